//! Trouble, through the real parts: what dies, hangs, is taken or is full while flakescope works.
//! Each ends with the right exit code, a message that says what to do, and nothing left on the
//! device.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use test_kit::fault_proxy::Proxy;
use test_kit::{Ended, StandIn};

const RUNNER: &str = "androidx.test.runner.AndroidJUnitRunner";
const LATE: &str = "com.example.lateanswer";
const LATE_TEST: &str = "com.example.lateanswer.LateAnswerTest#showsTheAnswer";
const AWAITED: &str = "com.example.awaitedanswer";
const AWAITED_TEST: &str = "com.example.awaitedanswer.AwaitedAnswerTest#showsTheAnswer";

/// Within this, whatever happens next has happened.
const SOON: Duration = Duration::from_secs(60);

fn component(package: &str) -> String {
    format!("{package}.test/{RUNNER}")
}

/// Trouble ends as such, and says so.
fn check(ended: &Ended, codes: &[i32], says: &[&str]) {
    let Ended {
        code,
        stdout,
        stderr,
    } = ended;
    assert!(
        codes.contains(code),
        "{code}, not one of {codes:?}: {stdout}\n{stderr}"
    );
    assert!(
        says.iter()
            .any(|words| stderr.contains(words) || stdout.contains(words)),
        "{stdout}\n{stderr}"
    );
    assert!(!stderr.contains("panicked"), "{stderr}");
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn the_adb_server_dies_in_the_middle_of_a_run() {
    let device = StandIn::with_apps(&["late-answer"]);
    let out = device.folder("out");
    let running = device.start_flakescope(&[
        "explore",
        &component(LATE),
        "--test",
        LATE_TEST,
        "--jdwp",
        "forward",
        "--out",
        &out,
    ]);
    device.wait_until("a port is forwarded", SOON, || {
        !device.forwards().is_empty()
    });
    device.kill_adb_server();
    check(&running.wait(SOON), &[96, 102], &["adb"]);
    device.restart_adb_server();
    device.check_nothing_is_left(LATE);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn the_device_goes_and_comes_back() {
    let device = StandIn::with_apps(&["late-answer"]);
    let out = device.folder("out");
    let running = device.start_flakescope(&[
        "explore",
        &component(LATE),
        "--test",
        LATE_TEST,
        "--jdwp",
        "forward",
        "--out",
        &out,
    ]);
    device.wait_until("a port is forwarded", SOON, || {
        !device.forwards().is_empty()
    });
    device.kill_device();
    device.restart_device();
    check(&running.wait(Duration::from_secs(120)), &[100], &["FLAKY"]);
    device.check_nothing_is_left(LATE);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn an_app_that_is_killed_while_it_is_held_makes_no_finding() {
    let device = StandIn::with_apps(&["awaited-answer"]);
    let out = device.folder("out");
    let arguments = [
        "explore",
        &component(AWAITED),
        "--test",
        AWAITED_TEST,
        "--max-delay",
        "20000",
        "--jdwp",
        "forward",
        "--out",
        &out,
    ];
    let running = device.start_flakescope(&arguments);
    // The first forward is the trace's, the second the what-if run's, where events are held.
    for _ in 0..2 {
        device.wait_until("a port is forwarded", SOON, || {
            !device.forwards().is_empty()
        });
        let first = device.forwards();
        if first.is_empty() {
            continue;
        }
        device.wait_until("the run goes on", SOON, || device.forwards() != first);
    }
    device.adb(&["shell", &format!("am force-stop {AWAITED}")]);
    let ended = running.wait(Duration::from_secs(300));
    check(
        &ended,
        &[0, 102],
        &["INCONCLUSIVE", "STABLE", "cut off", "crash"],
    );
    device.check_nothing_is_left(AWAITED);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_test_that_hangs_is_broken_within_its_time() {
    let device = StandIn::with_apps(&["outcomes"]);
    let out = device.folder("out");
    let test = "com.example.outcomes.EndlessTest#waits";
    let package = "com.example.outcomes";
    let hung = device.flakescope(&[
        "explore",
        &component(package),
        "--test",
        test,
        "--timeout",
        "6",
        "--out",
        &out,
    ]);
    check(&hung, &[101], &["fails without any order being forced"]);
    let runs = test_kit::json(&format!("{out}/report.json"))["runs"].clone();
    assert!(
        runs.as_array()
            .unwrap()
            .iter()
            .all(|run| run["outcome"] == "hang"),
        "{runs:#}"
    );
    let out = device.folder("traced");
    let traced = device.flakescope(&[
        "trace",
        &component(package),
        "--test",
        test,
        "--timeout",
        "6",
        "--out",
        &out,
    ]);
    check(&traced, &[102], &["hang"]);
    // It waits without a limit while nothing moves, so most of the two minutes are left.
    let out = device.folder("alone");
    let alone = device.flakescope(&["trace", &component(package), "--test", test, "--out", &out]);
    check(&alone, &[102], &["hang"]);
    let run = &test_kit::json(&format!("{out}/report.json"))["runs"][0];
    let wall_ms = run["wall_ms"].as_u64();
    assert!(wall_ms.is_some_and(|wall| wall < 100_000), "{run:#}");
    device.check_nothing_is_left(package);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn an_app_that_is_not_debuggable_is_refused() {
    let device = StandIn::with_apps(&["not-debuggable"]);
    let out = device.folder("out");
    let test = "com.example.notdebuggable.PassingTest#adds";
    let ended = device.flakescope(&[
        "explore",
        &component("com.example.notdebuggable"),
        "--test",
        test,
        "--out",
        &out,
    ]);
    check(&ended, &[96], &["android:debuggable"]);
    assert_eq!(device.forwards(), "");
    assert_eq!(
        device
            .adb(&["shell", "settings get global debug_app"])
            .trim(),
        "null"
    );
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_debugger_that_was_there_first_is_named() {
    let device = StandIn::with_apps(&["late-answer"]);
    // Our own way to the process is slow, so that the other debugger is first for certain.
    let proxy = Proxy::slow_at(device.adb_port(), b";jdwp:", Duration::from_secs(6));
    let out = device.folder("out");
    let ended = std::thread::scope(|scope| {
        let ours = scope.spawn(|| {
            let arguments = [
                "trace",
                &component(LATE),
                "--test",
                LATE_TEST,
                "--jdwp",
                "forward",
                "--out",
                &out,
            ];
            device.flakescope_through(proxy.port, &arguments, SOON)
        });
        let pid = || {
            device
                .adb(&["shell", &format!("pidof {LATE} || true")])
                .trim()
                .to_owned()
        };
        device.wait_until("the app has a process", SOON, || !pid().is_empty());
        // By then ours has seen that there is no other forward, and asks for its own.
        std::thread::sleep(Duration::from_secs(2));
        let port = device
            .adb(&["forward", "tcp:0", &format!("jdwp:{}", pid())])
            .trim()
            .to_owned();
        let attach = || {
            let mut other = TcpStream::connect(format!("127.0.0.1:{port}")).ok()?;
            other.write_all(b"JDWP-Handshake").ok()?;
            other.read_exact(&mut [0; 4]).ok()?;
            Some(other)
        };
        let mut other = None;
        device.wait_until("the app takes the other debugger", SOON, || {
            other = attach();
            other.is_some()
        });
        let ended = ours.join().unwrap();
        drop(other);
        device.adb(&["forward", "--remove", &format!("tcp:{port}")]);
        ended
    });
    check(&ended, &[96], &["another one holds it"]);
    device.check_nothing_is_left(LATE);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn two_at_once_on_two_apps_work_and_on_one_app_one_waits() {
    let device = StandIn::with_apps(&["late-answer", "awaited-answer"]);
    let start = |package: &str, test: &str, out: &str| {
        device.start_flakescope(&[
            "trace",
            &component(package),
            "--test",
            test,
            "--jdwp",
            "forward",
            "--out",
            &device.folder(out),
        ])
    };
    let late = start(LATE, LATE_TEST, "late");
    device.wait_until("a port is forwarded", SOON, || {
        !device.forwards().is_empty()
    });
    let awaited = start(AWAITED, AWAITED_TEST, "awaited");
    let same = device.flakescope(&[
        "trace",
        &component(LATE),
        "--test",
        LATE_TEST,
        "--out",
        &device.folder("same"),
    ]);
    check(&same, &[96], &["another flakescope is at work"]);
    check(&late.wait(SOON), &[0], &["report:"]);
    check(&awaited.wait(SOON), &[0], &["report:"]);
    device.check_nothing_is_left(LATE);
    device.check_nothing_is_left(AWAITED);
}

/// What cannot clean up leaves nothing that outlasts the app: the stream to the debugger ends with
/// its connection, and the debug app is the user's own again once a process has used ours up.
#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_killed_flakescope_leaves_no_forward_and_the_users_debug_app() {
    let device = StandIn::with_apps(&["late-answer"]);
    device.adb(&["shell", "settings put global debug_app com.users.own"]);
    for after_ms in [3000, 5000] {
        let out = device.folder(&format!("killed-after-{after_ms}"));
        let running = device.start_flakescope(&[
            "trace",
            &component(LATE),
            "--test",
            LATE_TEST,
            "--out",
            &out,
        ]);
        std::thread::sleep(Duration::from_millis(after_ms));
        running.kill();
        assert_eq!(device.forwards(), "", "after {after_ms} ms");
        assert_eq!(
            device
                .adb(&["shell", "settings get global debug_app"])
                .trim(),
            "com.users.own"
        );
    }
    device.check_nothing_is_left(LATE);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn an_interrupt_in_any_phase_leaves_nothing_behind() {
    let device = StandIn::with_apps(&["late-answer"]);
    // From the first request to the confirming replays, whichever of them a machine has reached by
    // then.
    for after_ms in [50, 400, 1500, 4000, 6000, 9000, 13000] {
        let out = device.folder(&format!("after-{after_ms}"));
        let running = device.start_flakescope(&[
            "explore",
            &component(LATE),
            "--test",
            LATE_TEST,
            "--out",
            &out,
        ]);
        std::thread::sleep(Duration::from_millis(after_ms));
        let ended = running.interrupt();
        assert_eq!(ended.code, 130, "after {after_ms} ms: {}", ended.stderr);
        assert_eq!(device.forwards(), "", "after {after_ms} ms");
        assert_eq!(
            device
                .adb(&["shell", "settings get global debug_app"])
                .trim(),
            "null",
            "after {after_ms} ms"
        );
    }
    device.check_nothing_is_left(LATE);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_full_disk_is_told_and_loses_nothing() {
    let device = StandIn::with_apps(&["no-screen"]);
    let full = device.folder("full");
    std::fs::create_dir(&full).unwrap();
    let mounted = Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=4k", "none", &full])
        .status();
    if !mounted.is_ok_and(|status| status.success()) {
        test_kit::skip("a small file system can be mounted by root only");
        return;
    }
    let (package, test) = (
        "com.example.noscreen",
        "com.example.noscreen.HandlerTest#countsTheMessage",
    );
    let ended = device.flakescope(&["trace", &component(package), "--test", test, "--out", &full]);
    let left: Vec<_> = std::fs::read_dir(&full)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    Command::new("umount").arg(&full).status().unwrap();
    check(&ended, &[102], &["No space left"]);
    assert!(left.is_empty(), "half a file stays: {left:?}");
    device.check_nothing_is_left(package);
}
