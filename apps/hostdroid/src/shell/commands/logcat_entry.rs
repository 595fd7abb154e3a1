//! A line of the log, and how `logcat` shows it.
//!
//! The formats are those of AOSP 10 `system/core/liblog/logprint.cpp`.

use std::ops::Range;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::log::timestamp;

/// The formats by their names.
pub(super) const FORMATS: [&str; 9] = [
    "brief",
    "epoch",
    "long",
    "process",
    "raw",
    "tag",
    "thread",
    "threadtime",
    "time",
];

/// A line of the log, cut into its fields.
#[derive(Debug)]
pub(super) struct Entry<'a> {
    /// `MM-DD hh:mm:ss.mmm`
    pub(super) time: &'a str,
    pub(super) pid: &'a str,
    tid: &'a str,
    pub(super) priority: char,
    pub(super) tag: &'a str,
    pub(super) text: &'a str,
}

impl<'a> Entry<'a> {
    /// Cuts a line into its fields; `None` for one that is not of the log.
    pub(super) fn parse(line: &'a str) -> Option<Self> {
        let (time, rest) = (line.get(..18)?, line.get(18..)?.trim_start());
        let (pid, rest) = rest.split_once(' ')?;
        let (tid, rest) = rest.trim_start().split_once(' ')?;
        let (priority, rest) = rest.split_once(' ')?;
        let (tag, text) = rest
            .split_once(": ")
            .or_else(|| rest.strip_suffix(':').map(|tag| (tag, "")))?;

        Some(Self {
            time,
            pid,
            tid,
            priority: priority.chars().next()?,
            tag: tag.trim(),
            text,
        })
    }

    /// The buffer that a device would have it in.
    pub(super) fn buffer(&self) -> &'static str {
        match self.tag {
            "AndroidRuntime" if self.priority == 'E' => "crash",
            "ActivityManager" | "PackageManager" | "WindowManager" => "system",
            _ => "main",
        }
    }

    /// The entry with the end of its line. `now` gives the year, which the log does not have.
    pub(super) fn format(&self, format: &str, now: SystemTime) -> String {
        let Self {
            time,
            pid,
            tid,
            priority,
            tag,
            text,
        } = self;
        match format {
            "brief" => format!("{priority}/{tag:<8}({pid:>5}): {text}\n"),
            "epoch" => {
                let epoch = epoch(time, now).unwrap_or_default();
                let (seconds, millis) = (epoch.as_secs(), epoch.subsec_millis());
                format!("{seconds:>19}.{millis:03} {pid:>5} {tid:>5} {priority} {tag:<8}: {text}\n")
            }
            "long" => format!("[ {time} {pid:>5}:{tid:>5} {priority}/{tag:<8} ]\n{text}\n\n"),
            "process" => format!("{priority}({pid:>5}) {text}  ({tag})\n"),
            "raw" => format!("{text}\n"),
            "tag" => format!("{priority}/{tag:<8}: {text}\n"),
            "thread" => format!("{priority}({pid:>5}:{tid:>5}) {text}\n"),
            "time" => format!("{time} {priority}/{tag:<8}({pid:>5}): {text}\n"),
            _ => format!("{time} {pid:>5} {tid:>5} {priority} {tag:<8}: {text}\n"),
        }
    }
}

/// The last moment before `now` that has this time: it is within a year.
fn epoch(time: &str, now: SystemTime) -> Option<Duration> {
    const DAY: u64 = 86_400;
    let of_day = Duration::from_millis(
        number(time, 6..8)? * 3_600_000
            + number(time, 9..11)? * 60_000
            + number(time, 12..14)? * 1000
            + number(time, 15..18)?,
    );

    // A clock may be set back a little; a day ahead is as good as today.
    let today = now.duration_since(UNIX_EPOCH).ok()?.as_secs() / DAY + 1;
    let midnights = (0..=366)
        .filter_map(|back| today.checked_sub(back))
        .map(|day| Duration::from_secs(day * DAY));
    midnights
        .map(|midnight| midnight + of_day)
        .find(|moment| timestamp(UNIX_EPOCH + *moment) == time)
}

fn number(time: &str, at: Range<usize>) -> Option<u64> {
    time.get(at)?.parse().ok()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_line_in_every_format() {
        let entry = Entry::parse("12-31 23:59:58.007    12   345 W Tag: a: b").unwrap();
        let new_year = UNIX_EPOCH + Duration::from_secs(1_735_689_601);
        let check =
            |format: &str, expected: &str| assert_eq!(entry.format(format, new_year), expected);
        check("brief", "W/Tag     (   12): a: b\n");
        check(
            "epoch",
            "         1735689598.007    12   345 W Tag     : a: b\n",
        );
        check(
            "long",
            "[ 12-31 23:59:58.007    12:  345 W/Tag      ]\na: b\n\n",
        );
        check("process", "W(   12) a: b  (Tag)\n");
        check("raw", "a: b\n");
        check("tag", "W/Tag     : a: b\n");
        check("thread", "W(   12:  345) a: b\n");
        check(
            "threadtime",
            "12-31 23:59:58.007    12   345 W Tag     : a: b\n",
        );
        check("time", "12-31 23:59:58.007 W/Tag     (   12): a: b\n");
    }

    #[test]
    fn lines_of_other_kinds_are_left_out() {
        for line in [
            "",
            "--------- beginning of main",
            "12-31 23:59:58.007",
            "12-31 23:59:58.007 1 2 I tag",
            "ä",
        ] {
            assert!(Entry::parse(line).is_none(), "{line}");
        }
        let entry =
            Entry::parse("12-31 23:59:58.007 1 2 E AndroidRuntime: FATAL EXCEPTION: main").unwrap();
        assert_eq!((entry.buffer(), entry.tag), ("crash", "AndroidRuntime"));
        assert_eq!(epoch("99-99 99:99:99.999", UNIX_EPOCH), None);
    }
}
