//! Posts to the main queue, and the dispatch of those with which the main thread is held.
//!
//! An `impl` of [`Driver`].

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jdwp::commands::thread_reference;
use jdwp::{ObjectId, RequestId, ThreadId};

use super::{Answer, Driver, Hit, Question, lock};
use crate::model::{EventClass, Frame, SYSTEM_CALLS, Statement, is_binder_thread};
use crate::session::Error;
use crate::session::components::{component, runs_component};
use crate::session::listeners::{listener, tells_listeners};
use crate::session::queue::{FRAME, Look, MainQueue, Post, Posted};
use crate::session::record::{self, Origin};
use crate::session::steering::Input;
use crate::session::vm::Vm;
use crate::session::{statements, threads};
use crate::trace::{EventHit, EventKind};
use crate::whose::is_start_up;

/// How many messages of the main thread, the test and the system are looked at in a trace, so that
/// a polling harness costs little.
const DETAILS: usize = 400;

/// The dispatch of how many equal messages of background threads is an event of its own.
const MOST_DISPATCHES: u32 = 4;

/// A post that was looked at.
pub(super) struct PostSeen {
    pub(super) hit: Hit,
    pub(super) name: String,
    pub(super) post: Post,
    pub(super) own: bool,
    /// Whether the thread was resumed, as nothing could have held the event.
    pub(super) resumed: bool,
}

/// The messages whose dispatch the main thread is stopped at.
#[derive(Default)]
pub(super) struct Dispatches {
    pub(super) request: Option<RequestId>,
    pub(super) awaited: HashMap<ObjectId, usize>,
}

/// What is known of posts to the main queue.
#[derive(Default)]
pub(super) struct Posts {
    /// The messages of events that were not seen to be dispatched.
    pub(super) messages: HashMap<usize, Posted>,
    pub(super) dispatches: Dispatches,
    /// Where one thread's posts are stopped.
    pub(super) stops: Arc<Mutex<HashMap<ThreadId, RequestId>>>,
    /// How many statements had begun at the test's last post.
    pub(super) test_posted_in: Option<usize>,
    /// The statement in which the last frame of the display came.
    pub(super) frame_in: Option<Statement>,
    /// Breakpoint hits at `enqueueMessage`.
    pub(super) hits: u64,
}

impl Posts {
    /// Whether no frame has come in a statement yet. One has from now on.
    fn is_first_in(&mut self, statement: &Statement) -> bool {
        let last = self.frame_in.replace(statement.clone());
        last.as_ref() != Some(statement)
    }
}

/// What is to be known of a post.
struct PostQuestion {
    vm: Arc<Vm>,
    queue: Arc<MainQueue>,
    hit: Hit,
    /// Whether what the main thread does matters.
    of_main: bool,
    /// Whether posts of background threads may be held.
    holds_posts: bool,
    /// Whether the event may be held, so that its thread stays stopped until that is decided.
    may_hold: bool,
    /// Whether enough is known of what the main thread, the test and the system post.
    enough: bool,
    /// Whether the run is a trace: its events are the ones that are shown.
    traces: bool,
}

impl PostQuestion {
    async fn answer(self) -> Result<Answer, Error> {
        let (vm, thread) = (&self.vm, self.hit.thread);
        vm.learn_threads(&[thread]).await?;
        let name = vm.thread_name(thread);
        let is_system = self.hit.class.is_none() && threads::is_system(&name);
        let may_matter = self.of_main || self.holds_posts && is_binder_thread(&name);
        if is_system && (!may_matter || self.enough) {
            return Ok(Answer::Nothing);
        }

        // Only a trace shows the app's names. The main thread cannot take the message before its
        // poster goes on; as it does, it empties some messages, and the names are gone.
        let goes_on_early = !self.may_hold && !self.traces;
        let look = self.queue.look(vm, thread).await?;
        if goes_on_early {
            resume(vm, thread);
        }
        let seen = match self.learn(name, look, may_matter).await {
            Ok(seen) => seen,
            Err(Error::Jdwp(jdwp::Error::Vm { operation, code })) if goes_on_early => {
                tracing::debug!(operation, %code, "a post was over before it was known");
                return Ok(Answer::Lost);
            }
            Err(error) => return Err(error),
        };

        if self.traces {
            resume(vm, thread);
        }
        Ok(Answer::Post(Box::new(seen)))
    }

