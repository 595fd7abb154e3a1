//! How early and how late each async event can come: the lower and the upper bound of its place.
//!
//! Main type: [`Bounds`]. It is worked out from the trace (which statement set the event off) and from what-if
//! runs (which statement could not go on without it). No I/O, no knowledge of how runs are carried out.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::model::{EventKey, Statement};
use crate::schedule::Position;
use crate::trace::{EventHit, EventKind, ReleaseReason, RunRecord};

/// The range of positions of one async event, as indices into the statements of the trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The event, as the trace saw it.
    pub event: EventHit,
    /// The statement that set it off; `None` when it was set off before the first statement.
    pub lower: Option<usize>,
    /// The first statement that cannot finish until it was processed; `None` is the end of the test.
    pub upper: Option<usize>,
}

impl Bounds {
    /// Every position the event can take, latest first.
    #[must_use]
    pub fn positions(&self, statements: &[Statement]) -> Vec<Position> {
        let first = self.lower.map_or(0, |lower| lower + 1);
        let last = self.upper.map_or(statements.len(), |upper| upper + 1).min(statements.len());
        let end = self.upper.is_none().then_some(Position::End);
        let before = statements.iter().take(last).skip(first).rev().cloned().map(Position::Before);
        end.into_iter().chain(before).collect()
    }
}

/// The statements of a trace, in the order in which they began.
#[must_use]
pub fn statements(trace: &RunRecord) -> Vec<Statement> {
    trace.statements.iter().map(|hit| hit.statement.clone()).collect()
}

/// Works out the bounds of every event of the trace whose place is explored.
#[must_use]
pub fn bounds(trace: &RunRecord, what_ifs: &[RunRecord]) -> Vec<Bounds> {
    trace
        .explored()
        .map(|event| {
            let lower = event.statement.as_ref().and_then(|statement| trace.index_of(statement));
            let upper = upper(trace, &event.key, what_ifs).map(|(index, _)| index);
            // A bound seen in another run can lie before the cause only if the runs differ; then it says nothing.
            let upper = upper.filter(|upper| lower.is_none_or(|lower| *upper >= lower));
            Bounds { event: event.clone(), lower, upper }
        })
        .collect()
}

/// Pairs of events that can come either way round, as indices into the bounds: there is a statement before which both can
/// come, and in a what-if run both were held at the same time, so neither waits for the other. The first of a pair came
/// first in the trace.
#[must_use]
pub fn concurrent(bounds: &[Bounds], statements: &[Statement], what_ifs: &[RunRecord]) -> BTreeSet<(usize, usize)> {
    let index = |key: &EventKey| bounds.iter().position(|bound| bound.event.key == *key);
    let places = |index: usize| bounds.get(index).map_or_else(Vec::new, |bound| bound.positions(statements));
    let meet = |(a, b): &(usize, usize)| {
        let others = places(*b);
        places(*a).iter().any(|position| *position != Position::End && others.contains(position))
    };
    let mut pairs = BTreeSet::new();
    for run in what_ifs {
        let held = || run.events.iter().filter_map(|event| Some((event, event.release.as_ref()?.at_ms)));
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

/// For each pair of events that was forced the other way round than in the trace: whether it came true.
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
        .filter_map(|event| upper(trace, &event.key, what_ifs).map(|(_, statement)| (event.key.clone(), statement)))
        .collect()
}

/// Whether another what-if run of this kind of event could learn something: an event was let go for a stall that was
/// not its own, and some stall's cause was found meanwhile, so that the event would be held longer next time.
#[must_use]
pub fn is_open(trace: &RunRecord, what_ifs: &[RunRecord], kind: EventKind) -> bool {
    trace.explored().filter(|event| event.kind() == kind).any(|event| {
        let mut releases = what_ifs.iter().filter_map(|run| run.event(&event.key)?.release.as_ref());
        let settled = |why| matches!(why, ReleaseReason::Needed | ReleaseReason::End | ReleaseReason::Limit);
        let seen = releases.clone().next().is_some();
        seen && !releases.any(|release| settled(release.why))
    })
}

/// The statement that could not go on without an event, with its place in the trace. Of several runs the latest place
/// counts: one in which the event was held beyond an earlier place has shown that it can be.
fn upper(trace: &RunRecord, key: &EventKey, what_ifs: &[RunRecord]) -> Option<(usize, Statement)> {
    let during = |wanted: ReleaseReason| {
        let places = what_ifs.iter().filter_map(|run| {
            let release = run.event(key)?.release.as_ref()?;
            let statement = release.during.clone().filter(|_| release.why == wanted)?;
            Some((index_in(trace, run, &statement)?, statement))
        });
        places.max_by_key(|(index, _)| *index)
    };
    during(ReleaseReason::Needed).or_else(|| during(ReleaseReason::Limit))
}

/// Where in the trace another run stood at a statement. A loop that waits turns more often the later its event comes: what
/// the trace has not is at the last statement before it that the trace has.
fn index_in(trace: &RunRecord, run: &RunRecord, statement: &Statement) -> Option<usize> {
    let until = run.index_of(statement)?;
    let before = run.statements.iter().take(until + 1).rev();
    before.map(|hit| &hit.statement).find_map(|statement| trace.index_of(statement))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{event, record, released};

    fn lines(positions: &[Position]) -> Vec<i32> {
        positions.iter().map(|p| if let Position::Before(s) = p { s.line } else { 0 }).collect()
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
        assert_eq!(lines(&bounds[0].positions(&statements(&trace))), [3, 2]);
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
        assert_eq!(bounds(&trace, &[what_if])[0].upper, Some(1));
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
