//! Tests run so that none disturbs another: each in a process of its own, in the processes of a
//! plan, or in one that is put back between them. Only the last needs a debugger.
//!
//! Main function: [`carry_out`]. A process that dies or hangs costs the test that ran: the next one
//! begins a new process. One that did something else than it was asked for says nothing, so its
//! tests run again. No I/O; tested against simulated suites.
//!
//! In reading order:
//! - `processes.rs`: which tests share a process.
//! - `results.rs`: how each test ended, and in which process.
//! - `carrying.rs`: one process after the other, and what follows one that broke off.
//! - `resetting.rs`: as many tests in one process as what they leave behind can be put back.
//! - `document.rs`: the results as a document.
//! - `cases.rs`: the results as JUnit XML.
//! - `summary.rs`: the results in words.

mod carrying;
mod cases;
mod document;
mod processes;
mod resetting;
mod results;
mod summary;
#[cfg(test)]
mod tests;

pub use carrying::carry_out;
pub use cases::cases;
pub use document::{RunContext, run_document};
pub use processes::{Isolated, Isolation, with_state_setters};
pub use results::{Ending, ProcessRun, RunResults, TestRun};
pub use summary::run_summary;
