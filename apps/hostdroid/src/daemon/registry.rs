//! The list of running devices: a folder with one file a device.
//!
//! A device holds a lock on its file as long as it lives, so a file without a lock is one of a
//! device that died: whoever sees it removes it. The process id in it is only used while the lock
//! is held, so it is never another process's.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why the list cannot be read or written.
#[derive(Debug, Error)]
pub enum RegistryError {
    /// The file system's own error.
    #[error("{doing} {path}: {source}")]
    Io {
        /// What was being done.
        doing: &'static str,
        /// To which file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// Another device has it.
    #[error("another device is using {0}")]
    Taken(PathBuf),
}

/// A running device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its serial.
    pub serial: String,
    /// Its process.
    pub pid: u32,
    /// Its API level.
    pub api: u32,
    /// The folder of its state.
    pub data: PathBuf,
    /// The adb server that it is connected to.
    pub adb_server: String,
}

/// A lock that ends with this value.
pub struct RegistryLock {
    path: PathBuf,
    _file: File,
}

impl Drop for RegistryLock {
    fn drop(&mut self) {
        // The file goes first, the lock with the descriptor after it.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// The list of running devices.
pub struct Registry {
    folder: PathBuf,
}

impl Registry {
    /// The list in a folder, which need not be there yet.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Adds a device, for as long as the result is kept.
    ///
    /// # Errors
    /// The file cannot be written, or a device of this serial is there.
    pub fn add(&self, entry: &Entry) -> Result<RegistryLock, RegistryError> {
        std::fs::create_dir_all(&self.folder).map_err(|e| io("creating", &self.folder, e))?;
        let path = self
            .folder
            .join(format!("{}.json", entry.serial.replace(':', "-")));
        let mut file = lock(&path)?;
        let text = serde_json::to_vec_pretty(entry).unwrap_or_default();
        file.set_len(0)
            .and_then(|()| file.write_all(&text))
            .map_err(|e| io("writing", &path, e))?;
        Ok(RegistryLock { path, _file: file })
    }

    /// All devices that live.
    #[must_use]
    pub fn all(&self) -> Vec<Entry> {
        let entries = std::fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .flatten();
        let mut all: Vec<Entry> = entries
            .filter_map(|entry| read_alive(&entry.path()))
            .collect();
        all.sort_by(|a, b| a.serial.cmp(&b.serial));
        all
    }

    /// Whether a device still lives.
    #[must_use]
    pub fn is_alive(&self, entry: &Entry) -> bool {
        self.all().contains(entry)
    }
}

fn read_alive(path: &Path) -> Option<Entry> {
    if path.extension()? != "json" {
        return None;
    }
    match lock(path) {
        // Nobody holds it: its device died without removing it.
        Ok(_file) => {
            let _ = std::fs::remove_file(path);
            None
        }
        Err(RegistryError::Taken(_)) => serde_json::from_slice(&std::fs::read(path).ok()?).ok(),
        Err(RegistryError::Io { .. }) => None,
    }
}

/// Takes a lock on a file, for as long as the result is kept.
///
/// # Errors
/// The file cannot be opened, or somebody else has the lock.
pub(super) fn lock(path: &Path) -> Result<File, RegistryError> {
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path);
    let file = file.map_err(|e| io("opening", path, e))?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(file),
        Err(rustix::io::Errno::WOULDBLOCK) => Err(RegistryError::Taken(path.to_owned())),
        Err(error) => Err(io("locking", path, error.into())),
    }
}

fn io(doing: &'static str, path: &Path, source: std::io::Error) -> RegistryError {
    RegistryError::Io {
        doing,
        path: path.to_owned(),
        source,
    }
}
