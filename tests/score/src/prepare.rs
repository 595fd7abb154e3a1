//! What has to be ready before anything is measured: the subjects, their apps, the programs and the
//! runtimes, with their hashes.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use flakescope::cli::strategy_names;
use flakescope::findings::Verdict;

use crate::arguments::{Arguments, Profile, Vm};
use crate::device::Runtime;
use crate::sample::sample;
use crate::say;
use crate::subjects::{App, Subject, SubjectError, find, load};
use crate::task::{Apk, SINGLE_DELAY, Settings, Task, hash};

/// The project's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap_or_else(|_| PathBuf::from("."))
}

/// The subjects that are asked for, app by app.
pub fn suite(arguments: &Arguments) -> Result<Vec<Arc<Subject>>, SubjectError> {
    let mut folders = arguments.folders.clone();
    if folders.is_empty() {
        folders = find(&root().join("apps/subjects"));
    }

    let mut suite = Vec::new();
    let mut names = BTreeSet::new();
    for folder in &folders {
        let subjects = load(folder)?;
        let is_new = subjects
            .first()
            .is_none_or(|subject| names.insert(subject.app.name()));
        if !is_new {
            return Err(SubjectError("two folders have the same name".to_owned()));
        }
        suite.extend(subjects);
    }
    if suite.is_empty() {
        return Err(SubjectError("there are no subjects".to_owned()));
    }
    if arguments.sample {
        suite = sample(&suite)?;
    }
    for text in &arguments.only {
        if !suite.iter().any(|subject| subject.test.contains(text)) {
            return Err(SubjectError(format!("no test has `{text}` in its name")));
        }
    }
    suite.retain(|subject| arguments.selects(&subject.test));
    Ok(suite)
}

/// Builds the apps and the runtime on HotSpot, if need be.
pub fn settings(arguments: &Arguments, suite: &[Arc<Subject>]) -> Result<Settings, SubjectError> {
    let out = fs::canonicalize(&arguments.out).unwrap_or_else(|_| arguments.out.clone());
    let mut variant = String::new();
    if arguments.profile == Profile::Lenient {
        variant += "-lenient";
    }
    if arguments.latency > 0 {
        variant += &format!("-{}ms", arguments.latency);
    }

    let art = std::env::var_os("FLAKESCOPE_RUNTIME")
        .map(PathBuf::from)
        .unwrap_or_default();
    let mut runtimes = HashMap::from([(Vm::Art.name().to_owned(), name_of(&art))]);
    if arguments.vms.contains(&Vm::Hotspot) {
        runtimes.insert(Vm::Hotspot.name().to_owned(), hotspot(arguments.api)?);
    }

    let mut apks = HashMap::new();
    for subject in suite {
        let app = &subject.app;
        if !apks.contains_key(&app.folder) {
            apks.insert(app.folder.clone(), build(app, &out)?);
        }
    }
    let tool_hash = hash_of(&arguments.programs.join("flakescope"))?;
    let (runs, replays) = (arguments.runs, arguments.replays);
    Ok(Settings {
        out,
        runs,
        replays,
        variant,
        runtimes,
        tool_hash,
        apks,
    })
}

/// Every measurement of the score, in the order of its rows.
pub fn tasks(
    arguments: &Arguments,
    suite: &[Arc<Subject>],
    settings: &Arc<Settings>,
) -> Result<Vec<Task>, SubjectError> {
    let offered = strategy_names();
    for name in &arguments.strategies {
        if !offered.contains(name) {
            return Err(SubjectError(format!(
                "there is no strategy `{name}`; strategies: {}",
                offered.join(", ")
            )));
        }
    }

    let mut tasks = Vec::new();
    for vm in distinct(&arguments.vms) {
        let api = if vm == Vm::Hotspot {
            Some(arguments.api)
        } else {
            None
        };
        for strategy in distinct(&arguments.strategies) {
            for subject in suite {
                let has_start = strategy != SINGLE_DELAY || subject.verdict == Verdict::Flaky;
                if !has_start {
                    continue;
                }
                let runtime = Runtime {
                    vm: vm.name().to_owned(),
                    api,
                };
                let mut task = Task::new(
                    Arc::clone(subject),
                    &strategy,
                    runtime,
                    Arc::clone(settings),
                );
                task.number = tasks.len();
                if !arguments.again {
                    task.measured = task.kept_on_disk();
                }
                tasks.push(task);
            }
        }
    }
    let kept = tasks.iter().filter(|task| task.is_whole()).count();
    say(&format!(
        "== {} measurements, {kept} of them on disk",
        tasks.len()
    ));
    Ok(tasks)
}

