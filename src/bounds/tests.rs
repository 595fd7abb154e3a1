//! Bounds of events of small runs.

use super::*;
use crate::model::{EventClass, Outcome};
use crate::testing::{event, key, record, released, statement};
use crate::trace::{ReleaseReason, StatementHit};

/// A message that the main thread posts to itself at 10 ms, in statement 1.
fn timer(name: &str, delay: u64) -> EventHit {
    EventHit {
        class: EventClass::Ui,
        own: true,
        delay_ms: Some(delay),
        ..event(name, Some(1))
    }
}

#[test]
fn before_a_statement_that_touches_nothing_an_event_has_no_position_of_its_own() {
    let positions = |idle: &[usize], hit: EventHit| {
        let mut trace = record(&[1, 2, 3, 4, 5], vec![hit]);
        for index in idle {
            trace.statements[*index].is_idle = true;
        }
        let bound = bounds(&trace, &[]).remove(0);
        let statements = statements(&trace);
        let natural = bound.natural(&statements).unwrap();
        (lines(&bound.positions(&statements)), lines(&[natural]))
    };

    let event = || event("a", Some(1));
    assert_eq!(positions(&[], event()), (vec![0, 5, 4, 3, 2], vec![2]));
    assert_eq!(positions(&[1, 3], event()), (vec![0, 5, 3], vec![3]));
    assert_eq!(positions(&[1, 2, 3, 4], event()), (vec![0, 5], vec![5]));
    // It is due at 30 ms, before the fourth.
    assert_eq!(positions(&[], timer("a", 20)).1, [4]);
    assert_eq!(positions(&[3], timer("a", 20)), (vec![0, 5, 3, 2], vec![5]));
}

#[test]
fn what_another_run_shows_is_learnt() {
    let task = |name: &str, line, ended| EventHit {
        class: EventClass::Work,
        key: EventKey {
            handler: crate::model::THREAD.into(),
            ..key(name)
        },
        ended,
        ..event(name, line)
    };

    let mut trace = record(
        &[1, 2, 3],
        vec![
            task("endless", Some(2), false),
            task("short", Some(2), false),
        ],
    );
    let other = vec![
        task("endless", Some(2), false),
        task("short", Some(1), true),
        task("new", Some(3), false),
        event("elsewhere", Some(9)),
    ];
    let coarse = RunRecord {
        coarse: true,
        ..record(&[1, 2, 3], vec![task("short", None, true)])
    };

    learn(&mut trace, &coarse);
    learn(&mut trace, &record(&[1, 2, 3], other));

    let learnt: Vec<_> = trace
        .explored()
        .map(|e| (e.callback.clone().unwrap(), e.statement.clone()))
        .collect();
    let expected = [("short", 1), ("new", 3)];
    assert_eq!(
        learnt,
        expected.map(|(name, at)| (format!("com.example.{name}$1"), Some(statement(at))))
    );
}

#[test]
fn a_delayed_message_can_come_before_it_is_due_in_the_trace() {
    // Statements begin every 10 ms.
    let trace = record(&[1, 2, 3, 4, 5], vec![timer("a", 25)]);
    let statements = statements(&trace);
    let bound = &bounds(&trace, &[])[0];
    assert_eq!(lines(&bound.positions(&statements)), [0, 5, 4, 3, 2]);

    assert_eq!(
        bound.natural(&statements),
        Some(Position::Before(statement(5)))
    );
    let early = |line| bound.is_early(&Position::Before(statement(line)), &statements);
    assert_eq!([2, 3, 4, 5].map(early), [true, true, true, false]);

    let never = &bounds(&record(&[1, 2], vec![timer("a", 900)]), &[])[0];
    assert_eq!(
        never.natural(&statements[..2]),
        Some(Position::End),
        "the test is over before"
    );

    let at_once = &bounds(&record(&[1, 2], vec![timer("a", 0)]), &[])[0];
    assert_eq!(
        (at_once.due, at_once.natural(&statements[..2])),
        (None, Some(Position::Before(statement(2))))
    );
}

