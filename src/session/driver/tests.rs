//! A driver that sets its breakpoints while the app runs: what has ended by then is left out, and
//! whatever else is refused loses the run.

mod handovers;
mod posts;
mod rests;

use std::sync::Mutex;

use std::collections::HashMap;

use jdwp::SuspendPolicy;
use jdwp::commands::event_request;
use jdwp::{Connection, EventKind, Incoming};

use super::test_code::Testers;
use super::*;
use crate::schedule::Plan;
use crate::session::queue::{Post, Posted};
use crate::session::vm::MessageState;
use crate::session::vm::false_app::{
    App, LOOPER, MAIN, OTHER_LOOPER, POSTER, app, prepared, test_id,
};
use crate::session::vm::false_vm::{METHODS, OBJECT_CLASS, OBJECT_VALUES, REQUEST, names};
use crate::whose::Whose;

const INVALID_THREAD: u16 = 10;
const INVALID_OBJECT: u16 = 20;
const INTERNAL: u16 = 113;

/// A driver of a trace that has not armed.
fn driver(connection: Connection, test: &TestId) -> Driver<'_> {
    driver_of(&Plan::Trace, connection, test)
}

fn driver_of<'t>(plan: &Plan, connection: Connection, test: &'t TestId) -> Driver<'t> {
    let vm = Arc::new(Vm::of_app(
        connection,
        Whose::new("a", "a.test", "a.SomeTest"),
    ));
    let policy = Policy::new(plan, &HashMap::new());
    Driver::new(vm, policy, &Limits::default(), test)
}

/// Makes a request for a purpose; the answer is its id.
async fn requested(driver: &Driver<'_>, purpose: Purpose) -> RequestId {
    let any = event_request::Set {
        kind: EventKind::ClassPrepare,
        suspend_policy: SuspendPolicy::EventThread,
        modifiers: Vec::new(),
    };
    driver.vm.request(purpose, vec![any]).await.unwrap()[0]
}

/// Takes an event, and all answers to what it asks.
async fn take(driver: &mut Driver<'_>, event: Event) -> Result<(), Error> {
    take_all(driver, vec![event]).await
}

/// The same for events of one place.
async fn take_all(driver: &mut Driver<'_>, events: Vec<Event>) -> Result<(), Error> {
    let set = EventSet {
        suspend_policy: SuspendPolicy::EventThread,
        events,
    };
    driver.message(Message::Events(set)).await?;
    take_answers(driver).await
}

async fn take_answers(driver: &mut Driver<'_>) -> Result<(), Error> {
    while driver.is_asking() {
        let answer = driver.answer().await;
        driver.answered(answer).await?;
    }
    Ok(())
}

/// The test class is prepared while the app runs, which finds the main queue; `refuse` answers.
async fn meets_the_test_class(
    refuse: impl FnMut((u8, u8), &[u8]) -> Option<u16> + Send + 'static,
    test: &TestId,
) -> (Driver<'_>, Result<(), Error>, Incoming) {
    let App {
        vm, test: class, ..
    } = app();
    let (connection, incoming) = vm.connect(refuse).await;
    let mut driver = driver(connection, test);
    let request = requested(&driver, Purpose::TestClass).await;
    let taken = take(&mut driver, prepared(request, class, "La/SomeTest;")).await;
    (driver, taken, incoming)
}

/// A helper that another thread runs in a loop; its class is prepared as test code is.
#[tokio::test]
async fn a_line_that_others_pass_again_and_again_stops_them_no_more() {
    const CLEAR: (u8, u8) = (15, 2);
    let cleared = Arc::new(Mutex::new(0));
    let counted = Arc::clone(&cleared);
    let App { mut vm, .. } = app();
    let helper = vm.class("a.Depot", None, &[], &[("open", "()V")]);
    let count = move |command, _: &[u8]| {
        *lock(&counted) += i32::from(command == CLEAR);
        None
    };
    let (connection, _incoming) = vm.connect(count).await;
    let test = test_id();
    let mut driver = driver(connection, &test);
    let request = requested(&driver, Purpose::TestClass).await;
    let is_prepared = prepared(request, helper, "La/Depot;");
    take(&mut driver, is_prepared).await.unwrap();
    driver.testers.testing = Some(ThreadId(LOOPER));

    let mut requests = (1..1000).map(RequestId);
    let statements = &mut driver.test_code.statements;
    let line = requests.find(|request| statements.hit(*request).is_some());
    let line = line.unwrap();
    for (passes, expected) in [(19, 0), (1, 1)] {
        for _ in 0..passes {
            driver.reached(ThreadId(POSTER), line);
        }
        driver.vm.all_threads().await.unwrap();
        assert_eq!(*lock(&cleared), expected);
    }
}

