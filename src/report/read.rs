//! Reads the documents of an exploration back, for reports about many of them.
//!
//! Main types: [`ReadReport`] and [`Entry`]. A document may come from another version, be half
//! written, or be made up by a stranger: what is wrong is named by line and field, and nothing of
//! it is trusted as a path. Fields that are not needed are not read. No I/O: text in, values out.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::timeline::{self, Timeline};
use super::{FORMAT, PhasesOnDisk, StatementOnDisk, VERSION};
use crate::model::{BEFORE_NUMBER, Outcome};
use crate::trace::{EventKind, RunKind};
use crate::whose::without_package;

/// Why a document cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It ends too early.
    #[error("is not complete: it ends in line {line}; was the program that wrote it stopped?")]
    HalfWritten {
        /// The last line.
        line: usize,
    },
    /// It is not JSON.
    #[error("is no JSON document: {0}")]
    Syntax(serde_json::Error),
    /// It is JSON of another kind.
    #[error("is no {expected} document: its format is {found:?}")]
    Format {
        /// What it should be.
        expected: &'static str,
        /// What it says.
        found: String,
    },
    /// A version that is not known.
    #[error("has version {found} of its format; this program reads versions up to {known}")]
    Version {
        /// The document's.
        found: u64,
        /// The latest that is read.
        known: u32,
    },
    /// A field is wrong.
    #[error("has a wrong field: {field}: {error}")]
    Field {
        /// Where.
        field: String,
        /// What is wrong.
        error: serde_json::Error,
    },
}

/// What a report says, as far as other reports need it.
#[derive(Clone, Debug, Deserialize)]
pub struct ReadReport {
    /// The test.
    pub test: ReadTest,
    /// Where it ran.
    pub device: ReadDevice,
    /// `flaky`, `stable`, `broken`, `inconclusive`, or what a later program knows.
    pub verdict: String,
    /// Why.
    #[serde(default)]
    pub reason: String,
    /// The plain runs.
    #[serde(default)]
    pub natural: ReadRate,
    /// How much was tried.
    #[serde(default)]
    pub coverage: ReadCoverage,
    /// What no run saw.
    #[serde(default)]
    pub not_seen: Vec<ReadUnseen>,
    /// Each run.
    #[serde(default)]
    pub runs: Vec<ReadRun>,
    /// The events.
    #[serde(default)]
    pub events: Vec<ReadEvent>,
    /// The findings.
    #[serde(default)]
    pub findings: Vec<ReadFinding>,
}

/// A test.
#[derive(Clone, Debug, Deserialize)]
pub struct ReadTest {
    /// The instrumentation.
    pub component: String,
    /// Its class.
    pub class: String,
    /// Its method.
    pub method: String,
}

/// A device.
#[derive(Clone, Debug, Deserialize)]
pub struct ReadDevice {
    /// As `-s` takes it.
    pub serial: String,
    /// Android's API level.
    pub api_level: u32,
    /// The model's name.
    #[serde(default)]
    pub model: String,
}

/// Plain runs.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ReadRate {
    /// All.
    pub runs: usize,
    /// Those that failed.
    pub failed: usize,
}

/// How much was tried.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ReadCoverage {
    /// Events whose position is explored.
    pub async_events: usize,
    /// The positions that they can take.
    pub feasible: usize,
    /// How much of that was tried.
    pub percent: usize,
}

/// Something that no run saw.
#[derive(Clone, Debug, Deserialize)]
pub struct ReadUnseen {
    /// Its kind.
    pub kind: String,
    /// How many.
    pub count: usize,
    /// What it means.
    #[serde(default)]
    pub means: String,
}

