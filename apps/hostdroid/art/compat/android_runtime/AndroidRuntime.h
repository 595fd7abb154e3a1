// The one function of AndroidRuntime that the framework's JNI sources in use here call.
#pragma once
#include <jni.h>
#include <log/log.h>
#include <nativehelper/JNIHelp.h>

namespace android {
struct AndroidRuntime {
  static int registerNativeMethods(JNIEnv* env, const char* class_name, const JNINativeMethod* methods,
                                   int count) {
    return jniRegisterNativeMethods(env, class_name, methods, count);
  }
};
}  // namespace android
