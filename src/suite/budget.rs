//! How much time a suite and each of its tests have.
//!
//! Main type: [`Budget`]. A run that is under way when the time is over is not broken off.

use std::time::{Duration, Instant};

/// The time that there is.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    started: Instant,
    total: Option<Duration>,
    test: Option<Duration>,
}

impl Budget {
    /// So much time in all, and for one test, from now on.
    #[must_use]
    pub fn new(started: Instant, total: Option<Duration>, test: Option<Duration>) -> Self {
        Self {
            started,
            total,
            test,
        }
    }

    /// Whether no time is left for another test.
    #[must_use]
    pub fn is_used_up(&self, now: Instant) -> bool {
        self.total
            .is_some_and(|total| now.saturating_duration_since(self.started) >= total)
    }

    /// What is left of the time for all tests, where it has an end.
    #[must_use]
    pub fn left(&self, now: Instant) -> Option<Duration> {
        let used = now.saturating_duration_since(self.started);
        Some(self.total?.saturating_sub(used))
    }

    /// When no other run of a test is begun that began at `begun`.
    #[must_use]
    pub fn end_of_test(&self, begun: Instant) -> Option<Instant> {
        let ends = [
            self.total.map(|total| self.started + total),
            self.test.map(|test| begun + test),
        ];
        ends.into_iter().flatten().min()
    }
}

/// Reads a time as people write it: `90s`, `20m`, `1h30m`.
///
/// # Errors
/// Says what it wants.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    read_duration(text).ok_or_else(|| format!("`{text}` is not a time, as 90s, 20m or 1h30m"))
}

fn read_duration(text: &str) -> Option<Duration> {
    let mut total: u64 = 0;
    let mut digits = String::new();
    for c in text.chars() {
        let seconds = match c {
            '0'..='9' => {
                digits.push(c);
                continue;
            }
            'h' => 3600,
            'm' => 60,
            's' => 1,
            _ => return None,
        };
        let number: u64 = digits.parse().ok()?;
        digits.clear();
        total = total.checked_add(number.checked_mul(seconds)?)?;
    }

    // A year is longer than any lab waits, and keeps the clock's arithmetic safe.
    if !digits.is_empty() || total == 0 || total > 366 * 24 * 3600 {
        return None;
    }
    Some(Duration::from_secs(total))
}
