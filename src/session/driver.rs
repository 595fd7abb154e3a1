//! Drives one debugged run: hears what the virtual machine says, asks it what `steering` has to
//! know, and does what that decides.
//!
//! Main type: [`Driver`]. A thread that was stopped waits for its own questions only: those of
//! several threads are under way side by side, each in a task that ends in an [`Answer`]. Nothing
//! here decides which event is held.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use jdwp::commands::{thread_reference, virtual_machine};
use jdwp::{Event, EventSet, Message, ObjectId, ReferenceTypeId, RequestId, ThreadId};
use tokio::task::{JoinError, JoinSet};
use tokio::time::sleep;

use super::debugger_wait::DebuggerWait;
use super::outlook::Outlook;
use super::queue::{MainQueue, Post, Posted};
use super::record::{self, Equals, Origin};
use super::statements::{self, Lines, Statements, thread_of};
use super::steering::{Account, Action, Input, Policy, Snapshot, Steering};
use super::strays::Strays;
use super::threads::{self, Wanted};
use super::vm::{Purpose, Vm};
use super::work::{Submission, Submitter, Work};
use super::{Error, Limits};
use crate::model::{EventClass, Statement, TestId, is_binder_thread};
use crate::trace::{EventKind, NotSeen, NotSeenKind};

/// How many events and statements a run may have: a process that lies must not fill the memory.
const MOST: usize = 50_000;

/// How many messages of the main thread, the test and the system are looked at in a trace, so that
/// a polling harness costs little.
const DETAILS: usize = 400;

/// The handler of what the system asks of an app.
const SYSTEM_CALLS: &str = "android.app.ActivityThread$H";

/// Those of its messages that run a receiver or a service of the app's own: `RECEIVER` to
/// `STOP_SERVICE`, `BIND_SERVICE` and
/// `UNBIND_SERVICE` of `ActivityThread.H`. Activities are left to their own order.
const CALLS_OF_COMPONENTS: [i32; 6] = [113, 114, 115, 116, 121, 122];

/// How long a task may take to learn the number of the request that it made.
const ANSWERED: Duration = Duration::from_secs(10);

/// How often that is looked at.
const RECHECK: Duration = Duration::from_millis(2);

/// One debugged run under way.
pub(super) struct Driver<'a> {
    pub(super) vm: Arc<Vm>,
    pub(super) steering: Steering,
    test: &'a TestId,
    started: Instant,
    queue: Option<Arc<MainQueue>>,
    work: Arc<Work>,
    statements: Statements,
    /// The classes of test code whose lines have breakpoints.
    prepared: Arc<Mutex<HashSet<ReferenceTypeId>>>,
    outlook: Outlook,
    wait: Arc<DebuggerWait>,
    strays: Strays,
    testing: Option<ThreadId>,
    /// Classes of test code that were met in this run.
    pub(super) more_test_code: BTreeSet<String>,
    equals: Equals,
    /// The messages of events that were not seen to be dispatched.
    messages: HashMap<usize, Posted>,
    dispatches: Dispatches,
    /// Questions that are under way.
    asked: JoinSet<Answered>,
    /// The threads that are stopped for them.
    asked_of: HashSet<ThreadId>,
    looks: bool,
    /// Whether a thread was stopped for a question since the last look.
    asked_since: bool,
    asks_done: bool,
    /// Where one thread's posts are stopped.
    post_stops: Arc<Mutex<HashMap<ThreadId, RequestId>>>,
    /// How many statements had begun at the test's last post.
    posted_in: Option<usize>,
    not_seen: BTreeMap<NotSeenKind, NotSeen>,
    /// Breakpoint hits at `enqueueMessage`.
    pub(super) hits: u64,
}

/// The messages whose dispatch the main thread is stopped at.
#[derive(Default)]
struct Dispatches {
    request: Option<RequestId>,
    awaited: HashMap<ObjectId, usize>,
}

/// What came of questions.
struct Answered {
    /// The thread that is stopped until then.
    thread: Option<ThreadId>,
    answer: Result<Answer, Error>,
}

/// An answer that is still to be taken.
pub(super) struct Joined(Result<Answered, JoinError>);

