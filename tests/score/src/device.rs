//! A stand-in device that scores subjects: started, given apps, and asked for one measurement after
//! the other.
//!
//! Main types: [`Measures`], what a measurement asks of a device, and [`Device`], which does it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use flakescope::findings::{ExitCode, Verdict};
use flakescope::report::ReadReport;
use serde::Deserialize;
use serde_json::Value;

use crate::children::{Children, Ended, Error, end, wait};
use crate::measured::{Measured, Replays, today};
use crate::subjects::{App, Subject};
use crate::suite_output::outcomes_of;

const EXPLORE: Duration = Duration::from_secs(900);
const PLAIN: Duration = Duration::from_secs(120);
const START: Duration = Duration::from_secs(180);
const STOP: Duration = Duration::from_secs(60);
const INSTALL: Duration = Duration::from_secs(300);

/// The runtime of a device.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Runtime {
    /// `art` or `hotspot`.
    pub vm: String,
    /// The API level that is asked for.
    pub api: Option<u32>,
}

/// What a measurement asks of a device.
pub trait Measures {
    /// Android's API level, once it is known.
    fn level(&self) -> Option<u32>;

    /// Installs an app and its tests, once.
    fn install(&mut self, app: &App, apks: &[PathBuf]) -> Result<(), Error>;

    /// Explores a test with a strategy; the reports stay in `out`.
    fn explore(
        &mut self,
        subject: &Subject,
        strategy: &str,
        out: &Path,
        words: &[String],
    ) -> Result<Measured, Error>;

    /// Replays a schedule; how many of the replays failed in its order.
    fn replay(&mut self, schedule: &Path, times: usize, out: &Path) -> Result<Replays, Error>;

    /// Runs these tests of an app in one go, plainly, and after a crash those behind it in another;
    /// how each of them ended.
    fn suite(&mut self, app: &App, tests: &[String]) -> Result<BTreeMap<String, String>, Error>;
}

/// One stand-in device.
pub struct Device {
    programs: PathBuf,
    data: PathBuf,
    runtime: Runtime,
    /// Further ones of `hostdroid start`.
    options: Vec<String>,
    children: Arc<Children>,
    serial: Option<String>,
    level: Option<u32>,
    installed: BTreeSet<PathBuf>,
}

impl Device {
    pub fn new(
        programs: &Path,
        data: &Path,
        runtime: Runtime,
        options: &[String],
        children: Arc<Children>,
    ) -> Self {
        Self {
            programs: programs.to_owned(),
            data: data.to_owned(),
            runtime,
            options: options.to_vec(),
            children,
            serial: None,
            level: None,
            installed: BTreeSet::new(),
        }
    }

    pub fn is_started(&self) -> bool {
        self.serial.is_some()
    }

    pub fn start(&mut self) -> Result<(), Error> {
        // What stays in the background keeps standard error open, so that is a file: the end of a
        // pipe would never come.
        let out = self.data.join("start.out");
        let log = self.data.join("start.log");
        let mut command = Command::new(self.programs.join("hostdroid"));
        command
            .arg("start")
            .arg("--data")
            .arg(&self.data)
            .args(["--vm", &self.runtime.vm]);
        if let Some(api) = self.runtime.api {
            command.args(["--api", &api.to_string()]);
        }
        command
            .args(&self.options)
            .stdin(Stdio::null())
            .stdout(File::create(&out)?)
            .stderr(File::create(&log)?);

        let mut child = in_own_group(&mut command).spawn()?;
        if !wait(&mut child, START)? {
            end(&mut child)?;
        }
        let status = child.wait()?;
        let read =
            |path: &Path| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let ended = Ended {
            code: status.code(),
            out: read(&out)?,
            err: read(&log)?,
        };
        if !status.success() {
            return Err(Error::Trouble(format!(
                "hostdroid start ended with {status}: {}",
                ended.words()
            )));
        }

        self.serial = Some(ended.out.trim().to_owned());
        self.installed.clear();
        let level = self.adb(&["shell", "getprop ro.build.version.sdk"], PLAIN)?;
        self.level = level.out.trim().parse().ok();
        Ok(())
    }

    /// Stops it. What did not start or hangs cannot be helped here.
    pub fn stop(&mut self) {
        let Some(serial) = self.serial.take() else {
            return;
        };
        let mut command = Command::new(self.programs.join("hostdroid"));
        command
            .args(["stop", &serial])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        if let Ok(mut child) = in_own_group(&mut command).spawn()
            && !wait(&mut child, STOP).unwrap_or(false)
        {
            drop(child.kill());
            drop(child.wait());
        }
    }

    pub fn serial(&self) -> Result<&str, Error> {
        self.serial
            .as_deref()
            .ok_or_else(|| Error::Trouble("the device is not started".to_owned()))
    }

    fn adb(&self, words: &[&str], limit: Duration) -> Result<Ended, Error> {
        self.children.run(
            Command::new("adb").args(["-s", self.serial()?]).args(words),
            limit,
        )
    }

    /// Runs flakescope; its report, which stays in `out`.
    fn flakescope(
        &self,
        verb: &str,
        words: &[String],
        out: &Path,
        limit: Duration,
    ) -> Result<Value, Error> {
        if out.exists() {
            fs::remove_dir_all(out)?;
        }
        let mut command = Command::new(self.programs.join("flakescope"));
        command
            .arg(verb)
            .args(words)
            .args(["-s", self.serial()?, "--out"])
            .arg(out);
        let ended = self.children.run(&mut command, limit)?;

        let verdicts = [
            Verdict::Stable,
            Verdict::Flaky,
            Verdict::Broken,
            Verdict::Inconclusive,
        ];
        let is_verdict = verdicts
            .iter()
            .any(|verdict| ended.code == Some(i32::from(ExitCode::from(*verdict).number())));
        let report = fs::read(out.join("report.json"));
        let (true, Ok(report)) = (is_verdict, report) else {
            return Err(Error::Trouble(format!(
                "flakescope {verb} ended with {:?}: {}",
                ended.code,
                Ended {
                    out: String::new(),
                    ..ended
                }
                .words()
            )));
        };
        serde_json::from_slice(&report)
            .map_err(|error| Error::Trouble(format!("report.json: {error}")))
    }
}

