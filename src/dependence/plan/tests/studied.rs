//! Plans made of the reports of real studies, carried out on the suites that were studied.

use std::collections::BTreeSet;

use super::super::super::document::{Context, report};
use super::super::super::finding::{Results, Verdict};
use super::super::super::order::{Order, TestNo};
use super::super::super::report_file::ReportFile;
use super::super::super::run::{Data, Means, OrderRunner, Outcome, Process};
use super::super::super::strategy::Tuscan;
use super::super::super::study::Repeats;
use super::super::*;
use crate::dependence::tests::simulated::Simulated;
use crate::dependence::tests::{block_on, studied};
use crate::model::RunSetup;
use crate::random::Rng;

/// The report of a study, written and read back.
fn read_back(suite: &Simulated, results: &Results) -> ReportFile {
    let setup = RunSetup {
        user: Some(10),
        ..RunSetup::default()
    };
    let context = Context {
        component: "a.test/a.Runner",
        apps: &[],
        serial: "s",
        api_level: 29,
        setup: &setup,
        strategy: "tuscan",
        seed: 0,
        wall_ms: 12,
    };
    let text = report(&suite.catalog, results, &context).unwrap();
    let read = ReportFile::from_json(&text).unwrap();
    assert_eq!(read.catalog, suite.catalog);
    assert_eq!(read.setup.user, Some(10));
    assert_eq!(read.dependences.len(), results.findings.len());
    read
}

/// Carries a plan out as `am instrument` would, on kept data. The answer is the tests that failed.
fn failed(suite: &mut Simulated, plan: &Plan) -> BTreeSet<TestNo> {
    let mut failed = BTreeSet::new();
    for shard in &plan.shards {
        for (index, process) in shard.processes.iter().enumerate() {
            // It refuses what arguments cannot ask for.
            let run = block_on(suite.run(&Process {
                order: Order(process.tests.clone()),
                data: if index == 0 {
                    Data::Cleared
                } else {
                    Data::Kept
                },
                means: Means::Arguments,
            }));
            for execution in run.unwrap().executed {
                if matches!(execution.outcome, Outcome::Fail(_)) {
                    failed.insert(execution.test);
                }
            }
        }
    }
    failed
}

/// The tests of which the report says that they depend on others.
fn dependent(report: &ReportFile) -> BTreeSet<TestNo> {
    let is_dependent = |test: &TestNo| {
        let verdict = report.tests[test.0].verdict;
        matches!(verdict, Verdict::Victim | Verdict::Brittle | Verdict::Nio)
    };
    report.catalog.all().filter(is_dependent).collect()
}

#[test]
fn no_dependent_test_fails_in_fifty_plans_of_each_studied_suite() {
    let (mut kept, mut left) = (0, 0);
    for seed in 0..30 {
        let mut suite = Simulated::planted(seed, 40);
        suite.can_force = seed % 2 == 0;
        let nio = if suite.can_force {
            &[Repeats::EntireSuite][..]
        } else {
            &[]
        };
        let results = studied(&mut suite, &Tuscan, nio);
        let report = read_back(&suite, &results);
        let mut rng = Rng::new(seed);
        for _ in 0..50 {
            let keeps = [Keeps::Classes, Keeps::Original][rng.below(2)];
            let plan = plan(&report, 1 + rng.below(12), keeps);
            super::check_each_test_once(&report, &plan);
            let failed = failed(&mut suite, &plan);
            let said = plan.not_enforced.iter().map(|note| note.test).collect();
            let dependent = dependent(&report);
            let wrong: Vec<_> = failed
                .intersection(&dependent)
                .filter(|test| {
                    let said: &BTreeSet<TestNo> = &said;
                    !said.contains(test)
                })
                .collect();
            assert!(
                wrong.is_empty(),
                "{seed}: {wrong:?} {}",
                super::text(&report, &plan)
            );
            // What fails in the runner's own order fails in a plan that keeps it.
            if keeps == Keeps::Classes {
                kept += dependent.difference(&said).count();
                left += dependent.intersection(&said).count();
            }
        }
    }
    println!("{kept} dependent tests kept, {left} left");
    assert!(kept > 20 * left, "{kept} {left}");
}
