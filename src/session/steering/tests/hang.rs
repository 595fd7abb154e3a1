//! When a test hangs.

use super::*;

/// After how many s a run counts as hung in which the threads do this, if it does within a minute.
fn hung_after(run: &mut Run, snapshot: &Snapshot) -> Option<u64> {
    for seconds in 1..=60 {
        run.wait(1000);
        if run.steering.wants_look(run.now) {
            run.look(snapshot);
        }
        if run.steering.hangs(run.now) {
            return Some(seconds);
        }
    }
    None
}

fn run() -> Run {
    let mut run = Run::new(&Plan::Trace);
    run.statement(1);
    run.looks(&stalled(), 200, None);
    assert!(run.steering.current().is_some(), "the statement has begun");
    run
}

/// The test waits without a limit, and what else would move it is known.
fn nothing_moves() -> Snapshot {
    Snapshot {
        shows_all_timers: true,
        ..stalled()
    }
}

#[test]
fn a_test_hangs_that_waits_without_a_limit_while_nothing_moves() {
    assert_eq!(hung_after(&mut run(), &nothing_moves()), Some(20));
    let mut patient = run();
    patient.steering.limits.run = Duration::from_secs(300);
    assert_eq!(hung_after(&mut patient, &nothing_moves()), Some(50));

    let with = |other: ThreadView| Snapshot {
        others: vec![other],
        ..nothing_moves()
    };
    let limited = |limit| ThreadView {
        thread: WORKER,
        ..waits_for(limit)
    };
    let check = |snapshot: &Snapshot| hung_after(&mut run(), snapshot);
    assert_eq!(check(&with(view(WORKER, ThreadStatus::Wait))), Some(20));
    assert_eq!(check(&with(limited(Some(200_000)))), Some(20));
    assert_eq!(check(&with(limited(Some(100_000)))), None);
    assert_eq!(check(&with(limited(None))), None, "it may end soon");
    assert_eq!(check(&with(view(WORKER, ThreadStatus::Running))), None);
    assert_eq!(check(&with(view(WORKER, ThreadStatus::Sleeping))), None);

    let with_limit = Snapshot {
        testing: Some(waits_for(Some(30_000))),
        ..nothing_moves()
    };
    assert_eq!(check(&with_limit), None);
    let is_due = Snapshot {
        next_message: Some(Duration::from_secs(30)),
        ..nothing_moves()
    };
    assert_eq!(check(&is_due), None);
    assert_eq!(check(&stalled()), None, "there may be timers");
    let no_test = Snapshot {
        testing: None,
        ..nothing_moves()
    };
    assert_eq!(check(&no_test), None);
}

#[test]
fn a_test_does_not_hang_yet_for_which_something_has_come_or_is_due_or_held() {
    let mut late = run();
    let coming = |delay_ms| EventHit {
        delay_ms,
        posted_ms: 10_000,
        ..event("a", Some(1))
    };
    late.now += Duration::from_secs(10);
    late.came(coming(None), WORKER);
    assert_eq!(hung_after(&mut late, &nothing_moves()), Some(20));

    let mut due = run();
    due.came(coming(Some(20_000)), WORKER);
    let hung = hung_after(&mut due, &nothing_moves());
    assert_eq!(hung, Some(45), "it was due after 30 s");

    let mut blind = run();
    blind.steering.looks.pass_over([WORKER].into_iter());
    assert_eq!(hung_after(&mut blind, &nothing_moves()), None);

    let mut held = Run::new(&hold_all(EventKind::Post));
    held.statement(1);
    held.came(event("a", Some(1)), WORKER);
    held.now += Duration::from_secs(25);
    held.look(&nothing_moves());
    assert!(!held.steering.hangs(held.now));
}
