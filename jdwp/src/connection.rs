//! The client itself: a table of pending requests, a queue of what the virtual machine sends, and
//! one task that owns the stream and runs two loops concurrently, one reading and one writing, so
//! neither ever waits for the other.
//!
//! **Nothing from the virtual machine is dropped.** An event may hold a thread, so losing one
//! leaves that thread suspended for ever. When [`Incoming`] is not emptied, the stream is no longer
//! read, and the virtual machine has to wait: see [`Options::max_queued`], which also explains why
//! a reply that is waited for still comes.
//!
//! **Lifetime.** [`Connection`] is a handle. [`Connection::detach`] leaves in order and reports how
//! it went; when the last handle is dropped instead, the task does the same as well as it can, see
//! [`SETTLING`]. The task, [`Pending`] and [`Incoming`] hold only what they share, not the handle.
//! What had been queued for writing is still written, for a moment.

mod opening;
mod pending;
mod queue;
mod task;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, BufReader, ReadHalf, WriteHalf};
use tokio::sync::{mpsc, oneshot};

use crate::codec::{IdSizes, Writer};
use crate::commands::{Command, virtual_machine};
use crate::ddm;
use crate::error::Error;
use crate::event::EventSet;
use crate::handshake;
use crate::packet::Packet;

use opening::FirstCommands;
pub use pending::Pending;
use pending::Shared;
use task::Inbox;

/// How much is read from the stream at once.
const READ_BUFFER: usize = 64 * 1024;

/// How long the virtual machine is suspended before it is disposed of.
///
/// The reference implementation, which most virtual machines have, suspends a thread for an event
/// from a helper thread. When it is disposed of in between, it resumes all threads first and
/// suspends that one afterwards, for ever: seen after 1 of 25 sessions with a breakpoint that is
/// hit all the time, and after none of 600 with this pause at 10 ms. With everything suspended
/// nothing new happens, and what has happened gets through.
pub const SETTLING: Duration = Duration::from_millis(50);

/// What the virtual machine does once it has a debugger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// It goes on.
    Running,
    /// All its threads are suspended from the next class that one of them prepares, or 0.1 s later,
    /// so that nothing gets ahead of the caller, however slow the connection is. Android counts a
    /// debugger as connected from the first command on.
    Suspended,
}

/// What a connection is opened with.
///
/// ```
/// use std::time::Duration;
///
/// use jdwp::Options;
///
/// // A method that is invoked may take its time.
/// let options = Options { request_timeout: Duration::from_secs(60), ..Options::default() };
/// assert_eq!(options.max_packet, 16 * 1024 * 1024);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How long the peer may take for its handshake.
    pub handshake_timeout: Duration,
    /// How long a reply may take, from the request's start.
    pub request_timeout: Duration,
    /// Whether the virtual machine goes on once it has a debugger.
    pub opening: Opening,
    /// The longest packet that is read or written, in bytes with its header. What a packet makes in
    /// memory is at most some thirty times its length, as even the smallest value takes a byte;
    /// nothing in the protocol nests without end.
    pub max_packet: usize,
    /// How many messages may wait to be taken from [`Incoming`] before the stream is not read any
    /// further. While a request is in flight it is read nevertheless, because its reply is behind
    /// the messages and whoever should take them may be waiting for just that reply.
    pub max_queued: usize,
    /// How many bytes of messages may wait before the stream is not read any further, whatever is
    /// in flight. A request whose reply is stuck behind them ends in [`Error::TimedOut`].
    pub max_queued_bytes: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            handshake_timeout: Duration::from_secs(5),
            request_timeout: Duration::from_secs(10),
            opening: Opening::Running,
            max_packet: 16 * 1024 * 1024,
            max_queued: 1024,
            max_queued_bytes: 64 * 1024 * 1024,
        }
    }
}

/// What the virtual machine sends without a request.
///
/// ```
/// use jdwp::{Event, Message};
///
/// fn is_the_end(message: &Message) -> bool {
///     let Message::Events(set) = message else { return false };
///     set.events.iter().any(|event| matches!(event, Event::VmDeath { .. }))
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Events that happened together.
    Events(EventSet),
    /// A chunk of the [debug monitor](crate::ddm).
    Ddm(ddm::Chunk),
    /// Something that this client has no name for.
    Unknown {
        /// The command set.
        command_set: u8,
        /// The command in the set.
        command: u8,
        /// Its data.
        data: Vec<u8>,
    },
}

