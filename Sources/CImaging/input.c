#define _GNU_SOURCE
#include "input.h"

#include <errno.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// What stops for so long is decoded once it is whole, rather than keep a process waiting.
static const struct timespec patience = {.tv_sec = 5};

void feed_tell(struct feed *feed, size_t there, bool is_whole) {
    atomic_store(&feed->there, there);
    atomic_store(&feed->is_whole, is_whole);
    atomic_fetch_add(&feed->beat, 1);
    syscall(SYS_futex, &feed->beat, FUTEX_WAKE, 1, NULL, NULL, 0);
}

// False: nothing came.
static bool wait_for_beat(struct feed *feed, uint32_t beat) {
    long answer = syscall(SYS_futex, &feed->beat, FUTEX_WAIT, beat, &patience, NULL, 0);
    return answer == 0 || errno == EAGAIN || errno == EINTR;
}

static size_t there(const struct input *input) {
    size_t count = atomic_load(&input->feed->there);
    return count < input->count ? count : input->count;
}

size_t input_wait(const struct input *input, size_t known) {
    struct feed *feed = input->feed;
    if (!feed) return input->count;
    while (true) {
        uint32_t beat = atomic_load(&feed->beat);
        // In this order: what is whole gets no more.
        bool is_whole = atomic_load(&feed->is_whole);
        size_t count = there(input);
        if (count > known || is_whole) return count;
        if (!wait_for_beat(feed, beat)) return known;
    }
}

bool input_wait_for_all(struct input *input) {
    for (size_t known = 0; input->feed && !atomic_load(&input->feed->is_whole);) {
        size_t count = input_wait(input, known);
        if (count == known && !atomic_load(&input->feed->is_whole)) return false;
        known = count;
    }
    if (input->feed) input->count = there(input);
    return true;
}
