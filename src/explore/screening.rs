//! Screening: what two runs of a whole class in one process say of each of its tests.
//!
//! Main functions: [`plans`], and [`open_question`], why a test has to be explored alone. A test
//! whose events may come as late as they can, those of the background in one run and those of the
//! main thread in another, and that hides nothing, is not explored further. Where two events of one
//! kind can come in either order, or an event can come between other statements than in natural
//! order, as late as possible is one order of many: that is left to an exploration. A failure is
//! not a finding: what ran before the test may have caused it.

use std::collections::{BTreeMap, HashSet};

use super::Evidence;
use super::not_seen::not_steered;
use super::procedure::main_late;
use super::strategy::{EventOrder, Strategy};
use crate::findings::Shown;
use crate::model::{EventKey, Outcome};
use crate::schedule::Plan;
use crate::trace::{EventKind, ReleaseReason, RunRecord};

/// What the runs of a class do with the events of each test.
#[must_use]
pub fn plans() -> Vec<Plan> {
    let background = EventOrder::default().before_trace();
    background.into_iter().chain([main_late()]).collect()
}

/// Whether the app had work under way before its first test, which only a new process has again.
#[must_use]
pub fn begins_before_tests(runs: &[RunRecord]) -> bool {
    let mut explored = runs.iter().flat_map(RunRecord::explored);
    explored.any(|event| event.statement.is_none())
}

/// Why a test has to be explored alone after its runs by these [`plans`]; `None` when they are
/// enough. `longest_ms` is the longest that one event was held.
#[must_use]
pub fn open_question(runs: &[RunRecord], longest_ms: u64) -> Option<String> {
    for run in runs {
        if run.outcome != Outcome::Pass {
            return Some("it does not pass with its events as late as they can come".to_owned());
        }
        if run.statements.is_empty() || run.coarse {
            return Some("not all of its statements were known".to_owned());
        }
    }

    if let Some(events) = orders_left(runs) {
        return Some(format!("{events} of its events can come in other orders"));
    }
    if let Some(event) = runs.iter().find_map(passes_statements) {
        return Some(format!("{event} can come between several statements"));
    }
    if let Some(task) = runs.iter().find_map(unfinished_task) {
        return Some(format!("{task} was not seen to end"));
    }

    let evidence = Evidence {
        main_late: runs.len().checked_sub(1),
        ..Evidence::default()
    };
    let unseen = not_steered(Shown::by(runs), &evidence, longest_ms);
    let own = unseen.into_iter().find(|unseen| unseen.own)?;
    Some(format!(
        "not all that the app does was held: {} {} ({})",
        own.count,
        own.kind.name(),
        own.example
    ))
}

/// How many events of a kind there are, where there are several.
fn orders_left(runs: &[RunRecord]) -> Option<usize> {
    let mut by_kind: BTreeMap<&str, HashSet<&EventKey>> = BTreeMap::new();
    for event in runs.iter().flat_map(RunRecord::explored) {
        by_kind
            .entry(event.kind().name())
            .or_default()
            .insert(&event.key);
    }
    let most = by_kind.values().map(HashSet::len).max()?;
    (most > 1).then_some(most)
}

/// An event that was held while the test went past a statement: between its cause and there it has
/// places that this run says nothing about.
fn passes_statements(run: &RunRecord) -> Option<&str> {
    let last = run.statements.len().checked_sub(1)?;
    for event in run.explored() {
        let Some(release) = &event.release else {
            continue;
        };
        let caused = event.statement.as_ref();
        let caused = caused.and_then(|cause| run.index_of(cause)).unwrap_or(0);
        let until = release.during.as_ref();
        let until = until
            .and_then(|during| run.index_of(during))
            .unwrap_or(last);
        if until.saturating_sub(caused) > 1 {
            return Some(&event.key.work);
        }
    }
    None
}

/// A task of the test that did not end, though nothing held it back until the test was over.
fn unfinished_task(run: &RunRecord) -> Option<&str> {
    let unfinished = run.events.iter().find(|event| {
        let is_held_back = event
            .release
            .as_ref()
            .is_some_and(|release| release.why == ReleaseReason::End);
        event.kind() == EventKind::Task
            && event.statement.is_some()
            && !event.ended
            && !is_held_back
    })?;
    Some(&unfinished.key.work)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::EventClass;
    use crate::testing::{event, failed, record, released};
    use crate::trace::{EventHit, NotSeen, NotSeenKind};

    fn held(name: &str) -> RunRecord {
        let release = released(name, Some(1), 2, ReleaseReason::Needed);
        record(&[1, 2, 3], vec![release])
    }

    #[test]
    fn a_test_with_one_event_that_passes_both_ways_is_settled() {
        assert_eq!(plans().len(), 2);
        assert_eq!(open_question(&[held("a"), held("a")], 3000), None);
    }

    #[test]
    fn what_fails_hides_or_leaves_orders_is_left_open() {
        let coarse = RunRecord {
            coarse: true,
            ..held("a")
        };
        let two = record(&[1, 2], vec![event("a", Some(1)), event("b", Some(1))]);
        let passed = released("a", Some(1), 3, ReleaseReason::Needed);
        let endless = EventHit {
            class: EventClass::Work,
            ended: false,
            ..released("a", Some(1), 2, ReleaseReason::Needed)
        };
        let mut hides = held("a");
        hides.not_seen.push(NotSeen {
            kind: NotSeenKind::OtherProcesses,
            count: 1,
            example: "x".into(),
        });
        let open = [
            vec![held("a"), failed(held("a"), 2)],
            vec![failed(held("a"), 2), held("a")],
            vec![coarse, held("a")],
            vec![held("a"), record(&[], vec![])],
            vec![two, held("a")],
            vec![held("a"), held("b")],
            vec![record(&[1, 2, 3], vec![passed]), held("a")],
            vec![record(&[1, 2, 3], vec![endless]), held("a")],
            vec![held("a"), hides],
        ];
        for runs in open {
            assert!(open_question(&runs, 3000).is_some(), "{runs:?}");
        }
    }

    #[test]
    fn work_from_before_the_first_test_is_noticed() {
        let before = record(&[1], vec![event("a", None)]);
        assert!(begins_before_tests(&[held("a"), before]));
        assert!(!begins_before_tests(&[held("a")]));
    }
}
