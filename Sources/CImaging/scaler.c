#define _DEFAULT_SOURCE
#include "scaler.h"

#include "light.h"

#include <math.h>
#include <stdlib.h>

// Red, green, blue and one lane unused: one multiplication for a pixel.
typedef float pixel __attribute__((vector_size(16)));

// How the coordinates of one axis of a rendition are made from cells.
struct axis {
    uint32_t count, span;
    uint32_t *first;
    // `span` weights for each coordinate; those beyond the last cell are 0 and stand for no cell.
    float *weights;
};

struct rendition {
    struct axis across, down;
    // The first row to which cells that are still to come may add, and how many such rows there may be.
    uint32_t open, room;
    // Of the open rows; where each stands follows from its number.
    pixel *line, *sums;
    uint8_t *pixels;
};

enum { most = 3 };

struct scaler {
    struct scaler_input input;
    uint32_t cell_width, cell_height, columns, rows;
    // Red, green, blue sums of the cells: one row of them, or all.
    float *cells;
    pixel *line;
    const uint16_t *light;
    int count;
    struct rendition renditions[most];
};

// Cells on a side for each pixel of the largest rendition, at most; half of that at least.
static const uint32_t oversampling = 4;
// Cells that are held when rows come out of order: 12 bytes each.
static const uint64_t cells_limit = 8 << 20;

static double sinc(double x) { return x == 0 ? 1 : sin(M_PI * x) / (M_PI * x); }

static double lanczos3(double x) { return fabs(x) < 3 ? sinc(x) * sinc(x / 3) : 0; }

// For enlarging: Lanczos would ring visibly around hard edges.
static double catmull_rom(double x) {
    x = fabs(x);
    if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
    return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
}

static void weigh(const struct axis *axis, uint32_t coordinate, double center, double scale, uint32_t cells) {
    float *weights = axis->weights + (size_t)coordinate * axis->span;
    uint32_t first = axis->first[coordinate];
    double sum = 0;
    for (uint32_t i = 0; i < axis->span && first + i < cells; i++) {
        double distance = first + i + 0.5 - center;
        weights[i] = scale < 1 ? catmull_rom(distance) : lanczos3(distance / scale);
        sum += weights[i];
    }
    for (uint32_t i = 0; i < axis->span; i++) weights[i] /= sum;
}

static bool axis_init(struct axis *axis, uint32_t count, uint32_t cells, double extent) {
    double scale = extent / count, support = scale < 1 ? 2 : 3 * scale;
    axis->count = count;
    bool is_same = scale == 1 && cells == count;
    axis->span = is_same ? 1 : fmin(2 * support + 2, cells);
    axis->first = calloc(count, sizeof *axis->first);
    axis->weights = calloc((size_t)count * axis->span, sizeof *axis->weights);
    if (!axis->first || !axis->weights) return false;
    for (uint32_t i = 0; i < count; i++) {
        double center = (i + 0.5) * scale;
        if (is_same) {
            axis->first[i] = i;
            axis->weights[i] = 1;
            continue;
        }
        axis->first[i] = fmax(0, floor(fmin(center - support, cells - 1)));
        weigh(axis, i, center, scale, cells);
    }
    return true;
}

static uint32_t divided_up(uint32_t number, uint32_t divisor) { return (number + divisor - 1) / divisor; }

// How many rows one row of cells may add to.
static uint32_t open_rows(uint32_t count, uint32_t span, double scale) { return fmin(count, ceil((span + 2) / scale) + 2); }

static bool rendition_init(struct rendition *rendition, const struct scaler *scaler, cimaging_size size, uint8_t *pixels) {
    double width = scaler->input.width / scaler->cell_width, height = scaler->input.height / scaler->cell_height;
    rendition->line = calloc(size.width, sizeof *rendition->line);
    rendition->pixels = pixels;
    bool has_axes = axis_init(&rendition->across, size.width, scaler->columns, width)
        && axis_init(&rendition->down, size.height, scaler->rows, height);
    if (!rendition->line || !has_axes) return false;
    rendition->room = open_rows(size.height, rendition->down.span, height / size.height);
    rendition->sums = calloc((size_t)size.width * rendition->room, sizeof *rendition->sums);
    return rendition->sums;
}

