//! The vocabulary of event orders: frames, statements, events and outcomes.
//!
//! Main types: [`Statement`], [`EventKey`], [`Outcome`]. The terms are those of the FlakeScanner
//! paper, made precise: an *event* is one message enqueued on the main looper's queue, a
//! *statement* is a source line of test code that the testing thread executes. Nothing here does
//! I/O.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

pub use crate::whose::outermost;
use crate::whose::simple_name;

/// One frame of a stack: where in which method a thread was.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    /// Class name with dots, as `com.example.Main$1`.
    pub class: String,
    /// Method name.
    pub method: String,
    /// Bytecode index in the method; identity rests on it, as shrinkers drop lines.
    pub index: u64,
    /// Source line, where the class still has its line table.
    pub line: Option<i32>,
    /// Source file name, where known.
    pub file: Option<String>,
}

impl Frame {
    /// Reads a line of a printed stack trace, without its `at`: `a.B.method(B.java:7)`, perhaps
    /// behind a module's name.
    #[must_use]
    pub fn from_stack_trace(line: &str) -> Option<Self> {
        let (method, place) = line.trim().strip_suffix(')')?.split_once('(')?;
        let (class, method) = method.rsplit('/').next()?.rsplit_once('.')?;
        let (file, line) = place
            .rsplit_once(':')
            .map_or((place, None), |(file, line)| (file, line.parse().ok()));
        Some(Self {
            class: class.to_owned(),
            method: method.to_owned(),
            index: 0,
            line,
            file: Some(file.to_owned()),
        })
    }
}

/// The frames of a stack trace in any text, as a report or a log has it: whatever follows `at`.
#[must_use]
pub fn frames_in(text: &str) -> Vec<Frame> {
    text.lines().filter_map(frame_after_at).collect()
}

fn frame_after_at(line: &str) -> Option<Frame> {
    let (before, frame) = line.split_once("at ")?;
    // Not the end of another word.
    let is_word = before.is_empty() || before.ends_with(char::is_whitespace);
    if is_word {
        Frame::from_stack_trace(frame)
    } else {
        None
    }
}

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.as_deref().unwrap_or("Unknown Source");
        match self.line {
            Some(line) => write!(f, "{}.{}({file}:{line})", self.class, self.method),
            None => write!(f, "{}.{}({file}@{})", self.class, self.method, self.index),
        }
    }
}

/// A source line of test code that the testing thread begins to execute.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Statement {
    /// Class name with dots.
    pub class: String,
    /// Method name.
    pub method: String,
    /// Source line, from 1; [`Statement::NO_LINE`] stands for a whole method whose class has
    /// no line tables.
    pub line: i32,
    /// Which execution of this line it is in the run, from 1, so that a loop's passes differ.
    pub occurrence: u32,
    /// The source file that the class was compiled from.
    pub source: SourceFile,
}

/// The source file of a statement, where the debugger knows it. It is there to be shown and
/// identifies nothing: any two are equal, so that a statement read from a schedule is the one that
/// a run executes.
#[derive(Clone, Debug, Default)]
pub struct SourceFile(Option<Arc<String>>);

impl SourceFile {
    /// The longest name that is shown, in bytes.
    const LONGEST: usize = 200;

    /// What the class itself names, as `ReferenceType.SourceFile` answers. Shrinkers put
    /// `SourceFile` or an id there, which is not a file's name.
    #[must_use]
    pub fn of_class(name: &str) -> Self {
        let has_no_path = !name.contains(|c: char| c.is_control() || c == '/' || c == '\\');
        let is_file = name.len() <= Self::LONGEST && name.contains('.') && has_no_path;
        Self(if is_file {
            Some(Arc::new(name.to_owned()))
        } else {
            None
        })
    }

    /// The name, where it is known.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.0.as_ref().map(|name| name.as_str())
    }
}

impl PartialEq for SourceFile {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for SourceFile {}

impl Hash for SourceFile {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Statement {
    /// The line of a statement that is a whole method.
    pub const NO_LINE: i32 = 0;

