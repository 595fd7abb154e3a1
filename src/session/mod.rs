//! A session on one device: carries plans out, one process of the app for each run.
//!
//! Main type: [`Session`], the [`Runner`] with a real device behind it. In reading order:
//!
//! - the device: `target` (what runs where), `identity` (which build it is), `claim` (nobody else
//!   works with the app), `prepare` (APKs are installed), `listing` (which tests there are), `undo`
//!   (what is undone), `probe` (whether all that is needed is there), `load` (what keeps the device
//!   busy), `attach` (a debugger in the app);
//! - what is seen: `vm` (what is asked, and whose a breakpoint is), `arguments` (what a method was
//!   called with), `wrappers` (what stands for a task), `robolectric` (how a JVM that plays a
//!   device tells it), `debugger_wait` (the runner goes on), `statements` and `queue` (the two
//!   kinds of breakpoints), `outlook` (for a queue that is not there yet), `hooks`, `work`,
//!   `loopers` and `consumers` (background tasks), `threads` (what every thread does), `coroutines` (where the test's body runs), `strays` (who is stopped by
//!   nobody), `record` (an event from what was seen);
//! - what is decided: `steering`, a pure function;
//! - what is done: `driver`, which hears, asks, and does.

mod arguments;
mod attach;
mod claim;
mod consumers;
mod coroutines;
mod debug_app;
mod debugger_wait;
mod driver;
mod hooks;
mod identity;
mod listing;
mod load;
mod loopers;
mod lost;
mod outlook;
mod prepare;
mod probe;
mod process;
mod queue;
mod record;
mod robolectric;
mod statements;
mod steering;
mod strays;
mod target;
mod threads;
mod undo;
mod vm;
mod work;
mod wrappers;

use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

use thiserror::Error;
use tokio::time::{sleep_until, timeout};

pub use identity::identify;
pub use listing::{Tests, list_tests};
pub use prepare::install;
pub use probe::Probe;
pub use queue::{Look, MainQueue, NEXT_STOP, Post};
pub use target::{DeviceInfo, Target, describe, find_target, list_targets, pick_device};
pub(crate) use undo::Step;
pub use undo::Undo;
pub use vm::Vm;

use crate::adb::{self, Device, ShellEvent, ShellStream, quote};
use crate::instrument::{Conclusion, Parser, Watch};
use crate::model::{EventKey, Failure, Outcome, TestId, outermost};
use crate::schedule::{Plan, Runner};
use crate::trace::{EventKind, Phases, RunKind, RunRecord};
use crate::whose::Whose;
use attach::{Appearing, Attached, attach};
use claim::Claim;
use debug_app::DebugApp;
use driver::Driver;
use process::AppProcess;
use steering::Policy;

/// How often the clock is looked at while something is held or awaited.
const TICK: Duration = Duration::from_millis(5);

/// How often it is looked at else.
const IDLE_TICK: Duration = Duration::from_millis(200);

/// How long the instrumentation may go on printing after the app's virtual machine is gone.
const AFTER_THE_APP: Duration = Duration::from_secs(20);

/// How long stopping an app may take.
const STOP: Duration = Duration::from_secs(10);

/// How much of what the instrumentation says on stderr is kept, in bytes.
const LONGEST_STDERR: usize = 4096;

/// How many statements of a schedule are looked at for the classes that they are in.
const MOST_TEST_CODE: usize = 1000;

/// How often a run that broke off for reasons outside the test is tried.
const ATTEMPTS: usize = 2;

/// Why a run could not be carried out.
#[derive(Debug, Error)]
pub enum Error {
    /// Something has to be put right before anything can run.
    #[error("{0}")]
    Setup(String),
    /// adb refused or broke.
    #[error(transparent)]
    Adb(#[from] adb::Error),
    /// The debugger's connection refused or broke.
    #[error("the debugger's connection to the app: {0}")]
    Jdwp(#[from] jdwp::Error),
    /// The app's runtime is not as it was expected.
    #[error("the app's runtime is not as expected: {0}")]
    Unknown(String),
    /// No statement of the test was seen under the debugger, so nothing was steered.
    #[error(
        "the test ran, but none of its statements was seen, or no post to the main queue could be: did the debugger come too late, or did the test fail before its first statement?"
    )]
    Blind,
    /// A thread is suspended and nobody here has done it.
    #[error(
        "a thread of the app is stopped ({0}), and not on purpose: a piece of the debugger's stream got lost; is another program at work on the adb connection?"
    )]
    Stray(String),
    /// The instrumentation's output ended before the instrumentation did: the device or the server
    /// was away.
    #[error("the connection to the device was cut during a run: {0}")]
    Cut(String),
    /// The test does not run as it is: there is no such test or runner.
    #[error("the test did not run: {0}")]
    NotRun(String),
    /// The test is ignored, and does not run.
    #[error("the test did not run: {0} is ignored")]
    Ignored(String),
    /// The test gave no answer: an assumption failed, the output was cut off or contradicts itself.
    #[error("the test gave no answer: {0}")]
    NoAnswer(String),
}

