//! What an exploration hands back: verdict, coverage, findings with the flipped pair and the
//! margin.

use std::collections::HashSet;

use super::margin::Margin;
use super::not_seen::Unseen;
use crate::bounds::Bounds;
use crate::matching;
use crate::model::{EventClass, EventKey, Failure, Frame, Outcome, Statement, TestId, outermost};
use crate::schedule::{Constraint, Position, Schedule};
use crate::trace::{EventHit, LimitedWait, RunKind, RunRecord};
use crate::whose::owner_by_name;

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

/// How much of what is feasible has to be tried before a test is called stable, in percent.
pub const ENOUGH_PERCENT: usize = 80;

impl Coverage {
    /// Positions and orders that a run tried, whether they were satisfied or could not be.
    #[must_use]
    pub fn tried(&self) -> usize {
        self.explored + self.infeasible
    }

    /// How much of what is feasible was tried, in percent, rounded down; of nothing all was.
    #[must_use]
    pub fn percent(&self) -> usize {
        (100 * self.tried()).checked_div(self.feasible).map_or(100, |percent| percent.min(100))
    }

    /// Whether that is enough to call a test stable.
    #[must_use]
    pub fn is_enough(&self) -> bool {
        self.percent() >= ENOUGH_PERCENT
    }
}

/// How often a finding's schedule was replayed, and how often it failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Confirmed {
    /// Replays.
    pub times: usize,
    /// Those that failed.
    pub failed: usize,
    /// Those whose order was not satisfied; they say nothing.
    pub diverged: usize,
    /// Those that passed.
    pub passed: usize,
}

/// What passed next to a finding, so that it is the order that fails and not the slowness of the
/// run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Control {
    /// The same events in their natural order, under the debugger.
    #[default]
    NaturalOrder,
    /// The event at the neighbouring position, which takes nearly as long.
    Neighbour {
        /// Where it was.
        position: Position,
        /// For how long something was held in that run, in ms.
        held_ms: u64,
        /// And in the failing replay.
        failing_held_ms: u64,
    },
}

/// A wait with a limit that was over before the event came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GaveUp {
    /// The statement that waits.
    pub statement: Option<Statement>,
    /// The method that waits.
    pub method: String,
    /// The limit, in ms, where it could be read.
    pub limit_ms: Option<u64>,
}

/// The kinds of root causes, as the field names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    /// A statement reads what an event has not brought yet.
    AsyncWait,
    /// Two events, or an event and a later action of the test, come in an order that was not
    /// thought of.
    EventOrder,
    /// Work in the background changes what the test reads, and tells nobody.
    DataRace,
    /// What the event works on has ended or was made anew.
    Lifecycle,
}

impl Category {
    /// The name used in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::AsyncWait => "async wait",
            Self::EventOrder => "event order",
            Self::DataRace => "data race",
            Self::Lifecycle => "lifecycle",
        }
    }

    fn of(finding: &Finding, out: &Exploration) -> Self {
        let trace = out.runs.iter().rfind(|run| run.kind == RunKind::Trace);
        let (Some(event), Some(flipped)) = (&finding.event, &finding.flipped) else { return Self::AsyncWait };
        // What has a callback there is no turn of a life: the harness has it run on the main
        // thread.
        let of_lifecycle =
            |hit: &EventHit| hit.key.handler.starts_with("android.app.ActivityThread") && hit.callback.is_none();
        let set_off = trace.iter().flat_map(|run| &run.events).filter(|hit| hit.statement.as_ref() == Some(flipped));
        if finding.gave_up.is_some() {
            Self::AsyncWait
        } else if finding.overtaken.is_some() || finding.early {
            Self::EventOrder
        } else if finding.outcome == Outcome::Crash || set_off.clone().any(of_lifecycle) {
            Self::Lifecycle
        } else if event.class == EventClass::Work {
            Self::DataRace
        } else if finding.failed_at.as_ref().is_some_and(|failed| is_beyond(failed, flipped, out)) {
            Self::EventOrder
        } else {
            Self::AsyncWait
        }
    }
}

