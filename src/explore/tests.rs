//! The exploration against a simulated app: statements, events, waits and what the test reads, as
//! plain rules.

mod announced;
mod at_once;
mod chains;
mod chance;
mod controls;
mod late_dispatches;
mod limits;
mod missed_signals;
mod overheld;
mod overlaps;
mod preempted;
mod scheduled;
mod spared;
mod windows;

use std::convert::Infallible;

use super::*;
use crate::findings::{Category, Confirmed, Control, Coverage, Finding, Margin, Rate};
use crate::model::{CodePoint, EXECUTOR, EventClass, EventKey, Frame};
use crate::schedule::Position;
use crate::testing::{event, failed, key, record, released, statement};
use crate::trace::{
    EventHit, EventKind, LimitedWait, Mismatch, Release, ReleaseReason, Unsatisfied,
};

/// An app and a test with statements 1..=last. Each rule is about one event.
struct Simulated {
    last: i32,
    events: Vec<Rule>,
    always_fails: bool,
    /// The test fails at its last statement when these two come in this order.
    fails_in_order: Option<(&'static str, &'static str)>,
    /// Which events are messages of the main thread, with their delay in ms.
    main: Vec<(&'static str, u64)>,
    /// Events before which a statement has to begin, else that fails.
    must_follow: Vec<(&'static str, i32)>,
    runs: Vec<(RunKind, Plan)>,
}

struct Rule {
    name: &'static str,
    cause: i32,
    /// The statement that cannot finish without it.
    awaited: Option<i32>,
    /// The statement that fails when the event has not come before it.
    read: Option<i32>,
}

impl Simulated {
    /// Where an event is executed under a plan: 2 n is before statement n, and 2 n + 1 within it;
    /// before last + 1 is the end.
    fn place(&self, rule: &Rule, plan: &Plan) -> i32 {
        // A statement takes 10 ms here.
        let delay = self
            .delay(rule)
            .map_or(0, |ms| i32::try_from(ms / 10).unwrap());
        let own = (rule.cause + 1 + delay).min(self.last + 1);
        let end = 2 * (self.last + 1);
        let wanted = match plan {
            Plan::Plain | Plan::Loaded(_) | Plan::Trace | Plan::NaturalTrace => 2 * own,
            Plan::Late { event, delay } if *event == key(rule.name) => {
                2 * (own + i32::try_from(delay.as_millis() / 10).unwrap())
            }
            Plan::HoldAll { kinds, .. } if kinds.contains(&self.kind(rule)) => end,
            Plan::Late { .. } | Plan::HoldAll { .. } | Plan::HoldRests(_) => 2 * own,
            // Before a statement for which it is waited, it comes as soon as it can.
            Plan::Force(schedule) | Plan::Await(schedule) => {
                schedule
                    .constraints
                    .iter()
                    .find(|c| c.event == key(rule.name))
                    .map_or(2 * own, |c| match &c.position {
                        Position::Before(s) if matches!(plan, Plan::Await(_)) => {
                            2 * own.min(s.line)
                        }
                        Position::Before(s) | Position::Overlapping(s) | Position::Earliest(s) => {
                            2 * s.line
                        }
                        // Where the statement does not wait for it, it comes before the next.
                        Position::Within(s) => {
                            2 * s.line + if rule.awaited == Some(s.line) { 1 } else { 2 }
                        }
                        Position::End if matches!(plan, Plan::Await(_)) => 2 * own,
                        Position::End => end,
                    })
            }
        };
        // A statement that waits for the event lets it come in its own middle at the latest.
        rule.awaited
            .map_or(wanted, |awaited| wanted.min(2 * awaited + 1))
    }
}

impl Simulated {
    fn delay(&self, rule: &Rule) -> Option<u64> {
        self.main
            .iter()
            .find(|(name, _)| *name == rule.name)
            .map(|(_, delay)| *delay)
    }

    /// The constraints that are later than the statement that waits for their event, or within one
    /// that does not.
    fn unsatisfied(&self, schedule: &Schedule) -> Vec<Unsatisfied> {
        let awaited = |c: &Constraint| {
            self.events
                .iter()
                .find(|rule| key(rule.name) == c.event)?
                .awaited
        };
        let line = |c: &Constraint| c.position.statement().map_or(self.last + 1, |s| s.line);
        let why = |c: &Constraint| match (&c.position, awaited(c)) {
            (_, Some(by)) if line(c) > by => Some(Mismatch::Needed),
            (Position::Within(s), by) if by != Some(s.line) => Some(Mismatch::Unawaited),
            _ => None,
        };
        let unsatisfied = schedule
            .constraints
            .iter()
            .enumerate()
            .filter_map(|(index, c)| Some((index, why(c)?)));
        unsatisfied
            .map(|(constraint, why)| Unsatisfied {
                constraint,
                why,
                step: 1,
                at: None,
            })
            .collect()
    }

    fn kind(&self, rule: &Rule) -> EventKind {
        if self.delay(rule).is_some() {
            EventKind::Main
        } else {
            EventKind::Post
        }
    }
}

impl Runner for Simulated {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        self.runs.push((kind, plan.clone()));
        let lines: Vec<i32> = (1..=self.last).collect();
        let mut failing = self.always_fails.then_some(1);
        if let (Plan::Force(schedule), Some((first, second))) = (plan, self.fails_in_order) {
            let event = |index: usize| &schedule.constraints[index].event;
            let wrong = schedule
                .orders()
                .any(|(a, b)| (event(a), event(b)) == (&key(first), &key(second)));
            failing = failing.or(wrong.then_some(self.last));
        }
        let mut events: Vec<EventHit> = Vec::new();
        for rule in &self.events {
            let place = self.place(rule, plan);
            if rule.read.is_some_and(|read| place > 2 * read) {
                failing = rule.read;
            }
            let follows = self
                .must_follow
                .iter()
                .find(|(name, line)| *name == rule.name && place <= 2 * *line);
            failing = failing.or(follows.map(|(_, line)| *line));
            let why = match rule.awaited {
                Some(awaited) if place > 2 * awaited => ReleaseReason::Needed,
                _ => ReleaseReason::End,
            };
            let is_held = match plan {
                Plan::HoldAll { kinds, .. } => kinds.contains(&self.kind(rule)),
                Plan::Plain | Plan::Trace | Plan::Late { .. } => false,
                _ => true,
            };
            let release = is_held.then(|| Release {
                at_ms: 90,
                during: Some(statement((place / 2).min(self.last))),
                why,
                dispatched: true,
            });
            let hit = EventHit {
                release,
                ..event(rule.name, Some(rule.cause))
            };
            events.push(match self.delay(rule) {
                Some(ms) => EventHit {
                    class: EventClass::Ui,
                    own: true,
                    delay_ms: Some(ms),
                    ..hit
                },
                None => hit,
            });
        }
        let mut run = record(&lines, events);
        run.kind = kind;
        if let Plan::Force(schedule) = plan {
            run.unsatisfied = self.unsatisfied(schedule);
        }
        Ok(match failing {
            Some(line) => failed(run, line),
            None => run,
        })
    }
}

/// What three replays give that all fail.
const ALL_FAILED: Confirmed = Confirmed {
    times: 3,
    failed: 3,
    diverged: 0,
    passed: 0,
};

fn explore(app: &mut impl Runner<Error = Infallible>, settings: Settings) -> Results {
    explore_by(&mut strategy::EventOrder::default(), app, settings)
}

fn explore_by(
    by: &mut dyn Strategy,
    app: &mut impl Runner<Error = Infallible>,
    settings: Settings,
) -> Results {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let (out, error) = runtime.block_on(Explorer::new(app, by, settings, &mut |_| {}).explore());
    assert!(error.is_none());
    out
}

/// The finding is of one event, which fails right before the statement at a line.
fn assert_found_before(out: &Results, name: &str, line: i32) {
    let expected = Constraint {
        event: key(name),
        position: Position::Before(statement(line)),
    };
    let found = &out.findings.first().unwrap().schedule.constraints;
    assert_eq!(*found, [expected], "{}", out.reason);
}

fn app(last: i32, events: Vec<Rule>) -> Simulated {
    Simulated {
        last,
        events,
        always_fails: false,
        fails_in_order: None,
        main: Vec::new(),
        must_follow: Vec::new(),
        runs: Vec::new(),
    }
}

#[test]
fn an_unawaited_read_is_found_minimal_and_confirmed() {
    let late = Rule {
        name: "late",
        cause: 1,
        awaited: None,
        read: Some(3),
    };
    let noise = Rule {
        name: "noise",
        cause: 2,
        awaited: None,
        read: None,
    };
    let mut app = app(6, vec![late, noise]);
    let out = explore(
        &mut app,
        Settings {
            measure_margin: true,
            ..Settings::default()
        },
    );
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let finding = out.findings.first().unwrap();
    let expected = Constraint {
        event: key("late"),
        position: Position::Before(statement(4)),
    };
    assert_eq!(finding.schedule.constraints, [expected]);
    assert_eq!(finding.pair.statement, Some(statement(3)));
    assert_eq!(finding.pair.cause, Some(statement(1)));
    assert_eq!(finding.confirmed, ALL_FAILED);
    // It has 10 ms until statement 3 begins; the simulated app is 10 ms late by each 10 ms of
    // delay.
    let margin = Margin {
        fails_at_ms: 22,
        passes_at_ms: 15,
        usual_ms: Some(10),
        measurements: 6,
    };
    assert_eq!(
        (finding.measured.margin, finding.category),
        (Some(margin), Category::AsyncWait)
    );
}

/// A loop that waits turns more often when its event is late: the trace has none of those passes.
#[test]
fn what_fails_at_a_statement_that_the_trace_has_not_is_made_minimal_too() {
    struct Loops(Simulated);
    impl Runner for Loops {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut run = self.0.run(kind, plan).await?;
            if let (
                Plan::HoldAll { .. },
                Some(EventHit {
                    release: Some(release),
                    ..
                }),
            ) = (plan, run.events.first_mut())
            {
                (release.during, release.why) = (Some(statement(99)), ReleaseReason::Needed);
            }
            Ok(run)
        }
    }
    let out = explore(
        &mut Loops(app(
            6,
            vec![Rule {
                name: "late",
                cause: 1,
                awaited: None,
                read: Some(3),
            }],
        )),
        Settings::default(),
    );
    let expected = Constraint {
        event: key("late"),
        position: Position::Before(statement(4)),
    };
    assert_eq!(
        out.findings.first().unwrap().schedule.constraints,
        [expected]
    );
}

