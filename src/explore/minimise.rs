//! Makes a failing schedule small: the fewest held events, the last of a chain of them, the
//! earliest position that still fails.
//!
//! Assumes that a schedule that failed twice fails again; every answer is a run, none is guessed.

use std::cmp::Reverse;

use crate::bounds::Bounds;
use crate::model::{EventKey, Statement};
use crate::schedule::{Constraint, Position, Runner, Schedule};
use crate::trace::{EventHit, RunKind};

use super::finding::nearness;
use super::{Explorer, Stop};

/// How many events are tried as the last of a chain.
const MOST_TRIED: usize = 5;

/// So many events are each tried alone.
const FEW: usize = 4;

/// Of more events, so many of the nearest to the failure are tried alone.
const NEAREST: usize = 3;

impl<R: Runner> Explorer<'_, R> {
    /// Adds ever smaller failing schedules to one that fails: the last is the smallest.
    pub(super) async fn minimise(&mut self, failing: &mut Vec<Schedule>) -> Result<(), Stop<R::Error>> {
        let Some(schedule) = failing.last().cloned() else { return Ok(()) };
        let fewest = if self.reverses(&schedule) {
            self.drop_events(schedule.clone()).await?
        } else {
            self.fewest_events(schedule.clone()).await?
        };
        if fewest != schedule {
            failing.push(fewest.clone());
        }
        if fewest.constraints.len() == 1 {
            let last = self.last_of_chain(&fewest).await?;
            failing.extend(last.clone());
            self.earliest_position(&last.unwrap_or(fewest), failing).await?;
        }
        Ok(())
    }

    /// An event that is held keeps those from coming that it leads to: what the test does not wait
    /// for may be one of these. The last that fails by itself, when it is held as long as it can
    /// be, stands nearer to the failure.
    async fn last_of_chain(&mut self, schedule: &Schedule) -> Result<Option<Schedule>, Stop<R::Error>> {
        let failed = self.out.runs.iter().rfind(|run| run.outcome.is_failure());
        let (Some(constraint), Some(run)) = (schedule.constraints.first(), failed) else {
            return Ok(None);
        };
        let Some(release) = run.event(&constraint.event).and_then(|event| event.release.as_ref()) else {
            return Ok(None);
        };
        let waits = |key: &EventKey| run.event(key).is_none_or(|event| event.posted_ms >= release.at_ms);
        // What is set off later has nothing to do with it.
        let begun =
            |cause: &Statement| run.statements.iter().any(|hit| hit.statement == *cause && hit.at_ms <= release.at_ms);
        let set_off = |event: &EventHit| event.statement.as_ref().is_none_or(begun);
        let behind = self.out.bounds.iter().rev().take_while(|bound| bound.event.key != constraint.event);
        let is_new = |bound: &&Bounds| !self.ledger.is_tried_alone(&bound.event.key);
        let candidates = behind.filter(|bound| waits(&bound.event.key) && set_off(&bound.event)).filter(is_new);
        let latest = candidates.filter_map(|bound| {
            let position = bound.positions(&self.out.statements).into_iter().next()?;
            Some(Schedule { constraints: vec![Constraint { event: bound.event.key.clone(), position }] })
        });
        for later in latest.take(MOST_TRIED).collect::<Vec<_>>() {
            if self.fails_for_its_order(&later).await? {
                return Ok(Some(later));
            }
        }
        Ok(None)
    }

    /// One event alone if that is enough, else without every event that is not needed. The events
    /// whose code the failure's stack names are tried first, then those that were released last; of
    /// many only the nearest, then halves (Zeller and Hildebrandt, "Simplifying and Isolating
    /// Failure-Inducing Input", TSE 2002).
    async fn fewest_events(&mut self, schedule: Schedule) -> Result<Schedule, Stop<R::Error>> {
        if schedule.constraints.len() == 1 {
            return Ok(schedule);
        }
        if let Some(alone) = self.one_alone(&schedule).await? {
            return Ok(alone);
        }
        let few = schedule.constraints.len() <= FEW;
        if few { self.drop_events(schedule).await } else { self.halve(schedule).await }
    }

    /// Tries ever smaller parts of a schedule, then what is left without each, until no part can be
    /// left out.
    async fn halve(&mut self, mut schedule: Schedule) -> Result<Schedule, Stop<R::Error>> {
        let mut parts = 2;
        while schedule.constraints.len() > 1 {
            let all = &schedule.constraints;
            let size = all.len().div_ceil(parts).max(1);
            let chunks = || all.chunks(size).map(<[Constraint]>::to_vec);
            let without = |chunk: Vec<Constraint>| all.iter().filter(|c| !chunk.contains(c)).cloned().collect();
            // Of two parts each is what is left without the other.
            let rests: Vec<Vec<Constraint>> = if parts > 2 { chunks().map(without).collect() } else { Vec::new() };
            let tried: Vec<Schedule> = chunks().chain(rests).map(|constraints| Schedule { constraints }).collect();
            let mut smaller = None;
            for part in tried {
                if self.fails_for_its_order(&part).await? {
                    smaller = Some(part);
                    break;
                }
            }
            match smaller {
                Some(part) => {
                    // The rest without one part keeps the parts' size.
                    let is_rest = part.constraints.len() > size;
                    parts = if is_rest { (parts - 1).max(2) } else { 2 };
                    schedule = part;
                }
                None if parts >= schedule.constraints.len() => break,
                None => parts = (2 * parts).min(schedule.constraints.len()),
            }
        }
        Ok(schedule)
    }

    /// One event of a schedule that fails alone, and for its order.
    pub(super) async fn one_alone(&mut self, schedule: &Schedule) -> Result<Option<Schedule>, Stop<R::Error>> {
        let failed = self.out.runs.iter().rfind(|run| run.outcome.is_failure());
        let mut nearest: Vec<&Constraint> = schedule.constraints.iter().rev().collect();
        nearest.sort_by_key(|c| Reverse(failed.map_or(0, |run| nearness(run, &c.event))));
        let few = schedule.constraints.len() <= FEW;
        let alone: Vec<Constraint> =
            nearest.into_iter().take(if few { FEW } else { NEAREST }).map(|c| self.in_trace(c)).collect();
        for constraint in alone {
            let alone = Schedule { constraints: vec![constraint] };
            if alone != *schedule && self.fails_for_its_order(&alone).await? {
                return Ok(Some(alone));
            }
        }
        Ok(None)
    }

    /// A further pass of a loop, which the trace has not, may not be reached with one event alone:
    /// then it is the last pass that the trace has.
    fn in_trace(&self, constraint: &Constraint) -> Constraint {
        let Some(wanted) = constraint.position.statement() else { return constraint.clone() };
        if self.out.statements.contains(wanted) {
            return constraint.clone();
        }
        let positions = self.bound(constraint).map_or_else(Vec::new, |bound| bound.positions(&self.out.statements));
        let pass = |position: &Position| match position {
            Position::Before(s) | Position::Within(s) => {
                s.occurrence <= wanted.occurrence && Statement { occurrence: wanted.occurrence, ..s.clone() } == *wanted
            }
            Position::End => false,
        };
        let position = positions.into_iter().find(pass).unwrap_or_else(|| constraint.position.clone());
        Constraint { event: constraint.event.clone(), position }
    }

    /// Whether it is an order of events among themselves, other than the trace's: then it takes two
    /// to fail.
    fn reverses(&self, schedule: &Schedule) -> bool {
        let index = |at: usize| {
            let event = &schedule.constraints.get(at)?.event;
            self.out.bounds.iter().position(|bound| bound.event.key == *event)
        };
        schedule.orders().any(|(first, second)| index(first) > index(second))
    }

    async fn drop_events(&mut self, mut schedule: Schedule) -> Result<Schedule, Stop<R::Error>> {
        let mut index = schedule.constraints.len();
        while index > 0 && schedule.constraints.len() > 2 {
            index -= 1;
            let smaller = schedule.without(index);
            if self.fails_for_its_order(&smaller).await? {
                schedule = smaller;
            }
        }
        Ok(schedule)
    }

    /// Bisects the event's positions for the earliest that fails: what lies just before it is the
    /// flipped statement.
    async fn earliest_position(
        &mut self,
        schedule: &Schedule,
        failing: &mut Vec<Schedule>,
    ) -> Result<(), Stop<R::Error>> {
        let Some(constraint) = schedule.constraints.first() else { return Ok(()) };
        let Some(bound) = self.bound(constraint) else { return Ok(()) };
        if bound.is_early(&constraint.position, &self.out.statements) {
            return self.latest_position(schedule, failing).await;
        }
        // Latest first: from `first` on it is open what fails. At the last, the event is held until
        // its own statement is over, which fails when that reads it.
        let positions: Vec<Position> = bound.positions(&self.out.statements);
        // A further pass of a loop, which the trace has not, is later than all of them.
        let found = positions.iter().position(|p| *p == constraint.position);
        let (mut first, mut passes) = (found.map_or(0, |at| at + 1), positions.len());
        // What has passed already, as its neighbour has, bounds them.
        let known = (first..passes).find(|at| {
            let moved = positions.get(*at).map(|position| schedule.moved(0, position.clone()));
            moved.is_some_and(|moved| self.ledger.fails(&moved) == Some(false))
        });
        passes = known.unwrap_or(passes);
        while first < passes {
            let middle = usize::midpoint(first, passes - 1);
            let Some(position) = positions.get(middle) else { break };
            let moved = schedule.moved(0, position.clone());
            if self.fails(RunKind::Minimise, &moved).await? {
                first = middle + 1;
                failing.push(moved);
            } else {
                passes = middle;
            }
        }
        Ok(())
    }

    /// Bisects the positions of a delayed message that comes too early for the latest that fails:
    /// before the statement there it fires only if the testing thread is late.
    async fn latest_position(
        &mut self,
        schedule: &Schedule,
        failing: &mut Vec<Schedule>,
    ) -> Result<(), Stop<R::Error>> {
        let Some(constraint) = schedule.constraints.first() else { return Ok(()) };
        let Some(bound) = self.bound(constraint) else { return Ok(()) };
        let positions: Vec<Position> = bound.positions(&self.out.statements);
        let found = positions.iter().position(|p| *p == constraint.position);
        // Latest first: those before `passing` are not early, or pass; the one at `fails` fails.
        let early = |position: &Position| bound.is_early(position, &self.out.statements);
        let mut passing = positions.iter().position(early).unwrap_or(0);
        let mut fails = found.unwrap_or(0);
        while passing < fails {
            let middle = usize::midpoint(passing, fails - 1);
            let Some(position) = positions.get(middle) else { break };
            let moved = schedule.moved(0, position.clone());
            if self.fails(RunKind::Minimise, &moved).await? {
                fails = middle;
                failing.push(moved);
            } else {
                passing = middle + 1;
            }
        }
        Ok(())
    }
}
