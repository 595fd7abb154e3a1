//! `apps/samples/screens` on a real runtime: ordinary Espresso tests of activities and of what
//! AndroidX has on top of them, all in one process. Skipped as the tests of `real` are.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::real::device_with;

const COMPONENT: &str = "com.example.screens.test/androidx.test.runner.AndroidJUnitRunner";

/// A test's name and what became of it: its last status code, and the stack of its failure.
type Results = BTreeMap<String, (i32, String)>;

fn results(report: &str) -> Results {
    let mut results = Results::new();
    let mut values = BTreeMap::new();
    let mut key = "";
    for line in report.lines() {
        if let Some(code) = line.strip_prefix("INSTRUMENTATION_STATUS_CODE: ") {
            let value = |key: &str| values.get(key).cloned().unwrap_or_default();
            let name = format!("{}#{}", value("class"), value("test"));
            results.insert(name, (code.parse().unwrap(), value("stack")));
            values.clear();
        } else if let Some((name, text)) = line
            .strip_prefix("INSTRUMENTATION_STATUS: ")
            .and_then(|rest| rest.split_once('='))
        {
            key = name;
            values.insert(name, text.to_owned());
        } else if let Some(text) = values.get_mut(key) {
            text.push('\n');
            text.push_str(line);
        }
    }
    results
}

/// The names of the tests as their sources have them: the method that follows each `@Test`.
fn tests_of(folder: &Path) -> BTreeSet<String> {
    let mut tests = BTreeSet::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let source = std::fs::read_to_string(&path).unwrap();
        for after in source.split("@Test\n").skip(1) {
            let name = after
                .split('(')
                .next()
                .unwrap()
                .split_whitespace()
                .last()
                .unwrap();
            tests.insert(format!(
                "com.example.screens.{}#{name}",
                path.file_stem().unwrap().to_string_lossy()
            ));
        }
    }
    tests
}

#[test]
fn every_test_of_the_screens_passes() {
    let Some(rig) = device_with(&["screens"]) else {
        return;
    };
    let sources = test_kit::root().join("apps/samples/screens/src/androidTest");
    let mut expected = tests_of(&sources.join("java/com/example/screens"));
    expected.extend(tests_of(&sources.join("kotlin/com/example/screens")));
    assert!(expected.len() > 90, "{expected:?}");

    let report = rig.ok_within(180, &["shell", &format!("am instrument -w -r {COMPONENT}")]);
    let results = results(&report);
    let failed: Vec<_> = results.iter().filter(|(_, (code, _))| *code != 0).collect();
    assert!(
        failed.is_empty() && report.trim_end().ends_with("INSTRUMENTATION_CODE: -1"),
        "{failed:#?}\n{report}"
    );
    assert_eq!(results.into_keys().collect::<BTreeSet<_>>(), expected);
}
