//! A schedule: for each constrained event the position it is forced to. A plain value.
//!
//! Main types: [`Schedule`], [`Plan`] (what a run is asked to do) and the trait [`Runner`],
//! implemented by the session and, in tests, by a simulated app; [`carry_out`] has it run a plan.
//! No I/O here; the document on disk is `src/schedule_file/`.

use std::fmt;
use std::future::Future;
use std::time::Duration;

use crate::model::{EventKey, Statement};
use crate::trace::{EventHit, EventKind, Mismatch, RunKind, RunRecord, Unsatisfied};

/// How long the app may be idle while one event is held, in ms, unless the user or a schedule says
/// otherwise. A busy app makes a hold longer, at most three times as long in all.
pub const MAX_DELAY_MS: u64 = 3000;

/// The longest delay, in ms, of a message or a task that a test is held back for, so that it comes
/// before a statement. Nothing is suspended meanwhile but the test, and apps hide what they show
/// after 3 s or 5 s as often as after one.
#[must_use]
pub fn longest_timer_ms(max_delay_ms: u64) -> u64 {
    max_delay_ms.saturating_mul(2)
}

/// The longest run of a test, in s, unless the user says otherwise.
pub const RUN_TIMEOUT_S: u64 = 120;

/// Where among the statements an event is executed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// Just before this statement begins: its dispatch has finished by then. If it came before the
    /// statement before, it is released once the app works on nothing else, or after 300 ms.
    Before(Statement),
    /// While this statement is under way, as late as it can come: once the test cannot go on
    /// without the event, or it was held for the longest that is allowed. By then the statement has
    /// had the effects that it has before it waits.
    Within(Statement),
    /// Just before this statement begins, released at once with all others that have this position,
    /// so that they overlap: all of them have finished by then. Where it is the only one, it
    /// overlaps the statement.
    Overlapping(Statement),
    /// While this statement is under way, as early as it can come: the thread that submits the
    /// event waits right after that until it was processed. What the statement still does comes
    /// after the event.
    Earliest(Statement),
    /// Not before the test is over.
    End,
}

impl Position {
    /// The statement that it names.
    #[must_use]
    pub fn statement(&self) -> Option<&Statement> {
        match self {
            Self::Before(statement)
            | Self::Within(statement)
            | Self::Overlapping(statement)
            | Self::Earliest(statement) => Some(statement),
            Self::End => None,
        }
    }

    /// The same kind of position at another statement; the end stays the end.
    #[must_use]
    pub fn at(&self, statement: Statement) -> Self {
        match self {
            Self::Before(_) => Self::Before(statement),
            Self::Within(_) => Self::Within(statement),
            Self::Overlapping(_) => Self::Overlapping(statement),
            Self::Earliest(_) => Self::Earliest(statement),
            Self::End => Self::End,
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Before(statement) => write!(f, "before {statement}"),
            Self::Within(statement) => write!(f, "within {statement}, as late as it can come"),
            Self::Overlapping(statement) => {
                write!(
                    f,
                    "just before {statement}, overlapping it or the others there"
                )
            }
            Self::Earliest(statement) => {
                write!(
                    f,
                    "within {statement}, before the code that submits it goes on"
                )
            }
            Self::End => write!(f, "after the end of the test"),
        }
    }
}

/// One event and the position it is forced to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Constraint {
    /// Which event.
    pub event: EventKey,
    /// Where it is executed.
    pub position: Position,
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.event.work, self.position)
    }
}

/// For each constrained event its position; every other event runs freely. Events at one position
/// are executed in the order in which they stand here, each once the one before was processed, but
/// for [`Position::Overlapping`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Schedule {
    /// The constraints; one for an event at the most.
    pub constraints: Vec<Constraint>,
}

impl Plan {
    /// The schedule that the run forces or awaits, if it has one.
    #[must_use]
    pub fn schedule(&self) -> Option<&Schedule> {
        match self {
            Self::Force(schedule) | Self::Await(schedule) => Some(schedule),
            _ => None,
        }
    }
}

impl Schedule {
    /// The events that stand at the same position as the one after them: `(first, second)`,
    /// executed in that order.
    pub fn orders(&self) -> impl Iterator<Item = (usize, usize)> {
        let mut orders = Vec::new();
        for (i, first) in self.constraints.iter().enumerate() {
            for (j, second) in self.constraints.iter().enumerate().skip(i + 1) {
                if first.position == second.position
                    && matches!(first.position, Position::Before(_))
                {
                    orders.push((i, j));
                }
            }
        }
        orders.into_iter()
    }

    /// Whether two of its events are to overlap, not each a statement.
    #[must_use]
    pub fn overlap_each_other(&self) -> bool {
        self.constraints.iter().enumerate().any(|(i, first)| {
            let mut others = self.constraints.iter().skip(i + 1);
            matches!(first.position, Position::Overlapping(_))
                && others.any(|other| other.position == first.position)
        })
    }

