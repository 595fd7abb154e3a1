//! One process after the other, and what follows one that broke off or did something else.
//!
//! Main function: [`carry_out`].

use std::collections::BTreeMap;

use super::super::order::{Catalog, Order, TestNo};
use super::super::run::{
    Execution, Followed, LookingRunner, Means, OrderRun, OrderRunner, Outcome, Process,
};
use super::processes::{Isolated, units};
use super::results::{Ending, ProcessRun, RunResults, TestRun};
use crate::model::Failure;

/// Runs all processes. The error, if one ends it, comes with what was done before.
pub async fn carry_out<R: LookingRunner>(
    runner: &mut R,
    catalog: &Catalog,
    isolated: &Isolated,
) -> (RunResults, Option<R::Error>) {
    let mut carrying = Carrying {
        runner,
        catalog,
        isolated,
        processes: Vec::new(),
        tests: BTreeMap::new(),
    };

    for order in &isolated.processes {
        let carried = match isolated.resets {
            true => carrying.carry_resetting(order).await,
            false => carrying.carry_processes(ToRun::first(order.clone())).await,
        };
        if let Err(error) = carried {
            return (carrying.results(), Some(error));
        }
    }
    (carrying.results(), None)
}

/// A process that is to be run.
pub(super) struct ToRun {
    order: Order,
    /// Whether it has run before, and done something else than was asked for.
    diverged_before: bool,
}

impl ToRun {
    pub(super) fn first(order: Order) -> Self {
        Self {
            order,
            diverged_before: false,
        }
    }
}

/// The processes so far, and how their tests have ended.
pub(super) struct Carrying<'a, R> {
    pub(super) runner: &'a mut R,
    pub(super) catalog: &'a Catalog,
    isolated: &'a Isolated,
    pub(super) processes: Vec<ProcessRun>,
    pub(super) tests: BTreeMap<TestNo, TestRun>,
}

