//! Tasks that are to be preempted.

use super::*;
use crate::model::CodePoint;

/// A task of an executor.
fn task() -> EventHit {
    EventHit {
        class: EventClass::Work,
        key: EventKey {
            handler: "java.util.concurrent.ThreadPoolExecutor".into(),
            ..key("task")
        },
        ..event("task", Some(1))
    }
}

/// What follows a place in it.
fn rest() -> EventHit {
    rest_from(7)
}

fn rest_from(index: u64) -> EventHit {
    let place = CodePoint {
        class: "com.example.task".into(),
        method: "add".into(),
        index,
    };
    EventHit {
        key: task().key.rest(&[place]),
        ..task()
    }
}

fn before(event: EventKey, line: i32) -> Constraint {
    Constraint {
        event,
        position: Position::Before(statement(line)),
    }
}

fn order(constraints: Vec<Constraint>) -> Plan {
    Plan::Force(Schedule { constraints })
}

/// A run that preempts the task before its fourth statement, held before the second.
fn at_second_statement() -> Run {
    let mut run = Run::new(&order(vec![before(rest().key, 4)]));
    assert_eq!(run.statement(1), [Action::Resume(TEST)]);
    assert!(!run.steering.submits(&task().key));
    run.now += Duration::from_millis(20);
    assert_eq!(run.statement(2), [], "the task is not at the place");
    run
}

#[test]
fn the_test_goes_on_once_a_task_is_where_it_is_to_be_preempted() {
    let mut run = at_second_statement();
    assert_eq!(run.came(task(), WORKER), [Action::Resume(WORKER)]);
    assert_eq!(run.wait(200), []);
    assert_eq!(run.came(rest(), WORKER), [Action::Resume(TEST)]);

    assert_eq!(run.statement(3), [Action::Resume(TEST)]);
    assert_eq!(run.statement(4), []);
    assert_eq!(run.looks(&stalled(), 80, None), [Action::Resume(WORKER)]);
    assert_eq!(
        run.on(Input::Processed { event: 1 }),
        [Action::Resume(TEST)]
    );
    assert_eq!(unsatisfied(run, Outcome::Pass), []);
}

#[test]
fn a_task_that_does_not_come_to_the_place_is_waited_for_once() {
    let mut run = at_second_statement();
    assert_eq!(run.wait(1_950), []);
    assert_eq!(run.wait(100), [Action::Resume(TEST)]);

    let mut run = at_second_statement();
    let quiet = Snapshot {
        testing: None,
        shows_all_timers: true,
        ..stalled()
    };
    assert_eq!(run.looks(&quiet, 520, None), [Action::Resume(TEST)]);
    run.came(task(), WORKER);
    assert_eq!(run.statement(3), [Action::Resume(TEST)]);
    assert_eq!(
        run.statement(4),
        [],
        "what is due is waited for all the same"
    );
}

#[test]
fn only_a_task_that_can_come_to_the_place_is_waited_for() {
    let goes_on = |plan: Plan, came: Option<EventHit>| {
        let mut run = Run::new(&plan);
        run.statement(1);
        // What is due before the first is waited for there.
        run.wait(60_000);
        if let Some(hit) = came {
            run.came(hit, WORKER);
        }
        run.statement(2) == [Action::Resume(TEST)]
    };
    let forced = || vec![before(rest().key, 3)];
    assert!(goes_on(order(forced()), None), "nobody has submitted it");
    assert!(
        !goes_on(order(forced()), Some(task())),
        "it has begun, whoever submitted it"
    );

    let mut both = forced();
    both.push(before(task().key, 3));
    assert!(goes_on(order(both), Some(task())), "it is held itself");
    let passed = vec![before(rest().key, 1)];
    assert!(goes_on(order(passed), Some(task())), "its position is over");
    let awaited = Plan::Await(Schedule {
        constraints: forced(),
    });
    assert!(goes_on(awaited, Some(task())), "nothing is forced");
}

#[test]
fn a_run_that_holds_all_rests_waits_until_the_tasks_are_at_their_places() {
    let mut run = Run::new(&Plan::HoldRests(vec![rest().key, rest_from(9).key]));
    run.statement(1);
    run.steering.submits(&task().key);
    assert_eq!(run.statement(2), []);
    run.came(task(), WORKER);
    let goes_on = [Action::Resume(TEST)];
    assert_eq!(run.came(rest(), WORKER), goes_on, "it is held at one place");
    assert_eq!(run.statement(3), goes_on);
}
