//! `flakescope dependence`: which tests depend on which others.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use tokio::sync::watch;

use super::apks::{ApkArguments, Apks};
use super::connect::{DeviceArguments, ServerArguments, Way, at_least_one};
use super::exit::Exit;
use super::explore::Format;
use super::exploring::End;
use super::orders::{Orders, Stopped, force};
use super::output::Folder;
use super::progress::Progress;
use super::ready::{Ready, make_ready};
use super::say;
use super::selection::{SelectionArguments, component, select};
use super::setup::{self, SetupArguments};
use crate::adb;
use crate::dependence::strategy::{Guided, Original, Pairs, Random, Reverse, Strategy, Tuscan};
use crate::dependence::{
    Catalog, Context, Ended, Explains, OrderRun, Outcome, Repeats, Results, Settings, Study,
    TestNo, TestResult, Update, Verdict, finding_text, order_files, report, state_lines,
    summary_text,
};
use crate::findings::ExitCode;
use crate::instrument::TestName;
use crate::model::RunSetup;
use crate::session::test_order::{LeftOut, TestOrders};
use crate::session::{self, Undo};
use crate::suite::parse_duration;

/// The report's file.
const REPORT: &str = "dependence.json";

/// How often each side of a finding has to show.
const CONFIRMATIONS: usize = 3;

/// Arguments of `dependence`.
#[derive(Args, Debug)]
pub(super) struct Dependence {
    #[command(flatten)]
    selection: SelectionArguments,
    /// Which orders of the tests are tried.
    #[arg(long, value_enum, value_name = "NAME", default_value = "guided")]
    strategy: Name,
    /// How tests are run a second time, any number of times.
    #[arg(long, value_enum, value_name = "MODE", default_value = "entire-suite")]
    nio: Vec<Mode>,
    /// Whether the state is looked for through which a test depends on others.
    #[arg(long, value_enum, value_name = "WHAT", default_value = "none")]
    explain: Explain,
    /// How many orders `random` draws.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = at_least_one())]
    rounds: usize,
    /// What `random` draws by.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The most processes of the app.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = at_least_one())]
    max_runs: usize,
    /// The time for everything, as 90s, 20m or 1h30m; no process is begun then.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    budget: Option<Duration>,
    /// What every process begins from.
    #[arg(long, value_enum, value_name = "WHAT", default_value = "clear")]
    data: Baseline,
    /// The longest that one process may take, in s; then its test hangs.
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,
    #[command(flatten)]
    apks: ApkArguments,
    #[command(flatten)]
    setup: SetupArguments,
    #[command(flatten)]
    server: ServerArguments,
    /// The device; without it ANDROID_SERIAL, else the only one there is.
    #[arg(short, long, value_name = "SERIAL")]
    serial: Option<String>,
    /// The output folder; without it a new one under flakescope-out/.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// What goes to stdout.
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
}

/// Which orders.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum Name {
    /// Every test after each write that it may read, then the runner's own order backwards.
    Guided,
    /// Every class right before every other, every method before every other of its class.
    Tuscan,
    /// Every test right before every other.
    Pairs,
    /// Classes and methods shuffled.
    Random,
    /// The runner's own order backwards.
    Reverse,
    /// The runner's own order only.
    Original,
}

impl Name {
    fn shown(self) -> &'static str {
        match self {
            Self::Guided => "guided",
            Self::Tuscan => "tuscan",
            Self::Pairs => "pairs",
            Self::Random => "random",
            Self::Reverse => "reverse",
            Self::Original => "original",
        }
    }
}

/// How tests are run a second time.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Not at all.
    None,
    /// The suite, and again in a new process on the same data.
    Restart,
    /// A process for each test, which runs it twice.
    IsolatedMethod,
    /// A process for each class, which runs each test twice in a row.
    IsolatedClass,
    /// One process, which runs each test twice in a row.
    EntireSuite,
}

