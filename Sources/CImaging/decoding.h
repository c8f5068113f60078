// What the decoders share: how they end, and the time they may take.
#ifndef DECODING_H
#define DECODING_H

#include "CImaging.h"
#include "input.h"

#include <setjmp.h>

/// Where a decoder jumps to when it cannot go on.
struct escape {
    jmp_buf jump;
    cimaging_outcome outcome;
    /// Seconds of this thread's time at which to give up.
    double deadline;
};

/// Ends the decoder whose `setjmp` filled in `escape`.
[[noreturn]] void escape_with(struct escape *escape, cimaging_outcome outcome);

/// Starts to count the thread's time.
void escape_start_clock(struct escape *escape, uint32_t seconds);

/// Ends the decoder when its time is over.
void escape_when_late(struct escape *escape);

/// One for each format, as `cimaging_decode`.
typedef cimaging_outcome decode_function(
    const uint8_t *bytes, size_t count, const cimaging_request *request, uint8_t *pixels
);
/// Loads libheif, where it is not yet loaded; files can no longer be opened by those that decode.
bool heif_library_is_there(void);

decode_function decode_png, decode_gif, decode_webp, decode_heif;

/// The same of a file that may still be coming in.
cimaging_outcome decode_jpeg(const struct input *input, const cimaging_request *request, uint8_t *pixels);

/// As `cimaging_decode`, of a file that may still be coming in.
cimaging_outcome decode_input(struct input *input, const cimaging_request *request, uint8_t *pixels);

#endif
