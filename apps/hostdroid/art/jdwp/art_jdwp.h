/*
 * What a device's libjdwp has on top of the JDK's: the DDM command set and VMDebug's questions about the debugger.
 * ../edits/jdwp.edits calls these from the agent's own sources.
 */
#ifndef ART_JDWP_H
#define ART_JDWP_H

#include "util.h"
#include "debugDispatch.h"

/* DDM packets are no JDWP: they come from tools that watch a process, and do not count as a debugger. */
#define ART_DDM_COMMAND_SET 199

/* When the agent starts: finds ART's DDM function and gives dalvik.system.VMDebug its natives. */
void artJdwp_initialize(JNIEnv *env);

/*
 * Whether the agent asks ART for can_force_early_return. The ART of Android 9 and 10 does not have it (art_jvmti.h there says
 * 0); HOSTDROID_EARLY_RETURN=0 makes this agent go without it. The command is then answered with NOT_IMPLEMENTED.
 */
jboolean artJdwp_mayForceEarlyReturn(void);

/* The handler of a command of ART_DDM_COMMAND_SET; NULL where there is no such command. */
CommandHandler artJdwp_ddmHandler(int command);

/* Whether a DDM client was there before the agent was loaded. */
void artJdwp_setDdmActive(jboolean active);

/* Around every command, and when the debugger has gone. */
void artJdwp_commandStart(int commandSet);
void artJdwp_commandEnd(int commandSet);
void artJdwp_onDisconnect(void);

#endif
