//! `flakescope suite`: explores many tests on one device or several, and loses nothing.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};

use clap::Args;
use tokio::sync::{Notify, watch};
use tokio::task::LocalSet;

use super::apks::{ApkArguments, Apks};
use super::connect::{again, limits};
use super::exit::{Exit, WrongUsage};
use super::explore::Format;
use super::exploring::{End, Extent};
use super::lab::{Lab, LabDevice, LabResults};
use super::live::{self, Counts, Doing, Status};
use super::output::Folder;
use super::pool::PoolArguments;
use super::queue::{Offered, SuiteQueue, was_handed_out};
use super::ready::{Ready, SessionOptions, SuiteApps, make_ready};
use super::say;
use super::screening::Screening;
use super::selection::{SelectionArguments, component, selected_tests};
use super::setup::{self, SetupArguments};
use super::standing::{StandingArguments, show};
use crate::adb;
use crate::findings::ExitCode;
use crate::instrument::TestName;
use crate::model::RunSetup;
use crate::schedule::RUN_TIMEOUT_S;
use crate::session::Undo;
use crate::store::{self, Store};
use crate::suite::{
    Budget, Earlier, Queue, Settings, Shard, most_promising_first, parse_duration, work,
};

/// Arguments of `suite`.
#[derive(Args, Debug)]
pub(super) struct Suite {
    #[command(flatten)]
    selection: SelectionArguments,
    /// Only part I of N, which a test's name decides; `ci` for the part that the variables of
    /// GitLab, CircleCI, Buildkite or Bazel name.
    #[arg(long, value_name = "I/N|ci", value_parser = shard)]
    shard: Option<Shard>,
    #[command(flatten)]
    apks: ApkArguments,
    #[command(flatten)]
    setup: SetupArguments,
    #[command(flatten)]
    devices: PoolArguments,
    /// The longest that one run of a test may take, in s; then it hangs.
    #[arg(long, value_name = "S", default_value_t = RUN_TIMEOUT_S, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,
    #[command(flatten)]
    queue: SuiteQueue,
    #[command(flatten)]
    extent: Extent,
    #[command(flatten)]
    time: TimeArguments,
    /// Run each class as a whole first, three times in all, with the events of each test as late as
    /// they can come; explore one by one only what does not pass there, or hides something.
    #[arg(long)]
    screen: bool,
    /// The output folder; without it a new one under flakescope-out/.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Continue the suite in the folder of --out: tests that are over are not repeated.
    #[arg(long, requires = "out")]
    resume: bool,
    #[command(flatten)]
    standing: StandingArguments,
    /// What goes to stdout.
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
}

/// Reads `--shard`.
fn shard(text: &str) -> Result<Shard, String> {
    match text {
        "ci" => Shard::of_ci(|name| std::env::var(name).ok()),
        part => part.parse(),
    }
}

/// How much time there is.
#[derive(Args, Debug)]
struct TimeArguments {
    /// The time for all tests, as 90s, 20m or 1h30m; no other run is begun then.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    budget: Option<Duration>,
    /// The time for one test.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    test_budget: Option<Duration>,
}

/// What is done before the first test.
struct Prepared {
    lab: Rc<Lab>,
    devices: Vec<LabDevice>,
    tests: Vec<TestName>,
}

impl Suite {
    /// Explores the tests. `interrupted` becomes true when somebody interrupts.
    pub(super) async fn run(
        self,
        undo: &Undo,
        interrupted: watch::Receiver<bool>,
    ) -> anyhow::Result<Exit> {
        let started = Instant::now();
        let end = End {
            at: None,
            interrupted: Some(interrupted),
        };
        let background = self.standing.read()?;
        let prepared = tokio::select! {
            prepared = self.prepare(started, &background.earlier, end.clone(), undo) => prepared?,
            () = end.interrupted() => return Ok(Exit::failed(ExitCode::Interrupted, "interrupted before the first test")),
        };

        let Prepared {
            lab,
            devices,
            tests,
        } = prepared;
        let set_aside = live::during(|| lab.lines(), self.explored(&lab, devices)).await?;
        if let Some(error) = lab.results.take_failure() {
            return Err(error);
        }

        let outcome = background.outcome(&lab.results.store, tests, set_aside)?;
        let arguments = self.devices.lead(self.timeout);
        show(
            &lab.folder,
            &lab.results.store,
            &outcome,
            started.elapsed(),
            self.format,
            |serial| again(&arguments, &self.setup, serial),
        )?;
        if end.is_interrupted() {
            let folder = adb::quote(&lab.folder.path().display().to_string());
            return Ok(Exit::failed(
                ExitCode::Interrupted,
                &format!("interrupted; --resume --out {folder} continues"),
            ));
        }
        Ok(Exit::code(background.exit_code(&outcome)))
    }

