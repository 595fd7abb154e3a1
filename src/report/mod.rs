//! The results: `report.json` (format `flakescope-report`, version 2) and a summary for people.
//!
//! Main types: [`Report`] (the document), [`Timeline`] (what happened when, `runs.json`) and
//! [`summary()`]. From these documents, read back as [`Entry`], come the reports about many tests:
//! [`html()`], [`junit()`], [`markdown`], [`github`], [`json_lines`], [`allure()`] and
//! [`perfetto()`]. No I/O: values in, text out. The documents' fields are relied on by other
//! programs; they may be added to, never changed.

mod allure;
mod explain;
mod json_lines;
mod junit;
mod junit_cases;
mod page;
mod perfetto;
mod pull_request;
mod read;
mod sources;
mod summary;
mod timeline;

use serde::{Deserialize, Serialize};

use explain::{MissingWait, missing_wait};

pub use allure::{AllureFile, Attached, allure};
pub use explain::explain;
pub use json_lines::json_lines;
pub use junit::junit;
pub use junit_cases::{Case, CaseEnd, junit_of};
pub use page::{html, needed};
pub use perfetto::perfetto;
pub use pull_request::{counts, github, markdown};
pub use read::{Entry, Error, ReadFinding, ReadReport, ReadRun, Replay, timeline};
pub use sources::Sources;
pub use summary::{not_seen_text, on_one_line, run_line, summary};
pub use timeline::Timeline;

use crate::bounds::Bounds;
use crate::findings::{
    Confirmed, Control, Coverage, ENOUGH_PERCENT, Finding, GaveUp, Margin, Results, Shown, Unseen,
    Verdict,
};
use crate::matching;
use crate::model::{EventKey, Failure, Frame, Statement, TestId};
use crate::trace::{EventHit, LimitedWait, Phases, RunRecord};
use crate::whose::{Whose, simple_name};

/// The format's name.
const FORMAT: &str = "flakescope-report";

/// The format's version: 2 added `not_seen`, phases, lost runs, kinds of events and honest counts.
const VERSION: u32 = 2;

/// The document.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    format: &'static str,
    version: u32,
    tool: Tool,
    device: DeviceOnDisk,
    test: TestOnDisk,
    /// How it was explored, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    strategy: Option<StrategyOnDisk>,
    verdict: &'static str,
    reason: String,
    /// Plain runs, without a debugger and without a load, and how many of them failed.
    natural: RateOnDisk,
    coverage: CoverageOnDisk,
    /// The kinds of `not_seen`.
    not_controlled: Vec<&'static str>,
    /// What no run saw or controlled.
    not_seen: Vec<UnseenOnDisk>,
    /// Attempts at a run that were lost to trouble outside the test, of all runs.
    lost: usize,
    runs: Vec<RunOnDisk>,
    events: Vec<EventOnDisk>,
    findings: Vec<FindingOnDisk>,
}

/// The device as a report names it.
#[derive(Clone, Debug, Serialize)]
pub struct DeviceOnDisk {
    /// As `-s` takes it.
    pub serial: String,
    /// Android's API level.
    pub api_level: u32,
    /// The model's name.
    pub model: String,
    /// Which implementation of the message queue was seen: `legacy` or `concurrent`; `unknown`
    /// without a debugged run.
    pub queue: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct TestOnDisk {
    component: String,
    class: String,
    method: String,
}

#[derive(Clone, Debug, Serialize)]
struct StrategyOnDisk {
    name: String,
    seed: u64,
}

#[derive(Clone, Debug, Serialize)]
struct RateOnDisk {
    runs: usize,
    failed: usize,
}

#[derive(Clone, Debug, Serialize)]
struct CoverageOnDisk {
    async_events: usize,
    feasible: usize,
    explored: usize,
    infeasible: usize,
    /// Positions earlier than one that passes, not tried without `--thorough`.
    left_out: usize,
    /// How much of what is feasible was explored or shown to be infeasible.
    percent: usize,
    /// How much has to be before a test is called stable.
    needed_percent: usize,
}

#[derive(Clone, Debug, Serialize)]
struct UnseenOnDisk {
    kind: &'static str,
    count: usize,
    example: String,
    means: &'static str,
    /// Whether it is the app's own code, which keeps a test from being called stable.
    own: bool,
}

/// When the phases of a debugged run ended, in ms; one that was not reached has no time.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PhasesOnDisk {
    /// The app's process was started.
    pub started: Option<u64>,
    /// The debugger was attached to it.
    pub attached: Option<u64>,
    /// The breakpoints were set.
    pub armed: Option<u64>,
    /// The test's first statement began.
    pub first_statement: Option<u64>,
    /// The test was over.
    pub over: Option<u64>,
    /// The connection was closed.
    pub closed: Option<u64>,
}

