//! Tasks that are preempted in their middle.

use std::sync::Mutex;

use jdwp::{MethodId, TypeTag};

use super::*;
use crate::model::{CodePoint, EXECUTOR, TaskRunner};
use crate::testing::{event, key};

const THREAD: ThreadId = ThreadId(POSTER);

/// A task of the app, and its rest from the first instruction of the test class's method on.
fn task_and_rest(name: &str) -> (EventHit, EventKey) {
    let mut task = event(name, Some(1));
    task.class = EventClass::Work;
    task.key = EventKey {
        handler: EXECUTOR.to_owned(),
        ..key(name)
    };
    let place = CodePoint {
        class: "a.SomeTest".to_owned(),
        method: "run".to_owned(),
        index: 0,
    };
    let rest = task.key.rest(&[place]);
    (task, rest)
}

/// The thread begins a task.
fn begins(driver: &mut Driver<'_>, task: EventHit) {
    let index = driver.steering.events().len();
    driver.work.begin(THREAD, index, TaskRunner::Executor, None);
    driver.steer_now(Input::Came {
        hit: Box::new(task),
        thread: None,
    });
}

/// The thread comes to the place of the one breakpoint that is set for rests.
async fn comes_to_the_place(driver: &mut Driver<'_>, class: ReferenceTypeId) {
    let event = at_the_place(rest_stop(driver), class);
    take(driver, event).await.unwrap();
}

fn rest_stop(driver: &Driver<'_>) -> RequestId {
    let stops = lock(&driver.rests.breakpoints).stops.clone();
    *stops.keys().next().unwrap()
}

fn at_the_place(request: RequestId, class: ReferenceTypeId) -> Event {
    Event::Breakpoint {
        request,
        thread: THREAD,
        location: Location {
            type_tag: TypeTag::Class,
            class,
            method: MethodId(class.0),
            index: 0,
        },
    }
}

fn stops(driver: &Driver<'_>) -> usize {
    lock(&driver.rests.breakpoints).stops.len()
}

fn is_held(driver: &Driver<'_>) -> bool {
    driver.steering.owned().contains(&THREAD)
}

#[tokio::test]
async fn a_task_is_held_once_where_the_plan_says_and_another_goes_on() {
    let (mut app, test) = (app(), test_id());
    // The same place by another call, and then as the plan has it.
    app.vm.frame(app.pool);
    app.vm.frame(app.test);
    let class = app.test;
    let (connection, _incoming) = app.vm.connect(|_, _: &[u8]| None).await;
    let (task, rest) = task_and_rest("a");
    let mut driver = driver_of(&Plan::HoldRests(vec![rest.clone()]), connection, &test);
    driver.watch_rests().await.unwrap();

    comes_to_the_place(&mut driver, class).await;
    assert!(!is_held(&driver), "it runs no task");
    begins(&mut driver, task_and_rest("b").0);
    comes_to_the_place(&mut driver, class).await;
    assert!(!is_held(&driver), "it runs another task");

    begins(&mut driver, task);
    comes_to_the_place(&mut driver, class).await;
    assert!(!is_held(&driver), "another call has led there");
    comes_to_the_place(&mut driver, class).await;
    assert!(is_held(&driver));
    // A loop comes there again.
    comes_to_the_place(&mut driver, class).await;
    let events = driver.steering.events();
    let keys: Vec<&EventKey> = events.iter().map(|hit| &hit.key).collect();
    assert_eq!(keys[2..], [&rest]);
    assert_eq!(events[2].stack[0].class, "a.SomeTest");

    driver.thread_ended(THREAD);
    assert!([1, 2].iter().all(|event| driver.work.has_ended(*event)));
}

#[tokio::test]
async fn a_class_that_is_not_there_yet_gets_its_breakpoint_once_it_is() {
    let (app, test) = (app(), test_id());
    let (class, pool) = (app.test, app.pool);
    let (connection, _incoming) = app.vm.connect(|_, _: &[u8]| None).await;
    let (_, mut rest) = task_and_rest("a");
    rest.stack[0].class = "a.Later".to_owned();
    let mut driver = driver_of(&Plan::HoldRests(vec![rest]), connection, &test);
    driver.watch_rests().await.unwrap();
    assert_eq!(stops(&driver), 0);

    let request = requested(&driver, Purpose::RestClass).await;
    for (class, signature, expected) in [
        (pool, "La/Another;", 0),
        (class, "La/Later;", 1),
        (class, "La/Later;", 1),
    ] {
        let prepared = prepared(request, class, signature);
        take(&mut driver, prepared).await.unwrap();
        assert_eq!(stops(&driver), expected, "{signature}");
    }
}

#[tokio::test]
async fn a_place_where_a_line_of_test_code_begins_is_both() {
    let (mut app, test) = (app(), test_id());
    app.vm.frame(app.test);
    let class = app.test;
    let (connection, _incoming) = app.vm.connect(|_, _: &[u8]| None).await;
    let (task, rest) = task_and_rest("a");
    let mut driver = driver_of(&Plan::HoldRests(vec![rest]), connection, &test);
    driver.watch_rests().await.unwrap();
    let line = requested(&driver, Purpose::Statement).await;

    // Both requests report the same class: it gets the breakpoints of rests, and those of lines.
    let of_rests = requested(&driver, Purpose::RestClass).await;
    let of_test = requested(&driver, Purpose::TestClass).await;
    lock(&driver.rests.breakpoints).watched.clear();
    let stops_before = stops(&driver);
    let both = [of_rests, of_test].map(|request| prepared(request, class, "La/SomeTest;"));
    take_all(&mut driver, both.to_vec()).await.unwrap();
    assert_eq!(stops(&driver), stops_before + 1);
    assert!(lock(&driver.test_code.prepared).contains(&class));

    let place = [line, rest_stop(&driver)].map(|request| at_the_place(request, class));
    begins(&mut driver, task);
    take_all(&mut driver, place.to_vec()).await.unwrap();
    assert!(is_held(&driver), "a task is there, not the test");
}

#[tokio::test]
async fn a_place_that_is_reached_in_vain_again_and_again_stops_nobody() {
    const CLEAR: (u8, u8) = (15, 2);
    let (app, test) = (app(), test_id());
    let class = app.test;
    let cleared = Arc::new(Mutex::new(0));
    let counted = Arc::clone(&cleared);
    let count = move |command, _: &[u8]| {
        *lock(&counted) += i32::from(command == CLEAR);
        None
    };
    let (connection, _incoming) = app.vm.connect(count).await;
    let (_, rest) = task_and_rest("a");
    let mut driver = driver_of(&Plan::HoldRests(vec![rest]), connection, &test);
    driver.watch_rests().await.unwrap();

    for _ in 0..199 {
        comes_to_the_place(&mut driver, class).await;
    }
    assert_eq!(*lock(&cleared), 0);
    comes_to_the_place(&mut driver, class).await;
    driver.vm.all_threads().await.unwrap();
    assert_eq!(*lock(&cleared), 1);
}

#[tokio::test]
async fn a_jvm_has_other_code_than_the_apk() {
    let (mut app, test) = (app(), test_id());
    app.vm.vm_name = Some("OpenJDK 64-Bit Server VM");
    let (connection, _incoming) = app.vm.connect(|_, _: &[u8]| None).await;
    let (_, rest) = task_and_rest("a");
    let mut driver = driver_of(&Plan::HoldRests(vec![rest]), connection, &test);
    driver.watch_rests().await.unwrap();
    assert_eq!(stops(&driver), 0);
}
