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

int linux_wait_until(pthread_cond_t *changed, pthread_mutex_t *mutex, uint64_t end) {
  struct timespec time = {.tv_sec = (time_t)(end / 1000000000u), .tv_nsec = (long)(end % 1000000000u)};
  return -pthread_cond_clockwait(changed, mutex, CLOCK_MONOTONIC, &time);
}
