//! Work in the background: threads that start, tasks that executors and coroutine dispatchers run.
//!
//! Main type: [`Work`]. A piece of work is an event though it may post nothing: it can change what
//! the test reads. It is identified by the stack that submitted it, caused by the statement that
//! was current then, held where it begins or in the queue that it is put into, and processed once
//! it has ended. The breakpoints are those of `hooks.rs`; a thread that is no pool's begins and
//! ends with the virtual machine's own events.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use jdwp::commands::reference_type::{self, MethodInfo};
use jdwp::commands::{event_request, stack_frame, thread_reference};
use jdwp::{
    ErrorCode, EventKind, FrameId, Location, Modifier, ObjectId, ReferenceTypeId, RequestId,
    SuspendPolicy, Tag, ThreadId,
};

use super::arguments::{ask_argument, takes};
use super::consumers::{self, Consumer, Consumers};
use super::coroutines::{self, delay_that_is_over};
use super::executors::{self, Executors};
use super::hooks::Hook::{self, Begin, End, Schedule, Submit};
use super::hooks::Task::This;
use super::hooks::{
    self, ADAPTERS, HOOKS, LIMITED_DISPATCHER, MAIN_POSTER, OF_EXECUTOR, ONCE_SUBMITTED, POOLS,
    POSTERS, Row, begins_after, ends_with, own_method, task_type,
};
use super::limited::Limited;
use super::loopers::{self, At, Loopers};
use super::queue::{MainQueue, Posted};
use super::statements::breakpoint;
use super::submitter::{
    is_a_widgets, is_of_harness, is_own_callback, is_the_apps, is_the_harness, is_the_platforms,
};
use super::tasks::{Submission, Submitter, Tasks};
use super::vm::{ALL_FRAMES, Argument, Method, Purpose, Vm, class_name, innermost, locations};
use super::{Error, lock};
use crate::model::{EventKey, Frame, TaskRunner};

/// The background work of one run. Its breakpoints are hit side by side, so what is known is
/// shared.
#[derive(Default)]
pub(super) struct Work {
    stops: Mutex<HashMap<RequestId, Stop>>,
    /// Where tasks of executors begin and end.
    of_executor: Mutex<Vec<(Location, Stop)>>,
    hooked: Mutex<HashSet<Row>>,
    /// Methods that would show what classes do which run tasks, and that are not there.
    missing: Mutex<Vec<String>>,
    tasks: Mutex<Tasks>,
    loopers: Loopers,
    consumers: Consumers,
    executors: Executors,
    limited: Limited,
}

/// What a hit at a breakpoint says.
pub(super) enum Reached {
    /// Nothing that matters.
    Nothing,
    /// The same: the harness submits or runs a task of its own.
    OfHarness,
    /// The thread is about to submit this event.
    Submits(EventKey),
    /// The thread is about to run a piece of work.
    Begins(Submission),
    /// The thread is about to hand over what only another thread can take.
    Queued(Submission, Taker),
}

/// The thread that takes what is put into a queue.
#[derive(Clone, Copy, Debug)]
pub(super) enum Taker {
    /// A looper's thread, for a message.
    Looper(ThreadId),
    /// The one thread of an executor, for a task.
    Worker(ThreadId),
}

impl Taker {
    pub(super) fn thread(self) -> ThreadId {
        match self {
            Self::Looper(thread) | Self::Worker(thread) => thread,
        }
    }
}

/// What is held in the queue of a thread that is suspended.
pub(super) enum HeldBack {
    /// A message, as it was posted.
    Message(Posted),
    /// A task.
    Task,
}

#[derive(Clone, Copy)]
struct Stop {
    hook: Hook,
    runner: TaskRunner,
    argument: Argument,
}

impl Work {
    /// Asks for reports of threads that begin and end. Those that begin are stopped.
    pub(super) async fn watch_threads(vm: &Vm) -> Result<(), Error> {
        let started = event_request::Set {
            kind: EventKind::ThreadStart,
            suspend_policy: SuspendPolicy::EventThread,
            modifiers: Vec::new(),
        };
        let ended = event_request::Set {
            kind: EventKind::ThreadDeath,
            suspend_policy: SuspendPolicy::None,
            modifiers: Vec::new(),
        };
        vm.request(Purpose::Thread, vec![started, ended])
            .await
            .map(drop)
    }

    /// Sets the breakpoints, and asks for reports of classes that are not there yet.
    pub(super) async fn watch(&self, vm: &Vm, threads: &[ThreadId]) -> Result<(), Error> {
        let rows: Vec<Row> = HOOKS.into_iter().chain(OF_EXECUTOR).collect();
        self.watch_rows(vm, &rows).await?;
        self.loopers.watch(vm, threads).await
    }

