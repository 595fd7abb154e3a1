//! The tables of a score in Markdown.

use std::collections::BTreeSet;

use crate::measured::Replays;
use crate::rows::{Answer, Row, Sums, ratio, sums};
use crate::subjects::short;

/// The sums and every row.
pub fn markdown(rows: &[Row]) -> String {
    format!(
        "# Score\n\n{}\n## By category\n\n{}\n## Missed or wrong\n\n{}\n## Every test\n\n{}",
        summary(rows),
        categories(rows),
        misses(rows),
        every(rows)
    )
}

/// A line for each strategy.
pub fn summary(rows: &[Row]) -> String {
    let mut table = Table::new(&[
        "strategy",
        "runtime",
        "found",
        "pair named",
        "category named",
        "false findings",
        "debug runs to the first failing one, mean",
        "runs",
        "wall time of a test, median",
        "held in all",
    ]);
    let sums = sums(rows);
    for sum in &sums {
        let (mut pairs, mut categories) = (String::new(), String::new());
        if sum.debugs {
            pairs = format!("{} of {}", sum.pairs, sum.flaky);
            categories = format!("{} of {}", sum.categories, sum.flaky);
        }
        table.add(vec![
            sum.way.strategy.clone(),
            sum.way.runtime(),
            format!("{} of {}", sum.found, sum.flaky),
            pairs,
            categories,
            format!("{} in {}", sum.false_findings, sum.others),
            sum.mean_first_failure().unwrap_or_default(),
            sum.runs.to_string(),
            format!("{:.1} s", sum.median_wall_s),
            format!("{} s", sum.held_s),
        ]);
    }
    table.add_replays(
        &sums
            .iter()
            .map(|sum: &Sums| sum.replays)
            .collect::<Vec<_>>(),
    );
    table.text()
}

/// Found of expected, for each category and strategy.
pub fn categories(rows: &[Row]) -> String {
    let ways: Vec<_> = sums(rows).into_iter().map(|sum| sum.way).collect();
    let mut head = vec!["category".to_owned()];
    head.extend(
        ways.iter()
            .map(|way| format!("{}, {}", way.strategy, way.vm)),
    );

    let mut table = Table { lines: vec![head] };
    let mut flaky: Vec<&Row> = rows.iter().collect();
    flaky.retain(|row| row.is_flaky());
    let names: BTreeSet<&str> = flaky
        .iter()
        .filter_map(|row| row.category.as_deref())
        .collect();
    for name in names {
        let mut cells = vec![name.to_owned()];
        for way in &ways {
            let (mut all, mut found) = (0, 0);
            for row in &flaky {
                if way.has(row) && row.category.as_deref() == Some(name) {
                    all += 1;
                    found += usize::from(row.answer() == Answer::Found);
                }
            }
            cells.push(format!("{found} of {all}"));
        }
        table.add(cells);
    }
    table.text()
}

/// What the explorations got wrong, with their reasons; plain runs are expected to find little, and
/// are left out.
pub fn misses(rows: &[Row]) -> String {
    let mut table = Table::new(&[
        "test",
        "category",
        "strategy",
        "runtime",
        "answer",
        "what was said",
        "why",
    ]);
    for row in rows {
        let is_right = matches!(row.answer(), Answer::Found | Answer::Right)
            && row.named.pair_named != Some(false);
        if is_right || row.is_by_plain_runs() {
            continue;
        }
        let answer = match (row.answer(), row.named.event_named) {
            (Answer::Found, Some(true)) => "found, other statement",
            (Answer::Found, _) => "found, other event",
            (answer, _) => answer.name(),
        };
        table.add(vec![
            short(&row.test),
            row.category.clone().unwrap_or_default(),
            row.strategy.clone(),
            row.vm.clone(),
            answer.to_owned(),
            format!("{}: {}", row.verdict, row.reason),
            row.limit.clone().unwrap_or_default(),
        ]);
    }
    if table.lines.len() == 1 {
        "Nothing.\n".to_owned()
    } else {
        table.text()
    }
}

