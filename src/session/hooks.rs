//! Where background work is handed over, begins and ends: the methods of the platform and of libraries that get a breakpoint.
//!
//! Main types: [`Row`], a line of the tables, and [`Hook`], what its breakpoint means. What is done at one is `work.rs`'s.

use jdwp::commands::method;
use jdwp::{ErrorCode, ReferenceTypeId};

use self::Hook::{Begin, End, Schedule, Submit};
use self::Task::{Argument, This};
use super::Error;
use super::vm::{Method, Vm};
use crate::model::{COROUTINES, EXECUTOR, FORK_JOIN, Frame, THREAD, TIMER};

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

/// What is watched from the first. What a release does not have is left out. A timer's task begins at its own `run`, which is
/// found once it is handed over.
pub(super) const HOOKS: [Row; 15] = [
    (THREAD, "start", Submit(This), THREAD),
    (EXECUTOR, "execute", Submit(Argument(RUNNABLE)), EXECUTOR),
    ("java.util.concurrent.ScheduledThreadPoolExecutor", "delayedExecute", Schedule(Argument(SCHEDULED)), EXECUTOR),
    (EXECUTOR, "beforeExecute", Begin(Argument(RUNNABLE)), EXECUTOR),
    (EXECUTOR, "afterExecute", End, EXECUTOR),
    (COROUTINES, "dispatch", Submit(Argument(RUNNABLE)), COROUTINES),
    (COROUTINES, "runSafely", Begin(Argument(COROUTINE)), COROUTINES),
    ("kotlinx.coroutines.scheduling.CoroutineScheduler$Worker", "findTask", End, COROUTINES),
    (FORK_JOIN, "execute", Submit(Argument(RUNNABLE)), FORK_JOIN),
    (FORK_JOIN, "execute", Submit(Argument(FORK_JOIN_TASK)), FORK_JOIN),
    (FORK_JOIN, "submit", Submit(Argument(RUNNABLE)), FORK_JOIN),
    (FORK_JOIN, "submit", Submit(Argument(CALLABLE)), FORK_JOIN),
    (FORK_JOIN, "submit", Submit(Argument(FORK_JOIN_TASK)), FORK_JOIN),
    (TIMER, "sched", Schedule(Argument(TIMER_TASK)), TIMER),
    ("java.util.TaskQueue", "isEmpty", End, TIMER),
];

/// What is watched once the app has handed a task to a fork-join pool: these are called for every task that any other forks.
pub(super) const ONCE_FORKED: [Row; 3] = [
    ("java.util.concurrent.ForkJoinTask", "doExec", Begin(This), FORK_JOIN),
    ("java.util.concurrent.ForkJoinWorkerThread", "afterTopLevelExec", End, FORK_JOIN),
    (FORK_JOIN, "awaitWork", End, FORK_JOIN),
];

/// The methods of a fork-join pool's worker that run one task after the other. Any other runs a task while one that waits for it
/// is not over.
const ONE_BY_ONE: [&str; 5] = ["topLevelExec", "runTask", "execLocalTasks", "localPopAndExec", "localPollAndExec"];

/// Who calls the `run` of a timer's task when it is the timer.
const TIMER_THREAD: &str = "java.util.TimerThread";

/// Fork-join pools wrap what is no task of theirs in one of these.
pub(super) const ADAPTERS: &str = "java.util.concurrent.ForkJoinTask$";

/// Who starts threads that only wait for tasks of their own: those tasks are the work.
pub(super) const POOLS: [&str; 5] = [EXECUTOR, COROUTINES, "kotlinx.coroutines.DefaultExecutor", FORK_JOIN, TIMER];

