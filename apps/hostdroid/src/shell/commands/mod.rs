//! The commands that this device's shell has, one file a family.
//!
//! A command is an async function of the device, its arguments and its input and output; it returns
//! its exit code.

mod am;
mod am_instrument;
mod am_start;
mod files;
mod install;
mod logcat;
mod logcat_entry;
mod misc;
mod package_dumps;
mod pm;
mod processes;
mod run_as;
mod users;

use std::sync::Arc;

use super::io::Io;
use super::pace::command_starts;
use crate::device::Device;

/// Runs a command by its name. A name with a path in it is looked up by its last part, as all
/// commands lie in one folder.
pub(super) async fn run(
    device: &Arc<Device>,
    name: &str,
    arguments: &[String],
    io: &mut Io<'_>,
) -> u8 {
    let short = name.strip_prefix("/system/bin/").unwrap_or(name);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let a = arguments.as_slice();
    command_starts(device.config.profile, short, a).await;

    match short {
        "am" => am::run(device, a, io).await,
        "pm" => pm::run(device, a, io).await,
        "cmd" => cmd(device, a, io).await,
        "logcat" => logcat::run(device, a, io).await,
        "getprop" | "settings" | "dumpsys" => misc::about_device(device, short, a, io).await,
        "echo" | "true" | ":" | "false" | "sleep" | "id" | "whoami" | "date" | "test" | "[" => {
            misc::run(device, short, a, io).await
        }
        "cat" | "ls" | "rm" | "mkdir" | "sha256sum" => files::run(device, short, a, io).await,
        "ps" | "pidof" | "kill" => processes::run(device, short, a, io).await,
        "run-as" => run_as::run(device, a, io).await,
        // Commands of a device that this one is known not to have.
        "input" | "monkey" | "svc" | "wm" | "content" | "screencap" | "screenrecord"
        | "uiautomator" | "setprop" | "reboot" | "su" | "sh" | "grep" | "top" | "stop"
        | "start" | "app_process" => unsupported(device, io, short).await,
        _ => {
            io.err
                .line(format!("/system/bin/sh: {name}: inaccessible or not found"))
                .await;
            127
        }
    }
}

/// `cmd SERVICE ...`: the package service is `pm`, the activity service `am`.
async fn cmd(device: &Arc<Device>, arguments: &[&str], io: &mut Io<'_>) -> u8 {
    match arguments {
        ["package", rest @ ..] => pm::run(device, rest, io).await,
        ["activity", rest @ ..] => am::run(device, rest, io).await,
        ["settings", rest @ ..] => misc::about_device(device, "settings", rest, io).await,
        [] => {
            io.err
                .line("cmd: No service specified; use -l to list all services")
                .await;
            20
        }
        ["-l", ..] => {
            io.out
                .write("Currently running services:\n  activity\n  package\n  settings\n")
                .await;
            0
        }
        [service, ..] => {
            io.err
                .line(format!("cmd: Can't find service: {service}"))
                .await;
            20
        }
    }
}

/// Reports, on standard error and in the log, that this device cannot do something that a
/// real one can.
async fn unsupported(device: &Device, io: &Io<'_>, what: &str) -> u8 {
    let text = format!("hostdroid: `{what}` is not supported by this stand-in device");
    device.log.warn(&text);
    io.err.line(text).await;
    1
}
