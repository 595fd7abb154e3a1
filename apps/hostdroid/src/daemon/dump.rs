//! `hostdroid dump`: what there is to know of a device that may be in trouble, as one text.
//!
//! It is gathered from outside, from `/proc` and the device's files, so that a device that
//! does not answer is described too. What only the device knows is requested by a signal, and
//! may be missing.

use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use rustix::process::{Pid, Signal, kill_process};
use thiserror::Error;

use super::registry::{Entry, Registry};
use super::serve::STATE;
use crate::log::timestamp;

/// How long the device may take to report what it knows.
const ANSWER: Duration = Duration::from_secs(3);
/// So many lines of each log's end are shown.
const LINES: usize = 300;
/// So many bytes of each log's end are looked at.
const TAIL: usize = 256 * 1024;

/// Why there is nothing to show.
#[derive(Debug, Error)]
pub enum DumpError {
    /// No device has that name.
    #[error("no device {0} is running; `hostdroid list` shows those that are")]
    NoDevice(String),
}

/// The text for a running device.
///
/// # Errors
/// There is no such device. Whatever else cannot be read is reported in its place.
pub fn dump(registry: &Registry, serial: &str) -> Result<String, DumpError> {
    let entry = registry
        .all()
        .into_iter()
        .find(|entry| entry.serial == serial);
    let entry = entry.ok_or_else(|| DumpError::NoDevice(serial.to_owned()))?;

    let mut out = String::new();
    section(&mut out, "hostdroid", &about(&entry));
    let state = ask(&entry)
        .unwrap_or_else(|| format!("the device did not answer within {} s\n", ANSWER.as_secs()));
    section(&mut out, "what the device says of itself", &state);
    section(&mut out, "the device's process", &process(entry.pid));
    for child in children(entry.pid) {
        section(&mut out, "a process of an app", &process(child));
    }
    section(
        &mut out,
        "the end of hostdroid.log",
        &tail(&entry.data.join("hostdroid.log")),
    );
    section(
        &mut out,
        "the end of the log",
        &tail(&entry.data.join("log/logcat.txt")),
    );

    Ok(out)
}

fn section(out: &mut String, title: &str, text: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(out, "== {title}\n{text}");
}

fn about(entry: &Entry) -> String {
    let (version, now) = (env!("CARGO_PKG_VERSION"), timestamp(SystemTime::now()));
    let Entry {
        serial,
        pid,
        api,
        data,
        adb_server,
    } = entry;
    let data = data.display();
    format!(
        "version {version}, at {now} UTC\nserial {serial}, pid {pid}, api {api}\ndata {data}\nadb server {adb_server}\n"
    )
}

/// Asks the device by a signal; it answers with a file.
fn ask(entry: &Entry) -> Option<String> {
    let path = entry.data.join(STATE);
    // The answer to an earlier call is of no interest.
    let _ = std::fs::remove_file(&path);
    let pid = i32::try_from(entry.pid).ok().and_then(Pid::from_raw)?;
    kill_process(pid, Signal::USR1).ok()?;

    let deadline = Instant::now() + ANSWER;
    while Instant::now() < deadline {
        if let Ok(text) = std::fs::read_to_string(&path) {
            let _ = std::fs::remove_file(&path);
            return Some(text);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    None
}

/// The processes whose parent is `pid`.
fn children(pid: u32) -> Vec<u32> {
    let mut found: Vec<u32> = names(Path::new("/proc"))
        .iter()
        .filter_map(|name| name.parse().ok())
        .collect();
    found.retain(|child| field(&read(&format!("/proc/{child}/status")), "PPid") == pid.to_string());
    found
}

/// A process: its command, its state, its threads, its descriptors.
fn process(pid: u32) -> String {
    let folder = format!("/proc/{pid}");
    let status = read(&format!("{folder}/status"));
    let command = read(&format!("{folder}/cmdline")).replace('\0', " ");
    let mut out = format!("pid {pid}: {}\n", command.trim_end());

    for name in ["State", "VmRSS", "Threads", "SigQ"] {
        let _ = writeln!(out, "{name}: {}", field(&status, name));
    }

    for thread in names(Path::new(&format!("{folder}/task"))) {
        let at = format!("{folder}/task/{thread}");
        let (name, state) = (read(&format!("{at}/comm")), read(&format!("{at}/status")));
        let (waits, call) = (read(&format!("{at}/wchan")), read(&format!("{at}/syscall")));
        let call = call.split_whitespace().next().unwrap_or_default();
        let (name, state) = (name.trim_end(), field(&state, "State"));
        let _ = writeln!(
            out,
            "thread {thread} {name:<16} {state}, waits in {waits}, system call {call}"
        );
    }

    for descriptor in names(Path::new(&format!("{folder}/fd"))) {
        let target = std::fs::read_link(format!("{folder}/fd/{descriptor}"));
        let target = target.map_or_else(|e| e.to_string(), |path| path.display().to_string());
        let _ = writeln!(out, "descriptor {descriptor} {target}");
    }
    out
}

/// A file's text; empty for one that cannot be read, as a process may end at any time.
fn read(path: &str) -> String {
    String::from_utf8_lossy(&std::fs::read(path).unwrap_or_default()).into_owned()
}

/// A folder's entries, those that are numbers by their value.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort_by_key(|name| name.parse::<u64>().unwrap_or(u64::MAX));
    names
}

/// A line `NAME: value` of a file below `/proc`.
fn field(text: &str, name: &str) -> String {
    for line in text.lines() {
        if let Some(value) = line
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(':'))
        {
            return value.trim().to_owned();
        }
    }
    String::new()
}

fn tail(path: &Path) -> String {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => return format!("{}: {error}\n", path.display()),
    };

    let end = bytes
        .get(bytes.len().saturating_sub(TAIL)..)
        .unwrap_or_default();
    let text = String::from_utf8_lossy(end);
    let lines: Vec<&str> = text.lines().collect();
    lines
        .iter()
        .skip(lines.len().saturating_sub(LINES))
        .map(|line| format!("{line}\n"))
        .collect()
}
