//! The device's log, for the folder of a finding: a plain streamed command, which
//! `adb_client` does well.

use std::net::{SocketAddr, SocketAddrV4};
use std::time::Duration;

use adb_client::ADBDeviceExt;
use adb_client::server_device::ADBServerDevice;

use super::{Device, Error, ServerAddress};

/// How long the log may take to come.
const DEADLINE: Duration = Duration::from_secs(10);

/// The last lines of the device's log, as bytes.
///
/// # Errors
/// When the device does not give it, or the server has no IPv4 address, which the crate wants.
pub async fn logcat(device: &Device, lines: u32) -> Result<Vec<u8>, Error> {
    let request = format!("logcat -d -t {lines}");
    let looking = ipv4_of(device.server().address());
    let Ok(server) = tokio::time::timeout(DEADLINE, looking).await else {
        return Err(Error::TimedOut {
            request,
            after: DEADLINE,
        });
    };
    let mut device = ADBServerDevice::new(device.serial().to_owned(), Some(server?));
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

/// The IPv4 address of a server, whose name is looked up.
async fn ipv4_of(address: &ServerAddress) -> Result<SocketAddrV4, Error> {
    let found = tokio::net::lookup_host((address.host.as_str(), address.port)).await;
    let found = found.map_err(|source| Error::NoServer {
        address: address.to_string(),
        source,
    })?;
    for address in found {
        if let SocketAddr::V4(address) = address {
            return Ok(address);
        }
    }
    Err(Error::Address(format!(
        "{address} has no IPv4 address, which the device's log is read from"
    )))
}

fn refused(request: String, message: String) -> Error {
    Error::Refused { request, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_server_may_have_a_name() {
        let found = async |host: &str| {
            let host = host.to_owned();
            ipv4_of(&ServerAddress { host, port: 5037 }).await
        };
        let here = SocketAddrV4::new([127, 0, 0, 1].into(), 5037);
        // The last is no address by its form: it is looked up, as a name is.
        for host in ["127.0.0.1", "localhost", "127.1"] {
            assert_eq!(found(host).await.unwrap(), here, "{host}");
        }
        let error = found("::1").await.unwrap_err();
        assert!(matches!(error, Error::Address(_)), "{error}");
    }
}
