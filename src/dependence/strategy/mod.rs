//! Strategies: which orders of the tests are tried. One file each, behind one trait, chosen with
//! `--strategy`.
//!
//! Main type: [`Strategy`]. A strategy names orders and judges nothing: what differs in them is
//! minimised and confirmed by the study, for all of them alike. An order that neither the runner
//! nor the debugger can force is made coarser by the study: classes in the order asked for, methods
//! in JUnit's.

mod guided;
mod original;
mod pairs;
mod random;
mod reverse;
mod square;
mod tuscan;

pub use guided::Guided;
pub use original::Original;
pub use pairs::Pairs;
pub use random::Random;
pub use reverse::Reverse;
pub use tuscan::Tuscan;

use super::order::{Catalog, Order};
use super::writes::Writes;

/// Chooses the orders that are tried.
pub trait Strategy {
    /// Whether its orders depend on what each test writes.
    fn asks_for_writes(&self) -> bool {
        false
    }

    /// The orders, the most promising first. What the tests write is known only if it was asked
    /// for, and the heap could be looked at.
    fn orders(&self, catalog: &Catalog, writes: &Writes) -> Vec<Order>;
}
