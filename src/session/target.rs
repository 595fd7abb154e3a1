//! The device and the instrumentation that a test runs under, looked up and checked before anything
//! starts.

use std::time::Duration;

use super::Error;
use crate::adb::{Device, Server, quote};
use crate::model::RunSetup;

/// How long one question to the device may take.
const QUESTION: Duration = Duration::from_secs(15);

/// The feature without which a command's exit code is not known.
const SHELL_V2: &str = "shell_v2";

/// How the component of AndroidX's test orchestrator begins.
const ORCHESTRATOR: &str = "androidx.test.orchestrator/";

/// An instrumentation of the device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// `package/runner`.
    pub component: String,
    /// The package whose process the test runs in.
    pub package: String,
    /// How its tests are run.
    pub setup: RunSetup,
}

impl Target {
    /// The words of `am instrument` that pass the runner's arguments on, each with a space behind.
    pub(super) fn arguments(&self) -> String {
        let mut words = String::new();
        for (key, value) in &self.setup.arguments {
            words += &format!("-e {} {} ", quote(key), quote(value));
        }
        words
    }
}

/// What a report says of the device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceInfo {
    /// As `-s` takes it.
    pub serial: String,
    /// `ro.build.version.sdk`.
    pub api_level: u32,
    /// `ro.product.model`.
    pub model: String,
    /// `ro.build.fingerprint`: which build of Android.
    pub build: String,
}

/// The state of a device that takes commands.
const READY: &str = "device";

/// Picks the device: the serial given, else the only one there is.
///
/// # Errors
/// When there is none, or more than one, or the one named is not ready.
pub async fn pick_device(server: &Server, serial: Option<&str>) -> Result<Device, Error> {
    let devices = server.devices().await?;
    let mut shown = Vec::new();
    let mut ready = Vec::new();
    for device in &devices {
        shown.push(format!("{} ({})", device.serial, device.state));
        if device.state == READY {
            ready.push(device);
        }
    }
    let all = shown.join(", ");

    let chosen = match serial {
        Some(serial) => devices.iter().find(|d| d.serial == serial).ok_or_else(|| {
            Error::Setup(format!(
                "there is no device {serial} at {}; known: {}",
                server.address(),
                or_none(&all)
            ))
        })?,
        None => match ready.as_slice() {
            [one] => *one,
            [] => {
                return Err(Error::Setup(format!(
                    "no device is ready at {}; known: {}; start an emulator, or connect a phone with USB debugging on, and see `adb devices`",
                    server.address(),
                    or_none(&all)
                )));
            }
            _ => {
                return Err(Error::Setup(format!(
                    "more than one device is ready, say which with -s: {all}"
                )));
            }
        },
    };
    if chosen.state != READY {
        return Err(Error::Setup(format!(
            "device {} is {}, not ready; confirm the question on its screen if it is unauthorized, connect it again if it is offline",
            chosen.serial, chosen.state
        )));
    }
    Ok(Device::new(server.clone(), chosen.serial.clone()))
}

fn or_none(list: &str) -> &str {
    if list.is_empty() { "none" } else { list }
}

/// Asks the device what it is.
///
/// # Errors
/// When it does not answer, or is older than what is served.
pub async fn describe(device: &Device) -> Result<DeviceInfo, Error> {
    let features = device.features().await?;
    if !features.iter().any(|feature| feature == SHELL_V2) {
        return Err(Error::Setup(format!(
            "device {} has no shell v2 service, which came with Android 7 (API 24) and carries exit codes; it has: {}",
            device.serial(),
            or_none(&features.join(","))
        )));
    }

    let sdk = device
        .run("getprop ro.build.version.sdk", QUESTION)
        .await?
        .stdout;
    let model = device
        .run("getprop ro.product.model", QUESTION)
        .await?
        .stdout;

    let build = device
        .run("getprop ro.build.fingerprint", QUESTION)
        .await?
        .stdout;

    let api_level = sdk.trim().parse().unwrap_or(0);
    Ok(DeviceInfo {
        serial: device.serial().to_owned(),
        api_level,
        model: model.trim().to_owned(),
        build: build.trim().to_owned(),
    })
}

/// Finds an instrumentation by its component, by the package of the test or of the app, or as the
/// only one there is.
///
/// # Errors
/// When it is not installed, or several fit.
pub async fn find_target(device: &Device, component: Option<&str>) -> Result<Target, Error> {
    choose(&list_targets(device).await?, component, device.serial())
}

/// The instrumentations that are installed.
///
/// # Errors
/// When the device is gone.
pub async fn list_targets(device: &Device) -> Result<Vec<Target>, Error> {
    let listing = device
        .run("pm list instrumentation", QUESTION)
        .await?
        .stdout;
    Ok(listing.lines().filter_map(instrumentation).collect())
}

fn choose(all: &[Target], component: Option<&str>, serial: &str) -> Result<Target, Error> {
    let fitting = match component {
        Some(component) => fitting(all, component),
        None => {
            let mut others: Vec<&Target> = all.iter().collect();
            others.retain(|target| !target.component.starts_with(ORCHESTRATOR));
            others
        }
    };
    let what = component.unwrap_or(serial);
    match fitting.as_slice() {
        [one] if one.component.starts_with(ORCHESTRATOR) => Err(Error::Setup(format!(
            "{what} is the test orchestrator, which only has another instrumentation run: name that one, its targetInstrumentation. \
             Every run here has a process of its own, as with the orchestrator"
        ))),
        [one] => Ok((*one).clone()),
        [] => {
            let known = components(&all.iter().collect::<Vec<_>>());
            let missing = match component {
                Some(component) => {
                    format!(
                        "{component} is not installed on {serial}; its instrumentations: {}",
                        or_none(&known)
                    )
                }
                None => format!("no instrumentation is installed on {serial}"),
            };
            Err(Error::Setup(format!(
                "{missing}. Install the app and its test APK: --app APK --test-apk APK, or adb install -r -t"
            )))
        }
        several => Err(Error::Setup(format!(
            "{what} has several instrumentations, name one: {}",
            components(several)
        ))),
    }
}