    /// Whether some of its events are to overlap, each other or a statement.
    #[must_use]
    pub fn overlaps(&self) -> bool {
        self.constraints
            .iter()
            .any(|constraint| matches!(constraint.position, Position::Overlapping(_)))
    }

    /// The same schedule without one of its constraints.
    #[must_use]
    pub fn without(&self, index: usize) -> Self {
        let mut constraints = self.constraints.clone();
        if index < constraints.len() {
            constraints.remove(index);
        }
        Self { constraints }
    }

    /// The same schedule with one constraint moved to another position.
    #[must_use]
    pub fn moved(&self, index: usize, position: Position) -> Self {
        let mut moved = self.clone();
        if let Some(constraint) = moved.constraints.get_mut(index) {
            constraint.position = position;
        }
        moved
    }
}

/// Which of several held events is released first. Their order is that of the trace, where each
/// statement's events come before the next begins: how they arrive when they are held depends on
/// how busy the machine is. Events that the trace has not seen come last, as they arrive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReleaseOrder {
    /// The first.
    #[default]
    OldestFirst,
    /// The last.
    NewestFirst,
}

/// What a run is asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Run the test as it is, without a debugger.
    Plain,
    /// As [`Plan::Plain`], under a load.
    Loaded(Load),
    /// Hold nothing; after each statement wait until everything that it caused has come.
    Trace,
    /// As [`Plan::Trace`], but no statement waits: events come in their natural order.
    NaturalTrace,
    /// Hold every event of some kinds until the test cannot go on without it.
    ///
    /// `known` are the upper bounds learnt so far: at a stall in a statement its own events
    /// are released first.
    HoldAll {
        /// Events whose upper bound is known.
        known: Vec<(EventKey, Statement)>,
        /// The events that the trace has seen, in its order.
        seen: Vec<EventKey>,
        /// Which events are held: those of other kinds come freely.
        kinds: &'static [EventKind],
        /// Which of those that may be needed is tried first at a stall.
        order: ReleaseOrder,
    },
    /// Hold the rests of tasks, each until the test cannot go on without it, and nothing else.
    HoldRests(Vec<EventKey>),
    /// Force a schedule.
    Force(Schedule),
    /// Hold nothing longer than a moment; before a constraint's statement wait until its
    /// event was processed.
    Await(Schedule),
    /// Hold one event for a time, whatever happens meanwhile, and nothing else.
    Late {
        /// Which event.
        event: EventKey,
        /// For how long; zero holds nothing, and shows how long each step takes.
        delay: Duration,
    },
}

/// What keeps a device busy during a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// How many processes do nothing but count.
    pub workers: u32,
    /// How much memory is filled again and again, in MB; 0 fills nothing.
    pub memory_mb: u32,
}

impl fmt::Display for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} busy worker(s), {} MB filled again and again",
            self.workers, self.memory_mb
        )
    }
}

/// Carries plans out, one process of the app for each.
pub trait Runner {
    /// Why a plan could not be carried out at all: device, app or tool trouble.
    type Error;

    /// Runs the test once under a plan.
    fn run(
        &mut self,
        kind: RunKind,
        plan: &Plan,
    ) -> impl Future<Output = Result<RunRecord, Self::Error>>;

    /// How many runs can be under way at once.
    fn width(&self) -> usize {
        1
    }

    /// Says which runs will probably be asked for next: they may begin on devices that are idle.
    /// What was announced before and has not begun is forgotten.
    fn announce(&mut self, _wanted: Vec<Wanted>) {}
}

/// A run that is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// What for.
    pub kind: RunKind,
    /// What it is asked to do.
    pub plan: Plan,
}

/// Runs the test once under a plan. Where something was held for so long that the run was ended,
/// its order is infeasible: its constraints count as not satisfied.
///
/// # Errors
/// The runner's.
pub async fn carry_out<R: Runner>(
    runner: &mut R,
    kind: RunKind,
    plan: &Plan,
) -> Result<RunRecord, R::Error> {
    let mut run = runner.run(kind, plan).await?;
    if let Some(schedule) = plan.schedule()
        && run.is_overheld()
    {
        let overheld = overheld(schedule, &run);
        run.unsatisfied.extend(overheld);
    }
    Ok(run)
}

/// The constraints whose events were held for too long.
fn overheld(schedule: &Schedule, run: &RunRecord) -> Vec<Unsatisfied> {
    let mut overheld = Vec::new();
    for (constraint, Constraint { event, .. }) in schedule.constraints.iter().enumerate() {
        if run.event(event).is_some_and(EventHit::is_held_long) {
            overheld.push(Unsatisfied {
                constraint,
                why: Mismatch::Overheld,
                step: run.statements.len(),
                at: run.statements.last().map(|hit| hit.statement.clone()),
            });
        }
    }
    overheld
}
