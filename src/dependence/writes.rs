//! What each test writes, as far as it was seen, and which tests have run after which writes.
//!
//! Main types: [`Writes`] and [`Pairs`]. A *pair* is a write and a test that may read it: it is
//! covered by an order in which the test runs while the write is the last one of its place. What a
//! test reads is not known, so that every test may read every place. Two tests that leave the same
//! behind in a place have the same write.
//!
//! A test that puts a place back shows it only where there is something to put back. What does it
//! is often a rule, `@Before` or `@After`, so the other tests of its class may do it as well: after
//! them it is not known what is there.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::order::{Catalog, Order, TestNo};
use crate::state::{Change, Root};

/// Where something is written: below a root.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Place {
    root: Root,
    path: String,
}

/// What each test of a catalog has changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writes {
    /// By the number of the test: what it left behind in each place.
    by_test: Vec<BTreeMap<Place, String>>,
    /// By the number of the test: the places that it has put back to what they held at first.
    put_back: Vec<BTreeSet<Place>>,
}

impl Writes {
    /// Takes down what the tests of an order have changed. Of what a test left behind in a place,
    /// the first order that shows it counts: a class that was initialised first has no value from
    /// before, and what was there already shows no change.
    pub fn add(&mut self, catalog: &Catalog, order: &Order, each: &[Vec<Change>]) {
        self.by_test.resize_with(catalog.len(), BTreeMap::new);
        self.put_back.resize_with(catalog.len(), BTreeSet::new);
        let mut at_first: HashMap<Place, String> = HashMap::new();
        for (test, changes) in order.0.iter().zip(each) {
            let written = self.by_test.get_mut(test.0);
            let (Some(written), Some(put_back)) = (written, self.put_back.get_mut(test.0)) else {
                continue;
            };
            for change in changes {
                if change.is_new {
                    continue;
                }
                let place = Place {
                    root: change.root.clone(),
                    path: change.path.to_string(),
                };
                let first = at_first.entry(place.clone());
                if *first.or_insert_with(|| change.before.clone()) == change.after {
                    put_back.insert(place.clone());
                }
                written.entry(place).or_insert_with(|| change.after.clone());
            }
        }
    }

    /// Whether anything was looked at.
    #[must_use]
    pub fn are_known(&self) -> bool {
        !self.by_test.is_empty()
    }

    /// The roots that a test has changed.
    pub(super) fn roots(&self, test: TestNo) -> Vec<Root> {
        let mut roots: Vec<Root> = self.by(test).map(|(place, _)| place.root.clone()).collect();
        roots.dedup();
        roots
    }

    /// The places that a test has changed, each with what it left behind there.
    pub(super) fn by(&self, test: TestNo) -> impl Iterator<Item = (&Place, &str)> {
        let written = self.by_test.get(test.0).into_iter().flatten();
        written.map(|(place, left)| (place, left.as_str()))
    }

    /// What is there after some tests: for each place the last one that wrote it, and what.
    pub(super) fn after(&self, tests: &[TestNo]) -> BTreeMap<&Place, (TestNo, &str)> {
        let mut last = BTreeMap::new();
        for test in tests {
            for (place, left) in self.by(*test) {
                last.insert(place, (*test, left));
            }
        }
        last
    }
}

/// What some tests leave behind in a place, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Write {
    place: usize,
    number: usize,
}

/// Writes, and the tests that may read them.
pub struct Pairs {
    /// By the number of the test: what it writes.
    by_test: Vec<Vec<Write>>,
    /// By the number of the test: the places that a test of its class has put back.
    may_put_back: Vec<BTreeSet<usize>>,
    /// By the number of the write: the tests that have not run after it yet.
    open: Vec<BTreeSet<TestNo>>,
    /// By the number of the place: what one of its pairs weighs.
    weights: Vec<i64>,
    all: usize,
}

/// What all pairs of a test and a place weigh together. So what nearly all tests write, as a
/// counter, comes last.
const WEIGHT: i64 = 1000;

