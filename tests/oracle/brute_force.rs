//! Knows the truth about a program: searches everything that can happen, with any finite delay of
//! any thread.
//!
//! Main function: [`search`]. A step that concerns nobody else is taken at once, without trying
//! what the others could do first (Godefroid, "Partial-Order Methods for the Verification of
//! Concurrent Systems", 1996). [`Freedom`] narrows what is tried, which tells what kind of delay a
//! failure needs.

use std::collections::HashSet;

use crate::program::{Op, Place, Program, TEST};
use crate::semantics::{Choice, EXECUTORS, End, MAIN, Queued, State, Step, TESTING, THREADS};
use crate::zone::Zone;

/// Where a thread may be delayed for the benefit of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Freedom {
    /// Within a statement of the test.
    pub in_statements: bool,
    /// Within a task, other than at its posts.
    pub in_tasks: bool,
    /// Within a message.
    pub in_messages: bool,
    /// Before a message is taken out of the queue, though it is due and main is idle.
    pub before_messages: bool,
    /// Between that and its first step, where a debugger stops main.
    pub at_dispatch: bool,
    /// The longest limit of a wait by the test that may run out, in ms.
    pub longest_limit: u16,
}

impl Freedom {
    /// Everything that a machine may do.
    pub const ALL: Self = Self {
        in_statements: true,
        in_tasks: true,
        in_messages: true,
        before_messages: true,
        at_dispatch: true,
        longest_limit: u16::MAX,
    };
}

/// What was found out.
#[derive(Clone, Debug)]
pub struct Truth {
    /// The steps of an order that fails.
    pub failing: Option<Vec<Step>>,
    /// Whether everything was searched.
    pub complete: bool,
}

impl Truth {
    pub fn can_fail(&self) -> bool {
        self.failing.is_some()
    }
}

/// Searches for an order that fails, in so many states at the most.
pub fn search(program: &Program, freedom: Freedom, most: usize) -> Truth {
    let mut search = Search {
        program,
        freedom,
        most,
        shared: Shared::new(program),
        seen: HashSet::new(),
        path: Vec::new(),
        complete: true,
    };
    let state = State::new(program, Zone::new(is_timed(program)));
    let fails = search.fails(&state, None);
    Truth {
        failing: fails.then_some(search.path),
        complete: search.complete,
    }
}

/// Whether the order of the main queue depends on time.
pub fn is_timed(program: &Program) -> bool {
    program
        .all_ops()
        .any(|(_, op)| matches!(op, Op::Post(_, 1..)))
}

/// Takes the steps of an order: whether it is possible, and how it ends.
pub fn follow(program: &Program, steps: &[Step]) -> Result<Option<End>, usize> {
    let mut state = State::new(program, Zone::new(is_timed(program)));
    for (index, step) in steps.iter().enumerate() {
        let mut choices = Vec::new();
        state.choices(program, step.thread, &mut choices);
        if state.end.is_some() || !choices.contains(step) || !state.take(program, *step) {
            return Err(index);
        }
    }
    Ok(state.end)
}

/// Whether nothing can go on after these steps.
pub fn is_stuck(program: &Program, steps: &[Step]) -> bool {
    let mut state = State::new(program, Zone::new(is_timed(program)));
    steps.iter().for_each(|step| {
        state.take(program, *step);
    });
    let mut choices = Vec::new();
    (0..THREADS).for_each(|thread| state.choices(program, thread, &mut choices));
    choices
        .into_iter()
        .all(|step| !state.clone().take(program, step))
}

/// The steps of an order, to read.
pub fn describe(program: &Program, steps: &[Step]) -> String {
    let mut state = State::new(program, Zone::new(is_timed(program)));
    let mut text = String::from("  ");
    for step in steps {
        let op = state.next_op(program, step.thread);
        let before = state.threads[step.thread].until.is_some();
        state.take(program, *step);
        let name = match (state.threads[step.thread].body, step.thread) {
            (_, TESTING) => "test".to_owned(),
            (Some(body), MAIN) => format!("m{body}"),
            (Some(body), _) => format!("t{body}"),
            (None, thread) => format!("thread {thread}"),
        };
        let what = match (op, step.choice) {
            (_, Choice::TimeOut) => "limit has run out".to_owned(),
            (None, _) => "begins".to_owned(),
            (Some(op), _) if before => format!("over: {op}"),
            (Some(op), _) => op.to_string(),
        };
        text += &format!("{name}: {what} | ");
    }
    text
}

