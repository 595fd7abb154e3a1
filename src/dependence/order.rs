//! Tests by their number, and orders of them.
//!
//! Main types: [`Catalog`], the tests in the runner's own order, and [`Order`], what one process is
//! asked to run.

use std::collections::HashSet;

use crate::instrument::TestName;

/// The number of a test in its [`Catalog`], from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TestNo(pub usize);

/// The tests that are studied, in the order in which the runner runs them on its own: class by
/// class, each class's methods in JUnit's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalog {
    names: Vec<TestName>,
}

impl Catalog {
    /// A catalog of tests as the runner lists them.
    #[must_use]
    pub fn new(names: Vec<TestName>) -> Self {
        Self { names }
    }

    /// The same with more tests at the end, which no order has.
    #[must_use]
    pub fn with(mut self, more: Vec<TestName>) -> Self {
        self.names.extend(more);
        self
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether it has no tests.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All tests, in the runner's order.
    pub fn all(&self) -> impl Iterator<Item = TestNo> + use<> {
        (0..self.names.len()).map(TestNo)
    }

    /// A test's name.
    #[must_use]
    pub fn name(&self, test: TestNo) -> Option<&TestName> {
        self.names.get(test.0)
    }

    /// A test's name as people read it.
    #[must_use]
    pub fn shown(&self, test: TestNo) -> String {
        self.name(test).map(ToString::to_string).unwrap_or_default()
    }

    /// A test's class; empty for one that is not there.
    #[must_use]
    pub fn class(&self, test: TestNo) -> &str {
        self.name(test)
            .map(|name| name.class.as_str())
            .unwrap_or_default()
    }

    /// The tests class by class, both in the runner's order.
    #[must_use]
    pub fn classes(&self) -> Vec<Vec<TestNo>> {
        let mut classes: Vec<Vec<TestNo>> = Vec::new();
        for test in self.all() {
            let known = classes.iter_mut().find(|class| {
                class
                    .first()
                    .is_some_and(|first| self.class(*first) == self.class(test))
            });
            match known {
                Some(class) => class.push(test),
                None => classes.push(vec![test]),
            }
        }
        classes
    }

    /// The order in which the runner runs the tests on its own.
    #[must_use]
    pub fn original(&self) -> Order {
        Order(self.classes().concat())
    }
}

/// Tests in the order in which one process is asked to run them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Order(pub Vec<TestNo>);

impl Order {
    /// One test, alone.
    #[must_use]
    pub fn alone(test: TestNo) -> Self {
        Self(vec![test])
    }

    /// Some tests, and one after them.
    #[must_use]
    pub fn ending(before: &[TestNo], test: TestNo) -> Self {
        let mut tests = before.to_vec();
        tests.push(test);
        Self(tests)
    }

    /// Whether each class is visited once, and no test runs twice.
    #[must_use]
    pub fn visits_classes_once(&self, catalog: &Catalog) -> bool {
        let mut seen: HashSet<TestNo> = HashSet::new();
        let mut over: HashSet<&str> = HashSet::new();
        let mut current: Option<&str> = None;

        for test in &self.0 {
            let class = catalog.class(*test);
            if !seen.insert(*test) {
                return false;
            }
            if current != Some(class) {
                over.extend(current);
                if over.contains(class) {
                    return false;
                }
                current = Some(class);
            }
        }
        true
    }

    /// Whether the arguments of the runner can ask for this order: each class is visited once, and
    /// its methods come in JUnit's order, as `-e class` chooses methods and does not order them.
    #[must_use]
    pub fn is_class_order(&self, catalog: &Catalog) -> bool {
        let mut pairs = self.0.iter().zip(self.0.iter().skip(1));
        let methods_are_natural = pairs.all(|(first, second)| {
            first < second || catalog.class(*first) != catalog.class(*second)
        });
        methods_are_natural && self.visits_classes_once(catalog)
    }

    /// The same classes in the same order, with the methods of each in JUnit's order: what the
    /// arguments can make of this order.
    #[must_use]
    pub fn as_class_order(&self, catalog: &Catalog) -> Self {
        let mut classes: Vec<Vec<TestNo>> = Vec::new();
        for test in &self.0 {
            let known = classes.iter_mut().find(|class| {
                class
                    .first()
                    .is_some_and(|first| catalog.class(*first) == catalog.class(*test))
            });
            match known {
                Some(class) => class.push(*test),
                None => classes.push(vec![*test]),
            }
        }
        for class in &mut classes {
            class.sort_unstable();
            class.dedup();
        }
        Self(classes.concat())
    }
}

/// Whether `part` comes in `whole` in its order, perhaps with others between.
#[must_use]
pub fn is_within<T: PartialEq>(part: &[T], whole: &[T]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|test| rest.any(|other| other == test))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dependence::tests::catalog;

    fn order(tests: &[usize]) -> Order {
        Order(tests.iter().copied().map(TestNo).collect())
    }

    #[test]
    fn the_arguments_express_classes_in_any_order_with_their_methods_in_junits() {
        // Class 0 has tests 0 and 1, class 1 has 2 and 3, class 2 has 4.
        let catalog = catalog(&[2, 2, 1]);
        let check = |tests: &[usize], expected: bool| {
            assert_eq!(order(tests).is_class_order(&catalog), expected, "{tests:?}");
        };
        check(&[0, 1, 2, 3, 4], true);
        check(&[4, 2, 3, 0, 1], true);
        check(&[3, 1], true);
        check(&[], true);
        check(&[1, 0], false);
        check(&[0, 2, 1], false);
        check(&[4, 4], false);
        assert!(order(&[3, 2, 1, 0]).visits_classes_once(&catalog));
        assert!(!order(&[3, 0, 2]).visits_classes_once(&catalog));
        assert_eq!(
            order(&[3, 1, 2, 0, 4, 4]).as_class_order(&catalog),
            order(&[2, 3, 0, 1, 4])
        );
        assert_eq!(catalog.original(), order(&[0, 1, 2, 3, 4]));
    }

    #[test]
    fn a_part_keeps_its_order() {
        let check = |part: &[usize], expected: bool| {
            assert_eq!(
                is_within(&order(part).0, &order(&[3, 1, 4, 1, 5]).0),
                expected,
                "{part:?}"
            );
        };
        check(&[], true);
        check(&[3, 4], true);
        check(&[1, 1], true);
        check(&[4, 3], false);
        check(&[5, 5], false);
    }
}
