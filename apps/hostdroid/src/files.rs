//! Paths on the device, and where they lie on the host.
//!
//! Everything a client names lies below the device's `files` folder, but for `/data/app`, which is
//! the store's own folder and read-only. Invariant: there is no way out. `..` is refused, not
//! resolved, and so is every symbolic link on the way.

use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a device path is refused or missing.
#[derive(Debug, Error)]
pub enum PathError {
    /// It leads up, or holds a byte that no path has.
    #[error("{0}: Permission denied")]
    Refused(String),
    /// It is in a folder where nothing may be written.
    #[error("{0}: Read-only file system")]
    ReadOnly(String),
}

/// The device's files.
pub struct Files {
    root: PathBuf,
    apps: PathBuf,
}

impl Files {
    /// The files of a device whose data folder is `data`; makes the folders that every device has.
    ///
    /// # Errors
    /// The folders cannot be made.
    pub fn open(data: &Path) -> std::io::Result<Self> {
        let root = data.join("files");
        for folder in ["data/local/tmp", "data/app", "sdcard", "system/bin"] {
            std::fs::create_dir_all(root.join(folder))?;
        }
        Ok(Self {
            root,
            apps: data.join("app"),
        })
    }

    /// The host's path of a device path that is to be read.
    ///
    /// # Errors
    /// The path is refused.
    pub fn read(&self, path: &str) -> Result<PathBuf, PathError> {
        let parts = parts(path)?;
        let (base, rest) = match parts.as_slice() {
            ["data", "app", rest @ ..] => (&self.apps, rest),
            // The shared storage's other names.
            ["storage", "emulated", "0", rest @ ..]
            | ["storage" | "mnt", "sdcard", rest @ ..]
            | ["sdcard", rest @ ..] => {
                return walk(self.root.join("sdcard"), rest, path);
            }
            rest => (&self.root, rest),
        };
        walk(base.clone(), rest, path)
    }

    /// The host's path of a device path that is to be written.
    ///
    /// # Errors
    /// The path is refused or lies where nothing may be written.
    pub fn write(&self, path: &str) -> Result<PathBuf, PathError> {
        let writable = matches!(
            parts(path)?.as_slice(),
            ["data", "local", "tmp", ..]
                | ["sdcard", _, ..]
                | ["storage" | "mnt", "sdcard", _, ..]
                | ["storage", "emulated", "0", _, ..]
        );
        if writable {
            self.read(path)
        } else {
            Err(PathError::ReadOnly(path.to_owned()))
        }
    }
}

/// An I/O error in the words that a device's commands use.
#[must_use]
pub fn reason(error: &std::io::Error) -> &'static str {
    match error.kind() {
        std::io::ErrorKind::NotFound => "No such file or directory",
        std::io::ErrorKind::IsADirectory => "Is a directory",
        std::io::ErrorKind::NotADirectory => "Not a directory",
        std::io::ErrorKind::AlreadyExists => "File exists",
        std::io::ErrorKind::DirectoryNotEmpty => "Directory not empty",
        std::io::ErrorKind::PermissionDenied => "Permission denied",
        _ => "I/O error",
    }
}

fn parts(path: &str) -> Result<Vec<&str>, PathError> {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.retain(|part| !matches!(*part, "" | "."));

    let refused = path.contains('\0') || parts.contains(&"..");
    if refused {
        Err(PathError::Refused(path.to_owned()))
    } else {
        Ok(parts)
    }
}

fn walk(mut at: PathBuf, rest: &[&str], path: &str) -> Result<PathBuf, PathError> {
    for part in rest {
        at.push(part);
        if std::fs::symlink_metadata(&at).is_ok_and(|meta| meta.is_symlink()) {
            return Err(PathError::Refused(path.to_owned()));
        }
    }
    Ok(at)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn files(name: &str) -> (Files, PathBuf) {
        let data =
            std::env::temp_dir().join(format!("hostdroid-files-{}-{name}", std::process::id()));
        (Files::open(&data).unwrap(), data)
    }

    #[test]
    fn paths_stay_below_the_data_folder() {
        let (files, data) = files("below");
        assert_eq!(
            files.write("/data/local/tmp/x").unwrap(),
            data.join("files/data/local/tmp/x")
        );
        assert_eq!(
            files.write("/storage/emulated/0/a/b").unwrap(),
            data.join("files/sdcard/a/b")
        );
        assert_eq!(
            files.read("data/app/com.x/base.apk").unwrap(),
            data.join("app/com.x/base.apk")
        );
        assert_eq!(
            files.read("/etc/passwd").unwrap(),
            data.join("files/etc/passwd")
        );
        for path in ["/data/local/tmp/../../../etc/passwd", "..", "/sdcard/\0"] {
            assert!(
                matches!(files.read(path), Err(PathError::Refused(_))),
                "{path}"
            );
        }
        for path in [
            "/data/app/com.x/base.apk",
            "/",
            "/system/bin/sh",
            "/sdcard",
            "/etc/passwd",
        ] {
            assert!(
                matches!(files.write(path), Err(PathError::ReadOnly(_))),
                "{path}"
            );
        }
        std::fs::remove_dir_all(data).unwrap();
    }

    #[test]
    fn symbolic_links_are_refused() {
        let (files, data) = files("links");
        std::os::unix::fs::symlink("/etc", data.join("files/data/local/tmp/out")).unwrap();
        assert!(matches!(
            files.read("/data/local/tmp/out/passwd"),
            Err(PathError::Refused(_))
        ));
        assert!(matches!(
            files.write("/data/local/tmp/out"),
            Err(PathError::Refused(_))
        ));
        std::fs::remove_dir_all(data).unwrap();
    }
}