    /// The same line, executed once before; `None` for the first time.
    #[must_use]
    pub fn previous_pass(&self) -> Option<Self> {
        (self.occurrence > 1).then(|| Self {
            occurrence: self.occurrence - 1,
            ..self.clone()
        })
    }

    /// Where it is, to show: `LoginTest.java:7`, or `LoginTest.signsIn`.
    #[must_use]
    pub fn location(&self) -> String {
        match self.line {
            Self::NO_LINE => format!("{}.{}", simple_name(&self.class), self.method),
            line => format!("{}:{line}", self.file()),
        }
    }

    /// Whether two statements are passes of one line.
    #[must_use]
    pub fn is_same_line(&self, other: &Self) -> bool {
        (&self.class, &self.method, self.line) == (&other.class, &other.method, other.line)
    }

    /// The source file: the one that the class names, else by Java's convention the outermost
    /// class's simple name.
    ///
    /// Good enough to show; the class name is what identifies.
    #[must_use]
    pub fn file(&self) -> String {
        if let Some(name) = self.source.name() {
            return name.to_owned();
        }

        let outer = outermost(simple_name(&self.class));
        match outer.strip_suffix("Kt") {
            // Code outside the classes of a Kotlin file.
            Some(file) if !file.is_empty() => format!("{file}.kt"),
            _ => format!("{outer}.java"),
        }
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.location())?;
        if self.line != Self::NO_LINE {
            write!(f, " ({})", self.method)?;
        }
        if self.occurrence > 1 {
            write!(f, ", pass {}", self.occurrence)?;
        }
        Ok(())
    }
}

/// What identifies an event from run to run.
///
/// Ids and timing differ between runs, so an event is its posting stack (class, method, bytecode
/// index), who handles it and which occurrence among equals it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EventKey {
    /// The posting stack, innermost first, without lines.
    pub stack: Vec<CodePoint>,
    /// Class of the handler that the message is for; for background work, the class of its
    /// [`TaskRunner`]; for a dispatch, [`MAIN_LOOPER`].
    pub handler: String,
    /// What is to be done: the callback's class, or `what=N`.
    pub work: String,
    /// Which one among equals it is in the run, from 1. Threads and tasks that run side by side do
    /// the same in any order, so what counts is the order in which they were submitted; what one of
    /// them does again comes after that.
    pub occurrence: u32,
}

/// The handler of an event that is a whole thread: it posts nothing to the main queue, or
/// not only that.
pub const THREAD: &str = "java.lang.Thread";

/// The handler of an event that is an executor's task.
pub const EXECUTOR: &str = "java.util.concurrent.ThreadPoolExecutor";

/// The handler of an event that is a coroutine's step on a background dispatcher.
pub const COROUTINES: &str = "kotlinx.coroutines.scheduling.CoroutineScheduler";

/// The method in which the body of a coroutine is.
pub const RESUMES: &str = "invokeSuspend";

/// The class that ends `withTimeout` and `delay` of coroutines whose dispatcher has no clock of its
/// own, and the name of its thread.
pub const COROUTINE_TIMERS: &str = "kotlinx.coroutines.DefaultExecutor";

/// The method whose limit is taken to be that of a wait for coroutines.
pub const COROUTINE_TIMEOUT: &str = "kotlinx.coroutines.TimeoutKt.withTimeout";

/// The handler of an event that is a task of a fork-join pool, as those of `CompletableFuture` are.
pub const FORK_JOIN: &str = "java.util.concurrent.ForkJoinPool";

/// The handler of an event that is a timer's task.
pub const TIMER: &str = "java.util.Timer";

/// The handler of an event that is a call of a subscriber of EventBus's on a thread of the bus's
/// executor.
pub const EVENT_BUS: &str = "org.greenrobot.eventbus.EventBus";

/// The handler of an event that is a message handled by the thread of another looper than
/// the main one.
pub const LOOPER: &str = "android.os.HandlerThread";

/// The handler of an event that is a call, by the main thread, of an object that the app handed to
/// its queue for when it has nothing to do.
pub const IDLE_QUEUE: &str = "android.os.MessageQueue";

/// The same for the end of an animation.
pub const ANIMATOR: &str = "android.animation.Animator";

