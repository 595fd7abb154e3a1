//! The table of the apps' processes that are up.

use std::collections::BTreeMap;
use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use super::debug_app::DebugApp;
use super::runtime::{Runtime, Vm};
use crate::log::DeviceLog;
use crate::profile::Imitation;
use crate::users::{Owner, Who};

/// So much is written to a pipe whole or not at all.
const PIPE_BUF: usize = 4096;
/// How long a killed process may take to go.
const DEATH: Duration = Duration::from_secs(5);

/// A process that is up.
#[derive(Debug, Clone)]
pub struct AppProcess {
    /// Its id: the host's own.
    pub pid: u32,
    /// Its name, as `ps` shows it.
    pub name: String,
    /// Whose it is.
    pub owner: Owner,
    /// The packages whose code is in it.
    pub packages: Vec<String>,
    /// Whether a debugger may attach.
    pub debuggable: bool,
}

/// A process, and its standard input, which takes further activities to start.
struct Entry {
    process: AppProcess,
    input: Option<OwnedFd>,
}

/// The ports that a process reports, to be passed on as they come.
pub(super) type Ports = mpsc::UnboundedSender<u16>;

/// A process that has just been started, and the ports that it is going to report.
pub(super) struct Announced {
    pub(super) pid: u32,
    pub(super) ports: mpsc::UnboundedReceiver<u16>,
}

/// What the processes of a device have in common.
pub struct ProcessOptions {
    /// What they run on.
    pub runtime: Runtime,
    /// The folder of the device's state.
    pub data: PathBuf,
    /// What the runtime is asked to imitate.
    pub imitation: Imitation,
    /// The debug app.
    pub debug_app: DebugApp,
}

/// The apps' processes of a device.
pub struct Processes {
    pub(super) runtime: Runtime,
    pub(super) data: PathBuf,
    pub(super) control: String,
    pub(super) log: Arc<DeviceLog>,
    pub(super) imitation: Imitation,
    /// The debug app.
    pub debug_app: DebugApp,
    /// Held over "stop the old one, start the new one".
    pub(super) launching: tokio::sync::Mutex<()>,
    table: Mutex<BTreeMap<u32, Entry>>,
    changed: watch::Sender<u64>,
    /// Where processes whose debuggers come over a port are announced.
    announce: mpsc::UnboundedSender<Announced>,
}

impl Processes {
    /// An empty table, and the processes whose debuggers are going to come over a port; `control`
    /// is the name of the debugger socket.
    pub(super) fn new(
        options: ProcessOptions,
        control: String,
        log: Arc<DeviceLog>,
    ) -> (Arc<Self>, mpsc::UnboundedReceiver<Announced>) {
        let ProcessOptions {
            runtime,
            data,
            imitation,
            debug_app,
        } = options;
        let (announce, announced) = mpsc::unbounded_channel();
        let processes = Arc::new(Self {
            runtime,
            data,
            control,
            log,
            imitation,
            debug_app,
            launching: tokio::sync::Mutex::default(),
            table: Mutex::default(),
            changed: watch::channel(0).0,
            announce,
        });
        (processes, announced)
    }

    /// The channel for the ports that a process reports; `None` for one whose debuggers come
    /// another way, or not at all.
    pub(super) fn ports(&self, process: &AppProcess) -> Option<Ports> {
        if self.runtime.vm() != Vm::Hotspot || !process.debuggable {
            return None;
        }
        let (sender, ports) = mpsc::unbounded_channel();
        self.announce
            .send(Announced {
                pid: process.pid,
                ports,
            })
            .ok()?;
        Some(sender)
    }

    /// All processes, by id.
    #[must_use]
    pub fn all(&self) -> Vec<AppProcess> {
        self.lock()
            .values()
            .map(|entry| entry.process.clone())
            .collect()
    }

    /// A process.
    #[must_use]
    pub fn get(&self, pid: u32) -> Option<AppProcess> {
        self.lock().get(&pid).map(|entry| entry.process.clone())
    }

    /// Kills a process of this device; `false` when no process has that id.
    #[must_use]
    pub fn kill(&self, pid: u32) -> bool {
        self.lock().contains_key(&pid) && kill_group(pid)
    }

    /// Kills the processes of these users that hold a package's code, and waits for their end.
    pub async fn force_stop(&self, package: &str, who: Who, why: &str) {
        let mut doomed = Vec::new();
        for process in self.all() {
            if who.means(process.owner.user)
                && process.packages.iter().any(|other| other == package)
            {
                doomed.push(process);
            }
        }
        if doomed.is_empty() {
            return;
        }

        let user = match who {
            Who::All => "-1".to_owned(),
            Who::One(user) => user.to_string(),
        };
        let app_id = doomed.first().map_or(0, |process| process.owner.app_id);
        self.log.activity_manager(
            'I',
            &format!("Force stopping {package} appid={app_id} user={user}: {why}"),
        );

        for process in &doomed {
            let (pid, name, owner) = (process.pid, &process.name, process.owner.short());
            self.log.activity_manager(
                'I',
                &format!("Killing {pid}:{name}/{owner} (adj 0): stop {package}: {why}"),
            );
            let _ = self.kill(pid);
        }
        self.gone(&doomed.iter().map(|p| p.pid).collect::<Vec<_>>())
            .await;
    }

    /// Kills all processes of these users, and waits for their end.
    pub async fn kill_all(&self, who: Who) {
        let mut killed = Vec::new();
        for process in self.all() {
            if who.means(process.owner.user) {
                let _ = self.kill(process.pid);
                killed.push(process.pid);
            }
        }
        self.gone(&killed).await;
    }

    async fn gone(&self, pids: &[u32]) {
        let mut changed = self.changed.subscribe();
        let all_gone = async {
            while pids.iter().any(|pid| self.get(*pid).is_some()) && changed.changed().await.is_ok()
            {
            }
        };
        if timeout(DEATH, all_gone).await.is_err() {
            self.log.warn(&format!(
                "of the processes {pids:?}, some are still there {DEATH:?} after they were killed"
            ));
        }
    }

    /// Enters what `start` has started, in one step with starting it: its debugger connection finds
    /// it in the table.
    pub(super) fn enter<T, E>(
        &self,
        start: impl FnOnce() -> Result<(AppProcess, Option<OwnedFd>, T), E>,
    ) -> Result<(AppProcess, T), E> {
        let mut table = self.lock();
        let (process, input, handle) = start()?;
        table.insert(
            process.pid,
            Entry {
                process: process.clone(),
                input,
            },
        );
        Ok((process, handle))
    }

    /// Writes a line to the standard input of a process, at once or not at all: one that does not
    /// read must not block anybody.
    pub(super) fn write_line(&self, pid: u32, line: &str) -> std::io::Result<()> {
        let table = self.lock();
        let input = table.get(&pid).and_then(|entry| entry.input.as_ref());
        let input = input.ok_or_else(|| std::io::Error::from(std::io::ErrorKind::NotFound))?;
        if line.len() > PIPE_BUF {
            return Err(std::io::ErrorKind::ArgumentListTooLong.into());
        }
        rustix::io::write(input, line.as_bytes())?;
        Ok(())
    }

    pub(super) fn remove(&self, pid: u32) {
        self.lock().remove(&pid);
        self.changed.send_modify(|n| *n += 1);
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u32, Entry>> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Each app's process leads a group of its own.
pub(super) fn kill_group(pid: u32) -> bool {
    let group = i32::try_from(pid).ok().and_then(Pid::from_raw);
    group.is_some_and(|group| kill_process_group(group, Signal::KILL).is_ok())
}
