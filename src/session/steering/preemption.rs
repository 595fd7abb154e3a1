//! Tasks that are to be preempted: the test goes on once they are at the place, so that it is not
//! the scheduler that decides which statements come before the place and which after it.
//!
//! An `impl` of [`Steering`]. Main type: [`Preemptions`].

use std::collections::HashSet;

use super::Steering;
use crate::model::EventKey;

/// What is known of tasks that are to be preempted, by their rests.
#[derive(Debug, Default)]
pub(super) struct Preemptions {
    /// Those that were submitted.
    submitted: HashSet<EventKey>,
    /// Those that were waited for in vain.
    given_up: HashSet<EventKey>,
}

impl Steering {
    /// A thread is about to submit a task, which may be one that is to be preempted.
    pub(super) fn task_submitted(&mut self, task: &EventKey) {
        for rest in self.policy.rests() {
            if task.path_of_rest(rest).is_some() {
                self.preemptions.submitted.insert(rest.clone());
            }
        }
    }

    /// Whether a task is on its way to the place where it is to be preempted: for that the testing
    /// thread waits before its next statement, whichever it is.
    pub(super) fn awaits_preemption(&self) -> bool {
        !self.awaited_rests().is_empty()
    }

    /// What it waits for so is not waited for again.
    pub(super) fn give_up_preempting(&mut self) {
        let awaited = self.awaited_rests();
        self.preemptions.given_up.extend(awaited);
    }

    fn awaited_rests(&self) -> Vec<EventKey> {
        let mut awaited = Vec::new();
        for rest in self.policy.rests() {
            let has_come = self.events.iter().any(|hit| hit.key == *rest);
            if !has_come
                && !self.preemptions.given_up.contains(rest)
                && self
                    .policy
                    .preempts(rest, |statement| self.state_of(statement))
                && self.is_coming(rest)
            {
                awaited.push(rest.clone());
            }
        }
        awaited
    }

    /// Whether the task of a rest is submitted or has begun, and is not held itself, or at another
    /// place.
    fn is_coming(&self, rest: &EventKey) -> bool {
        let mut events = self.events.iter();
        let Some(task) = events.find(|hit| hit.key.path_of_rest(rest).is_some()) else {
            return self.preemptions.submitted.contains(rest);
        };
        let is_held = self.holds.held().iter().any(|held| {
            self.key_of(held.event)
                .is_some_and(|key| *key == task.key || task.key.path_of_rest(key).is_some())
        });
        !is_held
    }
}
