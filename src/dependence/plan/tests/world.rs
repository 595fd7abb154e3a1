//! A suite whose tests leave things behind and read what others left, and what a study would find
//! out about it that tries every pair and every two before a third.

use std::collections::BTreeSet;

use super::super::super::finding::{Kind, Survives, Verdict};
use super::super::super::order::{Catalog, TestNo};
use super::super::super::report_file::{Covered, Dependence, ReportFile, StudiedTest, Timed};
use crate::dependence::tests::catalog;
use crate::model::RunSetup;
use crate::random::Rng;

/// How long what is left behind stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stays {
    Process,
    Data,
    Device,
}

/// What a test does with what is left behind.
#[derive(Clone, Debug, Default)]
pub(super) struct Acts {
    pub(super) leaves: Vec<usize>,
    pub(super) cleans: Vec<usize>,
    /// Fails if one of these is there.
    pub(super) fails_if: Vec<usize>,
    /// Fails if all of these are there.
    pub(super) fails_if_all: Vec<usize>,
    /// Fails unless this is there.
    pub(super) needs: Option<usize>,
    pub(super) is_broken: bool,
    pub(super) ms: u64,
}

/// A suite.
pub(super) struct World {
    pub(super) catalog: Catalog,
    pub(super) acts: Vec<Acts>,
    pub(super) roots: Vec<Stays>,
}

/// A device of it.
#[derive(Clone, Default)]
pub(super) struct Device<'a> {
    there: BTreeSet<usize>,
    roots: &'a [Stays],
}

impl<'a> Device<'a> {
    pub(super) fn of(world: &'a World) -> Self {
        Self {
            there: BTreeSet::new(),
            roots: &world.roots,
        }
    }

    /// Begins a process, on cleared data or on kept data.
    pub(super) fn begin(&mut self, clears: bool) {
        let stays = |root: &usize| match self.roots[*root] {
            Stays::Process => false,
            Stays::Data => !clears,
            Stays::Device => true,
        };
        self.there.retain(stays);
    }

    /// Runs a test; whether it passes.
    pub(super) fn run(&mut self, acts: &Acts) -> bool {
        let is_there = |root: &usize| self.there.contains(root);
        let is_all = !acts.fails_if_all.is_empty() && acts.fails_if_all.iter().all(is_there);
        let fails = acts.is_broken
            || is_all
            || acts.fails_if.iter().any(is_there)
            || acts.needs.is_some_and(|root| !is_there(&root));
        self.there.retain(|root| !acts.cleans.contains(root));
        self.there.extend(&acts.leaves);
        !fails
    }
}

impl World {
    /// A suite by chance: about one test in three has to do with others.
    pub(super) fn planted(seed: u64) -> Self {
        let mut rng = Rng::new(seed.wrapping_mul(0x9e37_79b9_97f4_a7c1) ^ 0xabc);
        let mut classes = Vec::new();
        for _ in 0..1 + rng.below(8) {
            classes.push(1 + rng.below(5));
        }
        let catalog = catalog(&classes);

        let roots = 1 + rng.below(4);
        let stays = [Stays::Process, Stays::Process, Stays::Data, Stays::Device];
        let mut world = Self {
            acts: Vec::new(),
            roots: (0..roots).map(|_| stays[rng.below(4)]).collect(),
            catalog,
        };
        for _ in world.catalog.all() {
            let acts = acts(&mut rng, roots);
            world.acts.push(acts);
        }
        world
    }

    /// A suite whose tests have nothing to do with each other.
    pub(super) fn of(classes: &[usize]) -> Self {
        let catalog = catalog(classes);
        Self {
            acts: vec![Acts::default(); catalog.len()],
            roots: Vec::new(),
            catalog,
        }
    }

    /// Whether the last of these tests passes in one process on a new device.
    fn ends(&self, tests: &[TestNo]) -> bool {
        self.outcomes(tests).pop().unwrap()
    }

    /// Whether each of these tests passes in one process on a new device.
    pub(super) fn outcomes(&self, tests: &[TestNo]) -> Vec<bool> {
        let mut device = Device::of(self);
        let run = |test: &TestNo| device.run(&self.acts[test.0]);
        tests.iter().map(run).collect()
    }

