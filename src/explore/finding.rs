//! What an exploration hands back: verdict, coverage, findings with the flipped pair and the margin.

use std::collections::HashSet;

use crate::bounds::Bounds;
use crate::model::{EventKey, Failure, Outcome, Statement};
use crate::schedule::{Constraint, Position, Schedule};
use crate::trace::{EventHit, RunRecord};

/// The answer about a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Verdict {
    /// A confirmed failing schedule.
    Flaky,
    /// No failing order in what was explored.
    Stable,
    /// Fails without any schedule.
    Broken,
    /// Device, app or tool trouble: neither flaky nor green.
    #[default]
    Inconclusive,
}

impl Verdict {
    /// The name used in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Flaky => "flaky",
            Self::Stable => "stable",
            Self::Broken => "broken",
            Self::Inconclusive => "inconclusive",
        }
    }
}

/// How much of what is possible was tried; an order here is one event at one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Coverage {
    /// Async events of the trace.
    pub async_events: usize,
    /// Positions they can take, added up.
    pub feasible: usize,
    /// Positions that a run made come true.
    pub explored: usize,
    /// Positions that a run could not make come true.
    pub infeasible: usize,
}

/// How often a finding's schedule was replayed, and how often it failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confirmed {
    /// Replays.
    pub times: usize,
    /// Those that failed.
    pub failed: usize,
}

/// A confirmed failing order.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The minimal schedule.
    pub schedule: Schedule,
    /// The statements of the trace, in the order in which they began: the failing run does not come to all of them.
    pub steps: Vec<Statement>,
    /// How the replay ended.
    pub outcome: Outcome,
    /// What the test or the app said.
    pub failure: Option<Failure>,
    /// The event of the flipped pair, as the failing replay saw it.
    pub event: Option<EventHit>,
    /// The statement that set the event off.
    pub cause: Option<Statement>,
    /// The statement of the flipped pair: the event was expected before it and came after it.
    pub flipped: Option<Statement>,
    /// How late, beyond its own time, the event has to be for the failure, in ms.
    pub margin_ms: Option<u64>,
    /// Replays.
    pub confirmed: Confirmed,
}

impl Finding {
    pub(super) fn new(schedule: Schedule, run: &RunRecord, out: &Exploration, confirmed: Confirmed) -> Self {
        let constraint = schedule.constraints.first();
        let event = constraint.and_then(|constraint| run.event(&constraint.event)).cloned();
        let bound = constraint.and_then(|c| out.bounds.iter().find(|b| b.event.key == c.event));
        let cause = bound.and_then(|bound| bound.event.statement.clone());
        let flipped = constraint.and_then(|c| flipped(&c.position, run, &out.statements));
        let begins = |s: &Statement| run.index_of(s).and_then(|i| run.statements.get(i)).map(|hit| hit.at_ms);
        let margin_ms = match (&event, flipped.as_ref().and_then(begins)) {
            (Some(event), Some(at)) => Some(at.saturating_sub(event.posted_ms)),
            _ => None,
        };
        Self {
            steps: out.statements.clone(),
            outcome: run.outcome,
            failure: run.failure.clone(),
            event,
            cause,
            flipped,
            margin_ms,
            confirmed,
            schedule,
        }
    }
}

/// The statement that the event was to come before: the one just before the earliest failing position. At the
/// end of the test it is the one that failed, which the failure's own stack names, else the last that began.
fn flipped(position: &Position, run: &RunRecord, statements: &[Statement]) -> Option<Statement> {
    if let Position::Before(next) = position {
        let index = statements.iter().position(|statement| statement == next)?;
        return statements.get(index.checked_sub(1)?).cloned();
    }
    let last = || run.statements.last().map(|hit| hit.statement.clone());
    let frames = run.failure.iter().flat_map(|failure| &failure.stack);
    let named = |s: &Statement| {
        let place = format!("{}.{}(", s.class, s.method);
        let line = format!(":{})", s.line);
        frames.clone().any(|frame| frame.starts_with(&place) && frame.ends_with(&line))
    };
    run.statements.iter().rev().map(|hit| &hit.statement).find(|s| named(s)).cloned().or_else(last)
}

/// Everything that an exploration learnt.
#[derive(Clone, Debug, Default)]
pub struct Exploration {
    /// The answer.
    pub verdict: Verdict,
    /// Why, for people.
    pub reason: String,
    /// How much was tried.
    pub coverage: Coverage,
    /// Plain runs that failed by themselves.
    pub natural_failures: usize,
    /// The runs in their order.
    pub runs: Vec<RunRecord>,
    /// The statements of the trace.
    pub statements: Vec<Statement>,
    /// The async events with their bounds.
    pub bounds: Vec<Bounds>,
    /// What failed and was confirmed.
    pub findings: Vec<Finding>,
    /// What failed under a forced order and was not confirmed, for whatever reason.
    pub unconfirmed: usize,
    /// Events that were held for the longest that is allowed; how late they can come is not known.
    pub limited: HashSet<EventKey>,
    /// Positions tried, and whether they came true.
    pub tried: HashSet<(Constraint, bool)>,
}
