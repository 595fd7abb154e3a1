//! What a suite and its workers send each other, as JSON.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Error;
use crate::instrument::TestName;
use crate::model::RunSetup;
use crate::schedule_file::LONGEST_DELAY;
use crate::suite::{Record, Settings};

/// What the documents say they are.
const FORMAT: &str = "flakescope-work";

/// The version of all of them: suite and worker have to be of one version.
const VERSION: u32 = 1;

/// The longest that anything takes, in s: a year.
const LONGEST_S: u64 = 366 * 86_400;

/// The most runs that a test can have had.
const MOST_RUNS: usize = 1_000_000;

/// The end of the years with four digits, in s since 1970.
const YEAR_9999_S: u64 = 253_402_300_799;

/// What is to be done: all that a worker has to know of a suite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    format: String,
    version: u32,
    /// Component, builds and tests.
    pub settings: Settings,
    arguments: BTreeMap<String, String>,
    clear_data: bool,
    user: Option<u32>,
    /// How much is explored.
    pub extent: Extent,
    /// What is to be installed, the app first; nothing where devices have it.
    pub apks: Vec<ApkRole>,
}

/// How much is explored of a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    /// The most runs before a finding is confirmed.
    pub max_runs: usize,
    /// How long an event is held, in ms.
    pub max_delay_ms: u64,
    /// Whether the margin of a finding is measured.
    pub margin: bool,
    /// Whether positions are tried that seldom fail.
    #[serde(default)]
    pub thorough: bool,
    /// The longest that one run may take, in s.
    pub timeout_s: u64,
    /// The time for one test, in s.
    pub test_budget_s: Option<u64>,
}

/// Which of the two APKs it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ApkRole {
    /// The app's.
    App,
    /// That of its tests.
    Test,
}

/// An APK that every device gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Apk {
    /// Which one.
    pub role: ApkRole,
    /// The file.
    pub bytes: Vec<u8>,
}

/// One test to be explored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Task {
    pub(super) suite: String,
    class: String,
    method: String,
    /// How often a worker could not begin with it.
    pub(super) refused: usize,
}

/// A file of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name in the test's folder.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// A test that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finished {
    /// What it came to.
    pub record: Record,
    /// Its files, by name, and as which object each is kept.
    pub(super) files: BTreeMap<String, String>,
}

impl Work {
    /// The work of a suite.
    #[must_use]
    pub fn new(settings: Settings, setup: &RunSetup, extent: Extent, apks: &[Apk]) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            settings,
            arguments: setup.arguments.clone(),
            clear_data: setup.clear_data,
            user: setup.user,
            extent,
            apks: apks.iter().map(|apk| apk.role).collect(),
        }
    }

    /// How each test is run. A command before each run is the worker's own: what a stranger puts
    /// into a queue is never run on a worker's machine.
    ///
    /// # Errors
    /// An argument is one that flakescope sets itself.
    pub fn setup(&self, before_run: Option<String>) -> Result<RunSetup, Error> {
        if self.arguments.len() > RunSetup::MOST_ARGUMENTS {
            return Err(Error::not_understood("it has too many arguments"));
        }
        for (key, value) in &self.arguments {
            RunSetup::check_argument(key, value)
                .map_err(|why| Error::not_understood(format!("an argument: {why}")))?;
        }
        Ok(RunSetup {
            arguments: self.arguments.clone(),
            clear_data: self.clear_data,
            user: self.user,
            before_run,
        })
    }

    /// Reads what a suite has written.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, Error> {
        /// What every version begins with.
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }

        let head: Head = read(bytes)?;
        if head.format != FORMAT || head.version != VERSION {
            return Err(Error::not_understood(format!(
                "it is a {} of version {}, and this flakescope reads version {VERSION}: use the same flakescope for suite and worker",
                head.format, head.version
            )));
        }
        let work: Self = read(bytes)?;
        if !work.extent.is_possible() {
            return Err(Error::not_understood(
                "its limits are none that can be asked for",
            ));
        }
        Ok(work)
    }
}

impl Finished {
    /// The names of its files.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        self.files.keys().map(String::as_str).collect()
    }

    /// Reads what a worker has written. Its numbers are such that many of them can be added.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, Error> {
        let finished: Self = read(bytes)?;
        let Record {
            runs,
            lost,
            wall_ms,
            finished: at,
            ..
        } = &finished.record;
        let are_possible = *runs <= MOST_RUNS
            && *lost <= MOST_RUNS
            && *wall_ms <= 1000 * LONGEST_S
            && *at <= YEAR_9999_S;
        if !are_possible {
            return Err(Error::not_understood("its numbers cannot be true"));
        }
        Ok(finished)
    }
}

impl Extent {
    /// Whether the command line takes it: the clock's arithmetic relies on that.
    fn is_possible(&self) -> bool {
        let budget = self.test_budget_s.unwrap_or(1);
        self.max_runs >= 1
            && self.max_delay_ms <= LONGEST_DELAY
            && (1..=86_400).contains(&self.timeout_s)
            && (1..=LONGEST_S).contains(&budget)
    }
}

impl Task {
    pub(super) fn new(suite: &str, test: &TestName) -> Self {
        Self {
            suite: suite.to_owned(),
            class: test.class.clone(),
            method: test.method.clone(),
            refused: 0,
        }
    }

    pub(super) fn test(&self) -> TestName {
        TestName {
            class: self.class.clone(),
            method: self.method.clone(),
        }
    }
}

/// Reads a document.
pub(super) fn read<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, Error> {
    serde_json::from_slice(bytes).map_err(Error::not_understood)
}

/// Writes a document.
pub(super) fn write(document: &impl Serialize) -> Result<Vec<u8>, Error> {
    serde_json::to_vec(document).map_err(Error::not_understood)
}