    /// Lets devices explore all tests, the own ones or those of workers; those that were set aside,
    /// and why.
    async fn explored(
        &self,
        lab: &Rc<Lab>,
        devices: Vec<LabDevice>,
    ) -> anyhow::Result<Vec<(String, String)>> {
        let Some(address) = &self.queue.queue else {
            return run_all(devices).await;
        };
        let offered = Offered {
            lab,
            timeout_s: self.timeout,
            test_budget: self.time.test_budget,
        };
        offered.hand_out(address, &self.queue.credentials).await?;
        Ok(Vec::new())
    }

    /// Chooses devices and tests, and opens the store.
    async fn prepare(
        &self,
        started: Instant,
        earlier: &Earlier,
        end: End,
        undo: &Undo,
    ) -> anyhow::Result<Prepared> {
        let setup = self.setup.over(&RunSetup::default())?;
        let apks = Apks::read(&self.apks)?;
        // What is wrong in the arguments is reported before anything is installed.
        let from = self.selection.listed()?;
        let mut devices = self.devices.choose().await?;
        if self.queue.queue.is_some() && devices.len() > 1 {
            return Err(WrongUsage(
                "with --queue, one device lists the tests: name one with -s".to_owned(),
            )
            .into());
        }
        let lead = devices.remove(0);
        let mut words = self.selection.words();
        let ready = make_ready(&lead, &apks, &setup, |targets| {
            component(&mut words, targets)
        })
        .await?;
        setup::tell(&ready.target);

        let selection = self.selection.selection(words, from)?;
        let all = selected_tests(&lead, &ready.target, &selection).await?;
        let (tests, elsewhere) = self.shard(all);
        let settings = self.settings(&ready, &setup, &tests).beside(&elsewhere);
        let folder = Folder::open(self.out.as_deref(), "suite")?;
        let store = self.store(&folder, &settings)?;
        let done = store.records()?;
        let mut left = tests.clone();
        left.retain(|test| done.iter().all(|record| record.test() != *test));
        let left: Vec<TestName> = most_promising_first(left, earlier, &ready.apps);

        let mut serials = vec![lead.serial()];
        serials.extend(devices.iter().map(adb::Device::serial));
        say_start(tests.len(), done.len(), &serials.join(", "), &folder);

        let screening = self.screen.then(|| Screening::of(&left));
        let lab = Rc::new(Lab {
            queue: RefCell::new(Queue::new(left)),
            screening,
            changed: Notify::new(),
            folder,
            apps: SuiteApps {
                apks,
                component: ready.target.component.clone(),
                setup,
                builds: ready.apps.clone(),
            },
            sessions: self.session_options(undo),
            extent: self.extent.clone(),
            budget: Budget::new(started, self.time.budget, self.time.test_budget),
            end,
            results: LabResults::new(store, Counts::of(tests.len(), &done)),
            status: Status::default(),
        });
        Ok(Prepared {
            devices: lab_devices(&lab, lead, ready, devices),
            lab,
            tests,
        })
    }

    fn settings(&self, ready: &Ready, setup: &RunSetup, tests: &[TestName]) -> Settings {
        let component = &ready.target.component;
        Settings::new(component, &ready.apps, self.options(setup), tests)
    }

    fn session_options(&self, undo: &Undo) -> SessionOptions {
        SessionOptions {
            limits: limits(self.extent.max_delay, self.timeout),
            way: self.devices.lead(self.timeout).way(),
            undo: undo.clone(),
        }
    }

