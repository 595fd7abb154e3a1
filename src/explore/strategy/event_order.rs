//! The default: all events bounded at once, then what can come either way round the other way round, then all events moved
//! to the places between their latest and their earliest, together, the middle first.

use super::{Known, Next, Strategy, WhatIfs};
use crate::bounds::Bounds;
use crate::model::EventKey;
use crate::schedule::{Constraint, Position, Schedule};
use crate::trace::EventKind;

/// Every event at every place; a run carries one position of each event, first of those that are
/// posted, then of the work in the background.
#[derive(Debug, Default)]
pub struct EventOrder(WhatIfs);

impl Strategy for EventOrder {
    fn next(&mut self, known: &Known<'_>) -> Option<Next> {
        self.0.next(known).or_else(|| reversed(known)).or_else(|| {
            EventKind::ALL.into_iter().find_map(|kind| {
                let constraints = known.of(kind).filter_map(|bound| known.farthest_untried(bound)).collect();
                let schedule = Schedule { constraints };
                (!schedule.constraints.is_empty()).then_some(Next::Force(schedule))
            })
        })
    }
}

/// Events that can all meet at one place, in the reverse of the trace's order: one run turns all their pairs round.
fn reversed(known: &Known<'_>) -> Option<Next> {
    let pairs = known.unflipped();
    let (first, second) = pairs.first()?;
    let places = |bound: &Bounds| -> Vec<Position> {
        let positions = bound.positions(known.statements).into_iter();
        positions.filter(|position| *position != Position::End).collect()
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
