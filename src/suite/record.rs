//! What is kept of a test that was explored.
//!
//! Main type: [`Record`]. It is a document of the store, where fields may be added.

use serde::{Deserialize, Serialize};

use crate::findings::Verdict;
use crate::instrument::TestName;

/// What a suite says of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// A confirmed failing order.
    Flaky,
    /// Fails without any order being forced.
    Broken,
    /// No answer: trouble, or too little covered.
    Inconclusive,
    /// No failing order in what was explored.
    Stable,
    /// The runner does not run it: it is ignored.
    Skipped,
}

impl Answer {
    /// All, the worst first.
    pub const ALL: [Self; 5] = [
        Self::Flaky,
        Self::Broken,
        Self::Inconclusive,
        Self::Stable,
        Self::Skipped,
    ];

    /// Whether it says that the test fails.
    #[must_use]
    pub fn fails(self) -> bool {
        matches!(self, Self::Flaky | Self::Broken)
    }

    /// Whether it says anything about the test.
    #[must_use]
    pub fn is_decided(self) -> bool {
        !matches!(self, Self::Inconclusive | Self::Skipped)
    }

    /// The name used in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Flaky => "flaky",
            Self::Broken => "broken",
            Self::Inconclusive => "inconclusive",
            Self::Stable => "stable",
            Self::Skipped => "skipped",
        }
    }
}

impl From<Verdict> for Answer {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Flaky => Self::Flaky,
            Verdict::Broken => Self::Broken,
            Verdict::Inconclusive => Self::Inconclusive,
            Verdict::Stable => Self::Stable,
        }
    }
}

/// A failing order that was confirmed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// Its schedule, relative to the suite's folder.
    pub schedule: String,
    /// The explanation.
    pub why: String,
}

/// A test that was explored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Its class.
    pub class: String,
    /// Its method.
    pub method: String,
    /// The answer.
    pub verdict: Answer,
    /// Why.
    pub reason: String,
    /// How many runs it took.
    pub runs: usize,
    /// How long it took.
    pub wall_ms: u64,
    /// When it was over, in seconds since 1970.
    pub finished: u64,
    /// On which device.
    pub device: String,
    /// How often it was begun and lost to device or connection before.
    pub lost: usize,
    /// The report, relative to the suite's folder.
    pub report: Option<String>,
    /// What was found.
    pub findings: Vec<Found>,
}

impl Record {
    /// Whether this says more of a test than what is known of it: the later counts, but what was
    /// not decided takes nothing away from what was.
    #[must_use]
    pub fn replaces(&self, known: &Self) -> bool {
        match (self.verdict.is_decided(), known.verdict.is_decided()) {
            (true, false) => true,
            (false, true) => false,
            _ => known.finished <= self.finished,
        }
    }

    /// The test.
    #[must_use]
    pub fn test(&self) -> TestName {
        TestName {
            class: self.class.clone(),
            method: self.method.clone(),
        }
    }
}
