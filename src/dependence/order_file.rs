//! An order of tests as a document: `flakescope-test-order`, version 1, JSON, as
//! `order-schema.json` next to this file describes it.
//!
//! Main type: [`OrderFile`]. The types on disk are apart from those in memory. As a schedule, an
//! order may be written by hand or come from a stranger: an error in it is named by line and field.
//! No I/O: text in, text out.

use std::collections::{BTreeMap, HashSet};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::order::{Catalog, Order, TestNo};
use super::run::{Data, Means};
use crate::instrument::TestName;
use crate::model::AppIdentity;
use crate::schedule_file::{
    self, App, Misread, Word, Written, arguments, bounded, check_class, check_test_method, command,
    component, words,
};

/// The value of the `format` field.
const FORMAT: &str = "flakescope-test-order";

/// The latest version.
const VERSION: u32 = 1;

/// What every run begins from.
pub(super) const BASELINE: &str = "clear";

/// Why a text is not an order of tests.
#[derive(Debug, Error)]
pub enum Error {
    /// Not JSON, not of this shape, or with a value that no flakescope writes.
    #[error("the order's {0}")]
    Shape(Misread),
    /// Some other document.
    #[error("this is no order of tests: its format is `{0}`, not `{FORMAT}`")]
    Format(String),
    /// Written by a later flakescope.
    #[error(
        "the order's version is {0}, this flakescope reads up to {VERSION}: use the flakescope that wrote it, or a newer one"
    )]
    Version(u32),
    /// A process of it runs nothing.
    #[error("the order's field `processes[{0}].tests` has no test")]
    Empty(usize),
    /// Its test has no outcome in it.
    #[error("the order does not end with {0}, whose outcome it is about")]
    OtherEnd(TestName),
}

/// A process of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedStep {
    /// The data that it begins with.
    pub data: Data,
    /// What it runs; a test may come twice.
    pub tests: Vec<TestName>,
}

/// An order of tests, and how its last one ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderFile {
    /// The instrumentation.
    pub component: String,
    /// The builds that it was found with.
    pub apps: Vec<AppIdentity>,
    /// The runner's arguments.
    pub arguments: BTreeMap<String, String>,
    /// The Android user that its tests run for; without one, the current user.
    pub user: Option<u32>,
    /// The command that was run before each process.
    pub before_run: Option<String>,
    /// Who brought it about.
    pub means: Means,
    /// Its processes, one after the other.
    pub steps: Vec<NamedStep>,
    /// The test that it is about: the last one of the last process.
    pub test: TestName,
    /// Whether that fails; otherwise it passes.
    pub fails: bool,
}

impl OrderFile {
    /// The document's text.
    ///
    /// # Errors
    /// Never in practice: strings always have a JSON form.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        Ok(serde_json::to_string_pretty(&Document::from(self))? + "\n")
    }

    /// Reads a document's text.
    ///
    /// # Errors
    /// When it is not JSON, no order of tests, of a later version, or has an impossible value.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let head: Head = schedule_file::read(text).map_err(Error::Shape)?;
        if head.format != FORMAT {
            return Err(Error::Format(words(&head.format)));
        }
        if head.version != VERSION {
            return Err(Error::Version(head.version));
        }
        let file = Self::from(schedule_file::read::<Document>(text).map_err(Error::Shape)?);

        let empty = file.steps.iter().position(|step| step.tests.is_empty());
        if let Some(process) = empty {
            return Err(Error::Empty(process));
        }
        let last = file.steps.last().and_then(|step| step.tests.last());
        if last != Some(&file.test) {
            return Err(Error::OtherEnd(file.test));
        }
        Ok(file)
    }

    /// Its tests, each once, in the order in which the document names them first.
    #[must_use]
    pub fn catalog(&self) -> Catalog {
        let mut known: HashSet<&TestName> = HashSet::new();
        let mut names: Vec<TestName> = Vec::new();
        for test in self.steps.iter().flat_map(|step| &step.tests) {
            if known.insert(test) {
                names.push(test.clone());
            }
        }
        Catalog::new(names)
    }

    /// Its processes, by the numbers that the tests have in its [`catalog`](OrderFile::catalog).
    #[must_use]
    pub fn orders(&self) -> Vec<(Order, Data)> {
        let catalog = self.catalog();
        let numbers: BTreeMap<&TestName, TestNo> = catalog
            .all()
            .filter_map(|test| Some((catalog.name(test)?, test)))
            .collect();

        let mut orders = Vec::new();
        for step in &self.steps {
            let tests = step.tests.iter();
            let tests = tests.filter_map(|test| numbers.get(test).copied());
            orders.push((Order(tests.collect()), step.data));
        }
        orders
    }
}

