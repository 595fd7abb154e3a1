//! Held events and let-go ones: who is stopped at the post, since when, and whether the dispatch has finished.
//!
//! Main type: [`Holds`]. Invariant: every held thread is let go by [`Holds::release`], by the end of the run or by
//! the end of the connection, after which the virtual machine resumes everything by itself.

use std::time::Instant;

use jdwp::ThreadId;

use super::queue::Posted;
use crate::model::Statement;

/// One event whose poster is stopped at `enqueueMessage`.
pub(super) struct Held {
    /// Its index among the run's events.
    pub(super) event: usize,
    pub(super) thread: ThreadId,
    pub(super) message: Posted,
    pub(super) since: Instant,
}

/// One event that was let go and whose dispatch has not been seen to finish.
pub(super) struct Flying {
    pub(super) event: usize,
    pub(super) message: Posted,
    pub(super) since: Instant,
}

/// What is held, what is under way, and for how long something was held.
#[derive(Default)]
pub(super) struct Holds {
    pub(super) held: Vec<Held>,
    pub(super) flying: Vec<Flying>,
    /// An event let go at a stall, until it is known whether the test needed it.
    pub(super) on_trial: Option<(usize, Option<Statement>)>,
    holding_since: Option<Instant>,
    held_ms: u64,
}

impl Holds {
    pub(super) fn hold(&mut self, held: Held) {
        self.holding_since.get_or_insert(held.since);
        self.held.push(held);
    }

    /// Takes an event out of the held ones; the caller resumes its thread.
    pub(super) fn release(&mut self, event: usize) -> Option<ThreadId> {
        let index = self.held.iter().position(|held| held.event == event)?;
        let held = self.held.remove(index);
        self.flying.push(Flying { event, message: held.message, since: Instant::now() });
        if self.held.is_empty()
            && let Some(since) = self.holding_since.take()
        {
            self.held_ms += elapsed_ms(since);
        }
        Some(held.thread)
    }

    pub(super) fn is_held(&self, event: usize) -> bool {
        self.held.iter().any(|held| held.event == event)
    }

    pub(super) fn is_flying(&self, event: usize) -> bool {
        self.flying.iter().any(|flying| flying.event == event)
    }

    /// Time for which at least one event was held, in ms.
    pub(super) fn held_ms(&self) -> u64 {
        self.held_ms + self.holding_since.map_or(0, elapsed_ms)
    }
}

/// Time since an instant, in ms.
pub(super) fn elapsed_ms(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX)
}
