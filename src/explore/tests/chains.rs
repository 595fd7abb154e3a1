//! A task that hands another one over, and does harm only where that one alone is late.

use super::*;

/// Statement 1 submits a task, which reads, and hands over another one, which writes back. What
/// statement 3 changes between the two is lost, and statement 5 fails; statement 4 waits for both.
struct Chain {
    /// Whether the second task writes back what the first has read.
    loses: bool,
}

impl Runner for Chain {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let holds_tasks =
            matches!(plan, Plan::HoldAll { kinds, .. } if kinds.contains(&EventKind::Task));
        let constraints = plan.schedule().map(|order| order.constraints.as_slice());
        let (mut events, mut came_in) = (Vec::new(), vec![1]);
        for (name, driven, posted_ms) in [("reads", true, 10), ("writes", false, 20)] {
            let mut constraints = constraints.unwrap_or_default().iter();
            let wanted = constraints.find(|constraint| constraint.event == key(name));
            let line = match wanted.map(|wanted| wanted.position.statement()) {
                Some(Some(before)) if before.line <= 4 => Some(before.line - 1),
                Some(_) => Some(4),
                None => holds_tasks.then_some(4),
            };
            let why = match line {
                Some(4) => ReleaseReason::Needed,
                _ => ReleaseReason::Position,
            };
            came_in.push(line.unwrap_or(1).max(*came_in.last().unwrap()));
            events.push(EventHit {
                class: EventClass::Work,
                ended: true,
                driven,
                posted_ms,
                release: line.map(|line| Release {
                    at_ms: 50 + u64::try_from(line).unwrap(),
                    during: Some(statement(line)),
                    why,
                    dispatched: true,
                }),
                ..event(name, Some(1))
            });
        }

        let mut run = record(&[1, 2, 3, 4, 5], events);
        run.kind = kind;
        let is_lost = self.loses && came_in[1] < 3 && came_in[2] >= 3;
        Ok(match is_lost {
            true => failed(run, 5),
            false => run,
        })
    }
}

#[test]
fn a_task_that_does_harm_only_while_the_one_before_it_is_not_late_is_found() {
    let out = explore(&mut Chain { loses: true }, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let finding = out.findings.first().unwrap();
    let late = Constraint {
        event: key("writes"),
        position: Position::Before(statement(4)),
    };
    assert_eq!(finding.schedule.constraints, [late]);
    assert_eq!(finding.pair.statement, Some(statement(3)));

    let out = explore(&mut Chain { loses: false }, Settings::default());
    assert_eq!(out.verdict, Verdict::Stable, "{}", out.reason);
}
