//! `flakescope explore`: the main job.

use std::cell::RefCell;
use std::io::Read;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::connect::{Opened, TestArguments, again, at_least_one, limits, on_disk, open, origin};
use super::exit::{Exit, WrongUsage};
use super::output::Folder;
use super::progress::Progress;
use super::say;
use crate::adb;
use crate::explore::strategy::{self, Strategy};
use crate::explore::{Explorer, Settings};
use crate::findings::{Results, Update, Verdict};
use crate::model::{AppIdentity, Frame, Outcome, RunSetup, TestId, frames_in};
use crate::report::{DeviceOnDisk, Report, Timeline, exit_code, explain, summary};
use crate::schedule::{Plan, Runner};
use crate::schedule_file::{LONGEST_DELAY, ScheduleFile};
use crate::session::{self, Session, Undo};
use crate::trace::{RunKind, RunRecord};

/// How many lines of the device's log are kept of a run that does not pass: more than a run writes.
const LOG_LINES: u32 = 1000;

/// The most that is read of a failure's text, in bytes.
const LARGEST: u64 = 1 << 20;

/// Arguments of `explore`.
#[derive(Args, Debug)]
pub(super) struct Explore {
    #[command(flatten)]
    what: TestArguments,
    /// The most runs before a finding is confirmed.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = at_least_one())]
    max_runs: usize,
    /// The longest that one event is delayed, in ms.
    #[arg(long, value_name = "MS", default_value_t = 3000, value_parser = clap::value_parser!(u64).range(..=LONGEST_DELAY))]
    max_delay: u64,
    /// Measure how late the event of a finding may be, in up to six more runs.
    #[arg(long)]
    margin: bool,
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
    /// All events bounded at once, turned round, and moved to every place between, all in the same
    /// runs.
    EventOrder,
    /// FlakeScanner's procedure as published: one event at a time, descending from its upper bound.
    Paper,
    /// Priorities by chance, as PCT, with one change point.
    Pct,
    /// Every event at a place by chance.
    Random,
    /// The event nearest to the stack of a known failure (--from-failure) comes just after the
    /// statement that failed.
    SingleDelay,
    /// Plain runs without a debugger, --max-runs of them.
    Rerun,
    /// The same beside a load on the device, drawn from --seed.
    Noise,
}

/// The names of the strategies, as `--strategy` takes them.
pub(super) fn strategy_names() -> Vec<String> {
    let values = Name::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    values.map(|value| value.get_name().to_owned()).collect()
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
        let chosen = self.what.chosen()?;
        // What is wrong in the arguments is said before anything is installed.
        drop(self.strategy(known.as_deref(), &chosen.test.class)?);
        let limits = limits(self.max_delay, self.what.run.device.timeout);
        let mut opened = open(&self.what.run, &chosen, limits, undo).await?;
        let mut strategy = self.strategy(known.as_deref(), &opened.test.class)?;
        let folder = Folder::open(self.what.out.as_deref(), &opened.test.method)?;
        let mut progress = Progress::new();
        progress.line(&format!("exploring {} on {}", opened.test, opened.info.serial));

        let settings = Settings {
            max_runs: self.max_runs,
            max_delay_ms: self.max_delay,
            measure_margin: self.margin,
            ..Settings::default()
        };
        let output =
            Output { arguments: &self, folder: &folder, test: &opened.test, setup: &opened.setup, apps: &opened.apps };
        let device = RefCell::new(on_disk(&opened));
        let mut runner =
            Logged { session: &mut opened.session, device: &opened.device, folder: &folder, runs: 0, on_disk: &device };
        let mut unwritten = None;
        let mut tell = |update: Update<'_>| {
            let kept = match &update {
                Update::Found(out) => output.keep(&device.borrow(), out),
                Update::Withdrawn => output.withdraw(),
                _ => Ok(()),
            };
            unwritten = unwritten.take().or(kept.err());
            progress.tell(&update);
        };
        let (mut out, error) = Explorer::new(&mut runner, &mut *strategy, settings, &mut tell).explore().await;
        let error = match error {
            Some(error) => Some(opened.with_near_names(error).await),
            None => None,
        };
        progress.finish();

        if let Some(error) = &error {
            out.reason = format!("{}: {error}", out.reason);
        }
        if let Some(error) = unwritten {
            return Err(error);
        }
        let device = device.into_inner();
        let schedules = output.write(&device, &out)?;
        self.show(&folder, &opened, &out, &schedules)?;
        match error {
            Some(error) => Err(error.into()),
            None => Ok(Exit::code(exit_code(out.verdict))),
        }
    }

    fn report(&self, test: &TestId, device: DeviceOnDisk, out: &Results, schedules: &[String]) -> Report {
        let name = self.strategy.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
        Report::new(test, device, out, schedules).by(name, self.seed)
    }

    fn show(&self, folder: &Folder, opened: &Opened, out: &Results, names: &[String]) -> anyhow::Result<()> {
        if self.format == Format::Json {
            let report = self.report(&opened.test, on_disk(opened), out, names).to_json()?;
            return say::raw(&format!("{report}\n"));
        }
        // Shown in a command to be copied.
        let path = |name: &String| adb::quote(&folder.path().join(name).display().to_string());
        let paths: Vec<String> = names.iter().map(path).collect();
        let summary = summary(&opened.test, out, &paths, &again(&self.what.run.device, &opened.info));
        say::verdict(&format!("\n{summary}  report       {}\n", folder.path().join("report.json").display()))
    }
}