/// What was learnt.
enum Answer {
    /// Nothing that matters: the thread goes on.
    Nothing,
    Post(Box<PostSeen>),
    Task(Box<TaskSeen>),
    /// The main thread dispatches this message.
    Dispatch(ObjectId),
    Lines(Lines),
    Snapshot(Snapshot),
    /// Released messages that were dispatched, and the others.
    Done(Vec<usize>, Vec<(usize, Posted)>),
    Timers(Option<Duration>),
    /// Whose these events are is known by now.
    Again(EventSet),
}

/// A post that was looked at.
struct PostSeen {
    hit: Hit,
    name: String,
    post: Post,
    own: bool,
    /// Whether the thread was resumed, as nothing could have held the event.
    resumed: bool,
}

/// A background task that is about to begin.
struct TaskSeen {
    hit: Hit,
    name: String,
    submission: Submission,
}

/// A thread that was stopped, and what was so then.
#[derive(Clone)]
struct Hit {
    thread: ThreadId,
    /// Who posts, where that is known without a look.
    class: Option<EventClass>,
    statement: Option<Statement>,
    at_ms: u64,
}

impl<'a> Driver<'a> {
    pub(super) fn new(vm: Vm, policy: Policy, limits: &Limits, test: &'a TestId) -> Self {
        let now = Instant::now();
        Self {
            vm: Arc::new(vm),
            steering: Steering::new(policy, limits.clone(), now),
            test,
            started: now,
            queue: None,
            work: Arc::default(),
            statements: Statements::default(),
            prepared: Arc::default(),
            outlook: Outlook::default(),
            wait: Arc::default(),
            strays: Strays::new(now),
            testing: None,
            more_test_code: BTreeSet::new(),
            equals: Equals::default(),
            messages: HashMap::new(),
            dispatches: Dispatches::default(),
            asked: JoinSet::new(),
            asked_of: HashSet::new(),
            looks: false,
            asked_since: false,
            asks_done: false,
            post_stops: Arc::default(),
            posted_in: None,
            not_seen: BTreeMap::new(),
            hits: 0,
        }
    }

    /// Sets all breakpoints that can be set by now. Everything is suspended meanwhile, so that
    /// nothing gets past: on a device the app has not been created yet.
    pub(super) async fn arm(&mut self, test_code: &BTreeSet<String>) -> Result<(), Error> {
        let vm = Arc::clone(&self.vm);
        vm.connection.send(&virtual_machine::Suspend).await?;
        Work::watch_threads(&vm).await?;
        let classes = test_code.iter().chain([&self.test.class]).map(String::as_str);
        vm.request(Purpose::TestClass, Statements::watch(classes)).await?;
        self.wait = Arc::new(DebuggerWait::watch(&vm).await?);
        match self.find_queue().await? {
            Some(queue) => self.watch_queue(queue).await?,
            // The process has only just begun: the first post shows its main looper.
            None => self.outlook.watch(&vm).await?,
        }
        vm.connection.send(&virtual_machine::Resume).await?;
        Ok(())
    }

    /// The main queue, if there is one. A runtime that is just starting may not have its classes
    /// yet.
    async fn find_queue(&self) -> Result<Option<MainQueue>, Error> {
        match self.vm.classes_named("android.os.Looper").await?.is_empty() {
            true => Ok(None),
            false => MainQueue::find(&self.vm).await,
        }
    }

    /// The main queue is there: its posts are stopped, and background tasks are watched.
    async fn watch_queue(&mut self, queue: MainQueue) -> Result<(), Error> {
        let queue = Arc::new(queue);
        self.steering.set_main(queue.main_thread);
        self.queue = Some(Arc::clone(&queue));
        let threads = self.vm.all_threads().await?;
        self.vm.learn_threads(&threads).await?;
        // Each thread has a breakpoint of its own, so that those whose posts are of no interest go
        // on without stopping.
        let mut posters = threads.clone();
        posters.retain(|thread| self.may_post(&queue, *thread));
        let stops = posters.iter().map(|thread| queue.post_stop(*thread)).collect();
        let requests = self.vm.request(Purpose::Post, stops).await?;
        lock(&self.post_stops).extend(posters.into_iter().zip(requests));

        let app = threads.into_iter().filter(|thread| !threads::is_system(&self.vm.thread_name(*thread)));
        // Even where only posts are held: which of several equal ones it is can be told by the task
        // that it is a part of.
        self.work.watch(&self.vm, &app.collect::<Vec<_>>()).await
    }

