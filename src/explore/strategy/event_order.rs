//! The default: all events bounded at once, then all of them moved from their latest place to their earliest, together.

use super::{Known, Next, Strategy, WHAT_IFS};
use crate::schedule::Schedule;

/// Every event from its latest place to its earliest; a run carries one position of each event.
#[derive(Debug, Default)]
pub struct EventOrder;

impl Strategy for EventOrder {
    fn next(&mut self, known: &Known<'_>) -> Option<Next> {
        known.hold_all(WHAT_IFS).or_else(|| {
            let constraints = known.bounds.iter().filter_map(|bound| known.latest_untried(bound)).collect();
            let schedule = Schedule { constraints };
            (!schedule.constraints.is_empty()).then_some(Next::Force(schedule))
        })
    }
}
