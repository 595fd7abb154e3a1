//! A schedule as a document: `flakescope-schedule`, version 5, JSON, as `schema.json` next to this
//! file describes it.
//!
//! Main type: [`ScheduleFile`]. The types on disk (`disk.rs`) are apart from those in memory, so
//! that either can change. Older versions are read, a newer one is refused with advice. A schedule
//! may be written by hand, or come from a stranger: an error in it is named by line and field. No
//! I/O: text in, text out.

mod disk;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

// Shared with the other documents that may come from a stranger.
pub(crate) use disk::{
    App, Word, Written, arguments, bounded, check_class, check_test_method, command, component,
};

use crate::model::{AppIdentity, RunSetup, Statement, TestId};
use crate::schedule::Schedule;

/// The value of the `format` field.
pub const FORMAT: &str = "flakescope-schedule";

/// The latest version. A schedule that an older version can express is written as that, so that
/// older flakescopes read it.
pub const VERSION: u32 = 5;

/// The version before events that come before what submits them goes on.
const FOURTH: u32 = 4;

/// The version before events that overlap.
const THIRD: u32 = 3;

/// The version before positions within a statement.
const SECOND: u32 = 2;

/// The longest hold that is read, in ms: ten minutes.
pub const LONGEST_DELAY: u64 = 600_000;

/// The longest piece of a message about a document that is shown, in characters: it may repeat what
/// a stranger wrote.
const LONGEST_WORDS: usize = 300;

/// Why a text is not a schedule.
#[derive(Debug, Error)]
pub enum Error {
    /// Not JSON, not of this shape, or with a value that no flakescope writes.
    #[error("the schedule's {0}")]
    Shape(Misread),
    /// Some other document.
    #[error("this is no schedule: its format is `{0}`, not `{FORMAT}`")]
    Format(String),
    /// Written by a later flakescope.
    #[error(
        "the schedule's version is {0}, this flakescope reads up to {VERSION}: use the flakescope that wrote it, or a newer one"
    )]
    Version(u32),
    /// It cannot be written.
    #[error("the schedule has no JSON form: {0}")]
    Unwritable(serde_json::Error),
}

/// Where a document is not as it should be, and why.
#[derive(Debug, Error)]
#[error("line {line}, column {column}{}: {why}", at(.field))]
pub struct Misread {
    /// Where, from 1; 0 when it is unknown.
    pub line: usize,
    /// Where in the line, from 1.
    pub column: usize,
    /// Which field, as `constraints[0].before`; empty for the whole document.
    pub field: String,
    /// What is wrong.
    pub why: String,
}

impl From<Misread> for Error {
    fn from(misread: Misread) -> Self {
        Self::Shape(misread)
    }
}

fn at(field: &str) -> String {
    if field.is_empty() {
        String::new()
    } else {
        format!(", field `{field}`")
    }
}

/// A schedule with the test that it is for, and where it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScheduleFile {
    /// The test.
    pub test: TestId,
    /// How the test is run.
    pub setup: RunSetup,
    /// Where it was found.
    pub origin: Origin,
    /// A few words for people.
    pub note: String,
    /// How long the app could be idle while an event of the finding was held, in ms.
    pub max_delay_ms: u64,
    /// The statements of the test where it was traced, in the order in which they began;
    /// empty where unknown.
    pub steps: Vec<Statement>,
    /// The schedule itself.
    ///
    /// In one written by hand an event may have no stack or no handler: a trace then decides which
    /// one is meant.
    pub schedule: Schedule,
}

/// Where a schedule was found: what a replay elsewhere may differ in. Each part may be unknown.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Origin {
    /// The version of the flakescope that wrote it.
    pub tool: String,
    /// The API level of the device.
    pub api_level: Option<u32>,
    /// The flavour of its message queue, as reports name it.
    pub queue: Option<String>,
    /// The app and its test, as they were installed.
    pub apps: Vec<AppIdentity>,
}

impl ScheduleFile {
    /// The classes that its statements are in.
    pub fn classes(&self) -> impl Iterator<Item = &str> {
        self.steps
            .iter()
            .chain(self.statements())
            .map(|statement| statement.class.as_str())
    }

    /// The document's text.
    ///
    /// # Errors
    /// Never in practice: strings and numbers always have a JSON form.
    pub fn to_json(&self) -> Result<String, Error> {
        serde_json::to_string_pretty(&disk::Document::from(self)).map_err(Error::Unwritable)
    }

    /// Reads a document's text.
    ///
    /// # Errors
    /// When it is not JSON, not a schedule, of a later version, or has an impossible value.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let head: Head = read(text)?;
        if head.format != FORMAT {
            return Err(Error::Format(words(&head.format)));
        }

        match head.version {
            0 | 1 => Ok(read::<disk::Document<disk::FirstConstraint>>(text)?.into()),
            SECOND => Ok(read::<disk::Document<disk::SecondConstraint>>(text)?.into()),
            THIRD => Ok(read::<disk::Document<disk::ThirdConstraint>>(text)?.into()),
            FOURTH => Ok(read::<disk::Document<disk::FourthConstraint>>(text)?.into()),
            VERSION => Ok(read::<disk::Document<disk::Constraint>>(text)?.into()),
            later => Err(Error::Version(later)),
        }
    }

    /// Whether an event is described so loosely that a trace has to decide which one is meant.
    #[must_use]
    pub fn is_loose(&self) -> bool {
        self.schedule
            .constraints
            .iter()
            .any(|constraint| constraint.event.is_loose())
    }

    /// The positions of the constraints that are statements.
    pub fn statements(&self) -> impl Iterator<Item = &Statement> {
        self.schedule
            .constraints
            .iter()
            .filter_map(|constraint| constraint.position.statement())
    }
}

/// What is read first, so that another version's document is refused for its version.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u32,
}

/// Reads a text; an error in it is named by line and field.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Misread> {
    let mut source = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut source).map_err(|error| {
        let field = error.path().to_string();
        shape(error.inner(), if field == "." { "" } else { &field })
    })?;
    source.end().map_err(|error| shape(&error, ""))?;
    Ok(value)
}

fn shape(error: &serde_json::Error, field: &str) -> Misread {
    let why = error.to_string();
    // The position is printed once, before the message.
    let why = why
        .rsplit_once(" at line ")
        .map_or(why.as_str(), |(why, _)| why);
    Misread {
        line: error.line(),
        column: error.column(),
        field: words(field),
        why: words(why),
    }
}

/// A piece of a message that may repeat what a stranger wrote: bounded, and
/// without control characters.
pub(crate) fn words(text: &str) -> String {
    let mut shown: String = text
        .chars()
        .map(|c| if c.is_control() { '?' } else { c })
        .take(LONGEST_WORDS)
        .collect();
    if text.chars().count() > LONGEST_WORDS {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests;