    /// Whether the posts of all threads matter, those of the main thread and the system too.
    fn stops_every_post(&self) -> bool {
        self.steering.policy().concerns(EventKind::Main)
    }

    /// Whether the posts of a thread may matter.
    fn may_post(&self, queue: &MainQueue, thread: ThreadId) -> bool {
        let name = self.vm.thread_name(thread);
        let may_hold = !threads::is_system(&name) || self.holds_posts() && is_binder_thread(&name);
        let tells_test_code = self.steering.policy().looks_only_for_failures() && threads::is_instrumentation(&name);
        self.stops_every_post() || tells_test_code || thread != queue.main_thread && may_hold
    }

    /// Whether events may be held where they are posted.
    fn holds_posts(&self) -> bool {
        let policy = self.steering.policy();
        !policy.settles && policy.concerns(EventKind::Post)
    }

    /// Whether time matters.
    pub(super) fn is_busy(&self) -> bool {
        self.steering.is_busy()
    }

    /// Takes what the virtual machine said.
    pub(super) async fn message(&mut self, message: Message) -> Result<(), Error> {
        self.strays.heard();
        let seen = self.steering.events().len() + self.steering.statements_begun() + self.work.submissions();
        if seen > MOST {
            return Err(Error::Unknown(format!("more than {MOST} events and statements in one run")));
        }
        match message {
            Message::Events(set) => self.event_set(set).await,
            Message::Ddm(_) | Message::Unknown { .. } => Ok(()),
        }
    }

    /// The events of a set happened at one place of one thread, so the thread is resumed once,
    /// whatever goes wrong.
    async fn event_set(&mut self, set: EventSet) -> Result<(), Error> {
        for event in &set.events {
            if let Event::ThreadDeath { thread, .. } = event {
                self.work.thread_ended(*thread);
            }
        }
        let stopped = set.events.iter().filter_map(|event| {
            let request = event.request()?;
            Some((event, thread_of(event)?, request, self.vm.purpose(request)))
        });
        // At `enqueueMessage` of the main queue the breakpoint for all other queues is hit as well.
        let first = stopped.min_by_key(|(_, _, _, purpose)| *purpose != Some(Purpose::Post));
        let Some((event, thread, request, purpose)) = first else {
            if set.suspend_policy == jdwp::SuspendPolicy::All {
                drop(self.vm.connection.start(&virtual_machine::Resume));
            }
            return Ok(());
        };
        let stopped = self.stopped(&set, event, thread, request, purpose).await;
        if stopped.is_err() {
            self.resume(thread);
        }
        stopped
    }

    /// A thread was stopped. It is resumed here, by the answer to what is asked, or by what
    /// steering decides.
    async fn stopped(
        &mut self,
        set: &EventSet,
        event: &Event,
        thread: ThreadId,
        request: RequestId,
        purpose: Option<Purpose>,
    ) -> Result<(), Error> {
        match (purpose, event) {
            (Some(Purpose::Post), _) => self.posted(thread),
            (Some(Purpose::Dispatch), _) => self.dispatches(thread),
            (Some(Purpose::Statement), _) => self.reached(thread, request),
            (Some(Purpose::Task), _) => self.at_task(thread, request),
            (Some(Purpose::Thread), _) => self.thread_started(thread),
            (Some(Purpose::TestClass), Event::ClassPrepare { class, signature, .. }) => {
                self.test_class(thread, *class, signature.clone()).await?;
            }
            (Some(Purpose::TaskClass), Event::ClassPrepare { class, signature, .. }) => {
                let (vm, work, class, signature) =
                    (Arc::clone(&self.vm), Arc::clone(&self.work), *class, signature.clone());
                self.ask(
                    Some(thread),
                    async move { work.prepare(&vm, class, &signature).await.map(|()| Answer::Nothing) },
                );
            }
            (Some(Purpose::Outlook), event) => {
                if self.queue.is_none()
                    && let Some(queue) = self.outlook.reached(&self.vm, event).await?
                {
                    self.watch_queue(queue).await?;
                }
                self.resume(thread);
            }
            (Some(Purpose::DebuggerWait), Event::Breakpoint { location, .. }) => {
                let (vm, wait, location) = (Arc::clone(&self.vm), Arc::clone(&self.wait), *location);
                self.ask(Some(thread), async move { wait.end(&vm, thread, location).await.map(|()| Answer::Nothing) });
            }
            (None, Event::Breakpoint { .. }) => {
                let (vm, set) = (Arc::clone(&self.vm), set.clone());
                self.ask(Some(thread), async move { becomes_known(&vm, request).await.map(|()| Answer::Again(set)) });
            }
            _ => self.resume(thread),
        }
        Ok(())
    }

