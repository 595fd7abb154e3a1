// android.os.SystemProperties: a map in this process, with what an app may ask of a device of API level 29.
#include <stdlib.h>

#include <map>
#include <mutex>
#include <string>

#include "natives.h"

namespace {

std::mutex gMutex;

std::map<std::string, std::string>& Properties() {
  static std::map<std::string, std::string> properties = {
      {"ro.build.version.sdk", "29"},
      {"ro.build.version.release", "10"},
      {"ro.build.version.codename", "REL"},
      {"ro.build.version.all_codenames", "REL"},
      {"ro.build.type", "userdebug"},
      {"ro.build.fingerprint", "host/art11"},
      {"ro.debuggable", "1"},
      {"ro.hardware", "host"},
      {"ro.product.model", "host"},
      {"ro.product.manufacturer", "none"},
      {"ro.product.brand", "none"},
      {"ro.product.name", "host"},
      {"ro.product.device", "host"},
      {"ro.product.cpu.abilist", "x86_64"},
      {"ro.product.cpu.abilist64", "x86_64"},
      {"ro.sf.lcd_density", "160"},
  };
  return properties;
}

std::string ToString(JNIEnv* env, jstring string) {
  const char* chars = env->GetStringUTFChars(string, nullptr);
  std::string copy(chars);
  env->ReleaseStringUTFChars(string, chars);
  return copy;
}

// Empty for a property that is not set.
std::string Get(JNIEnv* env, jstring key) {
  std::lock_guard lock(gMutex);
  auto found = Properties().find(ToString(env, key));
  return found == Properties().end() ? "" : found->second;
}

jstring GetString(JNIEnv* env, jclass, jstring key) { return env->NewStringUTF(Get(env, key).c_str()); }

jstring GetStringOr(JNIEnv* env, jclass, jstring key, jstring otherwise) {
  std::string value = Get(env, key);
  return value.empty() && otherwise != nullptr ? otherwise : env->NewStringUTF(value.c_str());
}

jint GetInt(JNIEnv* env, jclass, jstring key, jint otherwise) {
  std::string value = Get(env, key);
  return value.empty() ? otherwise : atoi(value.c_str());
}

jlong GetLong(JNIEnv* env, jclass, jstring key, jlong otherwise) {
  std::string value = Get(env, key);
  return value.empty() ? otherwise : atoll(value.c_str());
}

jboolean GetBoolean(JNIEnv* env, jclass, jstring key, jboolean otherwise) {
  std::string value = Get(env, key);
  if (value.empty()) {
    return otherwise;
  }
  return value == "1" || value == "true" || value == "y" || value == "yes" || value == "on";
}

void Set(JNIEnv* env, jclass, jstring key, jstring value) {
  std::lock_guard lock(gMutex);
  Properties()[ToString(env, key)] = value != nullptr ? ToString(env, value) : "";
}

const JNINativeMethod kSystemProperties[] = {
    {"native_get", "(Ljava/lang/String;)Ljava/lang/String;", reinterpret_cast<void*>(GetString)},
    {"native_get", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
     reinterpret_cast<void*>(GetStringOr)},
    {"native_get_int", "(Ljava/lang/String;I)I", reinterpret_cast<void*>(GetInt)},
    {"native_get_long", "(Ljava/lang/String;J)J", reinterpret_cast<void*>(GetLong)},
    {"native_get_boolean", "(Ljava/lang/String;Z)Z", reinterpret_cast<void*>(GetBoolean)},
    {"native_set", "(Ljava/lang/String;Ljava/lang/String;)V", reinterpret_cast<void*>(Set)},
    {"native_add_change_callback", "()V", NATIVE([](JNIEnv*, jclass) {})},
    {"native_report_sysprop_change", "()V", NATIVE([](JNIEnv*, jclass) {})},
};

}  // namespace

void host::RegisterSystemProperties(JNIEnv* env) {
  RegisterNatives(env, "android/os/SystemProperties", kSystemProperties);
}
