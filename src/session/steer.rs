//! Steers one debugged run: takes hits, holds and lets go, and keeps the testing thread where the plan wants it.
//!
//! Main type: [`Steer`]. It is one task: what the virtual machine says, what the instrumentation prints and a
//! clock come in; everything that is resumed or held is decided here. `plan.rs` has what differs between plans.
//!
//! Invariant: whatever is stopped has an owner here and a limit: held events some `max_delay`, the testing thread at a
//! statement the settle limit or `max_delay`, the run its deadline.

use std::collections::{BTreeSet, HashSet};
use std::time::{Duration, Instant};

use jdwp::commands::{thread_reference, virtual_machine};
use jdwp::{Event, EventSet, Message, RequestId, ThreadId};

use super::debugger_wait::DebuggerWait;
use super::hold::{Held, HeldTime, Holds, elapsed_ms};
use super::outlook::Outlook;
use super::polling::Polling;
use super::queue::{MainQueue, Posted};
use super::record::Equals;
use super::statements::{self, Statements, thread_of};
use super::strays::Strays;
use super::threads::{self, Activity};
use super::vm::Vm;
use super::work::{Submission, Submitter, Work};
use super::{Error, Limits};
use crate::model::{EventClass, Statement, TestId};
use crate::schedule::Plan;
use crate::trace::{EventHit, Mismatch, Release, ReleaseReason, StatementHit, Unmet};

/// How often the clock is looked at while something is held or awaited.
pub(super) const TICK: Duration = Duration::from_millis(5);

/// How often the whole process is looked at for standing still. Each look stops the main thread for a moment.
const LOOK: Duration = Duration::from_millis(40);

/// For how long no event may come before a statement counts as settled.
pub(super) const QUIET: Duration = Duration::from_millis(15);

/// How much longer an event may be held while the app is busy all the time.
const BUSY: u32 = 3;

/// How many events and statements a run may have: a process that lies must not fill the memory.
const MOST: usize = 50_000;

/// Events of other classes than async whose details are kept, so that a polling harness costs little.
const DETAILS: usize = 200;

/// One debugged run under way.
pub(super) struct Steer<'a> {
    pub(super) vm: Vm,
    pub(super) plan: &'a Plan,
    pub(super) limits: &'a Limits,
    pub(super) test: &'a TestId,
    /// Classes of test code beside the test's.
    test_code: &'a BTreeSet<String>,
    /// More of those, seen in this run.
    pub(super) more_test_code: BTreeSet<String>,
    pub(super) started: Instant,
    pub(super) queue: Option<MainQueue>,
    pub(super) prepares: Vec<RequestId>,
    outlook: Outlook,
    wait: DebuggerWait,
    pub(super) testing: Option<ThreadId>,
    pub(super) statements: Statements,
    pub(super) events: Vec<EventHit>,
    pub(super) holds: Holds,
    pub(super) work: Work,
    pub(super) polling: Polling,
    pub(super) held: HeldTime,
    pub(super) gate: Option<Gate>,
    pub(super) unmet: Vec<Unmet>,
    pub(super) over: bool,
    pub(super) hits: u64,
    pub(super) equals: Equals,
    pub(super) last_hit: Instant,
    /// Finds threads that are stopped without an owner.
    strays: Strays,
    last_look: Instant,
    /// Since when nothing has moved, and how many looks have seen so.
    pub(super) still: Option<(Instant, u32)>,
    /// When the app's timers have passed that were seen when the test first stood still in its current statement, and how
    /// long it had stood by then.
    pub(super) timer: Option<(Instant, Duration)>,
    idle_seen: u32,
    /// How many statements had begun at the test's last post.
    posted_in: Option<usize>,
    /// Threads that are never waited for: the system's, and those that never come to rest.
    endless: HashSet<ThreadId>,
}

/// The testing thread stands before a statement until the plan lets it go on.
pub(super) struct Gate {
    pub(super) statement: Statement,
    pub(super) since: Instant,
    pub(super) thread: ThreadId,
}

/// What becomes of a thread that was stopped.
enum Then {
    /// It is to be resumed.
    GoesOn,
    /// It was resumed. Resuming it again could let it past the next place where it stops.
    Went,
    /// It is held.
    Stays,
}

