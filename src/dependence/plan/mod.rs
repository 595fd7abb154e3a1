//! A plan made of what a study has found: shards of processes of tests in which every dependent
//! test ends as it should, balanced by measured time, in few processes.
//!
//! Main function: [`plan`]. A plan promises only what those who carry it out can bring about, which
//! [`Keeps`] says: the arguments of a plain `am instrument` order classes, and never the methods of
//! a class. What the study did not cover shares no process with other tests, and what cannot be
//! kept is reported. No I/O, no randomness: the same report gives the same plan.
//!
//! In reading order:
//! - `rules.rs`: the findings as rules about one process and one device.
//! - `arrange.rs`: orders that keep them.
//! - `blocks.rs`: what has to be in one process together.
//! - `pack.rs`: which shard and which process each of them goes to.
//! - `document.rs`: the plan as a document.

mod arrange;
mod blocks;
mod document;
mod pack;
mod rules;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use super::finding::Kind;
use super::order::TestNo;
use super::report_file::ReportFile;
use blocks::{Blocks, blocks};
use rules::{Broken, Rules};

/// The most shards that a plan may have: Firebase Test Lab takes 500 at most.
pub const MOST_SHARDS: usize = 500;

/// Which order of a process's tests those who carry the plan out keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// Classes in the order in which they are named, each class's methods in JUnit's.
    Classes,
    /// The same; dependent tests stay together, in the runner's own order.
    Original,
    /// None, and a shard is one process.
    Nothing,
}

impl Keeps {
    /// The name used in documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Classes => "classes",
            Self::Original => "original",
            Self::Nothing => "none",
        }
    }
}

/// Something to report of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Which test.
    pub test: TestNo,
    /// What there is to say.
    pub why: String,
}

impl Note {
    fn new(test: TestNo, why: String) -> Self {
        Self { test, why }
    }
}

/// Tests that one process runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlannedProcess {
    /// In their order.
    pub tests: Vec<TestNo>,
    /// What `-e class` names to have them run.
    pub words: Vec<String>,
    /// How long it takes, in ms.
    pub ms: u64,
    /// Whether a test ends otherwise when its classes come in another order.
    pub needs_order: bool,
    /// Why nothing else runs in it.
    pub own: Option<String>,
}

/// Processes that one device runs, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlannedShard {
    /// In their order.
    pub processes: Vec<PlannedProcess>,
    /// How long they take, in ms.
    pub ms: u64,
}

/// A plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What it relies on.
    pub keeps: Keeps,
    /// What a process takes besides its tests, in ms: the mean of the study.
    pub process_ms: u64,
    /// What each device runs.
    pub shards: Vec<PlannedShard>,
    /// Tests that run in more than one process.
    pub repeated: Vec<Note>,
    /// Tests that the plan does not make end as they should.
    pub not_enforced: Vec<Note>,
    /// What the study did not cover.
    pub not_covered: Vec<String>,
}

/// Makes a plan of a report, for so many shards.
#[must_use]
pub fn plan(report: &ReportFile, shards: usize, keeps: Keeps) -> Plan {
    let rules = Rules::of(report);
    let Blocks {
        blocks,
        repeated,
        notes,
    } = blocks(report, &rules, keeps);
    let process_ms = process_ms(report);
    let packed = pack::pack(
        report,
        &rules,
        blocks,
        &pack::Room {
            shards: shards.clamp(1, MOST_SHARDS),
            keeps,
            process_ms,
        },
    );

    let mut not_covered = uncovered(report);
    not_covered.extend(notes);
    for process in packed.iter().flat_map(|shard| &shard.processes) {
        if pack::is_too_long(process) {
            not_covered.push(format!(
                "a process has {} tests that belong together: adb may refuse so long a command",
                process.tests.len()
            ));
        }
    }
    let empty = packed
        .iter()
        .filter(|shard| shard.processes.is_empty())
        .count();
    if empty > 0 {
        not_covered.push(format!("{empty} of {} shards have no test", packed.len()));
    }
    Plan {
        keeps,
        process_ms,
        not_enforced: not_enforced(report, &rules, &packed, keeps),
        shards: packed,
        repeated,
        not_covered,
    }
}

/// What a process takes besides its tests: the study's time without that of the tests, spread over
/// its processes.
fn process_ms(report: &ReportFile) -> u64 {
    let measured = report
        .tests
        .iter()
        .filter_map(|test| test.alone.or(test.suite));
    let times: Vec<u64> = measured.map(|timed| timed.ms).collect();
    let count = u64::try_from(times.len()).unwrap_or(u64::MAX).max(1);
    let total = times.iter().fold(0_u64, |sum, ms| sum.saturating_add(*ms));

    let in_tests = (total / count).saturating_mul(report.covered.executions);
    report.wall_ms.saturating_sub(in_tests) / report.covered.runs.max(1)
}

/// What the study left out.
fn uncovered(report: &ReportFile) -> Vec<String> {
    let covered = &report.covered;
    let mut said = Vec::new();
    if covered.orders < covered.wanted {
        said.push(format!(
            "the study ran {} of {} orders: what only the others show is not known",
            covered.orders, covered.wanted
        ));
    }
    if !covered.diverged.is_empty() {
        said.push(format!(
            "{} runs of the study were in another order than the one asked for",
            covered.diverged.len()
        ));
    }
    said.extend(covered.cuts.iter().map(|cut| format!("the study: {cut}")));

    for found in &report.dependences {
        if found.kind == Kind::Victim && found.survives.is_none() {
            said.push(format!(
                "{}: what outlives the process of the others was not measured; they are kept apart on one device",
                report.shown(found.test)
            ));
        }
    }

    let untimed = report
        .tests
        .iter()
        .filter(|test| test.alone.is_none() && test.suite.is_none())
        .count();
    if untimed > 0 {
        said.push(format!(
            "no time of {untimed} tests was measured: each counts as long as the median of the others"
        ));
    }
    said
}

/// Every dependent test that the plan leaves failing, as far as the report knows.
fn not_enforced(
    report: &ReportFile,
    rules: &Rules<'_>,
    shards: &[PlannedShard],
    keeps: Keeps,
) -> Vec<Note> {
    let mut notes = Vec::new();
    for shard in shards {
        let mut earlier: HashSet<TestNo> = HashSet::new();
        for process in &shard.processes {
            let broken = match keeps {
                Keeps::Classes => rules.broken(&process.tests, &earlier),
                Keeps::Original => rules.broken_in_own_order(report, &process.tests),
                Keeps::Nothing => rules.broken_in_some_order(&process.tests),
            };
            for broken in broken {
                notes.push(Note::new(broken.test(), why_broken(report, &broken, keeps)));
            }
            earlier.extend(&process.tests);
        }
    }
    notes
}

fn why_broken(report: &ReportFile, broken: &Broken<'_>, keeps: Keeps) -> String {
    match (broken, keeps) {
        (_, Keeps::Original) => "it does not pass in the runner's own order".to_owned(),
        (Broken::Polluted(_, by), _) => {
            let by: Vec<String> = by.iter().map(|test| report.shown(*test)).collect();
            format!(
                "it may run after its polluter {}, as neither arguments nor devices keep them apart",
                by.join(" and ")
            )
        }
        (Broken::NotSet(_), Keeps::Nothing) => {
            "it needs a state-setter before it, and no order is promised".to_owned()
        }
        (Broken::NotSet(_), Keeps::Classes) => {
            "it needs a state-setter before it, and no order of the arguments has one there"
                .to_owned()
        }
    }
}
