//! What no run saw or could steer, and what that means for the answer.
//!
//! Main type: [`Unseen`]. A test is stable only when none of this is the app's own doing.

use crate::trace::NotSeenKind;

/// Something that was not seen or not steered in any run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// What kind of thing.
    pub kind: NotSeenKind,
    /// How many.
    pub count: usize,
    /// One of them, for people.
    pub example: String,
    /// Whether it is the app's own doing, so that a failing order may hide in it: then the test is
    /// not called stable.
    pub own: bool,
}

impl Unseen {
    /// What it means for the answer, in words.
    #[must_use]
    pub fn meaning(&self) -> &'static str {
        match self.kind {
            NotSeenKind::BinderPosts => {
                "callbacks of the system into the app were not held, so their order was not explored"
            }
            NotSeenKind::Timers if self.own => {
                "delayed messages of the app were not held, so they came when they were due; their order was not explored"
            }
            NotSeenKind::Timers => "delayed by more than --max-delay: not tried earlier or later",
            NotSeenKind::UnfinishedTasks => {
                "only their begin was held, and their end was not seen, as of one that works off a queue: what they do later was not explored"
            }
            NotSeenKind::MissingHooks => "background tasks that run there are not seen",
            NotSeenKind::OtherThreads => {
                "test code on another thread counts as part of the statement under way; no event was placed within it"
            }
            NotSeenKind::TestOnMain => {
                "events were placed before and after the test, not between its statements"
            }
            NotSeenKind::OtherProcesses => "what they do is neither seen nor held",
            NotSeenKind::ChangingEvents => {
                "came in some runs only, so not every position was tried"
            }
            NotSeenKind::HoldLimits if self.own => {
                "the test went on while they were held, so they could come even later; that was not tried"
            }
            NotSeenKind::HoldLimits => {
                "the test stayed in one statement for as long as they were held: it polls, it sleeps, or it is slow"
            }
            NotSeenKind::PositionsNotTried => "a failing order may be among them",
            NotSeenKind::Combinations => {
                "events were moved together; not every combination of their positions was tried"
            }
        }
    }

    /// What to do about it, when it keeps a test from being called stable.
    #[must_use]
    pub fn advice(&self) -> &'static str {
        match self.kind {
            NotSeenKind::OtherProcesses => {
                "test that part in the app's own process, or explore it on its own"
            }
            NotSeenKind::Timers => {
                "raise --max-delay, or give the app a clock that the test controls"
            }
            NotSeenKind::HoldLimits => "raise --max-delay",
            NotSeenKind::BinderPosts => "have the test replace that service by one of its own",
            NotSeenKind::UnfinishedTasks => {
                "have the test wait for what they do, or the app run it as tasks that end"
            }
            _ => "explore again with more --max-runs",
        }
    }
}