    /// Sets the breakpoints of some rows, breadth first: what is asked of one class is asked of all
    /// together.
    async fn watch_rows(&self, vm: &Vm, rows: &[Row]) -> Result<(), Error> {
        let mut names: Vec<&'static str> = rows.iter().map(|row| row.class).collect();
        names.dedup();
        let found = vm.classes_of(&names).await?;

        let mut absent = Vec::new();
        let mut classes = Vec::new();
        for (name, ids) in names.into_iter().zip(found) {
            if ids.is_empty() {
                absent.push(name);
            }
            classes.extend(ids.into_iter().map(|class| (name, class)));
        }
        absent.extend(self.hook(vm, &classes).await?);

        let prepares = absent.into_iter().map(|name| event_request::Set {
            kind: EventKind::ClassPrepare,
            suspend_policy: SuspendPolicy::EventThread,
            modifiers: vec![Modifier::ClassMatch(name.to_owned())],
        });
        vm.request(Purpose::TaskClass, prepares.collect())
            .await
            .map(drop)
    }

    /// A class that was waited for is there.
    pub(super) async fn prepare(
        &self,
        vm: &Vm,
        class: ReferenceTypeId,
        signature: &str,
    ) -> Result<(), Error> {
        let name = class_name(signature);
        let known = HOOKS
            .iter()
            .chain(&ONCE_SUBMITTED)
            .map(|row| row.class)
            .find(|known| *known == name);
        let Some(name) = known else { return Ok(()) };
        self.hook(vm, &[(name, class)]).await.map(drop)
    }

