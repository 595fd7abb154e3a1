//! Runs a program as a device would, with a clock of its own, and carries out plans as a session
//! does.
//!
//! Main type: [`Simulator`], a [`Runner`]. It knows the clock, so each run is one order of the
//! small steps of `semantics.rs`, which it writes down: the search can follow them. What a session
//! finds out by looking at threads now and then is known here; how long it waits before it believes
//! it is the same.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::time::Duration;

use flakescope::model::{
    CodePoint, EXECUTOR, EventClass, EventKey, Failure, Outcome, SourceFile, Statement,
};
use flakescope::schedule::{Plan, Position, Runner, Schedule};
use flakescope::trace::{
    EventHit, EventKind, LimitedWait, Mismatch, Phases, Release, ReleaseReason, RunKind, RunRecord,
    StatementHit, Unmet,
};

use crate::program::{BodyId, Op, Program, START, TEST};
use crate::semantics::{Choice, EXECUTORS, End, MAIN, Point, State, Step, TESTING, THREADS, Time};

/// Milliseconds since the run began.
type Ms = u32;

/// The longest hold of an event.
pub const MAX_DELAY: Ms = 3000;

/// How long the trace waits for what a statement has caused.
const SETTLE: Ms = 2000;

/// For how long nothing may move before a test that waits counts as stalled.
const STILL: Ms = 40;

/// For how long no event may come before a statement counts as settled.
const QUIET: Ms = 15;

/// How much longer an event may be held while the app is busy all the time.
const BUSY: Ms = 3;

/// Whether a wait with a limit counts as a stall.
const LIMITED_WAIT_STALLS: bool = false;

/// A clock, and the points in time that are waited for.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    now: Ms,
    points: Vec<Ms>,
    free: Vec<Point>,
}

impl Clock {
    fn at(&self, point: Point) -> Ms {
        self.points[usize::from(point)]
    }
}

impl Time for Clock {
    fn after(&mut self, ms: u16) -> Point {
        let at = self.now + Ms::from(ms);
        if let Some(point) = self.free.pop() {
            self.points[usize::from(point)] = at;
            return point;
        }
        self.points.push(at);
        u8::try_from(self.points.len() - 1).unwrap()
    }

    fn forget(&mut self, point: Point) {
        self.free.push(point);
    }

    fn is_due(&mut self, point: Point) -> bool {
        self.at(point) <= self.now
    }

    fn comes_first(&mut self, first: Point, second: Point, strictly: bool) -> bool {
        self.at(first) + Ms::from(strictly) <= self.at(second)
    }

    fn pass(&mut self) {}
}

/// The natural values of checks, by body and step.
pub type Natural = Vec<(BodyId, u8, u8)>;

/// Runs one program.
pub struct Simulator<'p> {
    program: &'p Program,
    /// By body: what it is known by.
    keys: Vec<EventKey>,
    /// The steps of the last run.
    pub steps: Vec<Step>,
    /// How many runs there were.
    pub runs: usize,
}

impl<'p> Simulator<'p> {
    pub fn new(program: &'p Program) -> Self {
        let mut keys: Vec<EventKey> = (0..program.bodies.len())
            .map(|_| key(TEST, 0, 0, ""))
            .collect();
        for (body, ops) in program.bodies.iter().enumerate() {
            let body = u8::try_from(body).unwrap();
            for (at, op) in (0..).zip(&ops.ops) {
                match *op {
                    Op::Post(message, _) => {
                        keys[usize::from(message)] = key(body, at, message, "android.os.Handler")
                    }
                    Op::Submit(task) => keys[usize::from(task)] = key(body, at, task, EXECUTOR),
                    _ => {}
                }
            }
        }
        Self {
            program,
            keys,
            steps: Vec::new(),
            runs: 0,
        }
    }

    /// What messages and tasks are known by.
    pub fn events(&self) -> Vec<EventKey> {
        self.keys
            .iter()
            .skip(usize::from(START) + 1)
            .cloned()
            .collect()
    }

    /// How many statements the test has.
    pub fn lines(&self) -> u8 {
        let lines = self
            .program
            .ops(TEST)
            .iter()
            .filter(|op| matches!(op, Op::Line(_)));
        u8::try_from(lines.count()).unwrap()
    }

    /// Runs the program under a plan.
    pub fn carry_out(&mut self, kind: RunKind, plan: &Plan) -> RunRecord {
        let mut run = Run::new(self.program, &self.keys, plan);
        run.whole();
        self.runs += 1;
        self.steps = std::mem::take(&mut run.steps);
        run.record(kind)
    }

    /// What its checks see, and which waits are satisfied, when it runs as it is.
    pub fn natural(&mut self) -> (Outcome, Natural) {
        let mut run = Run::new(self.program, &self.keys, &Plan::Plain);
        run.whole();
        (run.outcome(), run.natural)
    }
}

