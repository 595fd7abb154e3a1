//! What was set on the device or the server, and how it is taken back: on success, error, Ctrl-C and panic.
//!
//! Main type: [`Undo`]. The command line holds one and calls [`Undo::all`] whatever happened.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jdwp::Connection;
use tokio::task::JoinHandle;

use crate::adb::{Device, quote};

/// How long taking one thing back may take.
const EACH: Duration = Duration::from_secs(5);

/// The list of what is to be taken back; clones share it.
#[derive(Clone, Default)]
pub struct Undo(Arc<Mutex<Vec<(u64, Step)>>>);

/// One thing to take back.
pub(crate) enum Step {
    /// A forward of the server's.
    Forward(Device, u16),
    /// `am set-debug-app`.
    DebugApp(Device),
    /// An app that waits for a debugger, and would for ever.
    WaitingApp(Device, String),
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
        steps.iter().position(|(known, _)| *known == id).map(|index| steps.remove(index).1)
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
                Self::Forward(device, port) => {
                    device.remove_forward(port).await.inspect_err(|error| tracing::debug!(%error, "forward")).ok();
                }
                Self::DebugApp(device) => {
                    device.run("am clear-debug-app", EACH).await.inspect_err(|e| tracing::debug!(%e, "debug app")).ok();
                }
                Self::WaitingApp(device, package) => {
                    let stop = format!("am force-stop {}", quote(&package));
                    device.run(&stop, EACH).await.inspect_err(|error| tracing::debug!(%error, "stop")).ok();
                }
                Self::Debugger(connection) => {
                    connection.detach().await.inspect_err(|error| tracing::debug!(%error, "detach")).ok();
                }
                Self::UnderWay(task) => {
                    task.await.inspect_err(|error| tracing::debug!(%error, "under way")).ok();
                }
            }
        };
        if tokio::time::timeout(EACH, work).await.is_err() {
            tracing::warn!("something that was set on the device could not be taken back in time");
        }
    }
}
