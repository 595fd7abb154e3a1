//! Plain runs, again and again: what most people do, and the measure of the other strategies.

use super::{Known, Next, Strategy};
use crate::schedule::Plan;

/// The test as it is, for as many runs as there may be.
#[derive(Debug, Default)]
pub struct Rerun;

impl Strategy for Rerun {
    fn next(&mut self, _known: &Known<'_>) -> Option<Next> {
        None
    }

    fn without_debugger(&mut self) -> Option<Plan> {
        Some(Plan::Plain)
    }
}
