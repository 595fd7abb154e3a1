//! Small builders for the unit tests of the modules that do no I/O.

use std::convert::Infallible;

use crate::dependence::{self, TestNo};
use crate::findings::{Category, Confirmed, Control, Finding, Measured, Pair, WrongOrder};
use crate::instrument::TestName;
use crate::model::{
    CodePoint, EventClass, EventKey, Failure, Frame, Outcome, SourceFile, Statement,
};
use crate::schedule::{Plan, Runner, Schedule};
use crate::trace::{EventHit, Phases, Release, ReleaseReason, RunKind, RunRecord, StatementHit};
use crate::whose::Whose;

/// Runs nothing.
pub struct Idle;

impl Runner for Idle {
    type Error = Infallible;

    async fn run(&mut self, _: RunKind, _: &Plan) -> Result<RunRecord, Infallible> {
        unreachable!("nothing is run");
    }
}

/// The test's statement at a line, its first pass.
pub fn statement(line: i32) -> Statement {
    Statement {
        class: "com.example.SomeTest".into(),
        method: "test".into(),
        line,
        occurrence: 1,
        source: SourceFile::default(),
    }
}

/// Tests by their names, as `A#t B#u`.
pub fn test_names(names: &str) -> Vec<TestName> {
    let mut tests = Vec::new();
    for name in names.split_whitespace() {
        let (class, method) = name.split_once('#').unwrap();
        tests.push(TestName {
            class: class.into(),
            method: method.into(),
        });
    }
    tests
}

/// The identity of the event with this name.
pub fn key(name: &str) -> EventKey {
    EventKey {
        stack: vec![CodePoint {
            class: format!("com.example.{name}"),
            method: "run".into(),
            index: 4,
        }],
        handler: "android.os.Handler".into(),
        work: format!("com.example.{name}$1"),
        occurrence: 1,
    }
}

/// An async event caused by the statement at a line (`None`: before the first).
pub fn event(name: &str, line: Option<i32>) -> EventHit {
    EventHit {
        key: key(name),
        class: EventClass::Async,
        thread: format!("worker-{name}"),
        callback: Some(format!("com.example.{name}$1")),
        method: None,
        what: 0,
        stack: vec![Frame {
            class: format!("com.example.{name}"),
            method: "run".into(),
            index: 4,
            line: Some(30),
            file: Some(format!("{name}.java")),
        }],
        statement: line.map(statement),
        driven: false,
        posted_ms: 10,
        release: None,
        ended: false,
        own: false,
        delay_ms: None,
        preemptible_at: Vec::new(),
    }
}

/// The same, held and released during the statement at a line.
pub fn released(name: &str, line: Option<i32>, during: i32, why: ReleaseReason) -> EventHit {
    let release = Release {
        at_ms: 50,
        during: Some(statement(during)),
        why,
        dispatched: true,
    };
    EventHit {
        release: Some(release),
        ..event(name, line)
    }
}

/// A passing run with statements at these lines, 10 ms apart.
pub fn record(lines: &[i32], events: Vec<EventHit>) -> RunRecord {
    let statements = lines
        .iter()
        .zip(0_u64..)
        .map(|(line, i)| StatementHit {
            statement: statement(*line),
            at_ms: i * 10,
            held_ms: 0,
            declares: None,
            is_idle: false,
        })
        .collect();
    RunRecord {
        kind: RunKind::Trace,
        outcome: Outcome::Pass,
        failure: None,
        whose: Whose::default(),
        statements,
        events,
        scheduled: Vec::new(),
        wall_ms: 100,
        held_ms: 0,
        hits: 1,
        round_trips: 4,
        unsatisfied: Vec::new(),
        coarse: false,
        limited_waits: Vec::new(),
        not_seen: Vec::new(),
        phases: Phases::default(),
        lost: 0,
    }
}

/// The same run, failed at the statement at a line.
pub fn failed(record: RunRecord, line: i32) -> RunRecord {
    let failure = Failure {
        kind: "java.lang.AssertionError".into(),
        message: "not there".into(),
        stack: vec![format!("com.example.SomeTest.test(SomeTest.java:{line})")],
    };
    RunRecord {
        outcome: Outcome::Fail,
        failure: Some(failure),
        ..record
    }
}

/// A finding about an event that statement 1 caused and statement 3 reads.
pub fn finding(hit: EventHit) -> Finding {
    Finding {
        schedule: Schedule::default(),
        steps: (1..=4).map(statement).collect(),
        outcome: Outcome::Fail,
        failure: None,
        failed_at: Some(statement(3)),
        whose: Whose::default(),
        pair: Pair {
            event: Some(hit),
            task: None,
            cause: Some(statement(1)),
            statement: Some(statement(3)),
            order: WrongOrder::EventLate,
        },
        one_of: Vec::new(),
        gave_up: None,
        by_espresso: false,
        category: Category::AsyncWait,
        measured: Measured::default(),
        control: Control::NaturalOrder,
        confirmed: Confirmed::default(),
    }
}

/// A finding about a test that fails after another one.
pub fn victim(test: TestNo, polluter: TestNo) -> dependence::Finding {
    dependence::Finding {
        kind: dependence::Kind::Victim,
        test,
        by: vec![polluter],
        cleaners: Vec::new(),
        failure: Failure {
            kind: "java.lang.AssertionError".to_owned(),
            message: "planted".to_owned(),
            stack: Vec::new(),
        },
        failing: Vec::new(),
        passing: Vec::new(),
        confirmed: dependence::Confirmed {
            failing: 3,
            passing: 3,
            times: 3,
            means: dependence::Means::Arguments,
        },
        survives: None,
        reach: Vec::new(),
        found_after: dependence::Effort { orders: 0, runs: 0 },
        explained: None,
    }
}

/// A stack with a method of each of these classes, the innermost first.
pub fn stack(classes: &[&str]) -> Vec<Frame> {
    let mut frames = Vec::new();
    for class in classes {
        frames.push(Frame {
            class: (*class).to_owned(),
            method: "m".into(),
            index: 0,
            line: None,
            file: None,
        });
    }
    frames
}
