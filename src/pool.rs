//! Several devices that carry out the runs of one exploration.
//!
//! Main types: [`Pool`], and the trait [`Device`] that it asks for runs. Runs that were announced
//! begin on devices that are idle; whoever asks for one of them takes it when it is over. An
//! exploration so asks for its runs one after the other, whatever the number of devices, and with
//! one device nothing is begun before it is asked for. A device that is lost gives
//! its run back to the others.

use std::collections::VecDeque;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::sync::Mutex;

use crate::model::Outcome;
use crate::schedule::{Plan, Wanted};
use crate::trace::{RunKind, RunRecord};

/// A device that carries out one run at a time.
pub trait Device {
    /// Why a run could not be carried out.
    type Error: std::fmt::Display;

    /// Runs the test once. It may be dropped before it is over, and is stopped then.
    fn run(
        &mut self,
        kind: RunKind,
        plan: &Plan,
    ) -> impl Future<Output = Result<RunRecord, Self::Error>>;

    /// Stops what is left of a run that was dropped.
    fn stop(&mut self) -> impl Future<Output = ()>;

    /// What the device has logged during the last run, if that can be had.
    fn log(&mut self) -> impl Future<Output = Option<Vec<u8>>>;

    /// Whether an error says that the device is lost; another one may carry the run out.
    fn is_lost(error: &Self::Error) -> bool;

    /// As messages name it.
    fn name(&self) -> String;
}

/// A run that is over.
#[derive(Debug)]
pub struct Carried {
    /// What it showed.
    pub run: RunRecord,
    /// What its device has logged, where the test did not pass.
    pub log: Option<Vec<u8>>,
}

/// A device of a pool.
struct Member<D> {
    name: String,
    device: Arc<Mutex<D>>,
    state: State,
}

/// What a device does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Idle,
    Runs,
    Lost,
}

/// A run that was begun, and that nobody has taken.
struct Begun<'d, D: Device> {
    wanted: Wanted,
    /// Which device it is on, as an index.
    device: usize,
    progress: Progress<'d, D>,
}

enum Progress<'d, D: Device> {
    UnderWay(Pin<Box<dyn Future<Output = Result<Carried, D::Error>> + 'd>>),
    Over(Box<Result<Carried, D::Error>>),
}

impl<D: Device> Begun<'_, D> {
    fn is_over(&self) -> bool {
        matches!(self.progress, Progress::Over(_))
    }
}

/// Devices that run the same test of the same build.
pub struct Pool<'d, D: Device> {
    members: Vec<Member<D>>,
    /// In the order in which they began.
    begun: Vec<Begun<'d, D>>,
    /// What was announced last and has not begun.
    announced: VecDeque<Wanted>,
    /// On which device the last failing run was, of those that were taken.
    failed_on: Option<usize>,
}

