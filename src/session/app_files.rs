//! The files of an app's data, as `run-as` has them from outside: what is in them by its sum.
//!
//! Main type: [`AppFiles`].

use std::collections::BTreeMap;
use std::time::Duration;

use crate::adb::{Device, quote};
use crate::state::{ABSENT, Change, Path, Root};

/// How long the device may take to sum up all files.
const DEADLINE: Duration = Duration::from_secs(20);

/// How many letters of a sum are shown.
const SHOWN: usize = 12;

/// A folder that is not looked at: it is the runtime's.
const CODE_CACHE: &str = "code_cache/";

/// The files of one app for one Android user.
pub(super) struct AppFiles {
    device: Device,
    /// `run-as` with what comes before a command.
    run_as: String,
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
            run_as: format!("run-as {package} {user}"),
        }
    }

    /// Removes files, by their paths in the app's folder. One that is not there is removed.
    ///
    /// # Errors
    /// In words, why they cannot be removed.
    pub(super) async fn remove(&self, paths: &[&str]) -> Result<(), String> {
        let mut command = format!("{}rm -f", self.run_as);
        for path in paths {
            command += " ";
            command += &quote(&format!("./{path}"));
        }
        let ran = self.device.run(&command, DEADLINE).await;
        let ran = ran.map_err(|error| error.to_string())?;
        if ran.code != 0 {
            let why = ran.stderr.lines().next().unwrap_or("run-as failed");
            return Err(why.to_owned());
        }
        Ok(())
    }

    /// Reads them.
    ///
    /// # Errors
    /// In words, why they cannot be read: the app is not debuggable, or there is no `run-as`.
    pub(super) async fn read(&self) -> Result<Sums, String> {
        let command = format!("{}find . -type f -exec sha256sum '{{}}' +", self.run_as);
        let ran = self.device.run(&command, DEADLINE).await;
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

/// Where files differ, each with its sums. Preferences are left out: they are in the heap before
/// they are in their files.
pub(super) fn changed(before: &Sums, after: &Sums) -> Vec<Change> {
    let mut changes = differing(before, after, |sum| sum.chars().take(SHOWN).collect());
    changes.retain(|change| !change.root.is_preferences());
    changes
}

/// The files that are there since, or are other ones: what is in them may be different in each run.
pub(super) fn written(before: &Sums, after: &Sums) -> Vec<Change> {
    let mut changes = differing(before, after, |_| "present".to_owned());
    for change in &mut changes {
        if change.before == change.after {
            "changed".clone_into(&mut change.after);
        }
    }
    changes
}

fn differing(before: &Sums, after: &Sums, shown: impl Fn(&String) -> String) -> Vec<Change> {
    let mut paths: Vec<&String> = before.keys().chain(after.keys()).collect();
    paths.sort();
    paths.dedup();
    paths.retain(|path| before.get(*path) != after.get(*path));

    let mut changes = Vec::new();
    for path in paths {
        let [before, after] = [before.get(path), after.get(path)]
            .map(|sum| sum.map_or_else(|| ABSENT.to_owned(), &shown));
        changes.push(Change {
            root: Root::of_file(path),
            path: Path::default(),
            before,
            after,
            is_new: false,
        });
    }
    changes
}

/// The lines `SUM  ./PATH` of an output.
fn sums(output: &str) -> Sums {
    let mut sums = Sums::new();
    for line in output.lines() {
        let Some((sum, path)) = line.split_once("  ./") else {
            continue;
        };
        let is_sum = sum.len() == 64 && sum.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_sum && !path.starts_with(CODE_CACHE) {
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

        // What can be put back is told from what cannot, whatever is in it.
        let changes: Vec<String> = written(&before, &after)
            .iter()
            .map(ToString::to_string)
            .collect();
        let expected = [
            "file cache/new: absent -> present",
            "file files/a b.txt: present -> changed",
            "file files/gone: present -> absent",
            "file shared_prefs/x.xml: present -> absent",
        ];
        assert_eq!(changes, expected);
    }
}
