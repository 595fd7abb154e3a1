//! The report of a study, read back: `dependence.json` (format `flakescope-dependence`), version 1,
//! as `report-schema.json` next to this file describes it.
//!
//! Main type: [`ReportFile`]. Only what a plan is made of is read, and fields that this flakescope
//! does not know are passed over: a report may have more of them than it had when this was written.
//! An error is named by line and field. No I/O: text in, values out.

use std::collections::{BTreeMap, HashMap};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use thiserror::Error;

use super::document::REPORT;
use super::finding::{Kind, Survives, Verdict};
use super::order::{Catalog, TestNo};
use crate::instrument::TestName;
use crate::model::{AppIdentity, RunSetup};
use crate::schedule_file::{
    self, App, Misread, Word, Written, arguments, bounded, check_class, check_test_method,
    component, words,
};

/// Why a text is not the report of a study.
#[derive(Debug, Error)]
pub enum Error {
    /// Not JSON, not of this shape, or with a value that no flakescope writes.
    #[error("the report's {0}")]
    Shape(Misread),
    /// Some other document.
    #[error("this is no report of a study: its format is `{0}`, not `{format}`", format = REPORT.0)]
    Format(String),
    /// Written by a later flakescope.
    #[error(
        "the report's version is {0}, this flakescope reads up to {latest}: use the flakescope that wrote it, or a newer one",
        latest = REPORT.1
    )]
    Version(u32),
    /// A test has two verdicts.
    #[error("the report has {0} twice")]
    Twice(String),
    /// A finding is about a test that has no verdict.
    #[error("finding {finding} of the report names {test}, which is not among its tests")]
    NotThere {
        /// Which finding, from 1.
        finding: usize,
        /// Which test.
        test: String,
    },
    /// A finding without a cause.
    #[error("finding {0} of the report names no test that makes the difference")]
    NoCause(usize),
}

/// A report, as far as a plan needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportFile {
    /// The instrumentation.
    pub component: String,
    /// The builds that were studied.
    pub apps: Vec<AppIdentity>,
    /// How the tests were run: arguments and user.
    pub setup: RunSetup,
    /// The tests' names, in the runner's own order.
    pub catalog: Catalog,
    /// The tests, by the numbers that they have in the catalog.
    pub tests: Vec<StudiedTest>,
    /// What was confirmed.
    pub dependences: Vec<Dependence>,
    /// How much was covered.
    pub covered: Covered,
    /// How long the study took, in ms.
    pub wall_ms: u64,
}

/// A test of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudiedTest {
    /// What it is.
    pub verdict: Verdict,
    /// Why.
    pub reason: String,
    /// The first time alone.
    pub alone: Option<Timed>,
    /// The first time in the runner's own order.
    pub suite: Option<Timed>,
}

/// How a test ended once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timed {
    /// Whether it passed.
    pub passed: bool,
    /// How long it took.
    pub ms: u64,
}

/// A finding of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependence {
    /// What it is.
    pub kind: Kind,
    /// Whose outcome changes.
    pub test: TestNo,
    /// The polluters or the state-setters, in their order.
    pub by: Vec<TestNo>,
    /// Tests that, run between, make a victim pass again.
    pub cleaners: Vec<Vec<TestNo>>,
    /// What survives the process; `None` where that is not known.
    pub survives: Option<Survives>,
}

/// What the study covered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Covered {
    /// Orders of the strategy that were run to their end.
    pub orders: usize,
    /// Orders that the strategy asked for.
    #[serde(rename = "orders_wanted")]
    pub wanted: usize,
    /// Processes.
    pub runs: u64,
    /// Executions of tests.
    #[serde(rename = "test_executions")]
    pub executions: u64,
    /// Runs in another order than the one asked for.
    #[serde(deserialize_with = "bounded")]
    pub diverged: Vec<String>,
    /// What was left out, and why.
    #[serde(deserialize_with = "bounded")]
    pub cuts: Vec<String>,
}

