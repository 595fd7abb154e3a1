//! Explorations without a debugger: the test as it is, again and again, perhaps under a load.
//!
//! What they find is a failure and how often it came, not an order: there is no schedule to replay.

use super::procedure::always_fails;
use super::{Explorer, Stop};
use crate::findings::{Rate, Verdict};
use crate::schedule::{Plan, Runner};
use crate::trace::RunKind;

impl<R: Runner> Explorer<'_, R> {
    /// Runs what the strategy asks for, this first, until no run is left; the answer is the
    /// verdict.
    pub(super) async fn without_debugger(&mut self, first: Plan) -> Result<(), Stop<R::Error>> {
        let kind = if first == Plan::Plain {
            RunKind::Rerun
        } else {
            RunKind::Noise
        };
        if kind == RunKind::Noise {
            // A test that always fails has to be distinguished from one that fails under load.
            if !self.passes_plainly().await? {
                return Err(always_fails());
            }
        }

        let mut rate = Rate::default();
        let mut next = Some(first);
        while let Some(plan) = next
            && self.has_runs_left()
        {
            let mut what = format!(
                "run {} of {}",
                self.results.runs.len() + 1,
                self.settings.max_runs
            );
            if let Plan::Loaded(load) = &plan {
                what += &format!(", {load}");
            }
            let run = self.run(kind, &plan, what).await?;
            rate.runs += 1;
            rate.failed += usize::from(run.outcome.is_failure());
            next = self.strategy.without_debugger();
        }

        let (verdict, reason) = verdict_of(kind, rate);
        Err(Stop::Verdict(verdict, reason))
    }
}

fn verdict_of(kind: RunKind, Rate { runs, failed }: Rate) -> (Verdict, String) {
    let load = if kind == RunKind::Noise {
        " under load"
    } else {
        ""
    };
    if runs == 0 {
        (
            Verdict::Inconclusive,
            "--max-runs allows no plain run: raise it".to_owned(),
        )
    } else if failed == 0 {
        (
            Verdict::Stable,
            format!("none of {runs} plain runs{load} failed"),
        )
    } else if failed == runs && kind == RunKind::Rerun {
        (Verdict::Broken, format!("all of {runs} plain runs failed"))
    } else {
        (
            Verdict::Flaky,
            format!(
                "{failed} of {runs} plain runs{load} failed; plain runs do not show the failing order: --strategy event-order looks for it"
            ),
        )
    }
}
