//! `--app` and `--test-apk`: APKs that are installed before anything runs.
//!
//! Main type: [`Apks`]. Their manifests name packages and instrumentations, so that nothing has to
//! be named that is in them, and two that do not belong together are refused before anything is
//! installed.

use std::io::Cursor;
use std::path::{Path, PathBuf};

use apk_manifest::Manifest;
use clap::Args;

use super::exit::WrongUsage;
use super::say;
use crate::adb::Device;
use crate::broker;
use crate::session::{self, Target};

/// Arguments of every command that runs a test.
#[derive(Args, Debug, Clone, Default)]
pub(super) struct ApkArguments {
    /// The app's APK: installed first, as `adb install -r -t` does.
    #[arg(long, value_name = "APK")]
    app: Option<PathBuf>,
    /// The APK of its tests: installed as well.
    #[arg(long, value_name = "APK")]
    test_apk: Option<PathBuf>,
}

impl ApkArguments {
    /// Whether anything is to be installed.
    pub(super) fn are_given(&self) -> bool {
        self.app.is_some() || self.test_apk.is_some()
    }
}

/// What is to be installed, read and checked.
#[derive(Default)]
pub(super) struct Apks {
    app: Option<Apk>,
    test: Option<Apk>,
}

struct Apk {
    path: PathBuf,
    bytes: Vec<u8>,
    manifest: Manifest,
}

impl Apks {
    /// Reads the files.
    ///
    /// # Errors
    /// One cannot be read, is not an APK, or they do not belong together.
    pub(super) fn read(arguments: &ApkArguments) -> Result<Self, WrongUsage> {
        let apks = Self {
            app: arguments.app.as_deref().map(Apk::read).transpose()?,
            test: arguments.test_apk.as_deref().map(Apk::read).transpose()?,
        };
        apks.checked()
    }

    fn checked(self) -> Result<Self, WrongUsage> {
        if let Some(test) = &self.test {
            belongs(test, self.app.as_ref())?;
        }
        Ok(self)
    }

    /// Installs them, the app first, and says so.
    pub(super) async fn install(&self, device: &Device) -> anyhow::Result<()> {
        for apk in [&self.app, &self.test].into_iter().flatten() {
            say::aside(&format!(
                "installing {} from {}",
                apk.manifest.package,
                apk.path.display()
            ));
            session::install(device, &apk.bytes, &apk.manifest.package, apk.runs_in()).await?;
        }
        Ok(())
    }

    /// What a suite elsewhere wants to have installed.
    ///
    /// # Errors
    /// One is not an APK, or they do not belong together.
    pub(super) fn of_queue(files: &[broker::Apk]) -> Result<Self, WrongUsage> {
        let mut apks = Self::default();
        for broker::Apk { role, bytes } in files {
            let apk = match role {
                broker::ApkRole::App => &mut apks.app,
                broker::ApkRole::Test => &mut apks.test,
            };
            *apk = Some(Apk::of(Path::new("the queue"), bytes.clone())?);
        }
        apks.checked()
    }

    /// The files, the app first.
    pub(super) fn for_workers(&self) -> Vec<broker::Apk> {
        let roles = [
            (broker::ApkRole::App, &self.app),
            (broker::ApkRole::Test, &self.test),
        ];
        let mut apks = Vec::new();
        for (role, apk) in roles {
            if let Some(apk) = apk {
                apks.push(broker::Apk {
                    role,
                    bytes: apk.bytes.clone(),
                });
            }
        }
        apks
    }

    /// The package that names the instrumentation: the test's, else the app's.
    pub(super) fn component(&self) -> Option<&str> {
        self.test
            .as_ref()
            .or(self.app.as_ref())
            .map(|apk| apk.manifest.package.as_str())
    }

    /// Checks that what was chosen is what was installed.
    ///
    /// # Errors
    /// It is another app or another test.
    pub(super) fn check(&self, target: &Target) -> Result<(), WrongUsage> {
        let test = target.component.split('/').next().unwrap_or_default();
        let expected = [(&self.app, target.package.as_str()), (&self.test, test)];
        for (apk, package) in expected {
            if let Some(apk) = apk
                && apk.manifest.package != package
            {
                let (path, own, component) =
                    (apk.path.display(), &apk.manifest.package, &target.component);
                return Err(WrongUsage(format!(
                    "{path} is {own}, and {component} needs {package}"
                )));
            }
        }
        Ok(())
    }
}

