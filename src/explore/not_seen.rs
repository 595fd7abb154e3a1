//! What an exploration did not see or could not steer, computed from its runs.
//!
//! Main function: [`not_seen`]. The session reports what no plan could steer; what merely was never
//! held, never moved or never tried is known here. Assumes nothing about how runs are made.

use std::collections::{BTreeMap, HashSet};

use super::{Evidence, Tried};
use crate::findings::{Results, Shown, Unseen};
use crate::matching;
use crate::model::{EventClass, EventKey, Statement};
use crate::schedule::{Constraint, Position, longest_timer_ms};
use crate::trace::{
    EventHit, EventKind, MOST_PASSES, Mismatch, NotSeen, NotSeenKind, ReleaseReason, RunKind,
    RunRecord, StatementHit,
};

/// How soon after its release a test goes on that waited for an event, in ms.
const SOON_MS: u64 = 1000;

/// What a trace alone did not see, when nothing was explored after it; `longest_ms` is the longest
/// that one event may be delayed.
#[must_use]
pub fn not_seen_in_trace(shown: Shown<'_>, longest_ms: u64) -> Vec<Unseen> {
    let mut unseen = not_steered(shown, &Evidence::default(), longest_ms);
    add_combinations(&mut unseen, shown);
    unseen
}

/// What no run of an exploration saw or steered; `longest_ms` is the longest that one event may be
/// delayed.
pub(super) fn not_seen(results: &Results, evidence: &Evidence, longest_ms: u64) -> Vec<Unseen> {
    let mut unseen = not_steered(results.shown(), evidence, longest_ms);
    add_untried_positions(&mut unseen, results, &evidence.tried);
    add_combinations(&mut unseen, results.shown());
    unseen
}

/// What these runs did not see or steer, but for positions that were not tried.
pub(super) fn not_steered(shown: Shown<'_>, evidence: &Evidence, longest_ms: u64) -> Vec<Unseen> {
    let mut unseen = reported(shown, evidence);
    add_free_messages(&mut unseen, shown, &evidence.tried, longest_ms);
    add_scheduled_tasks(&mut unseen, shown, &evidence.tried, longest_ms);
    add_unfinished_tasks(&mut unseen, shown);
    add_limited_holds(&mut unseen, shown, longest_ms);
    add_changing_events(&mut unseen, shown);
    unseen.sort_by_key(|unseen| (unseen.kind, !unseen.own));
    unseen
}

/// Adds one that stands for several, unless it counts nothing. Of what was known already the higher
/// count stays.
fn add(list: &mut Vec<Unseen>, new: Unseen) {
    if new.count == 0 {
        return;
    }
    match list
        .iter_mut()
        .find(|known| known.kind == new.kind && known.own == new.own)
    {
        Some(known) => known.count = known.count.max(new.count),
        None => list.push(new),
    }
}

/// One that stands for these events, with the first as its example.
fn of_events(kind: NotSeenKind, own: bool, events: &[&EventHit]) -> Unseen {
    let example = events
        .first()
        .map_or_else(String::new, |event| event.key.work.clone());
    Unseen {
        kind,
        count: events.len(),
        example,
        own,
    }
}

/// Adds the app's messages that were never held and never moved, and timers that are too long for a
/// late test to be tried after them.
fn add_free_messages(list: &mut Vec<Unseen>, shown: Shown<'_>, tried: &Tried, longest_ms: u64) {
    let steered = steered(shown, tried);
    let mut messages = Vec::new();
    for event in shown.runs.iter().flat_map(|run| run.explored()) {
        if !matches!(event.class, EventClass::Async | EventClass::Work) {
            messages.push(event);
        }
    }

    let mut of_system = Vec::new();
    let mut timers = Vec::new();
    let mut long_timers = Vec::new();
    for event in distinct(messages) {
        let delay = event.delay_ms.unwrap_or(0);
        let is_of_system = event.class == EventClass::System;
        if !is_of_system && delay > longest_timer_ms(longest_ms) {
            long_timers.push(event);
            continue;
        }
        if steered.contains(&event.key) {
            continue;
        }
        if is_of_system {
            of_system.push(event);
        } else if delay > 0 {
            timers.push(event);
        }
    }
    add(list, of_events(NotSeenKind::BinderPosts, true, &of_system));
    add(list, of_timers(true, &timers));
    add(list, of_timers(false, &long_timers));
}

