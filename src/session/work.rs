//! Work in the background: threads that start, tasks that executors and coroutine dispatchers run.
//!
//! Main type: [`Work`]. A piece of work is an event though it may post nothing: it can change what the test reads. It is
//! known by the stack that submitted it, caused by the statement that was current then, held where it begins, and
//! processed once it has ended. The breakpoints stand at methods that are called once for each piece of work;
//! a thread that is no pool's begins and ends with the virtual machine's own events.

use std::collections::{HashMap, HashSet};

use jdwp::commands::{event_request, method, stack_frame, thread_reference};
use jdwp::{
    ErrorCode, EventKind, Location, Modifier, ObjectId, ReferenceTypeId, RequestId, SuspendPolicy, Tag, ThreadId,
    TypeTag, Value,
};

use super::Error;
use super::loopers::{At, Loopers};
use super::statements::breakpoint;
use super::vm::{Method, Vm, class_name, says_nothing};
use crate::model::{COROUTINES, EXECUTOR, FORK_JOIN, Frame, LOOPER, Statement, THREAD, TIMER, is_harness};

/// What a breakpoint in the machinery of background work means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hook {
    /// This is handed over, to be run at once.
    Submit(Task),
    /// This is handed over, to be run later.
    Schedule(Task),
    /// This is about to run on the current thread.
    Begin(Task),
    /// The current thread's task has ended.
    End,
}

/// Which object of a call a task is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    /// The one whose method it is.
    This,
    /// The first argument of this type; the hook is for methods that have one.
    Argument(&'static str),
}

use Hook::{Begin, End, Schedule, Submit};
use Task::{Argument, This};

const RUNNABLE: &str = "Ljava/lang/Runnable;";
const CALLABLE: &str = "Ljava/util/concurrent/Callable;";
const FORK_JOIN_TASK: &str = "Ljava/util/concurrent/ForkJoinTask;";
const TIMER_TASK: &str = "Ljava/util/TimerTask;";
const SCHEDULED: &str = "Ljava/util/concurrent/RunnableScheduledFuture;";
const COROUTINE: &str = "Lkotlinx/coroutines/scheduling/Task;";

/// Class, method, meaning, and who runs the work. What a release does not have is left out. A timer's task begins at its own
/// `run`, which is found once it is submitted.
const HOOKS: [(&str, &str, Hook, &str); 18] = [
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
    ("java.util.concurrent.ForkJoinTask", "doExec", Begin(This), FORK_JOIN),
    ("java.util.concurrent.ForkJoinWorkerThread", "afterTopLevelExec", End, FORK_JOIN),
    (FORK_JOIN, "awaitWork", End, FORK_JOIN),
    (TIMER, "sched", Schedule(Argument(TIMER_TASK)), TIMER),
    ("java.util.TaskQueue", "isEmpty", End, TIMER),
];

/// Who starts threads that only wait for tasks of their own: those tasks are the work.
const POOLS: [&str; 5] = [EXECUTOR, COROUTINES, "kotlinx.coroutines.DefaultExecutor", FORK_JOIN, TIMER];

/// What a piece of work is known by.
#[derive(Clone, Debug)]
pub(super) struct Submission {
    /// The class of what is run.
    pub(super) class: String,
    /// Who runs it: one of the model's names.
    pub(super) runner: &'static str,
    /// Where it was submitted, the innermost first.
    pub(super) stack: Vec<Frame>,
    /// The statement that was current then.
    pub(super) statement: Option<Statement>,
}

