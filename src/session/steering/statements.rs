//! The test's statements: which have begun, which one waits for what comes before it, and when it
//! begins.
//!
//! An `impl` of [`Steering`]. Main types: [`Statements`], and [`Gate`], where the testing thread is
//! held before a statement.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use jdwp::ThreadId;

use super::clock::Uncounted;
use super::policy::StatementState;
use super::snapshot::Snapshot;
use super::{Action, Steering};
use crate::model::Statement;
use crate::schedule::longest_timer_ms;
use crate::trace::{EventKind, Mismatch, ReleaseReason, StatementHit};

/// By how much the time at which a message is due may be wrong, in ms, as in `queue/clock.rs`.
const CLOCK_ERROR_MS: u64 = 50;

/// How long before a statement an event is released that is to overlap it, in ms: it has to begin,
/// and a statement is often over in less than that takes.
const LEAD_MS: u64 = 10;

/// For how long a held event waits before its statement until the one before that has had all its
/// other effects, at the most.
const LONGEST_BEFORE_RELEASE: Duration = Duration::from_millis(300);

/// After how many passes of a line a trace lets the next ones begin at once: a loop that counts or
/// polls does the same in each.
const MOST_SETTLED: u32 = 30;

/// The testing thread is before a statement until the plan lets it begin.
#[derive(Debug)]
pub(super) struct Gate {
    pub(super) statement: Statement,
    /// When the testing thread came there, in ms on the clock of the run.
    reached_ms: u64,
    since: Instant,
    /// For how long after that threads were stopped for questions.
    questions: Uncounted,
    pub(super) thread: ThreadId,
    /// Whether what it waits for cannot come.
    is_in_vain: bool,
    /// Whether the statement before has had all its effects, but those that are held.
    has_settled: bool,
}

impl Gate {
    /// For how long the testing thread has waited.
    fn waited(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.since)
    }
}

/// The statements of one run.
#[derive(Debug, Default)]
pub(super) struct Statements {
    hits: Vec<StatementHit>,
    begun: HashSet<Statement>,
    gate: Option<Gate>,
    /// Whether the test has reported its result: then there are no more.
    over: bool,
}

impl Statements {
    /// How many have begun.
    pub(super) fn count(&self) -> usize {
        self.hits.len()
    }

    /// The one that began last.
    pub(super) fn last(&self) -> Option<&StatementHit> {
        self.hits.last()
    }

    /// For so long, until now, threads were stopped for questions.
    pub(super) fn note_questions(&mut self, time: Duration, at_most: Duration, now: Instant) {
        if let Some(gate) = &mut self.gate {
            let time = time.min(gate.waited(now));
            gate.since += gate.questions.add(time, at_most);
        }
    }

    pub(super) fn has_begun(&self, statement: &Statement) -> bool {
        self.begun.contains(statement)
    }

    /// Where the testing thread is held, if it is.
    pub(super) fn gate(&self) -> Option<&Gate> {
        self.gate.as_ref()
    }

    /// Whether the test has reported its result.
    pub(super) fn are_over(&self) -> bool {
        self.over
    }

    /// The test has reported its result.
    pub(super) fn end(&mut self) {
        self.over = true;
    }

    /// All that have begun.
    pub(super) fn into_hits(self) -> Vec<StatementHit> {
        self.hits
    }

    fn begin(&mut self, statement: Statement, at_ms: u64, held_ms: u64) {
        self.begun.insert(statement.clone());
        self.hits.push(StatementHit {
            statement,
            at_ms,
            held_ms,
            declares: None,
            is_idle: false,
        });
    }

    /// What a statement has come to. It is over once the testing thread is at the next, though that
    /// has not begun.
    fn state_of(&self, statement: &Statement) -> StatementState {
        let is_last = self.last().is_some_and(|hit| hit.statement == *statement);
        match self.has_begun(statement) {
            false => StatementState::NotBegun,
            true if is_last && self.gate.is_none() => StatementState::UnderWay,
            true => StatementState::Over,
        }
    }
}

impl Steering {
    /// What a statement has come to.
    pub(super) fn state_of(&self, statement: &Statement) -> StatementState {
        self.statements.state_of(statement)
    }

    pub(super) fn reached(
        &mut self,
        statement: Statement,
        thread: ThreadId,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        if self.statements.are_over() {
            // What a class does after its tests, as in @AfterClass, is no statement of the test.
            actions.push(Action::Resume(thread));
            return;
        }
        self.forget_stall(&statement, now);
        if !self.polling.is_another_pass(&statement) {
            self.judge_trial(now);
        }
        self.leave_statement(now, actions);

        self.looks.forget_snapshots();
        self.statements.gate = Some(Gate {
            statement,
            reached_ms: self.clock.at_ms(now),
            since: now,
            questions: Uncounted::default(),
            thread,
            is_in_vain: false,
            has_settled: false,
        });
        self.satisfy_what_is_due_later(now);
        self.open_gate(now, actions);
    }

