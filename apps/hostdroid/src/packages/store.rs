//! The installed packages: `packages.json` and one folder an APK below `app/`, both in the
//! device's data folder.
//!
//! The list is written to a second file that then replaces the first one, so that it is whole
//! whenever it is read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use apk_manifest::Error as Unreadable;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::apk::{ApkError, read_apk};
use super::{Instrumentation, Manifest, ManifestError};

/// The first number of an app that a person installs; those before it are taken by a
/// phone's own apps.
const FIRST_APP_ID: u32 = 10_100;

/// The format of `packages.json`.
const VERSION: u32 = 1;

/// Why the list of packages cannot be read or written.
#[derive(Debug, Error)]
pub enum StoreError {
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
    /// The file is no list of packages.
    #[error("reading {path}: {source}; delete the device's data folder to start afresh")]
    Json {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// Written by another version of this program.
    #[error(
        "reading {path}: format version {found}, this program writes {VERSION}; delete the device's data folder"
    )]
    Version {
        /// Which file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
}

/// Why a package is not installed; `Display` is what a device prints between the brackets
/// of `Failure [...]`.
#[derive(Debug, Error)]
#[allow(missing_docs)]
pub enum InstallError {
    #[error("INSTALL_PARSE_FAILED_NOT_APK: Failed to parse APK: {0}")]
    NotApk(ApkError),
    #[error("INSTALL_PARSE_FAILED_MANIFEST_MALFORMED: {0}")]
    Malformed(ManifestError),
    #[error("INSTALL_PARSE_FAILED_BAD_PACKAGE_NAME: Invalid manifest package: {0:?}")]
    BadPackage(String),
    #[error(
        "INSTALL_PARSE_FAILED_NO_CERTIFICATES: Failed to collect certificates: the APK is not signed"
    )]
    Unsigned,
    #[error("INSTALL_FAILED_NO_MATCHING_ABIS: Failed to extract native libraries, res=-113")]
    NoMatchingAbi,
    #[error("INSTALL_FAILED_TEST_ONLY: installPackageLI")]
    TestOnly,
    #[error(
        "INSTALL_FAILED_OLDER_SDK: Failed parse during installPackageLI: Requires newer sdk version #{min} (current version is #{api})"
    )]
    OlderSdk { min: u32, api: u32 },
    #[error(
        "INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code {new} is older than current {old}"
    )]
    Downgrade { new: u32, old: u32 },
    #[error("INSTALL_FAILED_ALREADY_EXISTS: Attempt to re-install {0} without first uninstalling.")]
    Exists(String),
    #[error("INSTALL_FAILED_INTERNAL_ERROR: {0}")]
    Internal(#[from] StoreError),
}

impl From<ApkError> for InstallError {
    fn from(error: ApkError) -> Self {
        match error {
            ApkError::Unreadable(Unreadable::Manifest(ManifestError::BadPackage(name))) => {
                Self::BadPackage(name)
            }
            ApkError::Unreadable(Unreadable::Manifest(error)) => Self::Malformed(error),
            ApkError::Unsigned => Self::Unsigned,
            ApkError::NoMatchingAbi => Self::NoMatchingAbi,
            other => Self::NotApk(other),
        }
    }
}

/// The flags of `pm install` that matter here.
#[derive(Debug, Clone, Copy, Default)]
pub struct InstallOptions {
    /// `-t`: take an APK that is for tests only.
    pub allow_test: bool,
    /// `-d`: take an older version.
    pub allow_downgrade: bool,
    /// `-R`: do not replace; replacing is the default of Android 10.
    pub no_replace: bool,
}

/// The path of an incoming APK; a file that is still there when this is dropped is removed.
pub struct Incoming(PathBuf);

impl Incoming {
    /// The file, which need not be there.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Incoming {
    fn drop(&mut self) {
        // After an install, or before the first byte, there is none.
        let _ = std::fs::remove_file(&self.0);
    }
}

#[derive(Serialize, Deserialize)]
struct Document {
    version: u32,
    packages: Vec<Manifest>,
    #[serde(default)]
    app_ids: BTreeMap<String, u32>,
}

/// What is installed, and the number of each package that ever was: data that is kept
/// belongs to it.
#[derive(Default)]
struct Installed {
    packages: BTreeMap<String, Manifest>,
    app_ids: BTreeMap<String, u32>,
}

/// The installed packages.
pub struct Store {
    root: PathBuf,
    api: u32,
    installed: Mutex<Installed>,
    incoming: AtomicU64,
}

impl Store {
    /// Opens the store below a device's data folder.
    ///
    /// # Errors
    /// The folder cannot be made or its list cannot be read.
    pub fn open(root: &Path, api: u32) -> Result<Self, StoreError> {
        let apps = root.join("app");
        std::fs::create_dir_all(&apps).map_err(|e| io("creating", &apps, e))?;
        remove_leftovers(&apps);
        let installed = Mutex::new(read_list(&root.join("packages.json"))?);
        Ok(Self {
            root: root.to_owned(),
            api,
            installed,
            incoming: AtomicU64::new(0),
        })
    }

    /// A path below the store for an incoming APK.
    #[must_use]
    pub fn incoming(&self) -> Incoming {
        let n = self.incoming.fetch_add(1, Ordering::Relaxed);
        Incoming(self.root.join("app").join(format!(".incoming-{n}.apk")))
    }

