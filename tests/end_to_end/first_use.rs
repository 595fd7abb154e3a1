//! From two APKs to an answer: what is installed, which instrumentation and which test is meant,
//! and what is said when that is not clear.

use std::process::Command;

use test_kit::{Ended, StandIn};

const APP: &str = "com.example.lateanswer";
const TEST: &str = "com.example.lateanswer.LateAnswerTest#showsTheAnswer";

/// The two APKs of an app, as arguments.
fn apks(app: &str) -> [String; 4] {
    let apk = |name: String| {
        test_kit::built_apps()
            .join(app)
            .join(name)
            .display()
            .to_string()
    };
    [
        "--app".to_owned(),
        apk(format!("{app}.apk")),
        "--test-apk".to_owned(),
        apk(format!("{app}-test.apk")),
    ]
}

/// Runs a command with further arguments.
fn run(device: &StandIn, command: &str, arguments: &[&str]) -> Ended {
    device.flakescope(&[&[command], arguments].concat())
}

fn check(ended: &Ended, code: i32, says: &[&str]) {
    let said = format!("{}{}", ended.stdout, ended.stderr);
    assert_eq!(ended.code, code, "{said}");
    for words in says {
        assert!(said.contains(words), "no `{words}` in: {said}");
    }
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn two_apks_and_a_test_are_enough() {
    let device = StandIn::with_apps(&[]);
    let out = device.folder("out");
    let [app_flag, app, test_flag, test_apk] = apks("late-answer");
    check(
        &run(&device, "trace", &[TEST, "--out", &out]),
        96,
        &[
            "no instrumentation is installed on",
            "--app APK --test-apk APK",
        ],
    );
    let swapped = run(
        &device,
        "trace",
        &[&app_flag, &test_apk, &test_flag, &app, TEST, "--out", &out],
    );
    check(
        &swapped,
        2,
        &["has no instrumentation, but that of --app has one"],
    );
    assert_eq!(
        device.adb(&["shell", "pm", "list", "packages"]),
        "",
        "nothing is installed of what is refused"
    );

    let traced = run(
        &device,
        "trace",
        &[&app_flag, &app, &test_flag, &test_apk, TEST, "--out", &out],
    );
    let installs = format!("installing {APP} from {app}\ninstalling {APP}.test from {test_apk}\n");
    check(&traced, 0, &[&installs, "LateAnswerTest.java"]);
    let report = test_kit::json(&format!("{out}/report.json"));
    assert_eq!(
        report["test"]["component"],
        format!("{APP}.test/androidx.test.runner.AndroidJUnitRunner")
    );
    // What is there now needs no name, or any that fits.
    check(
        &run(&device, "trace", &[TEST, "--out", &out]),
        0,
        &["LateAnswerTest.java"],
    );
    check(
        &run(&device, "trace", &[APP, "--test", TEST, "--out", &out]),
        0,
        &["LateAnswerTest.java"],
    );
    device.check_nothing_is_left(APP);

    device.install(&test_kit::built_apps().join("no-screen"));
    let which = run(&device, "trace", &[TEST, "--out", &out]);
    check(
        &which,
        96,
        &[
            "several instrumentations, name one:",
            "com.example.lateanswer.test/",
            "com.example.noscreen.test/",
        ],
    );
    let other = run(
        &device,
        "trace",
        &["com.example.noscreen", &app_flag, &app, TEST, "--out", &out],
    );
    check(
        &other,
        2,
        &["is com.example.lateanswer, and com.example.noscreen.test/"],
    );
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_short_name_is_completed_and_a_wrong_one_has_near_ones() {
    let device = StandIn::with_apps(&["late-answer"]);
    let out = device.folder("out");
    let listed = run(&device, "tests", &[]);
    check(&listed, 0, &[]);
    let mut lines: Vec<&str> = listed.stdout.lines().collect();
    lines.sort_unstable();
    assert_eq!(
        lines,
        [
            "com.example.lateanswer.LateAnswerTest#showsTheAnswer",
            "com.example.lateanswer.PagedAnswerTest#showsTheAnswer"
        ]
    );
    let json = run(&device, "tests", &[APP, "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(
        (&json["format"], json["tests"].as_array().unwrap().len()),
        (&"flakescope-tests".into(), 2),
        "{json:#}"
    );

    let trace = |test: &str| run(&device, "trace", &[test, "--out", &out]);
    check(
        &trace("LateAnswerTest#showsTheAnswer"),
        0,
        &["the test is com.example.lateanswer.LateAnswerTest#showsTheAnswer"],
    );
    let report = test_kit::json(&format!("{out}/report.json"));
    assert_eq!(
        report["test"]["class"],
        "com.example.lateanswer.LateAnswerTest"
    );
    check(
        &trace("#showsTheAnswer"),
        2,
        &[
            "means several tests, name one: ",
            "PagedAnswerTest#showsTheAnswer",
        ],
    );
    let near = "did you mean com.example.lateanswer.LateAnswerTest#showsTheAnswer";
    check(
        &trace("LateAnswer#showsTheAnswr"),
        96,
        &["has no test LateAnswer#showsTheAnswr", near, "lists all 2"],
    );
    // With its package the test is run at once; that it is not there is seen then.
    check(
        &trace("com.example.lateanswer.LateAnswerTest#showsAnswer"),
        96,
        &["the runner found no test", near],
    );
    let explored = run(
        &device,
        "explore",
        &["com.example.LateAnswerTest#showsTheAnswer", "--out", &out],
    );
    check(&explored, 96, &[near]);
    device.check_nothing_is_left(APP);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn an_adb_server_is_started_where_there_is_none() {
    let device = StandIn::with_apps(&[]);
    device.kill_adb_server();
    let server = format!("127.0.0.1:{}", device.adb_port());
    let without_adb = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_flakescope"));
        Ended::from(
            command
                .args(["devices", "--adb-server", &server])
                .env("PATH", "/nonexistent")
                .output()
                .unwrap(),
        )
    };
    check(
        &without_adb(),
        96,
        &[
            "no adb server answers at",
            "start one with `adb start-server`",
        ],
    );
    let starting = "no adb server answers at 127.0.0.1:";
    check(
        &run(&device, "devices", &[]),
        96,
        &[starting, ": starting one", "knows no device"],
    );
    // From now on it is there, without adb as well.
    check(&without_adb(), 96, &["knows no device"]);
    device.restart_adb_server();
    let listed = run(&device, "devices", &[]);
    check(&listed, 0, &["device"]);
    assert!(!listed.stderr.contains("starting"), "{}", listed.stderr);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_doctor_needs_no_component() {
    let device = StandIn::with_apps(&[]);
    check(
        &run(&device, "doctor", &[]),
        0,
        &["is ready\n--  no instrumentation is installed: give --app"],
    );
    let [app_flag, app, test_flag, test_apk] = apks("late-answer");
    let takes = "ok  the app takes a debugger: Dalvik";
    check(
        &run(&device, "doctor", &[&app_flag, &app, &test_flag, &test_apk]),
        0,
        &["installing ", takes],
    );
    check(
        &run(&device, "doctor", &[]),
        0,
        &["is installed, for com.example.lateanswer", takes],
    );
    device.install(&test_kit::built_apps().join("no-screen"));
    let several = run(&device, "doctor", &["--color", "always"]);
    check(
        &several,
        0,
        &[
            "\u{1b}[1;32mok\u{1b}[0m  device",
            "--  2 instrumentations are installed",
            "for com.example.noscreen",
        ],
    );
    assert!(!several.stdout.contains(takes), "{}", several.stdout);
}