/// What the statement does before it waits has to come after the event, which is late enough only
/// there.
#[test]
fn an_event_that_is_late_within_the_statement_that_waits_for_it_is_found() {
    let mut app = app(
        6,
        vec![Rule {
            name: "late",
            cause: 1,
            awaited: Some(3),
            read: Some(3),
        }],
    );
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let finding = out.findings.first().unwrap();
    let expected = Constraint {
        event: key("late"),
        position: Position::Within(statement(3)),
    };
    assert_eq!(
        (&finding.schedule.constraints, &finding.pair.statement),
        (&vec![expected], &Some(statement(3)))
    );
    assert!(finding.is_within());
    let Control::Neighbour { position, .. } = &finding.control else {
        panic!("no neighbour")
    };
    assert_eq!(*position, Position::Before(statement(3)));
}

#[test]
fn a_failure_in_the_last_statement_names_it() {
    let mut app = app(
        3,
        vec![Rule {
            name: "late",
            cause: 1,
            awaited: None,
            read: Some(3),
        }],
    );
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky);
    assert_eq!(
        out.findings.first().unwrap().pair.statement,
        Some(statement(3))
    );
}

#[test]
fn a_test_that_waits_is_stable_and_every_position_is_tried() {
    let mut app = app(
        5,
        vec![Rule {
            name: "done",
            cause: 1,
            awaited: Some(3),
            read: Some(4),
        }],
    );
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Stable);
    assert_eq!(
        out.coverage,
        Coverage {
            async_events: 1,
            feasible: 3,
            explored: 3,
            infeasible: 0,
            ..Coverage::default()
        }
    );
}

#[test]
fn what_a_run_with_everything_late_has_shown_of_one_kind_alone_takes_no_other_run() {
    let mut app = app(
        5,
        vec![Rule {
            name: "done",
            cause: 1,
            awaited: Some(3),
            read: Some(4),
        }],
    );
    explore(&mut app, Settings::default());
    let mut held = Vec::new();
    for (_, plan) in &app.runs {
        if let Plan::HoldAll { kinds, .. } = plan {
            held.push(*kinds);
        }
    }
    assert_eq!(held, [EventKind::BACKGROUND, EventKind::Main.alone()]);
}

#[test]
fn a_test_that_always_fails_is_broken_and_not_explored() {
    let mut app = Simulated {
        always_fails: true,
        ..app(3, vec![])
    };
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Broken);
    let kinds: Vec<RunKind> = app.runs.iter().map(|(kind, _)| *kind).collect();
    let expected = [RunKind::Control, RunKind::Control, RunKind::Trace];
    assert_eq!(kinds, expected);
}

/// A test that takes longer than a run may take hangs in each, and may pass all the same.
#[test]
fn the_reason_names_runs_that_the_timeout_has_ended() {
    struct Ends(Outcome);
    impl Runner for Ends {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, _: &Plan) -> Result<RunRecord, Infallible> {
            Ok(RunRecord {
                kind,
                outcome: self.0,
                ..record(&[1], vec![])
            })
        }
    }

    let check = |by: &mut dyn Strategy, outcome, is_named: bool| {
        let out = explore_by(by, &mut Ends(outcome), Settings::default());
        assert_eq!(out.verdict, Verdict::Broken);
        assert_eq!(
            out.reason.contains("raise --timeout"),
            is_named,
            "{}",
            out.reason
        );
    };
    for (outcome, is_named) in [(Outcome::Hang, true), (Outcome::Fail, false)] {
        check(&mut strategy::EventOrder::default(), outcome, is_named);
        check(&mut strategy::Rerun, outcome, is_named);
    }
}

