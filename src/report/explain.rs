//! Says in words why a finding fails, and which wait is missing.

use crate::explore::Finding;
use crate::model::{EventClass, Frame, Outcome, is_library};
use crate::trace::EventHit;

/// A few sentences about a finding: what comes late, against which statement, what then happens, what is missing.
#[must_use]
pub fn explain(finding: &Finding) -> String {
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
        text += &format!(" after {}:{}", cause.file(), cause.line);
    }
    if let Some(overtaken) = &finding.overtaken {
        return text + &order(finding, overtaken);
    }
    let Some(flipped) = &finding.flipped else { return text + ", decides whether the test passes." };
    let place = format!("{}:{}", flipped.file(), flipped.line);
    let verb = if is_work { "ends" } else { "runs" };
    let then = match finding.outcome {
        Outcome::Crash => "the app crashes",
        Outcome::Anr => "the app stops answering",
        Outcome::Hang => "the test never ends",
        _ => "the test fails",
    };
    text +=
        &format!(", usually {verb} before {place}. Nothing makes {place} wait for it: when it {verb} after, {then}.");
    let from = finding.cause.as_ref().filter(|cause| *cause != flipped);
    let between =
        from.map_or_else(String::new, |cause| format!(" between {}:{} and {place}", cause.file(), cause.line));
    if finding.outcome == Outcome::Crash {
        text += &format!(
            " Missing: the app has to drop the callback when what it works on has gone (remove it, or check first), or the test has to wait for it{between}."
        );
    } else {
        text += &format!(
            " Missing: a wait for it{between}, as an Espresso IdlingResource around that work, or a latch that the test awaits."
        );
    }
    text
}

/// The rest of what is said of two events that came in the wrong order.
fn order(finding: &Finding, overtaken: &EventHit) -> String {
    let work = overtaken.callback.as_deref().map_or_else(|| format!("message what={}", overtaken.what), short);
    let mut text = format!(", usually comes before {work} of thread \"{}\"", overtaken.thread);
    if let Some(frame) = app_frame(&overtaken.stack) {
        text += &format!(" ({})", place(frame));
    }
    text += ". Nothing keeps them in that order: when it comes after";
    match &finding.flipped {
        Some(read) => text += &format!(", the test fails at {}:{}.", read.file(), read.line),
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
