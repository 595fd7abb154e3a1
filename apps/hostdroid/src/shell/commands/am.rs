//! `am`: the activity manager's command, but for `am instrument` and `am start`, which have files
//! of their own. Options are those of AOSP 10 `ActivityManagerShellCommand.java`.

use std::sync::Arc;

use super::{am_instrument, am_start, unsupported, users};
use crate::device::Device;
use crate::process::Choice;
use crate::profile::Profile;
use crate::shell::io::Io;
use crate::users::Who;

pub(super) async fn run(device: &Arc<Device>, arguments: &[&str], io: &mut Io<'_>) -> u8 {
    match arguments {
        ["instrument", rest @ ..] => am_instrument::run(device, rest, io).await,
        ["set-debug-app", rest @ ..] => set_debug_app(device, rest, io).await,
        ["clear-debug-app"] => choose_debug_app(device, None, false, Choice::Persistent, io).await,
        ["force-stop", rest @ ..] => force_stop(device, rest, io).await,
        ["get-current-user"] => {
            io.out.line("0").await;
            0
        }
        ["start-user", rest @ ..] => users::start(device, rest, io).await,
        ["stop-user", rest @ ..] => users::stop(device, rest, io).await,
        [
            "compat",
            verb @ ("enable" | "disable" | "reset"),
            change,
            package,
        ] => compat(device, verb, change, package, io).await,
        ["start" | "start-activity", rest @ ..] => am_start::run(device, rest, io).await,
        [verb, ..] => unsupported(device, io, &format!("am {verb}")).await,
        [] => unsupported(device, io, "am").await,
    }
}

/// `am set-debug-app [-w] [--persistent] PROCESS`. It stops the app of that name, of all users.
async fn set_debug_app(device: &Device, arguments: &[&str], io: &Io<'_>) -> u8 {
    let (mut wait, mut choice, mut name) = (false, Choice::Transient, None);
    for argument in arguments {
        match *argument {
            "-w" => wait = true,
            "--persistent" => choice = Choice::Persistent,
            option if option.starts_with('-') => {
                io.err
                    .line(format!("Error: Unknown option: {option}"))
                    .await;
                return 255;
            }
            // What follows the name is not looked at.
            process => {
                name = Some(process);
                break;
            }
        }
    }
    let Some(name) = name else {
        io.err
            .line("Error: Argument expected after \"set-debug-app\"")
            .await;
        return 255;
    };

    let code = choose_debug_app(device, Some(name), wait, choice, io).await;
    if device.config.profile == Profile::Phone {
        device
            .processes
            .force_stop(name, Who::All, "set debug app")
            .await;
    }
    code
}

/// `am clear-debug-app` is the persistent choice of none: it wipes the one that the user
/// has made, too.
async fn choose_debug_app(
    device: &Device,
    name: Option<&str>,
    wait: bool,
    choice: Choice,
    io: &Io<'_>,
) -> u8 {
    match device.set_debug_app(name, wait, choice) {
        Ok(()) => 0,
        Err(error) => {
            io.err.line(format!("Error: {error}")).await;
            1
        }
    }
}

/// The one change that can be switched: which message queue an app has. A device accepts
/// this number, too.
const NEW_QUEUE: (&str, &str) = ("USE_NEW_MESSAGEQUEUE", "421623328");

/// `am compat enable|disable|reset USE_NEW_MESSAGEQUEUE PACKAGE`, from the app's next process on.
async fn compat(device: &Device, verb: &str, change: &str, package: &str, io: &Io<'_>) -> u8 {
    if change != NEW_QUEUE.0 && change != NEW_QUEUE.1 {
        io.err
            .line(format!("Unknown or invalid change: '{change}'."))
            .await;
        return 1;
    }
    if device.packages.get(package).is_none() {
        io.err.line(format!("Unknown package: {package}")).await;
        return 1;
    }

    let (new, done) = match verb {
        "enable" => (Some(true), "Enabled"),
        "disable" => (Some(false), "Disabled"),
        _ => (None, "Reset"),
    };
    device.set_new_queue(package, new);

    let (id, joined) = (
        NEW_QUEUE.1,
        if new.is_some() { "for" } else { "override for" },
    );
    io.out
        .line(format!("{done} change {id} {joined} {package}."))
        .await;
    0
}

/// `am force-stop [--user USER] PACKAGE`: of all users by default.
async fn force_stop(device: &Device, arguments: &[&str], io: &Io<'_>) -> u8 {
    let (who, package) = match users::take_user(arguments) {
        Ok((who, words)) => (who.unwrap_or(Who::All), words.first().copied()),
        Err(text) => {
            io.err.line(format!("Error: {text}")).await;
            return 255;
        }
    };

    let Some(package) = package else {
        io.err
            .line("Error: Argument expected after \"force-stop\"")
            .await;
        return 1;
    };

    device
        .processes
        .force_stop(package, who, "am force-stop")
        .await;
    0
}
