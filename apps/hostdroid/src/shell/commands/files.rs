//! Commands on the device's files.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tokio::io::AsyncReadExt;

use crate::device::Device;
use crate::files::reason;
use crate::shell::io::Io;

pub(super) async fn run(device: &Device, name: &str, arguments: &[&str], io: &mut Io<'_>) -> u8 {
    let (flags, paths): (Vec<&str>, Vec<&str>) = arguments.iter().partition(|a| a.starts_with('-') && a.len() > 1);
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
        "cat" | "ls" => device.files.read(path),
        _ => device.files.write(path),
    };
    let result = match host {
        Err(error) => Err(error.to_string()),
        Ok(host) => match name {
            "cat" => cat(&host, io).await,
            "ls" => ls(&host, path, flags, io).await,
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
    let mut file = tokio::fs::File::open(host).await?;
    let mut chunk = vec![0; 64 * 1024];
    loop {
        let length = file.read(&mut chunk).await?;
        if length == 0 {
            return Ok(());
        }
        io.out.write(chunk.get(..length).unwrap_or_default()).await;
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
            let time = meta.modified().map(crate::log::timestamp).unwrap_or_default();
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
    let bit = |i: u32| {
        if mode >> (8 - i) & 1 == 1 { ['r', 'w', 'x'].get(i as usize % 3).copied().unwrap_or('?') } else { '-' }
    };
    (0..9).map(bit).collect()
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
    if flags.contains('p') { std::fs::create_dir_all(host) } else { std::fs::create_dir(host) }
}
