//! Plans of simulated suites, carried out: no test ends otherwise than it should.

mod small;
mod studied;
mod world;

use std::collections::{BTreeMap, BTreeSet};

use super::super::finding::{Kind, Survives, Verdict};
use super::super::order::{Order, TestNo};
use super::super::report_file::{Dependence, ReportFile};
use super::*;
use crate::random::Rng;
use world::{Device, Stays, World};

/// How many suites.
const SUITES: u64 = 300;

/// The tests of a plan that it says something of: what it leaves failing, and what it is not sure
/// of.
fn said(report: &ReportFile, plan: &Plan) -> BTreeSet<TestNo> {
    let not_enforced = plan.not_enforced.iter().map(|note| note.test);
    let is_unsure = |test: &TestNo| {
        let begin = format!("{} runs after its state-setter", report.shown(*test));
        plan.not_covered.iter().any(|note| note.starts_with(&begin))
    };
    let unsure = report.catalog.all().filter(is_unsure);
    not_enforced.chain(unsure).collect()
}

/// Every test is in one process, once; but for those of which the plan says otherwise.
fn check_each_test_once(report: &ReportFile, plan: &Plan) {
    let mut times: BTreeMap<TestNo, usize> = BTreeMap::new();
    for shard in &plan.shards {
        for process in &shard.processes {
            assert!(!process.tests.is_empty());
            for test in &process.tests {
                *times.entry(*test).or_default() += 1;
            }
        }
    }
    for test in report.catalog.all() {
        let again = plan
            .repeated
            .iter()
            .filter(|note| note.test == test)
            .count();
        assert_eq!(times.get(&test), Some(&(1 + again)), "{test:?} of {plan:?}");
    }
}

/// Every process is an order that the arguments can ask for, and their words ask for it.
fn check_arguments(report: &ReportFile, plan: &Plan) {
    for process in plan.shards.iter().flat_map(|shard| &shard.processes) {
        let order = Order(process.tests.clone());
        assert!(order.is_class_order(&report.catalog), "{process:?}");
        let names = process.tests.iter().map(|test| report.shown(*test));
        assert_eq!(process.words, names.collect::<Vec<_>>());
    }
}

/// Carries a plan out, a device for each shard. The answer is the tests that failed.
fn failed(world: &World, plan: &Plan, clears: bool) -> BTreeSet<TestNo> {
    let mut failed = BTreeSet::new();
    for shard in &plan.shards {
        let mut device = Device::of(world);
        for process in &shard.processes {
            device.begin(clears);
            for test in &process.tests {
                if !device.run(&world.acts[test.0]) {
                    failed.insert(*test);
                }
            }
        }
    }
    failed
}

/// The same plan with the classes of each process in an order by chance where the plan needs none.
fn reordered(report: &ReportFile, plan: &Plan, rng: &mut Rng) -> Plan {
    let mut plan = plan.clone();
    for process in plan
        .shards
        .iter_mut()
        .flat_map(|shard| &mut shard.processes)
    {
        if process.needs_order {
            continue;
        }
        let class = |test: &TestNo| report.catalog.class(*test);
        let mut classes: Vec<Vec<TestNo>> = process
            .tests
            .chunk_by(|one, other| class(one) == class(other))
            .map(<[TestNo]>::to_vec)
            .collect();
        rng.shuffle(&mut classes);
        process.tests = classes.concat();
    }
    plan
}

/// A plan and the findings that it is made of, in few words.
fn text(report: &ReportFile, plan: &Plan) -> String {
    let numbers = |tests: &[TestNo]| tests.iter().map(|test| test.0).collect::<Vec<_>>();
    let mut text = String::new();
    for found in &report.dependences {
        let cleaners: Vec<_> = found.cleaners.iter().map(|tests| numbers(tests)).collect();
        let (kind, by) = (found.kind.name(), numbers(&found.by));
        text += &format!(
            "{} {kind} by {by:?} {cleaners:?} {:?}\n",
            found.test.0, found.survives
        );
    }
    for (index, shard) in plan.shards.iter().enumerate() {
        for process in &shard.processes {
            text += &format!(
                "shard {index}: {:?} {:?}\n",
                numbers(&process.tests),
                process.own
            );
        }
    }
    format!("{text}{:?} {:?}", plan.not_enforced, plan.repeated)
}

