//! The task that owns the stream: routes what comes in, writes what is queued, and
//! ends with either.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, BufReader, ReadHalf, WriteHalf};
use tokio::sync::mpsc;

use super::pending::{Reply, Shared};
use super::queue::Fill;
use super::{Message, Options, SETTLING, command_bytes};
use crate::codec::{Decode, Reader};
use crate::commands::virtual_machine;
use crate::ddm;
use crate::error::Error;
use crate::event::{self, Event, EventSet};
use crate::packet::{self, Packet};

/// How long a closed connection may take to write what was queued, or to read what had come
/// before it broke.
const LINGER: Duration = Duration::from_secs(1);

/// How many packets one write may carry.
const BATCH: usize = 256;

/// Where packets go that come in.
pub(super) struct Inbox {
    shared: Arc<Shared>,
    messages: mpsc::UnboundedSender<(Message, usize)>,
}

impl Inbox {
    pub(super) fn new(
        shared: Arc<Shared>,
        messages: mpsc::UnboundedSender<(Message, usize)>,
    ) -> Self {
        Self { shared, messages }
    }

    /// Routes one packet.
    ///
    /// # Errors
    /// [`Error::Malformed`] for an event that cannot be read. That ends the connection: the threads
    /// that it suspended are not known, and the machine resumes them all when its debugger goes.
    pub(super) fn take(&self, packet: Packet) -> Result<(), Error> {
        let (message, cost) = match packet {
            Packet::Reply { id, code, data } => {
                self.shared.answer(id, Reply { code, data });
                return Ok(());
            }
            Packet::Command {
                set: event::SET,
                command: event::COMPOSITE,
                data,
                ..
            } => {
                let events = EventSet::decode(&mut Reader::new(
                    &data,
                    self.shared.sizes,
                    "Event.Composite",
                ))?;
                let decoded = events.events.len().saturating_mul(size_of::<Event>());
                (
                    Message::Events(events),
                    Fill::cost(data.len().saturating_add(decoded)),
                )
            }
            Packet::Command {
                set, command, data, ..
            } => {
                let cost = Fill::cost(data.len());
                (self.other(set, command, data), cost)
            }
        };

        self.shared.fill.put(cost);
        if self.messages.send((message, cost)).is_err() {
            tracing::debug!("a message from the virtual machine, whose receiver was dropped");
        }
        Ok(())
    }

    /// Packets that are not events. A chunk that cannot be read suspends no thread, so it is passed
    /// on as it came.
    fn other(&self, command_set: u8, command: u8, data: Vec<u8>) -> Message {
        if (command_set, command) == (ddm::SET, ddm::COMMAND) {
            let mut input = Reader::new(&data, self.shared.sizes, "DDM.Chunk");
            if let Ok(chunk) = <ddm::Chunk as Decode>::decode(&mut input) {
                return Message::Ddm(chunk);
            }
        }
        Message::Unknown {
            command_set,
            command,
            data,
        }
    }
}

/// The connection's task: ends when the stream or the last handle does, and closes the stream.
pub(super) async fn run<S>(
    mut reader: BufReader<ReadHalf<S>>,
    mut writer: WriteHalf<S>,
    packets: mpsc::UnboundedReceiver<Vec<u8>>,
    inbox: Inbox,
) where
    S: AsyncRead + AsyncWrite,
{
    let shared = Arc::clone(&inbox.shared);
    let write = async {
        let mut outcome = write_loop(&mut writer, packets).await;
        if outcome.is_ok() && shared.table().closed.is_none() {
            tracing::info!(
                "the last handle on a JDWP connection was dropped without detaching; disposing of it"
            );
            outcome = dispose(&mut writer, &shared).await;
        }
        match outcome.and(writer.shutdown().await) {
            // The peer hangs up when it has read all of that; hanging up first could destroy what
            // it has not read yet.
            Ok(()) => {}
            // No request can be answered, but events that were sent before the stream broke are
            // still to be read.
            Err(error) => shared.close(error.into()),
        }
        tokio::time::sleep(LINGER).await;
    };

    let stopped = async {
        shared.stop.notified().await;
        // A peer that does not read could keep the writing loop for ever.
        tokio::time::sleep(LINGER).await;
    };

    let reason = tokio::select! {
        error = read_loop(&mut reader, &inbox) => error,
        () = write => Error::Closed,
        () = stopped => Error::Closed,
    };
    tracing::debug!(%reason, "JDWP connection ends");
    // The reason is there before the queue of messages ends, so whoever sees the end can ask
    // for the reason.
    shared.close(reason);
}

/// Reads until it cannot; returns why.
async fn read_loop<R: AsyncRead + Unpin>(reader: &mut R, inbox: &Inbox) -> Error {
    let shared = &inbox.shared;
    let Options {
        max_packet,
        max_queued,
        max_queued_bytes,
        ..
    } = shared.options;
    loop {
        shared
            .fill
            .room(max_queued, max_queued_bytes, || {
                !shared.table().waiting.is_empty()
            })
            .await;
        let outcome = match packet::read(reader, max_packet).await {
            Ok(packet) => inbox.take(packet),
            Err(error) => Err(error),
        };
        if let Err(error) = outcome {
            return error;
        }
    }
}

/// Writes what is queued, as much as there is in one write, until the last handle is gone.
async fn write_loop<W: AsyncWrite + Unpin>(
    writer: &mut W,
    mut packets: mpsc::UnboundedReceiver<Vec<u8>>,
) -> std::io::Result<()> {
    let mut batch = Vec::new();
    while packets.recv_many(&mut batch, BATCH).await > 0 {
        let bytes = batch.concat();
        batch.clear();
        writer.write_all(&bytes).await?;
        writer.flush().await?;
    }
    Ok(())
}

/// What [`Connection::detach`](super::Connection::detach) does, without waiting for replies.
async fn dispose<W: AsyncWrite + Unpin>(writer: &mut W, shared: &Shared) -> std::io::Result<()> {
    writer
        .write_all(&command_bytes(
            shared.next_id(),
            &virtual_machine::Suspend,
            shared.sizes,
        ))
        .await?;
    writer.flush().await?;
    tokio::time::sleep(SETTLING).await;
    writer
        .write_all(&command_bytes(
            shared.next_id(),
            &virtual_machine::Dispose,
            shared.sizes,
        ))
        .await?;
    writer.flush().await
}
