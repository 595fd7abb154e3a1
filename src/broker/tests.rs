//! Suite and worker, on a real NATS server.

use std::collections::BTreeMap;
use std::time::Duration;

use test_kit::{Nats, free_port, skip};
use tokio::time::{sleep, timeout};

use super::*;
use crate::instrument::TestName;
use crate::model::{AppIdentity, RunSetup};
use crate::suite::{Answer, Record, Settings};

/// How long anything here may take that the server has to do.
const SOON: Duration = Duration::from_secs(10);

/// A server, unless there is none on this machine: then the test is skipped.
fn server() -> Option<Nats> {
    if Nats::is_installed() {
        return Some(Nats::start());
    }
    skip("nats-server is not installed; scripts/test installs it");
    None
}

async fn connect(server: &Nats) -> Broker {
    let none = Credentials::default();
    Broker::connect(&server.url(), &none).await.unwrap()
}

fn test(method: &str) -> TestName {
    TestName {
        class: "a.T".to_owned(),
        method: method.to_owned(),
    }
}

fn work() -> Work {
    let app = AppIdentity {
        package: "a".to_owned(),
        sha256: vec!["00".to_owned()],
    };
    let options = BTreeMap::from([("--max-runs".to_owned(), "9".to_owned())]);
    let setup = RunSetup {
        arguments: BTreeMap::from([("size".to_owned(), "large".to_owned())]),
        user: Some(10),
        before_run: Some("rm -r /".to_owned()),
        ..RunSetup::default()
    };
    let extent = Extent {
        max_runs: 9,
        max_delay_ms: 3000,
        margin: false,
        thorough: false,
        timeout_s: 120,
        test_budget_s: Some(60),
    };
    let settings = Settings::new("a.test/r", &[app], options, &[test("t"), test("u")]);
    Work::new(settings, &setup, extent, &apks())
}

fn apks() -> [Apk; 2] {
    // Larger than what goes into one message.
    [(ApkRole::App, 700_000), (ApkRole::Test, 3)].map(|(role, size)| Apk {
        role,
        bytes: vec![7; size],
    })
}

fn record(method: &str, verdict: Answer) -> Record {
    Record {
        class: "a.T".into(),
        method: method.into(),
        verdict,
        reason: "why".into(),
        runs: 3,
        wall_ms: 5,
        finished: 1_700_000_000,
        device: "s".into(),
        lost: 0,
        report: Some("T-t/report.json".into()),
        findings: Vec::new(),
    }
}

fn report() -> Vec<File> {
    vec![File {
        name: "report.json".to_owned(),
        bytes: vec![b' '; 2_000_000],
    }]
}

async fn offered(server: &Nats, suite: &str, tests: &[&str]) -> Offer {
    let broker = connect(server).await;
    let offer = Offer::begin(broker, suite, &work(), &apks()).await.unwrap();
    let tests: Vec<TestName> = tests.iter().map(|method| test(method)).collect();
    offer.put_all(&tests).await.unwrap();
    offer
}

async fn taker(server: &Nats) -> Taker {
    Taker::new(connect(server).await)
}

async fn take(taker: &Taker) -> Delivery {
    taker.take(SOON).await.unwrap().unwrap()
}

async fn is_nothing_there(taker: &Taker) -> bool {
    let taken = taker.take(Duration::from_millis(300)).await.unwrap();
    taken.is_none()
}

async fn next(offer: &mut Offer) -> Finished {
    timeout(SOON, offer.next()).await.unwrap().unwrap()
}

#[tokio::test]
async fn a_worker_gets_all_it_needs_and_the_suite_its_result() {
    let Some(server) = server() else { return };
    let mut offer = offered(&server, "one", &["t[0: ünï > *]", "u"]).await;
    let taker = taker(&server).await;
    assert_eq!(offer.workers().await.unwrap().under_way, 0);

    let taken = take(&taker).await;
    assert_eq!((&taken.test, taken.before), (&test("t[0: ünï > *]"), 0));
    assert_eq!(offer.workers().await.unwrap().under_way, 1);
    let (there, files) = taker.work(&taken.suite).await.unwrap().unwrap();
    assert_eq!((&there, files.as_slice()), (&work(), apks().as_slice()));
    let setup = there.setup(None).unwrap();
    assert_eq!((setup.user, setup.before_run), (Some(10), None));

    let stable = record("t[0: ünï > *]", Answer::Stable);
    assert!(!taken.is_over().await.unwrap());
    assert!(taken.finish(&stable, &report()).await.unwrap());
    let finished = next(&mut offer).await;
    assert_eq!(finished.record, stable);
    assert_eq!(offer.files(&finished).await.unwrap(), report());

    // The other one is taken back, and nothing stays.
    offer.withdraw().await.unwrap();
    assert!(is_nothing_there(&taker).await);
    offer.remove().await.unwrap();
    assert!(taker.work("one").await.unwrap().is_none());
}

