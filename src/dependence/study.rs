//! The runs of a study: the runner's own order twice, every test alone, tests that are repeated,
//! then the strategy's orders; a difference is followed as soon as it shows.
//!
//! Main type: [`Study`].

use std::time::Instant;

use super::finding::{Coverage, Finding, Kind, Measured, Results, TestResult, Verdict};
use super::ledger::Ledger;
use super::order::{Catalog, Order, TestNo};
use super::repeats::Repeats;
use super::run::{Data, Followed, Means, OrderRun, OrderRunner, Outcome, Process};
use super::strategy::Strategy;

/// How often the runner's own order is run before anything else.
const ORIGINALS: usize = 2;

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
}

/// What happens in a study.
pub enum Update<'a> {
    /// A process begins.
    Starting(&'a Process, &'a str),
    /// It has ended.
    Finished(&'a OrderRun),
    /// Something was confirmed.
    Found(&'a Finding),
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
    suite_first: Option<Measured>,
    /// Why it is flaky otherwise.
    pub(super) flaky: Option<String>,
    /// Whether the debugger alone changes its outcome: the same order, and another end.
    minds_debugger: bool,
    /// Why no order can be asked of it.
    not_controllable: Option<String>,
    /// Why there is no answer.
    pub(super) unsure: Option<String>,
    /// Why it gave none.
    skipped: Option<String>,
}

/// An order that ran, kept to be looked at again.
pub(super) struct Tried {
    pub(super) means: Means,
    pub(super) run: OrderRun,
}

/// Studies the tests of a catalog.
pub struct Study<'a, R: OrderRunner> {
    pub(super) runner: &'a mut R,
    pub(super) catalog: &'a Catalog,
    pub(super) settings: Settings,
    pub(super) tell: &'a mut dyn FnMut(Update<'_>),
    pub(super) states: Vec<State>,
    pub(super) findings: Vec<Finding>,
    pub(super) ledger: Ledger,
    pub(super) tried: Vec<Tried>,
    pub(super) coverage: Coverage,
}