impl Runner for Simulator<'_> {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        Ok(self.carry_out(kind, plan))
    }
}

fn key(body: BodyId, at: u64, event: BodyId, handler: &str) -> EventKey {
    EventKey {
        stack: vec![CodePoint {
            class: "com.example.App".into(),
            method: format!("body{body}"),
            index: at,
        }],
        handler: handler.into(),
        work: format!("com.example.Body{event}"),
        occurrence: 1,
    }
}

/// The statement of the test at a line.
pub fn statement(line: u8) -> Statement {
    Statement {
        class: "com.example.SomeTest".into(),
        method: "test".into(),
        line: line.into(),
        occurrence: 1,
        source: SourceFile::default(),
    }
}

/// What stands before a post, or before the first step of a task.
#[derive(Clone, Debug)]
struct Held {
    event: usize,
    thread: usize,
    since: Ms,
    /// For how long of that the app stood idle while the test slept or waited.
    idle: Ms,
}

/// What was released and has not come to its end.
struct Flying {
    event: usize,
    since: Ms,
}

struct Gate {
    line: u8,
    since: Ms,
}

/// One run under way.
struct Run<'r> {
    program: &'r Program,
    keys: &'r [EventKey],
    plan: &'r Plan,
    state: State<Clock>,
    steps: Vec<Step>,
    natural: Natural,
    /// By thread: when its next step may be taken.
    ready: [Ms; THREADS],
    /// By thread: whether its post, or its task, was looked at already.
    passed: [bool; THREADS],
    /// By body: the statement that submitted it, its event, and whether it is over.
    caused: Vec<Option<u8>>,
    event_of: Vec<Option<usize>>,
    done: Vec<bool>,
    bodies: Vec<BodyId>,
    events: Vec<EventHit>,
    statements: Vec<(u8, Ms)>,
    held: Vec<Held>,
    flying: Vec<Flying>,
    on_trial: Option<usize>,
    gate: Option<Gate>,
    still: Option<Ms>,
    /// When the app's timers have passed, and how long the test had stalled by the time they were
    /// looked at.
    timer: Option<(Ms, Ms)>,
    last_hit: Ms,
    held_ms: Ms,
    hits: u64,
    over: bool,
    /// Threads that the trace does not wait for any more.
    endless: [bool; THREADS],
    unmet: Vec<Unmet>,
    limited_waits: Vec<LimitedWait>,
}

impl<'r> Run<'r> {
    fn new(program: &'r Program, keys: &'r [EventKey], plan: &'r Plan) -> Self {
        let bodies = program.bodies.len();
        Self {
            program,
            keys,
            plan,
            state: State::new(program, Clock::default()),
            steps: Vec::with_capacity(64),
            natural: Vec::new(),
            ready: [0; THREADS],
            passed: [false; THREADS],
            caused: vec![None; bodies],
            event_of: vec![None; bodies],
            done: vec![false; bodies],
            bodies: Vec::new(),
            events: Vec::new(),
            statements: Vec::new(),
            held: Vec::new(),
            flying: Vec::new(),
            on_trial: None,
            gate: None,
            still: None,
            timer: None,
            last_hit: 0,
            held_ms: 0,
            hits: 0,
            over: false,
            endless: [false; THREADS],
            unmet: Vec::new(),
            limited_waits: Vec::new(),
        }
    }

    fn now(&self) -> Ms {
        self.state.time.now
    }

    /// Whether a debugger is attached.
    fn is_debugged(&self) -> bool {
        !matches!(self.plan, Plan::Plain | Plan::Loaded(_))
    }

    fn whole(&mut self) {
        while self.state.end.is_none() {
            let next = (0..THREADS)
                .filter_map(|thread| Some((self.wakes(thread)?, thread)))
                .min();
            let control = self.control_at();
            let at = match (next, control) {
                (Some((at, _)), Some(control)) => at.min(control),
                (Some((at, _)), None) => at,
                (None, Some(control)) => control,
                // It hangs.
                (None, None) => break,
            };
            self.advance(at);
            if let Some((when, thread)) = next
                && when <= at
            {
                self.step(thread);
            }
            if self.is_debugged() && self.state.end.is_none() {
                self.tick();
            }
        }
        self.test_over();
    }

    /// Time passes, if it does.
    fn advance(&mut self, at: Ms) {
        let passed = at.saturating_sub(self.now());
        if passed > 0 {
            if !self.held.is_empty() || self.gate.is_some() {
                self.held_ms += passed;
            }
            if self.main_idles()
                && (self.testing_waits() || self.testing_sleeps())
                && self.gate.is_none()
            {
                self.held.iter_mut().for_each(|held| held.idle += passed);
            }
            self.state.time.now = at;
        }
    }

    fn is_stopped(&self, thread: usize) -> bool {
        thread == TESTING && self.gate.is_some()
            || self.held.iter().any(|held| held.thread == thread)
    }

