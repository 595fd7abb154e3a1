//! A plan as a document: `flakescope-plan`, version 1, JSON, as `plan-schema.json` describes it.
//!
//! Main function: [`to_json`](super::Plan::to_json). The types here are those on disk.

use std::collections::BTreeMap;

use serde::Serialize;

use super::super::document::{App, Tool, apps};
use super::super::order_file::BASELINE;
use super::super::report_file::ReportFile;
use super::{Note, Plan, PlannedProcess, PlannedShard};

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
    baseline: &'static str,
    order: &'static str,
    process_ms: u64,
    shards: Vec<ShardRow<'a>>,
    repeated: Vec<NoteRow<'a>>,
    not_enforced: Vec<NoteRow<'a>>,
    not_covered: &'a [String],
}

#[derive(Serialize)]
struct ShardRow<'a> {
    ms: u64,
    processes: Vec<ProcessRow<'a>>,
}

#[derive(Serialize)]
struct ProcessRow<'a> {
    ms: u64,
    tests: Vec<String>,
    order: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

#[derive(Serialize)]
struct NoteRow<'a> {
    test: String,
    reason: &'a str,
}

impl Plan {
    /// The document's text, for the report that the plan was made of.
    ///
    /// # Errors
    /// Never in practice: strings and numbers always have a JSON form.
    pub fn to_json(&self, report: &ReportFile) -> Result<String, serde_json::Error> {
        let document = Document {
            format: "flakescope-plan",
            version: 1,
            tool: Tool::this(),
            component: &report.component,
            apps: apps(&report.apps),
            runner_arguments: &report.setup.arguments,
            user: report.setup.user,
            baseline: BASELINE,
            order: self.keeps.name(),
            process_ms: self.process_ms,
            shards: self
                .shards
                .iter()
                .map(|shard| shard_row(report, shard))
                .collect(),
            repeated: notes(report, &self.repeated),
            not_enforced: notes(report, &self.not_enforced),
            not_covered: &self.not_covered,
        };
        Ok(serde_json::to_string_pretty(&document)? + "\n")
    }
}

fn shard_row<'a>(report: &ReportFile, shard: &'a PlannedShard) -> ShardRow<'a> {
    let processes = shard.processes.iter();
    ShardRow {
        ms: shard.ms,
        processes: processes
            .map(|process| process_row(report, process))
            .collect(),
    }
}

fn process_row<'a>(report: &ReportFile, process: &'a PlannedProcess) -> ProcessRow<'a> {
    let tests = process.tests.iter();
    ProcessRow {
        ms: process.ms,
        tests: tests.map(|test| report.shown(*test)).collect(),
        order: if process.needs_order { "this" } else { "any" },
        reason: process.own.as_deref(),
    }
}

fn notes<'a>(report: &ReportFile, notes: &'a [Note]) -> Vec<NoteRow<'a>> {
    let mut rows = Vec::new();
    for note in notes {
        rows.push(NoteRow {
            test: report.shown(note.test),
            reason: &note.why,
        });
    }
    rows
}