/// The same event, held until statement 3.
fn held(event: &EventHit) -> EventHit {
    let release = released("a", None, 3, ReleaseReason::Needed).release;
    EventHit {
        release,
        ..event.clone()
    }
}

#[test]
fn a_frame_gets_a_position_only_where_its_run_failed() {
    let frame = EventHit {
        key: key("a").frame(&statement(2)),
        class: EventClass::Ui,
        own: true,
        delay_ms: None,
        ..event("a", Some(2))
    };
    let later = EventHit {
        key: key("a").frame(&statement(3)),
        statement: Some(statement(3)),
        ..frame.clone()
    };
    for (outcome, expected) in [(Outcome::Pass, 0), (Outcome::Fail, 2)] {
        let mut trace = record(&[1, 2, 3], vec![]);
        let run = RunRecord {
            outcome,
            ..record(&[1, 2, 3], vec![frame.clone(), later.clone()])
        };
        learn(&mut trace, &run);
        assert_eq!(bounds(&trace, &[]).len(), expected, "{outcome:?}");

        // What was held in a run is learnt without the trace, too.
        let run = RunRecord {
            events: vec![held(&frame), held(&later)],
            ..run
        };
        let trace = record(&[1, 2, 3], vec![]);
        assert_eq!(bounds(&trace, &[run]).len(), expected, "{outcome:?}");
    }
}

#[test]
fn a_scheduled_task_is_due_when_it_began() {
    let task = |delay| EventHit {
        class: EventClass::Work,
        ended: true,
        posted_ms: 25,
        ..timer("a", delay)
    };
    let due = |event| bounds(&record(&[1, 2, 3, 4, 5], vec![event]), &[])[0].due;
    assert_eq!(due(task(2000)), Some(3));
    assert_eq!(due(task(SCHEDULED_MS - 1)), None, "it was to begin at once");

    // No run has seen it begin.
    let mut trace = record(&[1, 2, 3], vec![]);
    let run = RunRecord {
        scheduled: vec![task(15)],
        ..trace.clone()
    };
    learn(&mut trace, &run);
    learn(&mut trace, &run);
    let all = bounds(&trace, &[]);
    let bound = all.first().unwrap();
    assert_eq!(
        (all.len(), bound.lower, bound.upper, bound.due),
        (1, Some(0), None, Some(3))
    );
    let statements = statements(&trace);
    assert_eq!(bound.natural(&statements), Some(Position::End));

    // Another run has.
    let begun = RunRecord {
        events: vec![task(15)],
        ..record(&[1, 2, 3], vec![])
    };
    learn(&mut trace, &begun);
    let all = bounds(&trace, &[]);
    assert_eq!((all.len(), all[0].due), (1, Some(3)));
}

/// A search that is delayed, and scheduled anew with each key: the first was cancelled.
#[test]
fn a_scheduled_task_that_was_cancelled_is_not_the_one_that_came() {
    let task = |index, cause| {
        let mut task = timer("a", 15);
        task.class = EventClass::Work;
        task.ended = true;
        task.statement = Some(statement(cause));
        task.key.stack[0].index = index;
        task
    };
    let trace = RunRecord {
        scheduled: vec![task(1, 1)],
        ..record(&[1, 2, 3], vec![task(2, 2)])
    };
    let found = bounds(&trace, &[]);
    let found: Vec<_> = found.iter().map(|bound| (bound.lower, bound.due)).collect();
    assert_eq!(found, [(Some(1), None), (Some(0), Some(3))]);

    let [cancelled, came] = [task(1, 1), task(2, 2)].map(|task| task.key);
    assert_eq!(matching::same(&cancelled, &trace), None);
    assert_eq!(matching::same(&came, &trace).unwrap().key, came);
}

