//! The debug app: the one process that the system does not end while a debugger holds its threads.
//!
//! Main type: [`DebugApp`]. `am set-debug-app NAME` holds for one process only: the first that
//! attaches under that name uses it up, and what the user had chosen before is back
//! (`mDebugTransient` of AOSP's `ActivityManagerService`). So it is set before each debugged run.
//! Only one that no process has used up is undone.

use std::time::Duration;

use super::Error;
use super::undo::{Step, Undo};
use crate::adb::{Device, quote};

/// How long one question to the device may take.
const QUESTION: Duration = Duration::from_secs(10);

/// What the user has chosen: developer options' "Select debug app" and "Wait for debugger".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UsersChoice {
    app: Option<String>,
    waits: bool,
}

impl UsersChoice {
    /// Reads it from the device's settings. `am set-debug-app` without `--persistent` leaves them
    /// as they are, so they say it after a killed run, too.
    ///
    /// # Errors
    /// When the device is gone.
    pub(super) async fn read(device: &Device) -> Result<Self, Error> {
        let app = device
            .run("settings get global debug_app", QUESTION)
            .await?
            .stdout;
        let waits = device
            .run("settings get global wait_for_debugger", QUESTION)
            .await?
            .stdout;
        Ok(chosen(&app, &waits))
    }

    /// The command that makes it again. Without a choice there is nothing of the user's to wipe.
    pub(super) fn command(&self) -> String {
        let wait = if self.waits { "-w " } else { "" };
        match &self.app {
            Some(app) => format!("am set-debug-app {wait}--persistent {}", quote(app)),
            None => "am clear-debug-app".to_owned(),
        }
    }
}

/// Sets the debug app before each debugged run.
pub(super) struct DebugApp {
    device: Device,
    process: String,
    users: UsersChoice,
    undo: Undo,
    /// What is to be undone as long as no process has used it up.
    step: Option<u64>,
}

impl DebugApp {
    /// Learns what the user has chosen; changes nothing yet.
    ///
    /// # Errors
    /// When the device is gone.
    pub(super) async fn prepare(
        device: &Device,
        process: &str,
        undo: &Undo,
    ) -> Result<Self, Error> {
        let users = UsersChoice::read(device).await?;
        if users.app.as_deref() == Some(process) && users.waits {
            return Err(Error::Setup(format!(
                "{process} waits for a debugger whenever it starts, as the developer options say: switch \"Wait for debugger\" off, \
                 or run `am clear-debug-app`"
            )));
        }
        Ok(Self {
            device: device.clone(),
            process: process.to_owned(),
            users,
            undo: undo.clone(),
            step: None,
        })
    }

    /// What to put before the command that starts the app's process, in the same shell.
    pub(super) fn before_run(&mut self) -> String {
        if self.step.is_none() {
            // Before it is set, so that an interrupt at any moment undoes it.
            self.step = Some(
                self.undo
                    .add(Step::DebugApp(self.device.clone(), self.users.clone())),
            );
        }
        format!("am set-debug-app {} && ", quote(&self.process))
    }

    /// The process has attached: what was set is used up, and the user's own choice is back.
    pub(super) fn used_up(&mut self) {
        if let Some(step) = self.step.take() {
            drop(self.undo.forget(step));
        }
    }
}

/// Reads the two settings; `null` is what a device prints for one that is not set.
fn chosen(app: &str, waits: &str) -> UsersChoice {
    let app = app.trim();
    let is_set = !app.is_empty() && app != "null";
    UsersChoice {
        app: if is_set { Some(app.to_owned()) } else { None },
        waits: is_set && waits.trim() == "1",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adb::{Server, ServerAddress};

    #[test]
    fn the_users_choice_is_made_again() {
        let check = |app: &str, waits: &str, expected: &str| {
            assert_eq!(chosen(app, waits).command(), expected)
        };
        check("null\n", "null\n", "am clear-debug-app");
        check("null\n", "1\n", "am clear-debug-app");
        check(
            "com.users.app\r\n",
            "0\r\n",
            "am set-debug-app --persistent com.users.app",
        );
        check(
            "com.users.app\n",
            "1\n",
            "am set-debug-app -w --persistent com.users.app",
        );
        check(
            "a; reboot\n",
            "null\n",
            "am set-debug-app --persistent 'a; reboot'",
        );
    }

    #[test]
    fn only_what_no_process_has_used_up_is_undone() {
        let device = Device::new(
            Server::new(ServerAddress {
                host: "127.0.0.1".into(),
                port: 1,
            }),
            "s".into(),
        );
        let undo = Undo::default();
        let users = chosen("null", "0");
        let mut debug_app = DebugApp {
            device,
            process: "com.a".into(),
            users,
            undo: undo.clone(),
            step: None,
        };

        assert_eq!(debug_app.before_run(), "am set-debug-app com.a && ");
        let first = debug_app.step;
        // The run did not come to a process: set again, it is still one thing to undo.
        debug_app.before_run();
        assert_eq!(debug_app.step, first);
        debug_app.used_up();
        assert!(first.is_some_and(|step| undo.forget(step).is_none()));
        debug_app.before_run();
        assert!(
            debug_app
                .step
                .is_some_and(|step| undo.forget(step).is_some())
        );
    }
}
