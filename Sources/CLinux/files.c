#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/// The descriptor, made readable and writable by its owner alone; the umask may have taken even that.
static int owned(int descriptor) {
  if (descriptor < 0) return -errno;
  if (fchmod(descriptor, 0600) == 0) return descriptor;
  int code = errno;
  close(descriptor);
  return -code;
}

int linux_spool_open(const char *folder) {
  int descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  // Kernels and file systems without O_TMPFILE answer in these ways; the last reads it as opening a folder for writing.
  if (descriptor < 0 && (errno == EOPNOTSUPP || errno == EINVAL || errno == EISDIR)) return linux_spool_open_unlinked(folder);
  return owned(descriptor);
}

int linux_spool_open_unlinked(const char *folder) {
  char path[PATH_MAX];
  int length = snprintf(path, sizeof path, "%s/.spool-XXXXXX", folder);
  if (length < 0 || (size_t)length >= sizeof path) return -ENAMETOOLONG;
  int descriptor = mkostemp(path, O_CLOEXEC);
  if (descriptor < 0) return -errno;
  if (unlink(path) == 0) return owned(descriptor);
  int code = errno;
  close(descriptor);
  return -code;
}

int linux_memory_open(void) {
  int descriptor = memfd_create("picturelist", MFD_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

int linux_write_all(int descriptor, const void *bytes, size_t count) {
  const char *rest = bytes;
  while (count > 0) {
    ssize_t written = write(descriptor, rest, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return -errno;
    rest += written;
    count -= (size_t)written;
  }
  return 0;
}

int64_t linux_read_at(int descriptor, void *into, size_t count, int64_t offset) {
  size_t done = 0;
  while (done < count) {
    ssize_t got = pread(descriptor, (char *)into + done, count - done, offset + (int64_t)done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -errno;
    if (got == 0) break;
    done += (size_t)got;
  }
  return (int64_t)done;
}

int linux_map(int descriptor, size_t count, const void **bytes) {
  void *mapped = mmap(NULL, count, PROT_READ, MAP_SHARED, descriptor, 0);
  if (mapped == MAP_FAILED) return -errno;
  *bytes = mapped;
  return 0;
}

void linux_unmap(const void *bytes, size_t count) { munmap((void *)bytes, count); }

void linux_close(int descriptor) { close(descriptor); }

int linux_folder_make(const char *path) {
  if (mkdir(path, 0700) != 0) return -errno;
  return chmod(path, 0700) == 0 ? 0 : -errno;
}

int linux_folder_mode(const char *path) {
  struct stat folder;
  if (stat(path, &folder) != 0) return -errno;
  return S_ISDIR(folder.st_mode) ? (int)(folder.st_mode & 07777) : -ENOTDIR;
}

int linux_file_restrict(const char *path) {
  struct stat file;
  if (lstat(path, &file) != 0) return errno == ENOENT ? 0 : -errno;
  if (!S_ISREG(file.st_mode) || file.st_uid != geteuid() || (file.st_mode & 077) == 0) return 0;
  // By its name, not by a descriptor: closing one would end the locks SQLite has on a database.
  return chmod(path, file.st_mode & 0700) == 0 ? 0 : -errno;
}

int linux_lock_open(const char *path) {
  return owned(open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
}

int linux_lock_take(int descriptor) {
  while (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EINTR) return -errno;
  }
  return 0;
}

int linux_lock_sign(int descriptor) {
  char text[24];
  int length = snprintf(text, sizeof text, "%d\n", (int)getpid());
  if (ftruncate(descriptor, 0) != 0) return -errno;
  ssize_t written = pwrite(descriptor, text, (size_t)length, 0);
  if (written < 0) return -errno;
  return written == length ? 0 : -ENOSPC;
}
