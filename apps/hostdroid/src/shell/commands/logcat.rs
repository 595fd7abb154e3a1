//! `logcat`: the device's log, filtered, in its formats.
//!
//! There is one file for all of it. A line's tag decides which of a device's buffers it would be
//! in: `crash` has the runtime's reports of uncaught exceptions, `system` the lines of the system's
//! own services, `main` the rest.

use std::collections::{BTreeSet, VecDeque};
use std::io::SeekFrom;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use regex::Regex;
use tokio::fs::File;
use tokio::io::{AsyncBufReadExt, AsyncSeekExt, BufReader};

use super::logcat_entry::{Entry, FORMATS};
use super::unsupported;
use crate::device::Device;
use crate::log::timestamp;
use crate::shell::io::Io;

/// How often a log that is followed is read.
const POLL: Duration = Duration::from_millis(50);
/// The buffers that are read without `-b`.
const DEFAULT: [&str; 3] = ["main", "system", "crash"];

/// Where to begin.
#[derive(Debug, PartialEq, Eq)]
enum From {
    Start,
    /// So many lines before the end.
    Last(usize),
    /// At this time, as the log has it.
    Time(String),
}

#[derive(Debug)]
struct Options {
    dump: bool,
    clear: bool,
    from: From,
    pid: Option<u32>,
    format: String,
    filters: Vec<(String, char)>,
    expression: Option<Regex>,
    max: usize,
    buffers: BTreeSet<String>,
}

pub(super) async fn run(device: &Device, arguments: &[&str], io: &mut Io<'_>) -> u8 {
    let options = match parse(arguments) {
        Ok(options) => options,
        Err(what) => return unsupported(device, io, &format!("logcat {what}")).await,
    };

    let result = if options.clear {
        device.log.clear()
    } else {
        show(device, &options, io).await
    };
    match result {
        Ok(()) => 0,
        Err(error) => {
            io.err.line(format!("logcat: {error}")).await;
            1
        }
    }
}

/// An option that this device does not have is an error: its name.
fn parse(arguments: &[&str]) -> Result<Options, String> {
    let mut options = Options {
        dump: false,
        clear: false,
        from: From::Start,
        pid: None,
        format: "threadtime".to_owned(),
        filters: Vec::new(),
        expression: None,
        max: usize::MAX,
        buffers: BTreeSet::new(),
    };

    let mut rest = arguments.iter().copied();
    while let Some(argument) = rest.next() {
        options.set(argument, &mut rest)?;
    }
    Ok(options)
}

/// An option's name, and the value that is attached to it: `-t5`, `--pid=7`.
fn name(argument: &str) -> (&str, &str) {
    match argument.split_once('=') {
        Some((name, value)) if name.starts_with("--") => (name, value),
        _ if argument.starts_with('-') && !argument.starts_with("--") => argument
            .char_indices()
            .nth(2)
            .map_or((argument, ""), |(at, _)| argument.split_at(at)),
        _ => (argument, ""),
    }
}

/// A count, a time as the log has it, with or without the year, or seconds since 1970.
fn from(text: &str) -> Option<From> {
    if let Ok(count) = text.parse() {
        return Some(From::Last(count));
    }
    if let Some(since) = text
        .parse::<f64>()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    {
        return Some(From::Time(timestamp(UNIX_EPOCH.checked_add(since)?)));
    }

    let year = text
        .get(..5)
        .is_some_and(|y| y.ends_with('-') && y.bytes().take(4).all(|b| b.is_ascii_digit()));
    let time = if year { text.get(5..)? } else { text };
    let like_a_time = time.get(2..3) == Some("-") && time.get(5..6) == Some(" ");
    if like_a_time {
        Some(From::Time(time.to_owned()))
    } else {
        None
    }
}