impl<'a, R: OrderRunner> Study<'a, R> {
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
            coverage: Coverage::default(),
        }
    }

    /// Carries the study out. What was found is in the results, whatever ended it.
    pub async fn carry_out(
        mut self,
        strategy: &dyn Strategy,
    ) -> (Results, Option<Ended<R::Error>>) {
        let ended = self.phases(strategy).await.err();
        if let Some(Ended::Budget(why)) = &ended {
            self.coverage.cuts.push(why.clone());
        }
        (self.results(ended.is_some()), ended)
    }

    async fn phases(&mut self, strategy: &dyn Strategy) -> Result<(), Ended<R::Error>> {
        let original = self.catalog.original();
        for _ in 0..ORIGINALS {
            self.try_order(&original, "the runner's own order").await?;
        }
        self.try_debugger(&original).await?;
        for test in self.catalog.all() {
            self.run_alone(test).await?;
        }
        self.follow_all().await?;

        for repeats in self.settings.repeats.clone() {
            self.repeat(repeats).await?;
        }

        let orders = self.feasible(strategy.orders(self.catalog));
        self.coverage.wanted = orders.len();
        for (index, order) in orders.iter().enumerate() {
            let what = format!("order {} of {}", index + 1, orders.len());
            if self.try_order(order, &what).await? {
                self.coverage.orders += 1;
            }
            self.follow_all().await?;
        }
        self.doubt().await
    }

    /// The control of every order that only the debugger brings about: the runner's own order,
    /// brought about by the debugger. A test that ends otherwise in it minds the debugger.
    async fn try_debugger(&mut self, original: &Order) -> Result<(), Ended<R::Error>> {
        let is_plain = self.runner.means(original) == Some(Means::Arguments);
        if !self.runner.has_debugger() || !is_plain {
            return Ok(());
        }
        let what = "the runner's own order, set by the debugger";
        let means = Means::Debugger;
        let run = self.process(original, Data::Cleared, means, what).await?;
        let Some(plain) = self.tried.first().map(|tried| tried.run.clone()) else {
            return Ok(());
        };
        let mut minding = Vec::new();
        for (forced, plain) in run.executed.iter().zip(&plain.executed) {
            let fails = |outcome: &Outcome| matches!(outcome, Outcome::Fail(_));
            if fails(&forced.outcome) != fails(&plain.outcome) {
                minding.push(forced.test);
            }
        }
        for test in minding {
            self.state(test, |state| state.minds_debugger = true);
            let test = self.catalog.shown(test);
            self.coverage.cuts.push(format!(
                "{test} ends otherwise under the debugger: it counts in plain orders only"
            ));
        }
        self.tried.push(Tried { means, run });
        Ok(())
    }

    /// The orders that somebody can bring about, each once. Others are made coarser.
    fn feasible(&mut self, orders: Vec<Order>) -> Vec<Order> {
        let mut feasible: Vec<Order> = Vec::new();
        let original = self.catalog.original();
        for order in orders {
            let mut order = order;
            if self.runner.means(&order).is_none() {
                order = order.as_class_order(self.catalog);
                self.coverage.coarser += 1;
            }
            if order != original && !feasible.contains(&order) {
                feasible.push(order);
            }
        }
        if self.coverage.coarser > 0 {
            let coarser = self.coverage.coarser;
            self.coverage.cuts.push(format!(
                "in {coarser} orders the methods of a class stayed in JUnit's order, as the runner's arguments do not order them"
            ));
        }
        feasible
    }

    /// Runs a whole order and keeps it; whether it ran to its end.
    async fn try_order(&mut self, order: &Order, what: &str) -> Result<bool, Ended<R::Error>> {
        let mut left = order.clone();
        let mut is_whole = true;
        while !left.0.is_empty() {
            let Some(means) = self.runner.means(&left) else {
                return Ok(false);
            };
            let run = self.process(&left, Data::Cleared, means, what).await?;
            let executed = run.executed.len();
            let ended_early = matches!(run.followed, Followed::EndedEarly(_));
            is_whole = is_whole && run.followed == Followed::Whole;
            self.note_suite(&run);
            self.tried.push(Tried { means, run });

            // What a crash has kept from running is run in a process of its own.
            left = match left.0.get(executed..) {
                Some(rest) if ended_early && executed > 0 => Order(rest.to_vec()),
                _ => Order::default(),
            };
        }
        Ok(is_whole)
    }

    fn note_suite(&mut self, run: &OrderRun) {
        for execution in &run.executed {
            let Some(state) = self.states.get_mut(execution.test.0) else {
                continue;
            };
            state.suite_first.get_or_insert_with(|| Measured {
                outcome: execution.outcome.clone(),
                ms: execution.ms,
            });
        }
    }

    /// Runs a test alone; one that fails, as often as a finding is confirmed.
    async fn run_alone(&mut self, test: TestNo) -> Result<(), Ended<R::Error>> {
        if self.runner.means(&Order::alone(test)).is_none() {
            let why = "the runner's arguments cannot name it, and there is no debugger";
            self.state(test, |state| state.not_controllable = Some(why.to_owned()));
            return Ok(());
        }
        for attempt in 0..self.settings.confirmations {
            let run = self.alone_once(test).await?;
            let Some(execution) = run.executed.first() else {
                let why = run.why_not_whole().unwrap_or("it did not run").to_owned();
                self.state(test, |state| state.unsure = Some(format!("alone: {why}")));
                return Ok(());
            };
            let measured = Measured {
                outcome: execution.outcome.clone(),
                ms: execution.ms,
            };
            let outcome = execution.outcome.clone();
            self.state(test, |state| {
                state.alone_first.get_or_insert(measured);
                match outcome {
                    // After a failure it is flaky, which the ledger has seen.
                    Outcome::Pass if attempt == 0 => state.alone = Some(Alone::Passes),
                    Outcome::Pass => {}
                    Outcome::Fail(_) => state.alone = Some(Alone::Fails),
                    Outcome::Skipped(why) => state.skipped = Some(why),
                }
            });
            let fails = matches!(execution.outcome, Outcome::Fail(_));
            if !fails || self.is_over(test) {
                return Ok(());
            }
        }
        Ok(())
    }

    pub(super) async fn alone_once(&mut self, test: TestNo) -> Result<OrderRun, Ended<R::Error>> {
        let order = Order::alone(test);
        let what = format!("{} alone", self.catalog.shown(test));
        let Some(means) = self.runner.means(&order) else {
            return Ok(OrderRun::diverged("it cannot be run alone".to_owned(), 0));
        };
        self.process(&order, Data::Cleared, means, &what).await
    }

    /// Follows every difference in the orders that have run.
    async fn follow_all(&mut self) -> Result<(), Ended<R::Error>> {
        let mut next = 0;
        while let Some((test, before, means)) = self.next_difference(&mut next) {
            self.follow(test, &before, means).await?;
        }
        Ok(())
    }

    /// The first difference, from an order on, that no finding explains.
    fn next_difference(&self, from: &mut usize) -> Option<(TestNo, Vec<TestNo>, Means)> {
        while let Some(tried) = self.tried.get(*from) {
            let mut before: Vec<TestNo> = Vec::new();
            for execution in &tried.run.executed {
                let is_forced = tried.means == Means::Debugger;
                if self.differs(execution.test, &execution.outcome)
                    && !(is_forced && self.minds_debugger(execution.test))
                    && !self.is_explained(execution.test, &before)
                {
                    return Some((execution.test, before, tried.means));
                }
                before.push(execution.test);
            }
            *from += 1;
        }
        None
    }

    fn minds_debugger(&self, test: TestNo) -> bool {
        self.states
            .get(test.0)
            .is_some_and(|state| state.minds_debugger)
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
        let of_test = move |finding: &&Finding| finding.test == test && finding.kind != Kind::Nio;
        self.findings.iter().filter(of_test)
    }

    /// Whether what a finding names has run before, in whatever order.
    fn is_explained(&self, test: TestNo, before: &[TestNo]) -> bool {
        self.causes(test)
            .any(|finding| finding.by.iter().all(|other| before.contains(other)))
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

        let process = Process {
            order: order.clone(),
            data,
            means,
        };
        (self.tell)(Update::Starting(&process, what));
        let run = self.runner.run(&process).await.map_err(Ended::Runner)?;
        self.coverage.runs += 1;
        self.coverage.executions += run.executed.len();
        if let Followed::Diverged(why) = &run.followed {
            self.coverage.diverged.push(why.clone());
        }
        (self.tell)(Update::Finished(&run));

        for test in self.ledger.enter(&process, &run) {
            self.becomes_flaky(test);
        }
        Ok(run)
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

    fn results(self, ended_early: bool) -> Results {
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
            });
        }
        Results {
            tests,
            findings: self.findings,
            coverage: self.coverage,
        }
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
