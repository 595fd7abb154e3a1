//! What a failing run says: which event came in the wrong order with what, which statement failed,
//! and what kind of root cause that is.
//!
//! Main function: [`diagnose`].
//!
//! - `callers.rs`: which statement calls the helper that another one is in.
//! - `failed.rs`: which statement failed, and what else of the app a failure names.
//! - `waits.rs`: which wait gave up.

mod callers;
mod failed;
mod waits;

use std::collections::BTreeSet;

use crate::bounds::{self, Bounds};
use crate::findings::{Category, Confirmed, Control, Finding, Measured, Pair, Results, WrongOrder};
use crate::matching;
use crate::model::{EventClass, EventKey, Outcome, Statement};
use crate::schedule::{Constraint, Position, Schedule};
use crate::trace::{EventHit, EventKind, RunRecord};

use super::coverage::index_of;
use super::strategy::are_of_one_chain;
use callers::caller_of_wrapper;
pub(super) use failed::{failed_among, nearness};
use failed::{failed_at, has_failed_from};
pub(super) use waits::gave_up;
use waits::{just_before, outlasts_harmlessly};

/// How long a pause of the test's is at least, in ms: under a debugger a few lines take up to that
/// by themselves; over a slow connection longer, and count as a pause.
const LEAST_PAUSE_MS: u64 = 20;

/// The finding of a minimal schedule that was confirmed, by its last failing replay and the control
/// that passes. Its margin is still to be measured.
pub(super) fn diagnose(
    schedule: Schedule,
    run: &RunRecord,
    results: &Results,
    confirmed: Confirmed,
    control: Control,
    earliest: Option<(Schedule, RunRecord)>,
) -> Finding {
    let in_order = in_order(&schedule, run, results);
    let blamed = match in_order {
        Some((_, last)) => Some(last),
        None => nearest(&schedule, run),
    };
    let mut pair = match &earliest {
        Some((earlier, failed)) => {
            let blamed = nearest(earlier, failed);
            pair(earlier, blamed, failed, results, &control)
        }
        None => pair(&schedule, blamed, run, results, &control),
    };

    let mut one_of = Vec::new();
    if in_order.is_none() && schedule.constraints.len() > 1 {
        for constraint in &schedule.constraints {
            one_of.extend(event_of(constraint, run, results));
        }
    }
    let gave_up = match blamed {
        Some(constraint) if !pair.is_early() => gave_up(run, &constraint.event, results),
        _ => None,
    };
    let gave_up = gave_up.filter(|wait| !outlasts_harmlessly(wait, &control, results));
    if let (Some(wait), Some(statement), WrongOrder::EventLate) =
        (&gave_up, &pair.statement, &pair.order)
        && let Some(waits) = just_before(wait, statement, results)
    {
        pair.statement = Some(waits);
    }

    let mut finding = Finding {
        steps: results.statements.clone(),
        outcome: run.outcome,
        failure: run.failure.clone(),
        failed_at: failed_at(run),
        whose: run.whose.clone(),
        pair,
        one_of,
        gave_up,
        by_espresso: is_by_espresso(results),
        category: Category::AsyncWait,
        measured: Measured::default(),
        control,
        confirmed,
        schedule,
    };
    let is_late = matches!(finding.pair.order, WrongOrder::EventLate);
    finding.category = match &finding.pair.statement {
        Some(after) if is_late && polls_in_vain(after, run, results) => Category::AsyncWait,
        _ => category(&finding, results),
    };

    if let (Some(trace), Some(statement)) = (results.trace(), &finding.pair.statement)
        && finding.gave_up.is_none()
        && !finding.is_within()
        && !finding.pair.names_cause_of_first()
        && finding.pair.cause.as_ref() != Some(statement)
        && let Some(caller) = caller_of_wrapper(statement, trace)
    {
        finding.pair.statement = Some(caller.clone());
    }
    finding
}

