//! score [DIR...]: explores a suite of subjects with known answers, and says how well it went.
//!
//! Reading order:
//! - `arguments.rs`: the command line.
//! - `prepare.rs`: programs, apps and runtimes, all ready, with their hashes.
//! - `subjects.rs`, `sample.rs`: the tests and their known answers, and a sample of them.
//! - `task.rs`: one measurement, made and kept on disk.
//! - `work.rs`: all of them, on one device or several.
//! - `device.rs`, `children.rs`, `suite_output.rs`: what a measurement asks of a device.
//! - `measured.rs`: what it came to.
//! - `rows.rs`, `table.rs`, `page.rs`: what is said of it.
//! - `bars.rs`: what `scripts/bench` and `scripts/test` ask of a score.
//! - `runs_line.rs`: the runs of one report in a line, for `scripts/confirm-device`.
//! - `debugged.rs`: what a debugged run costs, for `scripts/bench`.
//! - `dependence.rs`: what the strategies for orders of tests have found, for `scripts/bench`.

#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic
    )
)]

mod arguments;
mod bars;
mod children;
mod debugged;
mod dependence;
mod device;
mod measured;
mod page;
mod prepare;
mod rows;
mod runs_line;
mod sample;
mod subjects;
mod suite_output;
mod table;
mod task;
#[cfg(test)]
mod testing;
mod work;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

use clap::Parser;
use flakescope::report::ReadReport;
use rustix::fs::{FlockOperation, flock};
use tokio::signal::unix::{SignalKind, signal};

use arguments::Arguments;
use children::Children;
use debugged::figures::{self, Standing};
use page::Document;
use rows::Row;
use subjects::SubjectError;
use task::Task;

/// Some measurements could not be made.
const TROUBLE: u8 = 1;
/// Wrong usage, or a suite that cannot be used.
const USAGE: u8 = 2;
/// A bar is missed.
const BAR_MISSED: u8 = 3;
/// Ctrl-C.
const INTERRUPTED: u8 = 130;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let children = Arc::new(Children::default());
    stop_at_signals(Arc::clone(&children));

    let code = if let Some(score) = &arguments.bars {
        check_bars(score)
    } else if let Some(reports) = &arguments.dependence {
        score_dependence(&arguments.folders, reports)
    } else if let Some(report) = &arguments.runs_of {
        print_runs(report)
    } else if arguments.debugged {
        Ok(bench_debugged(&arguments.programs, &children))
    } else {
        score(&arguments, &children)
    };
    ExitCode::from(match code {
        _ if children.is_stopping() => INTERRUPTED,
        Ok(code) => code,
        Err(error) => {
            say(&format!("score: {error}"));
            USAGE
        }
    })
}

/// Explores what is not on disk yet, and writes the score.
fn score(arguments: &Arguments, children: &Arc<Children>) -> Result<u8, SubjectError> {
    let suite = prepare::suite(arguments)?;
    fs::create_dir_all(&arguments.out).map_err(|error| cannot_write(&arguments.out, &error))?;
    let lock = alone(&arguments.out)?;
    let settings = Arc::new(prepare::settings(arguments, &suite)?);
    let tasks = prepare::tasks(arguments, &suite, &settings)?;
    if children.is_stopping() {
        return Ok(INTERRUPTED);
    }

    let tasks = work::run(tasks, arguments, children);
    drop(lock);
    if children.is_stopping() {
        say(
            "score: interrupted; what was measured is kept, and the same command goes on from there",
        );
        return Ok(INTERRUPTED);
    }

    let document = Document::new(tasks.iter().filter_map(Task::row).collect());
    write(&document, arguments)?;
    let is_trouble = tasks.iter().any(|task| {
        task.measured
            .as_ref()
            .is_some_and(|measured| measured.is_trouble())
    });
    if is_trouble {
        return Ok(TROUBLE);
    }
    if arguments.require_pairs {
        return Ok(report_missed("score", &bars::without_pair(&document.rows)));
    }
    Ok(0)
}

/// A lock on the output folder: two scores in one folder would overwrite each other's results.
fn alone(out: &Path) -> Result<fs::File, SubjectError> {
    let path = out.join("lock");
    let file = fs::File::create(&path).map_err(|error| cannot_write(&path, &error))?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(file),
        Err(_) => Err(SubjectError(format!(
            "another score is at work in {}; give this one an --out of its own",
            out.display()
        ))),
    }
}

