//! The programs that a score runs: each to its end, with a limit, and all of them ended at a
//! Ctrl-C.
//!
//! Main type: [`Children`]. Every child gets a process group of its own, so that a Ctrl-C reaches
//! this program alone, which then ends what it started in order. What a child leaves running, as an
//! adb server, may keep its pipes open: they are read for a moment only after its end.

use std::collections::HashMap;
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// How long a child has to put its things in order once it is told to end.
const GRACE: Duration = Duration::from_secs(20);

/// How long what a child has printed may take to be read once it has ended.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// How often it is asked whether a child has ended.
const LOOK: Duration = Duration::from_millis(20);

/// Why a measurement was not made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Something did not work; it may work on a fresh device.
    #[error("{0}")]
    Trouble(String),
    /// It has nothing to start from.
    #[error("{0}")]
    Skipped(String),
    /// The person wants to end.
    #[error("interrupted")]
    Stopped,
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self::Trouble(error.to_string())
    }
}

/// How a child ended.
#[derive(Debug)]
pub struct Ended {
    /// Its exit code; `None` when a signal ended it.
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ended {
    /// The last of what it printed.
    pub fn words(&self) -> String {
        let text = format!("{}{}", self.out, self.err);
        let text = text.trim();
        let skipped = text.chars().count().saturating_sub(300);
        text.chars().skip(skipped).collect()
    }
}

/// The children that run now.
#[derive(Debug, Default)]
pub struct Children {
    running: Mutex<HashMap<u32, Signal>>,
    stopping: AtomicBool,
}

impl Children {
    /// Runs a command to its end. adb is ended by another signal than the programs here, which
    /// clean up at a Ctrl-C.
    pub fn run(&self, command: &mut Command, limit: Duration) -> Result<Ended, Error> {
        let name = command.get_program().to_string_lossy().into_owned();
        let mut child = self.start(
            command,
            if name == "adb" {
                Signal::TERM
            } else {
                Signal::INT
            },
        )?;
        let out = Output::of(child.stdout.take());
        let err = Output::of(child.stderr.take());

        let is_over = wait(&mut child, limit)?;
        if !is_over {
            end(&mut child)?;
        }
        self.running().remove(&child.id());
        let code = child.wait()?.code();
        if !is_over {
            return Err(Error::Trouble(format!(
                "{name} did not end within {} s",
                limit.as_secs()
            )));
        }
        if self.is_stopping() {
            return Err(Error::Stopped);
        }
        let until = Instant::now() + LAST_WORDS;
        Ok(Ended {
            code,
            out: out.text(until),
            err: err.text(until),
        })
    }

    fn start(&self, command: &mut Command, signal: Signal) -> Result<Child, Error> {
        let mut running = self.running();
        if self.is_stopping() {
            return Err(Error::Stopped);
        }
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        let child = command.spawn()?;
        running.insert(child.id(), signal);
        Ok(child)
    }

    /// Tells all of them to end; `run` then returns [`Error::Stopped`].
    pub fn stop(&self) {
        let running = self.running();
        self.stopping.store(true, Ordering::SeqCst);
        for (id, signal) in running.iter() {
            send(*id, *signal);
        }
    }

    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::SeqCst)
    }

    fn running(&self) -> MutexGuard<'_, HashMap<u32, Signal>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Waits for a child to end; whether it did within the limit.
pub fn wait(child: &mut Child, limit: Duration) -> std::io::Result<bool> {
    let began = Instant::now();
    while child.try_wait()?.is_none() {
        if began.elapsed() >= limit {
            return Ok(false);
        }
        thread::sleep(LOOK);
    }
    Ok(true)
}

/// Ends a child: politely, then for good.
pub fn end(child: &mut Child) -> std::io::Result<()> {
    send(child.id(), Signal::INT);
    if !wait(child, GRACE)? {
        child.kill()?;
    }
    Ok(())
}

/// What has just ended by itself cannot be told to.
fn send(id: u32, signal: Signal) {
    if let Some(pid) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        let _ended_already = kill_process(pid, signal);
    }
}

/// What a child prints, read piece by piece.
struct Output(mpsc::Receiver<Vec<u8>>);

impl Output {
    fn of(pipe: Option<impl Read + Send + 'static>) -> Self {
        let (sender, pieces) = mpsc::channel();
        if let Some(mut pipe) = pipe {
            thread::spawn(move || {
                let mut piece = vec![0; 1 << 16];
                while let Ok(length @ 1..) = pipe.read(&mut piece) {
                    let read = piece.get(..length).unwrap_or_default();
                    if sender.send(read.to_vec()).is_err() {
                        break;
                    }
                }
            });
        }
        Self(pieces)
    }

    /// All of it, or as much as comes until then.
    fn text(self, until: Instant) -> String {
        let mut bytes = Vec::new();
        while let Ok(piece) = self
            .0
            .recv_timeout(until.saturating_duration_since(Instant::now()))
        {
            bytes.extend(piece);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_that_does_not_end_is_trouble() {
        let error =
            Children::default().run(Command::new("sleep").arg("60"), Duration::from_millis(200));
        assert!(matches!(error, Err(Error::Trouble(_))), "{error:?}");
    }

    #[test]
    fn what_a_child_leaves_running_is_not_waited_for() {
        let began = Instant::now();
        let mut leaves_one = Command::new("sh");
        leaves_one.args(["-c", "sleep 60 & echo $!"]);
        let ended = Children::default().run(&mut leaves_one, Duration::from_secs(30));
        let ended = ended.unwrap_or_else(|error| panic!("{error}"));
        let left: u32 = ended
            .out
            .trim()
            .parse()
            .unwrap_or_else(|_| panic!("{ended:?}"));
        send(left, Signal::KILL);
        assert!(began.elapsed() < Duration::from_secs(50), "{ended:?}");
    }

    #[test]
    fn nothing_is_started_after_a_stop() {
        let children = Children::default();
        children.stop();
        let error = children.run(&mut Command::new("true"), Duration::from_secs(5));
        assert!(matches!(error, Err(Error::Stopped)), "{error:?}");
    }
}
