//! Who can move: from a snapshot of the app's threads to what each of them does, and whether the
//! test can proceed on its own.
//!
//! Main types: [`Snapshot`], [`ThreadState`] of one thread and [`Progress`] of the test. The terms
//! are those of the JDWP specification's thread states; which methods wait, and with which limit,
//! is `java.util.concurrent`'s. Pure: a snapshot that was recorded once is a test.

mod recorded;

use std::time::Duration;

use jdwp::ThreadId;
use jdwp::commands::thread_reference::ThreadStatus;

use self::recorded::Recorded;
use crate::model::{COROUTINE_TIMEOUT, COROUTINE_TIMERS, EXECUTOR};

/// For how long the thread of the coroutines' timers waits for another one before it ends
/// (`DefaultExecutor.KEEP_ALIVE_NANOS` of kotlinx.coroutines). Of a timer of the same length a
/// little has passed by then.
const KEEP_ALIVE: Duration = Duration::from_secs(1);

/// A method on a thread's stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::session) struct Call {
    pub(in crate::session) class: String,
    pub(in crate::session) method: String,
    /// Its signature, as `(J)V`; empty where it was not asked for.
    pub(in crate::session) signature: String,
    /// Whether the frame is in a native method.
    pub(in crate::session) native: bool,
}

/// What was seen of one thread.
#[derive(Clone, Debug)]
pub(in crate::session) struct ThreadView {
    pub(in crate::session) thread: ThreadId,
    pub(in crate::session) status: ThreadStatus,
    /// Whether it is an idle looper: it stands in its queue's wait for messages.
    pub(in crate::session) polls: bool,
    /// Its stack, the innermost first; empty for a thread without Java frames, `None` where it was
    /// not asked for.
    pub(in crate::session) stack: Option<Vec<Call>>,
    /// The limit of the wait that it is in, where it could be read.
    pub(in crate::session) limit: Option<Duration>,
}

/// The app's threads at one moment. Threads that are held on purpose, the runtime's and the
/// harness's are left out.
#[derive(Clone, Debug, Default)]
pub(in crate::session) struct Snapshot {
    /// `None` while the main thread is held.
    pub(in crate::session) main: Option<ThreadView>,
    /// `None` before there is one, or where the test runs on the main thread.
    pub(in crate::session) testing: Option<ThreadView>,
    pub(in crate::session) others: Vec<ThreadView>,
    /// When the first message of the main queue is due; `None` where there is none, or the queue
    /// cannot be read.
    pub(in crate::session) next_message: Option<Duration>,
    /// Whether nothing can come of itself that it does not show: the limit of every wait was asked
    /// for, the main queue was read, and nothing else is scheduled.
    pub(in crate::session) shows_all_timers: bool,
    /// Whether the limits of background threads' waits were not asked for.
    pub(in crate::session) limits_unread: bool,
}

/// What one thread does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::session) enum ThreadState {
    /// It runs, or will on its own after a while.
    Running,
    /// It waits for messages.
    Idle,
    /// It waits for somebody else, without a limit.
    Blocked,
    /// It waits for somebody else, with a limit.
    TimedWait(Wait),
    /// It sleeps.
    Sleeping,
    /// It waits for what another process, or another thread, writes into a socket.
    ReadingSocket,
    /// It is in native code: what it does is unknown.
    Native,
    /// It has ended.
    Ended,
}

/// A wait with a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::session) struct Wait {
    /// The method that was called, as `java.util.concurrent.CountDownLatch.await`.
    pub(in crate::session) method: String,
    /// The limit, where it could be read.
    pub(in crate::session) limit: Option<Duration>,
}

/// Whether the test can go on without what is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::session) enum Progress {
    /// Something runs.
    Running,
    /// The test sleeps, and everything else is quiescent: it proceeds on its own.
    Sleeping,
    /// The test waits with a limit, and everything else is quiescent.
    TimedWait(Wait),
    /// The test reads from a socket, and everything else is quiescent: who answers may be one of
    /// the app's threads, or another machine.
    ReadingSocket,
    /// The test waits without a limit, and everything else is quiescent.
    Stalled,
}

