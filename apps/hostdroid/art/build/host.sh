# host.sh, sourced by scripts/art-host: the system's side of the framework, from the sources in ../java.
# Needs java.sh, RUNTIME and WORK.

build_host() { # OUT BOOT FRAMEWORK: hostfw.jar
  local classes=$WORK/host-classes framework=$WORK/framework-classes
  mkdir -p "$1" "$classes" "$WORK/host-properties/java/security"
  bytecode_tools "$WORK/bytecode-tools"
  [ -d "$framework" ] || unzip -q "$3/framework-classes.jar" -d "$framework"
  [ -d "$WORK/boot-classes" ] || unzip -q "$2/bootcls.jar" -d "$WORK/boot-classes"
  $JAVAC -source 8 -target 8 -Xlint:-options -Xbootclasspath:"$WORK/boot-classes:$framework" -cp "$framework" -d "$classes" \
    $(find "$RUNTIME/java" -name '*.java')
  $JAVA -cp "$WORK/bytecode-tools:$ASM" Override "$framework" "$RUNTIME/bytecode/overridden-classes.txt" "$classes" \
    "$classes"/android/host/*Natives.class >&2
  zip_folder "$classes" "$WORK/host-classes.jar"
  d8 "$WORK/host-dex" --lib "$2/bootcls.jar" --classpath "$3/framework-classes.jar" "$WORK/host-classes.jar"
  cp "$RUNTIME/properties/security.properties" "$WORK/host-properties/java/security/"
  aligned_zip "$1/hostfw.jar" "$WORK/host-dex" "$WORK/host-properties"
}