#[derive(Clone, Debug, Serialize)]
struct LimitedWaitOnDisk {
    statement: Option<StatementOnDisk>,
    method: String,
    limit_ms: Option<u64>,
    /// The events that were held meanwhile, by what they do.
    held: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct RunOnDisk {
    kind: &'static str,
    outcome: &'static str,
    wall_ms: u64,
    held_ms: u64,
    hits: u64,
    round_trips: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unmet: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phases_ms: Option<PhasesOnDisk>,
    /// Attempts that were lost before this one.
    lost: usize,
    /// Events that the trace does not have.
    #[serde(skip_serializing_if = "Option::is_none")]
    new: Option<usize>,
    /// Events that only the trace has.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    limited_waits: Vec<LimitedWaitOnDisk>,
}

#[derive(Clone, Debug, Serialize)]
struct EventOnDisk {
    id: String,
    class: &'static str,
    /// Where it is held: `post`, `task` or `main`.
    kind: &'static str,
    /// Whether it runs the app's or the test's own code, where that was asked.
    own: bool,
    /// How long after its post it is due, where that was seen; for a task that is run later, how
    /// long after it was handed over it began.
    delay_ms: Option<u64>,
    thread: String,
    handler: String,
    callback: Option<String>,
    /// The method of the callback's class, where that is known.
    method: Option<String>,
    what: i32,
    stack: Vec<String>,
    statement: Option<StatementOnDisk>,
    lower: Option<StatementOnDisk>,
    upper: Option<StatementOnDisk>,
}

/// A statement as the documents name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatementOnDisk {
    /// The source file's name.
    pub file: String,
    /// The line; 0 stands for a whole method.
    pub line: i32,
    /// The class.
    pub class: String,
    /// The method.
    pub method: String,
    /// Which execution of the line it is, from 1.
    pub occurrence: u32,
}

impl StatementOnDisk {
    /// Where it is, to show.
    #[must_use]
    pub fn location(&self) -> String {
        match self.line {
            Statement::NO_LINE => format!("{}.{}", simple_name(&self.class), self.method),
            line => format!("{}:{line}", self.file),
        }
    }
}

#[derive(Clone, Debug, Serialize)]
struct FindingOnDisk {
    schedule: String,
    outcome: &'static str,
    failure: Option<FailureOnDisk>,
    event: Option<String>,
    /// The task that posts the event as it ends.
    task: Option<String>,
    cause: Option<StatementOnDisk>,
    statement: Option<StatementOnDisk>,
    /// Where the test method is by then, when the statement is not in it.
    test_line: Option<StatementOnDisk>,
    confirmed: ConfirmedOnDisk,
    category: &'static str,
    /// Of two events in the wrong order, the one that came first.
    overtaken_by: Option<String>,
    margin_ms: Option<u64>,
    margin: Option<MarginOnDisk>,
    /// The longest delay of the event alone that passed, when none failed.
    passes_up_to_ms: Option<u64>,
    /// Whether the event is a delayed message that came too early, as the testing thread was late.
    early: bool,
    /// The wait with a limit that gave up before the event came.
    gave_up: Option<GaveUpOnDisk>,
    /// All late events, when no smaller set failed.
    one_of: Vec<String>,
    control: ControlOnDisk,
    /// Which wait is missing, where one is.
    missing_wait: Option<&'static str>,
    explanation: String,
}

#[derive(Clone, Debug, Serialize)]
struct GaveUpOnDisk {
    statement: Option<StatementOnDisk>,
    method: String,
    limit_ms: Option<u64>,
    usual_ms: Option<u64>,
}

/// What passed next to a finding.
#[derive(Clone, Debug, Serialize)]
struct ControlOnDisk {
    /// `natural order`, `nothing held` or `neighbour`.
    kind: &'static str,
    position: Option<String>,
    held_ms: Option<u64>,
    failing_held_ms: Option<u64>,
}

