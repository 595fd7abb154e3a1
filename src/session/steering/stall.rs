//! Finds out that the test is stalled, and which held event it cannot go on without.
//!
//! A test is stalled when it waits without a limit and nothing else moves, see [`Progress`]. A
//! timer of the app's own may move it on all the same, as in an app that gives up after a while:
//! those of the main queue, and of background threads' waits, are waited for first, once in a
//! statement or a loop. An event is needed when the test moves soon after it was processed; when it
//! moves much later, the wait has another reason, if anything else was held that can be one.
//!
//! Where the testing thread is held before a statement, it also finds out that a task which is to
//! come there cannot begin.

use std::time::{Duration, Instant};

use super::holds::Held;
use super::policy::NeededAt;
use super::snapshot::{Progress, SHORT_TIMER, Snapshot, Wait};
use super::{Action, Steering};
use crate::model::Statement;
use crate::schedule::ReleaseOrder;
use crate::trace::{EventKind, LimitedWait, Mismatch, ReleaseReason};

/// How many snapshots in a row have to show a stall, and how long it has to last. A thread that was
/// woken up shows as waiting until a processor is free for it, so on a busy machine one snapshot
/// proves little.
struct Proof {
    snapshots: u32,
    time: Duration,
}

/// While the main thread is held, only it is asked whether the test needs it, and a release costs
/// no more than a try.
const MAIN_HELD: Proof = Proof {
    snapshots: 3,
    time: Duration::from_millis(100),
};

/// Whatever else is held: longer than the short delays that the framework posts with (tap and press
/// timeouts), which are not seen where the main queue cannot be read.
const ANYTHING_HELD: Proof = Proof {
    snapshots: 10,
    time: Duration::from_millis(400),
};

/// While the test reads from a socket: longer than another machine mostly takes to answer.
const TEST_READS: Proof = Proof {
    snapshots: 10,
    time: Duration::from_millis(1000),
};

/// From how many ms on a task's delay is no mere handover. It was measured, so it is longer than
/// what was asked for.
const LEAST_TIMER_MS: u64 = 100;

/// How long after a timer is due its message may take to be dispatched.
const AFTER_TIMER: Duration = Duration::from_millis(100);

/// How soon the test moves once the event that it waits for was processed. A busy machine takes its
/// time.
const SOON: Duration = Duration::from_millis(500);

/// How late a broadcast is whose thread goes on at a stall, unless the longest hold is shorter:
/// what the thread brings takes its time, as an activity that stops.
const BROADCAST_DELAY: Duration = Duration::from_millis(1_500);

/// Snapshots in a row that show the test stalled.
#[derive(Debug)]
struct StalledRow {
    since: Instant,
    snapshots: u32,
}

impl StalledRow {
    fn new(now: Instant) -> Self {
        Self {
            since: now,
            snapshots: 0,
        }
    }
}

/// What is known of the stall in the current statement.
#[derive(Debug, Default)]
pub(super) struct Stall {
    row: Option<StalledRow>,
    /// Until when a timer is waited for; set once in a statement.
    short_timer: Option<Instant>,
    own_timer: OwnTimer,
    /// For how long timers of background threads were waited for in all statements so far.
    waited_for_others: Duration,
    /// For how long the test was stalled when its timer was asked for. Finding out about the stall
    /// is our own delay: only what comes after that makes held events late.
    noticed_after: Duration,
    trial: Option<Trial>,
}

/// What shows that the test is stalled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Evidence {
    /// It waits without a limit.
    EndlessWait,
    /// It polls in a loop, or waits in another way that may end without any event.
    OtherWait,
}

#[derive(Debug, Default)]
enum OwnTimer {
    #[default]
    NotAsked,
    /// The next look asks for the limits of all threads' waits.
    Limits,
    /// The main queue was asked; this is the last limit of a background thread's wait.
    Asked(Option<Duration>),
    Until(Instant),
}

/// An event that was released at a stall, until it is known whether the test needed it.
#[derive(Debug)]
struct Trial {
    event: usize,
    /// When its message is due, which was late without its thread.
    due: Option<Instant>,
    processed: Option<Instant>,
    /// Whether it was all that was held in this statement while the test waited without a limit.
    is_alone: bool,
}

