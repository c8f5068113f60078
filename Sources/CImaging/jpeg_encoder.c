// Writes a rendition as JPEG.
#include "decoding.h"

#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

struct encoder {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr destination;
    struct escape escape;
};

static void stop(j_common_ptr jpeg) {
    struct encoder *encoder = jpeg->client_data;
    escape_with(&encoder->escape, cimaging_outcome_excessive);
}

static void stay_silent(j_common_ptr jpeg) { (void)jpeg; }

static void destination_nothing(j_compress_ptr jpeg) { (void)jpeg; }

// The buffer is all there is.
static boolean destination_full(j_compress_ptr jpeg) {
    stop((j_common_ptr)jpeg);
    return FALSE;
}

static void write_to(struct encoder *encoder, uint8_t *bytes, size_t capacity) {
    encoder->destination = (struct jpeg_destination_mgr){
        .next_output_byte = bytes,
        .free_in_buffer = capacity,
        .init_destination = destination_nothing,
        .empty_output_buffer = destination_full,
        .term_destination = destination_nothing,
    };
    encoder->jpeg.dest = &encoder->destination;
}

// Code tables of its own save a tenth of a small picture, and of a larger one a hundredth for a tenth of all time.
static bool deserves_own_tables(cimaging_size size) { return size.width * size.height < 256 * 256; }

static void encode(struct encoder *encoder, const uint8_t *pixels, cimaging_size size, int32_t quality) {
    struct jpeg_compress_struct *jpeg = &encoder->jpeg;
    jpeg->image_width = size.width;
    jpeg->image_height = size.height;
    jpeg->input_components = 3;
    jpeg->in_color_space = JCS_RGB;
    jpeg_set_defaults(jpeg);
    jpeg_set_quality(jpeg, quality, TRUE);
    jpeg->comp_info[0].h_samp_factor = jpeg->comp_info[0].v_samp_factor = 1;
    jpeg->optimize_coding = deserves_own_tables(size);
    jpeg_start_compress(jpeg, TRUE);
    while (jpeg->next_scanline < jpeg->image_height) {
        JSAMPROW row = (JSAMPROW)pixels + (size_t)jpeg->next_scanline * size.width * 3;
        jpeg_write_scanlines(jpeg, &row, 1);
    }
    jpeg_finish_compress(jpeg);
}

size_t cimaging_encode_jpeg(
    const uint8_t *pixels, cimaging_size size, int32_t quality, uint8_t *jpeg, size_t capacity
) {
    struct encoder *encoder = calloc(1, sizeof *encoder);
    if (!encoder) return 0;
    encoder->jpeg.err = jpeg_std_error(&encoder->errors);
    encoder->errors.error_exit = stop;
    encoder->errors.output_message = stay_silent;
    encoder->jpeg.client_data = encoder;
    volatile size_t count = 0;
    if (setjmp(encoder->escape.jump) == 0) {
        jpeg_create_compress(&encoder->jpeg);
        write_to(encoder, jpeg, capacity);
        encode(encoder, pixels, size, quality);
        count = capacity - encoder->destination.free_in_buffer;
    }
    jpeg_destroy_compress(&encoder->jpeg);
    free(encoder);
    return count;
}
