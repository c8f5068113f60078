#define _GNU_SOURCE
#include "CLinux.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

_Static_assert(LINUX_IN == EPOLLIN && LINUX_OUT == EPOLLOUT, "epoll's numbers");
_Static_assert(LINUX_ERROR == EPOLLERR && LINUX_HANGUP == EPOLLHUP && LINUX_PEER_ENDED == EPOLLRDHUP, "epoll's numbers");

static int listen_on(const struct addrinfo *address, int ipv6_only, int backlog) {
  int one = 1, confirmed = 30000;
  int listener = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener < 0) return -errno;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  // Accepted connections inherit it, which saves a call for each.
  setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  // In milliseconds: who is out of reach would else keep a stream for a quarter of an hour.
  setsockopt(listener, IPPROTO_TCP, TCP_USER_TIMEOUT, &confirmed, sizeof confirmed);
  if (address->ai_family == AF_INET6) setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &ipv6_only, sizeof ipv6_only);
  if (bind(listener, address->ai_addr, address->ai_addrlen) || listen(listener, backlog)) {
    int error = errno;
    close(listener);
    return -error;
  }
  return listener;
}

int linux_listen(const char *address, uint16_t port, int ipv6_only, int backlog) {
  char service[6];
  snprintf(service, sizeof service, "%u", port);
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV}, *found = NULL;
  if (getaddrinfo(address, service, &hints, &found) || !found) return -EADDRNOTAVAIL;
  int listener = listen_on(found, ipv6_only, backlog);
  freeaddrinfo(found);
  return listener;
}

int linux_port(int socket) {
  struct sockaddr_storage address;
  socklen_t size = sizeof address;
  if (getsockname(socket, (struct sockaddr *)&address, &size)) return -errno;
  if (address.ss_family == AF_INET) return ntohs(((struct sockaddr_in *)&address)->sin_port);
  if (address.ss_family == AF_INET6) return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
  return 0;
}

static uint64_t big_endian(const uint8_t *bytes, int count) {
  uint64_t number = 0;
  for (int i = 0; i < count; i++) number = number << 8 | bytes[i];
  return number;
}

int linux_accept(int listener, struct linux_address *peer) {
  struct sockaddr_storage address;
  socklen_t size;
  int connection;
  do {
    size = sizeof address;
    connection = accept4(listener, (struct sockaddr *)&address, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
  } while (connection < 0 && (errno == EINTR || errno == ECONNABORTED));
  if (connection < 0) return -errno;
  memset(peer, 0, sizeof *peer);
  if (address.ss_family == AF_INET) {
    peer->length = 4;
    peer->ipv4 = ntohl(((struct sockaddr_in *)&address)->sin_addr.s_addr);
  } else if (address.ss_family == AF_INET6) {
    const uint8_t *bytes = ((struct sockaddr_in6 *)&address)->sin6_addr.s6_addr;
    peer->length = 16;
    peer->high = big_endian(bytes, 8);
    peer->low = big_endian(bytes + 8, 8);
  }
  return connection;
}

void linux_shutdown(int socket) { shutdown(socket, SHUT_RDWR); }

void linux_shutdown_write(int socket) { shutdown(socket, SHUT_WR); }

long linux_receive(int socket, void *bytes, size_t count) {
  long received;
  do received = recv(socket, bytes, count, 0);
  while (received < 0 && errno == EINTR);
  return received < 0 ? -errno : received;
}

long linux_peek_record(int socket) {
  enum { handshake = 22, head = 5, longest = (16 << 10) + 256 };
  uint8_t bytes[head];
  long received;
  int waiting = 0;
  do received = recv(socket, bytes, sizeof bytes, MSG_PEEK);
  while (received < 0 && errno == EINTR);
  if (received < 0) return -errno;
  if (received == 0) return 0;
  if (bytes[0] != handshake) return bytes[0] + 1;
  if (received < head) return -EAGAIN;
  int length = bytes[3] << 8 | bytes[4];
  if (length <= longest && !ioctl(socket, FIONREAD, &waiting) && waiting < head + length) return -EAGAIN;
  return handshake + 1;
}

long linux_discard(int socket, size_t count) {
  long received;
  do received = recv(socket, NULL, count, MSG_TRUNC);
  while (received < 0 && errno == EINTR);
  return received < 0 ? -errno : received;
}

long linux_send(int socket, const void *first, size_t first_count, const void *second, size_t second_count) {
  struct iovec ranges[2] = {{(void *)first, first_count}, {(void *)second, second_count}};
  struct msghdr message = {.msg_iov = ranges, .msg_iovlen = second_count ? 2 : 1};
  long sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : sent;
}

int linux_epoll(void) {
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  return epoll < 0 ? -errno : epoll;
}

static int watch(int epoll, int descriptor, uint32_t mask, uint64_t token) {
  struct epoll_event event = {.events = mask, .data.u64 = token};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) ? -errno : 0;
}

int linux_watch(int epoll, int socket, uint64_t token) {
  return watch(epoll, socket, EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, token);
}

int linux_watch_wakeup(int epoll, int eventfd, uint64_t token) { return watch(epoll, eventfd, EPOLLIN, token); }

int linux_watch_listener(int epoll, int listener, uint64_t token) {
  return watch(epoll, listener, EPOLLIN | EPOLLEXCLUSIVE, token);
}

int linux_unwatch(int epoll, int descriptor) {
  return epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, NULL) ? -errno : 0;
}

int linux_wait(int epoll, struct linux_event *events, int capacity, int milliseconds) {
  struct epoll_event found[256];
  int count = epoll_wait(epoll, found, capacity < 256 ? capacity : 256, milliseconds);
  if (count < 0) return -errno;
  for (int i = 0; i < count; i++) events[i] = (struct linux_event){found[i].data.u64, found[i].events};
  return count;
}

int linux_eventfd(void) {
  int descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

void linux_wake(int eventfd) {
  uint64_t one = 1;
  (void)!write(eventfd, &one, sizeof one);
}

void linux_woken(int eventfd) {
  uint64_t count;
  (void)!read(eventfd, &count, sizeof count);
}

int linux_reserve(void) {
  int descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

void linux_ignore_sigpipe(void) { signal(SIGPIPE, SIG_IGN); }

int linux_processors(void) {
  cpu_set_t allowed;
  return sched_getaffinity(0, sizeof allowed, &allowed) ? 1 : CPU_COUNT(&allowed);
}

int64_t linux_wall_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME_COARSE, &now);
  return now.tv_sec;
}
