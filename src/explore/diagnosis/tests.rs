//! What is said of failing runs that are made by hand.

use super::waits::POLLING_LOOP;
use super::*;
use crate::findings::GaveUp;
use crate::model::{COROUTINE_TIMEOUT, MAIN_LOOPER, RESUMES, SYSTEM_CALLS};
use crate::testing::{event, failed, key, record, released, statement};
use crate::trace::{LimitedWait, NotSeen, NotSeenKind, ReleaseReason, RunKind};
use crate::whose::Whose;

#[test]
fn in_a_loop_the_event_was_expected_before_the_pass_that_came_before_it() {
    let pass = |occurrence| Statement {
        occurrence,
        ..statement(2)
    };
    let trace = [statement(1), pass(1), statement(3)];
    let run = record(&[1, 2, 3], Vec::new());
    let expected = |pass| expected_before(&Position::Before(pass), &trace, &BTreeSet::new(), &run);
    assert_eq!(
        expected(pass(9)),
        Some(pass(8)),
        "the trace has no such pass"
    );
    assert_eq!(expected(pass(1)), Some(statement(1)));
    assert_eq!(expected(statement(7)), None, "not in the trace at all");
}

#[test]
fn a_statement_that_touches_nothing_is_not_what_an_event_was_expected_before() {
    let trace = [1, 2, 3, 4].map(statement);
    let expected_in = |idle: &[usize], begun: &[i32]| {
        let (idle, run) = (idle.iter().copied().collect(), record(begun, Vec::new()));
        expected_before(&Position::Before(statement(4)), &trace, &idle, &run)
    };
    let expected = |idle: &[usize]| expected_in(idle, &[1, 2, 3, 4]);
    assert_eq!(expected(&[]), Some(statement(3)));
    // Statement 3 is not called where the event is late; nothing is known of a run without any.
    assert_eq!(expected_in(&[], &[1, 2, 4]), Some(statement(2)));
    assert_eq!(expected_in(&[1], &[1, 2, 4]), Some(statement(1)));
    assert_eq!(expected_in(&[], &[]), Some(statement(3)));
    assert_eq!(expected(&[1, 2]), Some(statement(1)));
    assert_eq!(
        expected(&[0, 1, 2]),
        Some(statement(3)),
        "there is no other"
    );
}

#[test]
fn a_statement_that_fails_after_an_event_and_a_sleep_needs_what_follows() {
    // Statement 2 takes 20 ms.
    let record = |lines: &[i32], events| {
        let mut run = record(lines, events);
        if let Some(sleep) = run.statements.get_mut(1) {
            sleep.at_ms = 0;
        }
        run
    };
    let late = |at_ms| {
        let mut event = released("a", Some(1), 2, ReleaseReason::Position);
        event.release.as_mut().unwrap().at_ms = at_ms;
        event
    };
    // Nothing says in a run that holds events what caused the other one.
    let follows = EventHit {
        posted_ms: 510,
        ..event("b", Some(3))
    };
    let results = |idle: &[usize], cause, others: &[EventHit]| {
        let mut events = vec![event("a", Some(1)), event("b", Some(cause))];
        events.extend_from_slice(others);
        let trace = record(&[1, 2, 3, 4], events);
        let mut results = Results {
            statements: bounds::statements(&trace),
            bounds: bounds::bounds(&trace, &[]),
            runs: vec![trace],
            ..Results::default()
        };
        results.bounds[0].idle = idle.iter().copied().collect();
        results
    };
    let needs = |run: &RunRecord, results: &Results| {
        needs_what_follows(&results.bounds[0], &statement(3), run, results)
    };
    let check = |run: &RunRecord, idle: &[usize], cause| needs(run, &results(idle, cause, &[]));
    let run = failed(record(&[1, 2, 3], vec![late(500), follows.clone()]), 3);
    assert!(check(&run, &[1], 1));
    assert!(!check(&run, &[], 1), "the second one may have read it");
    assert!(!check(&run, &[0], 1));
    for (begins_ms, held_ms, expected) in [(0, 0, true), (1, 0, false), (0, 1, false)] {
        let mut helper = results(&[0, 1], 1, &[]);
        helper.runs[0].statements[0].at_ms = begins_ms;
        helper.runs[0].statements[1].held_ms = held_ms;
        assert_eq!(needs(&run, &helper), expected, "{begins_ms} {held_ms}");
    }
    assert!(!check(&run, &[1], 2), "it has another cause");
    let mut kept = results(&[1], 1, &[]);
    kept.runs[0].statements[0].declares = Some(true);
    assert!(!needs(&run, &kept), "it may judge what was read before");

    let alone = failed(record(&[1, 2, 3], vec![late(500)]), 3);
    assert!(!check(&alone, &[1], 1));
    let before = failed(record(&[1, 2, 3], vec![late(520), follows.clone()]), 3);
    assert!(!check(&before, &[1], 1), "it came before the event");
    let elsewhere = failed(record(&[1, 2, 3, 4], vec![late(500), follows.clone()]), 4);
    assert!(!check(&elsewhere, &[1], 1));

    // The main thread is held at a message: what was posted after that is behind it.
    for (posted_ms, expected) in [(200, true), (100, false), (50, false)] {
        let is_dispatch = |hit: &mut EventHit| {
            hit.key.handler = MAIN_LOOPER.into();
            hit.posted_ms = 100;
        };
        let mut held = late(500);
        is_dispatch(&mut held);
        let behind = EventHit {
            posted_ms,
            ..event("b", Some(1))
        };
        let mut results = results(&[1], 1, &[]);
        is_dispatch(&mut results.bounds[0].event);
        let run = failed(record(&[1, 2, 3], vec![held, behind]), 3);
        assert_eq!(needs(&run, &results), expected, "{posted_ms}");
    }

    // The statement asks the main thread, or a background thread, for what a later one judges.
    let asks = |class, line| EventHit {
        class,
        ..event("asks", Some(line))
    };
    let asked = |class, posted_ms, delay_ms| {
        let asks = EventHit {
            posted_ms,
            ..asks(class, 3)
        };
        let follows = EventHit {
            class: EventClass::Ui,
            delay_ms: Some(delay_ms),
            ..follows.clone()
        };
        let events = vec![late(500), follows, asks];
        failed(record(&[1, 2, 3, 4], events), 4)
    };
    for class in [EventClass::Test, EventClass::Work] {
        let check =
            |run: &RunRecord, idle: &[usize]| needs(run, &results(idle, 1, &[asks(class, 3)]));
        assert!(check(&asked(class, 520, 200), &[1]));
        let had = asked(class, 720, 200);
        assert!(!check(&had, &[1]), "the main thread had it");
        let read = asked(class, 520, 200);
        assert!(!check(&read, &[]), "the second one may have read it");
        let mut kept = results(&[1], 1, &[asks(class, 3)]);
        kept.runs[0].statements[0].declares = Some(true);
        assert!(needs(&read, &kept), "what the cause keeps was not asked");

        let again = EventHit {
            class,
            ..event("asks again", Some(4))
        };
        let results = results(&[1], 1, &[asks(class, 3), again]);
        assert!(!needs(&read, &results), "the last one asks for itself");
        let mut had_all = read.clone();
        had_all.statements[3].at_ms = 900;
        assert!(needs(&had_all, &results), "all had come when that began");
        let mut lacks_one = results.clone();
        let missing = bounds::bounds(&record(&[1], vec![event("c", Some(1))]), &[]);
        lacks_one.bounds.extend(missing);
        assert!(!needs(&had_all, &lacks_one), "one never came");
        had_all.statements[3].at_ms = 700;
        assert!(!needs(&had_all, &results), "not yet");
    }
    let results_of = |class| results(&[1], 1, &[asks(class, 3)]);
    let blind = failed(record(&[1, 2, 3, 4], vec![late(500), follows.clone()]), 4);
    assert!(needs(&blind, &results_of(EventClass::Test)));
    assert!(!needs(&blind, &results_of(EventClass::Work)), "never asked");

    let unseen = results_of(EventClass::Async);
    assert!(!needs(&asked(EventClass::Async, 520, 200), &unseen));
}