impl<'a> Steer<'a> {
    pub(super) fn new(
        vm: Vm,
        plan: &'a Plan,
        limits: &'a Limits,
        test: &'a TestId,
        test_code: &'a BTreeSet<String>,
    ) -> Self {
        let now = Instant::now();
        Self {
            vm,
            plan,
            limits,
            test,
            test_code,
            more_test_code: BTreeSet::new(),
            started: now,
            queue: None,
            prepares: Vec::new(),
            outlook: Outlook::default(),
            wait: DebuggerWait::default(),
            testing: None,
            statements: Statements::default(),
            events: Vec::new(),
            holds: Holds::default(),
            work: Work::default(),
            polling: Polling::default(),
            held: HeldTime::default(),
            gate: None,
            unmet: Vec::new(),
            over: false,
            hits: 0,
            equals: Equals::default(),
            last_hit: now,
            strays: Strays::new(now),
            last_look: now,
            still: None,
            timer: None,
            idle_seen: 0,
            posted_in: None,
            endless: HashSet::new(),
        }
    }

    /// Asks for what starts everything: the test class, or other test code, about to run. By then the main looper exists. Everything is
    /// suspended meanwhile, so that nothing gets past.
    pub(super) async fn arm(&mut self) -> Result<(), Error> {
        self.vm.connection.send(&virtual_machine::Suspend).await?;
        let classes = self.test_code.iter().chain([&self.test.class]).map(String::as_str);
        self.prepares = Statements::watch(&self.vm, classes).await?;
        self.wait = DebuggerWait::watch(&self.vm).await?;
        self.vm.connection.send(&virtual_machine::Resume).await?;
        Ok(())
    }

    /// Whether something is to be looked at at the next tick.
    pub(super) fn is_busy(&self) -> bool {
        self.gate.is_some() || !self.holds.held.is_empty() || !self.holds.flying.is_empty()
    }

    /// Keeps the account of the time for which something is held on purpose.
    pub(super) fn note_holding(&mut self) {
        self.held.note(self.gate.is_some() || !self.holds.held.is_empty());
    }

    /// Takes what the virtual machine said; whatever it stopped is resumed or owned afterwards.
    pub(super) async fn message(&mut self, message: Message) -> Result<(), Error> {
        self.strays.heard();
        if self.events.len() + self.statements.begun.len() + self.work.submissions() > MOST {
            return Err(Error::Unknown(format!("more than {MOST} events and statements in one run")));
        }
        match message {
            Message::Events(set) => self.event_set(set).await,
            Message::Ddm(_) | Message::Unknown { .. } => Ok(()),
        }
    }

    /// The events of a set happened at one place of one thread, so the thread is resumed once, whatever goes wrong.
    async fn event_set(&mut self, set: EventSet) -> Result<(), Error> {
        for event in &set.events {
            if let Event::ThreadDeath { thread, .. } = event {
                self.work.thread_ended(*thread);
            }
        }
        let mut stopped: Vec<_> =
            set.events.iter().filter_map(|event| Some((event, thread_of(event)?, event.request()?))).collect();
        // At `enqueueMessage` of the main queue the breakpoint for all other queues is hit as well.
        let main_queue = self.queue.as_ref().map(|queue| queue.request);
        stopped.sort_by_key(|(_, _, request)| Some(*request) != main_queue);
        let stopped = stopped.first().copied();
        let Some((event, thread, request)) = stopped else {
            if set.suspend_policy == jdwp::SuspendPolicy::All {
                drop(self.vm.connection.start(&virtual_machine::Resume));
            }
            return Ok(());
        };
        let then = self.stopped(event, thread, request).await;
        if !matches!(then, Ok(Then::Stays | Then::Went)) {
            self.resume(thread);
        }
        then.map(drop)
    }

