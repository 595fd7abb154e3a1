//! JUnit XML of plain outcomes: a suite a class, a case a test.
//!
//! Main type: [`Case`]. `junit.rs` writes the reports of explorations in the same form.

use std::collections::BTreeMap;
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};

/// How a test ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseEnd {
    /// It passed.
    Passed,
    /// It failed: the failure's type and message, and its text with the stack.
    Failed {
        /// The type.
        kind: String,
        /// The message.
        message: String,
        /// The text.
        text: String,
    },
    /// It did not run, on purpose, for this reason.
    Skipped(String),
    /// It has no outcome, for this reason: an error in JUnit's words.
    NoAnswer(String),
}

/// A test, once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The class.
    pub class: String,
    /// The method.
    pub method: String,
    /// How long it took.
    pub ms: u64,
    /// How it ended.
    pub end: CaseEnd,
    /// What else there is to know of it, by name.
    pub properties: Vec<(&'static str, String)>,
}

/// The document.
///
/// # Errors
/// Never in practice: names lose the characters that XML does not have.
pub fn junit_of(cases: &[Case]) -> Result<String, SerializeError> {
    let mut written = Vec::new();
    for case in cases {
        written.push((case.class.as_str(), written_case(case)));
    }
    by_class(written)
}

/// A document with a suite for each class.
pub(super) fn by_class(cases: Vec<(&str, TestCase)>) -> Result<String, SerializeError> {
    let mut suites: BTreeMap<&str, TestSuite> = BTreeMap::new();
    let mut whole = Duration::ZERO;
    for (class, case) in cases {
        let took = case.time.unwrap_or_default();
        whole = whole.saturating_add(took);

        let suite = suites.entry(class).or_insert_with(|| TestSuite::new(class));
        suite.set_time(suite.time.unwrap_or_default().saturating_add(took));
        suite.add_test_case(case);
    }

    let mut report = Report::new("flakescope");
    report.set_time(whole);
    report.add_test_suites(suites.into_values());
    report.to_string()
}

fn written_case(case: &Case) -> TestCase {
    let mut written = TestCase::new(case.method.as_str(), status(&case.end));
    written.set_classname(case.class.as_str());
    written.set_time(Duration::from_millis(case.ms));
    for (name, value) in &case.properties {
        written.add_property((*name, value.as_str()));
    }
    written
}

fn status(end: &CaseEnd) -> TestCaseStatus {
    match end {
        CaseEnd::Passed => TestCaseStatus::success(),
        CaseEnd::Failed {
            kind,
            message,
            text,
        } => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_type(kind.as_str());
            status.set_message(message.as_str());
            status.set_description(without_attachments(text));
            status
        }
        CaseEnd::Skipped(why) => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(why.as_str());
            status
        }
        CaseEnd::NoAnswer(why) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
            status.set_type("inconclusive");
            status.set_message(why.as_str());
            status
        }
    }
}

/// A text that attaches nothing: in JUnit XML, Jenkins publishes the files that such lines name.
pub(super) fn without_attachments(text: &str) -> String {
    text.replace("[[ATTACHMENT|", "[ [ATTACHMENT|")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(class: &str, method: &str, ms: u64, end: CaseEnd) -> Case {
        Case {
            class: class.into(),
            method: method.into(),
            ms,
            end,
            properties: vec![("process", "3".into())],
        }
    }

    #[test]
    fn each_way_to_end_is_counted_in_the_suite_of_its_class() {
        let failed = CaseEnd::Failed {
            kind: "a.Error".into(),
            message: "m".into(),
            text: "a.Error: m\n[[ATTACHMENT|/etc/passwd]]\n".into(),
        };
        let xml = junit_of(&[
            case("b.B", "t", 5, failed),
            case("a.A", "t", 20, CaseEnd::Passed),
            case("b.B", "u[]]><evil/>]", 7, CaseEnd::NoAnswer("lost".into())),
            case("b.B", "v", 0, CaseEnd::Skipped("it is ignored".into())),
        ]);
        let xml = xml.unwrap();
        assert!(
            !xml.contains("<evil") && !xml.contains("[[ATTACHMENT|"),
            "{xml}"
        );

        let report = Report::deserialize_from_str(&xml).unwrap();
        let counts = (report.tests, report.failures, report.errors);
        assert_eq!(counts, (4, 1, 1), "{xml}");
        assert_eq!(report.time, Some(Duration::from_millis(32)));
        let suites: Vec<_> = report
            .test_suites
            .iter()
            .map(|suite| (suite.name.as_str(), suite.skipped, suite.time))
            .collect();
        let expected = [
            ("a.A", 0, Some(Duration::from_millis(20))),
            ("b.B", 1, Some(Duration::from_millis(12))),
        ];
        assert_eq!(suites, expected);
        let property = &report.test_suites[0].test_cases[0].properties[0];
        assert_eq!(
            (property.name.as_str(), property.value.as_str()),
            ("process", "3")
        );
    }

    #[test]
    fn no_foreign_text_attaches_a_file() {
        let text = without_attachments("why\n[[ATTACHMENT|/etc/passwd]]\n");
        assert_eq!(text, "why\n[ [ATTACHMENT|/etc/passwd]]\n");
    }
}
