//! What the runs of every forced schedule have shown, so that none runs again for another purpose.
//!
//! Main type: [`Ledger`].

use std::collections::HashMap;

use crate::findings::Confirmed;
use crate::model::{EventKey, Outcome};
use crate::schedule::Schedule;
use crate::trace::RunRecord;

/// The runs of each schedule.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    schedules: HashMap<Schedule, ScheduleRuns>,
}

/// What the runs of one schedule have shown.
#[derive(Debug, Default)]
struct ScheduleRuns {
    /// How they ended.
    replays: Confirmed,
    /// Those that satisfied it, as indices into the runs of the exploration.
    runs: Vec<usize>,
    /// The failing ones of `runs`, and a what-if run that failed and held only this event.
    failing_runs: Vec<usize>,
    /// The last that did not satisfy it.
    unsatisfied_run: Option<usize>,
    /// For how long something was held in the last that passed, in ms.
    passed_held_ms: Option<u64>,
}

impl Ledger {
    /// Adds a run of a schedule, which is the exploration's `index`th.
    pub(super) fn add(&mut self, schedule: &Schedule, run: &RunRecord, index: usize) {
        let shown = self.schedules.entry(schedule.clone()).or_default();
        shown.replays.times += 1;
        if !run.unsatisfied.is_empty() {
            shown.replays.diverged += 1;
            shown.unsatisfied_run = Some(index);
            return;
        }

        shown.runs.push(index);
        if run.outcome.is_failure() {
            shown.replays.failed += 1;
            shown.failing_runs.push(index);
        } else if run.outcome == Outcome::Pass {
            shown.replays.passed += 1;
            shown.passed_held_ms = Some(run.held_ms);
        }
    }

    /// Adds a run that failed while all events were held, and had no more to hold than the one of
    /// this schedule: it shows that the schedule fails, but is no replay of it.
    pub(super) fn add_failed_with_all_late(&mut self, schedule: &Schedule, index: usize) {
        let shown = self.schedules.entry(schedule.clone()).or_default();
        shown.failing_runs.push(index);
    }

    /// Whether a schedule makes the test fail; `None` when it was not run. One that is not
    /// satisfied makes nothing fail.
    pub(super) fn fails(&self, schedule: &Schedule) -> Option<bool> {
        let shown = self.schedules.get(schedule)?;
        Some(!shown.failing_runs.is_empty() && shown.replays.passed == 0)
    }

    /// Whether a schedule has failed more than once, whatever its other runs did: that is no
    /// chance.
    pub(super) fn fails_often(&self, schedule: &Schedule) -> bool {
        let shown = self.schedules.get(schedule);
        shown.is_some_and(|shown| shown.replays.failed > 1)
    }

    /// For how long something was held in a run of a schedule that passed, in ms; `None` when none
    /// has.
    pub(super) fn passed_held_ms(&self, schedule: &Schedule) -> Option<u64> {
        self.schedules.get(schedule)?.passed_held_ms
    }

    /// The runs in which this event was held alone, wherever that was, as indices into the runs of
    /// the exploration.
    pub(super) fn runs_of_event_alone(&self, event: &EventKey) -> impl Iterator<Item = usize> {
        let alone = self
            .schedules
            .iter()
            .filter(|(schedule, _)| is_of_event_alone(schedule, event));
        alone.flat_map(|(_, shown)| shown.runs.iter().copied())
    }

    /// How the runs of a schedule ended.
    pub(super) fn replays(&self, schedule: &Schedule) -> Confirmed {
        self.schedules
            .get(schedule)
            .map(|shown| shown.replays)
            .unwrap_or_default()
    }

    /// The last run of a schedule that failed, as an index into the runs of the exploration.
    pub(super) fn failing_run(&self, schedule: &Schedule) -> Option<usize> {
        self.schedules.get(schedule)?.failing_runs.last().copied()
    }

    /// The last run of a schedule that did not satisfy it, as an index into the runs of the
    /// exploration.
    pub(super) fn unsatisfied_run(&self, schedule: &Schedule) -> Option<usize> {
        self.schedules.get(schedule)?.unsatisfied_run
    }

    /// The first and the last run of a schedule that failed, as indices into the runs of the
    /// exploration.
    pub(super) fn failing_runs(&self, schedule: &Schedule) -> Option<(usize, usize)> {
        let failing = &self.schedules.get(schedule)?.failing_runs;
        Some((*failing.first()?, *failing.last()?))
    }
}

fn is_of_event_alone(schedule: &Schedule, event: &EventKey) -> bool {
    matches!(schedule.constraints.as_slice(), [alone] if alone.event == *event)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::{Constraint, Position};
    use crate::testing::{failed, key, record};
    use crate::trace::{Mismatch, Unsatisfied};

    #[test]
    fn each_run_of_a_schedule_counts_once() {
        let schedule = Schedule {
            constraints: vec![Constraint {
                event: key("a"),
                position: Position::End,
            }],
        };
        let mut ledger = Ledger::default();
        assert_eq!(ledger.fails(&schedule), None);

        let mut diverged = record(&[1], vec![]);
        diverged.unsatisfied = vec![Unsatisfied {
            constraint: 0,
            why: Mismatch::Unseen,
            step: 1,
            at: None,
        }];
        ledger.add(&schedule, &diverged, 3);
        assert_eq!(
            (ledger.fails(&schedule), ledger.failing_run(&schedule)),
            (Some(false), None)
        );

        ledger.add(&schedule, &failed(record(&[1], vec![]), 1), 4);
        assert_eq!(
            (ledger.fails(&schedule), ledger.failing_run(&schedule)),
            (Some(true), Some(4))
        );

        // A schedule that passes and fails says nothing of its order.
        ledger.add(
            &schedule,
            &RunRecord {
                held_ms: 20,
                ..record(&[1], vec![])
            },
            5,
        );
        assert_eq!(
            (ledger.fails(&schedule), ledger.passed_held_ms(&schedule)),
            (Some(false), Some(20))
        );
        let replays = ledger.replays(&schedule);
        assert_eq!(
            (
                replays.times,
                replays.failed,
                replays.passed,
                replays.diverged
            ),
            (3, 1, 1, 1)
        );
    }
}