/// The same for the end of an animation of a view's properties.
pub const VIEW_ANIMATOR: &str = "android.view.ViewPropertyAnimator";

/// The same for the end of an animation of the old kind.
pub const ANIMATION: &str = "android.view.animation.Animation";

/// The handler of an event that is the dispatch, by the main thread, of what a background thread
/// has posted: an event apart from the post. While the dispatch is late the thread goes on, and
/// what it sends next may replace what it sent before.
pub const MAIN_LOOPER: &str = "android.os.Looper";

/// The handler of what the system asks of an app.
pub const SYSTEM_CALLS: &str = "android.app.ActivityThread$H";

/// What the system runs a receiver by that was registered by the app's code: in older releases the
/// object itself, then a lambda of its class (`android.app.LoadedApk` of AOSP), whose name begins
/// with `-$$Lambda$` up to API 30.
const BROADCAST: &str = "LoadedApk$ReceiverDispatcher$Args";

/// `ActivityThread.H.RECEIVER`, for one of the manifest.
const BROADCAST_TO_MANIFEST: &str = "what=113";

/// `ActivityThread.H.CREATE_SERVICE`, `SERVICE_ARGS` and `BIND_SERVICE`.
const BEGINS_A_SERVICE: [&str; 3] = ["what=114", "what=115", "what=121"];

/// `ActivityThread.H.STOP_SERVICE`, which comes after the last unbind, too.
const ENDS_A_SERVICE: &str = "what=116";

/// `ActivityThread.H.UNBIND_SERVICE`.
const UNBINDS_A_SERVICE: &str = "what=122";

/// Between the class of a handler and the number of its message, in the work of a task that is a
/// message of another looper's thread than the main one.
pub const BEFORE_NUMBER: &str = " what=";

/// The handler of an event that is the first frame of the display since a statement began: the main
/// thread runs what was asked for in it, as the steps of animations.
pub const FRAMES: &str = "android.view.Choreographer";

/// The handler of an event that is the rest of a background task: its thread is preempted in the
/// middle of the task, at the place that comes first in the event's stack.
pub const REST: &str = "java.lang.Thread.yield";

/// Who runs a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TaskRunner {
    /// A thread of its own: [`THREAD`].
    Thread,
    /// An executor: [`EXECUTOR`].
    Executor,
    /// A background dispatcher of coroutines: [`COROUTINES`].
    Coroutines,
    /// A fork-join pool: [`FORK_JOIN`].
    ForkJoin,
    /// A timer: [`TIMER`].
    Timer,
    /// A poster of EventBus's: [`EVENT_BUS`].
    EventBus,
    /// Another looper than the main one: [`LOOPER`].
    Looper,
    /// The main thread, when it has nothing to do: [`IDLE_QUEUE`].
    IdleQueue,
    /// The main thread, at the end of an animation: [`ANIMATOR`].
    Animator,
    /// The main thread, at the end of an animation of a view's properties: [`VIEW_ANIMATOR`].
    ViewAnimator,
    /// The main thread, at the end of an animation of the old kind: [`ANIMATION`].
    Animation,
    /// The thread that runs the task of which this is the rest: [`REST`].
    Rest,
}

impl TaskRunner {
    const ALL: [Self; 12] = [
        Self::Thread,
        Self::Executor,
        Self::Coroutines,
        Self::ForkJoin,
        Self::Timer,
        Self::EventBus,
        Self::Looper,
        Self::IdleQueue,
        Self::Animator,
        Self::ViewAnimator,
        Self::Animation,
        Self::Rest,
    ];