    /// A message that had to be released within the statement before, where the test waited for its
    /// thread, and is not due yet: its dispatch still comes before this statement, so its
    /// constraint is satisfied. Where others come first, their order is not known.
    fn satisfy_what_is_due_later(&mut self, now: Instant) {
        let Some(gate) = self.statements.gate() else {
            return;
        };
        let certainly_later = self.clock.at_ms(now).saturating_add(CLOCK_ERROR_MS);
        for &constraint in self.policy.due_before(&gate.statement) {
            let Some(event) = self.event_of(constraint) else {
                return;
            };
            if self.is_processed(event) {
                continue;
            }

            let is_due_later = self.events.get(event).is_some_and(|hit| {
                let due = hit.posted_ms.saturating_add(hit.delay_ms.unwrap_or(0));
                hit.kind() == EventKind::Post && due > certainly_later
            });
            if is_due_later
                && self.holds.is_under_way(event)
                && !self.policy.is_overlapping(constraint)
            {
                self.notes.satisfy(constraint);
            }
            return;
        }
    }

    pub(super) fn passes(&mut self, statement: Statement, now: Instant, actions: &mut Vec<Action>) {
        self.leave_statement(now, actions);
        let due = self.policy.due_before(&statement).to_vec();
        for constraint in due {
            if !self
                .event_of(constraint)
                .is_some_and(|event| self.is_processed(event))
            {
                self.note_unsatisfied(constraint, Mismatch::Late);
            }
        }

        let at_ms = self.clock.at_ms(now);
        self.statements.begin(statement, at_ms, 0);
    }

    /// Whether a thread other than this one waits for its statement to begin.
    pub(in crate::session) fn is_another_at_gate(&self, thread: ThreadId) -> bool {
        let gate = self.statements.gate();
        gate.is_some_and(|gate| gate.thread != thread)
    }

    /// Whether an event was released in a statement as late as it can come there.
    pub(super) fn came_within(&self, event: usize, statement: &Statement) -> bool {
        let event = self.events.get(event);
        let Some(release) = event.and_then(|event| event.release.as_ref()) else {
            return false;
        };
        let is_latest = matches!(
            release.why,
            ReleaseReason::Needed | ReleaseReason::NotNeeded | ReleaseReason::Limit
        );
        is_latest && release.during.as_ref() == Some(statement)
    }

    /// The testing thread has come to another statement: what was to come within the last one, and
    /// did not, comes now.
    fn leave_statement(&mut self, now: Instant, actions: &mut Vec<Action>) {
        let Some(left) = self.current() else { return };
        let mut due = Vec::new();
        for (index, constraint) in self.policy.constraints().iter().enumerate() {
            if self.policy.comes_within(&constraint.event) == Some(&left) {
                due.push(index);
            }
        }

        for constraint in due {
            let event = self.event_of(constraint);
            if event.is_some_and(|event| self.came_within(event, &left)) {
                continue;
            }
            // It may have been released before, for another reason.
            if !self.notes.is_unsatisfied(constraint) {
                self.note_unsatisfied(constraint, Mismatch::Unawaited);
            }
            if let Some(event) = event {
                self.release(event, ReleaseReason::Position, now, actions);
            }
        }
    }

    /// Whether the statement at the gate, or what is held until it, waits until the one before it
    /// has had all its other effects.
    pub(super) fn settles(&self, now: Instant) -> bool {
        self.longest_settling(now).is_some()
    }

    /// For how long it waits for that at the most. In a trace each statement does. What was held
    /// when the statement before began does, too: in the trace it came after those effects. What
    /// has come since is one of them, and may have come before the others.
    fn longest_settling(&self, now: Instant) -> Option<Duration> {
        let gate = self.statements.gate()?;
        if gate.has_settled {
            return None;
        }
        if self.policy.settles {
            let is_early_pass = gate.statement.occurrence <= MOST_SETTLED;
            return is_early_pass.then_some(self.limits.settle);
        }

        if !self.policy.forces() || gate.waited(now) >= LONGEST_BEFORE_RELEASE {
            return None;
        }
        let begun_ms = self.statements.last()?.at_ms;
        for due in self.policy.due_before(&gate.statement) {
            let event = self.event_of(*due);
            let hit = event.and_then(|event| self.events.get(event));
            if event.is_some_and(|event| self.holds.is_held(event))
                && hit.is_some_and(|hit| hit.posted_ms < begun_ms)
            {
                return Some(LONGEST_BEFORE_RELEASE);
            }
        }
        None
    }