    /// A thread was stopped.
    async fn stopped(&mut self, event: &Event, thread: ThreadId, request: RequestId) -> Result<Then, Error> {
        match event {
            Event::ClassPrepare { class, signature, .. } if self.prepares.contains(&request) => {
                self.prepare(*class, signature).await?;
                Ok(Then::GoesOn)
            }
            Event::ClassPrepare { .. } | Event::Breakpoint { .. } if self.outlook.is_one(request) => {
                if self.queue.is_none()
                    && let Some(queue) = self.outlook.reached(&self.vm, event).await?
                {
                    self.attached(queue).await?;
                }
                Ok(Then::GoesOn)
            }
            Event::ClassPrepare { class, signature, .. } if self.work.awaits(request) => {
                self.work.prepare(&self.vm, *class, signature).await?;
                Ok(Then::GoesOn)
            }
            Event::ThreadStart { .. } => match self.work.thread_started(&mut self.vm, thread).await? {
                Some(submission) => self.begins_work(thread, submission).await,
                None => Ok(Then::GoesOn),
            },
            Event::Breakpoint { .. } if self.work.is_one(request) => {
                let by = Submitter { thread, drives: self.drives(thread), statement: self.statements.current() };
                match self.work.reached(&mut self.vm, by, request).await? {
                    Some(submission) => self.begins_work(thread, submission).await,
                    None => Ok(Then::GoesOn),
                }
            }
            Event::Breakpoint { .. } if self.queue.as_ref().is_some_and(|queue| queue.request == request) => {
                self.posted(thread).await
            }
            Event::Breakpoint { .. } if self.statements.is_one(request) => self.reached(thread, request),
            Event::Breakpoint { .. } if self.wait.is_one(request) => {
                self.wait.end(&self.vm, thread).await?;
                Ok(Then::GoesOn)
            }
            // Whatever it was meant to be, it is missing in what this run tells of the test.
            Event::Breakpoint { .. } => {
                Err(Error::Unknown(format!("a thread was stopped at breakpoint {}, which nobody has set", request.0)))
            }
            _ => Ok(Then::GoesOn),
        }
    }

    /// The reply is not waited for: it says nothing, and a thread that has ended needs no resume.
    pub(super) fn resume(&self, thread: ThreadId) {
        drop(self.vm.connection.start(&thread_reference::Resume { thread }));
    }

    async fn prepare(&mut self, class: jdwp::ReferenceTypeId, signature: &str) -> Result<(), Error> {
        // First, as nothing else makes up for a statement that was not seen.
        self.statements.prepare(&self.vm, (class, signature), &self.test.class).await?;
        if self.queue.is_none() {
            match MainQueue::attach(&self.vm).await? {
                Some(queue) => self.attached(queue).await?,
                None => self.outlook.watch(&self.vm).await?,
            }
        }
        Ok(())
    }

    /// The main queue is there.
    async fn attached(&mut self, queue: MainQueue) -> Result<(), Error> {
        self.queue = Some(queue);
        // Even where only posts are held: which of several equal ones it is can be told by the work that it is a part of.
        self.work.watch(&mut self.vm).await
    }

    /// A thread is at `enqueueMessage`.
    async fn posted(&mut self, thread: ThreadId) -> Result<Then, Error> {
        self.hits += 1;
        self.last_hit = Instant::now();
        let Some(queue) = &mut self.queue else { return Ok(Then::GoesOn) };
        let own = match () {
            () if thread == queue.main_thread => Some(EventClass::Ui),
            () if Some(thread) == self.testing => Some(EventClass::Test),
            () => None,
        };
        // What main and the test post themselves is only wanted for the trace's account, and a statement's first post for the
        // page objects that it comes through.
        let begun = Some(self.statements.begun.len());
        let first = own == Some(EventClass::Test) && std::mem::replace(&mut self.posted_in, begun) != begun;
        let enough = self.events.len() >= DETAILS && !first;
        if own.is_some() && (*self.plan != Plan::Trace || enough || self.testing.is_none()) {
            return Ok(Then::GoesOn);
        }
        self.vm.learn_threads(&[thread]).await?;
        let name = self.vm.thread_name(thread).to_owned();
        if own.is_none() && threads::is_system(&name) && (*self.plan != Plan::Trace || self.events.len() >= DETAILS) {
            return Ok(Then::GoesOn);
        }
        let look = queue.look(&self.vm, thread).await?;
        let never_held = *self.plan == Plan::Trace;
        if never_held {
            self.resume(thread);
        }
        let post = look.named(&mut self.vm).await?;
        let class = own.unwrap_or_else(|| threads::classify(&name, &post.stack));
        if class == EventClass::Test {
            self.more_test_code.extend(statements::test_code(&post.stack, &self.test.class));
        }
        let message = post.message;
        let event = self.record_post(class, name, thread, post);
        if never_held {
            return Ok(Then::Went);
        }
        Ok(if class == EventClass::Async { self.hold(event, thread, Some(message)) } else { Then::GoesOn })
    }

