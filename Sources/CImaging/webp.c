// WebP, or the first frame of one that moves, through libwebp.
#include "canvas.h"
#include "color.h"
#include "decoding.h"
#include "scaler.h"

#if __has_include(<webp/decode.h>)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>

struct decoder {
    WebPDecoderConfig config;
    WebPIDecoder *steps;
    struct canvas *canvas;
    struct color *color;
    struct escape escape;
    const cimaging_request *request;
};

// Bytes given at once, between which the time is looked at.
static const size_t step = 64 << 10;

static cimaging_outcome outcome_of(VP8StatusCode status) {
    switch (status) {
    case VP8_STATUS_OUT_OF_MEMORY: return cimaging_outcome_excessive;
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA: return cimaging_outcome_incomplete;
    case VP8_STATUS_UNSUPPORTED_FEATURE: return cimaging_outcome_unsupported;
    default: return cimaging_outcome_damaged;
    }
}

static void check(struct decoder *decoder, VP8StatusCode status) {
    if (status != VP8_STATUS_OK) escape_with(&decoder->escape, outcome_of(status));
}

// The library holds the picture whole, a lossless one twice.
static size_t memory_for(const WebPBitstreamFeatures *picture) {
    static const int lossless = 2;
    size_t bytes = picture->has_alpha ? 5 : 3;
    return (size_t)picture->width * picture->height * (picture->format == lossless ? 8 : bytes);
}

static void read_header(struct decoder *decoder, const uint8_t *data, size_t count) {
    if (!WebPInitDecoderConfig(&decoder->config)) escape_with(&decoder->escape, cimaging_outcome_unsupported);
    WebPBitstreamFeatures *picture = &decoder->config.input;
    check(decoder, WebPGetFeatures(data, count, picture));
    cimaging_size size = decoder->request->frame.size;
    bool is_as_seen = (uint32_t)picture->width == size.width && (uint32_t)picture->height == size.height;
    if (!is_as_seen || picture->has_animation) escape_with(&decoder->escape, cimaging_outcome_damaged);
    if (memory_for(picture) > decoder->request->memory) escape_with(&decoder->escape, cimaging_outcome_excessive);
    decoder->config.output.colorspace = picture->has_alpha ? MODE_RGBA : MODE_RGB;
}

static void decode(struct decoder *decoder, const uint8_t *bytes, size_t count, uint8_t *pixels) {
    cimaging_range data = decoder->request->data;
    if (data.start > count || data.count > count - data.start) escape_with(&decoder->escape, cimaging_outcome_incomplete);
    read_header(decoder, bytes + data.start, data.count);
    decoder->steps = WebPIDecode(NULL, 0, &decoder->config);
    if (!decoder->steps) escape_with(&decoder->escape, cimaging_outcome_excessive);
    VP8StatusCode status = VP8_STATUS_SUSPENDED;
    for (size_t end = 0; status == VP8_STATUS_SUSPENDED && end < data.count;) {
        end = data.count - end > step ? end + step : data.count;
        status = WebPIUpdate(decoder->steps, bytes + data.start, end);
        escape_when_late(&decoder->escape);
    }
    check(decoder, status);
    bool has_alpha = decoder->config.input.has_alpha;
    decoder->canvas = canvas_new(decoder->request, has_alpha ? canvas_rgba : canvas_rgb, true, pixels);
    if (!decoder->canvas) escape_with(&decoder->escape, cimaging_outcome_excessive);
    const WebPRGBABuffer *rows = &decoder->config.output.u.RGBA;
    for (uint32_t y = 0; y < decoder->request->frame.size.height; y++) {
        canvas_take(decoder->canvas, y, rows->rgba + y * (size_t)rows->stride);
    }
    canvas_finish(decoder->canvas);
    decoder->color = color_new(bytes, count, decoder->request, 3);
    if (decoder->color) color_convert(decoder->color, pixels, scaled_pixels(decoder->request));
}

cimaging_outcome decode_webp(
    const uint8_t *bytes, size_t count, const cimaging_request *request, uint8_t *pixels
) {
    struct decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return cimaging_outcome_excessive;
    decoder->request = request;
    escape_start_clock(&decoder->escape, request->seconds);
    if (setjmp(decoder->escape.jump) == 0) {
        decode(decoder, bytes, count, pixels);
        decoder->escape.outcome = cimaging_outcome_decoded;
    }
    cimaging_outcome outcome = decoder->escape.outcome;
    WebPIDelete(decoder->steps);
    WebPFreeDecBuffer(&decoder->config.output);
    canvas_free(decoder->canvas);
    color_free(decoder->color);
    free(decoder);
    return outcome;
}

const char *cimaging_webp_version(void) {
    static char version[16];
    int number = WebPGetDecoderVersion();
    snprintf(version, sizeof version, "%d.%d.%d", number >> 16, number >> 8 & 255, number & 255);
    return version;
}
#else
cimaging_outcome decode_webp(
    const uint8_t *bytes, size_t count, const cimaging_request *request, uint8_t *pixels
) {
    (void)bytes, (void)count, (void)request, (void)pixels;
    return cimaging_outcome_unsupported;
}

const char *cimaging_webp_version(void) { return NULL; }
#endif
