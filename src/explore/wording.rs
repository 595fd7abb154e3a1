//! What a run tries, in words.

use crate::schedule::{Plan, Schedule};
use crate::trace::EventKind;

/// What a schedule forces.
pub(super) fn describe(schedule: &Schedule) -> String {
    match schedule.constraints.as_slice() {
        [] => "nothing held".to_owned(),
        [one] => one.to_string(),
        [first, ..] => format!(
            "{} events, the first {}",
            schedule.constraints.len(),
            first.position
        ),
    }
}

/// What a what-if run holds.
pub(super) fn describe_what_if(plan: &Plan) -> String {
    match plan {
        Plan::Force(schedule) => format!("how late it can come: {}", describe(schedule)),
        Plan::HoldAll {
            kinds: [EventKind::Task],
            ..
        } => "all work in the background as late as it can come".to_owned(),
        Plan::HoldAll {
            kinds: [EventKind::Main],
            ..
        } => "the main thread as late as it can come".to_owned(),
        Plan::HoldAll {
            kinds: [EventKind::Post],
            ..
        } => "all async events as late as they can come".to_owned(),
        Plan::HoldRests(_) => {
            "all work in the background preempted in its middle, for as long as it can be"
                .to_owned()
        }
        _ => "everything in the background as late as it can come".to_owned(),
    }
}
