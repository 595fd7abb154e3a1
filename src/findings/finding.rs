//! A confirmed failing order: its schedule, the pair that it comes down to, and what was measured.
//!
//! Main type: [`Finding`]. `src/explore/diagnosis.rs` makes one from a failing run.

use crate::model::{Failure, Outcome, Statement, TestId};
use crate::schedule::{Position, Schedule};
use crate::trace::EventHit;
use crate::whose::Whose;

/// A confirmed failing order.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The minimal schedule.
    pub schedule: Schedule,
    /// The statements of the trace, in the order in which they began: the failing run does not come
    /// to all of them.
    pub steps: Vec<Statement>,
    /// How the replay ended.
    pub outcome: Outcome,
    /// What the test or the app reported.
    pub failure: Option<Failure>,
    /// The statement that failed.
    pub failed_at: Option<Statement>,
    /// Decides whose code the classes of its stacks are.
    pub whose: Whose,
    /// What came in the wrong order.
    pub pair: Pair,
    /// All late events when no smaller set failed: one of these, or all together.
    pub one_of: Vec<EventHit>,
    /// The wait that gave up before the event came, where the failing replay had one.
    pub gave_up: Option<GaveUp>,
    /// Whether the test drives the app by Espresso.
    pub by_espresso: bool,
    /// What kind of root cause it looks like.
    pub category: Category,
    /// How late the event has to be for the failure.
    pub measured: Measured,
    /// What passed next to it.
    pub control: Control,
    /// Replays.
    pub confirmed: Confirmed,
}

impl Finding {
    /// Whether the event comes within the statement of the pair, too late for what that does first.
    #[must_use]
    pub fn is_within(&self) -> bool {
        let statement = self.pair.statement.as_ref();
        self.schedule
            .constraints
            .iter()
            .any(|constraint| match &constraint.position {
                Position::Within(within) => Some(within) == statement,
                Position::Before(_)
                | Position::Overlapping(_)
                | Position::Earliest(_)
                | Position::End => false,
            })
    }

    /// Whether events fail the test by coming before what submits them goes on.
    #[must_use]
    pub fn is_earliest(&self) -> bool {
        let mut constraints = self.schedule.constraints.iter();
        constraints.any(|constraint| matches!(constraint.position, Position::Earliest(_)))
    }

    /// Where the test itself is by the statement of the pair, when that is one of a page object or
    /// of a method next to the test's: the last line of the test method, or of a lambda in it, that
    /// began before it.
    #[must_use]
    pub fn test_line(&self, test: &TestId) -> Option<&Statement> {
        let statement = self.pair.statement.as_ref()?;
        if is_of_test_method(statement, test) {
            return None;
        }

        let until = self.steps.iter().position(|step| step == statement)?;
        let mut before = self.steps.iter().take(until).rev();
        before.find(|step| is_of_test_method(step, test))
    }
}

/// Whether a statement is in the test method, or in a lambda in it: that is a class of its own, or
/// a method of the test class.
fn is_of_test_method(statement: &Statement, test: &TestId) -> bool {
    let method = test.method_name();
    let lambda_class = format!("{}${method}$", test.class);
    // Of javac, and of the Kotlin compiler.
    let lambdas = [format!("lambda${method}$"), format!("{method}$lambda")];
    let is_lambda = lambdas.iter().any(|of| statement.method.starts_with(of));
    statement.method == method
        || statement.class.starts_with(&lambda_class)
        || statement.class == test.class && is_lambda
}

/// The event and the statement, or the two events, whose order decides whether the test passes.
#[derive(Clone, Debug, Default)]
pub struct Pair {
    /// The event, as the failing replay saw it.
    pub event: Option<EventHit>,
    /// The task that posts the event as it ends, where the stack of the post names no code of the
    /// app's.
    pub task: Option<EventHit>,
    /// The statement that caused the event.
    pub cause: Option<Statement>,
    /// The statement; of two events the one that causes the first, where that is a later one than
    /// the cause of the other, or else the one that failed, as it reads what they did.
    pub statement: Option<Statement>,
    /// How they came in the wrong order.
    pub order: WrongOrder,
}

