//! The output folder: new unless named, and never written outside of.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;

/// Where output goes by default.
const DEFAULT: &str = "flakescope-out";

/// The longest part of a folder's name that comes from a test's name, in characters.
const LONGEST_NAME: usize = 60;

/// A folder that exists.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// The folder asked for, or a new one under `flakescope-out/` that is called after the test.
    pub(super) fn open(asked: Option<&Path>, name: &str) -> anyhow::Result<Self> {
        if let Some(folder) = asked {
            let made = fs::create_dir_all(folder);
            made.with_context(|| format!("the output folder {} cannot be made", folder.display()))?;
            return Ok(Self(folder.to_owned()));
        }
        fs::create_dir_all(DEFAULT)
            .with_context(|| format!("{DEFAULT}/ cannot be made here; name another with --out"))?;
        for n in 1.. {
            let folder = Path::new(DEFAULT).join(format!("{}-{n}", safe(name)));
            match fs::create_dir(&folder) {
                Ok(()) => return Ok(Self(folder)),
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(error) => {
                    return Err(error)
                        .with_context(|| format!("{} cannot be made", folder.display()));
                }
            }
        }
        anyhow::bail!("{DEFAULT}/ has no free name left");
    }

    /// A folder of it for one of many, without what an earlier attempt has left: its name is
    /// readable, and `number` keeps it apart from others whose names are made alike.
    pub(super) fn part(&self, name: &str, number: u64) -> anyhow::Result<(String, Self)> {
        let name = part_name(name, number);
        let part = self.again(&name)?;
        Ok((name, part))
    }

    /// The same for a name that [`Folder::part`] has made; a store may say any other.
    pub(super) fn again(&self, name: &str) -> anyhow::Result<Self> {
        anyhow::ensure!(
            !name.is_empty() && name.chars().all(is_plain),
            "`{name}` is not a folder of a suite"
        );

        let part = Self::open(Some(&self.0.join(name)), "")?;
        let unreadable = || format!("{} cannot be read", part.0.display());

        for entry in fs::read_dir(&part.0).with_context(unreadable)? {
            let entry = entry.with_context(unreadable)?;
            // Reports, schedules and logs only; no folder is ever removed.
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_own = name.ends_with(".json") || name.ends_with(".txt");
            if is_own && entry.file_type().with_context(unreadable)?.is_file() {
                part.remove(&name)?;
            }
        }
        Ok(part)
    }

    /// Writes a file of it, whole or not at all.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> anyhow::Result<PathBuf> {
        let path = self.0.join(name);
        write_whole(&path, bytes)?;
        Ok(path)
    }

    /// Writes a report, a schedule or a log that comes from elsewhere.
    pub(super) fn write_named(&self, name: &str, bytes: &[u8]) -> anyhow::Result<PathBuf> {
        anyhow::ensure!(
            is_of_report(name),
            "`{}` is not a file of a report",
            name.escape_debug()
        );
        self.write(name, bytes)
    }

    /// Removes a file of it, if it is there.
    pub(super) fn remove(&self, name: &str) -> anyhow::Result<()> {
        let path = self.0.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("{} cannot be removed", path.display()))
            }
            _ => Ok(()),
        }
    }

    /// The folder itself.
    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

/// What a folder for one of many is called.
pub(super) fn part_name(name: &str, number: u64) -> String {
    // 48 bits are enough for tens of thousands, and read well.
    format!("{}-{:012x}", safe(name), number & 0xffff_ffff_ffff)
}

/// Whether a file is a report, a schedule or a log, by its name.
pub(super) fn is_of_report(name: &str) -> bool {
    let plain = name.strip_suffix(".json").or(name.strip_suffix(".txt"));
    plain.is_some_and(|plain| !plain.is_empty() && plain.chars().all(is_plain))
}

/// Writes a file, whole or not at all.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    let unfinished = path.with_file_name(format!(".{name}.unfinished"));

    // Made anew: what stands there under this name, perhaps a link to a file elsewhere, is
    // never written through.
    let _ = fs::remove_file(&unfinished);
    let written = fs::File::create_new(&unfinished)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&unfinished, path));

    if written.is_err() {
        // A half-written file is of no use; when it cannot even be removed, the error below says
        // why.
        let _ = fs::remove_file(&unfinished);
    }
    written.with_context(|| format!("{} cannot be written", path.display()))
}

