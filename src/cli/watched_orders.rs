//! Processes of tests of which each is reported as it ends, and counts if somebody interrupts.
//!
//! Main type: [`WatchedOrders`].

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::orders::{Orders, Stopped};
use super::progress::Progress;
use super::say;
use crate::dependence::{Followed, Means, Order, OrderRun, OrderRunner, Process, read};
use crate::instrument::{Executed, ManyEnd, ManyRun, TestOutcome};

/// Orders of tests on a device.
pub(super) struct WatchedOrders {
    orders: Orders,
    ended: UnboundedReceiver<Executed>,
    progress: Progress,
    /// How many processes were begun.
    processes: usize,
}

impl WatchedOrders {
    pub(super) fn new(mut orders: Orders) -> Self {
        let (sender, ended) = unbounded_channel();
        orders.tests.tell(sender);
        Self {
            orders,
            ended,
            progress: Progress::new(),
            processes: 0,
        }
    }

    pub(super) fn finish(&self) {
        self.progress.finish();
    }

    /// Runs a process. The answer comes with the tests that were reported meanwhile.
    async fn watch(&mut self, process: &Process) -> (Result<OrderRun, Stopped>, Vec<Executed>) {
        let mut seen = Vec::new();
        let running = self.orders.run(process);
        tokio::pin!(running);
        loop {
            tokio::select! {
                biased;
                Some(test) = self.ended.recv() => {
                    self.progress.line(&test_text(self.processes, &test));
                    seen.push(test);
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
        run.followed = Followed::EndedEarly("it was interrupted".to_owned());
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
        if self.orders.end.is_interrupted() {
            return Err(Stopped::Interrupted);
        }

        self.processes += 1;
        let (ran, seen) = self.watch(process).await;
        if let Err(Stopped::Interrupted) = &ran
            && let Some(part) = self.broken_off(process, seen)
        {
            return Ok(part);
        }
        if let Some(why) = ran.as_ref().ok().and_then(OrderRun::why_not_whole) {
            let (process, why) = (self.processes, say::on_one_line(why));
            self.progress.line(&format!("[{process:>3}] {why}"));
        }
        ran
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
