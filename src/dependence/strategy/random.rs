//! Orders by chance: the classes are shuffled, and the methods of each, as iDFlakies's
//! random-class-method does it (Lam et al., ICST 2019).

use super::Strategy;
use crate::dependence::order::{Catalog, Order};
use crate::dependence::writes::Writes;
use crate::random::Rng;

/// Classes and methods shuffled.
pub struct Random {
    /// How many orders.
    pub rounds: usize,
    /// The same seed makes the same orders of the same tests.
    pub seed: u64,
}

impl Strategy for Random {
    fn orders(&self, catalog: &Catalog, _: &Writes) -> Vec<Order> {
        let mut rng = Rng::new(self.seed);
        let mut orders = Vec::new();
        for _ in 0..self.rounds {
            let mut classes = catalog.classes();
            rng.shuffle(&mut classes);
            for class in &mut classes {
                rng.shuffle(class);
            }
            orders.push(Order(classes.concat()));
        }
        orders
    }
}
