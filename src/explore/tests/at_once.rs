//! A task that comes before what submits it goes on.

use super::*;
use crate::whose::Whose;

/// Statement 2 has the app submit a task, and goes on after it. When `races`, statement 4 fails
/// where the task came before that.
struct GoesOn {
    runs: Vec<Plan>,
    races: bool,
    class: &'static str,
}

impl Runner for GoesOn {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        self.runs.push(plan.clone());
        let mut task = EventHit {
            class: EventClass::Work,
            ended: true,
            driven: true,
            ..event("a", Some(2))
        };
        task.stack[0].class = self.class.into();
        let mut run = record(&[1, 2, 3, 4], vec![task]);
        run.whose = Whose::new("com.example", "com.example.test", "com.example.SomeTest");
        run.kind = kind;
        let fails = self.races && comes_earliest(plan);
        Ok(if fails { failed(run, 4) } else { run })
    }
}

fn comes_earliest(plan: &Plan) -> bool {
    let constraints = plan.schedule().map(|order| order.constraints.as_slice());
    matches!(
        constraints,
        Some([Constraint {
            position: Position::Earliest(_),
            ..
        }])
    )
}

fn explored(races: bool, class: &'static str) -> (Results, usize) {
    let mut app = GoesOn {
        runs: Vec::new(),
        races,
        class,
    };
    let out = explore(&mut app, Settings::default());
    let at_once = app.runs.iter().filter(|plan| comes_earliest(plan)).count();
    (out, at_once)
}

#[test]
fn a_task_that_comes_before_its_submitter_goes_on_is_found() {
    let (out, _) = explored(true, "com.example.app.Repository");
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    let finding = out.findings.first().unwrap();
    let position = Position::Earliest(statement(2));
    assert_eq!(finding.schedule.constraints[0].position, position);
    assert!(finding.pair.is_early() && finding.is_earliest());
    assert_eq!(finding.pair.statement, Some(statement(2)));
    assert_eq!(finding.category, Category::EventOrder);
    assert_eq!(finding.confirmed, ALL_FAILED);
    let Control::Neighbour { position, .. } = &finding.control else {
        panic!("{:?}", finding.control);
    };
    assert_eq!(*position, Position::Before(statement(3)));
}

#[test]
fn it_takes_one_run_more_where_the_apps_code_goes_on() {
    let (out, at_once) = explored(false, "com.example.app.Repository");
    assert_eq!((out.verdict, at_once), (Verdict::Stable, 1));
    let (out, at_once) = explored(false, "com.example.SomeTest");
    assert_eq!((out.verdict, at_once), (Verdict::Stable, 0));
}
