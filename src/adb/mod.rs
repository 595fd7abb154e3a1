//! adb, as a client of its server: the smart-socket protocol over loopback TCP.
//!
//! Main types: [`Server`] (host requests) and [`Device`] (one serial). Follows `SERVICES.TXT` of
//! AOSP's adb: a request is four hex digits of length and the text; the answer `OKAY`, or `FAIL`
//! with a length and a message. The crate `adb_client` serves where it works (see `logcat.rs`); it
//! loses shell exit codes and the port of `forward tcp:0`, has no deadlines and starts a server of
//! its own, so the rest is asked here.
//!
//! Invariant: every wait has a deadline; nothing here knows of JDWP or of event orders.

mod address;
mod install;
mod logcat;
mod prompt;
mod shell;
mod start;
mod track;

use std::time::Duration;

use thiserror::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{Instant, sleep, timeout};

pub use address::{ServerAddress, server_address};
pub use logcat::logcat;
pub use prompt::PromptStream;
pub use shell::{ShellEvent, ShellOutput, ShellStream, quote};
pub use track::JdwpTracker;

/// How long the server may take for one answer.
const ANSWER: Duration = Duration::from_secs(10);

/// How often a device that is gone is looked for.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// The longest answer to a host request that is read, in bytes; four hex digits allow no more.
const LONGEST_ANSWER: usize = 0xffff;

/// Why something asked of adb did not work.
#[derive(Debug, Error)]
pub enum Error {
    /// Nothing listens at the server's address.
    #[error("no adb server answers at {address}: {source}; start one with `adb start-server`")]
    NoServer {
        /// The address tried.
        address: String,
        /// The connection's error.
        source: std::io::Error,
    },
    /// The server or the device refused.
    #[error("adb refused `{request}`: {message}")]
    Refused {
        /// What was asked.
        request: String,
        /// What came back.
        message: String,
    },
    /// The answer did not come in time.
    #[error("adb did not answer `{request}` within {} s", after.as_secs())]
    TimedOut {
        /// What was asked.
        request: String,
        /// How long was waited.
        after: Duration,
    },
    /// The connection broke.
    #[error("the connection to adb broke during `{request}`: {source}")]
    Io {
        /// What was asked.
        request: String,
        /// The connection's error.
        source: std::io::Error,
    },
    /// The answer is not of the protocol.
    #[error("adb answered `{request}` with something that is not its protocol: {what}")]
    Protocol {
        /// What was asked.
        request: String,
        /// What was wrong.
        what: String,
    },
    /// A setting that cannot be used.
    #[error("{0}")]
    Address(String),
}

impl Error {
    /// Whether it may be gone the next time: the server or the device was away for a moment.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        match self {
            Self::NoServer { .. } | Self::TimedOut { .. } | Self::Io { .. } => true,
            // The words of `adb.cpp` and `transport.cpp`.
            Self::Refused { message, .. } => {
                let away = [
                    "offline",
                    "not found",
                    "still connecting",
                    "still authorizing",
                    "closed",
                    "no devices",
                ];
                away.iter().any(|words| message.contains(words))
            }
            Self::Protocol { .. } | Self::Address(_) => false,
        }
    }
}

/// One line of `adb devices -l`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Serial, as `-s` takes it.
    pub serial: String,
    /// `device`, `offline`, `unauthorized`, `no permissions ...`.
    pub state: String,
    /// The model, where the device reported it.
    pub model: Option<String>,
}

/// The adb server.
#[derive(Clone, Debug)]
pub struct Server {
    address: ServerAddress,
}

impl Server {
    /// The server at an address; nothing is connected yet.
    #[must_use]
    pub fn new(address: ServerAddress) -> Self {
        Self { address }
    }

    /// Its address.
    #[must_use]
    pub fn address(&self) -> &ServerAddress {
        &self.address
    }

    /// The devices that the server knows, whatever their state.
    ///
    /// # Errors
    /// When no server answers.
    pub async fn devices(&self) -> Result<Vec<Listed>, Error> {
        Ok(self
            .ask("host:devices-l")
            .await?
            .lines()
            .filter_map(listed)
            .collect())
    }

