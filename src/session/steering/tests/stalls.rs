//! When the test cannot go on, and which held event it gets then.

use super::*;
use crate::session::steering::holds::Holds;

#[test]
fn an_event_is_held_until_the_test_is_stalled_and_was_needed_when_the_test_moves() {
    let mut run = Run::new(&hold_all(EventKind::Post));
    assert_eq!(run.statement(1), [Action::Resume(TEST)]);
    assert_eq!(run.came(event("a", Some(1)), WORKER), []);
    assert_eq!(run.looks(&stalled(), 360, None), [], "not long enough");
    assert_eq!(run.looks(&stalled(), 120, None), [Action::Resume(WORKER)]);
    assert_eq!(run.on(Input::Processed { event: 0 }), []);
    run.now += Duration::from_millis(50);
    run.statement(2);
    assert_eq!(run.release(0), Some(ReleaseReason::Needed));
}

#[test]
fn a_run_that_only_looks_for_failures_tries_one_event_at_a_stall_and_then_gives_all_up() {
    let mut run = Run::new(&hold_background());
    run.statement(1);
    for (name, thread) in [("a", 10), ("b", 11), ("c", 12)] {
        run.came(event(name, Some(1)), ThreadId(thread));
    }
    assert_eq!(
        run.looks(&stalled(), 480, None),
        [Action::Resume(ThreadId(10))]
    );
    run.on(Input::Processed { event: 0 });
    run.now += Duration::from_millis(400);
    assert_eq!(
        run.looks(&stalled(), 480, None),
        [Action::Resume(ThreadId(11)), Action::Resume(ThreadId(12))]
    );
    run.on(Input::Processed { event: 1 });
    run.on(Input::Processed { event: 2 });
    run.statement(2);
    assert_eq!(
        [0, 1, 2].map(|event| run.release(event)),
        [Some(ReleaseReason::NotNeeded); 3]
    );
}

/// It is all that is left, so that to try it costs nothing.
#[test]
fn a_run_that_only_looks_for_failures_tries_what_comes_of_the_first_alone() {
    let mut run = Run::new(&hold_background());
    run.statement(1);
    run.came(event("task", Some(1)), ThreadId(10));
    run.looks(&stalled(), 480, None);
    run.on(Input::Processed { event: 0 });

    run.came(event("its post", Some(1)), ThreadId(10));
    run.looks(&stalled(), 480, None);
    run.on(Input::Processed { event: 1 });
    run.statement(2);
    assert_eq!(
        [0, 1].map(|event| run.release(event)),
        [ReleaseReason::NotNeeded, ReleaseReason::Needed].map(Some)
    );
}

#[test]
fn a_test_that_moves_long_after_the_event_did_not_need_it_if_others_were_held() {
    let check = |waiting: &Snapshot, others: &[ThreadId], expected| {
        let mut run = Run::new(&hold_all(EventKind::Post));
        run.statement(1);
        run.came(event("a", Some(1)), WORKER);
        for other in others {
            run.came(event("b", Some(1)), *other);
        }
        run.looks(waiting, 480, None);
        run.on(Input::Processed { event: 0 });
        run.now += Duration::from_secs(2);
        run.statement(2);
        assert_eq!(run.release(0), Some(expected), "{waiting:?} {others:?}");
    };
    check(&stalled(), &[OTHER], ReleaseReason::NotNeeded);
    check(&stalled(), &[], ReleaseReason::Needed);
    // The wait may have ended without it.
    let limited = with_test(waits_for(Some(60_000)));
    check(&limited, &[], ReleaseReason::NotNeeded);
}

/// A run in which the test has stalled while a broadcast was held, and the broadcast's thread went
/// on.
fn late_broadcast(plan: &Plan, waiting: &Snapshot) -> Run {
    let mut run = Run::new(plan);
    late_by(&mut run, waiting, 1500);
    run
}

/// The same for a run that has just begun, in which the broadcast is late by so many ms then.
fn late_by(run: &mut Run, waiting: &Snapshot, late_ms: u64) {
    run.statement(1);
    assert_eq!(run.came(broadcast("news"), WORKER), []);
    assert!(run.steering.owned().contains(&WORKER));

    assert_eq!(run.looks(waiting, 440, None), [], "not long enough");
    // It was posted at 10 ms.
    let by = Duration::from_millis(480 - 10 + late_ms);
    let (event, thread) = (0, WORKER);
    let delay = Action::Delay { event, thread, by };
    assert_eq!(run.looks(waiting, 40, None), [delay]);
    assert!(run.steering.owned().is_empty());
    assert_eq!(run.release(0), None);
}

