//! Orders of tests on a device, a process of the app for each.
//!
//! Main type: [`Orders`]. What was asked for and what has run are held against each other by
//! `dependence::read`, and a run that the device took away is repeated.

use std::time::{Duration, Instant};

use super::exploring::End;
use crate::adb::Device;
use crate::dependence::{
    Catalog, Data, Looked, LookingRunner, Means, Order, OrderRun, OrderRunner, Process, read,
};
use crate::instrument::{ManyEnd, TestName};
use crate::session;
use crate::session::test_order::{self, LookedRun, TestOrders};
use crate::state::Look;

/// How often a run that was lost, or an order that could not be set, is begun.
const ATTEMPTS: usize = 3;

/// How long a device that was lost may take to come back.
const COMES_BACK: Duration = Duration::from_secs(30);

/// Why no further process can be run.
#[derive(Debug, thiserror::Error)]
pub(super) enum Stopped {
    #[error(transparent)]
    Session(#[from] session::Error),
    #[error("it was interrupted")]
    Interrupted,
}

/// The tests of an instrumentation on one device.
pub(super) struct Orders {
    pub(super) tests: TestOrders,
    pub(super) device: Device,
    pub(super) catalog: Catalog,
    /// All tests that the runner lists.
    pub(super) listed: Vec<TestName>,
    /// Whether a debugger can set the order.
    pub(super) has_debugger: bool,
    pub(super) end: End,
}

impl Orders {
    fn names(&self, order: &Order) -> Vec<TestName> {
        let names = order.0.iter().filter_map(|test| self.catalog.name(*test));
        names.cloned().collect()
    }

    /// Runs a process, and looks at it where that is asked.
    pub(super) async fn run_or_look(
        &mut self,
        process: &Process,
        look: Option<&Look>,
    ) -> Result<Looked, Stopped> {
        let end = self.end.clone();
        tokio::select! {
            looked = self.insistently(process, look) => Ok(looked?),
            () = end.interrupted() => Err(Stopped::Interrupted),
        }
    }

    async fn once(
        &mut self,
        process: &Process,
        look: Option<&Look>,
    ) -> Result<LookedRun, session::Error> {
        let names = self.names(&process.order);
        self.tests.clear_data(process.data == Data::Cleared);
        let run = match (look, process.means) {
            (Some(look), _) => return self.tests.look(&names, look).await,
            (None, Means::Arguments) => self.tests.run(&names, &self.listed, &[]).await?,
            (None, Means::Debugger) => self.tests.forced(&names, &[]).await?,
        };
        Ok(LookedRun { run, seen: None })
    }

    /// Runs a process, and looks at it where that is asked; again, where it was lost with its
    /// device.
    async fn insistently(
        &mut self,
        process: &Process,
        look: Option<&Look>,
    ) -> Result<Looked, session::Error> {
        let mut attempt = 1;
        loop {
            let begun = Instant::now();
            let lost = match self.once(process, look).await {
                Ok(LookedRun { run, seen }) if !matches!(run.run.end, ManyEnd::CutOff { .. }) => {
                    let ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
                    let run = self.judge(process, &run, ms);
                    return Ok(Looked { run, seen });
                }
                Ok(_) => session::Error::Cut("the output of a run ended early".to_owned()),
                Err(error) => match standing(error) {
                    Trouble::Lost(error) => error,
                    // The debugger may have come too late once. A look says why it has no answer.
                    Trouble::NoOrder(why)
                        if process.data == Data::Kept || attempt >= ATTEMPTS || look.is_some() =>
                    {
                        return Ok(unlooked(OrderRun::diverged(why, 0)));
                    }
                    Trouble::NoOrder(why) => {
                        tracing::warn!(
                            why,
                            "an order could not be brought about and is tried again"
                        );
                        attempt += 1;
                        continue;
                    }
                    Trouble::Fatal(error) => return Err(error),
                },
            };
            let is_back = self.device.wait_until_ready(COMES_BACK).await;
            if is_back && attempt >= ATTEMPTS && look.is_some() {
                // What cannot be looked at can still run.
                return Ok(unlooked(OrderRun::diverged(lost.to_string(), 0)));
            }
            if !is_back || attempt >= ATTEMPTS {
                return Err(lost);
            }
            if process.data == Data::Kept {
                // What the lost run did to the data cannot be undone.
                return Ok(unlooked(OrderRun::diverged(lost.to_string(), 0)));
            }
            tracing::warn!(%lost, "a run was lost and is tried again");
            attempt += 1;
        }
    }

    fn judge(&self, process: &Process, ran: &test_order::OrderRun, ms: u64) -> OrderRun {
        if let Some(left_out) = ran.left_out.first() {
            return OrderRun::diverged(left_out.to_string(), ms);
        }
        read(&self.catalog, &process.order, &ran.run, ms)
    }
}

/// A run without an answer, in which nothing was seen.
fn unlooked(run: OrderRun) -> Looked {
    Looked { run, seen: None }
}

/// Sets an order by the debugger, and runs it; again, where the run was lost.
pub(super) async fn force(
    tests: &mut TestOrders,
    device: &Device,
    order: &[TestName],
) -> Result<test_order::OrderRun, session::Error> {
    let mut attempt = 1;
    loop {
        match tests.forced(order, &[]).await {
            Err(error) if error.loses_run() && attempt < ATTEMPTS => {
                tracing::warn!(%error, "a run was lost and is tried again");
                if !device.wait_until_ready(COMES_BACK).await {
                    return Err(error);
                }
                attempt += 1;
            }
            ran => return ran,
        }
    }
}

/// What an error of a run means.
enum Trouble {
    /// The device took the run away: it is worth another attempt.
    Lost(session::Error),
    /// The order could not be brought about.
    NoOrder(String),
    /// No other run would go better.
    Fatal(session::Error),
}

fn standing(error: session::Error) -> Trouble {
    match error {
        error if error.loses_run() => Trouble::Lost(error),
        session::Error::Unknown(why)
        | session::Error::NotRun(why)
        | session::Error::NoAnswer(why) => Trouble::NoOrder(why),
        other => Trouble::Fatal(other),
    }
}

impl OrderRunner for Orders {
    type Error = Stopped;

    fn means(&self, order: &Order) -> Option<Means> {
        if TestOrders::is_plain(&self.names(order), &self.listed) {
            Some(Means::Arguments)
        } else if self.has_debugger {
            Some(Means::Debugger)
        } else {
            None
        }
    }

    fn has_debugger(&self) -> bool {
        self.has_debugger
    }

    async fn run(&mut self, process: &Process) -> Result<OrderRun, Stopped> {
        Ok(self.run_or_look(process, None).await?.run)
    }
}

impl LookingRunner for Orders {
    async fn look(&mut self, process: &Process, look: &Look) -> Result<Looked, Stopped> {
        self.run_or_look(process, Some(look)).await
    }
}
