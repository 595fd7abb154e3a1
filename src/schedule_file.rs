//! A schedule as a document: `flakescope-schedule`, version 1, JSON.
//!
//! Main type: [`ScheduleFile`]. The types on disk are apart from those in memory, so that either can change.
//! Older versions would be read here; a newer one is refused with advice. No I/O: text in, text out.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::model::{CodePoint, EventKey, Statement, TestId};
use crate::schedule::{Constraint, Position, Schedule};

/// What the `format` field says.
pub const FORMAT: &str = "flakescope-schedule";

/// The version that is written.
pub const VERSION: u32 = 1;

/// Why a text is no schedule.
#[derive(Debug, Error)]
pub enum Error {
    /// No JSON, or not of this shape; the message has the line.
    #[error("the schedule cannot be read: {0}")]
    Shape(#[from] serde_json::Error),
    /// Some other document.
    #[error("this is no schedule: its format is `{0}`, not `{FORMAT}`")]
    Format(String),
    /// Written by a later flakescope.
    #[error(
        "the schedule's version is {0}, this flakescope reads up to {VERSION}: use the flakescope that wrote it, or a newer one"
    )]
    Version(u32),
    /// A value that no flakescope writes. A schedule may come from a stranger.
    #[error("the schedule's `{field}` {why}")]
    Field {
        /// Which field.
        field: &'static str,
        /// What is wrong with it; the value itself is not repeated.
        why: String,
    },
}

/// The longest name that is read, in bytes. Names of classes and methods are shorter; those of parameters may be long.
const LONGEST_NAME: usize = 4096;

/// The longest hold that is read, in ms.
const LONGEST_DELAY: u64 = 600_000;

/// The most constraints, and the most frames of a stack, that are read.
const MOST: usize = 10_000;

/// A schedule with the test that it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScheduleFile {
    /// The test.
    pub test: TestId,
    /// The longest hold that the finding was allowed, in ms.
    pub max_delay_ms: u64,
    /// The API level of the device that it was found on.
    pub api_level: u32,
    /// The schedule itself.
    pub schedule: Schedule,
}

impl ScheduleFile {
    /// The document's text.
    ///
    /// # Errors
    /// Never in practice: strings and numbers always have a JSON form.
    pub fn to_json(&self) -> Result<String, Error> {
        let document = Document {
            format: FORMAT.to_owned(),
            version: VERSION,
            tool: Tool { name: "flakescope".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() },
            device: Device { api_level: self.api_level },
            test: Test {
                component: self.test.component.clone(),
                class: self.test.class.clone(),
                method: self.test.method.clone(),
            },
            max_delay_ms: self.max_delay_ms,
            constraints: self.schedule.constraints.iter().map(to_disk).collect(),
        };
        Ok(serde_json::to_string_pretty(&document)?)
    }

    /// Reads a document's text.
    ///
    /// # Errors
    /// When it is no JSON, no schedule, or of a later version.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let head: Head = serde_json::from_str(text)?;
        if head.format != FORMAT {
            return Err(Error::Format(head.format));
        }
        if head.version > VERSION {
            return Err(Error::Version(head.version));
        }
        let document: Document = serde_json::from_str(text)?;
        document.check()?;
        Ok(Self {
            test: TestId {
                component: document.test.component,
                class: document.test.class,
                method: document.test.method,
            },
            max_delay_ms: document.max_delay_ms,
            api_level: document.device.api_level,
            schedule: Schedule { constraints: document.constraints.into_iter().map(from_disk).collect() },
        })
    }
}

/// What is read first, so that another version's document is refused for its version.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u32,
}

#[derive(Serialize, Deserialize)]
struct Document {
    format: String,
    version: u32,
    tool: Tool,
    device: Device,
    test: Test,
    max_delay_ms: u64,
    constraints: Vec<ConstraintOnDisk>,
}

#[derive(Serialize, Deserialize)]
struct Tool {
    name: String,
    version: String,
}

#[derive(Serialize, Deserialize)]
struct Device {
    api_level: u32,
}

#[derive(Serialize, Deserialize)]
struct Test {
    component: String,
    class: String,
    method: String,
}

#[derive(Serialize, Deserialize)]
struct ConstraintOnDisk {
    event: EventOnDisk,
    /// Just before this statement; without it, not before the end of the test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before: Option<StatementOnDisk>,
}

#[derive(Serialize, Deserialize)]
struct EventOnDisk {
    handler: String,
    work: String,
    occurrence: u32,
    /// `class#method@index`, innermost first.
    stack: Vec<PointOnDisk>,
}

#[derive(Serialize, Deserialize)]
struct PointOnDisk {
    class: String,
    method: String,
    index: u64,
}

#[derive(Serialize, Deserialize)]
struct StatementOnDisk {
    class: String,
    method: String,
    line: i32,
    occurrence: u32,
}

impl Document {
    /// Refuses what can be no name, count or time. What is let through is still quoted and escaped wherever it goes.
    fn check(&self) -> Result<(), Error> {
        let wrong = |field, why: &str| Err(Error::Field { field, why: why.to_owned() });
        let of_component = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
        match self.test.component.split_once('/') {
            Some((package, runner))
                if [package, runner].iter().all(|part| !part.is_empty() && part.chars().all(of_component)) => {}
            _ => return wrong("test.component", "is no PACKAGE/RUNNER"),
        }
        name("test.component", &self.test.component)?;
        class("test.class", &self.test.class)?;
        name("test.method", &self.test.method)?;
        if self.max_delay_ms > LONGEST_DELAY {
            return wrong("max_delay_ms", "is longer than ten minutes");
        }
        if self.constraints.len() > MOST {
            return wrong("constraints", "are more than can be forced");
        }
        for constraint in &self.constraints {
            class("constraints.event.handler", &constraint.event.handler)?;
            name("constraints.event.work", &constraint.event.work)?;
            if constraint.event.stack.len() > MOST {
                return wrong("constraints.event.stack", "is deeper than any");
            }
            for point in &constraint.event.stack {
                class("constraints.event.stack.class", &point.class)?;
                name("constraints.event.stack.method", &point.method)?;
            }
            if let Some(before) = &constraint.before {
                class("constraints.before.class", &before.class)?;
                name("constraints.before.method", &before.method)?;
            }
        }
        Ok(())
    }
}

