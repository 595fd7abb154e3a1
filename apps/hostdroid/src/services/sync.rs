//! `sync`: files to and from the device, and looks at them. `push`, `pull`, and what
//! installs without streaming.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::sync_wire::{MAX_DATA, MAX_PATH, Records, Stat, SyncError, end_of_list, record};
use crate::adb::{Opening, StreamWriter};
use crate::device::Device;
use crate::files::reason;

const FILE_TYPE: u32 = 0o170_000;
const REGULAR: u32 = 0o100_000;

/// Serves requests until the client sends `QUIT` or goes.
pub(super) async fn serve(device: Arc<Device>, opening: Opening) {
    let (reader, writer) = opening.accept();
    let mut sync = Sync {
        device: &device,
        records: Records::new(reader),
        writer,
    };
    match sync.requests().await {
        Ok(()) | Err(SyncError::Closed(_)) => {}
        Err(error) => {
            device.log.warn(&error.to_string());
            let _ = sync.fail(&error.to_string()).await;
        }
    }
}

struct Sync<'d> {
    device: &'d Device,
    records: Records,
    writer: StreamWriter,
}

impl Sync<'_> {
    async fn requests(&mut self) -> Result<(), SyncError> {
        loop {
            let (id, length) = self.records.head().await?;
            if &id == b"QUIT" {
                return Ok(());
            }
            let path = self.records.body("a path", length, MAX_PATH).await?;
            let path = String::from_utf8_lossy(&path).into_owned();

            match &id {
                b"STAT" => self.writer.write(&self.stat(&path).version_1()).await?,
                b"STA2" | b"LST2" => self.writer.write(&self.stat(&path).version_2(id)).await?,
                b"LIST" => self.list(&path).await?,
                b"SEND" => self.send(&path).await?,
                b"RECV" => self.receive(&path).await?,
                _ => {
                    return Err(SyncError::Unknown(
                        String::from_utf8_lossy(&id).into_owned(),
                    ));
                }
            }
        }
    }

    fn stat(&self, path: &str) -> Stat {
        let meta = match self.device.files.read(path) {
            Ok(host) => std::fs::symlink_metadata(host),
            Err(_) => Err(std::io::ErrorKind::PermissionDenied.into()),
        };
        meta.map_or_else(|error| Stat::error(&error), |meta| Stat::of(&meta))
    }

    async fn list(&mut self, path: &str) -> Result<(), SyncError> {
        let entries = self
            .device
            .files
            .read(path)
            .ok()
            .and_then(|host| std::fs::read_dir(host).ok());
        for entry in entries.into_iter().flatten().flatten() {
            if let Ok(meta) = entry.metadata() {
                let name = entry.file_name();
                self.writer
                    .write(&Stat::of(&meta).entry(name.as_encoded_bytes()))
                    .await?;
            }
        }
        Ok(self.writer.write(&end_of_list()).await?)
    }

    /// `SEND PATH,MODE`: takes a file. One that cannot be written is read to its end nevertheless,
    /// as the client sends it before it looks for an answer.
    async fn send(&mut self, request: &str) -> Result<(), SyncError> {
        let (path, mode) = request.rsplit_once(',').unwrap_or((request, "33188"));
        let mode = mode.parse::<u32>().unwrap_or(0o100_644);
        let mut target = self.create(path, mode).await;

        let time = loop {
            let (id, number) = self.records.head().await?;
            match &id {
                b"DATA" => {
                    let data = self.records.body("data", number, MAX_DATA).await?;
                    if let Ok(file) = &mut target
                        && let Err(error) = file.write_all(&data).await
                    {
                        target = Err(format!("couldn't write {path}: {}", reason(&error)));
                    }
                }
                b"DONE" => break number,
                _ => {
                    return Err(SyncError::Unknown(
                        String::from_utf8_lossy(&id).into_owned(),
                    ));
                }
            }
        };

        let done = match target {
            Ok(file) => finish(file, mode, time)
                .await
                .map_err(|e| format!("couldn't finish {path}: {}", reason(&e))),
            Err(text) => Err(text),
        };

        match done {
            Ok(()) => Ok(self.writer.write(&record(b"OKAY", b"")).await?),
            Err(text) => self.fail(&text).await,
        }
    }

    async fn create(&self, path: &str, mode: u32) -> Result<tokio::fs::File, String> {
        // Old clients send no type at all.
        if !matches!(mode & FILE_TYPE, 0 | REGULAR) {
            return Err(format!(
                "couldn't create {path}: only plain files are taken"
            ));
        }

        let host = self
            .device
            .files
            .write(path)
            .map_err(|e| format!("couldn't create file: {e}"))?;
        create_with_folder(&host)
            .await
            .map_err(|e| format!("couldn't create file: {path}: {}", reason(&e)))
    }

    async fn receive(&mut self, path: &str) -> Result<(), SyncError> {
        let host = match self.device.files.read(path) {
            Ok(host) => host,
            Err(error) => return self.fail(&format!("open failed: {error}")).await,
        };

        match open(&host).await {
            Ok(mut file) => self.send_file(&mut file, path).await,
            Err(error) => {
                self.fail(&format!("open failed: {path}: {}", reason(&error)))
                    .await
            }
        }
    }

    async fn send_file(&mut self, file: &mut tokio::fs::File, path: &str) -> Result<(), SyncError> {
        let mut buffer = vec![0; MAX_DATA];
        loop {
            match file.read(&mut buffer).await {
                Ok(0) => return Ok(self.writer.write(&record(b"DONE", b"")).await?),
                Ok(length) => {
                    self.writer
                        .write(&record(b"DATA", buffer.get(..length).unwrap_or_default()))
                        .await?
                }
                Err(error) => {
                    return self
                        .fail(&format!("read failed: {path}: {}", reason(&error)))
                        .await;
                }
            }
        }
    }

    async fn fail(&self, text: &str) -> Result<(), SyncError> {
        Ok(self.writer.write(&record(b"FAIL", text.as_bytes())).await?)
    }
}

async fn create_with_folder(host: &Path) -> std::io::Result<tokio::fs::File> {
    if let Some(folder) = host.parent() {
        tokio::fs::create_dir_all(folder).await?;
    }
    tokio::fs::File::create(host).await
}

async fn open(host: &Path) -> std::io::Result<tokio::fs::File> {
    let file = tokio::fs::File::open(host).await?;
    if file.metadata().await?.is_dir() {
        return Err(std::io::ErrorKind::IsADirectory.into());
    }
    Ok(file)
}

/// Sets mode and time of a file that has come in whole.
async fn finish(mut file: tokio::fs::File, mode: u32, time: u32) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.flush().await?;
    let file = file.into_std().await;
    // The owner can always read and write it: the owner is this program.
    file.set_permissions(std::fs::Permissions::from_mode(mode & 0o777 | 0o600))?;
    file.set_modified(UNIX_EPOCH + Duration::from_secs(u64::from(time)))
}