#[test]
fn a_broadcast_is_late_where_the_test_waits_for_what_its_thread_brings() {
    let mut run = late_broadcast(&hold_all(EventKind::Post), &stalled());
    assert_eq!(run.statement(2), [Action::Resume(TEST)]);
    assert_eq!((run.wait(1499), run.release(0)), (vec![], None));
    assert_eq!(run.wait(1), []);
    assert_eq!(run.release(0), Some(ReleaseReason::Limit));
}

#[test]
fn a_broadcast_is_no_later_than_an_event_may_be_held() {
    let mut run = Run::new(&hold_all(EventKind::Post));
    run.steering.limits.max_delay = Duration::from_millis(600);
    late_by(&mut run, &stalled(), 600);
}

#[test]
fn a_test_that_still_waits_when_a_broadcasts_thread_has_gone_on_may_need_the_broadcast() {
    let waiting = with_test(waits_for(Some(60_000)));
    let release = |processed: bool| {
        let mut run = late_broadcast(&hold_all(EventKind::Post), &waiting);
        assert_eq!(run.looks(&waiting, 480, None), [], "no thread is suspended");
        assert_eq!(run.release(0), Some(ReleaseReason::Needed));
        if processed {
            run.now += Duration::from_millis(1100);
            run.on(Input::Processed { event: 0 });
        }
        run.statement(2);
        run.release(0)
    };
    assert_eq!(release(true), Some(ReleaseReason::Needed));
    assert_eq!(release(false), Some(ReleaseReason::NotNeeded));
}

#[test]
fn a_broadcast_does_not_overtake_one_that_is_late() {
    let news = broadcast("news").key;
    let plan = Plan::Force(Schedule {
        constraints: vec![Constraint {
            event: news,
            position: Position::End,
        }],
    });
    let mut run = late_broadcast(&plan, &stalled());
    let next = EventHit {
        posted_ms: run.steering.clock.at_ms(run.now),
        ..broadcast("more")
    };
    let behind = |ms| Action::Delay {
        event: 1,
        thread: WORKER,
        by: Duration::from_millis(ms),
    };
    assert_eq!(run.came(next, WORKER), [behind(1600)]);
    assert_eq!(
        run.came(event("post", Some(1)), WORKER),
        [Action::Resume(WORKER)]
    );
    run.wait(1500);
    assert_eq!(
        run.came(broadcast("last"), WORKER),
        [Action::Resume(WORKER)]
    );
}

/// The driver resumes threads at once where a test ends.
#[test]
fn a_broadcast_that_is_held_behind_a_late_one_is_resumed_at_the_end() {
    let mut run = late_broadcast(&hold_all(EventKind::Post), &stalled());
    assert_eq!(run.came(broadcast("more"), WORKER), []);
    assert_eq!(run.on(Input::Over), [Action::Resume(WORKER)]);
}

#[test]
fn a_broadcast_that_cannot_be_late_alone_is_released() {
    let mut run = late_broadcast(&hold_all(EventKind::Post), &stalled());
    let (event, thread) = (0, WORKER);
    let refused = run.on(Input::NotDelayed { event, thread });
    assert_eq!(refused, [Action::Resume(WORKER)]);
    assert_eq!(run.release(0), Some(ReleaseReason::Needed));
}

#[test]
fn a_task_that_is_held_at_its_post_is_not_waited_for() {
    let check = |poster, expected: &[Action]| {
        let plan = Plan::HoldAll {
            known: Vec::new(),
            seen: Vec::new(),
            kinds: EventKind::BACKGROUND,
            order: ReleaseOrder::OldestFirst,
        };
        let mut run = Run::new(&plan);
        run.statement(1);
        let task = EventHit {
            class: EventClass::Work,
            ..event("task", Some(1))
        };
        run.came(task, WORKER);
        assert_eq!(run.looks(&stalled(), 480, None), [Action::Resume(WORKER)]);
        run.came(event("post", Some(1)), poster);
        assert_eq!(run.looks(&stalled(), 480, None), expected);
    };
    check(WORKER, &[Action::Resume(WORKER)]);
    check(OTHER, &[]);
}

#[test]
fn a_stall_needs_everything_to_be_quiescent_all_the_time() {
    let mut run = Run::new(&hold_all(EventKind::Post));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    let moves = Snapshot {
        others: vec![view(ThreadId(9), ThreadStatus::Sleeping)],
        ..stalled()
    };
    for _ in 0..5 {
        assert_eq!(run.looks(&stalled(), 200, None), []);
        assert_eq!(run.looks(&moves, 40, None), []);
    }
}