#[test]
fn a_test_without_async_events_is_stable() {
    let mut app = app(3, vec![]);
    let out = explore(&mut app, Settings::default());
    assert_eq!(
        (out.verdict, out.coverage.feasible),
        (Verdict::Stable, 0),
        "{}",
        out.reason
    );
    assert_eq!(
        main_late(&app),
        1,
        "with the main thread as late as it can be"
    );
    let traces = app
        .runs
        .iter()
        .filter(|(kind, _)| *kind == RunKind::Trace)
        .count();
    assert_eq!(traces, 2, "what one run did not see is not yet absent");
}

/// How many runs held the main thread.
fn main_late(app: &Simulated) -> usize {
    app.runs
        .iter()
        .filter(|(_, plan)| {
            matches!(
                plan,
                Plan::HoldAll {
                    kinds: [EventKind::Main],
                    ..
                }
            )
        })
        .count()
}

#[test]
fn no_test_is_stable_before_it_passed_with_main_late() {
    let check = |events: Vec<Rule>, fails_late: bool, expected: Verdict| {
        /// Fails once whenever the main thread is held, and not when that is replayed.
        struct Late(Simulated, bool);
        impl Runner for Late {
            type Error = Infallible;
            async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
                let run = self.0.run(kind, plan).await?;
                let main = matches!(
                    plan,
                    Plan::HoldAll {
                        kinds: [EventKind::Main],
                        ..
                    }
                );
                Ok(if main && self.1 { failed(run, 2) } else { run })
            }
        }
        for (name, mut by) in every_strategy(1) {
            let mut late = Late(app(3, vec![]), fails_late);
            late.0.events = events.iter().map(|rule| Rule { ..*rule }).collect();
            let out = explore_by(&mut *by, &mut late, Settings::default());
            assert_eq!(
                (out.verdict, main_late(&late.0)),
                (expected, 1),
                "{name}: {}",
                out.reason
            );
        }
    };
    let rule = || Rule {
        name: "late",
        cause: 1,
        awaited: Some(2),
        read: None,
    };
    check(vec![], false, Verdict::Stable);
    check(vec![rule()], false, Verdict::Stable);
    check(vec![], true, Verdict::Inconclusive);
    check(vec![rule()], true, Verdict::Inconclusive);
}

#[test]
fn what_the_app_does_unseen_keeps_a_test_from_being_stable() {
    /// Every run reports something that it could not steer.
    struct Blind(Simulated, crate::trace::NotSeenKind);
    impl Runner for Blind {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let run = self.0.run(kind, plan).await?;
            let seen = crate::trace::NotSeen {
                kind: self.1,
                count: 2,
                example: "x".into(),
            };
            Ok(RunRecord {
                not_seen: vec![seen],
                ..run
            })
        }
    }
    for (kind, expected) in [
        (
            crate::trace::NotSeenKind::OtherProcesses,
            Verdict::Inconclusive,
        ),
        (
            crate::trace::NotSeenKind::BinderPosts,
            Verdict::Inconclusive,
        ),
        (crate::trace::NotSeenKind::MissingHooks, Verdict::Stable),
    ] {
        let mut blind = Blind(
            app(
                3,
                vec![Rule {
                    name: "done",
                    cause: 1,
                    awaited: Some(2),
                    read: None,
                }],
            ),
            kind,
        );
        let out = explore(&mut blind, Settings::default());
        assert_eq!(out.verdict, expected, "{}", out.reason);
        assert!(
            out.not_seen
                .iter()
                .any(|unseen| (unseen.kind, unseen.count) == (kind, 2)),
            "{:?}",
            out.not_seen
        );
    }
}

#[test]
fn too_little_covered_is_not_stable() {
    let check = |max_runs, thorough, expected| {
        let rules = vec![Rule {
            name: "late",
            cause: 1,
            awaited: None,
            read: None,
        }];
        let settings = Settings {
            max_runs,
            thorough,
            ..Settings::default()
        };
        let out = explore(&mut app(40, rules), settings);
        assert_eq!(out.verdict, expected, "{} {:?}", out.reason, out.coverage);
        out
    };
    check(8, true, Verdict::Inconclusive);
    check(34, true, Verdict::Inconclusive);
    let all = check(39, true, Verdict::Stable);
    assert_eq!(all.coverage.left_out, 0);

    // What is earlier than a position that passes is left out, and said to be.
    check(6, false, Verdict::Inconclusive);
    let most = check(39, false, Verdict::Stable);
    assert_eq!((most.coverage.explored, most.coverage.left_out), (7, 33));
    assert!(most.reason.contains("33 position(s)"), "{}", most.reason);
    assert!(most.runs.len() < 12, "{}", most.runs.len());
}

#[test]
fn a_spent_budget_is_never_green_by_itself() {
    let mut app = app(
        3,
        vec![Rule {
            name: "late",
            cause: 1,
            awaited: None,
            read: None,
        }],
    );
    let out = explore(
        &mut app,
        Settings {
            max_runs: 3,
            ..Settings::default()
        },
    );
    assert_eq!(out.verdict, Verdict::Inconclusive);
}

#[test]
fn a_budget_that_ends_while_a_failure_is_made_smaller_gives_no_finding_up() {
    let rule = |name, read| Rule {
        name,
        cause: 1,
        awaited: None,
        read,
    };
    // With another event held beside it there is more to look for.
    let with_other = [3, 4, 5, 6].map(|max_runs| (max_runs, true));
    let alone = [3, 4, 5, 6].map(|max_runs| (max_runs, false));
    for (max_runs, is_with_other) in alone.into_iter().chain(with_other) {
        let mut rules = vec![rule("late", Some(3))];
        if is_with_other {
            rules.insert(0, rule("other", None));
        }
        let mut app = app(6, rules);
        let out = explore(
            &mut app,
            Settings {
                max_runs,
                ..Settings::default()
            },
        );
        assert_eq!(
            (out.verdict, out.unconfirmed),
            (Verdict::Flaky, 0),
            "{max_runs}: {}",
            out.reason
        );
        let finding = out.findings.first().unwrap();
        assert_eq!(finding.confirmed, ALL_FAILED, "{max_runs}");
    }
}

#[test]
fn a_finding_takes_few_runs_and_its_margin_none_of_its_own() {
    let mut app = app(
        6,
        vec![Rule {
            name: "late",
            cause: 1,
            awaited: None,
            read: Some(3),
        }],
    );
    let out = explore(&mut app, Settings::default());
    let kinds: Vec<RunKind> = app.runs.iter().map(|(kind, _)| *kind).collect();
    use RunKind::{Confirm, Control, Minimise, Trace, WhatIf};
    // The place that the failure names, and its neighbour, which passes, so that no plain run has
    // to; the failing place has failed once by then.
    assert_eq!(
        kinds,
        [Control, WhatIf, Trace, Minimise, Minimise, Confirm, Confirm]
    );
    let finding = out.findings.first().unwrap();
    assert!(matches!(
        finding.control,
        crate::findings::Control::Neighbour { .. }
    ));
    assert_eq!(
        finding.measured.margin.map(|margin| margin.measurements),
        Some(4)
    );
}

