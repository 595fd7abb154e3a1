//! The failing position of one event, guessed from the failure: just after the statement that
//! failed.
//!
//! A run that holds all events says that one of them came too late, or too early, not which. The
//! failure names the statement that missed it. So each event that may be missing there is tried
//! alone, at the position just after that statement, and one position earlier, where the test is
//! expected to pass: two runs for a failing schedule with a control that was held nearly as long.

use std::cmp::Reverse;
use std::collections::VecDeque;

use crate::bounds::{self, Bounds};
use crate::matching;
use crate::model::{EventClass, Outcome, Statement};
use crate::schedule::{Constraint, Position, Runner, Schedule};
use crate::trace::{EventHit, EventKind, RunKind, RunRecord};

use super::diagnosis::{failed_among, nearness, posts, runs_on_main};
use super::{Explorer, Stop, coverage};

/// How many events are tried alone.
const MOST_TRIED: usize = 4;

impl<R: Runner> Explorer<'_, R> {
    /// A schedule of one event that fails, for a run that failed while all events of some kinds
    /// were held as long as they can be.
    ///
    /// # Errors
    /// The runner's, and when the budget is spent.
    pub(super) async fn guess(
        &mut self,
        failing: &RunRecord,
        held: &[EventKind],
    ) -> Result<Option<Schedule>, Stop<R::Error>> {
        let mut suspects = VecDeque::new();
        for constraint in self.suspects(failing, held) {
            suspects.push_back(Schedule {
                constraints: vec![constraint],
            });
        }
        while let Some(alone) = suspects.pop_front() {
            if self.is_absent_where_it_passes(&alone) {
                continue;
            }
            self.announce_with_controls(&alone, &suspects);
            let mut failing = alone;
            if !self.fails(RunKind::Minimise, &failing).await? {
                let Some(earlier) = self.before_it_came(&failing) else {
                    continue;
                };
                if !self.fails(RunKind::Minimise, &earlier).await? {
                    continue;
                }
                failing = earlier;
            }
            if let Some(neighbour) = self.moved_to_neighbour(&failing) {
                self.fails(RunKind::Minimise, &neighbour).await?;
            }
            return Ok(Some(failing));
        }
        Ok(None)
    }

    /// Whether the one event of a schedule did not come in any order that has passed, as one that
    /// only comes while the test waits for everything: alone it would not come either. What was
    /// scheduled for later may come where the test is late.
    pub(super) fn is_absent_where_it_passes(&self, alone: &Schedule) -> bool {
        let [constraint] = alone.constraints.as_slice() else {
            return false;
        };
        let Some(bound) = self.bound(constraint) else {
            return false;
        };
        if bound.due.is_some() || bound.event.delay_ms.is_some_and(|delay| delay > 0) {
            return false;
        }

        let mut has_passed = false;
        for run in &self.results.runs {
            let is_order = matches!(
                run.kind,
                RunKind::Explore | RunKind::Minimise | RunKind::Confirm
            );
            let is_watched = run.has_kind(bound.event.kind());
            if is_order && is_watched && run.outcome == Outcome::Pass {
                if matching::same(&constraint.event, run).is_some() {
                    return false;
                }
                has_passed = true;
            }
        }
        has_passed
    }

    /// The event of a schedule that the last run could not satisfy, and failed all the same: before
    /// the statement in which it came, which waits for it. Where that is a pass of a loop that the
    /// trace lacks, as one that polls has, before the last pass that is known.
    fn before_it_came(&self, alone: &Schedule) -> Option<Schedule> {
        let run = self.results.runs.last()?;
        if !run.has_failed() || run.unsatisfied.is_empty() {
            return None;
        }
        let constraint = alone.constraints.first()?;
        let release = run.event(&constraint.event)?.release.as_ref()?;
        let came = Position::Before(release.during.clone()?);

        let positions = self.bound(constraint)?.positions(&self.results.statements);
        let earlier = match positions.contains(&came) {
            true => came,
            false => positions
                .get(bounds::last_before(&came, run, &positions)?)?
                .clone(),
        };
        Some(alone.moved(0, earlier))
    }

    /// Says that a schedule will probably run next, then its controls, then others, each until one
    /// fails.
    pub(super) fn announce_with_controls<'s>(
        &mut self,
        first: &Schedule,
        others: impl IntoIterator<Item = &'s Schedule>,
    ) {
        let mut likely = vec![first.clone()];
        likely.extend(self.moved_to_neighbour(first));
        likely.extend(self.next_but_one(first));
        likely.extend(self.moved_to_natural(first));
        likely.extend(others.into_iter().cloned());
        let wanted = self.unknown(RunKind::Minimise, likely);
        self.announce(wanted);
    }

    /// The events that the failed statement may have missed, each just after that statement or as
    /// late as it can come: those whose code the failure names first, then what threads of the app
    /// or of the test post, then what the system brings; of each those first that come last, as
    /// what comes of an event says more than the event. What the trace lacks, as it only comes when
    /// others are late, follows all of them: alone it does not come at all. Where the statement
    /// before may have read what the failed one judges, the first of what that may have missed
    /// goes before all others, just after that statement.
    fn suspects(&self, failing: &RunRecord, held: &[EventKind]) -> Vec<Constraint> {
        let statements = &self.results.statements;
        let Some(failed) = failed_among(failing, statements) else {
            return Vec::new();
        };
        let Some(failed) = statements.iter().position(|statement| *statement == failed) else {
            return Vec::new();
        };
        let mut constraints = Vec::new();
        if let Some(read) = self.read_before(failed) {
            // One that this statement causes itself cannot come before it.
            let mut missing = self.missing_at(read, failing, held).into_iter();
            constraints.extend(missing.find(|missing| self.is_caused_before(missing, read)));
        }
        constraints.extend(self.missing_at(failed, failing, held));
        constraints
    }

    /// Whether the event of a constraint is caused before the statement at an index.
    fn is_caused_before(&self, constraint: &Constraint, statement: usize) -> bool {
        let bound = self.bound(constraint);
        bound.is_some_and(|bound| bound.lower.is_none_or(|lower| lower < statement))
    }

    /// The statement that has read what a failed one judges: the one before, where that has the
    /// main thread run a block of the test's, and the failed one has it do nothing.
    fn read_before(&self, failed: usize) -> Option<usize> {
        let before = failed.checked_sub(1)?;
        let statements = &self.results.statements;
        let (reads, judges) = (statements.get(before)?, statements.get(failed)?);
        let is_same_method = (&reads.class, &reads.method) == (&judges.class, &judges.method);
        let is_read = runs_on_main(reads, &self.results) && !posts(judges, &self.results);
        (is_same_method && is_read).then_some(before)
    }

    /// The events that the statement at an index may have missed, in a run that has failed.
    fn missing_at(&self, at: usize, failing: &RunRecord, held: &[EventKind]) -> Vec<Constraint> {
        let statements = &self.results.statements;
        let after = after(failing, statements, at);

        let mut suspects: Vec<&Bounds> = Vec::new();
        for bound in &self.results.bounds {
            let is_begun = bound.lower.is_none_or(|lower| lower < after);
            if held.contains(&bound.event.kind())
                && is_begun
                && is_missing(bound, failing, statements, at)
            {
                suspects.push(bound);
            }
        }
        suspects.reverse();
        suspects.sort_by_key(|bound| {
            let key = &bound.event.key;
            let is_brought = bound.event.class == EventClass::System;
            (
                !self.is_traced(key),
                Reverse(nearness(failing, key)),
                is_brought,
            )
        });

        let mut constraints = Vec::new();
        for bound in suspects {
            // Latest first.
            let positions = bound.positions(statements);
            let latest = positions
                .iter()
                .find(|position| index_of(position, statements) <= after);
            if let Some(position) = latest.or(positions.last()) {
                constraints.push(Constraint {
                    event: bound.event.key.clone(),
                    position: position.clone(),
                });
            }
        }
        constraints.truncate(MOST_TRIED);
        constraints
    }
}

