//! `flakescope devices`: what adb knows.

use clap::Args;

use super::connect::ServerArguments;
use super::exit::Exit;
use super::say;
use crate::findings::ExitCode;

/// Arguments of `devices`.
#[derive(Args, Debug)]
pub(super) struct Devices {
    #[command(flatten)]
    server: ServerArguments,
}

impl Devices {
    pub(super) async fn run(self) -> anyhow::Result<Exit> {
        let server = self.server.server().await?;
        let devices = server.devices().await?;
        for device in &devices {
            let model = device.model.as_deref().unwrap_or("-");
            say::out(&format!("{}\t{}\t{model}\n", device.serial, device.state))?;
        }

        if devices.is_empty() {
            return Ok(Exit::failed(
                ExitCode::Setup,
                &format!("the adb server at {} knows no device", server.address()),
            ));
        }
        Ok(Exit::code(ExitCode::Success))
    }
}
