//! The order of a run as a schedule: as early as the trace had its events, as late as a what-if run
//! had them, or what a forced run satisfied.

use crate::bounds;
use crate::model::{EventClass, EventKey, Statement};
use crate::schedule::{Constraint, Position, Schedule};
use crate::trace::{EventHit, Mismatch, Release, ReleaseReason, RunRecord};

/// The constraints of a schedule that were satisfied in a run. An event that the test needed, so
/// that it was released sooner, came within the statement that waited for it.
pub(super) fn satisfied(schedule: &Schedule, run: &RunRecord, known: &[Statement]) -> Schedule {
    let mut constraints = Vec::new();
    for (index, constraint) in schedule.constraints.iter().enumerate() {
        let mut unsatisfied = run.unsatisfied.iter();
        let position = match unsatisfied.find(|unsatisfied| unsatisfied.constraint == index) {
            None => Some(constraint.position.clone()),
            Some(unsatisfied) if unsatisfied.why == Mismatch::Needed => run
                .event(&constraint.event)
                .and_then(|event| event.release.as_ref())
                .map(|release| position_of(release, run, known)),
            Some(_) => None,
        };
        if let Some(position) = position {
            constraints.push(Constraint {
                event: constraint.event.clone(),
                position,
            });
        }
    }
    Schedule { constraints }
}

/// The order of a trace as a schedule: each async event before the statement that follows its
/// cause.
pub(super) fn earliest(trace: &RunRecord) -> Schedule {
    let statements = bounds::statements(trace);
    let mut constraints = Vec::new();
    let bounds = bounds::bounds(trace, &[]);
    let bounded: Vec<EventKey> = bounds.iter().map(|bound| bound.event.key.clone()).collect();
    for bound in bounds {
        if is_posted_by_task(&bound.event, trace, &bounded) {
            continue;
        }
        if let Some(position @ (Position::Before(_) | Position::Within(_))) =
            bound.natural(&statements)
        {
            constraints.push(Constraint {
                event: bound.event.key,
                position,
            });
        }
    }
    Schedule { constraints }
}

/// Whether one of the tasks with bounds posts an event: it comes with the task, which does not end
/// before.
fn is_posted_by_task(post: &EventHit, trace: &RunRecord, bounded: &[EventKey]) -> bool {
    let mut before = trace
        .events
        .iter()
        .take_while(|event| event.key != post.key);
    before.any(|task| {
        task.class == EventClass::Work
            && bounded.contains(&task.key)
            && task.thread == post.thread
            && task.statement == post.statement
    })
}

/// The order of a what-if run as a schedule: each held event where it was released, within a
/// statement that is `known`.
pub(super) fn latest(run: &RunRecord, known: &[Statement]) -> Schedule {
    let mut held = Vec::new();
    for event in &run.events {
        if let Some(release) = &event.release {
            held.push((event, release));
        }
    }
    held.sort_by_key(|(_, release)| release.at_ms);

    let mut constraints = Vec::new();
    for (event, release) in held {
        constraints.push(Constraint {
            event: event.key.clone(),
            position: position_of(release, run, known),
        });
    }
    Schedule { constraints }
}

/// The position of an event that was released. One that was held to the limit was otherwise not
/// executed before the statement that had begun, but after it. A further pass of a loop, which the
/// trace lacks, is no statement that waits, but one of a loop that does.
fn position_of(release: &Release, run: &RunRecord, known: &[Statement]) -> Position {
    let Some(statement) = &release.during else {
        return Position::End;
    };
    match release.why {
        ReleaseReason::End => Position::End,
        _ if known.contains(statement) => Position::Within(statement.clone()),
        ReleaseReason::Limit => {
            let next = run
                .index_of(statement)
                .and_then(|index| run.statements.get(index + 1));
            next.map_or(Position::End, |hit| Position::Before(hit.statement.clone()))
        }
        _ => Position::Before(statement.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{event, key, record, released, statement};
    use crate::trace::Unsatisfied;

    #[test]
    fn what_the_test_needed_came_within_the_statement_that_waited_for_it() {
        let constraint = |name, position| Constraint {
            event: key(name),
            position,
        };
        let end = |name| constraint(name, Position::End);
        let early = constraint("early", Position::Before(statement(2)));
        let constraints = vec![early.clone(), end("needed"), end("late")];
        let unsatisfied = |constraint, why| Unsatisfied {
            constraint,
            why,
            step: 2,
            at: Some(statement(2)),
        };
        let needed = released("needed", Some(1), 2, ReleaseReason::Needed);
        let run = RunRecord {
            unsatisfied: vec![
                unsatisfied(1, Mismatch::Needed),
                unsatisfied(2, Mismatch::Unseen),
            ],
            ..record(&[1, 2, 3], vec![event("early", Some(1)), needed])
        };

        let known: Vec<Statement> = (1..=3).map(statement).collect();
        let found = satisfied(&Schedule { constraints }, &run, &known);
        let within = constraint("needed", Position::Within(statement(2)));
        assert_eq!(found.constraints, [early, within]);
    }

    #[test]
    fn a_post_comes_with_its_task_only_where_that_has_a_position() {
        let early = |ended| {
            let task = EventHit {
                class: EventClass::Work,
                ended,
                ..event("task", Some(1))
            };
            let post = EventHit {
                thread: task.thread.clone(),
                ..event("post", Some(1))
            };
            let trace = record(&[1, 2], vec![task, post]);
            let constraints = earliest(&trace).constraints;
            let events: Vec<EventKey> = constraints.into_iter().map(|one| one.event).collect();
            events
        };
        assert_eq!(early(true), [key("task")]);
        assert_eq!(early(false), [key("post")]);
    }
}
