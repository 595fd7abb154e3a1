//! Tasks that are handed over to be run later.

use super::*;

/// An app whose delayed events are tasks of a scheduled executor. A test is not late for long
/// enough for those that are due after more than 3 s.
struct Scheduled(Simulated);

impl Scheduled {
    fn never_comes(&self, rule: &Rule) -> bool {
        self.0.delay(rule).is_some_and(|delay| delay > 3000)
    }
}

impl Runner for Scheduled {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let mut run = self.0.run(kind, plan).await?;
        let end = 2 * (self.0.last + 1);
        let (mut events, mut scheduled) = (Vec::new(), Vec::new());
        for (rule, hit) in self.0.events.iter().zip(run.events) {
            let never = self.never_comes(rule);
            let is_over = self.0.place(rule, plan) >= end;
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
    Scheduled(Simulated {
        main: vec![("expiry", delay)],
        must_follow,
        ..app(6, vec![expires])
    })
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
        !app.0
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
    assert_eq!(app.0.runs.iter().filter(forced).count(), 1);
}
