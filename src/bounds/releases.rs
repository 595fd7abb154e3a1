//! What the releases of what-if runs say of an event: which statement could not go on without it,
//! and whether another run could say more.

use crate::matching;
use crate::model::{EventKey, Statement};
use crate::trace::{EventHit, EventKind, Release, ReleaseReason, RunRecord};

/// The upper bounds learnt so far, for the next what-if run.
#[must_use]
pub fn known(trace: &RunRecord, what_ifs: &[RunRecord]) -> Vec<(EventKey, Statement)> {
    let mut known = Vec::new();
    for event in trace.explored() {
        if let Some(upper) = upper(trace, &event.key, what_ifs) {
            known.push((event.key.clone(), upper.statement));
        }
    }
    known
}

/// Makes needed what led to a needed event: while a test is stalled everything else is quiescent,
/// so an event that came only after another was released is an effect of that, and cannot come
/// before it.
pub fn complete_needed(run: &mut RunRecord) {
    let mut needed = Vec::new();
    for (index, event) in run.events.iter().enumerate() {
        let release = event.release.as_ref();
        if release.is_some_and(|release| release.why == ReleaseReason::Needed) {
            needed.push(index);
        }
    }

    while let Some(event) = needed.pop() {
        let Some(cause) = led_to(run, event) else {
            continue;
        };
        let release = run
            .events
            .get_mut(cause)
            .and_then(|cause| cause.release.as_mut());
        if let Some(release) = release {
            release.why = ReleaseReason::Needed;
            needed.push(cause);
        }
    }
}

/// The event that was released last before a needed one within the same stall, and did not end it.
fn led_to(run: &RunRecord, needed: usize) -> Option<usize> {
    let needed = run.events.get(needed)?;
    let during = &needed.release.as_ref()?.during;
    let mut last: Option<(usize, u64)> = None;
    let mut alike = false;
    for (index, event) in run.events.iter().enumerate() {
        let Some(release) = &event.release else {
            continue;
        };
        let is_before = release.why == ReleaseReason::NotNeeded
            && release.at_ms <= needed.posted_ms
            && is_same_wait(run, release.during.as_ref(), during.as_ref());
        if !is_before {
            continue;
        }
        match last {
            Some((_, at_ms)) if release.at_ms < at_ms => {}
            Some((_, at_ms)) if release.at_ms == at_ms => alike = true,
            _ => (last, alike) = (Some((index, release.at_ms)), false),
        }
    }

    match last {
        Some((index, _)) if !alike => Some(index),
        _ => None,
    }
}

/// Whether the test waited from one statement to another: they are the same, or passes of a loop,
/// without a statement between them that began for the first time.
fn is_same_wait(run: &RunRecord, from: Option<&Statement>, to: Option<&Statement>) -> bool {
    if from == to {
        return true;
    }

    let (Some(from), Some(to)) = (
        from.and_then(|from| run.index_of(from)),
        to.and_then(|to| run.index_of(to)),
    ) else {
        return false;
    };
    let mut between = run.statements.iter().take(to + 1).skip(from + 1);
    from < to && between.all(|hit| hit.statement.occurrence > 1)
}

/// Whether another what-if run of this kind of event could learn something: an event was released
/// for a stall that was not its own, and some stall's cause was found meanwhile, so that the event
/// would be held longer next time.
#[must_use]
pub fn is_open(trace: &RunRecord, what_ifs: &[RunRecord], kind: EventKind) -> bool {
    trace.explored().any(|event| {
        let was_released = what_ifs
            .iter()
            .any(|run| release_in(run, &event.key).is_some());
        event.kind() == kind && was_released && !is_settled(&event.key, what_ifs)
    })
}

/// Whether some what-if run held an event for as long as the test lets it be held, and not only as
/// long as another.
#[must_use]
pub fn is_settled(event: &EventKey, what_ifs: &[RunRecord]) -> bool {
    for run in what_ifs {
        let Some(release) = release_in(run, event) else {
            continue;
        };
        if matches!(
            release.why,
            ReleaseReason::Needed | ReleaseReason::End | ReleaseReason::Limit
        ) {
            return true;
        }
    }
    false
}

/// Where a run could not go on without an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needed {
    /// The statement of the trace, as an index; of a loop that waits, the last that the trace has.
    pub index: usize,
    /// Whether it is one of a loop that turned more often than in the trace.
    pub in_loop: bool,
}

/// Where a run could not go on without an event; `None` where it did not need it.
#[must_use]
pub fn needed_in(event: &EventKey, trace: &RunRecord, run: &RunRecord) -> Option<Needed> {
    let release = release_in(run, event)?;
    let during = release.during.as_ref()?;
    if release.why != ReleaseReason::Needed {
        return None;
    }
    let index = index_in(trace, run, during)?;
    Some(Needed {
        index,
        in_loop: trace.index_of(during) != Some(index),
    })
}

/// The events that a run held for the longest while it stood at a statement of the trace; of a
/// loop, at one of its later passes.
#[must_use]
pub fn held_longest_in<'r>(
    index: usize,
    trace: &RunRecord,
    run: &'r RunRecord,
) -> Vec<&'r EventHit> {
    let mut held = Vec::new();
    for event in &run.events {
        if let Some(release) = &event.release
            && release.why == ReleaseReason::Limit
            && let Some(during) = &release.during
            && index_in(trace, run, during) == Some(index)
        {
            held.push(event);
        }
    }
    held
}

fn release_in<'a>(run: &'a RunRecord, key: &EventKey) -> Option<&'a Release> {
    matching::same(key, run)?.release.as_ref()
}

/// A statement that could not go on without an event.
pub(super) struct Upper {
    /// Its index in the trace.
    pub(super) index: usize,
    statement: Statement,
    /// Whether that is its own index, and not that of an earlier pass of a loop.
    pub(super) exact: bool,
}

/// The statement that could not go on without an event. Of several runs the latest counts: one in
/// which the event was held beyond an earlier statement has shown that it can be.
pub(super) fn upper(trace: &RunRecord, key: &EventKey, what_ifs: &[RunRecord]) -> Option<Upper> {
    let needed = latest_release(trace, key, what_ifs, ReleaseReason::Needed);
    needed.or_else(|| latest_release(trace, key, what_ifs, ReleaseReason::Limit))
}

/// The latest statement during which an event was released for a reason.
fn latest_release(
    trace: &RunRecord,
    key: &EventKey,
    what_ifs: &[RunRecord],
    reason: ReleaseReason,
) -> Option<Upper> {
    let mut latest: Option<Upper> = None;
    for run in what_ifs {
        let Some(release) = release_in(run, key) else {
            continue;
        };
        let Some(statement) = &release.during else {
            continue;
        };
        if release.why != reason {
            continue;
        }

        let Some(index) = index_in(trace, run, statement) else {
            continue;
        };
        if latest.as_ref().is_none_or(|latest| index >= latest.index) {
            let exact = trace.index_of(statement) == Some(index);
            latest = Some(Upper {
                index,
                statement: statement.clone(),
                exact,
            });
        }
    }
    latest
}

/// Where in the trace another run stood at a statement. A loop that waits turns more often the
/// later its event comes: a statement that the trace does not have is at the last one before it
/// that the trace has.
fn index_in(trace: &RunRecord, run: &RunRecord, statement: &Statement) -> Option<usize> {
    let until = run.index_of(statement)?;
    let before = run.statements.iter().take(until + 1).rev();
    before
        .map(|hit| &hit.statement)
        .find_map(|statement| trace.index_of(statement))
}
