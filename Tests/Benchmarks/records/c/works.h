// The works of the benchmark: each does its step so many times and returns the sum of what it read.
#pragma once

#include <stdint.h>

/// Begins the time anew: what came before was only got ready.
void restart_watch(void);

typedef int64_t work(int64_t count);

struct named_work {
    const char *name;
    work *work;
};

/// Ended by one without a name.
extern const struct named_work reads[];
extern const struct named_work writes[];

/// The ids behind which pages begin: all through the order, separated by commas, for the last, and of what is found.
void prepare_reads(char *middle, const char *last, char *found);
void prepare_writes(void);
