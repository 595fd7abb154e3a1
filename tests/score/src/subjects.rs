//! The subjects of a score: tests with a known answer, read from the `expected.toml` of their app's
//! folder.
//!
//! Main types: [`Subject`], one test, and [`App`], a folder of them. A finding names its pair
//! rightly when the event that came late has the expected class in its callback or posting stack,
//! and the line that it should have preceded holds the expected piece of source.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flakescope::findings::{Category, Verdict};
use flakescope::report::{ReadFinding, ReadReport, StatementOnDisk};
use toml_edit::{DocumentMut, Table};

/// The runner of a test's manifest that names none.
const RUNNER: &str = "androidx.test.runner.AndroidJUnitRunner";

/// The categories of the answers.
pub const CATEGORIES: [Category; 4] = [
    Category::AsyncWait,
    Category::EventOrder,
    Category::DataRace,
    Category::Lifecycle,
];

/// A folder of subjects that cannot be used, and why.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SubjectError(pub String);

/// A test and its answer.
#[derive(Debug)]
pub struct Subject {
    pub app: Arc<App>,
    pub test: String,
    pub verdict: Verdict,
    pub category: Option<String>,
    /// Of a flaky test: the class whose event comes late.
    pub event: Option<String>,
    /// Of a flaky test: a piece of the line that needs the event.
    pub statement: Option<String>,
    /// Why flakescope is known to miss it, or its pair; the table shows it only where that came
    /// about.
    pub limit: Option<String>,
}

/// A folder with an app and its tests.
#[derive(Debug)]
pub struct App {
    pub folder: PathBuf,
    pub component: String,
}

impl App {
    /// The folder's name.
    pub fn name(&self) -> String {
        self.folder
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    }

    /// The text of a line in the tests' files of that name; there may be several of one name. A
    /// class does not show its language, so a report may call a Kotlin file a Java one.
    fn source_lines(&self, place: &StatementOnDisk) -> Vec<String> {
        let stem = Path::new(&place.file)
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned());
        let Some(stem) = stem else { return Vec::new() };
        let Some(index) = usize::try_from(place.line)
            .ok()
            .and_then(|line| line.checked_sub(1))
        else {
            return Vec::new();
        };

        let mut lines = Vec::new();
        let names = [format!("{stem}.java"), format!("{stem}.kt")];
        for path in files_named(&self.folder.join("src/androidTest"), &names) {
            let text = fs::read_to_string(path).unwrap_or_default();
            lines.extend(text.lines().nth(index).map(ToOwned::to_owned));
        }
        lines
    }
}

/// The files below a folder that have one of these names.
fn files_named(folder: &Path, names: &[String]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else {
        return found;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files_named(&path, names));
        } else if names
            .iter()
            .any(|name| path.file_name().is_some_and(|file| file == name.as_str()))
        {
            found.push(path);
        }
    }
    found
}

impl Subject {
    /// The test without its package.
    pub fn name(&self) -> String {
        short(&self.test)
    }

    /// Whether a finding's late event is the expected one: in a method of the class, a class inside
    /// it, or what a compiler made of a lambda in it.
    pub fn names_event(&self, report: &ReadReport, finding: &ReadFinding) -> bool {
        let Some(expected) = &self.event else {
            return false;
        };
        let mut names: Vec<String> = Vec::new();
        for id in [&finding.event, &finding.task] {
            let Some(event) = report.event(id.as_deref()) else {
                continue;
            };
            names.push(event.work());
            for frame in &event.stack {
                names.push(frame.split('(').next().unwrap_or(frame).to_owned());
            }
        }
        names.into_iter().any(|name| {
            let rest = name.strip_prefix(expected.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '$', ' ']))
        })
    }

    /// Whether the line that the event should have preceded, or where the test is when that is a
    /// page object's, is the expected one.
    pub fn names_statement(&self, finding: &ReadFinding) -> bool {
        let Some(expected) = &self.statement else {
            return false;
        };
        let expected = squeezed(expected);
        let places = [&finding.statement, &finding.test_line];
        let lines = places
            .into_iter()
            .flatten()
            .flat_map(|place| self.app.source_lines(place));
        lines
            .into_iter()
            .any(|line| squeezed(&line).contains(&expected))
    }
}

/// Text without its blanks, so that a formatter changes nothing.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

/// A test without its package.
pub fn short(test: &str) -> String {
    let (class, method) = test.rsplit_once('#').unwrap_or(("", test));
    format!("{}#{method}", class.rsplit('.').next().unwrap_or(class))
}

/// The folders below a suite's root that hold an `expected.toml`, in the order of their names.
pub fn find(root: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(root) else {
        return Vec::new();
    };
    let mut folders: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    folders.retain(|folder| folder.join("expected.toml").is_file());
    folders.sort();
    folders
}

/// Reads an app's folder, and refuses by name what is not as it has to be.
pub fn load(folder: &Path) -> Result<Vec<Arc<Subject>>, SubjectError> {
    let folder =
        fs::canonicalize(folder).map_err(|error| cannot_read(folder, &error.to_string()))?;
    let file = folder.join("expected.toml");
    let text = fs::read_to_string(&file).map_err(|error| cannot_read(&file, &error.to_string()))?;
    let document: DocumentMut = text
        .parse()
        .map_err(|error: toml_edit::TomlError| cannot_read(&file, &error.to_string()))?;

    let component = component(&folder)?;
    let app = Arc::new(App { folder, component });
    let mut subjects = Vec::new();
    let tests = document
        .get("test")
        .and_then(|tests| tests.as_array_of_tables());
    for (index, test) in tests.into_iter().flatten().enumerate() {
        let wrong =
            |what: String| SubjectError(format!("{}, test {}: {what}", file.display(), index + 1));
        subjects.push(Arc::new(subject(&app, test).map_err(wrong)?));
    }

    if subjects.is_empty() {
        return Err(SubjectError(format!(
            "{}: there is no [[test]]",
            file.display()
        )));
    }
    let names: BTreeSet<&str> = subjects
        .iter()
        .map(|subject| subject.test.as_str())
        .collect();
    if names.len() < subjects.len() {
        return Err(SubjectError(format!(
            "{}: a test is listed twice",
            file.display()
        )));
    }
    Ok(subjects)
}