    /// The reply is not waited for: it says nothing, and a thread that has ended needs no resume.
    fn resume(&self, thread: ThreadId) {
        drop(self.vm.connection.start(&thread_reference::Resume { thread }));
    }

    /// Asks something in a task of its own. A thread that is stopped for it is resumed when it
    /// fails.
    fn ask(
        &mut self,
        thread: Option<ThreadId>,
        question: impl Future<Output = Result<Answer, Error>> + Send + 'static,
    ) {
        self.asked_of.extend(thread);
        self.asked_since |= thread.is_some();
        self.asked.spawn(async move { Answered { thread, answer: question.await } });
    }

    /// Whether questions are under way.
    pub(super) fn is_asking(&self) -> bool {
        !self.asked.is_empty()
    }

    /// Waits for the next answer, which is to be taken whatever else happens. Cancel-safe; waits
    /// for ever when nothing was asked.
    pub(super) async fn answer(&mut self) -> Joined {
        match self.asked.join_next().await {
            Some(joined) => Joined(joined),
            None => std::future::pending().await,
        }
    }

    /// Takes an answer. Not cancel-safe: the thread that was asked about may have to be resumed.
    pub(super) async fn answered(&mut self, joined: Joined) -> Result<(), Error> {
        let Answered { thread, answer } =
            joined.0.map_err(|error| Error::Unknown(format!("a question to the app's runtime has ended: {error}")))?;
        if let Some(thread) = thread {
            self.asked_of.remove(&thread);
        }
        match answer {
            Ok(answer) => self.take(thread, answer).await,
            Err(error) => {
                match thread {
                    Some(thread) => self.resume(thread),
                    // Whichever of them it was is asked again.
                    None => (self.looks, self.asks_done) = (false, false),
                }
                Err(error)
            }
        }
    }

    async fn take(&mut self, thread: Option<ThreadId>, answer: Answer) -> Result<(), Error> {
        match answer {
            Answer::Nothing => {
                if let Some(thread) = thread {
                    self.resume(thread);
                }
                Ok(())
            }
            Answer::Post(seen) => self.post_seen(*seen).await,
            Answer::Task(seen) => self.task_seen(*seen).await,
            Answer::Dispatch(object) => self.dispatch_seen(thread, object).await,
            Answer::Lines(lines) => {
                self.statements.add(lines);
                thread.into_iter().for_each(|thread| self.resume(thread));
                Ok(())
            }
            Answer::Snapshot(snapshot) => {
                self.looks = false;
                let tasks_pending = self.work.is_pending();
                let asked = std::mem::replace(&mut self.asked_since, !self.asked_of.is_empty());
                self.steer(Input::Looked { snapshot, tasks_pending, asked }).await
            }
            Answer::Done(done, others) => {
                self.asks_done = false;
                self.messages.extend(others);
                for event in done {
                    self.steer(Input::Processed { event }).await?;
                }
                Ok(())
            }
            Answer::Timers(due) => self.steer(Input::Timers(due)).await,
            Answer::Again(set) => self.event_set(set).await,
        }
    }

