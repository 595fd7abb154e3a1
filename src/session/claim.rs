//! One flakescope at a time on an app of a device: each stops the app between runs, which would
//! look like a crash to another.
//!
//! Main type: [`Claim`]. It is a lock on a file of this machine, which the system releases however
//! the program ends. Another machine's flakescope on the same device is not seen.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};

use rustix::fs::{FlockOperation, OFlags, flock};

use super::Error;

/// Held for as long as an app is worked with.
pub(super) struct Claim {
    locked: Arc<File>,
    path: PathBuf,
}

impl Claim {
    /// Claims an app of a device.
    ///
    /// # Errors
    /// When another flakescope has it, or the file cannot be made.
    pub(super) fn take(serial: &str, package: &str) -> Result<Self, Error> {
        let path = path(serial, package);
        let file = open(&path, File::options().create(true).append(true))
            .map_err(|error| unusable(&path, error))?;
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => Ok(Self {
                locked: Arc::new(file),
                path,
            }),
            Err(rustix::io::Errno::WOULDBLOCK) => Err(Error::Setup(format!(
                "another flakescope is at work on {package} on {serial}: wait for its end, or use another device"
            ))),
            Err(error) => Err(unusable(&path, error.into())),
        }
    }

    /// The locked file, which also holds the undo list (`journal.rs`).
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Says later whether the claim is still held.
    pub(super) fn watch(&self) -> Weak<File> {
        Arc::downgrade(&self.locked)
    }
}

/// Opens the file of a claim. Others may write to its folder too: a link of theirs to another file
/// is not followed, and a pipe, which could keep this waiting for ever, is refused.
pub(super) fn open(path: &Path, how: &mut OpenOptions) -> io::Result<File> {
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    let file = how.custom_flags(flags.bits().cast_signed()).open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    Ok(file)
}

/// A file that is the same for everybody who means the same app; names from a device lead nowhere
/// else.
fn path(serial: &str, package: &str) -> PathBuf {
    let folder = match std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from) {
        Some(own) if own.is_dir() => own,
        _ => std::env::temp_dir(),
    };

    let mut name = String::new();
    for c in format!("{serial}-{package}").chars().take(200) {
        let is_plain = c.is_ascii_alphanumeric() || c == '.';
        name.push(if is_plain { c } else { '_' });
    }
    folder.join(format!("flakescope-{name}.lock"))
}

fn unusable(path: &Path, error: io::Error) -> Error {
    Error::Setup(format!(
        "{} cannot be used as a lock: {error}",
        path.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_app_is_claimed_once_until_it_is_given_back() {
        let serial = format!("claim-test-{}", std::process::id());
        let first = Claim::take(&serial, "a.b").unwrap();
        assert!(
            matches!(Claim::take(&serial, "a.b"), Err(Error::Setup(message)) if message.contains("another flakescope"))
        );
        let other = Claim::take(&serial, "a.c").unwrap();
        drop(first);
        drop(Claim::take(&serial, "a.b").unwrap());
        drop(other);
        for package in ["a.b", "a.c"] {
            std::fs::remove_file(path(&serial, package)).unwrap();
        }
    }

    #[test]
    fn a_link_or_a_pipe_in_the_place_of_the_file_is_refused() {
        let temp = tempfile::tempdir().unwrap();
        let (target, link, pipe) = (
            temp.path().join("target"),
            temp.path().join("link"),
            temp.path().join("pipe"),
        );
        std::fs::write(&target, "kept").unwrap();
        std::os::unix::fs::symlink(&target, &link).unwrap();
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());

        let read = |path: &Path| open(path, File::options().read(true));
        assert!(read(&target).is_ok());
        for other in [&link, &pipe] {
            assert!(read(other).is_err(), "{}", other.display());
        }
    }

    #[test]
    fn a_hostile_name_stays_one_file() {
        let made = path("../../x", "a/../b");
        assert_eq!(made.file_name().unwrap(), "flakescope-.._.._x_a_.._b.lock");
    }
}
