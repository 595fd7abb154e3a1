//! What one run showed: its statements, its events, where held events were released, and
//! how it ended.
//!
//! Main type: [`RunRecord`]. The session fills it; bounds, exploration and report read it. No
//! I/O. All times are in ms since the debugger attached to the process (for a plain run:
//! since its start).

use std::fmt;

use crate::model::{
    BEFORE_NUMBER, CodePoint, EventClass, EventKey, Failure, Frame, Outcome, Statement,
    is_binder_thread,
};
use crate::whose::Whose;

/// How many passes of a helper's line a run has, at the most: a helper may count, or read a file,
/// in a loop, and each stop takes its time.
pub const MOST_PASSES: u32 = 200;

/// What a run was for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunKind {
    /// Without a debugger.
    Control,
    /// Without a debugger, by a strategy that does nothing else.
    Rerun,
    /// As [`RunKind::Rerun`], under a load on the device.
    Noise,
    /// Statement by statement, holding nothing.
    Trace,
    /// Every async poster held until the test cannot go on without it.
    WhatIf,
    /// A schedule forced, to see whether it fails.
    Explore,
    /// A failing schedule forced again.
    Confirm,
    /// A smaller schedule tried.
    Minimise,
    /// A schedule from a file.
    Replay,
}

impl RunKind {
    /// The name used in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Control => "control",
            Self::Rerun => "rerun",
            Self::Noise => "noise",
            Self::Trace => "trace",
            Self::WhatIf => "what-if",
            Self::Explore => "explore",
            Self::Confirm => "confirm",
            Self::Minimise => "minimise",
            Self::Replay => "replay",
        }
    }
}

/// A statement as it began in a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementHit {
    /// Which statement.
    pub statement: Statement,
    /// When the testing thread was allowed to begin it, in ms.
    pub at_ms: u64,
    /// For how long the testing thread was held before that, in ms.
    pub held_ms: u64,
    /// Whether it declares a variable, in which it may keep what it has read of the app; `None`
    /// where that was not asked, as in all runs but a trace.
    pub declares: Option<bool>,
    /// Whether it is known to touch nothing that another thread could see: an event just before it
    /// comes at the same place as one just after it. Known in a trace only.
    pub is_idle: bool,
}

/// An event as it was seen in a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventHit {
    /// Its identity across runs.
    pub key: EventKey,
    /// Who posted it.
    pub class: EventClass,
    /// The posting thread's name.
    pub thread: String,
    /// The callback's class, if the message has one.
    pub callback: Option<String>,
    /// The method of that class that is called, where the platform or EventBus calls it, and what
    /// does so tells which: `onReceive`, `onServiceConnected`, ...
    pub method: Option<String>,
    /// The message's `what`.
    pub what: i32,
    /// The posting stack, innermost first.
    pub stack: Vec<Frame>,
    /// The statement that was current when it was posted; `None` before the first one.
    pub statement: Option<Statement>,
    /// Whether the testing thread or the main thread submitted it.
    pub driven: bool,
    /// When it was posted (stopped at `enqueueMessage`), in ms.
    pub posted_ms: u64,
    /// When and why it was released, if it was held.
    pub release: Option<Release>,
    /// For background work: whether it was seen to end.
    pub ended: bool,
    /// For a message: whether what it does is the app's or the test's own code.
    pub own: bool,
    /// For a message: how long after its post it is due, in ms; for a task that was handed over to
    /// be run later: how long after that it began. `None` where that was not seen.
    pub delay_ms: Option<u64>,
    /// For a background task: where in own code it can be preempted so that another thread
    /// may see it half done, the most telling place first; each with the calls that lead there, the
    /// innermost first. Known in a trace only.
    pub preemptible_at: Vec<Vec<CodePoint>>,
}

/// Where an event is held, and so what is explored together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// A message of a background thread, or one that the system posts by a binder thread for the
    /// app's own code; held where it is posted.
    Post,
    /// A background task, held where it begins.
    Task,
    /// A message that the main thread or the testing thread posts for the app's own code, or the
    /// dispatch of one that a background thread posts. It is held where it is dispatched, so the
    /// main thread as a whole is late and the order of its queue stays.
    Main,
}

impl EventKind {
    /// All of them, in the order in which they are explored.
    pub const ALL: [Self; 3] = [Self::Post, Self::Task, Self::Main];

    /// What background threads do.
    pub const BACKGROUND: &'static [Self] = &[Self::Post, Self::Task];

