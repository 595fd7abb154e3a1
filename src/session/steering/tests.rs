//! The rules of `Steering`, each as a table of inputs and actions.

mod handovers;
mod hang;
mod preemption;
mod stalls;
mod test_end;

use std::collections::HashMap;

use super::*;
use crate::model::{EventClass, EventKey, IDLE_QUEUE};
use crate::schedule::{Constraint, Plan, Position, ReleaseOrder, Schedule};
use crate::testing::{event, key, statement};
use jdwp::commands::thread_reference::ThreadStatus;

const MAIN: ThreadId = ThreadId(1);
const TEST: ThreadId = ThreadId(2);
const WORKER: ThreadId = ThreadId(3);
const OTHER: ThreadId = ThreadId(4);

/// A run with a clock of its own.
struct Run {
    steering: Steering,
    now: Instant,
}

impl Run {
    fn new(plan: &Plan) -> Self {
        let now = Instant::now();
        let mut steering =
            Steering::new(Policy::new(plan, &HashMap::new()), Limits::default(), now);
        steering.set_main(MAIN);
        Self { steering, now }
    }

    fn on(&mut self, input: Input) -> Vec<Action> {
        self.steering.on(input, self.now)
    }

    fn wait(&mut self, ms: u64) -> Vec<Action> {
        self.now += Duration::from_millis(ms);
        self.on(Input::Tick)
    }

    fn statement(&mut self, line: i32) -> Vec<Action> {
        self.on(Input::Statement {
            statement: statement(line),
            thread: TEST,
        })
    }

    fn came(&mut self, hit: EventHit, thread: ThreadId) -> Vec<Action> {
        self.on(Input::Came {
            hit: Box::new(hit),
            thread: Some(thread),
        })
    }

    /// Threads are stopped for questions for so long.
    fn questions(&mut self, time: Duration) {
        self.now += time;
        self.steering.note_questions(time, self.now);
    }

    fn look(&mut self, snapshot: &Snapshot) -> Vec<Action> {
        self.on(Input::Looked {
            snapshot: snapshot.clone(),
            tasks_pending: false,
        })
    }

    /// Looks every 40 ms; what was done, timers answered with `due`.
    fn looks(&mut self, snapshot: &Snapshot, ms: u64, due: Option<Duration>) -> Vec<Action> {
        let mut done = Vec::new();
        for _ in 0..ms / 40 {
            self.now += Duration::from_millis(40);
            let actions = self.look(snapshot);
            done.extend(self.answer(actions, due));
            done.extend(self.on(Input::Tick));
        }
        done
    }

    /// What is done, where timers were asked for with `due` as the answer.
    fn answer(&mut self, actions: Vec<Action>, due: Option<Duration>) -> Vec<Action> {
        match actions.as_slice() {
            [Action::AskTimers { .. }] => self.on(Input::Timers(due)),
            _ => actions,
        }
    }

    fn release(&self, event: usize) -> Option<ReleaseReason> {
        self.steering
            .events()
            .get(event)?
            .release
            .as_ref()
            .map(|release| release.why)
    }
}

/// A broadcast to a receiver of the app's.
fn broadcast(name: &str) -> EventHit {
    let hit = event(name, Some(1));
    let work = "android.app.LoadedApk$ReceiverDispatcher$Args$$ExternalSyntheticLambda0";
    EventHit {
        class: EventClass::System,
        own: true,
        thread: "Binder:12_1".to_owned(),
        key: EventKey {
            work: work.to_owned(),
            ..hit.key
        },
        ..hit
    }
}

fn view(thread: ThreadId, status: ThreadStatus) -> ThreadView {
    ThreadView {
        thread,
        status,
        polls: false,
        stack: None,
        limit: None,
    }
}

fn waits_for(limit: Option<u64>) -> ThreadView {
    let call = |class: &str, method: &str| Call {
        class: class.into(),
        method: method.into(),
        signature: "(J)V".into(),
        native: false,
    };
    let stack = vec![
        call("java.util.concurrent.locks.LockSupport", "parkNanos"),
        call("java.util.concurrent.CountDownLatch", "await"),
        call("com.example.SomeTest", "test"),
    ];
    ThreadView {
        stack: Some(stack),
        limit: limit.map(Duration::from_millis),
        ..view(TEST, ThreadStatus::Wait)
    }
}

fn with_test(testing: ThreadView) -> Snapshot {
    let main = ThreadView {
        polls: true,
        ..view(MAIN, ThreadStatus::Running)
    };
    Snapshot {
        main: Some(main),
        testing: Some(testing),
        ..Snapshot::default()
    }
}

fn stalled() -> Snapshot {
    with_test(view(TEST, ThreadStatus::Wait))
}

fn hold_all(kind: EventKind) -> Plan {
    Plan::HoldAll {
        known: Vec::new(),
        seen: Vec::new(),
        kinds: kind.alone(),
        order: ReleaseOrder::OldestFirst,
    }
}