fn in_own_group(command: &mut Command) -> &mut Command {
    std::os::unix::process::CommandExt::process_group(command, 0)
}

impl Measures for Device {
    fn level(&self) -> Option<u32> {
        self.level
    }

    fn install(&mut self, app: &App, apks: &[PathBuf]) -> Result<(), Error> {
        if self.installed.contains(&app.folder) {
            return Ok(());
        }
        for apk in apks {
            let path = apk.to_string_lossy();
            let ended = self.adb(&["install", "-r", "-t", &path], INSTALL)?;
            if ended.code != Some(0) {
                return Err(Error::Trouble(format!(
                    "{path} cannot be installed: {}",
                    ended.words()
                )));
            }
        }
        self.installed.insert(app.folder.clone());
        Ok(())
    }

    fn explore(
        &mut self,
        subject: &Subject,
        strategy: &str,
        out: &Path,
        words: &[String],
    ) -> Result<Measured, Error> {
        let fixed = [
            &subject.app.component,
            "--test",
            &subject.test,
            "--strategy",
            strategy,
        ];
        let mut all: Vec<String> = fixed.iter().map(ToString::to_string).collect();
        all.extend_from_slice(words);

        let began = Instant::now();
        let report = self.flakescope("explore", &all, out, EXPLORE)?;
        let wall_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
        ReadReport::deserialize(&report)
            .map_err(|error| Error::Trouble(format!("report.json: {error}")))?;
        Ok(Measured::Explore {
            wall_ms,
            measured: today(),
            report,
            replays: None,
        })
    }

    fn replay(&mut self, schedule: &Path, times: usize, out: &Path) -> Result<Replays, Error> {
        let words = [
            schedule.to_string_lossy().into_owned(),
            "--times".to_owned(),
            times.to_string(),
        ];
        let limit = PLAIN * u32::try_from(times).unwrap_or(u32::MAX);
        let report = self.flakescope("replay", &words, out, limit)?;
        let report = ReadReport::deserialize(&report)
            .map_err(|error| Error::Trouble(format!("report.json: {error}")))?;

        let mut replays = Replays { failed: 0, runs: 0 };
        for run in &report.runs {
            if run.is_replay() {
                replays.runs += 1;
                replays.failed += usize::from(run.is_failure() && run.unmet.is_empty());
            }
        }
        if replays.runs != times {
            return Err(Error::Trouble(format!(
                "{} of {times} replays were made: {}",
                replays.runs, report.reason
            )));
        }
        Ok(replays)
    }

    fn suite(&mut self, app: &App, tests: &[String]) -> Result<BTreeMap<String, String>, Error> {
        run_suite(tests, |left| {
            let tests = quote(&left.join(","));
            let words = format!(
                "am instrument -w -r -e class {tests} {}",
                quote(&app.component)
            );
            self.adb(
                &["shell", &words],
                PLAIN * u32::try_from(left.len()).unwrap_or(u32::MAX),
            )
        })
    }
}

/// Runs these tests, and after a crash those behind it again, until each has an outcome.
fn run_suite(
    tests: &[String],
    mut run: impl FnMut(&[String]) -> Result<Ended, Error>,
) -> Result<BTreeMap<String, String>, Error> {
    let mut outcomes = BTreeMap::new();
    loop {
        let mut left = tests.to_vec();
        left.retain(|test| !outcomes.contains_key(test));
        if left.is_empty() {
            return Ok(outcomes);
        }
        let ended = run(&left)?;
        let new = outcomes_of(&ended.out, &left);
        if new.is_empty() {
            return Err(Error::Trouble(format!(
                "am instrument gave no answer (exit code {:?}): {}",
                ended.code,
                ended.words()
            )));
        }
        outcomes.extend(new);
    }
}

/// A word for the device's shell.
fn quote(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_behind_a_crash_are_run_again() {
        let status = |method: &str, code: i32| {
            format!(
                "INSTRUMENTATION_STATUS: class=a.T\nINSTRUMENTATION_STATUS: test={method}\nINSTRUMENTATION_STATUS_CODE: {code}\n"
            )
        };
        let crash = "INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n";
        let first = status("one", 1) + &status("one", 0) + &status("two", 1) + crash;
        let second = status("three", 1) + &status("three", -2) + "INSTRUMENTATION_CODE: -1\n";
        let tests = ["a.T#one", "a.T#two", "a.T#three"].map(ToOwned::to_owned);

        let run = |answers: [&str; 2]| {
            let mut asked = Vec::new();
            let ended = run_suite(&tests, |left| {
                asked.push(left.len());
                Ok(Ended {
                    code: Some(0),
                    out: answers[asked.len() - 1].to_owned(),
                    err: String::new(),
                })
            });
            (ended, asked)
        };
        let (ended, asked) = run([&first, &second]);
        let ended: Vec<String> = ended.unwrap().into_values().collect();
        assert_eq!(
            (ended, asked),
            (
                ["pass", "fail", "crash"].map(ToOwned::to_owned).to_vec(),
                vec![3, 1]
            )
        );

        let (ended, _) = run([&first, "INSTRUMENTATION_FAILED: a.test/a.Runner\n"]);
        assert!(ended.unwrap_err().to_string().contains("no answer"));
    }
}
