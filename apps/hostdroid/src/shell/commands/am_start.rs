//! `am start`: an app's process with one of its activities; in a process that is up,
//! one more activity.
//!
//! The intent's words are checked here as far as they name the app, and passed on: the app's
//! process parses them again with the framework's own `Intent.parseCommandArgs` (AOSP 10), which is
//! where the options below come from.

use std::sync::Arc;

use super::unsupported;
use crate::device::Device;
use crate::packages::Manifest;
use crate::process::Vm;
use crate::shell::io::Io;
use crate::users::Who;

/// Options of an intent with one value.
const ONE_VALUE: &[&str] = &["-a", "-d", "-t", "-c", "-i", "-f", "--esn"];
/// Options of an intent with a key and a value.
const TWO_VALUES: &[&str] = &[
    "-e", "--es", "--ei", "--eu", "--ecn", "--eia", "--eial", "--el", "--ela", "--elal", "--ef",
    "--efa", "--efal", "--esa", "--esal", "--ez",
];
/// Options without a value that the intent takes.
const FLAGS: &[&str] = &[
    "--activity-",
    "--grant-",
    "--include-stopped-packages",
    "--exclude-stopped-packages",
    "--debug-log-resolution",
];

/// An intent, as far as this device has to know it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Intent<'a> {
    /// Its words, without those that name the component or the package.
    words: Vec<&'a str>,
    component: Option<&'a str>,
    package: Option<&'a str>,
    action: Option<&'a str>,
    stop_first: bool,
    user: u32,
}

enum Refusal {
    Usage(String),
    Unsupported(String),
}

