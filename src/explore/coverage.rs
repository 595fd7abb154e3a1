//! Which positions and orders the runs have tried, and how many there are.

use std::collections::HashMap;

use crate::bounds::Bounds;
use crate::findings::Coverage;
use crate::matching;
use crate::model::EventKey;
use crate::schedule::{Constraint, Position, Runner, Schedule};
use crate::trace::{EventHit, Mismatch, ReleaseReason, RunKind, RunRecord};

use super::Explorer;
use super::tried::{Attempt, Tried};

impl<R: Runner> Explorer<'_, R> {
    /// Records what a forced run tried: the positions and orders that it satisfied, and those that
    /// it did not.
    pub(super) fn record_forced(&mut self, schedule: &Schedule, run: &RunRecord) {
        self.ledger.add(schedule, run, self.results.runs.len() - 1);

        let are_all_lost = (0..schedule.constraints.len()).all(|index| is_lost(run, index));
        for (index, constraint) in schedule.constraints.iter().enumerate() {
            let is_lost = is_lost(run, index);
            // Where others of the schedule came, these may have kept it from coming: it is asked
            // for again without them.
            if is_lost && !are_all_lost {
                continue;
            }
            if is_lost && matches!(constraint.position, Position::Before(_)) && !self.is_traced(&constraint.event) {
                self.evidence.vanished.insert(constraint.event.clone());
            }
            self.evidence.tried.add_position(constraint.clone(), Attempt::of(is_satisfied(run, index)));
        }

        for (first, second) in schedule.orders() {
            let attempt = Attempt::of(is_satisfied(run, first) && is_satisfied(run, second));
            if let (Some(first), Some(second)) = (schedule.constraints.get(first), schedule.constraints.get(second)) {
                self.evidence.tried.add_order(first.event.clone(), second.event.clone(), attempt);
            }
        }
        self.update_coverage();
    }

    /// Records what a what-if run explored: each event at the end, or within the statement that
    /// needs it.
    pub(super) fn record_what_if(&mut self, run: &RunRecord) {
        for event in &run.events {
            if event.release.as_ref().is_some_and(|release| release.why == ReleaseReason::Limit) {
                self.evidence.limited.insert(event.key.clone());
            }
            if let Some(position) = explored_position(run, event) {
                let constraint = Constraint { event: event.key.clone(), position };
                self.evidence.tried.add_position(constraint, Attempt::Satisfied);
            }
        }
        self.update_coverage();
    }

    /// Adds positions and orders up. An event that lasts as long as its own statement has one
    /// position, within it, which the trace explored.
    pub(super) fn update_coverage(&mut self) {
        let tried = &self.evidence.tried;
        let mut coverage = Coverage { async_events: self.results.bounds.len(), ..Coverage::default() };
        for bound in &self.results.bounds {
            let positions = bound.positions(&self.results.statements);
            coverage.feasible += positions.len().max(1);
            coverage.explored += usize::from(positions.is_empty());
            for position in positions {
                let constraint = Constraint { event: bound.event.key.clone(), position };
                if let Some(attempt) = tried.position(&constraint) {
                    add(&mut coverage, attempt);
                }
            }
        }

        coverage.feasible += self.evidence.concurrent;
        for attempt in reordered(&self.results.bounds, tried) {
            add(&mut coverage, attempt);
        }
        self.results.coverage = coverage;
    }

    fn is_traced(&self, event: &EventKey) -> bool {
        let trace = self.results.runs.iter().find(|run| run.kind == RunKind::Trace);
        trace.is_none_or(|trace| matching::same(event, trace).is_some())
    }
}

/// Whether the event of a constraint never came, or came after its position had passed.
fn is_lost(run: &RunRecord, constraint: usize) -> bool {
    let is_lost = |why| matches!(why, Mismatch::Unseen | Mismatch::Late);
    run.unmet.iter().any(|unmet| unmet.constraint == constraint && is_lost(unmet.why))
}

fn is_satisfied(run: &RunRecord, constraint: usize) -> bool {
    run.unmet.iter().all(|unmet| unmet.constraint != constraint)
}

/// The position that an event of a what-if run took; `None` when that says nothing.
fn explored_position(run: &RunRecord, event: &EventHit) -> Option<Position> {
    let release = event.release.as_ref()?;
    match release.why {
        // A test that failed was over early.
        ReleaseReason::End if run.outcome.is_failure() => None,
        ReleaseReason::End => Some(Position::End),
        ReleaseReason::Needed | ReleaseReason::Limit => release.during.clone().map(Position::Within),
        _ => None,
    }
}

fn add(coverage: &mut Coverage, attempt: Attempt) {
    match attempt {
        Attempt::Satisfied => coverage.explored += 1,
        Attempt::Unsatisfied => coverage.infeasible += 1,
    }
}

/// The pairs of events that were forced into the order reverse to the trace's.
fn reordered(bounds: &[Bounds], tried: &Tried) -> Vec<Attempt> {
    let mut index_of: HashMap<&EventKey, usize> = HashMap::new();
    for (index, bound) in bounds.iter().enumerate() {
        index_of.insert(&bound.event.key, index);
    }

    let mut reordered = Vec::new();
    for (first, second, attempt) in tried.orders() {
        let (Some(first), Some(second)) = (index_of.get(first), index_of.get(second)) else { continue };
        if first > second {
            reordered.push(attempt);
        }
    }
    reordered
}
