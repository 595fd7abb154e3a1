//! What was set on the device or the server, and how it is taken back: on success, error, Ctrl-C
//! and panic.
//!
//! Main type: [`Undo`]. The command line holds one and calls [`Undo::all`] whatever happened. What
//! a killed program has left is on disk (`journal.rs`), and is undone by the next one on the app.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jdwp::Connection;
use tokio::task::JoinHandle;

use super::claim::Claim;
use super::journal::{self, Journal, Left};
use super::load_shell::stop_load;
use super::users_choice::UsersChoice;
use crate::adb::{Device, quote};

/// How long taking one thing back may take.
const EACH: Duration = Duration::from_secs(5);

/// How long one attempt at it may take, where another may help.
const ATTEMPT: Duration = Duration::from_secs(2);

/// The pause before the next attempt.
const PAUSE: Duration = Duration::from_millis(200);

/// How often something is tried before it is given up.
const ATTEMPTS: usize = 3;

/// The list of what is to be taken back; clones share it.
#[derive(Clone, Default)]
pub struct Undo(Arc<Mutex<List>>);

#[derive(Default)]
struct List {
    steps: Vec<(u64, Step)>,
    /// The number of the next step.
    next: u64,
    /// One for each app that was claimed.
    journals: Vec<Journal>,
}

/// One thing to take back.
pub(crate) enum Step {
    /// The forwards of the server's to a process that was started here, whoever holds their ports'
    /// numbers: the answer that has the number may be lost. Those that were there before are
    /// others'.
    Forward(Device, u32, Vec<String>),
    /// `am set-debug-app` that no process has used up, and what the user had chosen before.
    DebugApp(Device, UsersChoice),
    /// An app that waits for a debugger, and would for ever; and the command that stops it.
    WaitingApp(Device, String),
    /// A load, and the id of the flakescope that began it.
    Load(Device, u32),
    /// A package that was installed.
    Installed(Device, String),
    /// A debugger's connection: every thread is resumed.
    Debugger(Connection),
    /// A task that adds a step of its own once it is done.
    UnderWay(JoinHandle<()>),
}

impl Undo {
    /// Takes back what a killed flakescope has left of this app, and keeps the list on disk from
    /// here on.
    pub(super) async fn keep_on_disk(&self, claim: &Claim, device: &Device, package: &str) {
        // What this program itself has on its list is no leftover.
        let is_own = self.list().journals.iter().any(|j| j.is_at(claim.path()));
        if !is_own {
            take_back_leftovers(claim, device, package).await;
        }

        let Some(journal) = Journal::open(claim, device.serial()) else {
            return;
        };
        let mut list = self.list();
        list.journals.retain(|known| !known.is_at(claim.path()));
        list.journals.push(journal);
        list.save();
    }

    /// Remembers a step; the number names it for [`Undo::now`].
    pub(crate) fn add(&self, step: Step) -> u64 {
        let mut list = self.list();
        let id = list.next;
        list.next += 1;
        list.steps.push((id, step));
        list.save();
        id
    }

    /// Takes one step back now. It stays on the list if whoever waits for that is interrupted.
    pub(super) async fn now(&self, id: u64) {
        let Some(step) = self.list().remove(id) else {
            return;
        };
        let mut taking = TakingBack {
            undo: self,
            id,
            step: Some(step),
        };
        if let Some(step) = &mut taking.step {
            step.take_back().await;
        }

        taking.step = None;
        self.list().save();
    }

    /// Takes one step off the list: what it would take back has gone by itself.
    pub(super) fn forget(&self, id: u64) -> Option<Step> {
        let mut list = self.list();
        let step = list.remove(id);
        list.save();
        step
    }

    /// Takes everything back, the last first.
    pub async fn all(&self) {
        loop {
            let step = self.list().steps.pop();
            let Some((_, mut step)) = step else { return };
            step.take_back().await;
            // Only now: a kill in between leaves it to the next start.
            self.list().save();
        }
    }

    fn list(&self) -> MutexGuard<'_, List> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A step that is being undone; it goes back to its place on the list if that is interrupted.
struct TakingBack<'u> {
    undo: &'u Undo,
    id: u64,
    step: Option<Step>,
}

impl Drop for TakingBack<'_> {
    fn drop(&mut self) {
        if let Some(step) = self.step.take() {
            let mut list = self.undo.list();
            let place = list.steps.iter().take_while(|(id, _)| *id < self.id);
            let place = place.count();
            list.steps.insert(place, (self.id, step));
            list.save();
        }
    }
}

