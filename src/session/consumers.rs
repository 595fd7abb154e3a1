//! Threads of the app's own that take from a queue: what they do after they were woken up there is
//! a piece of background work.
//!
//! Main type: [`Consumers`]. Such a thread has ended its work when it parks inside the queue's
//! `take`, and begins another piece when it is unparked there. The breakpoints are at the two ends
//! of `LockSupport.park`, in which every queue of `java.util.concurrent` waits, and at `take`, and
//! only for those threads. A queue that waits in `Object.wait` is not seen: that method is native.
//!
//! A piece is known by how many items were taken by then: whether the thread had to wait for each
//! of those is a matter of time.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use jdwp::{Location, Modifier, ReferenceTypeId, RequestId, ThreadId, TypeTag};

use super::Error;
use super::statements::breakpoint;
use super::vm::{Method, Purpose, Vm};
use crate::model::Frame;

/// Where threads wait without a limit, and the signatures of the methods that do: with what they
/// wait for, and, from Java 14 on, without.
const PARKS: (&str, &str, [&str; 2]) = (
    "java.util.concurrent.locks.LockSupport",
    "park",
    ["(Ljava/lang/Object;)V", "()V"],
);

/// The queues, and the method of each that takes an item.
const QUEUES: [(&str, &str); 8] = [
    ("java.util.concurrent.LinkedBlockingQueue", "take"),
    ("java.util.concurrent.ArrayBlockingQueue", "take"),
    ("java.util.concurrent.PriorityBlockingQueue", "take"),
    ("java.util.concurrent.DelayQueue", "take"),
    ("java.util.concurrent.SynchronousQueue", "take"),
    ("java.util.concurrent.LinkedTransferQueue", "take"),
    ("java.util.concurrent.LinkedBlockingDeque", "takeFirst"),
    ("java.util.concurrent.LinkedBlockingDeque", "takeLast"),
];

/// What a breakpoint means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    /// The thread takes an item, or waits for one.
    Takes,
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
    waits: Mutex<Option<Vec<(At, Location)>>>,
    /// Where an item is taken, by the queue's class and its method.
    takes: Mutex<HashMap<(ReferenceTypeId, &'static str), Location>>,
    /// Those that wait for a queue.
    idle: Mutex<HashSet<ThreadId>>,
    /// How many items each has asked for.
    taken: Mutex<HashMap<ThreadId, u32>>,
}

impl Consumers {
    /// Sets the breakpoints of a thread.
    ///
    /// # Errors
    /// When the connection breaks.
    pub(super) async fn watch(&self, vm: &Vm, thread: ThreadId) -> Result<(), Error> {
        let (waits, takes) = tokio::try_join!(self.learn_waits(vm), self.learn_takes(vm))?;
        let known = [waits, takes].concat();
        let stop = |(_, location): &(At, Location)| {
            breakpoint(*location, Some(Modifier::ThreadOnly(thread)))
        };
        let requests = vm
            .request(Purpose::Task, known.iter().map(stop).collect())
            .await?;
        let places = known.into_iter().map(|(at, _)| at);
        lock(&self.places).extend(requests.into_iter().zip(places));
        Ok(())
    }

    /// Learns where threads wait; nowhere, where the runtime does not tell.
    async fn learn_waits(&self, vm: &Vm) -> Result<Vec<(At, Location)>, Error> {
        let known = lock(&self.waits).clone();
        if let Some(known) = known {
            return Ok(known);
        }
        let (class, name, signatures) = PARKS;
        let mut known = Vec::new();
        if let Some(class) = vm.classes_named(class).await?.first().copied() {
            let mut methods = vm.methods(class).await?;
            methods.retain(|method| {
                method.name == name && signatures.contains(&method.signature.as_str())
            });
            for (method, lines) in vm.line_tables(class, methods).await? {
                let at = |index| Location {
                    type_tag: TypeTag::Class,
                    class,
                    method: method.id,
                    index,
                };
                if let Some(end) = last_line(&lines) {
                    known.extend([(At::Parks, at(0)), (At::Woken, at(end))]);
                }
            }
        }
        *lock(&self.waits) = Some(known.clone());
        Ok(known)
    }

    /// Learns where the queues that are loaded by now are taken from.
    async fn learn_takes(&self, vm: &Vm) -> Result<Vec<(At, Location)>, Error> {
        let names = QUEUES.map(|(class, _)| class);
        let loaded = vm.classes_of(&names).await?;
        let mut known = Vec::new();
        for ((_, name), classes) in QUEUES.into_iter().zip(loaded) {
            for class in classes {
                let learnt = lock(&self.takes).get(&(class, name)).copied();
                let location = match learnt {
                    None => find_take(vm, class, name).await?,
                    learnt => learnt,
                };
                if let Some(location) = location {
                    lock(&self.takes).insert((class, name), location);
                    known.push((At::Takes, location));
                }
            }
        }
        Ok(known)
    }

    /// What a breakpoint means, if it is one of these.
    pub(super) fn place(&self, request: RequestId) -> Option<At> {
        lock(&self.places).get(&request).copied()
    }

    /// A thread takes an item, if that is what the breakpoint means; the answer is whether it is.
    pub(super) fn takes(&self, thread: ThreadId, request: RequestId) -> bool {
        let takes = self.place(request) == Some(At::Takes);
        if takes {
            *lock(&self.taken).entry(thread).or_insert(0) += 1;
        }
        takes
    }

    /// How many items a thread has asked for; `None` for a queue that is none of [`QUEUES`].
    pub(super) fn items(&self, thread: ThreadId) -> Option<u32> {
        lock(&self.taken).get(&thread).copied()
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

/// Where a queue is taken from; `None` while it is loaded and not prepared, as then nobody takes.
async fn find_take(vm: &Vm, class: ReferenceTypeId, name: &str) -> Result<Option<Location>, Error> {
    let methods = match vm.methods(class).await {
        Err(Error::Jdwp(jdwp::Error::Vm { .. })) => Vec::new(),
        methods => methods?,
    };
    let takes =
        |method: &&Method| method.name == name && method.signature == "()Ljava/lang/Object;";
    Ok(methods.iter().find(takes).map(|method| method.start(class)))
}

/// The first instruction of a method's last line, which is its closing brace: after the wait,
/// however that is written.
fn last_line(lines: &[(u64, i32)]) -> Option<u64> {
    let last = lines.iter().map(|(_, line)| *line).max()?;
    let of_last = lines.iter().filter(|(_, line)| *line == last);
    of_last.map(|(index, _)| *index).min()
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
    fn a_wait_is_over_at_the_closing_brace() {
        // As `try { park } finally { done }` is compiled: its end comes a second time, for what
        // was thrown.
        let lines = [(0, 10), (4, 11), (9, 13), (14, 14), (15, 13), (19, 14)];
        assert_eq!(last_line(&lines), Some(14));
        assert_eq!(last_line(&[]), None);
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

    #[test]
    fn items_are_counted_by_thread() {
        let consumers = Consumers::default();
        let (take, park) = (RequestId(1), RequestId(2));
        lock(&consumers.places).extend([(take, At::Takes), (park, At::Parks)]);
        assert_eq!(consumers.items(ThreadId(7)), None);
        assert!(consumers.takes(ThreadId(7), take) && consumers.takes(ThreadId(7), take));
        assert!(!consumers.takes(ThreadId(7), park), "it only waits");
        assert!(consumers.takes(ThreadId(8), take));
        assert_eq!(
            (consumers.items(ThreadId(7)), consumers.items(ThreadId(8))),
            (Some(2), Some(1))
        );
    }
}