#[test]
fn an_event_that_comes_after_the_end_of_its_service_was_expected_before_the_call_for_that() {
    let asked = |work: &str, line, posted_ms| EventHit {
        key: EventKey {
            handler: SYSTEM_CALLS.into(),
            work: work.into(),
            ..key("of the system")
        },
        class: EventClass::System,
        posted_ms,
        ..event("of the system", Some(line))
    };
    let limit = |limit_ms| LimitedWait {
        statement: Some(statement(4)),
        method: "java.util.concurrent.CountDownLatch.await".into(),
        limit_ms: Some(limit_ms),
        held: vec![key("a")],
    };
    let named_of = |begins, work: &str, line, came: &[(&str, u64)], limit_ms| {
        let begin = asked("what=114", begins, 5);
        let events = vec![begin, event("a", Some(1)), asked(work, line, 20)];
        let trace = record(&[1, 2, 3, 4, 5], events);
        let results = Results {
            statements: bounds::statements(&trace),
            bounds: bounds::bounds(&trace, &[]),
            runs: vec![trace],
            ..Results::default()
        };
        let late = released("a", None, 4, ReleaseReason::Needed);
        let mut events = vec![late];
        events.extend(came.iter().map(|(work, at_ms)| asked(work, line, *at_ms)));
        let mut run = failed(record(&[1, 2, 3, 4, 5], events), 4);
        run.limited_waits.push(limit(limit_ms));
        let schedule = Schedule {
            constraints: vec![Constraint {
                event: key("a"),
                position: Position::Within(statement(4)),
            }],
        };
        let pair = pair(
            &schedule,
            schedule.constraints.first(),
            &run,
            &results,
            &Control::NothingHeld,
        );
        pair.statement.map(|statement| statement.line)
    };
    let named = |work: &str, line, came: &[(&str, u64)]| named_of(1, work, line, came, 4000);
    assert_eq!(named("what=116", 3, &[("what=116", 40)]), Some(3));
    assert_eq!(
        named("what=116", 3, &[]),
        Some(3),
        "the run does not see it"
    );
    assert_eq!(
        named("what=116", 3, &[("what=115", 40)]),
        Some(4),
        "it never came"
    );
    assert_eq!(
        named("what=116", 3, &[("what=116", 60)]),
        Some(4),
        "after the event"
    );
    assert_eq!(
        named("what=115", 3, &[("what=115", 40)]),
        Some(4),
        "a start"
    );
    assert_eq!(
        named("what=116", 1, &[("what=116", 40)]),
        Some(4),
        "asked before"
    );
    assert_eq!(
        named_of(2, "what=116", 3, &[], 4000),
        Some(4),
        "it has begun later"
    );
    assert_eq!(named("what=116", 5, &[]), Some(4), "asked later");
    let gives_up = named_of(1, "what=116", 3, &[], 0);
    assert_eq!(gives_up, Some(4), "it is the wait that gives up");
}

