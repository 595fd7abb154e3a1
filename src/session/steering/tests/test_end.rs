//! What was held has time to end after the test.

use super::*;

fn work(name: &str) -> EventHit {
    EventHit {
        class: EventClass::Work,
        ..event(name, Some(1))
    }
}

/// A run in which a piece of work was held until the test was over.
fn held_to_the_end() -> Run {
    let mut run = Run::new(&hold_all(EventKind::Task));
    run.statement(1);
    run.came(work("a"), WORKER);
    assert_eq!(run.on(Input::Over), [Action::Resume(WORKER)]);
    run
}

/// Takes so many looks, 8 ms apart. Whether the run is ending still.
fn is_ending_after(run: &mut Run, looks: usize, snapshot: &Snapshot, tasks_pending: bool) -> bool {
    for _ in 0..looks {
        run.now += Duration::from_millis(8);
        assert!(run.steering.wants_look(run.now));
        let input = Input::Looked {
            snapshot: snapshot.clone(),
            tasks_pending,
        };
        assert_eq!(run.on(input), []);
    }
    run.steering.is_ending() && run.steering.is_busy()
}

#[test]
fn what_was_held_to_the_end_and_what_follows_from_it_is_waited_for() {
    let mut run = held_to_the_end();
    let (at_rest, works) = (
        stalled(),
        Snapshot {
            others: vec![view(WORKER, ThreadStatus::Sleeping)],
            ..stalled()
        },
    );
    assert!(
        is_ending_after(&mut run, 5, &at_rest, false),
        "it has not ended"
    );
    run.on(Input::Processed { event: 0 });
    assert!(is_ending_after(&mut run, 5, &works, false));
    assert!(is_ending_after(&mut run, 5, &at_rest, true), "handed over");
    run.came(work("b"), OTHER);
    assert!(
        is_ending_after(&mut run, 1, &at_rest, false),
        "it has just come"
    );
    assert!(!is_ending_after(&mut run, 1, &at_rest, false));

    run.now += Duration::from_secs(1);
    assert!(!run.steering.wants_look(run.now) && !run.steering.is_busy());
    let account = run.steering.account(Outcome::Pass, run.now);
    assert_eq!(account.events.len(), 1, "what came later is not the test's");
    let release = account.events[0].release.as_ref().unwrap();
    assert!(release.why == ReleaseReason::End && release.dispatched);
}

#[test]
fn looks_before_the_end_prove_nothing_of_the_time_after_it() {
    let plan = Plan::Trace;
    let mut run = Run::new(&plan);
    run.came(work("a"), WORKER);
    run.statement(1);
    run.look(&stalled());
    run.look(&stalled());
    assert!(run.steering.looks.is_quiescent());
    run.steering.holds.hold(0, WORKER, run.now);
    run.on(Input::Over);
    assert!(!run.steering.looks.is_quiescent());
}

#[test]
fn what_was_held_before_has_time_to_end_too() {
    let mut run = Run::new(&force(&[("a", 2)]));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    run.statement(2);
    run.on(Input::Processed { event: 0 });
    run.on(Input::Over);
    assert!(run.steering.is_ending());
}

#[test]
fn where_nothing_was_held_nothing_is_waited_for() {
    let mut run = Run::new(&Plan::Trace);
    run.statement(1);
    run.came(work("a"), WORKER);
    run.on(Input::Over);
    run.now += Duration::from_secs(1);
    assert!(!run.steering.is_ending() && !run.steering.wants_look(run.now));
}

#[test]
fn a_look_during_a_question_proves_no_rest() {
    let mut run = held_to_the_end();
    run.on(Input::Processed { event: 0 });
    run.now += Duration::from_millis(20);
    is_ending_after(&mut run, 1, &stalled(), false);
    run.on(Input::LookedInVain {
        snapshot: stalled(),
    });
    assert!(is_ending_after(&mut run, 1, &stalled(), false));
    assert!(!is_ending_after(&mut run, 1, &stalled(), false));
}

#[test]
fn what_was_asked_about_as_the_test_ended_is_an_event_of_it() {
    let posted_at = |ms| EventHit {
        posted_ms: ms,
        ..work("b")
    };
    let events_with = |posted_ms| {
        let mut run = Run::new(&hold_all(EventKind::Task));
        run.statement(1);
        run.came(work("a"), WORKER);
        run.now += Duration::from_millis(50);
        run.on(Input::Over);
        run.came(posted_at(posted_ms), OTHER);
        let account = run.steering.account(Outcome::Pass, run.now);
        account.events.len()
    };
    assert_eq!(events_with(50), 2);
    assert_eq!(events_with(51), 1);
}

#[test]
fn an_event_that_takes_long_after_the_test_was_not_left_out() {
    let mut run = Run::new(&force(&[("a", 2)]));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    run.statement(2);
    run.on(Input::Over);
    assert_eq!(run.wait(3_001), []);
    assert_eq!(run.steering.under_way().count(), 0);
    assert_eq!(unsatisfied(run, Outcome::Fail), []);
}

#[test]
fn looks_after_the_test_ask_for_no_limits() {
    let mut run = held_to_the_end();
    assert!(!run.steering.wants_limits());
    run = Run::new(&Plan::Trace);
    run.statement(1);
    run.looks(&stalled(), 200, None);
    assert!(run.steering.wants_limits());
}

#[test]
fn what_comes_of_an_event_after_the_test_satisfies_no_schedule() {
    let mut run = Run::new(&force(&[("b", 5), ("a", 5)]));
    run.statement(1);
    run.came(event("b", Some(1)), WORKER);
    run.now += Duration::from_millis(50);
    run.on(Input::Over);
    let later = EventHit {
        posted_ms: 60,
        ..event("a", Some(1))
    };
    run.came(later, OTHER);
    assert_eq!(unsatisfied(run, Outcome::Fail), [Mismatch::Unseen]);
}