/// How the JDWP stream is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JdwpWay {
    /// Through a port that the server forwards.
    Forward,
    /// On the connection to the server itself.
    Direct,
}

/// How long things may take.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The longest hold of one event.
    pub max_delay: Duration,
    /// The longest wait for a statement's events in the trace.
    pub settle: Duration,
    /// The longest run.
    pub run: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_delay: Duration::from_millis(3000),
            settle: Duration::from_millis(2000),
            run: Duration::from_secs(120),
        }
    }
}

/// A device, an instrumentation and a test, ready to run.
pub struct Session {
    device: Device,
    target: Target,
    test: TestId,
    limits: Limits,
    way: JdwpWay,
    undo: Undo,
    app: AppProcess,
    debug_app: DebugApp,
    /// Runs that were lost for reasons outside the test, and were tried again.
    lost: usize,
    queue: &'static str,
    /// Classes of test code beside the test's: their lines are statements too.
    test_code: BTreeSet<String>,
    /// The kinds of the events that runs have seen.
    kinds: HashMap<EventKey, EventKind>,
    _claim: Claim,
}

impl Session {
    /// Claims the app on the device, and asks the device what is to be known of it.
    ///
    /// # Errors
    /// When the device does not answer, or another flakescope works with the app.
    pub async fn open(
        device: Device,
        target: Target,
        test: TestId,
        limits: Limits,
        way: JdwpWay,
        undo: Undo,
    ) -> Result<Self, Error> {
        let claim = Claim::take(device.serial(), &target.package)?;
        let app = AppProcess::look_up(&device, &target).await?;
        let debug_app = DebugApp::prepare(&device, &app.name, &undo).await?;
        Ok(Self {
            device,
            target,
            test,
            limits,
            way,
            undo,
            app,
            debug_app,
            lost: 0,
            queue: "unknown",
            test_code: BTreeSet::new(),
            kinds: HashMap::new(),
            _claim: claim,
        })
    }

