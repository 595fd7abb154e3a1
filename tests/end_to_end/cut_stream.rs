//! A debugger's stream that is cut in mid-run, through real parts: the virtual machine then lets
//! everything go, and what the test says is no verdict on the order that was asked for.
//!
//! In `tests/faults.rs` faults come at places by chance; here the stream is cut at three places of
//! one schedule.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};

use test_kit::StandIn;

const LATE_TEST: &str = "com.example.lateanswer.LateAnswerTest#showsTheAnswer";

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_debuggers_connection_cut_while_an_event_is_held_makes_no_pass() {
    let device = StandIn::with_apps(&["late-answer"]);
    let found = device.folder("found");
    let component = "com.example.lateanswer.test";
    let explored = device.flakescope(&[
        "explore",
        component,
        "--test",
        LATE_TEST,
        "--max-delay",
        "20000",
        "--out",
        &found,
    ]);
    assert_eq!(explored.code, 100, "{}", explored.stderr);
    // Held until the test is over: whatever else happens, this order fails.
    let mut schedule = test_kit::json(&format!("{found}/schedule-1.json"));
    for constraint in schedule["constraints"].as_array_mut().unwrap() {
        constraint["before"] = "end".into();
    }
    let path = device.folder("to-the-end.json");
    std::fs::write(&path, schedule.to_string()).unwrap();
    let replay = |server: &str, out: &str| {
        let out = device.folder(out);
        device.flakescope(&[
            "replay",
            &path,
            "--jdwp",
            "direct",
            "--adb-server",
            server,
            "--out",
            &out,
        ])
    };
    let whole = replay(&format!("127.0.0.1:{}", device.adb_port()), "whole");
    assert_eq!(whole.code, 100, "{}{}", whole.stdout, whole.stderr);
    // How much the debugger sends before it is cut off: while breakpoints are set, while the test
    // runs, while it holds.
    for bytes in [2_000, 4_000, 6_000] {
        let cut = replay(
            &format!("127.0.0.1:{}", cutter(device.adb_port(), bytes)),
            &format!("cut-{bytes}"),
        );
        assert_eq!(
            cut.code, 102,
            "after {bytes} bytes: {}{}",
            cut.stdout, cut.stderr
        );
    }
    device.check_nothing_is_left("com.example.lateanswer");
}

/// A way to an adb server on which a debugger's stream ends once so many bytes were sent on it; the
/// answer is its port.
fn cutter(adb_port: u16, bytes: usize) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for client in listener.incoming() {
            let (client, server) = (
                client.unwrap(),
                TcpStream::connect(("127.0.0.1", adb_port)).unwrap(),
            );
            let (mut back, mut to) = (server.try_clone().unwrap(), client.try_clone().unwrap());
            std::thread::spawn(move || {
                std::io::copy(&mut back, &mut to).ok();
                to.shutdown(Shutdown::Both).ok();
            });
            std::thread::spawn(move || pass(client, server, bytes));
        }
    });
    port
}

/// Passes what a client sends on. `jdwp:PID` after a length is what makes a connection a
/// debugger's.
fn pass(mut client: TcpStream, mut server: TcpStream, limit: usize) {
    let (mut sent, mut piece) = (Vec::<u8>::new(), [0; 4096]);
    while let Ok(read @ 1..) = client.read(&mut piece) {
        sent.extend(&piece[..read]);
        let is_debugger = sent.windows(5).take(64).any(|window| window == b"jdwp:");
        if (is_debugger && sent.len() > limit) || server.write_all(&piece[..read]).is_err() {
            break;
        }
    }
    client.shutdown(Shutdown::Both).ok();
    server.shutdown(Shutdown::Both).ok();
}
