//! The test's own code: classes of it that are about to run, and lines that a thread has reached.
//!
//! An `impl` of [`Driver`].

use std::collections::{BTreeSet, HashSet};
use std::sync::{Arc, Mutex};

use jdwp::{ReferenceTypeId, RequestId, ThreadId};

use super::{Answer, Driver};
use crate::session::queue::MainQueue;
use crate::session::statements::{Statements, TestClass, stop_at_lines};
use crate::session::steering::Input;
use crate::session::{Error, finish};
use crate::trace::NotSeenKind;

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
    /// Whether the end of the instrumentation has a breakpoint.
    pub(super) watches_finish: bool,
}

/// The threads that run the test.
#[derive(Default)]
pub(super) struct Testers {
    pub(super) testing: Option<ThreadId>,
    /// The thread that the test's body has moved to, as in `withContext`, while the testing thread
    /// waits for it.
    pub(super) body: Option<ThreadId>,
}

impl Testers {
    /// Whether a thread is one of them.
    pub(super) fn are(&self, thread: ThreadId) -> bool {
        self.testing == Some(thread) || self.body == Some(thread)
    }
}

impl Driver<'_> {
    /// The classes of test code that were met in this run.
    pub(in crate::session) fn take_met_test_code(&mut self) -> BTreeSet<String> {
        std::mem::take(&mut self.test_code.met)
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
        let is_first = !std::mem::replace(&mut self.test_code.watches_finish, true);

        self.ask(Some(thread), async move {
            let lines = stop_at_lines(&vm, &prepared, &class, &test);
            let finish = async {
                match is_first {
                    true => finish::watch(&vm).await,
                    false => Ok(()),
                }
            };
            let armed = tokio::try_join!(lines, finish);
            let (lines, ()) = armed.map_err(Error::while_arming)?;
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
            Some(testing) if testing != thread && in_test_method => {
                self.testers.testing = Some(thread)
            }
            Some(_) if self.testers.body == Some(thread) => {}
            Some(testing) if testing != thread => {
                self.note(NotSeenKind::OtherThreads, own_method.unwrap_or_default());
                return self.resume(thread);
            }
            // Its body has come back to it.
            Some(_) => self.testers.body = None,
        }

        let Some(statement) = self.test_code.statements.hit(request) else {
            return self.resume(thread);
        };
        self.steer_on(Input::Statement { statement, thread });
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
            self.steer_on(Input::Passes { statement });
        }
    }
}