#[test]
fn two_events_that_came_in_reverse_fail_by_their_order() {
    let came = |name: &str, posted_ms| EventHit {
        posted_ms,
        ..event(name, Some(1))
    };
    let trace = record(&[1, 2, 3], vec![came("a", 10), came("b", 20)]);
    let results = Results {
        bounds: bounds::bounds(&trace, &[]),
        ..Results::default()
    };
    let at = |name: &str, position: &dyn Fn(Statement) -> Position, line| Constraint {
        event: key(name),
        position: position(statement(line)),
    };
    let replay = |a_ms, b_ms| {
        let released_at = |name: &str, at_ms| {
            let mut event = released(name, Some(1), 2, ReleaseReason::Position);
            event.release.as_mut().unwrap().at_ms = at_ms;
            event
        };
        record(
            &[1, 2, 3],
            vec![released_at("a", a_ms), released_at("b", b_ms)],
        )
    };
    let check = |constraints: &[Constraint], run: &RunRecord, expected| {
        let schedule = Schedule {
            constraints: constraints.to_vec(),
        };
        let order = in_order(&schedule, run, &results);
        let order = order.map(|(first, last)| (first.event.clone(), last.event.clone()));
        assert_eq!(order, expected);
    };
    let apart = [at("b", &Position::Before, 2), at("a", &Position::Before, 3)];
    let reversed = Some((key("b"), key("a")));
    check(&apart, &replay(300, 200), reversed.clone());
    check(&apart, &replay(200, 300), None);
    check(&apart[..1], &replay(300, 200), None);

    let at_once = [
        at("b", &Position::Overlapping, 2),
        at("a", &Position::Overlapping, 2),
    ];
    check(&at_once, &replay(300, 200), None);
    let one_place = [at("b", &Position::Before, 2), at("a", &Position::Before, 2)];
    check(&one_place, &replay(200, 300), reversed);
    // Both have to be late, in the order that they usually have.
    let both_late = [at("a", &Position::Before, 2), at("b", &Position::Before, 2)];
    check(&both_late, &replay(200, 300), None);
}

/// What overtakes an event of statement 1 that is as late as statement 3 allows, where another
/// comes at a time, caused by a statement.
fn overtakes(
    work: &str,
    cause: i32,
    posted_ms: u64,
    position: Position,
    failed_at: i32,
) -> Option<Statement> {
    let mut late = released("a", Some(1), 3, ReleaseReason::Needed);
    late.key.occurrence = 1;
    let mut other = event(work, Some(cause));
    (other.key.occurrence, other.posted_ms) = (2, posted_ms);
    let run = failed(record(&[1, 2, 3, 4], vec![late, other]), failed_at);
    let results = Results {
        bounds: bounds::bounds(&run, &[]),
        ..Results::default()
    };
    let blamed = Constraint {
        event: run.events[0].key.clone(),
        position,
    };
    match overtaken(&blamed, &results.bounds[0], &run, &results)? {
        WrongOrder::AfterEvent(first) => first.statement,
        order => panic!("{order:?}"),
    }
}

#[test]
fn what_was_asked_for_again_overtakes_what_comes_last() {
    let asked = Some(statement(2));
    for (work, cause, posted_ms, failed_at, expected) in [
        ("a", 2, 30, 3, asked.clone()),
        ("b", 2, 30, 3, None), // other work
        ("a", 1, 30, 3, None), // no later
        ("a", 3, 30, 3, None), // no sooner
        ("a", 2, 60, 3, None), // it comes after it
    ] {
        let within = Position::Within(statement(3));
        let found = overtakes(work, cause, posted_ms, within, failed_at);
        assert_eq!(found, expected, "{work} {cause} {posted_ms}");
    }
    // Both have come before what failed, or one has not.
    for (failed_at, expected) in [(4, asked.clone()), (3, asked), (2, None)] {
        let before = Position::Before(statement(3));
        assert_eq!(overtakes("a", 2, 30, before, failed_at), expected);
    }
    assert_eq!(overtakes("a", 2, 30, Position::End, 4), None);
}

#[test]
fn an_event_that_comes_after_its_cause_is_read_where_the_test_fails() {
    let late = |until| released("a", Some(1), until, ReleaseReason::Position);
    let results = Results {
        statements: [1, 2, 3].map(statement).into(),
        bounds: bounds::bounds(&record(&[1, 2, 3], vec![late(2)]), &[]),
        ..Results::default()
    };
    for (before, is_after_cause, expected) in [(2, true, 3), (3, false, 2)] {
        let run = failed(record(&[1, 2, 3], vec![late(before - 1)]), 3);
        let blamed = Constraint {
            event: key("a"),
            position: Position::Before(statement(before)),
        };
        let schedule = Schedule {
            constraints: vec![blamed.clone()],
        };
        let control = Control::NaturalOrder;
        let pair = pair(&schedule, Some(&blamed), &run, &results, &control);
        assert_eq!(pair.cause, Some(statement(1)));
        assert_eq!(matches!(pair.order, WrongOrder::AfterCause), is_after_cause);
        assert_eq!(pair.statement, Some(statement(expected)));
    }

    // The cause waits for it, with a limit.
    let mut run = failed(record(&[1, 2, 3], vec![late(1)]), 3);
    run.limited_waits.push(LimitedWait {
        statement: Some(statement(1)),
        method: COROUTINE_TIMEOUT.into(),
        limit_ms: Some(0),
        held: vec![key("a")],
    });
    run.statements.remove(1);
    let blamed = Constraint {
        event: key("a"),
        position: Position::Before(statement(2)),
    };
    let schedule = Schedule {
        constraints: vec![blamed.clone()],
    };
    let natural = Control::NaturalOrder;
    let pair = pair(&schedule, Some(&blamed), &run, &results, &natural);
    assert!(matches!(pair.order, WrongOrder::EventLate));
    assert_eq!(pair.statement, Some(statement(1)));
}

