//! Verification against a simulated app, whose one event a statement may read or wait for.

use std::convert::Infallible;

use super::*;
use crate::model::{Outcome, RunSetup, Statement, TestId};
use crate::schedule::Wanted;
use crate::schedule_file::Origin;
use crate::testing::{event, failed, key, record, statement};
use crate::trace::{EventHit, Release, Unsatisfied};

/// A test with statements at these lines; the event `e` is caused by the one at `cause`.
#[derive(Clone)]
struct App {
    lines: Vec<i32>,
    /// The line that fails when the event has not come.
    read: Option<i32>,
    /// The line that waits for the event.
    awaited: Option<i32>,
    /// The waiting shows as a hold that reached its limit, not as a stalled test.
    polls: bool,
    event: Option<EventHit>,
    flaky_runs: usize,
}

fn app(lines: &[i32], cause: i32) -> App {
    let event = Some(event("e", Some(cause)));
    App {
        lines: lines.to_vec(),
        read: None,
        awaited: None,
        polls: false,
        event,
        flaky_runs: usize::MAX,
    }
}

impl App {
    fn index(&self, line: i32) -> usize {
        self.lines.iter().position(|l| *l == line).unwrap()
    }

    fn forced(&mut self, schedule: &Schedule) -> RunRecord {
        let constraint = &schedule.constraints[0];
        let place = match &constraint.position {
            Position::Before(s)
            | Position::Within(s)
            | Position::Overlapping(s)
            | Position::Earliest(s) => self.index(s.line),
            Position::End => self.lines.len(),
        };
        let mut hit = self.event.clone().unwrap();
        let mut run = record(&self.lines, Vec::new());
        if let Some(awaited) = self.awaited.filter(|awaited| self.index(*awaited) < place) {
            let (why, release) = match self.polls {
                true => (Mismatch::Limit, ReleaseReason::Limit),
                false => (Mismatch::Needed, ReleaseReason::Needed),
            };
            hit.release = Some(Release {
                at_ms: 3010,
                during: Some(statement(awaited)),
                why: release,
                dispatched: true,
            });
            run.unsatisfied = vec![Unsatisfied {
                constraint: 0,
                why,
                step: 1,
                at: Some(statement(awaited)),
            }];
        } else if let Some(read) = self
            .read
            .filter(|read| self.index(*read) < place && self.flaky_runs > 0)
        {
            self.flaky_runs -= 1;
            run = failed(run, read);
        }
        run.events = vec![hit];
        run
    }
}

impl Runner for App {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let mut run = match plan {
            Plan::Force(schedule) => self.forced(schedule),
            _ => record(&self.lines, self.event.clone().into_iter().collect()),
        };
        run.kind = kind;
        Ok(run)
    }
}

/// A schedule that was found on lines 1 to 5: the event of line 1 after the read in line 4.
fn schedule() -> ScheduleFile {
    let steps: Vec<Statement> = (1..=5).map(statement).collect();
    let constraint = Constraint {
        event: key("e"),
        position: Position::Before(statement(5)),
    };
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
        steps,
        schedule: Schedule {
            constraints: vec![constraint],
        },
    }
}

fn check(app: App, expected: Answer) -> Verified {
    check_schedule(app, &schedule(), expected)
}

fn check_schedule(
    mut app: impl Runner<Error = Infallible>,
    file: &ScheduleFile,
    expected: Answer,
) -> Verified {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let (verified, error) = runtime.block_on(verify(&mut app, file, &mut |_| {}));
    assert!(error.is_none());
    assert_eq!(
        verified.answer, expected,
        "{} {:#?}",
        verified.reason, verified.tried
    );
    verified
}

#[test]
fn an_app_that_was_not_changed_is_not_fixed() {
    let verified = check(
        App {
            read: Some(4),
            ..app(&[1, 2, 3, 4, 5], 1)
        },
        Answer::NotFixed,
    );
    assert_eq!(verified.tried.len(), 1);
    assert!(verified.notes.is_empty(), "{:?}", verified.notes);
}

#[test]
fn lines_that_moved_are_no_fix() {
    let verified = check(
        App {
            read: Some(14),
            ..app(&[11, 12, 13, 14, 15], 11)
        },
        Answer::NotFixed,
    );
    assert!(verified.notes[0].contains(":15"), "{:?}", verified.notes);
    // A statement more before the read, which is then found between the first and the last place it
    // may have.
    check(
        App {
            read: Some(14),
            ..app(&[1, 2, 3, 13, 14, 15], 1)
        },
        Answer::NotFixed,
    );
    // The statement itself gone with its whole method's end: the latest order shows it.
    check(
        App {
            read: Some(2),
            ..app(&[1, 2], 1)
        },
        Answer::NotFixed,
    );
}

