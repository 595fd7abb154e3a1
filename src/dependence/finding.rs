//! What a study came to: a verdict for each test, the findings, and how much was covered.
//!
//! Main types: [`Results`], [`Finding`] and [`Verdict`]. The words are those of the papers: a
//! *victim* passes alone and fails after its polluters, a *brittle* test fails alone and passes
//! after its state-setters.

use super::order::{Order, TestNo};
use super::run::{Data, Means, Outcome};
use crate::model::Failure;
use crate::state::{Call, Change, Root};

/// What a test is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Passes alone, fails after others.
    Victim,
    /// Fails alone, passes after others.
    Brittle,
    /// Passes the first time, fails the second.
    Nio,
    /// Passes and fails in the same order.
    FlakyOtherwise,
    /// Fails alone, and in every order that was tried.
    Broken,
    /// There is no answer.
    Inconclusive,
    /// No order can be asked of it.
    NotControllable,
    /// It is ignored, or its assumption does not hold.
    Skipped,
    /// No order that was tried makes a difference.
    Independent,
}

impl Verdict {
    /// All, the worst first.
    pub const ALL: [Self; 9] = [
        Self::Victim,
        Self::Brittle,
        Self::Nio,
        Self::FlakyOtherwise,
        Self::Broken,
        Self::Inconclusive,
        Self::NotControllable,
        Self::Skipped,
        Self::Independent,
    ];

    /// The name used in documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Victim => "victim",
            Self::Brittle => "brittle",
            Self::Nio => "nio",
            Self::FlakyOtherwise => "flaky-otherwise",
            Self::Broken => "broken",
            Self::Inconclusive => "inconclusive",
            Self::NotControllable => "not-controllable",
            Self::Skipped => "skipped",
            Self::Independent => "independent",
        }
    }
}

/// What a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Fails after its polluters.
    Victim,
    /// Passes after its state-setters only.
    Brittle,
    /// Fails when it has run before.
    Nio,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Victim, Self::Brittle, Self::Nio];

    /// The name used in documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.verdict().name()
    }

    /// The verdict of a test with such a finding.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        match self {
            Self::Victim => Verdict::Victim,
            Self::Brittle => Verdict::Brittle,
            Self::Nio => Verdict::Nio,
        }
    }
}

/// A process of a finding: what it runs, and what it finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The tests.
    pub order: Order,
    /// The data that it begins with.
    pub data: Data,
}

/// How often the two sides of a finding were shown, in fresh processes, of how many times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confirmed {
    /// The failing order failed.
    pub failing: usize,
    /// The passing order passed.
    pub passing: usize,
    /// Of so many times each, at least.
    pub times: usize,
    /// Who brought the orders about.
    pub means: Means,
}

/// What survives the end of the process between the tests of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Survives {
    /// Nothing: it is gone with the process.
    Process,
    /// The data of the app.
    Data,
    /// Something of the device, which stays when the app's data is cleared.
    Device,
}

impl Survives {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Process, Self::Data, Self::Device];

    /// The name used in documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Process => "process",
            Self::Data => "data",
            Self::Device => "device",
        }
    }
}

/// What people do that brings the failing order about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Running some of the tests, in the runner's order.
    Selection,
    /// Sharding.
    Shards,
    /// Naming classes in another order, or renaming one.
    ClassOrder,
    /// Running a test again in the same process, or on kept data.
    Retry,
    /// Another order of the methods of a class, or classes that take turns.
    MethodOrder,
}

impl Reach {
    /// The name used in documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Selection => "selection",
            Self::Shards => "shards",
            Self::ClassOrder => "class order",
            Self::Retry => "retry",
            Self::MethodOrder => "method order",
        }
    }
}

