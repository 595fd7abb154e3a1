//! Stops between the tests of a run, at which the heap is captured and put back.
//!
//! Main type: [`Boundaries`]. A *boundary* is the first stop after a number of tests has begun and
//! ended: where a runner begins with its tests, before `@BeforeClass`, or, in the middle of a
//! class, where JUnit says that a test begins, before rules and `@Before`; or where JUnit says that
//! all have ended. Everything is suspended there. After the last boundary nothing stops any more.

use std::time::{Duration, Instant};

use jdwp::commands::{event_request, thread_reference, virtual_machine};
use jdwp::{Event, EventKind, EventSet, Incoming, Message, Modifier, SuspendPolicy, ThreadId};
use tokio::time::{sleep_until, timeout};

use super::between::Comparison;
use super::each::WritesByTest;
use super::output::Output;
use super::reset::{Place, Resetting};
use crate::session::Error;
use crate::session::app_files::AppFiles;
use crate::session::vm::{Purpose, Vm};
use crate::state::{Look, Seen};

/// Where a runner begins with its tests.
const PARENT_RUNNER: &str = "org.junit.runners.ParentRunner";
const RUN: (&str, &str) = ("run", "(Lorg/junit/runner/notification/RunNotifier;)V");

/// Where JUnit says that a test begins.
const NOTIFIER: &str = "org.junit.runner.notification.RunNotifier";
const STARTED: (&str, &str) = ("fireTestStarted", "(Lorg/junit/runner/Description;)V");

/// Where JUnit says that all tests have ended.
const FINISHED: (&str, &str) = ("fireTestRunFinished", "(Lorg/junit/runner/Result;)V");

/// How long one stop may take.
const LOOKING: Duration = Duration::from_secs(120);

/// The stops of one run.
pub(super) struct Boundaries<'v> {
    vm: &'v Vm,
    looking: Looking<'v>,
    /// The longest time from one stop to the next, where each test has one of its own.
    limit: Option<Duration>,
    /// How many tests have begun.
    begun: usize,
    took: Duration,
}

