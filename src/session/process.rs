//! Which processes of a device are the app's: by the user that its package runs as, else by name.
//!
//! Main type: [`AppProcess`]. A process is forked under the app's own user id before it takes a
//! debugger, but has its name only later (`ActivityThread.main` of AOSP calls it
//! `<pre-initialized>` first). So the id decides where it is known.

use std::time::Duration;

use super::{Error, Target};
use crate::adb::{Device, quote};

/// How long one question to the device may take.
const QUESTION: Duration = Duration::from_secs(15);

/// User ids of one Android user (`UserHandle.PER_USER_RANGE`), and the first that an app gets
/// (`Process.FIRST_APPLICATION_UID`).
const PER_USER: u32 = 100_000;
const FIRST_APP: u32 = 10_000;

/// What a process is called before it has its own name.
const UNNAMED: [&str; 5] = [
    "<pre-initialized>",
    "zygote",
    "usap",
    "app_process",
    "webview_zygote",
];

/// The app as processes show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AppProcess {
    /// The package.
    package: String,
    /// The name of its main process: the package's, or what `android:process` of its application
    /// says.
    pub(super) name: String,
    /// The Android user that it runs for.
    pub(super) user: u32,
    /// As `ps` names the user id that it runs under, as `u0_a123`; `None` where the device does not
    /// report it.
    owner: Option<String>,
    sharing: Sharing,
}

/// Whether other apps run under an app's user id (`android:sharedUserId`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sharing {
    Alone,
    Shared,
}

/// A line of `ps`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) pid: u32,
    owner: String,
    name: String,
}

/// Whether a process is the app's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Belongs {
    Yes,
    No,
    /// It has no name of its own yet.
    NotYet,
}

impl AppProcess {
    /// Asks the device about the target's app.
    ///
    /// # Errors
    /// When the device is gone, or the app is one that no debugger may enter.
    pub(super) async fn look_up(device: &Device, target: &Target) -> Result<Self, Error> {
        let package = target.package.as_str();
        let user = user(device, target).await?;
        let about = device
            .run(&format!("dumpsys package {}", quote(package)), QUESTION)
            .await?
            .stdout;
        if is_closed(&about)
            && device
                .run("getprop ro.debuggable", QUESTION)
                .await?
                .stdout
                .trim()
                != "1"
        {
            return Err(Error::Setup(format!(
                "{package} takes no debugger: it is not debuggable (android:debuggable=\"true\"), as a release build; install a debug build"
            )));
        }

        let launcher = "-a android.intent.action.MAIN -c android.intent.category.LAUNCHER";
        let activity = format!(
            "cmd package resolve-activity --user {user} {launcher} {}",
            quote(package)
        );
        let activity = device.run(&activity, QUESTION).await?.stdout;
        let name = process_name(&activity).unwrap_or_else(|| package.to_owned());
        let owner = app_id(&about).map(|app_id| owner(user, app_id));
        let sharing = sharing(&about);
        tracing::debug!(package, name, user, ?owner, ?sharing, "the app's process");
        Ok(Self {
            package: package.to_owned(),
            name,
            user,
            owner,
            sharing,
        })
    }

    #[cfg(test)]
    pub(super) fn for_test(package: &str, owner: Option<&str>) -> Self {
        Self {
            package: package.into(),
            name: package.into(),
            user: 0,
            owner: owner.map(Into::into),
            sharing: Sharing::Alone,
        }
    }

    /// What stops the app, for the user that it is tested for.
    pub(super) fn stop_command(&self) -> String {
        format!(
            "am force-stop --user {} {}",
            self.user,
            quote(&self.package)
        )
    }

    /// The app's processes that are there now.
    ///
    /// # Errors
    /// When the device is gone.
    pub(super) async fn running(&self, device: &Device) -> Result<Vec<Row>, Error> {
        let mut rows = list(device).await?;
        rows.retain(|row| self.belongs(row) == Belongs::Yes);
        Ok(rows)
    }

