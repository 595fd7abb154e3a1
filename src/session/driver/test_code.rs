//! The test's own code: classes of it that are about to run, and lines that a thread has reached.
//!
//! An `impl` of [`Driver`].

use std::collections::{BTreeSet, HashSet};
use std::sync::{Arc, Mutex};

use jdwp::{ReferenceTypeId, RequestId, ThreadId, TypeTag};

use super::rests::stop_in;
use super::{Answer, Driver, Question};
use crate::session::finish::FinishWatch;
use crate::session::queue::MainQueue;
use crate::session::statements::{Detail, Statements, TestClass, stop_at_lines};
use crate::session::steering::Input;
use crate::session::vm::{ALL_FRAMES, Vm, class_name, locations};
use crate::session::{Error, threads};
use crate::trace::NotSeenKind;

/// The thread that JUnit runs a test on whose time is limited; where a rule limits it, also what
/// comes before and after the test.
const TIME_LIMITED: &str = "Time-limited test";

/// What is known of the test's own code.
#[derive(Default)]
pub(super) struct TestCode {
    pub(super) statements: Statements,
    /// The classes whose lines have breakpoints.
    pub(super) prepared: Arc<Mutex<HashSet<ReferenceTypeId>>>,
    /// The classes that are there.
    pub(super) classes: Vec<Arc<TestClass>>,
    /// Classes that were met in this run.
    pub(super) met: BTreeSet<String>,
    pub(super) finish: Arc<FinishWatch>,
}

/// The threads that run the test.
#[derive(Default)]
pub(super) struct Testers {
    pub(super) testing: Option<ThreadId>,
    /// The thread that was that before.
    pub(super) before: Option<ThreadId>,
    /// The thread that the test's body has moved to, as in `withContext`, while the testing thread
    /// waits for it.
    pub(super) body: Option<ThreadId>,
}

impl Testers {
    /// A thread of a dispatcher goes on with something else than the test's body, if it ran that.
    pub(super) fn body_leaves(&mut self, thread: ThreadId) {
        self.body.take_if(|body| *body == thread);
    }

    /// Whether a thread is one of them.
    pub(super) fn are(&self, thread: ThreadId) -> bool {
        self.testing == Some(thread) || self.body == Some(thread)
    }

    /// The test goes on in another thread.
    pub(super) fn goes_on_in(&mut self, thread: ThreadId) {
        self.before = self.testing.replace(thread);
    }

    /// A thread has ended. Where JUnit limits the time of a test, what comes after the test runs on
    /// the one before again.
    pub(super) fn thread_ended(&mut self, thread: ThreadId) {
        self.body_leaves(thread);
        self.before.take_if(|before| *before == thread);
        if self.testing == Some(thread) {
            self.testing = self.before.take();
        }
    }
}

