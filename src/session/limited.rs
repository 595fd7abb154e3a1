//! The dispatcher of `Dispatchers.IO` and of `limitedParallelism` has a queue of its own. What
//! takes tasks out of that is itself dispatched to another dispatcher, or handed to an executor,
//! once for each thread that it may use.
//!
//! Main type: [`Limited`]. A coroutine begins where such a thread runs it; that is watched of those
//! threads only, as coroutines run on the main thread, too.

use std::collections::HashSet;
use std::sync::Mutex;

use jdwp::commands::event_request;
use jdwp::{Modifier, ObjectId, ThreadId};

use super::hooks::{LIMITED_DISPATCHER, LIMITED_WORKER};
use super::statements::breakpoint;
use super::vm::Vm;
use super::{Error, lock};

/// Whose `run` a dispatched coroutine begins with.
const DISPATCHED: &str = "kotlinx.coroutines.DispatchedTask";

/// What takes tasks out of the queues of limited dispatchers, in one process.
#[derive(Default)]
pub(super) struct Limited {
    takers: Mutex<HashSet<ObjectId>>,
    /// The tasks that begin with what has taken them.
    first: Mutex<HashSet<ObjectId>>,
    /// The threads that are watched.
    threads: Mutex<HashSet<ThreadId>>,
}

impl Limited {
    /// Whether an object that is handed over takes tasks out of the queue of a limited dispatcher.
    pub(super) async fn takes(&self, vm: &Vm, object: ObjectId) -> Result<bool, Error> {
        let class = vm.class_of(object).await?;
        let takes =
            class.is_some_and(|class| [LIMITED_DISPATCHER, LIMITED_WORKER].contains(&&*class));
        if takes {
            lock(&self.takers).insert(object);
        }
        Ok(takes)
    }

    /// Whether an object was seen to take tasks.
    pub(super) fn is_taker(&self, object: ObjectId) -> bool {
        lock(&self.takers).contains(&object)
    }

    /// What takes tasks was handed over with this one, which begins with it.
    pub(super) fn begins_with(&self, first: ObjectId) {
        lock(&self.first).insert(first);
    }

    /// Whether a task that is run now has begun with what has taken it.
    pub(super) fn has_begun(&self, task: ObjectId) -> bool {
        lock(&self.first).remove(&task)
    }

    /// The breakpoints for a thread that takes tasks; none where it has them.
    pub(super) async fn watch(
        &self,
        vm: &Vm,
        thread: ThreadId,
    ) -> Result<Vec<event_request::Set>, Error> {
        let mut breakpoints = Vec::new();
        if lock(&self.threads).contains(&thread) {
            return Ok(breakpoints);
        }
        for class in vm.classes_of(&[DISPATCHED]).await?.concat() {
            for method in vm.methods(class).await? {
                if (method.name.as_str(), method.signature.as_str()) == ("run", "()V") {
                    let only = Modifier::ThreadOnly(thread);
                    breakpoints.push(breakpoint(method.start(class), Some(only)));
                }
            }
        }
        if !breakpoints.is_empty() {
            lock(&self.threads).insert(thread);
        }
        Ok(breakpoints)
    }
}