#[test]
fn a_failure_that_does_not_come_again_is_no_finding() {
    /// Fails in its first what-if run only.
    struct Once(Simulated, bool);
    impl Runner for Once {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let run = self.0.run(kind, plan).await?;
            let first = kind == RunKind::WhatIf && !std::mem::replace(&mut self.1, true);
            Ok(if first { failed(run, 2) } else { run })
        }
    }
    let mut once = Once(
        app(
            3,
            vec![Rule {
                name: "late",
                cause: 1,
                awaited: None,
                read: None,
            }],
        ),
        false,
    );
    let out = explore(&mut once, Settings::default());
    assert_eq!(
        (out.verdict, out.unconfirmed),
        (Verdict::Inconclusive, 1),
        "a test that failed is not called stable"
    );
    assert!(out.findings.is_empty());
}

/// The second event comes once the first was processed.
struct Chain<R>(R);

impl<R: Runner<Error = Infallible>> Runner for Chain<R> {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let mut plan = plan.clone();
        let holds = |event: &str, schedule: &Schedule| {
            schedule.constraints.iter().any(|c| c.event == key(event))
        };
        let mut kept = matches!(plan, Plan::HoldAll { .. });
        if let Plan::Force(schedule) = &mut plan
            && holds("first", schedule)
            && !holds("second", schedule)
        {
            let position = schedule.constraints[0].position.clone();
            schedule.constraints.push(Constraint {
                event: key("second"),
                position,
            });
            kept = true;
        }
        let mut run = self.0.run(kind, &plan).await?;
        if kept {
            (run.events[1].release, run.events[1].posted_ms) = (None, 95);
        }
        Ok(run)
    }
}

#[test]
fn of_a_chain_of_events_the_one_that_the_test_does_not_wait_for_is_named() {
    let rule = |name, read| Rule {
        name,
        cause: 1,
        awaited: None,
        read,
    };
    let out = explore(
        &mut Chain(app(6, vec![rule("first", None), rule("second", Some(3))])),
        Settings::default(),
    );
    assert_found_before(&out, "second", 4);
}

#[test]
fn a_replay_whose_order_did_not_come_true_is_not_counted() {
    /// The last replay of a finding comes too late for its order, and passes.
    struct Slow(Simulated, usize);
    impl Runner for Slow {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            self.1 += usize::from(kind == RunKind::Confirm);
            if self.1 == 2 && kind == RunKind::Confirm {
                let late = crate::trace::Mismatch::Late;
                let unsatisfied = vec![crate::trace::Unsatisfied {
                    constraint: 0,
                    why: late,
                    step: 1,
                    at: Some(statement(1)),
                }];
                return Ok(RunRecord {
                    unsatisfied,
                    ..self.0.run(kind, &Plan::Plain).await?
                });
            }
            self.0.run(kind, plan).await
        }
    }
    let mut slow = Slow(
        app(
            3,
            vec![Rule {
                name: "late",
                cause: 1,
                awaited: None,
                read: Some(2),
            }],
        ),
        0,
    );
    let out = explore(&mut slow, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let expected = Confirmed {
        times: 4,
        failed: 3,
        diverged: 1,
        passed: 0,
    };
    assert_eq!(out.findings.first().unwrap().confirmed, expected);
}

#[test]
fn a_hang_while_everything_is_held_is_no_candidate() {
    /// Every what-if run hangs, as its holds outlast the run.
    struct Hangs(Simulated);
    impl Runner for Hangs {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let run = self.0.run(kind, plan).await?;
            Ok(if kind == RunKind::WhatIf {
                RunRecord {
                    outcome: Outcome::Hang,
                    ..run
                }
            } else {
                run
            })
        }
    }
    let mut hangs = Hangs(app(
        3,
        vec![Rule {
            name: "late",
            cause: 1,
            awaited: None,
            read: None,
        }],
    ));
    let out = explore(&mut hangs, Settings::default());
    assert!(
        hangs
            .0
            .runs
            .iter()
            .all(|(kind, _)| *kind != RunKind::Confirm),
        "nothing is replayed"
    );
    assert_eq!(
        (out.verdict, out.unconfirmed),
        (Verdict::Inconclusive, 0),
        "{}",
        out.reason
    );
}

#[test]
fn a_run_before_the_trace_that_hangs_bounds_nothing_and_is_no_pass() {
    /// Hangs in its first run that holds everything.
    struct HangsOnce(Simulated, usize);
    impl Runner for HangsOnce {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut run = self.0.run(kind, plan).await?;
            if kind == RunKind::WhatIf {
                self.1 += 1;
                if self.1 == 1 {
                    run.outcome = Outcome::Hang;
                }
            }
            Ok(run)
        }
    }
    let rules = vec![Rule {
        name: "late",
        cause: 1,
        awaited: None,
        read: None,
    }];
    let mut hangs = HangsOnce(app(3, rules), 0);
    let out = explore(&mut hangs, Settings::default());
    let whats: Vec<&Plan> = hangs
        .0
        .runs
        .iter()
        .filter(|(kind, _)| *kind == RunKind::WhatIf)
        .map(|(_, plan)| plan)
        .collect();
    let holds_posts = |plan: &&&Plan| match plan {
        Plan::HoldAll { kinds, .. } => kinds.contains(&EventKind::Post),
        _ => false,
    };
    assert_eq!(whats.iter().filter(holds_posts).count(), 2, "{whats:?}");
    assert_eq!(out.verdict, Verdict::Inconclusive, "{}", out.reason);
}

#[test]
fn a_finding_is_handed_over_as_soon_as_its_replays_failed() {
    let mut app = app(
        6,
        vec![Rule {
            name: "late",
            cause: 1,
            awaited: None,
            read: Some(3),
        }],
    );
    let mut updates: Vec<String> = Vec::new();
    let mut tell = |update: Update<'_>| match update {
        Update::Finished(run) => updates.push(run.kind.name().to_owned()),
        Update::Found(out) => {
            let finding = out.findings.last().unwrap();
            updates.push(format!(
                "found {} {}",
                finding.confirmed.failed,
                out.runs.len()
            ));
        }
        _ => {}
    };
    let mut by = strategy::EventOrder::default();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let (out, _) = runtime
        .block_on(Explorer::new(&mut app, &mut by, Settings::default(), &mut tell).explore());
    let last_replay = out
        .runs
        .iter()
        .rposition(|run| run.kind == RunKind::Confirm)
        .unwrap();
    assert_eq!(
        updates[last_replay + 1..],
        [format!("found 3 {}", last_replay + 1)]
    );
}

#[test]
fn a_message_that_main_posts_to_itself_is_found_late() {
    let hop = Rule {
        name: "hop",
        cause: 1,
        awaited: None,
        read: Some(3),
    };
    let mut app = Simulated {
        main: vec![("hop", 0)],
        ..app(6, vec![hop])
    };
    let out = explore(
        &mut app,
        Settings {
            measure_margin: true,
            ..Settings::default()
        },
    );
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let finding = out.findings.first().unwrap();
    let expected = Constraint {
        event: key("hop"),
        position: Position::Before(statement(4)),
    };
    assert_eq!(
        (&finding.schedule.constraints, finding.pair.is_early()),
        (&vec![expected], false)
    );
    assert_eq!(
        (&finding.pair.statement, finding.category),
        (&Some(statement(3)), Category::AsyncWait)
    );
    assert_eq!(
        finding
            .measured
            .margin
            .map(|margin| margin.fails_at_ms / 10),
        Some(2),
        "the message itself is delayed"
    );
}

