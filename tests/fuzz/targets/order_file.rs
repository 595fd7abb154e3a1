//! An order of tests from a stranger. Whatever is read can be written and read back as it was, and
//! has an order for each process, with every test; a refusal has nothing in it that a terminal
//! would obey.
#![no_main]

use flakescope::dependence::{OrderFile, is_order};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    match OrderFile::from_json(input) {
        Ok(file) => {
            assert!(is_order(input));
            let text = file.to_json().expect("what was read has a JSON form");
            assert_eq!(
                OrderFile::from_json(&text).expect("what was written is an order"),
                file
            );
            let orders = file.orders();
            assert_eq!(orders.len(), file.steps.len());
            for ((order, _), step) in orders.iter().zip(&file.steps) {
                assert_eq!(order.0.len(), step.tests.len());
            }
        }
        Err(error) => assert!(!error.to_string().contains(char::is_control)),
    }
});
