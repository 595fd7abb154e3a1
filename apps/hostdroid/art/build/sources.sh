# sources.sh, sourced by scripts/art-host: Debian's source packages, fetched, checked against sources.pins, unpacked, edited.
# Needs scripts/lib/setup/packages.sh, RUNTIME (the folder above this one) and SOURCES (where downloads are kept).

declare -A DSC # By package: the path of the .dsc that was fetched.

# Holds when the .dsc has its pinned hash, and each file that it names the hash that it gives.
source_is_whole() { # DSC HASH-OR-DASH
  [ -f "$1" ] || return 1
  [ "$2" = - ] || echo "$2  $1" | sha256sum --status -c - || return 1
  sed -n '/^Checksums-Sha256:/,/^[^ ]/s/^ \([0-9a-f]*\) [0-9]* \(.*\)/\1  \2/p' "$1" |
    (cd "$SOURCES" && sha256sum --status -c -) 2> /dev/null
}

# Sets DSC[PACKAGE]: the first version of sources.pins that is here already or that the mirror has.
fetch_source() { # PACKAGE
  local name version hash candidate candidates tried=()
  while read -r name version hash; do
    [ "$name" = "$1" ] || continue
    candidates=("$version")
    [ "$version" != '*' ] || mapfile -t candidates < <(listed_source_versions "$name")
    for candidate in "${candidates[@]}"; do
      if try_source "$name" "$candidate" "$hash"; then return 0; fi
      tried+=("$candidate")
    done
  done < <(grep -v '^#' "$RUNTIME/sources.pins")
  die "the sources of $1 could not be had in version ${tried[*]:-(none is pinned)}; $CACHE/apt/log says why." \
    "If the mirror has another version by now, add it to apps/hostdroid/art/sources.pins."
}

try_source() { # PACKAGE VERSION HASH-OR-DASH
  local dsc=$SOURCES/${1}_${2#*:}.dsc
  if ! source_is_whole "$dsc" "$3"; then
    say "sources of $1 $2: downloading"
    fetch_debian_source "$SOURCES" "$1=$2" || { say "sources of $1 $2: not on the mirror"; return 1; }
    source_is_whole "$dsc" "$3" || { say "sources of $1 $2: not what sources.pins says"; return 1; }
  fi
  if [ "$3" = - ]; then
    say "sources of $1 $2: verified by apt's signatures alone, as this version is not pinned"
  fi
  DSC[$1]=$dsc
}

upstream_tarball() { # PACKAGE
  echo "$SOURCES/$(sed -n 's/^ [0-9a-f]\{64\} [0-9]* \(.*\.orig\.tar\.[gx]z\)$/\1/p' "${DSC[$1]}")"
}

edit() { # NAME ROOT
  python3 "$RUNTIME/build/edit.py" "$RUNTIME/edits/$1.edits" "$2"
}

# Each of these unpacks into a folder that is not there yet. The files were checked when they were fetched.

unpack_libcore() {
  fetch_source android-platform-libcore
  dpkg-source --no-check --no-copy -x "${DSC[android-platform-libcore]}" "$1" > /dev/null
  edit libcore "$1"
}

unpack_art() {
  fetch_source android-platform-art
  dpkg-source --no-check --no-copy -x "${DSC[android-platform-art]}" "$1" > /dev/null
  edit art "$1"
}

unpack_jdk() { # The agent, headers that it includes, and the specification that another header is generated from.
  fetch_source openjdk-17
  mkdir -p "$1"
  tar -C "$1" --strip-components=1 --wildcards -xf "$(upstream_tarball openjdk-17)" '*/src/jdk.jdwp.agent/*' \
    '*/src/java.base/*/native/libjava/*.h' '*/make/data/jdwp/jdwp.spec' '*/make/jdk/src/classes/build/tools/jdwpgen/*'
  edit jdwp "$1/src/jdk.jdwp.agent"
}

unpack_framework_jni() { # AOSP's JNI sources that are used here as they are.
  local jni=core/jni
  fetch_source android-platform-frameworks-base
  mkdir -p "$1"
  tar -C "$1" --strip-components=2 -xf "$(upstream_tarball android-platform-frameworks-base)" \
    $jni/android_os_{MessageQueue.cpp,MessageQueue.h,SystemClock.cpp} $jni/core_jni_helpers.h \
    $jni/android_util_{AssetManager,XmlBlock,StringBlock}.cpp $jni/android_content_res_ApkAssets.cpp \
    $jni/include/android_runtime/android_util_AssetManager.h
}