/// The statement that comes after the one that failed, as an index: what that calls of the test's
/// own code is a part of it.
fn after(failing: &RunRecord, statements: &[Statement], failed: usize) -> usize {
    let is_named = statements
        .get(failed)
        .is_some_and(|statement| is_caller(statement, failing));
    if !is_named {
        return failed + 1;
    }
    let next = statements
        .iter()
        .skip(failed + 1)
        .position(|statement| is_caller(statement, failing));
    next.map_or(statements.len(), |next| failed + 1 + next)
}

/// Whether the stack of a run's failure names the method of a statement.
fn is_caller(statement: &Statement, failing: &RunRecord) -> bool {
    let method = format!("{}.{}(", statement.class, statement.method);
    failing
        .failure
        .iter()
        .flat_map(|failure| &failure.stack)
        .any(|frame| frame.starts_with(&method))
}

/// Whether an event was still missing at the failed statement: it was held until then, or never
/// came.
fn is_missing(
    bound: &Bounds,
    failing: &RunRecord,
    statements: &[Statement],
    failed: usize,
) -> bool {
    let Some(event) = matching::same(&bound.event.key, failing) else {
        return may_have_been_kept(bound, failing);
    };
    let Some(release) = &event.release else {
        return false;
    };
    let Some(during) = &release.during else {
        // It came before the first statement.
        return false;
    };

    // A pass of a loop that polls may be one that the trace lacks.
    let failed_in_run = statements
        .get(failed)
        .and_then(|failed| failing.index_of(failed));
    match (failing.index_of(during), failed_in_run) {
        (Some(during), Some(failed)) => during >= failed,
        _ => coverage::index_of(during, statements).is_none_or(|index| index >= failed),
    }
}

