//! Priorities by chance (Burckhardt et al., "A Randomized Scheduler with Probabilistic Guarantees
//! of Finding Bugs", ASPLOS 2010), for a bug of depth two: every poster and the testing thread get
//! a priority, and at one statement, the change point, the testing thread's falls below all others.
//!
//! Who outranks the testing thread posts freely. Who does not is held until the change point, or as
//! late as it can come when it posts only after it.

use std::collections::HashSet;

use super::{Known, Next, Strategy, WhatIfs, draw_new};
use crate::bounds::Bounds;
use crate::model::Statement;
use crate::random::Rng;
use crate::schedule::{Constraint, Position, Schedule};
use crate::trace::EventKind;

/// Posters of drawn priorities, and a drawn change point.
pub struct Pct {
    rng: Rng,
    asked: HashSet<Schedule>,
    what_ifs: WhatIfs,
}

impl Pct {
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

impl Strategy for Pct {
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
    let testing = rng.number();
    let change = rng.below(known.statements.len());
    let mut constraints = Vec::new();
    for bound in known.of(EventKind::Post) {
        let is_outranked = rng.number() < testing;
        if is_outranked && let Some(position) = held(bound, change, known.statements) {
            constraints.push(Constraint {
                event: bound.event.key.clone(),
                position,
            });
        }
    }
    Schedule { constraints }
}

/// Before the change point where the event can come there, else at its latest position.
fn held(bound: &Bounds, change: usize, statements: &[Statement]) -> Option<Position> {
    let positions = bound.positions(statements);
    if let Some(statement) = statements.get(change) {
        let at_change = Position::Before(statement.clone());
        if positions.contains(&at_change) {
            return Some(at_change);
        }
    }
    positions.first().cloned()
}
