//! Writes down what came: posts and background work, each with its identity and the statement that set it off.

use std::collections::{HashMap, HashSet};

use jdwp::ThreadId;

use super::hold::elapsed_ms;
use super::queue::Post;
use super::steer::Steer;
use super::work::Submission;
use crate::model::{CodePoint, EventClass, EventKey};
use crate::trace::EventHit;

/// Which numbers are taken among equal events.
#[derive(Default)]
pub(super) struct Equals(HashMap<EventKey, HashSet<u32>>);

impl Equals {
    /// Takes a number for an event whose key has none yet: that which it should have, or the next that is free.
    fn number(&mut self, key: &EventKey, wanted: u32) -> u32 {
        let taken = self.0.entry(key.clone()).or_default();
        let number = (wanted..=u32::MAX).find(|number| !taken.contains(number)).unwrap_or(wanted);
        taken.insert(number);
        number
    }
}

impl Steer<'_> {
    /// Writes a post down; the answer is its index.
    pub(super) fn record_post(&mut self, class: EventClass, name: String, thread: ThreadId, post: Post) -> usize {
        let work = post.callback.clone().unwrap_or_else(|| format!("what={}", post.what));
        let stack = post.stack.iter().map(CodePoint::from).collect();
        // What a task posts was set off where the task was submitted, however late that is.
        let task = self.work.task_of(thread).and_then(|event| self.events.get(event));
        let statement = task.map_or_else(|| self.statements.current(), |task| task.statement.clone());
        // Threads that do the same may post in any order, but they were started in one.
        let nth = self.work.rank_of(thread).unwrap_or(1);
        let mut key = EventKey { stack, handler: post.handler, work, occurrence: 0 };
        key.occurrence = self.equals.number(&key, nth);
        self.record(EventHit {
            key,
            class,
            thread: name,
            callback: post.callback,
            what: post.what,
            stack: post.stack,
            statement,
            posted_ms: elapsed_ms(self.started),
            release: None,
            ended: false,
            own: false,
            delay_ms: None,
        })
    }

    /// Writes a piece of work down; the answer is its index.
    pub(super) fn record_work(&mut self, thread: String, submission: Submission) -> usize {
        let callback = Some(submission.key.work.clone());
        let mut key = EventKey { occurrence: 0, ..submission.key };
        key.occurrence = self.equals.number(&key, submission.key.occurrence);
        self.record(EventHit {
            key,
            class: EventClass::Work,
            thread,
            callback,
            what: 0,
            stack: submission.stack,
            statement: submission.statement,
            posted_ms: elapsed_ms(self.started),
            release: None,
            ended: false,
            own: false,
            delay_ms: None,
        })
    }

    fn record(&mut self, hit: EventHit) -> usize {
        self.events.push(hit);
        self.events.len() - 1
    }

    /// Writes down which work has ended.
    pub(super) fn note_ended_work(&mut self) {
        for (event, hit) in self.events.iter_mut().enumerate() {
            hit.ended = self.work.has_ended(event);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::key;

    #[test]
    fn equals_are_numbered_as_they_were_submitted_and_then_as_they_come() {
        let (mut equals, key) = (Equals::default(), key("a"));
        assert_eq!([3, 1, 2].map(|wanted| equals.number(&key, wanted)), [3, 1, 2], "each posts once");
        assert_eq!([1, 1].map(|wanted| equals.number(&key, wanted)), [4, 5], "one goes on to post");
        assert_eq!(equals.number(&EventKey { work: "other".into(), ..key }, 1), 1);
    }
}