/// How a task of a runner begins when this frame has called it: after the one before has ended, or while that is not over; `None`
/// when it was not the runner.
pub(super) fn begins_after(runner: &str, caller: Option<&Frame>) -> Option<bool> {
    match (runner, caller) {
        (TIMER, caller) => (caller?.class == TIMER_THREAD).then_some(true),
        (FORK_JOIN, caller) => Some(ONE_BY_ONE.contains(&caller?.method.as_str())),
        _ => Some(true),
    }
}

/// Where a hook's task is at the start of a method; `None` when it is another method of that name.
pub(super) async fn slot_of(
    vm: &Vm,
    class: ReferenceTypeId,
    method: &Method,
    hook: Hook,
) -> Result<Option<i32>, Error> {
    match hook {
        Submit(Argument(wanted)) | Schedule(Argument(wanted)) | Begin(Argument(wanted)) => {
            argument_slot(vm, class, method, wanted).await
        }
        Submit(This) | Schedule(This) | Begin(This) | End => Ok(Some(0)),
    }
}

/// Where the first argument of this type is at the start of a method; `None` when the method has none.
pub(super) async fn argument_slot(
    vm: &Vm,
    class: ReferenceTypeId,
    method: &Method,
    wanted: &str,
) -> Result<Option<i32>, Error> {
    let Some(on_a_jvm) = slot_on_a_jvm(&method.signature, wanted) else { return Ok(None) };
    match vm.connection.send(&method::VariableTable { class, method: method.id }).await {
        Ok(table) => {
            let found = table.slots.iter().find(|slot| slot.index == 0 && slot.signature == wanted);
            Ok(found.map(|slot| slot.slot))
        }
        // As the JDK's own classes may come, and bridges.
        Err(jdwp::Error::Vm { code: ErrorCode::AbsentInformation, .. }) => Ok(Some(on_a_jvm)),
        Err(error) => Err(error.into()),
    }
}

/// The local variable in which a JVM passes the first argument of a type to an instance method (JVMS 2.6.1); `None` when the
/// method's signature has none.
fn slot_on_a_jvm(signature: &str, wanted: &str) -> Option<i32> {
    let mut rest = signature.strip_prefix('(')?;
    let mut slot = 1;
    while !rest.starts_with(wanted) {
        let element = rest.trim_start_matches('[');
        let width = if rest.starts_with(['J', 'D']) { 2 } else { 1 };
        rest = match element.chars().next()? {
            ')' => return None,
            'L' => element.split_once(';')?.1,
            _ => element.get(1..)?,
        };
        slot += width;
    }
    Some(slot)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_argument_is_where_a_jvm_passes_it() {
        let slot = |signature| slot_on_a_jvm(signature, RUNNABLE);
        assert_eq!(slot("(Ljava/lang/Runnable;)V"), Some(1));
        assert_eq!(slot("(Ljava/lang/Thread;Ljava/lang/Runnable;)V"), Some(2));
        assert_eq!(slot("(JI[JLjava/lang/Runnable;)V"), Some(5));
        assert_eq!(slot("([Ljava/lang/Runnable;Ljava/lang/Runnable;)V"), Some(2));
        for without in
            ["()V", "(Ljava/lang/Thread;)Ljava/lang/Runnable;", "", "(", "(Ljava/lang/Runnable", "([", "(\u{e9})"]
        {
            assert_eq!(slot(without), None, "{without}");
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
        let worker = called_by("java.util.concurrent.ForkJoinPool$WorkQueue", "topLevelExec");
        let helper = called_by("java.util.concurrent.ForkJoinPool", "helpAsyncBlocker");
        assert_eq!(begins_after(FORK_JOIN, Some(&worker)), Some(true));
        assert_eq!(begins_after(FORK_JOIN, Some(&helper)), Some(false));
        assert_eq!(begins_after(TIMER, Some(&called_by(TIMER_THREAD, "mainLoop"))), Some(true));
        assert_eq!(begins_after(TIMER, Some(&called_by("com.example.Reminder", "run"))), None);
        assert_eq!(begins_after(EXECUTOR, None), Some(true));
    }
}
