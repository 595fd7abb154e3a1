//! What a score says: rows from measurements, and the sums of a strategy.
//!
//! Main types: [`Row`], whose fields are those of `score.json`, and [`Sums`].

use flakescope::findings::Verdict;
use flakescope::model::Outcome;
use flakescope::report::{ReadReport, ReadRun};
use flakescope::trace::RunKind;
use serde::{Deserialize, Serialize};

use crate::measured::{Measured, Nothing, Replays};
use crate::subjects::Subject;

/// The outcome of a test that a run of its app's tests did not come to.
pub const NOT_RUN: &str = "not run";

/// One measurement, judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    pub test: String,
    pub app: String,
    pub expected: String,
    pub category: Option<String>,
    pub strategy: String,
    pub vm: String,
    pub limit: Option<String>,
    pub api: Option<u32>,
    pub verdict: String,
    pub reason: String,
    #[serde(flatten)]
    pub named: Named,
    #[serde(flatten)]
    pub counts: Counts,
    pub replays: Option<Replays>,
    pub wall_ms: u64,
    pub measured: String,
}

/// What a finding names rightly; `None` where no finding is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Named {
    pub pair_named: Option<bool>,
    pub category_named: Option<bool>,
    pub event_named: Option<bool>,
    pub statement_named: Option<bool>,
}

/// How many runs there were, and which was the first that failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Counts {
    pub debug_runs: usize,
    /// Of the runs under the debugger, counted from 1.
    pub first_failure: Option<usize>,
    pub runs: usize,
    pub failed: usize,
    /// Of all runs, counted from 1.
    pub first_run: Option<usize>,
    pub first_run_ms: Option<u64>,
    pub held_ms: u64,
    pub events: Option<usize>,
}

/// How a row's verdict compares with the known one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A flaky test is called flaky.
    Found,
    /// A flaky test is not.
    Missed,
    /// Any other test has its verdict.
    Right,
    /// Any other test is called flaky or broken.
    False,
    /// Any other test is called neither.
    Undecided,
}

impl Answer {
    pub fn name(self) -> &'static str {
        match self {
            Self::Found => "found",
            Self::Missed => "missed",
            Self::Right => "right",
            Self::False => "false",
            Self::Undecided => "no answer",
        }
    }
}

impl Row {
    /// The row of one measurement.
    pub fn new(subject: &Subject, strategy: &str, vm: &str, measured: &Measured) -> Self {
        let row = Self {
            test: subject.test.clone(),
            app: subject.app.name(),
            expected: subject.verdict.name().to_owned(),
            category: subject.category.clone(),
            strategy: strategy.to_owned(),
            vm: vm.to_owned(),
            limit: subject.limit.clone(),
            api: None,
            verdict: Verdict::Inconclusive.name().to_owned(),
            reason: String::new(),
            named: Named::default(),
            counts: Counts::default(),
            replays: None,
            wall_ms: 0,
            measured: String::new(),
        };
        match measured {
            Measured::Explore {
                wall_ms,
                measured: day,
                replays,
                ..
            } => {
                let row = Self {
                    wall_ms: *wall_ms,
                    measured: day.clone(),
                    replays: *replays,
                    ..row
                };
                match measured.report() {
                    Some(report) => row.of_report(subject, report),
                    None => Self {
                        reason: "trouble: the report has not the fields of one".to_owned(),
                        ..row
                    },
                }
            }
            Measured::Rerun {
                wall_ms,
                measured: day,
                api,
                outcomes,
            } => {
                let row = Self {
                    wall_ms: *wall_ms,
                    measured: day.clone(),
                    api: *api,
                    ..row
                };
                row.of_reruns(outcomes)
            }
            Measured::Trouble(nothing) => row.of_nothing("trouble", nothing),
            Measured::Skipped(nothing) => row.of_nothing("skipped", nothing),
        }
    }

