//! Decides what happens in a debugged run: which threads are held, when they are released, when the
//! next statement begins.
//!
//! Main type: [`Steering`]. It is a pure function of what it is given: [`Input`] and a time go in,
//! [`Action`]s come out. It asks nothing and waits for nothing, so every rule is tested with a
//! table, without a device.
//!
//! - `policy.rs`: what a plan wants of events and statements.
//! - `clock.rs`: how much time has passed.
//! - `hang.rs`: when the test hangs, as nothing will end its wait.
//! - `holds.rs`: what is held, and what is under way.
//! - `statements.rs`: which statements have begun, and when the next one begins.
//! - `looks.rs`: what the looks at the threads have shown so far.
//! - `handovers.rs`: threads that wait for what they have submitted.
//! - `preemption.rs`: tasks that are to be preempted, for which the test waits.
//! - `snapshot.rs`: from a snapshot of the threads to who can move.
//! - `stall.rs`: when the test cannot go on, and what it waits for.
//! - `polling.rs`: a test that waits in a loop of its own.
//! - `notes.rs`: what could not be done as it was asked.
//! - `test_end.rs`: what was held has time to end after the test.
//!
//! Invariant: whatever is suspended is held here and has a limit: held events some `max_delay`, the
//! testing thread at a statement the settle limit or `max_delay`, twice that for a timer, both
//! without the time in which threads are asked, see [`Steering::note_questions`]; a thread that
//! waits for what it has submitted `max_delay` in all, the run its deadline.

mod clock;
mod handovers;
mod hang;
mod holds;
mod looks;
mod snapshot;
mod notes;
mod policy;
mod polling;
mod preemption;
mod stall;
mod statements;
mod test_end;

use std::collections::HashSet;
use std::time::{Duration, Instant};

use jdwp::ThreadId;

pub(super) use hang::hangs_after;
pub(super) use policy::Policy;
pub(super) use snapshot::{Call, Snapshot, ThreadView};
use snapshot::{Progress, ThreadState};

use super::Limits;
use crate::model::{EventClass, EventKey, Outcome, Statement};
use crate::trace::{
    EventHit, EventKind, LimitedWait, Mismatch, Release, ReleaseReason, StatementHit, Unsatisfied,
};
use clock::Clock;
use handovers::Handovers;
use hang::HangWatch;
use holds::{BUSY, Held, Holds};
use looks::{LOOK, Looks};
use notes::Notes;
use policy::StatementState;
use polling::Polling;
use preemption::Preemptions;
use stall::Stall;
use statements::Statements;
use test_end::Ending;

/// How often they are looked at while a statement settles.
const SETTLING_LOOK: Duration = Duration::from_millis(8);

/// How much later than a broadcast the next one is due: the times of two posts are not known to the
/// millisecond.
const BEHIND: Duration = Duration::from_millis(100);

/// How many snapshots in a row have to show that a task waits: one that was woken up shows as
/// waiting until a processor is free for it.
const WAITS: u32 = 3;

/// The same for one that reads from a socket: what another machine answers takes its time, half a
/// second at [`LOOK`].
const READS: u32 = 12;

/// Something that has happened in the app.
#[derive(Debug)]
pub(super) enum Input {
    /// An event came.
    Came {
        /// The event.
        hit: Box<EventHit>,
        /// Its thread, which is suspended; `None` when it was resumed, as nothing could have held
        /// it, and for a dispatch, which comes with its post.
        thread: Option<ThreadId>,
    },
    /// The main thread is about to dispatch an event's message, and is suspended.
    Dispatching {
        /// The event.
        event: usize,
        /// The main thread.
        thread: ThreadId,
    },
    /// The testing thread is at a statement, and is suspended.
    Statement {
        /// The statement.
        statement: Statement,
        /// The testing thread.
        thread: ThreadId,
    },
    /// The main thread passes a statement of the test, and is not stopped there.
    Passes {
        /// The statement.
        statement: Statement,
    },
    /// A released event was processed: its message was dispatched, or its task has ended.
    Processed {
        /// The event.
        event: usize,
    },
    /// A thread has submitted an event that is to come at once, and is suspended right after that.
    Submitted {
        /// The event.
        event: EventKey,
        /// Its submitter.
        thread: ThreadId,
    },
    /// A thread that was to wait for an event which it submits cannot be suspended in time.
    CannotWait {
        /// The event.
        event: EventKey,
    },
    /// The threads were looked at.
    Looked {
        /// What they do.
        snapshot: Snapshot,
        /// Whether tasks were handed over that have not begun.
        tasks_pending: bool,
    },
    /// The threads were looked at, and one was suspended for a question meanwhile: it was the
    /// debugger that it waited for, so the look shows nothing.
    LookedInVain {
        /// What was seen.
        snapshot: Snapshot,
    },
    /// The message of an event cannot be made due later.
    NotDelayed {
        /// The event.
        event: usize,
        /// Its thread, which is suspended.
        thread: ThreadId,
    },
    /// The app's own timers were asked for: the last that matters is due after this time.
    Timers(Option<Duration>),
    /// Time has passed.
    Tick,
    /// The test has reported its result.
    Over,
}

