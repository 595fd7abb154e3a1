//! How early and how late each async event can come: the lower and the upper bound of its position.
//!
//! Main type: [`Bounds`]. It is derived from the trace (which statement caused the event) and
//! from what-if runs (which statement could not go on without it). No I/O, no knowledge of how
//! runs are carried out.
//!
//! - `releases.rs`: what the releases of what-if runs say of an event.

mod releases;

use std::collections::BTreeSet;

use crate::matching;
use crate::model::{EventKey, Statement};
use crate::schedule::{Constraint, Position};
use crate::trace::{EventHit, EventKind, ReleaseReason, RunRecord};
use releases::upper;
pub use releases::{complete_needed, held_longest_in, is_open, is_settled, known, needed_in};

/// How many equal messages of the main thread get positions: those that come after them, as of an
/// animation, add nothing.
const MAX_EQUAL_MESSAGES: u32 = 4;

/// Before how many passes of a loop's statement an event gets positions.
const EXPLORED_PASSES: u32 = 2;

/// How many positions of a task that began before the test are explored: most of the statements
/// have nothing to do with it.
const MAX_POSITIONS_OF_EARLY_TASK: usize = 8;

/// A task that began sooner than this after it was handed over was to begin at once, in ms.
const SCHEDULED_MS: u64 = 50;

/// The range of positions of one event, as indices into the statements of the trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The event, as the trace saw it, or the first run that did.
    pub event: EventHit,
    /// The statement that caused it, or that it cannot come before; `None` when that was before
    /// the first statement.
    pub lower: Option<usize>,
    /// The first statement that cannot finish until it was processed; `None` is the end
    /// of the test.
    pub upper: Option<usize>,
    /// Whether it was held until then in that very statement, and not in a further pass of a loop.
    pub exact: bool,
    /// For a delayed message, or a task that was handed over to be run later: the statement before
    /// which it was due in the trace; the number of statements is the end.
    pub due: Option<usize>,
    /// The statements that touch nothing.
    pub idle: BTreeSet<usize>,
}

impl Bounds {
    /// Every position the event can take, latest first. Before a statement that touches nothing it
    /// is at the same place as before the next one.
    #[must_use]
    pub fn positions(&self, statements: &[Statement]) -> Vec<Position> {
        let mut positions = Vec::new();
        match self.upper {
            None => positions.push(Position::End),
            Some(upper) if self.exact => {
                positions.extend(statements.get(upper).cloned().map(Position::Within))
            }
            Some(_) => {}
        }

        let first = self.lower.map_or(0, |lower| lower + 1);
        let last = self
            .upper
            .map_or(statements.len(), |upper| upper + 1)
            .min(statements.len());
        for (index, statement) in statements.iter().enumerate().take(last).skip(first).rev() {
            if index + 1 == last || !self.idle.contains(&index) {
                positions.push(Position::Before(statement.clone()));
            }
        }
        positions
    }

    /// The positions that are explored, latest first. Of a loop, the first passes stand for the
    /// others, but for the first and the last position of all, and the event's own time.
    #[must_use]
    pub fn explored_positions(&self, statements: &[Statement]) -> Vec<Position> {
        let mut positions = self.positions(statements);
        let due = self.due.and_then(|due| statements.get(due));
        let earliest = positions.last().cloned();
        let latest = positions
            .iter()
            .find(|position| matches!(position, Position::Before(_)))
            .cloned();

        positions.retain(|position| {
            let Position::Before(statement) = position else {
                return true;
            };
            let is_edge = earliest.as_ref() == Some(position) || latest.as_ref() == Some(position);
            is_edge || statement.occurrence <= EXPLORED_PASSES || due == Some(statement)
        });

        if self.lower.is_none() && self.event.kind() == EventKind::Task {
            return matching::spread(positions, MAX_POSITIONS_OF_EARLY_TASK);
        }
        positions
    }

    /// The position that the event takes when nothing is held: as early as it can, or when it is
    /// due.
    #[must_use]
    pub fn natural(&self, statements: &[Statement]) -> Option<Position> {
        let mut positions = self.positions(statements);
        // In natural order nothing comes as late as the statement that waits for it allows.
        positions.retain(|position| !matches!(position, Position::Within(_)));

        let Some(due) = self.due else {
            return positions.last().cloned();
        };
        let due = statements
            .get(due)
            .cloned()
            .map_or(Position::End, Position::Before);
        if positions.contains(&due) {
            Some(due)
        } else {
            positions.first().cloned()
        }
    }

