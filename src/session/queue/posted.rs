//! A message that was released, until it is dispatched.
//!
//! Main type: [`Posted`].

use std::time::Duration;

use jdwp::{ObjectId, ThreadId, Value};

use super::MainQueue;
use crate::session::Error;
use crate::session::vm::{MessageState, Vm, innermost, message_state};

/// One message on its way into the queue.
#[derive(Clone, Copy, Debug)]
pub(in crate::session) struct Posted {
    pub(in crate::session) object: ObjectId,
    /// What it was at the hit.
    pub(super) before: MessageState,
    /// The time that `enqueueMessage` was given.
    when: i64,
    /// Whether it was seen in the queue.
    queued: bool,
}

impl Posted {
    pub(in crate::session) fn new(object: ObjectId, before: MessageState, when: i64) -> Self {
        Self {
            object,
            before,
            when,
            queued: false,
        }
    }

    /// Whether a message that was released has been dispatched, or taken out of the queue, by what
    /// it is now.
    ///
    /// A message is recycled after its dispatch: its target is cleared, and it may serve for
    /// another post. Until then it carries the `when` that `enqueueMessage` was given; before it
    /// was queued, the one it had at the hit.
    fn is_done(&mut self, now: Option<MessageState>) -> bool {
        let Some(now) = now else { return true };
        let before = &self.before;
        let same =
            (now.target, now.callback, now.what) == (before.target, before.callback, before.what);
        if same && now.when == self.when {
            self.queued = true;
            return false;
        }

        let waiting_to_queue = same && !self.queued && now.when == self.before.when;
        !waiting_to_queue
    }
}

impl MainQueue {
    /// Has a message due later that a stopped thread is about to post.
    pub(in crate::session) async fn delay(
        &self,
        vm: &Vm,
        thread: ThreadId,
        posted: Posted,
        by: Duration,
    ) -> Result<Posted, Error> {
        let by = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        let when = posted.when.saturating_add(by);
        let frames = vm.frames_of(thread, 1).await?;
        let [_, argument] = self.arguments;
        vm.set_argument(thread, innermost(&frames)?, argument, Value::Long(when))
            .await?;
        Ok(Posted { when, ..posted })
    }

    /// Which of these released messages were dispatched, or taken out of the queue; all are asked
    /// for together.
    pub(in crate::session) async fn are_done(
        &self,
        vm: &Vm,
        messages: &mut [(usize, Posted)],
    ) -> Result<Vec<usize>, Error> {
        let asked: Vec<_> = messages
            .iter()
            .map(|(_, posted)| vm.ask_message(posted.object, &self.fields))
            .collect();

        let mut done = Vec::new();
        for (pending, (event, posted)) in asked.into_iter().zip(messages) {
            if posted.is_done(message_state(pending.await)?) {
                done.push(*event);
            }
        }
        Ok(done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_that_serves_for_another_post_was_dispatched() {
        let state = |target, what, when| MessageState {
            target: ObjectId(target),
            callback: ObjectId::NULL,
            what,
            when,
        };
        let check = |now: &[Option<MessageState>], expected: bool| {
            let mut posted = Posted::new(ObjectId(9), state(1, 114, 0), 500);
            let mut done = false;
            for now in now {
                done = posted.is_done(*now);
            }
            assert_eq!(done, expected, "{now:?}");
        };
        let queued = Some(state(1, 114, 500));

        check(&[Some(state(1, 114, 0))], false);
        check(&[queued], false);
        check(&[queued, Some(state(0, 0, 0))], true);
        check(&[queued, Some(state(1, 114, 0))], true);
        check(&[None], true);
        // Never seen in the queue, and obtained again for the next post of the same handler.
        check(&[Some(state(1, 115, 0))], true);
    }
}
