//! The runs of a study in their order: the runner's own order twice, every test alone, tests that
//! are repeated, then the strategy's orders; a difference is followed as soon as it shows.
//!
//! An `impl` of [`Study`].

use super::finding::{Measured, Results};
use super::order::{Order, TestNo};
use super::run::{Data, Followed, LookingRunner, Means, OrderRun, Outcome};
use super::strategy::Strategy;
use super::study::{Alone, Ended, RanOrder, Study};
use crate::state::Look;

/// How often the runner's own order is run before anything else.
const ORIGINALS: usize = 2;

/// A test that ends otherwise after these tests than alone.
struct Difference {
    test: TestNo,
    before: Vec<TestNo>,
    means: Means,
}

impl<R: LookingRunner> Study<'_, R> {
    /// Carries the study out. What was found is in the results, whatever ended it.
    pub async fn carry_out(
        mut self,
        strategy: &dyn Strategy,
    ) -> (Results, Option<Ended<R::Error>>) {
        let mut ended = self.phases(strategy).await.err();
        let ended_early = ended.is_some();
        if !ended_early {
            ended = self.explain_all().await.err();
        }
        if let Some(Ended::Budget(why)) = &ended {
            self.coverage.cuts.push(why.clone());
        }
        (self.results(ended_early), ended)
    }

    async fn phases(&mut self, strategy: &dyn Strategy) -> Result<(), Ended<R::Error>> {
        let original = self.catalog.original();
        for _ in 0..ORIGINALS {
            self.try_order(&original, "the runner's own order").await?;
        }
        self.try_debugger(&original).await?;
        if strategy.asks_for_writes() {
            self.look_for_writes(&original).await?;
        }
        for test in self.catalog.all() {
            self.run_alone(test).await?;
        }
        self.follow_all().await?;

        for repeats in self.settings.repeats.clone() {
            self.repeat(repeats).await?;
        }

        let orders = self.feasible(strategy.orders(self.catalog, &self.writes));
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
            let fails_forced = matches!(forced.outcome, Outcome::Fail(_));
            let fails_plain = matches!(plain.outcome, Outcome::Fail(_));
            if fails_forced != fails_plain {
                minding.push(forced.test);
            }
        }

        for test in minding {
            self.state(test, |state| state.minds_debugger = true);
            let test = self.catalog.shown(test);
            self.coverage.cuts.push(format!(
                "{test} has another outcome under the debugger: only orders run without the debugger count for it"
            ));
        }
        self.tried.push(RanOrder { means, run });
        Ok(())
    }

    /// Looks after each test, in the runner's own order and backwards: what was there already shows
    /// no change.
    async fn look_for_writes(&mut self, original: &Order) -> Result<(), Ended<R::Error>> {
        if !self.runner.has_debugger() {
            return Ok(());
        }
        let mut order = original.clone();
        if let Some(plain) = self.tried.first() {
            // A test that is ignored never begins.
            for execution in &plain.run.executed {
                if matches!(execution.outcome, Outcome::Skipped(_)) {
                    order.0.retain(|test| *test != execution.test);
                }
            }
        }
        for what in ["what each test writes", "what each test writes, backwards"] {
            self.look_at_each(&order, what).await?;
            order.0.reverse();
        }
        Ok(())
    }

    async fn look_at_each(&mut self, order: &Order, what: &str) -> Result<(), Ended<R::Error>> {
        let looked = self.look(order, &Look::Each, what).await?;
        let seen = looked.seen.unwrap_or_default();
        let why = match looked.run.why_not_whole() {
            Some(why) => Some(why),
            None if seen.each.len() < order.0.len() => Some("not all of them were looked at"),
            None => None,
        };
        if let Some(why) = why {
            let (known, all) = (seen.each.len(), order.0.len());
            let cut = format!("{what}: it is known of {known} of {all} tests: {why}");
            self.coverage.cuts.push(cut);
        }

        let cuts = seen.cuts.iter();
        let cuts = cuts.map(|cut| format!("{what}: left out: {cut}"));
        self.coverage.cuts.extend(cuts);
        if !seen.each.is_empty() && !matches!(looked.run.followed, Followed::Diverged(_)) {
            self.writes.add(self.catalog, order, &seen.each);
        }
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
            self.tried.push(RanOrder { means, run });

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

    /// Follows every difference in the orders that have run.
    async fn follow_all(&mut self) -> Result<(), Ended<R::Error>> {
        let mut next = 0;
        while let Some(found) = self.next_difference(&mut next) {
            self.follow(found.test, &found.before, found.means).await?;
        }
        Ok(())
    }

    /// The first difference, from an order on, that no finding explains.
    fn next_difference(&self, from: &mut usize) -> Option<Difference> {
        while let Some(tried) = self.tried.get(*from) {
            let mut before: Vec<TestNo> = Vec::new();
            for execution in &tried.run.executed {
                let is_forced = tried.means == Means::Debugger;
                if self.differs(execution.test, &execution.outcome)
                    && !(is_forced && self.minds_debugger(execution.test))
                    && !self.is_explained(execution.test, &before)
                {
                    return Some(Difference {
                        test: execution.test,
                        before,
                        means: tried.means,
                    });
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

    /// Whether what a finding names has run before, in whatever order.
    fn is_explained(&self, test: TestNo, before: &[TestNo]) -> bool {
        self.causes(test)
            .any(|finding| finding.by.iter().all(|other| before.contains(other)))
    }
}