#[derive(Clone, Debug, Serialize)]
struct FailureOnDisk {
    r#type: String,
    message: String,
    stack: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct MarginOnDisk {
    fails_at_ms: u64,
    passes_at_ms: u64,
    usual_ms: Option<u64>,
    measurements: usize,
}

#[derive(Clone, Debug, Serialize)]
struct ConfirmedOnDisk {
    times: usize,
    failed: usize,
    diverged: usize,
    passed: usize,
}

impl Report {
    /// The document of what the exploration of a test came to. `schedules` are the findings' files,
    /// relative to the report's folder.
    #[must_use]
    pub fn of_exploration(
        test: &TestId,
        device: DeviceOnDisk,
        out: &Results,
        schedules: &[String],
    ) -> Self {
        let events = events_of(out.shown(), &out.findings);
        let mut findings = Vec::new();
        for (one, schedule) in out.findings.iter().zip(schedules) {
            findings.push(finding(one, schedule, test, &events));
        }
        let mut report = Self::new(test, device, out.verdict, &out.reason, out.shown());
        report.coverage = coverage(&out.coverage);
        report.events = events_on_disk(&events, out.shown());
        report.findings = findings;
        report.with_not_seen(&out.not_seen)
    }

    /// The document of some runs of a test, with what is said of it for which reason: nothing was
    /// explored.
    #[must_use]
    pub fn of_runs(
        test: &TestId,
        device: DeviceOnDisk,
        verdict: Verdict,
        reason: &str,
        shown: Shown<'_>,
    ) -> Self {
        let mut report = Self::new(test, device, verdict, reason, shown);
        report.events = events_on_disk(&events_of(shown, &[]), shown);
        report
    }

    /// The document without events and findings.
    fn new(
        test: &TestId,
        device: DeviceOnDisk,
        verdict: Verdict,
        reason: &str,
        shown: Shown<'_>,
    ) -> Self {
        let natural = shown.natural_rate();
        let trace = shown.trace();
        Self {
            format: FORMAT,
            version: VERSION,
            tool: Tool {
                name: "flakescope",
                version: env!("CARGO_PKG_VERSION"),
            },
            device,
            test: TestOnDisk {
                component: test.component.clone(),
                class: test.class.clone(),
                method: test.method.clone(),
            },
            strategy: None,
            verdict: verdict.name(),
            reason: reason.to_owned(),
            natural: RateOnDisk {
                runs: natural.runs,
                failed: natural.failed,
            },
            coverage: coverage(&Coverage::default()),
            not_controlled: Vec::new(),
            not_seen: Vec::new(),
            lost: shown.runs.iter().map(|run| run.lost).sum(),
            runs: shown.runs.iter().map(|record| run(record, trace)).collect(),
            events: Vec::new(),
            findings: Vec::new(),
        }
    }

    /// The same, with what no run saw or controlled.
    #[must_use]
    pub fn with_not_seen(mut self, not_seen: &[Unseen]) -> Self {
        self.not_controlled = kinds(not_seen);
        self.not_seen = not_seen.iter().map(unseen).collect();
        self
    }

    /// The same, by this strategy with this seed.
    #[must_use]
    pub fn by(self, name: String, seed: u64) -> Self {
        Self {
            strategy: Some(StrategyOnDisk { name, seed }),
            ..self
        }
    }

