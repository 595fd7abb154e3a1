//! `flakescope run`: tests, run so that none disturbs another.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{Args, ValueEnum};
use tokio::sync::watch;

use super::apks::{ApkArguments, Apks};
use super::connect::{DeviceArguments, ServerArguments, Way};
use super::document;
use super::exit::{Exit, WrongUsage};
use super::explore::Format;
use super::exploring::End;
use super::input::read_text;
use super::orders::{Orders, Stopped};
use super::output::Folder;
use super::ready::{Ready, make_ready};
use super::say;
use super::selection::{SelectionArguments, component, select};
use super::setup::{self, SetupArguments};
use super::watched_orders::WatchedOrders;
use crate::dependence::isolate::{
    Isolated, Isolation, RunContext, RunResults, carry_out, cases, run_document, run_summary,
    with_state_setters,
};
use crate::dependence::{Catalog, Data, ReportFile};
use crate::findings::ExitCode;
use crate::instrument::TestName;
use crate::model::RunSetup;
use crate::report::junit_of;
use crate::schedule::RUN_TIMEOUT_S;
use crate::session::test_order::{LimitOf, TestOrders};
use crate::session::{Target, Undo};

/// What is written: the document, and the same for other tools.
const DOCUMENT: &str = "run.json";
const JUNIT: &str = "junit.xml";

/// Arguments of `run`.
#[derive(Args, Debug)]
pub(super) struct Run {
    #[command(flatten)]
    selection: SelectionArguments,
    /// What keeps tests apart; without it, `plan` where there is a --plan, else `process`.
    #[arg(long, value_enum, value_name = "WHAT")]
    isolate: Option<Isolate>,
    /// The report of a study, `dependence.json`, whose plan is carried out.
    #[arg(long, value_name = "REPORT")]
    plan: Option<PathBuf>,
    /// The longest that one test may take, in s; then it hangs.
    #[arg(long, value_name = "S", default_value_t = RUN_TIMEOUT_S, value_parser = clap::value_parser!(u64).range(1..=86_400))]
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

/// What keeps tests apart.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum Isolate {
    /// The processes that `flakescope plan` makes of the report, for one device, each from cleared
    /// data. A test that the report does not know has a process of its own.
    Plan,
    /// A process for each test. The data is kept.
    Process,
    /// A process for each test. The data of the app and of its test is cleared before each
    /// (`pm clear`), and with it the permissions they were granted. What was there before is gone.
    Data,
    /// As few processes as can be, each from cleared data: a debugger puts back what a test has
    /// left behind, in the heap and in new files, before the next one begins. Where that cannot be
    /// done, the next test begins a new process.
    Reset,
}

/// How tests are kept apart, with the report that a plan is made of.
enum Apart {
    Plan(Box<ReportFile>),
    Process,
    Data,
    Reset,
}

impl Apart {
    fn isolation(&self) -> Isolation {
        match self {
            Self::Plan(_) => Isolation::Plan,
            Self::Process => Isolation::Process,
            Self::Data => Isolation::Data,
            Self::Reset => Isolation::Reset,
        }
    }

    fn report(&self) -> Option<&ReportFile> {
        match self {
            Self::Plan(report) => Some(report),
            Self::Process | Self::Data | Self::Reset => None,
        }
    }
}

/// What is known before the first process.
struct Prepared {
    orders: Orders,
    isolated: Isolated,
    isolation: Isolation,
    ready: Ready,
    folder: Folder,
}

impl Run {
    /// Runs the tests. `interrupted` becomes true when somebody interrupts.
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
        let apart = self.apart()?;
        let prepared = tokio::select! {
            prepared = self.prepare(apart, end.clone(), undo) => prepared?,
            () = end.interrupted() => return Ok(Exit::failed(ExitCode::Interrupted, "interrupted before the first test")),
        };
        let Prepared {
            orders,
            isolated,
            isolation,
            ready,
            folder,
        } = prepared;

        let catalog = orders.catalog.clone();
        let mut orders = WatchedOrders::new(orders);
        let (results, stopped) = carry_out(&mut orders, &catalog, &isolated).await;
        orders.finish();