    /// Whether a position is one that the event takes only if another thread is late: earlier than
    /// it is due, or before what submits it goes on.
    #[must_use]
    pub fn is_early(&self, position: &Position, statements: &[Statement]) -> bool {
        if matches!(position, Position::Earliest(_)) {
            return true;
        }
        let Position::Before(statement) = position else {
            return false;
        };
        let index = statements.iter().position(|known| known == statement);
        self.due.zip(index).is_some_and(|(due, index)| index < due)
    }
}

/// Which of an event's positions, latest first, is the next earlier one than another. A statement
/// that was found not to wait for the event after all has no position within it, but one before it.
#[must_use]
pub fn next_earlier(positions: &[Position], than: &Position) -> Option<usize> {
    match (index_among(positions, than), than) {
        (Some(at), _) => Some(at + 1),
        (None, Position::Within(statement) | Position::Overlapping(statement)) => {
            index_among(positions, &Position::Before(statement.clone()))
        }
        (None, _) => None,
    }
}

/// Which of an event's positions, latest first, is the last before another one in a run. The trace
/// lacks that one's statement, as the body of a loop that waits for the event.
#[must_use]
pub fn last_before(wanted: &Position, run: &RunRecord, positions: &[Position]) -> Option<usize> {
    let Position::Before(wanted) = wanted else {
        return None;
    };
    let until = run.index_of(wanted)?;
    run.statements.iter().take(until).rev().find_map(|hit| {
        positions.iter().position(|position| {
            matches!(position, Position::Before(statement) if *statement == hit.statement)
        })
    })
}

/// The last statement of the trace that has begun before a position in a run.
#[must_use]
pub fn traced_before(
    position: &Position,
    run: &RunRecord,
    statements: &[Statement],
) -> Option<usize> {
    let until = match position.statement() {
        Some(statement) => run.index_of(statement)?,
        None => run.statements.len(),
    };
    run.statements.iter().take(until).rev().find_map(|hit| {
        let mut known = statements.iter();
        known.position(|known| *known == hit.statement)
    })
}

/// Whether one of an event's positions, which are given latest first, is later than another.
#[must_use]
pub fn is_later(position: &Position, than: &Position, positions: &[Position]) -> bool {
    match (
        index_among(positions, position),
        index_among(positions, than),
    ) {
        (Some(position), Some(than)) => position < than,
        _ => false,
    }
}

fn index_among(positions: &[Position], wanted: &Position) -> Option<usize> {
    positions.iter().position(|position| position == wanted)
}

/// The statements of a trace, in the order in which they began.
#[must_use]
pub fn statements(trace: &RunRecord) -> Vec<Statement> {
    trace
        .statements
        .iter()
        .map(|hit| hit.statement.clone())
        .collect()
}

/// Derives the bounds of every event whose position is explored: those of the trace, then those
/// that only what-if runs held.
#[must_use]
pub fn bounds(trace: &RunRecord, what_ifs: &[RunRecord]) -> Vec<Bounds> {
    let mut events: Vec<&EventHit> = Vec::new();
    for event in trace.explored() {
        if gets_positions(event) && !keeps_the_test_from_beginning(event, what_ifs) {
            events.push(event);
        }
    }

    for run in what_ifs {
        for event in run.explored() {
            if !gets_positions(event)
                || event.release.is_none()
                || says_nothing_in_pass(event, run)
                || keeps_the_test_from_beginning(event, what_ifs)
                || matching::same(&event.key, trace).is_some()
            {
                continue;
            }
            // Its cause has to be known, else it would have every position.
            let is_cause_known = event
                .statement
                .as_ref()
                .is_none_or(|cause| trace.index_of(cause).is_some());
            let is_new = !events
                .iter()
                .any(|known| matching::same_event(&known.key, &event.key, &trace.whose));
            if is_cause_known && is_new {
                events.push(event);
            }
        }
    }

    events.extend(late_dispatches(trace, what_ifs));
    let mut bounds: Vec<Bounds> = events
        .into_iter()
        .map(|event| bound(event, trace, what_ifs))
        .collect();
    add_scheduled(&mut bounds, trace);
    bounds
}