/// Line 0 is the end; a line below 0 is within that statement.
/// What is held before the trace.
fn hold_background() -> Plan {
    Plan::HoldAll {
        known: Vec::new(),
        seen: Vec::new(),
        kinds: EventKind::BACKGROUND,
        order: ReleaseOrder::OldestFirst,
    }
}

fn force(constraints: &[(&str, i32)]) -> Plan {
    let constraint = |(name, line): &(&str, i32)| Constraint {
        event: key(name),
        position: match *line {
            0 => Position::End,
            within if within < 0 => Position::Within(statement(-within)),
            before => Position::Before(statement(before)),
        },
    };
    Plan::Force(Schedule {
        constraints: constraints.iter().map(constraint).collect(),
    })
}

fn own_message(name: &str) -> EventHit {
    EventHit {
        class: EventClass::Ui,
        own: true,
        ..event(name, Some(1))
    }
}

#[test]
fn a_hold_ends_after_the_longest_that_is_allowed() {
    let mut run = Run::new(&hold_all(EventKind::Post));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    let sleeps = with_test(view(TEST, ThreadStatus::Sleeping));
    assert_eq!(run.looks(&sleeps, 3_040, None), [Action::Resume(WORKER)]);
    assert_eq!(run.release(0), Some(ReleaseReason::Limit));

    // While the app is busy, time alone makes nothing late; but it does not go on for ever.
    let mut run = Run::new(&hold_all(EventKind::Post));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    assert_eq!(run.wait(8_900), []);
    assert_eq!(run.wait(200), [Action::Resume(WORKER)]);
}

#[test]
fn a_message_of_the_main_thread_is_held_at_its_dispatch() {
    let mut run = Run::new(&hold_all(EventKind::Main));
    run.statement(1);
    assert_eq!(
        run.came(own_message("hop"), MAIN),
        [Action::StopAtDispatch(0), Action::Resume(MAIN)]
    );
    assert_eq!(
        run.on(Input::Dispatching {
            event: 0,
            thread: MAIN
        }),
        []
    );
    assert!(run.steering.holds_main());

    // The test goes on while it can, and gets the main thread soon when it needs it.
    assert_eq!(run.statement(2), [Action::Resume(TEST)]);
    let held = Snapshot {
        main: None,
        ..stalled()
    };
    assert_eq!(run.looks(&held, 160, None), [Action::Resume(MAIN)]);

    // The framework's own are not held.
    let framework = EventHit {
        own: false,
        ..own_message("frame")
    };
    assert_eq!(run.came(framework, MAIN), [Action::Resume(MAIN)]);
}

#[test]
fn a_forced_event_is_processed_before_its_statement() {
    let mut run = Run::new(&force(&[("a", 3)]));
    run.statement(1);
    assert_eq!(run.came(event("a", Some(1)), WORKER), []);
    assert_eq!(run.statement(2), [Action::Resume(TEST)]);
    assert_eq!(
        run.statement(3),
        [Action::Resume(WORKER)],
        "the test waits for the event"
    );
    assert_eq!(
        run.on(Input::Processed { event: 0 }),
        [Action::Resume(TEST)]
    );
    assert_eq!(run.release(0), Some(ReleaseReason::Position));
    assert!(
        run.steering
            .account(Outcome::Pass, run.now)
            .unsatisfied
            .is_empty()
    );
}

/// The event has come in statement 1, and is held when statement 2 begins, after 20 ms.
fn held_until_the_third() -> Run {
    let mut run = Run::new(&force(&[("a", 3)]));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    run.now += Duration::from_millis(20);
    assert_eq!(run.statement(2), [Action::Resume(TEST)]);
    run
}

