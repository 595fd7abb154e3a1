//! Drives one debugged run: hears what the virtual machine says, asks it what `steering` has to
//! know, and does what that decides.
//!
//! Main type: [`Driver`]. A thread that was stopped waits for its own questions only: those of
//! several threads are under way side by side, each in a task that ends in an [`Answer`]. Nothing
//! here decides which event is held.

mod next_test;
mod handovers;
mod posts;
mod rests;
mod tasks;
mod test_code;
mod test_end;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jdwp::commands::{thread_reference, virtual_machine};
use jdwp::{Event, EventSet, Location, Message, ObjectId, ReferenceTypeId, RequestId, ThreadId};
use tokio::task::{JoinError, JoinSet};
use tokio::time::sleep;

use self::next_test::NextTest;
use self::posts::{PostSeen, Posts};
use self::rests::Rests;
use self::tasks::{TaskQueued, TaskSeen, TasksToCome};
use self::test_code::{TestCode, Testers};
use super::debugger_wait::DebuggerWait;
use super::lost_suspensions::LostSuspensions;
use super::queue::{ClockReading, MainQueue, Posted};
use super::queue_watch::QueueWatch;
use super::record::{self, Equals};
use super::statements::{Lines, Statements, TestClass, thread_of};
use super::steering::{Account, Action, Input, Policy, Snapshot, Steering};
use super::threads::{self, Wanted};
use super::vm::{Purpose, Vm};
use super::work::{HeldBack, Work};
use super::{Error, Limits, lock};
use crate::model::{EventClass, EventKey, Failure, Outcome, Statement, TestId};
use crate::trace::{EventHit, NotSeen, NotSeenKind};

/// How many events and statements a run may have: a process that lies must not fill the memory.
const MOST: usize = 50_000;

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
    /// What earlier runs have shown of the device's clock.
    earlier_clock: Option<ClockReading>,
    work: Arc<Work>,
    queue_watch: QueueWatch,
    wait: Arc<DebuggerWait>,
    lost_suspensions: LostSuspensions,
    test_code: TestCode,
    testers: Testers,
    /// The thread that is about to finish the instrumentation.
    finishing: Option<ThreadId>,
    /// The test that follows in the same process.
    next_test: NextTest,
    equals: Equals,
    posts: Posts,
    tasks: TasksToCome,
    rests: Rests,
    questions: Questions,
    not_seen: BTreeMap<NotSeenKind, NotSeen>,
}

/// The questions to the virtual machine.
#[derive(Default)]
struct Questions {
    /// Those that are under way.
    under_way: JoinSet<Answered>,
    /// The threads that are stopped for them.
    threads: HashSet<ThreadId>,
    /// Since when there are such threads, without the time that steering knows of.
    stopped_since: Option<Instant>,
    /// Whether a thread was stopped for a question since the last look.
    asked_since: bool,
    /// The threads whose last question was about a task of the harness's own. Espresso gives the
    /// pool of `AsyncTask` one after the other for as long as that is busy, and the next one of
    /// such a thread is taken for the same until it is known.
    of_harness: HashSet<ThreadId>,
    /// Whether a look at the process is under way.
    looks: bool,
    /// Whether it is being asked which released events were processed.
    asks_done: bool,
}

impl Questions {
    /// A thread is stopped for a question.
    fn asked(&mut self, thread: ThreadId) {
        self.threads.insert(thread);
        self.asked_since |= !self.of_harness.contains(&thread);
        self.stopped_since.get_or_insert_with(Instant::now);
    }

    /// The question of a thread has this answer; `None` where it failed.
    fn answered(&mut self, thread: ThreadId, answer: Option<&Answer>) {
        self.threads.remove(&thread);
        let is_of_harness = match answer {
            Some(Answer::OfHarness) => true,
            // With the end of its task Espresso tells the main thread.
            Some(Answer::Post(seen)) => !seen.own && self.of_harness.contains(&thread),
            _ => false,
        };
        if is_of_harness {
            self.of_harness.insert(thread);
        } else {
            // It was taken for one about the harness.
            self.asked_since |= self.of_harness.remove(&thread);
        }
    }