#[test]
fn messages_of_main_that_nobody_minds_are_moved_everywhere() {
    let rules = ["a", "b"].map(|name| Rule {
        name,
        cause: 1,
        awaited: None,
        read: None,
    });
    let mut app = Simulated {
        main: vec![("a", 0), ("b", 0)],
        ..app(5, rules.into())
    };
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Stable, "{}", out.reason);
    // They are no pair.
    assert_eq!(
        out.coverage,
        Coverage {
            async_events: 2,
            feasible: 10,
            explored: 10,
            infeasible: 0,
            ..Coverage::default()
        }
    );
    let in_order = |schedule: &Schedule| {
        let line = |c: &Constraint| {
            if let Position::Before(s) = &c.position {
                s.line
            } else {
                9
            }
        };
        schedule.constraints.is_sorted_by_key(line)
    };
    assert!(
        app.runs
            .iter()
            .all(|(_, plan)| plan.schedule().is_none_or(in_order)),
        "{:?}",
        app.runs
    );
}

#[test]
fn a_timer_that_fires_while_the_test_is_late_is_found() {
    // It is due before statement 5.
    let hide = Rule {
        name: "hide",
        cause: 1,
        awaited: None,
        read: None,
    };
    let mut app = Simulated {
        main: vec![("hide", 30)],
        must_follow: vec![("hide", 3)],
        ..app(6, vec![hide])
    };
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let finding = out.findings.first().unwrap();
    let expected = Constraint {
        event: key("hide"),
        position: Position::Before(statement(3)),
    };
    assert_eq!(
        (&finding.schedule.constraints, finding.pair.is_early()),
        (&vec![expected], true)
    );
    assert_eq!(
        (&finding.pair.statement, finding.measured.margin),
        (&Some(statement(3)), None)
    );
    let first = app
        .runs
        .iter()
        .find(|(kind, _)| *kind == RunKind::Explore)
        .unwrap();
    let earliest = Constraint {
        event: key("hide"),
        position: Position::Before(statement(2)),
    };
    assert_eq!(
        first.1,
        Plan::Force(Schedule {
            constraints: vec![earliest]
        }),
        "first as early as it can be"
    );
}

#[test]
fn a_timer_longer_than_a_test_is_held_back_for_is_named() {
    let check = |delay_ms, verdict| {
        let hide = Rule {
            name: "hide",
            cause: 1,
            awaited: None,
            read: None,
        };
        let mut app = Simulated {
            main: vec![("hide", delay_ms)],
            must_follow: vec![("hide", 3)],
            ..app(6, vec![hide])
        };
        let out = explore(&mut app, Settings::default());
        assert_eq!(out.verdict, verdict, "{delay_ms} ms: {}", out.reason);
        let is_forced = app.runs.iter().any(|(_, plan)| plan.schedule().is_some());
        assert_eq!(is_forced, verdict == Verdict::Flaky, "{delay_ms} ms");
    };
    check(3_013, Verdict::Flaky);
    check(5_000, Verdict::Flaky);
    check(6_001, Verdict::Stable);
}

#[test]
fn an_upper_bound_by_coincidence_is_taken_back() {
    /// The what-if run says that statement 2 needs the event, though it does not.
    struct Chance(Simulated);
    impl Runner for Chance {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let told = match plan {
                Plan::HoldAll {
                    kinds: [EventKind::Post, ..],
                    ..
                } => &Plan::Trace,
                other => other,
            };
            let mut run = self.0.run(kind, told).await?;
            if let (
                Plan::HoldAll {
                    kinds: [EventKind::Post, ..],
                    ..
                },
                Some(event),
            ) = (plan, run.events.first_mut())
            {
                let during = Some(statement(2));
                event.release = Some(Release {
                    at_ms: 20,
                    during,
                    why: ReleaseReason::Needed,
                    dispatched: true,
                });
            }
            Ok(run)
        }
    }
    let late = Rule {
        name: "late",
        cause: 1,
        awaited: None,
        read: Some(4),
    };
    let out = explore(&mut Chance(app(6, vec![late])), Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    assert_eq!(
        out.findings.first().unwrap().pair.statement,
        Some(statement(4))
    );
}

#[test]
fn a_wait_that_gives_up_is_named_with_its_limit() {
    /// Statement 3 waits for 500 ms, and fails when the event has not come by then.
    struct Limited(Simulated);
    impl Runner for Limited {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut run = self.0.run(kind, plan).await?;
            if run.outcome.is_failure() {
                run.statements.truncate(3);
                run.limited_waits.push(LimitedWait {
                    statement: Some(statement(3)),
                    method: "java.util.concurrent.CountDownLatch.await".into(),
                    limit_ms: Some(500),
                    held: vec![key("late")],
                });
            }
            Ok(run)
        }
    }
    let out = explore(
        &mut Limited(app(
            6,
            vec![Rule {
                name: "late",
                cause: 1,
                awaited: None,
                read: Some(3),
            }],
        )),
        Settings::default(),
    );
    let finding = out.findings.first().unwrap();
    let wait = finding.gave_up.as_ref().unwrap();
    assert_eq!(
        (wait.limit_ms, &wait.statement),
        (Some(500), &Some(statement(3)))
    );
    assert_eq!(
        (finding.category, finding.measured.usual_ms),
        (Category::AsyncWait, Some(10))
    );
}

/// Statement 3 reads the event, and causes a step in the life of an activity.
#[test]
fn a_failure_after_a_step_in_the_life_of_an_activity_is_one_of_lifecycle() {
    struct Steps(Simulated, i32);
    impl Runner for Steps {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut run = self.0.run(kind, plan).await?;
            let mut step = event("step", Some(3));
            step.class = EventClass::System;
            step.key.handler = "android.app.ActivityThread$H".into();
            step.key.work = "what=159".into();
            run.events.push(step);
            Ok(match run.outcome.is_failure() {
                true => failed(run, self.1),
                false => run,
            })
        }
    }

    let category = |fails_at| {
        let late = Rule {
            name: "late",
            cause: 1,
            awaited: None,
            read: Some(3),
        };
        let out = explore(
            &mut Steps(app(6, vec![late]), fails_at),
            Settings::default(),
        );
        out.findings.first().unwrap().category
    };
    assert_eq!(category(5), Category::Lifecycle);
    assert_eq!(
        category(3),
        Category::AsyncWait,
        "it comes as the test ends"
    );
}

#[test]
fn what_the_system_brings_is_tried_after_what_the_apps_threads_post() {
    struct Brought(Simulated);
    impl Runner for Brought {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut run = self.0.run(kind, plan).await?;
            for event in &mut run.events {
                if event.key == key("brought") {
                    event.class = EventClass::System;
                    event.thread = "Binder:1_1".into();
                    event.own = true;
                }
            }
            Ok(run)
        }
    }

    let mut rules = Vec::new();
    for (name, cause, read) in [("late", 1, Some(4)), ("brought", 2, None)] {
        rules.push(Rule {
            name,
            cause,
            awaited: None,
            read,
        });
    }
    let mut brought = Brought(app(6, rules));
    let out = explore(&mut brought, Settings::default());
    assert_eq!(out.findings.len(), 1);

    let mut runs = brought.0.runs.iter();
    let guess = runs.find(|(kind, _)| *kind == RunKind::Minimise).unwrap();
    let tried = &guess.1.schedule().unwrap().constraints;
    assert_eq!(tried[0].event, key("late"));
}

