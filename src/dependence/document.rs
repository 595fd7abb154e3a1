//! The results as `dependence.json` (format `flakescope-dependence`), and the orders of each
//! finding, which are documents of their own.
//!
//! Main functions: [`report`] and [`order_files`]. The types here are those on disk, as
//! `report-schema.json` next to this file describes them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::finding::{
    Explained, Finding, Measured, Proof, Reset, Results, Step, TestResult, Times,
};
use super::order::{Catalog, TestNo};
use super::order_file::{BASELINE, NamedStep, OrderFile};
use super::run::Outcome;
use super::summary::where_to_reset;
use crate::model::{AppIdentity, Failure, RunSetup};
use crate::state::Change;

/// What the report's `format` says, and its version.
pub(super) const REPORT: (&str, u32) = ("flakescope-dependence", 1);

/// What kind of state a finding names, and how it is proved.
const HEAP: &str = "heap";
const FILE: &str = "file";
const ROLLBACK: &str = "rollback";

/// Where and how the tests were run.
pub struct Context<'a> {
    /// The instrumentation.
    pub component: &'a str,
    /// The builds that were installed.
    pub apps: &'a [AppIdentity],
    /// The device.
    pub serial: &'a str,
    /// Its API level.
    pub api_level: u32,
    /// How the tests were run.
    pub setup: &'a RunSetup,
    /// The strategy's name.
    pub strategy: &'a str,
    /// What it drew by.
    pub seed: u64,
    /// How long the study took.
    pub wall_ms: u64,
}

/// `dependence.json`.
#[derive(Serialize)]
struct Report<'a> {
    format: &'static str,
    version: u32,
    tool: Tool,
    component: &'a str,
    apps: Vec<App<'a>>,
    runner_arguments: &'a BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<u32>,
    device: Device<'a>,
    strategy: Strategy<'a>,
    baseline: &'static str,
    wall_ms: u64,
    tests: Vec<TestRow<'a>>,
    findings: Vec<FindingRow<'a>>,
    coverage: CoverageRow<'a>,
}

/// The program.
#[derive(Serialize)]
pub(super) struct Tool {
    name: &'static str,
    version: &'static str,
}

impl Tool {
    pub(super) fn this() -> Self {
        Self {
            name: "flakescope",
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

#[derive(Serialize)]
pub(super) struct App<'a> {
    package: &'a str,
    sha256: &'a [String],
}

#[derive(Serialize)]
pub(super) struct Device<'a> {
    pub(super) serial: &'a str,
    pub(super) api_level: u32,
}

#[derive(Serialize)]
struct Strategy<'a> {
    name: &'a str,
    seed: u64,
}

#[derive(Serialize)]
struct TestRow<'a> {
    test: String,
    verdict: &'static str,
    reason: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    alone: Option<MeasuredRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suite: Option<MeasuredRow>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    writes: Vec<&'a str>,
}

#[derive(Serialize)]
struct MeasuredRow {
    outcome: &'static str,
    ms: u64,
}

#[derive(Serialize)]
struct FindingRow<'a> {
    kind: &'static str,
    test: String,
    by: Vec<String>,
    cleaners: Vec<Vec<String>>,
    failure: FailureRow<'a>,
    failing_order: String,
    passing_order: String,
    confirmed: ConfirmedRow,
    survives: Option<&'static str>,
    reach: Vec<&'static str>,
    found_after: EffortRow,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<StateRow<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<ProofRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reset: Option<ResetRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_reset: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_proved: Option<&'a str>,
}

/// How much was run before a finding.
#[derive(Serialize)]
struct EffortRow {
    orders: usize,
    runs: usize,
}

/// Where state has changed.
#[derive(Serialize)]
struct StateRow<'a> {
    kind: &'static str,
    root: &'a str,
    path: String,
    before: &'a str,
    after: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<ChangeRow<'a>>,
    #[serde(skip_serializing_if = "no_frames")]
    written_at: &'a [String],
}

#[derive(Serialize)]
struct ChangeRow<'a> {
    path: String,
    before: &'a str,
    after: &'a str,
}

