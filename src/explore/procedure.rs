//! The runs of an exploration in their order: plain runs, one that holds everything, the trace, and
//! then what the strategy asks for.

use std::collections::{HashSet, VecDeque};

use crate::bounds;
use crate::findings::Verdict;
use crate::model::{EventKey, Outcome};
use crate::schedule::{Plan, ReleaseOrder, Runner, Wanted, longest_timer_ms};
use crate::trace::{EventKind, ReleaseReason, RunKind, RunRecord};

use super::observed::earliest;
use super::strategy::{Known, Next};
use super::wording::{describe, describe_what_if};
use super::{Explorer, Stop};

/// Why nothing is to be learnt from further runs of a test that passed before.
pub(super) const LEFT_BEHIND: &str = "the test passed before, and now fails even in a plain run: an earlier failing run left something behind (a file, a preference, a server's data); explore again with --clear-data";

impl<R: Runner> Explorer<'_, R> {
    /// Explores until there is nothing left to try, or a verdict needs no more runs.
    pub(super) async fn procedure(&mut self) -> Result<(), Stop<R::Error>> {
        if let Some(plan) = self.strategy.without_debugger() {
            return self.without_debugger(plan).await;
        }
        self.announce_first_runs();
        self.control().await?;

        let late = match self.strategy.before_trace() {
            Some(plan) => {
                let what = describe_what_if(&plan);
                Some(self.run(RunKind::WhatIf, &plan, what).await?)
            }
            None => None,
        };

        let mut trace = self.trace().await?;
        if trace.explored().next().is_none() {
            // One run may have missed it, and nothing after this one would look again.
            trace = self.trace().await?;
        }
        self.results.statements = bounds::statements(&trace);

        let mut what_ifs = Vec::new();
        if let Some(late) = late {
            what_ifs = self.judge_run_before_trace(late, &mut trace).await?;
        }
        self.update_bounds(&trace, &what_ifs);
        self.explore_orders(trace, what_ifs).await?;

        let reason = if self.results.bounds.is_empty() {
            "no event was found whose order could be explored; the test also passes with the main thread as late as it can be"
        } else {
            "no failing order among those explored"
        };
        Err(Stop::Verdict(Verdict::Stable, reason.to_owned()))
    }

    /// The runs of which none depends on what another shows.
    fn announce_first_runs(&mut self) {
        let mut wanted = Vec::new();
        if self.settings.controls > 0 {
            wanted.push(Wanted {
                kind: RunKind::Control,
                plan: Plan::Plain,
            });
        }
        if let Some(plan) = self.strategy.before_trace() {
            let kind = RunKind::WhatIf;
            wanted.push(Wanted { kind, plan });
        }
        wanted.push(Wanted {
            kind: RunKind::Trace,
            plan: Plan::Trace,
        });
        self.announce(wanted);
    }

    /// The plain runs before anything is explored. Where all fail, the natural order may be the one
    /// that fails, as on a slow machine: a test that passes when its events come as early as they
    /// can is explored all the same.
    async fn control(&mut self) -> Result<(), Stop<R::Error>> {
        if self.passes_plainly().await? {
            return Ok(());
        }

        let what = "its events as early as they can come".to_owned();
        let early = self.run(RunKind::Trace, &Plan::Trace, what).await?;
        if early.outcome.is_failure() {
            return Err(always_fails());
        }
        self.evidence.fails_plainly = true;
        Ok(())
    }

    /// Whether one of so many plain runs passes as the settings say; yes where they ask for none.
    pub(super) async fn passes_plainly(&mut self) -> Result<bool, Stop<R::Error>> {
        for n in 1..=self.settings.controls {
            let what = format!("plain run {n} of {} at the most", self.settings.controls);
            let run = self.run(RunKind::Control, &Plan::Plain, what).await?;
            if !run.outcome.is_failure() {
                return Ok(true);
            }
        }
        Ok(self.settings.controls == 0)
    }

    /// The trace; one that fails is the earliest order of all, and is confirmed like any other.
    async fn trace(&mut self) -> Result<RunRecord, Stop<R::Error>> {
        let what = "statement by statement";
        let mut run = self
            .run(RunKind::Trace, &Plan::Trace, what.to_owned())
            .await?;
        if run.coarse {
            run = self
                .run(RunKind::Trace, &Plan::Trace, what.to_owned())
                .await?;
        }
        if !run.outcome.is_failure() {
            self.evidence.fails_in_trace = false;
            return Ok(run);
        }

        let early = earliest(&run);
        self.results.statements = bounds::statements(&run);
        self.results.bounds = bounds::bounds(&run, &[]);
        match early.constraints.is_empty() {
            true => self.evidence.fails_in_trace = true,
            false => self.failed_with_all_early(&early).await?,
        }

        // What is wrong may be more than that order shows: the test is explored from its natural
        // order.
        let what = "its events in natural order".to_owned();
        let run = self.run(RunKind::Trace, &Plan::NaturalTrace, what).await?;
        if run.outcome.is_failure() {
            let reason = match self.is_left_broken().await? {
                true => LEFT_BEHIND,
                false => "the test fails under the debugger, though no order was forced",
            };
            return Err(Stop::Verdict(Verdict::Inconclusive, reason.to_owned()));
        }
        Ok(run)
    }

    /// Whether a test that has passed plainly, and in whose failing order nothing passes, fails for
    /// what failing runs have left behind, and not for the debugger. Plain runs tell the two apart:
    /// no more are made once one of them has passed after a failure.
    pub(super) async fn is_left_broken(&mut self) -> Result<bool, Stop<R::Error>> {
        let mut has_failed = false;
        let mut is_known = self.evidence.fails_plainly;
        for run in &self.results.runs {
            match run.kind {
                RunKind::Control => is_known |= has_failed && !run.outcome.is_failure(),
                _ => has_failed |= run.has_failed(),
            }
        }
        if is_known {
            return Ok(false);
        }
        Ok(!self.passes_plainly().await?)
    }

    /// Judges the run that held events before the trace was known, now that it is. Returns the
    /// what-if runs that bound events from then on.
    async fn judge_run_before_trace(
        &mut self,
        late: RunRecord,
        trace: &mut RunRecord,
    ) -> Result<Vec<RunRecord>, Stop<R::Error>> {
        let mut what_ifs = Vec::new();
        // A run that did not know all of the test's statements does not show where an event is
        // needed.
        if !late.coarse {
            bounds::learn(trace, &late);
        }
        if late.is_overheld() {
            self.note_overheld();
        } else if !late.coarse {
            what_ifs.push(late.clone());
        }
        self.update_bounds(trace, &what_ifs);

        if late.has_failed() {
            self.failed_with_all_late(&late, EventKind::BACKGROUND)
                .await?;
        }

        for run in &mut what_ifs {
            if has_held_several_kinds(run) {
                keep_what_is_certain(run);
            }
            self.record_what_if(run);
        }
        Ok(what_ifs)
    }

    /// Runs what the strategy asks for until it has nothing left, or a finding ends the
    /// exploration.
    async fn explore_orders(
        &mut self,
        mut trace: RunRecord,
        mut what_ifs: Vec<RunRecord>,
    ) -> Result<(), Stop<R::Error>> {
        let mut is_main_tried = false;
        let mut learnt = 0;
        // What was asked for and has not run.
        let mut asked = VecDeque::new();
        loop {
            self.learn(&mut trace, &mut learnt);
            self.update_bounds(&trace, &what_ifs);

            self.ask(&mut asked, &trace, &what_ifs, is_main_tried);
            let Some(next) = asked.pop_front() else {
                self.update_coverage();
                return Ok(());
            };
            match next {
                Next::WhatIf(plan) => {
                    let run = self
                        .run(RunKind::WhatIf, &plan, describe_what_if(&plan))
                        .await?;
                    is_main_tried |= holds_main_alone(&plan);
                    what_ifs.push(run.clone());
                    self.record_what_if(&run);
                    self.update_bounds(&trace, &what_ifs);
                    self.judge_what_if(&plan, &run).await?;
                }
                Next::Force(schedule) => {
                    let what = describe(&schedule);
                    let run = self
                        .run(RunKind::Explore, &Plan::Force(schedule.clone()), what)
                        .await?;
                    // A bound that the run exceeded is not one.
                    self.learn(&mut trace, &mut learnt);
                    self.update_bounds(&trace, &what_ifs);
                    if run.has_failed() {
                        self.failed_when_forced(&schedule, &run).await?;
                    }
                }
            }
        }
    }

    /// Adds what the runs since the last time have shown to the trace.
    fn learn(&self, trace: &mut RunRecord, learnt: &mut usize) {
        for run in self.results.runs.iter().skip(*learnt) {
            bounds::learn(trace, run);
        }
        *learnt = self.results.runs.len();
    }

    /// Asks for as many runs as can be under way at once. None that was asked for depends on what
    /// another one shows: they are orders, or each holds all events of another kind.
    fn ask(
        &mut self,
        asked: &mut VecDeque<Next>,
        trace: &RunRecord,
        what_ifs: &[RunRecord],
        is_main_tried: bool,
    ) {
        let width = self.runner.width();
        while asked.len() < width && !is_repeated(asked) {
            let Some(next) = self.next(asked, trace, what_ifs, is_main_tried) else {
                break;
            };
            asked.push_back(next);
        }

        let wanted = asked.iter().map(wanted).collect();
        self.announce(wanted);
    }

    /// What to run next: what the strategy asks for. A run with the main thread as late as it can
    /// be may find what the trace missed, so one is made whatever the strategy asks for, and the
    /// budget keeps one run for it.
    fn next(
        &mut self,
        asked: &VecDeque<Next>,
        trace: &RunRecord,
        what_ifs: &[RunRecord],
        is_main_tried: bool,
    ) -> Option<Next> {
        let mut expected = None;
        let mut is_main_tried = is_main_tried;
        for next in asked {
            match next {
                Next::Force(schedule) => expected
                    .get_or_insert_with(|| self.evidence.tried.clone())
                    .add_expected(schedule),
                Next::WhatIf(plan) => is_main_tried |= holds_main_alone(plan),
            }
        }

        let found = self.kinds_found();
        let next = self.strategy.next(&Known {
            trace,
            what_ifs,
            runs: &self.results.runs,
            statements: &self.results.statements,
            bounds: &self.results.bounds,
            tried: expected.as_ref().unwrap_or(&self.evidence.tried),
            longest_ms: self.settings.max_delay_ms,
            is_thorough: self.settings.thorough,
            found: &found,
        });
        if is_main_tried || !self.results.findings.is_empty() {
            return next;
        }

        let is_last_run = self.results.runs.len() + asked.len() + 1 >= self.settings.max_runs;
        match next {
            Some(next) if !is_last_run => Some(next),
            _ => Some(Next::WhatIf(main_late())),
        }
    }

    async fn judge_what_if(&mut self, plan: &Plan, run: &RunRecord) -> Result<(), Stop<R::Error>> {
        if holds_main_alone(plan) && run.outcome == Outcome::Pass {
            self.evidence.main_late = Some(self.results.runs.len() - 1);
        }

        if run.is_overheld() {
            self.note_overheld();
        } else if run.has_failed() {
            let held = match plan {
                Plan::HoldAll { kinds, .. } => kinds,
                Plan::HoldRests(_) => EventKind::Task.alone(),
                _ => &EventKind::ALL[..],
            };
            self.failed_with_all_late(run, held).await?;
        }
        Ok(())
    }

    /// A run did not end, or the system ended it, because all was held in it.
    fn note_overheld(&mut self) {
        self.evidence.overheld += 1;
        self.note("the run did not end while everything was held: that says nothing");
    }

    /// Works the bounds out anew, and the coverage with them.
    fn update_bounds(&mut self, trace: &RunRecord, what_ifs: &[RunRecord]) {
        let mut bounds = bounds::bounds(trace, what_ifs);
        // One that came once, and not when it was wanted, has no position that could be tried.
        bounds.retain(|bound| !self.evidence.vanished.contains(&bound.event.key));
        let longest_ms = longest_timer_ms(self.settings.max_delay_ms);
        bounds::limit_timers(&mut bounds, longest_ms);
        bounds::refute(
            &mut bounds,
            &self.results.statements,
            self.evidence.tried.satisfied(),
        );

        for (event, statement) in &self.evidence.outlasted {
            if let Some(statement) = statement {
                bounds::end_before(&mut bounds, &self.results.statements, event, statement);
            }
        }

        self.evidence.concurrent = bounds::concurrent(&bounds, &self.results.statements, what_ifs);
        self.results.bounds = bounds;
        self.update_coverage();
    }
}

