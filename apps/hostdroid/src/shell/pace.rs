//! How long a shell and its commands take to start. A phone forks and links a program for each of
//! them, and some start a virtual machine; what they do then is quick.
//!
//! Which command is what kind of program is AOSP's: `am`, `pm` and `settings` are scripts that run
//! `cmd SERVICE`, a native program that calls the system server, and `am instrument` runs
//! `app_process` (`frameworks/base/cmds`: `am/am.sh`, `pm/pm`, `settings/settings.sh`, as from
//! Android 8 on); `pidof`, `ps` and most others are toybox's. The times are estimates for a phone
//! of the middle class. Two sources bound them: dotnet/android reports 134 ms in the median for `am
//! start-user` of a user that runs already, adb's client included (`FastDeploy2.cs`), and scrcpy's
//! issue 231 names the start of `app_process` as what makes `adb shell input` take up to a second.

use std::time::Duration;

use crate::profile::Profile;

/// `adbd` starts a shell. Estimate.
const SHELL: Duration = Duration::from_millis(20);
/// A native program is started. Estimate.
const PROGRAM: Duration = Duration::from_millis(10);
/// A script, `cmd`, and a call to the system server. Estimate.
const SERVICE: Duration = Duration::from_millis(80);
/// The same that stops apps: the system server goes through all processes, services
/// and providers. Estimate.
const FORCE_STOP: Duration = Duration::from_millis(130);
/// A program that reads `/proc/PID` of each of some 500 processes. Estimate.
const PROC_WALK: Duration = Duration::from_millis(30);
/// A script and `app_process`, which starts a virtual machine of its own. Estimate.
const JAVA: Duration = Duration::from_millis(250);

/// Waits as long as a shell takes to start.
pub(crate) async fn shell_starts(profile: Profile) {
    if profile == Profile::Phone {
        tokio::time::sleep(SHELL).await;
    }
}

/// Waits as long as a command takes to start.
pub(super) async fn command_starts(profile: Profile, name: &str, arguments: &[&str]) {
    if profile == Profile::Phone {
        tokio::time::sleep(start_of(name, arguments)).await;
    }
}

fn start_of(name: &str, arguments: &[&str]) -> Duration {
    match (name, arguments) {
        // The shell's own.
        ("echo" | "true" | ":" | "false" | "test" | "[" | "kill", _) => Duration::ZERO,
        ("am", ["instrument", ..]) => JAVA,
        ("am", ["force-stop" | "set-debug-app", ..])
        | ("cmd", ["activity", "force-stop" | "set-debug-app", ..]) => FORCE_STOP,
        ("am" | "pm" | "cmd" | "settings" | "dumpsys", _) => SERVICE,
        ("pidof" | "ps", _) => PROC_WALK,
        _ => PROGRAM,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_takes_as_long_as_what_it_starts() {
        let check = |line: &str, expected: Duration| {
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!(
                words.split_first().map(|(name, rest)| start_of(name, rest)),
                Some(expected),
                "{line}"
            );
        };

        check("echo a", Duration::ZERO);
        check("cat /sdcard/a", PROGRAM);
        check("pidof a.b", PROC_WALK);
        check("pm list packages", SERVICE);
        check("am start a.b", SERVICE);
        check("am force-stop a.b", FORCE_STOP);
        check("cmd activity force-stop a.b", FORCE_STOP);
        check("am instrument -w a.b/.C", JAVA);
    }
}
