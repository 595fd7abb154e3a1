//! The second runtime of the stand-in device, end to end: Robolectric's framework on HotSpot.
//! `scripts/test` runs these with API level 35; FLAKESCOPE_HOTSPOT_APIS names others, for which
//! `scripts/hotspot-host` has been run (`"28 30 33 35 36 37"`).

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs
)]

use test_kit::StandIn;

const RUNNER: &str = "androidx.test.runner.AndroidJUnitRunner";

fn apis() -> Vec<String> {
    let named = std::env::var("FLAKESCOPE_HOTSPOT_APIS").unwrap_or_default();
    let apis: Vec<String> = named.split_whitespace().map(str::to_owned).collect();
    if apis.is_empty() {
        vec!["35".to_owned()]
    } else {
        apis
    }
}

/// What `am compat` can make of a release's message queue, and what a report has to call it.
fn queues(api: &str) -> &'static [(&'static str, &'static str)] {
    match api {
        "36" | "37" => &[("disable", "legacy"), ("enable", "concurrent")],
        _ => &[("reset", "legacy")],
    }
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_late_callback_is_found_whatever_the_release_and_its_queue() {
    for api in apis() {
        let device = StandIn::on_hotspot(&api, &["late-answer"]);
        for (verb, queue) in queues(&api) {
            device.adb(&[
                "shell",
                &format!("am compat {verb} USE_NEW_MESSAGEQUEUE com.example.lateanswer"),
            ]);
            let out = device.folder(queue);
            let component = format!("com.example.lateanswer.test/{RUNNER}");
            let test = "com.example.lateanswer.LateAnswerTest#showsTheAnswer";
            let ended = device.flakescope(&[
                "explore",
                &component,
                "--test",
                test,
                "--max-delay",
                "20000",
                "--out",
                &out,
            ]);
            let report = test_kit::json(&format!("{out}/report.json"));
            assert_eq!(
                ended.code, 100,
                "API {api}, {queue}: {}{report:#}",
                ended.stderr
            );
            assert_eq!(
                (
                    &report["device"]["queue"],
                    report["device"]["api_level"].to_string()
                ),
                (&(*queue).into(), api.clone())
            );
            let finding = &report["findings"][0];
            let line =
                test_kit::line_of("late-answer", "LateAnswerTest.java", "R.id.answer)).check");
            assert_eq!(
                finding["statement"]["line"], line,
                "API {api}, {queue}: {finding:#}"
            );
            let id = finding["event"].as_str().unwrap();
            let event = report["events"]
                .as_array()
                .unwrap()
                .iter()
                .find(|event| event["id"] == id)
                .unwrap();
            assert_eq!(
                (&event["class"], &event["thread"]),
                (&"async".into(), &"answer-worker".into())
            );
            // A stack that reads as on a device.
            let stack = event["stack"].to_string();
            assert!(
                stack.contains("android.os.Handler.post")
                    && stack.contains("AnswerActivity.java:31"),
                "{stack}"
            );
            assert!(
                !stack.contains("robo") && !stack.contains("java.lang.invoke"),
                "{stack}"
            );
        }
        assert_eq!(device.forwards(), "");
    }
}

#[test]
#[ignore = "needs the stand-in device, and more time than scripts/test has"]
fn a_test_that_waits_is_stable_whatever_the_release() {
    for api in apis() {
        let device = StandIn::on_hotspot(&api, &["awaited-answer"]);
        let (component, out) = (
            format!("com.example.awaitedanswer.test/{RUNNER}"),
            device.folder("awaited"),
        );
        let test = "com.example.awaitedanswer.AwaitedAnswerTest#showsTheAnswer";
        let ended = device.flakescope(&["explore", &component, "--test", test, "--out", &out]);
        assert_eq!(ended.code, 0, "API {api}: {}{}", ended.stdout, ended.stderr);
    }
}

#[test]
#[ignore = "needs the stand-in device, and more time than scripts/test has"]
fn a_canary_is_caught_whatever_the_release() {
    let canary = format!(
        "--canary={}",
        test_kit::built_apps().join("canary").display()
    );
    for api in apis() {
        let device = StandIn::on_hotspot(&api, &[]);
        let doctor = device.flakescope(&["doctor", &canary]);
        assert_eq!(
            doctor.code, 0,
            "API {api}: {}{}",
            doctor.stdout, doctor.stderr
        );
    }
}

/// The lines of a report that tell how it went: no stacks, and no times.
fn told(report: &str) -> String {
    let kept = [
        "INSTRUMENTATION_STATUS_CODE",
        "INSTRUMENTATION_CODE",
        "INSTRUMENTATION_STATUS: class",
        "INSTRUMENTATION_STATUS: test",
    ];
    let others = [
        "OK (",
        "Tests run:",
        "INSTRUMENTATION_RESULT: shortMsg",
        "INSTRUMENTATION_STATUS: stack",
        "\tat com.example",
    ];
    let tells = |line: &&str| {
        kept.iter()
            .chain(&others)
            .any(|start| line.starts_with(start))
    };
    // A frame without a line is one with line 0 on ART.
    report
        .lines()
        .filter(tells)
        .map(|line| format!("{}\n", line.replace(":0)", ")")))
        .collect()
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_report_is_the_one_that_the_other_runtime_gives() {
    let device = StandIn::on_hotspot("35", &["outcomes"]);
    let report = |class: &str| {
        device.adb(&[
            "shell",
            &format!("am instrument -w -r -e class com.example.outcomes.{class} com.example.outcomes.test/{RUNNER}"),
        ])
    };
    for (class, recorded) in [
        ("OutcomesTest#fails", "fail"),
        ("OutcomesTest#failsOnTheMainThread", "fail-on-main"),
        ("OutcomesTest#isIgnored", "ignored"),
        ("OutcomesTest#nowhere", "no-such-test"),
        ("OutcomesTest#crashesDuring", "crash-during"),
        ("OutcomesTest#exits", "exit"),
    ] {
        let recorded = format!(
            "{}/tests/recorded/am-instrument/{recorded}.txt",
            env!("CARGO_MANIFEST_DIR")
        );
        let recorded = std::fs::read_to_string(recorded).unwrap();
        let report = report(class);
        assert_eq!(told(&report), told(&recorded), "{class}: {report}");
    }
    let doctor = device.flakescope(&["doctor", &format!("com.example.outcomes.test/{RUNNER}")]);
    assert_eq!(doctor.code, 0, "{}{}", doctor.stdout, doctor.stderr);
    assert!(
        doctor.stdout.contains("the app takes a debugger: OpenJDK"),
        "{}",
        doctor.stdout
    );
}