/// The longest delay that the framework itself posts with and that moves a test on:
/// `ViewConfiguration`'s long press is 400 ms.
pub(super) const SHORT_TIMER: Duration = Duration::from_millis(500);

/// Where an Espresso action waits on the main thread until the app is idle. The thread turns there
/// for as long as it takes.
const IDLE_LOOPS: [(&str, &str); 3] = [
    ("androidx.test.espresso.base.UiControllerImpl", "loop"),
    ("androidx.test.espresso.base.Interrogator", "loop"),
    (
        "android.support.test.espresso.base.UiControllerImpl",
        "loop",
    ),
];

/// Classes whose frames above Espresso's loop are a part of it.
const LOOP_ITSELF: [&str; 5] = [
    "android.os.",
    "java.",
    "androidx.test.",
    "sun.",
    "jdk.internal.",
];

/// Where a server waits for the next connection.
const ACCEPTS: [(&str, &str); 4] = [
    ("java.net.ServerSocket", "implAccept"),
    ("java.net.ServerSocket", "accept"),
    ("sun.nio.ch.ServerSocketChannelImpl", "accept"),
    ("android.net.LocalServerSocket", "accept"),
];

/// Whose native methods wait for a socket.
const SOCKETS: [&str; 3] = ["libcore.io.Linux", "java.net.", "sun.nio.ch."];

/// What a thread waits in that runs coroutines to their end.
const RUN_BLOCKING: &str = "kotlinx.coroutines.BlockingCoroutine";

/// A limit from which on a wait counts as one without: `LockSupport.parkNanos(Long.MAX_VALUE)`, as
/// `runBlocking` has it.
const FOREVER: Duration = Duration::from_secs(24 * 3600);

impl ThreadView {
    /// What the thread does.
    pub(in crate::session) fn state(&self) -> ThreadState {
        if self.polls {
            return ThreadState::Idle;
        }
        match self.status {
            ThreadStatus::Zombie => ThreadState::Ended,
            ThreadStatus::Sleeping => ThreadState::Sleeping,
            ThreadStatus::Monitor => ThreadState::Blocked,
            ThreadStatus::Wait => self.wait(),
            ThreadStatus::Running | ThreadStatus::Unknown(_) => self.running(),
        }
    }

    fn wait(&self) -> ThreadState {
        let stack = self.stack.as_deref().unwrap_or_default();
        let Some(method) = limited_method(stack) else {
            return ThreadState::Blocked;
        };
        match self.limit {
            Some(limit) if limit >= FOREVER || limit.is_zero() => ThreadState::Blocked,
            limit => ThreadState::TimedWait(Wait { method, limit }),
        }
    }

    /// A native method, and a thread without a Java frame as an attached native one, show as
    /// running.
    fn running(&self) -> ThreadState {
        match self.stack.as_deref() {
            Some([]) => ThreadState::Native,
            Some(stack @ [top, ..]) if top.native => in_native_method(top, stack),
            _ => ThreadState::Running,
        }
    }

    /// A native thread without a Java frame never is at work: its work cannot be seen.
    fn is_at_work(&self) -> bool {
        match self.state() {
            ThreadState::Running | ThreadState::Sleeping | ThreadState::ReadingSocket => true,
            ThreadState::Native => self.stack.as_ref().is_some_and(|stack| !stack.is_empty()),
            // Who waits for a lock goes on once its owner has left it.
            ThreadState::Blocked => self.status == ThreadStatus::Monitor,
            ThreadState::Idle | ThreadState::TimedWait(_) | ThreadState::Ended => false,
        }
    }

    /// Whether it waits for the timers of coroutines.
    fn runs_coroutine_timers(&self) -> bool {
        let calls = self.stack.as_deref().unwrap_or_default();
        calls.iter().any(|call| call.class == COROUTINE_TIMERS)
    }

