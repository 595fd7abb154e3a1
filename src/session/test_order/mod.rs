//! Many tests in one process of the app, in an order that is asked for.
//!
//! Main types: [`TestOrders`], and [`OrderRun`], what came of an order. A run of many tests is one
//! `am instrument`. Its tests are started by the runner, which is not ours: what ran, and in which
//! order, is read from its output, and held against what was asked for.
//!
//! Classes can be put in an order by arguments. Any other order, a part of the tests, and the same
//! test twice are one thing: JUnit 4's `ParentRunner` runs what is in its field `filteredChildren`,
//! and a debugger puts something else there before the first test.
//!
//! In reading order:
//! - `words.rs`: which orders the arguments can express.
//! - `output.rs`: the instrumentation's output while it comes.
//! - `divergence.rs`: whether the order that ran is the one that was asked for.
//! - `tree.rs`: the runners with their tests, and how an order is laid out in them.
//! - `junit.rs`: JUnit's objects in the app, asked and called.
//! - `walk.rs`: from the outermost runner down to every test.
//! - `arrange.rs`: the runners' lists are made and set.
//! - `boundaries.rs`: stops between the tests, at which the heap is looked at.
//! - `left_over.rs`: threads and messages that tests have left over.
//! - `between.rs`: what differs at one of them from an earlier one, put back.
//! - `each.rs`: what differs at each from the one before.
//! - `reset.rs`: what differs at each from the first, put back.
//! - `forced.rs`: a run in a forced order.

mod arrange;
mod between;
mod boundaries;
mod divergence;
mod each;
mod forced;
mod junit;
mod left_over;
mod output;
mod reset;
mod tree;
mod walk;
mod words;

use std::fmt;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use tokio::time::timeout;

use super::claim::Claim;
use super::debug_app::DebugApp;
use super::listing::{Tests, list};
use super::process::AppProcess;
use super::undo::Step;
use super::{Error, JdwpWay, STOP, Target, TimeLimit, Undo, prepare};
use crate::adb::{Device, quote};
use crate::instrument::{ManyRun, TestName};
use crate::state::{Look, Seen};
pub use divergence::Divergence;
use output::Output;
pub use output::RunUpdate;

/// An argument of the runner: `-e KEY VALUE`.
pub type Argument<'a> = (&'a str, &'a str);

/// How an order was brought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By the arguments of `am instrument`, without the debugger.
    Plain,
    /// By the debugger, which stopped the app once, before the first test.
    Forced,
}

/// A test that was asked for and is not part of the order that ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Which one.
    pub test: TestName,
    /// Why not.
    pub why: Why,
}

/// Why a test cannot be put in an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// A runner of this class runs it, which is no `ParentRunner` of JUnit 4: one of JUnit 3 or 5,
    /// of an ignored class, or one that was written for another purpose.
    NoParentRunner(String),
    /// There is no such test.
    NotFound,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let test = &self.test;
        match &self.why {
            Why::NoParentRunner(runner) => {
                write!(
                    f,
                    "{test} is run by {runner}, which is no ParentRunner of JUnit 4"
                )
            }
            Why::NotFound => write!(f, "there is no {test}"),
        }
    }
}

/// What came of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderRun {
    /// What ran, and how it ended.
    pub run: ManyRun,
    /// The tests that were to run, in their order: those of the order without those left out. Empty
    /// when the app ended before an order could be set; the run says how.
    pub asked: Vec<TestName>,
    /// The tests that could not be put in the order.
    pub left_out: Vec<LeftOut>,
    /// Where the run left the order. A run that did says nothing about it.
    pub divergence: Option<Divergence>,
    /// How the order was brought about.
    pub way: Way,
}

/// What the longest time of a run is that of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitOf {
    /// The process, with all of its tests.
    Process,
    /// Each test: from the end of the one before, or the start of the process, to its own.
    Test,
}

/// What came of an order that was looked at between its tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookedRun {
    /// What came of the order.
    pub run: OrderRun,
    /// What was seen; `None` when the process ended before a boundary that is needed.
    pub seen: Option<Seen>,
}

/// A device and an instrumentation, ready to run its tests in one process.
pub struct TestOrders {
    device: Device,
    target: Target,
    undo: Undo,
    app: AppProcess,
    debug_app: DebugApp,
    jdwp_way: JdwpWay,
    /// The longest time.
    deadline: Duration,
    /// What that is the time of.
    limit_of: LimitOf,
    /// Who hears of each run as it begins, and of each test as it ends.
    listener: Option<UnboundedSender<RunUpdate>>,
    _claim: Claim,
}

