//! Threads that wait for what they have submitted, because it is to come before they go on.
//!
//! An `impl` of [`Steering`]. Main type: [`Handovers`]. Such a thread is suspended right after the
//! call by which it submitted the event, and goes on once that was processed, waits for something
//! itself, or has taken as long as an event may be held.

use std::collections::HashSet;
use std::time::Instant;

use jdwp::ThreadId;

use super::{Action, Steering};
use crate::model::EventKey;
use crate::trace::{Mismatch, ReleaseReason};

/// A thread that waits.
#[derive(Debug)]
struct Handover {
    /// The constraint of its event.
    constraint: usize,
    thread: ThreadId,
    since: Instant,
}

/// The threads that wait, and the constraints that were satisfied so.
#[derive(Debug, Default)]
pub(super) struct Handovers {
    waiting: Vec<Handover>,
    satisfied: HashSet<usize>,
}

impl Handovers {
    pub(super) fn is_any_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    pub(super) fn threads(&self) -> impl Iterator<Item = ThreadId> {
        self.waiting.iter().map(|handover| handover.thread)
    }

    /// Whether the event of a constraint was processed while its submitter waited.
    pub(super) fn is_satisfied(&self, constraint: usize) -> bool {
        self.satisfied.contains(&constraint)
    }
}

impl Steering {
    /// Whether the thread that submits an event is to wait for it.
    pub(in crate::session) fn wants_at_once(&self, event: &EventKey) -> bool {
        !self.over && self.policy.comes_at_once(event).is_some()
    }

    /// A thread has submitted an event, and is suspended.
    pub(super) fn submitted(
        &mut self,
        event: &EventKey,
        thread: ThreadId,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        let Some(constraint) = self.policy.comes_at_once(event) else {
            actions.push(Action::Resume(thread));
            return;
        };
        self.handovers.waiting.push(Handover {
            constraint,
            thread,
            since: now,
        });
        self.open_handovers(now, actions);
    }

    /// Releases the events whose submitters wait, and resumes those that have waited long enough.
    pub(super) fn open_handovers(&mut self, now: Instant, actions: &mut Vec<Action>) {
        let waiting = std::mem::take(&mut self.handovers.waiting);
        for handover in waiting {
            let event = self.event_of(handover.constraint);
            if let Some(event) = event
                && self.holds.is_held(event)
            {
                self.release(event, ReleaseReason::Position, now, actions);
            }

            let is_processed = event.is_some_and(|event| self.is_processed(event));
            let waited = now.saturating_duration_since(handover.since);
            if !self.over && !is_processed && waited < self.limits.max_delay {
                self.handovers.waiting.push(handover);
                continue;
            }

            // One that waits for something else counts as processed, and has not ended.
            if self.has_ended(event) {
                self.handovers.satisfied.insert(handover.constraint);
            } else if !self.is_unsatisfied(handover.constraint) {
                self.note_unmet(handover.constraint, Mismatch::Late);
            }
            actions.push(Action::Resume(handover.thread));
        }
    }

    fn has_ended(&self, event: Option<usize>) -> bool {
        let hit = event.and_then(|event| self.events.get(event));
        hit.is_some_and(|hit| hit.ended)
    }

    /// The run has ended. What was under way while its submitter waited, as a task that crashes the
    /// app, has come before that went on.
    pub(super) fn settle_handovers(&mut self) {
        for handover in std::mem::take(&mut self.handovers.waiting) {
            let event = self.event_of(handover.constraint);
            if event.is_some_and(|event| self.holds.is_under_way(event)) {
                self.handovers.satisfied.insert(handover.constraint);
            }
        }
    }
}
