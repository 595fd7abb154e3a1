// The interface that ART's libadbconnection asks of adb's client library; the names are ART's.
// Implemented in ../adbconnection_client.cpp.
#pragma once

#include <android-base/unique_fd.h>
#include <stddef.h>
#include <stdint.h>

extern "C" {

struct AdbConnectionClientContext;

enum AdbConnectionClientInfoType { pid, debuggable };

struct AdbConnectionClientInfo {
  AdbConnectionClientInfoType type;
  union {
    uint64_t pid;
    bool debuggable;
  } data;
};

// Connects to the control socket and says who we are; null when nobody serves it.
AdbConnectionClientContext* adbconnection_client_new(const AdbConnectionClientInfo* const* infos,
                                                     size_t count);
void adbconnection_client_destroy(AdbConnectionClientContext* context);

// To poll for the next debugger. The context keeps it.
int adbconnection_client_pollfd(AdbConnectionClientContext* context);

// The socket of that debugger. The caller owns it.
int adbconnection_client_receive_jdwp_fd(AdbConnectionClientContext* context);
}
