//! What a plan has to keep: the findings of a report as rules about one process and one device, and
//! which tests the runner's arguments cannot take apart.
//!
//! Main type: [`Rules`]. A rule holds whatever else runs between: only a cleaner that the study has
//! confirmed undoes a polluter. What a finding leaves unknown counts as the worst of its answers.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::super::finding::{Kind, Survives};
use super::super::order::{TestNo, is_within};
use super::super::report_file::{Dependence, ReportFile};
use crate::instrument::TestName;

/// Tests that fail after others.
pub(super) struct Pollution<'a> {
    pub(super) victim: TestNo,
    pub(super) by: &'a [TestNo],
    cleaners: &'a [Vec<TestNo>],
    /// Whether a later process on the same device may still find all of it.
    outlives: bool,
}

/// Why a test does not end as it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Broken<'a> {
    /// All of its polluters ran before it.
    Polluted(TestNo, &'a [TestNo]),
    /// None of its state-setters did.
    NotSet(TestNo),
}

impl Broken<'_> {
    /// Whose outcome changes.
    pub(super) fn test(&self) -> TestNo {
        match self {
            Self::Polluted(test, _) | Self::NotSet(test) => *test,
        }
    }
}

/// The rules of a report.
pub(super) struct Rules<'a> {
    /// The class of each test, in the order in which the runner comes to them.
    classes: Vec<usize>,
    /// Classes that can only be asked for as a whole.
    whole: HashSet<usize>,
    /// Tests that stay together.
    pub(super) units: Vec<Vec<TestNo>>,
    unit_of: Vec<usize>,
    pub(super) pollutions: Vec<Pollution<'a>>,
    /// The pollutions of each victim.
    of_victim: HashMap<TestNo, Vec<usize>>,
    /// What each brittle test needs before it: one of these.
    pub(super) setters: BTreeMap<TestNo, Vec<&'a [TestNo]>>,
    /// Tests that a finding names.
    bound: HashSet<TestNo>,
    /// Tests that one names about what reaches a later process.
    reaching: HashSet<TestNo>,
}

impl<'a> Rules<'a> {
    /// The rules of a report.
    pub(super) fn of(report: &'a ReportFile) -> Self {
        let classes = class_numbers(report);
        let whole = whole_classes(report, &classes);
        let (units, unit_of) = units(report, &classes, &whole);

        let mut rules = Self {
            classes,
            whole,
            units,
            unit_of,
            pollutions: Vec::new(),
            of_victim: HashMap::new(),
            setters: BTreeMap::new(),
            bound: HashSet::new(),
            reaching: HashSet::new(),
        };

        for dependence in &report.dependences {
            rules.add(dependence);
        }
        rules
    }

    fn add(&mut self, dependence: &'a Dependence) {
        let Dependence {
            kind,
            test,
            by,
            cleaners,
            survives,
        } = dependence;
        self.bound.insert(*test);
        self.bound.extend(by);
        self.bound.extend(cleaners.iter().flatten());
        if *kind == Kind::Brittle {
            self.setters.entry(*test).or_default().push(by);
            return;
        }

        let index = self.pollutions.len();
        self.of_victim.entry(*test).or_default().push(index);
        let rule = Pollution {
            victim: *test,
            by,
            cleaners,
            outlives: *survives != Some(Survives::Process),
        };
        if rule.reaches_later() {
            self.reaching.insert(*test);
            self.reaching.extend(by);
        }
        self.pollutions.push(rule);
    }

    /// The tests that come and go with this one.
    pub(super) fn unit(&self, test: TestNo) -> &[TestNo] {
        let unit = self.unit_of.get(test.0);
        let unit = unit.and_then(|unit| self.units.get(*unit));
        unit.map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether the test's class can only be asked for as a whole.
    pub(super) fn is_whole(&self, test: TestNo) -> bool {
        self.whole.contains(&self.class(test))
    }

    pub(super) fn class(&self, test: TestNo) -> usize {
        self.classes.get(test.0).copied().unwrap_or_default()
    }

    pub(super) fn classes_of(&self, tests: &[TestNo]) -> HashSet<usize> {
        tests.iter().map(|test| self.class(*test)).collect()
    }

    /// Whether a finding is about the test.
    pub(super) fn explains(&self, test: TestNo) -> bool {
        self.setters.contains_key(&test) || self.of_victim.contains_key(&test)
    }

    /// Whether a finding names the test.
    pub(super) fn is_bound(&self, test: TestNo) -> bool {
        self.bound.contains(&test)
    }

    /// Whether a finding about what reaches a later process names one of these.
    pub(super) fn reach_later(&self, tests: &[TestNo]) -> bool {
        tests.iter().any(|test| self.reaching.contains(test))
    }

    /// The pollutions whose tests are all among these.
    pub(super) fn within<'s>(
        &'s self,
        tests: &'s HashSet<TestNo>,
    ) -> impl Iterator<Item = &'s Pollution<'a>> {
        let victims = tests.iter().filter_map(|test| self.of_victim.get(test));
        let rules = victims
            .flatten()
            .filter_map(|index| self.pollutions.get(*index));
        rules.filter(|rule| {
            rule.by
                .iter()
                .all(|by| *by != rule.victim && tests.contains(by))
        })
    }

