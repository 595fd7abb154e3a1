//! The runtime's folder, as the runtime's build script makes it: `art`, the launcher, is all that is used of it here.

use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why there is no runtime.
#[derive(Debug, Error)]
pub enum RuntimeError {
    /// The folder has no launcher.
    #[error("no Android runtime in {0}: run scripts/art-host to build it, or name another folder with --runtime")]
    Missing(PathBuf),
}

/// A runtime that apps can run on.
#[derive(Debug, Clone)]
pub struct Runtime {
    folder: PathBuf,
}

impl Runtime {
    /// The runtime in `folder`.
    ///
    /// # Errors
    /// There is none.
    pub fn open(folder: &Path) -> Result<Self, RuntimeError> {
        // A link such as `current` may be moved to a newer build while this device runs; it keeps the one it began with.
        let folder = folder.canonicalize().map_err(|_| RuntimeError::Missing(folder.to_owned()))?;
        if !folder.join("art").is_file() {
            return Err(RuntimeError::Missing(folder));
        }
        Ok(Self { folder })
    }

    /// The launcher.
    #[must_use]
    pub fn launcher(&self) -> PathBuf {
        self.folder.join("art")
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}
