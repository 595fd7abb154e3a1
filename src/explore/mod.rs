//! The exploration: control, trace, then what a strategy asks for, and confirm and minimise what
//! fails.
//!
//! Main type: [`Explorer`]. It asks a [`Runner`] for runs and judges them; it does no I/O itself
//! and is tested against a simulated app. The procedure is FlakeScanner's, with one change whatever
//! the strategy: a failure is a finding only when its replay fails, and the controls still pass: a
//! plain run, and one under the debugger in which the events come by themselves.
//!
//! - `strategy/`: what is run next, one strategy a file.
//! - `plain.rs`: explorations without a debugger.
//! - `ledger.rs`: what every schedule has shown.
//! - `guess.rs`: the failing place of one event, guessed from the failure.
//! - `minimise.rs`: the fewest held events, the last of a chain, and the earliest failing position.
//! - `own_order.rs`: the same events where they come by themselves, under the debugger.
//! - `margin.rs`: the shortest delay that fails.
//! - `not_seen.rs`: what no run saw or steered.
//! - `finding.rs`: what is handed back.

mod finding;
mod guess;
mod ledger;
mod margin;
mod minimise;
mod not_seen;
mod own_order;
mod plain;
pub mod strategy;

pub use finding::{Category, Confirmed, Control, Coverage, ENOUGH_PERCENT, Exploration, Finding, GaveUp, Verdict};
pub use margin::{Margin, Measured};
pub use not_seen::{Unseen, not_seen};

use std::collections::HashSet;

use crate::bounds::{self, Bounds};
use crate::matching;
use crate::model::{EventClass, EventKey, Outcome, Statement};
use crate::schedule::{Constraint, Plan, Position, Runner, Schedule};
use crate::trace::{EventHit, EventKind, Mismatch, ReleaseReason, RunKind, RunRecord};
use ledger::Ledger;
use strategy::{Known, Next, Strategy};

/// How much an exploration may do.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The most runs, of every kind, before a finding is confirmed.
    pub max_runs: usize,
    /// Plain runs before anything is explored.
    pub controls: usize,
    /// Replays that a finding has to fail.
    pub confirmations: usize,
    /// The longest that one event may be delayed, in ms.
    pub max_delay_ms: u64,
    /// Whether the margin of a finding is measured in runs of its own.
    pub measure_margin: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { max_runs: 60, controls: 2, confirmations: 3, max_delay_ms: 3000, measure_margin: false }
    }
}

/// What an exploration tells while it is under way.
pub enum Step<'a> {
    /// A run begins; the text says what it tries.
    Starting(RunKind, String),
    /// A run has ended.
    Finished(&'a RunRecord),
    /// Something a person may want to know.
    Note(String),
    /// The last finding was confirmed by every replay: it is to be kept now, whatever comes after.
    Found(&'a Exploration),
    /// The finding before was none: the plain run next to it failed too.
    Withdrawn,
}

/// Why an exploration ended early.
enum Stop<E> {
    /// No run is left.
    Budget,
    /// The runner could not go on.
    Runner(E),
    /// A verdict that needs no more runs.
    Verdict(Verdict, String),
}

/// One exploration of one test.
pub struct Explorer<'a, R: Runner> {
    runner: &'a mut R,
    strategy: &'a mut dyn Strategy,
    settings: Settings,
    tell: &'a mut dyn FnMut(Step<'_>),
    out: Exploration,
    /// Controls under the debugger, and whether the test passed.
    controls: Vec<(Plan, bool)>,
    /// Events that the trace has not, and that did not come again when they were wanted.
    vanished: HashSet<EventKey>,
    /// What every forced schedule has shown.
    ledger: Ledger,
}

