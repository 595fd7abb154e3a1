//! Background tasks where they are handed over, begin and end.
//!
//! An `impl` of [`Driver`].

use std::collections::HashMap;
use std::sync::Arc;

use jdwp::{ObjectId, RequestId, ThreadId};

use super::{Answer, Driver, Hit, Question, lock};
use crate::model::{EventKey, TaskRunner, outermost};
use crate::session::steering::Input;
use crate::session::tasks::{Submission, Submitter};
use crate::session::vm::{Purpose, Vm};
use crate::session::work::{HeldBack, Reached, Taker};
use crate::session::{Error, coroutines, record};
use crate::trace::EventKind;

/// A background task that is about to begin.
pub(super) struct TaskSeen {
    pub(super) hit: Hit,
    pub(super) name: String,
    pub(super) submission: Submission,
}

/// A task, or a message of a looper other than the main one, that is about to be put into the queue
/// of the thread that will take it.
pub(super) struct TaskQueued {
    hit: Hit,
    submission: Submission,
    taker: Taker,
}

/// The events of tasks that are handed over, and have not begun.
#[derive(Default)]
pub(super) struct TasksToCome {
    /// The events of messages and tasks that are held in their queues, by what is queued.
    pub(super) queued: HashMap<ObjectId, usize>,
    /// The events that threads are about to submit which then wait for them.
    pub(super) handing_over: HashMap<ThreadId, EventKey>,
}