#[test]
fn a_wait_with_a_limit_is_no_stall_and_is_written_down() {
    let mut run = Run::new(&hold_all(EventKind::Post));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    assert_eq!(run.looks(&with_test(waits_for(Some(500))), 600, None), []);
    run.statement(2);
    assert!(
        run.steering
            .on(Input::Over, run.now)
            .contains(&Action::Resume(WORKER))
    );
    assert_eq!(run.release(0), Some(ReleaseReason::End));
    let account = run.steering.account(Outcome::Pass, run.now);
    let [wait] = account.limited_waits.as_slice() else {
        panic!("{:?}", account.limited_waits)
    };
    assert_eq!(
        (wait.limit_ms, wait.method.as_str()),
        (Some(500), "java.util.concurrent.CountDownLatch.await")
    );
    assert_eq!(wait.held, [key("a")]);
}

#[test]
fn a_limit_beyond_the_longest_hold_is_as_good_as_none() {
    let mut run = Run::new(&hold_all(EventKind::Post));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    assert_eq!(
        run.looks(&with_test(waits_for(Some(60_000))), 480, None),
        [Action::Resume(WORKER)]
    );
}

#[test]
fn a_task_that_cannot_begin_any_more_is_not_waited_for() {
    let task = EventKey {
        handler: "java.util.concurrent.ThreadPoolExecutor".into(),
        ..key("task")
    };
    let before = |event: EventKey, line| Constraint {
        event,
        position: Position::Before(statement(line)),
    };
    // Where the testing thread is held it is in no snapshot.
    let at_rest = Snapshot {
        testing: None,
        shows_all_timers: true,
        ..stalled()
    };
    let with_worker = |status, limit: Option<u64>| Snapshot {
        others: vec![ThreadView {
            thread: ThreadId(9),
            status,
            ..waits_for(limit)
        }],
        ..at_rest.clone()
    };
    let check = |awaited: &EventKey, is_held, seen: &Snapshot, due, is_in_vain: bool| {
        let held = before(key("held"), 9);
        let mut run = Run::new(&Plan::Force(Schedule {
            constraints: vec![held, before(awaited.clone(), 2)],
        }));
        run.statement(1);
        if is_held {
            run.came(event("held", Some(1)), WORKER);
        }
        run.statement(2);
        assert_eq!(run.looks(seen, 360, due), [], "{seen:?}: not long enough");
        let expected = is_in_vain.then_some(Action::Resume(TEST));
        assert_eq!(
            run.looks(seen, 160, due),
            Vec::from_iter(expected),
            "{seen:?}"
        );
        if is_in_vain {
            assert_eq!(unsatisfied(run, Outcome::Pass)[0], Mismatch::Late);
        }
    };

    check(&task, true, &at_rest, None, true);
    check(&task, false, &at_rest, None, true);
    check(&key("message"), true, &at_rest, None, false);
    check(&task, true, &at_rest, Some(Duration::from_secs(1)), false);
    let unknown = Snapshot {
        shows_all_timers: false,
        ..at_rest.clone()
    };
    check(&task, true, &unknown, None, false);
    let main_held = Snapshot {
        main: None,
        next_message: Some(Duration::ZERO),
        ..at_rest.clone()
    };
    check(&task, true, &main_held, Some(Duration::from_secs(1)), true);
    for (due_ms, is_in_vain) in [(500, false), (501, true)] {
        let with_message = Snapshot {
            next_message: Some(Duration::from_millis(due_ms)),
            ..at_rest.clone()
        };
        check(&task, true, &with_message, None, is_in_vain);
    }
    for (status, limit, is_in_vain) in [
        (ThreadStatus::Running, None, false),
        (ThreadStatus::Wait, None, false),
        (ThreadStatus::Wait, Some(1_000), false),
        (ThreadStatus::Wait, Some(60_000), true),
    ] {
        check(&task, true, &with_worker(status, limit), None, is_in_vain);
    }
}

#[test]
fn what_was_seen_before_a_statement_says_nothing_of_its_stalls() {
    let task = EventKey {
        handler: "java.util.concurrent.ThreadPoolExecutor".into(),
        ..key("task")
    };
    let constraints = [(task.clone(), 2), (key("held"), 9)].map(|(event, line)| Constraint {
        event,
        position: Position::Before(statement(line)),
    });
    let mut run = Run::new(&Plan::Force(Schedule {
        constraints: constraints.to_vec(),
    }));
    run.statement(1);
    run.came(event("held", Some(1)), WORKER);
    run.statement(2);
    let at_rest = Snapshot {
        testing: None,
        shows_all_timers: true,
        ..stalled()
    };
    assert_eq!(run.looks(&at_rest, 480, Some(Duration::ZERO)), []);
    let begins = EventHit {
        key: task,
        class: EventClass::Work,
        ..event("task", Some(1))
    };
    assert_eq!(run.came(begins, OTHER), [Action::Resume(OTHER)]);
    assert_eq!(
        run.on(Input::Processed { event: 1 }),
        [Action::Resume(TEST)]
    );
    let due = Some(Duration::from_secs(1));
    assert_eq!(run.looks(&stalled(), 640, due), [], "its own timer");
}

