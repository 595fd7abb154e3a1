//! The fault campaign: a few thousand faults between flakescope and the adb server, over all phases of all commands.
//!
//! Whatever breaks, there is never a wrong verdict, a hang or a panic, and nothing is left on the device. Each run has a
//! seed that decides the command and the faults; a failing one is printed and runs alone with `FAULT_SEED=N`.
//! `FAULT_COUNT` is how many faults are made (3,000), as the proxy counts them: each piece that comes late, in two, or
//! after another connection's, and each grave fault. `scripts/test` runs this.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

#[allow(dead_code, reason = "shared by several tests, of which each uses a part")]
mod common;
#[allow(dead_code, reason = "shared by several tests, of which each uses a part")]
#[path = "common/faults.rs"]
mod faults;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use common::{Ended, StandIn};
use faults::{Grave, Plan, Proxy, mix};

const RUNNER: &str = "androidx.test.runner.AndroidJUnitRunner";
const LATE: &str = "com.example.lateanswer";
const LATE_TEST: &str = "com.example.lateanswer.LateAnswerTest#showsTheAnswer";
const PATIENT: &str = "com.example.patientanswer";
const PATIENT_TEST: &str = "com.example.patientanswer.PatientAnswerTest#showsTheAnswer";

/// How many devices there are, and so how many runs at once.
const LANES: usize = 2;

/// How long a run may take: its own limit for a test that does not end is 120 s, and it has things to take back.
const DEADLINE: Duration = Duration::from_secs(200);

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn thousands_of_faults_make_no_wrong_verdict() {
    let number = |name: &str| std::env::var(name).ok().map(|value| value.parse::<u64>().unwrap());
    let devices: Vec<StandIn> = (0..LANES).map(|_| StandIn::with_apps(&["late-answer", "patient-answer"])).collect();
    let schedule = schedule(&devices[0]);
    if let Some(seed) = number("FAULT_SEED") {
        let made = one(&devices[0], seed, &schedule);
        println!("seed {seed}: {made} faults");
        return;
    }
    let wanted = number("FAULT_COUNT").unwrap_or(3000);
    let (made, seeds) = (AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for device in &devices {
            scope.spawn(|| {
                while made.load(Ordering::SeqCst) < wanted {
                    let seed = seeds.fetch_add(1, Ordering::SeqCst);
                    made.fetch_add(one(device, seed, &schedule), Ordering::SeqCst);
                }
                for package in [LATE, PATIENT] {
                    device.check_nothing_is_left(package);
                }
            });
        }
    });
    println!("{made:?} faults in {seeds:?} runs");
}

/// A schedule by which the flaky test fails.
fn schedule(device: &StandIn) -> String {
    let component = format!("{LATE}.test/{RUNNER}");
    let out = device.folder("found");
    let found = device.flakescope(&["explore", &component, "--test", LATE_TEST, "--max-delay", "20000", "--out", &out]);
    assert_eq!(found.code, 100, "{}", found.stderr);
    format!("{out}/schedule-1.json")
}

/// One run with the faults of a seed; the answer is how many there were.
fn one(device: &StandIn, seed: u64, schedule: &str) -> u64 {
    let plan = Plan::of(seed);
    let proxy = Proxy::to(device.adb_port(), plan);
    let (late, patient) = (format!("{LATE}.test/{RUNNER}"), format!("{PATIENT}.test/{RUNNER}"));
    let out = device.folder(&format!("faulty-{seed}"));
    let way = if mix(seed, 6).is_multiple_of(4) { "forward" } else { "direct" };
    // What may come out besides: set-up trouble (96), or no conclusion (102).
    let (arguments, truth) = match mix(seed, 7) % 10 {
        0 => (vec!["devices"], 0),
        1 | 2 => (vec!["doctor", &late, "--jdwp", way], 0),
        3 | 4 => (vec!["trace", &patient, "--test", PATIENT_TEST, "--jdwp", way, "--out", &out], 0),
        5 => (
            vec![
                "explore",
                &patient,
                "--test",
                PATIENT_TEST,
                "--max-runs",
                "4",
                "--max-delay",
                "20000",
                "--jdwp",
                way,
                "--out",
                &out,
            ],
            0,
        ),
        6 => (
            vec![
                "explore",
                &late,
                "--test",
                LATE_TEST,
                "--max-runs",
                "5",
                "--max-delay",
                "20000",
                "--jdwp",
                way,
                "--out",
                &out,
            ],
            100,
        ),
        _ => (vec!["replay", schedule, "--jdwp", way, "--out", &out], 100),
    };
    let ended = device.flakescope_through(proxy.port, &arguments, DEADLINE);
    let story = || {
        let Ended { code, stdout, stderr } = &ended;
        format!(
            "FAULT_SEED={seed}: {plan:?}, came to pass: {}; {arguments:?} ended with {code}\n{stdout}\n{stderr}",
            proxy.was_grave()
        )
    };
    assert!(ended.code >= 0, "it hung, or died of a signal: {}", story());
    assert!(!ended.stderr.contains("panicked"), "{}", story());
    assert!([truth, 96, 102].contains(&ended.code), "a wrong verdict: {}", story());
    if proxy.was_grave() || [truth, 102].contains(&ended.code) {
        let gone = matches!(plan.grave, Some((Grave::ServerGone, _))) && proxy.was_grave();
        check_clean(device, gone, &story);
    } else {
        panic!("harmless faults alone were too much: {}", story());
    }
    proxy.faults()
}

/// Nothing is left on the device; when the server had gone, nothing could be taken back, and it is done here.
fn check_clean(device: &StandIn, server_was_gone: bool, story: &dyn Fn() -> String) {
    if server_was_gone {
        device.adb(&["shell", "am clear-debug-app"]);
        for package in [LATE, PATIENT] {
            device.adb(&["shell", &format!("am force-stop {package}")]);
        }
        return;
    }
    assert_eq!(device.forwards(), "", "{}", story());
    assert_eq!(device.adb(&["shell", "settings get global debug_app"]).trim(), "null", "{}", story());
}
