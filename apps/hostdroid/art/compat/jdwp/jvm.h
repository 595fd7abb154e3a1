/* libjdwp wants the types of jni.h from it, and nothing else. */
#include <jni.h>
