//! What a suite has shown so far, in one file of its folder: `suite.redb`.
//!
//! Main type: [`Store`]. The file is a redb database: what was written before a kill at any moment
//! is there, whole, and what was being written is not. It is made under another name and moved
//! once it is complete, so that one that is there can always be resumed.

use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};

use redb::{Database, DatabaseError, ReadableTable, TableDefinition};
use thiserror::Error;

use crate::suite::{Record, Settings};

/// What is reported of a file in which redb has panicked.
const CONTRADICTORY: &str = "its pages contradict each other";

/// The file's name.
const FILE: &str = "suite.redb";

/// The name while it is made.
const UNFINISHED: &str = ".suite.redb.unfinished";

/// What the file says it is.
const FORMAT: &str = "flakescope-suite-store";

/// The version of what is in it.
const VERSION: &str = "1";

/// `format`, `version` and `settings`.
const HEAD: TableDefinition<&str, &str> = TableDefinition::new("head");

/// Records as JSON by the test's name.
const RECORDS: TableDefinition<&str, &str> = TableDefinition::new("records");

/// What redb says of what did not work; it has an enum for each step.
type Trouble = Box<dyn std::error::Error>;

/// Why a store cannot be used.
#[derive(Debug, Error)]
pub enum Error {
    /// There is one already.
    #[error("{} is there already: continue that suite with --resume, or name another folder with --out", path.display())]
    Exists {
        /// The store.
        path: PathBuf,
    },
    /// There is none.
    #[error("{} is not there: no suite was begun in this folder", path.display())]
    Missing {
        /// Where it would be.
        path: PathBuf,
    },
    /// Another process has it open.
    #[error("{} is in use: another flakescope works on this suite", path.display())]
    InUse {
        /// The store.
        path: PathBuf,
    },
    /// Another version of flakescope wrote it.
    #[error("{} has version {found} of the store, and this flakescope reads version {VERSION}: use the flakescope that wrote it", path.display())]
    OtherVersion {
        /// The store.
        path: PathBuf,
        /// Its version.
        found: String,
    },
    /// It is no store, or not whole.
    #[error("{} is damaged, or not a flakescope store: {what}. Remove it to begin the suite anew", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// The file system refuses.
    #[error("{} cannot be written: {what}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
}

/// The store of one suite.
pub struct Store {
    database: Database,
    path: PathBuf,
    settings: Settings,
}

impl Store {
    /// Whether there is one in a folder.
    #[must_use]
    pub fn is_in(folder: &Path) -> bool {
        folder.join(FILE).exists()
    }

    /// Makes one in a folder that has none.
    ///
    /// # Errors
    /// There is one, or the folder cannot be written.
    pub fn create(folder: &Path, settings: &Settings) -> Result<Self, Error> {
        let path = folder.join(FILE);
        if path.exists() {
            return Err(Error::Exists { path });
        }

        let unfinished = folder.join(UNFINISHED);
        match std::fs::remove_file(&unfinished) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(unwritable(&path, error));
            }
            _ => {}
        }

        let database =
            write_head(&unfinished, settings).map_err(|error| unwritable(&path, error))?;
        std::fs::rename(&unfinished, &path).map_err(|error| unwritable(&path, error))?;
        Ok(Self {
            database,
            path,
            settings: settings.clone(),
        })
    }

    /// Opens the one in a folder.
    ///
    /// # Errors
    /// There is none, it is in use, damaged, or of another version.
    pub fn open(folder: &Path) -> Result<Self, Error> {
        let path = folder.join(FILE);
        if !path.exists() {
            return Err(Error::Missing { path });
        }

        let database = match open(&path) {
            Ok(database) => database,
            Err(Some(DatabaseError::DatabaseAlreadyOpen)) => return Err(Error::InUse { path }),
            Err(Some(error)) => return Err(damaged(&path, error)),
            Err(None) => return Err(damaged(&path, CONTRADICTORY)),
        };

        let format = read_head(&database, &path, "format")?;
        if format.as_deref() != Some(FORMAT) {
            let what = format!("it does not say that it is a {FORMAT}");
            return Err(damaged(&path, what));
        }
        match read_head(&database, &path, "version")? {
            Some(version) if version == VERSION => {}
            other => {
                return Err(Error::OtherVersion {
                    path,
                    found: other.unwrap_or_default(),
                });
            }
        }

        let settings = read_head(&database, &path, "settings")?.unwrap_or_default();
        let settings = serde_json::from_str(&settings).map_err(|error| damaged(&path, error))?;
        Ok(Self {
            database,
            path,
            settings,
        })
    }

    /// What the suite explores, and how.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Writes the record of a test; once this has returned, it is on the disk.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn keep(&self, record: &Record) -> Result<(), Error> {
        insert(&self.database, record).map_err(|error| unwritable(&self.path, error))
    }

    /// All records.
    ///
    /// # Errors
    /// When the file is damaged.
    pub fn records(&self) -> Result<Vec<Record>, Error> {
        let texts = unless_damaged(|| read_records(&self.database))
            .map_err(|what| damaged(&self.path, what))?;
        let mut records = Vec::new();
        for text in texts {
            let record = serde_json::from_str(&text).map_err(|error| damaged(&self.path, error))?;
            records.push(record);
        }
        Ok(records)
    }
}

/// Opens the file. It may be anything at all, and redb takes some contradictions in it for its own
/// mistakes: then there is no error but a panic.
fn open(path: &Path) -> Result<Database, Option<DatabaseError>> {
    std::panic::catch_unwind(|| Database::open(path))
        .map_err(|_| None)?
        .map_err(Some)
}

