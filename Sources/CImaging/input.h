// The bytes of a file that may still be coming in while they are decoded.
#ifndef INPUT_H
#define INPUT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How much of a file is there, in memory that who writes and who decodes both see.
struct feed {
    _Atomic uint64_t there;
    _Atomic uint32_t is_whole;
    /// Another number after every change, for who waits for one.
    _Atomic uint32_t beat;
};

struct input {
    const uint8_t *bytes;
    /// Without a feed that many are there; with one no more will ever be looked at.
    size_t count;
    struct feed *feed;
};

/// Says how much is there now.
void feed_tell(struct feed *feed, size_t there, bool is_whole);

/// How many bytes can be looked at, after waiting until there are more than `known`. No more than that: the file ends
/// there, or nothing has come for seconds.
size_t input_wait(const struct input *input, size_t known);

/// Waits for all of the file. False: it stopped coming.
bool input_wait_for_all(struct input *input);

#endif
