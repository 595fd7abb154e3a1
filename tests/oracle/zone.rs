//! Which times are possible: bounds on the differences of points in time, as in the analysis of
//! timed automata (Dill, "Timing Assumptions and Verification of Finite-State Concurrent Systems",
//! 1989).
//!
//! Main type: [`Zone`]. A program that posts nothing with a delay needs none of it: its queue is
//! first in first out, and whatever sleeps can be late.

use crate::semantics::{Point, Time};

/// How many points there may be, with now.
const POINTS: usize = 16;

/// No bound, in ms; programs are far shorter.
const OPEN: i32 = 1 << 24;

const NOW: usize = 0;

/// The times that are possible after some steps.
#[derive(Clone, Debug)]
pub struct Zone {
    /// Whether times matter at all.
    timed: bool,
    used: u16,
    /// `most[a][b]`: a is at the most that many ms after b. Always as tight as it can be.
    most: [[i32; POINTS]; POINTS],
}

impl Zone {
    /// Only now is known.
    pub fn new(timed: bool) -> Self {
        Self {
            timed,
            used: 1,
            most: [[0; POINTS]; POINTS],
        }
    }

    fn points(&self) -> impl Iterator<Item = usize> + use<> {
        let used = self.used;
        (0..POINTS).filter(move |point| used & (1 << point) != 0)
    }

    /// Adds that `a` is at the most `ms` after `b`; whether that is possible.
    fn restrict(&mut self, a: usize, b: usize, ms: i32) -> bool {
        if self.most[b][a] + ms < 0 {
            return false;
        }
        if self.most[a][b] <= ms {
            return true;
        }
        for i in self.points() {
            let to_a = self.most[i][a];
            if to_a >= OPEN {
                continue;
            }
            for j in self.points() {
                let from_b = self.most[b][j];
                if from_b < OPEN && to_a + ms + from_b < self.most[i][j] {
                    self.most[i][j] = to_a + ms + from_b;
                }
            }
        }
        true
    }

    /// Whether a point is not after now, at whatever time now is.
    pub fn is_surely_due(&self, point: Point) -> bool {
        !self.timed || self.most[usize::from(point)][NOW] <= 0
    }

    /// Adds what tells this zone from others, for points in this order.
    pub fn encode(&self, points: &[Point], key: &mut Vec<u8>) {
        if !self.timed {
            return;
        }
        let points = || points.iter().map(|point| usize::from(*point)).chain([NOW]);
        for a in points() {
            for b in points() {
                key.extend(self.most[a][b].to_le_bytes());
            }
        }
    }
}

impl Time for Zone {
    fn after(&mut self, ms: u16) -> Point {
        if !self.timed {
            return 0;
        }
        let new = (0..POINTS)
            .find(|point| self.used & (1 << point) == 0)
            .expect("too many points in time");
        let ms = i32::from(ms);
        for other in self.points() {
            let (after, before) = (self.most[NOW][other], self.most[other][NOW]);
            self.most[new][other] = if after >= OPEN { OPEN } else { after + ms };
            self.most[other][new] = if before >= OPEN { OPEN } else { before - ms };
        }
        self.most[new][new] = 0;
        self.used |= 1 << new;
        u8::try_from(new).unwrap()
    }

    fn forget(&mut self, point: Point) {
        if self.timed {
            self.used &= !(1 << point);
        }
    }

    fn is_due(&mut self, point: Point) -> bool {
        !self.timed || self.restrict(usize::from(point), NOW, 0)
    }

    fn comes_first(&mut self, first: Point, second: Point, strictly: bool) -> bool {
        if !self.timed {
            return !strictly;
        }
        self.restrict(
            usize::from(first),
            usize::from(second),
            -i32::from(strictly),
        )
    }

    fn pass(&mut self) {
        if self.timed {
            for other in self.points().filter(|other| *other != NOW) {
                self.most[NOW][other] = OPEN;
            }
        }
    }
}
