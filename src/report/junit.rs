//! JUnit XML, as Gradle writes it and Jenkins reads it: a suite a class, a failure for a test that
//! is flaky or broken.
//!
//! A flaky test is a failure, not Maven's `flakyFailure`, which counts as passed: its failing order
//! is known. Each further failing replay is a `rerunFailure`. Schedule and replay command are
//! properties, and the schedule is attached as Jenkins' JUnit Attachments plugin and GitLab read
//! it, by a line `[[ATTACHMENT|PATH]]`.

use std::time::Duration;

use quick_junit::{NonSuccessKind, SerializeError, TestCase, TestCaseStatus, TestRerun};

use super::junit_cases::{by_class, without_attachments};
use super::read::{Entry, ReadFinding, Replay};

/// The document.
///
/// # Errors
/// Never in practice: names lose the characters that XML does not have.
pub fn junit(entries: &[Entry]) -> Result<String, SerializeError> {
    let mut cases = Vec::new();
    for entry in entries {
        cases.push((entry.report.test.class.as_str(), case(entry)));
    }
    by_class(cases)
}

fn case(entry: &Entry) -> TestCase {
    let report = &entry.report;
    let mut case = TestCase::new(report.test.method.as_str(), status(entry));
    case.set_classname(report.test.class.as_str());
    case.set_time(Duration::from_millis(entry.wall_ms()));
    case.add_property(("verdict", report.verdict.as_str()));
    case.add_property(("component", report.test.component.as_str()));
    case.add_property(("device", report.device.serial.as_str()));
    case.add_property(("report", format!("{}/report.json", entry.folder).as_str()));

    if let Some((finding, Some(Replay { schedule, command }))) = entry.finding() {
        case.add_property(("schedule", schedule.as_str()));
        case.add_property(("replay", command.as_str()));
        case.set_system_out(format!(
            "{}\n\nreplay: {}\n[[ATTACHMENT|{schedule}]]\n",
            without_attachments(&finding.explanation),
            without_attachments(command)
        ));
    }
    case
}

fn status(entry: &Entry) -> TestCaseStatus {
    let report = &entry.report;
    let headline = entry.headline();
    match (report.verdict.as_str(), entry.finding()) {
        ("stable", _) => TestCaseStatus::success(),
        ("flaky", Some((finding, replay))) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(format!("flaky: {headline}"));
            status.set_type(
                finding
                    .failure
                    .as_ref()
                    .map_or("flaky", |failure| failure.r#type.as_str()),
            );
            status.set_description(description(finding, replay));
            for _ in 1..finding.confirmed.failed.min(20) {
                status.add_rerun(rerun(finding));
            }
            status
        }
        ("flaky" | "broken", _) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(format!("{}: {headline}", report.verdict));
            status.set_type(report.verdict.as_str());
            status
        }
        // Trouble says nothing about the test, neither that it passes nor that it fails.
        _ => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(format!("{}: {headline}", report.verdict));
            status
        }
    }
}

/// The text of a failure: the stack, then what a person does next.
fn description(finding: &ReadFinding, replay: Option<&Replay>) -> String {
    let mut text = stack(finding);
    text += &format!("\n{}\n", finding.explanation);
    text += &format!(
        "\nconfirmed: {} of {} replays failed\n",
        finding.confirmed.failed, finding.confirmed.times
    );

    if let Some(replay) = replay {
        text += &format!(
            "schedule: {}\nreplay: {}\n",
            replay.schedule, replay.command
        );
    }
    without_attachments(&text)
}

fn stack(finding: &ReadFinding) -> String {
    let Some(failure) = &finding.failure else {
        return format!("{}\n", finding.outcome);
    };
    let mut text = format!("{}: {}\n", failure.r#type, failure.message);
    for line in &failure.stack {
        text += &format!("    at {line}\n");
    }
    text
}

/// A further replay that failed alike.
fn rerun(finding: &ReadFinding) -> TestRerun {
    let mut rerun = TestRerun::new(NonSuccessKind::Failure);
    rerun.set_type(
        finding
            .failure
            .as_ref()
            .map_or("flaky", |failure| failure.r#type.as_str()),
    );
    rerun.set_message("the same order failed again");
    rerun.set_stack_trace(stack(finding));
    rerun
}

#[cfg(test)]
mod tests {
    use quick_junit::Report;

    use super::super::read::tests::entry;
    use super::*;

    #[test]
    fn a_flaky_test_is_a_failure_with_its_schedule_and_replay() {
        let xml = junit(&[
            entry("flaky", "signsIn", "not there"),
            entry("stable", "ok", ""),
            entry("inconclusive", "x", ""),
        ]);
        let report = Report::deserialize_from_str(&xml.unwrap()).unwrap();
        assert_eq!((report.tests, report.failures, report.errors), (3, 1, 0));
        let suite = &report.test_suites[0];
        assert_eq!(
            (suite.name.as_str(), suite.skipped, suite.time),
            (
                "com.example.LoginTest",
                1,
                Some(Duration::from_millis(13_500))
            )
        );

        let case = &suite.test_cases[0];
        assert_eq!(
            (case.name.as_str(), case.time),
            ("signsIn", Some(Duration::from_millis(4500)))
        );
        let property = |name: &str| {
            case.properties
                .iter()
                .find(|property| property.name.as_str() == name)
                .map(|property| property.value.as_str())
        };
        assert_eq!(property("schedule"), Some("out/login/schedule-1.json"));
        assert_eq!(
            property("replay"),
            Some("flakescope replay out/login/schedule-1.json --times 20")
        );
        assert!(
            case.system_out
                .as_ref()
                .unwrap()
                .as_str()
                .trim_end()
                .ends_with("\n[[ATTACHMENT|out/login/schedule-1.json]]")
        );
        let TestCaseStatus::NonSuccess {
            kind,
            message,
            ty,
            description,
            reruns,
        } = &case.status
        else {
            panic!("{:?}", case.status)
        };
        assert_eq!(
            (*kind, ty.as_ref().unwrap().as_str()),
            (NonSuccessKind::Failure, "java.lang.AssertionError")
        );
        assert_eq!(
            message.as_ref().unwrap().as_str(),
            "flaky: Login$1 may come after LoginTest.kt:33; then the test fails."
        );
        assert!(
            description
                .as_ref()
                .unwrap()
                .as_str()
                .contains("    at com.example.LoginTest.t(LoginTest.kt:33)\n")
        );
        assert_eq!(reruns.runs.len(), 2);
        assert!(matches!(
            suite.test_cases[1].status,
            TestCaseStatus::Success { .. }
        ));
        assert!(matches!(
            suite.test_cases[2].status,
            TestCaseStatus::Skipped { .. }
        ));
    }

    #[test]
    fn hostile_names_stay_names() {
        let name = "]]></testcase><evil a='1' b=\"2\">&\u{0}\u{1b}[2J";
        let xml = junit(&[entry("flaky", name, &format!("{name}\n::error::x"))]).unwrap();
        assert!(
            !xml.contains("<evil") && !xml.contains('\u{1b}') && !xml.contains('\u{0}'),
            "{xml}"
        );
        let report = Report::deserialize_from_str(&xml).unwrap();
        assert_eq!((report.tests, report.failures), (1, 1));
        assert!(
            report.test_suites[0].test_cases[0]
                .name
                .as_str()
                .starts_with("]]></testcase><evil a='1' b=\"2\">&")
        );
    }
}
