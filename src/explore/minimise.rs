//! Makes a failing schedule small: the fewest held events, the last of a chain of them, the
//! earliest position that still fails.
//!
//! Assumes that a schedule that failed twice fails again; every answer is a run, none is guessed.

use std::cmp::Reverse;
use std::collections::VecDeque;

use crate::bounds::{self, Bounds};
use crate::matching;
use crate::model::{EventKey, Outcome, Statement};
use crate::schedule::{Constraint, Position, Runner, Schedule};
use crate::trace::{EventHit, Mismatch, Release, ReleaseReason, RunKind, RunRecord};

use super::diagnosis::{gave_up, nearness, reversed_at_one_position};
use super::guess::index_of;
use super::{Explorer, Stop};

/// How many events are tried as the last of a chain, and how many timers.
const MOST_TRIED: usize = 5;

/// So many events are each tried alone.
const FEW: usize = 4;

/// Of more events, so many of the nearest to the failure are tried alone.
const NEAREST: usize = 3;

impl<R: Runner> Explorer<'_, R> {
    /// Adds ever smaller failing schedules to one that fails: the last is the smallest.
    pub(super) async fn minimise(
        &mut self,
        failing: &mut Vec<Schedule>,
    ) -> Result<(), Stop<R::Error>> {
        let Some(schedule) = failing.last().cloned() else {
            return Ok(());
        };
        let fewest = if self.takes_two(&schedule) {
            self.drop_events(schedule.clone()).await?
        } else {
            self.fewest_events(schedule.clone()).await?
        };
        if fewest != schedule {
            failing.push(fewest.clone());
        }
        let [only] = fewest.constraints.as_slice() else {
            return Ok(());
        };
        // Nothing is earlier than that, and what is late is another matter.
        if matches!(only.position, Position::Earliest(_)) {
            return Ok(());
        }

        let due = self.due_meanwhile(&fewest);
        if let Some(timer) = self.first_that_fails(due).await? {
            failing.push(timer.clone());
            return self.earliest_position(&timer, failing).await;
        }

        let Some(last) = self.last_of_chain(&fewest).await? else {
            return self.earliest_position(&fewest, failing).await;
        };
        if self.failed_as_a_wait_gave_up(&last) {
            // Where the first need not be as late as that, it is what is wrong.
            let mut of_first = Vec::new();
            let ended = self.earliest_position(&fewest, &mut of_first).await;
            if ended.is_err() {
                failing.push(last);
                return ended;
            }
            if of_first
                .last()
                .is_some_and(|earliest| !self.failed_as_a_wait_gave_up(earliest))
            {
                failing.extend(of_first);
                return Ok(());
            }
        }
        failing.push(last.clone());
        self.earliest_position(&last, failing).await
    }

    /// Whether a schedule of one event was seen to fail because a wait gave up on that event.
    fn failed_as_a_wait_gave_up(&self, schedule: &Schedule) -> bool {
        let [only] = schedule.constraints.as_slice() else {
            return false;
        };
        self.failing_run(schedule)
            .is_some_and(|run| gave_up(run, &only.event, &self.results).is_some())
    }

    /// The last run of a schedule that failed.
    pub(super) fn failing_run(&self, schedule: &Schedule) -> Option<&RunRecord> {
        self.results.runs.get(self.ledger.failing_run(schedule)?)
    }

    /// Whether it takes two events to fail: they are to overlap, or it is an order of events among
    /// themselves, other than the trace's.
    pub(super) fn takes_two(&self, schedule: &Schedule) -> bool {
        schedule.overlap_each_other() || reversed_at_one_position(schedule, &self.results).is_some()
    }

    /// One event alone if that is enough, else without every event that is not needed. The events
    /// whose code the failure's stack names are tried first, then those that were released last; of
    /// many only the nearest, then halves (Zeller and Hildebrandt, "Simplifying and Isolating
    /// Failure-Inducing Input", TSE 2002).
    async fn fewest_events(&mut self, schedule: Schedule) -> Result<Schedule, Stop<R::Error>> {
        if schedule.constraints.len() == 1 {
            return Ok(schedule);
        }
        if let Some(alone) = self.find_one_that_fails_alone(&schedule).await? {
            return Ok(alone);
        }
        if schedule.constraints.len() <= FEW {
            self.drop_events(schedule).await
        } else {
            self.halve(schedule).await
        }
    }

    /// One event of a schedule that fails alone, and for its order.
    pub(super) async fn find_one_that_fails_alone(
        &mut self,
        schedule: &Schedule,
    ) -> Result<Option<Schedule>, Stop<R::Error>> {
        let mut each = VecDeque::new();
        for constraint in self.nearest_to_failure(schedule) {
            each.push_back(Schedule {
                constraints: vec![constraint],
            });
        }
        while let Some(alone) = each.pop_front() {
            self.announce_with_controls(&alone, &each);
            if alone == *schedule {
                continue;
            }
            let runs_before = self.results.runs.len();
            if self.fails_for_its_order(&alone).await? {
                return Ok(Some(alone));
            }

            // The ledger has a run that failed without satisfying its schedule as one that does not
            // fail. If that is this run, the event may belong after the statement, which did not
            // wait for it.
            let is_refuted = self.ledger.fails(&alone) == Some(false);
            let run = self.results.runs.get(runs_before).filter(|_| is_refuted);
            let later = run.and_then(|run| after_unawaited(&alone, run));
            if let Some(later) = later
                && self.fails_for_its_order(&later).await?
            {
                return Ok(Some(later));
            }
        }
        Ok(None)
    }

    /// The constraints of a schedule whose events' code is nearest to the last failure, the nearest
    /// first.
    fn nearest_to_failure(&self, schedule: &Schedule) -> Vec<Constraint> {
        let mut nearest: Vec<&Constraint> = schedule.constraints.iter().rev().collect();
        if let Some(failed) = self.last_failure() {
            nearest.sort_by_key(|constraint| distance(failed, &constraint.event));
        }
        nearest.truncate(if schedule.constraints.len() <= FEW {
            FEW
        } else {
            NEAREST
        });
        nearest
            .into_iter()
            .map(|constraint| self.in_trace(constraint))
            .collect()
    }

    /// The last run that failed.
    fn last_failure(&self) -> Option<&RunRecord> {
        self.results.runs.iter().rfind(|run| run.has_failed())
    }

    /// The constraint with a statement of the trace. A further pass of a loop, which the trace
    /// lacks, may not be reached with one event alone: then it is the last pass that the trace has.
    fn in_trace(&self, constraint: &Constraint) -> Constraint {
        let Some(wanted) = constraint.position.statement() else {
            return constraint.clone();
        };
        let is_earliest = matches!(constraint.position, Position::Earliest(_));
        if is_earliest || self.results.statements.contains(wanted) {
            return constraint.clone();
        }
        let Some(bound) = self.bound(constraint) else {
            return constraint.clone();
        };

        let mut positions = bound.positions(&self.results.statements).into_iter();
        let last_pass = positions.find(|position| {
            let statement = position.statement();
            statement.is_some_and(|statement| is_earlier_pass(statement, wanted))
        });
        let position = last_pass.unwrap_or_else(|| constraint.position.clone());
        Constraint {
            event: constraint.event.clone(),
            position,
        }
    }

    /// Drops one event after the other that is not needed, down to two.
    async fn drop_events(&mut self, mut schedule: Schedule) -> Result<Schedule, Stop<R::Error>> {
        let mut index = schedule.constraints.len();
        while index > 0 && schedule.constraints.len() > 2 {
            index -= 1;
            let smaller = schedule.without(index);
            if self.fails_for_its_order(&smaller).await? {
                schedule = smaller;
            }
        }
        Ok(schedule)
    }

    /// Tries ever smaller parts of a schedule, then what is left without each, until no part can be
    /// left out.
    async fn halve(&mut self, mut schedule: Schedule) -> Result<Schedule, Stop<R::Error>> {
        let mut parts = 2;
        while schedule.constraints.len() > 1 {
            let size = schedule.constraints.len().div_ceil(parts).max(1);
            match self
                .first_that_fails(parts_and_rests(&schedule, parts, size))
                .await?
            {
                Some(part) => {
                    // The rest without one part keeps the parts' size.
                    let is_rest = part.constraints.len() > size;
                    parts = if is_rest { (parts - 1).max(2) } else { 2 };
                    schedule = part;
                }
                None if parts >= schedule.constraints.len() => break,
                None => parts = (2 * parts).min(schedule.constraints.len()),
            }
        }
        Ok(schedule)
    }

    async fn first_that_fails(
        &mut self,
        schedules: Vec<Schedule>,
    ) -> Result<Option<Schedule>, Stop<R::Error>> {
        let mut schedules = VecDeque::from(schedules);
        while let Some(schedule) = schedules.pop_front() {
            if self.is_absent_where_it_passes(&schedule) {
                continue;
            }
            self.announce_with_controls(&schedule, &schedules);
            if self.fails_for_its_order(&schedule).await? {
                return Ok(Some(schedule));
            }
        }
        Ok(None)
    }

    /// A test that waits for the event of a schedule only loses time while that is held: what makes
    /// it fail may be a timer that is over meanwhile. Each of these in the failing run, alone, at
    /// the first statement after the one that waits: there it is too early.
    fn due_meanwhile(&self, schedule: &Schedule) -> Vec<Schedule> {
        let run = self.failing_run(schedule).or_else(|| self.last_failure());
        let (Some(constraint), Some(run)) = (schedule.constraints.first(), run) else {
            return Vec::new();
        };
        let Position::Within(waits) = &constraint.position else {
            return Vec::new();
        };
        let mut since = run.statements.iter();
        let Some(begun) = since.find(|hit| hit.statement == *waits) else {
            return Vec::new();
        };
        let over_ms = since
            .next()
            .map(|next| next.at_ms)
            .or_else(|| run.over_ms());
        let meanwhile = begun.at_ms..=over_ms.unwrap_or(u64::MAX);

        let statements = &self.results.statements;
        let after = index_of(&constraint.position, statements);
        let mut timers = Vec::new();
        for bound in &self.results.bounds {
            let event = &bound.event.key;
            let due_ms = matching::same(event, run).map(EventHit::due_ms);
            if !due_ms.is_some_and(|due_ms| meanwhile.contains(&due_ms)) {
                continue;
            }
            let mut positions = bound.positions(statements).into_iter();
            let position = positions.find(|position| index_of(position, statements) <= after);
            if let Some(position) = position
                && bound.is_early(&position, statements)
            {
                timers.push(Schedule {
                    constraints: vec![Constraint {
                        event: event.clone(),
                        position,
                    }],
                });
            }
        }
        timers.truncate(MOST_TRIED);
        timers
    }

    /// An event that is held keeps those from coming that it leads to: what the test does not wait
    /// for may be one of these. The last that fails on its own, when it is held as long as it can
    /// be, is nearer to the failure. Where the event comes too early, so does what it leads to.
    async fn last_of_chain(
        &mut self,
        schedule: &Schedule,
    ) -> Result<Option<Schedule>, Stop<R::Error>> {
        let is_early = self.later_positions_that_pass(schedule).is_some();
        let later = self.later_in_chain(schedule, is_early);
        self.first_that_fails(later).await
    }

    /// The events that may come because of the one of a schedule, each alone, the last first: as
    /// late as it can come, or, if the one of the schedule is early, or the test is known to pass
    /// with the other at its latest, no later than the one of the schedule.
    fn later_in_chain(&self, schedule: &Schedule, is_early: bool) -> Vec<Schedule> {
        let run = self.failing_run(schedule).or_else(|| self.last_failure());
        let (Some(constraint), Some(run)) = (schedule.constraints.first(), run) else {
            return Vec::new();
        };
        let Some(release) = run
            .event(&constraint.event)
            .and_then(|event| event.release.as_ref())
        else {
            return Vec::new();
        };

        let statements = &self.results.statements;
        let at = index_of(&constraint.position, statements);
        let mut later = Vec::new();
        for bound in self.results.bounds.iter().rev() {
            let event = &bound.event.key;
            if *event == constraint.event || later.len() == MOST_TRIED {
                break;
            }
            let is_due = bound
                .event
                .delay_ms
                .is_none_or(|delay_ms| delay_ms <= self.settings.max_delay_ms);
            if !is_due || !may_come_of(release, bound, run) {
                continue;
            }
            let mut positions = bound.positions(statements).into_iter();
            let position = match is_early || self.passes_at_the_end(event) {
                true => positions.find(|position| index_of(position, statements) <= at),
                false => positions.next(),
            };
            let Some(position) = position else { continue };
            let alone = Schedule {
                constraints: vec![Constraint {
                    event: event.clone(),
                    position,
                }],
            };
            // What has passed earlier than that may fail here.
            if self.ledger.fails(&alone) != Some(false) {
                later.push(alone);
            }
        }
        later
    }

    /// Whether a run has passed in which an event was held until the test was over.
    fn passes_at_the_end(&self, event: &EventKey) -> bool {
        self.results.runs.iter().any(|run| {
            let release = matching::same(event, run).and_then(|hit| hit.release.as_ref());
            let is_held = release.is_some_and(|release| release.why == ReleaseReason::End);
            is_held && run.outcome == Outcome::Pass
        })
    }

    /// Bisects the event's positions for the earliest that fails: just before it is the statement
    /// of the pair.
    pub(super) async fn earliest_position(
        &mut self,
        schedule: &Schedule,
        failing: &mut Vec<Schedule>,
    ) -> Result<(), Stop<R::Error>> {
        let [constraint] = schedule.constraints.as_slice() else {
            return Ok(());
        };
        if matches!(constraint.position, Position::Earliest(_)) {
            return Ok(());
        }
        self.refute_bound(schedule, constraint);
        let Some(bound) = self.bound(constraint) else {
            return Ok(());
        };
        if let Some(passing) = self.later_positions_that_pass(schedule) {
            return self.latest_position(schedule, passing, failing).await;
        }

        // Positions go from the latest to the earliest. Those before index `first` fail, and the
        // one at `passes` passes; between them it is open. The earliest may fail as well, as there
        // the event still comes after its own cause.
        let positions: Vec<Position> = bound.positions(&self.results.statements);
        let mut first = bounds::next_earlier(&positions, &constraint.position)
            .or_else(|| {
                let run = self.failing_run(schedule)?;
                bounds::last_before(&constraint.position, run, &positions)
            })
            .unwrap_or(0);
        // Earlier runs may have shown some of them.
        while let Some(position) = positions.get(first) {
            let moved = schedule.moved(0, position.clone());
            if self.ledger.fails(&moved) != Some(true) {
                break;
            }
            failing.push(moved);
            first += 1;
        }
        let known = positions.iter().skip(first).position(|position| {
            let moved = schedule.moved(0, position.clone());
            self.ledger.passed_held_ms(&moved).is_some()
        });
        let mut passes = known.map_or(positions.len(), |at| first + at);

        // The next one passes more often than not.
        let mut middle = first;
        while first < passes {
            let Some(position) = positions.get(middle) else {
                break;
            };
            let moved = schedule.moved(0, position.clone());
            self.announce_with_replays(&moved, failing.last().unwrap_or(schedule));
            if self.fails(RunKind::Minimise, &moved).await? {
                first = middle + 1;
                failing.push(moved);
            } else if self.fails_after_unawaited(&moved) {
                first = middle + 1;
            } else {
                passes = middle;
            }
            middle = usize::midpoint(first, passes.saturating_sub(1));
        }
        Ok(())
    }

    /// Removes the upper bound of an event that failed the test beyond it, as in the body of a loop
    /// that the trace lacks: events that were held together have hidden how late it can come.
    fn refute_bound(&mut self, failing: &Schedule, constraint: &Constraint) {
        let statements = &self.results.statements;
        let run = self.failing_run(failing);
        let after =
            run.and_then(|run| bounds::traced_before(&constraint.position, run, statements));
        let mut all = self.results.bounds.iter_mut();
        if let Some(bound) = all.find(|bound| bound.event.key == constraint.event)
            && bound.upper.is_some()
            && after >= bound.upper
        {
            bound.upper = None;
        }
    }

    /// Whether the event of a schedule came right after the statement within which it was to come,
    /// as that did not wait for it, and the test failed: earlier positions may fail as well.
    fn fails_after_unawaited(&self, alone: &Schedule) -> bool {
        let run = self.ledger.unsatisfied_run(alone);
        let run = run.and_then(|run| self.results.runs.get(run));
        run.is_some_and(|run| after_unawaited(alone, run).is_some())
    }

    /// Of a confirmed schedule of one late event, the one with that at the earliest position at
    /// which it has failed more than once, and one of those runs; `None` if no earlier position
    /// did. It may have passed there as well, in a race: the event is late there, too.
    pub(super) fn earliest_that_failed(
        &self,
        confirmed: &Schedule,
    ) -> Option<(Schedule, RunRecord)> {
        let [constraint] = confirmed.constraints.as_slice() else {
            return None;
        };
        if self.later_positions_that_pass(confirmed).is_some() {
            return None;
        }

        let positions = self.bound(constraint)?.positions(&self.results.statements);
        let next = bounds::next_earlier(&positions, &constraint.position)?;
        let mut earliest = None;
        for position in positions.get(next..).unwrap_or_default() {
            let earlier = confirmed.moved(0, position.clone());
            if !self.ledger.fails_often(&earlier) {
                break;
            }
            let run = self.failing_run(&earlier)?;
            earliest = Some((earlier, run.clone()));
        }
        earliest
    }

    /// Of an event that fails the test by coming too early, how many of its positions, latest
    /// first, are known to pass, or are those of an event that is due; `None` if it does not come
    /// too early.
    fn later_positions_that_pass(&self, schedule: &Schedule) -> Option<usize> {
        let constraint = schedule.constraints.first()?;
        let bound = self.bound(constraint)?;
        let statements = &self.results.statements;
        let positions = bound.positions(statements);
        if bound.is_early(&constraint.position, statements) {
            return positions
                .iter()
                .position(|position| bound.is_early(position, statements));
        }

        let (passing, _) = self.passing_position(schedule)?;
        if !bounds::is_later(&passing.position, &constraint.position, &positions) {
            return None;
        }
        bounds::next_earlier(&positions, &passing.position)
    }

    /// Bisects the positions of an event that comes too early for the latest that fails: a delayed
    /// message comes before the statement there only if the testing thread is late. The first
    /// `passing` positions are later than that. Where it does not come at all, as a statement
    /// before has cancelled it, only the next position is tried: the wait for it takes its time.
    async fn latest_position(
        &mut self,
        schedule: &Schedule,
        mut passing: usize,
        failing: &mut Vec<Schedule>,
    ) -> Result<(), Stop<R::Error>> {
        let Some(constraint) = schedule.constraints.first() else {
            return Ok(());
        };
        let Some(bound) = self.bound(constraint) else {
            return Ok(());
        };
        let positions: Vec<Position> = bound.positions(&self.results.statements);
        let found = positions
            .iter()
            .position(|position| *position == constraint.position);
        let event = constraint.event.clone();
        let mut fails = found.unwrap_or(0);
        let mut is_cancelled = false;

        while passing < fails {
            let next = match is_cancelled {
                true => fails - 1,
                false => usize::midpoint(passing, fails - 1),
            };
            let Some(position) = positions.get(next) else {
                break;
            };
            let moved = schedule.moved(0, position.clone());
            if self.fails(RunKind::Minimise, &moved).await? {
                fails = next;
                failing.push(moved);
            } else {
                passing = next + 1;
                let run = self.results.runs.last();
                is_cancelled = run.is_some_and(|run| matching::same(&event, run).is_none());
            }
        }
        Ok(())
    }
}