impl List {
    fn remove(&mut self, id: u64) -> Option<Step> {
        let index = self.steps.iter().position(|(known, _)| *known == id)?;
        Some(self.steps.remove(index).1)
    }

    /// Writes each app's steps to its file.
    fn save(&self) {
        for journal in &self.journals {
            let steps = self.steps.iter().map(|(_, step)| step);
            journal.write(steps.filter_map(|step| step.on_disk(journal.serial())));
        }
    }
}

/// Takes back what the file of the claim names.
async fn take_back_leftovers(claim: &Claim, device: &Device, package: &str) {
    let leftovers = match journal::read(claim.path()) {
        Ok(leftovers) if leftovers.is_empty() => return,
        Ok(leftovers) => leftovers,
        Err(why) => {
            tracing::warn!(
                "what an earlier flakescope left on {} is not known: {}: {why}",
                device.serial(),
                claim.path().display()
            );
            return;
        }
    };

    tracing::warn!(
        "an earlier flakescope was killed: what it left on {} is undone",
        device.serial()
    );
    for left in leftovers.into_iter().rev() {
        match Step::left(left, device, package).await {
            Ok(mut step) => step.take_back().await,
            Err(error) => tracing::warn!(%error, "not undone"),
        }
    }
}

impl Step {
    /// What the next flakescope has to know of it, where it outlives this one.
    fn on_disk(&self, serial: &str) -> Option<Left> {
        let (device, left) = match self {
            Self::Forward(device, pid, others) => (
                device,
                Left::Forward {
                    pid: *pid,
                    others: others.clone(),
                },
            ),
            Self::DebugApp(device, _) => (device, Left::DebugApp),
            Self::WaitingApp(device, _) => (device, Left::WaitingApp),
            Self::Load(device, of) => (device, Left::Load { of: *of }),
            Self::Installed(..) | Self::Debugger(_) | Self::UnderWay(_) => return None,
        };
        if device.serial() == serial {
            Some(left)
        } else {
            None
        }
    }

    /// The step for what a killed flakescope has left.
    async fn left(left: Left, device: &Device, package: &str) -> Result<Self, super::Error> {
        let device = device.clone();
        Ok(match left {
            Left::Forward { pid, others } => Self::Forward(device, pid, others),
            Left::DebugApp => {
                let users = UsersChoice::read(&device).await?;
                Self::DebugApp(device, users)
            }
            Left::WaitingApp => {
                Self::WaitingApp(device, format!("am force-stop {}", quote(package)))
            }
            Left::Load { of } => Self::Load(device, of),
        })
    }

    /// Does its best within a deadline: where the device has gone, there is nothing to take back.
    async fn take_back(&mut self) {
        let aim = self.aim();
        let work = async {
            match self {
                Self::Forward(device, pid, others) => {
                    insistently(async || device.remove_forwards_to(*pid, others).await.is_ok())
                        .await;
                }
                Self::DebugApp(device, users) => {
                    let restore = users.command();
                    insistently(async || does(device, &restore).await).await;
                }
                Self::WaitingApp(device, stop) => {
                    insistently(async || does(device, stop).await).await
                }
                // An answer of 1 is that there is none.
                Self::Load(device, program) => {
                    let stop = stop_load(*program);
                    insistently(async || device.run(&stop, ATTEMPT).await.is_ok()).await
                }
                Self::Installed(device, package) => {
                    device
                        .uninstall(package)
                        .await
                        .inspect_err(|error| tracing::debug!(%error, "uninstall"))
                        .ok();
                }
                Self::Debugger(connection) => {
                    let connection = connection.clone();
                    connection
                        .detach()
                        .await
                        .inspect_err(|error| tracing::debug!(%error, "detach"))
                        .ok();
                }
                Self::UnderWay(task) => {
                    task.await
                        .inspect_err(|error| tracing::debug!(%error, "under way"))
                        .ok();
                }
            }
        };
        if tokio::time::timeout(EACH, work).await.is_err() {
            let seconds = EACH.as_secs();
            tracing::warn!("cleanup timed out after {seconds} s: could not {aim}");
        }
    }

