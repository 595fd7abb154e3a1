//! Plans of small reports, process by process.

use super::super::super::finding::{Kind, Survives, Verdict};
use super::super::super::order::Catalog;
use super::super::super::report_file::{Covered, Dependence, ReportFile, StudiedTest, Timed};
use super::super::*;
use crate::model::RunSetup;
use crate::testing::test_names;

/// A report of these tests, each of which takes a ms, with findings such as
/// `victim B#v by A#p cleaned C#c survives data`.
fn report(names: &str, findings: &[&str]) -> ReportFile {
    let names = test_names(names);
    let number = |name: &str| {
        let name = test_names(name).remove(0);
        TestNo(names.iter().position(|other| *other == name).unwrap())
    };
    let timed = Timed {
        passed: true,
        ms: 1,
    };
    let independent = StudiedTest {
        verdict: Verdict::Independent,
        reason: "r".into(),
        alone: Some(timed),
        suite: Some(timed),
    };
    let mut report = ReportFile {
        component: "a.test/a.Runner".into(),
        apps: Vec::new(),
        setup: RunSetup::default(),
        catalog: Catalog::new(names.clone()),
        tests: vec![independent; names.len()],
        dependences: Vec::new(),
        covered: Covered::default(),
        wall_ms: 0,
    };

    for finding in findings {
        let mut words = finding.split(' ');
        let kind = words.next().unwrap();
        let kind = Kind::ALL.into_iter().find(|known| known.name() == kind);
        let mut found = Dependence {
            kind: kind.unwrap(),
            test: number(words.next().unwrap()),
            by: Vec::new(),
            cleaners: Vec::new(),
            survives: Some(Survives::Process),
        };
        let mut what = "";
        for word in words {
            match (what, word) {
                (_, "by" | "cleaned" | "survives") => what = word,
                ("by", name) => found.by.push(number(name)),
                ("cleaned", name) => found.cleaners.push(vec![number(name)]),
                (_, name) => {
                    let known = Survives::ALL.into_iter();
                    found.survives = known.into_iter().find(|known| known.name() == name);
                }
            }
        }
        report.tests[found.test.0].verdict = found.kind.verdict();
        report.dependences.push(found);
    }
    report
}

/// A plan as `A#a B#b | C#c / D#d`: processes are apart by a bar, shards by a slash.
fn shown(report: &ReportFile, plan: &Plan) -> String {
    let process = |process: &PlannedProcess| {
        let tests = process.tests.iter().map(|test| report.shown(*test));
        tests.collect::<Vec<_>>().join(" ")
    };
    let shard = |shard: &PlannedShard| {
        let processes: Vec<String> = shard.processes.iter().map(process).collect();
        processes.join(" | ")
    };
    plan.shards
        .iter()
        .map(shard)
        .collect::<Vec<_>>()
        .join(" / ")
}

fn names(report: &ReportFile, notes: &[Note]) -> Vec<String> {
    notes.iter().map(|note| report.shown(note.test)).collect()
}

fn check(tests: &str, findings: &[&str], shards: usize, keeps: Keeps, expected: &str) -> Plan {
    let report = report(tests, findings);
    let plan = plan(&report, shards, keeps);
    assert_eq!(shown(&report, &plan), expected, "{findings:?}: {plan:?}");
    plan
}

#[test]
fn a_victim_is_kept_from_its_polluter() {
    let one = |tests: &str, finding: &str, expected: &str| {
        let plan = check(tests, &[finding], 1, Keeps::Classes, expected);
        assert_eq!(plan.not_enforced, []);
    };
    one("A#p B#v", "victim B#v by A#p", "B#v A#p");
    one("A#v B#p", "victim A#v by B#p", "A#v B#p");
    one("A#v A#p", "victim A#v by A#p", "A#v A#p");
    one(
        "A#p B#c C#v",
        "victim C#v by A#p cleaned B#c",
        "A#p B#c C#v",
    );
    // No argument orders methods.
    one("A#p A#v B#x", "victim A#v by A#p", "A#p B#x | A#v");
    one("A#p A#v", "victim A#v by A#p survives data", "A#v | A#p");
    one("A#p A#v", "victim A#v by A#p survives unknown", "A#v | A#p");
    // Two shards need no order of classes.
    let plan = check(
        "A#p B#v",
        &["victim B#v by A#p"],
        2,
        Keeps::Classes,
        "A#p / B#v",
    );
    assert!(
        plan.shards
            .iter()
            .all(|shard| !shard.processes[0].needs_order)
    );
}

#[test]
fn a_brittle_test_begins_a_process_with_its_state_setter() {
    let findings = ["brittle C#b by B#s"];
    let plan = check("A#x B#s C#b", &findings, 1, Keeps::Classes, "B#s C#b A#x");
    assert!(plan.shards[0].processes[0].needs_order);
    let own = check("A#x B#s C#b", &findings, 1, Keeps::Original, "A#x B#s C#b");
    assert_eq!(own.not_enforced, []);

    // The tests of the setter's class would come between.
    check("B#r B#s C#b", &findings, 1, Keeps::Classes, "B#s C#b | B#r");
    // A state-setter may need one of its own.
    let chain = ["brittle C#b by B#s", "brittle B#s by A#x"];
    check("A#x B#s C#b", &chain, 1, Keeps::Classes, "A#x B#s C#b");
}