    /// When a thread makes its next step, if it can without the others.
    fn wakes(&self, thread: usize) -> Option<Ms> {
        if self.is_stopped(thread) {
            return None;
        }
        self.could_wake(thread)
    }

    fn could_wake(&self, thread: usize) -> Option<Ms> {
        let ready = self.ready[thread];
        let state = &self.state;
        let at = state.threads[thread];
        let Some(op) = state.next_op(self.program, thread) else {
            return match thread {
                TESTING => None,
                MAIN => self.next_message().map(|(_, due)| due.max(ready)),
                executor if state.pending[executor - EXECUTORS].is_empty() => None,
                _ => Some(ready),
            };
        };
        let until = at.until.map(|until| state.time.at(until));
        match op {
            Op::AppStarted if state.threads[MAIN].body == Some(START) => None,
            Op::Await(latch) if state.latches[usize::from(latch)] > 0 => None,
            Op::Lock(lock) if state.locks[usize::from(lock)].is_some() => None,
            Op::Sleep(_) => Some(until.unwrap_or(0).max(ready)),
            Op::AwaitFor { latch, .. } if state.latches[usize::from(latch)] > 0 => {
                Some(until.unwrap_or(0).max(ready))
            }
            _ => Some(ready),
        }
        .map(|at| at.max(self.now()))
    }

    /// The step by which main takes its next message, and when that is due.
    fn next_message(&self) -> Option<(Choice, Ms)> {
        let queue = &self.state.queue;
        let time = &self.state.time;
        let head = (0..queue.len()).min_by_key(|index| (time.at(queue[*index].due), *index))?;
        if queue[head].message.is_some() {
            return Some((Choice::Dispatch { index: head }, time.at(queue[head].due)));
        }
        let asynchronous = |index: &usize| {
            let message = queue[*index].message;
            message.is_some_and(|message| crate::semantics::is_asynchronous(self.program, message))
        };
        let passing = (0..queue.len()).filter(asynchronous);
        let index = passing.min_by_key(|index| (time.at(queue[*index].due), *index))?;
        Some((Choice::PassBarrier { index }, time.at(queue[index].due)))
    }

    /// A thread goes on: it is stopped first where a session would stop it.
    fn step(&mut self, thread: usize) {
        if self.is_debugged() && self.stops(thread) {
            return;
        }
        let before = self.state.threads[thread].body;
        let op = self.state.next_op(self.program, thread);
        let choice = match op {
            None if thread == MAIN => self
                .next_message()
                .map_or(Choice::Begin, |(choice, _)| choice),
            None => Choice::Begin,
            Some(Op::AwaitFor { latch, .. })
                if self.state.threads[thread].until.is_some()
                    && self.state.latches[usize::from(latch)] > 0 =>
            {
                Choice::TimeOut
            }
            Some(_) => Choice::Go,
        };
        self.note_natural(thread, op, choice);
        let was_queued = |message| {
            self.state
                .queue
                .iter()
                .any(|queued| queued.message == Some(message))
        };
        let removed = if let Some(Op::Remove(message)) = op {
            Some(message).filter(|m| was_queued(*m))
        } else {
            None
        };
        let step = Step { thread, choice };
        self.steps.push(step);
        assert!(
            self.state.take(self.program, step),
            "a step of the simulation is impossible"
        );
        self.passed[thread] = false;
        let current = self.statements.last().map(|(line, _)| *line);
        if let Some(Op::Submit(task)) = op {
            self.caused[usize::from(task)] = current;
        }
        if let Some(message) = removed {
            self.done[usize::from(message)] = true;
        }
        self.ready[thread] = self.now() + cost(op);
        let after = self.state.threads[thread].body;
        if thread == TESTING
            && choice == Choice::TimeOut
            && let Some(Op::AwaitFor { limit, .. }) = op
        {
            self.limited_waits.push(LimitedWait {
                statement: current.map(statement),
                method: "java.util.concurrent.CountDownLatch.await".into(),
                limit_ms: Some(limit.into()),
                held: self
                    .held
                    .iter()
                    .map(|held| self.events[held.event].key.clone())
                    .collect(),
            });
        }
        if before != after
            && let Some(ended) = before
        {
            self.done[usize::from(ended)] = true;
        }
        if self.is_debugged()
            && let (None, Some(begun)) = (op, after)
        {
            self.begins(thread, begun);
        }
    }

    /// A task begins, or a message is dispatched: tasks are held here, and messages that main or
    /// the test has posted.
    fn begins(&mut self, thread: usize, body: BodyId) {
        if thread != MAIN {
            let event = self.record_event(
                body,
                EventClass::Work,
                thread,
                self.caused[usize::from(body)],
            );
            self.hold(event, thread);
        } else if let Some(event) = self.event_of[usize::from(body)]
            && self.events[event].class != EventClass::Async
        {
            self.hold(event, MAIN);
        }
    }

