//! A schedule or an order of tests from a file, and how the device and the app that it is for
//! differ from those that are there.

use std::path::Path;

use anyhow::Context;

use super::connect::{Opened, on_disk};
use super::input::read_text;
use crate::dependence::{OrderFile, is_order};
use crate::model::AppIdentity;
use crate::schedule_file::ScheduleFile;

/// What can be replayed.
pub(super) enum Document {
    /// The order of the events of one test.
    Schedule(Box<ScheduleFile>),
    /// The order of many tests.
    Order(OrderFile),
}

/// Reads what can be replayed.
pub(super) fn read_any(path: &Path) -> anyhow::Result<Document> {
    let text = read_text(path, "schedule")?;
    parse(&text).with_context(|| path.display().to_string())
}

fn parse(text: &str) -> anyhow::Result<Document> {
    if is_order(text) {
        return Ok(Document::Order(OrderFile::from_json(text)?));
    }
    let schedule = ScheduleFile::from_json(text)?;
    Ok(Document::Schedule(Box::new(schedule)))
}

/// Reads a schedule.
pub(super) fn read(path: &Path) -> anyhow::Result<ScheduleFile> {
    let text = read_text(path, "schedule")?;
    ScheduleFile::from_json(&text).with_context(|| path.display().to_string())
}

/// The builds that differ from those that a document was found with. One that is not known on
/// either side does not.
pub(super) fn other_builds(then: &[AppIdentity], now: &[AppIdentity]) -> Vec<String> {
    let mut others = Vec::new();
    for then in then {
        let other = now
            .iter()
            .find(|now| now.package == then.package && now.sha256 != then.sha256);
        if let Some(now) = other {
            others.push(format!(
                "{} is another build; expected: sha256 {}; seen: {}",
                then.package,
                then.sha256.join(" "),
                now.sha256.join(" ")
            ));
        }
    }
    others
}

/// How the device differs from the one that the schedule was found on.
pub(super) fn other_device(file: &ScheduleFile, opened: &Opened) -> Vec<String> {
    let now = on_disk(opened);
    let mut differences = Vec::new();
    if let Some(then) = file.origin.api_level
        && then != now.api_level
    {
        differences.push(format!(
            "the schedule was found on API {then}, the device has {}",
            now.api_level
        ));
    }

    if let Some(then) = file.origin.queue.as_deref()
        && ![then, "unknown"].contains(&now.queue)
    {
        differences.push(format!(
            "the schedule was found with the {then} queue, the device has the {} one",
            now.queue
        ));
    }
    differences
}
