//! Waits with a limit: that one gives up in the end is a finding, but seldom the one that matters.

use super::*;

/// Statement 3 waits for each event that it reads, and fails when one has not come within the
/// limit.
/// Nothing waits for an event that another statement reads.
struct Limited {
    app: Simulated,
    limit_ms: u64,
}

impl Runner for Limited {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let mut run = self.app.run(kind, plan).await?;
        // The wait tells of all that was held, also where it ends in time.
        let mut held = Vec::new();
        let mut gives_up = false;
        for rule in &self.app.events {
            if self.app.place(rule, plan) > 2 * 3 {
                held.push(key(rule.name));
                gives_up |= rule.read == Some(3);
            }
        }
        if gives_up {
            run = failed(run, 3);
            for hit in run.statements.iter_mut().skip(3) {
                hit.at_ms += self.limit_ms;
            }
        }
        run.limited_waits.push(LimitedWait {
            statement: Some(statement(3)),
            method: "java.util.concurrent.CountDownLatch.await".into(),
            limit_ms: Some(self.limit_ms),
            held,
        });
        Ok(run)
    }
}

/// Of which event each finding is, whether a wait gives up in it, and how many runs it took.
fn findings_of(limit_ms: u64, events: &[(&'static str, i32)]) -> (Vec<(EventKey, bool)>, usize) {
    let rule = |(name, read): &(&'static str, i32)| Rule {
        name,
        cause: 1,
        awaited: None,
        read: Some(*read),
    };
    let mut limited = Limited {
        app: app(6, events.iter().map(rule).collect()),
        limit_ms,
    };

    let out = explore(&mut limited, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let findings = out.findings.iter().map(|finding| {
        let event = finding.schedule.constraints[0].event.clone();
        (event, finding.gave_up.is_some())
    });
    (findings.collect(), out.runs.len())
}

#[test]
fn what_fails_without_outlasting_a_generous_limit_is_told_first() {
    let (findings, _) = findings_of(2000, &[("other", 5), ("slow", 3)]);
    assert_eq!(findings, [(key("other"), false), (key("slow"), true)]);
}

#[test]
fn what_outlasts_the_limit_as_well_hides_no_other_event_that_it_is_held_with() {
    let (findings, _) = findings_of(2000, &[("other", 6), ("one", 3), ("two", 3)]);
    assert_eq!(findings, [(key("other"), false), (key("two"), true)]);
}

#[test]
fn a_limit_that_any_machine_may_reach_is_what_is_wrong() {
    let (findings, _) = findings_of(500, &[("other", 5), ("slow", 3)]);
    assert_eq!(findings, [(key("slow"), true)]);
}

#[test]
fn a_generous_limit_stays_the_finding_where_there_is_no_better() {
    let (short, runs) = findings_of(500, &[("slow", 3)]);
    let (generous, with_others) = findings_of(2000, &[("slow", 3)]);
    assert_eq!(generous, short);
    assert!(with_others <= runs + 10, "{with_others} runs for {runs}");
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

#[test]
fn the_first_of_a_chain_is_named_where_the_last_only_outlasts_a_limit() {
    let rule = |name, cause| Rule {
        name,
        cause,
        awaited: None,
        read: None,
    };
    let mut signal = Signal(app(5, vec![rule("listens", 1), rule("comes", 3)]));
    let out = explore_by(&mut FirstLate(false), &mut signal, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);

    let finding = out.findings.first().unwrap();
    assert_eq!(finding.pair.event.as_ref().unwrap().key, key("listens"));
    assert_eq!(finding.pair.statement, Some(statement(3)));
}
