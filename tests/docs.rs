//! What the README and the pages under `docs/` show is so: commands parse, links lead somewhere,
//! documents can be read.
//!
//! A command is run by the program itself, against an address where no adb server listens. So one
//! that parses ends with "no adb server answers", and no device is touched.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use flakescope::schedule_file::ScheduleFile;

/// Where nothing listens.
const NO_SERVER: &str = "127.0.0.2:1";

/// The longest line, in characters; the rows of a table and a single word may be longer.
const LONGEST_LINE: usize = 120;

/// The most lines of the README: it is read in a minute.
const LONGEST_README: usize = 90;

/// A schedule that replay commands can read.
const SCHEDULE: &str = include_str!("recorded/schedules/version-1.json");

/// An order of tests that replay commands can read.
const ORDER: &str = include_str!("recorded/orders/version-1.json");

/// A report that `flakescope plan` can read.
const DEPENDENCE: &str = include_str!("recorded/dependence/version-1.json");

/// A report that `flakescope report` can read.
const REPORT: &str = include_str!("recorded/reports/late-answer/report.json");

/// A failure that `--from-failure` can read.
const FAILURE: &str =
    "java.lang.AssertionError\n\tat com.example.LoginTest.showsName(LoginTest.java:33)\n";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A Markdown file, split into what is prose and what is shown as it is.
struct Page {
    path: PathBuf,
    text: String,
    prose: Vec<String>,
    blocks: Vec<Block>,
}

/// A fenced block.
struct Block {
    language: String,
    lines: Vec<String>,
}

impl Page {
    fn read(path: PathBuf) -> Self {
        let text = fs::read_to_string(&path).unwrap();
        let mut prose: Vec<String> = Vec::new();
        let mut blocks = Vec::new();
        let mut open: Option<Block> = None;

        for line in text.lines() {
            match (line.strip_prefix("```"), open.take()) {
                (Some(_), Some(block)) => blocks.push(block),
                (Some(language), None) => {
                    open = Some(Block {
                        language: language.to_owned(),
                        lines: Vec::new(),
                    })
                }
                (None, Some(mut block)) => {
                    block.lines.push(line.to_owned());
                    open = Some(block);
                }
                (None, None) => {
                    // After a blank line that is code, whose commands nobody would check.
                    let is_code =
                        line.starts_with("    ") && prose.last().is_some_and(String::is_empty);
                    assert!(!is_code, "{}: show it in a fence: {line}", path.display());
                    prose.push(line.to_owned());
                }
            }
        }

        assert!(open.is_none(), "{}: a fence is not closed", path.display());
        Self {
            path,
            text,
            prose,
            blocks,
        }
    }

    fn name(&self) -> String {
        self.path
            .strip_prefix(root())
            .unwrap()
            .display()
            .to_string()
    }

    /// What stands between backticks outside of fences.
    fn code_words(&self) -> Vec<String> {
        let spans = self
            .prose
            .iter()
            .flat_map(|line| line.split('`').skip(1).step_by(2));
        spans.map(str::to_owned).collect()
    }

    /// The command lines of its fences, without a prompt, continued lines joined.
    fn command_lines(&self) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for block in &self.blocks {
            let mut continued = false;
            for line in &block.lines {
                let line = line.strip_prefix("$ ").unwrap_or(line).trim();
                let (text, goes_on) = line
                    .strip_suffix('\\')
                    .map_or((line, false), |text| (text.trim_end(), true));
                match found.last_mut() {
                    Some(last) if continued => *last = format!("{last} {text}"),
                    _ => found.push(text.to_owned()),
                }
                continued = goes_on;
            }
        }
        found
    }
}

/// The README and the pages of the book.
fn pages() -> Vec<Page> {
    let mut paths = vec![root().join("README.md")];
    for entry in fs::read_dir(root().join("docs")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "md") {
            paths.push(path);
        }
    }
    paths.sort();
    paths.into_iter().map(Page::read).collect()
}

/// The words of a command as a shell would hand them over, up to a comment, a pipe or another
/// command.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in line.split_whitespace() {
        if word.starts_with('#') || ["|", ">", "&", "&&", "||", ";"].contains(&word) {
            break;
        }
        words.push(word.trim_matches(['"', '\'']).to_owned());
    }
    words
}