    fn note_natural(&mut self, thread: usize, op: Option<Op>, choice: Choice) {
        let at = self.state.threads[thread];
        let Some(body) = at.body else { return };
        match op {
            Some(Op::Check(variable, _)) => {
                self.natural
                    .push((body, at.at, self.state.variables[usize::from(variable)]));
            }
            Some(Op::AwaitFor { .. }) => {
                self.natural
                    .push((body, at.at, u8::from(choice != Choice::TimeOut)))
            }
            _ => {}
        }
    }

    /// Whether a thread is stopped here.
    fn stops(&mut self, thread: usize) -> bool {
        if std::mem::replace(&mut self.passed[thread], false) {
            return false;
        }
        match self.state.next_op(self.program, thread) {
            Some(Op::Line(line)) => {
                self.passed[thread] = true;
                self.reached(line);
                self.gate.is_some()
            }
            Some(Op::Post(message, _)) => {
                self.passed[thread] = true;
                self.posts(thread, message)
            }
            _ => false,
        }
    }

    fn posts(&mut self, thread: usize, message: BodyId) -> bool {
        self.hits += 1;
        self.last_hit = self.now();
        let current = self.statements.last().map(|(line, _)| *line);
        let class = match thread {
            TESTING => EventClass::Test,
            MAIN => EventClass::Ui,
            _ => EventClass::Async,
        };
        let task = self.state.threads[thread].body.unwrap_or(TEST);
        let cause = if class == EventClass::Async {
            self.caused[usize::from(task)]
        } else {
            current
        };
        let event = self.record_event(message, class, thread, cause);
        class == EventClass::Async && self.hold(event, thread)
    }

    fn record_event(
        &mut self,
        body: BodyId,
        class: EventClass,
        thread: usize,
        cause: Option<u8>,
    ) -> usize {
        let delay_ms = self.program.all_ops().find_map(|(_, op)| match op {
            Op::Post(message, delay) if message == body => Some(delay.into()),
            _ => None,
        });
        let thread = match thread {
            TESTING => "Instr: test".to_owned(),
            MAIN => "main".to_owned(),
            _ => format!("executor-{thread}"),
        };
        let key = self.keys[usize::from(body)].clone();
        self.events.push(EventHit {
            callback: Some(key.work.clone()),
            key,
            class,
            thread,
            what: 0,
            stack: Vec::new(),
            statement: cause.map(statement),
            posted_ms: self.now().into(),
            release: None,
            ended: false,
            own: true,
            delay_ms,
        });
        self.bodies.push(body);
        self.event_of[usize::from(body)] = Some(self.events.len() - 1);
        self.events.len() - 1
    }

    /// Holds an event where it stands, if the plan wants it; whether its thread stays.
    fn hold(&mut self, event: usize, thread: usize) -> bool {
        if !self.wants_held(event) {
            return false;
        }
        self.held.push(Held {
            event,
            thread,
            since: self.now(),
            idle: 0,
        });
        self.open_gate_events();
        self.is_held(event)
    }

    fn wants_held(&self, event: usize) -> bool {
        let hit = &self.events[event];
        match self.plan {
            _ if self.over => false,
            Plan::HoldAll { kinds, .. } => kinds.contains(&hit.kind()),
            Plan::Force(schedule) => {
                match self
                    .constraint(schedule, event)
                    .map(|at| &schedule.constraints[at].position)
                {
                    Some(Position::Before(before) | Position::Beside(before)) => {
                        !self.has_begun(before)
                    }
                    Some(Position::Within(within)) => {
                        !self.has_begun(within) || self.is_here(within)
                    }
                    Some(Position::End) => true,
                    None => false,
                }
            }
            Plan::Await(schedule) => self.constraint(schedule, event).is_some(),
            Plan::Late { event: late, delay } => !delay.is_zero() && hit.key == *late,
            _ => false,
        }
    }

    fn has_begun(&self, wanted: &Statement) -> bool {
        self.statements
            .iter()
            .any(|(line, _)| statement(*line) == *wanted)
    }

    /// Whether the testing thread is in this statement, and not at the next.
    fn is_here(&self, wanted: &Statement) -> bool {
        self.gate.is_none()
            && self
                .statements
                .last()
                .is_some_and(|(line, _)| statement(*line) == *wanted)
    }

    /// The statement within which a forced event is to come.
    fn comes_within(&self, event: usize) -> Option<&Statement> {
        let Plan::Force(schedule) = self.plan else {
            return None;
        };
        match &schedule.constraints[self.constraint(schedule, event)?].position {
            Position::Within(statement) => Some(statement),
            _ => None,
        }
    }

    fn is_due_within(&self, event: usize) -> bool {
        self.comes_within(event)
            .is_some_and(|within| self.is_here(within))
    }

