//! Whose a coroutine is: the test's own body may run on a thread of a dispatcher.
//!
//! `withContext` suspends the coroutine that calls it and runs its block in a coroutine of its own
//! (`ScopeCoroutine`), which the caller's continuation waits for; nothing else of the test runs
//! meanwhile. What `launch` and `async` begin runs concurrently, and is not part of the body.
//!
//! A `delay` on a dispatcher without a clock is a task of an event loop's, which hands the
//! coroutine to its dispatcher once it is over.

use std::time::{Duration, Instant};

use jdwp::commands::object_reference;
use jdwp::{Assignment, ObjectId, ThreadId, Value};

use super::Error;
use super::hooks::DELAYED_RESUME;
use super::vm::Vm;
use super::wrappers::{CONTINUES, END_OF_DELAY};
use crate::model::{COROUTINE_TIMERS, Frame};

/// The coroutine of `runTest`.
const RUN_TEST: &str = "kotlinx.coroutines.test.TestScopeImpl";

/// The field in which the coroutine of `runBlocking` has the thread that waits for it.
const BLOCKED_THREAD: &str = "blockedThread";

/// How long it may take a coroutine from where its `delay` begins to where it is suspended.
const SUSPENDS_WITHIN: Duration = Duration::from_millis(20);

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

/// Puts off the end of a `delay` that lasts so long, where it would come before its coroutine is
/// suspended, as the thread is suspended here since then: the coroutine would go on at once, which
/// it does not without a debugger. The thread is resumed after this.
pub(super) async fn put_off(
    vm: &Vm,
    delay: ObjectId,
    lasts: Duration,
    since: Instant,
) -> Result<(), Error> {
    // What is still to be asked takes as long again.
    if later_by(2 * since.elapsed(), lasts).is_zero() {
        return Ok(());
    }
    let Some(field) = vm.field_of(delay, END_OF_DELAY).await? else {
        return Ok(());
    };
    let began = Instant::now();
    let Some(Value::Long(end)) = vm.value_in(delay, END_OF_DELAY).await? else {
        return Ok(());
    };

    // The report of the breakpoint was on its way for a while, as the resumption will be.
    let by = later_by(since.elapsed() + 2 * began.elapsed(), lasts);
    let by = i64::try_from(by.as_nanos()).unwrap_or(i64::MAX);
    let end = Assignment {
        field,
        value: Value::Long(end.saturating_add(by)),
    };
    let set = object_reference::SetValues {
        object: delay,
        values: vec![end].into(),
    };
    Ok(vm.connection.send(&set).await?)
}

/// How much later a `delay` is to end that lasts so long, where its thread is suspended for a
/// while: by that, but no later than its coroutine needs to be suspended by then.
fn later_by(suspended: Duration, lasts: Duration) -> Duration {
    suspended.min((suspended + SUSPENDS_WITHIN).saturating_sub(lasts))
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

    #[test]
    fn only_a_delay_that_may_be_over_too_early_ends_later() {
        let later = |suspended, lasts| {
            let [suspended, lasts] = [suspended, lasts].map(Duration::from_millis);
            u64::try_from(later_by(suspended, lasts).as_millis()).unwrap()
        };
        assert_eq!([0, 3, 20].map(|lasts| later(8, lasts)), [8, 8, 8]);
        assert_eq!([25, 28, 300].map(|lasts| later(8, lasts)), [3, 0, 0]);
        assert_eq!([20, 110, 120].map(|lasts| later(100, lasts)), [100, 10, 0]);
    }

    #[tokio::test]
    async fn a_delay_ends_later_by_what_its_thread_was_suspended() {
        let mut process = FalseVm::default();
        let root = process.class("java.lang.Object", None, &[], &[]);
        let resume = process.class(DELAYED_RESUME, Some(root), &[END_OF_DELAY], &[]);
        let delays = [1, 2].map(|id| process.object(id, resume));
        for id in [1, 2] {
            process.set_long(id, END_OF_DELAY, 5_000_000_000);
        }
        let (connection, _incoming) = process.connect(|_, _| None).await;
        let vm = Vm::new(connection);

        let since = Instant::now()
            .checked_sub(Duration::from_millis(50))
            .unwrap();
        let mut ends = Vec::new();
        for (delay, lasts) in delays.into_iter().zip([3, 60_000]) {
            let lasts = Duration::from_millis(lasts);
            put_off(&vm, delay, lasts, since).await.unwrap();
            ends.push(vm.value_in(delay, END_OF_DELAY).await.unwrap());
        }
        assert!(
            matches!(ends[0], Some(Value::Long(end)) if end >= 5_050_000_000),
            "{ends:?}"
        );
        assert_eq!(ends[1], Some(Value::Long(5_000_000_000)));
    }

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
