// PNG through libpng: row by row into the scaler, interlaced ones too, which are never held whole.
#include "color.h"
#include "decoding.h"
#include "scaler.h"
#include "white.h"

#include <stdlib.h>
#include <string.h>

#include <png.h>

struct decoder {
    png_structp png;
    png_infop header;
    const uint8_t *bytes;
    size_t left;
    // The whole file.
    const uint8_t *file;
    size_t count;
    struct color *color;
    struct escape escape;
    const cimaging_request *request;
    struct scaler *scaler;
    uint8_t *row;
    unsigned channels;
    bool ran_out;
};

static void stop(png_structp png, png_const_charp message) {
    (void)message;
    struct decoder *decoder = png_get_error_ptr(png);
    escape_with(&decoder->escape, decoder->ran_out ? cimaging_outcome_incomplete : cimaging_outcome_damaged);
}

static void stay_silent(png_structp png, png_const_charp message) { (void)png, (void)message; }

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
    struct decoder *decoder = png_get_io_ptr(png);
    if (count > decoder->left) {
        decoder->ran_out = true;
        png_error(png, "");
    }
    memcpy(bytes, decoder->bytes, count);
    decoder->bytes += count;
    decoder->left -= count;
}

static void create(struct decoder *decoder) {
    decoder->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, decoder, stop, stay_silent);
    decoder->header = decoder->png ? png_create_info_struct(decoder->png) : NULL;
    if (!decoder->header) escape_with(&decoder->escape, cimaging_outcome_excessive);
    png_set_read_fn(decoder->png, decoder, read_bytes);
    // Of the ancillary chunks only transparency is read: nothing unpacks text, and its length does not matter.
    png_set_keep_unknown_chunks(decoder->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_chunk_malloc_max(decoder->png, PNG_UINT_31_MAX);
}

static void read_header(struct decoder *decoder) {
    png_structp png = decoder->png;
    cimaging_size size = decoder->request->size;
    png_set_user_limits(png, size.width, size.height);
    png_read_info(png, decoder->header);
    bool is_as_seen = png_get_image_width(png, decoder->header) == size.width
        && png_get_image_height(png, decoder->header) == size.height;
    if (!is_as_seen) escape_with(&decoder->escape, cimaging_outcome_damaged);
    png_set_expand(png);
    png_set_scale_16(png);
    if (decoder->request->gamma) png_set_gamma_fixed(png, 220000, decoder->request->gamma);
    png_read_update_info(png, decoder->header);
    decoder->channels = png_get_channels(png, decoder->header);
}

static bool is_interlaced(const struct decoder *decoder) {
    return png_get_interlace_type(decoder->png, decoder->header) != PNG_INTERLACE_NONE;
}

static bool has_alpha(const struct decoder *decoder) { return decoder->channels % 2 == 0; }

static struct scaler *new_scaler(const struct decoder *decoder, uint8_t *pixels) {
    cimaging_size size = decoder->request->size;
    struct scaler_input input = {
        .columns = size.width,
        .rows = size.height,
        .width = size.width,
        .height = size.height,
        .channels = decoder->channels - has_alpha(decoder),
        .in_order = !is_interlaced(decoder),
    };
    return scaler_new(&input, decoder->request->renditions, pixels);
}

static void read_row(struct decoder *decoder, uint32_t y, uint32_t x, uint32_t step, uint32_t count) {
    png_read_row(decoder->png, decoder->row, NULL);
    if (decoder->channels == 4) lay_on_white(decoder->row, 3, count);
    if (decoder->channels == 2) lay_on_white(decoder->row, 1, count);
    scaler_take(decoder->scaler, y, x, step, count, decoder->row);
    if (y % 16 == 0) escape_when_late(&decoder->escape);
}

static void read_pass(struct decoder *decoder, int pass) {
    cimaging_size size = decoder->request->size;
    uint32_t columns = PNG_PASS_COLS(size.width, pass), rows = PNG_PASS_ROWS(size.height, pass);
    // The library passes over a pass without columns too, all rows of it.
    for (uint32_t row = 0; columns > 0 && row < rows; row++) {
        uint32_t y = PNG_ROW_FROM_PASS_ROW(row, pass);
        read_row(decoder, y, PNG_PASS_START_COL(pass), PNG_PASS_COL_OFFSET(pass), columns);
    }
}

static void decode(struct decoder *decoder, uint8_t *pixels) {
    create(decoder);
    read_header(decoder);
    decoder->scaler = new_scaler(decoder, pixels);
    decoder->row = malloc(png_get_rowbytes(decoder->png, decoder->header));
    if (!decoder->scaler || !decoder->row) escape_with(&decoder->escape, cimaging_outcome_excessive);
    cimaging_size size = decoder->request->size;
    if (is_interlaced(decoder)) {
        for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) read_pass(decoder, pass);
    } else {
        for (uint32_t y = 0; y < size.height; y++) read_row(decoder, y, 0, 1, size.width);
    }
    scaler_finish(decoder->scaler);
    decoder->color = color_new(decoder->file, decoder->count, decoder->request, decoder->channels - has_alpha(decoder));
    if (decoder->color) color_convert(decoder->color, pixels, scaled_pixels(decoder->request));
}

cimaging_outcome decode_png(
    const uint8_t *bytes, size_t count, const cimaging_request *request, uint8_t *pixels
) {
    struct decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return cimaging_outcome_excessive;
    decoder->bytes = decoder->file = bytes;
    decoder->left = decoder->count = count;
    decoder->request = request;
    escape_start_clock(&decoder->escape, request->seconds);
    if (setjmp(decoder->escape.jump) == 0) {
        decode(decoder, pixels);
        decoder->escape.outcome = cimaging_outcome_decoded;
    }
    cimaging_outcome outcome = decoder->escape.outcome;
    png_destroy_read_struct(&decoder->png, &decoder->header, NULL);
    scaler_free(decoder->scaler);
    color_free(decoder->color);
    free(decoder->row);
    free(decoder);
    return outcome;
}
