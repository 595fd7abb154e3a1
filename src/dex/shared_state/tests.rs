//! The fixtures are `steps.dex` and `blocks.dex` in `tests/recorded/dex`, compiled from
//! `StepsTest.java` and `BlocksTest.kt` next to them.

use super::*;
use crate::dex::DexError;
use crate::model::SourceFile;

const STEPS: &[u8] = include_bytes!("../../../tests/recorded/dex/steps.dex");
const BLOCKS: &[u8] = include_bytes!("../../../tests/recorded/dex/blocks.dex");

const TEST: &str = "com.example.steps.StepsTest";
const HELPERS: &str = "com.example.steps.Helpers";
const OTHERS: &str = "com.example.steps.Others";
const LOUD: &str = "com.example.steps.Loud";

fn code() -> Code {
    Code::read(vec![STEPS.to_vec(), BLOCKS.to_vec()]).unwrap()
}

fn statement(class: &str, method: &str, line: i32, occurrence: u32) -> Statement {
    Statement {
        class: class.to_owned(),
        method: method.to_owned(),
        line,
        occurrence,
        source: SourceFile::default(),
    }
}

/// Holds the statements of a run, as class, method, line and pass, against what is expected.
fn check(run: &[(&str, &str, i32, u32, bool)]) {
    let statements: Vec<Statement> = run
        .iter()
        .map(|(class, method, line, pass, _)| statement(class, method, *line, *pass))
        .collect();
    let answers = touch_nothing(&statements, &code());
    for ((_, method, line, pass, expected), answer) in run.iter().zip(answers) {
        assert_eq!(answer, *expected, "{method}:{line}, pass {pass}");
    }
}

#[test]
fn locals_values_and_new_objects_are_nobody_elses() {
    check(&[
        (TEST, "setUp", 13, 1, false),
        (TEST, "setUp", 14, 1, true),
        (TEST, "test", 17, 1, true),
        (TEST, "test", 18, 1, true),
        (TEST, "test", 20, 1, false),
        (TEST, "test", 21, 1, false),
        (TEST, "test", 25, 1, true),
        (TEST, "test", 26, 1, false),
        (TEST, "test", 27, 1, false),
        (TEST, "test", 28, 1, true),
        (TEST, "test", 29, 1, false),
        (TEST, "test", 31, 1, true),
        (TEST, "test", 33, 1, true),
        (TEST, "test", 34, 1, false),
        (TEST, "test", 35, 1, true),
    ]);
}

#[test]
fn a_coroutine_touches_nothing_while_it_lets_a_time_pass_alone() {
    const TEST: &str = "com.example.steps.BlocksTest";
    const WAITS: &str = "com.example.steps.BlocksTest$waits$1";
    const LIMITED: &str = "com.example.steps.BlocksTest$waits$1$1";
    const SCOPED: &str = "com.example.steps.BlocksTest$waits$1$2";
    check(&[
        (TEST, "waits", 18, 1, true),
        (WAITS, BODY, 19, 1, true),
        (WAITS, BODY, 20, 1, true),
        (WAITS, BODY, 21, 1, false),
        (WAITS, BODY, 22, 1, true),
        (WAITS, BODY, 23, 1, true),
        (LIMITED, BODY, 23, 1, false),
        (WAITS, BODY, 24, 1, true),
        (SCOPED, BODY, 25, 1, true),
        (WAITS, BODY, 27, 1, false),
    ]);
    // Without the line that begins the body, nobody knows what else its thread does.
    check(&[(WAITS, BODY, 20, 1, false), (WAITS, BODY, 21, 1, false)]);
}

#[test]
fn a_coroutine_that_has_begun_another_touches_what_that_does_meanwhile() {
    const TEST: &str = "com.example.steps.BlocksTest";
    const BEGINS: &str = "com.example.steps.BlocksTest$beginsAnother$1";
    const LIMITED: &str = "com.example.steps.BlocksTest$beginsAnother$1$2";
    const ELSEWHERE: &str = "com.example.steps.BlocksTest$elsewhere$1";
    check(&[
        (TEST, "beginsAnother", 30, 1, true),
        (BEGINS, BODY, 31, 1, false),
        (BEGINS, BODY, 32, 1, false),
        (BEGINS, BODY, 33, 1, true),
        (LIMITED, BODY, 34, 1, false),
        (BEGINS, BODY, 36, 1, false),
    ]);
    check(&[
        (TEST, "elsewhere", 40, 1, false),
        (ELSEWHERE, BODY, 41, 1, false),
        (ELSEWHERE, BODY, 42, 1, false),
    ]);
}