    /// Whether an event was let go in a statement as late as it can come there.
    fn came_within(&self, event: usize, wanted: &Statement) -> bool {
        let release = self.events[event].release.as_ref();
        release.is_some_and(|release| {
            release.during.as_ref() == Some(wanted)
                && matches!(
                    release.why,
                    ReleaseReason::Needed | ReleaseReason::NotNeeded | ReleaseReason::Limit
                )
        })
    }

    /// The testing thread comes to another statement: what was to come within the last, and did
    /// not, comes now.
    fn leave_statement(&mut self) {
        let (Plan::Force(schedule), Some((left, _))) = (self.plan, self.statements.last()) else {
            return;
        };
        let left = statement(*left);
        for (index, constraint) in schedule.constraints.iter().enumerate() {
            let event = self
                .events
                .iter()
                .position(|event| event.key == constraint.event);
            let here = constraint.position == Position::Within(left.clone());
            if !here || event.is_some_and(|event| self.came_within(event, &left)) {
                continue;
            }
            if self.unmet.iter().all(|unmet| unmet.constraint != index) {
                self.note_unmet(index, Mismatch::Unawaited);
            }
            if let Some(event) = event {
                self.release(event, ReleaseReason::Position);
            }
        }
    }

    fn constraint(&self, schedule: &Schedule, event: usize) -> Option<usize> {
        let key = &self.events[event].key;
        schedule
            .constraints
            .iter()
            .position(|constraint| constraint.event == *key)
    }

    fn is_held(&self, event: usize) -> bool {
        self.held.iter().any(|held| held.event == event)
    }

    /// The testing thread is at a statement.
    fn reached(&mut self, line: u8) {
        (self.still, self.timer) = (None, None);
        self.settle_trial(ReleaseReason::Needed);
        self.leave_statement();
        self.gate = Some(Gate {
            line,
            since: self.now(),
        });
        self.open_gate_events();
        if self.may_begin() {
            self.begin_statement();
        }
    }

    fn begin_statement(&mut self) {
        if let Some(gate) = self.gate.take() {
            self.statements.push((gate.line, self.now()));
            self.ready[TESTING] = self.now();
        }
    }

    fn may_begin(&mut self) -> bool {
        let Some(gate) = &self.gate else { return true };
        let waited = self.now() - gate.since;
        match self.plan {
            Plan::Trace if waited >= SETTLE => {
                // Whoever is at work by then is not waited for again.
                for thread in EXECUTORS..THREADS {
                    self.endless[thread] |= self.is_at_work(thread) || self.is_pending(thread);
                }
                true
            }
            Plan::Trace => self.is_settled(),
            Plan::Force(_) | Plan::Await(_) => {
                let outstanding = self.outstanding_here();
                if waited < MAX_DELAY {
                    return outstanding.is_empty();
                }
                for constraint in outstanding {
                    self.note_unmet(constraint, Mismatch::Late);
                }
                true
            }
            _ => true,
        }
    }

    fn is_settled(&self) -> bool {
        let at_work = |thread: usize| self.is_at_work(thread) || self.is_pending(thread);
        let awaited = (EXECUTORS..THREADS).any(|thread| !self.endless[thread] && at_work(thread));
        self.main_idles() && !awaited && self.now() >= self.last_hit + QUIET
    }

    /// Whether a task waits for this executor.
    fn is_pending(&self, thread: usize) -> bool {
        !self.state.pending[thread - EXECUTORS].is_empty()
    }

    /// Whether an executor's thread runs, sleeps or waits for a lock; one that waits for something
    /// else is idle.
    fn is_at_work(&self, thread: usize) -> bool {
        let op = self.state.next_op(self.program, thread);
        let limited =
            matches!(op, Some(Op::AwaitFor { .. })) && self.state.threads[thread].until.is_some();
        !self.is_stopped(thread)
            && !limited
            && (self.could_wake(thread).is_some() || matches!(op, Some(Op::Lock(_))))
    }

    fn goes_on_by_itself(&self, thread: usize) -> bool {
        let op = self.state.next_op(self.program, thread);
        let limited =
            matches!(op, Some(Op::AwaitFor { .. })) && self.state.threads[thread].until.is_some();
        !self.is_stopped(thread) && !limited && self.could_wake(thread).is_some()
    }

    /// Whether main goes on only once something comes, or is released.
    fn main_idles(&self) -> bool {
        if self.is_stopped(MAIN) {
            return true;
        }
        match self.state.threads[MAIN].body {
            None => self.next_message().is_none_or(|(_, due)| due > self.now()),
            Some(_) => self.could_wake(MAIN).is_none(),
        }
    }

    fn testing_waits(&self) -> bool {
        let op = self.state.next_op(self.program, TESTING);
        match op {
            Some(Op::AwaitFor { .. }) => {
                LIMITED_WAIT_STALLS && self.state.threads[TESTING].until.is_some()
            }
            Some(_) => self.could_wake(TESTING).is_none(),
            None => false,
        }
    }