impl Mode {
    fn repeats(self) -> Option<Repeats> {
        match self {
            Self::None => None,
            Self::Restart => Some(Repeats::Restart),
            Self::IsolatedMethod => Some(Repeats::IsolatedMethod),
            Self::IsolatedClass => Some(Repeats::IsolatedClass),
            Self::EntireSuite => Some(Repeats::EntireSuite),
        }
    }
}

/// What is explained of a finding.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum Explain {
    /// Nothing.
    None,
    /// Below which root of the app's heap the state is, proved by putting all of that back.
    State,
    /// That, and which call of the app puts it back: the calls are made in the app.
    Reset,
}

/// What every process begins from.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum Baseline {
    /// The data of the app and of its test is cleared (`pm clear`), and with it the permissions
    /// they were granted. What was there before is gone.
    Clear,
}

/// What came of an attempt to set an order with the debugger.
struct ForceTrial {
    /// Why it cannot, where it cannot.
    refusal: Option<String>,
    /// Tests that cannot be put in an order.
    not_controlled: Vec<LeftOut>,
}

/// Sets the order of some tests with the debugger, to see whether it can.
async fn try_to_force(
    tests: &mut TestOrders,
    device: &adb::Device,
    order: &[TestName],
) -> Result<ForceTrial, session::Error> {
    let refused = |why: String| ForceTrial {
        refusal: Some(why),
        not_controlled: Vec::new(),
    };
    match force(tests, device, order).await {
        Ok(run) if run.asked.is_empty() => Ok(refused("the app ended before".to_owned())),
        Ok(run) => Ok(ForceTrial {
            refusal: run
                .divergence
                .map(|_| "its tests ran in another order".to_owned()),
            not_controlled: run.left_out,
        }),
        Err(error) if error.loses_run() || matches!(error, session::Error::BeforeRun(_)) => {
            Err(error)
        }
        Err(error) => Ok(refused(error.to_string())),
    }
}

/// What is known before the first process.
struct Prepared {
    orders: Orders,
    ready: Ready,
    folder: Folder,
    /// Tests that cannot be put in an order.
    not_controlled: Vec<LeftOut>,
}

impl Dependence {
    /// Studies the tests. `interrupted` becomes true when somebody interrupts.
    pub(super) async fn run(
        self,
        undo: &Undo,
        interrupted: watch::Receiver<bool>,
    ) -> anyhow::Result<Exit> {
        let started = Instant::now();
        let end = End {
            at: None,
            interrupted: Some(interrupted),
        };
        let prepared = tokio::select! {
            prepared = self.prepare(end.clone(), undo) => prepared?,
            () = end.interrupted() => return Ok(Exit::failed(ExitCode::Interrupted, "interrupted before the first test")),
        };
        let Prepared {
            mut orders,
            ready,
            folder,
            not_controlled,
        } = prepared;

        let catalog = orders.catalog.clone();
        let settings = Settings {
            max_runs: self.max_runs,
            ends: self.budget.map(|budget| started + budget),
            confirmations: CONFIRMATIONS,
            repeats: self.nio.iter().filter_map(|mode| mode.repeats()).collect(),
            explains: match self.explain {
                Explain::None => Explains::Nothing,
                Explain::State => Explains::State,
                Explain::Reset => Explains::Reset,
            },
        };
        let mut progress = StudyProgress::new(&catalog);
        let mut tell = |update: Update<'_>| progress.tell(&update);
        let study = Study::new(&mut orders, &catalog, settings, &mut tell);
        let (mut results, ended) = study.carry_out(self.strategy().as_ref()).await;
        progress.finish();
        let more = leave_out(&mut results, &catalog, not_controlled);
        let catalog = catalog.with(more);

        self.write(&catalog, &results, &ready, &folder, started)?;
        exit(&results, ended)
    }

