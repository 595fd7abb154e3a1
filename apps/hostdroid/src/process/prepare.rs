//! What a runtime needs of an APK before it can run it. ART takes APKs as they are; HotSpot needs
//! classes for code, and a manifest as text. Both are written next to the APK when it is installed.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use thiserror::Error;
use tokio::process::Command;
use tokio::time::timeout;

use super::runtime::Vm;
use super::table::Processes;
use crate::packages::{ApkError, manifest_text};

/// The main class that translates an APK's code.
const TRANSLATE: &str = "org.robolectric.hostdroid.Translate";
/// How long that may take: a large app's takes a minute.
const LIMIT: Duration = Duration::from_secs(600);
/// How much of the translator's error output is reported.
const COMPLAINT: usize = 2000;

/// Why an APK cannot be run on this runtime.
#[derive(Debug, Error)]
pub enum PrepareError {
    /// A file's own error.
    #[error("preparing the APK for HotSpot: {0}")]
    Io(#[from] std::io::Error),
    /// The manifest.
    #[error("preparing the APK for HotSpot: {0}")]
    Manifest(#[from] ApkError),
    /// The translator.
    #[error("translating the APK's code for HotSpot: {0}")]
    Translate(String),
}

impl Processes {
    /// Prepares the APK that lies at `apk`.
    ///
    /// # Errors
    /// Its manifest or its code cannot be brought into the runtime's form.
    pub async fn prepare(&self, apk: &Path) -> Result<(), PrepareError> {
        if self.runtime.vm() == Vm::Art {
            return Ok(());
        }
        std::fs::write(
            apk.with_file_name("AndroidManifest.xml"),
            manifest_text(apk)?,
        )?;

        let mut command = Command::new(self.runtime.launcher());
        command
            .arg(TRANSLATE)
            .arg(apk)
            .current_dir(&self.data)
            .kill_on_drop(true);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());

        let output = timeout(LIMIT, command.output());
        let output = output
            .await
            .map_err(|_| PrepareError::Translate(format!("not done after {LIMIT:?}")))??;
        if output.status.success() {
            return Ok(());
        }

        let said = String::from_utf8_lossy(&output.stderr);
        Err(PrepareError::Translate(format!(
            "{}: {}",
            output.status,
            said.chars().take(COMPLAINT).collect::<String>()
        )))
    }
}
