//! Tasks that are handed over to be run later.

use super::*;

/// An app whose delayed events are tasks of a scheduled executor. A test is not late for long
/// enough for those that are due after more than 3 s.
struct Scheduled {
    app: Simulated,
    /// The statement that cancels all of them that have not begun by then.
    cancels: i32,
}

impl Scheduled {
    fn never_comes(&self, rule: &Rule, plan: &Plan) -> bool {
        let is_too_late = self.app.delay(rule).is_some_and(|delay| delay > 3000);
        is_too_late || self.app.place(rule, plan) > 2 * self.cancels
    }
}

impl Runner for Scheduled {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let mut run = self.app.run(kind, plan).await?;
        let end = 2 * (self.app.last + 1);
        let (mut events, mut scheduled) = (Vec::new(), Vec::new());
        for (rule, hit) in self.app.events.iter().zip(run.events) {
            let never = self.never_comes(rule, plan);
            let is_over = self.app.place(rule, plan) >= end;
            let hit = EventHit {
                class: EventClass::Work,
                ended: true,
                delay_ms: Some(50),
                ..hit
            };
            let of = if never || is_over {
                &mut scheduled
            } else {
                &mut events
            };
            of.push(hit);

            let constraints = plan.schedule().map_or(&[][..], |order| &order.constraints);
            let wanted = constraints.iter().position(|c| c.event == key(rule.name));
            run.unsatisfied
                .extend(wanted.filter(|_| never).map(|constraint| Unsatisfied {
                    constraint,
                    why: Mismatch::Unseen,
                    step: 1,
                    at: None,
                }));
        }
        Ok(RunRecord {
            events,
            scheduled,
            ..run
        })
    }
}

/// A task that a test of six statements schedules in its first, and that is to come after its
/// third.
fn expiry(delay: u64) -> Scheduled {
    let expires = Rule {
        name: "expiry",
        cause: 1,
        awaited: None,
        read: None,
    };
    let must_follow = match delay {
        0..=3000 => vec![("expiry", 3)],
        _ => Vec::new(),
    };
    let app = Simulated {
        main: vec![("expiry", delay)],
        must_follow,
        ..app(6, vec![expires])
    };
    Scheduled {
        cancels: app.last + 1,
        app,
    }
}

#[test]
fn a_task_that_no_run_lived_to_see_begin_is_found_early() {
    let mut app = expiry(2000);
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let finding = out.findings.first().unwrap();
    let expected = Constraint {
        event: key("expiry"),
        position: Position::Before(statement(3)),
    };
    assert_eq!(
        (&finding.schedule.constraints, finding.pair.is_early()),
        (&vec![expected], true)
    );
    let is_tried_late = |plan: &Plan| {
        plan.schedule().is_some_and(|order| {
            let mut constraints = order.constraints.iter();
            constraints.any(|constraint| constraint.position == Position::End)
        })
    };
    assert!(
        !app.app
            .runs
            .iter()
            .any(|(_, plan)| matches!(plan, Plan::Force(_)) && is_tried_late(plan)),
        "its natural position is the end"
    );
}

#[test]
fn a_task_that_is_due_later_than_anything_is_held_is_named_and_waited_for_once() {
    let mut app = expiry(9000);
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Stable, "{}", out.reason);
    let timers: Vec<_> = out
        .not_seen
        .iter()
        .map(|unseen| (unseen.kind, unseen.count, unseen.own))
        .collect();
    assert_eq!(timers, [(crate::trace::NotSeenKind::Timers, 1, false)]);
    let forced = |(_, plan): &&(RunKind, Plan)| matches!(plan, Plan::Force(_));
    assert_eq!(app.app.runs.iter().filter(forced).count(), 1);
}

/// After the statement that cancels it there is no position at which it comes: each that is tried
/// takes as long as the testing thread waits for it.
#[test]
fn where_a_statement_cancels_the_task_few_later_positions_are_waited_for() {
    let mut app = expiry(2000);
    app.app.last = 40;
    app.cancels = 3;
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let expected = Position::Before(statement(3));
    let finding = out.findings.first().unwrap();
    assert_eq!(finding.schedule.constraints[0].position, expected);

    // One of them is the natural order.
    let mut in_vain = out.runs;
    in_vain.retain(|run| !run.unsatisfied.is_empty());
    assert_eq!(in_vain.len(), 3);
}

/// An app whose test waits for 3 s longer in its second statement under some plans, and fails in the
/// third.
struct Waits<F>(Simulated, F);

impl<F: Fn(&Plan) -> bool> Runner for Waits<F> {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let mut run = self.0.run(kind, plan).await?;
        if !(self.1)(plan) {
            return Ok(run);
        }
        for hit in run.statements.iter_mut().skip(2) {
            hit.at_ms += 3000;
        }
        Ok(failed(run, 3))
    }
}

/// Statement 2 waits for a thread. While that is held, the timer is over, which has to come after
/// a later statement.
#[test]
fn a_timer_that_is_over_while_the_test_waits_for_what_is_held_is_what_comes_too_early() {
    let is_held = |plan: &Plan| match plan {
        Plan::HoldAll { .. } => true,
        Plan::Force(schedule) => {
            let mut constraints = schedule.constraints.iter();
            constraints
                .any(|c| c.event == key("thread") && c.position == Position::Within(statement(2)))
        }
        _ => false,
    };
    for statement in [3, 4] {
        let mut app = expiry(2000).app;
        app.must_follow = vec![("expiry", statement)];
        app.events.push(Rule {
            name: "thread",
            cause: 1,
            awaited: Some(2),
            read: None,
        });
        let out = explore(&mut Waits(app, is_held), Settings::default());
        assert_found_before(&out, "expiry", statement);
        assert!(out.findings[0].pair.is_early());
    }
}
