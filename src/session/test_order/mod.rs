//! Many tests in one process of the app, in an order that is asked for.
//!
//! Main type: [`TestOrders`]. A run of many tests is one `am instrument`. Its tests are started by
//! the runner, which is not ours: what ran, and in which order, is read from its output.
//!
//! In reading order:
//! - `output.rs`: the instrumentation's output while it comes.

mod output;

use std::time::Duration;

use tokio::time::timeout;

use super::claim::Claim;
use super::listing::{Tests, list};
use super::process::AppProcess;
use super::undo::Step;
use super::{Error, STOP, Target, Undo, prepare};
use crate::adb::{Device, quote};
use crate::instrument::ManyRun;
use output::Output;

/// An argument of the runner: `-e KEY VALUE`.
pub type Argument<'a> = (&'a str, &'a str);

/// A device and an instrumentation, ready to run its tests in one process.
pub struct TestOrders {
    device: Device,
    target: Target,
    undo: Undo,
    app: AppProcess,
    /// The longest run.
    deadline: Duration,
    _claim: Claim,
}

impl TestOrders {
    /// Claims the app on the device, and asks the device for what every run needs.
    ///
    /// # Errors
    /// When the device does not answer, or another flakescope works with the app.
    pub async fn open(
        device: Device,
        target: Target,
        deadline: Duration,
        undo: Undo,
    ) -> Result<Self, Error> {
        let claim = Claim::take(device.serial(), &target.package)?;
        let app = AppProcess::look_up(&device, &target).await?;
        Ok(Self {
            device,
            target,
            undo,
            app,
            deadline,
            _claim: claim,
        })
    }

    /// Says whether later runs begin from cleared data.
    pub fn clear_data(&mut self, clear: bool) {
        self.target.setup.clear_data = clear;
    }

    /// Lists the tests of the instrumentation.
    ///
    /// # Errors
    /// As [`list_tests`](super::list_tests).
    pub async fn list_tests(&self) -> Result<Tests, Error> {
        list(&self.device, &self.target).await
    }

    /// Runs tests in one process, without the debugger: `classes` are the words of `-e class`, each
    /// `CLASS` or `CLASS#METHOD`, none for every test that there is. The runner decides on the
    /// order. The arguments come on top of the target's own.
    ///
    /// The app is stopped when the run takes too long, and when the future is dropped and the
    /// [`Undo`] does its work.
    ///
    /// # Errors
    /// When the device is gone. How the run ended otherwise is in the answer.
    pub async fn plain(
        &self,
        classes: &[String],
        arguments: &[Argument<'_>],
    ) -> Result<ManyRun, Error> {
        prepare::clear_data(&self.device, &self.target, self.app.user).await?;

        // Before the app is started: an interrupt would leave one that goes on for long.
        let waiting = Step::WaitingApp(self.device.clone(), self.app.stop_command());
        let waiting = self.undo.add(waiting);
        let ran = self.run_plainly(classes, arguments).await;
        match &ran {
            Ok(_) => drop(self.undo.forget(waiting)),
            Err(_) => self.undo.now(waiting).await,
        }
        ran
    }

    async fn run_plainly(
        &self,
        classes: &[String],
        arguments: &[Argument<'_>],
    ) -> Result<ManyRun, Error> {
        let command = self.am_instrument(classes, arguments);
        let mut output = Output::new(self.device.shell(&command).await?);
        let was_stopped = match timeout(self.deadline, output.drain()).await {
            Ok(drained) => {
                drained?;
                false
            }
            Err(_) => true,
        };
        if was_stopped {
            self.stop_app().await?;
        }
        Ok(output.conclude(was_stopped))
    }

    /// The command that runs tests.
    fn am_instrument(&self, classes: &[String], arguments: &[Argument<'_>]) -> String {
        let user = self.app.user;
        let mut command = format!(
            "am instrument --user {user} -w -r {}",
            self.target.arguments()
        );
        for (key, value) in arguments {
            command += &format!("-e {} {} ", quote(key), quote(value));
        }
        if !classes.is_empty() {
            command += &format!("-e class {} ", quote(&classes.join(",")));
        }
        command + &quote(&self.target.component)
    }

    /// Stops the app, whatever it does.
    async fn stop_app(&self) -> Result<(), Error> {
        self.device.run(&self.app.stop_command(), STOP).await?;
        Ok(())
    }
}
