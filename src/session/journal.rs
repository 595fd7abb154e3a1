//! The undo list on disk: what the next flakescope on an app undoes when this one is killed.
//!
//! Main type: [`Journal`]. The list is one line of JSON in the file that a claim locks. It names
//! facts and holds no command: whoever can write the file has no say in what runs on the device.

use std::fs::File;
use std::io::Read;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::Weak;

use rustix::fs::{FlockOperation, flock};
use serde::{Deserialize, Serialize};

use super::claim::{self, Claim};

/// The longest list that is read.
const LONGEST: u64 = 1 << 20;

/// What outlives a flakescope that is killed.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub(super) enum Left {
    /// Forwards to a process, except those of others.
    Forward { pid: u32, others: Vec<String> },
    /// A debug app that no process has used up.
    DebugApp,
    /// The app waits for a debugger.
    WaitingApp,
    /// A load of the flakescope with this id.
    Load { of: u32 },
}

/// Where one app's list is written.
pub(super) struct Journal {
    serial: String,
    path: PathBuf,
    /// Opened apart from the claim, which it does not prolong.
    file: File,
    claim: Weak<File>,
}

impl Journal {
    /// Opens the file of a claim; without one, nothing is kept.
    pub(super) fn open(claim: &Claim, serial: &str) -> Option<Self> {
        let path = claim.path().to_owned();
        let file = claim::open(&path, File::options().write(true))
            .inspect_err(|error| tracing::warn!(%error, "the undo list cannot be kept"))
            .ok()?;
        Some(Self {
            serial: serial.to_owned(),
            path,
            file,
            claim: claim.watch(),
        })
    }

    pub(super) fn is_at(&self, path: &Path) -> bool {
        self.path == path
    }

    pub(super) fn serial(&self) -> &str {
        &self.serial
    }

    /// Writes the list, unless another flakescope has claimed the app since: it has read the list.
    pub(super) fn write(&self, left: impl Iterator<Item = Left>) {
        let is_claimed = self.claim.strong_count() > 0;
        if !is_claimed && flock(&self.file, FlockOperation::NonBlockingLockExclusive).is_err() {
            return;
        }

        let left: Vec<Left> = left.collect();
        if let Err(error) = self.replace(&left) {
            tracing::warn!(%error, "the undo list cannot be kept");
        }

        if !is_claimed {
            flock(&self.file, FlockOperation::Unlock).ok();
        }
    }

    /// The new line is whole before the rest of the old one is cut off: a reader takes the first.
    fn replace(&self, left: &[Left]) -> std::io::Result<()> {
        let mut line = serde_json::to_string(left)?;
        line.push('\n');
        self.file.write_all_at(line.as_bytes(), 0)?;
        self.file.set_len(line.len() as u64)
    }
}

/// Reads what was left.
///
/// # Errors
/// When the file cannot be read, or its list is damaged.
pub(super) fn read(path: &Path) -> Result<Vec<Left>, String> {
    let file = claim::open(path, File::options().read(true)).map_err(|error| error.to_string())?;
    let mut text = String::new();
    file.take(LONGEST)
        .read_to_string(&mut text)
        .map_err(|error| error.to_string())?;
    parse(&text)
}

fn parse(text: &str) -> Result<Vec<Left>, String> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let Some((line, _)) = text.split_once('\n') else {
        return Err("the undo list is half-written".to_owned());
    };
    serde_json::from_str(line).map_err(|error| format!("the undo list is damaged: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_list_is_an_error_that_says_so() {
        let check = |text: &str, says: &str| {
            let why = parse(text).unwrap_err();
            assert!(why.contains(says), "{text:?}: {why}");
        };
        check("[\"debug_app\"", "half-written");
        check("[\"debug_app\"]", "half-written");
        check("[\"debug_app\n", "damaged");
        check("[\"reboot\"]\n", "damaged");
        check("\0\0\0\n", "damaged");
        assert_eq!(parse("").unwrap(), []);
        // The rest of a longer line that a kill left.
        assert_eq!(parse("[\"debug_app\"]\n7}]\n").unwrap(), [Left::DebugApp]);
    }

    #[test]
    fn what_is_written_is_read_in_full() {
        let serial = format!("journal-test-{}", std::process::id());
        let claim = Claim::take(&serial, "a.b").unwrap();
        let journal = Journal::open(&claim, &serial).unwrap();
        let others = vec!["tcp:1".to_owned()];
        let all = [
            Left::Forward { pid: 7, others },
            Left::DebugApp,
            Left::WaitingApp,
            Left::Load { of: 9 },
        ];
        for count in [all.len(), 1, 0, 2] {
            journal.write(all.iter().take(count).cloned());
            assert_eq!(read(claim.path()).unwrap(), all[..count]);
        }
        std::fs::remove_file(claim.path()).unwrap();
    }
}