impl ReportFile {
    /// Reads a document's text.
    ///
    /// # Errors
    /// When it is not JSON, no report of a study, of a later version, or contradicts itself.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let head: Head = schedule_file::read(text).map_err(Error::Shape)?;
        if head.format != REPORT.0 {
            return Err(Error::Format(words(&head.format)));
        }
        if head.version != REPORT.1 {
            return Err(Error::Version(head.version));
        }
        schedule_file::read::<Document>(text)
            .map_err(Error::Shape)?
            .checked()
    }

    /// The report as far as it is about these tests, which another build has perhaps, in the order
    /// that this build's runner has for them. A test that the study did not have is inconclusive.
    #[must_use]
    pub fn among(self, listed: &[TestName]) -> Self {
        let mut names: Vec<TestName> = Vec::new();
        let mut numbers: HashMap<&TestName, TestNo> = HashMap::new();
        for test in listed {
            let next = TestNo(names.len());
            if *numbers.entry(test).or_insert(next) == next {
                names.push(test.clone());
            }
        }

        let mut now: HashMap<TestNo, TestNo> = HashMap::new();
        let mut tests: Vec<StudiedTest> = vec![StudiedTest::unknown(); names.len()];
        let mut covered = self.covered;
        for (then, studied) in self.catalog.all().zip(self.tests) {
            let number = self.catalog.name(then).and_then(|name| numbers.get(name));
            let Some(number) = number else {
                let gone = self.catalog.shown(then);
                covered
                    .cuts
                    .push(format!("{gone} is not among the tests any more"));
                continue;
            };
            now.insert(then, *number);
            if let Some(test) = tests.get_mut(number.0) {
                *test = studied;
            }
        }

        let of_these = self.dependences.into_iter();
        Self {
            dependences: of_these.filter_map(|found| found.among(&now)).collect(),
            catalog: Catalog::new(names),
            tests,
            covered,
            ..self
        }
    }

    /// A test's name as people read it.
    #[must_use]
    pub fn shown(&self, test: TestNo) -> String {
        self.catalog.shown(test)
    }
}

impl StudiedTest {
    fn unknown() -> Self {
        Self {
            verdict: Verdict::Inconclusive,
            reason: "the study does not know it".to_owned(),
            alone: None,
            suite: None,
        }
    }
}

impl Dependence {
    /// The same by other numbers, if all of its tests have one. A cleaner that has none is left
    /// out.
    fn among(self, now: &HashMap<TestNo, TestNo>) -> Option<Self> {
        let mut cleaners = Vec::new();
        for cleaner in &self.cleaners {
            cleaners.extend(renumbered(cleaner, now));
        }
        Some(Self {
            test: now.get(&self.test).copied()?,
            by: renumbered(&self.by, now)?,
            cleaners,
            ..self
        })
    }
}

fn renumbered(tests: &[TestNo], now: &HashMap<TestNo, TestNo>) -> Option<Vec<TestNo>> {
    tests.iter().map(|test| now.get(test).copied()).collect()
}

/// What is read first, so that another document is refused for what it is.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u32,
}

#[derive(Deserialize)]
struct Document {
    #[serde(deserialize_with = "component")]
    component: String,
    #[serde(deserialize_with = "bounded")]
    apps: Vec<App>,
    #[serde(deserialize_with = "arguments")]
    runner_arguments: BTreeMap<String, String>,
    #[serde(default)]
    user: Option<u32>,
    wall_ms: u64,
    #[serde(deserialize_with = "bounded")]
    tests: Vec<TestRow>,
    #[serde(deserialize_with = "bounded")]
    findings: Vec<FindingRow>,
    coverage: Covered,
}

#[derive(Deserialize)]
struct TestRow {
    test: Named,
    verdict: Word<Verdict>,
    reason: String,
    alone: Option<MeasuredRow>,
    suite: Option<MeasuredRow>,
}

#[derive(Deserialize)]
struct MeasuredRow {
    outcome: Word<Ended>,
    ms: u64,
}

#[derive(Deserialize)]
struct FindingRow {
    kind: Word<Kind>,
    test: Named,
    #[serde(deserialize_with = "bounded")]
    by: Vec<Named>,
    #[serde(deserialize_with = "bounded")]
    cleaners: Vec<Vec<Named>>,
    survives: Option<Word<Survives>>,
}

/// How a test ended.
struct Ended {
    passed: bool,
}

/// A test as a report names it. A parameter's name may hold anything, line breaks too.
struct Named(TestName);

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        test_name(&text).map(Self).map_err(D::Error::custom)
    }
}

/// Reads the name of a test.
///
/// # Errors
/// When no runner could be asked for its class.
pub fn test_name(text: &str) -> Result<TestName, String> {
    const WRONG: &str = "is no CLASS#METHOD";
    let (class, method) = text.split_once('#').ok_or(WRONG)?;
    check_class(class)?;

    // The runner takes a comma for the end of a class's name.
    if class.contains(',') {
        return Err("is no class's name".to_owned());
    }
    check_test_method(method).map_err(|_| WRONG.to_owned())?;

    Ok(TestName {
        class: class.to_owned(),
        method: method.to_owned(),
    })
}

impl Written for Verdict {
    fn write(&self) -> String {
        self.name().to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        let mut all = Self::ALL.into_iter();
        all.find(|verdict| verdict.name() == text)
            .ok_or_else(|| "is no verdict".to_owned())
    }
}