/// Whether what was held may have kept an event from coming that a run lacks: something else that
/// the same statement caused, or that came before any. Where its cause has come, and nothing of it
/// was held, the cause did something else, as where a button is not enabled yet.
fn may_have_been_kept(bound: &Bounds, failing: &RunRecord) -> bool {
    let Some(cause) = &bound.event.statement else {
        return true;
    };
    let of_cause = |event: &EventHit| {
        let is_frame = event.key.is_frame();
        let is_of_cause = event.statement.as_ref().is_none_or(|of| of == cause);
        event.release.is_some() && !is_frame && is_of_cause
    };
    failing.index_of(cause).is_none() || failing.events.iter().any(of_cause)
}

/// Before which statement a position is, as an index; the end is behind all of them.
pub(super) fn index_of(position: &Position, statements: &[Statement]) -> usize {
    let end = statements.len();
    match position {
        Position::Before(statement) | Position::Overlapping(statement) => {
            coverage::index_of(statement, statements).unwrap_or(end)
        }
        Position::Within(statement) | Position::Earliest(statement) => {
            coverage::index_of(statement, statements).map_or(end, |index| index + 1)
        }
        Position::End => end,
    }
}

#[cfg(test)]
mod tests {
    use super::super::diagnosis::RUN_ON_MAIN;
    use super::super::{Settings, strategy};
    use super::*;
    use crate::testing::{Idle, event, failed, key, record, released, statement};
    use crate::trace::ReleaseReason;

    #[test]
    fn an_event_is_missing_that_was_held_until_the_failure() {
        let statements = [1, 2, 3].map(statement);
        let check = |during: Option<i32>| {
            let mut late = released("a", Some(1), 1, ReleaseReason::Position);
            late.release.as_mut().unwrap().during = during.map(statement);
            let failing = failed(record(&[1, 2, 3], vec![late]), 2);
            let bound = &bounds::bounds(&failing, &[])[0];
            is_missing(bound, &failing, &statements, 1)
        };
        assert_eq!([1, 2, 3].map(|line| check(Some(line))), [false, true, true]);
        assert!(!check(None), "it came before the first statement");
    }

    #[test]
    fn what_a_run_lacks_was_kept_by_something_that_was_held_of_the_same_cause() {
        let late = |cause| {
            let statements = [1, 2, 3];
            let held = released("a", Some(cause), 3, ReleaseReason::End);
            failed(record(&statements, vec![held]), 3)
        };
        let trace = record(&[1, 2, 3], vec![event("b", Some(2))]);
        let bound = &bounds::bounds(&trace, &[])[0];
        let check = |failing: &RunRecord| {
            let statements = [1, 2, 3].map(statement);
            is_missing(bound, failing, &statements, 2)
        };
        assert!(check(&late(2)), "it may come of that");
        assert!(!check(&late(1)), "its cause did something else");
        let before_cause = failed(record(&[1], Vec::new()), 1);
        assert!(check(&before_cause));
    }

