//! The default: all events bounded at once, then delayed messages as early as they can come, then
//! what can come either way round the other way round, then all events moved to the positions
//! between their latest and their earliest, together, the middle first.

use super::{Known, Next, Strategy, WhatIfs};
use crate::bounds::Bounds;
use crate::model::EventKey;
use crate::schedule::{Constraint, Plan, Position, Schedule};
use crate::trace::EventKind;

/// Every event at every position; a run carries one position of each event, first of those that are
/// posted, then of the background tasks, then of the main thread's messages. Before that, in a run
/// each: all delayed messages as early as they can come, and all events of a kind one position
/// beyond their upper bounds, as a bound may have been a coincidence.
#[derive(Debug, Default)]
pub struct EventOrder {
    what_ifs: WhatIfs,
    /// For which kinds a run beyond the upper bounds was asked for, in the order of
    /// [`EventKind::ALL`].
    beyond: [bool; EventKind::ALL.len()],
}

impl Strategy for EventOrder {
    /// Most failing orders show with everything in the background as late as it can come.
    fn before_trace(&self) -> Option<Plan> {
        Some(Plan::HoldAll { known: Vec::new(), kinds: EventKind::BACKGROUND, newest_first: false })
    }

    fn next(&mut self, known: &Known<'_>) -> Option<Next> {
        let Self { what_ifs, beyond } = self;
        let next = what_ifs.next(known).or_else(|| force(early(known))).or_else(|| reversed(known));
        next.or_else(|| self::beyond(beyond, known)).or_else(|| {
            EventKind::ALL.into_iter().find_map(|kind| {
                let constraints = known.of(kind).filter_map(|bound| known.farthest_untried(bound)).collect();
                force(if kind == EventKind::Main { in_queue_order(constraints, known) } else { constraints })
            })
        })
    }
}

fn force(constraints: Vec<Constraint>) -> Option<Next> {
    (!constraints.is_empty()).then_some(Next::Force(Schedule { constraints }))
}

/// Every delayed message before the earliest statement that it can come before, where that is not
/// its own time and was not tried: the testing thread waits there until it was processed.
fn early(known: &Known<'_>) -> Vec<Constraint> {
    let earliest = |bound: &Bounds| {
        let position = bound.positions(known.statements).pop()?;
        let constraint = Constraint { event: bound.event.key.clone(), position };
        let is_new = bound.is_early(&constraint.position, known.statements) && !known.is_tried(&constraint);
        is_new.then_some(constraint)
    };
    in_queue_order(known.of(EventKind::Main).filter_map(earliest).collect(), known)
}

/// All events of a kind just beyond their upper bounds, once for each kind: where the test does
/// wait, that is not satisfied.
fn beyond(asked: &mut [bool; EventKind::ALL.len()], known: &Known<'_>) -> Option<Next> {
    EventKind::ALL.into_iter().zip(asked).find_map(|(kind, asked)| {
        if std::mem::replace(asked, true) {
            return None;
        }
        let after = |bound: &Bounds| {
            let next = known.statements.get(bound.upper? + 1).cloned();
            let position = next.map_or(Position::End, Position::Before);
            Some(Constraint { event: bound.event.key.clone(), position })
        };
        let constraints = known.of(kind).filter_map(after).filter(|constraint| !known.is_tried(constraint)).collect();
        force(if kind == EventKind::Main { in_queue_order(constraints, known) } else { constraints })
    })
}

/// Messages of the main thread in the order in which they are due. One whose position is before
/// that of a message in front of it is left out: it would wait behind that.
fn in_queue_order(mut constraints: Vec<Constraint>, known: &Known<'_>) -> Vec<Constraint> {
    let due = |constraint: &Constraint| {
        let bound = known.bounds.iter().find(|bound| bound.event.key == constraint.event);
        bound.map_or(0, |bound| bound.event.posted_ms + bound.event.delay_ms.unwrap_or(0))
    };
    // Within a statement is between that and the next.
    let index = |position: &Position| {
        let at = position.statement().and_then(|wanted| known.statements.iter().position(|s| s == wanted));
        at.map_or(usize::MAX, |at| 2 * at + usize::from(matches!(position, Position::Within(_))))
    };
    constraints.sort_by_key(due);
    let mut last = 0;
    constraints.retain(|constraint| {
        let here = index(&constraint.position);
        let follows = here >= last;
        last = last.max(here);
        follows
    });
    constraints
}

/// Events that can all meet at one place, in the reverse of the trace's order: one run turns all
/// their pairs round.
fn reversed(known: &Known<'_>) -> Option<Next> {
    let pairs = known.unflipped();
    let (first, second) = pairs.first()?;
    let places = |bound: &Bounds| -> Vec<Position> {
        let positions = bound.positions(known.statements).into_iter();
        positions.filter(|position| matches!(position, Position::Before(_))).collect()
    };
    let mut common = places(first);
    common.retain(|position| places(second).contains(position));
    let mut chosen: Vec<EventKey> = vec![first.event.key.clone(), second.event.key.clone()];
    for (a, b) in &pairs {
        for bound in [a, b].into_iter().filter(|bound| bound.event.kind() == first.event.kind()) {
            let meets: Vec<Position> = places(bound).into_iter().filter(|p| common.contains(p)).collect();
            if chosen.len() < MOST && !chosen.contains(&bound.event.key) && !meets.is_empty() {
                chosen.push(bound.event.key.clone());
                common = meets;
            }
        }
    }
    // The earliest: what reads what they did, if only their order matters, comes after it.
    let position = common.last()?;
    let ordered = known.bounds.iter().rev().map(|bound| &bound.event.key).filter(|key| chosen.contains(key));
    let constraints = ordered.map(|key| Constraint { event: key.clone(), position: position.clone() });
    Some(Next::Force(Schedule { constraints: constraints.collect() }))
}

/// How many events are turned round in one run: each takes its time while the test stands.
const MOST: usize = 32;