    /// Says that statements are in these classes as well, as a schedule knows from the runs that it
    /// was found in. Traces find such classes by themselves.
    pub fn expect_test_code<'c>(&mut self, classes: impl Iterator<Item = &'c str>) {
        let own = outermost(&self.test.class);
        let others = classes.map(outermost).filter(|class| *class != own);
        self.test_code.extend(others.take(MOST_TEST_CODE).map(str::to_owned));
    }

    /// Which implementation of the main queue the last debugged run had: `legacy`, `concurrent`, or
    /// `unknown` before the first.
    #[must_use]
    pub fn queue(&self) -> &'static str {
        self.queue
    }

    /// How many runs were lost for reasons outside the test, and were tried again.
    #[must_use]
    pub fn lost_runs(&self) -> usize {
        self.lost
    }

    fn command(&self, debug: bool) -> String {
        let (user, debug) = (self.app.user, if debug { "-e debug true " } else { "" });
        let (arguments, class) = (self.target.arguments(), quote(&self.test.selector()));
        let component = quote(&self.target.component);
        format!("am instrument --user {user} -w -r {arguments}{debug}-e class {class} {component}")
    }

    async fn plain(&self) -> Result<RunRecord, Error> {
        prepare::clear_data(&self.device, &self.target, self.app.user).await?;
        let started = Instant::now();
        let mut output = Output::new(self.device.shell(&self.command(false)).await?);
        let hung = timeout(self.limits.run, output.drain()).await.map(|result| result.map(|()| false));
        let hung = hung.unwrap_or(Ok(true))?;
        let mut record = empty_record(RunKind::Control);
        self.conclude(&output, hung, &mut record).await?;
        record.wall_ms = elapsed_ms(started);
        Ok(record)
    }

    async fn debugged(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Error> {
        prepare::clear_data(&self.device, &self.target, self.app.user).await?;
        let started = Instant::now();
        // An old process is not stopped: the system does that before it starts one for the
        // instrumentation (`startInstrumentation` of AOSP), and only a new one is ours.
        let appearing = Appearing::watch(&self.device).await?;
        // Before the app is started: whoever is interrupted meanwhile would leave one that waits
        // for ever.
        let waiting = self.undo.add(Step::WaitingApp(self.device.clone(), self.app.stop_command()));
        let command = self.debug_app.before_run() + &self.command(true);
        let mut output = Output::new(self.device.shell(&command).await?);
        let attaching = attach(&self.device, appearing, &self.app, self.way, &self.undo);
        let attached = tokio::select! {
            attached = attaching => attached,
            result = output.drain() => Err(result.err().unwrap_or_else(|| self.not_attached(&output))),
        };
        let mut attached = match attached {
            Ok(attached) => attached,
            Err(error) => {
                self.undo.now(waiting).await;
                return Err(error);
            }
        };
        drop(self.undo.forget(waiting));
        self.debug_app.used_up();
        let mut phases = Phases {
            started: Some(ms_between(started, attached.appeared)),
            attached: Some(elapsed_ms(started)),
            ..Phases::default()
        };
        let test_package = self.target.component.split('/').next().unwrap_or_default();
        let whose = Whose::new(&self.target.package, test_package, &self.test.class);
        let vm = Vm::of_app(attached.connection.clone(), whose);
        let mut driver = Driver::new(vm, Policy::new(plan, &self.kinds), &self.limits, &self.test);
        let steered = self.steer(&mut driver, &mut attached, &mut output, (started, &mut phases)).await;
        let mut record = empty_record(kind);
        record.round_trips = attached.connection.round_trips();
        let Ended { hung, broke } = match steered {
            Ok(ended) => ended,
            Err(error) => {
                attached.close().await;
                // The test would go on unsteered, and its answer would be nobody's.
                self.stop_app().await.inspect_err(|error| tracing::debug!(%error, "stop")).ok();
                return Err(error);
            }
        };
        let concluded = self.conclude(&output, hung, &mut record).await;
        record.hits = driver.hits;
        let known = self.test_code.len();
        self.test_code.extend(std::mem::take(&mut driver.more_test_code));
        record.coarse = self.test_code.len() > known;
        let flavour = driver.flavour();
        let sees_posts = flavour.is_some();
        self.queue = flavour.unwrap_or(self.queue);

        let steered_for = driver.started_after(started);
        let (account, not_seen) = driver.account(record.outcome.is_failure());
        phases.first_statement = account.statements.first().map(|hit| hit.at_ms + steered_for);
        record.held_ms = u64::try_from(account.held.as_millis()).unwrap_or(u64::MAX);
        record.statements = account.statements;
        self.kinds.extend(account.events.iter().map(|event| (event.key.clone(), event.kind())));
        record.events = account.events;
        record.unmet = account.unmet;
        record.limited_waits = account.limited_waits;
        record.not_seen = not_seen;
        attached.close().await;
        phases.closed = Some(elapsed_ms(started));
        record.phases = phases;
        concluded?;
        if let Some(error) = broke
            && !matches!(record.outcome, Outcome::Crash | Outcome::Anr)
        {
            // From then on nothing was held: what the test said is not about the order that was
            // asked for.
            return Err(error.into());
        }
        if record.statements.is_empty() || !sees_posts {
            tracing::debug!(statements = record.statements.len(), sees_posts, "nothing was steered");
            return Err(Error::Blind);
        }
        record.wall_ms = elapsed_ms(started);
        Ok(record)
    }

    /// Runs the debugged test to its end.
    async fn steer(
        &self,
        driver: &mut Driver<'_>,
        attached: &mut Attached,
        output: &mut Output,
        (started, phases): (Instant, &mut Phases),
    ) -> Result<Ended, Error> {
        driver.arm(&self.test_code).await?;
        phases.armed = Some(elapsed_ms(started));
        let mut ended = Ended::default();
        let begun = Instant::now();
        let mut until = None;
        let mut last_tick = begun;
        let mut app_is_there = true;
        while !output.ended {
            // What is held on purpose takes none of the test's time.
            let deadline = until.unwrap_or(begun + self.limits.run + driver.held());
            if Instant::now() >= deadline {
                ended.hung = true;
                if app_is_there {
                    self.check_strays(driver, attached).await?;
                }
                break;
            }
            let tick = if driver.is_busy() && app_is_there { TICK } else { IDLE_TICK };
            // However much the app says, the clock goes on.
            let next_tick = tokio::time::Instant::from_std(last_tick + tick);
            let step = tokio::select! {
                // What was printed comes first: a test's result is printed before its process ends.
                biased;
                over = output.step() => {
                    if over? {
                        driver.test_over();
                        phases.over = Some(elapsed_ms(started));
                        self.check_strays(driver, attached).await?;
                        // Under a debugger the rest of a process's life takes longer than a short
                        // test.
                        attached.connection.clone().detach().await.inspect_err(|e| tracing::debug!(%e, "detach")).ok();
                        app_is_there = false;
                        until = Some(deadline.min(Instant::now() + AFTER_THE_APP));
                    }
                    Ok(())
                }
                () = sleep_until(next_tick) => {
                    last_tick = Instant::now();
                    if app_is_there { driver.tick().await } else { Ok(()) }
                }
                answer = driver.answer(), if app_is_there && driver.is_asking() => driver.answered(answer).await,
                message = attached.incoming.next(), if app_is_there => match message {
                    Some(message) => driver.message(message).await,
                    None => Err(jdwp::Error::Closed.into()),
                },
            };
            match step {
                Err(Error::Jdwp(error)) if !app_is_there || attached.connection.is_closed() => {
                    if app_is_there {
                        ended.broke = Some(error);
                    }
                    // The process has crashed, or the connection broke: what the instrumentation
                    // prints tells which.
                    app_is_there = false;
                    until = Some(deadline.min(Instant::now() + AFTER_THE_APP));
                }
                // An object or a thread that is gone meanwhile.
                Err(Error::Jdwp(jdwp::Error::Vm { operation, code })) => {
                    tracing::debug!(operation, %code, "something was gone before it was asked for");
                }
                other => other?,
            }
        }
        Ok(ended)
    }

    /// A process that has ended meanwhile has nothing that is stopped.
    async fn check_strays(&self, driver: &mut Driver<'_>, attached: &mut Attached) -> Result<(), Error> {
        match strays::none_is_left(driver, &mut attached.incoming).await {
            Err(Error::Jdwp(error)) => {
                tracing::debug!(%error, "not looked for threads that are stopped");
                Ok(())
            }
            other => other,
        }
    }

    /// Writes down how the test ended.
    async fn conclude(&self, output: &Output, hung: bool, record: &mut RunRecord) -> Result<(), Error> {
        let with = |outcome, failure| (outcome, Some(failure));
        let (outcome, failure) = match output.watch.conclude(&self.test) {
            Conclusion::Pass => (Outcome::Pass, None),
            Conclusion::Fail(failure) => with(Outcome::Fail, failure),
            Conclusion::Crash(failure) => with(Outcome::Crash, failure),
            Conclusion::Anr(failure) => with(Outcome::Anr, failure),
            Conclusion::CutOff if hung => {
                if !self.app_runs().await? {
                    let what =
                        format!("the app has ended, but its output did not within {} s", self.limits.run.as_secs());
                    return Err(Error::NoAnswer(what));
                }
                self.stop_app().await?;
                let message = format!("the test did not end within {} s", self.limits.run.as_secs());
                with(Outcome::Hang, Failure { kind: "hang".into(), message, stack: Vec::new() })
            }
            _ => return Err(self.no_answer(output)),
        };
        record.outcome = outcome;
        record.failure = failure;
        Ok(())
    }

    /// The instrumentation has ended, and there was no debugger yet: an app that takes one would
    /// have waited for it.
    fn not_attached(&self, output: &Output) -> Error {
        match output.watch.conclude(&self.test) {
            Conclusion::Pass | Conclusion::Fail(_) => Error::Setup(format!(
                "the test ran to its end without waiting for the debugger: is {} debuggable (android:debuggable=\"true\")?",
                self.target.package
            )),
            _ => self.no_answer(output),
        }
    }

    fn no_answer(&self, output: &Output) -> Error {
        match output.watch.conclude(&self.test) {
            Conclusion::Ignored => Error::Ignored(self.test.to_string()),
            Conclusion::Missing(why) => Error::NotRun(why),
            Conclusion::Assumption(why) => Error::NoAnswer(format!("an assumption failed: {why}")),
            Conclusion::Contradictory(what) => Error::NoAnswer(what),
            _ => {
                let said = String::from_utf8_lossy(&output.stderr);
                let said = if said.trim().is_empty() { "nothing on stderr".to_owned() } else { said.trim().to_owned() };
                let what = format!(
                    "the instrumentation's output was cut off ({said}); was the device lost, or the app stopped?"
                );
                if output.cut { Error::Cut(what) } else { Error::NoAnswer(what) }
            }
        }
    }

    /// Whether the app has a process now.
    async fn app_runs(&self) -> Result<bool, Error> {
        Ok(!self.app.running(&self.device).await?.is_empty())
    }

    async fn stop_app(&self) -> Result<(), Error> {
        self.device.run(&self.app.stop_command(), STOP).await?;
        Ok(())
    }
}