impl<'a, R: Runner> Explorer<'a, R> {
    /// An exploration that has done nothing yet.
    pub fn new(
        runner: &'a mut R,
        strategy: &'a mut dyn Strategy,
        settings: Settings,
        tell: &'a mut dyn FnMut(Step<'_>),
    ) -> Self {
        Self {
            runner,
            strategy,
            settings,
            tell,
            out: Exploration::default(),
            controls: Vec::new(),
            vanished: HashSet::new(),
            ledger: Ledger::default(),
        }
    }

    /// Explores the test and says what was found.
    ///
    /// # Errors
    /// The runner's own, when it could not carry a run out; what was learnt until then comes with
    /// it.
    pub async fn explore(mut self) -> (Exploration, Option<R::Error>) {
        let stop = match self.procedure().await {
            Ok(()) => return (self.out, None),
            Err(stop) => stop,
        };
        match stop {
            Stop::Verdict(verdict, reason) => self.conclude(verdict, reason),
            Stop::Budget => self.conclude_out_of_budget(),
            Stop::Runner(error) => {
                let (verdict, before) = match self.out.findings.is_empty() {
                    true => (Verdict::Inconclusive, ""),
                    false => (Verdict::Flaky, "a failing order was found and confirmed by its replays; "),
                };
                self.conclude(verdict, format!("{before}the run could not be carried out"));
                return (self.out, Some(error));
            }
        }
        (self.out, None)
    }

    async fn procedure(&mut self) -> Result<(), Stop<R::Error>> {
        if let Some(plan) = self.strategy.without_debugger() {
            return self.without_debugger(plan).await;
        }
        self.control().await?;
        let late = match self.strategy.before_trace() {
            Some(plan) => Some(self.run(RunKind::WhatIf, &plan, what_if(&plan)).await?),
            None => None,
        };
        let mut trace = self.trace().await?;
        if trace.explored().next().is_none() {
            // One run may have missed it, and nothing after this one would look again.
            trace = self.trace().await?;
        }
        self.out.statements = bounds::statements(&trace);
        let mut what_ifs = Vec::new();
        if let Some((late, plan)) = late.zip(self.strategy.before_trace()) {
            // One that did not know all of the test's statements says nothing of where an event is
            // needed.
            if !late.coarse {
                bounds::learn(&mut trace, &late);
                what_ifs.push(late.clone());
            }
            self.bound_all(&trace, &what_ifs);
            self.count();
            if late.outcome.is_failure() && !is_made_by_holds(&plan, &late) {
                self.too_late(&late, EventKind::BACKGROUND).await?;
            }
            // Of posts and tasks that were held together, which a statement needs is not certain.
            what_ifs.iter_mut().for_each(keep_what_no_statement_needs);
            what_ifs.iter().for_each(|run| self.mark_explored(run));
        }
        self.bound_all(&trace, &what_ifs);
        self.count();
        self.orders(trace, what_ifs).await?;
        let reason = match self.out.bounds.is_empty() {
            true => "nothing was found to order, and the test passes with the main thread as late as it can be",
            false => "no failing order among those explored",
        };
        Err(Stop::Verdict(Verdict::Stable, reason.to_owned()))
    }

    /// Plain runs: a test that fails without any order being forced is not explored.
    async fn control(&mut self) -> Result<(), Stop<R::Error>> {
        for n in 1..=self.settings.controls {
            let what = format!("plain run {n} of {} at the most", self.settings.controls);
            let run = self.run(RunKind::Control, &Plan::Plain, what).await?;
            if !run.outcome.is_failure() {
                return Ok(());
            }
        }
        match self.settings.controls {
            0 => Ok(()),
            _ => Err(Stop::Verdict(Verdict::Broken, "the test fails without any order being forced".to_owned())),
        }
    }

    /// The trace; one that fails is the earliest order of all, and is confirmed like any other.
    async fn trace(&mut self) -> Result<RunRecord, Stop<R::Error>> {
        let what = "statement by statement";
        let mut run = self.run(RunKind::Trace, &Plan::Trace, what.to_owned()).await?;
        if run.coarse {
            run = self.run(RunKind::Trace, &Plan::Trace, what.to_owned()).await?;
        }
        if run.outcome.is_failure() {
            let early = earliest(&run);
            self.out.statements = bounds::statements(&run);
            self.out.bounds = bounds::bounds(&run, &[]);
            if !early.constraints.is_empty() {
                self.too_early(&early).await?;
            }
            // What is wrong may be more than that order shows: the test is explored from where its
            // events come by themselves.
            let free = Plan::Await(Schedule::default());
            run = self.run(RunKind::Trace, &free, "its events when they come".to_owned()).await?;
            if run.outcome.is_failure() {
                let reason = "the test fails under the debugger, though no order was forced".to_owned();
                return Err(Stop::Verdict(Verdict::Inconclusive, reason));
            }
        }
        Ok(run)
    }

    /// Runs what the strategy asks for until it has nothing left, or a finding ends the
    /// exploration.
    async fn orders(&mut self, mut trace: RunRecord, mut what_ifs: Vec<RunRecord>) -> Result<(), Stop<R::Error>> {
        let mut tried_main = false;
        let mut learnt = 0;
        loop {
            for run in self.out.runs.iter().skip(learnt) {
                bounds::learn(&mut trace, run);
            }
            learnt = self.out.runs.len();
            let trace = &trace;
            self.bound_all(trace, &what_ifs);
            self.count();
            let Exploration { statements, bounds, tried, ordered, .. } = &self.out;
            let next = self.strategy.next(&Known { trace, what_ifs: &what_ifs, statements, bounds, tried, ordered });
            // Whatever was seen so far, this run may find what the trace missed; the budget keeps
            // one for it.
            let is_last = self.out.runs.len() + 1 >= self.settings.max_runs;
            let next = match next {
                None if !tried_main => Some(Next::WhatIf(main_late())),
                Some(_) if !tried_main && is_last => Some(Next::WhatIf(main_late())),
                next => next,
            };
            match next {
                None => return Ok(()),
                Some(Next::WhatIf(plan)) => {
                    let run = self.run(RunKind::WhatIf, &plan, what_if(&plan)).await?;
                    let of_main = matches!(plan, Plan::HoldAll { kinds: [EventKind::Main], .. });
                    tried_main |= of_main;
                    if of_main && run.outcome == Outcome::Pass {
                        self.out.main_late = Some(self.out.runs.len() - 1);
                    }
                    what_ifs.push(run.clone());
                    self.mark_explored(&run);
                    self.bound_all(trace, &what_ifs);
                    self.count();
                    if is_made_by_holds(&plan, &run) {
                        self.out.overheld += 1;
                        self.note("the run did not end while everything was held: that says nothing");
                    } else if run.outcome.is_failure() {
                        let held = if let Plan::HoldAll { kinds, .. } = plan { kinds } else { &EventKind::ALL };
                        self.too_late(&run, held).await?;
                    }
                }
                Some(Next::Force(schedule)) => {
                    let what = describe(&schedule);
                    let run = self.run(RunKind::Explore, &Plan::Force(schedule.clone()), what).await?;
                    // What it went beyond is no bound.
                    self.bound_all(trace, &what_ifs);
                    self.count();
                    if run.outcome.is_failure() {
                        self.failed(&schedule, &run).await?;
                    }
                }
            }
        }
    }

    /// Works the bounds out anew.
    fn bound_all(&mut self, trace: &RunRecord, what_ifs: &[RunRecord]) {
        let mut bounds = bounds::bounds(trace, what_ifs);
        // One that came once, and not when it was wanted, has no position that could be tried.
        bounds.retain(|bound| !self.vanished.contains(&bound.event.key));
        bounds::limit_timers(&mut bounds, self.settings.max_delay_ms);
        bounds::refute(&mut bounds, &self.out.statements, &self.out.tried);
        self.out.concurrent = bounds::concurrent(&bounds, &self.out.statements, what_ifs).len();
        self.out.bounds = bounds;
    }

    /// A run in which all events were as late as they can be has failed: one of them, at the place
    /// that the failure names, or all.
    async fn too_late(&mut self, run: &RunRecord, held: &[EventKind]) -> Result<(), Stop<R::Error>> {
        self.out.unconfirmed += 1;
        let guessed = match self.guess(run, held).await {
            // A failure is not given up for want of runs.
            Err(Stop::Budget) => None,
            guessed => guessed?,
        };
        if let Some(alone) = guessed
            && self.is_sound(&alone).await?
        {
            return self.found(alone).await;
        }

        let schedule = latest(run, &self.out.statements);
        let mut again = self.comes_again(&schedule).await?;
        // What seemed to be a wait may have been a loop, or more time than it takes.
        let or = latest(run, &[]);
        if again.is_none() && or != schedule {
            again = self.comes_again(&or).await?;
        }
        if again.is_none() && schedule.constraints.len() > 1 {
            // Together its events may keep one another from coming where they have to.
            again = self.one_alone(&schedule).await?;
        }
        match again {
            Some(whole) => self.judge(whole).await,
            None => {
                self.note("no finding: the failure did not come again with its schedule");
                Ok(())
            }
        }
    }

    /// The trace has failed, in which all events came as early as they can.
    async fn too_early(&mut self, early: &Schedule) -> Result<(), Stop<R::Error>> {
        self.out.unconfirmed += 1;
        match self.comes_again(early).await? {
            Some(whole) => self.judge(whole).await,
            None => match self.one_alone(early).await? {
                Some(alone) => self.found(alone).await,
                None => {
                    self.note("no finding: the failure did not come again with its schedule");
                    Ok(())
                }
            },
        }
    }

    /// A run of a schedule has failed. What was not satisfied in it, as an event that the failure
    /// keeps from coming at all, is no part of the order.
    async fn failed(&mut self, schedule: &Schedule, run: &RunRecord) -> Result<(), Stop<R::Error>> {
        self.out.unconfirmed += 1;
        let mut whole = schedule.clone();
        if !run.unmet.is_empty() {
            whole = satisfied(schedule, run);
            if whole.constraints.is_empty() || !self.fails(RunKind::Confirm, &whole).await? {
                self.note("no finding: the failure did not come again with its schedule");
                return Ok(());
            }
        }
        self.judge(whole).await
    }

    /// A failing schedule: whether it is its order that fails.
    async fn judge(&mut self, whole: Schedule) -> Result<(), Stop<R::Error>> {
        // Of several events that fail early as well as late, each has a place of its own to be
        // blamed.
        let sound = if self.is_sound(&whole).await? { Some(whole) } else { self.one_alone(&whole).await? };
        match sound {
            Some(whole) => self.found(whole).await,
            None => {
                self.note(
                    "no finding: it fails as well when its events come by themselves; the debugger makes it too slow",
                );
                Ok(())
            }
        }
    }

    /// A failing schedule with a control that passes: a finding once it is minimal, was replayed,
    /// and a plain run still passes.
    ///
    /// Returns when it was withdrawn, and stops the exploration with a verdict when it was
    /// confirmed.
    async fn found(&mut self, whole: Schedule) -> Result<(), Stop<R::Error>> {
        let mut failing = vec![whole];
        match self.minimise(&mut failing).await {
            // What there is by then is small enough.
            Ok(()) | Err(Stop::Budget) => {}
            Err(stop) => return Err(stop),
        }
        // What was made smaller last may have failed by chance: a race that is left after it, or an
        // order that nothing keeps.
        let mut sound = None;
        while sound.is_none()
            && let Some(schedule) = failing.pop()
        {
            sound = self.confirm(&schedule).await?.map(|(confirmed, witness)| (schedule, confirmed, witness));
        }
        let Some((schedule, confirmed, witness)) = sound else {
            self.note("no finding: the failure was not confirmed by every replay");
            return Ok(());
        };
        let control = self.neighbour(&schedule, &witness).await?;
        let finding = Finding { control, ..Finding::new(schedule, &witness, &self.out, confirmed) };
        self.out.findings.push(finding.clone());
        (self.tell)(Step::Found(&self.out));
        let control = self.run(RunKind::Control, &Plan::Plain, "plain run beside the finding".to_owned()).await?;
        if control.outcome.is_failure() {
            self.out.findings.pop();
            (self.tell)(Step::Withdrawn);
            self.note("no finding: the plain run beside it failed too");
            return Ok(());
        }
        self.out.unconfirmed -= 1;
        let measured = self.margin(&finding).await?;
        if let Some(finding) = self.out.findings.last_mut() {
            finding.margin = measured.margin;
            finding.passes_up_to_ms = measured.passes_up_to_ms;
            finding.usual_ms = measured.usual_ms;
        }
        Err(Stop::Verdict(Verdict::Flaky, "a failing order was found and confirmed".to_owned()))
    }

    /// The schedule of a run when its replay fails, without what was not satisfied in that.
    async fn comes_again(&mut self, schedule: &Schedule) -> Result<Option<Schedule>, Stop<R::Error>> {
        let what = describe(schedule);
        let run = self.run(RunKind::Confirm, &Plan::Force(schedule.clone()), what).await?;
        if !run.outcome.is_failure() || run.unmet.is_empty() {
            return Ok(run.outcome.is_failure().then(|| schedule.clone()));
        }
        let smaller = satisfied(schedule, &run);
        let fails = !smaller.constraints.is_empty() && self.fails(RunKind::Confirm, &smaller).await?;
        Ok(fails.then_some(smaller))
    }

    fn note(&mut self, what: &str) {
        (self.tell)(Step::Note(what.to_owned()));
    }

    /// Replays a schedule; the last replay, when it has failed as often as it has to. The runs that
    /// it had before count. A replay whose order was not satisfied says nothing; there may be as
    /// many of those.
    async fn confirm(&mut self, schedule: &Schedule) -> Result<Option<(Confirmed, RunRecord)>, Stop<R::Error>> {
        let wanted = self.settings.confirmations;
        loop {
            let confirmed = self.ledger.replays(schedule);
            if confirmed.failed >= wanted {
                let witness = self.ledger.failing_run(schedule).and_then(|index| self.out.runs.get(index)).cloned();
                return Ok(witness.map(|witness| (confirmed, witness)));
            }
            if confirmed.passed > 0 || confirmed.times >= 2 * wanted {
                return Ok(None);
            }
            let what = format!("replay {} of {wanted}: {}", confirmed.failed + 1, describe(schedule));
            self.run(RunKind::Confirm, &Plan::Force(schedule.clone()), what).await?;
        }
    }

    /// Whether a schedule makes the test fail. One that has run does not run again.
    async fn fails(&mut self, kind: RunKind, schedule: &Schedule) -> Result<bool, Stop<R::Error>> {
        if let Some(fails) = self.ledger.fails(schedule) {
            return Ok(fails);
        }
        let run = self.run(kind, &Plan::Force(schedule.clone()), describe(schedule)).await?;
        Ok(run.outcome.is_failure() && run.unmet.is_empty())
    }

    async fn run(&mut self, kind: RunKind, plan: &Plan, what: String) -> Result<RunRecord, Stop<R::Error>> {
        // A finding that is about to be confirmed is not given up.
        let beside_finding = kind == RunKind::Control && self.out.unconfirmed > 0;
        if self.out.runs.len() >= self.settings.max_runs && kind != RunKind::Confirm && !beside_finding {
            return Err(Stop::Budget);
        }
        (self.tell)(Step::Starting(kind, what));
        let run = self.runner.run(kind, plan).await.map_err(Stop::Runner)?;
        (self.tell)(Step::Finished(&run));
        self.out.runs.push(run.clone());
        self.mark_tried(plan, &run);
        if run.outcome == Outcome::Infrastructure {
            let why = run.failure.map_or_else(|| "the run broke off".to_owned(), |failure| failure.message);
            return Err(Stop::Verdict(Verdict::Inconclusive, why));
        }
        Ok(run)
    }

    /// What a forced run explored: the positions that came true, and those that did not.
    fn mark_tried(&mut self, plan: &Plan, run: &RunRecord) {
        let Plan::Force(schedule) = plan else { return };
        self.ledger.add(schedule, run, self.out.runs.len() - 1);
        let traced = |key: &EventKey| {
            let trace = self.out.runs.iter().find(|run| run.kind == RunKind::Trace);
            trace.is_none_or(|trace| matching::same(key, trace).is_some())
        };
        let is_lost = |i: usize| {
            let lost = |why| matches!(why, Mismatch::Unseen | Mismatch::Late);
            run.unmet.iter().any(|unmet| unmet.constraint == i && lost(unmet.why))
        };
        let all_lost = (0..schedule.constraints.len()).all(is_lost);
        for (i, constraint) in schedule.constraints.iter().enumerate() {
            // Where others of the schedule came, these may have kept it from coming: it is asked
            // for again without them.
            if is_lost(i) && !all_lost {
                continue;
            }
            if is_lost(i) && matches!(constraint.position, Position::Before(_)) && !traced(&constraint.event) {
                self.vanished.insert(constraint.event.clone());
            }
            let unmet = run.unmet.iter().any(|unmet| unmet.constraint == i);
            self.out.tried.insert((constraint.clone(), !unmet));
        }
        for (first, second) in schedule.orders() {
            let key = |index: usize| schedule.constraints.get(index).map(|constraint| constraint.event.clone());
            let unmet = run.unmet.iter().any(|unmet| [first, second].contains(&unmet.constraint));
            if let (Some(first), Some(second)) = (key(first), key(second)) {
                self.out.ordered.insert((first, second, !unmet));
            }
        }
        self.count();
    }

    /// What a what-if run explored by itself: each event at the end, or in the statement that needs
    /// it.
    fn mark_explored(&mut self, run: &RunRecord) {
        for event in &run.events {
            let Some(release) = &event.release else { continue };
            let position = match (release.why, &release.during) {
                // A test that failed was over early.
                (ReleaseReason::End, _) if run.outcome.is_failure() => continue,
                (ReleaseReason::End, _) => Position::End,
                (ReleaseReason::Needed, Some(statement)) => Position::Within(statement.clone()),
                (ReleaseReason::Limit, during) => {
                    self.out.limited.insert(event.key.clone());
                    let Some(statement) = during else { continue };
                    Position::Within(statement.clone())
                }
                _ => continue,
            };
            self.out.tried.insert((Constraint { event: event.key.clone(), position }, true));
        }
        self.count();
    }

    /// Adds places up. An event that lasts as long as its own statement has one place, inside it,
    /// which the trace explored.
    fn count(&mut self) {
        let mut coverage = Coverage { async_events: self.out.bounds.len(), ..Coverage::default() };
        for bound in &self.out.bounds {
            let positions = bound.positions(&self.out.statements);
            let tried = |position: &Position, met: bool| {
                let constraint = Constraint { event: bound.event.key.clone(), position: position.clone() };
                self.out.tried.contains(&(constraint, met))
            };
            let came_true = positions.iter().filter(|position| tried(position, true)).count();
            let never = positions.iter().filter(|position| tried(position, false) && !tried(position, true)).count();
            coverage.feasible += positions.len().max(1);
            coverage.explored += if positions.is_empty() { 1 } else { came_true };
            coverage.infeasible += never;
        }
        coverage.feasible += self.out.concurrent;
        let flipped = bounds::flipped(&self.out.bounds, &self.out.ordered);
        coverage.explored += flipped.iter().filter(|met| **met).count();
        coverage.infeasible += flipped.iter().filter(|met| !**met).count();
        self.out.coverage = coverage;
    }

    fn conclude(&mut self, verdict: Verdict, reason: String) {
        self.out.not_seen = not_seen(&self.out, self.settings.max_delay_ms);
        (self.out.verdict, self.out.reason) = match verdict {
            // Plain runs order nothing; what they say is no more than what they are.
            Verdict::Stable if self.out.coverage.feasible > 0 || !self.out.statements.is_empty() => self.stable(reason),
            other => (other, reason),
        };
    }

    /// Whether enough was covered to call the test stable, and if not, why, and what to do.
    fn stable(&self, reason: String) -> (Verdict, String) {
        let Exploration { unconfirmed, overheld, coverage, .. } = &self.out;
        let why = if *unconfirmed > 0 && self.controls.iter().any(|(_, passes)| !passes) {
            format!(
                "{unconfirmed} failure(s) under a forced order are no findings: the test fails as well when those events come by themselves, as the debugger slows it down"
            )
        } else if *unconfirmed > 0 {
            format!(
                "{unconfirmed} failure(s) under a forced order were not confirmed; explore again, with more --max-runs or on a quieter device"
            )
        } else if *overheld > 0 {
            format!("{overheld} run(s) did not end while everything was held; explore again with a longer --timeout")
        } else if !coverage.is_enough() {
            let runs = (self.settings.max_runs * coverage.feasible).div_ceil(coverage.tried().max(1));
            format!(
                "no failing order was found, but only {} of {} feasible positions were tried ({}%, {ENOUGH_PERCENT}% are needed); explore again with --max-runs {runs}",
                coverage.tried(),
                coverage.feasible,
                coverage.percent()
            )
        } else if self.out.main_late.is_none() {
            "no failing order was found, but the test was not seen to pass with the main thread as late as it can be; explore again with more --max-runs".to_owned()
        } else if let Some(unseen) = self.out.not_seen.iter().find(|unseen| unseen.own) {
            format!(
                "no failing order was found, but not all that the app does was explored: {} {} ({}); {}",
                unseen.count,
                unseen.kind.name(),
                unseen.example,
                unseen.advice()
            )
        } else {
            return (Verdict::Stable, self.with_limited(reason));
        };
        (Verdict::Inconclusive, why)
    }

    fn with_limited(&self, reason: String) -> String {
        match self.out.limited.len() {
            0 => reason,
            events => {
                format!("{reason}; {events} event(s) could come later than --max-delay lets them, which was not tried")
            }
        }
    }

    fn conclude_out_of_budget(&mut self) {
        if self.out.coverage.explored == 0 && self.out.main_late.is_none() {
            self.conclude(Verdict::Inconclusive, "--max-runs was spent before anything was explored".to_owned());
        } else {
            self.conclude(Verdict::Stable, "no failing order among those explored; --max-runs was reached".to_owned());
        }
    }

    /// The bounds of an event, by its identity.
    fn bound(&self, constraint: &Constraint) -> Option<&Bounds> {
        self.out.bounds.iter().find(|bound| bound.event.key == constraint.event)
    }
}

