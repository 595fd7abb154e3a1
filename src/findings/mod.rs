//! What the runs of a test came to: verdict, coverage, findings, and what no run saw.
//!
//! Main types: [`Results`], what an exploration came to, and [`Shown`], what runs showed whoever
//! made them: the explorer, a replay, a verification, a trace. This module only names them; who
//! judges is above.
//!
//! - `verdict.rs`: the answer about a test, and how much was tried for it.
//! - `exit_code.rs`: what the program ends with.
//! - `finding.rs`: a confirmed failing order.
//! - `unseen.rs`: what no run saw or steered, and what that means.

mod exit_code;
mod finding;
mod unseen;
mod verdict;

pub use exit_code::ExitCode;
pub use finding::{
    Category, Confirmed, Control, Finding, GaveUp, Margin, Measured, Pair, WrongOrder,
};
pub use unseen::Unseen;
pub use verdict::{Coverage, ENOUGH_PERCENT, Verdict};

use crate::bounds::Bounds;
use crate::model::{Outcome, Statement};
use crate::trace::{RunKind, RunRecord};

/// What the exploration of a test came to.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// The answer.
    pub verdict: Verdict,
    /// Why, for people.
    pub reason: String,
    /// How much was tried.
    pub coverage: Coverage,
    /// The runs in their order.
    pub runs: Vec<RunRecord>,
    /// The statements of the trace.
    pub statements: Vec<Statement>,
    /// The async events with their bounds.
    pub bounds: Vec<Bounds>,
    /// What failed and was confirmed.
    pub findings: Vec<Finding>,
    /// How many failures under a forced order were not confirmed, for whatever reason.
    pub unconfirmed: usize,
    /// What no run saw or steered.
    pub not_seen: Vec<Unseen>,
}

/// What the runs of a test showed, whatever they were made for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown<'a> {
    /// The runs in their order.
    pub runs: &'a [RunRecord],
    /// The statements of the trace, which the bounds are about.
    pub statements: &'a [Statement],
    /// The async events with their bounds.
    pub bounds: &'a [Bounds],
}

impl Results {
    /// What the runs showed.
    #[must_use]
    pub fn shown(&self) -> Shown<'_> {
        Shown {
            runs: &self.runs,
            statements: &self.statements,
            bounds: &self.bounds,
        }
    }

    /// The last trace.
    #[must_use]
    pub fn trace(&self) -> Option<&RunRecord> {
        self.shown().trace()
    }
}

impl<'a> Shown<'a> {
    /// What these runs showed, of which no bounds are known.
    #[must_use]
    pub fn by(runs: &'a [RunRecord]) -> Self {
        Self {
            runs,
            ..Self::default()
        }
    }

    /// The last trace.
    #[must_use]
    pub fn trace(self) -> Option<&'a RunRecord> {
        self.runs.iter().rfind(|run| run.kind == RunKind::Trace)
    }

    /// A reason why the test fails without any order being forced, with what to do where it may
    /// just have taken longer than a run may.
    #[must_use]
    pub fn with_timeouts(self, reason: String) -> String {
        let runs = self.runs.iter();
        match runs.filter(|run| run.outcome == Outcome::Hang).count() {
            0 => reason,
            ended => format!(
                "{reason}; {ended} of its {} run(s) did not end: if the test takes longer than that allows, raise --timeout",
                self.runs.len()
            ),
        }
    }

    /// Runs without a debugger and without a load, and how many of them failed: the test's natural
    /// failure rate.
    #[must_use]
    pub fn natural_rate(self) -> Rate {
        let mut rate = Rate::default();
        for run in self.runs {
            if matches!(run.kind, RunKind::Control | RunKind::Rerun) {
                rate.runs += 1;
                rate.failed += usize::from(run.outcome.is_failure());
            }
        }
        rate
    }
}

/// How many of some runs failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rate {
    /// All of them.
    pub runs: usize,
    /// Those that failed.
    pub failed: usize,
}

/// Progress of a verb that runs a test several times.
pub enum Update<'a> {
    /// A run begins; the text says what it tries.
    Starting(RunKind, String),
    /// A run has ended.
    Finished(&'a RunRecord),
    /// Something a person may want to know.
    Note(String),
    /// The first finding was confirmed by every replay: it is to be kept now, whatever comes after.
    Found(&'a Results),
    /// What was found first is no finding, and no longer there: the plain run after it failed too.
    Withdrawn(&'a Results),
}