impl Options {
    /// Takes an option's value from `rest` if it is not attached.
    fn set<'a>(
        &mut self,
        argument: &'a str,
        rest: &mut impl Iterator<Item = &'a str>,
    ) -> Result<(), String> {
        let (name, attached) = name(argument);
        let mut value = || match attached {
            "" => rest.next().ok_or(argument),
            attached => Ok(attached),
        };

        match name {
            "-d" => self.dump = true,
            "-c" | "--clear" => self.clear = true,
            "-s" => self.filters.push(("*".to_owned(), 'S')),
            "-t" | "-T" => {
                self.dump |= name == "-t";
                self.from = from(value()?).ok_or(argument)?;
            }
            "--pid" => self.pid = Some(value()?.parse().map_err(|_| argument)?),
            "-e" | "--regex" => {
                self.expression = Some(Regex::new(value()?).map_err(|_| argument)?);
            }
            "-m" | "--max-count" => self.max = value()?.parse().map_err(|_| argument)?,
            "-v" | "--format" => {
                for format in value()?.split(',') {
                    self.set_format(format)?;
                }
            }
            "-b" | "--buffer" => self.buffers.extend(value()?.split(',').map(str::to_owned)),
            // The log is as long as it is.
            "-G" | "--buffer-size" => drop(value()?),
            option if option.starts_with('-') => return Err(argument.to_owned()),
            filter => {
                let (tag, priority) = filter.split_once(':').unwrap_or((filter, "V"));
                self.filters.push((
                    tag.to_owned(),
                    priority.chars().next().unwrap_or('V').to_ascii_uppercase(),
                ));
            }
        }
        Ok(())
    }

    fn set_format(&mut self, format: &str) -> Result<(), String> {
        match format {
            // The colour is up to the terminal, the rest is how the log is anyway.
            "color" | "colour" | "printable" | "UTC" | "descriptive" => {}
            known if FORMATS.contains(&known) => self.format = known.to_owned(),
            other => return Err(format!("-v {other}")),
        }
        Ok(())
    }

    fn wants(&self, entry: &Entry<'_>) -> bool {
        let buffer = entry.buffer();
        let listed = &self.buffers;
        let by_default = listed.is_empty() || listed.contains("default") || listed.contains("all");
        let in_buffers = if by_default {
            DEFAULT.contains(&buffer)
        } else {
            listed.contains(buffer)
        };

        let named = self.filters.iter().rev().find(|(tag, _)| tag == entry.tag);
        let filter = named.or_else(|| self.filters.iter().rev().find(|(tag, _)| tag == "*"));

        in_buffers
            && self.pid.is_none_or(|pid| entry.pid.parse() == Ok(pid))
            && filter.is_none_or(|(_, least)| *least != 'S' && rank(entry.priority) >= rank(*least))
            && self
                .expression
                .as_ref()
                .is_none_or(|expression| expression.is_match(entry.text))
            && !matches!(&self.from, From::Time(time) if entry.time < time.as_str())
    }
}

fn rank(priority: char) -> usize {
    "VDIWEFS".find(priority).unwrap_or(0)
}

async fn show(device: &Device, options: &Options, io: &Io<'_>) -> std::io::Result<()> {
    let mut log = BufReader::new(File::open(device.log.path()).await?);
    let (mut line, mut begun, mut left) = (Vec::new(), BTreeSet::new(), options.max);
    let mut tail = VecDeque::new();

    // Until the end is reached for the first time, only the last lines may be wanted.
    let mut keep = if let From::Last(count) = options.from {
        Some(count)
    } else {
        None
    };
    while left > 0 {
        if log.read_until(b'\n', &mut line).await? == 0 || !line.ends_with(b"\n") {
            keep = None;
            for shown in std::mem::take(&mut tail) {
                io.out.write(shown).await;
            }
            if options.dump {
                return Ok(());
            }
            wait_for_more(&mut log).await?;
            continue;
        }

        let text = String::from_utf8_lossy(&std::mem::take(&mut line)).into_owned();
        let Some(entry) = Entry::parse(text.trim_end_matches('\n')) else {
            continue;
        };
        if !options.wants(&entry) {
            continue;
        }

        let mut shown = entry.format(&options.format, SystemTime::now());
        if begun.insert(entry.buffer()) {
            shown.insert_str(0, &format!("--------- beginning of {}\n", entry.buffer()));
        }

        match keep {
            Some(count) => {
                tail.push_back(shown);
                if tail.len() > count {
                    tail.pop_front();
                }
            }
            None => {
                io.out.write(shown).await;
                left -= 1;
            }
        }
    }
    Ok(())
}

/// Waits at the log's end; a log that was emptied is read from its new start.
async fn wait_for_more(log: &mut BufReader<File>) -> std::io::Result<()> {
    tokio::time::sleep(POLL).await;
    let length = log.get_ref().metadata().await?.len();
    if log.stream_position().await? > length {
        log.seek(SeekFrom::Start(0)).await?;
    }
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn options_stand_alone_or_attached() {
        let options = parse(&[
            "-t5",
            "-vbrief,color",
            "--pid=7",
            "-b",
            "crash,main",
            "-e",
            "a.b",
            "T:w",
            "*:S",
        ])
        .unwrap();
        assert!(
            options.dump
                && options.from == From::Last(5)
                && options.format == "brief"
                && options.pid == Some(7)
        );
        assert_eq!(
            options.filters,
            [("T".to_owned(), 'W'), ("*".to_owned(), 'S')]
        );
        assert_eq!(options.buffers.len(), 2);
        for bad in [
            ["-v", "nosuch"].as_slice(),
            &["-e", "("],
            &["-t"],
            &["-T", "soon"],
            &["--pid=x"],
            &["-Q"],
        ] {
            assert!(parse(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_start_is_a_count_or_a_time() {
        let time = |text: &str| Some(From::Time(text.to_owned()));
        assert_eq!(from("12"), Some(From::Last(12)));
        assert_eq!(from("11-21 08:00:54.250"), time("11-21 08:00:54.250"));
        assert_eq!(from("2026-11-21 08:00:54.250"), time("11-21 08:00:54.250"));
        assert_eq!(from("951782400.5"), time("02-29 00:00:00.500"));
        assert_eq!((from(""), from("ä-ö")), (None, None));
    }
}