    /// Where a package's APK lies.
    #[must_use]
    pub fn apk(&self, package: &str) -> PathBuf {
        self.root.join("app").join(package).join("base.apk")
    }

    /// A package that is installed.
    #[must_use]
    pub fn get(&self, package: &str) -> Option<Manifest> {
        self.lock().packages.get(package).cloned()
    }

    /// All packages, by name.
    #[must_use]
    pub fn all(&self) -> Vec<Manifest> {
        self.lock().packages.values().cloned().collect()
    }

    /// The number of an app that is installed: its user id, but for the user.
    #[must_use]
    pub fn app_id(&self, package: &str) -> u32 {
        self.lock()
            .app_ids
            .get(package)
            .copied()
            .unwrap_or(FIRST_APP_ID)
    }

    /// The instrumentation of a component, and the package that declares it.
    #[must_use]
    pub fn instrumentation(
        &self,
        package: &str,
        runner: &str,
    ) -> Option<(Manifest, Instrumentation)> {
        let manifest = self.get(package)?;
        let found = manifest
            .instrumentations
            .iter()
            .find(|i| i.runner == runner)
            .cloned()?;
        Some((manifest, found))
    }

    /// Installs the APK that lies at `incoming`. Blocks on the file system.
    ///
    /// # Errors
    /// As `pm install` fails.
    pub fn install(
        &self,
        incoming: Incoming,
        options: InstallOptions,
    ) -> Result<Manifest, InstallError> {
        let incoming = incoming.path();
        let manifest = read_apk(incoming)?;
        self.check(&manifest, options)?;

        let apk = self.apk(&manifest.package);
        if let Some(folder) = apk.parent() {
            std::fs::create_dir_all(folder).map_err(|e| io("creating", folder, e))?;
        }
        std::fs::rename(incoming, &apk).map_err(|e| io("moving the APK to", &apk, e))?;

        let mut installed = self.lock();
        let next = installed
            .app_ids
            .values()
            .max()
            .map_or(FIRST_APP_ID, |last| last.saturating_add(1));
        installed
            .app_ids
            .entry(manifest.package.clone())
            .or_insert(next);
        installed
            .packages
            .insert(manifest.package.clone(), manifest.clone());
        self.write(&installed)?;
        Ok(manifest)
    }

    fn check(&self, manifest: &Manifest, options: InstallOptions) -> Result<(), InstallError> {
        if manifest.test_only && !options.allow_test {
            return Err(InstallError::TestOnly);
        }
        if manifest.min_sdk > self.api {
            return Err(InstallError::OlderSdk {
                min: manifest.min_sdk,
                api: self.api,
            });
        }

        let Some(old) = self.get(&manifest.package) else {
            return Ok(());
        };
        if options.no_replace {
            return Err(InstallError::Exists(old.package));
        }
        if manifest.version_code < old.version_code && !options.allow_downgrade {
            return Err(InstallError::Downgrade {
                new: manifest.version_code,
                old: old.version_code,
            });
        }
        Ok(())
    }

    /// Removes a package; `false` when no package has that name. Its data is the
    /// caller's to remove.
    ///
    /// # Errors
    /// The list cannot be written.
    pub fn uninstall(&self, package: &str) -> Result<bool, StoreError> {
        let mut installed = self.lock();
        if installed.packages.remove(package).is_none() {
            return Ok(false);
        }
        self.write(&installed)?;

        let apk = self.apk(package);
        if let Some(folder) = apk.parent() {
            std::fs::remove_dir_all(folder).map_err(|e| io("removing", folder, e))?;
        }
        Ok(true)
    }

    fn write(&self, installed: &Installed) -> Result<(), StoreError> {
        let path = self.root.join("packages.json");
        let packages = installed.packages.values().cloned().collect();
        let document = Document {
            version: VERSION,
            packages,
            app_ids: installed.app_ids.clone(),
        };
        let text = serde_json::to_vec_pretty(&document).map_err(|source| StoreError::Json {
            path: path.clone(),
            source,
        })?;

        let fresh = path.with_extension("json.new");
        std::fs::write(&fresh, text).map_err(|e| io("writing", &fresh, e))?;
        std::fs::rename(&fresh, &path).map_err(|e| io("replacing", &path, e))
    }

    fn lock(&self) -> MutexGuard<'_, Installed> {
        self.installed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

fn read_list(path: &Path) -> Result<Installed, StoreError> {
    let text = match std::fs::read(path) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Installed::default()),
        Err(e) => return Err(io("reading", path, e)),
    };

    let document: Document = serde_json::from_slice(&text).map_err(|source| StoreError::Json {
        path: path.to_owned(),
        source,
    })?;
    if document.version != VERSION {
        return Err(StoreError::Version {
            path: path.to_owned(),
            found: document.version,
        });
    }

    let packages = document
        .packages
        .into_iter()
        .map(|m| (m.package.clone(), m))
        .collect();
    Ok(Installed {
        packages,
        app_ids: document.app_ids,
    })
}

/// Removes APKs that were incoming when the device was stopped.
fn remove_leftovers(apps: &Path) {
    let Ok(entries) = std::fs::read_dir(apps) else {
        return;
    };
    for entry in entries.flatten() {
        if entry
            .file_name()
            .to_string_lossy()
            .starts_with(".incoming-")
        {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

fn io(doing: &'static str, path: &Path, source: std::io::Error) -> StoreError {
    StoreError::Io {
        doing,
        path: path.to_owned(),
        source,
    }
}
