//! Programs whose truth is known, by hand: what a message, a timer, a barrier, a lock and a wait
//! may and may not do.

use crate::brute_force::{self, Freedom};
use crate::program::{Op, Place, Program};
use crate::semantics::End;

const MAIN: Place = Place::Main {
    asynchronous: false,
};
const ASYNCHRONOUS: Place = Place::Main { asynchronous: true };
const WORKER: Place = Place::Executor(0);
const OTHER: Place = Place::Executor(1);

/// Whether a test of these statements can fail, with bodies from 2 on; the failing order that was
/// found is a possible one.
fn check(what: &str, lines: &[&[Op]], bodies: &[(Place, &[Op])], latches: &[u8], can_fail: bool) {
    check_from(what, &[], lines, bodies, latches, can_fail);
}

fn check_from(
    what: &str,
    start: &[Op],
    lines: &[&[Op]],
    bodies: &[(Place, &[Op])],
    latches: &[u8],
    can_fail: bool,
) {
    let program = Program::new(start, lines, bodies, latches);
    let truth = brute_force::search(&program, Freedom::ALL, 100_000);
    assert!(truth.complete);
    assert_eq!(
        truth.can_fail(),
        can_fail,
        "{what}:\n{program}\n{:?}",
        truth.failing
    );
    if let Some(steps) = truth.failing {
        assert!(
            !matches!(
                brute_force::follow(&program, &steps),
                Err(_) | Ok(Some(End::Passed))
            ),
            "{what}"
        );
    }
}

use Op::{
    Await, AwaitFor, Barrier, Check, CountDown, Guard, Lock, Post, Remove, Set, Sleep, Submit,
    Unbarrier, Unlock, Work,
};

#[test]
fn what_nobody_waits_for_can_be_late() {
    let message: &[(Place, &[Op])] = &[(MAIN, &[Set(0, 1)])];
    check(
        "a message",
        &[&[Post(2, 0)], &[Check(0, 1)]],
        message,
        &[],
        true,
    );
    check(
        "a sleep is no wait",
        &[&[Post(2, 0)], &[Sleep(500)], &[Check(0, 1)]],
        message,
        &[],
        true,
    );
    check(
        "it may be early too",
        &[&[Post(2, 0)], &[Check(0, 0)]],
        message,
        &[],
        true,
    );
    check(
        "a crash before the end",
        &[&[Post(2, 0)], &[]],
        &[(MAIN, &[Check(0, 1)])],
        &[],
        true,
    );
    check(
        "nothing is read",
        &[&[Post(2, 0)], &[Set(0, 2)]],
        message,
        &[],
        false,
    );
    check_from(
        "what the app starts",
        &[Submit(2)],
        &[&[Check(0, 1)]],
        &[(WORKER, &[Set(0, 1)])],
        &[],
        true,
    );
    check_from(
        "the app has started",
        &[Set(0, 1)],
        &[&[Check(0, 1)]],
        &[],
        &[],
        false,
    );
}

#[test]
fn what_is_waited_for_is_there() {
    let hop: &[(Place, &[Op])] = &[
        (WORKER, &[Work(100), Post(3, 0)]),
        (MAIN, &[Set(0, 1), CountDown(0)]),
    ];
    check(
        "two hops",
        &[&[Submit(2)], &[Await(0)], &[Check(0, 1)]],
        hop,
        &[1],
        false,
    );
    let early: &[(Place, &[Op])] = &[(MAIN, &[CountDown(0), Set(0, 1)])];
    check(
        "counted down too early",
        &[&[Post(2, 0)], &[Await(0)], &[Check(0, 1)]],
        early,
        &[1],
        true,
    );
    check("never counted down", &[&[Await(0)]], &[], &[1], true);
    let limited = |must| AwaitFor {
        latch: 0,
        limit: 500,
        must,
    };
    let late: &[(Place, &[Op])] = &[(WORKER, &[Set(0, 1), CountDown(0)])];
    check(
        "a limit that fails",
        &[&[Submit(2)], &[limited(true)]],
        late,
        &[1],
        true,
    );
    check(
        "a limit that does not",
        &[&[Submit(2)], &[limited(false)]],
        late,
        &[1],
        false,
    );
    check(
        "what it leaves undone",
        &[&[Submit(2)], &[limited(false)], &[Check(0, 1)]],
        late,
        &[1],
        true,
    );
}

#[test]
fn the_main_queue_is_ordered_by_due_time() {
    let two: &[(Place, &[Op])] = &[(MAIN, &[Set(0, 1)]), (MAIN, &[Set(0, 2), CountDown(0)])];
    let posted = |first, second| [Post(2, first), Post(3, second), Await(0), Check(0, 2)];
    check("first in, first out", &[&posted(0, 0)], two, &[1], false);
    check(
        "of equal delays too",
        &[&posted(100, 100)],
        two,
        &[1],
        false,
    );
    check(
        "the longer delay second",
        &[&posted(100, 200)],
        two,
        &[1],
        false,
    );
    // Unless 100 ms pass between the posts the second comes first, and what it writes is there.
    check(
        "the longer delay first",
        &[&posted(200, 100)],
        two,
        &[1],
        true,
    );
    let ordered: &[(Place, &[Op])] = &[(MAIN, &[Guard(1, 1), Set(0, 1)]), (MAIN, &[Set(1, 1)])];
    let after = [
        Post(2, 200),
        Sleep(300),
        Post(3, 0),
        Sleep(100),
        Check(0, 0),
    ];
    check(
        "due before the other was posted",
        &[&after],
        ordered,
        &[],
        false,
    );
    let before = [
        Post(2, 200),
        Sleep(100),
        Post(3, 0),
        Sleep(100),
        Check(0, 0),
    ];
    check("not due yet", &[&before], ordered, &[], true);
}

