//! What the runs have shown of each test after each beginning of an order.
//!
//! Main type: [`Ledger`]. A test that passes and fails after the very same tests does not depend on
//! the order: it is flaky otherwise. So every run is entered here, whatever it was made for.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use super::order::{Order, TestNo};
use super::run::{Data, Means, OrderRun, Outcome, Process};

/// How often a test has passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) passed: usize,
    pub(super) failed: usize,
}

/// The outcomes of every test after every beginning of an order.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    /// By a digest of the tests up to this one and who ordered them: whole orders would be large.
    counts: HashMap<u64, Counts>,
}

impl Ledger {
    /// Enters a run that began from cleared data. The answer is the tests that have now both
    /// passed and failed after the same tests.
    pub(super) fn enter(&mut self, process: &Process, run: &OrderRun) -> Vec<TestNo> {
        if process.data != Data::Cleared {
            return Vec::new();
        }

        let mut contradicting = Vec::new();
        let mut digest = start(process.means);
        for execution in &run.executed {
            execution.test.hash(&mut digest);
            let counts = self.counts.entry(digest.finish()).or_default();
            match execution.outcome {
                Outcome::Pass => counts.passed += 1,
                Outcome::Fail(_) => counts.failed += 1,
                Outcome::Skipped(_) => {}
            }
            if counts.passed > 0 && counts.failed > 0 {
                contradicting.push(execution.test);
            }
        }
        contradicting
    }

    /// How the last test of an order has ended so far, from cleared data.
    pub(super) fn counts(&self, order: &Order, means: Means) -> Counts {
        let mut digest = start(means);
        for test in &order.0 {
            test.hash(&mut digest);
        }
        self.counts
            .get(&digest.finish())
            .copied()
            .unwrap_or_default()
    }
}

fn start(means: Means) -> DefaultHasher {
    let mut digest = DefaultHasher::new();
    means.hash(&mut digest);
    digest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dependence::run::{Execution, Followed};
    use crate::dependence::tests::failure;

    fn entered(ledger: &mut Ledger, tests: &[usize], fails: &[usize], data: Data) -> Vec<usize> {
        let tests: Vec<TestNo> = tests.iter().copied().map(TestNo).collect();
        let executed = tests.iter().map(|test| Execution {
            test: *test,
            outcome: if fails.contains(&test.0) {
                Outcome::Fail(failure("m"))
            } else {
                Outcome::Pass
            },
            ms: 1,
        });
        let run = OrderRun {
            executed: executed.collect(),
            followed: Followed::Whole,
            ms: 1,
        };
        let process = Process {
            order: Order(tests),
            data,
            means: Means::Arguments,
        };
        ledger
            .enter(&process, &run)
            .into_iter()
            .map(|test| test.0)
            .collect()
    }

    #[test]
    fn the_same_tests_before_and_another_outcome_contradict() {
        let mut ledger = Ledger::default();
        let ledger = &mut ledger;
        assert_eq!(entered(ledger, &[0, 1, 2], &[], Data::Cleared), [0; 0]);
        assert_eq!(entered(ledger, &[1, 0, 2], &[2], Data::Cleared), [0; 0]);
        // The data of an earlier process is something else than its tests.
        assert_eq!(entered(ledger, &[0, 1, 2], &[2], Data::Kept), [0; 0]);
        assert_eq!(entered(ledger, &[0, 1, 2], &[1], Data::Cleared), [1]);
        let order = Order(vec![TestNo(1), TestNo(0), TestNo(2)]);
        let counts = ledger.counts(&order, Means::Arguments);
        assert_eq!((counts.passed, counts.failed), (0, 1));
    }
}
