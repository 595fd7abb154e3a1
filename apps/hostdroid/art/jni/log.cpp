// android.util.Log: one line per entry in logcat's "threadtime" format, appended to $ANDROID_LOG_FILE or
// written to stderr. $ANDROID_LOG_MIN (one of V D I W E F) leaves out what is below it.
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <string>

#include "natives.h"

namespace {

// By priority: 2 is VERBOSE, 7 ASSERT.
constexpr char kLetters[] = "??VDIWEF";
constexpr int kVerbose = 2;
constexpr int kInfo = 4;
constexpr int kAssert = 7;
constexpr jint kMaxPayload = 4068;

int OpenLog() {
  const char* path = getenv("ANDROID_LOG_FILE");
  if (path == nullptr || *path == '\0') {
    return STDERR_FILENO;
  }
  int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  return fd >= 0 ? fd : STDERR_FILENO;
}

int ReadMinPriority() {
  const char* letter = getenv("ANDROID_LOG_MIN");
  const char* found = letter != nullptr && *letter != '\0' ? strchr(kLetters, *letter) : nullptr;
  return found != nullptr ? static_cast<int>(found - kLetters) : kVerbose;
}

int MinPriority() {
  static const int priority = ReadMinPriority();
  return priority;
}

std::string Prefix(int priority, const char* tag) {
  timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  tm t;
  localtime_r(&now.tv_sec, &t);
  char letter = priority >= kVerbose && priority <= kAssert ? kLetters[priority] : '?';
  char prefix[256];
  snprintf(prefix, sizeof(prefix), "%02d-%02d %02d:%02d:%02d.%03ld %5d %5d %c %.120s: ", t.tm_mon + 1,
           t.tm_mday, t.tm_hour, t.tm_min, t.tm_sec, now.tv_nsec / 1000000, getpid(),
           static_cast<int>(syscall(SYS_gettid)), letter, tag);
  return prefix;
}

// Every line of the message gets the prefix, so that each can be read alone; empty ones are left out but for
// the first.
std::string Format(const std::string& prefix, const char* message) {
  std::string out;
  const char* line = message;
  do {
    const char* end = strchr(line, '\n');
    size_t length = end != nullptr ? end - line : strlen(line);
    if (length > 0 || end == nullptr || out.empty()) {
      out.append(prefix).append(line, length).append("\n");
    }
    line = end != nullptr ? end + 1 : nullptr;
  } while (line != nullptr && *line != '\0');
  return out;
}

jint Println(JNIEnv* env, jclass, jint /* buffer */, jint priority, jstring java_tag, jstring java_message) {
  if (java_message == nullptr) {
    env->ThrowNew(env->FindClass("java/lang/NullPointerException"), "println needs a message");
    return -1;
  }
  if (priority < MinPriority()) {
    return 0;
  }
  static const int fd = OpenLog();
  const char* tag = java_tag != nullptr ? env->GetStringUTFChars(java_tag, nullptr) : nullptr;
  const char* message = env->GetStringUTFChars(java_message, nullptr);
  std::string text = Format(Prefix(priority, tag != nullptr ? tag : ""), message);
  // One write per entry: processes that share the file do not mix their lines.
  ssize_t written = write(fd, text.data(), text.size());
  if (tag != nullptr) {
    env->ReleaseStringUTFChars(java_tag, tag);
  }
  env->ReleaseStringUTFChars(java_message, message);
  return static_cast<jint>(written);
}

// As on a device from INFO up, unless $ANDROID_LOG_MIN says otherwise.
jboolean IsLoggable(JNIEnv*, jclass, jstring, jint level) {
  return level >= (getenv("ANDROID_LOG_MIN") != nullptr ? MinPriority() : kInfo);
}

const JNINativeMethod kLog[] = {
    {"println_native", "(IILjava/lang/String;Ljava/lang/String;)I", reinterpret_cast<void*>(Println)},
    {"isLoggable", "(Ljava/lang/String;I)Z", reinterpret_cast<void*>(IsLoggable)},
    {"logger_entry_max_payload_native", "()I", NATIVE([](JNIEnv*, jclass) { return kMaxPayload; })},
};

}  // namespace

void host::RegisterLog(JNIEnv* env) { RegisterNatives(env, "android/util/Log", kLog); }
