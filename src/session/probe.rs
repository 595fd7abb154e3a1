//! Looks, before anything is explored, for what an exploration relies on: a debugger gets in, and
//! the main queue is seen.
//!
//! Main type: [`Probe`].

use std::time::Duration;

use jdwp::Opening;
use jdwp::commands::virtual_machine;
use tokio::time::{sleep, timeout};

use super::attach::{Appearing, attach};
use super::queue::MainQueue;
use super::vm::Vm;
use super::{Error, STOP, Session, Step};
use crate::adb::quote;

/// What ART calls itself, as Dalvik did before it.
pub(super) const DEVICE_VM: &str = "Dalvik";

/// What a probe found.
pub struct Probe {
    /// The virtual machine's name, and the version of JDWP that it speaks.
    pub vm: String,
    /// Whether the main queue was seen; it cannot be on a JVM that emulates a device, which makes
    /// it for each test.
    pub queue: bool,
}

impl Session {
    /// Attaches to a run that only lists tests, and looks for what an exploration relies on.
    ///
    /// # Errors
    /// What is missing, in words.
    pub async fn probe(&self) -> Result<Probe, Error> {
        let (user, arguments) = (self.app.user, self.target.arguments());
        let component = quote(&self.target.component);
        let listing = format!(
            "am instrument --user {user} -w -r {arguments}-e debug true -e log true {component}"
        );

        // Taken back below, or at the program's end when something fails before.
        let waiting = self.undo.add(Step::WaitingApp(
            self.device.clone(),
            self.app.stop_command(),
        ));

        let appearing = Appearing::watch(&self.device).await?;
        let output = self.device.shell(&listing).await?;
        let attached = attach(
            &self.device,
            appearing,
            &self.app,
            self.way,
            Opening::Running,
            &self.undo,
        )
        .await?;

        let vm = Vm::new(attached.connection.clone());
        let version = attached.connection.send(&virtual_machine::Version).await;

        let is_device = version
            .as_ref()
            .is_ok_and(|version| version.vm_name == DEVICE_VM);
        let found = if is_device {
            timeout(STOP, Self::look_for_queue(&vm)).await
        } else {
            Ok(Ok(()))
        };

        drop(vm);
        attached.close().await;
        drop(output);
        self.undo.now(waiting).await;
        found.map_err(|_| Error::Unknown("the main looper did not appear".into()))??;

        let version = version?;
        let vm = format!(
            "{}, JDWP {}.{}",
            version.vm_name, version.jdwp_major, version.jdwp_minor
        );
        Ok(Probe {
            vm,
            queue: is_device,
        })
    }

    /// The debugger may be there before the main looper is.
    async fn look_for_queue(vm: &Vm) -> Result<(), Error> {
        loop {
            match MainQueue::attach(vm).await {
                Ok(None) => sleep(Duration::from_millis(100)).await,
                Err(Error::Unknown(what)) => {
                    tracing::debug!(what, "not yet");
                    sleep(Duration::from_millis(100)).await;
                }
                other => return other.map(drop),
            }
        }
    }
}