    /// The pollutions of a test.
    pub(super) fn pollutions_of(&self, victim: TestNo) -> impl Iterator<Item = &Pollution<'a>> {
        let rules = self.of_victim.get(&victim).into_iter().flatten();
        rules.filter_map(|index| self.pollutions.get(*index))
    }

    /// The tests as the runner orders them: its own order of classes, each class's methods in
    /// JUnit's.
    pub(super) fn sorted(&self, mut tests: Vec<TestNo>) -> Vec<TestNo> {
        tests.sort_unstable_by_key(|test| (self.class(*test), *test));
        tests
    }

    /// What does not end as it should in a process that runs these tests, after others on the same
    /// device.
    pub(super) fn broken(&self, order: &[TestNo], earlier: &HashSet<TestNo>) -> Vec<Broken<'a>> {
        let mut order = order.to_vec();
        order.retain(|test| self.is_bound(*test));
        let positions: HashMap<TestNo, usize> = order.iter().copied().zip(0..).collect();

        let mut broken = Vec::new();
        for (position, test) in order.iter().enumerate() {
            let before = order.get(..position).unwrap_or_default();
            for rule in self.pollutions_of(*test) {
                if rule.is_broken(before, &positions, earlier) {
                    broken.push(Broken::Polluted(*test, rule.by));
                }
            }

            let Some(setters) = self.setters.get(test) else {
                continue;
            };
            if !setters.iter().any(|by| is_within(by, before)) {
                broken.push(Broken::NotSet(*test));
            }
        }
        broken
    }

    /// What does not end as it should in some order of these tests.
    pub(super) fn broken_in_some_order(&self, tests: &[TestNo]) -> Vec<Broken<'a>> {
        let all: HashSet<TestNo> = tests.iter().copied().collect();
        let mut broken = Vec::new();
        for rule in self.within(&all) {
            broken.push(Broken::Polluted(rule.victim, rule.by));
        }
        for test in tests {
            if self.setters.contains_key(test) {
                broken.push(Broken::NotSet(*test));
            }
        }
        broken
    }

    /// The dependent ones among these tests that do not pass in the runner's own order. Of one that
    /// did not run in it, the rules say so.
    pub(super) fn broken_in_own_order(
        &self,
        report: &ReportFile,
        tests: &[TestNo],
    ) -> Vec<Broken<'a>> {
        let by_rule = self.broken(tests, &HashSet::new());
        let mut broken = Vec::new();
        for test in tests {
            if !self.explains(*test) {
                continue;
            }
            let suite = report.tests.get(test.0).and_then(|test| test.suite);
            let rule = by_rule.iter().find(|broken| broken.test() == *test);
            match (suite, rule) {
                (Some(suite), _) if suite.passed => {}
                (Some(_), _) => broken.push(rule.cloned().unwrap_or(Broken::NotSet(*test))),
                (None, rule) => broken.extend(rule.cloned()),
            }
        }
        broken
    }
}

impl Pollution<'_> {
    /// Whether a later process on the same device may find some of it. Of two polluters, one may
    /// leave behind what stays, although it does no harm without the other.
    pub(super) fn reaches_later(&self) -> bool {
        self.outlives || self.by.len() > 1
    }

    /// Whether the victim runs after all of its polluters, without a cleaner between.
    fn is_broken(
        &self,
        before: &[TestNo],
        positions: &HashMap<TestNo, usize>,
        earlier: &HashSet<TestNo>,
    ) -> bool {
        let mut last: Option<usize> = None;
        let mut all_here = true;
        for by in self.by {
            match positions.get(by) {
                Some(position) if *position < before.len() => last = last.max(Some(*position)),
                _ if self.is_earlier(*by, earlier) => all_here = false,
                _ => return false,
            }
        }
        let Some(last) = last else {
            return self.outlives;
        };

        // A cleaner was confirmed after the polluter in one process, and nowhere else.
        let between = before.get(last + 1..).unwrap_or_default();
        let is_cleaned = self
            .cleaners
            .iter()
            .any(|cleaner| is_within(cleaner, between));
        let is_earlier = self.by.iter().any(|by| self.is_earlier(*by, earlier));
        !all_here || is_earlier || !is_cleaned
    }

    /// Whether a polluter ran in an earlier process, and what it left reaches this one.
    fn is_earlier(&self, by: TestNo, earlier: &HashSet<TestNo>) -> bool {
        self.reaches_later() && earlier.contains(&by)
    }
}

/// The classes by number, in the order in which the runner comes to them.
fn class_numbers(report: &ReportFile) -> Vec<usize> {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut classes = Vec::new();
    for test in report.catalog.all() {
        let next = numbers.len();
        let class = numbers.entry(report.catalog.class(test)).or_insert(next);
        classes.push(*class);
    }
    classes
}

/// The classes with a test that `-e class` cannot ask for alone.
fn whole_classes(report: &ReportFile, classes: &[usize]) -> HashSet<usize> {
    let mut whole = HashSet::new();
    for (test, class) in report.catalog.all().zip(classes) {
        if !report.catalog.name(test).is_some_and(TestName::is_word) {
            whole.insert(*class);
        }
    }
    whole
}

/// The tests that come and go together, and where each test is among them.
fn units(
    report: &ReportFile,
    classes: &[usize],
    whole: &HashSet<usize>,
) -> (Vec<Vec<TestNo>>, Vec<usize>) {
    let mut units: Vec<Vec<TestNo>> = Vec::new();
    let mut unit_of = Vec::new();
    let mut known: HashMap<usize, usize> = HashMap::new();

    for (test, class) in report.catalog.all().zip(classes) {
        let next = units.len();
        let unit = if whole.contains(class) {
            *known.entry(*class).or_insert(next)
        } else {
            next
        };
        match units.get_mut(unit) {
            Some(unit) => unit.push(test),
            None => units.push(vec![test]),
        }
        unit_of.push(unit);
    }
    (units, unit_of)
}
