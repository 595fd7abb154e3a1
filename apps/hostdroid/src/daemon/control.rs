//! What the command line does with devices: starts them in the background, ends them, lists them.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};
use thiserror::Error;

use super::registry::{Entry, Registry};

/// How long a device may take to come up: it opens its state and is connected, both quick; adb's
/// server may be started.
const START: Duration = Duration::from_secs(60);
/// How many seconds a device may take to end on its own before it is killed.
const END: i64 = 15;

/// Why a device is not started or ended.
#[derive(Debug, Error)]
pub enum ControlError {
    /// The background process did not come up.
    #[error("the device did not come up: {0}")]
    NotUp(String),
    /// A system call.
    #[error("{doing}: {source}")]
    System {
        /// What was being done.
        doing: &'static str,
        /// The system's error.
        source: std::io::Error,
    },
    /// No device has that name.
    #[error("no device {0} is running; `hostdroid list` shows those that are")]
    NoDevice(String),
    /// It does not end.
    #[error("device {0} did not end")]
    NotEnded(String),
}

/// Starts a device in the background, and gives its serial once the adb server shows it.
/// `arguments` are those of `start`: they are given again.
///
/// # Errors
/// It does not come up.
pub fn start(arguments: Vec<OsString>) -> Result<String, ControlError> {
    let mut command = Command::new("/proc/self/exe");
    command.args(arguments).args(["--foreground", "--detached"]);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let spawned = command.spawn();
    let mut child = spawned.map_err(|source| ControlError::System {
        doing: "starting the background process",
        source,
    })?;

    match first_line(&mut child) {
        Some(serial) => Ok(serial),
        None => {
            // It may be stuck rather than dead.
            let _ = child.kill();
            let _ = child.wait();
            Err(ControlError::NotUp(last_error(&mut child)))
        }
    }
}

fn first_line(child: &mut Child) -> Option<String> {
    let output = child.stdout.take()?;
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut line = String::new();
        if BufReader::new(output)
            .read_line(&mut line)
            .is_ok_and(|length| length > 0)
        {
            let _ = sender.send(line.trim_end().to_owned());
        }
    });

    receiver.recv_timeout(START).ok()
}

fn last_error(child: &mut Child) -> String {
    let mut text = String::new();
    if let Some(errors) = child.stderr.take() {
        // The process is dead: this ends. Bytes that are not text are of no use.
        let _ = errors.take(1024 * 1024).read_to_string(&mut text);
    }
    match text.rsplit_once("\nhostdroid: ") {
        Some((_, error)) => error.trim_end().to_owned(),
        None => text
            .strip_prefix("hostdroid: ")
            .unwrap_or(&text)
            .trim_end()
            .to_owned(),
    }
}

/// Which devices to end.
#[derive(Debug, Clone)]
pub enum Which {
    /// The one with this serial.
    Serial(String),
    /// The one with its state in this folder.
    Data(PathBuf),
    /// All.
    All,
}

/// Ends devices, and gives the serials of those that have ended.
///
/// # Errors
/// There is none, or one does not end.
pub fn stop(registry: &Registry, which: &Which) -> Result<Vec<String>, ControlError> {
    let mut chosen = registry.all();
    match which {
        Which::All => {}
        Which::Serial(serial) => chosen.retain(|entry| entry.serial == *serial),
        Which::Data(data) => {
            let data = data.canonicalize().unwrap_or_else(|_| data.clone());
            chosen.retain(|entry| entry.data == data);
        }
    }

    match which {
        Which::Serial(name) if chosen.is_empty() => {
            return Err(ControlError::NoDevice(name.clone()));
        }
        Which::Data(path) if chosen.is_empty() => {
            return Err(ControlError::NoDevice(format!("of {}", path.display())));
        }
        _ => {}
    }

    chosen
        .into_iter()
        .map(|entry| end(registry, &entry).map(|()| entry.serial))
        .collect()
}

/// Ends one device, and returns when its process is gone: with it go its port and the lock
/// on its state.
fn end(registry: &Registry, entry: &Entry) -> Result<(), ControlError> {
    let pid = i32::try_from(entry.pid)
        .ok()
        .and_then(Pid::from_raw)
        .ok_or_else(|| not_ended(entry))?;
    let process = match pidfd_open(pid, PidfdFlags::empty()) {
        Ok(process) => process,
        Err(Errno::SRCH) => return Ok(()),
        Err(_) => return Err(not_ended(entry)),
    };

    // The entry is locked by the process that it names: as long as it lives, the id
    // is that process's.
    if !registry.is_alive(entry) {
        return Ok(());
    }

    for (signal, seconds) in [(Signal::TERM, END), (Signal::KILL, 5)] {
        // It may have ended meanwhile; the wait shows it.
        let _ = pidfd_send_signal(&process, signal);
        let timeout = Timespec {
            tv_sec: seconds,
            tv_nsec: 0,
        };
        if poll(&mut [PollFd::new(&process, PollFlags::IN)], Some(&timeout))
            .is_ok_and(|ready| ready > 0)
        {
            return Ok(());
        }
    }
    Err(not_ended(entry))
}

fn not_ended(entry: &Entry) -> ControlError {
    ControlError::NotEnded(entry.serial.clone())
}

/// One line a device: serial, API level, process, adb server, data folder.
#[must_use]
pub fn list(registry: &Registry) -> String {
    let mut lines = String::new();
    for Entry {
        serial,
        pid,
        api,
        data,
        adb_server,
    } in registry.all()
    {
        lines += &format!(
            "{serial}\tapi {api}\tpid {pid}\tadb {adb_server}\t{}\n",
            data.display()
        );
    }
    lines
}
