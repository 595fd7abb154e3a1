//! The run's clock: how much time has passed, and for how much of it something was held.
//!
//! Main types: [`Clock`], and [`Uncounted`], time that a limit leaves out.

use std::time::{Duration, Instant};

/// The clock of one run.
#[derive(Debug)]
pub(super) struct Clock {
    started: Instant,
    /// Since when at least one thread is held on purpose: an event's, or the testing thread at a
    /// statement.
    holds_since: Option<Instant>,
    /// For how long one was held before that.
    held_before: Duration,
}

impl Clock {
    /// It starts now.
    pub(super) fn new(now: Instant) -> Self {
        Self {
            started: now,
            holds_since: None,
            held_before: Duration::ZERO,
        }
    }

    /// The time since the start.
    pub(super) fn elapsed(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.started)
    }

    /// The same in ms.
    pub(super) fn at_ms(&self, now: Instant) -> u64 {
        u64::try_from(self.elapsed(now).as_millis()).unwrap_or(u64::MAX)
    }

    /// Whether something is held from now on.
    pub(super) fn note_holding(&mut self, holding: bool, now: Instant) {
        match (holding, self.holds_since) {
            (true, None) => self.holds_since = Some(now),
            (false, Some(since)) => {
                self.held_before += now.saturating_duration_since(since);
                self.holds_since = None;
            }
            _ => {}
        }
    }

    /// For how long something was held so far.
    pub(super) fn held(&self, now: Instant) -> Duration {
        let since = self.holds_since;
        self.held_before
            + since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }
}

/// Time that a limit leaves out.
#[derive(Debug, Default)]
pub(super) struct Uncounted(Duration);

impl Uncounted {
    /// Leaves out more, but at most so much in all: an app in which threads are asked all the time
    /// has limits as well. The answer is what is left out.
    pub(super) fn add(&mut self, time: Duration, at_most: Duration) -> Duration {
        let time = time.min(at_most.saturating_sub(self.0));
        self.0 += time;
        time
    }

    /// What was left out.
    pub(super) fn time(&self) -> Duration {
        self.0
    }
}
