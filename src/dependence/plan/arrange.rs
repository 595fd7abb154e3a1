//! Orders that the runner's arguments can bring about: classes one after the other, the methods of
//! each in JUnit's order.
//!
//! Main functions: [`arrange`], for the tests of one process, and [`sequence`], for the processes
//! of one device.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::super::order::TestNo;
use super::rules::Rules;

/// An order of these tests in which each ends as it should, with `head` first: the runner's own
/// order where that will do, else one in which victims come before their polluters.
pub(super) fn arrange(rules: &Rules<'_>, head: &[TestNo], tests: &[TestNo]) -> Option<Vec<TestNo>> {
    let classes = Classes::of(rules, head, tests);
    let own = classes.in_order(&classes.own_order());
    if is_fit(&own, head, rules) {
        return Some(own);
    }

    let ordered = classes.in_order(&classes.victims_first(rules)?);
    if is_fit(&ordered, head, rules) {
        Some(ordered)
    } else {
        None
    }
}

fn is_fit(order: &[TestNo], head: &[TestNo], rules: &Rules<'_>) -> bool {
    order.starts_with(head) && rules.broken(order, &HashSet::new()).is_empty()
}

/// The same order, whether or not each test ends as it should.
pub(super) fn arrange_anyhow(rules: &Rules<'_>, head: &[TestNo], tests: &[TestNo]) -> Vec<TestNo> {
    arrange(rules, head, tests).unwrap_or_else(|| {
        let classes = Classes::of(rules, head, tests);
        classes.in_order(&classes.own_order())
    })
}

/// The tests of one process by their classes.
struct Classes {
    /// The classes of the head, in its order.
    first: Vec<usize>,
    tests: BTreeMap<usize, Vec<TestNo>>,
}

impl Classes {
    fn of(rules: &Rules<'_>, head: &[TestNo], tests: &[TestNo]) -> Self {
        let mut classes = Self {
            first: Vec::new(),
            tests: BTreeMap::new(),
        };

        for test in head {
            let class = rules.class(*test);
            if !classes.first.contains(&class) {
                classes.first.push(class);
            }
        }

        let all: BTreeSet<&TestNo> = head.iter().chain(tests).collect();
        for test in all {
            let class = classes.tests.entry(rules.class(*test)).or_default();
            class.push(*test);
        }
        classes
    }

    /// The runner's own order of them.
    fn own_order(&self) -> Vec<usize> {
        let mut order = self.first.clone();
        for class in self.tests.keys() {
            if !self.first.contains(class) {
                order.push(*class);
            }
        }
        order
    }

    fn in_order(&self, classes: &[usize]) -> Vec<TestNo> {
        let tests = classes.iter().filter_map(|class| self.tests.get(class));
        tests.flatten().copied().collect()
    }

    /// As near to the runner's own order as it can be with each victim before a polluter.
    fn victims_first(&self, rules: &Rules<'_>) -> Option<Vec<usize>> {
        let all: HashSet<TestNo> = self.tests.values().flatten().copied().collect();
        let mut before: BTreeSet<(usize, usize)> = BTreeSet::new();
        for rule in rules.within(&all) {
            let victim = rules.class(rule.victim);
            let elsewhere = rule.by.iter().filter(|by| rules.class(**by) != victim);
            // One of them that comes later is enough.
            if let Some(last) = elsewhere.max() {
                before.insert((victim, rules.class(*last)));
            }
        }
        in_order(&self.own_order(), &before)
    }
}

/// The processes of one device, each with its tests in order: an order of them in which what
/// outlives a process meets none of its victims, or the one that comes nearest to that, and how
/// many tests fail in it because of an earlier process.
pub(super) fn sequence(rules: &Rules<'_>, processes: &[Vec<TestNo>]) -> (Vec<usize>, usize) {
    let as_made: Vec<usize> = (0..processes.len()).collect();
    let cost = fail_by_earlier(rules, processes, &as_made);
    if cost == 0 {
        return (as_made, 0);
    }

    let before = victims_before(rules, processes);
    let Some(ordered) = in_order(&as_made, &before) else {
        return (as_made, cost);
    };
    let other = fail_by_earlier(rules, processes, &ordered);
    if other < cost {
        (ordered, other)
    } else {
        (as_made, cost)
    }
}

/// How many tests fail because of what an earlier process has left behind.
fn fail_by_earlier(rules: &Rules<'_>, processes: &[Vec<TestNo>], order: &[usize]) -> usize {
    let nobody = HashSet::new();
    let mut earlier: HashSet<TestNo> = HashSet::new();
    let mut count = 0;
    for tests in order.iter().filter_map(|index| processes.get(*index)) {
        let alone = rules.broken(tests, &nobody).len();
        count += rules.broken(tests, &earlier).len().saturating_sub(alone);
        earlier.extend(tests);
    }
    count
}

/// Which process has to come before which other, as a victim of it is in the one.
fn victims_before(rules: &Rules<'_>, processes: &[Vec<TestNo>]) -> BTreeSet<(usize, usize)> {
    let mut places: HashMap<TestNo, Vec<usize>> = HashMap::new();
    for (index, tests) in processes.iter().enumerate() {
        for test in tests {
            places.entry(*test).or_default().push(index);
        }
    }

    let mut before = BTreeSet::new();
    for (victim, own) in &places {
        for rule in rules.pollutions_of(*victim) {
            if !rule.reaches_later() || !rule.by.iter().all(|by| places.contains_key(by)) {
                continue;
            }

            for other in rule.by.iter().filter_map(|by| places.get(by)).flatten() {
                if !own.contains(other) {
                    before.extend(own.iter().map(|own| (*own, *other)));
                }
            }
        }
    }
    before
}

/// Items in an order with all of these pairs in theirs, as near to the one that they have as it can
/// be; `None` where the pairs go round in a circle.
fn in_order(items: &[usize], before: &BTreeSet<(usize, usize)>) -> Option<Vec<usize>> {
    let place: HashMap<usize, usize> = items.iter().copied().zip(0..).collect();
    let mut later: HashMap<usize, Vec<usize>> = HashMap::new();
    let mut waits_for = vec![0_usize; items.len()];
    for (one, other) in before {
        let (Some(one), Some(other)) = (place.get(one), place.get(other)) else {
            continue;
        };
        later.entry(*one).or_default().push(*other);
        if let Some(count) = waits_for.get_mut(*other) {
            *count += 1;
        }
    }

    let mut free: BTreeSet<usize> = BTreeSet::new();
    for (place, count) in waits_for.iter().enumerate() {
        if *count == 0 {
            free.insert(place);
        }
    }

    let mut ordered = Vec::new();
    while let Some(next) = free.pop_first() {
        ordered.extend(items.get(next));
        for other in later.get(&next).into_iter().flatten() {
            let Some(count) = waits_for.get_mut(*other) else {
                continue;
            };
            *count -= 1;
            if *count == 0 {
                free.insert(*other);
            }
        }
    }

    if ordered.len() == items.len() {
        Some(ordered)
    } else {
        None
    }
}
