//! A study: what is known of each test, and one run after the other.
//!
//! Main type: [`Study`]. Which runs there are is `phases.rs`'s.

use std::time::Instant;

use super::finding::{
    Coverage, CoveredPairs, Effort, Finding, Kind, Measured, Results, TestResult, Verdict,
};
use super::ledger::Ledger;
use super::order::{Catalog, Order, TestNo};
use super::run::{Data, Followed, Looked, LookingRunner, Means, OrderRun, Outcome, Process};
use super::writes::{Pairs, Writes};
use crate::state::Look;

/// How many causes of one test are looked for.
const MOST_CAUSES: usize = 4;

/// How much a study may do.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The most processes, of every kind.
    pub max_runs: usize,
    /// No process is begun after that.
    pub ends: Option<Instant>,
    /// How often each side of a finding has to show.
    pub confirmations: usize,
    /// How tests are run a second time.
    pub repeats: Vec<Repeats>,
    /// What is looked for of a finding.
    pub explains: Explains,
}

/// What is looked for of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Explains {
    /// Nothing.
    Nothing,
    /// The state through which a test depends on others.
    State,
    /// That, and a call that puts it back.
    Reset,
}

/// How tests are run a second time. The first three ways are those of Wei et al. (ICSE 2022); the
/// last one is Android's: a new process on the data of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeats {
    /// A process for each test, which runs it twice.
    IsolatedMethod,
    /// A process for each class, which runs each test twice in a row.
    IsolatedClass,
    /// One process, which runs each test twice in a row.
    EntireSuite,
    /// The suite in one process, and again in another on the data of the first.
    Restart,
}

impl Repeats {
    /// The name used on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::IsolatedMethod => "isolated-method",
            Self::IsolatedClass => "isolated-class",
            Self::EntireSuite => "entire-suite",
            Self::Restart => "restart",
        }
    }
}

/// What happens in a study.
pub enum Update<'a> {
    /// A process begins.
    Starting(&'a Process, &'a str),
    /// It has ended.
    Finished(&'a OrderRun),
    /// Something was confirmed.
    Found(&'a Finding),
    /// The state was looked for through which a test depends on others.
    Explained(&'a Finding),
    /// A test whose findings were confirmed turned out to be flaky otherwise.
    Withdrawn(TestNo),
}

/// Why a study ended before it was over.
#[derive(Debug)]
pub enum Ended<E> {
    /// No run, or no time, is left.
    Budget(String),
    /// The runner cannot go on.
    Runner(E),
}

/// What is known of a test alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alone {
    /// It passed.
    Passes,
    /// It failed each time.
    Fails,
}

/// What is known of a test.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    pub(super) alone: Option<Alone>,
    pub(super) alone_first: Option<Measured>,
    pub(super) suite_first: Option<Measured>,
    /// Why it is flaky otherwise.
    pub(super) flaky: Option<String>,
    /// Whether the debugger alone changes its outcome: the same order, and another end.
    pub(super) minds_debugger: bool,
    /// Why no order can be asked of it.
    pub(super) not_controllable: Option<String>,
    /// Why there is no answer.
    pub(super) unsure: Option<String>,
    /// Why it gave none.
    pub(super) skipped: Option<String>,
}

/// An order that ran, kept to be looked at again.
pub(super) struct RanOrder {
    pub(super) means: Means,
    pub(super) run: OrderRun,
}

/// Studies the tests of a catalog.
pub struct Study<'a, R: LookingRunner> {
    pub(super) runner: &'a mut R,
    pub(super) catalog: &'a Catalog,
    pub(super) settings: Settings,
    pub(super) tell: &'a mut dyn FnMut(Update<'_>),
    pub(super) states: Vec<State>,
    pub(super) findings: Vec<Finding>,
    pub(super) ledger: Ledger,
    pub(super) tried: Vec<RanOrder>,
    /// What the tests write, if that was looked at.
    pub(super) writes: Writes,
    pub(super) coverage: Coverage,
}