#[test]
fn an_event_in_a_late_pass_of_a_loop_is_read_where_the_test_fails() {
    let pass = |occurrence| Statement {
        occurrence,
        ..statement(2)
    };
    let late = released("a", Some(1), 2, ReleaseReason::Position);
    let mut run = record(&[1, 2, 2, 2, 3], vec![late]);
    for occurrence in [2, 3] {
        run.statements[occurrence].statement = pass(u32::try_from(occurrence).unwrap());
    }
    let named = |failed_at, before: Statement, statements: &[Statement]| {
        let run = failed(run.clone(), failed_at);
        let results = Results {
            statements: statements.to_vec(),
            bounds: bounds::bounds(&run, &[]),
            ..Results::default()
        };
        let blamed = Constraint {
            event: key("a"),
            position: Position::Before(before),
        };
        let schedule = Schedule {
            constraints: vec![blamed.clone()],
        };
        let control = Control::NaturalOrder;
        let pair = pair(&schedule, Some(&blamed), &run, &results, &control);
        let polls = matches!(pair.order, WrongOrder::WhilePolling(_));
        (polls, pair.statement)
    };
    let trace = [1, 2, 3].map(statement);
    let longer = [statement(1), pass(1), pass(2), statement(3)];
    assert_eq!(named(3, pass(2), &trace), (true, Some(statement(3))));
    assert_eq!(
        named(2, pass(2), &trace),
        (false, Some(pass(1))),
        "it gives up"
    );
    assert_eq!(
        named(3, pass(2), &longer),
        (false, Some(pass(1))),
        "no poll"
    );
    assert_eq!(
        named(3, statement(3), &trace),
        (false, Some(statement(3))),
        "it has given up"
    );
}

#[test]
fn the_task_that_posts_an_event_as_it_ends_is_the_last_of_its_thread() {
    let task = |name, thread: &str, posted_ms| EventHit {
        class: EventClass::Work,
        thread: thread.to_owned(),
        posted_ms,
        ..event(name, Some(1))
    };
    let post = |name, class: &str| {
        let mut hit = task(name, "worker", 30);
        hit.class = EventClass::Async;
        hit.stack[0].class = class.to_owned();
        hit
    };
    let events = vec![
        task("first", "worker", 10),
        task("last", "worker", 20),
        task("of another", "other", 25),
        task("later", "worker", 40),
        post("resumed", "kotlinx.coroutines.DispatchedTask"),
        post("by the app", "com.example.Desk"),
    ];
    let mut trace = record(&[1, 2], events);
    trace.whose = Whose::new("com.example", "com.example.test", "com.example.SomeTest");
    trace.kind = RunKind::Trace;
    let results = Results {
        runs: vec![trace],
        ..Results::default()
    };
    let named = |name| posting_task(&key(name), &results).map(|task| task.key);
    assert_eq!(named("resumed"), Some(key("last")));
    assert_eq!(named("by the app"), None);
    assert_eq!(named("last"), None, "a task");
}

#[test]
fn an_event_is_named_as_in_the_trace() {
    let named = |name: &str| EventHit {
        callback: Some(name.to_owned()),
        method: name
            .starts_with("com.example.")
            .then(|| "onReceive".to_owned()),
        ..event("a", Some(1))
    };
    let trace = record(&[1, 2], vec![named("com.example.Model$book$1")]);
    let results = Results {
        bounds: bounds::bounds(&trace, &[]),
        ..Results::default()
    };
    let run = record(&[1, 2], vec![named("kotlinx.coroutines.Continuation")]);
    let constraint = |name| Constraint {
        event: key(name),
        position: Position::End,
    };
    let shown = event_of(&constraint("a"), &run, &results).unwrap();
    assert_eq!(shown.callback, named("com.example.Model$book$1").callback);
    assert_eq!(shown.method.as_deref(), Some("onReceive"));
    assert!(event_of(&constraint("b"), &run, &results).is_none());
}

#[test]
fn a_wait_that_goes_on_after_the_event_did_not_give_up_on_it() {
    let gave_up = |why| {
        let mut run = record(&[1, 2, 3], vec![released("a", Some(1), 3, why)]);
        run.limited_waits.push(LimitedWait {
            statement: Some(statement(3)),
            method: "java.util.concurrent.LinkedBlockingQueue.poll".into(),
            limit_ms: Some(5000),
            held: vec![key("a")],
        });
        super::gave_up(&run, &key("a"), &Results::default()).map(|wait| wait.limit_ms)
    };
    assert_eq!(gave_up(ReleaseReason::End), Some(Some(5000)));
    assert_eq!(gave_up(ReleaseReason::NotNeeded), None);
}