#[derive(Serialize)]
struct ProofRow {
    how: &'static str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    class_initialised_early: bool,
    with: TimesRow,
    without: TimesRow,
}

/// The call that puts the state back.
#[derive(Serialize)]
struct ResetRow {
    call: String,
    accessible: bool,
    place: String,
    proved: TimesRow,
}

#[derive(Serialize)]
struct TimesRow {
    shown: usize,
    of: usize,
}

#[derive(Serialize)]
pub(super) struct FailureRow<'a> {
    r#type: &'a str,
    message: &'a str,
    stack: &'a [String],
}

#[derive(Serialize)]
struct ConfirmedRow {
    failing: usize,
    passing: usize,
    times: usize,
    means: &'static str,
}

#[derive(Serialize)]
struct CoverageRow<'a> {
    orders: usize,
    orders_wanted: usize,
    orders_coarser: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs_covered: Option<usize>,
    runs: usize,
    test_executions: usize,
    diverged: &'a [String],
    cuts: &'a [String],
}

/// The report as JSON.
///
/// # Errors
/// When it cannot be written as JSON, which no value here prevents.
pub fn report(
    catalog: &Catalog,
    results: &Results,
    context: &Context<'_>,
) -> Result<String, serde_json::Error> {
    let coverage = &results.coverage;
    let findings = results.findings.iter().enumerate();
    let report = Report {
        format: REPORT.0,
        version: REPORT.1,
        tool: Tool::this(),
        component: context.component,
        apps: apps(context.apps),
        runner_arguments: &context.setup.arguments,
        user: context.setup.user,
        device: Device {
            serial: context.serial,
            api_level: context.api_level,
        },
        strategy: Strategy {
            name: context.strategy,
            seed: context.seed,
        },
        baseline: BASELINE,
        wall_ms: context.wall_ms,
        tests: results
            .tests
            .iter()
            .map(|result| test_row(catalog, result))
            .collect(),
        findings: findings
            .map(|(index, finding)| finding_row(catalog, index, finding))
            .collect(),
        coverage: CoverageRow {
            orders: coverage.orders,
            orders_wanted: coverage.wanted,
            orders_coarser: coverage.coarser,
            pairs: coverage.pairs.map(|pairs| pairs.all),
            pairs_covered: coverage.pairs.map(|pairs| pairs.covered),
            runs: coverage.runs,
            test_executions: coverage.executions,
            diverged: &coverage.diverged,
            cuts: &coverage.cuts,
        },
    };
    Ok(serde_json::to_string_pretty(&report)? + "\n")
}

/// The two orders of each finding: the file's name and its JSON.
///
/// # Errors
/// As [`report`].
pub fn order_files(
    catalog: &Catalog,
    results: &Results,
    context: &Context<'_>,
) -> Result<Vec<(String, String)>, serde_json::Error> {
    let mut files = Vec::new();
    for (index, finding) in results.findings.iter().enumerate() {
        let (failing, passing) = order_names(index);
        let Some(test) = catalog.name(finding.test) else {
            continue;
        };
        for (name, steps, fails) in [
            (failing, &finding.failing, true),
            (passing, &finding.passing, false),
        ] {
            let file = OrderFile {
                component: context.component.to_owned(),
                apps: context.apps.to_vec(),
                arguments: context.setup.arguments.clone(),
                user: context.setup.user,
                before_run: context.setup.before_run.clone(),
                means: finding.confirmed.means,
                steps: named_steps(catalog, steps),
                test: test.clone(),
                fails,
            };
            files.push((name, file.to_json()?));
        }
    }
    Ok(files)
}

fn order_names(index: usize) -> (String, String) {
    let number = index + 1;
    (
        format!("order-{number}-failing.json"),
        format!("order-{number}-passing.json"),
    )
}

pub(super) fn apps(apps: &[AppIdentity]) -> Vec<App<'_>> {
    apps.iter()
        .map(|app| App {
            package: &app.package,
            sha256: &app.sha256,
        })
        .collect()
}