    /// Whether a thread was stopped since the last look for a question that is not only about the
    /// harness.
    fn were_asked(&mut self) -> bool {
        let are_asked = !self.threads.is_subset(&self.of_harness);
        std::mem::replace(&mut self.asked_since, are_asked)
    }
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// A thread, which is stopped until the answer is taken.
    Of(ThreadId),
    /// What all threads do.
    Look,
    /// Which released events were processed.
    Done,
    /// When the app's own timers are due.
    Timers,
}

impl Question {
    fn thread(self) -> Option<ThreadId> {
        match self {
            Self::Of(thread) => Some(thread),
            Self::Look | Self::Done | Self::Timers => None,
        }
    }
}

/// What came of a question.
struct Answered {
    question: Question,
    answer: Result<Answer, Error>,
}

/// An answer that is still to be taken.
pub(super) struct Joined(Result<Answered, JoinError>);

/// What was learnt.
enum Answer {
    /// Nothing that matters: the thread goes on.
    Nothing,
    /// The same, of a task of the harness's own.
    OfHarness,
    /// Nothing any more: the thread went on, and what it posted is gone.
    Lost,
    Post(Box<PostSeen>),
    Task(Box<TaskSeen>),
    /// The rest of a task is about to begin.
    Rest(Box<EventHit>),
    /// The thread is where one could begin, and does not.
    NoRest(RequestId),
    /// The thread is about to submit this event.
    Submits(EventKey),
    /// The thread has submitted an event that it is to wait for.
    Submitted,
    /// The thread is about to put something into the queue of another one.
    Queued(Box<TaskQueued>),
    /// The same, and what is held of it, if the other thread is suspended now.
    HeldBack(Box<TaskQueued>, Option<HeldBack>),
    /// The main thread dispatches this message.
    Dispatch(ObjectId),
    Lines(Lines),
    /// The thread runs the test's body from now on.
    Body,
    Snapshot(Snapshot),
    /// Released messages that were dispatched, and the others.
    Done(Vec<usize>, Vec<(usize, Posted)>),
    Timers(Option<Duration>),
    /// By now it is known whose these events are.
    Again(EventSet),
}

/// Where a thread was stopped, and for whom.
#[derive(Clone, Copy)]
struct Stop<'e> {
    event: &'e Event,
    thread: ThreadId,
    request: RequestId,
    purpose: Option<Purpose>,
}

impl Stop<'_> {
    /// Whether the thread is back where it has submitted an event that it is to wait for.
    fn is_after_submission(&self) -> bool {
        self.purpose == Some(Purpose::Submitted)
    }
}

/// A thread that was stopped, and what was so then.
#[derive(Clone)]
struct Hit {
    thread: ThreadId,
    /// Who posts, where that is known without a look.
    class: Option<EventClass>,
    statement: Option<Statement>,
    /// The event of the task that it runs, which may have ended once the post is known.
    task: Option<usize>,
    /// Which submission of its class that task is.
    submission_index: Option<u32>,
    at_ms: u64,
}

impl<'a> Driver<'a> {
    pub(super) fn new(vm: Arc<Vm>, policy: Policy, limits: &Limits, test: &'a TestId) -> Self {
        let now = Instant::now();
        Self {
            vm,
            steering: Steering::new(policy, limits.clone(), now),
            test,
            started: now,
            queue: None,
            earlier_clock: None,
            work: Arc::default(),
            queue_watch: QueueWatch::default(),
            wait: Arc::default(),
            lost_suspensions: LostSuspensions::new(now),
            test_code: TestCode::default(),
            testers: Testers::default(),
            finishing: None,
            next_test: NextTest::default(),
            equals: Equals::default(),
            posts: Posts::default(),
            tasks: TasksToCome::default(),
            rests: Rests::default(),
            questions: Questions::default(),
            not_seen: BTreeMap::new(),
        }
    }

    /// Takes what earlier runs have shown of the device's clock.
    pub(super) fn expecting_clock(mut self, earlier: Option<ClockReading>) -> Self {
        self.earlier_clock = earlier;
        self
    }