    /// The same where a decision can only be to resume or to forget.
    fn steer_on(&mut self, input: Input) {
        for action in self.steering.on(input, Instant::now()) {
            match action {
                Action::Resume(thread) => self.resume(thread),
                Action::ForgetPendingTasks => self.work.give_up_on_pending(),
                Action::StopAtDispatch(_) | Action::AskTimers { .. } => {}
            }
        }
    }

    /// Tells steering what has happened, and does what that decides.
    async fn steer(&mut self, input: Input) -> Result<(), Error> {
        for action in self.steering.on(input, Instant::now()) {
            match action {
                Action::Resume(thread) => self.resume(thread),
                Action::StopAtDispatch(event) => self.stop_at_dispatch(event).await?,
                Action::ForgetPendingTasks => self.work.give_up_on_pending(),
                Action::AskTimers { within } => {
                    let (vm, Some(queue)) = (Arc::clone(&self.vm), self.queue.clone()) else { continue };
                    self.ask(None, async move { queue.timer(&vm, within).await.map(Answer::Timers) });
                }
            }
        }
        Ok(())
    }

    fn hit(&self, thread: ThreadId, class: Option<EventClass>) -> Hit {
        let at_ms = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        Hit { thread, class, statement: self.steering.current(), at_ms }
    }

    /// A thread is at `enqueueMessage`.
    fn posted(&mut self, thread: ThreadId) {
        self.hits += 1;
        let Some(queue) = self.queue.clone() else { return self.resume(thread) };
        let own = match () {
            () if thread == queue.main_thread => Some(EventClass::Ui),
            () if Some(thread) == self.testing => Some(EventClass::Test),
            () => None,
        };
        let policy = self.steering.policy();
        let (traces, of_main) = (policy.settles, policy.concerns(EventKind::Main));
        let holds_posts = self.holds_posts();
        let may_hold = !traces && (of_main || holds_posts);

        // A statement's first post is wanted for the page objects that it comes through.
        let begun = Some(self.steering.statements_begun());
        let learns_test_code = traces || policy.looks_only_for_failures();
        let first =
            learns_test_code && own == Some(EventClass::Test) && std::mem::replace(&mut self.posted_in, begun) != begun;
        let enough = traces && self.steering.events().len() >= DETAILS;
        if own.is_some() && !first && (!of_main || enough || self.steering.is_over()) {
            return self.resume(thread);
        }

        let hit = self.hit(thread, own);
        let vm = Arc::clone(&self.vm);
        self.ask(Some(thread), async move {
            vm.learn_threads(&[thread]).await?;
            let name = vm.thread_name(thread);
            let is_system = own.is_none() && threads::is_system(&name);
            let may_matter = of_main || holds_posts && is_binder_thread(&name);
            if is_system && (!may_matter || enough) {
                return Ok(Answer::Nothing);
            }
            let look = queue.look(&vm, thread).await?;
            if !may_hold {
                drop(vm.connection.start(&thread_reference::Resume { thread }));
            }
            let post = look.named(&vm).await?;
            let class = own.unwrap_or_else(|| threads::classify(&name, &post.stack, &vm.whose));
            // What the main thread and the system post is mostly the framework's.
            let own = match class {
                EventClass::Async | EventClass::Work => true,
                EventClass::Test | EventClass::Ui | EventClass::System => {
                    may_matter && runs_own_code(&vm, &post).await?
                }
            };
            let hit = Hit { class: Some(class), ..hit };
            Ok(Answer::Post(Box::new(PostSeen { hit, name, post, own, resumed: !may_hold })))
        });
    }

