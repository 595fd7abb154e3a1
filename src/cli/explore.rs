//! `flakescope explore`: the main job.

use std::io::Read;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::connect::{Opened, TestArguments, again, limits, on_disk, open};
use super::exit::{Exit, WrongUsage};
use super::output::Folder;
use super::progress::Progress;
use super::say;
use crate::adb;
use crate::explore::strategy::{self, Strategy};
use crate::explore::{Exploration, Explorer, Settings, Verdict};
use crate::model::{Frame, frames_in};
use crate::report::{Report, exit_code, explain, summary};
use crate::schedule_file::ScheduleFile;
use crate::session::Undo;

/// How many lines of the device's log are kept beside a finding.
const LOG_LINES: u32 = 2000;

/// The most that is read of a failure's text, in bytes.
const LARGEST: u64 = 1 << 20;

/// Arguments of `explore`.
#[derive(Args, Debug)]
pub(super) struct Explore {
    #[command(flatten)]
    what: TestArguments,
    /// The most runs before a finding is confirmed.
    #[arg(long, value_name = "N", default_value_t = 60)]
    max_runs: usize,
    /// The longest that one event is delayed, in ms.
    #[arg(long, value_name = "MS", default_value_t = 3000)]
    max_delay: u64,
    /// For strategies that draw by chance.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How orders are chosen.
    #[arg(long, value_enum, default_value = "event-order")]
    strategy: Name,
    /// A failure's stack trace, as a test report or a log has it, for `--strategy single-delay`.
    #[arg(long, value_name = "FILE")]
    from_failure: Option<PathBuf>,
    /// What goes to stdout.
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
}

#[derive(ValueEnum, Debug, Clone, Copy)]
enum Name {
    /// All events bounded at once, turned round, and moved to every place between, all in the same runs.
    EventOrder,
    /// FlakeScanner's procedure as published: one event at a time, descending from its upper bound.
    Paper,
    /// Priorities by chance, as PCT, with one change point.
    Pct,
    /// Every event at a place by chance.
    Random,
    /// The event nearest to the stack of a known failure (--from-failure) comes just after the statement that failed.
    SingleDelay,
    /// Plain runs without a debugger, --max-runs of them.
    Rerun,
    /// The same beside a load on the device, drawn from --seed.
    Noise,
}

#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    /// A summary for people.
    Human,
    /// The report.
    Json,
}

impl Explore {
    /// The strategy, for a test of this class.
    fn strategy(&self, known: Option<&[Frame]>, class: &str) -> Result<Box<dyn Strategy>, WrongUsage> {
        Ok(match (self.strategy, known) {
            (Name::SingleDelay, Some(known)) => Box::new(strategy::SingleDelay::new(known, class)),
            (Name::SingleDelay, None) => {
                return Err(WrongUsage(
                    "--strategy single-delay wants the failure's stack: --from-failure FILE".into(),
                ));
            }
            (_, Some(_)) => return Err(WrongUsage("--from-failure is for --strategy single-delay".into())),
            (Name::EventOrder, None) => Box::<strategy::EventOrder>::default(),
            (Name::Paper, None) => Box::<strategy::Paper>::default(),
            (Name::Pct, None) => Box::new(strategy::Pct::new(self.seed)),
            (Name::Random, None) => Box::new(strategy::Random::new(self.seed)),
            (Name::Rerun, None) => Box::new(strategy::Rerun),
            (Name::Noise, None) => Box::new(strategy::Noise::new(self.seed)),
        })
    }

    /// The known failure's stack; a text without a stack is none.
    fn known(&self) -> Result<Option<Vec<Frame>>, WrongUsage> {
        let Some(path) = &self.from_failure else { return Ok(None) };
        let wrong = |what: &str| WrongUsage(format!("{} {what}", path.display()));
        let mut bytes = Vec::new();
        let file = std::fs::File::open(path).map_err(|error| wrong(&format!("cannot be read: {error}")))?;
        file.take(LARGEST).read_to_end(&mut bytes).map_err(|error| wrong(&format!("cannot be read: {error}")))?;
        let frames = frames_in(&String::from_utf8_lossy(&bytes));
        if frames.is_empty() { Err(wrong("has no line of a stack trace (`at ...`)")) } else { Ok(Some(frames)) }
    }

    pub(super) async fn run(self, undo: &Undo) -> anyhow::Result<Exit> {
        let known = self.known()?;
        let class = self.what.test.split('#').next().unwrap_or_default();
        let mut strategy = self.strategy(known.as_deref(), class)?;
        let limits = limits(self.max_delay, self.what.device.timeout);
        let mut opened = open(&self.what.device, &self.what.component, &self.what.test, limits, undo).await?;
        let folder = Folder::open(self.what.out.as_deref(), &opened.test.method)?;
        let mut progress = Progress::new();
        progress.line(&format!("exploring {} on {}", opened.test, opened.info.serial));
        let settings = Settings { max_runs: self.max_runs, max_delay_ms: self.max_delay, ..Settings::default() };
        let mut tell = |step: crate::explore::Step<'_>| progress.tell(&step);
        let explorer = Explorer::new(&mut opened.session, &mut *strategy, settings, &mut tell);
        let (mut out, error) = explorer.explore().await;
        progress.finish();
        if let Some(error) = &error {
            out.reason = format!("{}: {error}", out.reason);
        }
        let schedules = self.write(&folder, &opened, &out).await?;
        self.show(&folder, &opened, &out, &schedules)?;
        match error {
            Some(error) => Err(error.into()),
            None => Ok(Exit::code(exit_code(out.verdict))),
        }
    }

    fn report(&self, opened: &Opened, out: &Exploration, schedules: &[String]) -> Report {
        let name = self.strategy.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
        Report::new(&opened.test, on_disk(opened), out, schedules).by(name, self.seed)
    }

    /// Writes schedules, report and log; the answer is the schedules' names.
    async fn write(&self, folder: &Folder, opened: &Opened, out: &Exploration) -> anyhow::Result<Vec<String>> {
        let mut names = Vec::new();
        for (i, finding) in out.findings.iter().enumerate() {
            let name = format!("schedule-{}.json", i + 1);
            let file = ScheduleFile {
                test: opened.test.clone(),
                origin: opened.origin(),
                note: explain(&opened.test, finding),
                max_delay_ms: self.max_delay,
                steps: finding.steps.clone(),
                schedule: finding.schedule.clone(),
            };
            folder.write(&name, file.to_json()?.as_bytes())?;
            names.push(name);
        }
        let report = self.report(opened, out, &names).to_json()?;
        folder.write("report.json", report.as_bytes())?;
        if matches!(out.verdict, Verdict::Flaky | Verdict::Inconclusive) {
            match adb::logcat(&opened.device, LOG_LINES).await {
                Ok(log) => drop(folder.write("logcat.txt", &log)?),
                Err(error) => tracing::warn!(%error, "the device's log was not kept"),
            }
        }
        Ok(names)
    }

    fn show(&self, folder: &Folder, opened: &Opened, out: &Exploration, names: &[String]) -> anyhow::Result<()> {
        if self.format == Format::Json {
            let report = self.report(opened, out, names).to_json()?;
            return say::raw(&format!("{report}\n"));
        }
        // Shown in a command to be copied.
        let path = |name: &String| adb::quote(&folder.path().join(name).display().to_string());
        let paths: Vec<String> = names.iter().map(path).collect();
        let summary = summary(&opened.test, out, &paths, &again(&self.what.device, &opened.info));
        say::out(&format!("\n{summary}  report       {}\n", folder.path().join("report.json").display()))
    }
}
