// HEIC and AVIF through libheif, which turns the picture as its container says.
#include "canvas.h"
#include "color.h"
#include "decoding.h"
#include "scaler.h"

#if __has_include(<libheif/heif.h>)
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <libheif/heif.h>

// Loaded when the first such picture comes, and in the process that decodes it alone: with the decoders behind it this
// library is larger than the rest of the program.
#define CALLS(CALL) \
    CALL(heif_context_alloc) \
    CALL(heif_context_free) \
    CALL(heif_context_get_primary_image_handle) \
    CALL(heif_context_read_from_memory_without_copy) \
    CALL(heif_context_set_max_decoding_threads) \
    CALL(heif_decode_image) \
    CALL(heif_decoding_options_alloc) \
    CALL(heif_decoding_options_free) \
    CALL(heif_get_version) \
    CALL(heif_image_get_plane_readonly) \
    CALL(heif_image_get_primary_height) \
    CALL(heif_image_get_primary_width) \
    CALL(heif_image_handle_get_height) \
    CALL(heif_image_handle_get_luma_bits_per_pixel) \
    CALL(heif_image_handle_get_nclx_color_profile) \
    CALL(heif_image_handle_get_raw_color_profile) \
    CALL(heif_image_handle_get_raw_color_profile_size) \
    CALL(heif_image_handle_get_width) \
    CALL(heif_image_handle_has_alpha_channel) \
    CALL(heif_image_handle_is_premultiplied_alpha) \
    CALL(heif_image_handle_release) \
    CALL(heif_image_release) \
    CALL(heif_nclx_color_profile_free)

static struct {
#define POINTER(name) __typeof__(name) *name;
    CALLS(POINTER)
} lib;
static bool is_loaded;

static void *library;

