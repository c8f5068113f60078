#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

// Sockets in the file system. Their file outlives them, so that one which is there says nothing: only connecting tells
// whether somebody listens. While that is found out, and the file replaced, its folder is locked against others who do the
// same: they would take our new file for the old one.

static int address_of(const char *path, struct sockaddr_un *address) {
  if (strlen(path) >= sizeof address->sun_path) return -ENAMETOOLONG;
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  strcpy(address->sun_path, path);
  return 0;
}

// Closing what is returned lets go. A folder that cannot be locked is no reason to fail.
static int hold_folder(const struct sockaddr_un *address) {
  char folder[sizeof address->sun_path + 2] = "./";
  const char *slash = strrchr(address->sun_path, '/');
  if (slash) {
    size_t count = (size_t)(slash - address->sun_path) + 1;
    memcpy(folder, address->sun_path, count);
    folder[count] = 0;
  }
  int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  for (int tries = 0; descriptor >= 0 && tries < 100; tries++) {
    if (!flock(descriptor, LOCK_EX | LOCK_NB) || errno != EWOULDBLOCK) break;
    usleep(10000);
  }
  return descriptor;
}

static void let_go(int folder) {
  if (folder >= 0) close(folder);
}

static int nobody_listens(const struct sockaddr_un *address) {
  int client = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (client < 0) return 0;
  int refused = connect(client, (const struct sockaddr *)address, sizeof *address) && (errno == ECONNREFUSED || errno == ENOENT);
  close(client);
  return refused;
}

static int make_way(const struct sockaddr_un *address) {
  struct stat status;
  if (lstat(address->sun_path, &status)) return errno == ENOENT ? 0 : -errno;
  if (!S_ISSOCK(status.st_mode)) return -ENOTSOCK;
  if (!nobody_listens(address)) return -EADDRINUSE;
  return unlink(address->sun_path) && errno != ENOENT ? -errno : 0;
}

static int bind_and_listen(int listener, const struct sockaddr_un *address, int backlog, struct linux_identity *file) {
  struct stat status;
  if (bind(listener, (const struct sockaddr *)address, sizeof *address)) return -errno;
  // Nobody can connect before listen(), so the rights are right from the first moment.
  if (chmod(address->sun_path, 0660) || lstat(address->sun_path, &status) || listen(listener, backlog)) {
    int error = errno;
    unlink(address->sun_path);
    return -error;
  }
  *file = (struct linux_identity){status.st_dev, status.st_ino};
  return 0;
}

int linux_listen_file(const char *path, int backlog, struct linux_identity *file) {
  struct sockaddr_un address;
  int result = address_of(path, &address);
  if (result < 0) return result;
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener < 0) return -errno;
  int folder = hold_folder(&address);
  result = make_way(&address);
  if (result == 0) result = bind_and_listen(listener, &address, backlog, file);
  let_go(folder);
  if (result == 0) return listener;
  close(listener);
  return result;
}

void linux_unlisten_file(const char *path, const struct linux_identity *file) {
  struct sockaddr_un address;
  struct stat status;
  if (address_of(path, &address) < 0) return;
  int folder = hold_folder(&address);
  if (!lstat(path, &status) && status.st_dev == file->device && status.st_ino == file->inode) unlink(path);
  let_go(folder);
}