impl Driver<'_> {
    /// A thread is where a task is handed over, begins or ends.
    pub(super) fn at_task(&mut self, thread: ThreadId, request: RequestId) {
        if self.work.reached_end(thread, request) {
            // A thread of a pool runs something else from here on.
            self.testers.body_leaves(thread);
            return self.resume(thread);
        }
        if self.work.takes(thread, request) {
            return self.resume(thread);
        }

        let hit = self.hit(thread, None);
        let by = Submitter {
            thread,
            drives: self.drives(thread),
            statement: hit.statement.clone(),
            at_ms: hit.at_ms,
            clock_ms: self.queue.as_ref().and_then(|queue| queue.clock_ms()),
        };

        let (vm, work) = (Arc::clone(&self.vm), Arc::clone(&self.work));
        let (testing, test) = (self.testers.testing, self.test.class.clone());
        let holds_tasks = self.holds_tasks();

        self.ask(Question::Of(thread), async move {
            let submission = match work.reached(&vm, by, request, holds_tasks).await? {
                Reached::Nothing => return Ok(Answer::Nothing),
                Reached::OfHarness => return Ok(Answer::OfHarness),
                Reached::Submits(event) => return Ok(Answer::Submits(event)),
                Reached::Begins(submission) => submission,
                Reached::Queued(submission, taker) => {
                    let queued = TaskQueued {
                        hit,
                        submission,
                        taker,
                    };
                    return Ok(Answer::Queued(Box::new(queued)));
                }
            };
            let is_of_test = outermost(&submission.key.work) == outermost(&test);
            if let Some(testing) = testing
                && is_of_test
                && coroutines::is_test_body(&vm, submission.object, testing).await?
            {
                return Ok(Answer::Body);
            }
            task_begins(&vm, hit, submission).await
        });
    }

    /// A thread is about to put something into another's queue. Where its event is to be held, an
    /// idle taker is held from now on: what it has taken out of the queue, nothing can remove from
    /// there any more, as `Looper.quit` and `ThreadPoolExecutor.remove` do.
    pub(super) fn task_queued(&mut self, queued: TaskQueued) {
        let (poster, taker) = (queued.hit.thread, queued.taker);
        let object = queued.submission.object;
        if let Taker::Looper(_) = taker {
            // A message serves for another post once it was dispatched, or removed.
            self.tasks.queued.remove(&object);
        }

        let event =
            record::of_scheduled(queued.submission.clone(), String::new(), queued.hit.at_ms);
        let is_free = taker.thread() != poster && !self.owned().contains(&taker.thread());
        let Some(queue) = self.queue.clone() else {
            return self.resume(poster);
        };
        if !is_free || !self.steering.wants_held(&event) {
            return self.about_to_submit(poster, &event.key);
        }

        let (vm, work) = (Arc::clone(&self.vm), Arc::clone(&self.work));
        self.questions.threads.insert(taker.thread());
        self.ask(Question::Of(poster), async move {
            let held = match work.hold_back(&vm, &queue, poster, taker, object).await {
                // The taker has ended.
                Err(Error::Jdwp(jdwp::Error::Vm { .. })) => None,
                held => held?,
            };
            Ok(Answer::HeldBack(Box::new(queued), held))
        });
    }

    /// The taker of a task was suspended, or it could not be.
    pub(super) async fn held_back(
        &mut self,
        queued: TaskQueued,
        held: Option<HeldBack>,
    ) -> Result<(), Error> {
        let TaskQueued {
            hit,
            submission,
            taker,
        } = queued;
        let thread = taker.thread();
        self.questions.threads.remove(&thread);

        if let Some(held) = held {
            let index = self.steering.events().len();
            self.tasks.queued.insert(submission.object, index);
            if let HeldBack::Message(posted) = held {
                // One that is removed from the queue is never dispatched.
                self.posts.messages.insert(index, posted);
            }
            let name = self.vm.thread_name(thread);
            let event = record::of_task(&mut self.equals, submission, name, hit.at_ms);
            let came = Input::Came {
                hit: Box::new(event),
                thread: Some(thread),
            };
            self.steer(came).await?;
        }
        self.resume(hit.thread);
        Ok(())
    }

    /// Whether tasks may be held where they begin.
    fn holds_tasks(&self) -> bool {
        let policy = self.steering.policy();
        !policy.is_trace && policy.watches(EventKind::Task)
    }

    /// A thread has ended, and with it what it ran and what was put into its queue.
    pub(super) fn thread_ended(&mut self, thread: ThreadId) {
        self.work.thread_ended(thread);
        self.testers.thread_ended(thread);
        self.questions.of_harness.remove(&thread);
        self.cannot_wait(thread);
        for event in self.steering.tasks_under_way_on(thread) {
            self.steer_now(Input::Processed { event });
        }
    }

    pub(super) fn thread_started(&mut self, thread: ThreadId) {
        // Once the main queue is found, all threads that there are then are watched.
        let Some(queue) = self.queue.clone() else {
            return self.resume(thread);
        };

        let hit = self.hit(thread, None);
        let (vm, work, post_stops) = (
            Arc::clone(&self.vm),
            Arc::clone(&self.work),
            Arc::clone(&self.posts.stops),
        );
        let is_watched = lock(&post_stops).contains_key(&thread);
        self.ask(Question::Of(thread), async move {
            let stop_at_posts = async {
                if !is_watched {
                    let requests = vm
                        .request(Purpose::Post, vec![queue.post_stop(thread)])
                        .await?;
                    lock(&post_stops).extend(requests.first().map(|request| (thread, *request)));
                }
                Ok(())
            };
            let armed = tokio::try_join!(stop_at_posts, work.thread_started(&vm, thread));
            let ((), submission) = armed.map_err(Error::while_arming)?;
            match submission {
                Some(submission) => task_begins(&vm, hit, submission).await,
                None => Ok(Answer::Nothing),
            }
        });
    }

    /// A thread is about to run a task. What the main thread or the testing thread does itself, as
    /// one that waits for a task of a pool helps with it, is not in the background, unless it is a
    /// callback: nothing says where that ends, and what the main thread does next is not part of
    /// it.
    pub(super) async fn task_seen(&mut self, seen: TaskSeen) -> Result<(), Error> {
        let TaskSeen {
            hit,
            name,
            submission,
        } = seen;

        let is_callback = submission.key.is_callback();
        if submission.runner == TaskRunner::Coroutines {
            // Another coroutine than the test's body.
            self.testers.body_leaves(hit.thread);
        }
        if self.drives(hit.thread) && !is_callback {
            self.resume(hit.thread);
            return Ok(());
        }

        let (runner, submission_index) = (submission.runner, submission.submission_index);
        if let Some(event) = self.tasks.queued.remove(&submission.object) {
            self.work.begin(hit.thread, event, runner, submission_index);
            self.resume(hit.thread);
            return Ok(());
        }

        let event = record::of_task(&mut self.equals, submission, name, hit.at_ms);
        if !is_callback {
            self.work.begin(
                hit.thread,
                self.steering.events().len(),
                runner,
                submission_index,
            );
        }

        self.steer(Input::Came {
            hit: Box::new(event),
            thread: Some(hit.thread),
        })
        .await
    }
}

/// A task as it is known when it begins.
async fn task_begins(vm: &Vm, hit: Hit, submission: Submission) -> Result<Answer, Error> {
    vm.learn_threads(&[hit.thread]).await?;
    let name = vm.thread_name(hit.thread);
    Ok(Answer::Task(Box::new(TaskSeen {
        hit,
        name,
        submission,
    })))
}
