//! Explains in words why a finding fails, and which wait is missing.

use crate::findings::{Control, Finding, GaveUp, WrongOrder};
use crate::model::{EventClass, Frame, Outcome, Statement, TaskRunner, TestId};
use crate::trace::{EventHit, EventKind};
use crate::whose::{Whose, simple_name, without_package};

/// A few sentences about a finding of a test: what comes late, against which statement, what then
/// happens, what is missing.
#[must_use]
pub fn explain(test: &TestId, finding: &Finding) -> String {
    let Some(event) = &finding.pair.event else {
        return "the failing replay did not show the event".to_owned();
    };
    let work = work_of(event);
    let mut text = one_of(finding);
    text += &format!("{work}, {}", poster(event));
    if event.key.is_callback() {
        text += ", handed over";
    } else if event.class == EventClass::Work {
        text += ", started";
    }
    let (_, stack) = preempted(event);
    if let Some(frame) = app_frame(stack, &finding.whose) {
        text += &format!(" at {}", location(frame));
    }
    if let Some(task) = &finding.pair.task {
        text += &format!(" at the end of {}", work_of(task));
    }
    if let Some(cause) = &finding.pair.cause {
        text += &format!(" after {}", cause.location());
    }

    let rest = match (&finding.pair.order, &finding.gave_up) {
        _ if finding.schedule.overlaps() => overlapping(test, finding),
        _ if finding.is_earliest() => at_once(test, finding),
        (WrongOrder::EventEarly, _) => too_early(test, finding, event),
        (_, Some(gave_up)) => limit_passed(finding, gave_up),
        (WrongOrder::EventLate, None) if event.key.is_rest() => half_done(test, finding, event),
        (WrongOrder::AfterEvent(first), None) => reordered(test, finding, first),
        (WrongOrder::WhilePolling(polls), None) => late_for_poll(finding, event, polls),
        (WrongOrder::EventLate | WrongOrder::AfterCause, None) => too_late(test, finding, event),
    };
    text + &rest
}

/// The rest of the explanation of an event that came after a statement.
fn too_late(test: &TestId, finding: &Finding, event: &EventHit) -> String {
    let (Some(statement), Some(in_test)) = (&finding.pair.statement, with_test_line(test, finding))
    else {
        return DECIDES.to_owned();
    };

    let verb = verb(event);
    let then = then(finding.outcome);
    let cause = finding.pair.cause.as_ref();
    // Where the failure shows at another statement than the one that is to wait.
    let late_for = match (&finding.pair.order, cause) {
        (WrongOrder::AfterCause, Some(cause)) => cause,
        _ => statement,
    };
    let then = match late_for == statement {
        true => then.to_owned(),
        false => format!("{then} at {}", statement.location()),
    };
    let place = late_for.location();
    let before = if cause == Some(late_for) {
        "while that is under way".to_owned()
    } else {
        format!("before {in_test}")
    };
    let mut text = if finding.is_within() {
        format!(
            ", usually {verb} {before}. Nothing makes the first part of {place} wait for it: when it {verb} after that part, {then}."
        )
    } else {
        format!(
            ", usually {verb} {before}. Nothing makes {place} wait for it: when it {verb} later, {then}."
        )
    };

    let between = match cause {
        Some(cause) if cause != late_for => format!(" between {} and {place}", cause.location()),
        _ => String::new(),
    };
    if finding.outcome == Outcome::Crash {
        text += &format!(
            " Missing: the app has to drop the callback when what it works on has gone (remove it, or check first), or the test has to wait for it{between}."
        );
    } else {
        text += &format!(
            " Missing: a wait for it{between}: {}.",
            wait_for(event, finding.by_espresso, &finding.whose).text()
        );
    }
    text + &only_the_wait(finding)
}

