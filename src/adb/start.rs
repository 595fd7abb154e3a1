//! Starting an adb server where there is none, as every command of adb's own does:
//! by `adb -P PORT start-server`.

use std::io::ErrorKind;
use std::process::Stdio;
use std::time::Duration;

use tokio::process::Command;
use tokio::time::timeout;

use super::{Error, Server, ServerAddress};

/// How long it may take; adb itself waits for its server for some seconds.
const START: Duration = Duration::from_secs(20);

/// Where a server that adb starts for a port listens.
const HERE: [&str; 2] = ["127.0.0.1", "localhost"];

impl Server {
    /// Whether nothing listens at its address, and a server could be started there: on this
    /// machine, where adb is.
    ///
    /// # Errors
    /// When something that listens there is not an adb server.
    pub async fn can_be_started(&self) -> Result<bool, Error> {
        match self.ask("host:version").await {
            Err(Error::NoServer { source, .. })
                if source.kind() == ErrorKind::ConnectionRefused =>
            {
                Ok(is_here(&self.address) && is_on_path())
            }
            // What else is wrong is reported by whoever needs the server.
            Err(Error::NoServer { .. }) | Ok(_) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Starts it. It goes on when this program has ended.
    ///
    /// # Errors
    /// When adb refuses, in its own words, or takes too long.
    pub async fn start(&self) -> Result<(), Error> {
        let port = self.address.port.to_string();
        let request = format!("adb -P {port} start-server");
        let mut command = Command::new("adb");
        command
            .args(["-P", &port, "start-server"])
            .stdin(Stdio::null())
            .kill_on_drop(true);

        let ended = match timeout(START, command.output()).await {
            Ok(Ok(ended)) => ended,
            Ok(Err(source)) => return Err(Error::Io { request, source }),
            Err(_) => {
                return Err(Error::TimedOut {
                    request,
                    after: START,
                });
            }
        };
        if ended.status.success() {
            return Ok(());
        }

        let said = String::from_utf8_lossy(&ended.stderr);
        let message = said
            .lines()
            .map(str::trim)
            .rfind(|line| !line.is_empty())
            .unwrap_or("it failed")
            .to_owned();
        Err(Error::Refused { request, message })
    }
}

fn is_here(address: &ServerAddress) -> bool {
    HERE.contains(&address.host.as_str())
}

fn is_on_path() -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join("adb").is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_started_on_this_machine_only() {
        let check = |host: &str, expected| {
            assert_eq!(
                is_here(&ServerAddress {
                    host: host.into(),
                    port: 5037
                }),
                expected,
                "{host}"
            );
        };
        check("127.0.0.1", true);
        check("localhost", true);
        check("127.0.0.2", false);
        check("10.0.0.2", false);
        check("lab", false);
    }

    #[tokio::test]
    async fn what_is_no_adb_server_is_left_alone() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            let (socket, _) = listener.accept().await.unwrap();
            drop(socket);
        });
        let server = Server::new(ServerAddress {
            host: "127.0.0.1".into(),
            port,
        });
        assert!(server.can_be_started().await.is_err());
    }
}
