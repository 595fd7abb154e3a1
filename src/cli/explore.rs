//! `flakescope explore`: the main job.

use clap::{Args, ValueEnum};

use super::connect::{Opened, TestArguments, again, limits, on_disk, open};
use super::exit::Exit;
use super::output::Folder;
use super::progress::Progress;
use super::say;
use crate::adb;
use crate::explore::strategy::{self, Strategy};
use crate::explore::{Exploration, Explorer, Settings, Verdict};
use crate::report::{Report, exit_code, explain, summary};
use crate::schedule_file::ScheduleFile;
use crate::session::Undo;

/// How many lines of the device's log are kept beside a finding.
const LOG_LINES: u32 = 2000;

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
}

impl Name {
    fn strategy(self, seed: u64) -> Box<dyn Strategy> {
        match self {
            Self::EventOrder => Box::<strategy::EventOrder>::default(),
            Self::Paper => Box::<strategy::Paper>::default(),
            Self::Pct => Box::new(strategy::Pct::new(seed)),
            Self::Random => Box::new(strategy::Random::new(seed)),
        }
    }
}

#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    /// A summary for people.
    Human,
    /// The report.
    Json,
}

impl Explore {
    pub(super) async fn run(self, undo: &Undo) -> anyhow::Result<Exit> {
        let limits = limits(self.max_delay, self.what.device.timeout);
        let mut opened = open(&self.what.device, &self.what.component, &self.what.test, limits, undo).await?;
        let folder = Folder::open(self.what.out.as_deref(), &opened.test.method)?;
        let mut progress = Progress::new();
        progress.line(&format!("exploring {} on {}", opened.test, opened.info.serial));
        let settings = Settings { max_runs: self.max_runs, ..Settings::default() };
        let mut tell = |step: crate::explore::Step<'_>| progress.tell(&step);
        let mut strategy = self.strategy.strategy(self.seed);
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

    /// Writes schedules, report and log; the answer is the schedules' names.
    async fn write(&self, folder: &Folder, opened: &Opened, out: &Exploration) -> anyhow::Result<Vec<String>> {
        let mut names = Vec::new();
        for (i, finding) in out.findings.iter().enumerate() {
            let name = format!("schedule-{}.json", i + 1);
            let file = ScheduleFile {
                test: opened.test.clone(),
                origin: opened.origin(),
                note: explain(finding),
                max_delay_ms: self.max_delay,
                steps: finding.steps.clone(),
                schedule: finding.schedule.clone(),
            };
            folder.write(&name, file.to_json()?.as_bytes())?;
            names.push(name);
        }
        let report = Report::new(&opened.test, on_disk(&opened.info), out, &names).to_json()?;
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
            let report = Report::new(&opened.test, on_disk(&opened.info), out, names).to_json()?;
            return say::raw(&format!("{report}\n"));
        }
        // Shown in a command to be copied.
        let path = |name: &String| adb::quote(&folder.path().join(name).display().to_string());
        let paths: Vec<String> = names.iter().map(path).collect();
        let summary = summary(&opened.test, out, &paths, &again(&self.what.device, &opened.info));
        say::out(&format!("\n{summary}  report       {}\n", folder.path().join("report.json").display()))
    }
}