impl<'d, D: Device + 'd> Pool<'d, D> {
    /// A pool whose devices are all idle. The first is preferred.
    #[must_use]
    pub fn new(devices: Vec<D>) -> Self {
        let mut members = Vec::new();
        for device in devices {
            members.push(Member {
                name: device.name(),
                device: Arc::new(Mutex::new(device)),
                state: State::Idle,
            });
        }
        Self {
            members,
            begun: Vec::new(),
            announced: VecDeque::new(),
            failed_on: None,
        }
    }

    /// How many devices there are; one that is lost does not count.
    #[must_use]
    pub fn width(&self) -> usize {
        let lost = self
            .members
            .iter()
            .filter(|member| member.state == State::Lost);
        self.members.len() - lost.count()
    }

    /// Says which runs are wanted next, with those that are under way. What was announced before
    /// and has not begun is forgotten.
    pub fn announce(&mut self, wanted: Vec<Wanted>) {
        self.announced = wanted.into();
        for begun in &self.begun {
            let mut announced = self.announced.iter();
            if let Some(at) = announced.position(|other| *other == begun.wanted) {
                self.announced.remove(at);
            }
        }
    }

    /// Carries a run out, or takes it if it was announced and has begun.
    ///
    /// # Errors
    /// The device's; of lost devices only the last one's.
    pub async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<Carried, D::Error> {
        let wanted = Wanted {
            kind,
            plan: plan.clone(),
        };
        loop {
            if let Some(result) = self.take(&wanted) {
                return result;
            }
            if !self.is_begun(&wanted)
                && let Some(device) = self.device_for(&wanted)
            {
                self.forget_announced(&wanted);
                self.begin(device, wanted.clone());
            }
            self.begin_announced();

            let (at, result) = poll_fn(|context| self.poll_begun(context)).await;
            self.end(at, result)?;
        }
    }

    /// Stops the runs that nobody has taken, and returns how many were begun in vain.
    pub async fn stop(&mut self) -> usize {
        let in_vain = self.begun.len();
        self.begun.clear();
        for member in &mut self.members {
            if member.state == State::Runs {
                member.state = State::Idle;
                member.device.lock().await.stop().await;
            }
        }
        in_vain
    }

    /// Takes a run that is over, the one that was begun first.
    fn take(&mut self, wanted: &Wanted) -> Option<Result<Carried, D::Error>> {
        let over = self
            .begun
            .iter()
            .position(|begun| begun.wanted == *wanted && begun.is_over())?;
        let Begun {
            device, progress, ..
        } = self.begun.remove(over);
        let Progress::Over(result) = progress else {
            return None;
        };
        if let Ok(carried) = result.as_ref().as_ref()
            && carried.run.outcome.is_failure()
        {
            self.failed_on = Some(device);
        }
        Some(*result)
    }

    fn is_begun(&self, wanted: &Wanted) -> bool {
        self.begun.iter().any(|begun| begun.wanted == *wanted)
    }

    /// An idle device for a run that somebody waits for. A plain run says whether failing runs have
    /// left something behind, so it waits for the device that they were on.
    fn device_for(&self, wanted: &Wanted) -> Option<usize> {
        let failed_on = self.failed_on.filter(|at| !self.is(*at, State::Lost));
        match failed_on {
            Some(at) if self.is_idle(at) => Some(at),
            Some(_) if wanted.plan == Plan::Plain => None,
            _ => (0..self.members.len()).find(|at| self.is_idle(*at)),
        }
    }

    fn is_idle(&self, at: usize) -> bool {
        self.is(at, State::Idle)
    }

    fn is(&self, at: usize, state: State) -> bool {
        self.members
            .get(at)
            .is_some_and(|member| member.state == state)
    }

    fn set(&mut self, at: usize, state: State) {
        if let Some(member) = self.members.get_mut(at) {
            member.state = state;
        }
    }

    fn forget_announced(&mut self, wanted: &Wanted) {
        if let Some(at) = self.announced.iter().position(|other| other == wanted) {
            self.announced.remove(at);
        }
    }

    /// Begins what was announced on devices that are idle, from the last one on.
    fn begin_announced(&mut self) {
        while let Some(device) = (0..self.members.len()).rev().find(|at| self.is_idle(*at))
            && let Some(wanted) = self.announced.pop_front()
        {
            self.begin(device, wanted);
        }
    }

    fn begin(&mut self, at: usize, wanted: Wanted) {
        let Some(member) = self.members.get_mut(at) else {
            return;
        };
        let kind = wanted.kind.name();
        tracing::debug!(device = member.name, kind, "a run begins");
        member.state = State::Runs;

        let device = Arc::clone(&member.device);
        let Wanted { kind, plan } = wanted.clone();
        let run = async move {
            let mut device = device.lock().await;
            let run = device.run(kind, &plan).await?;
            let log = match run.outcome {
                Outcome::Pass => None,
                _ => device.log().await,
            };
            Ok(Carried { run, log })
        };
        self.begun.push(Begun {
            wanted,
            device: at,
            progress: Progress::UnderWay(Box::pin(run)),
        });
    }

    /// The first run under way that ends, as an index.
    fn poll_begun(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<(usize, Result<Carried, D::Error>)> {
        for (at, begun) in self.begun.iter_mut().enumerate() {
            if let Progress::UnderWay(run) = &mut begun.progress
                && let Poll::Ready(result) = run.as_mut().poll(context)
            {
                return Poll::Ready((at, result));
            }
        }
        Poll::Pending
    }

    /// A run has ended: its device is idle, or lost.
    fn end(&mut self, at: usize, result: Result<Carried, D::Error>) -> Result<(), D::Error> {
        let Some(begun) = self.begun.get_mut(at) else {
            return Ok(());
        };
        let device = begun.device;
        match result {
            Err(error) if D::is_lost(&error) => {
                // Whoever needs it asks for it, and it begins anew.
                drop(self.begun.remove(at));
                if self.width() == 1 {
                    self.set(device, State::Idle);
                    return Err(error);
                }
                if let Some(member) = self.members.get_mut(device) {
                    member.state = State::Lost;
                    tracing::warn!(device = member.name, %error, "a device is lost; the others go on");
                }
            }
            result => {
                begun.progress = Progress::Over(Box::new(result));
                self.set(device, State::Idle);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