/// Each value once, in the order in which they first come.
fn distinct<T: Clone + PartialEq>(values: &[T]) -> Vec<T> {
    let mut distinct = Vec::new();
    for value in values {
        if !distinct.contains(value) {
            distinct.push(value.clone());
        }
    }
    distinct
}

/// Builds the runtime on HotSpot; its folder's name.
fn hotspot(api: u32) -> Result<String, SubjectError> {
    let script = root().join("scripts/hotspot-host");
    let lines = lines_of(Command::new(script).arg(api.to_string()));
    let folder = lines.and_then(|lines| lines.into_iter().next());
    let Some(folder) = folder else {
        return Err(SubjectError(format!(
            "the runtime of API level {api} on HotSpot cannot be built"
        )));
    };
    Ok(name_of(
        &fs::canonicalize(&folder).unwrap_or_else(|_| PathBuf::from(folder)),
    ))
}

/// Builds an app with its tests, into a folder of `out`.
pub fn build(app: &App, out: &Path) -> Result<Vec<Apk>, SubjectError> {
    say(&format!("== app {}", app.name()));
    let script = root().join("scripts/build-app");
    let lines = lines_of(
        Command::new(script)
            .arg(&app.folder)
            .arg("-o")
            .arg(out.join("apps").join(app.name())),
    );
    let Some(lines) = lines else {
        return Err(SubjectError(format!(
            "{} cannot be built",
            app.folder.display()
        )));
    };

    let mut apks = Vec::new();
    for line in lines {
        let path = PathBuf::from(line);
        let hash = hash_of(&path)?;
        apks.push(Apk { path, hash });
    }
    Ok(apks)
}

/// The lines that a command prints; `None` when it fails.
fn lines_of(command: &mut Command) -> Option<Vec<String>> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .ok()?;
    if !output.status.success() {
        return None;
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Some(
        text.lines()
            .filter(|line| !line.is_empty())
            .map(ToOwned::to_owned)
            .collect(),
    )
}

fn hash_of(file: &Path) -> Result<String, SubjectError> {
    match fs::read(file) {
        Ok(bytes) => Ok(hash(&bytes)),
        Err(error) => Err(SubjectError(format!(
            "cannot read {}: {error}",
            file.display()
        ))),
    }
}

fn name_of(folder: &Path) -> String {
    folder
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::testing;

    fn tests(only: &[&str]) -> Result<Vec<String>, String> {
        let app = testing::Suite::new();
        let mut words = vec!["score".to_owned(), app.folder().display().to_string()];
        for text in only {
            words.extend(["--only".to_owned(), (*text).to_owned()]);
        }

        let subjects = suite(&Arguments::parse_from(words)).map_err(|error| error.to_string())?;
        Ok(subjects
            .iter()
            .map(|subject| subject.test.clone())
            .collect())
    }

    #[test]
    fn only_the_named_tests_are_in_the_suite() {
        let (shows, waits, fails) = (
            "a.b.InboxTest#shows".to_owned(),
            "a.b.InboxTest#waits".to_owned(),
            "a.b.InboxTest#fails".to_owned(),
        );
        let of_two = vec![shows.clone(), fails.clone()];
        assert_eq!(tests(&[]), Ok(vec![shows, waits, fails]));
        assert_eq!(tests(&["#fails", "#shows"]), Ok(of_two));
        assert_eq!(
            tests(&["#shows", "#absent"]),
            Err("no test has `#absent` in its name".to_owned())
        );
    }
}
