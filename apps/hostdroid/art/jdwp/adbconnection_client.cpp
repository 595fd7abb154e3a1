// The process's side of `adb jdwp`: it connects to the abstract SOCK_SEQPACKET socket `@jdwp-control`, or the
// one that $JDWP_CONTROL names, as several stand-in devices share a host; sends its pid, four bytes in the
// host's order; and gets, for each debugger, one byte with a file descriptor. On a device adbd serves that
// socket, here hostdroid does.
#include <android-base/cmsg.h>
#include <android-base/logging.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>

#include "adbconnection/client.h"

using android::base::unique_fd;

struct AdbConnectionClientContext {
  unique_fd control_socket;
};

namespace {

// Abstract names belong to whoever binds them first, so the peer has to be root or ourselves.
bool PeerIsTrusted(int fd) {
  ucred peer;
  socklen_t length = sizeof(peer);
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) {
    PLOG(ERROR) << "jdwp control socket: no credentials";
    return false;
  }
  if (peer.uid != 0 && peer.uid != getuid()) {
    LOG(ERROR) << "jdwp control socket: served by the untrusted user " << peer.uid;
    return false;
  }
  return true;
}

unique_fd ConnectControlSocket() {
  unique_fd fd(socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0));
  timeval second = {.tv_sec = 1, .tv_usec = 0};
  setsockopt(fd.get(), SOL_SOCKET, SO_SNDTIMEO, &second, sizeof(second));

  const char* name = getenv("JDWP_CONTROL");
  if (name == nullptr || *name == '\0') {
    name = "jdwp-control";
  }
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  // The first byte stays 0: that makes the name an abstract one.
  size_t length = std::min(strlen(name), sizeof(address.sun_path) - 1);
  memcpy(address.sun_path + 1, name, length);
  socklen_t address_length = offsetof(sockaddr_un, sun_path) + 1 + length;
  if (connect(fd.get(), reinterpret_cast<sockaddr*>(&address), address_length) != 0) {
    PLOG(ERROR) << "jdwp control socket: cannot connect to @" << name;
    return {};
  }
  return fd;
}

}  // namespace

AdbConnectionClientContext* adbconnection_client_new(const AdbConnectionClientInfo* const* infos,
                                                     size_t count) {
  uint32_t process = getpid();
  for (size_t i = 0; i < count; ++i) {
    if (infos[i]->type == AdbConnectionClientInfoType::pid) {
      process = static_cast<uint32_t>(infos[i]->data.pid);
    }
  }
  unique_fd fd = ConnectControlSocket();
  if (fd < 0 || !PeerIsTrusted(fd.get())) {
    return nullptr;
  }
  if (TEMP_FAILURE_RETRY(write(fd.get(), &process, sizeof(process))) != sizeof(process)) {
    PLOG(ERROR) << "jdwp control socket: cannot send the pid";
    return nullptr;
  }
  return new AdbConnectionClientContext{std::move(fd)};
}

void adbconnection_client_destroy(AdbConnectionClientContext* context) { delete context; }

int adbconnection_client_pollfd(AdbConnectionClientContext* context) { return context->control_socket.get(); }

int adbconnection_client_receive_jdwp_fd(AdbConnectionClientContext* context) {
  char ignored;
  unique_fd debugger;
  ssize_t received = android::base::ReceiveFileDescriptors(context->control_socket, &ignored, 1, &debugger);
  return received == 1 ? debugger.release() : static_cast<int>(received);
}
