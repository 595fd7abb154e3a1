//! The tests of a class in one process under the debugger: where one has ended and the next is
//! about to begin, the testing thread is stopped, and a new driver takes over. Each test has its
//! own.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jdwp::ThreadId;
use tokio::time::timeout;

use super::event_loop::{Ended, EventLoop};
use super::output::Output;
use super::{elapsed_ms, empty_record};
use crate::instrument::Watch;
use crate::model::{Outcome, TestId};
use crate::schedule::Plan;
use crate::session::attach::Attached;
use crate::session::driver::Driver;
use crate::session::statements::TestClass;
use crate::session::steering::Policy;
use crate::session::vm::Vm;
use crate::session::{Error, Session, prepare};
use crate::trace::{RunKind, RunRecord};

/// How long a test's result may take to be printed once the next test is about to begin.
const PRINTED: Duration = Duration::from_secs(10);

/// What one test of a process leaves to the next.
#[derive(Default)]
struct Between {
    /// The classes whose breakpoints were set.
    classes: Vec<Arc<TestClass>>,
    /// The thread that is stopped before the next test; none before the first one.
    stopped: Option<ThreadId>,
    /// Whether no other test follows.
    is_last: bool,
}

impl Session {
    /// Runs tests of the test's class, which the runner runs in this order, in one process under
    /// the debugger, which does with each what the plan says. A crash or a hang ends the process;
    /// those behind it run in another one.
    ///
    /// What a test leaves behind, the next one finds: an outcome is a reason to explore the test
    /// alone, and no finding.
    ///
    /// # Errors
    /// When no debugger can attach, when the runner runs other tests than these or in another
    /// order, or one ends without an answer.
    pub async fn run_class(
        &mut self,
        methods: &[String],
        plan: &Plan,
    ) -> Result<Vec<RunRecord>, Error> {
        let own = self.test.clone();
        let mut records = Vec::new();
        let ran = self.run_processes(methods, plan, &mut records).await;
        self.test = own;
        ran.map(|()| records)
    }

    /// One process after the other, until each test has run.
    async fn run_processes(
        &mut self,
        methods: &[String],
        plan: &Plan,
        records: &mut Vec<RunRecord>,
    ) -> Result<(), Error> {
        self.find_test_code().await?;
        while let Some(rest @ [_, ..]) = methods.get(records.len()..) {
            prepare::before_run(&self.device, &self.target, self.app.user).await?;

            let before = records.len();
            let mut selectors = Vec::new();
            for method in rest {
                selectors.push(self.of_class(method).selector());
            }
            let (mut attached, mut output) = self.start(&selectors.join(",")).await?;

            let steered = self
                .steer_each(rest, plan, &mut attached, &mut output, records)
                .await;
            attached.close().await;
            let Err(error) = steered else { continue };
            // The tests would go on unsteered.
            self.stop_app()
                .await
                .inspect_err(|error| tracing::debug!(%error, "stop"))
                .ok();
            // What a test leaves behind can end the process before the next one begins.
            if !error.loses_run() || records.len() == before {
                return Err(error);
            }
            tracing::debug!(%error, over = records.len(), "the process of a class has ended");
        }
        Ok(())
    }

    /// Steers one test after the other until the process ends.
    async fn steer_each(
        &mut self,
        methods: &[String],
        plan: &Plan,
        attached: &mut Attached,
        output: &mut Output,
        records: &mut Vec<RunRecord>,
    ) -> Result<(), Error> {
        let vm = Vm::of_app(attached.connection.clone(), self.whose());
        let vm = Arc::new(vm.leaving_out(self.known().computing().clone()));
        let mut between = Between::default();
        for (index, method) in methods.iter().enumerate() {
            self.test = self.of_class(method);
            between.is_last = index + 1 == methods.len();
            let record = self
                .steer_one(&vm, plan, attached, output, &mut between)
                .await?;
            records.push(record);
            if between.stopped.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Steers one test, to where the next one is about to begin.
    async fn steer_one(
        &mut self,
        vm: &Arc<Vm>,
        plan: &Plan,
        attached: &mut Attached,
        output: &mut Output,
        between: &mut Between,
    ) -> Result<RunRecord, Error> {
        output.watch = Watch::default();
        let (started, before) = (Instant::now(), attached.connection.round_trips());
        let mut record = empty_record(RunKind::WhatIf, self.whose());

        let test = self.test.clone();
        let test_code = self.known().test_code().clone();
        let policy = Policy::new(plan, self.known().kinds());
        let clock = self.known().clock();
        let mut driver =
            Driver::new(Arc::clone(vm), policy, &self.limits, &test).expecting_clock(clock);
        self.arm(&mut driver, &test_code, between).await?;
        record.phases.armed = Some(elapsed_ms(started));
        if let Some(thread) = between.stopped {
            driver.begin(thread);
        }

        let event_loop = EventLoop::new(&mut driver, attached, output, &self.limits, started)
            .looking_for_others(&self.device, &self.app);
        let Ended {
            time_limit,
            broke,
            other_processes,
        } = event_loop.run(&mut record.phases).await?;
        between.stopped = driver.next_test();
        if between.stopped.is_some() {
            has_answered(output).await?;
            output.watch.another_begins();
        }
        self.conclude(output, time_limit, &mut record).await?;
        if let Some(error) = broke
            && !matches!(record.outcome, Outcome::Crash | Outcome::Anr)
        {
            return Err(error.into());
        }

        between.classes = driver.take_test_classes();
        let sees_posts = driver.flavour().is_some();
        self.take_account(driver, &test_code, started, &mut record);
        record.not_seen.extend(other_processes);
        // Of what was not seen nothing is known.
        record.coarse |= !sees_posts;
        record.round_trips = attached.connection.round_trips().saturating_sub(before);
        record.wall_ms = elapsed_ms(started);
        Ok(record)
    }

    /// Sets the breakpoints for a test; some are there from the one before it.
    async fn arm(
        &self,
        driver: &mut Driver<'_>,
        test_code: &BTreeSet<String>,
        between: &mut Between,
    ) -> Result<(), Error> {
        let is_first = between.stopped.is_none();
        if !between.is_last {
            driver.watch_next_test(is_first).await?;
        }
        if is_first {
            return driver.arm(test_code).await;
        }
        let classes = std::mem::take(&mut between.classes);
        driver.arm_after_others(test_code, classes).await
    }

    /// A test of the same class.
    fn of_class(&self, method: &str) -> TestId {
        TestId {
            method: method.to_owned(),
            ..self.test.clone()
        }
    }
}

/// Waits for the result of a test that has ended: it is printed on a way of its own.
async fn has_answered(output: &mut Output) -> Result<(), Error> {
    let answered = async {
        while !output.has_result() && !output.ended {
            output.step().await?;
        }
        Ok(())
    };
    match timeout(PRINTED, answered).await {
        Ok(answered) => answered,
        Err(_) => Err(Error::NoAnswer(
            "a test's result was not printed, and the next test begins".to_owned(),
        )),
    }
}