impl Pairs {
    /// The pairs of a catalog, none of them covered.
    #[must_use]
    pub fn new(catalog: &Catalog, writes: &Writes) -> Self {
        let mut places: HashMap<&Place, usize> = HashMap::new();
        let mut writers: BTreeMap<(usize, &str), Vec<TestNo>> = BTreeMap::new();
        for test in catalog.all() {
            for (place, left) in writes.by(test) {
                let next = places.len();
                let place = *places.entry(place).or_insert(next);
                writers.entry((place, left)).or_default().push(test);
            }
        }

        let mut by_test = vec![Vec::new(); catalog.len()];
        let mut open: Vec<BTreeSet<TestNo>> = Vec::new();
        let mut counts = vec![0; places.len()];
        for ((place, _), writers) in writers {
            let number = open.len();
            for writer in &writers {
                if let Some(written) = by_test.get_mut(writer.0) {
                    written.push(Write { place, number });
                }
            }
            let mut readers: BTreeSet<TestNo> = catalog.all().collect();
            if let [only] = writers.as_slice() {
                // It does not run after itself.
                readers.remove(only);
            }
            open.push(readers);
            if let Some(count) = counts.get_mut(place) {
                *count += 1;
            }
        }
        let mut may_put_back = vec![BTreeSet::new(); catalog.len()];
        for class in catalog.classes() {
            let put_back = class.iter().filter_map(|test| writes.put_back.get(test.0));
            let put_back: BTreeSet<usize> = put_back
                .flatten()
                .filter_map(|place| places.get(place).copied())
                .collect();
            for test in class {
                if let Some(of_test) = may_put_back.get_mut(test.0) {
                    of_test.clone_from(&put_back);
                }
            }
        }
        Self {
            by_test,
            may_put_back,
            all: open.iter().map(BTreeSet::len).sum(),
            open,
            weights: counts.iter().map(|count| (WEIGHT / count).max(1)).collect(),
        }
    }

    /// How many there are.
    #[must_use]
    pub fn all(&self) -> usize {
        self.all
    }

    /// How many of them are covered.
    #[must_use]
    pub fn covered(&self) -> usize {
        let open: usize = self.open.iter().map(BTreeSet::len).sum();
        self.all.saturating_sub(open)
    }

    /// Takes down that an order has run.
    pub fn enter(&mut self, order: &Order) {
        let mut last: BTreeMap<usize, usize> = BTreeMap::new();
        for test in &order.0 {
            for number in last.values() {
                if let Some(readers) = self.open.get_mut(*number) {
                    readers.remove(test);
                }
            }
            last.retain(|place, _| !self.may_put_back(*test).contains(place));
            for write in self.writes(*test) {
                last.insert(write.place, write.number);
            }
        }
    }

    /// An order of all tests that covers many pairs that are open, the heaviest first.
    ///
    /// Each place gets the test that gains most: by what it may read there, and by what it writes,
    /// as far as tests are left that have not run after that, less what nobody can read any more.
    #[must_use]
    pub fn next_order(&self) -> Order {
        let mut building = Building::new(self);
        while let Some(test) = building.best() {
            building.place(test);
        }
        building.order
    }

    fn writes(&self, test: TestNo) -> &[Write] {
        self.by_test.get(test.0).map_or(&[], Vec::as_slice)
    }

    fn may_put_back(&self, test: TestNo) -> &BTreeSet<usize> {
        static NONE: BTreeSet<usize> = BTreeSet::new();
        self.may_put_back.get(test.0).unwrap_or(&NONE)
    }

    fn is_open(&self, write: Write, test: TestNo) -> bool {
        let readers = self.open.get(write.number);
        readers.is_some_and(|readers| readers.contains(&test))
    }

    fn weight(&self, write: Write) -> i64 {
        self.weights.get(write.place).copied().unwrap_or_default()
    }
}

/// An order that is being put together.
struct Building<'p> {
    pairs: &'p Pairs,
    order: Order,
    /// The tests that have no place yet, each with the weight of the pairs that it would cover.
    left: BTreeMap<TestNo, i64>,
    /// The last write of each place.
    last: BTreeMap<usize, Write>,
    /// By the number of the write: how many tests without a place may read it.
    readers: Vec<i64>,
}

