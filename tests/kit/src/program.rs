//! The programs of the workspace, and how one of them ended.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output};
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

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

/// A program under way.
pub struct Running(pub(crate) Child);

impl Running {
    /// Sends it what Ctrl-C sends, and waits for its end.
    pub fn interrupt(self) -> Ended {
        let sent = Command::new("kill")
            .args(["-INT", &self.0.id().to_string()])
            .status()
            .unwrap();
        assert!(sent.success());
        self.0.wait_with_output().unwrap().into()
    }

    /// Ends it as nothing can prepare for.
    pub fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }

    /// Waits for its end; after the limit it is killed, which is an exit code of -1.
    pub fn wait(self, limit: Duration) -> Ended {
        let (id, (done, waiting)) = (self.0.id(), std::sync::mpsc::channel::<()>());
        let guard = std::thread::spawn(move || {
            if waiting.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                Command::new("kill")
                    .args(["-KILL", &id.to_string()])
                    .status()
                    .ok();
            }
        });

        let ended = self.0.wait_with_output().unwrap().into();
        drop(done);
        guard.join().unwrap();
        ended
    }
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
