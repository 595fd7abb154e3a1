//! `flakescope doctor`: what an exploration needs, checked one after the other on the device
//! itself; with `--canary` also that a test which is known to be flaky is caught there.

use std::path::{Path, PathBuf};

use clap::Args;

use super::apks::ApkArguments;
use super::connect::{Chosen, Opened, Reached, RunArguments, limits, open, reach};
use super::exit::Exit;
use super::progress::Progress;
use super::say;
use super::setup::SetupArguments;
use crate::adb::{self, Device};
use crate::explore::strategy::EventOrder;
use crate::explore::{Explorer, Settings};
use crate::findings::{ExitCode, Finding, Results, Update, Verdict};
use crate::instrument::TestName;
use crate::model::{RunSetup, TestId};
use crate::schedule::MAX_DELAY_MS;
use crate::session::{self, Session, Step, Undo};
use crate::trace::EventKind;

/// The canary's package; its test's is this and `.test`.
const CANARY: &str = "com.example.canary";

/// The test that is flaky.
const CANARY_TEST: (&str, &str) = ("com.example.canary.CanaryTest", "sings");

/// The canary's APKs in their folder.
const CANARY_APKS: [&str; 2] = ["canary.apk", "canary-test.apk"];

/// Arguments of `doctor`.
#[derive(Args, Debug)]
pub(super) struct Doctor {
    /// The instrumentation as `pm list instrumentation` prints it, or the package of the test or of
    /// the app; without it the one that is installed, if it is the only one.
    component: Option<String>,
    #[command(flatten)]
    run: RunArguments,
    /// Also install the canary, a test that is flaky on purpose, see that it is caught on this
    /// device, and take it off. Its APKs are in DIR; without that, in `canary/` next to the
    /// program, or where scripts/build-app leaves them.
    #[arg(long, value_name = "DIR", num_args = 0..=1, require_equals = true)]
    canary: Option<Option<PathBuf>>,
}

impl Doctor {
    pub(super) async fn run(self, undo: &Undo) -> anyhow::Result<Exit> {
        let server = self.run.device.server.server().await?;
        let count = server.devices().await?.len();
        good(&format!(
            "adb server at {} knows {count} device(s)",
            server.address()
        ))?;

        let device = self.run.device.device().await?;
        let info = session::describe(&device).await?;
        good(&format!(
            "device {} ({}, API {}) is ready",
            info.serial, info.model, info.api_level
        ))?;

        if self.component.is_some() || self.run.apks.are_given() {
            self.examine(self.component.as_deref(), undo).await?;
        } else if self.canary.is_none() {
            self.examine_the_only_one(&device, undo).await?;
        }

        match &self.canary {
            Some(folder) => self.explore_canary(&device, folder.as_deref(), undo).await,
            None => Ok(Exit::code(ExitCode::Success)),
        }
    }

    /// A device that has no test yet, or several, is in order all the same.
    async fn examine_the_only_one(&self, device: &Device, undo: &Undo) -> anyhow::Result<()> {
        let targets = session::list_targets(device).await?;
        match targets.as_slice() {
            [] => say::out(
                "--  no instrumentation is installed: give --app APK --test-apk APK to examine your own\n",
            ),
            [one] => self.examine(Some(&one.component), undo).await,
            several => {
                say::out(&format!(
                    "--  {} instrumentations are installed: name one to examine it\n",
                    several.len()
                ))?;
                let lines: Vec<String> = several
                    .iter()
                    .map(|t| format!("      {} for {}\n", t.component, t.package))
                    .collect();
                say::out(&lines.concat())
            }
        }
    }

    async fn examine(&self, component: Option<&str>, undo: &Undo) -> anyhow::Result<()> {
        let Reached { device, target, .. } =
            reach(&self.run, component, &RunSetup::default()).await?;
        good(&format!(
            "{} is installed, for {}",
            target.component, target.package
        ))?;

        let test = TestId {
            component: target.component.clone(),
            class: String::new(),
            method: String::new(),
        };

        let limits = limits(MAX_DELAY_MS, self.run.device.timeout);
        let session = Session::open(
            device,
            target,
            test,
            limits,
            self.run.device.way(),
            undo.clone(),
        )
        .await?;

        let found = session.probe().await?;
        good(&format!("the app takes a debugger: {}", found.vm))?;
        good(if found.queue {
            "the main queue and its arguments are seen at enqueueMessage"
        } else {
            "the main queue is there in tests only; whether it is seen then, --canary shows"
        })
    }

