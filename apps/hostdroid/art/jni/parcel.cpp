// android.os.Parcel without binder: a buffer of bytes in this process. Binder objects and file descriptors do
// not cross it; binders are kept as global references, and the buffer holds their number.
#include <stdint.h>
#include <string.h>

#include <vector>

#include "natives.h"

namespace {

// As in binder's own parcels everything starts at a multiple of four.
size_t Padded(size_t size) { return (size + 3) & ~size_t{3}; }

constexpr int32_t kNull = -1;

struct Parcel {
  std::vector<uint8_t> data;
  size_t position = 0;
  std::vector<jobject> binders;
  bool allow_file_descriptors = true;

  void WriteBytes(const void* bytes, size_t size) {
    size_t padded = Padded(size);
    if (position + padded > data.size()) {
      data.resize(position + padded);
    }
    if (size > 0) {
      memcpy(&data[position], bytes, size);
    }
    if (padded != size) {
      memset(&data[position + size], 0, padded - size);
    }
    position += padded;
  }

  // Null, without moving, when there are not that many bytes left.
  const uint8_t* ReadBytes(size_t size) {
    if (size > data.size() || position + Padded(size) > data.size()) {
      return nullptr;
    }
    const uint8_t* bytes = data.data() + position;
    position += Padded(size);
    return bytes;
  }

  template <typename T>
  void Write(T value) {
    WriteBytes(&value, sizeof(value));
  }

  // Zero at the end of the data, as on a device.
  template <typename T>
  T Read() {
    T value{};
    if (const uint8_t* bytes = ReadBytes(sizeof(T))) {
      memcpy(&value, bytes, sizeof(value));
    }
    return value;
  }

