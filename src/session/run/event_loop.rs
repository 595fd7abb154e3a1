//! The loop of a debugged run: it waits for whatever comes next, and hands it to the driver.
//!
//! Main type: [`EventLoop`]. What comes is a piece of the instrumentation's output, a tick of the
//! clock, the answer to a question, or a message of the virtual machine. The app may end, or its
//! connection may break, before the instrumentation has printed the last of it.

use std::time::{Duration, Instant};

use tokio::time::sleep_until;

use super::elapsed_ms;
use super::output::Output;
use crate::adb::Device;
use crate::session::attach::Attached;
use crate::session::driver::Driver;
use crate::session::process::AppProcess;
use crate::session::{Error, Limits, TimeLimit};
use crate::trace::{NotSeen, NotSeenKind, Phases};

/// The time from tick to tick while something is held or awaited.
const TICK: Duration = Duration::from_millis(5);

/// The same for all other times.
const IDLE_TICK: Duration = Duration::from_millis(200);

/// How long the instrumentation may go on printing after the app's virtual machine is gone.
const AFTER_THE_APP: Duration = Duration::from_secs(20);

/// How long what was held in the test may take after it before the process is killed.
const AFTER_THE_TEST: Duration = Duration::from_millis(300);

/// How a steered run came to its end.
pub(super) struct Ended {
    pub(super) time_limit: TimeLimit,
    /// Why the debugger's connection ended before the test reported its result; a crash does that
    /// too.
    pub(super) broke: Option<jdwp::Error>,
    /// The app's other processes, if they were looked for.
    pub(super) other_processes: Option<NotSeen>,
}

/// What has come.
enum Step {
    /// More of the output, and whether the test has ended by that.
    Printed(Result<bool, Error>),
    /// Something for the driver, and what became of it.
    Driven(Result<(), Error>),
}

/// A debugged run under way.
pub(super) struct EventLoop<'r, 'd> {
    driver: &'r mut Driver<'d>,
    attached: &'r mut Attached,
    output: &'r mut Output,
    limits: &'r Limits,
    /// When the instrumentation was started: the phases count from then.
    started: Instant,
    /// Whether there is still a connection to the app.
    app_is_there: bool,
    /// Until when the rest of the output is waited for, once the app is gone.
    until: Option<Instant>,
    broke: Option<jdwp::Error>,
    looks_for_others: Option<(&'r Device, &'r AppProcess)>,
    other_processes: Option<NotSeen>,
}

impl<'r, 'd> EventLoop<'r, 'd> {
    pub(super) fn new(
        driver: &'r mut Driver<'d>,
        attached: &'r mut Attached,
        output: &'r mut Output,
        limits: &'r Limits,
        started: Instant,
    ) -> Self {
        Self {
            driver,
            attached,
            output,
            limits,
            started,
            app_is_there: true,
            until: None,
            broke: None,
            looks_for_others: None,
            other_processes: None,
        }
    }

    /// Looks for other processes of the app once the test is over: when the instrumentation has
    /// finished, the system stops them all.
    pub(super) fn looking_for_others(mut self, device: &'r Device, app: &'r AppProcess) -> Self {
        self.looks_for_others = Some((device, app));
        self
    }

