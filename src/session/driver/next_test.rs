//! One test after another in the same process: where the next one is about to begin.
//!
//! An `impl` of [`Driver`]. JUnit 4 tells its listeners that a test begins by
//! `RunNotifier.fireTestStarted`, before rules and `@Before`. The thread that comes there is
//! stopped, until another driver is ready for that test.

use std::collections::BTreeSet;
use std::sync::Arc;

use jdwp::commands::{event_request, virtual_machine};
use jdwp::{Event, EventKind, Modifier, ReferenceTypeId, SuspendPolicy, ThreadId};

use super::{Answer, Driver, Question};
use crate::session::Error;
use crate::session::statements::{TestClass, breakpoint, stop_at_lines};
use crate::session::vm::{Purpose, Vm};

/// Where JUnit says that a test begins.
const NOTIFIER: &str = "org.junit.runner.notification.RunNotifier";
const TEST_STARTS: &str = "fireTestStarted";

/// The test that follows.
#[derive(Default)]
pub(super) enum NextTest {
    /// None does: the process ends with this test.
    #[default]
    None,
    /// One does. Before it, this test begins itself.
    AfterThis,
    /// One does.
    Awaited,
    /// It is about to begin on this thread.
    Here(ThreadId),
}

impl Driver<'_> {
    /// Asks for a report when the next test is about to begin. Where this test is the first one of
    /// the process, and `begins` itself later, that is passed over.
    ///
    /// # Errors
    /// When the connection breaks.
    pub(in crate::session) async fn watch_next_test(&mut self, begins: bool) -> Result<(), Error> {
        self.next_test = match begins {
            true => NextTest::AfterThis,
            false => NextTest::Awaited,
        };

        let prepared = event_request::Set {
            kind: EventKind::ClassPrepare,
            suspend_policy: SuspendPolicy::EventThread,
            modifiers: vec![Modifier::ClassMatch(NOTIFIER.to_owned())],
        };

        let vm = &self.vm;
        let (_, classes) = tokio::try_join!(
            vm.request(Purpose::NextTest, vec![prepared]),
            vm.classes_named(NOTIFIER)
        )?;

        for class in classes {
            stop_at_start(vm, class).await?;
        }
        Ok(())
    }

    /// As [`Driver::arm`] for a test that other ones came before: these classes are there.
    ///
    /// # Errors
    /// When the connection breaks.
    pub(in crate::session) async fn arm_after_others(
        &mut self,
        test_code: &BTreeSet<String>,
        classes: Vec<Arc<TestClass>>,
    ) -> Result<(), Error> {
        // Only a new connection begins with everything suspended.
        drop(self.vm.connection.start(&virtual_machine::Suspend));
        self.arm(test_code).await?;
        for class in &classes {
            let prepared = &self.test_code.prepared;
            let lines =
                stop_at_lines(&self.vm, prepared, class, &self.test.class, self.detail()).await?;
            self.test_code.statements.add(lines);
        }
        self.test_code.classes = classes;

        self.test_code.finish.watch(&self.vm).await
    }

    /// Lets the test begin that a thread was stopped before.
    pub(in crate::session) fn begin(&self, thread: ThreadId) {
        self.resume(thread);
    }

    /// The classes of test code that are there, for the driver of the next test.
    pub(in crate::session) fn take_test_classes(&mut self) -> Vec<Arc<TestClass>> {
        std::mem::take(&mut self.test_code.classes)
    }

    /// Whether another test follows in this process.
    pub(in crate::session) fn has_another_test(&self) -> bool {
        !matches!(self.next_test, NextTest::None)
    }

    /// The thread on which the next test is about to begin; it is stopped there.
    pub(in crate::session) fn next_test(&self) -> Option<ThreadId> {
        match self.next_test {
            NextTest::Here(thread) => Some(thread),
            _ => None,
        }
    }

    /// JUnit's notifier is there, or says that a test begins.
    pub(super) fn at_next_test(&mut self, thread: ThreadId, event: &Event) {
        match (event, &self.next_test) {
            (Event::ClassPrepare { class, .. }, _) => {
                let (vm, class) = (Arc::clone(&self.vm), *class);
                self.ask(Question::Of(thread), async move {
                    let stopped = stop_at_start(&vm, class).await;
                    stopped.map_err(Error::while_arming)?;
                    Ok(Answer::Nothing)
                });
            }
            (_, NextTest::AfterThis) => {
                self.next_test = NextTest::Awaited;
                self.resume(thread);
            }
            (_, NextTest::Awaited) => self.next_test = NextTest::Here(thread),
            _ => self.resume(thread),
        }
    }
}

/// Stops every thread that says that a test begins.
async fn stop_at_start(vm: &Vm, class: ReferenceTypeId) -> Result<(), Error> {
    let mut stops = Vec::new();
    for method in vm.methods(class).await? {
        if method.name == TEST_STARTS {
            stops.push(breakpoint(method.start(class), None));
        }
    }
    vm.request(Purpose::NextTest, stops).await.map(drop)
}
