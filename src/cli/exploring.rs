//! One exploration, as every command does it: it writes `report.json` and a schedule for each
//! finding, as they come, and keeps the device's log of a run that does not pass.
//!
//! Main function: [`explore`].

use std::cell::RefCell;
use std::time::Instant;

use clap::Args;
use tokio::sync::watch;

use super::connect::{Opened, at_least_one, on_disk, origin};
use super::output::Folder;
use crate::adb;
use crate::explore::strategy::Strategy;
use crate::explore::{Explorer, MAX_RUNS, Settings};
use crate::findings::{Results, Update, Verdict};
use crate::model::{AppIdentity, RunSetup, TestId};
use crate::pool::{self, Pool};
use crate::report::{DeviceOnDisk, Report, Timeline, explain};
use crate::schedule::{MAX_DELAY_MS, Plan, Runner, Wanted};
use crate::schedule_file::{LONGEST_DELAY, ScheduleFile};
use crate::session::{self, Session};
use crate::trace::{RunKind, RunRecord};

/// How many lines of the device's log are kept of a run that does not pass: more than a run writes.
const LOG_LINES: u32 = 1000;

/// The report's file.
pub(super) const REPORT: &str = "report.json";

/// The file with what happened when in the runs.
pub(super) const RUNS: &str = "runs.json";

/// How much is explored.
#[derive(Args, Debug, Clone)]
pub(super) struct Extent {
    /// The most runs before a finding is confirmed.
    #[arg(long, value_name = "N", default_value_t = MAX_RUNS, value_parser = at_least_one())]
    pub(super) max_runs: usize,
    /// How long the app may be idle while one event is held, in ms. A busy app makes a hold longer,
    /// at most three times as long in all.
    #[arg(long, value_name = "MS", default_value_t = MAX_DELAY_MS, value_parser = clap::value_parser!(u64).range(..=LONGEST_DELAY))]
    pub(super) max_delay: u64,
    /// Measure how late the event of a finding may be, in up to six more runs.
    #[arg(long)]
    pub(super) margin: bool,
    /// Try every position of each event, also those earlier than one that passes, which seldom
    /// fail.
    #[arg(long)]
    pub(super) thorough: bool,
}

impl Extent {
    fn settings(&self) -> Settings {
        Settings {
            max_runs: self.max_runs,
            max_delay_ms: self.max_delay,
            measure_margin: self.margin,
            thorough: self.thorough,
            ..Settings::default()
        }
    }
}

/// How a test is explored, and what a report says of it.
pub(super) struct How<'a> {
    pub(super) extent: &'a Extent,
    /// The strategy's name.
    pub(super) strategy: &'a str,
    /// For strategies that draw by chance.
    pub(super) seed: u64,
    /// When it ends, whatever is left to explore.
    pub(super) end: End,
}

/// When an exploration ends before it is over.
#[derive(Clone, Default)]
pub(super) struct End {
    /// From then on no run is begun.
    pub(super) at: Option<Instant>,
    /// Becomes true when somebody interrupts: a run under way is broken off.
    pub(super) interrupted: Option<watch::Receiver<bool>>,
}

impl End {
    fn has_come(&self) -> bool {
        self.at.is_some_and(|at| Instant::now() >= at)
    }

    /// Whether somebody has interrupted.
    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupted
            .as_ref()
            .is_some_and(|interrupted| *interrupted.borrow())
    }

    /// Ends when somebody interrupts.
    pub(super) async fn interrupted(&self) {
        let mut interrupted = match &self.interrupted {
            Some(interrupted) => interrupted.clone(),
            None => return std::future::pending().await,
        };
        if interrupted
            .wait_for(|interrupted| *interrupted)
            .await
            .is_err()
        {
            // The sender is gone, so no interrupt can come.
            std::future::pending().await
        }
    }
}

