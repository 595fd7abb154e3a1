//! Held events and released ones: which thread is suspended where, since when, and whether the
//! event has been processed.
//!
//! A broadcast may be held without its thread: then its message is due later.
//!
//! Main type: [`Holds`]. Invariant: every held thread is released by [`Holds::release`], by the end
//! of the test, or by the end of the connection, after which the virtual machine resumes
//! everything.

use std::time::{Duration, Instant};

use jdwp::ThreadId;

use super::clock::Uncounted;

/// How much longer an event may be held while the app is busy all the time.
pub(super) const BUSY: u32 = 3;

/// One event whose thread is suspended: at its post, where its task begins, where the main thread
/// dispatches it, or before its task is put into the queue of that thread. Or one whose message is
/// due later than it was, while its thread goes on.
#[derive(Debug)]
pub(super) struct Held {
    /// Its index among the run's events.
    pub(super) event: usize,
    pub(super) thread: ThreadId,
    /// When its message is due, whose thread goes on; `None` where that is suspended.
    due: Option<Instant>,
    since: Instant,
    /// For how long of that the app was idle while the test slept or waited: a busy or slow machine
    /// makes nothing late.
    idle: Duration,
    /// For how long of that threads were stopped for questions.
    questions: Uncounted,
}

impl Held {
    /// When its message is due, which is late without its thread.
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// The thread that is suspended for it.
    pub(super) fn suspended(&self) -> Option<ThreadId> {
        self.due.is_none().then_some(self.thread)
    }
}

/// One event that was released and has not been seen to be processed.
#[derive(Debug)]
pub(super) struct Released {
    pub(super) event: usize,
    pub(super) thread: ThreadId,
    since: Instant,
    /// For how long after that threads were stopped for questions.
    questions: Uncounted,
    /// How many snapshots in a row have shown its thread blocked.
    blocked_snapshots: u32,
}

/// What is held, and what is under way.
#[derive(Debug, Default)]
pub(super) struct Holds {
    held: Vec<Held>,
    released: Vec<Released>,
    /// When the last message is due that was made due later.
    last_due: Option<Instant>,
}

impl Holds {
    /// What is held, in the order in which it came.
    pub(super) fn held(&self) -> &[Held] {
        &self.held
    }

    /// What is under way.
    pub(super) fn released(&self) -> &[Released] {
        &self.released
    }

    pub(super) fn hold(&mut self, event: usize, thread: ThreadId, now: Instant) {
        self.held.push(Held {
            event,
            thread,
            due: None,
            since: now,
            idle: Duration::ZERO,
            questions: Uncounted::default(),
        });
    }

    /// Has the message of a held event due later; the caller has its thread go on.
    pub(super) fn delay(&mut self, event: usize, due: Instant) -> Option<ThreadId> {
        let held = self.held.iter_mut().find(|held| held.event == event)?;
        let thread = held.suspended()?;
        held.due = Some(due);
        self.last_due = self.last_due.max(Some(due));
        Some(thread)
    }

    /// When the last of those messages is due, if that is still to come.
    pub(super) fn due_after(&self, now: Instant) -> Option<Instant> {
        self.last_due.filter(|due| *due > now)
    }

    /// Takes an event out of the held ones; the caller resumes the thread that is suspended for it.
    pub(super) fn release(&mut self, event: usize, now: Instant) -> Option<Held> {
        let index = self.held.iter().position(|held| held.event == event)?;
        let held = self.held.remove(index);
        self.released.push(Released {
            event,
            thread: held.thread,
            since: now,
            questions: Uncounted::default(),
            blocked_snapshots: 0,
        });
        Some(held)
    }

    /// An event was processed, or is not waited for any more.
    pub(super) fn finish(&mut self, event: usize) {
        self.released.retain(|released| released.event != event);
    }

    pub(super) fn is_held(&self, event: usize) -> bool {
        self.held.iter().any(|held| held.event == event)
    }

    pub(super) fn is_under_way(&self, event: usize) -> bool {
        self.released.iter().any(|released| released.event == event)
    }

    /// The app was idle for a time, until now, while the test slept or waited.
    pub(super) fn note_idle(&mut self, idle: Duration, now: Instant) {
        for held in &mut self.held {
            held.idle += idle.min(now.saturating_duration_since(held.since));
        }
    }

    /// For so long, until now, threads were stopped for questions: the app could not do much.
    pub(super) fn note_questions(&mut self, time: Duration, at_most: Duration, now: Instant) {
        for held in &mut self.held {
            let time = time.min(now.saturating_duration_since(held.since));
            held.questions.add(time, at_most);
        }
        for released in &mut self.released {
            let time = time.min(now.saturating_duration_since(released.since));
            released.since += released.questions.add(time, at_most);
        }
    }

    /// A time by which nothing that is held counts as delayed.
    pub(super) fn forgive(&mut self, time: Duration) {
        for held in &mut self.held {
            held.since += time;
            held.idle = held.idle.saturating_sub(time);
        }
    }

    /// For how long the app was idle meanwhile, of the event for which it was so longest.
    pub(super) fn longest_idle(&self) -> Duration {
        let idle = self.held.iter().map(|held| held.idle);
        idle.max().unwrap_or_default()
    }

    /// The events that have been held for a time.
    pub(super) fn held_for(&self, time: Duration, now: Instant) -> Vec<usize> {
        let mut events = Vec::new();
        for held in &self.held {
            if now.saturating_duration_since(held.since) >= time {
                events.push(held.event);
            }
        }
        events
    }

    /// The events that have been held for longer than the limit, or whose message is due.
    pub(super) fn late(&self, limit: Duration, now: Instant) -> Vec<usize> {
        let mut events = Vec::new();
        for held in &self.held {
            let age = now
                .saturating_duration_since(held.since)
                .saturating_sub(held.questions.time());
            let is_due = held.due.is_some_and(|due| now >= due);
            if held.idle > limit || age > BUSY * limit || is_due {
                events.push(held.event);
            }
        }
        events
    }

    /// The events that were released longer ago than the limit.
    pub(super) fn lost(&self, limit: Duration, now: Instant) -> Vec<usize> {
        let mut events = Vec::new();
        for released in &self.released {
            if now.saturating_duration_since(released.since) > limit {
                events.push(released.event);
            }
        }
        events
    }

    /// Takes a snapshot of the released events' threads. `needed` says how many snapshots in a row
    /// have to show an event's thread blocked; `None` where this one does not show it. Returns the
    /// events that were shown so often.
    pub(super) fn blocked(
        &mut self,
        needed: impl Fn(usize, ThreadId) -> Option<u32>,
    ) -> Vec<usize> {
        let mut blocked = Vec::new();
        for released in &mut self.released {
            let Some(needed) = needed(released.event, released.thread) else {
                released.blocked_snapshots = 0;
                continue;
            };
            released.blocked_snapshots += 1;
            if released.blocked_snapshots >= needed {
                blocked.push(released.event);
            }
        }
        blocked
    }
}
