//! What the records of a run mean for the one test that was asked for.
//!
//! Main types: [`Watch`] and its [`Conclusion`].

use std::collections::{BTreeMap, BTreeSet};

use super::{Record, name_of, value_of};
use crate::model::{Failure, TestId};

/// The result of the one test that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// It passed.
    Pass,
    /// It failed, or an error was thrown.
    Fail(Failure),
    /// The app's process died.
    Crash(Failure),
    /// The system ended the run as the main thread did not answer.
    Anr(Failure),
    /// It is ignored.
    Ignored,
    /// An assumption did not hold, with its message: it did not run to an answer.
    Assumption(String),
    /// There is no such test, or no such runner.
    Missing(String),
    /// The output contradicts itself, or is about another test: nothing in it is trusted.
    Contradictory(String),
    /// The output ended before the run did, or the device's system died under it.
    CutOff,
}

/// The code with which a run ends that the runner itself has ended (`Activity.RESULT_OK`).
pub(super) const RUNNER_ENDED: i32 = -1;

/// How the test orchestrator reports that the process of a test died: as a failure that
/// it throws itself.
const ORCHESTRATED_CRASH: &str = "Test instrumentation process crashed.";

/// A status block that is a result: its code, 0 or below, and its values.
#[derive(Debug)]
struct TestResult {
    code: i32,
    values: BTreeMap<String, String>,
}

/// Follows the records of a run with one test.
#[derive(Debug, Default)]
pub struct Watch {
    status: Option<TestResult>,
    end: Option<(i32, BTreeMap<String, String>)>,
    failed: Option<String>,
    /// The device's system has died.
    aborted: bool,
    /// The tests that reported a result: class and method.
    reported: BTreeSet<(String, String)>,
    /// Whether a failure that was reported stands, however the process ends.
    keeps_failure: bool,
}

/// A status of code 0 or below is a result if it has one of these. Anybody may send others by
/// `Instrumentation.sendStatus`, as AndroidX's `InstrumentationRunListener.sendString` does with
/// code 0. (`Error` is the activity manager's own.)
pub(super) const RESULT_KEYS: [&str; 4] = ["class", "test", "stack", "Error"];

/// How many tests are distinguished; a parameterised method has as many as it has parameters.
const TESTS: usize = 1000;

impl Watch {
    /// Takes one record. Returns whether it was the one that ends the test itself: a result that
    /// names class and test.
    pub fn take(&mut self, record: Record) -> bool {
        match record {
            // Positive codes are no results: 1 is the start, and 2 is sent by libraries while the
            // test goes on.
            Record::Status(code, _) if code > 0 => {}
            Record::Status(_, values)
                if !RESULT_KEYS.iter().any(|key| values.contains_key(*key)) => {}
            Record::Status(code, values) => {
                let is_whole = values.contains_key("class") && values.contains_key("test");
                let is_over = is_whole || values.contains_key("Error");
                if self.reported.len() < TESTS {
                    self.reported
                        .insert((name_of(&values, "class"), name_of(&values, "test")));
                }

                // A parameterised method has several; the first that did not pass is the answer.
                if self.status.as_ref().is_none_or(|first| first.code == 0) {
                    self.status = Some(TestResult { code, values });
                }
                return is_over;
            }
            Record::End(code, results) => self.end = Some((code, results)),
            Record::Failed(what) => self.failed = Some(what),
            Record::Aborted => self.aborted = true,
        }
        false
    }

    /// Another test is about to begin: what was reported of this one is all.
    pub fn another_begins(&mut self) {
        self.end
            .get_or_insert_with(|| (RUNNER_ENDED, BTreeMap::new()));
    }

    /// The runner is through with the test: the failure that it has reported stands, also if the
    /// app's process dies after that.
    pub fn keep_failure(&mut self) {
        let code = self.status.as_ref().map_or(0, |result| result.code);
        self.keeps_failure = code < 0;
    }

    /// Whether a result was reported.
    #[must_use]
    pub fn has_result(&self) -> bool {
        self.status.is_some()
    }

