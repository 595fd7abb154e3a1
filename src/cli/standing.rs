//! How a suite ends, whether its tests were explored just now or by several machines: what is new
//! and what is known, the summary and the exit code.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::{Args, ValueEnum};

use super::exit::WrongUsage;
use super::explore::Format;
use super::input::read_text;
use super::output::Folder;
use super::say;
use crate::adb;
use crate::findings::ExitCode;
use crate::instrument::TestName;
use crate::store::Store;
use crate::suite::{
    Answer, Document, Earlier, Gate, KnownFlakes, Outcome, day, exit_code, finding_text,
    summary_text,
};

/// The summary's file.
const DOCUMENT: &str = "suite.json";

/// What is known of the tests.
#[derive(Args, Debug)]
pub(super) struct StandingArguments {
    /// The folder of an earlier suite, any number of times: what failed there is explored first.
    #[arg(long, value_name = "DIR")]
    earlier: Vec<PathBuf>,
    /// Known flakes, which do not count: a line `CLASS#METHOD until YYYY-MM-DD` for each.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Which failing tests decide the exit code.
    #[arg(long, value_enum, default_value = "any")]
    gate: WhichCount,
}

#[derive(ValueEnum, Debug, Clone, Copy)]
enum WhichCount {
    /// All but the known ones.
    Any,
    /// Only those that did not fail in an earlier suite either.
    New,
}

/// What the arguments name, read.
pub(super) struct Background {
    pub(super) earlier: Earlier,
    known: KnownFlakes,
    gate: Gate,
}

impl StandingArguments {
    /// Reads what they name.
    ///
    /// # Errors
    /// A file or a store cannot be used.
    pub(super) fn read(&self) -> anyhow::Result<Background> {
        let mut earlier = Earlier::default();
        for folder in &self.earlier {
            let store = Store::open(folder)?;
            let builds = store.settings().builds();
            for record in store.records()? {
                earlier.add(record, &builds);
            }
        }

        let known = match &self.known {
            Some(path) => KnownFlakes::parse(&read_text(path, "list of known flakes")?)
                .map_err(|why| WrongUsage(format!("{}: {why}", path.display())))?,
            None => KnownFlakes::default(),
        };

        let gate = match self.gate {
            WhichCount::Any => Gate::Any,
            WhichCount::New => Gate::New,
        };

        Ok(Background {
            earlier,
            known,
            gate,
        })
    }
}

/// Opens the stores in some folders, of which each may be named once: a store that this program
/// has open already looks to it like one that another program uses.
///
/// # Errors
/// A folder is named twice, or a store cannot be used.
pub(super) fn open_stores(folders: &[PathBuf]) -> anyhow::Result<Vec<(&Path, Store)>> {
    let mut opened = Vec::new();
    let mut known = BTreeSet::new();
    for folder in folders {
        // One that is not there is said so when it is opened.
        let place = folder.canonicalize().unwrap_or_else(|_| folder.clone());
        if !known.insert(place) {
            return Err(WrongUsage(format!("{} is named twice", folder.display())).into());
        }
        opened.push((folder.as_path(), Store::open(folder)?));
    }
    Ok(opened)
}

impl Background {
    /// What a store's suite of these tests came to.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(super) fn outcome(
        &self,
        store: &Store,
        tests: Vec<TestName>,
        set_aside: Vec<(String, String)>,
    ) -> anyhow::Result<Outcome> {
        let mut not_reached = tests;
        let mut records = Vec::new();
        let today = day(now());
        for record in store.records()? {
            let test = record.test();
            let standing = if record.verdict.fails() {
                Some(self.known.standing(&test, &self.earlier, &today))
            } else {
                None
            };
            not_reached.retain(|other| *other != test);
            records.push((record, standing));
        }

        Ok(Outcome {
            records,
            not_reached,
            set_aside,
        })
    }

    /// The exit code.
    pub(super) fn exit_code(&self, outcome: &Outcome) -> ExitCode {
        exit_code(outcome, self.gate)
    }
}

/// Writes `suite.json`, and shows what there is, findings first. `again` is what stands in a
/// command line to reach a device.
///
/// # Errors
/// When something cannot be written.
pub(super) fn show(
    folder: &Folder,
    store: &Store,
    outcome: &Outcome,
    took: Duration,
    format: Format,
    again: impl Fn(&str) -> String,
) -> anyhow::Result<()> {
    let document = Document::new(&store.settings().component, outcome).to_json()?;
    let path = folder.write(DOCUMENT, document.as_bytes())?;
    if format == Format::Json {
        return say::raw(&format!("{document}\n"));
    }

    for (record, standing) in outcome.worst_first() {
        if record.verdict != Answer::Stable {
            let text = finding_text(
                record,
                standing.as_ref(),
                // Shown in a command to be copied.
                |name| adb::quote(&folder.path().join(name).display().to_string()),
                &again,
            );
            say::verdict(&format!("\n{text}"))?;
        }
    }

    let wall_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    say::out(&format!(
        "\n{}report: {}\n",
        summary_text(outcome, wall_ms),
        path.display()
    ))
}

/// Seconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::suite::Settings;

    #[test]
    fn a_folder_that_is_named_twice_is_said_so() {
        let temp = tempfile::tempdir().unwrap();
        let settings = Settings::new("a.test/r", &[], BTreeMap::new(), &[]);
        drop(Store::create(temp.path(), &settings).unwrap());

        let once = [temp.path().to_owned()];
        assert_eq!(open_stores(&once).unwrap().len(), 1);
        let twice = [temp.path().to_owned(), temp.path().join(".")];
        let error = open_stores(&twice).err().unwrap().to_string();
        assert!(error.ends_with("is named twice"), "{error}");
    }
}