/// The background work of one run.
#[derive(Default)]
pub(super) struct Work {
    places: HashMap<RequestId, Place>,
    prepares: Vec<RequestId>,
    hooked: HashSet<&'static str>,
    /// The classes of timers' tasks whose `run` has a breakpoint.
    timed: HashSet<ReferenceTypeId>,
    /// By the object that is run: a task, or a thread.
    submitted: HashMap<ObjectId, Submission>,
    /// What was submitted to be run at once, and has not begun: until then no thread shows that anything is under way.
    pending: HashSet<ObjectId>,
    /// The event, and what runs it, by the thread that it runs on.
    running: HashMap<ThreadId, (usize, &'static str)>,
    /// The events of work that has ended.
    ended: HashSet<usize>,
    loopers: Loopers,
}

#[derive(Clone, Copy)]
struct Place {
    hook: Hook,
    runner: &'static str,
    /// Where the argument is.
    slot: i32,
}

impl Work {
    /// Sets the breakpoints, and asks to be told of classes that are not there yet.
    pub(super) async fn watch(&mut self, vm: &mut Vm) -> Result<(), Error> {
        let classes: HashSet<&'static str> = HOOKS.iter().map(|(class, ..)| *class).collect();
        for class in classes {
            match vm.class(class).await {
                Ok(id) => self.hook(vm, class, id).await?,
                Err(Error::Unknown(_)) => {
                    let prepare = event_request::Set {
                        kind: EventKind::ClassPrepare,
                        suspend_policy: SuspendPolicy::EventThread,
                        modifiers: vec![Modifier::ClassMatch(class.to_owned())],
                    };
                    self.prepares.push(vm.connection.send(&prepare).await?);
                }
                Err(error) => return Err(error),
            }
        }
        for (kind, suspend_policy) in
            [(EventKind::ThreadStart, SuspendPolicy::EventThread), (EventKind::ThreadDeath, SuspendPolicy::None)]
        {
            vm.connection.send(&event_request::Set { kind, suspend_policy, modifiers: Vec::new() }).await?;
        }
        self.loopers.watch(vm).await
    }

    /// Whether a class was waited for here.
    pub(super) fn awaits(&self, request: RequestId) -> bool {
        self.prepares.contains(&request)
    }

    /// A class that was waited for is there.
    pub(super) async fn prepare(&mut self, vm: &Vm, class: ReferenceTypeId, signature: &str) -> Result<(), Error> {
        let name = class_name(signature);
        match HOOKS.iter().find(|(class, ..)| **class == name) {
            Some((name, ..)) => self.hook(vm, name, class).await,
            None => Ok(()),
        }
    }

    async fn hook(&mut self, vm: &Vm, name: &'static str, class: ReferenceTypeId) -> Result<(), Error> {
        if !self.hooked.insert(name) {
            return Ok(());
        }
        let methods = vm.methods(class).await?;
        for (_, wanted, hook, runner) in HOOKS.iter().filter(|(class, ..)| *class == name) {
            for found in methods.iter().filter(|method| method.name == *wanted) {
                let slot = match hook {
                    Submit(Argument(signature)) | Schedule(Argument(signature)) | Begin(Argument(signature)) => {
                        match argument_slot(vm, class, found, signature).await? {
                            Some(slot) => slot,
                            // Another method of that name.
                            None => continue,
                        }
                    }
                    Submit(This) | Schedule(This) | Begin(This) | End => 0,
                };
                self.stop_at(vm, class, found, Place { hook: *hook, runner, slot }).await?;
            }
        }
        Ok(())
    }

    async fn stop_at(&mut self, vm: &Vm, class: ReferenceTypeId, at: &Method, place: Place) -> Result<(), Error> {
        let location = Location { type_tag: TypeTag::Class, class, method: at.id, index: 0 };
        let request = vm.connection.send(&breakpoint(location, None)).await?;
        self.places.insert(request, place);
        Ok(())
    }

    /// A timer runs a task of its own class; nothing of the timer's is told which one.
    async fn stop_at_run(&mut self, vm: &mut Vm, task: ObjectId) -> Result<(), Error> {
        let Some((class, run)) = vm.method_of(task, "run", "()V").await? else { return Ok(()) };
        if !self.timed.insert(class) {
            return Ok(());
        }
        self.stop_at(vm, class, &run, Place { hook: Begin(This), runner: TIMER, slot: 0 }).await
    }

