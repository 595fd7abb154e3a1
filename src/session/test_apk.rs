//! The code of the test APK that is installed: what the lines of the test touch, which JDWP does
//! not tell.
//!
//! A device may refuse to show an APK, or take too long: then nothing is known of the lines, which
//! is no error. An APK is read once, for all tests in it.

use std::io::Cursor;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::Error;
use crate::adb::{Device, ShellEvent, quote};
use crate::dex::Code;

/// How long a device may take to say where the APK is.
const QUESTION: Duration = Duration::from_secs(30);

/// How long the APK may take to come.
const TRANSFER: Duration = Duration::from_secs(60);

/// The longest APK that is read, in bytes.
const LONGEST: usize = 128 << 20;

/// The code that was read last, by the device and the file: its folder is new for each
/// installation.
static LAST: Mutex<Option<(String, Arc<Code>)>> = Mutex::new(None);

/// The code of a package that is installed; `None` where it is not known.
///
/// # Errors
/// When the device is gone.
pub(super) async fn code(device: &Device, package: &str) -> Result<Option<Arc<Code>>, Error> {
    let command = format!("pm path {}", quote(package));
    let answer = device.run(&command, QUESTION).await?.stdout;
    let mut paths = answer
        .lines()
        .filter_map(|line| line.trim().strip_prefix("package:"));
    // A test APK is not split.
    let (Some(path), None) = (paths.next(), paths.next()) else {
        return Ok(None);
    };

    let name = format!("{} {path}", device.serial());
    if let Some((last, code)) = &*LAST.lock().unwrap_or_else(PoisonError::into_inner)
        && *last == name
    {
        return Ok(Some(Arc::clone(code)));
    }

    let transfer = tokio::time::timeout(TRANSFER, read(device, path)).await;
    let Ok(Some(apk)) = transfer.unwrap_or(Ok(None)) else {
        tracing::debug!(path, "the test APK is not read");
        return Ok(None);
    };
    let read = tokio::task::spawn_blocking(move || {
        let files = apk_manifest::dex_files(Cursor::new(apk)).map_err(|error| error.to_string())?;
        Code::read(files).map_err(|error| error.to_string())
    });
    match read.await {
        Ok(Ok(code)) => {
            let code = Arc::new(code);
            let last = Some((name, Arc::clone(&code)));
            *LAST.lock().unwrap_or_else(PoisonError::into_inner) = last;
            Ok(Some(code))
        }
        Ok(Err(error)) => {
            tracing::debug!(path, error, "the test APK has no code that can be read");
            Ok(None)
        }
        Err(_) => Ok(None),
    }
}

/// The bytes of a file of the device; `None` where it does not show it, or has too many.
async fn read(device: &Device, path: &str) -> Result<Option<Vec<u8>>, crate::adb::Error> {
    let mut stream = device.shell(&format!("cat {}", quote(path))).await?;
    let mut bytes = Vec::new();
    loop {
        match stream.next().await? {
            ShellEvent::Stdout(more) if bytes.len() + more.len() <= LONGEST => bytes.extend(more),
            ShellEvent::Stderr(_) => {}
            ShellEvent::Exit(0) => return Ok(Some(bytes)),
            ShellEvent::Stdout(_) | ShellEvent::Exit(_) | ShellEvent::Cut => return Ok(None),
        }
    }
}
