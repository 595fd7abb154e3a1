//! The runner's own order backwards: every test has run before every other in this or in that.

use super::Strategy;
use crate::dependence::order::{Catalog, Order};
use crate::dependence::writes::Writes;

/// The runner's own order backwards.
pub struct Reverse;

impl Strategy for Reverse {
    fn orders(&self, catalog: &Catalog, _: &Writes) -> Vec<Order> {
        let Order(mut tests) = catalog.original();
        tests.reverse();
        vec![Order(tests)]
    }
}
