//! All tests in as few processes as can be: what a test leaves behind is put back before the next
//! one.
//!
//! An `impl` of [`Carrying`]. Where something cannot be put back, the next test begins a new
//! process, from cleared data. That a test fails is no answer: it runs once more, in a process of
//! its own and without the debugger.

use std::collections::BTreeSet;

use super::super::order::{Order, TestNo};
use super::super::run::{Data, Looked, LookingRunner, Means, Outcome, Process};
use super::carrying::{Carrying, ToRun};
use super::processes::units;
use super::results::{Ending, ProcessRun};
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
            self.keep(&run);
            if let Some(process) = self.processes.last_mut() {
                process.puts_back = true;
                if let Some(why) = not_reset {
                    process.why_not_whole = Some(why);
                    process.broke_between = false;
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
            second: Between::ALL,
            initialise: BTreeSet::new(),
            restore: Restore::Nothing,
            watched: None,
        }));
        let Looked { run, seen } = self.runner.look(&process, &look).await?;
        let why = match run.why_not_whole() {
            None => TO_LEARN.to_owned(),
            Some(why) => format!("{TO_LEARN}: {why}"),
        };
        self.processes.push(ProcessRun {
            data: Data::Cleared,
            puts_back: false,
            tests: Vec::new(),
            ms: run.ms,
            why_not_whole: Some(why),
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

    async fn each_alone(&mut self, order: &Order) -> Result<(), R::Error> {
        for unit in units(self.catalog, &self.open(order)) {
            self.carry_processes(ToRun::first(unit)).await?;
        }
        Ok(())
    }

    /// Runs those tests alone that have failed where something was put back, or with the rest of
    /// their class where the arguments cannot ask for one. What that comes to is their ending.
    async fn repeat_failures(&mut self) -> Result<(), R::Error> {
        let all: Vec<TestNo> = self.catalog.all().collect();
        for unit in units(self.catalog, &all) {
            let has_failed = unit.0.iter().any(|test| self.has_failed_after_reset(*test));
            if !has_failed || self.runner.means(&unit) != Some(Means::Arguments) {
                continue;
            }

            let run = self.runner.run(&process(unit, Means::Arguments)).await?;
            for execution in &run.executed {
                self.tests.remove(&execution.test);
            }
            self.keep(&run);
        }
        Ok(())
    }

    fn has_failed_after_reset(&self, test: TestNo) -> bool {
        let Some(run) = self.tests.get(&test) else {
            return false;
        };
        let process = run.process.and_then(|index| self.processes.get(index));
        matches!(run.ending, Ending::Ran(Outcome::Fail(_)))
            && process.is_some_and(|process| process.puts_back)
    }
}

fn process(order: Order, means: Means) -> Process {
    Process {
        order,
        data: Data::Cleared,
        means,
    }
}