/// A handle on an open connection; clones share it.
///
/// ```no_run
/// use jdwp::commands::virtual_machine::AllThreads;
/// use jdwp::{Connection, Options};
///
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let stream = tokio::net::TcpStream::connect(("127.0.0.1", 8000)).await?;
/// let (connection, _incoming) = Connection::open(stream, Options::default()).await?;
/// println!("{} threads", connection.send(&AllThreads).await?.len());
/// connection.detach().await?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Connection {
    handle: Arc<Handle>,
}

/// What exists once for all clones of a [`Connection`], and whose end is the connection's end.
#[derive(Debug)]
struct Handle {
    outgoing: mpsc::UnboundedSender<Vec<u8>>,
    shared: Arc<Shared>,
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.shared.stop.notify_one();
    }
}

impl Connection {
    /// Shakes hands over `stream`, suspends all threads if that is asked for, and asks for the
    /// widths of ids.
    ///
    /// # Errors
    /// [`Error::HandshakeTimedOut`] when the peer stays silent, [`Error::Closed`] when it hangs up,
    /// [`Error::NotJdwp`] when it is something else, and what a request can fail with.
    pub async fn open<S>(stream: S, options: Options) -> Result<(Self, Incoming), Error>
    where
        S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
    {
        let (reader, mut writer) = tokio::io::split(stream);
        let mut reader = BufReader::with_capacity(READ_BUFFER, reader);

        let shake = handshake::shake(&mut reader, &mut writer, options.max_packet);
        let early = tokio::time::timeout(options.handshake_timeout, shake)
            .await
            .map_err(|_| Error::HandshakeTimedOut)??;

        let mut first = FirstCommands {
            reader: &mut reader,
            writer: &mut writer,
            max_packet: options.max_packet,
            early,
            operation: virtual_machine::IdSizes::NAME,
        };
        let sizes = tokio::time::timeout(options.request_timeout, first.send(&options))
            .await
            .map_err(|_| Error::TimedOut {
                operation: first.operation,
                after: options.request_timeout,
            })??;
        let early = first.early;
        Self::start_task(reader, writer, options, sizes, early)
    }

    fn start_task<S>(
        reader: BufReader<ReadHalf<S>>,
        writer: WriteHalf<S>,
        options: Options,
        sizes: IdSizes,
        early: Vec<Packet>,
    ) -> Result<(Self, Incoming), Error>
    where
        S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
    {
        let shared = Arc::new(Shared::new(options, sizes, opening::NEXT_ID));
        let (messages, queue) = mpsc::unbounded_channel();
        let inbox = Inbox::new(Arc::clone(&shared), messages);
        for packet in early {
            inbox.take(packet)?;
        }

        let (outgoing, packets) = mpsc::unbounded_channel();
        tokio::spawn(task::run(reader, writer, packets, inbox));
        let incoming = Incoming {
            shared: Arc::clone(&shared),
            queue,
        };
        Ok((
            Self {
                handle: Arc::new(Handle { outgoing, shared }),
            },
            incoming,
        ))
    }

    /// Sends a request and waits for its reply.
    ///
    /// # Errors
    /// [`Error::Vm`] when the virtual machine refuses, [`Error::TimedOut`], or why
    /// the connection ended.
    pub async fn send<C: Command>(&self, command: &C) -> Result<C::Reply, Error> {
        self.start(command).await
    }

    /// Queues a request for writing at once; the [`Pending`] is its reply. Any number can be in
    /// flight. Dropping the [`Pending`] gives up the reply, not the request.
    pub fn start<C: Command>(&self, command: &C) -> Pending<C> {
        let shared = &self.handle.shared;
        let id = shared.next_id();
        let bytes = command_bytes(id, command, shared.sizes);
        let stamp = shared.rounds.load(Ordering::Acquire);
        let length = bytes.len();
        let limit = shared.options.max_packet;

        let (waiter, reply) = oneshot::channel();
        let mut table = shared.table();
        if let Some(reason) = &table.closed {
            let _ = waiter.send(Err(reason.clone()));
        } else if length > limit {
            let _ = waiter.send(Err(Error::PacketTooLarge {
                operation: C::NAME,
                length,
                limit,
            }));
        } else {
            table.waiting.insert(id, waiter);
            shared.fill.reply_wanted();
            // The task may have gone a moment ago; then it closes the table, and with
            // it this request.
            let _ = self.handle.outgoing.send(bytes);
        }

        drop(table);
        Pending::new(id, stamp, reply, Arc::clone(shared))
    }

