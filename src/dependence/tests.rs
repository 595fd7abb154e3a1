//! Studies of simulated suites: what is planted is found, and nothing else is claimed.

mod doubted;
mod explained;
mod schemas;
pub(super) mod simulated;

use std::collections::BTreeSet;

use super::strategy::{Guided, Original, Pairs, Random, Reverse, Strategy, Tuscan};
use super::*;
use crate::instrument::TestName;
use crate::model::Failure;
use simulated::{Does, Simulated, Stops};

/// Waits for something that waits for nothing.
pub(super) fn block_on<F: Future>(future: F) -> F::Output {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.unwrap().block_on(future)
}

/// A catalog of classes with so many tests each.
pub(super) fn catalog(classes: &[usize]) -> Catalog {
    let mut names = Vec::new();
    for (class, tests) in classes.iter().enumerate() {
        for test in 0..*tests {
            names.push(TestName {
                class: format!("a.C{class}"),
                method: format!("t{test}"),
            });
        }
    }
    Catalog::new(names)
}

pub(super) fn failure(message: &str) -> Failure {
    Failure {
        kind: "java.lang.AssertionError".into(),
        message: message.into(),
        stack: Vec::new(),
    }
}

fn settings(repeats: &[Repeats]) -> Settings {
    Settings {
        max_runs: 100_000,
        ends: None,
        confirmations: 3,
        repeats: repeats.to_vec(),
        explains: Explains::Nothing,
    }
}

pub(super) fn studied(
    suite: &mut Simulated,
    strategy: &dyn Strategy,
    repeats: &[Repeats],
) -> Results {
    studied_with(suite, strategy, settings(repeats)).0
}

/// The same, and the state is looked for.
pub(super) fn explained(
    suite: &mut Simulated,
    strategy: &dyn Strategy,
    repeats: &[Repeats],
) -> Results {
    explained_as(Explains::State, suite, strategy, repeats)
}

/// The same, as far as is asked.
pub(super) fn explained_as(
    explains: Explains,
    suite: &mut Simulated,
    strategy: &dyn Strategy,
    repeats: &[Repeats],
) -> Results {
    let settings = Settings {
        explains,
        ..settings(repeats)
    };
    studied_with(suite, strategy, settings).0
}

fn studied_with(
    suite: &mut Simulated,
    strategy: &dyn Strategy,
    settings: Settings,
) -> (Results, Option<Ended<&'static str>>) {
    let catalog = suite.catalog.clone();
    let mut tell = |_: Update<'_>| {};
    block_on(Study::new(suite, &catalog, settings, &mut tell).carry_out(strategy))
}

/// Each finding as text: `1 victim by [0]`.
fn findings(results: &Results) -> BTreeSet<String> {
    let text = |finding: &Finding| {
        let by: Vec<usize> = finding.by.iter().map(|test| test.0).collect();
        let kind = finding.kind.verdict().name();
        let survives = finding.survives.map_or("unknown", Survives::name);
        format!("{} {kind} by {by:?}, {survives}", finding.test.0)
    };
    results.findings.iter().map(text).collect()
}

fn texts<const N: usize>(expected: [&str; N]) -> BTreeSet<String> {
    expected.iter().map(|text| (*text).to_owned()).collect()
}

fn verdict(results: &Results, test: usize) -> Verdict {
    results.tests[test].verdict
}

#[test]
fn each_kind_is_told_from_the_others() {
    // A class each, so that the arguments express every order.
    let does = vec![
        Does::pollutes(&[1]),
        Does::fails_if(&[1]),
        Does::pollutes_data(&[2]),
        Does::fails_if(&[2]),
        Does::passes_if(3),
        Does::pollutes(&[3]),
        Does::Broken,
        Does::pollutes(&[4]),
        Does::pollutes(&[5]),
        Does::fails_if(&[4, 5]),
        Does::Flaky(40),
        Does::pollutes(&[9]),
        Does::Nothing,
    ];
    let mut suite = Simulated::new(&[1; 13], does);
    let results = studied(&mut suite, &Tuscan, &[]);
    let expected = texts([
        "1 victim by [0], process",
        "3 victim by [2], data",
        "4 brittle by [5], process",
        "9 victim by [7, 8], process",
    ]);
    assert_eq!(findings(&results), expected);
    let verdicts = [
        (6, Verdict::Broken),
        (10, Verdict::FlakyOtherwise),
        (11, Verdict::Independent),
        (12, Verdict::Independent),
    ];
    for (test, expected) in verdicts {
        assert_eq!(verdict(&results, test), expected, "{test}");
    }
    for finding in &results.findings {
        let confirmed = finding.confirmed;
        assert!(
            confirmed.failing >= 3 && confirmed.passing >= 3,
            "{finding:?}"
        );
    }
    assert!(results.coverage.runs <= 120, "{:?}", results.coverage);
}