/// The calls of a program in a command line: `a && flakescope b` has one.
fn calls(line: &str, program: &str) -> Vec<Vec<String>> {
    let parts = line.split(" && ").map(words);
    parts
        .filter(|words| words.first().is_some_and(|first| first == program))
        .map(|w| w[1..].to_vec())
        .collect()
}

/// What can be run of a call: placeholders become values, and the files that it names exist.
fn prepared(call: &[String], folder: &Path) -> Vec<String> {
    let mut arguments: Vec<String> = Vec::new();
    for word in call {
        let last = arguments.last().map(String::as_str).unwrap_or_default();
        let argument = match word.as_str() {
            _ if last == "--adb-server" => NO_SERVER,
            "N" | "MS" => "3",
            other => other,
        };
        assert!(
            !argument.starts_with("--adb-server="),
            "write the address as a word of its own"
        );
        let apk =
            |name: &str| fs::read(root().join("apps/hostdroid/tests/data").join(name)).unwrap();
        let file = match last {
            "--from-failure" => Some(FAILURE.into()),
            "--app" => Some(apk("app.apk")),
            "--test-apk" => Some(apk("test.apk")),
            "--known" => Some("com.example.LoginTest#showsName until 2027-01-31\n".into()),
            "--from" => Some("LoginTest\n".into()),
            _ if argument.ends_with("dependence.json") => Some(DEPENDENCE.into()),
            _ if argument.contains("/order-") => Some(ORDER.into()),
            _ if argument.ends_with(".json") => Some(SCHEDULE.into()),
            _ => None,
        };

        // What a report is made of is a folder, unless it is an option or an option's value.
        let is_folder =
            arguments.first().is_some_and(|verb| verb == "report") && !argument.contains('.');
        if is_folder && !argument.starts_with('-') {
            fs::create_dir_all(folder.join(argument)).unwrap();
            fs::write(folder.join(argument).join("report.json"), REPORT).unwrap();
        }

        if let Some(bytes) = file {
            let path = folder.join(argument);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }

        arguments.push(argument.to_owned());
    }
    arguments
}

fn run(call: &[String]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_flakescope"));
    program
        .args(prepared(call, folder.path()))
        .current_dir(folder.path());
    program
        .env("ADB_SERVER_SOCKET", format!("tcp:{NO_SERVER}"))
        .env_remove("ANDROID_SERIAL");
    program.output().unwrap()
}

/// Why a call is not one that the program takes.
fn refused(call: &[String]) -> Option<String> {
    let ended = run(call);
    let shown = String::from_utf8_lossy(&ended.stderr).into_owned();
    let asks = call
        .iter()
        .any(|word| ["--help", "-h", "--version", "-V"].contains(&word.as_str()));
    let needs_no_device = call
        .first()
        .is_some_and(|verb| ["plan", "report"].contains(&verb.as_str()));
    let taken = if asks || needs_no_device {
        ended.status.success()
    } else {
        // What needs no device looks for a suite's folder first.
        let no_server = ended.status.code() == Some(96) && shown.contains("no adb server answers");
        no_server
            || ended.status.code() == Some(2) && shown.contains("no suite was begun in this folder")
    };
    (!taken).then_some(shown)
}

#[test]
fn every_command_that_is_shown_parses() {
    let mut wrong = Vec::new();
    let mut seen = 0;

    for page in pages() {
        let mut shown: Vec<Vec<String>> = Vec::new();
        for line in page.command_lines() {
            shown.extend(calls(&line, "flakescope"));
        }
        for word in page.code_words() {
            for mut call in calls(&word, "flakescope") {
                // A command that is only named.
                if call.len() == 1 && !call.contains(&"devices".to_owned()) {
                    call.push("--help".to_owned());
                }
                shown.push(call);
            }
        }

        seen += shown.len();
        for call in shown {
            if let Some(why) = refused(&call) {
                wrong.push(format!(
                    "{}: flakescope {}: {why}",
                    page.name(),
                    call.join(" ")
                ));
            }
        }
    }

    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(
        seen > 20,
        "only {seen} commands were seen: are they still found?"
    );
}

