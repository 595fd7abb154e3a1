//! What a run could not do as it was asked: constraints that were not satisfied, and waits whose
//! limit was shorter than the longest hold.
//!
//! An `impl` of [`Steering`]. Main type: [`Notes`].

use super::Steering;
use crate::model::Outcome;
use crate::schedule::Position;
use crate::trace::{LimitedWait, Mismatch, Unsatisfied};

/// The notes of one run.
#[derive(Debug, Default)]
pub(super) struct Notes {
    unsatisfied: Vec<Unsatisfied>,
    limited_waits: Vec<LimitedWait>,
}

impl Notes {
    pub(super) fn is_unsatisfied(&self, constraint: usize) -> bool {
        self.unsatisfied
            .iter()
            .any(|unsatisfied| unsatisfied.constraint == constraint)
    }

    /// A constraint that counted as unsatisfied is satisfied.
    pub(super) fn satisfy(&mut self, constraint: usize) {
        self.unsatisfied
            .retain(|unsatisfied| unsatisfied.constraint != constraint);
    }

    pub(super) fn limited_waits(&self) -> &[LimitedWait] {
        &self.limited_waits
    }

    pub(super) fn add_limited_wait(&mut self, wait: LimitedWait) {
        self.limited_waits.push(wait);
    }

    pub(super) fn into_parts(self) -> (Vec<Unsatisfied>, Vec<LimitedWait>) {
        (self.unsatisfied, self.limited_waits)
    }
}

impl Steering {
    /// Notes that the constraint of an event, if it has one, was not satisfied.
    pub(super) fn miss(&mut self, event: usize, why: Mismatch) {
        let constraint = self
            .events
            .get(event)
            .and_then(|event| self.policy.constraint_of(&event.key));
        if let Some(constraint) = constraint {
            self.note_unmet(constraint, why);
        }
    }

    /// Notes that a constraint was not satisfied.
    pub(super) fn note_unmet(&mut self, constraint: usize, why: Mismatch) {
        let (step, at) = (self.statements.count(), self.current());
        self.notes.unsatisfied.push(Unsatisfied {
            constraint,
            why,
            step,
            at,
        });
    }

    pub(super) fn settle_constraints(&mut self, outcome: Outcome) {
        for index in 0..self.policy.constraints().len() {
            if self.notes.is_unsatisfied(index) {
                continue;
            }
            let Some(constraint) = self.policy.constraints().get(index) else {
                continue;
            };
            if let Position::AtOnce(_) = constraint.position
                && !self.handovers.is_satisfied(index)
            {
                let why = match self.event_of(index) {
                    Some(_) => Mismatch::NotAtOnce,
                    None => Mismatch::Unseen,
                };
                self.note_unmet(index, why);
                continue;
            }
            let event = self.event_of(index);
            let why = match &constraint.position {
                _ if event.is_none() => Some(Mismatch::Unseen),
                // It had the event after everything that it did execute.
                _ if outcome.is_failure() => None,
                Position::Before(statement) | Position::Beside(statement) => {
                    let has_begun = self.statements.has_begun(statement);
                    (!has_begun).then_some(Mismatch::Unreached)
                }
                Position::Within(statement)
                    if self.policy.comes_within(&constraint.event).is_some() =>
                {
                    match event.is_some_and(|event| self.came_within(event, statement)) {
                        true => None,
                        false if self.statements.has_begun(statement) => Some(Mismatch::Unawaited),
                        false => Some(Mismatch::Unreached),
                    }
                }
                Position::Within(_) | Position::AtOnce(_) | Position::End => None,
            };
            if let Some(why) = why {
                self.note_unmet(index, why);
            }
        }
    }
}
