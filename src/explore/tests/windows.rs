//! Tests that fail only where an event comes between two of their statements: they pass with the
//! event earlier, and later.

use super::*;
use crate::testing::released;

/// A background thread posts messages from statement 1 on, each once the one before it was
/// processed, and waits nowhere for the test. The last statement fails where the last message comes
/// right before some statements.
struct Window {
    messages: &'static [&'static str],
    last: i32,
    fails_before: &'static [i32],
    forced: Vec<Schedule>,
}

fn window(messages: &'static [&'static str], last: i32, fails_before: &'static [i32]) -> Window {
    Window {
        messages,
        last,
        fails_before,
        forced: Vec::new(),
    }
}

impl Window {
    /// The statement before which a message is to come; one more than there are for the end.
    fn wanted(&self, event: &EventKey, plan: &Plan) -> Option<i32> {
        match plan {
            Plan::HoldAll { kinds, .. } => {
                kinds.contains(&EventKind::Post).then_some(self.last + 1)
            }
            Plan::Force(schedule) => {
                let mut constraints = schedule.constraints.iter();
                let constraint = constraints.find(|constraint| constraint.event == *event)?;
                let statement = constraint.position.statement();
                Some(statement.map_or(self.last + 1, |statement| statement.line))
            }
            _ => None,
        }
    }
}

impl Runner for Window {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let (mut events, mut come): (Vec<EventHit>, Vec<i32>) = (Vec::new(), Vec::new());
        for name in self.messages {
            let before = come.last().copied().unwrap_or(2);
            if before > self.last {
                break;
            }
            let wanted = self.wanted(&key(name), plan);
            let at = wanted.unwrap_or(2).max(before);
            come.push(at);
            events.push(match wanted {
                Some(_) if at > self.last => released(name, Some(1), self.last, ReleaseReason::End),
                Some(_) => released(name, Some(1), at - 1, ReleaseReason::Position),
                None => event(name, Some(1)),
            });
        }

        let lines: Vec<i32> = (1..=self.last).collect();
        let mut run = record(&lines, events);
        run.kind = kind;
        if let Plan::Force(schedule) = plan {
            self.forced.push(schedule.clone());
            for (index, constraint) in schedule.constraints.iter().enumerate() {
                let came = run
                    .events
                    .iter()
                    .position(|hit| hit.key == constraint.event);
                let at = came.and_then(|came| come.get(came)).copied();
                if at != self.wanted(&constraint.event, plan) {
                    run.unsatisfied.push(Unsatisfied {
                        constraint: index,
                        why: at.map_or(Mismatch::Unseen, |_| Mismatch::Late),
                        step: 0,
                        at: None,
                    });
                }
            }
        }

        let last = come.get(self.messages.len() - 1);
        Ok(
            match last.is_some_and(|at| self.fails_before.contains(at)) {
                true => failed(run, self.last),
                false => run,
            },
        )
    }
}

#[test]
fn what_comes_of_an_event_that_came_after_the_end_did_so_too() {
    let mut window = window(&["first", "second", "third"], 9, &[6]);
    let out = explore(&mut window, Settings::default());
    let first = window.forced.first().unwrap();
    let in_the_middle = Position::Before(statement(6));
    let positions: Vec<_> = first.constraints.iter().map(|one| &one.position).collect();
    assert_eq!(positions, [&in_the_middle; 3]);
    assert_eq!(out.findings.len(), 1, "{}", out.reason);
}

#[test]
fn an_event_that_fails_between_two_statements_is_late_there() {
    let mut window = window(&["only"], 12, &[8, 9]);
    let out = explore(&mut window, Settings::default());
    let finding = out.findings.first().unwrap();
    let expected = Constraint {
        event: key("only"),
        position: Position::Before(statement(8)),
    };
    assert_eq!(finding.schedule.constraints, [expected]);
    assert!(!finding.pair.is_early(), "where it is usually, it passes");
    assert_eq!(finding.pair.statement, Some(statement(7)));
}
