//! The main queue: the breakpoint at `MessageQueue.enqueueMessage`, and what a hit there says.
//!
//! Main types: [`MainQueue`], and [`Look`] for one hit. The breakpoint has an instance filter, so other loopers cost nothing; at bytecode index
//! 0 the queue's lock is not held, so a thread that is stopped there blocks nobody through the queue.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use jdwp::commands::{method, object_reference, reference_type, thread_reference};
use jdwp::{
    ErrorCode, FieldId, FrameId, Location, Modifier, ObjectId, Pending, RequestId, Tag, ThreadId, TypeTag, Value,
};

use super::Error;
use super::robolectric::{SHADOW_QUEUE, is_body};
use super::statements::breakpoint;
use super::vm::{AskedClasses, MessageFields, MessageState, Vm, is_platform, message_state};
use crate::model::Frame;

/// The main looper's queue in one process.
pub struct MainQueue {
    pub(super) main_thread: ThreadId,
    pub(super) request: RequestId,
    fields: MessageFields,
    /// Which implementation it is: `concurrent` where a release has a second one and the process uses that, else `legacy`.
    pub(super) flavour: &'static str,
    /// Slots of `enqueueMessage`'s arguments: the message, and `when`.
    arguments: [(i32, Tag); 2],
    /// Where an idle main thread stands: in the queue's native wait, or in what stands for it.
    polls: Vec<jdwp::MethodId>,
    /// The queue itself, where its first message is, and where each message's next is.
    list: (ObjectId, Option<[FieldId; 2]>),
    /// A moment, and what the device's clock showed then at the latest, in ms: the least `when` of all posts tells.
    clock: Option<(Instant, i64)>,
    /// The id that the innermost frame of a thread is expected to have when it is stopped next.
    guesses: HashMap<ThreadId, FrameId>,
}

/// From one stop of a thread to the next, the reference implementation's frame ids go up by this: they carry a count
/// of the thread's stops above 16 bits of depth. A guess is only used once the frames have proved it right.
pub const NEXT_STOP: u64 = 1 << 16;

/// A post that is due so long ago, in ms, says nothing of the clock.
const FAR_PAST: i64 = 1000;

/// How many messages of a queue are looked at for timers.
const MOST_TIMERS: usize = 32;

/// The code index of a frame in a native method, -1 in the specification.
const NATIVE: u64 = u64::MAX;

/// Whether a thread stands in the queue's native wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Polling {
    /// There, in native code.
    Natively,
    /// In something that it has called, which is the wait itself if the thread waits.
    Within,
    /// In some other native method.
    Native,
    /// Elsewhere.
    No,
}

/// What a hit at `enqueueMessage` is about.
pub struct Post {
    pub(super) message: Posted,
    /// The class of the message's target.
    pub handler: String,
    /// The class of its callback, if it has one.
    pub callback: Option<String>,
    /// Its code.
    pub what: i32,
    /// The poster's frames, the innermost first.
    pub stack: Vec<Frame>,
}

/// What was seen at a hit, before names were put to it.
pub struct Look {
    message: Posted,
    classes: AskedClasses,
    frames: Vec<Location>,
}

