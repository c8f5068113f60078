#include "canvas.h"

#include "scaler.h"
#include "white.h"

#include <stdlib.h>
#include <string.h>

struct canvas {
    const cimaging_request *request;
    enum canvas_channels channels;
    struct scaler *scaler;
    // One row of the picture, white beside the frame; and one of the frame while it is laid on white.
    uint8_t *row, *laid;
};

static void take_white(struct canvas *canvas, uint32_t from, uint32_t to) {
    size_t width = canvas->request->size.width;
    if (from < to) memset(canvas->row, 255, 3 * width);
    for (uint32_t y = from; y < to; y++) scaler_take(canvas->scaler, y, 0, 1, width, canvas->row);
}

struct canvas *canvas_new(
    const cimaging_request *request, enum canvas_channels channels, bool in_order, uint8_t *pixels
) {
    struct canvas *canvas = calloc(1, sizeof *canvas);
    if (!canvas) return NULL;
    cimaging_size size = request->size;
    struct scaler_input input = {
        .columns = size.width,
        .rows = size.height,
        .width = size.width,
        .height = size.height,
        .channels = 3,
        .in_order = in_order,
    };
    canvas->request = request;
    canvas->channels = channels;
    canvas->row = malloc(3 * (size_t)size.width);
    canvas->laid = malloc(4 * (size_t)request->frame.size.width);
    canvas->scaler = scaler_new(&input, request->renditions, pixels);
    if (!canvas->row || !canvas->laid || !canvas->scaler) {
        canvas_free(canvas);
        return NULL;
    }
    take_white(canvas, 0, request->frame.top);
    memset(canvas->row, 255, 3 * (size_t)size.width);
    return canvas;
}

void canvas_take(struct canvas *canvas, uint32_t y, const uint8_t *row) {
    const cimaging_frame *frame = &canvas->request->frame;
    const uint8_t *colors = row;
    if (canvas->channels == canvas_rgba) {
        memcpy(canvas->laid, row, 4 * (size_t)frame->size.width);
        lay_on_white(canvas->laid, 3, frame->size.width);
        colors = canvas->laid;
    }
    memcpy(canvas->row + 3 * (size_t)frame->left, colors, 3 * (size_t)frame->size.width);
    scaler_take(canvas->scaler, frame->top + y, 0, 1, canvas->request->size.width, canvas->row);
}

void canvas_finish(struct canvas *canvas) {
    const cimaging_frame *frame = &canvas->request->frame;
    take_white(canvas, frame->top + frame->size.height, canvas->request->size.height);
    scaler_finish(canvas->scaler);
}

void canvas_free(struct canvas *canvas) {
    if (!canvas) return;
    scaler_free(canvas->scaler);
    free(canvas->row);
    free(canvas->laid);
    free(canvas);
}