/// A name from a device as part of a path: letters, digits, dot, dash and underscore only.
fn safe(name: &str) -> String {
    let mut safe = String::new();
    for c in name.chars().take(LONGEST_NAME) {
        safe.push(if is_plain(c) { c } else { '_' });
    }
    if safe.is_empty() {
        "test".to_owned()
    } else {
        safe
    }
}

fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hostile_name_stays_one_harmless_name() {
        let check = |name: &str, expected: &str| assert_eq!(safe(name), expected);
        check("../../etc/passwd", "______etc_passwd");
        check("shows[0: a/b]", "shows_0__a_b_");
        check("", "test");
        assert_eq!(safe(&"x".repeat(500)).len(), LONGEST_NAME);
    }

    #[test]
    fn a_file_from_elsewhere_is_one_of_a_report() {
        let temp = tempfile::tempdir().unwrap();
        let folder = Folder::open(Some(&temp.path().join("out")), "t").unwrap();
        for name in ["report.json", "logcat-12.txt"] {
            folder.write_named(name, b"{}").unwrap();
        }
        for name in [
            "../report.json",
            ".json",
            "a/b.txt",
            ".bashrc",
            "x.sh",
            "a.b.json",
            "",
        ] {
            assert!(folder.write_named(name, b"").is_err(), "{name}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 1);
    }

    #[test]
    fn parts_with_hostile_names_stay_inside_and_apart() {
        let temp = tempfile::tempdir().unwrap();
        let own = temp.path().join("a/b");
        let folder = Folder::open(Some(&own), "t").unwrap();
        let (one, part) = folder.part("T-shows[0: ../a]", 1).unwrap();
        let (other, _) = folder.part("T-shows[0: ..-a]", 2).unwrap();
        assert_eq!(
            (one.as_str(), other.as_str()),
            (
                "T-shows_0_____a_-000000000001",
                "T-shows_0____-a_-000000000002"
            )
        );
        assert!(part.path().is_dir() && part.path().parent() == Some(own.as_path()));
        part.write("report.json", b"old").unwrap();
        let (_, part) = folder.part("T-shows[0: ../a]", 1).unwrap();
        assert!(
            folder.again("..").is_err()
                && folder.again("a/b").is_err()
                && folder.again("").is_err()
        );
        assert_eq!(fs::read_dir(part.path()).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_the_folder_leads_nowhere() {
        let temp = tempfile::tempdir().unwrap();
        let elsewhere = temp.path().join("elsewhere");
        fs::write(&elsewhere, b"precious").unwrap();
        let folder = Folder::open(Some(&temp.path().join("out")), "t").unwrap();
        for name in [".report.json.unfinished", "report.json"] {
            std::os::unix::fs::symlink(&elsewhere, folder.path().join(name)).unwrap();
        }
        let path = folder.write("report.json", b"{}").unwrap();
        assert_eq!(fs::read(&elsewhere).unwrap(), b"precious");
        assert!(fs::symlink_metadata(&path).unwrap().is_file());
        assert_eq!(fs::read(path).unwrap(), b"{}");
    }

    #[test]
    fn a_file_that_cannot_be_finished_leaves_the_old_one() {
        let temp = tempfile::tempdir().unwrap();
        let folder = Folder::open(Some(temp.path()), "t").unwrap();
        folder.write("report.json", b"old").unwrap();
        // A folder under that name cannot be removed as a file, so the new one cannot be begun.
        fs::create_dir(folder.path().join(".report.json.unfinished")).unwrap();
        assert!(folder.write("report.json", b"new").is_err());
        assert_eq!(fs::read(folder.path().join("report.json")).unwrap(), b"old");
    }

    #[test]
    fn a_file_is_written_whole() {
        let temp = tempfile::tempdir().unwrap();
        let folder = Folder::open(Some(&temp.path().join("a/b")), "t").unwrap();
        let path = folder.write("report.json", b"{}").unwrap();
        assert_eq!(fs::read(path).unwrap(), b"{}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
