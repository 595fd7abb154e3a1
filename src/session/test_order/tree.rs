//! The runners of a run with the tests below them, and how a wanted order is laid out in them.
//!
//! Main types: [`RunnerNode`], what the walk has found, and [`Item`], what a runner is to run. A
//! runner runs its list of children from the first to the last, each as often as it is in there. An
//! order that comes back to a class after another one needs that class's runner twice, with two
//! lists: the second is a copy of the first. Objects are ids only: nothing here talks to a virtual
//! machine.

use std::collections::{HashMap, HashSet};

use jdwp::{FieldId, ObjectId};

use super::{LeftOut, Why};
use crate::instrument::TestName;

/// A runner whose order can be set: a `ParentRunner`, in its wrappers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RunnerNode {
    /// The wrappers, the outermost first, each with the field that has the next one.
    pub(super) wrappers: Vec<(ObjectId, FieldId)>,
    /// The `ParentRunner`.
    pub(super) object: ObjectId,
    /// Where it has its list of children.
    pub(super) list: FieldId,
    pub(super) children: Vec<Child>,
}

/// What a runner runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Child {
    Test(ObjectId, TestName),
    Runner(RunnerNode),
    /// A runner of this class that is no `ParentRunner`: its tests have the order that it likes.
    Other(String, Vec<TestName>),
}

/// An element of a list of children that is to be made.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Item<'t> {
    Test(ObjectId),
    Visit(Visit<'t>),
}

/// One time that a runner comes by.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Visit<'t> {
    pub(super) runner: &'t RunnerNode,
    /// Whether the runner itself is still free; otherwise it takes a copy.
    pub(super) is_first: bool,
    pub(super) items: Vec<Item<'t>>,
}

/// How an order is laid out.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Layout<'t> {
    /// What the outermost runner is to run.
    pub(super) items: Vec<Item<'t>>,
    /// The tests in it, in their order.
    pub(super) asked: Vec<TestName>,
    /// The tests that cannot be in it.
    pub(super) left_out: Vec<LeftOut>,
}

/// Lays an order out: the same test as often as it is named, and no others.
pub(super) fn lay_out<'t>(root: &'t RunnerNode, order: &[TestName]) -> Layout<'t> {
    let mut found = Found::default();
    found.search(root, &mut Vec::new());

    let (mut asked, mut left_out, mut paths) = (Vec::new(), Vec::new(), Vec::new());
    for test in order {
        if let Some(path) = found.paths.get(test) {
            asked.push(test.clone());
            paths.push(path.as_slice());
        } else if !left_out.iter().any(|out: &LeftOut| out.test == *test) {
            let why = match found.others.get(test) {
                Some(runner) => Why::NoParentRunner((*runner).to_owned()),
                None => Why::NotFound,
            };
            left_out.push(LeftOut {
                test: test.clone(),
                why,
            });
        }
    }

    // The outermost one is on its way already.
    let mut taken = HashSet::from([root.object]);
    let items = items_of(root, &paths, &mut taken);
    Layout {
        items,
        asked,
        left_out,
    }
}

/// Where the tests are: the indices of children from the outermost runner on.
#[derive(Default)]
struct Found<'t> {
    paths: HashMap<&'t TestName, Vec<usize>>,
    others: HashMap<&'t TestName, &'t str>,
}

impl<'t> Found<'t> {
    fn search(&mut self, runner: &'t RunnerNode, path: &mut Vec<usize>) {
        for (index, child) in runner.children.iter().enumerate() {
            path.push(index);
            match child {
                // A test that there is twice is the first.
                Child::Test(_, test) => {
                    self.paths.entry(test).or_insert_with(|| path.clone());
                }
                Child::Runner(runner) => self.search(runner, path),
                Child::Other(runner, tests) => {
                    for test in tests {
                        self.others.entry(test).or_insert(runner);
                    }
                }
            }
            path.pop();
        }
    }
}

