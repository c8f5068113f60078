// The picture that a frame stands on: what the frame leaves free, and what shines through it, is white.
#ifndef CANVAS_H
#define CANVAS_H

#include "CImaging.h"

struct canvas;

/// The channels of a frame's rows.
enum canvas_channels { canvas_rgb = 3, canvas_rgba = 4 };

/// Writes the renditions to `pixels`, one after the other; NULL when there is no memory for it. Rows of the frame may come in any order, each once, unless they are `in_order`.
struct canvas *canvas_new(
    const cimaging_request *request, enum canvas_channels channels, bool in_order, uint8_t *pixels
);

/// Takes row `y` of the frame.
void canvas_take(struct canvas *canvas, uint32_t y, const uint8_t *row);

/// Writes what is not yet written; every row of the frame must have been taken.
void canvas_finish(struct canvas *canvas);

void canvas_free(struct canvas *canvas);

#endif