impl Stall {
    /// The testing thread has come to another statement.
    pub(super) fn reset(&mut self) {
        *self = Self {
            trial: self.trial.take(),
            waited_for_others: self.waited_for_others,
            ..Self::default()
        };
    }

    /// The same for another pass of a loop.
    pub(super) fn passes(&mut self) {
        let own_timer = std::mem::take(&mut self.own_timer);
        self.reset();
        self.own_timer = own_timer;
    }

    /// Whether the next look is to ask for the limits of all threads' waits.
    pub(super) fn wants_limits(&self) -> bool {
        matches!(self.own_timer, OwnTimer::Limits)
    }

    /// The test is not stalled.
    pub(super) fn not_stalled(&mut self) {
        self.row = None;
    }

    pub(super) fn processed(&mut self, event: usize, now: Instant) {
        if let Some(trial) = &mut self.trial
            && trial.event == event
        {
            trial.processed.get_or_insert(now);
        }
    }
}

impl Steering {
    /// Takes a snapshot while events are held and the testing thread is inside a statement.
    pub(super) fn watch_stall(
        &mut self,
        snapshot: &Snapshot,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        let progress = snapshot.progress();
        if progress != Progress::Running && self.is_polling_loop(now) {
            self.release_in_loop(snapshot, now, actions);
            return;
        }

        let reads = progress == Progress::ReadingSocket;
        let evidence = match progress {
            Progress::Stalled => Evidence::EndlessWait,
            _ => Evidence::OtherWait,
        };
        let stalled = match progress {
            Progress::Stalled | Progress::ReadingSocket => true,
            Progress::TimedWait(wait) => !self.can_hold_beyond(wait, now),
            Progress::Running | Progress::Sleeping => false,
        };
        let quiet = self.looks.is_quiet(now);
        if !stalled || !quiet || self.holds.held().is_empty() || self.is_any_on_its_way() {
            self.stall.not_stalled();
            return;
        }
        if self.waits_for_short_timer(snapshot, now) {
            return;
        }

        let row = self.stall.row.get_or_insert_with(|| StalledRow::new(now));
        row.snapshots += 1;
        let stalled_for = now.saturating_duration_since(row.since);
        let proof = if reads {
            TEST_READS
        } else if snapshot.main.is_none() {
            MAIN_HELD
        } else {
            ANYTHING_HELD
        };
        if stalled_for < proof.time
            || row.snapshots < self.looks.needed_at_this_pace(proof.snapshots)
        {
            return;
        }
        if !self.waits_for_timers(snapshot, stalled_for, now, actions) {
            self.release_at_stall(evidence, now, actions);
        }
    }

    /// Whether a timer may still move the test on, which has been stalled for a time.
    fn waits_for_timers(
        &mut self,
        snapshot: &Snapshot,
        stalled_for: Duration,
        now: Instant,
        actions: &mut Vec<Action>,
    ) -> bool {
        if matches!(self.stall.own_timer, OwnTimer::NotAsked) {
            self.stall.own_timer = OwnTimer::Limits;
            self.stall.noticed_after = stalled_for;
        }
        match self.stall.own_timer {
            OwnTimer::Limits if snapshot.limits_unread => true,
            OwnTimer::NotAsked | OwnTimer::Limits => {
                let of_others = snapshot.last_limit(self.left_for_others());
                self.stall.waited_for_others += of_others.unwrap_or_default();
                // While the main thread is held, no timer of its own can move the test on; but what
                // others do meanwhile, it finds done.
                if snapshot.main.is_some() {
                    self.stall.own_timer = OwnTimer::Asked(of_others);
                    let within = self.hold_left();
                    actions.push(Action::AskTimers { within });
                    return true;
                }
                self.stall.own_timer = match of_others {
                    Some(timer) => OwnTimer::Until(now + timer + AFTER_TIMER),
                    None => OwnTimer::NotAsked,
                };
                of_others.is_some()
            }
            OwnTimer::Asked(_) => true,
            OwnTimer::Until(until) => now < until,
        }
    }

