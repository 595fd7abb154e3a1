//! Which tests share a process, and what data it begins with.
//!
//! Main type: [`Isolated`].

use std::collections::{BTreeSet, HashMap, HashSet};

use super::super::finding::Kind;
use super::super::order::{Catalog, Order, TestNo};
use super::super::plan::{Keeps, plan};
use super::super::report_file::ReportFile;
use super::super::run::Data;
use crate::instrument::TestName;

/// What keeps tests apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isolation {
    /// The processes of a plan, each from cleared data.
    Plan,
    /// A process for each test; the data is kept.
    Process,
    /// A process for each test, from cleared data.
    Data,
    /// One process, in which everything is put back between the tests, as long as that can be done.
    Reset,
}

impl Isolation {
    /// The name used in documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Plan => "plan",
            Self::Process => "process",
            Self::Data => "data",
            Self::Reset => "reset",
        }
    }
}

/// Processes to be run, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Isolated {
    /// The tests of each, in their order.
    pub processes: Vec<Order>,
    /// What each finds of what earlier ones have left behind.
    pub data: Data,
    /// Whether what a test leaves behind in a process is put back before the next one.
    pub resets: bool,
    /// What the plan cannot keep.
    pub warnings: Vec<String>,
    /// Tests that make another one pass if they run before it: state-setters and cleaners.
    helpers: HashMap<TestNo, BTreeSet<TestNo>>,
}

impl Isolated {
    /// A process for each test. A class with a parameter's name in it has one as a whole: the
    /// runner's arguments cannot ask for a part of it.
    #[must_use]
    pub fn each_alone(catalog: &Catalog, data: Data) -> Self {
        let mut processes = Vec::new();
        for class in catalog.classes() {
            processes.extend(units(catalog, &class));
        }

        Self {
            processes,
            data,
            resets: false,
            warnings: Vec::new(),
            helpers: HashMap::new(),
        }
    }

    /// One process, in which everything is put back between the tests.
    #[must_use]
    pub fn put_back(catalog: &Catalog) -> Self {
        Self {
            processes: vec![Order(catalog.all().collect())],
            data: Data::Cleared,
            resets: true,
            warnings: Vec::new(),
            helpers: HashMap::new(),
        }
    }

    /// The processes of the plan of a report, for one device.
    #[must_use]
    pub fn planned(report: &ReportFile) -> Self {
        let plan = plan(report, 1, Keeps::Classes);
        let planned = plan.shards.into_iter().flat_map(|shard| shard.processes);
        let mut warnings = Vec::new();
        for note in &plan.not_enforced {
            let test = report.shown(note.test);
            warnings.push(format!("{test} is not enforced: {}", note.why));
        }

        Self {
            processes: planned.map(|process| Order(process.tests)).collect(),
            data: Data::Cleared,
            resets: false,
            warnings,
            helpers: helpers(report),
        }
    }

    /// Some tests of an order, with those before them that make them pass, but for one that does
    /// not run again.
    pub(super) fn part(&self, order: &Order, wanted: &[TestNo], without: Option<TestNo>) -> Order {
        let mut kept = Vec::new();
        let mut needed: HashSet<TestNo> = wanted.iter().copied().collect();
        for test in order.0.iter().rev() {
            if needed.contains(test) && Some(*test) != without {
                needed.extend(self.helpers.get(test).into_iter().flatten());
                kept.push(*test);
            }
        }

        kept.reverse();
        Order(kept)
    }
}

/// Tests as the runner's arguments can ask for them: one by one, or with the rest of their class.
pub(super) fn units(catalog: &Catalog, tests: &[TestNo]) -> Vec<Order> {
    let mut units = Vec::new();
    for class in tests.chunk_by(|one, next| catalog.class(*one) == catalog.class(*next)) {
        let mut names = class.iter().filter_map(|test| catalog.name(*test));
        if names.all(TestName::is_word) {
            units.extend(class.iter().map(|test| Order::alone(*test)));
        } else {
            units.push(Order(class.to_vec()));
        }
    }
    units
}

fn helpers(report: &ReportFile) -> HashMap<TestNo, BTreeSet<TestNo>> {
    let mut helpers: HashMap<TestNo, BTreeSet<TestNo>> = HashMap::new();
    for found in &report.dependences {
        let of_test = helpers.entry(found.test).or_default();
        match found.kind {
            Kind::Brittle => of_test.extend(&found.by),
            Kind::Victim => of_test.extend(found.cleaners.iter().flatten()),
            Kind::Nio => {}
        }
    }
    helpers
}

/// Tests of a build with the state-setters that they need, in the runner's order.
#[must_use]
pub fn with_state_setters(
    report: &ReportFile,
    listed: &[TestName],
    selected: &[TestName],
) -> Vec<TestName> {
    let mut wanted: HashSet<&TestName> = selected.iter().collect();
    loop {
        let before = wanted.len();
        for found in &report.dependences {
            let test = report.catalog.name(found.test);
            if found.kind == Kind::Brittle && test.is_some_and(|test| wanted.contains(test)) {
                let setters = found.by.iter();
                wanted.extend(setters.filter_map(|setter| report.catalog.name(*setter)));
            }
        }
        if wanted.len() == before {
            break;
        }
    }

    let mut tests = listed.to_vec();
    tests.retain(|test| wanted.contains(test));
    tests
}
