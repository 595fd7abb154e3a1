//! Waits that gave up on an event which was held meanwhile: those with a limit, loops that polled
//! in vain, and statements that go on by a limit of the app's.
//!
//! Main function: [`gave_up`].

use crate::explore::coverage::index_of;
use crate::findings::{Control, GaveUp, Results};
use crate::matching;
use crate::model::{COROUTINE_TIMEOUT, EventClass, EventKey, Outcome, RESUMES, Statement};
use crate::schedule::Position;
use crate::trace::{LimitedWait, ReleaseReason, RunRecord};

use super::failed::failed_at;

/// How many statements one pass of a loop that polls has at the most, with those of the helpers
/// that it calls.
const LONGEST_LOOP: usize = 12;

/// What stands for the method of a wait that is a loop.
pub(super) const POLLING_LOOP: &str = "a loop that polls";

/// What stands for the method of a wait that the app ends.
const LIMIT_OF_APP: &str = "a limit of the app's";

/// By how much more than twice the usual time a statement has to last that is taken to have waited,
/// in ms.
const LEAST_EXCESS_MS: u64 = 300;

/// How a thread waits in `runBlocking`, where that is for a `delay`, and elsewhere.
const PARK: &str = "java.util.concurrent.locks.LockSupport.parkNanos";

/// By how much less than a wait's limit may have been measured, in ms.
const CLOCK_ERROR_MS: u64 = 50;

/// The wait that gave up on an event which was held meanwhile.
pub(in crate::explore) fn gave_up(
    run: &RunRecord,
    event: &EventKey,
    results: &Results,
) -> Option<GaveUp> {
    limited_wait(run, event)
        .or_else(|| loop_in_vain(run, event, results))
        .or_else(|| cause_went_on(run, event, results))
}

/// The wait with a limit in which the testing thread was while an event was held. One that did not
/// end when the event came waits for something else.
fn limited_wait(run: &RunRecord, event: &EventKey) -> Option<GaveUp> {
    let release = matching::same(event, run).and_then(|hit| hit.release.as_ref());
    if release.is_some_and(|release| release.why == ReleaseReason::NotNeeded) {
        return None;
    }

    let mut waits = run.limited_waits.iter().rev();
    let wait = waits.find(|wait| {
        let mut held = wait.held.iter();
        has_run_out(wait, run) && held.any(|held| matching::same_event(held, event, &run.whose))
    })?;
    if wait.method == COROUTINE_TIMEOUT && fails_later(wait, run) {
        return None;
    }
    Some(GaveUp {
        statement: wait.statement.clone(),
        method: wait.method.clone(),
        limit_ms: wait.limit_ms,
    })
}

/// The loop that polled while an event was held, in more passes than the trace has, and for no less
/// time, and was left without it, or any other one.
fn loop_in_vain(run: &RunRecord, event: &EventKey, results: &Results) -> Option<GaveUp> {
    let traced = results.statements.as_slice();
    let hit = matching::same(event, run)?;
    let release = hit.release.as_ref()?;
    if !matches!(release.why, ReleaseReason::End | ReleaseReason::Position) {
        return None;
    }
    let left = run.index_of(release.during.as_ref()?)?;

    // The last statement of the loop need not be the one that has left it.
    let nearest = left.saturating_sub(LONGEST_LOOP);
    let mut statements = run.statements.get(nearest..=left)?.iter().rev();
    let last = statements.find(|hit| {
        let mut passes = traced.iter();
        passes.any(|pass| pass.is_same_line(&hit.statement))
            && index_of(&hit.statement, traced).is_none()
    })?;
    let mut passes = Vec::new();
    for pass in &run.statements {
        if pass.statement.is_same_line(&last.statement) && pass.at_ms >= hit.posted_ms {
            passes.push(pass);
        }
    }
    let [first, .., before_last, end] = passes.as_slice() else {
        return None;
    };
    let goes_on = end.at_ms > last.at_ms;

    // What another thread does shows one pass later at the latest.
    let two_before = passes.iter().rev().nth(2).unwrap_or(before_last);
    let until_ms = run.statements.get(left)?.at_ms;
    let last_moment = two_before.at_ms..=until_ms;
    let mut others = run.events.iter();
    let ends_it = others.any(|other| {
        let is_background = matches!(other.class, EventClass::Async | EventClass::Work);
        let release = other.release.as_ref();
        let came_ms = release.map_or(other.posted_ms, |release| release.at_ms);
        other.key != hit.key && is_background && last_moment.contains(&came_ms)
    });
    let polled_ms = last.at_ms.saturating_sub(first.at_ms);
    if goes_on || ends_it || polled_ms < polled_in_trace_ms(&last.statement, results) {
        return None;
    }
    Some(GaveUp {
        // An event that comes in an earlier pass, and has the test pass, does not outlast the loop.
        statement: Some(last.statement.clone()),
        method: POLLING_LOOP.to_owned(),
        limit_ms: Some(polled_ms),
    })
}

