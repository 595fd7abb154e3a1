//! Tests that depend on each other: each is found with what it depends on, and nothing else is
//! claimed.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use test_kit::{Ended, StandIn};

const PACKAGE: &str = "com.example.dependence";

/// How long a study of the app may take on a busy machine.
const LONGEST: Duration = Duration::from_secs(1500);

/// How long the first finding may take.
const FIRST_FINDING: Duration = Duration::from_secs(300);

/// A `[[test]]` of the app's `expected.toml`, whose values are strings and lists of strings.
type Expected = BTreeMap<String, Value>;

fn expected() -> Vec<Expected> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("apps/samples/dependence/expected.toml");
    let text = std::fs::read_to_string(path).unwrap();
    let mut tests: Vec<Expected> = Vec::new();
    for line in text.lines() {
        if line == "[[test]]" {
            tests.push(Expected::new());
        } else if let Some((key, value)) = line.split_once(" = ") {
            let value = serde_json::from_str(value).unwrap();
            tests.last_mut().unwrap().insert(key.to_owned(), value);
        }
    }
    assert!(tests.len() >= 12);
    tests
}

fn studied(device: &StandIn, out: &str, more: &[&str]) -> Ended {
    let words = [&["dependence", PACKAGE, "--out", out][..], more].concat();
    device.flakescope_through(device.adb_port(), &words, LONGEST)
}

/// Holds what was written against its published schema.
fn check_schema(schema: &str, document: &Value) {
    let path = format!("{}/src/dependence/{schema}", env!("CARGO_MANIFEST_DIR"));
    let validator = jsonschema::validator_for(&test_kit::json(&path)).unwrap();
    if let Err(error) = validator.validate(document) {
        panic!("{schema}: {error} at {}", error.instance_path());
    }
}

/// The rows with this test's name.
fn rows<'a>(document: &'a Value, list: &str, test: &Value) -> Vec<&'a Value> {
    let all = document[list].as_array().unwrap().iter();
    all.filter(|row| row["test"] == *test).collect()
}

