//! The debug app that the user has chosen, which is chosen again at the end.
//!
//! Main type: [`UsersChoice`].

use std::time::Duration;

use super::Error;
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

    /// Whether this process waits for a debugger whenever it starts.
    pub(super) fn waits_for(&self, process: &str) -> bool {
        self.waits && self.app.as_deref() == Some(process)
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

/// Reads the two settings; `null` is what a device prints for one that is not set.
pub(super) fn chosen(app: &str, waits: &str) -> UsersChoice {
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
}