    /// A green answer from a tool that sees nothing is worse than none: a test that is known to be
    /// flaky has to be caught.
    async fn explore_canary(
        &self,
        device: &Device,
        folder: Option<&Path>,
        undo: &Undo,
    ) -> anyhow::Result<Exit> {
        let apks = match canary_apks(folder) {
            Ok(apks) => apks,
            Err(missing) => return Ok(Exit::failed(ExitCode::Setup, &missing)),
        };
        if let Err(error) = install_canary(device, apks, undo).await {
            return Ok(Exit::failed(
                ExitCode::Setup,
                &format!("the canary cannot be installed: {error}"),
            ));
        }

        let limits = limits(MAX_DELAY_MS, self.run.device.timeout);
        let arguments = RunArguments {
            apks: ApkArguments::default(),
            setup: SetupArguments::default(),
            device: self.run.device.clone(),
        };
        let (class, method) = (CANARY_TEST.0.to_owned(), CANARY_TEST.1.to_owned());
        let chosen = Chosen {
            component: Some(format!("{CANARY}.test")),
            test: TestName { class, method },
            setup: RunSetup::default(),
        };

        let mut opened = open(&arguments, &chosen, limits, undo).await?;
        let out = explore(&mut opened).await?;

        if out.verdict != Verdict::Flaky {
            let got = format!("{}: {}", out.verdict.name(), out.reason);
            return Ok(Exit::failed(
                ExitCode::Inconclusive,
                &format!(
                    "the canary was not caught: {got}. Verdicts on {} are not reliable: run scripts/confirm-device, and report what it prints",
                    opened.info.serial
                ),
            ));
        }

        if !names_a_post(&out.findings) {
            return Ok(Exit::failed(
                ExitCode::Inconclusive,
                &format!(
                    "the canary was caught by its thread: flakescope does not see the messages that threads post on {}, so what it says of tests there is not to be relied on. Please report it with `flakescope doctor --verbose`",
                    opened.info.serial
                ),
            ));
        }

        good(&format!(
            "the canary, a test that is flaky on purpose, was caught in {} runs",
            out.runs.len()
        ))?;
        Ok(Exit::code(ExitCode::Success))
    }
}

/// Whether the canary's message was seen. Without it, its thread's task is held and fails the test
/// as well.
fn names_a_post(findings: &[Finding]) -> bool {
    let mut events = findings
        .iter()
        .filter_map(|finding| finding.pair.event.as_ref());
    events.any(|event| event.kind() == EventKind::Post)
}

async fn explore(opened: &mut Opened) -> anyhow::Result<Results> {
    let mut progress = Progress::new();
    let mut tell = |update: Update<'_>| progress.tell(&update);
    let mut strategy = EventOrder::default();
    let explorer = Explorer::new(
        &mut opened.session,
        &mut strategy,
        Settings::default(),
        &mut tell,
    );

    let (out, error) = explorer.explore().await;
    progress.finish();
    match error {
        Some(error) => Err(anyhow::Error::from(error).context("the canary could not be explored")),
        None => Ok(out),
    }
}

async fn install_canary(
    device: &Device,
    apks: Vec<Vec<u8>>,
    undo: &Undo,
) -> Result<(), adb::Error> {
    // The app is taken off last, as its test is nothing without it.
    let packages = [CANARY.to_owned(), format!("{CANARY}.test")];
    for (package, apk) in packages.into_iter().zip(apks) {
        undo.add(Step::Installed(device.clone(), package));
        device.install(&apk).await?;
    }
    Ok(())
}

/// The canary's APKs; the error says where they were looked for.
fn canary_apks(folder: Option<&Path>) -> Result<Vec<Vec<u8>>, String> {
    let program = std::env::current_exe().unwrap_or_default();
    let beside = program.parent().unwrap_or(Path::new("."));
    // Where the program was built, its folder is below that of the apps.
    let folders = match folder {
        Some(folder) => vec![folder.to_owned()],
        None => vec![beside.join("canary"), beside.join("../apps/canary")],
    };

    let mut looked = Vec::new();
    for folder in folders {
        if let Ok(apks) = read_canary(&folder) {
            return Ok(apks);
        }
        looked.push(folder.display().to_string());
    }
    Err(format!(
        "the canary's APKs ({}) are not in {}: build them with `scripts/build-app apps/canary`, or name their folder",
        CANARY_APKS.join(", "),
        looked.join(" or ")
    ))
}

fn read_canary(folder: &Path) -> std::io::Result<Vec<Vec<u8>>> {
    CANARY_APKS
        .iter()
        .map(|apk| std::fs::read(folder.join(apk)))
        .collect()
}

fn good(what: &str) -> anyhow::Result<()> {
    say::verdict(&format!("ok  {what}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::EventClass;
    use crate::testing::{event, finding};
    use crate::trace::EventHit;

    #[test]
    fn a_canary_that_is_caught_by_its_thread_is_not_caught() {
        let post = event("sings", Some(1));
        assert!(names_a_post(&[finding(post.clone())]));
        let task = EventHit {
            class: EventClass::Work,
            ..post
        };
        assert!(!names_a_post(&[finding(task)]));
        assert!(!names_a_post(&[]));
    }
}
