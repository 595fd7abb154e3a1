//! The programs of the workspace, and how one of them ended.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

/// The root of the tree.
pub fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap()
}

/// A program of the workspace: it is in the folder above that of the test which runs.
pub fn program(name: &str) -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let folder = test.parent().and_then(Path::parent).unwrap();
    folder.join(name)
}

/// How a program ended, and what it said.
pub struct Ended {
    /// Its exit code; -1 if a signal ended it.
    pub code: i32,
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
}

impl From<Output> for Ended {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
        }
    }
}

/// How long a program may take to end once it was interrupted: a worker first hands back what it has.
const INTERRUPTED: Duration = Duration::from_secs(120);

/// How long a program may take until it catches an interrupt.
const UNTIL_CAUGHT: Duration = Duration::from_secs(20);

/// Whether a process catches SIGINT, by proc(5). One that has only just been started does not: the
/// signal kills it, or is lost where whoever started the tests ignores it.
fn catches_interrupts(id: u32) -> bool {
    const SIGINT: u64 = 1 << 1;

    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask & SIGINT != 0)
}

/// A program under way. A test that fails leaves none running.
pub struct Running(Option<Child>);

impl Running {
    pub(crate) fn start(command: &mut Command) -> Self {
        Self(Some(command.spawn().unwrap()))
    }

    /// Sends it what Ctrl-C sends once it catches that, and waits for its end.
    pub fn interrupt(self) -> Ended {
        let id = self.0.as_ref().unwrap().id();
        let until = Instant::now() + UNTIL_CAUGHT;
        while !catches_interrupts(id) && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(signal(id, "-INT"));
        self.wait(INTERRUPTED)
    }

    /// Ends it as nothing can prepare for.
    pub fn kill(self) {
        drop(self);
    }

    /// Waits for its end; after the limit it is killed, which is an exit code of -1.
    pub fn wait(mut self, limit: Duration) -> Ended {
        let child = self.0.take().unwrap();
        let (id, (done, waiting)) = (child.id(), std::sync::mpsc::channel::<()>());
        let guard = std::thread::spawn(move || {
            if waiting.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                signal(id, "-KILL");
            }
        });

        let ended = child.wait_with_output().unwrap().into();
        drop(done);
        guard.join().unwrap();
        ended
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            child.kill().ok();
            child.wait().ok();
        }
    }
}

/// Whether a signal could be sent.
fn signal(id: u32, which: &str) -> bool {
    let sent = Command::new("kill").args([which, &id.to_string()]).status();
    sent.is_ok_and(|status| status.success())
}

/// What a program printed, as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Reads a JSON file.
pub fn json(path: &str) -> serde_json::Value {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap()
}