#[test]
fn a_gate_in_a_loop_asks_for_the_app_s_own_timers_all_the_same() {
    let pass = |occurrence| Statement {
        occurrence,
        ..statement(2)
    };
    let task = EventKey {
        handler: "java.util.concurrent.ThreadPoolExecutor".into(),
        ..key("task")
    };
    let constraints = [(key("held"), statement(9)), (task, pass(25))];
    let constraints = constraints.map(|(event, statement)| Constraint {
        event,
        position: Position::Before(statement),
    });
    let mut run = Run::new(&Plan::Force(Schedule {
        constraints: constraints.to_vec(),
    }));
    run.statement(1);
    run.came(event("held", Some(1)), WORKER);
    let begins = |run: &mut Run, occurrence| {
        run.on(Input::Statement {
            statement: pass(occurrence),
            thread: TEST,
        });
    };
    for occurrence in 1..25 {
        begins(&mut run, occurrence);
        run.now += Duration::from_millis(50);
    }

    // The stall is noticed, and the limits of the threads' waits are to be asked for.
    let unread = Snapshot {
        limits_unread: true,
        ..stalled()
    };
    assert_eq!(run.looks(&unread, 520, None), []);
    assert!(run.steering.wants_limits());
    begins(&mut run, 25);
    let at_rest = Snapshot {
        testing: None,
        shows_all_timers: true,
        ..stalled()
    };
    let due = Some(Duration::from_secs(1));
    assert_eq!(run.looks(&at_rest, 520, due), [], "its own timer");
    assert_eq!(run.looks(&at_rest, 1440, due), [Action::Resume(TEST)]);
}

#[test]
fn what_comes_after_a_task_that_cannot_begin_comes_all_the_same() {
    let task = EventKey {
        handler: "java.util.concurrent.ThreadPoolExecutor".into(),
        ..key("task")
    };
    let constraints = [task, key("other")].map(|event| Constraint {
        event,
        position: Position::Before(statement(2)),
    });
    let mut run = Run::new(&Plan::Force(Schedule {
        constraints: constraints.to_vec(),
    }));
    run.statement(1);
    assert_eq!(run.came(event("other", Some(1)), OTHER), []);
    run.statement(2);
    let at_rest = Snapshot {
        testing: None,
        shows_all_timers: true,
        ..stalled()
    };
    assert_eq!(run.looks(&at_rest, 520, None), [Action::Resume(OTHER)]);
    assert_eq!(
        run.on(Input::Processed { event: 0 }),
        [Action::Resume(TEST)]
    );
    assert_eq!(unsatisfied(run, Outcome::Pass), [Mismatch::Late]);
}

#[test]
fn while_the_main_thread_is_held_timers_of_others_are_waited_for() {
    let check = |limits: &[u64], statements: i32, expected: &[u64]| {
        let mut run = Run::new(&hold_all(EventKind::Main));
        let others = limits.iter().map(|limit| ThreadView {
            thread: OTHER,
            ..waits_for(Some(*limit))
        });
        let main_held = Snapshot {
            main: None,
            others: others.collect(),
            ..stalled()
        };
        let mut held = Vec::new();
        for line in 1..=statements {
            run.statement(line);
            let name = format!("post {line}");
            run.came(own_message(&name), MAIN);
            let event = run.steering.events().len() - 1;
            run.on(Input::Dispatching {
                event,
                thread: MAIN,
            });
            let mut waited = 0;
            while run.looks(&main_held, 40, None).is_empty() {
                waited += 40;
                assert!(waited < 10_000, "{limits:?}");
            }
            held.push(waited / 100 * 100);
            run.on(Input::Processed { event });
        }
        assert_eq!(held, expected, "{limits:?}");
    };
    check(&[], 1, &[100]);
    check(&[600], 1, &[800]);
    check(&[600, 300], 1, &[800]);
    check(&[60_000], 1, &[100]);
    // For so long in a run, and not in each statement.
    check(&[900], 4, &[1100, 1100, 1100, 100]);
}

#[test]
fn the_app_s_own_timer_is_waited_for_once_in_a_statement() {
    let mut run = Run::new(&hold_all(EventKind::Post));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    let due = Some(Duration::from_millis(800));
    assert_eq!(run.looks(&stalled(), 480 + 800, due), []);
    assert_eq!(run.looks(&stalled(), 520, due), [Action::Resume(WORKER)]);
}