fn write_head(path: &Path, settings: &Settings) -> Result<Database, Trouble> {
    let settings = serde_json::to_string(settings)?;
    let database = Database::builder()
        .create_with_file_format_v3(true)
        .create(path)?;

    let transaction = database.begin_write()?;
    {
        let mut head = transaction.open_table(HEAD)?;
        for (name, value) in [
            ("format", FORMAT),
            ("version", VERSION),
            ("settings", settings.as_str()),
        ] {
            head.insert(name, value)?;
        }
        transaction.open_table(RECORDS)?;
    }
    transaction.commit()?;
    Ok(database)
}

fn insert(database: &Database, record: &Record) -> Result<(), Trouble> {
    let text = serde_json::to_string(record)?;
    let transaction = database.begin_write()?;
    transaction
        .open_table(RECORDS)?
        .insert(record.test().to_string().as_str(), text.as_str())?;
    transaction.commit()?;
    Ok(())
}

fn read_records(database: &Database) -> Result<Vec<String>, Trouble> {
    let transaction = database.begin_read()?;
    let table = transaction.open_table(RECORDS)?;
    let mut texts = Vec::new();
    for entry in table.iter()? {
        texts.push(entry?.1.value().to_owned());
    }
    Ok(texts)
}

fn read_head(database: &Database, path: &Path, name: &str) -> Result<Option<String>, Error> {
    let value = unless_damaged(|| {
        let transaction = database.begin_read()?;
        let table = transaction.open_table(HEAD)?;
        Ok(table.get(name)?.map(|value| value.value().to_owned()))
    });
    value.map_err(|what| damaged(path, what))
}

/// Reads from the file, whose pages redb follows without looking at all of them first: where they
/// contradict each other, it panics there as well.
fn unless_damaged<T>(read: impl FnOnce() -> Result<T, Trouble>) -> Result<T, String> {
    match std::panic::catch_unwind(AssertUnwindSafe(read)) {
        Ok(read) => read.map_err(|error| error.to_string()),
        Err(_) => Err(CONTRADICTORY.to_owned()),
    }
}

fn damaged(path: &Path, what: impl ToString) -> Error {
    Error::Damaged {
        path: path.to_owned(),
        what: what.to_string(),
    }
}

fn unwritable(path: &Path, what: impl ToString) -> Error {
    Error::Unwritable {
        path: path.to_owned(),
        what: what.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::suite::Answer;

    fn settings() -> Settings {
        Settings::new("a.test/r", &[], BTreeMap::new(), &[])
    }

    fn record(method: &str) -> Record {
        Record {
            class: "a.T".into(),
            method: method.into(),
            verdict: Answer::Flaky,
            reason: "a failing order".into(),
            runs: 8,
            wall_ms: 31_000,
            finished: 1_700_000_000,
            device: "s".into(),
            lost: 0,
            report: Some("T-t/report.json".into()),
            findings: Vec::new(),
        }
    }

    #[test]
    fn what_was_kept_is_there_again() {
        let temp = tempfile::tempdir().unwrap();
        assert!(matches!(
            Store::open(temp.path()),
            Err(Error::Missing { .. })
        ));
        let store = Store::create(temp.path(), &settings()).unwrap();
        assert!(matches!(
            Store::create(temp.path(), &settings()),
            Err(Error::Exists { .. })
        ));
        assert!(matches!(Store::open(temp.path()), Err(Error::InUse { .. })));
        for method in ["u", "t", "t"] {
            store.keep(&record(method)).unwrap();
        }
        drop(store);
        let store = Store::open(temp.path()).unwrap();
        assert_eq!(store.records().unwrap(), [record("t"), record("u")]);
        assert_eq!(*store.settings(), settings());
        assert!(Store::is_in(temp.path()));
    }

    #[test]
    fn a_store_that_is_not_whole_is_refused_in_words() {
        let temp = tempfile::tempdir().unwrap();
        let store = Store::create(temp.path(), &settings()).unwrap();
        store.keep(&record("t")).unwrap();
        drop(store);
        let path = temp.path().join(FILE);
        let whole = std::fs::read(&path).unwrap();
        let refused = |bytes: &[u8], what: &str| {
            std::fs::write(&path, bytes).unwrap();
            let opened = Store::open(temp.path()).and_then(|store| store.records());
            assert!(
                matches!(opened, Err(Error::Damaged { .. })),
                "{what}: {opened:?}"
            );
        };
        refused(b"", "empty");
        refused(b"{\"format\": \"flakescope-suite\"}", "a document");
        for length in [10, 100, 1000, 4096, whole.len() / 2, whole.len() - 4096] {
            refused(&whole[..length], &format!("cut off after {length}"));
        }
        refused(&vec![0xff; whole.len()], "noise");
    }

    #[test]
    fn another_version_is_refused_in_words() {
        let temp = tempfile::tempdir().unwrap();
        let store = Store::create(temp.path(), &settings()).unwrap();
        let transaction = store.database.begin_write().unwrap();
        transaction
            .open_table(HEAD)
            .unwrap()
            .insert("version", "7")
            .unwrap();
        transaction.commit().unwrap();
        drop(store);
        let Err(error) = Store::open(temp.path()) else {
            panic!("version 7 is taken")
        };
        assert!(
            error
                .to_string()
                .contains("version 7 of the store, and this flakescope reads version 1"),
            "{error}"
        );
    }

    #[test]
    fn one_that_was_never_finished_is_made_anew() {
        let temp = tempfile::tempdir().unwrap();
        std::fs::write(temp.path().join(UNFINISHED), b"half").unwrap();
        assert!(!Store::is_in(temp.path()));
        drop(Store::create(temp.path(), &settings()).unwrap());
        assert!(
            Store::open(temp.path())
                .unwrap()
                .records()
                .unwrap()
                .is_empty()
        );
    }
}
