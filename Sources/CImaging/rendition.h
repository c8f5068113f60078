// One size that a picture is scaled to, made of rows of cells as they come.
//
// Rows are weighed first, where neighbours in memory are weighed alike, and columns once a row of the rendition is whole.
#ifndef RENDITION_H
#define RENDITION_H

#include "CImaging.h"

/// What a rendition is made of.
struct cell_rows {
    uint32_t columns, rows;
    /// The picture's true size in cells: the last ones may stand for less than a whole one.
    double width, height;
    /// 1 gray, 3 red, green, blue.
    unsigned channels;
};

struct rendition;

/// Writes rows of red, green, blue to `pixels`. NULL when there is no memory for it.
struct rendition *rendition_new(const struct cell_rows *cells, cimaging_size size, uint8_t *pixels);

/// Takes the averages of the cells of one row, in linear light from 0 to 65,535, each row once and in order; with the last
/// one all is written.
void rendition_take(struct rendition *rendition, uint32_t row, const float *averages);

void rendition_free(struct rendition *rendition);

#endif
