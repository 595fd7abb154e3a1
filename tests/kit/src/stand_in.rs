//! A stand-in device for a test: an adb server on a port of its own, hostdroid with a folder of its
//! own, apps installed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::apps::{self, built_apps};
use crate::ports::{NO_EMULATORS, free_port};
use crate::program::{Ended, Running, program};

/// How long one program of a test may run.
const DEADLINE: Duration = Duration::from_secs(600);

/// Ends device and server when it is dropped.
pub struct StandIn {
    adb_port: u16,
    serial: String,
    how: Vec<String>,
    temp: tempfile::TempDir,
}

/// Another device on the server of a [`StandIn`]; ends when it is dropped.
pub struct Another {
    /// Its serial.
    pub serial: String,
    _temp: tempfile::TempDir,
}

impl StandIn {
    /// A fresh device with these apps of the tree, as `scripts/build-app` left them.
    pub fn with_apps(apps: &[&str]) -> Self {
        Self::started(&[], apps)
    }

    /// The same on HotSpot, with an API level for which `scripts/hotspot-host` was run.
    pub fn on_hotspot(api: &str, apps: &[&str]) -> Self {
        Self::started(&["--vm", "hotspot", "--api", api], apps)
    }

    /// The same with options of `hostdroid start`: without any, it is as strict as a phone, on a
    /// link without latency.
    pub fn started(how: &[&str], apps: &[&str]) -> Self {
        let temp = tempfile::tempdir().unwrap();
        let adb_port = free_port();
        adb(adb_port, &["start-server"]);
        let how: Vec<String> = how.iter().map(|word| (*word).to_owned()).collect();
        let start = start_device(adb_port, &temp.path().join("device"), free_port(), &how);
        let serial = start.stdout.trim().to_owned();
        let device = Self {
            adb_port,
            serial,
            how,
            temp,
        };
        assert_eq!(start.code, 0, "hostdroid start: {}", start.stderr);
        for app in apps {
            device.install(&built_apps().join(app));
        }
        device
    }

    /// Its serial.
    pub fn serial(&self) -> &str {
        &self.serial
    }

    /// Another device beside this one, without apps.
    pub fn another(&self) -> Another {
        let temp = tempfile::tempdir().unwrap();
        let started = start_device(self.adb_port, temp.path(), free_port(), &self.how);
        assert_eq!(started.code, 0, "{}", started.stderr);
        Another {
            serial: started.stdout.trim().to_owned(),
            _temp: temp,
        }
    }

    /// Installs what `scripts/build-app` left in a folder: an app and its test.
    pub fn install(&self, folder: &Path) {
        let mut apks: Vec<PathBuf> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        apks.retain(|path| path.extension().is_some_and(|ending| ending == "apk"));
        assert_eq!(
            apks.len(),
            2,
            "{} has an app and its test",
            folder.display()
        );
        for apk in apks {
            self.adb(&["install", "-r", "-t", &apk.display().to_string()]);
        }
    }

    /// Builds a changed copy of an app of the tree; `change` is given each file's path and text.
    /// The answer is the folder with its APKs.
    pub fn build_changed(
        &self,
        app: &str,
        name: &str,
        change: impl Fn(String) -> String,
    ) -> PathBuf {
        let copied = self.temp.path().join(name);
        let apks = self.temp.path().join(format!("{name}-apks"));
        apps::build_changed(app, &change, &copied, &apks);
        apks
    }

    /// Runs stock adb against this device; it has to succeed.
    pub fn adb(&self, arguments: &[&str]) -> String {
        adb(self.adb_port, &[&["-s", &self.serial], arguments].concat())
    }

    /// The lines of `adb forward --list`.
    pub fn forwards(&self) -> String {
        self.adb(&["forward", "--list"]).trim().to_owned()
    }

    /// A path in this test's own folder.
    pub fn folder(&self, name: &str) -> String {
        self.temp.path().join(name).display().to_string()
    }

    /// The port of this device's adb server.
    pub fn adb_port(&self) -> u16 {
        self.adb_port
    }

    /// Starts flakescope against this device's server.
    pub fn start_flakescope(&self, arguments: &[&str]) -> Running {
        self.start_through(self.adb_port, arguments)
    }

    /// The same with what it says aside in a file, to be read while it runs.
    pub fn start_flakescope_logged(&self, arguments: &[&str], log: &str) -> Running {
        let mut command = self.command(self.adb_port, arguments);
        command.stderr(std::fs::File::create(log).unwrap());
        Running::start(&mut command)
    }

    fn start_through(&self, port: u16, arguments: &[&str]) -> Running {
        Running::start(&mut self.command(port, arguments))
    }