/// Why an exploration ended before it was over.
#[derive(Debug, thiserror::Error)]
pub(super) enum Ended {
    #[error(transparent)]
    Session(#[from] session::Error),
    #[error("it was interrupted")]
    Interrupted,
    #[error("no time was left for another run")]
    OutOfTime,
}

/// What an exploration came to, all of it written.
pub(super) struct Explored {
    pub(super) out: Results,
    /// Why it ended early, if it did.
    pub(super) ended: Option<Ended>,
    /// The findings' files, relative to the folder.
    pub(super) schedules: Vec<String>,
    pub(super) report: Report,
    /// Runs that were begun on devices that were idle, and that nothing needed.
    pub(super) in_vain: usize,
}

/// Explores the test of an open session; the sessions of `others` are for the same test of the same
/// build, on devices alike.
///
/// # Errors
/// When something cannot be written.
pub(super) async fn explore(
    opened: &mut Opened,
    others: &mut [Opened],
    strategy: &mut dyn Strategy,
    how: &How<'_>,
    folder: &Folder,
    tell: &mut dyn FnMut(&Update<'_>),
) -> anyhow::Result<Explored> {
    let output = Output {
        how,
        folder,
        test: &opened.test,
        setup: &opened.setup,
        apps: &opened.apps,
    };
    let device = RefCell::new(on_disk(opened));
    for other in others.iter_mut() {
        other.session.share_what_is_known(&opened.session);
    }
    let of = |session, at| TestDevice {
        session,
        device: at,
        on_disk: &device,
        end: &how.end,
    };
    let mut devices = vec![of(&mut opened.session, &opened.device)];
    for other in others.iter_mut() {
        devices.push(of(&mut other.session, &other.device));
    }
    let mut runner = Logged {
        pool: Pool::new(devices),
        folder,
        runs: 0,
    };
    let mut unwritten = None;
    let mut tell = |update: Update<'_>| {
        let kept = match &update {
            Update::Found(out) => output.keep(&device.borrow(), out),
            Update::Withdrawn(out) => output.withdraw(&device.borrow(), out),
            _ => Ok(()),
        };
        unwritten = unwritten.take().or(kept.err());
        tell(&update);
    };
    let (mut out, mut ended) =
        Explorer::new(&mut runner, strategy, how.extent.settings(), &mut tell)
            .explore()
            .await;
    let in_vain = runner.pool.stop().await;
    drop(runner);

    if let Some(Ended::Session(error)) = ended {
        ended = Some(Ended::Session(opened.with_near_names(error).await));
    }

    if let Some(ended) = &ended {
        out.reason = format!("{}: {ended}", out.reason);
    }
    if let Some(error) = unwritten {
        return Err(error);
    }
    let device = device.into_inner();
    let schedules = output.write(&device, &out)?;
    let report = output.report(&device, &out, &schedules);
    Ok(Explored {
        out,
        ended,
        schedules,
        report,
        in_vain,
    })
}

/// Writes an exploration's schedules and its report, as it is and at its end.
struct Output<'a> {
    how: &'a How<'a>,
    folder: &'a Folder,
    test: &'a TestId,
    setup: &'a RunSetup,
    apps: &'a [AppIdentity],
}

