//! Draws programs, the same for the same seed everywhere.
//!
//! Main function: [`generate`]. Checks expect what the natural order shows, so the test passes by
//! itself; whether another order fails is up to the search.

use flakescope::model::Outcome;

use crate::program::{Body, BodyId, Op, Place, Program, UNKNOWN};
use crate::simulator::Simulator;

/// Numbers by chance (Steele et al., "Fast Splittable Pseudorandom Number Generators", OOPSLA
/// 2014).
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 to below that.
    pub fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(count.max(1)).unwrap()).unwrap()
    }

    /// True so many times in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// How many steps a program has at the most.
const STEPS: usize = 16;

/// The program of a seed.
pub fn generate(seed: u64) -> Program {
    let mut rng = Rng::new(seed);
    loop {
        let mut program = Sketch::draw(&mut rng).program();
        if program.size() <= STEPS && fill_in(&mut program) {
            return program;
        }
    }
}

/// Has the checks expect what they see in the natural order; whether the test passes then.
fn fill_in(program: &mut Program) -> bool {
    let (outcome, natural) = Simulator::new(program).natural();
    if outcome != Outcome::Pass {
        return false;
    }
    let mut checks = 0;
    for (id, body) in (0..).zip(&mut program.bodies) {
        for (at, op) in (0..).zip(&mut body.ops) {
            let seen = natural
                .iter()
                .find(|(body, step, _)| (*body, *step) == (id, at))
                .map(|(.., seen)| *seen);
            match op {
                Op::Check(_, value) => *value = seen.unwrap_or(0),
                Op::AwaitFor { must, .. } => *must &= seen == Some(1),
                _ => continue,
            }
            checks += usize::from(seen.is_some());
        }
    }
    checks > 0
}

/// A program under construction.
struct Sketch {
    lines: Vec<Vec<Op>>,
    start: Vec<Op>,
    bodies: Vec<Body>,
    latches: Vec<u8>,
    variables: u8,
    value: u8,
}

const DELAYS: [u16; 4] = [100, 200, 300, 600];
const WORK: [u16; 4] = [2, 20, 100, 300];
const SLEEPS: [u16; 3] = [50, 250, 700];
const LIMITS: [u16; 4] = [150, 500, 1000, 5000];

impl Sketch {
    fn draw(rng: &mut Rng) -> Self {
        let variables = 1 + u8::try_from(rng.below(2)).unwrap();
        let mut sketch = Self {
            lines: vec![Vec::new(); 3 + rng.below(4)],
            start: Vec::new(),
            bodies: Vec::new(),
            latches: Vec::new(),
            variables,
            value: 0,
        };
        let wanted = 1 + rng.below(4);
        while sketch.bodies.len() < wanted {
            let line = rng.below(sketch.lines.len() - 1);
            let top = rng.chance(10);
            let body = sketch.body(rng, 0);
            let post = sketch.hand_over(rng, body);
            if top {
                sketch.start.push(post)
            } else {
                sketch.lines[line].push(post)
            }
        }
        for line in 0..sketch.lines.len() {
            sketch.fill_line(rng, line);
        }
        if rng.chance(15) {
            sketch.lock(rng);
        }
        sketch
    }

    fn set(&mut self, rng: &mut Rng) -> Op {
        self.value = self.value % 3 + 1;
        Op::Set(
            u8::try_from(rng.below(self.variables.into())).unwrap(),
            self.value,
        )
    }

    fn variable(&self, rng: &mut Rng) -> u8 {
        u8::try_from(rng.below(self.variables.into())).unwrap()
    }

    /// A new message or task; the answer is its number.
    fn body(&mut self, rng: &mut Rng, depth: usize) -> BodyId {
        let place = match rng.below(10) {
            0..4 => Place::Main {
                asynchronous: false,
            },
            _ => Place::Executor(u8::try_from(rng.below(3)).unwrap()),
        };
        let index = self.bodies.len();
        let id = u8::try_from(index + 2).unwrap();
        self.bodies.push(Body {
            place,
            ops: Vec::new(),
        });
        let mut ops = Vec::new();
        let on_main = place
            == Place::Main {
                asynchronous: false,
            };
        if !on_main && rng.chance(60) {
            ops.push(if rng.chance(80) {
                Op::Work(rng.of(&WORK))
            } else {
                Op::Sleep(rng.of(&SLEEPS))
            });
        }
        if rng.chance(12) {
            ops.push(Op::Guard(self.variable(rng), rng.of(&[0, 1, 2])));
        }
        for _ in 0..1 + rng.below(2) {
            match rng.below(10) {
                0..5 => ops.push(self.set(rng)),
                5..9 if depth < 2 && self.bodies.len() < 5 => {
                    let child = self.body(rng, depth + 1);
                    // What works off the main thread mostly answers on it.
                    if !on_main && rng.chance(70) {
                        self.bodies[usize::from(child) - 2].place = Place::Main {
                            asynchronous: false,
                        };
                        self.bodies[usize::from(child) - 2]
                            .ops
                            .retain(|op| !matches!(op, Op::Work(_) | Op::Sleep(_)));
                    }
                    if on_main && rng.chance(10) {
                        self.bodies[usize::from(child) - 2].place =
                            Place::Main { asynchronous: true };
                        self.bodies[usize::from(child) - 2]
                            .ops
                            .retain(|op| !matches!(op, Op::Work(_) | Op::Sleep(_)));
                        self.bodies[usize::from(child) - 2]
                            .ops
                            .insert(0, Op::Unbarrier);
                        ops.extend([Op::Barrier, Op::Post(child, rng.of(&[0, 0, 100]))]);
                        continue;
                    }
                    let op = self.hand_over(rng, child);
                    ops.push(op);
                }
                _ if rng.chance(20) => ops.push(Op::Check(self.variable(rng), UNKNOWN)),
                _ => ops.push(self.set(rng)),
            }
        }
        if rng.chance(45) && self.latches.len() < 4 {
            ops.push(Op::CountDown(u8::try_from(self.latches.len()).unwrap()));
            self.latches.push(1);
        } else if !self.latches.is_empty() && rng.chance(10) {
            // Several have to be done before the latch opens.
            let latch = rng.below(self.latches.len());
            self.latches[latch] += 1;
            ops.push(Op::CountDown(u8::try_from(latch).unwrap()));
        }
        self.bodies[index].ops = ops;
        id
    }

