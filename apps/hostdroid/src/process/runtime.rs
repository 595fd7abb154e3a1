//! The runtime's folder, as its build script makes it: of ART's, `art`, the launcher, is all that
//! is used here; of HotSpot's, `hotspot`.

use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why there is no runtime.
#[derive(Debug, Error)]
pub enum RuntimeError {
    /// The folder has no launcher.
    #[error(
        "no Android runtime in {0}: run scripts/art-host or scripts/hotspot-host to build one, or name another folder with --runtime"
    )]
    Missing(PathBuf),
}

/// The virtual machine of a runtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vm {
    /// ART: code is dex, debuggers come over a socket that the process connects to.
    Art,
    /// HotSpot: code is translated when an app is installed, and debuggers come over TCP.
    Hotspot,
}

impl Vm {
    /// The launcher's name in the folder.
    pub(crate) fn launcher(self) -> &'static str {
        match self {
            Self::Art => "art",
            Self::Hotspot => "hotspot",
        }
    }
}

/// A runtime that apps can run on.
#[derive(Debug, Clone)]
pub struct Runtime {
    folder: PathBuf,
    vm: Vm,
}

impl Runtime {
    /// The runtime in `folder`.
    ///
    /// # Errors
    /// The folder has no runtime.
    pub fn open(folder: &Path) -> Result<Self, RuntimeError> {
        // A link such as `current` may be moved to a newer build while this device runs; it keeps
        // the one it began with.
        let folder = folder
            .canonicalize()
            .map_err(|_| RuntimeError::Missing(folder.to_owned()))?;
        let vm = [Vm::Art, Vm::Hotspot]
            .into_iter()
            .find(|vm| folder.join(vm.launcher()).is_file());
        vm.map(|vm| Self {
            folder: folder.clone(),
            vm,
        })
        .ok_or(RuntimeError::Missing(folder))
    }

    /// Its virtual machine.
    #[must_use]
    pub fn vm(&self) -> Vm {
        self.vm
    }

    /// The API level that a HotSpot runtime was built for; `None` of ART's, whose level is
    /// always the same.
    #[must_use]
    pub fn api(&self) -> Option<u32> {
        std::fs::read_to_string(self.folder.join("api"))
            .ok()?
            .trim()
            .parse()
            .ok()
    }

    /// The launcher.
    #[must_use]
    pub fn launcher(&self) -> PathBuf {
        self.folder.join(self.vm.launcher())
    }

    /// The class that an app's process begins with.
    pub(super) fn main_class(&self) -> &'static str {
        match self.vm {
            Vm::Art => "com.android.internal.os.HostMain",
            Vm::Hotspot => "org.robolectric.hostdroid.HostMain",
        }
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}