/// The list of one visit to a runner. Neighbours below the same child share a visit to it.
fn items_of<'t>(
    runner: &'t RunnerNode,
    paths: &[&[usize]],
    taken: &mut HashSet<ObjectId>,
) -> Vec<Item<'t>> {
    let mut items = Vec::new();
    for neighbours in paths.chunk_by(|one, next| one.first() == next.first()) {
        let index = neighbours.first().and_then(|path| path.first());
        let child = index.and_then(|index| runner.children.get(*index));
        match child {
            Some(Child::Test(object, _)) => {
                items.extend(neighbours.iter().map(|_| Item::Test(*object)));
            }
            Some(Child::Runner(runner)) => {
                let rest: Vec<&[usize]> = neighbours
                    .iter()
                    .map(|path| path.get(1..).unwrap_or_default())
                    .collect();
                items.push(Item::Visit(Visit {
                    runner,
                    is_first: taken.insert(runner.object),
                    items: items_of(runner, &rest, taken),
                }));
            }
            Some(Child::Other(..)) | None => {}
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(test: &str) -> TestName {
        let (class, method) = test.split_once('#').unwrap();
        TestName {
            class: class.into(),
            method: method.into(),
        }
    }

    fn names(order: &str) -> Vec<TestName> {
        order.split_whitespace().map(name).collect()
    }

    fn runner(id: u64, children: Vec<Child>) -> RunnerNode {
        RunnerNode {
            wrappers: Vec::new(),
            object: ObjectId(id),
            list: FieldId(1),
            children,
        }
    }

    fn tests(first: u64, names: &[&str]) -> Vec<Child> {
        let ids = first..;
        let each = ids.zip(names);
        each.map(|(id, test)| Child::Test(ObjectId(id), name(test)))
            .collect()
    }

    /// A suite of A with two tests, B with one, P with a runner for each of two parameters, and a
    /// class of JUnit 3.
    fn suite() -> RunnerNode {
        let parameters = vec![
            Child::Runner(runner(310, tests(31, &["P#t[0]", "P#u[0]"]))),
            Child::Runner(runner(320, tests(33, &["P#t[1]", "P#u[1]"]))),
        ];
        let old = Child::Other("JUnit38ClassRunner".into(), names("Old#testX"));
        runner(
            1,
            vec![
                Child::Runner(runner(100, tests(11, &["A#t", "A#u"]))),
                Child::Runner(runner(200, tests(21, &["B#t"]))),
                old,
                Child::Runner(runner(300, parameters)),
            ],
        )
    }

    /// A list as `100(12 11) 100'(11)`; a copy has a `'`.
    fn shown(items: &[Item<'_>]) -> String {
        let each = items.iter().map(|item| match item {
            Item::Test(object) => object.0.to_string(),
            Item::Visit(visit) => {
                let copy = if visit.is_first { "" } else { "'" };
                format!("{}{copy}({})", visit.runner.object.0, shown(&visit.items))
            }
        });
        each.collect::<Vec<_>>().join(" ")
    }

    fn check(order: &str, expected: &str) {
        let (suite, order) = (suite(), names(order));
        let layout = lay_out(&suite, &order);
        assert_eq!(shown(&layout.items), expected);
        assert_eq!((layout.asked, layout.left_out), (order, Vec::new()));
    }

    #[test]
    fn an_order_is_laid_out_in_visits_to_runners() {
        check("A#t A#u B#t", "100(11 12) 200(21)");
        check("A#u A#t", "100(12 11)");
        check("B#t B#t A#t", "200(21 21) 100(11)");
        check(
            "A#t B#t A#u B#t A#t",
            "100(11) 200(21) 100'(12) 200'(21) 100'(11)",
        );
        check(
            "P#u[1] P#t[1] P#t[0] B#t P#t[1]",
            "300(320(34 33) 310(31)) 200(21) 300'(320'(33))",
        );
        check("", "");
    }

    #[test]
    fn what_cannot_be_in_the_order_is_named() {
        let suite = suite();
        let layout = lay_out(&suite, &names("A#t Old#testX A#nowhere Old#testX A#t"));
        assert_eq!(shown(&layout.items), "100(11 11)");
        assert_eq!(layout.asked, names("A#t A#t"));
        let expected = [
            (
                "Old#testX",
                Why::NoParentRunner("JUnit38ClassRunner".into()),
            ),
            ("A#nowhere", Why::NotFound),
        ];
        let left_out = expected.map(|(test, why)| LeftOut {
            test: name(test),
            why,
        });
        assert_eq!(layout.left_out, left_out);
    }
}
