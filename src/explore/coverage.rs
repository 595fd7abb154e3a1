//! Which positions and orders the runs have tried, and how many there are.

use std::collections::{BTreeSet, HashMap};

use crate::bounds::{self, Bounds};
use crate::findings::Coverage;
use crate::matching;
use crate::model::{EventKey, Outcome, Statement};
use crate::schedule::{Constraint, Position, Runner, Schedule};
use crate::trace::{EventHit, Mismatch, ReleaseReason, RunRecord};

use super::Explorer;
use super::tried::{Attempt, Tried};

impl<R: Runner> Explorer<'_, R> {
    /// Records what a forced run tried: the positions and orders that it satisfied, and those that
    /// it did not.
    pub(super) fn record_forced(&mut self, schedule: &Schedule, run: &RunRecord) {
        self.ledger.add(schedule, run, self.results.runs.len() - 1);

        let are_all_lost = (0..schedule.constraints.len()).all(|index| is_lost(run, index));
        let have_all_come = schedule
            .constraints
            .iter()
            .all(|constraint| has_come(run, constraint));
        for (index, constraint) in schedule.constraints.iter().enumerate() {
            let is_lost = is_lost(run, index);
            let has_come = has_come(run, constraint);
            // Where others of the schedule came, these may have kept it from its position; so may
            // those that did not come at all. It is asked for again without them.
            let is_hindered = !are_all_lost || has_come && !have_all_come;
            if is_lost
                && matches!(constraint.position, Position::Before(_))
                && !has_come
                && !self.is_traced(&constraint.event)
            {
                self.was_missed(&constraint.event, is_hindered);
            }
            if is_lost && is_hindered {
                continue;
            }
            // The run was ended, and not for this one.
            if run.is_overheld() && is_satisfied(run, index) {
                continue;
            }

            self.evidence
                .tried
                .add_position(constraint.clone(), Attempt::of(is_satisfied(run, index)));
            let Some(bound) = self.bound(constraint) else {
                continue;
            };
            for position in ruled_out(bound, schedule, index, run, &self.results.statements) {
                let ruled_out = Constraint {
                    event: constraint.event.clone(),
                    position,
                };
                self.evidence
                    .tried
                    .add_position(ruled_out, Attempt::Unsatisfied);
            }
        }

        for (first, second) in schedule.orders() {
            let attempt = Attempt::of(is_satisfied(run, first) && is_satisfied(run, second));
            if let (Some(first), Some(second)) = (
                schedule.constraints.get(first),
                schedule.constraints.get(second),
            ) {
                self.evidence
                    .tried
                    .add_order(first.event.clone(), second.event.clone(), attempt);
            }
        }
        self.record_after_end(run);
        self.update_coverage();
    }

    /// An event that the trace lacks did not come when it was wanted. Where others may have kept it
    /// from coming, it is wanted once more.
    fn was_missed(&mut self, event: &EventKey, is_hindered: bool) {
        let missed_before = !self.evidence.missed.insert(event.clone());
        if missed_before || !is_hindered {
            self.evidence.vanished.insert(event.clone());
        }
    }

    /// Records what a what-if run explored: each event at the end, or within the statement that
    /// needs it.
    pub(super) fn record_what_if(&mut self, run: &RunRecord) {
        for event in &run.events {
            if event
                .release
                .as_ref()
                .is_some_and(|release| release.why == ReleaseReason::Limit)
            {
                self.evidence.limited.insert(event.key.clone());
            }
            if let Some(position) = explored_position(run, event) {
                let constraint = Constraint {
                    event: event.key.clone(),
                    position,
                };
                self.evidence
                    .tried
                    .add_position(constraint, Attempt::Satisfied);
            }
        }
        self.record_after_end(run);
        self.update_coverage();
    }

    /// Records the position of what can only have come after the end of a run.
    fn record_after_end(&mut self, run: &RunRecord) {
        for event in behind_end(&self.results.bounds, run) {
            let constraint = Constraint {
                event: event.clone(),
                position: Position::End,
            };
            self.evidence
                .tried
                .add_position(constraint, Attempt::Satisfied);
        }
    }

    /// Records the position of the tasks that a passing test did not live to see begin: its end.
    pub(super) fn record_scheduled(&mut self, run: &RunRecord) {
        if run.outcome.is_failure() {
            return;
        }
        for event in &run.scheduled {
            let constraint = Constraint {
                event: event.key.clone(),
                position: Position::End,
            };
            self.evidence
                .tried
                .add_position(constraint, Attempt::Satisfied);
        }
    }

    /// Adds positions and orders up. An event that lasts as long as its own statement has one
    /// position, within it, which the trace explored.
    pub(super) fn update_coverage(&mut self) {
        let tried = &self.evidence.tried;
        let leaves_out = self.strategy.leaves_out();
        let mut coverage = Coverage {
            async_events: self.results.bounds.len(),
            ..Coverage::default()
        };
        for bound in &self.results.bounds {
            let positions = bound.explored_positions(&self.results.statements);
            coverage.feasible += positions.len().max(1);
            coverage.explored += usize::from(positions.is_empty());
            let mut attempts = Vec::new();
            for position in positions {
                attempts.push(tried.position(&Constraint {
                    event: bound.event.key.clone(),
                    position,
                }));
            }
            for attempt in attempts.iter().flatten() {
                add(&mut coverage, *attempt);
            }
            if leaves_out {
                coverage.left_out += earlier_than_reached(&attempts);
            }
        }

        coverage.feasible += self.evidence.concurrent.len();
        for attempt in reordered(&self.results.bounds, tried, &self.evidence.concurrent) {
            add(&mut coverage, attempt);
        }
        self.results.coverage = coverage;
    }

    /// Whether the trace has an event.
    pub(super) fn is_traced(&self, event: &EventKey) -> bool {
        let trace = self.results.trace();
        trace.is_none_or(|trace| matching::same(event, trace).is_some())
    }
}