    /// Sets all breakpoints that can be set by now, and resumes everything. It is suspended, so
    /// that nothing gets past: on a new connection on a device the app has not been created yet.
    pub(super) async fn arm(&mut self, test_code: &BTreeSet<String>) -> Result<(), Error> {
        let vm = Arc::clone(&self.vm);
        let classes = test_code
            .iter()
            .chain([&self.test.class])
            .map(String::as_str);
        let (_, _, wait, queue) = tokio::try_join!(
            Work::watch_threads(&vm),
            vm.request(Purpose::TestClass, Statements::watch(classes)),
            DebuggerWait::watch(&vm),
            MainQueue::find(&vm),
        )?;

        self.wait = Arc::new(wait);
        match queue {
            Some(queue) => self.watch_queue(queue).await?,
            // The process has only just begun: the first post shows its main looper.
            None => self.queue_watch.watch(&vm).await?,
        }
        self.test_code_that_is_there(test_code).await?;
        self.watch_rests().await?;
        vm.connection.send(&virtual_machine::Resume).await?;
        Ok(())
    }

    /// The main queue is there: its posts are stopped, and background tasks are watched. It counts
    /// as seen once all of that is done.
    async fn watch_queue(&mut self, queue: MainQueue) -> Result<(), Error> {
        let threads = self.vm.all_threads().await?;
        self.vm.learn_threads(&threads).await?;
        // Each thread has a breakpoint of its own, so that those whose posts are of no interest go
        // on without stopping.
        let mut posters = threads.clone();
        posters.retain(|thread| self.may_post(&queue, *thread));
        let stops = posters
            .into_iter()
            .map(|thread| (queue.post_stop(thread), thread))
            .collect();
        let mut app = threads;
        app.retain(|thread| !threads::is_system(&self.vm.thread_name(*thread)));
        // Tasks are watched even where only posts are held: which of several equal ones it is can
        // be identified by the task that it is a part of.
        let (made, ()) = tokio::try_join!(
            self.vm.request_each(Purpose::Post, stops),
            self.work.watch(&self.vm, &app),
        )?;
        let by_thread = made.into_iter().map(|(request, thread)| (thread, request));
        lock(&self.posts.stops).extend(by_thread);

        self.steering.set_main(queue.main_thread);
        if let Some(earlier) = self.earlier_clock {
            queue.expect_clock(earlier);
        }
        self.queue = Some(Arc::new(queue));
        Ok(())
    }

    /// Whether time matters.
    pub(super) fn is_busy(&self) -> bool {
        self.steering.is_busy()
    }

    /// Takes what the virtual machine reported.
    pub(super) async fn message(&mut self, message: Message) -> Result<(), Error> {
        self.lost_suspensions.heard();
        let seen = self.steering.events().len()
            + self.steering.statements_begun()
            + self.work.submissions();
        if seen > MOST {
            return Err(Error::Unknown(format!(
                "more than {MOST} events and statements in one run: does the test, or the app, loop? Explore a test with fewer passes"
            )));
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
                self.thread_ended(*thread);
            }
        }
        let mut stops = Vec::new();
        for event in &set.events {
            if let (Some(request), Some(thread)) = (event.request(), thread_of(event)) {
                stops.push(Stop {
                    event,
                    thread,
                    request,
                    purpose: self.vm.purpose(request),
                });
            }
        }
        // At `enqueueMessage` of the main queue the breakpoint for all other queues is hit as well,
        // a step may end where there is a breakpoint, and a line of test code may begin where the
        // rest of a task does.
        stops.sort_by_key(|stop| match stop.purpose {
            Some(Purpose::Post) => 0,
            Some(Purpose::Rest) if self.runs_task(stop.thread) => 0,
            Some(Purpose::Submitted) => 2,
            Some(Purpose::Rest | Purpose::RestClass) => 3,
            _ => 1,
        });
        let Some(stop) = stops.first().copied() else {
            if set.suspend_policy == jdwp::SuspendPolicy::All {
                drop(self.vm.connection.start(&virtual_machine::Resume));
            }
            return Ok(());
        };