/// With a limit of time, JUnit runs a test's body on a thread of its own, and `@After` again on the
/// one before.
#[test]
fn what_comes_after_the_thread_of_a_test_has_ended_may_be_on_another() {
    let mut testers = Testers {
        testing: Some(ThreadId(1)),
        body: Some(ThreadId(2)),
        before: None,
    };
    testers.thread_ended(ThreadId(3));
    assert!(testers.are(ThreadId(1)) && testers.are(ThreadId(2)));
    testers.thread_ended(ThreadId(2));
    assert_eq!((testers.testing, testers.body), (Some(ThreadId(1)), None));

    testers.body = Some(ThreadId(3));
    testers.body_leaves(ThreadId(2));
    assert_eq!(testers.body, Some(ThreadId(3)));
    testers.body_leaves(ThreadId(3));
    assert_eq!(testers.body, None);

    testers.goes_on_in(ThreadId(4));
    assert_eq!(testers.testing, Some(ThreadId(4)));
    testers.thread_ended(ThreadId(4));
    assert_eq!(testers.testing, Some(ThreadId(1)));
    testers.thread_ended(ThreadId(1));
    assert_eq!(testers.testing, None);
}

/// The threads whose posts are stopped.
fn watched(driver: &Driver<'_>) -> Vec<u64> {
    let mut threads: Vec<u64> = lock(&driver.posts.stops)
        .keys()
        .map(|thread| thread.0)
        .collect();
    threads.sort_unstable();
    threads
}

#[tokio::test]
async fn a_thread_that_ends_while_the_queue_is_found_costs_nothing_else() {
    let test = test_id();
    for gone in [INVALID_THREAD, INVALID_OBJECT] {
        let refuse = move |command, asked: &[u8]| {
            (command == REQUEST && names(asked, POSTER)).then_some(gone)
        };
        let (driver, taken, _incoming) = meets_the_test_class(refuse, &test).await;
        taken.unwrap();
        assert_eq!(driver.flavour(), Some("legacy"));
        assert_eq!(watched(&driver), [MAIN, LOOPER, OTHER_LOOPER]);
    }
}

#[tokio::test]
async fn a_looper_that_ends_meanwhile_costs_nothing_else() {
    let test = test_id();
    let stops = Arc::new(Mutex::new(Vec::new()));
    let made = Arc::clone(&stops);
    let refuse = move |command, asked: &[u8]| {
        if command == REQUEST {
            lock(&made).push(asked.to_vec());
        }
        (command == OBJECT_VALUES && names(asked, LOOPER)).then_some(INVALID_OBJECT)
    };
    let (_driver, taken, _incoming) = meets_the_test_class(refuse, &test).await;
    taken.unwrap();

    // Where it posts; and where it dispatches and has dispatched.
    let of = |thread| {
        lock(&stops)
            .iter()
            .filter(|stop| names(stop, thread))
            .count()
    };
    assert_eq!((of(LOOPER), of(OTHER_LOOPER)), (1, 3));
}

#[tokio::test]
async fn a_queue_that_is_not_watched_in_full_was_not_seen() {
    let test = test_id();
    let refuse =
        |command, asked: &[u8]| (command == REQUEST && names(asked, POSTER)).then_some(INTERNAL);
    let (driver, taken, _incoming) = meets_the_test_class(refuse, &test).await;
    assert!(matches!(taken, Err(Error::Arming(_))), "{taken:?}");
    assert_eq!(driver.flavour(), None);
}

#[tokio::test]
async fn the_clock_goes_on_from_an_earlier_run() {
    let (vm, test) = (app().vm, test_id());
    let (connection, _incoming) = vm.connect(|_, _| None).await;
    let earlier = ClockReading::new(Instant::now(), 5_000);
    let mut driver = driver(connection, &test).expecting_clock(Some(earlier));
    assert_eq!(driver.clock(), None);

    let queue = MainQueue::find(&driver.vm).await.unwrap().unwrap();
    driver.watch_queue(queue).await.unwrap();
    assert_eq!(driver.clock(), Some(earlier.as_earlier()));
}