#[test]
fn a_command_that_does_not_parse_is_noticed() {
    let check = |line: &str, taken: bool| {
        let call = &calls(line, "flakescope")[0];
        assert_eq!(refused(call).is_none(), taken, "{line}");
    };
    check(
        "flakescope explore a.test --test a.B#c --max-runs N # as many",
        true,
    );
    check("flakescope explore a.test --test a.B", false);
    check("flakescope explore a.test", false);
    check(
        "flakescope explore a.test --test a.B#c --no-such-option",
        false,
    );
    check(
        "flakescope replay some/schedule-1.json --times often",
        false,
    );
    check("flakescope devices --adb-server 127.0.0.1:5037", true);
    check("adb devices && flakescope doctor a.test", true);
}

#[test]
fn every_script_that_is_shown_exists() {
    for page in pages() {
        for line in page.command_lines() {
            for word in line
                .split_whitespace()
                .filter(|word| word.starts_with("scripts/"))
            {
                assert!(root().join(word).exists(), "{}: {word}", page.name());
            }
        }
    }
}

/// The links of a page: what stands in `](...)` outside of code.
fn links(page: &Page) -> Vec<String> {
    let mut found = Vec::new();
    for line in &page.prose {
        let without_code: String = line.split('`').step_by(2).collect::<Vec<_>>().join("x");
        for rest in without_code.split("](").skip(1) {
            found.push(rest.split(')').next().unwrap().to_owned());
        }
    }
    found
}

/// What a heading's anchor is called, on GitHub and in mdBook.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// Why a link of a page leads nowhere, if it does not lead to a page and a heading that are there.
fn broken(page: &Page, link: &str, all: &[Page]) -> Option<String> {
    let (file, heading) = link.split_once('#').unwrap_or((link, ""));
    let target = if file.is_empty() {
        page.path.clone()
    } else {
        page.path.parent().unwrap().join(file)
    };
    let Ok(target) = target.canonicalize() else {
        return Some("no such file".to_owned());
    };

    // A book has its own pages only.
    let book = root().join("docs");
    if page.path.starts_with(&book) && !target.starts_with(book.canonicalize().unwrap()) {
        return Some("not a page of the book".to_owned());
    }

    if heading.is_empty() {
        return None;
    }
    let other = all
        .iter()
        .find(|other| other.path.canonicalize().unwrap() == target)?;
    let headings = other.prose.iter().filter(|line| line.starts_with('#'));
    for line in headings {
        if anchor(line.trim_start_matches('#')) == heading {
            return None;
        }
    }
    Some("no such heading".to_owned())
}

#[test]
fn every_link_leads_somewhere() {
    let all = pages();
    let mut wrong = Vec::new();

    for page in &all {
        for link in links(page).iter().filter(|link| !link.starts_with("http")) {
            if let Some(why) = broken(page, link, &all) {
                wrong.push(format!("{}: {link}: {why}", page.name()));
            }
        }
    }

    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_table_of_contents_has_every_page() {
    let all = pages();
    let contents = all
        .iter()
        .find(|page| page.name() == "docs/SUMMARY.md")
        .unwrap();
    let listed: BTreeSet<String> = links(contents)
        .iter()
        .map(|link| format!("docs/{link}"))
        .collect();
    let there = all
        .iter()
        .map(Page::name)
        .filter(|name| !["README.md", "docs/SUMMARY.md"].contains(&name.as_str()));
    assert_eq!(listed, there.collect());
}

#[test]
fn every_schedule_that_is_shown_can_be_read() {
    let mut read = 0;
    for page in pages() {
        for block in page.blocks.iter().filter(|block| block.language == "json") {
            let text = block.lines.join("\n");
            serde_json::from_str::<serde_json::Value>(&text)
                .unwrap_or_else(|e| panic!("{}: {e}", page.name()));
            if text.contains("\"flakescope-schedule\"") {
                ScheduleFile::from_json(&text)
                    .unwrap_or_else(|error| panic!("{}: {error}", page.name()));
                read += 1;
            }
        }
    }
    assert!(read > 1, "only {read} schedules are shown");
}

/// The names of the properties of a JSON schema, at any depth.
fn properties(schema: &serde_json::Value, found: &mut BTreeSet<String>) {
    let Some(object) = schema.as_object() else {
        for item in schema.as_array().into_iter().flatten() {
            properties(item, found);
        }
        return;
    };
    for (name, value) in object {
        if name == "properties" {
            found.extend(value.as_object().unwrap().keys().cloned());
        }
        properties(value, found);
    }
}

/// The names of the fields of the structs in a Rust file that become JSON.
fn serialised_fields(source: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut inside = false;
    let mut serialised = false;

    for line in source.lines() {
        if line.starts_with("#[derive(") {
            serialised = line.contains("Serialize");
        } else if line.contains("struct ") && line.ends_with('{') {
            inside = serialised;
        } else if line.starts_with('}') {
            (inside, serialised) = (false, false);
        } else if inside && !line.trim_start().starts_with(['/', '#']) {
            let name = line
                .trim()
                .trim_start_matches("pub ")
                .split(':')
                .next()
                .unwrap();
            found.insert(name.trim_start_matches("r#").to_owned());
        }
    }

    found
}

/// The names of the fields of the documents that a schema takes.
fn schema_fields(path: &str) -> BTreeSet<String> {
    let mut fields = BTreeSet::new();
    let schema = fs::read_to_string(root().join(path)).unwrap();
    properties(&serde_json::from_str(&schema).unwrap(), &mut fields);
    fields
}

/// The fields that a page does not name.
fn unexplained<'a>(fields: &'a BTreeSet<String>, page: &str) -> Vec<&'a String> {
    let page = Page::read(root().join(page));
    let explained: BTreeSet<String> = page.code_words().into_iter().collect();
    fields
        .iter()
        .filter(|field| !explained.contains(*field))
        .collect()
}

