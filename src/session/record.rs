//! Writes down what came: posts and background work, each with its identity and the statement that
//! set it off.

use std::collections::{HashMap, HashSet};

use super::queue::Post;
use super::tasks::Submission;
use crate::model::{EventClass, EventKey, Frame, Statement};
use crate::trace::EventHit;

/// Which numbers are taken among equal events.
#[derive(Default)]
pub(super) struct Equals(HashMap<EventKey, HashSet<u32>>);

impl Equals {
    /// Takes a number for an event whose key has none yet: that which it should have, or the next
    /// that is free.
    fn number(&mut self, key: &EventKey, wanted: u32) -> u32 {
        let taken = self.0.entry(key.clone()).or_default();
        let number = (wanted..=u32::MAX)
            .find(|number| !taken.contains(number))
            .unwrap_or(wanted);
        taken.insert(number);
        number
    }
}

/// What is known of where an event came.
pub(super) struct Origin {
    /// The thread's name.
    pub(super) thread: String,
    /// The statement that caused it.
    pub(super) statement: Option<Statement>,
    /// When it came, in ms.
    pub(super) at_ms: u64,
}

/// A post as an event. Threads that do the same may post in any order, but they were started in
/// one: `nth` is the place of the poster in that.
pub(super) fn of_post(
    equals: &mut Equals,
    class: EventClass,
    own: bool,
    nth: u32,
    post: Post,
    origin: Origin,
) -> EventHit {
    let mut key = post.key;
    key.occurrence = equals.number(&key, nth);
    EventHit {
        key,
        class,
        thread: origin.thread,
        callback: post.callback,
        method: post.method,
        what: post.what,
        stack: post.stack,
        statement: origin.statement,
        driven: matches!(class, EventClass::Test | EventClass::Ui),
        posted_ms: origin.at_ms,
        release: None,
        ended: false,
        own,
        delay_ms: post.delay_ms,
        preemptible_at: Vec::new(),
    }
}

/// The dispatch of a message that a background thread posts, as an event of its own.
pub(super) fn of_dispatch(post: &EventHit) -> EventHit {
    EventHit {
        key: post.key.dispatch(),
        own: true,
        ..post.clone()
    }
}

/// A background task that begins, as an event.
pub(super) fn of_task(
    equals: &mut Equals,
    submission: Submission,
    thread: String,
    at_ms: u64,
) -> EventHit {
    let mut key = EventKey {
        occurrence: 0,
        ..submission.key.clone()
    };
    key.occurrence = equals.number(&key, submission.key.occurrence);
    EventHit {
        // Nothing shows the end of a callback; but the main thread has one.
        ended: key.is_callback(),
        key,
        ..of_scheduled(submission, thread, at_ms)
    }
}

/// The rest of a task that has begun, from a place on, as an event of its own.
pub(super) fn of_rest(task: &EventHit, key: EventKey, place: Frame, at_ms: u64) -> EventHit {
    let mut stack = vec![place];
    stack.extend(task.stack.iter().cloned());
    EventHit {
        key,
        stack,
        driven: false,
        posted_ms: at_ms,
        release: None,
        ended: false,
        delay_ms: None,
        ..task.clone()
    }
}

/// A background task that has not begun by this time, in ms, as an event.
pub(super) fn of_scheduled(submission: Submission, thread: String, at_ms: u64) -> EventHit {
    let (class, number) = submission.key.class_and_number();
    EventHit {
        callback: Some(class.to_owned()),
        method: submission.method,
        what: number.unwrap_or(0),
        key: submission.key,
        class: EventClass::Work,
        thread,
        stack: submission.stack,
        statement: submission.statement,
        driven: submission.driven,
        posted_ms: at_ms,
        release: None,
        ended: false,
        own: true,
        delay_ms: submission.delay_ms.or_else(|| {
            let scheduled = submission.scheduled_ms?;
            Some(at_ms.saturating_sub(scheduled))
        }),
        preemptible_at: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use jdwp::ObjectId;

    use super::*;
    use crate::model::TaskRunner;
    use crate::testing::key;

    #[test]
    fn the_callback_of_a_handlers_message_is_its_class() {
        let check = |work: &str, class: &str, what| {
            let submission = Submission {
                key: EventKey {
                    work: work.to_owned(),
                    ..key("a")
                },
                object: ObjectId::NULL,
                runner: TaskRunner::Looper,
                method: None,
                submission_index: None,
                stack: Vec::new(),
                statement: None,
                driven: false,
                scheduled_ms: None,
                delay_ms: None,
                looper: None,
            };
            let hit = of_scheduled(submission, "worker".to_owned(), 10);
            assert_eq!((hit.callback.as_deref(), hit.what), (Some(class), what));
            assert_eq!(hit.work(), work, "the number is shown");
        };
        check("a.Service$Valve what=3", "a.Service$Valve", 3);
        check("a.Service what=0", "a.Service", 0);
        check("a.Courier", "a.Courier", 0);
    }

    #[test]
    fn a_method_that_is_called_is_shown() {
        let mut hit = crate::testing::event("a", Some(1));
        hit.callback = Some("a.Tide".to_owned());
        assert_eq!(hit.work(), "a.Tide");
        hit.method = Some("onReceive".to_owned());
        assert_eq!(hit.work(), "a.Tide.onReceive");
    }

    #[test]
    fn equals_are_numbered_as_they_were_submitted_and_then_as_they_come() {
        let (mut equals, key) = (Equals::default(), key("a"));
        assert_eq!(
            [3, 1, 2].map(|wanted| equals.number(&key, wanted)),
            [3, 1, 2],
            "each posts once"
        );
        assert_eq!(
            [1, 1].map(|wanted| equals.number(&key, wanted)),
            [4, 5],
            "one goes on to post"
        );
        assert_eq!(
            equals.number(
                &EventKey {
                    work: "other".into(),
                    ..key
                },
                1
            ),
            1
        );
    }
}
