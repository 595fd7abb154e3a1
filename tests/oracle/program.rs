//! Small concurrent programs: what they are made of, and how to show one.
//!
//! Main type: [`Program`]. A testing thread runs statements; messages run on the main thread; tasks
//! run on executors of one thread each. Every message and every task is handed over at one place,
//! so a body names its event.

use std::fmt;

/// A variable, by its number.
pub type Variable = u8;

/// A message or a task, by its number.
pub type BodyId = u8;

/// The value of a check that the natural order has yet to fill in.
pub const UNKNOWN: u8 = 255;

/// One step of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// A statement of the test begins.
    Line(u8),
    /// The test may not begin before the app has started.
    AppStarted,
    /// Takes time, as a request does; a fast machine needs none.
    Work(u16),
    /// Sleeps for at least that many ms.
    Sleep(u16),
    Set(Variable, u8),
    /// Fails the test, or crashes the app, unless the variable has that value.
    Check(Variable, u8),
    /// The rest of the body is left out unless the variable has that value.
    Guard(Variable, u8),
    /// Posts a message to the main queue, due after that many ms.
    Post(BodyId, u16),
    /// Takes a message out of the main queue, if it is there.
    Remove(BodyId),
    /// Hands a task to its executor.
    Submit(BodyId),
    CountDown(u8),
    /// Waits for a latch without a limit.
    Await(u8),
    /// Waits for a latch for that many ms at the most.
    AwaitFor {
        latch: u8,
        limit: u16,
        /// Whether the test fails when the limit runs out.
        must: bool,
    },
    Lock(u8),
    Unlock(u8),
    /// Posts a sync barrier.
    Barrier,
    Unbarrier,
}

/// Where a body runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A message of the main queue; an asynchronous one passes sync barriers.
    Main { asynchronous: bool },
    /// A task of an executor with one thread.
    Executor(u8),
}

/// A message or a task.
#[derive(Clone, Debug)]
pub struct Body {
    pub place: Place,
    pub ops: Vec<Op>,
}

/// A small concurrent program. Bodies 0 and 1 are the test's and the app's start.
#[derive(Clone, Debug)]
pub struct Program {
    pub bodies: Vec<Body>,
    /// How often each latch has to be counted down.
    pub latches: Vec<u8>,
}

/// The body of the testing thread.
pub const TEST: BodyId = 0;

/// The body that main runs before the test begins.
pub const START: BodyId = 1;

impl Program {
    /// A program of these statements, and these messages and tasks, numbered from 2.
    pub fn new(start: &[Op], lines: &[&[Op]], bodies: &[(Place, &[Op])], latches: &[u8]) -> Self {
        let mut test = vec![Op::AppStarted];
        for (number, ops) in (1..).zip(lines) {
            test.push(Op::Line(number));
            test.extend_from_slice(ops);
        }
        let on_main = Place::Main {
            asynchronous: false,
        };
        let mut all = vec![
            Body {
                place: on_main,
                ops: test,
            },
            Body {
                place: on_main,
                ops: start.to_vec(),
            },
        ];
        all.extend(bodies.iter().map(|(place, ops)| Body {
            place: *place,
            ops: ops.to_vec(),
        }));
        Self {
            bodies: all,
            latches: latches.to_vec(),
        }
    }

    pub fn ops(&self, body: BodyId) -> &[Op] {
        &self.bodies[usize::from(body)].ops
    }

    pub fn place(&self, body: BodyId) -> Place {
        self.bodies[usize::from(body)].place
    }

    /// Every step with the body that it stands in.
    pub fn all_ops(&self) -> impl Iterator<Item = (BodyId, Op)> {
        (0..)
            .zip(&self.bodies)
            .flat_map(|(id, body)| body.ops.iter().map(move |op| (id, *op)))
    }

    /// The number of steps, but for the marks of statements.
    pub fn size(&self) -> usize {
        self.all_ops()
            .filter(|(_, op)| !matches!(op, Op::Line(_) | Op::AppStarted))
            .count()
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Line(line) => write!(f, "line {line}"),
            Self::AppStarted => write!(f, "(app started)"),
            Self::Work(ms) => write!(f, "work {ms} ms"),
            Self::Sleep(ms) => write!(f, "sleep {ms} ms"),
            Self::Set(variable, value) => write!(f, "v{variable} = {value}"),
            Self::Check(variable, value) => write!(f, "check v{variable} == {value}"),
            Self::Guard(variable, value) => write!(f, "return unless v{variable} == {value}"),
            Self::Post(body, 0) => write!(f, "post m{body}"),
            Self::Post(body, delay) => write!(f, "post m{body} in {delay} ms"),
            Self::Remove(body) => write!(f, "remove m{body}"),
            Self::Submit(body) => write!(f, "submit t{body}"),
            Self::CountDown(latch) => write!(f, "count down l{latch}"),
            Self::Await(latch) => write!(f, "await l{latch}"),
            Self::AwaitFor {
                latch,
                limit,
                must: true,
            } => write!(f, "check await l{latch} for {limit} ms"),
            Self::AwaitFor {
                latch,
                limit,
                must: false,
            } => write!(f, "await l{latch} for {limit} ms"),
            Self::Lock(lock) => write!(f, "lock k{lock}"),
            Self::Unlock(lock) => write!(f, "unlock k{lock}"),
            Self::Barrier => write!(f, "barrier"),
            Self::Unbarrier => write!(f, "remove barrier"),
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (latch, count) in self.latches.iter().enumerate() {
            writeln!(f, "l{latch}: {count} to count down")?;
        }
        for (id, body) in self.bodies.iter().enumerate() {
            match (id, body.place) {
                (0, _) => write!(f, "test:")?,
                (1, _) => write!(f, "start:")?,
                (
                    _,
                    Place::Main {
                        asynchronous: false,
                    },
                ) => write!(f, "m{id}:")?,
                (_, Place::Main { asynchronous: true }) => write!(f, "m{id} (asynchronous):")?,
                (_, Place::Executor(executor)) => write!(f, "t{id} on e{executor}:")?,
            }
            let mut between = " ";
            for op in &body.ops {
                match op {
                    Op::AppStarted => continue,
                    Op::Line(line) => write!(f, "\n  {line}:")?,
                    op => write!(f, "{between}{op}")?,
                }
                between = if matches!(op, Op::Line(_)) { " " } else { "; " };
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
