//! `flakescope worker`: explores on this machine's devices what suites elsewhere hand out.
//!
//! Main type: [`Station`], one device. Each test is explored as a suite's own devices do it; its
//! result is stored on the server before the test counts as done there.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use tokio::sync::{Notify, watch};
use tokio::task::LocalSet;
use tokio::time::sleep;

use super::apks::Apks;
use super::connect::limits;
use super::exit::Exit;
use super::exploring::{End, Extent};
use super::lab::{COMES_BACK, Lab, LabDevice, LabResults, without_answer};
use super::live::{Counts, Status};
use super::output::{Folder, is_of_report};
use super::pool::PoolArguments;
use super::queue::QueueCredentials;
use super::ready::{SessionOptions, SuiteApps};
use super::say;
use crate::adb;
use crate::broker::{self, Apk, Delivery, File, Taker, Work};
use crate::findings::ExitCode;
use crate::model::RunSetup;
use crate::session::{JdwpWay, Undo};
use crate::store::Store;
use crate::suite::{
    Attempt, Budget, Device, Health, MOST_LOST, Next, Queue, Record, parse_duration,
};

/// How long one question for a test waits.
const QUESTION: Duration = Duration::from_secs(20);

/// How often workers may be unable to begin with a test: its suite may be of another version, or
/// its apps for other devices.
const MOST_REFUSED: usize = 30;

