//! The page of a score: a comparison of the strategies in tables, and a plot of how soon each finds
//! what there is to find.
//!
//! The plot is SVG: a step line for each strategy, over the runs of a test until the first that
//! fails.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::rows::{Answer, Row, Sums, ratio, sums};
use crate::table::{categories, misses, summary};

/// What a score ran on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Machine {
    pub cpu: String,
    pub cores: usize,
    pub system: String,
}

impl Machine {
    /// This machine.
    pub fn here() -> Self {
        let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = cpus.lines().find(|line| line.starts_with("model name"));
        let model = model
            .and_then(|line| line.split_once(':'))
            .map_or(std::env::consts::ARCH, |(_, model)| model.trim());
        Self {
            cpu: model.to_owned(),
            cores: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            system: format!("{} {}", kernel("ostype"), kernel("osrelease")),
        }
    }
}

fn kernel(name: &str) -> String {
    let text = fs::read_to_string(format!("/proc/sys/kernel/{name}")).unwrap_or_default();
    text.trim().to_owned()
}

/// `score.json`.
#[derive(Debug, Serialize, Deserialize)]
pub struct Document {
    pub format: String,
    pub version: u32,
    pub machine: Machine,
    pub rows: Vec<Row>,
}

impl Document {
    pub fn new(rows: Vec<Row>) -> Self {
        Self {
            format: "flakescope-score".to_owned(),
            version: 1,
            machine: Machine::here(),
            rows,
        }
    }
}

/// Writes SCORE.md and score.svg.
pub fn write(document: &Document, folder: &Path) -> io::Result<()> {
    fs::write(folder.join("score.svg"), plot(&document.rows))?;
    fs::write(folder.join("SCORE.md"), page(document))
}

/// The text of SCORE.md.
pub fn page(document: &Document) -> String {
    let rows = &document.rows;
    let Machine { cpu, cores, system } = &document.machine;
    let dates: BTreeSet<&str> = rows.iter().map(|row| row.measured.as_str()).collect();
    let when = match (dates.first(), dates.last()) {
        (Some(first), Some(last)) if first != last => format!("{first} to {last}"),
        (Some(only), _) => (*only).to_owned(),
        _ => "never".to_owned(),
    };
    let apps: BTreeSet<&str> = rows.iter().map(|row| row.app.as_str()).collect();
    let tests: BTreeMap<&str, &str> = rows
        .iter()
        .map(|row| (row.test.as_str(), row.expected.as_str()))
        .collect();
    let mut verdicts: BTreeMap<&str, usize> = BTreeMap::new();
    for verdict in tests.values() {
        *verdicts.entry(verdict).or_default() += 1;
    }
    let verdicts: Vec<String> = verdicts
        .into_iter()
        .map(|(verdict, count)| format!("{count} {verdict}"))
        .collect();

    format!(
        "# How well flaky tests are found

Written by `scripts/score --page`; not to be edited. {} tests with known answers in {} apps of this folder: {}.
Measured {when} on {cpu}, {cores} cores, {system}. Times depend on the machine and on what else it did; verdicts should not.

A flaky test is *found* when a failing order was confirmed (`rerun`: when a plain run of its app's tests together failed). The *pair* is named when the finding's event and statement
are those in `expected.toml`. The *category* is named when the finding's is the expected one. A *false finding* is a failure claimed for a stable test, or a failing order for a broken one.

{}
![Flaky tests found over the runs of a test](score.svg)

The plot counts every run of a test until the first that fails, the plain runs at the beginning included.

## Found, by category

{}
## What went wrong, and what was said

{}",
        tests.len(),
        apps.len(),
        verdicts.join(", "),
        summary(rows),
        categories(rows),
        misses(rows)
    )
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 200.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 60.0;

/// Colour and dashes of each line. They differ in brightness as well, and each line has its name at
/// its end, for who does not see colours.
const LINES: [(&str, &str); 6] = [
    ("#0b5394", ""),
    ("#cc4125", "7 3"),
    ("#38761d", "2 3"),
    ("#8e7cc3", "10 3 2 3"),
    ("#7f6000", "4 2"),
    ("#444444", "1 2"),
];

/// The numbers of runs with a mark at the axis.
const TICKS: [usize; 11] = [1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000];

/// Where numbers are in the plot.
struct Scale {
    longest: usize,
    most: usize,
}

impl Scale {
    /// Of a number of runs, logarithmically.
    fn x(&self, runs: usize) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * number(runs.max(1)).ln() / number(self.longest).ln()
    }

    /// Of a number of tests found.
    fn y(&self, found: usize) -> f64 {
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * number(found) / number(self.most)
    }
}

fn number(value: usize) -> f64 {
    ratio(u64::try_from(value).unwrap_or(u64::MAX), 1)
}

/// The SVG.
pub fn plot(rows: &[Row]) -> String {
    let sums = sums(rows);
    let scale = Scale {
        longest: rows
            .iter()
            .map(|row| row.counts.runs)
            .max()
            .unwrap_or(0)
            .max(10),
        most: sums.iter().map(|sum| sum.flaky).max().unwrap_or(0).max(1),
    };

    let mut parts = vec![
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">"
        ),
        format!("<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>"),
        Text {
            size: 15,
            ..Text::at(LEFT, 22.0, "Flaky tests found, over the runs of a test")
        }
        .svg(),
    ];
    parts.extend(axes(&scale));

    let mut ends = Vec::new();
    for (sum, (colour, dashes)) in sums.iter().zip(LINES.iter().cycle()) {
        let firsts = first_runs(sum, rows);
        let path = steps(&firsts, &scale);
        parts.push(format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>"
        ));
        let api = sum.way.api.map_or_else(String::new, |api| api.to_string());
        let name = format!(
            "{}, {} {api}: {}",
            sum.way.strategy,
            sum.way.vm,
            firsts.len()
        );
        ends.push(End {
            y: scale.y(firsts.len()),
            name,
            colour,
        });
    }
    parts.extend(labels(ends));
    parts.push("</svg>\n".to_owned());
    parts.join("\n")
}

