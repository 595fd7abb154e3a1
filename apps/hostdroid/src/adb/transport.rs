//! One connection of an adb server to this device: the greeting, then messages in both directions
//! until either end goes.
//!
//! There is no authentication: the device listens on loopback only, as an emulator does. A peer
//! that breaks the protocol loses its connection, and all streams on it are closed.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::message::{Command, MAX_PAYLOAD, Message, MessageError, VERSION};
use super::streams::{Opening, Table};

/// How long a fresh connection may take to send `CNXN`.
const GREETING: Duration = Duration::from_secs(10);

/// Why a transport ended.
#[derive(Debug, Error)]
pub enum TransportError {
    /// The bytes were no adb message, or the socket failed.
    #[error(transparent)]
    Message(#[from] MessageError),
    /// The first message was something else than a greeting.
    #[error("greeting an adb server: expected CNXN, got {0:?}")]
    NoGreeting(Command),
    /// No greeting in time.
    #[error("greeting an adb server: no CNXN within {} s", GREETING.as_secs())]
    Silent,
}

/// The connections that are up.
#[derive(Default)]
pub struct Transports(Mutex<Vec<(String, Weak<Table>)>>);

impl Transports {
    /// Serves one connection until it ends; `open` is called for each stream that the peer asks for
    /// and must not block.
    ///
    /// # Errors
    /// A peer that breaks the protocol; the end of the connection is an error
    /// of kind `UnexpectedEof`.
    pub async fn serve(
        &self,
        peer: &str,
        read: impl AsyncRead + Unpin,
        write: impl AsyncWrite + Unpin,
        banner: &str,
        open: impl Fn(Opening),
    ) -> Result<(), TransportError> {
        let mut read = BufReader::with_capacity(64 * 1024, read);
        let greeting = timeout(GREETING, Message::read(&mut read))
            .await
            .map_err(|_| TransportError::Silent)??;
        if greeting.command != Command::Connect {
            return Err(TransportError::NoGreeting(greeting.command));
        }

        let version = greeting.arg0.min(VERSION);
        let (out, queue) = mpsc::unbounded_channel();
        let table = Table::new(out);
        table.set_max_payload(greeting.arg1.clamp(1, MAX_PAYLOAD));
        let identity = banner.as_bytes().to_vec();
        table.send(Message {
            command: Command::Connect,
            arg0: VERSION,
            arg1: MAX_PAYLOAD,
            payload: identity,
        });

        self.lock().push((peer.to_owned(), Arc::downgrade(&table)));

        let end = tokio::select! {
            end = read_all(&mut read, &table, open) => end,
            end = write_all(write, queue, &table, version < VERSION) => end,
        };

        table.close_all();
        drop(table);
        self.lock().retain(|(_, table)| table.strong_count() > 0);
        end
    }

    /// The connections and their streams, a line each.
    #[must_use]
    pub fn describe(&self) -> Vec<String> {
        let up: Vec<_> = self
            .lock()
            .iter()
            .filter_map(|(peer, table)| Some((peer.clone(), table.upgrade()?)))
            .collect();
        let mut lines = Vec::new();
        for (peer, table) in up {
            lines.push(format!("adb connection from {peer}"));
            lines.extend(table.describe().into_iter().map(|line| format!("  {line}")));
        }
        lines
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(String, Weak<Table>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn read_all(
    read: &mut (impl AsyncRead + Unpin),
    table: &Arc<Table>,
    open: impl Fn(Opening),
) -> Result<(), TransportError> {
    loop {
        table.room().await;
        let message = Message::read(read).await?;
        match message.command {
            Command::Open => table
                .opening(message.arg0, &message.payload)
                .into_iter()
                .for_each(&open),
            Command::Ready => table.ready(message.arg1),
            Command::Write => table.data(message.arg1, message.payload),
            Command::Close => table.closed_by_peer(message.arg1),
            // A second greeting or an unknown command asks for nothing that this device has.
            Command::Connect | Command::Unknown(_) => {}
        }
    }
}

async fn write_all(
    mut socket: impl AsyncWrite + Unpin,
    mut queue: mpsc::UnboundedReceiver<Message>,
    table: &Table,
    checksum: bool,
) -> Result<(), TransportError> {
    // The greeting is sent before the peer knows that checksums are off.
    let mut first = true;
    while let Some(message) = queue.recv().await {
        let written = socket.write_all(&message.encode(checksum || first)).await;
        table.sent();
        written.map_err(MessageError::from)?;
        first = false;
    }
    Ok(())
}
