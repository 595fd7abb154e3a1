// Threads of native code that are attached to the virtual machine, as libraries in native code have them on a device. No frame of
// Java is ever on such a thread between its calls: a debugger sees it RUNNING with no frames. JNI alone is used, so that the same
// file serves ART and HotSpot.
//
// Examples on a device: "Metrics Background Reporting Thread" of ART 12 and later (metrics/reporter.cc), the threads of Chromium's
// WebView (base/android/jni_android.cc, AttachCurrentThreadWithName), React Native's and Realm's.
#include <jni.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct poster {
  jobject handler; // A global reference to an android.os.Handler.
  jint every_ms;
};

static JavaVM *vm;

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *loader, void *reserved) {
  (void)reserved;
  vm = loader;
  return JNI_VERSION_1_6;
}

// With a peer in the group of the main thread, where ART puts a thread that names no group.
static JNIEnv *attach(const char *name) {
  JavaVMAttachArgs arguments = {JNI_VERSION_1_6, (char *)name, NULL};
  JNIEnv *env = NULL;
  jint status = (*vm)->AttachCurrentThread(vm, (void *)&env, &arguments);
  return status == JNI_OK ? env : NULL;
}

static void *run_waiting(void *unused) {
  (void)unused;
  if (attach("NativeWaiter") != NULL) {
    for (;;) {
      pause();
    }
  }
  return NULL;
}

static void *run_posting(void *argument) {
  struct poster poster = *(struct poster *)argument;
  struct timespec pause = {poster.every_ms / 1000, poster.every_ms % 1000 * 1000000L};
  JNIEnv *env = attach("NativePoster");
  jmethodID send;

  free(argument);
  if (env == NULL) {
    return NULL;
  }
  send = (*env)->GetMethodID(env, (*env)->GetObjectClass(env, poster.handler), "sendEmptyMessage", "(I)Z");
  while (send != NULL) {
    nanosleep(&pause, NULL);
    (*env)->CallBooleanMethod(env, poster.handler, send, 0);
    (*env)->ExceptionClear(env);
  }
  return NULL;
}

static void start(JNIEnv *env, void *(*run)(void *), void *argument) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, run, argument) == 0) {
    pthread_detach(thread);
  } else {
    (*env)->FatalError(env, "cannot start a native thread");
  }
}

JNIEXPORT void JNICALL Java_android_host_NativeThreads_startWaiting(JNIEnv *env, jclass class) {
  (void)class;
  start(env, run_waiting, NULL);
}

JNIEXPORT void JNICALL Java_android_host_NativeThreads_startPosting(JNIEnv *env, jclass class, jobject handler, jint every_ms) {
  struct poster *poster = malloc(sizeof(*poster));
  (void)class;
  if (poster == NULL) {
    (*env)->FatalError(env, "no memory for a native thread");
  }
  *poster = (struct poster){(*env)->NewGlobalRef(env, handler), every_ms};
  start(env, run_posting, poster);
}

// The same for the class of the other runtime.
JNIEXPORT void JNICALL Java_org_robolectric_hostdroid_NativeThreads_startWaiting(JNIEnv *, jclass)
    __attribute__((alias("Java_android_host_NativeThreads_startWaiting")));
JNIEXPORT void JNICALL Java_org_robolectric_hostdroid_NativeThreads_startPosting(JNIEnv *, jclass, jobject, jint)
    __attribute__((alias("Java_android_host_NativeThreads_startPosting")));