/// In the trace, too, an event comes once the statement before its own has had all its effects.
#[test]
fn a_forced_event_comes_after_the_other_effects_of_the_statement_before() {
    let at_gate = |looks: &[(&Snapshot, u64)]| {
        let mut run = held_until_the_third();
        run.now += Duration::from_millis(100);
        assert_eq!(run.statement(3), []);

        let mut done = Vec::new();
        for (snapshot, after_ms) in looks {
            assert_eq!(done, [], "{looks:?}");
            run.now += Duration::from_millis(*after_ms);
            done.extend(run.look(snapshot));
            done.extend(run.on(Input::Tick));
        }
        done
    };
    let computes = Snapshot {
        others: vec![view(OTHER, ThreadStatus::Running)],
        ..stalled()
    };
    let rests = stalled();
    let released = [Action::Resume(WORKER)];
    assert_eq!(at_gate(&[(&rests, 8)]), [], "not seen often enough");
    assert_eq!(at_gate(&[(&rests, 8), (&rests, 8)]), released);
    let works_between = [(&rests, 8), (&computes, 8), (&rests, 8)];
    assert_eq!(at_gate(&works_between), []);
    // The main thread may wait for what is held.
    let blocked = Snapshot {
        main: Some(view(MAIN, ThreadStatus::Wait)),
        ..stalled()
    };
    assert_eq!(at_gate(&[(&blocked, 8), (&blocked, 8)]), released);
    // What does not come to rest is not waited for longer than that.
    assert_eq!(at_gate(&[(&computes, 290)]), []);
    assert_eq!(at_gate(&[(&computes, 300)]), released);

    // Nor where no look succeeds.
    let mut run = held_until_the_third();
    run.statement(3);
    assert_eq!(run.wait(299), []);
    assert_eq!(run.wait(1), released);
    run.on(Input::Processed { event: 0 });
    let statements = run.steering.account(Outcome::Pass, run.now).statements;
    let held_ms: Vec<u64> = statements.iter().map(|hit| hit.held_ms).collect();
    assert_eq!(held_ms, [0, 0, 300]);

    // What others post meanwhile is an effect of the statement.
    let mut run = held_until_the_third();
    run.statement(3);
    run.look(&rests);
    run.now += Duration::from_millis(100);
    run.came(event("b", Some(2)), OTHER);
    assert_eq!(run.look(&rests), []);
    run.now += Duration::from_millis(15);
    assert_eq!(run.look(&rests), released);
}

/// What comes in that statement is one of its effects itself. A plan that holds nothing until a
/// position has nothing to wait for.
#[test]
fn only_what_was_held_before_the_statement_before_waits_for_the_effects_of_that() {
    let mut run = held_until_the_third();
    run.statement(3);
    run.now += Duration::from_millis(20);
    assert!(run.steering.wants_look(run.now));

    let mut run = Run::new(&force(&[("a", 3)]));
    run.statement(1);
    run.now += Duration::from_millis(10);
    run.statement(2);
    run.came(event("a", Some(2)), WORKER);
    assert_eq!(run.statement(3), [Action::Resume(WORKER)]);

    let Plan::Force(schedule) = force(&[("a", 3)]) else {
        unreachable!();
    };
    let mut run = Run::new(&Plan::Await(schedule));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    run.now += Duration::from_millis(20);
    run.statement(2);
    assert_eq!(run.statement(3), [Action::Resume(WORKER)]);
}

/// It is at its position once the longest hold is over, and not there by chance.
#[test]
fn what_is_held_for_the_longest_comes_at_its_position_at_once() {
    let mut run = held_until_the_third();
    let sleeps = with_test(view(TEST, ThreadStatus::Sleeping));
    assert_eq!(run.looks(&sleeps, 2_960, None), []);
    assert_eq!(run.statement(3), []);
    let works = Snapshot {
        others: vec![view(OTHER, ThreadStatus::Monitor)],
        ..stalled()
    };
    assert_eq!(run.looks(&works, 120, None), [Action::Resume(WORKER)]);
    run.on(Input::Processed { event: 0 });
    assert_eq!(unsatisfied(run, Outcome::Fail), []);
}

#[test]
fn a_message_that_is_due_at_the_gate_comes_there_though_its_post_had_to_go_on() {
    let check = |delay_ms, expected: &[Mismatch]| {
        let mut run = Run::new(&force(&[("a", 2)]));
        run.statement(1);
        let hit = EventHit {
            delay_ms,
            ..event("a", Some(1))
        };
        assert_eq!(run.came(hit, WORKER), []);
        assert_eq!(run.looks(&stalled(), 480, None), [Action::Resume(WORKER)]);
        assert_eq!(run.statement(2), [], "{delay_ms:?}: it is under way");
        assert_eq!(
            run.on(Input::Processed { event: 0 }),
            [Action::Resume(TEST)]
        );
        assert_eq!(unsatisfied(run, Outcome::Fail), expected, "{delay_ms:?}");
    };
    check(Some(2_000), &[]);
    check(Some(100), &[Mismatch::Needed]);
    check(None, &[Mismatch::Needed]);
}

#[test]
fn the_order_of_a_message_that_is_due_later_and_one_before_it_is_not_known() {
    let mut run = Run::new(&force(&[("b", 2), ("a", 2)]));
    run.statement(1);
    let late = EventHit {
        delay_ms: Some(2_000),
        ..event("a", Some(1))
    };
    run.came(late, WORKER);
    run.looks(&stalled(), 480, None);
    run.came(event("b", Some(1)), OTHER);
    assert_eq!(run.statement(2), [Action::Resume(OTHER)]);
    run.on(Input::Processed { event: 0 });
    run.on(Input::Processed { event: 1 });
    assert_eq!(unsatisfied(run, Outcome::Fail), [Mismatch::Needed]);
}

