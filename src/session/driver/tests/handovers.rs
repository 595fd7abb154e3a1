//! Threads that submit an event which is to come before they go on.

use std::sync::Mutex;

use jdwp::{Location, MethodId, ReferenceTypeId, TypeTag};

use super::*;
use crate::schedule::{Constraint, Position, Schedule};
use crate::testing::{event, key, statement};

const THREAD: ThreadId = ThreadId(POSTER);

/// An order in which the events `a` and `b` come before what submits them goes on.
fn at_once() -> Plan {
    let mut constraints = Vec::new();
    for name in ["a", "b"] {
        constraints.push(Constraint {
            event: key(name),
            position: Position::Earliest(statement(1)),
        });
    }
    Plan::Force(Schedule { constraints })
}

/// How many requests were made.
type Requests = Arc<Mutex<i32>>;

/// A driver whose thread has frames in the executor as often as that, and then one in the test.
async fn with_frames(in_executor: usize, test: &TestId) -> (Driver<'_>, Requests, Incoming) {
    let mut app = app();
    for _ in 0..in_executor {
        app.vm.frame(app.pool);
    }
    app.vm.frame(app.test);

    let requests = Requests::default();
    let counted = Arc::clone(&requests);
    let count = move |command, _: &[u8]| {
        *lock(&counted) += i32::from(command == REQUEST);
        None
    };
    let (connection, incoming) = app.vm.connect(count).await;
    (driver_of(&at_once(), connection, test), requests, incoming)
}

/// The thread submits an event.
async fn submits(driver: &mut Driver<'_>, name: &str) {
    driver.about_to_submit(THREAD, &key(name));
    take_answers(driver).await.unwrap();
}

/// The thread has stepped out of a method, by the latest request.
fn stepped(requests: &Requests) -> Event {
    Event::SingleStep {
        request: RequestId(*lock(requests)),
        thread: THREAD,
        location: nowhere(),
    }
}

fn nowhere() -> Location {
    Location {
        type_tag: TypeTag::Class,
        class: ReferenceTypeId(1000),
        method: MethodId(1000),
        index: 0,
    }
}

#[tokio::test]
async fn a_submitter_is_stopped_once_it_is_back_in_own_code() {
    let test = test_id();
    let (mut driver, requests, _incoming) = with_frames(2, &test).await;
    submits(&mut driver, "a").await;
    for steps in 1..=2 {
        assert_eq!(*lock(&requests), steps);
        take(&mut driver, stepped(&requests)).await.unwrap();
        assert!(!driver.owned().contains(&THREAD), "it is in the executor");
    }
    take(&mut driver, stepped(&requests)).await.unwrap();
    assert!(driver.owned().contains(&THREAD));
    assert_eq!(*lock(&requests), 3);
    assert!(driver.tasks.handing_over.is_empty());
}

#[tokio::test]
async fn what_is_to_come_at_other_places_is_submitted_without_a_stop() {
    let test = test_id();
    let (mut driver, requests, _incoming) = with_frames(0, &test).await;
    submits(&mut driver, "other").await;
    assert_eq!(*lock(&requests), 0);
}

#[tokio::test]
async fn a_thread_has_one_step_at_a_time() {
    let test = test_id();
    let (mut driver, requests, _incoming) = with_frames(0, &test).await;
    submits(&mut driver, "a").await;
    submits(&mut driver, "b").await;
    assert_eq!(*lock(&requests), 1);
    assert!(driver.steering.wants_held(&event("a", Some(1))));
    assert!(!driver.steering.wants_held(&event("b", Some(1))));
}

#[tokio::test]
async fn a_breakpoint_where_the_step_ends_is_not_passed_over() {
    let test = test_id();
    let (mut driver, requests, _incoming) = with_frames(0, &test).await;
    submits(&mut driver, "a").await;
    let step = stepped(&requests);
    let request = requested(&driver, Purpose::Thread).await;
    let breakpoint = Event::Breakpoint {
        request,
        thread: THREAD,
        location: nowhere(),
    };
    take_all(&mut driver, vec![step, breakpoint]).await.unwrap();
    assert!(driver.tasks.handing_over.is_empty() && !driver.owned().contains(&THREAD));
    assert!(!driver.steering.wants_held(&event("a", Some(1))));
}

#[tokio::test]
async fn a_submitter_that_ends_waits_for_nothing() {
    let test = test_id();
    let (mut driver, _, _incoming) = with_frames(0, &test).await;
    submits(&mut driver, "a").await;
    driver.thread_ended(THREAD);
    assert!(driver.tasks.handing_over.is_empty());
    assert!(!driver.steering.wants_held(&event("a", Some(1))));
}
