//! One delay, chosen by the stack trace of a failure that was seen elsewhere, after FlakeEcho: the
//! event whose code is nearest to that stack comes just after the statement that failed.
//!
//! Near is an event that shares classes with the stack, and of several the one that was set off
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
    /// The classes of the stack, but for the platform's and the harness's, the innermost first.
    classes: Vec<String>,
    /// The failure's places in the test class, the innermost first: method, and line if it is
    /// known.
    places: Vec<(String, Option<i32>)>,
    asked: HashSet<Constraint>,
}

impl SingleDelay {
    /// Looks for the failure of a test of this class, by the frames of its stack, the innermost
    /// first, its causes' too.
    #[must_use]
    pub fn new(frames: &[Frame], test_class: &str) -> Self {
        let own =
            |class: &str| class == test_class || class.strip_prefix(test_class).is_some_and(|c| c.starts_with('$'));
        let in_test = frames.iter().filter(|frame| own(&frame.class));
        let whose = Whose::new("", "", test_class);
        let not_foreign = frames.iter().filter(|frame| !whose.is_foreign(&frame.class));
        Self {
            places: in_test.map(|frame| (frame.method.clone(), frame.line)).collect(),
            classes: not_foreign.map(|frame| outermost(&frame.class).to_owned()).collect(),
            asked: HashSet::new(),
        }
    }

    /// The statement of the trace that failed, as an index: its last pass.
    fn failed(&self, known: &Known<'_>) -> Option<usize> {
        let at = |(method, line): &(String, Option<i32>)| {
            let is_there = |s: &Statement| s.line == Statement::NO_LINE || Some(s.line) == *line;
            known.statements.iter().rposition(|s| is_there(s) && s.method == *method)
        };
        self.places.iter().find_map(at)
    }

    /// How many of the event's classes the stack names; what is in the test itself says nothing.
    fn in_common(&self, bound: &Bounds) -> usize {
        let key = &bound.event.key;
        let classes = key.stack.iter().map(|point| point.class.as_str()).chain([key.work.as_str()]);
        let own: HashSet<&str> = classes.map(outermost).collect();
        self.classes.iter().filter(|class| own.contains(class.as_str())).collect::<HashSet<_>>().len()
    }
}

impl Strategy for SingleDelay {
    fn next(&mut self, known: &Known<'_>) -> Option<Next> {
        let failed = self.failed(known);
        let after = failed.and_then(|failed| known.statements.get(failed + 1)).cloned();
        let position = after.map_or(Position::End, Position::Before);
        let possible = |bound: &&Bounds| failed.is_none_or(|failed| bound.lower.is_none_or(|lower| lower <= failed));
        let mut nearest: Vec<&Bounds> = known.bounds.iter().filter(possible).collect();
        nearest.sort_by_key(|bound| (Reverse(self.in_common(bound)), Reverse(bound.lower), bound.event.key.is_work()));
        let constraint = |bound: &Bounds| Constraint { event: bound.event.key.clone(), position: position.clone() };
        let next = nearest.into_iter().map(constraint).find(|constraint| !self.asked.contains(constraint))?;
        self.asked.insert(next.clone());
        Some(Next::Force(Schedule { constraints: vec![next] }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds;
    use crate::testing::{event, record};

    /// The events that are delayed, in their order, with the line that each is held for; 0 is the
    /// end.
    fn asked(stack: &[&str], events: &[(&str, i32)]) -> Vec<(String, i32)> {
        let frames: Vec<Frame> = stack.iter().filter_map(|line| Frame::from_stack_trace(line)).collect();
        let trace = record(&[1, 2, 3, 4], events.iter().map(|(name, line)| event(name, Some(*line))).collect());
        let (statements, bounds) = (bounds::statements(&trace), bounds::bounds(&trace, &[]));
        let mut strategy = SingleDelay::new(&frames, "com.example.SomeTest");
        let (tried, ordered) = Default::default();
        let known = Known {
            trace: &trace,
            what_ifs: &[],
            statements: &statements,
            bounds: &bounds,
            tried: &tried,
            ordered: &ordered,
        };
        let next = || strategy.next(&known);
        std::iter::from_fn(next)
            .map(|next| {
                let Next::Force(schedule) = next else { panic!("no other run is asked for") };
                let [constraint] = schedule.constraints.as_slice() else { panic!("one event at a time") };
                let line = if let Position::Before(s) = &constraint.position { s.line } else { 0 };
                (constraint.event.work.clone(), line)
            })
            .collect()
    }

    #[test]
    fn the_event_whose_code_is_nearest_is_delayed_first() {
        let check = |stack: &[&str], events: &[(&str, i32)], expected: &[(&str, i32)]| {
            let expected: Vec<(String, i32)> =
                expected.iter().map(|(name, line)| (format!("com.example.{name}$1"), *line)).collect();
            assert_eq!(asked(stack, events), expected, "{stack:?} {events:?}");
        };
        let assertion = "com.example.SomeTest.test(SomeTest.java:3)";
        check(&["org.junit.Assert.fail(Assert.java:89)", assertion], &[("a", 1)], &[("a", 4)]);
        // The one that was set off last; one that comes after the failure cannot have caused it.
        check(&[assertion], &[("a", 1), ("b", 2), ("c", 4)], &[("b", 4), ("a", 4)]);
        // Code that the stack names comes before all others.
        check(&["com.example.a.show(a.java:9)", assertion], &[("a", 1), ("b", 2)], &[("a", 4), ("b", 4)]);
        // A crash on another thread names no statement.
        check(&["com.example.b$1.run(b.java:9)"], &[("a", 3), ("b", 1)], &[("b", 0), ("a", 0)]);
        // The statement may be another build's.
        check(&["com.example.SomeTest.test(SomeTest.java:30)"], &[("a", 1)], &[("a", 0)]);
        check(&["com.example.SomeTest.test(SomeTest.java:4)"], &[("a", 1)], &[("a", 0)]);
    }
}
