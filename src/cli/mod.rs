//! The command line: arguments, one verb a file, and what happens around a verb whatever becomes of
//! it.
//!
//! Invariant: what a verb set on the device is undone on success, error, Ctrl-C and panic; the exit
//! code is that of the answer or of the trouble (`exit.rs`).

mod apks;
mod completions;
mod connect;
mod dependence;
mod devices;
mod doctor;
mod document;
mod exit;
mod explore;
mod exploring;
mod help;
mod history;
mod input;
mod lab;
mod list_tests;
mod live;
mod man;
mod merge;
mod naming;
mod options_file;
mod orders;
mod output;
mod plan;
mod pool;
mod progress;
mod queue;
mod ready;
mod replay;
mod replay_order;
mod report;
mod run;
mod say;
mod screening;
mod selection;
mod setup;
mod standing;
mod suite;
mod trace;
mod verify_fix;
mod watched_orders;
mod worker;

use std::io::IsTerminal;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::findings::ExitCode;
use crate::session::Undo;
use exit::Exit;
use help::Color;
use options_file::with_file;

/// The names of the strategies, as `explore --strategy` takes them.
#[must_use]
pub fn strategy_names() -> Vec<String> {
    explore::strategy_names()
}

/// Finds the failing event order of a flaky instrumented Android test, and hands it back confirmed
/// and replayable.
#[derive(Parser, Debug)]
#[command(version, about, max_term_width = 110, after_help = help::PROGRAM)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
    /// Also say what goes on underneath, on stderr; twice: each look at the app's threads, too.
    #[arg(long, short, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
    /// When something is coloured.
    #[arg(
        long,
        global = true,
        value_enum,
        default_value = "auto",
        value_name = "WHEN"
    )]
    color: help::Color,
    /// The file of options; without it, flakescope.toml in this folder or in one above.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<std::path::PathBuf>,
    /// The profile of that file whose options go over its others.
    #[arg(long, global = true, value_name = "NAME")]
    profile: Option<String>,
}

#[derive(Subcommand, Debug)]
enum Verb {
    /// Explore the event orders of a test until one fails or all were tried.
    #[command(after_help = help::EXPLORE)]
    Explore(explore::Explore),
    /// Explore many tests, on one device or several; what was found is kept as it is found.
    #[command(after_help = help::SUITE)]
    Suite(suite::Suite),
    /// Explore tests that suites elsewhere hand out through a NATS server (`suite --queue`).
    #[command(after_help = help::WORKER)]
    Worker(worker::Worker),
    /// Find tests that depend on other tests: each fails in one order and passes in another.
    #[command(after_help = help::DEPENDENCE)]
    Dependence(dependence::Dependence),
    /// Plan shards and processes in which no test fails for the tests that it depends on.
    #[command(after_help = help::PLAN)]
    Plan(plan::Plan),
    /// Run tests so that none disturbs another: by such a plan, or in a process each.
    #[command(after_help = help::RUN)]
    Run(run::Run),
    /// Say what is new, fixed and still failing in the latest of some suites.
    History(history::History),
    /// Join the shards of a suite.
    Merge(merge::Merge),
    /// Show which statement of a test causes which event, holding nothing.
    Trace(trace::Trace),
    /// Force the order of a schedule, or of tests, again.
    #[command(after_help = help::REPLAY)]
    Replay(replay::Replay),
    /// Say whether a changed app still fails under a schedule, or near it.
    #[command(after_help = help::VERIFY_FIX)]
    VerifyFix(verify_fix::VerifyFix),
    /// Make reports of explorations: a page, JUnit XML, Markdown, annotations, a trace.
    #[command(after_help = help::REPORT)]
    Report(report::Report),
    /// List the tests of an instrumentation.
    Tests(list_tests::ListTests),
    /// List the devices that adb knows.
    Devices(devices::Devices),
    /// Check that everything that an exploration needs works: the adb server, the device, and an
    /// instrumentation.
    Doctor(doctor::Doctor),
    /// Print a script that completes this program's arguments in a shell.
    Completions(completions::Completions),
    /// Write the manual's pages into a folder.
    Man(man::Man),
}