#[test]
fn a_test_that_waits_is_fixed() {
    for polls in [false, true] {
        let waits = App {
            read: Some(15),
            awaited: Some(14),
            polls,
            ..app(&[11, 12, 13, 14, 15, 16], 11)
        };
        let verified = check(waits, Answer::Fixed);
        let expected = if polls { Trial::Outlasts } else { Trial::Waits };
        assert!(
            verified.tried.iter().any(|tried| tried.trial == expected),
            "{:?}",
            verified.tried
        );
    }
}

#[test]
fn a_test_that_no_longer_minds_is_fixed() {
    let verified = check(app(&[1, 2, 3, 4, 5], 1), Answer::Fixed);
    let tried: Vec<&str> = verified
        .tried
        .iter()
        .map(|tried| tried.what.as_str())
        .collect();
    assert_eq!(
        tried.len(),
        3,
        "the order, the end which is also one later, one earlier: {tried:?}"
    );
}

#[test]
fn a_hold_that_reached_its_limit_in_a_long_test_says_nothing() {
    /// Every hold reaches its limit while the test goes on.
    struct Long(App);
    impl Runner for Long {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut run = self.0.run(kind, plan).await?;
            if let Plan::Force(_) = plan {
                run.statements
                    .iter_mut()
                    .zip(0..)
                    .for_each(|(hit, i)| hit.at_ms = i * 700);
                let during = Some(statement(5));
                let release = Release {
                    at_ms: 3010,
                    during,
                    why: ReleaseReason::Limit,
                    dispatched: true,
                };
                run.events[0].release = Some(release);
                run.unsatisfied = vec![Unsatisfied {
                    constraint: 0,
                    why: Mismatch::Limit,
                    step: 5,
                    at: Some(statement(5)),
                }];
            }
            Ok(run)
        }
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let mut long = Long(app(&[1, 2, 3, 4, 5], 1));
    let (verified, _) = runtime.block_on(verify(&mut long, &schedule(), &mut |_| {}));
    assert_eq!(
        verified.answer,
        Answer::NoLongerApplies,
        "{}",
        verified.reason
    );
}

#[test]
fn a_run_that_a_long_hold_has_ended_says_nothing() {
    /// The app stops answering in every forced run, with its event held for so long.
    struct StopsAnswering(App, u64);
    impl Runner for StopsAnswering {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut run = self.0.run(kind, plan).await?;
            if let Plan::Force(_) = plan {
                run.outcome = Outcome::Anr;
                let hit = &mut run.events[0];
                hit.release = Some(Release {
                    at_ms: hit.posted_ms + self.1,
                    during: Some(statement(5)),
                    why: ReleaseReason::End,
                    dispatched: false,
                });
            }
            Ok(run)
        }
    }

    let check = |held_ms, expected| {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let mut stops = StopsAnswering(app(&[1, 2, 3, 4, 5], 1), held_ms);
        let (verified, _) = runtime.block_on(verify(&mut stops, &schedule(), &mut |_| {}));
        assert_eq!(verified.answer, expected, "{}", verified.reason);
    };
    check(3000, Answer::NoLongerApplies);
    check(2999, Answer::NotFixed);
}

#[test]
fn the_reason_names_a_plain_run_that_the_timeout_has_ended() {
    struct Ends(Outcome);
    impl Runner for Ends {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, _: &Plan) -> Result<RunRecord, Infallible> {
            Ok(RunRecord {
                kind,
                outcome: self.0,
                ..record(&[1], Vec::new())
            })
        }
    }

    for (outcome, is_named) in [(Outcome::Hang, true), (Outcome::Fail, false)] {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let mut ends = Ends(outcome);
        let (verified, _) = runtime.block_on(verify(&mut ends, &schedule(), &mut |_| {}));
        let names = verified.reason.contains("raise --timeout");
        assert_eq!((verified.answer, names), (Answer::NotFixed, is_named));
    }
}

#[test]
fn an_event_that_is_gone_or_a_failure_that_came_once_is_no_answer() {
    let gone = check(
        App {
            event: None,
            ..app(&[1, 2, 3, 4, 5], 1)
        },
        Answer::NoLongerApplies,
    );
    assert!(
        gone.reason.contains("no event of the test does"),
        "{}",
        gone.reason
    );
    check(
        App {
            read: Some(4),
            flaky_runs: 1,
            ..app(&[1, 2, 3, 4, 5], 1)
        },
        Answer::NoLongerApplies,
    );
}

/// An app whose event comes before what submits it goes on; `None` where that cannot be.
struct Submits {
    fails: Option<bool>,
    cause: i32,
    tried: Vec<Position>,
}

