//! What an exploration did not see or could not steer, computed from its runs.
//!
//! Main type: [`Unseen`]. The session reports what no plan could steer; what merely was never held,
//! never moved or never tried is known here. Assumes nothing about how runs are made. A test is
//! stable only when none of this is the app's own doing.

use std::collections::{BTreeMap, HashSet};

use super::Exploration;
use crate::matching;
use crate::model::{EventClass, EventKey, Statement};
use crate::trace::{EventHit, EventKind, NotSeen, NotSeenKind, ReleaseReason, RunKind, RunRecord, StatementHit};

/// Something that was not seen or not steered in any run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// What kind of thing.
    pub kind: NotSeenKind,
    /// How many.
    pub count: usize,
    /// One of them, for people.
    pub example: String,
    /// Whether it is the app's own doing, so that a failing order may hide in it: then the test is
    /// not called stable.
    pub own: bool,
}

impl Unseen {
    /// What it means for the answer, in words.
    #[must_use]
    pub fn meaning(&self) -> &'static str {
        match self.kind {
            NotSeenKind::BinderPosts => {
                "callbacks of the system into the app came when they came; their order was not explored"
            }
            NotSeenKind::Timers if self.own => {
                "delayed messages of the app came when they were due; their order was not explored"
            }
            NotSeenKind::Timers => "delayed by more than --max-delay: not tried earlier or later",
            NotSeenKind::UnfinishedTasks => {
                "what they do after their begin was not ordered: they work off a queue, or wait"
            }
            NotSeenKind::MissingHooks => "background tasks that run there are not seen",
            NotSeenKind::OtherThreads => "test code there has no positions; it counts as part of a statement",
            NotSeenKind::TestOnMain => "events were placed before and after the test, not between its statements",
            NotSeenKind::OtherProcesses => "what they do is neither seen nor held",
            NotSeenKind::ChangingEvents => "came in some runs only, so not every position was tried",
            NotSeenKind::HoldLimits if self.own => "the test went on meanwhile, so they can come later still",
            NotSeenKind::HoldLimits => {
                "the test stood in one statement for as long: it polls, it sleeps, or it is slow"
            }
            NotSeenKind::PositionsNotTried => "a failing order may be among them",
            NotSeenKind::Combinations => "events were moved together, not each against each other",
        }
    }

    /// What to do about it, when it keeps a test from being called stable.
    #[must_use]
    pub fn advice(&self) -> &'static str {
        match self.kind {
            NotSeenKind::OtherProcesses => "test that part in the app's own process, or explore it on its own",
            NotSeenKind::Timers => "raise --max-delay, or give the app a clock that the test controls",
            NotSeenKind::HoldLimits => "raise --max-delay",
            NotSeenKind::BinderPosts => "have the test replace that service by one of its own",
            NotSeenKind::UnfinishedTasks => "have the test wait for what they do, or the app run it as tasks that end",
            _ => "explore again with more --max-runs",
        }
    }
}

/// How soon after its release a test goes on that waited for an event, in ms.
const SOON_MS: u64 = 1000;