    /// Runs the test to its end; its breakpoints are set. Where another test of the process
    /// follows, it ends where that one is about to begin, with its thread stopped.
    pub(super) async fn run(mut self, phases: &mut Phases) -> Result<Ended, Error> {
        let begun = Instant::now();
        let mut last_tick = begun;
        while !self.output.ended {
            // What is held on purpose takes none of the test's time.
            let deadline = self
                .until
                .unwrap_or(begun + self.limits.run + self.driver.held());
            let time_limit = if Instant::now() >= deadline {
                TimeLimit::Exceeded
            } else if self.app_is_there && self.driver.hangs() {
                TimeLimit::Hangs
            } else {
                TimeLimit::Kept
            };
            if time_limit != TimeLimit::Kept {
                if self.app_is_there {
                    self.check_lost_suspensions().await?;
                }
                return Ok(self.ended(time_limit));
            }

            match self.step(&mut last_tick).await {
                Step::Printed(test_ended) => match (test_ended?, self.driver.has_another_test()) {
                    (true, false) => self.test_ended(deadline, phases).await?,
                    (true, true) => self.over(phases).await,
                    (false, _) => {}
                },
                Step::Driven(Ok(())) => {}
                Step::Driven(Err(error)) => self.failed(error, deadline)?,
            }
            if self.driver.is_finishing() {
                self.test_ended(deadline, phases).await?;
            }
            if self.driver.next_test().is_some() && self.app_is_there {
                self.over(phases).await;
                self.check_lost_suspensions().await?;
                break;
            }
        }
        Ok(self.ended(TimeLimit::Kept))
    }

    /// Waits for whatever comes next, and has the driver do what follows.
    async fn step(&mut self, last_tick: &mut Instant) -> Step {
        let tick = if self.driver.is_busy() && self.app_is_there {
            TICK
        } else {
            IDLE_TICK
        };
        // However much the app says, the clock goes on.
        let next_tick = tokio::time::Instant::from_std(*last_tick + tick);
        let driven = tokio::select! {
            // What was printed comes first: a test's result is printed before its process ends.
            biased;
            printed = self.output.step() => return Step::Printed(printed),
            () = sleep_until(next_tick) => {
                *last_tick = Instant::now();
                if self.app_is_there { self.driver.tick().await } else { Ok(()) }
            }
            answer = self.driver.answer(), if self.app_is_there && self.driver.is_asking() => {
                self.driver.answered(answer).await
            }
            message = self.attached.incoming.next(), if self.app_is_there => match message {
                Some(message) => self.driver.message(message).await,
                None => Err(jdwp::Error::Closed.into()),
            },
        };
        Step::Driven(driven)
    }

    fn ended(self, time_limit: TimeLimit) -> Ended {
        Ended {
            time_limit,
            broke: self.broke,
            other_processes: self.other_processes,
        }
    }

    /// The test has reported its result, or the instrumentation is about to finish: the app goes on
    /// without the debugger, under which the rest of a process's life takes longer than a short
    /// test.
    async fn test_ended(&mut self, deadline: Instant, phases: &mut Phases) -> Result<(), Error> {
        self.over(phases).await;
        if !self.app_is_there {
            return Ok(());
        }
        self.finish_what_was_held(deadline).await?;
        if !self.app_is_there {
            return Ok(());
        }
        self.check_lost_suspensions().await?;
        let connection = self.attached.connection.clone();
        connection
            .detach()
            .await
            .inspect_err(|error| tracing::debug!(%error, "detach"))
            .ok();
        self.app_is_gone(deadline);
        Ok(())
    }

    /// Waits until what was held has ended, which would else be killed halfway. Meanwhile the
    /// instrumentation's thread is stopped just before it finishes.
    async fn finish_what_was_held(&mut self, deadline: Instant) -> Result<(), Error> {
        let mut last_tick = Instant::now();
        let until = deadline.min(last_tick + AFTER_THE_TEST);

        while self.app_is_there
            && !self.output.ended
            && self.driver.steering.is_ending()
            && Instant::now() < until
        {
            match self.step(&mut last_tick).await {
                Step::Printed(printed) => drop(printed?),
                Step::Driven(Ok(())) => {}
                // The test has its result by now: no fault takes that away.
                Step::Driven(Err(error)) => {
                    tracing::debug!(%error, "after the test");
                    if self.attached.connection.is_closed() {
                        self.app_is_gone(deadline);
                    }
                    break;
                }
            }
            if self.driver.is_finishing() {
                self.output.watch.keep_failure();
            }
        }
        Ok(())
    }

