//! The most promising tests first: a budget may end before all were reached.
//!
//! Main type: [`Earlier`], what earlier suites have reported.

use std::collections::BTreeMap;

use super::{Answer, Record};
use crate::instrument::TestName;
use crate::model::AppIdentity;

/// What earlier suites have reported of each test; the latest that was decided counts.
#[derive(Clone, Debug, Default)]
pub struct Earlier {
    known: BTreeMap<TestName, (Record, Vec<AppIdentity>)>,
}

/// How promising a test is, the most promising first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Promise {
    FailedBefore,
    New,
    ChangedBuild,
    NeverDecided,
    Decided,
}

impl Earlier {
    /// Adds a record of a suite of these builds.
    pub fn add(&mut self, record: Record, builds: &[AppIdentity]) {
        let test = record.test();
        let known = self.known.get(&test);
        if known.is_none_or(|(known, _)| record.replaces(known)) {
            self.known.insert(test, (record, builds.to_vec()));
        }
    }

    /// The latest record of a test.
    #[must_use]
    pub fn of(&self, test: &TestName) -> Option<&Record> {
        self.known.get(test).map(|(record, _)| record)
    }

    /// All that is known, by test.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.known.values().map(|(record, _)| record)
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    fn promise(&self, test: &TestName, builds: &[AppIdentity]) -> Promise {
        match self.known.get(test) {
            None => Promise::New,
            Some((record, _)) if record.verdict.fails() => Promise::FailedBefore,
            Some((_, then)) if then != builds => Promise::ChangedBuild,
            Some((record, _)) if record.verdict == Answer::Inconclusive => Promise::NeverDecided,
            Some(_) => Promise::Decided,
        }
    }
}

/// Orders tests for a suite of these builds: those that failed before, new ones, those of a changed
/// build, those that were never decided, the others; among equals in the order given.
#[must_use]
pub fn most_promising_first(
    mut tests: Vec<TestName>,
    earlier: &Earlier,
    builds: &[AppIdentity],
) -> Vec<TestName> {
    tests.sort_by_key(|test| earlier.promise(test, builds));
    tests
}
