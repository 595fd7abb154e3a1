//! The people who use the device. The first one, user 0, is always there and always running.
//!
//! Each has apps of their own: an APK is there once, and installed for some of them. A process
//! belongs to one user, and so does its data. Copies AOSP 10
//! `frameworks/base/services/core/java/com/android/server/pm/UserManagerService.java`
//! (`MIN_USER_ID`, `createUserInternal`) and `core/java/android/os/UserHandle.java`
//! (`parseUserArg`, `getUid`). A user who is not running has no processes:
//! `am/UserController.java`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

/// The first user.
pub const OWNER: u32 = 0;
/// The first of the others: `UserManagerService.MIN_USER_ID`.
const FIRST_OTHER: u32 = 10;
/// As many as phones allow.
const MAX_USERS: usize = 5;
/// `UserHandle.PER_USER_RANGE`: a process's uid is its user's id times this, and the app's id.
const PER_USER_RANGE: u32 = 100_000;
/// `Process.FIRST_APPLICATION_UID`.
const FIRST_APPLICATION: u32 = 10_000;

/// Whom an option `--user` means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// All of them.
    All,
    /// One.
    One(u32),
}

impl Who {
    /// Reads the value of `--user`; the error is a device's message.
    ///
    /// # Errors
    /// It is neither a number, nor `all`, nor `current`.
    pub fn parse(word: &str) -> Result<Self, String> {
        match word {
            "all" => Ok(Self::All),
            "current" | "cur" => Ok(Self::One(OWNER)),
            number => number
                .parse()
                .map(Self::One)
                .map_err(|_| format!("Bad user number: {number}")),
        }
    }

    /// Whether it means this user, too.
    #[must_use]
    pub fn means(self, user: u32) -> bool {
        match self {
            Self::All => true,
            Self::One(one) => one == user,
        }
    }
}

/// An app of a user, as processes and files belong to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owner {
    /// The user.
    pub user: u32,
    /// The app: `Process.FIRST_APPLICATION_UID` and its number.
    pub app_id: u32,
}

impl Owner {
    /// The number by which the kernel identifies it.
    #[must_use]
    pub fn uid(self) -> u32 {
        self.user
            .saturating_mul(PER_USER_RANGE)
            .saturating_add(self.app_id)
    }

    /// As the kernel's users are shown: `u10_a101`; bionic's `libc/bionic/grp_pwd.cpp`.
    #[must_use]
    pub fn name(self) -> String {
        format!(
            "u{}_a{}",
            self.user,
            self.app_id.saturating_sub(FIRST_APPLICATION)
        )
    }

    /// As the activity manager shows it: `u10a101`; `UserHandle.formatUid`.
    #[must_use]
    pub fn short(self) -> String {
        format!(
            "u{}a{}",
            self.user,
            self.app_id.saturating_sub(FIRST_APPLICATION)
        )
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct User {
    name: String,
    /// Has been running before.
    initialized: bool,
    /// The packages that are on the device and not installed for this user.
    absent: BTreeSet<String>,
    #[serde(skip)]
    running: bool,
}

impl User {
    fn line(&self, id: u32, api: u32) -> String {
        let primary = if id == OWNER { 0x3 } else { 0 };
        let initialized = if self.initialized { 0x10 } else { 0 };
        let full = if api >= 30 { 0x400 } else { 0 };
        let system = if id == OWNER && api >= 30 { 0x800 } else { 0 };

        let flags = primary | initialized | full | system;
        let running = if self.running { " running" } else { "" };
        format!("UserInfo{{{id}:{}:{flags:x}}}{running}", self.name)
    }
}

/// The users of a device.
pub struct Users {
    path: PathBuf,
    users: Mutex<BTreeMap<u32, User>>,
}

impl Users {
    /// The users that a device's data folder knows. Those but the first are not running
    /// after a start.
    #[must_use]
    pub fn open(data: &Path) -> Self {
        let path = data.join("users.json");
        // A list that cannot be read is as good as none: users are a convenience here.
        let text = std::fs::read(&path).unwrap_or_default();
        let mut users: BTreeMap<u32, User> = serde_json::from_slice(&text).unwrap_or_default();
        let owner = users.entry(OWNER).or_insert_with(|| User {
            name: "Owner".to_owned(),
            initialized: true,
            absent: BTreeSet::new(),
            running: true,
        });
        owner.running = true;

        Self {
            path,
            users: Mutex::new(users),
        }
    }

    /// The lines of `pm list users`; the flags are `UserInfo`'s, which has more of them from
    /// API 30 on.
    #[must_use]
    pub fn list(&self, api: u32) -> Vec<String> {
        self.lock()
            .iter()
            .map(|(id, user)| user.line(*id, api))
            .collect()
    }

    /// Makes a user, who has none of the packages; `None` when there are too many, or the file
    /// cannot be written.
    pub fn create(&self, name: &str, packages: impl Iterator<Item = String>) -> Option<u32> {
        let mut users = self.lock();
        if users.len() >= MAX_USERS {
            return None;
        }

        let id = users
            .keys()
            .next_back()
            .map_or(FIRST_OTHER, |last| FIRST_OTHER.max(last.saturating_add(1)));
        let user = User {
            name: name.to_owned(),
            initialized: false,
            absent: packages.collect(),
            running: false,
        };
        users.insert(id, user);
        self.write(&users).ok()?;
        Some(id)
    }

    /// Removes a user; `false` when there is no such one, or it is the first.
    pub fn remove(&self, id: u32) -> bool {
        let mut users = self.lock();
        id != OWNER && users.remove(&id).is_some() && self.write(&users).is_ok()
    }

    /// Starts a user; `false` when there is no such one.
    pub fn start(&self, id: u32) -> bool {
        let mut users = self.lock();
        let Some(user) = users.get_mut(&id) else {
            return false;
        };
        user.running = true;
        user.initialized = true;
        self.write(&users).is_ok()
    }

    /// Stops a user; the first one keeps running.
    pub fn stop(&self, id: u32) {
        if let Some(user) = self.lock().get_mut(&id) {
            user.running = id == OWNER;
        }
    }

    /// All of them.
    #[must_use]
    pub fn ids(&self) -> Vec<u32> {
        self.lock().keys().copied().collect()
    }

    /// Whether there is a user of this id.
    #[must_use]
    pub fn exists(&self, id: u32) -> bool {
        self.lock().contains_key(&id)
    }

    /// Whether a user runs.
    #[must_use]
    pub fn is_running(&self, id: u32) -> bool {
        self.lock().get(&id).is_some_and(|user| user.running)
    }

    /// Whether a package that is on the device is installed for a user.
    #[must_use]
    pub fn has(&self, id: u32, package: &str) -> bool {
        self.lock()
            .get(&id)
            .is_some_and(|user| !user.absent.contains(package))
    }

    /// Whether a package that is on the device is installed for anybody.
    #[must_use]
    pub fn anybody_has(&self, package: &str) -> bool {
        self.lock()
            .values()
            .any(|user| !user.absent.contains(package))
    }

    /// A package is installed for these users. A new one is absent for the others.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn installed(&self, who: Who, package: &str, new: bool) -> std::io::Result<()> {
        let mut users = self.lock();
        for (id, user) in users.iter_mut() {
            if who.means(*id) {
                user.absent.remove(package);
            } else if new {
                user.absent.insert(package.to_owned());
            }
        }
        self.write(&users)
    }

    /// A package is removed for these users.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn uninstalled(&self, who: Who, package: &str) -> std::io::Result<()> {
        let mut users = self.lock();
        for (id, user) in users.iter_mut() {
            if who.means(*id) {
                user.absent.insert(package.to_owned());
            }
        }
        self.write(&users)
    }