    fn testing_sleeps(&self) -> bool {
        let op = self.state.next_op(self.program, TESTING);
        matches!(op, Some(Op::Sleep(_) | Op::AwaitFor { .. }))
            && self.state.threads[TESTING].until.is_some()
    }

    fn due_here(&self) -> Vec<usize> {
        let (Some(schedule), Some(gate)) = (self.plan.schedule(), &self.gate) else {
            return Vec::new();
        };
        let here = [Position::Before, Position::Beside].map(|at| at(statement(gate.line)));
        let due = schedule
            .constraints
            .iter()
            .enumerate()
            .filter(|(_, constraint)| here.contains(&constraint.position));
        due.map(|(index, _)| index).collect()
    }

    fn event_at(&self, constraint: usize) -> Option<usize> {
        let key = &self.plan.schedule()?.constraints.get(constraint)?.event;
        self.events.iter().position(|event| event.key == *key)
    }

    fn is_processed(&self, event: usize) -> bool {
        // A message of main's own is known from its post on; a post is stopped there, and a task
        // where it begins.
        let is_waiting = self.events[event].kind() == EventKind::Main
            && !self.done[usize::from(self.bodies[event])];
        !is_waiting
            && !self.is_held(event)
            && !self.flying.iter().any(|flying| flying.event == event)
    }

    fn outstanding_here(&self) -> Vec<usize> {
        let mut due = self.due_here();
        due.retain(|constraint| {
            !self
                .event_at(*constraint)
                .is_some_and(|event| self.is_processed(event))
        });
        due
    }

    fn open_gate_events(&mut self) {
        if self.plan.schedule().is_some_and(Schedule::overlaps) {
            let due: Vec<Option<usize>> = self
                .due_here()
                .into_iter()
                .map(|due| self.event_at(due))
                .collect();
            if due.contains(&None) {
                return;
            }
            for event in due.into_iter().flatten() {
                if self.is_held(event) {
                    self.release(event, ReleaseReason::Position);
                }
            }
            return;
        }

        let next = self
            .outstanding_here()
            .first()
            .and_then(|constraint| self.event_at(*constraint));
        if let Some(event) = next
            && self.is_held(event)
        {
            self.release(event, ReleaseReason::Position);
        }
    }

    fn release(&mut self, event: usize, why: ReleaseReason) {
        let Some(index) = self.held.iter().position(|held| held.event == event) else {
            return;
        };
        let held = self.held.remove(index);
        self.flying.push(Flying {
            event,
            since: self.now(),
        });
        let during = self.statements.last().map(|(line, _)| statement(*line));
        let release = Release {
            at_ms: self.now().into(),
            during,
            why,
            dispatched: false,
        };
        self.events[event].release = Some(release);
        self.still = None;
        // Only a post has been looked at: a task or a message that is released has its own steps
        // yet to come.
        self.passed[held.thread] = self.events[event].class == EventClass::Async;
        self.ready[held.thread] = self.now();
    }

    /// What a session does at every tick.
    fn tick(&mut self) {
        self.watch_dispatches();
        self.enforce_limits();
        self.open_gate_events();
        if self.gate.is_some() {
            if self.may_begin() {
                self.begin_statement();
            }
        } else if !self.held.is_empty() {
            self.watch_stall();
        } else {
            self.still = None;
        }
    }

    fn watch_dispatches(&mut self) {
        let mut landed = Vec::new();
        for flying in &self.flying {
            let done = self.done[usize::from(self.bodies[flying.event])];
            if done || self.now() > flying.since + MAX_DELAY {
                landed.push((flying.event, done));
            }
        }
        self.flying
            .retain(|flying| !landed.iter().any(|(event, _)| *event == flying.event));
        for (event, dispatched) in landed {
            if !dispatched {
                self.miss(event, Mismatch::Undispatched);
            }
            if let Some(release) = &mut self.events[event].release {
                release.dispatched = dispatched;
            }
        }
    }

    fn enforce_limits(&mut self) {
        let now = self.now();
        let delay = match self.plan {
            Plan::Late { delay, .. } => Some(*delay),
            Plan::Await(_) => Some(Duration::ZERO),
            _ => None,
        };
        let delay = delay.map(|delay| u32::try_from(delay.as_millis()).unwrap());
        let is_late = |held: &&Held| held.idle > MAX_DELAY || now - held.since > BUSY * MAX_DELAY;
        let late: Vec<usize> = self
            .held
            .iter()
            .filter(is_late)
            .map(|held| held.event)
            .collect();
        if let Some(delay) = delay {
            let over = self.held.iter().filter(|held| now - held.since >= delay);
            for event in over.map(|held| held.event).collect::<Vec<_>>() {
                self.release(event, ReleaseReason::Position);
            }
        }
        for event in late
            .into_iter()
            .filter(|event| self.is_held(*event))
            .collect::<Vec<_>>()
        {
            if !self.is_due_within(event) {
                self.miss(event, Mismatch::Limit);
            }
            self.release(event, ReleaseReason::Limit);
        }
    }