/// Which threads share what.
struct Shared {
    /// By variable: whether more than one thread uses it, and writes are among that.
    variables: [bool; 8],
    /// Whether others than main post, or take messages out.
    queue: bool,
    /// By executor: whether more than one thread submits to it.
    executors: [bool; THREADS - EXECUTORS],
    /// By latch: whether it is waited for with a limit.
    limited: [bool; 8],
}

impl Shared {
    fn new(program: &Program) -> Self {
        let mut variables = [(0_u8, false); 8];
        let mut posters = 0_u8;
        let mut removes = false;
        let mut submitters = [0_u8; THREADS - EXECUTORS];
        let mut limited = [false; 8];
        for (body, op) in program.all_ops() {
            let thread = 1_u8
                << match (body, program.place(body)) {
                    (TEST, _) => TESTING,
                    (_, Place::Main { .. }) => MAIN,
                    (_, Place::Executor(executor)) => EXECUTORS + usize::from(executor),
                };
            match op {
                Op::Set(variable, _) => {
                    variables[usize::from(variable)].0 |= thread;
                    variables[usize::from(variable)].1 = true;
                }
                Op::Check(variable, _) | Op::Guard(variable, _) => {
                    variables[usize::from(variable)].0 |= thread
                }
                Op::Post(..) => posters |= thread,
                Op::Remove(_) => removes = true,
                Op::Submit(task) => {
                    if let Place::Executor(executor) = program.place(task) {
                        submitters[usize::from(executor)] |= thread;
                    }
                }
                Op::AwaitFor { latch, .. } => limited[usize::from(latch)] = true,
                _ => {}
            }
        }
        Self {
            variables: variables.map(|(threads, written)| written && threads.count_ones() > 1),
            queue: is_timed(program) || removes || posters.count_ones() > 1,
            executors: submitters.map(|threads| threads.count_ones() > 1),
            limited,
        }
    }
}

struct Search<'p> {
    program: &'p Program,
    freedom: Freedom,
    most: usize,
    shared: Shared,
    seen: HashSet<Vec<u8>>,
    path: Vec<Step>,
    complete: bool,
}

