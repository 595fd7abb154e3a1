//! A fake adb server, which answers in real bytes.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::JoinHandle;

/// How a shell command ends that went well.
pub const EXIT: [u8; 6] = [3, 1, 0, 0, 0, 0];

/// A server that a test answers for. It has one device, `serial`.
pub struct FakeAdb(TcpListener);

impl FakeAdb {
    /// A server on a free port of this machine.
    pub fn open() -> Self {
        Self(TcpListener::bind("127.0.0.1:0").unwrap())
    }

    /// Where it listens.
    pub fn port(&self) -> u16 {
        self.0.local_addr().unwrap().port()
    }

    /// Takes the next connection, with its first request, which is still to be answered.
    pub fn next_request(&self) -> (TcpStream, String) {
        let (mut socket, _) = self.0.accept().unwrap();
        let asked = request(&mut socket);
        (socket, asked)
    }

    /// Takes a request for a service of the device, which is still to be answered.
    pub fn accept(&self, service: &str) -> TcpStream {
        let (mut socket, transport) = self.next_request();
        assert_eq!(transport, "host:transport:serial");
        socket.write_all(b"OKAY").unwrap();
        assert_eq!(request(&mut socket), service);
        socket
    }
}

/// Starts a server that gives one of these answers to each connection, whatever it asks. Its port,
/// and what it was asked once all are given.
pub fn answering<A>(
    answers: impl IntoIterator<Item = A> + Send + 'static,
) -> (u16, JoinHandle<Vec<String>>)
where
    A: AsRef<[u8]>,
{
    let server = FakeAdb::open();
    let port = server.port();
    let thread = std::thread::spawn(move || {
        let answer = |answer: A| {
            let (mut socket, asked) = server.next_request();
            socket.write_all(answer.as_ref()).unwrap();
            asked
        };
        answers.into_iter().map(answer).collect()
    });
    (port, thread)
}

/// The answer to a shell command: one packet of its output.
pub fn prints(text: &str) -> Vec<u8> {
    let length = u32::try_from(text.len()).unwrap().to_le_bytes();
    [&b"OKAY\x01"[..], &length, text.as_bytes()].concat()
}

/// The same, and its end.
pub fn printed(text: &str) -> Vec<u8> {
    [prints(text), EXIT.to_vec()].concat()
}

/// What is asked next on a connection.
fn request(socket: &mut TcpStream) -> String {
    let mut digits = [0; 4];
    socket.read_exact(&mut digits).unwrap();
    let length = usize::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap();
    let mut request = vec![0; length];
    socket.read_exact(&mut request).unwrap();
    String::from_utf8(request).unwrap()
}
