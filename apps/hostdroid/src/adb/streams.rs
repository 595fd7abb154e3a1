//! The streams of one transport: who is open, and the two halves that a service works with.
//!
//! Each side should have one unanswered `WRTE` a stream. A [`StreamReader`] answers a chunk when
//! the service takes it, so a slow service slows its peer; a [`StreamWriter`] waits for the peer's
//! answer before it sends the next chunk. A stock server whose client has gone does not wait: it
//! sends what is left at once, and the end (see [`MAX_UNTAKEN`]). A stream ends when either side
//! sends `CLSE`, when both halves are dropped, or with its transport.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use thiserror::Error;
use tokio::sync::{Semaphore, mpsc, watch};

use super::message::{Command, Message};

/// More streams than this on one transport means a peer that leaks them; further ones are refused.
const MAX_STREAMS: usize = 1024;
/// More messages than this that the peer has not read mean that it does not read: nor is it read
/// from until it does.
const MAX_UNSENT: usize = 4096;

/// How many chunks of a stream may wait for the service. adb's server (29.0.6) reads a socket that
/// its client has shut down to the end although the last chunk is not answered: at most what the
/// socket held, in chunks of at most 1 MiB.
const MAX_UNTAKEN: usize = 16;

/// The peer closed the stream, or its transport is gone.
#[derive(Debug, Error)]
#[error("the adb stream was closed by the peer")]
pub struct StreamClosed;

struct Entry {
    service: String,
    remote: u32,
    inbox: mpsc::Sender<Vec<u8>>,
    credit: Arc<Semaphore>,
    /// Never sends: the receivers learn of the end when it is dropped.
    _alive: watch::Sender<()>,
}

impl Entry {
    fn describe(&self, local: u32) -> String {
        let mut line = format!(
            "stream {local} (the peer's {}): {}",
            self.remote, self.service
        );
        if self.credit.available_permits() == 0 {
            line += ", the peer has not answered the last data";
        }
        if self.inbox.capacity() < MAX_UNTAKEN {
            line += ", the service has not taken the last data";
        }
        line
    }
}

#[derive(Default)]
struct Streams {
    open: HashMap<u32, Entry>,
    /// The transport has ended: a stream that is accepted from now on is closed from its start.
    ended: bool,
}

/// All streams of a transport, and the way out to its socket.
pub(super) struct Table {
    streams: Mutex<Streams>,
    next: AtomicU32,
    /// Unbounded, as `unsent` bounds it.
    out: mpsc::UnboundedSender<Message>,
    /// How many messages are on their way out: a peer that does not read them is not
    /// read from, either.
    unsent: watch::Sender<usize>,
    /// Streams that were asked for and not answered yet.
    openings: AtomicUsize,
    max_payload: AtomicU32,
}

impl Table {
    pub(super) fn new(out: mpsc::UnboundedSender<Message>) -> Arc<Self> {
        let (streams, unsent) = (Mutex::default(), watch::channel(0).0);
        let (next, openings, max_payload) =
            (AtomicU32::new(1), AtomicUsize::new(0), AtomicU32::new(4096));
        Arc::new(Self {
            streams,
            next,
            out,
            unsent,
            openings,
            max_payload,
        })
    }

    pub(super) fn set_max_payload(&self, bytes: u32) {
        self.max_payload.store(bytes, Ordering::Relaxed);
    }

    pub(super) fn send(&self, message: Message) {
        self.unsent.send_modify(|n| *n += 1);
        // The receiver is gone when the transport is; its streams are about to be closed.
        let _ = self.out.send(message);
    }

    /// One message has gone out.
    pub(super) fn sent(&self) {
        self.unsent.send_modify(|n| *n = n.saturating_sub(1));
    }

    /// Resolves while not too much is on its way out.
    pub(super) async fn room(&self) {
        // The sender lives as long as this table.
        let _ = self.unsent.subscribe().wait_for(|n| *n < MAX_UNSENT).await;
    }

    /// A stream that the peer asks for; `None` when it has too many already: it is refused.
    pub(super) fn opening(self: &Arc<Self>, remote: u32, payload: &[u8]) -> Option<Opening> {
        let name = payload.split(|b| *b == 0).next().unwrap_or_default();
        let service = String::from_utf8_lossy(name).into_owned();
        self.openings.fetch_add(1, Ordering::Relaxed);
        let opening = Opening {
            service,
            remote,
            table: Arc::clone(self),
            answered: false,
        };

        // Dropping it refuses it.
        let count = self.lock().open.len() + self.openings.load(Ordering::Relaxed);
        if count <= MAX_STREAMS {
            Some(opening)
        } else {
            None
        }
    }

    /// The peer took our last chunk. More answers than chunks are ignored: they must not add
    /// up to credit.
    pub(super) fn ready(&self, local: u32) {
        if let Some(entry) = self.lock().open.get(&local)
            && entry.credit.available_permits() == 0
        {
            entry.credit.add_permits(1);
        }
    }

    /// Data from the peer. One that sends on and on without an answer breaks the protocol, and
    /// loses the stream.
    pub(super) fn data(&self, local: u32, payload: Vec<u8>) {
        let refused = self
            .lock()
            .open
            .get(&local)
            .is_some_and(|entry| entry.inbox.try_send(payload).is_err());
        if refused {
            self.close(local);
        }
    }

