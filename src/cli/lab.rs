//! A device of a suite: it is made ready, and explores one test after the other.
//!
//! Main type: [`LabDevice`]. What is an answer about a test, and what only says something of the
//! device, is decided in [`LabDevice::judge`].

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use super::connect::Opened;
use super::exploring::{self, End, Ended, Explored, Extent, How, REPORT, is_loss};
use super::live::{Counts, Doing, Status, Step};
use super::output::Folder;
use super::ready::{Ready, SessionOptions, SuiteApps};
use super::say;
use super::screening::{ClassRuns, Screened, Screening};
use super::standing::now;
use crate::adb;
use crate::explore::strategy::EventOrder;
use crate::findings::{Update, Verdict};
use crate::instrument::TestName;
use crate::model::TestId;
use crate::report::{explain, run_line};
use crate::session;
use crate::store::Store;
use crate::suite::{self, Answer, Attempt, Budget, Device, Found, Queue, Record};
use crate::whose::simple_name;

/// How long a device that was lost may take to come back before it counts as failing again.
pub(super) const COMES_BACK: Duration = Duration::from_secs(30);

/// What all devices of a suite share.
pub(super) struct Lab {
    pub(super) queue: RefCell<Queue>,
    /// The queue has changed.
    pub(super) changed: Notify,
    pub(super) folder: Folder,
    pub(super) apps: SuiteApps,
    pub(super) sessions: SessionOptions,
    pub(super) extent: Extent,
    pub(super) budget: Budget,
    pub(super) end: End,
    /// What runs of whole classes have shown, where they are made.
    pub(super) screening: Option<Screening>,
    pub(super) results: LabResults,
    /// What the devices do now, for people who watch.
    pub(super) status: Status,
}

impl Lab {
    /// The lines of the live view.
    pub(super) fn lines(&self) -> Vec<String> {
        let budget = self.budget.left(Instant::now());
        self.status.lines(&self.results.counts.get(), budget)
    }
}

/// What the devices have found out, kept in the store.
pub(super) struct LabResults {
    pub(super) store: Store,
    counts: Cell<Counts>,
    /// What could not be written: the suite ends then.
    unwritten: RefCell<Option<anyhow::Error>>,
}

impl LabResults {
    /// The results of a suite that has come to this already.
    pub(super) fn new(store: Store, counts: Counts) -> Self {
        Self {
            store,
            counts: Cell::new(counts),
            unwritten: RefCell::default(),
        }
    }

    /// Keeps a record, and says so.
    pub(super) fn keep(&self, record: &Record) -> bool {
        if let Err(error) = self.store.keep(record) {
            self.fail(error.into());
            return false;
        }
        let mut counts = self.counts.get();
        counts.add(record);
        self.counts.set(counts);

        let Counts { over, tests, .. } = counts;
        let verdict = record.verdict.name().to_uppercase();
        let test = say::on_one_line(&record.test().to_string());
        let (runs, seconds) = (record.runs, record.wall_ms / 1000);
        say::aside(&format!(
            "[{over}/{tests}] {verdict:<12} {test}  ({runs} runs, {seconds} s, {})",
            say::on_one_line(&record.device)
        ));
        true
    }

    /// Something could not be written: the suite ends.
    pub(super) fn fail(&self, error: anyhow::Error) {
        let mut unwritten = self.unwritten.borrow_mut();
        if unwritten.is_none() {
            *unwritten = Some(error);
        }
    }

    /// What could not be written, to be reported once.
    pub(super) fn take_failure(&self) -> Option<anyhow::Error> {
        self.unwritten.take()
    }
}

/// One device of a lab.
pub(super) struct LabDevice {
    pub(super) lab: Rc<Lab>,
    pub(super) device: adb::Device,
    /// What was learnt of it once it was ready.
    pub(super) ready: Option<Ready>,
}

impl LabDevice {
    async fn ready(&mut self) -> anyhow::Result<Ready> {
        if let Some(ready) = &self.ready {
            return Ok(ready.clone());
        }
        let ready = self.lab.apps.make_ready(&self.device).await?;
        self.ready = Some(ready.clone());
        Ok(ready)
    }

    async fn open(&mut self, name: &TestName) -> anyhow::Result<Opened> {
        let ready = self.ready().await?;
        let test = ready.test(name);
        let session = ready
            .open(&self.device, test.clone(), &self.lab.sessions)
            .await?;
        Ok(Opened {
            session,
            device: self.device.clone(),
            info: ready.info,
            test,
            setup: ready.target.setup,
            apps: ready.apps,
        })
    }

