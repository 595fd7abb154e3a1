//! Whether a run ran the tests that it was asked for, in their order.
//!
//! Main type: [`Divergence`]. A run that another order was the order of answers another question:
//! it neither passes nor fails for the one that was asked.

use crate::instrument::{ManyEnd, ManyRun, TestName};

/// Where a run left the order that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// How many tests of the order had run by then.
    pub after: usize,
    /// The test that was to come; `None` after the last one.
    pub wanted: Option<TestName>,
    /// What came; `None` when the run ended.
    pub ran: Option<TestName>,
}

/// Holds what ran against what was asked for. A run that did not complete may lack the rest.
///
/// A class that fails as a whole takes the tests of its visit with it, or comes after them; both
/// are in order.
pub(super) fn find(asked: &[TestName], run: &ManyRun) -> Option<Divergence> {
    let mut after = 0;
    for executed in &run.tests {
        let wanted = asked.get(after);
        let before = after.checked_sub(1).and_then(|last| asked.get(last));
        let class = &executed.test.class;
        let is_next = wanted.is_some_and(|test| test.class == *class);
        let is_last = before.is_some_and(|test| test.class == *class);

        if wanted == Some(&executed.test) {
            after += 1;
        } else if executed.is_class() && is_next {
            let rest = asked.get(after..).unwrap_or_default();
            after += rest.iter().take_while(|test| test.class == *class).count();
        } else if !(executed.is_class() && is_last) {
            return Some(Divergence {
                after,
                wanted: wanted.cloned(),
                ran: Some(executed.test.clone()),
            });
        }
    }

    let wanted = asked.get(after)?;
    (run.end == ManyEnd::Completed).then(|| Divergence {
        after,
        wanted: Some(wanted.clone()),
        ran: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instrument::{Executed, TestOutcome};
    use crate::testing::test_names as names;

    fn check(asked: &str, ran: &str, end: &ManyEnd, expected: Option<(usize, &str, &str)>) {
        let executed = |test| Executed {
            test,
            outcome: TestOutcome::Pass,
            ms: 0,
        };
        let run = ManyRun {
            tests: names(ran).into_iter().map(executed).collect(),
            end: end.clone(),
            announced: None,
        };
        let found = find(&names(asked), &run);
        let expected = expected.map(|(after, wanted, ran)| Divergence {
            after,
            wanted: names(wanted).pop(),
            ran: names(ran).pop(),
        });
        assert_eq!(found, expected, "{asked}: {ran}");
    }

    #[test]
    fn another_order_is_diverged() {
        let completed = &ManyEnd::Completed;
        check("A#t B#t A#t", "A#t B#t A#t", completed, None);
        check("A#t B#t", "A#t A#t", completed, Some((1, "B#t", "A#t")));
        check("A#t B#t", "B#t A#t", completed, Some((0, "A#t", "B#t")));
        check("A#t", "A#t A#u", completed, Some((1, "", "A#u")));
        check("A#t A#t", "A#t", completed, Some((1, "A#t", "")));
        check("A#t", "", completed, Some((0, "A#t", "")));
    }

    #[test]
    fn a_run_that_broke_off_may_lack_the_rest() {
        let cut = &ManyEnd::CutOff { during: None };
        check("A#t B#t", "A#t", cut, None);
        check("A#t B#t", "", cut, None);
        check("A#t B#t", "B#t", cut, Some((0, "A#t", "B#t")));
    }

    #[test]
    fn a_class_that_fails_as_a_whole_takes_its_tests_with_it() {
        let completed = &ManyEnd::Completed;
        check("A#t A#u B#t A#t", "A#null B#t A#t", completed, None);
        check("A#t B#t", "A#t A#null B#t", completed, None);
        check(
            "A#t B#t",
            "A#t C#null B#t",
            completed,
            Some((1, "B#t", "C#null")),
        );
        check("A#t A#u", "B#null", completed, Some((0, "A#t", "B#null")));
    }
}
