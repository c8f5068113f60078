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

cimaging_outcome cimaging_decode(
    const uint8_t *bytes, size_t count, const cimaging_request *request, uint8_t *pixels
) {
    switch (request->format) {
    case cimaging_format_jpeg: return decode_jpeg(bytes, count, request, pixels);
    case cimaging_format_png: return decode_png(bytes, count, request, pixels);
    case cimaging_format_gif: return decode_gif(bytes, count, request, pixels);
    case cimaging_format_webp: return decode_webp(bytes, count, request, pixels);
    case cimaging_format_heif: return decode_heif(bytes, count, request, pixels);
    }
    return cimaging_outcome_unsupported;
}
