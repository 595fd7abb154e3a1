//! Looks at the app's threads: which are the system's, what each of them does now.
//!
//! Names decide only for the runtime's own threads and the binder's; the test harness is identified
//! by its stacks. What the answers mean is for `steering` to say.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use jdwp::commands::thread_reference;
use jdwp::commands::thread_reference::ThreadStatus;
use jdwp::{Location, Pending, Tag, ThreadId};

use super::Error;
use super::arguments::ask_argument;
use super::queue::MainQueue;
use super::steering::{Call, Snapshot, ThreadView};
use super::vm::{ALL_FRAMES, Vm};
use crate::model::{COROUTINE_TIMERS, EventClass, Frame, is_binder_thread};
use crate::whose::{Owner, Whose};

/// Threads of the runtime, of the system and of the instrumentation: never held, never waited for.
const SYSTEM: [&str; 21] = [
    "Finalizer",
    "ReferenceQueueDaemon",
    "Reference Handler",
    "Signal Dispatcher",
    "Notification Thread",
    "Common-Cleaner",
    "Attach Listener",
    "HeapTaskDaemon",
    "Signal Catcher",
    "JDWP",
    "ADB-JDWP",
    "Jit thread pool",
    "Profile Saver",
    "RenderThread",
    "hwuiTask",
    "Runtime worker",
    "perfetto_hprof",
    "Metrics Background Reporting Thread",
    INSTRUMENTATION,
    "vsync",
    "queued-work-looper",
];

/// How the name of the thread that runs the instrumentation begins.
const INSTRUMENTATION: &str = "Instr:";

/// Whether a thread is the system's by its name.
pub(super) fn is_system(name: &str) -> bool {
    is_binder_thread(name) || SYSTEM.iter().any(|prefix| name.starts_with(prefix))
}

/// Whether a thread runs the instrumentation, and mostly the test.
pub(super) fn is_instrumentation(name: &str) -> bool {
    name.starts_with(INSTRUMENTATION)
}

/// Who posted, for a thread that is neither the main nor the testing one.
pub(super) fn classify(name: &str, stack: &[Frame], whose: &Whose) -> EventClass {
    let by_binder = stack
        .iter()
        .any(|f| f.class == "android.os.Binder" && f.method.starts_with("execTransact"));
    if by_binder
        || is_system(name)
        || stack
            .iter()
            .any(|frame| whose.owner(&frame.class) == Owner::Harness)
    {
        EventClass::System
    } else {
        EventClass::Async
    }
}

/// Whether a frame is of those that call into the app: the main loop's, the harness's, or
/// reflection on their behalf.
pub(super) fn drives_the_app(frame: &Frame, whose: &Whose) -> bool {
    whose.owner(&frame.class) == Owner::Harness
        || ["android.os.Handler", "java.lang.reflect."]
            .iter()
            .any(|prefix| frame.class.starts_with(prefix))
}

/// Which threads are looked at, and how.
pub(super) struct Wanted {
    /// The testing thread; `None` before it is known.
    pub(super) testing: Option<ThreadId>,
    /// Whether the main thread is held on purpose.
    pub(super) main_is_held: bool,
    /// Those that are held, and those that are not waited for.
    pub(super) passed_over: HashSet<ThreadId>,
    /// Those whose tasks are under way: whether they wait with a limit matters.
    pub(super) under_way: HashSet<ThreadId>,
    /// Whether it matters of every thread whether it waits with a limit, and with which.
    pub(super) all_limits: bool,
}

impl Wanted {
    /// The testing thread: that, or the one that runs the instrumentation.
    fn testing_of(&self, vm: &Vm, threads: &[ThreadId]) -> Option<ThreadId> {
        self.testing.or_else(|| {
            let mut threads = threads.iter().copied();
            threads.find(|thread| is_instrumentation(&vm.thread_name(*thread)))
        })
    }

    /// Those of some threads that are looked at.
    fn of(&self, vm: &Vm, main: ThreadId, threads: &[ThreadId]) -> Vec<ThreadId> {
        let testing = self.testing_of(vm, threads);
        let mut wanted = threads.to_vec();
        wanted.retain(|thread| {
            let is_driver = *thread == main || Some(*thread) == testing;
            !self.passed_over.contains(thread)
                && (is_driver || !is_system(&vm.thread_name(*thread)))
        });
        wanted
    }
}

