//! Debugged runs in a row, through a stock adb server and client: does any hang, and does
//! anything grow?
//!
//! Ignored, as it takes long: `cargo test -p hostdroid --test soak -- --ignored --nocapture`.
//! `HOSTDROID_SOAK_RUNS` says how many (1,000), `HOSTDROID_SOAK_AT_ONCE` how many at a time (1),
//! `HOSTDROID_SOAK_DIR` where a run that hangs is recorded (a folder below the temporary
//! one). Needs `FLAKESCOPE_RUNTIME` and `FLAKESCOPE_TEST_APPS`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod debugger;
mod usage;

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use test_kit::rig::Rig;
use test_kit::text;

use debugger::Debugger;
use usage::Usage;

/// A run that takes longer than this will never end: the slowest takes a few seconds, alone on an
/// idle machine. One that hangs is found earlier, by its silence.
const DEADLINE: Duration = Duration::from_secs(600);
/// So many runs are made before anything is counted: what is made once is not growth.
const WARM_UP: usize = 8;
/// What a device may have grown by in memory, in kB: allocators keep what they were given.
const MEMORY: u64 = 64 * 1024;

/// Apps whose tests end in every way but a good one, one that cannot be debugged, and one whose
/// tests take minutes.
const LEFT_OUT: [&str; 4] = ["rough-day", "outcomes", "not-debuggable", "screens"];

/// An app that is run: a package has one run at a time.
struct App {
    process: String,
    component: String,
    /// The first of its tests, which is the one that is run, as `class#method`: to find them anew
    /// takes longer than a test.
    test: String,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    /// With a whole report, after hits at the breakpoint.
    Whole,
    /// With a whole report, but without a hit.
    NoHit,
    /// By the device, as the app did not answer to input for 5 s. What a busy device does, and to
    /// be expected where many runs share few cores.
    NotResponding,
    /// With a report that broke off.
    Broken,
    /// The debugger was refused or cut off before its breakpoint was set.
    Refused,
    /// Not at all.
    StoodStill,
}

#[test]
#[ignore = "a soak: minutes to hours"]
fn debugged_runs_in_a_row() {
    let number =
        |name: &str, default| std::env::var(name).map_or(default, |value| value.parse().unwrap());
    let (runs, at_once): (usize, usize) = (
        number("HOSTDROID_SOAK_RUNS", 1000),
        number("HOSTDROID_SOAK_AT_ONCE", 1),
    );
    let runtime = PathBuf::from(
        std::env::var_os("FLAKESCOPE_RUNTIME").expect("FLAKESCOPE_RUNTIME is not set"),
    );
    let apps = PathBuf::from(
        std::env::var_os("FLAKESCOPE_TEST_APPS").expect("FLAKESCOPE_TEST_APPS is not set"),
    );
    let records = std::env::var_os("HOSTDROID_SOAK_DIR")
        .map_or_else(|| std::env::temp_dir().join("soak"), PathBuf::from);
    std::fs::create_dir_all(&records).unwrap();
    let devices = devices(&runtime, &apps, at_once);
    let lanes: Vec<(&Rig, &App)> = devices
        .iter()
        .flat_map(|(rig, apps)| apps.iter().map(move |a| (rig, a)))
        .collect();
    assert!(lanes.len() >= at_once, "too few apps in {}", apps.display());
    let soak = |count: usize| soak(&lanes[..at_once], count, &records);
    let mut verdicts = soak(WARM_UP.max(2 * at_once));
    let before: Vec<Usage> = devices.iter().map(|(rig, _)| Usage::of(rig)).collect();
    let started = Instant::now();
    for (verdict, count) in soak(runs) {
        *verdicts.entry(verdict).or_default() += count;
    }
    println!(
        "{runs} runs, {at_once} at once, in {} s: {verdicts:?}",
        started.elapsed().as_secs()
    );
    for ((rig, _), before) in devices.iter().zip(&before) {
        let after = Usage::of(rig);
        println!(
            "{}: before {before:?}\n{}: after  {after:?}",
            rig.serial, rig.serial
        );
        after.assert_no_growth(before, MEMORY);
    }
    let good = |verdict: &Verdict| {
        *verdict == Verdict::Whole || (*verdict == Verdict::NotResponding && at_once > 1)
    };
    let good: usize = verdicts
        .iter()
        .filter(|(verdict, _)| good(verdict))
        .map(|(_, count)| count)
        .sum();
    assert_eq!(
        good,
        verdicts.values().sum::<usize>(),
        "{verdicts:?}; records are in {}",
        records.display()
    );
}

/// As many devices as it takes, each with all the apps that are built.
fn devices(runtime: &Path, folder: &Path, at_once: usize) -> Vec<(Rig, Vec<App>)> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| folder.join(name).join(format!("{name}-test.apk")).exists())
        .filter(|name| !LEFT_OUT.contains(&name.as_str()))
        .collect();
    names.sort();
    // What has no screen is the quickest: it goes first.
    names.sort_by_key(|name| name != "no-screen");
    assert!(!names.is_empty(), "no apps in {}", folder.display());
    let count = at_once.div_ceil(names.len());
    (0..count)
        .map(|_| device(runtime, folder, &names))
        .collect()
}

