//! Reports of `flakescope dependence`, one of each strategy, held against the known answers of an
//! app's tests, for `scripts/bench`.
//!
//! Main function: [`rows`].

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use toml_edit::{DocumentMut, Table};

use crate::subjects::SubjectError;

/// What `guided` may need at most, in percent of the orders that `tuscan` needs.
const MOST_ORDERS: usize = 50;

/// A test and its answer.
struct Answer {
    test: String,
    kind: String,
    /// Also one that fails when it has run before.
    is_nio: bool,
    /// The polluters or state-setters that are needed together; several where there are
    /// alternatives.
    by: Vec<BTreeSet<String>>,
    survives: Option<String>,
}

/// The report, as far as it is scored.
#[derive(Deserialize)]
struct Report {
    wall_ms: u64,
    findings: Vec<Finding>,
    coverage: Coverage,
}

#[derive(Deserialize)]
struct Finding {
    kind: String,
    test: String,
    by: BTreeSet<String>,
    survives: Option<String>,
    found_after: Effort,
}

#[derive(Deserialize)]
struct Effort {
    orders: usize,
}

#[derive(Deserialize)]
struct Coverage {
    orders: usize,
    runs: usize,
}

/// What a strategy came to.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    strategy: String,
    /// Of so many victims, brittle tests and tests that fail the second time.
    of: usize,
    found: usize,
    /// Of those that were found: how many name polluters or state-setters rightly in each of their
    /// findings.
    by_right: usize,
    survives_right: usize,
    /// Findings about tests that do not depend on others.
    wrong: usize,
    /// Orders of the strategy until the last test was found.
    orders_needed: usize,
    orders: usize,
    runs: usize,
    seconds: u64,
}

/// A row for each strategy, in the order of their names.
///
/// # Errors
/// When the answers or a report cannot be read.
pub fn rows(folder: &Path, reports: &Path) -> Result<Vec<Row>, SubjectError> {
    let answers = answers(&read(&folder.join("expected.toml"))?)?;
    let entries = fs::read_dir(reports).map_err(|error| unusable(reports, &error))?;
    let mut strategies = BTreeSet::new();
    for entry in entries {
        let entry = entry.map_err(|error| unusable(reports, &error))?;
        if entry.path().join("dependence.json").exists() {
            strategies.insert(entry.file_name().to_string_lossy().into_owned());
        }
    }

    let mut rows = Vec::new();
    for strategy in strategies {
        let path = reports.join(&strategy).join("dependence.json");
        let report =
            serde_json::from_str(&read(&path)?).map_err(|error| unusable(&path, &error))?;
        rows.push(row(&answers, strategy, &report));
    }
    Ok(rows)
}

/// The bars that are missed, in words.
pub fn missed(rows: &[Row]) -> Vec<String> {
    let mut missed = Vec::new();
    for row in rows {
        if row.wrong > 0 {
            let Row {
                strategy, wrong, ..
            } = row;
            missed.push(format!("{strategy}: {wrong} findings are wrong"));
        }
    }
    let of = |name: &str| rows.iter().find(|row| row.strategy == name);
    if let Some(guided) = of("guided") {
        let Row { found, of, .. } = guided;
        if found < of || guided.by_right < *found || guided.survives_right < *found {
            missed.push(format!("guided: {found} of {of} found, and right in all"));
        }
    }
    if let (Some(guided), Some(tuscan)) = (of("guided"), of("tuscan")) {
        let (needed, most) = (guided.orders_needed, tuscan.orders_needed);
        if needed * 100 > most * MOST_ORDERS {
            missed.push(format!(
                "guided needs {needed} orders, more than {MOST_ORDERS} % of the {most} of tuscan"
            ));
        }
    }
    missed
}

fn row(answers: &[Answer], strategy: String, report: &Report) -> Row {
    let mut row = Row {
        strategy,
        of: 0,
        found: 0,
        by_right: 0,
        survives_right: 0,
        wrong: 0,
        orders_needed: 0,
        orders: report.coverage.orders,
        runs: report.coverage.runs,
        seconds: report.wall_ms / 1000,
    };
    let mut right = 0;
    for answer in answers {
        for kind in answer.kinds() {
            row.of += 1;
            let is_meant = |found: &&Finding| found.test == answer.test && found.kind == kind;
            let findings: Vec<&Finding> = report.findings.iter().filter(is_meant).collect();
            let Some(first) = findings.first() else {
                continue;
            };
            right += findings.len();
            row.found += 1;
            row.orders_needed = row.orders_needed.max(first.found_after.orders);
            let is_nio = kind == "nio";
            let is_by = is_nio || findings.iter().all(|found| answer.by.contains(&found.by));
            row.by_right += usize::from(is_by);
            let survives = findings
                .iter()
                .all(|found| found.survives == answer.survives);
            row.survives_right += usize::from(is_nio || survives);
        }
    }
    row.wrong = report.findings.len().saturating_sub(right);
    row
}