impl<R: OrderRunner> Carrying<'_, R> {
    /// Runs a process, and others until each of its tests has an ending.
    pub(super) async fn carry_processes(&mut self, first: ToRun) -> Result<(), R::Error> {
        let mut to_run = vec![first];
        while let Some(process) = to_run.pop() {
            let mut next = self.run_process(process).await?;
            next.reverse();
            to_run.extend(next);
        }
        Ok(())
    }

    /// Runs one process. The answer is what has to follow.
    async fn run_process(&mut self, to_run: ToRun) -> Result<Vec<ToRun>, R::Error> {
        let order = self.askable(&to_run.order);
        if self.open(&order).is_empty() {
            return Ok(Vec::new());
        }

        let process = Process {
            order: order.clone(),
            data: self.isolated.data,
            means: Means::Arguments,
        };
        let run = self.runner.run(&process).await?;
        self.keep(&run);

        Ok(match &run.followed {
            // After an interrupt no test is at fault, and no process is begun.
            Followed::Whole | Followed::Interrupted => Vec::new(),
            Followed::EndedEarly(why) => self.after_break(&order, &run, why),
            Followed::Diverged(why) => self.after_divergence(order, to_run.diverged_before, why),
        })
    }

    /// The part of an order that the runner's arguments can ask for.
    fn askable(&mut self, order: &Order) -> Order {
        let mut askable = Vec::new();
        let catalog = self.catalog;
        let classes = order
            .0
            .chunk_by(|a, b| catalog.class(*a) == catalog.class(*b));
        for class in classes {
            if self.can_ask(class) {
                askable.extend(class);
            } else {
                let why = "the runner's arguments can ask for its class as a whole only";
                self.give_up(class, why);
            }
        }

        if self.can_ask(&askable) {
            return Order(askable);
        }
        self.give_up(&askable, "the runner's arguments cannot ask for its order");
        Order::default()
    }

    fn can_ask(&self, tests: &[TestNo]) -> bool {
        let order = Order(tests.to_vec());
        order.0.is_empty() || self.runner.means(&order) == Some(Means::Arguments)
    }

    /// Tests without an ending.
    pub(super) fn open(&self, order: &Order) -> Vec<TestNo> {
        let mut open = order.0.clone();
        open.retain(|test| !self.tests.contains_key(test));
        open
    }

    pub(super) fn keep(&mut self, run: &OrderRun) {
        for execution in &run.executed {
            self.record(execution);
        }
        let ends_with_failure = run.executed.last().is_some_and(has_failed);
        self.processes.push(ProcessRun {
            data: self.isolated.data,
            puts_back: false,
            tests: run.executed.clone(),
            ms: run.ms,
            why_not_whole: run.why_not_whole().map(str::to_owned),
            broke_between: matches!(run.followed, Followed::EndedEarly(_)) && !ends_with_failure,
        });
    }

    /// Keeps how a test ended in the process that is next: the first time, or if it failed now.
    fn record(&mut self, execution: &Execution) {
        let adds_nothing = self.tests.contains_key(&execution.test) && !has_failed(execution);
        if adds_nothing {
            return;
        }
        let Execution { test, outcome, ms } = execution.clone();
        let run = TestRun {
            test,
            ending: Ending::Ran(outcome),
            ms,
            process: Some(self.processes.len()),
        };
        self.tests.insert(test, run);
    }

    /// The tests that a process has not come to when it died or hung run in a new one.
    fn after_break(&mut self, order: &Order, run: &OrderRun, why: &str) -> Vec<ToRun> {
        let process = self.processes.len().saturating_sub(1);
        if let [only] = order.0.as_slice() {
            // Whatever broke it off: nothing else ran in it.
            self.blame(*only, process, why);
        }

        let mut open = self.open(order);
        let came_to_none = self.tests.values().all(|ran| ran.process != Some(process));
        if came_to_none && let Some(first) = open.first().copied() {
            self.blame(first, process, why);
            open = self.open(order);
        }
        if open.is_empty() {
            return Vec::new();
        }

        let last = run.executed.last().filter(|last| has_failed(last));
        let broke = last.map(|last| last.test);
        vec![ToRun::first(self.isolated.part(order, &open, broke))]
    }

    /// The tests of a process that did something else run again: each on its own, or once more.
    fn after_divergence(&mut self, order: Order, diverged_before: bool, why: &str) -> Vec<ToRun> {
        let open = self.open(&order);
        let units = units(self.catalog, &open);
        if units.len() > 1 {
            let parts = units.iter();
            let parts = parts.map(|unit| self.isolated.part(&order, &unit.0, None));
            return parts.map(ToRun::first).collect();
        }
        if diverged_before {
            self.give_up(&open, why);
            return Vec::new();
        }
        vec![ToRun {
            order,
            diverged_before: true,
        }]
    }

    /// A test fails as its process has died or hung.
    fn blame(&mut self, test: TestNo, process: usize, why: &str) {
        let ran = self.tests.get(&test);
        let has_failed = ran.is_some_and(|ran| ran.ending.name() == "fail");
        if has_failed {
            return;
        }
        let failure = Failure {
            kind: "process ended".to_owned(),
            message: why.to_owned(),
            stack: Vec::new(),
        };
        let run = TestRun {
            test,
            ending: Ending::Ran(Outcome::Fail(failure)),
            ms: ran.map_or(0, |ran| ran.ms),
            process: Some(process),
        };
        self.tests.insert(test, run);
    }

    /// Tests that have no ending get none.
    fn give_up(&mut self, tests: &[TestNo], why: &str) {
        for test in tests {
            let run = no_answer(*test, why);
            self.tests.entry(*test).or_insert(run);
        }
    }

    fn results(mut self) -> RunResults {
        let mut tests = Vec::new();
        for test in self.catalog.all() {
            let run = self.tests.remove(&test);
            tests.push(run.unwrap_or_else(|| no_answer(test, "it was not reached")));
        }
        RunResults {
            tests,
            processes: self.processes,
        }
    }
}

fn has_failed(execution: &Execution) -> bool {
    matches!(execution.outcome, Outcome::Fail(_))
}

fn no_answer(test: TestNo, why: &str) -> TestRun {
    TestRun {
        test,
        ending: Ending::NoAnswer(why.to_owned()),
        ms: 0,
        process: None,
    }
}
