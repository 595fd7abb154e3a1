# shellcheck shell=bash
# packages.sh, to be sourced: the Debian packages this project needs, installed by one apt call when dpkg says that one is
# missing, and Debian's source packages. The machine's own apt sources and lists stay as they are: apt runs here with a
# source list, lists and a cache of its own below the project's cache. Sourcing needs `set -euo pipefail` of the caller.
#
#   check_debian                    dies, with the reason, on a machine that is not Debian 12 amd64
#   ensure_packages NAME...         installs what is missing; needs root or sudo only then
#   fetch_debian_source DIR PACKAGE=VERSION     the files of one source package into DIR; no root
#   listed_source_versions PACKAGE  the versions that the mirror lists, newest first
#   PROJECT_PACKAGES                all that runtime, apps and the device need
#   DEBIAN_JDK                      the JDK that PROJECT_PACKAGES brings; JDKs in PATH are not looked at

CACHE=${FLAKESCOPE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/flakescope}
DEBIAN_JDK=/usr/lib/jvm/java-17-openjdk-amd64
APT_KEYRING=/usr/share/keyrings/debian-archive-keyring.gpg

# What runs and builds the runtime, what builds apps, and the client.
PROJECT_PACKAGES=(
  android-libart android-libandroidfw-dev android-libbacktrace-dev android-libbase-dev android-libboringssl-dev
  android-libcutils-dev android-liblog-dev android-libnativebridge android-libnativehelper-dev android-libnativeloader
  android-libunwind-dev android-libutils-dev android-libziparchive-dev clang dpkg-dev libasm-java libatomic1 libcap-dev
  libexpat1-dev libicu-dev libicu4j-java liblz4-dev patch xz-utils zlib1g-dev
  aapt apksigner maven openjdk-17-jdk-headless python3 unzip zip zipalign
  adb
)

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }
die() { say "$*"; exit 1; }

check_debian() {
  local id=unknown version=unknown machine
  if [ -r /etc/os-release ]; then
    # In a subshell, as the file sets a dozen variables.
    read -r id version < <(. /etc/os-release && echo "${ID:-unknown} ${VERSION_ID:-unknown}")
  fi
  machine=$(uname -m)
  if [ "$id $version" != "debian 12" ]; then
    die "cannot set up the Android runtime: this is $id $version, and its parts are packages of Debian 12 (bookworm)." \
      "Run this in a Debian 12 container or virtual machine."
  fi
  [ "$machine" = x86_64 ] || die "cannot set up the Android runtime: this machine is $machine, and it is built for amd64 only."
}

# Those of the names that dpkg does not list as installed, one a line.
missing_packages() {
  comm -23 <(printf '%s\n' "$@" | sort -u) \
    <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2> /dev/null | sed -n 's/^installed //p' | sort -u)
}