fn device(runtime: &Path, folder: &Path, names: &[String]) -> (Rig, Vec<App>) {
    let rig = Rig::with_runtime(runtime);
    for name in names {
        for apk in [format!("{name}.apk"), format!("{name}-test.apk")] {
            rig.ok(&[
                "install",
                "-r",
                "-t",
                folder.join(name).join(apk).to_str().unwrap(),
            ]);
        }
    }
    let list = rig.ok(&["shell", "pm list instrumentation"]);
    let app = |line: &str| {
        let (component, target) = line
            .strip_prefix("instrumentation:")?
            .split_once(" (target=")?;
        let test = first_test(&rig, component);
        Some(App {
            process: target.trim_end_matches(')').to_owned(),
            component: component.to_owned(),
            test,
        })
    };
    let mut apps: Vec<App> = list.lines().filter_map(app).collect();
    apps.sort_by_key(|app| !app.process.contains("noscreen"));
    (rig, apps)
}

/// The first test that an instrumentation would run, as it says without running any.
fn first_test(rig: &Rig, component: &str) -> String {
    let list = rig.ok(&[
        "shell",
        &format!("am instrument -w -r -e log true {component}"),
    ]);
    let first = |key: &str| {
        let prefix = format!("INSTRUMENTATION_STATUS: {key}=");
        list.lines()
            .find_map(|line| line.strip_prefix(&prefix))
            .unwrap_or_else(|| panic!("no {key}: {list}"))
            .to_owned()
    };
    format!("{}#{}", first("class"), first("test"))
}

/// Makes `count` runs, one lane beside the other, and counts their verdicts.
fn soak(lanes: &[(&Rig, &App)], count: usize, records: &Path) -> BTreeMap<Verdict, usize> {
    let (next, verdicts) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    std::thread::scope(|scope| {
        for (rig, app) in lanes {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= count {
                        return;
                    }
                    let verdict = one_run(rig, app, n, records);
                    *verdicts.lock().unwrap().entry(verdict).or_default() += 1;
                    if n % 100 == 99 {
                        println!(
                            "run {}: {:?}, {:?}",
                            n + 1,
                            verdicts.lock().unwrap(),
                            Usage::of_now(rig)
                        );
                    }
                }
            });
        }
    });
    verdicts.into_inner().unwrap()
}

/// One run. Every second one goes through a forwarded port, the others ask the adb server for the
/// connection itself.
fn one_run(rig: &Rig, app: &App, n: usize, records: &Path) -> Verdict {
    let command = format!(
        "am instrument -w -r -e debug true -e class '{}' {}",
        app.test, app.component
    );
    let mut adb = rig.bare_adb(&["shell", &command]);
    let mut run = adb
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let deadline = Instant::now() + DEADLINE;
    let Some(pid) = pid(rig, app, deadline) else {
        return still(rig, app, n, records, run, None);
    };
    let debugger = Debugger::attach(rig, pid, n.is_multiple_of(2), deadline);
    let mut debugger = match debugger {
        Ok(debugger) => debugger,
        Err(error) => {
            println!("run {n} of {}: {error}", app.process);
            let _ = (run.kill(), run.wait());
            rig.ok(&["shell", &format!("am force-stop {}", app.process)]);
            return Verdict::Refused;
        }
    };
    if !debugger.resume_until_end(deadline) {
        return still(rig, app, n, records, run, Some(debugger));
    }
    let hits = debugger.hits;
    drop(debugger);
    let report = match wait(&mut run, deadline) {
        Some(report) => report,
        None => return still(rig, app, n, records, run, None),
    };
    match (report.ends_with("INSTRUMENTATION_CODE: -1\n"), hits) {
        (true, 0) => Verdict::NoHit,
        (true, _) => Verdict::Whole,
        (false, _) if report.contains("shortMsg=keyDispatchingTimedOut\n") => {
            Verdict::NotResponding
        }
        (false, _) => {
            std::fs::write(records.join(format!("broken-{n}.txt")), report).unwrap();
            Verdict::Broken
        }
    }
}

/// The process of the run, once it can be debugged.
fn pid(rig: &Rig, app: &App, deadline: Instant) -> Option<u32> {
    while Instant::now() < deadline {
        let state = rig.ok(&["shell", "dumpsys hostdroid"]);
        let named = format!(" {} of ", app.process);
        let process = state
            .lines()
            .find(|line| line.starts_with("process ") && line.contains(&named));
        let pid = process
            .and_then(|line| line.split(' ').nth(1))
            .unwrap_or("none");
        if state.contains(&format!("process {pid} has announced itself")) {
            return pid.parse().ok();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    None
}

/// The report of a client that ends in time.
fn wait(run: &mut Child, deadline: Instant) -> Option<String> {
    while run.try_wait().unwrap().is_none() {
        if Instant::now() > deadline {
            return None;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let mut report = Vec::new();
    run.stdout.take().unwrap().read_to_end(&mut report).unwrap();
    Some(text(&report))
}

/// Records all that may explain why a run hangs, and ends it.
fn still(
    rig: &Rig,
    app: &App,
    n: usize,
    records: &Path,
    mut run: Child,
    debugger: Option<Debugger>,
) -> Verdict {
    let mut record = format!("run {n} of {} stood still\n", app.component);
    match debugger {
        Some(mut debugger) => record.push_str(&debugger.record()),
        None => record.push_str("no debugger is attached\n"),
    }
    let dump = rig.hostdroid(&["dump", &rig.serial]).output().unwrap();
    record.push_str(&text(&dump.stdout));
    let path = records.join(format!("still-{n}.txt"));
    std::fs::write(&path, record).unwrap();
    println!("run {n} of {} hangs: {}", app.process, path.display());
    let _ = (run.kill(), run.wait());
    rig.ok(&["shell", &format!("am force-stop {}", app.process)]);
    Verdict::StoodStill
}
