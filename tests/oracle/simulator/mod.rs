//! Runs a program as a device would, with a clock of its own, and carries out plans as a session
//! does.
//!
//! Main type: [`Simulator`], a [`Runner`]. It knows the clock, so each run is one order of the
//! small steps of `semantics.rs`, which it writes down: the search can follow them. What a session
//! finds out by looking at threads now and then is known here; how long it waits before it believes
//! it is the same.
//!
//! - `holds.rs`: what is held, and when a statement begins.
//! - `handovers.rs`: threads that wait for what they have submitted.
//! - `stall.rs`: what ends a hold: its limit, or a test that cannot go on.
//! - `record.rs`: what a run leaves behind.

mod handovers;
mod holds;
mod record;
mod stall;

use std::convert::Infallible;
use std::fmt::Write as _;

use flakescope::model::{
    CodePoint, EXECUTOR, EventClass, EventKey, Frame, Outcome, SourceFile, Statement,
};
use flakescope::schedule::{Plan, Runner};
use flakescope::trace::{EventHit, LimitedWait, RunKind, RunRecord, Unsatisfied};

use crate::program::{BodyId, Op, Program, START, TEST};
use handovers::Handovers;

use crate::semantics::{Choice, EXECUTORS, MAIN, Point, State, Step, TESTING, THREADS, Time};

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

/// For how long a held event waits before its statement until the one before that has had all its
/// other effects.
const MOST_TO_SETTLE: Ms = 300;

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
    /// Whether the statement before has had all its effects, but those that are held.
    has_settled: bool,
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
    /// By body: whether the testing thread or main submitted it.
    driven: Vec<bool>,
    event_of: Vec<Option<usize>>,
    done: Vec<bool>,
    bodies: Vec<BodyId>,
    events: Vec<EventHit>,
    /// The line of each, when it began, and for how long it was held before that.
    statements: Vec<(u8, Ms, Ms)>,
    held: Vec<Held>,
    flying: Vec<Flying>,
    handovers: Handovers,
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
    unsatisfied: Vec<Unsatisfied>,
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
            driven: vec![false; bodies],
            event_of: vec![None; bodies],
            done: vec![false; bodies],
            bodies: Vec::new(),
            events: Vec::new(),
            statements: Vec::new(),
            held: Vec::new(),
            flying: Vec::new(),
            handovers: Handovers::default(),
            on_trial: None,
            gate: None,
            still: None,
            timer: None,
            last_hit: 0,
            held_ms: 0,
            hits: 0,
            over: false,
            endless: [false; THREADS],
            unsatisfied: Vec::new(),
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
            || self.handovers.is_waiting(thread)
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
        let current = self.statements.last().map(|(line, ..)| *line);
        if let Some(Op::Submit(task)) = op {
            self.caused[usize::from(task)] = current;
            self.driven[usize::from(task)] = matches!(thread, TESTING | MAIN);
        }
        if let Some(Op::Submit(body) | Op::Post(body, _)) = op {
            self.submitted(thread, body);
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
        let current = self.statements.last().map(|(line, ..)| *line);
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
        let driven = match class {
            EventClass::Work => self.driven[usize::from(body)],
            _ => matches!(class, EventClass::Test | EventClass::Ui),
        };
        let mut stack = Vec::new();
        for point in &key.stack {
            stack.push(Frame {
                class: point.class.clone(),
                method: point.method.clone(),
                index: point.index,
                line: None,
                file: None,
            });
        }
        self.events.push(EventHit {
            callback: Some(key.work.clone()),
            method: None,
            key,
            class,
            thread,
            what: 0,
            stack,
            driven,
            statement: cause.map(statement),
            posted_ms: self.now().into(),
            release: None,
            ended: false,
            own: true,
            delay_ms,
            preemptible_at: Vec::new(),
        });
        self.bodies.push(body);
        self.event_of[usize::from(body)] = Some(self.events.len() - 1);
        self.events.len() - 1
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
    for unsatisfied in &run.unsatisfied {
        write!(
            text,
            "\n    unsatisfied {}: {unsatisfied}",
            unsatisfied.constraint
        )
        .unwrap();
    }
    text
}