    /// Releases what is due before the statement at the gate, and begins the statement once nothing
    /// of that is outstanding, or it has been waited for long enough.
    pub(super) fn open_gate(&mut self, now: Instant, actions: &mut Vec<Action>) {
        let Some(gate) = self.statements.gate() else {
            return;
        };
        if self.settles(now) {
            return;
        }
        let (waited, is_in_vain) = (gate.waited(now), gate.is_in_vain);
        let due = self.policy.due_before(&gate.statement).to_vec();

        let outstanding = self.release_due(due, is_in_vain, now, actions);
        if !outstanding.is_empty() && waited < self.longest_wait(&outstanding) {
            return;
        }
        if !is_in_vain && waited < self.limits.settle && self.awaits_preemption() {
            return;
        }

        self.give_up_preempting();
        for constraint in outstanding {
            if !self.notes.is_unsatisfied(constraint) {
                self.note_unsatisfied(constraint, Mismatch::Late);
            }
        }
        self.begin_statement(now, actions);
    }

    /// Releases the events that are due before a statement: one after the other, and those that
    /// are to overlap together, once all of them have come. Returns the constraints that the
    /// statement still waits for; those whose events have not come are left out where that is in
    /// vain.
    fn release_due(
        &mut self,
        due: Vec<usize>,
        is_in_vain: bool,
        now: Instant,
        actions: &mut Vec<Action>,
    ) -> Vec<usize> {
        let mut have_all_come = true;
        for constraint in &due {
            if self.policy.is_overlapping(*constraint) {
                have_all_come &= is_in_vain || self.event_of(*constraint).is_some();
            }
        }

        let mut outstanding = Vec::new();
        for constraint in due {
            let event = self.event_of(constraint);
            if event.is_some_and(|event| self.is_processed(event)) {
                continue;
            }
            if event.is_none() && is_in_vain {
                continue;
            }

            let may_go = match self.policy.is_overlapping(constraint) {
                true => have_all_come,
                // Only the first that is outstanding.
                false => outstanding.is_empty(),
            };
            if may_go
                && let Some(event) = event
                && self.holds.is_held(event)
            {
                self.release(event, ReleaseReason::Position, now, actions);
            }

            let is_at_work = event.is_some_and(|event| self.has_a_lead(event, now));
            if !is_at_work || !self.policy.overlaps_statement(constraint) {
                outstanding.push(constraint);
            }
        }
        outstanding
    }

    /// Whether an event was released so long ago that it is at work.
    fn has_a_lead(&self, event: usize, now: Instant) -> bool {
        let release = self.events.get(event).and_then(|hit| hit.release.as_ref());
        let since = release.map(|release| self.clock.at_ms(now).saturating_sub(release.at_ms));
        since.is_some_and(|since| since >= LEAD_MS)
    }

    /// For how long the testing thread may wait before its statement for events: longer for those
    /// that come by a timer.
    fn longest_wait(&self, outstanding: &[usize]) -> Duration {
        let is_timer = |constraint: &usize| match self.event_of(*constraint) {
            Some(event) => {
                let hit = self.events().get(event);
                hit.is_some_and(|hit| hit.delay_ms.is_some_and(|delay| delay > 0))
            }
            None => self.awaits_task(*constraint),
        };
        if outstanding.iter().any(is_timer) {
            self.longest_timer()
        } else {
            self.limits.max_delay
        }
    }

    fn longest_timer(&self) -> Duration {
        let max_delay = self.limits.max_delay.as_millis();
        let max_delay_ms = u64::try_from(max_delay).unwrap_or(u64::MAX);
        Duration::from_millis(longest_timer_ms(max_delay_ms))
    }

    /// Whether a constraint is about a task.
    fn awaits_task(&self, constraint: usize) -> bool {
        let due = self.policy.constraints().get(constraint);
        due.is_some_and(|due| due.event.is_work() && !due.event.is_callback())
    }