/// The first and the last of two events whose order among themselves fails the test: the reverse of
/// the trace's, one after the other at one position, or of two of a kind as the failing run
/// released them. `None` where an event fails it by its own position.
fn in_order<'s>(
    schedule: &'s Schedule,
    run: &RunRecord,
    results: &Results,
) -> Option<(&'s Constraint, &'s Constraint)> {
    if let Some(reversed) = reversed_at_one_position(schedule, results) {
        return Some(reversed);
    }
    let [one, other] = schedule.constraints.as_slice() else {
        return None;
    };
    if schedule.overlaps() {
        return None;
    }

    let traced = [one, other].map(|constraint| bound_of(constraint, results));
    let [Some(one_bound), Some(other_bound)] = traced else {
        return None;
    };
    let one_at = released_ms(&one.event, run)?;
    let other_at = released_ms(&other.event, run)?;
    let (first, last) = match one_at < other_at {
        true => ((one, one_bound), (other, other_bound)),
        false => ((other, other_bound), (one, one_bound)),
    };
    let is_one_kind = first.1.event.kind() == last.1.event.kind();
    let is_reversed = first.1.event.posted_ms > last.1.event.posted_ms;
    (is_one_kind && is_reversed && one_at != other_at).then_some((first.0, last.0))
}

/// The first two events of a schedule that it has at one position, in the reverse of the trace's
/// order.
pub(super) fn reversed_at_one_position<'s>(
    schedule: &'s Schedule,
    results: &Results,
) -> Option<(&'s Constraint, &'s Constraint)> {
    let in_trace = |constraint: &Constraint| {
        let mut bounds = results.bounds.iter();
        bounds.position(|bound| bound.event.key == constraint.event)
    };
    schedule.orders().find_map(|(first, second)| {
        let first = schedule.constraints.get(first)?;
        let second = schedule.constraints.get(second)?;
        (in_trace(first) > in_trace(second)).then_some((first, second))
    })
}

/// When a run released an event that it held, in ms.
fn released_ms(event: &EventKey, run: &RunRecord) -> Option<u64> {
    let release = matching::same(event, run)?.release.as_ref();
    release.map(|release| release.at_ms)
}

/// The constraint whose event's code is nearest to the failure.
fn nearest<'s>(schedule: &'s Schedule, run: &RunRecord) -> Option<&'s Constraint> {
    schedule
        .constraints
        .iter()
        .rev()
        .max_by_key(|constraint| nearness(run, &constraint.event))
}

fn pair(
    schedule: &Schedule,
    blamed: Option<&Constraint>,
    run: &RunRecord,
    results: &Results,
    control: &Control,
) -> Pair {
    let Some(blamed) = blamed else {
        return Pair::default();
    };
    let order = wrong_order(schedule, blamed, run, results, control);
    let statement = statement_of(&order, schedule, blamed, run, results);
    let cause = bound_of(blamed, results).and_then(|bound| bound.event.statement.clone());

    // What is late may show only at the statement that failed: after a loop that polls, or where
    // the event's cause is all that was found.
    let failed = failed_at(run);
    let is_late = matches!(order, WrongOrder::EventLate) && !blamed.event.is_rest();
    let is_before = matches!(blamed.position, Position::Before(_));
    let is_cause = cause.is_some() && statement == cause;
    let fails_later = failed.is_some() && failed != cause;
    // Its cause may wait for it, too, and give up.
    let wait = gave_up(run, &blamed.event, results).and_then(|wait| wait.statement);
    let gives_up_itself = is_cause && wait == statement;
    let polls = polls(&blamed.position, failed.as_ref(), run, results);
    let (order, statement) = match polls {
        Some(polls) if is_late => (WrongOrder::WhilePolling(Box::new(polls)), failed),
        _ if gives_up_itself => (order, statement),
        _ if is_cause && is_late && is_before && fails_later => (WrongOrder::AfterCause, failed),
        _ => (order, statement.or(failed)),
    };
    Pair {
        event: event_of(blamed, run, results),
        task: posting_task(&blamed.event, results),
        cause,
        statement,
        order,
    }
}

/// What is wrong with the order in which an event came, wherever that shows.
fn wrong_order(
    schedule: &Schedule,
    blamed: &Constraint,
    run: &RunRecord,
    results: &Results,
    control: &Control,
) -> WrongOrder {
    let bound = bound_of(blamed, results);
    let is_early = match schedule.constraints.as_slice() {
        [_] => {
            bound.is_some_and(|bound| is_too_early(schedule, bound, control, &results.statements))
        }
        several => are_too_early(several, control, results),
    };

    let after = match in_order(schedule, run, results) {
        Some((first, _)) => after_event(first, run, results),
        None if !is_early && schedule.constraints.len() == 1 => {
            bound.and_then(|bound| overtaken(blamed, bound, run, results))
        }
        None => None,
    };
    match after {
        Some(after) => after,
        None if is_early => WrongOrder::EventEarly,
        None => WrongOrder::EventLate,
    }
}

