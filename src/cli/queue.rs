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
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::exit::WrongUsage;
use super::exploring::REPORT;
use super::lab::{Lab, LabResults, in_folder};
use super::output::{Folder, is_of_report, part_name};
use super::say;
use crate::broker::{Broker, Credentials, Extent, File, Finished, Offer, Work};
use crate::instrument::TestName;
use crate::suite::{Record, Taken};

/// Under which name a suite is on the server, kept in its folder for `--resume`.
const NAME: &str = "queue.json";

/// How often it is looked whether time is left, and whether workers are there.
const LOOK: Duration = Duration::from_secs(5);

/// How often all tests are offered that are left: those that are there already are refused.
const OFFERED_AGAIN: Duration = Duration::from_secs(60);

/// How often a file that cannot be fetched is asked for again, and the pause before.
const MOST_TRIES: usize = 12;
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
    #[arg(long, value_name = "FILE", env = "NATS_CERT")]
    cert: Option<PathBuf>,
    /// Its key.
    #[arg(long, value_name = "FILE", env = "NATS_KEY")]
    key: Option<PathBuf>,
}

impl QueueCredentials {
    /// Connects to a server.
    ///
    /// # Errors
    /// As [`Broker::connect`].
    pub(super) async fn connect(&self, address: &str) -> anyhow::Result<Broker> {
        let certificate = match (&self.cert, &self.key) {
            (Some(cert), Some(key)) => Some((cert.clone(), key.clone())),
            (None, None) => None,
            _ => return Err(WrongUsage("--cert and --key go together".to_owned()).into()),
        };
        let credentials = Credentials {
            creds: self.creds.clone(),
            ca: self.ca.clone(),
            certificate,
        };
        Ok(Broker::connect(address, &credentials).await?)
    }
}

/// Whether a suite in a folder was handed out.
pub(super) fn was_handed_out(folder: &Folder) -> bool {
    folder.path().join(NAME).exists()
}

/// Whether the files that a record from elsewhere names are those of its own test, and among those
/// that come with it, of these names.
fn names_own_files(record: &Record, names: &[&str]) -> bool {
    let (name, number) = in_folder(&record.test());
    let part = part_name(&name, number);
    let is_own = |path: &String| {
        let name = path.strip_prefix(&part);
        let name = name.and_then(|name| name.strip_prefix('/'));
        name.is_some_and(|name| names.contains(&name))
    };

    let report = record.report.as_ref();
    names.iter().all(|name| is_of_report(name))
        && report.is_none_or(|report| *report == format!("{part}/{REPORT}") && is_own(report))
        && record.findings.iter().all(|found| is_own(&found.schedule))
}

