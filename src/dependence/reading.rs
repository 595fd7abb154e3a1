//! The output of a run held against the order that was asked for.
//!
//! Main function: [`read`]. A runner that ran something else, or in another order, has not carried
//! the order out: such a run says nothing of any test.

use super::order::{Catalog, Order, TestNo};
use super::run::{Execution, Followed, OrderRun, Outcome};
use crate::instrument::{Executed, ManyEnd, ManyRun, TestName, TestOutcome};
use crate::model::Failure;

/// What a process has run, if that is what it was asked to run.
#[must_use]
pub fn read(catalog: &Catalog, order: &Order, run: &ManyRun, ms: u64) -> OrderRun {
    let mut reading = Reading {
        catalog,
        asked: &order.0,
        executed: Vec::new(),
    };
    for executed in &run.tests {
        if let Err(why) = reading.take(executed) {
            return OrderRun::diverged(why, ms);
        }
    }

    let followed = match &run.end {
        ManyEnd::Completed => reading.completed(),
        ManyEnd::Crashed { during, failure } => {
            ended_early("the app's process died", during.as_ref(), &failure.message)
        }
        ManyEnd::Anr { during, failure } => {
            ended_early("the app did not answer", during.as_ref(), &failure.message)
        }
        ManyEnd::Hung { during } => {
            reading.hung(during.as_ref());
            ended_early("the run did not end in time", during.as_ref(), "")
        }
        ManyEnd::CutOff { .. } => {
            Followed::Diverged("the output ended before the run did".to_owned())
        }
        ManyEnd::Runner(why) => Followed::Diverged(format!("the runner did not run: {why}")),
        ManyEnd::Contradictory(why) => {
            Followed::Diverged(format!("the output contradicts itself: {why}"))
        }
    };
    if let Followed::Diverged(why) = followed {
        return OrderRun::diverged(why, ms);
    }
    OrderRun {
        executed: reading.executed,
        followed,
        ms,
    }
}

fn ended_early(what: &str, during: Option<&TestName>, message: &str) -> Followed {
    let during = during.map_or_else(String::new, |test| format!(" in {test}"));
    let message = match message {
        "" => String::new(),
        message => format!(": {message}"),
    };
    Followed::EndedEarly(format!("{what}{during}{message}"))
}

/// Compares what ran with what was asked for.
struct Reading<'a> {
    catalog: &'a Catalog,
    asked: &'a [TestNo],
    executed: Vec<Execution>,
}

impl Reading<'_> {
    fn next(&self) -> Option<TestNo> {
        self.asked.get(self.executed.len()).copied()
    }

    fn take(&mut self, ran: &Executed) -> Result<(), String> {
        if ran.is_class() {
            self.take_class(ran);
            return Ok(());
        }

        let number = self.executed.len() + 1;
        let Some(expected) = self.next() else {
            return Err(format!(
                "{} ran as number {number}, and was not asked for",
                ran.test
            ));
        };
        if self.catalog.name(expected) != Some(&ran.test) {
            let expected = self.catalog.shown(expected);
            return Err(format!(
                "number {number} was to be {expected}, and {} ran",
                ran.test
            ));
        }

        self.push(expected, outcome(&ran.outcome), ran.ms);
        Ok(())
    }

    /// What is reported of a class before its tests is so for each of them. After its last test it
    /// is about none.
    fn take_class(&mut self, ran: &Executed) {
        if ran.outcome == TestOutcome::Pass {
            return;
        }
        while let Some(next) = self.next() {
            if self.catalog.class(next) != ran.test.class {
                break;
            }
            self.push(next, outcome(&ran.outcome), ran.ms);
        }
    }

    fn hung(&mut self, during: Option<&TestName>) {
        let Some(next) = self.next() else { return };
        if during.is_some() && self.catalog.name(next) == during {
            let failure = Failure {
                kind: "hang".to_owned(),
                message: "the run did not end in time".to_owned(),
                stack: Vec::new(),
            };
            self.push(next, Outcome::Fail(failure), 0);
        }
    }

    fn push(&mut self, test: TestNo, outcome: Outcome, ms: u64) {
        self.executed.push(Execution { test, outcome, ms });
    }

    fn completed(&self) -> Followed {
        match self.next() {
            None => Followed::Whole,
            Some(missing) => Followed::Diverged(format!(
                "{} of {} tests ran: {} did not",
                self.executed.len(),
                self.asked.len(),
                self.catalog.shown(missing)
            )),
        }
    }
}

