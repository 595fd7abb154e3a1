//! What adb itself asks of a device: its list, its files, its ports; and a peer that is none.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use test_kit::rig::{Rig, until};
use test_kit::{free_port, text};

use super::fake_runtime::bare;

#[test]
fn the_device_is_listed_and_known_by_its_properties() {
    let rig = bare();
    let devices = rig.ok(&["devices", "-l"]);
    assert!(
        devices.contains(&format!("{} ", rig.serial)) && devices.contains("model:Hostdroid"),
        "{devices}"
    );
    assert_eq!(rig.ok(&["get-state"]), "device\n");
    assert_eq!(rig.ok(&["shell", "getprop ro.build.version.sdk"]), "29\n");
    assert_eq!(rig.ok(&["shell", "getprop ro.no.such"]), "\n");
    assert!(
        rig.ok(&["shell", "getprop"])
            .contains(&format!("[ro.serialno]: [{}]\n", rig.serial))
    );
    let list = text(&rig.hostdroid(&["list"]).output().unwrap().stdout);
    assert!(list.starts_with(&format!("{}\t", rig.serial)), "{list}");
}

#[test]
fn files_are_pushed_and_pulled() {
    let rig = bare();
    let (there, back) = (rig.folder.join("there"), rig.folder.join("back"));
    let bytes: Vec<u8> = (0..5_000_000u32).map(|i| (i ^ (i >> 11)) as u8).collect();
    std::fs::write(&there, &bytes).unwrap();
    rig.ok(&[
        "push",
        there.to_str().unwrap(),
        "/data/local/tmp/deep/er/file",
    ]);
    rig.ok(&[
        "pull",
        "/data/local/tmp/deep/er/file",
        back.to_str().unwrap(),
    ]);
    assert!(std::fs::read(&back).unwrap() == bytes);
    let folder = rig.folder.join("folder");
    std::fs::create_dir_all(folder.join("sub")).unwrap();
    std::fs::write(folder.join("sub/a"), "A").unwrap();
    rig.ok(&["push", folder.to_str().unwrap(), "/sdcard/"]);
    assert_eq!(rig.ok(&["shell", "ls /sdcard/folder/sub"]), "a\n");
    rig.ok(&[
        "pull",
        "/sdcard/folder",
        back.with_extension("d").to_str().unwrap(),
    ]);
    assert_eq!(
        std::fs::read(back.with_extension("d").join("sub/a")).unwrap(),
        b"A"
    );
    let refused = rig
        .adb(&["push", there.to_str().unwrap(), "/system/bin/x"])
        .output()
        .unwrap();
    let said = text(&refused.stdout) + &text(&refused.stderr);
    assert!(
        !refused.status.success() && said.contains("Read-only file system"),
        "{refused:?}"
    );
    let refused = rig
        .adb(&[
            "pull",
            "/data/local/tmp/../../../packages.json",
            back.to_str().unwrap(),
        ])
        .output()
        .unwrap();
    assert!(!refused.status.success(), "{refused:?}");
}

#[test]
fn ports_are_forwarded() {
    let rig = bare();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let echo = std::thread::spawn(move || {
        let (mut socket, _) = listener.accept().unwrap();
        let mut bytes = Vec::new();
        let mut chunk = [0; 5];
        socket.read_exact(&mut chunk).unwrap();
        socket.write_all(&chunk).unwrap();
        socket.read_to_end(&mut bytes).unwrap();
        bytes
    });
    let local: u16 = rig
        .ok(&["forward", "tcp:0", &format!("tcp:{port}")])
        .trim()
        .parse()
        .unwrap();
    let mut socket = TcpStream::connect(("127.0.0.1", local)).unwrap();
    socket
        .set_read_timeout(Some(Duration::from_secs(20)))
        .unwrap();
    socket.write_all(b"hello").unwrap();
    let mut answer = [0; 5];
    socket.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"hello");
    socket.write_all(b"the end").unwrap();
    drop(socket);
    assert_eq!(echo.join().unwrap(), b"the end");
    // A port that nobody listens on: the connection is made, and ends.
    let dead: u16 = rig
        .ok(&["forward", "tcp:0", &format!("tcp:{}", free_port())])
        .trim()
        .parse()
        .unwrap();
    let mut socket = TcpStream::connect(("127.0.0.1", dead)).unwrap();
    socket
        .set_read_timeout(Some(Duration::from_secs(20)))
        .unwrap();
    assert_eq!(socket.read(&mut answer).unwrap(), 0);
    let reverse = rig.adb(&["reverse", "tcp:1", "tcp:2"]).output().unwrap();
    assert!(
        !reverse.status.success() && text(&reverse.stderr).contains("not supported"),
        "{reverse:?}"
    );
}

