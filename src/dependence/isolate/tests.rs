//! Runs of simulated suites: every test ends as it does alone, whatever else runs.

use std::collections::VecDeque;

use super::super::document::{Context, report};
use super::super::order::{Catalog, Order, TestNo};
use super::super::report_file::ReportFile;
use super::super::run::{
    Data, Execution, Followed, Looked, LookingRunner, Means, OrderRun, OrderRunner, Outcome,
    Process,
};
use super::super::strategy::Tuscan;
use super::super::study::Repeats;
use super::*;
use crate::dependence::tests::simulated::{Does, Simulated, Stops};
use crate::dependence::tests::{block_on, failure, studied};
use crate::model::RunSetup;
use crate::state::Look;
use crate::testing::test_names;

/// The report of a study of a suite, written and read back.
fn study(suite: &mut Simulated) -> ReportFile {
    let results = studied(suite, &Tuscan, &[Repeats::EntireSuite]);
    let setup = RunSetup::default();
    let context = Context {
        component: "a.test/a.Runner",
        apps: &[],
        serial: "s",
        api_level: 29,
        setup: &setup,
        strategy: "tuscan",
        seed: 0,
        wall_ms: 12,
    };
    ReportFile::from_json(&report(&suite.catalog, &results, &context).unwrap()).unwrap()
}

/// Runs a suite without a debugger. The answer is the endings of its tests, too: a letter each.
fn carried_out(suite: &mut Simulated, isolated: &Isolated) -> (RunResults, String) {
    suite.can_force = false;
    let catalog = suite.catalog.clone();
    let (results, error) = block_on(carry_out(suite, &catalog, isolated));
    assert_eq!(error.is_some(), matches!(suite.stops, Stops::After(_)));
    let letters = letters(&results);
    (results, letters)
}

/// `p`, `f`, `s` or `i` for each test.
fn letters(results: &RunResults) -> String {
    let names = results.tests.iter().map(|test| test.ending.name());
    names.filter_map(|name| name.chars().next()).collect()
}

/// The tests that ran in each process.
fn processes(results: &RunResults) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for process in &results.processes {
        all.push(process.tests.iter().map(|ran| ran.test.0).collect());
    }
    all
}

/// Pollutes memory, its victim, pollutes data, its victim, broken, crashes, depends on nothing.
fn polluted() -> Simulated {
    let does = vec![
        Does::pollutes(&[1]),
        Does::fails_if(&[1]),
        Does::pollutes_data(&[2]),
        Does::fails_if(&[2]),
        Does::Broken,
        Does::Crashes,
        Does::Nothing,
    ];
    Simulated::new(&[2, 2, 1, 1, 1], does)
}

#[test]
fn a_process_a_test_keeps_memory_apart_and_cleared_data_the_rest() {
    let check = |data: Data, expected: &str| {
        let mut suite = polluted();
        let isolated = Isolated::each_alone(&suite.catalog, data);
        let (results, letters) = carried_out(&mut suite, &isolated);
        assert_eq!(letters, expected);
        assert_eq!(results.processes.len(), 7);
        assert!(results.processes.iter().all(|process| process.data == data));
    };
    check(Data::Kept, "pppfffp");
    check(Data::Cleared, "ppppffp");
}

/// Runs a suite with a debugger that puts back what its tests leave behind; the answer is how they
/// end, and the processes without the first, which only shows what there is to put back.
fn put_back(suite: &mut Simulated) -> (String, Vec<Vec<usize>>) {
    suite.can_force = true;
    let catalog = suite.catalog.clone();
    let isolated = Isolated::put_back(&catalog);
    let (results, error) = block_on(carry_out(suite, &catalog, &isolated));
    assert_eq!(error, None);
    let mut processes = processes(&results);
    assert!(processes.remove(0).is_empty());
    (letters(&results), processes)
}

#[test]
fn what_is_put_back_keeps_tests_of_one_process_apart() {
    let (letters, processes) = put_back(&mut polluted());
    assert_eq!(letters, "ppppffp");
    // What has failed, and what has crashed, runs alone.
    let expected: [&[usize]; 4] = [&[0, 1, 2, 3, 4, 5], &[6], &[4], &[5]];
    assert_eq!(processes, expected);

    let mut without_crash = Simulated::new(&[2], vec![Does::pollutes(&[1]), Does::fails_if(&[1])]);
    without_crash.sight.late.insert(1);
    let one: [&[usize]; 1] = [&[0, 1]];
    assert_eq!(
        put_back(&mut without_crash),
        ("pp".to_owned(), vec![one[0].to_vec()])
    );
}