#[test]
fn a_state_setter_that_serves_more_is_taken() {
    let findings = [
        "brittle C#x by A#s",
        "brittle C#x by B#t",
        "brittle D#y by B#t",
    ];
    let expected = "B#t C#x D#y A#s";
    check("A#s B#t C#x D#y", &findings, 1, Keeps::Classes, expected);
}

#[test]
fn a_state_setter_runs_again_only_if_it_has_to() {
    let shared = ["brittle B#x by A#s", "brittle C#y by A#s"];
    let plan = check("A#s B#x C#y", &shared, 1, Keeps::Classes, "A#s B#x C#y");
    assert_eq!(plan.repeated, []);
    assert_eq!(plan.not_covered.len(), 1, "{plan:?}");

    let tests = "A#s B#t C#x D#y";
    let contrary = ["brittle C#x by A#s B#t", "brittle D#y by B#t A#s"];
    let plan = check(
        tests,
        &contrary,
        1,
        Keeps::Classes,
        "A#s B#t C#x | B#t A#s D#y",
    );
    assert_eq!(
        names(&report(tests, &contrary), &plan.repeated),
        ["B#t", "A#s"]
    );
}

#[test]
fn what_cannot_be_kept_is_said() {
    let said = |tests: &str, finding: &str, keeps: Keeps, shards: usize, expected: &[&str]| {
        let report = report(tests, &[finding]);
        let plan = plan(&report, shards, keeps);
        assert_eq!(names(&report, &plan.not_enforced), expected, "{plan:?}");
    };
    // JUnit runs the state-setter after it.
    said("A#b A#s", "brittle A#b by A#s", Keeps::Classes, 1, &["A#b"]);
    said("A#s B#b", "brittle B#b by A#s", Keeps::Nothing, 1, &["B#b"]);
    // A class with a parameter's name is not taken apart.
    let parameters = "victim P#t[1] by P#t[0]";
    said("P#t[0] P#t[1]", parameters, Keeps::Classes, 1, &["P#t[1]"]);
    said("P#t[0] P#t[1]", parameters, Keeps::Nothing, 2, &["P#t[1]"]);

    // Either fails after the other, on one device.
    let both = [
        "victim A#a by B#b survives device",
        "victim B#b by A#a survives device",
    ];
    let one = check("A#a B#b", &both, 1, Keeps::Classes, "A#a | B#b");
    assert_eq!(one.not_enforced.len(), 1, "{one:?}");
    let two = check("A#a B#b", &both, 2, Keeps::Classes, "A#a / B#b");
    assert_eq!(two.not_enforced, []);
}

#[test]
fn tests_without_an_answer_run_alone() {
    use Verdict::{Broken, FlakyOtherwise, Inconclusive, NotControllable, Skipped, Victim};
    for verdict in [
        Broken,
        FlakyOtherwise,
        Inconclusive,
        NotControllable,
        Skipped,
        Victim,
    ] {
        let mut report = report("A#x B#y C#z", &[]);
        report.tests[1].verdict = verdict;
        for keeps in [Keeps::Classes, Keeps::Original] {
            let plan = plan(&report, 1, keeps);
            assert_eq!(shown(&report, &plan), "B#y | A#x C#z", "{verdict:?}");
            let own = plan.shards[0].processes[0].own.clone();
            assert_eq!(own, Some(format!("{}: r", verdict.name())));
        }
        // They come on top of the shards that were asked for.
        let plan = plan(&report, 2, Keeps::Nothing);
        assert_eq!(shown(&report, &plan), "A#x / C#z / B#y", "{verdict:?}");
    }
}

#[test]
fn in_its_own_order_what_cleans_stays_between() {
    // It passes there, and no cleaner is known.
    let finding = "victim D#v by A#p";
    check(
        "A#p B#x C#y D#v E#z",
        &[finding],
        5,
        Keeps::Original,
        "A#p B#x C#y D#v / E#z /  /  / ",
    );
    let mut known = report("A#p B#x D#v", &[finding]);
    known.tests[2].suite = Some(Timed {
        passed: false,
        ms: 1,
    });
    let plan = plan(&known, 2, Keeps::Original);
    assert_eq!(shown(&known, &plan), "A#p D#v / B#x");
    assert_eq!(names(&known, &plan.not_enforced), ["D#v"]);
}

#[test]
fn a_command_fits_into_a_request_to_adb() {
    let tests: Vec<String> = (0..3000)
        .map(|test| format!("a.long.package.Class#test{test}"))
        .collect();
    let report = report(&tests.join(" "), &[]);
    let plan = plan(&report, 1, Keeps::Classes);
    let processes = &plan.shards[0].processes;
    assert_eq!(
        processes.len(),
        3,
        "{:?}",
        processes
            .iter()
            .map(|process| process.tests.len())
            .collect::<Vec<_>>()
    );
    for process in processes {
        assert!(process.words.join(",").len() <= 32 << 10);
    }
}