/// Looks at the app's threads. Only those whose state alone does not show what they do are
/// suspended, each for one question.
pub(super) async fn snapshot(
    vm: &Vm,
    queue: &MainQueue,
    wanted: Wanted,
) -> Result<Snapshot, Error> {
    // Most threads are known from the last look: they are asked along with the list of all.
    let mut asked_early = HashMap::new();
    for thread in wanted.of(vm, queue.main_thread, &vm.last_threads()) {
        asked_early.insert(thread, ask_status(vm, thread));
    }
    let (threads, state) = tokio::try_join!(vm.all_threads(), queue.state(vm))?;
    vm.learn_threads(&threads).await?;

    let mut statuses = Vec::new();
    for thread in wanted.of(vm, queue.main_thread, &threads) {
        let status = asked_early
            .remove(&thread)
            .unwrap_or_else(|| ask_status(vm, thread));
        statuses.push((thread, status));
    }

    let look = Look {
        vm,
        queue,
        wanted: &wanted,
        testing: wanted.testing_of(vm, &threads),
        // A message that is due wakes the main thread up.
        main_polls: state
            .as_ref()
            .is_some_and(|state| state.blocked && state.next.is_none_or(|next| !next.is_zero())),
    };
    let looked_at = look.begin(statuses).await?;
    let next_message = state.and_then(|state| state.next);
    let mut snapshot = look.complete(looked_at, next_message).await?;
    snapshot.shows_all_timers = wanted.all_limits && queue.shows_timers();
    tracing::trace!(look = %snapshot.recorded(|thread| vm.thread_name(thread)));
    Ok(snapshot)
}

fn ask_status(vm: &Vm, thread: ThreadId) -> Pending<thread_reference::Status> {
    vm.connection.start(&thread_reference::Status { thread })
}

/// One look at the threads, once it is known which they are.
struct Look<'l> {
    vm: &'l Vm,
    queue: &'l MainQueue,
    wanted: &'l Wanted,
    testing: Option<ThreadId>,
    /// Whether its queue alone shows that the main thread waits for messages.
    main_polls: bool,
}

/// A thread under the look.
struct LookedAt {
    view: ThreadView,
    /// Its stack, where the state alone does not show what it does.
    stack: Option<Pending<thread_reference::Frames>>,
}

impl Look<'_> {
    /// Takes the states, and asks for the stacks that are needed.
    async fn begin(
        &self,
        statuses: Vec<(ThreadId, Pending<thread_reference::Status>)>,
    ) -> Result<Vec<LookedAt>, Error> {
        let mut looked_at = Vec::new();
        for (thread, status) in statuses {
            let status = match status.await {
                Ok(reply) => reply.thread_status,
                // It ended meanwhile.
                Err(jdwp::Error::Vm { .. }) => continue,
                Err(error) => return Err(error.into()),
            };
            let polls = thread == self.queue.main_thread && self.main_polls;
            let stack = if polls || self.is_clear(thread, status) {
                None
            } else {
                Some(ask_stack(self.vm, thread))
            };
            let view = ThreadView {
                thread,
                status,
                polls,
                stack: None,
                limit: None,
            };
            looked_at.push(LookedAt { view, stack });
        }
        Ok(looked_at)
    }

    /// Whether the state alone shows what a thread does.
    fn is_clear(&self, thread: ThreadId, status: ThreadStatus) -> bool {
        match status {
            ThreadStatus::Zombie | ThreadStatus::Sleeping | ThreadStatus::Monitor => true,
            ThreadStatus::Wait => {
                thread != self.queue.main_thread
                    && !self.has_limit(thread)
                    && !self.wanted.under_way.contains(&thread)
            }
            ThreadStatus::Running | ThreadStatus::Unknown(_) => false,
        }
    }

    /// Whether the limit of a thread's wait matters.
    fn has_limit(&self, thread: ThreadId) -> bool {
        self.wanted.all_limits
            || Some(thread) == self.testing
            || self.vm.thread_name(thread) == COROUTINE_TIMERS
    }

    /// Takes the stacks.
    async fn complete(
        &self,
        looked_at: Vec<LookedAt>,
        next_message: Option<Duration>,
    ) -> Result<Snapshot, Error> {
        let mut snapshot = Snapshot {
            next_message,
            ..Snapshot::default()
        };
        for LookedAt { mut view, stack } in looked_at {
            if let Some(stack) = stack {
                let reads_limit = self.has_limit(view.thread);
                complete(self.vm, self.queue, &mut view, stack.await, reads_limit).await?;
            }
            if view.thread == self.queue.main_thread {
                snapshot.main = (!self.wanted.main_is_held).then_some(view);
            } else if Some(view.thread) == self.testing {
                snapshot.testing = Some(view);
            } else {
                snapshot.others.push(view);
            }
        }
        Ok(snapshot)
    }
}

