//! The device's log, for the folder of a finding: a plain streamed command, which
//! `adb_client` does well.

use std::net::{IpAddr, SocketAddrV4};
use std::time::Duration;

use adb_client::ADBDeviceExt;
use adb_client::server_device::ADBServerDevice;

use super::{Device, Error};

/// How long the log may take to come.
const DEADLINE: Duration = Duration::from_secs(10);

/// The last lines of the device's log, as bytes.
///
/// # Errors
/// When the device does not give it, or the server is at a name that is no IPv4 address, which
/// the crate wants.
pub async fn logcat(device: &Device, lines: u32) -> Result<Vec<u8>, Error> {
    let request = format!("logcat -d -t {lines}");
    let address = device.server().address();
    let host = if address.host == "localhost" {
        "127.0.0.1"
    } else {
        &address.host
    };
    let Ok(IpAddr::V4(ip)) = host.parse::<IpAddr>() else {
        return Err(refused(request, format!("{address} is no IPv4 address")));
    };

    let mut device = ADBServerDevice::new(
        device.serial().to_owned(),
        Some(SocketAddrV4::new(ip, address.port)),
    );
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
