//! The looks at the threads: when the next one is due, and what those so far come to.
//!
//! Main type: [`Looks`].

use std::collections::HashSet;
use std::time::{Duration, Instant};

use jdwp::ThreadId;

use super::moves::Snapshot;

/// For how long no event may come before a statement counts as settled.
const QUIET: Duration = Duration::from_millis(15);

/// What the looks have shown.
#[derive(Debug)]
pub(super) struct Looks {
    last_look: Instant,
    last_event: Instant,
    /// How many snapshots in a row were quiescent.
    quiescent: u32,
    endless: HashSet<ThreadId>,
}

impl Looks {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            last_look: now,
            last_event: now,
            quiescent: 0,
            endless: HashSet::new(),
        }
    }

    /// The threads are looked at now. The answer is the time since the look before.
    pub(super) fn look(&mut self, now: Instant) -> Duration {
        let since = self.since(now);
        self.last_look = now;
        since
    }

    /// The time since the last look.
    pub(super) fn since(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.last_look)
    }

    /// An event came.
    pub(super) fn note_event(&mut self, now: Instant) {
        self.last_event = now;
    }

    /// Whether no event has come for a moment.
    pub(super) fn is_quiet(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.last_event) >= QUIET
    }

    /// One more snapshot was taken while a statement settles.
    pub(super) fn note_snapshot(&mut self, snapshot: &Snapshot) {
        self.quiescent = if snapshot.is_quiescent() {
            self.quiescent + 1
        } else {
            0
        };
    }

    /// What was seen so far says nothing of the next moment.
    pub(super) fn forget_snapshots(&mut self) {
        self.quiescent = 0;
    }

    /// Whether the last snapshots were quiescent.
    pub(super) fn is_quiescent(&self) -> bool {
        self.quiescent >= 2
    }

    /// Threads that never become quiescent, so they are not waited for.
    pub(super) fn endless(&self) -> &HashSet<ThreadId> {
        &self.endless
    }

    /// These threads are not waited for any more.
    pub(super) fn pass_over(&mut self, threads: impl Iterator<Item = ThreadId>) {
        self.endless.extend(threads);
    }
}
