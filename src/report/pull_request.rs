//! What a pull request shows: a summary in Markdown, and the annotations of GitHub's workflow
//! commands on the lines of tests.
//!
//! The escapes of workflow commands are those of `@actions/core`, `command.ts`: `%`, CR and LF in a
//! message, and also `:` and `,` in a property.

use super::read::Entry;
use super::sources::Sources;
use crate::whose::simple_name;

/// How many of the tests that are not fine a summary lists.
const LISTED: usize = 50;

/// The longest text of a cell or a message, in characters.
const LONGEST: usize = 1000;

/// The summary.
#[must_use]
pub fn markdown(entries: &[Entry]) -> String {
    let mut text = format!("## flakescope: {}\n\n", counts(entries));
    let mut noted: Vec<&Entry> = entries.iter().collect();
    noted.retain(|entry| entry.report.verdict != "stable");
    if noted.is_empty() {
        return text + "No failing order was found.\n";
    }

    text += "| test | verdict | what happens |\n|---|---|---|\n";
    for entry in noted.iter().take(LISTED) {
        let name = format!(
            "{}#{}",
            simple_name(&entry.report.test.class),
            entry.report.test.method
        );
        text += &format!(
            "| {} | {} | {} |\n",
            cell(&name),
            cell(&entry.report.verdict),
            cell(&entry.headline())
        );
    }
    if noted.len() > LISTED {
        text += &format!("\n{} more are not listed here.\n", noted.len() - LISTED);
    }

    for entry in noted.iter().take(LISTED) {
        let Some((finding, replay)) = entry.finding() else {
            continue;
        };
        let title = html(&entry.name());
        text += &format!(
            "\n<details><summary><b>{title}</b></summary>\n\n{}\n\n",
            cell(&finding.explanation)
        );
        if let Some(failure) = &finding.failure {
            text += &fenced("text", &format!("{}: {}", failure.r#type, failure.message));
        }
        if let Some(replay) = replay {
            text += &fenced("sh", &replay.command);
        }
        text += &format!(
            "{} of {} replays failed.\n\n</details>\n",
            finding.confirmed.failed, finding.confirmed.times
        );
    }
    text
}

/// How many tests have which verdict, in a few words.
#[must_use]
pub fn counts(entries: &[Entry]) -> String {
    let mut parts = Vec::new();
    let mut others = entries.len();
    for verdict in ["flaky", "broken", "inconclusive", "stable"] {
        let count = entries
            .iter()
            .filter(|entry| entry.report.verdict == verdict)
            .count();
        others -= count;
        if count > 0 {
            parts.push(format!("{count} {verdict}"));
        }
    }
    if others > 0 {
        parts.push(format!("{others} of another verdict"));
    }

    if parts.is_empty() {
        "no tests".to_owned()
    } else {
        parts.join(", ")
    }
}

/// GitHub's annotations: an error for a test that is flaky or broken, a warning for one that is
/// inconclusive.
#[must_use]
pub fn github(entries: &[Entry], sources: &Sources) -> String {
    let mut text = String::new();
    for entry in entries {
        let command = match entry.report.verdict.as_str() {
            "stable" => continue,
            "flaky" | "broken" => "error",
            _ => "warning",
        };

        let mut properties = Vec::new();
        let place = entry.finding().and_then(|(finding, _)| finding.shown_at());
        if let Some(place) = place {
            let file = sources.path_of(place).unwrap_or(&place.file);
            properties.push(format!("file={}", property(file)));
            if place.line > 0 {
                properties.push(format!("line={}", place.line));
            }
        }
        properties.push(format!(
            "title={}",
            property(&format!("{} is {}", entry.name(), entry.report.verdict))
        ));
        text += &format!(
            "::{command} {}::{}\n",
            properties.join(","),
            message(&annotation(entry))
        );
    }
    text
}

fn annotation(entry: &Entry) -> String {
    let mut text = entry.headline();
    if let Some((finding, replay)) = entry.finding() {
        text += &format!("\n{}", finding.explanation);
        if let Some(replay) = replay {
            text += &format!("\nreplay: {}", replay.command);
        }
    }
    text
}

fn message(text: &str) -> String {
    cut(text, 4 * LONGEST)
        .replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

/// Text that is nothing but text in a table's cell or a paragraph.
fn cell(text: &str) -> String {
    let mut safe = String::new();
    for c in cut(text, LONGEST).chars() {
        match c {
            c if c.is_control() => safe.push(' '),
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '&' => safe += "&amp;",
            // Would link or mention.
            '@' => safe += "&#64;",
            '|' | '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '~' | '!' => {
                safe.push('\\');
                safe.push(c);
            }
            c => safe.push(c),
        }
    }
    safe
}

fn html(text: &str) -> String {
    let text = cut(text, LONGEST)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('@', "&#64;");
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// A block whose fence is longer than any in it.
fn fenced(language: &str, text: &str) -> String {
    let text = cut(text, 4 * LONGEST);
    let mut fence = "```".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}{language}\n{text}\n{fence}\n\n")
}

fn cut(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::read::tests::entry;
    use super::*;

    #[test]
    fn a_summary_lists_what_is_not_fine() {
        let entries = [
            entry("flaky", "signsIn", "not there"),
            entry("stable", "ok", ""),
            entry("broken", "bad", ""),
        ];
        let text = markdown(&entries);
        assert!(
            text.starts_with("## flakescope: 1 flaky, 1 broken, 1 stable\n"),
            "{text}"
        );
        assert!(text.contains(
            "| LoginTest\\#signsIn | flaky | Login$1 may come after LoginTest.kt:33; then the test fails. |"
        ));
        assert!(
            text.contains("```sh\nflakescope replay out/login/schedule-1.json --times 20\n```"),
            "{text}"
        );
        assert!(text.contains("3 of 3 replays failed.") && !text.contains("| LoginTest\\#ok"));
        assert!(markdown(&entries[1..2]).ends_with("No failing order was found.\n"));
        assert_eq!(counts(&[]), "no tests");
    }

    #[test]
    fn a_summary_does_what_no_name_asks() {
        let name = "a|b\n# c</summary><script>@all `x` [l](http://e)";
        let text = markdown(&[entry("flaky", name, "```\n::error::x")]);
        let row = text.lines().find(|line| line.contains("flaky |")).unwrap();
        assert_eq!(row.replace("\\|", "").matches('|').count(), 4, "{row}");
        assert!(
            !text.contains("<script") && !text.contains("@all") && !text.contains("\n# c"),
            "{text}"
        );
        assert!(text.contains("````text\n"), "{text}");
        let long = markdown(&[entry("flaky", &"x".repeat(1_000_000), "m")]);
        assert!(long.len() < 20_000, "{}", long.len());
    }

    #[test]
    fn an_annotation_is_on_the_line_of_the_test() {
        let mut sources = Sources::default();
        sources.add(
            "app/src/androidTest/kotlin/com/example/LoginTest.kt".into(),
            "package com.example\n",
        );
        let text = github(
            &[entry("flaky", "signsIn", "50%"), entry("stable", "ok", "")],
            &sources,
        );
        let expected = "::error file=app/src/androidTest/kotlin/com/example/LoginTest.kt,line=33,title=com.example.LoginTest#signsIn is flaky::";
        assert!(text.starts_with(expected), "{text}");
        assert!(
            text.contains("50%25</b>%0Areplay: flakescope replay") && text.lines().count() == 1,
            "{text}"
        );
        let text = github(&[entry("inconclusive", "x", "")], &sources);
        assert_eq!(
            text,
            "::warning title=com.example.LoginTest#x is inconclusive::for a reason\n"
        );
    }

    #[test]
    fn a_name_gives_no_command() {
        let hostile = "t\r\n::error file=/etc/passwd,line=1::x%0A";
        let text = github(
            &[entry("flaky", hostile, "a\n::set-output name=x::y")],
            &Sources::default(),
        );
        assert_eq!(
            text.lines().filter(|line| line.starts_with("::")).count(),
            1,
            "{text}"
        );
        assert!(text.lines().count() == 1 && !text.contains('\r'));
        assert!(
            text.contains(
                "title=com.example.LoginTest#t%0D%0A%3A%3Aerror file=/etc/passwd%2Cline=1%3A%3Ax%250A is flaky::"
            ),
            "{text}"
        );
    }
}
