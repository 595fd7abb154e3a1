// What the files of this folder share. Each of them has the natives of a few framework classes, and a
// function that registers them; runtime.cpp calls these functions.
#pragma once

#include <jni.h>
#include <stddef.h>
#include <stdio.h>

#include <string>

namespace host {

// Registers all methods of a class. The host lacks none of them: one that does not fit ends the process with
// its name.
template <size_t N>
void RegisterNatives(JNIEnv* env, const char* class_name, const JNINativeMethod (&methods)[N]) {
  jclass klass = env->FindClass(class_name);
  if (klass == nullptr) {
    env->FatalError(class_name);
  }
  for (const JNINativeMethod& method : methods) {
    if (env->RegisterNatives(klass, &method, 1) != JNI_OK) {
      env->ExceptionClear();
      env->FatalError((std::string(class_name) + "." + method.name + method.signature).c_str());
    }
  }
}

// A lambda without captures as the address that a JNINativeMethod holds.
#define NATIVE(lambda) reinterpret_cast<void*>(+lambda)

void RegisterLog(JNIEnv* env);
void RegisterParcel(JNIEnv* env);
void RegisterProcess(JNIEnv* env);
void RegisterBinder(JNIEnv* env);
void RegisterSystemProperties(JNIEnv* env);
void RegisterTracing(JNIEnv* env);
void RegisterVsync(JNIEnv* env);

}  // namespace host
