//! From a difference between two orders to a finding, or to none: the fewest tests that make it,
//! and both sides confirmed in fresh processes.

use std::collections::{HashMap, HashSet};

use super::finding::{Confirmed, Finding, Kind, Reach, Step, Survives};
use super::ledger::Counts;
use super::minimise::minimise;
use super::order::{Order, TestNo, is_within};
use super::run::{Data, LookingRunner, Means, OrderRun, Outcome};
use super::study::{Alone, Ended, Study};
use super::writes::Place;
use crate::model::Failure;

/// How many of the other tests' causes are tried first.
const MOST_GUESSES: usize = 3;

/// How many tests are tried as cleaners that no order has shown to be one.
const MOST_CLEANERS: usize = 5;

/// A test whose outcome after others is not its outcome alone.
#[derive(Clone, Copy)]
struct Candidate {
    test: TestNo,
    /// What it is if it is confirmed: a victim or a brittle test.
    kind: Kind,
}

impl Candidate {
    /// Whether this is how it ends after the tests that make the difference.
    fn is_shown(&self, outcome: &Outcome) -> bool {
        match self.kind {
            Kind::Brittle => *outcome == Outcome::Pass,
            Kind::Victim | Kind::Nio => matches!(outcome, Outcome::Fail(_)),
        }
    }
}