/// The rest of the explanation of an event that a loop goes on after, however late it is.
fn late_for_poll(finding: &Finding, event: &EventHit, polls: &Statement) -> String {
    let (verb, then, loops) = (verb(event), then(finding.outcome), polls.location());
    let Some(statement) = &finding.pair.statement else {
        return DECIDES.to_owned();
    };
    let place = statement.location();
    format!(
        ", usually {verb} in an early pass of {loops}. That polls as long as it takes, but when it {verb} later, {then} at {place}. Missing: a wait between {loops} and {place} for what else its delay brings about."
    )
}

fn verb(event: &EventHit) -> &'static str {
    match event.class {
        EventClass::Work if !event.key.is_callback() => "ends",
        _ => "runs",
    }
}

/// The rest of an explanation where the statement is not known.
const DECIDES: &str = ", decides whether the test passes.";

/// What happens then, of a run with an outcome.
fn then(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Crash => "the app crashes",
        Outcome::Anr => "the app stops answering",
        Outcome::Hang => "the test never ends",
        _ => "the test fails",
    }
}

/// Where the rest of a task begins, and the stack that submitted the task.
pub(super) fn preempted(event: &EventHit) -> (Option<&Frame>, &[Frame]) {
    match event.stack.split_first() {
        Some((place, stack)) if event.key.is_rest() => (Some(place), stack),
        _ => (None, &event.stack),
    }
}

/// The rest of the explanation of a task that was preempted in its middle.
fn half_done(test: &TestId, finding: &Finding, event: &EventHit) -> String {
    let (Some(statement), Some(in_test)) = (&finding.pair.statement, with_test_line(test, finding))
    else {
        return DECIDES.to_owned();
    };
    let then = then(finding.outcome);
    let at = preempted(event)
        .0
        .map_or_else(|| "its end".to_owned(), location);
    let wait = wait_for(event, finding.by_espresso, &finding.whose).text();
    format!(
        ", usually ends before {in_test}. Nothing makes {} wait for it: when its thread is preempted just before {at}, the other finds it half done, and {then}. Missing: a lock around what they share or an atomic operation on it, or a wait for all of it: {wait}.",
        statement.location()
    )
}

/// Who brings the event to the main thread or runs it.
fn poster(event: &EventHit) -> String {
    let delayed = match event.delay_ms {
        Some(ms) if ms > 0 => format!(", delayed by {ms} ms"),
        _ => String::new(),
    };
    match event.class {
        EventClass::Work if event.key.is_callback() => {
            format!("called by the main thread{delayed}")
        }
        EventClass::Work => {
            format!(
                "work in the background{delayed} on thread \"{}\"",
                event.thread
            )
        }
        EventClass::Async if event.key.is_dispatch() => format!(
            "dispatched by the main thread{delayed}, after thread \"{}\" posted it and went on",
            event.thread
        ),
        EventClass::Async => format!("posted to the main thread by thread \"{}\"", event.thread),
        EventClass::Ui if event.key.is_frame() => {
            "a frame of the display, which the main thread draws".to_owned()
        }
        EventClass::Ui => {
            format!("a message of the main thread{delayed}, posted by the main thread itself")
        }
        EventClass::Test => format!("a message of the main thread{delayed}, posted by the test"),
        EventClass::System => {
            format!(
                "a message of the main thread{delayed}, posted by the system on thread \"{}\"",
                event.thread
            )
        }
    }
}

/// The introduction when no smaller set of late events failed than several.
fn one_of(finding: &Finding) -> String {
    if finding.one_of.len() < 2 {
        return String::new();
    }

    let names: Vec<String> = finding
        .one_of
        .iter()
        .map(|event| simple_name(&event.key.work).to_owned())
        .collect();
    let names = names.join(", ");

    if finding.schedule.overlaps() {
        return format!(
            "These are at work at the same time: {names}. The nearest to the failure: "
        );
    }
    let how = match finding.pair.is_early() {
        true => "early",
        false => "late",
    };
    format!("One of these is {how}, or all of them together: {names}. The nearest to the failure: ")
}