impl Input {
    /// Whether something moves in the app.
    fn is_of_the_app(&self) -> bool {
        !matches!(
            self,
            Self::Looked { .. } | Self::Timers(_) | Self::Tick | Self::Over
        )
    }
}

/// Something that is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Resume a thread.
    Resume(ThreadId),
    /// Suspend the main thread when it dispatches an event's message.
    StopAtDispatch(usize),
    /// Have the message of an event due later, and resume the thread that posts it.
    Delay {
        /// The event.
        event: usize,
        /// Its thread.
        thread: ThreadId,
        /// By how much.
        by: Duration,
    },
    /// Ask when the app's own timers are due, as far as this.
    AskTimers {
        /// Later ones do not matter.
        within: Duration,
    },
    /// Tasks that have not begun by now are not waited for.
    ForgetPendingTasks,
}

/// The decisions of one run.
#[derive(Debug)]
pub(super) struct Steering {
    policy: Policy,
    limits: Limits,
    main: Option<ThreadId>,
    clock: Clock,
    statements: Statements,
    events: Vec<EventHit>,
    holds: Holds,
    handovers: Handovers,
    preemptions: Preemptions,
    stall: Stall,
    hang_watch: HangWatch,
    polling: Polling,
    looks: Looks,
    notes: Notes,
    /// Where the test is over, and something was held in it.
    ending: Option<Ending>,
}

/// What a run's decisions leave behind.
pub(super) struct Account {
    pub(super) statements: Vec<StatementHit>,
    pub(super) events: Vec<EventHit>,
    pub(super) unsatisfied: Vec<Unsatisfied>,
    pub(super) limited_waits: Vec<LimitedWait>,
    pub(super) held: Duration,
}

impl Steering {
    pub(super) fn new(policy: Policy, limits: Limits, now: Instant) -> Self {
        Self {
            policy,
            limits,
            main: None,
            clock: Clock::new(now),
            statements: Statements::default(),
            events: Vec::new(),
            holds: Holds::default(),
            handovers: Handovers::default(),
            preemptions: Preemptions::default(),
            stall: Stall::default(),
            hang_watch: HangWatch::new(now),
            polling: Polling::default(),
            looks: Looks::new(now),
            notes: Notes::default(),
            ending: None,
        }
    }

    /// The main thread is known from now on.
    pub(super) fn set_main(&mut self, main: ThreadId) {
        self.main = Some(main);
    }

    /// Takes what has happened; the answer is what is to be done, in this order.
    pub(super) fn on(&mut self, input: Input, now: Instant) -> Vec<Action> {
        let mut actions = Vec::new();
        if input.is_of_the_app() {
            self.hang_watch.restart(now);
        }
        match input {
            Input::Came { hit, thread } => self.came(*hit, thread, now, &mut actions),
            Input::Dispatching { event, thread } => {
                self.dispatching(event, thread, now, &mut actions)
            }
            Input::Statement { statement, thread } => {
                self.reached(statement, thread, now, &mut actions)
            }
            Input::Passes { statement } => self.passes(statement, now, &mut actions),
            Input::Processed { event } => self.processed(event, now, &mut actions),
            Input::Submitted { event, thread } => self.submitted(&event, thread, now, &mut actions),
            Input::CannotWait { event } => self.cannot_wait(&event, now, &mut actions),
            Input::LookedInVain { snapshot } => self.looked_in_vain(&snapshot, now, &mut actions),
            Input::Looked {
                snapshot,
                tasks_pending,
            } => {
                self.looked(&snapshot, tasks_pending, now, &mut actions);
            }
            Input::NotDelayed { event, thread } => {
                self.not_delayed(event, now, &mut actions);
                actions.push(Action::Resume(thread));
            }
            Input::Timers(due) => self.timers(due, now),
            Input::Tick => self.tick(now, &mut actions),
            Input::Over => self.test_over(now, &mut actions),
        }
        self.clock.note_holding(self.is_holding(), now);
        actions
    }

