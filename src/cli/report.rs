//! `flakescope report`: reports about one or many explorations, for people and for machines.

use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use clap::Args;

use super::exit::{Exit, WrongUsage};
use super::input::{read_document, read_start, read_text, unreadable};
use super::output::write_whole;
use super::say;
use crate::adb;
use crate::findings::ExitCode;
use crate::report::{
    Attached, Entry, ReadFinding, ReadReport, Replay, Sources, allure, counts, github, html,
    json_lines, junit, markdown, needed, perfetto, timeline,
};

/// The largest source file that is read, in bytes.
const LARGEST_SOURCE: u64 = 2 << 20;

/// How far below a folder reports and sources are looked for.
const DEEPEST: usize = 32;

/// Arguments of `report`.
#[derive(Args, Debug)]
pub(super) struct Report {
    /// Output folders of `explore`, or folders that have such folders in them.
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Write a page for a browser, which needs nothing else.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write JUnit XML, as Jenkins, Gradle and GitLab read it.
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write a summary in Markdown, for a pull request.
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Write a line of JSON a test.
    #[arg(long, value_name = "FILE")]
    jsonl: Option<PathBuf>,
    /// Write results for Allure Report into this folder, a file a test.
    #[arg(long, value_name = "DIR")]
    allure: Option<PathBuf>,
    /// Write the runs as a trace that Perfetto reads.
    #[arg(long, value_name = "FILE")]
    perfetto: Option<PathBuf>,
    /// Print annotations for a workflow of GitHub, in place of the list.
    #[arg(long)]
    github: bool,
    /// Where the tests' sources are, to show their lines and to name their paths.
    #[arg(long, value_name = "DIR")]
    sources: Option<PathBuf>,
}

impl Report {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        let mut found = Vec::new();
        for folder in &self.folders {
            let before = found.len();
            reports_in(folder, DEEPEST, &mut found)?;
            if found.len() == before {
                return Err(
                    WrongUsage(format!("{} has no report.json in it", folder.display())).into(),
                );
            }
        }

        let mut entries = Vec::new();
        let mut unread = 0;
        for folder in &found {
            match entry(folder) {
                Ok(mut entry) => {
                    if self.perfetto.is_none() {
                        entry.timeline = entry
                            .timeline
                            .and_then(|timeline| needed(&entry.report, timeline));
                    }
                    entries.push(entry);
                }
                Err(error) => {
                    unread += 1;
                    say::aside(&format!("flakescope: {error:#}"));
                }
            }
        }

        let sources = self.read_sources(&entries)?;
        self.write(&entries, &sources)?;
        if self.github {
            say::out(&github(&entries, &sources))?;
        } else {
            say::out(&list(&entries))?;
        }
        if unread == 0 {
            return Ok(Exit::code(ExitCode::Success));
        }
        Ok(Exit::failed(
            ExitCode::Inconclusive,
            &format!("{unread} of {} reports could not be read", found.len()),
        ))
    }

    fn write(&self, entries: &[Entry], sources: &Sources) -> anyhow::Result<()> {
        if let Some(path) = &self.html {
            write_whole(path, html(entries, sources)?.as_bytes())?;
        }
        if let Some(path) = &self.junit {
            write_whole(path, junit(entries)?.as_bytes())?;
        }
        if let Some(path) = &self.markdown {
            write_whole(path, markdown(entries).as_bytes())?;
        }
        if let Some(path) = &self.jsonl {
            write_whole(path, json_lines(entries)?.as_bytes())?;
        }
        if let Some(path) = &self.perfetto {
            write_whole(path, perfetto(entries)?.as_bytes())?;
        }
        if let Some(folder) = &self.allure {
            write_allure(folder, entries)?;
        }
        Ok(())
    }

    /// The source files that the reports name.
    fn read_sources(&self, entries: &[Entry]) -> anyhow::Result<Sources> {
        let mut sources = Sources::default();
        let Some(folder) = &self.sources else {
            return Ok(sources);
        };

        let mut wanted: HashSet<&str> = HashSet::new();
        for entry in entries {
            wanted.extend(
                entry
                    .timeline
                    .iter()
                    .flat_map(|timeline| &timeline.statements)
                    .map(|one| one.file.as_str()),
            );
            wanted.extend(
                entry
                    .report
                    .findings
                    .iter()
                    .filter_map(ReadFinding::shown_at)
                    .map(|one| one.file.as_str()),
            );
        }
        add_sources(folder, DEEPEST, &wanted, &mut sources).map_err(|error| {
            let folder = folder.display();
            WrongUsage(format!("the sources in {folder} cannot be read: {error}"))
        })?;
        Ok(sources)
    }
}