    /// Whether a breakpoint is one of these.
    pub(super) fn is_one(&self, request: RequestId) -> bool {
        self.places.contains_key(&request) || self.loopers.place(request).is_some()
    }

    /// A thread is at one of the breakpoints.
    ///
    /// # Errors
    /// When the connection breaks.
    pub(super) async fn reached(
        &mut self,
        vm: &mut Vm,
        thread: ThreadId,
        request: RequestId,
        current: Option<Statement>,
    ) -> Result<Option<Submission>, Error> {
        if let Some(at) = self.loopers.place(request) {
            return self.reached_message(vm, thread, request, at, current).await;
        }
        let Some(Place { hook, runner, slot }) = self.places.get(&request).copied() else { return Ok(None) };
        let (Submit(task) | Schedule(task) | Begin(task)) = hook else {
            self.end(thread, |other| other == runner);
            return Ok(None);
        };
        let length = if matches!(hook, Begin(_)) { 1 } else { -1 };
        let frames = vm.connection.send(&thread_reference::Frames { thread, start: 0, length }).await?;
        let top = frames.first().ok_or_else(|| Error::Unknown("a stopped thread has no frames".into()))?;
        let object = match task {
            This => vm.connection.send(&stack_frame::ThisObject { thread, frame: top.id }).await?.id,
            Argument(_) => {
                let values = vm.ask_variable(thread, top.id, (slot, Tag::Object)).await?;
                values.first().and_then(Value::as_object).unwrap_or(ObjectId::NULL)
            }
        };
        if matches!(hook, Begin(_)) {
            // Some wrap what is not a task of their own, as what comes from `Dispatchers.IO`.
            let wraps = [COROUTINES, FORK_JOIN].contains(&runner) && self.is_pending();
            let wrapper = wraps && !self.submitted.contains_key(&object);
            let object = if wrapper { vm.unwrapped(object).await?.unwrap_or(object) } else { object };
            self.pending.remove(&object);
            return Ok(self.submitted.get(&object).cloned());
        }
        let locations: Vec<Location> = frames.iter().map(|frame| frame.location).collect();
        let stack = vm.frames(&locations).await?;
        let caller = stack.get(1).map_or("", |frame| frame.class.as_str());
        let is_pools = runner == THREAD && POOLS.contains(&caller);
        if !is_pools
            && let Some(class) = vm.class_of_work(object).await?
            && !is_the_platforms(&class)
            && is_the_apps(&stack, &class)
        {
            self.submitted.insert(object, Submission { class, runner, stack, statement: current });
            if matches!(hook, Submit(_)) {
                self.pending.insert(object);
            }
            if runner == TIMER {
                self.stop_at_run(vm, object).await?;
            }
        }
        Ok(None)
    }

    /// The same for a message of a looper that is not the main one.
    async fn reached_message(
        &mut self,
        vm: &mut Vm,
        thread: ThreadId,
        request: RequestId,
        at: At,
        current: Option<Statement>,
    ) -> Result<Option<Submission>, Error> {
        if at == At::Next {
            self.end(thread, |other| other == LOOPER);
            return Ok(None);
        }
        let length = if at == At::Dispatch { 1 } else { -1 };
        let frames = vm.connection.send(&thread_reference::Frames { thread, start: 0, length }).await?;
        let top = frames.first().ok_or_else(|| Error::Unknown("a stopped thread has no frames".into()))?;
        let message = self.loopers.message(vm, thread, top.id, request).await?;
        if at == At::Dispatch {
            // A message is used again for another post once it was dispatched.
            return Ok(self.submitted.remove(&message));
        }
        let locations: Vec<Location> = frames.iter().map(|frame| frame.location).collect();
        let stack = vm.frames(&locations).await?;
        self.submitted.remove(&message);
        if let Some(class) = self.loopers.class_of_message(vm, message).await?
            && is_the_apps(&stack, &class)
        {
            self.submitted.insert(message, Submission { class, runner: LOOPER, stack, statement: current });
        }
        Ok(None)
    }

