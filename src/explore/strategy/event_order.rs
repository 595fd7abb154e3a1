//! The default: all events bounded at once, then what is delayed as early as it can come, then
//! what can come in either order in the reverse one, then all events moved to the positions between
//! their latest and their earliest, together, the middle first.

use std::collections::BTreeSet;

use super::{Known, Next, Strategy, WhatIfs};
use crate::bounds::Bounds;
use crate::model::{EventClass, EventKey, Frame, Statement};
use crate::schedule::{Constraint, Plan, Position, ReleaseOrder, Schedule};
use crate::trace::{EventHit, EventKind, RunRecord};
use crate::whose::Owner;

/// Every event at its positions; a run carries one position of each event, first of those that are
/// posted, then of the background tasks, then of the main thread's messages. After some runs, only
/// positions later than those at which it was seen. Before that, in a run each: all that is delayed
/// as early as it can come, what the app's code submits before that code goes on, and all events of
/// a kind one position beyond upper bounds that are not certain.
#[derive(Debug, Default)]
pub struct EventOrder {
    what_ifs: WhatIfs,
    /// For which kinds a run beyond the upper bounds was asked for, in the order of
    /// [`EventKind::ALL`].
    beyond_upper_bounds: [bool; EventKind::ALL.len()],
    /// In how many runs what is delayed came as early as it can.
    timers_early: usize,
    /// Whether what the app's code submits was asked for before that code goes on.
    before_submitter_goes_on: bool,
    /// The tasks that were asked to overlap, those of each run together.
    overlapping: Vec<Vec<EventKey>>,
    /// The tasks that were asked to overlap statements, those of each run together.
    overlapping_statements: Vec<Vec<EventKey>>,
    /// In how many runs tasks were preempted in their middle.
    preempted: usize,
    /// Whether what waited for a late main thread was asked for in one go.
    queued_in_one_go: bool,
    /// Whether the last tasks of chains were asked for alone.
    chain_ends_late: bool,
    /// How many runs moved events to positions between others.
    intermediate: usize,
    /// Whether such positions were left out.
    leaves_out: bool,
}

impl Strategy for EventOrder {
    /// Most failing orders show with everything in the background as late as it can come. What the
    /// test waits for at a stall is what it has begun last, as a rule.
    fn before_trace(&self) -> Option<Plan> {
        Some(Plan::HoldAll {
            known: Vec::new(),
            seen: Vec::new(),
            kinds: EventKind::BACKGROUND,
            order: ReleaseOrder::NewestFirst,
        })
    }

    fn goes_on_after_a_limit(&self) -> bool {
        true
    }

    fn leaves_out(&self) -> bool {
        self.leaves_out
    }

    fn next(&mut self, known: &Known<'_>) -> Option<Next> {
        self.what_ifs
            .next(known)
            .or_else(|| self.timers_early(known))
            .or_else(|| self.before_submitter_goes_on(known))
            .or_else(|| reversed(known))
            .or_else(|| self.tasks_overlap(known))
            .or_else(|| self.tasks_overlap_statements(known))
            .or_else(|| self.preempted(known))
            .or_else(|| self.queued_in_one_go(known))
            .or_else(|| self.chain_ends_late(known))
            .or_else(|| self.beyond_upper_bounds(known))
            .or_else(|| self.intermediate(known))
    }
}

impl EventOrder {
    /// Every delayed message, then every scheduled task, before the earliest statement that it can
    /// come before. What comes again and again comes once more for each time that it is early, so
    /// there would be no end.
    fn timers_early(&mut self, known: &Known<'_>) -> Option<Next> {
        if self.timers_early == MOST_EARLY {
            return None;
        }
        let next = early_timers(known);
        self.timers_early += usize::from(next.is_some());
        next
    }