#[test]
fn a_timer_longer_than_a_delay_may_be_comes_no_earlier() {
    let trace = record(&[1, 2, 3, 4, 5], vec![timer("a", 25), timer("b", 15)]);
    let mut bounds = bounds(&trace, &[]);
    limit_timers(&mut bounds, 20);
    let statements = statements(&trace);
    assert_eq!(lines(&bounds[0].positions(&statements)), [0, 5]);
    assert_eq!(lines(&bounds[1].positions(&statements)), [0, 5, 4, 3, 2]);
}

#[test]
fn an_upper_bound_that_a_run_went_beyond_is_none() {
    let trace = record(&[1, 2, 3, 4], vec![event("a", Some(1))]);
    let needed = record(
        &[1, 2, 3, 4],
        vec![released("a", Some(1), 2, ReleaseReason::Needed)],
    );
    let check = |position: Position, expected: Option<usize>| {
        let mut bounds = bounds(&trace, std::slice::from_ref(&needed));
        let satisfied = Constraint {
            event: key("a"),
            position,
        };
        refute(
            &mut bounds,
            &statements(&trace),
            std::iter::once(&satisfied),
        );
        assert_eq!(bounds[0].upper, expected, "{satisfied:?}");
    };

    check(Position::Before(statement(2)), Some(1));
    check(Position::Before(statement(3)), None);
    check(Position::Within(statement(2)), Some(1));
    check(Position::Within(statement(3)), None);
    check(Position::End, None);
}

#[test]
fn messages_held_with_the_main_thread_never_overtake_one_another() {
    let trace = record(
        &[1, 2, 3],
        vec![
            event("a", Some(1)),
            event("b", Some(1)),
            timer("m", 0),
            timer("n", 0),
        ],
    );
    let held = |hit: EventHit| EventHit {
        release: released("a", None, 3, ReleaseReason::End).release,
        ..hit
    };
    let run = record(&[1, 2, 3], trace.events.iter().cloned().map(held).collect());
    let pairs = concurrent(&bounds(&trace, &[]), &statements(&trace), &[run]);
    assert_eq!(pairs, BTreeSet::from([(0, 1)]));
}

#[test]
fn an_event_that_only_a_what_if_run_held_is_placed_too() {
    let trace = record(&[1, 2, 3], vec![event("a", Some(1))]);
    let held = |hit: EventHit| EventHit {
        release: released("a", None, 3, ReleaseReason::End).release,
        ..hit
    };
    // One whose cause is not in the trace is left out, and so is one that nothing held.
    let run = record(
        &[1, 2, 3],
        vec![
            held(timer("m", 0)),
            held(event("x", Some(9))),
            event("y", Some(1)),
        ],
    );
    let events: Vec<EventKey> = bounds(&trace, &[run])
        .into_iter()
        .map(|bound| bound.event.key)
        .collect();
    assert_eq!(events, [key("a"), key("m")]);
}

#[test]
fn of_many_equal_messages_the_first_few_are_placed() {
    let nth = |occurrence| {
        let mut frame = timer("frame", 0);
        frame.key.occurrence = occurrence;
        frame
    };
    let trace = record(&[1, 2], (1..=9).map(nth).collect());
    assert_eq!(bounds(&trace, &[]).len(), 4);
}

fn lines(positions: &[Position]) -> Vec<i32> {
    let line = |position: &Position| match position {
        Position::Before(s) | Position::Overlapping(s) | Position::Earliest(s) => s.line,
        Position::Within(s) => -s.line,
        Position::End => 0,
    };
    positions.iter().map(line).collect()
}

#[test]
fn an_unawaited_event_can_come_anywhere_after_its_cause() {
    let trace = record(&[1, 2, 3, 4], vec![event("a", Some(2))]);
    let what_if = record(
        &[1, 2, 3, 4],
        vec![released("a", Some(2), 4, ReleaseReason::End)],
    );
    let bounds = bounds(&trace, &[what_if]);
    assert_eq!(lines(&bounds[0].positions(&statements(&trace))), [0, 4, 3]);
}

