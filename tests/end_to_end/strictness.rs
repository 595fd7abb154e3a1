//! Devices of other habits than the usual stand-in's: the same tests get the same verdicts there.
//! What each option copies is in the table of `apps/hostdroid/README.md`.

use std::time::Duration;

use test_kit::StandIn;
use test_kit::fault_proxy::Proxy;

const CANARY: &str = "com.example.canary.CanaryTest#sings";

/// How long one exploration may take.
const SOON: Duration = Duration::from_secs(120);

/// How late the debugger comes: the runner waits for it by then.
const LATE: Duration = Duration::from_secs(3);

/// Options of `hostdroid start` that change what the tool meets in an app without a screen. All but
/// the last go together.
const HABITS: [&[&str]; 5] = [
    &["--framework", "release"],
    &["--binder-name", "binder"],
    &["--second-user"],
    &["--latency", "3"],
    &["--profile", "lenient"],
];

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_canary_is_caught_whatever_the_device_is_like() {
    let line = test_kit::line_of("canary", "CanaryTest.java", "assertEquals(\"tweet\"");
    for habits in HABITS {
        let device = StandIn::started(habits, &["canary"]);
        let out = device.folder("out");
        let explored = device.flakescope(&["explore", CANARY, "--out", &out]);
        assert_eq!(explored.code, 100, "{habits:?}: {}", explored.stderr);

        let report = test_kit::json(&format!("{out}/report.json"));
        let finding = &report["findings"][0];
        let event = report["events"]
            .as_array()
            .unwrap()
            .iter()
            .find(|event| event["id"] == finding["event"])
            .unwrap();
        // The post itself: a tool that sees no posts finds the task that makes it.
        assert_eq!(
            (
                &event["class"],
                &event["thread"],
                &finding["statement"]["line"]
            ),
            (&"async".into(), &"canary".into(), &line.into()),
            "{habits:?}: {report:#}"
        );
    }
}

#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn a_stable_test_is_stable_on_a_device_of_many_habits() {
    let habits: Vec<&str> = HABITS[..4].concat();
    let device = StandIn::started(&habits, &[]);
    // It has sung before it is asked: its event is seen, and no order makes its test fail.
    let early = device.build_changed("canary", "early", |text| {
        text.replace("song = \"\"", "song = \"tweet\"")
    });
    device.install(&early);
    let out = device.folder("out");
    let explored = device.flakescope(&["explore", CANARY, "--out", &out]);
    assert_eq!(explored.code, 0, "{}", explored.stderr);
    let report = test_kit::json(&format!("{out}/report.json"));
    let of_app: Vec<_> = report["events"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|event| event["class"] == "async")
        .map(|event| &event["thread"])
        .collect();
    assert_eq!(
        (&report["verdict"], of_app),
        (&"stable".into(), vec![&"canary".into()]),
        "{report:#}"
    );
}

/// AndroidX's runner waits for a debugger before the app is there, and until it has been silent for
/// 1,300 ms. One that comes late ends the wait, in each of the ways that a device may have.
#[test]
#[ignore = "needs the stand-in device: run scripts/test"]
fn the_runners_wait_for_a_late_debugger_is_ended() {
    let habits = [
        ["--early-return", "allowed"],
        ["--framework", "debug"],
        ["--framework", "release"],
    ];
    let ended = habits.map(|habits| {
        let device = StandIn::started(&habits, &["canary"]);
        let proxy = Proxy::slow_at(device.adb_port(), b"jdwp:", LATE);
        let out = device.folder("out");
        let arguments = ["trace", CANARY, "--timeout", "20", "--out", &out];
        let traced = device.flakescope_through(proxy.port, &arguments, SOON);
        let log = device.adb(&["logcat", "-d"]);
        assert!(log.contains("Sending WAIT chunk"), "{habits:?}: {log}");
        if traced.code == 0 {
            end_of_wait(&log)
        } else {
            WaitEnds::Never
        }
    });
    assert_eq!(
        ended,
        [
            WaitEnds::ByReturn,
            WaitEnds::BySetSilence,
            WaitEnds::BySilence
        ]
    );
}

/// What ended the runner's wait.
#[derive(Debug, PartialEq)]
enum WaitEnds {
    /// The method was made to return.
    ByReturn,
    /// The debugger set for how long it had been silent.
    BySetSilence,
    /// The debugger was silent for long enough.
    BySilence,
    /// The run came to its own end before.
    Never,
}

/// What ended it, by what `Debug.waitForDebugger` logs: for how many ms the debugger was silent.
fn end_of_wait(log: &str) -> WaitEnds {
    let logged = log.split_once("debugger has settled (");
    let silence = logged.and_then(|(_, rest)| rest.split_once(')')?.0.parse::<u64>().ok());
    match silence {
        None => WaitEnds::ByReturn,
        Some(1_000_000) => WaitEnds::BySetSilence,
        Some(_) => WaitEnds::BySilence,
    }
}
