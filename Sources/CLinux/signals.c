#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int termination = -1;

// Only what is safe in a signal handler. Both signals go back to their default, so that whichever comes next ends us.
static void terminate(int number) {
  (void)number;
  int error = errno;
  signal(SIGTERM, SIG_DFL);
  signal(SIGINT, SIG_DFL);
  linux_wake(termination);
  errno = error;
}

int linux_catch_terminations(void) {
  if (termination >= 0) return 0;
  termination = eventfd(0, EFD_CLOEXEC);
  if (termination < 0) return -errno;
  struct sigaction action = {.sa_handler = terminate, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGINT, &action, NULL);
  return 0;
}

static void wait_for(int descriptor) {
  uint64_t count;
  while (read(descriptor, &count, sizeof count) < 0 && errno == EINTR) {}
}

void linux_await_termination(void) { wait_for(termination); }

static int hangup = -1;

static void hang_up(int number) {
  (void)number;
  int error = errno;
  linux_wake(hangup);
  errno = error;
}

int linux_catch_hangups(void) {
  if (hangup >= 0) return 0;
  hangup = eventfd(0, EFD_CLOEXEC);
  if (hangup < 0) return -errno;
  struct sigaction action = {.sa_handler = hang_up, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  return sigaction(SIGHUP, &action, NULL) ? -errno : 0;
}

void linux_await_hangup(void) { wait_for(hangup); }
