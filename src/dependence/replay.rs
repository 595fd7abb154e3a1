//! An order from a document, run again and again in fresh processes, and how it ended.
//!
//! Main function: [`replay`]. A run in another order than the one asked for says nothing of the
//! test, whatever it reported.

use super::order::Order;
use super::run::{Data, Followed, Means, OrderRun, OrderRunner, Outcome, Process};

/// How one replay ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The test passed.
    Passed,
    /// It failed, in this way.
    Failed(String),
    /// The order was not brought about, or the test gave no answer.
    Diverged(String),
}

/// What is to be replayed.
#[derive(Clone, Debug)]
pub struct Again {
    /// The processes of one replay; the last test of the last one is the one that counts.
    pub processes: Vec<(Order, Data)>,
    /// How many replays.
    pub times: usize,
    /// The first replay that diverges is the last.
    pub strict: bool,
}

/// How often each came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replayed {
    /// The test passed.
    pub passed: usize,
    /// It failed.
    pub failed: usize,
    /// The order was not brought about.
    pub diverged: usize,
    /// How the first replay diverged that did.
    pub divergence: Option<String>,
}

impl Replayed {
    /// All replays.
    #[must_use]
    pub fn times(&self) -> usize {
        self.passed + self.failed + self.diverged
    }

    fn count(&mut self, ended: &Ended) {
        match ended {
            Ended::Passed => self.passed += 1,
            Ended::Failed(_) => self.failed += 1,
            Ended::Diverged(why) => {
                self.diverged += 1;
                self.divergence.get_or_insert_with(|| why.clone());
            }
        }
    }
}

/// Replays an order. `tell` hears of each replay as it ends.
///
/// The error comes with what was done before it.
pub async fn replay<R: OrderRunner>(
    runner: &mut R,
    again: &Again,
    tell: &mut dyn FnMut(usize, &Ended),
) -> (Replayed, Option<R::Error>) {
    let mut replayed = Replayed::default();
    for number in 1..=again.times {
        let ended = match once(runner, &again.processes).await {
            Ok(ended) => ended,
            Err(error) => return (replayed, Some(error)),
        };
        tell(number, &ended);
        replayed.count(&ended);
        if again.strict && replayed.diverged > 0 {
            break;
        }
    }
    (replayed, None)
}

/// One replay: its processes, one after the other.
async fn once<R: OrderRunner>(
    runner: &mut R,
    processes: &[(Order, Data)],
) -> Result<Ended, R::Error> {
    let mut ended = Ended::Diverged("the order has no test".to_owned());
    for (index, (order, data)) in processes.iter().enumerate() {
        let process = Process {
            order: order.clone(),
            data: *data,
            means: runner.means(order).unwrap_or(Means::Debugger),
        };
        let run = runner.run(&process).await?;

        let is_last = index + 1 == processes.len();
        if !is_last && run.followed != Followed::Whole {
            let why = run.why_not_whole().unwrap_or_default();
            return Ok(Ended::Diverged(format!("process {}: {why}", index + 1)));
        }
        ended = end_of(&run, order);
    }
    Ok(ended)
}

/// How the last test of a process ended.
fn end_of(run: &OrderRun, order: &Order) -> Ended {
    let Some(last) = run.last_of(order) else {
        let why = run.why_not_whole().unwrap_or("its test did not run");
        return Ended::Diverged(why.to_owned());
    };
    match &last.outcome {
        Outcome::Pass => Ended::Passed,
        Outcome::Fail(failure) => Ended::Failed(format!("{}: {}", failure.kind, failure.message)),
        Outcome::Skipped(why) => Ended::Diverged(format!("its test was skipped: {why}")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::order::TestNo;
    use super::super::tests::block_on;
    use super::super::tests::simulated::{Does, Simulated, Stops};
    use super::*;

    fn replayed(suite: &mut Simulated, processes: &[(&[usize], Data)], strict: bool) -> Replayed {
        let order = |tests: &[usize]| Order(tests.iter().copied().map(TestNo).collect());
        let again = Again {
            processes: processes
                .iter()
                .map(|(tests, data)| (order(tests), *data))
                .collect(),
            times: 4,
            strict,
        };
        let (replayed, error) = block_on(replay(suite, &again, &mut |_, _| {}));
        assert_eq!(error, None);
        replayed
    }

    /// Pollutes memory, pollutes data, fails after the one, fails after the other.
    fn suite() -> Simulated {
        let does = vec![
            Does::pollutes(&[1]),
            Does::pollutes_data(&[2]),
            Does::fails_if(&[1]),
            Does::fails_if(&[2]),
        ];
        Simulated::new(&[1; 4], does)
    }

    #[test]
    fn each_replay_counts_how_the_last_test_ended() {
        use Data::{Cleared, Kept};
        let check = |processes: &[(&[usize], Data)], failed: usize| {
            let replayed = replayed(&mut suite(), processes, false);
            assert_eq!((replayed.failed, replayed.passed), (failed, 4 - failed));
            assert_eq!(replayed.times(), 4);
        };
        check(&[(&[0, 2], Cleared)], 4);
        check(&[(&[2], Cleared)], 0);
        check(&[(&[1, 0], Cleared), (&[3], Kept)], 4);
        check(&[(&[1, 0], Cleared), (&[2], Kept)], 0);
        check(&[(&[1], Cleared), (&[3], Cleared)], 0);
    }

    #[test]
    fn an_order_that_was_not_brought_about_is_no_answer() {
        let mut suite = suite();
        suite.stops = Stops::DivergesFrom(2);
        let order: [(&[usize], Data); 2] = [(&[1, 0], Data::Cleared), (&[3], Data::Kept)];
        let loose = replayed(&mut suite, &order, false);
        assert_eq!((loose.diverged, loose.times()), (4, 4));
        assert_eq!(
            loose.divergence.as_deref(),
            Some("process 1: another order")
        );
        assert_eq!(replayed(&mut suite, &order, true).times(), 1);
        assert_eq!(replayed(&mut suite, &order[1..], false).diverged, 0);
    }
}
