//! Threads of the app's own, and tasks of its executors, that take from a queue: what they do after
//! they were woken up there is a piece of background work.
//!
//! Main type: [`Consumers`]. Such a thread has ended its work when it parks inside the queue's
//! `take`, and begins another piece when it is unparked there; or, where an item is there already,
//! when it calls `take` again. Which of them is a matter of time. The breakpoints are at the two
//! ends of `LockSupport.park`, in which every queue of `java.util.concurrent` waits, and at `take`,
//! and only for those threads. A queue that waits in `Object.wait` is not seen: that method is
//! native.
//!
//! A piece is identified by how many items were taken by then, and by who calls `take`.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;

use jdwp::commands::{object_reference, stack_frame};
use jdwp::{
    ErrorCode, FieldId, Location, Modifier, ObjectId, ReferenceTypeId, RequestId, ThreadId, Value,
};

use super::statements::breakpoint;
use super::vm::{Purpose, Vm, innermost};
use super::{Error, lock};
use crate::model::{Frame, TaskRunner};

/// Where threads wait without a limit, and the signatures of the methods that do: with what they
/// wait for, and, from Java 14 on, without.
const PARKS: (&str, &str, [&str; 2]) = (
    "java.util.concurrent.locks.LockSupport",
    "park",
    ["(Ljava/lang/Object;)V", "()V"],
);

/// The queues, the method of each that takes an item, and the field that counts its items. One
/// without such a field may have items that are not to be taken yet, or keeps none.
const QUEUES: [(&str, &str, Option<&str>); 8] = [
    (
        "java.util.concurrent.LinkedBlockingQueue",
        "take",
        Some("count"),
    ),
    (
        "java.util.concurrent.ArrayBlockingQueue",
        "take",
        Some("count"),
    ),
    (
        "java.util.concurrent.PriorityBlockingQueue",
        "take",
        Some("size"),
    ),
    ("java.util.concurrent.DelayQueue", "take", None),
    ("java.util.concurrent.SynchronousQueue", "take", None),
    ("java.util.concurrent.LinkedTransferQueue", "take", None),
    (
        "java.util.concurrent.LinkedBlockingDeque",
        "takeFirst",
        Some("count"),
    ),
    (
        "java.util.concurrent.LinkedBlockingDeque",
        "takeLast",
        Some("count"),
    ),
];

/// What counts the items of a `LinkedBlockingQueue`, and the field of that.
const ATOMIC: (&str, &str) = ("java.util.concurrent.atomic.AtomicInteger", "value");

/// What a breakpoint means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    /// The thread takes an item, or waits for one; and where the queue counts its items.
    Takes(Option<FieldId>),
    /// The thread is about to wait.
    Parks,
    /// The thread has been woken up.
    Woken,
}

/// A queue's class and its method that takes.
type TakeOf = (ReferenceTypeId, &'static str);

/// What a thread runs that may take from a queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Consumer {
    /// The class of the thread or task.
    pub(super) class: String,
    /// Who runs it: one of the model's names.
    pub(super) runner: TaskRunner,
}

/// The consumers of one process.
#[derive(Default)]
pub(super) struct Consumers {
    /// What each thread runs that is watched.
    running: Mutex<HashMap<ThreadId, Consumer>>,
    places: Mutex<HashMap<RequestId, At>>,
    /// Where a wait begins and ends, once there is such a thread.
    waits: Mutex<Option<Vec<(At, Location)>>>,
    /// Where an item is taken.
    takes: Mutex<HashMap<TakeOf, (At, Location)>>,
    /// Those that wait for a queue.
    idle: Mutex<HashSet<ThreadId>>,
    /// How many items each has asked for.
    taken: Mutex<HashMap<ThreadId, u32>>,
}

