//! After a weak finding: a wait whose limit is generous gives up in the end, which only a very slow
//! machine shows. The exploration goes on for a few runs, and looks for an order that fails sooner.

use crate::findings::{Finding, GaveUp};
use crate::schedule::{Constraint, Runner, Schedule};
use crate::trace::{EventKind, RunKind, RunRecord};

use super::diagnosis::gave_up;
use super::{Explorer, Stop};

/// A wait with a limit of so many ms, or more, gives up on a very slow machine only.
const GENEROUS_LIMIT_MS: u64 = 1000;

/// How many runs may look for another order after a wait was found to give up.
const RUNS_AFTER_A_LIMIT: usize = 10;

impl<R: Runner> Explorer<'_, R> {
    /// Whether a finding is no more than that a wait with a generous limit gives up in the end:
    /// another order may be what makes the test fail in practice.
    pub(super) fn is_weak(&self, finding: &Finding) -> bool {
        self.strategy.goes_on_after_a_limit() && finding.gave_up.as_ref().is_some_and(is_generous)
    }

    /// Looks a little further for an order that fails without outlasting the limit of a wait.
    pub(super) fn go_on_after(&mut self, finding: &Finding) {
        self.note("a wait gives up in the end; looking for an order that fails sooner");
        let until = self.results.runs.len() + RUNS_AFTER_A_LIMIT;
        self.settings.max_runs = self.settings.max_runs.min(until);
        self.close_later_positions(finding);
    }

    /// The events of a finding do not have to come later than the wait that gives up on them.
    pub(super) fn close_later_positions(&mut self, finding: &Finding) {
        let wait = finding.gave_up.as_ref();
        let statement = wait.and_then(|wait| wait.statement.clone());
        for constraint in &finding.schedule.constraints {
            let outlasted = (constraint.event.clone(), statement.clone());
            self.evidence.outlasted.push(outlasted);
        }
    }

    /// The kinds of the events that were found to outlast the limit of a wait. One without bounds
    /// counts as a message of the main thread, so that no run is made which may hold it.
    pub(super) fn kinds_found(&self) -> Vec<EventKind> {
        let mut kinds = Vec::new();
        for finding in &self.results.findings {
            for constraint in &finding.schedule.constraints {
                let bound = self.bound(constraint);
                kinds.push(bound.map_or(EventKind::Main, |bound| bound.event.kind()));
            }
        }
        kinds
    }

    /// Where it is known that a wait with a generous limit gives up: a failed schedule without the
    /// events for which one does, each alone. `None` where none of them does: this is another
    /// failure.
    pub(super) async fn without_what_outlasts(
        &mut self,
        schedule: &Schedule,
        run: &RunRecord,
    ) -> Result<Option<Schedule>, Stop<R::Error>> {
        if self.results.findings.is_empty() {
            return Ok(None);
        }

        // The wait names everything that was held, not what it was for.
        let mut rest = Schedule::default();
        for constraint in &schedule.constraints {
            let may_outlast = gave_up(run, &constraint.event, &self.results)
                .is_some_and(|wait| is_generous(&wait));
            if !(may_outlast && self.outlasts_alone(constraint).await?) {
                rest.constraints.push(constraint.clone());
            }
        }
        Ok((rest != *schedule).then_some(rest))
    }

    /// Whether an event alone makes a wait with a generous limit give up. No later position of it
    /// is of interest then.
    async fn outlasts_alone(&mut self, constraint: &Constraint) -> Result<bool, Stop<R::Error>> {
        let alone = Schedule {
            constraints: vec![constraint.clone()],
        };
        match self.fails(RunKind::Explore, &alone).await {
            Ok(true) => {}
            // Without a run for it, that is not known, and the event is confirmed like any other.
            Ok(false) | Err(Stop::Budget) => return Ok(false),
            Err(stop) => return Err(stop),
        }
        let run = self.failing_run(&alone);
        let Some(wait) = run.and_then(|run| gave_up(run, &constraint.event, &self.results)) else {
            return Ok(false);
        };
        if !is_generous(&wait) {
            return Ok(false);
        }

        let outlasted = (constraint.event.clone(), wait.statement);
        self.evidence.outlasted.push(outlasted);
        Ok(true)
    }
}

/// Whether only a very slow machine reaches the limit of a wait.
fn is_generous(wait: &GaveUp) -> bool {
    wait.limit_ms
        .is_some_and(|limit_ms| limit_ms >= GENEROUS_LIMIT_MS)
}