#[tokio::test]
async fn a_test_whose_worker_dies_goes_to_another_and_the_first_result_counts() {
    let Some(server) = server() else { return };
    let mut offer = offered(&server, "one", &["t"]).await;
    let (slow, other) = (taker(&server).await, taker(&server).await);
    let lost = take(&slow).await;

    // Nobody gets it while its worker is at work.
    lost.keep_during(async {
        assert!(other.take(Duration::from_secs(2)).await.unwrap().is_none());
    })
    .await;
    let again = take(&other).await;
    assert_eq!((&again.test, again.before), (&test("t"), 1));

    let (flaky, stable) = (record("t", Answer::Flaky), record("t", Answer::Stable));
    assert!(again.finish(&flaky, &report()).await.unwrap());
    assert!(lost.is_over().await.unwrap());
    assert!(!lost.finish(&stable, &[]).await.unwrap());
    let finished = next(&mut offer).await;
    assert_eq!(finished.record, flaky);
    assert_eq!(offer.files(&finished).await.unwrap(), report());
    let more = timeout(Duration::from_millis(500), offer.next()).await;
    assert!(more.is_err(), "there is one result");
}

#[tokio::test]
async fn a_test_that_is_given_back_is_there_at_once() {
    let Some(server) = server() else { return };
    let offer = offered(&server, "one", &["t"]).await;
    let taker = taker(&server).await;
    take(&taker).await.give_back().await.unwrap();
    let again = timeout(Duration::from_secs(1), take(&taker)).await.unwrap();
    assert_eq!(again.before, 1);
    drop(offer);
}

#[tokio::test]
async fn a_test_that_could_not_be_begun_waits_behind_the_others_and_was_not_lost() {
    let Some(server) = server() else { return };
    let _offer = offered(&server, "one", &["t", "u"]).await;
    let taker = taker(&server).await;
    take(&taker).await.refuse().await.unwrap();
    let (other, again) = (take(&taker).await, take(&taker).await);
    assert_eq!((other.test, other.refused), (test("u"), 0));
    assert_eq!(
        (&again.test, again.refused, again.before),
        (&test("t"), 1, 0)
    );
    again.leave().await.unwrap();
    let left = take(&taker).await;
    assert_eq!((left.test, left.refused, left.before), (test("t"), 1, 0));
}

#[tokio::test]
async fn what_is_no_result_of_its_test_is_removed_and_hides_no_other() {
    let Some(server) = server() else { return };
    let mut offer = offered(&server, "one", &["t"]).await;
    let stranger = connect(&server).await;
    let subject = connection::result_subject("one", &test("t"));
    let of_other = Finished {
        record: record("u", Answer::Stable),
        files: BTreeMap::new(),
    };
    let mut endless = Finished {
        record: record("t", Answer::Stable),
        files: BTreeMap::new(),
    };
    endless.record.wall_ms = u64::MAX;
    let documents = [of_other, endless].map(|finished| documents::write(&finished).unwrap());
    for document in [&[b"{}".to_vec()][..], &documents].concat() {
        let put = stranger.publish_once(subject.clone(), document, "putting it there");
        assert!(put.await.unwrap());
        assert!(timeout(SOON, offer.next()).await.unwrap().is_err());
    }

    let flaky = record("t", Answer::Flaky);
    let taken = take(&taker(&server).await).await;
    assert!(taken.finish(&flaky, &[]).await.unwrap());
    assert_eq!(next(&mut offer).await.record, flaky);
}

#[tokio::test]
async fn a_suite_that_is_resumed_offers_nothing_twice_and_sees_what_came_meanwhile() {
    let Some(server) = server() else { return };
    let killed = offered(&server, "one", &["t", "u"]).await;
    let taker = taker(&server).await;
    let taken = take(&taker).await;
    drop(killed);
    let stable = record("t", Answer::Stable);
    taken.finish(&stable, &report()).await.unwrap();

    let mut resumed = offered(&server, "one", &["t", "u"]).await;
    assert_eq!(next(&mut resumed).await.record, stable);
    let (first, second) = (take(&taker).await, take(&taker).await);
    assert!(is_nothing_there(&taker).await);
    // Whose result is there already is not explored again.
    for taken in [first, second] {
        assert_eq!(taken.is_over().await.unwrap(), taken.test == test("t"));
        taken.drop_it().await.unwrap();
    }
}