impl<R: LookingRunner> Study<'_, R> {
    /// Follows a difference: the test ended otherwise than alone after those `before`.
    pub(super) async fn follow(
        &mut self,
        test: TestNo,
        before: &[TestNo],
        means: Means,
    ) -> Result<(), Ended<R::Error>> {
        let kind = match self.states.get(test.0).and_then(|state| state.alone) {
            Some(Alone::Fails) => Kind::Brittle,
            _ => Kind::Victim,
        };
        let candidate = Candidate { test, kind };
        let mut guesses = Vec::from_iter(self.last_writers(candidate, before));
        guesses.extend(self.guesses(candidate, before));
        let mut trouble: Option<String> = None;
        let found = minimise(before, &guesses, async |part: &[TestNo]| {
            let run = self.after(candidate, part, "what ran before").await?;
            let order = Order::ending(part, test);
            if run.last_of(&order).is_none() {
                trouble = run.why_not_whole().map(str::to_owned);
            }
            let outcome = run.last_of(&order).map(|last| last.outcome.clone());
            Ok(outcome.is_some_and(|outcome| candidate.is_shown(&outcome)))
        })
        .await?;

        // The runs may have shown that the order is not what decides.
        if self.is_over(test) {
            return Ok(());
        }
        let Some(by) = found else {
            let why = match trouble {
                Some(why) => format!("the order in which its outcome changed could not be run again: {why}"),
                None if means == Means::Debugger => {
                    "its outcome changed once in an order that the debugger set, and not when that order was run again; run the study again".to_owned()
                }
                None => "its outcome changed once after other tests; when they were run before it again, it had the same outcome as alone; run the study again".to_owned(),
            };
            self.state(test, |state| state.unsure = Some(why));
            return Ok(());
        };
        self.confirm(candidate, by).await
    }

    /// The tests whose writes are there when the test begins, and were not in the orders in which
    /// it ended as alone; `None` if there are none, or the writes are not known.
    fn last_writers(&self, candidate: Candidate, before: &[TestNo]) -> Option<Vec<TestNo>> {
        let mut there = self.writes.after(before);
        for tried in &self.tried {
            let order = tried.run.order().0;
            let Some(place) = order.iter().position(|test| *test == candidate.test) else {
                continue;
            };
            let (earlier, _) = order.split_at(place);
            let ran = tried.run.executed.get(place);
            if ran.is_none_or(|ran| candidate.is_shown(&ran.outcome)) {
                continue;
            }

            let harmless = self.writes.after(earlier);
            there.retain(|place, (_, left)| {
                harmless.get(place).is_none_or(|(_, other)| other != left)
            });
        }

        let mut writers = before.to_vec();
        writers.retain(|test| there.values().any(|(writer, _)| writer == test));
        (!writers.is_empty()).then_some(writers)
    }

    /// The causes of other tests of the same kind, the most frequent first.
    fn guesses(&self, candidate: Candidate, before: &[TestNo]) -> Vec<Vec<TestNo>> {
        let mut counted: Vec<(usize, &Vec<TestNo>)> = Vec::new();
        for finding in &self.findings {
            let fits = finding.kind == candidate.kind && is_within(&finding.by, before);
            if !fits || finding.by.contains(&candidate.test) {
                continue;
            }
            match counted.iter_mut().find(|(_, by)| *by == &finding.by) {
                Some((count, _)) => *count += 1,
                None => counted.push((1, &finding.by)),
            }
        }
        counted.sort_by(|(a, _), (b, _)| b.cmp(a));
        counted
            .into_iter()
            .take(MOST_GUESSES)
            .map(|(_, by)| by.clone())
            .collect()
    }

    /// Runs the test after others, from cleared data.
    async fn after(
        &mut self,
        candidate: Candidate,
        before: &[TestNo],
        why: &str,
    ) -> Result<OrderRun, Ended<R::Error>> {
        let order = Order::ending(before, candidate.test);
        let Some(means) = self.runner.means(&order) else {
            let why = "neither the runner nor the debugger can force the order".to_owned();
            return Ok(OrderRun::diverged(why, 0));
        };
        let what = format!("{}: {why}", self.catalog.shown(candidate.test));
        self.process(&order, Data::Cleared, means, &what).await
    }

    /// Confirms both sides in fresh processes, first the one and then the other.
    async fn confirm(
        &mut self,
        candidate: Candidate,
        by: Vec<TestNo>,
    ) -> Result<(), Ended<R::Error>> {
        let test = candidate.test;
        let times = self.settings.confirmations;
        let (order, alone) = (Order::ending(&by, test), Order::alone(test));
        let Some(means) = self.runner.means(&order) else {
            return Ok(());
        };

        let failure = self.repeat_both(candidate, &by, &order, &alone).await?;
        let Some(failure) = failure else {
            return Ok(());
        };

        let (after, alone_counts) = (self.counted(&order), self.counted(&alone));
        let (failing, passing) = match candidate.kind {
            Kind::Brittle => (alone_counts.failed, after.passed),
            Kind::Victim | Kind::Nio => (after.failed, alone_counts.passed),
        };
        if failing < times || passing < times {
            return Ok(());
        }
        if means == Means::Debugger && !self.ends_so_under_the_debugger(candidate).await? {
            return Ok(());
        }
        let survives = self.survives(candidate, &by).await?;
        if self.is_over(test) {
            return Ok(());
        }

        let (after, alone) = (step(order), step(alone));
        let (failing_steps, passing_steps) = match candidate.kind {
            Kind::Brittle => (vec![alone], vec![after]),
            Kind::Victim | Kind::Nio => (vec![after], vec![alone]),
        };
        let finding = Finding {
            kind: candidate.kind,
            test,
            reach: self.reach(candidate, &by),
            by,
            cleaners: Vec::new(),
            failure,
            failing: failing_steps,
            passing: passing_steps,
            confirmed: Confirmed {
                failing,
                passing,
                times,
                means,
            },
            survives,
            found_after: self.effort(),
            explained: None,
        };
        (self.tell)(super::Update::Found(&finding));
        self.findings.push(finding);
        Ok(())
    }

    /// Repeats the order and the test alone, and gives a failure of them; nothing where a run ends
    /// the matter.
    async fn repeat_both(
        &mut self,
        candidate: Candidate,
        by: &[TestNo],
        order: &Order,
        alone: &Order,
    ) -> Result<Option<Failure>, Ended<R::Error>> {
        let test = candidate.test;
        let times = self.settings.confirmations;

        let mut failure: Option<Failure> = None;
        for _ in 0..times {
            let run = self.after(candidate, by, "confirming").await?;
            if self.stays_open(test, &run, order) {
                return Ok(None);
            }
            failure = failure.or(run.last_of(order).and_then(failure_of));
        }
        while self.shown_alone(alone) < times {
            let run = self.alone_once(test).await?;
            if self.stays_open(test, &run, alone) {
                return Ok(None);
            }
            failure = failure.or(run.last_of(alone).and_then(failure_of));
        }

        if candidate.kind == Kind::Brittle {
            failure = failure.or(self.alone_failure(test));
        }
        Ok(failure)
    }

    /// Whether a confirming run ends the matter: the test is flaky, or there was no answer.
    pub(super) fn stays_open(&mut self, test: TestNo, run: &OrderRun, order: &Order) -> bool {
        if run.last_of(order).is_none() {
            let why = run.why_not_whole().unwrap_or("it did not run");
            let why = format!("a confirming run gave no answer: {why}");
            self.state(test, |state| state.unsure = Some(why));
        } else if run.last_of(order).is_some_and(is_skipped) {
            let why = "a confirming run skipped it".to_owned();
            self.state(test, |state| state.unsure = Some(why));
        }
        self.is_over(test)
    }

    /// How the test failed the first time that it ran alone.
    fn alone_failure(&self, test: TestNo) -> Option<Failure> {
        let state = self.states.get(test.0)?;
        match &state.alone_first.as_ref()?.outcome {
            Outcome::Fail(failure) => Some(failure.clone()),
            _ => None,
        }
    }

    fn shown_alone(&self, alone: &Order) -> usize {
        let Counts { passed, failed } = self.counted(alone);
        passed + failed
    }

    fn counted(&self, order: &Order) -> Counts {
        self.runner
            .means(order)
            .map(|means| self.ledger.counts(order, means))
            .unwrap_or_default()
    }

    /// The control of an order that only the debugger brings about: alone, and started by the
    /// debugger, the test ends as it does alone.
    async fn ends_so_under_the_debugger(
        &mut self,
        candidate: Candidate,
    ) -> Result<bool, Ended<R::Error>> {
        let test = candidate.test;
        let alone = Order::alone(test);
        let what = format!("{} alone, under the debugger", self.catalog.shown(test));
        let run = self
            .process(&alone, Data::Cleared, Means::Debugger, &what)
            .await?;

        let is_control = run
            .last_of(&alone)
            .is_some_and(|last| !is_skipped(last) && !candidate.is_shown(&last.outcome));
        if !is_control {
            let why = "its failing order needs the debugger, and alone under the debugger it does not have its outcome without it";
            self.state(test, |state| state.unsure = Some(why.to_owned()));
        }
        Ok(is_control)
    }

    /// What outlives the first process: the other tests and the test run in processes of their own,
    /// on the data that is kept, and where the outcome still changes, on cleared data.
    async fn survives(
        &mut self,
        candidate: Candidate,
        by: &[TestNo],
    ) -> Result<Option<Survives>, Ended<R::Error>> {
        let first = Order(by.to_vec());
        let then = Order::alone(candidate.test);
        let (Some(first_means), Some(means)) =
            (self.runner.means(&first), self.runner.means(&then))
        else {
            return Ok(None);
        };
        let what = format!("{}: what survives", self.catalog.shown(candidate.test));

        for (data, if_not_shown) in [
            (Data::Kept, Survives::Process),
            (Data::Cleared, Survives::Data),
        ] {
            self.process(&first, Data::Cleared, first_means, &what)
                .await?;
            let run = self.process(&then, data, means, &what).await?;
            let Some(last) = run.last_of(&then) else {
                return Ok(None);
            };
            if !candidate.is_shown(&last.outcome) {
                return Ok(Some(if_not_shown));
            }
        }
        Ok(Some(Survives::Device))
    }

    /// Who can bring the failing order about.
    fn reach(&self, candidate: Candidate, by: &[TestNo]) -> Vec<Reach> {
        if candidate.kind == Kind::Brittle {
            return vec![Reach::Selection, Reach::Shards];
        }
        let order = Order::ending(by, candidate.test);
        if order.0.is_sorted() && order.visits_classes_once(self.catalog) {
            vec![Reach::Selection, Reach::Shards]
        } else if order.is_class_order(self.catalog) {
            vec![Reach::ClassOrder]
        } else {
            vec![Reach::MethodOrder]
        }
    }

    /// Runs once more what a finding does not explain: the tests it names have run, and it did not
    /// show. The same again has a reason between; anything else makes the test flaky.
    pub(super) async fn doubt(&mut self) -> Result<(), Ended<R::Error>> {
        // Not by their places: a run may withdraw any of them, and others move up.
        let mut doubted = HashSet::new();
        loop {
            let mut findings = self.findings.iter();
            let next = findings.find(|finding| {
                finding.kind != Kind::Nio && !doubted.contains(&(finding.test, finding.by.clone()))
            });
            let Some(finding) = next.cloned() else {
                return Ok(());
            };
            self.doubt_one(&finding).await?;
            doubted.insert((finding.test, finding.by));
        }
    }

    async fn doubt_one(&mut self, finding: &Finding) -> Result<(), Ended<R::Error>> {
        let candidate = Candidate {
            test: finding.test,
            kind: finding.kind,
        };
        let Some(before) = self.contradicting(candidate, &finding.by) else {
            if finding.kind == Kind::Victim && finding.cleaners.is_empty() {
                self.try_cleaners(candidate, &finding.by).await?;
            }
            return Ok(());
        };

        let run = self
            .after(candidate, &before, "an order that it did not show in")
            .await?;
        let order = Order::ending(&before, finding.test);
        let undone = run
            .last_of(&order)
            .is_some_and(|last| !candidate.is_shown(&last.outcome));
        if undone && finding.kind == Kind::Victim && !self.is_over(finding.test) {
            self.find_cleaner(candidate, &finding.by, &before).await?;
        }
        Ok(())
    }

    /// The tests before the test in an order that does not show what it should.
    fn contradicting(&self, candidate: Candidate, by: &[TestNo]) -> Option<Vec<TestNo>> {
        for tried in &self.tried {
            let mut before: Vec<TestNo> = Vec::new();
            for execution in &tried.run.executed {
                let is_other = match execution.outcome {
                    Outcome::Skipped(_) => false,
                    _ => !candidate.is_shown(&execution.outcome),
                };
                if execution.test == candidate.test && is_other && is_within(by, &before) {
                    return Some(before);
                }
                before.push(execution.test);
            }
        }
        None
    }

    /// The fewest tests that, run between polluters and victim, make it pass; confirmed as often as
    /// everything else.
    async fn find_cleaner(
        &mut self,
        candidate: Candidate,
        by: &[TestNo],
        before: &[TestNo],
    ) -> Result<(), Ended<R::Error>> {
        let [polluter] = by else {
            return Ok(());
        };
        let mut after_polluter = before.rsplitn(2, |test| test == polluter);
        let between = after_polluter.next().unwrap_or_default().to_vec();

        let guesses = Vec::from_iter(self.writers_over(*polluter, &between));
        let found = minimise(&between, &guesses, async |part: &[TestNo]| {
            let run = self.with_cleaner(candidate, *polluter, part).await?;
            Ok(run.is_some_and(|outcome| outcome == Outcome::Pass))
        })
        .await?;
        match found {
            Some(cleaner) => self.confirm_cleaner(candidate, *polluter, cleaner).await,
            None => Ok(()),
        }
    }

    /// Tries tests between polluter and victim that leave something else where the polluter writes.
    async fn try_cleaners(
        &mut self,
        candidate: Candidate,
        by: &[TestNo],
    ) -> Result<(), Ended<R::Error>> {
        let [polluter] = by else {
            return Ok(());
        };
        let mut others: Vec<TestNo> = self.catalog.all().collect();
        others.retain(|test| test != polluter && *test != candidate.test);
        let writers = self.writers_over(*polluter, &others).unwrap_or_default();

        for cleaner in writers.into_iter().take(MOST_CLEANERS) {
            let outcome = self.with_cleaner(candidate, *polluter, &[cleaner]).await?;
            if outcome == Some(Outcome::Pass) {
                let cleaner = vec![cleaner];
                return self.confirm_cleaner(candidate, *polluter, cleaner).await;
            }
        }
        Ok(())
    }

    /// Runs a cleaner as often as everything else is confirmed, and enters it in the finding.
    async fn confirm_cleaner(
        &mut self,
        candidate: Candidate,
        polluter: TestNo,
        cleaner: Vec<TestNo>,
    ) -> Result<(), Ended<R::Error>> {
        for _ in 0..self.settings.confirmations {
            let outcome = self.with_cleaner(candidate, polluter, &cleaner).await?;
            if outcome != Some(Outcome::Pass) {
                return Ok(());
            }
        }

        for finding in &mut self.findings {
            if finding.test == candidate.test && finding.by == [polluter] {
                finding.cleaners.push(cleaner);
                break;
            }
        }
        Ok(())
    }

    /// Those of some tests that leave something else where another one writes; `None` if there are
    /// none, or the writes are not known.
    fn writers_over(&self, other: TestNo, tests: &[TestNo]) -> Option<Vec<TestNo>> {
        let places: HashMap<&Place, &str> = self.writes.by(other).collect();
        let mut writers = tests.to_vec();
        writers.retain(|test| {
            let mut written = self.writes.by(*test);
            written.any(|(place, left)| places.get(place).is_some_and(|other| *other != left))
        });
        (!writers.is_empty()).then_some(writers)
    }

    async fn with_cleaner(
        &mut self,
        candidate: Candidate,
        polluter: TestNo,
        cleaner: &[TestNo],
    ) -> Result<Option<Outcome>, Ended<R::Error>> {
        let mut before = vec![polluter];
        before.extend(cleaner);
        let order = Order::ending(&before, candidate.test);
        let run = self.after(candidate, &before, "who cleans").await?;
        Ok(run.last_of(&order).map(|last| last.outcome.clone()))
    }
}

fn step(order: Order) -> Step {
    Step {
        order,
        data: Data::Cleared,
    }
}

fn is_skipped(execution: &super::Execution) -> bool {
    matches!(execution.outcome, Outcome::Skipped(_))
}

fn failure_of(execution: &super::Execution) -> Option<Failure> {
    match &execution.outcome {
        Outcome::Fail(failure) => Some(failure.clone()),
        _ => None,
    }
}
