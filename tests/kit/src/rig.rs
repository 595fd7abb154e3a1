//! A device for hostdroid's own tests: a stock adb server on a port of its own, a device connected
//! to it, and both gone at the end, whatever the test does. Nothing of the user's is touched: home,
//! cache and temporary files are the test's own.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::ports::free_port;
use crate::program::{program, text};

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A device and its adb server.
pub struct Rig {
    /// The test's own folder, with the device's below it.
    pub folder: PathBuf,
    /// The device's serial.
    pub serial: String,
    /// The port of its adb server.
    pub adb_port: u16,
    options: Vec<String>,
}

impl Rig {
    /// A device on a runtime whose launcher is this script, with options of `hostdroid start`.
    pub fn with_launcher(script: &str, options: &[&str]) -> Self {
        let folder = folder();
        let runtime = folder.join("runtime");
        std::fs::create_dir_all(&runtime).unwrap();
        let art = runtime.join("art");
        std::fs::write(&art, script).unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(&art, mode).unwrap();
        Self::start(folder, &runtime, options)
    }

    /// A device on a real runtime.
    pub fn with_runtime(runtime: &Path) -> Self {
        Self::with_runtime_and_options(runtime, &[])
    }

    /// The same with options of `hostdroid start`.
    pub fn with_runtime_and_options(runtime: &Path, options: &[&str]) -> Self {
        Self::start(folder(), runtime, options)
    }

    fn start(folder: PathBuf, runtime: &Path, options: &[&str]) -> Self {
        let options = options.iter().map(|option| (*option).to_owned()).collect();
        let mut rig = Self {
            folder,
            serial: String::new(),
            adb_port: free_port(),
            options,
        };
        rig.boot(runtime);
        rig
    }

    /// Starts the device, anew if it has been stopped.
    pub fn boot(&mut self, runtime: &Path) {
        let server = format!("127.0.0.1:{}", self.adb_port);
        let data = self.folder.join("data");
        let mut command = self.hostdroid(&["start", "--adb-server", &server]);
        command
            .arg("--data")
            .arg(data)
            .arg("--runtime")
            .arg(runtime)
            .args(&self.options);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{output:?}");
        self.serial = text(&output.stdout).trim().to_owned();
        assert!(self.serial.starts_with("127.0.0.1:"), "{output:?}");
    }

    /// A command of hostdroid, isolated as the device is.
    pub fn hostdroid(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(program("hostdroid"));
        command.args(arguments);
        self.isolate(&mut command);
        command
    }

    fn isolate(&self, command: &mut Command) {
        command
            .env("HOME", &self.folder)
            .env("TMPDIR", &self.folder)
            .env("FLAKESCOPE_CACHE", self.folder.join("cache"));
        for name in [
            "ADB_SERVER_SOCKET",
            "ANDROID_ADB_SERVER_PORT",
            "ANDROID_ADB_SERVER_ADDRESS",
            "ANDROID_SERIAL",
        ] {
            command.env_remove(name);
        }
    }

    /// The stock client, for this server and this device, killed if it takes too long.
    pub fn adb(&self, arguments: &[&str]) -> Command {
        self.adb_within(60, arguments)
    }

    fn adb_within(&self, seconds: u32, arguments: &[&str]) -> Command {
        let mut command = Command::new("timeout");
        command.args([&seconds.to_string(), "adb"]);
        self.complete(command, arguments)
    }

    /// The same without a guard: the child is the client itself, to be killed by the test.
    pub fn bare_adb(&self, arguments: &[&str]) -> Command {
        self.complete(Command::new("adb"), arguments)
    }

    fn complete(&self, mut command: Command, arguments: &[&str]) -> Command {
        command.args(["-P", &self.adb_port.to_string()]);
        if !self.serial.is_empty() {
            command.args(["-s", &self.serial]);
        }
        command.args(arguments).stdin(Stdio::null());
        self.isolate(&mut command);
        command
    }

    /// What the client prints, for a call that succeeds.
    pub fn ok(&self, arguments: &[&str]) -> String {
        self.ok_within(60, arguments)
    }

    /// The same for what takes longer than a minute.
    pub fn ok_within(&self, seconds: u32, arguments: &[&str]) -> String {
        let output = self.adb_within(seconds, arguments).output().unwrap();
        assert!(output.status.success(), "adb {arguments:?}: {output:?}");
        text(&output.stdout)
    }

    /// Exit code, standard output and standard error of a shell command.
    pub fn shell(&self, command: &str) -> (i32, String, String) {
        let output = self.adb(&["shell", command]).output().unwrap();
        (
            output.status.code().unwrap_or(-1),
            text(&output.stdout),
            text(&output.stderr),
        )
    }

    /// The same with input.
    pub fn shell_with(&self, command: &str, input: &[u8]) -> Output {
        let mut adb = self.adb(&["shell", command]);
        let mut child = adb
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_vec();
        let writer = std::thread::spawn(move || stdin.write_all(&input));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap().unwrap();
        output
    }
}

impl Drop for Rig {
    fn drop(&mut self) {
        let _ = self.hostdroid(&["stop", "--all"]).output();
        self.serial.clear();
        let _ = self.adb(&["kill-server"]).output();
        if std::thread::panicking() {
            eprintln!("the device's files are kept in {}", self.folder.display());
        } else {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

/// Waits for something to be so, at most 30 seconds.
pub fn until<T>(what: &str, mut probe: impl FnMut() -> Option<T>) -> T {
    for _ in 0..600 {
        if let Some(found) = probe() {
            return found;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("{what}: not within 30 s");
}

fn folder() -> PathBuf {
    let n = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("hostdroid-test-{}-{n}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
