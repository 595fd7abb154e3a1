//! The default: all events bounded at once, then what can come either way round the other way round, then all events moved
//! to the places between their latest and their earliest, together, the middle first.

use super::{Known, Next, Strategy, WhatIfs};
use crate::schedule::{Constraint, Schedule};

/// Every event at every place; a run carries one position of each event, first of those that are
/// posted, then of the work in the background.
#[derive(Debug, Default)]
pub struct EventOrder(WhatIfs);

impl Strategy for EventOrder {
    fn next(&mut self, known: &Known<'_>) -> Option<Next> {
        self.0.next(known).or_else(|| reversed(known)).or_else(|| {
            [false, true].into_iter().find_map(|work| {
                let constraints = known.of(work).filter_map(|bound| known.farthest_untried(bound)).collect();
                let schedule = Schedule { constraints };
                (!schedule.constraints.is_empty()).then_some(Next::Force(schedule))
            })
        })
    }
}

/// All events that can meet at one place, in the reverse of the trace's order: one run turns all their pairs round.
fn reversed(known: &Known<'_>) -> Option<Next> {
    let pairs = known.unflipped();
    let (first, second, position) = pairs.first()?;
    let here = |pair: &&(&_, &_, _)| pair.2 == *position;
    let meets = |key| pairs.iter().filter(here).any(|(a, b, _)| [&a.event.key, &b.event.key].contains(&key));
    let all = known.of(first.event.key.is_work()).filter(|bound| meets(&bound.event.key));
    let as_constraint = |event| Constraint { event, position: position.clone() };
    let mut constraints: Vec<_> = all.map(|bound| as_constraint(bound.event.key.clone())).collect();
    constraints.reverse();
    if constraints.len() > MOST {
        // Many that depend on each other would block each other; so few at a time.
        constraints = vec![as_constraint(second.event.key.clone()), as_constraint(first.event.key.clone())];
    }
    Some(Next::Force(Schedule { constraints }))
}

/// How many events are turned round in one run.
const MOST: usize = 8;
