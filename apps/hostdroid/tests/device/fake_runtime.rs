//! A device on a launcher that stands in for the runtime's.

use std::path::Path;

use test_kit::rig::Rig;

/// A launcher that stands in for the runtime's: it checks what it is given, and then does what `-e
/// do WHAT` says.
const FAKE_ART: &str = r#"#!/bin/bash
if [ "$1 $2" = "com.android.internal.os.HostMain -start" ]; then
  [ -f "$3" ] || exit 9; shift 3; echo "$*" > "$HOST_DATA/activity"; exec cat > "$HOST_DATA/further"
fi
[ "$1 $2" = "com.android.internal.os.HostMain -am" ] && [ -f "$3" ] && [ -f "$4" ] && [ -d "$HOST_DATA" ] || exit 9
component=$5; shift 5; what=pass
while [ $# -gt 0 ]; do [ "$1" = -e ] || exit 9; [ "$2" = do ] && what=$3; shift 3; done
printf 'INSTRUMENTATION_STATUS: component=%s\nINSTRUMENTATION_STATUS: stream=\nT:\nINSTRUMENTATION_STATUS_CODE: 1\n' "$component"
echo "${JDWP_CONTROL:+debuggable}" > "$HOST_DATA/debug"; echo "${HOST_DEBUG_APP:-}${HOSTDROID_WAIT_FOR_DEBUGGER:+ waits}" > "$HOST_DATA/debug_app"
env | grep "^HOSTDROID_" | sort > "$HOST_DATA/imitation"
case $what in
  pass) printf 'INSTRUMENTATION_RESULT: stream=\n\nOK (1 test)\n\nINSTRUMENTATION_CODE: -1\n' ;;
  linger) printf 'INSTRUMENTATION_CODE: -1\n'; exec sleep 300 ;;
  die) echo 'last words' >&2; kill -9 $$ ;;
  cut) printf 'INSTRUMENTATION_STATUS: cut' ;;
  hang) exec sleep 300 ;;
  child) sleep 300 & echo $! > "$HOST_DATA/child" ;;
  later) sleep 1; echo done > "$HOST_DATA/done"; printf 'INSTRUMENTATION_CODE: -1\n' ;;
esac
"#;

/// The instrumentation of the samples.
pub const COMPONENT: &str = "com.example.sample.test/androidx.test.runner.AndroidJUnitRunner";

/// A device without any package.
pub fn bare() -> Rig {
    bare_with(&[])
}

/// The same with options of `hostdroid start`.
pub fn bare_with(options: &[&str]) -> Rig {
    Rig::with_launcher(FAKE_ART, options)
}

/// A device with the samples installed.
pub fn installed() -> Rig {
    installed_on(&[])
}

/// The same with options of `hostdroid start`.
pub fn installed_on(options: &[&str]) -> Rig {
    let rig = bare_with(options);
    for apk in ["app.apk", "test.apk"] {
        let installed = rig.ok(&["install", "-r", "-t", &sample(apk)]);
        assert!(installed.contains("Success"));
    }
    rig
}

/// A sample in `tests/data`.
pub fn sample(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
        .display()
        .to_string()
}
