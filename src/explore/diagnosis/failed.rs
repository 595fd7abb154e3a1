//! What a failure names: the statement that failed, and the app's own code.

use std::collections::HashSet;

use crate::model::{EventKey, Frame, Statement, outermost};
use crate::trace::{NotSeenKind, RunRecord};

/// The statement that failed: the failure's own stack names it, else it is the last that began.
pub(super) fn failed_at(run: &RunRecord) -> Option<Statement> {
    if run
        .not_seen
        .iter()
        .any(|not_seen| not_seen.kind == NotSeenKind::TestOnMain)
    {
        return named_on_main(run)
            .or_else(|| run.statements.last().map(|hit| hit.statement.clone()));
    }
    let statements: Vec<Statement> = run
        .statements
        .iter()
        .map(|hit| hit.statement.clone())
        .collect();
    failed_among(run, &statements)
}

/// The line of the test's body that a failure's stack names. On the main thread only the body's
/// first line is a statement with a position.
fn named_on_main(run: &RunRecord) -> Option<Statement> {
    let body = &run.statements.last()?.statement;
    for line in run.failure.iter().flat_map(|failure| &failure.stack) {
        let Some(frame) = Frame::from_stack_trace(line) else {
            continue;
        };
        if frame.class == body.class && frame.method == body.method {
            return Some(Statement {
                line: frame.line?,
                occurrence: 1,
                ..body.clone()
            });
        }
    }
    None
}

/// The statement that failed, among those of another run: one that knows more of the test's own
/// code.
pub(in crate::explore) fn failed_among(
    run: &RunRecord,
    statements: &[Statement],
) -> Option<Statement> {
    for statement in statements.iter().rev() {
        if is_named(statement, run) {
            return Some(last_pass(statement, run, statements).clone());
        }
    }
    run.statements.last().map(|hit| hit.statement.clone())
}

/// The pass of a statement's line that was the last in a run, as far as it is among the statements:
/// a check that a test calls again and again may fail the first time.
fn last_pass<'s>(
    statement: &'s Statement,
    run: &RunRecord,
    statements: &'s [Statement],
) -> &'s Statement {
    let mut hits = run.statements.iter().rev();
    let last = hits.find(|hit| hit.statement.is_same_line(statement));
    let known = last.and_then(|last| statements.iter().find(|known| **known == last.statement));
    known.unwrap_or(statement)
}

/// Whether the stack of a run's failure names a statement.
fn is_named(statement: &Statement, run: &RunRecord) -> bool {
    let method = format!("{}.{}(", statement.class, statement.method);
    let line = format!(":{})", statement.line);
    let mut stack = run.failure.iter().flat_map(|failure| &failure.stack);
    stack.any(|frame| {
        frame.starts_with(&method)
            && (statement.line == Statement::NO_LINE || frame.ends_with(&line))
    })
}

/// Whether what failed in a run is a statement or comes after it.
pub(super) fn has_failed_from(statement: &Statement, run: &RunRecord) -> bool {
    let failed = failed_at(run).and_then(|failed| run.index_of(&failed));
    let first = run.index_of(statement);
    first.is_some() && failed >= first
}

/// How many classes of an event's own code the stack of a run's failure names.
pub(in crate::explore) fn nearness(run: &RunRecord, event: &EventKey) -> usize {
    let of_test: HashSet<&str> = run
        .statements
        .iter()
        .map(|hit| outermost(&hit.statement.class))
        .collect();
    let mut of_failure = HashSet::new();
    for line in run.failure.iter().flat_map(|failure| &failure.stack) {
        let Some(frame) = Frame::from_stack_trace(line) else {
            continue;
        };
        let class = outermost(&frame.class);
        if run.whose.owner(class).is_own() && !of_test.contains(class) {
            of_failure.insert(class.to_owned());
        }
    }

    event
        .outermost_classes()
        .into_iter()
        .filter(|class| of_failure.contains(*class))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{failed, record, statement};

    #[test]
    fn a_check_that_a_test_calls_again_may_fail_the_first_time() {
        let second = Statement {
            occurrence: 2,
            ..statement(2)
        };
        let in_trace = [statement(1), statement(2), statement(3), second.clone()];
        let check = |lines: &[i32], expected: &Statement| {
            let mut run = failed(record(lines, Vec::new()), 2);
            if let [.., last] = run.statements.as_mut_slice()
                && lines.len() == 4
            {
                last.statement = second.clone();
            }
            assert_eq!(failed_among(&run, &in_trace).as_ref(), Some(expected));
        };
        check(&[1, 2], &statement(2));
        check(&[1, 2, 3, 2], &second);
        // A run that knows fewer statements.
        check(&[1], &second);
    }
}
