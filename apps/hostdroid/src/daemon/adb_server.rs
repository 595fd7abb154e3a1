//! The adb server that the device connects itself to: the few requests of the smart-socket protocol
//! that this takes.
//!
//! Specification: AOSP `system/core/adb/SERVICES.TXT`: four hexadecimal digits of length and the
//! request; `OKAY` or `FAIL`, and for either of them here a text with its length in front. The
//! server on the usual port belongs to the user: it is never started here.

use std::time::Duration;

use thiserror::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};

/// The port of the user's own server.
pub const DEFAULT_PORT: u16 = 5037;
/// A request's deadline. `host:connect` waits for the device's greeting, which comes at once.
const DEADLINE: Duration = Duration::from_secs(15);

/// Why the server does not do what it is asked.
#[derive(Debug, Error)]
pub enum AdbServerError {
    /// It cannot be reached.
    #[error("talking to the adb server at {address}: {source}")]
    Io {
        /// Its address.
        address: String,
        /// The system's error.
        source: std::io::Error,
    },
    /// It does not answer.
    #[error("the adb server at {address} did not answer `{request}` in time")]
    Silent {
        /// Its address.
        address: String,
        /// What was asked for.
        request: String,
    },
    /// It refuses.
    #[error("the adb server at {address} refused `{request}`: {answer}")]
    Refused {
        /// Its address.
        address: String,
        /// What was asked for.
        request: String,
        /// Its answer.
        answer: String,
    },
    /// Not an address.
    #[error("`{0}` is no adb server's address: HOST:PORT or tcp:HOST:PORT is")]
    BadAddress(String),
    /// It is not running, and not to be started from here.
    #[error(
        "no adb server at {0}; start it with `adb start-server`, or name a port of its own with --adb-server 127.0.0.1:PORT"
    )]
    NotRunning(String),
    /// `adb` did not start it.
    #[error("starting an adb server with `adb -P {port} start-server`: {why}")]
    Start {
        /// Its port.
        port: u16,
        /// What went wrong.
        why: String,
    },
}

/// An adb server's address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdbServer {
    host: String,
    port: u16,
    /// Named on the command line, and not the user's own: it may be started.
    may_start: bool,
}