/// The statement that an event belongs before or after; of two events, the one that starts the
/// first. `None` where only the statement that failed is known.
fn statement_of(
    order: &WrongOrder,
    schedule: &Schedule,
    blamed: &Constraint,
    run: &RunRecord,
    results: &Results,
) -> Option<Statement> {
    let bound = bound_of(blamed, results);
    let cause = bound.and_then(|bound| bound.event.statement.as_ref());
    let nothing = BTreeSet::new();
    let idle = bound.map_or(&nothing, |bound| &bound.idle);

    match (order, &blamed.position) {
        (WrongOrder::AfterEvent(first), _) => starts_the_first(first, cause, results),
        // What reads the result of two events does not follow from their order.
        _ if in_order(schedule, run, results).is_some() => None,
        (WrongOrder::EventEarly, Position::Before(statement)) => Some(statement.clone()),
        // Alone it overlaps the statement itself.
        (_, Position::Overlapping(statement)) if schedule.constraints.len() == 1 => {
            Some(statement.clone())
        }
        (WrongOrder::EventLate, Position::Within(waits)) => {
            let ends =
                bound.and_then(|bound| call_that_ended_a_service(bound, waits, run, results));
            ends.or_else(|| Some(waits.clone()))
        }
        (WrongOrder::EventLate, Position::Before(next)) if polls_in_vain(next, run, results) => {
            Some(next.clone())
        }
        (WrongOrder::EventLate, Position::Before(next))
            if bound.is_some_and(|bound| needs_what_follows(bound, next, run, results)) =>
        {
            Some(next.clone())
        }
        (_, position) => expected_before(position, &results.statements, idle, run),
    }
}

/// The loop of whose passes a position is a later one than the trace has, where a statement after
/// the loop failed: one that goes on as soon as it has what it polls for.
fn polls(
    position: &Position,
    failed: Option<&Statement>,
    run: &RunRecord,
    results: &Results,
) -> Option<Statement> {
    let Position::Before(pass) = position else {
        return None;
    };
    if pass.occurrence == 1 || index_of(pass, &results.statements).is_some() {
        return None;
    }

    let failed = failed?;
    let is_after = run.index_of(failed) > run.index_of(pass) && !failed.is_same_line(pass);
    is_after.then(|| pass.clone())
}

/// Whether a statement failed after a loop that had more passes than in the trace: one that polls,
/// and gives up.
fn polls_in_vain(next: &Statement, run: &RunRecord, results: &Results) -> bool {
    let index = run.index_of(next);
    let last = index
        .and_then(|index| index.checked_sub(1))
        .and_then(|last| run.statements.get(last));
    let Some(last) = last.map(|hit| &hit.statement) else {
        return false;
    };

    let mut traced = results.statements.iter();
    let is_traced = traced.any(|known| known.is_same_line(last));
    let is_further_pass = is_traced && index_of(last, &results.statements).is_none();
    is_further_pass && failed_at(run).as_ref() == Some(next)
}

/// What is wrong where an event came first in an order, with the cause that is known of it.
fn after_event(first: &Constraint, run: &RunRecord, results: &Results) -> Option<WrongOrder> {
    let mut hit = event_of(first, run, results)?;
    if let Some(bound) = bound_of(first, results) {
        hit.statement.clone_from(&bound.event.statement);
    }
    Some(WrongOrder::AfterEvent(Box::new(hit)))
}

