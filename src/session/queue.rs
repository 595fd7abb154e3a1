//! The main queue: the breakpoint at `MessageQueue.enqueueMessage`, and what a hit there says.
//!
//! Main types: [`MainQueue`], and [`Look`] for one hit. The breakpoint has an instance filter, so
//! other loopers cost nothing; at bytecode index 0 the queue's lock is not held, so a thread that
//! is stopped there blocks nobody through the queue.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use jdwp::commands::{event_request, object_reference, reference_type, thread_reference};
use jdwp::{
    ErrorCode, FieldId, FrameId, Location, Modifier, ObjectId, Pending, RequestId, Tag, ThreadId, TypeTag, Value,
};

use super::Error;
use super::arguments::{Argument, ask_argument};
use super::robolectric::{SHADOW_QUEUE, is_body};
use super::statements::breakpoint;
use super::vm::{AskedClasses, MessageFields, MessageState, Purpose, Vm, message_state};
use crate::model::Frame;

/// The main looper's queue in one process.
pub struct MainQueue {
    pub(super) main_thread: ThreadId,
    /// Where a post can be stopped.
    enqueue: Location,
    /// Where a dispatch can be stopped, and where its message is.
    dispatch: (Location, Argument),
    fields: MessageFields,
    /// Which implementation it is: `concurrent` where a release has a second one and the process
    /// uses that, else `legacy`.
    pub(super) flavour: &'static str,
    /// The arguments of `enqueueMessage`: the message, and `when`.
    arguments: [Argument; 2],
    /// Where an idle main thread is: in the queue's native wait, or in what stands for it.
    polls: Vec<jdwp::MethodId>,
    queue: ObjectId,
    /// Where a queue that is a list has its first message and says that it waits, and a message the
    /// one behind it.
    list: Option<List>,
    learnt: Mutex<Learnt>,
}

/// The fields of a queue that is a list.
#[derive(Clone, Copy)]
struct List {
    first: FieldId,
    blocked: FieldId,
    next: FieldId,
}

/// What posts have taught so far.
#[derive(Default)]
struct Learnt {
    /// A moment, and what the device's clock showed then at the latest, in ms: the least `when` of
    /// all posts tells.
    clock: Option<(Instant, i64)>,
    /// The id that the innermost frame of a thread is expected to have when it is stopped next.
    guesses: HashMap<ThreadId, FrameId>,
}

/// What the fields of a queue say of its main thread.
pub(super) struct QueueState {
    /// It waits for messages.
    pub(super) blocked: bool,
    /// When the first message is due; `None` without one, or where a barrier is first.
    pub(super) next: Option<Duration>,
}

/// From one stop of a thread to the next, the reference implementation's frame ids go up by this:
/// they carry a count of the thread's stops above 16 bits of depth. A guess is only used once the
/// frames have proved it right.
pub const NEXT_STOP: u64 = 1 << 16;

/// The type of a message.
const MESSAGE: &str = "Landroid/os/Message;";

/// A post that is due so long ago, in ms, says nothing of the clock.
const FAR_PAST: i64 = 1000;

/// How much longer a delay may look than it is, in ms: the clock is read where a post was noticed
/// late. What is due sooner counts as due at once.
const CLOCK_ERROR_MS: u64 = 50;

/// How many messages of a queue are looked at for timers.
const MOST_TIMERS: usize = 32;

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
    /// How long after the post it is due, in ms; `None` where the device's clock is not known.
    pub delay_ms: Option<u64>,
    /// The object that does it: the callback, else the handler.
    pub(super) runs: ObjectId,
}

/// What was seen at a hit, before names were put to it.
pub struct Look {
    message: Posted,
    delay_ms: Option<u64>,
    classes: AskedClasses,
    frames: Vec<Location>,
}

impl Look {
    /// Puts names to what was seen. The thread may have gone on.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn named(self, vm: &Vm) -> Result<Post, Error> {
        let [handler, callback] = vm.class_names(self.classes).await?;
        Ok(Post {
            handler: handler.unwrap_or_else(|| "none".to_owned()),
            callback,
            what: self.message.before.what,
            delay_ms: self.delay_ms,
            runs: if self.message.before.callback.is_null() {
                self.message.before.target
            } else {
                self.message.before.callback
            },
            message: self.message,
            stack: vm.frames(&self.frames).await?,
        })
    }
}

