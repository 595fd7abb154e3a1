//! Looper threads besides the main one: each message that a `HandlerThread` works off is a piece of
//! background work.
//!
//! Main type: [`Loopers`]. Its work is submitted at `enqueueMessage` of the thread's own queue,
//! begins at `dispatchMessage` on the thread, and has ended when the thread asks its queue for the
//! next message. The breakpoints are set once there is such a thread, and only for it: posts to
//! other queues do not stop.
//!
//! Where a message that is due at once is to be held, an idle looper is suspended before the
//! message is in its queue: a message that waits there can be removed, or dropped by `Looper.quit`,
//! and one that was taken out cannot.

use std::collections::HashMap;
use std::sync::Mutex;

use jdwp::commands::{event_request, object_reference, stack_frame, thread_reference};
use jdwp::{
    FieldId, Location, Modifier, ObjectId, ReferenceTypeId, RequestId, Tag, ThreadId, Value,
};

use super::arguments::ask_argument;
use super::queue::{MainQueue, Posted};
use super::statements::breakpoint;
use super::threads;
use super::vm::{Argument, Method, Purpose, Vm};
use super::wrappers::Work;
use super::{Error, lock};
use crate::model::BEFORE_NUMBER;

/// Where a `HandlerThread` keeps its looper.
const LOOPER_FIELD: &str = "mLooper";

/// Where a looper keeps its queue.
const QUEUE_FIELD: &str = "mQueue";

/// What a breakpoint means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    /// A looper's thread makes its queue.
    NewQueue,
    /// A message is on its way into the queue.
    Enqueue,
    /// A message is about to be dispatched on a looper's thread.
    Dispatch,
    /// The message before has been dispatched.
    Next,
}

/// The looper threads of one process.
#[derive(Default)]
pub(super) struct Loopers {
    places: Mutex<HashMap<RequestId, Place>>,
    /// What is needed to watch one, once there is one.
    known: Mutex<Option<LooperCode>>,
}

/// What a breakpoint is for.
#[derive(Clone, Copy)]
struct Place {
    at: At,
    /// Where the message is.
    message: Argument,
    /// The thread that works off the queue.
    looper: ThreadId,
}

/// Where loopers work.
#[derive(Clone, Copy)]
struct LooperCode {
    /// `target`, `callback` and `what` of a message.
    message: [FieldId; 3],
    new_queue: Location,
    enqueue: (Location, Argument),
    dispatch: (Location, Argument),
    next: Location,
}

impl LooperCode {
    /// Where a looper's thread is stopped, and who posts to it. Without a queue it makes that
    /// later.
    fn stops(&self, looper: ThreadId, queue: Option<ObjectId>) -> [(event_request::Set, Place); 3] {
        let nothing = Argument::BehindThis(0);
        let first = match queue {
            Some(queue) => self.stop_at_enqueue(looper, queue),
            None => stop_thread(looper, At::NewQueue, self.new_queue, nothing),
        };
        let (dispatch, message) = self.dispatch;
        [
            first,
            stop_thread(looper, At::Dispatch, dispatch, message),
            stop_thread(looper, At::Next, self.next, nothing),
        ]
    }

    /// Where whoever posts to a looper's queue is stopped.
    fn stop_at_enqueue(&self, looper: ThreadId, queue: ObjectId) -> (event_request::Set, Place) {
        let (location, message) = self.enqueue;
        let place = Place {
            at: At::Enqueue,
            message,
            looper,
        };
        (
            breakpoint(location, Some(Modifier::InstanceOnly(queue))),
            place,
        )
    }
}

impl Loopers {
    /// Sets the breakpoints of those of some threads that work off messages. A thread that has just
    /// started makes its queue later.
    pub(super) async fn watch(&self, vm: &Vm, threads: &[ThreadId]) -> Result<(), Error> {
        let ((), mut loopers) =
            tokio::try_join!(vm.learn_threads(threads), vm.handler_threads(threads))?;
        loopers.retain(|thread| !threads::is_system(&vm.thread_name(*thread)));
        if loopers.is_empty() {
            return Ok(());
        }
        let known = self.learn(vm).await?;

        let mut stops = Vec::new();
        for looper in loopers {
            let queue = match queue_of(vm, looper).await {
                // It has ended meanwhile.
                Err(error) if error.is_gone() => continue,
                queue => queue?,
            };
            stops.extend(known.stops(looper, queue));
        }
        self.stop_at(vm, stops).await
    }

    /// A looper's thread was stopped where it makes its queue: from now on posts to that stop.
    pub(super) async fn made_queue(
        &self,
        vm: &Vm,
        thread: ThreadId,
        frame: &thread_reference::Frame,
        request: RequestId,
    ) -> Result<(), Error> {
        let known = *lock(&self.known);
        let Some(known) = known else { return Ok(()) };
        let queue = vm
            .connection
            .send(&stack_frame::ThisObject {
                thread,
                frame: frame.id,
            })
            .await?
            .id;
        vm.clear(request);

        self.stop_at(vm, vec![known.stop_at_enqueue(thread, queue)])
            .await
    }