fn of_timers(own: bool, timers: &[&EventHit]) -> Unseen {
    let mut unseen = of_events(NotSeenKind::Timers, own, timers);
    if let Some(first) = timers.first() {
        let is_known = first.kind() == EventKind::Main;
        unseen.example = format!(
            "{}, after {}{} ms",
            first.key.work,
            if is_known { "" } else { "more than " },
            first.delay_ms.unwrap_or(0)
        );
    }
    unseen
}

/// Adds scheduled tasks that no run has seen begin: those that no statement waited for, and those
/// that are due later than anything is held.
fn add_scheduled_tasks(list: &mut Vec<Unseen>, shown: Shown<'_>, tried: &Tried, longest_ms: u64) {
    let mut free = Vec::new();
    let mut later = Vec::new();
    for event in distinct(shown.runs.iter().flat_map(|run| &run.scheduled).collect()) {
        let mut runs = shown.runs.iter();
        if runs.any(|run| matching::same(&event.key, run).is_some()) {
            continue;
        }

        let is_later = event
            .delay_ms
            .is_some_and(|delay| delay > longest_timer_ms(longest_ms));
        let is_in_vain = tried.positions().any(|(constraint, _)| {
            constraint.event == event.key && constraint.position != Position::End
        });
        if is_later || is_in_vain {
            later.push(event);
        } else {
            free.push(event);
        }
    }
    add(list, of_timers(true, &free));
    add(list, of_timers(false, &later));
}

/// Adds background tasks without an end. Those that the app starts before every test, as threads
/// that log, say little of this one.
fn add_unfinished_tasks(list: &mut Vec<Unseen>, shown: Shown<'_>) {
    let Some(trace) = shown.trace() else { return };
    for by_test in [true, false] {
        let mut tasks = Vec::new();
        for event in &trace.events {
            if event.kind() == EventKind::Task
                && !event.ended
                && event.statement.is_some() == by_test
            {
                tasks.push(event);
            }
        }
        add(
            list,
            of_events(NotSeenKind::UnfinishedTasks, by_test, &tasks),
        );
    }
}

/// Adds events whose latest position is not known: `--max-delay` ended their hold.
fn add_limited_holds(list: &mut Vec<Unseen>, shown: Shown<'_>, longest_ms: u64) {
    for own in [true, false] {
        add(
            list,
            of_events(
                NotSeenKind::HoldLimits,
                own,
                &limited(shown, own, longest_ms),
            ),
        );
    }
}

/// Adds events that came in some runs only.
fn add_changing_events(list: &mut Vec<Unseen>, shown: Shown<'_>) {
    let Some(trace) = shown.trace() else { return };
    let changing = changing(trace, shown);
    let example = changing
        .first()
        .map_or_else(String::new, |key| key.work.clone());
    add(
        list,
        Unseen {
            kind: NotSeenKind::ChangingEvents,
            count: changing.len(),
            example,
            own: false,
        },
    );
}

/// Adds positions that no run tried.
fn add_untried_positions(list: &mut Vec<Unseen>, results: &Results, tried: &Tried) {
    let count = results
        .coverage
        .feasible
        .saturating_sub(results.coverage.tried());
    let example = first_untried(results, tried).unwrap_or_default();
    add(
        list,
        Unseen {
            kind: NotSeenKind::PositionsNotTried,
            count,
            example,
            own: false,
        },
    );
}

