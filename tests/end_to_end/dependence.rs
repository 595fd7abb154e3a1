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
        let wanted = expected.get("written_at").and_then(Value::as_str);
        let writer = state["written_at"][0].as_str();
        match (writer, wanted) {
            (Some(writer), Some(wanted)) => {
                let writes = format!("{wanted}(");
                assert!(writer.starts_with(&writes), "{finding:#}");
            }
            (writer, wanted) => assert_eq!(writer, wanted, "{finding:#}"),
        }
        let times = serde_json::json!({ "shown": 3, "of": 3 });
        let both = (&proof["with"], &proof["without"]);
        assert_eq!(both, (&times, &times), "{finding:#}");
        let reset = &finding["reset"];
        assert_eq!(
            reset["call"].as_str(),
            expected.get("reset").and_then(Value::as_str)
        );
        if !reset.is_null() {
            assert_eq!(reset["accessible"], true, "{finding:#}");
            assert_eq!(reset["proved"], times, "{finding:#}");
        }
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
    let modes = [
        "--nio",
        "entire-suite",
        "--nio",
        "restart",
        "--explain",
        "reset",
    ];
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
    // What each test writes was looked at, in the heap, the preferences and the files.
    assert_eq!(coverage["pairs"], coverage["pairs_covered"], "{coverage}");
    for (test, root) in [
        (
            "CartTest#addsAnItem",
            "com.example.dependence.Shop.INSTANCE",
        ),
        (
            "ThemeTest#choosesADarkTheme",
            "android.app.ContextImpl.sSharedPrefsCache",
        ),
        ("DraftTest#savesADraft", "file files/draft.txt"),
    ] {
        let test = format!("com.example.dependence.{test}").into();
        let writes = &rows(&document, "tests", &test)[0]["writes"];
        assert_eq!(*writes, serde_json::json!([root]), "{test}");
    }

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

/// Runs tests of an app apart; the answer is what was written, too.
fn run_apart(device: &StandIn, package: &str, more: &[&str]) -> (Ended, Value) {
    let out = device.folder("run");
    let words = [&["run", package, "--out", &out][..], more].concat();
    let ended = device.flakescope_through(device.adb_port(), &words, LONGEST);
    let document = test_kit::json(&format!("{out}/run.json"));
    check_schema("run-schema.json", &document);
    let junit = std::fs::read_to_string(format!("{out}/junit.xml")).unwrap();
    assert!(junit.contains("<testsuites"), "{junit}");
    (ended, document)
}

/// The tests that did not pass, with their outcomes.
fn not_passed(document: &Value) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for row in document["tests"].as_array().unwrap() {
        let (test, outcome) = (row["test"].as_str(), row["outcome"].as_str());
        if outcome != Some("pass") {
            let name = test.unwrap().rsplit('.').next().unwrap();
            found.insert(name.to_owned(), outcome.unwrap().to_owned());
        }
    }
    found
}

/// Tests with an outcome other than to pass, a pair a word.
fn outcomes(pairs: &str) -> BTreeMap<String, String> {
    let pairs = pairs.split_whitespace();
    let pairs = pairs.map(|pair| pair.split_once('=').unwrap());
    pairs
        .map(|(test, outcome)| (test.to_owned(), outcome.to_owned()))
        .collect()
}