/// Writes Allure's results, with copies of the schedules that they attach.
fn write_allure(folder: &Path, entries: &[Entry]) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("the folder {} cannot be made", folder.display()))?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now_ms = now.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    });

    for file in allure(entries, now_ms)? {
        write_whole(&folder.join(&file.name), file.text.as_bytes())?;
        if let Some(schedule) = &file.schedule
            && let Err(error) = attach(folder, schedule)
        {
            say::aside(&format!("flakescope: {error:#}; the result is without it"));
        }
    }
    Ok(())
}

/// Copies a file that results attach. A link is not followed: a report may be a stranger's.
fn attach(folder: &Path, attached: &Attached) -> anyhow::Result<()> {
    let from = Path::new(&attached.from);
    let is_file = from.symlink_metadata().is_ok_and(|data| data.is_file());
    anyhow::ensure!(is_file, "{} is no file", from.display());
    write_whole(
        &folder.join(&attached.name),
        read_text(from, "document")?.as_bytes(),
    )
}

/// A line a test, those that are not fine first.
fn list(entries: &[Entry]) -> String {
    let mut lines: Vec<(bool, String)> = Vec::new();
    for entry in entries {
        let verdict = &entry.report.verdict;
        let line = format!(
            "{:<12}  {}\n              {}\n",
            verdict.to_uppercase(),
            say::on_one_line(&entry.name()),
            say::on_one_line(&entry.headline())
        );
        lines.push((verdict == "stable", line));
    }

    lines.sort_by_key(|(is_stable, _)| *is_stable);
    let text: String = lines.into_iter().map(|(_, line)| line).collect();
    format!("{text}{}\n", counts(entries))
}

/// The folders with a report in or below one, sorted. Links are not followed.
fn reports_in(folder: &Path, deepest: usize, found: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if folder.join("report.json").is_file() {
        found.push(folder.to_owned());
        return Ok(());
    }
    for path in children(folder)
        .map_err(|error| WrongUsage(format!("{} cannot be read: {error}", folder.display())))?
    {
        let is_folder = path.symlink_metadata().is_ok_and(|data| data.is_dir());
        if is_folder && deepest > 0 {
            reports_in(&path, deepest - 1, found)?;
        }
    }
    Ok(())
}

fn children(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    Ok(paths)
}

/// Reads the documents of a folder. A report counts without its timeline.
fn entry(folder: &Path) -> anyhow::Result<Entry> {
    let path = folder.join("report.json");
    let report = ReadReport::from_json(&read_text(&path, "report")?)
        .with_context(|| path.display().to_string())?;

    let path = folder.join("runs.json");
    let timeline = match read_document(&path, "record of runs") {
        Ok(text) => timeline(&text).map_err(anyhow::Error::from).map(Some),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unreadable(&path, error).into()),
    };
    let timeline = timeline.unwrap_or_else(|error| {
        say::aside(&format!(
            "flakescope: {}: {error:#}; the report is shown without a timeline",
            path.display()
        ));
        None
    });

    let replays = report
        .findings
        .iter()
        .map(|finding| replay(folder, &report, finding))
        .collect();
    Ok(Entry {
        folder: folder.display().to_string(),
        report,
        timeline,
        replays,
    })
}

/// How a finding is seen again. The command before each run that its schedule may name is left out:
/// it may come from a stranger, so a replay asks for it.
fn replay(folder: &Path, report: &ReadReport, finding: &ReadFinding) -> Option<Replay> {
    let schedule = folder.join(finding.schedule_file()?).display().to_string();
    let command = format!(
        "flakescope replay {} -s {} --times 20",
        adb::quote(&schedule),
        adb::quote(&report.device.serial)
    );
    Some(Replay { schedule, command })
}

fn add_sources(
    folder: &Path,
    deepest: usize,
    wanted: &HashSet<&str>,
    sources: &mut Sources,
) -> std::io::Result<()> {
    for path in children(folder)? {
        let Ok(data) = path.symlink_metadata() else {
            continue;
        };
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        if data.is_dir() && deepest > 0 && !name.starts_with('.') {
            add_sources(&path, deepest - 1, wanted, sources)?;
        } else if data.is_file() && data.len() <= LARGEST_SOURCE && wanted.contains(name.as_str()) {
            let bytes = read_start(&path, LARGEST_SOURCE)?;
            sources.add(path.display().to_string(), &String::from_utf8_lossy(&bytes));
        }
    }
    Ok(())
}