impl AdbServer {
    /// The server that a flag names, or else the environment, or else the usual one.
    ///
    /// # Errors
    /// The address is not valid.
    pub fn choose(
        flag: Option<&str>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, AdbServerError> {
        if let Some(address) = flag {
            let mut server = Self::parse(address)?;
            server.may_start = server.port != DEFAULT_PORT;
            return Ok(server);
        }

        if let Some(socket) = variable("ADB_SERVER_SOCKET") {
            return Self::parse(&socket);
        }

        let host = variable("ANDROID_ADB_SERVER_ADDRESS").unwrap_or_else(|| "127.0.0.1".to_owned());
        let port = variable("ANDROID_ADB_SERVER_PORT").unwrap_or_else(|| DEFAULT_PORT.to_string());
        Self::parse(&format!("{host}:{port}"))
    }

    fn parse(address: &str) -> Result<Self, AdbServerError> {
        let rest = address.strip_prefix("tcp:").unwrap_or(address);
        // `tcp:5037` names no host.
        let (host, port) = rest.rsplit_once(':').unwrap_or(("127.0.0.1", rest));
        let port = port
            .parse()
            .map_err(|_| AdbServerError::BadAddress(address.to_owned()))?;

        let host = if host == "localhost" || host.is_empty() {
            "127.0.0.1"
        } else {
            host
        };

        Ok(Self {
            host: host.to_owned(),
            port,
            may_start: false,
        })
    }

    /// `HOST:PORT`
    #[must_use]
    pub fn address(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }

    /// Makes sure that the server is there.
    ///
    /// # Errors
    /// It is not, and must not or cannot be started.
    pub async fn ensure(&self) -> Result<(), AdbServerError> {
        if self.request("host:version").await.is_ok() {
            return Ok(());
        }
        if !self.may_start {
            return Err(AdbServerError::NotRunning(self.address()));
        }

        let mut adb = tokio::process::Command::new("adb");
        adb.args(["-P", &self.port.to_string(), "start-server"]);
        for name in [
            "ADB_SERVER_SOCKET",
            "ANDROID_ADB_SERVER_ADDRESS",
            "ANDROID_ADB_SERVER_PORT",
        ] {
            adb.env_remove(name);
        }
        // It looks at no port for an emulator: those are of the user's own server.
        adb.env("ADB_LOCAL_TRANSPORT_MAX_PORT", "0");

        // The server keeps what it inherits: none of it may be a pipe that somebody waits on.
        let null = std::process::Stdio::null;
        adb.stdin(null()).stdout(null()).stderr(null());

        let status = timeout(DEADLINE, adb.status())
            .await
            .map_err(|_| self.not_started("it took too long".to_owned()))?;
        let status = status.map_err(|e| self.not_started(format!("{e}; is adb installed?")))?;
        if !status.success() {
            return Err(self.not_started(status.to_string()));
        }
        self.request("host:version").await.map(drop)
    }

    /// Connects the server to the device with this serial, and waits until it shows it as ready.
    ///
    /// # Errors
    /// It does not within the deadline.
    pub async fn connect(&self, serial: &str) -> Result<(), AdbServerError> {
        // An entry of an earlier device on this port would answer "already connected".
        let _ = self.request(&format!("host:disconnect:{serial}")).await;

        let request = format!("host:connect:{serial}");
        let answer = self.request(&request).await?;
        if !answer.contains("connected to") {
            return Err(AdbServerError::Refused {
                address: self.address(),
                request,
                answer,
            });
        }

        let deadline = Instant::now() + DEADLINE;
        loop {
            let devices = self.request("host:devices").await?;
            if devices
                .lines()
                .any(|line| line.split_once('\t') == Some((serial, "device")))
            {
                return Ok(());
            }
            if Instant::now() > deadline {
                let answer = format!("{serial} is not among its devices:\n{devices}");
                return Err(AdbServerError::Refused {
                    address: self.address(),
                    request,
                    answer,
                });
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Makes the server forget the device.
    ///
    /// # Errors
    /// The server's; there may be none any more.
    pub async fn disconnect(&self, serial: &str) -> Result<(), AdbServerError> {
        self.request(&format!("host:disconnect:{serial}"))
            .await
            .map(drop)
    }

    async fn request(&self, request: &str) -> Result<String, AdbServerError> {
        let answer = timeout(DEADLINE, self.ask(request)).await;
        answer.map_err(|_| AdbServerError::Silent {
            address: self.address(),
            request: request.to_owned(),
        })?
    }

    async fn ask(&self, request: &str) -> Result<String, AdbServerError> {
        let mut socket = TcpStream::connect((self.host.as_str(), self.port))
            .await
            .map_err(|source| self.io(source))?;
        let framed = format!("{:04x}{request}", request.len());
        socket
            .write_all(framed.as_bytes())
            .await
            .map_err(|source| self.io(source))?;

        let mut status = [0; 4];
        socket
            .read_exact(&mut status)
            .await
            .map_err(|source| self.io(source))?;
        let mut length = [0; 4];
        socket
            .read_exact(&mut length)
            .await
            .map_err(|source| self.io(source))?;
        let length = std::str::from_utf8(&length)
            .ok()
            .and_then(|text| u16::from_str_radix(text, 16).ok());
        let mut text = vec![0; usize::from(length.unwrap_or(0))];
        socket
            .read_exact(&mut text)
            .await
            .map_err(|source| self.io(source))?;
        let answer = String::from_utf8_lossy(&text).into_owned();

        if &status == b"OKAY" && length.is_some() {
            return Ok(answer);
        }
        Err(AdbServerError::Refused {
            address: self.address(),
            request: request.to_owned(),
            answer,
        })
    }
    fn io(&self, source: std::io::Error) -> AdbServerError {
        AdbServerError::Io {
            address: self.address(),
            source,
        }
    }

    fn not_started(&self, why: String) -> AdbServerError {
        AdbServerError::Start {
            port: self.port,
            why,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_flag_beats_the_environment() {
        let check =
            |flag: Option<&str>, variables: &[(&str, &str)], address: &str, may_start: bool| {
                let variable = |name: &str| {
                    variables
                        .iter()
                        .find(|(n, _)| *n == name)
                        .map(|(_, value)| (*value).to_owned())
                };
                let server = AdbServer::choose(flag, variable).unwrap();
                assert_eq!(
                    (server.address().as_str(), server.may_start),
                    (address, may_start)
                );
            };

        check(None, &[], "127.0.0.1:5037", false);
        check(
            Some("localhost:6000"),
            &[("ADB_SERVER_SOCKET", "tcp:h:1")],
            "127.0.0.1:6000",
            true,
        );
        check(Some("127.0.0.1:5037"), &[], "127.0.0.1:5037", false);
        check(
            None,
            &[
                ("ADB_SERVER_SOCKET", "tcp:localhost:6001"),
                ("ANDROID_ADB_SERVER_PORT", "1"),
            ],
            "127.0.0.1:6001",
            false,
        );
        check(
            None,
            &[("ADB_SERVER_SOCKET", "tcp:6002")],
            "127.0.0.1:6002",
            false,
        );
        check(
            None,
            &[("ANDROID_ADB_SERVER_PORT", "6003")],
            "127.0.0.1:6003",
            false,
        );
        assert!(AdbServer::choose(Some("nonsense"), |_| None).is_err());
    }
}
