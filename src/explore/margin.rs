//! How little is missing: the shortest delay of one event that makes the test fail, and how long
//! the event usually takes.
//!
//! Main function: [`Explorer::measure`]. The runs in which the event was held alone show for how
//! long: the shortest hold that failed, and the longest that passed. Where more is wanted, runs in
//! which nothing is held show how long the event takes and how long it has; then it is held for a
//! time, with everything else free, until it is known whether that fails, or the shortest failing
//! delay is known well enough. All of it is measured with a debugger attached, which slows the app
//! down.

use std::time::Duration;

use super::{Explorer, Stop};
use crate::findings::{Control, Finding, Margin, Measured};
use crate::matching;
use crate::model::{EventKey, Statement};
use crate::schedule::{Plan, Runner};
use crate::trace::{ReleaseReason, RunKind, RunRecord};

/// How many runs measure a margin.
struct Effort {
    /// Those in which nothing is held.
    free: usize,
    /// Those with a delay, at the most.
    delayed: usize,
}

/// Where the shortest delay that fails is asked for.
const SHORTEST: Effort = Effort {
    free: 2,
    delayed: 4,
};

/// Where it is only asked whether a delay fails: one that is late for sure, and the longest.
const WHETHER: Effort = Effort {
    free: 1,
    delayed: 2,
};

/// A delay that is certain to be later than the statement, once the event has all the time it has,
/// in ms.
const BEYOND: u64 = 50;

/// What is measured: how late the event of a pair can be.
struct Subject<'f> {
    event: &'f EventKey,
    cause: Option<&'f Statement>,
    /// The statement of the pair.
    statement: &'f Statement,
}

/// A delay that was tried, in ms.
#[derive(Clone, Copy)]
struct Delay {
    asked: u64,
    held: u64,
}

/// A run with one event delayed.
struct DelayedRun {
    run: RunRecord,
    delay: Delay,
}

impl<R: Runner> Explorer<'_, R> {
    /// The margin of a finding with one late event. It is measured by delays of its own where that
    /// is asked for, and where no other position of the event passes: only that shows whether it is
    /// the event's delay that fails.
    ///
    /// # Errors
    /// The runner's.
    pub(super) async fn measure(&mut self, finding: &Finding) -> Result<Measured, Stop<R::Error>> {
        let ([constraint], Some(statement)) = (
            finding.schedule.constraints.as_slice(),
            &finding.pair.statement,
        ) else {
            return Ok(Measured::default());
        };
        // One that comes too early is not made to fail by a delay of its own.
        if finding.pair.is_early() {
            return Ok(Measured::default());
        }

        let subject = Subject {
            event: &constraint.event,
            cause: finding.pair.cause.as_ref(),
            statement,
        };
        if !self.settings.measure_margin && finding.control != Control::NaturalOrder {
            return Ok(self.measured_by_runs(&subject));
        }
        self.measure_by_delays(&subject).await
    }

    /// Delays the event until the shortest delay that fails is known well enough.
    async fn measure_by_delays(
        &mut self,
        subject: &Subject<'_>,
    ) -> Result<Measured, Stop<R::Error>> {
        let effort = match self.settings.measure_margin {
            true => SHORTEST,
            false => WHETHER,
        };
        let mut times = Times::default();
        for _ in 0..effort.free {
            if let Some(free) = self.run_delayed(subject.event, 0).await? {
                times.add(&free.run, subject);
            }
        }

        let longest = self.settings.max_delay_ms;
        let mut passes: Option<Delay> = None;
        let mut fails: Option<Delay> = None;
        let mut delay = times.slack.unwrap_or(0).saturating_add(BEYOND).min(longest);
        for _ in 0..effort.delayed {
            let Some(delayed) = self.run_delayed(subject.event, delay).await? else {
                break;
            };
            if delayed.run.is_overheld() {
                break;
            }
            times.measurements += 1;
            if delayed.run.outcome.is_failure() {
                fails = Some(delayed.delay);
            } else {
                passes = Some(delayed.delay);
            }

            // Between the two, or longer while none has failed.
            let next = match (fails, self.settings.measure_margin) {
                (Some(fails), true) => {
                    u64::midpoint(passes.map_or(0, |passes| passes.asked), fails.asked)
                }
                (None, true) => delay.saturating_mul(2).min(longest),
                (Some(_), false) => break,
                (None, false) => longest,
            };
            if next == delay {
                break;
            }
            delay = next;
        }

        let passes_at_ms = passes.map(|passes| passes.held);
        let Some(fails) = fails else {
            return Ok(Measured {
                margin: None,
                passes_up_to_ms: passes_at_ms,
                usual_ms: times.usual,
            });
        };
        Ok(times.measured(passes_at_ms.unwrap_or(0), fails.held))
    }

    /// The margin as far as the runs show it in which the event was held alone.
    fn measured_by_runs(&self, subject: &Subject<'_>) -> Measured {
        let mut times = Times::default();
        let mut failing = Vec::new();
        let mut passing = Vec::new();
        for index in self.ledger.runs_of_event_alone(subject.event) {
            let Some(run) = self.results.runs.get(index) else {
                continue;
            };
            times.add(run, subject);
            let held = really_held(run, subject.event, 0);
            if run.outcome.is_failure() {
                failing.push(held);
            } else {
                passing.push(held);
            }
        }

        let Some(fails_at_ms) = failing.into_iter().min() else {
            return Measured::default();
        };
        passing.retain(|held| *held < fails_at_ms);
        times.measured(passing.into_iter().max().unwrap_or(0), fails_at_ms)
    }

    /// A run with one event delayed, and for how long it really was; `None` when no run is left for
    /// it.
    async fn run_delayed(
        &mut self,
        event: &EventKey,
        ms: u64,
    ) -> Result<Option<DelayedRun>, Stop<R::Error>> {
        if !self.has_runs_left() {
            return Ok(None);
        }
        let what = if ms == 0 {
            "how long it takes".to_owned()
        } else {
            format!("{ms} ms late")
        };
        let plan = Plan::Late {
            event: event.clone(),
            delay: Duration::from_millis(ms),
        };
        let run = self
            .run(RunKind::Minimise, &plan, format!("{} {what}", event.work))
            .await?;

        let delay = Delay {
            asked: ms,
            held: really_held(&run, event, ms),
        };
        Ok(Some(DelayedRun { run, delay }))
    }
}