    /// Sets the breakpoints in classes that are not there yet. The answer is the classes that are
    /// loaded and not prepared: they have no methods yet.
    async fn hook(
        &self,
        vm: &Vm,
        classes: &[(&'static str, ReferenceTypeId)],
    ) -> Result<Vec<&'static str>, Error> {
        let (prepared, unprepared) = methods_of(vm, classes).await?;
        let mut asked = Vec::new();
        for ClassMethods {
            name,
            class,
            methods,
        } in prepared
        {
            let (found, missing) = find_rows(&self.rows_of(name), &methods);
            let missing = missing.into_iter().map(|method| format!("{name}.{method}"));
            lock(&self.missing).extend(missing);

            // The tables of all methods, then all breakpoints.
            for (Row { hook, runner, .. }, method) in found {
                let method = Method::from(method.clone());
                let table =
                    task_type(hook).and_then(|of_type| ask_argument(vm, class, &method, of_type));
                asked.push((method.start(class), hook, runner, table));
            }
        }

        let mut stops = Vec::new();
        for (location, hook, runner, table) in asked {
            let argument = match table {
                Some(table) => table.answer().await?,
                None => Argument::BehindThis(0),
            };
            let stop = Stop {
                hook,
                runner,
                argument,
            };
            if runner == TaskRunner::Executor && matches!(hook, Begin(_) | End) {
                lock(&self.of_executor).push((location, stop));
            } else {
                stops.push((breakpoint(location, None), stop));
            }
        }
        self.stop_at(vm, stops).await?;
        Ok(unprepared)
    }

    async fn stop_at(&self, vm: &Vm, stops: Vec<(event_request::Set, Stop)>) -> Result<(), Error> {
        let set = vm.request_each(Purpose::Task, stops).await?;
        lock(&self.stops).extend(set);
        Ok(())
    }

    /// The rows of a class whose breakpoints are not set yet; from now on they count as set.
    fn rows_of(&self, class: &str) -> Vec<Row> {
        let runners = lock(&self.tasks).runners.clone();
        let mut rows: Vec<Row> = HOOKS.into_iter().chain(OF_EXECUTOR).collect();
        for row in ONCE_SUBMITTED {
            if runners.contains(&row.runner) {
                rows.push(row);
            }
        }

        let mut hooked = lock(&self.hooked);
        rows.retain(|row| row.class == class && hooked.insert(*row));
        rows
    }

    /// From now on the tasks of an executor stop where they begin and end.
    async fn watch_executor(&self, vm: &Vm, executor: ObjectId) -> Result<(), Error> {
        if !lock(&self.tasks).executors.insert(executor) {
            return Ok(());
        }
        let at = lock(&self.of_executor).clone();
        let only = Some(Modifier::InstanceOnly(executor));
        let stops = at
            .into_iter()
            .map(|(location, stop)| (breakpoint(location, only.clone()), stop))
            .collect();
        self.stop_at(vm, stops).await
    }

    /// A task of some runners begins where its own class says.
    async fn stop_at_own_method(
        &self,
        vm: &Vm,
        task: ObjectId,
        runner: TaskRunner,
    ) -> Result<(), Error> {
        let Some((name, signature)) = own_method(runner) else {
            return Ok(());
        };
        let Some((class, method)) = vm.method_of(task, name, signature).await? else {
            return Ok(());
        };
        if !lock(&self.tasks).own_methods.insert((class, runner)) {
            return Ok(());
        }

        let stop = Stop {
            hook: Begin(This),
            runner,
            argument: Argument::BehindThis(0),
        };
        let breakpoint = breakpoint(method.start(class), None);
        self.stop_at(vm, vec![(breakpoint, stop)]).await
    }

    /// Whether a hit only says that a thread takes an item which begins nothing, or that an
    /// executor's thread waits for its next task.
    pub(super) fn takes(&self, thread: ThreadId, request: RequestId) -> bool {
        if self.consumers.stopped_at(request).is_none() {
            return false;
        }
        let has_task = lock(&self.tasks).is_running(thread) || self.consumers.is_idle(thread);
        !has_task || self.consumers.takes(thread, request)
    }

    /// Takes a hit of which nothing has to be asked; the answer is whether it was one.
    pub(super) fn reached_end(&self, thread: ThreadId, request: RequestId) -> bool {
        let ends = match lock(&self.stops).get(&request) {
            Some(Stop {
                hook: End, runner, ..
            }) => Some(*runner),
            Some(_) => None,
            None => {
                (self.loopers.stopped_at(request) == Some(At::Next)).then_some(TaskRunner::Looper)
            }
        };
        if let Some(runner) = ends {
            lock(&self.tasks).end(thread, |other| ends_with(other, runner));
        }
        ends.is_some()
    }

    /// A thread is at one of the breakpoints; `holds_tasks` says whether tasks may be held.
    ///
    /// # Errors
    /// When the connection breaks.
    pub(super) async fn reached(
        &self,
        vm: &Vm,
        by: Submitter,
        request: RequestId,
        holds_tasks: bool,
    ) -> Result<Reached, Error> {
        if let Some(at) = self.loopers.stopped_at(request) {
            return self.reached_message(vm, by, request, at).await;
        }
        if let Some(at) = self.consumers.stopped_at(request) {
            let begins = self.reached_wait(vm, by, at).await?;
            return Ok(Reached::begins(begins));
        }
        let stop = lock(&self.stops).get(&request).copied();
        match stop {
            Some(stop) => self.reached_hook(vm, by, stop, holds_tasks).await,
            None => Ok(Reached::Nothing),
        }
    }

    /// A thread is where a task is handed over or begins.
    async fn reached_hook(
        &self,
        vm: &Vm,
        by: Submitter,
        stop: Stop,
        holds_tasks: bool,
    ) -> Result<Reached, Error> {
        let Stop { hook, runner, .. } = stop;
        let since = Instant::now();
        let (thread, begins) = (by.thread, matches!(hook, Begin(_)));
        let (Submit(task) | Schedule(task) | Begin(task)) = hook else {
            return Ok(Reached::Nothing);
        };
        let length = match hook {
            Begin(hooks::Task::Argument(_)) => 1,
            Begin(This) => 2,
            _ => ALL_FRAMES,
        };
        let frames = vm.frames_of(thread, length).await?;
        let top = innermost(&frames)?;
        let stack = vm.frames(&locations(&frames)).await?;
        if !begins && is_the_harness(&vm.whose(), &stack) {
            return Ok(Reached::OfHarness);
        }

        if begins && begins_after(runner, stack.get(1)).is_none() {
            return Ok(Reached::Nothing);
        }

        let object = match task {
            This => this_object(vm, thread, top.id).await?,
            hooks::Task::Argument(_) => {
                let value = vm.argument(thread, top, stop.argument, Tag::Object);
                value.await?.as_object().unwrap_or(ObjectId::NULL)
            }
        };
        let is_delay = matches!(hook, Schedule(_)) && runner == TaskRunner::Coroutines;
        if is_delay {
            let event_loop = this_object(vm, thread, top.id).await?;
            if !coroutines::is_delay(vm, event_loop, object).await? {
                return Ok(Reached::Nothing);
            }
        }
        if begins {
            let begun = self.begun(vm, (thread, runner), object, stack.get(1));
            return Ok(match begun.await? {
                Some(submission) => Reached::Begins(submission),
                None if is_of_harness(vm, object, runner).await? => Reached::OfHarness,
                None => Reached::Nothing,
            });
        }
        let over = delay_that_is_over(&stack).and_then(|depth| frames.get(depth));
        let is_known = self.is_known(vm, (thread, runner), object, over).await?;
        let waits_in_queue = stack
            .first()
            .is_some_and(|frame| frame.class == LIMITED_DISPATCHER);
        if !is_known && !self.submit(vm, (hook, runner), object, stack, by).await? {
            return Ok(Reached::Nothing);
        }
        if is_delay {
            self.put_off(vm, object, since).await?;
        }
        if waits_in_queue {
            // Until something takes it, that is what is pending.
            lock(&self.tasks).pending.remove(&object);
        }

        if runner == TaskRunner::Executor {
            let executor = this_object(vm, thread, top.id).await?;
            let watched = self.watch_executor(vm, executor).await;
            watched.map_err(Error::while_arming)?;
            if holds_tasks {
                return self.queued(vm, executor, object).await;
            }
        }
        Ok(self.submits(object))
    }

    /// Puts off a `delay` whose thread was suspended then.
    async fn put_off(&self, vm: &Vm, delay: ObjectId, since: Instant) -> Result<(), Error> {
        let delay_ms = {
            let tasks = lock(&self.tasks);
            let submission = tasks.submitted.get(&delay);
            // One of which that is not known, as no post has shown the clock, may be as short.
            submission
                .and_then(|submission| submission.delay_ms)
                .unwrap_or(0)
        };
        coroutines::put_off(vm, delay, Duration::from_millis(delay_ms), since).await
    }

    /// Whether what is handed over stands for what was before: it takes that out of the queue of a
    /// limited dispatcher, or resumes a coroutine whose `delay` is over in a frame of the thread's.
    async fn is_known(
        &self,
        vm: &Vm,
        (thread, runner): (ThreadId, TaskRunner),
        object: ObjectId,
        over: Option<&thread_reference::Frame>,
    ) -> Result<bool, Error> {
        let may_take = matches!(runner, TaskRunner::Coroutines | TaskRunner::Executor);
        if may_take && self.limited.takes(vm, object).await? {
            self.hand_on_first(vm, object, runner).await?;
            return Ok(true);
        }
        let Some(frame) = over else {
            return Ok(false);
        };
        let delay = this_object(vm, thread, frame.id).await?;
        Ok(lock(&self.tasks).hand_on(delay, object, runner))
    }

    /// What takes tasks out of the queue of a limited dispatcher is handed over. The one that it
    /// has taken already begins with it.
    async fn hand_on_first(
        &self,
        vm: &Vm,
        taker: ObjectId,
        runner: TaskRunner,
    ) -> Result<(), Error> {
        let first = vm.unwrapped(taker).await?;
        let mut tasks = lock(&self.tasks);
        // It may have been handed over before, with another.
        tasks.submitted.remove(&taker);
        if let Some(first) = first
            && tasks.hand_on(first, taker, runner)
        {
            self.limited.begins_with(first);
        }
        Ok(())
    }

    /// A thread takes tasks out of the queue of a limited dispatcher: from now on it stops where it
    /// runs one.
    async fn watch_limited(&self, vm: &Vm, thread: ThreadId) -> Result<(), Error> {
        let stop = Stop {
            hook: Begin(This),
            runner: TaskRunner::Coroutines,
            argument: Argument::BehindThis(0),
        };
        let mut stops = Vec::new();
        for breakpoint in self.limited.watch(vm, thread).await? {
            stops.push((breakpoint, stop));
        }
        self.stop_at(vm, stops).await
    }

    /// The event of an object that is about to be submitted.
    fn submits(&self, object: ObjectId) -> Reached {
        let tasks = lock(&self.tasks);
        let submission = tasks.submitted.get(&object);
        submission.map_or(Reached::Nothing, |submission| {
            Reached::Submits(submission.key.clone())
        })
    }

    /// A task is handed to an executor; where only one thread can take it, by now it is known
    /// which.
    async fn queued(&self, vm: &Vm, executor: ObjectId, task: ObjectId) -> Result<Reached, Error> {
        let thread = self.executors.only_thread(vm, executor).await?;
        let submission = lock(&self.tasks).submitted.get(&task).cloned();
        Ok(match (submission, thread) {
            (Some(submission), Some(thread)) => Reached::Queued(submission, Taker::Worker(thread)),
            (Some(submission), None) => Reached::Submits(submission.key),
            (None, _) => Reached::Nothing,
        })
    }

    /// A runner is about to run a task on a thread; the answer is what is known of the task.
    async fn begun(
        &self,
        vm: &Vm,
        (thread, runner): (ThreadId, TaskRunner),
        object: ObjectId,
        caller: Option<&Frame>,
    ) -> Result<Option<Submission>, Error> {
        let Some(after) = begins_after(runner, caller) else {
            return Ok(None);
        };
        let is_taken = runner == TaskRunner::Coroutines && caller.is_some();
        if is_taken && self.limited.has_begun(object) {
            return Ok(None);
        }
        if after {
            // Not every release has a method between one task and the next.
            lock(&self.tasks).end(thread, |other| {
                other == runner || is_taken && other == TaskRunner::Executor
            });
        }
        let mut object = object;
        let is_known = lock(&self.tasks).submitted.contains_key(&object);
        if !is_known {
            let wrapped = match runner {
                // As what comes from `Dispatchers.IO`.
                TaskRunner::Coroutines => true,
                TaskRunner::ForkJoin => vm
                    .class_of(object)
                    .await?
                    .is_some_and(|class| class.starts_with(ADAPTERS)),
                _ => false,
            };
            object = if wrapped {
                vm.unwrapped(object).await?.unwrap_or(object)
            } else {
                object
            };
        }
        if self.limited.is_taker(object) {
            let watched = self.watch_limited(vm, thread).await;
            watched.map_err(Error::while_arming)?;
        }
        let submission = lock(&self.tasks).begins(object);
        if runner == TaskRunner::EventBus {
            // From now on it serves for another call.
            lock(&self.tasks).submitted.remove(&object);
        }
        if runner == TaskRunner::Executor
            && let Some(submission) = &submission
        {
            let watched = self.watch_consumer(vm, thread, submission).await;
            watched.map_err(Error::while_arming)?;
        }
        Ok(submission)
    }

    /// A thread begins what may take from a queue.
    async fn watch_consumer(
        &self,
        vm: &Vm,
        thread: ThreadId,
        submission: &Submission,
    ) -> Result<(), Error> {
        let consumer = Consumer {
            class: submission.key.work.clone(),
            runner: submission.runner,
        };
        self.consumers.watch(vm, thread, consumer).await
    }

    /// A task is handed over. The answer is whether it is the app's; what only runs tasks that are
    /// handed over elsewhere is no event itself.
    async fn submit(
        &self,
        vm: &Vm,
        (hook, runner): (Hook, TaskRunner),
        object: ObjectId,
        stack: Vec<Frame>,
        by: Submitter,
    ) -> Result<bool, Error> {
        let caller = stack.get(1).map_or("", |frame| frame.class.as_str());
        if runner == TaskRunner::Thread && POOLS.contains(&caller) {
            return Ok(false);
        }
        // For the main thread it comes with a message.
        if runner == TaskRunner::EventBus && caller == MAIN_POSTER {
            return Ok(false);
        }
        let Some(work) = vm.work_of(object).await? else {
            return Ok(false);
        };
        let class = &work.class;
        if POSTERS.contains(&class.as_str()) {
            return Ok(true);
        }
        let is_foreign = is_the_platforms(&vm.whose(), class) || is_a_widgets(&stack);
        if is_foreign || !is_the_apps(&vm.whose(), &stack, class) {
            return Ok(false);
        }
        if own_method(runner).is_some()
            && runner != TaskRunner::Timer
            && !is_own_callback(&vm.whose(), class)
        {
            return Ok(false);
        }
        let is_scheduled = matches!(hook, Schedule(_));
        let delay_ms = match (runner, by.clock_ms) {
            (TaskRunner::Executor | TaskRunner::Coroutines, Some(now)) if is_scheduled => {
                vm.delay_of_task(object, now).await?
            }
            _ => None,
        };
        let is_first = {
            let mut tasks = lock(&self.tasks);
            let at_ms = by.at_ms;
            let mut submission = tasks.submission(&vm.whose(), (object, work), runner, stack, by);
            submission.scheduled_ms = is_scheduled.then_some(at_ms);
            submission.delay_ms = delay_ms;
            tasks.submitted(submission);
            tasks.runners.insert(runner)
        };
        if is_first {
            let mut rows = ONCE_SUBMITTED.to_vec();
            rows.retain(|row| row.runner == runner);
            let watched = self.watch_rows(vm, &rows).await;
            watched.map_err(Error::while_arming)?;
        }
        let stopped = self.stop_at_own_method(vm, object, runner).await;
        stopped.map_err(Error::while_arming)?;
        Ok(true)
    }

    /// The same for a message of a looper that is not the main one.
    async fn reached_message(
        &self,
        vm: &Vm,
        by: Submitter,
        request: RequestId,
        at: At,
    ) -> Result<Reached, Error> {
        let thread = by.thread;
        let length = if at == At::Enqueue { ALL_FRAMES } else { 1 };
        let frames = vm.frames_of(thread, length).await?;
        let top = innermost(&frames)?;
        if at == At::NewQueue {
            let watched = self.loopers.made_queue(vm, thread, top, request).await;
            watched.map_err(Error::while_arming)?;
            return Ok(Reached::Nothing);
        }
        let message = self.loopers.message(vm, thread, top, request).await?;
        if at == At::Dispatch {
            let mut tasks = lock(&self.tasks);
            let submission = tasks.begins(message);
            tasks.submitted.remove(&message);
            return Ok(Reached::begins(submission));
        }
        lock(&self.tasks).is_used_again(message);
        let stack = vm.frames(&locations(&frames)).await?;
        if is_the_harness(&vm.whose(), &stack) {
            return Ok(Reached::Nothing);
        }
        if let Some(work) = self.loopers.work_of_message(vm, message).await?
            && is_the_apps(&vm.whose(), &stack, &work.class)
        {
            let mut tasks = lock(&self.tasks);
            let at_ms = by.at_ms;
            let mut submission =
                tasks.submission(&vm.whose(), (message, work), TaskRunner::Looper, stack, by);
            // Its delay is not known.
            submission.scheduled_ms = Some(at_ms);
            submission.looper = self.loopers.looper(request);
            tasks.submitted(submission.clone());
            if let Some(looper) = submission.looper {
                return Ok(Reached::Queued(submission, Taker::Looper(looper)));
            }
        }
        Ok(Reached::Nothing)
    }

    /// A thread of the app's own takes the next item, waits for one, or has been woken up.
    async fn reached_wait(
        &self,
        vm: &Vm,
        by: Submitter,
        at: consumers::At,
    ) -> Result<Option<Submission>, Error> {
        let thread = by.thread;
        let matters = match at {
            consumers::At::Parks => true,
            consumers::At::Woken => self.consumers.wakes(thread),
            consumers::At::Takes(None) => false,
            consumers::At::Takes(Some(count)) => self.consumers.has_item(vm, thread, count).await?,
        };
        if !matters {
            return Ok(None);
        }
        let frames = vm.frames_of(thread, ALL_FRAMES).await?;
        let stack = vm.frames(&locations(&frames)).await?;

        let mut tasks = lock(&self.tasks);
        if at == consumers::At::Parks {
            if self.consumers.parks(thread, &stack) {
                tasks.end(thread, |_| true);
            }
            return Ok(None);
        }
        // Where it did not have to wait, nothing else shows that the piece before has ended.
        tasks.end(thread, |_| true);
        let stack = consumers::callers_of_take(stack);
        let Some(Consumer { class, runner }) = self.consumers.consumer(thread) else {
            return Ok(None);
        };
        let object = ObjectId(thread.0);
        let what = (object, class.into());
        let mut submission = tasks.submission(&vm.whose(), what, runner, stack, by);
        if let Some(items) = self.consumers.items(thread) {
            submission.key.occurrence = items;
        }
        Ok(Some(submission))
    }

    /// Suspends the thread that is to take what another is about to put into its queue, if it has
    /// nothing to do and, for a message, that is due at once. The answer is what is held so: from
    /// then on its event has come.
    ///
    /// # Errors
    /// When the thread has ended, or the connection breaks.
    pub(super) async fn hold_back(
        &self,
        vm: &Vm,
        main: &MainQueue,
        poster: ThreadId,
        taker: Taker,
        object: ObjectId,
    ) -> Result<Option<HeldBack>, Error> {
        vm.learn_threads(&[taker.thread()]).await?;
        let held = match taker {
            Taker::Looper(looper) => loopers::hold_back(vm, main, poster, looper)
                .await?
                .map(HeldBack::Message),
            Taker::Worker(worker) => executors::hold_back(vm, worker)
                .await?
                .then_some(HeldBack::Task),
        };
        if held.is_some() {
            let mut tasks = lock(&self.tasks);
            tasks.scheduled.remove(&object);
            tasks.pending.remove(&object);
        }
        Ok(held)
    }

    /// A thread has just begun; the answer is what it was started for, if it is the app's own.
    pub(super) async fn thread_started(
        &self,
        vm: &Vm,
        thread: ThreadId,
    ) -> Result<Option<Submission>, Error> {
        let submission = lock(&self.tasks).begins(ObjectId(thread.0));
        match &submission {
            Some(submission) if !vm.is_looper(ObjectId(thread.0)) => {
                self.watch_consumer(vm, thread, submission).await?
            }
            _ => self.loopers.watch(vm, &[thread]).await?,
        }
        Ok(submission)
    }

    /// The methods that classes which run tasks should have, and lack.
    pub(super) fn missing(&self) -> Vec<String> {
        lock(&self.missing).clone()
    }

    /// A thread runs a piece of work from now on.
    pub(super) fn begin(
        &self,
        thread: ThreadId,
        event: usize,
        runner: TaskRunner,
        submission_index: Option<u32>,
    ) {
        lock(&self.tasks).begin(thread, event, runner, submission_index);
    }

    /// The event of what a thread runs.
    pub(super) fn under_way(&self, thread: ThreadId) -> Option<usize> {
        lock(&self.tasks).under_way(thread)
    }

    /// From now on a thread runs the rest of its task, which is an event of its own.
    pub(super) fn begin_rest(&self, thread: ThreadId, event: usize) {
        lock(&self.tasks).begin_rest(thread, event);
    }

    /// The event of the task that a thread runs; that of the thread itself says less than what is
    /// current.
    pub(super) fn task_of(&self, thread: ThreadId) -> Option<usize> {
        lock(&self.tasks).task_of(thread)
    }

    /// The submission index of the work that a thread does.
    pub(super) fn submission_index_of(&self, thread: ThreadId) -> Option<u32> {
        lock(&self.tasks).submission_index_of(thread)
    }

    /// How many pieces of work are identified by what they were submitted as.
    pub(super) fn submissions(&self) -> usize {
        lock(&self.tasks).submissions()
    }

    /// What was submitted to be run later, and has not begun.
    pub(super) fn not_begun(&self) -> Vec<Submission> {
        lock(&self.tasks).not_begun()
    }

    /// Whether something was submitted to be run later, has not begun, and can while these threads
    /// are held.
    pub(super) fn may_begin(&self, held: &HashSet<ThreadId>) -> bool {
        lock(&self.tasks).may_begin(held)
    }

    /// Whether something was submitted that has not begun.
    pub(super) fn is_pending(&self) -> bool {
        !lock(&self.tasks).pending.is_empty()
    }

    /// What has not begun by now is not waited for.
    pub(super) fn give_up_on_pending(&self) {
        lock(&self.tasks).pending.clear();
    }

    /// A thread has ended, and with it all that it ran.
    pub(super) fn thread_ended(&self, thread: ThreadId) {
        self.executors.thread_ended(thread);
        lock(&self.tasks).end(thread, |_| true);
    }

    /// Whether a piece of work was seen to end.
    pub(super) fn has_ended(&self, event: usize) -> bool {
        lock(&self.tasks).has_ended(event)
    }
}

impl Reached {
    fn begins(submission: Option<Submission>) -> Self {
        submission.map_or(Self::Nothing, Self::Begins)
    }
}

/// A class and its methods.
struct ClassMethods {
    name: &'static str,
    class: ReferenceTypeId,
    methods: Vec<MethodInfo>,
}

/// The methods of classes, asked for together, and the classes that are loaded and not prepared.
async fn methods_of(
    vm: &Vm,
    classes: &[(&'static str, ReferenceTypeId)],
) -> Result<(Vec<ClassMethods>, Vec<&'static str>), Error> {
    let mut asked = Vec::new();
    for (name, class) in classes {
        let class = *class;
        let pending = vm.connection.start(&reference_type::Methods { class });
        asked.push((*name, class, pending));
    }

    let (mut prepared, mut unprepared) = (Vec::new(), Vec::new());
    for (name, class, pending) in asked {
        match pending.await.map_err(Error::from) {
            Ok(methods) => prepared.push(ClassMethods {
                name,
                class,
                methods,
            }),
            Err(Error::Jdwp(jdwp::Error::Vm {
                code: ErrorCode::ClassNotPrepared,
                ..
            })) => unprepared.push(name),
            // Its class loader was collected, and whatever it did is over.
            Err(error) if error.is_gone() => {}
            Err(error) => return Err(error),
        }
    }
    Ok((prepared, unprepared))
}

/// The methods of a class that its rows mean. Of the rows that name one method, a release may lack
/// some; the second list has the names for which it has none at all.
fn find_rows<'m>(
    rows: &[Row],
    methods: &'m [MethodInfo],
) -> (Vec<(Row, &'m MethodInfo)>, Vec<&'static str>) {
    let mut found: Vec<(Row, &MethodInfo)> = Vec::new();
    for row in rows {
        for method in methods {
            let takes_task =
                task_type(row.hook).is_none_or(|of_type| takes(&method.signature, of_type));
            if method.name == row.method && takes_task {
                found.push((*row, method));
            }
        }
    }

    let mut missing: Vec<&str> = rows.iter().map(|row| row.method).collect();
    missing.dedup();
    missing.retain(|name| !found.iter().any(|(_, method)| method.name == *name));
    (found, missing)
}

/// The object whose method a frame is in.
async fn this_object(vm: &Vm, thread: ThreadId, frame: FrameId) -> Result<ObjectId, Error> {
    let this = stack_frame::ThisObject { thread, frame };
    Ok(vm.connection.send(&this).await?.id)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::model::{COROUTINES, FORK_JOIN};
    use crate::session::hooks::LIMITED_WORKER;
    use crate::session::vm::false_vm::{FalseVm, REQUEST, names};
    use crate::testing::stack;
    use crate::whose::Whose;

    /// The testing thread, before its first statement.
    fn submitter() -> Submitter {
        Submitter {
            thread: ThreadId(90),
            drives: true,
            statement: None,
            at_ms: 0,
            clock_ms: None,
        }
    }

    /// The queue of a dispatcher of two threads has three tasks: the first is run with what takes
    /// it, the third is taken by a thread that is there.
    #[tokio::test]
    async fn a_limited_dispatchers_tasks_begin_where_they_are_taken_out_of_its_queue() {
        let mut process = FalseVm::default();
        let root = process.class("java.lang.Object", None, &[], &[]);
        let runs = [("run", "()V")];
        let dispatched = process.class("kotlinx.coroutines.DispatchedTask", Some(root), &[], &runs);
        let objects = [
            process.class(LIMITED_WORKER, Some(root), &["currentTask"], &[]),
            process.class(LIMITED_DISPATCHER, Some(root), &[], &[]),
            dispatched,
            dispatched,
            dispatched,
        ];
        for (id, class) in (1..).zip(objects) {
            process.object(id, class);
        }
        process.set(1, "currentTask", 3);
        let watched = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&watched);
        let see = move |command, asked: &[u8]| {
            if command == REQUEST {
                lock(&seen).push([91, 92].map(|thread| names(asked, thread)));
            }
            None
        };
        let (connection, _incoming) = process.connect(see).await;
        let vm = Vm::of_app(connection, Whose::new("a", "a.test", "a.SomeTest"));

        let work = Work::default();
        for (id, class) in [(3, "a.Tug"), (4, "a.Mill"), (5, "a.Bell")] {
            let (what, by) = ((ObjectId(id), class.to_owned().into()), submitter());
            let mut tasks = lock(&work.tasks);
            let stack = stack(&["a.A"]);
            let submission = tasks.submission(&vm.whose(), what, TaskRunner::Coroutines, stack, by);
            tasks.submitted(submission);
        }
        for (id, takes) in [(1, true), (2, true), (3, false)] {
            let object = ObjectId(id);
            let found = work.limited.takes(&vm, object).await.unwrap();
            assert_eq!(found, takes, "{id}");
            if takes {
                let handed = work.hand_on_first(&vm, object, TaskRunner::Coroutines);
                handed.await.unwrap();
            }
        }

        let [taken, taker] = [LIMITED_WORKER, LIMITED_DISPATCHER].map(|class| stack(&[class]));
        let mut ended = Vec::new();
        for (id, thread, caller, begins) in [
            (1, 91, None, Some("a.Tug")),
            (3, 91, taken.first(), None),
            (2, 92, None, None),
            (4, 92, taker.first(), Some("a.Mill")),
            (5, 91, taken.first(), Some("a.Bell")),
            (2, 91, None, None),
        ] {
            let thread = ThreadId(thread);
            let by = (thread, TaskRunner::Coroutines);
            let found = work.begun(&vm, by, ObjectId(id), caller).await.unwrap();
            let found = found.map(|submission| submission.key.work);
            assert_eq!(found.as_deref(), begins, "{id}");
            if begins == Some("a.Tug") {
                // As one over an executor takes it.
                work.begin(thread, 7, TaskRunner::Executor, None);
            }
            ended.push(work.has_ended(7));
        }
        assert_eq!(ended, [false, false, false, false, true, true]);
        let of_threads = [[true, false], [false, true]];
        assert_eq!(*lock(&watched), of_threads, "each thread once");

        // It is handed over again, with what nobody knows.
        work.hand_on_first(&vm, ObjectId(1), TaskRunner::Coroutines)
            .await
            .unwrap();
        let by = (ThreadId(91), TaskRunner::Coroutines);
        let again = work.begun(&vm, by, ObjectId(1), None).await.unwrap();
        assert!(again.is_none(), "that was another task");
    }

    /// What takes it out of the queue is pending, not what waits there.
    #[tokio::test]
    async fn what_waits_in_the_queue_of_a_limited_dispatcher_is_not_pending() {
        let mut process = FalseVm::default();
        let root = process.class("java.lang.Object", None, &[], &[]);
        let method = [("dispatch", "()V")];
        let dispatchers = [COROUTINES, LIMITED_DISPATCHER]
            .map(|class| process.class(class, Some(root), &[], &method));
        let load = process.class("a.Tug$load$1", Some(root), &[], &[]);
        for (id, dispatcher) in (1..).zip(dispatchers) {
            process.object(id, load);
            process.frame(dispatcher);
            process.called_on(ObjectId(id));
        }
        let (connection, _incoming) = process.connect(|_, _| None).await;
        let vm = Vm::of_app(connection, Whose::new("a", "a.test", "a.SomeTest"));

        let work = Work::default();
        for id in [1, 2] {
            let stop = Stop {
                hook: Submit(This),
                runner: TaskRunner::Coroutines,
                argument: Argument::BehindThis(0),
            };
            let reached = work.reached_hook(&vm, submitter(), stop, false).await;
            assert!(matches!(reached, Ok(Reached::Submits(_))), "{id}");
        }
        let tasks = lock(&work.tasks);
        assert_eq!(tasks.submitted.len(), 2);
        assert_eq!(tasks.pending, HashSet::from([ObjectId(1)]));
    }

    #[test]
    fn a_method_is_missing_when_no_row_of_it_is_there() {
        let rows = [
            Row::new(
                FORK_JOIN,
                "submit",
                Submit(hooks::Task::Argument("LRunnable;")),
                TaskRunner::ForkJoin,
            ),
            Row::new(
                FORK_JOIN,
                "submit",
                Submit(hooks::Task::Argument("LCallable;")),
                TaskRunner::ForkJoin,
            ),
            Row::new(FORK_JOIN, "awaitWork", End, TaskRunner::ForkJoin),
        ];
        let check = |methods: &[(&str, &str)], found: &[(usize, &str)], missing: &[&str]| {
            let info = |(name, signature): &(&str, &str)| MethodInfo {
                id: jdwp::MethodId(0),
                name: (*name).to_owned(),
                signature: (*signature).to_owned(),
                modifiers: 0,
            };
            let methods: Vec<MethodInfo> = methods.iter().map(info).collect();
            let (by_row, not_found) = find_rows(&rows, &methods);
            let by_row: Vec<(usize, &str)> = by_row
                .iter()
                .map(|(row, method)| {
                    let index = rows.iter().position(|other| other == row).unwrap();
                    (index, method.signature.as_str())
                })
                .collect();
            assert_eq!((by_row.as_slice(), not_found.as_slice()), (found, missing));
        };

        let (runnable, callable) = ("(LRunnable;)V", "(LCallable;I)V");
        let awaits = ("awaitWork", "()I");
        check(
            &[("submit", runnable), ("submit", callable), awaits],
            &[(0, runnable), (1, callable), (2, "()I")],
            &[],
        );
        // A release may lack an overload.
        check(
            &[("submit", callable), awaits],
            &[(1, callable), (2, "()I")],
            &[],
        );
        // It is called the same and is given no task.
        check(
            &[("submit", "(LString;)V"), ("run", runnable)],
            &[],
            &["submit", "awaitWork"],
        );
    }
}
