//! How early and how late each async event can come: the lower and the upper bound of its place.
//!
//! Main type: [`Bounds`]. It is worked out from the trace (which statement set the event off) and
//! from what-if runs (which statement could not go on without it). No I/O, no knowledge of how runs
//! are carried out.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::matching;
use crate::model::{EventKey, Statement};
use crate::schedule::{Constraint, Position};
use crate::trace::{EventHit, EventKind, ReleaseReason, RunRecord};

/// How many equal messages of the main thread get positions: those that come after them, as of an
/// animation, add nothing.
const MOST_ALIKE: u32 = 4;

/// The range of positions of one event, as indices into the statements of the trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The event, as the trace saw it, or the first run that did.
    pub event: EventHit,
    /// The statement that caused it, or that it cannot come before; `None` when that was before the
    /// first statement.
    pub lower: Option<usize>,
    /// The first statement that cannot finish until it was processed; `None` is the end of the
    /// test.
    pub upper: Option<usize>,
    /// Whether it was held until then in that very statement, and not in a further pass of a loop.
    pub exact: bool,
    /// For a delayed message: the statement before which it was due in the trace; the number of
    /// statements is the end.
    pub due: Option<usize>,
}

impl Bounds {
    /// Every position the event can take, latest first.
    #[must_use]
    pub fn positions(&self, statements: &[Statement]) -> Vec<Position> {
        let first = self.lower.map_or(0, |lower| lower + 1);
        let last = self.upper.map_or(statements.len(), |upper| upper + 1).min(statements.len());
        let end = self.upper.is_none().then_some(Position::End);
        let within = self.upper.filter(|_| self.exact).and_then(|upper| statements.get(upper));
        let within = within.cloned().map(Position::Within);
        let before = statements.iter().take(last).skip(first).rev().cloned().map(Position::Before);
        end.into_iter().chain(within).chain(before).collect()
    }

    /// The position that the event takes when nothing is held: as early as it can, a delayed
    /// message when it is due.
    #[must_use]
    pub fn natural(&self, statements: &[Statement]) -> Option<Position> {
        let mut positions = self.positions(statements);
        // Nothing is as late by itself as the statement that waits for it lets it be.
        positions.retain(|position| !matches!(position, Position::Within(_)));
        let due = self.due.map(|due| statements.get(due).cloned().map_or(Position::End, Position::Before));
        let due = due.filter(|due| positions.contains(due));
        if self.due.is_some() { due.or_else(|| positions.first().cloned()) } else { positions.last().cloned() }
    }

    /// Whether a position is one that a delayed message takes only if the testing thread is late.
    #[must_use]
    pub fn is_early(&self, position: &Position, statements: &[Statement]) -> bool {
        let Position::Before(statement) = position else { return false };
        let index = statements.iter().position(|known| known == statement);
        self.due.zip(index).is_some_and(|(due, index)| index < due)
    }
}

/// The statements of a trace, in the order in which they began.
#[must_use]
pub fn statements(trace: &RunRecord) -> Vec<Statement> {
    trace.statements.iter().map(|hit| hit.statement.clone()).collect()
}

/// Works out the bounds of every event whose position is explored: those of the trace, then those
/// that only what-if runs held.
#[must_use]
pub fn bounds(trace: &RunRecord, what_ifs: &[RunRecord]) -> Vec<Bounds> {
    let few = |event: &&EventHit| event.kind() != EventKind::Main || event.key.occurrence <= MOST_ALIKE;
    let mut events: Vec<&EventHit> = trace.explored().filter(few).collect();
    for run in what_ifs {
        for event in run.explored().filter(few).filter(|event| event.release.is_some()) {
            // Its cause has to be known, else it would have every position.
            let placed = event.statement.as_ref().is_none_or(|cause| trace.index_of(cause).is_some());
            let known = || events.iter().any(|known| matching::same_event(&known.key, &event.key));
            if placed && matching::same(&event.key, trace).is_none() && !known() {
                events.push(event);
            }
        }
    }
    events.into_iter().map(|event| bound(event, trace, what_ifs)).collect()
}

