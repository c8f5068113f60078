// The first frame of a GIF through giflib, row by row into the scaler.
#include "canvas.h"
#include "decoding.h"

#if __has_include(<gif_lib.h>)
#include <gif_lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct decoder {
    GifFileType *gif;
    const uint8_t *bytes;
    size_t left;
    bool ran_out;
    int transparent;
    struct escape escape;
    const cimaging_request *request;
    struct canvas *canvas;
    GifPixelType *indices;
    uint8_t *row;
};

static int read_bytes(GifFileType *gif, GifByteType *bytes, int count) {
    struct decoder *decoder = gif->UserData;
    size_t part = (size_t)count < decoder->left ? (size_t)count : decoder->left;
    if (part < (size_t)count) decoder->ran_out = true;
    memcpy(bytes, decoder->bytes, part);
    decoder->bytes += part;
    decoder->left -= part;
    return part;
}

[[noreturn]] static void stop(struct decoder *decoder) {
    escape_with(&decoder->escape, decoder->ran_out ? cimaging_outcome_incomplete : cimaging_outcome_damaged);
}

static void take_extension(struct decoder *decoder) {
    int code;
    GifByteType *block;
    if (DGifGetExtension(decoder->gif, &code, &block) != GIF_OK) stop(decoder);
    while (block) {
        GraphicsControlBlock control;
        bool is_control = code == GRAPHICS_EXT_FUNC_CODE && DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK;
        if (is_control) decoder->transparent = control.TransparentColor;
        if (DGifGetExtensionNext(decoder->gif, &block) != GIF_OK) stop(decoder);
    }
}

static void find_frame(struct decoder *decoder) {
    GifRecordType type = UNDEFINED_RECORD_TYPE;
    while (type != IMAGE_DESC_RECORD_TYPE) {
        escape_when_late(&decoder->escape);
        if (DGifGetRecordType(decoder->gif, &type) != GIF_OK || type == TERMINATE_RECORD_TYPE) stop(decoder);
        if (type == EXTENSION_RECORD_TYPE) take_extension(decoder);
    }
    if (DGifGetImageDesc(decoder->gif) != GIF_OK) stop(decoder);
    const GifImageDesc *frame = &decoder->gif->Image;
    cimaging_frame seen = decoder->request->frame;
    bool is_as_seen = (uint32_t)frame->Left == seen.left && (uint32_t)frame->Top == seen.top
        && (uint32_t)frame->Width == seen.size.width && (uint32_t)frame->Height == seen.size.height;
    if (!is_as_seen) stop(decoder);
}

static void read_row(struct decoder *decoder, const ColorMapObject *colors, uint32_t y) {
    uint32_t width = decoder->request->frame.size.width;
    if (DGifGetLine(decoder->gif, decoder->indices, width) != GIF_OK) stop(decoder);
    uint8_t *pixel = decoder->row;
    for (uint32_t x = 0; x < width; x++, pixel += 4) {
        int index = decoder->indices[x];
        bool is_clear = index == decoder->transparent || index >= colors->ColorCount;
        GifColorType color = is_clear ? (GifColorType){255, 255, 255} : colors->Colors[index];
        pixel[0] = color.Red, pixel[1] = color.Green, pixel[2] = color.Blue, pixel[3] = is_clear ? 0 : 255;
    }
    canvas_take(decoder->canvas, y, decoder->row);
    escape_when_late(&decoder->escape);
}

static void decode(struct decoder *decoder, uint8_t *pixels) {
    int error;
    decoder->gif = DGifOpen(decoder, read_bytes, &error);
    if (!decoder->gif) stop(decoder);
    find_frame(decoder);
    const ColorMapObject *colors = decoder->gif->Image.ColorMap ? decoder->gif->Image.ColorMap : decoder->gif->SColorMap;
    if (!colors) stop(decoder);
    cimaging_size size = decoder->request->frame.size;
    bool is_interlaced = decoder->gif->Image.Interlace;
    decoder->canvas = canvas_new(decoder->request, canvas_rgba, !is_interlaced, pixels);
    decoder->indices = malloc(size.width);
    decoder->row = malloc(4 * (size_t)size.width);
    if (!decoder->canvas || !decoder->indices || !decoder->row) escape_with(&decoder->escape, cimaging_outcome_excessive);
    static const struct { uint32_t first, step; } passes[] = {{0, 8}, {4, 8}, {2, 4}, {1, 2}}, whole = {0, 1};
    for (int pass = 0; pass < (is_interlaced ? 4 : 1); pass++) {
        uint32_t step = is_interlaced ? passes[pass].step : whole.step;
        uint32_t first = is_interlaced ? passes[pass].first : whole.first;
        for (uint32_t y = first; y < size.height; y += step) read_row(decoder, colors, y);
    }
    canvas_finish(decoder->canvas);
}

cimaging_outcome decode_gif(
    const uint8_t *bytes, size_t count, const cimaging_request *request, uint8_t *pixels
) {
    struct decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return cimaging_outcome_excessive;
    decoder->bytes = bytes;
    decoder->left = count;
    decoder->request = request;
    decoder->transparent = NO_TRANSPARENT_COLOR;
    escape_start_clock(&decoder->escape, request->seconds);
    if (setjmp(decoder->escape.jump) == 0) {
        decode(decoder, pixels);
        decoder->escape.outcome = cimaging_outcome_decoded;
    }
    cimaging_outcome outcome = decoder->escape.outcome;
    if (decoder->gif) DGifCloseFile(decoder->gif, NULL);
    canvas_free(decoder->canvas);
    free(decoder->indices);
    free(decoder->row);
    free(decoder);
    return outcome;
}

#define TEXT_OF(tokens) #tokens
#define TEXT(macro) TEXT_OF(macro)

const char *cimaging_gif_version(void) {
    return TEXT(GIFLIB_MAJOR) "." TEXT(GIFLIB_MINOR) "." TEXT(GIFLIB_RELEASE);
}
#else
cimaging_outcome decode_gif(
    const uint8_t *bytes, size_t count, const cimaging_request *request, uint8_t *pixels
) {
    (void)bytes, (void)count, (void)request, (void)pixels;
    return cimaging_outcome_unsupported;
}

const char *cimaging_gif_version(void) { return NULL; }
#endif
