// How the coordinates of one side of a rendition are made of cells, by Lanczos3; enlarged by Catmull and Rom's cubic.
#ifndef AXIS_H
#define AXIS_H

#include <stdbool.h>
#include <stdint.h>

struct axis {
    uint32_t cells, count, span;
    /// The span in whole fours.
    uint32_t stride;
    /// The first cell of each coordinate.
    uint32_t *first;
    /// `stride` weights for each coordinate; those beyond the span or the last cell are 0 and stand for no cell.
    float *weights;
};

/// Spreads `cells` cells, of which `extent` are the picture's, over `count` coordinates. False: there is no memory for it.
bool axis_init(struct axis *axis, uint32_t count, uint32_t cells, double extent);
void axis_free(struct axis *axis);

#endif
