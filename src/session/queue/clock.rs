//! The device's clock, as far as posts have shown it.
//!
//! Main type: [`Clock`]. A message is given the time at which it is due, on the device's clock
//! (`SystemClock.uptimeMillis`), which nothing else in the process shows without running code in
//! it. No message is due before it is posted, so the least time of all posts shows the clock best.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A post that is due so long ago, in ms, says nothing of the clock.
const FAR_PAST: i64 = 1000;

/// How much longer a delay may look than it is, in ms: the clock is read where a post was noticed
/// late. What is due sooner counts as due at once.
const CLOCK_ERROR_MS: u64 = 50;

/// What posts have shown so far.
#[derive(Default)]
pub(super) struct Clock(Mutex<Option<ClockReading>>);

/// At a moment, the clock showed this at the latest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::session) struct ClockReading {
    at: Instant,
    ms: i64,
    /// Whether a post of an earlier run has shown it.
    is_earlier: bool,
}

impl ClockReading {
    /// At a moment, the clock showed this, in ms, at the latest.
    pub(in crate::session) fn new(at: Instant, ms: i64) -> Self {
        Self {
            at,
            ms,
            is_earlier: false,
        }
    }

    /// The same for later runs.
    pub(in crate::session) fn as_earlier(self) -> Self {
        Self {
            is_earlier: true,
            ..self
        }
    }
}

impl Clock {
    /// What a run before has shown is so until a post of this one shows the clock: processes share
    /// it, and it stops only while the device sleeps.
    pub(super) fn goes_on_from(&self, earlier: ClockReading) {
        *self.reading() = Some(earlier.as_earlier());
    }

    /// The best reading.
    pub(super) fn best(&self) -> Option<ClockReading> {
        *self.reading()
    }

    /// How long after a post its message is due, in ms; the post is one reading more. `None` where
    /// no post has shown the clock.
    pub(super) fn delay_ms(&self, when: i64, stopped: Instant) -> Option<u64> {
        self.read(when, stopped);
        // It is to be the first of all.
        if when == 0 {
            return Some(0);
        }

        let now = self.at(stopped)?;
        let delay = u64::try_from(when.saturating_sub(now)).unwrap_or(0);
        Some(if delay < CLOCK_ERROR_MS { 0 } else { delay })
    }

    /// What the clock shows, in ms.
    pub(super) fn now(&self) -> Option<i64> {
        self.at(Instant::now())
    }

    /// A post is due now or later, unless it is to be first of all, or was given a time that has
    /// passed.
    fn read(&self, when: i64, stopped: Instant) {
        if when <= 0 {
            return;
        }
        let is_earlier = self.best().is_some_and(|reading| reading.is_earlier);
        let is_better = match self.at(stopped) {
            Some(now) if is_earlier => when < now,
            Some(now) => (now.saturating_sub(FAR_PAST)..now).contains(&when),
            None => true,
        };
        if is_better {
            *self.reading() = Some(ClockReading::new(stopped, when));
        }
    }

    /// What the clock showed at a moment.
    fn at(&self, moment: Instant) -> Option<i64> {
        let reading = (*self.reading())?;
        let since = moment.saturating_duration_since(reading.at).as_millis();
        Some(reading.ms.saturating_add(i64::try_from(since).ok()?))
    }

    fn reading(&self) -> MutexGuard<'_, Option<ClockReading>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How long it is until a message is due.
pub(super) fn due_in(when: i64, now: i64) -> Duration {
    Duration::from_millis(u64::try_from(when.saturating_sub(now)).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_earlier_run_has_shown_gives_way_to_any_earlier_time() {
        let (started, second) = (Instant::now(), Duration::from_secs(1));
        let earlier = Clock::default();
        earlier.read(5_000, started);

        let clock = Clock::default();
        clock.goes_on_from(earlier.best().unwrap());
        assert_eq!(clock.at(started + second), Some(6_000));
        assert_eq!(clock.delay_ms(6_700, started + second), Some(700));

        // The device has slept in between.
        assert_eq!(clock.delay_ms(5_100, started + 10 * second), Some(0));
        assert_eq!(clock.at(started + 10 * second), Some(5_100));

        // It is to be the first of all, and was given a time that has passed.
        clock.read(2_000, started + 10 * second);
        assert_eq!(clock.at(started + 10 * second), Some(5_100));
    }
}
