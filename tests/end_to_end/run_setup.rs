//! How a test is run: what the runner is given, whether data is cleared, for which user; on the
//! command line and in schedules.

use test_kit::{Ended, StandIn};

const APP: &str = "com.example.outcomes";

/// Has what a shell would trip on, and a line end.
const WORD: &str = "it's $(id) `id`; reboot \\ \"x\"\n*";

fn run(
    device: &StandIn,
    command: &str,
    test: &str,
    arguments: &[&str],
) -> (Ended, serde_json::Value) {
    let out = device.folder("out");
    let test = format!("com.example.outcomes.SetupTest#{test}");
    let ended = device.flakescope(&[&[command, &test, "--out", &out], arguments].concat());
    let report = std::fs::read(format!("{out}/report.json"))
        .map_or(serde_json::Value::Null, |json| {
            serde_json::from_slice(&json).unwrap()
        });
    (ended, report)
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_runner_is_given_its_arguments_whatever_is_in_them() {
    let device = StandIn::with_apps(&["outcomes"]);
    let (ended, report) = run(
        &device,
        "trace",
        "isToldTheWord",
        &["-e", "word", WORD, "-e", "--other", ""],
    );
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert_eq!(report["runs"][0]["outcome"], "pass");
    let (ended, report) = run(&device, "trace", "isToldTheWord", &[]);
    assert_eq!(
        (ended.code, &report["runs"][0]["outcome"]),
        (102, &"fail".into()),
        "{}",
        ended.stderr
    );
    let (ended, _) = run(
        &device,
        "trace",
        "isToldTheWord",
        &["-e", "class", "com.example.outcomes.Other"],
    );
    assert_eq!(ended.code, 2, "{}", ended.stderr);

    // A schedule says the same, until the command line says otherwise.
    let schedule = serde_json::json!({
        "format": "flakescope-schedule", "version": 2,
        "test": { "component": format!("{APP}.test/androidx.test.runner.AndroidJUnitRunner"),
                  "class": "com.example.outcomes.SetupTest", "method": "isToldTheWord" },
        "run": { "arguments": { "word": WORD } },
        "constraints": [{ "event": { "work": "nobody" }, "before": "end" }]
    });
    let path = device.folder("schedule.json");
    std::fs::write(&path, schedule.to_string()).unwrap();
    let replay = |arguments: &[&str], outcome: &str| {
        let out = device.folder("replay");
        let ended = device.flakescope(&[&["replay", &path, "--out", &out], arguments].concat());
        assert!(
            ended.stderr.contains("the runner is given -e word"),
            "{}",
            ended.stderr
        );
        assert_eq!(
            test_kit::json(&format!("{out}/report.json"))["runs"][0]["outcome"],
            outcome,
            "{}",
            ended.stderr
        );
    };
    replay(&[], "pass");
    replay(&["-e", "word", "another"], "fail");
    device.check_nothing_is_left(APP);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn every_run_begins_without_data_if_that_is_wanted() {
    let device = StandIn::with_apps(&["outcomes"]);
    let (fresh, _) = run(&device, "explore", "startsFresh", &["--clear-data"]);
    assert_eq!(fresh.code, 0, "{}{}", fresh.stdout, fresh.stderr);
    assert!(
        fresh
            .stderr
            .contains("the data of com.example.outcomes is cleared before each run"),
        "{}",
        fresh.stderr
    );
    let (used, _) = run(&device, "explore", "startsFresh", &[]);
    assert_eq!(used.code, 101, "{}{}", used.stdout, used.stderr);
    assert!(
        used.stdout.contains("there was a run before this one"),
        "{}",
        used.stdout
    );
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_command_runs_before_each_run_and_in_a_replay_only_if_it_is_given_again() {
    let device = StandIn::with_apps(&["outcomes"]);
    let seen = device.folder("seen");
    // The device's own answer shows that adb reaches it.
    let command =
        format!("adb shell getprop ro.serialno >> '{seen}'; echo \"$ANDROID_SERIAL\" >> '{seen}'");
    let given = ["-e", "word", WORD, "--before-run", &command];
    let (ended, report) = run(&device, "explore", "isToldTheWord", &given);
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    let serial = device.serial();
    let lines = std::fs::read_to_string(&seen).unwrap();
    // Once for each attempt: one that is lost is made again.
    let lost = report["lost"].as_u64().unwrap();
    let attempts = report["runs"].as_array().unwrap().len() + usize::try_from(lost).unwrap();
    let own = device.adb(&["shell", "getprop", "ro.serialno"]);
    assert_eq!(
        lines,
        format!("{}\n{serial}\n", own.trim()).repeat(attempts)
    );

    let failing = [
        "-e",
        "word",
        WORD,
        "--before-run",
        "echo 'no server' >&2; exit 3",
    ];
    let (ended, _) = run(&device, "explore", "isToldTheWord", &failing);
    assert_eq!(ended.code, 96, "{}", ended.stderr);
    assert!(
        ended
            .stderr
            .contains("(exit status: 3): no server; the test was not run"),
        "{}",
        ended.stderr
    );

    // The first run of a study sets an order: that is no refusal of the debugger's, without which
    // the study would go on.
    let first = device.folder("first");
    let first_fails = format!("test -e '{first}' || {{ touch '{first}'; exit 3; }}");
    let study = device.flakescope(&[
        "dependence",
        "com.example.outcomes.SetupTest",
        "--before-run",
        &first_fails,
    ]);
    assert_eq!(study.code, 96, "{}", study.stderr);

    let schedule = serde_json::json!({
        "format": "flakescope-schedule", "version": 2,
        "test": { "component": format!("{APP}.test/androidx.test.runner.AndroidJUnitRunner"),
                  "class": "com.example.outcomes.SetupTest", "method": "isToldTheWord" },
        "run": { "arguments": { "word": WORD }, "before_run": format!("rm '{seen}'") },
        "constraints": [{ "event": { "work": "nobody" }, "before": "end" }]
    });
    let path = device.folder("schedule.json");
    std::fs::write(&path, schedule.to_string()).unwrap();
    let replay = |arguments: &[&str]| device.flakescope(&[&["replay", &path], arguments].concat());
    let refused = replay(&[]);
    assert_eq!(refused.code, 2, "{}", refused.stderr);
    assert!(
        refused.stderr.contains("--before-run"),
        "{}",
        refused.stderr
    );
    let mut order: serde_json::Value =
        serde_json::from_str(include_str!("../recorded/orders/version-1.json")).unwrap();
    order["before_run"] = format!("rm '{seen}'").into();
    let order_path = device.folder("order.json");
    std::fs::write(&order_path, order.to_string()).unwrap();
    let refused = device.flakescope(&["replay", &order_path]);
    assert_eq!(refused.code, 2, "{}", refused.stderr);
    assert!(
        refused.stderr.contains("--before-run"),
        "{}",
        refused.stderr
    );

    assert_ne!(replay(&["--before-run", ""]).code, 2);
    assert!(std::fs::exists(&seen).unwrap());
    assert_ne!(replay(&["--before-run", &format!("rm '{seen}'")]).code, 2);
    assert!(!std::fs::exists(&seen).unwrap());
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn what_was_found_is_the_answer_though_no_other_run_can_begin() {
    let device = StandIn::with_apps(&["no-screen"]);
    let out = device.folder("out");
    let ended = device.flakescope(&[
        "explore",
        "com.example.noscreen.HandlerTest#countsTheMessage",
        // Its runs follow the finding.
        "--margin",
        "--out",
        &out,
        "--before-run",
        &format!("test ! -e '{out}/schedule-1.json'"),
    ]);
    assert_eq!(ended.code, 100, "{}{}", ended.stdout, ended.stderr);

    let report = test_kit::json(&format!("{out}/report.json"));
    let reason = report["reason"].as_str().unwrap();
    assert!(reason.contains("--before-run"), "{reason}");
    device.check_nothing_is_left("com.example.noscreen");
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_test_runs_for_the_user_that_is_named() {
    let device = StandIn::with_apps(&["outcomes"]);
    device.adb(&["shell", "pm create-user second"]);
    device.adb(&["shell", "am start-user -w 10"]);
    for package in [APP, &format!("{APP}.test")] {
        device.adb(&["shell", &format!("pm install-existing --user 10 {package}")]);
    }
    // Each user has data of their own.
    let traced = |arguments: &[&str], outcome: &str| {
        let (ended, report) = run(&device, "trace", "startsFresh", arguments);
        assert_eq!(
            report["runs"][0]["outcome"], outcome,
            "{arguments:?}: {}",
            ended.stderr
        );
    };
    traced(&[], "pass");
    traced(&["--user", "10"], "pass");
    traced(&["--user", "10"], "fail");
    traced(&["--user", "10", "--clear-data"], "pass");
    traced(&[], "fail");
    let (nobody, _) = run(
        &device,
        "explore",
        "startsFresh",
        &["--user", "77", "--clear-data"],
    );
    assert_eq!(nobody.code, 96, "{}", nobody.stderr);
    assert!(
        nobody
            .stderr
            .contains("the data of com.example.outcomes cannot be cleared for user 77"),
        "{}",
        nobody.stderr
    );
}
