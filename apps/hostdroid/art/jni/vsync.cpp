// android.view.DisplayEventReceiver: a display of 60 Hz, or of what HOSTDROID_VSYNC_HZ says. Frames lie on a
// grid of CLOCK_MONOTONIC and are delivered by the looper's epoll, as on a device, where a file descriptor of
// SurfaceFlinger's becomes readable.
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>
#include <utils/Looper.h>

#include "android_os_MessageQueue.h"
#include "natives.h"

using android::Looper;
using android::LooperCallback;
using android::sp;

namespace {

constexpr int64_t kSecond = 1000000000;
constexpr long kDefaultHz = 60;

JavaVM* gVm;
int64_t gFrame;
jmethodID gDispatchVsync;
jmethodID gReferenceGet;

class Receiver : public LooperCallback {
 public:
  Receiver(JNIEnv* env, jobject weak, sp<Looper> looper)
      : timer_(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK)),
        weak_(env->NewGlobalRef(weak)),
        looper_(std::move(looper)) {}

  void Start() { looper_->addFd(timer_, 0, Looper::EVENT_INPUT, this, nullptr); }

  void Stop(JNIEnv* env) {
    looper_->removeFd(timer_);
    close(timer_);
    env->DeleteGlobalRef(weak_);
  }

  // Asks for the next frame, once, however often it is called before that.
  void Schedule() {
    if (scheduled_) {
      return;
    }
    scheduled_ = true;
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    next_ = ((now.tv_sec * kSecond + now.tv_nsec) / gFrame + 1) * gFrame;
    itimerspec when = {};
    when.it_value.tv_sec = next_ / kSecond;
    when.it_value.tv_nsec = next_ % kSecond;
    timerfd_settime(timer_, TFD_TIMER_ABSTIME, &when, nullptr);
  }

  // 1 keeps the file descriptor in the looper.
  int handleEvent(int, int, void*) override {
    uint64_t expirations;
    if (read(timer_, &expirations, sizeof(expirations)) != sizeof(expirations)) {
      return 1;
    }
    scheduled_ = false;
    JNIEnv* env;
    gVm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_6);
    jobject receiver = env->CallObjectMethod(weak_, gReferenceGet);
    if (receiver != nullptr) {
      env->CallVoidMethod(receiver, gDispatchVsync, jlong{next_}, jlong{0}, ++frame_);
      env->DeleteLocalRef(receiver);
    }
    return 1;
  }

 private:
  const int timer_;
  const jobject weak_;
  const sp<Looper> looper_;
  jint frame_ = 0;
  bool scheduled_ = false;
  int64_t next_ = 0;
};

// Nanoseconds from one frame to the next. android.host.Device reports the same rate to apps.
int64_t FrameTime() {
  const char* rate = getenv("HOSTDROID_VSYNC_HZ");
  long hz = rate != nullptr ? strtol(rate, nullptr, 10) : 0;
  if (hz <= 0) {
    hz = kDefaultHz;
  }
  return (kSecond + hz / 2) / hz;
}

Receiver* From(jlong handle) { return reinterpret_cast<Receiver*>(handle); }

jlong Init(JNIEnv* env, jclass, jobject weak, jobject queue, jint /* vsync source */) {
  auto* native =
      static_cast<android::MessageQueue*>(android::android_os_MessageQueue_getMessageQueue(env, queue).get());
  auto* receiver = new Receiver(env, weak, native->getLooper());
  // The Java object owns it until Dispose.
  receiver->incStrong(nullptr);
  receiver->Start();
  return reinterpret_cast<jlong>(receiver);
}

void Dispose(JNIEnv* env, jclass, jlong handle) {
  From(handle)->Stop(env);
  From(handle)->decStrong(nullptr);
}

const JNINativeMethod kDisplayEventReceiver[] = {
    {"nativeInit", "(Ljava/lang/ref/WeakReference;Landroid/os/MessageQueue;I)J",
     reinterpret_cast<void*>(Init)},
    {"nativeDispose", "(J)V", reinterpret_cast<void*>(Dispose)},
    {"nativeScheduleVsync", "(J)V", NATIVE([](JNIEnv*, jclass, jlong handle) { From(handle)->Schedule(); })},
};

}  // namespace

void host::RegisterVsync(JNIEnv* env) {
  env->GetJavaVM(&gVm);
  gFrame = FrameTime();
  jclass receiver = env->FindClass("android/view/DisplayEventReceiver");
  gDispatchVsync = env->GetMethodID(receiver, "dispatchVsync", "(JJI)V");
  jclass reference = env->FindClass("java/lang/ref/Reference");
  gReferenceGet = env->GetMethodID(reference, "get", "()Ljava/lang/Object;");
  RegisterNatives(env, "android/view/DisplayEventReceiver", kDisplayEventReceiver);
}