    /// The class that stands for it, as the handler of its events.
    #[must_use]
    pub fn class(self) -> &'static str {
        match self {
            Self::Thread => THREAD,
            Self::Executor => EXECUTOR,
            Self::Coroutines => COROUTINES,
            Self::ForkJoin => FORK_JOIN,
            Self::Timer => TIMER,
            Self::EventBus => EVENT_BUS,
            Self::Looper => LOOPER,
            Self::IdleQueue => IDLE_QUEUE,
            Self::Animator => ANIMATOR,
            Self::ViewAnimator => VIEW_ANIMATOR,
            Self::Animation => ANIMATION,
            Self::Rest => REST,
        }
    }

    /// The one that a class stands for; `None` for any other class.
    #[must_use]
    pub fn of_class(class: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|runner| runner.class() == class)
    }

    /// Whether it is the main thread, which calls what the app has handed over without a message.
    #[must_use]
    pub fn is_callback(self) -> bool {
        match self {
            Self::IdleQueue | Self::Animator | Self::ViewAnimator | Self::Animation => true,
            Self::Thread
            | Self::Executor
            | Self::Coroutines
            | Self::ForkJoin
            | Self::Timer
            | Self::EventBus
            | Self::Looper
            | Self::Rest => false,
        }
    }
}

impl EventKey {
    /// Of a task the class that does the work, and the number of the message where that class is
    /// the handler of one.
    #[must_use]
    pub fn class_and_number(&self) -> (&str, Option<i32>) {
        match self.work.split_once(BEFORE_NUMBER) {
            Some((class, number)) => (class, number.parse().ok()),
            None => (&self.work, None),
        }
    }

    /// The outermost classes of what it does, and of what submits it.
    #[must_use]
    pub fn outermost_classes(&self) -> HashSet<&str> {
        let mut classes = HashSet::from([outermost(self.class_and_number().0)]);
        classes.extend(self.stack.iter().map(|point| outermost(&point.class)));
        classes
    }

    /// The dispatch of the message that this event is the post of.
    #[must_use]
    pub fn dispatch(&self) -> Self {
        Self {
            handler: MAIN_LOOPER.to_owned(),
            ..self.clone()
        }
    }

    /// Whether the event is the dispatch of a background thread's message, apart from its post.
    #[must_use]
    pub fn is_dispatch(&self) -> bool {
        self.handler == MAIN_LOOPER
    }

    /// The first frame since a statement began. Frames come as often as the display draws, so each
    /// is identified by its statement and not by its number.
    #[must_use]
    pub fn frame(&self, statement: &Statement) -> Self {
        let begun = CodePoint {
            class: statement.class.clone(),
            method: statement.method.clone(),
            index: u64::try_from(statement.line).unwrap_or(0),
        };
        Self {
            stack: vec![begun],
            handler: FRAMES.to_owned(),
            ..self.clone()
        }
    }

    /// Whether the event is a frame of the display.
    #[must_use]
    pub fn is_frame(&self) -> bool {
        self.handler == FRAMES
    }

    /// The rest of the task that this event is, from a place on, which is given with the calls that
    /// lead to it, the innermost first.
    #[must_use]
    pub fn rest(&self, path: &[CodePoint]) -> Self {
        let mut stack = path.to_vec();
        stack.extend(self.stack.iter().cloned());
        Self {
            stack,
            handler: REST.to_owned(),
            ..self.clone()
        }
    }

