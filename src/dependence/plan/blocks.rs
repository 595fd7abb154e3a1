//! What goes into one process together: brittle tests with their state-setters, dependent tests
//! that keep their order, tests that the study has no answer for, and every other test on its own.
//!
//! Main type: [`Block`].

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

use super::super::finding::Verdict;
use super::super::order::{TestNo, is_within};
use super::super::report_file::ReportFile;
use super::arrange::arrange;
use super::rules::{Broken, Rules};
use super::{Keeps, Note};

/// Tests that one process runs.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    /// What the process has to begin with, in this order.
    pub(super) head: Vec<TestNo>,
    /// All of its tests.
    pub(super) tests: Vec<TestNo>,
    /// Why nothing else may run in that process.
    pub(super) own: Option<String>,
    /// Whether a finding names one of them.
    pub(super) is_bound: bool,
    /// How long they take.
    pub(super) ms: u64,
    /// How long the words are that ask for them.
    pub(super) bytes: usize,
}

/// The blocks of a plan, and what has to be reported of them.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    pub(super) blocks: Vec<Block>,
    pub(super) repeated: Vec<Note>,
    pub(super) notes: Vec<String>,
}

/// Divides the tests of a report.
pub(super) fn blocks(report: &ReportFile, rules: &Rules<'_>, keeps: Keeps) -> Blocks {
    match keeps {
        Keeps::Original => components(report, rules),
        Keeps::Classes | Keeps::Nothing => {
            let chains = Chains::of(report, rules);
            chains.blocks(keeps)
        }
    }
}

/// Why a test has a process of its own: the study does not know what it does among others.
fn own_process(report: &ReportFile, rules: &Rules<'_>, test: TestNo) -> Option<String> {
    let studied = report.tests.get(test.0)?;
    match studied.verdict {
        Verdict::Independent => None,
        Verdict::Victim | Verdict::Brittle | Verdict::Nio if rules.explains(test) => None,
        verdict => Some(format!("{}: {}", verdict.name(), studied.reason)),
    }
}

/// Why the tests of a block have a process of their own.
fn own_of(report: &ReportFile, rules: &Rules<'_>, tests: &[TestNo]) -> Option<String> {
    let mut reasons = tests
        .iter()
        .filter_map(|test| Some((test, own_process(report, rules, *test)?)));
    let (test, why) = reasons.next()?;
    if tests.len() == 1 {
        return Some(why);
    }
    Some(format!("{} is {why}", report.shown(*test)))
}

/// Brittle tests after their state-setters.
struct Chains<'a> {
    report: &'a ReportFile,
    rules: &'a Rules<'a>,
    /// How many brittle tests these state-setters serve.
    served: HashMap<&'a [TestNo], usize>,
    chains: Vec<Vec<TestNo>>,
}

impl<'a> Chains<'a> {
    fn of(report: &'a ReportFile, rules: &'a Rules<'a>) -> Self {
        let mut chains = Self {
            report,
            rules,
            served: HashMap::new(),
            chains: Vec::new(),
        };
        for setters in rules.setters.values().flatten() {
            *chains.served.entry(*setters).or_default() += 1;
        }
        for brittle in rules.setters.keys() {
            chains.add(*brittle);
        }
        chains
    }

