# boot.sh, sourced by scripts/art-host: the core of the boot class path, java.* and its like, and ICU.
# Needs java.sh, RUNTIME, and libcore unpacked in WORK.

ICU4J=/usr/share/java/icu4j.jar

libcore_sources() { # LIBCORE
  {
    python3 "$RUNTIME/build/soong.py" "$1/openjdk_java_files.bp" openjdk_javadoc_files openjdk_lambda_stub_files \
      openjdk_mmodule_extra_files openjdk_internal_files
    python3 "$RUNTIME/build/soong.py" "$1/non_openjdk_java_files.bp" non_openjdk_javadoc_files non_openjdk_java_files
  } | grep '\.java$' | grep -v Java9LanguageFeatures | sort -u | sed "s#^#$1/#"
}

# android.icu is Debian's ICU4J with its packages renamed. Both names have as many letters, so that sed does in class files.
rename_icu() { # OUTDIR
  local old=com/ibm/icu new=android/icu
  mkdir -p "$1/android"
  unzip -q "$ICU4J" "$old/*" -d "$1"
  mv "$1/$old" "$1/$new"
  rm -r "$1/com"
  find "$1" \( -name '*.class' -o -name '*.properties' \) -print0 |
    xargs -0 sed -i "s#$old#$new#g; s#com\.ibm\.icu#android.icu#g"
}

build_boot() { # OUT: boot.jar, icu.jar, bootcls.jar (the same classes for compilers)
  local boot=$WORK/boot-classes icu=$WORK/icu
  rename_icu "$icu"
  mkdir -p "$1" "$boot"
  libcore_sources "$WORK/libcore" > "$WORK/boot-sources"
  find "$RUNTIME/boot-overlay" -name '*.java' >> "$WORK/boot-sources"
  $JAVAC -source 8 -target 8 -Xlint:-options -XDignore.symbol.file -Xbootclasspath:"$icu" -cp "$icu" \
    -d "$boot" @"$WORK/boot-sources"
  zip_folder "$boot" "$1/bootcls.jar"
  d8 "$WORK/boot-dex" "$1/bootcls.jar"
  aligned_zip "$1/boot.jar" "$WORK/boot-dex"

  (cd "$icu" && zip -q -1 -r "$WORK/icu-classes.jar" . -i '*.class')
  d8 "$WORK/icu-dex" --lib "$1/bootcls.jar" "$WORK/icu-classes.jar"
  find "$icu" \( -name '*.class' -o -name '*.html' \) -delete
  aligned_zip "$1/icu.jar" "$WORK/icu-dex" "$icu"
}
