//! Runs of many tests, from output that the stand-in device printed and from such as no runner
//! prints.

use super::*;
use crate::instrument::Parser;

/// Follows an output in pieces of this size; each record comes 10 ms after the one before.
fn follow(output: &[u8], size: usize) -> ManyRun {
    let (mut parser, mut watch) = (Parser::default(), ManyWatch::default());
    let mut at = Duration::ZERO;
    for record in output.chunks(size).flat_map(|piece| parser.feed(piece)) {
        watch.take(record, at);
        at += Duration::from_millis(10);
    }
    watch.conclude(at)
}

/// The tests and the end of a run in short: `T#t pass`, without the stacks.
fn short(run: &ManyRun) -> Vec<String> {
    let mut lines = Vec::new();
    for executed in &run.tests {
        let outcome = match &executed.outcome {
            TestOutcome::Pass => "pass".to_owned(),
            TestOutcome::Ignored => "ignored".to_owned(),
            TestOutcome::Assumption(why) => format!("assumption: {why}"),
            TestOutcome::Fail(failure) => format!("fail: {}", message(failure)),
            TestOutcome::Crash(failure) => format!("crash: {}", message(failure)),
            TestOutcome::Anr(failure) => format!("anr: {}", message(failure)),
        };
        lines.push(format!("{} {outcome}", name(&executed.test)));
    }
    let during = |test: &Option<TestName>| test.as_ref().map_or("-".to_owned(), name);
    lines.push(match &run.end {
        ManyEnd::Completed => "completed".to_owned(),
        ManyEnd::Crashed {
            during: test,
            failure,
        } => {
            format!("crashed in {}: {}", during(test), message(failure))
        }
        ManyEnd::Anr {
            during: test,
            failure,
        } => {
            format!("anr in {}: {}", during(test), message(failure))
        }
        ManyEnd::CutOff { during: test } => format!("cut off in {}", during(test)),
        ManyEnd::Hung { during: test } => format!("hung in {}", during(test)),
        ManyEnd::Runner(why) => format!("runner: {why}"),
        ManyEnd::Contradictory(why) => format!("contradictory: {why}"),
    });
    lines
}

fn name(test: &TestName) -> String {
    let class = test.class.rsplit('.').next().unwrap();
    format!("{class}#{}", test.method)
}

fn message(failure: &Failure) -> String {
    let first = failure.message.lines().next().unwrap_or_default();
    format!("{} {first}", failure.kind.rsplit('.').next().unwrap())
}

fn recorded(name: &str) -> Vec<u8> {
    let root = env!("CARGO_MANIFEST_DIR");
    std::fs::read(format!("{root}/tests/recorded/am-instrument/{name}.txt")).unwrap()
}

fn check(output: &[u8], expected: &[&str]) {
    for size in [1, 7, output.len().max(1)] {
        assert_eq!(
            short(&follow(output, size)),
            expected,
            "in pieces of {size}"
        );
    }
}

/// What the stand-in device printed for several tests of `apps/samples/outcomes`, through a stock
/// adb.
#[test]
fn recorded_runs_are_understood() {
    check(
        &recorded("many"),
        &[
            "ParametersTest#isShort[0: one] pass",
            "ParametersTest#isShort[1: ../two; $(id) = 'x'] fail: AssertionError ../two; $(id) = 'x'",
            "ParametersTest#isShort[2: three] pass",
            "OutcomesTest#passes pass",
            "OutcomesTest#assumes assumption: the moon is full",
            "OutcomesTest#errs fail: IllegalStateException error on purpose",
            "OutcomesTest#fails fail: AssertionError expected:<3> but was:<2>",
            "OutcomesTest#isIgnored ignored",
            "SetupTest#startsFresh pass",
            "completed",
        ],
    );
    check(
        &recorded("many-crash-during"),
        &[
            "SetupTest#startsFresh pass",
            "OutcomesTest#passes pass",
            "OutcomesTest#crashesDuring crash: IllegalStateException crash on purpose",
            "crashed in OutcomesTest#crashesDuring: IllegalStateException crash on purpose",
        ],
    );
    // The runner reports it as a failure of the test that has passed.
    check(
        &recorded("many-crash-between"),
        &[
            "SetupTest#startsFresh pass",
            "CrashAfterTest#passes pass",
            "crashed in -: IllegalStateException crash on purpose",
        ],
    );
    check(
        &recorded("many-exit"),
        &[
            "SetupTest#startsFresh pass",
            "OutcomesTest#exits crash: crash Process crashed.",
            "crashed in OutcomesTest#exits: crash Process crashed.",
        ],
    );
    check(
        &recorded("many-lies"),
        &[
            "SetupTest#startsFresh pass",
            "contradictory: com.example.outcomes.OutcomesTest#liesAboutPassing passed, and has the stack of a failure",
        ],
    );
    check(
        &recorded("many-no-such-class"),
        &[
            "SetupTest#startsFresh fail: AssertionError there was a run before this one",
            "Nowhere#initializationError fail: RuntimeException Failed loading specified test class 'com.example.outcomes.Nowhere'",
            "OutcomesTest#passes pass",
            "completed",
        ],
    );
    check(
        &recorded("no-such-runner"),
        &[
            "runner: Unable to find instrumentation info for: ComponentInfo{com.example.outcomes.test/no.Runner}",
        ],
    );
    check(&recorded("no-such-test"), &["completed"]);
    assert_eq!(follow(&recorded("many"), 7).announced, Some(9));
    assert_eq!(follow(&recorded("no-such-test"), 7).announced, None);
}

