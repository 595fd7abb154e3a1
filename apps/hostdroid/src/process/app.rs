//! Starting an app's process, and following it to its end.

use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::Child;

use super::launch::{Launch, start};
use super::table::{AppProcess, Processes};

/// The class that every process begins with.
const HOST_MAIN: &str = "com.android.internal.os.HostMain";
/// What a process prints on standard error is the runtime's own last words: more than this of it is a loop.
const MAX_ERRORS: u64 = 1024 * 1024;

/// An installed app, as far as its process needs it.
#[derive(Debug, Clone)]
pub struct App {
    /// Its package.
    pub package: String,
    /// Its APK.
    pub apk: PathBuf,
    /// The name of its process.
    pub process: String,
    /// Whether a debugger may attach.
    pub debuggable: bool,
    /// Whether `am set-debug-app` has named it.
    pub debug_app: bool,
}

/// Why no process was started.
#[derive(Debug, Error)]
pub enum StartError {
    /// The app's data folder.
    #[error("making the app's data folder {path}: {source}")]
    Data {
        /// Which folder.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// The process.
    #[error("starting the app's process: {0}")]
    Start(std::io::Error),
}

impl Processes {
    /// The folder that a package's process sees as `/data`.
    #[must_use]
    pub fn data_of(&self, package: &str) -> PathBuf {
        self.data.join("data").join(package)
    }

    /// Removes what a package has stored, in its own folder and in those of its targets. Blocks on the file system.
    ///
    /// # Errors
    /// The file system's own.
    pub fn clear_data(&self, package: &str) -> std::io::Result<()> {
        let absent = |r: std::io::Result<()>| match r {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(e),
            _ => Ok(()),
        };
        absent(std::fs::remove_dir_all(self.data_of(package)))?;
        let Ok(hosts) = std::fs::read_dir(self.data.join("data")) else { return Ok(()) };
        for host in hosts {
            let host = host?.path();
            for user in ["user/0", "user_de/0"] {
                absent(std::fs::remove_dir_all(host.join(user).join(package)))?;
            }
        }
        Ok(())
    }

    /// Starts an app with one of its activities; what is up of it is stopped first.
    ///
    /// # Errors
    /// The process cannot be started.
    pub async fn start_activity(self: &Arc<Self>, app: App, activity: &str) -> Result<u32, StartError> {
        let _launching = self.launching.lock().await;
        self.force_stop(&app.package).await;
        let arguments = vec!["-start".to_owned(), app.apk.to_string_lossy().into_owned(), activity.to_owned()];
        let (process, mut child) = self.start(&app, vec![app.package.clone()], arguments)?;
        let pid = process.pid;
        self.log.info(&format!("Start proc {pid}:{} for activity {}/{activity}", process.name, app.package));
        let this = Arc::clone(self);
        tokio::spawn(async move {
            if let Some(mut output) = child.stdout.take() {
                // It has nothing to say here; reading keeps it from ending at a write.
                let _ = tokio::io::copy(&mut output, &mut tokio::io::sink()).await;
            }
            this.follow(process, child).await;
        });
        Ok(pid)
    }

    /// Starts a process and enters it into the table. Its errors go to the log; its output is the caller's, and so is
    /// [`Processes::follow`]ing it. The caller holds `launching`.
    pub(super) fn start(
        self: &Arc<Self>,
        app: &App,
        packages: Vec<String>,
        arguments: Vec<String>,
    ) -> Result<(AppProcess, Child), StartError> {
        let data = self.data_of(&app.package);
        std::fs::create_dir_all(&data).map_err(|source| StartError::Data { path: data.clone(), source })?;
        let arguments: Vec<String> = std::iter::once(HOST_MAIN.to_owned()).chain(arguments).collect();
        let jdwp_control = app.debuggable.then_some(self.control.as_str());
        let launch = Launch {
            runtime: &self.runtime,
            data: &data,
            log: self.log.path(),
            jdwp_control,
            debug_app: app.debug_app,
            arguments: &arguments,
        };
        let spawn = || {
            let child = start(&launch)?;
            let pid = child.id().ok_or_else(|| std::io::Error::other("it was gone at once"))?;
            Ok((AppProcess { pid, name: app.process.clone(), packages, debuggable: app.debuggable }, child))
        };
        let (process, mut child) = self.enter(spawn).map_err(StartError::Start)?;
        if let Some(errors) = child.stderr.take() {
            let (log, pid) = (Arc::clone(&self.log), process.pid);
            tokio::spawn(async move {
                let mut lines = BufReader::new(errors.take(MAX_ERRORS)).lines();
                while let Ok(Some(line)) = lines.next_line().await {
                    log.warn(&format!("process {pid}: {line}"));
                }
            });
        }
        Ok((process, child))
    }

    /// Waits for a process's end, and takes it out of the table.
    pub(super) async fn follow(&self, process: AppProcess, mut child: Child) {
        let status = child.wait().await;
        self.remove(process.pid);
        let how = status.map_or_else(|e| e.to_string(), |s| s.to_string());
        self.log.info(&format!("Process {} (pid {}) has died: {how}", process.name, process.pid));
    }
}
