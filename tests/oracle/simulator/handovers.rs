//! Threads that wait for what they have submitted, because it is to come before they go on.
//!
//! Main type: [`Handovers`]. A session sees by a few looks that what is awaited waits itself.

use flakescope::schedule::{Plan, Position};
use flakescope::trace::{Mismatch, ReleaseReason};

use super::{MAX_DELAY, Ms, Run, STILL};
use crate::program::BodyId;
use crate::semantics::THREADS;

/// After how long an event counts as waiting for something itself.
const AT_REST: Ms = 3 * STILL;

struct Handover {
    constraint: usize,
    body: BodyId,
    thread: usize,
    since: Ms,
    /// Since when nobody moves.
    still: Option<Ms>,
}

/// The threads that wait, and the constraints that were satisfied so.
#[derive(Default)]
pub(super) struct Handovers {
    waiting: Vec<Handover>,
    /// For how long each thread has waited, without what it waits for now.
    waited: [Ms; THREADS],
    satisfied: Vec<usize>,
}

impl Handovers {
    pub(super) fn is_any_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    pub(super) fn is_waiting(&self, thread: usize) -> bool {
        self.waiting
            .iter()
            .any(|handover| handover.thread == thread)
    }

    /// When the session would do something, though nobody has moved.
    pub(super) fn control_at(&self) -> impl Iterator<Item = Ms> {
        self.waiting.iter().map(|handover| match handover.still {
            Some(still) => still + AT_REST,
            None => self.ends_at(handover),
        })
    }

    /// A thread waits no longer in all than an event may be held.
    fn ends_at(&self, handover: &Handover) -> Ms {
        handover.since + MAX_DELAY.saturating_sub(self.waited[handover.thread])
    }
}

impl Run<'_> {
    /// A thread has submitted a body.
    pub(super) fn submitted(&mut self, thread: usize, body: BodyId) {
        let Plan::Force(schedule) = self.plan else {
            return;
        };
        let key = &self.keys[usize::from(body)];
        let at_once = schedule.constraints.iter().position(|constraint| {
            constraint.event == *key && matches!(constraint.position, Position::Earliest(_))
        });
        if let Some(constraint) = at_once {
            self.handovers.waiting.push(Handover {
                constraint,
                body,
                thread,
                since: self.now(),
                still: None,
            });
        }
    }

    pub(super) fn open_handovers(&mut self) {
        let now = self.now();
        let nobody_moves = (0..THREADS).all(|thread| self.wakes(thread).is_none());
        for mut handover in std::mem::take(&mut self.handovers.waiting) {
            let body = usize::from(handover.body);
            if let Some(event) = self.event_of[body]
                && self.is_held(event)
            {
                self.release(event, ReleaseReason::Position);
                handover.still = None;
            } else if nobody_moves {
                handover.still.get_or_insert(now);
            } else {
                handover.still = None;
            }

            let is_at_rest = handover.still.is_some_and(|still| now >= still + AT_REST);
            if self.done[body] {
                self.handovers.satisfied.push(handover.constraint);
            } else if is_at_rest || now >= self.handovers.ends_at(&handover) {
                self.note_unmet(handover.constraint, Mismatch::SubmitterWentOn);
            } else {
                self.handovers.waiting.push(handover);
                continue;
            }
            self.handovers.waited[handover.thread] += now - handover.since;
            self.ready[handover.thread] = now;
        }
    }

    /// The run has ended: what was under way has come before its submitter went on.
    pub(super) fn settle_handovers(&mut self) {
        for handover in std::mem::take(&mut self.handovers.waiting) {
            let event = self.event_of[usize::from(handover.body)];
            if event.is_some_and(|event| !self.is_held(event)) {
                self.handovers.satisfied.push(handover.constraint);
            }
        }
    }

    /// Notes whether a constraint with this position was satisfied.
    pub(super) fn settle_at_once(&mut self, constraint: usize, has_come: bool) {
        let is_noted = self
            .unsatisfied
            .iter()
            .any(|unsatisfied| unsatisfied.constraint == constraint);
        if is_noted || self.handovers.satisfied.contains(&constraint) {
            return;
        }
        let why = if has_come {
            Mismatch::SubmitterWentOn
        } else {
            Mismatch::Unseen
        };
        self.note_unmet(constraint, why);
    }
}
