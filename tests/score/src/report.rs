//! The part of a report that a score reads: `report.json` of the verbs that run a test.

use flakescope::model::Outcome;
use flakescope::trace::RunKind;
use serde::Deserialize;

/// A report.
#[derive(Debug, Deserialize)]
pub struct Report {
    pub verdict: String,
    pub reason: String,
    pub device: Device,
    pub runs: Vec<Run>,
    pub coverage: Coverage,
    #[serde(default)]
    pub events: Vec<Event>,
    #[serde(default)]
    pub findings: Vec<Finding>,
}

#[derive(Debug, Deserialize)]
pub struct Device {
    pub api_level: u32,
}

#[derive(Debug, Deserialize)]
pub struct Coverage {
    pub async_events: usize,
}

#[derive(Debug, Deserialize)]
pub struct Run {
    pub kind: String,
    pub outcome: String,
    pub wall_ms: u64,
    pub held_ms: u64,
    #[serde(default)]
    pub unmet: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub struct Event {
    pub id: String,
    pub callback: Option<String>,
    #[serde(default)]
    pub stack: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub struct Finding {
    pub schedule: String,
    pub event: Option<String>,
    pub statement: Option<Line>,
    pub test_line: Option<Line>,
    pub category: Option<String>,
    pub failure: Option<Failure>,
}

/// A line of a source file.
#[derive(Debug, Deserialize)]
pub struct Line {
    pub file: String,
    pub line: i64,
}

#[derive(Debug, Deserialize)]
pub struct Failure {
    pub r#type: String,
    pub message: String,
    pub stack: Vec<String>,
}

impl Run {
    /// Whether the test failed in it, in any way.
    pub fn is_failure(&self) -> bool {
        is_failure(&self.outcome)
    }

    /// Whether it was made without a debugger, so nothing was held in it.
    pub fn is_plain(&self) -> bool {
        [RunKind::Control, RunKind::Rerun, RunKind::Noise]
            .iter()
            .any(|kind| kind.name() == self.kind)
    }

    /// Whether it is a replay of a schedule.
    pub fn is_replay(&self) -> bool {
        self.kind == RunKind::Replay.name()
    }
}

/// Whether an outcome is a failure of the test, by its name.
pub fn is_failure(outcome: &str) -> bool {
    let all = [Outcome::Fail, Outcome::Crash, Outcome::Anr, Outcome::Hang];
    all.iter().any(|failure| failure.name() == outcome)
}