impl Output<'_> {
    /// Writes a finding that its replays confirmed at once: whoever interrupts the program after
    /// that keeps it.
    fn keep(&self, device: &DeviceOnDisk, out: &Results) -> anyhow::Result<()> {
        let mut so_far = out.clone();
        so_far.verdict = Verdict::Flaky;
        "a failing order was found and confirmed by its replays; the exploration was not over"
            .clone_into(&mut so_far.reason);
        self.write(device, &so_far).map(drop)
    }

    /// Removes what [`Output::keep`] wrote of a withdrawn finding.
    fn withdraw(&self, device: &DeviceOnDisk, out: &Results) -> anyhow::Result<()> {
        self.folder.remove(&schedule_name(out.findings.len()))?;
        if !out.findings.is_empty() {
            return self.keep(device, out);
        }
        self.folder.remove(RUNS)?;
        self.folder.remove(REPORT)
    }

    /// Writes schedules and report; the answer is the schedules' names.
    fn write(&self, device: &DeviceOnDisk, out: &Results) -> anyhow::Result<Vec<String>> {
        let mut names = Vec::new();
        for (i, finding) in out.findings.iter().enumerate() {
            let name = schedule_name(i);
            let file = ScheduleFile {
                test: self.test.clone(),
                setup: self.setup.clone(),
                origin: origin(device, self.apps),
                note: explain(self.test, finding),
                max_delay_ms: self.how.extent.max_delay,
                steps: finding.steps.clone(),
                schedule: finding.schedule.clone(),
            };
            self.folder.write(&name, file.to_json()?.as_bytes())?;
            names.push(name);
        }
        self.folder
            .write(RUNS, Timeline::of(out).to_json()?.as_bytes())?;
        let report = self.report(device, out, &names).to_json()?;
        self.folder.write(REPORT, report.as_bytes())?;
        Ok(names)
    }

    fn report(&self, device: &DeviceOnDisk, out: &Results, schedules: &[String]) -> Report {
        Report::of_exploration(self.test, device.clone(), out, schedules)
            .by(self.how.strategy.to_owned(), self.how.seed)
    }
}

fn schedule_name(index: usize) -> String {
    format!("schedule-{}.json", index + 1)
}

/// A device on which the test runs.
struct TestDevice<'a> {
    session: &'a mut Session,
    device: &'a adb::Device,
    /// Which queue the device has is known after a run.
    on_disk: &'a RefCell<DeviceOnDisk>,
    end: &'a End,
}

impl pool::Device for TestDevice<'_> {
    type Error = Ended;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Ended> {
        if self.end.has_come() {
            return Err(Ended::OutOfTime);
        }
        let run = tokio::select! {
            run = self.session.run(kind, plan) => run?,
            () = self.end.interrupted() => return Err(Ended::Interrupted),
        };
        self.on_disk.borrow_mut().queue = self.session.queue();
        Ok(run)
    }

    async fn stop(&mut self) {
        if let Err(error) = self.session.stop_app().await {
            tracing::warn!(%error, "the app was not stopped");
        }
    }

    async fn log(&mut self) -> Option<Vec<u8>> {
        adb::logcat(self.device, LOG_LINES)
            .await
            .inspect_err(|error| tracing::warn!(%error, "the device's log was not kept"))
            .ok()
    }

    fn is_lost(error: &Ended) -> bool {
        matches!(error, Ended::Session(error) if is_loss(error))
    }

    fn name(&self) -> String {
        self.device.serial().to_owned()
    }
}

/// Whether a run was lost to the device or the connection.
pub(super) fn is_loss(error: &session::Error) -> bool {
    match error {
        session::Error::Adb(error) => error.is_passing(),
        session::Error::Cut(_)
        | session::Error::Jdwp(_)
        | session::Error::Arming(_)
        | session::Error::LostSuspension(_) => true,
        _ => false,
    }
}

/// Devices, and the folder for what they log during a run that does not pass.
struct Logged<'a> {
    pool: Pool<'a, TestDevice<'a>>,
    folder: &'a Folder,
    runs: usize,
}

