//! The fault campaign: a few thousand faults between flakescope and the adb server, over all phases
//! of all commands.
//!
//! Whatever breaks, there is never a wrong verdict, a hang or a panic, and nothing is left on the
//! device. Each run has a seed that decides the command and the faults; a failing one is printed
//! and runs alone with `FAULT_SEED=N` (what its faults meet depends on the timing, so it may take
//! some attempts). `FAULT_COUNT` is how many faults are made (3,000), as the proxy counts them:
//! each piece that comes late, in two, or after another connection's, and each grave fault. Of
//! grave ones there are at least a fiftieth as many, each in a run of its own.
//! `FAULT_FIRST` is the first seed (0), for further campaigns. `scripts/test` makes 1,000 faults,
//! `scripts/test --all` 10,000.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs
)]

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use test_kit::fault_proxy::{Grave, Made, Plan, Proxy, mix};
use test_kit::{Ended, StandIn};

const RUNNER: &str = "androidx.test.runner.AndroidJUnitRunner";
const LATE: &str = "com.example.lateanswer";
const LATE_TEST: &str = "com.example.lateanswer.LateAnswerTest#showsTheAnswer";
const AWAITED: &str = "com.example.awaitedanswer";
const AWAITED_TEST: &str = "com.example.awaitedanswer.AwaitedAnswerTest#showsTheAnswer";

/// How many devices there are, and so how many runs at once.
const LANES: usize = 3;

/// How long one run of a test may take, in s: a piece that gets lost can stop one for good.
const TIMEOUT: &str = "30";

/// How long a command may take: some runs that stand still until their end, and things to take
/// back.
const DEADLINE: Duration = Duration::from_secs(150);

/// Within this an app that nobody holds has come to its end.
const ENDS: Duration = Duration::from_secs(30);