    fn command(&self, port: u16, arguments: &[&str]) -> Command {
        let mut command = Command::new(program("flakescope"));
        command
            .args(arguments)
            .env("ADB_SERVER_SOCKET", format!("tcp:127.0.0.1:{port}"))
            .env(NO_EMULATORS.0, NO_EMULATORS.1);
        command
            .env_remove("ANDROID_SERIAL")
            .current_dir(self.temp.path());
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs flakescope to its end.
    pub fn flakescope(&self, arguments: &[&str]) -> Ended {
        self.flakescope_through(self.adb_port, arguments, DEADLINE)
    }

    /// Runs flakescope to its end through what listens on another port. After the deadline it is
    /// killed, and the exit code is -1.
    pub fn flakescope_through(&self, port: u16, arguments: &[&str], deadline: Duration) -> Ended {
        self.start_through(port, arguments).wait(deadline)
    }

    /// Ends the adb server, as an update of the platform tools or a user does.
    pub fn kill_adb_server(&self) {
        adb(self.adb_port, &["kill-server"]);
    }

    /// Starts the server again; a device over TCP has to be connected again.
    pub fn restart_adb_server(&self) {
        adb(self.adb_port, &["start-server"]);
        adb(self.adb_port, &["connect", &self.serial]);
        self.wait_for_device();
    }

    /// Ends the device, with all that runs on it.
    pub fn kill_device(&self) {
        let stopped = Command::new(program("hostdroid"))
            .args(["stop", &self.serial])
            .status()
            .unwrap();
        assert!(stopped.success());
    }

    /// Starts the device again, with what is installed on it.
    pub fn restart_device(&self) {
        let port = self.serial.rsplit(':').next().unwrap().parse().unwrap();
        let data = self.temp.path().join("device");
        let started = start_device(self.adb_port, &data, port, &self.how);
        assert_eq!(
            (started.code, started.stdout.trim()),
            (0, &*self.serial),
            "{}",
            started.stderr
        );
        self.wait_for_device();
    }

    fn wait_for_device(&self) {
        let there =
            || adb(self.adb_port, &["devices"]).contains(&format!("{}\tdevice", self.serial));
        self.wait_until("the device is there", Duration::from_secs(30), there);
    }

    /// Waits for something to become true, with a deadline.
    pub fn wait_until(&self, what: &str, limit: Duration, mut is_true: impl FnMut() -> bool) {
        let deadline = Instant::now() + limit;
        while !is_true() {
            assert!(Instant::now() < deadline, "within {limit:?}: {what}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// No forward stays, and the app takes a debugger again: nothing is held and no slot is taken.
    pub fn check_nothing_is_left(&self, package: &str) {
        assert_eq!(self.forwards(), "");
        let component = format!("{package}.test");
        let doctor = self.flakescope(&["doctor", &component]);
        assert_eq!(doctor.code, 0, "{}", doctor.stderr);
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        Command::new(program("hostdroid"))
            .args(["stop", &self.serial])
            .output()
            .ok();
        Command::new("adb")
            .args(["-P", &self.adb_port.to_string(), "kill-server"])
            .output()
            .ok();
    }
}

impl Drop for Another {
    fn drop(&mut self) {
        Command::new(program("hostdroid"))
            .args(["stop", &self.serial])
            .output()
            .ok();
    }
}

impl Another {
    /// Ends the device, with all that runs on it.
    pub fn kill(&self) {
        let stopped = Command::new(program("hostdroid"))
            .args(["stop", &self.serial])
            .status()
            .unwrap();
        assert!(stopped.success());
    }
}

/// Starts a device on this port. It is one of its own: what a device leaves that is to come back
/// may not go to another test's.
fn start_device(adb_port: u16, data: &Path, port: u16, how: &[String]) -> Ended {
    let server = format!("127.0.0.1:{adb_port}");
    let mut command = Command::new(program("hostdroid"));
    command.args(["start", "--adb-server", &server]);
    command.arg("--data").arg(data);
    command.args(["--port", &port.to_string()]).args(how);
    let started = command.output();
    started
        .expect("hostdroid is not built: run scripts/test")
        .into()
}

fn adb(port: u16, arguments: &[&str]) -> String {
    let output = Command::new("adb")
        .args(["-P", &port.to_string()])
        .args(arguments)
        .env(NO_EMULATORS.0, NO_EMULATORS.1)
        .output()
        .expect("adb is not installed");
    let ended = Ended::from(output);
    assert_eq!(
        ended.code, 0,
        "adb {arguments:?}: {}{}",
        ended.stdout, ended.stderr
    );
    ended.stdout
}
