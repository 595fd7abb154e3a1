//! Starting an app's process, and following it to its end.

use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::sync::Arc;

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use thiserror::Error;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, ChildStderr};
use tokio::signal::unix::{SignalKind, signal};

use super::launch::{Launch, start};
use super::table::{AppProcess, Processes, kill_group};
use crate::log::DeviceLog;
use crate::users::{OWNER, Owner};

/// What a process prints on standard error is the runtime's own last words: more than this of it
/// is a loop.
const MAX_ERRORS: u64 = 1024 * 1024;

/// An installed app, as far as its process needs it.
#[derive(Debug, Clone)]
pub struct App {
    /// Its package.
    pub package: String,
    /// Whose process it is.
    pub owner: Owner,
    /// Its APK.
    pub apk: PathBuf,
    /// The name of its process.
    pub process: String,
    /// Whether a debugger may attach.
    pub debuggable: bool,
    /// The choice of `am compat` for its message queue: whether it is the new one; `None` for
    /// the release's default.
    pub queue: Option<bool>,
}

/// Why no process was started.
#[derive(Debug, Error)]
pub enum StartError {
    /// The app's data folder.
    #[error("making the app's data folder {path}: {source}")]
    Data {
        /// Which folder.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// The process.
    #[error("starting the app's process: {0}")]
    Start(std::io::Error),
    /// The process that is up.
    #[error("telling process {pid} which activity to start: {source}")]
    Tell {
        /// Which process.
        pid: u32,
        /// The system's error.
        source: std::io::Error,
    },
}

impl App {
    /// Whether this process is the app's.
    fn is_in(&self, process: &AppProcess) -> bool {
        let mine = process.owner.user == self.owner.user && process.name == self.process;
        mine && process.packages.contains(&self.package)
    }
}

impl Processes {
    /// The folder that a package's process sees as `/data`. Within it, each user's runtime takes
    /// itself for the first one's.
    #[must_use]
    pub fn data_of(&self, user: u32, package: &str) -> PathBuf {
        self.data_of_user(user).join(package)
    }

    fn data_of_user(&self, user: u32) -> PathBuf {
        if user == OWNER {
            self.data.join("data")
        } else {
            self.data.join(format!("data-of-user-{user}"))
        }
    }

    /// Removes all that a user's apps have stored. Blocks on the file system.
    ///
    /// # Errors
    /// The file system's own.
    pub fn clear_user(&self, user: u32) -> std::io::Result<()> {
        ignore_missing(std::fs::remove_dir_all(self.data_of_user(user)))
    }

    /// Removes what a user's package has stored, in its own folder and in those of its targets.
    /// Blocks on the file system.
    ///
    /// # Errors
    /// The file system's own.
    pub fn clear_data(&self, user: u32, package: &str) -> std::io::Result<()> {
        ignore_missing(std::fs::remove_dir_all(self.data_of(user, package)))?;

        let Ok(hosts) = std::fs::read_dir(self.data_of_user(user)) else {
            return Ok(());
        };
        for host in hosts {
            let host = host?.path();
            for user in ["user/0", "user_de/0"] {
                ignore_missing(std::fs::remove_dir_all(host.join(user).join(package)))?;
            }
        }
        Ok(())
    }

    /// Starts an activity of an app, in the app's process if that is up. `intent` is
    /// in `am`'s words.
    ///
    /// # Errors
    /// The process cannot be started, or does not take the intent.
    pub async fn start_activity(
        self: &Arc<Self>,
        app: App,
        intent: Vec<String>,
    ) -> Result<u32, StartError> {
        let _launching = self.launching.lock().await;
        if let Some(up) = self.all().into_iter().find(|p| app.is_in(p)) {
            let words: Vec<String> = intent.iter().map(|word| percent_encode(word)).collect();
            return match self.write_line(up.pid, &format!("{}\n", words.join(" "))) {
                Ok(()) => Ok(up.pid),
                Err(source) => Err(StartError::Tell {
                    pid: up.pid,
                    source,
                }),
            };
        }

        let mut arguments = vec!["-start".to_owned(), app.apk.to_string_lossy().into_owned()];
        arguments.extend(intent);
        let (process, mut child) = self.start(&app, vec![app.package.clone()], arguments)?;

        let (pid, owner, package) = (process.pid, process.owner.short(), &app.package);
        self.log.activity_manager(
            'I',
            &format!(
                "Start proc {pid}:{}/{owner} for activity {package}",
                process.name
            ),
        );

        let this = Arc::clone(self);
        tokio::spawn(async move {
            if let Some(mut output) = child.stdout.take() {
                // Nothing of it is needed; reading keeps the process from ending at a write.
                tokio::spawn(
                    async move { tokio::io::copy(&mut output, &mut tokio::io::sink()).await },
                );
            }
            // How it ended is in the log.
            let _ = this.follow(&process, child).await;
        });

        Ok(pid)
    }