impl Apk {
    fn read(path: &Path) -> Result<Self, WrongUsage> {
        let bytes = std::fs::read(path)
            .map_err(|error| WrongUsage(format!("{} cannot be read: {error}", path.display())))?;
        Self::of(path, bytes)
    }

    fn of(path: &Path, bytes: Vec<u8>) -> Result<Self, WrongUsage> {
        let shown = path.display();
        let manifest = apk_manifest::read(Cursor::new(&bytes))
            .map_err(|error| WrongUsage(format!("{shown} is not an APK: {error}")))?;
        Ok(Self {
            path: path.to_owned(),
            bytes,
            manifest,
        })
    }

    /// The package whose process it runs in.
    fn runs_in(&self) -> &str {
        let instrumentation = self.manifest.instrumentations.first();
        instrumentation.map_or(&self.manifest.package, |instrumentation| {
            &instrumentation.target
        })
    }
}

/// Checks that a test's APK is one, and tests the app.
fn belongs(test: &Apk, app: Option<&Apk>) -> Result<(), WrongUsage> {
    let shown = test.path.display();
    if test.manifest.instrumentations.is_empty() {
        let swapped = app.is_some_and(|app| !app.manifest.instrumentations.is_empty());
        let advice = if swapped {
            "but that of --app has one: were the two swapped?"
        } else {
            "which the APK of an app's tests has (app-debug-androidTest.apk)"
        };
        return Err(WrongUsage(format!(
            "{shown} has no instrumentation, {advice}"
        )));
    }

    if let Some(app) = app
        && test
            .manifest
            .instrumentations
            .iter()
            .all(|own| own.target != app.manifest.package)
    {
        let (tested, app, path) = (test.runs_in(), &app.manifest.package, app.path.display());
        return Err(WrongUsage(format!(
            "{shown} tests {tested}, and {path} is {app}"
        )));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::RunSetup;

    fn sample(name: &str) -> Option<PathBuf> {
        Some(
            Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("apps/hostdroid/tests/data")
                .join(name),
        )
    }

    fn read(app: Option<PathBuf>, test_apk: Option<PathBuf>) -> Result<Apks, WrongUsage> {
        Apks::read(&ApkArguments { app, test_apk })
    }

    #[test]
    fn an_app_and_its_test_name_the_instrumentation() {
        let both = read(sample("app.apk"), sample("test.apk")).unwrap();
        assert_eq!(both.component(), Some("com.example.sample.test"));
        assert_eq!(
            read(sample("app.apk"), None).unwrap().component(),
            Some("com.example.sample")
        );
        assert_eq!(read(None, None).unwrap().component(), None);
        let target = |test: &str, app: &str| {
            let setup = RunSetup::default();
            Target {
                component: format!("{test}/x.Runner"),
                package: app.into(),
                setup,
            }
        };
        both.check(&target("com.example.sample.test", "com.example.sample"))
            .unwrap();
        let other = both
            .check(&target("com.other.test", "com.example.sample"))
            .unwrap_err()
            .to_string();
        assert!(
            other.ends_with(
                "is com.example.sample.test, and com.other.test/x.Runner needs com.other.test"
            ),
            "{other}"
        );
    }

    #[test]
    fn what_does_not_belong_together_is_refused_in_words() {
        let check = |app: Option<PathBuf>, test: Option<PathBuf>, says: &str| {
            let Err(WrongUsage(error)) = read(app, test) else {
                panic!("taken: {says}")
            };
            assert!(error.contains(says), "{error}");
        };
        check(
            sample("test.apk"),
            sample("app.apk"),
            "has no instrumentation, but that of --app has one: were the two swapped?",
        );
        check(
            None,
            sample("app.apk"),
            "which the APK of an app's tests has",
        );
        check(
            sample("test.apk"),
            sample("test.apk"),
            "test.apk tests com.example.sample, and",
        );
        check(
            sample("make.sh"),
            None,
            "make.sh is not an APK: not a zip file",
        );
        check(
            sample("nowhere.apk"),
            None,
            "nowhere.apk cannot be read: No such file",
        );
    }
}
