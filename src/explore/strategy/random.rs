//! Orders by chance: after the bounds, every event at a position drawn among those that it can
//! take.

use std::collections::HashSet;

use super::{Known, Next, Strategy, WhatIfs, draw_new};
use crate::random::Rng;
use crate::schedule::{Constraint, Schedule};
use crate::trace::EventKind;

/// Every event at a drawn position.
pub struct Random {
    rng: Rng,
    asked: HashSet<Schedule>,
    what_ifs: WhatIfs,
}

impl Random {
    /// Draws by this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            rng: Rng::new(seed),
            asked: HashSet::new(),
            what_ifs: WhatIfs::default(),
        }
    }
}

impl Strategy for Random {
    fn next(&mut self, known: &Known<'_>) -> Option<Next> {
        let Self {
            rng,
            asked,
            what_ifs,
        } = self;
        what_ifs
            .next(known)
            .or_else(|| draw_new(asked, || schedule(rng, known)))
    }
}

fn schedule(rng: &mut Rng, known: &Known<'_>) -> Schedule {
    let mut constraints = Vec::new();
    for bound in known.of(EventKind::Post) {
        let positions = bound.positions(known.statements);
        if let Some(position) = positions.get(rng.below(positions.len())) {
            constraints.push(Constraint {
                event: bound.event.key.clone(),
                position: position.clone(),
            });
        }
    }
    Schedule { constraints }
}