    /// Runs the class of a test as a whole, unless that was done, and explores the test alone where
    /// that is not enough. The test whose turn it is has the runs of its class on its account.
    async fn attempt(&mut self, test: &TestName, lost: usize) -> Attempt {
        let (begun, mut runs) = (Instant::now(), 0);
        let explores = Doing::Explores(test.clone(), Step::Begins, begun);
        self.lab.status.set(self.device.serial(), explores);
        let end = self.lab.end.clone();
        let screened = tokio::select! {
            screened = self.screened(test, &mut runs) => screened,
            () = end.interrupted() => return Attempt::Stopped,
        };

        let attempt = match &screened {
            Some(Screened::Enough(reason)) => {
                let mut record = self.record(test, lost, begun);
                record.verdict = Answer::Stable;
                record.reason.clone_from(reason);
                Attempt::Done(Box::new(record))
            }
            _ => self.explored_alone(test, lost).await,
        };
        let Attempt::Done(mut record) = attempt else {
            return attempt;
        };
        record.runs += runs;
        record.wall_ms = elapsed_ms(begun);
        if let Some(screened) = &screened {
            record.reason += screened.beside(record.verdict);
        }
        Attempt::Done(record)
    }

    /// What runs of its class have shown of a test; they are made for the first one.
    async fn screened(&self, test: &TestName, runs: &mut usize) -> Option<Screened> {
        let screening = self.lab.screening.as_ref()?;
        if let Some(tests) = screening.begin(&test.class)
            && let Some(ready) = &self.ready
        {
            let class = ClassRuns {
                device: &self.device,
                ready,
                sessions: &self.lab.sessions,
                budget: &self.lab.budget,
                max_delay_ms: self.lab.extent.max_delay,
                tests,
            };
            let status = &self.lab.status;
            status.goes_on(self.device.serial(), Step::Screens);
            let screened = class.screen(runs).await;
            status.goes_on(self.device.serial(), Step::Begins);
            match screened {
                Ok(screened) => screening.keep(&test.class, screened),
                Err(error) => say::aside(&format!(
                    "{} was not screened, its tests are explored one by one: {}",
                    say::on_one_line(&test.class),
                    say::on_one_line(&error.to_string())
                )),
            }
        }

        let screened = screening.of_test(test);
        if let Some(Screened::Open(why)) = &screened {
            tracing::debug!(%test, why, "not settled by screening");
        }
        screened
    }

    async fn explored_alone(&mut self, test: &TestName, lost: usize) -> Attempt {
        let begun = Instant::now();
        let mut opened = match self.open(test).await {
            Ok(opened) => opened,
            Err(error) => return Attempt::Unusable(format!("{error:#}")),
        };

        let lab = Rc::clone(&self.lab);
        let (name, number) = in_folder(test);
        let part = lab.folder.part(&name, number);
        let explored = match &part {
            Ok((_, folder)) => {
                let end = End {
                    at: lab.budget.end_of_test(begun),
                    ..lab.end.clone()
                };
                let how = How {
                    extent: &lab.extent,
                    strategy: "event-order",
                    seed: 0,
                    end,
                };
                let mut runs = 0;
                let mut tell = |update: &Update<'_>| match update {
                    Update::Starting(kind, _) => {
                        runs += 1;
                        let step = Step::Run(runs, *kind);
                        lab.status.goes_on(self.device.serial(), step);
                    }
                    Update::Finished(run) => tracing::debug!(%test, run = run_line(run)),
                    Update::Found(..) | Update::Withdrawn(..) | Update::Note(_) => {}
                };
                exploring::explore(
                    &mut opened,
                    &mut [],
                    &mut EventOrder::default(),
                    &how,
                    folder,
                    &mut tell,
                )
                .await
            }
            Err(error) => Err(anyhow::anyhow!("{error:#}")),
        };
        match (explored, part) {
            (Ok(explored), Ok((folder, _))) => {
                let mut record = self.record(test, lost, begun);
                record.report = Some(format!("{folder}/{REPORT}"));
                self.judge(&opened.test, record, &folder, explored)
            }
            (Err(error), _) | (_, Err(error)) => {
                lab.results.fail(error);
                Attempt::Stopped
            }
        }
    }

    /// What an exploration says: of the test, or of the device only.
    fn judge(
        &self,
        test: &TestId,
        mut record: Record,
        folder: &str,
        explored: Explored,
    ) -> Attempt {
        let Explored {
            out,
            ended,
            schedules,
            ..
        } = explored;
        record.verdict = out.verdict.into();
        record.runs = out.runs.len();
        record.reason = out.reason;
        for (finding, schedule) in out.findings.iter().zip(&schedules) {
            record.findings.push(Found {
                schedule: format!("{folder}/{schedule}"),
                why: explain(test, finding),
            });
        }
        if out.verdict == Verdict::Broken
            && let Some(failure) = out.runs.iter().rev().find_map(|run| run.failure.as_ref())
        {
            let message = failure.message.lines().next().unwrap_or_default();
            record.reason += &format!(": {}: {message}", failure.kind);
        }
        // What was found is an answer, whatever came after.
        if out.verdict == Verdict::Flaky {
            return Attempt::Done(Box::new(record));
        }

        match ended {
            Some(Ended::Session(
                error @ (session::Error::Setup(_) | session::Error::BeforeRun(_)),
            )) => {
                // Once the test has run, it may be what the device cannot be set up after.
                let is_tests = matches!(error, session::Error::Setup(_)) && record.runs > 0;
                return match is_tests {
                    true => Attempt::Lost(error.to_string()),
                    false => Attempt::Unusable(error.to_string()),
                };
            }
            Some(Ended::Session(error)) if is_loss(&error) => {
                return Attempt::Lost(error.to_string());
            }
            Some(Ended::Session(session::Error::Ignored(_))) => {
                record.verdict = Answer::Skipped;
                "it is ignored".clone_into(&mut record.reason);
            }
            Some(Ended::Interrupted) => return Attempt::Stopped,
            Some(Ended::OutOfTime) if self.lab.budget.is_used_up(Instant::now()) => {
                return Attempt::Stopped;
            }
            Some(Ended::OutOfTime) => {
                "the budget of the test was used up".clone_into(&mut record.reason)
            }
            Some(Ended::Session(_)) | None => {}
        }
        Attempt::Done(Box::new(record))
    }

    fn record(&self, test: &TestName, lost: usize, begun: Instant) -> Record {
        Record {
            wall_ms: elapsed_ms(begun),
            ..without_answer(test, lost, self.device.serial())
        }
    }
}