const END: &str = "INSTRUMENTATION_RESULT: stream=\n\nOK\n\n\nINSTRUMENTATION_CODE: -1\n";

fn status(test: &str, code: i32, more: &str) -> String {
    format!(
        "INSTRUMENTATION_STATUS: class=a.T\nINSTRUMENTATION_STATUS: numtests=3\n{more}INSTRUMENTATION_STATUS: test={test}\nINSTRUMENTATION_STATUS_CODE: {code}\n"
    )
}

fn stack(of: &str) -> String {
    format!("INSTRUMENTATION_STATUS: stack={of}\n\tat a.T.t(T.java:3)\n")
}

fn passed(test: &str) -> String {
    status(test, 1, "") + &status(test, 0, "")
}

fn failed(test: &str, of: &str) -> String {
    status(test, 1, "") + &status(test, -2, &stack(of))
}

#[test]
fn a_test_that_runs_twice_has_two_outcomes_with_their_times() {
    let in_progress = status("t", 2, "");
    let said = "INSTRUMENTATION_STATUS: stream=warming up\nINSTRUMENTATION_STATUS_CODE: 0\n";
    let own = "INSTRUMENTATION_STATUS: seed=7\nINSTRUMENTATION_STATUS_CODE: -1\n";
    let (start, end) = (status("t", 1, ""), status("t", 0, ""));
    let slow = [&start, in_progress.as_str(), said, own, &end].concat();
    let output = [slow, passed("u"), failed("t", "a.E: again"), END.to_owned()].concat();
    let expected = ["T#t pass", "T#u pass", "T#t fail: E again", "completed"];
    check(output.as_bytes(), &expected);

    let run = follow(output.as_bytes(), 7);
    let ms: Vec<u64> = run.tests.iter().map(|executed| executed.ms).collect();
    assert_eq!(ms, [40, 10, 10]);
    assert_eq!(
        run.tests[2].outcome,
        TestOutcome::Fail(Failure {
            kind: "a.E".into(),
            message: "again".into(),
            stack: vec!["a.T.t(T.java:3)".into()],
        })
    );
}

#[test]
fn an_end_that_is_no_end_is_not_a_completed_run() {
    let ends = |output: &str, expected: &str| {
        let run = short(&follow(output.as_bytes(), 7));
        assert_eq!(run.last().unwrap(), expected, "{output}");
    };
    let died = |short: &str| {
        format!("INSTRUMENTATION_RESULT: shortMsg={short}\nINSTRUMENTATION_CODE: 0\n")
    };
    ends("", "cut off in -");
    ends(&passed("t"), "cut off in -");
    ends(&status("t", 1, ""), "cut off in T#t");
    ends(&(passed("t") + "INSTRUMENTATION_CODE: 0\n"), "cut off in -");
    ends(
        &(status("t", 1, "") + &died("keyDispatchingTimedOut")),
        "anr in T#t: anr keyDispatchingTimedOut",
    );
    ends(
        &(passed("t") + &died("keyDispatchingTimedOut")),
        "anr in -: anr keyDispatchingTimedOut",
    );
    ends(
        &(passed("t") + &died("Process crashed.")),
        "crashed in -: crash Process crashed.",
    );
    ends("INSTRUMENTATION_FAILED: p/r\n", "runner: p/r");
    // The runner names no test when none has started.
    let early = format!(
        "{}INSTRUMENTATION_STATUS: stream=\nProcess crashed before executing the test(s):\nINSTRUMENTATION_STATUS_CODE: -2\n",
        stack("a.E: early")
    );
    ends(
        &(early + &died("Process crashed.")),
        "crashed in -: E early",
    );
    // A crash that the runner reports while the test runs, and nothing after it.
    let crash =
        format!("INSTRUMENTATION_STATUS: stream=\n{CRASH_REPORT} while executing t(a.T):\n");
    ends(
        &(status("t", 1, "") + &status("t", -2, &crash)),
        "cut off in T#t",
    );
}

