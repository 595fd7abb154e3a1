//! A suite whose tests workers explore, on a real NATS server: who is killed loses nothing, and no
//! test gets two verdicts.

use std::time::Duration;

use test_kit::{Ended, Nats, Running, StandIn};

use crate::suite::{FIRST_ANSWERS, check, ended, expected, outcomes, reports, verdicts, words};

/// How long a whole suite may take.
const ALL: Duration = Duration::from_secs(500);

/// A worker on one device, whose reports go to a folder of this name.
fn worker(device: &StandIn, nats: &Nats, serial: &str, name: &str, more: &[&str]) -> Running {
    let (url, out) = (nats.url(), device.folder(name));
    let arguments = ["worker", "--queue", &url, "-s", serial, "--out", &out];
    let arguments = [&arguments[..], more].concat();
    device.start_flakescope_logged(&arguments, &device.folder(&format!("{name}.log")))
}

/// How many tests a worker has a report of, of whichever suite.
fn reports_of(device: &StandIn, name: &str) -> usize {
    let Ok(suites) = std::fs::read_dir(device.folder(name)) else {
        return 0;
    };
    suites
        .map(|suite| reports(&suite.unwrap().path().display().to_string()))
        .sum()
}

fn suite(device: &StandIn, nats: &Nats, more: &[&str]) -> Vec<String> {
    let (url, serial) = (nats.url(), device.serial());
    let queue = ["--queue", &url, "-s", serial];
    outcomes(&device.folder("out"), &[&queue[..], more].concat())
}

fn each_once(said: &Ended) {
    let mut tests = ended(said);
    tests.sort();
    // A parameter's name has a space in it, and a line's word ends there.
    let all = expected().into_keys();
    let all: Vec<String> = all
        .map(|test| test.split(' ').next().unwrap().to_owned())
        .collect();
    assert_eq!(tests, all, "{}", said.stderr);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_worker_and_the_server_are_killed_and_every_test_gets_its_verdict_once() {
    let (device, mut nats) = (StandIn::with_apps(&[]), Nats::start());
    let other = device.another();
    let log = device.folder("suite.log");
    let running = device.start_flakescope_logged(&words(&suite(&device, &nats, &[])), &log);
    let said = || std::fs::read_to_string(&log).unwrap_or_default();
    device.wait_until("tests are offered", FIRST_ANSWERS, || {
        said().contains("the tests are offered at")
    });

    let killed = worker(&device, &nats, device.serial(), "killed", &[]);
    let stays = worker(&device, &nats, &other.serial, "stays", &[]);
    device.wait_until("both are at work", FIRST_ANSWERS, || {
        reports_of(&device, "killed") >= 1 && reports_of(&device, "stays") >= 1
    });
    killed.kill();
    nats.kill();
    nats.restart();
    let joins = worker(&device, &nats, device.serial(), "joins", &[]);

    let mut ended = running.wait(ALL);
    ended.stderr = said();
    check(&ended, 101, &[]);
    assert_eq!(verdicts(&device.folder("out")), expected());
    each_once(&ended);
    // The findings' and the others' reports are here as well.
    assert!(reports(&device.folder("out")) >= 4);

    for worker in [stays, joins] {
        let interrupted = worker.interrupt();
        assert_eq!(interrupted.code, 130);
    }
    // What the killed one has left on the device is in nobody's way.
    let doctor = ["doctor", "com.example.outcomes.test", "-s", device.serial()];
    check(&device.flakescope(&doctor), 0, &[]);
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_killed_suite_fetches_what_workers_found_meanwhile() {
    let (device, nats) = (StandIn::with_apps(&[]), Nats::start());
    let log = device.folder("suite.log");
    let running = device.start_flakescope_logged(&words(&suite(&device, &nats, &[])), &log);
    let said = || std::fs::read_to_string(&log).unwrap_or_default();
    device.wait_until("tests are offered", FIRST_ANSWERS, || {
        said().contains("the tests are offered at")
    });
    let idle = ["--idle", "10s"];
    let works = worker(&device, &nats, device.serial(), "works", &idle);
    device.wait_until("a test is over", FIRST_ANSWERS, || said().contains("[1/6]"));
    running.kill();
    // It goes on alone, and ends when nothing has come for a while.
    let worked = works.wait(ALL);
    assert_eq!(worked.code, 0);

    let resumed = device.flakescope(&words(&suite(&device, &nats, &["--resume"])));
    check(&resumed, 101, &["resuming: "]);
    assert_eq!(verdicts(&device.folder("out")), expected());
    assert!(ended(&resumed).len() < 6, "{}", resumed.stderr);
}
