//! A stand-in device for a test: an adb server on a port of its own, hostdroid with a folder of its
//! own, apps installed.

#[path = "../../apps/hostdroid/tests/device/port.rs"]
mod port;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use port::free_port;

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
    pub serial: String,
    _temp: tempfile::TempDir,
}

/// What a program said.
pub struct Ended {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl From<Output> for Ended {
    fn from(output: Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self {
            code: output.status.code().unwrap_or(-1),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
        }
    }
}

/// A program under way.
pub struct Running(Child);

impl Running {
    /// Sends it what Ctrl-C sends, and waits for its end.
    pub fn interrupt(self) -> Ended {
        let sent = Command::new("kill")
            .args(["-INT", &self.0.id().to_string()])
            .status()
            .unwrap();
        assert!(sent.success());
        self.0.wait_with_output().unwrap().into()
    }
}

impl Running {
    /// Ends it as nothing can prepare for.
    pub fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }

    /// Waits for its end; after the limit it is killed, which is an exit code of -1.
    pub fn wait(self, limit: Duration) -> Ended {
        let (id, (done, waiting)) = (self.0.id(), std::sync::mpsc::channel::<()>());
        let guard = std::thread::spawn(move || {
            if waiting.recv_timeout(limit) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                Command::new("kill")
                    .args(["-KILL", &id.to_string()])
                    .status()
                    .ok();
            }
        });
        let ended = self.0.wait_with_output().unwrap().into();
        drop(done);
        guard.join().unwrap();
        ended
    }
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
        let from = sources_of(app);
        let (to, apks) = (
            self.temp.path().join(name),
            self.temp.path().join(format!("{name}-apks")),
        );
        copy(&from, &from, &to, &change);
        let build = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/build-app");
        let built: Ended = Command::new(build)
            .arg(to)
            .arg("-o")
            .arg(&apks)
            .output()
            .unwrap()
            .into();
        assert_eq!(built.code, 0, "{}", built.stderr);
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
        Running(command.spawn().unwrap())
    }

    fn start_through(&self, port: u16, arguments: &[&str]) -> Running {
        Running(self.command(port, arguments).spawn().unwrap())
    }

    fn command(&self, port: u16, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_flakescope"));
        command
            .args(arguments)
            .env("ADB_SERVER_SOCKET", format!("tcp:127.0.0.1:{port}"));
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

/// Reads a JSON file.
pub fn json(path: &str) -> serde_json::Value {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap()
}

/// The line, from 1, of the test's source that contains this text.
pub fn line_of(app: &str, file: &str, text: &str) -> usize {
    let root = sources_of(app).join("src/androidTest/java");
    let path = find(&root, file).unwrap_or_else(|| panic!("{file} below {}", root.display()));
    let source = std::fs::read_to_string(path).unwrap();
    1 + source
        .lines()
        .position(|line| line.contains(text))
        .unwrap_or_else(|| panic!("{file} has no `{text}`"))
}

/// The folder of an app of the tree: the canary or a sample.
fn sources_of(app: &str) -> PathBuf {
    let apps = Path::new(env!("CARGO_MANIFEST_DIR")).join("apps");
    if app == "canary" {
        apps.join(app)
    } else {
        apps.join("samples").join(app)
    }
}

fn copy(root: &Path, from: &Path, to: &Path, change: &impl Fn(String) -> String) {
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            copy(root, &path, to, change);
        } else {
            let name = path.strip_prefix(root).unwrap().display().to_string();
            let copied = to.join(change(name));
            std::fs::create_dir_all(copied.parent().unwrap()).unwrap();
            std::fs::write(copied, change(std::fs::read_to_string(path).unwrap())).unwrap();
        }
    }
}

fn find(folder: &Path, file: &str) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder).ok()?;
    let mut paths = entries.map(|entry| entry.unwrap().path());
    paths.find_map(|path| {
        if path.is_dir() {
            find(&path, file)
        } else {
            path.ends_with(file).then_some(path)
        }
    })
}

fn adb(port: u16, arguments: &[&str]) -> String {
    let output = Command::new("adb")
        .args(["-P", &port.to_string()])
        .args(arguments)
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

/// Where `scripts/build-app` puts the apps of the tree.
pub fn built_apps() -> PathBuf {
    let default = || Path::new(env!("CARGO_MANIFEST_DIR")).join("target/apps");
    std::env::var_os("FLAKESCOPE_TEST_APPS").map_or_else(default, PathBuf::from)
}

/// Another program of the workspace, beside flakescope.
fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_BIN_EXE_flakescope")).with_file_name(name)
}