/// What did not come in a run that passed while an earlier event of the same cause was held beyond
/// the end: a thread posts the one after the other, or the one causes the other. Whichever it is,
/// the test has passed without it.
fn behind_end<'b>(bounds: &'b [Bounds], run: &RunRecord) -> Vec<&'b EventKey> {
    let mut behind = Vec::new();
    if run.outcome != Outcome::Pass {
        return behind;
    }
    for (index, bound) in bounds.iter().enumerate() {
        let mut before = bounds.iter().take(index);
        let cause = &bound.event.statement;
        let is_behind = cause.is_some()
            && run.has_kind(bound.event.kind())
            && before.any(|other| other.event.statement == *cause && came_after_end(other, run));
        if is_behind && matching::same(&bound.event.key, run).is_none() {
            behind.push(&bound.event.key);
        }
    }
    behind
}

/// Whether an event was held until the test was over.
fn came_after_end(bound: &Bounds, run: &RunRecord) -> bool {
    let release = matching::same(&bound.event.key, run).and_then(|event| event.release.as_ref());
    release.is_some_and(|release| release.why == ReleaseReason::End)
}

/// Whether the event of a constraint never came, or came after its position had passed.
fn is_lost(run: &RunRecord, constraint: usize) -> bool {
    run.unsatisfied.iter().any(|unsatisfied| {
        unsatisfied.constraint == constraint
            && matches!(unsatisfied.why, Mismatch::Unseen | Mismatch::Late)
    })
}

fn has_come(run: &RunRecord, constraint: &Constraint) -> bool {
    matching::same(&constraint.event, run).is_some()
}

fn is_satisfied(run: &RunRecord, constraint: usize) -> bool {
    run.unsatisfied
        .iter()
        .all(|unsatisfied| unsatisfied.constraint != constraint)
}

