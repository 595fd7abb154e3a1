//! Allure results: a file a test, in the format that Allure Report reads (`UUID-result.json`, as
//! its documentation describes it).
//!
//! A flaky or broken test has failed; one without a conclusion is *unknown*, which Allure counts as
//! neither passed nor failed. The same test keeps its name and its history from one report to the
//! next. The schedule of a finding is attached.

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::read::{Entry, ReadFinding};

/// A file of results, and what belongs next to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllureFile {
    /// The file's name.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The schedule that it attaches, if there is one.
    pub schedule: Option<Attached>,
}

/// A file that results attach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attached {
    /// Where it is now.
    pub from: String,
    /// Its name next to the results.
    pub name: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TestResult<'e> {
    uuid: &'e str,
    history_id: &'e str,
    full_name: String,
    name: &'e str,
    status: &'static str,
    status_details: Details,
    stage: &'static str,
    start: u64,
    stop: u64,
    labels: Vec<Pair<'e>>,
    parameters: Vec<Pair<'e>>,
    attachments: Vec<Attachment<'e>>,
}

#[derive(Serialize)]
struct Details {
    message: String,
    trace: String,
    flaky: bool,
}

#[derive(Serialize)]
struct Pair<'e> {
    name: &'static str,
    value: &'e str,
}

#[derive(Serialize)]
struct Attachment<'e> {
    name: &'static str,
    source: &'e str,
    r#type: &'static str,
}

/// The files of some tests, whose explorations count as over at a time, in ms since 1970: reports
/// have no dates.
///
/// # Errors
/// Never in practice: strings and numbers always have a JSON form.
pub fn allure(entries: &[Entry], over_ms: u64) -> serde_json::Result<Vec<AllureFile>> {
    entries.iter().map(|entry| file(entry, over_ms)).collect()
}

fn file(entry: &Entry, over_ms: u64) -> serde_json::Result<AllureFile> {
    let test = &entry.report.test;
    let id = id(&[&test.component, &test.class, &test.method]);
    let replay = entry.finding().and_then(|(_, replay)| replay);
    let schedule = replay.map(|replay| Attached {
        from: replay.schedule.clone(),
        name: format!("{id}-attachment.json"),
    });

    let mut attachments = Vec::new();
    if let Some(attached) = &schedule {
        attachments.push(Attachment {
            name: "schedule",
            source: &attached.name,
            r#type: "application/json",
        });
    }

    let result = TestResult {
        uuid: &id,
        history_id: &id,
        full_name: format!("{}.{}", test.class, test.method),
        name: &test.method,
        status: status(&entry.report.verdict),
        status_details: details(entry),
        stage: "finished",
        start: over_ms.saturating_sub(entry.wall_ms()),
        stop: over_ms,
        labels: vec![
            label("framework", "flakescope"),
            label("suite", &test.class),
            label("testClass", &test.class),
            label("testMethod", &test.method),
            label("host", &entry.report.device.serial),
        ],
        parameters: vec![label("component", &test.component)],
        attachments,
    };
    Ok(AllureFile {
        name: format!("{id}-result.json"),
        text: serde_json::to_string_pretty(&result)?,
        schedule,
    })
}

fn label<'e>(name: &'static str, value: &'e str) -> Pair<'e> {
    Pair { name, value }
}

fn status(verdict: &str) -> &'static str {
    match verdict {
        "stable" => "passed",
        "flaky" => "failed",
        "broken" => "broken",
        _ => "unknown",
    }
}

fn details(entry: &Entry) -> Details {
    let trace = match entry.finding() {
        Some((finding, Some(replay))) => {
            format!("{}\nreplay: {}\n", trace(finding), replay.command)
        }
        Some((finding, None)) => trace(finding),
        None => String::new(),
    };
    Details {
        message: entry.headline(),
        trace,
        flaky: entry.report.verdict == "flaky",
    }
}

/// The stack of the failure, and why it fails.
fn trace(finding: &ReadFinding) -> String {
    let mut text = String::new();
    if let Some(failure) = &finding.failure {
        text += &format!("{}: {}\n", failure.r#type, failure.message);
        for line in &failure.stack {
            text += &format!("    at {line}\n");
        }
    }
    text + &format!("\n{}\n", finding.explanation)
}

/// A name in the form of a UUID that only these words have.
fn id(words: &[&str]) -> String {
    let mut digest = Sha256::new();
    for word in words {
        digest.update(word.len().to_le_bytes());
        digest.update(word);
    }

    let mut id = String::new();
    for (index, byte) in digest.finalize().iter().take(16).enumerate() {
        if matches!(index, 4 | 6 | 8 | 10) {
            id.push('-');
        }
        id += &format!("{byte:02x}");
    }
    id
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::read::tests::entry;
    use super::*;

    const OVER: u64 = 1_700_000_000_000;

    fn one(entry: Entry) -> (AllureFile, Value) {
        let file = allure(&[entry], OVER).unwrap().remove(0);
        let value = serde_json::from_str(&file.text).unwrap();
        (file, value)
    }

    #[test]
    fn a_flaky_test_has_failed_and_attaches_its_schedule() {
        let (file, result) = one(entry("flaky", "signsIn", "not there"));
        let id = result["uuid"].as_str().unwrap();
        assert_eq!((id.len(), id.matches('-').count()), (36, 4));
        assert_eq!(file.name, format!("{id}-result.json"));
        assert_eq!(result["fullName"], "com.example.LoginTest.signsIn");
        assert_eq!(result["status"], "failed");
        assert_eq!(result["statusDetails"]["flaky"], true);
        assert_eq!(result["stop"], OVER);
        assert_eq!(result["start"], OVER - 4500);

        let schedule = file.schedule.unwrap();
        assert_eq!(schedule.from, "out/login/schedule-1.json");
        assert_eq!(result["attachments"][0]["source"], schedule.name);
        let trace = result["statusDetails"]["trace"].as_str().unwrap();
        assert!(trace.contains("at com.example.LoginTest.t(LoginTest.kt:33)\n"));
        assert!(
            trace.ends_with("replay: flakescope replay out/login/schedule-1.json --times 20\n")
        );
    }

    #[test]
    fn each_verdict_has_its_status() {
        for (verdict, status) in [
            ("stable", "passed"),
            ("broken", "broken"),
            ("inconclusive", "unknown"),
            ("what a later program knows", "unknown"),
        ] {
            let (file, result) = one(entry(verdict, "signsIn", ""));
            assert_eq!(result["status"], status, "{verdict}");
            assert_eq!(result["statusDetails"]["flaky"], false);
            assert_eq!(file.schedule, None);
        }
    }

    #[test]
    fn a_test_keeps_its_name_and_no_other_has_it() {
        let name = |method| one(entry("stable", method, "")).0.name;
        assert_eq!(name("a"), name("a"));
        assert_ne!(name("a"), name("b"));
        assert_ne!(id(&["ab", "c"]), id(&["a", "bc"]));
    }

    #[test]
    fn a_hostile_name_is_no_path() {
        let (file, result) = one(entry("flaky", "../../evil", "x"));
        assert!(!file.name.contains('/'));
        assert_eq!(result["name"], "../../evil");
    }
}