    /// A measurement that was not made: it counts as missed, and says why.
    fn of_nothing(self, kind: &str, nothing: &Nothing) -> Self {
        Self {
            api: nothing.api,
            reason: format!("{kind}: {}", nothing.reason),
            wall_ms: nothing.wall_ms,
            measured: nothing.measured.clone(),
            ..self
        }
    }

    /// Plain runs: flaky when some fail and some pass. They name no pair. A test that was never run
    /// has no answer.
    fn of_reruns(self, outcomes: &[String]) -> Self {
        let (mut ran, mut failed, mut first_run) = (0, 0, None);
        for (index, outcome) in outcomes.iter().enumerate() {
            ran += usize::from(outcome != NOT_RUN);
            if Outcome::named(outcome).is_some_and(Outcome::is_failure) {
                failed += 1;
                first_run = first_run.or(Some(index + 1));
            }
        }

        let verdict = if ran == 0 {
            Verdict::Inconclusive
        } else if failed == 0 {
            Verdict::Stable
        } else if failed == ran {
            Verdict::Broken
        } else {
            Verdict::Flaky
        };

        let first_run_ms =
            first_run.map(|first| rounded(ratio(self.wall_ms * as_u64(first), outcomes.len())));
        Self {
            verdict: verdict.name().to_owned(),
            reason: format!("{failed} of {ran} plain runs failed"),
            counts: Counts {
                runs: outcomes.len(),
                failed,
                first_run,
                first_run_ms,
                ..Counts::default()
            },
            ..self
        }
    }

    /// An exploration.
    fn of_report(self, subject: &Subject, report: ReadReport) -> Self {
        let runs = &report.runs;
        let debugged: Vec<&ReadRun> = runs.iter().filter(|run| !run.is_plain()).collect();
        let first_run = runs
            .iter()
            .position(ReadRun::is_failure)
            .map(|index| index + 1);
        let counts = Counts {
            debug_runs: debugged.len(),
            first_failure: debugged
                .iter()
                .position(|run| run.is_failure())
                .map(|index| index + 1),
            runs: runs.len(),
            failed: runs.iter().filter(|run| run.is_failure()).count(),
            first_run,
            first_run_ms: first_run
                .map(|first| runs.iter().take(first).map(|run| run.wall_ms).sum()),
            held_ms: runs.iter().map(|run| run.held_ms).sum(),
            events: Some(report.coverage.async_events),
        };

        // Plain runs that fail say nothing of an order, so no pair is asked of them.
        let is_flaky = report.verdict == Verdict::Flaky.name();
        let is_asked = subject.verdict == Verdict::Flaky && is_flaky && !debugged.is_empty();
        Self {
            api: Some(report.device.api_level),
            named: if is_asked {
                Named::of(subject, &report)
            } else {
                Named::default()
            },
            counts,
            verdict: report.verdict,
            reason: report.reason,
            ..self
        }
    }

    /// How the verdict compares with the known one.
    pub fn answer(&self) -> Answer {
        let says_flaky = self.verdict == Verdict::Flaky.name();
        let says_broken = self.verdict == Verdict::Broken.name();
        if self.is_flaky() {
            if says_flaky {
                Answer::Found
            } else {
                Answer::Missed
            }
        } else if self.verdict == self.expected {
            Answer::Right
        } else if says_flaky || says_broken {
            Answer::False
        } else {
            Answer::Undecided
        }
    }

    pub fn is_flaky(&self) -> bool {
        self.expected == Verdict::Flaky.name()
    }

    /// Whether the strategy makes plain runs only.
    pub fn is_by_plain_runs(&self) -> bool {
        [RunKind::Rerun, RunKind::Noise]
            .iter()
            .any(|kind| kind.name() == self.strategy)
    }
}

