//! A simulated suite: what each test leaves behind, and what it depends on, is planted.

use std::collections::BTreeSet;

use super::super::order::{Catalog, Order, TestNo};
use super::super::run::{
    Data, Execution, Followed, Looked, LookingRunner, Means, OrderRun, OrderRunner, Outcome,
    Process,
};
use super::super::{Finding, Kind};
use super::{catalog, failure};
use crate::random::Rng;
use crate::state::{
    ABSENT, Access, Between, Call, Change, Look, Path, Receiver, Restore, Root, Seen,
};

/// What a test does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::dependence) enum Does {
    Nothing,
    /// Leaves these behind: in memory, or in the data.
    Leaves {
        roots: Vec<usize>,
        data: bool,
    },
    /// Takes one away.
    Cleans(usize),
    /// Leaves one behind, and takes the others with the same root away.
    Sets(usize),
    /// Fails if all of these were left behind.
    FailsIf(Vec<usize>),
    /// Fails if any of these was left behind.
    FailsIfAny(Vec<usize>),
    /// Passes only if this was left behind.
    PassesIf(usize),
    /// Fails if its own was left behind, and leaves it behind.
    FailsAgain {
        root: usize,
        data: bool,
    },
    /// The same, and then it takes the process with it.
    CrashesAgain {
        root: usize,
        data: bool,
    },
    /// Fails by chance, in so many percent.
    Flaky(u64),
    Broken,
    /// Takes the process with it.
    Crashes,
    /// Fails when a debugger has started it.
    MindsDebugger,
}

impl Does {
    pub(in crate::dependence) fn pollutes(roots: &[usize]) -> Self {
        Self::Leaves {
            roots: roots.to_vec(),
            data: false,
        }
    }

    pub(in crate::dependence) fn pollutes_data(roots: &[usize]) -> Self {
        Self::Leaves {
            roots: roots.to_vec(),
            data: true,
        }
    }

    pub(in crate::dependence) fn fails_if(roots: &[usize]) -> Self {
        Self::FailsIf(roots.to_vec())
    }

    pub(in crate::dependence) fn passes_if(root: usize) -> Self {
        Self::PassesIf(root)
    }

    /// Whether its outcome depends on what was left behind.
    pub(in crate::dependence) fn depends(&self, can_repeat: bool) -> bool {
        match self {
            Self::FailsIf(_) | Self::FailsIfAny(_) | Self::PassesIf(_) => true,
            Self::FailsAgain { .. } | Self::CrashesAgain { .. } => can_repeat,
            _ => false,
        }
    }
}

/// When the runner does not do as it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::dependence) enum Stops {
    Never,
    /// Somebody interrupts after so many runs.
    After(usize),
    /// Orders of so many tests or more diverge.
    DivergesFrom(usize),
}

/// What a look at the heap shows of what was left behind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::dependence) struct Sight {
    /// What no look shows.
    pub(in crate::dependence) hidden: BTreeSet<usize>,
    /// Threads and messages that are left over: those of every run, and one more in each.
    pub(in crate::dependence) left_over: BTreeSet<String>,
    /// What has another value in each run.
    pub(in crate::dependence) unsteady: BTreeSet<usize>,
    /// What is in a class that nobody has initialised before.
    pub(in crate::dependence) late: BTreeSet<usize>,
    /// Whether each test counts itself, which no other depends on.
    pub(in crate::dependence) counts: bool,
    /// Tests that pass where something stops.
    pub(in crate::dependence) minds_stops: BTreeSet<usize>,
    /// Whether what is put back makes the test after it fail in a way of its own.
    pub(in crate::dependence) breaks: bool,
    /// The calls that seem to put something back.
    pub(in crate::dependence) calls: Vec<PlantedCall>,
    /// What was put back, run for run.
    pub(in crate::dependence) restored: Vec<BTreeSet<Root>>,
}

/// A call that seems to put something back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::dependence) struct PlantedCall {
    pub(in crate::dependence) root: usize,
    pub(in crate::dependence) access: Access,
    /// Whether it does.
    pub(in crate::dependence) works: bool,
}

impl PlantedCall {
    pub(in crate::dependence) fn call(&self) -> Call {
        Call {
            receiver: Receiver::Class,
            class: "a.State".to_owned(),
            method: format!("reset{}", self.root),
            signature: "()V".to_owned(),
            arguments: Vec::new(),
            access: self.access,
        }
    }
}