    /// The tests of this shard, and those of the others.
    fn shard(&self, all: Vec<TestName>) -> (Vec<TestName>, Vec<TestName>) {
        let Some(shard) = self.shard else {
            return (all, Vec::new());
        };
        let count = all.len();
        let (own, elsewhere): (Vec<_>, Vec<_>) = all.into_iter().partition(|test| shard.has(test));
        say::aside(&format!("shard {shard} has {} of {count} tests", own.len()));
        (own, elsewhere)
    }

    /// The options that change what an exploration can find.
    fn options(&self, setup: &RunSetup) -> BTreeMap<String, String> {
        let mut options = BTreeMap::from([
            ("--max-runs".to_owned(), self.extent.max_runs.to_string()),
            ("--max-delay".to_owned(), self.extent.max_delay.to_string()),
            ("--margin".to_owned(), self.extent.margin.to_string()),
            ("--timeout".to_owned(), self.timeout.to_string()),
            ("--clear-data".to_owned(), setup.clear_data.to_string()),
        ]);
        for (option, is_set) in [
            ("--screen", self.screen),
            ("--thorough", self.extent.thorough),
        ] {
            if is_set {
                options.insert(option.to_owned(), "true".to_owned());
            }
        }
        if let Some(user) = setup.user {
            options.insert("--user".to_owned(), user.to_string());
        }
        if let Some(command) = &setup.before_run {
            options.insert("--before-run".to_owned(), command.clone());
        }
        for (key, value) in &setup.arguments {
            options.insert(format!("-e {key}"), value.clone());
        }
        options
    }

    /// The store in the output folder: a new one, or that of the suite to be resumed.
    fn store(&self, folder: &Folder, settings: &Settings) -> anyhow::Result<Store> {
        if !self.resume {
            return Ok(Store::create(folder.path(), settings)?);
        }
        if was_handed_out(folder) && self.queue.queue.is_none() {
            return Err(WrongUsage(
                "this suite was handed out to workers: continue it with --queue, too".to_owned(),
            )
            .into());
        }
        let store = match Store::open(folder.path()) {
            Err(store::Error::Missing { .. }) => {
                say::aside("nothing is to be resumed here: the suite begins");
                return Ok(Store::create(folder.path(), settings)?);
            }
            store => store?,
        };
        let differences = settings.differences(store.settings());
        if !differences.is_empty() {
            let shown = folder.path().display();
            let differences = differences.join("; ");
            return Err(WrongUsage(format!(
                "the suite in {shown} cannot be resumed: {differences}"
            ))
            .into());
        }
        Ok(store)
    }
}

/// Tells how many tests are explored, or left of a suite that is resumed, and where.
fn say_start(all: usize, over: usize, serials: &str, folder: &Folder) {
    let folder = folder.path().display();
    match over {
        0 => say::aside(&format!(
            "exploring {all} tests on {serials}; results go to {folder}"
        )),
        _ => say::aside(&format!(
            "resuming: {over} of {all} tests are over; the others on {serials}"
        )),
    }
}

/// The devices of a lab; the lead is ready.
fn lab_devices(
    lab: &Rc<Lab>,
    lead: adb::Device,
    ready: Ready,
    others: Vec<adb::Device>,
) -> Vec<LabDevice> {
    let mut all = vec![LabDevice {
        lab: Rc::clone(lab),
        device: lead,
        ready: Some(ready),
    }];
    for device in others {
        all.push(LabDevice {
            lab: Rc::clone(lab),
            device,
            ready: None,
        });
    }
    all
}

/// Lets all devices work until nothing is left; those that were set aside, and why.
async fn run_all(devices: Vec<LabDevice>) -> anyhow::Result<Vec<(String, String)>> {
    let local = LocalSet::new();
    let mut workers = Vec::new();
    for mut device in devices {
        workers.push(local.spawn_local(async move {
            let lab = Rc::clone(&device.lab);
            let serial = device.device.serial().to_owned();
            let why = work(&lab.queue, &mut device).await;
            let doing = match &why {
                Some(_) => Doing::SetAside,
                None => Doing::WaitsForOthers,
            };
            lab.status.set(&serial, doing);
            // Whoever waits for this one waits no longer.
            lab.changed.notify_waiters();
            why.map(|why| (serial, why))
        }));
    }
    local
        .run_until(async {
            let mut set_aside = Vec::new();
            for worker in workers {
                set_aside.extend(worker.await?);
            }
            Ok(set_aside)
        })
        .await
}
