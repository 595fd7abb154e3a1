//! `am instrument`: starts a run and shows its report, with the words that a device uses
//! when it cannot.

use std::sync::Arc;

use super::unsupported;
use crate::device::Device;
use crate::packages::{Instrumentation, Manifest};
use crate::process::{Pretty, Run};
use crate::shell::io::Io;
use crate::users::Who;

#[derive(Debug, Default, PartialEq, Eq)]
struct Options {
    wait: bool,
    raw: bool,
    arguments: Vec<(String, String)>,
    component: String,
    user: u32,
}

pub(super) async fn run(device: &Arc<Device>, arguments: &[&str], io: &mut Io<'_>) -> u8 {
    let options = match parse(arguments) {
        Ok(options) => options,
        Err(Refusal::Usage(text)) => {
            io.err.line(format!("Error: {text}")).await;
            return 1;
        }
        Err(Refusal::Unsupported(what)) => {
            return unsupported(device, io, &format!("am instrument {what}")).await;
        }
    };

    let (package, runner) = match component(device, &options.component) {
        Ok(component) => component,
        Err(text) => {
            io.err.line(format!("Error: {text}")).await;
            return 1;
        }
    };

    let run = match prepare(device, &package, &runner, &options) {
        Ok(run) => run,
        Err(error) => return failed(&options, &package, &runner, &error, io).await,
    };

    // In a task of its own: a client that goes away must not stop a start halfway.
    let processes = Arc::clone(&device.processes);
    let started = tokio::spawn(async move { processes.instrument(run).await }).await;
    let mut started = match started
        .map_err(|e| e.to_string())
        .and_then(|s| s.map_err(|e| e.to_string()))
    {
        Ok(started) => started,
        Err(error) => {
            device.log.warn(&error);
            return failed(&options, &package, &runner, &error, io).await;
        }
    };

    if options.wait {
        let mut pretty = Pretty::default();
        while let Some(chunk) = started.report.recv().await {
            if options.raw {
                io.out.write(chunk).await;
            } else {
                io.out.write(pretty.take(&chunk)).await;
            }
        }
    }
    0
}

enum Refusal {
    Usage(String),
    Unsupported(String),
}

fn parse(arguments: &[&str]) -> Result<Options, Refusal> {
    let mut options = Options::default();
    let mut rest = arguments.iter().copied();
    while let Some(argument) = rest.next() {
        let mut value = || {
            rest.next()
                .ok_or_else(|| Refusal::Usage(format!("Argument expected after \"{argument}\"")))
        };
        match argument {
            "-w" => options.wait = true,
            "-r" => options.raw = true,
            "-e" => {
                let key = value()?.to_owned();
                options.arguments.push((key, value()?.to_owned()));
            }
            // The current user by default; a run belongs to one user.
            "--user" => match Who::parse(value()?) {
                Ok(Who::One(user)) => options.user = user,
                Ok(Who::All) => {
                    return Err(Refusal::Usage(
                        "Can't start instrumentation with user 'all'".to_owned(),
                    ));
                }
                Err(text) => return Err(Refusal::Usage(text)),
            },
            // One processor, no window animations: nothing of it makes a difference here.
            "--abi" => drop(value()?),
            "--no-window-animation"
            | "--no_window_animation"
            | "--no-hidden-api-checks"
            | "--no-test-api-access"
            | "--no-isolated-storage" => {}
            other if other.starts_with('-') => return Err(Refusal::Unsupported(other.to_owned())),
            component if options.component.is_empty() => options.component = component.to_owned(),
            extra => return Err(Refusal::Usage(format!("Unknown argument: {extra}"))),
        }
    }

    if options.component.is_empty() {
        return Err(Refusal::Usage(
            "No instrumentation component supplied".to_owned(),
        ));
    }
    Ok(options)
}

/// Package and class of what was named: `PKG/CLASS`, `PKG/.CLASS`, or a package that
/// has one instrumentation.
fn component(device: &Device, named: &str) -> Result<(String, String), String> {
    if let Some((package, class)) = named.split_once('/') {
        let class = if class.starts_with('.') {
            format!("{package}{class}")
        } else {
            class.to_owned()
        };
        return Ok((package.to_owned(), class));
    }

    let all = device
        .packages
        .get(named)
        .map(|m| m.instrumentations)
        .unwrap_or_default();
    match all.as_slice() {
        [only] => Ok((named.to_owned(), only.runner.clone())),
        [] => Err(format!("No instrumentation found for: {named}")),
        _ => Err(format!("Found multiple instrumentations for: {named}")),
    }
}

fn prepare(device: &Device, package: &str, runner: &str, options: &Options) -> Result<Run, String> {
    let found: Option<(Manifest, Instrumentation)> =
        device.packages.instrumentation(package, runner);
    let Some((test, instrumentation)) = found else {
        return Err(format!(
            "Unable to find instrumentation info for: ComponentInfo{{{package}/{runner}}}"
        ));
    };

    let target = match device.packages.get(&instrumentation.target) {
        Some(target) if device.users.has(options.user, &target.package) => target,
        _ => {
            return Err(format!(
                "Unable to find instrumentation target package: {}",
                instrumentation.target
            ));
        }
    };

    let mut app = device.app(&target, options.user);
    if let Some(process) = instrumentation.process {
        app.process = process;
    }

    Ok(Run {
        target: app,
        test_apk: device.packages.apk(&test.package),
        test: test.package,
        runner: instrumentation.runner,
        arguments: options.arguments.clone(),
    })
}

/// As Android 10 has it: the status for a watcher, a line for a raw one, and the exception
/// on standard error.
async fn failed(options: &Options, package: &str, runner: &str, error: &str, io: &Io<'_>) -> u8 {
    let message = format!("INSTRUMENTATION_FAILED: {package}/{runner}");
    if options.wait {
        io.out
            .line("INSTRUMENTATION_STATUS: id=ActivityManagerService")
            .await;
        io.out
            .line(format!("INSTRUMENTATION_STATUS: Error={error}"))
            .await;
        io.out.line("INSTRUMENTATION_STATUS_CODE: -1").await;
    }

    if options.raw {
        io.out
            .line(format!("onError: commandError=true message={message}"))
            .await;
    }

    io.err
        .line(format!("android.util.AndroidException: {message}"))
        .await;
    1
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn flags_and_runner_arguments() {
        let line = [
            "-w",
            "-r",
            "--user",
            "10",
            "-e",
            "class",
            "a.B#m",
            "-e",
            "debug",
            "true",
            "--no-window-animation",
            "p/.R",
        ];
        let Ok(options) = parse(&line) else {
            panic!("not parsed")
        };
        let arguments =
            [("class", "a.B#m"), ("debug", "true")].map(|(k, v)| (k.to_owned(), v.to_owned()));
        assert_eq!(
            options,
            Options {
                wait: true,
                raw: true,
                arguments: arguments.to_vec(),
                component: "p/.R".to_owned(),
                user: 10
            }
        );
        assert!(matches!(parse(&["-w"]), Err(Refusal::Usage(_))));
        assert!(matches!(parse(&["-e", "a"]), Err(Refusal::Usage(_))));
        assert!(matches!(
            parse(&["--user", "all", "p/r"]),
            Err(Refusal::Usage(_))
        ));
        assert!(matches!(
            parse(&["-m", "p/r"]),
            Err(Refusal::Unsupported(_))
        ));
    }
}