#[test]
fn a_wait_that_the_passing_control_outlasts_is_not_to_blame() {
    let results = Results {
        statements: [1, 2, 3, 4].map(statement).into(),
        ..Results::default()
    };
    let wait = |method: &str| GaveUp {
        statement: Some(statement(2)),
        method: format!("java.util.concurrent.{method}"),
        limit_ms: Some(400),
    };
    let (parks, awaits) = (
        wait("locks.LockSupport.parkNanos"),
        wait("CountDownLatch.await"),
    );
    let polls = GaveUp {
        statement: Some(Statement {
            occurrence: 5,
            ..statement(2)
        }),
        method: waits::POLLING_LOOP.to_owned(),
        limit_ms: Some(400),
    };
    for (position, parks_in_vain, awaits_in_vain) in [
        (Position::Before(statement(4)), true, true),
        // What a latch was awaited for is read at once.
        (Position::Before(statement(3)), true, false),
        (Position::Before(statement(2)), false, false),
        (Position::Within(statement(3)), false, false),
    ] {
        let control = Control::Neighbour {
            position: position.clone(),
            held_ms: 400,
            failing_held_ms: 500,
        };
        let outlasts = |wait| outlasts_harmlessly(wait, &control, &results);
        let expected = (parks_in_vain, awaits_in_vain);
        assert_eq!(
            (outlasts(&parks), outlasts(&awaits)),
            expected,
            "{position}"
        );
        assert_eq!(outlasts(&polls), awaits_in_vain, "{position}");
    }
    let natural = Control::NaturalOrder;
    assert!(!outlasts_harmlessly(&parks, &natural, &results));

    // Of a loop the trace has two passes.
    let second = Statement {
        occurrence: 2,
        ..statement(2)
    };
    let [before, first, next, last] = [1, 2, 3, 4].map(statement);
    let results = Results {
        statements: vec![before, first, second, next.clone(), last.clone()],
        ..Results::default()
    };
    for (statement, polls_in_vain) in [(next, false), (last, true)] {
        let control = Control::Neighbour {
            position: Position::Before(statement),
            held_ms: 400,
            failing_held_ms: 500,
        };
        assert!(outlasts_harmlessly(&awaits, &control, &results));
        assert_eq!(
            outlasts_harmlessly(&polls, &control, &results),
            polls_in_vain
        );
    }
}

/// The event comes of statement 2, which takes 10 ms where the test passes.
#[test]
fn a_statement_that_goes_on_without_the_event_that_it_waits_for_has_given_up() {
    let trace = record(&[1, 2, 3, 4], vec![event("a", Some(2))]);
    let results = Results {
        statements: bounds::statements(&trace),
        bounds: bounds::bounds(&trace, &[]),
        runs: vec![trace],
        ..Results::default()
    };
    // It begins at 10 ms.
    let failing = |reached_ms, held_ms, why| {
        let late = released("a", Some(2), 2, why);
        let mut run = failed(record(&[1, 2, 3], vec![late]), 3);
        let next = &mut run.statements[2];
        (next.at_ms, next.held_ms) = (reached_ms + held_ms, held_ms);
        run
    };
    let gives_up = |run: &RunRecord, results: &Results| {
        let wait = super::gave_up(run, &key("a"), results);
        wait.and_then(|wait| wait.statement)
    };
    let (end, position) = (ReleaseReason::End, ReleaseReason::Position);
    let late = failing(330, 0, end);
    let blamed = Some(statement(2));
    assert_eq!(gives_up(&late, &results), blamed);
    assert_eq!(gives_up(&failing(330, 500, position), &results), blamed);
    assert_eq!(gives_up(&failing(329, 500, position), &results), None);
    let needed = failing(330, 0, ReleaseReason::Needed);
    assert_eq!(gives_up(&needed, &results), None);

    // The longest of the runs that have passed counts, and a failed one does not.
    let mut slow = results.clone();
    slow.runs.insert(0, record(&[1, 2, 3], Vec::new()));
    slow.runs[0].statements[2].at_ms = 21;
    assert_eq!(gives_up(&failing(331, 0, end), &slow), None);
    assert_eq!(gives_up(&failing(332, 0, end), &slow), blamed);
    slow.runs[0] = failed(slow.runs[0].clone(), 3);
    assert_eq!(gives_up(&late, &slow), blamed);

    let mut never_passed = results.clone();
    never_passed.runs.clear();
    assert_eq!(gives_up(&late, &never_passed), None);
    let mut crashed = late.clone();
    crashed.outcome = Outcome::Crash;
    assert_eq!(gives_up(&crashed, &results), None);
    let mut stays = late;
    stays.statements.pop();
    (stays.phases.first_statement, stays.phases.over) = (Some(0), Some(900));
    assert_eq!(gives_up(&stays, &results), None, "it has not gone on");
}

#[test]
fn the_wait_just_before_the_statement_that_reads_its_result_is_to_blame() {
    let results = Results {
        statements: [1, 2, 3].map(statement).into(),
        ..Results::default()
    };
    let blamed = |method: &str, line| {
        let wait = GaveUp {
            statement: Some(statement(line)),
            method: format!("java.util.concurrent.{method}"),
            limit_ms: Some(400),
        };
        just_before(&wait, &statement(3), &results)
    };
    assert_eq!(blamed("CountDownLatch.await", 2), Some(statement(2)));
    assert_eq!(blamed("CountDownLatch.await", 1), None);
    assert_eq!(blamed("locks.LockSupport.parkNanos", 2), None);
}

