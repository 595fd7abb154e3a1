//! Whose a coroutine is: the test's own body may run on a thread of a dispatcher.
//!
//! `withContext` suspends the coroutine that calls it and runs its block in a coroutine of its own
//! (`ScopeCoroutine`), which the caller's continuation waits for; nothing else of the test runs
//! meanwhile. What `launch` and `async` begin runs concurrently, and is not part of the body.

use jdwp::{ObjectId, ThreadId};

use super::Error;
use super::vm::Vm;
use super::wrappers::CONTINUES;

/// The coroutine of `runTest`.
const RUN_TEST: &str = "kotlinx.coroutines.test.TestScopeImpl";

/// The field in which the coroutine of `runBlocking` has the thread that waits for it.
const BLOCKED_THREAD: &str = "blockedThread";

/// How many objects are followed: a virtual machine may lie.
const DEEPEST: usize = 32;

/// Whether a task of a dispatcher is a part of what the testing thread waits for in `runBlocking`
/// or `runTest`.
///
/// # Errors
/// When the connection breaks.
pub(super) async fn is_test_body(
    vm: &Vm,
    task: ObjectId,
    testing: ThreadId,
) -> Result<bool, Error> {
    let mut object = task;
    for _ in 0..DEEPEST {
        let mut next = None;
        for field in CONTINUES {
            if next.is_none() {
                next = vm.object_in(object, field).await?;
            }
        }
        if next.is_none() {
            // A dispatched task stands for its continuation.
            next = vm.unwrapped(object).await?;
        }
        match next {
            Some(next) => object = next,
            None => break,
        }
    }
    match vm.object_in(object, BLOCKED_THREAD).await? {
        Some(blocked) => Ok(blocked.0 == testing.0),
        None => Ok(vm
            .class_of(object)
            .await?
            .is_some_and(|class| class == RUN_TEST)),
    }
}
