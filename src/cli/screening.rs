//! Screening in a suite: a class is run as a whole before its tests are explored one by one, and
//! what these runs show decides which of them need that.
//!
//! Main type: [`Screening`]. What the runs mean is `explore::screening`'s.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Instant;

use super::ready::{Ready, SessionOptions};
use crate::adb;
use crate::explore::screening::{begins_before_tests, open_question, plans};
use crate::instrument::{Executed, ManyEnd, ManyRun, TestName, TestOutcome};
use crate::session;
use crate::session::test_order::TestOrders;
use crate::suite::{Answer, Budget};
use crate::trace::RunRecord;

/// What is known of a test from runs of its class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Screened {
    /// It needs no exploration: why.
    Enough(String),
    /// It is explored: why.
    Open(String),
    /// It fails in company, without any order being forced.
    FailsInCompany,
}

impl Screened {
    /// What is reported next to the answer of a test that was explored alone.
    pub(super) fn beside(&self, alone: Answer) -> &'static str {
        match (self, alone) {
            (Self::FailsInCompany, Answer::Stable) => {
                "; it failed when its whole class ran in one process, so it may depend on other tests: `flakescope dependence` finds on which"
            }
            _ => "",
        }
    }
}

/// What was screened.
#[derive(Default)]
pub(super) struct Screening {
    /// The tests of each class.
    tests: BTreeMap<String, Vec<TestName>>,
    /// The classes that were begun, with their tests' methods.
    classes: RefCell<BTreeMap<String, BTreeMap<String, Screened>>>,
}

impl Screening {
    /// Nothing of these tests is screened yet.
    pub(super) fn of(tests: &[TestName]) -> Self {
        let mut by_class: BTreeMap<String, Vec<TestName>> = BTreeMap::new();
        for test in tests {
            by_class
                .entry(test.class.clone())
                .or_default()
                .push(test.clone());
        }
        Self {
            tests: by_class,
            classes: RefCell::default(),
        }
    }

    /// The tests of a class that no device has begun to screen; from now on this one has. A class
    /// with one test is explored at once: that costs as much.
    pub(super) fn begin(&self, class: &str) -> Option<&[TestName]> {
        let tests = self.tests.get(class)?;
        if tests.len() < 2 {
            return None;
        }

        let mut classes = self.classes.borrow_mut();
        if classes.contains_key(class) {
            return None;
        }
        classes.insert(class.to_owned(), BTreeMap::new());
        Some(tests)
    }

    /// Keeps what was learnt of a class.
    pub(super) fn keep(&self, class: &str, screened: BTreeMap<String, Screened>) {
        self.classes.borrow_mut().insert(class.to_owned(), screened);
    }

    /// What is known of a test.
    pub(super) fn of_test(&self, test: &TestName) -> Option<Screened> {
        let classes = self.classes.borrow();
        classes.get(&test.class)?.get(&test.method).cloned()
    }
}

/// The runs of a class as a whole.
pub(super) struct ClassRuns<'a> {
    pub(super) device: &'a adb::Device,
    pub(super) ready: &'a Ready,
    pub(super) sessions: &'a SessionOptions,
    pub(super) budget: &'a Budget,
    /// The longest that one event is held.
    pub(super) max_delay_ms: u64,
    pub(super) tests: &'a [TestName],
}

impl ClassRuns<'_> {
    /// Runs the class plainly, and with the events of each test as late as they can come. Nothing
    /// is known of its tests when the time is over before the last of these. `runs` counts the runs
    /// that were made, whatever becomes of them.
    ///
    /// # Errors
    /// When a run cannot be carried out.
    pub(super) async fn screen(
        &self,
        runs: &mut usize,
    ) -> Result<BTreeMap<String, Screened>, session::Error> {
        let (passing, mut screened) = by_outcome(self.run_plainly(runs).await?);

        let mut records: Vec<Vec<RunRecord>> = vec![Vec::new(); passing.len()];
        if let (Some(class), Some(first)) = (self.tests.first(), passing.first()) {
            let first = TestName {
                class: class.class.clone(),
                method: first.clone(),
            };
            let test = self.ready.test(&first);
            let mut session = self.ready.open(self.device, test, self.sessions).await?;
            for plan in plans() {
                if self.budget.is_used_up(Instant::now()) {
                    return Ok(BTreeMap::new());
                }
                *runs += 1;
                let of_class = session.run_class(&passing, &plan).await?;
                for (of_test, record) in records.iter_mut().zip(of_class) {
                    of_test.push(record);
                }
            }
        }

        let begins_before = records
            .first()
            .is_some_and(|first| begins_before_tests(first));
        for (index, (method, of_test)) in passing.into_iter().zip(records).enumerate() {
            let open = if begins_before && index > 0 {
                Some("the app has work under way before its first test".to_owned())
            } else {
                open_question(&of_test, self.max_delay_ms)
            };
            screened.insert(method, judged(open, &of_test));
        }
        Ok(screened)
    }

    /// The outcomes of the class without the debugger, in the runner's own order. A test that ends
    /// the process costs another one for those behind it. There are none when the time is over
    /// before the last of these.
    async fn run_plainly(&self, runs: &mut usize) -> Result<Vec<Executed>, session::Error> {
        let SessionOptions { limits, way, undo } = self.sessions;
        let tests = u32::try_from(self.tests.len()).unwrap_or(u32::MAX);
        let orders = TestOrders::open(
            self.device.clone(),
            self.ready.target.clone(),
            limits.run.saturating_mul(tests),
            *way,
            undo.clone(),
        )
        .await?;

        let mut executed: Vec<Executed> = Vec::new();
        let mut left: Vec<&TestName> = self.tests.iter().collect();
        while !left.is_empty() {
            if self.budget.is_used_up(Instant::now()) {
                return Ok(Vec::new());
            }
            *runs += 1;
            let selectors: Vec<String> = left.iter().map(ToString::to_string).collect();
            let run = orders.plain(&selectors, &[]).await?;
            if !brings_another(run, &mut executed, &mut left) {
                break;
            }
        }
        Ok(executed)
    }
}

