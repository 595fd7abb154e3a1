//! The end of the test: what is still held goes on, and what was held is waited for.
//!
//! An `impl` of [`Steering`]. The system kills the process once its instrumentation has finished.
//! What was held has had little time by then: killed halfway, it would leave behind what no other
//! run of the test does, as a file that it was to delete, and later runs would fail for that.

use std::time::Instant;

use super::{Action, Snapshot, Steering};
use crate::trace::ReleaseReason;

/// The time from the end of the test until the app is at rest.
#[derive(Debug)]
pub(super) struct Ending {
    /// When the test was over, in ms: later events are not the test's.
    over_ms: u64,
    /// Whether the app has come to rest since.
    is_at_rest: bool,
}

impl Steering {
    /// Everything that is still held comes after the test's end.
    pub(super) fn test_over(&mut self, now: Instant, actions: &mut Vec<Action>) {
        self.statements.end();
        self.judge_trial(now);
        self.settle_handovers(actions);
        self.release_all(now, actions);
        if self.events.iter().any(|hit| hit.release.is_some()) {
            self.looks.forget_snapshots();
            self.ending = Some(Ending {
                over_ms: self.clock.at_ms(now),
                is_at_rest: false,
            });
        }
        self.begin_statement(now, actions);
    }

    pub(super) fn release_all(&mut self, now: Instant, actions: &mut Vec<Action>) {
        while let Some(event) = self.holds.held().first().map(|held| held.event) {
            self.release(event, ReleaseReason::End, now, actions);
        }
    }

    /// Whether what was held, or what follows from it, may still be under way after the test.
    pub(in crate::session) fn is_ending(&self) -> bool {
        self.ending.as_ref().is_some_and(|end| !end.is_at_rest)
    }

    /// The app is at rest once several looks have shown that it works on nothing.
    pub(super) fn look_at_ending(
        &mut self,
        snapshot: &Snapshot,
        tasks_pending: bool,
        now: Instant,
    ) {
        self.looks.note_snapshot(snapshot.is_quiescent());
        let is_under_way = tasks_pending || !self.holds.released().is_empty();
        if let Some(ending) = &mut self.ending {
            ending.is_at_rest =
                self.looks.is_quiescent() && self.looks.is_quiet(now) && !is_under_way;
        }
    }

    /// What came after the test's end is no event of it. What was held, or was being asked about by
    /// then, is one.
    pub(super) fn forget_later_events(&mut self) {
        let Some(ending) = &self.ending else { return };
        while let Some(last) = self.events.last()
            && last.release.is_none()
            && last.posted_ms > ending.over_ms
        {
            self.events.pop();
        }
    }
}