/// What no run of an exploration saw or steered; `longest_ms` is the longest that one event may be
/// delayed.
#[must_use]
pub fn not_seen(out: &Exploration, longest_ms: u64) -> Vec<Unseen> {
    let mut found = reported(out);
    let steered = Steered::of(out);
    let mut add = |kind, own, count: usize, example: Option<String>| {
        if count == 0 {
            return;
        }
        match found.iter_mut().find(|known| known.kind == kind && known.own == own) {
            Some(known) => known.count = known.count.max(count),
            None => found.push(Unseen { kind, count, example: example.unwrap_or_default(), own }),
        }
    };

    // Messages of the app that were never held and never moved.
    let main = || {
        out.runs
            .iter()
            .flat_map(|run| run.explored())
            .filter(|event| event.class != EventClass::Async && event.class != EventClass::Work)
    };
    let free = distinct(main().filter(|event| !steered.has(event)));
    let system = |event: &&&EventHit| event.class == EventClass::System;
    let timer = |event: &&&EventHit| !system(event) && event.delay_ms.is_some_and(|delay| delay > 0);
    let long = |event: &&&EventHit| timer(event) && event.delay_ms.is_some_and(|delay| delay > longest_ms);
    let binder = free.iter().filter(system);
    add(NotSeenKind::BinderPosts, true, binder.clone().count(), binder.map(|event| event.key.work.clone()).next());
    let after = |event: &&EventHit| format!("{}, after {} ms", event.key.work, event.delay_ms.unwrap_or(0));
    let short = free.iter().filter(|event| timer(event) && !long(event));
    add(NotSeenKind::Timers, true, short.clone().count(), short.map(after).next());
    let long = free.iter().filter(long);
    add(NotSeenKind::Timers, false, long.clone().count(), long.map(after).next());

    // Background tasks without an end. Those that the app starts before every test, as threads that
    // log, say little of this one.
    let trace = out.runs.iter().rfind(|run| run.kind == RunKind::Trace);
    for by_test in [true, false] {
        let mut tasks = Vec::new();
        for event in trace.iter().flat_map(|run| &run.events) {
            if event.kind() == EventKind::Task && !event.ended && event.statement.is_some() == by_test {
                tasks.push(event);
            }
        }
        let example = tasks.first().map(|event| event.key.work.clone());
        add(NotSeenKind::UnfinishedTasks, by_test, tasks.len(), example);
    }

    // Events whose latest position is not known: `--max-delay` ended their hold.
    for own in [true, false] {
        let limited = limited(out, own, longest_ms);
        add(NotSeenKind::HoldLimits, own, limited.len(), limited.first().map(|event| event.key.work.clone()));
    }

    // Events that come and go.
    if let Some(trace) = trace {
        let changing = changing(trace, out);
        add(NotSeenKind::ChangingEvents, false, changing.len(), changing.first().map(|key| key.work.clone()));
    }

    // Positions.
    let left = out.coverage.feasible.saturating_sub(out.coverage.tried());
    add(NotSeenKind::PositionsNotTried, false, left, first_untried(out));
    let movable: Vec<&EventKey> = out
        .bounds
        .iter()
        .filter(|bound| bound.positions(&out.statements).len() > 1)
        .map(|bound| &bound.event.key)
        .collect();
    if let [one, other, ..] = movable.as_slice() {
        let example = format!("{} early while {} is late", one.work, other.work);
        add(NotSeenKind::Combinations, false, movable.len(), Some(example));
    }
    found.sort_by_key(|unseen| (unseen.kind, !unseen.own));
    found
}

/// Which events some run held or moved.
struct Steered<'o> {
    held: HashSet<&'o EventKey>,
    tried: HashSet<&'o EventKey>,
}

impl<'o> Steered<'o> {
    fn of(out: &'o Exploration) -> Self {
        let events = out.runs.iter().flat_map(|run| &run.events);
        Self {
            held: events.filter(|event| event.release.is_some()).map(|event| &event.key).collect(),
            tried: out.tried.iter().map(|(constraint, _)| &constraint.event).collect(),
        }
    }

    fn has(&self, event: &EventHit) -> bool {
        self.held.contains(&event.key) || self.tried.contains(&event.key)
    }
}

/// Events that reached the longest hold while the test did not wait for them, or while it did. What
/// a run says that holds posts and tasks together, before the trace, is not certain.
fn limited(out: &Exploration, went_on: bool, longest_ms: u64) -> Vec<&EventHit> {
    let trace = out.runs.iter().position(|run| run.kind == RunKind::Trace);
    let mut reached = Vec::new();
    for run in out.runs.iter().skip(trace.unwrap_or(0)) {
        if run.outcome.is_failure() {
            continue;
        }
        for event in &run.events {
            if is_limited(run, event, went_on, longest_ms) {
                reached.push(event);
            }
        }
    }
    distinct(reached.into_iter())
}

/// Whether an event reached the longest hold, and the test went on meanwhile or soon after, as one
/// does that waits for it. A wait with a limit that is known to be longer says why it did not.
fn is_limited(run: &RunRecord, event: &EventHit, went_on: bool, longest_ms: u64) -> bool {
    let Some(release) = event.release.as_ref() else { return false };
    if release.why != ReleaseReason::Limit {
        return false;
    }
    let (began, ended) = wait_around(run, release.during.as_ref());
    let stood = release.at_ms.saturating_sub(began.max(event.posted_ms)) >= longest_ms / 2;
    let ended_soon = ended.is_none_or(|ended| ended.saturating_sub(release.at_ms) <= SOON_MS);

    let waits = run.limited_waits.iter().any(|wait| wait.held.contains(&event.key));
    let waited = stood && ended_soon;
    if went_on { !(waited || waits) } else { waited }
}

/// From when until when the test was at a statement, in ms; `None` for the end. The passes of a
/// loop are one: a loop may wait as well as a call may.
fn wait_around(run: &RunRecord, during: Option<&Statement>) -> (u64, Option<u64>) {
    let Some(index) = during.and_then(|during| run.index_of(during)) else { return (0, None) };
    let mut looped = HashSet::new();
    for StatementHit { statement, .. } in &run.statements {
        if statement.occurrence > 1 {
            looped.insert((&statement.class, &statement.method, statement.line));
        }
    }
    let is_of_loop = |hit: &StatementHit| {
        let statement = &hit.statement;
        looped.contains(&(&statement.class, &statement.method, statement.line))
    };

    let (before, after) = run.statements.split_at(index + 1);
    let mut began = before.last().map_or(0, |hit| hit.at_ms);
    let mut ended = after.first();
    if before.last().is_some_and(is_of_loop) {
        for hit in before.iter().rev().take_while(|hit| is_of_loop(hit)) {
            began = hit.at_ms;
        }
        ended = after.iter().find(|hit| !is_of_loop(hit));
    }
    (began, ended.map(|hit| hit.at_ms))
}

