//! Positions that fail by chance while a schedule is made smaller.

use super::*;

#[test]
fn what_failed_by_chance_while_it_was_made_smaller_is_given_up_for_what_failed_before() {
    /// Fails before statement 3 too, when that is tried for the first time.
    struct Chance(Simulated);
    impl Runner for Chance {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let run = self.0.run(kind, plan).await?;
            let Plan::Force(schedule) = plan else {
                return Ok(run);
            };
            let third = schedule
                .constraints
                .iter()
                .any(|c| c.position == Position::Before(statement(3)));
            Ok(if kind == RunKind::Minimise && third {
                failed(run, 3)
            } else {
                run
            })
        }
    }
    let mut app = Chance(app(
        6,
        vec![Rule {
            name: "late",
            cause: 1,
            awaited: None,
            read: Some(3),
        }],
    ));
    let out = explore(&mut app, Settings::default());
    let expected = Constraint {
        event: key("late"),
        position: Position::Before(statement(4)),
    };
    let finding = out.findings.first().unwrap();
    assert_eq!(finding.schedule.constraints, [expected]);
    assert_eq!(finding.pair.statement, Some(statement(3)), "not by chance");
}

/// The event races with what statement 2 has started: before statement 3 every third run passes.
#[test]
fn where_an_event_fails_in_most_runs_it_is_late_though_they_confirm_a_later_position() {
    struct Races {
        app: Simulated,
        runs: usize,
    }
    impl Runner for Races {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let run = self.app.run(kind, plan).await?;
            let raced = Position::Before(statement(3));
            let is_raced = plan
                .schedule()
                .is_some_and(|order| order.constraints[0].position == raced);
            if !is_raced {
                return Ok(run);
            }
            self.runs += 1;
            Ok(match self.runs % 3 {
                0 => run,
                _ => failed(run, 3),
            })
        }
    }
    let late = Rule {
        name: "late",
        cause: 1,
        awaited: None,
        read: Some(3),
    };
    let mut races = Races {
        app: app(6, vec![late]),
        runs: 0,
    };
    let out = explore(&mut races, Settings::default());
    assert_found_before(&out, "late", 4);

    let finding = out.findings.first().unwrap();
    assert_eq!(finding.pair.statement, Some(statement(2)));
    let Control::Neighbour { position, .. } = &finding.control else {
        panic!("no position that passes")
    };
    assert_eq!(*position, Position::Before(statement(2)));
}

#[test]
fn what_is_between_that_and_what_failed_before_is_tried_then() {
    /// Nothing names the statement that fails, which leaves halving. Before statement 4 it fails
    /// by chance; in replays it passes there, or comes too late.
    struct Chance {
        app: Simulated,
        diverges: bool,
    }
    impl Runner for Chance {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut run = self.app.run(kind, plan).await?;
            let by_chance = Position::Before(statement(4));
            let is_there = plan
                .schedule()
                .is_some_and(|schedule| schedule.constraints[0].position == by_chance);
            if is_there && self.diverges && kind == RunKind::Confirm {
                run.unsatisfied.push(Unsatisfied {
                    constraint: 0,
                    why: Mismatch::Late,
                    step: 3,
                    at: None,
                });
            }
            Ok(match run.outcome {
                Outcome::Fail => failed(run, 99),
                _ if kind == RunKind::Minimise && is_there => failed(run, 99),
                _ => run,
            })
        }
    }
    let expected = Constraint {
        event: key("late"),
        position: Position::Before(statement(5)),
    };
    for diverges in [false, true] {
        let late = Rule {
            name: "late",
            cause: 1,
            awaited: None,
            read: Some(4),
        };
        let mut chance = Chance {
            app: app(10, vec![late]),
            diverges,
        };
        let out = explore(&mut chance, Settings::default());
        let finding = out.findings.first().unwrap();
        assert_eq!(
            finding.schedule.constraints,
            std::slice::from_ref(&expected)
        );
    }
}
