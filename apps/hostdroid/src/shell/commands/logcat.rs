//! `logcat`: the device's log, filtered, in some of its formats.

use std::io::SeekFrom;
use std::time::Duration;

use tokio::fs::File;
use tokio::io::{AsyncBufReadExt, AsyncSeekExt, BufReader};

use super::unsupported;
use crate::device::Device;
use crate::shell::io::Io;

/// How often a log that is followed is looked at.
const POLL: Duration = Duration::from_millis(50);

#[derive(Default)]
struct Options {
    dump: bool,
    clear: bool,
    tail: Option<usize>,
    pid: Option<u32>,
    format: String,
    filters: Vec<(String, char)>,
}

pub(super) async fn run(device: &Device, arguments: &[&str], io: &mut Io<'_>) -> u8 {
    let options = match parse(arguments) {
        Ok(options) => options,
        Err(what) => return unsupported(device, io, &format!("logcat {what}")).await,
    };
    let result = if options.clear { device.log.clear() } else { show(device, &options, io).await };
    match result {
        Ok(()) => 0,
        Err(error) => {
            io.err.line(format!("logcat: {error}")).await;
            1
        }
    }
}

fn parse(arguments: &[&str]) -> Result<Options, String> {
    let mut options = Options { format: "threadtime".to_owned(), ..Options::default() };
    let mut rest = arguments.iter().copied();
    while let Some(argument) = rest.next() {
        let mut value = |name: &str| {
            let attached = argument.get(name.len()..).unwrap_or_default().trim_start_matches('=');
            if attached.is_empty() { rest.next().unwrap_or_default().to_owned() } else { attached.to_owned() }
        };
        match argument {
            "-d" => options.dump = true,
            "-c" | "--clear" => options.clear = true,
            "-s" => options.filters.push(("*".to_owned(), 'S')),
            a if a.starts_with("-t") || a.starts_with("-T") => {
                options.dump |= a.starts_with("-t");
                options.tail = Some(value("-t").parse().map_err(|_| argument.to_owned())?);
            }
            a if a.starts_with("--pid") => options.pid = Some(value("--pid").parse().map_err(|_| argument.to_owned())?),
            a if a.starts_with("-v") => options.format = value("-v"),
            // All of the log is in one buffer.
            a if a.starts_with("-b") => drop(value("-b")),
            a if a.starts_with('-') => return Err(a.to_owned()),
            filter => {
                let (tag, priority) = filter.split_once(':').unwrap_or((filter, "V"));
                options.filters.push((tag.to_owned(), priority.chars().next().unwrap_or('V').to_ascii_uppercase()));
            }
        }
    }
    let known = ["threadtime", "brief", "time", "tag", "raw", "process"];
    if known.contains(&options.format.as_str()) { Ok(options) } else { Err(format!("-v {}", options.format)) }
}

async fn show(device: &Device, options: &Options, io: &Io<'_>) -> std::io::Result<()> {
    let mut log = BufReader::new(File::open(device.log.path()).await?);
    let mut line = Vec::new();
    let mut tail = std::collections::VecDeque::new();
    io.out.line("--------- beginning of main").await;
    loop {
        if log.read_until(b'\n', &mut line).await? == 0 || !line.ends_with(b"\n") {
            for line in std::mem::take(&mut tail) {
                io.out.line(line).await;
            }
            if options.dump {
                return Ok(());
            }
            wait_for_more(&mut log).await?;
            continue;
        }
        let text = String::from_utf8_lossy(&line).into_owned();
        line.clear();
        let Some(shown) = Entry::parse(text.trim_end_matches('\n')).filter(|e| e.wanted(options)) else { continue };
        let shown = shown.format(&options.format);
        match options.tail {
            Some(count) if options.dump => {
                tail.push_back(shown);
                if tail.len() > count {
                    tail.pop_front();
                }
            }
            _ => io.out.line(shown).await,
        }
    }
}

/// At the log's end; a log that was emptied is read from its new start.
async fn wait_for_more(log: &mut BufReader<File>) -> std::io::Result<()> {
    tokio::time::sleep(POLL).await;
    let length = log.get_ref().metadata().await?.len();
    if log.stream_position().await? > length {
        log.seek(SeekFrom::Start(0)).await?;
    }
    Ok(())
}

/// A line of the log.
struct Entry<'a> {
    time: &'a str,
    pid: &'a str,
    priority: char,
    tag: &'a str,
    text: &'a str,
    whole: &'a str,
}

impl<'a> Entry<'a> {
    fn parse(whole: &'a str) -> Option<Self> {
        let (time, rest) = (whole.get(..18)?, whole.get(18..)?.trim_start());
        let (pid, rest) = rest.split_once(' ')?;
        let (_tid, rest) = rest.trim_start().split_once(' ')?;
        let (priority, rest) = rest.split_once(' ')?;
        let (tag, text) = rest.split_once(": ").or_else(|| rest.strip_suffix(':').map(|tag| (tag, "")))?;
        Some(Self { time, pid, priority: priority.chars().next()?, tag: tag.trim(), text, whole })
    }

    fn wanted(&self, options: &Options) -> bool {
        if options.pid.is_some_and(|pid| self.pid.parse() != Ok(pid)) {
            return false;
        }
        let rank = |priority: char| "VDIWEFS".find(priority).unwrap_or(0);
        let named = options.filters.iter().rev().find(|(tag, _)| tag == self.tag);
        let filter = named.or_else(|| options.filters.iter().rev().find(|(tag, _)| tag == "*"));
        filter.is_none_or(|(_, least)| *least != 'S' && rank(self.priority) >= rank(*least))
    }

    fn format(&self, format: &str) -> String {
        let Self { time, pid, priority, tag, text, .. } = self;
        match format {
            "brief" => format!("{priority}/{tag:<8}({pid:>5}): {text}"),
            "time" => format!("{time} {priority}/{tag:<8}({pid:>5}): {text}"),
            "tag" => format!("{priority}/{tag:<8}: {text}"),
            "process" => format!("{priority}({pid:>5}) {text}  ({tag})"),
            "raw" => (*text).to_owned(),
            _ => self.whole.to_owned(),
        }
    }
}