/// A run.
#[derive(Clone, Debug, Deserialize)]
pub struct ReadRun {
    /// What it was for.
    pub kind: String,
    /// How it ended.
    pub outcome: String,
    /// Its length.
    #[serde(default)]
    pub wall_ms: u64,
    /// For how long something was held.
    #[serde(default)]
    pub held_ms: u64,
    /// Commands to the virtual machine, and their replies.
    #[serde(default)]
    pub round_trips: u64,
    /// When its phases ended.
    #[serde(default)]
    pub phases_ms: Option<PhasesOnDisk>,
    /// Attempts that were lost before it.
    #[serde(default)]
    pub lost: usize,
    /// The constraints that were not satisfied.
    #[serde(default)]
    pub unmet: Vec<String>,
}

/// An event.
#[derive(Clone, Debug, Deserialize)]
pub struct ReadEvent {
    /// How findings name it.
    pub id: String,
    /// Where it is held.
    #[serde(default)]
    pub kind: String,
    /// The posting thread.
    #[serde(default)]
    pub thread: String,
    /// The callback's class.
    #[serde(default)]
    pub callback: Option<String>,
    /// The method of that class that is called, where that is known.
    #[serde(default)]
    pub method: Option<String>,
    /// The message's code.
    #[serde(default)]
    pub what: i32,
    /// The posting stack.
    #[serde(default)]
    pub stack: Vec<String>,
}

/// A finding.
#[derive(Clone, Debug, Deserialize)]
pub struct ReadFinding {
    /// The schedule's file.
    #[serde(default)]
    pub schedule: String,
    /// How it fails.
    pub outcome: String,
    /// What was thrown.
    #[serde(default)]
    pub failure: Option<ReadFailure>,
    /// The event of the pair.
    #[serde(default)]
    pub event: Option<String>,
    /// The task that posts it as it ends.
    #[serde(default)]
    pub task: Option<String>,
    /// The statement that caused it.
    #[serde(default)]
    pub cause: Option<StatementOnDisk>,
    /// The statement of the pair.
    #[serde(default)]
    pub statement: Option<StatementOnDisk>,
    /// Where the test itself is by then.
    #[serde(default)]
    pub test_line: Option<StatementOnDisk>,
    /// The replays.
    #[serde(default)]
    pub confirmed: ReadConfirmed,
    /// The kind of its cause.
    #[serde(default)]
    pub category: String,
    /// Whether the event comes too early.
    #[serde(default)]
    pub early: bool,
    /// What passed next to it.
    #[serde(default)]
    pub control: ReadControl,
    /// The name of the missing wait.
    #[serde(default)]
    pub missing_wait: Option<String>,
    /// Why it fails, in words.
    #[serde(default)]
    pub explanation: String,
}

/// What was thrown.
#[derive(Clone, Debug, Deserialize)]
pub struct ReadFailure {
    /// The exception's class.
    pub r#type: String,
    /// Its message.
    #[serde(default)]
    pub message: String,
    /// Its stack.
    #[serde(default)]
    pub stack: Vec<String>,
}

/// The replays of a finding.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ReadConfirmed {
    /// All.
    pub times: usize,
    /// Those that failed.
    pub failed: usize,
}

/// What passed next to a finding.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ReadControl {
    /// For how long something was held then.
    pub held_ms: Option<u64>,
    /// And in the failing replay.
    pub failing_held_ms: Option<u64>,
}

/// The first thing to know of a document.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    format: String,
    #[serde(default)]
    version: u64,
}

impl ReadReport {
    /// Reads `report.json`.
    ///
    /// # Errors
    /// When it is not one, or not a whole one, or has a wrong field.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        document(text, FORMAT, VERSION)
    }

    /// The event with this id.
    #[must_use]
    pub fn event(&self, id: Option<&str>) -> Option<&ReadEvent> {
        self.events
            .iter()
            .find(|event| Some(event.id.as_str()) == id)
    }
}