    /// A host request with an answer of `OKAY`, length, text.
    async fn ask(&self, request: &str) -> Result<String, Error> {
        let mut socket = self.request(request).await?;
        socket.counted().await
    }

    /// Opens a connection and sends one request that the server accepts.
    async fn request(&self, request: &str) -> Result<Socket, Error> {
        let mut socket = self.connect(request).await?;
        socket.send(request).await?;
        Ok(socket)
    }

    async fn connect(&self, request: &str) -> Result<Socket, Error> {
        let address = self.address.to_string();
        let connecting = PromptStream::connect(&self.address.host, self.address.port);
        let stream = timeout(ANSWER, connecting)
            .await
            .map_err(|_| Error::TimedOut {
                request: request.to_owned(),
                after: ANSWER,
            })?
            .map_err(|source| Error::NoServer { address, source })?;
        Ok(Socket {
            stream,
            request: request.to_owned(),
        })
    }
}

/// One device of a server.
#[derive(Clone, Debug)]
pub struct Device {
    server: Server,
    serial: String,
}

impl Device {
    /// The device with a serial; nothing is asked yet.
    #[must_use]
    pub fn new(server: Server, serial: String) -> Self {
        Self { server, serial }
    }

    /// Its serial.
    #[must_use]
    pub fn serial(&self) -> &str {
        &self.serial
    }

    /// The server it is connected to.
    #[must_use]
    pub fn server(&self) -> &Server {
        &self.server
    }

    /// Starts a shell command whose output is read as it arrives.
    ///
    /// # Errors
    /// When the device is gone or has no shell v2 service, which carries the exit code.
    pub async fn shell(&self, command: &str) -> Result<ShellStream, Error> {
        let socket = self.service(&format!("shell,v2,raw:{command}")).await?;
        Ok(ShellStream::new(socket.stream, socket.request))
    }

    /// Runs a shell command to its end.
    ///
    /// # Errors
    /// As [`Device::shell`], and when it is not done within the deadline.
    pub async fn run(&self, command: &str, deadline: Duration) -> Result<ShellOutput, Error> {
        let running = async { self.shell(command).await?.to_end().await };
        timeout(deadline, running)
            .await
            .map_err(|_| Error::TimedOut {
                request: format!("shell {command}"),
                after: deadline,
            })?
    }

    /// What the device's adb daemon can do, as `shell_v2`.
    ///
    /// # Errors
    /// When the device is gone.
    pub async fn features(&self) -> Result<Vec<String>, Error> {
        let features = self
            .server
            .ask(&format!("host-serial:{}:features", self.serial))
            .await?;
        Ok(features.trim().split(',').map(str::to_owned).collect())
    }

    /// Waits until the device answers; `false` when it does not within the deadline.
    pub async fn wait_until_ready(&self, deadline: Duration) -> bool {
        let end = Instant::now() + deadline;
        loop {
            let state = self
                .server
                .ask(&format!("host-serial:{}:get-state", self.serial))
                .await;
            if state.is_ok_and(|state| state.trim() == "device") {
                return true;
            }
            if Instant::now() + POLL_INTERVAL > end {
                return false;
            }
            sleep(POLL_INTERVAL).await;
        }
    }

    /// Forwards a free loopback port of the server's machine to a process's JDWP; the answer
    /// is the port.
    ///
    /// # Errors
    /// When the server refuses.
    pub async fn forward_jdwp(&self, pid: u32) -> Result<u16, Error> {
        let request = format!("host-serial:{}:forward:tcp:0;jdwp:{pid}", self.serial);
        let mut socket = self.server.request(&request).await?;

        // The first OKAY is for the request, the second for the forward itself.
        socket.okay().await?;
        let port = socket.counted().await?;
        port.trim().parse().map_err(|_| Error::Protocol {
            request,
            what: format!("`{port}` is no port"),
        })
    }