/// Adds events that were moved together only.
fn add_combinations(list: &mut Vec<Unseen>, shown: Shown<'_>) {
    let mut movable: Vec<&EventKey> = Vec::new();
    for bound in shown.bounds {
        if bound.positions(shown.statements).len() > 1 {
            movable.push(&bound.event.key);
        }
    }
    if let [one, other, ..] = movable.as_slice() {
        let example = format!("{} early while {} is late", one.work, other.work);
        add(
            list,
            Unseen {
                kind: NotSeenKind::Combinations,
                count: movable.len(),
                example,
                own: false,
            },
        );
    }
}

/// The events that some run held or moved.
fn steered<'a>(shown: Shown<'a>, tried: &'a Tried) -> HashSet<&'a EventKey> {
    let mut steered: HashSet<&EventKey> = tried
        .positions()
        .map(|(constraint, _)| &constraint.event)
        .collect();
    for event in shown.runs.iter().flat_map(|run| &run.events) {
        if event.release.is_some() {
            steered.insert(&event.key);
        }
    }
    steered
}

/// Events that reached the longest hold while the test did not wait for them, or while it did. What
/// a run says that holds posts and tasks together, before the trace, is not certain. Of an event
/// that a statement was seen to wait for, an order in which it was late says nothing: there it may
/// have kept the events that the test was to wait for from coming.
fn limited(shown: Shown<'_>, went_on: bool, longest_ms: u64) -> Vec<&EventHit> {
    let trace = shown.runs.iter().position(|run| run.kind == RunKind::Trace);
    let after_trace = shown.runs.get(trace.unwrap_or(0)..).unwrap_or_default();
    let needed = needed(after_trace);

    let mut reached = Vec::new();
    for run in after_trace {
        if run.outcome.is_failure() {
            continue;
        }
        for event in &run.events {
            let is_known = run.kind != RunKind::WhatIf && needed.contains(&event.key);
            if is_limited(run, event, went_on, longest_ms) && !is_known {
                reached.push(event);
            }
        }
    }
    distinct(reached)
}

/// The events that a statement waits for, as runs have shown that hold all.
fn needed(runs: &[RunRecord]) -> HashSet<&EventKey> {
    let mut needed = HashSet::new();
    for run in runs {
        if run.kind != RunKind::WhatIf {
            continue;
        }
        for event in &run.events {
            let why = event.release.as_ref().map(|release| release.why);
            if why == Some(ReleaseReason::Needed) {
                needed.insert(&event.key);
            }
        }
    }
    needed
}

/// Whether an event reached the longest hold, and the test went on meanwhile or soon after, as one
/// does that waits for it. A wait with a limit that is known to be longer says why it did not.
fn is_limited(run: &RunRecord, event: &EventHit, went_on: bool, longest_ms: u64) -> bool {
    let Some(release) = event.release.as_ref() else {
        return false;
    };
    if release.why != ReleaseReason::Limit || was_made_to_wait(run, release.during.as_ref()) {
        return false;
    }
    let (began, ended) = wait_around(run, release.during.as_ref());
    let stood = release.at_ms.saturating_sub(began.max(event.posted_ms)) >= longest_ms / 2;
    let last = last_that_followed(run, event, release.at_ms, ended);
    let ended_soon = ended.is_none_or(|ended| ended.saturating_sub(last) <= SOON_MS);

    let waits = run
        .limited_waits
        .iter()
        .any(|wait| wait.held.contains(&event.key));
    let waited = stood && ended_soon;
    if went_on { !(waited || waits) } else { waited }
}

/// Whether an order had the testing thread wait before what follows a statement for an event that
/// did not come: it neither waited itself nor went on.
fn was_made_to_wait(run: &RunRecord, during: Option<&Statement>) -> bool {
    let mut unsatisfied = run.unsatisfied.iter();
    during.is_some()
        && unsatisfied.any(|one| one.why == Mismatch::Late && one.at.as_ref() == during)
}

