// The one function of android_util_Binder.h that the framework's asset manager calls.
#pragma once
#include <jni.h>

namespace android {
inline jobject newParcelFileDescriptor(JNIEnv* env, jobject file_descriptor) {
  jclass klass = env->FindClass("android/os/ParcelFileDescriptor");
  jmethodID constructor = env->GetMethodID(klass, "<init>", "(Ljava/io/FileDescriptor;)V");
  return env->NewObject(klass, constructor, file_descriptor);
}
}  // namespace android