/// What was not satisfied, at the end of a run that passed or failed.
fn unsatisfied(run: Run, outcome: Outcome) -> Vec<Mismatch> {
    let unsatisfied = run.steering.account(outcome, run.now).unsatisfied;
    unsatisfied
        .iter()
        .map(|unsatisfied| unsatisfied.why)
        .collect()
}

#[test]
fn an_event_comes_within_the_statement_that_waits_for_it() {
    let mut run = Run::new(&force(&[("a", -2)]));
    run.statement(1);
    assert_eq!(run.came(event("a", Some(1)), WORKER), []);
    assert_eq!(
        run.statement(2),
        [Action::Resume(TEST)],
        "it is not due before the statement"
    );
    assert_eq!(
        run.looks(&stalled(), 360, None),
        [],
        "the statement does what it does before it waits"
    );
    assert_eq!(run.looks(&stalled(), 120, None), [Action::Resume(WORKER)]);
    run.on(Input::Processed { event: 0 });
    assert_eq!(run.statement(3), [Action::Resume(TEST)]);
    assert_eq!(run.release(0), Some(ReleaseReason::Needed));
    assert_eq!(unsatisfied(run, Outcome::Pass), []);
}

#[test]
fn a_message_of_the_main_thread_comes_within_a_statement() {
    let mut run = Run::new(&force(&[("hop", -1)]));
    run.statement(1);
    run.came(own_message("hop"), MAIN);
    assert_eq!(
        run.on(Input::Dispatching {
            event: 0,
            thread: MAIN
        }),
        []
    );
    assert_eq!(
        run.looks(
            &Snapshot {
                main: None,
                ..stalled()
            },
            160,
            None
        ),
        [Action::Resume(MAIN)]
    );
    run.on(Input::Processed { event: 0 });
    run.statement(2);
    assert_eq!(unsatisfied(run, Outcome::Pass), []);
}

#[test]
fn the_longest_hold_ends_within_a_statement_too() {
    let check = |line: i32, expected: &[Mismatch]| {
        let mut run = Run::new(&force(&[("a", -line)]));
        run.statement(1);
        run.came(event("a", Some(1)), WORKER);
        let sleeps = with_test(view(TEST, ThreadStatus::Sleeping));
        assert_eq!(run.looks(&sleeps, 3_040, None), [Action::Resume(WORKER)]);
        run.on(Input::Processed { event: 0 });
        run.statement(2);
        assert_eq!(unsatisfied(run, Outcome::Pass), expected, "{line}");
    };
    check(1, &[]);
    check(2, &[Mismatch::Limit]);
}

#[test]
fn a_statement_that_does_not_wait_lets_its_event_come_after_it() {
    let mut run = Run::new(&force(&[("a", -2), ("b", -2)]));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    run.statement(2);
    assert_eq!(
        run.statement(3),
        [Action::Resume(WORKER), Action::Resume(TEST)]
    );
    assert_eq!(
        run.came(event("b", Some(1)), ThreadId(4)),
        [Action::Resume(ThreadId(4))],
        "its place is over"
    );
    assert_eq!(
        unsatisfied(run, Outcome::Fail),
        [Mismatch::Unawaited, Mismatch::Unawaited]
    );
}

#[test]
fn a_statement_that_ends_the_test_may_not_have_waited_either() {
    let check = |line: i32, outcome, expected: &[Mismatch]| {
        let mut run = Run::new(&force(&[("a", -line)]));
        run.statement(1);
        run.came(event("a", Some(1)), WORKER);
        assert_eq!(run.on(Input::Over), [Action::Resume(WORKER)]);
        assert_eq!(unsatisfied(run, outcome), expected, "{line} {outcome:?}");
    };
    check(1, Outcome::Pass, &[Mismatch::Unawaited]);
    check(2, Outcome::Pass, &[Mismatch::Unreached]);
    check(1, Outcome::Fail, &[]);
}

#[test]
fn events_at_one_position_go_one_after_the_other() {
    let mut run = Run::new(&force(&[("b", 2), ("a", 2)]));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    assert_eq!(run.statement(2), [], "b comes first, and has not come");
    assert_eq!(
        run.came(event("b", Some(1)), ThreadId(4)),
        [Action::Resume(ThreadId(4))]
    );
    assert_eq!(
        run.on(Input::Processed { event: 1 }),
        [Action::Resume(WORKER)]
    );
    assert_eq!(
        run.on(Input::Processed { event: 0 }),
        [Action::Resume(TEST)]
    );
}

