//! Starting a process of an app, so that it can never outlive the device.
//!
//! The kernel kills a child with its parent only if the child asks for it, between `fork` and
//! `exec`, where safe code cannot be. So this program is started again, in its place, under the
//! hidden verb [`EXEC_CHILD`]: it asks, and becomes the launcher.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Stdio;

use rustix::process::{Signal, getppid, set_parent_process_death_signal};
use tokio::process::{Child, Command};

use super::debug_app::DebugMode;
use super::runtime::Runtime;
use crate::profile::Imitation;

/// The hidden verb: `hostdroid exec-child PARENT PROGRAM [ARGUMENT]...`.
pub const EXEC_CHILD: &str = "exec-child";

/// What a process is started with.
pub(super) struct Launch<'a> {
    pub(super) runtime: &'a Runtime,
    /// The folder that the app sees as `/data`.
    pub(super) data: &'a Path,
    /// The file that its log lines go to.
    pub(super) log: &'a Path,
    /// The debugger socket's name, for an app that may be debugged.
    pub(super) jdwp_control: Option<&'a str>,
    /// Whether it is the debug app, whose input is never called late.
    pub(super) debug_mode: DebugMode,
    /// Whether its message queue is to be the new one, where a release has two.
    pub(super) queue: Option<bool>,
    /// What the runtime is asked to imitate.
    pub(super) imitation: &'a Imitation,
    pub(super) arguments: &'a [String],
}

/// Starts a process. It leads its own group, has nothing of this process's environment but `PATH`,
/// and dies with it.
pub(super) fn start(launch: &Launch<'_>) -> std::io::Result<Child> {
    let mut command = Command::new("/proc/self/exe");
    command
        .arg(EXEC_CHILD)
        .arg(std::process::id().to_string())
        .arg(launch.runtime.launcher())
        .args(launch.arguments);
    command
        .env_clear()
        .env("HOST_DATA", launch.data)
        .env("ANDROID_LOG_FILE", launch.log)
        .env("TZ", "UTC");

    if let Some(path) = std::env::var_os("PATH") {
        command.env("PATH", path);
    }
    if let Some(control) = launch.jdwp_control {
        command.env("ADB", "1").env("JDWP_CONTROL", control);
    }
    if launch.debug_mode != DebugMode::Off {
        command.env("HOST_DEBUG_APP", "1");
    }
    if launch.debug_mode == DebugMode::Wait {
        command.env("HOSTDROID_WAIT_FOR_DEBUGGER", "1");
    }
    if let Some(new) = launch.queue {
        command.env("HOST_NEW_QUEUE", new.to_string());
    }

    command.envs(launch.imitation.variables());
    command
        .current_dir(launch.data)
        .process_group(0)
        .kill_on_drop(true);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn()
}

/// The other end of `start`, in the child: becomes `program`, or returns why not.
#[must_use]
pub fn exec_child(parent: u32, program: &Path, arguments: &[std::ffi::OsString]) -> std::io::Error {
    if let Err(error) = set_parent_process_death_signal(Some(Signal::KILL)) {
        return error.into();
    }
    // The parent may have died before the signal was asked for.
    let now = getppid().map(|pid| pid.as_raw_nonzero().get());
    if now != i32::try_from(parent).ok() {
        return std::io::Error::other("the device is gone");
    }
    std::process::Command::new(program).args(arguments).exec()
}