/// What the runs themselves reported, each kind once with its highest count. Of messages that were
/// not held the run that holds the main thread has the say: others leave them alone on purpose.
fn reported(out: &Exploration) -> Vec<Unseen> {
    let late = out.main_late.and_then(|index| out.runs.get(index));
    let of_main = |kind| matches!(kind, NotSeenKind::BinderPosts | NotSeenKind::Timers);
    let counts =
        |run: &RunRecord, seen: &NotSeen| late.is_none_or(|late| !of_main(seen.kind) || std::ptr::eq(late, run));
    let mut most: BTreeMap<NotSeenKind, &NotSeen> = BTreeMap::new();
    for run in &out.runs {
        for seen in run.not_seen.iter().filter(|seen| counts(run, seen)) {
            let known = most.entry(seen.kind).or_insert(seen);
            if known.count < seen.count {
                *known = seen;
            }
        }
    }
    let own = |kind| of_main(kind) || kind == NotSeenKind::OtherProcesses;
    most.into_values()
        .map(|seen| Unseen { kind: seen.kind, count: seen.count, example: seen.example.clone(), own: own(seen.kind) })
        .collect()
}

/// Each event once.
fn distinct<'e>(events: impl Iterator<Item = &'e EventHit>) -> Vec<&'e EventHit> {
    let mut seen = HashSet::new();
    events.filter(|event| seen.insert(&event.key)).collect()
}

/// Events that the trace has not, of runs that passed, and that are not placed either.
fn changing(trace: &RunRecord, out: &Exploration) -> Vec<EventKey> {
    let mut changing: Vec<EventKey> = Vec::new();
    let debugged = out.runs.iter().filter(|run| !run.statements.is_empty() && !run.outcome.is_failure());
    for run in debugged.filter(|run| run.kind != RunKind::Trace) {
        for key in matching::changes(trace, run).new {
            let known = changing.iter().chain(out.bounds.iter().map(|bound| &bound.event.key));
            if !known.into_iter().any(|known| matching::same_event(known, &key)) {
                changing.push(key);
            }
        }
    }
    changing
}