/// Arguments of `worker`.
#[derive(Args, Debug)]
pub(super) struct Worker {
    /// The NATS server with JetStream, as nats://HOST:PORT, or tls://HOST:PORT.
    #[arg(long, value_name = "URL", env = "NATS_URL", hide_env_values = true)]
    queue: String,
    #[command(flatten)]
    credentials: QueueCredentials,
    #[command(flatten)]
    devices: PoolArguments,
    /// A command for this machine's shell, run before each run of a test: `adb` in it talks to the
    /// run's device.
    #[arg(long, value_name = "COMMAND")]
    before_run: Option<String>,
    /// End once no test has come for this long, as 90s, 20m or 1h30m; without it, only an
    /// interrupt ends the worker.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    idle: Option<Duration>,
    /// Where reports are written before they are sent; without it a new folder under
    /// flakescope-out/.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// What all devices of a worker share.
struct Shared {
    taker: Taker,
    folder: Folder,
    /// The suites that tests came from.
    labs: RefCell<BTreeMap<String, Rc<Lab>>>,
    way: JdwpWay,
    before_run: Option<String>,
    undo: Undo,
    end: End,
    idle: Option<Duration>,
    /// When a test came last.
    came: Cell<Instant>,
    /// How many tests are under way.
    under_way: Cell<usize>,
}

/// One device of a worker.
struct Station {
    shared: Rc<Shared>,
    device: adb::Device,
    /// It as a device of the suite that it worked for last.
    of_suite: Option<(String, LabDevice)>,
}

/// How a station ends.
enum Ended {
    /// Somebody interrupts.
    Interrupted,
    /// No test has come for long.
    Idle,
    /// Its device fails again and again.
    SetAside(String),
}

impl Worker {
    /// Explores tests until somebody interrupts, or none has come for long.
    pub(super) async fn run(
        self,
        undo: &Undo,
        interrupted: watch::Receiver<bool>,
    ) -> anyhow::Result<Exit> {
        if let Some(command) = &self.before_run {
            RunSetup::check_command(command)
                .map_err(|why| super::exit::WrongUsage(format!("--before-run: {why}")))?;
        }
        let end = End {
            at: None,
            interrupted: Some(interrupted),
        };
        let devices = self.devices.choose().await?;
        let broker = self.credentials.connect(&self.queue).await?;
        let folder = Folder::open(self.out.as_deref(), "worker")?;
        let mut serials = Vec::new();
        for device in &devices {
            serials.push(device.serial().to_owned());
        }
        say::aside(&format!(
            "waiting for tests from {} on {}; reports go to {}, too",
            broker.server(),
            serials.join(", "),
            folder.path().display()
        ));

        let shared = Rc::new(Shared {
            taker: Taker::new(broker),
            folder,
            labs: RefCell::default(),
            way: self.devices.lead(0).way(),
            before_run: match self.before_run.as_deref() {
                None | Some("") => None,
                Some(command) => Some(command.to_owned()),
            },
            undo: undo.clone(),
            end,
            idle: self.idle,
            came: Cell::new(Instant::now()),
            under_way: Cell::new(0),
        });
        let ended = run_all(shared, devices).await?;
        if ended
            .iter()
            .any(|ended| matches!(ended, Ended::Interrupted))
        {
            return Ok(Exit::failed(
                ExitCode::Interrupted,
                "interrupted; what was under way goes to other workers",
            ));
        }
        let are_all_set_aside = ended
            .iter()
            .all(|ended| matches!(ended, Ended::SetAside(_)));
        Ok(match are_all_set_aside {
            true => Exit::failed(ExitCode::Inconclusive, "every device was set aside"),
            false => Exit::code(ExitCode::Success),
        })
    }
}

/// Lets all devices work.
async fn run_all(shared: Rc<Shared>, devices: Vec<adb::Device>) -> anyhow::Result<Vec<Ended>> {
    let local = LocalSet::new();
    let mut stations = Vec::new();
    for device in devices {
        let mut station = Station {
            shared: Rc::clone(&shared),
            device,
            of_suite: None,
        };
        stations.push(local.spawn_local(async move {
            let ended = station.work().await;
            if let Ended::SetAside(why) = &ended {
                let (serial, why) = (station.device.serial(), say::on_one_line(why));
                say::aside(&format!("device {serial} is set aside: {why}"));
            }
            ended
        }));
    }
    local
        .run_until(async {
            let mut ended = Vec::new();
            for station in stations {
                ended.push(station.await?);
            }
            Ok(ended)
        })
        .await
}

impl Station {
    /// Takes and explores tests, one after the other.
    async fn work(&mut self) -> Ended {
        let shared = Rc::clone(&self.shared);
        let mut health = Health::default();
        loop {
            if shared.end.is_interrupted() {
                return Ended::Interrupted;
            }
            if shared.is_idle() {
                return Ended::Idle;
            }
            let taken = tokio::select! {
                taken = shared.taker.take(QUESTION.min(shared.idle.unwrap_or(QUESTION))) => taken,
                () = shared.end.interrupted() => return Ended::Interrupted,
            };
            let failure = match taken {
                Ok(None) => continue,
                Ok(Some(taken)) => {
                    shared.begin();
                    let failure = self.explore(&taken).await;
                    shared.finish();
                    failure.err()
                }
                Err(error) => Some(Trouble::Queue(error.to_string())),
            };

            match failure {
                None => health.worked(),
                // The client reconnects automatically; the device has no part in it.
                Some(Trouble::Queue(why)) => {
                    say::aside(&format!("the queue: {}", say::on_one_line(&why)));
                    self.pause(QUESTION).await;
                }
                Some(Trouble::Device(why)) => match health.failed() {
                    Next::Pause(pause) => {
                        let (serial, seconds) = (self.device.serial(), pause.as_secs());
                        say::aside(&format!(
                            "device {serial}: {}; its test goes back, the device waits for {seconds} s",
                            say::on_one_line(&why)
                        ));
                        self.of_suite = None;
                        tokio::select! {
                            () = self.let_come_back(pause) => {}
                            () = shared.end.interrupted() => {}
                        }
                    }
                    Next::SetAside => return Ended::SetAside(why),
                },
                Some(Trouble::Suite(why)) => {
                    say::aside(&format!(
                        "a test is left to others: {}",
                        say::on_one_line(&why)
                    ));
                    self.of_suite = None;
                    self.pause(QUESTION).await;
                }
                Some(Trouble::Interrupted) => return Ended::Interrupted,
            }
        }
    }

    /// Explores a test that was taken, and stores its result; gives it back where that cannot be.
    async fn explore(&mut self, taken: &Delivery) -> Result<(), Trouble> {
        if taken.is_over().await? {
            return Ok(taken.drop_it().await?);
        }
        if let Some(why) = gives_up(taken) {
            let mut record = without_answer(&taken.test, taken.before, self.device.serial());
            record.reason = why;
            return self.finish(taken, &record, &[]).await;
        }
        match taken.keep_during(self.attempt(taken)).await {
            Ok(None) => Ok(taken.drop_it().await?),
            Ok(Some((record, lab))) => {
                let files = files_of(&lab, &record).map_err(|error| {
                    Trouble::Device(format!("its report cannot be read: {error:#}"))
                })?;
                self.finish(taken, &record, &files).await
            }
            Err(trouble) => {
                let given_back = match trouble {
                    Trouble::Suite(_) => taken.refuse().await,
                    // Where the queue is in trouble by now, the test was not begun.
                    Trouble::Queue(_) | Trouble::Interrupted => taken.leave().await,
                    Trouble::Device(_) => taken.give_back().await,
                };
                // Without an answer, the server gives it to another one a little later.
                if let Err(error) = given_back {
                    tracing::debug!(%error, "a test was not given back");
                }
                Err(trouble)
            }
        }
    }