    /// This one alone.
    #[must_use]
    pub fn alone(self) -> &'static [Self] {
        match self {
            Self::Post => &[Self::Post],
            Self::Task => &[Self::Task],
            Self::Main => &[Self::Main],
        }
    }

    /// The name used in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Post => "post",
            Self::Task => "task",
            Self::Main => "main",
        }
    }
}

impl EventHit {
    /// What it does: the class of its callback, with the method that is called, or with the number
    /// of the message where that is the handler of one; or the number alone.
    #[must_use]
    pub fn work(&self) -> String {
        match (&self.callback, &self.method, self.key.class_and_number().1) {
            (Some(class), Some(method), _) => format!("{class}.{method}"),
            (Some(class), None, Some(number)) => format!("{class}{BEFORE_NUMBER}{number}"),
            (Some(class), None, None) => class.clone(),
            (None, _, _) => format!("what={}", self.what),
        }
    }

    /// Where the event is held.
    #[must_use]
    pub fn kind(&self) -> EventKind {
        if self.key.is_dispatch() {
            return EventKind::Main;
        }
        match self.class {
            EventClass::Async => EventKind::Post,
            EventClass::Work => EventKind::Task,
            // A binder thread is held where it posts, so what it calls later stays later. Only that
            // of a broadcast goes on where the test is stalled.
            EventClass::System if is_binder_thread(&self.thread) => EventKind::Post,
            EventClass::Test | EventClass::Ui | EventClass::System => EventKind::Main,
        }
    }

    /// When it is due, in ms: a message after its delay; a task, whose delay was over when it
    /// began, at once.
    #[must_use]
    pub fn due_ms(&self) -> u64 {
        match self.kind() {
            EventKind::Main => self.posted_ms.saturating_add(self.delay_ms.unwrap_or(0)),
            EventKind::Post | EventKind::Task => self.posted_ms,
        }
    }

    /// Whether it was held until the run was over, or for the longest that is allowed.
    fn is_held_to_the_last(&self) -> bool {
        self.release
            .as_ref()
            .is_some_and(|release| matches!(release.why, ReleaseReason::End | ReleaseReason::Limit))
    }

    /// Whether it was held for so long that the system may have reported the main thread as not
    /// responding, which it does after 5 s. A message that waited behind one at which the main
    /// thread was held was late for as long.
    #[must_use]
    pub fn is_held_long(&self) -> bool {
        const LONG_HOLD_MS: u64 = 3000;
        let Some(release) = &self.release else {
            return false;
        };
        release.at_ms.saturating_sub(self.due_ms()) >= LONG_HOLD_MS
    }

    /// Whether its position is explored. That of a dispatch is only once a run has failed in which
    /// the main thread was late: mostly the post says all.
    fn has_position(&self) -> bool {
        if self.key.is_dispatch() {
            return false;
        }
        match self.class {
            EventClass::Async => true,
            EventClass::Work => self.ended || self.key.is_rest(),
            EventClass::Test | EventClass::Ui | EventClass::System => self.own,
        }
    }
}

/// A wait of the testing thread with a limit, during which events were held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitedWait {
    /// The statement that waits.
    pub statement: Option<Statement>,
    /// The method that waits, as `java.util.concurrent.CountDownLatch.await`.
    pub method: String,
    /// The limit, in ms, where it could be read.
    pub limit_ms: Option<u64>,
    /// The events that were held meanwhile.
    pub held: Vec<EventKey>,
}

/// Something in a run that the debugger could not see or control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotSeen {
    /// What kind of thing.
    pub kind: NotSeenKind,
    /// How often.
    pub count: usize,
    /// One of them, for people.
    pub example: String,
}

/// The kinds of what a run did not see or control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NotSeenKind {
    /// Messages that binder threads post for the app's own code and that were not held.
    BinderPosts,
    /// Delayed messages of the app that were not reordered.
    Timers,
    /// Background tasks that began and were not seen to end.
    UnfinishedTasks,
    /// Classes that run background tasks and lack the method that would show it.
    MissingHooks,
    /// Test code that ran on another thread than the testing one.
    OtherThreads,
    /// Test code on the main thread: its statements cannot be distinguished from the main
    /// thread's own order.
    TestOnMain,
    /// Other processes of the app.
    OtherProcesses,
    /// Events that came in one run and not in another.
    ChangingEvents,
    /// Events that were held for the longest that is allowed.
    HoldLimits,
    /// Positions that are possible and were not tried.
    PositionsNotTried,
    /// Events that were moved together, so that not every combination of their positions was tried.
    Combinations,
}