#[test]
fn events_that_overlap_go_at_once_when_all_have_come() {
    let beside = |name| Constraint {
        event: key(name),
        position: Position::Overlapping(statement(2)),
    };
    let mut run = Run::new(&Plan::Force(Schedule {
        constraints: vec![beside("a"), beside("b")],
    }));
    run.statement(1);
    assert_eq!(run.came(event("a", Some(1)), WORKER), []);
    assert_eq!(run.statement(2), [], "b has not come");
    assert_eq!(
        run.came(event("b", Some(1)), ThreadId(4)),
        [Action::Resume(WORKER), Action::Resume(ThreadId(4))]
    );
    assert_eq!(run.wait(100), [], "the statement waits for both");
    assert_eq!(run.on(Input::Processed { event: 1 }), []);
    assert_eq!(
        run.on(Input::Processed { event: 0 }),
        [Action::Resume(TEST)]
    );
    assert_eq!(unsatisfied(run, Outcome::Pass), []);
}

#[test]
fn an_event_that_overlaps_a_statement_has_a_lead() {
    let mut run = Run::new(&Plan::Force(Schedule {
        constraints: vec![Constraint {
            event: key("a"),
            position: Position::Overlapping(statement(2)),
        }],
    }));
    run.statement(1);
    assert_eq!(run.came(event("a", Some(1)), WORKER), []);
    assert_eq!(run.statement(2), [Action::Resume(WORKER)]);
    assert_eq!(run.wait(8), []);
    assert_eq!(run.wait(4), [Action::Resume(TEST)], "though it is at work");
    assert_eq!(unsatisfied(run, Outcome::Pass), []);
}

#[test]
fn an_event_whose_other_never_comes_is_late() {
    let beside = |name| Constraint {
        event: key(name),
        position: Position::Overlapping(statement(2)),
    };
    let mut run = Run::new(&Plan::Force(Schedule {
        constraints: vec![beside("a"), beside("b")],
    }));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    run.statement(2);
    run.now += Limits::default().max_delay;
    assert_eq!(run.on(Input::Tick), [Action::Resume(TEST)]);
    assert_eq!(
        unsatisfied(run, Outcome::Pass),
        [Mismatch::Late, Mismatch::Late]
    );
}

#[test]
fn a_dispatch_is_held_apart_from_its_post() {
    let post = event("a", Some(1));
    let dispatch = EventHit {
        key: post.key.dispatch(),
        own: true,
        ..post.clone()
    };
    let mut run = Run::new(&hold_all(EventKind::Main));
    run.statement(1);
    let came = run.on(Input::Came {
        hit: Box::new(dispatch.clone()),
        thread: None,
    });
    assert_eq!(came, [Action::StopAtDispatch(0)]);
    let posted = run.came(post.clone(), WORKER);
    assert_eq!(posted, [Action::Resume(WORKER)], "the thread goes on");

    // Where posts are held, their dispatches are not.
    let mut run = Run::new(&hold_all(EventKind::Post));
    run.statement(1);
    let came = run.on(Input::Came {
        hit: Box::new(dispatch),
        thread: None,
    });
    assert_eq!(came, []);
    assert_eq!(run.came(post, WORKER), []);
}

#[test]
fn a_callback_is_over_once_the_main_thread_waits_for_messages() {
    let callback = || EventHit {
        key: EventKey {
            handler: IDLE_QUEUE.to_owned(),
            ..key("warm")
        },
        class: EventClass::Work,
        ended: true,
        ..event("warm", Some(1))
    };
    let schedule = Schedule {
        constraints: vec![Constraint {
            event: callback().key,
            position: Position::Before(statement(3)),
        }],
    };
    let mut run = Run::new(&Plan::Force(schedule));
    run.statement(1);
    assert_eq!(run.came(callback(), MAIN), []);
    assert!(run.steering.holds_main());
    run.statement(2);
    assert_eq!(run.statement(3), [Action::Resume(MAIN)], "it is due");
    // Its end was not seen: that says nothing against the order.
    assert_eq!(run.wait(3_100), [Action::Resume(TEST)]);
    let unsatisfied = run.steering.account(Outcome::Pass, run.now).unsatisfied;
    assert!(
        unsatisfied
            .iter()
            .all(|unsatisfied| unsatisfied.why != Mismatch::Undispatched),
        "{unsatisfied:?}"
    );
}

#[test]
fn what_does_not_come_in_time_is_unmet() {
    let mut run = Run::new(&force(&[("a", 2)]));
    run.statement(1);
    run.statement(2);
    assert_eq!(run.wait(2_900), []);
    assert_eq!(run.wait(200), [Action::Resume(TEST)]);
    let unsatisfied = run.steering.account(Outcome::Pass, run.now).unsatisfied;
    assert_eq!(
        unsatisfied
            .iter()
            .map(|unsatisfied| unsatisfied.why)
            .collect::<Vec<_>>(),
        [Mismatch::Late]
    );
}

