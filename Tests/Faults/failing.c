// A disk that fails: preloaded into the program, it makes calls on the files of one folder fail as a plan says.
//
// FAILING_FOLDER: the files that are meant. FAILING_PLAN: a file with one line `CALL NAME FAULT FROM COUNT`, or nothing:
// CALL is read, write, sync, truncate or all; NAME the end of the file's name, or *; FAULT an error's number, `short` (half
// of it is done), `kill` (the process ends there) or `slow` (it takes a second). The calls that fit are counted from the time
// the plan was laid; those from FROM on fail, COUNT of them (0: all). With a COUNT of -N one in N fails, by chance, and
// FROM is where chance begins.
// FAILING_SEEN: a file of 8 bytes, in which the calls that fitted are counted.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum fault { none, shorter, error };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct stat laid;
static char plan_call[16], plan_name[128], plan_fault[16];
static long plan_from, plan_count, seen;
static unsigned chance = 1;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static void look_at_plan(void) {
  const char *path = getenv("FAILING_PLAN");
  struct stat status;
  if (!path || stat(path, &status) != 0) {
    plan_call[0] = 0;
    laid.st_ino = 0;
    return;
  }
  if (status.st_ino == laid.st_ino && memcmp(&status.st_mtim, &laid.st_mtim, sizeof laid.st_mtim) == 0) return;
  laid = status;
  plan_call[0] = 0;
  seen = 0;
  FILE *file = fopen(path, "re");
  if (!file) return;
  if (fscanf(file, "%15s %127s %15s %ld %ld", plan_call, plan_name, plan_fault, &plan_from, &plan_count) != 5) plan_call[0] = 0;
  chance = (unsigned)plan_from;
  fclose(file);
}

static int is_meant(int descriptor) {
  const char *folder = getenv("FAILING_FOLDER");
  char link[64], path[PATH_MAX];
  if (!folder) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  if (strncmp(path, folder, strlen(folder)) != 0) return 0;
  size_t end = strlen(plan_name);
  return strcmp(plan_name, "*") == 0 || ((size_t)length >= end && strcmp(path + length - end, plan_name) == 0);
}

static void note(void) {
  static int64_t *shown;
  if (!shown) {
    int descriptor = open(getenv("FAILING_SEEN"), O_RDWR | O_CLOEXEC);
    void *mapped = mmap(NULL, sizeof *shown, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    close(descriptor);
    if (mapped == MAP_FAILED) return;
    shown = mapped;
  }
  *shown = seen;
}

static int is_due(void) {
  if (plan_count < 0) return (int)(rand_r(&chance) % (unsigned)-plan_count) == 0;
  return seen >= plan_from && (plan_count == 0 || seen < plan_from + plan_count);
}

/// What is to become of a call; `errno` is set for an error.
static enum fault fault(const char *call, int descriptor) {
  int code = errno;
  enum fault answer = none;
  unsigned pause = 0;
  pthread_mutex_lock(&lock);
  look_at_plan();
  if (plan_call[0] && (strcmp(plan_call, "all") == 0 || strcmp(plan_call, call) == 0) && is_meant(descriptor)) {
    seen++;
    note();
    if (is_due()) {
      if (strcmp(plan_fault, "kill") == 0) kill(getpid(), SIGKILL);
      if (strcmp(plan_fault, "slow") == 0) pause = 1000000;
      else answer = strcmp(plan_fault, "short") == 0 ? shorter : error;
      if (answer == error) code = atoi(plan_fault);
    }
  }
  pthread_mutex_unlock(&lock);
  if (pause) usleep(pause);
  errno = code;
  return answer;
}

static size_t less(size_t count) { return count > 1 ? count / 2 : count; }

#define TRANSFER(NAME, CALL, POINTER, OFFSET)                                      \
  ssize_t NAME(int descriptor, POINTER bytes, size_t count, OFFSET offset) {       \
    static ssize_t (*call)(int, POINTER, size_t, OFFSET);                          \
    if (!call) call = (ssize_t(*)(int, POINTER, size_t, OFFSET))real(#NAME);       \
    enum fault what = fault(CALL, descriptor);                                     \
    if (what == error) return -1;                                                  \
    return call(descriptor, bytes, what == shorter ? less(count) : count, offset); \
  }

TRANSFER(pwrite, "write", const void *, off_t)
TRANSFER(pwrite64, "write", const void *, off64_t)
TRANSFER(pread, "read", void *, off_t)
TRANSFER(pread64, "read", void *, off64_t)

#define SYNC(NAME)                                        \
  int NAME(int descriptor) {                              \
    static int (*call)(int);                              \
    if (!call) call = (int (*)(int))real(#NAME);          \
    return fault("sync", descriptor) == error ? -1 : call(descriptor); \
  }

SYNC(fsync)
SYNC(fdatasync)

#define TRUNCATE(NAME, OFFSET)                                  \
  int NAME(int descriptor, OFFSET length) {                     \
    static int (*call)(int, OFFSET);                            \
    if (!call) call = (int (*)(int, OFFSET))real(#NAME);        \
    return fault("truncate", descriptor) == error ? -1 : call(descriptor, length); \
  }

TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

ssize_t write(int descriptor, const void *bytes, size_t count) {
  static ssize_t (*call)(int, const void *, size_t);
  if (!call) call = (ssize_t(*)(int, const void *, size_t))real("write");
  enum fault what = fault("write", descriptor);
  return what == error ? -1 : call(descriptor, bytes, what == shorter ? less(count) : count);
}
