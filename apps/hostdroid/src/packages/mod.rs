//! Installed packages: their APKs, and what the manifests of these contain.
//!
//! Invariant: knows nothing of adb, of the shell or of processes.

mod apk;
mod manifest_text;
mod store;

pub use apk::{ApkError, manifest_text, parse_apk, read_apk};
pub use apk_manifest::axml::AxmlError;
pub use apk_manifest::{Instrumentation, Manifest, ManifestError, valid_package_name};
pub use store::{Incoming, InstallError, InstallOptions, Store, StoreError};
