//! Tests that fail when they have run before: non-idempotent outcomes.
//!
//! An `impl` of [`Study`].

use super::finding::{Confirmed, Finding, Kind, Reach, Step, Survives};
use super::order::{Order, TestNo};
use super::run::{Data, LookingRunner, Means, OrderRun, Outcome};
use super::study::{Alone, Ended, Repeats, Study};
use crate::model::Failure;

/// How a test ended the first and the second time.
#[derive(Clone, Debug)]
struct Twice {
    test: TestNo,
    first: Outcome,
    second: Outcome,
}

impl Twice {
    /// It passed the first time, and then failed.
    fn failure(&self) -> Option<&Failure> {
        match (&self.first, &self.second) {
            (Outcome::Pass, Outcome::Fail(failure)) => Some(failure),
            _ => None,
        }
    }
}

impl<R: LookingRunner> Study<'_, R> {
    /// Runs tests a second time, and follows those that fail then.
    pub(super) async fn repeat(&mut self, repeats: Repeats) -> Result<(), Ended<R::Error>> {
        let groups = self.groups(repeats);
        for group in groups {
            let results = match repeats {
                Repeats::Restart => self.restarted(&group).await?,
                _ => self.doubled(&group).await?,
            };
            let Some(results) = results else {
                let why = format!(
                    "--nio {}: skipped, neither the runner nor the debugger can run a test twice here",
                    repeats.name()
                );
                self.coverage.cuts.push(why);
                return Ok(());
            };
            for twice in results {
                let mut twice = twice;
                let is_alone = repeats == Repeats::IsolatedMethod;
                if twice.first != Outcome::Pass && repeats != Repeats::Restart && !is_alone {
                    // What ran before may be why: it is repeated on its own.
                    let again = self.doubled(&[twice.test]).await?.unwrap_or_default();
                    twice = again.into_iter().next().unwrap_or(twice);
                }
                if let Some(failure) = twice.failure() {
                    let failure = failure.clone();
                    self.confirm_repeat(twice.test, failure, repeats).await?;
                }
            }
        }
        Ok(())
    }

    /// The tests of each process: those that pass alone.
    fn groups(&self, repeats: Repeats) -> Vec<Vec<TestNo>> {
        let classes = self.catalog.classes();
        let groups: Vec<Vec<TestNo>> = match repeats {
            Repeats::IsolatedMethod => self.catalog.all().map(|test| vec![test]).collect(),
            Repeats::IsolatedClass => classes,
            Repeats::EntireSuite | Repeats::Restart => vec![classes.concat()],
        };

        let mut kept = Vec::new();
        for mut group in groups {
            group.retain(|test| {
                let alone = self.states.get(test.0).and_then(|state| state.alone);
                alone == Some(Alone::Passes) && !self.is_over(*test)
            });
            if !group.is_empty() {
                kept.push(group);
            }
        }
        kept
    }

    /// Runs each test twice in a row, all in one process, and what a crash has kept from running in
    /// another one; `None` if neither the runner nor the debugger can.
    async fn doubled(&mut self, tests: &[TestNo]) -> Result<Option<Vec<Twice>>, Ended<R::Error>> {
        let mut left = tests;
        let mut results = Vec::new();
        while !left.is_empty() {
            let order = Order(left.iter().flat_map(|test| [*test, *test]).collect());
            let Some(means) = self.runner.means(&order) else {
                return Ok(None);
            };
            let what = format!("{} tests, each twice", left.len());
            let run = self.process(&order, Data::Cleared, means, &what).await?;

            for pair in run.executed.chunks(2) {
                if let [first, second] = pair {
                    results.push(Twice {
                        test: first.test,
                        first: first.outcome.clone(),
                        second: second.outcome.clone(),
                    });
                }
            }
            // One that ended the process at its first run is repeated from nothing, but not again.
            let done = match run.executed.len() {
                0 => 0,
                executed => (executed / 2).max(1),
            };
            left = self.not_repeated(left, done, &[&run]);
        }
        Ok(Some(results))
    }

    /// Runs tests in one process, and again in another on the data of the first, and what a crash
    /// has kept from running in two more; `None` if neither the runner nor the debugger can.
    async fn restarted(&mut self, tests: &[TestNo]) -> Result<Option<Vec<Twice>>, Ended<R::Error>> {
        let mut left = tests;
        let mut results = Vec::new();
        while !left.is_empty() {
            let order = Order(left.to_vec());
            let Some(means) = self.runner.means(&order) else {
                return Ok(None);
            };
            let what = format!("{} tests, a restart, and the same again", left.len());
            let first = self.process(&order, Data::Cleared, means, &what).await?;
            let second = self.process(&order, Data::Kept, means, &what).await?;

            for (first, second) in first.executed.iter().zip(&second.executed) {
                results.push(Twice {
                    test: first.test,
                    first: first.outcome.clone(),
                    second: second.outcome.clone(),
                });
            }
            let done = first.executed.len().min(second.executed.len());
            left = self.not_repeated(left, done, &[&first, &second]);
        }
        Ok(Some(results))
    }

    /// The tests that are left when so many are done. None are where a run did not end early, or
    /// came to nothing: it would do so again, and that is said.
    fn not_repeated<'t>(
        &mut self,
        tests: &'t [TestNo],
        done: usize,
        runs: &[&OrderRun],
    ) -> &'t [TestNo] {
        let left = tests.get(done..).unwrap_or_default();
        let Some(why) = runs.iter().find_map(|run| run.why_not_whole()) else {
            return &[];
        };
        if left.is_empty() || done > 0 {
            return left;
        }
        let count = left.len();
        self.coverage.cuts.push(format!(
            "it is not known how {count} tests end a second time: {why}"
        ));
        &[]
    }

    /// A finding if it fails the second time in each of three more runs on its own, and passes
    /// alone as often.
    async fn confirm_repeat(
        &mut self,
        test: TestNo,
        failure: Failure,
        repeats: Repeats,
    ) -> Result<(), Ended<R::Error>> {
        let times = self.settings.confirmations;
        let mut failure = failure;
        for _ in 0..times {
            let results = match repeats {
                Repeats::Restart => self.restarted(&[test]).await?,
                _ => self.doubled(&[test]).await?,
            };
            let shown = results.unwrap_or_default().into_iter().next();
            match shown.as_ref().and_then(Twice::failure) {
                Some(again) => failure = again.clone(),
                // Something that ran before it was why: the orders show it.
                None => return Ok(()),
            }
        }
        let alone = Order::alone(test);
        let Some(means) = self.runner.means(&alone) else {
            return Ok(());
        };
        while self.ledger.counts(&alone, means).passed < times {
            let run = self.alone_once(test).await?;
            if self.stays_open(test, &run, &alone) {
                return Ok(());
            }
        }

        let finding = self.repeat_finding(test, failure, repeats);
        let is_known = self.findings.iter().any(|known| {
            known.test == test && known.kind == Kind::Nio && known.survives == finding.survives
        });
        if !is_known && !self.is_over(test) {
            (self.tell)(super::Update::Found(&finding));
            self.findings.push(finding);
        }
        Ok(())
    }

    fn repeat_finding(&self, test: TestNo, failure: Failure, repeats: Repeats) -> Finding {
        let times = self.settings.confirmations;
        let alone = Step {
            order: Order::alone(test),
            data: Data::Cleared,
        };

        let is_restart = repeats == Repeats::Restart;
        let failing = if is_restart {
            let again = Step {
                data: Data::Kept,
                ..alone.clone()
            };
            vec![alone.clone(), again]
        } else {
            vec![Step {
                order: Order(vec![test, test]),
                data: Data::Cleared,
            }]
        };

        let last = failing.last().map(|step| &step.order);
        let means = last.and_then(|order| self.runner.means(order));

        Finding {
            kind: Kind::Nio,
            test,
            by: vec![test],
            cleaners: Vec::new(),
            failure,
            failing,
            passing: vec![alone],
            confirmed: Confirmed {
                failing: times,
                passing: times,
                times,
                means: means.unwrap_or(Means::Arguments),
            },
            survives: is_restart.then_some(Survives::Data),
            reach: vec![Reach::Retry],
            found_after: self.effort(),
            explained: None,
        }
    }
}