    /// Statement 4 judges what statement 3 may have read on the main thread.
    #[test]
    fn what_a_failed_statement_judges_may_have_been_read_by_the_one_before() {
        let (mut app, mut order) = (Idle, strategy::EventOrder::default());
        let mut ignored = |_: crate::findings::Update<'_>| {};
        let mut explorer = Explorer::new(&mut app, &mut order, Settings::default(), &mut ignored);
        let mut check = |cause: i32, posts: &[i32], helper: bool, expected: &[Position]| {
            // What the app posts meanwhile is not the statement's.
            let mut events = vec![event("app", Some(4)), event("late", Some(cause))];
            for line in posts {
                let mut post = event("main", Some(*line));
                (post.class, post.key.work) = (EventClass::Test, RUN_ON_MAIN.into());
                events.push(post);
            }
            let mut trace = record(&[1, 2, 3, 4, 5], events);
            if helper {
                trace.statements[2].statement.method = "helper".into();
                trace.events[2].statement = Some(trace.statements[2].statement.clone());
            }
            explorer.results.statements = bounds::statements(&trace);
            explorer.results.bounds = bounds::bounds(&trace, &[]);
            explorer.results.runs = vec![trace];

            let late = released("late", Some(cause), 4, ReleaseReason::End);
            let failing = failed(record(&[1, 2, 3, 4], vec![late]), 4);
            let suspects = explorer.suspects(&failing, &[EventKind::Post]);
            let mut positions = Vec::new();
            for suspect in suspects {
                if suspect.event == key("late") {
                    positions.push(suspect.position);
                }
            }
            assert_eq!(positions, expected, "{posts:?}");
        };
        let [read, failed] = [4, 5].map(|line| Position::Before(statement(line)));
        let at_failed = std::slice::from_ref(&failed);
        check(1, &[], false, at_failed);
        check(1, &[2], false, at_failed);
        check(1, &[3], true, at_failed);
        check(1, &[3, 4], false, at_failed);
        check(3, &[3], false, at_failed);
        check(2, &[3], false, &[read.clone(), failed.clone()]);
        check(1, &[3], false, &[read, failed.clone()]);
    }

    #[test]
    fn what_is_due_after_the_test_may_come_where_that_is_late() {
        let (mut app, mut order) = (Idle, strategy::EventOrder::default());
        let mut ignored = |_: crate::findings::Update<'_>| {};
        let mut explorer = Explorer::new(&mut app, &mut order, Settings::default(), &mut ignored);
        let trace = record(&[1, 2], vec![event("late", Some(1))]);
        explorer.results.bounds = bounds::bounds(&trace, &[]);
        let mut passed = record(&[1, 2], vec![event("other", Some(1))]);
        passed.kind = RunKind::Minimise;
        explorer.results.runs = vec![passed];
        let alone = Schedule {
            constraints: vec![Constraint {
                event: key("late"),
                position: Position::End,
            }],
        };
        assert!(explorer.is_absent_where_it_passes(&alone));
        explorer.results.bounds[0].due = Some(2);
        assert!(!explorer.is_absent_where_it_passes(&alone));
    }

    /// What the loop polls for has come before the failure; the trace had one pass of it.
    #[test]
    fn what_a_loop_has_waited_for_is_not_missing_after_it() {
        let pass = |occurrence| Statement {
            occurrence,
            ..statement(2)
        };
        let mut polled = released("a", Some(1), 2, ReleaseReason::Needed);
        polled.release.as_mut().unwrap().during = Some(pass(2));
        let mut failing = failed(record(&[1, 2, 2, 3], vec![polled]), 3);
        failing.statements[2].statement = pass(2);

        let bound = &bounds::bounds(&failing, &[])[0];
        let in_trace = [1, 2, 3].map(statement);
        assert!(!is_missing(bound, &failing, &in_trace, 2));
        assert!(is_missing(bound, &failing, &in_trace, 1), "the loop failed");
    }
}
