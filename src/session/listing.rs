//! Which tests an instrumentation has, as its runner names them: a run with `-e log true`, in which
//! none is run.

use std::time::Duration;

use tokio::time::timeout;

use super::claim::Claim;
use super::{Error, Session, Target, process};
use crate::adb::{Device, ShellEvent, quote};
use crate::instrument::{Listed, Listing, Parser, TestName};

/// How long it may take: the runner loads every class of the test's APK.
const DEADLINE: Duration = Duration::from_secs(120);

/// The tests of an instrumentation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tests {
    /// In the runner's order.
    pub names: Vec<TestName>,
    /// A message for each class that the runner could not use.
    pub unusable: Vec<String>,
}

/// Lists the tests of an instrumentation.
///
/// # Errors
/// When the device is gone, the runner fails, or another flakescope works with the app, which is
/// started for this.
pub async fn list_tests(device: &Device, target: &Target) -> Result<Tests, Error> {
    let _claim = Claim::take(device.serial(), &target.package)?;
    list(device, target).await
}

impl Session {
    /// Lists the tests next to the session's own.
    ///
    /// # Errors
    /// As [`list_tests`].
    pub async fn list_tests(&self) -> Result<Tests, Error> {
        list(&self.device, &self.target).await
    }
}

pub(super) async fn list(device: &Device, target: &Target) -> Result<Tests, Error> {
    let user = process::user(device, target).await?;
    let (arguments, component) = (target.arguments(), quote(&target.component));
    let command = format!("am instrument --user {user} -w -r {arguments}-e log true {component}");

    let listing = timeout(DEADLINE, read(device, &command))
        .await
        .map_err(|_| {
            let what = format!(
                "the runner did not list its tests within {} s",
                DEADLINE.as_secs()
            );
            Error::NoAnswer(what)
        })??;

    match listing.conclude() {
        Listed::Tests(names, unusable) => Ok(Tests { names, unusable }),
        Listed::Failed(why) => Err(Error::NotRun(format!(
            "the runner could not list its tests: {why}"
        ))),
        Listed::CutOff => Err(Error::NoAnswer(
            "the list of the tests was cut off; was the device lost?".to_owned(),
        )),
    }
}

async fn read(device: &Device, command: &str) -> Result<Listing, Error> {
    let mut output = device.shell(command).await?;
    let (mut parser, mut listing) = (Parser::default(), Listing::default());
    loop {
        match output.next().await? {
            ShellEvent::Stdout(bytes) => {
                for record in parser.feed(&bytes) {
                    listing.take(record);
                }
            }
            ShellEvent::Stderr(bytes) => {
                tracing::debug!(said = ?String::from_utf8_lossy(&bytes), "while tests were listed");
            }
            ShellEvent::Exit(_) | ShellEvent::Cut => return Ok(listing),
        }
    }
}
