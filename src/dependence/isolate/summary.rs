//! The results in words: process by process, then what there was in all.
//!
//! Main function: [`run_summary`].

use std::fmt::Write as _;

use super::super::order::{Catalog, TestNo};
use super::super::run::{Data, Execution, Outcome};
use super::results::{Ending, ProcessRun, RunResults, TestRun};
use crate::model::Failure;
use crate::report::on_one_line;

/// What stands before a failure's lines: as much as before a test's name.
const MARGIN: &str = "                      ";

/// What is reported of a run.
#[must_use]
pub fn run_summary(catalog: &Catalog, results: &RunResults, wall_ms: u64) -> String {
    let mut text = String::new();
    for (index, process) in results.processes.iter().enumerate() {
        add_process(&mut text, catalog, results, index, process);
    }

    for run in &results.tests {
        if let Ending::NoAnswer(why) = &run.ending {
            let test = on_one_line(&catalog.shown(run.test));
            writeln!(text, "INCONCLUSIVE  {test}: {}", on_one_line(why)).ok();
        }
    }

    let mut counts = Vec::new();
    for (name, shown) in [
        ("pass", "passed"),
        ("fail", "failed"),
        ("skipped", "skipped"),
        ("inconclusive", "without an answer"),
    ] {
        let count = results.count(name);
        if count > 0 {
            counts.push(format!("{count} {shown}"));
        }
    }
    writeln!(
        text,
        "{} tests in {} processes: {}; {} s",
        results.tests.len(),
        results.processes.len(),
        counts.join(", "),
        wall_ms / 1000
    )
    .ok();
    text
}

fn add_process(
    text: &mut String,
    catalog: &Catalog,
    results: &RunResults,
    index: usize,
    process: &ProcessRun,
) {
    let data = match process.data {
        Data::Cleared => "cleared",
        Data::Kept => "kept",
    };
    let (number, ms) = (index + 1, process.ms);
    writeln!(text, "process {number}, data {data}, {ms} ms").ok();
    if let Some(why) = &process.why_not_whole {
        writeln!(text, "  not whole: {}", on_one_line(why)).ok();
    }

    for Execution { test, outcome, ms } in &process.tests {
        // What a process broke off with may count against a test that had passed.
        let counts = results.tests.get(test.0);
        match counts.and_then(|counts| of_process(counts, index)) {
            Some(outcome) => add_test(text, catalog, *test, outcome, *ms),
            None => add_test(text, catalog, *test, outcome, *ms),
        }
    }

    for run in &results.tests {
        let has_run = process.tests.iter().any(|ran| ran.test == run.test);
        if let (false, Some(outcome)) = (has_run, of_process(run, index)) {
            add_test(text, catalog, run.test, outcome, run.ms);
        }
    }
}

/// What a test came to in this process, if that is what counts.
fn of_process(run: &TestRun, index: usize) -> Option<&Outcome> {
    match &run.ending {
        Ending::Ran(outcome) if run.process == Some(index) => Some(outcome),
        _ => None,
    }
}

fn add_test(text: &mut String, catalog: &Catalog, test: TestNo, outcome: &Outcome, ms: u64) {
    let name = on_one_line(&catalog.shown(test));
    match outcome {
        Outcome::Pass => writeln!(text, "{ms:>8} ms  pass     {name}").ok(),
        Outcome::Skipped(why) => {
            writeln!(text, "{ms:>8} ms  skipped  {name}: {}", on_one_line(why)).ok()
        }
        Outcome::Fail(failure) => {
            writeln!(text, "{ms:>8} ms  FAIL     {name}").ok();
            add_failure(text, catalog.class(test), failure);
            None
        }
    };
}

fn add_failure(text: &mut String, class: &str, failure: &Failure) {
    let message = failure.message.lines().next().unwrap_or_default();
    let kind = on_one_line(&failure.kind);
    writeln!(text, "{MARGIN}{kind}: {}", on_one_line(message)).ok();

    // Where in the test, rather than in JUnit.
    let own = format!("{class}.");
    let stack = &failure.stack;
    let frame = stack.iter().find(|frame| frame.starts_with(&own));
    if let Some(frame) = frame.or(stack.first()) {
        writeln!(text, "{MARGIN}at {}", on_one_line(frame)).ok();
    }
}
