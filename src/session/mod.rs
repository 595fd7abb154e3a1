//! A session on one device: carries plans out, one process of the app for each run.
//!
//! Main type: [`Session`], the [`Runner`] with a real device behind it.
//!
//! In reading order, the device:
//! - `target.rs`: which instrumentation runs on which device.
//! - `identity.rs`: which build of the app and of the test it is.
//! - `claim.rs`: no other session works with the app.
//! - `prepare.rs`: APKs are installed, data is cleared.
//! - `listing.rs`: which tests there are.
//! - `process.rs`: the app's process among the others of the device.
//! - `users_choice.rs`, `load_shell.rs`: what was chosen as debug app, and the commands of a load.
//! - `undo.rs`: what is undone at the end, whatever ends the program.
//! - `debug_app.rs`: the setting that keeps Android from killing the app while it is held.
//! - `probe.rs`: whether all that is needed is there.
//!
//! One run:
//! - `run/`: a plain run, one under a load, a debugged run, and how the test ended.
//! - `capture/`: the app's heap at one moment, and back to it.
//! - `test_order/`: many tests in one process.
//! - `attach.rs`: from the app's start to an open connection.
//! - `known.rs`: what earlier runs have shown.
//! - `error.rs`: why a run could not be carried out.
//!
//! What a debugged run sees:
//! - `vm/`: what is asked of the app's virtual machine, and for whom a breakpoint was set.
//! - `arguments.rs`: what a method was called with.
//! - `app_files.rs`: the files of the app's data, from outside.
//! - `wrappers.rs`: which object a background task wraps.
//! - `components.rs`, `listeners.rs`: whose code a message of the platform runs.
//! - `robolectric.rs`: what differs in a JVM that emulates a device.
//! - `debugger_wait.rs`: the runner's wait for a debugger is ended.
//! - `finish.rs`: the instrumentation's end waits for the debugger's leave.
//! - `statements.rs`: breakpoints at the lines of the test; `inlined.rs`: those that Kotlin has
//!   copied.
//! - `queue/`: breakpoints at the main queue; `queue_watch.rs` waits until there is one.
//! - `hooks.rs`, `work.rs`, `tasks.rs`, `loopers.rs`, `consumers.rs`, `executors.rs`,
//!   `limited.rs`: background tasks.
//! - `threads.rs`: what every thread does.
//! - `submitter.rs`: whose a background task is.
//! - `coroutines.rs`: which thread runs the test's body, and what a `delay` is.
//! - `lost_suspensions.rs`: threads that are suspended and that the session does not hold.
//! - `record.rs`: an event from what was seen.
//!
//! What is decided, and done:
//! - `steering/`: decides what is held and released, a pure function.
//! - `driver/`: hears the virtual machine, asks it, and does what steering decides.

mod apk_code;
mod app_files;
mod arguments;
mod attach;
mod capture;
mod claim;
mod components;
mod consumers;
mod coroutines;
mod debug_app;
mod debugger_wait;
mod driver;
mod error;
mod executors;
mod finish;
mod hooks;
mod host_command;
mod identity;
mod inlined;
mod journal;
mod known;
mod limited;
mod listeners;
mod listing;
mod load_shell;
mod loopers;
mod lost_suspensions;
mod prepare;
mod probe;
mod process;
mod queue;
mod queue_watch;
mod record;
mod robolectric;
mod run;
mod statements;
mod steering;
mod submitter;
mod target;
mod tasks;
pub mod test_order;
mod threads;
mod undo;
mod users_choice;
mod vm;
mod work;
mod wrappers;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub use error::Error;
pub use identity::identify;
pub use listing::{Tests, list_tests};
pub use prepare::install;
pub use probe::Probe;
pub use queue::{Look, MainQueue, NEXT_STOP, Post};
pub use target::{DeviceInfo, Target, describe, find_target, list_targets, pick_device};
pub(crate) use undo::Step;
pub use undo::Undo;
pub use vm::Vm;

