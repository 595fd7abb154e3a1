//! Orders by chance: after the bounds, every event at a place drawn among those that it can take.

use std::collections::HashSet;

use super::{Draw, Known, Next, Strategy, WhatIfs, draw_new};
use crate::schedule::{Constraint, Schedule};
use crate::trace::EventKind;

/// Every event at a drawn place.
pub struct Random {
    draw: Draw,
    asked: HashSet<Schedule>,
    what_ifs: WhatIfs,
}

impl Random {
    /// Draws by this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { draw: Draw(seed), asked: HashSet::new(), what_ifs: WhatIfs::default() }
    }
}

impl Strategy for Random {
    fn next(&mut self, known: &Known<'_>) -> Option<Next> {
        let Self { draw, asked, what_ifs } = self;
        what_ifs.next(known).or_else(|| {
            draw_new(asked, || {
                let constraints = known.of(EventKind::Post).filter_map(|bound| {
                    let positions = bound.positions(known.statements);
                    let position = positions.get(draw.below(positions.len()))?.clone();
                    Some(Constraint { event: bound.event.key.clone(), position })
                });
                Schedule { constraints: constraints.collect() }
            })
        })
    }
}