/// Whether a text says of itself that it is an order of tests.
#[must_use]
pub fn is_order(text: &str) -> bool {
    serde_json::from_str::<Format>(text).is_ok_and(|head| head.format == FORMAT)
}

/// What distinguishes one document from another.
#[derive(Deserialize)]
struct Format {
    format: String,
}

/// What is read first, so that another version's document is refused for its version.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u32,
}

/// The document. A flakescope from before there was a field refuses one that has it, by its name.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: String,
    version: u32,
    #[serde(deserialize_with = "component")]
    component: String,
    #[serde(default, deserialize_with = "bounded")]
    apps: Vec<App>,
    #[serde(default, deserialize_with = "arguments")]
    runner_arguments: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    user: Option<u32>,
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "command"
    )]
    before_run: Option<String>,
    baseline: Word<Clear>,
    means: Word<Means>,
    #[serde(deserialize_with = "bounded")]
    processes: Vec<Process>,
    test: Word<TestName>,
    outcome: Word<Ends>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Process {
    data: Word<Data>,
    #[serde(deserialize_with = "bounded")]
    tests: Vec<Word<TestName>>,
}

/// The one baseline that there is.
struct Clear;

/// How the test ends.
struct Ends {
    fails: bool,
}

impl Written for TestName {
    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Result<Self, String> {
        let (class, method) = text.split_once('#').ok_or("is no CLASS#METHOD")?;
        check_class(class)?;
        check_test_method(method)?;
        Ok(Self {
            class: class.to_owned(),
            method: method.to_owned(),
        })
    }
}

impl Written for Clear {
    fn write(&self) -> String {
        BASELINE.to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        match text {
            BASELINE => Ok(Self),
            _ => Err(format!("is not `{BASELINE}`")),
        }
    }
}

impl Written for Means {
    fn write(&self) -> String {
        self.name().to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        match text {
            "arguments" => Ok(Self::Arguments),
            "debugger" => Ok(Self::Debugger),
            _ => Err("is neither `arguments` nor `debugger`".to_owned()),
        }
    }
}

impl Written for Data {
    fn write(&self) -> String {
        match self {
            Self::Cleared => "cleared".to_owned(),
            Self::Kept => "kept".to_owned(),
        }
    }

    fn read(text: &str) -> Result<Self, String> {
        match text {
            "cleared" => Ok(Self::Cleared),
            "kept" => Ok(Self::Kept),
            _ => Err("is neither `cleared` nor `kept`".to_owned()),
        }
    }
}

impl Written for Ends {
    fn write(&self) -> String {
        if self.fails { "fail" } else { "pass" }.to_owned()
    }

    fn read(text: &str) -> Result<Self, String> {
        match text {
            "fail" => Ok(Self { fails: true }),
            "pass" => Ok(Self { fails: false }),
            _ => Err("is neither `fail` nor `pass`".to_owned()),
        }
    }
}

impl From<&OrderFile> for Document {
    fn from(file: &OrderFile) -> Self {
        let processes = file.steps.iter().map(|step| Process {
            data: Word(step.data),
            tests: step.tests.iter().cloned().map(Word).collect(),
        });
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            component: file.component.clone(),
            apps: file.apps.iter().map(App::from).collect(),
            runner_arguments: file.arguments.clone(),
            user: file.user,
            before_run: file.before_run.clone(),
            baseline: Word(Clear),
            means: Word(file.means),
            processes: processes.collect(),
            test: Word(file.test.clone()),
            outcome: Word(Ends { fails: file.fails }),
        }
    }
}

