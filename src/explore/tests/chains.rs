//! Events of which each comes once the one before it was processed.

use super::*;
use crate::testing::released;

/// A background thread posts three messages from statement 1 on, and waits nowhere for the test.
/// Statement 9 fails where the third came right before statement 6.
struct Chain {
    forced: Vec<Schedule>,
}

const NAMES: [&str; 3] = ["first", "second", "third"];
const LAST: i32 = 9;

/// The statement before which an event is to come.
fn wanted(name: &str, plan: &Plan) -> Option<i32> {
    match plan {
        Plan::HoldAll { kinds, .. } => kinds.contains(&EventKind::Post).then_some(LAST + 1),
        Plan::Force(schedule) => {
            let mut constraints = schedule.constraints.iter();
            let constraint = constraints.find(|constraint| constraint.event == key(name))?;
            let statement = constraint.position.statement();
            Some(statement.map_or(LAST + 1, |statement| statement.line))
        }
        _ => None,
    }
}

impl Runner for Chain {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        if let Plan::Force(schedule) = plan {
            self.forced.push(schedule.clone());
        }

        let (mut events, mut come) = (Vec::new(), Vec::new());
        for name in NAMES {
            let before = come.last().copied().unwrap_or(2);
            if before > LAST {
                break;
            }
            let wanted = wanted(name, plan);
            let at = wanted.unwrap_or(2).max(before);
            come.push(at);
            events.push(match wanted {
                Some(_) if at > LAST => released(name, Some(1), LAST, ReleaseReason::End),
                Some(_) => released(name, Some(1), at - 1, ReleaseReason::Position),
                None => event(name, Some(1)),
            });
        }

        let lines: Vec<i32> = (1..=LAST).collect();
        let mut run = record(&lines, events);
        run.kind = kind;
        for (index, constraint) in plan
            .schedule()
            .iter()
            .flat_map(|s| s.constraints.iter().enumerate())
        {
            let name = NAMES.iter().position(|name| key(name) == constraint.event);
            let at = name.and_then(|name| come.get(name));
            let why = match at {
                None => Mismatch::Unseen,
                Some(at) if Some(*at) != name.and_then(|name| wanted(NAMES[name], plan)) => {
                    Mismatch::Late
                }
                Some(_) => continue,
            };
            run.unsatisfied.push(Unsatisfied {
                constraint: index,
                why,
                step: 0,
                at: None,
            });
        }
        Ok(match come.get(2) {
            Some(6) => failed(run, LAST),
            _ => run,
        })
    }
}

#[test]
fn what_comes_of_an_event_that_came_after_the_end_did_so_too() {
    let mut chain = Chain { forced: Vec::new() };
    let out = explore(&mut chain, Settings::default());
    let first = chain.forced.first().unwrap();
    let in_the_middle = Position::Before(statement(6));
    let positions: Vec<_> = first.constraints.iter().map(|one| &one.position).collect();
    assert_eq!(positions, [&in_the_middle; 3]);
    assert_eq!(out.findings.len(), 1, "{}", out.reason);
}