impl Consumers {
    /// A thread runs something else from now on; its breakpoints are set with the first.
    ///
    /// # Errors
    /// When the connection breaks.
    pub(super) async fn watch(
        &self,
        vm: &Vm,
        thread: ThreadId,
        consumer: Consumer,
    ) -> Result<(), Error> {
        lock(&self.taken).remove(&thread);
        lock(&self.idle).remove(&thread);
        if lock(&self.running).insert(thread, consumer).is_some() {
            return Ok(());
        }

        let (waits, takes) = tokio::try_join!(self.learn_waits(vm), self.learn_takes(vm))?;
        let mut stops = Vec::new();
        for (at, location) in [waits, takes].concat() {
            let only = Modifier::ThreadOnly(thread);
            stops.push((breakpoint(location, Some(only)), at));
        }
        let places = vm.request_each(Purpose::Task, stops).await?;
        lock(&self.places).extend(places);
        Ok(())
    }

    /// Learns where threads wait; nowhere, where the runtime does not report it.
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
                if let Some(index) = last_line(&lines) {
                    let start = method.start(class);
                    let end = Location { index, ..start };
                    known.extend([(At::Parks, start), (At::Woken, end)]);
                }
            }
        }

        *lock(&self.waits) = Some(known.clone());
        Ok(known)
    }

    /// Learns where the queues that are loaded by now are taken from.
    async fn learn_takes(&self, vm: &Vm) -> Result<Vec<(At, Location)>, Error> {
        let names = QUEUES.map(|(class, ..)| class);
        let loaded = vm.classes_of(&names).await?;
        let mut known = Vec::new();
        for ((_, name, count), classes) in QUEUES.into_iter().zip(loaded) {
            for class in classes {
                let learnt = lock(&self.takes).get(&(class, name)).copied();
                let take = match learnt {
                    None => find_take(vm, class, name, count).await?,
                    learnt => learnt,
                };
                if let Some(take) = take {
                    lock(&self.takes).insert((class, name), take);
                    known.push(take);
                }
            }
        }
        Ok(known)
    }

    /// Whether the queue has an item that a thread was stopped at taking.
    ///
    /// # Errors
    /// When the connection breaks.
    pub(super) async fn has_item(
        &self,
        vm: &Vm,
        thread: ThreadId,
        count: FieldId,
    ) -> Result<bool, Error> {
        let frames = vm.frames_of(thread, 1).await?;
        let this = stack_frame::ThisObject {
            thread,
            frame: innermost(&frames)?.id,
        };
        let queue = vm.connection.send(&this).await?.id;

        let value = field_of(vm, queue, count).await?;
        let items = match value.as_ref().and_then(Value::as_object) {
            Some(atomic) => {
                let (class, name) = ATOMIC;
                let [value] = vm.fields(vm.class(class).await?, [name]).await?;
                field_of(vm, atomic, value).await?
            }
            None => value,
        };
        Ok(items.and_then(|items| items.as_int()).unwrap_or(0) > 0)
    }

    /// What a breakpoint means, if it is one of these.
    pub(super) fn stopped_at(&self, request: RequestId) -> Option<At> {
        lock(&self.places).get(&request).copied()
    }

    /// A thread takes an item, if that is what the breakpoint means. The answer is whether that
    /// begins nothing: the first item belongs to what the thread was started for.
    pub(super) fn takes(&self, thread: ThreadId, request: RequestId) -> bool {
        let Some(At::Takes(count)) = self.stopped_at(request) else {
            return false;
        };
        let mut taken = lock(&self.taken);
        let items = taken.entry(thread).or_insert(0);
        *items += 1;
        *items == 1 || count.is_none()
    }

    /// What a thread runs that is watched.
    pub(super) fn consumer(&self, thread: ThreadId) -> Option<Consumer> {
        lock(&self.running).get(&thread).cloned()
    }

    /// Whether a thread waits for a queue, with nothing to do.
    pub(super) fn is_idle(&self, thread: ThreadId) -> bool {
        lock(&self.idle).contains(&thread)
    }

    /// How many items a thread has asked for; `None` for a queue that is not one of [`QUEUES`].
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