    /// For so long, until now, threads were stopped to be asked what they do. The limits of holds
    /// and of the wait before a statement leave that time out, up to three times the longest hold:
    /// over a slow connection it is most of a run.
    pub(super) fn note_questions(&mut self, time: Duration, now: Instant) {
        let at_most = BUSY * self.limits.max_delay;
        self.statements.note_questions(time, at_most, now);
        self.holds.note_questions(time, at_most, now);
    }

    /// Whether time matters: something is held, awaited or under way, or what was held may still
    /// be at work after the test.
    pub(super) fn is_busy(&self) -> bool {
        self.is_holding() || !self.holds.released().is_empty() || self.is_ending()
    }

    fn is_holding(&self) -> bool {
        self.statements.gate().is_some()
            || self.handovers.is_any_waiting()
            || !self.holds.held().is_empty()
    }

    /// Whether the threads are to be looked at now.
    pub(super) fn wants_look(&self, now: Instant) -> bool {
        let since = self.looks.since(now);
        match self.statements.gate() {
            _ if self.is_over() => self.is_ending() && since >= SETTLING_LOOK,
            _ if self.handovers.is_any_waiting() => since >= LOOK,
            Some(_) if self.settles(now) => since >= SETTLING_LOOK,
            Some(_) => {
                let is_under_way = !self.holds.released().is_empty();
                since >= LOOK && (is_under_way || self.time_left_for_tasks(now).is_some())
            }
            None if self.holds.held().is_empty() => self.hang_watch.wants_look(since, now),
            None => since >= LOOK,
        }
    }

    /// What the run wants.
    pub(super) fn policy(&self) -> &Policy {
        &self.policy
    }

    /// The events so far.
    pub(super) fn events(&self) -> &[EventHit] {
        &self.events
    }

    /// How many statements have begun.
    pub(super) fn statements_begun(&self) -> usize {
        self.statements.count()
    }

    /// The statement that began last.
    pub(super) fn current(&self) -> Option<Statement> {
        self.statements.last().map(|hit| hit.statement.clone())
    }

    /// The released events that were not seen to be processed.
    pub(super) fn under_way(&self) -> impl Iterator<Item = usize> {
        self.holds.released().iter().map(|released| released.event)
    }

    /// Those of them that are tasks of a thread.
    pub(super) fn tasks_under_way_on(&self, thread: ThreadId) -> Vec<usize> {
        let mut tasks = Vec::new();
        for released in self.holds.released() {
            let event = self.events.get(released.event);
            if released.thread == thread
                && event.is_some_and(|event| event.kind() == EventKind::Task)
            {
                tasks.push(released.event);
            }
        }
        tasks
    }

    /// The threads of those events.
    pub(super) fn threads_under_way(&self) -> HashSet<ThreadId> {
        let released = self.holds.released().iter();
        released.map(|released| released.thread).collect()
    }

    /// The threads that are suspended on purpose.
    pub(super) fn owned(&self) -> HashSet<ThreadId> {
        let held = self.holds.held().iter().filter_map(Held::suspended);
        held.chain(self.statements.gate().map(|gate| gate.thread))
            .chain(self.handovers.threads())
            .collect()
    }

    /// Threads that are not waited for.
    pub(super) fn endless(&self) -> &HashSet<ThreadId> {
        self.looks.endless()
    }

    /// Whether the next look is to ask for the limits of all threads' waits.
    pub(super) fn wants_limits(&self) -> bool {
        self.stall.wants_limits() || !self.is_holding() && !self.is_over()
    }

    /// Whether the main thread is held at a message, or waits for what it has submitted.
    pub(super) fn holds_main(&self) -> bool {
        let held = self.holds.held().iter().map(|held| held.thread);
        held.chain(self.handovers.threads())
            .any(|thread| self.main == Some(thread))
    }

    /// Whether the test has reported its result.
    pub(super) fn is_over(&self) -> bool {
        self.statements.are_over()
    }

    /// For how long something was held so far.
    pub(super) fn held(&self, now: Instant) -> Duration {
        self.clock.held(now)
    }