/// The rest of the explanation of a task that overlaps others.
fn overlapping(test: &TestId, finding: &Finding) -> String {
    let then = then(finding.outcome);
    let usually = with_test_line(test, finding).map_or_else(String::new, |in_test| {
        format!(", usually ends before {in_test}")
    });
    format!(
        "{usually}. Nothing keeps them apart: one after the other they do no harm, and when they overlap {then}. Missing: a lock around what they share or an atomic operation on it, one thread that does both, or a wait between them."
    )
}

/// The rest of the explanation of an event that came before what submitted it went on.
fn at_once(test: &TestId, finding: &Finding) -> String {
    let then = then(finding.outcome);
    let usually = with_test_line(test, finding).map_or_else(String::new, |in_test| {
        format!(", usually comes after the code that submits it has finished in {in_test}")
    });
    format!(
        "{usually}. Nothing guarantees that: when the event comes before the code that submits it goes on, {then}. Missing: what that code does after the line that submits it has to come before that line, or the event has to wait for it."
    )
}

/// The rest of the explanation of an event that came before a statement.
fn too_early(test: &TestId, finding: &Finding, event: &EventHit) -> String {
    let (Some(statement), Some(in_test)) = (&finding.pair.statement, with_test_line(test, finding))
    else {
        return DECIDES.to_owned();
    };
    let then = then(finding.outcome);
    let place = statement.location();
    match event.delay_ms {
        Some(ms) if ms > 0 => format!(
            ", usually runs after {in_test}. Nothing makes it wait for the test: the testing thread was late, the timer fired before {place}, and {then}. Missing: a clock or a scheduler that the test controls; without one the test has to come to {place} within {ms} ms, on any machine."
        ),
        _ => format!(
            ", usually runs after {in_test}. Nothing makes it wait for the test: the testing thread was late, the event came before {place}, and {then}. Missing: what the test does there has to be done before it starts what leads to the event, or the event has to wait for it."
        ),
    }
}

/// The rest of the explanation of an event that came after the limit of the wait for it.
fn limit_passed(finding: &Finding, gave_up: &GaveUp) -> String {
    let at = gave_up
        .statement
        .as_ref()
        .or(finding.pair.statement.as_ref());
    let at = at.map_or_else(String::new, |statement| {
        format!(" at {}", statement.location())
    });
    let method = short_method(&gave_up.method);
    let mut text =
        format!(", usually comes while the test waits for it. The wait{at} ({method}) gives up");
    if let Some(limit) = gave_up.limit_ms {
        text += &format!(" after {limit} ms");
    }

    match (finding.measured.usual_ms, gave_up.limit_ms) {
        (Some(usual), Some(limit)) if usual < limit => {
            text += &format!(
                "; without a delay the event took {usual} ms, and {} ms more exceed the limit",
                limit - usual
            );
        }
        (Some(usual), _) => text += &format!("; without a delay the event took {usual} ms"),
        (None, _) => {}
    }
    let then = then(finding.outcome);
    text + &format!(
        ": on a slower machine {then}. Missing: a wait that ends with the event, or a limit that no machine reaches."
    )
}

/// The addition when neither an earlier position nor a delay of the event alone distinguishes the
/// order from the wait.
fn only_the_wait(finding: &Finding) -> String {
    match (finding.measured.passes_up_to_ms, &finding.control) {
        (Some(ms), Control::NaturalOrder) => format!(
            " No earlier position passes, and no delay of it alone makes the test fail, up to {ms} ms: it is the wait that fails, not the order."
        ),
        _ => String::new(),
    }
}

/// A method without its package.
fn short_method(method: &str) -> String {
    let mut parts = method.rsplitn(3, '.');
    match (parts.next(), parts.next()) {
        (Some(name), Some(class)) => format!("{class}.{name}"),
        _ => method.to_owned(),
    }
}

