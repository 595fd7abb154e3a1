//! How the tests of an app ended that were run together, from what `am instrument -r` printed.

use std::collections::BTreeMap;

use flakescope::instrument::{Parser, Record};
use flakescope::model::Outcome;

use crate::rows::NOT_RUN;

/// The code of a run's end that the runner itself has ended.
const RUNNER_ENDED: i32 = -1;

/// How each of these tests ended that a run came to; of a run without an end nothing counts.
///
/// When the process crashed, it was in the test that was reported last, whatever was reported of
/// it; before any, in the first one.
pub fn outcomes_of(output: &str, tests: &[String]) -> BTreeMap<String, String> {
    let mut outcomes: BTreeMap<String, String> = BTreeMap::new();
    let mut last = tests.first().cloned().unwrap_or_default();
    let mut end = None;
    for record in Parser::default().feed(output.as_bytes()) {
        match record {
            Record::Status(code, values) => {
                let Some(test) = test_of(&values, tests) else {
                    continue;
                };
                last.clone_from(&test);
                let Some(outcome) = outcome_of(code) else {
                    continue;
                };
                // A parameterised method has several runs; the first that does not pass counts.
                let known = outcomes
                    .entry(test)
                    .or_insert_with(|| Outcome::Pass.name().to_owned());
                if known == Outcome::Pass.name() {
                    outcome.clone_into(known);
                }
            }
            Record::End(code, results) => end = Some((code, results)),
            Record::Failed(_) | Record::Aborted => {}
        }
    }

    let Some((code, results)) = end else {
        return BTreeMap::new();
    };
    if results.contains_key("shortMsg") {
        outcomes.insert(last, Outcome::Crash.name().to_owned());
        return outcomes;
    }
    if code != RUNNER_ENDED {
        return BTreeMap::new();
    }
    for test in tests {
        outcomes
            .entry(test.clone())
            .or_insert_with(|| NOT_RUN.to_owned());
    }
    outcomes
}

/// The test that a status is about; the runs of a parameterised method have brackets behind its
/// name.
fn test_of(values: &BTreeMap<String, String>, tests: &[String]) -> Option<String> {
    let name = format!(
        "{}#{}",
        values.get("class")?.trim(),
        values.get("test")?.trim()
    );
    let method = name.split('[').next().unwrap_or(&name);
    tests
        .iter()
        .find(|test| **test == name)
        .or_else(|| tests.iter().find(|test| **test == method))
        .cloned()
}

/// What the code of a test's status says; the last two are an ignored test and an assumption that
/// did not hold.
fn outcome_of(code: i32) -> Option<&'static str> {
    match code {
        0 => Some(Outcome::Pass.name()),
        -1 | -2 => Some(Outcome::Fail.name()),
        -3 | -4 => Some(NOT_RUN),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const END: &str =
        "INSTRUMENTATION_RESULT: stream=\n\nOK (3 tests)\n\nINSTRUMENTATION_CODE: -1\n";
    const CRASH: &str =
        "INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n";
    const TESTS: [&str; 3] = ["a.T#one", "a.T#two", "a.T#three"];

    fn block(test: &str, code: i32, more: &str) -> String {
        let (class, method) = test.split_once('#').unwrap();
        format!(
            "INSTRUMENTATION_STATUS: class={class}\nINSTRUMENTATION_STATUS: numtests=3\n{more}INSTRUMENTATION_STATUS: test={method}\nINSTRUMENTATION_STATUS_CODE: {code}\n"
        )
    }

    fn ran(test: &str, code: i32) -> String {
        block(test, 1, "") + &block(test, code, "")
    }

    fn check(output: &[&str], expected: &[&str]) {
        let ended = outcomes_of(&output.concat(), &TESTS.map(ToOwned::to_owned));
        let expected: BTreeMap<String, String> = TESTS
            .iter()
            .zip(expected)
            .map(|(test, outcome)| ((*test).to_owned(), (*outcome).to_owned()))
            .collect();
        assert_eq!(ended, expected, "{output:?}");
    }

    #[test]
    fn each_test_has_its_own_outcome() {
        check(
            &[
                &ran("a.T#one", 0),
                &ran("a.T#two", -2),
                &ran("a.T#three", -1),
                END,
            ],
            &["pass", "fail", "fail"],
        );
        check(
            &[
                &ran("a.T#one", -3),
                &ran("a.T#two", -4),
                &ran("a.T#three", 0),
                END,
            ],
            &["not run", "not run", "pass"],
        );
    }

    #[test]
    fn a_crash_is_of_the_test_that_ran_and_later_ones_have_no_outcome() {
        check(
            &[&ran("a.T#one", 0), &block("a.T#two", 1, ""), CRASH],
            &["pass", "crash"],
        );
        // The runner may still report the failure, and what a test has left behind may crash after
        // it.
        for code in [-2, 0] {
            check(
                &[&ran("a.T#one", 0), &ran("a.T#two", code), CRASH],
                &["pass", "crash"],
            );
        }
        check(&[CRASH], &["crash"]);
    }

    #[test]
    fn a_run_without_an_end_is_no_answer() {
        check(&[&ran("a.T#one", 0)], &[]);
        check(
            &["INSTRUMENTATION_STATUS: Error=Unable to find\nINSTRUMENTATION_STATUS_CODE: -1\n"],
            &[],
        );
    }

    #[test]
    fn what_the_runner_leaves_out_is_not_run() {
        check(
            &[&ran("a.T#another", 0), &ran("a.T#two", 0), END],
            &["not run", "pass", "not run"],
        );
    }

    #[test]
    fn a_message_cannot_name_another_test() {
        let more = "INSTRUMENTATION_STATUS: stack=no\nINSTRUMENTATION_STATUS: class=a.Other\n";
        let output = block("a.T#one", 1, "") + &block("a.T#one", -2, more);
        check(&[&output, END], &["fail", "not run", "not run"]);
    }

    #[test]
    fn a_parameterised_method_fails_with_any_of_its_runs() {
        let output = ran("a.T#one[0]", 0) + &ran("a.T#one[1]", -2) + &ran("a.T#one[2]", 0);
        check(&[&output, END], &["fail", "not run", "not run"]);
    }
}