fn outcome(outcome: &TestOutcome) -> Outcome {
    match outcome {
        TestOutcome::Pass => Outcome::Pass,
        TestOutcome::Fail(failure) | TestOutcome::Crash(failure) | TestOutcome::Anr(failure) => {
            Outcome::Fail(failure.clone())
        }
        TestOutcome::Assumption(why) => Outcome::Skipped(format!("an assumption failed: {why}")),
        TestOutcome::Ignored => Outcome::Skipped("it is ignored".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dependence::tests::{catalog, failure};

    /// Reads a run of classes with two tests each, named as [`catalog`] names them.
    fn check(ran: &[(&str, &str, TestOutcome)], end: ManyEnd) -> OrderRun {
        let tests = ran.iter().map(|(class, method, outcome)| Executed {
            test: TestName {
                class: (*class).into(),
                method: (*method).into(),
            },
            outcome: outcome.clone(),
            ms: 5,
        });
        let run = ManyRun {
            tests: tests.collect(),
            end,
            announced: None,
        };
        let order = Order(vec![TestNo(2), TestNo(3), TestNo(0)]);
        read(&catalog(&[2, 2]), &order, &run, 9)
    }

    const PASS: TestOutcome = TestOutcome::Pass;

    #[test]
    fn the_order_asked_for_is_an_answer() {
        let fails = TestOutcome::Fail(failure("m"));
        let ran = [
            ("a.C1", "t0", PASS),
            ("a.C1", "t1", fails),
            ("a.C0", "t0", PASS),
        ];
        let run = check(&ran, ManyEnd::Completed);
        assert_eq!(run.followed, Followed::Whole);
        let tests: Vec<usize> = run.executed.iter().map(|ran| ran.test.0).collect();
        assert_eq!(tests, [2, 3, 0]);
        assert_eq!(run.executed[1].outcome, Outcome::Fail(failure("m")));
    }

    #[test]
    fn another_order_is_never_an_answer() {
        let whole = [
            ("a.C0", "t0", PASS),
            ("a.C1", "t0", PASS),
            ("a.C1", "t1", PASS),
        ];
        let more = [
            ("a.C1", "t0", PASS),
            ("a.C1", "t1", PASS),
            ("a.C0", "t0", PASS),
            ("a.C0", "t1", PASS),
        ];
        let part = [("a.C1", "t0", PASS), ("a.C1", "t1", PASS)];
        for (ran, end) in [
            (&whole[..], ManyEnd::Completed),
            (&more[..], ManyEnd::Completed),
            (&part[..], ManyEnd::Completed),
            (&part[..], ManyEnd::CutOff { during: None }),
            (&part[..], ManyEnd::Contradictory("c".into())),
            (&[], ManyEnd::Runner("no".into())),
        ] {
            let run = check(ran, end.clone());
            assert!(
                matches!(run.followed, Followed::Diverged(_)),
                "{ran:?} {end:?}"
            );
            assert!(run.executed.is_empty());
        }
    }

    #[test]
    fn a_class_that_fails_before_its_tests_fails_each_of_them() {
        let fails = TestOutcome::Fail(failure("before"));
        let ran = [
            ("a.C1", "null", fails.clone()),
            ("a.C0", "t0", PASS),
            ("a.C0", "null", fails),
        ];
        let run = check(&ran, ManyEnd::Completed);
        assert_eq!(run.followed, Followed::Whole);
        let failed: Vec<bool> = run
            .executed
            .iter()
            .map(|ran| ran.outcome != Outcome::Pass)
            .collect();
        assert_eq!(failed, [true, true, false]);
    }

    #[test]
    fn what_ran_before_a_crash_or_a_hang_counts() {
        let crash = TestOutcome::Crash(failure("c"));
        let name = |class: &str, method: &str| TestName {
            class: class.into(),
            method: method.into(),
        };
        let ran = [("a.C1", "t0", PASS), ("a.C1", "t1", crash)];
        let during = Some(name("a.C1", "t1"));
        let run = check(
            &ran,
            ManyEnd::Crashed {
                during: during.clone(),
                failure: failure("c"),
            },
        );
        assert_eq!(run.executed.len(), 2);
        assert_eq!(
            run.why_not_whole(),
            Some("the app's process died in a.C1#t1: c")
        );

        let run = check(&ran[..1], ManyEnd::Hung { during });
        assert!(
            matches!(&run.executed[1].outcome, Outcome::Fail(failure) if failure.kind == "hang")
        );
    }
}
