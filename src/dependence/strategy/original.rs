//! The runner's own order, which every study runs anyway.

use super::Strategy;
use crate::dependence::order::{Catalog, Order};
use crate::dependence::writes::Writes;

/// The runner's own order.
pub struct Original;

impl Strategy for Original {
    fn orders(&self, catalog: &Catalog, _: &Writes) -> Vec<Order> {
        vec![catalog.original()]
    }
}