/// The event is needed at statement 3, waited for at 4, and missed at 5.
#[test]
fn an_event_that_a_later_statement_waits_for_is_tried_before_that() {
    struct FailsLater(Simulated);
    impl Runner for FailsLater {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut run = self.0.run(kind, plan).await?;
            // With more held, the wait has given up by then.
            if let (Plan::HoldAll { .. }, Some(event)) = (plan, run.events.first_mut()) {
                *event = released("late", Some(1), 6, ReleaseReason::End);
            }
            Ok(match run.outcome.is_failure() {
                true => failed(run, 5),
                false => run,
            })
        }
    }

    let late = Rule {
        name: "late",
        cause: 1,
        awaited: Some(4),
        read: Some(3),
    };
    let mut later = FailsLater(app(6, vec![late]));
    let out = explore(&mut later, Settings::default());
    let finding = out.findings.first().unwrap();
    let before = |line| Position::Before(statement(line));
    assert_eq!(finding.schedule.constraints[0].position, before(4));

    let mut tried = Vec::new();
    for (kind, plan) in &later.0.runs {
        if *kind == RunKind::Minimise
            && let Some(schedule) = plan.schedule()
        {
            tried.push(schedule.constraints[0].position.clone());
        }
    }
    // The guess, the place before the wait, and its neighbour, which passes.
    assert_eq!(tried, [before(6), before(4), before(3)]);
    assert_eq!(later.0.runs.len(), 8, "no control of its own");
}

#[test]
fn a_margin_books_what_was_held_and_never_more_than_is_allowed() {
    /// The session holds for 5 ms less than it is asked to.
    struct Short(Simulated);
    impl Runner for Short {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut run = self.0.run(kind, plan).await?;
            if let Plan::Late { delay, .. } = plan {
                let at_ms = run.events[0].posted_ms
                    + u64::try_from(delay.as_millis()).unwrap().saturating_sub(5);
                run.events[0].release = Some(Release {
                    at_ms,
                    during: None,
                    why: ReleaseReason::Limit,
                    dispatched: true,
                });
            }
            Ok(run)
        }
    }
    let check = |max_delay_ms, expected: Option<(u64, u64)>, up_to| {
        let rules = vec![Rule {
            name: "late",
            cause: 1,
            awaited: None,
            read: Some(30),
        }];
        let mut short = Short(app(40, rules));
        let out = explore(
            &mut short,
            Settings {
                max_delay_ms,
                measure_margin: true,
                ..Settings::default()
            },
        );
        let finding = out.findings.first().unwrap();
        let margin = finding
            .measured
            .margin
            .map(|margin| (margin.passes_at_ms, margin.fails_at_ms));
        assert_eq!(
            (margin, finding.measured.passes_up_to_ms),
            (expected, up_to)
        );
        let asked = short.0.runs.iter().filter_map(|(_, plan)| match plan {
            Plan::Late { delay, .. } => Some(u64::try_from(delay.as_millis()).unwrap()),
            _ => None,
        });
        assert!(asked.max().unwrap() <= max_delay_ms);
    };
    check(3000, Some((283, 325)), None);
    check(200, None, Some(195));
}

#[test]
fn the_neighbour_that_passes_is_the_control() {
    let out = explore(
        &mut app(
            6,
            vec![Rule {
                name: "late",
                cause: 1,
                awaited: None,
                read: Some(3),
            }],
        ),
        Settings::default(),
    );
    let Control::Neighbour { position, .. } = &out.findings.first().unwrap().control else {
        panic!("no neighbour")
    };
    assert_eq!(*position, Position::Before(statement(3)));
    // It is read by the statement after its cause: there is no earlier position.
    let out = explore(
        &mut app(
            6,
            vec![Rule {
                name: "late",
                cause: 1,
                awaited: None,
                read: Some(1),
            }],
        ),
        Settings::default(),
    );
    assert_eq!(
        out.findings.first().map(|finding| &finding.control),
        None,
        "{}",
        out.reason
    );
}

#[test]
fn of_many_events_the_one_is_found_in_few_runs() {
    let names: Vec<&'static str> = (0..40).map(|n| &*format!("e{n}").leak()).collect();
    let rule = |name: &'static str| Rule {
        name,
        cause: 1,
        awaited: None,
        read: (name == "e13").then_some(3),
    };
    let mut app = app(4, names.into_iter().map(rule).collect());
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let finding = out.findings.first().unwrap();
    assert_eq!(
        (
            &finding.pair.event.as_ref().unwrap().key,
            finding.one_of.len()
        ),
        (&key("e13"), 0)
    );
    let tried = app
        .runs
        .iter()
        .filter(|(kind, _)| *kind == RunKind::Minimise)
        .count();
    assert!(tried < 40, "{tried}");
}

#[test]
fn what_the_trace_lacks_is_tried_last() {
    /// The trace lacks an event, which only comes when another one is late.
    struct Lacking(Simulated);
    impl Runner for Lacking {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut run = self.0.run(kind, plan).await?;
            if kind == RunKind::Trace {
                run.events.retain(|event| event.key != key("timer"));
            }
            Ok(run)
        }
    }
    let rule = |name, read| Rule {
        name,
        cause: 1,
        awaited: None,
        read,
    };
    let events = vec![rule("answer", Some(3)), rule("timer", None)];
    let mut lacking = Lacking(app(4, events));
    let out = explore(&mut lacking, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    for (kind, plan) in &lacking.0.runs {
        let tried = plan.schedule().map(|schedule| &schedule.constraints);
        if *kind == RunKind::Minimise
            && let Some(tried) = tried
        {
            assert!(
                tried.iter().all(|one| one.event != key("timer")),
                "{plan:?}"
            );
        }
    }
}

#[test]
fn the_event_that_the_failure_names_is_tried_first() {
    /// The failure's stack has the event's class.
    struct Named(Simulated);
    impl Runner for Named {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut run = self.0.run(kind, plan).await?;
            if let Some(failure) = &mut run.failure {
                failure
                    .stack
                    .insert(0, "com.example.e3.show(e3.java:9)".into());
            }
            Ok(run)
        }
    }
    let names: Vec<&'static str> = (0..20).map(|n| &*format!("e{n}").leak()).collect();
    let rule = |name: &'static str| Rule {
        name,
        cause: 1,
        awaited: None,
        read: (name == "e3").then_some(3),
    };
    let mut named = Named(app(4, names.into_iter().map(rule).collect()));
    let out = explore(&mut named, Settings::default());
    assert_eq!(
        out.findings
            .first()
            .unwrap()
            .pair
            .event
            .as_ref()
            .unwrap()
            .key,
        key("e3"),
        "{}",
        out.reason
    );
    let (_, first) = named
        .0
        .runs
        .iter()
        .find(|(kind, _)| *kind == RunKind::Minimise)
        .unwrap();
    assert_eq!(first.schedule().unwrap().constraints[0].event, key("e3"));
}