#[test]
fn what_cannot_be_put_back_begins_a_process() {
    let does = vec![Does::pollutes(&[1]), Does::fails_if(&[1]), Does::Nothing];
    let mut left_over = Simulated::new(&[1, 2], does.clone());
    left_over.sight.left_over.insert("thread".to_owned());
    let (letters, processes) = put_back(&mut left_over);
    assert_eq!(letters, "ppp");
    assert_eq!(processes, [[0], [1], [2]]);

    // What no look shows, a test finds; a run alone shows that it is not its own failure.
    let mut hidden = Simulated::new(&[1, 2], does);
    hidden.sight.hidden.insert(1);
    let (letters, processes) = put_back(&mut hidden);
    assert_eq!(letters, "ppp");
    let expected: [&[usize]; 2] = [&[0, 1, 2], &[1]];
    assert_eq!(processes, expected);

    // The first process was cut short, so what is initialised later was not seen. That is known
    // after one test.
    let does = vec![
        Does::Crashes,
        Does::pollutes(&[1]),
        Does::pollutes(&[1]),
        Does::fails_if(&[1]),
    ];
    let mut late = Simulated::new(&[1, 1, 2], does);
    late.sight.late.insert(1);
    let (letters, processes) = put_back(&mut late);
    assert_eq!(letters, "fppp");
    let expected: [&[usize]; 4] = [&[0], &[1], &[2, 3], &[0]];
    assert_eq!(processes, expected);
}

/// The first process of each answers shows what there is to put back.
#[test]
fn where_nothing_is_put_back_each_test_has_its_own_answer() {
    let put_back = |answers: Vec<OrderRun>, whole: &[usize]| {
        let mut runner = Told {
            answers: answers.into(),
            asked: Vec::new(),
            whole: order(whole).0,
        };
        let catalog = of_told();
        let isolated = Isolated::put_back(&catalog);
        let (results, error) = block_on(carry_out(&mut runner, &catalog, &isolated));
        assert_eq!(error, None, "{:?}", runner.asked);
        (letters(&results), runner.asked)
    };
    let all = vec![0, 1, 2, 3];

    // It dies before its first test: nobody is blamed for that.
    let died_at_once = vec![
        answer(&[], died()),
        answer(&[], died()),
        answer(&[0], Followed::Whole),
        answer(&[-1], Followed::Whole),
        answer(&[2, 3], Followed::Whole),
    ];
    let (letters, asked) = put_back(died_at_once, &[2, 3]);
    assert_eq!(letters, "pfpp");
    assert_eq!(asked[2..], [vec![0], vec![1], vec![2, 3]]);

    // A class that cannot be asked for in parts runs again as a whole.
    let failed = vec![
        answer(&[0, 1, 2, 3], Followed::Whole),
        answer(&[0, 1, 2, -3], Followed::Whole),
        answer(&[2, 3], Followed::Whole),
    ];
    let (letters, asked) = put_back(failed, &[2, 3]);
    assert_eq!(letters, "pppp");
    assert_eq!(asked, [all.clone(), all, vec![2, 3]]);
}

#[test]
fn put_back_each_test_ends_as_in_a_process_of_its_own() {
    for seed in 0..60 {
        let mut suite = Simulated::planted(seed, 40);
        for does in &mut suite.does {
            if matches!(does, Does::Flaky(_)) {
                *does = Does::Nothing;
            }
        }
        let isolated = Isolated::each_alone(&suite.catalog, Data::Cleared);
        let (_, alone) = carried_out(&mut suite, &isolated);
        let (letters, processes) = put_back(&mut suite);
        assert_eq!(letters, alone, "{seed}");
        let failing = alone.matches('f').count();
        assert_eq!(processes.len(), 1 + failing, "{seed}");
    }
}

#[test]
fn a_class_with_a_parameter_has_a_process_as_a_whole() {
    let catalog = Catalog::new(test_names("A#t A#u P#t[0] P#t[1] B#t"));
    let isolated = Isolated::each_alone(&catalog, Data::Kept);
    let sizes: Vec<usize> = isolated
        .processes
        .iter()
        .map(|order| order.0.len())
        .collect();
    assert_eq!(sizes, [1, 1, 2, 1]);
}

