//! How little is missing: a short delay of one event that makes the test fail, beside how long it
//! usually takes.
//!
//! Main type: [`Margin`]. The runs in which the event was held alone tell for how long: the
//! shortest that failed, and the longest that passed. Where more is wanted, two runs in which
//! nothing is held tell how long the event takes and how long it has; then it is held for a time,
//! with everything else free, until the shortest failing delay is known well enough. All of it is
//! measured with a debugger attached, which slows the app down.

use std::time::Duration;

use super::{Control, Explorer, Finding};
use crate::matching;
use crate::model::{EventKey, Statement};
use crate::schedule::{Constraint, Plan, Runner};
use crate::trace::{ReleaseReason, RunKind, RunRecord};

/// Runs in which nothing is held.
const FREE_RUNS: usize = 2;

/// Runs with a delay, at the most.
const DELAYED_RUNS: usize = 4;

/// A delay that is certain to be later than the statement, once the event has all the time it has,
/// in ms.
const BEYOND: u64 = 50;

/// What was measured of the event's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margin {
    /// The shortest delay known to fail, in ms.
    pub fails_at_ms: u64,
    /// The longest delay known to pass, in ms.
    pub passes_at_ms: u64,
    /// How long the event took by itself after the statement that set it off began, at the most, in
    /// ms.
    pub usual_ms: Option<u64>,
    /// Runs that this rests on.
    pub measurements: usize,
}

/// What the measurement came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// The margin, if some delay of the event alone made the test fail.
    pub margin: Option<Margin>,
    /// The longest delay that passed when none failed, in ms.
    pub passes_up_to_ms: Option<u64>,
    /// How long the event takes by itself, at the most, in ms.
    pub usual_ms: Option<u64>,
}

impl<R: Runner> Explorer<'_, R> {
    /// The margin of a finding with one late event. It is measured by delays of its own where that
    /// is asked for, and where no other place of the event passes: only that tells whether it is
    /// the event's delay that fails.
    ///
    /// # Errors
    /// The runner's.
    pub(super) async fn margin(&mut self, finding: &Finding) -> Result<Measured, super::Stop<R::Error>> {
        let ([constraint], Some(flipped)) = (finding.schedule.constraints.as_slice(), &finding.flipped) else {
            return Ok(Measured::default());
        };
        // One that comes too early is not made to fail by a delay of its own.
        if finding.early {
            return Ok(Measured::default());
        }
        if !self.settings.measure_margin && finding.control != Control::NaturalOrder {
            return Ok(self.margin_of_runs(finding, constraint, flipped));
        }
        let mut time = Times::default();
        for _ in 0..FREE_RUNS {
            if let Some((run, _)) = self.late(&constraint.event, 0).await? {
                time.add(&run, &constraint.event, finding.cause.as_ref(), flipped);
            }
        }

        let longest = self.settings.max_delay_ms;
        let (mut passes, mut fails) = (None, None);
        let mut delay = time.slack.unwrap_or(0).saturating_add(BEYOND).min(longest);
        for _ in 0..DELAYED_RUNS {
            let Some((run, held)) = self.late(&constraint.event, delay).await? else { break };
            time.measurements += 1;
            if run.outcome.is_failure() {
                fails = Some((delay, held));
            } else {
                passes = Some((delay, held));
            }
            let (asked_passes, asked_fails) = (passes.map_or(0, |(asked, _)| asked), fails.map(|(asked, _)| asked));
            let next =
                asked_fails.map_or(delay.saturating_mul(2).min(longest), |fails| u64::midpoint(asked_passes, fails));
            if next == delay {
                break;
            }
            delay = next;
        }

        let held = |tried: Option<(u64, u64)>| tried.map(|(_, held)| held);
        let (usual_ms, measurements, passes) = (time.usual, time.measurements, held(passes));
        let margin = held(fails).map(|fails_at_ms| Margin {
            fails_at_ms,
            passes_at_ms: passes.unwrap_or(0),
            usual_ms,
            measurements,
        });
        Ok(Measured { margin, passes_up_to_ms: passes.filter(|_| margin.is_none()), usual_ms })
    }

    /// The margin as far as the runs tell in which the event was held alone.
    fn margin_of_runs(&self, finding: &Finding, constraint: &Constraint, flipped: &Statement) -> Measured {
        let event = &constraint.event;
        let runs: Vec<&RunRecord> = self.ledger.alone(event).filter_map(|index| self.out.runs.get(index)).collect();
        let mut time = Times::default();
        let mut fails: Option<u64> = None;
        for run in &runs {
            time.add(run, event, finding.cause.as_ref(), flipped);
            if run.outcome.is_failure() {
                let held = really_held(run, event, 0);
                fails = Some(fails.map_or(held, |fails| fails.min(held)));
            }
        }
        let Some(fails_at_ms) = fails else { return Measured::default() };

        let mut passes_at_ms = 0;
        for run in runs.iter().filter(|run| !run.outcome.is_failure()) {
            let held = really_held(run, event, 0);
            if held < fails_at_ms {
                passes_at_ms = passes_at_ms.max(held);
            }
        }
        let margin = Margin { fails_at_ms, passes_at_ms, usual_ms: time.usual, measurements: time.measurements };
        Measured { margin: Some(margin), passes_up_to_ms: None, usual_ms: time.usual }
    }

    /// A run with one event delayed, and for how long it really was; `None` when no run is left for
    /// it.
    async fn late(&mut self, event: &EventKey, ms: u64) -> Result<Option<(RunRecord, u64)>, super::Stop<R::Error>> {
        if self.out.runs.len() >= self.settings.max_runs {
            return Ok(None);
        }
        let what = if ms == 0 { "how long it takes".to_owned() } else { format!("{ms} ms late") };
        let plan = Plan::Late { event: event.clone(), delay: Duration::from_millis(ms) };
        let run = self.run(RunKind::Minimise, &plan, format!("{} {what}", event.work)).await?;
        let held = really_held(&run, event, ms);
        Ok(Some((run, held)))
    }
}

/// For how long an event was held in a run that was asked for so many ms; a delay that it was
/// posted with is its own. A hold that its limit ended was shorter. One that the test's end cut
/// short counts in full: the event came after everything.
fn really_held(run: &RunRecord, event: &EventKey, asked: u64) -> u64 {
    let Some(hit) = matching::same(event, run) else { return asked };
    let Some(release) = &hit.release else { return asked };
    let held = release.at_ms.saturating_sub(hit.posted_ms + hit.delay_ms.unwrap_or(0));
    if release.why == ReleaseReason::Limit { held } else { held.max(asked) }
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
        let Some(event) = matching::same(event, run) else { return };
        let begins = |s: &Statement| run.index_of(s).and_then(|i| run.statements.get(i)).map(|hit| hit.at_ms);
        self.measurements += 1;
        self.usual = self.usual.max(cause.and_then(begins).map(|at| event.posted_ms.saturating_sub(at)));
        self.slack = self.slack.max(begins(flipped).map(|at| at.saturating_sub(event.posted_ms)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{key, record, released};

    #[test]
    fn what_was_really_held_is_booked() {
        // It is posted at 10 ms, and released at 50.
        let check = |asked, why, expected| {
            let run = record(&[1, 2], vec![released("a", Some(1), 2, why)]);
            assert_eq!(really_held(&run, &key("a"), asked), expected, "{asked} {why:?}");
        };
        check(60, ReleaseReason::Limit, 40);
        check(60, ReleaseReason::End, 60);
        check(30, ReleaseReason::Position, 40);
        assert_eq!(really_held(&record(&[1], vec![]), &key("a"), 30), 30);
    }
}