  void Clear(JNIEnv* env) {
    for (jobject binder : binders) {
      env->DeleteGlobalRef(binder);
    }
    binders.clear();
    data.clear();
    position = 0;
  }
};

Parcel* From(jlong handle) { return reinterpret_cast<Parcel*>(handle); }

void WriteString(JNIEnv* env, jclass, jlong handle, jstring string) {
  Parcel* parcel = From(handle);
  if (string == nullptr) {
    parcel->Write(kNull);
    return;
  }
  jsize length = env->GetStringLength(string);
  std::vector<jchar> chars(length + 1);
  env->GetStringRegion(string, 0, length, chars.data());
  parcel->Write<int32_t>(length);
  parcel->WriteBytes(chars.data(), chars.size() * sizeof(jchar));
}

jstring ReadString(JNIEnv* env, jclass, jlong handle) {
  Parcel* parcel = From(handle);
  size_t start = parcel->position;
  int32_t length = parcel->Read<int32_t>();
  if (parcel->position == start || length < 0) {
    return nullptr;
  }
  const uint8_t* chars = parcel->ReadBytes((static_cast<size_t>(length) + 1) * sizeof(jchar));
  return chars != nullptr ? env->NewString(reinterpret_cast<const jchar*>(chars), length) : nullptr;
}

void WriteByteArray(JNIEnv* env, jclass, jlong handle, jbyteArray array, jint offset, jint length) {
  Parcel* parcel = From(handle);
  if (array == nullptr) {
    parcel->Write(kNull);
    return;
  }
  std::vector<jbyte> bytes(length);
  env->GetByteArrayRegion(array, offset, length, bytes.data());
  parcel->Write<int32_t>(length);
  parcel->WriteBytes(bytes.data(), bytes.size());
}

jbyteArray NewByteArray(JNIEnv* env, const uint8_t* bytes, jsize length) {
  jbyteArray array = env->NewByteArray(length);
  if (array != nullptr) {
    env->SetByteArrayRegion(array, 0, length, reinterpret_cast<const jbyte*>(bytes));
  }
  return array;
}

jbyteArray CreateByteArray(JNIEnv* env, jclass, jlong handle) {
  int32_t length = From(handle)->Read<int32_t>();
  if (length < 0) {
    return nullptr;
  }
  const uint8_t* bytes = From(handle)->ReadBytes(length);
  return bytes != nullptr ? NewByteArray(env, bytes, length) : nullptr;
}

jboolean ReadByteArray(JNIEnv* env, jclass, jlong handle, jbyteArray array, jint wanted) {
  int32_t length = From(handle)->Read<int32_t>();
  if (length < 0 || length != wanted || array == nullptr || env->GetArrayLength(array) != wanted) {
    return false;
  }
  const uint8_t* bytes = From(handle)->ReadBytes(length);
  if (bytes == nullptr) {
    return false;
  }
  env->SetByteArrayRegion(array, 0, length, reinterpret_cast<const jbyte*>(bytes));
  return true;
}

void WriteStrongBinder(JNIEnv* env, jclass, jlong handle, jobject binder) {
  Parcel* parcel = From(handle);
  if (binder == nullptr) {
    parcel->Write(kNull);
    return;
  }
  parcel->Write<int32_t>(parcel->binders.size());
  parcel->binders.push_back(env->NewGlobalRef(binder));
}

jobject ReadStrongBinder(JNIEnv* env, jclass, jlong handle) {
  Parcel* parcel = From(handle);
  size_t start = parcel->position;
  int32_t index = parcel->Read<int32_t>();
  bool known = parcel->position != start && index >= 0 && static_cast<size_t>(index) < parcel->binders.size();
  return known ? env->NewLocalRef(parcel->binders[index]) : nullptr;
}

jlong SetDataSize(JNIEnv*, jclass, jlong handle, jint size) {
  Parcel* parcel = From(handle);
  parcel->data.resize(size);
  if (parcel->position > static_cast<size_t>(size)) {
    parcel->position = size;
  }
  return 0;
}

jboolean PushAllowFds(jlong handle, jboolean allow) {
  bool before = From(handle)->allow_file_descriptors;
  if (!allow) {
    From(handle)->allow_file_descriptors = false;
  }
  return before;
}

jlong Unmarshall(JNIEnv* env, jclass, jlong handle, jbyteArray array, jint offset, jint length) {
  Parcel* parcel = From(handle);
  parcel->Clear(env);
  std::vector<jbyte> bytes(length);
  env->GetByteArrayRegion(array, offset, length, bytes.data());
  parcel->WriteBytes(bytes.data(), bytes.size());
  parcel->position = 0;
  return 0;
}

jint CompareData(JNIEnv*, jclass, jlong one, jlong other) {
  if (From(one)->data == From(other)->data) {
    return 0;
  }
  return From(one)->data < From(other)->data ? -1 : 1;
}

jlong AppendFrom(JNIEnv*, jclass, jlong handle, jlong other, jint offset, jint length) {
  const std::vector<uint8_t>& from = From(other)->data;
  if (offset < 0 || length < 0 || static_cast<size_t>(offset) + length > from.size()) {
    return 0;
  }
  // A copy, as a parcel can be appended to itself.
  std::vector<uint8_t> bytes(from.begin() + offset, from.begin() + offset + length);
  From(handle)->WriteBytes(bytes.data(), bytes.size());
  return 0;
}

jbyteArray Marshall(JNIEnv* env, jclass, jlong handle) {
  const std::vector<uint8_t>& data = From(handle)->data;
  return NewByteArray(env, data.data(), data.size());
}

void Destroy(JNIEnv* env, jclass, jlong handle) {
  From(handle)->Clear(env);
  delete From(handle);
}

template <typename T>
void WriteValue(JNIEnv*, jclass, jlong handle, T value) {
  From(handle)->Write(value);
}

// The readers and the getters are @CriticalNative: no environment, no class.
template <typename T>
T ReadValue(jlong handle) {
  return From(handle)->Read<T>();
}

template <typename Function>
void* Address(Function* function) {
  return reinterpret_cast<void*>(function);
}

const JNINativeMethod kParcel[] = {
    {"nativeCreate", "()J", NATIVE([](JNIEnv*, jclass) { return reinterpret_cast<jlong>(new Parcel); })},
    {"nativeDestroy", "(J)V", Address(Destroy)},
    {"nativeFreeBuffer", "(J)J", NATIVE([](JNIEnv* env, jclass, jlong handle) {
       From(handle)->Clear(env);
       return jlong{0};
     })},

    {"nativeDataSize", "(J)I",
     NATIVE([](jlong handle) { return static_cast<jint>(From(handle)->data.size()); })},
    {"nativeDataAvail", "(J)I", NATIVE([](jlong handle) {
       return static_cast<jint>(From(handle)->data.size() - From(handle)->position);
     })},
    {"nativeDataPosition", "(J)I",
     NATIVE([](jlong handle) { return static_cast<jint>(From(handle)->position); })},
    {"nativeDataCapacity", "(J)I",
     NATIVE([](jlong handle) { return static_cast<jint>(From(handle)->data.capacity()); })},
    {"nativeSetDataSize", "(JI)J", Address(SetDataSize)},
    {"nativeSetDataPosition", "(JI)V",
     NATIVE([](jlong handle, jint position) { From(handle)->position = position; })},
    {"nativeSetDataCapacity", "(JI)V",
     NATIVE([](JNIEnv*, jclass, jlong handle, jint size) { From(handle)->data.reserve(size); })},

    {"nativeWriteInt", "(JI)V", Address(WriteValue<jint>)},
    {"nativeWriteLong", "(JJ)V", Address(WriteValue<jlong>)},
    {"nativeWriteFloat", "(JF)V", Address(WriteValue<jfloat>)},
    {"nativeWriteDouble", "(JD)V", Address(WriteValue<jdouble>)},
    {"nativeReadInt", "(J)I", Address(ReadValue<jint>)},
    {"nativeReadLong", "(J)J", Address(ReadValue<jlong>)},
    {"nativeReadFloat", "(J)F", Address(ReadValue<jfloat>)},
    {"nativeReadDouble", "(J)D", Address(ReadValue<jdouble>)},

    {"nativeWriteString", "(JLjava/lang/String;)V", Address(WriteString)},
    {"nativeReadString", "(J)Ljava/lang/String;", Address(ReadString)},
    {"nativeWriteByteArray", "(J[BII)V", Address(WriteByteArray)},
    {"nativeCreateByteArray", "(J)[B", Address(CreateByteArray)},
    {"nativeReadByteArray", "(J[BI)Z", Address(ReadByteArray)},
    {"nativeWriteBlob", "(J[BII)V", Address(WriteByteArray)},
    {"nativeReadBlob", "(J)[B", Address(CreateByteArray)},
    {"nativeWriteStrongBinder", "(JLandroid/os/IBinder;)V", Address(WriteStrongBinder)},
    {"nativeReadStrongBinder", "(J)Landroid/os/IBinder;", Address(ReadStrongBinder)},

    {"nativeMarshall", "(J)[B", Address(Marshall)},
    {"nativeUnmarshall", "(J[BII)J", Address(Unmarshall)},
    {"nativeCompareData", "(JJ)I", Address(CompareData)},
    {"nativeAppendFrom", "(JJII)J", Address(AppendFrom)},

    // Interface tokens: written as strings, and not checked.
    {"nativeWriteInterfaceToken", "(JLjava/lang/String;)V", Address(WriteString)},
    {"nativeEnforceInterface", "(JLjava/lang/String;)V",
     NATIVE([](JNIEnv* env, jclass klass, jlong handle, jstring) { ReadString(env, klass, handle); })},

    // No file descriptors, no work sources, no shared memory.
    {"nativePushAllowFds", "(JZ)Z", Address(PushAllowFds)},
    {"nativeRestoreAllowFds", "(JZ)V",
     NATIVE([](jlong handle, jboolean allow) { From(handle)->allow_file_descriptors = allow; })},
    {"nativeHasFileDescriptors", "(J)Z", NATIVE([](jlong) { return jboolean{false}; })},
    {"nativeReplaceCallingWorkSourceUid", "(JI)Z", NATIVE([](jlong, jint) { return jboolean{false}; })},
    {"nativeReadCallingWorkSourceUid", "(J)I", NATIVE([](jlong) { return jint{-1}; })},
    {"nativeGetBlobAshmemSize", "(J)J", NATIVE([](jlong) { return jlong{0}; })},
    {"getGlobalAllocSize", "()J", NATIVE([](JNIEnv*, jclass) { return jlong{0}; })},
    {"getGlobalAllocCount", "()J", NATIVE([](JNIEnv*, jclass) { return jlong{0}; })},
};

}  // namespace

void host::RegisterParcel(JNIEnv* env) { RegisterNatives(env, "android/os/Parcel", kParcel); }