#[test]
fn a_timer_is_never_early() {
    let timer: &[(Place, &[Op])] = &[(MAIN, &[Set(0, 1)]), (MAIN, &[Set(0, 2), CountDown(0)])];
    let check_after = |what, sleep, can_fail| {
        // The second message is due 100 ms after the sleep: later than the first by what is left.
        check(
            what,
            &[
                &[Post(2, 300)],
                &[Sleep(sleep)],
                &[Post(3, 100)],
                &[Await(0), Check(0, 2)],
            ],
            timer,
            &[1],
            can_fail,
        );
    };
    check_after("the first is due before the second", 250, false);
    check_after("the second can be due before the first", 150, true);
    let lone: &[(Place, &[Op])] = &[(MAIN, &[Guard(1, 1), Set(0, 1)])];
    check(
        "late enough for a flag",
        &[&[Post(2, 300)], &[Set(1, 1)], &[Check(0, 0)]],
        lone,
        &[],
        true,
    );
    check(
        "taken out in time or not",
        &[&[Post(2, 300)], &[Remove(2)], &[Check(0, 0)]],
        &[(MAIN, &[Set(0, 1)])],
        &[],
        true,
    );
    let same: &[(Place, &[Op])] = &[
        (MAIN, &[Set(0, 1)]),
        (MAIN, &[Post(2, 100), Remove(2), CountDown(0)]),
    ];
    check(
        "main takes its own out",
        &[&[Post(3, 0)], &[Await(0), Sleep(200), Check(0, 0)]],
        same,
        &[1],
        false,
    );
}

#[test]
fn a_barrier_stops_ordinary_messages_only() {
    let bodies = |second| -> Vec<(Place, &'static [Op])> {
        vec![
            (MAIN, &[Barrier, Post(4, 0), Post(3, 0)]),
            (MAIN, &[Set(0, 1), CountDown(0)]),
            (second, &[Unbarrier, Set(0, 2)]),
        ]
    };
    // The third is posted first; the barrier goes with it.
    check(
        "the one that passes",
        &[&[Post(2, 0)], &[Await(0), Check(0, 1)]],
        &bodies(ASYNCHRONOUS),
        &[1],
        false,
    );
    let swapped: &[(Place, &[Op])] = &[
        (MAIN, &[Barrier, Post(3, 0), Post(4, 100)]),
        (MAIN, &[Set(0, 1), CountDown(0)]),
        (ASYNCHRONOUS, &[Unbarrier, Set(0, 2)]),
    ];
    check(
        "overtaken across the barrier",
        &[&[Post(2, 0)], &[Await(0), Check(0, 1)]],
        swapped,
        &[1],
        false,
    );
    check(
        "it did overtake",
        &[&[Post(2, 0)], &[Await(0), Check(0, 2)]],
        swapped,
        &[1],
        true,
    );
    check(
        "nobody passes",
        &[&[Post(2, 0)], &[Await(0)]],
        &bodies(MAIN),
        &[1],
        true,
    );
}

#[test]
fn locks_exclude() {
    let within: &[(Place, &[Op])] = &[
        (
            WORKER,
            &[Lock(0), Set(0, 1), Set(0, 0), Unlock(0), CountDown(0)],
        ),
        (OTHER, &[Lock(0), Check(0, 0), Unlock(0), CountDown(0)]),
    ];
    check(
        "under one lock",
        &[&[Submit(2), Submit(3)], &[Await(0)]],
        within,
        &[2],
        false,
    );
    let without: &[(Place, &[Op])] = &[
        (
            WORKER,
            &[Lock(0), Set(0, 1), Set(0, 0), Unlock(0), CountDown(0)],
        ),
        (OTHER, &[Check(0, 0), CountDown(0)]),
    ];
    check(
        "one without it",
        &[&[Submit(2), Submit(3)], &[Await(0)]],
        without,
        &[2],
        true,
    );
    let crossed: &[(Place, &[Op])] = &[
        (
            WORKER,
            &[Lock(0), Lock(1), Unlock(1), Unlock(0), CountDown(0)],
        ),
        (
            OTHER,
            &[Lock(1), Lock(0), Unlock(0), Unlock(1), CountDown(0)],
        ),
    ];
    check(
        "a deadlock",
        &[&[Submit(2), Submit(3)], &[Await(0)]],
        crossed,
        &[2],
        true,
    );
}

#[test]
fn an_executor_works_off_its_tasks_in_order() {
    let tasks = |second| -> Vec<(Place, &'static [Op])> {
        vec![(WORKER, &[Set(0, 1)]), (second, &[Set(0, 2), CountDown(0)])]
    };
    let lines: &[&[Op]] = &[&[Submit(2)], &[Submit(3)], &[Await(0)], &[Check(0, 2)]];
    check("one thread", lines, &tasks(WORKER), &[1], false);
    check("two threads", lines, &tasks(OTHER), &[1], true);
}
