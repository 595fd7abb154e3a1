//! What a program may do next: small steps, shared by the search over all interleavings and by the
//! simulator.
//!
//! Main types: [`State`] and [`Step`]. Time is a parameter ([`Time`]): the simulator knows the
//! clock, the search knows which times are still possible (`zone.rs`).
//!
//! The rules of the platform: the main queue is ordered by due time, equal ones first in first out;
//! nothing is dispatched before it is due; a sync barrier stops the ordinary messages behind it;
//! sleeps and waits with a limit end late, never early. A wait whose limit has run out returns by
//! what its latch is at that moment.

use crate::program::{BodyId, Op, Place, Program, START, TEST};

/// The testing thread.
pub const TESTING: usize = 0;

/// The main thread.
pub const MAIN: usize = 1;

/// The first executor's thread.
pub const EXECUTORS: usize = 2;

/// How many threads there are at the most.
pub const THREADS: usize = 5;

const VARIABLES: usize = 6;
const LATCHES: usize = 6;
const LOCKS: usize = 3;

/// A point in time: when a message is due, or a sleep may end.
pub type Point = u8;

/// What is known of time.
pub trait Time: Clone {
    /// The point that many ms from now.
    fn after(&mut self, ms: u16) -> Point;
    /// The point is not needed any more.
    fn forget(&mut self, point: Point);
    /// Now is not before the point; whether that is possible.
    fn is_due(&mut self, point: Point) -> bool;
    /// The first point is not after the second, or `strictly` before it; whether that is possible.
    fn comes_first(&mut self, first: Point, second: Point, strictly: bool) -> bool;
    /// Any time may pass.
    fn pass(&mut self);
}

/// Where a thread is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thread {
    /// What it runs.
    pub body: Option<BodyId>,
    /// The next step.
    pub at: u8,
    /// When its sleep or its wait with a limit may end, once that has begun.
    pub until: Option<Point>,
}

/// What stands in the main queue; the order of the list is that of the posts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queued {
    /// The message; a sync barrier has none.
    pub message: Option<BodyId>,
    pub due: Point,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Passed,
    /// A check failed in this thread.
    Failed {
        thread: usize,
    },
}

/// What a thread does next, where it has a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Its next step.
    Go,
    /// The limit of its wait runs out.
    TimeOut,
    /// An executor takes its next task.
    Begin,
    /// Main takes this element of the queue, which comes before all others.
    Dispatch { index: usize },
    /// Main takes this asynchronous message, with a barrier before all ordinary ones.
    PassBarrier { index: usize },
}

/// A step of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub thread: usize,
    pub choice: Choice,
}

/// Everything that decides what can come next.
#[derive(Clone, Debug)]
pub struct State<T> {
    pub threads: [Thread; THREADS],
    pub variables: [u8; VARIABLES],
    pub latches: [u8; LATCHES],
    /// The owner of each lock.
    pub locks: [Option<u8>; LOCKS],
    pub queue: Vec<Queued>,
    /// What waits for each executor.
    pub pending: [Vec<BodyId>; THREADS - EXECUTORS],
    pub end: Option<End>,
    pub time: T,
}

impl<T: Time> State<T> {
    /// Main is about to start the app, and the testing thread waits for that.
    pub fn new(program: &Program, time: T) -> Self {
        let idle = Thread {
            body: None,
            at: 0,
            until: None,
        };
        let mut threads = [idle; THREADS];
        threads[TESTING].body = Some(TEST);
        threads[MAIN].body = if program.ops(START).is_empty() {
            None
        } else {
            Some(START)
        };
        let mut latches = [0; LATCHES];
        latches[..program.latches.len()].copy_from_slice(&program.latches);
        Self {
            threads,
            variables: [0; VARIABLES],
            latches,
            locks: [None; LOCKS],
            queue: Vec::new(),
            pending: Default::default(),
            end: None,
            time,
        }
    }

    /// The next step of a thread's body.
    pub fn next_op(&self, program: &Program, thread: usize) -> Option<Op> {
        let at = self.threads[thread];
        program.ops(at.body?).get(usize::from(at.at)).copied()
    }

    /// The steps that a thread may take, if time allows.
    pub fn choices(&self, program: &Program, thread: usize, found: &mut Vec<Step>) {
        let mut add = |choice| found.push(Step { thread, choice });
        let Some(op) = self.next_op(program, thread) else {
            match thread {
                TESTING => {}
                MAIN => self.dispatches(program, found),
                executor if self.pending[executor - EXECUTORS].is_empty() => {}
                _ => add(Choice::Begin),
            }
            return;
        };
        let waits = self.threads[thread].until.is_some();
        match op {
            Op::AppStarted if self.threads[MAIN].body == Some(START) => {}
            Op::Await(latch) if self.latches[usize::from(latch)] > 0 => {}
            Op::AwaitFor { latch, .. } if waits && self.latches[usize::from(latch)] > 0 => {
                add(Choice::TimeOut)
            }
            Op::Lock(lock) if self.locks[usize::from(lock)].is_some() => {}
            _ => add(Choice::Go),
        }
    }

    fn dispatches(&self, program: &Program, found: &mut Vec<Step>) {
        let barrier = self.queue.iter().any(|queued| queued.message.is_none());
        for (index, queued) in self.queue.iter().enumerate() {
            let Some(message) = queued.message else {
                continue;
            };
            found.push(Step {
                thread: MAIN,
                choice: Choice::Dispatch { index },
            });
            if barrier && is_asynchronous(program, message) {
                found.push(Step {
                    thread: MAIN,
                    choice: Choice::PassBarrier { index },
                });
            }
        }
    }