/// Holds the state that a finding names against what is expected of it.
#[track_caller]
fn check_state(finding: &Value, expected: &Expected) {
    let (state, proof) = (&finding["state"], &finding["proof"]);
    if expected.contains_key("root") {
        for field in ["root", "path", "before", "after"] {
            assert_eq!(state[field], expected[field], "{field}: {finding:#}");
        }
        let (writer, wanted) = (&state["written_at"][0], &expected["written_at"]);
        let (writer, wanted) = (writer.as_str().unwrap(), wanted.as_str().unwrap());
        let writes = format!("{wanted}(");
        assert!(writer.starts_with(&writes), "{finding:#}");
        let times = serde_json::json!({ "shown": 3, "of": 3 });
        let both = (&proof["with"], &proof["without"]);
        assert_eq!(both, (&times, &times), "{finding:#}");
        return;
    }
    let nothing = (&Value::Null, &Value::Null);
    assert_eq!((state, proof), nothing, "{finding:#}");
    if let Some(reason) = expected.get("not_proved") {
        let said = finding["not_proved"].as_str().unwrap();
        assert!(said.contains(reason.as_str().unwrap()), "{said}");
    }
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn each_dependence_is_found_and_nothing_else() {
    let device = StandIn::with_apps(&["dependence"]);
    let out = device.folder("out");
    let modes = ["--nio", "entire-suite", "--nio", "restart"];
    let ended = studied(&device, &out, &modes);
    assert_eq!(ended.code, 100, "{}{}", ended.stdout, ended.stderr);

    let document = test_kit::json(&format!("{out}/dependence.json"));
    let format = (&document["format"], &document["version"]);
    assert_eq!(format, (&"flakescope-dependence".into(), &1.into()));
    check_schema("report-schema.json", &document);
    let mut findings = document["findings"].as_array().unwrap().len();
    for expected in expected() {
        let (test, kind) = (&expected["name"], &expected["kind"]);
        let verdict = &rows(&document, "tests", test)[0]["verdict"];
        assert_eq!(verdict, kind, "{test}: {}", ended.stdout);
        let Some(by) = expected.get("by") else {
            assert!(rows(&document, "findings", test).is_empty(), "{test}");
            continue;
        };
        let found = rows(&document, "findings", test);
        let found = found.iter().find(|finding| finding["kind"] == *kind);
        let finding = found.unwrap_or_else(|| panic!("{test}: {}", ended.stdout));
        assert_eq!(finding["by"], *by, "{test}");
        if let Some(survives) = expected.get("survives") {
            assert_eq!(finding["survives"], *survives, "{test}");
        }
        if let Some(cleaner) = expected.get("cleaner") {
            assert_eq!(finding["cleaners"][0][0], *cleaner, "{test}");
        }
        check_state(finding, &expected);
        for side in ["failing", "passing"] {
            assert!(finding["confirmed"][side].as_u64() >= Some(3), "{finding}");
        }
        findings -= rows(&document, "findings", test).len();
    }
    assert_eq!(findings, 0, "findings about other tests: {}", ended.stdout);
    // The whole of every order ran, methods and all.
    let coverage = &document["coverage"];
    assert_eq!(coverage["orders"], coverage["orders_wanted"], "{coverage}");
    assert_eq!(coverage["orders_coarser"], 0, "{coverage}");

    let order = test_kit::json(&format!("{out}/order-1-failing.json"));
    assert_eq!(order["format"], "flakescope-test-order");
    check_schema("order-schema.json", &order);
    let tests = order["processes"][0]["tests"].as_array().unwrap();
    assert_eq!(tests.last(), Some(&order["test"]));
    device.check_nothing_is_left(PACKAGE);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_selection_without_dependences_is_clean() {
    let device = StandIn::with_apps(&["dependence"]);
    let out = device.folder("out");
    let clean = [
        "GateTest",
        "ResetTest",
        "#showsEuros",
        "--strategy",
        "reverse",
    ];
    let ended = studied(&device, &out, &clean);
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    assert!(
        ended.stdout.contains("4 tests: 4 independent"),
        "{}",
        ended.stdout
    );

    let broken = ["BrokenTest", "GateTest", "--strategy", "reverse"];
    let ended = studied(&device, &out, &broken);
    assert_eq!(ended.code, 101, "{}{}", ended.stdout, ended.stderr);
    let few = ["GateTest", "LockTest", "--max-runs", "2"];
    let ended = studied(&device, &out, &few);
    assert_eq!(ended.code, 102, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains("--max-runs"), "{}", ended.stdout);
    let typo = studied(&device, &out, &["GatesTest"]);
    assert_eq!(typo.code, 2, "{}", typo.stderr);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn an_interrupted_study_keeps_what_was_found() {
    let device = StandIn::with_apps(&["dependence"]);
    let (out, log) = (device.folder("out"), device.folder("log"));
    let words = [
        "dependence",
        PACKAGE,
        "CartTest",
        "CheckoutTest",
        "WelcomeTest",
        "--out",
        &out,
    ];
    // Findings are said as they come, to stderr.
    let running = device.start_flakescope_logged(&words, &log);
    device.wait_until("something is found", FIRST_FINDING, || {
        std::fs::read_to_string(&log).is_ok_and(|said| said.contains("VICTIM"))
    });
    let ended = running.interrupt();
    assert_eq!(ended.code, 130, "{}", ended.stdout);
    let document = test_kit::json(&format!("{out}/dependence.json"));
    let finding = &document["findings"][0];
    let test = format!("{PACKAGE}.CheckoutTest#costsNothingAtFirst");
    assert_eq!(
        (&finding["kind"], &finding["test"]),
        (&"victim".into(), &test.into())
    );
    device.check_nothing_is_left(PACKAGE);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn an_order_from_a_file_is_replayed() {
    let device = StandIn::with_apps(&["dependence"]);
    let replayed = |tests: &str, test: &str, outcome: &str, more: &[&str]| {
        let path = device.folder("order.json");
        std::fs::write(&path, order(tests, test, outcome)).unwrap();
        let words = [&["replay", &path][..], more].concat();
        device.flakescope_through(device.adb_port(), &words, LONGEST)
    };
    let (theme, welcome) = ("ThemeTest#choosesADarkTheme", "WelcomeTest#isLight");

    // The arguments bring this order about.
    let failing = replayed(
        &format!("{theme} {welcome}"),
        welcome,
        "fail",
        &["--times", "3"],
    );
    assert_eq!(failing.code, 100, "{}{}", failing.stdout, failing.stderr);
    let says = "3 of 3 replays ended as written: it fails in this order";
    assert!(failing.stdout.contains(says), "{}", failing.stdout);
    // Only the debugger brings this one about: a class that comes back.
    let tests = format!("{welcome} {theme} {welcome}");
    let forced = replayed(&tests, welcome, "fail", &[]);
    assert_eq!(forced.code, 100, "{}{}", forced.stdout, forced.stderr);

    let passing = replayed(welcome, welcome, "pass", &[]);
    assert_eq!(passing.code, 0, "{}{}", passing.stdout, passing.stderr);
    // The build is another one than the order names.
    assert!(
        passing.stderr.contains("is another build"),
        "{}",
        passing.stderr
    );
    let strict = replayed(welcome, welcome, "pass", &["--strict"]);
    assert_eq!(strict.code, 102, "{}{}", strict.stdout, strict.stderr);

    let gone = replayed("WelcomeTest#gone", "WelcomeTest#gone", "fail", &[]);
    assert_eq!(gone.code, 96, "{}", gone.stderr);
    assert!(gone.stderr.contains("WelcomeTest#gone"), "{}", gone.stderr);
    let other_end = replayed(theme, welcome, "fail", &[]);
    assert_eq!(other_end.code, 2, "{}", other_end.stderr);
    device.check_nothing_is_left(PACKAGE);
}

/// An order of tests in one process, which was found with another build.
fn order(tests: &str, test: &str, outcome: &str) -> String {
    let whole = |test: &str| format!("{PACKAGE}.{test}");
    let tests: Vec<String> = tests.split_whitespace().map(whole).collect();
    let document = serde_json::json!({
        "format": "flakescope-test-order",
        "version": 1,
        "component": format!("{PACKAGE}.test/androidx.test.runner.AndroidJUnitRunner"),
        "apps": [{ "package": PACKAGE, "sha256": ["0".repeat(64)] }],
        "runner_arguments": {},
        "baseline": "clear",
        "means": "arguments",
        "processes": [{ "data": "cleared", "tests": tests }],
        "test": whole(test),
        "outcome": outcome,
    });
    document.to_string()
}