    /// For how much longer the testing thread may wait before its statement for tasks that have not
    /// begun, or come to where they are to be preempted; `None` where it waits for something else.
    pub(in crate::session) fn time_left_for_tasks(&self, now: Instant) -> Option<Duration> {
        let gate = self.statements.gate()?;
        if self.settles(now) || !self.holds.released().is_empty() {
            return None;
        }

        let mut is_any_outstanding = self.awaits_preemption();
        for &constraint in self.policy.due_before(&gate.statement) {
            if let Some(event) = self.event_of(constraint) {
                if self.is_processed(event) || self.holds.is_held(event) {
                    continue;
                }
                return None;
            }

            is_any_outstanding = true;
            if !self.awaits_task(constraint) {
                return None;
            }
        }
        is_any_outstanding.then(|| self.longest_timer().saturating_sub(gate.waited(now)))
    }

    /// What the testing thread waits for before its statement cannot come.
    pub(super) fn give_up_waiting(&mut self, now: Instant, actions: &mut Vec<Action>) {
        let Some(gate) = &mut self.statements.gate else {
            return;
        };
        gate.is_in_vain = true;
        let due = self.policy.due_before(&gate.statement).to_vec();
        for constraint in due {
            if self.event_of(constraint).is_none() {
                self.note_unsatisfied(constraint, Mismatch::Late);
            }
        }
        self.stall.reset();
        self.open_gate(now, actions);
    }

    pub(super) fn begin_statement(&mut self, now: Instant, actions: &mut Vec<Action>) {
        let Some(gate) = self.statements.gate.take() else {
            return;
        };
        // What was seen before it says nothing of it.
        self.forget_stall(&gate.statement, now);
        let at_ms = self.clock.at_ms(now);
        self.polling.begun(&gate.statement, now);
        let held_ms = at_ms.saturating_sub(gate.reached_ms);
        self.statements.begin(gate.statement, at_ms, held_ms);
        actions.push(Action::Resume(gate.thread));
    }

    /// The testing thread has come to a statement. In the passes of a loop, what was waited for
    /// once is not again.
    fn forget_stall(&mut self, statement: &Statement, now: Instant) {
        let is_pass =
            self.polling.is_another_pass(statement) || self.polling.is_in_loop(statement, now);
        match is_pass {
            true => self.stall.passes(),
            false => self.stall.reset(),
        }
    }

    /// The gate opens once nothing that the statement before it caused is under way any more, but
    /// what is held, or after the longest time for that.
    pub(super) fn settle(
        &mut self,
        snapshot: &Snapshot,
        tasks_pending: bool,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        let Some(longest) = self.longest_settling(now) else {
            return;
        };
        // What waits behind a held task is pending, and does not come.
        let is_trace = self.policy.settles;
        let is_at_rest = match is_trace {
            true => snapshot.is_quiescent(),
            false => snapshot.is_at_rest(),
        };
        self.looks.note_snapshot(is_at_rest);
        let is_pending = is_trace && tasks_pending;
        let settled = self.looks.is_quiescent() && self.looks.is_quiet(now) && !is_pending;

        let gate = self.statements.gate();
        let waited = gate.map_or(Duration::ZERO, |gate| gate.waited(now));
        if !settled && waited < self.looks.settle_limit(longest) {
            return;
        }
        if !settled {
            self.looks.waited_in_vain();
        }
        if !settled && is_trace {
            // Who is still at work is not waited for again. Where something is held, it is: a stall
            // of the test hangs on that.
            self.looks.pass_over(snapshot.at_work());
            actions.push(Action::ForgetPendingTasks);
        }
        self.settled(now, actions);
    }

    /// Where no snapshot of the threads could be taken, as when it takes too long, the longest time
    /// still holds.
    pub(super) fn give_up_settling(&mut self, now: Instant, actions: &mut Vec<Action>) {
        let waited = self.statements.gate().map(|gate| gate.waited(now));
        if let (Some(waited), Some(longest)) = (waited, self.longest_settling(now))
            && waited >= 2 * longest
        {
            self.settled(now, actions);
        }
    }

    /// Nothing is waited for before the gate any more but what is due there.
    fn settled(&mut self, now: Instant, actions: &mut Vec<Action>) {
        if let Some(gate) = &mut self.statements.gate {
            gate.has_settled = true;
        }
        self.open_gate(now, actions);
    }

    /// An event that waits at the gate was held for the longest that is allowed: it goes there at
    /// once. Whether it does wait there.
    pub(super) fn is_settled_by(&mut self, event: usize, now: Instant) -> bool {
        if !self.settles(now) {
            return false;
        }
        let Some(gate) = &mut self.statements.gate else {
            return false;
        };
        let due = self.policy.due_before(&gate.statement);
        let constraint = self
            .events
            .get(event)
            .and_then(|hit| self.policy.constraint_of(&hit.key));
        let is_due = constraint.is_some_and(|constraint| due.contains(&constraint));
        gate.has_settled |= is_due;
        is_due
    }
}