/// A wait that a test lacks, in the terms of what the test and the app use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MissingWait {
    /// For coroutines.
    AdvanceUntilIdle,
    /// For RxJava.
    TestSchedulers,
    /// For a timer.
    Clock,
    /// For a message of the main thread, in a test that uses Espresso.
    OnIdle,
    /// For a message of the main thread.
    WaitForIdleSync,
    /// For anything else, in a test that uses Espresso.
    IdlingResource,
    /// For a thread.
    Join,
    /// For an executor's task.
    Future,
    /// For anything else.
    Latch,
}

impl MissingWait {
    /// All of them.
    pub(super) const ALL: [Self; 9] = [
        Self::AdvanceUntilIdle,
        Self::TestSchedulers,
        Self::Clock,
        Self::OnIdle,
        Self::WaitForIdleSync,
        Self::IdlingResource,
        Self::Join,
        Self::Future,
        Self::Latch,
    ];

    /// The name used in reports.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::AdvanceUntilIdle => "advanceUntilIdle",
            Self::TestSchedulers => "test schedulers",
            Self::Clock => "clock",
            Self::OnIdle => "onIdle",
            Self::WaitForIdleSync => "waitForIdleSync",
            Self::IdlingResource => "idling resource",
            Self::Join => "join",
            Self::Future => "future",
            Self::Latch => "latch",
        }
    }

    fn text(self) -> &'static str {
        match self {
            Self::AdvanceUntilIdle => {
                "advanceUntilIdle() of a TestScope whose dispatcher the app is given, or join() of the coroutine's Job"
            }
            Self::TestSchedulers => {
                "schedulers that the test controls, by RxJavaPlugins and RxAndroidPlugins, or a latch that the test awaits"
            }
            Self::Clock => {
                "a clock or a scheduler that the test controls, or a latch that the test awaits"
            }
            Self::OnIdle => "Espresso.onIdle(), or an IdlingResource that is busy until it is over",
            Self::WaitForIdleSync => {
                "Instrumentation.waitForIdleSync(), or a latch that the test awaits"
            }
            Self::IdlingResource => {
                "an Espresso IdlingResource that is busy until it is over, or a latch that the test awaits"
            }
            Self::Join => "join() of the thread, or a latch that the test awaits",
            Self::Future => "get() of the task's Future, or a latch that the test awaits",
            Self::Latch => "a latch that the test awaits",
        }
    }
}

/// The wait that a finding's test lacks; `None` where no wait would help, or where there is one
/// already.
pub(super) fn missing_wait(finding: &Finding) -> Option<MissingWait> {
    let is_lateness = matches!(
        finding.pair.order,
        WrongOrder::EventLate | WrongOrder::AfterCause
    ) && finding.gave_up.is_none()
        && !finding.schedule.overlaps();
    if !is_lateness || finding.outcome == Outcome::Crash || finding.pair.statement.is_none() {
        return None;
    }
    let event = finding.pair.event.as_ref()?;
    Some(wait_for(event, finding.by_espresso, &finding.whose))
}

fn wait_for(event: &EventHit, by_espresso: bool, whose: &Whose) -> MissingWait {
    // What the app called: further out may be what called the test.
    let (_, stack) = preempted(event);
    let called = stack
        .iter()
        .map(|frame| &frame.class)
        .take_while(|class| whose.is_foreign(class));
    let classes: Vec<&String> = event.callback.iter().chain(called).collect();

    // A task is handed over in a method of its runner's, mostly.
    let runner = match stack.first() {
        Some(frame) if event.key.is_rest() => TaskRunner::of_class(&frame.class),
        _ => event.key.runner(),
    };
    let is_main = event.kind() == EventKind::Main;
    let is_delayed = is_main && event.delay_ms.is_some_and(|delay| delay > 0);

    if any_is_of(&classes, "kotlinx.coroutines.") {
        MissingWait::AdvanceUntilIdle
    } else if any_is_of(&classes, "io.reactivex.") || any_is_of(&classes, "rx.") {
        MissingWait::TestSchedulers
    } else if is_delayed && !by_espresso {
        MissingWait::Clock
    } else if is_main && !is_delayed && by_espresso {
        MissingWait::OnIdle
    } else if is_main && !is_delayed {
        MissingWait::WaitForIdleSync
    } else if by_espresso {
        MissingWait::IdlingResource
    } else if runner == Some(TaskRunner::Thread) {
        MissingWait::Join
    } else if matches!(runner, Some(TaskRunner::Executor | TaskRunner::ForkJoin)) {
        MissingWait::Future
    } else {
        MissingWait::Latch
    }
}

