//! Lost suspensions: threads that are suspended and that this session does not hold. The event that
//! stopped one, or the command that was to resume it, got lost on the way. Nothing would ever move
//! again, and the test would seem to hang.
//!
//! Main type: [`LostSuspensions`]. What a thread's state says is compared with what is held on
//! purpose, once nothing was heard for a while, and at the end of the test (`driver/test_end.rs`).
//! Each time there are two looks, as an event may be on its way.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use jdwp::ThreadId;
use jdwp::commands::thread_reference;

use super::Error;
use super::vm::Vm;

/// For how long nothing was heard before the threads are looked at, and between two looks.
const SILENCE: Duration = Duration::from_secs(4);

/// What the last look saw.
pub(super) struct LostSuspensions {
    /// When something was heard last, or the threads were looked at.
    since: Instant,
    seen: HashSet<ThreadId>,
}

impl LostSuspensions {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            since: now,
            seen: HashSet::new(),
        }
    }

    /// The virtual machine has reported something.
    pub(super) fn heard(&mut self) {
        self.since = Instant::now();
        self.seen.clear();
    }

    /// Looks at the threads when it is time to; those `owned` are stopped on purpose.
    ///
    /// # Errors
    /// When a thread was found suspended at two looks, and the session did not hold it.
    pub(super) async fn look(&mut self, vm: &Vm, owned: &HashSet<ThreadId>) -> Result<(), Error> {
        if self.since.elapsed() < SILENCE {
            return Ok(());
        }
        let stopped = stopped(vm, owned).await?;
        if let Some(thread) = stopped.iter().find(|thread| self.seen.contains(thread)) {
            return Err(Error::LostSuspension(vm.thread_name(*thread)));
        }
        self.since = Instant::now();
        self.seen = stopped;
        Ok(())
    }
}

/// The threads that are stopped and not `owned`, asked for together.
pub(super) async fn stopped(
    vm: &Vm,
    owned: &HashSet<ThreadId>,
) -> Result<HashSet<ThreadId>, Error> {
    let threads = vm.all_threads().await?;
    let mut asked = Vec::new();
    for thread in threads {
        if !owned.contains(&thread) {
            let pending = vm.connection.start(&thread_reference::Status { thread });
            asked.push((thread, pending));
        }
    }

    let mut stopped = HashSet::new();
    for (thread, pending) in asked {
        match pending.await {
            Ok(status) if status.suspended => drop(stopped.insert(thread)),
            // It goes on, or it has ended meanwhile.
            Ok(_) | Err(jdwp::Error::Vm { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(stopped)
}
