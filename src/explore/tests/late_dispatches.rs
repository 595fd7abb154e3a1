//! What a background thread sends, while the main thread is too late to take it.

use super::*;

/// A background thread posts in statement 1 and sends another value in statement 2, which replaces
/// the first one where that was not dispatched before: then statement 4 fails. A post that is held
/// keeps the thread from sending anything else.
struct Replaces {
    runs: Vec<Plan>,
    loses: bool,
}

impl Replaces {
    fn new(loses: bool) -> Self {
        Self {
            runs: Vec::new(),
            loses,
        }
    }
}

impl Runner for Replaces {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        self.runs.push(plan.clone());
        let post = event("step", Some(1));
        let mut dispatch = EventHit {
            key: post.key.dispatch(),
            own: true,
            ..post.clone()
        };
        let wanted = plan.schedule().and_then(|order| {
            let mut constraints = order.constraints.iter();
            constraints.find(|constraint| constraint.event == dispatch.key)
        });
        let position = match plan {
            Plan::HoldAll { kinds, .. } if kinds.contains(&EventKind::Main) => Some(&Position::End),
            _ => wanted.map(|constraint| &constraint.position),
        };

        let line = position.map(|position| position.statement().map_or(6, |s| s.line));
        dispatch.release = line.map(|line| Release {
            at_ms: 90,
            during: Some(statement((line - 1).min(5))),
            why: match line {
                6 => ReleaseReason::End,
                _ => ReleaseReason::Position,
            },
            dispatched: true,
        });
        let mut run = record(&[1, 2, 3, 4, 5], vec![dispatch, post]);
        run.kind = kind;
        let is_late = line.is_some_and(|line| line > 2);
        Ok(match is_late && self.loses {
            true => failed(run, 4),
            false => run,
        })
    }
}

#[test]
fn a_value_that_is_replaced_while_main_is_late_is_found() {
    let mut app = Replaces::new(true);
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let finding = out.findings.first().unwrap();
    let expected = Constraint {
        event: key("step").dispatch(),
        position: Position::Before(statement(3)),
    };
    assert_eq!(finding.schedule.constraints, [expected]);
    assert_eq!(finding.pair.statement, Some(statement(2)));
}

#[test]
fn a_dispatch_that_nobody_minds_takes_no_runs_of_its_own() {
    let mut app = Replaces::new(false);
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Stable, "{}", out.reason);
    let dispatch = key("step").dispatch();
    let forces = |plan: &&Plan| {
        plan.schedule().is_some_and(|order| {
            let mut constraints = order.constraints.iter();
            constraints.any(|constraint| constraint.event == dispatch)
        })
    };
    assert_eq!(app.runs.iter().filter(forces).count(), 0);
    assert!(
        out.bounds
            .iter()
            .all(|bound| !bound.event.key.is_dispatch()),
        "its position is not explored"
    );
}

/// Background threads post in statements 1 and 2; of two messages that the main thread takes in one
/// go it drops the second where `drops`, and statement 5 fails. Statement 4 waits for the queue.
struct Throttles {
    runs: Vec<Plan>,
    drops: bool,
}

impl Runner for Throttles {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        self.runs.push(plan.clone());
        let mut events = Vec::new();
        let mut is_late = false;
        for (name, line, at_ms) in [("first", 1, 60), ("second", 2, 90)] {
            let post = event(name, Some(line));
            let mut dispatch = EventHit {
                key: post.key.dispatch(),
                own: true,
                ..post.clone()
            };
            let mut forced = plan
                .schedule()
                .into_iter()
                .flat_map(|order| &order.constraints);
            let is_forced = forced.any(|constraint| constraint.event == dispatch.key);
            let is_held =
                matches!(plan, Plan::HoldAll { kinds, .. } if kinds.contains(&EventKind::Main));
            is_late |= is_forced && name == "first";
            if is_forced || is_held {
                dispatch.release = Some(Release {
                    at_ms,
                    during: Some(statement(if is_forced { 3 } else { 4 })),
                    why: ReleaseReason::Needed,
                    dispatched: true,
                });
            }
            events.extend([dispatch, post]);
        }
        let mut run = record(&[1, 2, 3, 4, 5], events);
        run.kind = kind;
        Ok(match is_late && self.drops {
            true => failed(run, 5),
            false => run,
        })
    }
}

#[test]
fn what_a_late_main_thread_takes_in_one_go_is_found() {
    let mut app = Throttles {
        runs: Vec::new(),
        drops: true,
    };
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let finding = out.findings.first().unwrap();
    let expected = Constraint {
        event: key("first").dispatch(),
        position: Position::Before(statement(4)),
    };
    assert_eq!(finding.schedule.constraints, [expected]);
    assert_eq!(finding.pair.statement, Some(statement(3)));
}

#[test]
fn what_a_late_main_thread_takes_in_one_go_takes_one_run_more() {
    let mut app = Throttles {
        runs: Vec::new(),
        drops: false,
    };
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Stable, "{}", out.reason);
    let bursts = app.runs.iter().filter(|plan| {
        let order = plan.schedule();
        order.is_some_and(|order| {
            order.constraints.len() == 2 && order.constraints[0].event.is_dispatch()
        })
    });
    assert_eq!(bursts.count(), 1);
}
