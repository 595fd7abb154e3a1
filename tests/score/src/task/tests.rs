//! A device that answers by itself stands in; what is tested is when it is asked.

use std::collections::BTreeMap;
use std::path::Path;

use flakescope::findings::Verdict;

use super::*;
use crate::measured::Replays;
use crate::subjects::App;
use crate::testing::{self, Suite};

/// What it was asked for.
#[derive(Default)]
struct Asked {
    words: Vec<String>,
    /// Which question it fails at, counted from 1.
    trouble_at: usize,
}

impl Measures for Asked {
    fn level(&self) -> Option<u32> {
        Some(29)
    }

    fn install(&mut self, _: &App, _: &[PathBuf]) -> Result<(), Error> {
        Ok(())
    }

    fn explore(&mut self, _: &Subject, _: &str, _: &Path, _: &[String]) -> Result<Measured, Error> {
        self.words.push("explore".into());
        let mut report = testing::report(Verdict::Flaky, 5, None, &["fail"]);
        report["findings"][0]["failure"] = serde_json::json!({ "type": "a.Error", "message": "no", "stack": ["a.b.C.d(C.java:1)"] });
        Ok(testing::explored(report))
    }

    fn replay(&mut self, schedule: &Path, times: usize, out: &Path) -> Result<Replays, Error> {
        let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
        self.words
            .push(format!("{}, {}", name(schedule), name(out)));
        Ok(Replays {
            failed: 2,
            runs: times,
        })
    }

    fn suite(&mut self, _: &App, tests: &[String]) -> Result<BTreeMap<String, String>, Error> {
        self.words.push(tests.len().to_string());
        if self.words.len() == self.trouble_at {
            return Err(Error::Trouble("gone".into()));
        }
        Ok(tests
            .iter()
            .map(|test| (test.clone(), "pass".to_owned()))
            .collect())
    }
}

/// A suite, and the settings of a score of it.
struct Score {
    suite: Suite,
    runs: usize,
    replays: usize,
    variant: &'static str,
    tool_hash: &'static str,
}

impl Score {
    fn new() -> Self {
        Self {
            suite: Suite::new(),
            runs: 3,
            replays: 0,
            variant: "",
            tool_hash: "t",
        }
    }

    fn task(&self, strategy: &str, number: usize) -> Task {
        let settings = Settings {
            out: self.suite.root.path().join("out"),
            runs: self.runs,
            replays: self.replays,
            variant: self.variant.into(),
            runtimes: HashMap::from([("art".into(), "r".into())]),
            tool_hash: self.tool_hash.into(),
            apks: HashMap::new(),
        };
        let runtime = Runtime {
            vm: "art".into(),
            api: None,
        };
        let mut task = Task::new(
            self.suite.subject(number),
            strategy,
            runtime,
            Arc::new(settings),
        );
        task.measured = task.kept_on_disk();
        task
    }
}

#[test]
fn results_of_another_device_are_kept_apart() {
    let mut score = Score::new();
    let usual = score.task("event-order", 0).file();
    score.variant = "-3ms";
    let other = score.task("event-order", 0).file();
    let root = usual.ancestors().nth(3).unwrap();
    let expected = Path::new("art-3ms/event-order").join(usual.file_name().unwrap());
    assert_eq!(other.strip_prefix(root).unwrap(), expected);
}

#[test]
fn what_was_measured_counts_until_the_tool_changes() {
    let mut score = Score::new();
    let mut tasks = [score.task("event-order", 0)];
    measure(&mut tasks, &mut Asked::default()).unwrap();
    assert!(tasks[0].measured.is_some());
    assert_eq!(score.task("event-order", 0).measured, tasks[0].measured);
    assert_eq!(score.task("pct", 0).measured, None);
    score.tool_hash = "another";
    assert_eq!(score.task("event-order", 0).measured, None);
}

#[test]
fn an_apps_reruns_are_measured_together_and_all_else_alone() {
    let score = Score::new();
    let tasks =
        ["rerun", "paper"].map(|strategy| [0, 1].map(|number| score.task(strategy, number)));
    let groups = together(tasks.into_iter().flatten().collect());
    assert_eq!(groups.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1, 1]);
}

#[test]
fn a_rerun_goes_on_after_the_last_round_that_is_kept() {
    let mut score = Score::new();
    let mut device = Asked {
        trouble_at: 3,
        ..Asked::default()
    };
    let mut tasks = [score.task("rerun", 0), score.task("rerun", 1)];
    assert!(matches!(
        measure(&mut tasks, &mut device),
        Err(Error::Trouble(_))
    ));
    let kept = score.task("rerun", 0);
    let Some(Measured::Rerun { outcomes, .. }) = &kept.measured else {
        panic!("nothing is kept")
    };
    assert_eq!((outcomes.len(), kept.is_whole()), (2, false));

    // Plain runs do not depend on the tool.
    score.tool_hash = "another";
    let mut tasks = [0, 1, 2].map(|number| score.task("rerun", number));
    measure(&mut tasks, &mut device).unwrap();
    assert_eq!(device.words, ["2", "2", "2", "3", "1", "1"]);
    assert!((0..3).all(|number| score.task("rerun", number).is_whole()));
}

#[test]
fn more_runs_than_asked_for_are_enough() {
    let mut score = Score::new();
    measure(&mut [score.task("rerun", 0)], &mut Asked::default()).unwrap();
    score.runs = 2;
    assert!(score.task("rerun", 0).is_whole());
    score.runs = 4;
    assert!(!score.task("rerun", 0).is_whole());
}

#[test]
fn what_was_found_is_replayed_as_often_as_is_asked_for() {
    let mut score = Score::new();
    let mut device = Asked::default();
    measure(&mut [score.task("event-order", 0)], &mut device).unwrap();
    score.replays = 4;
    let mut tasks = [score.task("event-order", 0)];
    assert!(!tasks[0].is_whole());
    measure(&mut tasks, &mut device).unwrap();
    let Some(Measured::Explore { replays, .. }) = &tasks[0].measured else {
        panic!("no exploration")
    };
    assert_eq!(*replays, Some(Replays { failed: 2, runs: 4 }));
    score.replays = 3;
    assert!(score.task("event-order", 0).is_whole());
    assert_eq!(device.words, ["explore", "schedule-1.json, replays"]);
}

#[test]
fn a_strategy_that_starts_from_a_failure_is_given_the_one_that_was_found() {
    let score = Score::new();
    let task = score.task("single-delay", 0);
    assert!(matches!(task.words(), Err(Error::Skipped(_))));
    measure(&mut [score.task("event-order", 0)], &mut Asked::default()).unwrap();
    fs::create_dir_all(task.file().parent().unwrap()).unwrap();
    let words = task.words().unwrap();
    assert_eq!(
        fs::read_to_string(&words[1]).unwrap(),
        "a.Error: no\n\tat a.b.C.d(C.java:1)\n"
    );
}

#[test]
fn half_a_file_is_nothing() {
    let score = Score::new();
    measure(&mut [score.task("event-order", 0)], &mut Asked::default()).unwrap();
    let file = score.task("event-order", 0).file();
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, &text[..text.len() - 9]).unwrap();
    assert_eq!(score.task("event-order", 0).measured, None);
}