fn cannot_read(path: &Path, why: &str) -> SubjectError {
    SubjectError(format!("cannot read {}: {why}", path.display()))
}

/// One `[[test]]`; the error says what is wrong with it.
fn subject(app: &Arc<App>, test: &Table) -> Result<Subject, String> {
    let asked: &[(&str, Verdict, &[&str])] = &[
        ("flaky", Verdict::Flaky, &["category", "event", "statement"]),
        ("stable", Verdict::Stable, &["category"]),
        ("broken", Verdict::Broken, &[]),
    ];
    let verdict = text(test, "verdict");
    let Some((_, verdict, keys)) = asked
        .iter()
        .find(|(name, ..)| Some(*name) == verdict.as_deref())
    else {
        return Err("`verdict` is one of flaky, stable, broken".to_owned());
    };

    for key in ["name", "why"].iter().chain(*keys) {
        if text(test, key).is_none_or(|value| value.trim().is_empty()) {
            return Err(format!("`{key}` is missing"));
        }
    }

    let asked_text = |key: &str| {
        if keys.contains(&key) {
            text(test, key)
        } else {
            None
        }
    };
    let category = asked_text("category");
    let names = CATEGORIES.map(Category::name);
    if category
        .as_deref()
        .is_some_and(|category| !names.contains(&category))
    {
        return Err(format!("`category` is one of {}", names.join(", ")));
    }

    let name = text(test, "name").unwrap_or_default();
    if !is_test_name(&name) {
        return Err("`name` is no CLASS#METHOD".to_owned());
    }

    Ok(Subject {
        app: Arc::clone(app),
        test: name,
        verdict: *verdict,
        category,
        event: asked_text("event"),
        statement: asked_text("statement"),
        limit: text(test, "limit"),
    })
}

fn text(test: &Table, key: &str) -> Option<String> {
    Some(test.get(key)?.as_str()?.to_owned())
}

fn is_test_name(name: &str) -> bool {
    let Some((class, method)) = name.split_once('#') else {
        return false;
    };
    let mut letters = method.chars();
    let begins = letters.next().is_some_and(is_word);
    let goes_on = letters.all(|c| is_word(c) || "[]$-".contains(c));
    !class.is_empty() && class.chars().all(|c| is_word(c) || ".$".contains(c)) && begins && goes_on
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The instrumentation that runs an app's tests, from their manifest.
fn component(folder: &Path) -> Result<String, SubjectError> {
    let manifest = folder.join("src/androidTest/AndroidManifest.xml");
    let text = fs::read_to_string(&manifest)
        .map_err(|error| cannot_read(&manifest, &error.to_string()))?;
    let Some(package) = attribute(&text, "package") else {
        return Err(SubjectError(format!(
            "{}: there is no `package`",
            manifest.display()
        )));
    };
    let element = text
        .split("<instrumentation")
        .nth(1)
        .and_then(|rest| rest.split('>').next());
    let runner = element
        .and_then(|element| attribute(element, "android:name"))
        .unwrap_or(RUNNER);
    Ok(format!("{package}/{runner}"))
}

/// The first value of an attribute in a piece of XML.
fn attribute<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let wanted = format!("{name}=\"");
    for (at, _) in text.match_indices(&wanted) {
        let is_whole = text.get(..at)?.ends_with(char::is_whitespace);
        let value = text.get(at + wanted.len()..)?.split('"').next()?;
        if is_whole && !value.is_empty() {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{ANSWERS, Suite};

    #[test]
    fn a_folder_is_read_with_its_component() {
        let suite = Suite::new();
        let subjects = suite.load().unwrap();
        assert_eq!(subjects[0].app.component, "a.b.test/a.b.Runner");
        let read: Vec<_> = subjects
            .iter()
            .map(|subject| (subject.name(), subject.verdict))
            .collect();
        let expected = [
            ("InboxTest#shows", Verdict::Flaky),
            ("InboxTest#waits", Verdict::Stable),
            ("InboxTest#fails", Verdict::Broken),
        ];
        assert_eq!(
            read,
            expected.map(|(name, verdict)| (name.to_owned(), verdict))
        );
        assert_eq!(find(suite.root.path()), [suite.folder()]);
    }

    #[test]
    fn what_is_wrong_is_refused_by_name() {
        let suite = Suite::new();
        let check = |text: &str, expected: &str| {
            suite.put("expected.toml", text);
            let error = suite.load().unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        };
        check(
            &ANSWERS.replace("event = \"a.b.Inbox$Loader\"", ""),
            "`event` is missing",
        );
        check(
            &ANSWERS.replace("\"stable\"", "\"green\""),
            "`verdict` is one of",
        );
        check(
            &ANSWERS.replace("\"async wait\"", "\"async\""),
            "`category` is one of",
        );
        check(
            &ANSWERS.replace("InboxTest#shows", "InboxTest; rm"),
            "no CLASS#METHOD",
        );
        check(&ANSWERS.replace("#waits", "#shows"), "listed twice");
        check("", "no [[test]]");
        check("test = [", "cannot read");
    }
}