#[test]
fn a_call_of_what_runs_next_is_no_more_than_that() {
    check(&[
        (TEST, "test", 19, 1, true),
        (HELPERS, "buy", 91, 1, true),
        (HELPERS, "buy", 92, 1, false),
        (HELPERS, "buy", 93, 1, true),
        (TEST, "test", 22, 1, true),
        (TEST, "label", 52, 1, true),
        (TEST, "test", 23, 1, true),
        (TEST, "waitUntilPaid", 38, 1, true),
        (TEST, "waitUntilPaid", 39, 1, false),
        (TEST, "waitUntilPaid", 40, 1, true),
        (TEST, "waitUntilPaid", 41, 1, false),
        (TEST, "waitUntilPaid", 39, 2, false),
        (TEST, "waitUntilPaid", 43, 1, true),
        (TEST, "test", 24, 1, true),
        (TEST, "until", 46, 1, false),
        (TEST, "lambda$test$0", 24, 1, false),
        (TEST, "until", 49, 1, true),
    ]);
    check(&[(TEST, "test", 19, 1, false), (TEST, "test", 20, 1, false)]);
}

#[test]
fn a_method_that_returns_into_a_line_with_more_to_do_touches_what_that_does() {
    check(&[
        (TEST, "test", 30, 1, false),
        (TEST, "buyAndSay", 56, 1, false),
        (TEST, "buyAndSay", 57, 1, false),
        (TEST, "use", 61, 1, false),
        (TEST, "use", 62, 1, false),
        (TEST, "test", 31, 1, true),
    ]);
}

#[test]
fn a_line_that_may_return_goes_on_only_in_the_same_call() {
    check(&[
        (TEST, "test", 32, 1, true),
        (HELPERS, "wrapped", 96, 1, true),
        (HELPERS, "wrapped", 99, 1, false),
        (HELPERS, "wrapped", 100, 1, true),
    ]);
}

#[test]
fn another_call_of_the_same_method_is_no_way_on() {
    check(&[
        (HELPERS, "useClasses", 105, 1, false),
        (HELPERS, "name", 112, 1, false),
        (HELPERS, "name", 112, 2, false),
        (HELPERS, "useClasses", 106, 1, true),
    ]);
}

#[test]
fn a_class_may_touch_itself_while_it_is_initialised() {
    check(&[
        (HELPERS, "useClasses", 106, 1, true),
        (HELPERS, "useClasses", 107, 1, false),
        (HELPERS, "useClasses", 108, 1, true),
    ]);
}

#[test]
fn a_call_does_what_its_method_and_the_first_use_of_its_class_do() {
    check(&[
        (OTHERS, "useMethods", 136, 1, false),
        (OTHERS, "useMethods", 137, 1, false),
        (OTHERS, "useMethods", 138, 1, false),
        (LOUD, "say", 159, 1, false),
    ]);
    // A class that extends this one may have another `size`.
    check(&[("com.example.steps.Overridable", "useSize", 168, 1, false)]);
}

#[test]
fn what_is_not_known_touches_something() {
    check(&[
        (TEST, "test", 99, 1, false),
        (TEST, "test", Statement::NO_LINE, 1, false),
        ("com.example.steps.Other", "test", 17, 1, false),
    ]);
    assert_eq!(touch_nothing(&[], &code()), [false; 0]);
}

#[test]
fn bytes_that_are_no_dex_file_are_refused_and_damaged_ones_never_trip() {
    let read = |bytes: &[u8]| Code::read(vec![bytes.to_vec()]).map(|_| ());
    assert_eq!(read(b"PK\x03\x04"), Err(DexError::NotDex));
    assert_eq!(read(b"dex\n035\0"), Err(DexError::Truncated));
    assert_eq!(read(&STEPS[..STEPS.len() / 2]), Err(DexError::Truncated));

    let statements = [(TEST, "test", 22), (TEST, "test", 31), (HELPERS, "buy", 91)];
    let statements = statements.map(|(class, method, line)| statement(class, method, line, 1));
    for at in 0..STEPS.len() {
        let mut damaged = STEPS.to_vec();
        damaged[at] ^= 0xff;
        if let Ok(code) = Code::read(vec![damaged]) {
            assert_eq!(touch_nothing(&statements, &code).len(), 3);
        }
    }
}
