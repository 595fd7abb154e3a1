//! flakescope finds the failing event order of a flaky instrumented Android test.
//!
//! The map of the code, in reading order, leaves first: a module may use those above it and none
//! below. What else it may not use stands next to it. The files of a module use each other in one
//! direction, too. `tests/tidy/main.rs` holds all three.

#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic
    )
)]

// Whose code a class is: the app's, the test's, the harness's, a library's or the platform's.
// Invariant: no I/O, nothing of the other modules.
pub mod whose;
// Pseudo-random numbers from a seed. Invariant: no I/O, nothing of the other modules.
pub mod random;
// What an app's heap holds, and what differs at another moment. Invariant: no I/O; uses `whose`
// only.
pub mod state;
// The vocabulary: statements, events, outcomes. Invariant: no I/O; uses `whose` only.
pub mod model;
// Static analysis of the bytecode in an APK: which lines touch shared state, where a task can be
// preempted. Invariant: no I/O; bytes in, values out; uses `model` only.
pub mod dex;
// What a run showed. Invariant: no I/O; uses `model` only.
pub mod trace;
// A schedule as a plain value, and the trait that carries one out. Invariant: no I/O,
// no async runtime.
pub mod schedule;
// A schedule as a document. Invariant: no I/O; text in, text out.
pub mod schedule_file;
// Finds the events and statements of one run in another. Invariant: no I/O; uses `model`, `trace`,
// `schedule`.
pub mod matching;
// How early and how late an event can come. Invariant: no I/O; uses `model`,
// `trace`, `schedule`, `matching`.
pub mod bounds;
// What the runs of a test came to: verdict, coverage, findings. Invariant: no I/O; values only.
pub mod findings;
// The exploration of one test: chooses the next run, confirms and minimises what fails.
// Invariant: no I/O, no device; tested against a simulated app.
pub mod explore;
// Runs a schedule from a file again and again. Invariant: no I/O, no device.
pub mod replay;
// Says whether a schedule still fails in a changed app. Invariant: no I/O, no device.
pub mod verify;
// The report and the summary. Invariant: no I/O; values in, text out.
pub mod report;
// The output of `am instrument -r`. Invariant: no I/O; bytes in, conclusions out.
pub mod instrument;
// The exploration of a suite: selection, order, shards, time budget, exit code. Invariant: no I/O,
// no device.
pub mod suite;
// Tests that depend on each other: which orders are tried, and what comes of them. Invariant: no
// I/O, no device; tested against simulated suites.
pub mod dependence;
// What a suite has shown, in one file. Invariant: nothing but that file; knows no device.
pub mod store;
// Shares the tests of suites among machines, on a NATS server. Invariant: knows no device.
pub mod broker;
// The client of the adb server. Invariant: knows nothing of JDWP or of event orders.
pub mod adb;
// Runs one test on one device under a plan: debugger, breakpoints, steering, cleanup. Invariant:
// decides nothing about what to explore.
pub mod session;
// Several devices that carry out the runs of one exploration. Invariant: no I/O; a device is behind
// a trait.
pub mod pool;
// The command line. Invariant: the only part that prints, sets the exit code, or writes files
// other than a suite's store.
pub mod cli;
#[cfg(test)]
mod testing;
