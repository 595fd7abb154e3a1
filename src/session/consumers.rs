//! Threads of the app's own that take from a queue: what they do after they were woken up there is
//! a piece of background work.
//!
//! Main type: [`Consumers`]. Such a thread has ended its work when it parks inside the queue's
//! `take`, and begins another piece when it is unparked there. The breakpoints are at the two ends
//! of `LockSupport.park`, in which every queue of `java.util.concurrent` waits, and only for those
//! threads. A queue that waits in `Object.wait` is not seen: that method is native.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use jdwp::{Location, Modifier, RequestId, ThreadId, TypeTag};

use super::Error;
use super::statements::breakpoint;
use super::vm::{Purpose, Vm};
use crate::model::Frame;

/// Where threads wait without a limit, and the signature of the method that does.
const PARKS: (&str, &str, &str) = (
    "java.util.concurrent.locks.LockSupport",
    "park",
    "(Ljava/lang/Object;)V",
);

/// What a breakpoint means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    /// The thread is about to wait.
    Parks,
    /// The thread has been woken up.
    Woken,
}

/// The consumers of one process.
#[derive(Default)]
pub(super) struct Consumers {
    places: Mutex<HashMap<RequestId, At>>,
    /// Where a wait begins and ends, once there is such a thread.
    known: Mutex<Option<[Location; 2]>>,
    /// Those that wait for a queue.
    idle: Mutex<HashSet<ThreadId>>,
}

impl Consumers {
    /// Sets the breakpoints of a thread.
    ///
    /// # Errors
    /// When the connection breaks.
    pub(super) async fn watch(&self, vm: &Vm, thread: ThreadId) -> Result<(), Error> {
        let Some([parks, woken]) = self.learn(vm).await? else {
            return Ok(());
        };
        let only = Some(Modifier::ThreadOnly(thread));
        let stops = vec![breakpoint(parks, only.clone()), breakpoint(woken, only)];

        let requests = vm.request(Purpose::Task, stops).await?;
        lock(&self.places).extend(requests.into_iter().zip([At::Parks, At::Woken]));
        Ok(())
    }

    /// Learns where threads wait; `None` where the runtime does not tell.
    async fn learn(&self, vm: &Vm) -> Result<Option<[Location; 2]>, Error> {
        let known = *lock(&self.known);
        if known.is_some() {
            return Ok(known);
        }
        let (class, name, signature) = PARKS;
        let Some(class) = vm.classes_named(class).await?.first().copied() else {
            return Ok(None);
        };
        let mut methods = vm.methods(class).await?;
        methods.retain(|method| method.name == name && method.signature == signature);

        let tables = vm.line_tables(class, methods).await?;
        let Some((method, lines)) = tables.first() else {
            return Ok(None);
        };
        // The closing brace: after the wait, however that is written.
        let Some(last) = lines.iter().map(|(_, line)| *line).max() else {
            return Ok(None);
        };
        let end = lines
            .iter()
            .filter(|(_, line)| *line == last)
            .map(|(index, _)| *index)
            .min()
            .unwrap_or(0);
        let at = |index| Location {
            type_tag: TypeTag::Class,
            class,
            method: method.id,
            index,
        };
        let known = Some([at(0), at(end)]);
        *lock(&self.known) = known;
        Ok(known)
    }

    /// What a breakpoint means, if it is one of these.
    pub(super) fn place(&self, request: RequestId) -> Option<At> {
        lock(&self.places).get(&request).copied()
    }

    /// A thread is about to wait; the answer is whether it waits for a queue, with nothing to do.
    pub(super) fn parks(&self, thread: ThreadId, stack: &[Frame]) -> bool {
        let takes = takes_from_a_queue(stack);
        if takes {
            lock(&self.idle).insert(thread);
        }
        takes
    }

    /// A thread has been woken up; the answer is whether it had nothing to do before.
    pub(super) fn wakes(&self, thread: ThreadId) -> bool {
        lock(&self.idle).remove(&thread)
    }
}

/// Whether a thread's stack, the innermost first, stands in a `take` of `java.util.concurrent`.
fn takes_from_a_queue(stack: &[Frame]) -> bool {
    let is_queue = |class: &str| class.ends_with("Queue") || class.ends_with("Deque");
    stack.iter().any(|frame| {
        let takes =
            frame.method == "take" || frame.method == "takeFirst" || frame.method == "takeLast";
        takes && frame.class.starts_with("java.util.concurrent.") && is_queue(&frame.class)
    })
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(calls: &[(&str, &str)]) -> Vec<Frame> {
        let frame = |(class, method): &(&str, &str)| Frame {
            class: (*class).to_owned(),
            method: (*method).to_owned(),
            index: 0,
            line: None,
            file: None,
        };
        calls.iter().map(frame).collect()
    }

    #[test]
    fn a_consumer_waits_in_take_and_nowhere_else() {
        let park = ("java.util.concurrent.locks.LockSupport", "park");
        let run = ("com.example.Printer$Consumer", "run");
        let waits = |call: (&str, &str)| takes_from_a_queue(&stack(&[park, call, run]));
        assert!(waits(("java.util.concurrent.LinkedBlockingQueue", "take")));
        assert!(waits((
            "java.util.concurrent.LinkedBlockingDeque",
            "takeFirst"
        )));
        assert!(!waits(("java.util.concurrent.CountDownLatch", "await")));
        assert!(
            !waits(("java.util.concurrent.LinkedBlockingQueue", "put")),
            "it waits for a place"
        );
        assert!(!waits(("com.example.PageQueue", "take")));
    }

    #[test]
    fn a_thread_begins_something_only_after_it_had_nothing_to_do() {
        let consumers = Consumers::default();
        let (thread, take) = (
            ThreadId(7),
            ("java.util.concurrent.SynchronousQueue", "take"),
        );
        assert!(!consumers.wakes(thread));
        assert!(consumers.parks(thread, &stack(&[take])));
        assert!(consumers.wakes(thread) && !consumers.wakes(thread));
        assert!(!consumers.parks(
            thread,
            &stack(&[("java.util.concurrent.FutureTask", "get")])
        ));
        assert!(!consumers.wakes(thread));
    }
}