// Wider and higher cells, until all that must be held can be.
static void choose_cells(struct scaler *scaler, cimaging_size size) {
    const struct scaler_input *input = &scaler->input;
    scaler->cell_width = divided_up(input->columns, oversampling * size.width);
    scaler->cell_height = divided_up(input->rows, oversampling * size.height);
    while (true) {
        scaler->columns = divided_up(input->columns, scaler->cell_width);
        scaler->rows = divided_up(input->rows, scaler->cell_height);
        if (input->in_order || (uint64_t)scaler->columns * scaler->rows <= cells_limit) return;
        scaler->cell_width++;
        scaler->cell_height++;
    }
}

struct scaler *scaler_new(const struct scaler_input *input, const cimaging_size *sizes, int count, uint8_t *pixels) {
    struct scaler *scaler = calloc(1, sizeof *scaler);
    if (!scaler) return NULL;
    scaler->input = *input;
    scaler->light = light_of_levels();
    scaler->count = count;
    choose_cells(scaler, sizes[0]);
    size_t held = input->in_order ? 1 : scaler->rows;
    scaler->cells = calloc(held * scaler->columns, 3 * sizeof *scaler->cells);
    scaler->line = calloc(scaler->columns, sizeof *scaler->line);
    bool ready = scaler->cells && scaler->line;
    for (int i = 0; i < count && ready; i++) {
        ready = rendition_init(&scaler->renditions[i], scaler, sizes[i], pixels);
        pixels += 3 * (size_t)sizes[i].width * sizes[i].height;
    }
    if (ready) return scaler;
    scaler_free(scaler);
    return NULL;
}

// Sums stay whole numbers within a cell of one row: a cell is at most 1,126 columns wide (1,000,000 / 888).
static void add_gray(
    const struct scaler *scaler, float *cell, uint32_t x, uint32_t step, uint32_t count, const uint8_t *samples
) {
    const uint16_t *light = scaler->light;
    uint32_t end = scaler->cell_width;
    for (const uint8_t *last = samples + count; samples < last;) {
        for (; x >= end; end += scaler->cell_width) cell += 3;
        uint32_t sum = 0;
        for (; x < end && samples < last; x += step) sum += light[*samples++];
        cell[0] += sum;
    }
}

static void add_colors(
    const struct scaler *scaler, float *cell, uint32_t x, uint32_t step, uint32_t count, const uint8_t *samples
) {
    const uint16_t *light = scaler->light;
    uint32_t end = scaler->cell_width;
    for (const uint8_t *last = samples + 3 * (size_t)count; samples < last;) {
        for (; x >= end; end += scaler->cell_width) cell += 3;
        uint32_t red = 0, green = 0, blue = 0;
        for (; x < end && samples < last; x += step, samples += 3) {
            red += light[samples[0]];
            green += light[samples[1]];
            blue += light[samples[2]];
        }
        cell[0] += red;
        cell[1] += green;
        cell[2] += blue;
    }
}

// The row of cells as averages, one pixel each.
static void average(struct scaler *scaler, uint32_t row, const float *cells) {
    uint32_t left = scaler->input.rows - row * scaler->cell_height;
    uint32_t height = left < scaler->cell_height ? left : scaler->cell_height;
    bool is_gray = scaler->input.channels == 1;
    for (uint32_t x = 0; x < scaler->columns; x++, cells += 3) {
        uint32_t right = scaler->input.columns - x * scaler->cell_width;
        uint32_t width = right < scaler->cell_width ? right : scaler->cell_width;
        float share = 1 / ((float)width * height);
        pixel sum = {cells[0], cells[is_gray ? 0 : 1], cells[is_gray ? 0 : 2]};
        scaler->line[x] = sum * share;
    }
}

