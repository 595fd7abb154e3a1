//! One delay, chosen by the stack trace of a failure that was seen elsewhere, after FlakeEcho: the
//! event whose code is nearest to that stack comes just after the statement that failed.
//!
//! Near is an event that shares classes with the stack, and of several the one that was caused
//! last before the statement. One event is delayed at a time; what else could have gone wrong is
//! not looked for.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::{Known, Next, Strategy};
use crate::bounds::Bounds;
use crate::model::{Frame, Statement, outermost};
use crate::schedule::{Constraint, Position, Schedule};
use crate::whose::Whose;

/// One event after the other, each held until the statement of a known failure is over.
pub struct SingleDelay {
    /// The stack, the innermost frame first.
    stack: Vec<Frame>,
    /// The frames of the stack in the test class, the innermost first.
    in_test: Vec<Frame>,
    asked: HashSet<Constraint>,
}

impl SingleDelay {
    /// Looks for the failure of a test of this class, by the frames of its stack, the innermost
    /// first, its causes' too.
    #[must_use]
    pub fn new(frames: &[Frame], test_class: &str) -> Self {
        let mut in_test = Vec::new();
        for frame in frames {
            let rest = frame.class.strip_prefix(test_class);
            if rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$')) {
                in_test.push(frame.clone());
            }
        }
        Self {
            stack: frames.to_vec(),
            in_test,
            asked: HashSet::new(),
        }
    }

    /// The statement of the trace that failed, as an index: its last pass.
    fn failed(&self, known: &Known<'_>) -> Option<usize> {
        self.in_test.iter().find_map(|frame| {
            known.statements.iter().rposition(|statement| {
                let is_line =
                    statement.line == Statement::NO_LINE || Some(statement.line) == frame.line;
                is_line && statement.method == frame.method && statement.class == frame.class
            })
        })
    }

    /// How many of the event's classes the own frames of the stack name; what is in the test itself
    /// says nothing.
    fn in_common(&self, bound: &Bounds, whose: &Whose) -> usize {
        let own = |frame: &&Frame| whose.owner(&frame.class).is_own();
        let named: HashSet<&str> = self
            .stack
            .iter()
            .filter(own)
            .map(|frame| outermost(&frame.class))
            .collect();

        let of_event = bound.event.key.outermost_classes();
        of_event.intersection(&named).count()
    }
}

impl Strategy for SingleDelay {
    fn next(&mut self, known: &Known<'_>) -> Option<Next> {
        let failed = self.failed(known);
        let after = failed
            .and_then(|failed| known.statements.get(failed + 1))
            .cloned();
        let position = after.map_or(Position::End, Position::Before);

        let mut nearest: Vec<&Bounds> = known.bounds.iter().collect();
        if let Some(failed) = failed {
            nearest.retain(|bound| bound.lower.is_none_or(|lower| lower <= failed));
        }
        nearest.sort_by_key(|bound| {
            (
                Reverse(self.in_common(bound, &known.trace.whose)),
                Reverse(bound.lower),
                bound.event.key.is_work(),
            )
        });

        for bound in nearest {
            let constraint = Constraint {
                event: bound.event.key.clone(),
                position: position.clone(),
            };
            if self.asked.insert(constraint.clone()) {
                return Some(Next::Force(Schedule {
                    constraints: vec![constraint],
                }));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds;
    use crate::explore::Tried;
    use crate::testing::{event, record};

    /// The events that are delayed, in their order, with the line that each is held for; 0 is the
    /// end.
    fn asked(stack: &[&str], events: &[(&str, i32)]) -> Vec<(String, i32)> {
        let frames: Vec<Frame> = stack
            .iter()
            .filter_map(|line| Frame::from_stack_trace(line))
            .collect();
        let trace = record(
            &[1, 2, 3, 4],
            events
                .iter()
                .map(|(name, line)| event(name, Some(*line)))
                .collect(),
        );
        let (statements, bounds) = (bounds::statements(&trace), bounds::bounds(&trace, &[]));
        let mut strategy = SingleDelay::new(&frames, "com.example.SomeTest");
        let tried = Tried::default();
        let known = Known {
            trace: &trace,
            what_ifs: &[],
            runs: &[],
            statements: &statements,
            bounds: &bounds,
            tried: &tried,
            longest_ms: 3000,
            is_thorough: false,
            found: &[],
        };
        let next = || strategy.next(&known);
        std::iter::from_fn(next)
            .map(|next| {
                let Next::Force(schedule) = next else {
                    panic!("no other run is asked for")
                };
                let [constraint] = schedule.constraints.as_slice() else {
                    panic!("one event at a time")
                };
                let line = if let Position::Before(s) = &constraint.position {
                    s.line
                } else {
                    0
                };
                (constraint.event.work.clone(), line)
            })
            .collect()
    }

    #[test]
    fn the_event_whose_code_is_nearest_is_delayed_first() {
        let check = |stack: &[&str], events: &[(&str, i32)], expected: &[(&str, i32)]| {
            let expected: Vec<(String, i32)> = expected
                .iter()
                .map(|(name, line)| (format!("com.example.{name}$1"), *line))
                .collect();
            assert_eq!(asked(stack, events), expected, "{stack:?} {events:?}");
        };
        let assertion = "com.example.SomeTest.test(SomeTest.java:3)";
        check(
            &["org.junit.Assert.fail(Assert.java:89)", assertion],
            &[("a", 1)],
            &[("a", 4)],
        );
        // The one that was caused last; one that comes after the failure cannot have caused it.
        check(
            &[assertion],
            &[("a", 1), ("b", 2), ("c", 4)],
            &[("b", 4), ("a", 4)],
        );
        // Code that the stack names comes before all others.
        check(
            &["com.example.a.show(a.java:9)", assertion],
            &[("a", 1), ("b", 2)],
            &[("a", 4), ("b", 4)],
        );
        // A crash on another thread names no statement.
        check(
            &["com.example.b$1.run(b.java:9)"],
            &[("a", 3), ("b", 1)],
            &[("b", 0), ("a", 0)],
        );
        // The statement may be another build's.
        check(
            &["com.example.SomeTest.test(SomeTest.java:30)"],
            &[("a", 1)],
            &[("a", 0)],
        );
        // A class of the test's that has a method and a line like it.
        check(
            &["com.example.SomeTest$Page.test(SomeTest.java:3)"],
            &[("a", 1)],
            &[("a", 0)],
        );
        check(
            &["com.example.SomeTest.test(SomeTest.java:4)"],
            &[("a", 1)],
            &[("a", 0)],
        );
    }
}
