//! Commands on the device's users, and the option `--user` of others. Words and codes are those of
//! AOSP 10 `ActivityManagerShellCommand.java` and `PackageManagerShellCommand.java`.

use crate::device::Device;
use crate::shell::io::Io;
use crate::users::{OWNER, Who};

/// What `ActivityManager` calls why a user does not stop: `USER_OP_UNKNOWN_USER`,
/// `USER_OP_ERROR_IS_SYSTEM`.
const UNKNOWN_USER: i32 = -1;
const IS_SYSTEM: i32 = -3;

/// Removes `--user WHO` from a command's words.
///
/// # Errors
/// The device's message for an invalid value.
pub(super) fn take_user<'a>(arguments: &[&'a str]) -> Result<(Option<Who>, Vec<&'a str>), String> {
    let (mut who, mut others) = (None, Vec::new());
    let mut rest = arguments.iter().copied();
    while let Some(argument) = rest.next() {
        if argument == "--user" {
            let value = rest
                .next()
                .ok_or_else(|| "Argument expected after \"--user\"".to_owned())?;
            who = Some(Who::parse(value)?);
        } else {
            others.push(argument);
        }
    }
    Ok((who, others))
}

/// `am start-user [-w] USER`
pub(super) async fn start(device: &Device, arguments: &[&str], io: &Io<'_>) -> u8 {
    let user = match arguments {
        ["-w", user] | [user] => user.parse::<u32>().ok(),
        _ => None,
    };
    match user {
        Some(user) if device.users.start(user) => io.out.line("Success: user started").await,
        // It ends with 0 nevertheless.
        _ => io.err.line("Error: could not start user").await,
    }
    0
}

/// `am stop-user [-w] [-f] USER`
pub(super) async fn stop(device: &Device, arguments: &[&str], io: &Io<'_>) -> u8 {
    let user = arguments
        .iter()
        .find(|word| !word.starts_with('-'))
        .and_then(|word| word.parse::<u32>().ok());
    let refused = match user {
        Some(OWNER) => Some((IS_SYSTEM, " (System user cannot be stopped)".to_owned())),
        Some(user) if device.users.exists(user) => None,
        user => Some((
            UNKNOWN_USER,
            format!(
                " (Unknown user {})",
                user.map_or_else(String::new, |id| id.to_string())
            ),
        )),
    };
    if let Some((code, why)) = refused {
        io.err.line(format!("Switch failed: {code}{why}")).await;
        return 255;
    }

    let user = user.unwrap_or(OWNER);
    device.users.stop(user);
    device.processes.kill_all(Who::One(user)).await;
    0
}

/// `pm create-user NAME`
pub(super) async fn create(device: &Device, name: &str, io: &Io<'_>) -> u8 {
    let packages = device
        .packages
        .all()
        .into_iter()
        .map(|manifest| manifest.package);
    match device.users.create(name, packages) {
        Some(id) => {
            io.out.line(format!("Success: created user id {id}")).await;
            0
        }
        None => {
            io.err.line("Error: couldn't create User.").await;
            1
        }
    }
}

/// `pm remove-user USER`
pub(super) async fn remove(device: &Device, user: &str, io: &Io<'_>) -> u8 {
    let id = match user.parse() {
        Ok(id) if device.users.remove(id) => id,
        _ => {
            io.err
                .line(format!("Error: couldn't remove user id {user}"))
                .await;
            return 1;
        }
    };

    device.processes.kill_all(Who::One(id)).await;
    if let Err(error) = device.processes.clear_user(id) {
        device.log.warn(&format!("pm remove-user {id}: {error}"));
    }

    // Packages that only they had are removed with them.
    for package in device
        .packages
        .all()
        .into_iter()
        .map(|manifest| manifest.package)
    {
        if !device.users.anybody_has(&package)
            && let Err(error) = device.packages.uninstall(&package)
        {
            device.log.warn(&format!("pm remove-user {id}: {error}"));
        }
    }

    io.out.line("Success: removed user").await;
    0
}

/// `pm install-existing [--user USER] PACKAGE`: what is there for one user is there for one more.
pub(super) async fn install_existing(
    device: &Device,
    package: &str,
    who: Option<Who>,
    io: &Io<'_>,
) -> u8 {
    let user = match who {
        Some(Who::One(user)) => user,
        _ => OWNER,
    };
    if device.packages.get(package).is_none() || !device.users.exists(user) {
        let why = "android.content.pm.PackageManager$NameNotFoundException";
        io.out
            .line(format!("{why}: Package {package} doesn't exist"))
            .await;
        return 1;
    }

    match device.users.installed(Who::One(user), package, false) {
        Ok(()) => {
            io.out
                .line(format!("Package {package} installed for user: {user}"))
                .await;
            0
        }
        Err(error) => {
            io.out.line(error.to_string()).await;
            1
        }
    }
}