#[test]
fn of_events_that_only_fail_together_none_is_named_alone() {
    /// Fails when two of the events are late.
    struct Both(Simulated);
    impl Runner for Both {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let run = self.0.run(kind, plan).await?;
            let late = |name: &str| match plan {
                Plan::HoldAll {
                    kinds: [EventKind::Post, ..],
                    ..
                } => true,
                Plan::Force(schedule) => schedule.constraints.iter().any(|c| c.event == key(name)),
                _ => false,
            };
            Ok(if late("e2") && late("e7") {
                failed(run, 3)
            } else {
                run
            })
        }
    }
    let names: Vec<&'static str> = (0..9).map(|n| &*format!("e{n}").leak()).collect();
    let rule = |name: &'static str| Rule {
        name,
        cause: 1,
        awaited: None,
        read: None,
    };
    let out = explore(
        &mut Both(app(4, names.into_iter().map(rule).collect())),
        Settings::default(),
    );
    let finding = out.findings.first().unwrap();
    let one_of: HashSet<_> = finding
        .one_of
        .iter()
        .map(|event| event.key.clone())
        .collect();
    assert_eq!(
        one_of,
        HashSet::from([key("e2"), key("e7")]),
        "{}",
        out.reason
    );
}

#[test]
fn two_events_in_the_wrong_order_are_found_as_a_pair() {
    let rules = ["old", "new", "other"].map(|name| Rule {
        name,
        cause: 2,
        awaited: Some(4),
        read: None,
    });
    let mut app = Simulated {
        fails_in_order: Some(("new", "old")),
        ..app(6, rules.into())
    };
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let finding = out.findings.first().unwrap();
    let at = |name| Constraint {
        event: key(name),
        position: Position::Before(statement(3)),
    };
    assert_eq!(finding.schedule.constraints, [at("new"), at("old")]);
    let names = [finding.pair.event.as_ref(), finding.pair.reordered_with()]
        .map(|event| event.unwrap().key.clone());
    assert_eq!(
        (names, finding.category),
        ([key("old"), key("new")], Category::EventOrder)
    );
    let forced = app
        .runs
        .iter()
        .filter(|(kind, _)| *kind == RunKind::Explore)
        .count();
    assert_eq!(forced, 1, "one run turns all pairs round");
}

#[test]
fn of_two_events_in_the_wrong_order_the_statement_is_what_causes_the_first() {
    let statement_of = |cause_of_new| {
        let rule = |name, cause| Rule {
            name,
            cause,
            awaited: Some(5),
            read: None,
        };
        let mut app = Simulated {
            fails_in_order: Some(("new", "old")),
            ..app(6, vec![rule("old", 2), rule("new", cause_of_new)])
        };
        let out = explore(&mut app, Settings::default());
        let pair = out.findings.first().unwrap().pair.clone();
        (pair.names_cause_of_first(), pair.statement.unwrap())
    };
    assert_eq!(statement_of(3), (true, statement(3)));
    let (is_cause, read_at) = statement_of(2);
    assert!(!is_cause && read_at != statement(2), "{read_at}");
}

#[test]
fn every_order_of_independent_events_is_counted() {
    let rules = ["a", "b", "c"].map(|name| Rule {
        name,
        cause: 1,
        awaited: Some(3),
        read: None,
    });
    let out = explore(&mut app(4, rules.into()), Settings::default());
    assert_eq!(out.verdict, Verdict::Stable);
    // Three positions for each event, and three pairs in reversed order.
    assert_eq!(
        out.coverage,
        Coverage {
            async_events: 3,
            feasible: 12,
            explored: 12,
            infeasible: 0,
            ..Coverage::default()
        }
    );
}

#[test]
fn an_event_that_the_failure_keeps_from_coming_is_no_part_of_its_order() {
    /// The event `next` is posted only while the test has not failed.
    struct Chain(Simulated);
    impl Runner for Chain {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut run = self.0.run(kind, plan).await?;
            if let (Plan::Force(schedule), true) = (plan, run.outcome.is_failure()) {
                run.events.retain(|event| event.key != key("next"));
                let lost = schedule
                    .constraints
                    .iter()
                    .position(|constraint| constraint.event == key("next"));
                let why = crate::trace::Mismatch::Unseen;
                run.unsatisfied
                    .extend(lost.map(|constraint| crate::trace::Unsatisfied {
                        constraint,
                        why,
                        step: 4,
                        at: None,
                    }));
            }
            Ok(run)
        }
    }
    let rules = ["late", "next"].map(|name| Rule {
        name,
        cause: 1,
        awaited: None,
        read: (name == "late").then_some(3),
    });
    let out = explore(&mut Chain(app(4, rules.into())), Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    assert_eq!(
        out.findings
            .first()
            .unwrap()
            .pair
            .event
            .as_ref()
            .unwrap()
            .key,
        key("late")
    );
}

/// It is wanted twice at the most, and not at each of its positions.
#[test]
fn an_event_that_came_once_only_has_no_position() {
    struct Once(Simulated);
    impl Runner for Once {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut run = self.0.run(kind, plan).await?;
            if matches!(plan, Plan::HoldAll { .. }) {
                return Ok(run);
            }
            run.events.retain(|event| event.key != key("once"));
            if let Plan::Force(schedule) = plan {
                let wanted = schedule.constraints.iter().enumerate();
                let mut wanted = wanted.filter(|(_, wanted)| wanted.event == key("once"));
                run.unsatisfied
                    .extend(wanted.next().map(|(constraint, _)| Unsatisfied {
                        constraint,
                        why: Mismatch::Late,
                        step: 1,
                        at: None,
                    }));
            }
            Ok(run)
        }
    }
    let rules = ["other", "once"].map(|name| Rule {
        name,
        cause: 1,
        awaited: None,
        read: None,
    });
    let mut app = Once(app(8, rules.into()));
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Stable, "{}", out.reason);

    let wants = |(_, plan): &&(RunKind, Plan)| match plan {
        Plan::Force(schedule) => schedule.constraints.iter().any(|c| c.event == key("once")),
        _ => false,
    };
    let wanted = app.0.runs.iter().filter(wants).count();
    assert!((1..=2).contains(&wanted), "{wanted}");
}

#[test]
fn work_that_posts_nothing_is_held_in_a_run_of_its_own() {
    /// The event is an executor's task.
    struct Silent(Simulated);
    fn as_work(mut run: RunRecord) -> RunRecord {
        for event in &mut run.events {
            event.key.handler = EXECUTOR.to_owned();
            (event.class, event.ended) = (EventClass::Work, true);
        }
        run
    }
    impl Runner for Silent {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut posts = plan.clone();
            if let Plan::Force(schedule) = &mut posts {
                schedule
                    .constraints
                    .iter_mut()
                    .for_each(|c| c.event.handler = key("late").handler);
            }
            let run = self.0.run(kind, &posts).await?;
            self.0.runs.last_mut().unwrap().1 = plan.clone();
            Ok(as_work(run))
        }
    }
    let mut silent = Silent(app(
        4,
        vec![Rule {
            name: "late",
            cause: 1,
            awaited: None,
            read: Some(3),
        }],
    ));
    let out = explore(&mut silent, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    assert_eq!(
        out.findings.first().unwrap().pair.statement,
        Some(statement(3))
    );
    let held: Vec<_> = silent
        .0
        .runs
        .iter()
        .filter_map(|(_, plan)| {
            if let Plan::HoldAll { kinds, .. } = plan {
                Some(*kinds)
            } else {
                None
            }
        })
        .collect();
    assert_eq!(
        held,
        [EventKind::BACKGROUND],
        "one run holds it, and it fails"
    );
}

