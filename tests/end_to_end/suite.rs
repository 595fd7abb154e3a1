//! Many tests on several devices: what is killed is resumed, what vanishes gives its test back, and
//! what was found is kept.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use test_kit::{Ended, StandIn};

/// How long the first answers may take.
pub(crate) const FIRST_ANSWERS: Duration = Duration::from_secs(300);

/// The tests of `apps/samples/outcomes` that are quick, and what is true of them.
const OUTCOMES: [(&str, &str); 6] = [
    ("com.example.outcomes.OutcomesTest#assumes", "inconclusive"),
    ("com.example.outcomes.OutcomesTest#errs", "broken"),
    ("com.example.outcomes.OutcomesTest#fails", "broken"),
    ("com.example.outcomes.OutcomesTest#isIgnored", "skipped"),
    ("com.example.outcomes.OutcomesTest#passes", "stable"),
    (
        "com.example.outcomes.ParametersTest#isShort[0: one]",
        "stable",
    ),
];

/// The suite of these tests.
pub(crate) fn outcomes(out: &str, more: &[&str]) -> Vec<String> {
    let mut arguments: Vec<String> = vec!["suite".into()];
    arguments.extend(apks("outcomes"));
    let filter = r"#(assumes|errs|fails|isIgnored|passes|isShort\[0.*)$";
    arguments.extend(
        [
            "OutcomesTest",
            "ParametersTest",
            "--filter",
            filter,
            "--out",
            out,
        ]
        .map(Into::into),
    );
    arguments.extend(more.iter().map(|word| (*word).to_owned()));
    arguments
}

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