impl Runner for Session {
    type Error = Error;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Error> {
        let mut attempt = 1;
        loop {
            let result = match plan {
                Plan::Plain => self.plain().await.map(|record| RunRecord { kind, ..record }),
                Plan::Loaded(load) => self.loaded(*load).await.map(|record| RunRecord { kind, ..record }),
                _ => self.debugged(kind, plan).await,
            };
            match result {
                Err(error) if error.loses_run() && attempt < ATTEMPTS => {
                    tracing::warn!(%error, "a run broke off and is tried again");
                    self.lost += 1;
                    attempt += 1;
                    lost::recover(&self.device, error).await?;
                }
                result => return result.map(|record| RunRecord { lost: attempt - 1, ..record }),
            }
        }
    }
}

/// How a steered run came to its end.
#[derive(Default)]
struct Ended {
    /// Its deadline has passed.
    hung: bool,
    /// Why the debugger's connection ended before the test reported its result; a crash does that
    /// too.
    broke: Option<jdwp::Error>,
}

/// The instrumentation's output while it comes.
struct Output {
    shell: ShellStream,
    parser: Parser,
    watch: Watch,
    stderr: Vec<u8>,
    ended: bool,
    /// Whether it ended without an exit code.
    cut: bool,
}

impl Output {
    fn new(shell: ShellStream) -> Self {
        Self { shell, parser: Parser::default(), watch: Watch::default(), stderr: Vec::new(), ended: false, cut: false }
    }

