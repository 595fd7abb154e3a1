//! Through which state a test depends on others: what was planted is proved, and nothing else is.

use super::simulated::{Does, PlantedCall, Simulated, file_of, root_of};
use super::*;
use crate::dependence::summary::{finding_text, state_lines};
use crate::state::{Access, Change, Path, Step as PathStep};

/// A suite in which the debugger forces every order: the last test depends on those before it.
fn suite(does: &[Does]) -> Simulated {
    let mut suite = Simulated::new(&vec![1; does.len()], does.to_vec());
    suite.can_force = true;
    suite
}

/// How the only finding of a suite is explained.
fn explanation(suite: &mut Simulated) -> Explained {
    let results = explained(suite, &Tuscan, &[]);
    let [finding] = results.findings.as_slice() else {
        panic!("{results:?}");
    };
    finding.explained.clone().unwrap()
}

fn proved(suite: &mut Simulated, root: usize) {
    let explained = explanation(suite);
    let Explained::Proved(proof) = explained else {
        panic!("{explained:?}");
    };
    assert_eq!(proof.change.root, root_of(root));
    let frame = format!("{}(State.java:1)", root_of(root));
    assert_eq!(proof.written_at, [frame]);
    let times = Times { shown: 3, of: 3 };
    assert_eq!((proof.with, proof.without), (times, times));
}

fn not_proved(suite: &mut Simulated, reason: &str) {
    let explained = explanation(suite);
    let Explained::NotProved(why) = &explained else {
        panic!("{explained:?}");
    };
    assert!(why.contains(reason), "{why}");
}

#[test]
fn the_root_that_makes_a_victim_fail_is_proved_in_few_runs() {
    let mut victim = suite(&[Does::pollutes(&[7]), Does::fails_if(&[7])]);
    proved(&mut victim, 7);
    assert_eq!(victim.sight.restored.len(), 3);
}

#[test]
fn what_was_put_back_with_the_named_place_is_named_too() {
    let mut victim = suite(&[Does::pollutes(&[7]), Does::fails_if(&[7])]);
    let mut results = explained(&mut victim, &Tuscan, &[]);
    let [finding] = results.findings.as_mut_slice() else {
        panic!("{results:?}");
    };
    let root = root_of(7);
    let Some(Explained::Proved(proof)) = &mut finding.explained else {
        panic!("{finding:?}");
    };
    assert!(proof.others.is_empty());
    let lines = state_lines(finding);
    assert_eq!(
        lines.last().map(String::as_str),
        Some("proved: passes 3 of 3 with it restored, fails 3 of 3 without")
    );

    let Some(Explained::Proved(proof)) = &mut finding.explained else {
        panic!("{finding:?}");
    };
    proof.others.push(Change {
        path: Path(vec![PathStep::Key("\"apple\"".to_owned())]),
        before: "absent".to_owned(),
        ..proof.change.clone()
    });
    let lines = state_lines(finding);
    assert_eq!(lines.len(), 4);
    assert!(lines[1].starts_with(&format!("{root}[\"apple\"]: absent -> ")));
    let proved = format!("proved: passes 3 of 3 with {root} and all below it restored");
    assert!(lines[3].starts_with(&proved), "{lines:?}");
}

#[test]
fn the_root_that_makes_a_test_fail_the_second_time_is_proved() {
    let again = Does::FailsAgain {
        root: 7,
        data: false,
    };
    let mut nio = suite(&[again]);
    nio.sight.late.insert(7);
    let results = explained(&mut nio, &Tuscan, &[Repeats::EntireSuite]);
    let Some(Explained::Proved(proof)) = &results.findings[0].explained else {
        panic!("{results:?}");
    };
    assert_eq!(results.findings[0].kind, Kind::Nio);
    assert_eq!(proof.change.root, root_of(7));
}

#[test]
fn work_that_is_left_over_each_time_is_named() {
    let mut victim = suite(&[Does::pollutes(&[7]), Does::fails_if(&[7])]);
    victim.sight.hidden.insert(7);
    victim
        .sight
        .left_over
        .insert("thread \"clerk\" in a.Clerk.run".to_owned());
    let Explained::NotProved(why) = explanation(&mut victim) else {
        panic!("it is hidden");
    };
    let expected = "no captured state differs before and after the other tests; left over, and not put back: thread \"clerk\" in a.Clerk.run";
    assert_eq!(why, expected);
}

#[test]
fn what_a_victim_leaves_behind_itself_does_not_hide_its_root() {
    let again = Does::FailsAgain {
        root: 7,
        data: false,
    };
    proved(&mut suite(&[Does::pollutes(&[7]), again.clone()]), 7);

    // Nor if the other one initialises a class.
    let mut victim = suite(&[Does::pollutes(&[7, 8]), again]);
    victim.sight.late.insert(8);
    proved(&mut victim, 7);
}

