//! Installing an APK: its bytes as the input of `pm install -S SIZE`, as stock adb streams them.

use std::time::Duration;

use tokio::io::AsyncWriteExt;
use tokio::time::timeout;

use super::{Device, Error, quote};

/// How long installing may take; a device may verify and compile what it gets.
const INSTALL: Duration = Duration::from_secs(120);

/// How much is sent in one packet, in bytes.
const PIECE: usize = 64 << 10;

/// The shell service's kind of packet for input (`shell_protocol.h` of AOSP's adb).
const STDIN: u8 = 0;

impl Device {
    /// Installs an APK over what is installed of its package; a test-only APK, too.
    ///
    /// # Errors
    /// When the device is gone, or refuses it; then in its own words.
    pub async fn install(&self, apk: &[u8]) -> Result<(), Error> {
        let command = format!("pm install -r -t -S {}", apk.len());
        let installed = timeout(INSTALL, self.send_apk(&command, apk)).await;
        installed.map_err(|_| Error::TimedOut {
            request: command,
            after: INSTALL,
        })?
    }

    async fn send_apk(&self, command: &str, apk: &[u8]) -> Result<(), Error> {
        let mut socket = self.service(&format!("shell,v2,raw:{command}")).await?;

        for piece in apk.chunks(PIECE) {
            let length = u32::try_from(piece.len()).unwrap_or(u32::MAX).to_le_bytes();
            let packet = [&[STDIN], &length[..], piece].concat();
            if socket.stream.write_all(&packet).await.is_err() {
                // A device that refuses it reads no further; its answer has the reason.
                break;
            }
        }

        let answer = super::ShellStream::new(socket.stream, socket.request)
            .to_end()
            .await?;
        if answer.code == 0 && answer.stdout.contains("Success") {
            return Ok(());
        }
        let message = format!("{}{}", answer.stdout, answer.stderr)
            .trim()
            .to_owned();
        Err(Error::Refused {
            request: command.to_owned(),
            message,
        })
    }

    /// Uninstalls a package.
    ///
    /// # Errors
    /// When the device is gone, or the package is not installed.
    pub async fn uninstall(&self, package: &str) -> Result<(), Error> {
        let command = format!("pm uninstall {}", quote(package));
        let answer = self.run(&command, INSTALL).await?;
        if answer.code == 0 && answer.stdout.contains("Success") {
            return Ok(());
        }
        let message = format!("{}{}", answer.stdout, answer.stderr)
            .trim()
            .to_owned();
        Err(Error::Refused {
            request: command,
            message,
        })
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};

    use super::*;
    use crate::adb::{Server, ServerAddress};

    async fn text(socket: &mut TcpStream) -> String {
        let mut digits = [0; 4];
        socket.read_exact(&mut digits).await.unwrap();
        let mut text =
            vec![0; usize::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap()];
        socket.read_exact(&mut text).await.unwrap();
        socket.write_all(b"OKAY").await.unwrap();
        String::from_utf8(text).unwrap()
    }

    /// A device whose package manager takes this much input, then answers this and ends.
    async fn device(
        takes: usize,
        says: &'static str,
        code: u8,
    ) -> (Device, tokio::task::JoinHandle<(String, Vec<u8>)>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = tokio::spawn(async move {
            let (mut socket, _) = listener.accept().await.unwrap();
            assert_eq!(text(&mut socket).await, "host:transport:s");
            let asked = text(&mut socket).await;

            let mut got = Vec::new();
            while got.len() < takes {
                let mut head = [0; 5];
                socket.read_exact(&mut head).await.unwrap();
                assert_eq!(head[0], STDIN);
                let mut piece =
                    vec![0; u32::from_le_bytes([head[1], head[2], head[3], head[4]]) as usize];
                socket.read_exact(&mut piece).await.unwrap();
                got.extend(piece);
            }

            let length = u32::try_from(says.len()).unwrap().to_le_bytes();
            let answer = [&[1], &length[..], says.as_bytes(), &[3, 1, 0, 0, 0, code]].concat();
            socket.write_all(&answer).await.unwrap();
            // Until the client has read it.
            drop(socket.read(&mut [0]).await);
            (asked, got)
        });
        (
            Device::new(
                Server::new(ServerAddress {
                    host: "127.0.0.1".into(),
                    port,
                }),
                "s".into(),
            ),
            server,
        )
    }

    #[tokio::test]
    async fn an_apk_arrives_whole() {
        let apk: Vec<u8> = (0..200_000_u32).map(|i| i.to_le_bytes()[1]).collect();
        let (device, server) = device(apk.len(), "Success\n", 0).await;
        device.install(&apk).await.unwrap();
        assert_eq!(
            server.await.unwrap(),
            ("shell,v2,raw:pm install -r -t -S 200000".into(), apk)
        );
    }

    #[tokio::test]
    async fn a_refusal_is_told_in_the_devices_words() {
        let (device, _server) = device(4, "Failure [INSTALL_FAILED_INVALID_APK]\n", 1).await;
        let error = device.install(b"none").await.unwrap_err();
        assert!(
            matches!(error, Error::Refused { message, .. } if message == "Failure [INSTALL_FAILED_INVALID_APK]")
        );
    }
}
