# natives.sh, sourced by scripts/art-host: everything native that Debian's libart lacks, into a folder with dalvikvm and lib/.
# Needs sources.sh, RUNTIME, and DEBIAN_JDK for jni.h and jvmti.h.

DEBIAN_ANDROID=/usr/lib/x86_64-linux-gnu/android

ALL_FLAGS="-fPIC -O1 -w -D_GNU_SOURCE"

# queue TAG FLAGS SOURCE...: compile commands, run by run_queue; the objects are named after the tag.
queue() {
  local tag=$1 flags=${2//$'\n'/ } source compiler # One command a line.
  shift 2
  for source in "$@"; do
    case $source in
      *.c) compiler="clang -std=gnu11" ;;
      *) compiler="clang++ -std=gnu++17" ;;
    esac
    echo "$compiler $ALL_FLAGS $flags -c $source -o $OBJECTS/$tag.${source##*/}.o" >> "$OBJECTS/queue"
  done
}

run_queue() { tr '\n' '\0' < "$OBJECTS/queue" | xargs -0 -P"$(nproc)" -I{} sh -c '{} || exit 255'; }

queue_module() { # TAG FLAGS DIR MODULE: the sources that the module's Android.bp lists
  local names
  names=$(python3 "$RUNTIME/build/soong.py" "$3/Android.bp" "$4")
  queue "$1" "$2" $(sed "s#^#$3/#" <<< "$names")
}

# The settings of Debian's own build of libart: objects of both share ART's structures, so these must not differ.
art_flags() { # ART
  local include
  echo "-include host_prelude.h -fno-rtti -fno-exceptions -fstrict-aliasing -fno-omit-frame-pointer"
  echo "-D__STDC_CONSTANT_MACROS -D__STDC_FORMAT_MACROS -DART_BASE_ADDRESS=0x60000000"
  echo "-DART_BASE_ADDRESS_MAX_DELTA=0x1000000 -DART_BASE_ADDRESS_MIN_DELTA=-0x1000000 -DART_DEFAULT_COMPACT_DEX_LEVEL=fast"
  echo "-DART_DEFAULT_GC_TYPE_IS_CMS -DART_ENABLE_ADDRESS_SANITIZER=1 -DART_ENABLE_CODEGEN_x86_64 -DART_FRAME_SIZE_LIMIT=1736"
  echo "-DART_READ_BARRIER_TYPE_IS_BAKER=1 -DART_USE_READ_BARRIER=1 -DIMT_SIZE=43 -DUSE_D8_DESUGAR=1"
  echo "-DART_STACK_OVERFLOW_GAP_arm=8192 -DART_STACK_OVERFLOW_GAP_arm64=8192"
  echo "-DART_STACK_OVERFLOW_GAP_x86=8192 -DART_STACK_OVERFLOW_GAP_x86_64=8192"
  for include in . cmdline libartbase libartbase/arch libartpalette/include libdexfile libdexfile/external/include libelffile \
    libnativebridge/include libnativeloader/include libprofile runtime sigchainlib openjdkjvmti/include openjdkjvmti dexlayout; do
    echo "-I$1/$include"
  done
}

queue_art() { # ART: JVMTI, the VM's interface to libcore, adb's connection, the launcher, and the VM's plugin
  local art=$1 flags
  flags="$ANDROID_FLAGS $(art_flags "$1")"
  clang++ -std=gnu++17 $ALL_FLAGS $flags -x c++-header "$RUNTIME/compat/art_common.h" -o "$OBJECTS/art_common.pch"
  flags+=" -include-pch $OBJECTS/art_common.pch"
  queue_module jvmti "$flags" "$art/openjdkjvmti" libopenjdkjvmti_defaults
  queue jvmti "$flags" "$art"/dexlayout/{compact_dex_writer,dex_ir,dex_ir_builder,dex_verify,dex_visualize,dex_writer,dexlayout}.cc
  queue openjdkjvm "$flags" "$art/openjdkjvm/OpenjdkJvm.cc"
  queue dalvikvm "$ANDROID_FLAGS" "$art/dalvikvm/dalvikvm.cc"
  queue preverified "$flags" "$RUNTIME/vm/preverified.cpp"
  queue adbconnection "$flags -I$RUNTIME/jdwp -I$art/dt_fd_forward/export" \
    "$art/adbconnection/adbconnection.cc" "$RUNTIME/jdwp/adbconnection_client.cpp"

  # The C++ half of JDK 17's jdwpTransport.h does not compile; its C half is all that dt_fd_forward needs.
  mkdir -p "$OBJECTS/transport"
  sed '/SetTransportConfiguration(jdwpTransportEnv\* env,$/,/}/d' "$DEBIAN_JDK/include/jdwpTransport.h" \
    > "$OBJECTS/transport/jdwpTransport.h"
  queue dt_fd_forward "-DNDEBUG -include host_prelude.h -I$RUNTIME/compat -I$OBJECTS/transport $JDK_INCLUDES
    -I/usr/include/android -I$art/dt_fd_forward/export -I$art/libartbase" "$art/dt_fd_forward/dt_fd_forward.cc"
}

