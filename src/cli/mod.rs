//! The command line: arguments, one verb a file, and what happens around a verb whatever becomes of it.
//!
//! Invariant: what a verb set on the device is taken back on success, error, Ctrl-C and panic; the exit code is
//! decided in `exit.rs` alone.

mod connect;
mod devices;
mod doctor;
mod exit;
mod explore;
mod output;
mod progress;
mod replay;
mod trace;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::session::Undo;
use exit::Exit;

/// Finds the failing event order of a flaky instrumented Android test, and hands it back confirmed and replayable.
#[derive(Parser, Debug)]
#[command(version, about, max_term_width = 110)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
    /// Also say what goes on underneath, on stderr.
    #[arg(long, short, global = true)]
    verbose: bool,
}

#[derive(Subcommand, Debug)]
enum Verb {
    /// Explore the event orders of a test until one fails or all were tried.
    Explore(explore::Explore),
    /// Show which statement of a test sets off which event, holding nothing.
    Trace(trace::Trace),
    /// Force the order of a schedule again.
    Replay(replay::Replay),
    /// List the devices that adb knows.
    Devices(devices::Devices),
    /// Check that everything that an exploration needs works for an instrumentation.
    Doctor(doctor::Doctor),
}

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let level = if arguments.verbose { tracing::Level::DEBUG } else { tracing::Level::WARN };
    tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).without_time().init();
    let runtime = match tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("flakescope: the runtime cannot be started: {error}");
            return ExitCode::from(exit::INCONCLUSIVE);
        }
    };
    let undo = Undo::default();
    let outcome = catch_unwind(AssertUnwindSafe(|| runtime.block_on(until_interrupted(arguments.verb, &undo))));
    runtime.block_on(undo.all());
    // A thread that blocks in the adb crate has no deadline of its own; it is not waited for.
    runtime.shutdown_background();
    let exit = outcome.unwrap_or_else(|_| {
        Exit::failed(exit::INCONCLUSIVE, "flakescope itself failed; please report the message above")
    });
    exit.report()
}

async fn until_interrupted(verb: Verb, undo: &Undo) -> Exit {
    tokio::select! {
        result = run(verb, undo) => result.unwrap_or_else(|error| Exit::from_error(&error)),
        () = interrupted() => Exit::failed(exit::INTERRUPTED, "interrupted; the app runs on, nothing is left held or forwarded"),
    }
}

async fn run(verb: Verb, undo: &Undo) -> anyhow::Result<Exit> {
    match verb {
        Verb::Explore(explore) => explore.run(undo).await,
        Verb::Trace(trace) => trace.run(undo).await,
        Verb::Replay(replay) => replay.run(undo).await,
        Verb::Devices(devices) => devices.run().await,
        Verb::Doctor(doctor) => doctor.run(undo).await,
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
