//! Says whether a changed app still fails under a schedule: the same order, its neighbours and the
//! latest one are forced.
//!
//! Main function: [`verify`]. The changed app is traced first, and the schedule's events and
//! statements are looked for in that trace (`src/matching.rs`): the change may have moved them. No
//! I/O: runs come from a [`Runner`].

use crate::bounds::{self, Bounds};
use crate::findings::{Shown, Update, Verdict};
use crate::matching::{self, Found};
use crate::model::Statement;
use crate::schedule::{Constraint, Plan, Position, Runner, Schedule, carry_out};
use crate::schedule_file::ScheduleFile;
use crate::trace::{Mismatch, ReleaseReason, RunKind, RunRecord};

/// The answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No order near the schedule's fails any more.
    Fixed,
    /// It fails still.
    NotFixed,
    /// The schedule cannot be matched to the changed app, or nothing near it was satisfied.
    NoLongerApplies,
}

impl Answer {
    /// The name used in reports and for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::NotFixed => "not fixed",
            Self::NoLongerApplies => "no longer applies",
        }
    }

    /// The verdict that a report has for it.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        match self {
            Self::Fixed => Verdict::Stable,
            Self::NotFixed => Verdict::Flaky,
            Self::NoLongerApplies => Verdict::Inconclusive,
        }
    }
}

/// What became of an order that was forced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trial {
    /// It was satisfied, and the test passed.
    Passed,
    /// It cannot be satisfied: the test waits for the event.
    Waits,
    /// It cannot be satisfied within the longest hold: the test was stalled in one statement for as
    /// long. It polls, or it sleeps.
    Outlasts,
    /// It was satisfied, and the test failed, twice.
    Failed,
    /// It was satisfied, and the test failed once, and not again.
    FailedOnce,
    /// It was not satisfied, for another reason.
    Diverged(String),
}

/// An order that was forced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// Which one, in words.
    pub what: String,
    /// What became of it.
    pub trial: Trial,
    /// Whether it is as late as the schedule's own order: an earlier one may pass while that fails.
    late: bool,
}

/// Everything that was learnt.
#[derive(Debug)]
pub struct Verified {
    /// The answer.
    pub answer: Answer,
    /// What was tried.
    pub tried: Vec<Tried>,
    /// What differs between the schedule and the changed app.
    pub notes: Vec<String>,
    /// Why this is the answer.
    pub reason: String,
    /// The runs in their order.
    pub runs: Vec<RunRecord>,
    /// The statements of the trace.
    pub statements: Vec<Statement>,
    /// The async events with their bounds.
    pub bounds: Vec<Bounds>,
}

impl Verified {
    /// What the runs showed.
    #[must_use]
    pub fn shown(&self) -> Shown<'_> {
        Shown {
            runs: &self.runs,
            statements: &self.statements,
            bounds: &self.bounds,
        }
    }
}

/// A verification under way.
struct Verifier<'a, R> {
    runner: &'a mut R,
    file: &'a ScheduleFile,
    tell: &'a mut dyn FnMut(Update<'_>),
    done: Verified,
}

