//! Writes down what came: posts and background work, each with its identity and the statement that set it off.

use jdwp::ThreadId;

use super::hold::elapsed_ms;
use super::queue::Post;
use super::steer::Steer;
use super::threads;
use super::work::Submission;
use crate::model::{CodePoint, EventClass, EventKey};
use crate::trace::EventHit;

impl Steer<'_> {
    /// Writes a post down; the answer is its index.
    pub(super) fn record_post(&mut self, class: EventClass, name: String, thread: ThreadId, post: Post) -> usize {
        let work = post.callback.clone().unwrap_or_else(|| format!("what={}", post.what));
        let stack = post.stack.iter().map(CodePoint::from).collect();
        // What a task posts was set off where the task was submitted, however late that is.
        let task = self.work.task_of(thread).and_then(|event| self.events.get(event));
        let statement = task.map_or_else(|| self.statements.current(), |task| task.statement.clone());
        self.record(EventHit {
            key: EventKey { stack, handler: post.handler, work, occurrence: 0 },
            class,
            thread: name,
            callback: post.callback,
            what: post.what,
            stack: post.stack,
            statement,
            posted_ms: elapsed_ms(self.started),
            release: None,
            ended: false,
        })
    }

    /// Writes a piece of work down; the answer is its index.
    pub(super) fn record_work(&mut self, thread: String, submission: Submission) -> usize {
        // Further out are the harness and the main loop, whose depth differs from run to run.
        let own = submission.stack.iter().take_while(|frame| !threads::drives_the_app(frame));
        let stack = own.map(CodePoint::from).collect();
        self.record(EventHit {
            key: EventKey {
                stack,
                handler: submission.runner.to_owned(),
                work: submission.class.clone(),
                occurrence: 0,
            },
            class: EventClass::Work,
            thread,
            callback: Some(submission.class),
            what: 0,
            stack: submission.stack,
            statement: submission.statement,
            posted_ms: elapsed_ms(self.started),
            release: None,
            ended: false,
        })
    }

    /// Counts an event among its equals and keeps it; the answer is its index.
    pub(super) fn record(&mut self, mut hit: EventHit) -> usize {
        let count = self.equals.entry(hit.key.clone()).or_insert(0);
        *count += 1;
        hit.key.occurrence = *count;
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
