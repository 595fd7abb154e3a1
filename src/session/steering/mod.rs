//! Decides what happens in a debugged run: which threads are held, when they are released, when the
//! next statement begins.
//!
//! Main type: [`Steering`]. It is a pure function of what it is given: [`Input`] and a time go in,
//! [`Action`]s come out. It asks nothing and waits for nothing, so every rule is tested with a
//! table, without a device.
//!
//! - `policy.rs`: what a plan wants of events and statements.
//! - `holds.rs`: what is held, and what is under way.
//! - `handovers.rs`: threads that wait for what they have submitted.
//! - `moves.rs`: from a snapshot of the threads to who can move.
//! - `stall.rs`: when the test cannot go on, and what it waits for.
//! - `polling.rs`: a test that waits in a loop of its own.
//!
//! Invariant: whatever is suspended is held here and has a limit: held events some `max_delay`, the
//! testing thread at a statement the settle limit or `max_delay`, a thread that waits for what it
//! has submitted `max_delay` in all, the run its deadline.

mod handovers;
mod holds;
mod moves;
mod policy;
mod polling;
mod stall;

use std::collections::HashSet;
use std::time::{Duration, Instant};

use jdwp::ThreadId;

use moves::Motion;
pub(super) use moves::{Call, Snapshot, ThreadView};
pub(super) use policy::Policy;

use super::Limits;
use crate::model::{EventClass, EventKey, Statement};
use crate::schedule::Position;
use crate::trace::{
    EventHit, EventKind, LimitedWait, Mismatch, Release, ReleaseReason, StatementHit, Unsatisfied,
};
use handovers::Handovers;
use holds::{HeldTime, Holds};
use policy::Stand;
use polling::Polling;
use stall::Stall;

/// By how much the time at which a message is due may be wrong, in ms, as in `queue/clock.rs`.
const CLOCK_ERROR_MS: u64 = 50;

/// For how long no event may come before a statement counts as settled.
const QUIET: Duration = Duration::from_millis(15);

/// How often the threads are looked at for a stall. A look suspends some of them for a moment.
const LOOK: Duration = Duration::from_millis(40);

/// How often they are looked at while a statement settles.
const SETTLING_LOOK: Duration = Duration::from_millis(8);

/// How many snapshots in a row have to show that a task waits: one that was woken up shows as
/// waiting until a processor is free for it.
const WAITS: u32 = 3;

/// The same for one that reads from a socket: what another machine answers takes its time, half a
/// second at [`LOOK`].
const READS: u32 = 12;

/// How much longer an event may be held while the app is busy all the time.
const BUSY: u32 = 3;

/// Something that has happened in the app.
#[derive(Debug)]
pub(super) enum Input {
    /// An event came.
    Came {
        /// The event.
        hit: EventHit,
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
    GoesOn {
        /// The event.
        event: EventKey,
    },
    /// The threads were looked at.
    Looked {
        /// What they do.
        snapshot: Snapshot,
        /// Whether tasks were handed over that have not begun.
        tasks_pending: bool,
        /// Whether a thread was suspended for a question meanwhile: then it was the debugger that
        /// it waited for.
        asked: bool,
    },
    /// The app's own timers were asked for: the last that matters is due after this time.
    Timers(Option<Duration>),
    /// Time has passed.
    Tick,
    /// The test has reported its result.
    Over,
}

/// Something that is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Resume a thread.
    Resume(ThreadId),
    /// Suspend the main thread when it dispatches an event's message.
    StopAtDispatch(usize),
    /// Ask when the app's own timers are due, as far as this.
    AskTimers {
        /// Later ones do not matter.
        within: Duration,
    },
    /// Tasks that have not begun by now are not waited for.
    ForgetPendingTasks,
}

/// The testing thread is before a statement until the plan lets it begin.
#[derive(Debug)]
struct Gate {
    statement: Statement,
    since: Instant,
    thread: ThreadId,
}

