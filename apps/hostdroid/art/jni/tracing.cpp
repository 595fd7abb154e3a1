// android.os.Trace and android.util.EventLog: nobody listens on a host.
#include "natives.h"

namespace {

const JNINativeMethod kTrace[] = {
    {"nativeGetEnabledTags", "()J", NATIVE([](JNIEnv*, jclass) { return jlong{0}; })},
    {"nativeSetAppTracingAllowed", "(Z)V", NATIVE([](JNIEnv*, jclass, jboolean) {})},
    {"nativeSetTracingEnabled", "(Z)V", NATIVE([](JNIEnv*, jclass, jboolean) {})},
    {"nativeTraceCounter", "(JLjava/lang/String;J)V", NATIVE([](JNIEnv*, jclass, jlong, jstring, jlong) {})},
    {"nativeTraceBegin", "(JLjava/lang/String;)V", NATIVE([](JNIEnv*, jclass, jlong, jstring) {})},
    {"nativeTraceEnd", "(J)V", NATIVE([](JNIEnv*, jclass, jlong) {})},
    {"nativeAsyncTraceBegin", "(JLjava/lang/String;I)V",
     NATIVE([](JNIEnv*, jclass, jlong, jstring, jint) {})},
    {"nativeAsyncTraceEnd", "(JLjava/lang/String;I)V", NATIVE([](JNIEnv*, jclass, jlong, jstring, jint) {})},
};

const JNINativeMethod kEventLog[] = {
    {"writeEvent", "(II)I", NATIVE([](JNIEnv*, jclass, jint, jint) { return jint{0}; })},
    {"writeEvent", "(IJ)I", NATIVE([](JNIEnv*, jclass, jint, jlong) { return jint{0}; })},
    {"writeEvent", "(IF)I", NATIVE([](JNIEnv*, jclass, jint, jfloat) { return jint{0}; })},
    {"writeEvent", "(ILjava/lang/String;)I", NATIVE([](JNIEnv*, jclass, jint, jstring) { return jint{0}; })},
    {"writeEvent", "(I[Ljava/lang/Object;)I",
     NATIVE([](JNIEnv*, jclass, jint, jobjectArray) { return jint{0}; })},
};

}  // namespace

void host::RegisterTracing(JNIEnv* env) {
  RegisterNatives(env, "android/os/Trace", kTrace);
  RegisterNatives(env, "android/util/EventLog", kEventLog);
}
