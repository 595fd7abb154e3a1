//! The default: all events bounded at once, then all of them moved from their latest place to their earliest, together.

use super::{Known, Next, Strategy, WhatIfs};
use crate::schedule::Schedule;

/// Every event from its latest place to its earliest; a run carries one position of each event, first of those that are
/// posted, then of the work in the background.
#[derive(Debug, Default)]
pub struct EventOrder(WhatIfs);

impl Strategy for EventOrder {
    fn next(&mut self, known: &Known<'_>) -> Option<Next> {
        self.0.next(known).or_else(|| {
            [false, true].into_iter().find_map(|work| {
                let constraints = known.of(work).filter_map(|bound| known.latest_untried(bound)).collect();
                let schedule = Schedule { constraints };
                (!schedule.constraints.is_empty()).then_some(Next::Force(schedule))
            })
        })
    }
}