    /// What the app's code submits while the test or a message of the main thread calls it, before
    /// that code goes on: it may still have to write what the event reads, or overwrite what the
    /// event has written.
    fn before_submitter_goes_on(&mut self, known: &Known<'_>) -> Option<Next> {
        if std::mem::replace(&mut self.before_submitter_goes_on, true) {
            return None;
        }
        let mut constraints = Vec::new();
        for Bounds { event, .. } in known.bounds {
            let Some(cause) = &event.statement else {
                continue;
            };
            if may_come_at_once(event, known) {
                constraints.push(Constraint {
                    event: event.key.clone(),
                    position: Position::Earliest(cause.clone()),
                });
            }
        }
        constraints.truncate(MOST_AT_ONCE);
        if constraints.is_empty() {
            return None;
        }
        Some(Next::Force(Schedule { constraints }))
    }

    /// Tasks that can come in either order, at once: one after the other they do no harm where only
    /// two that overlap do, as where each reads and then writes the same field. One run has as many
    /// overlap as all can with each other.
    fn tasks_overlap(&mut self, known: &Known<'_>) -> Option<Next> {
        if self.overlapping.len() == MOST_OVERLAPPING {
            return None;
        }
        let mut pairs = known.concurrent();
        pairs.retain(|(first, second)| {
            let kinds = [known.kind_of(*first), known.kind_of(*second)];
            kinds == [Some(EventKind::Task); 2]
        });
        let mut untried = pairs.clone();
        untried.retain(|(first, second)| {
            let (Some(first), Some(second)) = (known.bounds.get(*first), known.bounds.get(*second))
            else {
                return false;
            };
            let both = [&first.event.key, &second.event.key];
            let mut runs = self.overlapping.iter();
            !runs.any(|tasks| both.iter().all(|key| tasks.contains(key)))
        });
        // Two that one thread runs never overlap.
        let (position, chosen) = meeting(&untried, known, |a, b| {
            pairs.contains(&(a.min(b), a.max(b)))
        })?;

        let position = Position::Overlapping(position.statement()?.clone());
        let schedule = at(&position, chosen, known);
        self.overlapping.push(events_of(&schedule));
        Some(Next::Force(schedule))
    }

    /// Each task at once with the statement before the wait for it, or before the test's last one.
    /// It does no harm before the statement and none after it where only the two at the same time
    /// do, as where the one changes what the other goes through. In one run each statement has one.
    fn tasks_overlap_statements(&mut self, known: &Known<'_>) -> Option<Next> {
        // What was found is a wait that gives up on a late task. This run would have the task late
        // again, and fail for that wait.
        let asked = &mut self.overlapping_statements;
        if known.has_finding() || asked.len() == MOST_OVERLAPPING {
            return None;
        }
        let mut constraints: Vec<Constraint> = Vec::new();
        for bound in known.of(EventKind::Task) {
            if asked.iter().flatten().any(|key| *key == bound.event.key) {
                continue;
            }
            let Some(Position::Before(last)) = before_statements(bound, known).get(1).cloned()
            else {
                continue;
            };
            let position = Position::Overlapping(last);
            let is_free = constraints.iter().all(|other| other.position != position);
            if is_free && !bound.event.key.is_callback() {
                constraints.push(Constraint {
                    event: bound.event.key.clone(),
                    position,
                });
            }
        }
        if constraints.is_empty() {
            return None;
        }
        let schedule = Schedule { constraints };
        asked.push(events_of(&schedule));
        Some(Next::Force(schedule))
    }

    /// All tasks preempted where another thread may find them half done: late as a whole they do no
    /// harm where only their rest does, as where a task checks, and acts on that. Each run preempts
    /// every task once, at the most telling of the places that are left.
    fn preempted(&mut self, known: &Known<'_>) -> Option<Next> {
        let nth = self.preempted;
        let (mut rests, mut constraints) = (Vec::new(), Vec::new());
        for event in &known.trace.events {
            let Some(path) = event.preemptible_at.get(nth) else {
                continue;
            };
            let rest = event.key.rest(path);
            rests.push(rest.clone());

            let bound = known
                .bounds
                .iter()
                .find(|bound| bound.event.key == event.key);
            if let Some(latest) =
                bound.and_then(|bound| known.constraints(bound).into_iter().next())
            {
                constraints.push(Constraint {
                    event: rest,
                    position: latest.position,
                });
            }
        }
        if rests.is_empty() {
            return None;
        }
        self.preempted += 1;

        // What was found is a wait that gives up on a late task, as a preempted one is.
        if known.has_finding() {
            return force(EventKind::Task, constraints, known);
        }
        Some(Next::WhatIf(Plan::HoldRests(rests)))
    }