/// How far an event's code is from a failure: the least is the nearest. When the display draws is
/// up to the device, whatever is drawn.
fn distance(failed: &RunRecord, event: &EventKey) -> (bool, Reverse<usize>) {
    (event.is_frame(), Reverse(nearness(failed, event)))
}

/// Where an event came that was to come within a statement, if the test did not wait for it there
/// and has failed all the same: held together with others, it only seemed to be waited for.
fn after_unawaited(alone: &Schedule, run: &RunRecord) -> Option<Schedule> {
    let [constraint] = alone.constraints.as_slice() else {
        return None;
    };
    let Position::Within(statement) = &constraint.position else {
        return None;
    };
    let mut mismatches = run.unsatisfied.iter();
    if !run.has_failed() || !mismatches.any(|mismatch| mismatch.why == Mismatch::Unawaited) {
        return None;
    }

    let next = run.statements.get(run.index_of(statement)? + 1);
    let position = next.map_or(Position::End, |hit| Position::Before(hit.statement.clone()));
    Some(alone.moved(0, position))
}

/// Whether it is the same statement of a loop, and no later pass of it.
fn is_earlier_pass(statement: &Statement, wanted: &Statement) -> bool {
    let as_wanted = Statement {
        occurrence: wanted.occurrence,
        ..statement.clone()
    };
    statement.occurrence <= wanted.occurrence && as_wanted == *wanted
}