queue_libcore() { # LIBCORE
  local luni=$1/luni/src/main/native ojluni=$1/ojluni/src/main/native flags
  flags="$ANDROID_FLAGS -I$1/include -DU_USING_ICU_NAMESPACE=1 -DFALSE=0 -DTRUE=1"
  queue_module javacore "$flags -I$luni" "$luni" luni_native_srcs
  queue javacore "$flags -I$luni" "$luni/AsynchronousCloseMonitor.cpp" \
    "$1/dalvik/src/main/native/org_apache_harmony_dalvik_NativeTestTarget.cpp"
  queue_module openjdk "$flags -I$ojluni -I$luni" "$ojluni" libopenjdk_native_srcs
}

queue_jdwp() { # JDK: OpenJDK's agent, and its transport over sockets for a debugger without adb
  local base=$1/src/java.base agent=$1/src/jdk.jdwp.agent tools=$OBJECTS/jdwpgen flags include
  mkdir -p "$tools"
  "$DEBIAN_JDK/bin/javac" -nowarn -d "$tools" "$1"/make/jdk/src/classes/build/tools/jdwpgen/*.java
  "$DEBIAN_JDK/bin/java" -cp "$tools" build.tools.jdwpgen.Main "$1/make/data/jdwp/jdwp.spec" -include "$tools/JDWPCommands.h"
  flags="-DLINUX -D_LITTLE_ENDIAN -D_LP64 -include string.h -I$RUNTIME/compat/jdwp -I$RUNTIME/jdwp -I$tools $JDK_INCLUDES"
  for include in share/native/{libjdwp,libjdwp/export,include,libdt_socket} unix/native/{libjdwp,libdt_socket}; do
    flags+=" -I$agent/$include"
  done
  flags+=" -I$base/share/native/libjava -I$base/unix/native/libjava"
  queue jdwp "$flags" "$RUNTIME/jdwp/art_jdwp.c" "$agent"/{share,unix}/native/libjdwp/*.c
  queue dt_socket "$flags" "$agent"/{share,unix}/native/libdt_socket/*.c
}

queue_framework() { # JNI: AOSP's and our own
  queue android_runtime "$ANDROID_FLAGS -include string -include type_traits -I$1 -I$1/include" "$1"/*.cpp "$RUNTIME"/jni/*.cpp
}

link_library() { # NAME TAG LIBRARIES...
  local name=$1 tag=$2
  shift 2
  clang++ -shared -o "$OUT/lib/lib$name.so" -Wl,-soname,"lib$name.so" -Wl,-rpath,'$ORIGIN' -Wl,-rpath,"$DEBIAN_ANDROID" \
    "$OBJECTS/$tag".*.o -L"$OUT/lib" -L"$DEBIAN_ANDROID" "$@"
}

link_all() {
  local android="-lnativehelper -lbase -llog"
  # The runtime wants a library of this name; what it does on a device is in the host's ICU.
  echo 'extern "C" int JNI_OnLoad(void*, void*) { return 0x00010006; }' > "$OBJECTS/icu_jni.cpp"
  clang++ -fPIC -c "$OBJECTS/icu_jni.cpp" -o "$OBJECTS/icu_jni.icu_jni.o"
  link_library icu_jni icu_jni
  link_library javacore javacore $android -lziparchive -licuuc -licui18n -lexpat -lcrypto -lz
  link_library openjdkjvm openjdkjvm $android
  link_library openjdk openjdk -lopenjdkjvm -ljavacore $android -licuuc -licui18n -lz
  link_library openjdkjvmti jvmti $android
  link_library jdwp jdwp -ldl
  link_library dt_socket dt_socket
  link_library dt_fd_forward dt_fd_forward $android
  link_library adbconnection adbconnection -lart $android
  link_library preverified preverified -lart $android
  link_library android_runtime android_runtime $android -landroidfw -lutils -lcutils -lziparchive -lz
  clang++ -o "$OUT/dalvikvm" "$OBJECTS"/dalvikvm.*.o -Wl,--no-as-needed -L"$DEBIAN_ANDROID" -Wl,-rpath,"$DEBIAN_ANDROID" \
    -lsigchain -lart -lnativehelper -lbacktrace -lbase -ldexfile_support -llog -llz4 -lnativebridge -lnativeloader \
    -lziparchive -lz -lpthread -ldl -latomic -lunwind
  strip --strip-debug "$OUT"/lib/*.so
}

build_natives() { # OUT
  OUT=$1 OBJECTS=$WORK/objects
  JDK_INCLUDES="-I$DEBIAN_JDK/include -I$DEBIAN_JDK/include/linux"
  ANDROID_FLAGS="-DNDEBUG -DLINUX -D__GLIBC__ -D_FILE_OFFSET_BITS=64 -D_LARGEFILE64_SOURCE -include string.h
    -I$RUNTIME/compat -I/usr/include/android -I/usr/include/android/nativehelper"
  mkdir -p "$OUT/lib" "$OBJECTS"
  queue_art "$WORK/art"
  queue_libcore "$WORK/libcore"
  queue_jdwp "$WORK/jdk"
  queue_framework "$WORK/framework-jni"
  run_queue
  link_all
}