/// What has overtaken an event: the same work, asked for again meanwhile. The last of that. Either
/// the statement that waits for the event is stalled, and everything else has come; or what failed
/// began after both had come, so it is their order that fails it.
fn overtaken(
    blamed: &Constraint,
    bound: &Bounds,
    run: &RunRecord,
    results: &Results,
) -> Option<WrongOrder> {
    let until = match &blamed.position {
        Position::Within(waits) => waits,
        Position::Before(next) if has_failed_from(next, run) => next,
        _ => return None,
    };
    let cause = run.index_of(bound.event.statement.as_ref()?)?;
    let until = run.index_of(until)?;
    let released_ms = released_ms(&blamed.event, run)?;

    let mut overtakes = None;
    for other in &results.bounds {
        let other = &other.event;
        let is_alike = (other.kind(), &other.key.work) == (bound.event.kind(), &blamed.event.work);
        let asked = other.statement.as_ref();
        let is_asked_again = asked
            .and_then(|asked| run.index_of(asked))
            .is_some_and(|asked| cause < asked && asked < until);
        let hit = matching::same(&other.key, run);
        if is_alike && is_asked_again && hit.is_some_and(|hit| hit.posted_ms < released_ms) {
            overtakes = Some(WrongOrder::AfterEvent(Box::new(other.clone())));
        }
    }
    overtakes
}

/// A constraint's event as a run has it, named as in the trace, which looks at what a library's
/// callback runs.
fn event_of(constraint: &Constraint, run: &RunRecord, results: &Results) -> Option<EventHit> {
    let mut hit = matching::same(&constraint.event, run)?.clone();
    if let Some(bound) = bound_of(constraint, results) {
        hit.callback.clone_from(&bound.event.callback);
        hit.method.clone_from(&bound.event.method);
    }
    Some(hit)
}

/// The task whose thread posts an event as it ends, as that of a coroutine does which another one
/// waits for: the last one of that thread and statement in the trace. Only where the stack of the
/// post names no code of the app's.
fn posting_task(event: &EventKey, results: &Results) -> Option<EventHit> {
    let trace = results.trace()?;
    let post = trace.events.iter().find(|hit| hit.key == *event)?;
    let mut frames = post.stack.iter();
    if post.kind() != EventKind::Post || frames.any(|frame| !trace.whose.is_foreign(&frame.class)) {
        return None;
    }

    let mut last: Option<&EventHit> = None;
    for hit in &trace.events {
        let is_before = hit.posted_ms <= post.posted_ms;
        if is_before
            && are_of_one_chain(hit, post)
            && last.is_none_or(|last| last.posted_ms <= hit.posted_ms)
        {
            last = Some(hit);
        }
    }
    last.cloned()
}

fn bound_of<'r>(constraint: &Constraint, results: &'r Results) -> Option<&'r Bounds> {
    let mut bounds = results.bounds.iter();
    bounds.find(|bound| bound.event.key == constraint.event)
}

/// Of two events in the wrong order, the statement that causes the one that came first, where that
/// is a later one than the cause of the other: the test goes on to it too early.
fn starts_the_first(
    first: &EventHit,
    cause: Option<&Statement>,
    results: &Results,
) -> Option<Statement> {
    let statement = first.statement.as_ref()?;
    let all = &results.statements;
    (index_of(statement, all) > index_of(cause?, all)).then(|| statement.clone())
}

/// Whether all events of a schedule come before what submits them goes on.
fn comes_earliest(schedule: &Schedule) -> bool {
    let mut constraints = schedule.constraints.iter();
    !schedule.constraints.is_empty()
        && constraints.all(|constraint| matches!(constraint.position, Position::Earliest(_)))
}

/// Whether all of several events come before they are due, or as early as they can where the test
/// passes with nothing held, or with them later.
fn are_too_early(several: &[Constraint], control: &Control, results: &Results) -> bool {
    let statements = &results.statements;
    let is_natural_too_early = matches!(control, Control::NothingHeld | Control::Latest);
    !several.is_empty()
        && several.iter().all(|constraint| {
            let position = &constraint.position;
            bound_of(constraint, results).is_some_and(|bound| {
                let is_natural = bound.natural(statements).as_ref() == Some(position);
                bound.is_early(position, statements) || is_natural && is_natural_too_early
            })
        })
}

