//! The socket that apps announce themselves to debuggers with, as adbd has it.
//!
//! Each process of a debuggable app connects to a `SOCK_SEQPACKET` socket in the abstract
//! namespace, sends its pid as four bytes in host order, and nothing more. For each debugger the
//! device sends it one byte and, with it, one end of a fresh socket pair; the app's runtime speaks
//! JDWP there. A second debugger waits in the runtime until the first has gone. The connection ends
//! with the process. (AOSP 11 `adb/daemon/jdwp_service.cpp`, `libs/adbconnection`.)

use std::collections::BTreeMap;
use std::io::IoSlice;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::net::{
    AddressFamily, SendAncillaryBuffer, SendAncillaryMessage, SendFlags, SocketAddrUnix,
    SocketFlags, SocketType, bind, listen, sendmsg, socket_with,
};
use rustix::process::getuid;
use thiserror::Error;
use tokio::io::{AsyncReadExt, Interest};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use super::table::Processes;

/// Why the socket cannot be opened, or a debugger cannot be handed over.
#[derive(Debug, Error)]
pub enum JdwpError {
    /// The socket's own error.
    #[error("opening the debugger socket @{name}: {source}")]
    Listen {
        /// Its abstract name.
        name: String,
        /// The system's error.
        source: std::io::Error,
    },
    /// No socket pair could be made.
    #[error("making a debugger's socket pair: {0}")]
    Pair(std::io::Error),
    /// The process is not there, or may not be debugged.
    #[error("no debuggable process {0}")]
    NoProcess(u32),
}

/// A process that may be debugged: debuggers' sockets are sent to it here.
struct Entry {
    connection: u64,
    debuggers: mpsc::Sender<OwnedFd>,
    /// How many were handed over so far.
    handed_over: u64,
}

/// The processes that may be debugged.
pub struct JdwpControl {
    processes: Arc<Processes>,
    entries: Mutex<BTreeMap<u32, Entry>>,
    changed: watch::Sender<u64>,
    next: AtomicU64,
}

impl JdwpControl {
    /// Opens the socket and serves it from now on.
    ///
    /// # Errors
    /// The socket cannot be opened.
    pub(super) fn listen(name: &str, processes: Arc<Processes>) -> Result<Arc<Self>, JdwpError> {
        let socket = open(name).map_err(|source| JdwpError::Listen {
            name: name.to_owned(),
            source,
        })?;
        let (entries, changed) = (Mutex::default(), watch::channel(0).0);
        let control = Arc::new(Self {
            processes,
            entries,
            changed,
            next: AtomicU64::new(0),
        });

        tokio::spawn(Arc::clone(&control).accept_all(socket));
        Ok(control)
    }

    /// The processes that may be debugged.
    #[must_use]
    pub fn pids(&self) -> Vec<u32> {
        self.lock().keys().copied().collect()
    }

    /// The processes that may be debugged, and how many debuggers each was given so far.
    #[must_use]
    pub fn describe(&self) -> Vec<(u32, u64)> {
        self.lock()
            .iter()
            .map(|(pid, entry)| (*pid, entry.handed_over))
            .collect()
    }

    /// Changes whenever [`JdwpControl::pids`] does.
    #[must_use]
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// A connection to a process's JDWP server.
    ///
    /// # Errors
    /// There is no such process.
    pub async fn attach(&self, pid: u32) -> Result<UnixStream, JdwpError> {
        let debuggers = {
            let mut entries = self.lock();
            let entry = entries.get_mut(&pid).ok_or(JdwpError::NoProcess(pid))?;
            entry.handed_over += 1;
            entry.debuggers.clone()
        };

        let (ours, theirs) = std::os::unix::net::UnixStream::pair().map_err(JdwpError::Pair)?;
        ours.set_nonblocking(true).map_err(JdwpError::Pair)?;
        debuggers
            .send(theirs.into())
            .await
            .map_err(|_| JdwpError::NoProcess(pid))?;
        UnixStream::from_std(ours).map_err(JdwpError::Pair)
    }

