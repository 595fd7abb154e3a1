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

/// How many APKs are kept: the app's and the test's of some devices.
const KEPT: usize = 8;

/// The code of the APKs that were read last, by the device and the file: its folder is new for each
/// installation. `None` where one could not be read.
static READ: Mutex<Vec<(String, Option<Arc<Code>>)>> = Mutex::new(Vec::new());

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
    for (read, code) in &*READ.lock().unwrap_or_else(PoisonError::into_inner) {
        if *read == name {
            return Ok(code.clone());
        }
    }

    let code = read(device, path).await.map(Arc::new);
    let mut kept = READ.lock().unwrap_or_else(PoisonError::into_inner);
    kept.push((name, code.clone()));
    if kept.len() > KEPT {
        kept.remove(0);
    }
    Ok(code)
}

/// The code of a file of the device; `None` where it cannot be read.
async fn read(device: &Device, path: &str) -> Option<Code> {
    let transfer = tokio::time::timeout(TRANSFER, bytes(device, path)).await;
    let Ok(Some(apk)) = transfer.unwrap_or(Ok(None)) else {
        tracing::debug!(path, "the APK is not read");
        return None;
    };
    let read = tokio::task::spawn_blocking(move || {
        let files = apk_manifest::dex_files(Cursor::new(apk)).map_err(|error| error.to_string())?;
        Code::read(files).map_err(|error| error.to_string())
    });
    let code = read.await.ok()?;
    code.inspect_err(|error| tracing::debug!(path, error, "the APK has no code that can be read"))
        .ok()
}

/// The bytes of a file of the device; `None` where it does not show it, or has too many.
async fn bytes(device: &Device, path: &str) -> Result<Option<Vec<u8>>, crate::adb::Error> {
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