/// A simulated suite.
pub(in crate::dependence) struct Simulated {
    pub(in crate::dependence) catalog: Catalog,
    pub(in crate::dependence) does: Vec<Does>,
    /// Whether there is a debugger that forces every order.
    pub(in crate::dependence) can_force: bool,
    pub(in crate::dependence) stops: Stops,
    /// What a look at the heap shows.
    pub(in crate::dependence) sight: Sight,
    /// What is left behind in the data.
    data: BTreeSet<usize>,
    rng: Rng,
    runs: usize,
}

impl Simulated {
    pub(in crate::dependence) fn new(classes: &[usize], does: Vec<Does>) -> Self {
        let catalog = catalog(classes);
        assert_eq!(catalog.len(), does.len());
        Self {
            catalog,
            does,
            can_force: false,
            stops: Stops::Never,
            sight: Sight::default(),
            data: BTreeSet::new(),
            rng: Rng::new(7),
            runs: 0,
        }
    }

    /// A suite by chance, of at most so many tests: one in five depends on others or is depended
    /// on, some are flaky, broken, or leave behind what no test reads.
    pub(in crate::dependence) fn planted(seed: u64, largest: usize) -> Self {
        let mut rng = Rng::new(seed.wrapping_mul(0x1234_5678_9abc_def1) ^ 0x55);
        let tests = largest / 2 + rng.below(largest / 2) + 2;
        let mut classes = Vec::new();
        let mut left = tests;
        while left > 0 {
            let size = (1 + rng.below(8)).min(left);
            classes.push(size);
            left -= size;
        }

        let mut does = vec![Does::Nothing; tests];
        let mut free: Vec<usize> = (0..tests).collect();
        let mut take = |rng: &mut Rng| free.swap_remove(rng.below(free.len()));
        for root in 0..(tests / 12).max(1) {
            let data = rng.below(4) == 0;
            let leaves = Does::Leaves {
                roots: vec![root],
                data,
            };
            match rng.below(5) {
                0 => {
                    does[take(&mut rng)] = leaves;
                    does[take(&mut rng)] = Does::PassesIf(root);
                }
                1 => does[take(&mut rng)] = Does::FailsAgain { root, data },
                2 => {
                    does[take(&mut rng)] = leaves;
                    does[take(&mut rng)] = Does::Cleans(root);
                    does[take(&mut rng)] = Does::FailsIf(vec![root]);
                }
                _ => {
                    does[take(&mut rng)] = leaves;
                    does[take(&mut rng)] = Does::FailsIf(vec![root]);
                }
            }
        }
        // What no test reads, and what depends on nothing but chance.
        does[take(&mut rng)] = Does::pollutes(&[1000]);
        for _ in 0..2 {
            does[take(&mut rng)] = Does::Flaky(2 + u64::try_from(rng.below(60)).unwrap());
        }
        does[take(&mut rng)] = Does::Broken;
        Self {
            rng,
            ..Self::new(&classes, does)
        }
    }

    /// What a test does, apart from what was left behind.
    fn execute(&mut self, test: TestNo, memory: &mut BTreeSet<usize>, means: Means) -> Outcome {
        let is_left = |root: &usize| memory.contains(root) || self.data.contains(root);
        let fails = match &self.does[test.0] {
            Does::FailsIf(roots) => roots.iter().all(is_left),
            Does::FailsIfAny(roots) => roots.iter().any(is_left),
            Does::PassesIf(root) => !is_left(root),
            Does::FailsAgain { root, .. } | Does::CrashesAgain { root, .. } => is_left(root),
            Does::Flaky(percent) => u64::try_from(self.rng.below(100)).unwrap() < *percent,
            Does::MindsDebugger => means == Means::Debugger,
            Does::Broken | Does::Crashes => true,
            Does::Nothing | Does::Leaves { .. } | Does::Cleans(_) | Does::Sets(_) => false,
        };
        match self.does[test.0].clone() {
            Does::Leaves { roots, data: true } => self.data.extend(roots),
            Does::Leaves { roots, data: false } => memory.extend(roots),
            Does::FailsAgain { root, data } | Does::CrashesAgain { root, data } => {
                let left = if data { &mut self.data } else { memory };
                left.insert(root);
            }
            Does::Sets(value) => {
                memory.retain(|other| root_of(*other) != root_of(value));
                memory.insert(value);
            }
            Does::Cleans(root) => {
                self.data.remove(&root);
                memory.remove(&root);
            }
            _ => {}
        }
        if fails {
            Outcome::Fail(failure("planted"))
        } else {
            Outcome::Pass
        }
    }