#[test]
fn a_test_with_two_causes_has_two_findings() {
    let does = vec![
        Does::pollutes(&[1]),
        Does::Nothing,
        Does::pollutes(&[1]),
        Does::fails_if(&[1]),
    ];
    let results = studied(&mut Simulated::new(&[1; 4], does), &Tuscan, &[]);
    let expected = texts(["3 victim by [0], process", "3 victim by [2], process"]);
    assert_eq!(findings(&results), expected);
}

#[test]
fn a_cleaner_is_found_and_confirmed() {
    let does = vec![
        Does::pollutes(&[1]),
        Does::Nothing,
        Does::Cleans(1),
        Does::fails_if(&[1]),
        Does::Nothing,
    ];
    let results = studied(&mut Simulated::new(&[1; 5], does), &Tuscan, &[]);
    assert_eq!(findings(&results), texts(["3 victim by [0], process"]));
    assert_eq!(results.findings[0].cleaners, [vec![TestNo(2)]]);
}

#[test]
fn who_can_bring_it_about_is_said() {
    let does = vec![
        Does::fails_if(&[1]),
        Does::pollutes(&[1, 2, 3]),
        Does::fails_if(&[2]),
        Does::fails_if(&[3]),
    ];
    let mut suite = Simulated::new(&[2, 1, 1], does);
    suite.can_force = true;
    let results = studied(&mut suite, &Tuscan, &[]);
    let reach = |test: usize| {
        let finding = results
            .findings
            .iter()
            .find(|finding| finding.test.0 == test);
        finding.unwrap().reach.clone()
    };
    assert_eq!(reach(0), [Reach::MethodOrder]);
    assert_eq!(reach(2), [Reach::Selection, Reach::Shards]);
}

#[test]
fn what_fails_the_second_time_is_found_in_every_mode() {
    // 0 leaves something in memory, 1 in the data, 2 is the victim of both.
    let does = vec![
        Does::FailsAgain {
            root: 1,
            data: false,
        },
        Does::FailsAgain {
            root: 2,
            data: true,
        },
        Does::fails_if(&[1, 2]),
        Does::Nothing,
    ];
    let nio = |repeats: Repeats| {
        let mut suite = Simulated::new(&[2, 2], does.clone());
        suite.can_force = true;
        let results = studied(&mut suite, &Original, &[repeats]);
        let found = results
            .findings
            .iter()
            .filter(|finding| finding.kind == Kind::Nio);
        found.map(|finding| finding.test.0).collect::<Vec<_>>()
    };
    for repeats in [
        Repeats::IsolatedMethod,
        Repeats::IsolatedClass,
        Repeats::EntireSuite,
    ] {
        assert_eq!(nio(repeats), [0, 1], "{repeats:?}");
    }
    assert_eq!(nio(Repeats::Restart), [1]);
}

#[test]
fn a_crash_does_not_keep_the_rest_from_being_repeated() {
    let repeated = |data: bool, repeats: Repeats| {
        let does = vec![
            Does::Nothing,
            Does::CrashesAgain { root: 1, data },
            Does::Nothing,
            Does::FailsAgain { root: 2, data },
            Does::CrashesAgain { root: 3, data },
            Does::FailsAgain { root: 4, data },
        ];
        let mut suite = Simulated::new(&[6], does);
        suite.can_force = true;
        let results = studied(&mut suite, &Original, &[repeats]);
        assert!(results.coverage.cuts.is_empty(), "{:?}", results.coverage);
        let found = results.findings.iter();
        found.map(|finding| finding.test.0).collect::<Vec<_>>()
    };
    for repeats in [Repeats::IsolatedClass, Repeats::EntireSuite] {
        assert_eq!(repeated(false, repeats), [1, 3, 4, 5], "{repeats:?}");
    }
    assert_eq!(repeated(true, Repeats::Restart), [1, 3, 4, 5]);
}