/// One message on its way into the queue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Posted {
    pub(super) object: ObjectId,
    before: MessageState,
    when: i64,
    queued: bool,
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

    /// Finds the main looper's queue; `None` when there is no main looper yet.
    ///
    /// # Errors
    /// When the runtime is not as it was expected, or the connection breaks.
    pub(super) async fn find(vm: &Vm) -> Result<Option<Self>, Error> {
        // A JVM that plays a device may have the framework's classes more than once; one of them
        // has the main looper.
        for looper_class in vm.classes_named("android.os.Looper").await? {
            if let Some((main, [queue, thread])) = main_looper(vm, looper_class).await? {
                let [queue, main_thread] = vm.objects(main, [queue, thread]).await?;
                return Ok(Some(Self::set(vm, queue, ThreadId(main_thread.0)).await?));
            }
        }
        Ok(None)
    }

    /// Learns where everything is.
    async fn set(vm: &Vm, queue: ObjectId, main_thread: ThreadId) -> Result<Self, Error> {
        let class = vm.connection.send(&object_reference::ReferenceType { object: queue }).await?.class;
        let handler = vm.class_beside(class, "android.os.Handler").await?;
        let methods = vm.methods(class).await?;
        let named = |name: &str| {
            let found = methods.iter().find(|method| method.name == name);
            found.ok_or_else(|| Error::Unknown(format!("MessageQueue has no method {name}")))
        };
        let (enqueue, poll) = (named("enqueueMessage")?, named("nativePollOnce")?);
        let mut polls = vec![poll.id];
        if methods.iter().any(|method| is_body(&method.name)) {
            let shadow = vm.class_beside(class, SHADOW_QUEUE).await?;
            let shadow_methods = vm.methods(shadow).await?;
            polls.extend(shadow_methods.iter().filter(|method| method.name == "poll").map(|method| method.id));
        }

        let handler_methods = vm.methods(handler).await?;
        let dispatches = handler_methods.iter().find(|method| method.name == "dispatchMessage");
        let dispatches = dispatches.ok_or_else(|| Error::Unknown("Handler has no method dispatchMessage".into()))?;

        let of_message = ask_argument(vm, class, enqueue, MESSAGE);
        let of_when = ask_argument(vm, class, enqueue, "J");
        let of_dispatch = ask_argument(vm, handler, dispatches, MESSAGE);
        let (Some(of_message), Some(of_when), Some(of_dispatch)) = (of_message, of_when, of_dispatch) else {
            return Err(Error::Unknown(
                "enqueueMessage or dispatchMessage has other arguments than it is known to".into(),
            ));
        };
        let at = |class, method| Location { type_tag: TypeTag::Class, class, method, index: 0 };

        Ok(Self {
            main_thread,
            enqueue: at(class, enqueue.id),
            dispatch: (at(handler, dispatches.id), of_dispatch.answer().await?),
            fields: vm.message_fields(class).await?,
            flavour: flavour(vm, queue, class).await?,
            arguments: [of_message.answer().await?, of_when.answer().await?],
            polls,
            queue,
            list: list(vm, class).await?,
            learnt: Mutex::default(),
        })
    }

    /// Stops a thread when it posts to the queue. The thread may be resumed once this is sent.
    pub(super) fn post_stop(&self, thread: ThreadId) -> event_request::Set {
        let mut set = breakpoint(self.enqueue, Some(Modifier::InstanceOnly(self.queue)));
        set.modifiers.push(Modifier::ThreadOnly(thread));
        set
    }

    /// Stops the main thread when it dispatches a message.
    pub(super) async fn stop_dispatches(&self, vm: &Vm) -> Result<Option<RequestId>, Error> {
        let set = breakpoint(self.dispatch.0, Some(Modifier::ThreadOnly(self.main_thread)));
        Ok(vm.request(Purpose::Dispatch, vec![set]).await?.first().copied())
    }

    /// The message that the main thread was stopped with when it dispatches it.
    pub(super) async fn dispatched(&self, vm: &Vm) -> Result<ObjectId, Error> {
        let thread = self.main_thread;
        let frames = vm.connection.send(&thread_reference::Frames { thread, start: 0, length: 1 }).await?;
        let top = frames.first().ok_or_else(|| Error::Unknown("a stopped thread has no frames".into()))?;
        let value = vm.argument(thread, top, self.dispatch.1, Tag::Object).await?;
        Ok(value.as_object().unwrap_or(ObjectId::NULL))
    }

    /// Looks at the post that a thread was stopped at. Everything that wants the thread to stand
    /// still has been asked afterwards.
    ///
    /// The message is asked for first, as a variable of the frame that is guessed to be the
    /// innermost: while the virtual machine walks the stack, which takes longest, the question for
    /// the message's fields is on its way already.
    ///
    /// # Errors
    /// When the message is gone, or the connection breaks.
    pub async fn look(&self, vm: &Vm, thread: ThreadId) -> Result<Look, Error> {
        let stopped = Instant::now();
        let [message, when] = self.arguments;
        let [Argument::Slot(message), Argument::Slot(when)] = [message, when] else {
            return self.look_slowly(vm, thread, stopped).await;
        };
        let (message, when) = ((message, Tag::Object), (when, Tag::Long));
        let guess = self.learnt().guesses.get(&thread).copied();
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
        self.learnt().guesses.insert(thread, FrameId(top.id.0.wrapping_add(NEXT_STOP)));
        let ((object, fields), when) = match (early, early_when) {
            (Some(early), Some(when)) if guess == Some(top.id) => (early, when),
            _ => {
                let when = vm.ask_variable(thread, top.id, when);
                (self.ask_message(vm, &vm.ask_variable(thread, top.id, message).await?), when)
            }
        };
        let when = when.await?.first().and_then(Value::as_long).unwrap_or(0);
        self.seen(vm, &frames, (object, fields), (when, stopped)).await
    }

    /// The same where the variables are not in a table: one after the other, and no guess.
    async fn look_slowly(&self, vm: &Vm, thread: ThreadId, stopped: Instant) -> Result<Look, Error> {
        let [message, when] = self.arguments;
        let frames = vm.connection.send(&thread_reference::Frames { thread, start: 0, length: -1 }).await?;
        let top = frames.first().ok_or_else(|| Error::Unknown("a stopped thread has no frames".into()))?;
        let message = vm.argument(thread, top, message, Tag::Object).await?;
        let when = vm.argument(thread, top, when, Tag::Long).await?.as_long().unwrap_or(0);
        let asked = self.ask_message(vm, &[message]);
        self.seen(vm, &frames, asked, (when, stopped)).await
    }

    async fn seen(
        &self,
        vm: &Vm,
        frames: &[thread_reference::Frame],
        (object, fields): (ObjectId, Pending<object_reference::GetValues>),
        (when, stopped): (i64, Instant),
    ) -> Result<Look, Error> {
        let now = self.read_clock(when, stopped);
        let before = message_state(fields.await)?;
        let before = before.ok_or_else(|| Error::Unknown("the posted message is gone".into()))?;
        let delay = now.map(|now| u64::try_from(when.saturating_sub(now)).unwrap_or(0));
        let delay = delay.map(|ms| if ms < CLOCK_ERROR_MS { 0 } else { ms });
        Ok(Look {
            message: Posted { object, before, when, queued: false },
            delay_ms: if when == 0 { Some(0) } else { delay },
            classes: vm.ask_classes([before.target, before.callback]),
            frames: frames.iter().map(|frame| frame.location).collect(),
        })
    }

    /// Asks for the fields of the message that a variable holds.
    fn ask_message(&self, vm: &Vm, variable: &[Value]) -> (ObjectId, Pending<object_reference::GetValues>) {
        let object = variable.first().and_then(Value::as_object).unwrap_or(ObjectId::NULL);
        (object, vm.ask_message(object, &self.fields))
    }

    /// A post is due now or later, unless it is to be first of all, or was given a time that has
    /// passed. The answer is what the clock showed when the thread was stopped.
    fn read_clock(&self, when: i64, stopped: Instant) -> Option<i64> {
        if when > 0 && self.clock_at(stopped).is_none_or(|now| (now.saturating_sub(FAR_PAST)..now).contains(&when)) {
            self.learnt().clock = Some((stopped, when));
        }
        self.clock_at(stopped)
    }

    fn learnt(&self) -> MutexGuard<'_, Learnt> {
        self.learnt.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the queue says of itself, without suspending anybody; `None` where it is no list.
    pub(super) async fn state(&self, vm: &Vm) -> Result<Option<QueueState>, Error> {
        let Some(List { first, blocked, .. }) = self.list else { return Ok(None) };
        let asked = object_reference::GetValues { object: self.queue, fields: vec![blocked, first] };
        let values = vm.connection.send(&asked).await?;
        let blocked = values.first().and_then(Value::as_bool).unwrap_or(false);
        let first = values.get(1).and_then(Value::as_object).filter(|first| !first.is_null());
        let state = match first {
            Some(first) if blocked => message_state(vm.ask_message(first, &self.fields).await)?,
            _ => None,
        };
        let due = state.filter(|state| !state.target.is_null()).zip(self.now());
        let next =
            due.map(|(state, now)| Duration::from_millis(u64::try_from(state.when.saturating_sub(now)).unwrap_or(0)));
        Ok(Some(QueueState { blocked, next }))
    }

    /// What the device's clock shows, in ms, as far as posts have told.
    fn now(&self) -> Option<i64> {
        self.clock_at(Instant::now())
    }

    /// What it showed at a moment.
    fn clock_at(&self, moment: Instant) -> Option<i64> {
        let (at, when) = self.learnt().clock?;
        let since = i64::try_from(moment.saturating_duration_since(at).as_millis()).ok()?;
        Some(when.saturating_add(since))
    }

    /// When the last of those timers is due that the app or a library of its has set, and that are
    /// due `within` a time. The platform's own are left out. A queue that is no list shows none.
    pub(super) async fn timer(&self, vm: &Vm, within: Duration) -> Result<Option<Duration>, Error> {
        let (Some(List { first, next, .. }), Some(now)) = (self.list, self.now()) else { return Ok(None) };
        let mut last = None;
        let [mut message] = vm.objects(self.queue, [first]).await?;
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
            if vm.class_of_work(work).await?.is_some_and(|class| vm.whose.runs_for_app(&class)) {
                last = Some(due);
            }
            [message] = vm.objects(message, [next]).await?;
        }
        Ok(last)
    }

    /// Whether a frame is in the queue's wait for messages.
    pub(super) fn is_poll(&self, location: &Location) -> bool {
        self.polls.contains(&location.method)
    }

    /// Which of these released messages were dispatched, or taken out of the queue; all are asked
    /// for together.
    pub(super) async fn are_done(&self, vm: &Vm, messages: &mut [(usize, Posted)]) -> Result<Vec<usize>, Error> {
        let asked: Vec<_> = messages.iter().map(|(_, posted)| vm.ask_message(posted.object, &self.fields)).collect();
        let mut done = Vec::new();
        for (pending, (event, posted)) in asked.into_iter().zip(messages) {
            if posted.is_done(message_state(pending.await)?) {
                done.push(*event);
            }
        }
        Ok(done)
    }
}

