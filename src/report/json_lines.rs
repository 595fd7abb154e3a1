//! A line of JSON a test, for programs that read a stream.

use serde::Serialize;

use super::StatementOnDisk;
use super::read::Entry;

/// The lines' version; it is in each.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Line<'e> {
    version: u32,
    test: String,
    component: &'e str,
    device: &'e str,
    verdict: &'e str,
    reason: &'e str,
    runs: usize,
    wall_ms: u64,
    folder: &'e str,
    headline: String,
    category: Option<&'e str>,
    place: Option<&'e StatementOnDisk>,
    schedule: Option<&'e str>,
    replay: Option<&'e str>,
}

/// The lines.
///
/// # Errors
/// Never in practice: strings and numbers always have a JSON form.
pub fn json_lines(entries: &[Entry]) -> serde_json::Result<String> {
    let mut text = String::new();
    for entry in entries {
        text += &serde_json::to_string(&line(entry))?;
        text.push('\n');
    }
    Ok(text)
}

fn line(entry: &Entry) -> Line<'_> {
    let report = &entry.report;
    let finding = entry.finding().map(|(finding, _)| finding);
    let replay = entry.finding().and_then(|(_, replay)| replay);
    Line {
        version: VERSION,
        test: entry.name(),
        component: &report.test.component,
        device: &report.device.serial,
        verdict: &report.verdict,
        reason: &report.reason,
        runs: report.runs.len(),
        wall_ms: entry.wall_ms(),
        folder: &entry.folder,
        headline: entry.headline(),
        category: finding.map(|finding| finding.category.as_str()),
        place: finding.and_then(|finding| finding.shown_at()),
        schedule: replay.map(|replay| replay.schedule.as_str()),
        replay: replay.map(|replay| replay.command.as_str()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::read::tests::entry;
    use super::*;

    #[test]
    fn each_test_is_one_line_whatever_its_name() {
        let entries = [
            entry("flaky", "a\n\"b\"\u{2028}", "m"),
            entry("stable", "ok", ""),
        ];
        let text = json_lines(&entries).unwrap();
        let lines: Vec<serde_json::Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(
            (lines.len(), &lines[0]["test"]),
            (2, &"com.example.LoginTest#a\n\"b\"\u{2028}".into())
        );
        assert_eq!(
            (
                &lines[0]["place"]["line"],
                &lines[0]["wall_ms"],
                &lines[0]["version"]
            ),
            (&33.into(), &4500.into(), &1.into())
        );
        assert_eq!(
            lines[0]["replay"],
            "flakescope replay out/login/schedule-1.json --times 20"
        );
        assert_eq!(
            (&lines[1]["replay"], &lines[1]["verdict"]),
            (&serde_json::Value::Null, &"stable".into())
        );
    }
}
