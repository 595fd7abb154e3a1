//! `pm` (and `cmd package`): the package manager's command; installing has a file of its own.

use std::sync::Arc;

use super::{install, unsupported};
use crate::device::Device;
use crate::packages::Manifest;
use crate::shell::io::Io;

pub(super) async fn run(device: &Arc<Device>, arguments: &[&str], io: &mut Io<'_>) -> u8 {
    // There is one user; naming it changes nothing.
    let mut arguments = arguments.to_vec();
    if let Some(at) = arguments.iter().position(|a| *a == "--user") {
        arguments.drain(at..arguments.len().min(at + 2));
    }
    match arguments.as_slice() {
        ["install", rest @ ..] => install::install(device, rest, io).await,
        ["uninstall", rest @ ..] => install::uninstall(device, rest, io).await,
        ["list", "packages" | "package", rest @ ..] => list_packages(device, rest, io).await,
        ["list", "instrumentation", rest @ ..] => list_instrumentation(device, rest, io).await,
        ["list", "features" | "libraries" | "permissions" | "permission-groups", ..] => 0,
        ["list", "users"] => {
            io.out.write("Users:\n\tUserInfo{0:Owner:13} running\n").await;
            0
        }
        ["path", package] => path(device, package, io).await,
        ["clear", package] => clear(device, package, io).await,
        ["grant" | "revoke", package, _permission] => known(device, package, io).await,
        [verb, ..] => unsupported(device, io, &format!("pm {verb}")).await,
        [] => unsupported(device, io, "pm").await,
    }
}

async fn list_packages(device: &Device, arguments: &[&str], io: &Io<'_>) -> u8 {
    let (mut show_file, mut show_version, mut filter) = (false, false, "");
    for argument in arguments {
        match *argument {
            "-f" => show_file = true,
            "--show-versioncode" => show_version = true,
            // All packages are other people's and enabled.
            "-3" | "-e" | "-a" | "-u" => {}
            "-s" | "-d" => return 0,
            option if option.starts_with('-') => {
                return unsupported(device, io, &format!("pm list packages {option}")).await;
            }
            text => filter = text,
        }
    }
    for manifest in device.packages.all().iter().filter(|m| m.package.contains(filter)) {
        let file = if show_file { format!("{}=", device_apk(manifest)) } else { String::new() };
        let version = if show_version { format!(" versionCode:{}", manifest.version_code) } else { String::new() };
        io.out.line(format!("package:{file}{}{version}", manifest.package)).await;
    }
    0
}

async fn list_instrumentation(device: &Device, arguments: &[&str], io: &Io<'_>) -> u8 {
    let (mut show_file, mut target) = (false, None);
    for argument in arguments {
        match *argument {
            "-f" => show_file = true,
            option if option.starts_with('-') => {
                return unsupported(device, io, &format!("pm list instrumentation {option}")).await;
            }
            package => target = Some(package),
        }
    }
    for manifest in device.packages.all() {
        for one in manifest.instrumentations.iter().filter(|i| target.is_none_or(|t| i.target == t)) {
            let file = if show_file { format!("{}=", device_apk(&manifest)) } else { String::new() };
            let (package, runner, target) = (&manifest.package, &one.runner, &one.target);
            io.out.line(format!("instrumentation:{file}{package}/{runner} (target={target})")).await;
        }
    }
    0
}

/// The APK's path on the device.
fn device_apk(manifest: &Manifest) -> String {
    format!("/data/app/{}/base.apk", manifest.package)
}

async fn path(device: &Device, package: &str, io: &Io<'_>) -> u8 {
    match device.packages.get(package) {
        Some(manifest) => {
            io.out.line(format!("package:{}", device_apk(&manifest))).await;
            0
        }
        // A device says nothing here.
        None => 1,
    }
}

async fn clear(device: &Device, package: &str, io: &Io<'_>) -> u8 {
    if device.packages.get(package).is_none() {
        io.out.line("Failed").await;
        return 1;
    }
    device.processes.force_stop(package, "clear data").await;
    match device.processes.clear_data(package) {
        Ok(()) => {
            io.out.line("Success").await;
            0
        }
        Err(error) => {
            device.log.warn(&format!("pm clear {package}: {error}"));
            io.out.line("Failed").await;
            1
        }
    }
}

/// Every permission is granted already; only the package has to be there.
async fn known(device: &Device, package: &str, io: &Io<'_>) -> u8 {
    if device.packages.get(package).is_some() {
        return 0;
    }
    io.err.line(format!("java.lang.IllegalArgumentException: Unknown package: {package}")).await;
    255
}