/// The record of a test of which nothing is known.
pub(super) fn without_answer(test: &TestName, lost: usize, device: &str) -> Record {
    Record {
        class: test.class.clone(),
        method: test.method.clone(),
        verdict: Answer::Inconclusive,
        reason: String::new(),
        runs: 0,
        wall_ms: 0,
        finished: now(),
        device: device.to_owned(),
        lost,
        report: None,
        findings: Vec::new(),
    }
}

/// A test's folder, as [`Folder::part`] takes it.
pub(super) fn in_folder(test: &TestName) -> (String, u64) {
    let simple = simple_name(&test.class);
    let name = format!("{simple}-{}", test.method);
    (name, suite::hash(&test.to_string()))
}

/// Time since a moment, in ms.
fn elapsed_ms(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX)
}

impl Device for LabDevice {
    async fn explore(&mut self, test: &TestName, lost: usize) -> Attempt {
        let lab = Rc::clone(&self.lab);
        // An exploration ends on its own then, and keeps what it has; what comes before it need
        // not.
        let end = lab.end.clone();
        if self.ready.is_none() {
            tokio::select! {
                ready = self.ready() => if let Err(error) = ready {
                    return Attempt::Unusable(format!("{error:#}"));
                },
                () = end.interrupted() => return Attempt::Stopped,
            }
        }
        let attempt = self.attempt(test, lost).await;
        match attempt {
            Attempt::Done(record) if !lab.results.keep(&record) => Attempt::Stopped,
            attempt => attempt,
        }
    }

    fn give_up(&mut self, test: &TestName, lost: usize, why: &str) {
        let mut record = self.record(test, lost, Instant::now());
        record.reason = format!("it was begun {lost} times, and lost each time: {why}");
        self.lab.results.keep(&record);
    }

    async fn pause(&mut self, pause: Duration, why: &str) {
        // It may come back as another, with other apps or without any.
        self.ready = None;
        let (serial, seconds) = (self.device.serial(), pause.as_secs());
        say::aside(&format!(
            "device {serial}: {}; its test waits again, the device for {seconds} s",
            say::on_one_line(why)
        ));
        let lab = Rc::clone(&self.lab);
        let pauses = Doing::Pauses(Instant::now() + pause, why.to_owned());
        lab.status.set(serial, pauses);
        let nothing_left = async {
            while !lab.queue.borrow().is_over() {
                lab.changed.notified().await;
            }
        };
        let comes_back = async {
            tokio::time::sleep(pause).await;
            if self.device.wait_until_ready(COMES_BACK).await {
                tracing::debug!(serial, "the device is there");
            }
        };
        tokio::select! {
            () = comes_back => {}
            () = nothing_left => {}
            () = lab.end.interrupted() => {}
        }
    }

    async fn wait_for_others(&mut self) {
        let status = &self.lab.status;
        status.set(self.device.serial(), Doing::WaitsForOthers);
        tokio::select! {
            () = self.lab.changed.notified() => {}
            () = self.lab.end.interrupted() => {}
        }
    }

    fn tell_others(&mut self) {
        self.lab.changed.notify_waiters();
    }

    fn is_over(&self) -> bool {
        let lab = &self.lab;
        lab.end.is_interrupted()
            || lab.results.unwritten.borrow().is_some()
            || lab.budget.is_used_up(Instant::now())
    }
}