#[test]
fn a_test_that_goes_on_after_a_coroutines_timer_has_not_given_up() {
    let gives_up = |method: &str, failing, resumed: Option<Statement>| {
        let late = released("a", Some(1), 2, ReleaseReason::End);
        let mut run = failed(record(&[1, 2, 3, 4], vec![late]), failing);
        run.statements.truncate(usize::try_from(failing).unwrap());
        run.limited_waits.push(LimitedWait {
            statement: Some(statement(2)),
            method: method.into(),
            limit_ms: Some(0),
            held: vec![key("a")],
        });
        if let Some(resumed) = resumed {
            let mut again = run.statements[1].clone();
            again.statement = resumed;
            run.statements.insert(2, again);
        }
        super::gave_up(&run, &key("a"), &Results::default()).is_some()
    };
    let gives_up = |method, failing| {
        let again = Statement {
            occurrence: 2,
            ..statement(2)
        };
        let of_caller = Statement {
            method: RESUMES.into(),
            occurrence: 2,
            ..statement(9)
        };
        let once = gives_up(method, failing, None);
        for resumed in [again, of_caller] {
            let resumed = gives_up(method, failing, Some(resumed));
            assert_eq!(once, resumed, "{method} {failing}");
        }
        once
    };
    assert!(gives_up(COROUTINE_TIMEOUT, 2));
    assert!(gives_up(COROUTINE_TIMEOUT, 3));
    assert!(!gives_up(COROUTINE_TIMEOUT, 4));
    assert!(gives_up("java.lang.Object.wait", 4));
}

#[test]
fn a_wait_in_the_last_statement_that_ended_within_its_limit_did_not_give_up() {
    // How long it took may not be known.
    for (took_ms, gave_up) in [(Some(4900), false), (Some(5000), true), (None, true)] {
        let late = released("a", Some(1), 3, ReleaseReason::End);
        let mut run = record(&[1, 2, 3], vec![late]);
        let begun_ms = run.statements[2].at_ms;
        run.phases.first_statement = Some(20_000 + run.statements[0].at_ms);
        run.phases.over = took_ms.map(|took| 20_000 + begun_ms + took);
        run.limited_waits.push(LimitedWait {
            statement: Some(statement(3)),
            method: COROUTINE_TIMEOUT.into(),
            limit_ms: Some(5000),
            held: vec![key("a")],
        });
        let wait = super::gave_up(&run, &key("a"), &Results::default());
        assert_eq!(wait.is_some(), gave_up, "{took_ms:?}");
    }
}

/// An app of AOSP is in `com.android`: what the platform does there says nothing of an event.
#[test]
fn own_code_that_a_failure_names_is_near_wherever_its_package_is() {
    let near = |app: &str, frame: &str| {
        let mut run = failed(record(&[1], vec![]), 1);
        run.whose = Whose::new(app, "", "com.example.SomeTest");
        let failure = run.failure.as_mut().unwrap();
        failure.stack.insert(0, frame.to_owned());

        let mut event = key("a");
        event.stack[0].class = "com.android.example.Cart".into();
        nearness(&run, &event)
    };

    let frame = "com.android.example.Cart.pay(Cart.java:9)";
    assert_eq!(near("com.android.example", frame), 1);
    assert_eq!(near("com.example", frame), 0);
}

#[test]
fn a_task_races_with_what_reads_it_at_once_and_is_out_of_order_with_what_comes_before() {
    let results = Results {
        statements: (1..=6).map(statement).collect(),
        ..Results::default()
    };
    let of = |hit: EventHit, line| {
        let finding = Finding {
            failed_at: Some(statement(line)),
            ..crate::testing::finding(hit)
        };
        category(&finding, &results)
    };
    let task = EventHit {
        class: EventClass::Work,
        ..event("a", Some(1))
    };
    assert_eq!(of(task.clone(), 4), Category::DataRace);
    assert_eq!(of(task, 5), Category::EventOrder);
    assert_eq!(of(event("a", Some(1)), 4), Category::AsyncWait);
    assert_eq!(of(event("a", Some(1)), 5), Category::EventOrder);
}

#[test]
fn an_event_that_a_loop_polls_for_in_vain_was_expected_before_what_comes_after_the_loop() {
    let pass = |line, occurrence| Statement {
        occurrence,
        ..statement(line)
    };
    let passes = |count| {
        let mut run = record(
            &[1],
            vec![released("a", Some(1), 4, ReleaseReason::Position)],
        );
        let mut hit = run.statements[0].clone();
        for occurrence in 1..=count {
            hit.statement = pass(2, occurrence);
            run.statements.push(hit.clone());
        }
        for line in [3, 4] {
            hit.statement = statement(line);
            run.statements.push(hit.clone());
        }
        run
    };
    let found = |traced, polled, fails_at, position: &Statement| {
        let mut trace = passes(traced);
        trace.events = vec![event("a", Some(1))];
        let results = Results {
            statements: bounds::statements(&trace),
            bounds: bounds::bounds(&trace, &[]),
            runs: vec![trace],
            ..Results::default()
        };
        let schedule = Schedule {
            constraints: vec![Constraint {
                event: key("a"),
                position: Position::Before(position.clone()),
            }],
        };
        let run = failed(passes(polled), fails_at);
        let confirmed = Confirmed::default();
        let found = diagnose(
            schedule,
            &run,
            &results,
            confirmed,
            Control::NothingHeld,
            None,
        );
        (found.pair.statement, found.category)
    };
    let after = (Some(statement(3)), Category::AsyncWait);
    let next = statement(3);
    assert_eq!(found(2, 9, 3, &next), after);
    assert_ne!(
        found(9, 9, 3, &next),
        after,
        "it does so as often as it likes"
    );
    assert_ne!(found(2, 9, 4, &next), after, "something else fails");
    let polls = found(2, 9, 3, &pass(2, 8)).1;
    assert_eq!(polls, Category::EventOrder, "it goes on as soon as it may");
}

