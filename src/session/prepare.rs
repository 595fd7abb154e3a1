//! What is done on a device before a session: APKs are installed.

use super::Error;
use super::claim::Claim;
use crate::adb::{self, Device};

/// What devices answer to an installation, by the words of `PackageManager.INSTALL_FAILED_*`, and what helps.
const REFUSALS: [(&str, &str); 6] = [
    (
        "INSTALL_FAILED_UPDATE_INCOMPATIBLE",
        "what is installed is signed with another key: take it off first (adb uninstall), with its data",
    ),
    (
        "INSTALL_FAILED_VERSION_DOWNGRADE",
        "what is installed is newer: take it off first (adb uninstall), with its data",
    ),
    ("INSTALL_FAILED_NO_MATCHING_ABIS", "its native code is for other processors than the device's"),
    ("INSTALL_FAILED_OLDER_SDK", "its minSdkVersion is above the device's API level"),
    ("INSTALL_FAILED_INSUFFICIENT_STORAGE", "the device has no space left"),
    ("INSTALL_FAILED_USER_RESTRICTED", "the device allows no installing over USB: see its developer options"),
];

/// Installs an APK, in the place of what is there of its package; one for tests only, too. `app` is the package that it runs
/// in, which nobody else may be at work on: installing stops it.
///
/// # Errors
/// When the device is gone or refuses it, or another flakescope works with the app.
pub async fn install(device: &Device, apk: &[u8], package: &str, app: &str) -> Result<(), Error> {
    let _claim = Claim::take(device.serial(), app)?;
    device.install(apk).await.map_err(|error| match error {
        adb::Error::Refused { message, .. } => {
            Error::Setup(format!("{package} cannot be installed: {message}{}", advice(&message)))
        }
        error => error.into(),
    })
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
