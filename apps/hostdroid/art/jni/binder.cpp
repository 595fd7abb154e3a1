// android.os.Binder without a driver: every call stays in the process, so the caller is always the process
// itself.
#include <stdlib.h>
#include <unistd.h>

#include "natives.h"

namespace {

thread_local jint gStrictModePolicy;

jlong Identity() { return static_cast<jlong>(getuid()) << 32 | getpid(); }

// What a Java Binder holds its native peer in. Nothing is behind it, but the address has to be of its own and
// to be freed.
jlong NewHolder(JNIEnv*, jclass) { return reinterpret_cast<jlong>(calloc(1, sizeof(void*))); }

jlong Finalizer(JNIEnv*, jclass) { return reinterpret_cast<jlong>(&free); }

// Those without an environment are @CriticalNative.
const JNINativeMethod kBinder[] = {
    {"getCallingPid", "()I", NATIVE([]() { return static_cast<jint>(getpid()); })},
    {"getCallingUid", "()I", NATIVE([]() { return static_cast<jint>(getuid()); })},
    {"isHandlingTransaction", "()Z", NATIVE([]() { return jboolean{false}; })},
    {"clearCallingIdentity", "()J", NATIVE([]() { return Identity(); })},
    {"restoreCallingIdentity", "(J)V", NATIVE([](JNIEnv*, jclass, jlong) {})},
    {"setThreadStrictModePolicy", "(I)V", NATIVE([](jint policy) { gStrictModePolicy = policy; })},
    {"getThreadStrictModePolicy", "()I", NATIVE([]() { return gStrictModePolicy; })},
    {"setCallingWorkSourceUid", "(I)J", NATIVE([](jint) { return jlong{0}; })},
    {"getCallingWorkSourceUid", "()I", NATIVE([]() { return jint{-1}; })},
    {"clearCallingWorkSource", "()J", NATIVE([]() { return jlong{0}; })},
    {"restoreCallingWorkSource", "(J)V", NATIVE([](jlong) {})},
    {"flushPendingCommands", "()V", NATIVE([](JNIEnv*, jclass) {})},
    {"blockUntilThreadAvailable", "()V", NATIVE([](JNIEnv*, jclass) {})},
    {"getNativeBBinderHolder", "()J", reinterpret_cast<void*>(NewHolder)},
    {"getFinalizer", "()J", reinterpret_cast<void*>(Finalizer)},
    {"getNativeFinalizer", "()J", reinterpret_cast<void*>(Finalizer)},
};

const JNINativeMethod kBinderInternal[] = {
    {"getContextObject", "()Landroid/os/IBinder;",
     NATIVE([](JNIEnv*, jclass) { return static_cast<jobject>(nullptr); })},
    {"disableBackgroundScheduling", "(Z)V", NATIVE([](JNIEnv*, jclass, jboolean) {})},
    {"handleGc", "()V", NATIVE([](JNIEnv*, jclass) {})},
    {"setMaxThreads", "(I)V", NATIVE([](JNIEnv*, jclass, jint) {})},
};

}  // namespace

void host::RegisterBinder(JNIEnv* env) {
  RegisterNatives(env, "android/os/Binder", kBinder);
  RegisterNatives(env, "com/android/internal/os/BinderInternal", kBinderInternal);
}
