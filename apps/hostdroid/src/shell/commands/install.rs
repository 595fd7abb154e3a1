//! `pm install` and `pm uninstall`: of an APK that comes as input (`-S SIZE`), as stock adb sends
//! it, or of a pushed file.

use std::collections::BTreeSet;
use std::sync::Arc;

use tokio::fs::File;
use tokio::io::AsyncWriteExt;

use super::{unsupported, users};
use crate::device::Device;
use crate::packages::{Incoming, InstallOptions, Manifest};
use crate::shell::io::{Io, Stdin};
use crate::users::Who;

/// No APK that is for this device is longer.
const MAX_APK: u64 = 1 << 30;

struct Request {
    options: InstallOptions,
    size: Option<u64>,
    file: Option<String>,
    who: Who,
}

pub(super) async fn install(device: &Arc<Device>, arguments: &[&str], io: &mut Io<'_>) -> u8 {
    let request = match parse(arguments) {
        Ok(request) => request,
        Err(Refusal::Usage(text)) => {
            io.err.line(format!("Error: {text}")).await;
            return 1;
        }
        Err(Refusal::Unsupported(what)) => {
            return unsupported(device, io, &format!("pm install {what}")).await;
        }
    };

    let outcome = match receive_apk(device, &request, device.packages.incoming(), io.stdin).await {
        Ok(incoming) => commit(device, incoming, request.options, request.who).await,
        Err(text) => Err(text),
    };

    match outcome {
        Ok(manifest) => {
            device.log.info(&format!(
                "installed {} version {}",
                manifest.package, manifest.version_code
            ));
            io.out.line("Success").await;
            0
        }
        Err(text) => {
            device.log.warn(&format!("not installed: {text}"));
            io.out.line(format!("Failure [{text}]")).await;
            1
        }
    }
}

enum Refusal {
    Usage(String),
    Unsupported(String),
}

fn parse(arguments: &[&str]) -> Result<Request, Refusal> {
    let mut request = Request {
        options: InstallOptions::default(),
        size: None,
        file: None,
        who: Who::All,
    };
    let mut rest = arguments.iter().copied();

    while let Some(argument) = rest.next() {
        let mut value = || {
            rest.next()
                .ok_or_else(|| Refusal::Usage(format!("Argument expected after \"{argument}\"")))
        };
        match argument {
            "-t" => request.options.allow_test = true,
            "-d" => request.options.allow_downgrade = true,
            "-R" => request.options.no_replace = true,
            // Replacing is the default; permissions are all granted; there is one volume.
            "-r" | "-g" | "-f" | "--full" | "--dont-kill" | "--force-queryable" | "--streaming" => {
            }
            "--user" => request.who = Who::parse(value()?).map_err(Refusal::Usage)?,
            "-i" | "--abi" | "--install-location" | "--install-reason" | "--referrer"
            | "--originating-uri" => {
                value()?;
            }
            "-S" => request.size = Some(apk_size(value()?)?),
            "-" => {}
            option if option.starts_with('-') => {
                return Err(Refusal::Unsupported(option.to_owned()));
            }
            file => request.file = Some(file.to_owned()),
        }
    }
    Ok(request)
}

fn apk_size(text: &str) -> Result<u64, Refusal> {
    match text.parse() {
        Ok(size) if size <= MAX_APK => Ok(size),
        _ => Err(Refusal::Usage("must specify a size up to 1 GiB".to_owned())),
    }
}

/// Brings the APK into the store's folder. The file is never made by somebody who
/// may outlive `incoming`.
async fn receive_apk(
    device: &Device,
    request: &Request,
    incoming: Incoming,
    stdin: &mut Stdin,
) -> Result<Incoming, String> {
    match (&request.file, request.size) {
        (Some(file), _) => {
            let host = device
                .files
                .read(file)
                .map_err(|e| format!("INSTALL_FAILED_INVALID_URI: {e}"))?;
            let copied = tokio::task::spawn_blocking(move || {
                std::fs::copy(host, incoming.path()).map(|_| incoming)
            })
            .await;
            let copied = copied.map_err(|e| e.to_string())?;
            copied.map_err(|e| {
                format!(
                    "INSTALL_FAILED_INVALID_URI: {file}: {}",
                    crate::files::reason(&e)
                )
            })
        }
        (None, Some(mut left)) => {
            let mut out =
                File::from_std(std::fs::File::create(incoming.path()).map_err(out_of_storage)?);
            while left > 0 {
                let limit = usize::try_from(left).unwrap_or(usize::MAX);
                let Some(chunk) = stdin.read(limit).await else {
                    return Err(format!(
                        "INSTALL_FAILED_INVALID_APK: the APK ended {left} bytes early"
                    ));
                };
                out.write_all(&chunk).await.map_err(out_of_storage)?;
                left -= u64::try_from(chunk.len()).unwrap_or(left);
            }
            out.flush().await.map_err(out_of_storage)?;
            Ok(incoming)
        }
        (None, None) => Err(
            "INSTALL_FAILED_INVALID_APK: must either specify a package size or an APK file"
                .to_owned(),
        ),
    }
}