    /// Takes a snapshot while the testing thread is held before a statement, for tasks that have
    /// not begun. Where nothing moves any more, they cannot begin.
    pub(super) fn watch_gate(
        &mut self,
        snapshot: &Snapshot,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        let Some(left) = self.time_left_for_tasks(now) else {
            return;
        };
        // The limit of a wait counts from its begin, which may be a while ago.
        let stays_quiescent = snapshot.stays_quiescent_for(2 * self.limits.max_delay);
        if !self.looks.is_quiet(now) || !stays_quiescent {
            // What has moved may have set another timer.
            self.stall.reset();
            return;
        }

        let row = self.stall.row.get_or_insert_with(|| StalledRow::new(now));
        row.snapshots += 1;
        let stalled_for = now.saturating_duration_since(row.since);
        let needed = self.looks.needed_at_this_pace(ANYTHING_HELD.snapshots);
        if stalled_for < ANYTHING_HELD.time || row.snapshots < needed {
            return;
        }
        match self.stall.own_timer {
            OwnTimer::NotAsked | OwnTimer::Limits if snapshot.main.is_some() => {
                self.stall.own_timer = OwnTimer::Asked(None);
                actions.push(Action::AskTimers { within: left });
            }
            OwnTimer::Asked(_) => {}
            OwnTimer::Until(until) if now < until => {}
            OwnTimer::NotAsked | OwnTimer::Limits | OwnTimer::Until(_) => {
                self.give_up_waiting(now, actions)
            }
        }
    }

    /// The app's own timers were asked for: the last that matters is due after this time, if there
    /// is one.
    pub(super) fn timers(&mut self, due: Option<Duration>, now: Instant) {
        if let OwnTimer::Asked(of_others) = self.stall.own_timer {
            let of_main = due.map(|due| due + ANYTHING_HELD.time);
            let of_others = of_others.map(|limit| limit + AFTER_TIMER);
            let last = of_main.max(of_others).unwrap_or_default();
            self.stall.own_timer = OwnTimer::Until(now + last);
        }
    }

    /// For how much longer background threads that wait with a limit may be waited for. There may
    /// be one that does so again and again, so all statements together have one limit.
    fn left_for_others(&self) -> Duration {
        let of_run = self.limits.max_delay;
        let left_of_run = of_run.saturating_sub(self.stall.waited_for_others);
        self.hold_left()
            .saturating_sub(2 * AFTER_TIMER)
            .min(left_of_run)
    }

    /// For how much longer the event that was held longest may be held.
    fn hold_left(&self) -> Duration {
        let spent = self.holds.longest_idle();
        self.limits.max_delay.saturating_sub(spent)
    }

    /// A bounded loop looks like one that waits for a while; only a run that asks how late things
    /// can come may take it for one.
    fn is_polling_loop(&self, now: Instant) -> bool {
        self.policy.asks_for_upper_bounds()
            && !self.is_any_on_its_way()
            && self.polling.is_looping(now)
    }

    /// Releases an event where the test polls in a loop that no look shows to wait.
    pub(super) fn watch_fast_loop(
        &mut self,
        snapshot: &Snapshot,
        now: Instant,
        actions: &mut Vec<Action>,
    ) {
        if !self.holds.held().is_empty() && self.is_polling_loop(now) {
            self.release_in_loop(snapshot, now, actions);
        }
    }

    fn release_in_loop(&mut self, snapshot: &Snapshot, now: Instant, actions: &mut Vec<Action>) {
        if self.waits_for_timers(snapshot, Duration::ZERO, now, actions) {
            return;
        }
        self.release_at_stall(Evidence::OtherWait, now, actions);
        self.polling.begin_trial();
    }

    /// Whether a released event is still to be processed. A task whose thread is held at what it
    /// posts is blocked.
    fn is_any_on_its_way(&self) -> bool {
        self.holds.released().iter().any(|released| {
            let event = self.events.get(released.event);
            let is_task = event.is_some_and(|event| event.kind() == EventKind::Task);
            let mut held = self.holds.held().iter();
            !(is_task && held.any(|held| held.thread == released.thread))
        })
    }