/// A report of a study that never was: these tests, and what was found of them.
fn report(package: &str, tests: &[&str], findings: &Value) -> Value {
    let row = |test: &&str| {
        let test = format!("{package}.{test}");
        serde_json::json!({ "test": test, "verdict": "independent", "reason": "r" })
    };
    serde_json::json!({
        "format": "flakescope-dependence",
        "version": 1,
        "component": format!("{package}.test/androidx.test.runner.AndroidJUnitRunner"),
        "apps": [{ "package": package, "sha256": ["0".repeat(64)] }],
        "runner_arguments": {},
        "wall_ms": 0,
        "tests": tests.iter().map(row).collect::<Vec<_>>(),
        "findings": findings,
        "coverage": {
            "orders": 1, "orders_wanted": 1, "runs": 1, "test_executions": 1,
            "diverged": [], "cuts": [],
        },
    })
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn tests_that_run_apart_end_as_they_do_alone() {
    let device = StandIn::with_apps(&["dependence"]);
    // From whatever the data is, so from cleared data first.
    let (ended, document) = run_apart(&device, PACKAGE, &["--isolate", "data"]);
    assert_eq!(ended.code, 101, "{}{}", ended.stdout, ended.stderr);
    let alone = "BrokenTest#addsUpWrongly=fail PricesTest#convertsByTheRate=fail";
    assert_eq!(not_passed(&document), outcomes(alone), "{}", ended.stdout);
    let tests = document["tests"].as_array().unwrap().len();
    let processes = document["processes"].as_array().unwrap();
    assert_eq!(processes.len(), tests);
    assert!(processes.iter().all(|process| process["data"] == "cleared"));
    assert!(
        ended
            .stderr
            .contains("FAIL  com.example.dependence.BrokenTest")
    );

    // The same in fewer processes, as what a test leaves behind is put back.
    let (ended, document) = run_apart(&device, PACKAGE, &["--isolate", "reset"]);
    assert_eq!(ended.code, 101, "{}{}", ended.stdout, ended.stderr);
    assert_eq!(not_passed(&document), outcomes(alone), "{}", ended.stdout);
    let processes = document["processes"].as_array().unwrap();
    assert!(3 * processes.len() <= tests, "{}", ended.stdout);
    // What would fail a victim of the heap, of a locale or of a file was put back before it.
    for victim in [
        "CheckoutTest#costsNothingAtFirst",
        "VaultTest#isClosedAtFirst",
        "LanguageTest#isNotGermanAtFirst",
        "InboxTest#hasNoDraftAtFirst",
    ] {
        let rows = document["tests"].as_array().unwrap();
        let name = format!("{PACKAGE}.{victim}");
        let row = rows.iter().find(|row| row["test"] == name).unwrap();
        assert_eq!(row["began_with"], "reset", "{row:#}");
    }

    // What earlier tests have left in the data, others find.
    device.adb(&["shell", "pm", "clear", PACKAGE]);
    let (ended, document) = run_apart(&device, PACKAGE, &["--isolate", "process"]);
    assert_eq!(ended.code, 101, "{}{}", ended.stdout, ended.stderr);
    let data = format!("{alone} InboxTest#hasNoDraftAtFirst=fail WelcomeTest#isLight=fail");
    assert_eq!(not_passed(&document), outcomes(&data), "{}", ended.stdout);
    device.check_nothing_is_left(PACKAGE);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_plan_is_carried_out_in_few_processes() {
    let device = StandIn::with_apps(&["dependence"]);
    let (out, path) = (device.folder("out"), device.folder("report.json"));
    let studied = studied(&device, &out, &["--nio", "none"]);
    assert_eq!(studied.code, 100, "{}{}", studied.stdout, studied.stderr);
    let plan = format!("{out}/dependence.json");
    let (ended, document) = run_apart(&device, PACKAGE, &["--plan", &plan]);
    assert_eq!(ended.code, 101, "{}{}", ended.stdout, ended.stderr);
    // The brittle test runs after its state-setter.
    let expected = outcomes("BrokenTest#addsUpWrongly=fail");
    assert_eq!(not_passed(&document), expected, "{}", ended.stdout);
    assert_eq!(document["isolate"], "plan");
    assert!(!ended.stderr.contains("warning"), "{}", ended.stderr);
    let tests = document["tests"].as_array().unwrap().len();
    let processes = document["processes"].as_array().unwrap().len();
    assert!(3 * processes <= tests, "{}", ended.stdout);

    // A part of them, another build, and a test that the report does not know.
    let (setter, brittle) = ("RatesTest#loadsTheRates", "PricesTest#convertsByTheRate");
    let whole = |test: &str| format!("{PACKAGE}.{test}");
    let findings = serde_json::json!([{
        "kind": "brittle", "test": whole(brittle), "by": [whole(setter)],
        "cleaners": [], "survives": "process",
    }]);
    let mut old = report(
        PACKAGE,
        &[setter, brittle, "GateTest#opensTheOuterGate"],
        &findings,
    );
    old["tests"][1]["verdict"] = "brittle".into();
    std::fs::write(&path, old.to_string()).unwrap();
    let selected = [brittle, "GateTest", "LockTest", "--plan", &path];
    let (ended, document) = run_apart(&device, PACKAGE, &selected);
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    let mut sizes = Vec::new();
    for process in document["processes"].as_array().unwrap() {
        sizes.push(process["tests"].as_array().unwrap().len());
    }
    sizes.sort_unstable();
    assert_eq!(sizes, [1, 3], "{}", ended.stdout);
    for warning in ["is another build", "RatesTest#loadsTheRates runs, too"] {
        assert!(ended.stderr.contains(warning), "{}", ended.stderr);
    }
    device.check_nothing_is_left(PACKAGE);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_crash_or_a_hang_costs_no_other_test_its_outcome() {
    let package = "com.example.outcomes";
    let device = StandIn::with_apps(&["outcomes"]);
    let path = device.folder("report.json");
    let tests = [
        "CrashAfterTest#passes",
        "CrashBeforeTest#passes",
        "EndlessTest#waits",
        "OutcomesTest#crashesDuring",
        "OutcomesTest#fails",
        "OutcomesTest#passes",
    ];
    std::fs::write(
        &path,
        report(package, &tests, &Vec::<Value>::new().into()).to_string(),
    )
    .unwrap();
    let more = ["--plan", &path, "--timeout", "8"];
    let (ended, document) = run_apart(&device, package, &[&tests[..], &more].concat());
    assert_eq!(ended.code, 101, "{}{}", ended.stdout, ended.stderr);
    let expected = "CrashBeforeTest#passes=fail EndlessTest#waits=fail OutcomesTest#crashesDuring=fail OutcomesTest#fails=fail";
    assert_eq!(
        not_passed(&document),
        outcomes(expected),
        "{}",
        ended.stdout
    );
    let processes = document["processes"].as_array().unwrap().len();
    assert!((4..=5).contains(&processes), "{}", ended.stdout);
    device.check_nothing_is_left(package);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn an_interrupted_run_keeps_the_tests_that_have_ended() {
    let package = "com.example.outcomes";
    let device = StandIn::with_apps(&["outcomes"]);
    let (out, log, path) = (
        device.folder("run"),
        device.folder("log"),
        device.folder("report.json"),
    );
    // One process, in which one test ends and the other never does.
    let (first, endless) = ("OutcomesTest#fails", "EndlessTest#waits");
    let whole = |test: &str| format!("{package}.{test}");
    let findings = serde_json::json!([{
        "kind": "brittle", "test": whole(endless), "by": [whole(first)],
        "cleaners": [], "survives": "process",
    }]);
    let mut of_both = report(package, &[first, endless], &findings);
    of_both["tests"][1]["verdict"] = "brittle".into();
    std::fs::write(&path, of_both.to_string()).unwrap();
    let words = [
        "run", package, endless, first, "--plan", &path, "--out", &out,
    ];
    let running = device.start_flakescope_logged(&words, &log);
    device.wait_until("a test has ended", FIRST_FINDING, || {
        std::fs::read_to_string(&log).is_ok_and(|said| said.contains("FAIL  "))
    });
    let ended = running.interrupt();
    assert_eq!(ended.code, 130, "{}", ended.stdout);
    let document = test_kit::json(&format!("{out}/run.json"));
    check_schema("run-schema.json", &document);
    let reason = &document["processes"][0]["reason"];
    assert_eq!(*reason, "it was interrupted", "{document:#}");
    assert_eq!(document["processes"].as_array().unwrap().len(), 1);
    let expected = outcomes("OutcomesTest#fails=fail EndlessTest#waits=inconclusive");
    assert_eq!(not_passed(&document), expected, "{document:#}");
    device.check_nothing_is_left(package);
}
