//! `run-as PACKAGE [--user USER] COMMAND...`: a command in the folder of a debuggable app's data.
//!
//! What it refuses, and in which words, is AOSP's `run-as.cpp`. Of commands there are only the one
//! that lists all files with their sums, and the one that removes files.

use std::io;
use std::path::{Component, Path, PathBuf};

use super::{files, unsupported};
use crate::device::Device;
use crate::shell::io::Io;
use crate::users::OWNER;

pub(super) async fn run(device: &Device, arguments: &[&str], io: &Io<'_>) -> u8 {
    let (package, user, command) = match arguments {
        [package, "--user", user, command @ ..] if !command.is_empty() => {
            // It is `atoi`'s.
            (*package, user.parse().unwrap_or(OWNER), command)
        }
        [package, command @ ..] if !command.is_empty() => (*package, OWNER, command),
        _ => {
            let usage = "usage: run-as <package-name> [--user <uid>] <command> [<args>]";
            io.err.line(usage).await;
            return 1;
        }
    };

    let manifest = device.packages.get(package);
    let refusal = match &manifest {
        None => Some("unknown package"),
        Some(manifest) if !manifest.debuggable => Some("package not debuggable"),
        Some(_) => None,
    };
    if let Some(refusal) = refusal {
        io.err.line(format!("run-as: {refusal}: {package}")).await;
        return 1;
    }
    if !device.users.has(user, package) {
        let path = format!("/data/user/{user}/{package}");
        io.err
            .line(format!(
                "run-as: couldn't stat {path}: No such file or directory"
            ))
            .await;
        return 1;
    }

    let data = device.processes.data_of(user, package);
    let folder = data.join("user/0").join(package);
    match command {
        ["find", ".", "-type", "f", "-exec", "sha256sum", "{}", "+"] => sums(&folder, io).await,
        ["rm", "-f", paths @ ..] => remove(&folder, paths, io).await,
        [name, ..] => unsupported(device, io, &format!("run-as {package} {name}")).await,
        [] => 1,
    }
}

/// The sums of all files of a folder. A device makes the folder when it installs the app, and this
/// one when the app first stores something.
async fn sums(folder: &Path, io: &Io<'_>) -> u8 {
    let mut code = 0;
    for path in all_files(folder) {
        let shown = path.strip_prefix(folder).unwrap_or(&path);
        let shown = format!("./{}", shown.display());
        if let Err(error) = files::sha256sum(&path, &shown, io).await {
            let reason = crate::files::reason(&error);
            io.err.line(format!("sha256sum: {shown}: {reason}")).await;
            code = 1;
        }
    }
    code
}

/// Removes files of a folder. One that is not there is no error.
async fn remove(folder: &Path, paths: &[&str], to: &Io<'_>) -> u8 {
    let mut code = 0;
    for path in paths {
        // A device lets the app's user out of its folder; this one keeps to it.
        let relative = Path::new(path);
        let is_inside = relative
            .components()
            .all(|part| matches!(part, Component::CurDir | Component::Normal(_)));
        let removed = if is_inside {
            std::fs::remove_file(folder.join(relative))
        } else {
            Err(io::Error::from(io::ErrorKind::PermissionDenied))
        };
        match removed {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                let reason = crate::files::reason(&error);
                to.err.line(format!("rm: {path}: {reason}")).await;
                code = 1;
            }
            _ => {}
        }
    }
    code
}

/// The files of a folder and of those in it.
fn all_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(next) = waiting.pop() {
        let entries = std::fs::read_dir(next).into_iter().flatten();
        for entry in entries.flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => waiting.push(entry.path()),
                Ok(kind) if kind.is_file() => found.push(entry.path()),
                _ => {}
            }
        }
    }
    found.sort();
    found
}
