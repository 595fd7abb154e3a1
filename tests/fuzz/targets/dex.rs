//! A dex file that somebody else has made: whatever it says, each statement has an answer, and one
//! whose class it lacks is not known to touch nothing.
#![no_main]

use flakescope::dex::{Code, touch_nothing};
use flakescope::model::{SourceFile, Statement};
use libfuzzer_sys::fuzz_target;

const METHODS: [&str; 4] = ["setUp", "test", "waitUntilPaid", "label"];

fuzz_target!(|input: &[u8]| {
    let Ok(code) = Code::read(vec![input.to_vec()]) else {
        return;
    };
    let mut statements = Vec::new();
    for class in ["com.example.steps.StepsTest", "no.such.Test"] {
        for (method, line) in METHODS.iter().zip([13, 22, 38, 50]) {
            statements.push(Statement {
                class: class.to_owned(),
                method: (*method).to_owned(),
                line,
                occurrence: 1,
                source: SourceFile::default(),
            });
        }
    }
    let answers = touch_nothing(&statements, &code);
    assert_eq!(answers.len(), statements.len());
    assert!(answers.iter().skip(METHODS.len()).all(|answer| !answer));
});
