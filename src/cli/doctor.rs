//! `flakescope doctor`: what an exploration needs, checked one after the other on the device itself; with `--canary` also
//! that a test which is known to be flaky is caught there.

use std::path::{Path, PathBuf};

use clap::Args;

use super::apks::ApkArguments;
use super::connect::{Chosen, DeviceArguments, Opened, RunArguments, limits, open};
use super::exit::{Exit, INCONCLUSIVE, SETUP};
use super::progress::Progress;
use super::say;
use super::setup::SetupArguments;
use crate::adb::Device;
use crate::explore::strategy::EventOrder;
use crate::explore::{Exploration, Explorer, Settings, Verdict};
use crate::instrument::TestName;
use crate::model::{RunSetup, TestId};
use crate::session::{self, Session, Step, Undo};

/// The canary's package; its test's is this and `.test`.
const CANARY: &str = "com.example.canary";

/// The test that is flaky.
const CANARY_TEST: (&str, &str) = ("com.example.canary.CanaryTest", "sings");

/// The canary's APKs in their folder.
const CANARY_APKS: [&str; 2] = ["canary.apk", "canary-test.apk"];

/// Arguments of `doctor`.
#[derive(Args, Debug)]
pub(super) struct Doctor {
    /// The instrumentation as `pm list instrumentation` prints it, or its package.
    #[arg(required_unless_present = "canary")]
    component: Option<String>,
    #[command(flatten)]
    device: DeviceArguments,
    /// Also install the canary, a test that is flaky on purpose, see that it is caught on this device, and take it off. Its
    /// APKs are in DIR; without that, in `canary/` beside the program, or where scripts/build-app leaves them.
    #[arg(long, value_name = "DIR", num_args = 0..=1, require_equals = true)]
    canary: Option<Option<PathBuf>>,
}

impl Doctor {
    pub(super) async fn run(self, undo: &Undo) -> anyhow::Result<Exit> {
        let server = self.device.server.server().await?;
        let count = server.devices().await?.len();
        good(&format!("adb server at {} knows {count} device(s)", server.address()))?;
        let device = self.device.device().await?;
        let info = session::describe(&device).await?;
        good(&format!("device {} ({}, API {}) is ready", info.serial, info.model, info.api_level))?;
        if let Some(component) = &self.component {
            self.examine(device.clone(), component, undo).await?;
        }
        match &self.canary {
            Some(folder) => self.explore_canary(&device, folder.as_deref(), undo).await,
            None => Ok(Exit::code(0)),
        }
    }

    async fn examine(&self, device: Device, component: &str, undo: &Undo) -> anyhow::Result<()> {
        let target = session::find_target(&device, Some(component)).await?;
        good(&format!("{} is installed, for {}", target.component, target.package))?;
        let test = TestId { component: target.component.clone(), class: String::new(), method: String::new() };
        let limits = limits(3000, self.device.timeout);
        let session = Session::open(device, target, test, limits, self.device.way(), undo.clone()).await?;
        let found = session.probe().await?;
        good(&format!("the app takes a debugger: {}", found.vm))?;
        good(if found.queue {
            "the main queue and its arguments are seen at enqueueMessage"
        } else {
            "the main queue is there in tests only; whether it is seen then, --canary shows"
        })
    }

    /// A green answer from a tool that sees nothing is worse than none: a test that is known to be flaky has to be caught.
    async fn explore_canary(&self, device: &Device, folder: Option<&Path>, undo: &Undo) -> anyhow::Result<Exit> {
        let apks = match canary_apks(folder) {
            Ok(apks) => apks,
            Err(missing) => return Ok(Exit::failed(SETUP, &missing)),
        };
        // The app is taken off last, as its test is nothing without it.
        for (package, apk) in [CANARY.to_owned(), format!("{CANARY}.test")].into_iter().zip(apks) {
            undo.add(Step::Installed(device.clone(), package));
            if let Err(error) = device.install(&apk).await {
                return Ok(Exit::failed(SETUP, &format!("the canary cannot be installed: {error}")));
            }
        }
        let limits = limits(3000, self.device.timeout);
        let arguments = RunArguments {
            apks: ApkArguments::default(),
            setup: SetupArguments::default(),
            device: self.device.clone(),
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
            let told = format!("{}: {}", out.verdict.name(), out.reason);
            return Ok(Exit::failed(
                INCONCLUSIVE,
                &format!(
                    "the canary was not caught: {told}. What flakescope says of tests on {} is not to be relied on",
                    opened.info.serial
                ),
            ));
        }
        good(&format!("the canary, a test that is flaky on purpose, was caught in {} runs", out.runs.len()))?;
        Ok(Exit::code(0))
    }
}

async fn explore(opened: &mut Opened) -> anyhow::Result<Exploration> {
    let mut progress = Progress::new();
    let mut tell = |step: crate::explore::Step<'_>| progress.tell(&step);
    let mut strategy = EventOrder::default();
    let explorer = Explorer::new(&mut opened.session, &mut strategy, Settings::default(), &mut tell);
    let (out, error) = explorer.explore().await;
    progress.finish();
    match error {
        Some(error) => Err(anyhow::Error::from(error).context("the canary could not be explored")),
        None => Ok(out),
    }
}

/// The canary's APKs; the error says where they were looked for.
fn canary_apks(folder: Option<&Path>) -> Result<Vec<Vec<u8>>, String> {
    let program = std::env::current_exe().unwrap_or_default();
    let beside = program.parent().unwrap_or(Path::new("."));
    // Where the program was built, its folder is below that of the apps.
    let usual = || vec![beside.join("canary"), beside.join("../apps/canary")];
    let folders = folder.map_or_else(usual, |folder| vec![folder.to_owned()]);
    let read = |folder: &PathBuf| CANARY_APKS.iter().map(|apk| std::fs::read(folder.join(apk))).collect();
    let found = folders.iter().find_map(|folder| std::io::Result::<Vec<Vec<u8>>>::ok(read(folder)));
    found.ok_or_else(|| {
        let looked: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
        format!(
            "the canary's APKs ({}) are not in {}: build them with `scripts/build-app apps/canary`, or name their folder",
            CANARY_APKS.join(", "),
            looked.join(" or ")
        )
    })
}

fn good(what: &str) -> anyhow::Result<()> {
    say::out(&format!("ok  {what}\n"))
}