fn out_of_storage(error: std::io::Error) -> String {
    format!("INSTALL_FAILED_INSUFFICIENT_STORAGE: {error}")
}

async fn commit(
    device: &Arc<Device>,
    incoming: Incoming,
    options: InstallOptions,
    who: Who,
) -> Result<Manifest, String> {
    let before: BTreeSet<String> = device
        .packages
        .all()
        .into_iter()
        .map(|manifest| manifest.package)
        .collect();
    let store = Arc::clone(device);
    let installed =
        tokio::task::spawn_blocking(move || store.packages.install(incoming, options)).await;
    let manifest = installed
        .map_err(|e| e.to_string())?
        .map_err(|e| e.to_string())?;

    // What runs of the old version is stopped, as a device does; the new APK is in place by then.
    device
        .processes
        .force_stop(&manifest.package, Who::All, "installPackageLI")
        .await;
    let new = !before.contains(&manifest.package);
    device
        .users
        .installed(who, &manifest.package, new)
        .map_err(|e| e.to_string())?;

    if let Err(error) = device
        .processes
        .prepare(&device.packages.apk(&manifest.package))
        .await
    {
        // What cannot run is not kept: it would look installed.
        device
            .packages
            .uninstall(&manifest.package)
            .map_err(|e| e.to_string())?;
        return Err(format!("INSTALL_FAILED_DEXOPT: {error}"));
    }
    Ok(manifest)
}

pub(super) async fn uninstall(device: &Arc<Device>, arguments: &[&str], io: &mut Io<'_>) -> u8 {
    let (who, words) = match users::take_user(arguments) {
        Ok((who, words)) => (who.unwrap_or(Who::All), words),
        Err(text) => {
            io.err.line(format!("Error: {text}")).await;
            return 1;
        }
    };

    let (mut keep, mut package) = (false, None);
    for argument in words {
        match argument {
            "-k" => keep = true,
            option if option.starts_with('-') => {
                return unsupported(device, io, &format!("pm uninstall {option}")).await;
            }
            name => package = Some(name),
        }
    }
    let Some(package) = package else {
        io.err.line("Error: package name not specified").await;
        return 1;
    };

    let result = remove(device, package, keep, who).await;
    match result {
        Ok(()) => {
            device.log.info(&format!("uninstalled {package}"));
            io.out.line("Success").await;
            0
        }
        Err(text) => {
            io.out.line(format!("Failure [{text}]")).await;
            1
        }
    }
}

async fn remove(device: &Device, package: &str, keep: bool, who: Who) -> Result<(), String> {
    // The name is that of an installed package before it becomes a path.
    if device.packages.get(package).is_none() {
        return Err("DELETE_FAILED_INTERNAL_ERROR".to_owned());
    }

    device
        .processes
        .force_stop(package, who, "deletePackageX")
        .await;
    for user in device.users.ids() {
        if !keep && who.means(user) {
            device
                .processes
                .clear_data(user, package)
                .map_err(not_deleted)?;
        }
    }
    device
        .users
        .uninstalled(who, package)
        .map_err(not_deleted)?;

    if device.users.anybody_has(package) {
        return Ok(());
    }

    match device.packages.uninstall(package) {
        Ok(true) => Ok(()),
        Ok(false) => Err("DELETE_FAILED_INTERNAL_ERROR".to_owned()),
        Err(error) => Err(format!("DELETE_FAILED_INTERNAL_ERROR: {error}")),
    }
}

fn not_deleted(error: std::io::Error) -> String {
    format!("DELETE_FAILED_INTERNAL_ERROR: {error}")
}
