//! What a failing run says: which event came in the wrong order with what, which statement failed,
//! and what kind of root cause that is.
//!
//! Main function: [`diagnose`].

use std::collections::{BTreeSet, HashSet};

use crate::bounds::{self, Bounds};
use crate::findings::{
    Category, Confirmed, Control, Finding, GaveUp, Measured, Pair, Results, WrongOrder,
};
use crate::matching;
use crate::model::{COROUTINE_TIMEOUT, EventClass, EventKey, Frame, Outcome, Statement, outermost};
use crate::schedule::{Constraint, Position, Schedule};
use crate::trace::{EventHit, EventKind, LimitedWait, NotSeenKind, ReleaseReason, RunRecord};

use super::coverage::index_of;
use super::strategy::are_of_one_chain;

/// By how much less than a wait's limit may have been measured, in ms.
const CLOCK_ERROR_MS: u64 = 50;

/// The finding of a minimal schedule that was confirmed, by its last failing replay and the control
/// that passes. Its margin is still to be measured.
pub(super) fn diagnose(
    schedule: Schedule,
    run: &RunRecord,
    results: &Results,
    confirmed: Confirmed,
    control: Control,
) -> Finding {
    let in_order = in_order(&schedule, run, results);
    let blamed = match in_order {
        Some((_, last)) => Some(last),
        None => nearest(&schedule, run),
    };
    let pair = pair(&schedule, blamed, run, results, &control);

    let mut one_of = Vec::new();
    if in_order.is_none() && schedule.constraints.len() > 1 {
        for constraint in &schedule.constraints {
            one_of.extend(event_of(constraint, run, results));
        }
    }
    let gave_up = match blamed {
        Some(constraint) if !pair.is_early() => gave_up(run, &constraint.event),
        _ => None,
    };
    let gave_up = gave_up.filter(|wait| !outlasts_harmlessly(wait, &control, results));

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
    let failed = finding.failed_at.as_ref();
    finding.category = match failed.is_some_and(|failed| polls_in_vain(failed, run, results)) {
        true if is_late && finding.pair.statement.as_ref() == failed => Category::AsyncWait,
        _ => category(&finding, results),
    };
    finding
}

