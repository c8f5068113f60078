#include "cells.h"

#include "fast.h"
#include "light.h"

#include <stdlib.h>
#include <string.h>

typedef float pixel __attribute__((vector_size(16)));

bool cells_init(struct cells *cells, uint32_t rows) {
    cells->sums = calloc((size_t)rows * cells->parts * cells->channels + 1, sizeof *cells->sums);
    return cells->sums;
}

bool cells_are_pixels(const struct cells *cells) { return cells->width == 1 && cells->height == 1; }

static void set_pixels(float *restrict sums, const uint8_t *restrict samples, size_t count) {
    const float *restrict light = light_of_levels();
    for (size_t i = 0; i < count; i++) sums[i] = light[samples[i]];
}

static void add_gray(
    const struct cells *cells, float *sums, uint32_t x, uint32_t step, uint32_t count, const uint8_t *samples
) {
    const float *light = light_of_levels();
    uint32_t end = (x / cells->width + 1) * cells->width;
    sums += x / cells->width;
    for (const uint8_t *last = samples + count; samples < last; end += cells->width) {
        float sum = 0;
        for (; x < end && samples < last; x += step) sum += light[*samples++];
        *sums++ += sum;
    }
}

static void add_colors(
    const struct cells *cells, float *sums, uint32_t x, uint32_t step, uint32_t count, const uint8_t *samples
) {
    const float *light = light_of_levels();
    uint32_t end = (x / cells->width + 1) * cells->width;
    sums += 3 * (x / cells->width);
    for (const uint8_t *last = samples + 3 * (size_t)count; samples < last; end += cells->width, sums += 3) {
        float red = 0, green = 0, blue = 0;
        for (; x < end && samples < last; x += step, samples += 3) {
            red += light[samples[0]];
            green += light[samples[1]];
            blue += light[samples[2]];
        }
        sums[0] += red;
        sums[1] += green;
        sums[2] += blue;
    }
}

void cells_add(
    const struct cells *cells, float *sums, uint32_t x, uint32_t step, uint32_t count, const uint8_t *samples
) {
    if (cells_are_pixels(cells) && step == 1) {
        set_pixels(sums + x * cells->channels, samples, (size_t)count * cells->channels);
    } else {
        (cells->channels == 1 ? add_gray : add_colors)(cells, sums, x, step, count, samples);
    }
}

fast static void add_all(float *restrict sums, const float *restrict more, size_t count) {
    for (size_t i = 0; i < count; i++) sums[i] += more[i];
}

void cells_add_sums(const struct cells *cells, const float *sums) {
    add_all(cells->sums, sums, (size_t)cells->parts * cells->channels);
}

static uint32_t least(uint32_t one, uint32_t other) { return one < other ? one : other; }

static float gray_of(const float *sums, uint32_t count) {
    float sum = 0;
    for (uint32_t i = 0; i < count; i++) sum += sums[i];
    return sum;
}

static pixel color_of(const float *sums, uint32_t count) {
    pixel sum = {0}, part;
    for (uint32_t i = 0; i < count; i++, sums += 3) {
        memcpy(&part, sums, sizeof part);
        sum += part;
    }
    return sum;
}

const float *cells_average(
    const struct cells *cells, const struct scaler_input *input, uint32_t row, const float *sums, float *averages
) {
    uint32_t height = least(input->rows - row * cells->height, cells->height);
    if (cells->width == 1 && height == 1) return sums;
    for (uint32_t x = 0; x < cells->columns; x++) {
        uint32_t width = least(input->columns - x * cells->width, cells->width);
        uint32_t first = x * cells->parts_of_one, count = least(cells->parts - first, cells->parts_of_one);
        float share = 1 / ((float)width * height);
        if (cells->channels == 1) {
            averages[x] = gray_of(sums + first, count) * share;
            continue;
        }
        // The fourth sample is the next cell's, which is written next.
        pixel color = color_of(sums + 3 * (size_t)first, count) * share;
        memcpy(averages + 3 * (size_t)x, &color, sizeof color);
    }
    return averages;
}
