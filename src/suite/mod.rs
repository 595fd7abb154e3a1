//! A suite of tests: which are explored, in which order, by which device, and what they come to
//! together.
//!
//! Main types: [`Selection`], [`Queue`] and [`Record`]. In reading order:
//!
//! - `select.rs`: which tests are meant;
//! - `shard.rs`: one part of several machines' work;
//! - `record.rs`: what is kept of a test that was explored;
//! - `order.rs`: the most promising tests first;
//! - `budget.rs`: how much time there is;
//! - `queue.rs`: the tests that wait for a device;
//! - `worker.rs`: one device at work on the queue;
//! - `settings.rs`: what has to stay the same for a suite to be resumed;
//! - `standing.rs`: new, known, still there or fixed, compared with earlier suites;
//! - `gate.rs`: the exit code;
//! - `summary.rs`: what people read at the end.

mod budget;
mod gate;
mod order;
mod queue;
mod record;
mod select;
mod settings;
mod shard;
mod standing;
mod summary;
#[cfg(test)]
mod tests;
mod worker;

pub use budget::{Budget, parse_duration};
pub use gate::{Gate, exit_code};
pub use order::{Earlier, most_promising_first};
pub use queue::{Lost, MOST_LOST, Queue, Taken};
pub use record::{Answer, Found, Record};
pub use select::{Selection, Selector, listed_word};
pub use settings::Settings;
pub use shard::{Shard, hash};
pub use standing::{Change, KnownFlakes, Standing, changes, day};
pub use summary::{Document, Outcome, finding_text, summary_text};
pub use worker::{Attempt, Device, Health, Next, work};
