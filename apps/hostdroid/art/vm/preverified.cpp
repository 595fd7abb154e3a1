// A plugin of the VM that leaves out what a device does once, when it makes its boot image or installs an app: the verification of
// the boot class path, of its files and its classes, and of an app's files. There is no image here, and to do it in each process is
// half of all that a process does. The VM starts with `-Xverify:none`; from an app's first class on it verifies as ever.
#include "object_lock.h"
#include "runtime_callbacks.h"
#include "verifier/verifier_enums.h"

void art::Runtime::EnableVerifier() { verify_ = art::verifier::VerifyMode::kEnable; }

namespace {

class VerifyAppClasses : public art::ClassLoadCallback {
 public:
  // The files that the app's first class is looked for in are open.
  void ClassLoad(art::Handle<art::mirror::Class> loaded) override REQUIRES_SHARED(art::Locks::mutator_lock_) {
    if (!loaded->IsBootStrapClassLoaded() && !loaded->IsProxyClass()) {
      art::Runtime::Current()->EnableVerifier();
    }
  }

  void ClassPrepare(art::Handle<art::mirror::Class>, art::Handle<art::mirror::Class> linked) override
      REQUIRES_SHARED(art::Locks::mutator_lock_) {
    if (!linked->IsBootStrapClassLoaded()) {
      return;
    }

    art::Thread* self = art::Thread::Current();
    art::ObjectLock<art::mirror::Class> lock(self, linked);
    // Another thread may have begun to initialise it.
    if (linked->GetStatus() == art::ClassStatus::kResolved) {
      art::mirror::Class::SetStatus(linked, art::ClassStatus::kVerified, self);
      linked->SetSkipAccessChecksFlagOnAllMethods(art::kRuntimePointerSize);
      linked->SetVerificationAttempted();
    }
  }
};

}  // namespace

extern "C" bool ArtPlugin_Initialize() {
  static VerifyAppClasses callback;
  art::Runtime::Current()->GetRuntimeCallbacks()->AddClassLoadCallback(&callback);
  return true;
}

extern "C" bool ArtPlugin_Deinitialize() { return true; }
