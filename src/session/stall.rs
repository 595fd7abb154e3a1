//! Finds out that the test stands still, and which held event it cannot go on without. A timer of the app's own may move it
//! on: an app that gives up on something after a while, say. That is waited for first.

use std::time::{Duration, Instant};

use super::Error;
use super::steer::{QUIET, Steer};
use super::threads::Activity;
use crate::schedule::Plan;
use crate::trace::{Mismatch, ReleaseReason};

/// For how long nothing may move before a test that waits counts as standing still. Longer than the short delays
/// that the framework itself posts with (tap and press timeouts), which move the test on without any held event.
const STILL: Duration = Duration::from_millis(400);

/// How many looks at the process have to agree on that: on a machine under load time alone proves little.
const STILL_LOOKS: u32 = 10;

impl Steer<'_> {
    /// Finds out that the test stands still and cannot go on without something that is held. Where something polls
    /// on the main thread meanwhile, it is never idle; then the longest hold allowed ends the wait.
    ///
    /// # Errors
    /// When the connection breaks.
    pub(super) async fn watch_stall(&mut self, activity: &Activity) -> Result<(), Error> {
        let at_rest = activity.main_idle && !activity.in_java && self.holds.flying.is_empty();
        // A bounded loop looks the same for a while; only what asks how late things can come may take it for a wait.
        if matches!(self.plan, Plan::HoldAll { .. }) && at_rest && self.polling.is_looping(Instant::now()) {
            self.stalled();
            self.polling.begin_trial();
            return Ok(());
        }
        let moves = !activity.testing_waits || !activity.main_idle || activity.in_java;
        if self.holds.held.is_empty() || !self.holds.flying.is_empty() || moves || self.last_hit.elapsed() < QUIET {
            self.still = None;
            return Ok(());
        }
        let (since, looks) = self.still.get_or_insert_with(|| (Instant::now(), 0));
        *looks += 1;
        let stood = since.elapsed();
        if stood < STILL || *looks < STILL_LOOKS {
            return Ok(());
        }
        if self.timer.is_none()
            && let Some(queue) = &self.queue
        {
            let spent = self.holds.held.iter().map(|held| held.idle).max().unwrap_or_default();
            let left = self.limits.max_delay.saturating_sub(spent + 2 * STILL);
            let due = queue.timer(&mut self.vm, left).await?;
            // Once for each statement: a clock that ticks on and on would be waited for for ever.
            self.timer = Some((Instant::now() + due.map_or(Duration::ZERO, |due| due + STILL), stood));
        }
        if self.timer.is_none_or(|(timer, _)| Instant::now() >= timer) {
            self.stalled();
        }
        Ok(())
    }

    /// The event let go at the last stall was not what the test waited for; the next one is tried.
    pub(super) fn stalled(&mut self) {
        self.settle_trial(ReleaseReason::NotNeeded);
        let Some(event) = self.next_at_stall() else { return };
        tracing::debug!(event, at = ?self.statements.current(), "the test stands still: an event is let go");
        // Finding that out is no delay of the others; waiting for a timer is.
        let noticed = self.timer.map_or(Duration::ZERO, |(_, noticed)| noticed);
        let stood = self.still.map_or(Duration::ZERO, |(since, _)| since.elapsed().min(noticed));
        for held in &mut self.holds.held {
            held.since += stood;
            held.idle = held.idle.saturating_sub(stood);
        }
        self.miss(event, Mismatch::Needed);
        self.let_go(event, ReleaseReason::Needed);
        self.holds.on_trial = Some((event, self.statements.current()));
    }

    /// The verdict on the event that was let go at a stall.
    pub(super) fn settle_trial(&mut self, why: ReleaseReason) {
        self.polling.end_trial();
        if let Some((event, _)) = self.holds.on_trial.take()
            && let Some(release) = self.events.get_mut(event).and_then(|event| event.release.as_mut())
        {
            release.why = why;
        }
    }
}