    async fn post_seen(&mut self, seen: PostSeen) -> Result<(), Error> {
        let PostSeen { hit, name, post, own, resumed } = seen;
        let class = hit.class.unwrap_or(EventClass::System);
        if class == EventClass::Test {
            self.more_test_code.extend(statements::test_code(&post.stack, &self.vm.whose, &self.test.class));
        }
        // What a task posts was caused where the task was submitted, however late that is.
        let task = self.work.task_of(hit.thread).and_then(|event| self.steering.events().get(event));
        let statement = task.map_or(hit.statement, |task| task.statement.clone());
        let may_matter = self.stops_every_post() && threads::is_system(&name);
        let may_matter = may_matter || self.holds_posts() && is_binder_thread(&name);
        if class == EventClass::System
            && !may_matter
            && let Some(request) = lock(&self.post_stops).remove(&hit.thread)
        {
            // A thread of the harness; its further posts are of no interest either.
            self.vm.clear(request);
        }
        let nth = self.work.rank_of(hit.thread).unwrap_or(1);
        let message = post.message;
        let origin = Origin { thread: name, statement, at_ms: hit.at_ms };
        let event = record::of_post(&mut self.equals, class, own, nth, post, origin);

        // A message that was taken out of the queue serves for another post.
        self.dispatches.awaited.remove(&message.object);
        self.messages.insert(self.steering.events().len(), message);
        self.steer(Input::Came { hit: event, thread: (!resumed).then_some(hit.thread) }).await
    }

    /// From now on the main thread is stopped when it dispatches the event's message. The poster is
    /// resumed afterwards.
    async fn stop_at_dispatch(&mut self, event: usize) -> Result<(), Error> {
        let (Some(queue), Some(message)) = (&self.queue, self.messages.get(&event)) else { return Ok(()) };
        self.dispatches.awaited.insert(message.object, event);
        if self.dispatches.request.is_none() {
            self.dispatches.request = queue.stop_dispatches(&self.vm).await?;
        }
        Ok(())
    }

    /// The main thread dispatches a message.
    fn dispatches(&mut self, thread: ThreadId) {
        let Some(queue) = self.queue.clone() else { return self.resume(thread) };
        if self.dispatches.awaited.is_empty() {
            return self.resume(thread);
        }
        let vm = Arc::clone(&self.vm);
        self.ask(Some(thread), async move { queue.dispatched(&vm).await.map(Answer::Dispatch) });
    }

