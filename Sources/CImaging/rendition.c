#include "rendition.h"

#include "axis.h"
#include "fast.h"
#include "light.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Red, green, blue and one lane unused: one multiplication for a pixel.
typedef float pixel __attribute__((vector_size(16)));

enum { block = 32 };

struct rendition {
    struct axis across, down;
    unsigned channels;
    // Samples of a row of cells, and how far rows stand apart: weights that are 0 reach beyond the last cell.
    size_t samples, stride;
    // The first row that is not yet written.
    uint32_t open;
    // The last rows of cells, as many as a row is made of; where each stands follows from its number.
    float *averages;
    // One row, scaled down but not yet across.
    float *line;
    uint8_t *pixels;
};

struct rendition *rendition_new(const struct cell_rows *cells, cimaging_size size, uint8_t *pixels) {
    struct rendition *rendition = calloc(1, sizeof *rendition);
    if (!rendition) return NULL;
    bool ready = axis_init(&rendition->across, size.width, cells->columns, cells->width)
        && axis_init(&rendition->down, size.height, cells->rows, cells->height);
    rendition->channels = cells->channels;
    rendition->pixels = pixels;
    rendition->samples = (size_t)cells->columns * cells->channels;
    if (ready) {
        // In whole blocks.
        rendition->stride = (rendition->samples + block - 1) / block * block;
        size_t beyond = (rendition->across.stride + 1) * cells->channels;
        rendition->averages = calloc(rendition->down.span * rendition->stride, sizeof *rendition->averages);
        rendition->line = calloc(rendition->stride + beyond, sizeof *rendition->line);
    }
    if (rendition->averages && rendition->line) return rendition;
    rendition_free(rendition);
    return NULL;
}

static float *averages_of(const struct rendition *rendition, uint32_t row) {
    return rendition->averages + row % rendition->down.span * rendition->stride;
}

static pixel pixel_at(const float *samples) {
    pixel value;
    memcpy(&value, samples, sizeof value);
    return value;
}

// In four sums side by side: in a single one each addition would wait for the one before.
static inline pixel weighted_colors(const float *from, const float *weights, uint32_t count) {
    pixel sums[4] = {0};
    for (const float *end = weights + count; weights < end; weights += 4, from += 12) {
        for (int lane = 0; lane < 4; lane++) sums[lane] += pixel_at(from + 3 * lane) * weights[lane];
    }
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

static inline pixel weighted_gray(const float *from, const float *weights, uint32_t count) {
    pixel sum = {0};
    for (uint32_t i = 0; i < count; i += 4) sum += pixel_at(from + i) * pixel_at(weights + i);
    return (pixel){0} + ((sum[0] + sum[1]) + (sum[2] + sum[3]));
}

static inline void write_levels(uint8_t *pixels, const uint8_t *levels, pixel light) {
    typedef int32_t lights __attribute__((vector_size(16)));
    static const pixel least = {0}, most = {65535, 65535, 65535, 65535};
    pixel value = __builtin_elementwise_min(__builtin_elementwise_max(light + 0.5f, least), most);
    lights places = __builtin_convertvector(value, lights);
    for (int channel = 0; channel < 3; channel++) pixels[channel] = levels[places[channel]];
}

// Weighs the rows of cells that the first open row is made of, block by block, so that sums stay in registers.
fast static void scale_down(struct rendition *rendition, uint32_t rows) {
    uint32_t y = rendition->open, first = rendition->down.first[y];
    const float *weights = rendition->down.weights + (size_t)y * rendition->down.stride;
    for (size_t start = 0; start < rendition->samples; start += block) {
        float sums[block] = {0};
        for (uint32_t i = 0; i < rows; i++) {
            const float *averages = averages_of(rendition, first + i) + start;
            for (int lane = 0; lane < block; lane++) sums[lane] += averages[lane] * weights[i];
        }
        memcpy(rendition->line + start, sums, sizeof sums);
    }
}

fast static void scale_across(struct rendition *rendition) {
    const struct axis *axis = &rendition->across;
    const uint8_t *levels = levels_of_light();
    const float *weights = axis->weights;
    uint8_t *pixels = rendition->pixels;
    for (uint32_t x = 0; x < axis->count; x++, pixels += 3, weights += axis->stride) {
        const float *from = rendition->line + (size_t)axis->first[x] * rendition->channels;
        bool is_gray = rendition->channels == 1;
        pixel light = is_gray ? weighted_gray(from, weights, axis->stride) : weighted_colors(from, weights, axis->stride);
        write_levels(pixels, levels, light);
    }
    rendition->pixels = pixels;
}

// Writes the rows that need none after row `last`.
static void write_rows(struct rendition *rendition, uint32_t last) {
    const struct axis *axis = &rendition->down;
    for (; rendition->open < axis->count; rendition->open++) {
        uint32_t first = axis->first[rendition->open], left = axis->cells - first;
        uint32_t rows = axis->span < left ? axis->span : left;
        if (first + rows > last + 1) return;
        scale_down(rendition, rows);
        scale_across(rendition);
    }
}

void rendition_take(struct rendition *rendition, uint32_t row, const float *averages) {
    memcpy(averages_of(rendition, row), averages, rendition->samples * sizeof *averages);
    write_rows(rendition, row);
}

void rendition_free(struct rendition *rendition) {
    if (!rendition) return;
    axis_free(&rendition->across);
    axis_free(&rendition->down);
    free(rendition->averages);
    free(rendition->line);
    free(rendition);
}