    /// Stores a result, unless somebody interrupts.
    async fn finish(
        &self,
        taken: &Delivery,
        record: &Record,
        files: &[File],
    ) -> Result<(), Trouble> {
        tokio::select! {
            is_first = taken.keep_during(taken.finish(record, files)) => if !is_first? {
                tracing::debug!(test = %taken.test, "somebody else was first");
            },
            () = self.shared.end.interrupted() => taken.leave().await?,
        }
        Ok(())
    }

    /// Explores a test; none where its suite is over.
    async fn attempt(&mut self, taken: &Delivery) -> Result<Option<(Record, Rc<Lab>)>, Trouble> {
        let lab = tokio::select! {
            lab = self.lab(&taken.suite) => lab?,
            () = self.shared.end.interrupted() => return Err(Trouble::Interrupted),
        };
        let Some(lab) = lab else { return Ok(None) };
        let device = match self.of_suite.take() {
            Some((suite, device)) if suite == taken.suite => device,
            _ => LabDevice {
                lab: Rc::clone(&lab),
                device: self.device.clone(),
                ready: None,
            },
        };
        let (_, device) = self.of_suite.insert((taken.suite.clone(), device));

        match device.explore(&taken.test, taken.before).await {
            Attempt::Done(record) => Ok(Some((*record, lab))),
            Attempt::Lost(why) => Err(Trouble::Device(why)),
            // It was not begun: for want of the device, or of what its suite wants of it.
            Attempt::Unusable(why) => match self.device.wait_until_ready(Duration::ZERO).await {
                true => Err(Trouble::Suite(why)),
                false => Err(Trouble::Device(why)),
            },
            Attempt::Stopped => match lab.results.take_failure() {
                Some(error) => Err(Trouble::Device(format!("{error:#}"))),
                None => Err(Trouble::Interrupted),
            },
        }
    }

    /// What a suite's devices share here; none where the suite is over.
    async fn lab(&self, suite: &str) -> Result<Option<Rc<Lab>>, Trouble> {
        if let Some(lab) = self.shared.labs.borrow().get(suite) {
            return Ok(Some(Rc::clone(lab)));
        }

        let work = self.shared.taker.work(suite).await;
        let Some((work, apks)) = work.map_err(|error| without_work(suite, error))? else {
            return Ok(None);
        };
        // Another device may have been faster: all share one.
        let mut labs = self.shared.labs.borrow_mut();
        if let Some(lab) = labs.get(suite) {
            return Ok(Some(Rc::clone(lab)));
        }
        let lab = self
            .shared
            .make_lab(suite, &work, &apks)
            .map_err(|error| Trouble::Suite(format!("suite {suite}: {error:#}")))?;
        // Those that no device works for any more take memory only.
        labs.retain(|_, lab| Rc::strong_count(lab) > 1);
        labs.insert(suite.to_owned(), Rc::clone(&lab));
        Ok(Some(lab))
    }

    /// Lets the device come back: waits at least this long.
    async fn let_come_back(&self, pause: Duration) {
        sleep(pause).await;
        if !self.device.wait_until_ready(COMES_BACK).await {
            tracing::debug!(serial = self.device.serial(), "the device is not back");
        }
    }

    async fn pause(&self, pause: Duration) {
        tokio::select! {
            () = sleep(pause) => {}
            () = self.shared.end.interrupted() => {}
        }
    }
}

impl Shared {
    /// Whether no test has come for as long as was asked for.
    fn is_idle(&self) -> bool {
        self.under_way.get() == 0
            && self
                .idle
                .is_some_and(|idle| self.came.get().elapsed() >= idle)
    }