/// The verdict on a test that no order makes pass.
pub(super) fn always_fails<E>() -> Stop<E> {
    Stop::Verdict(
        Verdict::Broken,
        "the test fails without any order being forced".to_owned(),
    )
}

/// The run that any test has to pass to be stable.
pub(super) fn main_late() -> Plan {
    Plan::HoldAll {
        known: Vec::new(),
        seen: Vec::new(),
        kinds: EventKind::Main.alone(),
        order: ReleaseOrder::OldestFirst,
    }
}

fn wanted(next: &Next) -> Wanted {
    match next {
        Next::WhatIf(plan) => Wanted {
            kind: RunKind::WhatIf,
            plan: plan.clone(),
        },
        Next::Force(schedule) => Wanted {
            kind: RunKind::Explore,
            plan: Plan::Force(schedule.clone()),
        },
    }
}

/// Whether the last run that was asked for holds the same kinds of events as one before it: what
/// to run after that depends on what the first shows.
fn is_repeated(asked: &VecDeque<Next>) -> bool {
    let Some(Next::WhatIf(Plan::HoldAll { kinds: last, .. })) = asked.back() else {
        return false;
    };
    let before = asked.iter().take(asked.len() - 1);
    let mut before = before.map(held_kinds);
    before.any(|kinds| kinds == Some(*last))
}

