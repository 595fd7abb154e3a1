//! Replays a schedule a number of times and counts.
//!
//! Main types: [`Wanted`], [`Replayed`] and [`Divergence`], the first mismatch between the schedule
//! and what happened. No I/O: runs come from a [`Runner`].

use std::fmt;

use crate::findings::Update;
use crate::matching::{self, Found};
use crate::model::Statement;
use crate::schedule::{Constraint, Plan, Position, Runner, Schedule, carry_out};
use crate::schedule_file::ScheduleFile;
use crate::trace::{RunKind, RunRecord, Unsatisfied};

/// What the user asked for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// How many replays.
    pub times: usize,
    /// The first replay that does not run as the schedule wants is the last.
    pub strict: bool,
    /// The schedule's events and statements are looked for in a trace first: it was written by
    /// hand, or for another build.
    pub look_first: bool,
}

/// The runs and what they showed.
#[derive(Debug, Default)]
pub struct Replayed {
    /// The runs in their order, a trace among them if there was one.
    pub runs: Vec<RunRecord>,
    /// What differs between the schedule and the app as it is now.
    pub notes: Vec<String>,
    /// Where the first run that diverged left the schedule.
    pub divergence: Option<Divergence>,
}

/// The first mismatch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// How many statements had begun.
    pub step: usize,
    /// The last of them.
    pub at: Option<Statement>,
    /// What the schedule wants.
    pub expected: String,
    /// What happened.
    pub seen: String,
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {}", self.step)?;
        if let Some(at) = &self.at {
            write!(f, ", {at}")?;
        }
        write!(f, "; expected: {}; seen: {}", self.expected, self.seen)
    }
}

impl Replayed {
    fn replays(&self) -> impl Iterator<Item = &RunRecord> {
        self.runs.iter().filter(|run| run.kind == RunKind::Replay)
    }

    /// All replays.
    #[must_use]
    pub fn times(&self) -> usize {
        self.replays().count()
    }

    /// Replays that failed with the order that was asked for.
    #[must_use]
    pub fn failed(&self) -> usize {
        self.replays()
            .filter(|run| run.unsatisfied.is_empty() && run.outcome.is_failure())
            .count()
    }

    /// Replays in which the schedule did not apply: never a pass, whatever the test reported.
    #[must_use]
    pub fn diverged(&self) -> usize {
        self.replays()
            .filter(|run| !run.unsatisfied.is_empty())
            .count()
    }

    /// Replays that passed with the order that was asked for.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.times() - self.failed() - self.diverged()
    }
}