    /// What background threads had posted by the time at which the main thread, as late as it can
    /// be, went on: in one go, as it takes them then. The run that showed this let them go one by
    /// one.
    fn queued_in_one_go(&mut self, known: &Known<'_>) -> Option<Next> {
        let late = known.what_ifs.iter().find_map(went_on_late);
        if self.queued_in_one_go || late.is_none() {
            return None;
        }
        self.queued_in_one_go = true;

        let (queued, during) = late?;
        let until = known
            .statements
            .iter()
            .position(|statement| statement == during)?;
        let mut constraints = Vec::new();
        for event in queued {
            let cause = event
                .statement
                .as_ref()
                .and_then(|cause| known.trace.index_of(cause));
            if cause.is_some_and(|cause| cause < until) {
                constraints.push(Constraint {
                    event: event.key.clone(),
                    position: Position::Before(during.clone()),
                });
            }
        }
        if constraints.len() < 2 {
            return None;
        }
        Some(Next::Force(Schedule { constraints }))
    }

    /// The last task of each chain as late as it can come, while those that lead to it are not: a
    /// chain that is late as a whole may do no harm where its first task reads what its last one
    /// writes back.
    fn chain_ends_late(&mut self, known: &Known<'_>) -> Option<Next> {
        if std::mem::replace(&mut self.chain_ends_late, true) {
            return None;
        }
        let mut constraints = Vec::new();
        for bound in known.of(EventKind::Task) {
            if ends_a_chain(&bound.event, known) {
                constraints.extend(known.constraints(bound).into_iter().next());
            }
        }
        force(EventKind::Task, constraints, known)
    }

    /// All events of a kind just beyond their upper bounds, once for each kind: where the test does
    /// wait, that is not satisfied. A bound that is certain is not asked for.
    fn beyond_upper_bounds(&mut self, known: &Known<'_>) -> Option<Next> {
        for (kind, is_asked) in EventKind::ALL
            .into_iter()
            .zip(&mut self.beyond_upper_bounds)
        {
            if std::mem::replace(is_asked, true) {
                continue;
            }
            let mut constraints = Vec::new();
            for bound in known.of(kind) {
                let Some(upper) = bound.upper else { continue };
                let position = known
                    .statements
                    .get(upper + 1)
                    .cloned()
                    .map_or(Position::End, Position::Before);
                let constraint = Constraint {
                    event: bound.event.key.clone(),
                    position,
                };
                if !known.is_tried(&constraint) && !known.is_certain(bound) {
                    constraints.push(constraint);
                }
            }
            let next = force(kind, constraints, known);
            if next.is_some() {
                return next;
            }
        }
        None
    }

    /// The events of a kind at the position that is farthest from what was tried. Kinds have runs
    /// of their own: a late task delays what it posts, and held together they wait for each other.
    /// After some runs, only to positions later than any that was reached.
    fn intermediate(&mut self, known: &Known<'_>) -> Option<Next> {
        // After a finding the runs are few, and a position that was reached need not pass.
        let is_thorough = known.is_thorough || known.has_finding();
        let leaves_out = self.intermediate >= MOST_BETWEEN && !is_thorough;
        let next = EventKind::ALL.into_iter().find_map(|kind| {
            let mut constraints = Vec::new();
            for bound in known.of(kind) {
                let farthest = known.farthest_untried(bound);
                let wanted = match leaves_out {
                    true => known.untried_beyond_reached(bound),
                    false => farthest.clone(),
                };
                self.leaves_out |= wanted.is_none() && farthest.is_some();
                constraints.extend(wanted);
            }
            force(kind, constraints, known)
        });
        self.intermediate += usize::from(next.is_some());
        next
    }
}

/// How many runs move events to positions between others. Of 6,695 simulated findings 34 took more
/// than 4 of them, and 15 more than 6; of 77 in apps 1 took more than 4.
const MOST_BETWEEN: usize = 6;

/// How many runs have what is delayed come early.
const MOST_EARLY: usize = 4;