/// The decisions of one run.
#[derive(Debug)]
pub(super) struct Steering {
    policy: Policy,
    limits: Limits,
    started: Instant,
    main: Option<ThreadId>,
    statements: Vec<StatementHit>,
    begun: HashSet<Statement>,
    events: Vec<EventHit>,
    holds: Holds,
    handovers: Handovers,
    gate: Option<Gate>,
    stall: Stall,
    polling: Polling,
    unsatisfied: Vec<Unsatisfied>,
    limited_waits: Vec<LimitedWait>,
    over: bool,
    last_hit: Instant,
    last_look: Instant,
    /// How many snapshots in a row were quiescent.
    quiescent: u32,
    /// Threads that never become quiescent, so they are not waited for.
    endless: HashSet<ThreadId>,
    held_time: HeldTime,
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
            started: now,
            main: None,
            statements: Vec::new(),
            begun: HashSet::new(),
            events: Vec::new(),
            holds: Holds::default(),
            handovers: Handovers::default(),
            gate: None,
            stall: Stall::default(),
            polling: Polling::default(),
            unsatisfied: Vec::new(),
            limited_waits: Vec::new(),
            over: false,
            last_hit: now,
            last_look: now,
            quiescent: 0,
            endless: HashSet::new(),
            held_time: HeldTime::default(),
        }
    }

    /// The main thread is known from now on.
    pub(super) fn set_main(&mut self, main: ThreadId) {
        self.main = Some(main);
    }

    /// Takes what has happened; the answer is what is to be done, in this order.
    pub(super) fn on(&mut self, input: Input, now: Instant) -> Vec<Action> {
        let mut actions = Vec::new();
        match input {
            Input::Came { hit, thread } => self.came(hit, thread, now, &mut actions),
            Input::Dispatching { event, thread } => {
                self.dispatching(event, thread, now, &mut actions)
            }
            Input::Statement { statement, thread } => {
                self.reached(statement, thread, now, &mut actions)
            }
            Input::Passes { statement } => self.passes(statement, now, &mut actions),
            Input::Processed { event } => self.processed(event, now, &mut actions),
            Input::Submitted { event, thread } => self.submitted(&event, thread, now, &mut actions),
            Input::GoesOn { event } => self.goes_on(&event, now, &mut actions),
            Input::Looked { asked: true, .. } => self.looked_in_vain(now),
            Input::Looked {
                snapshot,
                tasks_pending,
                asked: false,
            } => {
                self.looked(&snapshot, tasks_pending, now, &mut actions);
            }
            Input::Timers(due) => self.timers(due, now),
            Input::Tick => self.tick(now, &mut actions),
            Input::Over => self.test_over(now, &mut actions),
        }
        let holds = self.gate.is_some() || self.handovers.is_any_waiting();
        self.held_time
            .note(holds || !self.holds.held.is_empty(), now);
        actions
    }

    /// Whether time matters: something is held, awaited or under way.
    pub(super) fn is_busy(&self) -> bool {
        self.gate.is_some()
            || self.handovers.is_any_waiting()
            || !self.holds.held.is_empty()
            || !self.holds.released.is_empty()
    }

    /// Whether the threads are to be looked at now.
    pub(super) fn wants_look(&self, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.last_look);
        match &self.gate {
            _ if self.over => false,
            _ if self.handovers.is_any_waiting() => since >= LOOK,
            Some(_) if self.policy.settles => since >= SETTLING_LOOK,
            Some(_) => !self.holds.released.is_empty() && since >= LOOK,
            None => !self.holds.held.is_empty() && since >= LOOK,
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
        self.statements.len()
    }

    /// The statement that began last.
    pub(super) fn current(&self) -> Option<Statement> {
        self.statements.last().map(|hit| hit.statement.clone())
    }

    /// The released events that were not seen to be processed.
    pub(super) fn under_way(&self) -> impl Iterator<Item = usize> {
        self.holds.released.iter().map(|released| released.event)
    }

    /// Those of them that are tasks of a thread.
    pub(super) fn tasks_under_way_on(&self, thread: ThreadId) -> Vec<usize> {
        let mut tasks = Vec::new();
        for released in &self.holds.released {
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
        let released = self.holds.released.iter();
        released.map(|released| released.thread).collect()
    }

    /// The threads that are suspended on purpose.
    pub(super) fn owned(&self) -> HashSet<ThreadId> {
        let held = self.holds.held.iter().map(|held| held.thread);
        held.chain(self.gate.iter().map(|gate| gate.thread))
            .chain(self.handovers.threads())
            .collect()
    }

    /// Threads that are not waited for.
    pub(super) fn endless(&self) -> &HashSet<ThreadId> {
        &self.endless
    }

    /// Whether the main thread is held at a message, or waits for what it has submitted.
    pub(super) fn holds_main(&self) -> bool {
        let held = self.holds.held.iter().map(|held| held.thread);
        held.chain(self.handovers.threads())
            .any(|thread| self.main == Some(thread))
    }

    /// Whether the test has reported its result.
    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// For how long something was held so far.
    pub(super) fn held(&self, now: Instant) -> Duration {
        self.held_time.total(now)
    }

    /// Ends the run. A run that failed before a position was reached had the event after everything
    /// that it did execute, as the schedule wants. What is still held in one that was ended, as a
    /// crash does, was held until then.
    pub(super) fn account(mut self, failed: bool, now: Instant) -> Account {
        self.settle_handovers(&mut Vec::new());
        self.release_all(now, &mut Vec::new());
        self.settle_constraints(failed);
        Account {
            held: self.held_time.total(now),
            statements: self.statements,
            events: self.events,
            unsatisfied: self.unsatisfied,
            limited_waits: self.limited_waits,
        }
    }

    fn at_ms(&self, now: Instant) -> u64 {
        u64::try_from(now.saturating_duration_since(self.started).as_millis()).unwrap_or(u64::MAX)
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
        let has_place = hit.own || matches!(hit.class, EventClass::Async | EventClass::Work);
        let holds = has_place && self.wants_held(&hit);
        if has_place && kind != EventKind::Main {
            self.last_hit = now;
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
            actions.push(Action::Resume(thread));
        }
    }

    /// Whether an event that has just come is held.
    pub(super) fn wants_held(&self, hit: &EventHit) -> bool {
        let is_held = self.policy.holds(hit, |statement| self.stand(statement));
        !self.over && (is_held || self.handovers.is_announced(&hit.key))
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

    fn reached(
        &mut self,
        statement: Statement,
        thread: ThreadId,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        if self.over {
            // What a class does after its tests, as in @AfterClass, is no statement of the test.
            actions.push(Action::Resume(thread));
            return;
        }

        self.stall.reset();
        if !self.polling.goes_on(&statement) {
            self.judge_trial(now);
        }
        self.leave_statement(now, actions);

        self.quiescent = 0;
        self.gate = Some(Gate {
            statement,
            since: now,
            thread,
        });
        self.satisfy_what_is_due_later(now);
        self.open_gate(now, actions);
    }

    /// A message that had to be released within the statement before, where the test waited for its
    /// thread, and is not due yet: its dispatch still comes before this statement, so its
    /// constraint is satisfied. Where others come first, their order is not known.
    fn satisfy_what_is_due_later(&mut self, now: Instant) {
        let Some(gate) = &self.gate else { return };
        let certainly_later = self.at_ms(now).saturating_add(CLOCK_ERROR_MS);
        for &constraint in self.policy.due_before(&gate.statement) {
            let Some(event) = self.event_of(constraint) else {
                return;
            };
            if self.is_processed(event) {
                continue;
            }

            let is_due_later = self.events.get(event).is_some_and(|hit| {
                let due = hit.posted_ms.saturating_add(hit.delay_ms.unwrap_or(0));
                hit.kind() == EventKind::Post && due > certainly_later
            });
            if is_due_later
                && self.holds.is_under_way(event)
                && !self.policy.comes_beside(constraint)
            {
                self.unsatisfied
                    .retain(|unsatisfied| unsatisfied.constraint != constraint);
            }
            return;
        }
    }

    fn passes(&mut self, statement: Statement, now: Instant, actions: &mut Vec<Action>) {
        self.leave_statement(now, actions);
        let due = self.policy.due_before(&statement).to_vec();
        for constraint in due {
            if !self
                .event_of(constraint)
                .is_some_and(|event| self.is_processed(event))
            {
                self.note_unmet(constraint, Mismatch::Late);
            }
        }

        let at_ms = self.at_ms(now);
        self.begun.insert(statement.clone());
        self.statements.push(StatementHit { statement, at_ms });
    }

    /// What a statement has come to. It is over once the testing thread is at the next, though that
    /// has not begun.
    fn stand(&self, statement: &Statement) -> Stand {
        let is_last = self
            .statements
            .last()
            .is_some_and(|hit| hit.statement == *statement);
        match self.begun.contains(statement) {
            false => Stand::Ahead,
            true if is_last && self.gate.is_none() => Stand::Here,
            true => Stand::Over,
        }
    }

    /// Whether an event is to come within the statement that is under way.
    fn is_due_within(&self, event: usize) -> bool {
        let within = self
            .events
            .get(event)
            .and_then(|event| self.policy.comes_within(&event.key));
        within.is_some_and(|statement| self.stand(statement) == Stand::Here)
    }

    /// Whether an event was released in a statement as late as it can come there.
    fn came_within(&self, event: usize, statement: &Statement) -> bool {
        let event = self.events.get(event);
        let Some(release) = event.and_then(|event| event.release.as_ref()) else {
            return false;
        };
        let is_latest = matches!(
            release.why,
            ReleaseReason::Needed | ReleaseReason::NotNeeded | ReleaseReason::Limit
        );
        is_latest && release.during.as_ref() == Some(statement)
    }

    /// The testing thread has come to another statement: what was to come within the last one, and
    /// did not, comes now.
    fn leave_statement(&mut self, now: Instant, actions: &mut Vec<Action>) {
        let Some(left) = self.current() else { return };
        let mut due = Vec::new();
        for (index, constraint) in self.policy.constraints().iter().enumerate() {
            if self.policy.comes_within(&constraint.event) == Some(&left) {
                due.push(index);
            }
        }

        for constraint in due {
            let event = self.event_of(constraint);
            if event.is_some_and(|event| self.came_within(event, &left)) {
                continue;
            }
            // It may have been released before, for another reason.
            if !self.is_unsatisfied(constraint) {
                self.note_unmet(constraint, Mismatch::Unawaited);
            }
            if let Some(event) = event {
                self.release(event, ReleaseReason::Position, now, actions);
            }
        }
    }

    /// Releases what comes before the statement at the gate, one event after the other, or at once
    /// what comes along with others once all of these have come; when nothing of that is
    /// outstanding any more, the statement begins.
    fn open_gate(&mut self, now: Instant, actions: &mut Vec<Action>) {
        let Some(gate) = &self.gate else { return };
        let due = self.policy.due_before(&gate.statement).to_vec();
        let waited = now.saturating_duration_since(gate.since);

        let mut have_all_come = true;
        for constraint in &due {
            if self.policy.comes_beside(*constraint) {
                have_all_come &= self.event_of(*constraint).is_some();
            }
        }

        let mut outstanding = Vec::new();
        for constraint in due {
            let event = self.event_of(constraint);
            if event.is_some_and(|event| self.is_processed(event)) {
                continue;
            }
            let may_go = match self.policy.comes_beside(constraint) {
                true => have_all_come,
                // Only the first that is outstanding.
                false => outstanding.is_empty(),
            };
            if may_go
                && let Some(event) = event
                && self.holds.is_held(event)
            {
                self.release(event, ReleaseReason::Position, now, actions);
            }
            outstanding.push(constraint);
        }

        if self.policy.settles {
            return;
        }
        if !outstanding.is_empty() && waited < self.limits.max_delay {
            return;
        }
        for constraint in outstanding {
            self.note_unmet(constraint, Mismatch::Late);
        }
        self.begin_statement(now, actions);
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

    fn begin_statement(&mut self, now: Instant, actions: &mut Vec<Action>) {
        let Some(gate) = self.gate.take() else { return };
        let at_ms = self.at_ms(now);
        self.polling.begun(&gate.statement, now);
        self.begun.insert(gate.statement.clone());
        self.statements.push(StatementHit {
            statement: gate.statement,
            at_ms,
        });
        actions.push(Action::Resume(gate.thread));
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

    fn looked_in_vain(&mut self, now: Instant) {
        self.last_look = now;
        self.quiescent = 0;
        self.stall.moves();
    }

    fn looked(
        &mut self,
        snapshot: &Snapshot,
        tasks_pending: bool,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        let before = std::mem::replace(&mut self.last_look, now);
        if snapshot.test_waits() {
            // Between two looks that are far apart nothing is known.
            let idle = now.saturating_duration_since(before).min(2 * LOOK);
            for held in &mut self.holds.held {
                held.idle += idle;
            }
        }
        self.pass_over_resting(snapshot, now, actions);
        if self.handovers.is_any_waiting() {
            self.look_at_handovers(snapshot, now, actions);
        } else if self.gate.is_none() {
            self.watch_stall(snapshot, now, actions);
        } else if self.policy.settles {
            self.settle(snapshot, tasks_pending, now, actions);
        }
    }

    /// A task that waits without a limit does nothing more on its own, as that of a server which
    /// waits for the next connection or request: its end is not waited for.
    fn pass_over_resting(&mut self, snapshot: &Snapshot, now: Instant, actions: &mut Vec<Action>) {
        let mut resting = Vec::new();
        for released in &mut self.holds.released {
            let is_task = self
                .events
                .get(released.event)
                .is_some_and(|event| event.kind() == EventKind::Task);
            let proof = match snapshot.rests_in(released.thread) {
                Some(Motion::Reads) if is_task => READS,
                Some(_) if is_task => WAITS,
                _ => {
                    released.at_rest = 0;
                    continue;
                }
            };
            released.at_rest += 1;
            if released.at_rest >= proof {
                resting.push(released.event);
            }
        }

        for event in resting {
            self.holds.finish(event);
            self.stall.processed(event, now);
            self.open_gate(now, actions);
        }
    }

    /// A statement begins once nothing that the one before it caused is under way any more, or the
    /// settle limit has passed.
    fn settle(
        &mut self,
        snapshot: &Snapshot,
        tasks_pending: bool,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        self.quiescent = if snapshot.is_quiescent() {
            self.quiescent + 1
        } else {
            0
        };

        let quiet = now.saturating_duration_since(self.last_hit) >= QUIET;
        let settled = self.quiescent >= 2 && quiet && !tasks_pending;
        let waited = self.gate.as_ref().map_or(Duration::ZERO, |gate| {
            now.saturating_duration_since(gate.since)
        });
        if !settled && waited < self.limits.settle {
            return;
        }

        if !settled {
            // Who is still at work is not waited for again.
            self.endless.extend(snapshot.at_work());
            actions.push(Action::ForgetPendingTasks);
        }
        self.begin_statement(now, actions);
    }

    fn tick(&mut self, now: Instant, actions: &mut Vec<Action>) {
        let limit = self.limits.max_delay;
        let age = |since: Instant| now.saturating_duration_since(since);

        let mut lost = Vec::new();
        for released in &self.holds.released {
            if age(released.since) > limit {
                lost.push(released.event);
            }
        }
        for event in lost {
            self.holds.finish(event);
            let hit = self.events.get(event);
            // Where no snapshot of the threads was taken, nothing shows that the main thread is
            // through.
            if !hit.is_some_and(|hit| hit.key.is_callback()) {
                self.miss(event, Mismatch::Undispatched);
            }
        }

        if let Some(delay) = self.policy.fixed_delay() {
            let mut due = Vec::new();
            for held in &self.holds.held {
                if age(held.since) >= delay {
                    due.push(held.event);
                }
            }
            for event in due {
                self.release(event, ReleaseReason::Position, now, actions);
            }
        }

        let mut late = Vec::new();
        for held in &self.holds.held {
            if held.idle > limit || age(held.since) > BUSY * limit {
                late.push(held.event);
            }
        }
        for event in late {
            if !self.is_due_within(event) {
                self.miss(event, Mismatch::Limit);
            }
            self.release(event, ReleaseReason::Limit, now, actions);
        }
        self.open_gate(now, actions);
        self.open_handovers(now, actions);
        self.give_up_settling(now, actions);
    }

    /// Where no snapshot of the threads could be taken, as when it takes too long, the settle limit
    /// still holds.
    fn give_up_settling(&mut self, now: Instant, actions: &mut Vec<Action>) {
        let waited = self
            .gate
            .as_ref()
            .map(|gate| now.saturating_duration_since(gate.since));
        if self.policy.settles && waited.is_some_and(|waited| waited >= 2 * self.limits.settle) {
            self.begin_statement(now, actions);
        }
    }

    /// Everything that is still held comes after the test's end.
    fn test_over(&mut self, now: Instant, actions: &mut Vec<Action>) {
        self.over = true;
        self.judge_trial(now);
        self.settle_handovers(actions);
        self.release_all(now, actions);
        self.begin_statement(now, actions);
    }

    fn release_all(&mut self, now: Instant, actions: &mut Vec<Action>) {
        while let Some(event) = self.holds.held.first().map(|held| held.event) {
            self.release(event, ReleaseReason::End, now, actions);
        }
    }

    fn release(
        &mut self,
        event: usize,
        why: ReleaseReason,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        let Some(thread) = self.holds.release(event, now) else {
            return;
        };

        let release = Release {
            at_ms: self.at_ms(now),
            during: self.current(),
            why,
            dispatched: false,
        };
        if let Some(event) = self.events.get_mut(event) {
            event.release = Some(release);
        }

        self.stall.moves();
        actions.push(Action::Resume(thread));
    }

    /// The event that a constraint is about, once it has come.
    fn event_of(&self, constraint: usize) -> Option<usize> {
        let key = &self.policy.constraints().get(constraint)?.event;
        self.events.iter().position(|event| event.key == *key)
    }

    /// Notes that the constraint of an event, if it has one, was not satisfied.
    fn miss(&mut self, event: usize, why: Mismatch) {
        let constraint = self
            .events
            .get(event)
            .and_then(|event| self.policy.constraint_of(&event.key));
        if let Some(constraint) = constraint {
            self.note_unmet(constraint, why);
        }
    }

    fn is_unsatisfied(&self, constraint: usize) -> bool {
        self.unsatisfied
            .iter()
            .any(|unsatisfied| unsatisfied.constraint == constraint)
    }

    fn note_unmet(&mut self, constraint: usize, why: Mismatch) {
        let (step, at) = (self.statements.len(), self.current());
        self.unsatisfied.push(Unsatisfied {
            constraint,
            why,
            step,
            at,
        });
    }

    fn settle_constraints(&mut self, failed: bool) {
        for index in 0..self.policy.constraints().len() {
            if self.is_unsatisfied(index) {
                continue;
            }
            let Some(constraint) = self.policy.constraints().get(index) else {
                continue;
            };
            if let Position::AtOnce(_) = constraint.position
                && !self.handovers.is_satisfied(index)
            {
                let why = match self.event_of(index) {
                    Some(_) => Mismatch::NotAtOnce,
                    None => Mismatch::Unseen,
                };
                self.note_unmet(index, why);
                continue;
            }
            let event = self.event_of(index);
            let (reached, begun) = match &constraint.position {
                Position::Before(statement) | Position::Beside(statement) => {
                    (self.begun.contains(statement), false)
                }
                Position::Within(statement)
                    if self.policy.comes_within(&constraint.event).is_some() =>
                {
                    let came = event.is_some_and(|event| self.came_within(event, statement));
                    (came, self.begun.contains(statement))
                }
                Position::Within(_) | Position::AtOnce(_) | Position::End => (true, false),
            };
            if event.is_none() {
                self.note_unmet(index, Mismatch::Unseen);
            } else if !reached && !failed && begun {
                self.note_unmet(index, Mismatch::Unawaited);
            } else if !reached && !failed {
                self.note_unmet(index, Mismatch::Unreached);
            }
        }
    }
}

#[cfg(test)]
mod tests;
