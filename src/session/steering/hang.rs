//! A test that hangs: it waits, and nothing in the app will end that.
//!
//! Main type: [`HangWatch`]. What threads and the main queue show leaves out what the system or
//! another process may still send, so nothing has to move for longer than that mostly takes.

use std::time::{Duration, Instant};

use super::Steering;
use super::snapshot::{Progress, Snapshot};

/// For how long nothing has to move, at the least, before the test counts as hung.
const LEAST: Duration = Duration::from_secs(20);

/// The part of the longest run for which it has to, where that is more: who allows a run more time
/// knows of something that takes its time.
const PART_OF_RUN: u32 = 6;

/// For how long nothing may have come before the threads are looked at.
const BEFORE_LOOKS: Duration = Duration::from_secs(5);

/// How often they are looked at then.
const LOOK_PERIOD: Duration = Duration::from_secs(1);

/// The fewest looks in a row that have to show the same, however slow the connection is.
const FEWEST_LOOKS: u32 = 5;

/// For how long nothing has to move before a test counts as hung whose run may take so long.
pub(in crate::session) fn hangs_after(run: Duration) -> Duration {
    LEAST.max(run / PART_OF_RUN)
}

/// Since when nothing has moved.
#[derive(Debug)]
pub(super) struct HangWatch {
    since: Instant,
    /// How many looks in a row have shown that nothing moves.
    looks: u32,
}

impl HangWatch {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            since: now,
            looks: 0,
        }
    }

    /// Something has come, or moves.
    pub(super) fn restart(&mut self, now: Instant) {
        *self = Self::new(now);
    }

    /// Whether the threads are to be looked at, so long after the last look.
    pub(super) fn wants_look(&self, since_look: Duration, now: Instant) -> bool {
        now.saturating_duration_since(self.since) >= BEFORE_LOOKS && since_look >= LOOK_PERIOD
    }
}

impl Steering {
    /// Takes a snapshot while nothing is held.
    pub(super) fn watch_for_hang(&mut self, snapshot: &Snapshot, now: Instant) {
        let waits = snapshot.testing.is_some() && snapshot.progress() == Progress::Stalled;
        let no_message = snapshot.next_message.is_none();
        let no_limit = snapshot.stays_quiescent_for(self.limits.run);
        // A snapshot leaves these threads out.
        let is_blind = !self.looks.endless().is_empty();
        if waits && no_message && no_limit && !is_blind && !self.is_message_due_later(now) {
            self.hang_watch.looks += 1;
        } else {
            self.hang_watch.restart(now);
        }
    }

    /// Whether the test hangs.
    pub(in crate::session) fn hangs(&self, now: Instant) -> bool {
        let unmoved_for = now.saturating_duration_since(self.hang_watch.since);
        self.hang_watch.looks >= FEWEST_LOOKS && unmoved_for >= hangs_after(self.limits.run)
    }

    /// Whether a message that came is due later, to whichever looper: no snapshot shows the queues
    /// of background threads.
    fn is_message_due_later(&self, now: Instant) -> bool {
        let now_ms = self.clock.at_ms(now);
        let mut events = self.events.iter();
        events.any(|hit| hit.posted_ms.saturating_add(hit.delay_ms.unwrap_or(0)) > now_ms)
    }
}
