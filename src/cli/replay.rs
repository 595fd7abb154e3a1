//! `flakescope replay`: a schedule from a file, forced again.

use std::io::Read;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use super::connect::{DeviceArguments, limits, on_disk, open};
use super::exit::{Exit, FLAKY, INCONCLUSIVE, WrongUsage};
use super::output::Folder;
use super::progress::Progress;
use super::say;
use crate::bounds;
use crate::explore::{Exploration, Step, Verdict};
use crate::replay::{Replayed, replay};
use crate::report::Report;
use crate::schedule_file::ScheduleFile;
use crate::session::Undo;

/// The largest schedule that is read, in bytes.
const LARGEST: u64 = 64 << 20;

/// Arguments of `replay`.
#[derive(Args, Debug)]
pub(super) struct Replay {
    /// The schedule, as `explore` wrote it.
    schedule: PathBuf,
    #[command(flatten)]
    device: DeviceArguments,
    /// How often.
    #[arg(long, value_name = "N", default_value_t = 1)]
    times: usize,
    /// The output folder; without it a new one under flakescope-out/.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Replay {
    pub(super) async fn run(self, undo: &Undo) -> anyhow::Result<Exit> {
        let file = self.read()?;
        let limits = limits(file.max_delay_ms, self.device.timeout);
        let mut opened = open(&self.device, &file.test.component, &file.test.selector(), limits, undo).await?;
        let folder = Folder::open(self.out.as_deref(), &format!("{}-replay", opened.test.method))?;
        let mut progress = Progress::new();
        let mut tell = |step: Step<'_>| progress.tell(&step);
        let (replayed, error) = replay(&mut opened.session, &file.schedule, self.times, &mut tell).await;
        progress.finish();
        let (verdict, code) = judge(&replayed);
        let failures = format!(
            "{} of {} replays failed, {} passed, {} diverged",
            replayed.failed(),
            replayed.runs.len(),
            replayed.passed(),
            replayed.diverged()
        );
        say::out(&format!("{}  {}\n  {failures}\n", verdict.name().to_uppercase(), opened.test))?;
        if let Some(unmet) = replayed.runs.iter().flat_map(|run| &run.unmet).next() {
            say::out(&format!("  diverged: {unmet}\n"))?;
        }
        let first = replayed.runs.first();
        let out = Exploration {
            verdict,
            reason: failures,
            statements: first.map(bounds::statements).unwrap_or_default(),
            runs: replayed.runs,
            ..Exploration::default()
        };
        let report = Report::new(&opened.test, on_disk(&opened.info), &out, &[]).to_json()?;
        let path = folder.write("report.json", report.as_bytes())?;
        say::out(&format!("  report: {}\n", path.display()))?;
        match error {
            Some(error) => Err(error.into()),
            None => Ok(Exit::code(code)),
        }
    }

    fn read(&self) -> anyhow::Result<ScheduleFile> {
        let path = self.schedule.display();
        let unreadable = |error: std::io::Error| WrongUsage(format!("{path} cannot be read: {error}"));
        // Not by its size: a device file has none, and never ends.
        let mut text = String::new();
        let file = std::fs::File::open(&self.schedule).map_err(unreadable)?;
        file.take(LARGEST + 1).read_to_string(&mut text).map_err(unreadable)?;
        if u64::try_from(text.len()).unwrap_or(u64::MAX) > LARGEST {
            return Err(WrongUsage(format!("{path} has more than {LARGEST} bytes, which is no schedule")).into());
        }
        ScheduleFile::from_json(&text).with_context(|| path.to_string())
    }
}

/// A schedule that never applied says nothing; one that failed once is enough.
fn judge(replayed: &Replayed) -> (Verdict, u8) {
    if replayed.failed() > 0 {
        (Verdict::Flaky, FLAKY)
    } else if replayed.passed() > 0 && replayed.diverged() == 0 {
        (Verdict::Stable, 0)
    } else {
        (Verdict::Inconclusive, INCONCLUSIVE)
    }
}