#[test]
fn what_could_not_be_repeated_is_said() {
    let does = vec![Does::Nothing, Does::Nothing];
    let mut suite = Simulated::new(&[2], does);
    suite.can_force = true;
    suite.stops = Stops::DivergesFrom(3);
    let results = studied(&mut suite, &Original, &[Repeats::EntireSuite]);
    let said = "it is not known how 2 tests end a second time: another order";
    assert_eq!(results.coverage.cuts, [said]);
}

#[test]
fn nobody_who_can_repeat_is_said() {
    let mut suite = Simulated::new(
        &[2],
        vec![
            Does::FailsAgain {
                root: 1,
                data: false,
            },
            Does::Nothing,
        ],
    );
    let results = studied(&mut suite, &Original, &[Repeats::EntireSuite]);
    assert_eq!(findings(&results), BTreeSet::new());
    let cuts = &results.coverage.cuts;
    assert_eq!(
        cuts,
        &[
            "--nio entire-suite: skipped, neither the runner nor the debugger can run a test twice here"
        ]
    );
}

#[test]
fn what_only_the_debugger_shows_is_never_a_finding() {
    let does = vec![
        Does::Nothing,
        Does::MindsDebugger,
        Does::pollutes(&[1]),
        Does::fails_if(&[1]),
    ];
    let mut suite = Simulated::new(&[2, 2], does);
    suite.can_force = true;
    let results = studied(&mut suite, &Pairs, &[Repeats::EntireSuite]);
    assert_eq!(findings(&results), texts(["3 victim by [2], process"]));
    assert_eq!(verdict(&results, 1), Verdict::Independent);
    assert!(
        results.coverage.cuts[0].contains("under the debugger"),
        "{:?}",
        results.coverage
    );
}

#[test]
fn a_run_that_diverges_is_never_an_answer() {
    let does = vec![Does::pollutes(&[1]), Does::fails_if(&[1])];
    let mut suite = Simulated::new(&[1, 1], does);
    suite.stops = Stops::DivergesFrom(0);
    let results = studied(&mut suite, &Tuscan, &[]);
    assert_eq!(results.count(Verdict::Inconclusive), 2);

    // Only alone runs do what they are asked.
    suite.stops = Stops::DivergesFrom(2);
    let results = studied(&mut suite, &Tuscan, &[]);
    assert_eq!(findings(&results), BTreeSet::new());
    assert_eq!(results.count(Verdict::Inconclusive), 2);
    assert!(!results.coverage.diverged.is_empty());
}

#[test]
fn an_interrupt_or_a_budget_keeps_what_was_found() {
    let does = vec![Does::pollutes(&[1]), Does::fails_if(&[1]), Does::Nothing];
    let whole = studied(&mut Simulated::new(&[1; 3], does.clone()), &Tuscan, &[]);
    for runs in 0..whole.coverage.runs {
        let mut suite = Simulated::new(&[1; 3], does.clone());
        suite.stops = Stops::After(runs);
        let (results, ended) = studied_with(&mut suite, &Tuscan, settings(&[]));
        assert!(matches!(ended, Some(Ended::Runner("interrupted"))));
        assert!(findings(&results).is_subset(&findings(&whole)), "{runs}");

        let few = Settings {
            max_runs: runs,
            ..settings(&[])
        };
        let (results, ended) =
            studied_with(&mut Simulated::new(&[1; 3], does.clone()), &Tuscan, few);
        assert!(matches!(ended, Some(Ended::Budget(_))));
        assert_eq!(results.coverage.runs, runs);
        assert!(
            results.coverage.cuts[0].contains("--max-runs"),
            "{:?}",
            results.coverage
        );
    }
}

#[test]
fn a_crash_does_not_keep_the_rest_from_running() {
    let does = vec![
        Does::Nothing,
        Does::Crashes,
        Does::pollutes(&[1]),
        Does::fails_if(&[1]),
    ];
    let results = studied(&mut Simulated::new(&[1; 4], does), &Original, &[]);
    assert_eq!(findings(&results), texts(["3 victim by [2], process"]));
    assert_eq!(verdict(&results, 1), Verdict::Broken);
}

