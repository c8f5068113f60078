#ifndef CLINUX_SOCKETS_H
#define CLINUX_SOCKETS_H
#include <stddef.h>
#include <stdint.h>

/// What epoll reports of one descriptor.
struct linux_event {
  uint64_t token;
  uint32_t mask;
};

/// Where a connection comes from: 4 or 16 bytes in network order, or none (a socket in the file system).
struct linux_address {
  uint64_t high;
  uint64_t low;
  uint32_t ipv4;
  uint32_t length;
};

enum {
  LINUX_IN = 0x001,
  LINUX_OUT = 0x004,
  LINUX_ERROR = 0x008,
  LINUX_HANGUP = 0x010,
  LINUX_PEER_ENDED = 0x2000,
};

/// A listening socket on `address`, in numbers; -EADDRNOTAVAIL for what is none. `::` takes IPv4 as well, unless told not to.
int linux_listen(const char *_Nonnull address, uint16_t port, int ipv6_only, int backlog);
/// Which file it is, whatever its name.
struct linux_identity {
  uint64_t device;
  uint64_t inode;
};

/// A listening socket in the file system, which its group may use too. The file of one that nobody listens at any more is
/// replaced; -EADDRINUSE where somebody does, -ENOTSOCK where the file is something else.
int linux_listen_file(const char *_Nonnull path, int backlog, struct linux_identity *_Nonnull file);
/// Removes the file of such a socket, if it is still that one.
void linux_unlisten_file(const char *_Nonnull path, const struct linux_identity *_Nonnull file);
/// The port a socket is bound to.
int linux_port(int socket);
/// The next connection, which neither blocks nor outlives exec.
int linux_accept(int listener, struct linux_address *_Nonnull peer);
/// Makes a listener refuse connections from now on.
void linux_shutdown(int socket);
/// Ends our side of a connection.
void linux_shutdown_write(int socket);
long linux_receive(int socket, void *_Nonnull bytes, size_t count);
/// The first byte that has come and waits, plus one; 0 at the end; -EAGAIN also while a TLS record that begins so is not whole.
long linux_peek_record(int socket);
/// Throws away up to `count` bytes that have come, and says how many.
long linux_discard(int socket, size_t count);
/// Sends two ranges as one; a peer that has gone is an error, never a signal.
long linux_send(int socket, const void *_Nonnull first, size_t first_count, const void *_Nullable second,
                size_t second_count);

int linux_epoll(void);
/// Watches a connection for everything, each change told once.
int linux_watch(int epoll, int socket, uint64_t token);
/// Watches an eventfd.
int linux_watch_wakeup(int epoll, int eventfd, uint64_t token);
/// Watches a listener that others watch too: one of them is told.
int linux_watch_listener(int epoll, int listener, uint64_t token);
int linux_unwatch(int epoll, int descriptor);
/// Waits up to `milliseconds` (-1: for ever); the number of events.
int linux_wait(int epoll, struct linux_event *_Nonnull events, int capacity, int milliseconds);

int linux_eventfd(void);
void linux_wake(int eventfd);
void linux_woken(int eventfd);

/// A descriptor held only to be given up when there are no others.
int linux_reserve(void);
void linux_ignore_sigpipe(void);
/// The processors this process may use.
int linux_processors(void);
/// Seconds of the wall clock.
int64_t linux_wall_seconds(void);

/// From now on the first SIGTERM or SIGINT is told by `linux_await_termination`, and the second ends the process.
int linux_catch_terminations(void);
/// From now on SIGHUP no longer ends the process, but is told by `linux_await_hangup`.
int linux_catch_hangups(void);
/// Blocks until a SIGHUP; several that came meanwhile are one.
void linux_await_hangup(void);
/// Blocks until the first SIGTERM or SIGINT.
void linux_await_termination(void);
#endif