impl Posted {
    /// Whether a message that was released has been dispatched, or taken out of the queue, by what
    /// it is now.
    ///
    /// A message is recycled after its dispatch: its target is cleared, and it may serve for
    /// another post. Until then it carries the `when` that `enqueueMessage` was given; before it
    /// was queued, the one it had at the hit.
    fn is_done(&mut self, now: Option<MessageState>) -> bool {
        let Some(now) = now else { return true };
        let same = now.target == self.before.target && now.callback == self.before.callback;
        if same && now.when == self.when {
            self.queued = true;
            return false;
        }
        let waiting_to_queue = same && !self.queued && now.when == self.before.when;
        !waiting_to_queue
    }
}

/// Where a queue that is a list has what says how it is.
async fn list(vm: &Vm, class: jdwp::ReferenceTypeId) -> Result<Option<List>, Error> {
    let queue = vm.fields(class, ["mMessages", "mBlocked"]).await;
    let message = vm.fields(vm.class_beside(class, "android.os.Message").await?, ["next"]).await;
    match (queue, message) {
        (Ok([first, blocked]), Ok([next])) => Ok(Some(List { first, blocked, next })),
        (Err(Error::Unknown(_)), _) | (_, Err(Error::Unknown(_))) => Ok(None),
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}

/// Which implementation a queue is, for the report only. Android 16 keeps the choice in the queue,
/// 17 in its class; older ones have none.
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
