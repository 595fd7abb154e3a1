//! An adb server for tests, which answers in real bytes.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

use crate::adb::{Device, Server, ServerAddress};

/// Where the server listens, and the device that it has.
pub(super) fn open() -> (TcpListener, Device) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = ServerAddress {
        host: "127.0.0.1".into(),
        port: listener.local_addr().unwrap().port(),
    };
    (listener, Device::new(Server::new(address), "serial".into()))
}

/// What is asked of the server next.
pub(super) fn request(socket: &mut TcpStream) -> String {
    let mut digits = [0; 4];
    socket.read_exact(&mut digits).unwrap();
    let length = usize::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap();
    let mut request = vec![0; length];
    socket.read_exact(&mut request).unwrap();
    String::from_utf8(request).unwrap()
}

/// Takes a request for a service of the device, which is still to be answered.
pub(super) fn accept(listener: &TcpListener, service: &str) -> TcpStream {
    let (mut socket, _) = listener.accept().unwrap();
    assert_eq!(request(&mut socket), "host:transport:serial");
    socket.write_all(b"OKAY").unwrap();
    assert_eq!(request(&mut socket), service);
    socket
}

/// How a shell command ends that went well.
pub(super) const EXIT: [u8; 6] = [3, 1, 0, 0, 0, 0];

/// The answer to a shell command: one packet of its output.
pub(super) fn prints(text: &str) -> Vec<u8> {
    let length = u32::try_from(text.len()).unwrap().to_le_bytes();
    [&b"OKAY\x01"[..], &length, text.as_bytes()].concat()
}

/// The same, and its end.
pub(super) fn printed(text: &str) -> Vec<u8> {
    [prints(text), EXIT.to_vec()].concat()
}
