//! The other end of the stream, in memory: real bytes in and out.

use std::pin::Pin;
use std::task::{Context, Poll};

use jdwp::{Connection, Event, Incoming, Message, Options, SuspendPolicy, ThreadId};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream, ReadBuf};

pub const HANDSHAKE: &[u8] = b"JDWP-Handshake";

/// The field, method, object, type and frame ids' widths that the peer reports.
pub const WIDTHS: [u8; 5] = [8, 4, 4, 8, 2];

pub const VERSION: u8 = 1;
pub const ALL_THREADS: u8 = 4;

/// The other end of the stream: what a virtual machine would send, byte by byte.
pub struct Peer {
    pub stream: DuplexStream,
}

/// A request as the peer read it.
#[derive(Debug)]
pub struct Request {
    pub id: u32,
    pub set: u8,
    pub command: u8,
    pub data: Vec<u8>,
}

impl Peer {
    pub async fn raw(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).await.unwrap();
    }

    pub async fn packet(&mut self, id: u32, tail: [u8; 3], data: &[u8]) {
        let mut bytes = u32::try_from(11 + data.len())
            .unwrap()
            .to_be_bytes()
            .to_vec();
        bytes.extend(id.to_be_bytes());
        bytes.extend(tail);
        bytes.extend(data);
        self.raw(&bytes).await;
    }

    pub async fn reply(&mut self, request: &Request, data: &[u8]) {
        self.packet(request.id, [0x80, 0, 0], data).await;
    }

    pub async fn events(&mut self, data: &[u8]) {
        self.packet(1, [0, 64, 100], data).await;
    }

    pub async fn request(&mut self) -> Request {
        let mut header = [0; 11];
        self.stream.read_exact(&mut header).await.unwrap();
        let length = u32::from_be_bytes(header[..4].try_into().unwrap());
        let mut data = vec![0; length as usize - 11];
        self.stream.read_exact(&mut data).await.unwrap();

        assert_eq!(header[8], 0, "requests have no flags");
        let id = u32::from_be_bytes(header[4..8].try_into().unwrap());
        Request {
            id,
            set: header[9],
            command: header[10],
            data,
        }
    }

    pub async fn hear_handshake(&mut self) {
        let mut bytes = [0; 14];
        self.stream.read_exact(&mut bytes).await.unwrap();
        assert_eq!(bytes, HANDSHAKE);
    }

    pub async fn tell_widths(&mut self) {
        let request = self.request().await;
        assert_eq!((request.set, request.command), (1, 7));
        let widths: Vec<u8> = WIDTHS
            .into_iter()
            .flat_map(|width| [0, 0, 0, width])
            .collect();
        self.reply(&request, &widths).await;
    }

    /// Answers a request for all threads with one thread, whose id is `thread`.
    pub async fn one_thread(&mut self, request: &Request, thread: u8) {
        assert_eq!((request.set, request.command), (1, ALL_THREADS));
        self.reply(request, &[0, 0, 0, 1, 0, 0, 0, thread]).await;
    }
}

/// The data of a set of one event: a thread started, which suspends it.
pub fn thread_start(thread: u8) -> [u8; 14] {
    [1, 0, 0, 0, 1, 6, 0, 0, 0, 9, 0, 0, 0, thread]
}

/// The data of a set of one event: a class was prepared, and everything is suspended.
pub fn class_prepared(request: u8) -> Vec<u8> {
    let mut data = vec![2, 0, 0, 0, 1, 8, 0, 0, 0, request];
    data.extend([0, 0, 0, 5]);
    data.extend([1, 0, 0, 0, 0, 0, 0, 0, 6]);
    data.extend(b"\0\0\0\x03La;");
    data.extend([0, 0, 0, 3]);
    data
}

pub fn pair() -> (DuplexStream, Peer) {
    let (near, far) = tokio::io::duplex(1024);
    (near, Peer { stream: far })
}

pub async fn connected_with(options: Options) -> (Connection, Incoming, Peer) {
    let (near, mut peer) = pair();
    let answer = async {
        peer.hear_handshake().await;
        peer.raw(HANDSHAKE).await;
        peer.tell_widths().await;
    };

    let (opened, ()) = tokio::join!(Connection::open(near, options), answer);
    let (connection, incoming) = opened.unwrap();
    (connection, incoming, peer)
}

pub async fn connected() -> (Connection, Incoming, Peer) {
    connected_with(Options::default()).await
}

pub fn started_thread(message: Option<Message>) -> ThreadId {
    let Some(Message::Events(set)) = message else {
        panic!("{message:?}")
    };
    assert_eq!(set.suspend_policy, SuspendPolicy::EventThread);
    let [Event::ThreadStart { thread, .. }] = set.events[..] else {
        panic!("{set:?}")
    };
    thread
}

/// A stream that reports the length of each write.
pub struct Counting {
    pub stream: DuplexStream,
    pub writes: tokio::sync::mpsc::UnboundedSender<usize>,
}

impl AsyncRead for Counting {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Counting {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<std::io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        if let Poll::Ready(Ok(length)) = written {
            self.writes.send(length).unwrap();
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