#[test]
fn what_contradicts_itself_is_not_believed() {
    let contradicts = |output: &str, what: &str| {
        let run = short(&follow((output.to_owned() + END).as_bytes(), 7));
        assert_eq!(
            run.last().unwrap(),
            &format!("contradictory: {what}"),
            "{output}"
        );
    };
    contradicts(&status("t", 0, ""), "a.T#t ended and had not started");
    contradicts(
        &(passed("t") + &status("t", 0, "")),
        "a.T#t ended and had not started",
    );
    contradicts(
        &(status("t", 1, "") + &status("u", 0, "")),
        "a.T#u ended while a.T#t ran",
    );
    contradicts(
        &(status("t", 1, "") + &status("u", 1, "")),
        "a.T#u started while a.T#t ran",
    );
    contradicts(&status("t", 1, ""), "the run ended and a.T#t had not");
    contradicts(
        &(END.to_owned() + &passed("t")),
        "a.T#t started after the end of the run",
    );
    contradicts(&(passed("t") + END), "the run ended twice");
    let crash =
        format!("INSTRUMENTATION_STATUS: stream=\n{CRASH_REPORT} while executing t(a.T):\n");
    contradicts(
        &(passed("t") + &status("t", -2, &crash)),
        "the process crashed, and the run went on",
    );
    contradicts(
        "INSTRUMENTATION_STATUS: class=a.T\nINSTRUMENTATION_STATUS_CODE: -2\n",
        "a result does not name its test",
    );
}

/// Whether a run is one of three tests of which the second fails, or nothing that is believed to
/// be whole.
fn is_told_right(run: &ManyRun) -> bool {
    let outcomes: Vec<bool> = run
        .tests
        .iter()
        .map(|executed| executed.outcome == TestOutcome::Pass)
        .collect();
    run.end != ManyEnd::Completed || outcomes == [true, false, true]
}

#[test]
fn neither_a_broken_byte_nor_a_cut_makes_another_run() {
    let output = [
        passed("t"),
        failed("u", "a.E: m"),
        passed("t"),
        END.to_owned(),
    ]
    .concat();
    assert_eq!(follow(output.as_bytes(), 7).end, ManyEnd::Completed);
    for index in 0..output.len() {
        for bit in 0..8 {
            let mut bytes = output.clone().into_bytes();
            bytes[index] ^= 1 << bit;
            let run = follow(&bytes, bytes.len());
            assert!(is_told_right(&run), "bit {bit} of byte {index}: {run:?}");
        }
        let cut = follow(&output.as_bytes()[..index], output.len());
        assert!(
            matches!(cut.end, ManyEnd::CutOff { .. }),
            "cut at {index}: {cut:?}"
        );
    }
}

#[test]
fn a_device_that_never_stops_talking_is_not_believed_beyond_a_limit() {
    let mut watch = ManyWatch::default();
    let values = |code| {
        let pairs = [("class", "a.T".to_owned()), ("test", "t".repeat(1000))];
        Record::Status(
            code,
            pairs.map(|(key, value)| (key.to_owned(), value)).into(),
        )
    };
    for _ in 0..200_000 {
        watch.take(values(1), Duration::ZERO);
        watch.take(values(0), Duration::ZERO);
    }
    assert!(watch.size <= LARGEST_RUN + 2000 && watch.executed().len() < 100_000);
    let end = watch.conclude(Duration::ZERO).end;
    assert!(matches!(end, ManyEnd::Contradictory(what) if what.contains("longer")));
}