/// How many runs have tasks overlap each other, and how many have them overlap statements.
const MOST_OVERLAPPING: usize = 3;

/// Whether the thread that submits an event can wait for it, and it is the app's code that goes on
/// then. The main thread cannot wait for its own messages.
fn may_come_at_once(event: &EventHit, known: &Known<'_>) -> bool {
    let is_of_app = |frame: &Frame| known.trace.whose.owner(&frame.class) == Owner::App;
    if !event.driven || !event.stack.iter().any(is_of_app) {
        return false;
    }
    if event.delay_ms.is_some_and(|delay| delay > known.longest_ms) {
        return false;
    }

    match event.kind() {
        EventKind::Task => !event.key.is_callback(),
        EventKind::Main => event.class == EventClass::Test,
        EventKind::Post => false,
    }
}

/// The messages of background threads that had been posted when a run let the first of those go
/// whose dispatch it held, in the order of the queue, and the statement that was under way.
fn went_on_late(run: &RunRecord) -> Option<(Vec<&EventHit>, &Statement)> {
    let mut held = Vec::new();
    for event in &run.events {
        if let Some(release) = &event.release
            && event.key.is_dispatch()
        {
            held.push((event, release));
        }
    }
    let (_, first) = held.iter().min_by_key(|(_, release)| release.at_ms)?;
    let during = first.during.as_ref()?;
    let went_on = first.at_ms;
    let mut queued: Vec<&EventHit> = Vec::new();
    for (event, _) in held {
        if event.posted_ms <= went_on {
            queued.push(event);
        }
    }
    queued.sort_by_key(|event| event.due_ms());
    Some((queued, during))
}

/// Whether a task is the last of those that a statement causes, and another one has handed it over.
fn ends_a_chain(event: &EventHit, known: &Known<'_>) -> bool {
    if event.driven || event.statement.is_none() {
        return false;
    }
    let mut has_others = false;
    for bound in known.of(EventKind::Task) {
        let other = &bound.event;
        if other.statement == event.statement && other.key != event.key {
            if other.posted_ms > event.posted_ms {
                return false;
            }
            has_others = true;
        }
    }
    has_others
}

/// An order of events of a kind, if there is one to force.
fn force(kind: EventKind, mut constraints: Vec<Constraint>, known: &Known<'_>) -> Option<Next> {
    if kind == EventKind::Main {
        constraints = in_queue_order(constraints, known);
    }
    if constraints.is_empty() {
        return None;
    }
    Some(Next::Force(Schedule { constraints }))
}

/// Every delayed message, then every scheduled task, before the earliest statement that it can come
/// before, where that is not its own time and was not tried: the testing thread waits there until
/// it was processed.
fn early_timers(known: &Known<'_>) -> Option<Next> {
    [EventKind::Main, EventKind::Task]
        .into_iter()
        .find_map(|kind| {
            let mut constraints = Vec::new();
            for bound in known.of(kind) {
                let Some(constraint) = known.constraints(bound).pop() else {
                    continue;
                };
                let is_early = bound.is_early(&constraint.position, known.statements);
                if is_early && !known.is_tried(&constraint) {
                    constraints.push(constraint);
                }
            }
            force(kind, constraints, known)
        })
}

/// Messages of the main thread in the order in which they are due. One whose position is before
/// that of a message in front of it is left out: it would wait behind that.
fn in_queue_order(mut constraints: Vec<Constraint>, known: &Known<'_>) -> Vec<Constraint> {
    constraints.sort_by_key(|constraint| due_ms(constraint, known));
    let mut last = 0;
    constraints.retain(|constraint| {
        let here = order_of(&constraint.position, known);
        let follows = here >= last;
        last = last.max(here);
        follows
    });
    constraints
}

/// When a message is due, in ms.
fn due_ms(constraint: &Constraint, known: &Known<'_>) -> u64 {
    let bound = known
        .bounds
        .iter()
        .find(|bound| bound.event.key == constraint.event);
    bound.map_or(0, |bound| bound.event.due_ms())
}

