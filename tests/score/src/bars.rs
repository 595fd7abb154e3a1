//! What a score can be held to: the strategies side by side, from a score of one runtime, with the
//! bars of event-order, and no false finding of any strategy; or every pair of every flaky test.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::rows::{Answer, Row, Sums, median, sums};
use crate::subjects::short;

const OURS: &str = "event-order";
const PUBLISHED: &str = "paper";

/// The most debug runs to the first failing one, on the mean.
const MOST_DEBUG_RUNS: usize = 3;

/// How many replays there have to be, at least.
const REPLAYS: usize = 20;

/// What is printed of a strategy: its sums, and how soon a test failed that it found.
#[derive(Debug, Serialize)]
pub struct Line {
    pub strategy: String,
    pub flaky: usize,
    pub found: usize,
    pub pairs: Option<usize>,
    pub others: usize,
    pub false_findings: usize,
    pub mean_debug_runs_to_first_failure: Option<f64>,
    pub median_s_to_first_failure: Option<f64>,
    pub replays_failed: Option<usize>,
    pub replays: Option<usize>,
}

/// A line for each strategy.
pub fn lines(rows: &[Row]) -> Vec<Line> {
    sums(rows).iter().map(|sum| line(sum, rows)).collect()
}

fn line(sum: &Sums, rows: &[Row]) -> Line {
    let mut first_ms = Vec::new();
    for row in rows {
        if row.strategy == sum.way.strategy && row.answer() == Answer::Found {
            first_ms.extend(row.counts.first_run_ms);
        }
    }
    let median_ms = median(first_ms);

    Line {
        strategy: sum.way.strategy.clone(),
        flaky: sum.flaky,
        found: sum.found,
        pairs: if sum.debugs { Some(sum.pairs) } else { None },
        others: sum.others,
        false_findings: sum.false_findings,
        mean_debug_runs_to_first_failure: sum
            .mean_first_failure()
            .and_then(|mean| mean.parse().ok()),
        median_s_to_first_failure: median_ms.map(|ms| (ms / 100.0).round() / 10.0),
        replays_failed: sum.replays.map(|replays| replays.failed),
        replays: sum.replays.map(|replays| replays.runs),
    }
}

/// The bars that are missed, each in a sentence.
pub fn missed(rows: &[Row]) -> Vec<String> {
    let ours = found_by(OURS, rows);
    let mut missed = Vec::new();
    for test in found_by(PUBLISHED, rows).keys() {
        if !ours.contains_key(test) {
            missed.push(format!(
                "{PUBLISHED} finds {}, {OURS} does not",
                short(test)
            ));
        }
    }

    let debug_runs: Vec<usize> = ours
        .values()
        .filter_map(|row| row.counts.first_failure)
        .collect();
    let sum: usize = debug_runs.iter().sum();
    if debug_runs.is_empty() || sum > MOST_DEBUG_RUNS * debug_runs.len() {
        missed.push(format!(
            "{OURS} is to fail within {MOST_DEBUG_RUNS} debug runs on the mean: {debug_runs:?}"
        ));
    }

    for row in rows {
        if row.answer() == Answer::False {
            missed.push(wrong_verdict(row));
        }
    }

    for row in ours.values() {
        let all_failed = row
            .replays
            .is_some_and(|replays| replays.failed == replays.runs && replays.runs >= REPLAYS);
        if !all_failed {
            let test = short(&row.test);
            let replays = crate::table::failed_of(row.replays);
            missed.push(format!(
                "every replay of {test} by {OURS} is to fail, {REPLAYS} at least: {replays}"
            ));
        }
    }
    missed.sort();
    missed
}

/// The rows of flaky tests that are not found with their pair, and of others that are called flaky
/// or broken, each in a sentence.
pub fn without_pair(rows: &[Row]) -> Vec<String> {
    let mut missed = Vec::new();
    for row in rows {
        match row.answer() {
            Answer::Missed | Answer::False => missed.push(wrong_verdict(row)),
            Answer::Found if row.named.pair_named != Some(true) => missed.push(format!(
                "{} finds {}, but not its pair",
                row.strategy,
                short(&row.test)
            )),
            Answer::Found | Answer::Right | Answer::Undecided => {}
        }
    }
    missed
}