    /// Starts a process and enters it into the table. Its errors go to the log; its output is the
    /// caller's, and so is [`Processes::follow`]ing it. The caller holds `launching`.
    pub(super) fn start(
        self: &Arc<Self>,
        app: &App,
        packages: Vec<String>,
        arguments: Vec<String>,
    ) -> Result<(AppProcess, Child), StartError> {
        self.log.trim();
        let data = self.data_of(app.owner.user, &app.package);
        std::fs::create_dir_all(&data).map_err(|source| StartError::Data {
            path: data.clone(),
            source,
        })?;

        let main = self.runtime.main_class().to_owned();
        let arguments: Vec<String> = std::iter::once(main).chain(arguments).collect();
        let jdwp_control = if app.debuggable {
            Some(self.control.as_str())
        } else {
            None
        };
        let launch = Launch {
            runtime: &self.runtime,
            data: &data,
            log: self.log.path(),
            jdwp_control,
            debug_mode: self.debug_app.attach(&app.package, &app.process),
            queue: app.queue,
            imitation: &self.imitation,
            arguments: &arguments,
        };

        let entered = self.enter(|| {
            let mut child = start(&launch)?;
            let pid = child
                .id()
                .ok_or_else(|| std::io::Error::other("it was gone at once"))?;
            let input = take_input(&mut child)?;

            let process = AppProcess {
                pid,
                name: app.process.clone(),
                owner: app.owner,
                packages,
                debuggable: app.debuggable,
            };
            Ok((process, input, child))
        });
        let (process, mut child) = entered.map_err(StartError::Start)?;

        if let Some(errors) = child.stderr.take() {
            tokio::spawn(log_errors(errors, Arc::clone(&self.log), process.pid));
        }
        Ok((process, child))
    }

    /// Waits for a process's end, kills what it has started itself, and removes it from the table.
    pub(super) async fn follow(
        &self,
        process: &AppProcess,
        mut child: Child,
    ) -> std::io::Result<ExitStatus> {
        let (pid, name) = (process.pid, &process.name);
        ended(pid).await;
        // It has ended, but its id is not free before `wait`: the group is still this one.
        let _ = kill_group(pid);
        let status = child.wait().await;
        self.remove(pid);

        let how = status
            .as_ref()
            .map_or_else(ToString::to_string, ToString::to_string);
        self.log
            .activity_manager('I', &format!("Process {name} (pid {pid}) has died: {how}"));
        status
    }
}

/// The standard input of a process, for lines that must not block who writes them.
fn take_input(child: &mut Child) -> std::io::Result<Option<OwnedFd>> {
    let Some(input) = child.stdin.take() else {
        return Ok(None);
    };

    let input = input.into_owned_fd()?;
    rustix::io::ioctl_fionbio(&input, true)?;
    Ok(Some(input))
}

async fn log_errors(errors: ChildStderr, log: Arc<DeviceLog>, pid: u32) {
    let mut lines = BufReader::new(errors.take(MAX_ERRORS)).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        log.warn(&format!("process {pid}: {line}"));
    }
}

/// Not being there is as good as removed.
fn ignore_missing(removed: std::io::Result<()>) -> std::io::Result<()> {
    match removed {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Waits until a child has ended, and does not reap it: its id stays its own.
pub(super) async fn ended(pid: u32) {
    let (Some(id), Ok(mut children)) = (
        i32::try_from(pid).ok().and_then(Pid::from_raw),
        signal(SignalKind::child()),
    ) else {
        return;
    };

    let look = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    // An error means that there is no such child any more.
    while matches!(waitid(WaitId::Pid(id), look), Ok(None)) && children.recv().await.is_some() {}
}

/// A word for a line of words: separators, and what is no plain letter, as `%` and two digits.
fn percent_encode(word: &str) -> String {
    let mut out = String::new();
    for byte in word.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'/' | b':' | b'$') {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}
