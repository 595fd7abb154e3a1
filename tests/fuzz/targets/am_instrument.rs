//! What a device prints for `am instrument -r`, in whatever pieces it comes.
//!
//! An input is one byte that chooses the size of the pieces, then the output. It is a pass only
//! where the bytes hold a whole record of code 0 and a whole end of code -1, and what became of it
//! does not hang on the pieces. The same holds for a run of many tests, which is complete only with
//! that end.
#![no_main]

use std::time::Duration;

use flakescope::instrument::{Conclusion, ManyEnd, ManyRun, ManyWatch, Parser, TestOutcome, Watch};
use flakescope::model::TestId;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((&size, output)) = input.split_first() else {
        return;
    };
    let conclusion = conclude(output.chunks(usize::from(size) + 1));
    assert_eq!(conclusion, conclude(std::iter::once(output)));
    let whole = |line: &[u8]| {
        output
            .split_inclusive(|byte| *byte == b'\n')
            .any(|found| is(found, line))
    };
    let many = conclude_many(output.chunks(usize::from(size) + 1));
    assert_eq!(many, conclude_many(std::iter::once(output)));
    if many.end == ManyEnd::Completed {
        assert!(whole(b"INSTRUMENTATION_CODE: -1"));
    }
    if many
        .tests
        .iter()
        .any(|executed| executed.outcome == TestOutcome::Pass)
    {
        assert!(whole(b"INSTRUMENTATION_STATUS_CODE: 1"));
        assert!(whole(b"INSTRUMENTATION_STATUS_CODE: 0"));
    }
    if conclusion == Conclusion::Pass {
        assert!(whole(b"INSTRUMENTATION_STATUS_CODE: 0") && whole(b"INSTRUMENTATION_CODE: -1"));
        let named = |line: &[u8]| {
            let name = line.strip_prefix(b"INSTRUMENTATION_STATUS: test=t");
            name.is_some_and(|rest| matches!(rest.first(), Some(b'[' | b'(' | b'\r' | b'\n')))
        };
        assert!(output.split_inclusive(|byte| *byte == b'\n').any(named));
    }
});

/// Whether a line is this one, with its end. White space is allowed at its end.
fn is(found: &[u8], line: &[u8]) -> bool {
    found.ends_with(b"\n") && String::from_utf8_lossy(found).trim_end().as_bytes() == line
}

fn conclude<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> Conclusion {
    let (mut parser, mut watch) = (Parser::default(), Watch::default());
    for record in pieces.flat_map(|piece| parser.feed(piece)) {
        watch.take(record);
    }
    watch.conclude(&TestId {
        component: "p/r".into(),
        class: "a.T".into(),
        method: "t".into(),
    })
}

fn conclude_many<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> ManyRun {
    let (mut parser, mut watch) = (Parser::default(), ManyWatch::default());
    for record in pieces.flat_map(|piece| parser.feed(piece)) {
        watch.take(record, Duration::ZERO);
    }
    watch.conclude(Duration::ZERO)
}