#[test]
fn by_a_plan_each_test_of_a_studied_suite_ends_as_it_should() {
    let (mut kept, mut processes, mut tests) = (0, 0, 0);
    for seed in 0..30 {
        let mut suite = Simulated::planted(seed, 40);
        suite.can_force = seed % 2 == 0;
        let report = study(&mut suite);
        let isolated = Isolated::planned(&report);
        let (results, letters) = carried_out(&mut suite, &isolated);

        let warned = &isolated.warnings;
        for (index, letter) in letters.chars().enumerate() {
            let name = suite.catalog.shown(TestNo(index));
            let is_found = report.dependences.iter().any(|found| found.test.0 == index);
            let is_warned = warned.iter().any(|warning| warning.starts_with(&name));
            if is_found && !is_warned {
                assert_eq!(letter, 'p', "{seed}: {name}, {:?}", suite.does[index]);
                kept += 1;
            }
            if suite.does[index] == Does::Broken {
                assert_eq!(letter, 'f', "{seed}: {name}");
            }
        }
        processes += results.processes.len();
        tests += results.tests.len();
    }
    assert!(kept >= 30, "{kept} dependent tests");
    assert!(
        4 * processes < tests,
        "{processes} processes, {tests} tests"
    );
}

#[test]
fn a_test_that_the_report_does_not_know_has_a_process_of_its_own() {
    let mut suite = Simulated::new(&[1, 1, 1], vec![Does::Nothing; 3]);
    let report = study(&mut suite);
    let names = test_names("a.C0#t0 a.C1#t0 a.C2#t0 a.New#t a.New#u");
    let isolated = Isolated::planned(&report.among(&names));
    let mut sizes: Vec<usize> = isolated
        .processes
        .iter()
        .map(|order| order.0.len())
        .collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [1, 1, 3]);
}

/// A state-setter, its brittle test, and three that depend on nothing; one crashes.
fn brittle(crashes: usize) -> (Simulated, ReportFile) {
    let mut does = vec![Does::Nothing; 6];
    does[0] = Does::pollutes(&[1]);
    does[3] = Does::passes_if(1);
    let mut suite = Simulated::new(&[1; 6], does);
    suite.can_force = true;
    let report = study(&mut suite);
    suite.does[crashes] = Does::Crashes;
    (suite, report)
}

#[test]
fn a_crash_costs_a_process_and_never_the_rest() {
    let (mut suite, report) = brittle(2);
    let isolated = Isolated::planned(&report);
    assert_eq!(isolated.processes.len(), 1);
    let (results, letters) = carried_out(&mut suite, &isolated);
    assert_eq!(letters, "ppfppp");
    let ran = processes(&results).concat();
    assert_eq!((results.processes.len(), ran.len()), (2, 6), "{results:?}");
    assert_eq!(results.tests[2].process, Some(0));
    assert!(results.processes[0].why_not_whole.is_some() && !results.processes[0].broke_between);
}

#[test]
fn what_a_brittle_test_needs_runs_again_after_a_crash() {
    let (mut suite, report) = brittle(2);
    let mut isolated = Isolated::planned(&report);
    isolated.processes = vec![order(&[0, 1, 2, 3, 4, 5])];
    let (results, letters) = carried_out(&mut suite, &isolated);
    assert_eq!(letters, "ppfppp");
    assert_eq!(processes(&results), [vec![0, 1, 2], vec![0, 3, 4, 5]]);

    // But not if it is what crashes.
    let (mut suite, report) = brittle(0);
    let mut isolated = Isolated::planned(&report);
    isolated.processes = vec![order(&[0, 1, 2, 3])];
    let (results, letters) = carried_out(&mut suite, &isolated);
    assert_eq!(letters, "fppfii");
    assert_eq!(processes(&results), [vec![0], vec![1, 2, 3]]);
}

#[test]
fn a_process_that_does_something_else_is_run_again_in_parts() {
    let (mut suite, report) = brittle(2);
    suite.stops = Stops::DivergesFrom(3);
    let isolated = Isolated::planned(&report);
    let (results, letters) = carried_out(&mut suite, &isolated);
    assert_eq!(letters, "ppfppp");
    // The brittle test comes with its state-setter.
    assert!(processes(&results).contains(&vec![0, 3]), "{results:?}");

    suite.stops = Stops::DivergesFrom(1);
    let isolated = Isolated::each_alone(&suite.catalog, Data::Cleared);
    let (results, letters) = carried_out(&mut suite, &isolated);
    assert_eq!(letters, "iiiiii");
    assert_eq!(results.processes.len(), 12, "each once more");
    assert_eq!(results.tests[0].ending.reason(), Some("another order"));
}

#[test]
fn a_test_in_several_processes_counts_as_its_worst_outcome() {
    // A victim alone, and after its polluter.
    let mut suite = Simulated::new(&[1, 1], vec![Does::pollutes(&[1]), Does::fails_if(&[1])]);
    let mut isolated = Isolated::each_alone(&suite.catalog, Data::Cleared);
    isolated.processes = vec![order(&[1]), order(&[0, 1])];
    let (results, letters) = carried_out(&mut suite, &isolated);
    assert_eq!(letters, "pf");
    assert_eq!(results.tests[1].process, Some(1));
}