    /// Whether a thread is the main one or the testing one.
    fn drives(&self, thread: ThreadId) -> bool {
        self.testing == Some(thread) || self.queue.as_ref().is_some_and(|queue| queue.main_thread == thread)
    }

    /// A thread is about to do a piece of work. What the main thread or the testing thread does itself, as one that waits for a
    /// task of a pool helps with it, is not in the background.
    async fn begins_work(&mut self, thread: ThreadId, submission: Submission) -> Result<Then, Error> {
        if self.drives(thread) {
            return Ok(Then::GoesOn);
        }
        self.vm.learn_threads(&[thread]).await?;
        let name = self.vm.thread_name(thread).to_owned();
        let (runner, rank) = (submission.runner, submission.rank);
        let event = self.record_work(name, submission);
        self.work.begin(thread, event, runner, rank);
        Ok(self.hold(event, thread, None))
    }

    /// Holds an event where it stands, if the plan wants it.
    fn hold(&mut self, event: usize, thread: ThreadId, message: Option<Posted>) -> Then {
        if !self.wants_held(event) {
            return Then::GoesOn;
        }
        self.holds.hold(Held { event, thread, message, since: Instant::now(), idle: Duration::ZERO });
        self.open_gate_events();
        // The gate may have let it go at once.
        if self.holds.is_held(event) { Then::Stays } else { Then::Went }
    }

    /// A thread is at a line of the test.
    fn reached(&mut self, thread: ThreadId, request: RequestId) -> Result<Then, Error> {
        if self.over {
            // What a class does after its tests, as in @AfterClass, is no statement of the test.
            return Ok(Then::GoesOn);
        }
        let own_method = self.statements.own_method(request);
        let in_test_method = own_method == Some(self.test.method_name());
        let is_main = self.queue.as_ref().is_some_and(|queue| queue.main_thread == thread);
        match self.testing {
            // The first thread in the test class is the testing one; a JUnit timeout moves the test's body to another.
            None if own_method.is_none() => return Ok(Then::GoesOn),
            None => self.testing = Some(thread),
            Some(testing) if testing != thread && in_test_method && !is_main => self.testing = Some(thread),
            Some(testing) if testing != thread => return Ok(Then::GoesOn),
            Some(_) => {}
        }
        (self.still, self.timer) = (None, None);
        let Some(statement) = self.statements.hit(request) else { return Ok(Then::GoesOn) };
        if !self.polling.goes_on(&statement) {
            self.settle_trial(ReleaseReason::Needed);
        }
        self.gate = Some(Gate { statement, since: Instant::now(), thread });
        self.idle_seen = 0;
        self.open_gate_events();
        let begins = self.may_begin(None);
        if begins {
            self.begin_statement();
        }
        Ok(if begins { Then::GoesOn } else { Then::Stays })
    }

    /// The statement at the gate begins. Whoever stopped its thread, or [`Steer::open_gate`], resumes it.
    fn begin_statement(&mut self) -> Option<ThreadId> {
        let gate = self.gate.take()?;
        let at_ms = elapsed_ms(self.started);
        self.polling.begun(&gate.statement, Instant::now());
        self.statements.begun.push(StatementHit { statement: gate.statement, at_ms });
        Some(gate.thread)
    }

    /// Lets the testing thread into the statement that it stands before.
    fn open_gate(&mut self) {
        if let Some(thread) = self.begin_statement() {
            self.resume(thread);
        }
    }

    /// Looks at the process: what was dispatched, whether it stands still, whether a limit has passed.
    pub(super) async fn tick(&mut self) -> Result<(), Error> {
        self.watch_dispatches().await?;
        self.enforce_limits();
        self.open_gate_events();
        self.strays.look(&self.vm, &self.owned()).await?;
        if !self.is_busy() || self.over {
            return Ok(());
        }
        let settling = self.gate.is_some() && *self.plan == Plan::Trace;
        let watching = self.gate.is_none() && !self.holds.held.is_empty() && self.last_look.elapsed() >= LOOK;
        let activity = if settling || watching { Some(self.look().await?) } else { None };
        if self.may_begin(activity.as_ref()) {
            self.open_gate();
        } else if let Some(activity) = activity.filter(|_| watching) {
            self.watch_stall(&activity).await?;
        }
        Ok(())
    }

