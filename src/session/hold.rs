//! Held events and let-go ones: who is stopped at the post, since when, whether the dispatch has finished,
//! and the account of the time for which anything was held.
//!
//! Main type: [`Holds`]. Invariant: every held thread is let go by [`Holds::release`], by the end of the run or by
//! the end of the connection, after which the virtual machine resumes everything by itself.

use std::time::{Duration, Instant};

use jdwp::ThreadId;

use super::queue::Posted;
use crate::model::Statement;

/// One event whose poster is stopped at `enqueueMessage`, or whose thread is stopped where the work begins.
pub(super) struct Held {
    /// Its index among the run's events.
    pub(super) event: usize,
    pub(super) thread: ThreadId,
    /// What is posted; work in the background has none.
    pub(super) message: Option<Posted>,
    pub(super) since: Instant,
    /// For how long of that the app stood idle while the test slept or waited: a busy or slow machine makes nothing late.
    pub(super) idle: Duration,
}

/// One event that was let go and whose dispatch, or work, has not been seen to finish.
pub(super) struct Flying {
    pub(super) event: usize,
    pub(super) message: Option<Posted>,
    pub(super) since: Instant,
}

/// What is held, and what is under way.
#[derive(Default)]
pub(super) struct Holds {
    pub(super) held: Vec<Held>,
    pub(super) flying: Vec<Flying>,
    /// An event let go at a stall, until it is known whether the test needed it.
    pub(super) on_trial: Option<(usize, Option<Statement>)>,
}

impl Holds {
    pub(super) fn hold(&mut self, held: Held) {
        self.held.push(held);
    }

    /// Takes an event out of the held ones; the caller resumes its thread.
    pub(super) fn release(&mut self, event: usize) -> Option<ThreadId> {
        let index = self.held.iter().position(|held| held.event == event)?;
        let held = self.held.remove(index);
        self.flying.push(Flying { event, message: held.message, since: Instant::now() });
        Some(held.thread)
    }

    pub(super) fn is_held(&self, event: usize) -> bool {
        self.held.iter().any(|held| held.event == event)
    }

    pub(super) fn is_flying(&self, event: usize) -> bool {
        self.flying.iter().any(|flying| flying.event == event)
    }
}

/// The time for which at least one thread was held on purpose: an event's, or the testing thread at a statement.
#[derive(Default)]
pub(super) struct HeldTime {
    since: Option<Instant>,
    before: Duration,
}

impl HeldTime {
    /// Whether something is held from now on.
    pub(super) fn note(&mut self, holding: bool) {
        match (holding, self.since) {
            (true, None) => self.since = Some(Instant::now()),
            (false, Some(since)) => {
                self.before += since.elapsed();
                self.since = None;
            }
            _ => {}
        }
    }

    /// All of it, in ms.
    pub(super) fn total_ms(&self) -> u64 {
        let all = self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed());
        u64::try_from(all.as_millis()).unwrap_or(u64::MAX)
    }
}

/// Time since an instant, in ms.
pub(super) fn elapsed_ms(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX)
}
