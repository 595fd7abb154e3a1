//! What becomes of the exit code when nothing can be printed: a code is a verdict, and other
//! programs rely on it.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, missing_docs)]

use std::fs::File;
use std::process::{Command, Stdio};

/// Where every write fails as on a full disk.
fn full() -> Stdio {
    File::options()
        .write(true)
        .open("/dev/full")
        .unwrap()
        .into()
}

#[test]
fn an_error_that_cannot_be_shown_keeps_its_exit_code() {
    let mut devices = Command::new(env!("CARGO_BIN_EXE_flakescope"));
    devices
        .args(["devices", "--adb-server", "127.0.0.2:1"])
        .stdout(Stdio::null());
    assert_eq!(
        devices.stderr(Stdio::null()).status().unwrap().code(),
        Some(96)
    );
    // 101, a panic's own code, would say that the test is broken.
    assert_eq!(devices.stderr(full()).status().unwrap().code(), Some(96));
}

#[test]
fn a_schedule_without_an_end_is_refused() {
    let mut replay = Command::new(env!("CARGO_BIN_EXE_flakescope"));
    let ended = replay
        .args(["replay", "/dev/zero", "--adb-server", "127.0.0.2:1"])
        .output()
        .unwrap();
    assert_eq!(ended.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("which is no schedule"));
}
