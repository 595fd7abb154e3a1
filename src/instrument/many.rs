//! What the output of `am instrument -r` means for a run of many tests in one process.
//!
//! Main types: [`ManyWatch`] (records to a [`ManyRun`]) and [`ManyRun`]: the tests in the order in
//! which they ran, and how the run ended. The same test may run twice. A test starts with a status
//! of code 1 and ends with one of code 0 or below that names the same class and method; statuses
//! that come in another order contradict themselves, and from there on nothing is believed.
//!
//! `InstrumentationResultPrinter` of AndroidX's runner reports an exception that ends the process
//! as a failure of the test that it named last, running or not, with `Process crashed` in `stream`.
//! A failure that belongs to a class as a whole (`@BeforeClass`, `@AfterClass`), and a class that
//! is ignored, it reports as a test named `null`, in some releases not at all.

use std::collections::BTreeMap;
use std::time::Duration;

use super::listing::UNUSABLE;
use super::watch::{RESULT_KEYS, RUNNER_ENDED, ended_early};
use super::{Conclusion, Record, TestName, VALUE_COST, value_of};
use crate::model::Failure;

/// How the runner's report of a crash begins.
const CRASH_REPORT: &str = "Process crashed";

/// The most that one run's tests hold together, in bytes: names, messages and stacks.
const LARGEST_RUN: usize = 64 << 20;

/// How a test of a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestOutcome {
    /// It passed.
    Pass,
    /// It failed, or an error was thrown.
    Fail(Failure),
    /// An assumption did not hold, with its message.
    Assumption(String),
    /// It is ignored.
    Ignored,
    /// The app's process died while it ran.
    Crash(Failure),
    /// The system ended the run as the main thread did not answer while it ran.
    Anr(Failure),
}

/// A test that ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Executed {
    /// Which one; see [`Executed::is_class`].
    pub test: TestName,
    /// How it ended.
    pub outcome: TestOutcome,
    /// From its start to its end by the host's clock, in ms; 0 when both came together.
    pub ms: u64,
}

impl Executed {
    /// Whether it is no test but a class as a whole: it cannot be loaded, is ignored, or failed
    /// before its first or after its last test.
    #[must_use]
    pub fn is_class(&self) -> bool {
        matches!(self.test.method.as_str(), "" | "null" | UNUSABLE)
    }
}

/// How a run of many tests ended. `during` is the test that had started and had not ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ManyEnd {
    /// The runner has run all that it wanted to run.
    Completed,
    /// The app's process died.
    Crashed {
        /// The test that ran, which is also the last one of the run; `None` between two tests.
        during: Option<TestName>,
        /// What the runner or the system reports of it.
        failure: Failure,
    },
    /// The system ended the run as the main thread did not answer.
    Anr {
        /// The test that ran, which is also the last one of the run; `None` between two tests.
        during: Option<TestName>,
        /// What the system reports of it.
        failure: Failure,
    },
    /// The output ended before the run did, or the device's system died under it.
    CutOff {
        /// The test that ran.
        during: Option<TestName>,
    },
    /// It did not end within its time, and was stopped.
    Hung {
        /// The test that ran.
        during: Option<TestName>,
    },
    /// There is no such runner, or it did not start: in its words.
    Runner(String),
    /// The output contradicts itself. What came before this is not trusted either.
    Contradictory(String),
}

/// What a run of many tests came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManyRun {
    /// The tests that ran to an outcome, in their order.
    pub tests: Vec<Executed>,
    /// How the run ended.
    pub end: ManyEnd,
    /// How many tests the runner announced that it would run.
    pub announced: Option<usize>,
}

/// A test that has started.
#[derive(Debug)]
struct Running {
    test: TestName,
    since: Duration,
}

/// Follows the records of a run with many tests.
#[derive(Debug, Default)]
pub struct ManyWatch {
    tests: Vec<Executed>,
    running: Option<Running>,
    announced: Option<usize>,
    /// The exception that ends the process, as the runner reports it.
    crash: Option<Failure>,
    end: Option<(i32, String, String)>,
    failed: Option<String>,
    /// The device's system has died.
    aborted: bool,
    contradiction: Option<String>,
    size: usize,
}

impl ManyWatch {
    /// Takes one record, which came at this time of the host's clock. Returns whether it ended a
    /// test.
    pub fn take(&mut self, record: Record, at: Duration) -> bool {
        if self.contradiction.is_some() {
            return false;
        }

        let has_ended = self.has_ended();
        let before = self.tests.len();
        match record {
            Record::Status(code, values) => self.status(code, &values, at, has_ended),
            Record::End(..) if has_ended => self.contradicts("the run ended twice"),
            Record::End(code, results) => {
                let short = value_of(&results, "shortMsg");
                let long = value_of(&results, "longMsg");
                self.end = Some((code, short, long));
            }
            Record::Failed(what) => self.failed = Some(what),
            Record::Aborted => self.aborted = true,
        }
        self.tests.len() > before
    }