#[test]
fn at_a_stall_what_is_due_there_goes_first_and_what_is_due_later_last() {
    let mut run = Run::new(&force(&[
        ("later", -3),
        ("other", 3),
        ("here", -2),
        ("there", -2),
    ]));
    run.statement(1);
    let threads = [
        ("later", ThreadId(11)),
        ("there", ThreadId(12)),
        ("here", ThreadId(13)),
        ("other", ThreadId(14)),
    ];
    for (name, thread) in threads {
        assert_eq!(run.came(event(name, Some(1)), thread), []);
    }
    run.statement(2);
    // In the order of the schedule, not in that in which they came.
    for (event, thread) in [(2, 13), (1, 12), (3, 14), (0, 11)] {
        assert_eq!(
            run.looks(&stalled(), 520, None),
            [Action::Resume(ThreadId(thread))]
        );
        run.on(Input::Processed { event });
    }
    run.statement(3);
    assert_eq!(
        unsatisfied(run, Outcome::Pass),
        [Mismatch::Needed, Mismatch::Needed]
    );
}

#[test]
fn in_a_loop_that_polls_what_one_of_its_passes_needs_goes_first() {
    let pass = |occurrence| Statement {
        occurrence,
        ..statement(2)
    };
    let mut run = Run::new(&Plan::HoldAll {
        known: vec![(key("b"), pass(2))],
        seen: Vec::new(),
        kinds: EventKind::Post.alone(),
        order: ReleaseOrder::OldestFirst,
    });
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    run.came(event("b", Some(1)), ThreadId(4));

    let sleeps = with_test(view(TEST, ThreadStatus::Sleeping));
    let mut done = Vec::new();
    for occurrence in 1..=20 {
        run.on(Input::Statement {
            statement: pass(occurrence),
            thread: TEST,
        });
        run.now += Duration::from_millis(50);
        let actions = run.look(&sleeps);
        done.extend(run.answer(actions, None));
    }
    assert_eq!(done, [Action::Resume(ThreadId(4))]);
}

#[test]
fn what_waits_for_the_debugger_is_neither_stalled_nor_idle() {
    let mut run = Run::new(&hold_all(EventKind::Post));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    for _ in 0..100 {
        run.now += Duration::from_millis(40);
        let in_vain = Input::LookedInVain {
            snapshot: stalled(),
        };
        assert_eq!(run.on(in_vain), []);
        assert_eq!(run.on(Input::Tick), []);
    }
}

#[test]
fn a_test_that_reads_from_a_socket_is_given_longer() {
    let call = |class: &str, native| Call {
        class: class.into(),
        method: "read".into(),
        signature: String::new(),
        native,
    };
    let stack = vec![
        call("libcore.io.Linux", true),
        call("java.net.SocketInputStream", false),
    ];
    let reads = with_test(ThreadView {
        stack: Some(stack),
        ..view(TEST, ThreadStatus::Running)
    });

    let mut run = Run::new(&hold_all(EventKind::Post));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    assert_eq!(
        run.looks(&reads, 960, None),
        [],
        "another machine may answer"
    );
    assert_eq!(run.looks(&reads, 120, None), [Action::Resume(WORKER)]);
}

/// Looks until something is done: what, and after how many ms.
fn first_action(run: &mut Run, snapshot: &Snapshot) -> (u64, Vec<Action>) {
    for looks in 1..=100 {
        let actions = run.looks(snapshot, 40, None);
        if !actions.is_empty() {
            return (40 * looks, actions);
        }
    }
    panic!("nothing was done in 4 s");
}

/// A post that is held in statement 1, which waits for what `snapshot` shows: after how many ms it
/// is released, and why.
fn held_during(snapshot: &Snapshot) -> (u64, ReleaseReason) {
    let mut run = Run::new(&hold_all(EventKind::Post));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    let (after, actions) = first_action(&mut run, snapshot);
    assert_eq!(actions, [Action::Resume(WORKER)]);
    run.on(Input::Processed { event: 0 });
    run.statement(2);
    (after, run.release(0).unwrap())
}

#[test]
fn over_a_slow_connection_fewer_looks_show_a_stall() {
    // Looks that are so many ms apart: when the event is released, in ms after the first look.
    let check = |apart, expected| {
        let mut run = Run::new(&hold_all(EventKind::Post));
        run.statement(1);
        run.came(event("a", Some(1)), WORKER);
        let mut looks = 0;
        while run.release(0).is_none() {
            run.now += Duration::from_millis(apart);
            let actions = run.look(&stalled());
            run.answer(actions, None);
            looks += 1;
            assert!(looks < 30, "{apart}");
        }
        assert_eq!((looks - 1) * apart, expected, "{apart}");
    };
    // Ten looks and 400 ms, or five looks that take longer.
    check(40, 440);
    check(60, 600);
    check(80, 480);
    check(200, 1000);
    // A look that is late now and then does not make the connection slow.
    let mut run = Run::new(&hold_all(EventKind::Post));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    for apart in [40, 200, 200, 200, 200, 200] {
        run.now += Duration::from_millis(apart);
        assert_eq!(run.look(&stalled()), []);
    }
}

