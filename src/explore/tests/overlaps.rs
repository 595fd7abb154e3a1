//! Two background tasks that do harm only where they overlap.

use super::*;

/// A task begins in statement 1 and another in statement 2; statements 4 and 5 wait for them.
/// Statement 6 fails where what `races` says was at work at the same time.
struct Overlap {
    runs: Vec<Plan>,
    races: Races,
}

enum Races {
    Nothing,
    BothTasks,
    /// The first task and statement 3.
    WithStatement,
}

impl Overlap {
    fn new(races: Races) -> Self {
        Self {
            runs: Vec::new(),
            races,
        }
    }
}

impl Runner for Overlap {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        self.runs.push(plan.clone());
        let mut events = Vec::new();
        for (name, cause, awaited) in [("a", 1, 4), ("b", 2, 5)] {
            let mut task = EventHit {
                class: EventClass::Work,
                ended: true,
                ..event(name, Some(cause))
            };
            let constraints = plan.schedule().map(|order| order.constraints.as_slice());
            let wanted = constraints
                .unwrap_or_default()
                .iter()
                .find(|constraint| constraint.event == task.key);
            let wanted = wanted.map(|wanted| wanted.position.statement().map_or(7, |s| s.line));
            let is_held =
                matches!(plan, Plan::HoldAll { kinds, .. } if kinds.contains(&EventKind::Task));
            let released = match wanted {
                Some(line) if line <= awaited => Some((line - 1, ReleaseReason::Position)),
                Some(_) => Some((awaited, ReleaseReason::Needed)),
                None if is_held => Some((awaited, ReleaseReason::Needed)),
                None => None,
            };
            task.release = released.map(|(line, why)| Release {
                at_ms: 50 + u64::try_from(line).unwrap(),
                during: Some(statement(line)),
                why,
                dispatched: true,
            });
            events.push(task);
        }

        let mut run = record(&[1, 2, 3, 4, 5, 6], events);
        run.kind = kind;
        if let Some(order) = plan.schedule() {
            for (index, constraint) in order.constraints.iter().enumerate() {
                let needed = match run
                    .events
                    .iter()
                    .find(|event| event.key == constraint.event)
                {
                    Some(event) => event.release.as_ref(),
                    None => None,
                };
                if needed.is_some_and(|release| release.why == ReleaseReason::Needed) {
                    run.unsatisfied.push(Unsatisfied {
                        constraint: index,
                        why: Mismatch::Needed,
                        step: 1,
                        at: None,
                    });
                }
            }
        }
        let beside = |name, line| Constraint {
            event: key(name),
            position: Position::Overlapping(statement(line)),
        };
        let has = |constraint| {
            plan.schedule()
                .is_some_and(|order| order.constraints.contains(&constraint))
        };
        let overlap = match self.races {
            Races::Nothing => false,
            Races::BothTasks => has(beside("a", 3)) && has(beside("b", 3)),
            Races::WithStatement => has(beside("a", 3)) && !has(beside("b", 3)),
        };
        Ok(match overlap {
            true => failed(run, 6),
            false => run,
        })
    }
}

#[test]
fn two_tasks_that_lose_an_update_where_they_overlap_are_found() {
    let mut app = Overlap::new(Races::BothTasks);
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let finding = out.findings.first().unwrap();
    let beside = |name| Constraint {
        event: key(name),
        position: Position::Overlapping(statement(3)),
    };
    assert_eq!(finding.schedule.constraints, [beside("a"), beside("b")]);
    assert_eq!(finding.pair.statement, Some(statement(2)));
    assert_eq!(finding.category, Category::DataRace);
}

#[test]
fn a_task_that_does_harm_where_it_overlaps_a_statement_is_found() {
    let mut app = Overlap::new(Races::WithStatement);
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let finding = out.findings.first().unwrap();
    let beside = Constraint {
        event: key("a"),
        position: Position::Overlapping(statement(3)),
    };
    assert_eq!(finding.schedule.constraints, [beside]);
    assert_eq!(finding.pair.statement, Some(statement(3)));
    assert_eq!(finding.category, Category::DataRace);
}

#[test]
fn tasks_that_may_overlap_take_two_runs_more() {
    let mut app = Overlap::new(Races::Nothing);
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Stable, "{}", out.reason);
    let overlapping = app
        .runs
        .iter()
        .filter(|plan| plan.schedule().is_some_and(Schedule::overlaps));
    assert_eq!(
        overlapping.count(),
        2,
        "with each other, and with statements"
    );
}
