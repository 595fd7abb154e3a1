//! What the unit tests share: a folder with an app and its answers, and reports about it.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use flakescope::findings::Verdict;
use serde_json::{Value, json};

use crate::measured::Measured;
use crate::rows::Row;
use crate::subjects::{Subject, SubjectError, load};

pub const ANSWERS: &str = r#"
[[test]]
name = "a.b.InboxTest#shows"
verdict = "flaky"
category = "async wait"
event = "a.b.Inbox$Loader"
statement = 'assertEquals(1, inbox.size())'
why = "nothing waits"

[[test]]
name = "a.b.InboxTest#waits"
verdict = "stable"
category = "async wait"
why = "a latch"

[[test]]
name = "a.b.InboxTest#fails"
verdict = "broken"
why = "the number is wrong"
"#;

const TEST: &str = "package a.b;
class InboxTest {
  void shows() {
    inbox.load();
    assertEquals(1,  inbox.size());
  }
}
";

const MANIFEST: &str =
    r#"<manifest package="a.b.test"><instrumentation android:name="a.b.Runner" /></manifest>"#;

/// A suite of one app on disk.
pub struct Suite {
    pub root: tempfile::TempDir,
}

impl Suite {
    pub fn new() -> Self {
        let suite = Self {
            root: tempfile::tempdir().unwrap(),
        };
        suite.put("src/androidTest/java/a/b/InboxTest.java", TEST);
        suite.put("src/androidTest/AndroidManifest.xml", MANIFEST);
        suite.put("expected.toml", ANSWERS);
        suite
    }

    pub fn folder(&self) -> PathBuf {
        self.root.path().join("inbox")
    }

    pub fn put(&self, name: &str, text: &str) {
        let path = self.folder().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn load(&self) -> Result<Vec<Arc<Subject>>, SubjectError> {
        load(&self.folder())
    }

    pub fn subject(&self, number: usize) -> Arc<Subject> {
        Arc::clone(&self.load().unwrap()[number])
    }

    pub fn row(&self, number: usize, measured: &Measured) -> Row {
        Row::new(&self.subject(number), "event-order", "art", measured)
    }

    /// An exploration with two plain runs and then one run for each outcome.
    #[allow(clippy::unused_self)]
    pub fn explored(&self, verdict: Verdict, outcomes: &[&str]) -> Measured {
        explored(report(
            verdict,
            5,
            Some("a.b.Inbox$Loader$$Lambda1"),
            outcomes,
        ))
    }
}

pub fn explored(report: Value) -> Measured {
    Measured::Explore {
        wall_ms: 1000,
        measured: "2026-01-02".into(),
        report,
        replays: None,
    }
}

/// A report whose finding is at a line of the test, about an event with this callback.
pub fn report(verdict: Verdict, line: i64, callback: Option<&str>, outcomes: &[&str]) -> Value {
    let plain = json!({ "kind": "control", "outcome": "pass", "wall_ms": 100, "held_ms": 0 });
    let mut runs = vec![plain.clone(), plain];
    for outcome in outcomes {
        runs.push(json!({ "kind": "explore", "outcome": outcome, "wall_ms": 200, "held_ms": 10 }));
    }
    let statement = json!({
        "file": "InboxTest.java", "line": line, "class": "a.b.InboxTest", "method": "shows", "occurrence": 1
    });
    let finding = json!({
        "schedule": "schedule-1.json", "outcome": "fail", "event": "e1", "statement": statement
    });
    json!({
        "verdict": verdict.name(),
        "reason": "r",
        "test": { "component": "a.b.test/a.b.Runner", "class": "a.b.InboxTest", "method": "shows" },
        "device": { "serial": "emulator-5554", "api_level": 29 },
        "runs": runs,
        "coverage": { "async_events": 1 },
        "events": [{ "id": "e1", "callback": callback, "stack": [] }],
        "findings": if verdict == Verdict::Flaky { vec![finding] } else { vec![] },
    })
}

pub fn reruns(outcomes: &[&str]) -> Measured {
    Measured::Rerun {
        wall_ms: 100,
        measured: "2026-01-02".into(),
        api: Some(29),
        outcomes: outcomes.iter().map(ToString::to_string).collect(),
    }
}
