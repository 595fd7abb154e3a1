//! What came in and was not taken yet, and when it is so much that the reading loop has to wait.
//!
//! Two limits, because one alone would be a trap: a consumer that handles an event sends requests
//! meanwhile, and their replies come behind further events. So a full queue stops the reading only
//! while no request waits for a reply; with one in flight it goes on, up to a number of bytes that
//! bounds memory whatever the peer does. At that one the reading stops in any case, and a request
//! whose reply is behind it is given up for its deadline. Nothing is dropped at either.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tokio::sync::Notify;

/// What a message takes at least, in addition to its data.
const OVERHEAD: usize = 128;

/// How much is in the queue.
#[derive(Debug, Default)]
pub(super) struct Fill {
    messages: AtomicUsize,
    bytes: AtomicUsize,
    /// The receiver has been dropped, so they are skipped and take no room.
    abandoned: AtomicBool,
    changed: Notify,
}

impl Fill {
    /// What a message with so much data takes.
    pub(super) fn cost(data: usize) -> usize {
        data.saturating_add(OVERHEAD)
    }

    pub(super) fn put(&self, cost: usize) {
        self.messages.fetch_add(1, Ordering::AcqRel);
        self.bytes.fetch_add(cost, Ordering::AcqRel);
    }

    pub(super) fn taken(&self, cost: usize) {
        self.messages.fetch_sub(1, Ordering::AcqRel);
        self.bytes.fetch_sub(cost, Ordering::AcqRel);
        self.changed.notify_one();
    }

    pub(super) fn abandon(&self) {
        self.abandoned.store(true, Ordering::Release);
        self.changed.notify_one();
    }

    /// A request was started: its reply may be what is to be read next.
    pub(super) fn reply_wanted(&self) {
        self.changed.notify_one();
    }

    /// Waits until there is room; `in_flight` is whether a request waits for its reply.
    pub(super) async fn room(&self, messages: usize, bytes: usize, in_flight: impl Fn() -> bool) {
        // A change between the check and the wait leaves a permit, so it is not missed. One loop
        // alone waits here.
        while self.is_full(messages, bytes, &in_flight) {
            self.changed.notified().await;
        }
    }

    fn is_full(&self, messages: usize, bytes: usize, in_flight: impl Fn() -> bool) -> bool {
        if self.abandoned.load(Ordering::Acquire) {
            return false;
        }
        // With limits of zero nothing at all could be read.
        self.bytes.load(Ordering::Acquire) >= bytes.max(1)
            || (self.messages.load(Ordering::Acquire) >= messages.max(1) && !in_flight())
    }
}