    /// The threads that are stopped on purpose.
    pub(super) fn owned(&self) -> HashSet<ThreadId> {
        let held = self.holds.held.iter().map(|held| held.thread);
        held.chain(self.gate.iter().map(|gate| gate.thread)).collect()
    }

    async fn look(&mut self) -> Result<Activity, Error> {
        let before = std::mem::replace(&mut self.last_look, Instant::now());
        let mut passed_over = self.endless.clone();
        passed_over.extend(self.holds.held.iter().map(|held| held.thread));
        let Some(queue) = &self.queue else {
            return Ok(Activity::default());
        };
        let activity = threads::activity(&mut self.vm, queue, self.testing, &passed_over).await?;
        if activity.main_idle && (activity.testing_sleeps || activity.testing_waits) {
            // Between two looks that are far apart nothing is known.
            let idle = before.elapsed().min(2 * LOOK);
            self.holds.held.iter_mut().for_each(|held| held.idle += idle);
        }
        self.idle_seen = if activity.main_idle { self.idle_seen + 1 } else { 0 };
        Ok(activity)
    }

    /// Nothing that the last statement set off is under way any more: no event for a while, main idle, nobody at work.
    pub(super) fn is_settled(&self, activity: &Activity) -> bool {
        self.idle_seen >= 2
            && activity.at_work.is_empty()
            && !self.work.is_pending()
            && self.last_hit.elapsed() >= QUIET
    }

    /// A settle limit has passed: who is still at work is not waited for again.
    pub(super) fn give_up_on(&mut self, threads: &[ThreadId]) {
        self.endless.extend(threads);
        self.work.give_up_on_pending();
    }

    async fn watch_dispatches(&mut self) -> Result<(), Error> {
        let Some(queue) = &self.queue else { return Ok(()) };
        let mut done = Vec::new();
        for flying in &mut self.holds.flying {
            let late = flying.since.elapsed() > self.limits.max_delay;
            let is_done = match &mut flying.message {
                Some(message) => queue.is_done(&self.vm, message).await?,
                None => self.work.has_ended(flying.event),
            };
            if is_done {
                done.push((flying.event, true));
            } else if late {
                done.push((flying.event, false));
            }
        }
        self.holds.flying.retain(|flying| !done.iter().any(|(event, _)| *event == flying.event));
        for (event, dispatched) in done {
            if !dispatched {
                self.miss(event, Mismatch::Undispatched);
            }
            if let Some(release) = self.events.get_mut(event).and_then(|event| event.release.as_mut()) {
                release.dispatched = dispatched;
            }
        }
        Ok(())
    }

    /// Lets a held event go.
    pub(super) fn let_go(&mut self, event: usize, why: ReleaseReason) {
        let Some(thread) = self.holds.release(event) else { return };
        let release =
            Release { at_ms: elapsed_ms(self.started), during: self.statements.current(), why, dispatched: false };
        if let Some(event) = self.events.get_mut(event) {
            event.release = Some(release);
        }
        self.still = None;
        self.resume(thread);
    }

    fn enforce_limits(&mut self) {
        let limit = self.limits.max_delay;
        let is_late = |held: &&Held| held.idle > limit || held.since.elapsed() > BUSY * limit;
        let late: Vec<usize> = self.holds.held.iter().filter(is_late).map(|held| held.event).collect();
        for event in self.late_enough() {
            self.let_go(event, ReleaseReason::Position);
        }
        for event in late {
            self.miss(event, Mismatch::Limit);
            self.let_go(event, ReleaseReason::Limit);
        }
    }

    /// The test has reported its result: everything that is still held comes after its end.
    pub(super) fn test_over(&mut self) {
        self.settle_trial(ReleaseReason::Needed);
        self.over = true;
        while let Some(event) = self.holds.held.first().map(|held| held.event) {
            self.let_go(event, ReleaseReason::End);
        }
        self.open_gate();
    }
}