/// A name that can be shown and passed on: neither empty nor endless, and without control characters.
fn name(field: &'static str, value: &str) -> Result<(), Error> {
    let why = if value.is_empty() {
        "is empty".to_owned()
    } else if value.len() > LONGEST_NAME {
        format!("has {} bytes", value.len())
    } else if value.chars().any(char::is_control) {
        "has control characters".to_owned()
    } else {
        return Ok(());
    };
    Err(Error::Field { field, why })
}

/// A class's name: what the virtual machine's specification (4.2.1) keeps out of names is kept out, and white space too.
fn class(field: &'static str, value: &str) -> Result<(), Error> {
    name(field, value)?;
    let strange = |c: char| c.is_whitespace() || matches!(c, ';' | '\'' | '"' | '`' | '#');
    if value.contains(strange) || value.contains("..") {
        return Err(Error::Field { field, why: "is no class's name".to_owned() });
    }
    Ok(())
}

fn to_disk(constraint: &Constraint) -> ConstraintOnDisk {
    let key = &constraint.event;
    let point = |p: &CodePoint| PointOnDisk { class: p.class.clone(), method: p.method.clone(), index: p.index };
    ConstraintOnDisk {
        event: EventOnDisk {
            handler: key.handler.clone(),
            work: key.work.clone(),
            occurrence: key.occurrence,
            stack: key.stack.iter().map(point).collect(),
        },
        before: match &constraint.position {
            Position::End => None,
            Position::Before(s) => Some(StatementOnDisk {
                class: s.class.clone(),
                method: s.method.clone(),
                line: s.line,
                occurrence: s.occurrence,
            }),
        },
    }
}

fn from_disk(constraint: ConstraintOnDisk) -> Constraint {
    let event = constraint.event;
    let point = |p: PointOnDisk| CodePoint { class: p.class, method: p.method, index: p.index };
    Constraint {
        event: EventKey {
            stack: event.stack.into_iter().map(point).collect(),
            handler: event.handler,
            work: event.work,
            occurrence: event.occurrence,
        },
        position: constraint.before.map_or(Position::End, |s| {
            Position::Before(Statement { class: s.class, method: s.method, line: s.line, occurrence: s.occurrence })
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{key, statement};

    fn file(position: Position) -> ScheduleFile {
        ScheduleFile {
            test: TestId { component: "a.test/r".into(), class: "a.T$1".into(), method: "t[ä]".into() },
            max_delay_ms: 3000,
            api_level: 29,
            schedule: Schedule { constraints: vec![Constraint { event: key("x"), position }] },
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for position in [Position::End, Position::Before(statement(7))] {
            let written = file(position);
            assert_eq!(ScheduleFile::from_json(&written.to_json().unwrap()).unwrap(), written);
        }
    }

    #[test]
    fn other_documents_and_later_versions_are_refused() {
        let text = file(Position::End).to_json().unwrap();
        let later = text.replace("\"version\": 1,", "\"version\": 2,");
        assert!(matches!(ScheduleFile::from_json(&later), Err(Error::Version(2))));
        let other = text.replace(FORMAT, "something");
        assert!(matches!(ScheduleFile::from_json(&other), Err(Error::Format(_))));
        let cut = text.get(..text.len() / 2).unwrap();
        assert!(matches!(ScheduleFile::from_json(cut), Err(Error::Shape(_))));
    }

    #[test]
    fn a_strangers_schedule_is_refused_by_field() {
        let check = |change: &dyn Fn(&mut serde_json::Value), expected: &str| {
            let mut json: serde_json::Value =
                serde_json::from_str(&file(Position::Before(statement(7))).to_json().unwrap()).unwrap();
            change(&mut json);
            let error = ScheduleFile::from_json(&json.to_string()).unwrap_err();
            assert!(matches!(&error, Error::Field { field, .. } if *field == expected), "{expected}: {error}");
            assert!(!error.to_string().contains(char::is_control));
        };
        for hostile in ["", "a", "a/b; reboot", "a/b\n", "../a/b'", "a/b/c", "$(id)/r", "a/`id`"] {
            check(&|json| json["test"]["component"] = hostile.into(), "test.component");
        }
        for hostile in ["", "a.T; reboot", "a.T\u{1b}[2J", "../a", "a.T'x", "a.T#t", &"x".repeat(5000)] {
            check(&|json| json["test"]["class"] = hostile.into(), "test.class");
            check(&|json| json["constraints"][0]["event"]["handler"] = hostile.into(), "constraints.event.handler");
            check(&|json| json["constraints"][0]["before"]["class"] = hostile.into(), "constraints.before.class");
        }
        for hostile in ["", "t\n", "t\r\u{7}", &"x".repeat(1 << 20)] {
            check(&|json| json["test"]["method"] = hostile.into(), "test.method");
        }
        check(&|json| json["max_delay_ms"] = u64::MAX.into(), "max_delay_ms");
        check(&|json| json["constraints"] = vec![json["constraints"][0].clone(); MOST + 1].into(), "constraints");
    }
}
