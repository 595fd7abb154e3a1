//! The main queue: the breakpoint at `MessageQueue.enqueueMessage`, and what a hit there says.
//!
//! Main type: [`MainQueue`]. The breakpoint has an instance filter, so other loopers cost nothing; at bytecode index
//! 0 the queue's lock is not held, so a thread that is stopped there blocks nobody through the queue.

use jdwp::commands::{method, reference_type, thread_reference};
use jdwp::{Location, Modifier, ObjectId, RequestId, Tag, ThreadId, TypeTag};

use super::Error;
use super::statements::breakpoint;
use super::vm::{MessageFields, MessageState, Vm};
use crate::model::Frame;

/// The main looper's queue in one process.
pub(super) struct MainQueue {
    pub(super) main_thread: ThreadId,
    pub(super) request: RequestId,
    fields: MessageFields,
    /// Slots of `enqueueMessage`'s arguments: the message, and `when`.
    arguments: [(i32, Tag); 2],
    /// Where an idle main thread stands: in the queue's native wait.
    poll: jdwp::MethodId,
}

/// What a hit at `enqueueMessage` is about.
pub(super) struct Post {
    pub(super) message: Posted,
    pub(super) handler: String,
    pub(super) callback: Option<String>,
    pub(super) what: i32,
    pub(super) stack: Vec<Frame>,
}

/// One message on its way into the queue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Posted {
    object: ObjectId,
    before: MessageState,
    when: i64,
    queued: bool,
}

impl MainQueue {
    /// Finds the main looper's queue and sets the breakpoint. The main looper must have been prepared.
    pub(super) async fn attach(vm: &Vm) -> Result<Self, Error> {
        let queue_class = vm.class("android.os.MessageQueue").await?;
        let looper_class = vm.class("android.os.Looper").await?;
        let [main, queue, thread] = vm.fields(looper_class, ["sMainLooper", "mQueue", "mThread"]).await?;
        let statics = reference_type::GetValues { class: looper_class, fields: vec![main] };
        let main = vm.connection.send(&statics).await?.first().and_then(jdwp::Value::as_object);
        let main =
            main.filter(|main| !main.is_null()).ok_or_else(|| Error::Unknown("there is no main looper".into()))?;
        let [queue, main_thread] = vm.objects(main, [queue, thread]).await?;
        let methods = vm.methods(queue_class).await?;
        let named = |name: &str| {
            let found = methods.iter().find(|method| method.name == name).map(|method| method.id);
            found.ok_or_else(|| Error::Unknown(format!("MessageQueue has no method {name}")))
        };
        let (enqueue, poll) = (named("enqueueMessage")?, named("nativePollOnce")?);
        let arguments = arguments(vm, queue_class, enqueue).await?;
        let location = Location { type_tag: TypeTag::Class, class: queue_class, method: enqueue, index: 0 };
        let fields = vm.message_fields().await?;
        let request = vm.connection.send(&breakpoint(location, Some(Modifier::InstanceOnly(queue)))).await?;
        Ok(Self { main_thread: ThreadId(main_thread.0), request, fields, arguments, poll })
    }

    /// Everything about the post that a thread was stopped at.
    pub(super) async fn post(&self, vm: &mut Vm, thread: ThreadId) -> Result<Post, Error> {
        let frames = vm.connection.send(&thread_reference::Frames { thread, start: 0, length: -1 }).await?;
        let top = frames.first().ok_or_else(|| Error::Unknown("a stopped thread has no frames".into()))?;
        let values = vm.variables(thread, top.id, &self.arguments).await?;
        let object = values.first().and_then(jdwp::Value::as_object).unwrap_or(ObjectId::NULL);
        let when = values.get(1).and_then(jdwp::Value::as_long).unwrap_or(0);
        let state = vm.message(object, &self.fields).await?;
        let before = state.ok_or_else(|| Error::Unknown("the posted message is gone".into()))?;
        let [handler, callback] = vm.class_names([before.target, before.callback]).await?;
        let locations: Vec<Location> = frames.iter().map(|frame| frame.location).collect();
        Ok(Post {
            message: Posted { object, before, when, queued: false },
            handler: handler.unwrap_or_else(|| "none".to_owned()),
            callback,
            what: before.what,
            stack: vm.frames(&locations).await?,
        })
    }

    /// Whether a message that was let go has been dispatched, or taken out of the queue.
    ///
    /// A message is recycled after its dispatch: its target is cleared, and it may serve for another post. Until then
    /// it carries the `when` that `enqueueMessage` was given; before it was queued, the one it had at the hit.
    pub(super) async fn is_done(&self, vm: &Vm, posted: &mut Posted) -> Result<bool, Error> {
        let Some(now) = vm.message(posted.object, &self.fields).await? else { return Ok(true) };
        let same = now.target == posted.before.target && now.callback == posted.before.callback;
        if same && now.when == posted.when {
            posted.queued = true;
            return Ok(false);
        }
        let waiting_to_queue = same && !posted.queued && now.when == posted.before.when;
        Ok(!waiting_to_queue)
    }

    /// Asks where a thread stands, suspending it for the question.
    pub(super) fn ask_polling(&self, vm: &Vm, thread: ThreadId) -> jdwp::Pending<thread_reference::Frames> {
        drop(vm.connection.start(&thread_reference::Suspend { thread }));
        let frames = vm.connection.start(&thread_reference::Frames { thread, start: 0, length: 1 });
        drop(vm.connection.start(&thread_reference::Resume { thread }));
        frames
    }

    /// Whether the thread asked about stands in the queue's native wait: an idle looper.
    pub(super) async fn is_polling(&self, asked: jdwp::Pending<thread_reference::Frames>) -> Result<bool, Error> {
        match asked.await {
            Ok(frames) => Ok(frames.first().is_some_and(|frame| frame.location.method == self.poll)),
            // A thread that has just ended or not begun stands nowhere.
            Err(jdwp::Error::Vm { .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

/// The slots of the arguments of `enqueueMessage(Message, long)`, which hold at its first bytecode index.
async fn arguments(vm: &Vm, class: jdwp::ReferenceTypeId, enqueue: jdwp::MethodId) -> Result<[(i32, Tag); 2], Error> {
    let table = vm.connection.send(&method::VariableTable { class, method: enqueue }).await?;
    let slot = |signature: &str| {
        let found = table.slots.iter().find(|slot| slot.index == 0 && slot.signature == signature);
        found.map(|slot| slot.slot).ok_or_else(|| {
            Error::Unknown(format!("enqueueMessage's variables are not known: no {signature} at its start"))
        })
    };
    Ok([(slot("Landroid/os/Message;")?, Tag::Object), (slot("J")?, Tag::Long)])
}
