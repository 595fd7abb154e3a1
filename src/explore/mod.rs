//! The exploration: control, trace, then what a strategy asks for, and confirm and minimise what
//! fails.
//!
//! Main type: [`Explorer`]. It asks a [`Runner`] for runs and judges them; it does no I/O itself
//! and is tested against a simulated app. The procedure is FlakeScanner's, with one change whatever
//! the strategy: a failure is a finding only when its replay fails, and the controls still pass:
//! plain runs, and another order under the debugger.
//!
//! In reading order:
//! - `procedure.rs`: the runs of an exploration, from the first control to the last order.
//! - `strategy/`: what is run next, one strategy a file.
//! - `candidate.rs`: from a failure to a finding, or to none.
//! - `weak_finding.rs`: what is still looked for after one.
//! - `guess.rs`: the failing position of one event, guessed from the failure.
//! - `minimise.rs`: the fewest held events, the last of a chain, and the earliest failing position.
//! - `natural_order.rs`: the control under the debugger.
//! - `diagnosis.rs`: what a failing run says: the pair, the failed statement, the category.
//! - `margin.rs`: the shortest delay that fails.
//! - `conclusion.rs`: the verdict and its reason.
//! - `plain_runs.rs`: explorations without a debugger.
//! - `screening.rs`: what runs of a whole class say of one test.
//!
//! What they know:
//! - `ledger.rs`: what the runs of every schedule have shown.
//! - `tried.rs`: which positions and orders were tried.
//! - `coverage.rs`: keeps both, and adds them up.
//! - `observed.rs`: the order of a run as a schedule.
//! - `not_seen.rs`: what no run saw or steered.
//! - `wording.rs`: what a run tries, in words.

mod candidate;
mod conclusion;
mod coverage;
mod diagnosis;
mod guess;
mod ledger;
mod margin;
mod minimise;
mod natural_order;
mod not_seen;
mod observed;
mod plain_runs;
mod procedure;
pub mod screening;
pub mod strategy;
mod tried;
mod weak_finding;
mod wording;

pub use not_seen::not_seen_in_trace;
pub use tried::{Attempt, Tried};

use std::collections::{BTreeSet, HashSet};

use crate::bounds::{self, Bounds};
use crate::findings::{Results, Update, Verdict};
use crate::model::{EventKey, Outcome, Statement};
use crate::schedule::{Constraint, MAX_DELAY_MS, Plan, Runner, Schedule, Wanted, carry_out};
use crate::trace::{RunKind, RunRecord};
use ledger::Ledger;
use natural_order::DebuggedControl;
use strategy::Strategy;
use wording::describe;

/// The most runs of an exploration, unless the user says otherwise.
pub const MAX_RUNS: usize = 60;

/// How much an exploration may do.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The most runs, of every kind, before a finding is confirmed.
    pub max_runs: usize,
    /// Plain runs before anything is explored.
    pub controls: usize,
    /// Replays that a finding has to fail.
    pub confirmations: usize,
    /// How long the app may be idle while one event is held, in ms.
    pub max_delay_ms: u64,
    /// Whether the margin of a finding is measured in runs of its own.
    pub measure_margin: bool,
    /// Whether positions are tried that seldom fail.
    pub thorough: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            max_runs: MAX_RUNS,
            controls: 2,
            confirmations: 3,
            max_delay_ms: MAX_DELAY_MS,
            measure_margin: false,
            thorough: false,
        }
    }
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
    on_update: &'a mut dyn FnMut(Update<'_>),
    results: Results,
    evidence: Evidence,
    ledger: Ledger,
    debugged_controls: Vec<DebuggedControl>,
}

/// What the runs have shown beyond what a report has: it decides what is still worth a run, and
/// whether enough was seen to call the test stable.
#[derive(Debug, Default)]
struct Evidence {
    /// Which positions and orders were tried.
    tried: Tried,
    /// The pairs of events that can come in either order, as indices into the bounds.
    concurrent: BTreeSet<(usize, usize)>,
    /// Events that the trace lacks, and that did not come in a run that wanted them.
    missed: HashSet<EventKey>,
    /// Those that did not come again, so that they have no position.
    vanished: HashSet<EventKey>,
    /// Events that were held for the longest that is allowed; how late they can come is not known.
    limited: HashSet<EventKey>,
    /// Whether all plain runs have failed, and the test passes when its events come early.
    fails_plainly: bool,
    /// Which run passed with the main thread as late as it can be, as an index.
    main_late: Option<usize>,
    /// Events that were found to outlast the limit of a wait, with the statement of that.
    outlasted: Vec<(EventKey, Option<Statement>)>,
    /// How many runs did not end, as everything was held in them: they say nothing.
    overheld: usize,
    /// Whether the test failed in its trace, and no order of that could be forced.
    fails_in_trace: bool,
}