impl Named {
    /// What the best finding of a report names rightly.
    fn of(subject: &Subject, report: &ReadReport) -> Self {
        let mut best = (0, false);
        let mut named = Self {
            pair_named: Some(false),
            category_named: Some(false),
            event_named: Some(false),
            statement_named: Some(false),
        };
        for finding in &report.findings {
            let event = subject.names_event(report, finding);
            let statement = subject.names_statement(finding);
            let category = subject.category.as_ref() == Some(&finding.category);
            let rank = (usize::from(event) + usize::from(statement), category);
            if rank > best {
                best = rank;
                named = Self {
                    pair_named: Some(event && statement),
                    category_named: Some(category),
                    event_named: Some(event),
                    statement_named: Some(statement),
                };
            }
        }
        named
    }
}

/// One strategy on one runtime.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    pub strategy: String,
    pub vm: String,
    pub api: Option<u32>,
}

impl Way {
    fn of(row: &Row) -> Self {
        Self {
            strategy: row.strategy.clone(),
            vm: row.vm.clone(),
            api: row.api,
        }
    }

    pub fn has(&self, row: &Row) -> bool {
        row.strategy == self.strategy && row.vm == self.vm && row.api == self.api
    }

    /// The runtime, with its API level where that is known.
    pub fn runtime(&self) -> String {
        match self.api {
            Some(api) => format!("{} {api}", self.vm),
            None => self.vm.clone(),
        }
    }
}

/// The sums of a strategy on a runtime.
#[derive(Debug)]
pub struct Sums {
    pub way: Way,
    pub flaky: usize,
    pub found: usize,
    pub pairs: usize,
    pub categories: usize,
    pub others: usize,
    pub false_findings: usize,
    /// The first failing runs under the debugger of what was found, counted from 1.
    pub first_failures: Vec<usize>,
    pub median_wall_s: f64,
    pub held_s: u64,
    pub runs: usize,
    /// Whether anything was run under the debugger.
    pub debugs: bool,
    pub replays: Option<Replays>,
}

/// The sums of each strategy on each runtime, in the order in which they first come.
pub fn sums(rows: &[Row]) -> Vec<Sums> {
    let mut ways: Vec<Way> = Vec::new();
    for row in rows {
        let way = Way::of(row);
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    ways.into_iter().map(|way| sums_of(way, rows)).collect()
}

fn sums_of(way: Way, rows: &[Row]) -> Sums {
    let mut rows: Vec<&Row> = rows.iter().collect();
    rows.retain(|row| way.has(row));

    let (mut flaky, mut found, mut false_findings) = (0, 0, 0);
    let (mut pairs, mut categories) = (0, 0);
    let mut first_failures = Vec::new();
    for row in &rows {
        flaky += usize::from(row.is_flaky());
        match row.answer() {
            Answer::Found => {
                found += 1;
                pairs += usize::from(row.named.pair_named == Some(true));
                categories += usize::from(row.named.category_named == Some(true));
                first_failures.extend(row.counts.first_failure);
            }
            Answer::False => false_findings += 1,
            Answer::Missed | Answer::Right | Answer::Undecided => {}
        }
    }

    let held_ms: u64 = rows.iter().map(|row| row.counts.held_ms).sum();
    let mut replays: Option<Replays> = None;
    for one in rows.iter().filter_map(|row| row.replays) {
        let sum = replays.get_or_insert(Replays { failed: 0, runs: 0 });
        sum.failed += one.failed;
        sum.runs += one.runs;
    }

    Sums {
        way,
        flaky,
        found,
        pairs,
        categories,
        others: rows.len() - flaky,
        false_findings,
        first_failures,
        median_wall_s: median(rows.iter().map(|row| row.wall_ms).collect()).unwrap_or(0.0) / 1000.0,
        held_s: rounded(ratio(held_ms, 1000)),
        runs: rows.iter().map(|row| row.counts.runs).sum(),
        debugs: rows.iter().any(|row| row.counts.debug_runs > 0),
        replays,
    }
}

impl Sums {
    /// The mean of the first failing runs, with one digit where it is not whole.
    pub fn mean_first_failure(&self) -> Option<String> {
        let sum: usize = self.first_failures.iter().sum();
        let count = self.first_failures.len();
        if count == 0 {
            None
        } else if sum.is_multiple_of(count) {
            Some((sum / count).to_string())
        } else {
            Some(format!("{:.1}", ratio(as_u64(sum), count)))
        }
    }
}

/// The median of whole numbers; `None` of nothing.
pub fn median(values: Vec<u64>) -> Option<f64> {
    median_of(values.into_iter().map(|value| ratio(value, 1)).collect())
}

/// The median; `None` of nothing.
pub fn median_of(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    let upper = values.get(middle)?;
    if values.len() % 2 == 1 {
        return Some(*upper);
    }
    let lower = values.get(middle - 1)?;
    Some(f64::midpoint(*lower, *upper))
}

/// A quotient; the numbers here are small enough for it.
#[allow(clippy::cast_precision_loss)]
pub fn ratio(value: u64, by: usize) -> f64 {
    value as f64 / by as f64
}

/// The nearest whole number, the even one of two.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub fn rounded(value: f64) -> u64 {
    value.round_ties_even() as u64
}