/// Every row.
pub fn every(rows: &[Row]) -> String {
    let mut table = Table::new(&[
        "test",
        "expected",
        "category",
        "strategy",
        "runtime",
        "verdict",
        "pair",
        "runs",
        "first failing debug run",
        "wall",
        "held",
        "events",
    ]);
    for row in rows {
        let pair = match row.named.pair_named {
            Some(true) => "yes",
            Some(false) => "no",
            None => "",
        };
        let number =
            |value: Option<usize>| value.map_or_else(String::new, |value| value.to_string());
        table.add(vec![
            short(&row.test),
            row.expected.clone(),
            row.category.clone().unwrap_or_default(),
            row.strategy.clone(),
            row.vm.clone(),
            row.verdict.clone(),
            pair.to_owned(),
            row.counts.runs.to_string(),
            number(row.counts.first_failure),
            format!("{:.1} s", ratio(row.wall_ms, 1000)),
            format!("{:.1} s", ratio(row.counts.held_ms, 1000)),
            number(row.counts.events),
        ]);
    }
    table.add_replays(&rows.iter().map(|row| row.replays).collect::<Vec<_>>());
    table.text()
}

/// How many replays failed; nothing where there were none.
pub fn failed_of(replays: Option<Replays>) -> String {
    replays.map_or_else(String::new, |replays| {
        format!("{} of {}", replays.failed, replays.runs)
    })
}

/// A Markdown table: its head, and its lines.
pub struct Table {
    pub lines: Vec<Vec<String>>,
}

impl Table {
    pub fn new(head: &[&str]) -> Self {
        Self {
            lines: vec![head.iter().map(ToString::to_string).collect()],
        }
    }

    pub fn add(&mut self, cells: Vec<String>) {
        self.lines.push(cells);
    }

    /// One more column, if there were replays.
    fn add_replays(&mut self, replays: &[Option<Replays>]) {
        if replays.iter().all(Option::is_none) {
            return;
        }
        let head = std::iter::once("replays that failed".to_owned());
        let cells = head.chain(replays.iter().map(|replays| failed_of(*replays)));
        for (line, cell) in self.lines.iter_mut().zip(cells) {
            line.push(cell);
        }
    }

    /// Its text; what is in a cell cannot break out of it.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (index, line) in self.lines.iter().enumerate() {
            let cells: Vec<String> = line.iter().map(|cell| one_line(cell)).collect();
            text += &format!("| {} |\n", cells.join(" | "));
            if index == 0 {
                text += &format!("| {} |\n", vec!["---"; line.len()].join(" | "));
            }
        }
        text
    }
}

fn one_line(cell: &str) -> String {
    cell.replace('|', "\\|")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use flakescope::findings::Verdict;

    use super::*;
    use crate::testing::Suite;

    #[test]
    fn replays_are_a_column_once_there_are_any() {
        let suite = Suite::new();
        let row = suite.row(0, &suite.explored(Verdict::Flaky, &["fail"]));
        assert!(!markdown(std::slice::from_ref(&row)).contains("replays"));

        let replayed = Row {
            replays: Some(Replays { failed: 3, runs: 4 }),
            ..row.clone()
        };
        let rows = [replayed, row];
        assert_eq!(sums(&rows)[0].replays, Some(Replays { failed: 3, runs: 4 }));
        assert!(every(&rows).lines().nth(2).unwrap().ends_with("| 3 of 4 |"));
        assert!(summary(&rows).contains("replays that failed"));
    }

    #[test]
    fn a_cell_cannot_break_out_of_its_table() {
        let mut table = Table::new(&["a"]);
        table.add(vec!["x | y\nz".into()]);
        assert_eq!(table.text().lines().nth(2), Some("| x \\| y z |"));
    }
}
