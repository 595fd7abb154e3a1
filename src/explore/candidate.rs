//! From a failing run to a finding, or to none: a candidate has to reproduce, to pass in another
//! order, to be made minimal, and to be confirmed.

use crate::findings::{Confirmed, Update, Verdict};
use crate::model::Outcome;
use crate::schedule::{Plan, Position, Runner, Schedule, Wanted};
use crate::trace::{EventKind, RunKind, RunRecord};

use super::diagnosis::diagnose;
use super::observed::{latest, satisfied};
use super::procedure::LEFT_BEHIND;
use super::wording::describe;
use super::{Explorer, Stop};

/// What is noted of a failure that came once only.
const NOT_REPRODUCED: &str = "not a finding: the failure did not reproduce under its schedule";

/// What is noted of a failing order without a control that passes.
const TOO_SLOW: &str = "not a finding: under the debugger the test also fails with its events in natural order; the slowdown alone is enough";

/// Why a test is flaky.
pub(super) const FOUND: &str = "a failing order was found and confirmed";

/// A schedule that failed in every replay.
struct Replayed {
    schedule: Schedule,
    confirmed: Confirmed,
    /// The last replay that failed.
    witness: RunRecord,
}

impl<R: Runner> Explorer<'_, R> {
    /// A run has failed in which all events of some kinds were as late as they can be: one of them
    /// is to blame, at the position that the failure names, or all together.
    pub(super) async fn failed_with_all_late(
        &mut self,
        run: &RunRecord,
        held: &[EventKind],
    ) -> Result<(), Stop<R::Error>> {
        self.results.unconfirmed += 1;
        let schedule = latest(run, &self.results.statements);
        self.note_failed_with_all_late(&schedule);

        let guessed = unless_out_of_runs(self.guess(run, held).await)?;
        if let Some(alone) = guessed {
            // The earliest position that fails has a neighbour that passes, as a rule: that spares
            // a control of its own.
            let candidates = self.minimised(alone).await?;
            if let Some(smallest) = candidates.last()
                && self.has_passing_control(smallest).await?
            {
                return self.confirm_finding(candidates).await;
            }
        }

        // One event is enough, as a rule.
        let takes_two = self.takes_two(&schedule);
        if !takes_two
            && let Some(alone) =
                unless_out_of_runs(self.find_one_that_fails_alone(&schedule).await)?
        {
            return self.confirm_smallest(alone).await;
        }

        let mut failing = match self.ledger.fails(&schedule) {
            Some(true) => Some(schedule.clone()),
            _ => self.reproduce(&schedule).await?,
        };
        // What seemed to be a wait may have been a loop, or more time than it takes.
        let without_waits = latest(run, &[]);
        if failing.is_none() && without_waits != schedule {
            failing = self.reproduce(&without_waits).await?;
        }
        if failing.is_none() && takes_two {
            // Together its events may keep one another from coming where they have to.
            failing = unless_out_of_runs(self.find_one_that_fails_alone(&schedule).await)?;
        }

        match failing {
            Some(failing) => self.judge(failing).await,
            None => {
                self.note(NOT_REPRODUCED);
                Ok(())
            }
        }
    }

    /// Where the last what-if run that failed had one event to hold, that is known to fail alone.
    fn note_failed_with_all_late(&mut self, latest: &Schedule) {
        let [only] = latest.constraints.as_slice() else {
            return;
        };
        let is_late = !matches!(only.position, Position::Before(_));
        let failing = self
            .results
            .runs
            .iter()
            .rposition(|run| run.kind == RunKind::WhatIf && run.has_failed());
        if let Some(index) = failing
            && is_late
            && self.bound(only).is_some()
        {
            self.ledger.add_failed_with_all_late(latest, index);
        }
    }

    /// The trace has failed, in which all events came as early as they can.
    pub(super) async fn failed_with_all_early(
        &mut self,
        early: &Schedule,
    ) -> Result<(), Stop<R::Error>> {
        self.results.unconfirmed += 1;
        if let Some(alone) = unless_out_of_runs(self.find_one_that_fails_alone(early).await)? {
            return self.confirm_smallest(alone).await;
        }
        if let Some(failing) = self.reproduce(early).await? {
            return self.judge(failing).await;
        }
        self.note(NOT_REPRODUCED);
        Ok(())
    }

    /// A run of a schedule has failed. What was not satisfied in it, as an event that the failure
    /// keeps from coming at all, is no part of the order.
    pub(super) async fn failed_when_forced(
        &mut self,
        schedule: &Schedule,
        run: &RunRecord,
    ) -> Result<(), Stop<R::Error>> {
        if let Some(rest) = self.without_what_outlasts(schedule, run).await? {
            if !rest.constraints.is_empty()
                && let Some(failing) = self.reproduce(&rest).await?
            {
                self.results.unconfirmed += 1;
                self.judge(failing).await?;
            }
            return Ok(());
        }

        self.results.unconfirmed += 1;
        if run.unsatisfied.is_empty() {
            return self.judge(schedule.clone()).await;
        }

        let satisfied = satisfied(schedule, run, &self.results.statements);
        if satisfied.constraints.is_empty() || !self.fails(RunKind::Confirm, &satisfied).await? {
            self.note(NOT_REPRODUCED);
            return Ok(());
        }
        self.judge(satisfied).await
    }

    /// The schedule of a run if its replay fails, without what was not satisfied in that.
    async fn reproduce(&mut self, schedule: &Schedule) -> Result<Option<Schedule>, Stop<R::Error>> {
        let what = describe(schedule);
        let run = self
            .run(RunKind::Confirm, &Plan::Force(schedule.clone()), what)
            .await?;
        if !run.outcome.is_failure() {
            return Ok(None);
        }
        if run.unsatisfied.is_empty() {
            return Ok(Some(schedule.clone()));
        }

        let satisfied = satisfied(schedule, &run, &self.results.statements);
        if !satisfied.constraints.is_empty() && self.fails(RunKind::Confirm, &satisfied).await? {
            return Ok(Some(satisfied));
        }
        Ok(None)
    }

    /// Judges a failing schedule: whether it is its order that fails.
    async fn judge(&mut self, failing: Schedule) -> Result<(), Stop<R::Error>> {
        // One event with a control is the smallest finding. Of several that fail early as well as
        // late, each has a position of its own to be blamed.
        if !self.takes_two(&failing)
            && let Some(alone) = unless_out_of_runs(self.find_one_that_fails_alone(&failing).await)?
        {
            return self.confirm_smallest(alone).await;
        }

        if self.has_passing_control(&failing).await? {
            return self.confirm_smallest(failing).await;
        }

        self.reject_without_control().await
    }

    /// A failing schedule has no control that passes: the debugger is too slow for the test, or
    /// nothing passes any more.
    async fn reject_without_control(&mut self) -> Result<(), Stop<R::Error>> {
        if self.is_left_broken().await? {
            let reason = LEFT_BEHIND.to_owned();
            return Err(Stop::Verdict(Verdict::Inconclusive, reason));
        }
        self.note(TOO_SLOW);
        Ok(())
    }

    /// Makes a failing schedule with a control that passes minimal, and confirms it.
    async fn confirm_smallest(&mut self, failing: Schedule) -> Result<(), Stop<R::Error>> {
        let candidates = self.minimised(failing).await?;
        self.confirm_finding(candidates).await
    }

    /// A failing schedule and ever smaller ones that fail, too.
    async fn minimised(&mut self, failing: Schedule) -> Result<Vec<Schedule>, Stop<R::Error>> {
        let mut candidates = vec![failing];
        match self.minimise(&mut candidates).await {
            // What there is by then is small enough.
            Ok(()) | Err(Stop::Budget) => Ok(candidates),
            Err(stop) => Err(stop),
        }
    }

    /// Ever smaller failing schedules of which the smallest has a control that passes: the last
    /// that every replay confirms is a finding, if the test still passes afterwards.
    ///
    /// Returns when it was withdrawn, or is weak, and stops the exploration with a verdict when it
    /// was confirmed.
    async fn confirm_finding(&mut self, candidates: Vec<Schedule>) -> Result<(), Stop<R::Error>> {
        let Some(replayed) = self.replay_smallest(candidates).await? else {
            self.note("not a finding: the failure was not confirmed by every replay");
            return Ok(());
        };

        let Replayed {
            schedule,
            confirmed,
            witness,
        } = replayed;
        // The smallest had a control that passes; one that is confirmed in its place may have none.
        if !self.has_passing_control(&schedule).await? {
            return self.reject_without_control().await;
        }
        let control = self.neighbour(&schedule, &witness).await?;
        let earliest = self.earliest_that_failed(&schedule);
        let finding = diagnose(
            schedule,
            &witness,
            &self.results,
            confirmed,
            control,
            earliest,
        );
        if self.is_weak(&finding) && !self.results.findings.is_empty() {
            self.results.unconfirmed -= 1;
            self.close_later_positions(&finding);
            return Ok(());
        }

        // Whatever follows a weak finding is stronger, and comes first.
        self.results.findings.insert(0, finding.clone());
        (self.on_update)(Update::Found(&self.results));

        if !self.still_passes(&finding.schedule).await? {
            self.results.findings.remove(0);
            (self.on_update)(Update::Withdrawn(&self.results));
            self.note("not a finding: afterwards the test failed in its passing order too");
            return Ok(());
        }
        self.results.unconfirmed -= 1;

        let measured = self.measure(&finding).await?;
        if let Some(finding) = self.results.findings.first_mut() {
            finding.measured = measured;
        }
        if self.is_weak(&finding) {
            self.go_on_after(&finding);
            return Ok(());
        }
        Err(Stop::Verdict(Verdict::Flaky, FOUND.to_owned()))
    }

    /// Whether the test still passes after a finding: in a plain run, or, as a flaky test may fail
    /// in that on its own, in the order in which it has passed before. A control that has passed
    /// between two failures of the order is enough.
    async fn still_passes(&mut self, failing: &Schedule) -> Result<bool, Stop<R::Error>> {
        if self.has_passed_between(failing) {
            return Ok(true);
        }

        if !self.evidence.fails_plainly {
            let what = "plain run after the finding".to_owned();
            let control = self.run(RunKind::Control, &Plan::Plain, what).await?;
            if !control.outcome.is_failure() {
                return Ok(true);
            }
        }

        let (plan, what) = self.passing_order(failing);
        let again = self.run(RunKind::Confirm, &plan, what.to_owned()).await?;
        Ok(!again.outcome.is_failure())
    }

    /// Whether the test has passed under the debugger after it failed in this order, and failed in
    /// it again after that: it is nothing that a run has left behind that fails it. On another
    /// device there is nothing left.
    fn has_passed_between(&self, failing: &Schedule) -> bool {
        let failures = self.ledger.failing_runs(failing);
        self.runner.width() == 1
            && failures.is_some_and(|(first, last)| passes_between(first, last, &self.results.runs))
    }

    /// Replays schedules that get ever smaller, the smallest first, and returns the first that
    /// every replay confirms. A smaller one may have failed by chance only: a race that is left
    /// after it, or an order that nothing keeps. Where one is rejected, the positions between it
    /// and the next larger one are tried, too: the bisection has skipped them.
    async fn replay_smallest(
        &mut self,
        mut candidates: Vec<Schedule>,
    ) -> Result<Option<Replayed>, Stop<R::Error>> {
        let mut rejected = Vec::new();
        let mut is_smaller_rejected = false;
        while let Some(schedule) = candidates.pop() {
            let Some(replayed) = self.replay(schedule.clone()).await? else {
                rejected.push(schedule);
                is_smaller_rejected = true;
                continue;
            };
            if !is_smaller_rejected {
                return Ok(Some(replayed));
            }

            is_smaller_rejected = false;
            let mut skipped = Vec::new();
            match self.earliest_position(&schedule, &mut skipped).await {
                Ok(()) | Err(Stop::Budget) => {}
                Err(stop) => return Err(stop),
            }
            skipped.retain(|smaller| !rejected.contains(smaller));
            if skipped.is_empty() {
                return Ok(Some(replayed));
            }
            candidates.push(schedule);
            candidates.extend(skipped);
        }
        Ok(None)
    }

    /// Says that a smaller schedule will probably run next, and, where it passes, the replays of
    /// the smallest so far.
    pub(super) fn announce_with_replays(&mut self, smaller: &Schedule, smallest: &Schedule) {
        let mut wanted = self.unknown(RunKind::Minimise, [smaller.clone()]);
        wanted.extend(self.replays_left(smallest));
        self.announce(wanted);
    }

    /// The replays that a schedule lacks.
    fn replays_left(&self, schedule: &Schedule) -> Vec<Wanted> {
        let failed = self.ledger.replays(schedule).failed;
        let replay = Wanted {
            kind: RunKind::Confirm,
            plan: Plan::Force(schedule.clone()),
        };
        vec![replay; self.settings.confirmations.saturating_sub(failed)]
    }

    /// Replays a schedule until it has failed as often as it has to. The runs that it had before
    /// count. A replay whose order was not satisfied says nothing; there may be as many of those.
    async fn replay(&mut self, schedule: Schedule) -> Result<Option<Replayed>, Stop<R::Error>> {
        let wanted = self.settings.confirmations;
        loop {
            let confirmed = self.ledger.replays(&schedule);
            if confirmed.failed >= wanted {
                let Some(witness) = self.failing_run(&schedule).cloned() else {
                    return Ok(None);
                };
                return Ok(Some(Replayed {
                    schedule,
                    confirmed,
                    witness,
                }));
            }
            if confirmed.passed > 0 || confirmed.times >= 2 * wanted {
                return Ok(None);
            }

            self.announce(self.replays_left(&schedule));
            let what = format!(
                "replay {} of {wanted}: {}",
                confirmed.failed + 1,
                describe(&schedule)
            );
            self.run(RunKind::Confirm, &Plan::Force(schedule.clone()), what)
                .await?;
        }
    }
}

/// Whether one of the runs between two has passed, by their indices.
fn passes_between(first: usize, last: usize, runs: &[RunRecord]) -> bool {
    let between = runs.get(first..last).unwrap_or_default();
    between.iter().any(|run| run.outcome == Outcome::Pass)
}

/// What was found, or nothing where no run is left to look for it: a failure is not given up for
/// want of runs, as its replays are made all the same.
fn unless_out_of_runs<T, E>(found: Result<Option<T>, Stop<E>>) -> Result<Option<T>, Stop<E>> {
    match found {
        Err(Stop::Budget) => Ok(None),
        found => found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{failed, record};

    #[test]
    fn what_passes_before_or_after_both_failures_says_nothing_of_what_they_left() {
        let run = |passes| {
            let run = record(&[1], vec![]);
            if passes { run } else { failed(run, 1) }
        };
        let check = |runs: [bool; 4], expected| {
            let runs = runs.map(run);
            assert_eq!(passes_between(1, 3, &runs), expected);
            assert!(!passes_between(1, 1, &runs));
        };
        check([true, false, true, false], true);
        check([true, false, false, false], false);
        let after = [false, false, false, true].map(run);
        assert!(!passes_between(0, 2, &after));
    }
}
