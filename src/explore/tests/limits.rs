//! Waits with a limit: that one gives up in the end is a finding, but seldom the one that matters.

use super::*;

/// Some statements wait, with a limit, for the events that they read, and fail when one has not come
/// by then.
struct Limited {
    app: Simulated,
    /// Which statements wait, and their limits in ms.
    waits: Vec<(i32, u64)>,
}

impl Limited {
    /// What a wait gives up on, and whether it does.
    fn held_at(&self, line: i32, plan: &Plan) -> (Vec<EventKey>, bool) {
        let mut held = Vec::new();
        let mut gives_up = false;
        for rule in &self.app.events {
            if rule.cause < line && self.app.place(rule, plan) > 2 * line {
                held.push(key(rule.name));
                gives_up |= rule.read == Some(line);
            }
        }
        (held, gives_up)
    }
}

impl Runner for Limited {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let mut run = self.app.run(kind, plan).await?;
        for (line, limit_ms) in &self.waits {
            // All that is held is named, also where the wait ends in time.
            let (held, gives_up) = self.held_at(*line, plan);
            run.limited_waits.push(LimitedWait {
                statement: Some(statement(*line)),
                method: "java.util.concurrent.CountDownLatch.await".into(),
                limit_ms: Some(*limit_ms),
                held,
            });
            if gives_up {
                run.statements.retain(|hit| hit.statement.line <= *line);
                return Ok(failed(run, *line));
            }
        }
        Ok(run)
    }
}

/// What an exploration came to.
struct Outcomes {
    /// Of which event each finding is, and whether a wait gives up in it.
    findings: Vec<(EventKey, bool)>,
    runs: Vec<(RunKind, Plan)>,
}