    fn add(&mut self, brittle: TestNo) {
        if self.chains.iter().any(|chain| chain.contains(&brittle)) {
            return;
        }

        // The fewer state-setters serve all brittle tests, the fewer processes begin with one.
        let setters = self.rules.setters.get(&brittle).cloned();
        let mut setters = setters.unwrap_or_default();
        setters.sort_by_key(|by| Reverse(self.served.get(by).copied()));

        let mut wanted = Vec::new();
        for setters in setters {
            let mut chain = Vec::new();
            self.extend(&mut chain, setters, brittle, &mut HashSet::new());
            if self.is_possible(&chain) {
                wanted.push(chain);
            }
        }

        // The tests that are in a chain already run once, if it can take the others in.
        for chain in &mut self.chains {
            for wanted in &wanted {
                if !wanted.iter().any(|test| chain.contains(test)) {
                    continue;
                }
                for joined in [joined(chain, wanted), joined(wanted, chain)] {
                    if is_possible(self.rules, &joined) {
                        *chain = joined;
                        return;
                    }
                }
            }
        }

        let taken: HashSet<&TestNo> = self.chains.iter().flatten().collect();
        let new = wanted
            .iter()
            .find(|chain| !chain.iter().any(|test| taken.contains(test)));
        let chosen = new.or(wanted.first()).cloned();
        self.chains.extend(chosen);
    }

    /// Adds the state-setters of a test, and those of the setters first, and then the test.
    fn extend(
        &self,
        chain: &mut Vec<TestNo>,
        setters: &[TestNo],
        test: TestNo,
        begun: &mut HashSet<TestNo>,
    ) {
        if !begun.insert(test) {
            return;
        }
        for setter in setters {
            let needs = self.rules.setters.get(setter).and_then(|all| all.first());
            let needs = needs.copied().unwrap_or_default();
            self.extend(chain, needs, *setter, begun);
        }
        for test in self.rules.unit(test) {
            if !chain.contains(test) {
                chain.push(*test);
            }
        }
    }

    fn is_possible(&self, chain: &[TestNo]) -> bool {
        is_possible(self.rules, chain)
    }

    fn blocks(self, keeps: Keeps) -> Blocks {
        let Self {
            report,
            rules,
            chains,
            ..
        } = self;
        let mut found = Blocks::default();
        let mut taken: HashSet<TestNo> = HashSet::new();
        for chain in chains {
            for test in &chain {
                if !taken.insert(*test) {
                    let why = "as a state-setter it runs once more, as the tests that need it cannot share a process";
                    found.repeated.push(Note::new(*test, why.to_owned()));
                }
            }
            found.notes.extend(between(report, rules, &chain));
            let own = match keeps {
                // Whatever else is in the shard might come between.
                Keeps::Nothing => Some("brittle tests with their state-setters".to_owned()),
                _ => own_of(report, rules, &chain),
            };
            found.blocks.push(Block {
                head: chain.clone(),
                tests: chain,
                own,
                is_bound: true,
                ..Block::default()
            });
        }

        for unit in &rules.units {
            let mut left = unit.clone();
            left.retain(|test| !taken.contains(test));
            if !left.is_empty() {
                found.blocks.push(block_of_unit(report, rules, left));
            }
        }
        found
    }
}

fn block_of_unit(report: &ReportFile, rules: &Rules<'_>, tests: Vec<TestNo>) -> Block {
    let is_bound = tests.iter().any(|test| rules.is_bound(*test));
    let mut own = own_of(report, rules, &tests);
    if own.is_none() && is_bound && arrange(rules, &[], &tests).is_none() {
        own = Some("nothing that the arguments can ask for makes it end as it should".to_owned());
    }

    Block {
        tests,
        own,
        is_bound,
        ..Block::default()
    }
}

/// One chain and then what it has not of another.
fn joined(first: &[TestNo], then: &[TestNo]) -> Vec<TestNo> {
    let mut all = first.to_vec();
    for test in then {
        if !first.contains(test) {
            all.push(*test);
        }
    }
    all
}

/// Whether the arguments can ask for a chain in which every test ends as it should.
fn is_possible(rules: &Rules<'_>, chain: &[TestNo]) -> bool {
    arrange(rules, chain, chain).is_some_and(|order| order == chain)
}

