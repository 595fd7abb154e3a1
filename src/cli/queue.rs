//! `suite --queue`: hands a suite's tests out to workers, and gathers what they find.
//!
//! Main type: [`Offered`]. What is found is kept in the same store and folder as where the suite's
//! own devices find it.

use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use serde::{Deserialize, Serialize};
use tokio::time::{interval, sleep};

use super::lab::Lab;
use super::say;
use crate::broker::{Broker, Credentials, Extent, Finished, Offer, Work};
use crate::instrument::TestName;
use crate::suite::Taken;

/// Under which name a suite is on the server, kept in its folder for `--resume`.
const NAME: &str = "queue.json";

/// How often it is looked whether time is left, and whether workers are there.
const LOOK: Duration = Duration::from_secs(5);

/// How often a file that cannot be fetched is asked for again, and the pause before.
const MOST_TRIES: usize = 60;
const PAUSE: Duration = Duration::from_secs(5);

/// Arguments of `suite` about a server.
#[derive(Args, Debug)]
pub(super) struct SuiteQueue {
    /// Hand the tests out through a NATS server with JetStream: `flakescope worker` explores them
    /// on other machines, and this one needs a device only to list them.
    #[arg(long, value_name = "URL", conflicts_with_all = ["screen", "before_run", "devices"])]
    pub(super) queue: Option<String>,
    #[command(flatten)]
    pub(super) credentials: QueueCredentials,
}

/// What the server wants to see.
#[derive(Args, Debug)]
pub(super) struct QueueCredentials {
    /// The NATS server: a file of credentials. A user and a password may stand in the URL, as
    /// nats://USER:PASSWORD@HOST.
    #[arg(long, value_name = "FILE", env = "NATS_CREDS", hide_env_values = true)]
    creds: Option<PathBuf>,
    /// The NATS server: the certificates that sign the server's, where the system does not know
    /// them.
    #[arg(long, value_name = "FILE", env = "NATS_CA")]
    ca: Option<PathBuf>,
    /// The NATS server: the own certificate, for a server that wants one.
    #[arg(long, value_name = "FILE", env = "NATS_CERT", requires = "key")]
    cert: Option<PathBuf>,
    /// Its key.
    #[arg(long, value_name = "FILE", env = "NATS_KEY", requires = "cert")]
    key: Option<PathBuf>,
}

impl QueueCredentials {
    /// Connects to a server.
    ///
    /// # Errors
    /// As [`Broker::connect`].
    pub(super) async fn connect(&self, address: &str) -> anyhow::Result<Broker> {
        let credentials = Credentials {
            creds: self.creds.clone(),
            ca: self.ca.clone(),
            certificate: self.cert.clone().zip(self.key.clone()),
        };
        Ok(Broker::connect(address, &credentials).await?)
    }
}

/// Where a suite is on a server.
#[derive(Serialize, Deserialize)]
struct OnServer {
    suite: String,
}

/// A suite whose tests are offered to workers.
pub(super) struct Offered<'a> {
    pub(super) lab: &'a Rc<Lab>,
    pub(super) timeout_s: u64,
    pub(super) test_budget: Option<Duration>,
}