    fn write(&self, users: &BTreeMap<u32, User>) -> std::io::Result<()> {
        let fresh = self.path.with_extension("json.new");
        std::fs::write(&fresh, serde_json::to_vec_pretty(users)?)?;
        std::fs::rename(&fresh, &self.path)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u32, User>> {
        self.users.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_kernel_and_of_the_activity_manager() {
        let check = |user, app_id, uid, name: &str, short: &str| {
            let owner = Owner { user, app_id };
            assert_eq!(
                (owner.uid(), owner.name().as_str(), owner.short().as_str()),
                (uid, name, short)
            );
        };
        check(0, 10_101, 10_101, "u0_a101", "u0a101");
        check(10, 10_101, 1_010_101, "u10_a101", "u10a101");
    }

    #[test]
    fn the_value_of_an_option_is_read() {
        assert_eq!(Who::parse("all"), Ok(Who::All));
        assert_eq!(Who::parse("current"), Ok(Who::One(0)));
        assert_eq!(Who::parse("10"), Ok(Who::One(10)));
        assert_eq!(Who::parse("me"), Err("Bad user number: me".to_owned()));
    }

    #[test]
    fn another_user_has_what_is_installed_for_them() {
        let data = std::env::temp_dir().join(format!("hostdroid-users-{}", std::process::id()));
        std::fs::create_dir_all(&data).unwrap();
        let users = Users::open(&data);
        assert_eq!(
            users.create("Second", ["a.b".to_owned()].into_iter()),
            Some(10)
        );
        assert_eq!(
            users.list(29),
            ["UserInfo{0:Owner:13} running", "UserInfo{10:Second:0}"]
        );
        assert!(users.start(10) && !users.start(11));
        assert_eq!(
            users.list(35),
            [
                "UserInfo{0:Owner:c13} running",
                "UserInfo{10:Second:410} running"
            ]
        );

        let has = |package: &str| (users.has(0, package), users.has(10, package));
        assert_eq!(has("a.b"), (true, false));
        users.installed(Who::One(10), "a.b", false).unwrap();
        users.installed(Who::One(10), "c.d", true).unwrap();
        assert_eq!(
            (has("a.b"), has("c.d"), has("e.f")),
            ((true, true), (false, true), (true, true))
        );
        users.uninstalled(Who::All, "a.b").unwrap();
        assert!(!users.anybody_has("a.b") && users.anybody_has("c.d"));

        // After a restart nobody but the first runs; what is installed stays.
        let users = Users::open(&data);
        assert!(
            users.is_running(0)
                && !users.is_running(10)
                && users.has(10, "c.d")
                && !users.has(0, "c.d")
        );
        assert_eq!(users.create("Third", std::iter::empty()), Some(11));
        assert!(users.remove(10) && !users.remove(10) && !users.remove(0));
        std::fs::remove_dir_all(data).unwrap();
    }
}