#[test]
fn time_in_which_threads_are_asked_is_in_no_limit() {
    let two_seconds = Duration::from_secs(2);

    // Before a statement.
    let mut run = Run::new(&force(&[("a", 2)]));
    run.statement(1);
    run.statement(2);
    run.questions(two_seconds);
    assert_eq!(run.wait(2_900), []);
    assert_eq!(run.wait(200), [Action::Resume(TEST)]);

    // While an event is held, in an app that is never idle.
    let mut run = Run::new(&hold_all(EventKind::Post));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    run.questions(two_seconds);
    assert_eq!(run.wait(8_900), []);
    assert_eq!(run.wait(200), [Action::Resume(WORKER)]);

    // Until it is processed.
    run.questions(two_seconds);
    run.wait(2_900);
    assert_eq!(run.steering.under_way().collect::<Vec<_>>(), [0]);
    run.wait(200);
    assert_eq!(run.steering.under_way().count(), 0);

    // But for so long in all.
    let mut run = Run::new(&force(&[("a", 2)]));
    run.statement(1);
    run.statement(2);
    for _ in 0..5 {
        run.questions(two_seconds);
    }
    assert_eq!(run.wait(1_900), []);
    assert_eq!(run.wait(200), [Action::Resume(TEST)]);

    // And of what was asked before a hold, none.
    let mut run = Run::new(&hold_all(EventKind::Post));
    run.statement(1);
    run.now += two_seconds;
    run.came(event("a", Some(1)), WORKER);
    run.steering.note_questions(two_seconds, run.now);
    assert_eq!(run.wait(8_900), []);
    assert_eq!(run.wait(200), [Action::Resume(WORKER)]);
}

#[test]
fn a_timer_that_is_to_fire_before_a_statement_is_waited_for() {
    let mut run = Run::new(&force(&[("hide", 2)]));
    run.statement(1);
    assert_eq!(
        run.came(own_message("hide"), MAIN),
        [Action::StopAtDispatch(0), Action::Resume(MAIN)]
    );
    assert_eq!(run.statement(2), [], "the timer has not fired");
    assert_eq!(run.wait(2_000), []);
    assert_eq!(
        run.on(Input::Dispatching {
            event: 0,
            thread: MAIN
        }),
        [Action::Resume(MAIN)]
    );
    assert_eq!(
        run.on(Input::Processed { event: 0 }),
        [Action::Resume(TEST)]
    );
}

#[test]
fn a_timer_is_waited_for_longer_than_an_event_is_held() {
    let check = |delay, limit: u64| {
        let mut run = Run::new(&force(&[("hide", 2)]));
        run.statement(1);
        let timer = EventHit {
            delay_ms: delay,
            ..own_message("hide")
        };
        run.came(timer, MAIN);
        assert_eq!(run.statement(2), []);
        assert_eq!(run.wait(limit - 100), []);
        assert_eq!(run.wait(200), [Action::Resume(TEST)], "{delay:?}");
    };
    check(Some(0), 3_000);
    check(Some(5_000), 6_000);
}

#[test]
fn a_trace_waits_until_a_statement_has_had_its_effects() {
    let mut run = Run::new(&Plan::Trace);
    assert_eq!(run.statement(1), []);
    let busy = Snapshot {
        others: vec![view(ThreadId(9), ThreadStatus::Monitor)],
        ..stalled()
    };
    run.now += Duration::from_millis(20);
    assert_eq!(run.look(&busy), []);
    assert_eq!(run.look(&stalled()), []);
    assert_eq!(
        run.look(&stalled()),
        [Action::Resume(TEST)],
        "quiescent at two looks"
    );

    // A frame that the main thread posts is no event to wait for; a background thread's is.
    run.statement(2);
    run.now += Duration::from_millis(20);
    run.came(own_message("frame"), MAIN);
    run.look(&stalled());
    assert_eq!(run.look(&stalled()), [Action::Resume(TEST)]);

    // Who never comes to rest is not waited for again.
    run.statement(3);
    run.now += Duration::from_millis(2_000);
    assert_eq!(
        run.look(&busy),
        [Action::ForgetPendingTasks, Action::Resume(TEST)]
    );
    assert!(run.steering.endless().contains(&ThreadId(9)));

    // Others are, but no longer as long.
    run.statement(4);
    run.now += Duration::from_millis(990);
    assert_eq!(run.look(&busy), []);
    run.now += Duration::from_millis(10);
    assert_eq!(
        run.look(&busy),
        [Action::ForgetPendingTasks, Action::Resume(TEST)]
    );
}

#[test]
fn one_event_is_late_by_a_time() {
    let mut run = Run::new(&Plan::Late {
        event: key("a"),
        delay: Duration::from_millis(300),
    });
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    assert_eq!(run.wait(290), []);
    assert_eq!(run.wait(20), [Action::Resume(WORKER)]);
}