#[test]
fn over_a_slow_connection_all_the_time_between_looks_counts_as_held() {
    // Looks that are so many ms apart: after how many ms the longest hold is over, while a wait
    // with a limit that is longer shows no stall.
    let check = |apart, expected| {
        let mut run = Run::new(&hold_all(EventKind::Post));
        run.statement(1);
        run.came(event("a", Some(1)), WORKER);
        let mut ms = 0;
        while run.release(0).is_none() {
            run.now += Duration::from_millis(apart);
            ms += apart;
            run.look(&with_test(waits_for(Some(60_000))));
            run.on(Input::Tick);
            assert!(ms < 20_000, "{apart}");
        }
        assert_eq!(ms, expected, "{apart}");
        assert_eq!(run.release(0), Some(ReleaseReason::Limit));
    };
    check(40, 3040);
    check(200, 3200);
}

#[test]
fn time_before_a_hold_is_no_part_of_it() {
    let limit = Duration::from_secs(3);
    let begun = Instant::now();
    let mut holds = Holds::default();
    holds.hold(0, WORKER, begun);

    let soon = begun + Duration::from_millis(40);
    holds.note_idle(2 * limit, soon);
    assert!(holds.late(limit, soon).is_empty());
    let later = begun + 2 * limit;
    holds.note_idle(2 * limit, later);
    assert_eq!(holds.late(limit, later), [0]);
}

#[test]
fn the_framework_s_short_timer_is_waited_for_once_in_a_statement() {
    let check = |due: Option<u64>, expected_ms| {
        let snapshot = Snapshot {
            next_message: due.map(Duration::from_millis),
            ..stalled()
        };
        let expected = (expected_ms, ReleaseReason::Needed);
        assert_eq!(held_during(&snapshot), expected, "{due:?}");
    };
    check(None, 480);
    // One that is due moves the main thread on its own.
    check(Some(0), 480);
    // From the first look on, until 100 ms after it is due, though there is always another one.
    check(Some(300), 40 + 300 + 100 + 440);
    check(Some(500), 40 + 500 + 100 + 440);
    check(Some(501), 480);
}

#[test]
fn while_the_main_thread_is_held_no_timer_is_waited_for() {
    let snapshot = Snapshot {
        main: None,
        next_message: Some(Duration::from_millis(300)),
        ..stalled()
    };
    assert_eq!(held_during(&snapshot), (160, ReleaseReason::Needed));
}

#[test]
fn a_wait_is_outlasted_as_far_as_holds_and_its_limit_allow() {
    // In a statement that waits with this limit, the event comes after so many ms.
    let check = |limit, comes_after_ms, expected| {
        let mut run = Run::new(&hold_all(EventKind::Post));
        run.statement(1);
        run.now += Duration::from_millis(comes_after_ms);
        run.came(event("a", Some(1)), WORKER);
        let (_, actions) = first_action(&mut run, &with_test(waits_for(limit)));
        assert_eq!(actions, [Action::Resume(WORKER)]);
        run.on(Input::Processed { event: 0 });
        run.statement(2);
        assert_eq!(
            run.release(0),
            Some(expected),
            "{limit:?} {comes_after_ms} ms"
        );
    };
    // The limit is unknown: it is tried.
    check(None, 0, ReleaseReason::Limit);
    check(Some(2900), 0, ReleaseReason::Limit);
    check(Some(4000), 0, ReleaseReason::Needed);
    // What has passed of the wait is not waited for again.
    check(Some(4000), 900, ReleaseReason::Needed);
    check(Some(4000), 1100, ReleaseReason::Limit);
}

#[test]
fn an_unknown_limit_is_written_down_as_such() {
    let mut run = Run::new(&hold_all(EventKind::Post));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    run.looks(&with_test(waits_for(None)), 80, None);
    let account = run.steering.account(Outcome::Pass, run.now);
    let limits = account.limited_waits.iter().map(|wait| wait.limit_ms);
    assert_eq!(limits.collect::<Vec<_>>(), [None]);
}