    /// Where the rest of this task begins that another event is, with the calls that lead there;
    /// `None` where that is no rest of it.
    #[must_use]
    pub fn path_of_rest<'r>(&self, rest: &'r Self) -> Option<&'r [CodePoint]> {
        let is_of_same =
            (&rest.work, rest.occurrence) == (&self.work, self.occurrence) && rest.is_rest();
        if !is_of_same {
            return None;
        }
        rest.stack.strip_suffix(self.stack.as_slice())
    }

    /// Where the rest of a task begins that the event is; `None` for any other event.
    #[must_use]
    pub fn preempted_at(&self) -> Option<&CodePoint> {
        match self.runner() {
            Some(TaskRunner::Rest) => self.stack.first(),
            _ => None,
        }
    }

    /// Whether the event is the rest of a task.
    #[must_use]
    pub fn is_rest(&self) -> bool {
        self.runner() == Some(TaskRunner::Rest)
    }

    /// Whether the event is a task, not a message for the main thread: one in the background, or a
    /// callback.
    #[must_use]
    pub fn is_work(&self) -> bool {
        self.runner().is_some()
    }

    /// Who runs the task; `None` for a message.
    #[must_use]
    pub fn runner(&self) -> Option<TaskRunner> {
        TaskRunner::of_class(&self.handler)
    }

    /// Whether the event is a call that the main thread makes without a message of the app's.
    #[must_use]
    pub fn is_callback(&self) -> bool {
        self.runner().is_some_and(TaskRunner::is_callback)
    }

    /// Whether the event is a broadcast that the system brings to a receiver of the app's.
    #[must_use]
    pub fn is_broadcast(&self) -> bool {
        let is_to_manifest = self.handler == SYSTEM_CALLS && self.work == BROADCAST_TO_MANIFEST;
        is_to_manifest || self.work.starts_with("android.app.") && self.work.contains(BROADCAST)
    }

    /// Whether the event is the system's request that a service of the app's begins, or does
    /// something.
    #[must_use]
    pub fn begins_a_service(&self) -> bool {
        self.handler == SYSTEM_CALLS && BEGINS_A_SERVICE.contains(&self.work.as_str())
    }

    /// Whether the event is the system's request that a service of the app's ends.
    #[must_use]
    pub fn ends_a_service(&self) -> bool {
        self.handler == SYSTEM_CALLS && self.work == ENDS_A_SERVICE
    }

    /// Whether the event is the system's request that a service of the app's ends, or lets go of
    /// what was bound to it.
    #[must_use]
    pub fn parts_with_a_service(&self) -> bool {
        let unbinds = self.handler == SYSTEM_CALLS && self.work == UNBINDS_A_SERVICE;
        unbinds || self.ends_a_service()
    }

    /// Whether it names only what the event does, as in a schedule that was written by hand:
    /// several events may fit.
    #[must_use]
    pub fn is_loose(&self) -> bool {
        self.stack.is_empty() || self.handler.is_empty()
    }
}

/// A position in code that survives a change of lines: class, method, bytecode index.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CodePoint {
    /// Class name with dots.
    pub class: String,
    /// Method name.
    pub method: String,
    /// Bytecode index.
    pub index: u64,
}

impl From<&Frame> for CodePoint {
    fn from(frame: &Frame) -> Self {
        Self {
            class: frame.class.clone(),
            method: frame.method.clone(),
            index: frame.index,
        }
    }
}

/// Who posted an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventClass {
    /// The testing thread.
    Test,
    /// The main thread itself.
    Ui,
    /// A binder or framework thread, or the test harness. Of what they post, only a binder thread's
    /// messages for the app's own code are held.
    System,
    /// Any other thread: its position among the statements is what is explored.
    Async,
    /// No thread: it is a background task that the app started, from its begin to its end. Its
    /// position is explored as well.
    Work,
}

impl EventClass {
    /// The name used in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Test => "test",
            Self::Ui => "ui",
            Self::System => "system",
            Self::Async => "async",
            Self::Work => "work",
        }
    }
}

/// How a test run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The test passed.
    Pass,
    /// The test failed or threw.
    Fail,
    /// The app's process died.
    Crash,
    /// The system ended the run because the main thread did not answer.
    Anr,
    /// The run did not end within its deadline.
    Hang,
    /// Device, app or tool trouble: it means nothing about the test.
    Infrastructure,
}

impl Outcome {
    const ALL: [Self; 6] = [
        Self::Pass,
        Self::Fail,
        Self::Crash,
        Self::Anr,
        Self::Hang,
        Self::Infrastructure,
    ];

    /// The outcome of this name, as reports have it.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.name() == name)
    }

    /// Whether the outcome is the test's own misbehaviour, so that it can be a finding.
    #[must_use]
    pub fn is_failure(self) -> bool {
        matches!(self, Self::Fail | Self::Crash | Self::Anr | Self::Hang)
    }

    /// The name used in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Crash => "crash",
            Self::Anr => "anr",
            Self::Hang => "hang",
            Self::Infrastructure => "infrastructure",
        }
    }
}

/// Why a test failed, as the runner or the device reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The exception's class, or `crash`, `anr`, `hang`.
    pub kind: String,
    /// Its message, perhaps over several lines.
    pub message: String,
    /// The stack's lines as the runner printed them, `at ...` without the `at`.
    pub stack: Vec<String>,
}

