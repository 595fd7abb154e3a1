//! What a device is as strict in as a phone: a test for each row of the table in `README.md`.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Stdio;
use std::time::{Duration, Instant};

use test_kit::rig::{Rig, until};

use super::fake_runtime::{COMPONENT, bare, bare_with, installed, installed_on, sample};
use super::real::{debuggable, handshake};
use super::runs::in_background;

/// The process of the samples' app, as its manifest names it.
const PROCESS: &str = "com.example.sample:main";

/// Runs the sample's instrumentation, and says what its process was told of debuggers.
fn run(rig: &Rig) -> String {
    rig.ok(&["shell", &format!("am instrument -w {COMPONENT}")]);
    let told =
        std::fs::read_to_string(rig.folder.join("data/data/com.example.sample/debug_app")).unwrap();
    told.trim_end().to_owned()
}

/// The line of `dumpsys activity` on the debug app.
fn slot(rig: &Rig) -> String {
    let dump = rig.ok(&["shell", "dumpsys activity"]);
    dump.lines()
        .find(|line| line.contains("mDebugApp="))
        .unwrap_or_default()
        .to_owned()
}

fn setting(rig: &Rig, key: &str) -> String {
    rig.ok(&["shell", &format!("settings get global {key}")])
        .trim_end()
        .to_owned()
}

#[test]
fn the_first_process_uses_the_debug_app_up() {
    let rig = installed();
    assert_eq!((run(&rig), slot(&rig)), (String::new(), String::new()));

    // The name is a process's: the package's own is another.
    rig.ok(&["shell", "am set-debug-app com.example.sample"]);
    assert_eq!(run(&rig), "");

    rig.ok(&["shell", &format!("am set-debug-app -w {PROCESS}")]);
    let chosen = format!(
        "  mDebugApp={PROCESS}/orig=com.example.sample mDebugTransient=true mOrigWaitForDebugger=false"
    );
    assert_eq!(slot(&rig), chosen);
    assert_eq!(run(&rig), "1 waits");
    assert_eq!(run(&rig), "");
    // What it was before is back, a transient choice of another process though it was.
    let back = "  mDebugApp=com.example.sample/orig=com.example.sample mDebugTransient=true mOrigWaitForDebugger=false";
    assert_eq!(slot(&rig), back);
    assert_eq!(setting(&rig, "debug_app"), "null");
}

#[test]
fn a_persistent_debug_app_is_a_setting_and_clearing_wipes_it() {
    let mut rig = installed();
    rig.ok(&["shell", &format!("am set-debug-app --persistent {PROCESS}")]);
    assert_eq!(
        (
            setting(&rig, "debug_app").as_str(),
            setting(&rig, "wait_for_debugger").as_str()
        ),
        (PROCESS, "0")
    );
    assert_eq!((run(&rig), run(&rig)), ("1".to_owned(), "1".to_owned()));

    // A transient choice takes its place for one process.
    rig.ok(&["shell", "am set-debug-app -w com.example.other"]);
    assert_eq!(
        (run(&rig).as_str(), setting(&rig, "debug_app").as_str()),
        ("", PROCESS)
    );

    // A restart of the device brings the persistent one back.
    rig.ok(&["shell", "settings put global wait_for_debugger 1"]);
    assert!(
        rig.hostdroid(&["stop", &rig.serial])
            .output()
            .unwrap()
            .status
            .success()
    );
    rig.boot(&rig.folder.join("runtime"));
    assert_eq!(run(&rig), "1 waits");

    rig.ok(&["shell", "am clear-debug-app"]);
    assert_eq!(
        (run(&rig).as_str(), setting(&rig, "debug_app").as_str()),
        ("", "null")
    );
    assert_eq!(setting(&rig, "wait_for_debugger"), "0");
    // The settings alone change nothing before the next restart.
    rig.ok(&["shell", &format!("settings put global debug_app {PROCESS}")]);
    assert_eq!(run(&rig), "");
    rig.ok(&["shell", "settings delete global debug_app"]);
    assert_eq!(setting(&rig, "debug_app"), "null");
}

#[test]
fn choosing_a_debug_app_takes_known_options_only() {
    let rig = bare();
    let check = |command: &str, said: &str| {
        assert_eq!(
            rig.shell(command),
            (255, String::new(), said.to_owned()),
            "{command}"
        );
    };
    check(
        "am set-debug-app --wait a.b",
        "Error: Unknown option: --wait\n",
    );
    check(
        "am set-debug-app -w",
        "Error: Argument expected after \"set-debug-app\"\n",
    );
    assert_eq!(slot(&rig), "");
}