    /// Whether the run has ended.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.end.is_some() || self.failed.is_some() || self.aborted
    }

    /// Whether the device's system has died under the run.
    #[must_use]
    pub fn was_aborted(&self) -> bool {
        self.aborted
    }

    /// Whether the record that counts names the test, class and method.
    fn is_named(&self, test: &TestId) -> bool {
        let Some(result) = &self.status else {
            return false;
        };
        let is_class = result.values.get("class") == Some(&test.class);
        is_class
            && result
                .values
                .get("test")
                .is_some_and(|method| is_run_of(test, method))
    }

    /// What became of the test.
    #[must_use]
    pub fn conclude(&self, test: &TestId) -> Conclusion {
        if let Some(result) = &self.status
            && result.values.contains_key("Error")
        {
            return Conclusion::Missing(value_of(&result.values, "Error"));
        }

        if let Some((class, method)) = self
            .reported
            .iter()
            .find(|(class, method)| !is_of(test, class, method))
        {
            return Conclusion::Contradictory(format!(
                "the runner ran {class}#{method} when it was asked for {test}"
            ));
        }

        // A test that failed before may have failed for the same reason.
        if self.aborted {
            return Conclusion::CutOff;
        }

        if let Some((_, results)) = &self.end {
            let short = value_of(results, "shortMsg");
            if !short.is_empty() && !self.keeps_failure {
                let stack = self
                    .status
                    .as_ref()
                    .map(|result| value_of(&result.values, "stack"));
                return ended_early(&short, &value_of(results, "longMsg"), stack);
            }
        }

        if let Some(what) = &self.failed {
            return Conclusion::Missing(what.clone());
        }

        match &self.status {
            Some(result) => self.conclude_result(test, result),
            None if self.end.is_none() => Conclusion::CutOff,
            None => Conclusion::Missing(format!(
                "the runner found no test {test}; one of a class with parameters is named with its parameters, as METHOD[0]"
            )),
        }
    }

    fn conclude_result(&self, test: &TestId, result: &TestResult) -> Conclusion {
        let name = value_of(&result.values, "test");
        let stack = value_of(&result.values, "stack");
        match result.code {
            -2 | -1 if name == "initializationError" && test.method != name => {
                Conclusion::Missing(Failure::from_stack_trace(&stack).message)
            }
            0 => self.conclude_pass(test, &name, &stack),
            -3 => Conclusion::Ignored,
            -4 => Conclusion::Assumption(Failure::from_stack_trace(&stack).message),
            _ => {
                let failure = Failure::from_stack_trace(&stack);
                let is_crash = failure.message.starts_with(ORCHESTRATED_CRASH);
                if is_crash {
                    Conclusion::Crash(failure)
                } else {
                    Conclusion::Fail(failure)
                }
            }
        }
    }

    fn conclude_pass(&self, test: &TestId, name: &str, stack: &str) -> Conclusion {
        if !stack.is_empty() {
            let what = "the runner says that the test passed, and gives the stack of a failure";
            return Conclusion::Contradictory(what.to_owned());
        }
        if !self.is_named(test) {
            return Conclusion::Contradictory(format!(
                "the runner says that something passed, and not that it was {test}: `{name}`"
            ));
        }

        match self.end {
            Some((RUNNER_ENDED, _)) => Conclusion::Pass,
            _ => Conclusion::CutOff,
        }
    }
}

/// Whether a report is about the test that was asked for: the method itself, one of its parameters'
/// runs (which add brackets to its name), or what the runner reports of a class as a whole.
fn is_of(test: &TestId, class: &str, method: &str) -> bool {
    let whole_class = matches!(method, "" | "null" | "initializationError");
    (class.is_empty() || class == test.class) && (whole_class || is_run_of(test, method))
}

/// Whether a method's name is the test's, or that of one of its parameters' runs.
fn is_run_of(test: &TestId, method: &str) -> bool {
    let Some(rest) = method.strip_prefix(&test.method) else {
        return false;
    };
    rest.is_empty() || rest.starts_with(['[', '('])
}

/// The run was ended by the system: a crash or an ANR, with the stack that the runner
/// still could report.
pub(super) fn ended_early(short: &str, long: &str, stack: Option<String>) -> Conclusion {
    let message = if long.is_empty() { short } else { long }.to_owned();
    let reported = match stack {
        Some(stack) if !stack.is_empty() => Some(Failure::from_stack_trace(&stack)),
        _ => None,
    };

    if short.contains("keyDispatchingTimedOut") || short.contains("ANR") {
        let failure = Failure {
            kind: "anr".into(),
            message,
            stack: Vec::new(),
        };
        return Conclusion::Anr(reported.unwrap_or(failure));
    }
    let failure = Failure {
        kind: "crash".into(),
        message,
        stack: Vec::new(),
    };
    Conclusion::Crash(reported.unwrap_or(failure))
}
