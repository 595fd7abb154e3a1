//! The output of `am instrument -r`, read while it arrives, and what it means for one test, or
//! which tests there are.
//!
//! Main types: [`Parser`] (bytes to [`Record`]s), [`Watch`] (records to a [`Conclusion`]),
//! [`ManyWatch`] (records to a [`ManyRun`], for many tests in one process) and [`Listing`] (records
//! to the names of tests). The format is `InstrumentationResultPrinter`'s:
//! `INSTRUMENTATION_STATUS: key=value` blocks closed by `INSTRUMENTATION_STATUS_CODE: n`, then
//! `INSTRUMENTATION_RESULT: key=value` and `INSTRUMENTATION_CODE: n`. Values run over several
//! lines. Bytes that are not UTF-8 are replaced; nothing here fails on what a device sends.
//!
//! In reading order: `parser.rs`, `watch.rs` (one test), `listing.rs`, `many.rs` (many tests).

mod listing;
mod many;
mod parser;
mod watch;

use std::collections::BTreeMap;

pub use listing::{Listed, Listing, TestName};
pub use many::{Executed, ManyEnd, ManyRun, ManyWatch, TestOutcome};
pub use parser::{Parser, Record};
pub use watch::{Conclusion, Watch};

/// What a value costs in addition to its text, in bytes, roughly: many empty ones are not free.
const VALUE_COST: usize = 128;

/// The longest name of a class or a test that is distinguished from another, in characters.
const LONGEST_NAME: usize = 1000;

/// The value of a key, empty when there is none; of a long one, the beginning.
fn name_of(values: &BTreeMap<String, String>, key: &str) -> String {
    value_of(values, key).chars().take(LONGEST_NAME).collect()
}

/// The value of a key, empty when there is none.
fn value_of(values: &BTreeMap<String, String>, key: &str) -> String {
    values.get(key).cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests;