/// Explores a test of ten statements. Events have the statements that cause and that read them.
fn explore_limited(waits: &[(i32, u64)], events: &[(&'static str, i32, i32)]) -> Outcomes {
    explore_limited_by(waits, events, Settings::default())
}

fn explore_limited_by(
    waits: &[(i32, u64)],
    events: &[(&'static str, i32, i32)],
    settings: Settings,
) -> Outcomes {
    let rule = |(name, cause, read): &(&'static str, i32, i32)| Rule {
        name,
        cause: *cause,
        awaited: None,
        read: Some(*read),
    };
    let mut limited = Limited {
        app: app(10, events.iter().map(rule).collect()),
        waits: waits.to_vec(),
    };

    let out = explore(&mut limited, settings);
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let findings = out.findings.iter().map(|finding| {
        let event = finding.schedule.constraints[0].event.clone();
        (event, finding.gave_up.is_some())
    });
    Outcomes {
        findings: findings.collect(),
        runs: limited.app.runs,
    }
}

#[test]
fn what_fails_without_outlasting_a_generous_limit_is_told_first() {
    let found = explore_limited(&[(3, 2000)], &[("other", 1, 5), ("slow", 1, 3)]);
    assert_eq!(found.findings, [(key("other"), false), (key("slow"), true)]);
}

#[test]
fn what_outlasts_the_limit_as_well_hides_no_other_event_that_it_is_held_with() {
    let found = explore_limited(
        &[(3, 2000)],
        &[("other", 1, 6), ("one", 1, 3), ("two", 1, 3)],
    );
    assert_eq!(found.findings, [(key("other"), false), (key("two"), true)]);
}

#[test]
fn a_limit_that_any_machine_may_reach_is_what_is_wrong() {
    let found = explore_limited(&[(3, 500)], &[("other", 1, 5), ("slow", 1, 3)]);
    assert_eq!(found.findings, [(key("slow"), true)]);
}

#[test]
fn a_short_limit_beside_a_generous_one_is_a_finding_of_its_own() {
    let waits = [(3, 5000), (5, 100)];
    let found = explore_limited(&waits, &[("short", 1, 5), ("slow", 1, 3)]);
    assert_eq!(found.findings, [(key("short"), true), (key("slow"), true)]);
}

#[test]
fn a_weak_finding_is_not_followed_by_another() {
    let waits = [(3, 5000), (5, 5000)];
    let found = explore_limited(&waits, &[("later", 1, 5), ("slow", 1, 3)]);
    assert_eq!(found.findings, [(key("slow"), true)]);
    // One that has not come yet where another outlasts the limit is left when that is dropped.
    let waits = [(3, 5000), (4, 5000)];
    let events = [("next", 3, 4), ("one", 1, 3), ("two", 1, 3)];
    assert_eq!(
        explore_limited(&waits, &events).findings,
        [(key("two"), true)]
    );

    let forces_nothing =
        |plan: &Plan| matches!(plan, Plan::Force(schedule) if schedule.constraints.is_empty());
    assert!(!found.runs.iter().any(|(_, plan)| forces_nothing(plan)));
}

#[test]
fn a_generous_limit_stays_the_finding_where_there_is_no_better() {
    let short = explore_limited(&[(3, 500)], &[("slow", 1, 3)]);
    let generous = explore_limited(&[(3, 2000)], &[("slow", 1, 3)]);
    assert_eq!(generous.findings, short.findings);

    let (runs, with_others) = (short.runs.len(), generous.runs.len());
    assert!(with_others <= runs + 10, "{with_others} runs for {runs}");
}

/// The last run shows that two events are held where a wait gives up, not that one outlasts it.
#[test]
fn a_budget_that_ends_while_an_event_may_outlast_a_limit_leaves_it_to_be_confirmed() {
    let waits = [(3, 5000), (4, 5000)];
    let events = [("one", 1, 3), ("two", 1, 4), ("other", 2, 8)];
    let settings = Settings {
        max_runs: 11,
        ..Settings::default()
    };
    let found = explore_limited_by(&waits, &events, settings);
    assert_eq!(found.findings.len(), 2);
}

/// A task sends a message; both have to come after statement 2, which starts to listen.
struct TooEarly(Simulated);

impl Runner for TooEarly {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let is_early = |c: &Constraint| c.position == Position::Before(statement(2));
        let fails = *plan == Plan::Trace
            || plan
                .schedule()
                .is_some_and(|schedule| schedule.constraints.iter().any(is_early));
        let mut run = self.0.run(kind, plan).await?;
        if let [task, message] = run.events.as_mut_slice() {
            (task.class, task.ended) = (EventClass::Work, true);
            message.thread.clone_from(&task.thread);
            message.posted_ms = 95;
        }
        Ok(match fails {
            true => failed(run, 3),
            false => run,
        })
    }
}

#[test]
fn of_a_chain_that_comes_too_early_the_last_is_named() {
    let rule = |name| Rule {
        name,
        cause: 1,
        awaited: None,
        read: None,
    };
    let mut early = TooEarly(app(4, vec![rule("task"), rule("message")]));
    let out = explore(&mut early, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);

    let expected = Constraint {
        event: key("message"),
        position: Position::Before(statement(2)),
    };
    let finding = out.findings.first().unwrap();
    assert_eq!(finding.schedule.constraints, [expected]);
    assert!(finding.pair.is_early());
}

/// Statement 3 sends a signal to who listens by then, and statement 4 waits for it, for 2 s:
/// listening is an event of its own, and so is what comes of the signal.
struct Signal(Simulated);

impl Runner for Signal {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let mut run = self.0.run(kind, plan).await?;
        let [listens, comes] = self.0.events.as_slice() else {
            return Ok(run);
        };
        let is_lost = self.0.place(listens, plan) > 2 * 3;
        let is_late = self.0.place(comes, plan) > 2 * 4;
        if is_lost {
            run.events.truncate(1);
        }
        if !is_lost && is_late {
            run.statements.truncate(4);
            run.limited_waits.push(LimitedWait {
                statement: Some(statement(4)),
                method: "java.util.concurrent.CountDownLatch.await".into(),
                limit_ms: Some(2000),
                held: vec![key(comes.name)],
            });
        }
        Ok(match is_lost || is_late {
            true => failed(run, 4),
            false => run,
        })
    }
}

/// Asks for the first event at the end of the test, once.
struct FirstLate(bool);

impl Strategy for FirstLate {
    fn next(&mut self, known: &strategy::Known<'_>) -> Option<strategy::Next> {
        if std::mem::replace(&mut self.0, true) {
            return None;
        }
        let constraints = vec![Constraint {
            event: known.bounds.first()?.event.key.clone(),
            position: Position::End,
        }];
        Some(strategy::Next::Force(Schedule { constraints }))
    }
}

/// What is found where the first event of the chain is tried at the end of the test.
fn found_of_signal(settings: Settings) -> Finding {
    let rule = |name, cause| Rule {
        name,
        cause,
        awaited: None,
        read: None,
    };
    let mut signal = Signal(app(5, vec![rule("listens", 1), rule("comes", 3)]));
    let mut out = explore_by(&mut FirstLate(false), &mut signal, settings);
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    out.findings.remove(0)
}

#[test]
fn the_first_of_a_chain_is_named_where_the_last_only_outlasts_a_limit() {
    let finding = found_of_signal(Settings::default());
    assert_eq!(finding.pair.event.unwrap().key, key("listens"));
    assert_eq!(finding.pair.statement, Some(statement(3)));
}

#[test]
fn a_budget_that_ends_while_the_first_of_a_chain_is_tried_keeps_the_last() {
    let finding = found_of_signal(Settings {
        max_runs: 8,
        ..Settings::default()
    });
    assert_eq!(finding.pair.event.unwrap().key, key("comes"));
}