    /// How the last test of an order ends, from nothing.
    fn ends(&mut self, tests: &[TestNo]) -> Option<bool> {
        self.data.clear();
        let mut memory = BTreeSet::new();
        let mut outcome = None;
        for test in tests {
            outcome = Some(self.execute(*test, &mut memory, Means::Arguments) == Outcome::Pass);
        }
        outcome
    }

    /// Whether a finding says what was planted: both of its sides, and every test that it names.
    pub(in crate::dependence) fn is_true(&mut self, finding: &Finding) -> bool {
        if !self.does[finding.test.0].depends(true) {
            return false;
        }
        let alone = self.ends(&[finding.test]);
        let after = self.ends(&Order::ending(&finding.by, finding.test).0);
        let passes_alone = finding.kind != Kind::Brittle;
        let mut is_minimal = true;
        for left_out in 0..finding.by.len() {
            let mut by = finding.by.clone();
            by.remove(left_out);
            is_minimal &= self.ends(&Order::ending(&by, finding.test).0) == alone;
        }
        alone == Some(passes_alone) && after == Some(!passes_alone) && is_minimal
    }

    /// Whether another test makes it end otherwise than alone.
    pub(in crate::dependence) fn has_cause(&mut self, test: usize) -> bool {
        let all: Vec<TestNo> = self.catalog.all().collect();
        let test = TestNo(test);
        let alone = self.ends(&[test]);
        all.iter().any(|other| self.ends(&[*other, test]) != alone)
    }
}

impl Simulated {
    /// Runs a process, and looks at it between its tests if that is asked.
    fn carry_out(&mut self, process: &Process, look: Option<&Between>) -> Looked {
        if process.data == Data::Cleared {
            self.data.clear();
        }
        let mut memory = BTreeSet::new();
        let (mut first, mut first_data, mut seen) = (BTreeSet::new(), BTreeSet::new(), None);
        let mut executed = Vec::new();
        let mut followed = Followed::Whole;
        for (index, test) in process.order.0.iter().enumerate() {
            if let Some(look) = look {
                if index == look.first {
                    first.clone_from(&memory);
                    first_data.clone_from(&self.data);
                }
                if index == look.second {
                    let mut now = self.see(look, &first, &mut memory);
                    self.see_data(look, &first_data, &mut now);
                    seen = Some(now);
                }
            }

            let mut outcome = self.execute(*test, &mut memory, process.means);
            if look.is_some() && self.sight.minds_stops.contains(&test.0) {
                outcome = Outcome::Pass;
            }
            let is_put_back = seen.as_ref().is_some_and(|seen| !seen.restored.is_empty());
            if self.sight.breaks && is_put_back {
                outcome = Outcome::Fail(failure("half of it is gone"));
            }
            let crashes = match self.does[test.0] {
                Does::Crashes => true,
                Does::CrashesAgain { .. } => outcome != Outcome::Pass,
                _ => false,
            };
            executed.push(execution(*test, outcome));
            if crashes {
                followed = Followed::EndedEarly("crash".into());
                break;
            }
        }
        if let (Some(look), None, Followed::Whole) = (look, &seen, &followed) {
            seen = Some(self.see(look, &first, &mut memory));
        }
        let run = OrderRun {
            executed,
            followed,
            ms: 1,
        };
        Looked { run, seen }
    }