/// Adds what another run shows of the events to the trace: those that it has not, ends that it did
/// not see, and earlier causes. An event may need another order to come at all; a task that is new
/// may have had no time to end, and has a place.
pub fn learn(trace: &mut RunRecord, run: &RunRecord) {
    // A run that knows fewer of the test's statements names causes that are too early.
    if run.coarse {
        return;
    }
    let explored: Vec<&EventKey> = run.explored().map(|event| &event.key).collect();
    let is_task = |event: &&EventHit| event.kind() == EventKind::Task;
    for event in run.events.iter().filter(|event| is_task(event) || explored.contains(&&event.key)) {
        let cause = event.statement.as_ref().map(|cause| trace.index_of(cause));
        // What came in a statement that the trace has not, as a further pass of a loop, has no
        // place.
        if cause == Some(None) {
            continue;
        }
        let known = trace.events.iter().position(|known| matching::same_event(&known.key, &event.key));
        let Some(known) = known else {
            trace.events.push(EventHit { release: None, ended: is_task(&event), ..event.clone() });
            continue;
        };
        let before = trace.events.get(known).and_then(|known| known.statement.as_ref());
        let is_earlier = cause < before.map(|before| trace.index_of(before));
        if let Some(known) = trace.events.get_mut(known) {
            known.ended |= event.ended;
            if is_earlier {
                known.statement.clone_from(&event.statement);
            }
        }
    }
}

fn bound(event: &EventHit, trace: &RunRecord, what_ifs: &[RunRecord]) -> Bounds {
    let lower = event.statement.as_ref().and_then(|statement| trace.index_of(statement));
    let upper = upper(trace, &event.key, what_ifs);
    // A bound seen in another run can lie before the cause only if the runs differ; then it says
    // nothing.
    let upper = upper.filter(|upper| lower.is_none_or(|lower| upper.index >= lower));
    let exact = upper.as_ref().is_some_and(|upper| upper.exact);
    let delay = event.delay_ms.filter(|delay| event.kind() == EventKind::Main && *delay > 0);
    let due = delay.map(|delay| {
        let at = event.posted_ms + delay;
        let due = trace.statements.iter().position(|hit| hit.at_ms >= at).unwrap_or(trace.statements.len());
        due.max(lower.map_or(0, |lower| lower + 1))
    });
    Bounds { event: event.clone(), lower, upper: upper.map(|upper| upper.index), exact, due }
}

/// A message delayed by more than an event may be late cannot be waited for: it comes no earlier
/// than it is due.
pub fn limit_timers(bounds: &mut [Bounds], longest_ms: u64) {
    for bound in bounds.iter_mut().filter(|bound| bound.event.delay_ms.is_some_and(|delay| delay > longest_ms)) {
        if let Some(due) = bound.due {
            bound.lower = bound.lower.max(due.checked_sub(1));
        }
    }
}

/// Takes an upper bound back that a run has gone beyond: an event that the test did not wait for at
/// that statement. `tried` are the positions tried, and whether they were satisfied.
pub fn refute(bounds: &mut [Bounds], statements: &[Statement], tried: &HashSet<(Constraint, bool)>) {
    for bound in bounds {
        let Some(upper) = bound.upper else { continue };
        let beyond = |constraint: &Constraint| match &constraint.position {
            Position::End => true,
            Position::Before(s) | Position::Within(s) => statements.iter().skip(upper + 1).any(|known| known == s),
        };
        let went =
            |(constraint, met): &(Constraint, bool)| *met && constraint.event == bound.event.key && beyond(constraint);
        if tried.iter().any(went) {
            bound.upper = None;
        }
    }
}