/// The first position that no run tried, for people.
fn first_untried(out: &Exploration) -> Option<String> {
    out.bounds.iter().find_map(|bound| {
        let tried: HashSet<_> =
            out.tried.iter().filter(|(c, _)| c.event == bound.event.key).map(|(c, _)| &c.position).collect();
        let positions = bound.positions(&out.statements);
        let position = positions.iter().find(|position| !tried.contains(position))?;
        Some(format!("{} {position}", bound.event.key.work))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds;
    use crate::explore::Coverage;
    use crate::schedule::{Constraint, Position};
    use crate::testing::{event, key, record, released, statement};

    fn main(name: &str, class: EventClass, delay: u64) -> EventHit {
        EventHit { class, own: true, delay_ms: Some(delay), ..event(name, Some(1)) }
    }

    fn task(name: &str, ended: bool) -> EventHit {
        EventHit { class: EventClass::Work, ended, ..event(name, Some(1)) }
    }

    /// What is not seen after these runs, of which the first is the trace: kind, count, and whether
    /// it is the app's own doing.
    fn unseen(runs: Vec<RunRecord>, tried: &[&str]) -> Vec<(NotSeenKind, usize, bool)> {
        let tried =
            tried.iter().map(|name| (Constraint { event: key(name), position: Position::Before(statement(2)) }, true));
        let out = Exploration {
            statements: bounds::statements(&runs[0]),
            tried: tried.collect(),
            runs,
            ..Exploration::default()
        };
        not_seen(&out, 3000).into_iter().map(|unseen| (unseen.kind, unseen.count, unseen.own)).collect()
    }

    #[test]
    fn what_was_never_held_or_moved_is_named() {
        let check =
            |events: Vec<EventHit>, later: Vec<EventHit>, tried: &[&str], expected: &[(NotSeenKind, usize, bool)]| {
                let run = RunRecord { kind: RunKind::WhatIf, ..record(&[1, 2], later) };
                assert_eq!(unseen(vec![record(&[1, 2], events), run], tried), expected);
            };
        let held = |hit: EventHit| EventHit { release: released("a", None, 1, ReleaseReason::End).release, ..hit };
        let binder = main("a", EventClass::System, 0);
        check(vec![binder.clone()], vec![], &[], &[(NotSeenKind::BinderPosts, 1, true)]);
        check(vec![binder.clone()], vec![held(binder)], &[], &[]);
        let timer = |delay| main("a", EventClass::Ui, delay);
        check(vec![timer(500)], vec![], &[], &[(NotSeenKind::Timers, 1, true)]);
        check(vec![timer(500)], vec![], &["a"], &[]);
        check(vec![timer(60_000)], vec![], &[], &[(NotSeenKind::Timers, 1, false)]);
        // A framework's own messages are nobody's concern.
        check(vec![EventHit { own: false, ..timer(500) }], vec![], &[], &[]);
        check(vec![task("a", true)], vec![], &[], &[]);
        check(vec![task("a", false)], vec![], &[], &[(NotSeenKind::UnfinishedTasks, 1, true)]);
        check(vec![task("a", false)], vec![held(task("a", false))], &[], &[(NotSeenKind::UnfinishedTasks, 1, true)]);
        let of_app = EventHit { statement: None, ..task("a", false) };
        check(vec![of_app], vec![], &[], &[(NotSeenKind::UnfinishedTasks, 1, false)]);
        check(vec![], vec![event("new", Some(1))], &[], &[(NotSeenKind::ChangingEvents, 1, false)]);
    }

    #[test]
    fn a_hold_that_reached_its_limit_is_named() {
        let check = |during: i32, at_ms, expected: (NotSeenKind, usize, bool)| {
            let mut hit = released("a", Some(1), during, ReleaseReason::Limit);
            hit.release.as_mut().unwrap().at_ms = at_ms;
            let mut run = record(&[1, 2, 3], vec![hit]);
            run.statements[2].at_ms = 2900;
            assert_eq!(unseen(vec![record(&[1, 2, 3], vec![event("a", Some(1))]), run], &["a"]), [expected]);
        };
        // The test was at its third statement for a moment only; and at its second all the time.
        check(3, 3000, (NotSeenKind::HoldLimits, 1, true));
        check(2, 3000, (NotSeenKind::HoldLimits, 1, false));
        // It stood in its second statement long after, as in a sleep: it did not wait for the
        // event.
        check(2, 1600, (NotSeenKind::HoldLimits, 1, true));
    }

    #[test]
    fn a_loop_that_waits_for_an_event_is_one_statement() {
        let mut hit = released("a", Some(1), 2, ReleaseReason::Limit);
        if let Some(release) = &mut hit.release {
            release.at_ms = 3000;
            release.during = Some(Statement { occurrence: 30, ..statement(2) });
        }
        let mut run = record(&[1, 2, 3], vec![hit]);
        let last = StatementHit { at_ms: 3100, ..run.statements.pop().unwrap() };
        for occurrence in 2..=30 {
            let statement = Statement { occurrence, ..statement(2) };
            run.statements.push(StatementHit { statement, at_ms: 100 * u64::from(occurrence) });
        }
        run.statements.push(last);
        let trace = record(&[1, 2, 3], vec![event("a", Some(1))]);
        assert_eq!(unseen(vec![trace, run], &["a"]), [(NotSeenKind::HoldLimits, 1, false)]);
    }

    #[test]
    fn what_runs_report_is_counted_once() {
        let reports = |count| {
            let seen = |kind| NotSeen { kind, count, example: "x".into() };
            let not_seen = vec![seen(NotSeenKind::OtherProcesses), seen(NotSeenKind::MissingHooks)];
            RunRecord { not_seen, ..record(&[1], vec![]) }
        };
        let expected = [(NotSeenKind::MissingHooks, 3, false), (NotSeenKind::OtherProcesses, 3, true)];
        assert_eq!(unseen(vec![reports(1), reports(3), reports(2)], &[]), expected);
    }

    #[test]
    fn places_that_were_not_tried_are_counted() {
        let trace = record(&[1, 2, 3], vec![event("a", Some(1)), event("b", Some(1))]);
        let out = Exploration {
            coverage: Coverage { async_events: 2, feasible: 6, explored: 3, infeasible: 1 },
            statements: bounds::statements(&trace),
            bounds: bounds::bounds(&trace, &[]),
            runs: vec![trace],
            ..Exploration::default()
        };
        let kinds: Vec<_> = not_seen(&out, 3000).into_iter().map(|unseen| (unseen.kind, unseen.count)).collect();
        assert_eq!(kinds, [(NotSeenKind::PositionsNotTried, 2), (NotSeenKind::Combinations, 2)]);
    }
}
