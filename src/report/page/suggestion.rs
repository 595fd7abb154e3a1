//! The missing wait as a change of the test's source: where it goes, and what it looks like in
//! Kotlin or Java.
//!
//! Main type: [`Suggestion`]. It is a sketch for a person: the names of latches and resources are
//! made up, as only the app's authors know what shows that the event is over.

use serde::Serialize;

use crate::report::explain::MissingWait;
use crate::report::read::{ReadEvent, ReadFinding, ReadReport};
use crate::report::sources::Sources;

/// How many lines are shown on each side of the change.
const CONTEXT: i32 = 3;

/// A change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Suggestion {
    /// The file's path or name.
    pub(super) file: String,
    /// The lines around it.
    pub(super) lines: Vec<Line>,
}

/// A line of a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Line {
    /// Its number; `None` for one that is added.
    pub(super) number: Option<i32>,
    /// Its text.
    pub(super) text: String,
}

/// The change that a finding asks for, if a wait is what is missing.
pub(super) fn suggestion(
    report: &ReadReport,
    finding: &ReadFinding,
    sources: &Sources,
) -> Option<Suggestion> {
    let name = finding.missing_wait.as_deref()?;
    let wait = MissingWait::ALL
        .into_iter()
        .find(|wait| wait.name() == name)?;
    let place = finding.shown_at()?;
    let event = report.event(finding.event.as_deref());
    let work = event.map_or_else(|| "the event".to_owned(), ReadEvent::short_work);

    let at_line = sources.line(place, place.line).unwrap_or_default();
    let indent: String = at_line.chars().take_while(|c| c.is_whitespace()).collect();
    let mut lines = Vec::new();
    for number in place.line.saturating_sub(CONTEXT)..=place.line.saturating_add(CONTEXT) {
        if number == place.line {
            let comment = format!(
                "{indent}// {} is over before the test goes on",
                in_a_comment(&work)
            );
            lines.push(Line {
                number: None,
                text: comment,
            });
            lines.push(Line {
                number: None,
                text: format!("{indent}{}", code(wait, Language::of(&place.file))),
            });
        }
        if let Some(text) = sources.line(place, number) {
            lines.push(Line {
                number: Some(number),
                text: text.to_owned(),
            });
        }
    }
    let file = sources.path_of(place).unwrap_or(&place.file).to_owned();
    Some(Suggestion {
        file: if place.line > 0 {
            format!("{file}:{}", place.line)
        } else {
            file
        },
        lines,
    })
}

fn in_a_comment(name: &str) -> String {
    name.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(120)
        .collect()
}

/// What a test is written in.
#[derive(Clone, Copy)]
enum Language {
    Java,
    Kotlin,
}

impl Language {
    /// That of a source file.
    fn of(file: &str) -> Self {
        if file.ends_with(".java") {
            Self::Java
        } else {
            Self::Kotlin
        }
    }
}

fn code(wait: MissingWait, language: Language) -> &'static str {
    match (wait, language) {
        (MissingWait::AdvanceUntilIdle, Language::Kotlin) => "advanceUntilIdle()",
        (MissingWait::AdvanceUntilIdle, Language::Java) => "testScope.advanceUntilIdle();",
        (MissingWait::TestSchedulers, Language::Kotlin) => "testScheduler.triggerActions()",
        (MissingWait::TestSchedulers, Language::Java) => "testScheduler.triggerActions();",
        (MissingWait::Clock, Language::Kotlin) => "testClock.advanceUntilIdle()",
        (MissingWait::Clock, Language::Java) => "testClock.advanceUntilIdle();",
        (MissingWait::OnIdle, Language::Kotlin) => "Espresso.onIdle()",
        (MissingWait::OnIdle, Language::Java) => "Espresso.onIdle();",
        (MissingWait::WaitForIdleSync, Language::Kotlin) => {
            "InstrumentationRegistry.getInstrumentation().waitForIdleSync()"
        }
        (MissingWait::WaitForIdleSync, Language::Java) => {
            "InstrumentationRegistry.getInstrumentation().waitForIdleSync();"
        }
        (MissingWait::IdlingResource, Language::Kotlin) => {
            "IdlingRegistry.getInstance().register(busyUntilItIsOver)"
        }
        (MissingWait::IdlingResource, Language::Java) => {
            "IdlingRegistry.getInstance().register(busyUntilItIsOver);"
        }
        (MissingWait::Join, Language::Kotlin) => "thread.join(10_000)",
        (MissingWait::Join, Language::Java) => "thread.join(10_000);",
        (MissingWait::Future, Language::Kotlin) => "task.get(10, TimeUnit.SECONDS)",
        (MissingWait::Future, Language::Java) => "task.get(10, TimeUnit.SECONDS);",
        (MissingWait::Latch, Language::Kotlin) => {
            "assertTrue(itIsOver.await(10, TimeUnit.SECONDS))"
        }
        (MissingWait::Latch, Language::Java) => "assertTrue(itIsOver.await(10, TimeUnit.SECONDS));",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::read::tests::report;

    #[test]
    fn a_wait_goes_before_the_statement_and_is_indented_as_it_is() {
        let mut report = report("flaky", "t", "m");
        let lines: Vec<String> = (1..=40).map(|n| format!("    line{n}()")).collect();
        let mut sources = Sources::default();
        sources.add(
            "src/LoginTest.kt".into(),
            &format!("package com.example\n{}", lines.join("\n")),
        );
        let found = suggestion(&report, &report.findings[0], &sources).unwrap();
        assert_eq!(found.file, "src/LoginTest.kt:33");
        let shown: Vec<_> = found
            .lines
            .iter()
            .map(|line| (line.number, line.text.as_str()))
            .collect();
        assert_eq!(shown[2], (Some(32), "    line31()"));
        assert_eq!(
            shown[3],
            (None, "    // Login$1 is over before the test goes on")
        );
        assert_eq!(
            shown[4],
            (None, "    assertTrue(itIsOver.await(10, TimeUnit.SECONDS))")
        );
        assert_eq!((shown[5], shown.len()), ((Some(33), "    line32()"), 9));

        let without = suggestion(&report, &report.findings[0], &Sources::default()).unwrap();
        assert_eq!(
            (without.file.as_str(), without.lines.len()),
            ("LoginTest.kt:33", 2)
        );
        report.findings[0].missing_wait = None;
        assert_eq!(suggestion(&report, &report.findings[0], &sources), None);
    }

    #[test]
    fn each_kind_of_wait_has_code_in_both_languages() {
        for wait in MissingWait::ALL {
            assert!(
                code(wait, Language::Java).ends_with(';')
                    && !code(wait, Language::Kotlin).ends_with(';'),
                "{wait:?}"
            );
        }
    }
}
