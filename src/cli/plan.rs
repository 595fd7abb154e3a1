//! `flakescope plan`: shards and processes in which every dependent test ends as it should, as a
//! document, as commands, or as another tool's shards.
//!
//! A format promises what those who read it do: a plain `am instrument` keeps an order of classes,
//! Flank keeps none.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::exit::{Exit, WrongUsage};
use super::input::read_text;
use super::say;
use crate::adb::quote;
use crate::dependence::plan::{self, Keeps, MOST_SHARDS, Note, PlannedProcess, plan};
use crate::dependence::{ReportFile, test_name};
use crate::findings::ExitCode;
use crate::instrument::TestName;

/// Arguments of `plan`.
#[derive(Args, Debug)]
pub(super) struct Plan {
    /// The report of a study: `dependence.json`.
    #[arg(value_name = "REPORT")]
    report: PathBuf,
    /// How many devices run the tests, from 1 to 500.
    #[arg(long, value_name = "N", value_parser = shards())]
    shards: u64,
    /// Dependent tests stay together, in the runner's own order.
    #[arg(long)]
    keep_order: bool,
    /// The tests of the build that is to be run, as `flakescope tests` prints them; without it,
    /// those of the report. One that the report does not know has a process of its own.
    #[arg(long, value_name = "FILE")]
    tests: Option<PathBuf>,
    /// What goes to stdout.
    #[arg(long, value_enum, default_value = "json")]
    format: Format,
    /// The app, as Flank's own configuration names it.
    #[arg(long, value_name = "APK", required_if_eq("format", "flank"))]
    app: Option<String>,
    /// The test, as Flank's own configuration names it.
    #[arg(long, value_name = "APK", required_if_eq("format", "flank"))]
    test_apk: Option<String>,
}

/// What a plan is written as.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    /// A document, of the format `flakescope-plan`.
    Json,
    /// Commands for the devices' shells, a line for each process.
    Am,
    /// A file for Flank's `custom-sharding-json`. Flank promises no order in a shard, so a shard
    /// has only tests that need none, and there may be more shards than N.
    Flank,
}

fn shards() -> clap::builder::RangedU64ValueParser<u64> {
    let most = u64::try_from(MOST_SHARDS).unwrap_or(u64::MAX);
    clap::builder::RangedU64ValueParser::new().range(1..=most)
}

impl Plan {
    pub(super) fn run(self) -> anyhow::Result<Exit> {
        let keeps = match (self.format, self.keep_order) {
            (Format::Flank, true) => {
                let why = "Flank keeps no order: --keep-order goes with --format json or am";
                return Err(WrongUsage(why.to_owned()).into());
            }
            (Format::Flank, false) => Keeps::Nothing,
            (_, true) => Keeps::Original,
            (_, false) => Keeps::Classes,
        };
        let report = self.read()?;
        let shards = usize::try_from(self.shards).unwrap_or(MOST_SHARDS);
        let plan = plan(&report, shards, keeps);

        let text = match self.format {
            Format::Json => plan.to_json(&report)?,
            Format::Am => commands(&report, &plan)?,
            Format::Flank => self.flank(&plan)?,
        };
        say_what_is_left(&report, &plan, self.format);
        say::raw(&text)?;
        Ok(Exit::code(ExitCode::Success))
    }

    /// The report, about the tests that there are.
    fn read(&self) -> anyhow::Result<ReportFile> {
        let text = read_text(&self.report, "report of a study")?;
        let report =
            ReportFile::from_json(&text).with_context(|| self.report.display().to_string())?;
        match &self.tests {
            Some(path) => Ok(report.among(&listed(path)?)),
            None => Ok(report),
        }
    }

    /// A file for Flank's `custom-sharding-json`, as its docs describe it.
    fn flank(&self, plan: &plan::Plan) -> anyhow::Result<String> {
        let processes = plan.shards.iter().flat_map(|shard| &shard.processes);
        let mut shards = BTreeMap::new();
        for (index, process) in processes.enumerate() {
            let words = process.words.iter();
            let targets = words.map(|word| format!("class {word}")).collect();
            shards.insert(format!("shard-{index}"), targets);
        }

        let matrix = Matrix {
            app: self.app.as_deref().unwrap_or_default(),
            test: self.test_apk.as_deref().unwrap_or_default(),
            shards,
            junit_ignored: [],
        };
        let matrices = BTreeMap::from([("matrix-0", matrix)]);
        Ok(serde_json::to_string_pretty(&matrices)? + "\n")
    }
}

