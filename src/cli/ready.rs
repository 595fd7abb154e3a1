//! A device made ready: what is to be installed is, and its instrumentation is looked up.
//!
//! Main type: [`Ready`].

use super::apks::Apks;
use crate::adb;
use crate::instrument::TestName;
use crate::model::{AppIdentity, RunSetup, TestId};
use crate::session::{self, DeviceInfo, JdwpWay, Limits, Session, Target, Undo};

/// What was learnt of a device once it was ready.
#[derive(Clone)]
pub(super) struct Ready {
    pub(super) info: DeviceInfo,
    pub(super) target: Target,
    pub(super) apps: Vec<AppIdentity>,
}

/// What every session is opened with.
pub(super) struct SessionOptions {
    pub(super) limits: Limits,
    pub(super) way: JdwpWay,
    pub(super) undo: Undo,
}

/// The apps that every device of a suite has, and how its tests are run.
pub(super) struct SuiteApps {
    pub(super) apks: Apks,
    pub(super) component: String,
    pub(super) setup: RunSetup,
    pub(super) builds: Vec<AppIdentity>,
}

impl Ready {
    /// A test of the instrumentation.
    pub(super) fn test(&self, name: &TestName) -> TestId {
        TestId {
            component: self.target.component.clone(),
            class: name.class.clone(),
            method: name.method.clone(),
        }
    }

    /// Opens a session on a test.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub(super) async fn open(
        &self,
        device: &adb::Device,
        test: TestId,
        options: &SessionOptions,
    ) -> Result<Session, session::Error> {
        Session::open(
            device.clone(),
            self.target.clone(),
            test,
            options.limits.clone(),
            options.way,
            options.undo.clone(),
        )
        .await
    }
}

impl SuiteApps {
    /// Makes a device ready that has to have the same builds as the suite's first one.
    ///
    /// # Errors
    /// When it has others, or cannot be made ready.
    pub(super) async fn make_ready(&self, device: &adb::Device) -> anyhow::Result<Ready> {
        let component = Some(self.component.clone());
        let ready = make_ready(device, &self.apks, &self.setup, |_| component).await?;
        if let Some(package) = other_build(&self.builds, &ready.apps) {
            anyhow::bail!(
                "{package} is another build here than on the suite's first device: --app and --test-apk install the same everywhere"
            );
        }
        Ok(ready)
    }
}

/// Installs what is to be installed, and looks the instrumentation up. `component` chooses it among
/// those that are installed.
pub(super) async fn make_ready(
    device: &adb::Device,
    apks: &Apks,
    setup: &RunSetup,
    component: impl FnOnce(&[Target]) -> Option<String>,
) -> anyhow::Result<Ready> {
    let info = session::describe(device).await?;
    apks.install(device).await?;
    let named = component(&session::list_targets(device).await?);
    let target = session::find_target(device, named.as_deref().or(apks.component())).await?;
    apks.check(&target)?;
    let target = Target {
        setup: setup.clone(),
        ..target
    };
    let apps = session::identify(device, &target).await?;
    Ok(Ready { info, target, apps })
}

/// A package whose build is another on this device.
fn other_build<'a>(builds: &'a [AppIdentity], here: &[AppIdentity]) -> Option<&'a str> {
    let other = builds.iter().find(|build| {
        here.iter()
            .any(|other| other.package == build.package && other.sha256 != build.sha256)
    })?;
    Some(&other.package)
}