/// The statement that causes an event, where it went on without that, and took much longer than in
/// any run that has passed: it waits for the event, and what ends that wait is a limit of the app's
/// that cannot be read, as in RxJava's `timeout`.
fn cause_went_on(run: &RunRecord, event: &EventKey, results: &Results) -> Option<GaveUp> {
    let mut bounds = results.bounds.iter();
    let bound = bounds.find(|bound| bound.event.key == *event)?;
    let cause = bound.event.statement.as_ref()?;
    let release = matching::same(event, run)?.release.as_ref()?;
    let is_without = matches!(release.why, ReleaseReason::End | ReleaseReason::Position);
    if run.outcome != Outcome::Fail || !is_without {
        return None;
    }

    let mut usual_ms = None;
    for passed in &results.runs {
        if passed.outcome == Outcome::Pass {
            usual_ms = usual_ms.max(lasted_ms(cause, passed));
        }
    }
    (lasted_ms(cause, run)? >= 2 * usual_ms? + LEAST_EXCESS_MS).then(|| GaveUp {
        statement: Some(cause.clone()),
        method: LIMIT_OF_APP.to_owned(),
        limit_ms: None,
    })
}

/// For how long a statement was under way in a run that came to the next one, in ms.
fn lasted_ms(statement: &Statement, run: &RunRecord) -> Option<u64> {
    let mut hits = run.statements.iter();
    let begun = hits.find(|hit| hit.statement == *statement)?;
    let next = hits.next()?;
    let reached_ms = next.at_ms.saturating_sub(next.held_ms);
    Some(reached_ms.saturating_sub(begun.at_ms))
}

/// For how long the trace, where no event is late, has passed a line, in ms: a loop that polls as
/// long there waits for something else.
fn polled_in_trace_ms(line: &Statement, results: &Results) -> u64 {
    let Some(trace) = results.trace() else {
        return 0;
    };
    let mut first = None;
    let mut polled_ms = 0;
    for pass in &trace.statements {
        if pass.statement.is_same_line(line) {
            let first_ms = *first.get_or_insert(pass.at_ms);
            polled_ms = pass.at_ms.saturating_sub(first_ms);
        }
    }
    polled_ms
}

/// Whether a run failed later than in the statement after a wait. The limit of a coroutine's wait
/// looks as the time of a `delay` does, which nothing gives up after: a test that goes on for
/// longer has not missed what it waited for. Bodies that are resumed pass their lines again.
fn fails_later(wait: &LimitedWait, run: &RunRecord) -> bool {
    let index_of = |statement: &Statement| {
        let mut hits = run.statements.iter();
        hits.position(|hit| hit.statement == *statement)
    };
    let Some(waited) = &wait.statement else {
        return false;
    };
    let failed = failed_at(run).as_ref().and_then(index_of);
    let (Some(begun), Some(failed)) = (index_of(waited), failed) else {
        return false;
    };

    let since = run.statements.iter().skip(begun + 1);
    let again = since.take_while(|hit| {
        let is_resumed = hit.statement.method == RESUMES && hit.statement.occurrence > 1;
        is_resumed || hit.statement.is_same_line(waited)
    });
    failed > begun + 1 + again.count()
}

/// Whether the event has come after the wait in the control, too, which has passed: then nothing
/// hangs on that wait, as on one of `delay` in `runBlocking`. Just after it, where the testing
/// thread was held for the event, says so of a `delay` only: no thread is held in life, and what
/// reads the result of a wait reads it there.
pub(super) fn outlasts_harmlessly(wait: &GaveUp, control: &Control, results: &Results) -> bool {
    let Control::Neighbour { position, .. } = control else {
        return false;
    };
    let (Some(waits), Position::Before(passes)) = (&wait.statement, position) else {
        return false;
    };
    let all = &results.statements;
    let waits = match wait.method.as_str() {
        // It polled for longer than in the trace, which lacks its last passes.
        POLLING_LOOP => all.iter().rposition(|known| known.is_same_line(waits)),
        _ => index_of(waits, all),
    };
    let (Some(waits), Some(passes)) = (waits, index_of(passes, all)) else {
        return false;
    };
    passes > waits + usize::from(!may_be_delay(wait))
}

/// The statement of a wait, if that is the one just before another and no `delay`: then it is this
/// wait that does not do, and not what reads its result.
pub(super) fn just_before(
    wait: &GaveUp,
    other: &Statement,
    results: &Results,
) -> Option<Statement> {
    let waits = wait.statement.as_ref()?;
    let all = &results.statements;
    let is_next = index_of(other, all)? == index_of(waits, all)? + 1;
    (is_next && !may_be_delay(wait)).then(|| waits.clone())
}

/// Whether a wait may be for a `delay` of a coroutine's, which nothing gives up after.
fn may_be_delay(wait: &GaveUp) -> bool {
    [COROUTINE_TIMEOUT, PARK].contains(&wait.method.as_str())
}

/// Whether a wait lasted as long as its limit allows: one that ended before has not given up.
fn has_run_out(wait: &LimitedWait, run: &RunRecord) -> bool {
    let (Some(limit_ms), Some(statement)) = (wait.limit_ms, &wait.statement) else {
        return true;
    };
    let mut hits = run.statements.iter();
    let Some(begun) = hits.find(|hit| hit.statement == *statement) else {
        return true;
    };
    let next = hits.next().map(|next| next.at_ms);
    let ended_ms = next.or_else(|| run.over_ms());
    ended_ms.is_none_or(|ended| ended.saturating_sub(begun.at_ms) + CLOCK_ERROR_MS >= limit_ms)
}