impl<'p> Building<'p> {
    fn new(pairs: &'p Pairs) -> Self {
        let mut readers = Vec::new();
        for open in &pairs.open {
            readers.push(i64::try_from(open.len()).unwrap_or(i64::MAX));
        }
        Self {
            pairs,
            order: Order::default(),
            left: (0..pairs.by_test.len())
                .map(|test| (TestNo(test), 0))
                .collect(),
            last: BTreeMap::new(),
            readers,
        }
    }

    /// The test that gains most in the next place, the first one of several.
    fn best(&self) -> Option<TestNo> {
        let tests = self.left.iter();
        let best =
            tests.max_by_key(|(test, gain)| (*gain + self.gain_later(**test), Reverse(**test)));
        best.map(|(test, _)| *test)
    }

    /// What may be read of what a test writes, less what can be read no longer.
    fn gain_later(&self, test: TestNo) -> i64 {
        let mut gain = 0;
        for lost in self.lost_by(test) {
            gain -= self.readers_beside(lost, test);
        }
        for write in self.pairs.writes(test) {
            gain += self.readers_beside(*write, test);
        }
        gain
    }

    /// What is no longer there, or may be no longer there, once a test has run.
    fn lost_by(&self, test: TestNo) -> Vec<Write> {
        let written = self.pairs.writes(test).iter().map(|write| write.place);
        let mut places = self.pairs.may_put_back(test).clone();
        places.extend(written);
        let lost = places.iter().filter_map(|place| self.last.get(place));
        lost.copied().collect()
    }

    /// The weight of the pairs of a write with the tests that are left, without one.
    fn readers_beside(&self, write: Write, test: TestNo) -> i64 {
        let mut readers = self.readers.get(write.number).copied().unwrap_or_default();
        readers -= i64::from(self.pairs.is_open(write, test));
        readers * self.pairs.weight(write)
    }

    fn place(&mut self, test: TestNo) {
        self.order.0.push(test);
        self.left.remove(&test);
        for (open, readers) in self.pairs.open.iter().zip(&mut self.readers) {
            *readers -= i64::from(open.contains(&test));
        }

        for lost in self.lost_by(test) {
            self.last.remove(&lost.place);
            self.shift(lost, -1);
        }
        for write in self.pairs.writes(test) {
            self.last.insert(write.place, *write);
            self.shift(*write, 1);
        }
    }

