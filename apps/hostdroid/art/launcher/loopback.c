// Preloaded into every process of an app: what an app listens on can be reached from this machine only. A device has a network of
// its own; an app here has its host's, where a port that is open to all addresses would be open to the world.
//
// "All addresses" becomes the loopback address, which adb's forwarded ports go to; of IPv6 sockets, the loopback address of IPv4
// if they take that, as Java's do. Listening on any other address is refused. Datagram sockets without a port of their own are
// left alone, as they are those of clients. The addresses are those of ip(7) and ipv6(7).
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

union address {
  struct sockaddr any;
  struct sockaddr_in v4;
  struct sockaddr_in6 v6;
};

static int option(int fd, int level, int name) {
  int value = 0;
  socklen_t length = sizeof(value);
  return getsockopt(fd, level, name, &value, &length) == 0 ? value : 0;
}

static void set_loopback(int fd, union address* address) {
  if (address->any.sa_family == AF_INET) {
    address->v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  } else if (option(fd, IPPROTO_IPV6, IPV6_V6ONLY)) {
    address->v6.sin6_addr = in6addr_loopback;
  } else {
    inet_pton(AF_INET6, "::ffff:127.0.0.1", &address->v6.sin6_addr);
  }
}

static int is_wildcard(const union address* address) {
  if (address->any.sa_family == AF_INET) {
    return address->v4.sin_addr.s_addr == htonl(INADDR_ANY);
  }
  const struct in6_addr* v6 = &address->v6.sin6_addr;
  return IN6_IS_ADDR_UNSPECIFIED(v6) || (IN6_IS_ADDR_V4MAPPED(v6) && v6->s6_addr32[3] == 0);
}

static int is_loopback(const union address* address) {
  if (address->any.sa_family == AF_INET) {
    return ntohl(address->v4.sin_addr.s_addr) >> 24 == 127;
  }
  const struct in6_addr* v6 = &address->v6.sin6_addr;
  return IN6_IS_ADDR_LOOPBACK(v6) || (IN6_IS_ADDR_V4MAPPED(v6) && v6->s6_addr[12] == 127);
}

// Whether it is an address of the internet; it is copied if so.
static int is_internet(const struct sockaddr* from, socklen_t length, union address* address) {
  memset(address, 0, sizeof(*address));
  if (from == NULL || length < sizeof(from->sa_family) ||
      !((from->sa_family == AF_INET && length >= sizeof(address->v4)) ||
        (from->sa_family == AF_INET6 && length >= sizeof(address->v6)))) {
    return 0;
  }
  memcpy(address, from, length < sizeof(*address) ? length : sizeof(*address));
  return 1;
}

int bind(int fd, const struct sockaddr* from, socklen_t length) {
  union address address;
  if (is_internet(from, length, &address) && is_wildcard(&address) &&
      (option(fd, SOL_SOCKET, SO_TYPE) == SOCK_STREAM || address.v4.sin_port != 0)) {
    set_loopback(fd, &address);
    return (int)syscall(SYS_bind, fd, &address, length < sizeof(address) ? length : (socklen_t)sizeof(address));
  }
  return (int)syscall(SYS_bind, fd, from, length);
}

int listen(int fd, int backlog) {
  union address address;
  struct sockaddr_storage bound;
  socklen_t length = sizeof(bound);
  if (getsockname(fd, (struct sockaddr*)&bound, &length) == 0 && is_internet((struct sockaddr*)&bound, length, &address)) {
    // A socket that was not bound gets a port by listening.
    if (address.v4.sin_port == 0 && bind(fd, &address.any, length) != 0) {
      return -1;
    }
    if (address.v4.sin_port != 0 && !is_loopback(&address)) {
      errno = EACCES;
      return -1;
    }
  }
  return (int)syscall(SYS_listen, fd, backlog);
}
