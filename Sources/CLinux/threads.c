#define _GNU_SOURCE
#include "CLinux.h"
#include <time.h>

static __thread char own;

uint64_t linux_thread(void) { return (uint64_t)(uintptr_t)&own; }

uint64_t linux_monotonic_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}
