//! Orders of tests on a device, a process of the app for each.
//!
//! Main type: [`Orders`]. What was asked for and what has run are held against each other by
//! `dependence::read`, and a run that the device took away is repeated.

use std::time::{Duration, Instant};

use super::exploring::End;
use crate::adb::Device;
use crate::dependence::{Catalog, Data, Means, Order, OrderRun, OrderRunner, Process, read};
use crate::instrument::{ManyEnd, ManyRun, TestName};
use crate::session;
use crate::session::test_order::TestOrders;

/// How often a run that was lost with its device is begun.
const ATTEMPTS: usize = 2;

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
    /// All tests that the runner lists: a class of which all are asked for is named as a whole.
    pub(super) listed: Vec<TestName>,
    pub(super) end: End,
}

impl Orders {
    /// The words of `-e class` for an order that the arguments express.
    fn words(&self, order: &Order) -> Vec<String> {
        let mut words = Vec::new();
        for class in order
            .0
            .chunk_by(|a, b| self.catalog.class(*a) == self.catalog.class(*b))
        {
            let Some(first) = class.first() else { continue };
            let name = self.catalog.class(*first);
            let of_class = self.listed.iter().filter(|test| test.class == name);
            if of_class.count() == class.len() {
                words.push(name.to_owned());
            } else {
                words.extend(class.iter().map(|test| self.catalog.shown(*test)));
            }
        }
        words
    }

    async fn once(&mut self, process: &Process) -> Result<ManyRun, session::Error> {
        self.tests.clear_data(process.data == Data::Cleared);
        self.tests.plain(&self.words(&process.order), &[]).await
    }

    /// Runs a process; again, where it was lost with its device.
    async fn insistently(&mut self, process: &Process) -> Result<OrderRun, session::Error> {
        let mut attempt = 1;
        loop {
            let begun = Instant::now();
            let lost = match self.once(process).await {
                Ok(run) if !matches!(run.end, ManyEnd::CutOff { .. }) => {
                    let ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
                    return Ok(read(&self.catalog, &process.order, &run, ms));
                }
                Ok(_) => session::Error::Cut("the output of a run ended early".to_owned()),
                Err(session::Error::Adb(error)) if error.is_passing() => error.into(),
                Err(error) => return Err(error),
            };
            if !self.device.wait_until_ready(COMES_BACK).await || attempt >= ATTEMPTS {
                return Err(lost);
            }
            if process.data == Data::Kept {
                // What the lost run did to the data cannot be undone.
                return Ok(OrderRun::diverged(lost.to_string(), 0));
            }
            tracing::warn!(%lost, "a run was lost and is tried again");
            attempt += 1;
        }
    }
}

impl OrderRunner for Orders {
    type Error = Stopped;

    fn means(&self, order: &Order) -> Option<Means> {
        if order.is_class_order(&self.catalog) {
            Some(Means::Arguments)
        } else {
            None
        }
    }

    async fn run(&mut self, process: &Process) -> Result<OrderRun, Stopped> {
        let end = self.end.clone();
        tokio::select! {
            run = self.insistently(process) => Ok(run?),
            () = end.interrupted() => Err(Stopped::Interrupted),
        }
    }
}
