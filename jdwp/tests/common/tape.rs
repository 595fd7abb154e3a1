//! Records a session's packets, for `tests/transcripts.rs`. With `JDWP_RECORD` set to a folder, the
//! tests on real virtual machines write what they received there; else the tape is discarded.
//!
//! A transcript is a row of packets as they were on the wire, each after a byte that identifies its
//! sender: `>` the debugger, `<` the virtual machine. It holds the first exchanges of each command
//! the first events of each kind, but for packets too long to be kept with the sources.

use std::collections::HashMap;
use std::path::Path;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// How many exchanges of a command, and events of a kind, are kept.
const KEPT: usize = 2;

/// The longest packet that is kept.
const LONGEST: usize = 3000;

const HANDSHAKE: usize = 14;
const HEADER: usize = 11;

/// Who sent what, in its order, on all connections.
#[derive(Clone, Default)]
pub struct Tape {
    connections: Arc<Mutex<Vec<Talk>>>,
}

/// Sender and bytes, one after the other.
type Talk = Vec<(u8, Vec<u8>)>;

impl Tape {
    /// A stream whose bytes are recorded.
    pub fn record<S>(&self, stream: S) -> Recorded<S> {
        let mut connections = self.connections.lock().unwrap();
        connections.push(Talk::new());
        Recorded {
            stream,
            tape: self.clone(),
            connection: connections.len() - 1,
        }
    }

    /// Writes the transcript, if that is wanted.
    pub fn keep(&self, name: &str) {
        let Some(folder) = std::env::var_os("JDWP_RECORD") else {
            return;
        };
        let mut kept = Kept::default();
        for connection in self.connections.lock().unwrap().iter() {
            kept.connection(connection);
        }
        std::fs::write(Path::new(&folder).join(name), kept.bytes).unwrap();
    }

    fn add(&self, connection: usize, who: u8, bytes: &[u8]) {
        let mut connections = self.connections.lock().unwrap();
        let heard = &mut connections[connection];
        match heard.last_mut() {
            Some((last, said)) if *last == who => said.extend(bytes),
            _ => heard.push((who, bytes.to_vec())),
        }
    }
}

#[derive(Default)]
struct Kept {
    bytes: Vec<u8>,
    seen: HashMap<[u8; 3], usize>,
}

impl Kept {
    fn connection(&mut self, heard: &[(u8, Vec<u8>)]) {
        let said = |wanted: u8| {
            let parts = heard.iter().filter(|(who, _)| *who == wanted);
            let bytes: Vec<u8> = parts.flat_map(|(_, said)| said).copied().collect();
            packets(&bytes[HANDSHAKE..])
        };
        let (asked, answered) = (said(b'>'), said(b'<'));

        // Each request with its reply; what the virtual machine sends without a request follows in
        // its own order.
        for request in asked {
            let reply = answered
                .iter()
                .find(|packet| packet[8] != 0 && packet[4..8] == request[4..8]);
            let Some(reply) = reply else { continue };
            let refused = u8::from(reply[9..11] != [0, 0]);
            if request.len().max(reply.len()) <= LONGEST
                && self.wanted([request[9], request[10], refused])
            {
                self.put(b'>', &request);
                self.put(b'<', reply);
            }
        }
        for event in answered
            .iter()
            .filter(|packet| packet[8] == 0 && packet.len() > 16)
        {
            // The kind of a set's first event.
            if event.len() <= LONGEST && self.wanted([event[9], event[10], event[16]]) {
                self.put(b'<', event);
            }
        }
    }

    fn wanted(&mut self, kind: [u8; 3]) -> bool {
        let seen = self.seen.entry(kind).or_default();
        *seen += 1;
        *seen <= KEPT
    }

    fn put(&mut self, who: u8, packet: &[u8]) {
        self.bytes.push(who);
        self.bytes.extend(packet);
    }
}

fn packets(mut bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut packets = Vec::new();
    while bytes.len() >= HEADER {
        let length = u32::from_be_bytes(bytes[..4].try_into().unwrap()) as usize;
        let Some((packet, rest)) = bytes.split_at_checked(length) else {
            break;
        };
        packets.push(packet.to_vec());
        bytes = rest;
    }
    packets
}

/// A stream on tape.
pub struct Recorded<S> {
    stream: S,
    tape: Tape,
    connection: usize,
}

impl<S: AsyncRead + Unpin> AsyncRead for Recorded<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.tape
            .add(self.connection, b'<', &buffer.filled()[before..]);
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Recorded<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<std::io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        if let Poll::Ready(Ok(length)) = written {
            self.tape.add(self.connection, b'>', &bytes[..length]);
        }
        written
    }

    fn poll_flush(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
