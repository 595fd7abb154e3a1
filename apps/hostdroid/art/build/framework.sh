# framework.sh, sourced by scripts/art-host: android.* and the framework's resources, out of Maven's android-all.
# Needs java.sh, RUNTIME, WORK and ANDROID_10_JAR.

# What ART's boot class path has already, and what nothing can use here.
NOT_FRAMEWORK=(
  android/icu com/android/org com/android/okhttp com/android/i18n org/w3c org/xml org/apache/harmony
  com/android/server android/hardware/radio/V1_0 android/hardware/radio/V1_1 android/hardware/radio/V1_2
  android/hardware/radio/V1_3 android/hardware/radio/V1_4 android/hardware/radio/config/V1_0
  android/hardware/radio/config/V1_1 android/hardware/radio/config/V1_2 com/google/android/mms org/ccil
)

build_framework() { # OUT BOOT: aafw.jar, framework-res.apk, framework-classes.jar (for compilers)
  local classes=$WORK/framework-classes resources=$WORK/framework-resources
  mkdir -p "$1"
  bytecode_tools "$WORK/bytecode-tools"
  unzip -q "$ANDROID_10_JAR" 'android/*.class' 'com/*.class' 'org/*.class' 'javax/microedition/*.class' -d "$classes"
  (cd "$classes" && rm -rf "${NOT_FRAMEWORK[@]}")
  $JAVA -cp "$WORK/bytecode-tools:$ASM" StubNatives "$classes" "$RUNTIME/bytecode/registered-natives.txt" >&2
  zip_folder "$classes" "$1/framework-classes.jar"
  d8 "$WORK/framework-dex" --lib "$2/bootcls.jar" "$1/framework-classes.jar"
  aligned_zip "$1/aafw.jar" "$WORK/framework-dex"

  # The resource table is mapped, so it must not be compressed.
  unzip -q "$ANDROID_10_JAR" AndroidManifest.xml resources.arsc 'res/*' -d "$resources"
  (cd "$resources" && zip -q -0 "$1/framework-res.apk" resources.arsc && zip -q -1 -r "$1/framework-res.apk" . -x resources.arsc)
}