/// score.json and score.md, and the page.
fn write(document: &Document, arguments: &Arguments) -> Result<(), SubjectError> {
    let mut json = Vec::new();
    let formatter = serde_json::ser::PrettyFormatter::with_indent(b" ");
    let mut serializer = serde_json::Serializer::with_formatter(&mut json, formatter);
    serde::Serialize::serialize(document, &mut serializer)
        .map_err(|error| SubjectError(error.to_string()))?;
    json.push(b'\n');

    let markdown = table::markdown(&document.rows);
    for (name, bytes) in [
        ("score.json", json.as_slice()),
        ("score.md", markdown.as_bytes()),
    ] {
        let path = arguments.out.join(name);
        fs::write(&path, bytes).map_err(|error| cannot_write(&path, &error))?;
    }

    if arguments.page {
        let folder = prepare::root().join("apps/subjects");
        page::write(document, &folder).map_err(|error| cannot_write(&folder, &error))?;
    }
    print(&table::summary(&document.rows));
    say(&format!(
        "== {} and score.md",
        arguments.out.join("score.json").display()
    ));
    Ok(())
}

/// Prints the runs of one report in a line.
fn print_runs(report: &Path) -> Result<u8, SubjectError> {
    let unusable = |error: &dyn std::fmt::Display| {
        SubjectError(format!("cannot read {}: {error}", report.display()))
    };
    let text = fs::read_to_string(report).map_err(|error| unusable(&error))?;
    let report = ReadReport::from_json(&text).map_err(|error| unusable(&error))?;
    print(&format!("{}\n", runs_line::of(&report)));
    Ok(0)
}

/// Prints the strategies of a score side by side; the bars that they miss are told on stderr.
fn check_bars(score: &Path) -> Result<u8, SubjectError> {
    let unusable = |error: &dyn std::fmt::Display| {
        SubjectError(format!("cannot read {}: {error}", score.display()))
    };
    let text = fs::read(score).map_err(|error| unusable(&error))?;
    let document: Document = serde_json::from_slice(&text).map_err(|error| unusable(&error))?;
    let lines = serde_json::json!({ "rows": bars::lines(&document.rows) });
    print(&format!("{lines:#}\n"));

    Ok(report_missed("bench", &bars::missed(&document.rows)))
}

/// Says which bars are missed; the exit code for it.
fn report_missed(program: &str, missed: &[String]) -> u8 {
    for bar in missed {
        say(&format!("{program}: {bar}"));
    }
    if missed.is_empty() { 0 } else { BAR_MISSED }
}

/// Prints what the strategies for orders of tests have found; the code for the bars.
fn score_dependence(folders: &[PathBuf], reports: &Path) -> Result<u8, SubjectError> {
    let [folder] = folders else {
        let message = "--dependence takes one app's folder";
        return Err(SubjectError(message.to_owned()));
    };
    let rows = dependence::rows(folder, reports)?;
    print(&format!("{:#}\n", serde_json::json!({ "rows": rows })));
    Ok(report_missed("bench", &dependence::missed(&rows)))
}

/// Prints what a debugged run costs; the bars are reported on stderr.
fn bench_debugged(programs: &Path, children: &Arc<Children>) -> u8 {
    let rows = match debugged::measure(programs, children) {
        Ok(rows) => rows,
        Err(error) => {
            say(&format!("bench: {error}"));
            return TROUBLE;
        }
    };
    print(&format!("{:#}\n", serde_json::json!({ "rows": rows })));

    let standings = figures::standings(&rows);
    for standing in &standings {
        say(&format!("bench: {standing}"));
    }
    let is_met = !standings.is_empty() && standings.iter().all(Standing::is_met);
    if is_met { 0 } else { BAR_MISSED }
}

/// Ends what runs at a Ctrl-C. Asked for outright: what a script starts in the background ignores
/// it otherwise.
fn stop_at_signals(children: Arc<Children>) {
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
    else {
        return;
    };
    let signals = {
        let _entered = runtime.enter();
        (
            signal(SignalKind::interrupt()),
            signal(SignalKind::terminate()),
        )
    };
    let (Ok(mut interrupt), Ok(mut terminate)) = signals else {
        return;
    };
    thread::spawn(move || {
        runtime.block_on(async {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        });
        children.stop();
    });
}

fn cannot_write(path: &Path, error: &std::io::Error) -> SubjectError {
    SubjectError(format!("cannot write {}: {error}", path.display()))
}

/// Tells the person something; nobody listening is no error.
fn say(text: &str) {
    drop(writeln!(std::io::stderr(), "{text}"));
}

fn print(text: &str) {
    drop(std::io::stdout().write_all(text.as_bytes()));
}

impl Task {
    /// Its row, once it was measured.
    fn row(&self) -> Option<Row> {
        let measured = self.measured.as_ref()?;
        Some(Row::new(
            &self.subject,
            &self.strategy,
            &self.runtime.vm,
            measured,
        ))
    }
}
