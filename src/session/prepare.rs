//! What is done on a device before anything runs: APKs are installed, and data is cleared.

use std::time::Duration;

use super::claim::Claim;
use super::{Error, Target, host_command};
use crate::adb::{self, Device, quote};

/// How long clearing the data of one package may take.
const CLEARING: Duration = Duration::from_secs(30);

/// What devices answer to an installation, by the words of `PackageManager.INSTALL_FAILED_*`, and
/// what helps.
const REFUSALS: [(&str, &str); 6] = [
    (
        "INSTALL_FAILED_UPDATE_INCOMPATIBLE",
        "what is installed is signed with another key: take it off first (adb uninstall), with its data",
    ),
    (
        "INSTALL_FAILED_VERSION_DOWNGRADE",
        "what is installed is newer: take it off first (adb uninstall), with its data",
    ),
    (
        "INSTALL_FAILED_NO_MATCHING_ABIS",
        "its native code is for other processors than the device's",
    ),
    (
        "INSTALL_FAILED_OLDER_SDK",
        "its minSdkVersion is above the device's API level",
    ),
    (
        "INSTALL_FAILED_INSUFFICIENT_STORAGE",
        "the device has no space left",
    ),
    (
        "INSTALL_FAILED_USER_RESTRICTED",
        "the device allows no installing over USB: see its developer options",
    ),
];

/// Installs an APK, in the place of what is there of its package; one for tests only, too. `app` is
/// the package that it runs in, which no other session may be at work on: installing stops it.
///
/// # Errors
/// When the device is gone or refuses it, or another flakescope works with the app.
pub async fn install(device: &Device, apk: &[u8], package: &str, app: &str) -> Result<(), Error> {
    let _claim = Claim::take(device.serial(), app)?;
    device.install(apk).await.map_err(|error| match error {
        adb::Error::Refused { message, .. } => Error::Setup(format!(
            "{package} cannot be installed: {message}{}",
            advice(&message)
        )),
        error => error.into(),
    })
}

/// Has a run begin as each other one does: without data, if that is wanted, and after the command
/// of `--before-run`, if there is one.
///
/// # Errors
/// When the device is gone or refuses it, or the command fails.
pub(super) async fn before_run(device: &Device, target: &Target, user: u32) -> Result<(), Error> {
    clear_data(device, target, user).await?;
    match &target.setup.before_run {
        Some(command) => host_command::run(command, device).await,
        None => Ok(()),
    }
}

/// Clears the data of the app and of its test, if every run is to begin without any. Permissions
/// that were granted go with it.
///
/// # Errors
/// When the device is gone or refuses it.
async fn clear_data(device: &Device, target: &Target, user: u32) -> Result<(), Error> {
    if !target.setup.clear_data {
        return Ok(());
    }

    let test = target.component.split('/').next().unwrap_or_default();
    let mut packages = vec![target.package.as_str(), test];
    packages.dedup();

    for package in packages {
        let answer = device
            .run(
                &format!("pm clear --user {user} {}", quote(package)),
                CLEARING,
            )
            .await?;
        if answer.code != 0 || !answer.stdout.contains("Success") {
            let said = format!("{}{}", answer.stdout, answer.stderr);
            let why = said
                .lines()
                .map(str::trim)
                .find(|line| !line.is_empty())
                .unwrap_or("no answer");
            return Err(Error::Setup(format!(
                "the data of {package} cannot be cleared for user {user}: {why}"
            )));
        }
    }
    Ok(())
}

fn advice(message: &str) -> String {
    let known = REFUSALS.iter().find(|(code, _)| message.contains(code));
    known.map_or_else(String::new, |(_, advice)| format!("; {advice}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_what_helps() {
        let check = |message: &str, expected: &str| assert_eq!(advice(message), expected);
        check(
            "Failure [INSTALL_FAILED_OLDER_SDK: Failed parse: Requires newer sdk version #31]",
            "; its minSdkVersion is above the device's API level",
        );
        check("Failure [INSTALL_FAILED_SOMETHING_NEW]", "");
    }
}
