//! The output of `am instrument`, as recorded and as no device would send it.

use std::time::Duration;

use super::*;
use crate::model::{Failure, TestId};

const START: &str = "INSTRUMENTATION_STATUS: class=a.T\nINSTRUMENTATION_STATUS: test=t\nINSTRUMENTATION_STATUS_CODE: 1\n";

fn conclude(output: &str) -> Conclusion {
    conclude_bytes(output.as_bytes())
}

fn conclude_bytes(output: &[u8]) -> Conclusion {
    // Byte by byte, so that no piece of the input is special.
    let (mut parser, mut watch) = (Parser::default(), Watch::default());
    for byte in output {
        for record in parser.feed(&[*byte]) {
            watch.take(record);
        }
    }
    watch.conclude(&TestId {
        component: "p/r".into(),
        class: "a.T".into(),
        method: "t".into(),
    })
}

fn status(code: i32, stack: &str) -> String {
    format!(
        "{START}INSTRUMENTATION_STATUS: class=a.T\nINSTRUMENTATION_STATUS: stack={stack}\nINSTRUMENTATION_STATUS: test=t\nINSTRUMENTATION_STATUS_CODE: {code}\n"
    )
}

const END: &str =
    "INSTRUMENTATION_RESULT: stream=\n\nTime: 0.1\n\nOK (1 test)\n\n\nINSTRUMENTATION_CODE: -1\n";

#[test]
fn a_pass_is_a_pass_only_with_its_end() {
    assert_eq!(
        conclude(&format!("{}{END}", status(0, ""))),
        Conclusion::Pass
    );
    assert_eq!(conclude(&status(0, "")), Conclusion::CutOff);
    assert_eq!(conclude(""), Conclusion::CutOff);
}

#[test]
fn a_failure_brings_its_stack() {
    let Conclusion::Fail(failure) = conclude(&format!(
        "{}{END}",
        status(-2, "a.E: m\nn\n\tat a.T.t(T.java:3)\n")
    )) else {
        panic!("no failure")
    };
    assert_eq!(
        (failure.kind.as_str(), failure.message.as_str()),
        ("a.E", "m\nn")
    );
    assert_eq!(failure.stack, ["a.T.t(T.java:3)"]);
}

#[test]
fn what_did_not_run_is_not_a_pass() {
    assert!(matches!(
        conclude(&format!("{}{END}", status(-3, ""))),
        Conclusion::Ignored
    ));
    assert!(
        matches!(conclude(&format!("{}{END}", status(-4, "a.E: m"))), Conclusion::Assumption(m) if m == "m")
    );
    assert!(matches!(conclude(END), Conclusion::Missing(_)));
    let missing = "INSTRUMENTATION_STATUS: id=ActivityManagerService\nINSTRUMENTATION_STATUS: Error=Unable to find x\nINSTRUMENTATION_STATUS_CODE: -1\n";
    assert_eq!(
        conclude(missing),
        Conclusion::Missing("Unable to find x".into())
    );
    assert_eq!(
        conclude("INSTRUMENTATION_FAILED: p/r\n"),
        Conclusion::Missing("p/r".into())
    );
}

/// What `am` prints when system_server has died is about the device, not about the test.
#[test]
fn a_system_that_dies_cuts_the_run_off() {
    let aborted = "INSTRUMENTATION_ABORTED: System has crashed.\n";
    let failed = status(-2, "android.os.DeadSystemException\n\tat x");
    for before in ["", START, &failed] {
        assert_eq!(conclude(&format!("{before}{aborted}")), Conclusion::CutOff);
    }

    let (mut parser, mut many, mut listing) =
        (Parser::default(), ManyWatch::default(), Listing::default());
    for record in parser.feed(format!("{START}{aborted}").as_bytes()) {
        many.take(record.clone(), Duration::ZERO);
        listing.take(record);
    }
    assert!(many.has_ended());
    let end = many.conclude(Duration::ZERO).end;
    assert!(
        matches!(end, ManyEnd::CutOff { during: Some(_) }),
        "{end:?}"
    );
    assert_eq!(listing.conclude(), Listed::CutOff);
}

#[test]
fn a_crash_and_an_anr_are_told_apart() {
    let end = |short: &str| {
        format!("INSTRUMENTATION_RESULT: shortMsg={short}\nINSTRUMENTATION_CODE: 0\n")
    };
    assert!(
        matches!(conclude(&format!("{START}{}", end("Process crashed."))), Conclusion::Crash(f) if f.kind == "crash")
    );
    let with_stack = format!(
        "{}{}",
        status(-2, "a.E: m\n\tat x"),
        end("Process crashed.")
    );
    assert!(matches!(conclude(&with_stack), Conclusion::Crash(f) if f.kind == "a.E"));
    assert!(matches!(
        conclude(&format!("{START}{}", end("keyDispatchingTimedOut"))),
        Conclusion::Anr(_)
    ));
}