    /// Learns where loopers work.
    async fn learn(&self, vm: &Vm) -> Result<LooperCode, Error> {
        let known = *lock(&self.known);
        if let Some(known) = known {
            return Ok(known);
        }
        let message = vm.class("android.os.Message").await?;
        let (queue, handler) = (
            vm.class("android.os.MessageQueue").await?,
            vm.class("android.os.Handler").await?,
        );
        let message = vm.fields(message, ["target", "callback", "what"]).await?;
        let (of_queue, of_handler) = (vm.methods(queue).await?, vm.methods(handler).await?);

        let enqueue = find(&of_queue, "enqueueMessage")?;
        let dispatch = find(&of_handler, "dispatchMessage")?;
        let known = LooperCode {
            message,
            new_queue: find(&of_queue, "<init>")?.start(queue),
            enqueue: (enqueue.start(queue), message_of(vm, queue, enqueue).await?),
            dispatch: (
                dispatch.start(handler),
                message_of(vm, handler, dispatch).await?,
            ),
            next: find(&of_queue, "next")?.start(queue),
        };
        *lock(&self.known) = Some(known);
        Ok(known)
    }

    async fn stop_at(&self, vm: &Vm, stops: Vec<(event_request::Set, Place)>) -> Result<(), Error> {
        let places = vm.request_each(Purpose::Task, stops).await?;
        lock(&self.places).extend(places);
        Ok(())
    }

    /// What a breakpoint means, if it is one of these.
    pub(super) fn stopped_at(&self, request: RequestId) -> Option<At> {
        lock(&self.places).get(&request).map(|place| place.at)
    }

    /// The thread that works off the queue of a breakpoint.
    pub(super) fn looper(&self, request: RequestId) -> Option<ThreadId> {
        lock(&self.places).get(&request).map(|place| place.looper)
    }

    /// The message that a thread was stopped with.
    pub(super) async fn message(
        &self,
        vm: &Vm,
        thread: ThreadId,
        frame: &thread_reference::Frame,
        request: RequestId,
    ) -> Result<ObjectId, Error> {
        let place = lock(&self.places).get(&request).copied();
        let Some(Place { message, .. }) = place else {
            return Ok(ObjectId::NULL);
        };
        let value = vm.argument(thread, frame, message, Tag::Object).await?;
        Ok(value.as_object().unwrap_or(ObjectId::NULL))
    }

    /// What a message does: its callback's class, or its handler's with its code.
    pub(super) async fn work_of_message(
        &self,
        vm: &Vm,
        message: ObjectId,
    ) -> Result<Option<Work>, Error> {
        let known = *lock(&self.known);
        let Some(LooperCode {
            message: fields, ..
        }) = known
        else {
            return Ok(None);
        };
        let asked = object_reference::GetValues {
            object: message,
            fields: fields.to_vec(),
        };
        let values = vm.connection.send(&asked).await?;

        let callback = values.get(1).and_then(Value::as_non_null_object);
        if let Some(callback) = callback {
            return vm.work_of(callback).await;
        }

        let target = values.first().and_then(Value::as_non_null_object);
        let Some(target) = target else {
            return Ok(None);
        };
        let what = values.get(2).and_then(Value::as_int).unwrap_or(0);
        let handler = vm.work_of(target).await?;
        Ok(handler.map(|handler| Work {
            class: format!("{}{BEFORE_NUMBER}{what}", handler.class),
            ..handler
        }))
    }
}

fn find<'m>(methods: &'m [Method], name: &str) -> Result<&'m Method, Error> {
    let found = methods.iter().find(|method| method.name == name);
    found.ok_or_else(|| Error::Unknown(format!("there is no method {name} where loopers work")))
}

/// The queue of a looper's thread; `None` where it has not made one yet.
async fn queue_of(vm: &Vm, thread: ThreadId) -> Result<Option<ObjectId>, Error> {
    let looper = vm.object_in(ObjectId(thread.0), LOOPER_FIELD).await?;
    match looper {
        Some(looper) => vm.object_in(looper, QUEUE_FIELD).await,
        None => Ok(None),
    }
}

async fn message_of(vm: &Vm, class: ReferenceTypeId, method: &Method) -> Result<Argument, Error> {
    let asked = ask_argument(vm, class, method, "Landroid/os/Message;");
    let asked = asked.ok_or_else(|| Error::Unknown(format!("{} has no message", method.name)))?;
    asked.answer().await
}

/// Suspends the looper into whose queue a thread is about to put a message that is due at once, if
/// it has nothing to do. The answer is the message, if the looper is suspended.
///
/// # Errors
/// When the looper has ended, or the connection breaks.
pub(super) async fn hold_back(
    vm: &Vm,
    main: &MainQueue,
    poster: ThreadId,
    looper: ThreadId,
) -> Result<Option<Posted>, Error> {
    let look = main.look(vm, poster).await?;
    if main.delay_ms(&look) != Some(0) {
        return Ok(None);
    }

    let suspend = thread_reference::Suspend { thread: looper };
    vm.connection.send(&suspend).await?;

    let waits = waits_for_messages(vm, main, looper).await;
    if !matches!(waits, Ok(true)) {
        let resume = thread_reference::Resume { thread: looper };
        drop(vm.connection.start(&resume));
    }
    Ok(waits?.then_some(look.message))
}

/// Whether a suspended looper thread waits for its queue.
async fn waits_for_messages(vm: &Vm, main: &MainQueue, looper: ThreadId) -> Result<bool, Error> {
    let frames = vm.frames_of(looper, 1).await?;
    // One that is about to end has no frames.
    Ok(frames
        .first()
        .is_some_and(|frame| main.is_poll(&frame.location)))
}

fn stop_thread(
    looper: ThreadId,
    at: At,
    location: Location,
    message: Argument,
) -> (event_request::Set, Place) {
    let place = Place {
        at,
        message,
        looper,
    };
    let only = Modifier::ThreadOnly(looper);
    (breakpoint(location, Some(only)), place)
}