/// A confirmed failing order.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The minimal schedule.
    pub schedule: Schedule,
    /// The statements of the trace, in the order in which they began: the failing run does not come
    /// to all of them.
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
    /// Whether the event is a delayed message that came too early: the testing thread was late, and
    /// the pair's statement was to come before it.
    pub early: bool,
    /// Of two events in the wrong order, the one that came first: the other was expected before it.
    pub overtaken: Option<EventHit>,
    /// The statement that failed.
    pub failed_at: Option<Statement>,
    /// Whether the test drives the app by Espresso.
    pub by_espresso: bool,
    /// What kind of root cause it looks like.
    pub category: Category,
    /// How late, beyond its own time, the event has to be for the failure.
    pub margin: Option<Margin>,
    /// The longest delay of the event alone that passed, in ms, when none failed.
    pub passes_up_to_ms: Option<u64>,
    /// How long the event takes by itself, at the most, in ms.
    pub usual_ms: Option<u64>,
    /// The wait that gave up before the event came, where the failing replay had one.
    pub gave_up: Option<GaveUp>,
    /// All late events when no smaller set failed: one of these, or all together.
    pub one_of: Vec<EventHit>,
    /// What passed next to it.
    pub control: Control,
    /// Replays.
    pub confirmed: Confirmed,
}

impl Finding {
    pub(super) fn new(schedule: Schedule, run: &RunRecord, out: &Exploration, confirmed: Confirmed) -> Self {
        let orders = schedule.orders().next().is_some();
        let nearest = || schedule.constraints.iter().rev().max_by_key(|c| nearness(run, &c.event));
        let constraint = if orders { schedule.constraints.last() } else { nearest() };
        let overtaken = schedule.constraints.first().filter(|_| orders);
        let overtaken = overtaken.and_then(|constraint| matching::same(&constraint.event, run)).cloned();
        let event = constraint.and_then(|constraint| matching::same(&constraint.event, run)).cloned();
        let bound = constraint.and_then(|c| out.bounds.iter().find(|b| b.event.key == c.event));
        let cause = bound.and_then(|bound| bound.event.statement.clone());
        let failed_at = failed_at(run);
        let is_early = |c: &&Constraint| bound.is_some_and(|bound| bound.is_early(&c.position, &out.statements));
        let early = !orders && constraint.as_ref().is_some_and(is_early);
        let flipped = match constraint {
            // What reads the result of two events is not known by their order.
            Some(_) if orders => failed_at.clone(),
            Some(Constraint { position: Position::Before(statement), .. }) if early => Some(statement.clone()),
            Some(constraint) => flipped(&constraint.position, &out.statements).or_else(|| failed_at.clone()),
            None => None,
        };
        let several = !orders && schedule.constraints.len() > 1;
        let late = schedule.constraints.iter().filter(|_| several);
        let one_of = late.filter_map(|c| matching::same(&c.event, run)).cloned().collect();
        let gave_up = constraint.filter(|_| !early).and_then(|constraint| gave_up(run, &constraint.event));
        let mut finding = Self {
            steps: out.statements.clone(),
            outcome: run.outcome,
            failure: run.failure.clone(),
            event,
            cause,
            flipped,
            early,
            overtaken,
            failed_at,
            by_espresso: is_by_espresso(out),
            category: Category::AsyncWait,
            margin: None,
            passes_up_to_ms: None,
            usual_ms: None,
            gave_up,
            one_of,
            control: Control::default(),
            confirmed,
            schedule,
        };
        finding.category = Category::of(&finding, out);
        finding
    }

    /// Whether the event comes within the statement of the pair, too late for what that does first.
    #[must_use]
    pub fn is_within(&self) -> bool {
        let within = |c: &Constraint| matches!(&c.position, Position::Within(s) if Some(s) == self.flipped.as_ref());
        self.schedule.constraints.iter().any(within)
    }

    /// Where the test itself is by the statement of the pair, when that is one of a page object or
    /// of a method beside the test's: the last line of the test method that began before it.
    #[must_use]
    pub fn test_line(&self, test: &TestId) -> Option<&Statement> {
        let own = |statement: &&Statement| statement.method == test.method_name();
        let flipped = self.flipped.as_ref().filter(|flipped| !own(flipped))?;
        let until = self.steps.iter().position(|step| step == flipped)?;
        self.steps.iter().take(until).rev().find(own)
    }
}