impl Pair {
    /// Whether the event is a delayed message that came too early.
    #[must_use]
    pub fn is_early(&self) -> bool {
        matches!(self.order, WrongOrder::EventEarly)
    }

    /// Of two events in the wrong order, the one that came first: the other was expected before it.
    #[must_use]
    pub fn reordered_with(&self) -> Option<&EventHit> {
        match &self.order {
            WrongOrder::AfterEvent(first) => Some(first),
            WrongOrder::EventLate
            | WrongOrder::AfterCause
            | WrongOrder::WhilePolling(_)
            | WrongOrder::EventEarly => None,
        }
    }

    /// Of two events in the wrong order, whether the statement is the cause of the first.
    #[must_use]
    pub fn names_cause_of_first(&self) -> bool {
        let first = self.reordered_with();
        first.is_some_and(|first| first.statement.is_some() && first.statement == self.statement)
    }
}

/// How a pair came in the wrong order.
#[derive(Clone, Debug, Default)]
pub enum WrongOrder {
    /// The event was expected before the statement, and came after it.
    #[default]
    EventLate,
    /// The event usually comes while the statement that causes it is under way, and came after
    /// that; the statement of the pair is the one that failed.
    AfterCause,
    /// The event came in a later pass of a loop, which polls as long as it takes; the statement of
    /// the pair is the one that failed after the loop.
    WhilePolling(Box<Statement>),
    /// The event is a delayed message. The testing thread was late, so it came before the
    /// statement, and was expected after it.
    EventEarly,
    /// The event was expected before this one, and came after it.
    AfterEvent(Box<EventHit>),
}

/// The kinds of root causes, as the field names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    /// A statement reads what an event has not brought yet.
    AsyncWait,
    /// Two events, or an event and a later action of the test, come in an order that the test's
    /// author did not expect.
    EventOrder,
    /// A background task changes what the test reads, and does not signal it.
    DataRace,
    /// What the event works on has ended or was made anew.
    Lifecycle,
}

impl Category {
    /// The name used in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::AsyncWait => "async wait",
            Self::EventOrder => "event order",
            Self::DataRace => "data race",
            Self::Lifecycle => "lifecycle",
        }
    }
}

/// A wait with a limit that was over before the event came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GaveUp {
    /// The statement that waits.
    pub statement: Option<Statement>,
    /// The method that waits.
    pub method: String,
    /// The limit, in ms, where it could be read.
    pub limit_ms: Option<u64>,
}

/// How often a finding's schedule was replayed, and how often it failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Confirmed {
    /// Replays.
    pub times: usize,
    /// Those that failed.
    pub failed: usize,
    /// Those whose order was not satisfied; they say nothing.
    pub diverged: usize,
    /// Those that passed.
    pub passed: usize,
}

/// What passed next to a finding, so that it is the order that fails and not the slowness of the
/// run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Control {
    /// The same events in their natural order, under the debugger.
    #[default]
    NaturalOrder,
    /// A run under the debugger that held nothing and waited for nothing: no position of the event
    /// passes, as where it has to come while a statement is under way.
    NothingHeld,
    /// The same events as late as they can come, where no other order passes.
    Latest,
    /// The event at the neighbouring position, which takes nearly as long, or at the nearest that
    /// was seen to pass.
    Neighbour {
        /// Where it was.
        position: Position,
        /// For how long something was held in that run, in ms.
        held_ms: u64,
        /// And in the failing replay.
        failing_held_ms: u64,
    },
}

/// What was measured of the event's time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// The margin, if some delay of the event alone made the test fail.
    pub margin: Option<Margin>,
    /// The longest delay of the event alone that passed, in ms, when none failed.
    pub passes_up_to_ms: Option<u64>,
    /// How long the event takes in natural order, at the most, in ms.
    pub usual_ms: Option<u64>,
}

/// The shortest delay of the event that fails, and the longest that passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margin {
    /// The shortest delay known to fail, in ms.
    pub fails_at_ms: u64,
    /// The longest delay known to pass, in ms.
    pub passes_at_ms: u64,
    /// How long the event took in natural order after the statement that caused it began, at the
    /// most, in ms.
    pub usual_ms: Option<u64>,
    /// Runs that this rests on.
    pub measurements: usize,
}