use crate::adb::Device;
use crate::model::TestId;
use crate::schedule::{MAX_DELAY_MS, Plan, RUN_TIMEOUT_S, Runner};
use crate::trace::{RunKind, RunRecord};
use claim::Claim;
use debug_app::DebugApp;
use known::Known;
use process::AppProcess;

/// How long stopping an app may take.
const STOP: Duration = Duration::from_secs(10);

/// How often a run that broke off for reasons outside the test is tried.
const ATTEMPTS: usize = 2;

/// How the JDWP stream is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JdwpWay {
    /// Through a port that the server forwards.
    Forward,
    /// On the connection to the server itself.
    Direct,
}

/// How long things may take.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How long the app may be idle while one event is held; the whole hold is at most three times
    /// as long.
    pub max_delay: Duration,
    /// The longest wait for a statement's events in the trace.
    pub settle: Duration,
    /// The longest run.
    pub run: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_delay: Duration::from_millis(MAX_DELAY_MS),
            settle: Duration::from_millis(2000),
            run: Duration::from_secs(RUN_TIMEOUT_S),
        }
    }
}

/// Whether a run has ended within the time that it may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TimeLimit {
    Kept,
    Exceeded,
    /// Nothing in the app moves any more, so it would not end within any time.
    Hangs,
}

/// A device, an instrumentation and a test, ready to run.
pub struct Session {
    device: Device,
    target: Target,
    test: TestId,
    limits: Limits,
    way: JdwpWay,
    undo: Undo,
    app: AppProcess,
    debug_app: DebugApp,
    /// Runs that were lost for reasons outside the test, and were tried again.
    lost: usize,
    known: Arc<Mutex<Known>>,
    _claim: Claim,
}

impl Session {
    /// Claims the app on the device, and asks the device for what every run needs.
    ///
    /// # Errors
    /// When the device does not answer, or another flakescope works with the app.
    pub async fn open(
        device: Device,
        target: Target,
        test: TestId,
        limits: Limits,
        way: JdwpWay,
        undo: Undo,
    ) -> Result<Self, Error> {
        let claim = Claim::take(device.serial(), &target.package)?;
        let app = AppProcess::look_up(&device, &target).await?;
        let debug_app = DebugApp::prepare(&device, &app.name, &undo).await?;
        undo.keep_on_disk(&claim, &device, &target.package).await;

        Ok(Self {
            device,
            target,
            test,
            limits,
            way,
            undo,
            app,
            debug_app,
            lost: 0,
            known: Arc::default(),
            _claim: claim,
        })
    }

    /// Says that statements are in these classes as well, as a schedule knows from the runs that it
    /// was found in. Traces find such classes on their own.
    pub fn expect_test_code<'c>(&mut self, classes: impl Iterator<Item = &'c str>) {
        self.known().expect_test_code(classes, &self.test.class);
    }

    /// Which implementation of the main queue the last debugged run had: `legacy`, `concurrent`, or
    /// `unknown` before the first.
    #[must_use]
    pub fn queue(&self) -> &'static str {
        self.known().queue().unwrap_or("unknown")
    }

    /// From now on, what the runs of either session show is known to both: they run the same test
    /// of the same build.
    pub fn share_what_is_known(&mut self, with: &Self) {
        self.known = Arc::clone(&with.known);
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many runs were lost for reasons outside the test, and were tried again.
    #[must_use]
    pub fn lost_runs(&self) -> usize {
        self.lost
    }
}

impl Runner for Session {
    type Error = Error;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Error> {
        let mut lost = 0;
        loop {
            match self.attempt(kind, plan).await {
                Ok(record) => return Ok(RunRecord { lost, ..record }),
                Err(error) if error.loses_run() && lost + 1 < ATTEMPTS => {
                    tracing::warn!(%error, "a run broke off and is tried again");
                    self.lost += 1;
                    lost += 1;
                    run::recover(&self.device, error).await?;
                }
                Err(error) => return Err(error),
            }
        }
    }
}

/// Locks what several tasks share, also after one of them has panicked.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