#[test]
fn a_lenient_device_never_forgets_its_debug_app() {
    let rig = installed_on(&["--profile", "lenient"]);
    rig.ok(&["shell", "am set-debug-app com.example.sample"]);
    assert_eq!((run(&rig), run(&rig)), ("1".to_owned(), "1".to_owned()));
}

#[test]
fn the_runtime_is_told_what_to_imitate() {
    let told = |options: &[&str]| {
        let rig = installed_on(options);
        run(&rig);
        std::fs::read_to_string(rig.folder.join("data/data/com.example.sample/imitation")).unwrap()
    };
    let variables = |prefix: &str, early: &str, framework: &str, threads: &str, hz: &str| {
        format!(
            "HOSTDROID_BINDER_PREFIX={prefix}\nHOSTDROID_EARLY_RETURN={early}\nHOSTDROID_FRAMEWORK={framework}\n\
             HOSTDROID_NATIVE_THREADS={threads}\nHOSTDROID_VSYNC_HZ={hz}\n"
        )
    };
    // The launcher that stands in for ART's is of API 29.
    assert_eq!(told(&[]), variables("Binder", "0", "debug", "1", "60"));
    assert_eq!(
        told(&["--profile", "lenient"]),
        variables("Binder", "1", "debug", "0", "60")
    );
    let all = [
        "--binder-name",
        "binder",
        "--early-return",
        "allowed",
        "--framework",
        "release",
        "--vsync-hz",
        "120",
    ];
    assert_eq!(told(&all), variables("binder", "1", "release", "1", "120"));
}

#[test]
fn a_link_with_latency_delays_each_way() {
    let round_trip = |options: &[&str]| {
        let rig = bare_with(options);
        let began = Instant::now();
        assert_eq!(rig.ok(&["shell", "echo here"]), "here\n");
        began.elapsed()
    };
    let (near, far) = (round_trip(&[]), round_trip(&["--latency", "150"]));
    // The stream is opened, and answers: two ways at the least.
    assert!(
        far >= Duration::from_millis(300),
        "{far:?}, without latency {near:?}"
    );
    assert!(near < Duration::from_millis(300), "{near:?}");
}

#[test]
fn shell_commands_take_as_long_as_on_a_phone() {
    let fastest = |rig: &Rig, command: &str| {
        let took = || {
            let began = Instant::now();
            rig.shell(command);
            began.elapsed()
        };
        (0..5).map(|_| took()).min().unwrap()
    };
    let (phone, lenient) = (installed(), installed_on(&["--profile", "lenient"]));
    for (command, least) in [("echo", 20), ("pidof a.b", 50), ("am force-stop a.b", 150)] {
        let (strict, quick) = (fastest(&phone, command), fastest(&lenient, command));
        let least = Duration::from_millis(least);
        assert!(
            strict >= least && quick < strict,
            "{command}: {strict:?}, lenient {quick:?}"
        );
    }
}

/// The pids that `pidof` prints; none, with code 1, where there is no such process.
fn pidof(rig: &Rig, name: &str) -> Vec<u32> {
    let (code, out, err) = rig.shell(&format!("pidof {name}"));
    let pids: Vec<u32> = out
        .split_whitespace()
        .map(|pid| pid.parse().unwrap())
        .collect();
    assert_eq!((code, err.as_str()), (i32::from(pids.is_empty()), ""));
    pids
}

#[test]
fn the_package_manager_tells_whose_a_process_is() {
    let rig = bare();
    rig.ok(&["install", "-t", &sample("app.apk")]);
    let dump = rig.ok(&["shell", "dumpsys package com.example.sample"]);
    let lines: Vec<&str> = dump.lines().map(str::trim).collect();
    assert_eq!(
        (lines[2], lines[5]),
        ("userId=10100", "flags=[ DEBUGGABLE HAS_CODE ]"),
        "{dump}"
    );
    assert_eq!(rig.ok(&["shell", "dumpsys package com.example.other"]), "");

    let resolve = |package: &str| {
        let intent = "-a android.intent.action.MAIN -c android.intent.category.LAUNCHER";
        let command = format!("cmd package resolve-activity --user 0 {intent} {package}");
        rig.ok(&["shell", &command])
    };
    let resolved = resolve("com.example.sample");
    let application = resolved.split_once("ApplicationInfo:\n").unwrap().1;
    assert_eq!(
        application,
        format!("    packageName=com.example.sample\n    processName={PROCESS}\n")
    );
    // It has no activity.
    rig.ok(&["install", "-t", &sample("named.apk")]);
    assert_eq!(resolve("com.example.named"), "No activity found\n");
}

