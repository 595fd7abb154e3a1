//! Every test right before every other: one Tuscan square over all tests, whose classes are
//! visited as often as needed. Only a debugger brings such orders about.

use super::Strategy;
use super::square::square;
use crate::dependence::order::{Catalog, Order, TestNo};
use crate::dependence::writes::Writes;

/// Every test right before every other.
pub struct Pairs;

impl Strategy for Pairs {
    fn orders(&self, catalog: &Catalog, _: &Writes) -> Vec<Order> {
        let rows = square(catalog.len());
        rows.into_iter()
            .map(|row| Order(row.into_iter().map(TestNo).collect()))
            .collect()
    }
}
