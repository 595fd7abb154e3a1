//! Threads that submit an event which is to come before they go on.
//!
//! An `impl` of [`Driver`]. Such a thread is stopped where it is about to submit the event, and once
//! more, by a step out of that method, right after it has.

use std::sync::Arc;

use jdwp::commands::event_request;
use jdwp::{EventKind, Modifier, StepDepth, StepSize, SuspendPolicy, ThreadId};

use super::{Answer, Driver};
use crate::model::EventKey;
use crate::session::Error;
use crate::session::steering::Input;
use crate::session::vm::{Purpose, Vm};

impl Driver<'_> {
    /// A thread is about to submit an event.
    pub(super) fn submits(&mut self, thread: ThreadId, event: &EventKey) {
        if !self.steering.wants_at_once(event) {
            return self.resume(thread);
        }
        self.handing_over.insert(thread, event.clone());
        let vm = Arc::clone(&self.vm);
        self.ask(Some(thread), async move {
            stop_once_submitted(&vm, thread).await?;
            Ok(Answer::Nothing)
        });
    }

    /// The same for a thread that posts a message, and is resumed by what steering decides.
    pub(super) async fn posts(&mut self, thread: ThreadId, event: &EventKey) -> Result<(), Error> {
        if !self.steering.wants_at_once(event) {
            return Ok(());
        }
        self.handing_over.insert(thread, event.clone());
        stop_once_submitted(&self.vm, thread).await
    }

    /// A thread has submitted an event, and is stopped.
    pub(super) fn submitted(&mut self, thread: ThreadId) {
        match self.handing_over.remove(&thread) {
            Some(event) => self.steer_on(Input::Submitted { event, thread }),
            None => self.resume(thread),
        }
    }
}

/// Has a thread stop once it has returned from the method that it is in.
async fn stop_once_submitted(vm: &Vm, thread: ThreadId) -> Result<(), Error> {
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
