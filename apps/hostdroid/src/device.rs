//! The device: its configuration, and the state that services and shell commands work on.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use thiserror::Error;

use crate::adb::Transports;
use crate::files::Files;
use crate::log::DeviceLog;
use crate::packages::{Manifest, Store, StoreError};
use crate::process::{
    self, App, Choice, DebugApp, JdwpControl, JdwpError, ProcessOptions, Processes, Runtime,
};
use crate::profile::{Imitation, Profile};
use crate::props::properties;
use crate::users::{OWNER, Owner, Users};

/// The settings that a persistent debug app is kept in. A device reads them when it starts and at
/// no other time: AOSP `ActivityManagerService.retrieveSettings`.
const DEBUG_APP: &str = "global/debug_app";
const WAIT_FOR_DEBUGGER: &str = "global/wait_for_debugger";

/// A device has a few hundred settings.
const MAX_SETTINGS: usize = 4096;

/// Why a device cannot be opened.
#[derive(Debug, Error)]
pub enum DeviceError {
    /// A folder or file of its state.
    #[error("opening the device's state below {path}: {source}")]
    Io {
        /// The data folder.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// The list of packages.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The socket that apps announce themselves to.
    #[error(transparent)]
    Jdwp(#[from] JdwpError),
}

/// What a device is started with.
#[derive(Debug, Clone)]
pub struct Config {
    /// Its serial, `127.0.0.1:PORT`.
    pub serial: String,
    /// Its API level.
    pub api: u32,
    /// The folder of its state.
    pub data: PathBuf,
    /// The runtime that apps run on.
    pub runtime: Runtime,
    /// How strict it is.
    pub profile: Profile,
    /// What the runtime is asked to imitate.
    pub imitation: Imitation,
    /// Whether the device's own lines of the log go to standard error, too.
    pub echo: bool,
}

/// A device.
pub struct Device {
    /// What it was started with.
    pub config: Config,
    /// Its system properties.
    pub properties: BTreeMap<String, String>,
    /// Its files.
    pub files: Files,
    /// Its log.
    pub log: Arc<DeviceLog>,
    /// Its packages.
    pub packages: Store,
    /// Its users.
    pub users: Users,
    /// Its apps' processes.
    pub processes: Arc<Processes>,
    /// Their debugger connections.
    pub jdwp: Arc<JdwpControl>,
    /// The connections of adb servers.
    pub transports: Transports,
    /// `settings put`: values by `NAMESPACE/KEY`.
    settings: Mutex<BTreeMap<String, String>>,
    /// `am compat`, for the change that chooses the message queue: by package, whether it is
    /// the new one.
    new_queue: Mutex<BTreeMap<String, bool>>,
}

impl Device {
    /// Opens a device's state and the socket that its apps announce themselves to.
    ///
    /// # Errors
    /// The state cannot be opened.
    pub fn open(config: Config) -> Result<Arc<Self>, DeviceError> {
        let (log, files) = open_files(&config).map_err(|source| DeviceError::Io {
            path: config.data.clone(),
            source,
        })?;
        let log = Arc::new(log);
        let packages = Store::open(&config.data, config.api)?;
        let users = Users::open(&config.data);

        let control = format!(
            "jdwp-control-{}-{}",
            config.serial.replace([':', '.'], "-"),
            std::process::id()
        );
        let settings = read_settings(&config.data);
        let wait = settings
            .get(WAIT_FOR_DEBUGGER)
            .is_some_and(|value| value != "0");
        let debug_app = DebugApp::new(config.profile, settings.get(DEBUG_APP).cloned(), wait);
        let options = ProcessOptions {
            runtime: config.runtime.clone(),
            data: config.data.clone(),
            imitation: config.imitation,
            debug_app,
        };

        let (processes, jdwp) = process::open(options, control, Arc::clone(&log))?;
        let properties = properties(config.api, &config.serial);

        Ok(Arc::new(Self {
            config,
            properties,
            files,
            log,
            packages,
            users,
            processes,
            jdwp,
            transports: Transports::default(),
            settings: Mutex::new(settings),
            new_queue: Mutex::default(),
        }))
    }

    /// What the device knows of itself, for somebody who looks for its trouble.
    #[must_use]
    pub fn describe(&self) -> String {
        let mut lines = vec![
            format!(
                "device {} api {} profile {}",
                self.config.serial,
                self.config.api,
                self.config.profile.name()
            ),
            format!("runtime {}", self.config.runtime.folder().display()),
            self.processes
                .debug_app
                .dump()
                .unwrap_or_else(|| "no debug app".to_owned()),
        ];

        lines.extend(
            self.users
                .list(self.config.api)
                .into_iter()
                .map(|user| format!("user {user}")),
        );
        for package in self.packages.all() {
            lines.push(format!(
                "package {} version {}",
                package.package, package.version_code
            ));
        }
        for process in self.processes.all() {
            let (pid, name, packages) = (process.pid, &process.name, process.packages.join(" "));
            let (owner, debuggable) = (process.owner.name(), process.debuggable);
            lines.push(format!(
                "process {pid} {name} of {packages}, of {owner}, debuggable: {debuggable}"
            ));
        }

        for (pid, debuggers) in self.jdwp.describe() {
            lines.push(format!(
                "process {pid} has announced itself to debuggers, {debuggers} of them so far"
            ));
        }

        lines.extend(self.transports.describe());
        lines.join("\n") + "\n"
    }

    /// An installed app of a user, as its process needs it.
    #[must_use]
    pub fn app(&self, manifest: &Manifest, user: u32) -> App {
        App {
            package: manifest.package.clone(),
            owner: Owner {
                user,
                app_id: self.packages.app_id(&manifest.package),
            },
            apk: self.packages.apk(&manifest.package),
            process: manifest.process.clone(),
            debuggable: manifest.debuggable,
            queue: self.new_queue(&manifest.package),
        }
    }

    /// Makes a second user, where there is none, and starts them. They have what is installed
    /// at that time.
    pub fn ensure_second_user(&self) {
        let packages = self
            .packages
            .all()
            .into_iter()
            .map(|manifest| manifest.package);
        let second = self.users.ids().into_iter().find(|user| *user != OWNER);
        let second = second.or_else(|| self.users.create("Second", packages));
        if !second.is_some_and(|user| self.users.start(user)) {
            self.log
                .warn("there is no second user, as the file of the users cannot be written");
        }
    }

    /// The value of a setting.
    #[must_use]
    pub fn setting(&self, key: &str) -> Option<String> {
        self.settings
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(key)
            .cloned()
    }

    /// All settings.
    #[must_use]
    pub fn settings(&self) -> BTreeMap<String, String> {
        self.settings
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Changes a setting, or removes it.
    ///
    /// # Errors
    /// The file of the settings cannot be written.
    pub fn set_setting(&self, key: &str, value: Option<&str>) -> std::io::Result<()> {
        let mut settings = self.settings.lock().unwrap_or_else(PoisonError::into_inner);
        if settings.len() >= MAX_SETTINGS && value.is_some() && !settings.contains_key(key) {
            return Err(std::io::ErrorKind::QuotaExceeded.into());
        }
        match value {
            Some(value) => settings.insert(key.to_owned(), value.to_owned()),
            None => settings.remove(key),
        };

        let path = self.config.data.join("settings.json");
        let fresh = path.with_extension("json.new");
        std::fs::write(&fresh, serde_json::to_vec_pretty(&*settings)?)?;
        std::fs::rename(fresh, path)
    }

    /// Chooses the debug app, or none. A persistent choice is a setting, too.
    ///
    /// # Errors
    /// The file of the settings cannot be written.
    pub fn set_debug_app(
        &self,
        name: Option<&str>,
        wait: bool,
        choice: Choice,
    ) -> std::io::Result<()> {
        if choice == Choice::Persistent {
            self.set_setting(DEBUG_APP, name)?;
            self.set_setting(WAIT_FOR_DEBUGGER, Some(if wait { "1" } else { "0" }))?;
        }
        self.processes
            .debug_app
            .set(name.map(str::to_owned), wait, choice);
        Ok(())
    }

    /// Chooses the message queue of a package's next processes; `None` for the release's default.
    pub fn set_new_queue(&self, package: &str, new: Option<bool>) {
        let mut chosen = self
            .new_queue
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        match new {
            Some(new) => chosen.insert(package.to_owned(), new),
            None => chosen.remove(package),
        };
    }

    /// What was chosen of a package's message queue.
    #[must_use]
    pub fn new_queue(&self, package: &str) -> Option<bool> {
        self.new_queue
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(package)
            .copied()
    }
}

fn open_files(config: &Config) -> std::io::Result<(DeviceLog, Files)> {
    std::fs::create_dir_all(&config.data)?;
    let log = DeviceLog::open(&config.data, config.echo)?;
    let files = Files::open(&config.data)?;
    Ok((log, files))
}

/// Settings are no more than a convenience: a file that cannot be read is as good as none.
fn read_settings(data: &Path) -> BTreeMap<String, String> {
    let text = std::fs::read(data.join("settings.json")).unwrap_or_default();
    serde_json::from_slice(&text).unwrap_or_default()
}