/// The shards of a pair of APKs, in Flank's words.
#[derive(Serialize)]
struct Matrix<'a> {
    app: &'a str,
    test: &'a str,
    shards: BTreeMap<String, Vec<String>>,
    #[serde(rename = "junit-ignored")]
    junit_ignored: [String; 0],
}

/// Reads a list of tests, a line for each.
fn listed(path: &Path) -> anyhow::Result<Vec<TestName>> {
    let text = read_text(path, "list of tests")?;
    let mut tests = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let test = test_name(line).map_err(|why| {
            let (path, line) = (path.display(), index + 1);
            WrongUsage(format!("{path}, line {line}: it {why}"))
        })?;
        tests.push(test);
    }
    Ok(tests)
}

/// A plan as commands, with what there is to say of it as comments.
///
/// # Errors
/// When a name or an argument has characters that would end a line, or that a terminal obeys.
fn commands(report: &ReportFile, plan: &plan::Plan) -> Result<String, WrongUsage> {
    let mut lines = header(report, plan);
    let shards = plan.shards.len();
    for (index, shard) in plan.shards.iter().enumerate() {
        let (number, processes, ms) = (index + 1, shard.processes.len(), shard.ms);
        lines.push(format!(
            "# shard {number} of {shards}: {ms} ms, processes: {processes}"
        ));
        for process in &shard.processes {
            if process.needs_order {
                lines.push("# in this order only: AndroidX's runner 1.6.0 or later".to_owned());
            }
            if let Some(why) = &process.own {
                lines.push(comment(why));
            }
            lines.push(command(report, process));
        }
    }

    for line in &lines {
        if say::harmless(line) != *line || line.contains('\n') {
            let line = say::on_one_line(&say::harmless(line));
            return Err(WrongUsage(format!(
                "characters in it are no part of a line, use --format json: {line}"
            )));
        }
    }
    Ok(lines.join("\n") + "\n")
}

/// What the whole plan is about.
fn header(report: &ReportFile, plan: &plan::Plan) -> Vec<String> {
    let mut lines = vec![comment(&format!("a plan for {}", report.component))];
    for app in &report.apps {
        let sums = app.sha256.join(" ");
        lines.push(comment(&format!("build: {} sha256 {sums}", app.package)));
    }
    lines.push(comment(
        "each process of the study began on cleared data (pm clear)",
    ));

    for note in &plan.not_enforced {
        lines.push(comment_on_test(report, "not enforced", note));
    }
    for note in &plan.repeated {
        lines.push(comment_on_test(report, "runs again", note));
    }
    for note in &plan.not_covered {
        lines.push(comment(note));
    }
    lines
}

fn comment_on_test(report: &ReportFile, what: &str, note: &Note) -> String {
    let test = report.shown(note.test);
    comment(&format!("{what}: {test}: {}", note.why))
}

/// A comment of a shell's, which cannot be left.
fn comment(text: &str) -> String {
    format!("# {}", say::on_one_line(&say::harmless(text)))
}

/// The command of a process.
fn command(report: &ReportFile, process: &PlannedProcess) -> String {
    let mut command = "am instrument ".to_owned();
    if let Some(user) = report.setup.user {
        command += &format!("--user {user} ");
    }
    command += "-w -r ";
    for (key, value) in &report.setup.arguments {
        command += &format!("-e {} {} ", quote(key), quote(value));
    }
    command += &format!("-e class {} ", quote(&process.words.join(",")));
    command + &quote(&report.component)
}