impl Runner for Submits {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let mut run = record(&[1, 2, 3], vec![event("e", Some(self.cause))]);
        run.kind = kind;
        let Plan::Force(schedule) = plan else {
            return Ok(run);
        };
        let position = schedule.constraints[0].position.clone();
        self.tried.push(position.clone());
        if !matches!(position, Position::Earliest(_)) {
            return Ok(run);
        }

        if self.fails.is_none() {
            run.unsatisfied = vec![Unsatisfied {
                constraint: 0,
                why: Mismatch::SubmitterWentOn,
                step: 1,
                at: Some(statement(1)),
            }];
        }
        Ok(match self.fails {
            Some(true) => failed(run, 3),
            _ => run,
        })
    }
}

#[test]
fn what_came_too_early_is_fixed_only_where_it_can_come_as_early() {
    let mut file = schedule();
    file.schedule.constraints[0].position = Position::Earliest(statement(1));
    for (fails, expected) in [
        (Some(true), Answer::NotFixed),
        (Some(false), Answer::Fixed),
        (None, Answer::NoLongerApplies),
    ] {
        for cause in [1, 2] {
            let mut app = Submits {
                fails,
                cause,
                tried: Vec::new(),
            };
            check_schedule(&mut app, &file, expected);
            let own = Position::Earliest(statement(cause));
            assert_eq!(app.tried.first(), Some(&own), "{cause}");
        }
    }
}

impl<R: Runner> Runner for &mut R {
    type Error = R::Error;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, R::Error> {
        R::run(self, kind, plan).await
    }

    fn width(&self) -> usize {
        R::width(self)
    }

    fn announce(&mut self, wanted: Vec<Wanted>) {
        R::announce(self, wanted);
    }
}

#[test]
fn an_order_that_two_places_make_is_late_if_one_of_them_is() {
    let mut orders = Vec::new();
    for (late, expected) in [(false, false), (true, true), (false, true)] {
        super::add(&mut orders, "an order", Schedule::default(), late);
        assert_eq!(orders.len(), 1);
        assert_eq!(orders[0].late, expected);
    }
}

#[test]
fn only_an_order_as_late_as_the_schedules_own_shows_a_fix() {
    let tried = |trial: &Trial, late| Tried {
        what: "an order".to_owned(),
        trial: trial.clone(),
        late,
    };
    for trial in [Trial::Waits, Trial::Outlasts, Trial::Passed] {
        let answer = |late| super::conclude(&[tried(&trial, late)]).0;
        assert_eq!(answer(true), Answer::Fixed, "{trial:?}");
        assert_eq!(answer(false), Answer::NoLongerApplies, "{trial:?}");
    }
}

#[test]
fn a_test_stands_still_whatever_is_held_meanwhile() {
    let post = event("a", Some(1));
    let mut dispatch = post.clone();
    dispatch.key = post.key.dispatch();
    for held in [post, dispatch] {
        let mut run = record(&[1, 2, 3], vec![held]);
        let begun_ms = run.statements[1].at_ms;
        run.events[0].release = Some(Release {
            at_ms: begun_ms + 1500,
            during: Some(statement(2)),
            why: ReleaseReason::Limit,
            dispatched: true,
        });
        assert!(super::stood_still(&run, 3000), "{:?}", run.events);
        assert!(!super::stood_still(&run, 3010), "it went on before");
    }
}

#[test]
fn an_order_that_is_later_than_one_that_is_too_early_says_nothing_of_a_fix() {
    let trace = record(&[1, 2, 3, 4, 5], vec![event("e", Some(1))]);
    let counts_as_late = |line| {
        let mut file = schedule();
        file.schedule.constraints[0].position = Position::Before(statement(line));
        let wanted = &file.schedule.constraints[0];
        let found = matching::find(wanted, &file.steps, &trace).unwrap();
        let own = file.schedule.clone();
        let mut later = orders(&[found], &trace);
        later.retain(|order| order.schedule != own);
        later.iter().any(|order| order.late)
    };
    assert!(counts_as_late(4));
    assert!(!counts_as_late(2), "it comes no earlier");
}

/// An app whose test fails where its events come as early as they can.
struct FailsEarly(App);

impl Runner for FailsEarly {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let run = self.0.run(kind, plan).await?;
        Ok(match plan {
            Plan::Trace => failed(run, 2),
            _ => run,
        })
    }
}

#[test]
fn a_test_that_fails_in_its_trace_is_looked_at_in_its_natural_order() {
    let mut app = app(&[1, 2, 3, 4, 5], 1);
    app.read = Some(4);
    let fixed = FailsEarly(App {
        read: None,
        ..app.clone()
    });
    let done = check_schedule(FailsEarly(app), &schedule(), Answer::NotFixed);
    assert!(done.tried.iter().any(|one| one.trial == Trial::Failed));
    check_schedule(fixed, &schedule(), Answer::NoLongerApplies);
}
