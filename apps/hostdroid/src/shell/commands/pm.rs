//! `pm` (and `cmd package`): the package manager's command; installing has a file of its own.

use std::sync::Arc;

use super::{install, package_dumps, unsupported, users};
use crate::device::Device;
use crate::packages::Manifest;
use crate::shell::io::Io;
use crate::users::{OWNER, Who};

/// What a launcher asks for.
const MAIN: &str = "android.intent.action.MAIN";
const LAUNCHER: &str = "android.intent.category.LAUNCHER";

pub(super) async fn run(device: &Arc<Device>, arguments: &[&str], io: &mut Io<'_>) -> u8 {
    match arguments {
        // They read the option themselves.
        ["install", rest @ ..] => return install::install(device, rest, io).await,
        ["uninstall", rest @ ..] => return install::uninstall(device, rest, io).await,
        // It is the same for all users, and knows no such option.
        ["list", "instrumentation", rest @ ..] => {
            return list_instrumentation(device, rest, io).await;
        }
        _ => {}
    }

    let (who, words) = match users::take_user(arguments) {
        Ok((who, words)) => (who, words),
        Err(text) => {
            io.out
                .line(format!("Error: java.lang.IllegalArgumentException: {text}"))
                .await;
            return 255;
        }
    };

    let user = match who {
        Some(Who::One(user)) => user,
        _ => OWNER,
    };

    match words.as_slice() {
        ["list", "packages" | "package", rest @ ..] => list_packages(device, rest, user, io).await,
        [
            "list",
            "features" | "libraries" | "permissions" | "permission-groups",
            ..,
        ] => 0,
        ["list", "users"] => {
            let lines: String = device
                .users
                .list(device.config.api)
                .iter()
                .map(|user| format!("\t{user}\n"))
                .collect();
            io.out.write(format!("Users:\n{lines}")).await;
            0
        }
        ["create-user", name] => users::create(device, name, io).await,
        ["remove-user", user] => users::remove(device, user, io).await,
        ["install-existing", package] => users::install_existing(device, package, who, io).await,
        ["resolve-activity", "-a", MAIN, "-c", LAUNCHER, package] => {
            resolve_launcher(device, package, user, io).await
        }
        ["path", package] => path(device, package, user, io).await,
        ["clear", package] => clear(device, package, user, io).await,
        ["grant" | "revoke", package, _permission] => check_package(device, package, io).await,
        [verb, ..] => unsupported(device, io, &format!("pm {verb}")).await,
        [] => unsupported(device, io, "pm").await,
    }
}

async fn list_packages(device: &Device, arguments: &[&str], user: u32, io: &Io<'_>) -> u8 {
    let (mut show_file, mut show_version, mut filter) = (false, false, "");
    for argument in arguments {
        match *argument {
            "-f" => show_file = true,
            "--show-versioncode" => show_version = true,
            // All packages are third-party and enabled.
            "-3" | "-e" | "-a" | "-u" => {}
            "-s" | "-d" => return 0,
            option if option.starts_with('-') => {
                return unsupported(device, io, &format!("pm list packages {option}")).await;
            }
            text => filter = text,
        }
    }

    for manifest in device.packages.all() {
        if !manifest.package.contains(filter) || !device.users.has(user, &manifest.package) {
            continue;
        }
        let file = if show_file {
            format!("{}=", device_apk(&manifest))
        } else {
            String::new()
        };
        let version = if show_version {
            format!(" versionCode:{}", manifest.version_code)
        } else {
            String::new()
        };
        io.out
            .line(format!("package:{file}{}{version}", manifest.package))
            .await;
    }
    0
}

/// `pm list instrumentation [-f] [TARGET]`, in the order of the targets, the runner's class in its
/// short form: AOSP 10 `PackageManagerShellCommand.runListInstrumentation`.
async fn list_instrumentation(device: &Device, arguments: &[&str], io: &Io<'_>) -> u8 {
    let (mut show_file, mut wanted) = (false, None);
    for argument in arguments {
        match *argument {
            "-f" => show_file = true,
            option if option.starts_with('-') => {
                io.out
                    .line(format!("Error: Unknown option: {option}"))
                    .await;
                return 255;
            }
            package => wanted = Some(package),
        }
    }

    let mut lines = Vec::new();
    for manifest in device.packages.all() {
        if !device.users.has(OWNER, &manifest.package) {
            continue;
        }
        for one in &manifest.instrumentations {
            if wanted.is_some_and(|target| one.target != target) {
                continue;
            }
            let file = if show_file {
                format!("{}=", device_apk(&manifest))
            } else {
                String::new()
            };
            let (package, runner, target) = (
                &manifest.package,
                manifest.short_class(&one.runner),
                &one.target,
            );
            lines.push((
                target.clone(),
                format!("instrumentation:{file}{package}/{runner} (target={target})"),
            ));
        }
    }

    lines.sort_by(|a, b| a.0.cmp(&b.0));
    for (_, line) in lines {
        io.out.line(line).await;
    }
    0
}

/// The APK's path on the device.
fn device_apk(manifest: &Manifest) -> String {
    format!("/data/app/{}/base.apk", manifest.package)
}

async fn resolve_launcher(device: &Device, package: &str, user: u32, io: &Io<'_>) -> u8 {
    let dump = match device.packages.get(package) {
        Some(manifest) if device.users.has(user, package) => package_dumps::launcher(&manifest),
        _ => "No activity found\n".to_owned(),
    };
    io.out.write(dump).await;
    0
}

async fn path(device: &Device, package: &str, user: u32, io: &Io<'_>) -> u8 {
    match device.packages.get(package) {
        Some(manifest) if device.users.has(user, package) => {
            io.out
                .line(format!("package:{}", device_apk(&manifest)))
                .await;
            0
        }
        // A device prints nothing here.
        _ => 1,
    }
}

async fn clear(device: &Device, package: &str, user: u32, io: &Io<'_>) -> u8 {
    if device.packages.get(package).is_none() || !device.users.has(user, package) {
        io.out.line("Failed").await;
        return 1;
    }

    device
        .processes
        .force_stop(package, Who::One(user), "clear data")
        .await;
    match device.processes.clear_data(user, package) {
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
async fn check_package(device: &Device, package: &str, io: &Io<'_>) -> u8 {
    if device.packages.get(package).is_some() {
        return 0;
    }
    io.err
        .line(format!(
            "java.lang.IllegalArgumentException: Unknown package: {package}"
        ))
        .await;
    255
}