impl NotSeenKind {
    /// The name used in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::BinderPosts => "binder posts",
            Self::Timers => "timers",
            Self::UnfinishedTasks => "unfinished tasks",
            Self::MissingHooks => "missing hooks",
            Self::OtherThreads => "test code on other threads",
            Self::TestOnMain => "test on the main thread",
            Self::OtherProcesses => "other processes",
            Self::ChangingEvents => "changing events",
            Self::HoldLimits => "events held for the longest",
            Self::PositionsNotTried => "positions not tried",
            Self::Combinations => "combinations",
        }
    }
}

/// When the phases of a debugged run ended, in ms since the instrumentation was started; `None` for
/// what was not reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Phases {
    /// The app's process was there.
    pub started: Option<u64>,
    /// The debugger was attached.
    pub attached: Option<u64>,
    /// All breakpoints were set.
    pub armed: Option<u64>,
    /// The first statement of the test began.
    pub first_statement: Option<u64>,
    /// The test's result was there.
    pub over: Option<u64>,
    /// The connection was closed and the instrumentation had ended.
    pub closed: Option<u64>,
}

/// How a held event came to be released.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Release {
    /// When, in ms.
    pub at_ms: u64,
    /// The statement that was current then.
    pub during: Option<Statement>,
    /// Why.
    pub why: ReleaseReason,
    /// Whether its dispatch was seen to finish while the order was still under control.
    pub dispatched: bool,
}

/// Why a held event was released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReleaseReason {
    /// The position that the schedule wants was reached.
    Position,
    /// The test was stalled, and continued once this event was processed.
    Needed,
    /// The test was stalled, and releasing this event did not change that.
    NotNeeded,
    /// The longest hold allowed was reached.
    Limit,
    /// The test was over.
    End,
}

/// Everything that one run showed.
#[derive(Clone, Debug)]
pub struct RunRecord {
    /// What it was for.
    pub kind: RunKind,
    /// How it ended.
    pub outcome: Outcome,
    /// Why, when it did not pass.
    pub failure: Option<Failure>,
    /// Decides whose code the classes of its stacks are.
    pub whose: Whose,
    /// The statements in the order in which they began.
    pub statements: Vec<StatementHit>,
    /// The events in the order of their posts.
    pub events: Vec<EventHit>,
    /// Tasks that were handed over to be run later, and had not begun when the test was over; the
    /// delay of each is how long it had waited by then.
    pub scheduled: Vec<EventHit>,
    /// Whole length of the run, in ms.
    pub wall_ms: u64,
    /// Time for which something was held on purpose, in ms.
    pub held_ms: u64,
    /// Breakpoint hits at `enqueueMessage`.
    pub hits: u64,
    /// JDWP request-reply waits.
    pub round_trips: u64,
    /// Constraints of the schedule that were not satisfied: the order ran differently from
    /// what was asked.
    pub unsatisfied: Vec<Unsatisfied>,
    /// Whether statements were missed: new test classes were discovered, whose lines the next
    /// run will know.
    pub coarse: bool,
    /// Waits with a limit in which the testing thread was while events were held.
    pub limited_waits: Vec<LimitedWait>,
    /// What the debugger could not see or control.
    pub not_seen: Vec<NotSeen>,
    /// When each phase of a debugged run ended.
    pub phases: Phases,
    /// Attempts that were lost before this run to trouble outside the test.
    pub lost: usize,
}

/// A constraint that a run could not satisfy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsatisfied {
    /// Index of the constraint in the schedule.
    pub constraint: usize,
    /// What happened instead.
    pub why: Mismatch,
    /// How many statements had begun by then.
    pub step: usize,
    /// The last of them.
    pub at: Option<Statement>,
}

/// What happened instead of what a constraint asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The test was stalled until the event was released: it waits for it.
    Needed,
    /// The event was held for the longest that is allowed.
    Limit,
    /// The testing thread waited before the statement for the longest that is allowed, and the
    /// event did not come.
    Late,
    /// The test did not wait for the event in the statement, and reached the next.
    Unawaited,
    /// The thread that submitted the event went on before it was processed.
    SubmitterWentOn,
    /// The event was released, and its dispatch did not end in time.
    Undispatched,
    /// The event was held for so long that the run was ended, see [`RunRecord::is_overheld`].
    Overheld,
    /// No such event came.
    Unseen,
    /// The test did not come to the statement.
    Unreached,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Needed => "the test stalled until the event was released",
            Self::Limit => "the event reached the longest hold allowed (--max-delay)",
            Self::Late => "the event did not come before the statement",
            Self::Unawaited => "the test did not wait for the event in the statement",
            Self::SubmitterWentOn => "what submitted the event went on before it was processed",
            Self::Undispatched => "the event's dispatch was not seen to finish",
            Self::Overheld => {
                "the event was held for so long that the system or --timeout ended the run"
            }
            Self::Unseen => "the event was not seen in this run",
            Self::Unreached => "the statement was not reached in this run",
        })
    }
}

