//! What is known of background tasks: which were handed over, which run, and which have ended.
//!
//! Main type: [`Tasks`]. It asks nothing and has no lock of its own: `work.rs` reports to it what
//! was seen.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use jdwp::{ObjectId, ReferenceTypeId, ThreadId};

use super::threads::drives_the_app;
use super::wrappers::Work;
use crate::model::{CodePoint, EventKey, Frame, Statement, TaskRunner};
use crate::whose::Whose;

/// What identifies a piece of work.
#[derive(Clone, Debug)]
pub(super) struct Submission {
    /// The object that is run: a task, a thread, or a message.
    pub(super) object: ObjectId,
    /// What is run, by whom, and where it was submitted. Its occurrence is that among equal
    /// submissions.
    pub(super) key: EventKey,
    /// Who runs it: one of the model's names.
    pub(super) runner: TaskRunner,
    /// The method of its class that is called, where what calls it tells.
    pub(super) method: Option<String>,
    /// Which one it is of its class, from 1; see [`Tasks::submission_index`].
    pub(super) submission_index: Option<u32>,
    /// Where it was submitted, the innermost first.
    pub(super) stack: Vec<Frame>,
    /// The statement that was current then.
    pub(super) statement: Option<Statement>,
    /// Whether the main thread or the testing thread submitted it.
    pub(super) driven: bool,
    /// When it was submitted, in ms, if it is to be run later.
    pub(super) scheduled_ms: Option<u64>,
    /// After how long it is to be run, in ms, where its future tells.
    pub(super) delay_ms: Option<u64>,
    /// The thread that runs it, of a message to a looper.
    pub(super) looper: Option<ThreadId>,
}

/// A piece of work under way.
struct Running {
    event: usize,
    runner: TaskRunner,
    submission_index: Option<u32>,
    /// The event of its rest, once that has begun.
    rest: Option<usize>,
}

/// Who hands work over.
pub(super) struct Submitter {
    pub(super) thread: ThreadId,
    /// Whether that is the main thread or the testing thread.
    pub(super) drives: bool,
    /// The statement that is current.
    pub(super) statement: Option<Statement>,
    /// The time, in ms.
    pub(super) at_ms: u64,
    /// What the device's clock shows, in ms, as far as that is known.
    pub(super) clock_ms: Option<i64>,
}

/// What is known of the tasks themselves.
#[derive(Default)]
pub(super) struct Tasks {
    /// Who was handed a task of the app's: only then does it matter when their tasks begin and end.
    pub(super) runners: HashSet<TaskRunner>,
    /// The executors among them.
    pub(super) executors: HashSet<ObjectId>,
    /// The classes of tasks, by who runs them, that have a breakpoint where they begin.
    pub(super) own_methods: HashSet<(ReferenceTypeId, TaskRunner)>,
    /// By the object that is run: a task, or a thread.
    pub(super) submitted: HashMap<ObjectId, Submission>,
    /// What was submitted to be run at once, and has not begun: until then no thread shows that
    /// anything is under way.
    pub(super) pending: HashSet<ObjectId>,
    /// What was submitted to be run later, and has not begun.
    pub(super) scheduled: HashSet<ObjectId>,
    /// Scheduled messages that were removed from their queues: the same `Message` then serves for
    /// another post.
    removed: Vec<Submission>,
    /// How many submissions there were of equal work.
    equals: HashMap<EventKey, u32>,
    /// How many there were of a class to a runner by the threads that drive the test.
    submissions_by_class: HashMap<(String, TaskRunner), u32>,
    /// By the thread that it runs on: the last was begun by the one before it, which waits for it,
    /// or by the thread's own.
    running: HashMap<ThreadId, Vec<Running>>,
    /// The events of work that has ended.
    ended: HashSet<usize>,
}

impl Tasks {
    pub(super) fn begin(
        &mut self,
        thread: ThreadId,
        event: usize,
        runner: TaskRunner,
        submission_index: Option<u32>,
    ) {
        self.running.entry(thread).or_default().push(Running {
            event,
            runner,
            submission_index,
            rest: None,
        });
    }