#[test]
fn the_root_that_makes_a_brittle_test_pass_is_proved() {
    let mut brittle = suite(&[Does::pollutes(&[7]), Does::passes_if(7)]);
    proved(&mut brittle, 7);
}

#[test]
fn one_root_among_many_is_found_by_halving() {
    let many: Vec<usize> = (1..31).collect();
    for root in [1, 2, 17, 30] {
        let mut victim = suite(&[Does::pollutes(&many), Does::fails_if(&[root])]);
        victim.sight.counts = true;
        proved(&mut victim, root);
        let runs = victim.sight.restored.len();
        assert!(runs <= 9, "{root}: {runs} runs");
    }
}

#[test]
fn with_two_polluters_either_root_is_a_reason() {
    let does = [
        Does::pollutes(&[4]),
        Does::pollutes(&[5]),
        Does::fails_if(&[4, 5]),
    ];
    proved(&mut suite(&does), 4);
}

#[test]
fn roots_that_are_a_reason_only_together_are_named() {
    let mut victim = suite(&[Does::pollutes(&[3, 4, 5, 6]), Does::FailsIfAny(vec![3, 5])]);
    let (one, other) = (root_of(3), root_of(5));
    let reason = format!("it has its outcome alone with 2 roots put back together: {other}, {one}");
    not_proved(&mut victim, &reason);
}

#[test]
fn of_many_roots_together_the_fewest_are_not_looked_for() {
    let many: Vec<usize> = (1..21).collect();
    let mut victim = suite(&[Does::pollutes(&many), Does::FailsIfAny(vec![3, 15])]);
    not_proved(
        &mut victim,
        "it has its outcome alone with 20 roots put back together",
    );
    let runs = victim.sight.restored.len();
    assert!(runs <= 7, "{runs} runs");
}

#[test]
fn a_failure_of_another_kind_is_not_the_one_alone() {
    let mut brittle = suite(&[Does::pollutes(&[7]), Does::passes_if(7)]);
    brittle.sight.breaks = true;
    not_proved(&mut brittle, "its outcome stays the same with all 1");
}

#[test]
fn what_no_look_shows_is_not_proved() {
    let mut victim = suite(&[Does::pollutes(&[7]), Does::fails_if(&[7])]);
    victim.sight.hidden.insert(7);
    not_proved(
        &mut victim,
        "no captured state differs before and after the other tests",
    );

    victim.sight.counts = true;
    not_proved(&mut victim, "with all 1 changed roots put back");
}

#[test]
fn a_class_that_the_polluter_initialises_first_is_initialised_before_it() {
    let mut victim = suite(&[Does::pollutes(&[7]), Does::fails_if(&[7])]);
    victim.sight.late.insert(7);
    let Explained::Proved(proof) = explanation(&mut victim) else {
        panic!("not proved");
    };
    assert_eq!(proof.change.root, root_of(7));
    assert!(proof.is_initialised_early);

    // Of another root nobody has to know it.
    let mut victim = suite(&[Does::pollutes(&[7, 8]), Does::fails_if(&[7])]);
    victim.sight.late.insert(8);
    let Explained::Proved(proof) = explanation(&mut victim) else {
        panic!("not proved");
    };
    assert!(!proof.is_initialised_early);

    // Nothing that was seen is the reason, early or not.
    let mut victim = suite(&[Does::pollutes(&[7, 8]), Does::fails_if(&[7])]);
    victim.sight.hidden.insert(7);
    victim.sight.late.insert(8);
    not_proved(&mut victim, "with all 1 changed roots put back");
}

#[test]
fn what_differs_otherwise_in_each_run_is_no_proof() {
    let mut victim = suite(&[Does::pollutes(&[7]), Does::fails_if(&[7])]);
    victim.sight.unsteady.insert(7);
    not_proved(&mut victim, "1 roots change in another way in each run");
    assert!(victim.sight.restored.is_empty());
}

#[test]
fn a_failure_that_the_stops_take_away_is_inconclusive() {
    let mut victim = suite(&[Does::pollutes(&[7]), Does::fails_if(&[7])]);
    victim.sight.minds_stops.insert(1);
    not_proved(
        &mut victim,
        "merely stopping the app between the tests gives it the outcome that it has alone",
    );
}