impl Look {
    /// Puts names to what was seen. The thread may have gone on.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn named(self, vm: &mut Vm) -> Result<Post, Error> {
        let [handler, callback] = vm.class_names(self.classes).await?;
        Ok(Post {
            handler: handler.unwrap_or_else(|| "none".to_owned()),
            callback,
            what: self.message.before.what,
            message: self.message,
            stack: vm.frames(&self.frames).await?,
        })
    }
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
    /// Finds the main looper's queue and sets the breakpoint; `None` when there is no main looper yet.
    ///
    /// # Errors
    /// When the runtime is not as it was expected, or the connection breaks.
    pub async fn attach(vm: &Vm) -> Result<Option<Self>, Error> {
        // A JVM that plays a device may have the framework's classes more than once; one of them has the main looper.
        for looper_class in vm.classes_named("android.os.Looper").await? {
            if let Some((main, [queue, thread])) = main_looper(vm, looper_class).await? {
                let [queue, main_thread] = vm.objects(main, [queue, thread]).await?;
                return Ok(Some(Self::set(vm, queue, ThreadId(main_thread.0)).await?));
            }
        }
        Ok(None)
    }

    /// Sets the breakpoint for one queue.
    async fn set(vm: &Vm, queue: ObjectId, main_thread: ThreadId) -> Result<Self, Error> {
        let queue_class = vm.connection.send(&object_reference::ReferenceType { object: queue }).await?.class;
        let methods = vm.methods(queue_class).await?;
        let named = |name: &str| {
            let found = methods.iter().find(|method| method.name == name).map(|method| method.id);
            found.ok_or_else(|| Error::Unknown(format!("MessageQueue has no method {name}")))
        };
        let (enqueue, poll) = (named("enqueueMessage")?, named("nativePollOnce")?);
        let mut polls = vec![poll];
        let arguments = if methods.iter().any(|method| is_body(&method.name)) {
            let shadow = vm.class_beside(queue_class, SHADOW_QUEUE).await?;
            polls.extend(
                vm.methods(shadow).await?.iter().filter(|method| method.name == "poll").map(|method| method.id),
            );
            // A bridge, which has no table of its variables. The JVM's order holds: `this` comes first.
            [(1, Tag::Object), (2, Tag::Long)]
        } else {
            arguments(vm, queue_class, enqueue).await?
        };
        let location = Location { type_tag: TypeTag::Class, class: queue_class, method: enqueue, index: 0 };
        let fields = vm.message_fields(queue_class).await?;
        let flavour = flavour(vm, queue, queue_class).await?;
        let request = vm.connection.send(&breakpoint(location, Some(Modifier::InstanceOnly(queue)))).await?;
        let list = (queue, first_and_next(vm, queue_class).await?);
        let guesses = HashMap::new();
        Ok(Self { main_thread, request, flavour, fields, arguments, polls, list, clock: None, guesses })
    }

    /// Looks at the post that a thread was stopped at. Everything that wants the thread to stand still has been asked
    /// afterwards.
    ///
    /// The message is asked for first, as a variable of the frame that is guessed to be the innermost: while the virtual
    /// machine walks the stack, which takes longest, the question for the message's fields is on its way already.
    ///
    /// # Errors
    /// When the message is gone, or the connection breaks.
    pub async fn look(&mut self, vm: &Vm, thread: ThreadId) -> Result<Look, Error> {
        let [message, when] = self.arguments;
        let guess = self.guesses.get(&thread).copied();
        let early = guess.map(|frame| vm.ask_variable(thread, frame, message));
        let frames = vm.connection.start(&thread_reference::Frames { thread, start: 0, length: -1 });
        let early_when = guess.map(|frame| vm.ask_variable(thread, frame, when));
        // A wrong guess is refused.
        let early = match early {
            Some(early) => early.await.ok().map(|values| self.ask_message(vm, &values)),
            None => None,
        };
        let frames = frames.await?;
        let top = frames.first().ok_or_else(|| Error::Unknown("a stopped thread has no frames".into()))?;
        self.guesses.insert(thread, FrameId(top.id.0.wrapping_add(NEXT_STOP)));
        let ((object, fields), when) = match (early, early_when) {
            (Some(early), Some(when)) if guess == Some(top.id) => (early, when),
            _ => {
                let when = vm.ask_variable(thread, top.id, when);
                (self.ask_message(vm, &vm.ask_variable(thread, top.id, message).await?), when)
            }
        };
        let when = when.await?.first().and_then(Value::as_long).unwrap_or(0);
        self.read_clock(when);
        let before = message_state(fields.await)?;
        let before = before.ok_or_else(|| Error::Unknown("the posted message is gone".into()))?;
        Ok(Look {
            message: Posted { object, before, when, queued: false },
            classes: vm.ask_classes([before.target, before.callback]),
            frames: frames.iter().map(|frame| frame.location).collect(),
        })
    }

    /// Asks for the fields of the message that a variable holds.
    fn ask_message(&self, vm: &Vm, variable: &[Value]) -> (ObjectId, Pending<object_reference::GetValues>) {
        let object = variable.first().and_then(Value::as_object).unwrap_or(ObjectId::NULL);
        (object, vm.ask_message(object, &self.fields))
    }

    /// Whether a message that was let go has been dispatched, or taken out of the queue.
    ///
    /// A message is recycled after its dispatch: its target is cleared, and it may serve for another post. Until then
    /// it carries the `when` that `enqueueMessage` was given; before it was queued, the one it had at the hit.
    pub(super) async fn is_done(&self, vm: &Vm, posted: &mut Posted) -> Result<bool, Error> {
        let Some(now) = message_state(vm.ask_message(posted.object, &self.fields).await)? else { return Ok(true) };
        let same = now.target == posted.before.target && now.callback == posted.before.callback;
        if same && now.when == posted.when {
            posted.queued = true;
            return Ok(false);
        }
        let waiting_to_queue = same && !posted.queued && now.when == posted.before.when;
        Ok(!waiting_to_queue)
    }

    /// A post is due now or later, unless it is to be first of all, or was given a time that has passed.
    fn read_clock(&mut self, when: i64) {
        if when > 0 && self.now().is_none_or(|now| (now.saturating_sub(FAR_PAST)..now).contains(&when)) {
            self.clock = Some((Instant::now(), when));
        }
    }

    /// What the device's clock shows, in ms, as far as posts have told.
    fn now(&self) -> Option<i64> {
        let (at, when) = self.clock?;
        Some(when.saturating_add(i64::try_from(at.elapsed().as_millis()).ok()?))
    }

    /// When the last of those timers is due that the app or a library of its has set, and that are due `within` a time. The
    /// platform's own are left out. A queue that is no list shows none.
    pub(super) async fn timer(&self, vm: &mut Vm, within: Duration) -> Result<Option<Duration>, Error> {
        let ((queue, Some([first, next])), Some(now)) = (self.list, self.now()) else { return Ok(None) };
        let mut last = None;
        let [mut message] = vm.objects(queue, [first]).await?;
        for _ in 0..MOST_TIMERS {
            if message.is_null() {
                break;
            }
            let Some(state) = message_state(vm.ask_message(message, &self.fields).await)? else { break };
            let due = Duration::from_millis(u64::try_from(state.when.saturating_sub(now)).unwrap_or(0));
            if due > within {
                break;
            }
            let work = if state.callback.is_null() { state.target } else { state.callback };
            if vm.class_of_work(work).await?.is_some_and(|class| !is_platform(&class)) {
                last = Some(due);
            }
            [message] = vm.objects(message, [next]).await?;
        }
        Ok(last)
    }

    /// Asks where a thread stands, suspending it for the question.
    pub(super) fn ask_polling(&self, vm: &Vm, thread: ThreadId) -> jdwp::Pending<thread_reference::Frames> {
        drop(vm.connection.start(&thread_reference::Suspend { thread }));
        // All of them: a length that the stack has not is refused. On a device the wait is the innermost; on a JVM that plays
        // one, it is Java's own, with what leads to it between.
        let frames = vm.connection.start(&thread_reference::Frames { thread, start: 0, length: -1 });
        drop(vm.connection.start(&thread_reference::Resume { thread }));
        frames
    }

    /// Whether the thread asked about stands in the queue's native wait: an idle looper.
    pub(super) async fn polling(&self, asked: jdwp::Pending<thread_reference::Frames>) -> Result<Polling, Error> {
        match asked.await {
            Ok(frames) => Ok(match frames.iter().position(|frame| self.polls.contains(&frame.location.method)) {
                Some(0) => Polling::Natively,
                Some(_) => Polling::Within,
                None if frames.first().is_some_and(|frame| frame.location.index == NATIVE) => Polling::Native,
                None => Polling::No,
            }),
            // A thread that has just ended or not begun stands nowhere.
            Err(jdwp::Error::Vm { .. }) => Ok(Polling::No),
            Err(error) => Err(error.into()),
        }
    }
}