impl Search<'_> {
    /// Whether a failure can be reached; the path then leads there. Of `running` is known that it
    /// goes on if it can.
    fn fails(&mut self, state: &State<Zone>, running: Option<usize>) -> bool {
        match state.end {
            Some(End::Passed) => return false,
            Some(End::Failed { .. }) => return true,
            None => {}
        }
        if !self.seen.insert(encode(state, running)) {
            return false;
        }
        if self.seen.len() > self.most {
            self.complete = false;
            return false;
        }

        // Whoever may not be delayed here goes first.
        let mut moved = false;
        if let Some(thread) = running {
            if self.try_thread(state, thread, &mut moved) {
                return true;
            }
            if moved {
                return false;
            }
        }

        if !self.freedom.before_messages && state.threads[MAIN].body.is_none() {
            let is_due =
                |queued: &Queued| queued.message.is_some() && state.time.is_surely_due(queued.due);
            if state.queue.iter().any(is_due) {
                if self.try_thread(state, MAIN, &mut moved) {
                    return true;
                }
                if moved {
                    return false;
                }
            }
        }
        // Where threads may not be delayed anywhere, taking a step early decides about those behind
        // it.
        let everywhere =
            self.freedom.in_statements && self.freedom.in_tasks && self.freedom.in_messages;
        let alone = (0..THREADS).find(|thread| everywhere && self.concerns_nobody(state, *thread));
        if let Some(thread) = alone {
            return self.try_thread(state, thread, &mut moved);
        }
        for thread in 0..THREADS {
            if self.try_thread(state, thread, &mut moved) {
                return true;
            }
        }
        // Nothing can go on, and the test is not over.
        !moved
    }

    fn try_thread(&mut self, state: &State<Zone>, thread: usize, moved: &mut bool) -> bool {
        let mut choices = Vec::new();
        state.choices(self.program, thread, &mut choices);
        for step in choices {
            if step.choice == Choice::TimeOut
                && thread == TESTING
                && let Some(Op::AwaitFor { limit, .. }) = state.next_op(self.program, thread)
                && limit > self.freedom.longest_limit
            {
                continue;
            }
            let mut next = state.clone();
            if !next.take(self.program, step) {
                continue;
            }
            *moved = true;
            self.path.push(step);
            let running = self.goes_on(&next, thread).then_some(thread);
            if self.fails(&next, running) {
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// Whether a thread that has made a step may not be delayed before its next.
    fn goes_on(&self, state: &State<Zone>, thread: usize) -> bool {
        let Some(op) = state.next_op(self.program, thread) else {
            return false;
        };
        match thread {
            TESTING => !self.freedom.in_statements && !matches!(op, Op::Line(_)),
            MAIN if state.threads[MAIN].at == 0 => !self.freedom.at_dispatch,
            MAIN => !self.freedom.in_messages,
            _ => !self.freedom.in_tasks && !matches!(op, Op::Post(..)),
        }
    }

    /// Whether a thread's next step is possible now, its only one, and changes nothing for the
    /// others, nor they for it.
    fn concerns_nobody(&self, state: &State<Zone>, thread: usize) -> bool {
        let Some(op) = state.next_op(self.program, thread) else {
            return match thread {
                TESTING => false,
                MAIN => {
                    !self.shared.queue && self.freedom.before_messages && !state.queue.is_empty()
                }
                executor => !state.pending[executor - EXECUTORS].is_empty(),
            };
        };
        // The test's end keeps everything else from coming.
        if thread == TESTING
            && usize::from(state.threads[TESTING].at) + 1 == self.program.ops(TEST).len()
        {
            return false;
        }
        let waits = state.threads[thread].until.is_some();
        match op {
            Op::AppStarted => state.threads[MAIN].body != Some(crate::program::START),
            Op::Line(_) | Op::Work(_) | Op::Unlock(_) => true,
            Op::Set(variable, _) | Op::Check(variable, _) | Op::Guard(variable, _) => {
                !self.shared.variables[usize::from(variable)]
            }
            Op::Sleep(_) => !waits,
            Op::CountDown(latch) => !self.shared.limited[usize::from(latch)],
            Op::Await(latch) => state.latches[usize::from(latch)] == 0,
            Op::AwaitFor { latch, .. } => !waits || state.latches[usize::from(latch)] == 0,
            Op::Submit(task) => match self.program.place(task) {
                Place::Executor(executor) => !self.shared.executors[usize::from(executor)],
                Place::Main { .. } => false,
            },
            Op::Post(..) => !self.shared.queue,
            Op::Remove(_) | Op::Lock(_) | Op::Barrier | Op::Unbarrier => false,
        }
    }
}

/// What tells a state from others.
fn encode(state: &State<Zone>, running: Option<usize>) -> Vec<u8> {
    let mut key = Vec::with_capacity(64);
    let mut points = Vec::new();
    key.push(running.map_or(9, |thread| u8::try_from(thread).unwrap()));
    for thread in &state.threads {
        key.extend([
            thread.body.unwrap_or(255),
            thread.at,
            u8::from(thread.until.is_some()),
        ]);
        points.extend(thread.until);
    }
    key.extend(state.variables);
    key.extend(state.latches);
    key.extend(state.locks.map(|owner| owner.unwrap_or(255)));
    for queued in &state.queue {
        key.push(queued.message.unwrap_or(254));
        points.push(queued.due);
    }
    for pending in &state.pending {
        key.push(255);
        key.extend(pending);
    }
    state.time.encode(&points, &mut key);
    key
}