    /// What the server listens to for one process's JDWP, as `tcp:40001`, whoever asked for it.
    ///
    /// # Errors
    /// When the server refuses.
    pub async fn forwards_to(&self, pid: u32) -> Result<Vec<String>, Error> {
        let process = format!("jdwp:{pid}");
        let forwards = self.server.ask("host:list-forward").await?;

        let mut local_ends = Vec::new();
        for line in forwards.lines() {
            let mut words = line.split_whitespace();
            let (Some(serial), Some(local), Some(remote)) =
                (words.next(), words.next(), words.next())
            else {
                continue;
            };
            if serial == self.serial && remote == process {
                local_ends.push(local.to_owned());
            }
        }
        Ok(local_ends)
    }

    /// Removes the forwards to one process's JDWP, except `others`, which belong to other tools.
    ///
    /// # Errors
    /// When the server refuses.
    pub async fn remove_forwards_to(&self, pid: u32, others: &[String]) -> Result<(), Error> {
        for local in self.forwards_to(pid).await? {
            if others.contains(&local) {
                continue;
            }
            let request = format!("host-serial:{}:killforward:{local}", self.serial);
            self.server.request(&request).await?.okay().await?;
        }
        Ok(())
    }

    async fn service(&self, service: &str) -> Result<Socket, Error> {
        let mut socket = self
            .server
            .request(&format!("host:transport:{}", self.serial))
            .await?;
        socket.request = service.to_owned();
        socket.send(service).await?;
        Ok(socket)
    }
}

/// A connection to the server, and what was last asked on it.
struct Socket {
    stream: PromptStream,
    request: String,
}

impl Socket {
    async fn send(&mut self, request: &str) -> Result<(), Error> {
        let text = format!("{:04x}{request}", request.len());
        if request.len() > LONGEST_ANSWER {
            return Err(self.protocol("the request is longer than the protocol allows"));
        }

        let written = timeout(ANSWER, self.stream.write_all(text.as_bytes())).await;
        written
            .map_err(|_| self.timed_out())?
            .map_err(|source| self.io(source))?;
        self.okay().await
    }

    async fn okay(&mut self) -> Result<(), Error> {
        match &self.exactly(4).await?[..] {
            b"OKAY" => Ok(()),
            b"FAIL" => {
                let message = self.counted().await?;
                Err(Error::Refused {
                    request: self.request.clone(),
                    message,
                })
            }
            other => Err(self.protocol(&format!(
                "{:?} instead of OKAY or FAIL",
                String::from_utf8_lossy(other)
            ))),
        }
    }

    /// Four hex digits of length, then that much text.
    async fn counted(&mut self) -> Result<String, Error> {
        let digits = self.exactly(4).await?;
        let digits = String::from_utf8_lossy(&digits).into_owned();
        let length = usize::from_str_radix(&digits, 16)
            .map_err(|_| self.protocol(&format!("`{}` is no length", digits.escape_debug())))?;
        Ok(String::from_utf8_lossy(&self.exactly(length).await?).into_owned())
    }

    async fn exactly(&mut self, length: usize) -> Result<Vec<u8>, Error> {
        let mut bytes = vec![0; length.min(LONGEST_ANSWER)];
        let read = timeout(ANSWER, self.stream.read_exact(&mut bytes)).await;
        read.map_err(|_| self.timed_out())?
            .map_err(|source| self.io(source))?;
        Ok(bytes)
    }

    fn timed_out(&self) -> Error {
        Error::TimedOut {
            request: self.request.clone(),
            after: ANSWER,
        }
    }

    fn io(&self, source: std::io::Error) -> Error {
        Error::Io {
            request: self.request.clone(),
            source,
        }
    }

    fn protocol(&self, what: &str) -> Error {
        Error::Protocol {
            request: self.request.clone(),
            what: what.to_owned(),
        }
    }
}

