//! A run under the debugger: the app is started and attached to, steered to the test's end, and
//! what was seen becomes the record.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use jdwp::Opening;

use super::event_loop::{Ended, EventLoop};
use super::output::Output;
use super::{Wait, elapsed_ms, empty_record, ms_between};
use crate::model::Outcome;
use crate::schedule::Plan;
use crate::session::attach::{Appearing, Attached, attach};
use crate::session::driver::Driver;
use crate::session::steering::Policy;
use crate::session::undo::Step;
use crate::session::vm::Vm;
use crate::session::{Error, Session, prepare, statements};
use crate::trace::{RunKind, RunRecord};
use crate::whose::Whose;

impl Session {
    /// Runs the test under the debugger, which does what the plan says.
    pub(super) async fn debugged(
        &mut self,
        kind: RunKind,
        plan: &Plan,
    ) -> Result<RunRecord, Error> {
        self.find_test_code().await?;
        prepare::before_run(&self.device, &self.target, self.app.user).await?;

        let started = Instant::now();
        let mut record = empty_record(kind, self.whose());
        let (mut attached, mut output) = self.start(&self.test.selector()).await?;
        record.phases.started = Some(ms_between(started, attached.appeared));
        record.phases.attached = Some(elapsed_ms(started));

        let test = self.test.clone();
        let test_code = self.known().test_code().clone();
        let vm = Vm::of_app(attached.connection.clone(), self.whose());
        let vm = Arc::new(vm.leaving_out(self.known().computing().clone()));
        let policy = Policy::new(plan, self.known().kinds());
        let clock = self.known().clock();
        let mut driver = Driver::new(vm, policy, &self.limits, &test).expecting_clock(clock);
        let ended = self
            .drive(
                &mut driver,
                &test_code,
                &mut attached,
                &mut output,
                started,
                &mut record,
            )
            .await;
        record.round_trips = attached.connection.round_trips();
        let ended = match ended {
            Ok(ended) => ended,
            Err(error) => {
                attached.close().await;
                // The test would go on unsteered, and its answer would say nothing of the order.
                self.stop_app()
                    .await
                    .inspect_err(|error| tracing::debug!(%error, "stop"))
                    .ok();
                return Err(error);
            }
        };

        let concluded = self.conclude(&output, ended.time_limit, &mut record).await;
        let sees_posts = driver.flavour().is_some();
        self.take_account(driver, &test_code, started, &mut record);
        record.not_seen.extend(ended.other_processes);
        attached.close().await;
        record.phases.closed = Some(elapsed_ms(started));
        concluded?;

        check_steered(&record, ended.broke, sees_posts)?;
        record.wall_ms = elapsed_ms(started);
        Ok(record)
    }

    /// Sets the breakpoints, and has the driver steer the test to its end.
    async fn drive(
        &self,
        driver: &mut Driver<'_>,
        test_code: &BTreeSet<String>,
        attached: &mut Attached,
        output: &mut Output,
        started: Instant,
        record: &mut RunRecord,
    ) -> Result<Ended, Error> {
        driver.arm(test_code).await?;
        record.phases.armed = Some(elapsed_ms(started));

        let mut event_loop = EventLoop::new(driver, attached, output, &self.limits, started);
        // Once in an exploration is enough.
        if record.kind == RunKind::Trace {
            event_loop = event_loop.looking_for_others(&self.device, &self.app);
        }
        event_loop.run(&mut record.phases).await
    }

    /// Starts what is selected, as `-e class` has it, and attaches to the app's new process. An old
    /// one is not stopped: the system does that before it starts one for the instrumentation
    /// (`startInstrumentation` of AOSP), and only a new one is ours.
    pub(super) async fn start(&mut self, selected: &str) -> Result<(Attached, Output), Error> {
        let appearing = Appearing::watch(&self.device).await?;
        // Before the app is started: an interrupt in between would leave one that waits for ever.
        let waiting = self.undo.add(Step::WaitingApp(
            self.device.clone(),
            self.app.stop_command(),
        ));
        let command =
            self.debug_app.before_run() + &self.am_instrument(selected, Wait::ForDebugger);
        let mut output = Output::new(self.device.shell(&command).await?);

        let attaching = attach(
            &self.device,
            appearing,
            &self.app,
            self.way,
            Opening::Suspended,
            &self.undo,
        );
        let attached = tokio::select! {
            attached = attaching => attached,
            drained = output.drain() => match drained {
                Ok(()) => Err(self.not_attached(&output)),
                Err(error) => Err(error),
            },
        };

        match attached {
            Ok(attached) => {
                drop(self.undo.forget(waiting));
                self.debug_app.used_up();
                Ok((attached, output))
            }
            Err(error) => {
                self.undo.now(waiting).await;
                Err(error)
            }
        }
    }

    /// Whose code the classes of this test and its app are.
    pub(super) fn whose(&self) -> Whose {
        let test_package = self.target.component.split('/').next().unwrap_or_default();
        Whose::new(&self.target.package, test_package, &self.test.class)
    }

    /// Moves what the driver has seen into the record, and keeps what later runs have to know. The
    /// classes in `test_code` were known when the run began.
    pub(super) fn take_account(
        &mut self,
        mut driver: Driver<'_>,
        test_code: &BTreeSet<String>,
        started: Instant,
        record: &mut RunRecord,
    ) {
        record.hits = driver.hits();
        record.whose = Whose::clone(&driver.vm.whose());
        if let Some(flavour) = driver.flavour() {
            self.known().set_queue(flavour);
        }
        if let Some(clock) = driver.clock() {
            self.known().set_clock(clock);
        }

        record.failure = record
            .failure
            .take()
            .map(|failure| driver.at_calls(failure));
        let mut met = driver.take_met_test_code();
        if record.outcome == Outcome::Fail
            && let Some(failure) = &record.failure
        {
            let failed = statements::failed_test_code(failure, &record.whose, &self.test.class);
            met.extend(failed);
        }
        record.coarse = !met.is_subset(test_code);
        self.known().add_test_code(met);

        let driver_started = driver.started_after(started);
        record.scheduled = driver.scheduled();
        let (account, not_seen) = driver.account(record.outcome);
        record.phases.first_statement = account
            .statements
            .first()
            .map(|hit| hit.at_ms + driver_started);
        self.known().add_events(&account.events);
        record.held_ms = u64::try_from(account.held.as_millis()).unwrap_or(u64::MAX);
        record.statements = account.statements;
        record.events = account.events;
        record.unsatisfied = account.unsatisfied;
        record.limited_waits = account.limited_waits;
        record.not_seen = not_seen;
    }
}

/// Whether the test's result belongs to the order that was asked for.
fn check_steered(
    record: &RunRecord,
    broke: Option<jdwp::Error>,
    sees_posts: bool,
) -> Result<(), Error> {
    if let Some(error) = broke
        && !matches!(record.outcome, Outcome::Crash | Outcome::Anr)
    {
        // From then on nothing was held.
        return Err(error.into());
    }
    if record.statements.is_empty() || !sees_posts {
        tracing::debug!(
            statements = record.statements.len(),
            sees_posts,
            "nothing was steered"
        );
        return Err(Error::Blind);
    }
    Ok(())
}
