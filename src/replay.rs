//! Replays a schedule a number of times and counts.
//!
//! Main type: [`Replayed`]. No I/O: runs come from a [`Runner`].

use crate::explore::Step;
use crate::schedule::{Plan, Runner, Schedule};
use crate::trace::{RunKind, RunRecord};

/// What the replays came to.
#[derive(Debug, Default)]
pub struct Replayed {
    /// The runs in their order.
    pub runs: Vec<RunRecord>,
}

impl Replayed {
    /// Replays that failed with the order that was asked for.
    #[must_use]
    pub fn failed(&self) -> usize {
        self.runs.iter().filter(|run| run.unmet.is_empty() && run.outcome.is_failure()).count()
    }

    /// Replays in which the schedule did not apply: never a pass, whatever the test said.
    #[must_use]
    pub fn diverged(&self) -> usize {
        self.runs.iter().filter(|run| !run.unmet.is_empty()).count()
    }

    /// Replays that passed with the order that was asked for.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.runs.len() - self.failed() - self.diverged()
    }
}

/// Runs the schedule `times` times.
///
/// The error comes with what was done before it.
pub async fn replay<R: Runner>(
    runner: &mut R,
    schedule: &Schedule,
    times: usize,
    tell: &mut dyn FnMut(Step<'_>),
) -> (Replayed, Option<R::Error>) {
    let mut replayed = Replayed::default();
    let plan = Plan::Force(schedule.clone());
    for n in 1..=times {
        tell(Step::Starting(RunKind::Replay, format!("{n} of {times}")));
        match runner.run(RunKind::Replay, &plan).await {
            Ok(run) => {
                tell(Step::Finished(&run));
                replayed.runs.push(run);
            }
            Err(error) => return (replayed, Some(error)),
        }
    }
    (replayed, None)
}
