//! What earlier runs, or a schedule, have shown of the test and its app, for the runs to come.
//!
//! Main type: [`Known`].

use std::collections::{BTreeSet, HashMap};

use super::queue::ClockReading;
use crate::dex::Computing;
use crate::model::{EventKey, outermost};
use crate::trace::{EventHit, EventKind};

/// How many statements of a schedule are looked at for the classes that they are in.
const MOST_TEST_CODE: usize = 1000;

/// What is known before a run.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// Which implementation of the main queue the last debugged run had.
    queue: Option<&'static str>,
    /// What posts of the last run that has seen any have shown of the device's clock.
    clock: Option<ClockReading>,
    test_code: BTreeSet<String>,
    computing: Computing,
    /// The test classes whose page objects and helpers were looked for in the test APK.
    looked_into: BTreeSet<String>,
    kinds: HashMap<EventKey, EventKind>,
}

impl Known {
    /// Which implementation of the main queue the last debugged run had.
    pub(super) fn queue(&self) -> Option<&'static str> {
        self.queue
    }

    /// What posts have shown of the device's clock.
    pub(super) fn clock(&self) -> Option<ClockReading> {
        self.clock
    }

    /// Classes of test code next to the test's own: their lines are statements too.
    pub(super) fn test_code(&self) -> &BTreeSet<String> {
        &self.test_code
    }

    /// Methods of test code that only compute: their lines are no statements.
    pub(super) fn computing(&self) -> &Computing {
        &self.computing
    }

    /// Methods of test code only compute.
    pub(super) fn leave_out(&mut self, computing: Computing) {
        self.computing.extend(computing);
    }

    /// The kinds of the events that runs have seen.
    pub(super) fn kinds(&self) -> &HashMap<EventKey, EventKind> {
        &self.kinds
    }

    /// Statements are in these classes as well as in the test's own.
    pub(super) fn expect_test_code<'c>(
        &mut self,
        classes: impl Iterator<Item = &'c str>,
        own: &str,
    ) {
        let own = outermost(own);
        let others = classes.map(outermost).filter(|class| *class != own);
        self.test_code
            .extend(others.take(MOST_TEST_CODE).map(str::to_owned));
    }

    /// Notes that the page objects and helpers of a test class are looked for; false if they were
    /// before.
    pub(super) fn note_search(&mut self, test: &str) -> bool {
        self.looked_into.insert(test.to_owned())
    }

    /// A run has met these classes of test code.
    pub(super) fn add_test_code(&mut self, met: BTreeSet<String>) {
        self.test_code.extend(met);
    }

    /// A run had this implementation of the main queue.
    pub(super) fn set_queue(&mut self, queue: &'static str) {
        self.queue = Some(queue);
    }

    /// Posts of a run have shown this of the device's clock.
    pub(super) fn set_clock(&mut self, clock: ClockReading) {
        self.clock = Some(clock);
    }

    /// A run has seen these events.
    pub(super) fn add_events(&mut self, events: &[EventHit]) {
        for event in events {
            self.kinds.insert(event.key.clone(), event.kind());
        }
    }
}
