//! Runs and processes, from their start to their end. A script plays the runtime's part, so that
//! each end can be had at will.

use std::path::Path;
use std::process::{Child, Stdio};

use test_kit::rig::{Rig, until};
use test_kit::text;

use super::fake_runtime::{COMPONENT, installed, sample};

#[test]
fn an_instrumented_run_is_reported_as_a_device_does() {
    let rig = installed();
    let start = format!(
        "INSTRUMENTATION_STATUS: component={COMPONENT}\nINSTRUMENTATION_STATUS: stream=\nT:\nINSTRUMENTATION_STATUS_CODE: 1\n"
    );
    let check = |arguments: &str, report: &str| {
        let (code, out, err) = rig.shell(&format!("am instrument -w {arguments} {COMPONENT}"));
        assert_eq!(
            (code, out.as_str(), err.as_str()),
            (0, report, ""),
            "{arguments}"
        );
    };
    let ok = "INSTRUMENTATION_RESULT: stream=\n\nOK (1 test)\n\nINSTRUMENTATION_CODE: -1\n";
    let crashed = "INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n";
    check("-r", &format!("{start}{ok}"));
    check("", "\nT:\n\nOK (1 test)\n\n");
    // A process that does not go by itself is made to, and one that dies is told of.
    check(
        "-r -e do linger",
        &format!("{start}INSTRUMENTATION_CODE: -1\n"),
    );
    check("-r -e do die", &format!("{start}{crashed}"));
    check(
        "-r -e do cut",
        &format!("{start}INSTRUMENTATION_STATUS: cut\n{crashed}"),
    );
    // What a process has started itself goes with it, though it holds the report open.
    check("-r -e do child", &format!("{start}{crashed}"));
    let child =
        std::fs::read_to_string(rig.folder.join("data/data/com.example.sample/child")).unwrap();
    until("the child is gone", || {
        (!alive(child.trim().parse().unwrap())).then_some(())
    });
    assert_eq!(
        rig.shell("ps -A -o PID,NAME"),
        (
            0,
            "  PID NAME                       \n".to_owned(),
            String::new()
        )
    );
    assert!(
        rig.ok(&["logcat", "-d", "hostdroid:V", "*:S"])
            .contains("last words")
    );
    // The sample's process may be debugged, and has its own data folder.
    let debug = std::fs::read_to_string(rig.folder.join("data/data/com.example.sample/debug"));
    assert_eq!(debug.unwrap(), "debuggable\n");
    let (code, out, err) = rig.shell("am instrument -w -r com.example.sample.test/.None");
    let expected = "INSTRUMENTATION_STATUS: id=ActivityManagerService\n\
        INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: \
        ComponentInfo{com.example.sample.test/com.example.sample.test.None}\nINSTRUMENTATION_STATUS_CODE: -1\n";
    assert!(
        code == 1 && out.starts_with(expected) && err.contains("INSTRUMENTATION_FAILED"),
        "{out}{err}"
    );
    rig.ok(&["uninstall", "com.example.sample"]);
    let (code, out, _) = rig.shell(&format!("am instrument -w -r {COMPONENT}"));
    assert!(
        code == 1
            && out.contains("Unable to find instrumentation target package: com.example.sample"),
        "{out}"
    );
}

