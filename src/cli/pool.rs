//! The devices of a command that may use several.

use clap::{Args, ValueEnum};

use super::connect::{DeviceArguments, ServerArguments, Way};
use super::say;
use crate::adb;
use crate::session;

/// Which devices.
#[derive(Args, Debug)]
pub(super) struct PoolArguments {
    #[command(flatten)]
    pub(super) server: ServerArguments,
    /// A device, any number of times; without it ANDROID_SERIAL, else the only one there is.
    #[arg(short, long, value_name = "SERIAL")]
    serial: Vec<String>,
    /// All that are ready.
    #[arg(long, value_enum, value_name = "WHICH", conflicts_with = "serial")]
    devices: Option<Which>,
    /// How the debugger's stream is reached, as for `explore`.
    #[arg(long, value_enum, default_value = "direct")]
    pub(super) jdwp: Way,
}

#[derive(ValueEnum, Debug, Clone, Copy)]
enum Which {
    /// All that are ready.
    All,
}

impl PoolArguments {
    /// The devices, each once; the first one is ready.
    ///
    /// # Errors
    /// No device is ready, or the server does not answer.
    pub(super) async fn choose(&self) -> anyhow::Result<Vec<adb::Device>> {
        let server = self.server.server().await?;
        let mut serials = self.serial.clone();
        if self.devices.is_some() {
            serials.clear();
            for device in server.devices().await? {
                if device.state == "device" {
                    serials.push(device.serial);
                }
            }
        }
        serials.sort();
        serials.dedup();
        if serials.is_empty() {
            return Ok(vec![self.lead(0).device().await?]);
        }

        let (mut devices, mut missing, mut first) = (Vec::new(), Vec::new(), None);
        for serial in serials {
            match session::pick_device(&server, Some(&serial)).await {
                Ok(device) => devices.push(device),
                Err(error) => {
                    say::aside(&format!("warning: {error}"));
                    missing.push(adb::Device::new(server.clone(), serial));
                    first = first.or(Some(error));
                }
            }
        }
        match first {
            Some(error) if devices.is_empty() => return Err(error.into()),
            _ => {}
        }
        // They may come while the others are at work.
        devices.extend(missing);
        Ok(devices)
    }

    /// The arguments of a command on one device, for runs of at most so many s.
    pub(super) fn lead(&self, timeout_s: u64) -> DeviceArguments {
        DeviceArguments {
            server: self.server.clone(),
            serial: None,
            jdwp: self.jdwp,
            timeout: timeout_s,
        }
    }
}
