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
    pub(super) fn note_unsatisfied_event(&mut self, event: usize, why: Mismatch) {
        let constraint = self
            .events
            .get(event)
            .and_then(|event| self.policy.constraint_of(&event.key));
        if let Some(constraint) = constraint {
            self.note_unsatisfied(constraint, why);
        }
    }

    /// Notes that a constraint was not satisfied.
    pub(super) fn note_unsatisfied(&mut self, constraint: usize, why: Mismatch) {
        let (step, at) = (self.statements.count(), self.current());
        self.notes.unsatisfied.push(Unsatisfied {
            constraint,
            why,
            step,
            at,
        });
    }

    /// Notes the constraints that were not satisfied by the end of the run.
    pub(super) fn settle_constraints(&mut self, outcome: Outcome) {
        for index in 0..self.policy.constraints().len() {
            if self.notes.is_unsatisfied(index) {
                continue;
            }
            if let Some(why) = self.mismatch_at_end(index, outcome) {
                self.note_unsatisfied(index, why);
            }
        }
    }

    /// Why a constraint is not satisfied now that the run is over; `None` where it is.
    fn mismatch_at_end(&self, index: usize, outcome: Outcome) -> Option<Mismatch> {
        let constraint = self.policy.constraints().get(index)?;
        let Some(event) = self.event_of(index) else {
            return Some(Mismatch::Unseen);
        };
        if matches!(constraint.position, Position::Earliest(_))
            && !self.handovers.is_satisfied(index)
        {
            return Some(Mismatch::SubmitterWentOn);
        }

        // The failure ended the test early. The event was held until then, so it came after every
        // statement that ran: a later position asks for no more.
        if outcome.is_failure() {
            return None;
        }

        let (statement, if_begun) = match &constraint.position {
            Position::Before(statement) | Position::Overlapping(statement) => (statement, None),
            Position::Within(statement) => {
                let is_forced = self.policy.comes_within(&constraint.event).is_some();
                if !is_forced || self.came_within(event, statement) {
                    return None;
                }
                (statement, Some(Mismatch::Unawaited))
            }
            Position::Earliest(_) | Position::End => return None,
        };
        if self.statements.has_begun(statement) {
            if_begun
        } else {
            Some(Mismatch::Unreached)
        }
    }
}