/// The other positions of a constraint's event that a run showed to be infeasible as well: beyond
/// the statement that could not go on without the event, or before the one that it did not come
/// before.
fn ruled_out(
    bound: &Bounds,
    schedule: &Schedule,
    constraint: usize,
    run: &RunRecord,
    statements: &[Statement],
) -> Vec<Position> {
    if is_satisfied(run, constraint) {
        return Vec::new();
    }

    let mut positions = bound.positions(statements);
    let release = matching::same(&bound.event.key, run).and_then(|event| event.release.as_ref());
    if let Some(release) = release
        && release.why == ReleaseReason::Needed
    {
        let Some(needed_in) = release.during.as_ref() else {
            // The test does not even begin without it.
            let first = statements.first();
            positions.retain(|position| {
                !matches!(position, Position::Before(statement) if Some(statement) == first)
            });
            return positions;
        };
        if let Some(needed_in) = index_of(needed_in, statements) {
            positions.retain(|position| bounds::is_beyond(position, statements, needed_in));
            return positions;
        }
    }

    if is_lost(run, constraint)
        && let Some(constraint) = schedule.constraints.get(constraint)
        && let Some(missed) = constraint.position.statement()
        && let Some(missed) = index_of(missed, statements)
    {
        positions.retain(|position| match position {
            Position::Before(earlier) => {
                index_of(earlier, statements).is_some_and(|earlier| earlier < missed)
            }
            _ => false,
        });
        return positions;
    }
    Vec::new()
}

pub(super) fn index_of(wanted: &Statement, statements: &[Statement]) -> Option<usize> {
    statements.iter().position(|known| known == wanted)
}

/// The position that an event of a what-if run took; `None` when that says nothing.
fn explored_position(run: &RunRecord, event: &EventHit) -> Option<Position> {
    let release = event.release.as_ref()?;
    match release.why {
        // A test that failed was over early.
        ReleaseReason::End if run.outcome.is_failure() => None,
        ReleaseReason::End => Some(Position::End),
        ReleaseReason::Needed | ReleaseReason::Limit => {
            release.during.clone().map(Position::Within)
        }
        _ => None,
    }
}

/// Of what was tried of an event's positions, latest first: how many were not, and are earlier than
/// one that a run has reached.
fn earlier_than_reached(attempts: &[Option<Attempt>]) -> usize {
    let reached = attempts
        .iter()
        .position(|attempt| *attempt == Some(Attempt::Satisfied));
    let earlier = reached.and_then(|reached| attempts.get(reached..));
    earlier.map_or(0, |earlier| {
        earlier.iter().map(|one| usize::from(one.is_none())).sum()
    })
}

fn add(coverage: &mut Coverage, attempt: Attempt) {
    match attempt {
        Attempt::Satisfied => coverage.explored += 1,
        Attempt::Unsatisfied => coverage.infeasible += 1,
    }
}