#[test]
fn an_awaited_event_has_the_waiting_statement_as_its_upper_bound() {
    let trace = record(&[1, 2, 3, 4], vec![event("a", Some(1))]);
    let what_if = record(
        &[1, 2, 3, 4],
        vec![released("a", Some(1), 3, ReleaseReason::Needed)],
    );
    let bounds = bounds(&trace, &[what_if]);
    assert_eq!(bounds[0].upper, Some(2));
    assert_eq!(lines(&bounds[0].positions(&statements(&trace))), [-3, 3, 2]);
    assert_eq!(
        bounds[0].natural(&statements(&trace)),
        Some(Position::Before(statement(2)))
    );
}

#[test]
fn the_first_passes_of_a_loop_stand_for_the_others() {
    let mut trace = record(&[1, 2, 2, 2, 2, 2, 3], vec![event("a", Some(1))]);
    for (index, pass) in (1..=5).enumerate() {
        trace.statements[index + 1].statement.occurrence = pass;
    }
    let passes = |bound: &Bounds| {
        let positions = bound.explored_positions(&statements(&trace));
        let mut passes = Vec::new();
        for position in positions {
            if let Position::Before(Statement {
                line: 2,
                occurrence,
                ..
            }) = position
            {
                passes.push(occurrence);
            }
        }
        passes
    };
    let mut bound = bounds(&trace, &[]).remove(0);
    assert_eq!(passes(&bound), [2, 1]);
    assert_eq!(bound.positions(&statements(&trace)).len(), 7);
    bound.upper = Some(5);
    assert_eq!(passes(&bound), [5, 2, 1], "the last of all");
    bound.lower = Some(3);
    assert_eq!(passes(&bound), [5, 4], "and the first");
    bound.lower = Some(0);
    bound.due = Some(3);
    assert_eq!(passes(&bound), [5, 3, 2, 1], "and its own time");
}

#[test]
fn an_event_that_its_own_statement_waits_for_comes_within_it() {
    let trace = record(&[1, 2, 3], vec![event("a", Some(2))]);
    let place = |why| {
        let bounds = bounds(
            &trace,
            &[record(&[1, 2, 3], vec![released("a", Some(2), 2, why)])],
        );
        let bound = &bounds[0];
        (
            lines(&bound.positions(&statements(&trace))),
            bound.natural(&statements(&trace)),
        )
    };
    assert_eq!(place(ReleaseReason::Needed), (vec![-2], None));
    assert_eq!(place(ReleaseReason::Limit), (vec![-2], None));
}

#[test]
fn an_event_from_before_the_first_statement_can_come_before_it() {
    let trace = record(&[1, 2], vec![event("a", None)]);
    assert_eq!(
        lines(&bounds(&trace, &[])[0].positions(&statements(&trace))),
        [0, 2, 1]
    );
}

#[test]
fn of_two_answers_the_later_counts() {
    let trace = record(&[1, 2, 3, 4], vec![event("a", Some(1))]);
    let at = |line| {
        record(
            &[1, 2, 3, 4],
            vec![released("a", Some(1), line, ReleaseReason::Needed)],
        )
    };
    assert_eq!(bounds(&trace, &[at(2), at(3), at(2)])[0].upper, Some(2));
}

#[test]
fn a_loop_that_turns_more_often_than_in_the_trace_is_where_it_began() {
    let trace = record(&[1, 2, 5], vec![event("a", Some(1))]);
    let what_if = record(
        &[1, 2, 3, 4, 5],
        vec![released("a", Some(1), 4, ReleaseReason::Needed)],
    );
    let bound = &bounds(&trace, &[what_if])[0];
    assert_eq!(bound.upper, Some(1));
    assert_eq!(
        lines(&bound.positions(&statements(&trace))),
        [2],
        "none of its passes in the trace does"
    );
}

