//! How early and how late each async event can come: the lower and the upper bound of its position.
//!
//! Main type: [`Bounds`]. It is derived from the trace (which statement caused the event) and
//! from what-if runs (which statement could not go on without it). No I/O, no knowledge of how
//! runs are carried out.

use std::collections::BTreeSet;

use crate::matching;
use crate::model::{EventKey, Statement};
use crate::schedule::{Constraint, Position};
use crate::trace::{EventHit, EventKind, Release, ReleaseReason, RunRecord};

/// How many equal messages of the main thread get positions: those that come after them, as of an
/// animation, add nothing.
const MAX_EQUAL_MESSAGES: u32 = 4;

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
}

impl Bounds {
    /// Every position the event can take, latest first.
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
        for statement in statements.iter().take(last).skip(first).rev() {
            positions.push(Position::Before(statement.clone()));
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

    /// Whether a position is one that the event takes only if the testing thread is late: earlier
    /// than it is due.
    #[must_use]
    pub fn is_early(&self, position: &Position, statements: &[Statement]) -> bool {
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
    let find = |wanted: &Position| positions.iter().position(|position| position == wanted);
    match (find(than), than) {
        (Some(at), _) => Some(at + 1),
        (None, Position::Within(statement) | Position::Beside(statement)) => {
            find(&Position::Before(statement.clone()))
        }
        (None, _) => None,
    }
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
        if gets_positions(event) {
            events.push(event);
        }
    }

    for run in what_ifs {
        for event in run.explored() {
            if !gets_positions(event)
                || event.release.is_none()
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
                .any(|known| matching::same_event(&known.key, &event.key));
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
    for event in trace.events.iter().filter(|event| event.key.is_dispatch()) {
        let was_late = |run: &RunRecord| {
            run.outcome.is_failure()
                && matching::same(&event.key, run).is_some_and(|hit| hit.release.is_some())
        };
        if what_ifs.iter().any(was_late) {
            late.push(event);
        }
    }
    late
}

/// Adds the tasks whose time was after the test's end in the trace, whether or not another run has
/// seen them begin.
fn add_scheduled(bounds: &mut Vec<Bounds>, trace: &RunRecord) {
    let due = Some(trace.statements.len());
    for event in &trace.scheduled {
        let known = bounds
            .iter_mut()
            .find(|bound| matching::same_event(&bound.event.key, &event.key));
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

        // What came in a statement that the trace does not have, as a further pass of a loop,
        // has no position.
        let cause = event.statement.as_ref().map(|cause| trace.index_of(cause));
        if cause == Some(None) {
            continue;
        }

        let known = trace
            .events
            .iter()
            .position(|known| matching::same_event(&known.key, &event.key));
        let Some(known) = known else {
            trace.events.push(EventHit {
                release: None,
                ended: is_task,
                // When a task began in another run does not say when it is due in this one.
                delay_ms: event.delay_ms.filter(|_| !is_task),
                ..event.clone()
            });
            continue;
        };

        let before = trace
            .events
            .get(known)
            .and_then(|known| known.statement.as_ref());
        let is_earlier = cause < before.map(|before| trace.index_of(before));
        if let Some(known) = trace.events.get_mut(known) {
            known.ended |= event.ended;
            if is_earlier {
                known.statement.clone_from(&event.statement);
            }
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
                .any(|known| matching::same_event(&known.key, &event.key));
        let cause = event.statement.as_ref().map(|cause| trace.index_of(cause));
        if !is_known && cause != Some(None) {
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
    let due = due(event, trace, lower);
    Bounds {
        event: event.clone(),
        lower,
        upper: upper.map(|upper| upper.index),
        exact,
        due,
    }
}

/// The statement before which a delayed message of the main thread was due, or a scheduled task
/// began.
fn due(event: &EventHit, trace: &RunRecord, lower: Option<usize>) -> Option<usize> {
    let delay = event.delay_ms.filter(|delay| *delay > 0)?;
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

/// What is delayed by more than an event may be late cannot be waited for: it comes no earlier than
/// it is due.
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

/// Whether a position is later than the statement at `index`.
#[must_use]
pub fn is_beyond(position: &Position, statements: &[Statement], index: usize) -> bool {
    match position {
        Position::End => true,
        Position::Before(s) | Position::Within(s) | Position::Beside(s) => {
            statements.iter().skip(index + 1).any(|known| known == s)
        }
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
            for second in run
                .events
                .iter()
                .filter(|second| was_held_during(second, first))
            {
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

/// The upper bounds learnt so far, for the next what-if run.
#[must_use]
pub fn known(trace: &RunRecord, what_ifs: &[RunRecord]) -> Vec<(EventKey, Statement)> {
    let mut known = Vec::new();
    for event in trace.explored() {
        if let Some(upper) = upper(trace, &event.key, what_ifs) {
            known.push((event.key.clone(), upper.statement));
        }
    }
    known
}

/// Makes needed what led to a needed event: while a test is stalled nothing moves, so an event that
/// came only after another was released is an effect of that, and cannot come before it.
pub fn complete_needed(run: &mut RunRecord) {
    let mut needed = Vec::new();
    for (index, event) in run.events.iter().enumerate() {
        let release = event.release.as_ref();
        if release.is_some_and(|release| release.why == ReleaseReason::Needed) {
            needed.push(index);
        }
    }

    while let Some(event) = needed.pop() {
        let Some(cause) = led_to(run, event) else {
            continue;
        };
        let release = run
            .events
            .get_mut(cause)
            .and_then(|cause| cause.release.as_mut());
        if let Some(release) = release {
            release.why = ReleaseReason::Needed;
            needed.push(cause);
        }
    }
}

/// The event that was released last, in vain, before a needed one came within the same stall.
fn led_to(run: &RunRecord, needed: usize) -> Option<usize> {
    let needed = run.events.get(needed)?;
    let during = &needed.release.as_ref()?.during;
    let mut last: Option<(usize, u64)> = None;
    let mut alike = false;
    for (index, event) in run.events.iter().enumerate() {
        let Some(release) = &event.release else {
            continue;
        };
        let is_before = release.why == ReleaseReason::NotNeeded
            && release.at_ms <= needed.posted_ms
            && is_same_wait(run, release.during.as_ref(), during.as_ref());
        if !is_before {
            continue;
        }
        match last {
            Some((_, at_ms)) if release.at_ms < at_ms => {}
            Some((_, at_ms)) if release.at_ms == at_ms => alike = true,
            _ => (last, alike) = (Some((index, release.at_ms)), false),
        }
    }
    last.filter(|_| !alike).map(|(index, _)| index)
}

/// Whether the test waited from one statement to another: they are the same, or passes of a loop,
/// without a statement between them that began for the first time.
fn is_same_wait(run: &RunRecord, from: Option<&Statement>, to: Option<&Statement>) -> bool {
    if from == to {
        return true;
    }
    let index_of = |statement: Option<&Statement>| run.index_of(statement?);
    let (Some(from), Some(to)) = (index_of(from), index_of(to)) else {
        return false;
    };
    let mut between = run.statements.iter().take(to + 1).skip(from + 1);
    from < to && between.all(|hit| hit.statement.occurrence > 1)
}

/// Whether another what-if run of this kind of event could learn something: an event was released
/// for a stall that was not its own, and some stall's cause was found meanwhile, so that the event
/// would be held longer next time.
#[must_use]
pub fn is_open(trace: &RunRecord, what_ifs: &[RunRecord], kind: EventKind) -> bool {
    trace.explored().any(|event| {
        let was_released = what_ifs
            .iter()
            .any(|run| release_in(run, &event.key).is_some());
        event.kind() == kind && was_released && !is_settled(&event.key, what_ifs)
    })
}

/// Whether some what-if run held an event for as long as the test lets it be held, and not only as
/// long as another.
#[must_use]
pub fn is_settled(event: &EventKey, what_ifs: &[RunRecord]) -> bool {
    for run in what_ifs {
        let Some(release) = release_in(run, event) else {
            continue;
        };
        if matches!(
            release.why,
            ReleaseReason::Needed | ReleaseReason::End | ReleaseReason::Limit
        ) {
            return true;
        }
    }
    false
}

/// Whether an event was released in a run because a statement could not go on without it.
#[must_use]
pub fn is_needed(event: &EventKey, statement: &Statement, run: &RunRecord) -> bool {
    let Some(release) = release_in(run, event) else {
        return false;
    };
    release.why == ReleaseReason::Needed && release.during.as_ref() == Some(statement)
}

fn release_in<'a>(run: &'a RunRecord, key: &EventKey) -> Option<&'a Release> {
    matching::same(key, run)?.release.as_ref()
}

/// A statement that could not go on without an event.
struct Upper {
    /// Its index in the trace.
    index: usize,
    statement: Statement,
    /// Whether that is its own index, and not that of an earlier pass of a loop.
    exact: bool,
}

/// The statement that could not go on without an event. Of several runs the latest counts: one in
/// which the event was held beyond an earlier statement has shown that it can be.
fn upper(trace: &RunRecord, key: &EventKey, what_ifs: &[RunRecord]) -> Option<Upper> {
    let needed = latest_release(trace, key, what_ifs, ReleaseReason::Needed);
    needed.or_else(|| latest_release(trace, key, what_ifs, ReleaseReason::Limit))
}

/// The latest statement during which an event was released for a reason.
fn latest_release(
    trace: &RunRecord,
    key: &EventKey,
    what_ifs: &[RunRecord],
    reason: ReleaseReason,
) -> Option<Upper> {
    let mut latest: Option<Upper> = None;
    for run in what_ifs {
        let Some(release) = release_in(run, key) else {
            continue;
        };
        let Some(statement) = &release.during else {
            continue;
        };
        if release.why != reason {
            continue;
        }

        let Some(index) = index_in(trace, run, statement) else {
            continue;
        };
        if latest.as_ref().is_none_or(|latest| index >= latest.index) {
            let exact = trace.index_of(statement) == Some(index);
            latest = Some(Upper {
                index,
                statement: statement.clone(),
                exact,
            });
        }
    }
    latest
}

/// Where in the trace another run stood at a statement. A loop that waits turns more often the
/// later its event comes: a statement that the trace does not have is at the last one before it
/// that the trace has.
fn index_in(trace: &RunRecord, run: &RunRecord, statement: &Statement) -> Option<usize> {
    let until = run.index_of(statement)?;
    let before = run.statements.iter().take(until + 1).rev();
    before
        .map(|hit| &hit.statement)
        .find_map(|statement| trace.index_of(statement))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::EventClass;
    use crate::testing::{event, key, record, released, statement};
    use crate::trace::StatementHit;

    /// A message that the main thread posts to itself at 10 ms, in statement 1.
    fn timer(name: &str, delay: u64) -> EventHit {
        EventHit {
            class: EventClass::Ui,
            own: true,
            delay_ms: Some(delay),
            ..event(name, Some(1))
        }
    }

    #[test]
    fn what_another_run_shows_is_learnt() {
        let task = |name: &str, line, ended| EventHit {
            class: EventClass::Work,
            key: EventKey {
                handler: crate::model::THREAD.into(),
                ..key(name)
            },
            ended,
            ..event(name, line)
        };

        let mut trace = record(
            &[1, 2, 3],
            vec![
                task("endless", Some(2), false),
                task("short", Some(2), false),
            ],
        );
        let other = vec![
            task("endless", Some(2), false),
            task("short", Some(1), true),
            task("new", Some(3), false),
            event("elsewhere", Some(9)),
        ];
        let coarse = RunRecord {
            coarse: true,
            ..record(&[1, 2, 3], vec![task("short", None, true)])
        };

        learn(&mut trace, &coarse);
        learn(&mut trace, &record(&[1, 2, 3], other));

        let learnt: Vec<_> = trace
            .explored()
            .map(|e| (e.callback.clone().unwrap(), e.statement.clone()))
            .collect();
        let expected = [("short", 1), ("new", 3)];
        assert_eq!(
            learnt,
            expected.map(|(name, at)| (format!("com.example.{name}$1"), Some(statement(at))))
        );
    }

    #[test]
    fn a_delayed_message_can_come_before_it_is_due_in_the_trace() {
        // Statements begin every 10 ms.
        let trace = record(&[1, 2, 3, 4, 5], vec![timer("a", 25)]);
        let statements = statements(&trace);
        let bound = &bounds(&trace, &[])[0];
        assert_eq!(lines(&bound.positions(&statements)), [0, 5, 4, 3, 2]);

        assert_eq!(
            bound.natural(&statements),
            Some(Position::Before(statement(5)))
        );
        let early = |line| bound.is_early(&Position::Before(statement(line)), &statements);
        assert_eq!([2, 3, 4, 5].map(early), [true, true, true, false]);

        let never = &bounds(&record(&[1, 2], vec![timer("a", 900)]), &[])[0];
        assert_eq!(
            never.natural(&statements[..2]),
            Some(Position::End),
            "the test is over before"
        );

        let at_once = &bounds(&record(&[1, 2], vec![timer("a", 0)]), &[])[0];
        assert_eq!(
            (at_once.due, at_once.natural(&statements[..2])),
            (None, Some(Position::Before(statement(2))))
        );
    }

    #[test]
    fn a_scheduled_task_is_due_when_it_began() {
        let task = |delay| EventHit {
            class: EventClass::Work,
            ended: true,
            posted_ms: 25,
            ..timer("a", delay)
        };
        let due = |event| bounds(&record(&[1, 2, 3, 4, 5], vec![event]), &[])[0].due;
        assert_eq!(due(task(2000)), Some(3));
        assert_eq!(due(task(SCHEDULED_MS - 1)), None, "it was to begin at once");

        // No run has seen it begin.
        let mut trace = record(&[1, 2, 3], vec![]);
        let run = RunRecord {
            scheduled: vec![task(15)],
            ..trace.clone()
        };
        learn(&mut trace, &run);
        learn(&mut trace, &run);
        let all = bounds(&trace, &[]);
        let bound = all.first().unwrap();
        assert_eq!(
            (all.len(), bound.lower, bound.upper, bound.due),
            (1, Some(0), None, Some(3))
        );
        let statements = statements(&trace);
        assert_eq!(bound.natural(&statements), Some(Position::End));

        // Another run has.
        let begun = RunRecord {
            events: vec![task(15)],
            ..record(&[1, 2, 3], vec![])
        };
        learn(&mut trace, &begun);
        let all = bounds(&trace, &[]);
        assert_eq!((all.len(), all[0].due), (1, Some(3)));
    }

    #[test]
    fn a_timer_longer_than_a_delay_may_be_comes_no_earlier() {
        let trace = record(&[1, 2, 3, 4, 5], vec![timer("a", 25), timer("b", 15)]);
        let mut bounds = bounds(&trace, &[]);
        limit_timers(&mut bounds, 20);
        let statements = statements(&trace);
        assert_eq!(lines(&bounds[0].positions(&statements)), [0, 5]);
        assert_eq!(lines(&bounds[1].positions(&statements)), [0, 5, 4, 3, 2]);
    }

    #[test]
    fn an_upper_bound_that_a_run_went_beyond_is_none() {
        let trace = record(&[1, 2, 3, 4], vec![event("a", Some(1))]);
        let needed = record(
            &[1, 2, 3, 4],
            vec![released("a", Some(1), 2, ReleaseReason::Needed)],
        );
        let check = |position: Position, expected: Option<usize>| {
            let mut bounds = bounds(&trace, std::slice::from_ref(&needed));
            let satisfied = Constraint {
                event: key("a"),
                position,
            };
            refute(
                &mut bounds,
                &statements(&trace),
                std::iter::once(&satisfied),
            );
            assert_eq!(bounds[0].upper, expected, "{satisfied:?}");
        };

        check(Position::Before(statement(2)), Some(1));
        check(Position::Before(statement(3)), None);
        check(Position::Within(statement(2)), Some(1));
        check(Position::Within(statement(3)), None);
        check(Position::End, None);
    }

    #[test]
    fn messages_held_with_the_main_thread_never_overtake_one_another() {
        let trace = record(
            &[1, 2, 3],
            vec![
                event("a", Some(1)),
                event("b", Some(1)),
                timer("m", 0),
                timer("n", 0),
            ],
        );
        let held = |hit: EventHit| EventHit {
            release: released("a", None, 3, ReleaseReason::End).release,
            ..hit
        };
        let run = record(&[1, 2, 3], trace.events.iter().cloned().map(held).collect());
        let pairs = concurrent(&bounds(&trace, &[]), &statements(&trace), &[run]);
        assert_eq!(pairs, BTreeSet::from([(0, 1)]));
    }

    #[test]
    fn an_event_that_only_a_what_if_run_held_is_placed_too() {
        let trace = record(&[1, 2, 3], vec![event("a", Some(1))]);
        let held = |hit: EventHit| EventHit {
            release: released("a", None, 3, ReleaseReason::End).release,
            ..hit
        };
        // One whose cause is not in the trace is left out, and so is one that nothing held.
        let run = record(
            &[1, 2, 3],
            vec![
                held(timer("m", 0)),
                held(event("x", Some(9))),
                event("y", Some(1)),
            ],
        );
        let events: Vec<EventKey> = bounds(&trace, &[run])
            .into_iter()
            .map(|bound| bound.event.key)
            .collect();
        assert_eq!(events, [key("a"), key("m")]);
    }

    #[test]
    fn of_many_equal_messages_the_first_few_are_placed() {
        let nth = |occurrence| {
            let mut frame = timer("frame", 0);
            frame.key.occurrence = occurrence;
            frame
        };
        let trace = record(&[1, 2], (1..=9).map(nth).collect());
        assert_eq!(bounds(&trace, &[]).len(), 4);
    }

    fn lines(positions: &[Position]) -> Vec<i32> {
        let line = |position: &Position| match position {
            Position::Before(s) | Position::Beside(s) => s.line,
            Position::Within(s) => -s.line,
            Position::End => 0,
        };
        positions.iter().map(line).collect()
    }

    #[test]
    fn an_unawaited_event_can_come_anywhere_after_its_cause() {
        let trace = record(&[1, 2, 3, 4], vec![event("a", Some(2))]);
        let what_if = record(
            &[1, 2, 3, 4],
            vec![released("a", Some(2), 4, ReleaseReason::End)],
        );
        let bounds = bounds(&trace, &[what_if]);
        assert_eq!(lines(&bounds[0].positions(&statements(&trace))), [0, 4, 3]);
    }

    #[test]
    fn an_awaited_event_has_the_waiting_statement_as_its_upper_bound() {
        let trace = record(&[1, 2, 3, 4], vec![event("a", Some(1))]);
        let what_if = record(
            &[1, 2, 3, 4],
            vec![released("a", Some(1), 3, ReleaseReason::Needed)],
        );
        let bounds = bounds(&trace, &[what_if]);
        assert_eq!(bounds[0].upper, Some(2));
        assert_eq!(lines(&bounds[0].positions(&statements(&trace))), [-3, 3, 2]);
        assert_eq!(
            bounds[0].natural(&statements(&trace)),
            Some(Position::Before(statement(2)))
        );
    }

    #[test]
    fn an_event_that_its_own_statement_waits_for_comes_within_it() {
        let trace = record(&[1, 2, 3], vec![event("a", Some(2))]);
        let place = |why| {
            let bounds = bounds(
                &trace,
                &[record(&[1, 2, 3], vec![released("a", Some(2), 2, why)])],
            );
            let bound = &bounds[0];
            (
                lines(&bound.positions(&statements(&trace))),
                bound.natural(&statements(&trace)),
            )
        };
        assert_eq!(place(ReleaseReason::Needed), (vec![-2], None));
        assert_eq!(place(ReleaseReason::Limit), (vec![-2], None));
    }

    #[test]
    fn an_event_from_before_the_first_statement_can_come_before_it() {
        let trace = record(&[1, 2], vec![event("a", None)]);
        assert_eq!(
            lines(&bounds(&trace, &[])[0].positions(&statements(&trace))),
            [0, 2, 1]
        );
    }

    #[test]
    fn of_two_answers_the_later_counts() {
        let trace = record(&[1, 2, 3, 4], vec![event("a", Some(1))]);
        let at = |line| {
            record(
                &[1, 2, 3, 4],
                vec![released("a", Some(1), line, ReleaseReason::Needed)],
            )
        };
        assert_eq!(bounds(&trace, &[at(2), at(3), at(2)])[0].upper, Some(2));
    }

    #[test]
    fn a_loop_that_turns_more_often_than_in_the_trace_is_where_it_began() {
        let trace = record(&[1, 2, 5], vec![event("a", Some(1))]);
        let what_if = record(
            &[1, 2, 3, 4, 5],
            vec![released("a", Some(1), 4, ReleaseReason::Needed)],
        );
        let bound = &bounds(&trace, &[what_if])[0];
        assert_eq!(bound.upper, Some(1));
        assert_eq!(
            lines(&bound.positions(&statements(&trace))),
            [2],
            "none of its passes in the trace does"
        );
    }

    #[test]
    fn what_a_needed_event_came_after_at_a_stall_is_needed_too() {
        let at = |name, posted_ms, line, at_ms, why| {
            let mut event = released(name, Some(1), line, why);
            event.posted_ms = posted_ms;
            event.release.as_mut().unwrap().at_ms = at_ms;
            event
        };
        let check = |events: Vec<EventHit>, expected: &[&str]| {
            let mut run = record(&[1, 2], events);
            complete_needed(&mut run);
            let is_needed =
                |event: &&EventHit| event.release.as_ref().unwrap().why == ReleaseReason::Needed;
            let needed = run.events.iter().filter(is_needed);
            let needed: Vec<EventKey> = needed.map(|event| event.key.clone()).collect();
            let expected: Vec<EventKey> = expected.iter().copied().map(key).collect();
            assert_eq!(needed, expected);
        };
        use ReleaseReason::{Needed, NotNeeded};

        // A chain, and one that was there all the time.
        let chain = vec![
            at("first", 10, 2, 100, NotNeeded),
            at("other", 11, 2, 200, NotNeeded),
            at("second", 201, 2, 300, NotNeeded),
            at("third", 301, 2, 400, Needed),
        ];
        check(chain, &["other", "second", "third"]);
        let before = vec![at("a", 10, 2, 100, NotNeeded), at("b", 20, 2, 200, Needed)];
        check(before, &["b"]);
        let of_another_statement =
            vec![at("a", 10, 1, 100, NotNeeded), at("b", 110, 2, 200, Needed)];
        check(of_another_statement, &["b"]);
        let let_go_together = vec![
            at("a", 10, 2, 100, NotNeeded),
            at("b", 11, 2, 100, NotNeeded),
            at("c", 110, 2, 200, Needed),
        ];
        check(let_go_together, &["c"]);
    }

    #[test]
    fn a_test_that_polls_waits_in_all_passes_of_its_loop() {
        let pass = |line, occurrence| Statement {
            occurrence,
            ..statement(line)
        };
        let at = |name, posted_ms, during: Statement, at_ms, why| {
            let mut event = released(name, Some(1), 2, why);
            event.posted_ms = posted_ms;
            let release = event.release.as_mut().unwrap();
            (release.at_ms, release.during) = (at_ms, Some(during));
            event
        };
        let why_of_the_first = |between: &[Statement]| {
            let mut run = record(&[1, 2], vec![]);
            for statement in between {
                run.statements.push(StatementHit {
                    statement: statement.clone(),
                    at_ms: 150,
                });
            }
            let last = between.last().unwrap().clone();
            run.events = vec![
                at("a", 10, statement(2), 100, ReleaseReason::NotNeeded),
                at("b", 110, last, 200, ReleaseReason::Needed),
            ];
            complete_needed(&mut run);
            run.events[0].release.as_ref().unwrap().why
        };
        let looped = [pass(1, 2), pass(2, 2)];
        assert_eq!(why_of_the_first(&looped), ReleaseReason::Needed);
        let went_on = [pass(1, 2), pass(3, 1)];
        assert_eq!(why_of_the_first(&went_on), ReleaseReason::NotNeeded);
    }

    #[test]
    fn an_event_let_go_in_vain_leaves_the_question_open() {
        let trace = record(&[1, 2], vec![event("a", Some(1)), event("b", Some(1))]);
        let first = record(
            &[1, 2],
            vec![
                released("a", Some(1), 2, ReleaseReason::NotNeeded),
                released("b", Some(1), 2, ReleaseReason::Needed),
            ],
        );
        assert!(is_open(
            &trace,
            std::slice::from_ref(&first),
            EventKind::Post
        ));
        let second = record(&[1, 2], vec![released("a", Some(1), 2, ReleaseReason::End)]);
        assert!(!is_open(&trace, &[first, second], EventKind::Post));
    }
}