impl<'a, R: Runner> Explorer<'a, R> {
    /// An exploration that has done nothing yet.
    pub fn new(
        runner: &'a mut R,
        strategy: &'a mut dyn Strategy,
        settings: Settings,
        on_update: &'a mut dyn FnMut(Update<'_>),
    ) -> Self {
        Self {
            runner,
            strategy,
            settings,
            on_update,
            results: Results::default(),
            evidence: Evidence::default(),
            ledger: Ledger::default(),
            debugged_controls: Vec::new(),
        }
    }

    /// Explores the test, and returns what was found.
    ///
    /// # Errors
    /// The runner's own, when it could not carry a run out; what was learnt until then comes with
    /// it.
    pub async fn explore(mut self) -> (Results, Option<R::Error>) {
        let Err(stop) = self.procedure().await else {
            return (self.results, None);
        };
        let error = self.conclude(stop);
        (self.results, error)
    }

    /// Whether a schedule makes the test fail. One that has run does not run again.
    async fn fails(&mut self, kind: RunKind, schedule: &Schedule) -> Result<bool, Stop<R::Error>> {
        if let Some(fails) = self.ledger.fails(schedule) {
            return Ok(fails);
        }
        let run = self
            .run(kind, &Plan::Force(schedule.clone()), describe(schedule))
            .await?;
        Ok(run.outcome.is_failure() && run.unsatisfied.is_empty())
    }

    /// One run, recorded. Every run of an exploration is made here.
    async fn run(
        &mut self,
        kind: RunKind,
        plan: &Plan,
        what: String,
    ) -> Result<RunRecord, Stop<R::Error>> {
        // A finding that is about to be confirmed is not given up for want of runs.
        let confirms =
            kind == RunKind::Confirm || kind == RunKind::Control && self.results.unconfirmed > 0;
        if !self.has_runs_left() && !confirms {
            return Err(Stop::Budget);
        }

        (self.on_update)(Update::Starting(kind, what));
        let run = carry_out(self.runner, kind, plan).await;
        let mut run = run.map_err(Stop::Runner)?;
        bounds::complete_needed(&mut run);
        (self.on_update)(Update::Finished(&run));

        self.results.runs.push(run.clone());
        self.record_scheduled(&run);
        if let Plan::Force(schedule) = plan {
            self.record_forced(schedule, &run);
        }
        if run.outcome == Outcome::Infrastructure {
            let why = run
                .failure
                .map_or_else(|| "the run broke off".to_owned(), |failure| failure.message);
            return Err(Stop::Verdict(Verdict::Inconclusive, why));
        }
        Ok(run)
    }

    /// Says which runs will probably be asked for next, no more of them than can be under way, or
    /// than are left.
    fn announce(&mut self, mut wanted: Vec<Wanted>) {
        let left = self
            .settings
            .max_runs
            .saturating_sub(self.results.runs.len());
        wanted.truncate(self.runner.width().min(left));
        self.runner.announce(wanted);
    }

    /// The runs of those schedules that have not run.
    fn unknown(&self, kind: RunKind, schedules: impl IntoIterator<Item = Schedule>) -> Vec<Wanted> {
        let mut wanted = Vec::new();
        for schedule in schedules {
            if self.ledger.fails(&schedule).is_none() {
                let plan = Plan::Force(schedule);
                wanted.push(Wanted { kind, plan });
            }
        }
        wanted
    }

    fn has_runs_left(&self) -> bool {
        self.results.runs.len() < self.settings.max_runs
    }

    fn note(&mut self, what: &str) {
        (self.on_update)(Update::Note(what.to_owned()));
    }

    /// The bounds of a constraint's event.
    fn bound(&self, constraint: &Constraint) -> Option<&Bounds> {
        self.results
            .bounds
            .iter()
            .find(|bound| bound.event.key == constraint.event)
    }
}

#[cfg(test)]
mod tests;