#[test]
fn what_a_needed_event_came_after_at_a_stall_is_needed_too() {
    let at = |name, posted_ms, line, at_ms, why| {
        let mut event = released(name, Some(1), line, why);
        event.posted_ms = posted_ms;
        event.release.as_mut().unwrap().at_ms = at_ms;
        event
    };
    let check = |events: Vec<EventHit>, expected: &[&str]| {
        let mut run = record(&[1, 2], events);
        complete_needed(&mut run);
        let is_needed =
            |event: &&EventHit| event.release.as_ref().unwrap().why == ReleaseReason::Needed;
        let needed = run.events.iter().filter(is_needed);
        let needed: Vec<EventKey> = needed.map(|event| event.key.clone()).collect();
        let expected: Vec<EventKey> = expected.iter().copied().map(key).collect();
        assert_eq!(needed, expected);
    };
    use ReleaseReason::{Needed, NotNeeded};

    // A chain, and one that was there all the time.
    let chain = vec![
        at("first", 10, 2, 100, NotNeeded),
        at("other", 11, 2, 200, NotNeeded),
        at("second", 201, 2, 300, NotNeeded),
        at("third", 301, 2, 400, Needed),
    ];
    check(chain, &["other", "second", "third"]);
    let before = vec![at("a", 10, 2, 100, NotNeeded), at("b", 20, 2, 200, Needed)];
    check(before, &["b"]);
    let of_another_statement = vec![at("a", 10, 1, 100, NotNeeded), at("b", 110, 2, 200, Needed)];
    check(of_another_statement, &["b"]);
    let let_go_together = vec![
        at("a", 10, 2, 100, NotNeeded),
        at("b", 11, 2, 100, NotNeeded),
        at("c", 110, 2, 200, Needed),
    ];
    check(let_go_together, &["c"]);
}

#[test]
fn a_test_that_polls_waits_in_all_passes_of_its_loop() {
    let pass = |line, occurrence| Statement {
        occurrence,
        ..statement(line)
    };
    let at = |name, posted_ms, during: Statement, at_ms, why| {
        let mut event = released(name, Some(1), 2, why);
        event.posted_ms = posted_ms;
        let release = event.release.as_mut().unwrap();
        (release.at_ms, release.during) = (at_ms, Some(during));
        event
    };
    let why_of_the_first = |between: &[Statement]| {
        let mut run = record(&[1, 2], vec![]);
        for statement in between {
            run.statements.push(StatementHit {
                statement: statement.clone(),
                at_ms: 150,
                held_ms: 0,
                declares: None,
                is_idle: false,
            });
        }
        let last = between.last().unwrap().clone();
        run.events = vec![
            at("a", 10, statement(2), 100, ReleaseReason::NotNeeded),
            at("b", 110, last, 200, ReleaseReason::Needed),
        ];
        complete_needed(&mut run);
        run.events[0].release.as_ref().unwrap().why
    };
    let looped = [pass(1, 2), pass(2, 2)];
    assert_eq!(why_of_the_first(&looped), ReleaseReason::Needed);
    let went_on = [pass(1, 2), pass(3, 1)];
    assert_eq!(why_of_the_first(&went_on), ReleaseReason::NotNeeded);
}

#[test]
fn an_event_let_go_in_vain_leaves_the_question_open() {
    let trace = record(&[1, 2], vec![event("a", Some(1)), event("b", Some(1))]);
    let first = record(
        &[1, 2],
        vec![
            released("a", Some(1), 2, ReleaseReason::NotNeeded),
            released("b", Some(1), 2, ReleaseReason::Needed),
        ],
    );
    assert!(is_open(
        &trace,
        std::slice::from_ref(&first),
        EventKind::Post
    ));
    let second = record(&[1, 2], vec![released("a", Some(1), 2, ReleaseReason::End)]);
    assert!(!is_open(&trace, &[first, second], EventKind::Post));
}

