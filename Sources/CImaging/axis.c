#define _DEFAULT_SOURCE
#include "axis.h"

#include <math.h>
#include <stdlib.h>

static double sinc(double x) { return x == 0 ? 1 : sin(M_PI * x) / (M_PI * x); }

static double lanczos3(double x) { return fabs(x) < 3 ? sinc(x) * sinc(x / 3) : 0; }

// For enlarging: Lanczos would ring visibly around hard edges.
static double catmull_rom(double x) {
    x = fabs(x);
    if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
    return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
}

static void weigh(const struct axis *axis, uint32_t coordinate, double center, double scale, uint32_t cells) {
    float *weights = axis->weights + (size_t)coordinate * axis->stride;
    uint32_t first = axis->first[coordinate];
    double sum = 0;
    for (uint32_t i = 0; i < axis->span && first + i < cells; i++) {
        double distance = first + i + 0.5 - center;
        weights[i] = scale < 1 ? catmull_rom(distance) : lanczos3(distance / scale);
        sum += weights[i];
    }
    for (uint32_t i = 0; i < axis->span; i++) weights[i] /= sum;
}

bool axis_init(struct axis *axis, uint32_t count, uint32_t cells, double extent) {
    double scale = extent / count, support = scale < 1 ? 2 : 3 * scale;
    axis->cells = cells;
    axis->count = count;
    bool is_same = scale == 1 && cells == count;
    axis->span = is_same ? 1 : fmin(2 * support + 2, cells);
    axis->stride = (axis->span + 3) / 4 * 4;
    axis->first = calloc(count, sizeof *axis->first);
    axis->weights = calloc((size_t)count * axis->stride, sizeof *axis->weights);
    if (!axis->first || !axis->weights) return false;
    for (uint32_t i = 0; i < count; i++) {
        double center = (i + 0.5) * scale;
        if (is_same) {
            axis->first[i] = i;
            axis->weights[(size_t)i * axis->stride] = 1;
            continue;
        }
        axis->first[i] = fmax(0, floor(fmin(center - support, cells - 1)));
        weigh(axis, i, center, scale, cells);
    }
    return true;
}

void axis_free(struct axis *axis) {
    free(axis->first);
    free(axis->weights);
}