static void load(void) {
    library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
    is_loaded = library != NULL;
#define FIND(name) \
    lib.name = library ? (__typeof__(name) *)dlsym(library, #name) : NULL; \
    is_loaded = is_loaded && lib.name;
    CALLS(FIND)
}

bool heif_library_is_there(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

struct decoder {
    struct heif_context *file;
    struct heif_image_handle *handle;
    struct heif_decoding_options *options;
    struct heif_image *image;
    struct canvas *canvas;
    struct color *color;
    uint8_t *row;
    struct escape escape;
    const cimaging_request *request;
};

static cimaging_outcome outcome_of(struct heif_error error) {
    switch (error.code) {
    case heif_error_Unsupported_filetype:
    case heif_error_Unsupported_feature:
    case heif_error_Color_profile_does_not_exist: return cimaging_outcome_unsupported;
    case heif_error_Memory_allocation_error: return cimaging_outcome_excessive;
    default: break;
    }
    switch (error.subcode) {
    case heif_suberror_End_of_data: return cimaging_outcome_incomplete;
    case heif_suberror_Security_limit_exceeded: return cimaging_outcome_excessive;
    case heif_suberror_Unsupported_codec: return cimaging_outcome_unsupported;
    default: return cimaging_outcome_damaged;
    }
}

static void check(struct decoder *decoder, struct heif_error error) {
    if (error.code != heif_error_Ok) escape_with(&decoder->escape, outcome_of(error));
    escape_when_late(&decoder->escape);
}

// The library holds the picture as it is coded, with half the columns and rows of colour at least, and as it is given.
static size_t memory_for(const struct heif_image_handle *handle, bool has_alpha) {
    size_t pixels = (size_t)lib.heif_image_handle_get_width(handle) * lib.heif_image_handle_get_height(handle);
    bool is_deep = lib.heif_image_handle_get_luma_bits_per_pixel(handle) > 8;
    size_t coded = is_deep ? 2 * pixels * 3 / 2 : pixels * 3 / 2;
    return coded + pixels * (has_alpha ? 5 : 3);
}

static void open(struct decoder *decoder, const uint8_t *bytes, size_t count) {
    decoder->file = lib.heif_context_alloc();
    if (!decoder->file) escape_with(&decoder->escape, cimaging_outcome_excessive);
    // Threads would make the time that is counted somebody else's.
    lib.heif_context_set_max_decoding_threads(decoder->file, 0);
    check(decoder, lib.heif_context_read_from_memory_without_copy(decoder->file, bytes, count, NULL));
    check(decoder, lib.heif_context_get_primary_image_handle(decoder->file, &decoder->handle));
    cimaging_size size = decoder->request->size;
    bool is_as_seen = (uint32_t)lib.heif_image_handle_get_width(decoder->handle) == size.width
        && (uint32_t)lib.heif_image_handle_get_height(decoder->handle) == size.height;
    if (!is_as_seen) escape_with(&decoder->escape, cimaging_outcome_damaged);
}

static void decode_image(struct decoder *decoder, bool has_alpha) {
    if (memory_for(decoder->handle, has_alpha) > decoder->request->memory) {
        escape_with(&decoder->escape, cimaging_outcome_excessive);
    }
    decoder->options = lib.heif_decoding_options_alloc();
    if (!decoder->options) escape_with(&decoder->escape, cimaging_outcome_excessive);
    decoder->options->convert_hdr_to_8bit = true;
    enum heif_chroma layout = has_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
    check(decoder, lib.heif_decode_image(decoder->handle, &decoder->image, heif_colorspace_RGB, layout, decoder->options));
    cimaging_size size = decoder->request->size;
    bool is_as_seen = (uint32_t)lib.heif_image_get_primary_width(decoder->image) == size.width
        && (uint32_t)lib.heif_image_get_primary_height(decoder->image) == size.height;
    if (!is_as_seen) escape_with(&decoder->escape, cimaging_outcome_damaged);
}

static void divide_by_alpha(uint8_t *row, uint32_t count) {
    for (; count > 0; count--, row += 4) {
        unsigned alpha = row[3];
        for (int i = 0; i < 3 && alpha > 0; i++) row[i] = row[i] < alpha ? (row[i] * 255 + alpha / 2) / alpha : 255;
    }
}

static void read_rows(struct decoder *decoder, bool has_alpha, uint8_t *pixels) {
    int stride;
    const uint8_t *rows = lib.heif_image_get_plane_readonly(decoder->image, heif_channel_interleaved, &stride);
    if (!rows) escape_with(&decoder->escape, cimaging_outcome_damaged);
    cimaging_size size = decoder->request->size;
    size_t length = (size_t)size.width * (has_alpha ? 4 : 3);
    bool is_multiplied = has_alpha && lib.heif_image_handle_is_premultiplied_alpha(decoder->handle);
    decoder->canvas = canvas_new(decoder->request, has_alpha ? canvas_rgba : canvas_rgb, true, pixels);
    decoder->row = malloc(length);
    if (!decoder->canvas || !decoder->row) escape_with(&decoder->escape, cimaging_outcome_excessive);
    for (uint32_t y = 0; y < size.height; y++) {
        memcpy(decoder->row, rows + y * (size_t)stride, length);
        if (is_multiplied) divide_by_alpha(decoder->row, size.width);
        canvas_take(decoder->canvas, y, decoder->row);
        if (y % 16 == 0) escape_when_late(&decoder->escape);
    }
    canvas_finish(decoder->canvas);
}

// What the numbers of a coded picture stand for where it has no profile (ITU-T H.273).
static struct color *color_of_numbers(const struct heif_image_handle *handle) {
    struct heif_color_profile_nclx *numbers = NULL;
    if (lib.heif_image_handle_get_nclx_color_profile(handle, &numbers).code != heif_error_Ok) {
        // It may have made room before it failed.
        if (numbers) lib.heif_nclx_color_profile_free(numbers);
        return NULL;
    }
    if (!numbers) return NULL;
    bool is_wide = numbers->color_primaries == heif_color_primaries_ITU_R_BT_2020_2_and_2100_0
        || numbers->color_primaries == heif_color_primaries_SMPTE_EG_432_1;
    struct color *color = NULL;
    if (is_wide) {
        color = color_of_primaries((struct color_primaries){
            .red = {numbers->color_primary_red_x, numbers->color_primary_red_y},
            .green = {numbers->color_primary_green_x, numbers->color_primary_green_y},
            .blue = {numbers->color_primary_blue_x, numbers->color_primary_blue_y},
            .white = {numbers->color_primary_white_x, numbers->color_primary_white_y},
        });
    }
    lib.heif_nclx_color_profile_free(numbers);
    return color;
}

static struct color *color_of(const struct heif_image_handle *handle) {
    size_t count = lib.heif_image_handle_get_raw_color_profile_size(handle);
    if (count == 0) return color_of_numbers(handle);
    uint8_t *profile = malloc(count);
    bool is_read = profile && lib.heif_image_handle_get_raw_color_profile(handle, profile).code == heif_error_Ok;
    struct color *color = is_read ? color_of_profile(profile, count, 3) : NULL;
    free(profile);
    return color;
}

static void decode(struct decoder *decoder, const uint8_t *bytes, size_t count, uint8_t *pixels) {
    open(decoder, bytes, count);
    bool has_alpha = lib.heif_image_handle_has_alpha_channel(decoder->handle);
    decode_image(decoder, has_alpha);
    read_rows(decoder, has_alpha, pixels);
    decoder->color = color_of(decoder->handle);
    if (decoder->color) color_convert(decoder->color, pixels, scaled_pixels(decoder->request));
}

cimaging_outcome decode_heif(
    const uint8_t *bytes, size_t count, const cimaging_request *request, uint8_t *pixels
) {
    if (!heif_library_is_there()) return cimaging_outcome_unsupported;
    struct decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return cimaging_outcome_excessive;
    decoder->request = request;
    escape_start_clock(&decoder->escape, request->seconds);
    if (setjmp(decoder->escape.jump) == 0) {
        decode(decoder, bytes, count, pixels);
        decoder->escape.outcome = cimaging_outcome_decoded;
    }
    cimaging_outcome outcome = decoder->escape.outcome;
    if (decoder->image) lib.heif_image_release(decoder->image);
    if (decoder->options) lib.heif_decoding_options_free(decoder->options);
    if (decoder->handle) lib.heif_image_handle_release(decoder->handle);
    if (decoder->file) lib.heif_context_free(decoder->file);
    canvas_free(decoder->canvas);
    color_free(decoder->color);
    free(decoder->row);
    free(decoder);
    return outcome;
}

const char *cimaging_heif_version(void) { return heif_library_is_there() ? lib.heif_get_version() : ""; }

bool cimaging_has_heif(void) { return true; }
#else
cimaging_outcome decode_heif(
    const uint8_t *bytes, size_t count, const cimaging_request *request, uint8_t *pixels
) {
    (void)bytes, (void)count, (void)request, (void)pixels;
    return cimaging_outcome_unsupported;
}

bool heif_library_is_there(void) { return false; }

const char *cimaging_heif_version(void) { return NULL; }

bool cimaging_has_heif(void) { return false; }
#endif
