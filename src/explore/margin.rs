//! How little is missing: the shortest delay of one event that makes the test fail, beside how long it usually takes.
//!
//! Main type: [`Margin`]. Two runs in which nothing is held tell how long the event takes and how long it has; then it is
//! held for a time, with everything else free, until the shortest failing delay is known well enough. All of it is measured
//! with a debugger attached, which slows the app down.

use std::time::Duration;

use super::{Explorer, Finding};
use crate::model::{EventKey, Statement};
use crate::schedule::{Plan, Runner};
use crate::trace::{RunKind, RunRecord};

/// Runs in which nothing is held.
const FREE_RUNS: usize = 2;

/// Runs with a delay, at the most.
const DELAYED_RUNS: usize = 4;

/// A delay that is certain to be later than the statement, once the event has all the time it has, in ms.
const BEYOND: u64 = 50;

/// What was measured of the event's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margin {
    /// The shortest delay that failed, in ms.
    pub fails_at_ms: u64,
    /// The longest delay that passed, in ms.
    pub passes_at_ms: u64,
    /// How long the event took by itself after the statement that set it off began, at the most, in ms.
    pub usual_ms: Option<u64>,
    /// Runs that this rests on.
    pub measurements: usize,
}

impl<R: Runner> Explorer<'_, R> {
    /// Measures the margin of a finding with one late event; `None` when no delay alone makes the test fail, or no run is left.
    ///
    /// # Errors
    /// The runner's.
    pub(super) async fn margin(&mut self, finding: &Finding) -> Result<Option<Margin>, super::Stop<R::Error>> {
        let ([constraint], Some(flipped)) = (finding.schedule.constraints.as_slice(), &finding.flipped) else {
            return Ok(None);
        };
        // One that comes too early is not made to fail by a delay of its own.
        if finding.early {
            return Ok(None);
        }
        let mut time = Times::default();
        for _ in 0..FREE_RUNS {
            if let Some(run) = self.late(&constraint.event, 0).await? {
                time.add(&run, &constraint.event, finding.cause.as_ref(), flipped);
            }
        }
        let (mut passes, mut fails) = (0, None);
        let mut delay = time.slack.unwrap_or(0).saturating_add(BEYOND);
        for _ in 0..DELAYED_RUNS {
            let Some(run) = self.late(&constraint.event, delay).await? else { break };
            time.measurements += 1;
            if run.outcome.is_failure() {
                fails = Some(delay);
            } else {
                passes = delay;
            }
            delay = fails.map_or(delay.saturating_mul(2), |fails| u64::midpoint(passes, fails));
        }
        let (usual_ms, measurements) = (time.usual, time.measurements);
        Ok(fails.map(|fails_at_ms| Margin { fails_at_ms, passes_at_ms: passes, usual_ms, measurements }))
    }

    /// A run with one event delayed; `None` when no run is left for it.
    async fn late(&mut self, event: &EventKey, ms: u64) -> Result<Option<RunRecord>, super::Stop<R::Error>> {
        if self.out.runs.len() >= self.settings.max_runs {
            return Ok(None);
        }
        let what = if ms == 0 { "how long it takes".to_owned() } else { format!("{ms} ms late") };
        let plan = Plan::Late { event: event.clone(), delay: Duration::from_millis(ms) };
        let run = self.run(RunKind::Minimise, &plan, format!("{} {what}", event.work)).await?;
        Ok(Some(run))
    }
}

/// What runs without a hold showed.
#[derive(Default)]
struct Times {
    /// From the cause's begin to the event, in ms: the longest.
    usual: Option<u64>,
    /// From the event to the statement that has to come after it, in ms: the longest.
    slack: Option<u64>,
    measurements: usize,
}

impl Times {
    fn add(&mut self, run: &RunRecord, event: &EventKey, cause: Option<&Statement>, flipped: &Statement) {
        let Some(event) = run.event(event) else { return };
        let begins = |s: &Statement| run.index_of(s).and_then(|i| run.statements.get(i)).map(|hit| hit.at_ms);
        self.measurements += 1;
        self.usual = self.usual.max(cause.and_then(begins).map(|at| event.posted_ms.saturating_sub(at)));
        self.slack = self.slack.max(begins(flipped).map(|at| at.saturating_sub(event.posted_ms)));
    }
}