/// The pairs of events that can come in either order, by their indices, and were forced into the
/// order reverse to the trace's.
fn reordered(
    bounds: &[Bounds],
    tried: &Tried,
    concurrent: &BTreeSet<(usize, usize)>,
) -> Vec<Attempt> {
    let mut index_of: HashMap<&EventKey, usize> = HashMap::new();
    for (index, bound) in bounds.iter().enumerate() {
        index_of.insert(&bound.event.key, index);
    }

    let mut reordered = Vec::new();
    for (first, second, attempt) in tried.orders() {
        let (Some(first), Some(second)) = (index_of.get(first), index_of.get(second)) else {
            continue;
        };
        if concurrent.contains(&(*second, *first)) {
            reordered.push(attempt);
        }
    }
    reordered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::{bounds, statements};
    use crate::model::EventClass;
    use crate::testing::{event, failed, key, record, released, statement};
    use crate::trace::Unsatisfied;

    #[test]
    fn an_order_counts_as_explored_where_it_was_to_be_explored() {
        let trace = record(&[1, 2], vec![event("a", Some(1)), event("b", Some(1))]);
        let all = bounds(&trace, &[]);
        let mut tried = Tried::default();
        tried.add_order(key("b"), key("a"), Attempt::Satisfied);
        for (concurrent, explored) in [(BTreeSet::from([(0, 1)]), 1), (BTreeSet::new(), 0)] {
            assert_eq!(reordered(&all, &tried, &concurrent).len(), explored);
        }
    }

    #[test]
    fn only_what_is_earlier_than_a_reached_position_is_left_out() {
        let (reached, missed) = (Some(Attempt::Satisfied), Some(Attempt::Unsatisfied));
        assert_eq!(earlier_than_reached(&[]), 0);
        assert_eq!(earlier_than_reached(&[None, missed, None]), 0);
        assert_eq!(
            earlier_than_reached(&[None, reached, None, missed, None]),
            2
        );
        assert_eq!(earlier_than_reached(&[missed, None, reached]), 0);
    }

    #[test]
    fn what_comes_of_an_event_that_came_after_the_end_did_so_too() {
        let event_of = |name: &str, line| event(name, Some(line));
        let events = [("a", 1), ("b", 1), ("c", 2)].map(|(name, line)| event_of(name, line));
        let bounds = bounds(&record(&[1, 2, 3], events.to_vec()), &[]);
        let behind = |run: &RunRecord| -> Vec<EventKey> {
            behind_end(&bounds, run).into_iter().cloned().collect()
        };

        let at_end = released("a", Some(1), 3, ReleaseReason::End);
        let run = record(&[1, 2, 3], vec![at_end.clone()]);
        assert_eq!(behind(&run), [key("b")], "of the same cause");
        assert_eq!(behind(&failed(run, 3)), [], "it was over early");
        let both = record(&[1, 2, 3], vec![at_end, event_of("b", 1)]);
        assert_eq!(behind(&both), [], "it came");
        let mut task = released("a", Some(1), 3, ReleaseReason::End);
        task.class = EventClass::Work;
        let of_tasks = record(&[1, 2, 3], vec![task]);
        assert_eq!(behind(&of_tasks), [], "its kind was not watched");
        let in_time = released("a", Some(1), 2, ReleaseReason::Position);
        assert_eq!(behind(&record(&[1, 2, 3], vec![in_time])), []);
        let early = [("a", None), ("b", None)].map(|(name, line)| event(name, line));
        let early = super::bounds::bounds(&record(&[1, 2, 3], early.to_vec()), &[]);
        let at_end = record(&[1, 2, 3], vec![released("a", None, 3, ReleaseReason::End)]);
        assert!(behind_end(&early, &at_end).is_empty(), "no known cause");
        for last in [("b", 1), ("c", 2)] {
            let last = released(last.0, Some(last.1), 3, ReleaseReason::End);
            assert_eq!(behind(&record(&[1, 2, 3], vec![last])), []);
        }
    }

    /// What a run of the event before a line rules out, where the event was not as asked.
    fn ruled_out_by(hit: EventHit, before: i32, why: Mismatch) -> Vec<i32> {
        let trace = record(&[1, 2, 3, 4, 5], vec![event("a", Some(1))]);
        let position = Position::Before(statement(before));
        let schedule = Schedule {
            constraints: vec![Constraint {
                event: key("a"),
                position,
            }],
        };
        let mut run = record(&[1, 2, 3, 4, 5], vec![hit]);
        run.unsatisfied.push(Unsatisfied {
            constraint: 0,
            why,
            step: 3,
            at: Some(statement(3)),
        });

        let positions = ruled_out(
            &bounds(&trace, &[])[0],
            &schedule,
            0,
            &run,
            &statements(&trace),
        );
        positions
            .iter()
            .map(|position| position.statement().map_or(0, |statement| statement.line))
            .collect()
    }

    #[test]
    fn what_the_test_cannot_go_on_without_does_not_come_later() {
        let needed = released("a", Some(1), 3, ReleaseReason::Needed);
        assert_eq!(ruled_out_by(needed.clone(), 5, Mismatch::Needed), [0, 5, 4]);
        let mut before_the_test = needed;
        if let Some(release) = &mut before_the_test.release {
            release.during = None;
        }
        assert_eq!(
            ruled_out_by(before_the_test, 5, Mismatch::Needed),
            [0, 5, 4, 3, 2]
        );
        let not_needed = released("a", Some(1), 3, ReleaseReason::NotNeeded);
        assert_eq!(
            ruled_out_by(not_needed, 5, Mismatch::Needed),
            [0; 0],
            "another event was needed"
        );
    }

    #[test]
    fn what_does_not_come_before_a_statement_does_not_come_earlier() {
        assert_eq!(ruled_out_by(event("a", Some(1)), 4, Mismatch::Late), [3, 2]);
    }
}