    /// Takes the next piece; the answer tells whether the test itself has just ended. Cancel-safe.
    async fn step(&mut self) -> Result<bool, Error> {
        match self.shell.next().await? {
            ShellEvent::Stdout(bytes) => {
                let mut over = false;
                for record in self.parser.feed(&bytes) {
                    over |= self.watch.take(record);
                }
                Ok(over)
            }
            ShellEvent::Stderr(bytes) => {
                self.stderr.extend(bytes.into_iter().take(LONGEST_STDERR.saturating_sub(self.stderr.len())));
                Ok(false)
            }
            end @ (ShellEvent::Exit(_) | ShellEvent::Cut) => {
                self.ended = true;
                self.cut = end == ShellEvent::Cut;
                Ok(false)
            }
        }
    }

    async fn drain(&mut self) -> Result<(), Error> {
        while !self.ended {
            self.step().await?;
        }
        Ok(())
    }
}

/// Time since a moment, in ms.
fn elapsed_ms(since: Instant) -> u64 {
    ms_between(since, Instant::now())
}

/// From one moment to a later one, in ms.
fn ms_between(earlier: Instant, later: Instant) -> u64 {
    u64::try_from(later.saturating_duration_since(earlier).as_millis()).unwrap_or(u64::MAX)
}

fn empty_record(kind: RunKind) -> RunRecord {
    RunRecord {
        kind,
        outcome: Outcome::Infrastructure,
        failure: None,
        statements: Vec::new(),
        events: Vec::new(),
        wall_ms: 0,
        held_ms: 0,
        hits: 0,
        round_trips: 0,
        unmet: Vec::new(),
        coarse: false,
        limited_waits: Vec::new(),
        not_seen: Vec::new(),
        phases: Phases::default(),
        lost: 0,
    }
}