/// Whether the one event of a schedule fails the test by coming too early: before it is due, or
/// where the test passes with the event later.
fn is_too_early(
    failing: &Schedule,
    bound: &Bounds,
    control: &Control,
    statements: &[Statement],
) -> bool {
    if comes_earliest(failing) {
        return true;
    }
    let [failing] = failing.constraints.as_slice() else {
        return false;
    };
    if bound.is_early(&failing.position, statements) {
        return true;
    }

    match control {
        Control::Neighbour { position, .. } => {
            bounds::is_later(position, &failing.position, &bound.positions(statements))
        }
        // What fails where the event is waited for, and passes where it is not, needs it later.
        Control::NothingHeld => bound.natural(statements).as_ref() == Some(&failing.position),
        Control::NaturalOrder => false,
        Control::Latest => true,
    }
}

/// For how long the statements just before another took that touch nothing, in ms, in the run in
/// which they were quickest, but for the time that the testing thread was held. A line that calls a
/// helper takes next to no time, and so does its last one; a sleep takes its time.
fn pause_ms(next: &Statement, idle: &BTreeSet<usize>, run: &RunRecord, results: &Results) -> u64 {
    let mut begins = index_of(next, &results.statements);
    while let Some(before) = begins.and_then(|begins| begins.checked_sub(1))
        && idle.contains(&before)
    {
        begins = Some(before);
    }
    let Some(first) = begins.and_then(|begins| results.statements.get(begins)) else {
        return 0;
    };

    let runs = results.runs.iter().chain([run]);
    let quickest = runs.filter_map(|run| {
        let (first, next) = (run.index_of(first)?, run.index_of(next)?);
        let [first, rest @ ..] = run.statements.get(first..=next)? else {
            return None;
        };
        let time_ms = rest.last()?.at_ms.saturating_sub(first.at_ms);
        let held_ms: u64 = rest.iter().map(|hit| hit.held_ms).sum();
        Some(time_ms.saturating_sub(held_ms))
    });
    quickest.min().unwrap_or(0)
}

/// Whether a statement failed, or the test failed after the main thread was asked by it, though an
/// event came before it: it needs what follows from that. The test only let time pass before it, as
/// it does for all of that to be over.
fn needs_what_follows(
    bound: &Bounds,
    next: &Statement,
    run: &RunRecord,
    results: &Results,
) -> bool {
    let passes_time = pause_ms(next, &bound.idle, run, results) >= LEAST_PAUSE_MS;
    let asked = asked(next, run, results);
    let fails_later = asked.is_some() && has_failed_from(next, run);
    if !passes_time || !(fails_later || failed_at(run).as_ref() == Some(next)) {
        return false;
    }
    // What has failed may have been kept before. What the event's cause keeps, as a `Job`, is no
    // result of what this statement asks for.
    let position = Position::Before(next.clone());
    let before = expected_before(&position, &results.statements, &bound.idle, run);
    let is_cause = before == bound.event.statement;
    let keeps = before.is_some_and(|before| declares(&before, results) == Some(true));
    if keeps && !(is_cause && fails_later) {
        return false;
    }

    // Behind a message that the main thread is held at is also what was posted after that.
    let follows_from_ms = match bound.event.key.is_dispatch() {
        true => matching::same(&bound.event.key, run).map(|hit| hit.posted_ms + 1),
        false => released_ms(&bound.event.key, run),
    };
    let Some(follows_from_ms) = follows_from_ms else {
        return false;
    };
    let again_ms = asked.as_ref().and_then(|asked| asked.again_ms);
    let mut follows = false;
    for other in &results.bounds {
        let other = &other.event;
        if other.statement != bound.event.statement {
            continue;
        }
        let Some(came) = matching::same(&other.key, run) else {
            let is_seen = other.kind() != EventKind::Main || sees_posts_of_test(run);
            if is_seen && again_ms.is_some() {
                return false;
            }
            continue;
        };
        if came.posted_ms < follows_from_ms {
            continue;
        }
        // It may be the next one that asks, that came too early for this.
        if again_ms.is_some_and(|again| came.due_ms() >= again) {
            return false;
        }
        let is_after = asked
            .as_ref()
            .is_none_or(|asked| came.due_ms() > asked.at_ms);
        follows |= came.kind() != EventKind::Main || is_after;
    }
    follows
}