    async fn accept_all(self: Arc<Self>, socket: UnixListener) {
        loop {
            match socket.accept().await {
                Ok((client, _)) => drop(tokio::spawn(Arc::clone(&self).serve(client))),
                Err(error) => {
                    self.processes
                        .log
                        .warn(&format!("accepting on the debugger socket: {error}"));
                    // Out of descriptors, most likely: waiting is better than a busy loop.
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }

    /// Serves one process until it goes.
    async fn serve(self: Arc<Self>, mut client: UnixStream) {
        let Some(pid) = self.introduce(&mut client).await else {
            return;
        };
        let (debuggers, mut queue) = mpsc::channel(4);
        let connection = self.enter(pid, debuggers);

        let mut packet = [0; 64];
        loop {
            tokio::select! {
                debugger = queue.recv() => {
                    let Some(debugger) = debugger else { break };
                    if hand_over(&client, &debugger).await.is_err() {
                        break;
                    }
                }
                // Newer runtimes report changes in further packets; this one does not, and they
                // change nothing here.
                read = client.read(&mut packet) => if !matches!(read, Ok(length) if length > 0) { break },
            }
        }
        self.leave(pid, connection);
    }

    /// A process may be debugged from now on; returns the id of this entry.
    pub(super) fn enter(&self, pid: u32, debuggers: mpsc::Sender<OwnedFd>) -> u64 {
        let connection = self.next.fetch_add(1, Ordering::Relaxed);
        self.lock().insert(
            pid,
            Entry {
                connection,
                debuggers,
                handed_over: 0,
            },
        );
        self.changed.send_modify(|n| *n += 1);
        connection
    }

    /// An entry ends. The process may have another one by now.
    pub(super) fn leave(&self, pid: u32, connection: u64) {
        {
            let mut entries = self.lock();
            if entries
                .get(&pid)
                .is_some_and(|e| e.connection == connection)
            {
                entries.remove(&pid);
            }
        }
        self.changed.send_modify(|n| *n += 1);
    }

    pub(super) fn processes(&self) -> &Processes {
        &self.processes
    }

    /// Reads the pid, and accepts it only if the kernel reports the same one and the process is one
    /// of this device's.
    async fn introduce(&self, client: &mut UnixStream) -> Option<u32> {
        let mut word = [0u8; 4];
        let length = timeout(Duration::from_secs(10), client.read(&mut word))
            .await
            .ok()?
            .ok()?;
        let pid = u32::from_ne_bytes(word);

        let peer = client.peer_cred().ok()?;
        let same = peer.pid().and_then(|pid| u32::try_from(pid).ok()) == Some(pid)
            && peer.uid() == getuid().as_raw();
        let known = self
            .processes
            .get(pid)
            .is_some_and(|process| process.debuggable);

        if length == 4 && same && known {
            return Some(pid);
        }
        self.processes.log.warn(&format!(
            "a stranger on the debugger socket says that it is process {pid}: refused"
        ));
        None
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u32, Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The socket. Once it is there, the calls on it are those of a stream socket, which is what tokio
/// has a type for.
fn open(name: &str) -> std::io::Result<UnixListener> {
    let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
    let socket = socket_with(AddressFamily::UNIX, SocketType::SEQPACKET, flags, None)?;
    bind(
        &socket,
        &SocketAddrUnix::new_abstract_name(name.as_bytes())?,
    )?;
    listen(&socket, 16)?;
    UnixListener::from_std(socket.into())
}

/// Sends one byte, and with it the debugger's socket. Our copy of that is closed when the
/// caller drops it.
async fn hand_over(client: &UnixStream, debugger: &OwnedFd) -> std::io::Result<()> {
    let sent = client.async_io(Interest::WRITABLE, || {
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
        let mut control = SendAncillaryBuffer::new(&mut space);
        let descriptors = [debugger.as_fd()];
        control.push(SendAncillaryMessage::ScmRights(&descriptors));
        sendmsg(
            client,
            &[IoSlice::new(&[0])],
            &mut control,
            SendFlags::NOSIGNAL,
        )?;
        Ok(())
    });
    sent.await
}
