// Scales rows of a picture down to all renditions as they come, in linear light.
//
// Pixels are averaged into cells (whole numbers of pixels, at least twice as many as a rendition has), and Lanczos3 goes
// from the cells to each rendition: fine ones for the preview, and coarse ones, made of the fine ones, for the thumbnails.
// Memory depends on the renditions alone: a row of cells and the rows that it adds to, or all fine cells (at most 8
// million) when rows come out of order.
#ifndef SCALER_H
#define SCALER_H

#include "CImaging.h"

/// The picture whose rows will come.
struct scaler_input {
    uint32_t columns, rows;
    /// The true size in columns and rows: a scaled JPEG's last column may stand for less than a whole one.
    double width, height;
    /// 1 gray, 3 red, green, blue.
    unsigned channels;
    bool in_order;
};

struct scaler;

/// Scales to the renditions and writes them to `pixels` one after the other. NULL when there is no memory for it.
struct scaler *scaler_new(
    const struct scaler_input *input, const cimaging_size renditions[cimaging_renditions], uint8_t *pixels
);

/// How many pixels the renditions of a request have together.
size_t scaled_pixels(const cimaging_request *request);

/// Takes `count` samples of row `y` that stand `step` columns apart from column `x` on.
void scaler_take(
    struct scaler *scaler, uint32_t y, uint32_t x, uint32_t step, uint32_t count, const uint8_t *samples
);

/// Writes what is not yet written; every row must have been taken.
void scaler_finish(struct scaler *scaler);

void scaler_free(struct scaler *scaler);

#endif