    /// The names of the app's processes that are there next to the one of this number.
    ///
    /// # Errors
    /// When the device is gone.
    pub(super) async fn others(&self, device: &Device, pid: u32) -> Result<Vec<String>, Error> {
        let mut others = list(device).await?;
        others.retain(|row| row.pid != pid && self.runs_components(row));
        Ok(others.into_iter().map(|row| row.name).collect())
    }

    /// Whether a process runs components of the app. What it has started as a program, as `logcat`
    /// or `sh`, does not.
    fn runs_components(&self, row: &Row) -> bool {
        let is_its_name = row.name == self.name || self.has_name_of_package(&row.name);
        match &self.owner {
            Some(owner) if row.owner == *owner => match self.sharing {
                Sharing::Alone => is_name_of_components(&row.name),
                Sharing::Shared => is_its_name,
            },
            None if row.owner.starts_with(&format!("u{}_a", self.user)) => is_its_name,
            // An isolated service has a user id of its own, of the same user.
            _ => row.owner.starts_with(&format!("u{}_i", self.user)) && is_its_name,
        }
    }

    /// Whether a process is called as the package, alone or with `:` and a name behind it.
    fn has_name_of_package(&self, name: &str) -> bool {
        let rest = name.strip_prefix(self.package.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
    }

    pub(super) fn belongs(&self, row: &Row) -> Belongs {
        let is_own = match &self.owner {
            Some(owner) => row.owner == *owner,
            None if UNNAMED.iter().any(|name| row.name.starts_with(name)) => {
                return Belongs::NotYet;
            }
            None => row.name == self.name || self.has_name_of_package(&row.name),
        };
        if is_own { Belongs::Yes } else { Belongs::No }
    }
}

/// The Android user that a test runs for: the one asked for, else the current one.
pub(super) async fn user(device: &Device, target: &Target) -> Result<u32, Error> {
    if let Some(user) = target.setup.user {
        return Ok(user);
    }
    Ok(device
        .run("am get-current-user", QUESTION)
        .await?
        .stdout
        .trim()
        .parse()
        .unwrap_or(0))
}

/// All processes of the device. Android 7's `ps` takes none of the options, and lists what they
/// name: nothing.
pub(super) async fn list(device: &Device) -> Result<Vec<Row>, Error> {
    let rows = rows(&device.run("ps -A -o PID,USER,NAME", QUESTION).await?.stdout);
    if !rows.is_empty() {
        return Ok(rows);
    }
    Ok(self::rows(&device.run("ps", QUESTION).await?.stdout))
}

/// Reads what `ps` prints: the columns that its first line names, with the name last.
fn rows(text: &str) -> Vec<Row> {
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().unwrap_or("").split_whitespace().collect();
    let (Some(pid), Some(user)) = (
        head.iter().position(|column| *column == "PID"),
        head.iter().position(|column| *column == "USER"),
    ) else {
        return Vec::new();
    };

    let mut rows = Vec::new();
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let (Some(Ok(pid)), Some(owner), Some(name)) = (
            words.get(pid).map(|pid| pid.parse()),
            words.get(user),
            words.last(),
        ) {
            rows.push(Row {
                pid,
                owner: (*owner).to_owned(),
                name: (*name).to_owned(),
            });
        }
    }
    rows
}

/// How the C library names a user id of an app's (`android_ids`); the system's own have names.
fn owner(user: u32, app_id: u32) -> String {
    match app_id.checked_sub(FIRST_APP) {
        Some(app) => format!("u{user}_a{app}"),
        None if app_id == 1000 && user == 0 => "system".to_owned(),
        None => app_id.to_string(),
    }
}

/// The package's id from `dumpsys package`: `userId=10123`, from Android 13 on `appId=10123`.
fn app_id(dump: &str) -> Option<u32> {
    dump.lines().find_map(|line| {
        let line = line.trim();
        let rest = line
            .strip_prefix("userId=")
            .or_else(|| line.strip_prefix("appId="))?;
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<u32>().ok().map(|id| id % PER_USER)
    })
}