    fn watch_stall(&mut self) {
        let in_java = (EXECUTORS..THREADS).any(|thread| self.goes_on_by_itself(thread));
        let moves = !self.testing_waits() || !self.main_idles() || in_java;
        if !self.flying.is_empty() || moves || self.now() < self.last_hit + QUIET {
            self.still = None;
            return;
        }
        let now = self.now();
        let since = *self.still.get_or_insert(now);
        let stood = now - since;
        if stood < STILL {
            return;
        }
        if self.timer.is_none() && !self.is_stopped(MAIN) {
            let spent = self
                .held
                .iter()
                .map(|held| held.idle)
                .max()
                .unwrap_or_default();
            let left = MAX_DELAY.saturating_sub(spent + 2 * STILL);
            let due = self
                .state
                .queue
                .iter()
                .filter(|queued| queued.message.is_some());
            let due = due
                .map(|queued| self.state.time.at(queued.due))
                .filter(|due| *due <= now + left)
                .max();
            self.timer = Some((due.map_or(now, |due| due + STILL), stood));
        }
        if self.timer.is_none_or(|(timer, _)| now >= timer) {
            self.stalled();
        }
    }

    fn stalled(&mut self) {
        let not_needed = self.on_trial.is_some();
        self.settle_trial(ReleaseReason::NotNeeded);
        if not_needed && matches!(self.plan, Plan::HoldAll { kinds, .. } if kinds.len() > 1) {
            let held: Vec<usize> = self.held.iter().map(|held| held.event).collect();
            for event in held {
                self.release(event, ReleaseReason::NotNeeded);
            }
            return;
        }
        let Some(event) = self.next_at_stall() else {
            return;
        };
        let noticed = self.timer.map_or(0, |(_, noticed)| noticed);
        let now = self.now();
        let stood = self.still.map_or(0, |since| (now - since).min(noticed));
        for held in &mut self.held {
            held.since += stood;
            held.idle = held.idle.saturating_sub(stood);
        }
        if !self.is_due_within(event) {
            self.miss(event, Mismatch::Needed);
        }
        self.release(event, ReleaseReason::Needed);
        self.on_trial = Some(event);
    }

    fn next_at_stall(&self) -> Option<usize> {
        let current = self.statements.last().map(|(line, _)| statement(*line));
        let mut held: Vec<usize> = self.held.iter().map(|held| held.event).collect();
        if let Plan::HoldAll {
            known,
            newest_first,
            ..
        } = self.plan
        {
            if *newest_first {
                held.reverse();
            }
            let key = |event: usize| &self.events[event].key;
            let needed_here = |event: usize| {
                known
                    .iter()
                    .any(|(own, at)| own == key(event) && Some(at) == current.as_ref())
            };
            let known_later = |event: usize| known.iter().any(|(own, _)| own == key(event));
            let find =
                |wanted: &dyn Fn(usize) -> bool| held.iter().copied().find(|event| wanted(*event));
            return find(&needed_here)
                .or_else(|| find(&|event| !known_later(event)))
                .or_else(|| held.first().copied());
        }
        let place = |event: &usize| {
            self.plan
                .schedule()
                .and_then(|schedule| self.constraint(schedule, *event))
        };
        let due = held
            .iter()
            .copied()
            .filter(|event| self.is_due_within(*event))
            .min_by_key(place);
        let free = held
            .iter()
            .copied()
            .find(|event| self.comes_within(*event).is_none());
        due.or(free).or(held.first().copied())
    }

    fn settle_trial(&mut self, why: ReleaseReason) {
        if let Some(event) = self.on_trial.take()
            && let Some(release) = &mut self.events[event].release
        {
            release.why = why;
        }
    }

    fn miss(&mut self, event: usize, why: Mismatch) {
        if let Some(schedule) = self.plan.schedule()
            && let Some(constraint) = self.constraint(schedule, event)
        {
            self.note_unmet(constraint, why);
        }
    }

    fn note_unmet(&mut self, constraint: usize, why: Mismatch) {
        let at = self.statements.last().map(|(line, _)| statement(*line));
        self.unmet.push(Unmet {
            constraint,
            why,
            step: self.statements.len(),
            at,
        });
    }

    fn test_over(&mut self) {
        self.settle_trial(ReleaseReason::Needed);
        self.over = true;
        while let Some(event) = self.held.first().map(|held| held.event) {
            self.release(event, ReleaseReason::End);
        }
    }