fn any_is_of(classes: &[&String], library: &str) -> bool {
    classes.iter().any(|class| class.starts_with(library))
}

/// What an event does, in a sentence.
fn work_of(event: &EventHit) -> String {
    match &event.callback {
        Some(_) => without_package(&event.work()).to_owned(),
        None => format!("message {}", event.work()),
    }
}

/// The statement of a finding's pair by file and line; of one outside the test method where the
/// test itself is, too.
fn with_test_line(test: &TestId, finding: &Finding) -> Option<String> {
    let place = finding.pair.statement.as_ref()?.location();
    Some(match finding.test_line(test) {
        Some(own) => format!("{place} (of {})", own.location()),
        None => place,
    })
}

/// The rest of the explanation of two events that came in the wrong order.
fn reordered(test: &TestId, finding: &Finding, first: &EventHit) -> String {
    let work = work_of(first);
    let mut text = format!(
        ", usually comes before {work} of thread \"{}\"",
        first.thread
    );
    if let Some(frame) = app_frame(&first.stack, &finding.whose) {
        text += &format!(" ({})", location(frame));
    }
    let statement = with_test_line(test, finding);
    let (cause, read) = if finding.pair.names_cause_of_first() {
        (
            statement,
            finding.failed_at.as_ref().map(Statement::location),
        )
    } else {
        (None, statement)
    };
    if let Some(cause) = cause {
        text += &format!(", which {cause} causes");
    }

    text += &format!(
        ". Nothing keeps them in that order: when it comes after, {}",
        then(finding.outcome)
    );
    if let Some(read) = read {
        text += &format!(" at {read}");
    }
    text += ".";
    text + " Missing: the app has to drop what is out of date when it comes, or do one only after the other."
}

/// The innermost frame that is the app's own. What D8 makes of a lambda has line 0, and says less
/// than the code in it.
pub(super) fn app_frame<'s>(stack: &'s [Frame], whose: &Whose) -> Option<&'s Frame> {
    let mut innermost = None;
    for frame in stack {
        if whose.is_foreign(&frame.class) {
            continue;
        }
        if frame.line.is_none_or(|line| line > 0) {
            return Some(frame);
        }
        innermost = innermost.or(Some(frame));
    }
    innermost
}

