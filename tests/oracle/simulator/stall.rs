//! What ends a hold: its limit, or a test that cannot go on.

use std::time::Duration;

use flakescope::schedule::{Plan, ReleaseOrder};
use flakescope::trace::{EventKind, Mismatch, ReleaseReason, Unsatisfied};

use super::{BUSY, Held, MAX_DELAY, MOST_TO_SETTLE, Ms, QUIET, Run, SETTLE, STILL, statement};
use crate::semantics::{EXECUTORS, MAIN, THREADS};

impl Run<'_> {
    /// What a session does at every tick.
    pub(super) fn tick(&mut self) {
        self.watch_dispatches();
        self.enforce_limits();
        self.open_gate_events();
        self.open_handovers();
        if self.handovers.is_any_waiting() {
            return;
        }
        if self.gate.is_some() {
            if self.may_begin() {
                self.begin_statement();
            }
        } else if !self.held.is_empty() {
            self.watch_stall();
        } else {
            self.still = None;
        }
    }

    pub(super) fn watch_dispatches(&mut self) {
        let mut landed = Vec::new();
        for flying in &self.flying {
            let done = self.done[usize::from(self.bodies[flying.event])];
            if done || self.now() > flying.since + MAX_DELAY {
                landed.push((flying.event, done));
            }
        }
        self.flying
            .retain(|flying| !landed.iter().any(|(event, _)| *event == flying.event));
        for (event, dispatched) in landed {
            if !dispatched {
                self.miss(event, Mismatch::Undispatched);
            }
            if let Some(release) = &mut self.events[event].release {
                release.dispatched = dispatched;
            }
        }
    }

    pub(super) fn enforce_limits(&mut self) {
        let now = self.now();
        let delay = match self.plan {
            Plan::Late { delay, .. } => Some(*delay),
            Plan::Await(_) => Some(Duration::ZERO),
            _ => None,
        };
        let delay = delay.map(|delay| u32::try_from(delay.as_millis()).unwrap());
        let is_late = |held: &&Held| held.idle > MAX_DELAY || now - held.since > BUSY * MAX_DELAY;
        let late: Vec<usize> = self
            .held
            .iter()
            .filter(is_late)
            .map(|held| held.event)
            .collect();
        if let Some(delay) = delay {
            let over = self.held.iter().filter(|held| now - held.since >= delay);
            for event in over.map(|held| held.event).collect::<Vec<_>>() {
                self.release(event, ReleaseReason::Position);
            }
        }
        for event in late
            .into_iter()
            .filter(|event| self.is_held(*event))
            .collect::<Vec<_>>()
        {
            if !self.is_due_within(event) {
                self.miss(event, Mismatch::Limit);
            }
            self.release(event, ReleaseReason::Limit);
        }
    }

    pub(super) fn watch_stall(&mut self) {
        let in_java = (EXECUTORS..THREADS).any(|thread| self.goes_on_by_itself(thread));
        let moves = !self.testing_waits() || !self.main_idles() || in_java;
        if self.is_any_on_its_way() || moves || self.now() < self.last_hit + QUIET {
            self.still = None;
            return;
        }
        let now = self.now();
        let since = *self.still.get_or_insert(now);
        let stood = now - since;
        if stood < STILL {
            return;
        }
        if self.timer.is_none() && !self.is_stopped(MAIN) {
            let spent = self
                .held
                .iter()
                .map(|held| held.idle)
                .max()
                .unwrap_or_default();
            let left = MAX_DELAY.saturating_sub(spent + 2 * STILL);
            let due = self
                .state
                .queue
                .iter()
                .filter(|queued| queued.message.is_some());
            let due = due
                .map(|queued| self.state.time.at(queued.due))
                .filter(|due| *due <= now + left)
                .max();
            self.timer = Some((due.map_or(now, |due| due + STILL), stood));
        }
        if self.timer.is_none_or(|(timer, _)| now >= timer) {
            self.stalled();
        }
    }

    /// Whether a released event is still to be processed. A task that posts, and whose post is held,
    /// is blocked.
    fn is_any_on_its_way(&self) -> bool {
        self.flying.iter().any(|flying| {
            let body = Some(self.bodies[flying.event]);
            let mut held = self.held.iter();
            self.events[flying.event].kind() != EventKind::Task
                || held.all(|held| self.state.threads[held.thread].body != body)
        })
    }

    pub(super) fn stalled(&mut self) {
        let not_needed = self.on_trial.is_some();
        self.settle_trial(ReleaseReason::NotNeeded);
        if not_needed && matches!(self.plan, Plan::HoldAll { kinds, .. } if kinds.len() > 1) {
            let held: Vec<usize> = self.held.iter().map(|held| held.event).collect();
            for event in held {
                self.release(event, ReleaseReason::NotNeeded);
            }
            return;
        }
        let Some(event) = self.next_at_stall() else {
            return;
        };
        let noticed = self.timer.map_or(0, |(_, noticed)| noticed);
        let now = self.now();
        let stood = self.still.map_or(0, |since| (now - since).min(noticed));
        for held in &mut self.held {
            held.since += stood;
            held.idle = held.idle.saturating_sub(stood);
        }
        if !self.is_due_within(event) {
            self.miss(event, Mismatch::Needed);
        }
        self.release(event, ReleaseReason::Needed);
        self.on_trial = Some(event);
    }

    pub(super) fn next_at_stall(&self) -> Option<usize> {
        let current = self.statements.last().map(|(line, ..)| statement(*line));
        let mut held: Vec<usize> = self.held.iter().map(|held| held.event).collect();
        if let Plan::HoldAll {
            known, seen, order, ..
        } = self.plan
        {
            let place = |event: &usize| {
                let mut seen = seen.iter();
                seen.position(|key| *key == self.events[*event].key)
                    .unwrap_or(usize::MAX)
            };
            held.sort_by_key(place);
            if *order == ReleaseOrder::NewestFirst {
                held.reverse();
            }
            let key = |event: usize| &self.events[event].key;
            let needed_here = |event: usize| {
                known
                    .iter()
                    .any(|(own, at)| own == key(event) && Some(at) == current.as_ref())
            };
            let known_later = |event: usize| known.iter().any(|(own, _)| own == key(event));
            let find =
                |wanted: &dyn Fn(usize) -> bool| held.iter().copied().find(|event| wanted(*event));
            return find(&needed_here)
                .or_else(|| find(&|event| !known_later(event)))
                .or_else(|| held.first().copied());
        }
        let place = |event: &usize| {
            self.plan
                .schedule()
                .and_then(|schedule| self.constraint(schedule, *event))
        };
        let due = held
            .iter()
            .copied()
            .filter(|event| self.is_due_within(*event))
            .min_by_key(place);
        let free = held
            .iter()
            .copied()
            .find(|event| self.comes_within(*event).is_none());
        due.or(free).or(held.first().copied())
    }

    pub(super) fn settle_trial(&mut self, why: ReleaseReason) {
        if let Some(event) = self.on_trial.take()
            && let Some(release) = &mut self.events[event].release
        {
            release.why = why;
        }
    }

    pub(super) fn miss(&mut self, event: usize, why: Mismatch) {
        if let Some(schedule) = self.plan.schedule()
            && let Some(constraint) = self.constraint(schedule, event)
        {
            self.note_unmet(constraint, why);
        }
    }

    pub(super) fn note_unmet(&mut self, constraint: usize, why: Mismatch) {
        let at = self.statements.last().map(|(line, ..)| statement(*line));
        self.unsatisfied.push(Unsatisfied {
            constraint,
            why,
            step: self.statements.len(),
            at,
        });
    }

    pub(super) fn test_over(&mut self) {
        self.settle_trial(ReleaseReason::Needed);
        self.over = true;
        self.settle_handovers();
        while let Some(event) = self.held.first().map(|held| held.event) {
            self.release(event, ReleaseReason::End);
        }
    }

    /// When the session would do something, though nobody has moved.
    pub(super) fn control_at(&self) -> Option<Ms> {
        if !self.is_debugged() {
            return None;
        }
        let mut at: Vec<Ms> = Vec::new();
        if let Some(gate) = &self.gate {
            at.push(
                gate.since
                    + if *self.plan == Plan::Trace {
                        SETTLE
                    } else {
                        MAX_DELAY
                    },
            );
            at.push(gate.since + MOST_TO_SETTLE);
            at.push(self.last_hit + QUIET);
        } else if !self.held.is_empty() {
            at.push(self.last_hit + QUIET);
            at.extend(self.still.map(|since| since + STILL));
            at.extend(self.timer.map(|(timer, _)| timer));
        }
        at.extend(self.handovers.control_at());
        at.extend(
            self.flying
                .iter()
                .map(|flying| flying.since + MAX_DELAY + 1),
        );
        for held in &self.held {
            at.push(held.since + BUSY * MAX_DELAY + 1);
            at.push(self.now() + (MAX_DELAY + 1).saturating_sub(held.idle));
            if let Plan::Late { delay, .. } = self.plan {
                at.push(held.since + u32::try_from(delay.as_millis()).unwrap());
            }
        }
        at.into_iter().filter(|at| *at > self.now()).min()
    }
}
