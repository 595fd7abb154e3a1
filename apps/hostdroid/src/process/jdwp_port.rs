//! Debuggers of a process on HotSpot. Its JDWP server listens on a port of the loopback address,
//! and reports which on standard output, once for each debugger: a line that is not part of the
//! instrumentation's report. One debugger is served at a time; the next one waits, as it does on a
//! device.
//!
//! HotSpot does not tell a program that it is being debugged, so the device does: whenever a
//! debugger has sent something, and when it has gone, the process gets a line on standard input.

use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::OwnedWriteHalf;
use tokio::net::{TcpStream, UnixStream};
use tokio::sync::{Mutex, mpsc};

use super::early_return::{Direction, EarlyReturnFilter, Routed};
use super::jdwp_control::JdwpControl;
use super::table::{Announced, Processes};

/// What the line with the port begins with.
const LISTENING: &[u8] = b"Listening for transport dt_socket at address: ";
/// The length of the handshake: a debugger that sent no more has not asked anything yet.
const HANDSHAKE: usize = 14;
/// The process is notified of a debugger that sends something at most this often.
const NOTIFY_INTERVAL: Duration = Duration::from_millis(50);

/// The port of a line that reports one.
pub(super) fn port(line: &[u8]) -> Option<u16> {
    std::str::from_utf8(line.strip_prefix(LISTENING)?)
        .ok()?
        .trim_end()
        .parse()
        .ok()
}

impl JdwpControl {
    /// Serves the debuggers of all processes that are announced.
    pub(super) async fn serve_ports(
        self: Arc<Self>,
        mut processes: mpsc::UnboundedReceiver<Announced>,
    ) {
        while let Some(process) = processes.recv().await {
            tokio::spawn(Arc::clone(&self).serve_process(process));
        }
    }

    /// Serves one process until it has ended: that closes the channel of its ports.
    async fn serve_process(self: Arc<Self>, Announced { pid, mut ports }: Announced) {
        let Some(mut port) = ports.recv().await else {
            return;
        };
        let (debuggers, mut queue) = mpsc::channel(4);
        let connection = self.enter(pid, debuggers);

        loop {
            let debugger: OwnedFd = tokio::select! {
                debugger = queue.recv() => match debugger {
                    Some(debugger) => debugger,
                    None => break,
                },
                next = ports.recv() => match next {
                    Some(next) => {
                        port = next;
                        continue;
                    }
                    None => break,
                },
            };
            let greeted = match session(self.processes(), pid, port, debugger).await {
                Ok(greeted) => greeted,
                Err(error) => {
                    self.processes()
                        .log
                        .warn(&format!("a debugger of process {pid}: {error}"));
                    false
                }
            };

            // After a debugger that was greeted the process listens again; one that went before is
            // as if it had never been.
            if greeted {
                match ports.recv().await {
                    Some(next) => port = next,
                    None => break,
                }
            }
        }
        self.leave(pid, connection);
    }
}

/// Carries bytes between a debugger and the process until either ends; returns whether
/// they shook hands.
async fn session(
    processes: &Processes,
    pid: u32,
    port: u16,
    debugger: OwnedFd,
) -> std::io::Result<bool> {
    let debugger = std::os::unix::net::UnixStream::from(debugger);
    debugger.set_nonblocking(true)?;
    let (mut from_debugger, to_debugger) = UnixStream::from_std(debugger)?.into_split();
    let machine = TcpStream::connect(("127.0.0.1", port)).await?;
    machine.set_nodelay(true)?;
    let (mut from_machine, to_machine) = machine.into_split();

    let filter = if processes.imitation.early_return {
        None
    } else {
        Some(EarlyReturnFilter::default())
    };
    let debugger = Debugger {
        filter,
        writer: Mutex::new(to_debugger),
    };
    let mut greeted = false;
    let there = async {
        let (mut buffer, mut direction) = (vec![0; 64 * 1024], Direction::default());
        loop {
            let read = from_machine.read(&mut buffer).await.unwrap_or(0);
            let bytes = buffer.get(..read).unwrap_or_default();
            if bytes.is_empty() {
                return;
            }
            greeted = true;
            let sent = match &debugger.filter {
                Some(filter) => {
                    debugger
                        .write(&filter.sent_by_agent(&mut direction, bytes))
                        .await
                }
                None => debugger.write(bytes).await,
            };
            if sent.is_err() {
                return;
            }
        }
    };

    tokio::select! {
        () = there => {}
        () = listen(processes, pid, &mut from_debugger, &debugger, to_machine) => {}
    }

    // It may have ended meanwhile.
    let _ = processes.write_line(pid, "gone\n");
    Ok(greeted)
}

/// The debugger's end: what is written to it are whole packets, whoever writes.
struct Debugger {
    filter: Option<EarlyReturnFilter>,
    writer: Mutex<tokio::net::unix::OwnedWriteHalf>,
}

impl Debugger {
    async fn write(&self, bytes: &[u8]) -> std::io::Result<()> {
        self.writer.lock().await.write_all(bytes).await
    }
}

/// Carries what the debugger sends, and notifies the process that it does.
async fn listen(
    processes: &Processes,
    pid: u32,
    from_debugger: &mut (impl AsyncReadExt + Unpin),
    debugger: &Debugger,
    mut machine: OwnedWriteHalf,
) {
    let (mut buffer, mut carried, mut notified) = (vec![0; 64 * 1024], 0usize, None::<Instant>);
    let mut direction = Direction::default();
    loop {
        let read = from_debugger.read(&mut buffer).await.unwrap_or(0);
        let bytes = buffer.get(..read).unwrap_or_default();
        if bytes.is_empty() {
            return;
        }

        let sent = match &debugger.filter {
            Some(filter) => filter.sent_by_debugger(&mut direction, bytes),
            None => Routed {
                to_agent: bytes.to_vec(),
                to_debugger: Vec::new(),
            },
        };
        if debugger.write(&sent.to_debugger).await.is_err()
            || machine.write_all(&sent.to_agent).await.is_err()
        {
            return;
        }

        carried = carried.saturating_add(read);
        if carried > HANDSHAKE && notified.is_none_or(|last| last.elapsed() >= NOTIFY_INTERVAL) {
            notified = Some(Instant::now());
            // A process that does not read misses nothing but this.
            let _ = processes.write_line(pid, "debugger\n");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::port;

    #[test]
    fn a_port_is_read_from_its_line_only() {
        assert_eq!(
            port(b"Listening for transport dt_socket at address: 40001\n"),
            Some(40001)
        );
        for other in [
            &b"Listening for transport dt_socket at address: 99999\n"[..],
            b"INSTRUMENTATION_CODE: -1\n",
            b"",
        ] {
            assert_eq!(port(other), None);
        }
    }
}