/// The first failing runs of what a strategy found, the soonest first.
fn first_runs(sum: &Sums, rows: &[Row]) -> Vec<usize> {
    let mut firsts = Vec::new();
    for row in rows {
        if sum.way.has(row) && row.answer() == Answer::Found {
            firsts.extend(row.counts.first_run);
        }
    }
    firsts.sort_unstable();
    firsts
}

/// Lines and numbers of both axes.
fn axes(scale: &Scale) -> Vec<String> {
    let mut parts = Vec::new();
    let (left, right, bottom) = (scale.x(1), scale.x(scale.longest), scale.y(0));
    for runs in TICKS.into_iter().filter(|tick| *tick <= scale.longest) {
        let x = scale.x(runs);
        parts.push(line([x, bottom], [x, bottom + 5.0], INK));
        parts.push(
            Text {
                anchor: "middle",
                ..Text::at(x, bottom + 18.0, &runs.to_string())
            }
            .svg(),
        );
    }

    // About six numbers, each a multiple of five where there are many.
    let step = if scale.most > 6 {
        scale.most.div_ceil(30) * 5
    } else {
        1
    };
    for found in (0..=scale.most).step_by(step) {
        let y = scale.y(found);
        parts.push(line([left, y], [right, y], "#dddddd"));
        parts.push(
            Text {
                anchor: "end",
                ..Text::at(left - 8.0, y + 4.0, &found.to_string())
            }
            .svg(),
        );
    }

    let all = scale.y(scale.most);
    parts.push(line([left, all], [right, all], "#999999"));
    parts.push(Text::at(right + 8.0, all - 6.0, &format!("all {}", scale.most)).svg());
    parts.push(line([left, bottom], [right, bottom], INK));
    let below = "runs until the first that fails (logarithmic)";
    parts.push(
        Text {
            anchor: "middle",
            ..Text::at(f64::midpoint(left, right), HEIGHT - 16.0, below)
        }
        .svg(),
    );
    parts
}

/// The path of a line that goes up by one at each number.
fn steps(firsts: &[usize], scale: &Scale) -> String {
    let mut path = format!("M{:.1} {:.1}", scale.x(1), scale.y(0));
    for (index, runs) in firsts.iter().enumerate() {
        path += &format!(" H{:.1} V{:.1}", scale.x(*runs), scale.y(index + 1));
    }
    path + &format!(" H{:.1}", scale.x(scale.longest))
}

/// The end of a strategy's line.
struct End<'c> {
    y: f64,
    name: String,
    colour: &'c str,
}

/// The lines' names at their ends, moved apart; the lowest first.
fn labels(mut ends: Vec<End<'_>>) -> Vec<String> {
    ends.sort_by(|a, b| b.y.total_cmp(&a.y).then_with(|| b.name.cmp(&a.name)));
    let mut parts = Vec::new();
    let mut last = HEIGHT;
    for end in ends {
        last = (end.y + 4.0).min(last - 15.0);
        parts.push(
            Text {
                colour: end.colour,
                ..Text::at(WIDTH - RIGHT + 8.0, last, &end.name)
            }
            .svg(),
        );
    }
    parts
}

/// The usual colour.
const INK: &str = "#333333";

fn line([x1, y1]: [f64; 2], [x2, y2]: [f64; 2], colour: &str) -> String {
    format!(
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\"/>"
    )
}

/// Words in the plot.
struct Text<'w> {
    x: f64,
    y: f64,
    words: &'w str,
    anchor: &'w str,
    size: u32,
    colour: &'w str,
}

impl<'w> Text<'w> {
    fn at(x: f64, y: f64, words: &'w str) -> Self {
        Self {
            x,
            y,
            words,
            anchor: "start",
            size: 12,
            colour: INK,
        }
    }

    fn svg(&self) -> String {
        let Self {
            x,
            y,
            words,
            anchor,
            size,
            colour,
        } = self;
        let words = words
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;")
            .replace('"', "&quot;");
        format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" font-size=\"{size}\" fill=\"{colour}\">{words}</text>"
        )
    }
}

#[cfg(test)]
mod tests {
    use flakescope::findings::Verdict;

    use super::*;
    use crate::testing::{Suite, reruns};

    fn rows() -> Vec<Row> {
        let suite = Suite::new();
        let found = suite.row(0, &suite.explored(Verdict::Flaky, &["pass", "fail"]));
        let rerun = suite.row(1, &reruns(&["pass"]));
        vec![
            found,
            Row {
                strategy: "rerun".into(),
                ..rerun
            },
        ]
    }

    #[test]
    fn the_plot_has_a_line_for_each_strategy() {
        let svg = plot(&rows());
        assert_eq!(svg.matches("<path ").count(), 2);
        assert_eq!(
            svg.matches("<text ").count(),
            svg.matches("</text>").count()
        );
        assert!(svg.contains(">event-order, art 29: 1</text>"), "{svg}");
    }

    #[test]
    fn the_page_says_when_and_on_what() {
        let machine = Machine {
            cpu: "A CPU".into(),
            cores: 2,
            system: "Linux".into(),
        };
        let page = page(&Document {
            machine,
            ..Document::new(rows())
        });
        assert!(
            page.contains("Measured 2026-01-02 on A CPU, 2 cores"),
            "{page}"
        );
        assert!(
            page.contains("2 tests with known answers in 1 apps"),
            "{page}"
        );
    }
}
