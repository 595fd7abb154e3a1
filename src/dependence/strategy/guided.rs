//! Orders from what the tests write: each test runs after each write that it may read, in few
//! orders; then the runner's own order backwards, for what no look shows.
//!
//! Published pairs of writers and readers from the bytecode alone find most dependences in many
//! orders (Li et al., ISSTA 2023); these are pairs of writes that were seen. Of tests that write
//! the same place, each order shows one to most of the others, so that as many orders are needed as
//! a place has writes. There are never more of them than `tuscan` has.

use super::{Reverse, Strategy, Tuscan};
use crate::dependence::order::{Catalog, Order};
use crate::dependence::writes::{Pairs, Writes};

/// Every test after every write that it may read.
pub struct Guided;

impl Strategy for Guided {
    fn asks_for_writes(&self) -> bool {
        true
    }

    /// Without a look these are the orders of `tuscan`.
    fn orders(&self, catalog: &Catalog, writes: &Writes) -> Vec<Order> {
        let tuscan = Tuscan.orders(catalog, writes);
        if !writes.are_known() {
            return tuscan;
        }

        let mut pairs = Pairs::new(catalog, writes);
        pairs.enter(&catalog.original());
        let mut orders = Vec::new();
        while pairs.covered() < pairs.all() && orders.len() + 1 < tuscan.len() {
            let order = pairs.next_order();
            let covered = pairs.covered();
            pairs.enter(&order);
            if pairs.covered() == covered {
                break;
            }
            orders.push(order);
        }
        orders.extend(Reverse.orders(catalog, writes));
        orders
    }
}
