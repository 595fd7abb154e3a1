//! Where background work is handed over, begins and ends: the methods of the platform and of
//! libraries that get a breakpoint.
//!
//! Main types: [`Row`], a line of the tables, and [`Hook`], what its breakpoint means. What is done
//! at one is `work.rs`'s.

use self::Hook::{Begin, End, Schedule, Submit};
use self::Task::{Argument, This};
use crate::model::{
    ANIMATION, ANIMATOR, COROUTINE_TIMERS, COROUTINES, EVENT_BUS, EXECUTOR, FORK_JOIN, Frame,
    IDLE_QUEUE, THREAD, TIMER, TaskRunner, VIEW_ANIMATOR,
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
const PENDING_POST: &str = "Lorg/greenrobot/eventbus/PendingPost;";
const COROUTINE: &str = "Lkotlinx/coroutines/scheduling/Task;";
const DELAYED: &str = "Lkotlinx/coroutines/EventLoopImplBase$DelayedTask;";

/// What resumes a coroutine whose `delay` is over, for dispatchers that have no clock of their own.
pub(super) const DELAYED_RESUME: &str = "kotlinx.coroutines.EventLoopImplBase$DelayedResumeTask";

/// A method at which work is handed over, begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Row {
    pub(super) class: &'static str,
    pub(super) method: &'static str,
    /// What its breakpoint means.
    pub(super) hook: Hook,
    /// Who runs the work.
    pub(super) runner: TaskRunner,
}

impl Row {
    pub(super) const fn new(
        class: &'static str,
        method: &'static str,
        hook: Hook,
        runner: TaskRunner,
    ) -> Self {
        Self {
            class,
            method,
            hook,
            runner,
        }
    }
}

/// What is watched from the first: where tasks are handed over. A class that a release does not
/// have is left out, and so is one of several rows of a method. A timer's task and a callback begin
/// at a method of their own ([`own_method`]), which is found once they are handed over.
pub(super) const HOOKS: [Row; 20] = [
    Row::new(THREAD, "start", Submit(This), TaskRunner::Thread),
    Row::new(
        EXECUTOR,
        "execute",
        Submit(Argument(RUNNABLE)),
        TaskRunner::Executor,
    ),
    Row::new(
        "java.util.concurrent.ScheduledThreadPoolExecutor",
        "delayedExecute",
        Schedule(Argument(SCHEDULED)),
        TaskRunner::Executor,
    ),
    Row::new(
        COROUTINES,
        "dispatch",
        Submit(Argument(RUNNABLE)),
        TaskRunner::Coroutines,
    ),
    Row::new(
        LIMITED_DISPATCHER,
        "dispatch",
        Submit(Argument(RUNNABLE)),
        TaskRunner::Coroutines,
    ),
    Row::new(
        LIMITED_DISPATCHER,
        "dispatchYield",
        Submit(Argument(RUNNABLE)),
        TaskRunner::Coroutines,
    ),
    Row::new(
        "kotlinx.coroutines.EventLoopImplBase",
        "schedule",
        Schedule(Argument(DELAYED)),
        TaskRunner::Coroutines,
    ),
    Row::new(
        FORK_JOIN,
        "execute",
        Submit(Argument(RUNNABLE)),
        TaskRunner::ForkJoin,
    ),
    Row::new(
        FORK_JOIN,
        "execute",
        Submit(Argument(FORK_JOIN_TASK)),
        TaskRunner::ForkJoin,
    ),
    Row::new(
        FORK_JOIN,
        "submit",
        Submit(Argument(RUNNABLE)),
        TaskRunner::ForkJoin,
    ),
    Row::new(
        FORK_JOIN,
        "submit",
        Submit(Argument(CALLABLE)),
        TaskRunner::ForkJoin,
    ),
    Row::new(
        FORK_JOIN,
        "submit",
        Submit(Argument(FORK_JOIN_TASK)),
        TaskRunner::ForkJoin,
    ),
    Row::new(
        "java.util.concurrent.ForkJoinTask",
        "fork",
        Submit(This),
        TaskRunner::ForkJoin,
    ),
    Row::new(
        TIMER,
        "sched",
        Schedule(Argument(TIMER_TASK)),
        TaskRunner::Timer,
    ),
    Row::new(
        PENDING_POSTS,
        "enqueue",
        Submit(Argument(PENDING_POST)),
        TaskRunner::EventBus,
    ),
    Row::new(
        IDLE_QUEUE,
        "addIdleHandler",
        Submit(Argument(IDLE_HANDLER)),
        TaskRunner::IdleQueue,
    ),
    Row::new(
        ANIMATOR,
        "addListener",
        Schedule(Argument(ANIMATOR_LISTENER)),
        TaskRunner::Animator,
    ),
    Row::new(
        VIEW_ANIMATOR,
        "setListener",
        Schedule(Argument(ANIMATOR_LISTENER)),
        TaskRunner::Animator,
    ),
    Row::new(
        VIEW_ANIMATOR,
        "withEndAction",
        Schedule(Argument(RUNNABLE)),
        TaskRunner::ViewAnimator,
    ),
    Row::new(
        ANIMATION,
        "setAnimationListener",
        Schedule(Argument(ANIMATION_LISTENER)),
        TaskRunner::Animation,
    ),
];