/// Reads a line of `devices -l`: serial, state (perhaps of several words), then `key:value` pairs.
fn listed(line: &str) -> Option<Listed> {
    let (serial, rest) = line.trim().split_once(char::is_whitespace)?;
    let mut state = Vec::new();
    let mut model = None;

    for word in rest.split_whitespace() {
        match word.split_once(':') {
            Some(("model", value)) => model = Some(value.to_owned()),
            Some(("usb" | "product" | "device" | "transport_id", _)) => {}
            _ => state.push(word),
        }
    }

    Some(Listed {
        serial: serial.to_owned(),
        state: state.join(" "),
        model,
    })
}

#[cfg(test)]
impl Server {
    /// The server on a port of this machine.
    pub(crate) fn for_test(port: u16) -> Self {
        Self::new(ServerAddress {
            host: "127.0.0.1".into(),
            port,
        })
    }
}

#[cfg(test)]
impl Device {
    /// The device `serial` of the server on a port of this machine.
    pub(crate) fn for_test(port: u16) -> Self {
        Self::new(Server::for_test(port), "serial".into())
    }
}

#[cfg(test)]
mod tests {
    use test_kit::fake_adb::answering;

    use super::*;

    /// A server that answers one connection with these bytes, whatever is asked.
    fn server(answer: &'static [u8]) -> Server {
        Server::for_test(answering([answer]).0)
    }

    #[test]
    fn device_lines_are_read_whatever_their_state() {
        let check = |line: &str, serial: &str, state: &str, model: Option<&str>| {
            let expected = Listed {
                serial: serial.into(),
                state: state.into(),
                model: model.map(Into::into),
            };
            assert_eq!(listed(line), Some(expected));
        };

        check(
            "emulator-5554  device product:p model:Pixel_8 device:d transport_id:1",
            "emulator-5554",
            "device",
            Some("Pixel_8"),
        );
        check(
            "0123  no permissions (user in plugdev group; are your udev rules wrong?); see [http://x]",
            "0123",
            "no permissions (user in plugdev group; are your udev rules wrong?); see [http://x]",
            None,
        );
        assert_eq!(listed("   "), None);
    }

    #[test]
    fn a_device_that_is_away_may_come_back() {
        let check = |message: &str, expected| {
            let error = Error::Refused {
                request: "host:transport:s".into(),
                message: message.into(),
            };
            assert_eq!(error.is_passing(), expected, "{message}");
        };
        check("device offline", true);
        check("device 's' not found", true);
        check("device still connecting", true);
        check("closed", true);
        check("device unauthorized.", false);
        check("unknown host service", false);

        let request = "shell".to_owned();
        assert!(
            Error::TimedOut {
                request: request.clone(),
                after: ANSWER
            }
            .is_passing()
        );
        assert!(
            !Error::Protocol {
                request,
                what: "x".into()
            }
            .is_passing()
        );
    }

    #[tokio::test]
    async fn a_device_is_waited_for() {
        let device = Device::new(server(b"OKAY0006device"), "s".into());

        assert!(device.wait_until_ready(Duration::from_secs(5)).await);
        let device = Device::new(server(b"FAIL0004gone"), "s".into());
        assert!(!device.wait_until_ready(Duration::ZERO).await);
    }

    #[tokio::test]
    async fn a_forward_answers_with_its_port() {
        let device = Device::new(server(b"OKAYOKAY000540001"), "s".into());
        assert_eq!(device.forward_jdwp(7).await.unwrap(), 40001);
    }

    #[tokio::test]
    async fn a_refusal_carries_the_servers_words() {
        let error = server(b"FAIL0004nope").devices().await.unwrap_err();
        assert!(matches!(error, Error::Refused { message, .. } if message == "nope"));
    }

    #[tokio::test]
    async fn garbage_and_a_cut_answer_are_errors() {
        assert!(matches!(
            server(b"HTTP/1.1 400").devices().await.unwrap_err(),
            Error::Protocol { .. }
        ));
        assert!(matches!(
            server(b"OKAYzzzz").devices().await.unwrap_err(),
            Error::Protocol { .. }
        ));
        assert!(matches!(
            server(b"OKAY0010ab").devices().await.unwrap_err(),
            Error::Io { .. }
        ));
    }
}
