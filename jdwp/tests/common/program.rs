//! Compiles and starts the program under test; everything has a deadline and nothing
//! outlives its test.

use std::ffi::OsStr;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::process::{Child, ChildStdout, Command};

/// A whole test's deadline. A starting virtual machine on a busy computer takes seconds.
const DEADLINE: Duration = Duration::from_secs(120);

/// What a virtual machine prints before it waits for a debugger.
pub const LISTENING: &str = "Listening for transport dt_socket at address: ";

/// Runs a part of a test that must not take for ever.
pub async fn run<T>(part: impl Future<Output = T>) -> T {
    tokio::time::timeout(DEADLINE, part)
        .await
        .expect("the test takes too long")
}

fn source(program: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/java/{program}.java"))
}

/// A folder for one test's files, gone with it.
pub struct Folder {
    pub path: PathBuf,
}

impl Folder {
    /// An empty folder; the process's id keeps concurrent tests apart.
    pub fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("jdwp-{name}-{}", std::process::id()));
        std::fs::create_dir_all(path.join("data")).unwrap();
        Self { path }
    }

    /// A command that runs here, and is killed when it is dropped.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(&self.path)
            .stdin(Stdio::null())
            .kill_on_drop(true);
        command
    }

    /// Compiles a program under test, for the oldest platform that it runs on.
    pub async fn compile(&self, program: &str) {
        let mut javac = self.command("javac");
        javac.args([
            "-g",
            "--release",
            "8",
            "-Xlint:-options",
            "-encoding",
            "UTF-8",
            "-d",
            "classes",
        ]);
        javac.arg(source(program));
        run(self.finish(javac)).await;
    }

    /// A class file that was compiled here.
    pub fn class(&self, name: &str) -> PathBuf {
        self.path.join(format!("classes/{name}.class"))
    }

    /// What the JDK's own client reports of the program that listens at a port.
    pub async fn jdi_report(&self, port: u16) -> serde_json::Value {
        let mut javac = self.command("javac");
        javac
            .args(["-Xlint:-deprecation", "-encoding", "UTF-8", "-d", "jdi"])
            .arg(source("JdiReport"));
        run(self.finish(javac)).await;

        let mut java = self.command("java");
        java.args(["-cp", "jdi", "JdiReport", &port.to_string()]);
        let report = run(self.finish(java)).await;
        serde_json::from_slice(&report).unwrap()
    }

    /// Runs a command that must succeed; returns what it printed.
    pub async fn finish(&self, mut command: Command) -> Vec<u8> {
        let output = command.output().await;
        let output =
            output.unwrap_or_else(|error| panic!("{command:?} does not start (JDK 17?): {error}"));
        assert!(
            output.status.success(),
            "{command:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        output.stdout
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

/// The program under test in a virtual machine that waits for a debugger.
pub struct Program {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
    port: u16,
}

impl Program {
    /// Starts it and learns from its output where it listens.
    pub async fn start(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let port = listening(&mut lines).await;
        Self { child, lines, port }
    }

    /// Waits until the next debugger may come.
    pub async fn listens_again(&mut self) {
        self.port = listening(&mut self.lines).await;
    }

    /// Where it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Connects a debugger's socket.
    pub async fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).await.unwrap();
        stream.set_nodelay(true).unwrap();
        stream
    }

    /// Waits for its end; returns what it printed after the start.
    pub async fn end(mut self) -> (ExitStatus, Vec<String>) {
        let mut said = Vec::new();
        while let Some(line) = self.lines.next_line().await.unwrap() {
            said.push(line);
        }
        (self.child.wait().await.unwrap(), said)
    }
}

/// The port that the next line reports.
async fn listening(lines: &mut Lines<BufReader<ChildStdout>>) -> u16 {
    let line = run(lines.next_line())
        .await
        .unwrap()
        .expect("the virtual machine says something");
    let port = line.strip_prefix(LISTENING);
    port.unwrap_or_else(|| panic!("where it listens, not {line:?}"))
        .parse()
        .unwrap()
}
