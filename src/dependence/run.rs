//! What one process is asked to run, what it has run, and the trait that carries that out.
//!
//! Main types: [`Process`], [`OrderRun`] and the trait [`OrderRunner`], implemented by the command
//! line over a session and, in tests, by a simulated suite.

use std::future::Future;

use super::order::{Order, TestNo};
use crate::model::Failure;
use crate::state::{Look, Seen};

/// What a process finds of what earlier ones have left in the data of the app and of its test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Data {
    /// Nothing: the data is cleared first.
    Cleared,
    /// All of it.
    Kept,
}

/// Who brings an order about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Means {
    /// The runner on its own, by its arguments.
    Arguments,
    /// A debugger, which changes the lists of the runner before the first test.
    Debugger,
}

impl Means {
    /// The name used in documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Arguments => "arguments",
            Self::Debugger => "debugger",
        }
    }
}

/// One process of the app.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Process {
    /// What it runs.
    pub order: Order,
    /// What it finds.
    pub data: Data,
    /// Who brings the order about.
    pub means: Means,
}

/// How a test ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It passed.
    Pass,
    /// It failed, hung, or took the app's process with it.
    Fail(Failure),
    /// It is ignored, or an assumption did not hold: it gave no answer.
    Skipped(String),
}

/// A test that ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Execution {
    /// Which one.
    pub test: TestNo,
    /// How it ended.
    pub outcome: Outcome,
    /// How long it took.
    pub ms: u64,
}

/// Whether a run did what it was asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Followed {
    /// Every test ran, in the order asked for.
    Whole,
    /// It ended early, for this reason; up to there the order was the one asked for.
    EndedEarly(String),
    /// Somebody interrupted it, which is no test's fault; up to there the order was the one asked
    /// for.
    Interrupted,
    /// Another order than the one asked for, or no order at all: it says nothing.
    Diverged(String),
}

/// What a process has run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderRun {
    /// The tests that ran, in their order; empty if the run diverged.
    pub executed: Vec<Execution>,
    /// Whether that is the order asked for.
    pub followed: Followed,
    /// How long the process took.
    pub ms: u64,
}

impl OrderRun {
    /// A run that says nothing.
    #[must_use]
    pub fn diverged(why: String, ms: u64) -> Self {
        Self {
            executed: Vec::new(),
            followed: Followed::Diverged(why),
            ms,
        }
    }

    /// The tests that ran, in their order.
    #[must_use]
    pub fn order(&self) -> Order {
        Order(
            self.executed
                .iter()
                .map(|execution| execution.test)
                .collect(),
        )
    }

    /// The last test of an order, if the run came to it.
    #[must_use]
    pub fn last_of(&self, order: &Order) -> Option<&Execution> {
        let index = order.0.len().checked_sub(1)?;
        self.executed.get(index)
    }

    /// Why the run did not come to its end.
    #[must_use]
    pub fn why_not_whole(&self) -> Option<&str> {
        match &self.followed {
            Followed::Whole => None,
            Followed::Interrupted => Some("it was interrupted"),
            Followed::EndedEarly(why) | Followed::Diverged(why) => Some(why),
        }
    }
}

/// A process that was looked at between its tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looked {
    /// What it has run.
    pub run: OrderRun,
    /// What was seen; `None` when it ended before a boundary that is needed.
    pub seen: Option<Seen>,
}

/// Carries orders out, a process of the app for each.
pub trait OrderRunner {
    /// Why a process could not be run at all: device, app or tool trouble, or somebody interrupts.
    type Error;

    /// Who can force an order; `None` if neither the runner nor the debugger can.
    fn means(&self, order: &Order) -> Option<Means>;

    /// Whether there is a debugger, which can bring every order about.
    fn has_debugger(&self) -> bool;

    /// Runs one process. A run that is lost with its device is repeated, and is no answer.
    fn run(&mut self, process: &Process) -> impl Future<Output = Result<OrderRun, Self::Error>>;
}

/// Also looks at the heap between tests.
pub trait LookingRunner: OrderRunner {
    /// Runs one process under the debugger, and looks at its heap between its tests.
    fn look(
        &mut self,
        process: &Process,
        look: &Look,
    ) -> impl Future<Output = Result<Looked, Self::Error>>;
}