impl ReadRun {
    /// Whether the test failed in it, in any way.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        Outcome::named(&self.outcome).is_some_and(Outcome::is_failure)
    }

    /// Whether it was made without a debugger, so nothing was held in it.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        [RunKind::Control, RunKind::Rerun, RunKind::Noise]
            .iter()
            .any(|kind| kind.name() == self.kind)
    }

    /// Whether it is a replay of a schedule.
    #[must_use]
    pub fn is_replay(&self) -> bool {
        self.kind == RunKind::Replay.name()
    }
}

impl ReadFinding {
    /// The schedule's file, if it is one in the report's own folder.
    #[must_use]
    pub fn schedule_file(&self) -> Option<&str> {
        let name = self.schedule.as_str();
        let is_path = name.contains(|c: char| c.is_control() || matches!(c, '/' | '\\'));
        if name.is_empty() || is_path || matches!(name, "." | "..") {
            None
        } else {
            Some(name)
        }
    }

    /// Where in the test the finding shows: the statement, or the test's own line.
    #[must_use]
    pub fn shown_at(&self) -> Option<&StatementOnDisk> {
        self.test_line.as_ref().or(self.statement.as_ref())
    }
}

/// Reads `runs.json`, whose indices lead to what is there.
///
/// # Errors
/// As [`ReadReport::from_json`].
pub fn timeline(text: &str) -> Result<Timeline, Error> {
    document(text, timeline::FORMAT, timeline::VERSION)
}

fn document<T: DeserializeOwned>(text: &str, format: &'static str, known: u32) -> Result<T, Error> {
    let head: Head = serde_json::from_str(text).map_err(|error| match error.classify() {
        serde_json::error::Category::Eof => Error::HalfWritten { line: error.line() },
        serde_json::error::Category::Data => Error::Field {
            field: "format or version".to_owned(),
            error,
        },
        _ => Error::Syntax(error),
    })?;
    if head.format != format {
        return Err(Error::Format {
            expected: format,
            found: head.format.chars().take(60).collect(),
        });
    }
    if head.version == 0 || head.version > u64::from(known) {
        return Err(Error::Version {
            found: head.version,
            known,
        });
    }

    let mut reader = serde_json::Deserializer::from_str(text);
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let field = error.path().to_string();
        Error::Field {
            field,
            error: error.into_inner(),
        }
    })
}

/// One exploration: its documents, and what only its place on this machine shows.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its folder, as it was named.
    pub folder: String,
    /// The report.
    pub report: ReadReport,
    /// When what happened, where that was kept.
    pub timeline: Option<Timeline>,
    /// For each finding, how to see it again.
    pub replays: Vec<Option<Replay>>,
}

/// How to see a finding again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The schedule's path.
    pub schedule: String,
    /// The command to type.
    pub command: String,
}

impl Entry {
    /// The test's name, as it is selected.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}#{}", self.report.test.class, self.report.test.method)
    }

    /// The first finding with how to see it again.
    #[must_use]
    pub fn finding(&self) -> Option<(&ReadFinding, Option<&Replay>)> {
        let finding = self.report.findings.first()?;
        Some((finding, self.replays.first().and_then(Option::as_ref)))
    }

    /// What its runs took together, in ms.
    #[must_use]
    pub fn wall_ms(&self) -> u64 {
        self.report
            .runs
            .iter()
            .fold(0, |sum: u64, run| sum.saturating_add(run.wall_ms))
    }

    /// The headline: what is wrong in one sentence, and what to show of a test without a finding.
    #[must_use]
    pub fn headline(&self) -> String {
        let Some((finding, _)) = self.finding() else {
            return self.report.reason.clone();
        };

        let event = self.report.event(finding.event.as_deref());
        let work = event.map_or_else(|| "An event".to_owned(), ReadEvent::short_work);
        let comes = if finding.early {
            "comes too early for"
        } else {
            "may come after"
        };

        match &finding.statement {
            Some(statement) => format!(
                "{work} {comes} {}; then {}.",
                statement.location(),
                then(&finding.outcome)
            ),
            None => format!("{work} decides whether the test passes."),
        }
    }
}

