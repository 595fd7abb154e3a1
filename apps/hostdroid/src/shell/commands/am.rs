//! `am`: the activity manager's command, but for `am instrument`, which has a file of its own.

use std::sync::Arc;

use super::{am_instrument, unsupported};
use crate::device::Device;
use crate::packages::Manifest;
use crate::process::App;
use crate::shell::io::Io;

pub(super) async fn run(device: &Arc<Device>, arguments: &[&str], io: &mut Io<'_>) -> u8 {
    match arguments {
        ["instrument", rest @ ..] => am_instrument::run(device, rest, io).await,
        ["set-debug-app", rest @ ..] => set_debug_app(device, rest, io).await,
        ["clear-debug-app"] => {
            device.set_debug_app(None);
            0
        }
        ["force-stop", rest @ ..] => force_stop(device, rest, io).await,
        ["get-current-user"] => {
            io.out.line("0").await;
            0
        }
        ["start" | "start-activity", rest @ ..] => start(device, rest, io).await,
        [verb, ..] => unsupported(device, io, &format!("am {verb}")).await,
        [] => unsupported(device, io, "am").await,
    }
}

async fn set_debug_app(device: &Device, arguments: &[&str], io: &Io<'_>) -> u8 {
    let wait = arguments.contains(&"-w");
    let Some(package) = arguments.iter().rfind(|a| !a.starts_with('-')) else {
        io.err.line("Error: Argument expected after \"set-debug-app\"").await;
        return 1;
    };
    if wait {
        // The runner's own `-e debug true` waits; the framework's waiting at the process's start is not there.
        device
            .log
            .warn(&format!("am set-debug-app -w {package}: its processes will not wait for a debugger by themselves"));
    }
    device.set_debug_app(Some((*package).to_owned()));
    0
}

async fn force_stop(device: &Device, arguments: &[&str], io: &Io<'_>) -> u8 {
    let package = match arguments {
        ["--user", _, package] | [package] => package,
        _ => {
            io.err.line("Error: Argument expected after \"force-stop\"").await;
            return 1;
        }
    };
    device.processes.force_stop(package).await;
    0
}

/// An installed app, as its process needs it.
pub(super) fn app(device: &Device, manifest: &Manifest) -> App {
    App {
        package: manifest.package.clone(),
        apk: device.packages.apk(&manifest.package),
        process: manifest.process.clone(),
        debuggable: manifest.debuggable,
        debug_app: device.debug_app().is_some_and(|package| package == manifest.package),
    }
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Intent<'a> {
    action: Option<&'a str>,
    category: Option<&'a str>,
    component: Option<&'a str>,
    /// A package alone: its launcher activity.
    package: Option<&'a str>,
    stop_first: bool,
}

impl<'a> Intent<'a> {
    /// What cannot be handed on to the app's process is an error: its name.
    fn parse(arguments: &[&'a str]) -> Result<Self, String> {
        let mut intent = Self::default();
        let mut rest = arguments.iter().copied();
        while let Some(argument) = rest.next() {
            match argument {
                "-a" => intent.action = rest.next(),
                "-c" => intent.category = rest.next(),
                "-n" => intent.component = rest.next(),
                "-p" => intent.package = rest.next(),
                "-S" => intent.stop_first = true,
                // A process's first activity begins a task anyway, and there is one user.
                "-f" | "--user" => {
                    rest.next();
                }
                option if option.starts_with('-') => return Err(option.to_owned()),
                component if component.contains('/') => intent.component = Some(component),
                package => intent.package = Some(package),
            }
        }
        Ok(intent)
    }
}

/// `am start`: an app's process with one of its activities, by its name or as a launcher would.
async fn start(device: &Arc<Device>, arguments: &[&str], io: &Io<'_>) -> u8 {
    let intent = match Intent::parse(arguments) {
        Ok(intent) => intent,
        Err(option) => return unsupported(device, io, &format!("am start {option}")).await,
    };
    let Some((package, class)) = resolve(device, &intent) else {
        let shown = intent.component.or(intent.package).unwrap_or("?");
        io.out.line(format!("Starting: Intent {{ cmp={shown} }}")).await;
        io.err.line("Error type 3").await;
        io.err.line(format!("Error: Activity class {{{shown}}} does not exist.")).await;
        return 1;
    };
    io.out.line(format!("Starting: Intent {{ cmp={}/{} }}", package.package, short(&package, &class))).await;
    let up = device.processes.all().into_iter().find(|p| p.packages.contains(&package.package));
    if up.is_some() && !intent.stop_first {
        return unsupported(device, io, "am start of an app that is running, without -S").await;
    }
    let (processes, app) = (Arc::clone(&device.processes), app(device, &package));
    // In a task of its own: a client that goes away must not stop a start halfway.
    let started = tokio::spawn(async move { processes.start_activity(app, &class).await }).await;
    match started.map_err(|e| e.to_string()).and_then(|s| s.map_err(|e| e.to_string())) {
        Ok(_pid) => 0,
        Err(error) => {
            device.log.warn(&error);
            io.err.line(format!("Error: {error}")).await;
            1
        }
    }
}

fn resolve(device: &Device, intent: &Intent<'_>) -> Option<(Manifest, String)> {
    if let Some((package, class)) = intent.component.and_then(|component| component.split_once('/')) {
        let manifest = device.packages.get(package)?;
        // Unlike in a manifest, a name without a dot is the whole name here.
        let class = if class.starts_with('.') { manifest.class(class) } else { class.to_owned() };
        return manifest.activities.contains(&class).then_some((manifest, class));
    }
    let manifest = device.packages.get(intent.package?)?;
    let launcher = manifest.launcher.clone()?;
    Some((manifest, launcher))
}

/// A class's name as a component shows it, without the package.
fn short<'c>(manifest: &Manifest, class: &'c str) -> &'c str {
    class.strip_prefix(&manifest.package).filter(|rest| rest.starts_with('.')).unwrap_or(class)
}