impl TestOrders {
    /// Claims the app on the device, and asks the device for what every run needs.
    ///
    /// # Errors
    /// When the device does not answer, or another flakescope works with the app.
    pub async fn open(
        device: Device,
        target: Target,
        deadline: Duration,
        jdwp_way: JdwpWay,
        undo: Undo,
    ) -> Result<Self, Error> {
        let claim = Claim::take(device.serial(), &target.package)?;
        let app = AppProcess::look_up(&device, &target).await?;
        let debug_app = DebugApp::prepare(&device, &app.name, &undo).await?;
        undo.keep_on_disk(&claim, &device, &target.package).await;
        Ok(Self {
            device,
            target,
            undo,
            app,
            debug_app,
            jdwp_way,
            deadline,
            limit_of: LimitOf::Process,
            listener: None,
            _claim: claim,
        })
    }

    /// Says whether later runs begin from cleared data.
    pub fn clear_data(&mut self, clear: bool) {
        self.target.setup.clear_data = clear;
    }

    /// Says what the longest time is that of, in later runs that are plain or looked at.
    pub fn limit(&mut self, of: LimitOf) {
        self.limit_of = of;
    }

    /// Tells of later runs as each begins, and of each test as it ends. What a run came to is in
    /// its answer only: the output may contradict itself later.
    pub fn tell(&mut self, listener: UnboundedSender<RunUpdate>) {
        self.listener = Some(listener);
    }

    /// Whether the arguments can express an order of `listed`, which are all tests in the runner's
    /// own order.
    #[must_use]
    pub fn is_plain(order: &[TestName], listed: &[TestName]) -> bool {
        words::express(order, listed).is_some_and(|words| !words.is_empty())
    }