impl<'a, R: LookingRunner> Study<'a, R> {
    /// A study that has shown nothing yet.
    pub fn new(
        runner: &'a mut R,
        catalog: &'a Catalog,
        settings: Settings,
        tell: &'a mut dyn FnMut(Update<'_>),
    ) -> Self {
        Self {
            runner,
            catalog,
            settings,
            tell,
            states: vec![State::default(); catalog.len()],
            findings: Vec::new(),
            ledger: Ledger::default(),
            tried: Vec::new(),
            writes: Writes::default(),
            coverage: Coverage::default(),
        }
    }

    pub(super) async fn alone_once(&mut self, test: TestNo) -> Result<OrderRun, Ended<R::Error>> {
        let order = Order::alone(test);
        let what = format!("{} alone", self.catalog.shown(test));
        let Some(means) = self.runner.means(&order) else {
            return Ok(OrderRun::diverged("it cannot be run alone".to_owned(), 0));
        };
        self.process(&order, Data::Cleared, means, &what).await
    }

    /// Whether this is not how the test ends alone, and there is no answer for it yet.
    pub(super) fn differs(&self, test: TestNo, outcome: &Outcome) -> bool {
        if self.is_over(test) || self.causes(test).count() >= MOST_CAUSES {
            return false;
        }
        let alone = self.states.get(test.0).and_then(|state| state.alone);
        matches!(
            (alone, outcome),
            (Some(Alone::Passes), Outcome::Fail(_)) | (Some(Alone::Fails), Outcome::Pass)
        )
    }

    /// The findings by others about a test.
    pub(super) fn causes(&self, test: TestNo) -> impl Iterator<Item = &Finding> {
        let findings = self.findings.iter();
        findings.filter(move |finding| finding.test == test && finding.kind != Kind::Nio)
    }

    /// Whether there is an answer for a test that no further run changes.
    pub(super) fn is_over(&self, test: TestNo) -> bool {
        self.states.get(test.0).is_none_or(|state| {
            state.flaky.is_some()
                || state.unsure.is_some()
                || state.skipped.is_some()
                || state.not_controllable.is_some()
        })
    }

    pub(super) fn state(&mut self, test: TestNo, change: impl FnOnce(&mut State)) {
        if let Some(state) = self.states.get_mut(test.0) {
            change(state);
        }
    }

    /// Runs one process, and enters what it shows.
    pub(super) async fn process(
        &mut self,
        order: &Order,
        data: Data,
        means: Means,
        what: &str,
    ) -> Result<OrderRun, Ended<R::Error>> {
        self.may_go_on()?;
        let process = Process {
            order: order.clone(),
            data,
            means,
        };
        (self.tell)(Update::Starting(&process, what));
        let run = self.runner.run(&process).await.map_err(Ended::Runner)?;
        self.count(&run);

        for test in self.ledger.enter(&process, &run) {
            self.becomes_flaky(test);
        }
        Ok(run)
    }

    /// Whether a run, and time, is left.
    fn may_go_on(&self) -> Result<(), Ended<R::Error>> {
        if self.coverage.runs >= self.settings.max_runs {
            let most = self.settings.max_runs;
            return Err(Ended::Budget(format!(
                "--max-runs: {most} runs are used up"
            )));
        }
        if self
            .settings
            .ends
            .is_some_and(|ends| Instant::now() >= ends)
        {
            return Err(Ended::Budget("--budget: the time is used up".to_owned()));
        }
        Ok(())
    }

    /// What has been run so far.
    pub(super) fn effort(&self) -> Effort {
        Effort {
            orders: self.coverage.orders,
            runs: self.coverage.runs,
        }
    }

    /// Counts a run that has ended.
    fn count(&mut self, run: &OrderRun) {
        self.coverage.runs += 1;
        self.coverage.executions += run.executed.len();
        if let Followed::Diverged(why) = &run.followed {
            self.coverage.diverged.push(why.clone());
        }
        (self.tell)(Update::Finished(run));
    }

    /// Runs one process from cleared data and looks at its heap between its tests. What it shows is
    /// not entered: the stops, and what is put back, make it another order than any.
    pub(super) async fn look(
        &mut self,
        order: &Order,
        look: &Look,
        what: &str,
    ) -> Result<Looked, Ended<R::Error>> {
        self.may_go_on()?;

        let process = Process {
            order: order.clone(),
            data: Data::Cleared,
            means: Means::Debugger,
        };
        (self.tell)(Update::Starting(&process, what));
        let looked = self.runner.look(&process, look);
        let looked = looked.await.map_err(Ended::Runner)?;
        self.count(&looked.run);
        Ok(looked)
    }

    /// A test has had two outcomes in one order: whatever was found of it does not count.
    fn becomes_flaky(&mut self, test: TestNo) {
        self.state(test, |state| {
            let why = "it passes and fails in the same order, after the same tests";
            state.flaky = Some(why.to_owned());
        });
        let before = self.findings.len();
        self.findings.retain(|finding| finding.test != test);
        if self.findings.len() < before {
            (self.tell)(Update::Withdrawn(test));
        }
    }

    pub(super) fn results(mut self, ended_early: bool) -> Results {
        self.count_pairs();
        let mut tests = Vec::new();
        for test in self.catalog.all() {
            let state = self.states.get(test.0).cloned().unwrap_or_default();
            let (verdict, reason) = self.verdict(test, &state, ended_early);
            tests.push(TestResult {
                test,
                verdict,
                reason,
                alone: state.alone_first,
                suite: state.suite_first,
                writes: self.writes.roots(test),
            });
        }
        Results {
            tests,
            findings: self.findings,
            coverage: self.coverage,
        }
    }

    /// Counts the pairs of writes and tests that the orders which ran have covered.
    fn count_pairs(&mut self) {
        if !self.writes.are_known() {
            return;
        }
        let mut pairs = Pairs::new(self.catalog, &self.writes);
        for tried in &self.tried {
            pairs.enter(&tried.run.order());
        }
        self.coverage.pairs = Some(CoveredPairs {
            all: pairs.all(),
            covered: pairs.covered(),
        });
    }

    fn verdict(&self, test: TestNo, state: &State, ended_early: bool) -> (Verdict, String) {
        if let Some(why) = &state.flaky {
            return (Verdict::FlakyOtherwise, why.clone());
        }
        let kinds = self.findings.iter().filter(|finding| finding.test == test);
        if let Some(kind) = kinds.map(|finding| finding.kind).min() {
            return (kind.verdict(), "confirmed in fresh processes".to_owned());
        }
        if let Some(why) = &state.not_controllable {
            return (Verdict::NotControllable, why.clone());
        }
        if let Some(why) = &state.skipped {
            return (Verdict::Skipped, why.clone());
        }
        if let Some(why) = &state.unsure {
            return (Verdict::Inconclusive, why.clone());
        }

        match state.alone {
            Some(Alone::Fails) if ended_early => {
                let why = "it fails alone; the study ended before all orders were tried";
                (Verdict::Inconclusive, why.to_owned())
            }
            Some(Alone::Fails) => {
                let why = "it fails alone and in every order that was tried";
                (Verdict::Broken, why.to_owned())
            }
            Some(Alone::Passes) if state.suite_first.is_some() => {
                let why = "no order that was tried makes a difference";
                (Verdict::Independent, why.to_owned())
            }
            _ => {
                let why = "the study ended before it was run alone and in an order";
                (Verdict::Inconclusive, why.to_owned())
            }
        }
    }
}