/// Where a queue that is a list has its first message, and a message the one behind it.
async fn first_and_next(vm: &Vm, class: jdwp::ReferenceTypeId) -> Result<Option<[FieldId; 2]>, Error> {
    let first = vm.fields(class, ["mMessages"]).await;
    let next = vm.fields(vm.class_beside(class, "android.os.Message").await?, ["next"]).await;
    match (first, next) {
        (Ok([first]), Ok([next])) => Ok(Some([first, next])),
        (Err(Error::Unknown(_)), _) | (_, Err(Error::Unknown(_))) => Ok(None),
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}

/// Which implementation a queue is, for the report only. Android 16 keeps the choice in the queue, 17 in its class; older ones
/// have none.
async fn flavour(vm: &Vm, queue: ObjectId, class: jdwp::ReferenceTypeId) -> Result<&'static str, Error> {
    let fields = vm.connection.send(&reference_type::Fields { class }).await?;
    let field = |name: &str| fields.iter().find(|field| field.name == name).map(|field| vec![field.id]);
    let values = match (field("mUseConcurrent"), field("sUseDeliQueue")) {
        (Some(fields), _) => vm.connection.send(&object_reference::GetValues { object: queue, fields }).await?,
        (None, Some(fields)) => vm.connection.send(&reference_type::GetValues { class, fields }).await?,
        (None, None) => Vec::new(),
    };
    Ok(if values.first() == Some(&Value::Boolean(true)) { "concurrent" } else { "legacy" })
}

/// The main looper that a class knows of, and where its queue and its thread are.
async fn main_looper(vm: &Vm, class: jdwp::ReferenceTypeId) -> Result<Option<(ObjectId, [jdwp::FieldId; 2])>, Error> {
    let fields = match vm.fields(class, ["sMainLooper", "mQueue", "mThread"]).await {
        // Loaded only, and nothing in it has run yet.
        Err(Error::Jdwp(jdwp::Error::Vm { code: ErrorCode::ClassNotPrepared, .. })) => return Ok(None),
        other => other?,
    };
    let [main, queue, thread] = fields;
    let statics = reference_type::GetValues { class, fields: vec![main] };
    let main = vm.connection.send(&statics).await?.first().and_then(Value::as_object);
    Ok(main.filter(|main| !main.is_null()).map(|main| (main, [queue, thread])))
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
