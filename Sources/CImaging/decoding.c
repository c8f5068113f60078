#define _DEFAULT_SOURCE
#include "decoding.h"

#include <time.h>

static double thread_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

void escape_with(struct escape *escape, cimaging_outcome outcome) {
    escape->outcome = outcome;
    longjmp(escape->jump, 1);
}

void escape_start_clock(struct escape *escape, uint32_t seconds) { escape->deadline = thread_seconds() + seconds; }

void escape_when_late(struct escape *escape) {
    if (thread_seconds() > escape->deadline) escape_with(escape, cimaging_outcome_excessive);
}

cimaging_outcome decode_input(struct input *input, const cimaging_request *request, uint8_t *pixels) {
    if (request->format == cimaging_format_jpeg) return decode_jpeg(input, request, pixels);
    if (!input_wait_for_all(input)) return cimaging_outcome_incomplete;
    switch (request->format) {
    case cimaging_format_jpeg: break;
    case cimaging_format_png: return decode_png(input->bytes, input->count, request, pixels);
    case cimaging_format_gif: return decode_gif(input->bytes, input->count, request, pixels);
    case cimaging_format_webp: return decode_webp(input->bytes, input->count, request, pixels);
    case cimaging_format_heif: return decode_heif(input->bytes, input->count, request, pixels);
    }
    return cimaging_outcome_unsupported;
}

cimaging_outcome cimaging_decode(
    const uint8_t *bytes, size_t count, const cimaging_request *request, uint8_t *pixels
) {
    struct input input = {.bytes = bytes, .count = count};
    return decode_input(&input, request, pixels);
}