    /// Its text.
    ///
    /// # Errors
    /// Never in practice: strings and numbers always have a JSON form.
    pub fn to_json(&self) -> serde_json::Result<String> {
        serde_json::to_string_pretty(self)
    }
}

impl Timeline {
    /// The document that stands next to the report of an exploration.
    #[must_use]
    pub fn of(out: &Results) -> Self {
        Self::new(&out.runs, &events_of(out.shown(), &out.findings))
    }
}

/// The events in the order of their ids: those of the trace, then those that only a later run
/// showed, or that only a finding is about.
fn events_of<'o>(shown: Shown<'o>, findings: &'o [Finding]) -> Vec<&'o EventHit> {
    let any = || shown.runs.iter().find(|run| !run.events.is_empty());
    let traced = shown.trace().or_else(any);

    // A dispatch that has no position says nothing that its post does not.
    let mut events: Vec<&EventHit> = traced.iter().flat_map(|run| &run.events).collect();
    events.retain(|event| !event.key.is_dispatch());

    for bound in shown.bounds {
        if events.iter().all(|known| known.key != bound.event.key) {
            events.push(&bound.event);
        }
    }
    for event in findings.iter().flat_map(events_of_finding) {
        if events.iter().all(|known| known.key != event.key) {
            events.push(event);
        }
    }
    events
}

fn events_of_finding(finding: &Finding) -> impl Iterator<Item = &EventHit> {
    finding.pair.event.iter().chain(&finding.one_of)
}

fn run(record: &RunRecord, trace: Option<&RunRecord>) -> RunOnDisk {
    let changes = match trace {
        Some(trace) if is_comparable(record, trace) => Some(matching::changes(trace, record)),
        _ => None,
    };
    RunOnDisk {
        kind: record.kind.name(),
        outcome: record.outcome.name(),
        wall_ms: record.wall_ms,
        held_ms: record.held_ms,
        hits: record.hits,
        round_trips: record.round_trips,
        unmet: record.unsatisfied.iter().map(ToString::to_string).collect(),
        phases_ms: phases(record.phases),
        lost: record.lost,
        new: changes.as_ref().map(|changes| changes.new.len()),
        missing: changes.as_ref().map(|changes| changes.missing.len()),
        limited_waits: record.limited_waits.iter().map(limited_wait).collect(),
    }
}

/// Whether the events of a run can be compared with the trace's: a run that failed did not come
/// to all events.
fn is_comparable(record: &RunRecord, trace: &RunRecord) -> bool {
    !record.statements.is_empty() && !record.outcome.is_failure() && !std::ptr::eq(trace, record)
}

/// The phases; a plain run has none.
fn phases(phases: Phases) -> Option<PhasesOnDisk> {
    if phases == Phases::default() {
        return None;
    }
    let Phases {
        started,
        attached,
        armed,
        first_statement,
        over,
        closed,
    } = phases;
    Some(PhasesOnDisk {
        started,
        attached,
        armed,
        first_statement,
        over,
        closed,
    })
}

fn finding(
    finding: &Finding,
    schedule: &str,
    test: &TestId,
    events: &[&EventHit],
) -> FindingOnDisk {
    FindingOnDisk {
        schedule: schedule.to_owned(),
        outcome: finding.outcome.name(),
        failure: finding.failure.as_ref().map(failure),
        event: finding
            .pair
            .event
            .as_ref()
            .and_then(|event| event_id(events, &event.key, &finding.whose)),
        task: finding
            .pair
            .task
            .as_ref()
            .and_then(|task| event_id(events, &task.key, &finding.whose)),
        cause: finding.pair.cause.as_ref().map(statement),
        statement: finding.pair.statement.as_ref().map(statement),
        test_line: finding.test_line(test).map(statement),
        confirmed: confirmed(finding.confirmed),
        category: finding.category.name(),
        overtaken_by: finding
            .pair
            .reordered_with()
            .and_then(|event| event_id(events, &event.key, &finding.whose)),
        margin_ms: finding.measured.margin.map(|margin| margin.fails_at_ms),
        margin: finding.measured.margin.map(margin),
        passes_up_to_ms: finding.measured.passes_up_to_ms,
        early: finding.pair.is_early(),
        gave_up: finding
            .gave_up
            .as_ref()
            .map(|wait| gave_up(wait, finding.measured.usual_ms)),
        one_of: finding
            .one_of
            .iter()
            .filter_map(|event| event_id(events, &event.key, &finding.whose))
            .collect(),
        control: control(&finding.control),
        missing_wait: missing_wait(finding).map(MissingWait::name),
        explanation: explain(test, finding),
    }
}

/// The id in the report of the event with a key, or of the one that [`matching::same_event`] finds.
fn event_id(events: &[&EventHit], key: &EventKey, whose: &Whose) -> Option<String> {
    let exact = events.iter().position(|event| event.key == *key);
    let index = exact.or_else(|| {
        events
            .iter()
            .position(|event| matching::same_event(&event.key, key, whose))
    })?;
    Some(format!("e{}", index + 1))
}

fn limited_wait(wait: &LimitedWait) -> LimitedWaitOnDisk {
    LimitedWaitOnDisk {
        statement: wait.statement.as_ref().map(statement),
        method: wait.method.clone(),
        limit_ms: wait.limit_ms,
        held: wait.held.iter().map(|key| key.work.clone()).collect(),
    }
}

fn unseen(unseen: &Unseen) -> UnseenOnDisk {
    UnseenOnDisk {
        kind: unseen.kind.name(),
        count: unseen.count,
        example: unseen.example.clone(),
        means: unseen.meaning(),
        own: unseen.own,
    }
}

/// The kinds of what was not seen, each once.
fn kinds(not_seen: &[Unseen]) -> Vec<&'static str> {
    let mut kinds: Vec<&str> = not_seen.iter().map(|unseen| unseen.kind.name()).collect();
    kinds.dedup();
    kinds
}

