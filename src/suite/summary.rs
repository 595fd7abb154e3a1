//! What a suite came to: for people, findings first, and as the document `suite.json`.
//!
//! Main types: [`Outcome`] and [`Document`] (format `flakescope-suite`).

use std::fmt::Write as _;

use serde::Serialize;

use super::{Answer, Found, Record, Standing};
use crate::instrument::TestName;
use crate::report::on_one_line;

/// The version of `suite.json`.
const VERSION: u32 = 1;

/// How many of the tests that were not reached are named to people.
const MOST_NAMED: usize = 10;

/// What a suite came to.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The tests that were explored; how those that fail stand.
    pub records: Vec<(Record, Option<Standing>)>,
    /// Those that were not.
    pub not_reached: Vec<TestName>,
    /// Devices that failed again and again, and why.
    pub set_aside: Vec<(String, String)>,
}

impl Outcome {
    /// How many tests have this answer.
    #[must_use]
    pub fn count(&self, answer: Answer) -> usize {
        self.records
            .iter()
            .filter(|(record, _)| record.verdict == answer)
            .count()
    }

    /// The records, the worst first, among equals by name.
    #[must_use]
    pub fn worst_first(&self) -> Vec<&(Record, Option<Standing>)> {
        let mut sorted: Vec<_> = self.records.iter().collect();
        sorted.sort_by_cached_key(|(record, _)| {
            let rank = Answer::ALL.iter().position(|all| *all == record.verdict);
            (rank, record.test())
        });
        sorted
    }
}

/// What is reported of one test. `path` shows a file of the suite's folder in a command, `replay`
/// is what stands behind a schedule to reach a device's server.
#[must_use]
pub fn finding_text(
    record: &Record,
    standing: Option<&Standing>,
    path: impl Fn(&str) -> String,
    replay: impl Fn(&str) -> String,
) -> String {
    let reason = on_one_line(&record.reason);
    let mut text = format!(
        "{}  {}\n",
        record.verdict.name().to_uppercase(),
        on_one_line(&record.test().to_string())
    );

    let stands = standing.map_or_else(String::new, |standing| format!("; {}", standing.words()));
    let took = duration(record.wall_ms);
    writeln!(
        text,
        "  {reason}{stands}; {} runs in {took} on {}",
        record.runs,
        on_one_line(&record.device)
    )
    .ok();

    for Found { schedule, why } in &record.findings {
        let schedule = path(schedule);
        writeln!(text, "  why          {}", on_one_line(why)).ok();
        writeln!(
            text,
            "  replay       flakescope replay {schedule}{} --times 20",
            replay(&record.device)
        )
        .ok();
    }

    if record.verdict != Answer::Stable
        && let Some(report) = &record.report
    {
        writeln!(text, "  report       {}", path(report)).ok();
    }
    text
}

/// The last lines: what there was in all.
#[must_use]
pub fn summary_text(outcome: &Outcome, wall_ms: u64) -> String {
    let mut text = String::new();
    for (device, why) in &outcome.set_aside {
        writeln!(
            text,
            "device {} was set aside: {}",
            on_one_line(device),
            on_one_line(why)
        )
        .ok();
    }
    if !outcome.not_reached.is_empty() {
        let named: Vec<String> = outcome
            .not_reached
            .iter()
            .take(MOST_NAMED)
            .map(|test| on_one_line(&test.to_string()))
            .collect();
        let more = outcome.not_reached.len().saturating_sub(MOST_NAMED);
        let more = if more == 0 {
            String::new()
        } else {
            format!(" and {more} more")
        };
        writeln!(text, "not reached: {}{more}", named.join(", ")).ok();
    }

    let mut counts = Vec::new();
    for answer in Answer::ALL {
        let count = outcome.count(answer);
        if count > 0 || matches!(answer, Answer::Flaky | Answer::Stable) {
            counts.push(format!("{count} {}", answer.name()));
        }
    }
    if !outcome.not_reached.is_empty() {
        counts.push(format!("{} not reached", outcome.not_reached.len()));
    }
    let tests = outcome.records.len() + outcome.not_reached.len();
    let runs: usize = outcome.records.iter().map(|(record, _)| record.runs).sum();
    writeln!(
        text,
        "{tests} tests: {}; {runs} runs, {}",
        counts.join(", "),
        duration(wall_ms)
    )
    .ok();
    text
}

fn duration(ms: u64) -> String {
    let seconds = ms / 1000;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

/// `suite.json`.
#[derive(Debug, Serialize)]
pub struct Document<'a> {
    format: &'static str,
    version: u32,
    component: &'a str,
    tests: Vec<Row<'a>>,
    not_reached: Vec<String>,
    set_aside: Vec<Aside<'a>>,
}

#[derive(Debug, Serialize)]
struct Row<'a> {
    test: String,
    verdict: Answer,
    reason: &'a str,
    standing: Option<String>,
    report: Option<&'a str>,
    findings: &'a [Found],
    wall_ms: u64,
    runs: usize,
    lost: usize,
    device: &'a str,
    finished: u64,
}

#[derive(Debug, Serialize)]
struct Aside<'a> {
    device: &'a str,
    why: &'a str,
}

impl<'a> Document<'a> {
    /// The document of a suite.
    #[must_use]
    pub fn new(component: &'a str, outcome: &'a Outcome) -> Self {
        let mut tests = Vec::new();
        for (record, standing) in outcome.worst_first() {
            tests.push(Row {
                test: record.test().to_string(),
                verdict: record.verdict,
                reason: &record.reason,
                standing: standing.as_ref().map(Standing::words),
                report: record.report.as_deref(),
                findings: &record.findings,
                wall_ms: record.wall_ms,
                runs: record.runs,
                lost: record.lost,
                device: &record.device,
                finished: record.finished,
            });
        }

        Self {
            format: "flakescope-suite",
            version: VERSION,
            component,
            tests,
            not_reached: outcome
                .not_reached
                .iter()
                .map(ToString::to_string)
                .collect(),
            set_aside: outcome
                .set_aside
                .iter()
                .map(|(device, why)| Aside { device, why })
                .collect(),
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