/// When the last event was released that came only after another one, in ms, each after the one
/// before: a test that waits for what comes of an event waits for all of them. What the main thread
/// dispatches comes after what it was held at.
fn last_that_followed(
    run: &RunRecord,
    first: &EventHit,
    released_ms: u64,
    ended: Option<u64>,
) -> u64 {
    let is_on_main = |event: &EventHit| event.kind() == EventKind::Main;
    let mut last = released_ms;
    for event in &run.events {
        let Some(release) = &event.release else {
            continue;
        };
        let is_next = event.posted_ms >= last && event.posted_ms.saturating_sub(last) <= SOON_MS;
        let was_behind = is_on_main(first) && is_on_main(event) && release.at_ms > last;
        if (is_next || was_behind) && ended.is_none_or(|ended| release.at_ms <= ended) {
            last = release.at_ms;
        }
    }
    last
}

/// From when until when the test was at a statement, in ms; `None` for the end. The passes of a
/// loop are one: a loop may wait as well as a call may.
fn wait_around(run: &RunRecord, during: Option<&Statement>) -> (u64, Option<u64>) {
    let Some(index) = during.and_then(|during| run.index_of(during)) else {
        return (0, None);
    };
    let mut looped = HashSet::new();
    for hit in &run.statements {
        if hit.statement.occurrence > 1 {
            looped.insert(line_of(hit));
        }
    }

    let (before, after) = run.statements.split_at(index + 1);
    let mut began = before.last().map_or(0, |hit| hit.at_ms);
    let mut ended = after.first();
    if before
        .last()
        .is_some_and(|hit| looped.contains(&line_of(hit)))
    {
        for hit in before.iter().rev() {
            if !looped.contains(&line_of(hit)) {
                break;
            }
            began = hit.at_ms;
        }
        // The next statement may have waited for something else before it began.
        let passes = after
            .iter()
            .take_while(|hit| looped.contains(&line_of(hit)));
        let last = passes.clone().last().or(before.last());
        let has_further = last.is_some_and(|last| last.statement.occurrence == MOST_PASSES);
        ended = match has_further {
            true => after.get(passes.count()),
            false => passes.last().or(after.first()),
        };
    }
    (began, ended.map(|hit| hit.at_ms))
}

/// A statement's class, method and line: the same in each pass of a loop.
fn line_of(hit: &StatementHit) -> (&str, &str, i32) {
    let statement = &hit.statement;
    (&statement.class, &statement.method, statement.line)
}

/// What the runs themselves reported, each kind once with its highest count. On messages that were
/// not held, only the run that holds the main thread counts: others leave them alone on purpose.
fn reported(shown: Shown<'_>, evidence: &Evidence) -> Vec<Unseen> {
    let mut most: BTreeMap<NotSeenKind, &NotSeen> = BTreeMap::new();
    for (index, run) in shown.runs.iter().enumerate() {
        let counts_messages = match evidence.main_late {
            Some(main_late) if main_late < shown.runs.len() => main_late == index,
            _ => true,
        };
        for not_seen in &run.not_seen {
            if is_of_main(not_seen.kind) && !counts_messages {
                continue;
            }
            let known = most.entry(not_seen.kind).or_insert(not_seen);
            if known.count < not_seen.count {
                *known = not_seen;
            }
        }
    }

    let mut unseen = Vec::new();
    for NotSeen {
        kind,
        count,
        example,
    } in most.into_values()
    {
        let own = is_of_main(*kind) || *kind == NotSeenKind::OtherProcesses;
        unseen.push(Unseen {
            kind: *kind,
            count: *count,
            example: example.clone(),
            own,
        });
    }
    unseen
}

/// Whether it is about messages of the main thread.
fn is_of_main(kind: NotSeenKind) -> bool {
    matches!(kind, NotSeenKind::BinderPosts | NotSeenKind::Timers)
}

/// Each event once.
fn distinct(mut events: Vec<&EventHit>) -> Vec<&EventHit> {
    let mut seen = HashSet::new();
    events.retain(|event| seen.insert(&event.key));
    events
}