impl<'a> Intent<'a> {
    fn parse(arguments: &[&'a str]) -> Result<Self, Refusal> {
        let mut intent = Self::default();
        let mut rest = arguments.iter().copied();

        while let Some(argument) = rest.next() {
            let mut value = || {
                rest.next().ok_or_else(|| {
                    Refusal::Usage(format!("Argument expected after \"{argument}\""))
                })
            };
            match argument {
                "-n" => intent.component = Some(value()?),
                "-p" => intent.package = Some(value()?),
                "-S" => intent.stop_first = true,
                "--user" => match Who::parse(value()?) {
                    Ok(Who::One(user)) => intent.user = user,
                    Ok(Who::All) => {
                        return Err(Refusal::Usage(
                            "Can't start activity with user 'all'".to_owned(),
                        ));
                    }
                    Err(text) => return Err(Refusal::Usage(text)),
                },
                option if ONE_VALUE.contains(&option) => {
                    let word = value()?;
                    intent.words.extend([option, word]);
                    if option == "-a" {
                        intent.action = Some(word);
                    }
                }
                option if TWO_VALUES.contains(&option) => {
                    let key = value()?;
                    intent.words.extend([option, key, value()?]);
                }
                option if FLAGS.iter().any(|flag| option.starts_with(flag)) => {
                    intent.words.push(option)
                }
                option if option.starts_with('-') => {
                    return Err(Refusal::Unsupported(option.to_owned()));
                }
                component if component.contains('/') => intent.component = Some(component),
                package => intent.package = Some(package),
            }
        }
        Ok(intent)
    }

    /// The app and the class of the activity. A user who does not run has locked files, and no
    /// activity that would need them: AOSP 10 `PackageManagerService.updateFlagsForComponent`.
    fn resolve(&self, device: &Device) -> Option<(Manifest, String)> {
        let (manifest, class) = self.find(device)?;
        let can_run =
            device.users.is_running(self.user) && device.users.has(self.user, &manifest.package);
        if can_run {
            Some((manifest, class))
        } else {
            None
        }
    }

    fn find(&self, device: &Device) -> Option<(Manifest, String)> {
        if let Some((package, class)) = self
            .component
            .and_then(|component| component.split_once('/'))
        {
            let manifest = device.packages.get(package)?;
            // Unlike in a manifest, a name without a dot is the whole name here.
            let class = if class.starts_with('.') {
                manifest.class(class)
            } else {
                class.to_owned()
            };
            return if manifest.activities.contains(&class) {
                Some((manifest, class))
            } else {
                None
            };
        }

        let manifest = device.packages.get(self.package?)?;
        let launcher = manifest.launcher.clone()?;
        Some((manifest, launcher))
    }
}

pub(super) async fn run(device: &Arc<Device>, arguments: &[&str], io: &mut Io<'_>) -> u8 {
    let intent = match Intent::parse(arguments) {
        Ok(intent) => intent,
        Err(Refusal::Usage(text)) => {
            io.err.line(format!("Error: {text}")).await;
            return 1;
        }
        Err(Refusal::Unsupported(option)) => {
            return unsupported(device, io, &format!("am start {option}")).await;
        }
    };

    if device.config.runtime.vm() == Vm::Hotspot {
        return unsupported(device, io, "am start, on HotSpot").await;
    }

    let Some((package, class)) = intent.resolve(device) else {
        return not_found(&intent, io).await;
    };
    let shown = format!("{}/{}", package.package, package.short_class(&class));
    let action = intent
        .action
        .map(|action| format!("act={action} "))
        .unwrap_or_default();
    io.out
        .line(format!("Starting: Intent {{ {action}cmp={shown} }}"))
        .await;

    if intent.stop_first {
        device
            .processes
            .force_stop(&package.package, Who::One(intent.user), "am start -S")
            .await;
    }

    let mut words: Vec<String> = intent.words.iter().map(|word| (*word).to_owned()).collect();
    words.extend(["-n".to_owned(), format!("{}/{class}", package.package)]);
    let (processes, app) = (
        Arc::clone(&device.processes),
        device.app(&package, intent.user),
    );
    // In a task of its own: a client that goes away must not stop a start halfway.
    let started = tokio::spawn(async move { processes.start_activity(app, words).await }).await;
    match started
        .map_err(|e| e.to_string())
        .and_then(|s| s.map_err(|e| e.to_string()))
    {
        Ok(_pid) => 0,
        Err(error) => {
            device.log.warn(&error);
            io.err.line(format!("Error: {error}")).await;
            1
        }
    }
}

/// As Android 10 reports it: by the class that was named, or by the whole intent.
async fn not_found(intent: &Intent<'_>, io: &Io<'_>) -> u8 {
    let shown = match (intent.component, intent.package) {
        (Some(component), _) => format!("cmp={component}"),
        (None, package) => format!("pkg={}", package.unwrap_or("?")),
    };

    io.out.line(format!("Starting: Intent {{ {shown} }}")).await;
    if let Some(component) = intent.component {
        io.err.line("Error type 3").await;
        io.err
            .line(format!(
                "Error: Activity class {{{component}}} does not exist."
            ))
            .await;
    } else {
        io.err
            .line(format!(
                "Error: Activity not started, unable to resolve Intent {{ {shown} }}"
            ))
            .await;
    }
    1
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_an_intent_are_kept_and_its_app_is_known() {
        let line = [
            "--user",
            "10",
            "-S",
            "-a",
            "A",
            "--es",
            "k",
            "v w",
            "--ez",
            "b",
            "true",
            "-n",
            "p.q/.R",
            "--activity-clear-top",
        ];
        let Ok(intent) = Intent::parse(&line) else {
            panic!("not parsed")
        };
        let words = vec![
            "-a",
            "A",
            "--es",
            "k",
            "v w",
            "--ez",
            "b",
            "true",
            "--activity-clear-top",
        ];
        let component = Some("p.q/.R");
        let expected = Intent {
            words,
            component,
            package: None,
            action: Some("A"),
            stop_first: true,
            user: 10,
        };
        assert_eq!(intent, expected);
        assert!(matches!(
            Intent::parse(&["--es", "k"]),
            Err(Refusal::Usage(_))
        ));
        assert!(
            matches!(Intent::parse(&["-W", "p.q/.R"]), Err(Refusal::Unsupported(option)) if option == "-W")
        );
    }
}
