//! Says in words why a finding fails, and which wait is missing.

use crate::explore::Finding;
use crate::model::{EXECUTOR, EventClass, FORK_JOIN, Frame, Outcome, THREAD, TestId, is_library};
use crate::trace::EventHit;

/// A few sentences about a finding of a test: what comes late, against which statement, what then happens, what is missing.
#[must_use]
pub fn explain(test: &TestId, finding: &Finding) -> String {
    let Some(event) = &finding.event else { return "the failing replay did not show the event".to_owned() };
    let work = event.callback.as_deref().map_or_else(|| format!("message what={}", event.what), short);
    let is_work = event.class == EventClass::Work;
    let how = if is_work { "work in the background on" } else { "posted to the main thread by" };
    let mut text = format!("{work}, {how} thread \"{}\"", event.thread);
    if is_work {
        text += ", started";
    }
    if let Some(frame) = app_frame(&event.stack) {
        text += &format!(" at {}", place(frame));
    }
    if let Some(cause) = &finding.cause {
        text += &format!(" after {}", cause.place());
    }
    if let Some(overtaken) = &finding.overtaken {
        return text + &order(test, finding, overtaken);
    }
    let (Some(flipped), Some(in_test)) = (&finding.flipped, with_test_line(test, finding)) else {
        return text + ", decides whether the test passes.";
    };
    let place = flipped.place();
    let verb = if is_work { "ends" } else { "runs" };
    let then = match finding.outcome {
        Outcome::Crash => "the app crashes",
        Outcome::Anr => "the app stops answering",
        Outcome::Hang => "the test never ends",
        _ => "the test fails",
    };
    let within = finding.cause.as_ref() == Some(flipped);
    let before = if within { "while that is under way".to_owned() } else { format!("before {in_test}") };
    text += &format!(", usually {verb} {before}. Nothing makes {place} wait for it: when it {verb} after, {then}.");
    let from = finding.cause.as_ref().filter(|cause| *cause != flipped);
    let between = from.map_or_else(String::new, |cause| format!(" between {} and {place}", cause.place()));
    if finding.outcome == Outcome::Crash {
        text += &format!(
            " Missing: the app has to drop the callback when what it works on has gone (remove it, or check first), or the test has to wait for it{between}."
        );
    } else {
        text += &format!(" Missing: a wait for it{between}: {}.", wait_for(event, finding.by_espresso));
    }
    text
}

/// A wait for an event, in the terms of what the test and the app use.
fn wait_for(event: &EventHit, by_espresso: bool) -> &'static str {
    // What the app called: further out may be what called the test.
    let called = event.stack.iter().map(|frame| &frame.class).take_while(|class| is_library(class));
    let classes = event.callback.iter().chain(called);
    let uses = |library: &str| classes.clone().any(|class| class.starts_with(library));
    let runner = event.key.handler.as_str();
    if uses("kotlinx.coroutines.") {
        "advanceUntilIdle() of a TestScope whose dispatcher the app is given, or join() of the coroutine's Job"
    } else if uses("io.reactivex.") || uses("rx.") {
        "schedulers that the test controls, by RxJavaPlugins and RxAndroidPlugins, or a latch that the test awaits"
    } else if by_espresso {
        "an Espresso IdlingResource that is busy until it is over, or a latch that the test awaits"
    } else if runner == THREAD {
        "join() of the thread, or a latch that the test awaits"
    } else if [EXECUTOR, FORK_JOIN].contains(&runner) {
        "get() of the task's Future, or a latch that the test awaits"
    } else {
        "a latch that the test awaits"
    }
}

/// The statement of a finding's pair by file and line; of one beside the test method where the test itself is, too.
fn with_test_line(test: &TestId, finding: &Finding) -> Option<String> {
    let flipped = finding.flipped.as_ref()?;
    let place = flipped.place();
    Some(match finding.test_line(test) {
        Some(own) => format!("{place} (of {})", own.place()),
        None => place,
    })
}

/// The rest of what is said of two events that came in the wrong order.
fn order(test: &TestId, finding: &Finding, overtaken: &EventHit) -> String {
    let work = overtaken.callback.as_deref().map_or_else(|| format!("message what={}", overtaken.what), short);
    let mut text = format!(", usually comes before {work} of thread \"{}\"", overtaken.thread);
    if let Some(frame) = app_frame(&overtaken.stack) {
        text += &format!(" ({})", place(frame));
    }
    text += ". Nothing keeps them in that order: when it comes after";
    match with_test_line(test, finding) {
        Some(read) => text += &format!(", the test fails at {read}."),
        None => text += ", the test fails.",
    }
    text + " Missing: the app has to drop what is out of date when it comes, or do one only after the other."
}

/// The innermost frame that is the app's own.
pub(super) fn app_frame(stack: &[Frame]) -> Option<&Frame> {
    stack.iter().find(|frame| !is_library(&frame.class))
}

/// A frame as file and line, or as method where there is no line.
fn place(frame: &Frame) -> String {
    match (&frame.file, frame.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        _ => format!("{}.{}", frame.class, frame.method),
    }
}

/// A class name without its package.
fn short(class: &str) -> String {
    class.rsplit('.').next().unwrap_or(class).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::event;

    #[test]
    fn the_missing_wait_is_told_in_the_terms_of_what_is_used() {
        let by = |class: &str| EventHit { callback: Some(class.into()), ..event("late", None) };
        let run_by = |runner: &str| {
            let mut work = event("late", None);
            work.key.handler = runner.into();
            work
        };
        let check = |event: EventHit, by_espresso, expected: &str| {
            let wait = wait_for(&event, by_espresso);
            assert!(wait.starts_with(expected), "{wait}");
        };
        for by_espresso in [true, false] {
            check(by("kotlinx.coroutines.DispatchedContinuation"), by_espresso, "advanceUntilIdle()");
            check(by("io.reactivex.rxjava3.android.schedulers.HandlerScheduler$S"), by_espresso, "schedulers");
        }
        check(event("late", None), true, "an Espresso IdlingResource");
        check(run_by(EXECUTOR), true, "an Espresso IdlingResource");
        check(run_by(EXECUTOR), false, "get() of the task's Future");
        check(run_by(THREAD), false, "join() of the thread");
        // A test in runBlocking makes no coroutine of what it calls.
        let mut called = run_by(EXECUTOR);
        called.stack.push(Frame { class: "kotlinx.coroutines.BuildersKt".into(), ..called.stack[0].clone() });
        check(called, false, "get() of the task's Future");
        check(event("late", None), false, "a latch");
    }
}