#[test]
fn at_a_stall_the_event_goes_first_that_the_statement_is_known_to_need() {
    // Of `a`, `b` and `c`, in this order; each is known to be needed in a line, or is not known.
    let check = |order, known: &[(&str, i32)], expected: &str| {
        let known = known
            .iter()
            .map(|(name, line)| (key(name), statement(*line)));
        let mut run = Run::new(&Plan::HoldAll {
            known: known.collect(),
            seen: Vec::new(),
            kinds: EventKind::Post.alone(),
            order,
        });
        run.statement(1);
        let names = ["a", "b", "c"];
        for (name, thread) in names.into_iter().zip(10..) {
            run.came(event(name, Some(1)), ThreadId(thread));
        }
        run.looks(&stalled(), 480, None);
        let released = (0..names.len()).find(|event| run.release(*event).is_some());
        assert_eq!(released.map(|event| names[event]), Some(expected));
    };
    const HERE: i32 = 1;
    const ELSEWHERE: i32 = 9;
    let (oldest, newest) = (ReleaseOrder::OldestFirst, ReleaseOrder::NewestFirst);
    check(oldest, &[], "a");
    check(oldest, &[("c", HERE)], "c");
    check(oldest, &[("b", HERE), ("c", HERE)], "b");
    check(oldest, &[("a", ELSEWHERE)], "b");
    check(oldest, &[("a", ELSEWHERE), ("c", HERE)], "c");
    let all_elsewhere = [("a", ELSEWHERE), ("b", ELSEWHERE), ("c", ELSEWHERE)];
    check(oldest, &all_elsewhere, "a");

    check(newest, &[], "c");
    check(newest, &[("a", HERE), ("b", HERE)], "b");
    check(newest, &[("c", ELSEWHERE)], "b");
    check(newest, &all_elsewhere, "c");
}

#[test]
fn at_a_stall_events_go_in_the_order_of_the_trace_however_they_come() {
    let check = |order, expected: &str| {
        let mut run = Run::new(&Plan::HoldAll {
            known: Vec::new(),
            seen: vec![key("a"), key("b")],
            kinds: EventKind::Post.alone(),
            order,
        });
        run.statement(1);
        let names = ["new", "b", "a"];
        for (name, thread) in names.into_iter().zip(10..) {
            run.came(event(name, Some(1)), ThreadId(thread));
        }
        run.looks(&stalled(), 480, None);
        let released = (0..names.len()).find(|event| run.release(*event).is_some());
        assert_eq!(released.map(|event| names[event]), Some(expected));
    };
    check(ReleaseOrder::OldestFirst, "a");
    check(ReleaseOrder::NewestFirst, "new");
}

#[test]
fn at_a_stall_the_main_thread_goes_before_what_the_statement_is_known_to_need() {
    let mut run = Run::new(&Plan::HoldAll {
        known: vec![(key("a"), statement(1))],
        seen: Vec::new(),
        kinds: &EventKind::ALL,
        order: ReleaseOrder::OldestFirst,
    });
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    run.came(own_message("hop"), MAIN);
    run.on(Input::Dispatching {
        event: 1,
        thread: MAIN,
    });
    let snapshot = Snapshot {
        main: None,
        ..stalled()
    };
    assert_eq!(
        first_action(&mut run, &snapshot),
        (160, vec![Action::Resume(MAIN)])
    );
}

#[test]
fn what_main_posts_itself_is_no_progress_and_what_others_post_is() {
    let check = |hit: &EventHit, thread, expected: &[Action]| {
        let mut run = Run::new(&hold_all(EventKind::Task));
        run.statement(1);
        let task = EventHit {
            class: EventClass::Work,
            ..event("task", Some(1))
        };
        run.came(task, WORKER);

        let mut done = Vec::new();
        for _ in 0..12 {
            run.now += Duration::from_millis(30);
            assert_eq!(run.came(hit.clone(), thread), [Action::Resume(thread)]);
            run.now += Duration::from_millis(10);
            let actions = run.look(&stalled());
            done.extend(run.answer(actions, None));
        }
        assert_eq!(done, expected, "{:?}", hit.class);
    };
    let frame = EventHit {
        own: false,
        ..own_message("frame")
    };
    check(&frame, MAIN, &[Action::Resume(WORKER)]);
    check(&own_message("frame"), MAIN, &[Action::Resume(WORKER)]);
    check(&event("post", Some(1)), ThreadId(9), &[]);
}

/// What is done in passes of a loop of 50 ms while an event is held, each with its pass; all looks
/// may be in vain.
fn done_in_passes(
    passes: u32,
    plan: &Plan,
    snapshot: &Snapshot,
    in_vain: bool,
) -> Vec<(u32, Action)> {
    let mut run = Run::new(plan);
    run.statement(1);
    assert_eq!(run.came(event("a", Some(1)), WORKER), []);
    let mut done = Vec::new();
    for occurrence in 1..=passes {
        run.on(Input::Statement {
            statement: Statement {
                occurrence,
                ..statement(2)
            },
            thread: TEST,
        });
        run.now += Duration::from_millis(50);
        let snapshot = snapshot.clone();
        let actions = match in_vain {
            false => run.look(&snapshot),
            true => run.on(Input::LookedInVain { snapshot }),
        };
        for action in run.answer(actions, None) {
            done.push((occurrence, action));
        }
    }
    done
}