#[tokio::test]
async fn a_thread_goes_on_whose_message_cannot_be_made_due_later() {
    const STACK_FRAMES: u8 = 16;
    let App {
        mut vm,
        test: class,
        ..
    } = app();
    let test = test_id();
    vm.frame(class);
    vm.frame(class);
    let resumed = Arc::new(Mutex::new(false));
    let resumes = Arc::clone(&resumed);
    let refuse = move |command: (u8, u8), _: &[u8]| {
        *lock(&resumes) |= command == (11, 3);
        (command.0 == STACK_FRAMES).then_some(INTERNAL)
    };
    let (connection, _incoming) = vm.connect(refuse).await;
    let mut driver = driver(connection, &test);
    let queue = MainQueue::find(&driver.vm).await.unwrap().unwrap();
    driver.watch_queue(queue).await.unwrap();
    let message = MessageState {
        target: ObjectId(1),
        callback: ObjectId::NULL,
        what: 113,
        when: 0,
    };
    let posted = Posted::new(ObjectId(9), message, 500);
    driver.posts.messages.insert(0, posted);

    let thread = ThreadId(POSTER);
    driver
        .delay(0, thread, Duration::from_secs(1))
        .await
        .unwrap();
    // Whatever is asked next is answered after that.
    driver.vm.frames_of(thread, 1).await.unwrap();
    assert!(*lock(&resumed));
}

/// A command that names an id is refused when an event comes that has something armed. The answer
/// is whether that loses the run.
async fn loses_run(
    (command, id): ((u8, u8), u64),
    purpose: Purpose,
    event: impl Fn(RequestId) -> Event,
) -> bool {
    let (vm, test) = (app().vm, test_id());
    let is_armed = Arc::new(Mutex::new(false));
    let refuses = Arc::clone(&is_armed);
    let refuse = move |asked_command, asked: &[u8]| {
        (*lock(&refuses) && asked_command == command && names(asked, id)).then_some(INTERNAL)
    };
    let (connection, _incoming) = vm.connect(refuse).await;
    let mut driver = driver(connection, &test);
    if purpose == Purpose::Thread {
        let queue = MainQueue::find(&driver.vm).await.unwrap().unwrap();
        driver.watch_queue(queue).await.unwrap();
    }
    let request = requested(&driver, purpose).await;

    *lock(&is_armed) = true;
    let error = take(&mut driver, event(request)).await.unwrap_err();
    matches!(error, Error::Arming(_))
}

#[tokio::test]
async fn whatever_is_armed_late_loses_the_run_when_it_is_refused() {
    let App { test, pool, .. } = app();
    let test_class = |request| prepared(request, test, "La/SomeTest;");
    // Any class with methods does for the last two.
    let executor = "Ljava/util/concurrent/ThreadPoolExecutor;";
    let task_class = |request| prepared(request, pool, executor);
    let (of_test, of_pool) = ((METHODS, test.0), (METHODS, pool.0));
    let started = |request| Event::ThreadStart {
        request,
        thread: ThreadId(POSTER),
    };
    let of_thread = (OBJECT_CLASS, POSTER);

    let lost = [
        loses_run(of_test, Purpose::TestClass, test_class).await,
        loses_run(of_pool, Purpose::TaskClass, task_class).await,
        loses_run(of_pool, Purpose::QueueWatch, task_class).await,
        loses_run(of_pool, Purpose::NextTest, task_class).await,
        loses_run(of_thread, Purpose::Thread, started).await,
    ];
    assert_eq!(lost, [true; 5]);
}

/// The runner has gone on before everything was suspended.
async fn finds_test_code(app: App, test: &TestId) -> (Result<(), Error>, usize) {
    let stops = Arc::new(Mutex::new(0));
    let made = Arc::clone(&stops);
    let class = app.test.0;
    let count = move |command, asked: &[u8]| {
        *lock(&made) += usize::from(command == REQUEST && names(asked, class));
        None
    };
    let (connection, _incoming) = app.vm.connect(count).await;
    let mut driver = driver(connection, test);
    let found = driver.test_code_that_is_there(&BTreeSet::new()).await;
    let made = *lock(&stops);
    (found, made)
}

#[tokio::test]
async fn test_code_that_is_there_already_gets_its_breakpoints() {
    let test = test_id();
    let (found, stops) = finds_test_code(app(), &test).await;
    found.unwrap();
    assert_eq!(stops, 1, "the line of its method");
}

#[tokio::test]
async fn a_test_that_has_begun_was_not_seen() {
    let test = test_id();
    let mut app = app();
    let (thread, class) = (app.pool, app.test);
    app.vm.thread(
        105,
        thread,
        "Instr: androidx.test.runner.AndroidJUnitRunner",
    );
    app.vm.frame(class);
    let (found, stops) = finds_test_code(app, &test).await;
    assert!(matches!(found, Err(Error::Blind)), "{found:?}");
    assert_eq!(stops, 0);
}

