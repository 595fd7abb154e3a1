//! What one run showed: its statements, its events, where held events were let go, and how it ended.
//!
//! Main type: [`RunRecord`]. The session fills it; bounds, exploration and report read it. No I/O.
//! All times are in ms since the debugger took hold of the process (for a plain run: since its start).

use std::fmt;

use crate::model::{EventClass, EventKey, Failure, Frame, Outcome, Statement};

/// What a run was for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunKind {
    /// Without a debugger.
    Control,
    /// Without a debugger, by a strategy that does nothing else.
    Rerun,
    /// As [`RunKind::Rerun`], beside a load on the device.
    Noise,
    /// Statement by statement, holding nothing.
    Trace,
    /// Every async poster held until the test cannot go on without it.
    WhatIf,
    /// A schedule forced, to see whether it fails.
    Explore,
    /// A failing schedule forced again.
    Confirm,
    /// A smaller schedule tried.
    Minimise,
    /// A schedule from a file.
    Replay,
}

impl RunKind {
    /// The name used in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Control => "control",
            Self::Rerun => "rerun",
            Self::Noise => "noise",
            Self::Trace => "trace",
            Self::WhatIf => "what-if",
            Self::Explore => "explore",
            Self::Confirm => "confirm",
            Self::Minimise => "minimise",
            Self::Replay => "replay",
        }
    }
}

/// A statement as it began in a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementHit {
    /// Which statement.
    pub statement: Statement,
    /// When the testing thread was let into it, in ms.
    pub at_ms: u64,
}

/// An event as it was seen in a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventHit {
    /// Its identity across runs.
    pub key: EventKey,
    /// Who posted it.
    pub class: EventClass,
    /// The posting thread's name.
    pub thread: String,
    /// The callback's class, if the message has one.
    pub callback: Option<String>,
    /// The message's `what`.
    pub what: i32,
    /// The posting stack, innermost first.
    pub stack: Vec<Frame>,
    /// The statement that was current when it was posted; `None` before the first one.
    pub statement: Option<Statement>,
    /// When it was posted (stopped at `enqueueMessage`), in ms.
    pub posted_ms: u64,
    /// When and why it was let go, had it been held.
    pub release: Option<Release>,
    /// For background work: whether it was seen to end.
    pub ended: bool,
}

/// How a held event came to be let go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Release {
    /// When, in ms.
    pub at_ms: u64,
    /// The statement that was current then.
    pub during: Option<Statement>,
    /// Why.
    pub why: ReleaseReason,
    /// Whether its dispatch was seen to finish while the order was still under control.
    pub dispatched: bool,
}

/// Why a held event was let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReleaseReason {
    /// The position that the schedule wants was reached.
    Position,
    /// The test stood still, and went on once this event was processed.
    Needed,
    /// The test stood still, and letting this one go did not change that.
    NotNeeded,
    /// The longest hold allowed was reached.
    Limit,
    /// The test was over.
    End,
}

/// Everything that one run showed.
#[derive(Clone, Debug)]
pub struct RunRecord {
    /// What it was for.
    pub kind: RunKind,
    /// How it ended.
    pub outcome: Outcome,
    /// Why, when it did not pass.
    pub failure: Option<Failure>,
    /// The statements in the order in which they began.
    pub statements: Vec<StatementHit>,
    /// The events in the order of their posts.
    pub events: Vec<EventHit>,
    /// Whole length of the run, in ms.
    pub wall_ms: u64,
    /// Time for which something was held on purpose, in ms.
    pub held_ms: u64,
    /// Breakpoint hits at `enqueueMessage`.
    pub hits: u64,
    /// JDWP request-reply waits.
    pub round_trips: u64,
    /// Constraints of the schedule that did not come true: the order ran differently from what was asked.
    pub unmet: Vec<Unmet>,
    /// Whether statements were missed: test code was met for the first time, in classes whose lines the next run will know.
    pub coarse: bool,
}

/// A constraint that a run could not fulfil.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// Index of the constraint in the schedule.
    pub constraint: usize,
    /// What happened instead.
    pub why: Mismatch,
    /// How many statements had begun by then.
    pub step: usize,
    /// The last of them.
    pub at: Option<Statement>,
}

/// What came instead of what a constraint asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The test stood still until the event was let go: it waits for it.
    Needed,
    /// The event was held for the longest that is allowed.
    Limit,
    /// The testing thread stood before the statement for the longest that is allowed, and the event did not come.
    Late,
    /// The event was let go, and its dispatch did not end in time.
    Undispatched,
    /// No such event came.
    Unseen,
    /// The test did not come to the statement.
    Unreached,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Needed => "the test could not go on without the event",
            Self::Limit => "the event reached the longest hold allowed (--max-delay)",
            Self::Late => "the event did not come before the statement",
            Self::Undispatched => "the event's dispatch was not seen to finish",
            Self::Unseen => "the event was not seen in this run",
            Self::Unreached => "the statement was not reached in this run",
        })
    }
}

impl fmt::Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.at {
            Some(at) => write!(f, "{} (step {}, {at})", self.why, self.step),
            None => write!(f, "{} (before the first statement)", self.why),
        }
    }
}

impl RunRecord {
    /// The events whose place is explored: async posts, and background work that has ended, in the order in which they
    /// were posted or begun. Work that never ends has no place.
    pub fn explored(&self) -> impl Iterator<Item = &EventHit> {
        let has_place = |event: &&EventHit| match event.class {
            EventClass::Async => true,
            EventClass::Work => event.ended,
            _ => false,
        };
        self.events.iter().filter(has_place)
    }

    /// Finds an event by its identity.
    #[must_use]
    pub fn event(&self, key: &EventKey) -> Option<&EventHit> {
        self.events.iter().find(|event| event.key == *key)
    }

    /// Where in the run a statement began.
    #[must_use]
    pub fn index_of(&self, statement: &Statement) -> Option<usize> {
        self.statements.iter().position(|hit| hit.statement == *statement)
    }
}