    /// Who posts, what, and whether that is the app's.
    async fn learn(&self, name: String, look: Look, may_matter: bool) -> Result<PostSeen, Error> {
        let vm = &self.vm;
        let mut post = self.queue.named(vm, look).await?;
        let class = match self.hit.class {
            Some(class) => class,
            None if post.callback.as_deref().is_some_and(is_start_up) => EventClass::System,
            None => threads::classify(&name, &post.stack, &vm.whose()),
        };
        // What the main thread and the system post is mostly the framework's.
        let own = match class {
            EventClass::Async | EventClass::Work => true,
            EventClass::Test | EventClass::Ui | EventClass::System => {
                may_matter && runs_own_code(vm, &post).await?
            }
        };
        if own {
            identify_by_what_is_carried(vm, &mut post).await?;
        }
        if self.traces && own {
            name_own_code(vm, &mut post).await?;
        }

        let hit = Hit {
            class: Some(class),
            ..self.hit.clone()
        };
        Ok(PostSeen {
            hit,
            name,
            post,
            own,
            resumed: !self.may_hold,
        })
    }
}

impl Driver<'_> {
    /// A thread is at `enqueueMessage`.
    pub(super) fn posted(&mut self, thread: ThreadId) {
        self.posts.hits += 1;
        let Some(queue) = self.queue.clone() else {
            return self.resume(thread);
        };
        let own = match () {
            () if thread == queue.main_thread => Some(EventClass::Ui),
            () if self.runs_test(thread) => Some(EventClass::Test),
            () => None,
        };
        let policy = self.steering.policy();
        let (traces, of_main) = (policy.is_trace, policy.watches(EventKind::Main));
        let holds_posts = self.holds_posts();

        let is_first = own == Some(EventClass::Test) && self.is_first_in_statement();
        let enough = traces && self.steering.events().len() >= DETAILS;
        if own.is_some() && !is_first && (!of_main || enough || self.steering.is_over()) {
            return self.resume(thread);
        }

        let question = PostQuestion {
            vm: Arc::clone(&self.vm),
            queue,
            hit: self.hit(thread, own),
            of_main,
            holds_posts,
            may_hold: !traces && (of_main || holds_posts),
            enough,
            traces,
        };
        self.ask(Question::Of(thread), question.answer());
    }

    /// Whether the test's post that it is at is the first in its statement, and wanted for the page
    /// objects that it comes through; the passes of a loop come through the same.
    fn is_first_in_statement(&mut self) -> bool {
        let policy = self.steering.policy();
        let learns_test_code = policy.is_trace || policy.looks_only_for_failures();
        let current = self.steering.current();
        let is_new = current.is_none_or(|statement| statement.occurrence == 1);
        if !is_new || !learns_test_code {
            return false;
        }
        let begun = Some(self.steering.statements_begun());
        std::mem::replace(&mut self.posts.test_posted_in, begun) != begun
    }

    pub(super) async fn post_seen(&mut self, seen: PostSeen) -> Result<(), Error> {
        let PostSeen {
            hit,
            name,
            mut post,
            mut own,
            resumed,
        } = seen;
        let class = hit.class.unwrap_or(EventClass::System);
        if class == EventClass::Test {
            self.test_code.met.extend(statements::test_code(
                &post.stack,
                &self.vm.whose(),
                &self.test.class,
            ));
        }
        // What a task posts was caused where the task was submitted, however late that is.
        let task = hit.task.and_then(|event| self.steering.events().get(event));
        let statement = task.map_or(hit.statement, |task| task.statement.clone());
        let may_matter = self.stops_every_post() && threads::is_system(&name);
        let may_matter = may_matter || self.holds_posts() && is_binder_thread(&name);
        if threads::is_foreign(class, &post.stack, &self.vm.whose())
            && !may_matter
            && let Some(request) = lock(&self.posts.stops).remove(&hit.thread)
        {
            // Its further posts are of no interest either.
            self.vm.clear(request);
        }
        let nth = hit.submission_index.unwrap_or(1);
        let message = post.message;
        if let Some(statement) = &statement
            && self.is_first_frame(class, &post, statement)
        {
            post.key = post.key.frame(statement);
            // It is due when the display draws: no timer of the app's.
            post.delay_ms = None;
            own = true;
        }
        let origin = Origin {
            thread: name,
            statement,
            at_ms: hit.at_ms,
        };
        let event = record::of_post(&mut self.equals, class, own, nth, post, origin);

        // A message that serves for another post was dispatched, or taken out of the queue.
        self.posts.dispatches.awaited.remove(&message.object);
        for event in self.under_way_with(message.object) {
            self.steer(Input::Processed { event }).await?;
        }
        if class == EventClass::Async
            && self.stops_every_post()
            && event.key.occurrence <= MOST_DISPATCHES
        {
            // Before the post, with which the thread may be held.
            self.came(record::of_dispatch(&event), message, None)
                .await?;
        }
        if !resumed {
            self.about_to_post(hit.thread, &event.key).await?;
        }
        let stopped = (!resumed).then_some(hit.thread);
        self.came(event, message, stopped).await
    }

    /// Whether a post is the first frame of the display in its statement. In a trace each statement
    /// waits until nothing is drawn any more, and no frame is late.
    fn is_first_frame(&mut self, class: EventClass, post: &Post, statement: &Statement) -> bool {
        let is_frame = class == EventClass::Ui && post.callback.as_deref() == Some(FRAME);
        is_frame && !self.steering.policy().settles && self.posts.is_first_in(statement)
    }

    /// A message's event has come; its thread is stopped, unless nothing could have held it.
    async fn came(
        &mut self,
        hit: EventHit,
        message: Posted,
        thread: Option<ThreadId>,
    ) -> Result<(), Error> {
        self.posts
            .messages
            .insert(self.steering.events().len(), message);
        let hit = Box::new(hit);
        self.steer(Input::Came { hit, thread }).await
    }

    /// The released events that were posted with this message.
    fn under_way_with(&self, message: ObjectId) -> Vec<usize> {
        let mut events = Vec::new();
        for event in self.steering.under_way() {
            let posted = self.posts.messages.get(&event);
            if posted.is_some_and(|posted| posted.object == message) {
                events.push(event);
            }
        }
        events
    }

    /// Has an event's message due later, and its thread go on.
    pub(super) async fn delay(
        &mut self,
        event: usize,
        thread: ThreadId,
        by: Duration,
    ) -> Result<(), Error> {
        let (Some(queue), Some(message)) =
            (self.queue.clone(), self.posts.messages.get_mut(&event))
        else {
            self.resume(thread);
            return Ok(());
        };
        match queue.delay(&self.vm, thread, *message, by).await {
            Ok(delayed) => {
                *message = delayed;
                self.resume(thread);
            }
            Err(Error::Jdwp(jdwp::Error::Vm { code, .. })) => {
                tracing::debug!(%code, "a message cannot be made due later");
                self.steer_now(Input::NotDelayed { event, thread });
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// From now on the main thread is stopped when it dispatches the event's message. The poster is
    /// resumed afterwards.
    pub(super) async fn stop_at_dispatch(&mut self, event: usize) -> Result<(), Error> {
        let (Some(queue), Some(message)) = (&self.queue, self.posts.messages.get(&event)) else {
            return Ok(());
        };
        self.posts.dispatches.awaited.insert(message.object, event);
        if self.posts.dispatches.request.is_none() {
            self.posts.dispatches.request = queue.stop_dispatches(&self.vm).await?;
        }
        Ok(())
    }

    /// The main thread dispatches a message.
    pub(super) fn dispatches(&mut self, thread: ThreadId) {
        let Some(queue) = self.queue.clone() else {
            return self.resume(thread);
        };
        if self.posts.dispatches.awaited.is_empty() {
            return self.resume(thread);
        }
        let vm = Arc::clone(&self.vm);
        self.ask(Question::Of(thread), async move {
            queue.dispatched(&vm).await.map(Answer::Dispatch)
        });
    }

    pub(super) async fn dispatch_seen(
        &mut self,
        thread: Option<ThreadId>,
        object: ObjectId,
    ) -> Result<(), Error> {
        let Some(thread) = thread else { return Ok(()) };
        let event = self.posts.dispatches.awaited.remove(&object);

        if self.posts.dispatches.awaited.is_empty()
            && let Some(request) = self.posts.dispatches.request.take()
        {
            self.vm.clear(request);
        }

        match event {
            Some(event) => self.steer(Input::Dispatching { event, thread }).await,
            None => {
                self.resume(thread);
                Ok(())
            }
        }
    }

    /// Whether the posts of all threads matter, those of the main thread and the system too.
    pub(super) fn stops_every_post(&self) -> bool {
        self.steering.policy().watches(EventKind::Main)
    }

    /// Whether the posts of a thread may matter.
    pub(super) fn may_post(&self, queue: &MainQueue, thread: ThreadId) -> bool {
        let name = self.vm.thread_name(thread);
        let may_hold = !threads::is_system(&name) || self.holds_posts() && is_binder_thread(&name);
        let tells_test_code =
            self.steering.policy().looks_only_for_failures() && threads::is_instrumentation(&name);
        self.stops_every_post() || tells_test_code || thread != queue.main_thread && may_hold
    }

    /// Whether events may be held where they are posted.
    pub(super) fn holds_posts(&self) -> bool {
        let policy = self.steering.policy();
        !policy.is_trace && policy.watches(EventKind::Post)
    }
}

/// Has a thread go on, without waiting for the answer.
fn resume(vm: &Vm, thread: ThreadId) {
    drop(vm.connection.start(&thread_reference::Resume { thread }));
}

/// Whether what a message runs is the app's or the test's own code, not the platform's or the
/// harness's.
async fn runs_own_code(vm: &Vm, post: &Post) -> Result<bool, Error> {
    if post.key.handler == SYSTEM_CALLS && runs_component(post.what) {
        return Ok(true);
    }
    if post.key.handler == SYSTEM_CALLS && post.callback.is_none() {
        return Ok(false);
    }
    if post.callback.as_deref().is_some_and(is_start_up) {
        return Ok(false);
    }
    if post.callback.as_deref().is_some_and(tells_listeners) {
        return Ok(true);
    }

    let class = class_of(vm, post).await?;
    let whose = vm.whose();
    Ok(class.is_some_and(|class| !whose.is_foreign(&class) || whose.only_carries(&class)))
}

/// The class of what a message runs.
async fn class_of(vm: &Vm, post: &Post) -> Result<Option<String>, Error> {
    unless_collected(vm.class_of_work(post.runs).await)
}

/// Of a post without own frames, as that of a coroutine which goes on after it was elsewhere, only
/// what a library carries with it tells it from the others: those come in any order.
async fn identify_by_what_is_carried(vm: &Vm, post: &mut Post) -> Result<(), Error> {
    let whose = vm.whose();
    let mut stack = post.stack.iter();
    let has_own_frames = stack.any(|frame| whose.owner(&frame.class).is_own());
    let mut callback = post.callback.iter();
    if has_own_frames || !callback.any(|class| whose.only_carries(class)) {
        return Ok(());
    }

    if let Some(class) = vm.class_of_work(post.runs).await?
        && !whose.is_foreign(&class)
    {
        post.key.work = class;
    }
    Ok(())
}

/// Where the system's or a library's callback or handler runs the app's code, as a coroutine's
/// does, the app's class is what people know. The event's identity stays.
async fn name_own_code(vm: &Vm, post: &mut Post) -> Result<(), Error> {
    let runs = post.callback.as_ref().unwrap_or(&post.key.handler);
    let whose = vm.whose();
    if !whose.is_foreign(runs) {
        return Ok(());
    }

    let told = match runs == SYSTEM_CALLS {
        true => component(vm, post.message.object, post.what).await,
        false => listener(vm, post.runs, runs).await,
    };
    let work = match unless_collected(told)? {
        Some(told) => Some(told),
        None => unless_collected(vm.work_of(post.runs).await)?,
    };
    if let Some(work) = work
        && !whose.is_foreign(&work.class)
    {
        let is_death = post.stack.iter().any(is_death_of_a_service);
        post.callback = Some(work.class);
        post.method = if is_death { None } else { work.method };
    }
    Ok(())
}

/// Whether a frame posts the death of a bound service, of which `onServiceDisconnected` is told.
fn is_death_of_a_service(frame: &Frame) -> bool {
    frame.class == "android.app.LoadedApk$ServiceDispatcher" && frame.method == "death"
}

/// What is known of an object, unless that was collected meanwhile.
fn unless_collected<T>(known: Result<Option<T>, Error>) -> Result<Option<T>, Error> {
    match known {
        Err(Error::Jdwp(jdwp::Error::Vm { .. })) => Ok(None),
        known => known,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::vm::false_vm::FalseVm;
    use crate::testing::{key, stack, statement};
    use crate::whose::Whose;

    #[test]
    fn the_first_frame_of_each_statement_is_an_event() {
        let mut posts = Posts::default();
        let mut first = |line| posts.is_first_in(&statement(line));
        assert_eq!(
            [30, 30, 30, 31, 31].map(&mut first),
            [true, false, false, true, false]
        );

        // However many frames there were before.
        let mut late = key("a");
        late.stack.clear();
        let [one, other] = [key("a"), late].map(|post| post.frame(&statement(31)));
        assert_eq!(one, other);
        assert!(one.is_frame() && !one.is_loose() && !one.is_work() && !one.is_dispatch());
        assert_ne!(one, key("a").frame(&statement(30)));
    }

    /// `LoadedApk` of AOSP has one runnable for both.
    #[tokio::test]
    async fn only_what_connects_a_service_calls_on_service_connected() {
        let mut process = FalseVm::default();
        let root = process.class("java.lang.Object", None, &[], &[]);
        let mut class =
            |name, fields: &[&'static str]| process.class(name, Some(root), fields, &[]);
        let runs = "android.app.LoadedApk$ServiceDispatcher$RunConnection";
        let objects = [
            class(runs, &["this$0"]),
            class("android.app.LoadedApk$ServiceDispatcher", &["mConnection"]),
            class("a.Tug", &[]),
        ];
        for (id, class) in (1..).zip(objects) {
            process.object(id, class);
        }
        process.set(1, "this$0", 2);
        process.set(2, "mConnection", 3);
        let (connection, _incoming) = process.connect(|_, _| None).await;
        let vm = Vm::of_app(connection, Whose::new("a", "a.test", "a.SomeTest"));

        for (posted_by, method) in [("connected", Some("onServiceConnected")), ("death", None)] {
            let mut post = Post::by(ObjectId(1));
            post.callback = Some(runs.to_owned());
            post.stack.push(Frame {
                class: "android.app.LoadedApk$ServiceDispatcher".to_owned(),
                method: posted_by.to_owned(),
                index: 0,
                line: None,
                file: None,
            });
            name_own_code(&vm, &mut post).await.unwrap();
            let named = (post.callback.as_deref(), post.method.as_deref());
            assert_eq!(named, (Some("a.Tug"), method), "{posted_by}");
        }
    }

    #[tokio::test]
    async fn what_a_library_carries_identifies_a_post_without_own_frames() {
        let mut process = FalseVm::default();
        let root = process.class("java.lang.Object", None, &[], &[]);
        let dispatched = "kotlinx.coroutines.internal.DispatchedContinuation";
        let classes = [
            process.class(dispatched, Some(root), &["continuation"], &[]),
            process.class("a.Tug$load$1", Some(root), &[], &[]),
        ];
        for (id, class) in (1..).zip(classes) {
            process.object(id, class);
        }
        process.set(1, "continuation", 2);
        let (connection, _incoming) = process.connect(|_, _| None).await;
        let vm = Vm::of_app(connection, Whose::new("a", "a.test", "a.SomeTest"));

        let worker = "kotlinx.coroutines.scheduling.CoroutineScheduler$Worker";
        let cases = [
            (worker, dispatched, "a.Tug$load$1"),
            ("a.Tug", dispatched, dispatched),
            (worker, "android.view.View$1", "android.view.View$1"),
        ];
        for (posted_by, callback, work) in cases {
            let mut post = Post::by(ObjectId(1));
            post.callback = Some(callback.to_owned());
            post.key.work = callback.to_owned();
            post.stack = stack(&[posted_by]);
            identify_by_what_is_carried(&vm, &mut post).await.unwrap();
            assert_eq!(post.key.work, work, "{posted_by} {callback}");
        }
    }

    #[tokio::test]
    async fn what_a_library_only_carries_is_the_apps_and_named_by_it_where_it_can_be() {
        let mut process = FalseVm::default();
        let root = process.class("java.lang.Object", None, &[], &[]);
        let mut class =
            |name, fields: &[&'static str]| process.class(name, Some(root), fields, &[]);
        let handler = "org.greenrobot.eventbus.HandlerPoster";
        let poster = class(handler, &["queue"]);
        let queue = class("org.greenrobot.eventbus.PendingPostQueue", &["head"]);
        let pending = class("org.greenrobot.eventbus.PendingPost", &["subscription"]);
        let subscription = class("org.greenrobot.eventbus.Subscription", &["subscriber"]);
        let subscriber = class("a.Horn", &[]);
        let timeout = class("kotlinx.coroutines.selects.OnTimeout$register$1", &[]);
        let ripple = class("androidx.recyclerview.widget.RecyclerView$2", &[]);
        let objects = [
            poster,
            queue,
            pending,
            subscription,
            subscriber,
            timeout,
            ripple,
        ];
        for (id, class) in (1..).zip(objects) {
            process.object(id, class);
        }
        for (id, field) in (1..).zip(["queue", "head", "subscription", "subscriber"]) {
            process.set(id, field, id + 1);
        }
        let (connection, _incoming) = process.connect(|_, _| None).await;
        let vm = Vm::of_app(connection, Whose::new("a", "a.test", "a.SomeTest"));

        for (runs, own, named) in [(1, true, Some("a.Horn")), (6, true, None), (7, false, None)] {
            let mut post = Post::by(ObjectId(runs));
            post.key.handler = handler.to_owned();
            assert_eq!(runs_own_code(&vm, &post).await.unwrap(), own, "{runs}");
            name_own_code(&vm, &mut post).await.unwrap();
            assert_eq!(post.callback.as_deref(), named, "{runs}");
        }
    }
}