/// Takes what a process has run; whether another one is to run what is left. That is so when a test
/// has ended this one, and it has come to some of those left: a runner that cannot be told which
/// tests are meant begins with the same ones each time, and would crash for ever.
fn brings_another(run: ManyRun, executed: &mut Vec<Executed>, left: &mut Vec<&TestName>) -> bool {
    let (begun, before) = (executed.len(), left.len());
    for again in run.tests {
        let mut ran_before = executed.iter().take(begun);
        if ran_before.all(|ran| ran.test != again.test) {
            executed.push(again);
        }
    }
    left.retain(|test| executed.iter().all(|executed| executed.test != **test));

    let died_in_test = matches!(
        run.end,
        ManyEnd::Crashed {
            during: Some(_),
            ..
        } | ManyEnd::Anr {
            during: Some(_),
            ..
        }
    );
    died_in_test && left.len() < before
}

/// The tests that pass in company, in their order, and what is known of the others.
fn by_outcome(executed: Vec<Executed>) -> (Vec<String>, BTreeMap<String, Screened>) {
    let (mut passing, mut screened) = (Vec::new(), BTreeMap::new());
    for executed in executed {
        let method = executed.test.method;
        match executed.outcome {
            TestOutcome::Pass => passing.push(method),
            TestOutcome::Fail(_) | TestOutcome::Crash(_) | TestOutcome::Anr(_) => {
                screened.insert(method, Screened::FailsInCompany);
            }
            // Alone it says the same.
            TestOutcome::Assumption(_) | TestOutcome::Ignored => {}
        }
    }
    (passing, screened)
}

fn judged(open: Option<String>, runs: &[RunRecord]) -> Screened {
    let Some(open) = open else {
        let held = runs
            .iter()
            .flat_map(|run| &run.events)
            .filter(|event| event.release.is_some())
            .count();
        return Screened::Enough(format!(
            "screened: it passes in {} runs of its class, with its events as late as they can come ({held} holds); these runs show no other position to explore",
            runs.len() + 1
        ));
    };
    Screened::Open(open)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Failure;
    use crate::testing::test_names;

    #[test]
    fn what_fails_in_company_and_not_alone_is_said_to_depend_on_others() {
        let executed = |name: &str, outcome: TestOutcome| Executed {
            test: test_names(name).remove(0),
            outcome,
            ms: 1,
        };
        let failure = Failure::from_stack_trace("java.lang.AssertionError: x");
        let (passing, screened) = by_outcome(vec![
            executed("A#passes", TestOutcome::Pass),
            executed("A#fails", TestOutcome::Fail(failure)),
            executed("A#ignored", TestOutcome::Ignored),
        ]);
        assert_eq!(passing, ["passes"]);
        assert_eq!(screened.len(), 1);

        let fails = &screened["fails"];
        assert!(
            fails
                .beside(Answer::Stable)
                .contains("flakescope dependence")
        );
        assert_eq!(fails.beside(Answer::Flaky), "");
        assert_eq!(Screened::Open("why".into()).beside(Answer::Stable), "");
    }

    #[test]
    fn a_runner_that_begins_anew_each_time_is_not_run_for_ever() {
        let tests = test_names("A#x A#y A#z");
        let failure = || Failure::from_stack_trace("java.lang.Error: x");
        let crashes = |name: &str| {
            let test = test_names(name).remove(0);
            ManyRun {
                tests: vec![Executed {
                    test: test.clone(),
                    outcome: TestOutcome::Crash(failure()),
                    ms: 1,
                }],
                end: ManyEnd::Crashed {
                    during: Some(test),
                    failure: failure(),
                },
                announced: None,
            }
        };

        let (mut executed, mut left) = (Vec::new(), tests.iter().collect());
        assert!(brings_another(crashes("A#x"), &mut executed, &mut left));
        assert!(brings_another(crashes("A#y"), &mut executed, &mut left));
        assert_eq!(left, [&tests[2]]);
        assert!(!brings_another(crashes("A#x"), &mut executed, &mut left));
        assert_eq!(executed.len(), 2, "what ran before counts once");
    }

    #[test]
    fn a_class_is_screened_once_and_only_with_several_tests() {
        let tests = test_names("A#x B#y A#z");
        let screening = Screening::of(&tests);
        assert_eq!(screening.begin("A"), Some(test_names("A#x A#z").as_slice()));
        assert_eq!(screening.begin("A"), None, "somebody has begun it");
        assert_eq!(screening.begin("B"), None, "it has one test only");

        assert_eq!(screening.of_test(&tests[0]), None);
        let enough = Screened::Enough("why".into());
        screening.keep("A", BTreeMap::from([("x".to_owned(), enough.clone())]));
        assert_eq!(screening.of_test(&tests[0]), Some(enough));
        assert_eq!(screening.of_test(&tests[2]), None, "it did not run");
    }
}
