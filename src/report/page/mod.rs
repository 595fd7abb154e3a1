//! The page: one file that shows a suite and its findings, and loads nothing.
//!
//! `src/report/page/` has its parts as they are. What names and messages say goes into a block of
//! JSON only, in which no `<` is left, and the page's script shows it as text. A content security
//! policy allows the page's own style and script by their digests, and nothing else.

mod suggestion;
mod view;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::read::{Entry, ReadFailure, ReadFinding, ReadReport, Replay};
use super::sources::Sources;
use super::timeline::Timeline;
use suggestion::{Suggestion, suggestion};
use view::{View, pair, view};

/// The page's frame, with a word in braces for each part.
const FRAME: &str = include_str!("page.html");

const STYLE: &str = include_str!("page.css");

const SCRIPT: &str = include_str!("page.js");

#[derive(Serialize)]
struct Page<'e> {
    version: &'static str,
    tests: Vec<Test<'e>>,
}

/// A test on the page. Names are short, as there may be ten thousand.
#[derive(Serialize)]
struct Test<'e> {
    class: &'e str,
    method: &'e str,
    verdict: &'e str,
    headline: String,
    reason: &'e str,
    device: String,
    folder: &'e str,
    runs: usize,
    ms: u64,
    natural: [usize; 2],
    coverage: [usize; 3],
    unseen: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    finding: Option<Finding<'e>>,
}

#[derive(Serialize)]
struct Finding<'e> {
    outcome: &'e str,
    category: &'e str,
    explanation: &'e str,
    confirmed: [usize; 2],
    failure: Option<Failure<'e>>,
    event: Option<Event<'e>>,
    cause: Option<String>,
    statement: Option<String>,
    command: Option<&'e str>,
    suggestion: Option<Suggestion>,
    failing: Option<View>,
    passing: Option<View>,
}

#[derive(Serialize)]
struct Failure<'e> {
    r#type: &'e str,
    message: &'e str,
    stack: &'e [String],
}

#[derive(Serialize)]
struct Event<'e> {
    id: &'e str,
    work: String,
    thread: &'e str,
    stack: &'e [String],
}

/// The page about these explorations.
///
/// # Errors
/// Never in practice: strings and numbers always have a JSON form.
pub fn html(entries: &[Entry], sources: &Sources) -> serde_json::Result<String> {
    let tests = entries.iter().map(|entry| test(entry, sources)).collect();
    let data = serde_json::to_string(&Page {
        version: env!("CARGO_PKG_VERSION"),
        tests,
    })?;

    // The data goes last: nothing in it is taken for another part's place.
    let page = FRAME
        .replace("{style-digest}", &digest(STYLE))
        .replace("{script-digest}", &digest(SCRIPT))
        .replace("{style}", STYLE)
        .replace("{script}", SCRIPT);
    let (before, after) = page.split_once("{data}").unwrap_or((&page, ""));
    Ok(format!("{before}{}{after}", embeddable(&data)))
}

/// What the page needs of the timeline of a report: the runs of the finding. A suite has thousands
/// of others.
#[must_use]
pub fn needed(report: &ReadReport, timeline: Timeline) -> Option<Timeline> {
    let (fails, passes) = pair(report.findings.first()?, &timeline);
    let runs = [fails, passes].into_iter().flatten().cloned().collect();
    Some(Timeline { runs, ..timeline })
}

/// JSON that ends no element of HTML and begins none: outside of strings it has none of these.
fn embeddable(json: &str) -> String {
    json.replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
}

/// What a policy calls the text of an inline element.
fn digest(text: &str) -> String {
    format!(
        "sha256-{}",
        STANDARD.encode(Sha256::digest(text.as_bytes()))
    )
}

fn test<'e>(entry: &'e Entry, sources: &Sources) -> Test<'e> {
    let report = &entry.report;
    let coverage = &report.coverage;
    Test {
        class: &report.test.class,
        method: &report.test.method,
        verdict: &report.verdict,
        headline: entry.headline(),
        reason: &report.reason,
        device: format!(
            "{} (API {}) {}",
            report.device.serial, report.device.api_level, report.device.model
        ),
        folder: &entry.folder,
        runs: report.runs.len(),
        ms: entry.wall_ms(),
        natural: [report.natural.runs, report.natural.failed],
        coverage: [coverage.async_events, coverage.feasible, coverage.percent],
        unseen: report
            .not_seen
            .iter()
            .map(|one| format!("{} {}: {}", one.count, one.kind, one.means))
            .collect(),
        finding: entry
            .finding()
            .map(|(one, replay)| finding(entry, one, replay, sources)),
    }
}

