//! A load during a run: busy loops, and memory that is filled again and again.
//!
//! Main type: [`Running`]. It is made by the device's own shell; on a stand-in device, whose shell
//! has no loops and whose processors are this machine's, by threads of this program. Invariant: it
//! ends with the run, with the program, and at Ctrl-C; what runs on the device has an end of its
//! own besides.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::time::timeout;

use crate::adb::{Device, ShellEvent, ShellStream};
use crate::schedule::Load;
use crate::session::load_shell::{STARTED, start_load};
use crate::session::{Error, Session, Step, Undo};
use crate::trace::RunRecord;

/// How long the load may take to start.
const START: Duration = Duration::from_secs(10);

impl Session {
    /// A plain run under a load.
    pub(super) async fn loaded(&self, load: Load) -> Result<RunRecord, Error> {
        let running = Running::start(&self.device, load, &self.undo).await?;
        let record = self.plain().await;
        running.stop(&self.undo).await;
        record
    }
}

/// A load under way.
enum Running {
    /// The device's own processes, and the stream that holds their shell.
    Device(u64, ShellStream),
    /// This machine's threads.
    Host(HostLoad),
}

impl Running {
    async fn start(device: &Device, load: Load, undo: &Undo) -> Result<Self, Error> {
        // Before it is started, so that an interrupt at any moment ends it.
        let step = undo.add(Step::Load(device.clone(), std::process::id()));
        let mut stream = device.shell(&start_load(load)).await?;
        let refusal = match timeout(START, started(&mut stream)).await {
            Ok(Ok(None)) => return Ok(Self::Device(step, stream)),
            Ok(Ok(Some(refusal))) => refusal,
            Ok(Err(error)) => error.to_string(),
            Err(_) => "it did not start in time".to_owned(),
        };
        undo.now(step).await;
        let is_here =
            device.serial().starts_with("127.0.0.1:") || device.serial().starts_with("localhost:");
        if is_here {
            tracing::debug!(
                refusal,
                "the device's shell makes no load: this machine's threads do"
            );
            return Ok(Self::Host(HostLoad::start(load)));
        }
        Err(Error::Setup(format!(
            "the device's shell makes no load: {}",
            refusal.trim()
        )))
    }

    async fn stop(self, undo: &Undo) {
        match self {
            Self::Device(step, stream) => {
                undo.now(step).await;
                drop(stream);
            }
            Self::Host(load) => drop(load),
        }
    }
}

/// Reads until the load has started; else what the shell says against it.
async fn started(stream: &mut ShellStream) -> Result<Option<String>, crate::adb::Error> {
    let mut said = String::new();
    loop {
        match stream.next().await? {
            ShellEvent::Stdout(bytes) | ShellEvent::Stderr(bytes) => {
                said += &String::from_utf8_lossy(&bytes)
            }
            ShellEvent::Exit(_) | ShellEvent::Cut => return Ok(Some(said)),
        }
        if said.lines().any(|line| line.trim() == STARTED) {
            return Ok(None);
        }
    }
}

/// Threads of this program that keep the machine busy until they are dropped.
struct HostLoad {
    stop: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl HostLoad {
    fn start(load: Load) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let mut threads = Vec::new();
        for _ in 0..load.workers {
            let stop = Arc::clone(&stop);
            threads.push(std::thread::spawn(move || spin(&stop)));
        }
        if load.memory_mb > 0 {
            let stop = Arc::clone(&stop);
            threads.push(std::thread::spawn(move || fill(&stop, load.memory_mb)));
        }
        Self { stop, threads }
    }
}

impl Drop for HostLoad {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            thread.join().ok();
        }
    }
}

fn spin(stop: &AtomicBool) {
    let mut n = 0_u64;
    while !stop.load(Ordering::Relaxed) {
        for _ in 0..10_000 {
            n = std::hint::black_box(n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
        }
    }
}

fn fill(stop: &AtomicBool, megabytes: u32) {
    const PIECE: usize = 1 << 20;
    let mut memory: Vec<Vec<u8>> = Vec::new();
    for n in (0..=u8::MAX).cycle() {
        let piece = if memory.len() < megabytes as usize {
            memory.len()
        } else {
            usize::from(n) % memory.len().max(1)
        };
        if stop.load(Ordering::Relaxed) {
            return;
        }
        match memory.get_mut(piece) {
            Some(piece) => std::hint::black_box(piece).fill(n),
            None => memory.push(vec![n; PIECE]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machines_load_ends_when_it_is_dropped() {
        let load = HostLoad::start(Load {
            workers: 2,
            memory_mb: 2,
        });
        let stop = Arc::clone(&load.stop);
        assert_eq!(
            Arc::strong_count(&stop),
            5,
            "three threads, the load and this test"
        );
        drop(load);
        assert_eq!(Arc::strong_count(&stop), 1, "no thread is left");
    }
}
