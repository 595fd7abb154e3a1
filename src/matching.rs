//! Identifies events and statements from run to run, and from build to build.
//!
//! [`identity`] makes an event's key of what survives a race; [`same_event`] compares two keys, and
//! [`changes`] two runs. [`find`] finds the events and the statements of a schedule in a trace of
//! another build, or the events that a schedule by hand names. An event is looked for by its whole
//! identity first, then by the code that posts it without bytecode indices and compilers' numbers,
//! then by what it does alone. A statement is looked for by its position among the statements of
//! its method; where their number has changed, several positions are possible, and all are
//! reported. No I/O.

use std::collections::BTreeSet;

use thiserror::Error;

use crate::model::{CodePoint, EventKey, Frame, Statement};
use crate::schedule::{Constraint, Position};
use crate::trace::{EventHit, RunRecord};
use crate::whose::Whose;

/// How many positions of one statement are reported at most; of more, the first, the last
/// and some between.
const MAX_POSITIONS: usize = 4;

/// How many events of a trace are named where the one that is looked for is not among them.
const MOST_NAMED: usize = 10;

/// A constraint found again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The event's identity in the trace.
    pub event: EventKey,
    /// The index of the first of the trace's statements before which it can come.
    pub earliest: usize,
    /// Where among the trace's statements the position may be now, as indices; empty when the
    /// position is the end, or does not exist any more.
    pub candidates: Vec<usize>,
    /// The position as the schedule has it.
    pub position: Position,
    /// What differs from the schedule, for people.
    pub notes: Vec<String>,
}

/// An event of the schedule does not come any more.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no event of the test does `{work}` any more; those that are there: {seen}")]
pub struct Gone {
    /// What the event did.
    pub work: String,
    /// What the events of the trace do whose position is explored.
    pub seen: String,
}

/// The identity of an event, but for its occurrence, which is 0: who handles it, what it does, and
/// the app's and the test's own frames of the posting stack.
///
/// Code that races posts the same event over different stacks of libraries: an Rx drain loop, an
/// event loop or a worker, a deeper recursion. So a library's frames are left out, a method that
/// calls itself counts once, and only the innermost own frame keeps its bytecode index, which
/// distinguishes two posts of one method. Of a stack without own frames the innermost frame stands
/// for all.
#[must_use]
pub fn identity(handler: String, work: String, stack: &[Frame], whose: &Whose) -> EventKey {
    let mut points: Vec<CodePoint> = Vec::new();
    for frame in stack {
        if whose.owner(&frame.class).is_own() {
            points.push(CodePoint::from(frame));
        }
    }
    points.dedup_by(|a, b| a.class == b.class && a.method == b.method);
    for outer in points.iter_mut().skip(1) {
        outer.index = 0;
    }

    if points.is_empty() {
        points.extend(stack.first().map(CodePoint::from));
    }
    EventKey {
        stack: points,
        handler,
        work,
        occurrence: 0,
    }
}

/// Whether two keys, of two runs of one build, identify the same event: the same work for the same
/// handler, posted by the same own code, whatever library brought it there. Bytecode indices are
/// not compared; [`same`] lets them break ties.
#[must_use]
pub fn same_event(a: &EventKey, b: &EventKey, whose: &Whose) -> bool {
    let is_same_work = a.handler == b.handler && a.work == b.work && a.occurrence == b.occurrence;
    if a.is_frame() || a.is_rest() {
        // Its statement, or the place at which it begins, is all that tells it from the others.
        return is_same_work && a.stack == b.stack;
    }
    is_same_work && own_methods(a, whose) == own_methods(b, whose)
}

/// Class and method of the own frames of a posting stack; a method that calls itself counts once.
fn own_methods<'k>(key: &'k EventKey, whose: &Whose) -> Vec<(&'k str, &'k str)> {
    let mut methods = Vec::new();
    for point in &key.stack {
        if whose.owner(&point.class).is_own() {
            methods.push((point.class.as_str(), point.method.as_str()));
        }
    }
    methods.dedup();
    methods
}