/// Says on stderr how much there is, and what does not end as it should. Where stdout has no place
/// for it, also what the study did not cover.
fn say_what_is_left(report: &ReportFile, plan: &plan::Plan, format: Format) {
    for Note { test, why } in &plan.not_enforced {
        let test = say::on_one_line(&report.shown(*test));
        say::aside(&format!("warning: {test} is not enforced: {why}"));
    }

    if format == Format::Flank {
        for note in &plan.not_covered {
            say::aside(&say::on_one_line(note));
        }
    }

    let processes = plan.shards.iter().map(|shard| shard.processes.len());
    let longest = plan.shards.iter().map(|shard| shard.ms).max();
    say::aside(&format!(
        "{} tests in {} processes on {} shards; the longest takes {} ms",
        report.tests.len(),
        processes.sum::<usize>(),
        plan.shards.len(),
        longest.unwrap_or_default()
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A victim, its polluter, a broken test, and a class with a parameter of this name.
    fn report(parameter: &str, value: &str) -> ReportFile {
        let document = serde_json::json!({
            "format": "flakescope-dependence",
            "version": 1,
            "component": "a.test/a.Runner",
            "apps": [{"package": "a", "sha256": ["0f".repeat(32)]}],
            "runner_arguments": {"size": value},
            "user": 10,
            "wall_ms": 0,
            "tests": [
                {"test": "a.A#p", "verdict": "independent", "reason": "r"},
                {"test": "a.B#v", "verdict": "victim", "reason": "r"},
                {"test": "a.P$Q#b", "verdict": "broken", "reason": "it fails"},
                {"test": format!("a.R#t{parameter}"), "verdict": "independent", "reason": "r"},
            ],
            "findings": [
                {"kind": "victim", "test": "a.B#v", "by": ["a.A#p"], "cleaners": [], "survives": "process"},
            ],
            "coverage": {"orders": 0, "orders_wanted": 0, "runs": 0, "test_executions": 0, "diverged": [], "cuts": ["a cut"]},
        });
        ReportFile::from_json(&document.to_string()).unwrap()
    }

    fn lines(report: &ReportFile, keeps: Keeps) -> Vec<String> {
        let text = commands(report, &plan(report, 1, keeps)).unwrap();
        let commands = text.lines().filter(|line| !line.starts_with('#'));
        commands.map(str::to_owned).collect()
    }

    #[test]
    fn a_process_is_a_command_whose_words_a_shell_takes_apart_as_they_are() {
        let report = report("[';reboot;']", "it's $HOME");
        let before = r"am instrument --user 10 -w -r -e size 'it'\''s $HOME' -e class ";
        let expected = [
            format!("{before}'a.P$Q#b' a.test/a.Runner"),
            format!("{before}'a.B#v,a.A#p,a.R' a.test/a.Runner"),
        ];
        assert_eq!(lines(&report, Keeps::Classes), expected);

        let text = commands(&report, &plan(&report, 1, Keeps::Classes)).unwrap();
        for said in [
            "# a plan for a.test/a.Runner\n",
            "# build: a sha256 0f0f",
            "# the study: a cut\n",
            "# shard 1 of 1: 4 ms, processes: 2\n# broken: it fails\n",
            "# in this order only: AndroidX's runner 1.6.0 or later\nam instrument",
        ] {
            assert!(text.contains(said), "{said}: {text}");
        }
    }

    #[test]
    fn what_would_end_a_line_is_refused() {
        for value in ["a\nreboot", "a\rb", "\u{1b}[2J", "\u{202e}"] {
            let report = report("", value);
            let refused = commands(&report, &plan(&report, 1, Keeps::Classes));
            let why = refused.unwrap_err().to_string();
            assert!(
                why.contains("--format json") && !why.contains(char::is_control),
                "{why}"
            );
        }
        // In a name it is in no command, and in a comment it is shown.
        let odd = report("[\nreboot]", "small");
        assert_eq!(lines(&odd, Keeps::Original).len(), 2);
        let mut repeated = plan(&odd, 1, Keeps::Classes);
        repeated.not_covered.push("a\nreboot".to_owned());
        let text = commands(&odd, &repeated).unwrap();
        assert!(text.contains("# a\\nreboot\n"), "{text}");
    }

    #[test]
    fn flank_has_a_shard_for_each_process() {
        let report = report("[1]", "small");
        let arguments = Plan {
            report: PathBuf::new(),
            shards: 1,
            keep_order: false,
            tests: None,
            format: Format::Flank,
            app: Some("gs://b/app.apk".to_owned()),
            test_apk: Some("test.apk".to_owned()),
        };
        let text = arguments.flank(&plan(&report, 1, Keeps::Nothing)).unwrap();
        let expected = serde_json::json!({"matrix-0": {
            "app": "gs://b/app.apk",
            "test": "test.apk",
            "shards": {
                "shard-0": ["class a.A#p", "class a.R"],
                "shard-1": ["class a.B#v"],
                "shard-2": ["class a.P$Q#b"],
            },
            "junit-ignored": [],
        }});
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&text).unwrap(),
            expected
        );
    }

    #[test]
    fn a_list_of_tests_is_read() {
        let temp = tempfile::tempdir().unwrap();
        let file = temp.path().join("tests");
        let read = |text: &str| {
            std::fs::write(&file, text).unwrap();
            listed(&file)
        };
        let names = crate::testing::test_names("a.A#p a.R#t[1]");
        assert_eq!(read("a.A#p\n\n  a.R#t[1]\r\n").unwrap(), names);
        let why = read("a.A#p\na.B\n").unwrap_err().to_string();
        assert!(why.ends_with("line 2: it is no CLASS#METHOD"), "{why}");
    }
}