/// Two orders of the flaky test, as files.
struct Schedules {
    fails: String,
    passes: String,
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn thousands_of_faults_make_no_wrong_verdict() {
    let number = |name: &str| {
        std::env::var(name)
            .ok()
            .map(|value| value.parse::<u64>().unwrap())
    };
    let devices: Vec<StandIn> = (0..LANES)
        .map(|_| StandIn::with_apps(&["late-answer", "awaited-answer"]))
        .collect();
    let schedules = schedules(&devices[0]);
    let made = Made::default();
    if let Some(seed) = number("FAULT_SEED") {
        one(&devices[0], seed, &schedules, &made);
        println!("seed {seed}: {made:?}");
        return;
    }
    let wanted = number("FAULT_COUNT").unwrap_or(3000);
    let first = number("FAULT_FIRST").unwrap_or(0);
    let seeds = AtomicU64::new(first);
    std::thread::scope(|scope| {
        for device in &devices {
            scope.spawn(|| {
                while made.total() < wanted || made.grave.load(Ordering::SeqCst) < wanted / 50 {
                    one(
                        device,
                        seeds.fetch_add(1, Ordering::SeqCst),
                        &schedules,
                        &made,
                    );
                }
                for package in [LATE, AWAITED] {
                    device.check_nothing_is_left(package);
                }
            });
        }
    });
    println!(
        "{} faults in {} runs: {made:?}",
        made.total(),
        seeds.load(Ordering::SeqCst) - first
    );
}

/// An order in which the flaky test fails, and one in which it passes: the event before the
/// statement that reads it.
fn schedules(device: &StandIn) -> Schedules {
    let component = format!("{LATE}.test/{RUNNER}");
    let out = device.folder("found");
    let found = device.flakescope(&[
        "explore",
        &component,
        "--test",
        LATE_TEST,
        "--max-delay",
        "20000",
        "--out",
        &out,
    ]);
    assert_eq!(found.code, 100, "{}", found.stderr);
    let fails = format!("{out}/schedule-1.json");
    let mut passing = test_kit::json(&fails);
    let line = &test_kit::json(&format!("{out}/report.json"))["findings"][0]["statement"]["line"];
    let (class, method) = LATE_TEST.split_once('#').unwrap();
    passing["constraints"][0]["before"] = format!("{class}#{method}:{line}").into();
    let passes = format!("{out}/passes.json");
    std::fs::write(&passes, passing.to_string()).unwrap();
    let replayed = device.flakescope(&["replay", &passes, "--out", &device.folder("passed")]);
    assert_eq!(replayed.code, 0, "{}\n{}", replayed.stdout, replayed.stderr);
    Schedules { fails, passes }
}

/// What a seed runs, and the exit code that is the truth.
fn command(device: &StandIn, seed: u64, schedules: &Schedules) -> (Vec<String>, i32) {
    let (late, awaited) = (
        format!("{LATE}.test/{RUNNER}"),
        format!("{AWAITED}.test/{RUNNER}"),
    );
    let explore = ["--max-delay", "20000", "--max-runs"];
    let (mut words, truth) = match mix(seed, 7) % 10 {
        0 => return (vec!["devices".to_owned()], 0),
        1 => (vec!["doctor", &late], 0),
        2 | 3 => (vec!["trace", &awaited, "--test", AWAITED_TEST], 0),
        4 => (
            [
                &["explore", &awaited, "--test", AWAITED_TEST],
                &explore[..],
                &["4"],
            ]
            .concat(),
            0,
        ),
        5 => (
            [
                &["explore", &late, "--test", LATE_TEST],
                &explore[..],
                &["12"],
            ]
            .concat(),
            100,
        ),
        6 | 7 => (vec!["replay", &schedules.passes], 0),
        _ => (vec!["replay", &schedules.fails], 100),
    };
    let way = if mix(seed, 6).is_multiple_of(4) {
        "forward"
    } else {
        "direct"
    };
    let out = device.folder(&format!("faulty-{seed}"));
    words.extend(["--jdwp", way, "--timeout", TIMEOUT]);
    if words[0] != "doctor" {
        words.extend(["--out", &out]);
    }
    (words.into_iter().map(str::to_owned).collect(), truth)
}

/// One run with the faults of a seed, which are added to those that were made.
fn one(device: &StandIn, seed: u64, schedules: &Schedules, made: &Made) {
    let plan = Plan::of(seed);
    let proxy = Proxy::to(device.adb_port(), plan);
    let (words, truth) = command(device, seed, schedules);
    let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
    let started = Instant::now();
    let ended = device.flakescope_through(proxy.port, &arguments, DEADLINE);
    made.add(proxy.made());
    let Ended {
        code,
        stdout,
        stderr,
    } = &ended;
    let story = format!(
        "FAULT_SEED={seed}: {plan:?}, came to pass: {}; {arguments:?} ended with {code} after {:?}\n{stdout}\n{stderr}",
        proxy.was_grave(),
        started.elapsed()
    );
    if std::env::var_os("FAULT_TALK").is_some() {
        println!("{story}");
    }
    assert!(*code >= 0, "it hung, or died of a signal: {story}");
    assert!(!stderr.contains("panicked"), "{story}");
    // Besides the truth: set-up trouble (96), or no conclusion (102).
    assert!([truth, 96, 102].contains(code), "a wrong verdict: {story}");
    assert!(
        proxy.was_grave() || [truth, 102].contains(code),
        "harmless faults alone were too much: {story}"
    );
    if matches!(plan.grave, Some((Grave::ServerGone, _))) && proxy.was_grave() {
        take_back(device);
    }
    check_clean(device, &story);
}

/// What the tool cannot when the server has gone for good. The debugger's stream has gone with it,
/// so only an app that waits for its debugger can have stayed.
fn take_back(device: &StandIn) {
    for forward in device.forwards().lines() {
        device.adb(&[
            "forward",
            "--remove",
            forward.split_whitespace().nth(1).unwrap(),
        ]);
    }
    device.adb(&["shell", "am clear-debug-app"]);
    for package in [LATE, AWAITED] {
        device.adb(&["shell", &format!("am force-stop {package}")]);
    }
}

/// Nothing is forwarded or set, and no process of the apps is held or waits: each comes to its end
/// by itself.
fn check_clean(device: &StandIn, story: &str) {
    assert_eq!(device.forwards(), "", "{story}");
    assert_eq!(
        device
            .adb(&["shell", "settings get global debug_app"])
            .trim(),
        "null",
        "{story}"
    );
    let deadline = Instant::now() + ENDS;
    let runs = format!("pidof {LATE}; pidof {AWAITED}; echo");
    while !device.adb(&["shell", &runs]).trim().is_empty() {
        assert!(
            Instant::now() < deadline,
            "the app is held, or waits: {story}"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
}
