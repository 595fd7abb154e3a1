//! Where background work is handed over, begins and ends: the methods of the platform and of
//! libraries that get a breakpoint.
//!
//! Main types: [`Row`], a line of the tables, and [`Hook`], what its breakpoint means. What is done
//! at one is `work.rs`'s.

use self::Hook::{Begin, End, Schedule, Submit};
use self::Task::{Argument, This};
use crate::model::{
    ANIMATION, ANIMATOR, COROUTINE_TIMERS, COROUTINES, EXECUTOR, FORK_JOIN, Frame, IDLE_QUEUE,
    THREAD, TIMER, VIEW_ANIMATOR,
};

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
const IDLE_HANDLER: &str = "Landroid/os/MessageQueue$IdleHandler;";
const ANIMATOR_LISTENER: &str = "Landroid/animation/Animator$AnimatorListener;";
const ANIMATION_LISTENER: &str = "Landroid/view/animation/Animation$AnimationListener;";
const SCHEDULED: &str = "Ljava/util/concurrent/RunnableScheduledFuture;";
const COROUTINE: &str = "Lkotlinx/coroutines/scheduling/Task;";

/// Class, method, meaning, and who runs the work, by one of the model's names.
pub(super) type Row = (&'static str, &'static str, Hook, &'static str);

/// What is watched from the first: where tasks are handed over. A class that a release does not
/// have is left out, and so is one of several rows of a method. A timer's task and a callback begin
/// at a method of their own ([`own_method`]), which is found once they are handed over.
pub(super) const HOOKS: [Row; 15] = [
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
    (
        IDLE_QUEUE,
        "addIdleHandler",
        Submit(Argument(IDLE_HANDLER)),
        IDLE_QUEUE,
    ),
    (
        ANIMATOR,
        "addListener",
        Schedule(Argument(ANIMATOR_LISTENER)),
        ANIMATOR,
    ),
    (
        VIEW_ANIMATOR,
        "setListener",
        Schedule(Argument(ANIMATOR_LISTENER)),
        ANIMATOR,
    ),
    (
        VIEW_ANIMATOR,
        "withEndAction",
        Schedule(Argument(RUNNABLE)),
        VIEW_ANIMATOR,
    ),
    (
        ANIMATION,
        "setAnimationListener",
        Schedule(Argument(ANIMATION_LISTENER)),
        ANIMATION,
    ),
];

/// Name and signature of the method that a task of a runner begins with, where that is the task's
/// own and no method of the runner's is given the task.
pub(super) fn own_method(runner: &str) -> Option<(&'static str, &'static str)> {
    match runner {
        TIMER | VIEW_ANIMATOR => Some(("run", "()V")),
        IDLE_QUEUE => Some(("queueIdle", "()Z")),
        ANIMATOR => Some(("onAnimationEnd", "(Landroid/animation/Animator;)V")),
        ANIMATION => Some(("onAnimationEnd", "(Landroid/view/animation/Animation;)V")),
        _ => None,
    }
}

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

/// Who calls the `run` of an end action when the animation has ended.
const END_OF_ANIMATION: &str = "android.view.ViewPropertyAnimator$AnimatorEventListener";

/// Fork-join pools wrap what is no task of theirs in one of these.
pub(super) const ADAPTERS: &str = "java.util.concurrent.ForkJoinTask$";

/// Who starts threads that only wait for tasks of their own: those tasks are the work.
pub(super) const POOLS: [&str; 5] = [EXECUTOR, COROUTINES, COROUTINE_TIMERS, FORK_JOIN, TIMER];

/// How a task of a runner begins when this frame has called it: after the one before has ended, or
/// while that is not over; `None` when it was not the runner.
pub(super) fn begins_after(runner: &str, caller: Option<&Frame>) -> Option<bool> {
    match (runner, caller) {
        (TIMER, caller) => (caller?.class == TIMER_THREAD).then_some(true),
        (VIEW_ANIMATOR, caller) => (caller?.class == END_OF_ANIMATION).then_some(true),
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
    fn what_begins_at_a_method_of_its_own_is_handed_over_somewhere() {
        let mut found = 0;
        for (_, _, hook, runner) in HOOKS {
            if own_method(runner).is_some() {
                assert!(matches!(hook, Submit(Argument(_)) | Schedule(Argument(_))));
                found += 1;
            }
        }
        assert_eq!(found, 6);
        let runners = HOOKS.map(|(_, _, _, runner)| runner);
        for runner in runners {
            let key = crate::model::EventKey {
                handler: runner.to_owned(),
                ..crate::testing::key("a")
            };
            assert!(key.is_work(), "{runner}");
            let by_main = runner != TIMER && own_method(runner).is_some();
            assert_eq!(key.is_callback(), by_main, "{runner}");
        }
    }

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
        let by_test = called_by("com.example.SomeTest", "test");
        assert_eq!(begins_after(VIEW_ANIMATOR, Some(&by_test)), None);
        let at_the_end = called_by(END_OF_ANIMATION, "onAnimationEnd");
        assert_eq!(begins_after(VIEW_ANIMATOR, Some(&at_the_end)), Some(true));
    }
}
