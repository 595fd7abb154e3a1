//! Many tests in one process: in the runner's order.

use std::time::Duration;

use flakescope::adb::{Device, Server, ServerAddress};
use flakescope::instrument::{Executed, ManyEnd, ManyRun, TestName, TestOutcome};
use flakescope::session::test_order::TestOrders;
use flakescope::session::{Undo, find_target};

use crate::common::StandIn;

/// How long one run may take.
const DEADLINE: Duration = Duration::from_secs(120);

const PACKAGE: &str = "com.example.outcomes";

/// The device with the app, ready to run its tests.
async fn opened(device: &StandIn, deadline: Duration, undo: &Undo) -> TestOrders {
    let address = ServerAddress {
        host: "127.0.0.1".into(),
        port: device.adb_port(),
    };
    let serial = device.serial().to_owned();
    let device = Device::new(Server::new(address), serial);
    let target = find_target(&device, Some(PACKAGE)).await.unwrap();
    TestOrders::open(device, target, deadline, undo.clone())
        .await
        .unwrap()
}

/// The words of `-e class` for tests and classes of the app.
fn words(tests: &[&str]) -> Vec<String> {
    tests
        .iter()
        .map(|test| format!("{PACKAGE}.{test}"))
        .collect()
}

/// A test in short: `OutcomesTest#fails fail`.
fn short(executed: &Executed) -> String {
    let outcome = match &executed.outcome {
        TestOutcome::Pass => "pass",
        TestOutcome::Fail(_) => "fail",
        TestOutcome::Assumption(_) => "assumption",
        TestOutcome::Ignored => "ignored",
        TestOutcome::Crash(_) => "crash",
        TestOutcome::Anr(_) => "anr",
    };
    format!("{} {outcome}", own_name(&executed.test))
}

/// The name of a test within the app's package.
fn own_name(test: &TestName) -> String {
    let name = test.to_string();
    name.strip_prefix(&format!("{PACKAGE}."))
        .unwrap()
        .to_owned()
}

fn executed(run: &ManyRun) -> Vec<String> {
    run.tests.iter().map(short).collect()
}

#[tokio::test]
#[ignore = "needs the stand-in device: run scripts/test"]
async fn many_tests_of_one_process_each_have_their_outcome() {
    let device = StandIn::with_apps(&["outcomes"]);
    let undo = Undo::default();
    let orders = opened(&device, DEADLINE, &undo).await;

    let run = orders
        .plain(
            &words(&[
                "SetupTest",
                "ParametersTest",
                "OutcomesTest#fails",
                "OutcomesTest#passes",
            ]),
            &[("word", "it's $(id) `id`; reboot \\ \"x\"\n*")],
        )
        .await
        .unwrap();
    let expected = [
        "SetupTest#isToldTheWord pass",
        "SetupTest#startsFresh pass",
        "ParametersTest#isShort[0: one] pass",
        "ParametersTest#isShort[1: ../two; $(id) = 'x'] fail",
        "ParametersTest#isShort[2: three] pass",
        "OutcomesTest#passes pass",
        "OutcomesTest#fails fail",
    ];
    let mut sorted = executed(&run);
    sorted.sort();
    let mut wanted = expected.map(str::to_owned).to_vec();
    wanted.sort();
    assert_eq!(sorted, wanted);
    assert_eq!((run.end, run.announced), (ManyEnd::Completed, Some(7)));

    let crashed = orders
        .plain(
            &words(&["OutcomesTest#passes", "OutcomesTest#crashesDuring"]),
            &[],
        )
        .await
        .unwrap();
    let during = crashed.tests.last().map(|last| last.test.clone());
    assert_eq!(
        short(crashed.tests.last().unwrap()),
        "OutcomesTest#crashesDuring crash"
    );
    assert!(matches!(crashed.end, ManyEnd::Crashed { during: test, .. } if test == during));
    drop(orders);
    device.check_nothing_is_left(PACKAGE);
}

#[tokio::test]
#[ignore = "needs the stand-in device: run scripts/test"]
async fn a_run_that_takes_too_long_is_stopped() {
    let device = StandIn::with_apps(&["outcomes"]);
    let undo = Undo::default();
    let orders = opened(&device, Duration::from_secs(8), &undo).await;
    let tests = words(&["SetupTest#startsFresh", "EndlessTest"]);
    let run = orders.plain(&tests, &[]).await.unwrap();
    assert_eq!(executed(&run), ["SetupTest#startsFresh pass"]);
    let ManyEnd::Hung { during: Some(test) } = run.end else {
        panic!("{:?}", run.end)
    };
    assert_eq!(own_name(&test), "EndlessTest#waits");

    // An interrupt: what waits for the run is dropped, and the app goes with it.
    let running = orders.plain(&tests, &[]);
    let interrupted = tokio::time::timeout(Duration::from_secs(4), running).await;
    assert!(interrupted.is_err());
    assert!(device.adb(&["shell", "ps -A -o NAME"]).contains(PACKAGE));
    undo.all().await;
    assert!(!device.adb(&["shell", "ps -A -o NAME"]).contains(PACKAGE));
    drop(orders);
    device.check_nothing_is_left(PACKAGE);
}