fn broken(report: &ReportFile) -> BTreeSet<TestNo> {
    let is_broken = |test: &TestNo| report.tests[test.0].verdict == Verdict::Broken;
    report.catalog.all().filter(is_broken).collect()
}

/// Draws a number of shards.
fn shards(rng: &mut Rng) -> usize {
    1 + rng.below(6)
}

#[test]
fn no_test_fails_for_what_others_left() {
    let (mut enforced, mut left) = (0, 0);
    for seed in 0..SUITES {
        let world = World::planted(seed);
        let report = world.studied();
        let mut rng = Rng::new(seed);
        let plan = plan(&report, shards(&mut rng), Keeps::Classes);
        check_each_test_once(&report, &plan);
        check_arguments(&report, &plan);

        let said = said(&report, &plan);
        let excused: BTreeSet<TestNo> = said.union(&broken(&report)).copied().collect();
        for plan in [&plan, &reordered(&report, &plan, &mut rng)] {
            for clears in [false, true] {
                let failed = failed(&world, plan, clears);
                let wrong: Vec<_> = failed.difference(&excused).collect();
                assert!(
                    wrong.is_empty(),
                    "{seed}: {wrong:?}\n{}",
                    text(&report, plan)
                );
            }
        }
        let dependent: BTreeSet<TestNo> =
            report.dependences.iter().map(|found| found.test).collect();
        left += dependent.intersection(&said).count();
        enforced += dependent.difference(&said).count();
    }
    println!("{enforced} dependent tests enforced, {left} left");
    assert!(left * 6 < enforced, "{enforced} {left}");
}

#[test]
fn in_its_own_order_no_test_fails_that_passes_there() {
    for seed in 0..SUITES {
        let world = World::planted(seed);
        let report = world.studied();
        let mut rng = Rng::new(seed);
        let plan = plan(&report, shards(&mut rng), Keeps::Original);
        check_each_test_once(&report, &plan);
        check_arguments(&report, &plan);
        for process in plan.shards.iter().flat_map(|shard| &shard.processes) {
            assert!(process.tests.is_sorted());
        }

        let said = said(&report, &plan);
        for test in &said {
            assert!(!report.tests[test.0].suite.unwrap().passed, "{test:?}");
        }
        let excused: BTreeSet<TestNo> = said.union(&broken(&report)).copied().collect();
        for plan in [&plan, &reordered(&report, &plan, &mut rng)] {
            for clears in [false, true] {
                let failed = failed(&world, plan, clears);
                let wrong: Vec<_> = failed.difference(&excused).collect();
                assert!(
                    wrong.is_empty(),
                    "{seed}: {wrong:?}\n{}",
                    text(&report, plan)
                );
            }
        }
    }
}

#[test]
fn where_nobody_keeps_an_order_tests_are_kept_apart() {
    for seed in 0..SUITES {
        let world = World::planted(seed);
        let report = world.studied();
        let mut rng = Rng::new(seed);
        let mut plan = plan(&report, shards(&mut rng), Keeps::Nothing);
        check_each_test_once(&report, &plan);
        // A shard more takes every victim from its polluters, but for those that belong to a
        // brittle test's state-setters.
        let is_brittle = |test: &TestNo| report.tests[test.0].verdict == Verdict::Brittle;
        for note in &plan.not_enforced {
            let mut processes = plan.shards.iter().flat_map(|shard| &shard.processes);
            let is_there = |process: &PlannedProcess| {
                process.tests.contains(&note.test) && process.tests.iter().any(is_brittle)
            };
            assert!(processes.any(is_there), "{seed}: {note:?}");
        }

        let excused: BTreeSet<TestNo> = said(&report, &plan)
            .union(&broken(&report))
            .copied()
            .collect();
        for _ in 0..4 {
            let failed = failed(&world, &plan, true);
            let wrong: Vec<_> = failed.difference(&excused).collect();
            assert!(
                wrong.is_empty(),
                "{seed}: {wrong:?}\n{}",
                text(&report, &plan)
            );
            for shard in &mut plan.shards {
                assert!(shard.processes.len() <= 1);
                for process in &mut shard.processes {
                    rng.shuffle(&mut process.tests);
                }
            }
        }
    }
}

