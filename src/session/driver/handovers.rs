//! Threads that submit an event which is to come before they go on.
//!
//! An `impl` of [`Driver`]. Such a thread is stopped where it is about to submit the event, and
//! once more when it is back in the app's or the test's own code, by steps out of the methods
//! between: a library's may hold a lock that the event needs.

use std::sync::Arc;

use jdwp::commands::event_request;
use jdwp::{EventKind, Modifier, StepDepth, StepSize, SuspendPolicy, ThreadId};

use super::{Answer, Driver, Question};
use crate::model::EventKey;
use crate::session::Error;
use crate::session::steering::Input;
use crate::session::vm::{Purpose, Vm, locations};

impl Driver<'_> {
    /// A thread is about to submit an event.
    pub(super) fn about_to_submit(&mut self, thread: ThreadId, event: &EventKey) {
        if !self.is_to_wait(thread, event) {
            return self.resume(thread);
        }
        let vm = Arc::clone(&self.vm);
        self.ask(Question::Of(thread), async move {
            stop_further_out(&vm, thread).await?;
            Ok(Answer::Nothing)
        });
    }

    /// The same for a thread that posts a message, and is resumed by what steering decides.
    pub(super) async fn about_to_post(
        &mut self,
        thread: ThreadId,
        event: &EventKey,
    ) -> Result<(), Error> {
        if !self.is_to_wait(thread, event) {
            return Ok(());
        }
        stop_further_out(&self.vm, thread).await
    }

    /// Whether a thread is to wait for what it submits. What it submits on its way back from that
    /// is left alone: a thread has one step at a time.
    fn is_to_wait(&mut self, thread: ThreadId, event: &EventKey) -> bool {
        let is_on_its_way = self.tasks.handing_over.contains_key(&thread);
        let waits = !is_on_its_way && self.steering.submits(event);
        if waits {
            self.tasks.handing_over.insert(thread, event.clone());
        }
        waits
    }

    /// A thread has submitted an event, and is stopped on its way back.
    pub(super) fn method_returned(&mut self, thread: ThreadId) {
        if !self.tasks.handing_over.contains_key(&thread) {
            return self.resume(thread);
        }
        let vm = Arc::clone(&self.vm);
        self.ask(Question::Of(thread), async move {
            if is_in_own_code(&vm, thread).await? {
                return Ok(Answer::Submitted);
            }
            stop_further_out(&vm, thread).await?;
            Ok(Answer::Nothing)
        });
    }

    /// A thread has submitted an event, and is stopped in own code.
    pub(super) fn has_submitted(&mut self, thread: ThreadId) {
        match self.tasks.handing_over.remove(&thread) {
            Some(event) => self.steer_now(Input::Submitted { event, thread }),
            None => self.resume(thread),
        }
    }

    /// A thread does not wait for what it submits after all: it has ended, or it is stopped at
    /// something else at the same place.
    pub(super) fn cannot_wait(&mut self, thread: ThreadId) {
        if let Some(event) = self.tasks.handing_over.remove(&thread) {
            self.steer_now(Input::CannotWait { event });
        }
    }
}

/// Whether a thread is in the app's or the test's own code; also where it has no frame any more.
async fn is_in_own_code(vm: &Vm, thread: ThreadId) -> Result<bool, Error> {
    let innermost = vm.frames_of(thread, 1).await?;
    let frames = vm.frames(&locations(&innermost)).await?;
    let whose = vm.whose();
    Ok(frames.iter().all(|frame| !whose.is_foreign(&frame.class)))
}

/// Has a thread stop once it has returned from the method that it is in.
async fn stop_further_out(vm: &Vm, thread: ThreadId) -> Result<(), Error> {
    let step = event_request::Set {
        kind: EventKind::SingleStep,
        suspend_policy: SuspendPolicy::EventThread,
        modifiers: vec![
            Modifier::Step {
                thread,
                size: StepSize::Instruction,
                depth: StepDepth::Out,
            },
            Modifier::Count(1),
        ],
    };
    let asked = vm.request(Purpose::Submitted, vec![step]).await;
    asked.map(drop).map_err(Error::while_arming)
}