impl Driver<'_> {
    /// Sets breakpoints in classes of test code that are there before anybody was told of them: a
    /// runner that finds the debugger attached waits for nothing more, so over a slow link it may
    /// have gone on by now. Everything is suspended.
    ///
    /// # Errors
    /// When the test has begun, so that its first statements were not seen, and when the connection
    /// breaks.
    pub(super) async fn test_code_that_is_there(
        &mut self,
        test_code: &BTreeSet<String>,
    ) -> Result<(), Error> {
        let vm = Arc::clone(&self.vm);
        let names: Vec<&str> = test_code
            .iter()
            .chain([&self.test.class])
            .map(String::as_str)
            .collect();

        let mut there = Vec::new();
        for (name, classes) in names.iter().zip(vm.classes_of(&names).await?) {
            for class in classes {
                there.push(Arc::new(TestClass {
                    class,
                    type_tag: TypeTag::Class,
                    signature: format!("L{};", name.replace('.', "/")),
                }));
            }
        }
        if there.is_empty() {
            return Ok(());
        }

        if has_begun(&vm, &self.test.class).await? {
            return Err(Error::Blind);
        }
        tracing::debug!(classes = there.len(), "test code was there first");
        for class in there {
            let prepared = &self.test_code.prepared;
            let lines = stop_at_lines(&vm, prepared, &class, &self.test.class, self.detail());
            let lines = lines.await.map_err(Error::while_arming)?;
            self.test_code.statements.add(lines);
            self.test_code.classes.push(class);
        }
        let finish = self.test_code.finish.watch(&vm).await;
        finish.map_err(Error::while_arming)
    }

    /// The classes of test code that were met in this run.
    pub(in crate::session) fn take_met_test_code(&mut self) -> BTreeSet<String> {
        std::mem::take(&mut self.test_code.met)
    }

    /// What is asked of the test's lines: only a trace asks which of them declare a variable.
    pub(super) fn detail(&self) -> Detail {
        match self.steering.policy().is_trace {
            true => Detail::Variables,
            false => Detail::LinesOnly,
        }
    }

    /// A class of test code is about to run.
    pub(super) async fn test_class(
        &mut self,
        thread: ThreadId,
        class: TestClass,
    ) -> Result<(), Error> {
        if self.queue.is_none() {
            match MainQueue::find(&self.vm).await? {
                Some(queue) => self.watch_queue(queue).await?,
                None => self.queue_watch.watch(&self.vm).await?,
            }
        }

        let (vm, prepared, test) = (
            Arc::clone(&self.vm),
            Arc::clone(&self.test_code.prepared),
            self.test.class.clone(),
        );
        let class = Arc::new(class);
        self.test_code.classes.push(Arc::clone(&class));
        let finish = Arc::clone(&self.test_code.finish);
        let detail = self.detail();
        let breakpoints = Arc::clone(&self.rests.breakpoints);

        self.ask(Question::Of(thread), async move {
            let name = class_name(&class.signature);
            let lines = stop_at_lines(&vm, &prepared, &class, &test, detail);
            let rests = stop_in(&vm, &breakpoints, &name, class.class);
            let armed = tokio::try_join!(lines, finish.watch(&vm), rests);
            let (lines, (), ()) = armed.map_err(Error::while_arming)?;
            Ok(Answer::Lines(lines))
        });
        Ok(())
    }

    /// A thread is at a line of the test.
    pub(super) fn reached(&mut self, thread: ThreadId, request: RequestId) {
        let own_method = self
            .test_code
            .statements
            .own_method(request)
            .map(str::to_owned);
        let in_test_method = own_method.as_deref() == Some(self.test.method_name());
        let is_own = own_method.is_some();
        let is_limited = is_own && self.vm.thread_name(thread) == TIME_LIMITED;
        let is_main = self.is_main(thread);

        if is_main {
            if in_test_method {
                self.reached_on_main(request);
            }
            return self.resume(thread);
        }

        match self.testers.testing {
            // The first thread in the test class is the testing one; a JUnit timeout moves the
            // test's body to another.
            None if own_method.is_none() => return self.resume(thread),
            None => self.testers.testing = Some(thread),
            Some(testing)
                if testing != thread
                    && (in_test_method
                        || is_limited
                        || self.is_back(testing, thread) && is_own) =>
            {
                self.testers.goes_on_in(thread);
            }
            Some(_) if self.testers.body == Some(thread) => {}
            Some(testing) if testing != thread => {
                if self.test_code.statements.has_stopped_others_enough(request) {
                    self.vm.clear(request);
                }
                self.note(NotSeenKind::OtherThreads, own_method.unwrap_or_default());
                return self.resume(thread);
            }
            // Its body has come back to it.
            Some(_) => self.testers.body = None,
        }

        // The test's body can be on a thread of its own while another coroutine of the test runs on
        // its thread: one of them is at a statement at a time.
        if self.steering.is_another_at_gate(thread) {
            self.note(NotSeenKind::OtherThreads, own_method.unwrap_or_default());
            return self.resume(thread);
        }

        let Some(statement) = self.test_code.statements.hit(request) else {
            return self.resume(thread);
        };
        let statements = &self.test_code.statements;
        if statements.has_stopped_enough(request, &statement) {
            self.vm.clear(request);
        }
        self.steer_now(Input::Statement { statement, thread });
    }

    /// Whether a test on a thread of its own is over, as the one goes on that waits for it.
    fn is_back(&self, testing: ThreadId, thread: ThreadId) -> bool {
        self.vm.thread_name(testing) == TIME_LIMITED
            && threads::is_instrumentation(&self.vm.thread_name(thread))
    }

    /// The test's body runs on the main thread. It is not stopped there, as that would stop
    /// whatever is to come before the statement: the events have two positions only, before the
    /// body and after the test.
    pub(super) fn reached_on_main(&mut self, request: RequestId) {
        let is_first = !self.not_seen.contains_key(&NotSeenKind::TestOnMain);
        let Some(statement) = self.test_code.statements.hit(request) else {
            return;
        };
        self.note(NotSeenKind::TestOnMain, statement.to_string());
        if is_first {
            self.steer_now(Input::Passes { statement });
        }
    }
}

/// Whether the thread of the instrumentation is in the test class.
async fn has_begun(vm: &Vm, test_class: &str) -> Result<bool, Error> {
    let all = vm.all_threads().await?;
    vm.learn_threads(&all).await?;
    for thread in all {
        if !threads::is_instrumentation(&vm.thread_name(thread)) {
            continue;
        }
        let frames = vm.frames_of(thread, ALL_FRAMES).await?;
        let calls = vm.calls(&locations(&frames)).await?;
        if calls.iter().any(|call| call.class == test_class) {
            return Ok(true);
        }
    }
    Ok(false)
}
