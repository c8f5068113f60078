// Averages of whole numbers of pixels, in linear light: what renditions are made of.
#ifndef CELLS_H
#define CELLS_H

#include "scaler.h"

#include <stddef.h>

struct cells {
    /// Of one cell in pixels.
    uint32_t width, height;
    uint32_t columns, rows;
    unsigned channels;
    /// How many sums stand side by side in a row, and how many of them are one cell's: the last may have fewer.
    uint32_t parts, parts_of_one;
    /// Of one row of cells, or of all; one sample more than there are.
    float *sums;
};

/// Whether each is one pixel, which nothing is added to.
bool cells_are_pixels(const struct cells *cells);

/// Makes room for the sums of `rows` rows. False: there is no memory for it.
bool cells_init(struct cells *cells, uint32_t rows);

/// Adds the light of `count` pixels that stand `step` columns apart from column `x` on. Cells must have one part each.
void cells_add(
    const struct cells *cells, float *sums, uint32_t x, uint32_t step, uint32_t count, const uint8_t *samples
);

/// Adds a row of sums, as many as there are parts.
void cells_add_sums(const struct cells *cells, const float *sums);

/// The averages of row `row`, whose sums these are; what is returned may be the sums, or be written to `averages`, which
/// has room for a sample more than there are.
const float *cells_average(
    const struct cells *cells, const struct scaler_input *input, uint32_t row, const float *sums, float *averages
);

#endif