    /// The test is over: nothing is held any more.
    async fn over(&mut self, phases: &mut Phases) {
        if phases.over.is_some() {
            return;
        }
        phases.over = Some(elapsed_ms(self.started));
        self.driver.test_over();
        if let Some((device, app)) = self.looks_for_others
            && self.app_is_there
        {
            self.other_processes = other_processes(device, app, self.attached.pid).await;
        }
    }

    /// From now on only the rest of the output is waited for.
    fn app_is_gone(&mut self, deadline: Instant) {
        self.app_is_there = false;
        self.until = Some(deadline.min(Instant::now() + AFTER_THE_APP));
    }

    /// A step has failed: the run may go on without the app, or without what the step asked for.
    ///
    /// # Errors
    /// Any other error.
    fn failed(&mut self, error: Error, deadline: Instant) -> Result<(), Error> {
        match error {
            // The process has crashed, or the connection broke: what the instrumentation prints
            // shows which.
            Error::Jdwp(error) if !self.app_is_there || self.attached.connection.is_closed() => {
                if self.app_is_there {
                    self.broke = Some(error);
                }
                self.app_is_gone(deadline);
                Ok(())
            }
            // An object or a thread that is gone meanwhile. Where breakpoints are set, a refusal is
            // another error: the run would be half blind from then on.
            Error::Jdwp(jdwp::Error::Vm { operation, code }) => {
                tracing::debug!(operation, %code, "something was gone before it was asked for");
                Ok(())
            }
            other => Err(other),
        }
    }

    /// Looks for lost suspensions. A process that has ended meanwhile has none, and what could not
    /// be watched by now does not matter any more.
    async fn check_lost_suspensions(&mut self) -> Result<(), Error> {
        match self
            .driver
            .check_none_lost(&mut self.attached.incoming)
            .await
        {
            Err(Error::Jdwp(error) | Error::Arming(error)) => {
                tracing::debug!(%error, "not looked for threads that are stopped");
                Ok(())
            }
            other => other,
        }
    }
}

