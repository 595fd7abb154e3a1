//! Tests that wait, with a limit, for something that an event was too late to cause.

use super::*;

/// A listener has to begin before statement 3, which sends a signal; statement 4 waits for it for
/// 5 s, and is stalled while the listener is held: its begin does not help any more.
struct MissedSignal(Simulated);

impl MissedSignal {
    fn new() -> Self {
        Self(app(
            5,
            vec![Rule {
                name: "listener",
                cause: 1,
                awaited: None,
                read: Some(3),
            }],
        ))
    }
}

impl Runner for MissedSignal {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let place = self.0.place(&self.0.events[0], plan);
        let mut run = self.0.run(kind, plan).await?;
        if place > 2 * 4 {
            for hit in &mut run.events {
                hit.release = Some(Release {
                    at_ms: 60,
                    during: Some(statement(4)),
                    why: ReleaseReason::NotNeeded,
                    dispatched: true,
                });
            }
            run.limited_waits.push(LimitedWait {
                statement: Some(statement(4)),
                method: "java.util.concurrent.LinkedBlockingQueue.poll".into(),
                limit_ms: Some(5000),
                held: vec![key("listener")],
            });
            run.unsatisfied.clear();
            let beyond = |c: &Constraint| {
                c.position != Position::Within(statement(4))
                    && c.position.statement().is_none_or(|s| s.line > 4)
            };
            if let Plan::Force(schedule) = plan
                && schedule.constraints.iter().any(beyond)
            {
                run.unsatisfied.push(Unsatisfied {
                    constraint: 0,
                    why: Mismatch::Needed,
                    step: 4,
                    at: Some(statement(4)),
                });
            }
        }
        Ok(match run.outcome.is_failure() {
            true => failed(run, 4),
            false => run,
        })
    }
}

#[test]
fn the_statement_that_an_event_came_too_late_for_is_named_and_not_the_wait_after_it() {
    let out = explore(&mut MissedSignal::new(), Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let finding = out.findings.first().unwrap();
    let expected = Constraint {
        event: key("listener"),
        position: Position::Before(statement(4)),
    };
    assert_eq!(finding.schedule.constraints, [expected]);
    assert_eq!(finding.pair.statement, Some(statement(3)));
    assert!(finding.gave_up.is_none(), "the wait had 5 s");
}