impl Runner for Logged<'_> {
    type Error = Ended;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Ended> {
        let carried = self.pool.run(kind, plan).await?;
        self.runs += 1;
        if let Some(log) = carried.log {
            let name = format!("logcat-{}.txt", self.runs);
            drop(self.folder.write(&name, &log));
        }
        Ok(carried.run)
    }

    fn width(&self) -> usize {
        self.pool.width()
    }

    fn announce(&mut self, wanted: Vec<Wanted>) {
        self.pool.announce(wanted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds;
    use crate::explore::strategy::EventOrder;
    use crate::testing::{event, failed, record, released};
    use crate::trace::ReleaseReason;

    /// A test that fails whenever its event is held, and is interrupted in the run that follows its
    /// replays.
    struct Interrupted(Option<usize>);

    impl Runner for Interrupted {
        type Error = &'static str;

        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, &'static str> {
            let hit = match plan {
                Plan::HoldAll { .. } => released("late", Some(1), 3, ReleaseReason::End),
                _ => event("late", Some(1)),
            };
            let run = RunRecord {
                kind,
                ..record(&[1, 2, 3], vec![hit])
            };
            let replays = self.0.get_or_insert_default();
            *replays += usize::from(kind == RunKind::Confirm);
            match plan {
                Plan::Late { .. } if *replays > 0 => Err("interrupted"),
                Plan::Force(_) | Plan::HoldAll { .. } => Ok(failed(run, 2)),
                _ => Ok(run),
            }
        }
    }

    #[test]
    fn a_finding_is_on_disk_before_the_run_that_follows_its_replays() {
        let temp = tempfile::tempdir().unwrap();
        let folder = Folder::open(Some(temp.path()), "t").unwrap();
        let test = TestId {
            component: "a/r".into(),
            class: "com.example.SomeTest".into(),
            method: "test".into(),
        };
        let extent = Extent {
            max_runs: MAX_RUNS,
            max_delay: MAX_DELAY_MS,
            margin: false,
            thorough: false,
        };
        let how = How {
            extent: &extent,
            strategy: "event-order",
            seed: 0,
            end: End::default(),
        };
        let setup = RunSetup {
            clear_data: true,
            ..RunSetup::default()
        };
        let output = Output {
            how: &how,
            folder: &folder,
            test: &test,
            setup: &setup,
            apps: &[],
        };
        let device = DeviceOnDisk {
            serial: "s".into(),
            api_level: 29,
            model: "m".into(),
            queue: "legacy",
        };
        let mut tell = |update: Update<'_>| {
            if let Update::Found(out) = update {
                output.keep(&device, out).unwrap();
            }
        };
        let (mut by, mut runner) = (EventOrder::default(), Interrupted(None));
        let explorer = Explorer::new(&mut runner, &mut by, Settings::default(), &mut tell);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let (explored, error) = runtime.block_on(explorer.explore());
        assert_eq!(error, Some("interrupted"));

        let read = |name: &str| std::fs::read_to_string(temp.path().join(name)).unwrap();
        let schedule = ScheduleFile::from_json(&read("schedule-1.json")).unwrap();
        assert_eq!(
            (schedule.schedule.constraints.len(), schedule.setup),
            (1, setup.clone())
        );
        assert_eq!(
            schedule.steps,
            bounds::statements(&record(&[1, 2, 3], vec![]))
        );
        let report: serde_json::Value = serde_json::from_str(&read("report.json")).unwrap();
        assert_eq!(
            (
                &report["verdict"],
                &report["findings"][0]["confirmed"]["failed"]
            ),
            (&"flaky".into(), &3.into())
        );

        // Of two findings one is withdrawn, and the other takes its file.
        let first = explored.findings.first().unwrap();
        let mut out = explored.clone();
        let mut withdrawn = first.clone();
        withdrawn.schedule.constraints.clear();
        out.findings.insert(0, withdrawn);
        output.keep(&device, &out).unwrap();
        output.withdraw(&device, &explored).unwrap();
        let mut left: Vec<_> = std::fs::read_dir(temp.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        left.sort();
        assert_eq!(left, [REPORT, RUNS, "schedule-1.json"]);
        let kept = ScheduleFile::from_json(&read("schedule-1.json")).unwrap();
        assert_eq!(kept.schedule, first.schedule);

        output.withdraw(&device, &Results::default()).unwrap();
        assert_eq!(std::fs::read_dir(temp.path()).unwrap().count(), 0);
    }
}