    /// Changes what the tests that are left would cover by running after a write.
    fn shift(&mut self, write: Write, sign: i64) {
        let weight = sign * self.pairs.weight(write);
        for reader in self.pairs.open.get(write.number).into_iter().flatten() {
            if let Some(gain) = self.left.get_mut(reader) {
                *gain += weight;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dependence::tests::catalog;
    use crate::state::Path;

    /// The pairs of tests that write `ROOT=VALUE`, several of them with a blank between.
    fn pairs(written: &[&str]) -> Pairs {
        let catalog = catalog(&[written.len()]);
        let mut each = Vec::new();
        for words in written {
            let changes = words
                .split_whitespace()
                .filter_map(|word| word.split_once('='));
            each.push(changes.map(change).collect());
        }
        let mut writes = Writes::default();
        writes.add(&catalog, &catalog.original(), &each);
        Pairs::new(&catalog, &writes)
    }

    fn change((root, after): (&str, &str)) -> Change {
        Change {
            root: Root(root.to_owned()),
            path: Path::default(),
            before: String::new(),
            after: after.to_owned(),
            is_new: false,
        }
    }

    fn order(tests: &[usize]) -> Order {
        Order(tests.iter().copied().map(TestNo).collect())
    }

    /// How many orders cover everything.
    fn orders_for(written: &[&str]) -> usize {
        let mut pairs = pairs(written);
        for orders in 0..100 {
            if pairs.covered() == pairs.all() {
                return orders;
            }
            let order = pairs.next_order();
            let mut tests = order.0.clone();
            tests.sort_unstable();
            tests.dedup();
            assert_eq!(tests.len(), written.len(), "{order:?}");
            pairs.enter(&order);
        }
        panic!("not covered: {} of {}", pairs.covered(), pairs.all());
    }

    #[test]
    fn a_test_reads_what_was_written_last() {
        let mut pairs = pairs(&["a=1", "a=2", "", "b=1", ""]);
        // Two writes of a with four readers each, and one of b.
        assert_eq!((pairs.all(), pairs.covered()), (12, 0));
        pairs.enter(&order(&[0, 1, 2, 3, 4]));
        // The first write is read by 1, the second by 2, 3 and 4, and b by 4.
        assert_eq!(pairs.covered(), 5);
        pairs.enter(&order(&[4, 3, 2, 1, 0]));
        // Of what was open, b by 0, 1 and 2, and the second write by 0.
        assert_eq!(pairs.covered(), 9);
    }

    #[test]
    fn a_class_that_is_initialised_is_written_by_who_writes_it_later() {
        let catalog = catalog(&[2]);
        let first = Change {
            is_new: true,
            ..change(("a", "1"))
        };
        let mut writes = Writes::default();
        let forwards = [vec![first.clone()], vec![change(("a", "2"))]];
        writes.add(&catalog, &catalog.original(), &forwards);
        let left = |writes: &Writes, test| {
            let written = writes.by(TestNo(test)).map(|(_, left)| left.to_owned());
            written.collect::<Vec<String>>()
        };
        assert_eq!(left(&writes, 0), [""; 0]);
        assert_eq!(left(&writes, 1), ["2"]);

        // The first order that shows it counts.
        let backwards = [vec![first], vec![change(("a", "3"))]];
        writes.add(&catalog, &order(&[1, 0]), &backwards);
        assert_eq!(left(&writes, 0), ["3"]);
        assert_eq!(left(&writes, 1), ["2"]);
    }

    #[test]
    fn the_same_write_by_two_tests_is_one() {
        let mut pairs = pairs(&["a=1", "a=1", ""]);
        assert_eq!(pairs.all(), 3);
        pairs.enter(&order(&[0, 1, 2]));
        assert_eq!(pairs.covered(), 2);
        pairs.enter(&order(&[1, 0, 2]));
        assert_eq!(pairs.covered(), 3);
    }

    #[test]
    fn who_shares_a_class_with_a_test_that_puts_back_may_do_so_too() {
        let catalog = catalog(&[1, 2, 1]);
        let put_back = Change {
            before: "1".into(),
            ..change(("a", ""))
        };
        let each = [vec![change(("a", "1"))], vec![put_back], vec![], vec![]];
        let mut writes = Writes::default();
        writes.add(&catalog, &catalog.original(), &each);
        let covered = |tests: &[usize]| {
            let mut pairs = Pairs::new(&catalog, &writes);
            pairs.enter(&order(tests));
            pairs.covered()
        };
        // The test after the polluter reads it, and then nothing is known.
        assert_eq!(covered(&[0, 3]), 1);
        assert_eq!(covered(&[0, 2, 3]), 1);
        assert_eq!(covered(&[0, 3, 2]), 2);
    }

    #[test]
    fn few_orders_cover_all_pairs() {
        // What one test writes all others read after it.
        assert_eq!(orders_for(&["", "a=1", "", "b=1", "", ""]), 2);
        // Each of the writes of one place needs an order, and the writers need each other.
        assert_eq!(orders_for(&["a=1", "a=2", "a=3", "", "", "", "", ""]), 4);
        assert_eq!(orders_for(&["", "", ""]), 0);
    }

    #[test]
    fn places_with_few_writes_come_first() {
        let mut written = vec!["n=0 a=1".to_owned()];
        for test in 1..12 {
            written.push(format!("n={test}"));
        }
        let words: Vec<&str> = written.iter().map(String::as_str).collect();
        let order = pairs(&words).next_order();
        assert_eq!(order.0.first(), Some(&TestNo(0)));
    }
}