#[test]
fn a_loop_that_polls_until_it_is_left_gives_up_on_what_was_held_meanwhile() {
    let pass = |occurrence| Statement {
        occurrence,
        ..statement(2)
    };
    // Statement 1, then passes every 100 ms from 1000 ms on, then statement 3.
    let traced = Results {
        statements: vec![statement(1), pass(1), pass(2), statement(3)],
        ..Results::default()
    };
    let gives_up = |held_ms, last, during: Statement, why, others: &[EventHit]| {
        let mut late = released("a", Some(1), 2, why);
        late.posted_ms = held_ms;
        late.release.as_mut().unwrap().during = Some(during);
        let events = [&[late], others].concat();
        let mut run = record(&[1], events);
        let mut add = |statement, at_ms| {
            let mut hit = run.statements[0].clone();
            (hit.statement, hit.at_ms) = (statement, at_ms);
            run.statements.push(hit);
        };
        for occurrence in 1..=last {
            add(pass(occurrence), 900 + 100 * u64::from(occurrence));
        }
        add(statement(3), 1000 + 100 * u64::from(last));
        let wait = super::gave_up(&run, &key("a"), &traced)?;
        assert_eq!(wait.method, POLLING_LOOP);
        Some((wait.statement?.occurrence, wait.limit_ms?))
    };
    let came_at = |class, posted_ms| EventHit {
        class,
        posted_ms,
        ..event("b", Some(1))
    };
    use ReleaseReason::{End, Limit, NotNeeded, Position};
    let check = |held_ms, last, during, why| gives_up(held_ms, last, during, why, &[]);
    for why in [End, Position] {
        assert_eq!(check(50, 21, pass(21), why), Some((21, 2000)));
        assert_eq!(check(50, 21, statement(3), why), Some((21, 2000)));
        assert_eq!(check(1500, 21, pass(21), why), Some((21, 1500)));
        assert_eq!(check(50, 21, pass(9), why), None, "it goes on");
        assert_eq!(check(50, 2, pass(2), why), None, "no further pass");
    }
    for why in [Limit, NotNeeded] {
        assert_eq!(check(50, 21, pass(21), why), None);
    }
    for (class, posted_ms, is_left_in_vain) in [
        (EventClass::Async, 2950, false),
        (EventClass::Work, 2950, false),
        (EventClass::Async, 2850, false),
        (EventClass::Async, 2750, true),
        (EventClass::Test, 2950, true),
    ] {
        let other = came_at(class, posted_ms);
        let wait = gives_up(50, 21, pass(21), End, &[other]);
        assert_eq!(wait.is_some(), is_left_in_vain, "{class:?} {posted_ms}");
    }
}

/// The trace's passes take longer each.
#[test]
fn a_loop_that_polls_no_longer_than_in_the_trace_waits_for_something_else() {
    let pass = |occurrence| Statement {
        occurrence,
        ..statement(2)
    };
    let polling = |passes: u32, ms_each: u64| {
        let late = released("a", Some(1), 3, ReleaseReason::End);
        let mut run = record(&[1], vec![late]);
        let mut hit = run.statements[0].clone();
        for occurrence in 1..=passes {
            hit.statement = pass(occurrence);
            hit.at_ms = 1000 + ms_each * u64::from(occurrence);
            run.statements.push(hit.clone());
        }
        hit.statement = statement(3);
        run.statements.push(hit);
        run
    };
    let gives_up = |trace: RunRecord| {
        let trace = RunRecord {
            kind: RunKind::Trace,
            ..trace
        };
        let results = Results {
            statements: bounds::statements(&trace),
            runs: vec![trace],
            ..Results::default()
        };
        super::gave_up(&polling(11, 20), &key("a"), &results).is_some()
    };
    assert!(gives_up(polling(3, 90)));
    assert!(!gives_up(polling(4, 90)));
}

#[test]
fn what_comes_after_the_end_of_a_service_is_one_of_lifecycle() {
    let after = |work: &str| {
        let mut first = event("first", Some(2));
        first.key.handler = SYSTEM_CALLS.into();
        first.key.work = work.into();
        let mut finding = crate::testing::finding(event("a", Some(1)));
        finding.pair.order = WrongOrder::AfterEvent(Box::new(first));
        category(&finding, &Results::default())
    };
    assert_eq!(after("what=116"), Category::Lifecycle);
    assert_eq!(after("what=122"), Category::Lifecycle);
    assert_eq!(after("what=113"), Category::EventOrder, "a broadcast");
}

