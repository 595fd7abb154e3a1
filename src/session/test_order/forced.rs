//! A run in a forced order: the app is stopped once, where JUnit is about to run its tests, and the
//! runners' lists are set. From then on it runs without the debugger, unless it is looked at
//! between its tests.

use std::time::{Duration, Instant};

use jdwp::commands::{event_request, virtual_machine};
use jdwp::{
    ErrorCode, Event, EventKind, EventSet, Incoming, Message, Modifier, ObjectId, Opening,
    ReferenceTypeId, SuspendPolicy, Tag, ThreadId,
};
use tokio::time::{sleep_until, timeout};

use super::arrange::arrange;
use super::boundaries::Boundaries;
use super::junit::Junit;
use super::output::Output;
use super::tree::{Child, RunnerNode, lay_out};
use super::walk::walk;
use super::words::classes;
use super::{Argument, LeftOut, LimitOf, LookedRun, OrderRun, TestOrders, Way, divergence};
use crate::instrument::{ManyEnd, TestName};
use crate::session::app_files::AppFiles;
use crate::session::arguments::ask_argument;
use crate::session::attach::{Appearing, Attached, attach};
use crate::session::debugger_wait::DebuggerWait;
use crate::session::statements::{breakpoint, thread_of};
use crate::session::vm::{Purpose, Vm};
use crate::session::{Error, TimeLimit};
use crate::state::{Look, Seen};
use crate::whose::Whose;

/// Where JUnit begins to run the tests that its runner has filtered.
const JUNIT_CORE: &str = "org.junit.runner.JUnitCore";
const RUN: (&str, &str) = (
    "run",
    "(Lorg/junit/runner/Runner;)Lorg/junit/runner/Result;",
);
const RUNNER_SIGNATURE: &str = "Lorg/junit/runner/Runner;";

/// How often lists are made when a part of one was collected meanwhile.
const ATTEMPTS: usize = 3;

/// How long the stop may take: walking the runners and setting their lists.
const ARRANGING: Duration = Duration::from_secs(60);

/// How long a process that has ended may take until its output says so.
const ENDING: Duration = Duration::from_secs(10);

/// What was arranged.
#[derive(Default)]
struct Arranged {
    asked: Vec<TestName>,
    left_out: Vec<LeftOut>,
}

