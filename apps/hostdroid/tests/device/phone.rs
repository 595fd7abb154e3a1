//! What a device is as strict in as a phone: a test for each row of the table in `README.md`.

use std::time::{Duration, Instant};

use super::rig::{COMPONENT, Rig, installed, installed_on};

/// The process of the samples' app, as its manifest names it.
const PROCESS: &str = "com.example.sample:main";

/// Runs the sample's instrumentation, and says what its process was told of debuggers.
fn run(rig: &Rig) -> String {
    rig.ok(&["shell", &format!("am instrument -w {COMPONENT}")]);
    let told = std::fs::read_to_string(rig.folder.join("data/data/com.example.sample/debug_app")).unwrap();
    told.trim_end().to_owned()
}

/// The line of `dumpsys activity` on the debug app.
fn slot(rig: &Rig) -> String {
    let dump = rig.ok(&["shell", "dumpsys activity"]);
    dump.lines().find(|line| line.contains("mDebugApp=")).unwrap_or_default().to_owned()
}

fn setting(rig: &Rig, key: &str) -> String {
    rig.ok(&["shell", &format!("settings get global {key}")]).trim_end().to_owned()
}

#[test]
fn the_first_process_uses_the_debug_app_up() {
    let rig = installed();
    assert_eq!((run(&rig), slot(&rig)), (String::new(), String::new()));

    // The name is a process's: the package's own is another.
    rig.ok(&["shell", "am set-debug-app com.example.sample"]);
    assert_eq!(run(&rig), "");

    rig.ok(&["shell", &format!("am set-debug-app -w {PROCESS}")]);
    let chosen =
        format!("  mDebugApp={PROCESS}/orig=com.example.sample mDebugTransient=true mOrigWaitForDebugger=false");
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
    assert_eq!((setting(&rig, "debug_app").as_str(), setting(&rig, "wait_for_debugger").as_str()), (PROCESS, "0"));
    assert_eq!((run(&rig), run(&rig)), ("1".to_owned(), "1".to_owned()));

    // A transient choice takes its place for one process.
    rig.ok(&["shell", "am set-debug-app -w com.example.other"]);
    assert_eq!((run(&rig).as_str(), setting(&rig, "debug_app").as_str()), ("", PROCESS));

    // A restart of the device brings the persistent one back.
    rig.ok(&["shell", "settings put global wait_for_debugger 1"]);
    assert!(rig.hostdroid(&["stop", &rig.serial]).output().unwrap().status.success());
    rig.boot(&rig.folder.join("runtime"));
    assert_eq!(run(&rig), "1 waits");

    rig.ok(&["shell", "am clear-debug-app"]);
    assert_eq!((run(&rig).as_str(), setting(&rig, "debug_app").as_str()), ("", "null"));
    assert_eq!(setting(&rig, "wait_for_debugger"), "0");
    // The settings alone change nothing before the next restart.
    rig.ok(&["shell", &format!("settings put global debug_app {PROCESS}")]);
    assert_eq!(run(&rig), "");
    rig.ok(&["shell", "settings delete global debug_app"]);
    assert_eq!(setting(&rig, "debug_app"), "null");
}

#[test]
fn choosing_a_debug_app_takes_known_options_only() {
    let rig = Rig::new();
    let check = |command: &str, said: &str| {
        assert_eq!(rig.shell(command), (255, String::new(), said.to_owned()), "{command}");
    };
    check("am set-debug-app --wait a.b", "Error: Unknown option: --wait\n");
    check("am set-debug-app -w", "Error: Argument expected after \"set-debug-app\"\n");
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
    assert_eq!(told(&["--profile", "lenient"]), variables("Binder", "1", "debug", "0", "60"));
    let all = ["--binder-name", "binder", "--early-return", "allowed", "--framework", "release", "--vsync-hz", "120"];
    assert_eq!(told(&all), variables("binder", "1", "release", "1", "120"));
}

#[test]
fn a_link_with_latency_delays_each_way() {
    let round_trip = |options: &[&str]| {
        let rig = Rig::with_options(options);
        let began = Instant::now();
        assert_eq!(rig.ok(&["shell", "echo here"]), "here\n");
        began.elapsed()
    };
    let (near, far) = (round_trip(&[]), round_trip(&["--latency", "150"]));
    // The stream is opened, and answers: two ways at the least.
    assert!(far >= Duration::from_millis(300), "{far:?}, without latency {near:?}");
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
        assert!(strict >= least && quick < strict, "{command}: {strict:?}, lenient {quick:?}");
    }
}