/// A number that is higher for a later position. Within a statement is between that and the next.
fn order_of(position: &Position, known: &Known<'_>) -> usize {
    let Some(wanted) = position.statement() else {
        return usize::MAX;
    };
    let Some(index) = known.statements.iter().position(|known| known == wanted) else {
        return usize::MAX;
    };
    2 * index + usize::from(matches!(position, Position::Within(_)))
}

/// Events that can all meet at one position, in the reverse of the trace's order, as far as they
/// can come in that: one run reorders nearly all their pairs.
fn reversed(known: &Known<'_>) -> Option<Next> {
    let concurrent = known.concurrent();
    let mut untried = concurrent.clone();
    untried.retain(|(first, second)| {
        let (Some(first), Some(second)) = (known.bounds.get(*first), known.bounds.get(*second))
        else {
            return false;
        };
        let reversed = (&second.event.key, &first.event.key);
        known.tried.order(reversed.0, reversed.1).is_none()
    });
    let (position, chosen) = meeting(&untried, known, |_, _| true)?;

    let mut order = Vec::new();
    for index in chosen {
        // Behind what it may wait for, as a task does for those before it on its thread.
        let last = order
            .iter()
            .rposition(|before| !concurrent.contains(&(*before, index)));
        order.insert(last.map_or(0, |last| last + 1), index);
    }

    // One run cannot reverse every pair: an event stays behind what it may wait for. Each run
    // reverses the first untried pair at least, if need be that pair alone, so the runs end.
    let (first, second) = *untried.first()?;
    if order.iter().find(|index| [first, second].contains(index)) == Some(&first) {
        order = vec![second, first];
    }
    Some(Next::Force(at(&position, order, known)))
}

fn events_of(schedule: &Schedule) -> Vec<EventKey> {
    let constraints = schedule.constraints.iter();
    constraints.map(|one| one.event.clone()).collect()
}

/// Events, by their bounds, one after the other at a position.
fn at(position: &Position, events: impl IntoIterator<Item = usize>, known: &Known<'_>) -> Schedule {
    let mut constraints = Vec::new();
    for index in events {
        if let Some(bound) = known.bounds.get(index) {
            constraints.push(Constraint {
                event: bound.event.key.clone(),
                position: position.clone(),
            });
        }
    }
    Schedule { constraints }
}

/// The events of the first pair, and of others of their kind that are compatible with all of them,
/// by their bounds, which can all meet at one position, and the earliest such position: what reads
/// what they did, if only their order matters, comes after it.
fn meeting(
    pairs: &BTreeSet<(usize, usize)>,
    known: &Known<'_>,
    are_compatible: impl Fn(usize, usize) -> bool,
) -> Option<(Position, BTreeSet<usize>)> {
    let (first, second) = pairs.first()?;
    let kind = known.kind_of(*first);
    let mut common = before_statements(known.bounds.get(*first)?, known);
    let of_second = before_statements(known.bounds.get(*second)?, known);
    common.retain(|position| of_second.contains(position));

    let mut chosen = BTreeSet::from([*first, *second]);
    for &index in pairs.iter().flat_map(|(a, b)| [a, b]) {
        let Some(bound) = known.bounds.get(index) else {
            continue;
        };
        if chosen.len() == MOST_REVERSED
            || known.kind_of(index) != kind
            || chosen.contains(&index)
            || !chosen.iter().all(|other| are_compatible(*other, index))
        {
            continue;
        }
        let mut meets = before_statements(bound, known);
        meets.retain(|position| common.contains(position));
        if !meets.is_empty() {
            chosen.insert(index);
            common = meets;
        }
    }

    Some((common.pop()?, chosen))
}

/// The positions of an event before a statement, latest first.
fn before_statements(bound: &Bounds, known: &Known<'_>) -> Vec<Position> {
    let mut positions = bound.positions(known.statements);
    positions.retain(|position| matches!(position, Position::Before(_)));
    positions
}

/// How many events come at once in one run: what submits them waits for each.
const MOST_AT_ONCE: usize = 16;