    /// Runs a process, and puts back what each test leaves behind, but for what is hidden, until
    /// that cannot be done.
    fn put_back(&mut self, process: &Process, classes: &BTreeSet<String>) -> Looked {
        self.data.clear();
        let mut memory = BTreeSet::new();
        let (mut executed, mut seen) = (Vec::new(), Seen::default());
        let mut followed = Followed::Whole;
        for (index, test) in process.order.0.iter().enumerate() {
            let has_ended = Followed::EndedEarly("stopped".into());
            for root in &memory {
                let class = root_of(*root).class().unwrap().to_owned();
                if self.sight.late.contains(root) && !classes.contains(&class) {
                    seen.new.insert(class);
                    seen.not_reset = Some("no earlier value".to_owned());
                }
            }
            if !self.sight.left_over.is_empty() && index > 0 {
                seen.not_reset = Some("left over".to_owned());
            }
            if seen.not_reset.is_some() {
                followed = has_ended;
                break;
            }

            memory.retain(|root| self.sight.hidden.contains(root));
            self.data.clear();
            let outcome = self.execute(*test, &mut memory, process.means);
            executed.push(execution(*test, outcome));
            if self.does[test.0] == Does::Crashes {
                followed = Followed::EndedEarly("crash".into());
                break;
            }
        }
        let run = OrderRun {
            executed,
            followed,
            ms: 1,
        };
        Looked {
            run,
            seen: Some(seen),
        }
    }

    /// Looks at what was left behind since the first boundary, and takes away what is put back.
    fn see(&self, look: &Between, first: &BTreeSet<usize>, memory: &mut BTreeSet<usize>) -> Seen {
        let mut seen = Seen {
            left_over: self.sight.left_over.clone(),
            ..Seen::default()
        };
        seen.left_over.insert(format!("thread {}", self.runs));
        for root in memory.difference(first) {
            if self.sight.hidden.contains(root) {
                continue;
            }
            let run = self.runs.to_string();
            let is_unsteady = self.sight.unsteady.contains(root);
            let mut change = change(*root, if is_unsteady { &run } else { "left behind" });
            let class = change.root.class().unwrap().to_owned();
            change.is_new = self.sight.late.contains(root) && !look.initialise.contains(&class);
            seen.changes.push(change);
        }
        if self.sight.counts {
            seen.changes.push(change(COUNT, "counted"));
        }

        if let Some(watched) = &look.watched {
            seen.written_at
                .push(format!("{}(State.java:1)", watched.root));
        }

        match &look.restore {
            Restore::TryCalls(place) => {
                for planted in &self.sight.calls {
                    seen.tried += 1;
                    if root_of(planted.root) == place.root {
                        seen.resets.push(planted.call());
                    }
                }
            }
            Restore::Call(call) => {
                let mut calls = self.sight.calls.iter();
                let planted = calls.find(|planted| planted.call() == *call);
                seen.is_called = planted.is_some();
                if let Some(planted) = planted.filter(|planted| planted.works) {
                    memory.remove(&planted.root);
                }
            }
            Restore::Nothing | Restore::Roots(_) => {}
        }

        for root in look.restore.roots().into_iter().flatten() {
            let mut changes = seen.changes.iter();
            let changed = changes.any(|change| change.root == *root && !change.is_new);
            if changed {
                memory.retain(|left| root_of(*left) != *root);
                seen.restored.insert(root.clone());
            }
        }
        seen
    }
}

impl Simulated {
    /// The same for what was left behind in the data: files that are new.
    fn see_data(&mut self, look: &Between, first: &BTreeSet<usize>, seen: &mut Seen) {
        let new: Vec<usize> = self.data.difference(first).copied().collect();
        for file in new {
            let root = file_of(file);
            seen.changes.push(Change {
                root: root.clone(),
                before: ABSENT.to_owned(),
                ..change(file, "present")
            });
            let roots = look.restore.roots();
            if roots.is_some_and(|roots| roots.contains(&root)) {
                self.data.remove(&file);
                seen.restored.insert(root);
            }
        }
    }

    /// Runs a process, and looks at its memory and its data after each of its tests.
    fn look_at_each(&mut self, process: &Process) -> Looked {
        self.data.clear();
        let mut memory = BTreeSet::new();
        let (mut executed, mut each) = (Vec::new(), Vec::new());
        for test in &process.order.0 {
            let before: BTreeSet<usize> = memory.union(&self.data).copied().collect();
            let outcome = self.execute(*test, &mut memory, process.means);
            let after = memory.union(&self.data).copied().collect();
            executed.push(execution(*test, outcome));
            each.push(self.written(*test, &before, &after));
        }
        let run = OrderRun {
            executed,
            followed: Followed::Whole,
            ms: 1,
        };
        let seen = Some(Seen {
            each,
            ..Seen::default()
        });
        Looked { run, seen }
    }