#[test]
fn the_body_of_a_test_on_the_main_thread_is_one_statement() {
    let mut run = Run::new(&force(&[("a", 5)]));
    assert_eq!(
        run.on(Input::Passes {
            statement: statement(5)
        }),
        []
    );
    let account = run.steering.account(Outcome::Pass, run.now);
    assert_eq!(account.statements.len(), 1);
    assert_eq!(
        account
            .unsatisfied
            .first()
            .map(|unsatisfied| unsatisfied.why),
        Some(Mismatch::Late)
    );
}

#[test]
fn what_is_held_at_the_end_comes_after_it() {
    let mut run = Run::new(&hold_all(EventKind::Task));
    run.statement(1);
    run.came(
        EventHit {
            class: EventClass::Work,
            ..event("a", Some(1))
        },
        WORKER,
    );
    run.now += Duration::from_millis(70);
    assert_eq!(run.on(Input::Over), [Action::Resume(WORKER)]);
    assert_eq!(
        run.statement(2),
        [Action::Resume(TEST)],
        "no statement of the test"
    );
    let account = run.steering.account(Outcome::Pass, run.now);
    assert_eq!(
        (account.statements.len(), account.held),
        (1, Duration::from_millis(70))
    );
}

#[test]
fn a_task_that_waits_for_others_is_not_waited_for() {
    let task = EventHit {
        class: EventClass::Work,
        ..event("server", Some(1))
    };
    let accepts = |status| {
        let call = |class: &str, native| Call {
            class: class.into(),
            method: "accept".into(),
            signature: String::new(),
            native,
        };
        let stack = vec![
            call("libcore.io.Linux", true),
            call("java.net.ServerSocket", false),
        ];
        let server = ThreadView {
            stack: Some(stack),
            ..view(WORKER, status)
        };
        Snapshot {
            testing: None,
            others: vec![server],
            ..stalled()
        }
    };

    let mut run = Run::new(&force(&[("server", 2)]));
    run.statement(1);
    run.came(task, WORKER);
    assert_eq!(run.statement(2), [Action::Resume(WORKER)]);
    assert_eq!(
        run.looks(&accepts(ThreadStatus::Sleeping), 400, None),
        [],
        "it resumes without help"
    );
    assert_eq!(
        run.looks(&accepts(ThreadStatus::Running), 80, None),
        [],
        "not seen often enough"
    );
    assert_eq!(
        run.looks(&accepts(ThreadStatus::Running), 40, None),
        [Action::Resume(TEST)]
    );
}

#[test]
fn an_awaited_event_is_held_for_a_moment_only() {
    let Plan::Force(schedule) = force(&[("a", 2), ("within", -2)]) else {
        panic!("no schedule");
    };
    let mut run = Run::new(&Plan::Await(schedule));
    run.statement(1);
    for (name, thread) in [("a", WORKER), ("within", ThreadId(4))] {
        assert_eq!(run.came(event(name, Some(1)), thread), []);
        assert_eq!(run.wait(0), [Action::Resume(thread)], "{name}");
    }
    assert_eq!(run.release(0), Some(ReleaseReason::Position));
    let other = run.came(event("other", Some(1)), ThreadId(5));
    assert_eq!(other, [Action::Resume(ThreadId(5))]);

    assert_eq!(run.statement(2), [], "its end is awaited");
    assert_eq!(
        run.on(Input::Processed { event: 0 }),
        [Action::Resume(TEST)]
    );
}

#[test]
fn an_event_whose_dispatch_does_not_end_is_not_waited_for() {
    let mut run = Run::new(&force(&[("a", 2)]));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    assert_eq!(run.statement(2), [Action::Resume(WORKER)]);
    assert_eq!(run.wait(2_900), []);
    assert_eq!(run.wait(101), [Action::Resume(TEST)]);
    assert_eq!(unsatisfied(run, Outcome::Pass), [Mismatch::Undispatched]);
}

#[test]
fn what_comes_within_a_statement_may_take_its_time_there() {
    let mut run = Run::new(&force(&[("a", -1)]));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    run.looks(&stalled(), 3_000, None);
    assert!(run.release(0).is_some());
    run.wait(5_000);
    assert_eq!(unsatisfied(run, Outcome::Fail), []);
}

#[test]
fn a_trace_lets_a_loop_go_on() {
    let mut run = Run::new(&Plan::Trace);
    let mut pass = |occurrence| {
        let begun = run.on(Input::Statement {
            statement: Statement {
                occurrence,
                ..statement(1)
            },
            thread: TEST,
        });
        run.looks(&stalled(), 100, None);
        begun
    };
    assert_eq!(pass(30), []);
    assert_eq!(pass(31), [Action::Resume(TEST)]);
}

#[test]
fn a_natural_trace_waits_for_nothing() {
    let mut run = Run::new(&Plan::NaturalTrace);
    assert_eq!(run.statement(1), [Action::Resume(TEST)]);
    let posted = run.came(event("a", Some(1)), WORKER);
    assert_eq!(posted, [Action::Resume(WORKER)]);
    assert_eq!(run.statement(2), [Action::Resume(TEST)]);
}

