//! `flakescope report`, the program itself, on what an exploration of the stand-in device wrote;
//! of the system's events the recording has lost the details.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs
)]

mod browser;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// A recorded exploration, with a finding.
const REPORT: &str = include_str!("../recorded/reports/late-answer/report.json");

/// What happened when in it.
const RUNS: &str = include_str!("../recorded/reports/late-answer/runs.json");

/// Runs the program in a folder.
fn report(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_flakescope"))
        .arg("report")
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The recorded exploration in `out/late` of a new folder.
fn recorded() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("out/late")).unwrap();
    fs::write(folder.path().join("out/late/report.json"), REPORT).unwrap();
    fs::write(folder.path().join("out/late/runs.json"), RUNS).unwrap();
    folder
}

#[test]
fn all_reports_of_a_folder_are_made_at_once() {
    let folder = recorded();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let files = [
        "--junit",
        "j.xml",
        "--markdown",
        "m.md",
        "--jsonl",
        "t.jsonl",
        "--perfetto",
        "p.json",
        "--html",
        "h.html",
        "--allure",
        "allure/results",
    ];
    let ended = report(folder.path(), &[&["out"][..], &files].concat());
    assert_eq!(ended.status.code(), Some(0), "{}", text(&ended.stderr));
    let said = text(&ended.stdout);
    assert!(
        said.starts_with("FLAKY         com.example.lateanswer.LateAnswerTest#showsTheAnswer\n"),
        "{said}"
    );
    assert!(said.ends_with("\n1 flaky\n"), "{said}");

    let junit = read("j.xml");
    assert!(
        junit.contains("tests=\"1\" skipped=\"0\" failures=\"1\""),
        "{junit}"
    );
    assert!(
        junit.contains("[[ATTACHMENT|out/late/schedule-1.json]]"),
        "{junit}"
    );
    assert!(read("m.md").starts_with("## flakescope: 1 flaky\n"));
    let line: Value = serde_json::from_str(&read("t.jsonl")).unwrap();
    assert_eq!(
        (&line["place"]["line"], &line["folder"]),
        (&32.into(), &"out/late".into())
    );
    let trace: Value = serde_json::from_str(&read("p.json")).unwrap();
    let runs = trace["traceEvents"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|event| event["name"] == "process_name");
    assert_eq!(runs.count(), 8);
    assert!(read("h.html").contains("showsTheAnswer"));
}

/// What Allure finds in a folder: the results, and what they attach.
#[test]
fn results_for_allure_have_their_schedules_next_to_them() {
    let folder = recorded();
    let schedule = folder.path().join("out/late/schedule-1.json");
    let names = |wanted: &str| {
        let files = fs::read_dir(folder.path().join("results")).unwrap();
        let mut names: Vec<_> = files
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        names.retain(|name| name.ends_with(wanted));
        names
    };

    let ended = report(folder.path(), &["out", "--allure", "results"]);
    assert_eq!(ended.status.code(), Some(0));
    assert!(
        text(&ended.stderr).contains("schedule-1.json"),
        "it is not there"
    );
    assert_eq!(names("-result.json").len(), 1);
    assert_eq!(names("-attachment.json").len(), 0);

    fs::write(&schedule, "{}").unwrap();
    let ended = report(folder.path(), &["out", "--allure", "results"]);
    assert_eq!(text(&ended.stderr), "");
    let [result] = &names("-result.json")[..] else {
        panic!("the same test has two results")
    };
    let [attached] = &names("-attachment.json")[..] else {
        panic!("the schedule is not attached")
    };
    let result = fs::read_to_string(folder.path().join("results").join(result)).unwrap();
    let result: Value = serde_json::from_str(&result).unwrap();
    assert_eq!(result["attachments"][0]["source"], attached.as_str());

    // A report is from a stranger, maybe: what its folder links to is not copied.
    fs::remove_file(&schedule).unwrap();
    std::os::unix::fs::symlink("/etc/hostname", &schedule).unwrap();
    fs::remove_file(folder.path().join("results").join(attached)).unwrap();
    report(folder.path(), &["out", "--allure", "results"]);
    assert_eq!(names("-attachment.json").len(), 0);
}

#[test]
fn annotations_are_on_the_line_in_the_sources() {
    let folder = recorded();
    let sources = folder.path().join("app/src/androidTest/java");
    fs::create_dir_all(&sources).unwrap();
    fs::write(
        sources.join("LateAnswerTest.java"),
        "package com.example.lateanswer;\n",
    )
    .unwrap();
    let ended = report(
        folder.path(),
        &["out", "--github", "--sources", "app/src/androidTest"],
    );
    let said = text(&ended.stdout);
    let expected = "::error file=app/src/androidTest/java/LateAnswerTest.java,line=32,title=com.example.lateanswer.LateAnswerTest#showsTheAnswer is flaky::";
    assert!(
        said.starts_with(expected) && said.lines().count() == 1,
        "{said}"
    );
}

#[test]
fn a_report_that_cannot_be_read_is_named_and_the_others_are_used() {
    let folder = recorded();
    let write = |name: &str, text: &str| {
        fs::create_dir_all(folder.path().join(name)).unwrap();
        fs::write(folder.path().join(name).join("report.json"), text).unwrap();
    };
    write("out/half", &REPORT[..REPORT.len() / 2]);
    write(
        "out/later",
        &REPORT.replacen("\"version\": 2", "\"version\": 9", 1),
    );
    let ended = report(folder.path(), &["out", "--junit", "j.xml"]);
    let said = text(&ended.stderr);
    assert_eq!(ended.status.code(), Some(102), "{said}");
    assert!(
        said.contains("out/half/report.json: is not complete: it ends in line"),
        "{said}"
    );
    assert!(
        said.contains("out/later/report.json: has version 9 of its format"),
        "{said}"
    );
    assert!(
        said.ends_with("flakescope: 2 of 3 reports could not be read\n"),
        "{said}"
    );
    assert!(
        fs::read_to_string(folder.path().join("j.xml"))
            .unwrap()
            .contains("tests=\"1\"")
    );
}

#[test]
fn a_timeline_that_cannot_be_read_leaves_the_report() {
    let folder = recorded();
    fs::write(folder.path().join("out/late/runs.json"), "{").unwrap();
    let ended = report(folder.path(), &["out/late"]);
    assert_eq!(ended.status.code(), Some(0));
    assert!(
        text(&ended.stderr).contains("the report is shown without a timeline"),
        "{}",
        text(&ended.stderr)
    );
}

#[test]
fn a_folder_without_a_report_and_a_document_without_end_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("empty")).unwrap();
    for name in ["empty", "missing"] {
        let ended = report(folder.path(), &[name]);
        assert_eq!(ended.status.code(), Some(2), "{}", text(&ended.stderr));
    }

    fs::create_dir(folder.path().join("large")).unwrap();
    let file = fs::File::create(folder.path().join("large/report.json")).unwrap();
    file.set_len((64 << 20) + 1).unwrap();
    let ended = report(folder.path(), &["large"]);
    assert_eq!(ended.status.code(), Some(102));
    assert!(
        text(&ended.stderr).contains("has more than 67108864 bytes"),
        "{}",
        text(&ended.stderr)
    );
}