#[test]
fn an_interrupted_run_has_what_ran() {
    let mut suite = polluted();
    suite.stops = Stops::After(3);
    let isolated = Isolated::each_alone(&suite.catalog, Data::Cleared);
    let (results, letters) = carried_out(&mut suite, &isolated);
    assert_eq!(letters, "pppiiii");
    assert_eq!(results.tests[3].ending.reason(), Some("it was not reached"));
}

/// Nobody is blamed: not the only test of its process, and not the first that is open.
#[test]
fn an_interrupt_is_no_tests_fault() {
    for tests in [&[0][..], &[0, 1]] {
        let answers = vec![answer(&[0], Followed::Interrupted)];
        let (_, results) = told_in_order(tests, answers, &[]);
        assert_eq!(letters(&results), "piii");
        let process = &results.processes[0];
        assert_eq!(process.why_not_whole.as_deref(), Some("it was interrupted"));
        assert!(!process.broke_between);
    }

    // A test runs again, as another one depends on it; its ending is from before.
    let mut runner = Told {
        answers: vec![
            answer(&[0], Followed::Whole),
            answer(&[0], Followed::Interrupted),
        ]
        .into(),
        asked: Vec::new(),
        whole: Vec::new(),
    };
    let mut isolated = Isolated::each_alone(&Catalog::default(), Data::Kept);
    isolated.processes = vec![order(&[0]), order(&[0, 1])];
    let (results, _) = block_on(carry_out(&mut runner, &of_told(), &isolated));
    assert_eq!(letters(&results), "piii");
}

fn order(tests: &[usize]) -> Order {
    Order(tests.iter().copied().map(TestNo).collect())
}

/// A runner whose answers are given.
struct Told {
    answers: VecDeque<OrderRun>,
    asked: Vec<Vec<usize>>,
    /// Tests that can only be asked for together.
    whole: Vec<TestNo>,
}

impl OrderRunner for Told {
    type Error = &'static str;

    fn means(&self, order: &Order) -> Option<Means> {
        let asked = |test: &TestNo| order.0.contains(test);
        let is_part = self.whole.iter().any(asked) && !self.whole.iter().all(asked);
        (!is_part).then_some(Means::Arguments)
    }

    fn has_debugger(&self) -> bool {
        false
    }

    async fn run(&mut self, process: &Process) -> Result<OrderRun, &'static str> {
        self.asked
            .push(process.order.0.iter().map(|test| test.0).collect());
        self.answers.pop_front().ok_or("nothing more")
    }
}

impl LookingRunner for Told {
    async fn look(&mut self, process: &Process, _: &Look) -> Result<Looked, &'static str> {
        let run = self.run(process).await?;
        Ok(Looked { run, seen: None })
    }
}

/// An answer: the tests that pass or, with a minus, fail; and how the process ended.
fn answer(tests: &[isize], followed: Followed) -> OrderRun {
    let mut executed = Vec::new();
    for test in tests {
        let outcome = if *test < 0 {
            Outcome::Fail(failure("m"))
        } else {
            Outcome::Pass
        };
        executed.push(Execution {
            test: TestNo(test.unsigned_abs()),
            outcome,
            ms: 3,
        });
    }
    OrderRun {
        executed,
        followed,
        ms: 9,
    }
}

fn died() -> Followed {
    Followed::EndedEarly("it died".into())
}

/// Two classes with a test each, and one with two for a parameter.
fn of_told() -> Catalog {
    Catalog::new(test_names("a.C0#t0 a.C1#t0 a.C2#t0[1] a.C2#t1[2]"))
}

/// Asks for one process with the tests 0 to 3.
fn told(answers: Vec<OrderRun>, whole: &[usize]) -> (Told, RunResults) {
    told_in_order(&[0, 1, 2, 3], answers, whole)
}

fn told_in_order(tests: &[usize], answers: Vec<OrderRun>, whole: &[usize]) -> (Told, RunResults) {
    let mut runner = Told {
        answers: answers.into(),
        asked: Vec::new(),
        whole: order(whole).0,
    };
    let mut isolated = Isolated::each_alone(&Catalog::default(), Data::Kept);
    isolated.processes = vec![order(tests)];
    let (results, error) = block_on(carry_out(&mut runner, &of_told(), &isolated));
    assert_eq!(error, None, "{:?}", runner.asked);
    assert!(runner.answers.is_empty(), "{:?}", runner.asked);
    (runner, results)
}