/// The event of a run that a key of another run identifies: the equal one, else the one that
/// [`same_event`] finds; of several the one that is posted at the same index of its
/// innermost own method. A task that the run did not live to see begin has not come in it, whatever
/// is like it.
#[must_use]
pub fn same<'r>(key: &EventKey, run: &'r RunRecord) -> Option<&'r EventHit> {
    if let Some(event) = run.event(key) {
        return Some(event);
    }
    if run.scheduled.iter().any(|event| event.key == *key) {
        return None;
    }

    let index = own_index(key, &run.whose);
    let mut first_alike = None;
    for event in &run.events {
        if !same_event(key, &event.key, &run.whose) {
            continue;
        }
        if own_index(&event.key, &run.whose) == index {
            return Some(event);
        }
        first_alike = first_alike.or(Some(event));
    }
    first_alike
}

/// The bytecode index of the innermost own frame.
fn own_index(key: &EventKey, whose: &Whose) -> Option<u64> {
    let own = key
        .stack
        .iter()
        .find(|point| whose.owner(&point.class).is_own());
    own.map(|point| point.index)
}

/// How the events of a run differ from those of the trace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Those that the trace does not have.
    pub new: Vec<EventKey>,
    /// Those that only the trace has.
    pub missing: Vec<EventKey>,
}

/// Compares the events of a run whose position is explored with those of the trace.
#[must_use]
pub fn changes(trace: &RunRecord, run: &RunRecord) -> Changes {
    Changes {
        new: only_in(run, trace),
        missing: only_in(trace, run),
    }
}

fn only_in(one: &RunRecord, other: &RunRecord) -> Vec<EventKey> {
    let mut only = Vec::new();
    for event in one.explored() {
        if same(&event.key, other).is_none() {
            only.push(event.key.clone());
        }
    }
    only
}

/// Finds a constraint in a trace. `steps` are the statements of the trace that the schedule is
/// from, in their order; empty when they are not known.
///
/// # Errors
/// When the event does not come any more.
pub fn find(
    constraint: &Constraint,
    steps: &[Statement],
    trace: &RunRecord,
) -> Result<Found, Gone> {
    let wanted = &constraint.event;
    let rests = wanted.is_rest().then(|| with_rests(trace));
    let trace = rests.as_ref().unwrap_or(trace);
    let (event, how) = event(wanted, trace).ok_or_else(|| gone(wanted, trace))?;

    let mut notes = Vec::new();
    match how {
        MatchKind::Exactly => {}
        MatchKind::ByCode => notes.push(format!(
            "{} is posted by the same code, at other lines than before",
            event.key.work
        )),
        MatchKind::ByWork if wanted.is_loose() => {}
        MatchKind::ByWork => notes.push(format!(
            "{} is posted by other code than before",
            event.key.work
        )),
    }

    let earliest = event
        .statement
        .as_ref()
        .and_then(|cause| trace.index_of(cause))
        .map_or(0, |cause| cause + 1);

    let mut candidates = Vec::new();
    if let Some(statement) = constraint.position.statement() {
        candidates = self::candidates(statement, steps, trace);
        if let Some(note) = moved(statement, &candidates, trace) {
            notes.push(note);
        }
    }

    Ok(Found {
        event: event.key.clone(),
        earliest,
        candidates,
        position: constraint.position.clone(),
        notes,
    })
}

/// The trace with the rests of its tasks in place of its events.
fn with_rests(trace: &RunRecord) -> RunRecord {
    let mut rests = Vec::new();
    for event in trace.explored() {
        for path in &event.preemptible_at {
            rests.push(EventHit {
                key: event.key.rest(path),
                ..event.clone()
            });
        }
    }
    RunRecord {
        events: rests,
        ..trace.clone()
    }
}

fn gone(wanted: &EventKey, trace: &RunRecord) -> Gone {
    let mut works = BTreeSet::new();
    for event in trace.explored() {
        works.insert(event.key.work.as_str());
    }
    let more = works.len().saturating_sub(MOST_NAMED);
    let works: Vec<&str> = works.into_iter().take(MOST_NAMED).collect();
    let seen = match (works.as_slice(), more) {
        ([], _) => "none".to_owned(),
        (works, 0) => works.join(", "),
        (works, more) => format!("{} and {more} more", works.join(", ")),
    };
    Gone {
        work: wanted.work.clone(),
        seen,
    }
}