#[test]
fn strategies_name_whole_orders() {
    for classes in [&[1][..], &[3, 5, 1], &[2; 7], &[4, 4, 4, 4]] {
        let catalog = catalog(classes);
        let all: Vec<TestNo> = catalog.all().collect();
        let largest = classes.iter().copied().max().unwrap();
        let rows = |count: usize| if count == 1 { 1 } else { count + count % 2 };
        let strategies: [(&str, &dyn Strategy, usize); 6] = [
            ("original", &Original, 1),
            ("reverse", &Reverse, 1),
            ("random", &Random { rounds: 7, seed: 3 }, 7),
            ("tuscan", &Tuscan, rows(classes.len()).max(rows(largest))),
            ("pairs", &Pairs, rows(all.len())),
            // Nothing is known of what the tests write.
            ("guided", &Guided, rows(classes.len()).max(rows(largest))),
        ];
        for (name, strategy, count) in strategies {
            let orders = strategy.orders(&catalog, &Writes::default());
            assert_eq!(orders.len(), count, "{name} {classes:?}");
            for order in &orders {
                let mut tests = order.0.clone();
                tests.sort();
                assert_eq!(tests, all, "{name}");
                assert!(
                    name == "pairs" || order.visits_classes_once(&catalog),
                    "{name}"
                );
            }
        }
        let (one, other) = (Random { rounds: 3, seed: 1 }, Random { rounds: 3, seed: 1 });
        let nothing = Writes::default();
        assert_eq!(
            one.orders(&catalog, &nothing),
            other.orders(&catalog, &nothing)
        );
    }
}

/// How much of what was planted a strategy finds, over many suites; nothing else may be claimed.
struct Recall {
    planted: usize,
    found: usize,
    runs: usize,
}

fn recall(suites: u64, largest: usize, can_force: bool, strategy: &dyn Strategy) -> Recall {
    let mut recall = Recall {
        planted: 0,
        found: 0,
        runs: 0,
    };
    for seed in 0..suites {
        let mut suite = Simulated::planted(seed, largest);
        suite.can_force = can_force;
        let repeats: &[Repeats] = if can_force {
            &[Repeats::EntireSuite]
        } else {
            &[]
        };
        let results = studied(&mut suite, strategy, repeats);
        recall.runs += results.coverage.runs;
        for finding in &results.findings {
            let true_one = suite.is_true(finding);
            assert!(
                true_one,
                "suite {seed}: {finding:?} {:?}",
                suite.does[finding.test.0]
            );
        }
        let claimed =
            |verdict: Verdict| matches!(verdict, Verdict::Victim | Verdict::Brittle | Verdict::Nio);
        for (test, does) in suite.does.clone().iter().enumerate() {
            let is_claimed = claimed(verdict(&results, test));
            if does.depends(can_force) && suite.has_cause(test) {
                recall.planted += 1;
                recall.found += usize::from(is_claimed);
            } else {
                assert!(!is_claimed, "suite {seed}, test {test}: {does:?}");
            }
        }
    }
    recall
}

#[test]
fn nothing_false_is_claimed_of_simulated_suites_and_most_is_found() {
    let strategies: [(&str, bool, &dyn Strategy, usize); 7] = [
        ("original", false, &Original, 40),
        ("reverse", false, &Reverse, 60),
        (
            "random",
            false,
            &Random {
                rounds: 20,
                seed: 1,
            },
            75,
        ),
        ("tuscan", false, &Tuscan, 75),
        (
            "random",
            true,
            &Random {
                rounds: 20,
                seed: 1,
            },
            90,
        ),
        ("tuscan", true, &Tuscan, 90),
        ("guided", true, &Guided, 100),
    ];
    for (name, can_force, strategy, at_least) in strategies {
        let Recall {
            planted,
            found,
            runs,
        } = recall(150, 40, can_force, strategy);
        println!("{name}, forced {can_force}: {found} of {planted}, {runs} runs");
        assert!(
            found * 100 >= planted * at_least,
            "{name}: {found} of {planted}"
        );
    }
}