#[tokio::test]
async fn a_test_after_others_is_armed_while_everything_is_suspended() {
    const SUSPEND: (u8, u8) = (1, 8);
    const RESUME: (u8, u8) = (1, 9);
    let test = test_id();
    let asked = Arc::new(Mutex::new(Vec::new()));
    let commands = Arc::clone(&asked);
    let note = move |command, _: &[u8]| {
        lock(&commands).push(command);
        None
    };
    let (connection, _incoming) = app().vm.connect(note).await;

    // The first driver of a connection finds everything suspended by the first command.
    let classes = BTreeSet::new();
    driver(connection.clone(), &test)
        .arm(&classes)
        .await
        .unwrap();
    let of_both = |asked: &[(u8, u8)]| {
        let mut asked = asked.to_vec();
        asked.retain(|command| [SUSPEND, RESUME].contains(command));
        asked
    };
    assert_eq!(of_both(&std::mem::take(&mut *lock(&asked))), [RESUME]);

    let mut next = driver(connection, &test);
    next.arm_after_others(&classes, Vec::new()).await.unwrap();
    let asked = lock(&asked).clone();
    assert_eq!(asked.first(), Some(&SUSPEND));
    assert_eq!(of_both(&asked), [SUSPEND, RESUME]);
}

#[tokio::test]
async fn a_question_that_fails_is_under_way_no_more_and_others_still_are() {
    let test = test_id();
    let (connection, _incoming) = app().vm.connect(|_, _| None).await;
    let mut driver = driver(connection, &test);
    for (question, looks, asks_done) in [
        (Question::Look, false, true),
        (Question::Done, true, false),
        (Question::Timers, true, true),
    ] {
        (driver.questions.looks, driver.questions.asks_done) = (true, true);
        driver.not_answered(question);
        let under_way = (driver.questions.looks, driver.questions.asks_done);
        assert_eq!(under_way, (looks, asks_done), "{question:?}");
    }
}

#[tokio::test]
async fn time_between_two_questions_is_none_in_which_a_thread_is_stopped() {
    let test = test_id();
    let (connection, _incoming) = app().vm.connect(|_, _: &[u8]| None).await;
    let mut driver = driver(connection, &test);

    driver.ask(Question::Of(ThreadId(POSTER)), async {
        Ok(Answer::Nothing)
    });
    let answer = driver.answer().await;
    driver.answered(answer).await.unwrap();

    sleep(Duration::from_millis(20)).await;
    let second = Instant::now();
    driver.ask(Question::Of(ThreadId(POSTER)), async {
        Ok(Answer::Nothing)
    });
    assert!(driver.questions.stopped_since >= Some(second));
}

/// A post of a thread, the app's own or not.
fn post_by(thread: ThreadId, own: bool) -> PostSeen {
    let hit = Hit {
        thread,
        class: None,
        statement: None,
        task: None,
        submission_index: None,
        at_ms: 0,
    };
    PostSeen {
        hit,
        name: String::new(),
        post: Post::by(ObjectId(1)),
        own,
        resumed: true,
    }
}

#[test]
fn a_look_is_not_in_vain_while_only_the_harness_runs_tasks() {
    let mut questions = Questions::default();
    let worker = ThreadId(POSTER);
    questions.asked(worker);
    questions.answered(worker, Some(&Answer::OfHarness));
    assert!(questions.were_asked(), "nothing was known of it before");
    assert!(!questions.were_asked());

    questions.asked(worker);
    assert!(!questions.were_asked(), "it is under way");
    questions.answered(worker, Some(&Answer::OfHarness));
    assert!(!questions.were_asked());

    let posts = |own| Answer::Post(Box::new(post_by(worker, own)));
    questions.asked(worker);
    questions.answered(worker, Some(&posts(false)));
    assert!(!questions.were_asked(), "a post of such a task");
    questions.asked(worker);
    questions.answered(worker, Some(&posts(true)));
    assert!(questions.were_asked(), "the app's own post");

    questions.asked(worker);
    questions.answered(worker, Some(&Answer::OfHarness));
    assert!(questions.were_asked());
    questions.asked(worker);
    questions.answered(worker, Some(&Answer::Nothing));
    assert!(questions.were_asked(), "it was another task");
    questions.asked(worker);
    assert!(questions.were_asked());
    questions.asked(ThreadId(LOOPER));
    questions.answered(worker, None);
    assert!(questions.were_asked());
    assert!(questions.were_asked(), "the other one is under way");
}