/// Pairs of events that can come either way round, as indices into the bounds: there is a statement
/// before which both can come, and in a what-if run both were held at the same time, so neither
/// waits for the other. The first of a pair came first in the trace. Messages that are held with
/// the main thread never overtake one another, nor what waits behind them.
#[must_use]
pub fn concurrent(bounds: &[Bounds], statements: &[Statement], what_ifs: &[RunRecord]) -> BTreeSet<(usize, usize)> {
    let index = |key: &EventKey| bounds.iter().position(|bound| bound.event.key == *key);
    let places = |index: usize| bounds.get(index).map_or_else(Vec::new, |bound| bound.positions(statements));
    let meet = |(a, b): &(usize, usize)| {
        let others = places(*b);
        places(*a).iter().any(|position| matches!(position, Position::Before(_)) && others.contains(position))
    };
    let mut pairs = BTreeSet::new();
    for run in what_ifs {
        let held = || {
            let apart = run.events.iter().filter(|event| event.kind() != EventKind::Main);
            apart.filter_map(|event| Some((event, event.release.as_ref()?.at_ms)))
        };
        for (first, until) in held() {
            for (second, _) in
                held().filter(|(e, _)| e.key != first.key && (first.posted_ms..until).contains(&e.posted_ms))
            {
                if let (Some(a), Some(b)) = (index(&first.key), index(&second.key)) {
                    pairs.insert((a.min(b), a.max(b)));
                }
            }
        }
    }
    pairs.into_iter().filter(meet).collect()
}

/// For each pair of events that was forced the other way round than in the trace: whether it came
/// true.
#[must_use]
pub fn flipped(bounds: &[Bounds], ordered: &HashSet<(EventKey, EventKey, bool)>) -> Vec<bool> {
    let index = |key: &EventKey| bounds.iter().position(|bound| bound.event.key == *key);
    let mut flips: BTreeMap<(usize, usize), bool> = BTreeMap::new();
    for (first, second, met) in ordered {
        if let (Some(first), Some(second)) = (index(first), index(second))
            && first > second
        {
            *flips.entry((second, first)).or_default() |= met;
        }
    }
    flips.into_values().collect()
}

/// The upper bounds learnt so far, for the next what-if run.
#[must_use]
pub fn known(trace: &RunRecord, what_ifs: &[RunRecord]) -> Vec<(EventKey, Statement)> {
    trace
        .explored()
        .filter_map(|event| upper(trace, &event.key, what_ifs).map(|upper| (event.key.clone(), upper.statement)))
        .collect()
}

/// Whether another what-if run of this kind of event could learn something: an event was let go for
/// a stall that was not its own, and some stall's cause was found meanwhile, so that the event
/// would be held longer next time.
#[must_use]
pub fn is_open(trace: &RunRecord, what_ifs: &[RunRecord], kind: EventKind) -> bool {
    trace.explored().filter(|event| event.kind() == kind).any(|event| {
        let mut releases = what_ifs.iter().filter_map(|run| matching::same(&event.key, run)?.release.as_ref());
        releases.next().is_some() && !is_settled(&event.key, what_ifs)
    })
}

/// Whether some what-if run held an event for as long as the test lets it be held, and not only as long as another.
#[must_use]
pub fn is_settled(event: &EventKey, what_ifs: &[RunRecord]) -> bool {
    let mut releases = what_ifs.iter().filter_map(|run| matching::same(event, run)?.release.as_ref());
    releases.any(|release| matches!(release.why, ReleaseReason::Needed | ReleaseReason::End | ReleaseReason::Limit))
}

/// A statement that could not go on without an event.
struct Upper {
    /// Its place in the trace.
    index: usize,
    statement: Statement,
    /// Whether that is its own, and not that of an earlier pass of a loop.
    exact: bool,
}

/// The statement that could not go on without an event, with its place in the trace. Of several
/// runs the latest place counts: one in which the event was held beyond an earlier place has shown
/// that it can be.
fn upper(trace: &RunRecord, key: &EventKey, what_ifs: &[RunRecord]) -> Option<Upper> {
    let during = |wanted: ReleaseReason| {
        let places = what_ifs.iter().filter_map(|run| {
            let release = matching::same(key, run)?.release.as_ref()?;
            let statement = release.during.clone().filter(|_| release.why == wanted)?;
            let index = index_in(trace, run, &statement)?;
            let exact = trace.index_of(&statement) == Some(index);
            Some(Upper { index, statement, exact })
        });
        places.max_by_key(|upper| upper.index)
    };
    during(ReleaseReason::Needed).or_else(|| during(ReleaseReason::Limit))
}

