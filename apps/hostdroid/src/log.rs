//! The device's log: one file of logcat's `threadtime` lines, appended to by the apps' processes
//! and by the device itself.
//!
//! All of them write whole lines with one call to a file opened for appending, so that
//! lines never mix.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// When the log is longer than this at a start of the device or of a process, it is emptied.
const MAX_LENGTH: u64 = 32 * 1024 * 1024;
/// The tag of the device's own lines.
const TAG: &str = "hostdroid";

/// The log.
pub struct DeviceLog {
    path: PathBuf,
    file: Mutex<File>,
    echo: bool,
}

impl DeviceLog {
    /// Opens the log below a device's data folder. With `echo` the device's own lines go to
    /// standard error, too.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn open(data: &Path, echo: bool) -> std::io::Result<Self> {
        let path = data.join("log").join("logcat.txt");
        std::fs::create_dir_all(data.join("log"))?;
        let file = OpenOptions::new().create(true).append(true).open(&path)?;
        if file.metadata()?.len() > MAX_LENGTH {
            file.set_len(0)?;
        }
        Ok(Self {
            path,
            file: Mutex::new(file),
            echo,
        })
    }

    /// Where the log is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Empties it.
    ///
    /// # Errors
    /// The file system's own.
    pub fn clear(&self) -> std::io::Result<()> {
        self.file
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .set_len(0)
    }

    /// A line of the device's own, at priority `I`.
    pub fn info(&self, text: &str) {
        self.own('I', TAG, text);
    }

    /// A line of the device's own, at priority `W`.
    pub fn warn(&self, text: &str) {
        self.own('W', TAG, text);
    }

    /// A line that the activity manager writes on a device.
    pub fn activity_manager(&self, priority: char, text: &str) {
        self.own(priority, "ActivityManager", text);
    }

    /// A line that an app's process writes on a device when it is too late for it here.
    pub fn app(&self, pid: u32, priority: char, tag: &str, text: &str) {
        self.append(&lines(pid, priority, tag, text));
    }

    /// Empties the log if it has become too long: nothing of it is kept, where a device
    /// keeps the end.
    pub fn trim(&self) {
        let file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if file.metadata().is_ok_and(|meta| meta.len() > MAX_LENGTH) {
            // A log that cannot be shortened goes on as it is.
            let _ = file.set_len(0);
        }
    }

    fn own(&self, priority: char, tag: &str, text: &str) {
        let out = lines(std::process::id(), priority, tag, text);
        if self.echo {
            // Neither a full disk nor a closed standard error must take the device down.
            let _ = std::io::stderr().write_all(out.as_bytes());
        }
        self.append(&out);
    }

    fn append(&self, text: &str) {
        let _ = self
            .file
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .write_all(text.as_bytes());
    }
}

/// A text as lines of the log.
fn lines(pid: u32, priority: char, tag: &str, text: &str) -> String {
    let now = timestamp(SystemTime::now());
    text.lines()
        .map(|line| format!("{now} {pid:5} {pid:5} {priority} {tag}: {line}\n"))
        .collect()
}

/// `MM-DD hh:mm:ss.mmm` in UTC, which is the device's time zone.
#[must_use]
pub fn timestamp(time: SystemTime) -> String {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    let (days, rest) = (since.as_secs() / 86_400, since.as_secs() % 86_400);
    let (month, day) = month_and_day(days);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!(
        "{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}.{:03}",
        since.subsec_millis()
    )
}

/// Month and day of a day since 1970, in the Gregorian calendar: years are counted from March, so
/// that the leap day is the last one, and 400 of them have 146,097 days.
fn month_and_day(days: u64) -> (u64, u64) {
    let day_of_era = (days + 719_468) % 146_097;
    let year = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    (if month < 10 { month + 3 } else { month - 9 }, day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn timestamps_are_of_the_calendar() {
        let check = |seconds: u64, expected: &str| {
            assert_eq!(
                timestamp(UNIX_EPOCH + Duration::from_millis(seconds * 1000 + 7)),
                expected
            );
        };
        check(0, "01-01 00:00:00.007");
        check(951_782_400, "02-29 00:00:00.007");
        check(1_735_689_599, "12-31 23:59:59.007");
        check(1_709_251_200, "03-01 00:00:00.007");
    }
}
