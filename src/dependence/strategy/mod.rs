//! Strategies: which orders of the tests are tried. One file each, behind one trait, chosen with
//! `--strategy`.
//!
//! Main type: [`Strategy`]. A strategy names orders and judges nothing: what differs in them is
//! minimised and confirmed by the study, for all of them alike. An order that neither the runner
//! nor the debugger can force is made coarser by the study: classes in the order asked for, methods
//! in JUnit's.

mod original;
mod pairs;
mod random;
mod reverse;
mod square;
mod tuscan;

pub use original::Original;
pub use pairs::Pairs;
pub use random::Random;
pub use reverse::Reverse;
pub use tuscan::Tuscan;

use super::order::{Catalog, Order};

/// Chooses the orders that are tried.
pub trait Strategy {
    /// The orders, the most promising first.
    fn orders(&self, catalog: &Catalog) -> Vec<Order>;
}
