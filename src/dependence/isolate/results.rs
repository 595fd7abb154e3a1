//! How each test ended, and in which process.
//!
//! Main type: [`RunResults`].

use super::super::order::TestNo;
use super::super::run::{Data, Execution, Outcome};

/// What a test came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It ran. One that ran in several processes came to the worst of its outcomes.
    Ran(Outcome),
    /// It has no outcome, for this reason.
    NoAnswer(String),
}

impl Ending {
    /// The name used in documents.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Ran(Outcome::Pass) => "pass",
            Self::Ran(Outcome::Fail(_)) => "fail",
            Self::Ran(Outcome::Skipped(_)) => "skipped",
            Self::NoAnswer(_) => "inconclusive",
        }
    }

    /// Why it neither passed nor failed.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Ran(Outcome::Pass | Outcome::Fail(_)) => None,
            Self::Ran(Outcome::Skipped(why)) | Self::NoAnswer(why) => Some(why),
        }
    }
}

/// A test of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestRun {
    /// Which one.
    pub test: TestNo,
    /// What it came to.
    pub ending: Ending,
    /// How long it took.
    pub ms: u64,
    /// The process in which it did, by its place among the processes, from 0.
    pub process: Option<usize>,
}

/// A process of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessRun {
    /// What it found.
    pub data: Data,
    /// Whether what each test had left behind was put back before the next one.
    pub puts_back: bool,
    /// The tests that ran in it; empty if it did something else than it was asked for.
    pub tests: Vec<Execution>,
    /// How long it took.
    pub ms: u64,
    /// Why it did not run all that it was asked for.
    pub why_not_whole: Option<String>,
    /// Whether it died or hung after its last test had ended.
    pub broke_between: bool,
}

/// What a run came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunResults {
    /// Every test, in the catalog's order.
    pub tests: Vec<TestRun>,
    /// The processes, in the order in which they ran.
    pub processes: Vec<ProcessRun>,
}

impl RunResults {
    /// How many tests came to an ending of this name.
    #[must_use]
    pub fn count(&self, name: &str) -> usize {
        let tests = self.tests.iter();
        tests.filter(|test| test.ending.name() == name).count()
    }
}