impl Failure {
    /// Reads a Java stack trace as it is printed: `type: message`, then `\tat ...` lines.
    ///
    /// The stack kept is that of the last part before `Caused by:`; text that is not a stack trace
    /// becomes the message.
    #[must_use]
    pub fn from_stack_trace(text: &str) -> Self {
        let mut head: Vec<&str> = Vec::new();
        let mut stack = Vec::new();
        for line in text.lines() {
            let trimmed = line.trim_start();
            if let Some(frame) = trimmed.strip_prefix("at ") {
                stack.push(frame.trim_end().to_owned());
            } else if trimmed.starts_with("Caused by:") {
                break;
            } else if stack.is_empty() {
                head.push(line);
            }
        }

        let first = head.first().copied().unwrap_or("").trim();
        let (kind, rest) = match first.split_once(": ") {
            Some((kind, rest)) if is_class_name(kind) => (kind.to_owned(), rest.to_owned()),
            _ if is_class_name(first) => (first.trim_end_matches(':').to_owned(), String::new()),
            _ => ("failure".to_owned(), first.to_owned()),
        };

        let mut message = rest;
        for line in head.iter().skip(1) {
            message.push('\n');
            message.push_str(line);
        }
        Self {
            kind,
            message: message.trim().to_owned(),
            stack,
        }
    }
}

fn is_class_name(text: &str) -> bool {
    !text.is_empty()
        && text.contains('.')
        && text
            .trim_end_matches(':')
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '.' | '$' | '_'))
}

/// The test that is explored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestId {
    /// The instrumentation, `package/runner`.
    pub component: String,
    /// Test class with dots.
    pub class: String,
    /// Test method; for a parameterised test with its brackets.
    pub method: String,
}

impl TestId {
    /// What AndroidX's runner takes as `-e class`.
    #[must_use]
    pub fn selector(&self) -> String {
        format!("{}#{}", self.class, self.method)
    }

    /// The package of the test's APK.
    #[must_use]
    pub fn package(&self) -> &str {
        self.component.split('/').next().unwrap_or(&self.component)
    }

    /// The test method's name in the code: without the brackets of a parameterised test.
    #[must_use]
    pub fn method_name(&self) -> &str {
        self.method.split('[').next().unwrap_or(&self.method)
    }
}

/// Which build of an app is installed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppIdentity {
    /// Its package.
    pub package: String,
    /// The SHA-256 of each of its APKs, in hexadecimal, sorted.
    pub sha256: Vec<String>,
}

impl fmt::Display for TestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.class, self.method)
    }
}

/// Whether a thread is one of a binder pool: `Binder:123_1` up to Android 12, `binder:123_1` from
/// 13 on, and those of the vendor's and the hardware's binders (libbinder's
/// `ProcessState::makeBinderThreadName`).
#[must_use]
pub fn is_binder_thread(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let Some((kind, rest)) = name.split_once(':') else {
        return false;
    };
    ["binder", "hwbinder", "vndbinder"].contains(&kind)
        && rest.starts_with(|first: char| first.is_ascii_digit())
}

/// How a test is run, apart from which one it is: the same in every run of a session, and again
/// when a schedule is replayed.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RunSetup {
    /// The runner's arguments, as `am instrument -e KEY VALUE` passes them.
    pub arguments: BTreeMap<String, String>,
    /// Whether the data of the app and of its test is cleared before each run.
    pub clear_data: bool,
    /// The Android user that the test runs for; without one, the current user.
    pub user: Option<u32>,
    /// A command for this machine's shell, run before each run.
    pub before_run: Option<String>,
}

impl RunSetup {
    /// The most arguments there may be.
    pub const MOST_ARGUMENTS: usize = 100;

    /// Arguments by which a test is chosen, debugged or only listed: they are this tool's own.
    pub const OWN: [&str; 7] = [
        "class",
        "debug",
        "log",
        "numShards",
        "package",
        "shardIndex",
        "testFile",
    ];

    /// The longest key or value, in bytes: an order to adb is shorter than 64 KiB.
    const LONGEST: usize = 4096;