    /// Ends the run. A run that failed before a position was reached had the event after everything
    /// that it did execute, as the schedule wants. What is still held in one that was ended, as a
    /// crash does, was held until then.
    pub(super) fn account(mut self, outcome: Outcome, now: Instant) -> Account {
        self.settle_handovers(&mut Vec::new());
        self.release_all(now, &mut Vec::new());
        self.forget_later_events();
        self.settle_constraints(outcome);
        let (unsatisfied, limited_waits) = self.notes.into_parts();
        Account {
            held: self.clock.held(now),
            statements: self.statements.into_hits(),
            events: self.events,
            unsatisfied,
            limited_waits,
        }
    }

    fn came(
        &mut self,
        hit: EventHit,
        thread: Option<ThreadId>,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        let event = self.events.len();
        let kind = hit.kind();
        let has_position = hit.own || matches!(hit.class, EventClass::Async | EventClass::Work);
        let holds = has_position && self.wants_held(&hit);
        if has_position && kind != EventKind::Main {
            self.looks.note_event(now);
        }
        self.events.push(hit);

        let is_main = kind == EventKind::Main;
        if holds && is_main {
            actions.push(Action::StopAtDispatch(event));
        }
        let Some(thread) = thread else { return };
        if holds && !is_main {
            self.hold(event, thread, now, actions);
        } else {
            actions.push(self.go_on(event, thread, now));
        }
    }

    /// Has a thread go on that is at an event which is not held. A broadcast does not overtake one
    /// before it that is late.
    fn go_on(&self, event: usize, thread: ThreadId, now: Instant) -> Action {
        match self.holds.due_after(now) {
            Some(due) if self.is_broadcast(event) => Action::Delay {
                event,
                thread,
                by: self.since_post(event, now) + due.saturating_duration_since(now) + BEHIND,
            },
            _ => Action::Resume(thread),
        }
    }

    /// Whether an event is a broadcast that is held where it is posted.
    fn is_broadcast(&self, event: usize) -> bool {
        let hit = self.events.get(event);
        hit.is_some_and(|hit| hit.kind() == EventKind::Post && hit.key.is_broadcast())
    }

    /// How long ago an event was posted.
    fn since_post(&self, event: usize, now: Instant) -> Duration {
        let posted_ms = self.events.get(event).map_or(0, |hit| hit.posted_ms);
        Duration::from_millis(self.clock.at_ms(now).saturating_sub(posted_ms))
    }

    /// Whether an event that has just come is held.
    pub(super) fn wants_held(&self, hit: &EventHit) -> bool {
        let is_held = self.policy.holds(hit, |statement| self.state_of(statement));
        !self.is_over() && (is_held || self.handovers.is_announced(&hit.key))
    }

    /// Its post went on; held is the main thread, so the order of its queue stays.
    fn dispatching(
        &mut self,
        event: usize,
        thread: ThreadId,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        let hit = self.events.get(event);
        if hit.is_some_and(|hit| self.wants_held(hit)) {
            self.hold(event, thread, now, actions);
        } else {
            actions.push(Action::Resume(thread));
        }
    }

    fn hold(&mut self, event: usize, thread: ThreadId, now: Instant, actions: &mut Vec<Action>) {
        self.holds.hold(event, thread, now);
        // The gate, or its submitter, may wait for it already.
        self.open_gate(now, actions);
        self.open_handovers(now, actions);
    }

    /// Whether an event is to come within the statement that is under way.
    fn is_due_within(&self, event: usize) -> bool {
        let within = self
            .events
            .get(event)
            .and_then(|event| self.policy.comes_within(&event.key));
        within.is_some_and(|statement| self.state_of(statement) == StatementState::UnderWay)
    }

    /// Whether nothing of an event that came is to come any more. A message of the main thread is
    /// on its way from its post to its dispatch.
    fn is_processed(&self, event: usize) -> bool {
        let Some(hit) = self.events.get(event) else {
            return false;
        };
        let on_its_way =
            hit.kind() == EventKind::Main && hit.own && hit.release.is_none() && !hit.ended;
        !on_its_way && !self.holds.is_held(event) && !self.holds.is_under_way(event)
    }

    fn processed(&mut self, event: usize, now: Instant, actions: &mut Vec<Action>) {
        self.holds.finish(event);
        self.stall.processed(event, now);
        if let Some(hit) = self.events.get_mut(event) {
            hit.ended = true;
            if let Some(release) = &mut hit.release {
                release.dispatched = true;
            }
        }
        self.open_gate(now, actions);
        self.open_handovers(now, actions);
    }