fn every_strategy(seed: u64) -> [(&'static str, Box<dyn Strategy>); 4] {
    [
        ("event-order", Box::<strategy::EventOrder>::default()),
        ("paper", Box::<strategy::Paper>::default()),
        ("random", Box::new(strategy::Random::new(seed))),
        ("pct", Box::new(strategy::Pct::new(seed))),
    ]
}

/// Two events that no statement waits for, of which one is read, and one that is awaited.
fn racy() -> Simulated {
    let late = Rule {
        name: "late",
        cause: 1,
        awaited: None,
        read: Some(3),
    };
    let noise = Rule {
        name: "noise",
        cause: 2,
        awaited: None,
        read: None,
    };
    let done = Rule {
        name: "done",
        cause: 2,
        awaited: Some(4),
        read: Some(5),
    };
    app(6, vec![noise, done, late])
}

#[test]
fn every_strategy_finds_the_same_pair() {
    for seed in 0..20 {
        for (name, mut by) in every_strategy(seed) {
            let out = explore_by(&mut *by, &mut racy(), Settings::default());
            assert_eq!(out.verdict, Verdict::Flaky, "{name} {seed}: {}", out.reason);
            assert_eq!(
                out.findings.first().unwrap().pair.statement,
                Some(statement(3)),
                "{name} {seed}"
            );
        }
    }
}

#[test]
fn no_strategy_finds_anything_in_a_test_that_waits() {
    for seed in 0..20 {
        for (name, mut by) in every_strategy(seed) {
            let mut app = app(
                5,
                vec![Rule {
                    name: "done",
                    cause: 1,
                    awaited: Some(3),
                    read: Some(4),
                }],
            );
            let out = explore_by(&mut *by, &mut app, Settings::default());
            assert_eq!(
                out.verdict,
                Verdict::Stable,
                "{name} {seed}: {}",
                out.reason
            );
        }
    }
}

#[test]
fn the_same_seed_asks_for_the_same_runs() {
    for (a, b) in every_strategy(7).into_iter().zip(every_strategy(7)) {
        let (mut first, mut second) = (racy(), racy());
        let (mut by, mut again) = (a.1, b.1);
        explore_by(&mut *by, &mut first, Settings::default());
        explore_by(&mut *again, &mut second, Settings::default());
        assert_eq!(first.runs, second.runs, "{}", a.0);
    }
}

#[test]
fn the_papers_procedure_bounds_one_event_at_a_time() {
    let rules = ["a", "b"].map(|name| Rule {
        name,
        cause: 1,
        awaited: None,
        read: None,
    });
    let mut app = app(2, rules.into());
    let out = explore_by(
        &mut strategy::Paper::default(),
        &mut app,
        Settings::default(),
    );
    assert_eq!(out.verdict, Verdict::Stable);
    let what_ifs = app
        .runs
        .iter()
        .filter(|(kind, _)| *kind == RunKind::WhatIf)
        .count();
    assert_eq!(what_ifs - main_late(&app), 2);
    assert!(
        app.runs
            .iter()
            .all(|(_, plan)| !matches!(plan, Plan::Force(s) if s.constraints.len() != 1))
    );
}

/// Fails on its own in each of these runs, counted from 0.
struct Natural {
    app: Simulated,
    fails_in: std::ops::Range<usize>,
    made: usize,
}

impl Runner for Natural {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let run = self.app.run(kind, plan).await?;
        let fails = self.fails_in.contains(&self.made);
        self.made += 1;
        Ok(if fails { failed(run, 2) } else { run })
    }
}

#[test]
fn plain_runs_find_what_fails_by_itself_and_how_often() {
    let check = |fails_in, verdict, reason: &str| {
        let mut app = Natural {
            app: app(3, vec![]),
            fails_in,
            made: 0,
        };
        let out = explore_by(
            &mut strategy::Rerun,
            &mut app,
            Settings {
                max_runs: 10,
                ..Settings::default()
            },
        );
        assert_eq!(
            (out.verdict, out.runs.len()),
            (verdict, 10),
            "{}",
            out.reason
        );
        assert!(out.reason.contains(reason), "{}", out.reason);
        assert!(out.findings.is_empty() && out.runs.iter().all(|run| run.kind == RunKind::Rerun));
    };
    check(0..0, Verdict::Stable, "none of 10");
    check(3..5, Verdict::Flaky, "2 of 10");
    check(0..10, Verdict::Broken, "all of 10");
}

#[test]
fn a_load_is_beside_every_run_but_the_first_and_no_two_seeds_draw_the_same() {
    let loads = |seed| {
        let mut app = Natural {
            app: app(3, vec![]),
            fails_in: 4..5,
            made: 0,
        };
        let out = explore_by(
            &mut strategy::Noise::new(seed),
            &mut app,
            Settings {
                max_runs: 8,
                ..Settings::default()
            },
        );
        assert_eq!(
            (out.verdict, out.runs.len()),
            (Verdict::Flaky, 8),
            "{}",
            out.reason
        );
        assert!(out.reason.contains("1 of 7"), "{}", out.reason);
        assert_eq!(
            out.shown().natural_rate(),
            Rate { runs: 1, failed: 0 },
            "under a load it is not natural"
        );
        let load = |plan: &Plan| {
            if let Plan::Loaded(load) = plan {
                Some(*load)
            } else {
                None
            }
        };
        app.app
            .runs
            .iter()
            .filter_map(|(_, plan)| load(plan))
            .collect::<Vec<_>>()
    };
    assert_eq!(loads(1), loads(1));
    assert_ne!(loads(1), loads(2));
    let mut broken = Simulated {
        always_fails: true,
        ..app(3, vec![])
    };
    let out = explore_by(
        &mut strategy::Noise::new(1),
        &mut broken,
        Settings::default(),
    );
    assert_eq!((out.verdict, out.runs.len()), (Verdict::Broken, 2));
}

#[test]
fn a_known_failure_is_found_again_with_one_delay() {
    let rule = |name, cause, read| Rule {
        name,
        cause,
        awaited: None,
        read,
    };
    let mut app = app(
        6,
        vec![
            rule("noise", 2, None),
            rule("late", 1, Some(3)),
            rule("other", 3, None),
        ],
    );
    let known = failed(record(&[], Vec::new()), 3).failure.unwrap();
    let known: Vec<Frame> = known
        .stack
        .iter()
        .filter_map(|line| Frame::from_stack_trace(line))
        .collect();
    let mut by = strategy::SingleDelay::new(&known, "com.example.SomeTest");
    let out = explore_by(&mut by, &mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    assert_eq!(
        out.findings.first().unwrap().pair.statement,
        Some(statement(3))
    );
    let forced = app
        .runs
        .iter()
        .filter(|(kind, _)| *kind == RunKind::Explore)
        .count();
    assert_eq!(forced, 3, "those that were set off later come first");
}
