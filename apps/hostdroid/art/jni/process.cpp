// android.os.Process and android.os.Debug, as far as a process on a host has an answer.
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <time.h>
#include <unistd.h>

#include "natives.h"

namespace {

jlong ElapsedCpuTime(JNIEnv*, jclass) {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

void SetArgV0(JNIEnv* env, jclass, jstring name) {
  const char* chars = env->GetStringUTFChars(name, nullptr);
  prctl(PR_SET_NAME, chars);
  env->ReleaseStringUTFChars(name, chars);
}

// 0 and negative numbers would be whole groups of processes.
void SendSignal(JNIEnv*, jclass, jint pid, jint signal) {
  if (pid > 0) {
    kill(pid, signal);
  }
}

// The type and the function have one name.
using SystemInfo = struct sysinfo;

jlong Memory(unsigned long SystemInfo::*field) {
  SystemInfo info;
  sysinfo(&info);
  return static_cast<jlong>(info.*field) * info.mem_unit;
}

jlong Pss(JNIEnv*, jclass) {
  FILE* file = fopen("/proc/self/smaps_rollup", "re");
  if (file == nullptr) {
    return 0;
  }
  char line[256];
  long kilobytes = 0;
  while (fgets(line, sizeof(line), file) != nullptr) {
    sscanf(line, "Pss: %ld", &kilobytes);
  }
  fclose(file);
  return kilobytes;
}

// Raising a priority needs rights on a host, so a refusal is not an error.
const JNINativeMethod kProcess[] = {
    {"getElapsedCpuTime", "()J", reinterpret_cast<void*>(ElapsedCpuTime)},
    {"setThreadPriority", "(II)V", NATIVE([](JNIEnv*, jclass, jint thread, jint priority) {
       setpriority(PRIO_PROCESS, thread, priority);
     })},
    {"setThreadPriority", "(I)V", NATIVE([](JNIEnv*, jclass, jint priority) {
       setpriority(PRIO_PROCESS, syscall(SYS_gettid), priority);
     })},
    {"getThreadPriority", "(I)I", NATIVE([](JNIEnv*, jclass, jint thread) {
       return static_cast<jint>(getpriority(PRIO_PROCESS, thread));
     })},
    {"setCanSelfBackground", "(Z)V", NATIVE([](JNIEnv*, jclass, jboolean) {})},
    {"setThreadGroup", "(II)V", NATIVE([](JNIEnv*, jclass, jint, jint) {})},
    {"setProcessGroup", "(II)V", NATIVE([](JNIEnv*, jclass, jint, jint) {})},
    {"setArgV0", "(Ljava/lang/String;)V", reinterpret_cast<void*>(SetArgV0)},
    {"sendSignal", "(II)V", reinterpret_cast<void*>(SendSignal)},
    {"sendSignalQuiet", "(II)V", reinterpret_cast<void*>(SendSignal)},
    {"getTotalMemory", "()J", NATIVE([](JNIEnv*, jclass) { return Memory(&SystemInfo::totalram); })},
    {"getFreeMemory", "()J", NATIVE([](JNIEnv*, jclass) { return Memory(&SystemInfo::freeram); })},
};

const JNINativeMethod kDebug[] = {
    {"getNativeHeapSize", "()J",
     NATIVE([](JNIEnv*, jclass) { return static_cast<jlong>(mallinfo2().arena); })},
    {"getNativeHeapAllocatedSize", "()J",
     NATIVE([](JNIEnv*, jclass) { return static_cast<jlong>(mallinfo2().uordblks); })},
    {"getNativeHeapFreeSize", "()J",
     NATIVE([](JNIEnv*, jclass) { return static_cast<jlong>(mallinfo2().fordblks); })},
    {"getPss", "()J", reinterpret_cast<void*>(Pss)},
};

}  // namespace

void host::RegisterProcess(JNIEnv* env) {
  RegisterNatives(env, "android/os/Process", kProcess);
  RegisterNatives(env, "android/os/Debug", kDebug);
}