/// The dispatches of background threads' messages that were held in a run that failed, as the trace
/// saw them.
fn late_dispatches<'t>(trace: &'t RunRecord, what_ifs: &[RunRecord]) -> Vec<&'t EventHit> {
    let mut late = Vec::new();
    for event in &trace.events {
        if event.key.is_dispatch() && what_ifs.iter().any(|run| made_late(run, event)) {
            late.push(event);
        }
    }
    late
}

/// Whether an event was held in a run that failed.
fn made_late(run: &RunRecord, event: &EventHit) -> bool {
    run.has_failed() && matching::same(&event.key, run).is_some_and(|hit| hit.release.is_some())
}

/// Adds the tasks whose time was after the test's end in the trace, whether or not another run has
/// seen them begin.
fn add_scheduled(bounds: &mut Vec<Bounds>, trace: &RunRecord) {
    let due = Some(trace.statements.len());
    for event in &trace.scheduled {
        let known = bounds.iter_mut().find(|bound| {
            // What came in the trace is another one, however much it is like it.
            let key = &bound.event.key;
            let has_come = trace.event(key).is_some();
            *key == event.key || !has_come && matching::same_event(key, &event.key, &trace.whose)
        });
        match known {
            Some(known) => known.due = due,
            None => bounds.push(Bounds {
                due,
                ..bound(event, trace, &[])
            }),
        }
    }
}

/// Whether an event is not one of too many equal messages.
fn gets_positions(event: &EventHit) -> bool {
    event.kind() != EventKind::Main || event.key.occurrence <= MAX_EQUAL_MESSAGES
}

/// Whether the test did not begin in any run that held a message of the main thread's, until that
/// was released: the harness waits for the main thread first. Of other events that may be a
/// coincidence.
fn keeps_the_test_from_beginning(event: &EventHit, what_ifs: &[RunRecord]) -> bool {
    if event.kind() != EventKind::Main {
        return false;
    }

    let mut is_held = false;
    for run in what_ifs {
        let Some(hit) = matching::same(&event.key, run) else {
            continue;
        };
        if let Some(release) = &hit.release {
            if release.why != ReleaseReason::Needed || release.during.is_some() {
                return false;
            }
            is_held = true;
        }
    }
    is_held
}

/// Whether an event is a frame, or the rest of a task, of a run that passed. In which statement a
/// frame comes is up to the display, and a task can be preempted anywhere: where all were late and
/// the test passed, none needs a position of its own.
fn says_nothing_in_pass(event: &EventHit, run: &RunRecord) -> bool {
    (event.key.is_frame() || event.key.is_rest()) && !run.outcome.is_failure()
}

/// Adds what another run shows of the events to the trace: events that the trace does not have,
/// ends that it did not see, and earlier causes. An event may need another order to occur at all; a
/// task that is new may have had no time to end, and has a position.
pub fn learn(trace: &mut RunRecord, run: &RunRecord) {
    // A run that knows fewer of the test's statements names causes that are too early.
    if run.coarse {
        return;
    }

    learn_scheduled(trace, run);
    let explored: Vec<&EventKey> = run.explored().map(|event| &event.key).collect();
    for event in &run.events {
        let is_task = event.kind() == EventKind::Task;
        if !is_task && !explored.contains(&&event.key) {
            continue;
        }
        if says_nothing_in_pass(event, run) {
            continue;
        }

        // What came in a statement that the trace does not have, as a further pass of a loop,
        // has no position.
        let cause = Cause::of(event, trace);
        if cause == Cause::NotInTrace {
            continue;
        }

        let known = trace
            .events
            .iter()
            .position(|known| matching::same_event(&known.key, &event.key, &trace.whose));
        let Some(known) = known else {
            trace.events.push(EventHit {
                release: None,
                ended: is_task,
                posted_ms: posted_ms_in(trace, event, run),
                // When a task began in another run does not say when it is due in this one.
                delay_ms: if is_task { None } else { event.delay_ms },
                ..event.clone()
            });
            continue;
        };

        let before = trace.events.get(known);
        let is_earlier = before.is_some_and(|before| cause < Cause::of(before, trace));
        if let Some(known) = trace.events.get_mut(known) {
            known.ended |= event.ended;
            if is_earlier {
                known.statement.clone_from(&event.statement);
            }
        }
    }
}