    /// Chooses device and tests.
    async fn prepare(&self, end: End, undo: &Undo) -> anyhow::Result<Prepared> {
        let setup = RunSetup {
            clear_data: self.data == Baseline::Clear,
            ..self.setup.over(&RunSetup::default())?
        };
        let apks = Apks::read(&self.apks)?;
        let from = self.selection.listed()?;
        let device = self.device_arguments().device().await?;
        let mut words = self.selection.words();
        let ready = make_ready(&device, &apks, &setup, |targets| {
            component(&mut words, targets)
        })
        .await?;
        setup::tell(&ready.target);

        let selection = self.selection.selection(words, from)?;
        let limit = Duration::from_secs(self.timeout);
        let (way, undo) = (self.device_arguments().way(), undo.clone());
        let opening = TestOrders::open(device.clone(), ready.target.clone(), limit, way, undo);
        let mut tests = opening.await?;
        let listed = tests.list_tests().await?;
        let mut selected = select(&listed, &ready.target.component, &selection)?;
        let folder = Folder::open(self.out.as_deref(), "dependence")?;
        say::aside(&format!(
            "{} tests on {}; results go to {}",
            selected.len(),
            device.serial(),
            folder.path().display()
        ));

        let ForceTrial {
            refusal,
            not_controlled,
        } = try_to_force(&mut tests, &device, &selected).await?;
        if let Some(why) = &refusal {
            say::aside(&format!(
                "warning: the debugger cannot set an order: {why}; only orders that the runner's arguments express are tried"
            ));
        }
        selected.retain(|test| not_controlled.iter().all(|left| left.test != *test));

        Ok(Prepared {
            orders: Orders {
                tests,
                device,
                catalog: Catalog::new(selected),
                listed: listed.names,
                has_debugger: refusal.is_none(),
                end,
            },
            ready,
            folder,
            not_controlled,
        })
    }

    fn device_arguments(&self) -> DeviceArguments {
        DeviceArguments {
            server: self.server.clone(),
            serial: self.serial.clone(),
            jdwp: Way::Direct,
            timeout: self.timeout,
        }
    }

    fn strategy(&self) -> Box<dyn Strategy> {
        match self.strategy {
            Name::Guided => Box::new(Guided),
            Name::Tuscan => Box::new(Tuscan),
            Name::Pairs => Box::new(Pairs),
            Name::Random => Box::new(Random {
                rounds: self.rounds,
                seed: self.seed,
            }),
            Name::Reverse => Box::new(Reverse),
            Name::Original => Box::new(Original),
        }
    }

    /// Writes the documents, and says what there is.
    fn write(
        &self,
        catalog: &Catalog,
        results: &Results,
        ready: &Ready,
        folder: &Folder,
        started: Instant,
    ) -> anyhow::Result<()> {
        let wall_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let context = Context {
            component: &ready.target.component,
            apps: &ready.apps,
            serial: &ready.info.serial,
            api_level: ready.info.api_level,
            setup: &ready.target.setup,
            strategy: self.strategy.shown(),
            seed: self.seed,
            wall_ms,
        };
        for (name, text) in order_files(catalog, results, &context)? {
            folder.write(&name, text.as_bytes())?;
        }
        let report = report(catalog, results, &context)?;
        let path = folder.write(REPORT, report.as_bytes())?;

        if self.format == Format::Json {
            return say::raw(&report);
        }
        for finding in &results.findings {
            say::verdict(&(finding_text(catalog, finding) + "\n"))?;
        }
        say::out(&summary_text(catalog, results, wall_ms))?;
        let path = adb::quote(&path.display().to_string());
        say::out(&format!("report: {path}\n"))
    }
}

/// How the program ends after a study.
fn exit(results: &Results, ended: Option<Ended<Stopped>>) -> anyhow::Result<Exit> {
    let is_cut_short = match ended {
        Some(Ended::Runner(Stopped::Interrupted)) => {
            let message = "interrupted; what was found is kept";
            return Ok(Exit::failed(ExitCode::Interrupted, message));
        }
        Some(Ended::Runner(Stopped::Session(error))) if !results.findings.is_empty() => {
            return Ok(Exit::found(ExitCode::Flaky, &error.into()));
        }
        Some(Ended::Runner(Stopped::Session(error))) => return Err(error.into()),
        Some(Ended::Budget(_)) => true,
        None => false,
    };
    Ok(Exit::code(exit_code(results, is_cut_short)))
}