    /// The rest of what a thread runs has begun; it ends with that.
    pub(super) fn begin_rest(&mut self, thread: ThreadId, event: usize) {
        let running = self.running.get_mut(&thread);
        if let Some(running) = running.and_then(|running| running.last_mut()) {
            running.rest = Some(event);
        }
    }

    /// The event of what a thread runs.
    pub(super) fn under_way(&self, thread: ThreadId) -> Option<usize> {
        Some(self.running.get(&thread)?.last()?.event)
    }

    pub(super) fn has_ended(&self, event: usize) -> bool {
        self.ended.contains(&event)
    }

    /// What is known of work that is handed over. Which one among equals it is depends on the order
    /// of submission: in which order they begin is up to the scheduler.
    pub(super) fn submission(
        &mut self,
        whose: &Whose,
        (object, work): (ObjectId, Work),
        runner: TaskRunner,
        stack: Vec<Frame>,
        by: Submitter,
    ) -> Submission {
        let submission_index = self.submission_index(&work.class, runner, &by);
        // Further out are the harness and the main loop, whose depth differs from run to run.
        let own = stack
            .iter()
            .take_while(|frame| !drives_the_app(frame, whose))
            .map(CodePoint::from)
            .collect();
        let mut key = EventKey {
            stack: own,
            handler: runner.class().to_owned(),
            work: work.class,
            occurrence: 0,
        };
        key.occurrence = count(&mut self.equals, key.clone());
        Submission {
            object,
            key,
            runner,
            method: work.method,
            submission_index,
            stack,
            statement: by.statement,
            driven: by.drives,
            scheduled_ms: None,
            delay_ms: None,
            looper: None,
        }
    }

    /// Keeps what is known of work that was handed over, to be run at once or later.
    pub(super) fn submitted(&mut self, submission: Submission) {
        let object = submission.object;
        let waiting = match submission.scheduled_ms {
            Some(_) => &mut self.scheduled,
            None => &mut self.pending,
        };
        waiting.insert(object);

        self.submitted.insert(object, submission);
    }

    /// How many submissions are kept.
    pub(super) fn submissions(&self) -> usize {
        self.submitted.len() + self.removed.len()
    }

    /// A message serves for another post from now on: if it has not begun, it was removed.
    pub(super) fn is_used_again(&mut self, message: ObjectId) {
        self.pending.remove(&message);
        self.scheduled.remove(&message);

        // What has begun is scheduled no more.
        if let Some(before) = self.submitted.remove(&message)
            && before.scheduled_ms.is_some()
        {
            self.removed.push(before);
        }
    }

    /// What is known of work that begins now, if it was seen to be handed over. When it is to be
    /// run again is unknown.
    pub(super) fn begins(&mut self, object: ObjectId) -> Option<Submission> {
        self.pending.remove(&object);
        self.scheduled.remove(&object);

        let submission = self.submitted.get_mut(&object)?;
        let begins = submission.clone();
        submission.scheduled_ms = None;
        Some(begins)
    }

    /// What was handed over hands a task to a runner, as what was scheduled does once it is due:
    /// that stands for it from now on. The answer is whether what was handed over is known.
    pub(super) fn hand_on(&mut self, from: ObjectId, task: ObjectId, runner: TaskRunner) -> bool {
        self.scheduled.remove(&from);
        self.pending.remove(&from);
        let Some(submission) = self.submitted.remove(&from) else {
            return false;
        };
        self.pending.insert(task);
        self.submitted.insert(
            task,
            Submission {
                object: task,
                runner,
                ..submission
            },
        );
        true
    }

    /// What was handed over to be run later and has not begun, in the order in which it was.
    pub(super) fn not_begun(&self) -> Vec<Submission> {
        let mut waiting = self.removed.clone();
        for object in &self.scheduled {
            waiting.extend(self.submitted.get(object).cloned());
        }
        waiting.sort_by_key(|submission| (submission.scheduled_ms, submission.key.occurrence));
        waiting
    }

    /// Whether something was handed over to be run later, has not begun, and can while these
    /// threads are held.
    pub(super) fn may_begin(&self, held: &HashSet<ThreadId>) -> bool {
        let scheduled = self.scheduled.iter();
        let scheduled = scheduled.filter_map(|object| self.submitted.get(object));
        scheduled.chain(&self.removed).any(|submission| {
            let looper = submission.looper;
            looper.is_none_or(|looper| !held.contains(&looper))
        })
    }