    /// Runs tests in this order, in one process, each as often as it is named, and no others. Where
    /// the arguments can express the order it is run without the debugger; `listed` are all tests
    /// in the runner's own order, as [`TestOrders::list_tests`] has them.
    ///
    /// A plain run may diverge: a runner before AndroidX's 1.6.0 has an order of its own for
    /// classes. What the app's data were before it is then to be there again before
    /// [`TestOrders::forced`].
    ///
    /// # Errors
    /// As [`TestOrders::forced`].
    pub async fn run(
        &mut self,
        order: &[TestName],
        listed: &[TestName],
        arguments: &[Argument<'_>],
    ) -> Result<OrderRun, Error> {
        let classes = match words::express(order, listed) {
            // Without a word, every test would run.
            Some(words) if !words.is_empty() => words,
            _ => return self.forced(order, arguments).await,
        };
        let run = self.plain(&classes, arguments).await?;
        Ok(OrderRun {
            divergence: divergence::find(order, &run),
            run,
            asked: order.to_vec(),
            left_out: Vec::new(),
            way: Way::Plain,
        })
    }

    /// The same always under the debugger, as the control of an order that only it can force.
    ///
    /// It attaches as the app starts, and stops the thread that enters `JUnitCore.run` with the
    /// filtered runners. There it sets the list of children of every runner on the way to a wanted
    /// test. A class that comes back after another one has its runner copied, so `@BeforeClass` and
    /// `@AfterClass` run once a visit, and rules, `@Before` and `@After` with each test. Then the
    /// debugger leaves, and the tests run without it. The app has to be debuggable, and JUnit not
    /// minified.
    ///
    /// # Errors
    /// When the device is gone, no debugger can attach, or no order can be set: the outermost
    /// runner is no `ParentRunner`, JUnit's names are minified, or no test of the order can be in
    /// it. The app is stopped then, so that nothing runs in another order. [`Error::loses_run`]
    /// says what is worth another attempt, once the app's data are as they were: [`Error::Late`],
    /// for one.
    pub async fn forced(
        &mut self,
        order: &[TestName],
        arguments: &[Argument<'_>],
    ) -> Result<OrderRun, Error> {
        Ok(self.forced_and_looked_at(order, arguments, None).await?.run)
    }

    /// The same with a look at the heap between its tests. The debugger stays until the last
    /// boundary, and stops everything where a test or a runner begins.
    ///
    /// # Errors
    /// As [`TestOrders::forced`].
    pub async fn look(&mut self, order: &[TestName], look: &Look) -> Result<LookedRun, Error> {
        self.forced_and_looked_at(order, &[], Some(look)).await
    }

    async fn forced_and_looked_at(
        &mut self,
        order: &[TestName],
        arguments: &[Argument<'_>],
        look: Option<&Look>,
    ) -> Result<LookedRun, Error> {
        if order.is_empty() {
            return Err(Error::NotRun("an order without tests".to_owned()));
        }
        prepare::before_run(&self.device, &self.target, self.app.user).await?;
        let (undo, waiting) = (self.undo.clone(), self.waiting_app());
        or_stopped(&undo, waiting, self.run_forced(order, arguments, look)).await
    }

    /// Lists the tests of the instrumentation.
    ///
    /// # Errors
    /// As [`list_tests`](super::list_tests).
    pub async fn list_tests(&self) -> Result<Tests, Error> {
        list(&self.device, &self.target).await
    }

    /// Runs tests in one process, without the debugger: `classes` are the words of `-e class`, each
    /// `CLASS` or `CLASS#METHOD`, none for every test that there is. The runner decides on the
    /// order. The arguments come on top of the target's own.
    ///
    /// The app is stopped when the run takes too long, and when the future is dropped and the
    /// [`Undo`] does its work.
    ///
    /// # Errors
    /// When the device is gone. How the run ended otherwise is in the answer.
    pub async fn plain(
        &self,
        classes: &[String],
        arguments: &[Argument<'_>],
    ) -> Result<ManyRun, Error> {
        prepare::before_run(&self.device, &self.target, self.app.user).await?;

        let running = self.run_plainly(classes, arguments);
        or_stopped(&self.undo, self.waiting_app(), running).await
    }

    async fn run_plainly(
        &self,
        classes: &[String],
        arguments: &[Argument<'_>],
    ) -> Result<ManyRun, Error> {
        let command = self.am_instrument(classes, arguments);
        let shell = self.device.shell(&command).await?;
        let mut output = Output::new(shell, self.listener.clone());
        if self.limit_of == LimitOf::Process {
            return self.read_to_end(output, self.deadline).await;
        }

        let time_limit = output.drain_by_tests(self.deadline).await?;
        self.conclude(output, time_limit).await
    }

    /// Reads what a run prints; one that takes longer is stopped.
    async fn read_to_end(&self, mut output: Output, limit: Duration) -> Result<ManyRun, Error> {
        let time_limit = match timeout(limit, output.drain()).await {
            Ok(drained) => {
                drained?;
                TimeLimit::Kept
            }
            Err(_) => TimeLimit::Exceeded,
        };
        self.conclude(output, time_limit).await
    }

    /// What a run came to; one that has exceeded its time is stopped.
    async fn conclude(&self, output: Output, time_limit: TimeLimit) -> Result<ManyRun, Error> {
        if time_limit == TimeLimit::Exceeded {
            self.stop_app().await?;
        }
        Ok(output.conclude(time_limit))
    }

    /// The app while it runs tests.
    fn waiting_app(&self) -> Step {
        Step::WaitingApp(self.device.clone(), self.app.stop_command())
    }

    /// The command that runs tests.
    fn am_instrument(&self, classes: &[String], arguments: &[Argument<'_>]) -> String {
        let user = self.app.user;
        let mut command = format!(
            "am instrument --user {user} -w -r {}",
            self.target.arguments()
        );
        for (key, value) in arguments {
            command += &format!("-e {} {} ", quote(key), quote(value));
        }
        if !classes.is_empty() {
            command += &format!("-e class {} ", quote(&classes.join(",")));
        }
        command + &quote(&self.target.component)
    }

    /// Stops the app, whatever it does.
    async fn stop_app(&self) -> Result<(), Error> {
        self.device.run(&self.app.stop_command(), STOP).await?;
        Ok(())
    }
}

/// Does what starts the app. It is stopped unless that comes to its end: an interrupt would leave
/// an app that goes on for long, or waits for a debugger for ever.
async fn or_stopped<T>(
    undo: &Undo,
    app: Step,
    running: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let app = undo.add(app);
    let ran = running.await;
    match &ran {
        Ok(_) => drop(undo.forget(app)),
        Err(_) => undo.now(app).await,
    }
    ran
}