    /// Whether it is idle, and waits for its keep-alive time: a pool's worker for a task, the
    /// thread of the coroutines' timers for a timer.
    fn is_kept_alive(&self) -> bool {
        if self.runs_coroutine_timers() {
            return self.limit == Some(KEEP_ALIVE);
        }
        let calls = self.stack.as_deref().unwrap_or_default();
        let (mut is_worker, mut polls) = (false, false);
        for call in calls {
            is_worker |= call.class == EXECUTOR && call.method == "getTask";
            // There a timer may be due.
            polls |= call.method == "poll" && !call.class.ends_with("DelayedWorkQueue");
        }
        is_worker && polls
    }

    /// Whether the main thread waits inside Espresso for the app to become idle, and runs nothing
    /// of the app there.
    fn is_in_idle_loop(&self) -> bool {
        let stack = self.stack.as_deref().unwrap_or_default();
        let depth = stack.iter().position(|call| {
            IDLE_LOOPS
                .iter()
                .any(|(class, method)| call.class == *class && call.method.starts_with(method))
        });
        let Some(depth) = depth else {
            return false;
        };

        let inside = stack.iter().take(depth);
        inside.into_iter().all(|call| {
            LOOP_ITSELF
                .iter()
                .any(|prefix| call.class.starts_with(prefix))
        })
    }
}

/// What a thread does whose innermost frame is a native method.
fn in_native_method(top: &Call, stack: &[Call]) -> ThreadState {
    let accepts = stack.iter().any(|call| {
        ACCEPTS
            .iter()
            .any(|(class, method)| call.class == *class && call.method == *method)
    });
    let is_of_socket = SOCKETS.iter().any(|prefix| top.class.starts_with(prefix))
        && stack.iter().any(|call| {
            call.class.starts_with("java.net.") || call.class.starts_with("sun.nio.ch.")
        });

    if accepts {
        ThreadState::Blocked
    } else if is_of_socket {
        ThreadState::ReadingSocket
    } else {
        ThreadState::Native
    }
}

/// The outermost of the innermost library calls, if what waits there waits with a limit.
///
/// `java.util.concurrent` ends in `LockSupport.parkNanos` or `parkUntil` for a limit and in `park`
/// without; monitors in `Object.wait(long)`, which `wait()` and `Thread.join()` call with 0.
fn limited_method(stack: &[Call]) -> Option<String> {
    let library = stack.iter().take_while(|call| is_java(&call.class));
    let calls: Vec<&Call> = library.collect();

    let (mut parks, mut waits, mut unlimited) = (false, false, false);
    for call in &calls {
        match (call.class.as_str(), call.method.as_str()) {
            ("java.util.concurrent.locks.LockSupport", "parkNanos" | "parkUntil") => parks = true,
            ("java.lang.Object", "wait") if call.signature.starts_with("(J") => waits = true,
            ("java.lang.Object", "wait") | ("java.lang.Thread", "join") => {
                unlimited |= call.signature == "()V";
            }
            _ => {}
        }
    }
    if !parks && (!waits || unlimited) {
        return None;
    }

    let outermost = calls.last()?;
    Some(format!("{}.{}", outermost.class, outermost.method))
}

fn is_java(class: &str) -> bool {
    class.starts_with("java.") || class.starts_with("sun.") || class.starts_with("jdk.")
}

impl Snapshot {
    /// As a line of JSON, with the names of its threads.
    pub(in crate::session) fn recorded(&self, name: impl Fn(ThreadId) -> String) -> String {
        serde_json::to_string(&Recorded::of(self, name)).unwrap_or_default()
    }

