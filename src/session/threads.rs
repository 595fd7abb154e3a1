//! Looks at the app's threads: which are the system's, what each of them does now.
//!
//! Names decide only for the runtime's own threads and the binder's; the test harness is identified
//! by its stacks. What the answers mean is for `steering` to say.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use jdwp::commands::thread_reference::ThreadStatus;
use jdwp::commands::{stack_frame, thread_reference};
use jdwp::{Connection, Location, Pending, Tag, ThreadId, Value};

use super::Error;
use super::queue::MainQueue;
use super::steering::{Call, Snapshot, ThreadView};
use super::vm::{ALL_FRAMES, Vm};
use crate::model::{COROUTINE_TIMERS, EXECUTOR, EventClass, Frame, is_binder_thread};
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

/// Whether a post shows that its thread is of the system or the harness, and posts for nobody else:
/// the app's own threads post for the harness too, as one that decrements an idling resource. A
/// pool's thread may run the harness's task now and the app's next, as those of `AsyncTask` do when
/// Espresso waits for them.
pub(super) fn is_foreign(class: EventClass, stack: &[Frame], whose: &Whose) -> bool {
    let mut frames = stack.iter();
    let is_shared =
        frames.any(|frame| whose.owner(&frame.class).is_own() || frame.class.starts_with(EXECUTOR));
    class == EventClass::System && !is_shared
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
    /// Those whose tasks are under way: whether they wait with a limit matters, and with which.
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

    /// Whether the limit of a thread's wait matters.
    fn limit_matters(&self, vm: &Vm, thread: ThreadId, testing: Option<ThreadId>) -> bool {
        self.all_limits
            || Some(thread) == testing
            || self.under_way.contains(&thread)
            || vm.thread_name(thread) == COROUTINE_TIMERS
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

/// Looks at the app's threads. Where the state alone does not show what a thread does, it is
/// suspended while its stack is asked for, and also while the limit of its wait is, where that
/// matters. What was needed at the last look is asked at once, which saves a round trip.
pub(super) async fn snapshot(
    vm: &Vm,
    queue: &MainQueue,
    wanted: Wanted,
) -> Result<Snapshot, Error> {
    // Most threads are known from the last look: they are asked along with the list of all, and for
    // their stacks where those were needed then.
    let (last, needed) = (vm.last_threads(), vm.learnt().last_stacks.clone());
    let testing = wanted.testing_of(vm, &last);
    let mut asked_early = HashMap::new();
    for thread in wanted.of(vm, queue.main_thread, &last) {
        let status = ask_status(vm, thread);
        let mut stack = None;
        if needed.contains(&thread) {
            let keeps = wanted.limit_matters(vm, thread, testing);
            stack = Some(ask_stack(vm, thread, keeps));
        }
        asked_early.insert(thread, (status, stack));
    }
    let (threads, state) = tokio::try_join!(vm.all_threads(), queue.state(vm))?;
    vm.learn_threads(&threads).await?;

    let mut asked = Vec::new();
    for thread in wanted.of(vm, queue.main_thread, &threads) {
        let (status, stack) = asked_early
            .remove(&thread)
            .unwrap_or_else(|| (ask_status(vm, thread), None));
        asked.push(Asked {
            thread,
            status,
            stack,
        });
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
    let looked_at = look.begin(asked).await?;
    let next_message = state.and_then(|state| state.next);
    let mut snapshot = look.complete(looked_at, next_message).await?;
    snapshot.shows_all_timers = wanted.all_limits && queue.shows_timers();
    snapshot.limits_unread = !wanted.all_limits;
    tracing::trace!(look = %snapshot.recorded(|thread| vm.thread_name(thread)));
    Ok(snapshot)
}

/// What a thread was asked.
struct Asked {
    thread: ThreadId,
    status: Pending<thread_reference::Status>,
    stack: Option<AskedStack>,
}

fn ask_status(vm: &Vm, thread: ThreadId) -> Pending<thread_reference::Status> {
    vm.connection.start(&thread_reference::Status { thread })
}

/// A question for a thread's stack, on its way.
struct AskedStack {
    frames: Pending<thread_reference::Frames>,
    suspended: Option<Suspended>,
}

/// Asks for a thread's stack, suspending it for the question; where the limit of its wait matters,
/// until that was asked for as well.
fn ask_stack(vm: &Vm, thread: ThreadId, limit_matters: bool) -> AskedStack {
    let suspended = Suspended::new(vm, thread);
    let frames = vm.connection.start(&thread_reference::Frames {
        thread,
        start: 0,
        length: ALL_FRAMES,
    });
    AskedStack {
        frames,
        suspended: limit_matters.then_some(suspended),
    }
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
    stack: Option<AskedStack>,
}

impl Look<'_> {
    /// Takes the states, and asks for the stacks that are needed.
    async fn begin(&self, asked: Vec<Asked>) -> Result<Vec<LookedAt>, Error> {
        let (mut looked_at, mut with_stacks) = (Vec::new(), HashSet::new());
        for Asked {
            thread,
            status,
            stack,
        } in asked
        {
            let status = match status.await {
                Ok(reply) => reply.thread_status,
                // It ended meanwhile.
                Err(jdwp::Error::Vm { .. }) => continue,
                Err(error) => return Err(error.into()),
            };
            let polls = thread == self.queue.main_thread && self.main_polls;
            let view = ThreadView {
                thread,
                status,
                polls,
                stack: None,
                limit: None,
            };

            let mut needed = None;
            if !polls && !self.is_clear(thread, status) {
                needed = Some(self.stack_of(thread, status, stack));
                with_stacks.insert(thread);
            }
            looked_at.push(LookedAt {
                view,
                stack: needed,
            });
        }

        self.vm.learnt().last_stacks = with_stacks;
        Ok(looked_at)
    }

    /// The question for a thread's stack, of which it may have been asked early.
    fn stack_of(
        &self,
        thread: ThreadId,
        status: ThreadStatus,
        early: Option<AskedStack>,
    ) -> AskedStack {
        let of_thread = self.wanted.limit_matters(self.vm, thread, self.testing);
        let limit_matters = status == ThreadStatus::Wait && of_thread;
        match early {
            Some(early) if !limit_matters => AskedStack {
                suspended: None,
                ..early
            },
            Some(early) if early.suspended.is_some() => early,
            _ => ask_stack(self.vm, thread, limit_matters),
        }
    }

    /// Whether the state alone shows what a thread does.
    fn is_clear(&self, thread: ThreadId, status: ThreadStatus) -> bool {
        match status {
            ThreadStatus::Zombie | ThreadStatus::Sleeping | ThreadStatus::Monitor => true,
            ThreadStatus::Wait => {
                thread != self.queue.main_thread
                    && !self.wanted.limit_matters(self.vm, thread, self.testing)
            }
            ThreadStatus::Running | ThreadStatus::Unknown(_) => false,
        }
    }

    /// Takes the stacks, and reads the limits of waits from them.
    async fn complete(
        &self,
        looked_at: Vec<LookedAt>,
        next_message: Option<Duration>,
    ) -> Result<Snapshot, Error> {
        let mut views = Vec::new();
        for LookedAt { mut view, stack } in looked_at {
            let limit = match stack {
                Some(stack) => self.read(&mut view, stack).await?,
                None => None,
            };
            views.push((view, limit));
        }

        let mut snapshot = Snapshot {
            next_message,
            ..Snapshot::default()
        };
        for (mut view, limit) in views {
            if let Some(limit) = limit {
                view.limit = limit.answer().await?;
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

    /// Writes down what a thread's stack says, and asks for the limit of its wait. The thread runs
    /// again then.
    async fn read(
        &self,
        view: &mut ThreadView,
        stack: AskedStack,
    ) -> Result<Option<AskedLimit>, Error> {
        let frames = match stack.frames.await {
            Ok(frames) => frames,
            // A thread that has just ended or not begun has none.
            Err(jdwp::Error::Vm { .. }) => Vec::new(),
            Err(error) => return Err(error.into()),
        };
        let locations: Vec<Location> = frames.iter().map(|frame| frame.location).collect();
        // On a device the wait is the innermost frame; on a JVM that emulates one, it is Java's
        // own, with what leads to it between.
        let poll = locations
            .iter()
            .position(|location| self.queue.is_poll(location));
        view.polls = poll == Some(0) || poll.is_some() && view.status == ThreadStatus::Wait;

        let calls = self.vm.calls(&locations).await?;
        let limit = match &stack.suspended {
            Some(suspended) => ask_limit(self.vm, suspended.thread, &frames, &calls).await?,
            None => None,
        };
        view.stack = Some(calls);
        Ok(limit)
    }
}

/// A thread that is suspended for a question, until this is dropped.
struct Suspended {
    connection: Connection,
    thread: ThreadId,
}

impl Suspended {
    fn new(vm: &Vm, thread: ThreadId) -> Self {
        drop(vm.connection.start(&thread_reference::Suspend { thread }));
        Self {
            connection: vm.connection.clone(),
            thread,
        }
    }
}

impl Drop for Suspended {
    fn drop(&mut self) {
        let thread = self.thread;
        drop(self.connection.start(&thread_reference::Resume { thread }));
    }
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

/// A question for the limit of a wait, on its way.
struct AskedLimit {
    value: Pending<stack_frame::GetValues>,
    unit: fn(u64) -> Duration,
}

impl AskedLimit {
    /// The limit; `None` where it is not to be read.
    async fn answer(self) -> Result<Option<Duration>, Error> {
        match self.value.await {
            Ok(values) => {
                let value = values.first().and_then(Value::as_long);
                Ok(value
                    .and_then(|value| u64::try_from(value).ok())
                    .map(self.unit))
            }
            Err(jdwp::Error::Vm { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

/// Asks for the limit of the wait that a suspended thread is in, where a variable has it.
async fn ask_limit(
    vm: &Vm,
    thread: ThreadId,
    frames: &[thread_reference::Frame],
    calls: &[Call],
) -> Result<Option<AskedLimit>, Error> {
    for limit in &LIMITS {
        let mut found = frames.iter().zip(calls);
        let Some((frame, call)) = found.find(|(_, call)| limit.is(call)) else {
            continue;
        };
        match vm.slot(thread, frame, &call.signature, "J").await {
            Ok(Some(slot)) => {
                return Ok(Some(AskedLimit {
                    value: vm.ask_variable(thread, frame.id, (slot, Tag::Long)),
                    unit: limit.unit,
                }));
            }
            // It is not to be read.
            Ok(None) | Err(Error::Jdwp(jdwp::Error::Vm { .. }) | Error::Unknown(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::frames_in;

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

    #[test]
    fn a_thread_of_the_app_that_posts_for_the_harness_is_no_foreign_one() {
        let whose = Whose::new("com.example", "com.example.test", "com.example.SomeTest");
        let stack = |classes: &[&str]| {
            let lines: Vec<_> = classes
                .iter()
                .map(|of| format!("at {of}.run(A.java:1)"))
                .collect();
            frames_in(&lines.join("\n"))
        };
        let check = |classes: &[&str], class, expected: bool| {
            let stack = stack(classes);
            assert_eq!(classify("pool-1-thread-1", &stack, &whose), class);
            assert_eq!(is_foreign(class, &stack, &whose), expected);
        };
        let (queue, thread) = ("android.os.MessageQueue", "java.lang.Thread");
        let idling = "androidx.test.espresso.idling.CountingIdlingResource";
        check(&[queue, idling, thread], EventClass::System, true);
        check(
            &[queue, idling, "com.example.Loader", thread],
            EventClass::System,
            false,
        );
        check(&[queue, "com.example.Loader"], EventClass::Async, false);
        let worker = "java.util.concurrent.ThreadPoolExecutor$Worker";
        check(&[queue, idling, worker, thread], EventClass::System, false);
    }
}