fn as_u64(value: usize) -> u64 {
    u64::try_from(value).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{ANSWERS, Suite, explored, report, reruns};

    const USUAL: [&str; 3] = ["pass", "pass", "fail"];

    #[test]
    fn a_pair_is_named_by_event_and_line() {
        let suite = Suite::new();
        let named = |callback: Option<&str>, stack: &[&str], line: i64| {
            let mut report = report(Verdict::Flaky, line, callback, &USUAL);
            report["events"][0]["stack"] = stack.into();
            let named = suite.row(0, &explored(report)).named;
            (named.event_named, named.statement_named, named.pair_named)
        };
        let loader = Some("a.b.Inbox$Loader$$Lambda1");
        assert_eq!(named(loader, &[], 5), (Some(true), Some(true), Some(true)));
        assert_eq!(
            named(None, &["a.b.Inbox$Loader.run(Inbox.java@7)"], 5).2,
            Some(true)
        );
        assert_eq!(
            named(loader, &[], 4),
            (Some(true), Some(false), Some(false))
        );
        assert_eq!(named(loader, &[], 4000).1, Some(false));
        // Posted by the task that the author names, as that ends.
        let mut posted = report(Verdict::Flaky, 5, Some("a.b.Inbox$open$1"), &USUAL);
        let task =
            serde_json::json!({ "id": "task", "thread": "pool", "callback": loader, "stack": [] });
        posted["events"].as_array_mut().unwrap().push(task);
        posted["findings"][0]["task"] = "task".into();
        assert_eq!(
            suite.row(0, &explored(posted)).named.event_named,
            Some(true)
        );
        for callback in [Some("a.b.Inbox$LoaderOfMore"), Some("a.b.Inbox"), None] {
            assert_eq!(named(callback, &[], 5).0, Some(false), "{callback:?}");
        }

        // The platform calls a method of it.
        suite.put(
            "expected.toml",
            &ANSWERS.replace("Inbox$Loader", "Inbox.onReceive"),
        );
        let mut received = report(Verdict::Flaky, 5, Some("a.b.Inbox"), &USUAL);
        for (method, expected) in [("onReceive", true), ("onChange", false)] {
            received["events"][0]["method"] = method.into();
            let named = suite.row(0, &explored(received.clone())).named;
            assert_eq!(named.event_named, Some(expected), "{method}");
        }
        suite.put("expected.toml", ANSWERS);

        // A class does not show its language.
        let tests = suite.folder().join("src/androidTest/java/a/b");
        std::fs::rename(tests.join("InboxTest.java"), tests.join("InboxTest.kt")).unwrap();
        assert_eq!(named(loader, &[], 5).2, Some(true));
    }

    #[test]
    fn runs_to_the_first_failure_are_counted_with_and_without_the_plain_ones() {
        let suite = Suite::new();
        let counts = suite
            .row(
                0,
                &suite.explored(Verdict::Flaky, &["pass", "crash", "fail"]),
            )
            .counts;
        assert_eq!(
            (counts.debug_runs, counts.first_failure, counts.first_run),
            (3, Some(2), Some(4))
        );
        assert_eq!(
            (counts.runs, counts.held_ms, counts.first_run_ms),
            (5, 30, Some(600))
        );
    }

    #[test]
    fn a_verdict_is_held_against_the_known_one() {
        let suite = Suite::new();
        let check = |number: usize, verdict: Verdict, expected: Answer| {
            let row = suite.row(number, &suite.explored(verdict, &USUAL));
            assert_eq!(row.answer(), expected, "{number} {verdict:?}");
            assert_eq!(
                row.named.pair_named.is_some(),
                number == 0 && verdict == Verdict::Flaky
            );
        };
        check(0, Verdict::Flaky, Answer::Found);
        check(0, Verdict::Inconclusive, Answer::Missed);
        check(1, Verdict::Flaky, Answer::False);
        check(1, Verdict::Stable, Answer::Right);
        check(1, Verdict::Inconclusive, Answer::Undecided);
        check(2, Verdict::Broken, Answer::Right);
        check(2, Verdict::Flaky, Answer::False);
        check(2, Verdict::Stable, Answer::Undecided);
        check(2, Verdict::Inconclusive, Answer::Undecided);
    }

    #[test]
    fn plain_runs_find_what_fails_sometimes() {
        let suite = Suite::new();
        let row = suite.row(0, &reruns(&["pass", "fail", "pass", "crash"]));
        let counts = row.counts;
        assert_eq!(
            (
                row.verdict.as_str(),
                counts.first_run,
                counts.failed,
                counts.runs
            ),
            ("flaky", Some(2), 2, 4)
        );
        assert_eq!(counts.first_run_ms, Some(50));
        let verdict = |outcomes: &[&str]| suite.row(0, &reruns(outcomes)).verdict;
        assert_eq!(
            [verdict(&["fail", "fail"]), verdict(&["pass"])],
            ["broken", "stable"]
        );
        // What is never run says nothing.
        assert_eq!(
            [verdict(&[NOT_RUN, NOT_RUN]), verdict(&[NOT_RUN, "pass"])],
            ["inconclusive", "stable"]
        );
    }

    #[test]
    fn trouble_is_no_answer() {
        let nothing = Nothing {
            reason: "device gone".into(),
            wall_ms: 0,
            measured: "2026-01-02".into(),
            api: None,
        };
        let row = Suite::new().row(1, &Measured::Trouble(nothing));
        assert_eq!(
            (row.verdict.as_str(), row.answer()),
            ("inconclusive", Answer::Undecided)
        );
        assert_eq!(row.reason, "trouble: device gone");
    }

    #[test]
    fn the_sums_are_those_of_each_strategy() {
        let suite = Suite::new();
        let mut rows = vec![
            suite.row(0, &suite.explored(Verdict::Flaky, &USUAL)),
            suite.row(1, &suite.explored(Verdict::Stable, &["pass"])),
        ];
        for number in [0, 1] {
            rows.push(Row {
                strategy: "rerun".into(),
                ..suite.row(number, &reruns(&["pass", "pass"]))
            });
        }
        let sums = sums(&rows);
        let first = &sums[0];
        assert_eq!(
            (
                first.way.strategy.as_str(),
                first.found,
                first.flaky,
                first.pairs
            ),
            ("event-order", 1, 1, 1)
        );
        assert_eq!(
            (first.false_findings, first.mean_first_failure()),
            (0, Some("3".into()))
        );
        let second = &sums[1];
        assert_eq!(
            (
                second.way.strategy.as_str(),
                second.found,
                second.mean_first_failure()
            ),
            ("rerun", 0, None)
        );
    }
}