    fn status(
        &mut self,
        code: i32,
        values: &BTreeMap<String, String>,
        at: Duration,
        has_ended: bool,
    ) {
        let test = TestName {
            class: value_of(values, "class"),
            method: value_of(values, "test"),
        };
        let stack = value_of(values, "stack");
        let stream = value_of(values, "stream");
        let is_named = values.contains_key("class") && values.contains_key("test");
        let is_crash = stream.trim_start().starts_with(CRASH_REPORT);

        if values.contains_key("Error") {
            self.failed = Some(value_of(values, "Error"));
        } else if code < 0 && is_crash {
            // Of the test that runs, or of the last one that ran: the end of the run says the rest.
            self.crash = Some(Failure::from_stack_trace(&stack));
        } else if code == 1 && is_named {
            let announced = value_of(values, "numtests").parse().ok();
            self.announced = announced.or(self.announced);
            self.started(test, at, has_ended);
        } else if code <= 0 && is_named {
            self.ended(test, code, &stack, at, has_ended);
        } else if code <= 0 && RESULT_KEYS.iter().any(|key| values.contains_key(*key)) {
            self.contradicts("a result does not name its test");
        }
    }

    /// Whether the run has ended.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.end.is_some() || self.failed.is_some() || self.aborted
    }

    /// The test that has started and has not ended.
    #[must_use]
    pub fn running(&self) -> Option<&TestName> {
        self.running.as_ref().map(|running| &running.test)
    }

    /// The tests that have ended so far, in their order.
    #[must_use]
    pub fn executed(&self) -> &[Executed] {
        &self.tests
    }

    fn started(&mut self, test: TestName, at: Duration, has_ended: bool) {
        if has_ended {
            return self.contradicts(&format!("{test} started after the end of the run"));
        }
        if let Some(running) = &self.running {
            let what = format!("{test} started while {} ran", running.test);
            return self.contradicts(&what);
        }
        if self.keep(test.class.len() + test.method.len()) {
            self.running = Some(Running { test, since: at });
        }
    }

    fn ended(&mut self, test: TestName, code: i32, stack: &str, at: Duration, has_ended: bool) {
        if has_ended {
            return self.contradicts(&format!("{test} ended after the end of the run"));
        }

        let Some(running) = self.running.take() else {
            return self.contradicts(&format!("{test} ended and had not started"));
        };
        if running.test != test {
            let what = format!("{test} ended while {} ran", running.test);
            return self.contradicts(&what);
        }

        let outcome = match code {
            0 if !stack.is_empty() => {
                let what = format!("{test} passed, and has the stack of a failure");
                return self.contradicts(&what);
            }
            0 => TestOutcome::Pass,
            -3 => TestOutcome::Ignored,
            -4 => TestOutcome::Assumption(Failure::from_stack_trace(stack).message),
            _ => TestOutcome::Fail(Failure::from_stack_trace(stack)),
        };

        if self.keep(stack.len()) {
            self.tests.push(Executed {
                test,
                outcome,
                ms: ms_between(running.since, at),
            });
        }
    }

    fn contradicts(&mut self, what: &str) {
        self.contradiction = Some(what.to_owned());
    }

    /// Whether so much more is still kept.
    fn keep(&mut self, bytes: usize) -> bool {
        self.size += bytes + VALUE_COST;
        let fits = self.size <= LARGEST_RUN;
        if !fits {
            self.contradicts("the output is longer than that of any run of tests");
        }
        fits
    }

    /// What the run came to, once its output has ended at this time of the host's clock.
    #[must_use]
    pub fn conclude(mut self, at: Duration) -> ManyRun {
        let end = self.conclude_end(at);
        ManyRun {
            tests: self.tests,
            end,
            announced: self.announced,
        }
    }

    fn conclude_end(&mut self, at: Duration) -> ManyEnd {
        if let Some(what) = self.contradiction.take() {
            return ManyEnd::Contradictory(what);
        }
        if let Some(why) = self.failed.take() {
            return ManyEnd::Runner(why);
        }
        let running = self.running.take();
        let during = running.as_ref().map(|running| running.test.clone());
        if self.aborted {
            return ManyEnd::CutOff { during };
        }
        let Some((code, short, long)) = self.end.take() else {
            return ManyEnd::CutOff { during };
        };
        if !short.is_empty() {
            return self.died(&short, &long, running, at);
        }

        match (code, during) {
            (RUNNER_ENDED, Some(test)) => {
                ManyEnd::Contradictory(format!("the run ended and {test} had not"))
            }
            (RUNNER_ENDED, None) if self.crash.is_some() => {
                ManyEnd::Contradictory("the process crashed, and the run went on".to_owned())
            }
            (RUNNER_ENDED, None) => ManyEnd::Completed,
            (_, during) => ManyEnd::CutOff { during },
        }
    }

    /// The system ended the run: a crash or an ANR, which the test that ran has as its outcome.
    fn died(&mut self, short: &str, long: &str, running: Option<Running>, at: Duration) -> ManyEnd {
        let during = running.as_ref().map(|running| running.test.clone());
        let (is_anr, mut failure) = match ended_early(short, long, None) {
            Conclusion::Anr(failure) => (true, failure),
            Conclusion::Crash(failure) => (false, failure),
            // It is one of the two.
            _ => return ManyEnd::CutOff { during },
        };
        failure = self.crash.take().unwrap_or(failure);

        if let Some(Running { test, since }) = running {
            let outcome = if is_anr {
                TestOutcome::Anr(failure.clone())
            } else {
                TestOutcome::Crash(failure.clone())
            };
            self.tests.push(Executed {
                test,
                outcome,
                ms: ms_between(since, at),
            });
        }
        if is_anr {
            ManyEnd::Anr { during, failure }
        } else {
            ManyEnd::Crashed { during, failure }
        }
    }
}

/// From one time of the host's clock to a later one, in ms.
fn ms_between(since: Duration, at: Duration) -> u64 {
    u64::try_from(at.saturating_sub(since).as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
