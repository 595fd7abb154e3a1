//! A plan of whatever the report of a study says: every test is in a process, as often as the plan
//! says, and the arguments can ask for each process.
#![no_main]

use std::collections::HashMap;

use flakescope::dependence::plan::{Keeps, Plan, plan};
use flakescope::dependence::{Order, ReportFile};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    let Ok(report) = ReportFile::from_json(input) else {
        return;
    };
    let shards = input.len() % 7 + 1;
    for keeps in [Keeps::Classes, Keeps::Original, Keeps::Nothing] {
        let plan = plan(&report, shards, keeps);
        assert!(plan.shards.len() == shards || keeps == Keeps::Nothing);
        check(&report, &plan);
        plan.to_json(&report).expect("a plan has a JSON form");
    }
});

fn check(report: &ReportFile, plan: &Plan) {
    let mut times: HashMap<usize, usize> = HashMap::new();
    for process in plan.shards.iter().flat_map(|shard| &shard.processes) {
        let order = Order(process.tests.clone());
        assert!(order.is_class_order(&report.catalog), "{process:?}");
        assert!(!process.words.is_empty() && process.words.len() <= process.tests.len());
        for test in &process.tests {
            *times.entry(test.0).or_default() += 1;
        }
    }
    for test in report.catalog.all() {
        let again = plan.repeated.iter().filter(|note| note.test == test);
        assert_eq!(times.get(&test.0), Some(&(1 + again.count())), "{test:?}");
    }
}
