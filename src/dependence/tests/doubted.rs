//! Findings that are doubted while others are withdrawn.

use super::super::study::RanOrder;
use super::*;
use crate::state::Look;
use crate::testing::victim;

/// The tests of the suite: a polluter, its cleaner, and three victims.
const POLLUTER: TestNo = TestNo(0);
const CLEANER: TestNo = TestNo(1);
const VICTIMS: [TestNo; 3] = [TestNo(2), TestNo(3), TestNo(4)];

/// The victims fail between polluter and cleaner. The second one fails after the first one, too,
/// once it has passed there so many times.
struct Unsteady {
    passes: usize,
}

impl Unsteady {
    fn outcome(&mut self, before: &[TestNo], test: TestNo) -> Outcome {
        let [first, second, _] = VICTIMS;
        let mut is_polluted = before.contains(&POLLUTER) && !before.contains(&CLEANER);
        if test == second && before == [POLLUTER, CLEANER, first] {
            is_polluted = self.passes == 0;
            self.passes = self.passes.saturating_sub(1);
        }
        match VICTIMS.contains(&test) && is_polluted {
            true => Outcome::Fail(failure("planted")),
            false => Outcome::Pass,
        }
    }
}

impl OrderRunner for Unsteady {
    type Error = &'static str;

    fn means(&self, _: &Order) -> Option<Means> {
        Some(Means::Arguments)
    }

    fn has_debugger(&self) -> bool {
        false
    }

    async fn run(&mut self, process: &Process) -> Result<OrderRun, &'static str> {
        let mut executed = Vec::new();
        for (index, test) in process.order.0.iter().enumerate() {
            executed.push(Execution {
                test: *test,
                outcome: self.outcome(&process.order.0[..index], *test),
                ms: 1,
            });
        }
        Ok(OrderRun {
            executed,
            followed: Followed::Whole,
            ms: 1,
        })
    }
}

impl LookingRunner for Unsteady {
    async fn look(&mut self, _: &Process, _: &Look) -> Result<Looked, &'static str> {
        Err("there is no debugger")
    }
}

/// The second victim turns out to be flaky: at its own order, while its cleaner is looked for, or
/// in the order of the third one.
#[test]
fn each_finding_is_doubted_once_whichever_is_withdrawn() {
    let [first, _, third] = VICTIMS;
    let catalog = catalog(&[5]);
    for passes in 0..3 {
        let mut runner = Unsteady { passes: 1 };
        let process = Process {
            order: catalog.original(),
            data: Data::Cleared,
            means: Means::Arguments,
        };
        let run = block_on(runner.run(&process)).unwrap();
        runner.passes = passes;

        let mut tell = |_: Update<'_>| {};
        let mut study = Study::new(&mut runner, &catalog, settings(&[]), &mut tell);
        study.ledger.enter(&process, &run);
        let means = Means::Arguments;
        study.tried.push(RanOrder { means, run });
        study
            .findings
            .extend(VICTIMS.map(|test| victim(test, POLLUTER)));
        block_on(study.doubt()).unwrap();

        let mut cleaners = Vec::new();
        for finding in &study.findings {
            cleaners.push((finding.test, finding.cleaners.clone()));
        }
        let cleaned = vec![vec![CLEANER]];
        let expected = [(first, cleaned.clone()), (third, cleaned)];
        assert_eq!(cleaners, expected, "{passes}");
    }
}
