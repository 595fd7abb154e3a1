//! `hostdroid` itself: what is wrong with its options is told, and a device in trouble can be
//! looked into.

use std::path::Path;
use std::process::Command;

use test_kit::rig::until;
use test_kit::{free_port, text};

use super::fake_runtime::{bare, installed};
use super::runs::{in_background, pid};

#[test]
fn a_server_that_is_started_for_a_device_looks_for_no_emulators() {
    let rig = bare();
    let listens = format!("tcp:{}", rig.adb_port);
    let read = |process: &Path, file| std::fs::read_to_string(process.join(file));

    let mut looks_for = Vec::new();
    for process in std::fs::read_dir("/proc").unwrap() {
        let process = process.unwrap().path();
        let command = read(&process, "cmdline").unwrap_or_default();
        if command.split('\0').any(|word| word == listens) {
            let environment = read(&process, "environ").unwrap();
            let mut variables = environment.split('\0');
            looks_for.push(variables.any(|one| one == "ADB_LOCAL_TRANSPORT_MAX_PORT=0"));
        }
    }
    assert_eq!(looks_for, [true]);
}

#[test]
fn mistakes_at_the_start_are_told() {
    let rig = bare();
    let runtime = rig.folder.join("runtime").display().to_string();
    let check = |arguments: &[&str], message: &str| {
        let output = rig.hostdroid(arguments).output().unwrap();
        assert!(
            !output.status.success() && text(&output.stderr).contains(message),
            "{arguments:?}: {output:?}"
        );
        assert!(output.stdout.is_empty());
    };
    check(
        &["start", "--vm", "hotspot", "--runtime", &runtime],
        "which is not what --vm says",
    );
    check(
        &["start", "--vm", "hotspot", "--api", "99"],
        "run scripts/art-host or scripts/hotspot-host",
    );
    check(
        &["start", "--api", "35", "--runtime", &runtime],
        "API level 29",
    );
    check(&["start", "--runtime", "/no/such"], "run scripts/art-host");
    let server = format!("127.0.0.1:{}", rig.adb_port);
    let taken = rig.serial.rsplit(':').next().unwrap();
    check(
        &[
            "start",
            "--runtime",
            &runtime,
            "--adb-server",
            &server,
            "--port",
            taken,
        ],
        "listening on 127.0.0.1:",
    );
    let data = rig.folder.join("data").display().to_string();
    check(
        &[
            "start",
            "--runtime",
            &runtime,
            "--adb-server",
            &server,
            "--data",
            &data,
        ],
        "another device is using",
    );
    // A server that the environment names is the user's own: it is not started.
    let mut start = rig.hostdroid(&["start", "--runtime", &runtime]);
    let output = start
        .env("ANDROID_ADB_SERVER_PORT", free_port().to_string())
        .output()
        .unwrap();
    assert!(
        !output.status.success() && text(&output.stderr).contains("no adb server at"),
        "{output:?}"
    );
    check(&["stop", "127.0.0.1:1"], "no device 127.0.0.1:1 is running");
}

#[test]
fn a_dump_tells_all_there_is() {
    let rig = installed();
    let dump = |serial: &str| rig.hostdroid(&["dump", serial]).output().unwrap();
    let mut run = in_background(&rig, "hang");
    let pid = pid(&rig);
    // It is up before it is what it will be.
    until("the process sleeps", || {
        let command = std::fs::read(format!("/proc/{pid}/cmdline")).ok()?;
        command.starts_with(b"sleep").then_some(())
    });
    let output = dump(&rig.serial);
    let said = text(&output.stdout);
    let last_packet = format!(
        "process {pid} com.example.sample:main of com.example.sample com.example.sample.test"
    );
    for expected in [
        concat!("version ", env!("CARGO_PKG_VERSION"), ", at "),
        &format!("serial {}, pid ", rig.serial),
        " api 29 profile phone\n",
        "user UserInfo{0:Owner:13} running\n",
        "package com.example.sample version 7\n",
        &last_packet,
        "adb connection from 127.0.0.1:",
        ",raw:am instrument -w -r -e do hang ",
        &format!("pid {pid}: sleep 300"),
        "thread ",
        "descriptor 0 pipe:",
        "I ActivityManager: Start proc ",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    // A device that stands still is told of all the same.
    let device = said
        .split(", pid ")
        .nth(1)
        .and_then(|rest| rest.split(',').next())
        .unwrap()
        .to_owned();
    let signal = |name: &str| {
        assert!(
            Command::new("kill")
                .args([name, &device])
                .status()
                .unwrap()
                .success()
        )
    };
    signal("-STOP");
    let said = text(&dump(&rig.serial).stdout);
    signal("-CONT");
    assert!(
        said.contains("did not answer within 3 s") && said.contains("State: T (stopped)"),
        "{said}"
    );
    assert!(said.contains(&format!("pid {pid}: sleep 300")), "{said}");
    assert!(text(&dump("127.0.0.1:1").stderr).contains("no device 127.0.0.1:1 is running"));
    rig.ok(&["shell", "am force-stop com.example.sample"]);
    run.wait().unwrap();
}