/// What to report when a statement is not where it was.
fn moved(statement: &Statement, candidates: &[usize], trace: &RunRecord) -> Option<String> {
    let now: Vec<&Statement> = candidates
        .iter()
        .filter_map(|i| trace.statements.get(*i))
        .map(|hit| &hit.statement)
        .collect();

    match now.as_slice() {
        [] => Some(format!("the statement {statement} is gone")),
        [one] if *one == statement => None,
        [one] => Some(format!(
            "{statement} is now {one}, identified by its place in the method"
        )),
        several => {
            let several: Vec<String> = several.iter().map(ToString::to_string).collect();
            Some(format!(
                "{statement} may now be {}: the number of statements in the method has changed",
                several.join(" or ")
            ))
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MatchKind {
    Exactly,
    ByCode,
    ByWork,
}

/// The events of a trace that a schedule may hold.
fn held(trace: &RunRecord) -> impl Iterator<Item = &EventHit> {
    let dispatches = trace.events.iter().filter(|event| event.key.is_dispatch());
    trace.explored().chain(dispatches)
}

/// The event of the trace that is meant; others are never held.
fn event<'t>(wanted: &EventKey, trace: &'t RunRecord) -> Option<(&'t EventHit, MatchKind)> {
    if let Some(event) = held(trace).find(|event| event.key == *wanted) {
        return Some((event, MatchKind::Exactly));
    }
    if let Some(event) = nearest(wanted, trace, |key| is_of_same_code(key, wanted)) {
        return Some((event, MatchKind::ByCode));
    }

    let named = nearest(wanted, trace, |key| is_named_by(key, wanted));
    let event = named.or_else(|| nearest(wanted, trace, |key| does_the_same(key, wanted)))?;
    Some((event, MatchKind::ByWork))
}

/// Of the events that fit, those whose posting stacks have most in common with the wanted one's,
/// and of these the one with its occurrence; where there are fewer now, the last.
fn nearest<'t>(
    wanted: &EventKey,
    trace: &'t RunRecord,
    fits: impl Fn(&EventKey) -> bool,
) -> Option<&'t EventHit> {
    let mut fitting: Vec<&EventHit> = held(trace).collect();
    fitting.retain(|event| fits(&event.key));

    let most = fitting
        .iter()
        .map(|event| in_common(&event.key, wanted))
        .max()?;
    fitting.retain(|event| in_common(&event.key, wanted) == most);

    let nth = usize::try_from(wanted.occurrence.saturating_sub(1)).unwrap_or(usize::MAX);
    fitting.get(nth).or(fitting.last()).copied()
}

fn is_of_same_code(key: &EventKey, wanted: &EventKey) -> bool {
    !wanted.is_loose()
        && key.handler == wanted.handler
        && stable(&key.work) == stable(&wanted.work)
        && key.stack.len() == wanted.stack.len()
        && in_common(key, wanted) == key.stack.len()
}

fn is_named_by(key: &EventKey, wanted: &EventKey) -> bool {
    key.work == wanted.work
        && key.is_dispatch() == wanted.is_dispatch()
        && (wanted.handler.is_empty() || key.handler == wanted.handler)
}

fn does_the_same(key: &EventKey, wanted: &EventKey) -> bool {
    key.is_work() == wanted.is_work()
        && key.is_dispatch() == wanted.is_dispatch()
        && stable(&key.work) == stable(&wanted.work)
}

/// How many frames two posting stacks share, from the innermost on.
fn in_common(a: &EventKey, b: &EventKey) -> usize {
    let pairs = a.stack.iter().zip(&b.stack);
    pairs
        .take_while(|(a, b)| {
            stable(&a.class) == stable(&b.class) && stable(&a.method) == stable(&b.method)
        })
        .count()
}

/// What D8 writes before the hash by which it names a bridge to a lambda's body.
const HASHED: &str = "$r8$lambda$";