/// The constraints of a schedule that were satisfied in a run.
fn satisfied(schedule: &Schedule, run: &RunRecord) -> Schedule {
    let mut constraints = Vec::new();
    for (index, constraint) in schedule.constraints.iter().enumerate() {
        if run.unmet.iter().all(|unmet| unmet.constraint != index) {
            constraints.push(constraint.clone());
        }
    }
    Schedule { constraints }
}

/// The order of a trace as a schedule: each async event before the statement that follows its
/// cause.
fn earliest(trace: &RunRecord) -> Schedule {
    let statements: Vec<Statement> = bounds::statements(trace);
    // What a task posts comes with the task, which does not end before.
    let by_task = |post: &EventHit| {
        let mut before = trace.events.iter().take_while(|event| event.key != post.key);
        before.any(|task| {
            task.class == EventClass::Work && task.thread == post.thread && task.statement == post.statement
        })
    };
    let own = bounds::bounds(trace, &[]).into_iter().filter(|bound| !by_task(&bound.event));
    let constraints = own.filter_map(|bound| {
        let position = bound.natural(&statements).filter(|position| *position != Position::End)?;
        Some(Constraint { event: bound.event.key, position })
    });
    Schedule { constraints: constraints.collect() }
}

/// The order of a what-if run as a schedule: each held event where it was let go, within a
/// statement that is `known`. One that was held to the limit was otherwise not executed before the
/// statement that had begun, but after it. A further pass of a loop, which the trace has not, is no
/// statement that waits, but one of a loop that does.
fn latest(run: &RunRecord, known: &[Statement]) -> Schedule {
    let after = |statement: &Statement| {
        let next = run.index_of(statement).and_then(|index| run.statements.get(index + 1));
        next.map_or(Position::End, |hit| Position::Before(hit.statement.clone()))
    };
    let mut held: Vec<_> = run.events.iter().filter_map(|event| Some((event, event.release.as_ref()?))).collect();
    held.sort_by_key(|(_, release)| release.at_ms);
    let constraints = held.into_iter().map(|(event, release)| {
        let position = match (&release.during, release.why) {
            (_, ReleaseReason::End) | (None, _) => Position::End,
            (Some(statement), _) if known.contains(statement) => Position::Within(statement.clone()),
            (Some(statement), ReleaseReason::Limit) => after(statement),
            (Some(statement), _) => Position::Before(statement.clone()),
        };
        Constraint { event: event.key.clone(), position }
    });
    Schedule { constraints: constraints.collect() }
}

