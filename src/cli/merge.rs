//! `flakescope merge`: joins the shards of a suite, or suites of several devices that shared no
//! machine.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use clap::Args;

use super::exit::{Exit, WrongUsage};
use super::explore::Format;
use super::output::Folder;
use super::say;
use super::standing::{StandingArguments, open_stores, show};
use crate::adb;
use crate::instrument::TestName;
use crate::store::Store;
use crate::suite::Record;

/// Arguments of `merge`.
#[derive(Args, Debug)]
pub(super) struct Merge {
    /// Folders of the shards of one suite.
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// The folder that has them all then; without it a new one under flakescope-out/.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    standing: StandingArguments,
    /// What goes to stdout.
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
}

impl Merge {
    pub(super) async fn run(self) -> anyhow::Result<Exit> {
        let background = self.standing.read()?;
        let shards = open_stores(&self.folders)?;
        let Some((first, store)) = shards.first() else {
            return Err(WrongUsage("no shard is named".into()).into());
        };
        let mut settings = store.settings().clone();
        for (folder, shard) in shards.iter().skip(1) {
            let differences = shard.settings().other_work(&settings);
            if !differences.is_empty() {
                let (one, other, differences) =
                    (first.display(), folder.display(), differences.join("; "));
                return Err(WrongUsage(format!(
                    "{one} and {other} are not of one suite: {differences}"
                ))
                .into());
            }
            settings.join(shard.settings());
        }

        let folder = Folder::open(self.out.as_deref(), "suite")?;
        if Store::is_in(folder.path()) {
            // The store's own words offer --resume, which is `suite`'s.
            return Err(WrongUsage(format!(
                "{} has a suite already: name another folder with --out",
                folder.path().display()
            ))
            .into());
        }
        let joined = Store::create(folder.path(), &settings)?;
        let mut took = Duration::ZERO;
        let mut latest: BTreeMap<TestName, (Record, &Path)> = BTreeMap::new();
        for (from, shard) in &shards {
            for record in shard.records()? {
                took += Duration::from_millis(record.wall_ms);
                // What two shards explored: one of them counts, as in a history.
                let known = latest.get(&record.test());
                if known.is_none_or(|(known, _)| record.replaces(known)) {
                    latest.insert(record.test(), (record, from));
                }
            }
        }
        for (record, from) in latest.into_values() {
            joined.keep(&brought(record, from, &folder))?;
        }

        let outcome = background.outcome(&joined, settings.tests_of_all_shards(), Vec::new())?;
        show(&folder, &joined, &outcome, took, self.format, |serial| {
            let command = settings.options.get("--before-run");
            let before = command.map(|command| format!(" --before-run {}", adb::quote(command)));
            format!(" -s {}{}", adb::quote(serial), before.unwrap_or_default())
        })?;
        Ok(Exit::code(background.exit_code(&outcome)))
    }
}

/// A record with its files in another folder. One whose files cannot be copied names none: a
/// command that replays what is not there helps nobody.
fn brought(mut record: Record, from: &Path, to: &Folder) -> Record {
    if let Err(error) = copy_files(&record, from, to) {
        // What was found is known all the same.
        let test = say::on_one_line(&record.test().to_string());
        say::aside(&format!(
            "warning: {test} has no report any more: {error:#}"
        ));
        record.report = None;
        record.findings.clear();
    }
    record
}

/// Copies the report and what lies next to it.
fn copy_files(record: &Record, from: &Path, to: &Folder) -> anyhow::Result<()> {
    let Some(part) = record
        .report
        .as_deref()
        .and_then(|report| report.split('/').next())
    else {
        return Ok(());
    };

    let source = from.join(part);
    let part = to.again(part)?;
    let read = || format!("{} cannot be read", source.display());

    for entry in std::fs::read_dir(&source).with_context(read)? {
        let entry = entry.with_context(read)?;
        if entry.file_type().with_context(read)?.is_file() {
            let bytes = std::fs::read(entry.path()).with_context(read)?;
            part.write(&entry.file_name().to_string_lossy(), &bytes)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::lab::without_answer;
    use crate::suite::Found;
    use crate::testing::test_names;

    #[test]
    fn a_record_names_files_only_where_they_are() {
        let temp = tempfile::tempdir().unwrap();
        let from = temp.path().join("from");
        std::fs::create_dir_all(from.join("T-x")).unwrap();
        std::fs::write(from.join("T-x/schedule-1.json"), "{}").unwrap();
        let to = Folder::open(Some(&temp.path().join("to")), "suite").unwrap();
        let record = |name: &str| {
            let mut record = without_answer(&test_names(name)[0], 0, "s");
            let part = format!("T-{}", record.method);
            record.report = Some(format!("{part}/report.json"));
            record.findings.push(Found {
                schedule: format!("{part}/schedule-1.json"),
                why: "it is late".to_owned(),
            });
            record
        };

        // One record, not two: each carries the second in which it was made.
        let whole = record("T#x");
        let there = brought(whole.clone(), &from, &to);
        assert_eq!(there, whole);
        assert!(to.path().join(&there.findings[0].schedule).exists());

        let gone = brought(record("T#y"), &from, &to);
        assert_eq!((gone.report, gone.findings), (None, Vec::new()));
    }
}
