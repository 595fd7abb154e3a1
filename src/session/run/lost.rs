//! Runs that were lost to the device, the connection or the tool: which errors mean that, and the
//! wait for the device.

use std::time::Duration;

use crate::adb::Device;
use crate::session::Error;

/// How long a device that is gone may take to come back: a cable, Wi-Fi or the device's own adbd.
const COMES_BACK: Duration = Duration::from_secs(30);

impl Error {
    /// Whether a run was lost for a reason outside the test, which may be gone the next time.
    #[must_use]
    pub fn loses_run(&self) -> bool {
        match self {
            Self::Jdwp(_)
            | Self::Arming(_)
            | Self::Blind
            | Self::Late
            | Self::LostSuspension(_)
            | Self::Cut(_) => true,
            Self::Adb(error) => error.is_passing(),
            _ => false,
        }
    }
}

/// Waits for the device after a run was lost: when the device goes, whichever connection notices
/// it first says why.
///
/// # Errors
/// The error that lost the run, when the device stays away.
pub(in crate::session) async fn recover(device: &Device, error: Error) -> Result<(), Error> {
    if device.wait_until_ready(COMES_BACK).await {
        return Ok(());
    }

    let waited = COMES_BACK.as_secs();
    let what = match error {
        Error::Adb(_) => return Err(error),
        Error::Cut(what) => what,
        other => format!("{other}."),
    };
    Err(Error::Cut(format!(
        "{what} The device did not come back within {waited} s: see what `adb devices` says"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_could_not_be_watched_in_full_is_lost_and_one_of_an_ignored_test_is_not() {
        assert!(Error::Arming(jdwp::Error::Closed).loses_run());
        assert!(!Error::Ignored("a.SomeTest#run".into()).loses_run());
    }
}