fn wrong_verdict(row: &Row) -> String {
    let Row {
        strategy,
        test,
        expected,
        verdict,
        reason,
        ..
    } = row;
    format!(
        "{strategy} calls {}, which is {expected}, {verdict}: {reason}",
        short(test)
    )
}

fn found_by<'r>(strategy: &str, rows: &'r [Row]) -> BTreeMap<&'r str, &'r Row> {
    let mut found = BTreeMap::new();
    for row in rows {
        if row.strategy == strategy && row.answer() == Answer::Found {
            found.insert(row.test.as_str(), row);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use flakescope::findings::Verdict;

    use super::*;
    use crate::measured::Replays;
    use crate::testing::Suite;

    fn rows(failed: usize, verdict: Verdict, outcomes: &[&str]) -> Vec<Row> {
        let suite = Suite::new();
        let mut first = suite.row(0, &suite.explored(verdict, outcomes));
        first.replays = Some(Replays { failed, runs: 20 });
        let stable = suite.row(1, &suite.explored(Verdict::Stable, &["pass"]));
        let paper = [(0, Verdict::Flaky), (2, Verdict::Broken)].map(|(number, verdict)| Row {
            strategy: PUBLISHED.to_owned(),
            ..suite.row(number, &suite.explored(verdict, &["pass", "pass", "fail"]))
        });
        [first, stable].into_iter().chain(paper).collect()
    }

    fn check(rows: &[Row], bars: &[&str]) {
        let missed = missed(rows);
        assert_eq!(missed.len(), bars.len(), "{missed:?}");
        for (missed, words) in missed.iter().zip(bars) {
            assert!(missed.contains(words), "{missed}");
        }
    }

    #[test]
    fn each_bar_can_be_missed() {
        let usual = ["pass", "pass", "fail"];
        check(&rows(20, Verdict::Flaky, &usual), &[]);
        check(
            &rows(19, Verdict::Flaky, &usual),
            &["every replay of InboxTest#shows"],
        );
        check(
            &rows(20, Verdict::Flaky, &["pass", "pass", "pass", "fail"]),
            &["to fail within 3 debug runs on the mean: [4]"],
        );
        check(
            &rows(20, Verdict::Stable, &usual),
            &[
                "to fail within",
                "paper finds InboxTest#shows, event-order does not",
            ],
        );

        let suite = Suite::new();
        let mut with_false = rows(20, Verdict::Flaky, &usual);
        for (number, strategy) in [(1, "pct"), (2, "random")] {
            let row = suite.row(number, &suite.explored(Verdict::Flaky, &usual));
            with_false.push(Row {
                strategy: strategy.to_owned(),
                ..row
            });
        }
        let bars = [
            "pct calls InboxTest#waits, which is stable, flaky",
            "random calls InboxTest#fails, which is broken, flaky",
        ];
        check(&with_false, &bars);
    }

    #[test]
    fn each_flaky_test_is_to_be_found_with_its_pair_and_no_other() {
        let suite = Suite::new();
        let row = |number, verdict| suite.row(number, &suite.explored(verdict, &["fail"]));
        let mut pairless = row(0, Verdict::Flaky);
        pairless.strategy = PUBLISHED.to_owned();
        pairless.named.pair_named = Some(false);
        let rows = [
            row(0, Verdict::Flaky),
            pairless,
            row(0, Verdict::Inconclusive),
            row(1, Verdict::Stable),
            row(1, Verdict::Inconclusive),
            row(1, Verdict::Flaky),
            row(2, Verdict::Broken),
        ];

        assert_eq!(
            without_pair(&rows),
            [
                "paper finds InboxTest#shows, but not its pair",
                "event-order calls InboxTest#shows, which is flaky, inconclusive: r",
                "event-order calls InboxTest#waits, which is stable, flaky: r",
            ]
        );
    }

    #[test]
    fn a_strategy_is_a_line_with_the_time_to_the_first_failure() {
        let rows = rows(20, Verdict::Flaky, &["pass", "pass", "fail"]);
        let line = &lines(&rows)[0];
        let counts = (line.found, line.pairs, line.replays_failed);
        assert_eq!(
            (counts, line.median_s_to_first_failure),
            ((1, Some(1), Some(20)), Some(0.8))
        );
    }
}