/// The parts of this size of a schedule, then what is left without each; of two parts each is what
/// is left without the other.
fn parts_and_rests(schedule: &Schedule, parts: usize, size: usize) -> Vec<Schedule> {
    let mut schedules = Vec::new();
    for part in schedule.constraints.chunks(size) {
        schedules.push(Schedule {
            constraints: part.to_vec(),
        });
    }

    if parts <= 2 {
        return schedules;
    }

    for part in schedule.constraints.chunks(size) {
        let mut rest = schedule.constraints.clone();
        rest.retain(|constraint| !part.contains(constraint));
        schedules.push(Schedule { constraints: rest });
    }
    schedules
}

/// Whether an event of a failed run may come because of one that was released in it: it came after
/// that, if at all, and its cause had begun by then. What was caused later has nothing to do with
/// it.
fn may_come_of(release: &Release, bound: &Bounds, run: &RunRecord) -> bool {
    let is_after = run
        .event(&bound.event.key)
        .is_none_or(|event| event.posted_ms >= release.at_ms);
    let Some(cause) = &bound.event.statement else {
        return is_after;
    };
    let mut statements = run.statements.iter();
    is_after && statements.any(|hit| hit.statement == *cause && hit.at_ms <= release.at_ms)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::super::{Settings, strategy};
    use super::*;
    use crate::model::FRAMES;
    use crate::schedule::{MAX_DELAY_MS, Plan};
    use crate::testing::{Idle, event, failed, key, record, released, statement};
    use crate::trace::Unsatisfied;

    #[test]
    fn a_frame_is_farther_from_a_failure_than_any_other_event() {
        let mut run = failed(record(&[1], Vec::new()), 1);
        let of_app = "com.example.near.run(near.java:7)";
        run.failure.as_mut().unwrap().stack.push(of_app.into());
        let frame = EventKey {
            handler: FRAMES.into(),
            ..key("near")
        };
        let events = [key("near"), key("other"), frame];
        assert!(events.is_sorted_by(|a, b| distance(&run, a) < distance(&run, b)));
    }

    /// The second event comes of the first, which failed right before statement 3.
    #[test]
    fn what_passes_at_the_end_is_tried_where_the_event_before_it_in_the_chain_fails() {
        let alone = |name, position| Schedule {
            constraints: vec![Constraint {
                event: key(name),
                position,
            }],
        };
        let failing = || {
            let first = released("first", Some(1), 2, ReleaseReason::Position);
            let mut second = event("second", Some(1));
            second.posted_ms = first.release.as_ref().unwrap().at_ms + 1;
            failed(record(&[1, 2, 3, 4], vec![first, second]), 3)
        };
        let held = |why| {
            let second = released("second", Some(1), 4, why);
            record(&[1, 2, 3, 4], vec![event("first", Some(1)), second])
        };
        let (mut app, mut order) = (Idle, strategy::EventOrder::default());
        let mut ignored = |_: crate::findings::Update<'_>| {};
        let mut explorer = Explorer::new(&mut app, &mut order, Settings::default(), &mut ignored);

        // A statement that touches nothing has no position before it.
        let mut tried = |before_touches: bool, runs| {
            let events = vec![event("first", Some(1)), event("second", Some(1))];
            let mut trace = record(&[1, 2, 3, 4], events);
            trace.statements[2].is_idle = !before_touches;
            explorer.results.statements = bounds::statements(&trace);
            explorer.results.bounds = bounds::bounds(&trace, &[]);
            explorer.results.runs = runs;
            explorer.later_in_chain(&alone("first", Position::Before(statement(3))), false)
        };
        let before = |line| vec![alone("second", Position::Before(statement(line)))];
        let latest = vec![alone("second", Position::End)];
        assert_eq!(tried(true, vec![failing()]), latest);

        let passed = held(ReleaseReason::End);
        assert_eq!(tried(true, vec![passed.clone(), failing()]), before(3));
        assert_eq!(tried(false, vec![passed.clone(), failing()]), before(2));
        let needed = held(ReleaseReason::Needed);
        assert_eq!(tried(true, vec![needed, failing()]), latest);
        assert_eq!(tried(true, vec![failed(passed, 4), failing()]), latest);

        // What failed last need not have held the event.
        let first = alone("first", Position::Before(statement(3)));
        let other = failed(record(&[1, 2, 3, 4], vec![event("first", Some(1))]), 4);
        assert_eq!(tried(true, vec![other.clone()]), []);
        explorer.ledger.add(&first, &failing(), 0);
        explorer.results.runs = vec![failing(), other];
        assert_eq!(explorer.later_in_chain(&first, false), latest);

        let passes = record(&[1, 2, 3, 4], Vec::new());
        for (delay_ms, expected) in [
            (MAX_DELAY_MS + 1, Vec::new()),
            (MAX_DELAY_MS, latest.clone()),
        ] {
            let mut second = event("second", Some(1));
            second.delay_ms = Some(delay_ms);
            let trace = record(&[1, 2, 3, 4], vec![event("first", Some(1)), second]);
            explorer.results.bounds = bounds::bounds(&trace, &[]);
            assert_eq!(
                explorer.later_in_chain(&first, false),
                expected,
                "{delay_ms} ms"
            );
        }
        explorer.ledger.add(&before(3)[0], &passes, 1);
        assert_eq!(explorer.later_in_chain(&first, false), latest);
        explorer.ledger.add(&latest[0], &passes, 1);
        assert_eq!(explorer.later_in_chain(&first, false), []);
    }

    #[test]
    fn an_event_that_failed_beyond_its_upper_bound_has_none() {
        let (mut app, mut order) = (Idle, strategy::EventOrder::default());
        let mut ignored = |_: crate::findings::Update<'_>| {};
        let mut explorer = Explorer::new(&mut app, &mut order, Settings::default(), &mut ignored);
        let trace = record(&[1, 2, 3, 4], vec![event("a", Some(1))]);
        explorer.results.statements = bounds::statements(&trace);

        // The trace lacks statement 9, the body of a loop.
        let mut upper_after = |position, lines: &[i32]| {
            let failing = Schedule {
                constraints: vec![Constraint {
                    event: key("a"),
                    position,
                }],
            };
            explorer.results.bounds = bounds::bounds(&trace, &[]);
            explorer.results.bounds[0].upper = Some(1);
            let run = failed(record(lines, vec![event("a", Some(1))]), 4);
            explorer.ledger.add(&failing, &run, 0);
            explorer.results.runs = vec![run];
            explorer.refute_bound(&failing, &failing.constraints[0]);
            explorer.results.bounds[0].upper
        };
        let before = |line| Position::Before(statement(line));
        assert_eq!(upper_after(before(9), &[1, 2, 3, 9, 4]), None);
        assert_eq!(upper_after(before(3), &[1, 2, 3, 4]), None);
        assert_eq!(upper_after(before(2), &[1, 2, 3, 4]), Some(1));
        assert_eq!(
            upper_after(Position::Within(statement(2)), &[1, 2, 4]),
            Some(1)
        );
        assert_eq!(upper_after(before(8), &[1, 2, 3]), Some(1), "not reached");
        assert_eq!(upper_after(Position::End, &[1, 2]), None);
        assert_eq!(
            upper_after(Position::End, &[1]),
            Some(1),
            "over before that"
        );
    }

    /// The test waits for the event in statement 2, from 10 to 20 ms.
    #[test]
    fn a_timer_that_is_over_while_the_test_waits_is_tried_just_after_that() {
        let (mut app, mut order) = (Idle, strategy::EventOrder::default());
        let mut ignored = |_: crate::findings::Update<'_>| {};
        let mut explorer = Explorer::new(&mut app, &mut order, Settings::default(), &mut ignored);
        let trace = |posted_ms| {
            let mut timer = event("timer", Some(1));
            timer.posted_ms = posted_ms;
            record(&[1, 2, 3, 4], vec![event("late", Some(1)), timer])
        };
        explorer.results.statements = bounds::statements(&trace(15));
        let alone = |name: &str, position| Schedule {
            constraints: vec![Constraint {
                event: key(name),
                position,
            }],
        };
        let waited_for = alone("late", Position::Within(statement(2)));
        let tried = vec![alone("timer", Position::Before(statement(3)))];

        let mut due = |due, posted_ms, schedule: &Schedule| {
            explorer.results.bounds = bounds::bounds(&trace(15), &[]);
            explorer.results.bounds[0].upper = Some(1);
            explorer.results.bounds[1].due = due;
            explorer.results.runs = vec![failed(trace(posted_ms), 4)];
            explorer.due_meanwhile(schedule)
        };
        assert_eq!(due(Some(3), 15, &waited_for), tried);
        assert_eq!(due(Some(3), 9, &waited_for), [], "before the wait");
        assert_eq!(due(Some(3), 21, &waited_for), [], "after the wait");
        assert_eq!(due(Some(2), 15, &waited_for), [], "nothing is early there");
        let before = alone("late", Position::Before(statement(2)));
        assert_eq!(due(Some(3), 15, &before), [], "nothing waits");

        // What failed last need not have been this schedule.
        explorer.ledger.add(&waited_for, &failed(trace(15), 4), 0);
        explorer.results.runs = vec![failed(trace(15), 4), failed(trace(21), 4)];
        explorer.results.bounds[1].due = Some(3);
        assert_eq!(explorer.due_meanwhile(&waited_for), tried);
    }

    /// The event has to come before statement 4, and statement 5 fails. Statement 4 does not wait
    /// for it.
    struct NotAwaited;

    impl Runner for NotAwaited {
        type Error = Infallible;

        async fn run(&mut self, _: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let run = record(&[1, 2, 3, 4, 5], vec![event("late", Some(1))]);
            let constraint = &plan.schedule().unwrap().constraints[0];
            Ok(match &constraint.position {
                Position::Before(statement) if statement.line < 4 => run,
                Position::Within(_) => RunRecord {
                    unsatisfied: vec![Unsatisfied {
                        constraint: 0,
                        why: Mismatch::Unawaited,
                        step: 4,
                        at: None,
                    }],
                    ..failed(run, 5)
                },
                _ => failed(run, 5),
            })
        }
    }

    #[tokio::test]
    async fn before_a_statement_that_does_not_wait_an_event_may_be_too_late_as_well() {
        let (mut app, mut order) = (NotAwaited, strategy::EventOrder::default());
        let mut ignored = |_: crate::findings::Update<'_>| {};
        let mut explorer = Explorer::new(&mut app, &mut order, Settings::default(), &mut ignored);
        let trace = record(&[1, 2, 3, 4, 5], vec![event("late", Some(1))]);
        explorer.results.statements = bounds::statements(&trace);
        explorer.results.bounds = bounds::bounds(&trace, &[]);
        explorer.results.bounds[0].upper = Some(3);
        explorer.results.bounds[0].exact = true;

        let alone = |position| Schedule {
            constraints: vec![Constraint {
                event: key("late"),
                position,
            }],
        };
        let end = alone(Position::End);
        // It did not get to statement 4, so it says nothing of how late the event can come.
        let run = failed(record(&[1, 2, 3], vec![event("late", Some(1))]), 3);
        explorer.ledger.add(&end, &run, 0);
        explorer.results.runs = vec![run];

        // The second time it is known what comes of waiting within the statement.
        for _ in 0..2 {
            let mut failing = Vec::new();
            let ended = explorer.earliest_position(&end, &mut failing).await;
            assert!(ended.is_ok());
            assert_eq!(failing, [alone(Position::Before(statement(4)))]);
        }
    }
}