/// A name without the numbers and hashes that compilers give to lambdas, anonymous classes and
/// accessors: they depend on what is around.
fn stable(name: &str) -> String {
    if let Some((before, _)) = name.split_once(HASHED) {
        return format!("{before}{HASHED}");
    }

    let mut kept = String::with_capacity(name.len());
    for c in name.chars() {
        let is_number = c.is_ascii_digit() && (kept.ends_with('$') || kept.ends_with("Lambda"));
        if !is_number {
            kept.push(c);
        }
    }
    kept
}

/// Where a statement may be now, as indices into the trace's statements.
fn candidates(wanted: &Statement, steps: &[Statement], trace: &RunRecord) -> Vec<usize> {
    let mut before: Vec<&Statement> = steps.iter().collect();
    before.retain(|step| is_in_method_of(wanted, step));
    let mut now: Vec<(usize, &Statement)> = Vec::new();
    for (i, hit) in trace.statements.iter().enumerate() {
        if is_in_method_of(wanted, &hit.statement) {
            now.push((i, &hit.statement));
        }
    }

    let unmoved = now.iter().find(|(_, s)| *s == wanted).map(|(i, _)| *i);
    let Some(nth) = before.iter().position(|s| *s == wanted) else {
        // Nothing identifies it but its line.
        return unmoved.into_iter().collect();
    };

    // How often a loop turns says nothing of where its lines are.
    let mut lines_before = before.clone();
    lines_before.retain(|statement| statement.occurrence == 1);
    let mut lines_now: Vec<&Statement> = now.iter().map(|(_, statement)| *statement).collect();
    lines_now.retain(|statement| statement.occurrence == 1);
    if let Some(unmoved) = unmoved
        && lines_now == lines_before
    {
        return vec![unmoved];
    }

    // As far from the method's start as it was, or as far from its end; where the number is the
    // same, that is one position.
    let from_end = now.len().saturating_sub(before.len() - nth);
    let (first, last) = (
        nth.min(from_end),
        nth.max(from_end).min(now.len().saturating_sub(1)),
    );
    let possible: Vec<usize> = now
        .iter()
        .take(last + 1)
        .skip(first)
        .map(|(i, _)| *i)
        .collect();
    spread(possible, MAX_POSITIONS)
}

fn is_in_method_of(wanted: &Statement, statement: &Statement) -> bool {
    statement.class == wanted.class && stable(&statement.method) == stable(&wanted.method)
}

