//! Held events and released ones: which thread is suspended where, since when, and whether the
//! event has been processed.
//!
//! Main type: [`Holds`]. Invariant: every held thread is released by [`Holds::release`], by the end
//! of the test, or by the end of the connection, after which the virtual machine resumes
//! everything.

use std::time::{Duration, Instant};

use jdwp::ThreadId;

/// One event whose thread is suspended: at its post, where its task begins, where the main thread
/// dispatches it, or before its task is put into the queue of that thread.
#[derive(Debug)]
pub(in crate::session) struct Held {
    /// Its index among the run's events.
    pub(in crate::session) event: usize,
    pub(in crate::session) thread: ThreadId,
    pub(super) since: Instant,
    /// For how long of that the app was idle while the test slept or waited: a busy or slow machine
    /// makes nothing late.
    pub(super) idle: Duration,
}

/// One event that was released and has not been seen to be processed.
#[derive(Debug)]
pub(in crate::session) struct Released {
    pub(in crate::session) event: usize,
    pub(super) thread: ThreadId,
    pub(super) since: Instant,
    /// How many snapshots in a row have shown its thread quiescent.
    pub(super) at_rest: u32,
}

/// What is held, and what is under way.
#[derive(Debug, Default)]
pub(in crate::session) struct Holds {
    pub(in crate::session) held: Vec<Held>,
    pub(in crate::session) released: Vec<Released>,
}

impl Holds {
    pub(super) fn hold(&mut self, event: usize, thread: ThreadId, now: Instant) {
        self.held.push(Held {
            event,
            thread,
            since: now,
            idle: Duration::ZERO,
        });
    }

    /// Takes an event out of the held ones; the caller resumes its thread.
    pub(super) fn release(&mut self, event: usize, now: Instant) -> Option<ThreadId> {
        let index = self.held.iter().position(|held| held.event == event)?;
        let held = self.held.remove(index);
        self.released.push(Released {
            event,
            thread: held.thread,
            since: now,
            at_rest: 0,
        });
        Some(held.thread)
    }

    /// An event was processed, or is not waited for any more.
    pub(super) fn finish(&mut self, event: usize) {
        self.released.retain(|released| released.event != event);
    }

    pub(super) fn is_held(&self, event: usize) -> bool {
        self.held.iter().any(|held| held.event == event)
    }

    pub(super) fn is_under_way(&self, event: usize) -> bool {
        self.released.iter().any(|released| released.event == event)
    }
}

/// The time for which at least one thread was held on purpose: an event's, or the testing thread at
/// a statement.
#[derive(Debug, Default)]
pub(super) struct HeldTime {
    since: Option<Instant>,
    before: Duration,
}

impl HeldTime {
    /// Whether something is held from now on.
    pub(super) fn note(&mut self, holding: bool, now: Instant) {
        match (holding, self.since) {
            (true, None) => self.since = Some(now),
            (false, Some(since)) => {
                self.before += now.saturating_duration_since(since);
                self.since = None;
            }
            _ => {}
        }
    }

    /// All of it.
    pub(super) fn total(&self, now: Instant) -> Duration {
        self.before
            + self
                .since
                .map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }
}