    /// The peer closed the stream.
    pub(super) fn closed_by_peer(&self, local: u32) {
        self.remove(local);
    }

    pub(super) fn close_all(&self) {
        let mut streams = self.lock();
        streams.ended = true;
        let all: Vec<Entry> = streams.open.drain().map(|(_, entry)| entry).collect();
        drop(streams);

        for entry in all {
            entry.credit.close();
        }
    }

    /// One line a stream, for a reader who looks for one that hangs.
    pub(super) fn describe(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (local, entry) in &self.lock().open {
            lines.push((*local, entry.describe(*local)));
        }
        lines.sort();
        lines.into_iter().map(|(_, line)| line).collect()
    }

    fn close(&self, local: u32) {
        if let Some(remote) = self.remove(local) {
            self.send(Message::bare(Command::Close, local, remote));
        }
    }

    fn remove(&self, local: u32) -> Option<u32> {
        let entry = self.lock().open.remove(&local)?;
        entry.credit.close();
        Some(entry.remote)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Streams> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A stream that the peer asks for; dropped without an answer, it is refused.
pub struct Opening {
    service: String,
    remote: u32,
    table: Arc<Table>,
    answered: bool,
}

impl Opening {
    /// The service's name, such as `shell:id`.
    #[must_use]
    pub fn service(&self) -> &str {
        &self.service
    }

    /// Opens the stream.
    #[must_use]
    pub fn accept(mut self) -> (StreamReader, StreamWriter) {
        let (inbox, chunks) = mpsc::channel(MAX_UNTAKEN);
        let (alive, closed) = watch::channel(());
        let credit = Arc::new(Semaphore::new(1));
        let local = self.table.next.fetch_add(1, Ordering::Relaxed).max(1);

        {
            let mut streams = self.table.lock();
            let service = self.service.clone();
            let entry = Entry {
                service,
                remote: self.remote,
                inbox,
                credit: Arc::clone(&credit),
                _alive: alive,
            };
            if streams.ended {
                // The entry's ends of the channels go, and the service learns of it.
                credit.close();
            } else {
                streams.open.insert(local, entry);
            }
        }

        self.answered = true;
        self.table
            .send(Message::bare(Command::Ready, local, self.remote));

        let link = Arc::new(Link {
            table: Arc::clone(&self.table),
            local,
            remote: self.remote,
        });
        let reader = StreamReader {
            link: Arc::clone(&link),
            chunks,
        };
        (
            reader,
            StreamWriter {
                link,
                credit,
                closed,
            },
        )
    }
}

impl Drop for Opening {
    fn drop(&mut self) {
        self.table.openings.fetch_sub(1, Ordering::Relaxed);
        if !self.answered {
            self.table
                .send(Message::bare(Command::Close, 0, self.remote));
        }
    }
}

/// What the two halves share: when the last of them goes, the stream is closed.
struct Link {
    table: Arc<Table>,
    local: u32,
    remote: u32,
}

impl Drop for Link {
    fn drop(&mut self) {
        self.table.close(self.local);
    }
}

/// The receiving half of a stream.
pub struct StreamReader {
    link: Arc<Link>,
    chunks: mpsc::Receiver<Vec<u8>>,
}

impl StreamReader {
    /// The next chunk; `None` once the stream is closed.
    pub async fn read(&mut self) -> Option<Vec<u8>> {
        let chunk = self.chunks.recv().await?;
        self.link.table.send(Message::bare(
            Command::Ready,
            self.link.local,
            self.link.remote,
        ));
        Some(chunk)
    }
}

/// The sending half of a stream.
pub struct StreamWriter {
    link: Arc<Link>,
    credit: Arc<Semaphore>,
    closed: watch::Receiver<()>,
}

impl StreamWriter {
    /// Sends `bytes`, in as many chunks as the peer's limit asks for, each once the peer is
    /// ready for it.
    ///
    /// # Errors
    /// The stream is closed.
    pub async fn write(&self, bytes: &[u8]) -> Result<(), StreamClosed> {
        let limit =
            usize::try_from(self.link.table.max_payload.load(Ordering::Relaxed)).unwrap_or(4096);
        for chunk in bytes.chunks(limit.max(1)) {
            self.credit
                .acquire()
                .await
                .map_err(|_| StreamClosed)?
                .forget();
            let (arg0, arg1) = (self.link.local, self.link.remote);
            self.link.table.send(Message {
                command: Command::Write,
                arg0,
                arg1,
                payload: chunk.to_vec(),
            });
        }
        Ok(())
    }

    /// Waits until the next chunk would be sent at once.
    ///
    /// # Errors
    /// When the stream is closed.
    pub async fn ready(&self) -> Result<(), StreamClosed> {
        self.credit
            .acquire()
            .await
            .map(drop)
            .map_err(|_| StreamClosed)
    }

    /// Closes the stream now, whatever the other half does.
    pub fn close(&self) {
        self.link.table.close(self.link.local);
    }

    /// Resolves once the stream is closed.
    pub async fn closed(&self) {
        let mut closed = self.closed.clone();
        while closed.changed().await.is_ok() {}
    }
}
