//! The results as `run.json`: format `flakescope-run`, version 1, as `run-schema.json` describes
//! it.
//!
//! Main function: [`run_document`]. The types here are those on disk.

use std::collections::BTreeMap;

use serde::Serialize;

use super::super::document::{App, Device, FailureRow, Tool, apps, failure_row};
use super::super::order::Catalog;
use super::super::run::{Data, Outcome};
use super::processes::Isolation;
use super::results::{Ending, ProcessRun, RunResults, TestRun};
use crate::model::{AppIdentity, RunSetup};

/// Where and how the tests were run.
pub struct RunContext<'a> {
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
    /// What kept them apart.
    pub isolation: Isolation,
    /// What was warned of.
    pub warnings: &'a [String],
    /// How long it took.
    pub wall_ms: u64,
}

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    version: u32,
    tool: Tool,
    component: &'a str,
    apps: Vec<App<'a>>,
    runner_arguments: &'a BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<u32>,
    device: Device<'a>,
    isolate: &'static str,
    wall_ms: u64,
    tests: Vec<TestRow<'a>>,
    processes: Vec<ProcessRow<'a>>,
    warnings: &'a [String],
}

#[derive(Serialize)]
struct TestRow<'a> {
    test: String,
    outcome: &'static str,
    ms: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    process: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    began_with: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<FailureRow<'a>>,
}

#[derive(Serialize)]
struct ProcessRow<'a> {
    process: usize,
    data: &'static str,
    ms: u64,
    tests: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

/// The document's text.
///
/// # Errors
/// Never in practice: strings and numbers always have a JSON form.
pub fn run_document(
    catalog: &Catalog,
    results: &RunResults,
    context: &RunContext<'_>,
) -> Result<String, serde_json::Error> {
    let tests = results.tests.iter();
    let processes = results.processes.iter().enumerate();
    let document = Document {
        format: "flakescope-run",
        version: 1,
        tool: Tool::this(),
        component: context.component,
        apps: apps(context.apps),
        runner_arguments: &context.setup.arguments,
        user: context.setup.user,
        device: Device {
            serial: context.serial,
            api_level: context.api_level,
        },
        isolate: context.isolation.name(),
        wall_ms: context.wall_ms,
        tests: tests
            .map(|test| test_row(catalog, test, began_with(results, test, context.isolation)))
            .collect(),
        processes: processes
            .map(|(index, process)| process_row(catalog, index, process))
            .collect(),
        warnings: context.warnings,
    };
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}

fn test_row<'a>(
    catalog: &Catalog,
    run: &'a TestRun,
    began_with: Option<&'static str>,
) -> TestRow<'a> {
    let failure = match &run.ending {
        Ending::Ran(Outcome::Fail(failure)) => Some(failure_row(failure)),
        _ => None,
    };
    TestRow {
        test: catalog.shown(run.test),
        outcome: run.ending.name(),
        ms: run.ms,
        process: run.process.map(|index| index + 1),
        began_with,
        reason: run.ending.reason(),
        failure,
    }
}

/// What a test began with, where processes are put back between tests.
fn began_with(results: &RunResults, test: &TestRun, isolation: Isolation) -> Option<&'static str> {
    if isolation != Isolation::Reset {
        return None;
    }
    let process = results.processes.get(test.process?)?;
    let is_first = process
        .tests
        .first()
        .is_none_or(|first| first.test == test.test);
    match (is_first, process.puts_back) {
        (true, _) => Some("process"),
        (false, true) => Some("reset"),
        (false, false) => None,
    }
}

fn process_row<'a>(catalog: &Catalog, index: usize, process: &'a ProcessRun) -> ProcessRow<'a> {
    let tests = process.tests.iter();
    let data = match process.data {
        Data::Cleared => "cleared",
        Data::Kept => "kept",
    };
    ProcessRow {
        process: index + 1,
        data,
        ms: process.ms,
        tests: tests.map(|ran| catalog.shown(ran.test)).collect(),
        reason: process.why_not_whole.as_deref(),
    }
}
