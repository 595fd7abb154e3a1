//! Several simulated devices, and how long an exploration takes with so many of them.
//!
//! Main type: [`Devices`]. A device counts how often it is asked whether its run is over: a plain
//! run takes two such ticks, one under the debugger ten, as on a stand-in device.

use std::convert::Infallible;
use std::future::poll_fn;
use std::task::Poll;

use flakescope::explore::strategy::EventOrder;
use flakescope::explore::{Explorer, Settings};
use flakescope::findings::{Results, Update};
use flakescope::pool::{Device, Pool};
use flakescope::schedule::{Plan, Runner, Wanted};
use flakescope::trace::{RunKind, RunRecord};

use crate::judge::block_on;
use crate::program::Program;
use crate::simulator::Simulator;

/// How many ticks a run without the debugger takes.
const PLAIN: usize = 2;

/// How many ticks one under the debugger takes.
const DEBUGGED: usize = 10;

/// A device that takes its time.
struct Slow<'p>(Simulator<'p>);

impl Device for Slow<'_> {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let mut left = if *plan == Plan::Plain {
            PLAIN
        } else {
            DEBUGGED
        };
        poll_fn(|_| {
            left = left.saturating_sub(1);
            if left == 0 {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        })
        .await;
        Ok(self.0.carry_out(kind, plan))
    }

    async fn stop(&mut self) {}

    async fn log(&mut self) -> Option<Vec<u8>> {
        None
    }

    fn is_lost(_: &Infallible) -> bool {
        false
    }

    fn name(&self) -> String {
        "simulated".into()
    }
}

/// The devices of one exploration.
struct Devices<'p>(Pool<'p, Slow<'p>>);

impl Runner for Devices<'_> {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        self.0.run(kind, plan).await.map(|carried| carried.run)
    }

    fn width(&self) -> usize {
        self.0.width()
    }

    fn announce(&mut self, wanted: Vec<Wanted>) {
        self.0.announce(wanted);
    }
}

/// What an exploration on so many devices came to.
pub struct Explored {
    pub out: Results,
    pub ticks: usize,
    /// Runs that nothing needed.
    pub in_vain: usize,
}

/// Explores a program on so many devices.
pub fn explore(program: &Program, devices: usize) -> Explored {
    let slow = (0..devices).map(|_| Slow(Simulator::new(program)));
    let mut devices = Devices(Pool::new(slow.collect()));
    let (mut strategy, mut tell) = (EventOrder::default(), |_: Update<'_>| {});
    let explorer = Explorer::new(&mut devices, &mut strategy, Settings::default(), &mut tell);
    let ((out, _), ticks) = block_on(explorer.explore());
    let (in_vain, _) = block_on(devices.0.stop());
    Explored {
        out,
        ticks,
        in_vain,
    }
}