/// At most so many of some items, evenly spread: the first and the last are among them.
pub(crate) fn spread<T>(items: Vec<T>, most: usize) -> Vec<T> {
    let count = items.len();
    if count <= most || most < 2 {
        return items;
    }

    let chosen: BTreeSet<usize> = (0..most)
        .map(|nth| nth * (count - 1) / (most - 1))
        .collect();
    let mut spread = Vec::new();
    for (index, item) in items.into_iter().enumerate() {
        if chosen.contains(&index) {
            spread.push(item);
        }
    }
    spread
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{EXECUTOR, EventClass};
    use crate::testing::{event, key, record, statement};

    /// The lines where the statement at `line` may be, once a method's lines have become others.
    fn lines_of(line: i32, before: &[i32], now: &[i32]) -> Vec<i32> {
        let trace = record(now, Vec::new());
        let steps: Vec<Statement> = before.iter().map(|line| statement(*line)).collect();
        let candidates = candidates(&statement(line), &steps, &trace);
        candidates
            .into_iter()
            .map(|i| trace.statements[i].statement.line)
            .collect()
    }

    #[test]
    fn a_statement_is_found_by_its_place_in_the_method() {
        let check = |line, before: &[i32], now: &[i32], expected: &[i32]| {
            assert_eq!(
                lines_of(line, before, now),
                expected,
                "{line}: {before:?} -> {now:?}"
            );
        };

        check(3, &[1, 2, 3], &[1, 2, 3], &[3]);
        // Imports or another method above.
        check(3, &[1, 2, 3], &[11, 12, 13], &[13]);
        // One statement more, anywhere: it is as far from the start as before, or from the end.
        check(3, &[1, 2, 3], &[1, 2, 3, 4], &[3, 4]);
        // Lines moved onto each other's numbers: the position counts, not the number.
        check(2, &[1, 2, 3], &[2, 3, 4], &[3]);
        check(2, &[1, 2, 3], &[1, 3], &[1, 3]);
        check(3, &[1, 2, 3], &[1], &[1]);
        check(1, &[1, 2], &[], &[]);
        // What the schedule came from is not known.
        check(3, &[], &[1, 2, 3], &[3]);
        check(3, &[], &[11, 12, 13], &[]);
        check(5, &[5, 9], &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], &[1, 3, 6, 9]);
    }

    #[test]
    fn a_loop_that_turns_more_often_moves_nothing() {
        let pass = |line, occurrence| Statement {
            occurrence,
            ..statement(line)
        };
        let steps = [pass(10, 1), pass(11, 1), pass(11, 2), pass(12, 1)];
        let mut trace = record(&[10, 11, 11, 11, 12], Vec::new());
        for (hit, occurrence) in trace.statements.iter_mut().skip(1).zip([1, 2, 3]) {
            hit.statement.occurrence = occurrence;
        }
        assert_eq!(candidates(&pass(12, 1), &steps, &trace), [4]);
        assert_eq!(candidates(&pass(11, 2), &steps, &trace), [2]);
    }

    fn point(method: &str, index: u64) -> CodePoint {
        CodePoint {
            class: "a.Task".to_owned(),
            method: method.to_owned(),
            index,
        }
    }

    fn task(preemptible_at: &[CodePoint]) -> EventHit {
        let mut task = event("a", Some(1));
        (task.class, task.ended) = (EventClass::Work, true);
        task.key.handler = EXECUTOR.to_owned();
        task.preemptible_at = preemptible_at.iter().map(|at| vec![at.clone()]).collect();
        task
    }

    /// Where the rest of a task from a point on is found in a trace.
    fn found_rest(wanted: CodePoint, now: &[CodePoint]) -> Option<CodePoint> {
        let task = task(now);
        let constraint = Constraint {
            event: task.key.rest(&[wanted]),
            position: Position::Before(statement(3)),
        };
        let trace = record(&[1, 2, 3], vec![task]);
        let found = find(&constraint, &[], &trace).ok()?;
        found.event.preempted_at().cloned()
    }

    #[test]
    fn the_rest_of_a_task_is_found_where_the_task_can_be_preempted_now() {
        let (run, sell) = (point("run", 8), point("sell", 2));
        let both = [run.clone(), sell.clone()];
        assert_eq!(found_rest(run.clone(), &both), Some(run.clone()));
        assert_eq!(found_rest(point("sell", 4), &both), Some(sell));
        assert_eq!(found_rest(run, &[]), None, "it is never half done");

        let task = task(&[]).key;
        let (rest, other) = (task.rest(&[point("run", 8)]), task.rest(&[point("run", 9)]));
        assert!(!same_event(&rest, &other, &Whose::default()));
        assert!(!same_event(&rest, &task, &Whose::default()));
    }

    #[test]
    fn the_numbers_of_compilers_say_nothing() {
        let check = |a: &str, b: &str, expected: bool| {
            assert_eq!(stable(a) == stable(b), expected, "{a} {b}")
        };
        check(
            "a.Main$$ExternalSyntheticLambda1",
            "a.Main$$ExternalSyntheticLambda12",
            true,
        );
        check("lambda$ask$0$a-Main", "lambda$ask$3$a-Main", true);
        check("a.Main$1", "a.Main$2", true);
        check("$r8$lambda$9Rj3AuaI6_UPLJ", "$r8$lambda$AuaI6_UPLJx", true);
        check("a.Main1", "a.Main2", false);
        check("what=1", "what=2", false);
    }

    fn frames(frames: &[(&str, u64)]) -> Vec<Frame> {
        let frame = |(point, index): &(&str, u64)| {
            let (class, method) = point.rsplit_once('.').unwrap();
            Frame {
                class: class.into(),
                method: method.into(),
                index: *index,
                line: None,
                file: None,
            }
        };
        frames.iter().map(frame).collect()
    }

    #[test]
    fn an_event_keeps_its_identity_over_another_stack() {
        let of = |stack: &[(&str, u64)]| {
            let whose = Whose::default();
            identity(
                "android.os.Handler".into(),
                "a.B$1".into(),
                &frames(stack),
                &whose,
            )
        };
        let check = |one: &[(&str, u64)], other: &[(&str, u64)], expected: bool| {
            assert_eq!(of(one) == of(other), expected, "{one:?} {other:?}");
        };

        let posted = [
            ("android.os.Handler.post", 3),
            ("a.B.load", 7),
            ("a.B.run", 2),
            ("java.lang.Thread.run", 1),
        ];
        check(&posted, &posted, true);
        // A drain loop, or another thread of the pool, between the app's own frames and the queue.
        let drained = [
            ("android.os.Handler.post", 3),
            ("io.reactivex.Drain.drain", 9),
            ("a.B.load", 7),
            ("a.B.run", 2),
        ];
        check(&posted, &drained, true);
        // A deeper recursion, and a loop that called from elsewhere further out.
        check(
            &posted,
            &[("a.B.load", 7), ("a.B.load", 5), ("a.B.run", 2)],
            true,
        );
        check(&posted, &[("a.B.load", 7), ("a.B.run", 4)], true);
        // Two posts of one method, and another method.
        check(&posted, &[("a.B.load", 8), ("a.B.run", 2)], false);
        check(&posted, &[("a.B.store", 7), ("a.B.run", 2)], false);
        // Without own code the innermost frame has to do.
        check(
            &[("rx.A.b", 1), ("rx.C.d", 2)],
            &[("rx.A.b", 1), ("rx.E.f", 9)],
            true,
        );
        check(&[("rx.A.b", 1)], &[("rx.C.d", 1)], false);
    }

    /// An app of AOSP is in `com.android`, and no list of names makes its code the platform's.
    #[test]
    fn an_app_whose_package_looks_like_the_platforms_has_own_frames() {
        let test = "com.android.example.AnswerTest";
        let whose = Whose::new("com.android.example", "com.android.example.test", test);
        let of = |stack: &[(&str, u64)]| {
            let work = "com.android.example.Answer$1".into();
            identity("android.os.Handler".into(), work, &frames(stack), &whose)
        };

        let posted = of(&[
            ("android.os.Handler.post", 3),
            ("com.android.internal.os.Pool.run", 5),
            ("com.android.example.Answer.load", 7),
            ("com.android.example.test.Robot.ask", 2),
        ]);
        let own = frames(&[
            ("com.android.example.Answer.load", 7),
            ("com.android.example.test.Robot.ask", 0),
        ]);
        assert_eq!(
            posted.stack,
            own.iter().map(CodePoint::from).collect::<Vec<_>>()
        );

        let stored = of(&[
            ("android.os.Handler.post", 3),
            ("com.android.example.Answer.store", 7),
        ]);
        assert!(!same_event(&posted, &stored, &whose));

        // A task's identity has the frames of libraries as well.
        let run = RunRecord {
            whose: whose.clone(),
            ..record(
                &[1],
                vec![changed("a", |key| key.stack = posted.stack.clone())],
            )
        };
        let over_the_platform = changed("a", |key| {
            key.stack = posted.stack.clone();
            let between = ("com.android.internal.os.Pool.run", 5);
            key.stack
                .splice(0..0, frames(&[between]).iter().map(CodePoint::from));
        });
        assert!(same(&over_the_platform.key, &run).is_some());
    }

    #[test]
    fn keys_are_compared_by_the_apps_own_code() {
        let of = |stack: &[(&str, u64)]| EventKey {
            stack: frames(stack).iter().map(CodePoint::from).collect(),
            ..key("a")
        };
        let check = |one: &EventKey, other: &EventKey, expected: bool| {
            let whose = Whose::default();
            assert_eq!(
                same_event(one, other, &whose),
                expected,
                "{one:?} {other:?}"
            );
        };

        let posted = of(&[("android.os.Handler.post", 3), ("a.B.load", 7)]);
        check(
            &posted,
            &of(&[("rx.Drain.loop", 3), ("a.B.load", 9), ("a.B.load", 7)]),
            true,
        );
        check(&posted, &of(&[("a.B.store", 7)]), false);
        check(
            &posted,
            &EventKey {
                occurrence: 2,
                ..posted.clone()
            },
            false,
        );
        check(
            &posted,
            &EventKey {
                work: "other".into(),
                ..posted.clone()
            },
            false,
        );
        check(
            &posted,
            &EventKey {
                handler: "other".into(),
                ..posted.clone()
            },
            false,
        );
    }

    #[test]
    fn of_several_alike_the_one_at_the_same_index_is_found() {
        let hit = |index| changed("a", |key| key.stack[0].index = index);

        let run = record(&[1], vec![hit(1), hit(2)]);
        let wanted = |index| EventKey {
            stack: vec![
                CodePoint {
                    class: "rx.A".into(),
                    method: "b".into(),
                    index: 5,
                },
                hit(index).key.stack[0].clone(),
            ],
            ..key("a")
        };
        for index in [1, 2] {
            assert_eq!(
                same(&wanted(index), &run).map(|hit| hit.key.stack[0].index),
                Some(index)
            );
        }
        assert_eq!(same(&key("b"), &run), None);
    }

    #[test]
    fn events_that_are_new_or_missing_are_named() {
        let trace = record(&[1], vec![event("a", Some(1)), event("b", Some(1))]);
        let over_a_library = changed("a", |key| {
            key.stack.insert(
                0,
                CodePoint {
                    class: "rx.A".into(),
                    method: "b".into(),
                    index: 5,
                },
            );
        });
        let run = record(&[1], vec![over_a_library, event("c", Some(1))]);
        assert_eq!(
            changes(&trace, &run),
            Changes {
                new: vec![key("c")],
                missing: vec![key("b")]
            }
        );
        assert_eq!(changes(&trace, &trace), Changes::default());
    }

    fn found(wanted: &EventKey, events: Vec<EventHit>) -> Option<(usize, MatchKind)> {
        let trace = record(&[1, 2], events);
        let (hit, how) = super::event(wanted, &trace)?;
        Some((
            trace.events.iter().position(|event| event == hit).unwrap(),
            how,
        ))
    }

    fn changed(name: &str, change: impl FnOnce(&mut EventKey)) -> EventHit {
        let mut hit = event(name, Some(1));
        change(&mut hit.key);
        hit
    }

    #[test]
    fn an_event_is_found_though_its_code_has_moved() {
        let moved = || changed("a", |key| key.stack[0].index = 9);
        let elsewhere = || changed("a", |key| key.stack[0].method = "other".into());
        let other = || event("b", Some(1));
        assert_eq!(
            found(&key("a"), vec![moved(), event("a", Some(1))]),
            Some((1, MatchKind::Exactly))
        );
        assert_eq!(
            found(&key("a"), vec![elsewhere(), moved()]),
            Some((1, MatchKind::ByCode))
        );
        assert_eq!(
            found(&key("a"), vec![other(), elsewhere()]),
            Some((1, MatchKind::ByWork))
        );
        assert_eq!(found(&key("a"), vec![other()]), None);

        let second = EventKey {
            occurrence: 2,
            ..key("a")
        };
        assert_eq!(
            found(
                &second,
                vec![
                    moved(),
                    other(),
                    changed("a", |key| key.stack[0].index = 10)
                ]
            ),
            Some((2, MatchKind::ByCode))
        );

        let loose = EventKey {
            stack: Vec::new(),
            handler: String::new(),
            ..key("a")
        };
        assert_eq!(
            found(&loose, vec![other(), elsewhere()]),
            Some((1, MatchKind::ByWork))
        );
    }

    #[test]
    fn an_event_that_is_gone_is_explained_by_those_that_are_there() {
        let constraint = Constraint {
            event: key("a"),
            position: Position::End,
        };
        let error = find(&constraint, &[], &record(&[1], vec![event("b", Some(1))])).unwrap_err();
        let said = error.to_string();
        assert!(
            said.contains("com.example.a$1") && said.contains("com.example.b$1"),
            "{said}"
        );

        let names = [
            "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "m",
        ];
        let others = names.iter().map(|name| event(name, Some(1)));
        let error = find(&constraint, &[], &record(&[1], others.collect())).unwrap_err();
        assert!(
            error.seen.ends_with("com.example.k$1 and 2 more"),
            "{error}"
        );
    }
}
