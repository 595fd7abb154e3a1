//! Explorations without a debugger: the test as it is, again and again, perhaps beside a load.
//!
//! What they find is a failure and how often it came, not an order: there is no schedule to replay.

use super::{Explorer, Stop, Verdict};
use crate::schedule::{Plan, Runner};
use crate::trace::RunKind;

impl<R: Runner> Explorer<'_, R> {
    /// Runs what the strategy asks for, this first, until no run is left; the answer is the
    /// verdict.
    pub(super) async fn without_debugger(&mut self, first: Plan) -> Result<(), Stop<R::Error>> {
        let (kind, beside) = match first {
            Plan::Plain => (RunKind::Rerun, ""),
            _ => {
                // A test that always fails has to be told from one that fails under load.
                self.control().await?;
                (RunKind::Noise, " beside a load")
            }
        };
        let (mut runs, mut failed) = (0, 0);
        let mut next = Some(first);
        while let Some(plan) = next {
            if self.out.runs.len() >= self.settings.max_runs {
                break;
            }
            let mut what = format!("run {} of {}", self.out.runs.len() + 1, self.settings.max_runs);
            if let Plan::Loaded(load) = &plan {
                what += &format!(", {load}");
            }
            let run = self.run(kind, &plan, what).await?;
            runs += 1;
            failed += usize::from(run.outcome.is_failure());
            next = self.strategy.without_debugger();
        }
        let (verdict, reason) = match failed {
            _ if runs == 0 => (Verdict::Inconclusive, "--max-runs left no run to make".to_owned()),
            0 => (Verdict::Stable, format!("none of {runs} plain runs{beside} failed")),
            _ if failed == runs && kind == RunKind::Rerun => {
                (Verdict::Broken, format!("all of {runs} plain runs failed"))
            }
            _ => (Verdict::Flaky, format!("{failed} of {runs} plain runs{beside} failed; no order is known for it")),
        };
        Err(Stop::Verdict(verdict, reason))
    }
}
