//! What a score consists of: one test with one strategy on one runtime, and how its measurement is
//! made and kept.
//!
//! Main type: [`Task`]. What was measured is a file of JSON with a key of what it was measured
//! with; it counts for as long as that is the same.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use flakescope::trace::RunKind;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::children::Error;
use crate::device::{Measures, Runtime};
use crate::measured::{Measured, today};
use crate::subjects::Subject;

/// The strategy that starts from the stack of a known failure, and the one whose failure it is
/// given.
pub const SINGLE_DELAY: &str = "single-delay";
const TEACHER: &str = "event-order";

/// What holds for all tasks.
#[derive(Debug)]
pub struct Settings {
    /// The output folder.
    pub out: PathBuf,
    /// How many plain runs `rerun` and `noise` make.
    pub runs: usize,
    /// How often a schedule that was found is replayed.
    pub replays: usize,
    /// What distinguishes the results of such devices from those of the usual one.
    pub variant: String,
    /// For each kind of runtime the name of its build.
    pub runtimes: HashMap<String, String>,
    pub tool_hash: String,
    /// The APKs of each app, by its folder.
    pub apks: HashMap<PathBuf, Vec<Apk>>,
}

/// An app, or its tests, as it is installed.
#[derive(Clone, Debug)]
pub struct Apk {
    pub path: PathBuf,
    pub hash: String,
}

/// One test to be measured with one strategy on one runtime.
#[derive(Debug)]
pub struct Task {
    pub subject: Arc<Subject>,
    pub strategy: String,
    pub runtime: Runtime,
    pub measured: Option<Measured>,
    /// The number of its row.
    pub number: usize,
    settings: Arc<Settings>,
}

/// A result on disk.
#[derive(Serialize, Deserialize)]
struct Stored {
    key: String,
    measured: Measured,
}

/// Whether a strategy reruns an app's tests together, plainly; flakescope has no part in it.
pub fn is_rerun(strategy: &str) -> bool {
    strategy == RunKind::Rerun.name()
}

fn is_noise(strategy: &str) -> bool {
    strategy == RunKind::Noise.name()
}

/// The SHA-256 of some bytes, in hexadecimal digits.
pub fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

impl Task {
    pub fn new(
        subject: Arc<Subject>,
        strategy: &str,
        runtime: Runtime,
        settings: Arc<Settings>,
    ) -> Self {
        Self {
            subject,
            strategy: strategy.to_owned(),
            runtime,
            measured: None,
            number: 0,
            settings,
        }
    }

    /// Where the result is.
    pub fn file(&self) -> PathBuf {
        self.file_of(&self.strategy)
    }

    /// Where a strategy's result for this test is.
    fn file_of(&self, strategy: &str) -> PathBuf {
        let Runtime { vm, api } = &self.runtime;
        let runtime = api.map_or_else(|| vm.clone(), |api| format!("{vm}-{api}"));
        let folder = format!("{runtime}{}", self.settings.variant);
        // A test's name has nothing that a file's may not; a parameterised one has brackets.
        let mut name = String::new();
        for c in self.subject.test.chars() {
            let is_plain = c.is_ascii_alphanumeric() || "._#-".contains(c);
            name.push(if is_plain { c } else { '_' });
        }
        self.settings
            .out
            .join("results")
            .join(folder)
            .join(strategy)
            .join(format!("{name}.json"))
    }

    /// The folder of the reports, next to the result.
    fn folder(&self) -> PathBuf {
        self.file().with_extension("")
    }

