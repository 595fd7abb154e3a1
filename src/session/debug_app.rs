//! The debug app: the one process that the system does not end while a debugger holds its threads.
//!
//! Main type: [`DebugApp`]. `am set-debug-app NAME` holds for one process only: the first that
//! attaches under that name uses it up, and what the user had chosen before is back
//! (`mDebugTransient` of AOSP's `ActivityManagerService`). So it is set before each debugged run.
//! Only one that no process has used up is undone.

use super::Error;
use super::undo::{Step, Undo};
use super::users_choice::UsersChoice;
use crate::adb::{Device, quote};

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
        if users.waits_for(process) {
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

#[cfg(test)]
mod tests {
    use super::super::users_choice::chosen;
    use super::*;
    use crate::adb::{Server, ServerAddress};

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