/// Verifies a schedule against the app that is installed.
///
/// The error comes with what was done before it.
pub async fn verify<R: Runner>(
    runner: &mut R,
    file: &ScheduleFile,
    tell: &mut dyn FnMut(Update<'_>),
) -> (Verified, Option<R::Error>) {
    let done = Verified {
        answer: Answer::NoLongerApplies,
        tried: Vec::new(),
        notes: Vec::new(),
        reason: String::new(),
        runs: Vec::new(),
        statements: Vec::new(),
        bounds: Vec::new(),
    };

    let mut verifier = Verifier {
        runner,
        file,
        tell,
        done,
    };
    let ended = verifier.procedure().await;

    let mut done = verifier.done;
    let (answer, reason, error) = match ended {
        Ok((answer, reason)) => (answer, reason, None),
        Err(error) => (
            Answer::NoLongerApplies,
            "a run could not be carried out, so nothing is known of the fix".to_owned(),
            Some(error),
        ),
    };

    done.answer = answer;
    done.reason = format!("{}: {reason}", answer.name());
    (done, error)
}

/// Why nothing can be said where a run that forces no order fails.
const UNFORCED: &str = "the test fails under the debugger, though no order was forced";

impl<R: Runner> Verifier<'_, R> {
    async fn procedure(&mut self) -> Result<(Answer, String), R::Error> {
        let plain = self
            .run(RunKind::Control, &Plan::Plain, "plain run".to_owned())
            .await?;
        if plain.outcome.is_failure() {
            let reason = "the test fails without any order being forced".to_owned();
            return Ok((Answer::NotFixed, self.done.shown().with_timeouts(reason)));
        }
        let mut trace = self
            .run(
                RunKind::Trace,
                &Plan::Trace,
                "statement by statement".to_owned(),
            )
            .await?;
        if trace.coarse {
            trace = self
                .run(
                    RunKind::Trace,
                    &Plan::Trace,
                    "with the lines of page objects".to_owned(),
                )
                .await?;
        }

        let fails_in_trace = trace.outcome.is_failure();
        if fails_in_trace {
            // What fails where its events come as early as they can may be what was found.
            let what = "its events in natural order".to_owned();
            trace = self.run(RunKind::Trace, &Plan::NaturalTrace, what).await?;
        }

        self.done.statements = bounds::statements(&trace);
        self.done.bounds = bounds::bounds(&trace, &[]);
        if trace.outcome.is_failure() {
            return Ok((Answer::NoLongerApplies, UNFORCED.to_owned()));
        }

        let constraints = self.file.schedule.constraints.iter();
        let found: Result<Vec<Found>, _> = constraints
            .map(|constraint| matching::find(constraint, &self.file.steps, &trace))
            .collect();
        let found = match found {
            Ok(found) => found,
            Err(gone) => return Ok((Answer::NoLongerApplies, gone.to_string())),
        };
        self.done.notes = found.iter().flat_map(|found| found.notes.clone()).collect();

        for Order {
            what,
            schedule,
            late,
        } in orders(&found, &trace)
        {
            let trial = self.attempt(&what, &schedule).await?;
            let failed = trial == Trial::Failed;
            self.done.tried.push(Tried { what, trial, late });
            if failed {
                break;
            }
        }
        let has_failed = |tried: &Tried| tried.trial == Trial::Failed;
        if fails_in_trace && !self.done.tried.iter().any(has_failed) {
            return Ok((Answer::NoLongerApplies, UNFORCED.to_owned()));
        }
        Ok(conclude(&self.done.tried))
    }

    async fn attempt(&mut self, what: &str, schedule: &Schedule) -> Result<Trial, R::Error> {
        let plan = Plan::Force(schedule.clone());
        let run = self.run(RunKind::Replay, &plan, what.to_owned()).await?;
        let trial = self.judge(&run);
        if trial != Trial::Failed {
            return Ok(trial);
        }

        let again = self
            .run(RunKind::Confirm, &plan, format!("{what}, again"))
            .await?;
        Ok(if self.judge(&again) == Trial::Failed {
            Trial::Failed
        } else {
            Trial::FailedOnce
        })
    }

    fn judge(&self, run: &RunRecord) -> Trial {
        let Some(first) = run.unsatisfied.first() else {
            return if run.outcome.is_failure() {
                Trial::Failed
            } else {
                Trial::Passed
            };
        };

        let outlasts = missed_only(run, &[Mismatch::Needed, Mismatch::Limit]);
        if run.outcome.is_failure() {
            Trial::Diverged(first.to_string())
        } else if missed_only(run, &[Mismatch::Needed]) {
            Trial::Waits
        } else if outlasts && stood_still(run, self.file.max_delay_ms) {
            Trial::Outlasts
        } else {
            Trial::Diverged(first.to_string())
        }
    }

    async fn run(
        &mut self,
        kind: RunKind,
        plan: &Plan,
        what: String,
    ) -> Result<RunRecord, R::Error> {
        (self.tell)(Update::Starting(kind, what));
        let run = carry_out(self.runner, kind, plan).await?;
        (self.tell)(Update::Finished(&run));
        self.done.runs.push(run.clone());
        Ok(run)
    }
}

