//! flakescope finds the failing event order of a flaky instrumented Android test.
//!
//! The map of the code, in reading order; each module says what it may not use, and `tests/tidy.rs` holds it.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic))]

/// The vocabulary: statements, events, outcomes. Invariant: no I/O, nothing of the other modules.
pub mod model;
/// What a run showed. Invariant: no I/O; uses `model` only.
pub mod trace;
/// A schedule as a plain value, and the trait that carries one out. Invariant: no I/O, no async runtime.
pub mod schedule;
/// How early and how late an event can come. Invariant: no I/O; uses `model`, `trace`, `schedule`.
pub mod bounds;
/// What to run next, and what was found. Invariant: no I/O, no device; tested against a simulated app.
pub mod explore;
/// The client of the adb server. Invariant: knows nothing of JDWP or of event orders.
pub mod adb;
/// The output of `am instrument -r`. Invariant: no I/O; bytes in, conclusions out.
pub mod instrument;
#[cfg(test)]
mod testing;
