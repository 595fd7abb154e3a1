//! The tests that wait for a device.
//!
//! Main type: [`Queue`]. Each test is finished once: one that its device loses goes back to the
//! front, and is given up only after it was lost again and again.

use std::collections::{BTreeMap, VecDeque};

use crate::instrument::TestName;

/// How often a test is lost before it is given up: it may be the test that takes devices down.
pub const MOST_LOST: usize = 5;

/// The tests of a suite.
#[derive(Clone, Debug, Default)]
pub struct Queue {
    waiting: VecDeque<TestName>,
    under_way: usize,
    lost: BTreeMap<TestName, usize>,
}

/// What a device that asks for a test gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken {
    /// This one.
    Test(TestName),
    /// Nothing now, but another device may give one back.
    Wait,
    /// Nothing is left.
    Over,
}

/// What becomes of a test that was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// It waits again.
    Waits,
    /// It was lost so often that it is given up.
    GivenUp,
}

impl Queue {
    /// A queue of these tests, the first one first.
    #[must_use]
    pub fn new(tests: Vec<TestName>) -> Self {
        Self {
            waiting: tests.into(),
            ..Self::default()
        }
    }

    /// Takes the next test.
    pub fn take(&mut self) -> Taken {
        match self.waiting.pop_front() {
            Some(test) => {
                self.under_way += 1;
                Taken::Test(test)
            }
            None if self.under_way > 0 => Taken::Wait,
            None => Taken::Over,
        }
    }

    /// A test that was taken is over.
    pub fn finish(&mut self) {
        self.under_way = self.under_way.saturating_sub(1);
    }

    /// A test that was taken was lost to its device or connection.
    pub fn lose(&mut self, test: &TestName) -> Lost {
        let times = self.lost.entry(test.clone()).or_default();
        *times += 1;
        if *times >= MOST_LOST {
            self.finish();
            return Lost::GivenUp;
        }
        self.give_back(test.clone());
        Lost::Waits
    }

    /// A test that was taken was not begun, or is not over for want of time.
    pub fn give_back(&mut self, test: TestName) {
        self.finish();
        self.waiting.push_front(test);
    }

    /// How often a test was lost.
    #[must_use]
    pub fn times_lost(&self, test: &TestName) -> usize {
        self.lost.get(test).copied().unwrap_or_default()
    }

    /// Whether nothing is left, and no device can give anything back.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.waiting.is_empty() && self.under_way == 0
    }

    /// The tests that no device has taken.
    pub fn waiting(&self) -> impl Iterator<Item = &TestName> {
        self.waiting.iter()
    }
}
