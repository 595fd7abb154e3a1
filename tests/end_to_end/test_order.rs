//! Many tests in one process: in the runner's order, and in one that is forced.

use std::time::Duration;

use flakescope::adb::{Device, Server, ServerAddress};
use flakescope::instrument::{Executed, ManyEnd, ManyRun, TestName, TestOutcome};
use flakescope::session::test_order::{TestOrders, Way};
use flakescope::session::{Error, JdwpWay, Undo, find_target};

use test_kit::StandIn;

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
    TestOrders::open(device, target, deadline, JdwpWay::Forward, undo.clone())
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

/// How often an order is tried on a machine so busy that the debugger comes too late.
const ATTEMPTS: usize = 3;

/// Forces an order, which has to run as it was asked for, and answers the tests with their
/// outcomes.
async fn forced(device: &StandIn, orders: &mut TestOrders, order: &str) -> Vec<String> {
    let order = names(order);
    let mut ran = orders.forced(&order, &[]).await;
    for _ in 1..ATTEMPTS {
        if ran.as_ref().is_err_and(Error::loses_run) {
            device.adb(&["shell", "pm", "clear", PACKAGE]);
            ran = orders.forced(&order, &[]).await;
        }
    }
    let ran = ran.unwrap();
    let all = format!("{ran:?}");
    assert_eq!((&ran.divergence, ran.way), (&None, Way::Forced), "{all}");
    assert_eq!((&ran.asked, &ran.left_out), (&order, &Vec::new()), "{all}");
    assert_eq!(ran.run.announced, Some(order.len()), "{all}");
    assert_eq!(ran.run.end, ManyEnd::Completed, "{all}");
    executed(&ran.run)
}

fn names(order: &str) -> Vec<TestName> {
    let name = |test: &str| {
        let (class, method) = test.split_once('#').unwrap();
        TestName {
            class: format!("{PACKAGE}.{class}"),
            method: method.to_owned(),
        }
    };
    order.split(", ").map(name).collect()
}

#[tokio::test]
#[ignore = "needs the stand-in device: run scripts/test"]
async fn an_order_is_forced_in_one_process() {
    let device = StandIn::with_apps(&["outcomes"]);
    let undo = Undo::default();
    let mut orders = opened(&device, DEADLINE, &undo).await;
    let listed = orders.list_tests().await.unwrap().names;
    let of_class = |class: &str| {
        let class = format!("{PACKAGE}.{class}");
        let own = listed.iter().filter(|test| test.class == class);
        own.map(own_name).collect::<Vec<_>>()
    };

    // The methods of a class, backwards.
    let mut backwards = of_class("VisitsTest");
    backwards.reverse();
    let ran = forced(&device, &mut orders, &backwards.join(", ")).await;
    let ran: Vec<&str> = ran
        .iter()
        .map(|test| test.split(' ').next().unwrap())
        .collect();
    assert_eq!(ran, backwards);

    // A part, with the same test twice: the second time there was a run before.
    assert_eq!(
        forced(
            &device,
            &mut orders,
            "OutcomesTest#fails, SetupTest#startsFresh, SetupTest#startsFresh, OutcomesTest#passes"
        )
        .await,
        [
            "OutcomesTest#fails fail",
            "SetupTest#startsFresh pass",
            "SetupTest#startsFresh fail",
            "OutcomesTest#passes pass",
        ]
    );

    // Classes in each other's way, one of them in AndroidX's wrapper: a visit begins the class, and
    // each test has an object of its own.
    assert_eq!(
        forced(
            &device,
            &mut orders,
            "VisitsTest#isTheFirstVisit, OutcomesTest#passes, VisitsTest#isTheSecondVisit, \
             VisitsTest#isTheThirdTest, OutcomesTest#isIgnored, VisitsTest#isTheSecondVisit"
        )
        .await,
        [
            "VisitsTest#isTheFirstVisit pass",
            "OutcomesTest#passes pass",
            "VisitsTest#isTheSecondVisit pass",
            "VisitsTest#isTheThirdTest pass",
            "OutcomesTest#isIgnored ignored",
            "VisitsTest#isTheSecondVisit fail",
        ]
    );

    // Parameters have runners of their own, within the class's.
    assert_eq!(
        forced(
            &device,
            &mut orders,
            "ParametersTest#isShort[2: three], ParametersTest#isShort[0: one], \
             OutcomesTest#assumes, ParametersTest#isShort[1: ../two; $(id) = 'x'], \
             ParametersTest#isShort[2: three]"
        )
        .await,
        [
            "ParametersTest#isShort[2: three] pass",
            "ParametersTest#isShort[0: one] pass",
            "OutcomesTest#assumes assumption",
            "ParametersTest#isShort[1: ../two; $(id) = 'x'] fail",
            "ParametersTest#isShort[2: three] pass",
        ]
    );
    drop(orders);
    device.check_nothing_is_left(PACKAGE);
}