    fn hand_over(&self, rng: &mut Rng, body: BodyId) -> Op {
        match self.bodies[usize::from(body) - 2].place {
            Place::Executor(_) => Op::Submit(body),
            Place::Main { .. } => Op::Post(body, if rng.chance(30) { rng.of(&DELAYS) } else { 0 }),
        }
    }

    fn fill_line(&mut self, rng: &mut Rng, line: usize) {
        let last = line + 1 == self.lines.len();
        let latch = u8::try_from(rng.below(self.latches.len())).unwrap();
        let op = match rng.below(20) {
            0..4 if !self.latches.is_empty() => Op::Await(latch),
            4..6 if !self.latches.is_empty() => Op::AwaitFor {
                latch,
                limit: rng.of(&LIMITS),
                must: rng.chance(50),
            },
            6..8 => Op::Sleep(rng.of(&SLEEPS)),
            8..11 => Op::Check(self.variable(rng), UNKNOWN),
            11..13 => self.set(rng),
            13..15 => return self.run_on_main(rng, line),
            15 => {
                let messages: Vec<BodyId> = (0..self.bodies.len())
                    .filter(|body| {
                        matches!(
                            self.bodies[*body].place,
                            Place::Main {
                                asynchronous: false
                            }
                        )
                    })
                    .map(|body| u8::try_from(body + 2).unwrap())
                    .collect();
                if messages.is_empty() {
                    return;
                }
                Op::Remove(rng.of(&messages))
            }
            _ if last => Op::Check(self.variable(rng), UNKNOWN),
            _ => return,
        };
        self.lines[line].push(op);
        if last && !matches!(op, Op::Check(..)) {
            let check = Op::Check(self.variable(rng), UNKNOWN);
            self.lines[line].push(check);
        }
    }

    /// The statement has main do something, and waits for that, as Espresso does.
    fn run_on_main(&mut self, rng: &mut Rng, line: usize) {
        if self.bodies.len() >= 6 || self.latches.len() >= 6 {
            return;
        }
        let latch = u8::try_from(self.latches.len()).unwrap();
        self.latches.push(1);
        let op = if rng.chance(50) {
            Op::Check(self.variable(rng), UNKNOWN)
        } else {
            self.set(rng)
        };
        self.bodies.push(Body {
            place: Place::Main {
                asynchronous: false,
            },
            ops: vec![op, Op::CountDown(latch)],
        });
        let message = u8::try_from(self.bodies.len() + 1).unwrap();
        self.lines[line].extend([Op::Post(message, 0), Op::Await(latch)]);
    }

    /// Two threads use a lock, each around one of its steps.
    fn lock(&mut self, rng: &mut Rng) {
        for _ in 0..2 {
            let body = rng.below(self.bodies.len());
            let ops = &mut self.bodies[body].ops;
            let free = |op: &Op| {
                !matches!(
                    op,
                    Op::Guard(..) | Op::Unbarrier | Op::Lock(_) | Op::Unlock(_)
                )
            };
            let places: Vec<usize> = (0..ops.len()).filter(|at| free(&ops[*at])).collect();
            if places.is_empty() || ops.contains(&Op::Lock(0)) {
                continue;
            }
            let at = places[rng.below(places.len())];
            ops.insert(at + 1, Op::Unlock(0));
            ops.insert(at, Op::Lock(0));
        }
    }

    fn program(self) -> Program {
        let lines: Vec<&[Op]> = self.lines.iter().map(Vec::as_slice).collect();
        let bodies: Vec<(Place, &[Op])> = self
            .bodies
            .iter()
            .map(|body| (body.place, body.ops.as_slice()))
            .collect();
        Program::new(&self.start, &lines, &bodies, &self.latches)
    }
}
