//! FlakeScanner's procedure as published (Dong et al., ESEC/FSE 2021): one event after the other,
//! each bounded by a run of its own and then moved from its upper bound down.

use super::{Known, Next, Strategy, held_to_the_end};
use crate::schedule::{Plan, Schedule};
use crate::trace::EventKind;

/// One event at a time, descending from its upper bound.
#[derive(Debug, Default)]
pub struct Paper {
    /// The event that is looked at, by its index in the bounds.
    current: usize,
    /// Whether it was bounded.
    bounded: bool,
}

impl Strategy for Paper {
    fn next(&mut self, known: &Known<'_>) -> Option<Next> {
        while let Some(bound) = known.of(EventKind::Post).nth(self.current) {
            if !self.bounded {
                self.bounded = true;
                return Some(Next::WhatIf(Plan::Force(held_to_the_end(bound))));
            }
            if let Some(constraint) = known.latest_untried(bound) {
                return Some(Next::Force(Schedule {
                    constraints: vec![constraint],
                }));
            }
            self.current += 1;
            self.bounded = false;
        }
        None
    }
}