impl From<Document> for OrderFile {
    fn from(document: Document) -> Self {
        let steps = document.processes.into_iter().map(|process| NamedStep {
            data: process.data.0,
            tests: process.tests.into_iter().map(|test| test.0).collect(),
        });
        Self {
            component: document.component,
            apps: document.apps.into_iter().map(AppIdentity::from).collect(),
            arguments: document.runner_arguments,
            user: document.user,
            before_run: document.before_run,
            means: document.means.0,
            steps: steps.collect(),
            test: document.test.0,
            fails: document.outcome.0.fails,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::test_names;

    fn file() -> OrderFile {
        let step = |data: Data, tests: &str| NamedStep {
            data,
            tests: test_names(tests),
        };
        OrderFile {
            component: "com.example.test/a.Runner".into(),
            apps: vec![AppIdentity {
                package: "com.example".into(),
                sha256: vec!["ab".repeat(32)],
            }],
            arguments: BTreeMap::from([("size".into(), "small".into())]),
            user: Some(10),
            before_run: Some("adb reboot".into()),
            means: Means::Debugger,
            steps: vec![
                step(Data::Cleared, "a.A#t a.B#u[1] a.A#t"),
                step(Data::Kept, "a.A#t"),
            ],
            test: test_names("a.A#t").remove(0),
            fails: true,
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let passing = OrderFile {
            user: None,
            before_run: None,
            fails: false,
            means: Means::Arguments,
            ..file()
        };
        for file in [file(), passing] {
            let text = file.to_json().unwrap();
            assert!(is_order(&text));
            assert_eq!(OrderFile::from_json(&text).unwrap(), file, "{text}");
        }
        assert!(!is_order(r#"{"format": "flakescope-schedule"}"#));
        assert!(!is_order("no JSON"));
    }

    #[test]
    fn tests_have_numbers_by_their_names() {
        let orders = file().orders();
        let order = |tests: &[usize]| Order(tests.iter().copied().map(TestNo).collect());
        let expected = [
            (order(&[0, 1, 0]), Data::Cleared),
            (order(&[0]), Data::Kept),
        ];
        assert_eq!(orders, expected);
        assert_eq!(file().catalog().len(), 2);
    }

    /// Replaces a piece of a good document; the refusal has to name the field.
    #[test]
    fn what_is_wrong_is_named_by_field() {
        let text = file().to_json().unwrap();
        let check = |from: &str, to: &str, expected: &str| {
            assert!(text.contains(from), "{from}: {text}");
            let error = OrderFile::from_json(&text.replacen(from, to, 1)).unwrap_err();
            assert!(error.to_string().contains(expected), "{from}: {error}");
        };
        check("a.B#u[1]", "a.B", "field `processes[0].tests[1]`: is no");
        check("a.B#u[1]", "a;B#u", "is no class's name");
        check("\"kept\"", "\"lost\"", "field `processes[1].data`");
        check("\"debugger\"", "\"magic\"", "field `means`");
        check("\"fail\"", "\"maybe\"", "field `outcome`");
        check("\"clear\"", "\"snapshot\"", "field `baseline`");
        check("\"size\"", "\"class\"", "field `runner_arguments`");
        check("\"user\": 10", "\"user\": -1", "field `user`");
        check("adb reboot", "\\u0000", "field `before_run`");
        check("a.Runner", "a Runner", "field `component`");
        check("\"abab", "\"xyab", "field `apps[0].sha256[0]`");
        check("\"means\"", "\"mean\"", "field `mean`");
        check("\"version\": 1", "\"version\": 2", "version is 2");
        check("flakescope-test-order", "other", "format is `other`");
        check("\"test\": \"a.A", "\"test\": \"a.B", "does not end with");
    }

    #[test]
    fn a_process_without_a_test_is_named() {
        let mut file = file();
        file.steps[0].tests.clear();
        let error = OrderFile::from_json(&file.to_json().unwrap()).unwrap_err();
        let expected = "the order's field `processes[0].tests` has no test";
        assert_eq!(error.to_string(), expected);
    }
}