/// A dependence that fresh processes have confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub kind: Kind,
    /// Whose outcome changes.
    pub test: TestNo,
    /// The polluters or the state-setters, in their order; the test itself for one that fails when
    /// it has run before.
    pub by: Vec<TestNo>,
    /// Tests that, run between, make a victim pass again.
    pub cleaners: Vec<Vec<TestNo>>,
    /// How it fails.
    pub failure: Failure,
    /// The processes in which the test fails at last.
    pub failing: Vec<Step>,
    /// The processes in which it passes.
    pub passing: Vec<Step>,
    /// How often both were shown.
    pub confirmed: Confirmed,
    /// What survives the process; `None` where that was not measured or the runs disagree.
    pub survives: Option<Survives>,
    /// Who can bring it about.
    pub reach: Vec<Reach>,
    /// What had been run before it was found.
    pub found_after: Effort,
    /// Through which state; `None` where that was not asked.
    pub explained: Option<Explained>,
}

/// How much was run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Orders of the strategy, the one in which it showed among them.
    pub orders: usize,
    /// Processes, of every kind.
    pub runs: usize,
}

/// Through which state a test depends on others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explained {
    /// Through this one: with it put back between the others and the test, the test ends as alone.
    Proved(Box<Proof>),
    /// No state was proved, for this reason.
    NotProved(String),
}

/// A state that makes the difference, and how often both sides of it were shown in fresh processes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The nearest place below the root that differs.
    pub change: Change,
    /// Others below it that are named, too: they were put back with it.
    pub others: Vec<Change>,
    /// The frames of the last of the others' writes there, the app's and the test's, the innermost
    /// first; none where that cannot be watched.
    pub written_at: Vec<String>,
    /// The call that puts it back; `None` where that was not asked, or makes no sense: what a
    /// brittle test needs is to be set.
    pub reset: Option<Reset>,
    /// Its class was initialised before the others, which are the first to do so by themselves.
    pub is_initialised_early: bool,
    /// With the root put back, the test ended as alone so many times of so many.
    pub with: Times,
    /// With the same stops and nothing put back, it ended as after the others.
    pub without: Times,
}

/// A call that puts a state back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reset {
    /// This one: with it made between the others and the test, the test ended as alone so often.
    Proved {
        /// The call.
        call: Call,
        /// Whether code of the test may make it.
        is_accessible: bool,
        /// How often it was shown.
        with: Times,
    },
    /// None was proved, for this reason.
    None(String),
}

/// So many times of so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// How often it was so.
    pub shown: usize,
    /// Of how many runs.
    pub of: usize,
}

/// How a test ended, and how long it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// How it ended.
    pub outcome: Outcome,
    /// In ms.
    pub ms: u64,
}

/// What a study says of one test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestResult {
    /// Which one.
    pub test: TestNo,
    /// What it is.
    pub verdict: Verdict,
    /// Why.
    pub reason: String,
    /// The first time alone.
    pub alone: Option<Measured>,
    /// The first time in the runner's own order.
    pub suite: Option<Measured>,
    /// The roots that it changes, if that was looked at.
    pub writes: Vec<Root>,
}

/// A write and a test that may read it are a pair. It is covered once the test has run while the
/// write was the last one of its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoveredPairs {
    /// How many there are.
    pub all: usize,
    /// How many of them the orders have covered.
    pub covered: usize,
}

/// How much was covered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Orders that the strategy asked for, and that were run to their end.
    pub orders: usize,
    /// Orders that the strategy asked for.
    pub wanted: usize,
    /// Of those that ran, how many with the methods in JUnit's order instead of the one asked for.
    pub coarser: usize,
    /// Runs in another order than the one asked for, each with the reason.
    pub diverged: Vec<String>,
    /// Writes and tests that may read them; `None` if nobody looked at what the tests write.
    pub pairs: Option<CoveredPairs>,
    /// Processes.
    pub runs: usize,
    /// Executions of tests.
    pub executions: usize,
    /// What was left out, and why.
    pub cuts: Vec<String>,
}

/// What a study came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Every test of the catalog.
    pub tests: Vec<TestResult>,
    /// What was confirmed.
    pub findings: Vec<Finding>,
    /// How much was covered.
    pub coverage: Coverage,
}

impl Results {
    /// How many tests have this verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.of(verdict).count()
    }

    /// The tests that have this verdict.
    pub(super) fn of(&self, verdict: Verdict) -> impl Iterator<Item = &TestResult> {
        self.tests
            .iter()
            .filter(move |result| result.verdict == verdict)
    }
}