    fn begin(&self) {
        self.under_way.set(self.under_way.get() + 1);
    }

    fn finish(&self) {
        self.under_way.set(self.under_way.get().saturating_sub(1));
        self.came.set(Instant::now());
    }

    /// The folder, store and apps of a suite on this machine.
    fn make_lab(&self, suite: &str, work: &Work, apks: &[Apk]) -> anyhow::Result<Rc<Lab>> {
        let extent = &work.extent;
        let folder = Folder::open(Some(&self.folder.path().join(suite)), "")?;
        let store = match Store::is_in(folder.path()) {
            true => Store::open(folder.path()),
            false => Store::create(folder.path(), &work.settings),
        }?;
        let (apks, shown) = (Apks::of_queue(apks)?, &work.settings.component);
        say::aside(&format!(
            "suite {suite}: tests of {}",
            say::on_one_line(shown)
        ));

        Ok(Rc::new(Lab {
            queue: RefCell::new(Queue::default()),
            screening: None,
            changed: Notify::new(),
            folder,
            apps: SuiteApps {
                apks,
                component: work.settings.component.clone(),
                setup: work.setup(self.before_run.clone())?,
                builds: work.settings.builds(),
            },
            sessions: SessionOptions {
                limits: limits(extent.max_delay_ms, extent.timeout_s),
                way: self.way,
                undo: self.undo.clone(),
            },
            extent: Extent {
                max_runs: extent.max_runs,
                max_delay: extent.max_delay_ms,
                margin: extent.margin,
                thorough: extent.thorough,
            },
            budget: Budget::new(
                Instant::now(),
                None,
                extent.test_budget_s.map(Duration::from_secs),
            ),
            end: self.end.clone(),
            results: LabResults::new(store, Counts::of(work.settings.tests().len(), &[])),
            status: Status::default(),
        }))
    }
}

/// Why a test was not finished.
enum Trouble {
    /// The server, or what is on it.
    Queue(String),
    /// The device, while it explored the test.
    Device(String),
    /// What the suite wants; the test was not begun.
    Suite(String),
    /// Somebody interrupts.
    Interrupted,
}

impl From<broker::Error> for Trouble {
    fn from(error: broker::Error) -> Self {
        Self::Queue(error.to_string())
    }
}

/// Why it is not known what a suite wants. A server that is gone for a moment says nothing against
/// the suite, whose test would count as one that could not be begun.
fn without_work(suite: &str, error: broker::Error) -> Trouble {
    match error {
        broker::Error::Failed { .. } | broker::Error::Unreachable { .. } => error.into(),
        error => Trouble::Suite(format!("suite {suite}: {error}")),
    }
}

/// Why a test is not explored again, if it is not.
fn gives_up(taken: &Delivery) -> Option<String> {
    let (lost, refused) = (taken.before, taken.refused);
    if lost >= MOST_LOST {
        return Some(format!(
            "it was begun {lost} times, and the device or the connection was lost each time; the test may take devices down: run it alone"
        ));
    }
    (refused >= MOST_REFUSED).then(|| {
        format!("workers could not begin with it {refused} times; each printed `a test is left to others: ...` with the reason")
    })
}

/// The files next to a record's report.
fn files_of(lab: &Lab, record: &Record) -> anyhow::Result<Vec<File>> {
    let mut files = Vec::new();
    let Some(report) = &record.report else {
        return Ok(files);
    };
    let part = report.split('/').next().unwrap_or_default();
    let part = lab.folder.path().join(part);
    let unreadable = || format!("{} cannot be read", part.display());
    for entry in std::fs::read_dir(&part).with_context(unreadable)? {
        let entry = entry.with_context(unreadable)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if is_of_report(&name) && entry.file_type().with_context(unreadable)?.is_file() {
            files.push(File {
                name,
                bytes: std::fs::read(entry.path()).with_context(unreadable)?,
            });
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_is_gone_says_nothing_against_a_suite() {
        let gone = broker::Error::Failed {
            doing: "reading a file",
            why: "timed out".to_owned(),
        };
        assert!(matches!(without_work("s", gone), Trouble::Queue(_)));
        let other = broker::Error::NotUnderstood {
            what: "version 9".to_owned(),
        };
        assert!(matches!(without_work("s", other), Trouble::Suite(why) if why.contains("suite s")));
    }
}