impl Offered<'_> {
    /// Offers all tests that are left, and keeps their results until all are there, the time is
    /// over, or somebody interrupts.
    ///
    /// # Errors
    /// The server cannot be used, or a result cannot be written.
    pub(super) async fn hand_out(
        &self,
        address: &str,
        credentials: &QueueCredentials,
    ) -> anyhow::Result<()> {
        let lab = self.lab;
        let mut left = Vec::new();
        while let Taken::Test(test) = lab.queue.borrow_mut().take() {
            left.push(test);
        }

        let broker = credentials.connect(address).await?;
        let suite = self.name(&broker)?;
        let server = broker.server().to_owned();
        let apks = lab.apps.apks.for_workers();
        let work = Work::new(
            lab.results.store.settings().clone(),
            &lab.apps.setup,
            self.extent(),
            &apks,
        );
        let mut offer = Offer::begin(broker, &suite, &work, &apks).await?;
        for test in &left {
            offer.put(test).await?;
        }
        let count = left.len();
        say::aside(&format!(
            "{count} tests are offered at {server} as suite {suite}"
        ));

        self.gather(&mut offer, &mut left, &server).await?;
        if left.is_empty() {
            return Ok(offer.remove().await?);
        }
        // What is under way comes to its end; its results wait there for --resume.
        Ok(offer.withdraw().await?)
    }

    /// Keeps results until none are left to come.
    async fn gather(
        &self,
        offer: &mut Offer,
        left: &mut Vec<TestName>,
        server: &str,
    ) -> anyhow::Result<()> {
        let lab = self.lab;
        let mut look = interval(LOOK);
        let (mut looks_without_workers, mut failures) = (0, 0);
        while !left.is_empty() {
            tokio::select! {
                finished = offer.next() => match finished {
                    Ok(finished) => {
                        failures = 0;
                        self.keep(offer, finished, left).await?;
                    }
                    Err(error) if failures < MOST_TRIES => {
                        failures += 1;
                        tracing::warn!(%error, "no result; waiting for the next");
                        sleep(PAUSE).await;
                    }
                    Err(error) => return Err(error.into()),
                },
                _ = look.tick() => {
                    if lab.budget.is_used_up(Instant::now()) {
                        return Ok(());
                    }
                    let are_none = offer.workers().await.is_ok_and(|workers| workers.are_none());
                    looks_without_workers = if are_none { looks_without_workers + 1 } else { 0 };
                    if looks_without_workers == 2 {
                        say::aside(&format!("no worker asks for tests: start `flakescope worker --queue nats://{server}` on a machine with a device"));
                    }
                }
                () = lab.end.interrupted() => return Ok(()),
            }
        }
        Ok(())
    }

    /// Keeps a result, unless it is there, and its files first: a record never names a report that
    /// is not there.
    async fn keep(
        &self,
        offer: &Offer,
        mut finished: Finished,
        left: &mut Vec<TestName>,
    ) -> anyhow::Result<()> {
        let test = finished.record.test();
        if !left.contains(&test) {
            return Ok(());
        }

        if let Some(report) = finished.record.report.clone()
            && let Err(error) = self.fetch(offer, &finished, &report).await
        {
            // What was found is known all the same.
            finished.record.report = None;
            finished.record.findings.clear();
            say::aside(&format!(
                "warning: {} has no report: {}",
                say::on_one_line(&test.to_string()),
                say::on_one_line(&format!("{error:#}"))
            ));
        }
        left.retain(|other| *other != test);
        self.lab.results.keep(&finished.record);
        match self.lab.results.take_failure() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// Writes the files of a result into the folder of its test.
    async fn fetch(&self, offer: &Offer, finished: &Finished, report: &str) -> anyhow::Result<()> {
        let (part, _) = report.split_once('/').unwrap_or_default();
        let folder = self.lab.folder.again(part)?;
        for found in &finished.record.findings {
            let in_part = found.schedule.strip_prefix(part);
            anyhow::ensure!(
                in_part.is_some_and(|name| name.starts_with("/schedule-") && !name.contains("..")),
                "it names a schedule elsewhere"
            );
        }

        let mut tries = 0;
        let files = loop {
            match offer.files(finished).await {
                Err(error) if tries < MOST_TRIES => {
                    tries += 1;
                    tracing::warn!(%error, "a report could not be fetched; trying again");
                    sleep(PAUSE).await;
                }
                files => break files?,
            }
        };
        for file in files {
            folder.write_named(&file.name, &file.bytes)?;
        }
        Ok(())
    }

    /// The suite's name on the server: the one it had, if it is resumed.
    fn name(&self, broker: &Broker) -> anyhow::Result<String> {
        let folder = &self.lab.folder;
        let path = folder.path().join(NAME);
        if path.exists() {
            let unreadable = || format!("{} cannot be used", path.display());
            let text = std::fs::read(&path).with_context(unreadable)?;
            let there: OnServer = serde_json::from_slice(&text).with_context(unreadable)?;
            anyhow::ensure!(
                Broker::is_suite(&there.suite),
                "{} names no suite",
                path.display()
            );
            return Ok(there.suite);
        }

        let suite = broker.new_suite();
        let on_server = OnServer {
            suite: suite.clone(),
        };
        folder.write(NAME, &serde_json::to_vec(&on_server)?)?;
        Ok(suite)
    }

    fn extent(&self) -> Extent {
        let extent = &self.lab.extent;
        Extent {
            max_runs: extent.max_runs,
            max_delay_ms: extent.max_delay,
            margin: extent.margin,
            timeout_s: self.timeout_s,
            test_budget_s: self.test_budget.map(|budget| budget.as_secs()),
        }
    }
}