/// When an event of another run would have been posted in the trace, in ms: as long after its
/// cause.
fn posted_ms_in(trace: &RunRecord, event: &EventHit, run: &RunRecord) -> u64 {
    match (cause_ms(event, run), cause_ms(event, trace)) {
        (Some(there), Some(here)) => here.saturating_add(event.posted_ms.saturating_sub(there)),
        _ => event.posted_ms,
    }
}

/// When an event's cause began in a run, in ms.
fn cause_ms(event: &EventHit, run: &RunRecord) -> Option<u64> {
    let index = run.index_of(event.statement.as_ref()?)?;
    run.statements.get(index).map(|hit| hit.at_ms)
}

/// What has caused an event, the earliest first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Cause {
    BeforeTest,
    /// The statement of the trace with this index.
    Statement(usize),
    /// A statement that the trace does not have.
    NotInTrace,
}

impl Cause {
    fn of(event: &EventHit, trace: &RunRecord) -> Self {
        match &event.statement {
            None => Self::BeforeTest,
            Some(cause) => trace
                .index_of(cause)
                .map_or(Self::NotInTrace, Self::Statement),
        }
    }
}

/// Adds tasks that another run's test did not live to see begin, as the trace's did not either.
fn learn_scheduled(trace: &mut RunRecord, run: &RunRecord) {
    for event in &run.scheduled {
        let is_known = matching::same(&event.key, trace).is_some()
            || trace
                .scheduled
                .iter()
                .any(|known| matching::same_event(&known.key, &event.key, &trace.whose));
        if !is_known && Cause::of(event, trace) != Cause::NotInTrace {
            trace.scheduled.push(event.clone());
        }
    }
}

fn bound(event: &EventHit, trace: &RunRecord, what_ifs: &[RunRecord]) -> Bounds {
    let lower = event
        .statement
        .as_ref()
        .and_then(|statement| trace.index_of(statement));
    let mut upper = upper(trace, &event.key, what_ifs);
    // A bound seen in another run can lie before the cause only if the runs differ; then
    // it means nothing.
    if let (Some(seen), Some(cause)) = (&upper, lower)
        && seen.index < cause
    {
        upper = None;
    }

    let exact = upper.as_ref().is_some_and(|upper| upper.exact);
    let idle = idle(trace);
    let due = due(event, trace, lower).map(|due| next_position(due, &idle, trace.statements.len()));
    Bounds {
        event: event.clone(),
        lower,
        upper: upper.map(|upper| upper.index),
        exact,
        due,
        idle,
    }
}

/// The first of some statements, from one on, before which an event has a position.
fn next_position(from: usize, idle: &BTreeSet<usize>, count: usize) -> usize {
    let mut statements = from..count;
    let touching = statements.find(|index| !idle.contains(index) || index + 1 == count);
    touching.unwrap_or(from)
}

/// The statements of a trace that touch nothing.
fn idle(trace: &RunRecord) -> BTreeSet<usize> {
    let mut idle = BTreeSet::new();
    for (index, hit) in trace.statements.iter().enumerate() {
        if hit.is_idle {
            idle.insert(index);
        }
    }
    idle
}

/// The statement before which a delayed message of the main thread was due, or a scheduled task
/// began.
fn due(event: &EventHit, trace: &RunRecord, lower: Option<usize>) -> Option<usize> {
    let delay = event.delay_ms?;
    if delay == 0 {
        return None;
    }
    match event.kind() {
        EventKind::Main => {}
        EventKind::Task if delay >= SCHEDULED_MS => {}
        EventKind::Task | EventKind::Post => return None,
    }

    let at = event.due_ms();
    let due = trace
        .statements
        .iter()
        .position(|hit| hit.at_ms >= at)
        .unwrap_or(trace.statements.len());
    Some(due.max(lower.map_or(0, |lower| lower + 1)))
}