/// What runs between a state-setter and its brittle test, as the study does not look for tests that
/// undo a state-setter.
fn between(report: &ReportFile, rules: &Rules<'_>, chain: &[TestNo]) -> Vec<String> {
    let mut notes = Vec::new();
    for (position, test) in chain.iter().enumerate() {
        let before = chain.get(..position).unwrap_or_default();
        let Some(setters) = rules.setters.get(test) else {
            continue;
        };
        let is_right_after = setters.contains(&before);
        let Some(by) = setters.iter().find(|by| is_within(by, before)) else {
            continue;
        };
        if is_right_after {
            continue;
        }

        let mut others = Vec::new();
        for other in before {
            if !by.contains(other) {
                others.push(report.shown(*other));
            }
        }
        let setters: Vec<String> = by.iter().map(|by| report.shown(*by)).collect();
        notes.push(format!(
            "{} runs after its state-setter {} in a process that also runs {} before it, which the study did not try",
            report.shown(*test),
            setters.join(" and "),
            others.join(", ")
        ));
    }
    notes
}

/// Dependent tests together, each in the runner's own order.
fn components(report: &ReportFile, rules: &Rules<'_>) -> Blocks {
    let mut groups = Groups::new(report.tests.len());
    for unit in &rules.units {
        groups.join(unit);
    }
    for found in &report.dependences {
        for tests in std::iter::once(&found.by).chain(&found.cleaners) {
            groups.join(&[&[found.test], tests.as_slice()].concat());
        }
    }
    for tests in uncleaned(report, rules) {
        groups.join(&tests);
    }

    let mut together: BTreeMap<usize, Vec<TestNo>> = BTreeMap::new();
    for test in report.catalog.all() {
        together.entry(groups.of(test.0)).or_default().push(test);
    }
    let blocks = together.into_values().map(|tests| {
        let tests = rules.sorted(tests);
        Block {
            own: own_of(report, rules, &tests),
            is_bound: tests.iter().any(|test| rules.is_bound(*test)),
            tests,
            ..Block::default()
        }
    });
    Blocks {
        blocks: blocks.collect(),
        ..Blocks::default()
    }
}

/// All tests from the polluters on to a victim that passes in the runner's own order although no
/// known cleaner runs between: one of them cleans.
fn uncleaned(report: &ReportFile, rules: &Rules<'_>) -> Vec<Vec<TestNo>> {
    let own = rules.sorted(report.catalog.all().collect());
    let places: HashMap<TestNo, usize> = own.iter().copied().zip(0..).collect();

    let mut found = Vec::new();
    for broken in rules.broken(&own, &HashSet::new()) {
        let Broken::Polluted(victim, by) = broken else {
            continue;
        };
        let begin = by.iter().filter_map(|by| places.get(by)).min();
        if let (Some(begin), Some(end)) = (begin, places.get(&victim))
            && passes_in_own_order(report, victim)
        {
            found.push(own.get(*begin..=*end).unwrap_or_default().to_vec());
        }
    }
    found
}

/// Whether a test has passed in the runner's own order.
fn passes_in_own_order(report: &ReportFile, test: TestNo) -> bool {
    let suite = report.tests.get(test.0).and_then(|test| test.suite);
    suite.is_some_and(|suite| suite.passed)
}

/// Which tests belong together: each group by one of its own.
struct Groups(Vec<usize>);

impl Groups {
    fn new(tests: usize) -> Self {
        Self((0..tests).collect())
    }

    fn of(&mut self, test: usize) -> usize {
        let mut test = test;
        while let Some(next) = self.0.get(test).copied()
            && next != test
        {
            // Each step shortens the way for the next one.
            let after = self.0.get(next).copied().unwrap_or(next);
            if let Some(next) = self.0.get_mut(test) {
                *next = after;
            }
            test = after;
        }
        test
    }

    fn join(&mut self, tests: &[TestNo]) {
        for pair in tests.windows(2) {
            let [one, other] = pair else { continue };
            let (one, other) = (self.of(one.0), self.of(other.0));
            if let Some(group) = self.0.get_mut(one.max(other)) {
                *group = one.min(other);
            }
        }
    }
}