#[test]
fn a_service_that_begins_or_ends_late_is_one_of_lifecycle() {
    let late = |work: &str| {
        let mut hit = event("a", Some(1));
        (hit.class, hit.key.handler) = (EventClass::System, SYSTEM_CALLS.into());
        hit.key.work = work.into();
        category(&crate::testing::finding(hit), &Results::default())
    };
    for work in ["what=114", "what=115", "what=116", "what=121", "what=122"] {
        assert_eq!(late(work), Category::Lifecycle, "{work}");
    }
    assert_eq!(late("what=113"), Category::AsyncWait, "a broadcast");
}

#[test]
fn what_the_statement_before_the_failure_keeps_in_a_variable_is_a_look() {
    let reads_on_main = |line| {
        let mut post = event("main", Some(line));
        (post.class, post.key.work) = (EventClass::Test, RUN_ON_MAIN.into());
        post
    };
    let with_posts = |posts, declares, failing_method: &str| {
        let mut trace = record(&[1, 2, 3, 4], posts);
        let failed_at = Statement {
            method: failing_method.into(),
            ..statement(4)
        };
        trace.statements[2].declares = declares;
        trace.statements[3].statement = failed_at.clone();
        let results = Results {
            statements: bounds::statements(&trace),
            runs: vec![trace],
            ..Results::default()
        };
        let finding = Finding {
            failed_at: Some(failed_at),
            ..crate::testing::finding(event("a", Some(1)))
        };
        category(&finding, &results)
    };
    let category_of = |declares, method: &str| with_posts(Vec::new(), declares, method);
    let same = &statement(3).method;
    for (line, expected) in [(2, Category::EventOrder), (3, Category::AsyncWait)] {
        let posts = vec![reads_on_main(line)];
        assert_eq!(with_posts(posts, Some(false), same), expected, "{line}");
    }
    assert_eq!(category_of(None, same), Category::AsyncWait);
    assert_eq!(category_of(Some(true), same), Category::AsyncWait);
    assert_eq!(category_of(Some(false), same), Category::EventOrder);
    assert_eq!(category_of(Some(false), "helper"), Category::AsyncWait);
}

#[test]
fn a_test_on_the_main_thread_fails_at_the_line_that_its_stack_names() {
    let by_itself = failed(record(&[3], vec![]), 7);
    assert_eq!(
        failed_at(&by_itself),
        Some(statement(3)),
        "a line that is no statement"
    );

    let not_seen = vec![NotSeen {
        kind: NotSeenKind::TestOnMain,
        count: 4,
        example: String::new(),
    }];
    let on_main = RunRecord {
        not_seen,
        ..by_itself
    };
    assert_eq!(failed_at(&on_main), Some(statement(7)));
    let elsewhere = RunRecord {
        failure: None,
        ..on_main
    };
    assert_eq!(failed_at(&elsewhere), Some(statement(3)));
}

#[test]
fn several_events_that_come_as_early_as_they_can_are_too_early_where_later_ones_pass() {
    let trace = record(&[1, 2, 3], vec![event("a", Some(1)), event("b", Some(1))]);
    let results = Results {
        statements: bounds::statements(&trace),
        bounds: bounds::bounds(&trace, &[]),
        ..Results::default()
    };
    let check = |lines: [i32; 2], control: Control, expected| {
        let both = ["a", "b"].into_iter().zip(lines);
        let both: Vec<Constraint> = both
            .map(|(name, line)| Constraint {
                event: key(name),
                position: Position::Before(statement(line)),
            })
            .collect();
        assert_eq!(
            are_too_early(&both, &control, &results),
            expected,
            "{control:?}"
        );
    };
    check([2, 2], Control::NothingHeld, true);
    check([2, 2], Control::Latest, true);
    check([2, 2], Control::NaturalOrder, false);
    check([2, 3], Control::Latest, false);
    assert!(!are_too_early(&[], &Control::Latest, &results));
}

/// Statements 1 and 4 are the test's, 102 is a helper's, 201 of a wrapper that both call.
#[test]
fn a_finding_names_the_line_that_calls_a_wrapper() {
    let lines = [1, 101, 102, 201, 103, 201, 4];
    let run = |lines: &[i32]| {
        let mut run = record(lines, vec![event("a", Some(1))]);
        for hit in &mut run.statements {
            hit.statement.method = format!("method{}", hit.statement.line / 100);
        }
        if let Some(again) = run.statements.get_mut(5) {
            again.statement.occurrence = 2;
        }
        run
    };
    let trace = run(&lines);
    let at = |index: usize| trace.statements[index].statement.clone();
    let named = |cause: usize, fails_at: i32| {
        let mut results = Results {
            statements: bounds::statements(&trace),
            bounds: bounds::bounds(&trace, &[]),
            runs: vec![trace.clone()],
            ..Results::default()
        };
        results.bounds[0].event.statement = Some(at(cause));
        let schedule = Schedule {
            constraints: vec![Constraint {
                event: key("a"),
                position: Position::Before(at(4)),
            }],
        };
        let last = lines.iter().position(|line| *line == fails_at).unwrap();
        let mut run = failed(run(&lines[..=last]), fails_at);
        if let Some(failure) = &mut run.failure {
            failure.stack = vec![format!(
                "com.example.SomeTest.method2(SomeTest.java:{fails_at})"
            )];
        }
        let found = diagnose(
            schedule,
            &run,
            &results,
            Confirmed::default(),
            Control::NothingHeld,
            None,
        );
        found.pair.statement
    };
    assert_eq!(named(1, 4), Some(at(2)));
    assert_eq!(named(3, 201), Some(at(3)), "its own cause is named as such");
}