    fn looked_in_vain(&mut self, snapshot: &Snapshot, now: Instant, actions: &mut Vec<Action>) {
        let since_last = self.looks.look(now);
        self.looks.forget_snapshots();
        self.stall.not_stalled();

        // Where the passes of a loop are short, every look is in vain. The loop is enough then.
        let is_at_work = self.statements.gate().is_none() && !self.handovers.is_any_waiting();
        let pauses = snapshot.progress() != Progress::Running;
        if is_at_work && pauses && self.polling.is_looping(now) {
            self.holds.note_idle(since_last, now);
            self.watch_fast_loop(snapshot, now, actions);
        }
    }

    fn looked(
        &mut self,
        snapshot: &Snapshot,
        tasks_pending: bool,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        let since_last = self.looks.look(now);
        if snapshot.test_waits() {
            self.polling.waits(now);
        }
        let waits = snapshot.test_waits() || self.polling.is_waiting(now);
        if waits && !snapshot.another_computes() {
            self.holds.note_idle(since_last, now);
        }
        self.finish_blocked_tasks(snapshot, now, actions);
        if self.is_over() {
            self.look_at_ending(snapshot, tasks_pending, now);
        } else if self.handovers.is_any_waiting() {
            self.look_at_handovers(snapshot, now, actions);
        } else if !self.is_holding() {
            self.stall.not_stalled();
            self.watch_for_hang(snapshot, now);
        } else if self.statements.gate().is_none() {
            self.watch_stall(snapshot, now, actions);
        } else if self.settles(now) {
            self.settle(snapshot, tasks_pending, now, actions);
        } else {
            self.watch_gate(snapshot, now, actions);
        }
    }

    /// A task that waits without a limit does nothing more on its own, as that of a server which
    /// waits for the next connection or request: its end is not waited for. Nor is that of one
    /// whose limit is as long as anything is held.
    fn finish_blocked_tasks(
        &mut self,
        snapshot: &Snapshot,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        let (waits, reads) = (
            self.looks.needed_at_this_pace(WAITS),
            self.looks.needed_at_this_pace(READS),
        );
        let longest = self.limits.max_delay;
        let events = &self.events;
        let blocked = self.holds.blocked(|event, thread| {
            let is_task = events
                .get(event)
                .is_some_and(|event| event.kind() == EventKind::Task);
            match snapshot.blocked_in(thread, longest) {
                Some(ThreadState::ReadingSocket) if is_task => Some(reads),
                Some(_) if is_task => Some(waits),
                _ => None,
            }
        });

        for event in blocked {
            self.holds.finish(event);
            self.stall.processed(event, now);
            self.open_gate(now, actions);
        }
    }

    fn tick(&mut self, now: Instant, actions: &mut Vec<Action>) {
        let limit = self.limits.max_delay;
        for event in self.holds.lost(limit, now) {
            self.holds.finish(event);
            let hit = self.events.get(event);
            // Where no snapshot of the threads was taken, nothing shows that the main thread is
            // through. Within a statement it has come, and the statement waits for its end.
            let is_callback = hit.is_some_and(|hit| hit.key.is_callback());
            if !is_callback && !self.is_due_within(event) && !self.is_over() {
                self.note_unsatisfied_event(event, Mismatch::Undispatched);
            }
        }

        if let Some(delay) = self.policy.fixed_delay() {
            for event in self.holds.held_for(delay, now) {
                self.release(event, ReleaseReason::Position, now, actions);
            }
        }

        for event in self.holds.late(limit, now) {
            if self.is_settled_by(event, now) {
                continue;
            }
            if !self.is_due_within(event) {
                self.note_unsatisfied_event(event, Mismatch::Limit);
            }
            self.release(event, ReleaseReason::Limit, now, actions);
        }
        self.open_gate(now, actions);
        self.open_handovers(now, actions);
        self.give_up_settling(now, actions);
    }

    fn release(
        &mut self,
        event: usize,
        why: ReleaseReason,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        let Some(held) = self.holds.release(event, now) else {
            return;
        };

        let release = Release {
            at_ms: self.clock.at_ms(now),
            during: self.current(),
            why,
            dispatched: false,
        };
        if let Some(event) = self.events.get_mut(event) {
            event.release = Some(release);
        }

        self.stall.not_stalled();
        actions.extend(held.suspended().map(Action::Resume));
    }

    fn key_of(&self, event: usize) -> Option<&EventKey> {
        self.events.get(event).map(|event| &event.key)
    }

    /// The event that a constraint is about, once it has come.
    fn event_of(&self, constraint: usize) -> Option<usize> {
        let key = &self.policy.constraints().get(constraint)?.event;
        self.events.iter().position(|event| event.key == *key)
    }
}

#[cfg(test)]
mod tests;