impl Written for Kind {
    fn write(&self) -> String {
        self.name().to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        let mut all = Self::ALL.into_iter();
        all.find(|kind| kind.name() == text)
            .ok_or_else(|| "is no kind of finding".to_owned())
    }
}

impl Written for Survives {
    fn write(&self) -> String {
        self.name().to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        let mut all = Self::ALL.into_iter();
        all.find(|survives| survives.name() == text)
            .ok_or_else(|| "is neither `process`, `data`, `device` nor null".to_owned())
    }
}

impl Written for Ended {
    fn write(&self) -> String {
        if self.passed { "pass" } else { "fail" }.to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        match text {
            "pass" => Ok(Self { passed: true }),
            "fail" | "skipped" => Ok(Self { passed: false }),
            _ => Err("is neither `pass`, `fail` nor `skipped`".to_owned()),
        }
    }
}

impl Document {
    /// What it says, if it does not contradict itself.
    fn checked(self) -> Result<ReportFile, Error> {
        let mut names = Vec::new();
        let mut tests = Vec::new();
        let mut numbers: HashMap<TestName, TestNo> = HashMap::new();
        for row in self.tests {
            let name = row.test.0;
            let number = TestNo(names.len());
            if numbers.insert(name.clone(), number).is_some() {
                return Err(Error::Twice(words(&name.to_string())));
            }
            names.push(name);
            tests.push(StudiedTest {
                verdict: row.verdict.0,
                reason: row.reason,
                alone: row.alone.map(Timed::from),
                suite: row.suite.map(Timed::from),
            });
        }

        let mut dependences = Vec::new();
        for (index, row) in self.findings.into_iter().enumerate() {
            dependences.push(row.checked(index + 1, &numbers)?);
        }

        Ok(ReportFile {
            component: self.component,
            apps: self.apps.into_iter().map(AppIdentity::from).collect(),
            setup: RunSetup {
                arguments: self.runner_arguments,
                clear_data: true,
                user: self.user,
                before_run: None,
            },
            catalog: Catalog::new(names),
            tests,
            dependences,
            covered: self.coverage,
            wall_ms: self.wall_ms,
        })
    }
}

impl FindingRow {
    fn checked(
        self,
        finding: usize,
        numbers: &HashMap<TestName, TestNo>,
    ) -> Result<Dependence, Error> {
        let number = |test: &Named| match numbers.get(&test.0) {
            Some(number) => Ok(*number),
            None => Err(Error::NotThere {
                finding,
                test: words(&test.0.to_string()),
            }),
        };

        let by: Vec<TestNo> = self.by.iter().map(number).collect::<Result<_, _>>()?;
        let mut cleaners: Vec<Vec<TestNo>> = Vec::new();
        for cleaner in &self.cleaners {
            cleaners.push(cleaner.iter().map(number).collect::<Result<_, _>>()?);
        }
        // Nothing between is not a cleaner, and no test before is not a cause.
        if by.is_empty() || cleaners.iter().any(Vec::is_empty) {
            return Err(Error::NoCause(finding));
        }

        Ok(Dependence {
            kind: self.kind.0,
            test: number(&self.test)?,
            by,
            cleaners,
            survives: self.survives.map(|survives| survives.0),
        })
    }
}