/// What is delayed by more than a test is held back for comes no earlier than it is due.
pub fn limit_timers(bounds: &mut [Bounds], longest_ms: u64) {
    for bound in bounds {
        let (Some(delay), Some(due)) = (bound.event.delay_ms, bound.due) else {
            continue;
        };
        if delay > longest_ms {
            bound.lower = bound.lower.max(due.checked_sub(1));
        }
    }
}

/// Removes an upper bound that a run has exceeded: the event was later than that
/// statement, so the test did not wait for it there. `satisfied` are the positions that
/// a run satisfied.
pub fn refute<'a>(
    bounds: &mut [Bounds],
    statements: &[Statement],
    satisfied: impl Iterator<Item = &'a Constraint>,
) {
    for constraint in satisfied {
        for bound in bounds.iter_mut() {
            let Some(upper) = bound.upper else { continue };
            if constraint.event == bound.event.key
                && is_beyond(&constraint.position, statements, upper)
            {
                bound.upper = None;
            }
        }
    }
}

/// Lets an event come no later than just before a statement, which gives up on what is later. Of
/// a loop that turned more often than the trace has it, that is its last pass there.
pub fn end_before(
    bounds: &mut [Bounds],
    statements: &[Statement],
    event: &EventKey,
    statement: &Statement,
) {
    let mut last = statements.iter().position(|known| known == statement);
    if last.is_none() {
        let mut known = statements.iter();
        last = known.rposition(|known| known.is_same_line(statement));
    }
    let Some(last) = last else { return };
    for bound in bounds.iter_mut() {
        if bound.event.key == *event && bound.upper.is_none_or(|upper| upper >= last) {
            bound.upper = Some(last);
            bound.exact = false;
        }
    }
}

/// Whether a position is later than the statement at `index`.
#[must_use]
pub fn is_beyond(position: &Position, statements: &[Statement], index: usize) -> bool {
    match position {
        Position::End => true,
        Position::Before(s)
        | Position::Within(s)
        | Position::Overlapping(s)
        | Position::Earliest(s) => statements.iter().skip(index + 1).any(|known| known == s),
    }
}

/// Pairs of events that can come in either order, as indices into the bounds: there is a statement
/// before which both can come, and in a what-if run both were held at the same time, so neither
/// waits for the other. The first of a pair came first in the trace. Messages that are held with
/// the main thread never overtake one another, nor what waits behind them.
#[must_use]
pub fn concurrent(
    bounds: &[Bounds],
    statements: &[Statement],
    what_ifs: &[RunRecord],
) -> BTreeSet<(usize, usize)> {
    let mut held_together = BTreeSet::new();
    for run in what_ifs {
        for first in &run.events {
            for second in &run.events {
                if !was_held_during(second, first) {
                    continue;
                }
                if let (Some(a), Some(b)) =
                    (index_of(bounds, &first.key), index_of(bounds, &second.key))
                {
                    held_together.insert((a.min(b), a.max(b)));
                }
            }
        }
    }

    held_together.retain(|(a, b)| match (bounds.get(*a), bounds.get(*b)) {
        (Some(a), Some(b)) => can_meet(a, b, statements),
        _ => false,
    });
    held_together
}

/// Whether the second event was submitted while the first was held; both independently of
/// the main thread.
fn was_held_during(second: &EventHit, first: &EventHit) -> bool {
    let Some(release) = &first.release else {
        return false;
    };
    if first.kind() == EventKind::Main || second.kind() == EventKind::Main {
        return false;
    }
    let overlaps = (first.posted_ms..release.at_ms).contains(&second.posted_ms);
    overlaps && second.release.is_some() && second.key != first.key
}

/// Whether there is a statement before which both events can come.
fn can_meet(a: &Bounds, b: &Bounds, statements: &[Statement]) -> bool {
    let others = b.positions(statements);
    let mut positions = a.positions(statements).into_iter();
    positions.any(|position| matches!(position, Position::Before(_)) && others.contains(&position))
}

fn index_of(bounds: &[Bounds], key: &EventKey) -> Option<usize> {
    bounds.iter().position(|bound| bound.event.key == *key)
}

#[cfg(test)]
mod tests;
