//! Who posts, and who is still at work: threads by their names, stacks and states.
//!
//! Main types: [`Activity`] (what moves in the process now) and [`classify`]. Names decide only for the runtime's
//! own threads and the binder's; the test harness is known by its stacks.

use std::collections::HashSet;

use jdwp::ThreadId;
use jdwp::commands::thread_reference;
use jdwp::commands::thread_reference::ThreadStatus;

use super::Error;
use super::queue::{MainQueue, Polling};
use super::vm::Vm;
use crate::model::{EventClass, Frame, is_harness};

/// Threads of the runtime, of the system and of the instrumentation: never held, never waited for.
const SYSTEM: [&str; 21] = [
    "Binder:",
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
    "Instr:",
    "vsync",
    "queued-work-looper",
];

/// Whether a thread is the system's by its name.
pub(super) fn is_system(name: &str) -> bool {
    SYSTEM.iter().any(|prefix| name.starts_with(prefix))
}

/// Who posted, for a thread that is neither the main nor the testing one.
pub(super) fn classify(name: &str, stack: &[Frame]) -> EventClass {
    if is_system(name) || stack.iter().any(|frame| is_harness(&frame.class)) {
        EventClass::System
    } else {
        EventClass::Async
    }
}

/// Whether a frame is of those that call into the app: the main loop's, the harness's, or reflection on their behalf.
pub(super) fn drives_the_app(frame: &Frame) -> bool {
    is_harness(&frame.class)
        || ["android.os.Handler", "java.lang.reflect."].iter().any(|prefix| frame.class.starts_with(prefix))
}

/// What moves in the process at one moment.
#[derive(Default)]
pub(super) struct Activity {
    /// The main thread waits for messages, or for a lock that a held thread may own.
    pub(super) main_idle: bool,
    /// The testing thread waits for something (WAIT or MONITOR, not SLEEPING).
    pub(super) testing_waits: bool,
    /// It sleeps.
    pub(super) testing_sleeps: bool,
    /// Other threads of the app that are at work: not waiting, not held, not a looper without messages.
    pub(super) at_work: Vec<ThreadId>,
    /// Whether one of them may go on by itself; the others wait for a lock, or stand in a native method, as one that reads
    /// from a socket does.
    pub(super) in_java: bool,
}

/// Looks at the app's threads that are not in `passed_over`, in three round trips at the most.
pub(super) async fn activity(
    vm: &mut Vm,
    queue: &MainQueue,
    testing: Option<ThreadId>,
    passed_over: &HashSet<ThreadId>,
) -> Result<Activity, Error> {
    let mut threads = vm.all_threads().await?;
    threads.retain(|thread| !passed_over.contains(thread));
    vm.learn_threads(&threads).await?;
    let vm = &*vm;
    let main = queue.ask_polling(vm, queue.main_thread);
    let asked: Vec<_> = threads
        .into_iter()
        .filter(|thread| Some(*thread) == testing || !is_system(vm.thread_name(*thread)))
        .map(|thread| (thread, vm.connection.start(&thread_reference::Status { thread })))
        .collect();
    let main = queue.polling(main).await?;
    let mut activity = Activity { main_idle: main == Polling::Natively, ..Activity::default() };
    let mut perhaps_loopers = Vec::new();
    for (thread, pending) in asked {
        let state = match pending.await {
            Ok(reply) => reply.thread_status,
            // It ended meanwhile.
            Err(jdwp::Error::Vm { .. }) => continue,
            Err(error) => return Err(error.into()),
        };
        if thread == queue.main_thread {
            let waits = main == Polling::Within && state == ThreadStatus::Wait;
            activity.main_idle |= waits || state == ThreadStatus::Monitor;
        } else if Some(thread) == testing {
            activity.testing_waits = matches!(state, ThreadStatus::Wait | ThreadStatus::Monitor);
            activity.testing_sleeps = state == ThreadStatus::Sleeping;
        } else if state == ThreadStatus::Running {
            perhaps_loopers.push((thread, queue.ask_polling(vm, thread)));
        } else if matches!(state, ThreadStatus::Sleeping | ThreadStatus::Monitor) {
            activity.at_work.push(thread);
            // Who waits for a lock goes on only when its owner does, who is looked at as well, or held.
            activity.in_java |= state == ThreadStatus::Sleeping;
        }
    }
    for (thread, asked) in perhaps_loopers {
        match queue.polling(asked).await? {
            Polling::Natively => {}
            Polling::Native => activity.at_work.push(thread),
            Polling::Within | Polling::No => {
                activity.at_work.push(thread);
                activity.in_java = true;
            }
        }
    }
    Ok(activity)
}
