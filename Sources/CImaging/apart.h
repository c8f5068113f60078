// What the server and the processes that decode say to each other.
#ifndef APART_H
#define APART_H

#include "decoding.h"

/// The name under which the program knows that it is to decode, and the descriptor at which it is asked to.
#define decoder_name "picturelist-decoder"
enum { decoder_socket = 3, profile_parts_limit = 255 };

/// Comes with the file and the room for the pixels as descriptors; the parts of the profile follow it.
struct question {
    cimaging_request request;
    /// The most that may come of the file, and what the pixels take.
    size_t bytes, pixels;
};

/// The room begins with the feed of the file; then come the pixels.
enum { feed_room = 4096 };

/// How the process that decoded ended, as `waitpid` says it. One that came to its end exits with these bits.
struct answer {
    int status;
};
enum { answer_mark = 0x40, answer_fenced = 0x20, answer_outcome = 0x0f };

/// The system let none be started.
enum { answer_nobody = -1 };

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
// Their own memory is beyond every limit, and what they find they must say.
enum { is_sanitized = true };
#else
enum { is_sanitized = false };
#endif

/// Takes all but memory from this process for good: files, other processes, the network. False where the system cannot.
bool fence_up(void);

#endif