/// Leaves only those releases to a run that came after the test was over.
fn keep_what_no_statement_needs(run: &mut RunRecord) {
    for event in &mut run.events {
        event.release.take_if(|release| release.why != ReleaseReason::End);
    }
}

/// Whether a run did not end, or the system ended it, because so much was held in it.
fn is_made_by_holds(plan: &Plan, run: &RunRecord) -> bool {
    /// How long the main thread may not answer before the system says so is 5 s; a hold of so many
    /// ms can be what it waits for.
    const LONG_HOLD: u64 = 3000;
    let long = |event: &EventHit| {
        event.release.as_ref().is_some_and(|release| release.at_ms.saturating_sub(event.posted_ms) >= LONG_HOLD)
    };
    matches!(plan, Plan::HoldAll { .. })
        && match run.outcome {
            Outcome::Hang => true,
            Outcome::Anr => run.events.iter().any(long),
            _ => false,
        }
}

/// The run that any test has to pass to be stable.
fn main_late() -> Plan {
    Plan::HoldAll { known: Vec::new(), kinds: EventKind::Main.alone(), newest_first: false }
}

fn what_if(plan: &Plan) -> String {
    match plan {
        Plan::Force(schedule) => format!("how late it can come: {}", describe(schedule)),
        Plan::HoldAll { kinds: [EventKind::Task], .. } => {
            "all work in the background as late as it can come".to_owned()
        }
        Plan::HoldAll { kinds: [EventKind::Main], .. } => "the main thread as late as it can come".to_owned(),
        Plan::HoldAll { kinds: [EventKind::Post], .. } => "all async events as late as they can come".to_owned(),
        _ => "everything in the background as late as it can come".to_owned(),
    }
}

fn describe(schedule: &Schedule) -> String {
    match schedule.constraints.as_slice() {
        [] => "nothing held".to_owned(),
        [one] => one.to_string(),
        many => format!(
            "{} events, the first {}",
            many.len(),
            many.first().map_or_else(String::new, |c| c.position.to_string())
        ),
    }
}

#[cfg(test)]
mod tests;