/// Adds the tests that cannot be put in an order; the answer is their names, for the catalog.
fn leave_out(results: &mut Results, catalog: &Catalog, left: Vec<LeftOut>) -> Vec<TestName> {
    let mut names = Vec::new();
    for left in left {
        results.tests.push(TestResult {
            test: TestNo(catalog.len() + names.len()),
            verdict: Verdict::NotControllable,
            reason: left.to_string(),
            alone: None,
            suite: None,
            writes: Vec::new(),
        });
        names.push(left.test);
    }
    names
}

/// The code for what was found.
fn exit_code(results: &Results, is_cut_short: bool) -> ExitCode {
    let no_order_ran = results.coverage.wanted > 0 && results.coverage.orders == 0;
    let inconclusive = results.count(Verdict::Inconclusive) > 0;
    if !results.findings.is_empty() {
        ExitCode::Flaky
    } else if results.count(Verdict::Broken) > 0 {
        ExitCode::Broken
    } else if is_cut_short || no_order_ran || inconclusive {
        ExitCode::Inconclusive
    } else {
        ExitCode::Success
    }
}

/// Says what is going on.
struct StudyProgress<'a> {
    catalog: &'a Catalog,
    progress: Progress,
    runs: usize,
    what: String,
}

impl<'a> StudyProgress<'a> {
    fn new(catalog: &'a Catalog) -> Self {
        Self {
            catalog,
            progress: Progress::new(),
            runs: 0,
            what: String::new(),
        }
    }

    fn tell(&mut self, update: &Update<'_>) {
        match update {
            Update::Starting(_, what) => {
                self.runs += 1;
                (*what).clone_into(&mut self.what);
            }
            Update::Finished(run) => {
                let line = run_text(run);
                let (runs, what) = (self.runs, say::on_one_line(&self.what));
                self.progress.line(&format!("[{runs:>3}] {line}  ({what})"));
            }
            Update::Found(finding) => {
                let text = finding_text(self.catalog, finding);
                let first: Vec<&str> = text.lines().take(2).map(str::trim).collect();
                self.progress.line(&format!("      {}", first.join(": ")));
            }
            Update::Explained(finding) => {
                let test = say::on_one_line(&self.catalog.shown(finding.test));
                if let Some(text) = state_lines(finding).first() {
                    let text = say::on_one_line(text);
                    self.progress.line(&format!("      {test}: {text}"));
                }
            }
            Update::Withdrawn(test) => {
                let test = say::on_one_line(&self.catalog.shown(*test));
                self.progress.line(&format!(
                    "      {test} passes and fails in one order: what was found of it does not count"
                ));
            }
        }
    }

    fn finish(&self) {
        self.progress.finish();
    }
}

/// A run in a line.
fn run_text(run: &OrderRun) -> String {
    let failed = run.executed.iter();
    let failed = failed.filter(|execution| matches!(execution.outcome, Outcome::Fail(_)));
    let (tests, failed) = (run.executed.len(), failed.count());
    let seconds = run.ms / 1000;
    let why = run.why_not_whole().map(say::on_one_line);
    let why = why.map_or_else(String::new, |why| format!("; {why}"));
    format!("{tests} tests, {failed} failed, {seconds} s{why}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dependence::{Coverage, Finding};
    use crate::testing::victim;

    #[test]
    fn what_was_found_is_the_answer_though_the_device_is_lost_later() {
        let finding = victim(TestNo(1), TestNo(0));
        let exit_of = |findings: Vec<Finding>| {
            let results = Results {
                tests: Vec::new(),
                findings,
                coverage: Coverage::default(),
            };
            let lost = session::Error::Cut("the device is gone".to_owned());
            exit(&results, Some(Ended::Runner(Stopped::Session(lost))))
        };
        let expected = Exit::failed(
            ExitCode::Flaky,
            "the connection to the device was cut during a run: the device is gone",
        );
        assert_eq!(exit_of(vec![finding]).unwrap(), expected);
        assert!(exit_of(Vec::new()).is_err());
    }
}