        if !stop.is_after_submission() && stops.iter().any(Stop::is_after_submission) {
            self.cannot_wait(stop.thread);
        }
        let stopped = self.stopped(&set, stop).await;
        if stopped.is_err() {
            self.resume(stop.thread);
        }
        stopped
    }

    /// A thread was stopped. It is resumed here, by the answer to what is asked, or by what
    /// steering decides.
    async fn stopped(&mut self, set: &EventSet, stop: Stop<'_>) -> Result<(), Error> {
        let Stop {
            event,
            thread,
            request,
            purpose,
        } = stop;
        match (purpose, event) {
            (Some(Purpose::Post), _) => self.posted(thread),
            (Some(Purpose::Dispatch), _) => self.dispatches(thread),
            (Some(Purpose::Statement), _) => self.reached(thread, request),
            (Some(Purpose::Task), _) => self.at_task(thread, request),
            (Some(Purpose::Thread), _) => self.thread_started(thread),
            (Some(Purpose::Submitted), _) => self.method_returned(thread),
            (
                Some(Purpose::TestClass),
                Event::ClassPrepare {
                    class,
                    type_tag,
                    signature,
                    ..
                },
            ) => {
                let class = TestClass {
                    class: *class,
                    type_tag: *type_tag,
                    signature: signature.clone(),
                };
                let prepared = self.test_class(thread, class).await;
                prepared.map_err(Error::while_arming)?;
            }
            (
                Some(Purpose::TaskClass),
                Event::ClassPrepare {
                    class, signature, ..
                },
            ) => self.task_class(thread, *class, signature.clone()),
            (Some(Purpose::Rest), _) => self.at_rest(thread, request),
            (
                Some(Purpose::RestClass),
                Event::ClassPrepare {
                    class, signature, ..
                },
            ) => self.rest_class(thread, *class, signature),
            (Some(Purpose::QueueWatch), event) => {
                self.at_queue(event).await.map_err(Error::while_arming)?;
                self.resume(thread);
            }
            (Some(Purpose::DebuggerWait), Event::Breakpoint { location, .. }) => {
                self.waits_for_debugger(thread, *location);
            }
            (Some(Purpose::NextTest), event) => self.at_next_test(thread, event),
            // It stays there until the debugger has detached.
            (Some(Purpose::Finish), _) => self.finishing = Some(thread),
            (None, Event::Breakpoint { .. } | Event::SingleStep { .. }) => {
                self.ask_again(thread, request, set.clone());
            }
            _ => self.resume(thread),
        }
        Ok(())
    }

    /// A class that may run tasks is about to be used.
    fn task_class(&mut self, thread: ThreadId, class: ReferenceTypeId, signature: String) {
        let (vm, work) = (Arc::clone(&self.vm), Arc::clone(&self.work));
        self.ask(Question::Of(thread), async move {
            let prepared = work.prepare(&vm, class, &signature).await;
            prepared.map_err(Error::while_arming)?;
            Ok(Answer::Nothing)
        });
    }

    /// The runner waits for a debugger.
    fn waits_for_debugger(&mut self, thread: ThreadId, location: Location) {
        let (vm, wait) = (Arc::clone(&self.vm), Arc::clone(&self.wait));
        self.ask(Question::Of(thread), async move {
            wait.end(&vm, thread, location)
                .await
                .map(|()| Answer::Nothing)
        });
    }

    /// A thread was stopped by a request whose number is not known yet: the events are taken again
    /// once it is.
    fn ask_again(&mut self, thread: ThreadId, request: RequestId, set: EventSet) {
        let vm = Arc::clone(&self.vm);
        self.ask(Question::Of(thread), async move {
            becomes_known(&vm, request)
                .await
                .map(|()| Answer::Again(set))
        });
    }

    /// The queue's class is there, or somebody posts.
    async fn at_queue(&mut self, event: &Event) -> Result<(), Error> {
        if self.queue.is_some() {
            return Ok(());
        }
        match self.queue_watch.reached(&self.vm, event).await? {
            Some(queue) => self.watch_queue(queue).await,
            None => Ok(()),
        }
    }

    /// The reply is not waited for: it says nothing, and a thread that has ended needs no resume.
    fn resume(&self, thread: ThreadId) {
        drop(
            self.vm
                .connection
                .start(&thread_reference::Resume { thread }),
        );
    }

    /// Works out an answer in a task of its own. If that fails, a thread that is stopped for it is
    /// resumed.
    fn ask(
        &mut self,
        question: Question,
        answer: impl Future<Output = Result<Answer, Error>> + Send + 'static,
    ) {
        if let Question::Of(thread) = question {
            // Time in which none was stopped does not count.
            self.note_questions();
            self.questions.asked(thread);
        }
        self.questions.under_way.spawn(async move {
            Answered {
                question,
                answer: answer.await,
            }
        });
    }

    /// Tells steering for how long threads were stopped for questions.
    fn note_questions(&mut self) {
        if self.questions.threads.is_empty() {
            self.questions.stopped_since = None;
        } else if let Some(since) = &mut self.questions.stopped_since {
            let now = Instant::now();
            let time = now.saturating_duration_since(*since);
            *since = now;
            self.steering.note_questions(time, now);
        }
    }

    /// Whether questions are under way.
    pub(super) fn is_asking(&self) -> bool {
        !self.questions.under_way.is_empty()
    }

    /// Waits for the next answer, which is to be taken whatever else happens. Cancel-safe; waits
    /// for ever when nothing was asked.
    pub(super) async fn answer(&mut self) -> Joined {
        match self.questions.under_way.join_next().await {
            Some(joined) => Joined(joined),
            None => std::future::pending().await,
        }
    }

    /// Takes an answer. Not cancel-safe: the thread that was asked about may have to be resumed.
    pub(super) async fn answered(&mut self, joined: Joined) -> Result<(), Error> {
        let Answered { question, answer } = joined.0.map_err(|error| {
            Error::Unknown(format!(
                "internal error in flakescope, please report it: a question to the app's runtime has ended: {error}"
            ))
        })?;
        self.note_questions();
        if let Question::Of(thread) = question {
            self.questions.answered(thread, answer.as_ref().ok());
        }
        match answer {
            Ok(answer) => self.take(question.thread(), answer).await,
            Err(error) => {
                self.not_answered(question);
                Err(error)
            }
        }
    }

    /// A question has failed: what waits for its answer goes on without.
    fn not_answered(&mut self, question: Question) {
        match question {
            Question::Of(thread) => self.resume(thread),
            // The next tick asks again.
            Question::Look => self.questions.looks = false,
            Question::Done => self.questions.asks_done = false,
            Question::Timers => self.steer_now(Input::Timers(None)),
        }
    }

    async fn take(&mut self, thread: Option<ThreadId>, answer: Answer) -> Result<(), Error> {
        match answer {
            Answer::Nothing | Answer::OfHarness => {
                if let Some(thread) = thread {
                    self.resume(thread);
                }
                Ok(())
            }
            Answer::Lost => Ok(()),
            Answer::Post(seen) => self.post_seen(*seen).await,
            Answer::Task(seen) => self.task_seen(*seen).await,
            Answer::Rest(seen) => match thread {
                Some(thread) => self.rest_seen(thread, *seen).await,
                None => Ok(()),
            },
            Answer::NoRest(request) => {
                if let Some(thread) = thread {
                    self.in_vain(thread, request);
                }
                Ok(())
            }
            Answer::Queued(queued) => {
                self.task_queued(*queued);
                Ok(())
            }
            Answer::Submits(event) => {
                thread
                    .into_iter()
                    .for_each(|thread| self.about_to_submit(thread, &event));
                Ok(())
            }
            Answer::Submitted => {
                thread
                    .into_iter()
                    .for_each(|thread| self.has_submitted(thread));
                Ok(())
            }
            Answer::HeldBack(queued, held) => self.held_back(*queued, held).await,
            Answer::Dispatch(object) => self.dispatch_seen(thread, object).await,
            Answer::Lines(lines) => {
                self.test_code.statements.add(lines);
                thread.into_iter().for_each(|thread| self.resume(thread));
                Ok(())
            }
            Answer::Body => {
                self.testers.body = thread;
                thread.into_iter().for_each(|thread| self.resume(thread));
                Ok(())
            }
            Answer::Snapshot(snapshot) => self.looked(snapshot).await,
            Answer::Done(done, others) => {
                self.questions.asks_done = false;
                self.posts.messages.extend(others);
                for event in done {
                    self.steer(Input::Processed { event }).await?;
                }
                Ok(())
            }
            Answer::Timers(due) => self.steer(Input::Timers(due)).await,
            Answer::Again(set) => self.event_set(set).await,
        }
    }

    /// The threads were looked at.
    async fn looked(&mut self, snapshot: Snapshot) -> Result<(), Error> {
        self.questions.looks = false;
        let tasks_pending = self.work.is_pending();
        let input = if self.questions.were_asked() {
            Input::LookedInVain { snapshot }
        } else {
            Input::Looked {
                snapshot,
                tasks_pending,
            }
        };
        self.steer(input).await
    }

    /// Like [`Self::steer`], for inputs that never cause [`Action::StopAtDispatch`] or
    /// [`Action::AskTimers`]: so there is nothing to wait for.
    fn steer_now(&mut self, input: Input) {
        for action in self.steering.on(input, Instant::now()) {
            match action {
                Action::Resume(thread) => self.resume(thread),
                Action::ForgetPendingTasks => self.work.give_up_on_pending(),
                // Only for what comes, or at a stall: but no thread stays suspended.
                Action::Delay { thread, .. } => self.resume(thread),
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
                Action::Delay { event, thread, by } => self.delay(event, thread, by).await?,
                Action::ForgetPendingTasks => self.work.give_up_on_pending(),
                Action::AskTimers { within } => {
                    let (vm, Some(queue)) = (Arc::clone(&self.vm), self.queue.clone()) else {
                        continue;
                    };
                    self.ask(Question::Timers, async move {
                        queue.timer(&vm, within).await.map(Answer::Timers)
                    });
                }
            }
        }
        Ok(())
    }

    fn hit(&self, thread: ThreadId, class: Option<EventClass>) -> Hit {
        Hit {
            thread,
            class,
            statement: self.steering.current(),
            task: self.work.task_of(thread),
            submission_index: self.work.submission_index_of(thread),
            at_ms: self.at_ms(),
        }
    }

    /// The time of the run, in ms.
    fn at_ms(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Whether a thread is the main one or runs the test.
    fn drives(&self, thread: ThreadId) -> bool {
        self.runs_test(thread) || self.is_main(thread)
    }

    fn runs_test(&self, thread: ThreadId) -> bool {
        self.testers.are(thread)
    }

    /// Whether a thread runs a task, and not the test.
    fn runs_task(&self, thread: ThreadId) -> bool {
        !self.runs_test(thread) && self.work.under_way(thread).is_some()
    }

    fn is_main(&self, thread: ThreadId) -> bool {
        self.queue
            .as_ref()
            .is_some_and(|queue| queue.main_thread == thread)
    }

    fn note(&mut self, kind: NotSeenKind, example: String) {
        let seen = self.not_seen.entry(kind).or_insert(NotSeen {
            kind,
            count: 0,
            example,
        });
        seen.count += 1;
    }

    /// Looks at the process when it is time to: what was processed, whether the test is stalled,
    /// whether a limit has passed.
    pub(super) async fn tick(&mut self) -> Result<(), Error> {
        self.note_questions();
        self.steer_now(Input::Tick);
        self.check_processed();
        if self.steering.wants_look(Instant::now()) && !self.questions.looks {
            self.look();
        }
        if self.questions.looks {
            // It suspends threads for a moment.
            return Ok(());
        }
        let (vm, owned) = (Arc::clone(&self.vm), self.owned());
        self.lost_suspensions.look(&vm, &owned).await
    }

    /// Asks which released events were processed.
    fn check_processed(&mut self) {
        let under_way: Vec<usize> = self.steering.under_way().collect();
        let mut messages = Vec::new();
        for event in under_way {
            if self.work.has_ended(event) {
                self.steer_now(Input::Processed { event });
            } else if let Some(message) = self.posts.messages.get(&event) {
                messages.push((event, *message));
            }
        }

        if messages.is_empty() || self.questions.asks_done {
            return;
        }
        let Some(queue) = self.queue.clone() else {
            return;
        };
        self.questions.asks_done = true;
        let vm = Arc::clone(&self.vm);
        self.ask(Question::Done, async move {
            let done = queue.are_done(&vm, &mut messages).await?;
            Ok(Answer::Done(done, messages))
        });
    }

    fn look(&mut self) {
        let Some(queue) = self.queue.clone() else {
            return;
        };
        let mut passed_over = self.steering.endless().clone();
        passed_over.extend(self.steering.owned());
        for thread in &self.questions.of_harness {
            if !self.drives(*thread) && self.work.under_way(*thread).is_none() {
                passed_over.insert(*thread);
            }
        }
        let main_is_held = self.steering.holds_main();
        if main_is_held {
            passed_over.remove(&queue.main_thread);
        }
        let wanted = Wanted {
            under_way: self.steering.threads_under_way(),
            testing: self.testers.body.or(self.testers.testing),
            main_is_held,
            passed_over,
            all_limits: main_is_held
                || self.steering.wants_limits()
                || self.steering.time_left_for_tasks(Instant::now()).is_some()
                    && !self.work.may_begin(&self.steering.owned()),
        };
        let vm = Arc::clone(&self.vm);
        self.questions.looks = true;
        self.ask(Question::Look, async move {
            threads::snapshot(&vm, &queue, wanted)
                .await
                .map(Answer::Snapshot)
        });
    }

    /// The threads that are stopped on purpose, or for a question that is under way.
    pub(super) fn owned(&self) -> HashSet<ThreadId> {
        let mut owned = self.steering.owned();
        owned.extend(&self.questions.threads);
        owned.extend(self.finishing);
        owned.extend(self.next_test());
        owned
    }

    /// Whether the test waits, and nothing in the app will end that.
    pub(super) fn hangs(&self) -> bool {
        self.steering.hangs(Instant::now())
    }

    /// Whether the instrumentation is about to finish.
    pub(super) fn is_finishing(&self) -> bool {
        self.finishing.is_some()
    }

    /// The test has reported its result.
    pub(super) fn test_over(&mut self) {
        self.steer_now(Input::Over);
    }

    /// A failure as the test's source text has it.
    pub(super) fn at_calls(&self, failure: Failure) -> Failure {
        self.test_code.statements.at_calls(failure)
    }

    /// Ends the run: what it showed of the test, and what it could not see.
    pub(super) fn account(self, outcome: Outcome) -> (Account, Vec<NotSeen>) {
        let mut not_seen: Vec<NotSeen> = self.not_seen.into_values().collect();
        let missing = self.work.missing();
        if let Some(example) = missing.first() {
            not_seen.push(NotSeen {
                kind: NotSeenKind::MissingHooks,
                count: missing.len(),
                example: example.clone(),
            });
        }
        let mut account = self.steering.account(outcome, Instant::now());
        for (event, hit) in account.events.iter_mut().enumerate() {
            hit.ended |= self.work.has_ended(event);
        }
        for hit in &mut account.statements {
            hit.declares = self.test_code.statements.declares(&hit.statement);
        }
        (account, not_seen)
    }

    /// Tasks that were handed over to be run later, and have not begun by now.
    pub(super) fn scheduled(&self) -> Vec<EventHit> {
        let at_ms = self.at_ms();
        let waiting = self.work.not_begun().into_iter();
        waiting
            .map(|submission| record::of_scheduled(submission, String::new(), at_ms))
            .collect()
    }

    /// Breakpoint hits at `enqueueMessage`.
    pub(super) fn hits(&self) -> u64 {
        self.posts.hits
    }

    /// For how long something was held so far.
    pub(super) fn held(&self) -> Duration {
        self.steering.held(Instant::now())
    }

    /// How long after a moment the driver began, in ms.
    pub(super) fn started_after(&self, moment: Instant) -> u64 {
        u64::try_from(self.started.saturating_duration_since(moment).as_millis())
            .unwrap_or(u64::MAX)
    }

    /// Which implementation the main queue is; `None` when it was not seen.
    pub(super) fn flavour(&self) -> Option<&'static str> {
        self.queue.as_ref().map(|queue| queue.flavour)
    }

    /// What posts have shown of the device's clock.
    pub(super) fn clock(&self) -> Option<ClockReading> {
        self.queue.as_ref()?.clock()
    }
}

/// Waits until a request is known that a task has just made: its first event may overtake the task.
async fn becomes_known(vm: &Vm, request: RequestId) -> Result<(), Error> {
    let until = Instant::now() + ANSWERED;
    while vm.purpose(request).is_none() {
        if Instant::now() >= until {
            // Whatever it was meant to be, it is missing in what this run reports of the test.
            let what = format!(
                "a thread is suspended at breakpoint {}, which flakescope did not set",
                request.0
            );
            return Err(Error::Unknown(what));
        }
        sleep(RECHECK).await;
    }
    Ok(())
}