#[test]
fn where_nobody_can_look_a_statement_begins_after_twice_the_settle_limit() {
    let settle = Limits::default().settle;
    let mut run = Run::new(&Plan::Trace);
    assert_eq!(run.statement(1), []);
    run.now += 2 * settle - Duration::from_millis(1);
    assert_eq!(run.on(Input::Tick), []);
    assert_eq!(run.wait(1), [Action::Resume(TEST)]);
}

#[test]
fn only_time_in_which_the_test_waits_makes_an_event_late() {
    let idle = |looks: &[(u64, ThreadStatus)]| {
        let mut run = Run::new(&hold_all(EventKind::Post));
        run.statement(1);
        run.came(event("a", Some(1)), WORKER);
        for (after_ms, status) in looks {
            run.now += Duration::from_millis(*after_ms);
            run.look(&with_test(view(TEST, *status)));
        }
        run.steering.holds.longest_idle().as_millis()
    };
    let (sleeps, works) = (ThreadStatus::Sleeping, ThreadStatus::Running);
    assert_eq!(idle(&[(40, sleeps), (40, sleeps)]), 80);
    assert_eq!(idle(&[(40, sleeps), (40, works), (40, works)]), 40);
    // Between looks that are far apart nothing is known.
    assert_eq!(idle(&[(1_000, sleeps)]), 80);
}

/// The test waits for a thread that computes: that is not late for what is held.
#[test]
fn time_in_which_another_thread_computes_makes_no_event_late() {
    let mut run = Run::new(&hold_all(EventKind::Post));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    let mut look = |status| {
        run.now += Duration::from_millis(40);
        run.look(&Snapshot {
            others: vec![view(ThreadId(9), status)],
            ..stalled()
        });
        run.steering.holds.longest_idle().as_millis()
    };
    assert_eq!(look(ThreadStatus::Wait), 40);
    assert_eq!(look(ThreadStatus::Running), 40);
    assert_eq!(look(ThreadStatus::Wait), 80);
}

/// Half of each pass of 80 ms works: after 600 ms of passes that waits, too.
#[test]
fn in_a_loop_that_polls_what_is_held_becomes_late_all_the_time() {
    let idle = |occurrence: fn(u32) -> u32| {
        let mut run = Run::new(&force(&[("a", 9)]));
        run.came(event("a", Some(1)), WORKER);
        for pass in 1..=20 {
            let statement = Statement {
                occurrence: occurrence(pass),
                ..statement(7)
            };
            let thread = TEST;
            run.on(Input::Statement { statement, thread });
            for status in [ThreadStatus::Sleeping, ThreadStatus::Running] {
                run.now += Duration::from_millis(40);
                run.look(&with_test(view(TEST, status)));
            }
        }
        run.steering.holds.longest_idle().as_millis()
    };
    assert_eq!(idle(|_| 1), 20 * 40, "no loop");
    assert!(idle(|pass| pass) >= 20 * 80 - 10 * 40);
}

#[test]
fn what_is_under_way_on_a_thread_are_its_tasks() {
    let task = EventHit {
        class: EventClass::Work,
        ..event("task", Some(1))
    };
    let mut run = Run::new(&force(&[("task", 2), ("post", 2)]));
    run.statement(1);
    run.came(event("post", Some(1)), OTHER);
    run.came(task, WORKER);
    run.statement(2);
    assert_eq!(run.steering.tasks_under_way_on(WORKER), [1]);
    assert_eq!(run.steering.tasks_under_way_on(OTHER), [0; 0], "its post");
}

/// As where the process has ended, and the test reported no result.
#[test]
fn what_is_held_when_the_run_ends_was_held_until_then() {
    let mut run = Run::new(&hold_all(EventKind::Post));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    run.statement(2);
    run.now += Duration::from_millis(5_000);
    let account = run.steering.account(Outcome::Fail, run.now);
    let release = account.events[0].release.as_ref().unwrap();
    assert_eq!(
        (release.why, release.at_ms, release.dispatched),
        (ReleaseReason::End, 5_000, false)
    );
    assert_eq!(account.statements.len(), 2);
}

#[test]
fn of_two_threads_that_run_the_test_one_is_at_a_statement_at_a_time() {
    let mut run = Run::new(&force(&[("a", 2)]));
    run.statement(1);
    run.came(event("a", Some(1)), WORKER);
    assert_eq!(run.statement(2), [Action::Resume(WORKER)]);
    assert!(!run.steering.is_another_at_gate(TEST));
    assert!(run.steering.is_another_at_gate(OTHER));
    assert_eq!(
        run.on(Input::Processed { event: 0 }),
        [Action::Resume(TEST)]
    );
    assert!(!run.steering.is_another_at_gate(OTHER));
}