fn test_row<'a>(catalog: &Catalog, result: &'a TestResult) -> TestRow<'a> {
    TestRow {
        test: catalog.shown(result.test),
        verdict: result.verdict.name(),
        reason: &result.reason,
        alone: result.alone.as_ref().map(measured_row),
        suite: result.suite.as_ref().map(measured_row),
        writes: result.writes.iter().map(|root| root.0.as_str()).collect(),
    }
}

fn measured_row(measured: &Measured) -> MeasuredRow {
    let outcome = match measured.outcome {
        Outcome::Pass => "pass",
        Outcome::Fail(_) => "fail",
        Outcome::Skipped(_) => "skipped",
    };
    MeasuredRow {
        outcome,
        ms: measured.ms,
    }
}

fn finding_row<'a>(catalog: &Catalog, index: usize, finding: &'a Finding) -> FindingRow<'a> {
    let (failing_order, passing_order) = order_names(index);
    let (proof, not_proved) = match &finding.explained {
        Some(Explained::Proved(proof)) => (Some(&**proof), None),
        Some(Explained::NotProved(why)) => (None, Some(why.as_str())),
        None => (None, None),
    };
    let (reset, no_reset) = match proof.and_then(|proof| proof.reset.as_ref()) {
        Some(Reset::Proved {
            call,
            is_accessible,
            with,
        }) => {
            let row = ResetRow {
                call: call.to_string(),
                accessible: *is_accessible,
                place: where_to_reset(catalog, finding),
                proved: times_row(*with),
            };
            (Some(row), None)
        }
        Some(Reset::None(why)) => (None, Some(why.as_str())),
        None => (None, None),
    };
    FindingRow {
        kind: finding.kind.name(),
        test: catalog.shown(finding.test),
        by: names(catalog, &finding.by),
        cleaners: finding
            .cleaners
            .iter()
            .map(|tests| names(catalog, tests))
            .collect(),
        failure: failure_row(&finding.failure),
        failing_order,
        passing_order,
        confirmed: ConfirmedRow {
            failing: finding.confirmed.failing,
            passing: finding.confirmed.passing,
            times: finding.confirmed.times,
            means: finding.confirmed.means.name(),
        },
        survives: finding.survives.map(super::Survives::name),
        reach: finding.reach.iter().map(|reach| reach.name()).collect(),
        found_after: EffortRow {
            orders: finding.found_after.orders,
            runs: finding.found_after.runs,
        },
        state: proof.map(state_row),
        proof: proof.map(proof_row),
        reset,
        no_reset,
        not_proved,
    }
}

pub(super) fn failure_row(failure: &Failure) -> FailureRow<'_> {
    FailureRow {
        r#type: &failure.kind,
        message: &failure.message,
        stack: &failure.stack,
    }
}

fn state_row(proof: &Proof) -> StateRow<'_> {
    let change = &proof.change;
    StateRow {
        kind: if change.root.file().is_some() {
            FILE
        } else {
            HEAP
        },
        root: &change.root.0,
        path: change.path.to_string(),
        before: &change.before,
        after: &change.after,
        also: proof.others.iter().map(change_row).collect(),
        written_at: &proof.written_at,
    }
}

fn change_row(change: &Change) -> ChangeRow<'_> {
    ChangeRow {
        path: change.path.to_string(),
        before: &change.before,
        after: &change.after,
    }
}

fn no_frames(frames: &[String]) -> bool {
    frames.is_empty()
}

fn proof_row(proof: &Proof) -> ProofRow {
    ProofRow {
        how: ROLLBACK,
        class_initialised_early: proof.is_initialised_early,
        with: times_row(proof.with),
        without: times_row(proof.without),
    }
}

fn times_row(Times { shown, of }: Times) -> TimesRow {
    TimesRow { shown, of }
}

fn named_steps(catalog: &Catalog, steps: &[Step]) -> Vec<NamedStep> {
    let mut named = Vec::new();
    for step in steps {
        let tests = step.order.0.iter();
        named.push(NamedStep {
            data: step.data,
            tests: tests
                .filter_map(|test| catalog.name(*test).cloned())
                .collect(),
        });
    }
    named
}

fn names(catalog: &Catalog, tests: &[TestNo]) -> Vec<String> {
    tests.iter().map(|test| catalog.shown(*test)).collect()
}
