//! `hostdroid` itself: what is wrong with its options is told.

use super::rig::{Rig, free_port, text};

#[test]
fn mistakes_at_the_start_are_told() {
    let rig = Rig::new();
    let runtime = rig.folder.join("runtime").display().to_string();
    let check = |arguments: &[&str], message: &str| {
        let output = rig.hostdroid(arguments).output().unwrap();
        assert!(!output.status.success() && text(&output.stderr).contains(message), "{arguments:?}: {output:?}");
        assert!(output.stdout.is_empty());
    };
    check(&["start", "--vm", "hotspot"], "not built yet");
    check(&["start", "--api", "35", "--runtime", &runtime], "API level 29");
    check(&["start", "--runtime", "/no/such"], "run scripts/art-host");
    let server = format!("127.0.0.1:{}", rig.adb_port);
    let taken = rig.serial.rsplit(':').next().unwrap();
    check(&["start", "--runtime", &runtime, "--adb-server", &server, "--port", taken], "listening on 127.0.0.1:");
    let data = rig.folder.join("data").display().to_string();
    check(&["start", "--runtime", &runtime, "--adb-server", &server, "--data", &data], "another device is using");
    // A server that the environment names is the user's own: it is not started.
    let mut start = rig.hostdroid(&["start", "--runtime", &runtime]);
    let output = start.env("ANDROID_ADB_SERVER_PORT", free_port().to_string()).output().unwrap();
    assert!(!output.status.success() && text(&output.stderr).contains("no adb server at"), "{output:?}");
    check(&["stop", "127.0.0.1:1"], "no device 127.0.0.1:1 is running");
}
