//! Processes of tests of which each is reported as it ends, and counts if somebody interrupts.
//!
//! Main type: [`WatchedOrders`].

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::orders::{Orders, Stopped};
use super::progress::Progress;
use super::say;
use crate::dependence::{
    Followed, Looked, LookingRunner, Means, Order, OrderRun, OrderRunner, Process, read,
};
use crate::instrument::{Executed, ManyEnd, ManyRun, TestOutcome};
use crate::session::test_order::RunUpdate;
use crate::state::Look;

/// Orders of tests on a device.
pub(super) struct WatchedOrders {
    orders: Orders,
    told: UnboundedReceiver<RunUpdate>,
    progress: Progress,
    /// How many processes were begun.
    processes: usize,
}

impl WatchedOrders {
    pub(super) fn new(mut orders: Orders) -> Self {
        let (sender, told) = unbounded_channel();
        orders.tests.tell(sender);
        Self {
            orders,
            told,
            progress: Progress::new(),
            processes: 0,
        }
    }

    pub(super) fn finish(&self) {
        self.progress.finish();
    }

    /// Runs a process, and looks at it where that is asked. Of one that somebody interrupts, what
    /// has ended counts.
    async fn watch(&mut self, process: &Process, look: Option<&Look>) -> Result<Looked, Stopped> {
        if self.orders.end.is_interrupted() {
            return Err(Stopped::Interrupted);
        }

        self.processes += 1;
        let (ran, ended) = self.run_and_tell(process, look).await;
        if let Err(Stopped::Interrupted) = &ran
            && let Some(run) = self.broken_off(process, ended)
        {
            return Ok(Looked { run, seen: None });
        }
        if let Ok(Looked { run, seen }) = &ran {
            let not_reset = seen.as_ref().and_then(|seen| seen.not_reset.as_deref());
            if let Some(why) = not_reset.or(run.why_not_whole()) {
                let (process, why) = (self.processes, say::on_one_line(why));
                self.progress.line(&format!("[{process:>3}] {why}"));
            }
        }
        ran
    }

    /// Runs a process. The answer comes with the tests that its last attempt has reported.
    async fn run_and_tell(
        &mut self,
        process: &Process,
        look: Option<&Look>,
    ) -> (Result<Looked, Stopped>, Vec<Executed>) {
        let mut seen = Vec::new();
        let running = self.orders.run_or_look(process, look);
        tokio::pin!(running);
        loop {
            tokio::select! {
                biased;
                Some(update) = self.told.recv() => {
                    if let RunUpdate::Ended(test) = &update {
                        self.progress.line(&test_text(self.processes, test));
                    }
                    note(&mut seen, update);
                }
                ran = &mut running => return (ran, seen),
            }
        }
    }

    /// What counts of a process that somebody has interrupted.
    fn broken_off(&self, process: &Process, seen: Vec<Executed>) -> Option<OrderRun> {
        let ms = seen.iter().map(|test| test.ms).sum();
        let run = ManyRun {
            tests: seen,
            end: ManyEnd::Hung { during: None },
            announced: None,
        };
        let mut run = read(&self.orders.catalog, &process.order, &run, ms);
        if run.executed.is_empty() {
            return None;
        }
        run.followed = Followed::Interrupted;
        Some(run)
    }
}

impl OrderRunner for WatchedOrders {
    type Error = Stopped;

    fn means(&self, order: &Order) -> Option<Means> {
        self.orders.means(order)
    }

    fn has_debugger(&self) -> bool {
        self.orders.has_debugger()
    }

    async fn run(&mut self, process: &Process) -> Result<OrderRun, Stopped> {
        Ok(self.watch(process, None).await?.run)
    }
}

impl LookingRunner for WatchedOrders {
    async fn look(&mut self, process: &Process, look: &Look) -> Result<Looked, Stopped> {
        self.watch(process, Some(look)).await
    }
}

/// Keeps the tests of the latest run.
fn note(seen: &mut Vec<Executed>, update: RunUpdate) {
    match update {
        RunUpdate::Begins => seen.clear(),
        RunUpdate::Ended(test) => seen.push(test),
    }
}

/// A test in a line.
fn test_text(process: usize, test: &Executed) -> String {
    let outcome = match test.outcome {
        TestOutcome::Pass => "pass",
        TestOutcome::Fail(_) | TestOutcome::Crash(_) | TestOutcome::Anr(_) => "FAIL",
        TestOutcome::Assumption(_) | TestOutcome::Ignored => "skipped",
    };
    let name = say::on_one_line(&test.test.to_string());
    format!("[{process:>3}] {outcome}  {name}, {} ms", test.ms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::test_names;

    fn ended(test: &str) -> RunUpdate {
        RunUpdate::Ended(Executed {
            test: test_names(test).remove(0),
            outcome: TestOutcome::Pass,
            ms: 3,
        })
    }

    #[test]
    fn what_a_lost_attempt_has_told_is_not_the_next_ones() {
        let mut seen = Vec::new();
        for update in [
            RunUpdate::Begins,
            ended("A#t"),
            RunUpdate::Begins,
            ended("A#t"),
            ended("B#t"),
        ] {
            note(&mut seen, update);
        }
        let names: Vec<_> = seen.into_iter().map(|test| test.test).collect();
        assert_eq!(names, test_names("A#t B#t"));
    }
}