        let context = RunContext {
            component: &ready.target.component,
            apps: &ready.apps,
            serial: &ready.info.serial,
            api_level: ready.info.api_level,
            setup: &ready.target.setup,
            isolation,
            warnings: &isolated.warnings,
            wall_ms: u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX),
        };
        self.write(&catalog, &results, &context, &folder)?;
        match stopped {
            Some(Stopped::Session(error)) => match exit_code(&results) {
                ExitCode::Broken => Ok(Exit::found(ExitCode::Broken, &error.into())),
                _ => Err(error.into()),
            },
            None if !end.is_interrupted() => Ok(Exit::code(exit_code(&results))),
            Some(Stopped::Interrupted) | None => Ok(Exit::failed(
                ExitCode::Interrupted,
                "interrupted; what was found is kept",
            )),
        }
    }

    /// How tests are kept apart, by the arguments.
    fn apart(&self) -> anyhow::Result<Apart> {
        match (self.isolate, &self.plan) {
            (Some(Isolate::Plan), None) => {
                let why = "--isolate plan needs a report: give --plan out/dependence.json";
                Err(WrongUsage(why.to_owned()).into())
            }
            (Some(Isolate::Process | Isolate::Data | Isolate::Reset), Some(_)) => {
                let why = "--plan goes with --isolate plan only";
                Err(WrongUsage(why.to_owned()).into())
            }
            (Some(Isolate::Plan) | None, Some(path)) => {
                let text = read_text(path, "report of a study")?;
                let report = ReportFile::from_json(&text);
                let report = report.with_context(|| path.display().to_string())?;
                Ok(Apart::Plan(Box::new(report)))
            }
            (Some(Isolate::Data), None) => Ok(Apart::Data),
            (Some(Isolate::Reset), None) => Ok(Apart::Reset),
            (Some(Isolate::Process) | None, None) if self.setup.clears_data() => Ok(Apart::Data),
            (Some(Isolate::Process) | None, None) => Ok(Apart::Process),
        }
    }

    /// Chooses device, tests and processes.
    async fn prepare(&self, apart: Apart, end: End, undo: &Undo) -> anyhow::Result<Prepared> {
        let isolation = apart.isolation();
        let base = apart
            .report()
            .map_or_else(RunSetup::default, |report| report.setup.clone());
        let setup = RunSetup {
            clear_data: isolation != Isolation::Process,
            ..self.setup.over(&base)?
        };
        let apks = Apks::read(&self.apks)?;
        let from = self.selection.listed()?;
        let reported = match apks.component() {
            None => apart.report().map(|report| report.component.clone()),
            Some(_) => None,
        };
        let device = self.device_arguments().device().await?;
        let mut words = self.selection.words();
        let ready = make_ready(&device, &apks, &setup, |targets| {
            component(&mut words, targets).or(installed(reported, targets))
        })
        .await?;
        setup::tell(&ready.target);

        let selection = self.selection.selection(words, from)?;
        let limit = Duration::from_secs(self.timeout);
        let (way, undo) = (self.device_arguments().way(), undo.clone());
        let opening = TestOrders::open(device.clone(), ready.target.clone(), limit, way, undo);
        let mut tests = opening.await?;
        tests.limit(LimitOf::Test);
        let listed = tests.list_tests().await?;
        let selected = select(&listed, &ready.target.component, &selection)?;
        let folder = Folder::open(self.out.as_deref(), "run")?;

        let (catalog, isolated) = match apart {
            Apart::Plan(report) => planned(*report, &ready, &listed.names, selected),
            Apart::Process => each_alone(selected, Data::Kept),
            Apart::Data => each_alone(selected, Data::Cleared),
            Apart::Reset => put_back(selected),
        };
        for warning in &isolated.warnings {
            say::aside(&format!("warning: {}", say::on_one_line(warning)));
        }
        let processes = match isolated.resets {
            true => "as few processes as can be".to_owned(),
            false => format!("{} processes", isolated.processes.len()),
        };
        say::aside(&format!(
            "{} tests in {processes} on {}; results go to {}",
            catalog.len(),
            device.serial(),
            folder.path().display()
        ));

        let orders = Orders {
            tests,
            device,
            catalog,
            listed: listed.names,
            has_debugger: isolated.resets,
            end,
        };
        Ok(Prepared {
            orders,
            isolated,
            isolation,
            ready,
            folder,
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

    /// Writes the documents, and says what there is.
    fn write(
        &self,
        catalog: &Catalog,
        results: &RunResults,
        context: &RunContext<'_>,
        folder: &Folder,
    ) -> anyhow::Result<()> {
        let junit = junit_of(&cases(catalog, results))?;
        folder.write(JUNIT, junit.as_bytes())?;
        let document = run_document(catalog, results, context)?;
        let path = folder.write(DOCUMENT, document.as_bytes())?;
        if self.format == Format::Json {
            return say::raw(&document);
        }

        say::out(&run_summary(catalog, results, context.wall_ms))?;
        say::out(&format!("report: {}\n", path.display()))
    }
}

/// The instrumentation of a report, if it is installed.
fn installed(reported: Option<String>, targets: &[Target]) -> Option<String> {
    let reported = reported?;
    let is_there = targets.iter().any(|target| target.component == reported);
    if is_there { Some(reported) } else { None }
}

fn each_alone(selected: Vec<TestName>, data: Data) -> (Catalog, Isolated) {
    let catalog = Catalog::new(selected);
    let isolated = Isolated::each_alone(&catalog, data);
    (catalog, isolated)
}

fn put_back(selected: Vec<TestName>) -> (Catalog, Isolated) {
    let catalog = Catalog::new(selected);
    let isolated = Isolated::put_back(&catalog);
    (catalog, isolated)
}

/// The plan of a report for the tests that were selected.
fn planned(
    report: ReportFile,
    ready: &Ready,
    listed: &[TestName],
    selected: Vec<TestName>,
) -> (Catalog, Isolated) {
    let component = &ready.target.component;
    let mut warnings = document::other_builds(&report.apps, &ready.apps);
    if report.component != *component {
        let other = &report.component;
        warnings.push(format!(
            "the report is about {other}, not about {component}"
        ));
    }

    let tests = with_state_setters(&report, listed, &selected);
    for added in tests.iter().filter(|test| !selected.contains(test)) {
        warnings.push(format!(
            "{added} runs, too: a selected test needs it before"
        ));
    }

    let report = report.among(&tests);
    let mut isolated = Isolated::planned(&report);
    warnings.append(&mut isolated.warnings);
    isolated.warnings = warnings;
    (report.catalog, isolated)
}

/// The code for how the tests ended.
fn exit_code(results: &RunResults) -> ExitCode {
    let has_broken = results
        .processes
        .iter()
        .any(|process| process.broke_between);
    if results.count("fail") > 0 || has_broken {
        ExitCode::Broken
    } else if results.count("inconclusive") > 0 {
        ExitCode::Inconclusive
    } else {
        ExitCode::Success
    }
}