fn coverage(coverage: &Coverage) -> CoverageOnDisk {
    CoverageOnDisk {
        async_events: coverage.async_events,
        feasible: coverage.feasible,
        explored: coverage.explored,
        infeasible: coverage.infeasible,
        left_out: coverage.left_out,
        percent: coverage.percent(),
        needed_percent: ENOUGH_PERCENT,
    }
}

fn confirmed(confirmed: Confirmed) -> ConfirmedOnDisk {
    let Confirmed {
        times,
        failed,
        diverged,
        passed,
    } = confirmed;
    ConfirmedOnDisk {
        times,
        failed,
        diverged,
        passed,
    }
}

fn events_on_disk(events: &[&EventHit], shown: Shown<'_>) -> Vec<EventOnDisk> {
    let mut on_disk = Vec::new();
    for (index, hit) in events.iter().enumerate() {
        on_disk.push(event(index, hit, shown));
    }
    on_disk
}

fn event(index: usize, hit: &EventHit, shown: Shown<'_>) -> EventOnDisk {
    let bound: Option<&Bounds> = shown.bounds.iter().find(|bound| bound.event.key == hit.key);
    EventOnDisk {
        id: format!("e{}", index + 1),
        class: hit.class.name(),
        kind: hit.kind().name(),
        own: hit.own,
        delay_ms: hit.delay_ms,
        thread: hit.thread.clone(),
        handler: hit.key.handler.clone(),
        callback: hit.callback.clone(),
        method: hit.method.clone(),
        what: hit.what,
        stack: hit.stack.iter().map(Frame::to_string).collect(),
        statement: hit.statement.as_ref().map(statement),
        lower: statement_at(shown, bound.and_then(|bound| bound.lower)),
        upper: statement_at(shown, bound.and_then(|bound| bound.upper)),
    }
}

fn statement_at(shown: Shown<'_>, index: Option<usize>) -> Option<StatementOnDisk> {
    shown.statements.get(index?).map(statement)
}

fn statement(statement: &Statement) -> StatementOnDisk {
    StatementOnDisk {
        file: statement.file(),
        line: statement.line,
        class: statement.class.clone(),
        method: statement.method.clone(),
        occurrence: statement.occurrence,
    }
}

fn margin(margin: Margin) -> MarginOnDisk {
    let Margin {
        fails_at_ms,
        passes_at_ms,
        usual_ms,
        measurements,
    } = margin;
    MarginOnDisk {
        fails_at_ms,
        passes_at_ms,
        usual_ms,
        measurements,
    }
}

fn gave_up(wait: &GaveUp, usual_ms: Option<u64>) -> GaveUpOnDisk {
    GaveUpOnDisk {
        statement: wait.statement.as_ref().map(statement),
        method: wait.method.clone(),
        limit_ms: wait.limit_ms,
        usual_ms,
    }
}

fn control(control: &Control) -> ControlOnDisk {
    match control {
        Control::NaturalOrder => without_position("natural order"),
        Control::NothingHeld => without_position("nothing held"),
        Control::Latest => without_position("as late as they can come"),
        Control::Neighbour {
            position,
            held_ms,
            failing_held_ms,
        } => ControlOnDisk {
            kind: "neighbour",
            position: Some(position.to_string()),
            held_ms: Some(*held_ms),
            failing_held_ms: Some(*failing_held_ms),
        },
    }
}

fn without_position(kind: &'static str) -> ControlOnDisk {
    ControlOnDisk {
        kind,
        position: None,
        held_ms: None,
        failing_held_ms: None,
    }
}

