//! Executors of one thread, as `Executors.newSingleThreadExecutor` makes them: where that thread is
//! idle, a task that is to be held is held in the queue.
//!
//! Where a task begins, the thread has taken it out of the queue, and nothing can remove it from
//! there any more: neither `remove` and `shutdownNow`, nor a task that is more urgent. So the idle
//! thread is suspended before the task is in the queue. Of several threads nothing shows which one
//! will take it. The fields are those of OpenJDK's `ThreadPoolExecutor`, which Android has too.

use std::collections::HashMap;
use std::sync::Mutex;

use jdwp::commands::{array_reference, thread_reference};
use jdwp::{ObjectId, ThreadId, Value};

use super::steering::Call;
use super::vm::{ALL_FRAMES, Vm, locations};
use super::{Error, lock};
use crate::model::EXECUTOR;

/// Where a thread waits that has released the lock of its queue.
const CONDITION: &str = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject";

/// The executors of one process that the app has handed tasks to.
#[derive(Default)]
pub(super) struct Executors {
    /// What is known of the thread of each; not there while it may have none yet.
    threads: Mutex<HashMap<ObjectId, Option<ThreadId>>>,
}

impl Executors {
    /// A thread has ended: its executor starts another one for the next task.
    pub(super) fn thread_ended(&self, thread: ThreadId) {
        lock(&self.threads).retain(|_, known| *known != Some(thread));
    }

    /// The thread of an executor that never has more than one; `None` for any other, and before it
    /// has one.
    ///
    /// # Errors
    /// When the connection breaks.
    pub(super) async fn only_thread(
        &self,
        vm: &Vm,
        executor: ObjectId,
    ) -> Result<Option<ThreadId>, Error> {
        let known = lock(&self.threads).get(&executor).copied();
        if let Some(known) = known {
            return Ok(known);
        }

        if int_in(vm, executor, "maximumPoolSize").await? != Some(1) {
            lock(&self.threads).insert(executor, None);
            return Ok(None);
        }
        let thread = first_worker(vm, executor).await?;
        if thread.is_some() {
            lock(&self.threads).insert(executor, thread);
        }
        Ok(thread)
    }
}

/// Suspends the one thread of an executor if it waits for a task. The answer is whether it is
/// suspended.
///
/// # Errors
/// When the thread has ended, or the connection breaks.
pub(super) async fn hold_back(vm: &Vm, thread: ThreadId) -> Result<bool, Error> {
    let suspend = thread_reference::Suspend { thread };
    vm.connection.send(&suspend).await?;

    let idle = waits_for_task(vm, thread).await;
    if !matches!(idle, Ok(true)) {
        let resume = thread_reference::Resume { thread };
        drop(vm.connection.start(&resume));
    }
    idle
}

async fn waits_for_task(vm: &Vm, thread: ThreadId) -> Result<bool, Error> {
    let frames = vm.frames_of(thread, ALL_FRAMES).await?;
    let calls = vm.calls(&locations(&frames)).await?;
    Ok(is_idle(&calls))
}

/// Whether a worker's stack, the innermost call first, stands in its queue's wait for a task,
/// without the queue's lock: a thread that is suspended with that would stop who hands tasks over.
fn is_idle(calls: &[Call]) -> bool {
    let Some(task) = calls
        .iter()
        .position(|call| call.class == EXECUTOR && call.method == "getTask")
    else {
        return false;
    };

    let mut of_queue = calls.iter().take(task);
    let waits = of_queue
        .clone()
        .any(|call| call.class == CONDITION && call.method.starts_with("await"));
    // It was signalled, and waits for the queue's lock: there is a task for it.
    let is_signalled = of_queue.any(|call| call.method.starts_with("acquire"));
    waits && !is_signalled && calls.first().is_some_and(|call| call.native)
}

/// The thread of the first worker in an executor's `HashSet` of them.
async fn first_worker(vm: &Vm, executor: ObjectId) -> Result<Option<ThreadId>, Error> {
    let mut table = executor;
    for field in ["workers", "map", "table"] {
        match vm.object_in(table, field).await? {
            Some(inner) => table = inner,
            None => return Ok(None),
        }
    }

    let length = array_reference::Length { array: table };
    let slots = array_reference::GetValues {
        array: table,
        first: 0,
        length: vm.connection.send(&length).await?,
    };
    let slots = vm.connection.send(&slots).await?.values;
    let mut nodes = slots.iter().filter_map(Value::as_object);
    let Some(node) = nodes.find(|node| !node.is_null()) else {
        return Ok(None);
    };

    let Some(worker) = vm.object_in(node, "key").await? else {
        return Ok(None);
    };
    let thread = vm.object_in(worker, "thread").await?;
    Ok(thread.map(|thread| ThreadId(thread.0)))
}

async fn int_in(vm: &Vm, object: ObjectId, field: &str) -> Result<Option<i32>, Error> {
    let value = vm.value_in(object, field).await?;
    Ok(value.as_ref().and_then(Value::as_int))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(calls: &[(&str, &str)]) -> Vec<Call> {
        let call = |(class, method): &(&str, &str)| Call {
            class: (*class).to_owned(),
            method: (*method).to_owned(),
            signature: String::new(),
            native: *class == "sun.misc.Unsafe",
        };
        calls.iter().map(call).collect()
    }

    #[test]
    fn a_worker_is_idle_where_it_waits_for_a_task_without_a_lock() {
        let park = ("sun.misc.Unsafe", "park");
        let await_ = (CONDITION, "await");
        let lock = (
            "java.util.concurrent.locks.ReentrantLock",
            "lockInterruptibly",
        );
        let take = ("java.util.concurrent.LinkedBlockingQueue", "take");
        let get_task = (EXECUTOR, "getTask");
        let task = ("com.example.Drain", "run");

        assert!(is_idle(&stack(&[park, await_, take, get_task])));
        assert!(
            !is_idle(&stack(&[park, lock, take, get_task])),
            "it waits for the lock"
        );
        assert!(!is_idle(&stack(&[await_, take, get_task])), "it goes on");
        let acquire = (
            "java.util.concurrent.locks.AbstractQueuedSynchronizer",
            "acquireQueued",
        );
        assert!(
            !is_idle(&stack(&[park, acquire, await_, take, get_task])),
            "there is a task"
        );
        assert!(
            !is_idle(&stack(&[park, await_, take, task])),
            "a task waits"
        );
    }
}
