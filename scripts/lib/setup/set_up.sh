# set_up.sh, to be sourced: what the README's two commands share. Sourcing needs `set -euo pipefail` of the caller.
#
#   need_rust [COMPONENT...]     a Rust toolchain, with these of rustup's components
#   fail WORD...                 says it, and ends the script
#   need_packages [PACKAGE...]   the project's Debian packages, and these
#   set_up [APP...]              the runtime, the programs and these folders of apps, all ready; exports FLAKESCOPE_RUNTIME
#   own_adb_server               an adb server on a free port, for this script alone; exports ADB_SERVER_SOCKET
#   ROOT, PROGRAMS               the project's root, and the folder of its programs

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
PROGRAMS=${CARGO_TARGET_DIR:-$ROOT/target}/debug

step() { printf '== %s (%s s)\n' "$*" "$SECONDS" >&2; }

fail() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

need_rust() {
  if ! command -v cargo > /dev/null && [ -x "$HOME/.cargo/bin/cargo" ]; then PATH=$HOME/.cargo/bin:$PATH; fi
  command -v cargo > /dev/null ||
    fail "cannot build: there is no Rust toolchain (cargo). Install Rust 1.88 or later with rustup, then run this again."
  local component missing=()
  for component in "$@"; do
    # rustup's minimal profile has the commands, but not what they run.
    "cargo-${component/rustfmt/fmt}" --version > /dev/null 2>&1 || missing+=("$component")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  command -v rustup > /dev/null || fail "cannot test: this Rust toolchain lacks ${missing[*]}. Install Rust by rustup, whose components these are, then run this again."
  rustup component add "${missing[@]}" >&2 || fail "cannot test: \`rustup component add ${missing[*]}\` failed."
}

# In a subshell, as packages.sh has names of its own.
need_packages() { (. "$ROOT/scripts/lib/setup/packages.sh" && ensure_packages "${PROJECT_PACKAGES[@]}" "$@"); }

set_up() {
  need_rust
  step "the Android runtime (the first time: about 5 minutes, and root or sudo for Debian's packages)"
  FLAKESCOPE_RUNTIME=$("$ROOT/scripts/art-host")
  export FLAKESCOPE_RUNTIME
  step "flakescope and hostdroid"
  # Options, so without quotes.
  # shellcheck disable=SC2086
  cargo build --quiet --workspace ${FLAKESCOPE_BUILD:-} --manifest-path "$ROOT/Cargo.toml" >&2
  [ $# -gt 0 ] || return 0
  step "apps: $*"
  # Two at a time: what builds one mostly keeps one core busy.
  printf '%s\n' "$@" | xargs -P 2 -I{} "$ROOT/scripts/build-app" "$ROOT/apps/{}" > /dev/null
}

# A port that was free a moment ago: the kernel's own choice.
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

own_adb_server() {
  ADB_PORT=$(free_port)
  export ADB_SERVER_SOCKET=tcp:127.0.0.1:$ADB_PORT
  unset ANDROID_SERIAL ANDROID_ADB_SERVER_ADDRESS ANDROID_ADB_SERVER_PORT
  adb -P "$ADB_PORT" start-server > /dev/null 2>&1
}