/// The last statement that ended a service, of those between the event's cause and the statement
/// within which it came too late: the system has a service end a moment after the call has
/// returned. Only one that had begun by the time of the cause.
fn call_that_ended_a_service(
    bound: &Bounds,
    waits: &Statement,
    run: &RunRecord,
    results: &Results,
) -> Option<Statement> {
    let all = &results.statements;
    let cause = index_of(bound.event.statement.as_ref()?, all)?;
    let waits = index_of(waits, all)?;
    let released_ms = released_ms(&bound.event.key, run)?;
    if gave_up(run, &bound.event.key, results).is_some() {
        return None;
    }

    // A run that holds background work alone does not see what the system posts.
    let mut hits = run.events.iter();
    let sees_system = hits.any(|hit| hit.class == EventClass::System);
    let (mut is_begun, mut last) = (false, None);
    for event in &results.trace()?.events {
        let caused = event.statement.as_ref();
        let index = caused.and_then(|caused| index_of(caused, all));
        is_begun |= event.key.begins_a_service() && index <= Some(cause);

        let is_between = index.is_some_and(|index| cause < index && index < waits);
        if is_begun && is_between && event.key.ends_a_service() {
            let came = matching::same(&event.key, run);
            let is_before = came.map_or(!sees_system, |hit| hit.posted_ms < released_ms);
            if is_before {
                last = caused.cloned();
            }
        }
    }
    last
}

/// When a statement asked the main thread or a background thread for what a later one judges, in
/// ms.
struct Asked {
    at_ms: u64,
    /// When the next one that asks began, of those up to the failed one.
    again_ms: Option<u64>,
}

/// When a statement asked. In a run that does not see what the test posts, that is when it began.
fn asked(statement: &Statement, run: &RunRecord, results: &Results) -> Option<Asked> {
    let failed = run.index_of(&failed_at(run)?)?;
    let asks = run.index_of(statement)?;
    let begun_ms = |index: usize| run.statements.get(index).map(|hit| hit.at_ms);

    let (mut asked_ms, mut again_ms) = (None, None);
    for event in &results.trace()?.events {
        if !matches!(event.class, EventClass::Test | EventClass::Work) {
            continue;
        }
        let cause = event.statement.as_ref().and_then(|at| run.index_of(at));
        match cause {
            Some(cause) if cause == asks => {
                let is_unseen = event.class == EventClass::Test && !sees_posts_of_test(run);
                let came_ms = matching::same(&event.key, run).map(|hit| hit.posted_ms);
                let unseen_ms = begun_ms(asks).filter(|_| is_unseen);
                asked_ms = asked_ms.or(came_ms).or(unseen_ms);
            }
            Some(cause) if asks < cause && cause <= failed => {
                let begun_ms = begun_ms(cause)?;
                again_ms = Some(again_ms.map_or(begun_ms, |again_ms| begun_ms.min(again_ms)));
            }
            _ => {}
        }
    }
    Some(Asked {
        at_ms: asked_ms?,
        again_ms,
    })
}

/// Whether a run sees what the test posts: one that holds background work alone does not.
fn sees_posts_of_test(run: &RunRecord) -> bool {
    let mut hits = run.events.iter();
    hits.any(|hit| hit.class == EventClass::Test)
}

/// The statement that the event was expected before: the one just before the earliest failing
/// position that touches something and has begun in the failing run, or the one within which that
/// is.
fn expected_before(
    position: &Position,
    statements: &[Statement],
    idle: &BTreeSet<usize>,
    failing: &RunRecord,
) -> Option<Statement> {
    let next = match position {
        Position::Before(next) | Position::Overlapping(next) => next,
        Position::Within(statement) | Position::Earliest(statement) => {
            return Some(statement.clone());
        }
        Position::End => return None,
    };
    match statements.iter().position(|statement| statement == next) {
        Some(next) => {
            let before = statements.get(..next)?;
            let mut expected = before.last()?;
            let mut has_begun = false;
            for (index, statement) in before.iter().enumerate() {
                // The event may keep one from being called at all.
                let begins = failing.index_of(statement).is_some();
                if !idle.contains(&index) && (begins || !has_begun) {
                    expected = statement;
                    has_begun |= begins;
                }
            }
            Some(expected.clone())
        }
        // A further pass of a loop than the trace has: the one before it came too early.
        None => next.previous_pass(),
    }
}

/// What `Instrumentation.runOnMainSync` posts, and `ActivityScenario.onActivity` by it.
pub(super) const RUN_ON_MAIN: &str = "android.app.Instrumentation$SyncRunnable";