pub fn in_background(rig: &Rig, what: &str) -> Child {
    let command = format!("am instrument -w -r -e do {what} {COMPONENT}");
    rig.bare_adb(&["shell", &command])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

pub fn pid(rig: &Rig) -> u32 {
    until("the process is up", || {
        rig.shell("pidof com.example.sample:main")
            .1
            .trim()
            .parse()
            .ok()
    })
}

fn alive(pid: u32) -> bool {
    Path::new(&format!("/proc/{pid}")).exists()
}

#[test]
fn a_run_ends_with_force_stop_a_kill_or_the_device() {
    let rig = installed();
    let ends: [&dyn Fn(u32); 3] = [
        &|_| drop(rig.ok(&["shell", "am force-stop com.example.sample"])),
        &|pid| drop(rig.ok(&["shell", &format!("kill -9 {pid}")])),
        &|_| drop(rig.ok(&["install", "-r", &sample("app.apk")])),
    ];
    for end in ends {
        let run = in_background(&rig, "hang");
        let pid = pid(&rig);
        end(pid);
        let output = run.wait_with_output().unwrap();
        assert!(
            text(&output.stdout).ends_with("shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n"),
            "{output:?}"
        );
        assert!(!alive(pid));
    }
    // A new run takes the old one's place.
    let old = in_background(&rig, "hang");
    let old_pid = pid(&rig);
    assert!(
        rig.ok(&["shell", &format!("am instrument -w -r {COMPONENT}")])
            .ends_with("INSTRUMENTATION_CODE: -1\n")
    );
    assert!(!alive(old_pid));
    assert!(text(&old.wait_with_output().unwrap().stdout).contains("Process crashed."));
    let mut last = in_background(&rig, "hang");
    let last_pid = pid(&rig);
    assert!(
        rig.hostdroid(&["stop", &rig.serial])
            .output()
            .unwrap()
            .status
            .success()
    );
    assert!(!alive(last_pid));
    last.wait().unwrap();
}

#[test]
fn a_run_goes_on_without_its_client() {
    let rig = installed();
    let mut run = in_background(&rig, "later");
    pid(&rig);
    run.kill().unwrap();
    run.wait().unwrap();
    let done = rig.folder.join("data/data/com.example.sample/done");
    until("the run is done", || done.exists().then_some(()));
    // Without -w nothing is waited for; the data is gone with `pm clear`, and the run with it.
    assert_eq!(
        rig.ok(&["shell", &format!("am instrument -e do hang {COMPONENT}")]),
        ""
    );
    let pid = pid(&rig);
    assert_eq!(
        rig.ok(&["shell", "pm clear com.example.sample"]),
        "Success\n"
    );
    assert!(!done.exists() && !alive(pid));
}

#[test]
fn an_activity_is_started_without_an_instrumentation() {
    let rig = installed();
    let check = |command: &str, code: i32, out: &str, err: &str| {
        let (c, o, e) = rig.shell(command);
        assert!(
            c == code && o == out && e.contains(err),
            "{command}: {c} {o} {e}"
        );
    };
    let starting = "Starting: Intent { cmp=com.example.sample/.Main }\n";
    check("am start -n com.example.sample/.Main", 0, starting, "");
    let first = pid(&rig);
    let file = |name: &str| rig.folder.join("data/data/com.example.sample").join(name);
    let first_words = |name: &str| {
        until(name, || {
            std::fs::read_to_string(file(name))
                .ok()
                .filter(|text| text.ends_with('\n'))
        })
    };
    assert_eq!(
        first_words("activity"),
        "-n com.example.sample/com.example.sample.Main\n"
    );
    // One that is up is told of the further one, each word by itself.
    let starting_with_action =
        "Starting: Intent { act=android.intent.action.MAIN cmp=com.example.sample/.Main }\n";
    check(
        "am start -a android.intent.action.MAIN --es word 'two words' com.example.sample",
        0,
        starting_with_action,
        "",
    );
    let told = "-a android.intent.action.MAIN --es word two%20words -n com.example.sample/com.example.sample.Main\n";
    assert_eq!((first_words("further").as_str(), pid(&rig)), (told, first));
    check(
        "am start -S -a android.intent.action.MAIN com.example.sample",
        0,
        starting_with_action,
        "",
    );
    assert!(!alive(first) && pid(&rig) != first);
    check(
        "am start -n com.example.sample/.None",
        1,
        "Starting: Intent { cmp=com.example.sample/.None }\n",
        "does not exist",
    );
    check(
        "am start -W -n com.example.sample/.Main",
        1,
        "",
        "`am start -W` is not supported",
    );
    check(
        "am force-stop com.example.sample; pidof com.example.sample:main",
        1,
        "",
        "",
    );
}

#[test]
fn a_device_that_is_killed_takes_its_processes_with_it() {
    let rig = installed();
    let mut run = in_background(&rig, "hang");
    let pid = pid(&rig);
    let list = text(&rig.hostdroid(&["list"]).output().unwrap().stdout);
    let device = list
        .split("pid ")
        .nth(1)
        .and_then(|rest| rest.split('\t').next())
        .unwrap();
    assert!(
        std::process::Command::new("kill")
            .args(["-9", device])
            .status()
            .unwrap()
            .success()
    );
    until("the app is gone", || (!alive(pid)).then_some(()));
    until("the device is gone", || {
        rig.hostdroid(&["list"])
            .output()
            .unwrap()
            .stdout
            .is_empty()
            .then_some(())
    });
    let _ = run.kill();
    run.wait().unwrap();
}
