//! Looper threads besides the main one: each message that a `HandlerThread` works off is a piece of background work.
//!
//! Main type: [`Loopers`]. Its work is submitted at `enqueueMessage` of any queue, begins at `dispatchMessage` on the looper's thread
//! and has ended when that thread asks its queue for the next message. The breakpoints are set once there is such a thread.

use std::collections::HashMap;

use jdwp::commands::{object_reference, stack_frame};
use jdwp::{FieldId, FrameId, Location, Modifier, ObjectId, RequestId, Tag, ThreadId, TypeTag, Value};

use super::Error;
use super::hooks::argument_slot;
use super::statements::breakpoint;
use super::threads::is_system;
use super::vm::Vm;

/// What a breakpoint means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    /// A message is on its way into some queue.
    Enqueue,
    /// A message is about to be dispatched on a looper's thread.
    Dispatch,
    /// The message before has been dispatched.
    Next,
}

/// The looper threads of one process.
#[derive(Default)]
pub(super) struct Loopers {
    places: HashMap<RequestId, (At, i32)>,
    /// `target`, `callback` and `what` of a message.
    message: Option<[FieldId; 3]>,
}

impl Loopers {
    /// Looks for looper threads that are there already.
    pub(super) async fn watch(&mut self, vm: &mut Vm) -> Result<(), Error> {
        let threads = vm.all_threads().await?;
        vm.learn_threads(&threads).await?;
        for thread in threads {
            if !is_system(vm.thread_name(thread)) {
                self.watch_if_looper(vm, thread).await?;
            }
        }
        Ok(())
    }

    /// Sets the breakpoints of a thread that works messages off.
    pub(super) async fn watch_if_looper(&mut self, vm: &mut Vm, thread: ThreadId) -> Result<(), Error> {
        if !vm.is_handler_thread(thread).await? {
            return Ok(());
        }
        if self.message.is_none() {
            let message = vm.class("android.os.Message").await?;
            self.message = Some(vm.fields(message, ["target", "callback", "what"]).await?);
            self.stop_at(vm, ("android.os.MessageQueue", "enqueueMessage"), At::Enqueue, None).await?;
        }
        self.stop_at(vm, ("android.os.Handler", "dispatchMessage"), At::Dispatch, Some(thread)).await?;
        self.stop_at(vm, ("android.os.MessageQueue", "next"), At::Next, Some(thread)).await
    }

    async fn stop_at(
        &mut self,
        vm: &Vm,
        (class, method): (&str, &str),
        at: At,
        thread: Option<ThreadId>,
    ) -> Result<(), Error> {
        let class = vm.class(class).await?;
        for found in vm.methods(class).await?.into_iter().filter(|found| found.name == method) {
            let slot = match at {
                At::Next => Some(0),
                At::Enqueue | At::Dispatch => argument_slot(vm, class, &found, "Landroid/os/Message;").await?,
            };
            let Some(slot) = slot else { continue };
            let location = Location { type_tag: TypeTag::Class, class, method: found.id, index: 0 };
            let request = vm.connection.send(&breakpoint(location, thread.map(Modifier::ThreadOnly))).await?;
            self.places.insert(request, (at, slot));
        }
        Ok(())
    }

    /// What a breakpoint means, if it is one of these.
    pub(super) fn place(&self, request: RequestId) -> Option<At> {
        self.places.get(&request).map(|(at, _)| *at)
    }

    /// The message that a thread was stopped with.
    pub(super) async fn message(
        &self,
        vm: &Vm,
        thread: ThreadId,
        frame: FrameId,
        request: RequestId,
    ) -> Result<ObjectId, Error> {
        let slot = self.places.get(&request).map_or(0, |(_, slot)| *slot);
        let slots = vec![stack_frame::SlotRequest { slot, tag: Tag::Object }];
        let values = vm.connection.send(&stack_frame::GetValues { thread, frame, slots }).await?;
        Ok(values.first().and_then(Value::as_object).unwrap_or(ObjectId::NULL))
    }

    /// What a message does: its callback's class, or its handler's with its code.
    pub(super) async fn class_of_message(&self, vm: &mut Vm, message: ObjectId) -> Result<Option<String>, Error> {
        let Some(fields) = self.message else { return Ok(None) };
        let asked = object_reference::GetValues { object: message, fields: fields.to_vec() };
        let values = vm.connection.send(&asked).await?;
        let object = |index: usize| values.get(index).and_then(Value::as_object).filter(|object| !object.is_null());
        if let Some(callback) = object(1) {
            return vm.class_of_work(callback).await;
        }
        let Some(target) = object(0) else { return Ok(None) };
        let what = values.get(2).and_then(Value::as_int).unwrap_or(0);
        Ok(vm.class_of_work(target).await?.map(|handler| format!("{handler} what={what}")))
    }
}