fn category(finding: &Finding, results: &Results) -> Category {
    let (Some(event), Some(statement)) = (&finding.pair.event, &finding.pair.statement) else {
        return Category::AsyncWait;
    };
    if finding.gave_up.is_some() {
        Category::AsyncWait
    } else if finding.schedule.overlaps() || event.key.is_rest() {
        Category::DataRace
    } else if !matches!(
        finding.pair.order,
        WrongOrder::EventLate | WrongOrder::AfterCause
    ) {
        match &finding.pair.order {
            WrongOrder::AfterEvent(first) if first.key.parts_with_a_service() => {
                Category::Lifecycle
            }
            _ => Category::EventOrder,
        }
    } else if finding.outcome == Outcome::Crash
        || fails_after_lifecycle(finding, results)
        || event.key.begins_a_service()
        || event.key.parts_with_a_service()
    {
        Category::Lifecycle
    } else if matches!(finding.pair.order, WrongOrder::AfterCause)
        || finding
            .failed_at
            .as_ref()
            .is_some_and(|failed| is_beyond(failed, statement, results))
    {
        Category::EventOrder
    } else if event.class == EventClass::Work && !event.key.is_callback() {
        Category::DataRace
    } else {
        Category::AsyncWait
    }
}

/// Whether the statement that comes too early causes a step in the life of an activity or a
/// service. A message with a callback is not one: the harness has it run on the main thread. Where
/// that statement fails itself, the step comes after it, as the test closes what it has launched.
fn fails_after_lifecycle(finding: &Finding, results: &Results) -> bool {
    let statement = finding.pair.statement.as_ref();
    let Some(trace) = results.trace() else {
        return false;
    };
    if statement.is_none() || finding.failed_at.as_ref() == statement {
        return false;
    }

    trace.events.iter().any(|event| {
        let is_lifecycle = event.key.handler.starts_with("android.app.ActivityThread")
            && event.key.work.starts_with("what=");
        is_lifecycle && event.statement.as_ref() == statement
    })
}

/// Whether what failed is beyond a statement, which is then more than the look at what the other
/// judges. The one right after it may judge what it has read: into a variable that it declares, or
/// on the main thread, into something that outlives the block which reads.
fn is_beyond(failed: &Statement, statement: &Statement, results: &Results) -> bool {
    let all = &results.statements;
    let (Some(of_failed), Some(index)) = (index_of(failed, all), index_of(statement, all)) else {
        return false;
    };
    let is_next = of_failed == index + 1
        && (&failed.class, &failed.method) == (&statement.class, &statement.method);
    let reads = declares(statement, results) != Some(false) || runs_on_main(statement, results);
    of_failed > index + 1 || is_next && !reads
}

/// Whether a statement has the main thread run a block of the test's, and waits for that.
pub(super) fn runs_on_main(statement: &Statement, results: &Results) -> bool {
    let mut posted = posted(statement, results);
    posted.any(|event| event.key.work == RUN_ON_MAIN)
}

/// Whether the testing thread posts anything to the main thread in a statement.
pub(super) fn posts(statement: &Statement, results: &Results) -> bool {
    posted(statement, results).next().is_some()
}

/// What the testing thread posts to the main thread in a statement.
fn posted<'r>(
    statement: &'r Statement,
    results: &'r Results,
) -> impl Iterator<Item = &'r EventHit> {
    let events = results.trace().into_iter().flat_map(|trace| &trace.events);
    events.filter(|event| {
        event.class == EventClass::Test && event.statement.as_ref() == Some(statement)
    })
}

/// Whether a statement declares a variable; `None` where that is not known.
fn declares(statement: &Statement, results: &Results) -> Option<bool> {
    let mut hits = results.trace()?.statements.iter();
    hits.find(|hit| hit.statement == *statement)?.declares
}

/// Whether the test drives the app by Espresso, which has the main thread work off its messages
/// itself while it acts.
fn is_by_espresso(results: &Results) -> bool {
    let Some(trace) = results.trace() else {
        return false;
    };
    let mut frames = trace.events.iter().flat_map(|event| &event.stack);
    frames.any(|frame| frame.class.starts_with("androidx.test.espresso."))
}

#[cfg(test)]
mod tests;
