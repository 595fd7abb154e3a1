//! What is held, and when a statement begins.

use flakescope::model::{EventClass, Statement};
use flakescope::schedule::{Plan, Position, Schedule};
use flakescope::trace::{EventKind, Mismatch, Release, ReleaseReason};

use super::{
    Flying, Gate, Held, LIMITED_WAIT_STALLS, MAX_DELAY, MOST_TO_SETTLE, QUIET, Run, SETTLE,
    statement,
};
use crate::program::Op;
use crate::semantics::{EXECUTORS, MAIN, TESTING, THREADS};

impl Run<'_> {
    /// Holds an event where it stands, if the plan wants it; whether its thread stays.
    pub(super) fn hold(&mut self, event: usize, thread: usize) -> bool {
        if !self.wants_held(event) {
            return false;
        }
        self.held.push(Held {
            event,
            thread,
            since: self.now(),
            idle: 0,
        });
        self.open_gate_events();
        self.open_handovers();
        self.is_held(event)
    }

    pub(super) fn wants_held(&self, event: usize) -> bool {
        let hit = &self.events[event];
        match self.plan {
            _ if self.over => false,
            Plan::HoldAll { kinds, .. } => kinds.contains(&hit.kind()),
            Plan::Force(schedule) => {
                match self
                    .constraint(schedule, event)
                    .map(|at| &schedule.constraints[at].position)
                {
                    Some(Position::Before(before) | Position::Overlapping(before)) => {
                        !self.has_begun(before)
                    }
                    Some(Position::Within(within)) => {
                        !self.has_begun(within) || self.is_here(within)
                    }
                    Some(Position::Earliest(_) | Position::End) => true,
                    None => false,
                }
            }
            Plan::Await(schedule) => self.constraint(schedule, event).is_some(),
            Plan::Late { event: late, delay } => !delay.is_zero() && hit.key == *late,
            _ => false,
        }
    }

    pub(super) fn has_begun(&self, wanted: &Statement) -> bool {
        self.statements
            .iter()
            .any(|(line, ..)| statement(*line) == *wanted)
    }

    /// Whether the testing thread is in this statement, and not at the next.
    pub(super) fn is_here(&self, wanted: &Statement) -> bool {
        self.gate.is_none()
            && self
                .statements
                .last()
                .is_some_and(|(line, ..)| statement(*line) == *wanted)
    }

    /// The statement within which a forced event is to come.
    pub(super) fn comes_within(&self, event: usize) -> Option<&Statement> {
        let Plan::Force(schedule) = self.plan else {
            return None;
        };
        match &schedule.constraints[self.constraint(schedule, event)?].position {
            Position::Within(statement) => Some(statement),
            _ => None,
        }
    }

    pub(super) fn is_due_within(&self, event: usize) -> bool {
        self.comes_within(event)
            .is_some_and(|within| self.is_here(within))
    }

    /// Whether an event was let go in a statement as late as it can come there.
    pub(super) fn came_within(&self, event: usize, wanted: &Statement) -> bool {
        let release = self.events[event].release.as_ref();
        release.is_some_and(|release| {
            release.during.as_ref() == Some(wanted)
                && matches!(
                    release.why,
                    ReleaseReason::Needed | ReleaseReason::NotNeeded | ReleaseReason::Limit
                )
        })
    }

    /// The testing thread comes to another statement: what was to come within the last, and did
    /// not, comes now.
    pub(super) fn leave_statement(&mut self) {
        let (Plan::Force(schedule), Some((left, ..))) = (self.plan, self.statements.last()) else {
            return;
        };
        let left = statement(*left);
        for (index, constraint) in schedule.constraints.iter().enumerate() {
            let event = self
                .events
                .iter()
                .position(|event| event.key == constraint.event);
            let here = constraint.position == Position::Within(left.clone());
            if !here || event.is_some_and(|event| self.came_within(event, &left)) {
                continue;
            }
            if self
                .unsatisfied
                .iter()
                .all(|unsatisfied| unsatisfied.constraint != index)
            {
                self.note_unmet(index, Mismatch::Unawaited);
            }
            if let Some(event) = event {
                self.release(event, ReleaseReason::Position);
            }
        }
    }

    pub(super) fn constraint(&self, schedule: &Schedule, event: usize) -> Option<usize> {
        let key = &self.events[event].key;
        schedule
            .constraints
            .iter()
            .position(|constraint| constraint.event == *key)
    }

    pub(super) fn is_held(&self, event: usize) -> bool {
        self.held.iter().any(|held| held.event == event)
    }

    /// The testing thread is at a statement.
    pub(super) fn reached(&mut self, line: u8) {
        (self.still, self.timer) = (None, None);
        self.settle_trial(ReleaseReason::Needed);
        self.leave_statement();
        self.gate = Some(Gate {
            line,
            since: self.now(),
            has_settled: false,
        });
        self.satisfy_what_is_due_later();
        self.open_gate_events();
        if self.may_begin() {
            self.begin_statement();
        }
    }

    /// As a session's, but for the error of a device's clock.
    fn satisfy_what_is_due_later(&mut self) {
        let Some(constraint) = self.outstanding_here().first().copied() else {
            return;
        };
        let Some(event) = self.event_at(constraint) else {
            return;
        };
        let hit = &self.events[event];
        let due = hit.posted_ms + hit.delay_ms.unwrap_or(0);
        let is_due_later = hit.kind() == EventKind::Post && due > u64::from(self.now());
        let is_under_way = self.flying.iter().any(|flying| flying.event == event);
        if is_due_later && is_under_way && !self.plan.schedule().is_some_and(Schedule::overlaps) {
            self.unsatisfied
                .retain(|unsatisfied| unsatisfied.constraint != constraint);
        }
    }

    pub(super) fn begin_statement(&mut self) {
        if let Some(gate) = self.gate.take() {
            self.statements
                .push((gate.line, self.now(), self.now() - gate.since));
            self.ready[TESTING] = self.now();
        }
    }

    pub(super) fn may_begin(&mut self) -> bool {
        let Some(gate) = &self.gate else { return true };
        let waited = self.now() - gate.since;
        match self.plan {
            Plan::Trace if waited >= SETTLE => {
                // Whoever is at work by then is not waited for again.
                for thread in EXECUTORS..THREADS {
                    self.endless[thread] |= self.is_at_work(thread) || self.is_pending(thread);
                }
                true
            }
            Plan::Trace => self.is_settled(),
            Plan::Force(_) | Plan::Await(_) => {
                let outstanding = self.outstanding_here();
                if waited < MAX_DELAY {
                    return outstanding.is_empty();
                }
                for constraint in outstanding {
                    self.note_unmet(constraint, Mismatch::Late);
                }
                true
            }
            _ => true,
        }
    }

    pub(super) fn is_settled(&self) -> bool {
        let at_work = |thread: usize| self.is_at_work(thread) || self.is_pending(thread);
        let awaited = (EXECUTORS..THREADS).any(|thread| !self.endless[thread] && at_work(thread));
        self.main_idles() && !awaited && self.now() >= self.last_hit + QUIET
    }

    /// Whether a task waits for this executor.
    pub(super) fn is_pending(&self, thread: usize) -> bool {
        !self.state.pending[thread - EXECUTORS].is_empty()
    }

    /// Whether an executor's thread runs, sleeps or waits for a lock; one that waits for something
    /// else is idle.
    pub(super) fn is_at_work(&self, thread: usize) -> bool {
        let op = self.state.next_op(self.program, thread);
        let limited =
            matches!(op, Some(Op::AwaitFor { .. })) && self.state.threads[thread].until.is_some();
        !self.is_stopped(thread)
            && !limited
            && (self.could_wake(thread).is_some() || matches!(op, Some(Op::Lock(_))))
    }

    pub(super) fn goes_on_by_itself(&self, thread: usize) -> bool {
        let op = self.state.next_op(self.program, thread);
        let limited =
            matches!(op, Some(Op::AwaitFor { .. })) && self.state.threads[thread].until.is_some();
        !self.is_stopped(thread) && !limited && self.could_wake(thread).is_some()
    }

    /// Whether main goes on only once something comes, or is released.
    pub(super) fn main_idles(&self) -> bool {
        if self.is_stopped(MAIN) {
            return true;
        }
        match self.state.threads[MAIN].body {
            None => self.next_message().is_none_or(|(_, due)| due > self.now()),
            Some(_) => self.could_wake(MAIN).is_none(),
        }
    }

    pub(super) fn testing_waits(&self) -> bool {
        let op = self.state.next_op(self.program, TESTING);
        match op {
            Some(Op::AwaitFor { .. }) => {
                LIMITED_WAIT_STALLS && self.state.threads[TESTING].until.is_some()
            }
            Some(_) => self.could_wake(TESTING).is_none(),
            None => false,
        }
    }

    pub(super) fn testing_sleeps(&self) -> bool {
        let op = self.state.next_op(self.program, TESTING);
        matches!(op, Some(Op::Sleep(_) | Op::AwaitFor { .. }))
            && self.state.threads[TESTING].until.is_some()
    }

    pub(super) fn due_here(&self) -> Vec<usize> {
        let (Some(schedule), Some(gate)) = (self.plan.schedule(), &self.gate) else {
            return Vec::new();
        };
        let here = [Position::Before, Position::Overlapping].map(|at| at(statement(gate.line)));
        let due = schedule
            .constraints
            .iter()
            .enumerate()
            .filter(|(_, constraint)| here.contains(&constraint.position));
        due.map(|(index, _)| index).collect()
    }

    pub(super) fn event_at(&self, constraint: usize) -> Option<usize> {
        let key = &self.plan.schedule()?.constraints.get(constraint)?.event;
        self.events.iter().position(|event| event.key == *key)
    }

    pub(super) fn is_processed(&self, event: usize) -> bool {
        // A message of main's own is known from its post on; a post is stopped there, and a task
        // where it begins.
        let is_waiting = self.events[event].kind() == EventKind::Main
            && !self.done[usize::from(self.bodies[event])];
        !is_waiting
            && !self.is_held(event)
            && !self.flying.iter().any(|flying| flying.event == event)
    }

    pub(super) fn outstanding_here(&self) -> Vec<usize> {
        let mut due = self.due_here();
        due.retain(|constraint| {
            !self
                .event_at(*constraint)
                .is_some_and(|event| self.is_processed(event))
        });
        due
    }

    /// Whether what was held when the statement before the gate began waits until that has had all
    /// its other effects.
    fn settles_before_release(&mut self) -> bool {
        let begun = self.statements.last().map_or(0, |(_, at, _)| *at);
        let was_held =
            |event: usize| self.is_held(event) && self.events[event].posted_ms < u64::from(begun);
        let due = self.due_here();
        let mut events = due.iter().filter_map(|due| self.event_at(*due));
        if !matches!(self.plan, Plan::Force(_)) || !events.any(was_held) {
            return false;
        }

        let is_at_rest = self.is_at_rest();
        let now = self.now();
        let Some(gate) = &mut self.gate else {
            return false;
        };
        gate.has_settled |= is_at_rest;
        !gate.has_settled && now - gate.since < MOST_TO_SETTLE
    }

    /// Whether the app works on nothing but what is held. What waits behind a held task is not
    /// under way.
    fn is_at_rest(&self) -> bool {
        let is_any_at_work = (EXECUTORS..THREADS).any(|thread| self.is_at_work(thread));
        self.main_idles() && !is_any_at_work && self.now() >= self.last_hit + QUIET
    }

    pub(super) fn open_gate_events(&mut self) {
        if self.settles_before_release() {
            return;
        }
        if self.plan.schedule().is_some_and(Schedule::overlaps) {
            let due: Vec<Option<usize>> = self
                .due_here()
                .into_iter()
                .map(|due| self.event_at(due))
                .collect();
            if due.contains(&None) {
                return;
            }
            for event in due.into_iter().flatten() {
                if self.is_held(event) {
                    self.release(event, ReleaseReason::Position);
                }
            }
            return;
        }

        let next = self
            .outstanding_here()
            .first()
            .and_then(|constraint| self.event_at(*constraint));
        if let Some(event) = next
            && self.is_held(event)
        {
            self.release(event, ReleaseReason::Position);
        }
    }

    pub(super) fn release(&mut self, event: usize, why: ReleaseReason) {
        let Some(index) = self.held.iter().position(|held| held.event == event) else {
            return;
        };
        let held = self.held.remove(index);
        self.flying.push(Flying {
            event,
            since: self.now(),
        });
        let during = self.statements.last().map(|(line, ..)| statement(*line));
        let release = Release {
            at_ms: self.now().into(),
            during,
            why,
            dispatched: false,
        };
        self.events[event].release = Some(release);
        self.still = None;
        // Only a post has been looked at: a task or a message that is released has its own steps
        // yet to come.
        self.passed[held.thread] = self.events[event].class == EventClass::Async;
        self.ready[held.thread] = self.now();
    }
}
