//! Commands on the device's files.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use sha2::{Digest, Sha256};
use tokio::io::AsyncReadExt;

use crate::device::Device;
use crate::files::reason;
use crate::shell::io::Io;

pub(super) async fn run(device: &Device, name: &str, arguments: &[&str], io: &mut Io<'_>) -> u8 {
    let (flags, paths): (Vec<&str>, Vec<&str>) = arguments
        .iter()
        .partition(|a| a.starts_with('-') && a.len() > 1);
    let flags: String = flags.concat();

    match name {
        "cat" if paths.is_empty() => {
            while let Some(chunk) = io.stdin.read(64 * 1024).await {
                io.out.write(chunk).await;
            }
            0
        }
        "ls" if paths.is_empty() => one(device, name, &flags, "/", io).await,
        _ => {
            let mut code = 0;
            for path in paths {
                code |= one(device, name, &flags, path, io).await;
            }
            code
        }
    }
}

async fn one(device: &Device, name: &str, flags: &str, path: &str, io: &mut Io<'_>) -> u8 {
    let host = match name {
        "cat" | "ls" | "sha256sum" => device.files.read(path),
        _ => device.files.write(path),
    };

    let result = match host {
        Err(error) => Err(error.to_string()),
        Ok(host) => match name {
            "cat" => cat(&host, io).await,
            "ls" => ls(&host, path, flags, io).await,
            "sha256sum" => sha256sum(&host, path, io).await,
            "rm" => rm(&host, flags),
            _ => mkdir(&host, flags),
        }
        .map_err(|e| format!("{path}: {}", reason(&e))),
    };

    match result {
        Ok(()) => 0,
        Err(_) if name == "rm" && flags.contains('f') => 0,
        Err(message) => {
            io.err.line(format!("{name}: {message}")).await;
            1
        }
    }
}

async fn cat(host: &Path, io: &Io<'_>) -> std::io::Result<()> {
    let mut file = Chunks::open(host).await?;
    while let Some(chunk) = file.next().await? {
        io.out.write(chunk).await;
    }
    Ok(())
}

/// As toybox prints it.
pub(super) async fn sha256sum(host: &Path, path: &str, io: &Io<'_>) -> std::io::Result<()> {
    let (mut file, mut sum) = (Chunks::open(host).await?, Sha256::new());
    while let Some(chunk) = file.next().await? {
        sum.update(chunk);
    }
    let digits: String = sum
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    io.out.line(format!("{digits}  {path}")).await;
    Ok(())
}

/// A file piece by piece.
struct Chunks {
    file: tokio::fs::File,
    chunk: Vec<u8>,
}

impl Chunks {
    async fn open(host: &Path) -> std::io::Result<Self> {
        Ok(Self {
            file: tokio::fs::File::open(host).await?,
            chunk: vec![0; 64 * 1024],
        })
    }

    /// The next piece; `None` at the end.
    async fn next(&mut self) -> std::io::Result<Option<&[u8]>> {
        let length = self.file.read(&mut self.chunk).await?;
        let chunk = self.chunk.get(..length).unwrap_or_default();
        Ok(if chunk.is_empty() { None } else { Some(chunk) })
    }
}

async fn ls(host: &Path, path: &str, flags: &str, io: &Io<'_>) -> std::io::Result<()> {
    let meta = std::fs::symlink_metadata(host)?;
    let mut names = Vec::new();
    if meta.is_dir() && !flags.contains('d') {
        for entry in std::fs::read_dir(host)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if !name.starts_with('.') || flags.contains(['a', 'A']) {
                names.push((name, entry.metadata()?));
            }
        }
        names.sort_by(|a, b| a.0.cmp(&b.0));
    } else {
        names.push((path.to_owned(), meta));
    }

    for (name, meta) in names {
        if flags.contains('l') {
            let kind = if meta.is_dir() { 'd' } else { '-' };
            let mode = permissions(meta.permissions().mode());
            let time = meta
                .modified()
                .map(crate::log::timestamp)
                .unwrap_or_default();
            io.out
                .line(format!(
                    "{kind}{mode} 1 shell shell {:>10} {} {name}",
                    meta.len(),
                    time.get(..11).unwrap_or_default()
                ))
                .await;
        } else {
            io.out.line(name).await;
        }
    }
    Ok(())
}

fn permissions(mode: u32) -> String {
    let mut text = String::new();
    for (index, letter) in "rwxrwxrwx".chars().enumerate() {
        text.push(if mode >> (8 - index) & 1 == 1 {
            letter
        } else {
            '-'
        });
    }
    text
}

fn rm(host: &Path, flags: &str) -> std::io::Result<()> {
    let meta = std::fs::symlink_metadata(host)?;
    match (meta.is_dir(), flags.contains(['r', 'R'])) {
        (true, true) => std::fs::remove_dir_all(host),
        (true, false) => Err(std::io::ErrorKind::IsADirectory.into()),
        (false, _) => std::fs::remove_file(host),
    }
}

fn mkdir(host: &Path, flags: &str) -> std::io::Result<()> {
    if flags.contains('p') {
        std::fs::create_dir_all(host)
    } else {
        std::fs::create_dir(host)
    }
}
