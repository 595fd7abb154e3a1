// A plugin of the VM that leaves out what a device does once, when it makes its boot image: the verification of the boot class path,
// of its dex files and of its classes. There is no image here, and it would be a quarter to a third of each process's work.
// The VM starts with `-Xverify:none`, opens the boot class path, and verifies all else as ever.
#include "object_lock.h"
#include "runtime_callbacks.h"
#include "verifier/verifier_enums.h"

void art::Runtime::EnableVerifier() { verify_ = art::verifier::VerifyMode::kEnable; }

namespace {

class BootClassesAreVerified : public art::ClassLoadCallback {
 public:
  void ClassLoad(art::Handle<art::mirror::Class>) override {}

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
  // The boot class path is open by now, an app's files are not.
  static BootClassesAreVerified callback;
  art::Runtime::Current()->GetRuntimeCallbacks()->AddClassLoadCallback(&callback);
  art::Runtime::Current()->EnableVerifier();
  return true;
}

extern "C" bool ArtPlugin_Deinitialize() { return true; }
