//! The code of the APKs that are installed: what the lines of the test touch, and the tasks of the
//! app, which JDWP does not tell.
//!
//! A device may refuse to show an APK, or take too long: then nothing is known of its code, which
//! is no error. An APK is read once, for all tests.

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

/// How many APKs are kept: the app's and the test's.
const KEPT: usize = 2;

/// The code that was read last, by the device and the file: its folder is new for each
/// installation.
static LAST: Mutex<Vec<(String, Arc<Code>)>> = Mutex::new(Vec::new());

/// The code of a package that is installed, of its base APK if it is split; `None` where it is not
/// known.
///
/// # Errors
/// When the device is gone.
pub(super) async fn code(device: &Device, package: &str) -> Result<Option<Arc<Code>>, Error> {
    let command = format!("pm path {}", quote(package));
    let answer = device.run(&command, QUESTION).await?.stdout;
    let mut paths = answer
        .lines()
        .filter_map(|line| line.trim().strip_prefix("package:"));
    let Some(path) = paths.next() else {
        return Ok(None);
    };

    let name = format!("{} {path}", device.serial());
    for (last, code) in &*LAST.lock().unwrap_or_else(PoisonError::into_inner) {
        if *last == name {
            return Ok(Some(Arc::clone(code)));
        }
    }

    let transfer = tokio::time::timeout(TRANSFER, read(device, path)).await;
    let Ok(Some(apk)) = transfer.unwrap_or(Ok(None)) else {
        tracing::debug!(path, "the APK is not read");
        return Ok(None);
    };
    let read = tokio::task::spawn_blocking(move || {
        let files = apk_manifest::dex_files(Cursor::new(apk)).map_err(|error| error.to_string())?;
        Code::read(files).map_err(|error| error.to_string())
    });
    match read.await {
        Ok(Ok(code)) => {
            let code = Arc::new(code);
            let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
            last.push((name, Arc::clone(&code)));
            if last.len() > KEPT {
                last.remove(0);
            }
            Ok(Some(code))
        }
        Ok(Err(error)) => {
            tracing::debug!(path, error, "the APK has no code that can be read");
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