    /// The stack of the failure that was found before, as a log has it; `None` when there is none.
    pub fn known_failure(&self) -> Option<String> {
        let text = fs::read(self.file_of(TEACHER)).ok()?;
        let stored: Stored = serde_json::from_slice(&text).ok()?;
        let failure = stored
            .measured
            .report()?
            .findings
            .into_iter()
            .next()?
            .failure?;
        let mut lines = vec![format!("{}: {}", failure.r#type, failure.message)];
        lines.extend(failure.stack);
        Some(lines.join("\n\tat ") + "\n")
    }

    /// A hash of what the measurement depends on.
    fn key(&self) -> String {
        let settings = &self.settings;
        let runtime = settings
            .runtimes
            .get(&self.runtime.vm)
            .cloned()
            .unwrap_or_default();
        let mut parts: Vec<Value> = vec![
            self.subject.test.clone().into(),
            self.subject.app.component.clone().into(),
            self.strategy.clone().into(),
            self.runtime.vm.clone().into(),
            self.runtime.api.into(),
            runtime.into(),
        ];
        for apk in self.apks() {
            parts.push(apk.hash.clone().into());
        }
        if is_noise(&self.strategy) {
            parts.push(settings.runs.into());
        }
        if self.strategy == SINGLE_DELAY {
            parts.push(self.known_failure().into());
        }
        if !is_rerun(&self.strategy) {
            parts.push(settings.tool_hash.clone().into());
        }
        let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
        hash(format!("[{}]", parts.join(", ")).as_bytes())
    }

    fn apks(&self) -> &[Apk] {
        self.settings
            .apks
            .get(&self.subject.app.folder)
            .map_or(&[], Vec::as_slice)
    }

    /// What was measured before, if it still counts.
    pub fn kept_on_disk(&self) -> Option<Measured> {
        let text = fs::read(self.file()).ok()?;
        let stored: Stored = serde_json::from_slice(&text).ok()?;
        let is_report = !matches!(stored.measured, Measured::Explore { .. })
            || stored.measured.report().is_some();
        if stored.key == self.key() && is_report {
            Some(stored.measured)
        } else {
            None
        }
    }

    /// Takes what was measured, and keeps it on disk. The file is there only once it is whole.
    fn keep(&mut self, measured: Measured) -> Result<(), Error> {
        let file = self.file();
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        let stored = Stored {
            key: self.key(),
            measured,
        };
        let text =
            serde_json::to_vec(&stored).map_err(|error| Error::Trouble(error.to_string()))?;
        let part = file.with_extension("part");
        fs::write(&part, text)?;
        fs::rename(part, file)?;
        self.measured = Some(stored.measured);
        Ok(())
    }

    /// Whether nothing of it is left to be measured; there may be more plain runs and replays than
    /// are asked for.
    pub fn is_whole(&self) -> bool {
        match &self.measured {
            None => false,
            Some(Measured::Rerun { outcomes, .. }) => outcomes.len() >= self.settings.runs,
            Some(Measured::Explore { replays, .. }) => {
                let replayed = replays.map_or(0, |replays| replays.runs);
                replayed >= self.settings.replays || self.schedule().is_none()
            }
            Some(Measured::Trouble(_) | Measured::Skipped(_)) => true,
        }
    }

    /// The schedule that was found; `None` when there is none.
    fn schedule(&self) -> Option<PathBuf> {
        let finding = self
            .measured
            .as_ref()?
            .report()?
            .findings
            .into_iter()
            .next()?;
        Some(self.folder().join(finding.schedule))
    }

    /// Has flakescope explore the test, and replay the schedule that was found.
    fn explore(&mut self, device: &mut impl Measures) -> Result<(), Error> {
        let folder = self.folder();
        if self.measured.is_none() {
            if let Some(parent) = folder.parent() {
                fs::create_dir_all(parent)?;
            }
            let words = self.words()?;
            let measured = device.explore(&self.subject, &self.strategy, &folder, &words)?;
            self.keep(measured)?;
        }
        if self.is_whole() {
            return Ok(());
        }
        let (Some(schedule), Some(mut measured)) = (self.schedule(), self.measured.clone()) else {
            return Ok(());
        };
        let made = device.replay(&schedule, self.settings.replays, &folder.join("replays"))?;
        if let Measured::Explore { replays, .. } = &mut measured {
            *replays = Some(made);
        }
        self.keep(measured)
    }

    /// What the strategy is given beyond its name.
    fn words(&self) -> Result<Vec<String>, Error> {
        if is_noise(&self.strategy) {
            return Ok(vec![
                "--max-runs".to_owned(),
                self.settings.runs.to_string(),
            ]);
        }
        if self.strategy != SINGLE_DELAY {
            return Ok(Vec::new());
        }
        let Some(known) = self.known_failure() else {
            return Err(Error::Skipped(format!(
                "no failure is known to start from: {TEACHER} has found none"
            )));
        };
        let file = self.file().with_extension("failure.txt");
        fs::write(&file, known)?;
        Ok(vec![
            "--from-failure".to_owned(),
            file.to_string_lossy().into_owned(),
        ])
    }
}

/// The tasks in groups that are measured together: an app's reruns, and everything else by itself.
pub fn together(tasks: Vec<Task>) -> Vec<Vec<Task>> {
    let mut groups: Vec<Vec<Task>> = Vec::new();
    for task in tasks {
        let group = groups.iter_mut().find(|group| {
            group
                .first()
                .is_some_and(|first| are_together(first, &task))
        });
        match group {
            Some(group) => group.push(task),
            None => groups.push(vec![task]),
        }
    }
    groups
}

fn are_together(first: &Task, task: &Task) -> bool {
    is_rerun(&first.strategy)
        && is_rerun(&task.strategy)
        && first.subject.app.folder == task.subject.app.folder
}

/// Measures a group on a device, and keeps the results.
pub fn measure(tasks: &mut [Task], device: &mut impl Measures) -> Result<(), Error> {
    let Some(first) = tasks.first_mut() else {
        return Ok(());
    };
    let apks: Vec<PathBuf> = first.apks().iter().map(|apk| apk.path.clone()).collect();
    device.install(&first.subject.app, &apks)?;
    if is_rerun(&first.strategy) {
        rerun(tasks, device)
    } else {
        first.explore(device)
    }
}

/// Runs an app's tests together, round by round; each round is kept, so that an interrupted rerun
/// goes on with the next one.
fn rerun(tasks: &mut [Task], device: &mut impl Measures) -> Result<(), Error> {
    loop {
        let mut left: Vec<&mut Task> = tasks.iter_mut().filter(|task| !task.is_whole()).collect();
        let Some(app) = left.first().map(|task| Arc::clone(&task.subject.app)) else {
            return Ok(());
        };
        let tests: Vec<String> = left.iter().map(|task| task.subject.test.clone()).collect();

        let began = Instant::now();
        let mut ended = device.suite(&app, &tests)?;
        let share_ms = u64::try_from(began.elapsed().as_millis() / tests.len().max(1) as u128)
            .unwrap_or(u64::MAX);
        for task in &mut left {
            let (mut wall_ms, mut outcomes) = match task.measured.take() {
                Some(Measured::Rerun {
                    wall_ms, outcomes, ..
                }) => (wall_ms, outcomes),
                _ => (0, Vec::new()),
            };
            wall_ms += share_ms;
            outcomes.extend(ended.remove(&task.subject.test));
            task.keep(Measured::Rerun {
                wall_ms,
                measured: today(),
                api: device.level(),
                outcomes,
            })?;
        }
    }
}

#[cfg(test)]
mod tests;