/// How many events are reordered in one run: each takes its time while the test is stalled.
const MOST_REVERSED: usize = 32;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds;
    use crate::explore::Tried;
    use crate::model::IDLE_QUEUE;
    use crate::testing::{event, key, record, released, statement};
    use crate::trace::{ReleaseReason, RunKind};
    use crate::whose::Whose;

    /// What a strategy knows after the trace.
    fn known<'k>(
        trace: &'k RunRecord,
        statements: &'k [Statement],
        bounds: &'k [Bounds],
        tried: &'k Tried,
    ) -> Known<'k> {
        Known {
            trace,
            what_ifs: &[],
            runs: &[],
            statements,
            bounds,
            tried,
            longest_ms: 3000,
            is_thorough: false,
            found: &[],
        }
    }

    #[test]
    fn before_the_trace_what_was_begun_last_goes_first() {
        let Some(Plan::HoldAll { order, kinds, .. }) = EventOrder::default().before_trace() else {
            panic!("nothing is held");
        };
        assert_eq!(order, ReleaseOrder::NewestFirst);
        assert_eq!(kinds, EventKind::BACKGROUND);
    }

    #[test]
    fn what_the_apps_code_submits_may_come_at_once() {
        let mut trace = record(&[1, 2], Vec::new());
        trace.whose = Whose::new("com.example", "com.example.test", "com.example.SomeTest");
        let nothing = Tried::default();
        let known = known(&trace, &[], &[], &nothing);
        let task = EventHit {
            class: EventClass::Work,
            driven: true,
            ..event("a", Some(1))
        };
        let with = |change: &dyn Fn(&mut EventHit)| {
            let mut changed = task.clone();
            change(&mut changed);
            may_come_at_once(&changed, &known)
        };
        let is_main = |event: &mut EventHit, class| {
            event.class = class;
            event.own = true;
        };

        assert!(with(&|_| {}));
        assert!(with(&|event| is_main(event, EventClass::Test)));
        assert!(with(&|event| event.delay_ms = Some(3000)));
        assert!(!with(&|event| event.delay_ms = Some(3001)), "too late");
        assert!(!with(&|event| event.driven = false), "by another task");
        assert!(!with(&|event| is_main(event, EventClass::Ui)), "by main");
        assert!(!with(&|event| event.class = EventClass::Async), "a post");
        assert!(
            !with(&|event| event.key.handler = IDLE_QUEUE.into()),
            "main's"
        );
        let by_test = "com.example.SomeTest";
        assert!(!with(&|event| event.stack[0].class = by_test.into()));
    }

    #[test]
    fn a_task_meets_the_statement_before_its_wait_unless_a_wait_was_found_to_give_up() {
        let task = EventHit {
            class: EventClass::Work,
            ended: true,
            ..event("a", Some(1))
        };
        let trace = record(&[1, 2, 3, 4], vec![task]);
        let mut late = released("a", Some(1), 4, ReleaseReason::Needed);
        late.class = EventClass::Work;
        let what_ifs = [record(&[1, 2, 3, 4], vec![late])];
        let bounds = bounds::bounds(&trace, &what_ifs);
        let asked = |found: &[EventKind]| {
            let statements = bounds::statements(&trace);
            let nothing = Tried::default();
            let known = Known {
                what_ifs: &what_ifs,
                found,
                ..known(&trace, &statements, &bounds, &nothing)
            };
            match EventOrder::default().tasks_overlap_statements(&known) {
                Some(Next::Force(schedule)) => schedule.constraints,
                _ => Vec::new(),
            }
        };
        let constraints = asked(&[]);
        let positions: Vec<&Position> = constraints.iter().map(|one| &one.position).collect();
        assert_eq!(positions, [&Position::Overlapping(statement(3))]);
        assert!(asked(&[EventKind::Task]).is_empty());
    }

    #[test]
    fn of_tasks_that_meet_the_same_statement_each_has_a_run() {
        let tasks = ["a", "b"].map(|name| task(name, 10));
        let trace = record(&[1, 2, 3], tasks.to_vec());
        let bounds = bounds::bounds(&trace, &[]);
        let statements = bounds::statements(&trace);
        let nothing = Tried::default();
        let known = known(&trace, &statements, &bounds, &nothing);
        let mut strategy = EventOrder::default();
        for name in ["a", "b"] {
            let Some(Next::Force(schedule)) = strategy.tasks_overlap_statements(&known) else {
                panic!("no order");
            };
            let position = Position::Overlapping(statement(2));
            let event = key(name);
            assert_eq!(schedule.constraints, [Constraint { event, position }]);
        }
        assert!(strategy.tasks_overlap_statements(&known).is_none());
    }

    fn task(name: &str, posted_ms: u64) -> EventHit {
        EventHit {
            class: EventClass::Work,
            ended: true,
            posted_ms,
            ..event(name, Some(1))
        }
    }

    /// A task that came at a time and was held until another.
    fn held(name: &str, posted_ms: u64, until_ms: u64) -> EventHit {
        let mut hit = task(name, posted_ms);
        hit.release = released(name, Some(1), 4, ReleaseReason::End).release;
        hit.release.as_mut().unwrap().at_ms = until_ms;
        hit
    }

    #[test]
    fn tasks_of_one_thread_keep_their_order_and_never_overlap() {
        let tasks = [("a1", 10), ("b1", 11), ("a2", 12), ("b2", 13)];
        let tasks = tasks.map(|(name, posted_ms)| task(name, posted_ms));
        let trace = record(&[1, 2, 3, 4], tasks.to_vec());
        // The second task of a thread begins after the first was released.
        let what_ifs = [
            record(
                &[1, 2, 3, 4],
                vec![
                    held("a1", 10, 100),
                    held("b1", 11, 150),
                    held("a2", 101, 250),
                    held("b2", 151, 300),
                ],
            ),
            record(
                &[1, 2, 3, 4],
                vec![
                    held("b1", 10, 100),
                    held("a1", 11, 150),
                    held("b2", 101, 250),
                    held("a2", 151, 300),
                ],
            ),
        ];
        let bounds = bounds::bounds(&trace, &what_ifs);
        let statements = bounds::statements(&trace);
        let nothing = Tried::default();
        let known = Known {
            what_ifs: &what_ifs,
            runs: &what_ifs,
            ..known(&trace, &statements, &bounds, &nothing)
        };
        let check = |next, expected: &[&str]| {
            let Some(Next::Force(schedule)) = next else {
                panic!("no order");
            };
            let events: Vec<_> = schedule.constraints.iter().map(|one| &one.event).collect();
            let expected: Vec<_> = expected.iter().map(|name| key(name)).collect();
            assert_eq!(events, expected.iter().collect::<Vec<_>>());
        };
        check(reversed(&known), &["b1", "b2", "a1", "a2"]);
        let mut strategy = EventOrder::default();
        check(strategy.tasks_overlap(&known), &["a1", "b1"]);
        check(strategy.tasks_overlap(&known), &["a1", "b2"]);
        check(strategy.tasks_overlap(&known), &["b1", "a2"]);
        assert!(strategy.tasks_overlap(&known).is_none(), "three runs");
    }

    #[test]
    fn each_run_turns_a_pair_round_that_none_has() {
        // One thread runs b0 and b2, the other a1, a3 and a4.
        let names = ["b0", "a1", "b2", "a3", "a4"];
        let tasks = names
            .iter()
            .zip(10..)
            .map(|(name, at_ms)| task(name, at_ms));
        let trace = record(&[1, 2, 3, 4], tasks.collect());
        let oldest_first = vec![
            held("b0", 10, 100),
            held("a1", 11, 150),
            held("b2", 101, 200),
            held("a3", 151, 250),
            held("a4", 251, 300),
        ];
        let newest_first = vec![
            held("b0", 10, 500),
            held("a3", 20, 100),
            held("a4", 101, 200),
        ];
        let what_ifs = [oldest_first, newest_first].map(|events| record(&[1, 2, 3, 4], events));
        let bounds = bounds::bounds(&trace, &what_ifs);
        let statements = bounds::statements(&trace);
        let mut tried = Tried::default();
        let mut asked = 0;
        loop {
            let known = Known {
                what_ifs: &what_ifs,
                runs: &what_ifs,
                ..known(&trace, &statements, &bounds, &tried)
            };
            assert_eq!(known.concurrent().len(), 5);
            let Some(Next::Force(schedule)) = reversed(&known) else {
                break;
            };
            tried.add_expected(&schedule);
            asked += 1;
            assert!(asked <= 5, "{schedule:?}");
        }
        assert_eq!(asked, 3);
    }

    #[test]
    fn after_some_runs_only_what_is_later_than_reached_is_moved() {
        let trace = record(&[1, 2, 3, 4], vec![event("a", Some(1))]);
        let bounds = bounds::bounds(&trace, &[]);
        let moves = |between, reached: Position, is_thorough, found: &[EventKind]| {
            let mut tried = Tried::default();
            tried.add_expected(&Schedule {
                constraints: vec![Constraint {
                    event: key("a"),
                    position: reached,
                }],
            });
            let mut strategy = EventOrder {
                intermediate: between,
                ..EventOrder::default()
            };
            let next = strategy.intermediate(&Known {
                is_thorough,
                found,
                ..known(&trace, &bounds::statements(&trace), &bounds, &tried)
            });
            let position = match next {
                Some(Next::Force(schedule)) => Some(schedule.constraints[0].position.clone()),
                _ => None,
            };
            (position, strategy.leaves_out())
        };
        let before = |line| Position::Before(statement(line));
        let moved = (Some(before(3)), false);
        assert_eq!(moves(MOST_BETWEEN - 1, Position::End, false, &[]), moved);
        assert_eq!(moves(MOST_BETWEEN, Position::End, true, &[]), moved);
        assert_eq!(
            moves(MOST_BETWEEN, Position::End, false, &[EventKind::Post]),
            moved
        );
        assert_eq!(moves(MOST_BETWEEN, Position::End, false, &[]), (None, true));
        let later = (Some(Position::End), false);
        assert_eq!(moves(MOST_BETWEEN, before(4), false, &[]), later);
    }

    #[test]
    fn what_comes_again_and_again_is_early_in_four_runs() {
        let mut timer = event("a", Some(1));
        (timer.class, timer.own, timer.delay_ms) = (EventClass::Ui, true, Some(15));
        let trace = record(&[1, 2, 3], vec![timer]);
        let statements = bounds::statements(&trace);
        let bounds = bounds::bounds(&trace, &[]);
        let nothing = Tried::default();
        let known = known(&trace, &statements, &bounds, &nothing);
        let mut strategy = EventOrder::default();
        let asked: Vec<bool> = (0..6)
            .map(|_| strategy.timers_early(&known).is_some())
            .collect();
        assert_eq!(asked, [true, true, true, true, false, false]);
    }

    #[test]
    fn a_bound_that_two_runs_have_shown_is_not_asked_for_again() {
        let trace = record(&[1, 2, 3], vec![event("a", Some(1))]);
        let needed = |line| {
            let mut run = record(
                &[1, 2, 3],
                vec![released("a", Some(1), line, ReleaseReason::Needed)],
            );
            run.kind = RunKind::WhatIf;
            run
        };
        let asks_beyond = |runs: &[RunRecord]| {
            let bounds = bounds::bounds(&trace, runs);
            let statements = bounds::statements(&trace);
            let nothing = Tried::default();
            let known = Known {
                what_ifs: runs,
                runs,
                ..known(&trace, &statements, &bounds, &nothing)
            };
            let Some(Next::Force(schedule)) = EventOrder::default().beyond_upper_bounds(&known)
            else {
                return false;
            };
            schedule.constraints[0].position == Position::Before(statement(3))
        };
        assert!(asks_beyond(&[needed(2)]));
        assert!(asks_beyond(&[needed(2), needed(1)]));
        assert!(!asks_beyond(&[needed(2), needed(2)]));

        // A loop may give up, until a run has outlasted it.
        let in_loop = |why| {
            let mut run = needed(2);
            let mut pass = run.statements[1].clone();
            pass.statement.occurrence = 2;
            let release = run.events[0].release.as_mut().unwrap();
            (release.why, release.during) = (why, Some(pass.statement.clone()));
            run.statements.insert(2, pass);
            run
        };
        let (needed, outlasted) = (ReleaseReason::Needed, ReleaseReason::Limit);
        assert!(asks_beyond(&[in_loop(needed), in_loop(needed)]));
        assert!(!asks_beyond(&[in_loop(needed), in_loop(outlasted)]));
    }
}
