# java.sh, sourced by scripts/art-host: the Java tools that the stages with classes share.
# Needs RUNTIME, DEBIAN_JDK, and R8_JAR, of which D8 is a part.

ASM=/usr/share/java/asm.jar:/usr/share/java/asm-tree.jar
# Compilers that run for seconds: the JVM's optimising compiler would take as long as what it saves, twice over for D8.
JVM_FLAGS="-Xmx3g -XX:+UseSerialGC -XX:TieredStopAtLevel=1"
JAVAC="$DEBIAN_JDK/bin/javac ${JVM_FLAGS//-X/-J-X} -nowarn -proc:none -encoding UTF-8 -g"
JAVA="$DEBIAN_JDK/bin/java $JVM_FLAGS"

# Dex files into a folder. --android-platform-build, as D8 refuses classes of the boot class path otherwise.
d8() { # OUTDIR ARGUMENT...
  mkdir -p "$1"
  $JAVA -cp "$R8_JAR" com.android.tools.r8.D8 --debug --min-api 29 --android-platform-build --output "$@"
}

zip_folder() { (cd "$1" && zip -q -1 -r "$2" .); } # DIR OUT

aligned_zip() { python3 "$RUNTIME/build/aligned_zip.py" "$@"; }

bytecode_tools() { # OUTDIR
  [ -d "$1" ] || $JAVAC -cp "$ASM" -d "$1" "$RUNTIME"/bytecode/*.java
}
