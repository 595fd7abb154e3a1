//! The command of `--before-run`: it runs on this machine before each run of a test, as where a
//! server that the app talks to is to be as it was.

use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use tokio::io::AsyncReadExt;
use tokio::process::{Child, ChildStderr, Command};
use tokio::time::timeout;

use super::Error;
use crate::adb::Device;

/// How long it may take.
const LIMIT: Duration = Duration::from_secs(60);

/// For how long the rest of what it printed is waited for once it has ended: what it has started in
/// the background may keep the pipe open.
const REST: Duration = Duration::from_millis(100);

/// How much of what it prints is kept, in bytes.
const LONGEST_OUTPUT: usize = 16 * 1024;

/// How many of its last lines an error repeats.
const LAST_LINES: usize = 3;

/// Runs a command in a shell. Its environment has an `adb` in it talk to this device.
///
/// # Errors
/// [`Error::BeforeRun`] when it fails, or does not end in time.
pub(super) async fn run(command: &str, device: &Device) -> Result<(), Error> {
    run_within(command, device, LIMIT).await
}

async fn run_within(command: &str, device: &Device, limit: Duration) -> Result<(), Error> {
    let failed = |why: &str| {
        Error::BeforeRun(format!(
            "`{command}` {why}; the test was not run: try the command alone with ANDROID_SERIAL={}, or leave it out",
            device.serial()
        ))
    };
    let mut group = Group::start(command, device)
        .map_err(|error| failed(&format!("cannot be started: {error}")))?;

    let printed = Arc::new(Mutex::new(Vec::new()));
    let mut reading = tokio::spawn(keep(group.child.stderr.take(), Arc::clone(&printed)));
    let ended = timeout(limit, group.child.wait()).await;
    if timeout(REST, &mut reading).await.is_err() {
        reading.abort();
    }

    let printed = std::mem::take(&mut *printed.lock().unwrap_or_else(PoisonError::into_inner));
    let printed = String::from_utf8_lossy(&printed);
    tracing::debug!(command, %printed, "before the run");
    match ended {
        Ok(Ok(status)) => check(status, &printed).map_err(|why| failed(&why)),
        Ok(Err(error)) => Err(failed(&format!("cannot be waited for: {error}"))),
        Err(_) => Err(failed(&format!(
            "did not end within {} s and was stopped{}",
            limit.as_secs(),
            last_lines(&printed)
        ))),
    }
}

fn check(status: ExitStatus, printed: &str) -> Result<(), String> {
    if status.success() {
        return Ok(());
    }
    Err(format!("failed ({status}){}", last_lines(printed)))
}

fn last_lines(printed: &str) -> String {
    let lines = printed.lines().map(str::trim);
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let skipped = lines.len().saturating_sub(LAST_LINES);
    match lines.get(skipped..) {
        None | Some([]) => String::new(),
        Some(last) => format!(": {}", last.join(" | ")),
    }
}

/// Keeps the end of what is printed.
async fn keep(output: Option<ChildStderr>, kept: Arc<Mutex<Vec<u8>>>) {
    let Some(mut output) = output else { return };
    let mut buffer = [0; 4096];
    while let Ok(read @ 1..) = output.read(&mut buffer).await {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(buffer.get(..read).unwrap_or_default());
        let excess = kept.len().saturating_sub(LONGEST_OUTPUT);
        kept.drain(..excess);
    }
}

/// A shell, in a process group with all that it starts.
struct Group {
    child: Child,
}

impl Group {
    fn start(command: &str, device: &Device) -> std::io::Result<Self> {
        let server = device.server().address();
        let child = Command::new("/bin/sh")
            // Standard output may be the report.
            .args(["-c", "eval \"$1\" >&2", "sh", command])
            .env("ANDROID_SERIAL", device.serial())
            // adb looks at the first one first; not all other clients know it.
            .env("ADB_SERVER_SOCKET", format!("tcp:{server}"))
            .env("ANDROID_ADB_SERVER_ADDRESS", &server.host)
            .env("ANDROID_ADB_SERVER_PORT", server.port.to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .process_group(0)
            .kill_on_drop(true)
            .spawn()?;
        Ok(Self { child })
    }
}

impl Drop for Group {
    /// One that is not waited for any more, as after Ctrl-C, is stopped with all that it started.
    /// One that has ended has no number, and what it left in the background goes on.
    fn drop(&mut self) {
        let id = self.child.id().and_then(|id| i32::try_from(id).ok());
        if let Some(group) = id.and_then(Pid::from_raw) {
            kill_process_group(group, Signal::KILL).ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a command, and returns the error's words.
    async fn said(command: &str, limit: Duration) -> Option<String> {
        let device = Device::for_test(5999);
        let ran = run_within(command, &device, limit).await;
        ran.err().map(|error| error.to_string())
    }

    #[tokio::test]
    async fn an_adb_in_it_talks_to_the_device() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("seen");
        let device = Device::for_test(5999);
        let variables = "$ANDROID_SERIAL $ADB_SERVER_SOCKET $ANDROID_ADB_SERVER_ADDRESS $ANDROID_ADB_SERVER_PORT";
        let command = format!("echo aside; echo \"{variables}\" > '{}'", file.display());
        run(&command, &device).await.unwrap();
        assert_eq!(
            std::fs::read_to_string(file).unwrap(),
            "serial tcp:127.0.0.1:5999 127.0.0.1 5999\n"
        );
    }

    #[tokio::test]
    async fn one_that_fails_says_why_and_what_to_do() {
        let failed = said("echo first; echo 'no such host' >&2; exit 3", LIMIT).await;
        assert_eq!(
            failed.as_deref(),
            Some(
                "--before-run: `echo first; echo 'no such host' >&2; exit 3` failed (exit status: 3): first | no such host; the test was not run: try the command alone with ANDROID_SERIAL=serial, or leave it out"
            )
        );
    }

    #[test]
    fn the_last_lines_are_kept() {
        let check = |printed: &str, expected: &str| assert_eq!(last_lines(printed), expected);
        check("", "");
        check("\n \n", "");
        check("a\n\n b\r\n", ": a | b");
        check("a\nb\nc\nd\n", ": b | c | d");
    }

    #[tokio::test]
    async fn one_that_does_not_end_is_stopped_with_what_it_started() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("late");
        let command = format!("(sleep 1; touch '{}') & wait", file.display());
        let stopped = said(&command, Duration::from_millis(200)).await;
        assert!(stopped.is_some_and(|said| said.contains("did not end within")));
        tokio::time::sleep(Duration::from_millis(1200)).await;
        assert!(!file.exists());
    }

    #[tokio::test]
    async fn one_that_is_given_up_is_stopped_with_what_it_started() {
        let folder = tempfile::tempdir().unwrap();
        let (begun, late) = (folder.path().join("begun"), folder.path().join("late"));
        let command = format!(
            "(touch '{}'; sleep 1; touch '{}') & wait",
            begun.display(),
            late.display()
        );

        // As Ctrl-C does, which ends the wait for a run.
        let device = Device::for_test(5999);
        tokio::select! {
            _ = run(&command, &device) => panic!("it ended"),
            () = is_there(&begun) => {}
        }
        tokio::time::sleep(Duration::from_millis(1200)).await;
        assert!(!late.exists());
    }

    #[tokio::test]
    async fn what_it_leaves_in_the_background_is_not_waited_for() {
        let begun = std::time::Instant::now();
        assert_eq!(said("sleep 30 &", LIMIT).await, None);
        assert!(begun.elapsed() < Duration::from_secs(20));
    }

    async fn is_there(file: &std::path::Path) {
        while !file.exists() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}