    /// What taking it back is to do, for people.
    fn aim(&self) -> String {
        match self {
            Self::Forward(device, pid, _) => {
                format!(
                    "remove the forwards to process {pid} on {}",
                    device.serial()
                )
            }
            Self::DebugApp(device, _) => format!("restore the debug app on {}", device.serial()),
            Self::WaitingApp(device, _) => format!(
                "stop the app that waits for a debugger on {}",
                device.serial()
            ),
            Self::Load(device, _) => format!("stop the load on {}", device.serial()),
            Self::Installed(device, package) => {
                format!("uninstall {package} on {}", device.serial())
            }
            Self::Debugger(_) => "resume the app's threads".to_owned(),
            Self::UnderWay(_) => "end a question to the virtual machine".to_owned(),
        }
    }
}

/// Runs a command on the device; the answer tells whether it has worked.
async fn does(device: &Device, command: &str) -> bool {
    match device.run(command, ATTEMPT).await {
        Ok(answer) => answer.code == 0,
        Err(error) => {
            tracing::debug!(%error, "not undone");
            false
        }
    }
}

/// Tries something again when it fails: a connection that broke once may not the next time.
async fn insistently(mut attempt: impl AsyncFnMut() -> bool) {
    for n in 1..=ATTEMPTS {
        if matches!(tokio::time::timeout(ATTEMPT, attempt()).await, Ok(true)) {
            return;
        }
        if n < ATTEMPTS {
            tokio::time::sleep(PAUSE).await;
        }
    }
    tracing::debug!("given up");
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::sync::atomic::{AtomicBool, Ordering};

    use futures_util::FutureExt;
    use tokio::sync::oneshot;

    use test_kit::fake_adb::answering;

    use super::*;
    use crate::adb::Server;

    fn device(serial: &str, port: u16) -> Device {
        Device::new(Server::for_test(port), serial.into())
    }

    #[tokio::test]
    async fn what_a_killed_run_left_is_taken_back_by_the_next() {
        let serial = format!("undo-test-{}", std::process::id());
        let (port, asked) = answering(["OKAY0013x tcp:40001 jdwp:7\n", "OKAYOKAY"]);

        // The first one never comes to `all`.
        let killed = Undo::default();
        let claim = Claim::take(&serial, "a.b").unwrap();
        let path = claim.path().to_owned();
        let gone = device(&serial, 1);
        killed.keep_on_disk(&claim, &gone, "a.b").await;
        let forgotten = killed.add(Step::Load(gone.clone(), 3));
        killed.add(Step::Forward(gone.clone(), 7, vec!["tcp:1".into()]));
        killed.add(Step::Forward(device("another", 1), 8, Vec::new()));
        assert!(killed.forget(forgotten).is_some());
        let others = vec!["tcp:1".to_owned()];
        let left = [Left::Forward { pid: 7, others }];
        assert_eq!(journal::read(&path).unwrap(), left);
        drop(claim);

        let next = Undo::default();
        let claim = Claim::take(&serial, "a.b").unwrap();
        next.keep_on_disk(&claim, &device("x", port), "a.b").await;
        let until = std::time::Instant::now() + EACH;
        while !asked.is_finished() {
            assert!(std::time::Instant::now() < until, "nothing was asked");
            std::thread::sleep(ATTEMPT / 100);
        }
        assert_eq!(
            asked.join().unwrap(),
            ["host:list-forward", "host-serial:x:killforward:tcp:40001"]
        );
        assert_eq!(journal::read(&path).unwrap(), []);

        // The killed one's list is not written over that of the one that has the app.
        killed.add(Step::Load(gone, 4));
        assert_eq!(journal::read(&path).unwrap(), []);
        std::fs::remove_file(path).unwrap();
    }

    #[tokio::test]
    async fn a_step_whose_undoing_is_interrupted_stays_in_its_place() {
        let undo = Undo::default();
        let (end, ends) = oneshot::channel();
        let has_ended = Arc::new(AtomicBool::new(false));
        let ended = Arc::clone(&has_ended);
        let long = tokio::spawn(async move {
            ends.await.ok();
            ended.store(true, Ordering::Relaxed);
        });
        let ids = [long, tokio::spawn(async {})].map(|task| undo.add(Step::UnderWay(task)));
        undo.now(ids[1]).await;
        let last = {
            let mut now = pin!(undo.now(ids[0]));
            assert!((&mut now).now_or_never().is_none());
            undo.add(Step::UnderWay(tokio::spawn(async {})))
        };
        let left: Vec<u64> = undo.list().steps.iter().map(|(id, _)| *id).collect();
        assert_ne!(ids[0], last);
        assert_eq!(left, [ids[0], last]);

        end.send(()).unwrap();
        undo.all().await;
        assert!(has_ended.load(Ordering::Relaxed));
    }
}