// In four sums side by side: in a single one each addition would wait for the one before.
static pixel weighted(const pixel *from, const float *weights, uint32_t count) {
    pixel sums[4] = {0};
    uint32_t i = 0;
    for (; i + 4 <= count; i += 4) {
        for (int lane = 0; lane < 4; lane++) sums[lane] += from[i + lane] * weights[i + lane];
    }
    for (; i < count; i++) sums[0] += from[i] * weights[i];
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

static void scale_across(struct rendition *rendition, const pixel *cells, uint32_t columns) {
    const struct axis *axis = &rendition->across;
    for (uint32_t x = 0; x < axis->count; x++) {
        const float *weights = axis->weights + (size_t)x * axis->span;
        const pixel *from = cells + axis->first[x];
        uint32_t left = columns - axis->first[x], count = axis->span < left ? axis->span : left;
        rendition->line[x] = weighted(from, weights, count);
    }
}

static pixel *sums_of(const struct rendition *rendition, uint32_t y) {
    return rendition->sums + (size_t)(y % rendition->room) * rendition->across.count;
}

// Writes the first open row, to which nothing is added any more, and makes room for a later one.
static void write_row(struct rendition *rendition) {
    const uint8_t *levels = levels_of_light();
    pixel *sums = sums_of(rendition, rendition->open++);
    for (uint32_t x = 0; x < rendition->across.count; x++) {
        for (int channel = 0; channel < 3; channel++) {
            float value = sums[x][channel] + 0.5f;
            *rendition->pixels++ = levels[value < 0 ? 0 : value > 65535 ? 65535 : (uint32_t)value];
        }
        sums[x] = (pixel){0};
    }
}

static void add_down(struct rendition *rendition, uint32_t row) {
    const struct axis *axis = &rendition->down;
    while (rendition->open < axis->count && axis->first[rendition->open] + axis->span <= row) write_row(rendition);
    for (uint32_t y = rendition->open; y < axis->count && axis->first[y] <= row; y++) {
        float weight = axis->weights[(size_t)y * axis->span + row - axis->first[y]];
        pixel *sums = sums_of(rendition, y);
        for (uint32_t x = 0; x < rendition->across.count; x++) sums[x] += rendition->line[x] * weight;
    }
}

static void spread(struct scaler *scaler, uint32_t row, const float *cells) {
    average(scaler, row, cells);
    for (int i = 0; i < scaler->count; i++) {
        scale_across(&scaler->renditions[i], scaler->line, scaler->columns);
        add_down(&scaler->renditions[i], row);
    }
}

void scaler_take(
    struct scaler *scaler, uint32_t y, uint32_t x, uint32_t step, uint32_t count, const uint8_t *samples
) {
    uint32_t row = y / scaler->cell_height;
    bool in_order = scaler->input.in_order;
    float *cells = scaler->cells + (in_order ? 0 : (size_t)row * scaler->columns * 3);
    (scaler->input.channels == 1 ? add_gray : add_colors)(scaler, cells, x, step, count, samples);
    bool is_last = y + 1 == scaler->input.rows || (y + 1) % scaler->cell_height == 0;
    if (!in_order || !is_last) return;
    spread(scaler, row, cells);
    for (uint32_t i = 0; i < 3 * scaler->columns; i++) cells[i] = 0;
}

void scaler_finish(struct scaler *scaler) {
    for (uint32_t y = 0; y < scaler->rows && !scaler->input.in_order; y++) {
        spread(scaler, y, scaler->cells + (size_t)y * scaler->columns * 3);
    }
    for (int i = 0; i < scaler->count; i++) {
        while (scaler->renditions[i].open < scaler->renditions[i].down.count) write_row(&scaler->renditions[i]);
    }
}

void scaler_free(struct scaler *scaler) {
    if (!scaler) return;
    for (int i = 0; i < scaler->count; i++) {
        struct rendition *rendition = &scaler->renditions[i];
        free(rendition->across.first);
        free(rendition->across.weights);
        free(rendition->down.first);
        free(rendition->down.weights);
        free(rendition->line);
        free(rendition->sums);
    }
    free(scaler->cells);
    free(scaler->line);
    free(scaler);
}