#[test]
fn a_process_that_dies_between_two_tests_blames_none_at_first() {
    // The second one dies before its first test: that is the one.
    let answers = vec![
        answer(&[0], died()),
        answer(&[], died()),
        answer(&[2, 3], Followed::Whole),
    ];
    let (runner, results) = told(answers, &[]);
    assert_eq!(runner.asked, [vec![0, 1, 2, 3], vec![1, 2, 3], vec![2, 3]]);
    assert_eq!(letters(&results), "pfpp");
    assert_eq!(results.tests[1].process, Some(1));
    let text = run_summary(&of_told(), &results, 4000);
    let blamed = "not whole: it died\n       0 ms  FAIL     a.C1#t0\n";
    assert!(text.contains(blamed), "{text}");
    assert!(results.processes[0].broke_between && results.processes[1].broke_between);
    assert!(!results.processes[2].broke_between);

    // It says so, too, if all tests had passed.
    let (_, results) = told(vec![answer(&[0, 1, 2, 3], died())], &[]);
    assert_eq!(letters(&results), "pppp");
    assert!(results.processes[0].broke_between);
    let text = run_summary(&of_told(), &results, 4000);
    assert!(
        text.contains("process 1, data kept, 9 ms\n  not whole: it died\n"),
        "{text}"
    );
}

#[test]
fn a_test_alone_fails_if_its_process_dies_after_it() {
    let answers = vec![answer(&[0, 1, -2], died()), answer(&[3], died())];
    let (_, results) = told(answers, &[]);
    assert_eq!(letters(&results), "ppff");
    assert_eq!(
        (results.tests[3].process, results.tests[3].ms),
        (Some(1), 3)
    );
    let text = run_summary(&of_told(), &results, 4000);
    let expected = "process 2, data kept, 9 ms\n  not whole: it died\n       3 ms  FAIL     a.C2#t1[2]\n                      process ended: it died\n4 tests in 2 processes: 2 passed, 2 failed; 4 s\n";
    assert!(text.ends_with(expected), "{text}");
}

#[test]
fn what_cannot_be_asked_for_without_the_rest_of_its_class_has_no_answer() {
    let answers = vec![answer(&[0, 1, -2], died())];
    let (runner, results) = told(answers, &[2, 3]);
    assert_eq!(letters(&results), "ppfi");
    assert_eq!(runner.asked.len(), 1);
    let text = run_summary(&of_told(), &results, 0);
    assert!(
        text.contains("\nINCONCLUSIVE  a.C2#t1[2]: the runner's arguments"),
        "{text}"
    );

    // The others do not go with it.
    let answers = vec![answer(&[-2], died()), answer(&[0, 1], Followed::Whole)];
    let (runner, results) = told_in_order(&[2, 3, 0, 1], answers, &[2, 3]);
    assert_eq!(runner.asked, [vec![2, 3, 0, 1], vec![0, 1]]);
    assert_eq!(letters(&results), "ppfi");

    // A process that was lost is run again, the class as a whole.
    let lost = Followed::Diverged("lost".into());
    let answers = vec![answer(&[], lost.clone()), answer(&[0], Followed::Whole)];
    let (runner, results) = told(
        [
            answers,
            vec![
                answer(&[], lost),
                answer(&[1], Followed::Whole),
                answer(&[2, 3], Followed::Whole),
            ],
        ]
        .concat(),
        &[2, 3],
    );
    assert_eq!(letters(&results), "pppp");
    assert_eq!(runner.asked.len(), 5);
}

#[test]
fn the_state_setters_of_selected_tests_are_selected_too() {
    let (suite, report) = brittle(2);
    let all: Vec<_> = suite
        .catalog
        .all()
        .filter_map(|test| suite.catalog.name(test).cloned())
        .collect();
    let check = |selected: &str, expected: &str| {
        let tests = with_state_setters(&report, &all, &test_names(selected));
        assert_eq!(tests, test_names(expected));
    };
    check("a.C3#t0 a.C5#t0", "a.C0#t0 a.C3#t0 a.C5#t0");
    check("a.C0#t0 a.C1#t0", "a.C0#t0 a.C1#t0");

    // One that needs a brittle test, which needs another.
    let mut chain = report.clone();
    let mut next = chain.dependences[0].clone();
    (next.test, next.by) = (TestNo(5), vec![TestNo(3)]);
    chain.dependences.push(next);
    let tests = with_state_setters(&chain, &all, &test_names("a.C5#t0"));
    assert_eq!(tests, test_names("a.C0#t0 a.C3#t0 a.C5#t0"));
}
