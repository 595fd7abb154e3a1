//! A test that polls: it runs the same few statements again and again until something has come.
//!
//! Main type: [`Polling`]. No thread shows that it waits then, but the loop does as a whole. The
//! passes of such a loop are one statement, whose end is the loop's.

use std::collections::{HashSet, VecDeque};
use std::time::{Duration, Instant};

use crate::model::Statement;

/// For how long nothing but the loop may have run.
const WINDOW: Duration = Duration::from_millis(600);

/// From which pass on a statement may be part of it: the first passes of any loop are like those of
/// a bounded one.
const PASSES: u32 = 3;

/// How many statements a loop may have: those of the helpers that it calls count too.
const MOST_STATEMENTS: usize = 12;

/// How many statements have to have begun.
const FEWEST_BEGUN: usize = 6;

/// A line of the test, whichever execution of it.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Line {
    class: String,
    method: String,
    line: i32,
}

/// The statements that began in the last moments.
#[derive(Debug, Default)]
pub(super) struct Polling {
    recent: VecDeque<(Instant, Statement)>,
    /// When a look has last shown that the test waits.
    waited: Option<Instant>,
    /// The loop in which an event was released, until it is left.
    on_trial: HashSet<Line>,
}

impl Polling {
    /// A statement begins.
    pub(super) fn begun(&mut self, statement: &Statement, now: Instant) {
        self.recent.push_back((now, statement.clone()));
        // One that is older than the window shows that the window is full.
        while self
            .recent
            .get(1)
            .is_some_and(|(at, _)| now.duration_since(*at) > WINDOW)
        {
            self.recent.pop_front();
        }
    }

    /// Whether nothing but one loop has run for a while.
    pub(super) fn is_looping(&self, now: Instant) -> bool {
        let full = self
            .recent
            .front()
            .is_some_and(|(at, _)| now.duration_since(*at) > WINDOW);
        let again = self
            .recent
            .iter()
            .all(|(_, statement)| statement.occurrence >= PASSES);
        full && again && self.recent.len() >= FEWEST_BEGUN && self.lines().len() <= MOST_STATEMENTS
    }

    /// A look shows that the test waits.
    pub(super) fn waits(&mut self, now: Instant) {
        self.waited = Some(now);
    }

    /// Whether nothing but a loop has run for a while that waits in its passes: what is held
    /// meanwhile becomes late, also while a pass works.
    pub(super) fn is_waiting(&self, now: Instant) -> bool {
        let waits = self
            .waited
            .is_some_and(|at| now.duration_since(at) <= WINDOW);
        waits && self.is_looping(now)
    }

    /// Whether a statement belongs to the loop that has run for a while.
    pub(super) fn is_in_loop(&self, statement: &Statement, now: Instant) -> bool {
        self.is_looping(now) && self.lines().contains(&line_of(statement))
    }

    /// An event was released in the loop; whether it ends by that is judged from now on.
    pub(super) fn begin_trial(&mut self) {
        self.on_trial = self.lines();
        self.recent.clear();
    }

    /// Whether a statement is another pass of the loop that is on trial.
    pub(super) fn is_another_pass(&self, statement: &Statement) -> bool {
        self.on_trial.contains(&line_of(statement))
    }

    /// The loop on trial was left, or another event is tried.
    pub(super) fn end_trial(&mut self) {
        self.on_trial.clear();
    }

    fn lines(&self) -> HashSet<Line> {
        self.recent
            .iter()
            .map(|(_, statement)| line_of(statement))
            .collect()
    }
}

fn line_of(statement: &Statement) -> Line {
    Line {
        class: statement.class.clone(),
        method: statement.method.clone(),
        line: statement.line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pass(line: i32, occurrence: u32) -> Statement {
        Statement {
            occurrence,
            ..crate::testing::statement(line)
        }
    }

    #[test]
    fn the_same_statements_again_and_again_are_a_loop() {
        let (mut polling, start) = (Polling::default(), Instant::now());
        let at = |n: u32| start + Duration::from_millis(50) * n;
        for n in 1..=30 {
            polling.begun(&pass(7, n), at(n));
            assert_eq!(
                polling.is_looping(at(n)),
                n >= 16,
                "pass {n}: the third was 600 ms before"
            );
        }
        assert!(
            polling.is_in_loop(&pass(7, 2), at(30)) && !polling.is_in_loop(&pass(8, 1), at(30))
        );
        polling.begin_trial();
        assert!(
            !polling.is_looping(at(30))
                && polling.is_another_pass(&pass(7, 31))
                && !polling.is_another_pass(&pass(8, 1))
        );
    }

    #[test]
    fn a_loop_waits_if_it_waited_a_moment_ago() {
        let (mut polling, start) = (Polling::default(), Instant::now());
        let at = |n: u32| start + Duration::from_millis(50) * n;
        for n in 1..=30 {
            polling.begun(&pass(7, n), at(n));
        }
        assert!(polling.is_looping(at(30)) && !polling.is_waiting(at(30)));
        polling.waits(at(20));
        assert!(polling.is_waiting(at(30)), "500 ms ago");
        assert!(!polling.is_waiting(at(33)), "650 ms ago");
    }

    #[test]
    fn a_loop_may_go_through_some_helpers() {
        let is_looping = |lines: i32| {
            let (mut polling, start) = (Polling::default(), Instant::now());
            let mut now = start;
            for occurrence in 1..=40 {
                for line in 1..=lines {
                    now += Duration::from_millis(5);
                    polling.begun(&pass(line, occurrence), now);
                }
            }
            polling.is_looping(now)
        };
        assert!(is_looping(7));
        assert!(!is_looping(13));
    }

    #[test]
    fn a_straight_test_is_none() {
        let (mut polling, start) = (Polling::default(), Instant::now());
        for n in 1..=30 {
            polling.begun(
                &pass(i32::try_from(n).unwrap(), 1),
                start + Duration::from_millis(50) * n,
            );
        }
        assert!(!polling.is_looping(start + Duration::from_secs(2)));
    }
}