/// For how long an event was held in a run that was asked for so many ms; a delay that it was
/// posted with is its own. A hold that its limit ended was shorter. One that the test's end cut
/// short counts in full: the event came after everything.
fn really_held(run: &RunRecord, event: &EventKey, asked: u64) -> u64 {
    let Some(hit) = matching::same(event, run) else {
        return asked;
    };
    let Some(release) = &hit.release else {
        return asked;
    };
    let held = release.at_ms.saturating_sub(hit.due_ms());
    if release.why == ReleaseReason::Limit {
        held
    } else {
        held.max(asked)
    }
}

/// What runs showed of an event's time.
#[derive(Default)]
struct Times {
    /// From the cause's begin to the event, in ms: the longest.
    usual: Option<u64>,
    /// From the event to the statement that has to come after it, in ms: the longest.
    slack: Option<u64>,
    measurements: usize,
}

impl Times {
    fn add(&mut self, run: &RunRecord, subject: &Subject<'_>) {
        let Some(event) = matching::same(subject.event, run) else {
            return;
        };
        self.measurements += 1;

        if let Some(at) = subject.cause.and_then(|cause| begin(cause, run)) {
            self.usual = self.usual.max(Some(event.posted_ms.saturating_sub(at)));
        }
        if let Some(at) = begin(subject.statement, run) {
            self.slack = self.slack.max(Some(at.saturating_sub(event.posted_ms)));
        }
    }

    fn measured(&self, passes_at_ms: u64, fails_at_ms: u64) -> Measured {
        let margin = Margin {
            fails_at_ms,
            passes_at_ms,
            usual_ms: self.usual,
            measurements: self.measurements,
        };
        Measured {
            margin: Some(margin),
            passes_up_to_ms: None,
            usual_ms: self.usual,
        }
    }
}

/// When a statement began in a run, in ms.
fn begin(statement: &Statement, run: &RunRecord) -> Option<u64> {
    let index = run.index_of(statement)?;
    run.statements.get(index).map(|hit| hit.at_ms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{key, record, released};

    #[test]
    fn the_real_time_of_a_hold_counts() {
        // It is posted at 10 ms, and released at 50.
        let check = |asked, why, expected| {
            let run = record(&[1, 2], vec![released("a", Some(1), 2, why)]);
            assert_eq!(
                really_held(&run, &key("a"), asked),
                expected,
                "{asked} {why:?}"
            );
        };
        check(60, ReleaseReason::Limit, 40);
        check(60, ReleaseReason::End, 60);
        check(30, ReleaseReason::Position, 40);
        assert_eq!(really_held(&record(&[1], vec![]), &key("a"), 30), 30);
    }
}