/// Replays a schedule.
///
/// The error comes with what was done before it.
pub async fn replay<R: Runner>(
    runner: &mut R,
    file: &ScheduleFile,
    wanted: Wanted,
    progress: &mut dyn FnMut(Update<'_>),
) -> (Replayed, Option<R::Error>) {
    let mut replayed = Replayed::default();
    let error = replays(runner, file, wanted, progress, &mut replayed)
        .await
        .err();
    (replayed, error)
}

async fn replays<R: Runner>(
    runner: &mut R,
    file: &ScheduleFile,
    wanted: Wanted,
    progress: &mut dyn FnMut(Update<'_>),
    out: &mut Replayed,
) -> Result<(), R::Error> {
    let mut schedule = file.schedule.clone();
    if wanted.look_first {
        let mut trace = take_trace(runner, progress, &Plan::Trace).await?;
        if trace.coarse {
            out.runs.push(trace);
            trace = take_trace(runner, progress, &Plan::Trace).await?;
        }
        if trace.outcome.is_failure() {
            // It has ended early: its events come as early as they can, which may be what fails.
            out.runs.push(trace);
            trace = take_trace(runner, progress, &Plan::NaturalTrace).await?;
        }

        match locate(file, &trace, &mut out.notes) {
            Ok(found) => schedule = found,
            Err(divergence) => out.divergence = Some(divergence),
        }

        out.runs.push(trace);
        if out.divergence.is_some() {
            return Ok(());
        }
    }

    let plan = Plan::Force(schedule.clone());
    for n in 1..=wanted.times {
        progress(Update::Starting(
            RunKind::Replay,
            format!("{n} of {}", wanted.times),
        ));
        let run = carry_out(runner, RunKind::Replay, &plan).await?;
        progress(Update::Finished(&run));

        let unsatisfied = run
            .unsatisfied
            .first()
            .map(|unsatisfied| diverged(&schedule, unsatisfied));
        out.runs.push(run);
        if unsatisfied.is_some() {
            out.divergence = out.divergence.take().or(unsatisfied);
            if wanted.strict {
                break;
            }
        }
    }
    Ok(())
}

async fn take_trace<R: Runner>(
    runner: &mut R,
    progress: &mut dyn FnMut(Update<'_>),
    plan: &Plan,
) -> Result<RunRecord, R::Error> {
    progress(Update::Starting(
        RunKind::Trace,
        "what the schedule is about".to_owned(),
    ));
    let trace = runner.run(RunKind::Trace, plan).await?;
    progress(Update::Finished(&trace));
    Ok(trace)
}

fn diverged(schedule: &Schedule, unsatisfied: &Unsatisfied) -> Divergence {
    let expected = schedule
        .constraints
        .get(unsatisfied.constraint)
        .map_or_else(String::new, ToString::to_string);
    Divergence {
        step: unsatisfied.step,
        at: unsatisfied.at.clone(),
        expected,
        seen: unsatisfied.why.to_string(),
    }
}

/// The schedule with the trace's own events and statements.
fn locate(
    file: &ScheduleFile,
    trace: &RunRecord,
    notes: &mut Vec<String>,
) -> Result<Schedule, Divergence> {
    let mut constraints = Vec::new();
    for wanted in &file.schedule.constraints {
        let found = matching::find(wanted, &file.steps, trace);
        let Found {
            event,
            candidates,
            notes: own,
            ..
        } = found.map_err(|gone| not_found(trace, wanted, gone.to_string()))?;

        let position = match (
            &wanted.position,
            candidates
                .first()
                .and_then(|index| trace.statements.get(*index)),
        ) {
            (Position::End, _) => Position::End,
            (position, Some(hit)) => position.at(hit.statement.clone()),
            (_, None) => {
                return Err(not_found(
                    trace,
                    wanted,
                    "the statement was not reached in a trace".to_owned(),
                ));
            }
        };
        notes.extend(own);
        constraints.push(Constraint { event, position });
    }
    Ok(Schedule { constraints })
}

/// The divergence of a schedule that cannot apply, since a trace to its end lacks what it names.
fn not_found(trace: &RunRecord, wanted: &Constraint, seen: String) -> Divergence {
    Divergence {
        step: trace.statements.len(),
        at: trace.statements.last().map(|hit| hit.statement.clone()),
        expected: wanted.to_string(),
        seen,
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::model::{EventKey, Outcome, RunSetup, TestId};
    use crate::schedule_file::Origin;
    use crate::testing::{event, failed, key, record, released, statement};
    use crate::trace::{Mismatch, ReleaseReason};

    /// Lines 1 to 3, one event; the forced runs end as listed here, one after the other.
    struct App {
        ends: Vec<RunRecord>,
        forced: Vec<Schedule>,
        /// Whether the test fails, early, where its events come as early as they can.
        fails_early: bool,
    }

    impl Runner for App {
        type Error = Infallible;

        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let run = match plan {
                Plan::Force(schedule) => {
                    self.forced.push(schedule.clone());
                    self.ends.remove(0)
                }
                Plan::Trace if self.fails_early => failed(record(&[1], Vec::new()), 1),
                _ => record(&[1, 2, 3], vec![event("e", Some(1))]),
            };
            Ok(RunRecord { kind, ..run })
        }
    }

    fn file(event: EventKey, line: i32) -> ScheduleFile {
        let constraints = vec![Constraint {
            event,
            position: Position::Before(statement(line)),
        }];
        ScheduleFile {
            test: TestId {
                component: "a/r".into(),
                class: "com.example.SomeTest".into(),
                method: "test".into(),
            },
            setup: RunSetup::default(),
            origin: Origin::default(),
            note: String::new(),
            max_delay_ms: 3000,
            steps: Vec::new(),
            schedule: Schedule { constraints },
        }
    }

    fn passes() -> RunRecord {
        record(&[1, 2, 3], Vec::new())
    }

    fn diverges() -> RunRecord {
        let unsatisfied = Unsatisfied {
            constraint: 0,
            why: Mismatch::Needed,
            step: 2,
            at: Some(statement(2)),
        };
        RunRecord {
            unsatisfied: vec![unsatisfied],
            ..passes()
        }
    }

    fn run(app: &mut App, file: &ScheduleFile, strict: bool, look_first: bool) -> Replayed {
        let wanted = Wanted {
            times: app.ends.len(),
            strict,
            look_first,
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        runtime.block_on(replay(app, file, wanted, &mut |_| {})).0
    }

    fn app(ends: Vec<RunRecord>) -> App {
        App {
            ends,
            forced: Vec::new(),
            fails_early: false,
        }
    }

    #[test]
    fn a_run_that_diverged_is_no_pass_and_its_first_mismatch_is_told() {
        let mut best = app(vec![passes(), diverges(), failed(passes(), 3)]);
        let replayed = run(&mut best, &file(key("e"), 3), false, false);
        assert_eq!(
            (replayed.passed(), replayed.diverged(), replayed.failed()),
            (1, 1, 1)
        );
        let said = replayed.divergence.unwrap().to_string();
        let expected = "step 2, SomeTest.java:2 (test); expected: com.example.e$1 before SomeTest.java:3 (test); seen: the test stalled until the event was released";
        assert_eq!(said, expected);

        let mut strict = app(vec![passes(), diverges(), failed(passes(), 3)]);
        let replayed = run(&mut strict, &file(key("e"), 3), true, false);
        assert_eq!((replayed.times(), replayed.diverged()), (2, 1));
    }

    #[test]
    fn a_replay_that_a_long_hold_has_ended_diverges() {
        let ended = |outcome, held_ms| {
            let mut hit = released("e", Some(1), 2, ReleaseReason::End);
            if let Some(release) = &mut hit.release {
                release.at_ms = hit.posted_ms + held_ms;
            }
            RunRecord {
                outcome,
                ..record(&[1, 2, 3], vec![hit])
            }
        };
        let check = |outcome, held_ms, failed, diverged| {
            let mut app = app(vec![ended(outcome, held_ms)]);
            let replayed = run(&mut app, &file(key("e"), 3), false, false);
            assert_eq!(
                (replayed.failed(), replayed.diverged()),
                (failed, diverged),
                "{outcome:?} {held_ms}"
            );
        };
        for outcome in [Outcome::Anr, Outcome::Hang] {
            check(outcome, 2999, 1, 0);
            check(outcome, 3000, 0, 1);
        }
        check(Outcome::Crash, 3000, 1, 0);
    }

    #[test]
    fn a_schedule_written_by_hand_is_made_precise_by_a_trace() {
        let loose = EventKey {
            stack: Vec::new(),
            handler: String::new(),
            ..key("e")
        };
        let mut by_hand = app(vec![passes()]);
        let replayed = run(&mut by_hand, &file(loose, 3), false, true);
        let expected = Constraint {
            event: key("e"),
            position: Position::Before(statement(3)),
        };
        assert_eq!(
            by_hand.forced,
            [Schedule {
                constraints: vec![expected]
            }]
        );
        assert_eq!(
            (replayed.times(), replayed.runs.len(), replayed.passed()),
            (1, 2, 1)
        );

        // What fails in its trace is looked for in its natural order.
        let mut early = App {
            fails_early: true,
            ..app(vec![passes()])
        };
        let replayed = run(&mut early, &file(key("e"), 3), false, true);
        assert_eq!((replayed.passed(), replayed.runs.len()), (1, 3));
    }

    #[test]
    fn a_schedule_that_no_longer_applies_diverges_before_it_is_forced() {
        for wanted in [file(key("gone"), 3), file(key("e"), 30)] {
            let mut other = app(vec![passes()]);
            let replayed = run(&mut other, &wanted, false, true);
            assert!(other.forced.is_empty());
            assert_eq!(
                replayed.divergence.map(|divergence| divergence.step),
                Some(3)
            );
        }
    }
}
