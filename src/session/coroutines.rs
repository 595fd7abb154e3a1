//! Whose a coroutine is: the test's own body may run on a thread of a dispatcher.
//!
//! `withContext` suspends the coroutine that calls it and runs its block in a coroutine of its own
//! (`ScopeCoroutine`), which the caller's continuation waits for; nothing else of the test runs
//! meanwhile. What `launch` and `async` begin runs concurrently, and is not part of the body.
//!
//! A `delay` on a dispatcher without a clock is a task of an event loop's, which hands the
//! coroutine to its dispatcher once it is over.

use jdwp::{ObjectId, ThreadId};

use super::Error;
use super::hooks::DELAYED_RESUME;
use super::vm::Vm;
use super::wrappers::CONTINUES;
use crate::model::{COROUTINE_TIMERS, Frame};

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

/// Whether what an event loop of coroutines is handed to be run later resumes a coroutine on a
/// thread of its dispatcher when its `delay` is over. `runBlocking` has a loop of its own, and goes
/// on in it; what ends `withTimeout` is left out, as it is a limit.
pub(super) async fn is_delay(vm: &Vm, event_loop: ObjectId, task: ObjectId) -> Result<bool, Error> {
    let event_loop = vm.class_of(event_loop).await?;
    let task = vm.class_of(task).await?;
    Ok(event_loop.as_deref() == Some(COROUTINE_TIMERS) && task.as_deref() == Some(DELAYED_RESUME))
}

/// The frame of the task that ends a coroutine's `delay`, where that hands the coroutine to its
/// dispatcher.
pub(super) fn delay_that_is_over(stack: &[Frame]) -> Option<usize> {
    stack
        .iter()
        .position(|frame| frame.class == DELAYED_RESUME && frame.method == "run")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::COROUTINES;
    use crate::session::vm::false_vm::FalseVm;
    use crate::testing::stack;

    #[tokio::test]
    async fn a_delay_is_what_resumes_a_coroutine_and_no_limit() {
        let mut process = FalseVm::default();
        let root = process.class("java.lang.Object", None, &[], &[]);
        let mut object = |id, class| {
            let class = process.class(class, Some(root), &[], &[]);
            process.object(id, class)
        };
        let timers = object(1, COROUTINE_TIMERS);
        let of_run_blocking = object(2, "kotlinx.coroutines.BlockingEventLoop");
        let resume = object(3, DELAYED_RESUME);
        let limit = object(
            4,
            "kotlinx.coroutines.EventLoopImplBase$DelayedRunnableTask",
        );

        let (connection, _incoming) = process.connect(|_, _| None).await;
        let vm = Vm::new(connection);
        for (event_loop, task, expected) in [
            (timers, resume, true),
            (timers, limit, false),
            (of_run_blocking, resume, false),
            (timers, ObjectId::NULL, false),
        ] {
            let found = is_delay(&vm, event_loop, task).await.unwrap();
            assert_eq!(found, expected, "{event_loop:?} {task:?}");
        }
    }

    #[test]
    fn a_coroutine_goes_on_where_its_delay_hands_it_over() {
        let mut goes_on = stack(&[
            COROUTINES,
            "kotlinx.coroutines.CancellableContinuationImpl",
            DELAYED_RESUME,
            COROUTINE_TIMERS,
        ]);
        assert_eq!(delay_that_is_over(&goes_on), None, "another method of it");
        goes_on[2].method = "run".into();
        assert_eq!(delay_that_is_over(&goes_on), Some(2));
    }
}