/// Events of debugged runs that passed, which neither the trace nor the bounds have. In which
/// statement a frame of the display comes is up to the display.
fn changing(trace: &RunRecord, shown: Shown<'_>) -> Vec<EventKey> {
    let mut changing: Vec<EventKey> = Vec::new();
    for run in shown.runs {
        if run.statements.is_empty() || run.outcome.is_failure() || run.kind == RunKind::Trace {
            continue;
        }
        for key in matching::changes(trace, run).new {
            let is_bounded = shown
                .bounds
                .iter()
                .any(|bound| matching::same_event(&bound.event.key, &key, &trace.whose));
            let is_known = changing
                .iter()
                .any(|known| matching::same_event(known, &key, &trace.whose));
            if !is_bounded && !is_known && !key.is_frame() && !key.is_rest() {
                changing.push(key);
            }
        }
    }
    changing
}

/// The first position that no run tried, for people.
fn first_untried(results: &Results, tried: &Tried) -> Option<String> {
    for bound in &results.bounds {
        for position in bound.explored_positions(&results.statements) {
            let constraint = Constraint {
                event: bound.event.key.clone(),
                position,
            };
            if tried.position(&constraint).is_none() {
                return Some(format!("{} {}", bound.event.key.work, constraint.position));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::Attempt;
    use super::*;
    use crate::bounds;
    use crate::findings::Coverage;
    use crate::testing::{event, key, record, released, statement};
    use crate::trace::Unsatisfied;

    fn main(name: &str, class: EventClass, delay: u64) -> EventHit {
        EventHit {
            class,
            own: true,
            delay_ms: Some(delay),
            ..event(name, Some(1))
        }
    }

    fn task(name: &str, ended: bool) -> EventHit {
        EventHit {
            class: EventClass::Work,
            ended,
            ..event(name, Some(1))
        }
    }

    /// What is not seen after these runs, of which the first is the trace: kind, count, and whether
    /// it is the app's own doing.
    fn unseen(runs: Vec<RunRecord>, tried: &[&str]) -> Vec<(NotSeenKind, usize, bool)> {
        let mut evidence = Evidence::default();
        for name in tried {
            let constraint = Constraint {
                event: key(name),
                position: Position::Before(statement(2)),
            };
            evidence.tried.add_position(constraint, Attempt::Satisfied);
        }
        let results = Results {
            statements: bounds::statements(&runs[0]),
            runs,
            ..Results::default()
        };
        not_seen(&results, &evidence, 3000)
            .into_iter()
            .map(|unseen| (unseen.kind, unseen.count, unseen.own))
            .collect()
    }

    #[test]
    fn what_was_never_held_or_moved_is_named() {
        let check = |events: Vec<EventHit>,
                     later: Vec<EventHit>,
                     tried: &[&str],
                     expected: &[(NotSeenKind, usize, bool)]| {
            let run = RunRecord {
                kind: RunKind::WhatIf,
                ..record(&[1, 2], later)
            };
            assert_eq!(unseen(vec![record(&[1, 2], events), run], tried), expected);
        };
        let held = |hit: EventHit| EventHit {
            release: released("a", None, 1, ReleaseReason::End).release,
            ..hit
        };
        let binder = main("a", EventClass::System, 0);
        check(
            vec![binder.clone()],
            vec![],
            &[],
            &[(NotSeenKind::BinderPosts, 1, true)],
        );
        check(vec![binder.clone()], vec![held(binder)], &[], &[]);
        let timer = |delay| main("a", EventClass::Ui, delay);
        check(
            vec![timer(500)],
            vec![],
            &[],
            &[(NotSeenKind::Timers, 1, true)],
        );
        check(vec![timer(500)], vec![], &["a"], &[]);
        // Held late, it was not tried before a late test.
        for tried in [&[][..], &["a"]] {
            check(
                vec![timer(60_000)],
                vec![],
                tried,
                &[(NotSeenKind::Timers, 1, false)],
            );
        }
        // A framework's own messages are not reported.
        check(
            vec![EventHit {
                own: false,
                ..timer(500)
            }],
            vec![],
            &[],
            &[],
        );
        check(vec![task("a", true)], vec![], &[], &[]);
        check(
            vec![task("a", false)],
            vec![],
            &[],
            &[(NotSeenKind::UnfinishedTasks, 1, true)],
        );
        check(
            vec![task("a", false)],
            vec![held(task("a", false))],
            &[],
            &[(NotSeenKind::UnfinishedTasks, 1, true)],
        );
        let of_app = EventHit {
            statement: None,
            ..task("a", false)
        };
        check(
            vec![of_app],
            vec![],
            &[],
            &[(NotSeenKind::UnfinishedTasks, 1, false)],
        );
        check(
            vec![],
            vec![event("new", Some(1))],
            &[],
            &[(NotSeenKind::ChangingEvents, 1, false)],
        );
    }

    #[test]
    fn a_hold_that_reached_its_limit_is_named() {
        let check = |during: i32, at_ms, expected: (NotSeenKind, usize, bool)| {
            let mut hit = released("a", Some(1), during, ReleaseReason::Limit);
            hit.release.as_mut().unwrap().at_ms = at_ms;
            let mut run = record(&[1, 2, 3], vec![hit]);
            run.statements[2].at_ms = 2900;
            assert_eq!(
                unseen(
                    vec![record(&[1, 2, 3], vec![event("a", Some(1))]), run],
                    &["a"]
                ),
                [expected]
            );
        };
        // The test was at its third statement for a moment only; and at its second all the time.
        check(3, 3000, (NotSeenKind::HoldLimits, 1, true));
        check(2, 3000, (NotSeenKind::HoldLimits, 1, false));
        // It stood in its second statement long after, as in a sleep: it did not wait for the
        // event.
        check(2, 1600, (NotSeenKind::HoldLimits, 1, true));
    }

    #[test]
    fn an_order_says_nothing_of_how_late_an_event_can_come_that_a_statement_waits_for() {
        let check = |kind, why, expected: &[(NotSeenKind, usize, bool)]| {
            let trace = record(&[1, 2, 3], vec![event("a", Some(1))]);
            let held = vec![released("a", Some(1), 3, why)];
            let what_if = RunRecord {
                kind: RunKind::WhatIf,
                ..record(&[1, 2, 3], held)
            };
            let late = vec![released("a", Some(1), 2, ReleaseReason::Limit)];
            let mut late = RunRecord {
                kind,
                ..record(&[1, 2, 3], late)
            };
            late.statements[2].at_ms = 9000;
            assert_eq!(unseen(vec![trace, what_if, late], &["a"]), expected);
        };
        let limit = [(NotSeenKind::HoldLimits, 1, true)];
        check(RunKind::Explore, ReleaseReason::Needed, &[]);
        check(RunKind::Explore, ReleaseReason::NotNeeded, &limit);
        check(RunKind::WhatIf, ReleaseReason::Needed, &limit);
    }

    #[test]
    fn a_test_that_an_order_makes_wait_says_nothing_of_how_late_an_event_can_come() {
        let check = |at: i32, why, expected: &[(NotSeenKind, usize, bool)]| {
            let mut held = released("a", Some(1), 2, ReleaseReason::Limit);
            held.release.as_mut().unwrap().at_ms = 3000;
            let mut run = record(&[1, 2, 3], vec![held]);
            run.statements[2].at_ms = 9000;
            run.unsatisfied = vec![Unsatisfied {
                constraint: 1,
                why,
                step: 2,
                at: Some(statement(at)),
            }];
            let trace = record(&[1, 2, 3], vec![event("a", Some(1))]);
            assert_eq!(unseen(vec![trace, run], &["a"]), expected);
        };
        let limit = [(NotSeenKind::HoldLimits, 1, true)];
        check(2, Mismatch::Late, &[]);
        check(1, Mismatch::Late, &limit);
        check(2, Mismatch::Undispatched, &limit);
    }

    #[test]
    fn a_loop_that_waits_for_an_event_is_one_statement() {
        let check = |passes: u32, next_ms, went_on| {
            let pass = |occurrence| Statement {
                occurrence,
                ..statement(2)
            };
            let mut hit = released("a", Some(1), 2, ReleaseReason::Limit);
            if let Some(release) = &mut hit.release {
                release.at_ms = 3000;
                release.during = Some(pass(passes - 1));
            }
            let mut run = record(&[1, 2, 3], vec![hit]);
            let last = StatementHit {
                at_ms: next_ms,
                ..run.statements.pop().unwrap()
            };
            for occurrence in 2..=passes {
                run.statements.push(StatementHit {
                    statement: pass(occurrence),
                    at_ms: u64::from(3100 * occurrence / passes),
                    held_ms: 0,
                    declares: None,
                    is_idle: false,
                });
            }
            run.statements.push(last);
            let trace = record(&[1, 2, 3], vec![event("a", Some(1))]);
            let unseen = unseen(vec![trace, run], &["a"]);
            assert_eq!(unseen, [(NotSeenKind::HoldLimits, 1, went_on)], "{passes}");
        };
        // What is after it waits for an event of its own before it begins.
        check(31, 6100, false);
        // Of a long loop a run has the first passes only.
        check(MOST_PASSES, 6100, true);
        check(MOST_PASSES, 3900, false);
    }

    #[test]
    fn a_test_that_waits_for_what_comes_of_an_event_waits_for_that() {
        let held = |name: &str, posted_ms, at_ms| {
            let mut hit = released(name, Some(1), 2, ReleaseReason::Limit);
            hit.posted_ms = posted_ms;
            hit.release.as_mut().unwrap().at_ms = at_ms;
            hit
        };
        let check = |first: EventHit, second: EventHit, expected: &[_]| {
            let mut run = record(&[1, 2, 3], vec![first, second]);
            run.statements[2].at_ms = 6300;
            let known = vec![event("a", Some(1)), event("b", Some(1))];
            assert_eq!(unseen(vec![record(&[1, 2, 3], known), run], &[]), expected);
        };
        let first = || held("a", 20, 3100);
        let waits = [(NotSeenKind::HoldLimits, 2, false)];
        check(first(), held("b", 3110, 6200), &waits);
        // It was there all the time, and no statement waited for the first.
        let beside = [
            (NotSeenKind::HoldLimits, 1, true),
            (NotSeenKind::HoldLimits, 1, false),
        ];
        check(first(), held("b", 21, 6200), &beside);
        let on_main = |hit| EventHit {
            class: EventClass::Ui,
            ..hit
        };
        check(first(), on_main(held("b", 21, 6200)), &beside);
        check(on_main(first()), on_main(held("b", 21, 6200)), &waits);
    }

    #[test]
    fn what_runs_report_is_counted_once() {
        let reports = |count| {
            let seen = |kind| NotSeen {
                kind,
                count,
                example: "x".into(),
            };
            let not_seen = vec![
                seen(NotSeenKind::OtherProcesses),
                seen(NotSeenKind::MissingHooks),
            ];
            RunRecord {
                not_seen,
                ..record(&[1], vec![])
            }
        };
        let expected = [
            (NotSeenKind::MissingHooks, 3, false),
            (NotSeenKind::OtherProcesses, 3, true),
        ];
        assert_eq!(
            unseen(vec![reports(1), reports(3), reports(2)], &[]),
            expected
        );
    }

    #[test]
    fn positions_that_were_not_tried_are_counted() {
        let trace = record(&[1, 2, 3], vec![event("a", Some(1)), event("b", Some(1))]);
        let results = Results {
            coverage: Coverage {
                async_events: 2,
                feasible: 6,
                explored: 3,
                infeasible: 1,
                left_out: 0,
            },
            statements: bounds::statements(&trace),
            bounds: bounds::bounds(&trace, &[]),
            runs: vec![trace],
            ..Results::default()
        };
        let kinds: Vec<_> = not_seen(&results, &Evidence::default(), 3000)
            .into_iter()
            .map(|unseen| (unseen.kind, unseen.count))
            .collect();
        assert_eq!(
            kinds,
            [
                (NotSeenKind::PositionsNotTried, 2),
                (NotSeenKind::Combinations, 2)
            ]
        );
    }
}