#[test]
fn every_field_of_a_dependence_an_order_a_plan_and_a_run_is_explained() {
    for (schema, least) in [
        ("report-schema.json", 40),
        ("order-schema.json", 13),
        ("plan-schema.json", 20),
        ("run-schema.json", 20),
    ] {
        let fields = schema_fields(&format!("src/dependence/{schema}"));
        assert!(fields.len() >= least, "{schema}: {fields:?}");
        let missing = unexplained(&fields, "docs/dependence.md");
        assert!(missing.is_empty(), "{schema}: {missing:?}");
    }
}

#[test]
fn every_field_of_schedules_and_reports_is_explained() {
    let mut fields = schema_fields("src/schedule_file/schema.json");
    for entry in fs::read_dir(root().join("src/report")).unwrap() {
        let path = entry.unwrap().path();
        // What a page shows is its own business. Perfetto and Allure say which form they read.
        let is_foreign = path.ends_with("perfetto.rs") || path.ends_with("allure.rs");
        if path.extension().is_some_and(|ending| ending == "rs") && !is_foreign {
            fields.extend(serialised_fields(&fs::read_to_string(path).unwrap()));
        }
    }
    assert!(
        fields.len() > 50 && fields.contains("max_delay_ms") && fields.contains("passes_up_to_ms"),
        "{fields:?}"
    );

    let missing = unexplained(&fields, "docs/schedules-and-reports.md");
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn pages_are_easy_to_read_in_a_terminal() {
    let mut long = Vec::new();

    for page in pages() {
        for line in page
            .text
            .lines()
            .filter(|line| !line.starts_with('|') && line.contains(' '))
        {
            if line.chars().count() > LONGEST_LINE {
                long.push(format!("{}: {line}", page.name()));
            }
        }
        if page.name() == "README.md" {
            let lines = page.text.lines().count();
            assert!(lines <= LONGEST_README, "the README has {lines} lines");
        }
    }

    assert!(long.is_empty(), "{long:#?}");
}

/// How many tests the subjects have, by their labels.
fn subjects() -> usize {
    let mut count = 0;
    for app in fs::read_dir(root().join("apps/subjects")).unwrap() {
        let labels = app.unwrap().path().join("expected.toml");
        if let Ok(labels) = fs::read_to_string(labels) {
            count += labels.lines().filter(|line| *line == "[[test]]").count();
        }
    }
    count
}

#[test]
fn the_number_of_subjects_is_so() {
    let shown = format!(
        "`apps/subjects/` has {} tests with known answers",
        subjects()
    );
    for page in ["README.md", "docs/strategies.md"] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        assert!(text.contains(&shown), "{page} does not say: {shown}");
    }
}
