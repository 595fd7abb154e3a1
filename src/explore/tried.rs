//! What the forced runs have tried: positions of single events, and orders of two.
//!
//! Main type: [`Tried`]. Where several runs tried the same, one that satisfied it counts.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::model::EventKey;
use crate::schedule::{Constraint, Schedule};

/// What became of a position or an order that a run forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// A run satisfied it.
    Satisfied,
    /// No run that tried it satisfied it.
    Unsatisfied,
}

impl Attempt {
    /// The attempt of a run with or without an unsatisfied constraint.
    pub(super) fn of(is_satisfied: bool) -> Self {
        if is_satisfied {
            Self::Satisfied
        } else {
            Self::Unsatisfied
        }
    }
}

/// Every position and every order that was tried.
#[derive(Clone, Debug, Default)]
pub struct Tried {
    positions: HashMap<Constraint, Attempt>,
    orders: HashMap<(EventKey, EventKey), Attempt>,
}

impl Tried {
    /// Adds a position that a run tried.
    pub(super) fn add_position(&mut self, constraint: Constraint, attempt: Attempt) {
        add(self.positions.entry(constraint), attempt);
    }

    /// Adds an order of two events that a run tried.
    pub(super) fn add_order(&mut self, first: EventKey, second: EventKey, attempt: Attempt) {
        add(self.orders.entry((first, second)), attempt);
    }

    /// Adds what a run that is not over will have tried, if it satisfies its schedule.
    pub(super) fn add_expected(&mut self, schedule: &Schedule) {
        for constraint in &schedule.constraints {
            self.add_position(constraint.clone(), Attempt::Satisfied);
        }
        for (first, second) in schedule.orders() {
            if let (Some(first), Some(second)) = (
                schedule.constraints.get(first),
                schedule.constraints.get(second),
            ) {
                self.add_order(
                    first.event.clone(),
                    second.event.clone(),
                    Attempt::Satisfied,
                );
            }
        }
    }

    /// What became of a position; `None` when no run tried it.
    #[must_use]
    pub fn position(&self, constraint: &Constraint) -> Option<Attempt> {
        self.positions.get(constraint).copied()
    }

    /// What became of an order of two events; `None` when no run tried it.
    #[must_use]
    pub fn order(&self, first: &EventKey, second: &EventKey) -> Option<Attempt> {
        self.orders.get(&(first.clone(), second.clone())).copied()
    }

    /// All positions that were tried.
    pub(super) fn positions(&self) -> impl Iterator<Item = (&Constraint, Attempt)> {
        self.positions
            .iter()
            .map(|(constraint, attempt)| (constraint, *attempt))
    }

    /// All orders of two events that were tried.
    pub(super) fn orders(&self) -> impl Iterator<Item = (&EventKey, &EventKey, Attempt)> {
        self.orders
            .iter()
            .map(|((first, second), attempt)| (first, second, *attempt))
    }

    /// The positions that a run satisfied.
    pub(super) fn satisfied(&self) -> impl Iterator<Item = &Constraint> {
        self.positions()
            .filter(|(_, attempt)| *attempt == Attempt::Satisfied)
            .map(|(constraint, _)| constraint)
    }
}

fn add<K>(entry: Entry<'_, K, Attempt>, attempt: Attempt) {
    let known = entry.or_insert(attempt);
    if attempt == Attempt::Satisfied {
        *known = Attempt::Satisfied;
    }
}