impl fmt::Display for Unsatisfied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.at {
            Some(at) => write!(f, "{} (step {}, {at})", self.why, self.step),
            None => write!(f, "{} (before the first statement)", self.why),
        }
    }
}

impl RunRecord {
    /// When the test was over, in ms on the clock of its statements; `None` where that is not
    /// known.
    #[must_use]
    pub fn over_ms(&self) -> Option<u64> {
        let first = self.statements.first()?;
        let since_first = self
            .phases
            .over?
            .checked_sub(self.phases.first_statement?)?;
        Some(first.at_ms + since_first)
    }

    /// The events whose position is explored: async posts, background tasks that have ended, and
    /// messages of the main thread, the test or the system that run the app's own code, in the
    /// order in which they were posted or begun. A task that never ends has no position.
    pub fn explored(&self) -> impl Iterator<Item = &EventHit> {
        self.events.iter().filter(|event| event.has_position())
    }

    /// Whether the run did not end, or the system ended it, because so much was held in it: it says
    /// nothing of the test. Where everything is held, there need not be one long hold. A run that
    /// hangs after an event was released at its position hangs for that order.
    #[must_use]
    pub fn is_overheld(&self) -> bool {
        let mut events = self.events.iter();
        match self.outcome {
            Outcome::Hang if self.kind == RunKind::WhatIf => true,
            Outcome::Hang => {
                events.any(|event| event.is_held_long() && event.is_held_to_the_last())
            }
            Outcome::Anr => events.any(EventHit::is_held_long),
            _ => false,
        }
    }

    /// Whether the test failed, and may have done so for its order.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.outcome.is_failure() && !self.is_overheld()
    }

    /// Whether it has an event of a kind. One that has none may not have watched that kind, as a
    /// run that holds tasks does not watch the main thread's messages.
    #[must_use]
    pub fn has_kind(&self, kind: EventKind) -> bool {
        self.events.iter().any(|event| event.kind() == kind)
    }

    /// Finds an event by its identity.
    #[must_use]
    pub fn event(&self, key: &EventKey) -> Option<&EventHit> {
        self.events.iter().find(|event| event.key == *key)
    }

    /// Where in the run a statement began.
    #[must_use]
    pub fn index_of(&self, statement: &Statement) -> Option<usize> {
        self.statements
            .iter()
            .position(|hit| hit.statement == *statement)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{event, record};

    #[test]
    fn a_long_hold_excuses_a_run_that_was_ended() {
        let check = |class, outcome: Outcome, why, held_ms, expected: bool| {
            // A message of the main thread is due 500 ms after its post.
            let mut hit = EventHit {
                class,
                own: true,
                delay_ms: Some(500),
                ..event("a", Some(1))
            };
            hit.release = Some(Release {
                at_ms: hit.posted_ms + held_ms,
                during: None,
                why,
                dispatched: true,
            });
            let run = RunRecord {
                outcome,
                ..record(&[1], vec![hit])
            };
            let said = (run.is_overheld(), run.has_failed());
            let fails = outcome.is_failure() && !expected;
            assert_eq!(said, (expected, fails), "{class:?} {outcome:?} {held_ms}");
        };
        let (end, limit) = (ReleaseReason::End, ReleaseReason::Limit);
        for outcome in [Outcome::Anr, Outcome::Hang] {
            check(EventClass::Async, outcome, end, 2999, false);
            check(EventClass::Async, outcome, end, 3000, true);
            check(EventClass::Work, outcome, limit, 3000, true);
            check(EventClass::Ui, outcome, end, 3000, false);
            check(EventClass::Ui, outcome, end, 3500, true);
        }
        for outcome in [Outcome::Pass, Outcome::Fail, Outcome::Crash] {
            check(EventClass::Async, outcome, end, 3000, false);
        }

        // A signal that is lost where its event comes late keeps a test waiting for ever.
        let position = ReleaseReason::Position;
        check(EventClass::Async, Outcome::Hang, position, 3000, false);
        check(EventClass::Async, Outcome::Anr, position, 3000, true);
    }
}