    /// Checks one argument.
    ///
    /// # Errors
    /// It is one that this tool sets itself, or that no command can carry.
    pub fn check_argument(key: &str, value: &str) -> Result<(), String> {
        if Self::OWN.contains(&key) {
            Err(format!("`{key}` is set by flakescope itself"))
        } else if key.is_empty() || key.chars().any(char::is_control) {
            Err("a key is empty, or has control characters".to_owned())
        } else if value.contains('\0') {
            Err(format!("the value of `{key}` has a NUL"))
        } else if key.len() > Self::LONGEST || value.len() > Self::LONGEST {
            Err(format!(
                "a key or its value is longer than {} bytes",
                Self::LONGEST
            ))
        } else {
            Ok(())
        }
    }

    /// Checks a command that is run before each run.
    ///
    /// # Errors
    /// No shell can be given it.
    pub fn check_command(command: &str) -> Result<(), String> {
        if command.contains('\0') {
            Err("the command has a NUL".to_owned())
        } else if command.len() > Self::LONGEST {
            Err(format!(
                "the command is longer than {} bytes",
                Self::LONGEST
            ))
        } else {
            Ok(())
        }
    }

    /// Whether nothing is out of the ordinary.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_argument_of_the_tools_own_or_that_no_command_carries_is_refused() {
        let long = "x".repeat(5000);
        let refused = [
            ("class", "a.B#c"),
            ("debug", "false"),
            ("log", "true"),
            ("", "x"),
            ("a\nb", "x"),
            ("a", "\0"),
            ("a", &long),
        ];
        for (key, value) in refused {
            assert!(
                RunSetup::check_argument(key, value).is_err(),
                "{key:?} {value:?}"
            );
        }
        for (key, value) in [
            ("environment", "staging"),
            ("-e", "'; reboot\n"),
            ("Class", ""),
        ] {
            assert_eq!(
                RunSetup::check_argument(key, value),
                Ok(()),
                "{key:?} {value:?}"
            );
        }
    }

    #[test]
    fn a_stack_trace_is_read() {
        let text = "java.lang.AssertionError: expected:<1> but was:<0>\nsecond line\n\tat org.junit.Assert.fail(Assert.java:89)\n\tat com.example.T.t(T.java:7)\nCaused by: x.Y: z\n\tat no.more(A.java:1)\n";
        let failure = Failure::from_stack_trace(text);
        assert_eq!(failure.kind, "java.lang.AssertionError");
        assert_eq!(failure.message, "expected:<1> but was:<0>\nsecond line");
        assert_eq!(
            failure.stack,
            [
                "org.junit.Assert.fail(Assert.java:89)",
                "com.example.T.t(T.java:7)"
            ]
        );
    }

    #[test]
    fn a_line_of_a_stack_trace_is_read() {
        let check = |line: &str, expected: Option<(&str, &str, Option<i32>)>| {
            let frame = Frame::from_stack_trace(line);
            let read = frame
                .as_ref()
                .map(|frame| (frame.class.as_str(), frame.method.as_str(), frame.line));
            assert_eq!(read, expected, "{line}");
        };

        check("a.b.C$1.run(C.java:7)", Some(("a.b.C$1", "run", Some(7))));
        check(
            "java.lang.Thread.sleep(Native Method)",
            Some(("java.lang.Thread", "sleep", None)),
        );
        check(
            "java.base/java.lang.Thread.run(Thread.java:840)",
            Some(("java.lang.Thread", "run", Some(840))),
        );
        check("a.b.C.m(SourceFile)", Some(("a.b.C", "m", None)));
        check("... 12 more", None);
        check("", None);
    }

    #[test]
    fn frames_are_found_in_whatever_text() {
        let text = "1) t(a.T)\njava.lang.AssertionError: what (see below)\n\tat a.T.t(T.java:7)\nE/Runtime( 12): \tat a.B.m(B.java:1)\n\
             Caused by: x.Y: look at this\n        at a.C.n(C.java:3)\nformat (a)\n\t... 3 more\n";
        let lines: Vec<Option<i32>> = frames_in(text).iter().map(|frame| frame.line).collect();
        assert_eq!(lines, [Some(7), Some(1), Some(3)]);
    }

    #[test]
    fn text_that_is_no_stack_trace_is_kept_as_the_message() {
        let failure = Failure::from_stack_trace("it broke: badly");
        assert_eq!(
            (failure.kind.as_str(), failure.message.as_str()),
            ("failure", "it broke: badly")
        );
    }

    #[test]
    fn a_statement_shows_its_source_file() {
        let check = |class: &str, said: Option<&str>, expected: &str| {
            let source = said.map_or_else(SourceFile::default, SourceFile::of_class);
            let statement = Statement {
                class: class.into(),
                method: "run".into(),
                line: 9,
                occurrence: 2,
                source,
            };
            assert_eq!(statement.to_string(), format!("{expected}:9 (run), pass 2"));
        };

        check("a.b.LoginTest$1", None, "LoginTest.java");
        check("a.b.MainThreadKt", None, "MainThread.kt");
        check("a.b.LoginTest$1", Some("LoginTest.kt"), "LoginTest.kt");
        check("a.b.Steps", Some("login-steps.kt"), "login-steps.kt");
        for no_name in [
            "SourceFile",
            "r8-map-id-0123",
            "",
            "../../x.kt",
            "a\u{1b}.kt",
        ] {
            check("a.b.LoginTest", Some(no_name), "LoginTest.java");
        }
    }

    #[test]
    fn a_source_file_identifies_nothing() {
        let at = |said: &str| Statement {
            source: SourceFile::of_class(said),
            ..crate::testing::statement(7)
        };
        let known = std::collections::HashSet::from([at("A.kt")]);
        assert!(known.contains(&at("")));
        assert_eq!(at("A.kt"), at("B.java"));
    }

    #[test]
    fn a_broadcast_is_known_by_what_runs_it() {
        let check = |handler: &str, work: &str, expected: bool| {
            let key = EventKey {
                handler: handler.to_owned(),
                work: work.to_owned(),
                ..crate::testing::key("a")
            };
            assert_eq!(key.is_broadcast(), expected, "{work}");
        };
        check(SYSTEM_CALLS, "what=113", true);
        check("a.Courier", "what=113", false);
        check(SYSTEM_CALLS, "what=115", false);
        check(SYSTEM_CALLS, &format!("android.app.{BROADCAST}"), true);
        let old_lambda = format!("android.app.-$$Lambda${BROADCAST}$_BumDX2UKsnxLVrE6UJsJZkotuA");
        check(SYSTEM_CALLS, &old_lambda, true);
        let lambda = format!("android.app.{BROADCAST}$$ExternalSyntheticLambda0");
        check(SYSTEM_CALLS, &lambda, true);
        check(SYSTEM_CALLS, &format!("a.{BROADCAST}"), false);
        // One that it was registered with.
        check("android.os.Handler", &lambda, true);
        let connection = "android.app.LoadedApk$ServiceDispatcher$RunConnection";
        check(SYSTEM_CALLS, connection, false);
    }

    #[test]
    fn the_number_of_a_handlers_message_is_no_part_of_its_class() {
        let check = |work: &str, class, number| {
            let key = EventKey {
                work: work.to_owned(),
                ..crate::testing::key("a")
            };
            assert_eq!(key.class_and_number(), (class, number));
        };
        check("a.Valve what=3", "a.Valve", Some(3));
        check("a.Valve what=0", "a.Valve", Some(0));
        check("a.Valve what=-3", "a.Valve", Some(-3));
        check("a.Valve what=many", "a.Valve", None);
        check("a.Courier", "a.Courier", None);
    }

    #[test]
    fn the_outermost_classes_of_an_event_are_those_of_its_work_and_its_stack() {
        let mut key = EventKey {
            work: "a.Valve what=3".to_owned(),
            ..crate::testing::key("a")
        };
        key.stack[0].class = "a.Furnace$Burner".to_owned();
        assert_eq!(
            key.outermost_classes(),
            HashSet::from(["a.Valve", "a.Furnace"])
        );
    }
}