#[tokio::test]
#[ignore = "needs the stand-in device: run scripts/test"]
async fn what_cannot_be_in_an_order_is_named() {
    let device = StandIn::with_apps(&["outcomes"]);
    let undo = Undo::default();
    let mut orders = opened(&device, DEADLINE, &undo).await;

    let order =
        names("OldTest#testAdds, OutcomesTest#passes, OutcomesTest#nowhere, OldTest#testAdds");
    let ran = orders.forced(&order, &[]).await.unwrap();
    assert_eq!(executed(&ran.run), ["OutcomesTest#passes pass"]);
    assert_eq!((ran.run.end, ran.divergence), (ManyEnd::Completed, None));
    let left_out: Vec<String> = ran.left_out.iter().map(ToString::to_string).collect();
    let [old, nowhere] = left_out.as_slice() else {
        panic!("{left_out:?}")
    };
    assert!(
        old.starts_with("com.example.outcomes.OldTest#testAdds is run by ")
            && old.ends_with(", which is no ParentRunner of JUnit 4"),
        "{old}"
    );
    assert_eq!(
        nowhere,
        "there is no com.example.outcomes.OutcomesTest#nowhere"
    );

    let nothing = orders.forced(&names("OldTest#testAdds"), &[]).await;
    let error = nothing.unwrap_err().to_string();
    assert!(error.contains("the order of no test can be set"), "{error}");

    // A test that ends the process: what ran before it counts, and nothing after it is missed.
    let order = names("OutcomesTest#passes, OutcomesTest#exits, OutcomesTest#fails");
    let ran = orders.forced(&order, &[]).await.unwrap();
    let expected = ["OutcomesTest#passes pass", "OutcomesTest#exits crash"];
    assert_eq!(executed(&ran.run), expected);
    assert_eq!(ran.divergence, None);

    // An interrupt while the app waits for the debugger or runs.
    let order = names("EndlessTest#waits, OutcomesTest#passes");
    let running = orders.forced(&order, &[]);
    let interrupted = tokio::time::timeout(Duration::from_secs(6), running).await;
    assert!(interrupted.is_err());
    undo.all().await;
    drop(orders);
    device.check_nothing_is_left(PACKAGE);
}

#[tokio::test]
#[ignore = "needs the stand-in device: run scripts/test"]
async fn an_order_that_arguments_express_needs_no_debugger() {
    let device = StandIn::with_apps(&["outcomes"]);
    let undo = Undo::default();
    let mut orders = opened(&device, DEADLINE, &undo).await;
    let listed = orders.list_tests().await.unwrap().names;

    let order = names("SetupTest#startsFresh, OutcomesTest#passes, OutcomesTest#fails");
    let ran = orders.run(&order, &listed, &[]).await.unwrap();
    assert_eq!((ran.way, ran.divergence), (Way::Plain, None));
    let expected = [
        "SetupTest#startsFresh pass",
        "OutcomesTest#passes pass",
        "OutcomesTest#fails fail",
    ];
    assert_eq!(executed(&ran.run), expected);

    let nothing = orders.run(&[], &listed, &[]).await.unwrap_err().to_string();
    assert!(nothing.contains("an order without tests"), "{nothing}");

    let order = names("OutcomesTest#fails, OutcomesTest#passes");
    let ran = orders.run(&order, &listed, &[]).await.unwrap();
    assert_eq!((ran.way, ran.divergence), (Way::Forced, None));
    let expected = ["OutcomesTest#fails fail", "OutcomesTest#passes pass"];
    assert_eq!(executed(&ran.run), expected);
}
