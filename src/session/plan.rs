//! What differs between the plans: which events are held, what a statement waits for, what goes first at a stall.

use std::time::Duration;

use super::steer::Steer;
use super::threads::Activity;
use crate::model::EventKey;
use crate::schedule::{Constraint, Plan, Position, Schedule};
use crate::trace::{Mismatch, ReleaseReason, Unmet};

impl Steer<'_> {
    /// Whether a freshly posted async event is to be held.
    pub(super) fn wants_held(&self, event: usize) -> bool {
        match self.plan {
            _ if self.over => false,
            Plan::Plain | Plan::Loaded(_) | Plan::Trace => false,
            Plan::HoldAll { kind, .. } => self.events.get(event).is_some_and(|hit| hit.kind() == *kind),
            Plan::Force(schedule) => match self.constraint(schedule, event) {
                Some((_, Constraint { position: Position::Before(statement), .. })) => {
                    !self.statements.begun.iter().any(|hit| hit.statement == *statement)
                }
                Some((_, Constraint { position: Position::End, .. })) => true,
                None => false,
            },
            // Held for a moment only, so that its end is seen.
            Plan::Await(schedule) => self.constraint(schedule, event).is_some(),
            Plan::Late { event: late, delay } => {
                !delay.is_zero() && self.events.get(event).is_some_and(|hit| hit.key == *late)
            }
        }
    }

    /// Events that the plan holds for a time, which has passed.
    pub(super) fn late_enough(&self) -> Vec<usize> {
        let delay = match self.plan {
            Plan::Late { delay, .. } => *delay,
            Plan::Await(_) => Duration::ZERO,
            _ => return Vec::new(),
        };
        self.holds.held.iter().filter(|held| held.since.elapsed() >= delay).map(|held| held.event).collect()
    }

    /// The testing thread stands at a statement: what is to be executed before it is let go, one after the other.
    pub(super) fn open_gate_events(&mut self) {
        if let Some(event) = self.wanted_here() {
            self.let_go(event, ReleaseReason::Position);
        }
    }

    /// The held event that is next to be executed before the statement at the gate.
    fn wanted_here(&self) -> Option<usize> {
        let index = |key: &EventKey| self.events.iter().position(|event| event.key == *key);
        let processed = |event: usize| !self.holds.is_held(event) && !self.holds.is_flying(event);
        let mut due = self.due_here().into_iter().map(|(_, key)| index(key));
        let next = due.find(|event| !event.is_some_and(processed))??;
        self.holds.is_held(next).then_some(next)
    }

    /// The constraints whose position is the statement at the gate.
    fn due_here(&self) -> Vec<(usize, &EventKey)> {
        let (Some(schedule), Some(gate)) = (self.plan.schedule(), &self.gate) else { return Vec::new() };
        let due = |(_, c): &(usize, &Constraint)| c.position == Position::Before(gate.statement.clone());
        let all = schedule.constraints.iter().enumerate();
        all.filter(due).map(|(index, constraint)| (index, &constraint.event)).collect()
    }

    /// Whether nothing that the plan wants before the statement at the gate is outstanding any more.
    ///
    /// `activity` is what a look at the process showed, if there was one; only the trace needs it.
    pub(super) fn may_begin(&mut self, activity: Option<&Activity>) -> bool {
        let Some(gate) = &self.gate else { return false };
        let waited = gate.since.elapsed();
        match (self.plan, activity) {
            (Plan::Plain | Plan::Loaded(_) | Plan::HoldAll { .. } | Plan::Late { .. }, _) => true,
            (Plan::Trace, None) => false,
            (Plan::Trace, Some(activity)) => {
                let settled = self.is_settled(activity);
                if !settled && waited >= self.limits.settle {
                    self.give_up_on(&activity.at_work);
                }
                settled || waited >= self.limits.settle
            }
            (Plan::Force(_) | Plan::Await(_), _) => {
                let outstanding = self.outstanding_here();
                if waited < self.limits.max_delay {
                    return outstanding.is_empty();
                }
                for constraint in outstanding {
                    self.note_unmet(constraint, Mismatch::Late);
                }
                true
            }
        }
    }

    /// Constraints due at the gate whose event was not posted yet or is not yet dispatched.
    fn outstanding_here(&self) -> Vec<usize> {
        let processed = |key: &EventKey| {
            let index = self.events.iter().position(|event| event.key == *key);
            index.is_some_and(|index| !self.holds.is_held(index) && !self.holds.is_flying(index))
        };
        self.due_here().into_iter().filter(|(_, key)| !processed(key)).map(|(index, _)| index).collect()
    }

    /// Which held event goes first when the test stands still: one known to be needed here, else the oldest.
    pub(super) fn next_at_stall(&self) -> Option<usize> {
        let current = self.statements.current();
        let needed_here = |event: usize| {
            let (Plan::HoldAll { known, .. }, Some(hit)) = (self.plan, self.events.get(event)) else { return false };
            known.iter().any(|(key, statement)| *key == hit.key && Some(statement) == current.as_ref())
        };
        let known_later = |event: usize| {
            let (Plan::HoldAll { known, .. }, Some(hit)) = (self.plan, self.events.get(event)) else { return false };
            known.iter().any(|(key, _)| *key == hit.key)
        };
        let mut held: Vec<usize> = self.holds.held.iter().map(|held| held.event).collect();
        if matches!(self.plan, Plan::HoldAll { newest_first: true, .. }) {
            held.reverse();
        }
        let find = |wanted: &dyn Fn(usize) -> bool| held.iter().copied().find(|event| wanted(*event));
        find(&needed_here).or_else(|| find(&|event| !known_later(event))).or_else(|| held.first().copied())
    }

    /// Notes that an event's constraint did not come true.
    pub(super) fn miss(&mut self, event: usize, why: Mismatch) {
        if let Some(schedule) = self.plan.schedule()
            && let Some((constraint, _)) = self.constraint(schedule, event)
        {
            self.note_unmet(constraint, why);
        }
    }

    fn note_unmet(&mut self, constraint: usize, why: Mismatch) {
        let (step, at) = (self.statements.begun.len(), self.statements.current());
        self.unmet.push(Unmet { constraint, why, step, at });
    }

    /// At the end of a run: constraints whose event or whose statement never came. A run that failed before the
    /// position was reached had the event after everything that it did execute, as the schedule wants.
    pub(super) fn settle_constraints(&mut self, failed: bool) {
        let Some(schedule) = self.plan.schedule() else { return };
        for (index, constraint) in schedule.constraints.iter().enumerate() {
            let seen = self.events.iter().any(|event| event.key == constraint.event);
            let reached = match &constraint.position {
                Position::Before(statement) => self.statements.begun.iter().any(|hit| hit.statement == *statement),
                Position::End => true,
            };
            let noted = self.unmet.iter().any(|unmet| unmet.constraint == index);
            if !seen && !noted {
                self.note_unmet(index, Mismatch::Unseen);
            } else if !reached && !failed && !noted {
                self.note_unmet(index, Mismatch::Unreached);
            }
        }
    }

    fn constraint<'s>(&self, schedule: &'s Schedule, event: usize) -> Option<(usize, &'s Constraint)> {
        let hit = self.events.get(event)?;
        schedule.constraints.iter().enumerate().find(|(_, constraint)| constraint.event == hit.key)
    }
}