    /// Which one of its class and its runner it is, wherever it is submitted. What a piece of work
    /// hands over has the index of that, as how often one goes on by another is a matter of time;
    /// and so is what some timer's thread hands over, which has none.
    pub(super) fn submission_index(
        &mut self,
        class: &str,
        runner: TaskRunner,
        by: &Submitter,
    ) -> Option<u32> {
        if by.drives {
            Some(count(
                &mut self.submissions_by_class,
                (class.to_owned(), runner),
            ))
        } else {
            self.submission_index_of(by.thread)
        }
    }

    /// The event of the task that a thread runs; that of the thread itself says less than what is
    /// current.
    pub(super) fn task_of(&self, thread: ThreadId) -> Option<usize> {
        let running = self.running.get(&thread)?.last()?;
        if running.runner == TaskRunner::Thread {
            return None;
        }
        Some(running.event)
    }

    /// Whether a thread runs a piece of work.
    pub(super) fn is_running(&self, thread: ThreadId) -> bool {
        self.running
            .get(&thread)
            .is_some_and(|running| !running.is_empty())
    }

    /// The submission index of the work that a thread does.
    pub(super) fn submission_index_of(&self, thread: ThreadId) -> Option<u32> {
        self.running.get(&thread)?.last()?.submission_index
    }

    /// Ends what a thread runs for a runner, and all that was begun inside that.
    pub(super) fn end(&mut self, thread: ThreadId, ends: impl Fn(TaskRunner) -> bool) {
        let Some(running) = self.running.get_mut(&thread) else {
            return;
        };
        if let Some(first) = running.iter().position(|running| ends(running.runner)) {
            for running in running.drain(first..) {
                self.ended.insert(running.event);
                self.ended.extend(running.rest);
            }
        }
    }
}