    /// Whether what is held can be held beyond the limit of the wait in which the test is. A limit
    /// that is not known is tried.
    fn can_hold_beyond(&mut self, wait: Wait, now: Instant) -> bool {
        let limit_ms = wait
            .limit
            .map(|limit| u64::try_from(limit.as_millis()).unwrap_or(u64::MAX));

        let statement = self.current();
        let known = self
            .notes
            .limited_waits()
            .iter()
            .any(|known| known.statement == statement && known.method == wait.method);

        if !known && !self.holds.held().is_empty() {
            let events = self
                .holds
                .held()
                .iter()
                .filter_map(|held| self.events.get(held.event));
            let held = events.map(|event| event.key.clone()).collect();
            self.notes.add_limited_wait(LimitedWait {
                statement,
                method: wait.method,
                limit_ms,
                held,
            });
        }

        let waits = self.statements.last().map_or(Duration::ZERO, |hit| {
            self.clock
                .elapsed(now)
                .saturating_sub(Duration::from_millis(hit.at_ms))
        });
        wait.limit
            .is_none_or(|limit| limit.saturating_sub(waits) <= self.hold_left())
    }

    /// Whether a message that the framework posted with a short delay is still to come in this
    /// statement.
    fn waits_for_short_timer(&mut self, snapshot: &Snapshot, now: Instant) -> bool {
        if snapshot.main.is_none() {
            return false;
        }

        if let Some(until) = self.stall.short_timer {
            return now < until;
        }
        let Some(due) = snapshot.next_message else {
            return false;
        };
        if due.is_zero() || due > SHORT_TIMER {
            return false;
        }

        self.stall.short_timer = Some(now + due + AFTER_TIMER);
        self.stall.not_stalled();
        true
    }

    /// Releases the next held event. A test that is still stalled after an earlier release did not
    /// need that one.
    fn release_at_stall(&mut self, evidence: Evidence, now: Instant, actions: &mut Vec<Action>) {
        let not_needed = self.stall.trial.is_some();
        let is_alone =
            evidence == Evidence::EndlessWait && !not_needed && self.holds.held().len() == 1;
        self.end_trial(ReleaseReason::NotNeeded);
        let held: Vec<usize> = self.holds.held().iter().map(|held| held.event).collect();
        if not_needed && held.len() > 1 && self.policy.looks_only_for_failures() {
            for event in held {
                self.release(event, ReleaseReason::NotNeeded, now, actions);
            }
            return;
        }
        let Some(event) = self.next_at_stall(now) else {
            return;
        };
        tracing::debug!(event, at = ?self.current(), "the test is stalled: an event is released");

        // Finding out about the stall is no delay of the other events; waiting for a timer is.
        let row = self.stall.row.as_ref();
        let stalled_for = row.map_or(Duration::ZERO, |row| {
            now.saturating_duration_since(row.since)
        });
        let noticed_after = match self.stall.own_timer {
            OwnTimer::NotAsked => stalled_for,
            OwnTimer::Limits | OwnTimer::Asked(_) | OwnTimer::Until(_) => {
                stalled_for.min(self.stall.noticed_after)
            }
        };
        self.holds.forgive(noticed_after);

        if self.is_broadcast(event) && self.delay(event, now, actions) {
            return;
        }
        let mut held = self.holds.held().iter();
        let due = held.find(|held| held.event == event).and_then(Held::due);
        self.release_needed(event, now, actions);
        self.stall.trial = Some(Trial {
            event,
            due,
            processed: None,
            is_alone,
        });
    }

    fn release_needed(&mut self, event: usize, now: Instant, actions: &mut Vec<Action>) {
        if !self.is_due_within(event) {
            self.note_unsatisfied_event(event, Mismatch::Needed);
        }
        self.release(event, ReleaseReason::Needed, now, actions);
    }

    /// Has the thread of a held broadcast go on, which brings the activities' life, too; the system
    /// may send the broadcast later than that. False where the thread is not suspended.
    fn delay(&mut self, event: usize, now: Instant, actions: &mut Vec<Action>) -> bool {
        let late = BROADCAST_DELAY.min(self.limits.max_delay);
        let Some(thread) = self.holds.delay(event, now + late) else {
            return false;
        };
        let by = self.since_post(event, now) + late;
        actions.push(Action::Delay { event, thread, by });
        self.stall.not_stalled();
        true
    }

    /// The thread of a broadcast that cannot be late without it is what the test waits for.
    pub(super) fn not_delayed(&mut self, event: usize, now: Instant, actions: &mut Vec<Action>) {
        if self.holds.is_held(event) {
            self.release_needed(event, now, actions);
        }
    }

