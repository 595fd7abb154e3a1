//! What a debugged run that holds nothing costs next to a plain one, of tests that pass, on links
//! of several latencies: `scripts/bench debugged`.
//!
//! The runs are made by the tool's own [`Session`]. The debugged ones are under the plan by which
//! the explorer, too, runs a test in its natural order. What they come to is in `figures.rs`.

pub mod figures;

use std::path::Path;
use std::sync::Arc;

use flakescope::adb::{Server, server_address};
use flakescope::findings::Verdict;
use flakescope::model::{Outcome, TestId};
use flakescope::schedule::{Plan, Runner, Schedule};
use flakescope::session::{JdwpWay, Limits, Session, Undo, find_target, pick_device};
use flakescope::trace::{RunKind, RunRecord};

use crate::children::{Children, Error};
use crate::device::{Device, Measures, Runtime};
use crate::prepare::{build, root};
use crate::say;
use crate::subjects::{Subject, load, short};
use figures::{BARS, Pair, Row};

/// The sample apps whose stable tests are measured: one with a screen and Espresso, one whose
/// background threads post, one whose background tasks post nothing.
const APPS: [&str; 3] = ["awaited-answer", "message-order", "background-tasks"];

/// How often a plain run and a debugged one take turns.
const PAIRS: usize = 5;

/// Measures all tests at all latencies, with a fresh device for each latency.
pub fn measure(programs: &Path, children: &Arc<Children>) -> Result<Vec<Row>, Error> {
    let mut rows = Vec::new();
    for bar in &BARS {
        let data = tempfile::Builder::new()
            .prefix("bench-debugged-")
            .tempdir()?;
        let runtime = Runtime {
            vm: "art".to_owned(),
            api: None,
        };
        let options = ["--latency".to_owned(), bar.latency_ms.to_string()];
        let mut device = Device::new(
            programs,
            data.path(),
            runtime,
            &options,
            Arc::clone(children),
        );

        let measured = at_latency(bar.latency_ms, &mut device, children);
        device.stop();
        rows.extend(measured?);
    }
    Ok(rows)
}

fn at_latency(
    latency_ms: u32,
    device: &mut Device,
    children: &Children,
) -> Result<Vec<Row>, Error> {
    device.start()?;

    let mut rows = Vec::new();
    for app in APPS {
        let mut subjects = load(&root().join("apps/samples").join(app)).map_err(trouble)?;
        subjects.retain(|subject| subject.verdict == Verdict::Stable);
        install(&subjects, device)?;

        for subject in &subjects {
            let pairs = pairs(subject, device.serial()?, children)?;
            let row = Row::of(&subject.test, latency_ms, &pairs);
            say(&format!(
                "{} at {latency_ms} ms: {} ms plain, {} ms debugged",
                short(&row.test),
                row.plain_ms,
                row.debugged_ms
            ));
            rows.push(row);
        }
    }
    Ok(rows)
}

/// Builds the app of these subjects, and installs it.
fn install(subjects: &[Arc<Subject>], device: &mut Device) -> Result<(), Error> {
    let Some(subject) = subjects.first() else {
        return Ok(());
    };
    let apks = build(&subject.app, &root().join("target")).map_err(trouble)?;
    let paths: Vec<_> = apks.into_iter().map(|apk| apk.path).collect();
    device.install(&subject.app, &paths)
}

/// Makes the runs of a test; what was set on the device is undone whatever comes of them.
fn pairs(subject: &Subject, serial: &str, children: &Children) -> Result<Vec<Pair>, Error> {
    let undo = Undo::default();
    let runtime = flakescope::cli::runtime()?;
    let pairs = runtime.block_on(async {
        let mut session = open(subject, serial, &undo).await?;
        take_turns(&mut session, children).await
    });
    runtime.block_on(undo.all());
    pairs
}

async fn take_turns(session: &mut Session, children: &Children) -> Result<Vec<Pair>, Error> {
    // The first runs of an app that was just installed take longer, and do not count.
    pair(session).await?;

    let mut pairs = Vec::new();
    while pairs.len() < PAIRS {
        if children.is_stopping() {
            return Err(Error::Stopped);
        }
        pairs.push(pair(session).await?);
    }
    Ok(pairs)
}

async fn open(subject: &Subject, serial: &str, undo: &Undo) -> Result<Session, Error> {
    let Some((class, method)) = subject.test.split_once('#') else {
        return Err(Error::Trouble(format!("{} is no test", subject.test)));
    };
    let test = TestId {
        component: subject.app.component.clone(),
        class: class.to_owned(),
        method: method.to_owned(),
    };

    let variable = |name: &str| std::env::var(name).ok();
    let server = Server::new(server_address(None, variable).map_err(trouble)?);
    let device = pick_device(&server, Some(serial)).await.map_err(trouble)?;
    let target = find_target(&device, Some(&test.component))
        .await
        .map_err(trouble)?;

    let (limits, way) = (Limits::default(), JdwpWay::Direct);
    Session::open(device, target, test, limits, way, undo.clone())
        .await
        .map_err(trouble)
}

/// A plain run, and a debugged one.
async fn pair(session: &mut Session) -> Result<Pair, Error> {
    let holds_nothing = Plan::Await(Schedule::default());
    let plain = passing(session, RunKind::Control, &Plan::Plain).await?;
    let debugged = passing(session, RunKind::Trace, &holds_nothing).await?;
    Ok(Pair {
        plain_ms: plain.wall_ms,
        debugged_ms: debugged.wall_ms,
        held_ms: debugged.held_ms,
    })
}

/// One run. If the test fails, it ends early, and its time says nothing.
async fn passing(session: &mut Session, kind: RunKind, plan: &Plan) -> Result<RunRecord, Error> {
    let run = session.run(kind, plan).await.map_err(trouble)?;
    if run.outcome != Outcome::Pass {
        return Err(Error::Trouble(format!(
            "a {} run ended with {}: {:?}",
            kind.name(),
            run.outcome.name(),
            run.failure
        )));
    }
    Ok(run)
}

fn trouble(error: impl std::fmt::Display) -> Error {
    Error::Trouble(error.to_string())
}
