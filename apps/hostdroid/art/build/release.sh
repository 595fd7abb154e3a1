# release.sh, sourced by scripts/art-host: the boot class path as a user build has it, without names of variables. Made of the dex files
# that are there already, as dexing the framework again would take a minute. ICU, which is data for the most part, is left as it is.
# Needs java.sh, RUNTIME and WORK.

build_release() { # OUT JAR...: jars of the same names
  local out=$1 jar folder
  shift
  mkdir -p "$out"
  for jar in "$@"; do
    folder=$WORK/release-classes/${jar##*/}
    mkdir -p "$folder"
    unzip -q "$jar" -d "$folder"
    python3 "$RUNTIME/build/strip_locals.py" "$folder"/*.dex
    aligned_zip "$out/${jar##*/}" "$folder"
  done
}
