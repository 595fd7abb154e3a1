//! All tests in as few processes as can be: what a test leaves behind is put back before the next
//! one.
//!
//! An `impl` of [`Carrying`]. Where something cannot be put back, the next test begins a new
//! process, from cleared data. That a test fails is no answer: it runs once more, in a process of
//! its own and without the debugger.

use std::collections::BTreeSet;

use super::super::order::Order;
use super::super::run::{Data, Followed, Looked, LookingRunner, Means, OrderRun, Process};
use super::carrying::{Attempt, Carrying, has_failed};
use super::processes::units;
use super::results::ProcessRun;
use crate::state::{Between, Look, Restore, Seen};

/// What the first process is for.
const TO_LEARN: &str = "it shows which classes the tests initialise, and counts for nothing else";

impl<R: LookingRunner> Carrying<'_, R> {
    /// Runs tests, each as if it were alone.
    pub(super) async fn carry_resetting(&mut self, order: &Order) -> Result<(), R::Error> {
        let mut classes = self.learn(order).await?;
        loop {
            let open = self.open(order);
            let Some(first) = open.first().copied() else {
                return self.repeat_failures().await;
            };
            let process = process(Order(open), Means::Debugger);
            let look = Look::Reset(classes.clone());
            let Looked { run, seen } = self.runner.look(&process, &look).await?;

            let Seen { not_reset, new, .. } = seen.unwrap_or_default();
            classes.extend(new);
            match (not_reset, &run.followed) {
                (Some(why), _) => self.keep_part(&run, &why),
                (None, Followed::Whole | Followed::Diverged(_)) => self.keep(&run),
                (None, Followed::EndedEarly(why)) => {
                    self.keep(&run);
                    self.after_break(&process.order, &run, why);
                }
            }
            if self.open(order).first() == Some(&first) {
                // Nothing has come of it: the rest runs as without it.
                self.each_alone(order).await?;
            }
        }
    }

    /// The classes that tests initialise: only what is initialised before the first test can be put
    /// back.
    async fn learn(&mut self, order: &Order) -> Result<BTreeSet<String>, R::Error> {
        let process = process(order.clone(), Means::Debugger);
        let look = Look::Between(Box::new(Between {
            first: 0,
            second: order.0.len(),
            initialise: BTreeSet::new(),
            restore: Restore::Nothing,
            watched: None,
        }));
        let Looked { run, seen } = self.runner.look(&process, &look).await?;
        self.processes.push(ProcessRun {
            data: Data::Cleared,
            tests: Vec::new(),
            ms: run.ms,
            why_not_whole: Some(TO_LEARN.to_owned()),
            broke_between: false,
        });

        let mut classes = BTreeSet::new();
        for change in seen.unwrap_or_default().changes {
            if change.is_new {
                classes.extend(change.root.class().map(str::to_owned));
            }
        }
        Ok(classes)
    }

    /// Keeps what ran before a boundary at which the process was ended.
    fn keep_part(&mut self, run: &OrderRun, why: &str) {
        self.keep(run);
        if let Some(process) = self.processes.last_mut() {
            process.why_not_whole = Some(why.to_owned());
            process.broke_between = false;
        }
    }

    async fn each_alone(&mut self, order: &Order) -> Result<(), R::Error> {
        for unit in units(self.catalog, &self.open(order)) {
            self.carry_attempts(Attempt::first(unit)).await?;
        }
        Ok(())
    }

    /// Runs those tests alone that have failed. What that comes to is their ending.
    async fn repeat_failures(&mut self) -> Result<(), R::Error> {
        let mut failed = Vec::new();
        for process in &self.processes {
            let executed = process.tests.iter();
            failed.extend(executed.filter(|ran| has_failed(ran)).map(|ran| ran.test));
        }

        for test in failed {
            let alone = process(Order::alone(test), Means::Arguments);
            if self.runner.means(&alone.order) != Some(Means::Arguments) {
                continue;
            }
            let run = self.runner.run(&alone).await?;
            if !run.executed.is_empty() {
                self.tests.remove(&test);
                self.keep(&run);
            }
        }
        Ok(())
    }
}

fn process(order: Order, means: Means) -> Process {
    Process {
        order,
        data: Data::Cleared,
        means,
    }
}