    /// The testing thread has come to its next statement: whether it needed the event that was
    /// released at the last stall.
    pub(super) fn judge_trial(&mut self, now: Instant) {
        let Some(trial) = &self.stall.trial else {
            return;
        };
        let is_late = trial.due.is_some_and(|due| now < due);
        let soon = trial.processed.map_or(!is_late, |processed| {
            now.saturating_duration_since(processed) <= SOON
        });
        // Where nothing else was held, nothing else has ended the wait; the test's end may have.
        self.end_trial(if soon || trial.is_alone && !self.is_over() {
            ReleaseReason::Needed
        } else {
            ReleaseReason::NotNeeded
        });
    }

    /// The verdict on the event that was released at a stall.
    pub(super) fn end_trial(&mut self, why: ReleaseReason) {
        self.polling.end_trial();
        if let Some(trial) = self.stall.trial.take()
            && let Some(release) = self
                .events
                .get_mut(trial.event)
                .and_then(|event| event.release.as_mut())
        {
            release.why = why;
        }
    }

    /// Which held event goes first at a stall: one that is to come within this statement; then,
    /// while the main thread is held, that; then a timer that the trace has not seen; then one that
    /// is known to be needed here; then one of which nothing is known; last one that is to come
    /// within a later statement. A test that polls is in all statements of its loop.
    fn next_at_stall(&self, now: Instant) -> Option<usize> {
        let mut held: Vec<usize> = self.holds.held().iter().map(|held| held.event).collect();
        let due = held
            .iter()
            .copied()
            .filter(|event| self.is_due_within(*event));
        let due = due.min_by_key(|event| {
            let key = self.key_of(*event)?;
            self.policy.constraint_of(key)
        });
        if due.is_some() {
            return due;
        }

        if !held.iter().all(|event| self.comes_within_one(*event)) {
            held.retain(|event| !self.comes_within_one(*event));
        }
        held.sort_by_key(|event| {
            self.key_of(*event)
                .map(|key| self.policy.index_in_trace(key))
        });
        if self.policy.order() == ReleaseOrder::NewestFirst {
            held.reverse();
        }

        let (mut on_main, mut timer, mut needed_here, mut unknown) = (None, None, None, None);
        for event in &held {
            let bound = self.upper_bound_of(*event, now);
            if self.is_held_on_main(*event) {
                on_main = on_main.or(Some(*event));
            } else if self.is_unseen_timer(*event) {
                timer = timer.or(Some(*event));
            } else if bound == NeededAt::CurrentStatement {
                needed_here = needed_here.or(Some(*event));
            } else if bound == NeededAt::Unknown {
                unknown = unknown.or(Some(*event));
            }
        }
        on_main
            .or(timer)
            .or(needed_here)
            .or(unknown)
            .or_else(|| held.first().copied())
    }

    /// Whether an event is a scheduled task that the trace has not seen: it may only come because
    /// what is held is late, as where the app gives up on an answer after a while.
    fn is_unseen_timer(&self, event: usize) -> bool {
        let Some(hit) = self.events.get(event) else {
            return false;
        };
        let is_timer = hit.delay_ms.is_some_and(|delay| delay >= LEAST_TIMER_MS);
        hit.kind() == EventKind::Task && is_timer && !self.policy.has_seen(&hit.key)
    }

    /// Whether an event is to come within some statement.
    fn comes_within_one(&self, event: usize) -> bool {
        let key = self.key_of(event);
        key.and_then(|key| self.policy.comes_within(key)).is_some()
    }

    fn is_held_on_main(&self, event: usize) -> bool {
        let held = self.holds.held().iter().find(|held| held.event == event);
        held.is_some_and(|held| self.main == Some(held.thread))
    }

    fn upper_bound_of(&self, event: usize, now: Instant) -> NeededAt {
        let Some(key) = self.key_of(event) else {
            return NeededAt::Unknown;
        };
        let current: Option<Statement> = self.current();
        self.policy.upper_bound(key, |statement| {
            current.as_ref() == Some(statement) || self.polling.is_in_loop(statement, now)
        })
    }
}
