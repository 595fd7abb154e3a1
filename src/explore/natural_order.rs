//! The control of a failing schedule under the debugger: the same events in their natural order.
//!
//! A debugger slows an app down. A test that fails too when its events come as soon as they can,
//! and are waited for, fails for that and not for the position of an event; so does one that fails
//! whether an event is early or late.

use crate::bounds::{self, Bounds};
use crate::findings::Control;
use crate::model::{Outcome, Statement};
use crate::schedule::{Constraint, Plan, Position, Runner, Schedule};
use crate::trace::{RunKind, RunRecord};

use super::{Explorer, Stop};

/// How often the control has to fail: a test may fail once by chance.
const FAILURES: usize = 2;

/// How many other positions are tried: where a test fails early as well as late, the one that
/// passes lies between.
const NEAREST: usize = 4;

/// A control that was run under the debugger.
pub(super) struct DebuggedControl {
    plan: Plan,
    /// Whether the test passes under it.
    pub(super) passes: bool,
}

impl<R: Runner> Explorer<'_, R> {
    /// Whether a schedule fails, and does so for its order.
    ///
    /// # Errors
    /// The runner's, and when the budget is spent.
    pub(super) async fn fails_for_its_order(
        &mut self,
        schedule: &Schedule,
    ) -> Result<bool, Stop<R::Error>> {
        Ok(self.fails(RunKind::Minimise, schedule).await?
            && self.has_passing_control(schedule).await?)
    }

    /// Whether a failing schedule has a control that passes: its neighbour, or another position of
    /// its one event that is known to pass, else the position before the neighbour, else the events
    /// in their natural order.
    ///
    /// # Errors
    /// The runner's.
    pub(super) async fn has_passing_control(
        &mut self,
        schedule: &Schedule,
    ) -> Result<bool, Stop<R::Error>> {
        self.try_neighbour(schedule).await?;
        if self.passing_position(schedule).is_some() {
            return Ok(true);
        }

        if let Some(natural) = self.moved_to_natural(schedule) {
            // The next but one passes more often than not. The bisection will need both.
            for control in self.next_but_one(schedule).into_iter().chain([natural]) {
                self.try_as_control(&control).await?;
                if self.passing_position(schedule).is_some() {
                    return Ok(true);
                }
            }
        }
        self.passes_in_natural_order(schedule).await
    }

    /// Whether the test passes under the debugger in an order that is nearly as natural as the
    /// schedule allows. These are tried until a run passes; only such a run counts:
    /// * the events as early as they can come, delayed messages when they are due;
    /// * for one event, its nearest other positions; they are tried first where the schedule itself
    ///   is the natural order;
    /// * for one event, or where the schedule is the natural order: nothing held or waited for, and
    ///   the events as late as they can come.
    async fn passes_in_natural_order(
        &mut self,
        schedule: &Schedule,
    ) -> Result<bool, Stop<R::Error>> {
        let natural = self.with_positions(schedule, Bounds::natural);
        let is_natural = natural == *schedule;
        // A natural order that fails when it is forced seldom passes when it is waited for.
        if is_natural && self.passes_at_another_position(schedule).await? {
            return Ok(true);
        }
        if self
            .passes(Plan::Await(natural), "its events in natural order")
            .await?
        {
            return Ok(true);
        }
        if !is_natural && self.passes_at_another_position(schedule).await? {
            return Ok(true);
        }

        if !is_natural && schedule.constraints.len() != 1 {
            return Ok(false);
        }
        // A statement may have to begin before the event and end after it: no position is between.
        if self.passes(free(), "nothing held or waited for").await? {
            return Ok(true);
        }

        let latest = self.at_their_latest(schedule);
        if latest == *schedule || self.ledger.fails(&latest) == Some(true) {
            return Ok(false);
        }
        self.passes(Plan::Force(latest), "its events as late as they can come")
            .await
    }

    /// The better control of one event: the neighbouring position that passes, with nearly the same
    /// hold, else the nearest that was seen to pass. Where there is none, or no run is left for it,
    /// the natural order has to do, and where that fails, a run that holds nothing.
    ///
    /// # Errors
    /// The runner's.
    pub(super) async fn neighbour(
        &mut self,
        schedule: &Schedule,
        failing: &RunRecord,
    ) -> Result<Control, Stop<R::Error>> {
        self.try_neighbour(schedule).await?;
        let Some((constraint, held_ms)) = self.passing_position(schedule) else {
            let (control, _) = self.passing_order(schedule);
            return Ok(match control {
                Plan::Force(_) => Control::Latest,
                control if control == free() => Control::NothingHeld,
                _ => Control::NaturalOrder,
            });
        };
        Ok(Control::Neighbour {
            position: constraint.position,
            held_ms,
            failing_held_ms: failing.held_ms,
        })
    }

    /// The neighbour of a schedule, which has run by then unless no run is left for it.
    async fn try_neighbour(&mut self, schedule: &Schedule) -> Result<(), Stop<R::Error>> {
        match self.moved_to_neighbour(schedule) {
            Some(neighbour) => self.try_as_control(&neighbour).await,
            None => Ok(()),
        }
    }

    /// Runs a schedule that may be a control, unless it has run, or no run is left for it.
    async fn try_as_control(&mut self, schedule: &Schedule) -> Result<(), Stop<R::Error>> {
        match self.fails(RunKind::Minimise, schedule).await {
            Ok(_) | Err(Stop::Budget) => Ok(()),
            Err(stop) => Err(stop),
        }
    }

    /// An order of the events of a failing schedule in which the test has passed: another position
    /// of its one event, where that has run, else their natural order.
    pub(super) fn passing_order(&self, failing: &Schedule) -> (Plan, &'static str) {
        if let Some((constraint, _)) = self.passing_position(failing) {
            let moved = Schedule {
                constraints: vec![constraint],
            };
            return (Plan::Force(moved), "the event where the test has passed");
        }

        let natural = self.with_positions(failing, Bounds::natural);
        let natural = Plan::Await(natural);
        if !self.is_known_to_fail(&natural) {
            return (natural, "its events in natural order");
        }
        if !self.is_known_to_fail(&free()) {
            return (free(), "nothing held or waited for");
        }

        let latest = self.at_their_latest(failing);
        (Plan::Force(latest), "its events as late as they can come")
    }

    /// Whether a control was run, and the test does not pass under it.
    fn is_known_to_fail(&self, plan: &Plan) -> bool {
        self.debugged_controls
            .iter()
            .any(|known| known.plan == *plan && !known.passes)
    }

    /// The one event of a failing schedule at a position where the test has passed, and for how
    /// long something was held in that run, in ms: its neighbour, else the nearest earlier one,
    /// else the nearest later one. An event that passes early and late is late where it fails.
    pub(super) fn passing_position(&self, failing: &Schedule) -> Option<(Constraint, u64)> {
        let constraint = failing.constraints.first()?;
        let positions = self.bound(constraint)?.positions(&self.results.statements);
        let mut others = self.other_positions(failing);
        others.sort_by_key(|other| bounds::is_later(other, &constraint.position, &positions));

        let nearest = others.into_iter().map(|other| failing.moved(0, other));
        self.moved_to_neighbour(failing)
            .into_iter()
            .chain(nearest)
            .find_map(|moved| {
                let held_ms = self.ledger.passed_held_ms(&moved)?;
                if self.ledger.fails_often(&moved) {
                    return None;
                }
                let constraint = moved.constraints.into_iter().next()?;
                Some((constraint, held_ms))
            })
    }

    /// The schedule of one event with that one position earlier, or, where it is too early already,
    /// one position later.
    pub(super) fn moved_to_neighbour(&self, schedule: &Schedule) -> Option<Schedule> {
        let [constraint] = schedule.constraints.as_slice() else {
            return None;
        };
        let bound = self.bound(constraint)?;
        // Latest first.
        let positions = bound.positions(&self.results.statements);
        if let Position::Earliest(_) = constraint.position {
            return Some(schedule.moved(0, positions.last()?.clone()));
        }
        let earlier = bounds::next_earlier(&positions, &constraint.position)?;

        let is_early = bound.is_early(&constraint.position, &self.results.statements);
        let neighbour = if is_early {
            // The event's own position is the one before `earlier`; the next later one before that.
            earlier.checked_sub(2)?
        } else {
            earlier
        };
        Some(schedule.moved(0, positions.get(neighbour)?.clone()))
    }

    /// The schedule of one late event with that two positions earlier, if that is still later than
    /// its natural one.
    pub(super) fn next_but_one(&self, schedule: &Schedule) -> Option<Schedule> {
        let natural = self.moved_to_natural(schedule)?;
        let neighbour = self.moved_to_neighbour(schedule)?;
        let moved = self.moved_to_neighbour(&neighbour)?;

        let (natural, position) = (natural.constraints.first()?, moved.constraints.first()?);
        let positions = self.bound(position)?.positions(&self.results.statements);
        bounds::is_later(&position.position, &natural.position, &positions).then_some(moved)
    }

    /// The schedule of one event with that at its natural position, if that is an earlier one.
    pub(super) fn moved_to_natural(&self, schedule: &Schedule) -> Option<Schedule> {
        let [constraint] = schedule.constraints.as_slice() else {
            return None;
        };
        let bound = self.bound(constraint)?;
        let statements = &self.results.statements;
        let natural = bound.natural(statements)?;
        let positions = bound.positions(statements);
        bounds::is_later(&constraint.position, &natural, &positions)
            .then(|| schedule.moved(0, natural))
    }

    /// Whether the test passes with the one event of a schedule at one of the nearest other
    /// positions, with nearly the same hold and nearly the same order, or at its earliest.
    async fn passes_at_another_position(
        &mut self,
        schedule: &Schedule,
    ) -> Result<bool, Stop<R::Error>> {
        for position in self.other_positions(schedule) {
            let moved = schedule.moved(0, position);
            match self.fails(RunKind::Minimise, &moved).await {
                // What is not known passes at no other position; other controls may run yet.
                Err(Stop::Budget) => return Ok(false),
                fails => fails?,
            };
            if self.ledger.passed_held_ms(&moved).is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The nearest other positions of the one event of a schedule, and its earliest: there it is as
    /// early as it can be, which it may not be when nothing is held.
    fn other_positions(&self, schedule: &Schedule) -> Vec<Position> {
        let [constraint] = schedule.constraints.as_slice() else {
            return Vec::new();
        };
        let Some(bound) = self.bound(constraint) else {
            return Vec::new();
        };
        let positions = bound.positions(&self.results.statements);
        let Some(at) = positions
            .iter()
            .position(|position| *position == constraint.position)
        else {
            return Vec::new();
        };

        let mut others: Vec<usize> = (0..positions.len()).collect();
        others.retain(|other| *other != at);
        others.sort_by_key(|other| other.abs_diff(at));
        let farther = others.split_off(others.len().min(NEAREST));
        others.extend(farther.into_iter().max());
        others
            .into_iter()
            .filter_map(|other| positions.get(other).cloned())
            .collect()
    }

    /// Whether the test passes under a control. The answer is kept: it is the same for all
    /// positions of the same events.
    async fn passes(&mut self, plan: Plan, what: &str) -> Result<bool, Stop<R::Error>> {
        if let Some(known) = self
            .debugged_controls
            .iter()
            .find(|known| known.plan == plan)
        {
            return Ok(known.passes);
        }

        let mut passes = false;
        for _ in 0..FAILURES {
            let run = self.run(RunKind::Confirm, &plan, what.to_owned()).await?;
            passes = run.outcome == Outcome::Pass;
            if passes {
                break;
            }
        }
        self.debugged_controls
            .push(DebuggedControl { plan, passes });
        Ok(passes)
    }

    /// The events of a schedule that have bounds, each as late as it can come.
    fn at_their_latest(&self, schedule: &Schedule) -> Schedule {
        self.with_positions(schedule, |bound, statements| {
            bound.positions(statements).into_iter().next()
        })
    }

    /// The events of a schedule that have bounds, in the order of the trace, each at one of its
    /// positions.
    fn with_positions(
        &self,
        schedule: &Schedule,
        choose: impl Fn(&Bounds, &[Statement]) -> Option<Position>,
    ) -> Schedule {
        let mut constraints = Vec::new();
        for bound in &self.results.bounds {
            let event = &bound.event.key;
            if !schedule
                .constraints
                .iter()
                .any(|constraint| constraint.event == *event)
            {
                continue;
            }
            if let Some(position) = choose(bound, &self.results.statements) {
                constraints.push(Constraint {
                    event: event.clone(),
                    position,
                });
            }
        }
        Schedule { constraints }
    }
}

/// A run under the debugger that holds nothing and waits for nothing.
fn free() -> Plan {
    Plan::Await(Schedule::default())
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    use crate::explore::{Settings, strategy};
    use crate::testing::{Idle, event, failed, key, record, statement};

    #[tokio::test]
    async fn what_only_passes_as_late_as_it_can_come_has_that_as_its_control() {
        let (mut app, mut order) = (Idle, strategy::EventOrder::default());
        let mut ignored = |_: crate::findings::Update<'_>| {};
        let mut explorer = Explorer::new(&mut app, &mut order, Settings::default(), &mut ignored);

        let trace = record(&[1, 2, 3], vec![event("a", Some(1)), event("b", Some(1))]);
        explorer.results.statements = bounds::statements(&trace);
        explorer.results.bounds = bounds::bounds(&trace, &[]);
        let constraints = ["a", "b"].map(|name| Constraint {
            event: key(name),
            position: Position::Before(statement(3)),
        });
        let failing = Schedule {
            constraints: constraints.to_vec(),
        };

        let natural = explorer.with_positions(&failing, Bounds::natural);
        for (expected, then_fails) in [
            (Control::NaturalOrder, Plan::Await(natural)),
            (Control::NothingHeld, free()),
            (Control::Latest, free()),
        ] {
            let control = explorer.neighbour(&failing, &trace).await.ok().unwrap();
            assert_eq!(control, expected);
            explorer.debugged_controls.push(DebuggedControl {
                plan: then_fails,
                passes: false,
            });
        }
    }

    /// An app whose event comes of statement 1, and that passes where it comes as early as it can.
    struct Early(Vec<i32>);

    impl Runner for Early {
        type Error = Infallible;

        async fn run(&mut self, _: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut constraints = plan.schedule().into_iter().flat_map(|s| &s.constraints);
            let line = constraints.find_map(|c| Some(c.position.statement()?.line));
            self.0.extend(line);

            let run = record(&[1, 2, 3, 4, 5, 6], vec![event("late", Some(1))]);
            Ok(if line == Some(2) { run } else { failed(run, 6) })
        }
    }

    fn late_before(line: i32) -> Schedule {
        Schedule {
            constraints: vec![Constraint {
                event: key("late"),
                position: Position::Before(statement(line)),
            }],
        }
    }

    #[tokio::test]
    async fn the_next_position_but_one_is_tried_before_the_natural_one_if_it_is_later() {
        let trace = record(&[1, 2, 3, 4, 5, 6], vec![event("late", Some(1))]);
        for (failing, next_but_one, expected) in [
            (6, Some(4), [5, 4, 2].as_slice()),
            (4, None, &[3, 2]),
            (3, None, &[2]),
        ] {
            let (mut app, mut order) = (Early(Vec::new()), strategy::EventOrder::default());
            let mut ignored = |_: crate::findings::Update<'_>| {};
            let settings = Settings::default();
            let mut explorer = Explorer::new(&mut app, &mut order, settings, &mut ignored);
            explorer.results.statements = bounds::statements(&trace);
            explorer.results.bounds = bounds::bounds(&trace, &[]);

            let next_but_one = next_but_one.map(late_before);
            assert_eq!(explorer.next_but_one(&late_before(failing)), next_but_one);

            let passes = explorer.has_passing_control(&late_before(failing)).await;
            assert!(passes.is_ok_and(|passes| passes), "{failing}");
            assert_eq!(app.0, expected, "{failing}");
        }
    }
}