    /// What a test has changed.
    fn written(
        &self,
        test: TestNo,
        before: &BTreeSet<usize>,
        after: &BTreeSet<usize>,
    ) -> Vec<Change> {
        let mut changes = Vec::new();
        for left in after.difference(before) {
            changes.push(change(*left, &format!("left {left}")));
        }
        for gone in before.difference(after) {
            if after.iter().all(|left| root_of(*left) != root_of(*gone)) {
                changes.push(change(*gone, "null"));
            }
        }
        changes.retain(|change| {
            let mut hidden = self.sight.hidden.iter();
            hidden.all(|root| root_of(*root) != change.root)
        });
        if self.sight.counts {
            changes.push(change(COUNT, &format!("{}", test.0)));
        }
        changes
    }

    /// A suite by chance, of so many tests in classes of five, in which several tests write the
    /// same root, each another value, and one test fails after one of the values.
    pub(in crate::dependence) fn with_shared_roots(seed: u64, tests: usize) -> Self {
        let mut rng = Rng::new(seed ^ 0x77);
        let mut does = vec![Does::Nothing; tests];
        let mut free: Vec<usize> = (0..tests).collect();
        rng.shuffle(&mut free);
        for root in 0..tests / 15 {
            let values = 1 + rng.below(4);
            let bad = root * VALUES + VALUED;
            for value in 0..values {
                does[free.pop().unwrap()] = Does::Sets(bad + value);
            }
            does[free.pop().unwrap()] = match rng.below(4) {
                0 => Does::PassesIf(bad),
                _ => Does::FailsIf(vec![bad]),
            };
        }
        let mut classes = vec![5; tests / 5];
        classes.extend(Some(tests % 5).filter(|rest| *rest > 0));
        let mut suite = Self::new(&classes, does);
        suite.can_force = true;
        suite.sight.counts = true;
        suite
    }
}

/// From here on, so many numbers each are values of one root.
const VALUED: usize = 10_000;
const VALUES: usize = 10;

/// What each test counts in.
const COUNT: usize = 5000;

fn execution(test: TestNo, outcome: Outcome) -> Execution {
    Execution {
        test,
        outcome,
        ms: 1,
    }
}

/// The root of something that was left behind.
pub(in crate::dependence) fn root_of(root: usize) -> Root {
    let field = if root < VALUED {
        root
    } else {
        root - root % VALUES
    };
    Root::of_static("a.State", &format!("field{field}"))
}

/// The file in which something is left behind.
pub(in crate::dependence) fn file_of(root: usize) -> Root {
    Root::of_file(&format!("files/{root}"))
}

fn change(root: usize, after: &str) -> Change {
    Change {
        root: root_of(root),
        path: Path::default(),
        before: "null".to_owned(),
        after: after.to_owned(),
        is_new: false,
    }
}

impl OrderRunner for Simulated {
    type Error = &'static str;

    fn means(&self, order: &Order) -> Option<Means> {
        if order.is_class_order(&self.catalog) {
            Some(Means::Arguments)
        } else if self.can_force {
            Some(Means::Debugger)
        } else {
            None
        }
    }

    fn has_debugger(&self) -> bool {
        self.can_force
    }

    async fn run(&mut self, process: &Process) -> Result<OrderRun, &'static str> {
        if self.stops == Stops::After(self.runs) {
            return Err("interrupted");
        }
        let is_possible = self.means(&process.order) == Some(process.means);
        assert!(is_possible || self.can_force && process.means == Means::Debugger);
        self.runs += 1;
        let tests = process.order.0.len();
        if matches!(self.stops, Stops::DivergesFrom(least) if tests >= least) {
            return Ok(OrderRun::diverged("another order".into(), 1));
        }

        Ok(self.carry_out(process, None).run)
    }
}

impl LookingRunner for Simulated {
    async fn look(&mut self, process: &Process, look: &Look) -> Result<Looked, &'static str> {
        if self.stops == Stops::After(self.runs) {
            return Err("interrupted");
        }
        assert!(self.can_force && process.means == Means::Debugger);
        self.runs += 1;
        Ok(match look {
            Look::Each => self.look_at_each(process),
            Look::Between(look) => {
                self.sight.restored.extend(look.restore.roots().cloned());
                self.carry_out(process, Some(look))
            }
            Look::Reset(classes) => self.put_back(process, classes),
        })
    }
}