#[test]
fn garbage_on_the_port_ends_its_connection_only() {
    let rig = bare();
    let hello = b"CNXN\x01\0\0\x01\0\0\x10\0\0\0\0\0\0\0\0\0\xbc\xb1\xa7\xb1".as_slice();
    let huge = b"WRTE\x01\0\0\0\x01\0\0\0\xff\xff\xff\xff\0\0\0\0\xa8\xad\xab\xba".as_slice();
    let early = b"OPEN\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xb0\xaf\xba\xb1".as_slice();
    for bytes in [
        b"GET / HTTP/1.0\r\n\r\n0123456789".to_vec(),
        [hello, huge].concat(),
        early.to_vec(),
        vec![0xff; 4096],
    ] {
        let mut socket = TcpStream::connect(&rig.serial).unwrap();
        socket
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        socket.write_all(&bytes).unwrap();
        let mut answer = Vec::new();
        // It may end with a reset, when there is more that nobody has read.
        let _ = socket.read_to_end(&mut answer);
        assert!(
            answer.is_empty() || answer.starts_with(b"CNXN"),
            "{answer:?}"
        );
        assert_eq!(rig.ok(&["shell", "echo still here"]), "still here\n");
    }
}

/// A message of the protocol.
fn message(command: &[u8; 4], arg0: u32, arg1: u32, payload: &[u8]) -> Vec<u8> {
    let word = u32::from_le_bytes(*command);
    let length = u32::try_from(payload.len()).unwrap();
    let head: Vec<u8> = [word, arg0, arg1, length, 0, !word]
        .into_iter()
        .flat_map(u32::to_le_bytes)
        .collect();
    [head.as_slice(), payload].concat()
}

/// The next message's command, its first argument and its payload.
fn receive(socket: &mut TcpStream) -> ([u8; 4], u32, Vec<u8>) {
    let mut head = [0; 24];
    socket.read_exact(&mut head).unwrap();
    let word = |at: usize| u32::from_le_bytes(head[at..at + 4].try_into().unwrap());
    let mut payload = vec![0; word(12) as usize];
    socket.read_exact(&mut payload).unwrap();
    (head[..4].try_into().unwrap(), word(4), payload)
}

/// Opens a stream with this service, as a stock server does; it is stream 7 there, and the answer
/// is what it is here.
fn open(rig: &Rig, service: &[u8]) -> (TcpStream, u32) {
    let mut socket = TcpStream::connect(&rig.serial).unwrap();
    socket
        .set_read_timeout(Some(Duration::from_secs(20)))
        .unwrap();
    socket
        .write_all(&message(b"CNXN", 0x0100_0001, 1 << 20, b"host::\0"))
        .unwrap();
    socket.write_all(&message(b"OPEN", 7, 0, service)).unwrap();
    assert_eq!(&receive(&mut socket).0, b"CNXN");
    let (answer, stream, _) = receive(&mut socket);
    assert_eq!(&answer, b"OKAY");
    (socket, stream)
}

/// As adbd does, which reads the command's pipe again once its last piece was taken.
#[test]
fn what_a_command_has_written_meanwhile_comes_in_one_piece() {
    let rig = bare();
    let lines: Vec<String> = (1..=40).map(|line| line.to_string()).collect();
    let command = format!(
        "exec:echo {}; echo over > /sdcard/done\0",
        lines.join("; echo ")
    );
    let (mut socket, stream) = open(&rig, command.as_bytes());

    let (written, _, first) = receive(&mut socket);
    assert_eq!(&written, b"WRTE");
    let done = rig.folder.join("data/files/sdcard/done");
    until("the command is over", || done.exists().then_some(()));
    socket.write_all(&message(b"OKAY", 7, stream, b"")).unwrap();

    let (next, _, rest) = receive(&mut socket);
    let all = [first, rest].concat();
    assert_eq!(text(&all), lines.join("\n") + "\n", "{next:?}");
}

/// The same for a port, and so for JDWP.
#[test]
fn what_a_port_has_sent_meanwhile_comes_in_one_piece() {
    let rig = bare();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (mut socket, stream) = open(&rig, format!("tcp:{port}\0").as_bytes());
    let (mut program, _) = listener.accept().unwrap();
    program.set_nodelay(true).unwrap();

    program.write_all(b"1").unwrap();
    assert_eq!(receive(&mut socket).2, b"1");
    program.write_all(b"2").unwrap();
    // Whoever reads too early has read this one by then.
    std::thread::sleep(Duration::from_millis(200));
    program.write_all(b"3").unwrap();
    std::thread::sleep(Duration::from_millis(200));
    socket.write_all(&message(b"OKAY", 7, stream, b"")).unwrap();
    assert_eq!(text(&receive(&mut socket).2), "23");
}

/// As a stock server does when its client has gone: the rest comes before the last chunk was
/// answered, and the end with it.
#[test]
fn what_a_gone_client_has_sent_arrives_whole() {
    let rig = bare();
    let (mut socket, stream) = open(&rig, b"exec:sleep 1; cat > /sdcard/in\0");
    let (chunk, mut all) = (vec![b'x'; 1 << 20], Vec::new());
    for _ in 0..5 {
        all.extend(message(b"WRTE", 7, stream, &chunk));
    }
    all.extend(message(b"CLSE", 7, stream, b""));
    socket.write_all(&all).unwrap();
    let file = rig.folder.join("data/files/sdcard/in");
    until("all of it is there", || {
        std::fs::metadata(&file)
            .ok()
            .filter(|file| file.len() == 5 << 20)
    });
}