/// What is done at a stop.
enum Looking<'v> {
    Between(Comparison<'v>),
    Each(WritesByTest<'v>),
    Reset(Box<Resetting<'v>>),
}

impl Place {
    fn of(purpose: Purpose) -> Option<Self> {
        match purpose {
            Purpose::RunnerBegins => Some(Self::Runner),
            Purpose::TestBegins => Some(Self::Test),
            Purpose::RunEnds => Some(Self::End),
            _ => None,
        }
    }
}

impl<'v> Boundaries<'v> {
    pub(super) fn new(
        vm: &'v Vm,
        look: &'v Look,
        files: &'v AppFiles,
        limit: Option<Duration>,
    ) -> Self {
        Self {
            vm,
            limit,
            looking: match look {
                Look::Reset(initialise) => {
                    Looking::Reset(Box::new(Resetting::new(vm, initialise, files)))
                }
                Look::Between(between) => Looking::Between(Comparison::new(vm, between, files)),
                Look::Each => Looking::Each(WritesByTest::new(vm, files)),
            },
            begun: 0,
            took: Duration::ZERO,
        }
    }

    /// Goes on from the stop before the first test to the last boundary. `None` when the app has
    /// ended before, and nothing was seen.
    pub(super) async fn watch(
        mut self,
        until: Instant,
        incoming: &mut Incoming,
        output: &mut Output,
    ) -> Result<Option<Seen>, Error> {
        self.arm().await?;
        let mut until = tokio::time::Instant::from_std(until);
        loop {
            tokio::select! {
                stepped = output.step(), if !output.ended => {
                    stepped?;
                    if output.ended {
                        return Ok(self.so_far());
                    }
                }
                message = incoming.next() => match message {
                    Some(Message::Events(set)) => {
                        if let Some(seen) = self.stopped(&set).await? {
                            return Ok(Some(seen));
                        }
                        if let Some(limit) = self.limit {
                            until = tokio::time::Instant::now() + limit;
                        }
                    }
                    Some(Message::Ddm(_) | Message::Unknown { .. }) => {}
                    None => return Ok(self.so_far()),
                },
                () = sleep_until(until) => {
                    let Some(limit) = self.limit else {
                        return Err(Error::NoAnswer("the tests did not come to the boundary in time".to_owned()));
                    };
                    let why = format!("a test took longer than {} s", limit.as_secs());
                    return Ok(Some(self.timed(Seen::not_reset(why))));
                }
            }
        }
    }

    /// Sets the breakpoints, and resumes the thread that is about to run the tests.
    async fn arm(&self) -> Result<(), Error> {
        let places = [
            (PARENT_RUNNER, RUN, Purpose::RunnerBegins),
            (NOTIFIER, STARTED, Purpose::TestBegins),
            (NOTIFIER, FINISHED, Purpose::RunEnds),
        ];
        for (class, method, purpose) in places {
            self.stop_at(class, method, purpose).await?;
        }
        self.vm.connection.send(&virtual_machine::Resume).await?;
        Ok(())
    }

    async fn stop_at(
        &self,
        class: &str,
        (name, signature): (&str, &str),
        purpose: Purpose,
    ) -> Result<(), Error> {
        let mut stops = Vec::new();
        for class in self.vm.classes_named(class).await? {
            let methods = self.vm.methods(class).await?;
            let method = methods
                .iter()
                .find(|method| method.name == name && method.signature == signature);
            let Some(method) = method else { continue };
            stops.push(event_request::Set {
                kind: EventKind::Breakpoint,
                suspend_policy: SuspendPolicy::All,
                modifiers: vec![Modifier::LocationOnly(method.start(class))],
            });
        }

        if stops.is_empty() {
            return Err(Error::Unknown(format!("there is no {class}.{name}")));
        }
        self.vm.request(purpose, stops).await.map(drop)
    }

    /// Takes a stop, and resumes everything, unless the process is to end there. At the last
    /// boundary the answer is what was seen.
    async fn stopped(&mut self, set: &EventSet) -> Result<Option<Seen>, Error> {
        let mut seen = None;
        for event in &set.events {
            let purpose = event.request().and_then(|request| self.vm.purpose(request));
            let place = purpose.and_then(Place::of);
            if let (Some(place), None, Some(thread)) = (place, &seen, event.thread()) {
                let looking = timeout(LOOKING, self.at_boundary(thread, place));
                let looked = looking.await.unwrap_or_else(|_| Err(too_long()));
                seen = match looked.map_err(unread) {
                    // What has run counts.
                    Err(Error::Unknown(why) | Error::NoAnswer(why)) if self.limit.is_some() => {
                        Some(self.timed(Seen::not_reset(why)))
                    }
                    looked => looked?,
                };
            }
            self.begun += usize::from(purpose == Some(Purpose::TestBegins));
            if let (
                Some(Purpose::Write),
                Event::FieldModification { thread, .. },
                Looking::Between(comparison),
            ) = (purpose, event, &mut self.looking)
            {
                comparison.written(*thread).await?;
            }
        }

        if seen.as_ref().is_some_and(Seen::ends_process) {
            return Ok(seen);
        }
        if seen.is_some() {
            self.vm.clear_all().await?;
        }
        let connection = &self.vm.connection;
        let thread = set.events.first().and_then(Event::thread);
        match (set.suspend_policy, thread) {
            (SuspendPolicy::EventThread, Some(thread)) => {
                connection
                    .send(&thread_reference::Resume { thread })
                    .await?;
            }
            (SuspendPolicy::All, _) => {
                let resumed = connection.send(&virtual_machine::Resume).await;
                // What is left may be over before the answer has left the app.
                match resumed {
                    Err(jdwp::Error::Closed) if seen.is_some() => {}
                    resumed => resumed?,
                }
            }
            _ => {}
        }
        Ok(seen)
    }

    /// Looks at the heap, if this is where somebody wants to.
    async fn at_boundary(&mut self, thread: ThreadId, place: Place) -> Result<Option<Seen>, Error> {
        let (begun, ends) = (Instant::now(), place == Place::End);
        let seen = match &mut self.looking {
            Looking::Between(comparison) => {
                comparison.at_boundary(self.begun, ends, thread).await?
            }
            Looking::Each(writes) => writes.at_boundary(self.begun, ends).await?,
            Looking::Reset(resetting) => resetting.at_boundary(self.begun, place, thread).await?,
        };
        self.took += begun.elapsed();
        Ok(seen.map(|seen| self.timed(seen)))
    }

    /// What was seen before the app has ended.
    fn so_far(&mut self) -> Option<Seen> {
        let seen = match &mut self.looking {
            Looking::Between(_) | Looking::Reset(_) => None,
            Looking::Each(writes) => writes.so_far(),
        };
        seen.map(|seen| self.timed(seen))
    }

    fn timed(&self, seen: Seen) -> Seen {
        let ms = u64::try_from(self.took.as_millis()).unwrap_or(u64::MAX);
        let seen = Seen { ms, ..seen };
        tracing::debug!(?seen, "looked at the heap");
        seen
    }
}

/// What the virtual machine refuses to show ends the look, and not the study.
fn unread(error: Error) -> Error {
    match error {
        Error::Jdwp(error @ jdwp::Error::Vm { .. }) => {
            Error::Unknown(format!("its heap could not be read: {error}"))
        }
        other => other,
    }
}

fn too_long() -> Error {
    let seconds = LOOKING.as_secs();
    Error::NoAnswer(format!("a look at the heap took more than {seconds} s"))
}