#[tokio::test]
async fn two_suites_share_a_server_and_not_their_results() {
    let Some(server) = server() else { return };
    let (mut one, two) = (
        offered(&server, "one", &["t"]).await,
        offered(&server, "two", &["t"]).await,
    );
    let taker = taker(&server).await;
    for _ in 0..2 {
        let taken = take(&taker).await;
        let mut own = record("t", Answer::Stable);
        own.reason.clone_from(&taken.suite);
        taken.finish(&own, &[]).await.unwrap();
    }
    two.remove().await.unwrap();
    assert_eq!(next(&mut one).await.record.reason, "one");
}

#[tokio::test]
async fn a_server_that_is_restarted_loses_nothing() {
    let Some(mut server) = server() else { return };
    let mut offer = offered(&server, "one", &["t", "u"]).await;
    let taker = taker(&server).await;
    let taken = take(&taker).await;
    server.kill();
    let stable = record("t", Answer::Stable);
    let finish = taken.finish(&stable, &[]);
    let back = async {
        sleep(Duration::from_secs(1)).await;
        server.restart();
    };
    let (finished, ()) = tokio::join!(finish, back);
    assert!(finished.unwrap());

    let mut results = Vec::new();
    while results.is_empty() {
        // Who listens is told of the break once, and then hears the rest.
        let next = timeout(Duration::from_secs(60), offer.next());
        results.extend(next.await.unwrap());
    }
    assert_eq!(results[0].record, stable);
    assert_eq!(take(&taker).await.test, test("u"));
}

#[tokio::test]
async fn what_cannot_be_used_is_told_without_a_password() {
    let none = Credentials::default();
    let check = async |address: &str, says: &str| {
        let error = Broker::connect(address, &none).await.unwrap_err();
        let error = error.to_string();
        assert!(error.contains(says), "{address}: {error}");
        assert!(!error.contains("secret"), "{error}");
    };
    check("http://me:secret@lab", "`http://lab` is no address").await;
    check("me:secret@lab:port", "`lab:port` is no address").await;
    let port = free_port();
    let nobody = format!("nats://me:secret@127.0.0.1:{port}");
    let says = format!("at nats://127.0.0.1:{port} cannot be used");
    check(&nobody, &says).await;

    if !Nats::is_installed() {
        return skip("nats-server is not installed; scripts/test installs it");
    }
    let plain = Nats::with(&[]);
    check(&plain.url(), "was it started with -js?").await;
    let closed = Nats::with(&["-js", "--user", "me", "--pass", "secret=@1"]);
    check(&closed.url(), "authorization").await;
    let open = format!("nats://me:secret%3D%401@127.0.0.1:{}", closed.port());
    let broker = Broker::connect(&open, &none).await.unwrap();
    assert_eq!(broker.server(), closed.url());
}

#[tokio::test]
async fn a_server_with_tls_shows_a_certificate_that_is_signed_by_whom_was_named() {
    let temp = tempfile::tempdir().unwrap();
    let (key, certificate) = (temp.path().join("key.pem"), temp.path().join("cert.pem"));
    let made = std::process::Command::new("openssl")
        .args([
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
        ])
        .args(["-subj", "/CN=lab", "-addext", "subjectAltName=IP:127.0.0.1"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE"])
        .args([&"-keyout".into(), &key, &"-out".into(), &certificate])
        .output();
    if !Nats::is_installed() || !made.is_ok_and(|made| made.status.success()) {
        return skip("nats-server or openssl is not installed; scripts/test installs them");
    }
    let (key, cert) = (key.display().to_string(), certificate.display().to_string());
    let server = Nats::with(&["-js", "--tls", "--tlscert", &cert, "--tlskey", &key]);
    let url = format!("tls://127.0.0.1:{}", server.port());

    let none = Credentials::default();
    let stranger = Broker::connect(&url, &none).await.unwrap_err().to_string();
    assert!(stranger.contains("invalid peer certificate"), "{stranger}");
    let known = Credentials {
        ca: Some(certificate),
        ..none
    };
    Broker::connect(&url, &known).await.unwrap();
}

#[test]
fn work_of_another_version_is_refused() {
    let text = serde_json::to_string(&work()).unwrap();
    assert_eq!(Work::read(text.as_bytes()).unwrap(), work());
    let check = |text: &str, says: &str| {
        let error = Work::read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    };
    let newer = text.replace("\"version\":1", "\"version\":2,\"more\":{}");
    check(&newer, "use the same flakescope for suite and worker");
    check("{}", "missing field `format`");
    check(&text[..text.len() / 2], "not understood");
    let for_ever = text.replace(
        "\"test_budget_s\":60",
        "\"test_budget_s\":18446744073709551615",
    );
    check(&for_ever, "its limits");

    let own = text.replace("\"size\":\"large\"", "\"class\":\"a.Other\"");
    let own = Work::read(own.as_bytes()).unwrap();
    assert!(own.setup(None).is_err());
}