/// Whether `dumpsys package` names the user id that the package shares, as
/// `sharedUser=SharedUserSetting{3f2 com.a.shared/10123}` (`dumpPackageLPr` of AOSP's `Settings`).
fn sharing(dump: &str) -> Sharing {
    match dump
        .lines()
        .any(|line| line.trim().starts_with("sharedUser="))
    {
        true => Sharing::Shared,
        false => Sharing::Alone,
    }
}

/// Whether `android:process` can have made this name: it has a dot, and letters, digits and `_`
/// (`validateName` of AOSP's `PackageParser`), with a `:` behind the package's.
fn is_name_of_components(name: &str) -> bool {
    let mut chars = name.chars();
    name.contains('.') && chars.all(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | ':'))
}

/// Whether `dumpsys package` lists the app's flags, and that it is debuggable is not among them.
fn is_closed(dump: &str) -> bool {
    let mut has_flags = false;
    for line in dump.lines() {
        let line = line.trim();
        if line.starts_with("flags=[") || line.starts_with("pkgFlags=[") {
            has_flags = true;
            if line.split_whitespace().any(|flag| flag == "DEBUGGABLE") {
                return false;
            }
        }
    }
    has_flags
}

/// The process of an activity's application, from what `cmd package resolve-activity` prints.
fn process_name(dump: &str) -> Option<String> {
    let mut lines = dump
        .lines()
        .skip_while(|line| line.trim() != "ApplicationInfo:");
    let name = lines.find_map(|line| line.trim().strip_prefix("processName="))?;
    let is_name = !name.is_empty()
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | ':' | '-'));
    if is_name { Some(name.to_owned()) } else { None }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use test_kit::fake_adb::{FakeAdb, printed};

    use super::*;

    fn process(owner: Option<&str>, name: &str) -> AppProcess {
        AppProcess {
            name: name.into(),
            ..AppProcess::for_test("com.a", owner)
        }
    }

    #[test]
    fn both_kinds_of_ps_are_read() {
        let toybox = "  PID USER         NAME\n    1 root         init\n 4711 u0_a123      com.a\n  812 u10_a123     com.a:sync\n";
        let toolbox = "USER      PID   PPID  VSIZE  RSS   WCHAN            PC  NAME\nroot      1     0     8896   804   SyS_epoll_ 00000000 S /init\n\
             u0_a123   4711  340   1000   2000  SyS_epoll_ 00000000 S com.a\n";
        let expected = |pid, owner: &str, name: &str| Row {
            pid,
            owner: owner.into(),
            name: name.into(),
        };
        let read = rows(toybox);
        assert_eq!(
            read[1..],
            [
                expected(4711, "u0_a123", "com.a"),
                expected(812, "u10_a123", "com.a:sync")
            ]
        );
        assert_eq!(rows(toolbox)[1], expected(4711, "u0_a123", "com.a"));
        assert!(rows("").is_empty() && rows("ps: unknown option\n").is_empty());
    }

    #[test]
    fn the_user_id_decides_and_without_it_the_name() {
        let check = |app: &AppProcess, owner: &str, name: &str, expected| {
            let row = Row {
                pid: 1,
                owner: owner.into(),
                name: name.into(),
            };
            assert_eq!(app.belongs(&row), expected, "{app:?} {row:?}");
        };
        let known = process(Some("u0_a123"), "com.a");
        check(&known, "u0_a123", "<pre-initialized>", Belongs::Yes);
        check(&known, "u0_a123", "another.name", Belongs::Yes);
        // The same app of another user, as in a work profile.
        check(&known, "u10_a123", "com.a", Belongs::No);
        let unknown = process(None, "com.a.main");
        check(&unknown, "u0_a123", "com.a", Belongs::Yes);
        check(&unknown, "u0_a123", "com.a.main", Belongs::Yes);
        check(&unknown, "u0_a123", "com.a:remote", Belongs::Yes);
        check(&unknown, "u0_a123", "com.abc", Belongs::No);
        check(&unknown, "u0_a123", "<pre-initialized>", Belongs::NotYet);
    }

    /// What toybox prints on a device with several users, some of it left out.
    const PS: &str = "  PID USER         NAME
    1 root         init
  640 root         zygote64
  641 root         usap64
 1200 system       system_server
 4100 u0_a123      com.a
 4101 u0_a123      com.a:sync
 4102 u0_a123      com.vendor.player
 4103 u0_a123      logcat
 4104 u0_a123      <pre-initialized>
 4105 u0_i7        com.a:sandbox
 4106 u0_i8        com.google.android.webview:sandboxed_process0:org.chromium.content.app.SandboxedProcessService0:0
 4107 u0_a124      com.a.test
 4108 u0_a200      com.abc
 5100 u10_a123     com.a:sync
 5101 u10_i3       com.a:sandbox