#[test]
fn a_task_of_the_apps_start_is_explored_at_a_few_positions() {
    let lines: Vec<i32> = (1..=20).collect();
    let explored = |cause, class| {
        let task = EventHit {
            class,
            ended: true,
            ..event("a", cause)
        };
        let trace = record(&lines, vec![task]);
        let bound = bounds(&trace, &[]).remove(0);
        super::tests::lines(&bound.explored_positions(&statements(&trace)))
    };
    assert_eq!(
        explored(None, EventClass::Work),
        [0, 19, 16, 13, 10, 7, 4, 1]
    );
    assert_eq!(explored(None, EventClass::Async).len(), 21);
    assert_eq!(explored(Some(1), EventClass::Work).len(), 20);
}

#[test]
fn a_message_that_the_test_cannot_begin_without_has_no_positions() {
    let before = EventHit {
        statement: None,
        ..timer("a", 0)
    };
    let trace = record(&[1, 2, 3], vec![before.clone()]);
    let held = |class, why, during: Option<Statement>| {
        let mut release = released("a", None, 2, why).release.unwrap();
        release.during = during;
        let event = EventHit {
            class,
            release: Some(release),
            ..before.clone()
        };
        record(&[1, 2, 3], vec![event])
    };
    let has_positions = |class, what_ifs: &[RunRecord]| {
        let mut trace = trace.clone();
        trace.events[0].class = class;
        !bounds(&trace, what_ifs).is_empty()
    };

    let (main, needed) = (EventClass::Ui, ReleaseReason::Needed);
    let at_start = held(main, needed, None);
    let later = held(main, needed, Some(statement(2)));
    assert!(has_positions(main, &[]));
    assert!(!has_positions(main, std::slice::from_ref(&at_start)));
    let unseen = record(&[1, 2, 3], Vec::new());
    assert!(bounds(&unseen, std::slice::from_ref(&at_start)).is_empty());
    assert!(has_positions(main, &[at_start, later]));
    assert!(has_positions(
        main,
        &[held(main, ReleaseReason::NotNeeded, None)]
    ));
    let post = EventClass::Async;
    assert!(has_positions(post, &[held(post, needed, None)]));
}

#[test]
fn a_loop_whose_body_the_trace_lacks_is_after_what_came_before_it() {
    let run = record(&[1, 2, 3, 99, 4], Vec::new());
    let positions: Vec<Position> = [5, 4, 3, 2]
        .map(|line| Position::Before(statement(line)))
        .into();
    let index_of = |position| last_before(&position, &run, &positions);
    assert_eq!(index_of(Position::Before(statement(99))), Some(2));
    assert_eq!(index_of(Position::Before(statement(98))), None);
    assert_eq!(
        index_of(Position::Before(statement(2))),
        None,
        "1 is too early"
    );
    assert_eq!(index_of(Position::End), None);
}

#[test]
fn what_a_loop_gives_up_on_comes_no_later_than_its_last_pass_of_the_trace() {
    let again = Statement {
        occurrence: 2,
        ..statement(2)
    };
    let trace = record(&[1, 2, 3], vec![event("a", Some(1))]);
    let ends_at = |statement: &Statement| {
        let mut bounds = bounds(&trace, &[]);
        end_before(&mut bounds, &statements(&trace), &key("a"), statement);
        bounds[0].upper
    };
    assert_eq!(ends_at(&statement(2)), Some(1));
    assert_eq!(ends_at(&again), Some(1));
    assert_eq!(ends_at(&statement(9)), None);
}

#[test]
fn what_only_another_run_has_is_due_by_the_clock_of_the_trace() {
    // Its statements take a second each: there it is posted 1 ms after its cause, at 1 s.
    let mut other = record(&[1, 2, 3], vec![timer("late", 5)]);
    for (index, hit) in (0..).zip(&mut other.statements) {
        hit.at_ms = 1000 * index;
    }
    other.events[0].statement = Some(statement(2));
    other.events[0].posted_ms = 1001;
    let mut trace = record(&[1, 2, 3], vec![]);
    let begun_ms = trace.statements[1].at_ms;
    learn(&mut trace, &other);
    assert_eq!(trace.events[0].posted_ms, begun_ms + 1);
}
