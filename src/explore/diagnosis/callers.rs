//! Which statement calls the helper that another one is in, by the order in which they began: a
//! method whose statements go on after those of another one has called it.
//!
//! Main function: [`caller_of_wrapper`]. A helper of one line that several places call, as
//! `fun onMain(block: () -> Unit) = instrumentation.runOnMainSync(block)`, says nothing of what is
//! done there; the line that calls it does.

use std::collections::BTreeSet;

use crate::model::Statement;
use crate::trace::{RunRecord, StatementHit};

/// Where statements of a run were called from.
struct Calls<'r> {
    hits: &'r [StatementHit],
    /// For each statement the one before it in the method that is open around it.
    around: Vec<Option<usize>>,
    /// Whether the method of a statement went on after others that began meanwhile.
    goes_on: Vec<bool>,
}

impl<'r> Calls<'r> {
    fn of(hits: &'r [StatementHit]) -> Self {
        let mut calls = Self {
            hits,
            around: Vec::with_capacity(hits.len()),
            goes_on: vec![false; hits.len()],
        };
        // The last statement of each method that is open, the outermost first.
        let mut open: Vec<usize> = Vec::new();
        for at in 0..hits.len() {
            let mut known = open.iter().enumerate();
            if let Some((depth, last)) = known.find(|(_, last)| calls.is_one_method(**last, at)) {
                if let Some(goes_on) = calls.goes_on.get_mut(*last) {
                    // A line before that is of another call, or of a loop's next pass.
                    *goes_on = hits.get(at).map(line_of) > hits.get(*last).map(line_of);
                }
                open.truncate(depth);
            }
            calls.around.push(open.last().copied());
            open.push(at);
        }
        calls
    }

    fn method(&self, at: usize) -> Option<(&'r str, &'r str)> {
        let statement = &self.hits.get(at)?.statement;
        Some((&statement.class, &statement.method))
    }

    fn is_one_method(&self, one: usize, other: usize) -> bool {
        self.method(one) == self.method(other)
    }

    /// The statement that called the method of another one. One whose method did not go on may
    /// have been its last.
    fn caller(&self, at: usize) -> Option<usize> {
        let mut caller = *self.around.get(at)?;
        while let Some(at) = caller
            && self.goes_on.get(at) != Some(&true)
        {
            caller = *self.around.get(at)?;
        }
        caller
    }
}

fn line_of(hit: &StatementHit) -> i32 {
    hit.statement.line
}

/// The statement that calls the wrapper that a statement is in: a method of one line, but for what
/// touches nothing, which a run has called from several lines. `None` where the caller is in the
/// outermost method, as the test's: the report names that line anyway.
pub(super) fn caller_of_wrapper<'r>(
    statement: &Statement,
    run: &'r RunRecord,
) -> Option<&'r Statement> {
    let hits = &run.statements;
    let at = run.index_of(statement)?;
    let calls = Calls::of(hits);
    let mut lines = BTreeSet::new();
    let mut callers = BTreeSet::new();
    for (index, hit) in hits.iter().enumerate() {
        if !calls.is_one_method(index, at) || hit.is_idle {
            continue;
        }
        lines.insert(hit.statement.line);
        let caller = calls.caller(index).and_then(|caller| hits.get(caller));
        callers.extend(caller.map(|hit| (&hit.statement.class, hit.statement.line)));
    }

    let caller = calls.caller(at)?;
    let is_called = calls.caller(caller).is_some();
    let is_wrapper = lines.len() == 1 && callers.len() > 1 && is_called;
    is_wrapper
        .then(|| hits.get(caller))
        .flatten()
        .map(|hit| &hit.statement)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{record, statement};

    /// A run of these lines, each of the method of its hundreds.
    fn run(lines: &[i32]) -> RunRecord {
        let mut run = record(lines, Vec::new());
        for (hit, occurrence) in run.statements.iter_mut().zip(1..) {
            hit.statement.method = format!("method{}", hit.statement.line / 100);
            hit.statement.occurrence = occurrence;
        }
        run
    }

    fn caller_in(run: &RunRecord, at: usize) -> Option<i32> {
        let of = &run.statements[at].statement;
        caller_of_wrapper(of, run).map(|caller| caller.line)
    }

    #[test]
    fn the_line_that_calls_a_wrapper_is_named_instead_of_it() {
        // The test calls a helper and the wrapper, the helper the wrapper.
        let wrapped = run(&[1, 101, 102, 201, 103, 2, 201, 3]);
        assert_eq!(caller_in(&wrapped, 3), Some(102));
        assert_eq!(caller_in(&wrapped, 6), None, "the test's own line");
        assert_eq!(caller_in(&wrapped, 2), None, "it has several lines");

        let once = run(&[1, 101, 102, 201, 103, 2, 3]);
        assert_eq!(caller_in(&once, 3), None, "it is called once");

        // What follows the last line of another helper is not called by that.
        let after = run(&[1, 101, 301, 302, 201, 102, 2, 201, 3]);
        assert_eq!(caller_in(&after, 4), Some(101));

        // One line of the test calls a helper, the wrapper, and the helper again.
        let siblings = run(&[1, 101, 201, 101, 2, 201, 3]);
        assert_eq!(caller_in(&siblings, 2), None);
    }

    #[test]
    fn what_touches_nothing_makes_no_second_line() {
        let mut wrapped = run(&[1, 101, 102, 201, 202, 103, 2, 201, 202, 3]);
        assert_eq!(caller_in(&wrapped, 3), None);
        wrapped.statements[4].is_idle = true;
        wrapped.statements[8].is_idle = true;
        assert_eq!(caller_in(&wrapped, 3), Some(102));
        let unknown = statement(999);
        assert_eq!(caller_of_wrapper(&unknown, &wrapped), None);
    }
}