    /// Whether the test can proceed on its own. Posts by the main thread and by the harness say
    /// nothing: a view that animates posts for every frame.
    pub(in crate::session) fn progress(&self) -> Progress {
        let main_is_quiescent = match &self.main {
            None => true,
            Some(main) => match main.state() {
                ThreadState::Idle
                | ThreadState::Blocked
                | ThreadState::TimedWait(_)
                | ThreadState::Ended => true,
                // Drawing and layout end in native methods.
                ThreadState::Running
                | ThreadState::Sleeping
                | ThreadState::ReadingSocket
                | ThreadState::Native => main.is_in_idle_loop(),
            },
        };

        let another_moves = self
            .others
            .iter()
            .any(|thread| matches!(thread.state(), ThreadState::Running | ThreadState::Sleeping));
        if !main_is_quiescent || another_moves {
            return Progress::Running;
        }

        if let Some(wait) = self.coroutine_timeout() {
            return Progress::TimedWait(wait);
        }
        let main_waits = self.main.as_ref().map(ThreadView::state);
        match self.testing.as_ref().map(ThreadView::state) {
            // Before the test has a thread, its start waits for the main one.
            None | Some(ThreadState::Blocked | ThreadState::Ended) => match main_waits {
                Some(ThreadState::TimedWait(wait)) => Progress::TimedWait(wait),
                _ => Progress::Stalled,
            },
            Some(ThreadState::TimedWait(wait)) => Progress::TimedWait(wait),
            Some(ThreadState::ReadingSocket) => Progress::ReadingSocket,
            Some(ThreadState::Sleeping) => Progress::Sleeping,
            Some(ThreadState::Running | ThreadState::Idle | ThreadState::Native) => {
                Progress::Running
            }
        }
    }

    /// The limit of a `withTimeout` inside the test's `runBlocking`: the testing thread itself
    /// parks there without a limit, and the timer is another thread's, whose keep-alive time is no
    /// limit of anybody's. A test whose body runs inside `runBlocking` does not wait.
    fn coroutine_timeout(&self) -> Option<Wait> {
        let testing = self.testing.as_ref()?;
        let waits = matches!(
            testing.state(),
            ThreadState::Blocked | ThreadState::TimedWait(_)
        );
        let calls = testing.stack.as_deref()?;
        let blocks = calls
            .iter()
            .any(|call| call.class == RUN_BLOCKING && call.method == "joinBlocking");
        if !waits || !blocks {
            return None;
        }

        for other in &self.others {
            if other.runs_coroutine_timers()
                && let ThreadState::TimedWait(Wait { limit, .. }) = other.state()
                && !other.is_kept_alive()
            {
                return Some(Wait {
                    method: COROUTINE_TIMEOUT.into(),
                    limit,
                });
            }
        }
        None
    }

    /// Whether the test waits or sleeps and the main thread does nothing: what is held meanwhile
    /// becomes late.
    pub(in crate::session) fn test_waits(&self) -> bool {
        let main = self.main.as_ref().map(ThreadView::state);
        let testing = self.testing.as_ref().map(ThreadView::state);
        let main_is_quiescent = !matches!(main, Some(ThreadState::Running | ThreadState::Native));
        let test_waits = !matches!(
            testing,
            Some(ThreadState::Running | ThreadState::Native | ThreadState::Idle)
        );
        main_is_quiescent && test_waits
    }

    /// Whether a thread computes, apart from main and the test's: the test may wait for that, which
    /// takes longer under a debugger, and has been held by nothing.
    pub(in crate::session) fn another_computes(&self) -> bool {
        let mut others = self.others.iter();
        others.any(|view| view.state() == ThreadState::Running)
    }

    /// Whether the app works on nothing: its main thread waits for messages, and every other thread
    /// waits.
    pub(in crate::session) fn is_quiescent(&self) -> bool {
        let main_waits = self
            .main
            .as_ref()
            .is_none_or(|main| main.state() == ThreadState::Idle);
        main_waits && self.at_work().next().is_none()
    }

