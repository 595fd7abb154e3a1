//! Orders by chance: the classes are shuffled, and the methods of each, as iDFlakies's
//! random-class-method does it (Lam et al., ICST 2019).

use super::Strategy;
use crate::dependence::order::{Catalog, Order};

/// Classes and methods shuffled.
pub struct Random {
    /// How many orders.
    pub rounds: usize,
    /// The same seed makes the same orders of the same tests.
    pub seed: u64,
}

impl Strategy for Random {
    fn orders(&self, catalog: &Catalog) -> Vec<Order> {
        let mut draw = Draw(self.seed);
        let mut orders = Vec::new();
        for _ in 0..self.rounds {
            let mut classes = catalog.classes();
            draw.shuffle(&mut classes);
            for class in &mut classes {
                draw.shuffle(class);
            }
            orders.push(Order(classes.concat()));
        }
        orders
    }
}

/// Numbers by chance: SplitMix64.
struct Draw(u64);

impl Draw {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// One of `count`; 0 when there are none.
    fn below(&mut self, count: usize) -> usize {
        let count = u64::try_from(count).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % count).unwrap_or(0)
    }

    /// Fisher and Yates.
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