    /// What a study finds out that tries every pair, and every two before a third.
    pub(super) fn studied(&self) -> ReportFile {
        let all: Vec<TestNo> = self.catalog.all().collect();
        let suite = self.outcomes(&all);
        let mut report = ReportFile {
            component: "a.test/a.Runner".into(),
            apps: Vec::new(),
            setup: RunSetup::default(),
            catalog: self.catalog.clone(),
            tests: Vec::new(),
            dependences: Vec::new(),
            covered: Covered::default(),
            wall_ms: 0,
        };
        for test in &all {
            let found = self.found(*test, &all);
            let passes = self.ends(&[*test]);
            let verdict = match found.first() {
                Some(found) => found.kind.verdict(),
                None if passes => Verdict::Independent,
                None => Verdict::Broken,
            };
            let timed = |passed: bool| Timed {
                passed,
                ms: self.acts[test.0].ms,
            };
            report.tests.push(StudiedTest {
                verdict,
                reason: "as it is".into(),
                alone: Some(timed(passes)),
                suite: Some(timed(suite[test.0])),
            });
            report.dependences.extend(found);
        }
        report
    }

    fn found(&self, test: TestNo, all: &[TestNo]) -> Vec<Dependence> {
        if self.roots.is_empty() {
            return Vec::new();
        }
        let passes = self.ends(&[test]);
        let kind = |by: &[TestNo]| match passes {
            true if by == [test] => Kind::Nio,
            true => Kind::Victim,
            false => Kind::Brittle,
        };
        let differs = |by: &[TestNo]| self.ends(&[by, &[test]].concat()) != passes;
        let is_other = |by: &&TestNo| passes || **by != test;

        let mut causes: Vec<Vec<TestNo>> = Vec::new();
        for by in all.iter().filter(is_other) {
            if differs(&[*by]) {
                causes.push(vec![*by]);
            }
        }
        let single: BTreeSet<TestNo> = causes.iter().flatten().copied().collect();
        let rest: Vec<TestNo> = all
            .iter()
            .filter(|by| !single.contains(by) && **by != test)
            .copied()
            .collect();
        for first in &rest {
            for second in &rest {
                let is_new = !causes.contains(&vec![*second, *first]);
                if first != second && is_new && differs(&[*first, *second]) {
                    causes.push(vec![*first, *second]);
                }
            }
        }
        let found = causes.into_iter().map(|by| Dependence {
            kind: kind(&by),
            test,
            cleaners: self.cleaners(&by, test, all),
            survives: Some(self.survives(&by, test)),
            by,
        });
        found.collect()
    }

    /// One cleaner of a polluter, where there is one.
    fn cleaners(&self, by: &[TestNo], test: TestNo, all: &[TestNo]) -> Vec<Vec<TestNo>> {
        if by.len() > 1 || by == [test] || !self.ends(&[test]) {
            return Vec::new();
        }
        let cleans = |other: &&TestNo| {
            !by.contains(other) && **other != test && self.ends(&[by, &[**other, test]].concat())
        };
        all.iter()
            .find(cleans)
            .map(|cleaner| vec![*cleaner])
            .into_iter()
            .collect()
    }

    fn survives(&self, by: &[TestNo], test: TestNo) -> Survives {
        let passes = self.ends(&[test]);
        let shows = |clears: bool| {
            let mut device = Device::of(self);
            for test in by {
                device.run(&self.acts[test.0]);
            }
            device.begin(clears);
            device.run(&self.acts[test.0]) != passes
        };
        match (shows(false), shows(true)) {
            (false, _) => Survives::Process,
            (true, false) => Survives::Data,
            (true, true) => Survives::Device,
        }
    }
}

fn acts(rng: &mut Rng, roots: usize) -> Acts {
    let root = |rng: &mut Rng| rng.below(roots);
    let mut acts = Acts {
        ms: 1 + u64::try_from(rng.below(900)).unwrap(),
        ..Acts::default()
    };
    match rng.below(24) {
        0 | 1 => acts.leaves.push(root(rng)),
        2 => acts.leaves = vec![root(rng), root(rng)],
        3 | 4 => acts.fails_if.push(root(rng)),
        5 => acts.fails_if_all = vec![root(rng), root(rng)],
        6 => acts.needs = Some(root(rng)),
        7 => acts.cleans.push(root(rng)),
        8 => {
            // Fails after itself.
            let own = root(rng);
            (acts.leaves, acts.fails_if) = (vec![own], vec![own]);
        }
        9 => (acts.leaves, acts.fails_if) = (vec![root(rng)], vec![root(rng)]),
        10 => (acts.leaves, acts.needs) = (vec![root(rng)], Some(root(rng))),
        11 => acts.is_broken = rng.below(3) == 0,
        _ => {}
    }
    acts
}