/// Whether the test stayed in one statement while an event was held for the longest that is
/// allowed, as Espresso does when it polls an idling resource. A test that is merely long goes on
/// meanwhile.
fn stood_still(run: &RunRecord, max_delay_ms: u64) -> bool {
    for event in &run.events {
        let Some(release) = &event.release else {
            continue;
        };
        let during = release.during.as_ref();
        let began = during.and_then(|during| run.index_of(during));
        let began = began.and_then(|index| run.statements.get(index));
        let began_ms = began.map_or(0, |hit| hit.at_ms);

        let stood_ms = release.at_ms.saturating_sub(began_ms.max(event.posted_ms));
        if release.why == ReleaseReason::Limit && stood_ms >= max_delay_ms / 2 {
            return true;
        }
    }
    false
}

/// An order to force.
struct Order {
    what: String,
    schedule: Schedule,
    late: bool,
}

/// The orders to force: the schedule's own wherever it may be now, one statement later, the end,
/// one statement earlier.
fn orders(found: &[Found], trace: &RunRecord) -> Vec<Order> {
    let places = Places { found, trace };
    let mut orders = Vec::new();

    let most_candidates = found.iter().map(|found| found.candidates.len()).max();
    let last_nth = most_candidates.unwrap_or(0).saturating_sub(1);
    for nth in 0..=last_nth {
        let is_last = nth == last_nth;
        add(
            &mut orders,
            "the schedule's order",
            places.own(nth),
            is_last,
        );
    }

    // What comes too early may come later, and passed there before it was fixed.
    let comes_early = found.iter().any(|found| is_early(found, trace));
    let later = places.schedule(|found| places.nth(found, usize::MAX) + 1);
    add(
        &mut orders,
        "the order one statement later",
        later,
        !comes_early,
    );

    // Which of two events comes first is not forced after the end.
    let last_own = places.own(last_nth);
    let is_about_order = last_own.orders().next().is_some() || last_own.overlaps();
    let latest = places.schedule(|_| trace.statements.len());
    add(
        &mut orders,
        "the latest order",
        latest,
        !is_about_order && !comes_early,
    );

    // One that comes while a statement waits for it comes before that.
    let earlier = places.schedule(|found| match found.position {
        Position::Within(_) | Position::Earliest(_) => places.nth(found, 0),
        _ => places.nth(found, 0).saturating_sub(1),
    });
    add(
        &mut orders,
        "the order one statement earlier",
        earlier,
        false,
    );
    orders
}

/// Whether a schedule has an event early: before what submits it goes on, before it is due, or at
/// its earliest position.
fn is_early(found: &Found, trace: &RunRecord) -> bool {
    if matches!(found.position, Position::Earliest(_)) {
        return true;
    }
    let bounds = bounds::bounds(trace, &[]);
    let Some(bound) = bounds.iter().find(|bound| bound.event.key == found.event) else {
        return false;
    };
    let statements = bounds::statements(trace);
    let here = found.candidates.first().and_then(|at| statements.get(*at));
    let Some(here) = here.cloned().map(Position::Before) else {
        return false;
    };
    let positions = bound.positions(&statements);
    let is_earliest = positions.len() > 1 && positions.last() == Some(&here);
    bound.is_early(&here, &statements) || is_earliest
}

/// Adds an order unless one with its schedule is there.
fn add(orders: &mut Vec<Order>, what: &str, schedule: Schedule, late: bool) {
    let mut known = orders.iter_mut();
    if let Some(known) = known.find(|known| known.schedule == schedule) {
        known.late |= late;
        return;
    }

    let position = schedule
        .constraints
        .first()
        .map_or_else(String::new, |c| format!(" ({})", c.position));
    orders.push(Order {
        what: format!("{what}{position}"),
        schedule,
        late,
    });
}

