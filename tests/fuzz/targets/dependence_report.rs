//! The report of a study from a stranger. What is read has a test for every number in it, and the
//! same about its own tests is the same; a refusal has nothing in it that a terminal would obey.
#![no_main]

use flakescope::dependence::ReportFile;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    match ReportFile::from_json(input) {
        Ok(report) => {
            assert_eq!(report.tests.len(), report.catalog.len());
            for found in &report.dependences {
                let tests = found.by.iter().chain(found.cleaners.iter().flatten());
                for test in tests.chain([&found.test]) {
                    assert!(report.catalog.name(*test).is_some());
                }
            }

            let names = report.catalog.all();
            let names: Vec<_> = names.filter_map(|test| report.catalog.name(test)).collect();
            let names: Vec<_> = names.into_iter().cloned().collect();
            assert_eq!(report.clone().among(&names), report);
            let none = report.among(&[]);
            assert!(none.tests.is_empty() && none.dependences.is_empty());
        }
        Err(error) => assert!(!error.to_string().contains(char::is_control)),
    }
});
