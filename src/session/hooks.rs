//! Where background work is handed over, begins and ends: the methods of the platform and of
//! libraries that get a breakpoint.
//!
//! Main types: [`Row`], a line of the tables, and [`Hook`], what its breakpoint means. What is done
//! at one is `work.rs`'s.

use self::Hook::{Begin, End, Schedule, Submit};
use self::Task::{Argument, This};
use crate::model::{COROUTINE_TIMERS, COROUTINES, EXECUTOR, FORK_JOIN, Frame, THREAD, TIMER};

/// What a breakpoint at the start of a method means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Hook {
    /// A task is handed over, to be run at once.
    Submit(Task),
    /// A task is handed over, to be run later.
    Schedule(Task),
    /// A task is about to run on the current thread.
    Begin(Task),
    /// The current thread's task has ended.
    End,
}

/// Which object of the call is the task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Task {
    /// The one whose method it is.
    This,
    /// The first argument of this type; the hook is for methods that have one.
    Argument(&'static str),
}

const RUNNABLE: &str = "Ljava/lang/Runnable;";
const CALLABLE: &str = "Ljava/util/concurrent/Callable;";
const FORK_JOIN_TASK: &str = "Ljava/util/concurrent/ForkJoinTask;";
const TIMER_TASK: &str = "Ljava/util/TimerTask;";
const SCHEDULED: &str = "Ljava/util/concurrent/RunnableScheduledFuture;";
const COROUTINE: &str = "Lkotlinx/coroutines/scheduling/Task;";

/// Class, method, meaning, and who runs the work, by one of the model's names.
pub(super) type Row = (&'static str, &'static str, Hook, &'static str);

/// What is watched from the first: where tasks are handed over. What a release does not have is
/// left out. A timer's task begins at its own `run`, which is found once it is handed over.
pub(super) const HOOKS: [Row; 10] = [
    (THREAD, "start", Submit(This), THREAD),
    (EXECUTOR, "execute", Submit(Argument(RUNNABLE)), EXECUTOR),
    (
        "java.util.concurrent.ScheduledThreadPoolExecutor",
        "delayedExecute",
        Schedule(Argument(SCHEDULED)),
        EXECUTOR,
    ),
    (
        COROUTINES,
        "dispatch",
        Submit(Argument(RUNNABLE)),
        COROUTINES,
    ),
    (FORK_JOIN, "execute", Submit(Argument(RUNNABLE)), FORK_JOIN),
    (
        FORK_JOIN,
        "execute",
        Submit(Argument(FORK_JOIN_TASK)),
        FORK_JOIN,
    ),
    (FORK_JOIN, "submit", Submit(Argument(RUNNABLE)), FORK_JOIN),
    (FORK_JOIN, "submit", Submit(Argument(CALLABLE)), FORK_JOIN),
    (
        FORK_JOIN,
        "submit",
        Submit(Argument(FORK_JOIN_TASK)),
        FORK_JOIN,
    ),
    (TIMER, "sched", Schedule(Argument(TIMER_TASK)), TIMER),
];

/// Where the tasks of an executor begin and end. This is watched of those executors only that the
/// app has handed a task to: the harness and the platform have executors of their own.
pub(super) const OF_EXECUTOR: [Row; 2] = [
    (
        EXECUTOR,
        "beforeExecute",
        Begin(Argument(RUNNABLE)),
        EXECUTOR,
    ),
    (EXECUTOR, "afterExecute", End, EXECUTOR),
];

/// What is watched of any other runner once the app has handed a task to it: where its tasks begin
/// and end.
pub(super) const ONCE_SUBMITTED: [Row; 6] = [
    (
        COROUTINES,
        "runSafely",
        Begin(Argument(COROUTINE)),
        COROUTINES,
    ),
    (
        "kotlinx.coroutines.scheduling.CoroutineScheduler$Worker",
        "findTask",
        End,
        COROUTINES,
    ),
    ("java.util.TaskQueue", "isEmpty", End, TIMER),
    (
        "java.util.concurrent.ForkJoinTask",
        "doExec",
        Begin(This),
        FORK_JOIN,
    ),
    (
        "java.util.concurrent.ForkJoinWorkerThread",
        "afterTopLevelExec",
        End,
        FORK_JOIN,
    ),
    (FORK_JOIN, "awaitWork", End, FORK_JOIN),
];

/// The methods of a fork-join pool's worker that run one task after the other. Any other runs a
/// task while one that waits for it is not over.
const ONE_BY_ONE: [&str; 5] = [
    "topLevelExec",
    "runTask",
    "execLocalTasks",
    "localPopAndExec",
    "localPollAndExec",
];

/// Who calls the `run` of a timer's task when it is the timer.
const TIMER_THREAD: &str = "java.util.TimerThread";

/// Fork-join pools wrap what is no task of theirs in one of these.
pub(super) const ADAPTERS: &str = "java.util.concurrent.ForkJoinTask$";

/// Who starts threads that only wait for tasks of their own: those tasks are the work.
pub(super) const POOLS: [&str; 5] = [EXECUTOR, COROUTINES, COROUTINE_TIMERS, FORK_JOIN, TIMER];

/// How a task of a runner begins when this frame has called it: after the one before has ended, or
/// while that is not over; `None` when it was not the runner.
pub(super) fn begins_after(runner: &str, caller: Option<&Frame>) -> Option<bool> {
    match (runner, caller) {
        (TIMER, caller) => (caller?.class == TIMER_THREAD).then_some(true),
        (FORK_JOIN, caller) => Some(ONE_BY_ONE.contains(&caller?.method.as_str())),
        _ => Some(true),
    }
}

/// The type of the argument that is a hook's task; `None` when the task is the object whose method
/// it is.
pub(super) fn task_type(hook: Hook) -> Option<&'static str> {
    match hook {
        Submit(Argument(wanted)) | Schedule(Argument(wanted)) | Begin(Argument(wanted)) => {
            Some(wanted)
        }
        Submit(This) | Schedule(This) | Begin(This) | End => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_that_a_waiting_one_helps_with_is_inside_that() {
        let called_by = |class: &str, method: &str| Frame {
            class: class.into(),
            method: method.into(),
            index: 0,
            line: None,
            file: None,
        };
        let worker = called_by(
            "java.util.concurrent.ForkJoinPool$WorkQueue",
            "topLevelExec",
        );
        let helper = called_by("java.util.concurrent.ForkJoinPool", "helpAsyncBlocker");
        assert_eq!(begins_after(FORK_JOIN, Some(&worker)), Some(true));
        assert_eq!(begins_after(FORK_JOIN, Some(&helper)), Some(false));
        assert_eq!(
            begins_after(TIMER, Some(&called_by(TIMER_THREAD, "mainLoop"))),
            Some(true)
        );
        assert_eq!(
            begins_after(TIMER, Some(&called_by("com.example.Reminder", "run"))),
            None
        );
        assert_eq!(begins_after(EXECUTOR, None), Some(true));
    }
}