#[test]
fn a_process_has_the_name_that_the_manifest_gives_it() {
    let rig = bare();
    rig.ok(&["install", "-t", &sample("named.apk")]);
    let hang = |runner: &str| {
        let command = format!("am instrument -w -r -e do hang com.example.named/{runner}");
        rig.bare_adb(&["shell", &command])
            .stdout(Stdio::null())
            .spawn()
            .unwrap()
    };
    // The application's own process, and the first of those that an instrumentation names.
    for (runner, process) in [
        (".Plain", "org.example.own"),
        (".Elsewhere", "org.example.worker"),
    ] {
        let mut run = hang(runner);
        let pid = until("the process is up", || {
            pidof(&rig, process).first().copied()
        });
        assert!(pidof(&rig, "com.example.named").is_empty());
        let ps = rig.ok(&["shell", "ps -A -o PID,USER,NAME"]);
        let row = format!("{pid:>5} u0_a100      {process}");
        assert_eq!(
            ps,
            format!("  PID USER         NAME                       \n{row}\n")
        );
        // What stops it is the package's name, not the process's.
        rig.ok(&["shell", &format!("am force-stop {process}")]);
        assert_eq!(pidof(&rig, process), [pid]);
        rig.ok(&["shell", "am force-stop com.example.named"]);
        assert!(pidof(&rig, process).is_empty());
        run.wait().unwrap();
    }
    // A runner in the package itself is listed in its short form.
    let listed = rig.ok(&["shell", "pm list instrumentation com.example.named"]);
    let line = |runner: &str| {
        format!("instrumentation:com.example.named/{runner} (target=com.example.named)\n")
    };
    assert_eq!(listed, line(".Plain") + &line(".Elsewhere"));
    assert_eq!(
        rig.shell("pm list instrumentation --user 0"),
        (
            255,
            "Error: Unknown option: --user\n".to_owned(),
            String::new()
        )
    );
}

#[test]
fn the_processes_of_another_user_have_the_same_name() {
    let rig = installed_on(&["--second-user"]);
    assert_eq!(rig.ok(&["shell", "am get-current-user"]), "0\n");
    let listed = "Users:\n\tUserInfo{0:Owner:13} running\n\tUserInfo{10:Second:10} running\n";
    assert_eq!(rig.ok(&["shell", "pm list users"]), listed);

    rig.ok(&["shell", "am start --user 10 -n com.example.sample/.Main"]);
    let [second] = pidof(&rig, PROCESS)[..] else {
        panic!("one process")
    };
    // A run of the first user leaves it alone, and there are two of the name.
    let mut run = in_background(&rig, "hang");
    let both = until("both are up", || {
        Some(pidof(&rig, PROCESS)).filter(|pids| pids.len() == 2)
    });
    let first = both.iter().copied().find(|pid| *pid != second).unwrap();
    let ps = rig.ok(&["shell", "ps -A -o PID,USER,UID,NAME"]);
    for (pid, user, uid) in [(first, "u0_a100 ", 10_100), (second, "u10_a100", 1_010_100)] {
        assert!(
            ps.contains(&format!("{pid:>5} {user}     {uid:>5} {PROCESS}\n")),
            "{ps}"
        );
    }
    // Each has data of their own.
    let data = |folder: &str| {
        rig.folder
            .join("data")
            .join(folder)
            .join("com.example.sample")
    };
    assert!(
        data("data").join("debug").exists() && data("data-of-user-10").join("activity").exists()
    );
    rig.ok(&["shell", "am force-stop --user 0 com.example.sample"]);
    run.wait().unwrap();
    assert_eq!(pidof(&rig, PROCESS), [second]);

    // Choosing a debug app stops the app of all users, and so does stopping it without naming one.
    rig.ok(&["shell", "am set-debug-app com.example.sample"]);
    assert!(pidof(&rig, PROCESS).is_empty());
    rig.ok(&[
        "shell",
        "am start --user 10 com.example.sample; am force-stop com.example.sample",
    ]);
    assert!(pidof(&rig, PROCESS).is_empty());

    // The run of a user leaves the first one's process alone.
    rig.ok(&["shell", "am start com.example.sample"]);
    let report = rig.ok(&["shell", &format!("am instrument -w --user 10 {COMPONENT}")]);
    assert!(report.contains("OK (1 test)"), "{report}");
    assert_eq!(pidof(&rig, PROCESS).len(), 1);
}