/// Counts one more of a kind; the answer is how many there are.
fn count<K: Eq + Hash>(counts: &mut HashMap<K, u32>, kind: K) -> u32 {
    let count = counts.entry(kind).or_insert(0);
    *count += 1;
    *count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::stack;

    #[test]
    fn what_was_begun_inside_a_task_ends_with_it() {
        let mut work = Tasks::default();
        let thread = ThreadId(7);
        work.begin(thread, 0, TaskRunner::Thread, Some(1));
        work.begin(thread, 1, TaskRunner::Executor, Some(3));
        assert_eq!(
            (work.task_of(thread), work.submission_index_of(thread)),
            (Some(1), Some(3))
        );
        work.begin(thread, 2, TaskRunner::ForkJoin, None);
        assert_eq!(work.task_of(thread), Some(2));
        work.end(thread, |runner| runner == TaskRunner::Timer);
        work.end(thread, |runner| runner == TaskRunner::Executor);
        assert_eq!(
            [0, 1, 2].map(|event| work.has_ended(event)),
            [false, true, true]
        );
        assert_eq!(
            (work.task_of(thread), work.submission_index_of(thread)),
            (None, Some(1))
        );
        assert!(work.is_running(thread));
        work.end(thread, |_| true);
        assert!(work.has_ended(0) && !work.is_running(thread));
    }

    /// Hands something over to be run later; a `Letter` is a message to a looper.
    fn schedule(work: &mut Tasks, class: &str, object: u64, at_ms: u64) {
        let by = Submitter {
            thread: ThreadId(1),
            drives: true,
            statement: None,
            at_ms,
            clock_ms: None,
        };
        let what = (ObjectId(object), class.to_owned().into());
        let stack = stack(&["a.A"]);
        let submission = work.submission(&Whose::default(), what, TaskRunner::Executor, stack, by);
        work.submitted(Submission {
            scheduled_ms: Some(at_ms),
            looper: (class == "Letter").then_some(ThreadId(5)),
            ..submission
        });
    }

    #[test]
    fn a_message_cannot_begin_while_its_looper_is_held() {
        let (mut work, held) = (Tasks::default(), HashSet::from([ThreadId(5)]));
        assert!(!work.may_begin(&HashSet::new()), "there is nothing");
        schedule(&mut work, "Letter", 7, 10);
        assert!(work.may_begin(&HashSet::new()));
        assert!(!work.may_begin(&held));
        schedule(&mut work, "Reminder", 8, 20);
        assert!(work.may_begin(&held));

        work.begins(ObjectId(8)).unwrap();
        assert!(!work.may_begin(&held));
        work.is_used_again(ObjectId(7));
        assert!(work.may_begin(&HashSet::new()), "it was removed");
        assert!(!work.may_begin(&held));
    }

    #[test]
    fn what_a_scheduled_task_hands_over_when_it_is_due_is_that_task() {
        let mut work = Tasks::default();
        schedule(&mut work, "Flush", 7, 10);
        schedule(&mut work, "Expiry", 8, 20);

        let pool = TaskRunner::ForkJoin;
        assert!(work.hand_on(ObjectId(7), ObjectId(70), pool));
        assert!(!work.hand_on(ObjectId(9), ObjectId(90), pool));
        let waiting: Vec<String> = work
            .not_begun()
            .into_iter()
            .map(|submission| submission.key.work)
            .collect();
        assert_eq!(waiting, ["Expiry"]);
        assert_eq!(work.pending, HashSet::from([ObjectId(70)]));

        assert!(work.begins(ObjectId(7)).is_none());
        // So does what a limited dispatcher has taken out of its queue.
        assert!(work.hand_on(ObjectId(70), ObjectId(71), pool));
        assert_eq!(work.pending, HashSet::from([ObjectId(71)]));
        let begins = work.begins(ObjectId(71)).unwrap();
        assert_eq!(
            (begins.object, begins.key.work.as_str(), begins.scheduled_ms),
            (ObjectId(71), "Flush", Some(10))
        );
        assert_eq!(begins.runner, pool);
    }

    #[test]
    fn what_was_scheduled_is_known_until_it_begins() {
        let mut work = Tasks::default();
        schedule(&mut work, "Expiry", 8, 20);
        schedule(&mut work, "Reminder", 7, 10);
        let names = |work: &Tasks| -> Vec<String> {
            let waiting = work.not_begun().into_iter();
            waiting.map(|submission| submission.key.work).collect()
        };
        assert_eq!(names(&work), ["Reminder", "Expiry"]);

        let begins = work.begins(ObjectId(7)).unwrap();
        assert_eq!(begins.scheduled_ms, Some(10));
        let again = work.begins(ObjectId(7)).unwrap();
        assert_eq!(again.scheduled_ms, None, "it is run every now and then");
        assert_eq!(names(&work), ["Expiry"]);

        // A message that was removed serves for the next post; one that was dispatched, too.
        work.is_used_again(ObjectId(8));
        schedule(&mut work, "Move", 8, 30);
        assert_eq!(names(&work), ["Expiry", "Move"]);
        work.begins(ObjectId(8)).unwrap();
        work.is_used_again(ObjectId(8));
        assert_eq!(names(&work), ["Expiry"]);
    }

    #[test]
    fn work_is_counted_where_it_is_submitted() {
        let (mut work, main, worker, timer) =
            (Tasks::default(), ThreadId(1), ThreadId(2), ThreadId(3));
        work.begin(worker, 0, TaskRunner::Executor, Some(2));
        let mut submit = |class: &str, from: &str, thread: ThreadId| {
            let by = Submitter {
                thread,
                drives: thread == main,
                statement: None,
                at_ms: 0,
                clock_ms: None,
            };
            let submission = work.submission(
                &Whose::default(),
                (ObjectId(1), class.to_owned().into()),
                TaskRunner::Executor,
                stack(&[from]),
                by,
            );
            (submission.key.occurrence, submission.submission_index)
        };
        assert_eq!(
            [submit("Task", "a.A", main), submit("Task", "a.A", main)],
            [(1, Some(1)), (2, Some(2))]
        );
        assert_eq!(
            [submit("Task", "a.B", main), submit("Other", "a.B", main)],
            [(1, Some(3)), (1, Some(1))]
        );
        assert_eq!(
            [submit("Task", "a.C", worker), submit("Task", "a.C", worker)],
            [(1, Some(2)), (2, Some(2))]
        );
        assert_eq!(
            [submit("Task", "a.C", timer), submit("Task", "a.A", main)],
            [(3, None), (3, Some(4))]
        );
    }
}
