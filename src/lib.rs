//! flakescope finds the failing event order of a flaky instrumented Android test.
//!
//! The map of the code, in reading order; each module says what it may not use, and `tests/tidy.rs` holds it.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic))]

// The client of the adb server. Invariant: knows nothing of JDWP or of event orders.
pub mod adb;
// How early and how late an event can come. Invariant: no I/O; uses `model`, `trace`, `schedule`.
pub mod bounds;
// The command line. Invariant: the only part that prints, writes files or sets the exit code.
pub mod cli;
// What to run next, and what was found. Invariant: no I/O, no device; tested against a simulated app.
pub mod explore;
// The output of `am instrument -r`. Invariant: no I/O; bytes in, conclusions out.
pub mod instrument;
// The vocabulary: statements, events, outcomes. Invariant: no I/O, nothing of the other modules.
pub mod model;
// Runs a schedule from a file again and again. Invariant: no I/O, no device.
pub mod replay;
// The report and the summary. Invariant: no I/O; values in, text out.
pub mod report;
// A schedule as a plain value, and the trait that carries one out. Invariant: no I/O, no async runtime.
pub mod schedule;
// A schedule as a document. Invariant: no I/O; text in, text out.
pub mod schedule_file;
// Carries plans out on a device. Invariant: decides nothing about what to explore.
pub mod session;
#[cfg(test)]
mod testing;
// What a run showed. Invariant: no I/O; uses `model` only.
pub mod trace;