/// Where the events of a schedule may be now.
struct Places<'a> {
    found: &'a [Found],
    trace: &'a RunRecord,
}

impl Places<'_> {
    /// The schedule's own order, at the nth place of each event.
    fn own(&self, nth: usize) -> Schedule {
        let mut schedule = self.schedule(|found| self.nth(found, nth));
        for (found, constraint) in self.found.iter().zip(&mut schedule.constraints) {
            if matches!(found.position, Position::Before(_)) {
                continue;
            }
            if let Position::Earliest(_) = found.position {
                constraint.position = self.at_once(found);
                continue;
            }
            if let Some(hit) = self.trace.statements.get(self.nth(found, nth)) {
                constraint.position = found.position.at(hit.statement.clone());
            }
        }
        schedule
    }

    /// Within the statement that causes an event now, before what submits it goes on.
    fn at_once(&self, found: &Found) -> Position {
        let cause = found.earliest.checked_sub(1);
        match cause.and_then(|cause| self.trace.statements.get(cause)) {
            Some(hit) => Position::Earliest(hit.statement.clone()),
            None => found.position.clone(),
        }
    }

    /// Each event before the statement of this index, but not earlier than it can be.
    fn schedule(&self, at: impl Fn(&Found) -> usize) -> Schedule {
        let mut constraints = Vec::new();
        for found in self.found {
            let before = self.trace.statements.get(at(found).max(found.earliest));
            constraints.push(Constraint {
                event: found.event.clone(),
                position: before
                    .map_or(Position::End, |hit| Position::Before(hit.statement.clone())),
            });
        }
        Schedule { constraints }
    }

    /// An event's nth place, or its last one; the end where it has none.
    fn nth(&self, found: &Found, nth: usize) -> usize {
        let place = found.candidates.get(nth).or(found.candidates.last());
        place.copied().unwrap_or(self.trace.statements.len())
    }
}

/// Whether a run missed the schedule for these reasons alone.
fn missed_only(run: &RunRecord, wanted: &[Mismatch]) -> bool {
    run.unsatisfied
        .iter()
        .all(|unsatisfied| wanted.contains(&unsatisfied.why))
}

fn first_with<'t>(tried: &'t [Tried], trial: &Trial) -> Option<&'t str> {
    let tried = tried.iter().find(|tried| tried.trial == *trial)?;
    Some(&tried.what)
}

/// Whether an order as late as the schedule's own came to something: an earlier one passes because
/// the event comes where it always may.
fn has_late(tried: &[Tried], trial: &Trial) -> bool {
    let mut tried = tried.iter();
    tried.any(|tried| tried.late && tried.trial == *trial)
}

fn conclude(tried: &[Tried]) -> (Answer, String) {
    if let Some(what) = first_with(tried, &Trial::Failed) {
        return (Answer::NotFixed, format!("it still fails under {what}"));
    }
    if let Some(what) = first_with(tried, &Trial::FailedOnce) {
        let reason =
            format!("it failed under {what}, and not again: verify once more on a quieter device");
        return (Answer::NoLongerApplies, reason);
    }
    if has_late(tried, &Trial::Waits) {
        return (Answer::Fixed, "the test now waits for the event".to_owned());
    }
    if has_late(tried, &Trial::Outlasts) {
        let reason = "the test now stalls for longer than the event may be held (--max-delay): it polls for the event, or it sleeps";
        return (Answer::Fixed, reason.to_owned());
    }
    if has_late(tried, &Trial::Passed) {
        return (
            Answer::Fixed,
            "the order was satisfied, and the test passed".to_owned(),
        );
    }

    let first = tried.iter().find_map(|tried| match &tried.trial {
        Trial::Diverged(why) => Some(format!("{}: {why}", tried.what)),
        _ => None,
    });
    (
        Answer::NoLongerApplies,
        first.unwrap_or_else(|| "no order near the schedule's was satisfied".to_owned()),
    )
}

#[cfg(test)]
mod tests;