#[test]
fn a_failure_that_is_kept_stands_over_the_end_of_the_process_and_a_pass_does_not() {
    let concluded = |result: &str, keeps: bool| {
        let (mut parser, mut watch) = (Parser::default(), Watch::default());
        for record in parser.feed(result.as_bytes()) {
            watch.take(record);
        }
        if keeps {
            watch.keep_failure();
        }
        let crash = "INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n";
        for record in parser.feed(crash.as_bytes()) {
            watch.take(record);
        }
        watch.conclude(&TestId {
            component: "p/r".into(),
            class: "a.T".into(),
            method: "t".into(),
        })
    };
    let failed = status(-2, "a.E: m\n\tat x");
    assert!(matches!(concluded(&failed, true), Conclusion::Fail(f) if f.kind == "a.E"));
    assert!(matches!(concluded(&failed, false), Conclusion::Crash(_)));
    assert!(matches!(
        concluded(&status(0, ""), true),
        Conclusion::Crash(_)
    ));
    assert!(matches!(concluded("", true), Conclusion::Crash(_)));
}

/// The orchestrator prints what was reported to it of a test that ran in another process, with
/// the runner's own keys.
#[test]
fn the_orchestrators_output_is_understood() {
    let orchestrated = |code, stack: &str| {
        let named = "INSTRUMENTATION_STATUS: id=AndroidJUnitRunner\nINSTRUMENTATION_STATUS: numtests=1\nINSTRUMENTATION_STATUS: current=1\n";
        conclude(&format!(
            "{named}{}{END}",
            status(code, stack).replacen(START, &format!("{START}{named}"), 1)
        ))
    };
    assert_eq!(orchestrated(0, ""), Conclusion::Pass);
    assert!(matches!(
        orchestrated(-2, "a.E: m\n\tat a.T.t(T.java:3)\n"),
        Conclusion::Fail(_)
    ));
    let crash = "java.lang.Throwable: Test instrumentation process crashed. Check a.T#t.txt for details\n\tat androidx.test.orchestrator.A.b(A.java:1)\n";
    let Conclusion::Crash(failure) = orchestrated(-2, crash) else {
        panic!("a crash is no failure of the test")
    };
    assert_eq!(
        failure.message,
        "Test instrumentation process crashed. Check a.T#t.txt for details"
    );
}

/// Which records of an output end the test, by their number from 0, and what the whole
/// output comes to.
fn check_over(output: &str, ends_at: &[usize], expected: &Conclusion) {
    let (mut parser, mut watch) = (Parser::default(), Watch::default());
    let over: Vec<bool> = parser
        .feed(output.as_bytes())
        .into_iter()
        .map(|record| watch.take(record))
        .collect();
    let ends: Vec<usize> = (0..over.len()).filter(|index| over[*index]).collect();
    assert_eq!(ends, ends_at, "{output}");
    assert_eq!(conclude(output), *expected, "{output}");
}

/// `androidx.benchmark` and screenshot libraries send code 2 (`IN_PROGRESS` of ddmlib),
/// `sendString` of AndroidX's runner code 0 without a test's name, and a test may send statuses
/// of its own by `Instrumentation.sendStatus`.
#[test]
fn a_status_that_is_no_result_does_not_end_the_test() {
    let in_progress = "INSTRUMENTATION_STATUS: android.studio.display.benchmark=       11,200 ns    T.t\n\
         INSTRUMENTATION_STATUS: class=a.T\nINSTRUMENTATION_STATUS: test=t\nINSTRUMENTATION_STATUS_CODE: 2\n";
    let screenshot = "INSTRUMENTATION_STATUS: additionalTestOutputFile_x=/sdcard/x.png\nINSTRUMENTATION_STATUS_CODE: 2\n";
    let said = "INSTRUMENTATION_STATUS: stream=\nwarming up\nINSTRUMENTATION_STATUS_CODE: 0\n";
    let own = "INSTRUMENTATION_STATUS: seed=7\nINSTRUMENTATION_STATUS_CODE: -1\n";
    let failure = Conclusion::Fail(Failure::from_stack_trace("a.E: m"));

    for extra in [in_progress, screenshot, said, own] {
        let passes = format!(
            "{START}{extra}{}{END}",
            status(0, "").replacen(START, "", 1)
        );
        check_over(&passes, &[2], &Conclusion::Pass);
        let fails = format!(
            "{START}{extra}{extra}{}{END}",
            status(-2, "a.E: m").replacen(START, "", 1)
        );
        check_over(&fails, &[3], &failure);
        let after = format!("{}{extra}{END}", status(-2, "a.E: m"));
        check_over(&after, &[1], &failure);
        check_over(&format!("{START}{extra}"), &[], &Conclusion::CutOff);
    }
    check_over(
        &format!("{}{END}", status(-3, "")),
        &[1],
        &Conclusion::Ignored,
    );
}

