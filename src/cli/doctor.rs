//! `flakescope doctor`: what an exploration needs, checked one after the other on the device itself.

use clap::Args;

use super::connect::{DeviceArguments, limits};
use super::exit::Exit;
use super::say;
use crate::model::TestId;
use crate::session::{self, Session, Undo};

/// Arguments of `doctor`.
#[derive(Args, Debug)]
pub(super) struct Doctor {
    /// The instrumentation as `pm list instrumentation` prints it, or its package.
    component: String,
    #[command(flatten)]
    device: DeviceArguments,
}

impl Doctor {
    pub(super) async fn run(self, undo: &Undo) -> anyhow::Result<Exit> {
        let server = self.device.server.server()?;
        let count = server.devices().await?.len();
        good(&format!("adb server at {} knows {count} device(s)", server.address()))?;
        let device = self.device.device().await?;
        let info = session::describe(&device).await?;
        good(&format!("device {} ({}, API {}) is ready", info.serial, info.model, info.api_level))?;
        let target = session::find_target(&device, &self.component).await?;
        good(&format!("{} is installed, for {}", target.component, target.package))?;
        let test = TestId { component: target.component.clone(), class: String::new(), method: String::new() };
        let session =
            Session::open(device, target, test, limits(3000, self.device.timeout), self.device.way(), undo.clone())
                .await?;
        let found = session.probe().await?;
        good(&format!("the app takes a debugger: {}", found.vm))?;
        good("the main queue and its arguments are seen at enqueueMessage")?;
        Ok(Exit::code(0))
    }
}

fn good(what: &str) -> anyhow::Result<()> {
    say::out(&format!("ok  {what}\n"))
}