/// Where in the trace another run stood at a statement. A loop that waits turns more often the
/// later its event comes: what the trace has not is at the last statement before it that the trace
/// has.
fn index_in(trace: &RunRecord, run: &RunRecord, statement: &Statement) -> Option<usize> {
    let until = run.index_of(statement)?;
    let before = run.statements.iter().take(until + 1).rev();
    before.map(|hit| &hit.statement).find_map(|statement| trace.index_of(statement))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::EventClass;
    use crate::testing::{event, key, record, released, statement};

    /// A message that the main thread posts to itself at 10 ms, in statement 1.
    fn timer(name: &str, delay: u64) -> EventHit {
        EventHit { class: EventClass::Ui, own: true, delay_ms: Some(delay), ..event(name, Some(1)) }
    }

    #[test]
    fn what_another_run_shows_is_learnt() {
        let task = |name: &str, line, ended| EventHit {
            class: EventClass::Work,
            key: EventKey { handler: crate::model::THREAD.into(), ..key(name) },
            ended,
            ..event(name, line)
        };
        let mut trace = record(&[1, 2, 3], vec![task("endless", Some(2), false), task("short", Some(2), false)]);
        let other = vec![
            task("endless", Some(2), false),
            task("short", Some(1), true),
            task("new", Some(3), false),
            event("elsewhere", Some(9)),
        ];
        let coarse = RunRecord { coarse: true, ..record(&[1, 2, 3], vec![task("short", None, true)]) };
        learn(&mut trace, &coarse);
        learn(&mut trace, &record(&[1, 2, 3], other));
        let learnt: Vec<_> = trace.explored().map(|e| (e.callback.clone().unwrap(), e.statement.clone())).collect();
        let expected = [("short", 1), ("new", 3)];
        assert_eq!(learnt, expected.map(|(name, at)| (format!("com.example.{name}$1"), Some(statement(at)))));
    }

    #[test]
    fn a_delayed_message_can_come_before_it_is_due_in_the_trace() {
        // Statements begin every 10 ms.
        let trace = record(&[1, 2, 3, 4, 5], vec![timer("a", 25)]);
        let statements = statements(&trace);
        let bound = &bounds(&trace, &[])[0];
        assert_eq!(lines(&bound.positions(&statements)), [0, 5, 4, 3, 2]);
        assert_eq!(bound.natural(&statements), Some(Position::Before(statement(5))));
        let early = |line| bound.is_early(&Position::Before(statement(line)), &statements);
        assert_eq!([2, 3, 4, 5].map(early), [true, true, true, false]);
        let never = &bounds(&record(&[1, 2], vec![timer("a", 900)]), &[])[0];
        assert_eq!(never.natural(&statements[..2]), Some(Position::End), "the test is over before");
        let at_once = &bounds(&record(&[1, 2], vec![timer("a", 0)]), &[])[0];
        assert_eq!((at_once.due, at_once.natural(&statements[..2])), (None, Some(Position::Before(statement(2)))));
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
        let needed = record(&[1, 2, 3, 4], vec![released("a", Some(1), 2, ReleaseReason::Needed)]);
        let check = |position: Position, met: bool, expected: Option<usize>| {
            let mut bounds = bounds(&trace, std::slice::from_ref(&needed));
            let tried = HashSet::from([(Constraint { event: key("a"), position }, met)]);
            refute(&mut bounds, &statements(&trace), &tried);
            assert_eq!(bounds[0].upper, expected, "{tried:?}");
        };
        check(Position::Before(statement(2)), true, Some(1));
        check(Position::Before(statement(3)), false, Some(1));
        check(Position::Before(statement(3)), true, None);
        check(Position::Within(statement(2)), true, Some(1));
        check(Position::Within(statement(3)), true, None);
        check(Position::End, true, None);
    }

    #[test]
    fn messages_held_with_the_main_thread_never_overtake_one_another() {
        let trace = record(&[1, 2, 3], vec![event("a", Some(1)), event("b", Some(1)), timer("m", 0), timer("n", 0)]);
        let held = |hit: EventHit| EventHit { release: released("a", None, 3, ReleaseReason::End).release, ..hit };
        let run = record(&[1, 2, 3], trace.events.iter().cloned().map(held).collect());
        let pairs = concurrent(&bounds(&trace, &[]), &statements(&trace), &[run]);
        assert_eq!(pairs, BTreeSet::from([(0, 1)]));
    }

    #[test]
    fn an_event_that_only_a_what_if_run_held_is_placed_too() {
        let trace = record(&[1, 2, 3], vec![event("a", Some(1))]);
        let held = |hit: EventHit| EventHit { release: released("a", None, 3, ReleaseReason::End).release, ..hit };
        // One whose cause the trace has not is left out, and so is one that nothing held.
        let run = record(&[1, 2, 3], vec![held(timer("m", 0)), held(event("x", Some(9))), event("y", Some(1))]);
        let events: Vec<EventKey> = bounds(&trace, &[run]).into_iter().map(|bound| bound.event.key).collect();
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
            Position::Before(s) => s.line,
            Position::Within(s) => -s.line,
            Position::End => 0,
        };
        positions.iter().map(line).collect()
    }

    #[test]
    fn an_unawaited_event_can_come_anywhere_after_its_cause() {
        let trace = record(&[1, 2, 3, 4], vec![event("a", Some(2))]);
        let what_if = record(&[1, 2, 3, 4], vec![released("a", Some(2), 4, ReleaseReason::End)]);
        let bounds = bounds(&trace, &[what_if]);
        assert_eq!(lines(&bounds[0].positions(&statements(&trace))), [0, 4, 3]);
    }

    #[test]
    fn an_awaited_event_has_the_waiting_statement_as_its_upper_bound() {
        let trace = record(&[1, 2, 3, 4], vec![event("a", Some(1))]);
        let what_if = record(&[1, 2, 3, 4], vec![released("a", Some(1), 3, ReleaseReason::Needed)]);
        let bounds = bounds(&trace, &[what_if]);
        assert_eq!(bounds[0].upper, Some(2));
        assert_eq!(lines(&bounds[0].positions(&statements(&trace))), [-3, 3, 2]);
        assert_eq!(bounds[0].natural(&statements(&trace)), Some(Position::Before(statement(2))));
    }

    #[test]
    fn an_event_that_its_own_statement_waits_for_comes_within_it() {
        let trace = record(&[1, 2, 3], vec![event("a", Some(2))]);
        let place = |why| {
            let bounds = bounds(&trace, &[record(&[1, 2, 3], vec![released("a", Some(2), 2, why)])]);
            let bound = &bounds[0];
            (lines(&bound.positions(&statements(&trace))), bound.natural(&statements(&trace)))
        };
        assert_eq!(place(ReleaseReason::Needed), (vec![-2], None));
        assert_eq!(place(ReleaseReason::Limit), (vec![-2], None));
    }

    #[test]
    fn an_event_from_before_the_first_statement_can_come_before_it() {
        let trace = record(&[1, 2], vec![event("a", None)]);
        assert_eq!(lines(&bounds(&trace, &[])[0].positions(&statements(&trace))), [0, 2, 1]);
    }

    #[test]
    fn of_two_answers_the_later_counts() {
        let trace = record(&[1, 2, 3, 4], vec![event("a", Some(1))]);
        let at = |line| record(&[1, 2, 3, 4], vec![released("a", Some(1), line, ReleaseReason::Needed)]);
        assert_eq!(bounds(&trace, &[at(2), at(3), at(2)])[0].upper, Some(2));
    }

    #[test]
    fn a_loop_that_turns_more_often_than_in_the_trace_is_where_it_began() {
        let trace = record(&[1, 2, 5], vec![event("a", Some(1))]);
        let what_if = record(&[1, 2, 3, 4, 5], vec![released("a", Some(1), 4, ReleaseReason::Needed)]);
        let bound = &bounds(&trace, &[what_if])[0];
        assert_eq!(bound.upper, Some(1));
        assert_eq!(lines(&bound.positions(&statements(&trace))), [2], "none of its passes in the trace does");
    }

    #[test]
    fn an_event_let_go_in_vain_leaves_the_question_open() {
        let trace = record(&[1, 2], vec![event("a", Some(1)), event("b", Some(1))]);
        let first = record(
            &[1, 2],
            vec![released("a", Some(1), 2, ReleaseReason::NotNeeded), released("b", Some(1), 2, ReleaseReason::Needed)],
        );
        assert!(is_open(&trace, std::slice::from_ref(&first), EventKind::Post));
        let second = record(&[1, 2], vec![released("a", Some(1), 2, ReleaseReason::End)]);
        assert!(!is_open(&trace, &[first, second], EventKind::Post));
    }
}