fn held_kinds(next: &Next) -> Option<&'static [EventKind]> {
    match next {
        Next::WhatIf(Plan::HoldAll { kinds, .. }) => Some(kinds),
        _ => None,
    }
}

fn holds_main_alone(plan: &Plan) -> bool {
    matches!(
        plan,
        Plan::HoldAll {
            kinds: [EventKind::Main],
            ..
        }
    )
}

/// Whether a run has held events of more than one kind.
fn has_held_several_kinds(run: &RunRecord) -> bool {
    let mut kinds = HashSet::new();
    for event in &run.events {
        if event.release.is_some() {
            kinds.insert(event.kind());
        }
    }
    kinds.len() > 1
}

/// Leaves those releases to a run that held posts and tasks together which came after the test was
/// over, or while nothing else was held: of several it is not certain which a statement needs.
fn keep_what_is_certain(run: &mut RunRecord) {
    let whole = run.clone();
    for event in &mut run.events {
        let key = &event.key;
        event.release.take_if(|release| match release.why {
            ReleaseReason::End => false,
            ReleaseReason::Needed => !was_alone(&whole, key, release.at_ms),
            _ => true,
        });
    }
}

/// Whether nothing but an event was held in a run at a time, in ms.
fn was_alone(run: &RunRecord, key: &EventKey, at_ms: u64) -> bool {
    run.events.iter().all(|event| match &event.release {
        Some(release) if event.key != *key => at_ms < event.posted_ms || release.at_ms < at_ms,
        _ => true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{event, record};
    use crate::trace::{EventHit, Release};

    #[test]
    fn of_posts_and_tasks_that_were_held_together_it_is_not_certain_which_is_needed() {
        // From when to when each was held.
        let kept = |holds: [(u64, u64); 2], why| {
            let mut names = ["a", "b"].into_iter();
            let events = holds.map(|(posted_ms, at_ms)| EventHit {
                posted_ms,
                release: Some(Release {
                    at_ms,
                    during: None,
                    why,
                    dispatched: true,
                }),
                ..event(names.next().unwrap(), Some(1))
            });
            let mut run = record(&[1], events.to_vec());
            keep_what_is_certain(&mut run);
            [0, 1].map(|index| run.events[index].release.is_some())
        };
        let needed = ReleaseReason::Needed;
        assert_eq!(kept([(10, 20), (30, 40)], needed), [true, true]);
        assert_eq!(kept([(10, 20), (15, 40)], needed), [false, true]);
        assert_eq!(kept([(10, 20), (15, 18)], needed), [true, false]);
        assert_eq!(kept([(10, 20), (15, 20)], needed), [false, false]);
        assert_eq!(kept([(10, 20), (15, 40)], ReleaseReason::End), [true, true]);
        let in_vain = ReleaseReason::NotNeeded;
        assert_eq!(kept([(10, 20), (30, 40)], in_vain), [false, false]);
    }
}
