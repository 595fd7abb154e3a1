//! The test's own code: classes of it that are about to run, and lines that a thread has reached.
//!
//! An `impl` of [`Driver`].

use std::sync::Arc;

use jdwp::{RequestId, ThreadId};

use super::{Answer, Driver};
use crate::session::queue::MainQueue;
use crate::session::statements::{TestClass, stop_at_lines};
use crate::session::steering::Input;
use crate::session::{Error, finish};
use crate::trace::NotSeenKind;

impl Driver<'_> {
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
            Arc::clone(&self.prepared),
            self.test.class.clone(),
        );
        let class = Arc::new(class);
        self.test_classes.push(Arc::clone(&class));
        let is_first = !std::mem::replace(&mut self.watches_finish, true);

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
        let own_method = self.statements.own_method(request).map(str::to_owned);
        let in_test_method = own_method.as_deref() == Some(self.test.method_name());
        let is_main = self.is_main(thread);

        if is_main {
            if in_test_method {
                self.reached_on_main(request);
            }
            return self.resume(thread);
        }

        match self.testing {
            // The first thread in the test class is the testing one; a JUnit timeout moves the
            // test's body to another.
            None if own_method.is_none() => return self.resume(thread),
            None => self.testing = Some(thread),
            Some(testing) if testing != thread && in_test_method => self.testing = Some(thread),
            Some(_) if self.body == Some(thread) => {}
            Some(testing) if testing != thread => {
                self.note(NotSeenKind::OtherThreads, own_method.unwrap_or_default());
                return self.resume(thread);
            }
            // Its body has come back to it.
            Some(_) => self.body = None,
        }

        let Some(statement) = self.statements.hit(request) else {
            return self.resume(thread);
        };
        self.steer_on(Input::Statement { statement, thread });
    }

    /// The test's body runs on the main thread. It is not stopped there, as that would stop
    /// whatever is to come before the statement: the events have two positions only, before the
    /// body and after the test.
    pub(super) fn reached_on_main(&mut self, request: RequestId) {
        let is_first = !self.not_seen.contains_key(&NotSeenKind::TestOnMain);
        let Some(statement) = self.statements.hit(request) else {
            return;
        };
        self.note(NotSeenKind::TestOnMain, statement.to_string());
        if is_first {
            self.steer_on(Input::Passes { statement });
        }
    }
}