#[test]
fn a_broken_byte_makes_no_pass_of_a_failure() {
    let failed = format!("{}{END}", status(-2, "a.E: m\n\tat a.T.t(T.java:3)"));
    assert!(matches!(conclude(&failed), Conclusion::Fail(_)));
    // Every byte of a failing test's output, flipped in every bit, one after the other.
    for index in 0..failed.len() {
        for bit in 0..8 {
            let mut bytes = failed.clone().into_bytes();
            bytes[index] ^= 1 << bit;
            assert_ne!(
                conclude_bytes(&bytes),
                Conclusion::Pass,
                "bit {bit} of byte {index}"
            );
        }
    }
}

#[test]
fn the_pass_of_another_test_is_no_answer() {
    let ran = |class: &str, method: &str| {
        let names = format!(
            "INSTRUMENTATION_STATUS: class={class}\nINSTRUMENTATION_STATUS: test={method}\n"
        );
        conclude(&format!("{names}INSTRUMENTATION_STATUS_CODE: 0\n{END}"))
    };
    assert_eq!(ran("a.T", "t"), Conclusion::Pass);
    assert_eq!(ran("a.T", "t[0: x]"), Conclusion::Pass);
    assert!(matches!(ran("a.T", "tt"), Conclusion::Contradictory(_)));
    assert!(matches!(ran("a.U", "t"), Conclusion::Contradictory(_)));
}

#[test]
fn a_run_that_its_runner_did_not_end_is_no_pass() {
    assert_eq!(
        conclude(&format!("{}INSTRUMENTATION_CODE: 0\n", status(0, ""))),
        Conclusion::CutOff
    );
}

#[test]
fn hostile_bytes_do_no_harm() {
    let mut parser = Parser::default();
    let records = parser.feed(b"\xff\xfe\0=\r\nINSTRUMENTATION_STATUS: noequals\nINSTRUMENTATION_STATUS_CODE: 99999999999\nINSTRUMENTATION_STATUS_CODE: x\nINSTRUMENTATION_CODE: -1\n");
    assert_eq!(records, [Record::End(-1, BTreeMap::new())]);
}

fn list(output: &str) -> Listed {
    let (mut parser, mut listing) = (Parser::default(), Listing::default());
    for record in output
        .as_bytes()
        .chunks(7)
        .flat_map(|piece| parser.feed(piece))
    {
        listing.take(record);
    }
    listing.conclude()
}

#[test]
fn tests_are_listed_once_in_the_runners_order() {
    let status = |class: &str, test: &str, code: i32, more: &str| {
        format!(
            "INSTRUMENTATION_STATUS: class={class}\nINSTRUMENTATION_STATUS: test={test}\n{more}INSTRUMENTATION_STATUS_CODE: {code}\n"
        )
    };
    let name = |class: &str, method: &str| TestName {
        class: class.into(),
        method: method.into(),
    };
    let stack = "INSTRUMENTATION_STATUS: stack=java.lang.RuntimeException: cannot load\n\tat a.B.c(B.java:1)\n";
    let output = [
        status("b.T", "t[0: x y]", 1, ""),
        status("b.T", "t[0: x y]", 0, ""),
        status("a.T", "shows the name", 1, ""),
        status("a.T", "shows the name", -3, ""),
        status("b.T", "t[0: x y]", 1, ""),
        status("c.Broken", "initializationError", 1, ""),
        status("c.Broken", "initializationError", -2, stack),
        END.to_owned(),
    ]
    .concat();
    let expected = vec![name("b.T", "t[0: x y]"), name("a.T", "shows the name")];
    assert_eq!(
        list(&output),
        Listed::Tests(expected, vec!["c.Broken: cannot load".into()])
    );
    assert_eq!(
        list(output.trim_end().trim_end_matches("-1")),
        Listed::CutOff
    );
    assert_eq!(list(END), Listed::Tests(Vec::new(), Vec::new()));
}

#[test]
fn a_listing_that_failed_says_why() {
    let missing = "INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info\nINSTRUMENTATION_STATUS_CODE: -1\n";
    assert_eq!(
        list(missing),
        Listed::Failed("Unable to find instrumentation info".into())
    );
    let crash = "INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n";
    assert_eq!(list(crash), Listed::Failed("Process crashed.".into()));
}