    /// The same, where the main thread may wait for what is held.
    pub(in crate::session) fn is_at_rest(&self) -> bool {
        let main = self.main.as_ref().map(ThreadView::state);
        let main_waits = matches!(main, None | Some(ThreadState::Idle | ThreadState::Blocked));
        main_waits && self.at_work().next().is_none()
    }

    /// Whether the app works on nothing, and neither a message that is due soon nor, within a time,
    /// the limit of a wait ends that. A limit that is not known may. The app's own later messages
    /// are to be asked for; other ones are the platform's and of libraries, as one that installs
    /// a profile 5 s after the first frame.
    pub(in crate::session) fn stays_quiescent_for(&self, time: Duration) -> bool {
        // Nothing of its queue comes while the main thread is held.
        let is_message_near =
            self.main.is_some() && self.next_message.is_some_and(|due| due <= SHORT_TIMER);
        let is_limit_near = self.others.iter().any(|view| match view.state() {
            ThreadState::TimedWait(wait) => {
                wait.limit.is_none_or(|limit| limit <= time) && !view.is_kept_alive()
            }
            _ => false,
        });
        self.shows_all_timers && self.is_quiescent() && !is_message_near && !is_limit_near
    }

    /// The longest limit of a background thread's wait that is over within a time. The keep-alive
    /// time of an idle thread is none.
    pub(in crate::session) fn last_limit(&self, within: Duration) -> Option<Duration> {
        let mut last = None;
        for other in &self.others {
            let ThreadState::TimedWait(Wait {
                limit: Some(limit), ..
            }) = other.state()
            else {
                continue;
            };
            if limit <= within && !other.is_kept_alive() {
                last = last.max(Some(limit));
            }
        }
        last
    }

    /// Whether a thread waits for a lock, and no other thread of the app's is at work.
    pub(in crate::session) fn is_locked_out(&self, thread: ThreadId) -> bool {
        let own = self.others.iter().find(|view| view.thread == thread);
        let main_is_idle = self
            .main
            .as_ref()
            .is_none_or(|main| matches!(main.state(), ThreadState::Idle | ThreadState::Blocked));
        main_is_idle
            && own.is_some_and(|own| own.status == ThreadStatus::Monitor)
            && self.at_work().all(|other| other == thread)
    }

    /// What a thread waits in, without a limit or with one of at least `longest`, while nothing is
    /// at work that could end it: for bytes from a socket if any thread does; the main thread for
    /// messages. `None` for a thread that goes on.
    pub(in crate::session) fn blocked_in(
        &self,
        thread: ThreadId,
        longest: Duration,
    ) -> Option<ThreadState> {
        if let Some(main) = &self.main {
            let state = main.state();
            if main.thread == thread {
                return (state == ThreadState::Idle).then_some(state);
            }
            if !matches!(state, ThreadState::Idle | ThreadState::Blocked) {
                return None;
            }
        }
        let own = self.others.iter().find(|view| view.thread == thread)?;
        let waits = match own.state() {
            ThreadState::Blocked | ThreadState::ReadingSocket => true,
            ThreadState::TimedWait(wait) => wait.limit.is_some_and(|limit| limit >= longest),
            _ => false,
        };
        if !waits || own.status == ThreadStatus::Monitor {
            return None;
        }

        let (mut someone_reads, mut another_works) = (false, false);
        for view in &self.others {
            let reads = view.state() == ThreadState::ReadingSocket;
            someone_reads |= reads;
            another_works |= view.thread != thread && !reads && view.is_at_work();
        }
        if another_works {
            None
        } else if someone_reads {
            Some(ThreadState::ReadingSocket)
        } else {
            Some(ThreadState::Blocked)
        }
    }

    /// The threads that are at work, apart from main and the test's.
    pub(in crate::session) fn at_work(&self) -> impl Iterator<Item = ThreadId> {
        let works = self.others.iter().filter(|view| view.is_at_work());
        works.map(|view| view.thread)
    }
}

#[cfg(test)]
mod tests;
