//! Runs that an exploration does not make, as another one has shown what they would.

use super::controls::{Bent, rule};
use super::*;

fn forced(runs: &[(RunKind, Plan)], kind: RunKind) -> impl Iterator<Item = &Schedule> {
    let of_kind = runs.iter().filter(move |(of, _)| *of == kind);
    of_kind.filter_map(|(_, plan)| match plan {
        Plan::Force(schedule) => Some(schedule),
        _ => None,
    })
}

/// The replays of what is found are made all the same.
#[test]
fn what_fails_with_all_late_is_known_to_fail_where_that_was_one_event() {
    let mut app = app(6, vec![rule("late", Some(6))]);
    let out = explore(&mut app, Settings::default());
    let finding = out.findings.first().unwrap();
    let position = &finding.schedule.constraints[0].position;
    assert_eq!((position, finding.confirmed), (&Position::End, ALL_FAILED));

    let mut minimising = forced(&app.runs, RunKind::Minimise);
    assert!(minimising.all(|schedule| *schedule != finding.schedule));
}

/// It fails in the end only, not just after the statement that the failure names.
#[test]
fn one_event_is_tried_alone_before_the_order_of_all_runs_again() {
    let late = |plan: &Plan| {
        let is_late = |c: &Constraint| {
            let last = [Position::End, Position::Before(statement(6))];
            c.event == key("culprit") && last.contains(&c.position)
        };
        let fails = matches!(plan, Plan::HoldAll { kinds, .. } if kinds.len() > 1)
            || plan
                .schedule()
                .is_some_and(|s| s.constraints.iter().any(is_late));
        fails.then_some(3)
    };
    let events = vec![rule("culprit", None), rule("harmless", None)];
    let mut bent = Bent(app(6, events), late);
    let out = explore(&mut bent, Settings::default());
    assert_found_before(&out, "culprit", 6);

    let of_two = |plan: &Plan| plan.schedule().is_some_and(|s| s.constraints.len() > 1);
    for (_, plan) in &bent.0.runs {
        assert!(!of_two(plan), "{plan:?}");
    }
}

/// Both come within statement 5, which waits for them, so that neither is missing where it fails.
#[test]
fn the_natural_position_is_the_control_where_the_next_one_fails_too() {
    let late = |plan: &Plan| {
        let is_late = |c: &Constraint| {
            let last = [
                Position::Within(statement(5)),
                Position::Before(statement(5)),
            ];
            c.event == key("culprit") && last.contains(&c.position)
        };
        let fails = matches!(plan, Plan::HoldAll { kinds, .. } if kinds.len() > 1)
            || plan
                .schedule()
                .is_some_and(|s| s.constraints.iter().any(is_late));
        fails.then_some(6)
    };
    let events = ["culprit", "harmless"].map(|name| Rule {
        awaited: Some(5),
        ..rule(name, None)
    });
    let mut bent = Bent(app(6, Vec::from(events)), late);
    let out = explore(&mut bent, Settings::default());
    assert_found_before(&out, "culprit", 5);

    let waits_for_all = |(_, plan): &(RunKind, Plan)| matches!(plan, Plan::Await(_));
    assert!(!bent.0.runs.iter().any(waits_for_all));
}

/// An app of which some events come in the trace only.
struct Fleeting(Simulated);

impl Runner for Fleeting {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let mut run = self.0.run(kind, plan).await?;
        if *plan != Plan::Trace {
            let comes = |event: &EventHit| event.key == key("culprit");
            run.events.retain(comes);
        }
        // A message that is not delayed has a delay, of nothing.
        for event in &mut run.events {
            event.delay_ms = Some(0);
        }
        Ok(run)
    }
}

#[test]
fn what_did_not_come_in_an_order_that_has_passed_is_not_tried_alone() {
    let fleeting = ["one", "two", "three"].map(|name| rule(name, None));
    let mut events = vec![rule("culprit", Some(3))];
    events.extend(fleeting);
    let mut app = Fleeting(app(6, events));
    let out = explore(&mut app, Settings::default());
    assert_found_before(&out, "culprit", 4);

    let mut tried: Vec<_> = forced(&app.0.runs, RunKind::Minimise).collect();
    tried.retain(|schedule| schedule.constraints[0].event != key("culprit"));
    assert_eq!(tried.len(), 1, "{tried:?}");
}
