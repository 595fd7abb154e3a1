//! The files of an app's data, as `run-as` shows them from outside: what is in them by its sum.
//!
//! Main type: [`AppFiles`].

use std::collections::BTreeMap;
use std::time::Duration;

use crate::adb::{Device, quote};
use crate::state::{Change, Path, Root};

/// How long the device may take to sum up all files.
const DEADLINE: Duration = Duration::from_secs(20);

/// How many letters of a sum are shown.
const SHOWN: usize = 12;

/// Folders that are not looked at: preferences are in the heap before they are in their files, and
/// code caches are the runtime's.
const LEFT_OUT: [&str; 2] = ["shared_prefs/", "code_cache/"];

/// The files of one app for one Android user.
pub(super) struct AppFiles {
    device: Device,
    command: String,
}

/// What was in each file, by its path in the app's folder.
pub(super) type Sums = BTreeMap<String, String>;

impl AppFiles {
    pub(super) fn new(device: &Device, package: &str, user: u32) -> Self {
        // Before Android 8 there was no such option.
        let user = if user == 0 {
            String::new()
        } else {
            format!("--user {user} ")
        };
        let package = quote(package);
        Self {
            device: device.clone(),
            command: format!("run-as {package} {user}find . -type f -exec sha256sum '{{}}' +"),
        }
    }

    /// Reads them.
    ///
    /// # Errors
    /// In words, why they cannot be read: the app is not debuggable, or there is no `run-as`.
    pub(super) async fn read(&self) -> Result<Sums, String> {
        let ran = self.device.run(&self.command, DEADLINE).await;
        let ran = ran.map_err(|error| error.to_string())?;
        let sums = sums(&ran.stdout);
        // A file that has vanished meanwhile is no reason.
        if ran.code != 0 && sums.is_empty() {
            let why = ran.stderr.lines().next().unwrap_or("run-as failed");
            return Err(why.to_owned());
        }
        Ok(sums)
    }
}

/// Where files differ.
pub(super) fn changed(before: &Sums, after: &Sums) -> Vec<Change> {
    let mut paths: Vec<&String> = before.keys().chain(after.keys()).collect();
    paths.sort();
    paths.dedup();
    paths.retain(|path| before.get(*path) != after.get(*path));

    let shown = |sum: Option<&String>| match sum {
        Some(sum) => sum.chars().take(SHOWN).collect(),
        None => "absent".to_owned(),
    };
    let change = |path: &String| Change {
        root: Root::of_file(path),
        path: Path::default(),
        before: shown(before.get(path)),
        after: shown(after.get(path)),
        is_new: false,
    };
    paths.into_iter().map(change).collect()
}

/// The lines `SUM  ./PATH` of an output.
fn sums(output: &str) -> Sums {
    let mut sums = Sums::new();
    for line in output.lines() {
        let Some((sum, path)) = line.split_once("  ./") else {
            continue;
        };
        let is_sum = sum.len() == 64 && sum.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_left_out = LEFT_OUT.iter().any(|folder| path.starts_with(folder));
        if is_sum && !is_left_out {
            sums.insert(path.to_owned(), sum.to_owned());
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_by_their_sums() {
        let one = "1".repeat(64);
        let two = "2".repeat(64);
        let before = sums(&format!(
            "{one}  ./files/a b.txt\n{one}  ./files/gone\n{one}  ./shared_prefs/x.xml\n"
        ));
        let after = sums(&format!(
            "{two}  ./files/a b.txt\nsha256sum: ./files/gone: No such file\n{two}  ./cache/new\nzz  ./q\n"
        ));
        let changes: Vec<String> = changed(&before, &after)
            .iter()
            .map(ToString::to_string)
            .collect();
        let expected = [
            "file cache/new: absent -> 222222222222",
            "file files/a b.txt: 111111111111 -> 222222222222",
            "file files/gone: 111111111111 -> absent",
        ];
        assert_eq!(changes, expected);
        assert_eq!(changed(&after, &after), []);
    }
}
