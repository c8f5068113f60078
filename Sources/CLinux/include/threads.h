#ifndef CLINUX_THREADS_H
#define CLINUX_THREADS_H
#include <pthread.h>
#include <stdint.h>
/// A number that names the calling thread among those that live.
uint64_t linux_thread(void);
/// Nanoseconds of the monotonic clock.
uint64_t linux_monotonic_ns(void);
/// Waits for a signal until the monotonic clock shows `end`: -ETIMEDOUT then.
int linux_wait_until(pthread_cond_t *changed, pthread_mutex_t *mutex, uint64_t end);
#endif
