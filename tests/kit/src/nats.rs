//! A real NATS server for a test: JetStream, a free port, a store of its own.

use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::ports::free_port;

/// How long the server may take to listen.
const STARTS: Duration = Duration::from_secs(20);

/// A NATS server; ends when it is dropped.
pub struct Nats {
    port: u16,
    options: Vec<String>,
    child: Child,
    store: tempfile::TempDir,
}

impl Nats {
    /// Whether there is one on this machine.
    pub fn is_installed() -> bool {
        Command::new("nats-server")
            .arg("--version")
            .output()
            .is_ok()
    }

    /// Starts one with JetStream.
    pub fn start() -> Self {
        Self::with(&["-js"])
    }

    /// Starts one with these options of `nats-server`.
    pub fn with(options: &[&str]) -> Self {
        let (port, store) = (free_port(), tempfile::tempdir().unwrap());
        let mut own = Vec::new();
        for option in options {
            own.push((*option).to_owned());
        }
        let child = run(port, &own, &store);
        Self {
            port,
            options: own,
            child,
            store,
        }
    }

    /// Its address, as `nats://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Its port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Ends it as nothing can prepare for.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again, with what it has stored.
    pub fn restart(&mut self) {
        self.child = run(self.port, &self.options, &self.store);
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn run(port: u16, options: &[String], store: &tempfile::TempDir) -> Child {
    let mut command = Command::new("nats-server");
    command.args(["-a", "127.0.0.1", "-p", &port.to_string()]);
    command.arg("-sd").arg(store.path()).args(options);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let child = command.spawn().expect("nats-server is not installed");
    let begun = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(begun.elapsed() < STARTS, "nats-server does not listen");
        std::thread::sleep(Duration::from_millis(20));
    }
    child
}
