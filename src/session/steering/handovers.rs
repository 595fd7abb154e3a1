//! Threads that wait for what they have submitted, because it is to come before they go on.
//!
//! An `impl` of [`Steering`]. Main type: [`Handovers`]. Such a thread is suspended once it is back
//! in the code that submitted the event, and goes on once that was processed, waits for something
//! itself, or the thread has waited as long as an event may be held, all its waits together: an app
//! whose main thread is blocked for long is not responding (ANR).

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use jdwp::ThreadId;

use super::{Action, Snapshot, Steering, WAITS};
use crate::model::EventKey;
use crate::trace::{Mismatch, ReleaseReason};

/// A thread that waits.
#[derive(Debug)]
struct Handover {
    /// The constraint of its event.
    constraint: usize,
    thread: ThreadId,
    since: Instant,
    /// How many snapshots in a row have shown its event's thread locked out.
    locked_out: u32,
}

/// The threads that wait, and the constraints that were satisfied so.
#[derive(Debug, Default)]
pub(super) struct Handovers {
    /// The events that are about to be submitted, or whose submitters wait.
    announced: HashSet<EventKey>,
    waiting: Vec<Handover>,
    /// For how long each thread has waited, without what it waits for now.
    waited: HashMap<ThreadId, Duration>,
    satisfied: HashSet<usize>,
}

impl Handovers {
    pub(super) fn is_announced(&self, event: &EventKey) -> bool {
        self.announced.contains(event)
    }

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

    fn waited(&self, handover: &Handover, now: Instant) -> Duration {
        let before = self.waited.get(&handover.thread).copied();
        before.unwrap_or_default() + now.saturating_duration_since(handover.since)
    }
}

impl Steering {
    /// A thread is about to submit an event. The answer is whether it is to wait for it: then the
    /// event is held until the thread is suspended.
    pub(in crate::session) fn submits(&mut self, event: &EventKey) -> bool {
        self.task_submitted(event);
        let is_earliest = !self.is_over() && self.policy.comes_earliest(event).is_some();
        if is_earliest {
            self.handovers.announced.insert(event.clone());
        }
        is_earliest
    }

    /// A thread has submitted an event, and is suspended.
    pub(super) fn submitted(
        &mut self,
        event: &EventKey,
        thread: ThreadId,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        let Some(constraint) = self.policy.comes_earliest(event) else {
            actions.push(Action::Resume(thread));
            return;
        };
        self.handovers.waiting.push(Handover {
            constraint,
            thread,
            since: now,
            locked_out: 0,
        });
        self.open_handovers(now, actions);
    }

    /// A thread that was to wait for an event cannot be suspended in time.
    pub(super) fn cannot_wait(
        &mut self,
        event: &EventKey,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        self.handovers.announced.remove(event);
        let came = self.events.iter().position(|hit| hit.key == *event);
        if let Some(event) = came {
            self.release(event, ReleaseReason::Position, now, actions);
        }
    }

    /// Releases the events whose submitters wait, and resumes those that have waited long enough.
    pub(super) fn open_handovers(&mut self, now: Instant, actions: &mut Vec<Action>) {
        for handover in std::mem::take(&mut self.handovers.waiting) {
            let event = self.event_of(handover.constraint);
            if let Some(event) = event
                && self.holds.is_held(event)
            {
                self.release(event, ReleaseReason::Position, now, actions);
            }

            let is_processed = event.is_some_and(|event| self.is_processed(event));
            let waited = self.handovers.waited(&handover, now);
            let is_done = self.is_over() || is_processed || handover.locked_out >= WAITS;
            if !is_done && waited < self.limits.max_delay {
                self.handovers.waiting.push(handover);
                continue;
            }

            // An event that waits for something else counts as processed, though it has not ended.
            // Only one that has ended satisfies the constraint.
            let ended = event.and_then(|event| self.events.get(event));
            if ended.is_some_and(|event| event.ended) {
                self.handovers.satisfied.insert(handover.constraint);
            } else if !self.notes.is_unsatisfied(handover.constraint) {
                self.note_unsatisfied(handover.constraint, Mismatch::SubmitterWentOn);
            }
            self.handovers.waited.insert(handover.thread, waited);
            self.end_handover(&handover, actions);
        }
    }

    fn end_handover(&mut self, handover: &Handover, actions: &mut Vec<Action>) {
        let constraint = self.policy.constraints().get(handover.constraint);
        if let Some(constraint) = constraint {
            self.handovers.announced.remove(&constraint.event);
        }
        actions.push(Action::Resume(handover.thread));
    }

    /// Takes a snapshot while threads wait. An event whose thread waits for a lock, with nobody
    /// else at work, needs what its submitter has locked.
    pub(super) fn look_at_handovers(
        &mut self,
        snapshot: &Snapshot,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        for handover in &mut self.handovers.waiting {
            let constraint = self.policy.constraints().get(handover.constraint);
            let released = constraint.and_then(|constraint| {
                self.holds.released().iter().find(|released| {
                    let event = self.events.get(released.event);
                    event.is_some_and(|event| event.key == constraint.event)
                })
            });
            let is_locked_out =
                released.is_some_and(|released| snapshot.is_locked_out(released.thread));
            handover.locked_out = if is_locked_out {
                handover.locked_out + 1
            } else {
                0
            };
        }
        self.open_handovers(now, actions);
    }

    /// The test, or the run, is over. What was under way while its submitter waited, as a task that
    /// crashes the app, has come before that went on.
    pub(super) fn settle_handovers(&mut self, actions: &mut Vec<Action>) {
        for handover in std::mem::take(&mut self.handovers.waiting) {
            let event = self.event_of(handover.constraint);
            if event.is_some_and(|event| self.holds.is_under_way(event)) {
                self.handovers.satisfied.insert(handover.constraint);
            }
            self.end_handover(&handover, actions);
        }
    }
}
