//! What was set on the device or the server, and how it is taken back: on success, error, Ctrl-C
//! and panic.
//!
//! Main type: [`Undo`]. The command line holds one and calls [`Undo::all`] whatever happened.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jdwp::Connection;
use tokio::task::JoinHandle;

use super::debug_app::UsersChoice;
use crate::adb::Device;

/// How long taking one thing back may take.
const EACH: Duration = Duration::from_secs(5);

/// How long one attempt at it may take, where another may help.
const ATTEMPT: Duration = Duration::from_secs(2);

/// The pause before the next attempt.
const PAUSE: Duration = Duration::from_millis(200);

/// How often something is tried before it is given up.
const ATTEMPTS: usize = 3;

/// The list of what is to be taken back; clones share it.
#[derive(Clone, Default)]
pub struct Undo(Arc<Mutex<Vec<(u64, Step)>>>);

/// One thing to take back.
pub(crate) enum Step {
    /// The forwards of the server's to a process that was started here, whoever holds their ports'
    /// numbers: the answer that has the number may be lost. Those that were there before are
    /// others'.
    Forward(Device, u32, Vec<String>),
    /// `am set-debug-app` that no process has used up, and what the user had chosen before.
    DebugApp(Device, UsersChoice),
    /// An app that waits for a debugger, and would for ever; and the command that stops it.
    WaitingApp(Device, String),
    /// A load, and the command that ends it.
    Load(Device, String),
    /// A package that was installed.
    Installed(Device, String),
    /// A debugger's connection: every thread is resumed.
    Debugger(Connection),
    /// A task that adds a step of its own once it is done.
    UnderWay(JoinHandle<()>),
}

impl Undo {
    /// Remembers a step; the number names it for [`Undo::now`].
    pub(crate) fn add(&self, step: Step) -> u64 {
        let mut steps = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let id = steps.last().map_or(0, |(id, _)| id + 1);
        steps.push((id, step));
        id
    }

    /// Takes one step back now.
    pub(super) async fn now(&self, id: u64) {
        if let Some(step) = self.forget(id) {
            step.take_back().await;
        }
    }

    /// Takes one step off the list: what it would take back has gone by itself.
    pub(super) fn forget(&self, id: u64) -> Option<Step> {
        let mut steps = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        steps
            .iter()
            .position(|(known, _)| *known == id)
            .map(|index| steps.remove(index).1)
    }

    /// Takes everything back, the last first.
    pub async fn all(&self) {
        loop {
            let step = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let Some((_, step)) = step else { return };
            step.take_back().await;
        }
    }
}

impl Step {
    /// Does its best within a deadline: where the device has gone, there is nothing to take back.
    async fn take_back(self) {
        let work = async {
            match self {
                Self::Forward(device, pid, others) => {
                    insistently(async || device.remove_forwards_to(pid, &others).await.is_ok())
                        .await;
                }
                Self::DebugApp(device, users) => {
                    let restore = users.command();
                    insistently(async || does(&device, &restore).await).await;
                }
                Self::WaitingApp(device, stop) => {
                    insistently(async || does(&device, &stop).await).await
                }
                // An answer of 1 is that there is none.
                Self::Load(device, stop) => {
                    insistently(async || device.run(&stop, ATTEMPT).await.is_ok()).await
                }
                Self::Installed(device, package) => {
                    device
                        .uninstall(&package)
                        .await
                        .inspect_err(|error| tracing::debug!(%error, "uninstall"))
                        .ok();
                }
                Self::Debugger(connection) => {
                    connection
                        .detach()
                        .await
                        .inspect_err(|error| tracing::debug!(%error, "detach"))
                        .ok();
                }
                Self::UnderWay(task) => {
                    task.await
                        .inspect_err(|error| tracing::debug!(%error, "under way"))
                        .ok();
                }
            }
        };
        if tokio::time::timeout(EACH, work).await.is_err() {
            tracing::warn!("something that was set on the device could not be taken back in time");
        }
    }
}

/// Runs a command on the device; the answer tells whether it has worked.
async fn does(device: &Device, command: &str) -> bool {
    match device.run(command, ATTEMPT).await {
        Ok(answer) => answer.code == 0,
        Err(error) => {
            tracing::debug!(%error, "not taken back");
            false
        }
    }
}

/// Tries something again when it fails: a connection that broke once may not the next time.
async fn insistently(mut attempt: impl AsyncFnMut() -> bool) {
    for n in 1..=ATTEMPTS {
        if matches!(tokio::time::timeout(ATTEMPT, attempt()).await, Ok(true)) {
            return;
        }
        if n < ATTEMPTS {
            tokio::time::sleep(PAUSE).await;
        }
    }
    tracing::debug!("given up");
}