impl Answer {
    /// The kinds of findings that there are to be.
    fn kinds(&self) -> Vec<&str> {
        let mut kinds = vec![self.kind.as_str()];
        kinds.retain(|kind| matches!(*kind, "victim" | "brittle" | "nio"));
        if self.is_nio && self.kind != "nio" {
            kinds.push("nio");
        }
        kinds
    }
}

fn answers(text: &str) -> Result<Vec<Answer>, SubjectError> {
    let document: DocumentMut = text
        .parse()
        .map_err(|error| SubjectError(format!("expected.toml: {error}")))?;
    let tests = document
        .get("test")
        .and_then(|item| item.as_array_of_tables());
    let mut answers = Vec::new();
    for table in tests.into_iter().flatten() {
        answers.push(answer(table)?);
    }
    Ok(answers)
}

fn answer(table: &Table) -> Result<Answer, SubjectError> {
    let text = |key: &str| {
        table
            .get(key)
            .and_then(|item| item.as_str())
            .map(str::to_owned)
    };
    let (Some(test), Some(kind)) = (text("name"), text("kind")) else {
        let message = "expected.toml: a test without name or kind".to_owned();
        return Err(SubjectError(message));
    };
    let mut by = vec![names(table.get("by").and_then(|item| item.as_array()))];
    let others = table.get("or").and_then(|item| item.as_array());
    by.extend(
        others
            .into_iter()
            .flatten()
            .map(|other| names(other.as_array())),
    );
    Ok(Answer {
        test,
        kind,
        is_nio: names(table.get("also").and_then(|item| item.as_array())).contains("nio"),
        by,
        survives: text("survives"),
    })
}

fn names(array: Option<&toml_edit::Array>) -> BTreeSet<String> {
    let names = array.into_iter().flatten();
    names
        .filter_map(|name| name.as_str().map(str::to_owned))
        .collect()
}

fn read(path: &Path) -> Result<String, SubjectError> {
    fs::read_to_string(path).map_err(|error| unusable(path, &error))
}

fn unusable(path: &Path, error: &dyn std::fmt::Display) -> SubjectError {
    SubjectError(format!("cannot read {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPECTED: &str = r#"
        [[test]]
        name = "a.A#victim"
        kind = "victim"
        also = ["nio"]
        by = ["a.B#one"]
        or = [["a.C#one", "a.C#other"]]
        survives = "process"

        [[test]]
        name = "a.B#one"
        kind = "independent"
    "#;

    /// A report with findings `KIND TEST BY,... ORDERS`.
    fn report(findings: &[&str]) -> Report {
        let mut rows = Vec::new();
        for words in findings {
            let words: Vec<&str> = words.split(' ').collect();
            let by: Vec<&str> = words[2].split(',').collect();
            let orders: usize = words[3].parse().unwrap();
            rows.push(serde_json::json!({
                "kind": words[0], "test": words[1], "by": by, "survives": "process",
                "found_after": { "orders": orders, "runs": 9 },
            }));
        }
        let report = serde_json::json!({
            "wall_ms": 1500, "findings": rows, "coverage": { "orders": 5, "runs": 70 },
        });
        serde_json::from_value(report).unwrap()
    }

    fn scored(findings: &[&str]) -> Row {
        row(
            &answers(EXPECTED).unwrap(),
            "guided".into(),
            &report(findings),
        )
    }

    #[test]
    fn each_kind_of_a_test_is_looked_for() {
        let row = scored(&[
            "victim a.A#victim a.C#other,a.C#one 3",
            "nio a.A#victim a.A#victim 0",
        ]);
        assert_eq!(
            (row.of, row.found, row.by_right, row.survives_right),
            (2, 2, 2, 2)
        );
        assert_eq!((row.wrong, row.orders_needed, row.seconds), (0, 3, 1));
        assert_eq!(missed(&[row]), [] as [&str; 0]);
    }

    #[test]
    fn what_is_wrong_or_missed_is_a_bar() {
        let row = scored(&[
            "victim a.A#victim a.C#other 3",
            "victim a.B#one a.A#victim 4",
        ]);
        assert_eq!((row.of, row.found, row.by_right, row.wrong), (2, 1, 0, 1));
        let expected = [
            "guided: 1 findings are wrong",
            "guided: 1 of 2 found, and right in all",
        ];
        assert_eq!(missed(&[row]), expected);
    }

    #[test]
    fn more_than_half_of_the_orders_of_tuscan_is_a_bar() {
        let found = |strategy: &str, orders: usize| Row {
            strategy: strategy.to_owned(),
            orders_needed: orders,
            ..scored(&["victim a.A#victim a.B#one 1", "nio a.A#victim a.A#victim 0"])
        };
        assert_eq!(missed(&[found("guided", 3), found("tuscan", 6)]).len(), 0);
        assert_eq!(missed(&[found("guided", 4), found("tuscan", 7)]).len(), 1);
    }
}