/// The same in 20 passes.
fn done_in_loop(plan: &Plan, snapshot: &Snapshot, in_vain: bool) -> Vec<Action> {
    let done = done_in_passes(20, plan, snapshot, in_vain);
    done.into_iter().map(|(_, action)| action).collect()
}

#[test]
fn a_loop_may_end_by_the_timer_of_another_thread() {
    let holds_all = hold_all(EventKind::Post);
    let released_in = |limits_unread, limit, in_vain| {
        let seen = Snapshot {
            others: vec![ThreadView {
                thread: OTHER,
                ..waits_for(limit)
            }],
            limits_unread,
            ..with_test(view(TEST, ThreadStatus::Sleeping))
        };
        let done = done_in_passes(60, &holds_all, &seen, in_vain);
        done.first().map(|(pass, action)| {
            assert_eq!(*action, Action::Resume(WORKER));
            *pass
        })
    };
    for in_vain in [false, true] {
        let at_once = released_in(false, None, in_vain);
        assert_eq!(at_once, Some(17));
        // What has to be asked for is, before anything else is done.
        assert_eq!(released_in(true, None, in_vain), None);
        assert_eq!(released_in(false, Some(60_000), in_vain), at_once);
        // It is asked for in pass 16; 500 ms and what it may be late are 12 passes.
        assert_eq!(released_in(false, Some(500), in_vain), Some(16 + 12));
    }
}

#[test]
fn a_scheduled_task_that_the_trace_has_not_seen_goes_first() {
    let first = |delay_ms, seen: &[&str], known: &[&str]| {
        let mut run = Run::new(&Plan::HoldAll {
            known: known.iter().map(|name| (key(name), statement(1))).collect(),
            seen: seen.iter().map(|name| key(name)).collect(),
            kinds: EventKind::Task.alone(),
            order: ReleaseOrder::OldestFirst,
        });
        run.statement(1);
        for (name, delay_ms, thread) in [("answer", None, WORKER), ("timeout", delay_ms, OTHER)] {
            let task = EventHit {
                class: EventClass::Work,
                delay_ms,
                ..event(name, Some(1))
            };
            run.came(task, thread);
        }
        let done = run.looks(&stalled(), 520, None);
        match done.as_slice() {
            [Action::Resume(WORKER)] => "answer",
            [Action::Resume(OTHER)] => "timeout",
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(first(Some(100), &[], &[]), "timeout");
    assert_eq!(first(Some(99), &[], &[]), "answer", "a mere handover");
    assert_eq!(first(None, &[], &[]), "answer");
    assert_eq!(first(Some(100), &["answer"], &["answer"]), "timeout");
    assert_eq!(first(Some(100), &["answer", "timeout"], &[]), "answer");
}

#[test]
fn only_a_run_that_asks_for_upper_bounds_takes_a_loop_for_a_wait() {
    let holds_all = hold_all(EventKind::Post);
    let forces = force(&[("a", 0)]);
    let releases = [Action::Resume(WORKER)];
    let sleeps = with_test(view(TEST, ThreadStatus::Sleeping));
    // A test that works in its loop does not wait.
    let works = with_test(view(TEST, ThreadStatus::Running));
    for in_vain in [false, true] {
        assert_eq!(done_in_loop(&holds_all, &sleeps, in_vain), releases);
        assert_eq!(done_in_loop(&forces, &sleeps, in_vain), []);
        assert_eq!(done_in_loop(&holds_all, &works, in_vain), []);
    }
}

#[test]
fn what_is_held_while_a_fast_loop_polls_is_held_no_longer_than_one_that_waits() {
    let mut run = Run::new(&force(&[("a", 0)]));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    let mut passes = 0;
    while run.release(0).is_none() {
        passes += 1;
        run.on(Input::Statement {
            statement: Statement {
                occurrence: passes,
                ..statement(2)
            },
            thread: TEST,
        });
        run.now += Duration::from_millis(40);
        run.on(Input::LookedInVain {
            snapshot: with_test(view(TEST, ThreadStatus::Sleeping)),
        });
        run.on(Input::Tick);
    }
    assert_eq!(run.release(0), Some(ReleaseReason::Limit));
    let held = Duration::from_millis(40) * passes;
    let limit = Limits::default().max_delay;
    assert!(
        held > limit && held < limit + Duration::from_secs(1),
        "{held:?}"
    );
}