    /// When the session would do something, though nobody has moved.
    fn control_at(&self) -> Option<Ms> {
        if !self.is_debugged() {
            return None;
        }
        let mut at: Vec<Ms> = Vec::new();
        if let Some(gate) = &self.gate {
            at.push(
                gate.since
                    + if *self.plan == Plan::Trace {
                        SETTLE
                    } else {
                        MAX_DELAY
                    },
            );
            at.push(self.last_hit + QUIET);
        } else if !self.held.is_empty() {
            at.push(self.last_hit + QUIET);
            at.extend(self.still.map(|since| since + STILL));
            at.extend(self.timer.map(|(timer, _)| timer));
        }
        at.extend(
            self.flying
                .iter()
                .map(|flying| flying.since + MAX_DELAY + 1),
        );
        for held in &self.held {
            at.push(held.since + BUSY * MAX_DELAY + 1);
            at.push(self.now() + (MAX_DELAY + 1).saturating_sub(held.idle));
            if let Plan::Late { delay, .. } = self.plan {
                at.push(held.since + u32::try_from(delay.as_millis()).unwrap());
            }
        }
        at.into_iter().filter(|at| *at > self.now()).min()
    }

    fn outcome(&self) -> Outcome {
        match self.state.end {
            Some(End::Passed) => Outcome::Pass,
            Some(End::Failed { thread: TESTING }) => Outcome::Fail,
            Some(End::Failed { .. }) => Outcome::Crash,
            None => Outcome::Hang,
        }
    }

    fn record(mut self, kind: RunKind) -> RunRecord {
        let outcome = self.outcome();
        let line = self.statements.last().map(|(line, _)| *line);
        let failure = match outcome {
            Outcome::Pass => None,
            Outcome::Fail => Some(Failure {
                kind: "java.lang.AssertionError".into(),
                message: String::new(),
                stack: line
                    .iter()
                    .map(|line| format!("com.example.SomeTest.test(SomeTest.java:{line})"))
                    .collect(),
            }),
            other => Some(Failure {
                kind: other.name().into(),
                message: String::new(),
                stack: Vec::new(),
            }),
        };
        self.settle_constraints(outcome.is_failure());
        for (event, hit) in self.events.iter_mut().enumerate() {
            hit.ended = hit.key.is_work() && self.done[usize::from(self.bodies[event])];
        }
        let at = |(line, at): &(u8, Ms)| StatementHit {
            statement: statement(*line),
            at_ms: (*at).into(),
        };
        RunRecord {
            kind,
            outcome,
            failure,
            statements: self.statements.iter().map(at).collect(),
            wall_ms: self.now().into(),
            held_ms: self.held_ms.into(),
            hits: self.hits,
            round_trips: 0,
            coarse: false,
            limited_waits: self.limited_waits,
            not_seen: Vec::new(),
            phases: Phases::default(),
            lost: 0,
            events: self.events,
            scheduled: Vec::new(),
            unmet: self.unmet,
        }
    }

    fn settle_constraints(&mut self, failed: bool) {
        let Some(schedule) = self.plan.schedule() else {
            return;
        };
        for (index, constraint) in schedule.constraints.iter().enumerate() {
            let event = self
                .events
                .iter()
                .position(|event| event.key == constraint.event);
            let (reached, begun) = match &constraint.position {
                Position::Before(before) | Position::Beside(before) => {
                    (self.has_begun(before), false)
                }
                Position::Within(within) if matches!(self.plan, Plan::Force(_)) => (
                    event.is_some_and(|event| self.came_within(event, within)),
                    self.has_begun(within),
                ),
                Position::Within(_) | Position::End => (true, false),
            };
            if self.unmet.iter().any(|unmet| unmet.constraint == index) {
                continue;
            }
            if event.is_none() {
                self.note_unmet(index, Mismatch::Unseen);
            } else if !reached && !failed {
                self.note_unmet(
                    index,
                    if begun {
                        Mismatch::Unawaited
                    } else {
                        Mismatch::Unreached
                    },
                );
            }
        }
    }
}

/// How long a step takes, in ms.
fn cost(op: Option<Op>) -> Ms {
    match op {
        Some(Op::Work(ms)) => ms.into(),
        Some(Op::Line(_)) => 5,
        _ => 1,
    }
}

/// What a run showed, to read.
pub fn describe(run: &RunRecord) -> String {
    let mut text = format!("  {}", run.outcome.name());
    for hit in &run.statements {
        write!(text, " {}@{}", hit.statement.line, hit.at_ms).unwrap();
    }
    for event in &run.events {
        let line = event.statement.as_ref().map(|statement| statement.line);
        write!(
            text,
            "\n    {} {:?} by {line:?} at {}",
            event.key.work, event.class, event.posted_ms
        )
        .unwrap();
        if let Some(release) = &event.release {
            let during = release.during.as_ref().map(|statement| statement.line);
            write!(
                text,
                ", held until {} in {during:?}: {:?}",
                release.at_ms, release.why
            )
            .unwrap();
        }
    }
    for unmet in &run.unmet {
        write!(text, "\n    unsatisfied {}: {unmet}", unmet.constraint).unwrap();
    }
    text
}