#[test]
fn a_user_has_what_is_installed_for_them_and_runs_when_started() {
    let rig = installed();
    let check = |command: &str, code: i32, out: &str, err: &str| {
        assert_eq!(
            rig.shell(command),
            (code, out.to_owned(), err.to_owned()),
            "{command}"
        );
    };
    check(
        "pm create-user Second",
        0,
        "Success: created user id 10\n",
        "",
    );
    check("pm list packages --user 10", 0, "", "");
    check("pm path --user 10 com.example.sample", 1, "", "");
    let refused = rig.ok(&[
        "shell",
        &format!("am instrument -w -r --user 10 {COMPONENT} || true"),
    ]);
    assert!(
        refused.contains("Unable to find instrumentation target package: com.example.sample"),
        "{refused}"
    );
    let installed = "Package com.example.sample installed for user: 10\n";
    check(
        "pm install-existing --user 10 com.example.sample",
        0,
        installed,
        "",
    );
    check(
        "pm list packages --user 10",
        0,
        "package:com.example.sample\n",
        "",
    );

    // Until the user runs, nothing of theirs does.
    let start = "am start --user 10 -n com.example.sample/.Main";
    let (code, _, err) = rig.shell(start);
    assert!(code == 1 && err.contains("does not exist"), "{err}");
    check("am start-user 11", 0, "", "Error: could not start user\n");
    check("am start-user 10", 0, "Success: user started\n", "");
    assert_eq!(rig.shell(start).0, 0);
    assert_eq!(pidof(&rig, PROCESS).len(), 1);
    check(
        "am stop-user 0",
        255,
        "",
        "Switch failed: -3 (System user cannot be stopped)\n",
    );
    check("am stop-user 10", 0, "", "");
    assert!(pidof(&rig, PROCESS).is_empty());

    // The APK stays for as long as somebody has it.
    check(
        "pm uninstall --user 0 com.example.sample",
        0,
        "Success\n",
        "",
    );
    check(
        "pm list packages",
        0,
        "package:com.example.sample.test\n",
        "",
    );
    check(
        "pm list packages --user 10",
        0,
        "package:com.example.sample\n",
        "",
    );
    check("pm remove-user 10", 0, "Success: removed user\n", "");
    assert!(!rig.folder.join("data/app/com.example.sample").exists());
    check(
        "pm remove-user 10",
        1,
        "",
        "Error: couldn't remove user id 10\n",
    );
}

/// On HotSpot, whose agent can force an early return, it is the device that refuses it. Skipped
/// where no runtime of it was built.
#[test]
fn an_early_return_is_refused_on_hotspot_too() {
    let Some(runtime) = test_kit::hotspot_runtime("35") else {
        return;
    };
    let Some(apps) = test_kit::path_in("FLAKESCOPE_TEST_APPS") else {
        return;
    };
    // Whether the agent says that it can, and the code of its answer to somebody who tries.
    let answers = |early_return: &str| {
        let rig = Rig::with_runtime_and_options(&runtime, &["--early-return", early_return]);
        for apk in ["no-screen.apk", "no-screen-test.apk"] {
            rig.ok_within(
                180,
                &[
                    "install",
                    "-t",
                    apps.join("no-screen").join(apk).to_str().unwrap(),
                ],
            );
        }
        let command = "am instrument -w -r -e debug true com.example.noscreen.test/androidx.test.runner.AndroidJUnitRunner";
        let mut run = rig
            .bare_adb(&["shell", command])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let pid = until("the process can be debugged", || debuggable(&rig));
        let port: u16 = rig
            .ok(&["forward", "tcp:0", &format!("jdwp:{pid}")])
            .trim()
            .parse()
            .unwrap();
        let mut socket = TcpStream::connect(("127.0.0.1", port)).unwrap();
        socket
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        socket.write_all(b"JDWP-Handshake").unwrap();
        handshake(&mut socket);
        let capabilities = ask(&mut socket, [1, 17], &[]).1;
        // No thread, and no value.
        let (code, _) = ask(&mut socket, [11, 14], &[0, 0, 0, 0, 0, 0, 0, 0, b'V']);
        rig.ok(&["shell", "am force-stop com.example.noscreen"]);
        run.wait().unwrap();
        (capabilities[20], code)
    };
    assert_eq!(answers("refused"), (0, 99));
    let (can, code) = answers("allowed");
    assert!(can == 1 && code != 99, "{code}");
}

/// Asks a process's agent something: the code and the data of its answer.
fn ask(socket: &mut TcpStream, command: [u8; 2], data: &[u8]) -> (u16, Vec<u8>) {
    let length = u32::try_from(11 + data.len()).unwrap();
    let (number, flags) = ([0, 0, 0, command[1]], [0]);
    socket
        .write_all(&[&length.to_be_bytes(), &number[..], &flags, &command, data].concat())
        .unwrap();
    loop {
        let mut head = [0; 11];
        socket.read_exact(&mut head).unwrap();
        let length = usize::try_from(u32::from_be_bytes(head[..4].try_into().unwrap())).unwrap();
        let mut data = vec![0; length - 11];
        socket.read_exact(&mut data).unwrap();
        // What is no answer is an event.
        if head[4..9] == [0, 0, 0, command[1], 0x80] {
            return (u16::from_be_bytes([head[9], head[10]]), data);
        }
    }
}
