//! Which build of an app and of its test is installed, as the device itself reports: `pm path`,
//! then `sha256sum`.
//!
//! A device may refuse to show an APK, or have no such command: then the build is not known, which
//! is no error.

use std::time::Duration;

use super::{Error, Target};
use crate::adb::{Device, quote};
use crate::model::AppIdentity;

/// How long one question may take; hashing an APK of 100 MB takes a slow device about a second.
const QUESTION: Duration = Duration::from_secs(30);

/// The builds of a target and of its test that are installed; those that the device does not report
/// are left out.
///
/// # Errors
/// When the device is gone.
pub async fn identify(device: &Device, target: &Target) -> Result<Vec<AppIdentity>, Error> {
    let test = target.component.split('/').next().unwrap_or_default();
    let mut packages = vec![target.package.as_str(), test];
    packages.dedup();

    let mut apps = Vec::new();
    for package in packages {
        let paths = device
            .run(&format!("pm path {}", quote(package)), QUESTION)
            .await?
            .stdout;
        let paths: Vec<String> = paths
            .lines()
            .filter_map(|line| line.trim().strip_prefix("package:"))
            .map(quote)
            .collect();
        if paths.is_empty() {
            continue;
        }

        let answer = device
            .run(&format!("sha256sum {}", paths.join(" ")), QUESTION)
            .await?;
        let mut sha256: Vec<String> = answer.stdout.lines().filter_map(sum).collect();
        sha256.sort();
        if answer.code == 0 && sha256.len() == paths.len() {
            apps.push(AppIdentity {
                package: package.to_owned(),
                sha256,
            });
        } else {
            tracing::debug!(package, stderr = answer.stderr, "its build is not known");
        }
    }
    Ok(apps)
}

/// Reads `SUM  PATH`.
fn sum(line: &str) -> Option<String> {
    let sum = line.split_whitespace().next()?;
    let is_sum = sum.len() == 64 && sum.chars().all(|c| matches!(c, '0'..='9' | 'a'..='f'));
    is_sum.then(|| sum.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_sha256sum_is_read() {
        let digits = "0f".repeat(32);
        assert_eq!(
            sum(&format!("{digits}  /data/app/a/base.apk\r")),
            Some(digits)
        );
        assert_eq!(
            sum("sha256sum: /data/app/a/base.apk: Permission denied"),
            None
        );
        assert_eq!(sum(""), None);
    }
}
