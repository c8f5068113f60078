#include "scaler.h"

#include "cells.h"
#include "rendition.h"

#include <stdlib.h>
#include <string.h>

struct scaler {
    struct scaler_input input;
    struct cells fine, coarse;
    float *averages;
    // The preview, made of fine cells, then the thumbnails, made of coarse ones.
    struct rendition *renditions[cimaging_renditions];
};

// Cells on a side for each pixel of the largest rendition, at most; half of that at least.
static const uint32_t oversampling = 4;
// Cells that are held when rows come out of order: 12 bytes each.
static const uint64_t cells_limit = 8 << 20;

static uint32_t divided_up(uint32_t number, uint32_t divisor) { return (number + divisor - 1) / divisor; }

static void count_cells(struct cells *cells, const struct scaler_input *input) {
    cells->channels = input->channels;
    cells->columns = divided_up(input->columns, cells->width);
    cells->rows = divided_up(input->rows, cells->height);
}

static void choose_cells(struct cells *cells, const struct scaler_input *input, cimaging_size largest) {
    cells->width = divided_up(input->columns, oversampling * largest.width);
    cells->height = divided_up(input->rows, oversampling * largest.height);
    count_cells(cells, input);
}

// Wider and higher cells, until all that must be held can be.
static void choose_fine_cells(struct cells *cells, const struct scaler_input *input, cimaging_size largest) {
    choose_cells(cells, input, largest);
    while (!input->in_order && (uint64_t)cells->columns * cells->rows > cells_limit) {
        cells->width++;
        cells->height++;
        count_cells(cells, input);
    }
    cells->parts = cells->columns;
    cells->parts_of_one = 1;
}

// Whole numbers of fine cells.
static void choose_coarse_cells(struct scaler *scaler, cimaging_size largest) {
    struct cells *coarse = &scaler->coarse, *fine = &scaler->fine;
    choose_cells(coarse, &scaler->input, largest);
    coarse->width = divided_up(coarse->width, fine->width) * fine->width;
    coarse->height = divided_up(coarse->height, fine->height) * fine->height;
    count_cells(coarse, &scaler->input);
    coarse->parts = fine->parts;
    coarse->parts_of_one = coarse->width / fine->width;
}

static struct rendition *rendition_of(
    const struct scaler *scaler, const struct cells *cells, cimaging_size size, uint8_t *pixels
) {
    struct cell_rows rows = {
        .columns = cells->columns,
        .rows = cells->rows,
        .width = scaler->input.width / cells->width,
        .height = scaler->input.height / cells->height,
        .channels = cells->channels,
    };
    return rendition_new(&rows, size, pixels);
}

struct scaler *scaler_new(
    const struct scaler_input *input, const cimaging_size renditions[cimaging_renditions], uint8_t *pixels
) {
    struct scaler *scaler = calloc(1, sizeof *scaler);
    if (!scaler) return NULL;
    scaler->input = *input;
    choose_fine_cells(&scaler->fine, input, renditions[0]);
    choose_coarse_cells(scaler, renditions[1]);
    bool ready = cells_init(&scaler->fine, input->in_order ? 1 : scaler->fine.rows) && cells_init(&scaler->coarse, 1);
    scaler->averages = calloc((size_t)scaler->fine.columns * input->channels + 1, sizeof *scaler->averages);
    ready = ready && scaler->averages;
    for (int i = 0; i < cimaging_renditions && ready; i++) {
        const struct cells *cells = i == 0 ? &scaler->fine : &scaler->coarse;
        scaler->renditions[i] = rendition_of(scaler, cells, renditions[i], pixels);
        ready = scaler->renditions[i];
        pixels += 3 * (size_t)renditions[i].width * renditions[i].height;
    }
    if (ready) return scaler;
    scaler_free(scaler);
    return NULL;
}

size_t scaled_pixels(const cimaging_request *request) {
    size_t count = 0;
    for (int i = 0; i < cimaging_renditions; i++) {
        count += (size_t)request->renditions[i].width * request->renditions[i].height;
    }
    return count;
}

static bool is_last_row(const struct scaler *scaler, uint32_t height, uint32_t y) {
    return y + 1 == scaler->input.rows || (y + 1) % height == 0;
}

static void clear(const struct cells *cells) {
    memset(cells->sums, 0, (size_t)cells->parts * cells->channels * sizeof *cells->sums);
}

static void spread_coarse(struct scaler *scaler, uint32_t row) {
    const struct cells *coarse = &scaler->coarse;
    const float *averages = cells_average(coarse, &scaler->input, row, coarse->sums, scaler->averages);
    for (int i = 1; i < cimaging_renditions; i++) rendition_take(scaler->renditions[i], row, averages);
    clear(coarse);
}

// `y`: the last row of pixels in the row of cells.
static void spread(struct scaler *scaler, uint32_t y, const float *sums) {
    const struct cells *fine = &scaler->fine, *coarse = &scaler->coarse;
    uint32_t row = y / fine->height;
    const float *averages = cells_average(fine, &scaler->input, row, sums, scaler->averages);
    rendition_take(scaler->renditions[0], row, averages);
    cells_add_sums(coarse, sums);
    if (is_last_row(scaler, coarse->height, y)) spread_coarse(scaler, y / coarse->height);
}

static float *fine_sums(const struct scaler *scaler, uint32_t y) {
    const struct cells *fine = &scaler->fine;
    size_t row = scaler->input.in_order ? 0 : y / fine->height;
    return fine->sums + row * fine->columns * fine->channels;
}

void scaler_take(
    struct scaler *scaler, uint32_t y, uint32_t x, uint32_t step, uint32_t count, const uint8_t *samples
) {
    float *sums = fine_sums(scaler, y);
    cells_add(&scaler->fine, sums, x, step, count, samples);
    if (!scaler->input.in_order || !is_last_row(scaler, scaler->fine.height, y)) return;
    spread(scaler, y, sums);
    if (!cells_are_pixels(&scaler->fine)) clear(&scaler->fine);
}

void scaler_finish(struct scaler *scaler) {
    for (uint32_t y = 0; y < scaler->input.rows && !scaler->input.in_order; y++) {
        if (is_last_row(scaler, scaler->fine.height, y)) spread(scaler, y, fine_sums(scaler, y));
    }
}

void scaler_free(struct scaler *scaler) {
    if (!scaler) return;
    for (int i = 0; i < cimaging_renditions; i++) rendition_free(scaler->renditions[i]);
    free(scaler->fine.sums);
    free(scaler->coarse.sums);
    free(scaler->averages);
    free(scaler);
}
