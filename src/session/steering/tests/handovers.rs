//! Threads that wait for what they have submitted.

use super::*;

fn at_once(names: &[&str]) -> Plan {
    let mut constraints = Vec::new();
    for name in names {
        constraints.push(Constraint {
            event: key(name),
            position: Position::Earliest(statement(1)),
        });
    }
    Plan::Force(Schedule { constraints })
}

fn task(name: &str) -> EventHit {
    EventHit {
        class: EventClass::Work,
        ..event(name, Some(1))
    }
}

impl Run {
    /// A thread submits an event, and is stopped after that.
    fn submitted(&mut self, name: &str, thread: ThreadId) -> Vec<Action> {
        self.steering.submits(&key(name));
        self.on(Input::Submitted {
            event: key(name),
            thread,
        })
    }
}

/// A run in its first statement, and the task that its test has submitted.
fn with_task_under_way() -> Run {
    let mut run = Run::new(&at_once(&["a"]));
    run.statement(1);
    assert_eq!(run.submitted("a", TEST), []);
    assert_eq!(run.came(task("a"), WORKER), [Action::Resume(WORKER)]);
    run
}

#[test]
fn who_submits_an_event_goes_on_once_it_was_processed() {
    let mut run = with_task_under_way();
    assert!(run.steering.owned().contains(&TEST));
    assert_eq!(
        run.on(Input::Processed { event: 0 }),
        [Action::Resume(TEST)]
    );
    assert!(!run.steering.is_busy());
    assert_eq!(run.release(0), Some(ReleaseReason::Position));
    assert_eq!(unsatisfied(run, Outcome::Pass), []);
}

#[test]
fn an_event_does_not_begin_before_its_submitter_is_stopped() {
    let mut run = Run::new(&at_once(&["a"]));
    run.statement(1);
    assert!(run.steering.submits(&key("a")));
    assert_eq!(run.came(task("a"), WORKER), []);
    assert_eq!(run.submitted("a", TEST), [Action::Resume(WORKER)]);
}

#[test]
fn an_event_that_nobody_was_seen_to_submit_is_not_held() {
    let mut run = Run::new(&at_once(&["a"]));
    run.statement(1);
    assert_eq!(run.came(task("a"), WORKER), [Action::Resume(WORKER)]);
    assert_eq!(unsatisfied(run, Outcome::Pass), [Mismatch::SubmitterWentOn]);
}

#[test]
fn an_event_goes_on_where_its_submitter_does() {
    let mut run = Run::new(&at_once(&["a"]));
    run.statement(1);
    run.steering.submits(&key("a"));
    assert_eq!(run.came(task("a"), WORKER), []);
    let cannot_wait = Input::CannotWait { event: key("a") };
    assert_eq!(run.on(cannot_wait), [Action::Resume(WORKER)]);
    assert_eq!(unsatisfied(run, Outcome::Fail), [Mismatch::SubmitterWentOn]);
}

#[test]
fn what_waits_for_a_lock_of_its_submitter_is_not_waited_for() {
    let mut run = with_task_under_way();
    let waits = Snapshot {
        testing: None,
        others: vec![view(WORKER, ThreadStatus::Monitor)],
        ..stalled()
    };
    assert_eq!(run.looks(&waits, 80, None), []);
    assert_eq!(run.looks(&waits, 40, None), [Action::Resume(TEST)]);

    // Its owner may be somebody else.
    let mut run = with_task_under_way();
    let works = Snapshot {
        others: vec![
            view(WORKER, ThreadStatus::Monitor),
            view(OTHER, ThreadStatus::Sleeping),
        ],
        ..waits
    };
    assert_eq!(run.looks(&works, 400, None), []);
}

#[test]
fn a_thread_waits_no_longer_in_all_than_an_event_may_be_held() {
    let mut run = Run::new(&at_once(&["a", "b"]));
    run.statement(1);
    run.submitted("a", MAIN);
    run.came(task("a"), WORKER);
    run.wait(2_000);
    run.on(Input::Processed { event: 0 });
    run.submitted("b", MAIN);
    run.came(task("b"), OTHER);
    assert_eq!(run.wait(990), []);
    assert_eq!(run.wait(20), [Action::Resume(MAIN)]);
}

#[test]
fn a_message_of_the_test_is_dispatched_before_the_test_goes_on() {
    let mut run = Run::new(&at_once(&["a"]));
    run.statement(1);
    run.steering.submits(&key("a"));
    let message = EventHit {
        class: EventClass::Test,
        ..own_message("a")
    };
    assert_eq!(
        run.came(message, TEST),
        [Action::StopAtDispatch(0), Action::Resume(TEST)]
    );
    assert_eq!(run.submitted("a", TEST), []);
    let dispatching = Input::Dispatching {
        event: 0,
        thread: MAIN,
    };
    assert_eq!(run.on(dispatching), [Action::Resume(MAIN)]);
    assert_eq!(
        run.on(Input::Processed { event: 0 }),
        [Action::Resume(TEST)]
    );
    assert_eq!(unsatisfied(run, Outcome::Pass), []);
}

#[test]
fn a_submitter_does_not_wait_for_what_waits_itself() {
    let mut run = with_task_under_way();
    let waits = Snapshot {
        testing: None,
        others: vec![view(WORKER, ThreadStatus::Wait)],
        ..stalled()
    };
    assert_eq!(run.looks(&waits, 160, None), [Action::Resume(TEST)]);
    assert_eq!(unsatisfied(run, Outcome::Pass), [Mismatch::SubmitterWentOn]);
}

#[test]
fn a_submitter_waits_as_long_as_an_event_may_be_held() {
    let mut run = with_task_under_way();
    assert_eq!(run.wait(2_990), []);
    assert_eq!(run.wait(20), [Action::Resume(TEST)]);
    assert_eq!(
        unsatisfied(run, Outcome::Fail),
        [Mismatch::Undispatched],
        "whatever the outcome"
    );
}

#[test]
fn a_task_that_ends_the_run_came_before_its_submitter_went_on() {
    assert_eq!(unsatisfied(with_task_under_way(), Outcome::Fail), []);
}

#[test]
fn a_submitter_that_was_not_stopped_has_not_waited() {
    let mut run = Run::new(&at_once(&["a", "b"]));
    run.statement(1);
    run.came(task("a"), WORKER);
    assert_eq!(
        unsatisfied(run, Outcome::Fail),
        [Mismatch::SubmitterWentOn, Mismatch::Unseen]
    );
}

#[test]
fn main_may_be_the_one_that_waits() {
    let mut run = Run::new(&at_once(&["a"]));
    run.statement(1);
    run.submitted("a", MAIN);
    assert!(run.steering.holds_main());
    assert_eq!(run.statement(2), [Action::Resume(TEST)]);
    run.came(task("a"), WORKER);
    assert_eq!(
        run.on(Input::Processed { event: 0 }),
        [Action::Resume(MAIN)]
    );
}

#[test]
fn the_end_of_the_test_lets_everything_go() {
    let mut run = with_task_under_way();
    assert!(run.on(Input::Over).contains(&Action::Resume(TEST)));
    let satisfied = |run: &Run| run.steering.handovers.is_satisfied(0);
    assert!(satisfied(&run), "a crash may be told as a result");
    assert_eq!(
        run.submitted("a", TEST),
        [Action::Resume(TEST)],
        "nothing is held any more"
    );
}