pub(crate) fn words(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

/// The tests whose end was told, in the form of `[1/6] STABLE  TEST`.
pub(crate) fn ended(said: &Ended) -> Vec<String> {
    let lines = said.stderr.lines().filter(|line| line.starts_with('['));
    lines
        .map(|line| line.split_whitespace().nth(2).unwrap().to_owned())
        .collect()
}

pub(crate) fn verdicts(out: &str) -> BTreeMap<String, String> {
    let document = test_kit::json(&format!("{out}/suite.json"));
    assert_eq!(
        (&document["format"], &document["not_reached"]),
        (&"flakescope-suite".into(), &serde_json::json!([]))
    );
    let rows = document["tests"].as_array().unwrap().clone();
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    rows.iter()
        .map(|row| (text(&row["test"]), text(&row["verdict"])))
        .collect()
}

pub(crate) fn expected() -> BTreeMap<String, String> {
    OUTCOMES
        .iter()
        .map(|(test, verdict)| ((*test).to_owned(), (*verdict).to_owned()))
        .collect()
}

/// How many tests have a report.
pub(crate) fn reports(out: &str) -> usize {
    let Ok(entries) = std::fs::read_dir(out) else {
        return 0;
    };
    entries
        .filter(|entry| {
            Path::new(&entry.as_ref().unwrap().path())
                .join("report.json")
                .exists()
        })
        .count()
}

pub(crate) fn check(said: &Ended, code: i32, says: &[&str]) {
    let all = format!("{}{}", said.stdout, said.stderr);
    assert_eq!(said.code, code, "{all}");
    for words in says {
        assert!(all.contains(words), "no `{words}` in: {all}");
    }
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_killed_suite_is_resumed_and_repeats_nothing() {
    let device = StandIn::with_apps(&[]);
    let other = device.another();
    let out = device.folder("out");
    let both = ["--devices", "all"];
    let resume = ["--devices", "all", "--resume"];

    let running = device.start_flakescope(&words(&outcomes(&out, &both)));
    // A report is written before the store has the answer: of three on two devices, one has one.
    device.wait_until("three tests have a report", FIRST_ANSWERS, || {
        reports(&out) >= 3
    });
    running.kill();

    let again = device.flakescope(&words(&outcomes(&out, &both)));
    check(
        &again,
        2,
        &["suite.redb is there already: continue that suite with --resume"],
    );
    let otherwise = device.flakescope(&words(&outcomes(
        &out,
        &["--resume", "--max-runs", "30", "-s", &other.serial],
    )));
    check(
        &otherwise,
        2,
        &["cannot be resumed: --max-runs was 60, now it is 30"],
    );

    let resumed = device.flakescope(&words(&outcomes(&out, &resume)));
    check(
        &resumed,
        101,
        &[&format!(
            "of {} tests are over; the others on",
            OUTCOMES.len()
        )],
    );
    assert_eq!(verdicts(&out), expected());
    let over: usize = resumed
        .stderr
        .split("resuming: ")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    let mut now = ended(&resumed);
    now.sort();
    now.dedup();
    assert!((1..OUTCOMES.len()).contains(&over), "{}", resumed.stderr);
    assert_eq!(
        now.len(),
        OUTCOMES.len() - over,
        "each once: {}",
        resumed.stderr
    );

    // Nothing is left to do, and the answer is the same.
    let nothing = device.flakescope(&words(&outcomes(&out, &resume)));
    check(
        &nothing,
        101,
        &[
            "BROKEN  com.example.outcomes.OutcomesTest#errs",
            "6 tests: 0 flaky, 2 broken",
        ],
    );
    assert_eq!(ended(&nothing), [""; 0]);
    assert_eq!(verdicts(&out), expected());
    drop(other);
    device.check_nothing_is_left("com.example.outcomes");
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_device_that_vanishes_loses_no_test_and_makes_no_verdict() {
    let device = StandIn::with_apps(&[]);
    let other = device.another();
    let out = device.folder("out");
    let (one, two) = (device.serial().to_owned(), other.serial.clone());
    let running = device.start_flakescope(&words(&outcomes(&out, &["-s", &one, "-s", &two])));
    device.wait_until("both devices are at work", FIRST_ANSWERS, || {
        reports(&out) >= 2
    });
    other.kill();

    let ended = running.wait(Duration::from_secs(600));
    check(&ended, 101, &[&format!("device {two}: ")]);
    assert_eq!(verdicts(&out), expected());
}

/// Several devices for one test: one without the app is left out, and one that vanishes gives its
/// run back.
#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn two_devices_explore_one_test() {
    const TEST: &str = "com.example.noscreen.HandlerTest#countsTheMessage";

    let device = StandIn::with_apps(&["no-screen"]);
    let other = device.another();
    let (one, two) = (device.serial().to_owned(), other.serial.clone());
    let explore = ["explore", "--test", TEST, "-s", &one, "-s", &two];
    let alone = device.folder("alone");
    let left_out = [&explore[..], &["--out", &alone]].concat();
    let ended = device.flakescope(&left_out);
    let warning = format!("warning: device {two} is left out: ");
    check(&ended, 100, &[&warning, &format!("FLAKY  {TEST}")]);

    let together = device.folder("together");
    let mut both = explore.to_vec();
    let apks = apks("no-screen");
    both.extend(apks.iter().map(String::as_str));
    both.extend(["--out", &together, "-v"]);
    let log = device.folder("log");
    let running = device.start_flakescope_logged(&both, &log);
    device.wait_until("the other device is at work", FIRST_ANSWERS, || {
        let log = std::fs::read_to_string(&log).unwrap_or_default();
        log.contains(&format!("a run begins device=\"{two}\""))
    });
    other.kill();

    let ended = running.wait(FIRST_ANSWERS);
    check(&ended, 100, &[&format!("FLAKY  {TEST}")]);
    let log = std::fs::read_to_string(&log).unwrap();
    assert!(log.contains("a device is lost; the others go on"), "{log}");
    let [alone, together] = [alone, together]
        .map(|out| test_kit::json(&format!("{out}/schedule-1.json"))["constraints"].clone());
    assert_eq!(together, alone);
    device.check_nothing_is_left("com.example.noscreen");
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_flake_is_found_known_and_no_longer_new() {
    let device = StandIn::with_apps(&["no-screen"]);
    let test = "com.example.noscreen.HandlerTest#countsTheMessage";
    let (first, second) = (device.folder("first"), device.folder("second"));
    let typo = device.flakescope(&["suite", "HandelrTest", "--out", &first]);
    check(
        &typo,
        2,
        &["has no test HandelrTest; `flakescope tests` lists all 1"],
    );
    let late = device.flakescope(&[
        "suite",
        "com.example.noscreen",
        "HandlerTest",
        "--out",
        &first,
        "--budget",
        "1s",
    ]);
    check(
        &late,
        102,
        &[
            &format!("not reached: {test}"),
            "1 tests: 0 flaky, 0 stable, 1 not reached",
        ],
    );

    let found = device.flakescope(&[
        "suite",
        "com.example.noscreen",
        "HandlerTest",
        "--out",
        &first,
        "--resume",
    ]);
    check(
        &found,
        100,
        &[
            &format!("FLAKY  {test}"),
            "found and confirmed; new;",
            "replay       flakescope replay ",
        ],
    );
    let report = test_kit::json(&format!("{first}/suite.json"));
    let schedule = format!(
        "{first}/{}",
        report["tests"][0]["findings"][0]["schedule"]
            .as_str()
            .unwrap()
    );
    check(
        &device.flakescope(&["replay", &schedule, "--times", "2"]),
        100,
        &[],
    );

    // It failed before: not new any more.
    let gate = ["--earlier", &first, "--gate", "new"];
    let still = device.flakescope(&[&["suite", "--out", &second][..], &gate].concat());
    check(&still, 0, &[&format!("FLAKY  {test}"), "failed before"]);
    let history = device.flakescope(&["history", &first, &second]);
    check(&history, 0, &[&format!("still failing  {test}  flaky")]);

    let known = device.folder("known.txt");
    std::fs::write(&known, format!("{test} until 2999-12-31 # on purpose\n")).unwrap();
    let again = device.flakescope(&["suite", "--out", &second, "--resume", "--known", &known]);
    check(&again, 0, &["known until 2999-12-31"]);
    std::fs::write(&known, format!("{test} until 2020-12-31\n")).unwrap();
    let expired = device.flakescope(&["suite", "--out", &second, "--resume", "--known", &known]);
    check(&expired, 100, &["known until 2020-12-31, which is past"]);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn shards_are_explored_apart_and_joined() {
    let device = StandIn::with_apps(&["outcomes"]);
    let (one, two, all) = (
        device.folder("one"),
        device.folder("two"),
        device.folder("all"),
    );
    let own = |out: &str, more: &[&str]| {
        let tests = [
            "suite",
            "com.example.outcomes",
            "--filter",
            r"#(errs|fails|isIgnored|passes|isShort\[0.*)$",
            "--exclude",
            "Crash",
        ];
        device.flakescope(&[&tests[..], &["--out", out], more].concat())
    };
    let (first, second) = (
        own(&one, &["--shard", "1/2"]),
        own(&two, &["--shard", "2/2"]),
    );
    let mut both: Vec<String> = ended(&first).into_iter().chain(ended(&second)).collect();
    both.sort();
    let quick: Vec<(&str, &str)> = OUTCOMES
        .into_iter()
        .filter(|(_, verdict)| *verdict != "inconclusive")
        .collect();
    assert_eq!(both.len(), quick.len(), "{both:?}");
    assert!(
        !ended(&first).is_empty() && !ended(&second).is_empty(),
        "both have some: {both:?}"
    );

    let half = device.folder("half");
    let without = device.flakescope(&["merge", &one, "--out", &half]);
    check(&without, 101, &["not reached"]);
    let mut missing = ended(&second);
    missing.sort();
    assert_eq!(
        test_kit::json(&format!("{half}/suite.json"))["not_reached"],
        serde_json::json!(missing)
    );

    let joined = device.flakescope(&["merge", &one, &two, "--out", &all]);
    check(
        &joined,
        101,
        &["5 tests: 0 flaky, 2 broken, 2 stable, 1 skipped"],
    );
    let expected: BTreeMap<String, String> = quick
        .iter()
        .map(|(test, is)| ((*test).into(), (*is).into()))
        .collect();
    assert_eq!(verdicts(&all), expected);
    for row in test_kit::json(&format!("{all}/suite.json"))["tests"]
        .as_array()
        .unwrap()
    {
        let report = test_kit::json(&format!("{all}/{}", row["report"].as_str().unwrap()));
        assert_eq!(report["format"], "flakescope-report");
    }

    let other = device.folder("other");
    own(
        &other,
        &["--shard", "1/2", "--max-runs", "7", "--budget", "1s"],
    );
    let refused = device.flakescope(&["merge", &one, &other, "--out", &device.folder("never")]);
    check(
        &refused,
        2,
        &["are not of one suite: --max-runs was 60, now it is 7"],
    );
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn an_interrupted_suite_keeps_what_it_has_and_says_it() {
    let device = StandIn::with_apps(&[]);
    let out = device.folder("out");
    let running = device.start_flakescope(&words(&outcomes(&out, &[])));
    device.wait_until("two tests have a report", FIRST_ANSWERS, || {
        reports(&out) >= 2
    });
    let interrupted = running.interrupt();
    check(
        &interrupted,
        130,
        &[
            "not reached: com.example.outcomes.",
            "--resume --out",
            "6 tests: ",
        ],
    );
    let document = test_kit::json(&format!("{out}/suite.json"));
    let (over, left) = (
        document["tests"].as_array().unwrap().len(),
        document["not_reached"].as_array().unwrap().len(),
    );
    assert!(over >= 1 && over + left == OUTCOMES.len(), "{document}");
    device.check_nothing_is_left("com.example.outcomes");

    let resumed = device.flakescope(&words(&outcomes(&out, &["--resume"])));
    check(&resumed, 101, &[]);
    assert_eq!(verdicts(&out), expected());
    assert_eq!(ended(&resumed).len(), left, "{}", resumed.stderr);
}

/// What passes in the runs of its class needs no exploration; what fails there, or ends the process
/// in the middle of it, is left to one.
#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_class_is_screened_as_a_whole_before_its_tests_are_explored() {
    let device = StandIn::with_apps(&[]);
    let suite = |app: &str, class: &str, filter: &str| {
        let out = device.folder(app);
        let mut arguments: Vec<String> = vec!["suite".into()];
        arguments.extend(apks(app));
        let more = [
            class,
            "--filter",
            filter,
            "--screen",
            "--max-runs",
            "1",
            "--out",
            &out,
        ];
        arguments.extend(more.map(Into::into));
        let said = device.flakescope(&words(&arguments));
        assert!([101, 102].contains(&said.code), "{}", said.stderr);

        let document = test_kit::json(&format!("{out}/suite.json"));
        let mut settled = Vec::new();
        for row in document["tests"].as_array().unwrap() {
            if row["reason"].as_str().unwrap().starts_with("screened") {
                assert_eq!(row["verdict"], "stable");
                let name = row["test"].as_str().unwrap();
                settled.push(name.split('#').next_back().unwrap().to_owned());
            }
        }
        settled.sort();
        settled
    };

    assert_eq!(
        suite("background-tasks", "LedgerTest", "."),
        ["waitsForTheAudit", "waitsForTheBooking"]
    );
    let filter = "#(passes|fails|crashesDuring|isToldTheWord)$";
    assert_eq!(suite("outcomes", "OutcomesTest", filter), ["passes"]);
}
