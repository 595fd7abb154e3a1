//! The requests for events: which there are, and what each was made for.
//!
//! Main type: [`Purpose`]. When a thread is stopped, the request that stopped it says who has to
//! look at it.

use std::collections::HashMap;
use std::sync::{MutexGuard, PoisonError};

use jdwp::commands::event_request;
use jdwp::{EventKind, RequestId};

use super::Vm;
use crate::session::Error;

/// What a request for events was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::session) enum Purpose {
    /// The statements of the test: a line.
    Statement,
    /// The statements of the test: a class of test code is about to run.
    TestClass,
    /// The main queue: a post.
    Post,
    /// The main queue: a dispatch on the main thread.
    Dispatch,
    /// The background tasks: one is handed over, begins or ends.
    Task,
    /// The background tasks: a class that runs them is about to be used.
    TaskClass,
    /// The rests of tasks: a place in own code.
    Rest,
    /// The rests of tasks: a class that has such a place is about to be used.
    RestClass,
    /// The background tasks: a thread begins or ends.
    Thread,
    /// The background tasks, and the main queue: a thread that submits an event goes on.
    Submitted,
    /// The wait of the runner for the debugger.
    DebuggerWait,
    /// The wait for a main queue.
    QueueWatch,
    /// The end of the instrumentation.
    Finish,
    /// The next test of a class.
    NextTest,
    /// An order of tests: JUnit's entry is about to be used.
    JunitClass,
    /// An order of tests: JUnit is about to run its runners.
    JunitRun,
    /// A look between tests: a runner begins with its tests.
    RunnerBegins,
    /// A look between tests: a test begins.
    TestBegins,
    /// A look between tests: the last test has ended.
    RunEnds,
    /// A look between tests: what is watched is written.
    Write,
}

/// A request that was made.
#[derive(Clone, Copy)]
pub(super) struct Request {
    kind: EventKind,
    purpose: Purpose,
}

impl Vm {
    /// What a request was made for; `None` when it is not one of this session's.
    pub(in crate::session) fn purpose(&self, request: RequestId) -> Option<Purpose> {
        self.requests().get(&request).map(|request| request.purpose)
    }

    /// Makes requests for events, all together, without those that name a thread, an object or a
    /// class which is gone.
    ///
    /// # Errors
    /// When the connection breaks, or a request is refused for another reason.
    pub(in crate::session) async fn request(
        &self,
        purpose: Purpose,
        sets: Vec<event_request::Set>,
    ) -> Result<Vec<RequestId>, Error> {
        let sets = sets.into_iter().map(|set| (set, ())).collect();
        let made = self.request_each(purpose, sets).await?;
        Ok(made.into_iter().map(|(request, ())| request).collect())
    }

    /// The same for requests that each have a meaning of their own; the answer has it too.
    ///
    /// # Errors
    /// The same.
    pub(in crate::session) async fn request_each<T>(
        &self,
        purpose: Purpose,
        sets: Vec<(event_request::Set, T)>,
    ) -> Result<Vec<(RequestId, T)>, Error> {
        let asked: Vec<_> = sets
            .into_iter()
            .map(|(set, meaning)| (set.kind, self.connection.start(&set), meaning))
            .collect();

        let mut made = Vec::with_capacity(asked.len());
        for (kind, pending, meaning) in asked {
            match pending.await.map_err(Error::from) {
                Ok(request) => {
                    self.requests().insert(request, Request { kind, purpose });
                    made.push((request, meaning));
                }
                // A thread ends at any time while the others run.
                Err(error) if error.is_gone() => {
                    tracing::debug!(%error, ?purpose, "it was gone before it could be watched");
                }
                Err(error) => return Err(error.while_arming()),
            }
        }
        Ok(made)
    }

    /// Clears a breakpoint. What it has suspended by now still belongs to its owner.
    pub(in crate::session) fn clear(&self, request: RequestId) {
        drop(self.connection.start(&event_request::Clear {
            kind: EventKind::Breakpoint,
            request,
        }));
    }

    /// Clears all requests for events: nothing stops any more but what has by now.
    ///
    /// # Errors
    /// When the connection breaks.
    pub(in crate::session) async fn clear_all(&self) -> Result<(), Error> {
        for (request, Request { kind, .. }) in self.requests().iter() {
            if *kind != EventKind::Breakpoint {
                drop(self.connection.start(&event_request::Clear {
                    kind: *kind,
                    request: *request,
                }));
            }
        }
        self.connection
            .send(&event_request::ClearAllBreakpoints)
            .await?;
        Ok(())
    }

    fn requests(&self) -> MutexGuard<'_, HashMap<RequestId, Request>> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