impl From<MeasuredRow> for Timed {
    fn from(row: MeasuredRow) -> Self {
        Self {
            passed: row.outcome.0.passed,
            ms: row.ms,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::test_names;

    /// A report with a victim, its polluter and a cleaner, and an unknown field.
    const REPORT: &str = r#"{
        "format": "flakescope-dependence", "version": 1, "later": {"x": 1},
        "component": "a.test/a.Runner", "apps": [{"package": "a", "sha256": []}],
        "runner_arguments": {"size": "small"}, "user": 10, "wall_ms": 900,
        "tests": [
            {"test": "a.A#p", "verdict": "independent", "reason": "r", "suite": {"outcome": "pass", "ms": 7}},
            {"test": "a.B#c", "verdict": "independent", "reason": "r"},
            {"test": "a.C#v", "verdict": "victim", "reason": "r", "alone": {"outcome": "pass", "ms": 9}}
        ],
        "findings": [
            {"kind": "victim", "test": "a.C#v", "by": ["a.A#p"], "cleaners": [["a.B#c"]], "survives": "data"}
        ],
        "coverage": {"orders": 1, "orders_wanted": 2, "runs": 3, "test_executions": 4, "diverged": [], "cuts": ["c"]}
    }"#;

    #[test]
    fn a_report_is_read() {
        let report = ReportFile::from_json(REPORT).unwrap();
        assert_eq!(
            report.catalog,
            Catalog::new(test_names("a.A#p a.B#c a.C#v"))
        );
        let found = Dependence {
            kind: Kind::Victim,
            test: TestNo(2),
            by: vec![TestNo(0)],
            cleaners: vec![vec![TestNo(1)]],
            survives: Some(Survives::Data),
        };
        assert_eq!(report.dependences, [found]);
        assert_eq!(report.setup.user, Some(10));
        assert_eq!(report.setup.arguments["size"], "small");
        assert_eq!((report.covered.wanted, report.wall_ms), (2, 900));
        let first = &report.tests[0];
        assert_eq!(
            first.suite,
            Some(Timed {
                passed: true,
                ms: 7
            })
        );
        assert_eq!(first.alone, None);
    }

    /// Replaces a piece of a good report; the refusal has to name what is wrong.
    #[test]
    fn what_is_wrong_is_named() {
        let check = |from: &str, to: &str, expected: &str| {
            assert!(REPORT.contains(from), "{from}");
            let error = ReportFile::from_json(&REPORT.replacen(from, to, 1)).unwrap_err();
            assert!(error.to_string().contains(expected), "{from}: {error}");
        };
        check(
            "flakescope-dependence",
            "flakescope-test-order",
            "no report of a study: its format",
        );
        check("\"version\": 1", "\"version\": 2", "version is 2");
        check(
            "\"victim\", \"reason\"",
            "\"victor\", \"reason\"",
            "field `tests[2].verdict`: is no verdict",
        );
        check(
            "\"kind\": \"victim\"",
            "\"kind\": \"x\"",
            "field `findings[0].kind`",
        );
        check(
            "\"survives\": \"data\"",
            "\"survives\": \"x\"",
            "field `findings[0].survives`",
        );
        check(
            "\"pass\", \"ms\": 7",
            "\"won\", \"ms\": 7",
            "field `tests[0].suite.outcome`",
        );
        check("\"ms\": 7", "\"ms\": -7", "field `tests[0].suite.ms`");
        check("a.B#c", "a.B", "field `tests[1].test`: is no CLASS#METHOD");
        check("a.B#c", "a.B#", "field `tests[1].test`: is no CLASS#METHOD");
        check(
            "a.B#c",
            "a.B,a.C#c",
            "field `tests[1].test`: is no class's name",
        );
        check(
            "a.B#c",
            "a.B';reboot#c",
            "field `tests[1].test`: is no class's name",
        );
        check("a.B#c", "a.A#p", "has a.A#p twice");
        check(
            "[\"a.A#p\"]",
            "[\"a.A#q\"]",
            "finding 1 of the report names a.A#q, which",
        );
        check("[\"a.A#p\"]", "[]", "finding 1 of the report names no test");
        check(
            "[[\"a.B#c\"]]",
            "[[]]",
            "finding 1 of the report names no test",
        );
        check("a.Runner", "a Runner", "field `component`");
        check("\"size\"", "\"class\"", "field `runner_arguments`");
        check("\"coverage\"", "\"covered\"", "missing field `coverage`");
        for cut in [0, 1, 200, REPORT.len() - 1] {
            let error = ReportFile::from_json(&REPORT[..cut]).unwrap_err();
            assert!(matches!(error, Error::Shape(_)), "{cut}: {error}");
        }
    }

    #[test]
    fn a_parameters_name_may_hold_anything() {
        let odd = REPORT.replace("a.B#c", "a.B#c['; reboot\\n]");
        let report = ReportFile::from_json(&odd).unwrap();
        assert_eq!(report.shown(TestNo(1)), "a.B#c['; reboot\n]");
    }

    #[test]
    fn another_build_has_other_tests() {
        let read = || ReportFile::from_json(REPORT).unwrap();
        let report = read().among(&test_names("a.N#n a.C#v a.A#p a.A#p"));
        assert_eq!(
            report.catalog,
            Catalog::new(test_names("a.N#n a.C#v a.A#p"))
        );
        let verdicts: Vec<Verdict> = report.tests.iter().map(|test| test.verdict).collect();
        use Verdict::{Inconclusive, Independent, Victim};
        assert_eq!(verdicts, [Inconclusive, Victim, Independent]);
        let found = &report.dependences[0];
        assert_eq!(
            (found.test, found.by.as_slice()),
            (TestNo(1), &[TestNo(2)][..])
        );
        assert_eq!(found.cleaners, [[]; 0]);
        assert_eq!(
            report.covered.cuts,
            ["c", "a.B#c is not among the tests any more"]
        );

        // Without its polluter, nothing is known of what fails it.
        let report = read().among(&test_names("a.C#v"));
        assert_eq!(report.dependences, []);
    }
}
