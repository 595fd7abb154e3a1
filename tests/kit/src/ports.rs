//! Ports for the adb servers and the devices of tests.

use std::net::TcpListener;
use std::sync::atomic::{AtomicU16, Ordering};

/// Says that an adb server looks at no port for emulators, as it does from 5555 on: those that run
/// are of the user's own server.
pub(crate) const NO_EMULATORS: (&str, &str) = ("ADB_LOCAL_TRANSPORT_MAX_PORT", "0");

/// A port that nobody listens on: none of those that the system gives to whoever asks for any, as
/// it could be gone before the server has it, and of two hundred that no other test's process tries
/// at the same time.
pub fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = 20_000 + 200 * u16::try_from(std::process::id() % 50).unwrap();
    let ports = std::iter::repeat_with(|| first + NEXT.fetch_add(1, Ordering::Relaxed) % 200);
    ports
        .take(200)
        .find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok())
        .expect("a free port")
}