# `deb` and `deb-src` lines for the Debian repositories this machine is set up with: those of bookworm and its updates with a
# component `main`. Third parties' are left out: their suites are named otherwise, or another key than Debian's signs them.
# In perl, as a fresh Debian has it, and has no python3.
private_sources() {
  local files=() file
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources}; do [ ! -f "$file" ] || files+=("$file"); done
  [ ${#files[@]} = 0 ] || KEYRING=$APT_KEYRING perl -e '
    sub entry {
      my ($options, $uri, $suite, $components) = @_;
      return if $uri =~ /^cdrom:/ or $components !~ /(^|\s)main(\s|$)/;
      return if $suite !~ m{^(bookworm|stable|oldstable)(-updates|-security|/updates)?$};
      return if $options =~ /signed-by=(\S+)/i and $1 !~ /debian-archive/;
      my $trusted = $options =~ /trusted=yes/i ? " trusted=yes" : "";
      for my $kind ("deb", "deb-src") {
        my $line = "$kind [signed-by=$ENV{KEYRING}$trusted] $uri $suite main\n";
        print $line unless $printed{$line}++;
      }
    }
    for my $file (@ARGV) {
      open(my $in, "<", $file) or die "cannot read $file: $!\n";
      my $text = do { local $/; <$in> };
      if ($file =~ /\.sources$/) {
        $text =~ s/^#.*\n//mg;
        for my $stanza (split /\n\s*\n/, $text) {
          my %field;
          $stanza =~ s/\n[ \t]+/ /g;
          $field{lc $1} = $2 while $stanza =~ /^([\w-]+):[ \t]*(.*)$/mg;
          next if ($field{enabled} // "yes") =~ /^(no|false|0)/i;
          my $options = join " ", map { "$_=$field{$_}" } grep { $field{$_} } "signed-by", "trusted";
          for my $uri (split " ", $field{uris} // "") {
            entry($options, $uri, $_, $field{components} // "") for split " ", $field{suites} // "";
          }
        }
      } else {
        entry($1 // "", $2, $3, $4) while $text =~ /^\s*deb(?:-src)?\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)\s+([^#\n]+)/mg;
      }
    }' "${files[@]}"
}

# The private configuration. As root apt would drop to a user of its own, who cannot read a home directory.
PRIVATE_APT=(
  -o Dir::Etc::sourcelist="$CACHE/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null
  -o Dir::State::lists="$CACHE/apt/lists" -o Dir::Cache="$CACHE/apt/cache" -o APT::Sandbox::User=root
  -o Acquire::Languages=none -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300
)

# private_apt [sudo] VERB...: apt-get with it; what it says goes to $CACHE/apt/log.
private_apt() {
  local by=()
  if [ "$1" = sudo ]; then by=(sudo); shift; fi
  "${by[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y "${PRIVATE_APT[@]}" "$@" < /dev/null >> "$CACHE/apt/log" 2>&1
}

# The source list and fresh lists, once in a script's life.
PRIVATE_APT_READY=
prepare_private_apt() {
  [ -z "$PRIVATE_APT_READY" ] || return 0
  mkdir -p "$CACHE/apt"/{lists,cache}/partial
  : > "$CACHE/apt/log"
  private_sources > "$CACHE/apt/sources.list"
  if [ ! -s "$CACHE/apt/sources.list" ]; then
    die "cannot fetch Debian packages: neither /etc/apt/sources.list nor /etc/apt/sources.list.d names a bookworm repository" \
      "with a component main. Add one and run this again."
  fi
  say "apt: fetching the package lists of $(grep -c '^deb ' "$CACHE/apt/sources.list") Debian repositories"
  # One repository that does not answer matters only if it is the one needed, which the next step will find out.
  private_apt update || say "apt: not all lists could be fetched, see $CACHE/apt/log; going on with the others"
  PRIVATE_APT_READY=yes
}

# Runs a function while no other script of this project uses the private apt.
with_apt_lock() {
  mkdir -p "$CACHE/apt"
  exec {APT_LOCK}> "$CACHE/apt/lock"
  flock -w 1800 "$APT_LOCK" || die "another script has held $CACHE/apt/lock for half an hour; end it and run this again"
  local status=0
  "$@" || status=$?
  exec {APT_LOCK}>&-
  return $status
}

ensure_packages() {
  [ -n "$(missing_packages "$@")" ] || return 0
  check_debian
  if [ "$(id -u)" != 0 ] && ! command -v sudo > /dev/null; then
    die "these Debian packages are missing, and installing them needs root or sudo: $(missing_packages "$@" | paste -sd ' ')"
  fi
  with_apt_lock install_missing "$@"
}

install_missing() {
  local missing by=()
  mapfile -t missing < <(missing_packages "$@") # Again: another script may just have installed them.
  [ ${#missing[@]} -gt 0 ] || return 0
  [ "$(id -u)" = 0 ] || by=(sudo)
  prepare_private_apt
  say "apt: installing ${#missing[@]} packages: ${missing[*]}"
  if ! private_apt "${by[@]}" install --no-install-recommends "${missing[@]}"; then
    tail -n 15 "$CACHE/apt/log" >&2
    die "apt could not install the packages; the lines above are the end of $CACHE/apt/log"
  fi
  private_apt "${by[@]}" clean
  # What apt wrote as root belongs to the cache's owner again, who needs no root to use it.
  [ ${#by[@]} = 0 ] || sudo chown -R "$(id -u):$(id -g)" "$CACHE/apt"
}

fetch_debian_source() { with_apt_lock download_source "$@"; }

download_source() {
  prepare_private_apt
  mkdir -p "$1"
  (cd "$1" && private_apt source --download-only --only-source "$2")
}

listed_source_versions() {
  with_apt_lock prepare_private_apt
  apt-cache "${PRIVATE_APT[@]}" showsrc "$1" 2>> "$CACHE/apt/log" | sed -n 's/^Version: //p' | sort -rVu
}
