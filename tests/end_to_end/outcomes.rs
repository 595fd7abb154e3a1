//! What becomes of a test that does not just pass or fail, end to end: the exit code and what is
//! said.

use test_kit::StandIn;

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn every_outcome_has_its_exit_code_and_its_words() {
    let device = StandIn::with_apps(&["outcomes"]);
    let check = |test: &str, expected: i32, words: &str| {
        let test = format!("com.example.outcomes.{test}");
        let out = device.folder(&test.replace(|c: char| !c.is_ascii_alphanumeric(), "-"));
        let ended = device.flakescope(&[
            "explore",
            "com.example.outcomes.test",
            "--test",
            &test,
            "--out",
            &out,
        ]);
        let said = format!("{}{}", ended.stdout, ended.stderr);
        assert_eq!(ended.code, expected, "{test}: {said}");
        assert!(said.contains(words), "{test}: no `{words}` in: {said}");
        let controls = |c: char| c.is_control() && c != '\n';
        assert!(
            !said.contains(controls) && !said.contains('\u{202e}'),
            "{test}: {said:?}"
        );
        assert_eq!(
            ended.stdout.contains("STABLE"),
            expected == 0,
            "{test}: {said}"
        );
    };
    check("OutcomesTest#passes", 0, "STABLE");
    check("OutcomesTest#fails", 101, "expected:<3> but was:<2>");
    check("OutcomesTest#errs", 101, "error on purpose");
    check(
        "OutcomesTest#isIgnored",
        96,
        "OutcomesTest#isIgnored is ignored",
    );
    check(
        "OutcomesTest#assumes",
        102,
        "an assumption failed: the moon is full",
    );
    check("OutcomesTest#crashesDuring", 101, "crash on purpose");
    check("OutcomesTest#exits", 101, "Process crashed.");
    check(
        "OutcomesTest#liesAboutPassing",
        102,
        "gives the stack of a failure",
    );
    check("OutcomesTest#controlsTheTerminal", 101, "\\u{1b}[2J");
    check("OutcomesTest#nowhere", 96, "the runner found no test");
    check("ParametersTest#isShort[0: one]", 0, "STABLE");
    check(
        "ParametersTest#isShort[1: ../two; $(id) = 'x']",
        101,
        "../two; $(id) = 'x'",
    );
    check(
        "ParametersTest#isShort",
        96,
        "with its parameters, as METHOD[0]",
    );
    check("Nowhere#passes", 96, "Failed loading specified test class");
    check("CrashBeforeTest#passes", 101, "crash on purpose");
    check("CrashAfterTest#passes", 101, "crash on purpose");
    device.check_nothing_is_left("com.example.outcomes");
}