/// Of events that fail the test by their order, the first and the last: they come one after the
/// other at a position. Or it takes two of a kind that came in the reverse of the trace's order.
fn in_order<'s>(
    schedule: &'s Schedule,
    run: &RunRecord,
    results: &Results,
) -> Option<(&'s Constraint, &'s Constraint)> {
    if schedule.orders().next().is_some() {
        return Some((schedule.constraints.first()?, schedule.constraints.last()?));
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
    let bound = bound_of(blamed, results);
    let order = match bound {
        Some(bound) if is_too_early(schedule, bound, control, &results.statements) => {
            WrongOrder::EventEarly
        }
        _ => WrongOrder::EventLate,
    };
    let in_order = in_order(schedule, run, results);
    let after = match (in_order, &order, bound) {
        (Some((first, _)), _, _) => after_event(first, run, results),
        (None, WrongOrder::EventLate, Some(bound)) if schedule.constraints.len() == 1 => {
            overtaken(blamed, bound, run, results)
        }
        _ => None,
    };
    let order = after.unwrap_or(order);
    let cause = bound.and_then(|bound| bound.event.statement.clone());

    let nothing = BTreeSet::new();
    let idle = bound.map_or(&nothing, |bound| &bound.idle);

    let statement = match (&order, &blamed.position) {
        (WrongOrder::AfterEvent(first), _) => starts_the_first(first, cause.as_ref(), results),
        // What reads the result of two events does not follow from their order.
        _ if in_order.is_some() => None,
        (WrongOrder::EventEarly, Position::Before(statement)) => Some(statement.clone()),
        // Alone it overlaps the statement itself.
        (_, Position::Beside(statement)) if schedule.constraints.len() == 1 => {
            Some(statement.clone())
        }
        (WrongOrder::EventLate, Position::Within(waits))
            if let Some(ends) =
                bound.and_then(|bound| call_that_ended_a_service(bound, waits, run, results)) =>
        {
            Some(ends)
        }
        (WrongOrder::EventLate, Position::Before(next)) if polls_in_vain(next, run, results) => {
            Some(next.clone())
        }
        (WrongOrder::EventLate, Position::Before(next))
            if bound.is_some_and(|bound| needs_what_follows(bound, next, run, results)) =>
        {
            Some(next.clone())
        }
        (_, position) => expected_before(position, &results.statements, idle),
    };
    let failed = failed_at(run);
    let is_cause = cause.is_some() && statement == cause;
    let is_late = matches!(order, WrongOrder::EventLate) && !blamed.event.is_rest();
    let is_before = matches!(blamed.position, Position::Before(_));
    let fails_later = failed.is_some() && failed != cause;
    let polls = polls(&blamed.position, failed.as_ref(), run, results);
    let (order, statement) = match polls {
        Some(polls) if is_late => (WrongOrder::WhilePolling(Box::new(polls)), failed),
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
    let is_after = run.index_of(failed) > run.index_of(pass) && !is_same_line(failed, pass);
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
    let is_traced = traced.any(|known| is_same_line(known, last));
    let is_further_pass = is_traced && index_of(last, &results.statements).is_none();
    is_further_pass && failed_at(run).as_ref() == Some(next)
}

/// Whether two statements are passes of one line.
fn is_same_line(one: &Statement, other: &Statement) -> bool {
    (&one.class, &one.method, one.line) == (&other.class, &other.method, other.line)
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

/// Whether what failed in a run is a statement or comes after it.
fn has_failed_from(statement: &Statement, run: &RunRecord) -> bool {
    let failed = failed_at(run).and_then(|failed| run.index_of(&failed));
    let first = run.index_of(statement);
    first.is_some() && failed >= first
}

/// A constraint's event as a run has it, named as in the trace, which looks at what a library's
/// callback runs.
fn event_of(constraint: &Constraint, run: &RunRecord, results: &Results) -> Option<EventHit> {
    let mut hit = matching::same(&constraint.event, run)?.clone();
    if let Some(bound) = bound_of(constraint, results) {
        hit.callback.clone_from(&bound.event.callback);
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
fn comes_at_once(schedule: &Schedule) -> bool {
    let mut constraints = schedule.constraints.iter();
    !schedule.constraints.is_empty()
        && constraints.all(|constraint| matches!(constraint.position, Position::AtOnce(_)))
}

/// Whether the one event of a schedule fails the test by coming too early: before it is due, or
/// where the test passes with the event later.
fn is_too_early(
    failing: &Schedule,
    bound: &Bounds,
    control: &Control,
    statements: &[Statement],
) -> bool {
    if comes_at_once(failing) {
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
    }
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
    let index = index_of(next, &results.statements);
    let passes_time = index
        .and_then(|index| index.checked_sub(1))
        .is_some_and(|before| bound.idle.contains(&before));
    let asked_ms = asked_ms(next, run);
    let fails_later = asked_ms.is_some() && has_failed_from(next, run);
    if !passes_time || !(fails_later || failed_at(run).as_ref() == Some(next)) {
        return false;
    }
    // What has failed may have been kept before.
    let position = Position::Before(next.clone());
    let before = expected_before(&position, &results.statements, &bound.idle);
    if before.is_some_and(|before| declares(&before, results) == Some(true)) {
        return false;
    }

    let Some(released_ms) = released_ms(&bound.event.key, run) else {
        return false;
    };
    results.bounds.iter().any(|other| {
        let is_of_same_cause = other.event.statement == bound.event.statement;
        let came = matching::same(&other.event.key, run);
        is_of_same_cause
            && came.is_some_and(|hit| {
                let is_after = asked_ms.is_none_or(|asked| hit.due_ms() > asked);
                hit.posted_ms >= released_ms && (hit.kind() != EventKind::Main || is_after)
            })
    })
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
    if gave_up(run, &bound.event.key).is_some() {
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

/// When a statement asked the main thread for what the failed one judges, in ms: no later one has
/// asked it until then. A run that holds background work alone does not see what the test posts.
fn asked_ms(statement: &Statement, run: &RunRecord) -> Option<u64> {
    let failed = run.index_of(&failed_at(run)?)?;
    let asks = run.index_of(statement)?;

    let mut asked_ms = None;
    for hit in &run.events {
        let index = hit.statement.as_ref().and_then(|at| run.index_of(at));
        if hit.class != EventClass::Test {
            continue;
        }
        match index {
            Some(index) if index == asks => asked_ms = asked_ms.or(Some(hit.posted_ms)),
            Some(index) if asks < index && index <= failed => return None,
            _ => {}
        }
    }
    asked_ms
}

/// The statement that the event was expected before: the one just before the earliest failing
/// position that touches something, or the one within which that is.
fn expected_before(
    position: &Position,
    statements: &[Statement],
    idle: &BTreeSet<usize>,
) -> Option<Statement> {
    let next = match position {
        Position::Before(next) | Position::Beside(next) => next,
        Position::Within(statement) | Position::AtOnce(statement) => {
            return Some(statement.clone());
        }
        Position::End => return None,
    };
    match statements.iter().position(|statement| statement == next) {
        Some(next) => {
            let mut before = (0..next).rev();
            let last = next.checked_sub(1)?;
            let touching = before.find(|index| !idle.contains(index));
            statements.get(touching.unwrap_or(last)).cloned()
        }
        // A further pass of a loop than the trace has: the one before it came too early.
        None => next.previous_pass(),
    }
}

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
    } else if finding.outcome == Outcome::Crash || fails_after_lifecycle(finding, results) {
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
/// judges. The one right after it may judge what it has read: into a variable that it declares.
fn is_beyond(failed: &Statement, statement: &Statement, results: &Results) -> bool {
    let all = &results.statements;
    let (Some(of_failed), Some(index)) = (index_of(failed, all), index_of(statement, all)) else {
        return false;
    };
    let is_next = of_failed == index + 1
        && (&failed.class, &failed.method) == (&statement.class, &statement.method);
    of_failed > index + 1 || is_next && declares(statement, results) == Some(false)
}

/// Whether a statement declares a variable; `None` where that is not known.
fn declares(statement: &Statement, results: &Results) -> Option<bool> {
    let mut hits = results.trace()?.statements.iter();
    hits.find(|hit| hit.statement == *statement)?.declares
}

/// The wait with a limit in which the testing thread was while an event was held. One that did not
/// end when the event came waits for something else.
pub(super) fn gave_up(run: &RunRecord, event: &EventKey) -> Option<GaveUp> {
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

/// Whether a run failed later than in the statement after a wait. The limit of a coroutine's wait
/// looks as the time of a `delay` does, which nothing gives up after: a test that goes on for
/// longer has not missed what it waited for.
fn fails_later(wait: &LimitedWait, run: &RunRecord) -> bool {
    let index_of = |statement: &Statement| {
        let mut hits = run.statements.iter();
        hits.position(|hit| hit.statement == *statement)
    };
    let waited = wait.statement.as_ref().and_then(index_of);
    let failed = failed_at(run).as_ref().and_then(index_of);
    let (Some(waited), Some(failed)) = (waited, failed) else {
        return false;
    };
    failed > waited + 1
}

/// Whether the event has come after the wait in the control, too, which has passed: then nothing
/// hangs on that wait, as on one of `delay` in `runBlocking`.
fn outlasts_harmlessly(wait: &GaveUp, control: &Control, results: &Results) -> bool {
    let Control::Neighbour { position, .. } = control else {
        return false;
    };
    let (Some(waits), Position::Before(passes)) = (&wait.statement, position) else {
        return false;
    };
    let all = &results.statements;
    index_of(passes, all) > index_of(waits, all).or(Some(all.len()))
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

/// Whether the test drives the app by Espresso, which has the main thread work off its messages
/// itself while it acts.
fn is_by_espresso(results: &Results) -> bool {
    let Some(trace) = results.trace() else {
        return false;
    };
    let mut frames = trace.events.iter().flat_map(|event| &event.stack);
    frames.any(|frame| frame.class.starts_with("androidx.test.espresso."))
}

/// How many classes of an event's own code the stack of a run's failure names.
pub(super) fn nearness(run: &RunRecord, event: &EventKey) -> usize {
    let of_test: HashSet<&str> = run
        .statements
        .iter()
        .map(|hit| outermost(&hit.statement.class))
        .collect();
    let mut of_failure = HashSet::new();
    for line in run.failure.iter().flat_map(|failure| &failure.stack) {
        let Some(frame) = Frame::from_stack_trace(line) else {
            continue;
        };
        let class = outermost(&frame.class);
        if run.whose.owner(class).is_own() && !of_test.contains(class) {
            of_failure.insert(class.to_owned());
        }
    }

    let mut of_event: HashSet<&str> = event
        .stack
        .iter()
        .map(|point| outermost(&point.class))
        .collect();
    of_event.insert(outermost(event.class_and_number().0));
    of_event
        .into_iter()
        .filter(|class| of_failure.contains(*class))
        .count()
}

/// The statement that failed: the failure's own stack names it, else it is the last that began.
fn failed_at(run: &RunRecord) -> Option<Statement> {
    if run
        .not_seen
        .iter()
        .any(|not_seen| not_seen.kind == NotSeenKind::TestOnMain)
    {
        return named_on_main(run)
            .or_else(|| run.statements.last().map(|hit| hit.statement.clone()));
    }
    let statements: Vec<Statement> = run
        .statements
        .iter()
        .map(|hit| hit.statement.clone())
        .collect();
    failed_among(run, &statements)
}

/// The line of the test's body that a failure's stack names. On the main thread only the body's
/// first line is a statement with a position.
fn named_on_main(run: &RunRecord) -> Option<Statement> {
    let body = &run.statements.last()?.statement;
    for line in run.failure.iter().flat_map(|failure| &failure.stack) {
        let Some(frame) = Frame::from_stack_trace(line) else {
            continue;
        };
        if frame.class == body.class && frame.method == body.method {
            return Some(Statement {
                line: frame.line?,
                occurrence: 1,
                ..body.clone()
            });
        }
    }
    None
}

/// The statement that failed, among those of another run: one that knows more of the test's own
/// code.
pub(super) fn failed_among(run: &RunRecord, statements: &[Statement]) -> Option<Statement> {
    for statement in statements.iter().rev() {
        if is_named(statement, run) {
            return Some(statement.clone());
        }
    }
    run.statements.last().map(|hit| hit.statement.clone())
}

/// Whether the stack of a run's failure names a statement.
fn is_named(statement: &Statement, run: &RunRecord) -> bool {
    let method = format!("{}.{}(", statement.class, statement.method);
    let line = format!(":{})", statement.line);
    let mut stack = run.failure.iter().flat_map(|failure| &failure.stack);
    stack.any(|frame| {
        frame.starts_with(&method)
            && (statement.line == Statement::NO_LINE || frame.ends_with(&line))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::SYSTEM_CALLS;
    use crate::testing::{event, failed, key, record, released, statement};
    use crate::trace::{LimitedWait, NotSeen, RunKind};
    use crate::whose::Whose;

    #[test]
    fn in_a_loop_the_event_was_expected_before_the_pass_that_came_before_it() {
        let pass = |occurrence| Statement {
            occurrence,
            ..statement(2)
        };
        let trace = [statement(1), pass(1), statement(3)];
        let expected = |pass| expected_before(&Position::Before(pass), &trace, &BTreeSet::new());
        assert_eq!(
            expected(pass(9)),
            Some(pass(8)),
            "the trace has no such pass"
        );
        assert_eq!(expected(pass(1)), Some(statement(1)));
        assert_eq!(expected(statement(7)), None, "not in the trace at all");
    }

    #[test]
    fn a_statement_that_touches_nothing_is_not_what_an_event_was_expected_before() {
        let trace = [1, 2, 3, 4].map(statement);
        let expected = |idle: &[usize]| {
            let idle = idle.iter().copied().collect();
            expected_before(&Position::Before(statement(4)), &trace, &idle)
        };
        assert_eq!(expected(&[]), Some(statement(3)));
        assert_eq!(expected(&[1, 2]), Some(statement(1)));
        assert_eq!(
            expected(&[0, 1, 2]),
            Some(statement(3)),
            "there is no other"
        );
    }

    #[test]
    fn a_statement_that_fails_after_an_event_and_a_sleep_needs_what_follows() {
        let late = |at_ms| {
            let mut event = released("a", Some(1), 2, ReleaseReason::Position);
            event.release.as_mut().unwrap().at_ms = at_ms;
            event
        };
        // Nothing says in a run that holds events what caused the other one.
        let follows = EventHit {
            posted_ms: 510,
            ..event("b", Some(3))
        };
        let results = |idle: &[usize], cause| {
            let events = vec![event("a", Some(1)), event("b", Some(cause))];
            let trace = record(&[1, 2, 3], events);
            let mut results = Results {
                statements: bounds::statements(&trace),
                bounds: bounds::bounds(&trace, &[]),
                runs: vec![trace],
                ..Results::default()
            };
            results.bounds[0].idle = idle.iter().copied().collect();
            results
        };
        let needs = |run: &RunRecord, results: &Results| {
            needs_what_follows(&results.bounds[0], &statement(3), run, results)
        };
        let check = |run: &RunRecord, idle: &[usize], cause| needs(run, &results(idle, cause));
        let run = failed(record(&[1, 2, 3], vec![late(500), follows.clone()]), 3);
        assert!(check(&run, &[1], 1));
        assert!(!check(&run, &[], 1), "the second one may have read it");
        assert!(!check(&run, &[0], 1));
        assert!(!check(&run, &[1], 2), "it has another cause");
        let mut kept = results(&[1], 1);
        kept.runs[0].statements[0].declares = Some(true);
        assert!(!needs(&run, &kept), "it may judge what was read before");

        let alone = failed(record(&[1, 2, 3], vec![late(500)]), 3);
        assert!(!check(&alone, &[1], 1));
        let before = failed(record(&[1, 2, 3], vec![late(520), follows.clone()]), 3);
        assert!(!check(&before, &[1], 1), "it came before the event");
        let elsewhere = failed(record(&[1, 2, 3, 4], vec![late(500), follows.clone()]), 4);
        assert!(!check(&elsewhere, &[1], 1));

        // The statement asks the main thread for what a later one judges.
        let asked = |posted_ms, delay_ms| {
            let asks = EventHit {
                class: EventClass::Test,
                posted_ms,
                ..event("asks", Some(3))
            };
            let follows = EventHit {
                class: EventClass::Ui,
                delay_ms: Some(delay_ms),
                ..follows.clone()
            };
            let events = vec![late(500), follows, asks];
            failed(record(&[1, 2, 3, 4], events), 4)
        };
        assert!(check(&asked(520, 200), &[1], 1));
        assert!(!check(&asked(720, 200), &[1], 1), "the main thread had it");
        assert!(
            !check(&asked(520, 200), &[], 1),
            "the second one may have read it"
        );
    }

    #[test]
    fn an_event_that_comes_after_the_end_of_its_service_was_expected_before_the_call_for_that() {
        let asked = |work: &str, line, posted_ms| EventHit {
            key: EventKey {
                handler: SYSTEM_CALLS.into(),
                work: work.into(),
                ..key("of the system")
            },
            class: EventClass::System,
            posted_ms,
            ..event("of the system", Some(line))
        };
        let named_of = |begins, work: &str, line, came: &[(&str, u64)]| {
            let begin = asked("what=114", begins, 5);
            let events = vec![begin, event("a", Some(1)), asked(work, line, 20)];
            let trace = record(&[1, 2, 3, 4], events);
            let results = Results {
                statements: bounds::statements(&trace),
                bounds: bounds::bounds(&trace, &[]),
                runs: vec![trace],
                ..Results::default()
            };
            let late = released("a", None, 4, ReleaseReason::Needed);
            let mut events = vec![late];
            events.extend(came.iter().map(|(work, at_ms)| asked(work, line, *at_ms)));
            let run = failed(record(&[1, 2, 3, 4], events), 4);
            let schedule = Schedule {
                constraints: vec![Constraint {
                    event: key("a"),
                    position: Position::Within(statement(4)),
                }],
            };
            let pair = pair(
                &schedule,
                schedule.constraints.first(),
                &run,
                &results,
                &Control::NothingHeld,
            );
            pair.statement.map(|statement| statement.line)
        };
        let named = |work: &str, line, came: &[(&str, u64)]| named_of(1, work, line, came);
        assert_eq!(named("what=116", 3, &[("what=116", 40)]), Some(3));
        assert_eq!(
            named("what=116", 3, &[]),
            Some(3),
            "the run does not see it"
        );
        assert_eq!(
            named("what=116", 3, &[("what=115", 40)]),
            Some(4),
            "it never came"
        );
        assert_eq!(
            named("what=116", 3, &[("what=116", 60)]),
            Some(4),
            "after the event"
        );
        assert_eq!(
            named("what=115", 3, &[("what=115", 40)]),
            Some(4),
            "a start"
        );
        assert_eq!(
            named("what=116", 1, &[("what=116", 40)]),
            Some(4),
            "asked before"
        );
        assert_eq!(
            named_of(2, "what=116", 3, &[]),
            Some(4),
            "it has begun later"
        );
    }

    #[test]
    fn two_events_that_came_in_reverse_fail_by_their_order() {
        let came = |name: &str, posted_ms| EventHit {
            posted_ms,
            ..event(name, Some(1))
        };
        let trace = record(&[1, 2, 3], vec![came("a", 10), came("b", 20)]);
        let results = Results {
            bounds: bounds::bounds(&trace, &[]),
            ..Results::default()
        };
        let at = |name: &str, position: &dyn Fn(Statement) -> Position, line| Constraint {
            event: key(name),
            position: position(statement(line)),
        };
        let replay = |a_ms, b_ms| {
            let released_at = |name: &str, at_ms| {
                let mut event = released(name, Some(1), 2, ReleaseReason::Position);
                event.release.as_mut().unwrap().at_ms = at_ms;
                event
            };
            record(
                &[1, 2, 3],
                vec![released_at("a", a_ms), released_at("b", b_ms)],
            )
        };
        let check = |constraints: &[Constraint], run: &RunRecord, expected| {
            let schedule = Schedule {
                constraints: constraints.to_vec(),
            };
            let order = in_order(&schedule, run, &results);
            let order = order.map(|(first, last)| (first.event.clone(), last.event.clone()));
            assert_eq!(order, expected);
        };
        let apart = [at("b", &Position::Before, 2), at("a", &Position::Before, 3)];
        let reversed = Some((key("b"), key("a")));
        check(&apart, &replay(300, 200), reversed.clone());
        check(&apart, &replay(200, 300), None);
        check(&apart[..1], &replay(300, 200), None);

        let at_once = [at("b", &Position::Beside, 2), at("a", &Position::Beside, 2)];
        check(&at_once, &replay(300, 200), None);
        let one_place = [at("b", &Position::Before, 2), at("a", &Position::Before, 2)];
        check(&one_place, &replay(200, 300), reversed);
    }

    /// What overtakes an event of statement 1 that is as late as statement 3 allows, where another
    /// comes at a time, caused by a statement.
    fn overtakes(
        work: &str,
        cause: i32,
        posted_ms: u64,
        position: Position,
        failed_at: i32,
    ) -> Option<Statement> {
        let mut late = released("a", Some(1), 3, ReleaseReason::Needed);
        late.key.occurrence = 1;
        let mut other = event(work, Some(cause));
        (other.key.occurrence, other.posted_ms) = (2, posted_ms);
        let run = failed(record(&[1, 2, 3, 4], vec![late, other]), failed_at);
        let results = Results {
            bounds: bounds::bounds(&run, &[]),
            ..Results::default()
        };
        let blamed = Constraint {
            event: run.events[0].key.clone(),
            position,
        };
        match overtaken(&blamed, &results.bounds[0], &run, &results)? {
            WrongOrder::AfterEvent(first) => first.statement,
            order => panic!("{order:?}"),
        }
    }

    #[test]
    fn what_was_asked_for_again_overtakes_what_comes_last() {
        let asked = Some(statement(2));
        for (work, cause, posted_ms, failed_at, expected) in [
            ("a", 2, 30, 3, asked.clone()),
            ("b", 2, 30, 3, None), // other work
            ("a", 1, 30, 3, None), // no later
            ("a", 3, 30, 3, None), // no sooner
            ("a", 2, 60, 3, None), // it comes after it
        ] {
            let within = Position::Within(statement(3));
            let found = overtakes(work, cause, posted_ms, within, failed_at);
            assert_eq!(found, expected, "{work} {cause} {posted_ms}");
        }
        // Both have come before what failed, or one has not.
        for (failed_at, expected) in [(4, asked.clone()), (3, asked), (2, None)] {
            let before = Position::Before(statement(3));
            assert_eq!(overtakes("a", 2, 30, before, failed_at), expected);
        }
        assert_eq!(overtakes("a", 2, 30, Position::End, 4), None);
    }

    #[test]
    fn an_event_that_comes_after_its_cause_is_read_where_the_test_fails() {
        let late = |until| released("a", Some(1), until, ReleaseReason::Position);
        let results = Results {
            statements: [1, 2, 3].map(statement).into(),
            bounds: bounds::bounds(&record(&[1, 2, 3], vec![late(2)]), &[]),
            ..Results::default()
        };
        for (before, is_after_cause, expected) in [(2, true, 3), (3, false, 2)] {
            let run = failed(record(&[1, 2, 3], vec![late(before - 1)]), 3);
            let blamed = Constraint {
                event: key("a"),
                position: Position::Before(statement(before)),
            };
            let schedule = Schedule {
                constraints: vec![blamed.clone()],
            };
            let control = Control::NaturalOrder;
            let pair = pair(&schedule, Some(&blamed), &run, &results, &control);
            assert_eq!(pair.cause, Some(statement(1)));
            assert_eq!(matches!(pair.order, WrongOrder::AfterCause), is_after_cause);
            assert_eq!(pair.statement, Some(statement(expected)));
        }
    }

    #[test]
    fn an_event_in_a_late_pass_of_a_loop_is_read_where_the_test_fails() {
        let pass = |occurrence| Statement {
            occurrence,
            ..statement(2)
        };
        let late = released("a", Some(1), 2, ReleaseReason::Position);
        let mut run = record(&[1, 2, 2, 2, 3], vec![late]);
        for occurrence in [2, 3] {
            run.statements[occurrence].statement = pass(u32::try_from(occurrence).unwrap());
        }
        let named = |failed_at, before: Statement, statements: &[Statement]| {
            let run = failed(run.clone(), failed_at);
            let results = Results {
                statements: statements.to_vec(),
                bounds: bounds::bounds(&run, &[]),
                ..Results::default()
            };
            let blamed = Constraint {
                event: key("a"),
                position: Position::Before(before),
            };
            let schedule = Schedule {
                constraints: vec![blamed.clone()],
            };
            let control = Control::NaturalOrder;
            let pair = pair(&schedule, Some(&blamed), &run, &results, &control);
            let polls = matches!(pair.order, WrongOrder::WhilePolling(_));
            (polls, pair.statement)
        };
        let trace = [1, 2, 3].map(statement);
        let longer = [statement(1), pass(1), pass(2), statement(3)];
        assert_eq!(named(3, pass(2), &trace), (true, Some(statement(3))));
        assert_eq!(
            named(2, pass(2), &trace),
            (false, Some(pass(1))),
            "it gives up"
        );
        assert_eq!(
            named(3, pass(2), &longer),
            (false, Some(pass(1))),
            "no poll"
        );
        assert_eq!(
            named(3, statement(3), &trace),
            (false, Some(statement(3))),
            "it has given up"
        );
    }

    #[test]
    fn the_task_that_posts_an_event_as_it_ends_is_the_last_of_its_thread() {
        let task = |name, thread: &str, posted_ms| EventHit {
            class: EventClass::Work,
            thread: thread.to_owned(),
            posted_ms,
            ..event(name, Some(1))
        };
        let post = |name, class: &str| {
            let mut hit = task(name, "worker", 30);
            hit.class = EventClass::Async;
            hit.stack[0].class = class.to_owned();
            hit
        };
        let events = vec![
            task("first", "worker", 10),
            task("last", "worker", 20),
            task("of another", "other", 25),
            task("later", "worker", 40),
            post("resumed", "kotlinx.coroutines.DispatchedTask"),
            post("by the app", "com.example.Desk"),
        ];
        let mut trace = record(&[1, 2], events);
        trace.whose = Whose::new("com.example", "com.example.test", "com.example.SomeTest");
        trace.kind = RunKind::Trace;
        let results = Results {
            runs: vec![trace],
            ..Results::default()
        };
        let named = |name| posting_task(&key(name), &results).map(|task| task.key);
        assert_eq!(named("resumed"), Some(key("last")));
        assert_eq!(named("by the app"), None);
        assert_eq!(named("last"), None, "a task");
    }

    #[test]
    fn an_event_is_named_as_in_the_trace() {
        let named = |name: &str| EventHit {
            callback: Some(name.to_owned()),
            ..event("a", Some(1))
        };
        let trace = record(&[1, 2], vec![named("com.example.Model$book$1")]);
        let results = Results {
            bounds: bounds::bounds(&trace, &[]),
            ..Results::default()
        };
        let run = record(&[1, 2], vec![named("kotlinx.coroutines.Continuation")]);
        let constraint = |name| Constraint {
            event: key(name),
            position: Position::End,
        };
        let shown = event_of(&constraint("a"), &run, &results).unwrap();
        assert_eq!(shown.callback, named("com.example.Model$book$1").callback);
        assert!(event_of(&constraint("b"), &run, &results).is_none());
    }

    #[test]
    fn a_wait_that_goes_on_after_the_event_did_not_give_up_on_it() {
        let gave_up = |why| {
            let mut run = record(&[1, 2, 3], vec![released("a", Some(1), 3, why)]);
            run.limited_waits.push(LimitedWait {
                statement: Some(statement(3)),
                method: "java.util.concurrent.LinkedBlockingQueue.poll".into(),
                limit_ms: Some(5000),
                held: vec![key("a")],
            });
            super::gave_up(&run, &key("a")).map(|wait| wait.limit_ms)
        };
        assert_eq!(gave_up(ReleaseReason::End), Some(Some(5000)));
        assert_eq!(gave_up(ReleaseReason::NotNeeded), None);
    }

    #[test]
    fn a_wait_that_the_passing_control_outlasts_is_not_to_blame() {
        let results = Results {
            statements: [1, 2, 3].map(statement).into(),
            ..Results::default()
        };
        let wait = GaveUp {
            statement: Some(statement(2)),
            method: "java.util.concurrent.locks.LockSupport.parkNanos".into(),
            limit_ms: Some(400),
        };
        for (position, expected) in [
            (Position::Before(statement(3)), true),
            (Position::Before(statement(2)), false),
            (Position::Within(statement(3)), false),
        ] {
            let control = Control::Neighbour {
                position: position.clone(),
                held_ms: 400,
                failing_held_ms: 500,
            };
            let outlasts = outlasts_harmlessly(&wait, &control, &results);
            assert_eq!(outlasts, expected, "{position}");
        }
        let natural = Control::NaturalOrder;
        assert!(!outlasts_harmlessly(&wait, &natural, &results));
    }

    #[test]
    fn a_test_that_goes_on_after_a_coroutines_timer_has_not_given_up() {
        let gives_up = |method: &str, failing| {
            let late = released("a", Some(1), 2, ReleaseReason::End);
            let mut run = failed(record(&[1, 2, 3, 4], vec![late]), failing);
            run.statements.truncate(usize::try_from(failing).unwrap());
            run.limited_waits.push(LimitedWait {
                statement: Some(statement(2)),
                method: method.into(),
                limit_ms: Some(0),
                held: vec![key("a")],
            });
            super::gave_up(&run, &key("a")).is_some()
        };
        assert!(gives_up(COROUTINE_TIMEOUT, 2));
        assert!(gives_up(COROUTINE_TIMEOUT, 3));
        assert!(!gives_up(COROUTINE_TIMEOUT, 4));
        assert!(gives_up("java.lang.Object.wait", 4));
    }

    #[test]
    fn a_wait_in_the_last_statement_that_ended_within_its_limit_did_not_give_up() {
        // How long it took may not be known.
        for (took_ms, gave_up) in [(Some(4900), false), (Some(5000), true), (None, true)] {
            let late = released("a", Some(1), 3, ReleaseReason::End);
            let mut run = record(&[1, 2, 3], vec![late]);
            let begun_ms = run.statements[2].at_ms;
            run.phases.first_statement = Some(20_000 + run.statements[0].at_ms);
            run.phases.over = took_ms.map(|took| 20_000 + begun_ms + took);
            run.limited_waits.push(LimitedWait {
                statement: Some(statement(3)),
                method: COROUTINE_TIMEOUT.into(),
                limit_ms: Some(5000),
                held: vec![key("a")],
            });
            let wait = super::gave_up(&run, &key("a"));
            assert_eq!(wait.is_some(), gave_up, "{took_ms:?}");
        }
    }

    /// An app of AOSP is in `com.android`: what the platform does there says nothing of an event.
    #[test]
    fn own_code_that_a_failure_names_is_near_wherever_its_package_is() {
        let near = |app: &str, frame: &str| {
            let mut run = failed(record(&[1], vec![]), 1);
            run.whose = Whose::new(app, "", "com.example.SomeTest");
            let failure = run.failure.as_mut().unwrap();
            failure.stack.insert(0, frame.to_owned());

            let mut event = key("a");
            event.stack[0].class = "com.android.example.Cart".into();
            nearness(&run, &event)
        };

        let frame = "com.android.example.Cart.pay(Cart.java:9)";
        assert_eq!(near("com.android.example", frame), 1);
        assert_eq!(near("com.example", frame), 0);
    }

    #[test]
    fn a_task_races_with_what_reads_it_at_once_and_is_out_of_order_with_what_comes_before() {
        let results = Results {
            statements: (1..=6).map(statement).collect(),
            ..Results::default()
        };
        let of = |hit: EventHit, line| {
            let finding = Finding {
                failed_at: Some(statement(line)),
                ..crate::testing::finding(hit)
            };
            category(&finding, &results)
        };
        let task = EventHit {
            class: EventClass::Work,
            ..event("a", Some(1))
        };
        assert_eq!(of(task.clone(), 4), Category::DataRace);
        assert_eq!(of(task, 5), Category::EventOrder);
        assert_eq!(of(event("a", Some(1)), 4), Category::AsyncWait);
        assert_eq!(of(event("a", Some(1)), 5), Category::EventOrder);
    }

    #[test]
    fn an_event_that_a_loop_polls_for_in_vain_was_expected_before_what_comes_after_the_loop() {
        let pass = |line, occurrence| Statement {
            occurrence,
            ..statement(line)
        };
        let passes = |count| {
            let mut run = record(
                &[1],
                vec![released("a", Some(1), 4, ReleaseReason::Position)],
            );
            let mut hit = run.statements[0].clone();
            for occurrence in 1..=count {
                hit.statement = pass(2, occurrence);
                run.statements.push(hit.clone());
            }
            for line in [3, 4] {
                hit.statement = statement(line);
                run.statements.push(hit.clone());
            }
            run
        };
        let found = |traced, polled, fails_at| {
            let mut trace = passes(traced);
            trace.events = vec![event("a", Some(1))];
            let results = Results {
                statements: bounds::statements(&trace),
                bounds: bounds::bounds(&trace, &[]),
                runs: vec![trace],
                ..Results::default()
            };
            let schedule = Schedule {
                constraints: vec![Constraint {
                    event: key("a"),
                    position: Position::Before(statement(3)),
                }],
            };
            let run = failed(passes(polled), fails_at);
            let confirmed = Confirmed::default();
            let found = diagnose(schedule, &run, &results, confirmed, Control::NothingHeld);
            (found.pair.statement, found.category)
        };
        let after = (Some(statement(3)), Category::AsyncWait);
        assert_eq!(found(2, 9, 3), after);
        assert_ne!(found(9, 9, 3), after, "it does so as often as it likes");
        assert_ne!(found(2, 9, 4), after, "something else fails");
    }

    #[test]
    fn what_comes_after_the_end_of_a_service_is_one_of_lifecycle() {
        let after = |work: &str| {
            let mut first = event("first", Some(2));
            first.key.handler = SYSTEM_CALLS.into();
            first.key.work = work.into();
            let mut finding = crate::testing::finding(event("a", Some(1)));
            finding.pair.order = WrongOrder::AfterEvent(Box::new(first));
            category(&finding, &Results::default())
        };
        assert_eq!(after("what=116"), Category::Lifecycle);
        assert_eq!(after("what=122"), Category::Lifecycle);
        assert_eq!(after("what=113"), Category::EventOrder, "a broadcast");
    }

    #[test]
    fn what_the_statement_before_the_failure_keeps_in_a_variable_is_a_look() {
        let category_of = |declares, failing_method: &str| {
            let mut trace = record(&[1, 2, 3, 4], Vec::new());
            let failed_at = Statement {
                method: failing_method.into(),
                ..statement(4)
            };
            trace.statements[2].declares = declares;
            trace.statements[3].statement = failed_at.clone();
            let results = Results {
                statements: bounds::statements(&trace),
                runs: vec![trace],
                ..Results::default()
            };
            let finding = Finding {
                failed_at: Some(failed_at),
                ..crate::testing::finding(event("a", Some(1)))
            };
            category(&finding, &results)
        };
        let same = &statement(3).method;
        assert_eq!(category_of(None, same), Category::AsyncWait);
        assert_eq!(category_of(Some(true), same), Category::AsyncWait);
        assert_eq!(category_of(Some(false), same), Category::EventOrder);
        assert_eq!(category_of(Some(false), "helper"), Category::AsyncWait);
    }

    #[test]
    fn a_test_on_the_main_thread_fails_at_the_line_that_its_stack_names() {
        let by_itself = failed(record(&[3], vec![]), 7);
        assert_eq!(
            failed_at(&by_itself),
            Some(statement(3)),
            "a line that is no statement"
        );

        let not_seen = vec![NotSeen {
            kind: NotSeenKind::TestOnMain,
            count: 4,
            example: String::new(),
        }];
        let on_main = RunRecord {
            not_seen,
            ..by_itself
        };
        assert_eq!(failed_at(&on_main), Some(statement(7)));
        let elsewhere = RunRecord {
            failure: None,
            ..on_main
        };
        assert_eq!(failed_at(&elsewhere), Some(statement(3)));
    }
}