";

    #[test]
    fn the_apps_other_processes_are_those_of_its_components() {
        let check = |app: &AppProcess, expected: &[u32]| {
            let rows = rows(PS).into_iter();
            let found: Vec<u32> = rows
                .filter(|row| app.runs_components(row))
                .map(|row| row.pid)
                .collect();
            assert_eq!(found, expected, "{app:?}");
        };
        let alone = process(Some("u0_a123"), "com.a");
        check(&alone, &[4100, 4101, 4102, 4105]);
        let of_second_user = AppProcess {
            user: 10,
            ..process(Some("u10_a123"), "com.a")
        };
        check(&of_second_user, &[5100, 5101]);
        // Another package's process may be there under the same id.
        let shared = AppProcess {
            sharing: Sharing::Shared,
            ..alone
        };
        check(&shared, &[4100, 4101, 4105]);
        check(&process(None, "com.a"), &[4100, 4101, 4105]);
    }

    #[tokio::test]
    async fn one_question_tells_the_other_processes() {
        let server = FakeAdb::open();
        let device = Device::for_test(server.port());
        let answers = std::thread::spawn(move || {
            server
                .accept("shell,v2,raw:ps -A -o PID,USER,NAME")
                .write_all(&printed(PS))
                .unwrap();
        });
        let app = process(Some("u0_a123"), "com.a");
        let others = app.others(&device, 4100).await.unwrap();
        assert_eq!(others, ["com.a:sync", "com.vendor.player", "com.a:sandbox"]);
        answers.join().unwrap();
    }

    #[test]
    fn what_the_package_manager_says_is_read() {
        let until_12 =
            "    userId=10123\n    flags=[ DEBUGGABLE HAS_CODE ALLOW_CLEAR_USER_DATA ]\n";
        let from_13 = "    appId=10123\n    pkgFlags=[ HAS_CODE ALLOW_BACKUP ]\n    userId=10999\n";
        assert_eq!(
            (app_id(until_12), app_id(from_13), app_id("")),
            (Some(10123), Some(10123), None)
        );
        assert_eq!(
            (is_closed(until_12), is_closed(from_13), is_closed("")),
            (false, true, false)
        );
        let shared = "    userId=10123\n    sharedUser=SharedUserSetting{3f2 com.a.shared/10123}\n";
        assert_eq!(
            (sharing(shared), sharing(from_13)),
            (Sharing::Shared, Sharing::Alone)
        );
        assert_eq!(
            (owner(0, 10123), owner(10, 10123), owner(0, 1000)),
            ("u0_a123".into(), "u10_a123".into(), "system".into())
        );
    }

    #[test]
    fn the_name_of_the_process_is_the_applications() {
        let dump = "priority=0\nActivityInfo:\n  name=com.a.Main\n  packageName=com.a\n  processName=com.a:view\n  ApplicationInfo:\n    packageName=com.a\n    processName=com.a.main\n    taskAffinity=com.a\n";
        assert_eq!(process_name(dump).as_deref(), Some("com.a.main"));
        assert_eq!(process_name("No activity found\n"), None);
        assert_eq!(
            process_name("ApplicationInfo:\n processName=a b; reboot\n"),
            None
        );
    }
}
