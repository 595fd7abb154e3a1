//! Tests that depend on each other: which orders are tried, and what comes of them.
//!
//! Main type: [`Study`]. It asks an [`OrderRunner`] for processes of the app and judges what they
//! show; it does no I/O itself and is tested against simulated suites. Nothing becomes a finding
//! that fresh processes have not confirmed: the failing order failed three times of three, and the
//! passing order passed as often. A test with two outcomes in one order is flaky otherwise.
//!
//! In reading order:
//! - `order.rs`: tests by number, and orders of them.
//! - `run.rs`: what a process is asked and answers, and the trait that carries it out.
//! - `writes.rs`: what each test writes, and which tests have run after which writes.
//! - `strategy/`: which orders are tried, one strategy a file.
//! - `study.rs`: what a study knows of each test, and one run after the other.
//! - `candidate.rs`: from a difference to a finding, or to none.
//! - `explain.rs`: through which state a test depends on others.
//! - `reset.rs`: the call that puts that state back.
//! - `repeats.rs`: tests that fail when they have run before.
//! - `phases.rs`: the runs of a study, from the first to the last.
//! - `minimise.rs`: the fewest tests that make the difference.
//! - `ledger.rs`: what all runs have shown.
//! - `finding.rs`: what a study came to.
//! - `reading.rs`: the output of a run held against the order that was asked for.
//! - `summary.rs`: the results in words.
//! - `order_file.rs`: an order as a document, which may come from a stranger.
//! - `replay.rs`: an order from a document, run again and again.
//! - `document.rs`: the results as a document.
//! - `report_file.rs`: that document, read back.
//! - `plan/`: shards and processes in which every dependent test ends as it should.
//! - `isolate/`: tests run so that none disturbs another.

mod candidate;
mod document;
mod explain;
mod finding;
pub mod isolate;
mod ledger;
mod minimise;
mod order;
mod order_file;
mod phases;
pub mod plan;
mod reading;
mod repeats;
mod replay;
mod report_file;
mod reset;
mod run;
pub mod strategy;
mod study;
mod summary;
#[cfg(test)]
mod tests;
mod writes;

pub use document::{Context, order_files, report};
pub use finding::{
    Confirmed, Coverage, CoveredPairs, Effort, Explained, Finding, Kind, Measured, Proof, Reach,
    Reset, Results, Step, Survives, TestResult, Times, Verdict,
};
pub use order::{Catalog, Order, TestNo};
pub use order_file::{Error as OrderFileError, NamedStep, OrderFile, is_order};
pub use reading::read;
pub use replay::{Again, Ended as ReplayEnded, Replayed, replay};
pub use report_file::{
    Covered, Dependence, Error as ReportFileError, ReportFile, StudiedTest, Timed, test_name,
};
pub use run::{
    Data, Execution, Followed, Looked, LookingRunner, Means, OrderRun, OrderRunner, Outcome,
    Process,
};
pub use study::{Ended, Explains, Repeats, Settings, Study, Update};
pub use summary::{finding_text, state_lines, summary_text};
pub use writes::Writes;
