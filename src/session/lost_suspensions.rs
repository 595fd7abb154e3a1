//! Lost suspensions: threads that are suspended and that this session does not hold. The event that
//! stopped one, or the command that was to resume it, got lost on the way. Nothing would ever move
//! again, and the test would seem to hang.
//!
//! Main type: [`LostSuspensions`]. What a thread's state says is compared with what is held on
//! purpose, once nothing was heard for a while, and at the end of the test: an event that was lost
//! is missing in what the run reports, though the test may have ended well without it. Each time
//! there are two looks, as an event may be on its way.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use jdwp::{Incoming, Message, ThreadId};
use tokio::time::timeout;

use jdwp::commands::thread_reference;

use super::Error;
use super::driver::Driver;
use super::statements::thread_of;
use super::vm::Vm;

/// For how long nothing was heard before the threads are looked at, and between two looks.
const SILENCE: Duration = Duration::from_secs(4);

/// How long an event may take to come after its thread was stopped.
const ON_ITS_WAY: Duration = Duration::from_millis(100);

/// For how long events are taken in between two looks at the end.
const LAST_WORDS: Duration = Duration::from_secs(1);

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

/// Makes sure, once the test is over, that everything that stopped a thread was heard of.
///
/// # Errors
/// When a thread is stopped and no event has reported it.
pub(super) async fn check_none(
    driver: &mut Driver<'_>,
    incoming: &mut Incoming,
) -> Result<(), Error> {
    // A thread that is stopped while the debugger takes leave may stay so. What comes after the
    // test does not count.
    driver.vm.clear_all().await?;

    take_answers(driver).await;
    let before = stopped(&driver.vm, &driver.owned()).await?;
    if before.is_empty() {
        return Ok(());
    }
    let until = Instant::now() + LAST_WORDS;
    let mut heard = HashSet::new();
    while Instant::now() < until && !before.is_subset(&heard) {
        let Ok(Some(message)) = timeout(ON_ITS_WAY, incoming.next()).await else {
            break;
        };
        if let Message::Events(set) = &message {
            heard.extend(set.events.iter().filter_map(thread_of));
        }
        driver.message(message).await?;
    }
    // Whoever was stopped late is asked about as well.
    take_answers(driver).await;
    let after = stopped(&driver.vm, &driver.owned()).await?;
    let lost = after
        .iter()
        .find(|thread| before.contains(thread) && !heard.contains(thread));
    match lost {
        Some(thread) => Err(Error::LostSuspension(driver.vm.thread_name(*thread))),
        None => Ok(()),
    }
}

/// Waits for the answers to what was asked: a thread is stopped until then. Once the test is over,
/// nothing new is asked but of threads that were stopped before.
async fn take_answers(driver: &mut Driver<'_>) {
    let until = Instant::now() + LAST_WORDS;
    while driver.is_asking() && Instant::now() < until {
        let Ok(answer) = timeout(ON_ITS_WAY, driver.answer()).await else {
            continue;
        };
        if let Err(error) = driver.answered(answer).await {
            tracing::debug!(%error, "a question at the end of the test");
        }
    }
}

/// The threads that are stopped and not `owned`, asked for together.
async fn stopped(vm: &Vm, owned: &HashSet<ThreadId>) -> Result<HashSet<ThreadId>, Error> {
    let threads = vm.all_threads().await?;
    let asked: Vec<_> = threads
        .into_iter()
        .filter(|thread| !owned.contains(thread))
        .map(|thread| {
            (
                thread,
                vm.connection.start(&thread_reference::Status { thread }),
            )
        })
        .collect();
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