/// Name and signature of the method that a task of a runner begins with, where that is the task's
/// own and no method of the runner's is given the task.
pub(super) fn own_method(runner: TaskRunner) -> Option<(&'static str, &'static str)> {
    match runner {
        TaskRunner::Timer | TaskRunner::ViewAnimator => Some(("run", "()V")),
        TaskRunner::IdleQueue => Some(("queueIdle", "()Z")),
        TaskRunner::Animator => Some(("onAnimationEnd", "(Landroid/animation/Animator;)V")),
        TaskRunner::Animation => Some(("onAnimationEnd", "(Landroid/view/animation/Animation;)V")),
        TaskRunner::Thread
        | TaskRunner::Executor
        | TaskRunner::Coroutines
        | TaskRunner::ForkJoin
        | TaskRunner::EventBus
        | TaskRunner::Looper
        | TaskRunner::Rest => None,
    }
}

/// Where the tasks of an executor begin and end. This is watched of those executors only that the
/// app has handed a task to: the harness and the platform have executors of their own.
pub(super) const OF_EXECUTOR: [Row; 2] = [
    Row::new(
        EXECUTOR,
        "beforeExecute",
        Begin(Argument(RUNNABLE)),
        TaskRunner::Executor,
    ),
    Row::new(EXECUTOR, "afterExecute", End, TaskRunner::Executor),
];

