//! The looks at the threads: when the next one is due, and what those so far come to.
//!
//! Main type: [`Looks`].

use std::collections::HashSet;
use std::time::{Duration, Instant};

use jdwp::ThreadId;

/// How often the threads are looked at while something is held or waited for.
pub(super) const LOOK: Duration = Duration::from_millis(40);

/// The fewest looks in a row that count as proof, however slow the connection is.
const FEWEST: u32 = 5;

/// For how long no event may come before a statement counts as settled.
const QUIET: Duration = Duration::from_millis(15);

/// How often the settle limit is halved.
const MOST_HALVED: u32 = 3;

/// What the looks have shown.
#[derive(Debug)]
pub(super) struct Looks {
    last_look: Instant,
    /// The shortest time from one look to the next, but [`LOOK`] at least: what looks take over
    /// this connection. A busy machine makes some of them longer, not all.
    pace: Option<Duration>,
    last_event: Instant,
    /// How many snapshots in a row were quiescent.
    quiescent: u32,
    endless: HashSet<ThreadId>,
    /// At how many statements something was still at work when the settle limit was over.
    in_vain: u32,
}

impl Looks {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            last_look: now,
            pace: None,
            last_event: now,
            quiescent: 0,
            endless: HashSet::new(),
            in_vain: 0,
        }
    }

    /// The threads are looked at now. The answer is the time since the look before, as far as the
    /// two tell of it: of the time between looks that are further apart nothing is known.
    pub(super) fn look(&mut self, now: Instant) -> Duration {
        let since = self.since(now);
        self.last_look = now;

        let Some(pace) = self.pace else {
            // The first look has no look before it.
            self.pace = Some(since.max(LOOK));
            return since.min(2 * LOOK);
        };
        let pace = pace.min(since).max(LOOK);
        self.pace = Some(pace);
        since.min(2 * pace)
    }

    /// How many looks in a row prove as much as `looks` that are [`LOOK`] apart: fewer over a slow
    /// connection, where they are further apart, but [`FEWEST`] at least.
    pub(super) fn needed_at_this_pace(&self, looks: u32) -> u32 {
        let pace = self.pace.unwrap_or(LOOK);
        if pace < 2 * LOOK {
            return looks;
        }
        let fitting = (LOOK * looks).as_micros().div_ceil(pace.as_micros().max(1));
        let fitting = u32::try_from(fitting).unwrap_or(looks);
        fitting.clamp(FEWEST.min(looks), looks)
    }

    /// The time since the last look.
    pub(super) fn since(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.last_look)
    }

    /// An event came.
    pub(super) fn note_event(&mut self, now: Instant) {
        self.last_event = now;
    }

    /// Whether no event has come for a moment.
    pub(super) fn is_quiet(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.last_event) >= QUIET
    }

    /// One more snapshot was taken while a statement settles, which shows that nothing works, or
    /// that something does.
    pub(super) fn note_snapshot(&mut self, is_quiescent: bool) {
        self.quiescent = if is_quiescent { self.quiescent + 1 } else { 0 };
    }

    /// What was seen so far says nothing of the next moment.
    pub(super) fn forget_snapshots(&mut self) {
        self.quiescent = 0;
    }

    /// Whether the last snapshots were quiescent.
    pub(super) fn is_quiescent(&self) -> bool {
        self.quiescent >= 2
    }

    /// Threads that never become quiescent, so they are not waited for.
    pub(super) fn endless(&self) -> &HashSet<ThreadId> {
        &self.endless
    }

    /// Something was still at work when the settle limit was over.
    pub(super) fn waited_in_vain(&mut self) {
        self.in_vain += 1;
    }

    /// These threads are not waited for any more, as that was in vain.
    pub(super) fn pass_over(&mut self, threads: impl Iterator<Item = ThreadId>) {
        self.endless.extend(threads);
    }

    /// For how long a statement is waited for at the most until it has settled, where `limit` is
    /// for the first: half as long each time that it was in vain, as with work that comes again and
    /// again on one thread of a pool after the other.
    pub(super) fn settle_limit(&self, limit: Duration) -> Duration {
        limit / 2_u32.pow(self.in_vain.min(MOST_HALVED))
    }
}