/// The app's processes next to the one of this number; nothing, where the device does not report
/// them.
async fn other_processes(device: &Device, app: &AppProcess, pid: u32) -> Option<NotSeen> {
    let others = app
        .others(device, pid)
        .await
        .inspect_err(|error| tracing::debug!(%error, "not looked for other processes"))
        .ok()?;
    Some(NotSeen {
        kind: NotSeenKind::OtherProcesses,
        count: others.len(),
        example: others.into_iter().next()?,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::io::Write;
    use std::sync::{Arc, mpsc};

    use jdwp::commands::event_request;
    use jdwp::{
        Connection, Event, EventKind, EventSet, Message, Options, ReferenceTypeId, SuspendPolicy,
        ThreadId,
    };
    use test_kit::fake_adb::{EXIT, FakeAdb, printed, prints};

    use super::*;
    use crate::schedule::{Plan, ReleaseOrder};
    use crate::session::steering::{Input, Policy};
    use crate::session::vm::false_app::{POSTER, app, prepared, test_id};
    use crate::session::vm::false_vm::{Command, METHODS, names, serve};
    use crate::session::vm::{Purpose, Vm};
    use crate::testing::event;
    use crate::whose::Whose;

    const RESUME: Command = (11, 3);
    const FRAMES: Command = (11, 6);
    const INVALID_THREAD: u16 = 10;
    const INTERNAL: u16 = 113;

    /// A thread is stopped where a class is prepared, and where it posts.
    async fn stops(vm: &Vm, class: ReferenceTypeId) -> [Event; 2] {
        let any = |kind| event_request::Set {
            kind,
            suspend_policy: SuspendPolicy::EventThread,
            modifiers: Vec::new(),
        };
        let prepare = vec![any(EventKind::ClassPrepare)];
        let prepare = vm.request(Purpose::TestClass, prepare).await.unwrap()[0];
        let post = vec![any(EventKind::Breakpoint)];
        let post = vm.request(Purpose::Post, post).await.unwrap()[0];
        let stopped = Event::Breakpoint {
            request: post,
            thread: ThreadId(POSTER),
            location: jdwp::Location {
                type_tag: jdwp::TypeTag::Class,
                class,
                method: jdwp::MethodId(0),
                index: 0,
            },
        };
        [prepared(prepare, class, "La/SomeTest;"), stopped]
    }

    /// Runs a test in which a thread is stopped where its class is prepared and where it posts, and
    /// which is over once both questions about it have ended. The thread is gone before its post is
    /// looked at. The methods of a class that is `unread` are refused.
    async fn run(unread: Option<ReferenceTypeId>) -> Result<Ended, Error> {
        let server = FakeAdb::open();
        let device = Device::for_test(server.port());
        let (both_resumed, is_over) = mpsc::channel();
        std::thread::spawn(move || {
            let mut shell = server.accept("shell,v2,raw:am instrument");
            shell.write_all(b"OKAY").unwrap();
            if is_over.recv().is_ok() {
                shell.write_all(&EXIT).unwrap();
            }
        });
        let mut resumed = 0;
        let refuse = move |command, asked: &[u8]| {
            resumed += usize::from(command == RESUME);
            if resumed == 2 {
                both_resumed.send(()).ok();
            }
            match command {
                FRAMES => Some(INVALID_THREAD),
                METHODS => unread
                    .filter(|class| names(asked, class.0))
                    .map(|_| INTERNAL),
                _ => None,
            }
        };
        let app = app();
        let (connection, incoming) = app.vm.connect(refuse).await;
        let whose = Whose::new("a", "a.test", "a.SomeTest");
        let vm = Arc::new(Vm::of_app(connection.clone(), whose));
        let test = test_id();
        let limits = Limits {
            run: Duration::from_secs(20),
            ..Limits::default()
        };
        let policy = Policy::new(&Plan::Trace, &HashMap::new());
        let mut driver = Driver::new(Arc::clone(&vm), policy, &limits, &test);

        for event in stops(&vm, app.test).await {
            let set = EventSet {
                suspend_policy: SuspendPolicy::EventThread,
                events: vec![event],
            };
            driver.message(Message::Events(set)).await.unwrap();
        }

        let mut attached = Attached::for_test(connection, incoming);
        let mut output = Output::new(device.shell("am instrument").await.unwrap());
        let events = EventLoop::new(
            &mut driver,
            &mut attached,
            &mut output,
            &limits,
            Instant::now(),
        );
        events.run(&mut Phases::default()).await
    }

    #[tokio::test]
    async fn what_could_not_be_armed_ends_the_run_and_a_thread_that_is_gone_does_not() {
        let half_blind = run(Some(app().test)).await.err();
        assert!(
            matches!(half_blind, Some(Error::Arming(_))),
            "{half_blind:?}"
        );
        let goes_on = run(None).await.unwrap();
        assert!(goes_on.time_limit == TimeLimit::Kept && goes_on.broke.is_none());
    }

    /// What was held is released as the test is over, and the connection breaks at that.
    #[tokio::test]
    async fn a_connection_that_breaks_after_the_test_takes_its_result_away_no_more() {
        let server = FakeAdb::open();
        let device = Device::for_test(server.port());
        let (broken, is_broken) = mpsc::channel();
        let answers = std::thread::spawn(move || {
            let mut shell = server.accept("shell,v2,raw:am instrument");
            shell.write_all(&prints(PASSED)).unwrap();
            is_broken.recv().unwrap();
            shell.write_all(&EXIT).unwrap();
        });

        let (released, mut is_released) = tokio::sync::mpsc::unbounded_channel();
        let (near, far) = tokio::io::duplex(1 << 16);
        let vm = tokio::spawn(serve(far, move |command, _| {
            if command == RESUME {
                released.send(()).ok();
            }
            Ok(Vec::new())
        }));
        let (connection, incoming) = Connection::open(near, Options::default()).await.unwrap();
        let watched = connection.clone();
        tokio::spawn(async move {
            is_released.recv().await;
            vm.abort();
            while !watched.is_closed() {
                tokio::task::yield_now().await;
            }
            broken.send(()).ok();
        });

        let (limits, test) = (Limits::default(), test_id());
        let plan = Plan::HoldAll {
            known: Vec::new(),
            seen: Vec::new(),
            kinds: &crate::trace::EventKind::ALL,
            order: ReleaseOrder::OldestFirst,
        };
        let policy = Policy::new(&plan, &HashMap::new());
        let vm = Arc::new(Vm::new(connection.clone()));
        let mut driver = Driver::new(vm, policy, &limits, &test);
        let came = Input::Came {
            hit: Box::new(event("a", None)),
            thread: Some(ThreadId(POSTER)),
        };
        assert_eq!(driver.steering.on(came, Instant::now()), [], "it is held");

        let mut attached = Attached::for_test(connection, incoming);
        let mut output = Output::new(device.shell("am instrument").await.unwrap());
        let events = EventLoop::new(
            &mut driver,
            &mut attached,
            &mut output,
            &limits,
            Instant::now(),
        );
        let ended = events.run(&mut Phases::default()).await.unwrap();
        answers.join().unwrap();
        assert!(ended.time_limit == TimeLimit::Kept && ended.broke.is_none());
    }

    const PS: &str =
        "  PID USER         NAME\n    1 u0_a7        com.a\n   12 u0_a7        com.a:sync\n";
    const PASSED: &str = "INSTRUMENTATION_STATUS: class=a.SomeTest\nINSTRUMENTATION_STATUS: test=run\nINSTRUMENTATION_STATUS_CODE: 0\n";

    /// Runs a test that passes on a device that answers `ps` so.
    async fn others_with(ps: Vec<u8>) -> Option<NotSeen> {
        let server = FakeAdb::open();
        let device = Device::for_test(server.port());
        let answers = std::thread::spawn(move || {
            let mut shell = server.accept("shell,v2,raw:am instrument");
            shell.write_all(&prints(PASSED)).unwrap();
            server
                .accept("shell,v2,raw:ps -A -o PID,USER,NAME")
                .write_all(&ps)
                .unwrap();
            shell.write_all(&EXIT).unwrap();
        });
        let (connection, incoming) = app().vm.connect(|_, _| None).await;
        let vm = Arc::new(Vm::new(connection.clone()));
        let (limits, test) = (Limits::default(), test_id());
        let policy = Policy::new(&Plan::Trace, &HashMap::new());
        let mut driver = Driver::new(vm, policy, &limits, &test);
        let mut attached = Attached::for_test(connection, incoming);
        let mut output = Output::new(device.shell("am instrument").await.unwrap());
        let app = AppProcess::for_test("com.a", Some("u0_a7"));

        let events = EventLoop::new(
            &mut driver,
            &mut attached,
            &mut output,
            &limits,
            Instant::now(),
        );
        let events = events.looking_for_others(&device, &app);
        let ended = events.run(&mut Phases::default()).await.unwrap();
        answers.join().unwrap();
        ended.other_processes
    }

    #[tokio::test]
    async fn other_processes_are_reported_when_the_test_is_over() {
        let other = NotSeen {
            kind: NotSeenKind::OtherProcesses,
            count: 1,
            example: "com.a:sync".into(),
        };
        assert_eq!(others_with(printed(PS)).await, Some(other));
        let alone = PS.replace("com.a:sync", "sh");
        assert_eq!(others_with(printed(&alone)).await, None);
    }

    #[tokio::test]
    async fn a_device_that_does_not_tell_of_processes_costs_no_run() {
        assert_eq!(others_with(b"FAIL0006closed".to_vec()).await, None);
    }
}