/// Writes an exploration's schedules and its report, as it is and at its end.
struct Output<'a> {
    arguments: &'a Explore,
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

    /// Removes what [`Output::keep`] wrote.
    fn withdraw(&self) -> anyhow::Result<()> {
        self.folder.remove(&schedule_name(0))?;
        self.folder.remove("runs.json")?;
        self.folder.remove("report.json")
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
                max_delay_ms: self.arguments.max_delay,
                steps: finding.steps.clone(),
                schedule: finding.schedule.clone(),
            };
            self.folder.write(&name, file.to_json()?.as_bytes())?;
            names.push(name);
        }
        self.folder.write("runs.json", Timeline::of(out).to_json()?.as_bytes())?;
        let report = self.arguments.report(self.test, device.clone(), out, &names).to_json()?;
        self.folder.write("report.json", report.as_bytes())?;
        Ok(names)
    }
}

fn schedule_name(index: usize) -> String {
    format!("schedule-{}.json", index + 1)
}

/// A session that keeps the device's log of each run that does not pass, right after it.
struct Logged<'a> {
    session: &'a mut Session,
    device: &'a adb::Device,
    folder: &'a Folder,
    runs: usize,
    /// Which queue the device has is known after a run.
    on_disk: &'a RefCell<DeviceOnDisk>,
}

impl Runner for Logged<'_> {
    type Error = session::Error;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, session::Error> {
        let run = self.session.run(kind, plan).await?;
        self.runs += 1;
        self.on_disk.borrow_mut().queue = self.session.queue();
        if run.outcome != Outcome::Pass {
            match adb::logcat(self.device, LOG_LINES).await {
                Ok(log) => drop(self.folder.write(&format!("logcat-{}.txt", self.runs), &log)),
                Err(error) => tracing::warn!(%error, "the device's log was not kept"),
            }
        }
        Ok(run)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::bounds;
    use crate::explore::strategy::EventOrder;
    use crate::testing::{event, failed, record, released};
    use crate::trace::ReleaseReason;

    #[derive(Parser)]
    struct Arguments {
        #[command(flatten)]
        explore: Explore,
    }

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
            let run = RunRecord { kind, ..record(&[1, 2, 3], vec![hit]) };
            let replays = self.0.get_or_insert_default();
            *replays += usize::from(kind == RunKind::Confirm);
            match plan {
                Plan::Plain if *replays > 0 => Err("interrupted"),
                Plan::Force(_) | Plan::HoldAll { .. } => Ok(failed(run, 2)),
                _ => Ok(run),
            }
        }
    }

    #[test]
    fn numbers_that_make_no_sense_are_refused() {
        let refused =
            |words: &[&str]| Arguments::try_parse_from([&["explore", "a", "--test", "T#t"], words].concat()).is_err();
        assert!(refused(&["--max-runs", "0"]) && refused(&["--timeout", "0"]));
        // As long as a schedule may say, as what is found becomes one.
        assert!(refused(&["--max-delay", "600001"]) && !refused(&["--max-delay", "600000"]));
    }

    #[test]
    fn a_finding_is_on_disk_before_the_run_that_follows_its_replays() {
        let temp = tempfile::tempdir().unwrap();
        let folder = Folder::open(Some(temp.path()), "t").unwrap();
        let test = TestId { component: "a/r".into(), class: "com.example.SomeTest".into(), method: "test".into() };
        let arguments = Arguments::try_parse_from(["explore", "a", "--test", "T#t"]).unwrap().explore;
        let setup = RunSetup { clear_data: true, ..RunSetup::default() };
        let output = Output { arguments: &arguments, folder: &folder, test: &test, setup: &setup, apps: &[] };
        let device = DeviceOnDisk { serial: "s".into(), api_level: 29, model: "m".into(), queue: "legacy" };
        let mut tell = |update: Update<'_>| {
            if let Update::Found(out) = update {
                output.keep(&device, out).unwrap();
            }
        };
        let (mut by, mut runner) = (EventOrder::default(), Interrupted(None));
        let explorer = Explorer::new(&mut runner, &mut by, Settings::default(), &mut tell);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let (_, error) = runtime.block_on(explorer.explore());
        assert_eq!(error, Some("interrupted"));

        let read = |name: &str| std::fs::read_to_string(temp.path().join(name)).unwrap();
        let schedule = ScheduleFile::from_json(&read("schedule-1.json")).unwrap();
        assert_eq!((schedule.schedule.constraints.len(), schedule.setup), (1, setup.clone()));
        assert_eq!(schedule.steps, bounds::statements(&record(&[1, 2, 3], vec![])));
        let report: serde_json::Value = serde_json::from_str(&read("report.json")).unwrap();
        assert_eq!((&report["verdict"], &report["findings"][0]["confirmed"]["failed"]), (&"flaky".into(), &3.into()));

        output.withdraw().unwrap();
        assert_eq!(std::fs::read_dir(temp.path()).unwrap().count(), 0);
    }
}
