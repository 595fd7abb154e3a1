//! `flakescope history`: what has changed between suites.

use std::path::{Path, PathBuf};

use clap::Args;

use super::exit::{Exit, WrongUsage};
use super::say;
use super::standing::open_stores;
use crate::findings::ExitCode;
use crate::store::Store;
use crate::suite::{Answer, Change, Earlier, Record, changes};

/// Arguments of `history`.
#[derive(Args, Debug)]
pub(super) struct History {
    /// Folders of suites, in any order: the latest is compared with all others.
    #[arg(value_name = "DIR", num_args = 2.., required = true)]
    folders: Vec<PathBuf>,
}

/// What one folder's suite has reported.
struct Recorded<'a> {
    folder: &'a Path,
    store: Store,
    records: Vec<Record>,
}

impl History {
    pub(super) async fn run(self) -> anyhow::Result<Exit> {
        let mut suites = Vec::new();
        for (folder, store) in open_stores(&self.folders)? {
            let records = store.records()?;
            suites.push(Recorded {
                folder,
                store,
                records,
            });
        }

        // Those without records are the first.
        suites.sort_by_key(|suite| suite.records.iter().map(|record| record.finished).max());
        let Some(latest) = suites.pop() else {
            return Err(WrongUsage("no suite is named".to_owned()).into());
        };

        let mut earlier = Earlier::default();
        for suite in suites {
            let builds = suite.store.settings().builds();
            for record in suite.records {
                earlier.add(record, &builds);
            }
        }

        let changes = changes(&earlier, &latest.records);
        say::aside(&format!(
            "{} compared with {} tests of earlier suites",
            latest.folder.display(),
            earlier.records().count()
        ));
        for (change, test, verdict) in &changes {
            let test = say::on_one_line(&test.to_string());
            say::out(&format!(
                "{:<13}  {test}  {}\n",
                change.name(),
                verdict.map_or("not there", Answer::name)
            ))?;
        }

        let mut counts = Vec::new();
        for wanted in [Change::New, Change::Still, Change::Unknown, Change::Fixed] {
            let all = changes.iter();
            let count = all.filter(|(change, ..)| *change == wanted).count();
            counts.push(format!("{count} {}", wanted.name()));
        }
        say::out(&format!("{}\n", counts.join(", ")))?;
        Ok(Exit::code(ExitCode::Success))
    }
}