    async fn dispatch_seen(&mut self, thread: Option<ThreadId>, object: ObjectId) -> Result<(), Error> {
        let Some(thread) = thread else { return Ok(()) };
        let event = self.dispatches.awaited.remove(&object);
        if self.dispatches.awaited.is_empty()
            && let Some(request) = self.dispatches.request.take()
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

    /// A thread is where a task is handed over, begins or ends.
    fn at_task(&mut self, thread: ThreadId, request: RequestId) {
        if self.work.reached_end(thread, request) {
            return self.resume(thread);
        }
        let hit = self.hit(thread, None);
        let by = Submitter { thread, drives: self.drives(thread), statement: hit.statement.clone() };
        let (vm, work) = (Arc::clone(&self.vm), Arc::clone(&self.work));
        self.ask(Some(thread), async move {
            match work.reached(&vm, by, request).await? {
                Some(submission) => task_begins(&vm, hit, submission).await,
                None => Ok(Answer::Nothing),
            }
        });
    }

    fn thread_started(&mut self, thread: ThreadId) {
        // Once the main queue is found, all threads that there are then are watched.
        let Some(queue) = self.queue.clone() else { return self.resume(thread) };
        let hit = self.hit(thread, None);
        let (vm, work, post_stops) = (Arc::clone(&self.vm), Arc::clone(&self.work), Arc::clone(&self.post_stops));
        let is_watched = lock(&post_stops).contains_key(&thread);
        self.ask(Some(thread), async move {
            if !is_watched {
                let requests = vm.request(Purpose::Post, vec![queue.post_stop(thread)]).await?;
                lock(&post_stops).extend(requests.first().map(|request| (thread, *request)));
            }
            match work.thread_started(&vm, thread).await? {
                Some(submission) => task_begins(&vm, hit, submission).await,
                None => Ok(Answer::Nothing),
            }
        });
    }

    /// A thread is about to run a task. What the main thread or the testing thread does itself, as
    /// one that waits for a task of a pool helps with it, is not in the background.
    async fn task_seen(&mut self, seen: TaskSeen) -> Result<(), Error> {
        let TaskSeen { hit, name, submission } = seen;
        if self.drives(hit.thread) {
            self.resume(hit.thread);
            return Ok(());
        }
        let (runner, rank) = (submission.runner, submission.rank);
        let event = record::of_task(&mut self.equals, submission, name, hit.at_ms);
        self.work.begin(hit.thread, self.steering.events().len(), runner, rank);
        self.steer(Input::Came { hit: event, thread: Some(hit.thread) }).await
    }

    /// Whether a thread is the main one or the testing one.
    fn drives(&self, thread: ThreadId) -> bool {
        self.testing == Some(thread) || self.is_main(thread)
    }

    fn is_main(&self, thread: ThreadId) -> bool {
        self.queue.as_ref().is_some_and(|queue| queue.main_thread == thread)
    }

    /// A class of test code is about to run.
    async fn test_class(&mut self, thread: ThreadId, class: ReferenceTypeId, signature: String) -> Result<(), Error> {
        if self.queue.is_none() {
            match self.find_queue().await? {
                Some(queue) => self.watch_queue(queue).await?,
                None => self.outlook.watch(&self.vm).await?,
            }
        }
        let (vm, prepared, test) = (Arc::clone(&self.vm), Arc::clone(&self.prepared), self.test.class.clone());
        self.ask(Some(thread), async move {
            let lines = statements::stop_at_lines(&vm, &prepared, (class, &signature), &test).await?;
            Ok(Answer::Lines(lines))
        });
        Ok(())
    }

    /// A thread is at a line of the test.
    fn reached(&mut self, thread: ThreadId, request: RequestId) {
        let own_method = self.statements.own_method(request).map(str::to_owned);
        let in_test_method = own_method.as_deref() == Some(self.test.method_name());
        let is_main = self.is_main(thread);
        if is_main {
            if in_test_method {
                self.reached_on_main(request);
            }
            return self.resume(thread);
        }
        match self.testing {
            // The first thread in the test class is the testing one; a JUnit timeout moves the
            // test's body to another.
            None if own_method.is_none() => return self.resume(thread),
            None => self.testing = Some(thread),
            Some(testing) if testing != thread && in_test_method => self.testing = Some(thread),
            Some(testing) if testing != thread => {
                self.note(NotSeenKind::OtherThreads, own_method.unwrap_or_default());
                return self.resume(thread);
            }
            Some(_) => {}
        }
        let Some(statement) = self.statements.hit(request) else { return self.resume(thread) };
        self.steer_on(Input::Statement { statement, thread });
    }

    /// The test's body runs on the main thread. It is not stopped there, as that would stop
    /// whatever is to come before the statement: the events have two positions only, before the
    /// body and after the test.
    fn reached_on_main(&mut self, request: RequestId) {
        let is_first = !self.not_seen.contains_key(&NotSeenKind::TestOnMain);
        let Some(statement) = self.statements.hit(request) else { return };
        self.note(NotSeenKind::TestOnMain, statement.to_string());
        if is_first {
            self.steer_on(Input::Passes { statement });
        }
    }

    fn note(&mut self, kind: NotSeenKind, example: String) {
        let seen = self.not_seen.entry(kind).or_insert(NotSeen { kind, count: 0, example });
        seen.count += 1;
    }

    /// Looks at the process when it is time to: what was processed, whether the test is stalled,
    /// whether a limit has passed.
    pub(super) async fn tick(&mut self) -> Result<(), Error> {
        self.steer_on(Input::Tick);
        self.check_processed();
        if self.steering.wants_look(Instant::now()) && !self.looks {
            self.look();
        }
        if self.looks {
            // It suspends threads for a moment.
            return Ok(());
        }
        let (vm, owned) = (Arc::clone(&self.vm), self.owned());
        self.strays.look(&vm, &owned).await
    }

    /// Asks which released events were processed.
    fn check_processed(&mut self) {
        let under_way: Vec<usize> = self.steering.under_way().collect();
        let mut messages = Vec::new();
        for event in under_way {
            if self.work.has_ended(event) {
                self.steer_on(Input::Processed { event });
            } else if let Some(message) = self.messages.get(&event) {
                messages.push((event, *message));
            }
        }
        let Some(queue) = self.queue.clone().filter(|_| !messages.is_empty() && !self.asks_done) else { return };
        self.asks_done = true;
        let vm = Arc::clone(&self.vm);
        self.ask(None, async move {
            let done = queue.are_done(&vm, &mut messages).await?;
            Ok(Answer::Done(done, messages))
        });
    }

    fn look(&mut self) {
        let Some(queue) = self.queue.clone() else { return };
        let mut passed_over = self.steering.endless().clone();
        passed_over.extend(self.steering.owned());
        let main_is_held = self.steering.holds_main();
        if main_is_held {
            passed_over.remove(&queue.main_thread);
        }
        let wanted = Wanted { testing: self.testing, main_is_held, passed_over };
        let vm = Arc::clone(&self.vm);
        self.looks = true;
        self.ask(None, async move { threads::snapshot(&vm, &queue, wanted).await.map(Answer::Snapshot) });
    }

    /// The threads that are stopped on purpose, or for a question that is under way.
    pub(super) fn owned(&self) -> HashSet<ThreadId> {
        let mut owned = self.steering.owned();
        owned.extend(&self.asked_of);
        owned
    }

    /// The test has reported its result.
    pub(super) fn test_over(&mut self) {
        self.steer_on(Input::Over);
    }

    /// Ends the run: what it showed of the test, and what it could not see.
    pub(super) fn account(self, failed: bool) -> (Account, Vec<NotSeen>) {
        let mut not_seen: Vec<NotSeen> = self.not_seen.into_values().collect();
        let missing = self.work.missing();
        if let Some(example) = missing.first() {
            not_seen.push(NotSeen { kind: NotSeenKind::MissingHooks, count: missing.len(), example: example.clone() });
        }
        let mut account = self.steering.account(failed, Instant::now());
        for (event, hit) in account.events.iter_mut().enumerate() {
            hit.ended |= self.work.has_ended(event);
        }
        (account, not_seen)
    }

    /// For how long something was held so far.
    pub(super) fn held(&self) -> Duration {
        self.steering.held(Instant::now())
    }

    /// How long after a moment the driver began, in ms.
    pub(super) fn started_after(&self, moment: Instant) -> u64 {
        u64::try_from(self.started.saturating_duration_since(moment).as_millis()).unwrap_or(u64::MAX)
    }

    /// Which implementation the main queue is; `None` when it was not seen.
    pub(super) fn flavour(&self) -> Option<&'static str> {
        self.queue.as_ref().map(|queue| queue.flavour)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until a request is known that a task has just made: its first event may overtake the task.
async fn becomes_known(vm: &Vm, request: RequestId) -> Result<(), Error> {
    let until = Instant::now() + ANSWERED;
    while vm.purpose(request).is_none() {
        if Instant::now() >= until {
            // Whatever it was meant to be, it is missing in what this run tells of the test.
            let what = format!("a thread was stopped at breakpoint {}, which nobody has set", request.0);
            return Err(Error::Unknown(what));
        }
        sleep(RECHECK).await;
    }
    Ok(())
}

/// A task as it is known when it begins.
async fn task_begins(vm: &Vm, hit: Hit, submission: Submission) -> Result<Answer, Error> {
    vm.learn_threads(&[hit.thread]).await?;
    let name = vm.thread_name(hit.thread);
    Ok(Answer::Task(Box::new(TaskSeen { hit, name, submission })))
}

/// Whether what a message runs is the app's or the test's own code, not the platform's or the
/// harness's.
async fn runs_own_code(vm: &Vm, post: &Post) -> Result<bool, Error> {
    if post.handler == SYSTEM_CALLS && CALLS_OF_COMPONENTS.contains(&post.what) {
        return Ok(true);
    }
    if post.handler == SYSTEM_CALLS && post.callback.is_none() {
        return Ok(false);
    }
    match vm.class_of_work(post.runs).await {
        Ok(class) => Ok(class.is_some_and(|class| !vm.whose.is_foreign(&class))),
        // It was collected meanwhile.
        Err(Error::Jdwp(jdwp::Error::Vm { .. })) => Ok(false),
        Err(error) => Err(error),
    }
}