/// Runs the program.
#[must_use]
pub fn main() -> process::ExitCode {
    let asked = Color::among(
        std::env::args_os()
            .skip(1)
            .map(|argument| argument.to_string_lossy().into_owned()),
    );
    let command = Arguments::command().color(asked.into());
    let (words, file) = match with_file(std::env::args_os().collect(), &command) {
        Ok(with_file) => with_file,
        Err(error) => return Exit::from_error(&error.into()).report(),
    };
    let matches = command.get_matches_from(words);
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let no_color = std::env::var("NO_COLOR").ok();
    say::color(
        arguments
            .color
            .applies(std::io::stdout().is_terminal(), no_color.as_deref()),
    );
    if let Some(file) = file {
        say::aside(&format!("options from {}", file.display()));
    }
    let level = match arguments.verbose {
        0 => tracing::Level::WARN,
        1 => tracing::Level::DEBUG,
        _ => tracing::Level::TRACE,
    };
    tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(|| say::Aside)
        .with_ansi(false)
        .without_time()
        .init();
    let runtime = match runtime() {
        Ok(runtime) => runtime,
        Err(error) => {
            say::aside(&format!(
                "flakescope: the runtime cannot be started: {error}"
            ));
            return process::ExitCode::from(ExitCode::Inconclusive.number());
        }
    };
    let undo = Undo::default();
    let exit = around(&runtime, &undo, until_interrupted(arguments.verb, &undo));
    // A thread that blocks in the adb crate has no deadline of its own; it is not waited for.
    runtime.shutdown_background();
    exit.report()
}

/// What the program runs on.
///
/// # Errors
/// When the system has no threads or descriptors to give.
pub fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
}

/// Runs a verb and undoes what it set, even when it panics.
fn around(
    runtime: &tokio::runtime::Runtime,
    undo: &Undo,
    verb: impl Future<Output = Exit>,
) -> Exit {
    let outcome = catch_unwind(AssertUnwindSafe(|| runtime.block_on(verb)));
    runtime.block_on(undo.all());
    outcome.unwrap_or_else(|_| {
        Exit::failed(
            ExitCode::Inconclusive,
            "flakescope itself failed; please report the message above",
        )
    })
}

async fn until_interrupted(verb: Verb, undo: &Undo) -> Exit {
    // These end on their own, and say what they have.
    if matches!(
        verb,
        Verb::Suite(_) | Verb::Worker(_) | Verb::Dependence(_) | Verb::Run(_)
    ) {
        let (interrupt, is_interrupted) = tokio::sync::watch::channel(false);
        let watch = async {
            interrupted().await;
            interrupt.send_replace(true);
            std::future::pending::<Exit>().await
        };
        return tokio::select! {
            result = run(verb, undo, is_interrupted) => result.unwrap_or_else(|error| Exit::from_error(&error)),
            exit = watch => exit,
        };
    }
    // Never interrupted from here.
    let never = tokio::sync::watch::channel(false).1;
    tokio::select! {
        result = run(verb, undo, never) => result.unwrap_or_else(|error| Exit::from_error(&error)),
        () = interrupted() => Exit::failed(ExitCode::Interrupted, "interrupted; the app runs on, nothing is left held or forwarded"),
    }
}

/// Runs a verb. `interrupted` becomes true for those that end on their own when somebody
/// interrupts.
async fn run(
    verb: Verb,
    undo: &Undo,
    interrupted: tokio::sync::watch::Receiver<bool>,
) -> anyhow::Result<Exit> {
    match verb {
        Verb::Explore(explore) => explore.run(undo).await,
        Verb::Suite(suite) => suite.run(undo, interrupted).await,
        Verb::Worker(worker) => worker.run(undo, interrupted).await,
        Verb::Dependence(dependence) => dependence.run(undo, interrupted).await,
        Verb::Plan(plan) => plan.run(),
        Verb::Run(tests) => tests.run(undo, interrupted).await,
        Verb::History(history) => history.run().await,
        Verb::Merge(merge) => merge.run().await,
        Verb::Trace(trace) => trace.run(undo).await,
        Verb::Replay(replay) => replay.run(undo).await,
        Verb::VerifyFix(verify) => verify.run(undo).await,
        Verb::Report(report) => report.run(),
        Verb::Tests(tests) => tests.run().await,
        Verb::Devices(devices) => devices.run().await,
        Verb::Doctor(doctor) => doctor.run(undo).await,
        Verb::Completions(completions) => completions.run(Arguments::command()),
        Verb::Man(man) => man.run(Arguments::command()),
    }
}

/// Ctrl-C, or the signal by which a job runner stops a program.
async fn interrupted() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        },
        Err(_) => drop(tokio::signal::ctrl_c().await),
    }
}

#[cfg(test)]
mod tests {
    use test_kit::fake_adb::answering;

    use super::*;
    use crate::adb::Device;
    use crate::session::Step;

    #[test]
    fn the_command_line_is_sound() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn a_panic_takes_the_forward_back_too() {
        // As adb answers: OKAY for the request, then what was asked for, or OKAY for that.
        let (port, asked) = answering([
            "OKAY0048other tcp:40000 jdwp:7\nserial tcp:40001 jdwp:7\nserial tcp:40002 jdwp:77\n",
            "OKAYOKAY",
        ]);
        let undo = Undo::default();
        undo.add(Step::Forward(Device::for_test(port), 7, Vec::new()));
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        around(&runtime, &undo, async { panic!("on purpose") });
        assert_eq!(
            asked.join().unwrap(),
            [
                "host:list-forward",
                "host-serial:serial:killforward:tcp:40001"
            ]
        );
    }
}