/// A frame as file and line, or as method where there is no line.
fn location(frame: &Frame) -> String {
    match (&frame.file, frame.line) {
        (Some(file), Some(line)) if line > 0 => format!("{file}:{line}"),
        _ => format!("{}.{}", frame.class, frame.method),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::{Measured, Pair};
    use crate::model::CodePoint;
    use crate::schedule::{Constraint, Position, Schedule};
    use crate::testing::{event, finding, key, statement};

    #[test]
    fn a_place_in_the_app_is_not_that_of_a_lambda_if_there_is_another() {
        let whose = Whose::new("com.example", "com.example.test", "com.example.SomeTest");
        let check = |lines: &[&str], expected| {
            let frames = lines
                .iter()
                .map(|line| Frame::from_stack_trace(line).unwrap());
            let stack: Vec<Frame> = frames.collect();
            let line = app_frame(&stack, &whose).map(|frame| frame.line);
            assert_eq!(line, expected);
        };
        let (platform, lambda) = (
            "android.os.Handler.post(Handler.java:6)",
            "com.example.Orders$$Lambda0.run(D8$$SyntheticClass:0)",
        );
        let own = "com.example.Orders.fetch(Orders.java:31)";
        let shrunk = "com.example.a.b(Unknown Source)";
        check(&[platform, lambda, own], Some(Some(31)));
        check(&[platform, shrunk, own], Some(None));
        check(&[platform, lambda], Some(Some(0)));
        check(&[platform], None);
    }

    #[test]
    fn the_test_is_where_a_lambda_in_its_body_is() {
        let at = |class: &str, method: &str, line| Statement {
            class: class.to_owned(),
            method: method.to_owned(),
            ..statement(line)
        };
        let test = TestId {
            component: String::new(),
            class: "com.example.SomeTest".to_owned(),
            method: "books".to_owned(),
        };
        let check = |step: Statement, expected: bool| {
            let robot = at("com.example.Robot", "isBooked", 3);
            let mut shown = finding(event("late", None));
            shown.pair.statement = Some(robot.clone());
            shown.steps = vec![step.clone(), robot];
            assert_eq!(shown.test_line(&test) == Some(&step), expected, "{step:?}");
        };
        check(at("com.example.SomeTest", "books", 1), true);
        check(at("com.example.SomeTest$books$1", "invoke", 1), true);
        check(at("com.example.SomeTest", "lambda$books$0", 1), true);
        check(at("com.example.SomeTest", "books$lambda$0", 1), true);
        check(at("com.example.SomeTest$cancels$1", "invoke", 1), false);
        check(at("com.example.Robot", "book", 1), false);
    }

    #[test]
    fn the_missing_wait_is_told_in_the_terms_of_what_is_used() {
        let by = |class: &str| EventHit {
            callback: Some(class.into()),
            ..event("late", None)
        };
        let run_by = |runner: TaskRunner| {
            let mut work = event("late", None);
            work.key.handler = runner.class().into();
            work
        };

        let check = |event: EventHit, by_espresso, expected: &str| {
            let wait = wait_for(&event, by_espresso, &Whose::default()).text();
            assert!(wait.starts_with(expected), "{wait}");
        };

        for by_espresso in [true, false] {
            check(
                by("kotlinx.coroutines.DispatchedContinuation"),
                by_espresso,
                "advanceUntilIdle()",
            );
            check(
                by("io.reactivex.rxjava3.android.schedulers.HandlerScheduler$S"),
                by_espresso,
                "schedulers",
            );
        }
        check(event("late", None), true, "an Espresso IdlingResource");
        check(
            run_by(TaskRunner::Executor),
            true,
            "an Espresso IdlingResource",
        );
        check(
            run_by(TaskRunner::Executor),
            false,
            "get() of the task's Future",
        );
        check(run_by(TaskRunner::Thread), false, "join() of the thread");
        // The rest of a task is waited for as the task is.
        let mut rest = run_by(TaskRunner::Rest);
        let handed_over = Frame {
            class: TaskRunner::Executor.class().into(),
            ..rest.stack[0].clone()
        };
        rest.stack.insert(1, handed_over);
        check(rest, false, "get() of the task's Future");
        // A test in runBlocking makes no coroutine of what it calls.
        let mut called = run_by(TaskRunner::Executor);
        called.stack.push(Frame {
            class: "kotlinx.coroutines.BuildersKt".into(),
            ..called.stack[0].clone()
        });
        check(called, false, "get() of the task's Future");
        check(event("late", None), false, "a latch");
        let of_main = |delay| EventHit {
            class: EventClass::Ui,
            own: true,
            delay_ms: Some(delay),
            ..event("late", None)
        };
        check(of_main(0), true, "Espresso.onIdle()");
        check(of_main(0), false, "Instrumentation.waitForIdleSync()");
        check(of_main(200), true, "an Espresso IdlingResource");
        check(of_main(200), false, "a clock");
    }

    fn check_words(finding: &Finding, expected: &[&str]) {
        let test = TestId {
            component: "a/r".into(),
            class: "com.example.SomeTest".into(),
            method: "test".into(),
        };
        let text = explain(&test, finding);
        for words in expected {
            assert!(text.contains(words), "{words}: {text}");
        }
    }

    #[test]
    fn an_order_that_crashes_the_app_is_not_told_as_one_that_fails_the_test() {
        let test = TestId {
            component: "a/r".into(),
            class: "com.example.SomeTest".into(),
            method: "test".into(),
        };
        let mut finding = finding(late(EventClass::Async, None));
        finding.outcome = Outcome::Crash;
        let gave_up = GaveUp {
            statement: Some(statement(3)),
            method: "java.util.concurrent.CountDownLatch.await".into(),
            limit_ms: Some(500),
        };
        let task = late(EventClass::Work, None);
        let timer = late(EventClass::Ui, Some(200));
        for text in [
            half_done(&test, &finding, &task),
            overlapping(&test, &finding),
            at_once(&test, &finding),
            too_early(&test, &finding, &task),
            too_early(&test, &finding, &timer),
            limit_passed(&finding, &gave_up),
            reordered(&test, &finding, &task),
        ] {
            let told = (
                text.contains("the app crashes"),
                text.contains("the test fails"),
            );
            assert_eq!(told, (true, false), "{text}");
        }
    }

    fn late(class: EventClass, delay_ms: Option<u64>) -> EventHit {
        EventHit {
            class,
            delay_ms,
            own: true,
            ..event("late", Some(1))
        }
    }

    #[test]
    fn a_task_that_is_found_half_done_is_told_with_the_place() {
        let mut task = late(EventClass::Work, None);
        task.key.handler = TaskRunner::Executor.class().to_owned();
        let place = Frame {
            class: "com.example.Store".to_owned(),
            method: "put".to_owned(),
            index: 4,
            line: Some(12),
            file: Some("Store.java".to_owned()),
        };
        task.key = task.key.rest(&[CodePoint::from(&place)]);
        task.stack.insert(0, place);
        check_words(
            &finding(task),
            &[
                "started at late.java:30 after SomeTest.java:1",
                "preempted just before Store.java:12",
                "a lock around what they share",
            ],
        );
    }

    #[test]
    fn each_kind_of_event_is_explained_in_its_own_words() {
        let hop = finding(late(EventClass::Ui, Some(0)));
        check_words(
            &hop,
            &[
                "a message of the main thread, posted by the main thread itself at late.java:30 after SomeTest.java:1",
            ],
        );
        check_words(
            &hop,
            &["usually runs before SomeTest.java:3", "waitForIdleSync()"],
        );
        check_words(
            &finding(late(EventClass::System, None)),
            &["posted by the system on thread \"worker-late\""],
        );
        check_words(
            &finding(late(EventClass::Test, None)),
            &["posted by the test"],
        );
    }

    #[test]
    fn an_event_that_comes_too_early_is_explained_so() {
        let mut early = finding(late(EventClass::Work, None));
        early.pair.order = WrongOrder::EventEarly;
        early.schedule.constraints = vec![Constraint {
            event: key("late"),
            position: Position::Earliest(statement(3)),
        }];
        check_words(
            &early,
            &[
                "the code that submits it has finished",
                "before the code that submits it goes on",
            ],
        );

        let mut early = finding(late(EventClass::Ui, Some(2000)));
        early.pair.order = WrongOrder::EventEarly;
        check_words(
            &early,
            &["delayed by 2000 ms", "usually runs after SomeTest.java:3"],
        );
        check_words(
            &early,
            &[
                "the testing thread was late, the timer fired before SomeTest.java:3",
                "within 2000 ms",
            ],
        );
        let mut post = finding(late(EventClass::Async, Some(0)));
        post.pair.order = WrongOrder::EventEarly;
        check_words(&post, &["the event came before SomeTest.java:3"]);
    }

    #[test]
    fn a_wait_that_gives_up_is_explained_with_its_limit() {
        let gave_up = GaveUp {
            statement: Some(statement(2)),
            method: "java.util.concurrent.CountDownLatch.await".into(),
            limit_ms: Some(500),
        };
        let limited = Finding {
            gave_up: Some(gave_up),
            measured: Measured {
                usual_ms: Some(120),
                ..Measured::default()
            },
            ..finding(late(EventClass::Async, None))
        };
        check_words(
            &limited,
            &["The wait at SomeTest.java:2 (CountDownLatch.await) gives up after 500 ms"],
        );
        check_words(
            &limited,
            &["without a delay the event took 120 ms, and 380 ms more exceed the limit"],
        );

        let wait = Finding {
            measured: Measured {
                passes_up_to_ms: Some(3000),
                ..Measured::default()
            },
            ..finding(late(EventClass::Async, None))
        };
        check_words(
            &wait,
            &["up to 3000 ms: it is the wait that fails, not the order."],
        );
    }

    #[test]
    fn several_events_are_all_named() {
        let several = vec![event("late", None), event("other", None)];
        let several = Finding {
            one_of: several,
            ..finding(late(EventClass::Async, None))
        };
        check_words(
            &several,
            &["One of these is late, or all of them together: late$1, other$1."],
        );

        let early = Finding {
            pair: Pair {
                order: WrongOrder::EventEarly,
                ..several.pair.clone()
            },
            ..several.clone()
        };
        check_words(&early, &["One of these is early, or all of them together:"]);

        let beside = |name| Constraint {
            event: key(name),
            position: Position::Overlapping(statement(4)),
        };
        let overlapping = Finding {
            schedule: Schedule {
                constraints: vec![beside("late"), beside("other")],
            },
            ..several
        };
        check_words(
            &overlapping,
            &[
                "These are at work at the same time: late$1, other$1.",
                "Missing: a lock",
            ],
        );
        assert_eq!(missing_wait(&overlapping), None);
    }

    #[test]
    fn an_event_within_a_statement_comes_too_late_for_its_rest() {
        let constraint = Constraint {
            event: key("late"),
            position: Position::Within(statement(3)),
        };
        let schedule = Schedule {
            constraints: vec![constraint],
        };
        let within = Finding {
            schedule,
            ..finding(late(EventClass::Async, None))
        };
        check_words(
            &within,
            &[
                "before SomeTest.java:3. Nothing makes the first part of SomeTest.java:3 wait for it",
            ],
        );
    }

    #[test]
    fn the_task_that_posts_the_event_as_it_ends_is_named() {
        let mut posted = finding(late(EventClass::Async, None));
        posted.pair.task = Some(EventHit {
            callback: Some("com.example.Desk$book$2".to_owned()),
            ..late(EventClass::Work, None)
        });
        check_words(&posted, &[" at the end of Desk$book$2"]);
    }

    #[test]
    fn an_event_that_a_loop_polls_for_fails_what_comes_after_that() {
        let mut polled = finding(late(EventClass::Async, None));
        polled.pair.order = WrongOrder::WhilePolling(Box::new(statement(2)));
        polled.pair.statement = Some(statement(4));
        check_words(
            &polled,
            &[
                "usually runs in an early pass of SomeTest.java:2. ",
                "the test fails at SomeTest.java:4",
                "Missing: a wait between SomeTest.java:2 and SomeTest.java:4",
            ],
        );
        assert!(missing_wait(&polled).is_none());
    }

    #[test]
    fn an_event_after_its_cause_fails_another_statement() {
        let mut after = finding(late(EventClass::Async, None));
        after.pair.order = WrongOrder::AfterCause;
        after.pair.cause = Some(statement(1));
        after.pair.statement = Some(statement(4));
        check_words(
            &after,
            &[
                "usually runs while that is under way",
                "Nothing makes SomeTest.java:1 wait for it",
                "the test fails at SomeTest.java:4",
                "Missing: a wait for it:",
            ],
        );
    }
}
