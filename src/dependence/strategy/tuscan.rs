//! Tuscan Intra-Class (Li et al., ISSTA 2023): row i of a Tuscan square over the classes, with row
//! i of one over the methods of each class.
//!
//! Every class comes right before every other one, and every method right before every other one of
//! its class. Of two methods of different classes not every pair comes together, which is what
//! keeps it at as many orders as there are classes, or methods in the largest class.

use super::Strategy;
use super::square::square;
use crate::dependence::order::{Catalog, Order, TestNo};
use crate::dependence::writes::Writes;

/// Tuscan Intra-Class.
pub struct Tuscan;

impl Strategy for Tuscan {
    fn orders(&self, catalog: &Catalog, _: &Writes) -> Vec<Order> {
        let classes = catalog.classes();
        let class_rows = square(classes.len());
        let method_rows: Vec<Vec<Vec<usize>>> =
            classes.iter().map(|class| square(class.len())).collect();
        let most_methods = method_rows.iter().map(Vec::len).max().unwrap_or_default();

        let mut orders = Vec::new();
        for row in 0..class_rows.len().max(most_methods) {
            let mut tests = Vec::new();
            for class in row_of(&class_rows, row) {
                let (Some(class), Some(rows)) = (classes.get(*class), method_rows.get(*class))
                else {
                    continue;
                };
                tests.extend(chosen(class, row_of(rows, row)));
            }
            orders.push(Order(tests));
        }
        orders
    }
}

/// A row; after the last one comes the first.
fn row_of(rows: &[Vec<usize>], row: usize) -> &[usize] {
    let index = row.checked_rem(rows.len()).unwrap_or_default();
    rows.get(index).map(Vec::as_slice).unwrap_or_default()
}

/// The tests of a class in the order of a row.
fn chosen(class: &[TestNo], row: &[usize]) -> Vec<TestNo> {
    row.iter()
        .filter_map(|index| class.get(*index).copied())
        .collect()
}
