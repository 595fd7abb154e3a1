//! The results as JUnit XML has them.
//!
//! Main function: [`cases`].

use super::super::order::Catalog;
use super::super::run::Outcome;
use super::results::{Ending, RunResults, TestRun};
use crate::model::Failure;
use crate::report::{Case, CaseEnd};

/// A case for each test.
#[must_use]
pub fn cases(catalog: &Catalog, results: &RunResults) -> Vec<Case> {
    let mut cases = Vec::new();
    for run in &results.tests {
        let Some(name) = catalog.name(run.test) else {
            continue;
        };
        cases.push(Case {
            class: name.class.clone(),
            method: name.method.clone(),
            ms: run.ms,
            end: end(run),
            properties: properties(run),
        });
    }
    cases
}

fn end(run: &TestRun) -> CaseEnd {
    match &run.ending {
        Ending::Ran(Outcome::Pass) => CaseEnd::Passed,
        Ending::Ran(Outcome::Fail(failure)) => CaseEnd::Failed {
            kind: failure.kind.clone(),
            message: failure.message.clone(),
            text: text(failure),
        },
        Ending::Ran(Outcome::Skipped(why)) => CaseEnd::Skipped(why.clone()),
        Ending::NoAnswer(why) => CaseEnd::NoAnswer(why.clone()),
    }
}

fn text(failure: &Failure) -> String {
    let mut text = format!("{}: {}\n", failure.kind, failure.message);
    for line in &failure.stack {
        text += &format!("    at {line}\n");
    }
    text
}

fn properties(run: &TestRun) -> Vec<(&'static str, String)> {
    let Some(process) = run.process else {
        return Vec::new();
    };
    vec![("process", (process + 1).to_string())]
}