impl TestOrders {
    /// Runs an order that the debugger sets.
    pub(super) async fn run_forced(
        &mut self,
        order: &[TestName],
        arguments: &[Argument<'_>],
        look: Option<&Look>,
    ) -> Result<LookedRun, Error> {
        let until = Instant::now() + self.deadline;
        let (mut attached, mut output) = self.start(order, arguments).await?;
        let mut stop = Stop {
            vm: Vm::of_app(attached.connection.clone(), self.whose()),
            wait: DebuggerWait::default(),
            files: AppFiles::new(&self.device, &self.target.package, self.app.user),
            until,
            limit: self.limit_at_boundaries(look),
        };
        let stopped = stop
            .carry_out(order, look, &mut attached.incoming, &mut output)
            .await;
        let seen = stopped
            .as_ref()
            .ok()
            .and_then(|stopped| stopped.seen.as_ref());
        if stopped.is_err() || seen.is_some_and(Seen::ends_process) {
            // Before the debugger leaves: the tests would run in another order, or go on.
            self.stop_app()
                .await
                .inspect_err(|error| tracing::debug!(%error, "stop"))
                .ok();
        }
        attached.close().await;
        let Stopped { arranged, seen } = stopped?;

        let left = match self.limit_at_boundaries(look) {
            None => until.saturating_duration_since(Instant::now()),
            Some(limit) if seen.is_some() => limit,
            Some(_) => ENDING,
        };
        let run = self.read_to_end(output, left).await?;
        if arranged.is_none() && run.end == ManyEnd::Completed {
            return Err(Error::Late);
        }
        // Without an order the process ended before; its output says why.
        let Arranged { asked, left_out } = arranged.unwrap_or_default();
        let run = OrderRun {
            way: Way::Forced,
            divergence: divergence::find(&asked, &run),
            run,
            asked,
            left_out,
        };
        Ok(LookedRun { run, seen })
    }

    /// The longest time from one boundary to the next, where each test has one of its own.
    fn limit_at_boundaries(&self, look: Option<&Look>) -> Option<Duration> {
        let is_of_test = look.is_some() && self.limit_of == LimitOf::Test;
        is_of_test.then_some(self.deadline)
    }

    /// Whose classes are, as far as the instrumentation says.
    fn whose(&self) -> Whose {
        let component = self.target.component.as_str();
        let test = component.split('/').next().unwrap_or(component);
        Whose::new(&self.target.package, test, "")
    }

    /// Starts the instrumentation and attaches to the app's new process.
    async fn start(
        &mut self,
        order: &[TestName],
        arguments: &[Argument<'_>],
    ) -> Result<(Attached, Output), Error> {
        let appearing = Appearing::watch(&self.device).await?;
        let mut arguments = arguments.to_vec();
        arguments.push(("debug", "true"));
        let command =
            self.debug_app.before_run() + &self.am_instrument(&classes(order), &arguments);
        let shell = self.device.shell(&command).await?;
        let mut output = Output::new(shell, self.listener.clone());

        let attaching = attach(
            &self.device,
            appearing,
            &self.app,
            self.jdwp_way,
            Opening::Suspended,
            &self.undo,
        );
        let attached = tokio::select! {
            attached = attaching => attached?,
            drained = output.drain() => {
                drained?;
                return Err(not_attached(output, &self.target.package));
            }
        };
        self.debug_app.used_up();
        Ok((attached, output))
    }
}

/// Why the instrumentation has ended before there was a debugger.
fn not_attached(output: Output, package: &str) -> Error {
    match output.conclude(TimeLimit::Kept).end {
        ManyEnd::Completed => Error::Setup(format!(
            "the tests ran without waiting for the debugger: is {package} debuggable (android:debuggable=\"true\")?"
        )),
        ManyEnd::Runner(why) => Error::NotRun(why),
        other => Error::NoAnswer(format!(
            "the instrumentation ended before there was a debugger: {other:?}"
        )),
    }
}

/// What came of the stops.
struct Stopped {
    /// `None` when the app has ended before an order could be set.
    arranged: Option<Arranged>,
    /// `None` when nobody looked, or the app has ended before.
    seen: Option<Seen>,
}

/// From the app's start to the one stop before the first test.
struct Stop {
    vm: Vm,
    wait: DebuggerWait,
    files: AppFiles,
    until: Instant,
    /// The longest time from one boundary to the next, where each test has one of its own.
    limit: Option<Duration>,
}

impl Stop {
    /// Sets the order, and looks at the heap between the tests if that is wanted.
    async fn carry_out(
        &mut self,
        order: &[TestName],
        look: Option<&Look>,
        incoming: &mut Incoming,
        output: &mut Output,
    ) -> Result<Stopped, Error> {
        let arranged = self.arrange(order, incoming, output).await?;
        let seen = match look {
            Some(look) if arranged.is_some() => {
                let boundaries = Boundaries::new(&self.vm, look, &self.files, self.limit);
                boundaries.watch(self.until, incoming, output).await?
            }
            _ => None,
        };
        Ok(Stopped { arranged, seen })
    }

    /// Waits for JUnit, and sets the order. `None` when the app has ended before.
    async fn arrange(
        &mut self,
        order: &[TestName],
        incoming: &mut Incoming,
        output: &mut Output,
    ) -> Result<Option<Arranged>, Error> {
        self.arm().await?;
        let until = tokio::time::Instant::from_std(self.until);
        loop {
            tokio::select! {
                stepped = output.step(), if !output.ended => {
                    stepped?;
                    if output.has_begun() {
                        return Err(Error::Late);
                    }
                    if output.ended {
                        return Ok(None);
                    }
                }
                message = incoming.next() => match message {
                    Some(Message::Events(set)) => {
                        let Some((thread, runner)) = self.event(&set).await? else { continue };
                        let arranging = timeout(ARRANGING, self.set_order(thread, runner, order));
                        return match arranging.await {
                            Ok(arranged) => arranged.map(Some),
                            Err(_) => Err(Error::NoAnswer(format!(
                                "the runners did not take their order within {} s", ARRANGING.as_secs()
                            ))),
                        };
                    }
                    Some(Message::Ddm(_) | Message::Unknown { .. }) => {}
                    // What the instrumentation prints shows why.
                    None => return Ok(None),
                },
                () = sleep_until(until) => {
                    return Err(Error::NoAnswer(format!("{JUNIT_CORE} did not run in time")));
                }
            }
        }
    }

    /// Sets the breakpoints, and resumes everything. It was suspended since the debugger came, so
    /// that nothing gets past.
    async fn arm(&mut self) -> Result<(), Error> {
        let vm = &self.vm;
        let prepare = event_request::Set {
            kind: EventKind::ClassPrepare,
            suspend_policy: SuspendPolicy::EventThread,
            modifiers: vec![Modifier::ClassMatch(JUNIT_CORE.to_owned())],
        };
        vm.request(Purpose::JunitClass, vec![prepare]).await?;

        for class in vm.classes_named(JUNIT_CORE).await? {
            self.watch(class).await?;
        }

        self.wait = DebuggerWait::watch(&self.vm).await?;
        self.vm.connection.send(&virtual_machine::Resume).await?;
        Ok(())
    }

    /// Stops the thread that is about to run the tests.
    async fn watch(&self, class: ReferenceTypeId) -> Result<(), Error> {
        let methods = self.vm.methods(class).await?;
        let run = methods
            .iter()
            .find(|method| is_run(&method.name, &method.signature));
        let stop = run.map(|method| breakpoint(method.start(class), None));
        let stops = stop.into_iter().collect();
        self.vm.request(Purpose::JunitRun, stops).await.map(drop)
    }

    /// Takes an event: what stopped goes on, but for the thread that is about to run the tests. The
    /// answer is that thread and the outermost runner.
    async fn event(&self, set: &EventSet) -> Result<Option<(ThreadId, ObjectId)>, Error> {
        let mut stopped = None;
        for event in &set.events {
            let purpose = event.request().and_then(|request| self.vm.purpose(request));
            match (purpose, event) {
                (Some(Purpose::JunitClass), Event::ClassPrepare { class, .. }) => {
                    self.watch(*class).await?;
                }
                (
                    Some(Purpose::DebuggerWait),
                    Event::Breakpoint {
                        thread, location, ..
                    },
                ) => self.wait.end(&self.vm, *thread, *location).await?,
                (Some(Purpose::JunitRun), Event::Breakpoint { thread, .. }) => {
                    return Ok(Some((*thread, self.runner(*thread).await?)));
                }
                _ => {}
            }
            stopped = thread_of(event).or(stopped);
        }
        match (set.suspend_policy, stopped) {
            (SuspendPolicy::None, _) | (SuspendPolicy::EventThread, None) => {}
            (SuspendPolicy::EventThread, Some(thread)) => {
                let resume = jdwp::commands::thread_reference::Resume { thread };
                self.vm.connection.send(&resume).await?;
            }
            (SuspendPolicy::All, _) => {
                self.vm.connection.send(&virtual_machine::Resume).await?;
            }
        }
        Ok(None)
    }

    /// The runner that a thread has just called `JUnitCore.run` with.
    async fn runner(&self, thread: ThreadId) -> Result<ObjectId, Error> {
        let frames = self.vm.frames_of(thread, 1).await?;
        let Some(frame) = frames.first() else {
            return Err(Error::Unknown("a stopped thread has no frame".to_owned()));
        };

        let class = frame.location.class;
        let methods = self.vm.methods(class).await?;
        let run = methods
            .iter()
            .find(|method| method.id == frame.location.method);
        let asked = run.and_then(|run| ask_argument(&self.vm, class, run, RUNNER_SIGNATURE));
        let Some(asked) = asked else {
            return Err(Error::Unknown(format!("{JUNIT_CORE}.run takes no runner")));
        };

        let argument = asked.answer().await?;
        let value = self
            .vm
            .argument(thread, frame, argument, Tag::Object)
            .await?;
        let runner = value.as_non_null_object();
        runner.ok_or_else(|| Error::Unknown(format!("{JUNIT_CORE}.run was given no runner")))
    }

    /// Sets the order that the runners are to have.
    async fn set_order(
        &self,
        thread: ThreadId,
        runner: ObjectId,
        order: &[TestName],
    ) -> Result<Arranged, Error> {
        // No other thread is stopped from here on.
        self.vm.clear_all().await?;

        let begun = Instant::now();
        let round_trips = self.vm.connection.round_trips();
        let mut junit = Junit::new(&self.vm, thread);
        let mut attempt = 1;

        loop {
            let arranged = arranged(&mut junit, runner, order).await;
            match arranged {
                // What a call returned was collected before it was asked for.
                Err(Error::Jdwp(jdwp::Error::Vm {
                    code: ErrorCode::InvalidObject,
                    operation,
                })) if attempt < ATTEMPTS => {
                    tracing::debug!(operation, "an object was collected: once more");
                    junit.release();
                    attempt += 1;
                }
                Err(error) => return Err(error),
                Ok(arranged) => {
                    let (took, trips) = (begun.elapsed(), self.vm.connection.round_trips());
                    tracing::debug!(
                        ?took,
                        round_trips = trips.saturating_sub(round_trips),
                        tests = arranged.asked.len(),
                        "the order is set"
                    );
                    return Ok(arranged);
                }
            }
        }
    }
}

fn is_run(name: &str, signature: &str) -> bool {
    (name, signature) == RUN
}

async fn arranged(
    junit: &mut Junit<'_>,
    runner: ObjectId,
    order: &[TestName],
) -> Result<Arranged, Error> {
    let root: RunnerNode = match walk(junit, runner).await? {
        Child::Runner(root) => root,
        Child::Other(class, _) => {
            return Err(Error::NotRun(format!(
                "{class} runs all tests and is no ParentRunner of JUnit 4: its order cannot be set"
            )));
        }
        Child::Test(..) => return Err(Error::Unknown("a runner is a test".to_owned())),
    };

    let layout = lay_out(&root, order);
    if layout.asked.is_empty() {
        let names: Vec<String> = layout.left_out.iter().map(ToString::to_string).collect();
        return Err(Error::NotRun(format!(
            "the order of no test can be set: {}",
            names.join("; ")
        )));
    }

    arrange(junit, &root, &layout).await?;
    Ok(Arranged {
        asked: layout.asked,
        left_out: layout.left_out,
    })
}