#[test]
fn a_file_that_the_polluter_leaves_is_proved_by_removing_it() {
    let does = [Does::pollutes_data(&[7, 8]), Does::fails_if(&[7])];
    let mut victim = suite(&does);
    let results = explained(&mut victim, &Tuscan, &[]);
    let [finding] = results.findings.as_slice() else {
        panic!("{results:?}");
    };
    assert_eq!(finding.survives, Some(Survives::Data));
    let Some(Explained::Proved(proof)) = &finding.explained else {
        panic!("{results:?}");
    };
    assert_eq!(proof.change.root, file_of(7));
    let shown = (proof.change.before.as_str(), proof.change.after.as_str());
    assert_eq!(shown, ("absent", "present"));
    assert_eq!(proof.written_at, [""; 0]);
    let times = Times { shown: 3, of: 3 };
    assert_eq!((proof.with, proof.without), (times, times));
}

#[test]
fn without_a_debugger_nothing_is_explained() {
    let mut victim = suite(&[Does::pollutes(&[7]), Does::fails_if(&[7])]);
    victim.can_force = false;
    let results = explained(&mut victim, &Tuscan, &[]);
    assert_eq!(results.findings[0].explained, None);
}

#[test]
fn what_is_left_of_the_runs_may_end_an_explanation() {
    let does = [Does::pollutes(&[7]), Does::fails_if(&[7]), Does::Broken];
    let all = explained(&mut suite(&does), &Tuscan, &[]);
    let settings = Settings {
        max_runs: all.coverage.runs - 1,
        explains: Explains::State,
        ..settings(&[])
    };
    let (results, ended) = studied_with(&mut suite(&does), &Tuscan, settings);
    assert!(matches!(ended, Some(Ended::Budget(_))));
    assert!(results.coverage.cuts[0].contains("--max-runs"));
    assert_eq!(results.tests[2].verdict, Verdict::Broken);

    // Only who wrote there is not known.
    let Some(Explained::Proved(proof)) = &results.findings[0].explained else {
        panic!("{results:?}");
    };
    assert_eq!(proof.written_at, [""; 0]);
}

/// A victim whose state these calls seem to put back, and what is said of its reset.
fn reset_with(calls: &[(Access, bool)]) -> (Option<Reset>, String) {
    let mut victim = suite(&[Does::pollutes(&[7]), Does::fails_if(&[7])]);
    for (access, works) in calls {
        victim.sight.calls.push(PlantedCall {
            root: 7,
            access: *access,
            works: *works,
        });
    }
    let results = explained_as(Explains::Reset, &mut victim, &Tuscan, &[]);
    let finding = &results.findings[0];
    let Some(Explained::Proved(proof)) = &finding.explained else {
        panic!("{results:?}");
    };
    (proof.reset.clone(), finding_text(&victim.catalog, finding))
}

#[test]
fn a_call_is_a_reset_once_the_test_passed_with_it_three_times() {
    let (reset, text) = reset_with(&[(Access::Public, true)]);
    let Some(Reset::Proved {
        call,
        is_accessible: true,
        with,
    }) = reset
    else {
        panic!("{reset:?}");
    };
    assert_eq!(call.to_string(), "a.State.reset7()");
    assert_eq!(with, Times { shown: 3, of: 3 });
    assert!(text.contains("a.State.reset7(), in @After of "), "{text}");

    let (reset, text) = reset_with(&[(Access::Private, true)]);
    assert!(matches!(
        reset,
        Some(Reset::Proved {
            is_accessible: false,
            ..
        })
    ));
    assert!(text.contains("give a.State a reset"), "{text}");
}

#[test]
fn a_call_that_only_seems_to_put_the_state_back_is_no_reset() {
    let (reset, text) = reset_with(&[(Access::Public, false)]);
    let why = "none of 1 calls that were tried does";
    assert_eq!(reset, Some(Reset::None(why.to_owned())));
    assert!(text.contains(why), "{text}");

    let (reset, _) = reset_with(&[]);
    assert!(matches!(reset, Some(Reset::None(_))), "{reset:?}");
}

#[test]
fn a_call_that_the_test_may_make_comes_first() {
    let calls = [(Access::Private, true), (Access::Public, true)];
    let (reset, _) = reset_with(&calls);
    let Some(Reset::Proved { is_accessible, .. }) = reset else {
        panic!("{reset:?}");
    };
    assert!(is_accessible);
}

#[test]
fn a_brittle_test_needs_no_reset_and_nobody_looks_unasked() {
    let mut brittle = suite(&[Does::pollutes(&[7]), Does::passes_if(7)]);
    let mut victim = suite(&[Does::pollutes(&[7]), Does::fails_if(&[7])]);
    for (suite, explains) in [
        (&mut brittle, Explains::Reset),
        (&mut victim, Explains::State),
    ] {
        let results = explained_as(explains, suite, &Tuscan, &[]);
        let Some(Explained::Proved(proof)) = &results.findings[0].explained else {
            panic!("{results:?}");
        };
        assert_eq!(proof.reset, None);
    }
}