    /// Sends a chunk to the [debug monitor](crate::ddm); the reply is a chunk or nothing.
    pub fn send_ddm(&self, chunk: &ddm::Chunk) -> Pending<ddm::Chunk> {
        self.start(chunk)
    }

    /// How many times somebody waited for the virtual machine, the opening's one wait included.
    ///
    /// Requests that are in flight together count as one: each request is stamped with the current
    /// round when it is started, and when one with the current stamp is answered (or given up for
    /// its deadline), the round goes up. So this counts what latency costs, not how much was asked.
    ///
    /// ```no_run
    /// # use jdwp::{Connection, ThreadId, commands::thread_reference::{Name, Status}};
    /// # async fn example(connection: Connection, thread: ThreadId) -> Result<(), jdwp::Error> {
    /// let before = connection.round_trips();
    /// let name = connection.start(&Name { thread });
    /// let status = connection.start(&Status { thread });
    /// println!("{} is {:?}", name.await?, status.await?.thread_status);
    /// assert_eq!(connection.round_trips() - before, 1);
    /// # Ok(())
    /// # }
    /// ```
    pub fn round_trips(&self) -> u64 {
        self.handle.shared.rounds.load(Ordering::Acquire)
    }

    /// Whether the connection has ended.
    pub fn is_closed(&self) -> bool {
        self.handle.shared.table().closed.is_some()
    }

    /// Ends debugging and closes the connection, for all clones of this handle: the virtual machine
    /// forgets every event request and resumes every thread. It is suspended for a moment before
    /// that, see [`SETTLING`].
    ///
    /// Prefer this to dropping the last handle, which does the same but cannot report how it went.
    ///
    /// # Errors
    /// [`Error::TimedOut`] when the virtual machine neither replies nor hangs up in time;
    /// or its refusal.
    pub async fn detach(self) -> Result<(), Error> {
        if self.send(&virtual_machine::Suspend).await.is_ok() {
            tokio::time::sleep(SETTLING).await;
        }

        // Whatever became of the suspension, this is what has to happen.
        let outcome = self.send(&virtual_machine::Dispose).await;
        self.handle.shared.close(Error::Closed);
        self.handle.shared.stop.notify_one();
        match outcome {
            // A stream that ended is as good as the reply: it is what disposing does.
            Ok(()) | Err(Error::Closed | Error::Io(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// What the virtual machine sends without a request, in its order. Dropping this gives up all later
/// events: any that suspends a thread then suspends it until the connection ends.
///
/// ```no_run
/// use jdwp::commands::thread_reference::Resume;
/// use jdwp::{Connection, Incoming, Message};
///
/// # async fn example(connection: Connection, mut incoming: Incoming) -> Result<(), jdwp::Error> {
/// while let Some(message) = incoming.next().await {
///     let Message::Events(set) = message else { continue };
///     for thread in set.events.iter().filter_map(|event| event.thread()) {
///         connection.send(&Resume { thread }).await?;
///     }
/// }
/// println!("it is over: {:?}", incoming.close_reason());
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Incoming {
    shared: Arc<Shared>,
    /// The messages with what they cost, see [`queue::Fill`].
    queue: mpsc::UnboundedReceiver<(Message, usize)>,
}

impl Drop for Incoming {
    fn drop(&mut self) {
        self.shared.fill.abandon();
    }
}

impl Incoming {
    /// The next message; none once the stream has ended and everything before its end was taken.
    /// Safe to cancel: a message is either returned or still there.
    pub async fn next(&mut self) -> Option<Message> {
        let (message, cost) = self.queue.recv().await?;
        self.shared.fill.taken(cost);
        Some(message)
    }

    /// Why the connection ended; none while it is open. An orderly end is [`Error::Closed`].
    pub fn close_reason(&self) -> Option<Error> {
        self.shared.table().closed.clone()
    }
}

/// The bytes of a command's packet.
fn command_bytes<C: Command>(id: u32, command: &C, sizes: IdSizes) -> Vec<u8> {
    let mut data = Writer::new(sizes);
    command.encode(&mut data);
    Packet::Command {
        id,
        set: C::SET,
        command: C::ID,
        data: data.into_bytes(),
    }
    .to_bytes()
}