    /// Takes a step; whether time allows it. If it does not, the state is of no use any more.
    pub fn take(&mut self, program: &Program, step: Step) -> bool {
        let thread = step.thread;
        match step.choice {
            Choice::Begin => {
                let body = self.pending[thread - EXECUTORS].remove(0);
                self.begin(program, thread, body);
            }
            Choice::Dispatch { index } | Choice::PassBarrier { index } => {
                if !self.is_next(program, index, step.choice) {
                    return false;
                }
                let queued = self.queue.remove(index);
                self.time.forget(queued.due);
                if let Some(body) = queued.message {
                    self.begin(program, MAIN, body);
                }
            }
            Choice::Go | Choice::TimeOut => {
                if !self.go(program, thread, step.choice) {
                    return false;
                }
            }
        }
        self.time.pass();
        true
    }

    /// Whether an element of the queue is due, and the next by the rules.
    fn is_next(&mut self, program: &Program, index: usize, choice: Choice) -> bool {
        let chosen = self.queue[index];
        if !self.time.is_due(chosen.due) {
            return false;
        }
        let passes = matches!(choice, Choice::PassBarrier { .. });
        // Of several barriers, the first posted is the first in the order too.
        let barrier = self
            .queue
            .iter()
            .position(|queued| queued.message.is_none());
        for other in 0..self.queue.len() {
            let message = self.queue[other].message;
            let asynchronous = message.is_none_or(|message| is_asynchronous(program, message));
            // What has to come before this one: the chosen one, or the barrier that stops it.
            let first = match (passes, barrier) {
                (true, Some(_)) if message.is_none() => continue,
                (true, Some(barrier)) if !asynchronous => barrier,
                _ => index,
            };
            if first != other
                && !self.time.comes_first(
                    self.queue[first].due,
                    self.queue[other].due,
                    first > other,
                )
            {
                return false;
            }
        }
        true
    }

    fn begin(&mut self, program: &Program, thread: usize, body: BodyId) {
        self.threads[thread] = Thread {
            body: Some(body),
            at: 0,
            until: None,
        };
        self.end_body(program, thread);
    }

    /// A thread that is at the end of its body takes the next, or has ended.
    fn end_body(&mut self, program: &Program, thread: usize) {
        let Thread {
            body: Some(body),
            at,
            ..
        } = self.threads[thread]
        else {
            return;
        };
        if usize::from(at) < program.ops(body).len() {
            return;
        }
        self.threads[thread].body = None;
        if thread == TESTING && self.end.is_none() {
            self.end = Some(End::Passed);
        }
    }

    fn go(&mut self, program: &Program, thread: usize, choice: Choice) -> bool {
        let Some(op) = self.next_op(program, thread) else {
            return false;
        };
        match op {
            Op::Line(_) | Op::AppStarted | Op::Work(_) | Op::Await(_) => {}
            Op::Sleep(ms) | Op::AwaitFor { limit: ms, .. } => match self.threads[thread].until {
                Some(until) => {
                    let sleeps = matches!(op, Op::Sleep(_)) || choice == Choice::TimeOut;
                    if sleeps && !self.time.is_due(until) {
                        return false;
                    }
                    self.time.forget(until);
                    self.threads[thread].until = None;
                    if let (Choice::TimeOut, Op::AwaitFor { must: true, .. }) = (choice, op) {
                        self.end = Some(End::Failed { thread });
                    }
                }
                None => {
                    if let Op::AwaitFor { latch, .. } = op
                        && self.latches[usize::from(latch)] == 0
                    {
                        // It is there already.
                    } else {
                        self.threads[thread].until = Some(self.time.after(ms));
                        return true;
                    }
                }
            },
            Op::Set(variable, value) => self.variables[usize::from(variable)] = value,
            Op::Check(variable, value) => {
                if self.variables[usize::from(variable)] != value
                    && value != crate::program::UNKNOWN
                {
                    self.end = Some(End::Failed { thread });
                }
            }
            Op::Guard(variable, value) => {
                if self.variables[usize::from(variable)] != value {
                    let Some(body) = self.threads[thread].body else {
                        return false;
                    };
                    self.threads[thread].at = u8::try_from(program.ops(body).len()).unwrap();
                    self.end_body(program, thread);
                    return true;
                }
            }
            Op::Post(body, delay) => {
                let due = self.time.after(delay);
                self.queue.push(Queued {
                    message: Some(body),
                    due,
                });
            }
            Op::Remove(body) => self.unqueue(Some(body)),
            Op::Submit(body) => {
                let Place::Executor(executor) = program.place(body) else {
                    return false;
                };
                self.pending[usize::from(executor)].push(body);
            }
            Op::CountDown(latch) => {
                let count = &mut self.latches[usize::from(latch)];
                *count = count.saturating_sub(1);
            }
            Op::Lock(lock) => self.locks[usize::from(lock)] = u8::try_from(thread).ok(),
            Op::Unlock(lock) => self.locks[usize::from(lock)] = None,
            Op::Barrier => {
                let due = self.time.after(0);
                self.queue.push(Queued { message: None, due });
            }
            Op::Unbarrier => self.unqueue(None),
        }
        self.threads[thread].at += 1;
        self.end_body(program, thread);
        true
    }

    fn unqueue(&mut self, message: Option<BodyId>) {
        if let Some(index) = self
            .queue
            .iter()
            .position(|queued| queued.message == message)
        {
            let queued = self.queue.remove(index);
            self.time.forget(queued.due);
        }
    }
}

pub fn is_asynchronous(program: &Program, message: BodyId) -> bool {
    program.place(message) == Place::Main { asynchronous: true }
}
