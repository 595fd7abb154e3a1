//! The control of a failing schedule under the debugger: the same events where they come by
//! themselves.
//!
//! A debugger slows an app down. A test that fails too when its events come as soon as they can,
//! and are waited for, fails for that and not for the place of an event; so does one that fails
//! whether an event is early or late.

use crate::bounds::Bounds;
use crate::model::Statement;
use crate::schedule::{Constraint, Plan, Position, Runner, Schedule};
use crate::trace::{RunKind, RunRecord};

use super::{Control, Explorer, Stop};

/// How often the control has to fail: a test may fail once by itself.
const FAILURES: usize = 2;

/// How many other positions are tried: where a test fails early as well as late, the one that
/// passes lies between.
const NEAREST: usize = 4;

impl<R: Runner> Explorer<'_, R> {
    /// Whether a schedule with other events than those before it fails, and for where it has them.
    ///
    /// # Errors
    /// The runner's, and when the budget is spent.
    pub(super) async fn fails_for_its_order(&mut self, schedule: &Schedule) -> Result<bool, Stop<R::Error>> {
        Ok(self.fails(RunKind::Minimise, schedule).await? && self.is_sound(schedule).await?)
    }

    /// Whether a failing schedule has a control that passes: its neighbour, where that has run,
    /// else the events in their own order.
    ///
    /// # Errors
    /// The runner's.
    pub(super) async fn is_sound(&mut self, schedule: &Schedule) -> Result<bool, Stop<R::Error>> {
        let neighbour = self.next_to(schedule).and_then(|neighbour| self.ledger.passed_held_ms(&neighbour));
        Ok(neighbour.is_some() || self.passes_in_own_order(schedule).await?)
    }

    /// Whether the test passes when the events of a schedule come as soon as they can, delayed
    /// messages when they are due; or, where the schedule itself has them so early, as late as they
    /// can; or, with one event, where that is a statement away, or as late as it can. An order that
    /// does not come true says nothing against it.
    ///
    /// # Errors
    /// The runner's.
    pub(super) async fn passes_in_own_order(&mut self, schedule: &Schedule) -> Result<bool, Stop<R::Error>> {
        let own = self.placed(schedule, Bounds::natural);
        let early = own == *schedule;
        if self.passes(Plan::Await(own), "its events when they come").await? {
            return Ok(true);
        }
        if self.passes_beside(schedule).await? {
            return Ok(true);
        }
        let latest = self.placed(schedule, |bound, statements| bound.positions(statements).into_iter().next());
        let is_alone = schedule.constraints.len() == 1;
        Ok((early || is_alone)
            && latest != *schedule
            && self.passes(Plan::Force(latest), "its events as late as they can come").await?)
    }

    /// The better control of one event: the neighbouring position that passes, with nearly the same
    /// hold. Where there is none, or no run is left for it, the natural order has to do.
    ///
    /// # Errors
    /// The runner's.
    pub(super) async fn neighbour(
        &mut self,
        schedule: &Schedule,
        failing: &RunRecord,
    ) -> Result<Control, Stop<R::Error>> {
        let Some(moved) = self.next_to(schedule) else { return Ok(Control::NaturalOrder) };
        match self.fails(RunKind::Minimise, &moved).await {
            Ok(_) | Err(Stop::Budget) => {}
            Err(stop) => return Err(stop),
        }
        let (Some(held_ms), Some(constraint)) = (self.ledger.passed_held_ms(&moved), moved.constraints.first()) else {
            return Ok(Control::NaturalOrder);
        };
        let position = constraint.position.clone();
        Ok(Control::Neighbour { position, held_ms, failing_held_ms: failing.held_ms })
    }

    /// The schedule of one event with that one position earlier, or, where it is too early already,
    /// one position later.
    pub(super) fn next_to(&self, schedule: &Schedule) -> Option<Schedule> {
        let [constraint] = schedule.constraints.as_slice() else { return None };
        let bound = self.bound(constraint)?;
        let positions = bound.positions(&self.out.statements);
        let at = positions.iter().position(|position| *position == constraint.position)?;
        let early = bound.is_early(&constraint.position, &self.out.statements);
        let next = if early { at.checked_sub(1)? } else { at + 1 };
        Some(schedule.moved(0, positions.get(next)?.clone()))
    }

    /// Whether the test passes with the one event of a schedule at one of the nearest other
    /// positions, with nearly the same hold and nearly the same order, or at its earliest.
    async fn passes_beside(&mut self, schedule: &Schedule) -> Result<bool, Stop<R::Error>> {
        let [constraint] = schedule.constraints.as_slice() else { return Ok(false) };
        let Some(bound) = self.bound(constraint) else { return Ok(false) };
        let positions = bound.positions(&self.out.statements);
        let Some(at) = positions.iter().position(|position| *position == constraint.position) else {
            return Ok(false);
        };
        let mut others: Vec<usize> = (0..positions.len()).filter(|other| *other != at).collect();
        others.sort_by_key(|other| other.abs_diff(at));
        // At the last the event is as early as it can be; it may not be when nothing is held.
        let earliest = others.iter().copied().skip(NEAREST).max();
        for position in others.iter().copied().take(NEAREST).chain(earliest).filter_map(|other| positions.get(other)) {
            let moved = schedule.moved(0, position.clone());
            self.fails(RunKind::Minimise, &moved).await?;
            if self.ledger.passed_held_ms(&moved).is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The answer is kept: it is the same for all places of the same events.
    async fn passes(&mut self, plan: Plan, what: &str) -> Result<bool, Stop<R::Error>> {
        if let Some((_, passes)) = self.controls.iter().find(|(known, _)| *known == plan) {
            return Ok(*passes);
        }
        let mut failed = 0;
        for _ in 0..FAILURES {
            let run = self.run(RunKind::Confirm, &plan, what.to_owned()).await?;
            if !run.outcome.is_failure() {
                break;
            }
            failed += usize::from(run.unmet.is_empty());
        }
        let passes = failed < FAILURES;
        self.controls.push((plan, passes));
        Ok(passes)
    }

    /// The events of a schedule that the trace has, in its order, each at one of its positions.
    fn placed(&self, schedule: &Schedule, pick: impl Fn(&Bounds, &[Statement]) -> Option<Position>) -> Schedule {
        let is_meant = |bound: &&Bounds| schedule.constraints.iter().any(|c| c.event == bound.event.key);
        let place = |bound: &Bounds| {
            let position = pick(bound, &self.out.statements)?;
            Some(Constraint { event: bound.event.key.clone(), position })
        };
        Schedule { constraints: self.out.bounds.iter().filter(is_meant).filter_map(place).collect() }
    }
}