/// Asks for a thread's stack, suspending it for the question.
fn ask_stack(vm: &Vm, thread: ThreadId) -> Pending<thread_reference::Frames> {
    drop(vm.connection.start(&thread_reference::Suspend { thread }));
    let frames = vm.connection.start(&thread_reference::Frames {
        thread,
        start: 0,
        length: ALL_FRAMES,
    });
    drop(vm.connection.start(&thread_reference::Resume { thread }));
    frames
}

/// Writes down what a thread's stack says.
async fn complete(
    vm: &Vm,
    queue: &MainQueue,
    view: &mut ThreadView,
    frames: Result<Vec<thread_reference::Frame>, jdwp::Error>,
    reads_limit: bool,
) -> Result<(), Error> {
    let frames = match frames {
        Ok(frames) => frames,
        // A thread that has just ended or not begun has none.
        Err(jdwp::Error::Vm { .. }) => Vec::new(),
        Err(error) => return Err(error.into()),
    };
    let locations: Vec<Location> = frames.iter().map(|frame| frame.location).collect();
    // On a device the wait is the innermost frame; on a JVM that emulates one, it is Java's own,
    // with what leads to it between.
    let poll = locations
        .iter()
        .position(|location| queue.is_poll(location));
    view.polls = poll == Some(0) || poll.is_some() && view.status == ThreadStatus::Wait;

    let calls = vm.calls(&locations).await?;
    if reads_limit {
        view.limit = limit(vm, view.thread, &calls).await?;
    }
    view.stack = Some(calls);
    Ok(())
}

/// A method whose argument is the limit of a wait.
struct LimitArgument {
    class: &'static str,
    method: &'static str,
    unit: fn(u64) -> Duration,
}

impl LimitArgument {
    fn is(&self, call: &Call) -> bool {
        call.class == self.class
            && call.method == self.method
            && !call.native
            && call.signature.contains('J')
    }
}

/// Where the limit of a wait can be read: `java.util.concurrent` counts it down in ns, monitors
/// have it in ms.
const LIMITS: [LimitArgument; 3] = [
    LimitArgument {
        class: "java.util.concurrent.locks.LockSupport",
        method: "parkNanos",
        unit: Duration::from_nanos,
    },
    LimitArgument {
        class: "java.lang.Thread",
        method: "join",
        unit: Duration::from_millis,
    },
    LimitArgument {
        class: "java.lang.Object",
        method: "wait",
        unit: Duration::from_millis,
    },
];

/// The limit of the wait that a thread is in, where a variable has it. The thread is suspended for
/// two questions.
async fn limit(vm: &Vm, thread: ThreadId, calls: &[Call]) -> Result<Option<Duration>, Error> {
    for argument in &LIMITS {
        let Some(depth) = calls.iter().position(|call| argument.is(call)) else {
            continue;
        };
        drop(vm.connection.start(&thread_reference::Suspend { thread }));
        let value = limit_at(vm, thread, depth).await;
        drop(vm.connection.start(&thread_reference::Resume { thread }));
        match value {
            Ok(Some(value)) => return Ok(u64::try_from(value).ok().map(argument.unit)),
            // It is not to be read, or the thread has gone on.
            Ok(None) | Err(Error::Jdwp(jdwp::Error::Vm { .. }) | Error::Unknown(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// The first `long` argument of the method in a frame.
async fn limit_at(vm: &Vm, thread: ThreadId, depth: usize) -> Result<Option<i64>, Error> {
    let start = i32::try_from(depth).unwrap_or(i32::MAX);
    let frames = vm
        .connection
        .send(&thread_reference::Frames {
            thread,
            start,
            length: 1,
        })
        .await?;

    let Some(frame) = frames.first() else {
        return Ok(None);
    };

    let methods = vm.methods(frame.location.class).await?;
    let Some(method) = methods
        .iter()
        .find(|method| method.id == frame.location.method)
    else {
        return Ok(None);
    };

    let Some(asked) = ask_argument(vm, frame.location.class, method, "J") else {
        return Ok(None);
    };

    let value = vm
        .argument(thread, frame, asked.answer().await?, Tag::Long)
        .await?;
    Ok(value.as_long())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binder_threads_are_recognised_on_every_level() {
        for name in [
            "Binder:123_1",
            "binder:123_1",
            "HwBinder:4_2",
            "vndbinder:9_A",
        ] {
            assert!(is_binder_thread(name) && is_system(name), "{name}");
        }
        for name in [
            "binder",
            "Binder-Pool",
            "MyBinder:1_1",
            "binder:worker",
            "answer-worker",
        ] {
            assert!(!is_binder_thread(name), "{name}");
        }
    }
}