fn finding<'e>(
    entry: &'e Entry,
    one: &'e ReadFinding,
    replay: Option<&'e Replay>,
    sources: &Sources,
) -> Finding<'e> {
    let report = &entry.report;
    let (mut failing, mut passing) = (None, None);
    if let Some(timeline) = &entry.timeline {
        let (fails, passes) = pair(one, timeline);
        failing = fails.map(|run| view(report, one, timeline, run, sources));
        passing = passes.map(|run| view(report, one, timeline, run, sources));
    }

    let event = report.event(one.event.as_deref());
    Finding {
        outcome: &one.outcome,
        category: &one.category,
        explanation: &one.explanation,
        confirmed: [one.confirmed.times, one.confirmed.failed],
        failure: one.failure.as_ref().map(
            |ReadFailure {
                 r#type,
                 message,
                 stack,
             }| Failure {
                r#type,
                message,
                stack,
            },
        ),
        event: event.map(|event| Event {
            id: &event.id,
            work: event.work(),
            thread: &event.thread,
            stack: &event.stack,
        }),
        cause: one.cause.as_ref().map(|statement| statement.location()),
        statement: one.statement.as_ref().map(|statement| statement.location()),
        command: replay.map(|replay| replay.command.as_str()),
        suggestion: suggestion(report, one, sources),
        failing,
        passing,
    }
}

#[cfg(test)]
mod tests {
    use super::super::read::tests::entry;
    use super::*;

    fn data(page: &str) -> serde_json::Value {
        let (_, rest) = page
            .split_once("<script type=\"application/json\" id=\"data\">")
            .unwrap();
        serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
    }

    #[test]
    fn the_page_has_its_data_and_loads_nothing() {
        let page = html(
            &[
                entry("flaky", "signsIn", "not there"),
                entry("stable", "ok", ""),
            ],
            &Sources::default(),
        )
        .unwrap();
        let data = data(&page);
        assert_eq!(
            (&data["tests"][0]["method"], &data["tests"][1]["verdict"]),
            (&"signsIn".into(), &"stable".into())
        );
        let finding = &data["tests"][0]["finding"];
        assert_eq!(
            (&finding["statement"], &finding["confirmed"][1]),
            (&"LoginTest.kt:33".into(), &3.into())
        );
        assert_eq!(
            finding["command"],
            "flakescope replay out/login/schedule-1.json --times 20"
        );
        assert_eq!(finding["suggestion"]["file"], "LoginTest.kt:33");

        let outside = page.replace("http://www.w3.org/2000/svg", "");
        for loads in [
            "http:",
            "https:",
            " src=",
            "@import",
            "url(",
            "fetch(",
            "innerHTML",
            "eval(",
        ] {
            assert!(!outside.contains(loads), "{loads}");
        }
        for left in ["{style", "{script", "{data}"] {
            assert!(!page.contains(left), "{left}");
        }
    }

    #[test]
    fn of_a_timeline_the_runs_of_the_finding_are_kept() {
        let entry = entry("flaky", "t", "m");
        let timeline: Timeline = serde_json::from_str(include_str!(
            "../../../tests/recorded/reports/late-answer/runs.json"
        ))
        .unwrap();
        let shown = |timeline: &Timeline| {
            let (fails, passes) = pair(&entry.report.findings[0], timeline);
            (fails.cloned(), passes.cloned())
        };
        let before = shown(&timeline);
        let kept = needed(&entry.report, timeline.clone()).unwrap();
        assert_eq!((kept.runs.len(), timeline.runs.len()), (2, 8));
        assert_eq!(shown(&kept), before);
        assert_eq!(
            needed(
                &ReadReport {
                    findings: Vec::new(),
                    ..entry.report.clone()
                },
                timeline
            ),
            None
        );
    }

    #[test]
    fn a_policy_allows_what_the_page_has_and_nothing_else() {
        let page = html(&[], &Sources::default()).unwrap();
        let policy = page
            .split_once("Content-Security-Policy\" content=\"")
            .unwrap()
            .1
            .split_once('"')
            .unwrap()
            .0;
        let style = page
            .split_once("<style>")
            .unwrap()
            .1
            .split_once("</style>")
            .unwrap()
            .0;
        let script = page
            .split_once("<script>")
            .unwrap()
            .1
            .split_once("</script>")
            .unwrap()
            .0;
        let expected = format!(
            "default-src 'none'; style-src '{}'; script-src '{}'; base-uri 'none'; form-action 'none'",
            digest(style),
            digest(script)
        );
        assert_eq!(policy, expected);
        // The digest of nothing, as `openssl dgst -sha256 -binary /dev/null | base64` prints it.
        assert_eq!(
            digest(""),
            "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
        );
    }

    #[test]
    fn hostile_names_stay_inside_the_data() {
        let hostile = "</script><script>alert(1)</script><!--{data}{script}&lt;\u{2028}\"'";
        let plain = html(&[entry("flaky", "t", "m")], &Sources::default()).unwrap();
        let page = html(&[entry("flaky", hostile, hostile)], &Sources::default()).unwrap();
        for tag in ["<script", "</script", "<!--", "alert(1)<"] {
            assert_eq!(
                page.matches(tag).count(),
                plain.matches(tag).count(),
                "{tag}"
            );
        }
        assert_eq!(data(&page)["tests"][0]["method"], hostile);
        assert_eq!(
            data(&page)["tests"][0]["finding"]["failure"]["message"],
            hostile
        );

        let long = html(
            &[entry("flaky", &"x".repeat(1_000_000), "m")],
            &Sources::default(),
        )
        .unwrap();
        assert_eq!(
            data(&long)["tests"][0]["method"].as_str().unwrap().len(),
            1_000_000
        );
    }
}