/// The wait with a limit in which the testing thread was while an event was held.
fn gave_up(run: &RunRecord, event: &EventKey) -> Option<GaveUp> {
    let waited = |wait: &&LimitedWait| wait.held.iter().any(|held| matching::same_event(held, event));
    let wait = run.limited_waits.iter().rev().find(waited)?;
    Some(GaveUp { statement: wait.statement.clone(), method: wait.method.clone(), limit_ms: wait.limit_ms })
}

/// How many classes of an event's own code the stack of a run's failure names.
pub(super) fn nearness(run: &RunRecord, event: &EventKey) -> usize {
    let lines = run.failure.iter().flat_map(|failure| &failure.stack);
    let frames: Vec<Frame> = lines.filter_map(|line| Frame::from_stack_trace(line)).collect();
    let test: HashSet<&str> = run.statements.iter().map(|hit| outermost(&hit.statement.class)).collect();
    let named = frames.iter().map(|frame| outermost(&frame.class));
    let named: HashSet<&str> = named.filter(|class| owner_by_name(class).is_none() && !test.contains(class)).collect();
    let own = event.stack.iter().map(|point| point.class.as_str()).chain([event.work.as_str()]).map(outermost);
    own.filter(|class| named.contains(class)).collect::<HashSet<_>>().len()
}

/// The statement that the event was to come before: the one just before the earliest failing
/// position, or the one within which that is.
fn flipped(position: &Position, statements: &[Statement]) -> Option<Statement> {
    let next = match position {
        Position::Before(next) => next,
        Position::Within(statement) => return Some(statement.clone()),
        Position::End => return None,
    };
    let index = statements.iter().position(|statement| statement == next)?;
    statements.get(index.checked_sub(1)?).cloned()
}

/// Espresso has the main thread work off its messages itself while it acts.
fn is_by_espresso(out: &Exploration) -> bool {
    let trace = out.runs.iter().rfind(|run| run.kind == RunKind::Trace);
    let mut frames = trace.iter().flat_map(|run| &run.events).flat_map(|event| &event.stack);
    frames.any(|frame| frame.class.starts_with("androidx.test.espresso."))
}

/// Whether there is something between two statements: the first is then more than the look at what
/// the second judges.
fn is_beyond(failed: &Statement, flipped: &Statement, out: &Exploration) -> bool {
    let index = |wanted: &Statement| out.statements.iter().position(|statement| statement == wanted);
    index(failed).zip(index(flipped)).is_some_and(|(failed, flipped)| failed > flipped + 1)
}

/// The statement that failed: the failure's own stack names it, else it is the last that began.
fn failed_at(run: &RunRecord) -> Option<Statement> {
    let statements: Vec<Statement> = run.statements.iter().map(|hit| hit.statement.clone()).collect();
    failed_among(run, &statements)
}

/// The statement that failed, among those of another run: one that knows more of the test's own
/// code.
pub(super) fn failed_among(run: &RunRecord, statements: &[Statement]) -> Option<Statement> {
    let last = || run.statements.last().map(|hit| hit.statement.clone());
    let frames = run.failure.iter().flat_map(|failure| &failure.stack);
    let named = |s: &Statement| {
        let place = format!("{}.{}(", s.class, s.method);
        let line = format!(":{})", s.line);
        let here = |frame: &String| s.line == Statement::NO_LINE || frame.ends_with(&line);
        frames.clone().any(|frame| frame.starts_with(&place) && here(frame))
    };
    statements.iter().rev().find(|s| named(s)).cloned().or_else(last)
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
    /// Pairs of events whose order was forced, the first of each and the second, and whether it
    /// came true.
    pub ordered: HashSet<(EventKey, EventKey, bool)>,
    /// How many pairs of events can come either way round.
    pub concurrent: usize,
    /// Which run passed with the main thread as late as it can be, as an index.
    pub main_late: Option<usize>,
    /// Runs that did not end, as everything was held in them: they say nothing.
    pub overheld: usize,
    /// What no run saw or steered; computed at the end.
    pub not_seen: Vec<Unseen>,
}

impl Exploration {
    /// Runs without a debugger and without a load, and how many of them failed: the test's natural
    /// failure rate.
    #[must_use]
    pub fn natural(&self) -> (usize, usize) {
        let plain = self.runs.iter().filter(|run| matches!(run.kind, RunKind::Control | RunKind::Rerun));
        (plain.clone().count(), plain.filter(|run| run.outcome.is_failure()).count())
    }
}