/// Keeps the record of a test that was left. The test stays left where that fails: the server
/// forgets a suite of which nothing is left, and has the only copy then.
fn keep_one(results: &LabResults, record: &Record, left: &mut Vec<TestName>) -> anyhow::Result<()> {
    results.keep(record);
    if let Some(error) = results.take_failure() {
        return Err(error);
    }
    let test = record.test();
    left.retain(|other| *other != test);
    Ok(())
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
        if left.is_empty() {
            return Ok(());
        }

        let mut offer = tokio::select! {
            offer = self.offer(address, credentials) => offer?,
            () = lab.end.interrupted() => return Ok(()),
        };
        let gathered = self.gather(&mut offer, &mut left).await;
        let ended = match left.is_empty() {
            true => offer.remove().await,
            // What is under way comes to its end; its results wait there for --resume.
            false => offer.withdraw().await,
        };
        if let Err(error) = ended {
            let error = say::on_one_line(&error.to_string());
            say::aside(&format!(
                "warning: the suite is left on the server for a week: {error}"
            ));
        }
        gathered
    }

    /// Says at the server what is to be done. No test is offered yet.
    async fn offer(&self, address: &str, credentials: &QueueCredentials) -> anyhow::Result<Offer> {
        let lab = self.lab;
        let broker = credentials.connect(address).await?;
        let suite = self.name(&broker)?;
        say::aside(&format!(
            "the tests are offered at {} as suite {suite}",
            broker.server()
        ));

        let apks = lab.apps.apks.for_workers();
        let settings = lab.results.store.settings().clone();
        let work = Work::new(settings, &lab.apps.setup, self.extent(), &apks);
        Ok(Offer::begin(broker, &suite, &work, &apks).await?)
    }

    /// Offers the tests that are left, again and again, as a server may lose what it has, and keeps
    /// their results until none are left to come.
    async fn gather(&self, offer: &mut Offer, left: &mut Vec<TestName>) -> anyhow::Result<()> {
        let lab = self.lab;
        let (mut look, mut again) = (interval(LOOK), interval(OFFERED_AGAIN));
        for every in [&mut look, &mut again] {
            // What takes longer than its interval leaves time for results.
            every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        }
        let mut looks_without_workers = 0;
        while !left.is_empty() {
            tokio::select! {
                finished = offer.next() => match finished {
                    Ok(finished) => self.keep(offer, finished, left).await?,
                    Err(error) => {
                        tracing::warn!(%error, "no result; waiting for the next");
                        self.pause().await;
                    }
                },
                _ = look.tick() => {
                    if lab.budget.is_used_up(Instant::now()) {
                        return Ok(());
                    }
                    let are_none = offer.workers().await.is_ok_and(|workers| workers.are_none());
                    looks_without_workers = if are_none { looks_without_workers + 1 } else { 0 };
                    if looks_without_workers == 2 {
                        say::aside(&format!("no worker asks for tests: start `flakescope worker --queue {}` on a machine with a device", offer.server()));
                    }
                }
                _ = again.tick() => if let Err(error) = offer.put_all(left).await {
                    tracing::warn!(%error, "not all tests are offered; trying again");
                },
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

        let fetched = match names_own_files(&finished.record, &finished.names()) {
            true => self.fetch(offer, &finished).await,
            false => Err("it names the files of something else".to_owned()),
        };
        match fetched {
            Ok(files) => self.write(&test, &files)?,
            Err(_) if self.lab.end.is_interrupted() => return Ok(()),
            Err(why) => {
                // What was found is known all the same.
                finished.record.report = None;
                finished.record.findings.clear();
                let test = say::on_one_line(&test.to_string());
                let why = say::on_one_line(&why);
                say::aside(&format!("warning: {test} has no report: {why}"));
            }
        }
        keep_one(&self.lab.results, &finished.record, left)
    }

    /// The files of a result. A server that is gone is waited for, for a minute.
    async fn fetch(&self, offer: &Offer, finished: &Finished) -> Result<Vec<File>, String> {
        let mut tries = 0;
        loop {
            let files = tokio::select! {
                files = offer.files(finished) => files,
                () = self.lab.end.interrupted() => return Err("interrupted".to_owned()),
            };
            match files {
                Err(error) if tries < MOST_TRIES && !self.lab.end.is_interrupted() => {
                    tries += 1;
                    tracing::warn!(%error, "a report could not be fetched; trying again");
                    self.pause().await;
                }
                files => return files.map_err(|error| error.to_string()),
            }
        }
    }

    /// Writes the files of a result into the folder of its test.
    fn write(&self, test: &TestName, files: &[File]) -> anyhow::Result<()> {
        if files.is_empty() {
            return Ok(());
        }
        let (name, number) = in_folder(test);
        let (_, folder) = self.lab.folder.part(&name, number)?;
        for file in files {
            folder.write_named(&file.name, &file.bytes)?;
        }
        Ok(())
    }

    async fn pause(&self) {
        tokio::select! {
            () = sleep(PAUSE) => {}
            () = self.lab.end.interrupted() => {}
        }
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

        let suite = broker.new_name();
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
            thorough: extent.thorough,
            timeout_s: self.timeout_s,
            test_budget_s: self.test_budget.map(|budget| budget.as_secs()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::cli::lab::without_answer;
    use crate::cli::live::Counts;
    use crate::store::Store;
    use crate::suite::{Found, Settings};
    use crate::testing::test_names;

    #[test]
    fn a_result_that_cannot_be_kept_stays_on_the_server() {
        let temp = tempfile::tempdir().unwrap();
        let settings = Settings::new("a.test/r", &[], BTreeMap::new(), &[]);
        let store = Store::create(temp.path(), &settings).unwrap();
        let results = LabResults::new(store, Counts::of(2, &[]));
        let mut left = test_names("A#x A#y");
        let (x, y) = (left[0].clone(), left[1].clone());

        keep_one(&results, &without_answer(&x, 0, "s"), &mut left).unwrap();
        assert_eq!(left, test_names("A#y"));

        results.fail(anyhow::anyhow!("no space left on device"));
        keep_one(&results, &without_answer(&y, 0, "s"), &mut left).unwrap_err();
        assert_eq!(
            left,
            test_names("A#y"),
            "it is all that is there of this result"
        );
    }

    #[test]
    fn a_record_from_elsewhere_names_the_files_of_its_own_test() {
        let test = TestName {
            class: "a.T".to_owned(),
            method: "t".to_owned(),
        };
        let (name, number) = in_folder(&test);
        let part = part_name(&name, number);
        let check = |report: Option<&str>, schedule: Option<&str>, files: &[&str], expected| {
            let mut record = without_answer(&test, 0, "s");
            record.report = report.map(str::to_owned);
            record.findings.extend(schedule.map(|schedule| Found {
                schedule: schedule.to_owned(),
                why: String::new(),
            }));
            assert_eq!(names_own_files(&record, files), expected, "{record:?}");
        };
        let own = |name: &str| format!("{part}/{name}");
        let both = ["report.json", "schedule-1.json"];
        check(None, None, &[], true);
        let (report, schedule) = (own("report.json"), own("schedule-1.json"));
        check(Some(&report), Some(&schedule), &both, true);
        check(Some(&report), Some(&schedule), &both[..1], false);
        check(Some(&report), None, &both[1..], false);
        check(Some(&report), None, &["report.json", "x.sh"], false);

        for other in ["", "report.json", "../report.json", "U-u-1/report.json"] {
            check(Some(other), None, &both, false);
            check(None, Some(other), &both, false);
        }
        check(None, Some(&own("../x.json")), &["../x.json"], false);
        check(None, Some(&format!("{part}x.json")), &["x.json"], false);
    }
}
