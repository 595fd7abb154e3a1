//! What a run leaves behind.

use flakescope::model::{Failure, Outcome};
use flakescope::schedule::{Plan, Position};
use flakescope::trace::{Mismatch, Phases, RunKind, RunRecord, StatementHit};
use flakescope::whose::Whose;

use super::{Ms, Run, statement};
use crate::semantics::{End, TESTING};

impl Run<'_> {
    pub(super) fn outcome(&self) -> Outcome {
        match self.state.end {
            Some(End::Passed) => Outcome::Pass,
            Some(End::Failed { thread: TESTING }) => Outcome::Fail,
            Some(End::Failed { .. }) => Outcome::Crash,
            None => Outcome::Hang,
        }
    }

    pub(super) fn record(mut self, kind: RunKind) -> RunRecord {
        let outcome = self.outcome();
        let line = self.statements.last().map(|(line, ..)| *line);
        let failure = match outcome {
            Outcome::Pass => None,
            Outcome::Fail => Some(Failure {
                kind: "java.lang.AssertionError".into(),
                message: String::new(),
                stack: line
                    .iter()
                    .map(|line| format!("com.example.SomeTest.test(SomeTest.java:{line})"))
                    .collect(),
            }),
            other => Some(Failure {
                kind: other.name().into(),
                message: String::new(),
                stack: Vec::new(),
            }),
        };
        self.settle_constraints(outcome.is_failure());
        for (event, hit) in self.events.iter_mut().enumerate() {
            hit.ended = hit.key.is_work() && self.done[usize::from(self.bodies[event])];
        }
        let at = |(line, at, held): &(u8, Ms, Ms)| StatementHit {
            statement: statement(*line),
            at_ms: (*at).into(),
            held_ms: (*held).into(),
            declares: None,
            is_idle: false,
        };
        RunRecord {
            kind,
            outcome,
            failure,
            whose: Whose::default(),
            statements: self.statements.iter().map(at).collect(),
            wall_ms: self.now().into(),
            held_ms: self.held_ms.into(),
            hits: self.hits,
            round_trips: 0,
            coarse: false,
            limited_waits: self.limited_waits,
            not_seen: Vec::new(),
            phases: Phases::default(),
            lost: 0,
            events: self.events,
            scheduled: Vec::new(),
            unsatisfied: self.unsatisfied,
        }
    }

    pub(super) fn settle_constraints(&mut self, failed: bool) {
        let Some(schedule) = self.plan.schedule() else {
            return;
        };
        for (index, constraint) in schedule.constraints.iter().enumerate() {
            let event = self
                .events
                .iter()
                .position(|event| event.key == constraint.event);
            if let Position::Earliest(_) = constraint.position {
                self.settle_at_once(index, event.is_some());
                continue;
            }
            let (reached, begun) = match &constraint.position {
                Position::Before(before) | Position::Overlapping(before) => {
                    (self.has_begun(before), false)
                }
                Position::Within(within) if matches!(self.plan, Plan::Force(_)) => (
                    event.is_some_and(|event| self.came_within(event, within)),
                    self.has_begun(within),
                ),
                Position::Within(_) | Position::Earliest(_) | Position::End => (true, false),
            };
            if self
                .unsatisfied
                .iter()
                .any(|unsatisfied| unsatisfied.constraint == index)
            {
                continue;
            }
            if event.is_none() {
                self.note_unmet(index, Mismatch::Unseen);
            } else if !reached && !failed {
                self.note_unmet(
                    index,
                    if begun {
                        Mismatch::Unawaited
                    } else {
                        Mismatch::Unreached
                    },
                );
            }
        }
    }
}
