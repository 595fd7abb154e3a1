//! One device at work on the queue: it takes a test, explores it, and takes the next.
//!
//! Main function: [`work`]. A device that is lost gives its test back, pauses longer from time to
//! time, and is set aside when it fails again and again; the first test that it finishes makes it
//! as good as new. What is done on the device is behind the trait [`Device`].

use std::cell::RefCell;
use std::time::Duration;

use super::{Lost, Queue, Record, Taken};
use crate::instrument::TestName;

/// How often in a row a device may fail.
const MOST_FAILURES: u32 = 6;

/// The first pause, doubled after each failure, and the longest.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// What became of a test on a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// It is over.
    Done(Box<Record>),
    /// A run of it was lost to the device or the connection: it says nothing of the test.
    Lost(String),
    /// The device cannot be worked with; the test was not begun.
    Unusable(String),
    /// The time is over, or somebody interrupts: the test is not over.
    Stopped,
}

/// What a worker does on its device.
pub trait Device {
    /// Explores a test, and keeps the record of one that is over before it answers.
    fn explore(&mut self, test: &TestName, lost: usize) -> impl Future<Output = Attempt>;

    /// Keeps the record of a test that is given up.
    fn give_up(&mut self, test: &TestName, lost: usize, why: &str);

    /// Lets the device come back: waits at least this long, unless somebody interrupts.
    fn pause(&mut self, pause: Duration, why: &str) -> impl Future<Output = ()>;

    /// Waits until another worker has finished a test or given one back.
    fn wait_for_others(&mut self) -> impl Future<Output = ()>;

    /// Tells the other workers that the queue has changed.
    fn tell_others(&mut self);

    /// Whether no other test is begun.
    fn is_over(&self) -> bool;
}

/// What to do after a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Wait so long, then go on.
    Pause(Duration),
    /// Go on without this device.
    SetAside,
}

/// How a device has done so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Health {
    failures: u32,
}

impl Health {
    /// It has finished a test.
    pub fn worked(&mut self) {
        self.failures = 0;
    }

    /// It has failed.
    pub fn failed(&mut self) -> Next {
        self.failures += 1;
        if self.failures >= MOST_FAILURES {
            return Next::SetAside;
        }
        Next::Pause((FIRST_PAUSE * 2_u32.pow(self.failures - 1)).min(LONGEST_PAUSE))
    }
}

/// Works on a queue until nothing is left or the device is set aside, which is answered with the
/// reason.
pub async fn work(queue: &RefCell<Queue>, device: &mut impl Device) -> Option<String> {
    let mut health = Health::default();
    loop {
        if device.is_over() {
            return None;
        }
        let taken = queue.borrow_mut().take();
        let test = match taken {
            Taken::Test(test) => test,
            Taken::Wait => {
                device.wait_for_others().await;
                continue;
            }
            Taken::Over => return None,
        };

        let lost = queue.borrow().times_lost(&test);
        let attempt = device.explore(&test, lost).await;
        let failure = match attempt {
            Attempt::Done(_) => {
                queue.borrow_mut().finish();
                health.worked();
                None
            }
            Attempt::Lost(why) => {
                let given_up = queue.borrow_mut().lose(&test) == Lost::GivenUp;
                if given_up {
                    device.give_up(&test, lost + 1, &why);
                }
                Some(why)
            }
            Attempt::Unusable(why) => {
                queue.borrow_mut().give_back(test);
                Some(why)
            }
            Attempt::Stopped => {
                queue.borrow_mut().give_back(test);
                None
            }
        };
        device.tell_others();

        let Some(why) = failure else { continue };
        match health.failed() {
            Next::Pause(pause) => device.pause(pause, &why).await,
            Next::SetAside => return Some(why),
        }
    }
}
