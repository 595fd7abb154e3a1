//! The device's log, for the folder of a finding: a plain streamed command, which
//! `adb_client` does well.

use std::net::SocketAddr;
use std::time::Duration;

use adb_client::ADBDeviceExt;
use adb_client::server_device::ADBServerDevice;

use super::{Device, Error};

/// How long the log may take to come.
const DEADLINE: Duration = Duration::from_secs(10);

/// The last lines of the device's log, as bytes.
///
/// # Errors
/// When the device does not give it, or the server has no IPv4 address, which the crate wants.
pub async fn logcat(device: &Device, lines: u32) -> Result<Vec<u8>, Error> {
    let request = format!("logcat -d -t {lines}");
    let address = device.server().address();
    let found = tokio::net::lookup_host((address.host.as_str(), address.port)).await;
    let mut found = found.map_err(|error| refused(request.clone(), error.to_string()))?;
    let Some(SocketAddr::V4(server)) = found.find(SocketAddr::is_ipv4) else {
        return Err(refused(request, format!("{address} has no IPv4 address")));
    };

    let mut device = ADBServerDevice::new(device.serial().to_owned(), Some(server));
    let command = request.clone();
    // The crate blocks and has no deadline: it runs on a thread of its own, which is abandoned when
    // it is late.
    let reading = tokio::task::spawn_blocking(move || {
        let mut log = Vec::new();
        device
            .shell_command(&command, Some(&mut log), None)
            .map(|_| log)
    });

    match tokio::time::timeout(DEADLINE, reading).await {
        Ok(Ok(Ok(log))) => Ok(log),
        Ok(Ok(Err(error))) => Err(refused(request, error.to_string())),
        Ok(Err(error)) => Err(refused(request, error.to_string())),
        Err(_) => Err(Error::TimedOut {
            request,
            after: DEADLINE,
        }),
    }
}

fn refused(request: String, message: String) -> Error {
    Error::Refused { request, message }
}