fn components(targets: &[&Target]) -> String {
    let components: Vec<&str> = targets
        .iter()
        .map(|target| target.component.as_str())
        .collect();
    components.join(", ")
}

/// Those with this component or this test's package; else those for this app.
fn fitting<'t>(all: &'t [Target], component: &str) -> Vec<&'t Target> {
    let (package, runner) = component.split_once('/').unwrap_or((component, ""));
    let (mut of_test, mut of_app) = (Vec::new(), Vec::new());
    for target in all {
        let (p, r) = target.component.split_once('/').unwrap_or_default();
        let is_runner = runner.is_empty() || full_name(r, package) == full_name(runner, package);
        if p == package && is_runner {
            of_test.push(target);
        }
        if target.package == component {
            of_app.push(target);
        }
    }
    if of_test.is_empty() { of_app } else { of_test }
}

/// A device abbreviates a runner in the test's own package, as components are written.
fn full_name(runner: &str, package: &str) -> String {
    if runner.starts_with('.') {
        format!("{package}{runner}")
    } else {
        runner.to_owned()
    }
}

/// Reads `instrumentation:PKG/RUNNER (target=PKG)`.
fn instrumentation(line: &str) -> Option<Target> {
    let (component, rest) = line
        .trim()
        .strip_prefix("instrumentation:")?
        .split_once(" (target=")?;
    let package = rest.strip_suffix(')')?.to_owned();
    Some(Target {
        component: component.to_owned(),
        package,
        setup: RunSetup::default(),
    })
}

#[cfg(test)]
mod tests {
    use test_kit::fake_adb::answering;

    use super::*;

    #[tokio::test]
    async fn a_device_without_exit_codes_is_refused_in_words() {
        let (port, _) = answering(["OKAY0008cmd,stat"]);
        let error = describe(&Device::for_test(port))
            .await
            .unwrap_err()
            .to_string();
        for words in ["serial", "shell v2", "Android 7 (API 24)", "cmd,stat"] {
            assert!(error.contains(words), "{words}: {error}");
        }
    }

    fn target(component: &str, package: &str) -> Target {
        Target {
            component: component.into(),
            package: package.into(),
            setup: RunSetup::default(),
        }
    }

    #[test]
    fn arguments_are_quoted_for_a_shell() {
        let pairs = [
            ("environment", "staging"),
            ("it's", "$(reboot) `id`\n"),
            ("nothing", ""),
        ];
        let arguments = pairs
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .into();
        let target = Target {
            setup: RunSetup {
                arguments,
                ..RunSetup::default()
            },
            ..target("a/r", "a")
        };
        let expected = "-e environment staging -e 'it'\\''s' '$(reboot) `id`\n' -e nothing '' ";
        assert_eq!(target.arguments(), expected);
    }

    #[test]
    fn a_line_of_the_listing_is_read() {
        let target = target("a.test/x.Runner", "a");
        assert_eq!(
            instrumentation("instrumentation:a.test/x.Runner (target=a)\r"),
            Some(target)
        );
        assert_eq!(instrumentation("Error: no"), None);
    }

    #[test]
    fn an_instrumentation_is_chosen_by_its_component_or_a_package() {
        let orchestrator = "androidx.test.orchestrator/.AndroidTestOrchestrator";
        let all = [
            ("a.test/.Runner", "a"),
            ("b.test/x.One", "b"),
            ("b.test/x.Two", "b"),
            (orchestrator, "orchestrator"),
        ];
        let all = all.map(|(component, package)| target(component, package));
        let chosen = |component| choose(&all, Some(component), "serial");
        for component in ["a.test", "a.test/.Runner", "a.test/a.test.Runner", "a"] {
            assert_eq!(chosen(component).unwrap(), all[0], "{component}");
        }
        let refused = [
            (
                "c.test",
                "c.test is not installed on serial; its instrumentations: a.test/.Runner, b.test/x.One,",
            ),
            (
                "b.test",
                "b.test has several instrumentations, name one: b.test/x.One, b.test/x.Two",
            ),
            (
                "b",
                "b has several instrumentations, name one: b.test/x.One, b.test/x.Two",
            ),
            (orchestrator, "name that one, its targetInstrumentation"),
        ];
        for (component, why) in refused {
            let error = chosen(component).unwrap_err().to_string();
            assert!(error.contains(why), "{component}: {error}");
        }
    }

    #[test]
    fn the_only_instrumentation_needs_no_name() {
        let all = [
            "androidx.test.orchestrator/.AndroidTestOrchestrator",
            "a.test/.Runner",
            "b.test/.Runner",
        ];
        let all = all.map(|component| target(component, "a"));
        assert_eq!(choose(&all[..2], None, "serial").unwrap(), all[1]);
        let several = choose(&all, None, "serial").unwrap_err().to_string();
        assert!(
            several.contains(
                "serial has several instrumentations, name one: a.test/.Runner, b.test/.Runner"
            ),
            "{several}"
        );
        let none = choose(&[], None, "serial").unwrap_err().to_string();
        assert!(
            none.contains("no instrumentation is installed on serial. Install"),
            "{none}"
        );
    }
}