#[test]
fn large_suites_are_studied_too() {
    let Recall {
        planted,
        found,
        runs,
    } = recall(4, 500, true, &Tuscan);
    println!("{found} of {planted}, {runs} runs");
    assert!(found * 100 >= planted * 85, "{found} of {planted}");
}

/// What a strategy comes to on suites in which several tests write the same root.
struct Tally {
    planted: usize,
    found: usize,
    /// Orders of the strategy that were run before the last finding.
    orders: usize,
    runs: usize,
}

fn tally(suites: u64, tests: usize, strategy: &dyn Strategy) -> Tally {
    let mut tally = Tally {
        planted: 0,
        found: 0,
        orders: 0,
        runs: 0,
    };
    for seed in 0..suites {
        let mut suite = Simulated::with_shared_roots(seed, tests);
        let catalog = suite.catalog.clone();
        let (mut orders, mut needed) = (0, 0);
        let mut tell = |update: Update<'_>| match update {
            Update::Starting(_, what) => orders += usize::from(what.starts_with("order ")),
            Update::Found(_) => needed = orders,
            _ => {}
        };
        let study = Study::new(&mut suite, &catalog, settings(&[]), &mut tell);
        let (results, _) = block_on(study.carry_out(strategy));

        tally.orders += needed;
        tally.runs += results.coverage.runs;
        for finding in &results.findings {
            assert!(suite.is_true(finding), "suite {seed}: {finding:?}");
        }
        for (test, does) in suite.does.clone().iter().enumerate() {
            if does.depends(false) && suite.has_cause(test) {
                tally.planted += 1;
                let is_found = results.findings.iter().any(|found| found.test.0 == test);
                tally.found += usize::from(is_found);
            }
        }
    }
    tally
}

#[test]
fn what_tests_write_shows_in_fewer_orders_what_they_depend_on() {
    for (suites, tests) in [(40, 45), (2, 200)] {
        let guided = tally(suites, tests, &Guided);
        let tuscan = tally(suites, tests, &Tuscan);
        for (name, tally) in [("guided", &guided), ("tuscan", &tuscan)] {
            println!(
                "{tests} tests, {name}: {} of {}, {} orders, {} runs",
                tally.found, tally.planted, tally.orders, tally.runs
            );
        }
        assert_eq!(guided.found, guided.planted, "{tests}");
        assert!(guided.orders * 2 <= tuscan.orders, "{tests}");
    }
}

#[test]
fn who_writes_the_same_place_is_suspected_first() {
    let mut does = vec![Does::Nothing; 40];
    does[3] = Does::pollutes(&[1]);
    does[20] = Does::Cleans(1);
    does[30] = Does::fails_if(&[1]);
    let mut suite = Simulated::new(&[1; 40], does);
    suite.can_force = true;
    let catalog = suite.catalog.clone();
    let (mut before, mut cleaning) = (0, 0);
    let mut tell = |update: Update<'_>| {
        if let Update::Starting(_, what) = update {
            before += usize::from(what.ends_with("what ran before"));
            cleaning += usize::from(what.ends_with("who cleans"));
        }
    };
    let study = Study::new(&mut suite, &catalog, settings(&[]), &mut tell);
    let (results, _) = block_on(study.carry_out(&Guided));
    assert_eq!(findings(&results), texts(["30 victim by [3], process"]));
    assert_eq!(results.findings[0].cleaners, [vec![TestNo(20)]]);
    // One run, and for the cleaner as many as confirm it.
    assert_eq!((before, cleaning), (1, 1 + 3));
}

#[test]
fn a_cleaner_is_tried_where_no_order_shows_one() {
    // Whatever comes first covers most: the cleaner, with the polluter at the end.
    let does = vec![
        Does::pollutes(&[1]),
        Does::fails_if(&[1]),
        Does::Nothing,
        Does::Nothing,
        Does::Cleans(1),
    ];
    let mut suite = Simulated::new(&[1; 5], does);
    suite.can_force = true;
    let results = studied(&mut suite, &Guided, &[]);
    assert_eq!(findings(&results), texts(["1 victim by [0], process"]));
    assert_eq!(results.findings[0].cleaners, [vec![TestNo(4)]]);
}