/// What the stand-in device printed for the tests of `apps/samples/outcomes`, through a stock adb.
#[test]
fn recorded_output_is_understood() {
    let check = |name: &str, selector: &str, expected: &str| {
        let path = format!(
            "{}/tests/recorded/am-instrument/{name}.txt",
            env!("CARGO_MANIFEST_DIR")
        );
        let output = std::fs::read(path).unwrap();
        let (class, method) = selector.split_once('#').unwrap();
        let class = format!("com.example.outcomes.{class}");
        let test = TestId {
            component: "p/r".into(),
            class,
            method: method.into(),
        };
        for size in [1, 7, output.len()] {
            let (mut parser, mut watch) = (Parser::default(), Watch::default());
            for record in output.chunks(size).flat_map(|chunk| parser.feed(chunk)) {
                watch.take(record);
            }
            let shown = format!("{:?}", watch.conclude(&test));
            assert!(shown.starts_with(expected), "{name}: {shown}");
        }
    };

    check("pass", "OutcomesTest#passes", "Pass");
    check("fail-on-main", "OutcomesTest#failsOnTheMainThread", "Fail(");
    check(
        "fail",
        "OutcomesTest#fails",
        r#"Fail(Failure { kind: "java.lang.AssertionError", message: "expected:<3> but was:<2>", stack: ["org.junit.Assert.fail("#,
    );
    check(
        "error",
        "OutcomesTest#errs",
        r#"Fail(Failure { kind: "java.lang.IllegalStateException", message: "error on purpose", stack: ["com.example."#,
    );
    check("ignored", "OutcomesTest#isIgnored", "Ignored");
    check(
        "assumption",
        "OutcomesTest#assumes",
        r#"Assumption("the moon is full")"#,
    );
    check(
        "crash-before",
        "CrashBeforeTest#passes",
        r#"Crash(Failure { kind: "java.lang.IllegalStateException", message: "crash on purpose""#,
    );
    check(
        "crash-during",
        "OutcomesTest#crashesDuring",
        r#"Crash(Failure { kind: "java.lang.IllegalStateException", message: "crash on purpose""#,
    );
    check(
        "crash-after",
        "CrashAfterTest#passes",
        r#"Crash(Failure { kind: "java.lang.IllegalStateException", message: "crash on purpose""#,
    );
    check(
        "exit",
        "OutcomesTest#exits",
        r#"Crash(Failure { kind: "crash", message: "Process crashed.""#,
    );
    check(
        "many-lines",
        "OutcomesTest#saysMuch",
        r#"Fail(Failure { kind: "java.lang.AssertionError", message: "first line\n\n  third line = more""#,
    );
    check("lies", "OutcomesTest#liesAboutPassing", "Contradictory(");
    check(
        "control",
        "OutcomesTest#controlsTheTerminal",
        r#"Fail(Failure { kind: "java.lang.AssertionError", message: "\u{1b}[2J"#,
    );
    check(
        "no-such-test",
        "OutcomesTest#nowhere",
        r#"Missing("the runner found no test"#,
    );
    check(
        "no-such-class",
        "Nowhere#passes",
        r#"Missing("Failed loading specified test class"#,
    );
    check(
        "no-such-runner",
        "OutcomesTest#passes",
        r#"Missing("Unable to find instrumentation info"#,
    );
    // A parameterised method is chosen with its brackets; without them the
    // runner finds nothing.
    check(
        "parameters",
        "ParametersTest#isShort",
        r#"Missing("the runner found no test"#,
    );
}

#[test]
fn output_that_is_cut_anywhere_is_no_pass() {
    let path = format!(
        "{}/tests/recorded/am-instrument/pass.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    let output = std::fs::read(path).unwrap();
    let test = TestId {
        component: "p/r".into(),
        class: "com.example.outcomes.OutcomesTest".into(),
        method: "passes".into(),
    };

    // The last byte ends the last line; without it that line is no record.
    for end in 0..output.len() {
        let (mut parser, mut watch) = (Parser::default(), Watch::default());
        for record in parser.feed(&output[..end]) {
            watch.take(record);
        }
        assert_eq!(watch.conclude(&test), Conclusion::CutOff, "{end}");
    }
}

#[test]
fn what_a_message_says_hides_nothing() {
    let lie = "x\nINSTRUMENTATION_STATUS: stack=\nINSTRUMENTATION_STATUS: test=t\nINSTRUMENTATION_STATUS_CODE: 0\nINSTRUMENTATION_CODE: -1\n";
    let cut = format!("{START}INSTRUMENTATION_STATUS: stack=a.E: {lie}");
    assert!(matches!(conclude(&cut), Conclusion::Contradictory(_)));
    let whole =
        format!("{cut}INSTRUMENTATION_STATUS: test=t\nINSTRUMENTATION_STATUS_CODE: -2\n{END}");
    assert!(matches!(conclude(&whole), Conclusion::Fail(_)));
}