/// The fewest processes of one device in which each of these tests passes, by trying all.
fn fewest(world: &World, tests: &[TestNo], processes: &mut Vec<Vec<TestNo>>, best: &mut usize) {
    if processes.len() >= *best {
        return;
    }
    let Some((next, rest)) = tests.split_first() else {
        if processes.iter().all(|process| has_order(world, process)) {
            *best = processes.len();
        }
        return;
    };
    for index in 0..processes.len() {
        processes[index].push(*next);
        fewest(world, rest, processes, best);
        processes[index].pop();
    }
    processes.push(vec![*next]);
    fewest(world, rest, processes, best);
    processes.pop();
}

/// Whether these tests pass in some order of their classes.
fn has_order(world: &World, tests: &[TestNo]) -> bool {
    let class = |test: &TestNo| world.catalog.class(*test);
    let classes: Vec<&[TestNo]> = tests
        .chunk_by(|one, other| class(one) == class(other))
        .collect();
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in &classes {
        let longer = |order: &Vec<usize>| {
            let rest = (0..classes.len()).filter(|class| !order.contains(class));
            rest.map(|class| [order.as_slice(), &[class]].concat())
                .collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    orders.iter().any(|order| {
        let tests: Vec<TestNo> = order
            .iter()
            .flat_map(|class| classes[*class])
            .copied()
            .collect();
        world.outcomes(&tests).iter().all(|passes| *passes)
    })
}

#[test]
fn processes_are_few() {
    let (mut planned, mut possible, mut suites) = (0, 0, 0);
    for seed in 0..2500 {
        let mut world = World::planted(seed);
        world.roots.fill(Stays::Process);
        let report = world.studied();
        let plan = plan(&report, 1, Keeps::Classes);
        let is_whole = plan.not_enforced.is_empty() && plan.repeated.is_empty();
        let has_rules = !report.dependences.is_empty() && broken(&report).is_empty();
        if report.tests.len() > 6 || !is_whole || !has_rules {
            continue;
        }

        let all: Vec<TestNo> = report.catalog.all().collect();
        let mut best = all.len() + 1;
        fewest(&world, &all, &mut Vec::new(), &mut best);
        let processes = plan.shards[0].processes.len();
        (planned, possible, suites) = (planned + processes, possible + best, suites + 1);
    }
    println!("{planned} processes in {suites} suites, {possible} are possible");
    assert!(
        suites > 100 && planned * 7 <= possible * 8,
        "{planned} {possible} {suites}"
    );
}

/// A report by chance, of so many tests of which some depend on others.
fn drawn(seed: u64, classes: &[usize], findings: usize) -> ReportFile {
    let mut rng = Rng::new(seed);
    let mut world = World::of(classes);
    for acts in &mut world.acts {
        acts.ms = 1 + u64::try_from(rng.below(2000)).unwrap();
    }
    let mut report = world.studied();
    let tests = report.tests.len();
    for _ in 0..findings {
        let (test, by) = (rng.below(tests), rng.below(tests));
        let kind = [Kind::Victim, Kind::Victim, Kind::Brittle][rng.below(3)];
        let is_taken = report
            .dependences
            .iter()
            .any(|found| found.test == TestNo(test));
        if test == by || is_taken {
            continue;
        }
        report.tests[test].verdict = kind.verdict();
        report.dependences.push(Dependence {
            kind,
            test: TestNo(test),
            by: vec![TestNo(by)],
            cleaners: Vec::new(),
            survives: Some(Survives::ALL[rng.below(3)]),
        });
    }
    report
}

#[test]
fn shards_take_equally_long() {
    for seed in 0..40 {
        let report = drawn(seed, &[5; 60], 20);
        let mut rng = Rng::new(seed);
        let shards = 1 + rng.below(12);
        let plan = plan(&report, shards, Keeps::Classes);
        check_each_test_once(&report, &plan);
        check_arguments(&report, &plan);

        let times: Vec<u64> = plan.shards.iter().map(|shard| shard.ms).collect();
        let (least, most) = (times.iter().min().unwrap(), times.iter().max().unwrap());
        let mean = times.iter().sum::<u64>() / u64::try_from(shards).unwrap();
        assert!((most - least) * 50 <= mean, "{seed}: {times:?}");
        for shard in &plan.shards {
            let processes = shard.processes.iter().map(|process| process.ms);
            assert_eq!(shard.ms, processes.sum::<u64>());
        }
    }
}
