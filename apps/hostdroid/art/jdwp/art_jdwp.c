/*
 * What a device's libjdwp has on top of the JDK's: the DDM command set (199), and VMDebug's answers about the debugger.
 * Debug.waitForDebugger, and with it `am instrument -e debug true`, waits by those answers: connected after the first
 * command that is no DDM packet, settled when the last one is long enough ago.
 */
#include "art_jdwp.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "inStream.h"
#include "outStream.h"
#include "transport.h"

enum { DDM_CONNECTED = 1, DDM_DISCONNECTED = 2 };
enum { DDM_CHUNK_COMMAND = 1 };

/* ART's JVMTI extension that hands a DDM chunk to the VM and returns the chunk that answers it. */
typedef jvmtiError (*ProcessChunk)(jvmtiEnv *, jint, jint, const jbyte *, jint *, jint *, jbyte **);

static ProcessChunk processChunk;
static atomic_int ddmActive;
static atomic_int debuggerSeen;
/* When the last command ended, in ms of the monotonic clock; 0 while one is being executed. */
static atomic_llong lastActivity;

jboolean
artJdwp_mayForceEarlyReturn(void)
{
    const char *may = getenv("HOSTDROID_EARLY_RETURN");
    return may == NULL || strcmp(may, "0") != 0;
}

static jlong
nowMs(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static void
ddmBroadcast(JNIEnv *env, jint event)
{
    WITH_LOCAL_REFS(env, 1) {
        jclass server = JNI_FUNC_PTR(env, FindClass)(env, "org/apache/harmony/dalvik/ddmc/DdmServer");
        jmethodID broadcast = NULL;
        if (server != NULL) {
            broadcast = JNI_FUNC_PTR(env, GetStaticMethodID)(env, server, "broadcast", "(I)V");
        }
        if (broadcast != NULL) {
            JNI_FUNC_PTR(env, CallStaticVoidMethod)(env, server, broadcast, event);
        }
        if (JNI_FUNC_PTR(env, ExceptionCheck)(env)) {
            JNI_FUNC_PTR(env, ExceptionClear)(env);
        }
    } END_WITH_LOCAL_REFS(env);
}

static jboolean
ddmChunk(PacketInputStream *in, PacketOutputStream *out)
{
    jint type = inStream_readInt(in);
    jint length = inStream_readInt(in);
    jint replyType = 0;
    jint replyLength = 0;
    jbyte *reply = NULL;
    jbyte *data;

    if (length < 0) {
        outStream_setError(out, JDWP_ERROR(ILLEGAL_ARGUMENT));
        return JNI_TRUE;
    }
    data = inStream_readBytes(in, length, (jbyte *)jvmtiAllocate(length));
    if (inStream_error(in)) {
        return JNI_TRUE;
    }
    if (processChunk == NULL) {
        jvmtiDeallocate(data);
        outStream_setError(out, JDWP_ERROR(NOT_IMPLEMENTED));
        return JNI_TRUE;
    }
    if (!atomic_exchange(&ddmActive, 1)) {
        ddmBroadcast(getEnv(), DDM_CONNECTED);
    }
    if (processChunk(gdata->jvmti, type, length, data, &replyType, &replyLength, &reply) == JVMTI_ERROR_NONE) {
        outStream_writeInt(out, replyType);
        outStream_writeByteArray(out, replyLength, reply);
        jvmtiDeallocate(reply);
    }
    jvmtiDeallocate(data);
    return JNI_TRUE;
}

CommandHandler
artJdwp_ddmHandler(int command)
{
    return command == DDM_CHUNK_COMMAND ? &ddmChunk : NULL;
}

void
artJdwp_setDdmActive(jboolean active)
{
    atomic_store(&ddmActive, active);
}

static jboolean
isDdm(int commandSet)
{
    return (commandSet & 0xff) == ART_DDM_COMMAND_SET;
}

void
artJdwp_commandStart(int commandSet)
{
    if (!isDdm(commandSet)) {
        atomic_store(&lastActivity, 0);
        atomic_store(&debuggerSeen, 1);
    }
}

void
artJdwp_commandEnd(int commandSet)
{
    if (!isDdm(commandSet)) {
        atomic_store(&lastActivity, nowMs());
    }
}

void
artJdwp_onDisconnect(void)
{
    atomic_store(&debuggerSeen, 0);
    atomic_store(&lastActivity, 0);
    if (atomic_exchange(&ddmActive, 0)) {
        ddmBroadcast(getEnv(), DDM_DISCONNECTED);
    }
}

/* --- dalvik.system.VMDebug --- */

static jboolean JNICALL
isDebuggerConnected(JNIEnv *env, jclass vmDebug)
{
    return transport_is_open() && atomic_load(&debuggerSeen);
}

static jboolean JNICALL
isDebuggingEnabled(JNIEnv *env, jclass vmDebug)
{
    return JNI_TRUE;
}

static jlong JNICALL
lastDebuggerActivity(JNIEnv *env, jclass vmDebug)
{
    jlong last;
    if (!isDebuggerConnected(env, vmDebug)) {
        return -1;
    }
    last = atomic_load(&lastActivity);
    return last == 0 ? 0 : nowMs() - last;
}

static void
findProcessChunk(void)
{
    jint count = 0;
    jvmtiExtensionFunctionInfo *functions = NULL;
    jint i, j;

    if (JVMTI_FUNC_PTR(gdata->jvmti, GetExtensionFunctions)(gdata->jvmti, &count, &functions) != JVMTI_ERROR_NONE) {
        return;
    }
    for (i = 0; i < count; i++) {
        jvmtiExtensionFunctionInfo *f = &functions[i];
        if (strcmp(f->id, "com.android.art.internal.ddm.process_chunk") == 0) {
            processChunk = (ProcessChunk)f->func;
        }
        for (j = 0; j < f->param_count; j++) {
            jvmtiDeallocate(f->params[j].name);
        }
        jvmtiDeallocate(f->id);
        jvmtiDeallocate(f->short_description);
        jvmtiDeallocate(f->params);
        jvmtiDeallocate(f->errors);
    }
    jvmtiDeallocate(functions);
}

void
artJdwp_initialize(JNIEnv *env)
{
    static JNINativeMethod natives[] = {
        {"lastDebuggerActivity", "()J", (void *)lastDebuggerActivity},
        {"isDebuggingEnabled", "()Z", (void *)isDebuggingEnabled},
        {"isDebuggerConnected", "()Z", (void *)isDebuggerConnected},
    };

    findProcessChunk();
    WITH_LOCAL_REFS(env, 1) {
        jclass vmDebug = JNI_FUNC_PTR(env, FindClass)(env, "dalvik/system/VMDebug");
        if (vmDebug == NULL) {
            JNI_FUNC_PTR(env, ExceptionClear)(env);
        } else if (JNI_FUNC_PTR(env, RegisterNatives)(env, vmDebug, natives, 3) != JNI_OK) {
            EXIT_ERROR(JVMTI_ERROR_INTERNAL, "VMDebug natives");
        }
    } END_WITH_LOCAL_REFS(env);
}
