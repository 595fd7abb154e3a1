//! Which tests an instrumentation has.
//!
//! Main types: [`Listing`] (records to what was [`Listed`]) and [`TestName`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::{Record, VALUE_COST, value_of};
use crate::model::Failure;

/// A test of an instrumentation, as its runner names it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TestName {
    /// The class, with dots.
    pub class: String,
    /// The method; of a parameterised test with its brackets.
    pub method: String,
}

impl TestName {
    /// Whether `-e class` can ask for this test alone: a parameter's name may hold anything, and
    /// such a name is no word.
    #[must_use]
    pub fn is_word(&self) -> bool {
        self.method
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '$'))
    }
}

impl fmt::Display for TestName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.class, self.method)
    }
}

/// The most that the names of listed tests hold together, in bytes.
const LARGEST_LISTING: usize = 16 << 20;

/// What AndroidX's runner calls a class that it cannot load, or that is no test as it stands.
pub(super) const UNUSABLE: &str = "initializationError";

/// Follows the records of a run with `-e log true`, which names every test and runs none.
#[derive(Debug, Default)]
pub struct Listing {
    tests: Vec<TestName>,
    known: BTreeSet<TestName>,
    size: usize,
    unusable: Vec<String>,
    end: Option<BTreeMap<String, String>>,
    failed: Option<String>,
}

/// What a listing came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listed {
    /// All tests in the runner's order, and a message for each class that it could not use.
    Tests(Vec<TestName>, Vec<String>),
    /// There is no such runner, or it was ended: in its words.
    Failed(String),
    /// The output ended before the run did.
    CutOff,
}

impl Listing {
    /// Takes one record.
    pub fn take(&mut self, record: Record) {
        match record {
            // Each test is started, and ends at once.
            Record::Status(1, values) => self.started(&values),
            Record::Status(code, values) if code < 0 => {
                if values.contains_key("Error") {
                    self.failed = Some(value_of(&values, "Error"));
                } else if value_of(&values, "test") == UNUSABLE {
                    let why = Failure::from_stack_trace(&value_of(&values, "stack")).message;
                    if self.keep(why.len()) {
                        let class = value_of(&values, "class");
                        self.unusable.push(format!("{class}: {why}"));
                    }
                }
            }
            Record::Status(..) => {}
            Record::End(_, results) => self.end = Some(results),
            Record::Failed(what) => self.failed = Some(what),
            // What is missing then is the end.
            Record::Aborted => self.end = None,
        }
    }

    fn started(&mut self, values: &BTreeMap<String, String>) {
        let (Some(class), Some(method)) = (values.get("class"), values.get("test")) else {
            return;
        };
        if method == UNUSABLE || !self.keep(class.len() + method.len()) {
            return;
        }
        let name = TestName {
            class: class.clone(),
            method: method.clone(),
        };
        if self.known.insert(name.clone()) {
            self.tests.push(name);
        }
    }

    /// Whether so much more is still kept.
    fn keep(&mut self, bytes: usize) -> bool {
        self.size += bytes + VALUE_COST;
        self.size <= LARGEST_LISTING
    }

    /// What was listed.
    #[must_use]
    pub fn conclude(self) -> Listed {
        if let Some(why) = self.failed {
            return Listed::Failed(why);
        }
        let Some(results) = self.end else {
            return Listed::CutOff;
        };
        match results.get("longMsg").or_else(|| results.get("shortMsg")) {
            Some(why) => Listed::Failed(why.clone()),
            None => Listed::Tests(self.tests, self.unusable),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A device that never stops talking is not believed beyond a limit.
    #[test]
    fn a_listing_without_an_end_is_bounded() {
        let mut listing = Listing::default();
        for n in 0..200_000 {
            let values = [
                ("class".to_owned(), "a.T".to_owned()),
                ("test".to_owned(), format!("t{n}")),
            ];
            listing.take(Record::Status(1, values.into()));
        }
        assert!(listing.size > LARGEST_LISTING && listing.tests.len() < 150_000);
    }
}