fn failure(failure: &Failure) -> FailureOnDisk {
    FailureOnDisk {
        r#type: failure.kind.clone(),
        message: failure.message.clone(),
        stack: failure.stack.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::{NotSeenKind, RunKind};

    /// A report of a trace and another run, as JSON.
    fn json(by: impl FnOnce(Report) -> Report) -> serde_json::Value {
        let test = TestId {
            component: "a.test/r".into(),
            class: "a.T".into(),
            method: "t".into(),
        };
        let device = DeviceOnDisk {
            serial: "s".into(),
            api_level: 29,
            model: "m".into(),
            queue: "legacy",
        };
        let text = by(Report::of_exploration(&test, device, &results(), &[]))
            .to_json()
            .unwrap();
        serde_json::from_str(&text).unwrap()
    }

    fn results() -> Results {
        let trace = crate::testing::record(&[1, 2], vec![crate::testing::event("x", Some(1))]);
        let phases = Phases {
            started: Some(10),
            ..Phases::default()
        };
        let other = RunRecord {
            kind: RunKind::WhatIf,
            lost: 1,
            phases,
            ..crate::testing::record(&[1, 2], vec![crate::testing::event("y", Some(1))])
        };
        let unseen = |kind| Unseen {
            kind,
            count: 1,
            example: "e".into(),
            own: true,
        };
        Results {
            verdict: Verdict::Stable,
            coverage: Coverage {
                async_events: 1,
                feasible: 4,
                explored: 2,
                infeasible: 1,
                left_out: 0,
            },
            statements: crate::bounds::statements(&trace),
            bounds: crate::bounds::bounds(&trace, &[]),
            not_seen: vec![unseen(NotSeenKind::Timers), unseen(NotSeenKind::Timers)],
            runs: vec![trace, other],
            ..Results::default()
        }
    }

    #[test]
    fn the_report_has_the_fields_that_others_rely_on() {
        let json = json(|report| report);
        let fields = [
            "format",
            "version",
            "tool",
            "natural",
            "not_controlled",
            "not_seen",
            "lost",
            "device",
            "test",
            "verdict",
            "reason",
            "coverage",
            "runs",
            "events",
            "findings",
        ];
        for field in fields {
            assert!(json.get(field).is_some(), "{field}");
        }
        assert_eq!(json["events"][0]["lower"]["line"], 1);
        assert_eq!(json["runs"][0]["kind"], "trace");
        assert_eq!((&json["version"], &json["lost"]), (&2.into(), &1.into()));
        assert_eq!(json["coverage"]["percent"], 75);

        assert_eq!(json["not_controlled"], serde_json::json!(["timers"]));
        let timers = &json["not_seen"][0];
        assert_eq!(
            (&timers["kind"], &timers["count"], &timers["own"]),
            (&"timers".into(), &1.into(), &true.into())
        );
    }

    #[test]
    fn the_report_says_of_a_run_how_it_differs_from_the_trace() {
        let json = json(|report| report);
        assert!(json["runs"][0].get("phases_ms").is_none() && json["runs"][0].get("new").is_none());
        let run = &json["runs"][1];
        assert_eq!(
            (&run["new"], &run["missing"], &run["lost"]),
            (&1.into(), &1.into(), &1.into())
        );
        assert_eq!(run["phases_ms"]["started"], 10);
        assert_eq!(
            (&json["events"][0]["kind"], &json["events"][0]["own"]),
            (&"post".into(), &false.into())
        );
    }

    #[test]
    fn the_report_names_the_strategy_where_it_was_chosen() {
        assert!(json(|report| report).get("strategy").is_none());
        let json = json(|report| report.by("pct".into(), 7));
        assert_eq!(
            json["strategy"],
            serde_json::json!({ "name": "pct", "seed": 7 })
        );
    }

    #[test]
    fn a_dispatch_is_an_event_where_a_finding_is_about_it() {
        let post = crate::testing::event("x", Some(1));
        let dispatch = EventHit {
            key: post.key.dispatch(),
            ..post.clone()
        };
        let mut out = Results {
            runs: vec![crate::testing::record(
                &[1, 2, 3],
                vec![dispatch.clone(), post.clone()],
            )],
            ..Results::default()
        };
        assert_eq!(events_of(out.shown(), &out.findings), [&post]);

        out.findings = vec![crate::testing::finding(dispatch.clone())];
        assert_eq!(events_of(out.shown(), &out.findings), [&post, &dispatch]);
    }
}