/// Where a queue is taken from; `None` while it is loaded and not prepared, as then no thread takes
/// from it.
async fn find_take(
    vm: &Vm,
    class: ReferenceTypeId,
    name: &str,
    count: Option<&str>,
) -> Result<Option<(At, Location)>, Error> {
    let methods = match vm.methods(class).await {
        Err(Error::Jdwp(jdwp::Error::Vm {
            code: ErrorCode::ClassNotPrepared,
            ..
        })) => Vec::new(),
        methods => methods?,
    };

    let take = methods
        .iter()
        .find(|method| method.name == name && method.signature == "()Ljava/lang/Object;");
    let Some(take) = take else {
        return Ok(None);
    };

    let count = match count {
        None => None,
        Some(name) => match vm.fields(class, [name]).await {
            Ok([field]) => Some(field),
            // Another release counts otherwise.
            Err(Error::Unknown(_)) => None,
            Err(error) => return Err(error),
        },
    };
    Ok(Some((At::Takes(count), take.start(class))))
}

/// The value in a field of an object.
async fn field_of(vm: &Vm, object: ObjectId, field: FieldId) -> Result<Option<Value>, Error> {
    let asked = object_reference::GetValues {
        object,
        fields: vec![field],
    };
    Ok(vm.connection.send(&asked).await?.into_iter().next())
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
    stack.iter().any(is_take)
}

/// The frames of a thread that takes from a queue without those of the queue itself, which depend
/// on whether it had to wait.
pub(super) fn callers_of_take(mut stack: Vec<Frame>) -> Vec<Frame> {
    match stack.iter().rposition(is_take) {
        Some(take) => stack.split_off(take + 1),
        None => stack,
    }
}

fn is_take(frame: &Frame) -> bool {
    let is_queue = frame.class.ends_with("Queue") || frame.class.ends_with("Deque");
    let takes = ["take", "takeFirst", "takeLast"].contains(&frame.method.as_str());
    takes && is_queue && frame.class.starts_with("java.util.concurrent.")
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
    fn what_a_consumer_begins_is_known_by_who_calls_take() {
        let run = ("com.example.Printer$Consumer", "run");
        let take = ("java.util.concurrent.LinkedBlockingQueue", "take");
        let park = ("java.util.concurrent.locks.LockSupport", "park");
        let caller = stack(&[run]);
        assert_eq!(callers_of_take(stack(&[park, take, run])), caller);
        assert_eq!(callers_of_take(stack(&[take, run])), caller);
        assert_eq!(callers_of_take(caller.clone()), caller);
    }

    #[test]
    fn a_thread_begins_something_only_after_it_had_nothing_to_do() {
        let consumers = Consumers::default();
        let (thread, take) = (
            ThreadId(7),
            ("java.util.concurrent.SynchronousQueue", "take"),
        );
        assert!(!consumers.wakes(thread));
        assert!(!consumers.is_idle(thread));
        assert!(consumers.parks(thread, &stack(&[take])));
        assert!(consumers.is_idle(thread));
        assert!(consumers.wakes(thread) && !consumers.wakes(thread));
        assert!(!consumers.is_idle(thread));
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
        let counts = At::Takes(Some(FieldId(3)));
        lock(&consumers.places).extend([(take, counts), (park, At::Parks)]);
        assert_eq!(consumers.items(ThreadId(7)), None);
        assert!(consumers.takes(ThreadId(7), take));
        assert!(
            !consumers.takes(ThreadId(7), take),
            "an item may be there already"
        );
        assert!(!consumers.takes(ThreadId(7), park), "it only waits");
        assert!(consumers.takes(ThreadId(8), take));
        assert_eq!(
            (consumers.items(ThreadId(7)), consumers.items(ThreadId(8))),
            (Some(2), Some(1))
        );
    }
}