    /// A thread has just begun; the answer is what it was started for, if it is the app's own.
    pub(super) async fn thread_started(&mut self, vm: &mut Vm, thread: ThreadId) -> Result<Option<Submission>, Error> {
        let submission = self.submitted.get(&ObjectId(thread.0)).cloned();
        self.pending.remove(&ObjectId(thread.0));
        if submission.is_none() {
            self.loopers.watch_if_looper(vm, thread).await?;
        }
        Ok(submission)
    }

    /// A thread runs a piece of work from now on.
    pub(super) fn begin(&mut self, thread: ThreadId, event: usize, runner: &'static str) {
        // A worker may go from one task to the next without a place between them.
        self.end(thread, |other| other == runner);
        self.running.insert(thread, (event, runner));
    }

    /// The event of the task that a thread runs; that of the thread itself says less than what is current.
    pub(super) fn task_of(&self, thread: ThreadId) -> Option<usize> {
        self.running.get(&thread).filter(|(_, runner)| *runner != THREAD).map(|(event, _)| *event)
    }

    /// How many pieces of work are known by what they were submitted as.
    pub(super) fn submissions(&self) -> usize {
        self.submitted.len()
    }

    /// Whether something was submitted that has not begun.
    pub(super) fn is_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// What has not begun by now is not waited for.
    pub(super) fn give_up_on_pending(&mut self) {
        self.pending.clear();
    }

    /// A thread has ended, and with it all that it ran.
    pub(super) fn thread_ended(&mut self, thread: ThreadId) {
        self.end(thread, |_| true);
    }

    fn end(&mut self, thread: ThreadId, ends: impl Fn(&str) -> bool) {
        if let Some((event, runner)) = self.running.get(&thread).copied()
            && ends(runner)
        {
            self.running.remove(&thread);
            self.ended.insert(event);
        }
    }

    /// Whether a piece of work was seen to end.
    pub(super) fn has_ended(&self, event: usize) -> bool {
        self.ended.contains(&event)
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

/// Whether work is the platform's own, though the app was the first to need it.
fn is_the_platforms(class: &str) -> bool {
    ["android.", "com.android.", "libcore.", "dalvik.", "sun.", "jdk."].iter().any(|prefix| class.starts_with(prefix))
}

/// Whether it was the app, or a library at its bidding, that submitted something, and not the test harness: the
/// innermost frame that is neither the platform's nor a library's tells. Where there is none, as when the platform starts a
/// service, it is whose `class` the work is of.
fn is_the_apps(stack: &[Frame], class: &str) -> bool {
    let whose = stack.iter().find(|frame| is_harness(&frame.class) || !says_nothing(&frame.class));
    whose.map_or(!says_nothing(class), |frame| !is_harness(&frame.class))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(classes: &[&str]) -> Vec<Frame> {
        let frame =
            |class: &&str| Frame { class: (*class).to_owned(), method: "m".into(), index: 0, line: None, file: None };
        classes.iter().map(frame).collect()
    }

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
    fn what_the_app_submits_is_told_from_what_the_harness_submits() {
        let click = ["java.lang.Thread", "android.view.View", "androidx.test.espresso.Click", "com.example.SomeTest"];
        assert!(!is_the_apps(&stack(&click), "com.example.Task"));
        let apps = ["java.lang.Thread", "kotlinx.coroutines.Job", "com.example.Main", "androidx.test.espresso.Click"];
        assert!(is_the_apps(&stack(&apps), "kotlinx.coroutines.DispatchedTask"));
        let platform = stack(&["java.lang.Thread", "android.app.ActivityThread"]);
        assert!(!is_the_apps(&platform, "androidx.emoji2.text.EmojiCompat"));
        assert!(is_the_apps(&platform, "com.example.CleanUpService what=0"));
    }
}
