//! Stops between the tests of a run, at which the heap is captured and put back.
//!
//! Main type: [`Boundaries`]. A *boundary* is the first stop after a number of tests has begun and
//! ended: where a runner begins with its tests, before `@BeforeClass`, or, in the middle of a
//! class, where JUnit says that a test begins, before rules and `@Before`. Everything is suspended
//! there. After the second boundary nothing stops any more.

use std::time::{Duration, Instant};

use jdwp::commands::{event_request, thread_reference, virtual_machine};
use jdwp::{Event, EventKind, EventSet, Incoming, Message, Modifier, SuspendPolicy, ThreadId};
use tokio::time::{sleep_until, timeout};

use super::output::Output;
use crate::session::Error;
use crate::session::capture::{Capture, Capturer};
use crate::session::vm::{ALL_FRAMES, Purpose, Vm, locations};
use crate::state::{Look, Seen, changes};

/// Where a runner begins with its tests.
const PARENT_RUNNER: &str = "org.junit.runners.ParentRunner";
const RUN: (&str, &str) = ("run", "(Lorg/junit/runner/notification/RunNotifier;)V");

/// Where JUnit says that a test begins.
const NOTIFIER: &str = "org.junit.runner.notification.RunNotifier";
const STARTED: (&str, &str) = ("fireTestStarted", "(Lorg/junit/runner/Description;)V");

/// How many writes of what is watched are looked at: of more, the last one is not known.
const MOST_WRITES: usize = 200;

/// How many frames of a write are kept.
const MOST_FRAMES: usize = 8;

/// How long one stop may take.
const LOOKING: Duration = Duration::from_secs(120);

/// The stops of one run.
pub(super) struct Boundaries<'v> {
    vm: &'v Vm,
    look: &'v Look,
    capturer: Capturer<'v>,
    /// How many tests have begun.
    begun: usize,
    first: Option<Capture>,
    writes: usize,
    /// The frames of the last write of what is watched.
    written_at: Vec<String>,
    took: Duration,
}

impl<'v> Boundaries<'v> {
    pub(super) fn new(vm: &'v Vm, look: &'v Look) -> Self {
        Self {
            vm,
            look,
            capturer: Capturer::new(vm),
            begun: 0,
            first: None,
            writes: 0,
            written_at: Vec::new(),
            took: Duration::ZERO,
        }
    }

    /// Goes on from the stop before the first test to the second boundary. `None` when the app has
    /// ended before.
    pub(super) async fn watch(
        mut self,
        until: Instant,
        incoming: &mut Incoming,
        output: &mut Output,
    ) -> Result<Option<Seen>, Error> {
        self.arm().await?;
        let until = tokio::time::Instant::from_std(until);
        loop {
            tokio::select! {
                stepped = output.step(), if !output.ended => {
                    stepped?;
                    if output.ended {
                        return Ok(None);
                    }
                }
                message = incoming.next() => match message {
                    Some(Message::Events(set)) => {
                        if let Some(seen) = self.stopped(&set).await? {
                            return Ok(Some(seen));
                        }
                    }
                    Some(Message::Ddm(_) | Message::Unknown { .. }) => {}
                    None => return Ok(None),
                },
                () = sleep_until(until) => {
                    return Err(Error::NoAnswer("the tests did not come to the boundary in time".to_owned()));
                }
            }
        }
    }

    /// Sets the breakpoints, and resumes the thread that is about to run the tests.
    async fn arm(&self) -> Result<(), Error> {
        let places = [
            (PARENT_RUNNER, RUN, Purpose::RunnerBegins),
            (NOTIFIER, STARTED, Purpose::TestBegins),
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

    /// Takes a stop, and resumes everything. At the second boundary the answer is what was seen.
    async fn stopped(&mut self, set: &EventSet) -> Result<Option<Seen>, Error> {
        let mut seen = None;
        for event in &set.events {
            let purpose = event.request().and_then(|request| self.vm.purpose(request));
            let is_stop = matches!(purpose, Some(Purpose::RunnerBegins | Purpose::TestBegins));
            if is_stop && seen.is_none() {
                let looking = timeout(LOOKING, self.at_boundary());
                let looked = looking.await.map_err(|_| too_long())?;
                seen = looked.map_err(unread)?;
            }
            self.begun += usize::from(purpose == Some(Purpose::TestBegins));
            if let (Some(Purpose::Write), Event::FieldModification { thread, .. }) =
                (purpose, event)
            {
                self.written(*thread).await?;
            }
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
            (SuspendPolicy::All, _) => connection.send(&virtual_machine::Resume).await?,
            _ => {}
        }
        Ok(seen)
    }

    /// Takes down who writes what is watched: the app's and the test's frames, if there are any.
    async fn written(&mut self, thread: ThreadId) -> Result<(), Error> {
        self.writes += 1;
        self.written_at.clear();
        if self.writes > MOST_WRITES {
            return Ok(());
        }
        let frames = self.vm.frames_of(thread, ALL_FRAMES).await?;
        let mut frames = self.vm.frames(&locations(&frames)).await?;
        let whose = self.vm.whose();
        frames.retain(|frame| whose.owner(&frame.class).is_own());

        let own = frames.iter().take(MOST_FRAMES);
        self.written_at = own.map(ToString::to_string).collect();
        Ok(())
    }

    /// Looks at the heap if this is one of the two boundaries.
    async fn at_boundary(&mut self) -> Result<Option<Seen>, Error> {
        let begun = Instant::now();
        if self.begun == self.look.first && self.first.is_none() {
            let capture = self.capturer.capture().await?;
            // Also where nothing is put back, so that this is all that differs.
            self.capturer.hold(&capture).await?;
            if let Some(watched) = &self.look.watched {
                let writes = self.capturer.writes_of(&capture, watched).await?;
                self.vm.request(Purpose::Write, writes).await?;
            }
            self.first = Some(capture);
            self.took = begun.elapsed();
            return Ok(None);
        }
        if self.begun < self.look.second {
            return Ok(None);
        }

        let Some(first) = self.first.take() else {
            return Err(Error::Unknown("a boundary was passed unseen".to_owned()));
        };
        let second = self.capturer.capture().await?;
        let mut seen = Seen {
            changes: changes(&first.snapshot, &second.snapshot),
            objects: second.snapshot.objects.len(),
            written_at: std::mem::take(&mut self.written_at),
            ..Seen::default()
        };
        if let Some(roots) = self.look.restore.roots() {
            seen.restored = self.capturer.restore(&first, roots).await?;
        }

        let cuts = first.snapshot.cuts.union(&second.snapshot.cuts);
        seen.cuts = cuts.cloned().collect();
        let took = self.took + begun.elapsed();
        seen.ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        tracing::debug!(?took, objects = seen.objects, changes = ?seen.changes, restored = ?seen.restored, "looked at the heap");
        Ok(Some(seen))
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
