// libandroid_runtime: the natives of the framework that do real work here. Looper, clock, resources and
// string blocks are AOSP's own sources; the rest is in this folder. All other natives of the framework have
// empty Java bodies, see
// ../bytecode/StubNatives.java.
#include "natives.h"

namespace android {
int register_android_os_MessageQueue(JNIEnv*);
int register_android_os_SystemClock(JNIEnv*);
int register_android_content_AssetManager(JNIEnv*);
int register_android_content_res_ApkAssets(JNIEnv*);
int register_android_content_XmlBlock(JNIEnv*);
int register_android_content_StringBlock(JNIEnv*);
}  // namespace android

namespace {

void NoFree(void*) {}

// NativeAllocationRegistry calls the function at this address for handles that have nothing behind them.
const JNINativeMethod kHandles[] = {
    {"nop", "()J", NATIVE([](JNIEnv*, jclass) { return reinterpret_cast<jlong>(&NoFree); })},
};

}  // namespace

extern "C" jint JNI_OnLoad(JavaVM* vm, void*) {
  JNIEnv* env;
  if (vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_6) != JNI_OK) {
    return -1;
  }
  // SystemProperties and Binder first: the static initialisers of others ask them.
  host::RegisterSystemProperties(env);
  host::RegisterBinder(env);
  host::RegisterTracing(env);
  host::RegisterLog(env);
  host::RegisterParcel(env);
  host::RegisterProcess(env);
  android::register_android_os_MessageQueue(env);
  android::register_android_os_SystemClock(env);
  host::RegisterNatives(env, "android/host/Natives", kHandles);
  host::RegisterVsync(env);
  android::register_android_content_AssetManager(env);
  android::register_android_content_res_ApkAssets(env);
  android::register_android_content_XmlBlock(env);
  android::register_android_content_StringBlock(env);
  return JNI_VERSION_1_6;
}