/// What an outcome means, in words.
fn then(outcome: &str) -> &'static str {
    match outcome {
        "crash" => "the app crashes",
        "anr" => "the app stops answering",
        "hang" => "the test never ends",
        _ => "the test fails",
    }
}

impl ReadEvent {
    /// What it does.
    #[must_use]
    pub fn work(&self) -> String {
        match (&self.callback, &self.method) {
            (Some(class), Some(method)) => format!("{class}.{method}"),
            (Some(class), None) if self.kind == EventKind::Task.name() && self.what != 0 => {
                format!("{class}{BEFORE_NUMBER}{}", self.what)
            }
            (Some(class), None) => class.clone(),
            (None, _) => format!("what={}", self.what),
        }
    }

    /// The same without the package.
    #[must_use]
    pub fn short_work(&self) -> String {
        without_package(&self.work()).to_owned()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A report with a finding, all of whose names are as given.
    pub(in crate::report) fn report(verdict: &str, name: &str, message: &str) -> ReadReport {
        let statement = serde_json::json!({
            "file": "LoginTest.kt", "line": 33, "class": "com.example.LoginTest", "method": name, "occurrence": 1
        });
        let finding = serde_json::json!({
            "schedule": "schedule-1.json", "outcome": "fail",
            "failure": { "type": "java.lang.AssertionError", "message": message, "stack": ["com.example.LoginTest.t(LoginTest.kt:33)"] },
            "event": "e1", "cause": { "file": "LoginTest.kt", "line": 28, "class": "com.example.LoginTest", "method": name, "occurrence": 1 },
            "statement": statement, "confirmed": { "times": 3, "failed": 3 }, "category": "async wait",
            "control": { "kind": "neighbour", "held_ms": 90, "failing_held_ms": 100 },
            "missing_wait": "latch", "explanation": format!("late <b>{message}</b>"),
        });
        let findings = if verdict == "flaky" {
            vec![finding]
        } else {
            Vec::new()
        };

        let document = serde_json::json!({
            "format": "flakescope-report", "version": 2, "verdict": verdict, "reason": "for a reason",
            "test": { "component": "com.example.test/r", "class": "com.example.LoginTest", "method": name },
            "device": { "serial": "emulator-5554", "api_level": 29 },
            "natural": { "runs": 3, "failed": 1 },
            "runs": [run("control", "pass", 0), run("trace", "pass", 0), run("confirm", "fail", 100)],
            "events": [{ "id": "e1", "thread": "worker", "callback": "com.example.Login$1", "stack": ["a.B.c(B.java:1)"] }],
            "findings": findings,
        });
        ReadReport::from_json(&document.to_string()).unwrap()
    }

    fn run(kind: &str, outcome: &str, held_ms: u64) -> serde_json::Value {
        serde_json::json!({ "kind": kind, "outcome": outcome, "wall_ms": 1500, "held_ms": held_ms })
    }

    /// The same as an entry.
    pub(in crate::report) fn entry(verdict: &str, name: &str, message: &str) -> Entry {
        let report = report(verdict, name, message);
        let replay = Replay {
            schedule: "out/login/schedule-1.json".into(),
            command: "flakescope replay out/login/schedule-1.json --times 20".into(),
        };
        let replays = report
            .findings
            .iter()
            .map(|_| Some(replay.clone()))
            .collect();
        Entry {
            folder: "out/login".into(),
            report,
            timeline: None,
            replays,
        }
    }

    const WHOLE: &str = r#"{"format":"flakescope-report","version":2,"verdict":"stable","test":{"component":"a/r","class":"C","method":"m"},"device":{"serial":"s","api_level":29},"runs":[]}"#;

    #[test]
    fn what_an_event_does_is_its_callback_with_a_tasks_number_or_its_messages() {
        let work = |event: serde_json::Value| {
            let event: ReadEvent = serde_json::from_value(event).unwrap();
            event.work()
        };
        let post = serde_json::json!({ "id": "e1", "kind": "post", "callback": "a.B", "what": 3 });
        assert_eq!(work(post), "a.B");
        let task = serde_json::json!({ "id": "e1", "kind": "task", "callback": "a.B", "what": 3 });
        assert_eq!(work(task), "a.B what=3");
        let first = serde_json::json!({ "id": "e1", "kind": "task", "callback": "a.B" });
        assert_eq!(work(first), "a.B");
        let message = serde_json::json!({ "id": "e1", "kind": "main", "what": 7 });
        assert_eq!(work(message), "what=7");
        let receiver = serde_json::json!({
            "id": "e1", "kind": "main", "callback": "a.B", "method": "onReceive", "what": 113
        });
        assert_eq!(work(receiver), "a.B.onReceive");
    }

    #[test]
    fn what_is_wrong_with_a_document_is_named() {
        assert_eq!(ReadReport::from_json(WHOLE).unwrap().verdict, "stable");
        for end in [0, 1, 30, WHOLE.len() / 2, WHOLE.len() - 1] {
            let error = ReadReport::from_json(&WHOLE[..end]).unwrap_err();
            assert!(
                matches!(error, Error::HalfWritten { line: 0 | 1 }),
                "{end}: {error}"
            );
        }

        check_error(
            "\"version\":2",
            "\"version\":3",
            "has version 3 of its format; this program reads versions up to 2",
        );
        check_error("\"version\":2", "\"version\":0", "has version 0");
        check_error(
            "\"version\":2",
            "\"version\":\"2\"",
            "has a wrong field: format or version",
        );
        check_error(
            "flakescope-report",
            "flakescope-runs",
            "is no flakescope-report document: its format is \"flakescope-runs\"",
        );
        check_error(
            "\"runs\":[]",
            "\"runs\":[{\"kind\":7}]",
            "has a wrong field: runs[0].kind: invalid type",
        );
        check_error(
            "\"api_level\":29",
            "\"api_level\":-1",
            "has a wrong field: device.api_level",
        );
        check_error("{\"format\"", "{format", "is no JSON document");
        assert!(matches!(
            ReadReport::from_json(&"[".repeat(100_000)),
            Err(Error::Field { .. } | Error::Syntax(_))
        ));
    }

    fn check_error(from: &str, to: &str, expected: &str) {
        let error = ReadReport::from_json(&WHOLE.replace(from, to))
            .unwrap_err()
            .to_string();
        assert!(error.starts_with(expected), "{error}");
    }

    #[test]
    fn the_first_version_is_read_too() {
        let old = r#"{"format":"flakescope-report","version":1,"verdict":"flaky","test":{"component":"a/r","class":"C","method":"m"},"device":{"serial":"s","api_level":24},
            "findings":[{"schedule":"schedule-1.json","outcome":"fail"}]}"#;
        let report = ReadReport::from_json(old).unwrap();
        assert_eq!(
            (report.findings[0].schedule_file(), report.device.api_level),
            (Some("schedule-1.json"), 24)
        );
    }

    #[test]
    fn a_schedule_is_a_file_of_its_own_folder() {
        let mut finding = report("flaky", "t", "m").findings.remove(0);
        assert_eq!(finding.schedule_file(), Some("schedule-1.json"));
        for name in ["../../etc/passwd", "/etc/passwd", "a\\b", "..", "", "a\nb"] {
            finding.schedule = name.into();
            assert_eq!(finding.schedule_file(), None, "{name:?}");
        }
    }

    #[test]
    fn a_finding_has_a_headline() {
        assert_eq!(
            entry("flaky", "t", "m").headline(),
            "Login$1 may come after LoginTest.kt:33; then the test fails."
        );
        assert_eq!(entry("stable", "t", "m").headline(), "for a reason");
    }
}