/// What is watched of any other runner once the app has handed a task to it: where its tasks begin
/// and end.
pub(super) const ONCE_SUBMITTED: [Row; 8] = [
    Row::new(
        COROUTINES,
        "runSafely",
        Begin(Argument(COROUTINE)),
        TaskRunner::Coroutines,
    ),
    Row::new(
        "kotlinx.coroutines.scheduling.CoroutineScheduler$Worker",
        "findTask",
        End,
        TaskRunner::Coroutines,
    ),
    Row::new("java.util.TaskQueue", "isEmpty", End, TaskRunner::Timer),
    Row::new(
        "java.util.concurrent.ForkJoinTask",
        "doExec",
        Begin(This),
        TaskRunner::ForkJoin,
    ),
    Row::new(
        "java.util.concurrent.ForkJoinWorkerThread",
        "afterTopLevelExec",
        End,
        TaskRunner::ForkJoin,
    ),
    Row::new(FORK_JOIN, "awaitWork", End, TaskRunner::ForkJoin),
    Row::new(
        EVENT_BUS,
        "invokeSubscriber",
        Begin(Argument(PENDING_POST)),
        TaskRunner::EventBus,
    ),
    // Where a poster that calls one subscriber after the other looks for the next.
    Row::new(PENDING_POSTS, "poll", End, TaskRunner::EventBus),
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

/// The dispatcher of `Dispatchers.IO` and of `limitedParallelism`. It has a queue of its own, and
/// what takes tasks out of that is dispatched to another dispatcher, once for each thread that it
/// may use: with coroutines 1.6 it is the dispatcher itself, from 1.7 on a [`LIMITED_WORKER`].
pub(super) const LIMITED_DISPATCHER: &str = "kotlinx.coroutines.internal.LimitedDispatcher";

/// What runs one task of a limited dispatcher after the other; it has the first from the start.
pub(super) const LIMITED_WORKER: &str = "kotlinx.coroutines.internal.LimitedDispatcher$Worker";

/// Where EventBus puts the calls of subscribers that a thread of its executor or the main thread is
/// to make.
const PENDING_POSTS: &str = "org.greenrobot.eventbus.PendingPostQueue";

/// Who puts them there for the main thread, which is sent a message.
pub(super) const MAIN_POSTER: &str = "org.greenrobot.eventbus.HandlerPoster";

/// Tasks of an executor that only make the calls which were put into that queue: those are the
/// work.
pub(super) const POSTERS: [&str; 2] = [
    "org.greenrobot.eventbus.AsyncPoster",
    "org.greenrobot.eventbus.BackgroundPoster",
];

/// Who starts threads that only wait for tasks of their own: those tasks are the work.
pub(super) const POOLS: [&str; 5] = [EXECUTOR, COROUTINES, COROUTINE_TIMERS, FORK_JOIN, TIMER];

/// How a task of a runner begins when this frame has called it: after the one before has ended, or
/// while that is not over; `None` when it was not the runner.
pub(super) fn begins_after(runner: TaskRunner, caller: Option<&Frame>) -> Option<bool> {
    match (runner, caller) {
        (TaskRunner::Timer, caller) => (caller?.class == TIMER_THREAD).then_some(true),
        (TaskRunner::ViewAnimator, caller) => (caller?.class == END_OF_ANIMATION).then_some(true),
        (TaskRunner::ForkJoin, caller) => Some(ONE_BY_ONE.contains(&caller?.method.as_str())),
        (TaskRunner::Coroutines, Some(caller)) => {
            caller.class.starts_with(LIMITED_DISPATCHER).then_some(true)
        }
        _ => Some(true),
    }
}

/// Whether what a thread does for a runner is over where its work for another one ends.
pub(super) fn ends_with(other: TaskRunner, ended: TaskRunner) -> bool {
    match (ended, other) {
        // What a looper's thread does before its first message.
        (TaskRunner::Looper, TaskRunner::Thread) => true,
        // What a poster calls last, and what takes tasks out of a dispatcher's queue.
        (TaskRunner::Executor, TaskRunner::EventBus | TaskRunner::Coroutines) => true,
        _ => other == ended,
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
        for Row { hook, runner, .. } in HOOKS {
            if own_method(runner).is_some() {
                assert!(matches!(hook, Submit(Argument(_)) | Schedule(Argument(_))));
                found += 1;
            }
        }
        assert_eq!(found, 6);
        let runners = HOOKS.map(|row| row.runner);
        for runner in runners {
            let key = crate::model::EventKey {
                handler: runner.class().to_owned(),
                ..crate::testing::key("a")
            };
            assert!(key.is_work(), "{runner:?}");
            let by_main = runner != TaskRunner::Timer && own_method(runner).is_some();
            assert_eq!(key.is_callback(), by_main, "{runner:?}");
        }
    }

    #[test]
    fn what_a_runner_calls_inside_anothers_task_ends_with_that() {
        let inside = [
            (TaskRunner::Thread, TaskRunner::Looper),
            (TaskRunner::EventBus, TaskRunner::Executor),
            (TaskRunner::Coroutines, TaskRunner::Executor),
        ];
        for (inner, ended) in inside {
            assert!(ends_with(inner, ended) && !ends_with(ended, inner));
        }
        assert!(ends_with(TaskRunner::Timer, TaskRunner::Timer));
        assert!(!ends_with(TaskRunner::Executor, TaskRunner::ForkJoin));
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
        assert_eq!(
            begins_after(TaskRunner::ForkJoin, Some(&worker)),
            Some(true)
        );
        assert_eq!(
            begins_after(TaskRunner::ForkJoin, Some(&helper)),
            Some(false)
        );
        assert_eq!(
            begins_after(
                TaskRunner::Timer,
                Some(&called_by(TIMER_THREAD, "mainLoop"))
            ),
            Some(true)
        );
        assert_eq!(
            begins_after(
                TaskRunner::Timer,
                Some(&called_by("com.example.Reminder", "run"))
            ),
            None
        );
        assert_eq!(begins_after(TaskRunner::Executor, None), Some(true));
        let queue = called_by(LIMITED_WORKER, "run");
        assert_eq!(
            begins_after(TaskRunner::Coroutines, Some(&queue)),
            Some(true)
        );
        let scheduler = called_by(COROUTINES, "runSafely");
        assert_eq!(begins_after(TaskRunner::Coroutines, Some(&scheduler)), None);
        let by_test = called_by("com.example.SomeTest", "test");
        assert_eq!(begins_after(TaskRunner::ViewAnimator, Some(&by_test)), None);
        let at_the_end = called_by(END_OF_ANIMATION, "onAnimationEnd");
        assert_eq!(
            begins_after(TaskRunner::ViewAnimator, Some(&at_the_end)),
            Some(true)
        );
    }
}
