//! The main queue: the breakpoint at `MessageQueue.enqueueMessage`, and what the queue says.
//!
//! Main type: [`MainQueue`]. The breakpoint has an instance filter, so other loopers cost nothing;
//! at bytecode index 0 the queue's lock is not held, so a thread that is stopped there blocks no
//! other thread through the queue.
//!
//! In reading order:
//! - `find.rs`: the main looper's queue is found, and where everything in it is.
//! - `look.rs`: one hit, from the stopped thread to a [`Post`].
//! - `clock.rs`: the device's clock, as far as posts have shown it.
//! - `posted.rs`: which released messages were dispatched.
//! - `contents.rs`: whether main is idle, what comes next, and the app's timers.

mod clock;
mod contents;
mod find;
mod look;
mod posted;

use std::collections::HashMap;
use std::sync::Mutex;

use jdwp::commands::event_request;
use jdwp::{FrameId, Location, MethodId, Modifier, ObjectId, RequestId, Tag, ThreadId};

pub(super) use look::FRAME;
pub use look::{Look, NEXT_STOP, Post};
pub(super) use posted::Posted;

use super::Error;
use super::statements::breakpoint;
use super::vm::{Argument, MessageFields, Purpose, Vm, innermost};
use clock::Clock;
pub(super) use clock::ClockReading;
use contents::List;

/// The main looper's queue in one process.
pub struct MainQueue {
    pub(super) main_thread: ThreadId,
    /// Which implementation it is: `concurrent` where a release has a second one and the process
    /// uses that, else `legacy`.
    pub(super) flavour: &'static str,
    queue: ObjectId,
    /// Where a post can be stopped.
    enqueue: Location,
    /// The arguments of `enqueueMessage`: the message, and `when`.
    arguments: [Argument; 2],
    /// Where a dispatch can be stopped, and its argument, the message.
    dispatch: Location,
    dispatched: Argument,
    /// Where an idle main thread is: in the queue's native wait, or in what replaces it.
    polls: Vec<MethodId>,
    fields: MessageFields,
    /// Its fields, where the queue is a linked list.
    list: Option<List>,
    clock: Clock,
    /// Whether the clock is the process's own, as it is on a JVM that emulates a device.
    has_own_clock: bool,
    /// The id that the innermost frame of a thread is expected to have when it is stopped next.
    guesses: Mutex<HashMap<ThreadId, FrameId>>,
}

impl MainQueue {
    /// Finds the main looper's queue and stops every post from now on; `None` when there is no main
    /// looper yet.
    ///
    /// # Errors
    /// When the runtime is not as it was expected, or the connection breaks.
    pub async fn attach(vm: &Vm) -> Result<Option<Self>, Error> {
        let queue = Self::find(vm).await?;
        if let Some(queue) = &queue {
            let every_post = breakpoint(queue.enqueue, Some(Modifier::InstanceOnly(queue.queue)));
            vm.request(Purpose::Post, vec![every_post]).await?;
        }
        Ok(queue)
    }

    /// What posts have shown of the clock, for later runs; `None` where it means nothing to them.
    pub(super) fn clock(&self) -> Option<ClockReading> {
        self.clock.best().filter(|_| !self.has_own_clock)
    }

    /// What the device's clock shows now, in ms, as far as posts have shown it.
    pub(super) fn clock_ms(&self) -> Option<i64> {
        self.clock.now().filter(|_| !self.has_own_clock)
    }

    /// Takes what posts of an earlier run have shown of the clock.
    pub(super) fn expect_clock(&self, earlier: ClockReading) {
        if !self.has_own_clock {
            self.clock.goes_on_from(earlier);
        }
    }

    /// Stops a thread when it posts to the queue. The thread may be resumed once this is sent.
    pub(super) fn post_stop(&self, thread: ThreadId) -> event_request::Set {
        let mut set = breakpoint(self.enqueue, Some(Modifier::InstanceOnly(self.queue)));
        set.modifiers.push(Modifier::ThreadOnly(thread));
        set
    }

    /// Stops the main thread when it dispatches a message.
    pub(super) async fn stop_dispatches(&self, vm: &Vm) -> Result<Option<RequestId>, Error> {
        let set = breakpoint(self.dispatch, Some(Modifier::ThreadOnly(self.main_thread)));
        Ok(vm
            .request(Purpose::Dispatch, vec![set])
            .await?
            .first()
            .copied())
    }

    /// The message that the main thread was stopped with when it dispatches it.
    pub(super) async fn dispatched(&self, vm: &Vm) -> Result<ObjectId, Error> {
        let thread = self.main_thread;
        let frames = vm.frames_of(thread, 1).await?;
        let value = vm
            .argument(thread, innermost(&frames)?, self.dispatched, Tag::Object)
            .await?;
        Ok(value.as_object().unwrap_or(ObjectId::NULL))
    }

    /// Whether a frame is in the queue's wait for messages.
    pub(super) fn is_poll(&self, location: &Location) -> bool {
        self.polls.contains(&location.method)
    }
}
