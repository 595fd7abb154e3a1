//! Strategies: in which order what is tried. One file each, behind one trait, chosen with
//! `--strategy`.
//!
//! Main types: [`Strategy`], [`Known`] (what it may look at) and [`Next`] (what it may ask for). A
//! strategy does not judge: failures are confirmed, minimised and reported by the explorer, for all
//! of them alike. One that draws by chance draws from `Rng`, so the same seed asks for the same
//! runs where the runs answer the same.

mod event_order;
mod noise;
mod paper;
mod pct;
mod random;
mod rerun;
mod single_delay;

use std::collections::{BTreeSet, HashSet};

pub use event_order::EventOrder;
pub use noise::Noise;
pub use paper::Paper;
pub use pct::Pct;
pub use random::Random;
pub use rerun::Rerun;
pub use single_delay::SingleDelay;

use crate::bounds::{self, Bounds};
use crate::explore::{Attempt, Tried};
use crate::model::Statement;
use crate::schedule::{Constraint, Plan, Position, ReleaseOrder, Schedule};
use crate::trace::{EventHit, EventKind, RunKind, RunRecord};

/// Chooses what is run next.
pub trait Strategy {
    /// What to run next; `None` once there is nothing left to try.
    fn next(&mut self, known: &Known<'_>) -> Option<Next>;

    /// A run before the trace, for which nothing has to be known.
    fn before_trace(&self) -> Option<Plan> {
        None
    }

    /// Whether there is more to try after a finding that says only that a wait gives up in the end.
    fn goes_on_after_a_limit(&self) -> bool {
        false
    }

    /// Whether it has left positions out, as those earlier than one that passes seldom fail.
    fn leaves_out(&self) -> bool {
        false
    }

    /// The next run of a strategy that forces no order; such a one is asked for nothing else.
    fn without_debugger(&mut self) -> Option<Plan> {
        None
    }
}

/// What a strategy asks for.
pub enum Next {
    /// A run that shows how late events can come: its releases become upper bounds.
    WhatIf(Plan),
    /// An order.
    Force(Schedule),
}

/// What is known so far.
pub struct Known<'a> {
    /// The trace.
    pub trace: &'a RunRecord,
    /// The what-if runs that bound events.
    pub what_ifs: &'a [RunRecord],
    /// All runs so far.
    pub runs: &'a [RunRecord],
    /// The statements of the trace.
    pub statements: &'a [Statement],
    /// The events of the trace whose position is explored, with their bounds.
    pub bounds: &'a [Bounds],
    /// Positions and orders tried.
    pub tried: &'a Tried,
    /// The longest that one event may be delayed, in ms.
    pub longest_ms: u64,
    /// Whether positions are tried that seldom fail.
    pub is_thorough: bool,
    /// The kinds of the events that are known to make the test fail by outlasting the limit of a
    /// wait.
    pub found: &'a [EventKind],
}

/// Whether one of two events is a task, and the other one what its thread posts.
pub(super) fn are_of_one_chain(a: &EventHit, b: &EventHit) -> bool {
    let by_same_thread = (&a.thread, &a.statement) == (&b.thread, &b.statement);
    by_same_thread && (a.kind() == EventKind::Task) != (b.kind() == EventKind::Task)
}

impl Known<'_> {
    /// Whether it is known how to make the test fail.
    fn has_finding(&self) -> bool {
        !self.found.is_empty()
    }

    /// Whether a position was tried, satisfied or not.
    fn is_tried(&self, constraint: &Constraint) -> bool {
        self.tried.position(constraint).is_some()
    }

    /// The positions of an event as constraints, latest first.
    fn constraints(&self, bound: &Bounds) -> Vec<Constraint> {
        let positions = bound.explored_positions(self.statements).into_iter();
        positions
            .map(|position| Constraint {
                event: bound.event.key.clone(),
                position,
            })
            .collect()
    }

    /// Whether it is certain that the statement of an upper bound needs the event, or what comes of
    /// it: a run has held that there for as long as it may be held. Or two runs have come to the
    /// same bound, which is no coincidence; a loop may give up after a while, so one has to have
    /// outlasted it.
    fn is_certain(&self, bound: &Bounds) -> bool {
        let Some(upper) = bound.upper else {
            return false;
        };
        let mut is_outlasted = false;
        for run in self.runs {
            for held in bounds::held_longest_in(upper, self.trace, run) {
                is_outlasted = true;
                if held.key == bound.event.key || are_of_one_chain(held, &bound.event) {
                    return true;
                }
            }
        }

        let (mut agree, mut in_loop) = (0, false);
        for run in self.runs {
            let needed = bounds::needed_in(&bound.event.key, self.trace, run);
            if run.kind == RunKind::WhatIf
                && let Some(needed) = needed
                && needed.index == upper
            {
                agree += 1;
                in_loop |= needed.in_loop;
            }
        }
        agree >= 2 && (is_outlasted || !in_loop)
    }

    /// The latest position of an event that was not tried yet, if it is later than any that a run
    /// has reached.
    fn untried_beyond_reached(&self, bound: &Bounds) -> Option<Constraint> {
        for constraint in self.constraints(bound) {
            match self.tried.position(&constraint) {
                Some(Attempt::Satisfied) => return None,
                Some(Attempt::Unsatisfied) => {}
                None => return Some(constraint),
            }
        }
        None
    }

    /// The latest position of an event that was not tried yet.
    fn latest_untried(&self, bound: &Bounds) -> Option<Constraint> {
        self.constraints(bound)
            .into_iter()
            .find(|constraint| !self.is_tried(constraint))
    }

    /// The untried position of an event that is farthest from those that were tried: its latest
    /// position and its earliest are known to pass, and what fails between them mostly does so at
    /// several positions in a row. The later of two alike.
    fn farthest_untried(&self, bound: &Bounds) -> Option<Constraint> {
        let all = self.constraints(bound);
        let mut tried = Vec::new();
        let mut untried = Vec::new();
        for (index, constraint) in all.iter().enumerate() {
            if self.is_tried(constraint) {
                tried.push(index)
            } else {
                untried.push(index)
            }
        }

        // Behind the earliest position is the natural order, which has passed.
        tried.push(all.len());
        let distance_to_tried =
            |index: &usize| tried.iter().map(|tried| tried.abs_diff(*index)).min();
        let farthest = untried.into_iter().rev().max_by_key(distance_to_tried)?;
        all.get(farthest).cloned()
    }

    /// Pairs of events that can come in either order before some statement, as indices of their
    /// bounds; the first of each came first in the trace.
    fn concurrent(&self) -> BTreeSet<(usize, usize)> {
        bounds::concurrent(self.bounds, self.statements, self.what_ifs)
    }

    /// The kind of a bound's event.
    fn kind_of(&self, bound: usize) -> Option<EventKind> {
        self.bounds.get(bound).map(|bound| bound.event.kind())
    }

    /// Whether there is an event of a kind of which no run showed how late it can come. A task that
    /// never ends has no position, but a begin that can be late.
    fn has_unbounded(&self, kind: EventKind) -> bool {
        let endless = self
            .trace
            .events
            .iter()
            .filter(|event| event.kind() == EventKind::Task && !event.ended);
        let mut events = self
            .trace
            .explored()
            .chain(endless)
            .filter(|event| event.kind() == kind);
        events.any(|event| !bounds::is_settled(&event.key, self.what_ifs))
    }

    /// The bounds of events of a kind.
    fn of(&self, kind: EventKind) -> impl Iterator<Item = &Bounds> {
        self.bounds
            .iter()
            .filter(move |bound| bound.event.kind() == kind)
    }
}

/// How many runs that hold all events of one kind may be made.
const WHAT_IFS: usize = 4;

/// The runs that bound all events at once. Each kind is held in runs of its own: a task that is
/// held where it begins posts nothing, and while the main thread is held nothing is dispatched.
#[derive(Debug, Default)]
struct WhatIfs {
    /// The runs that were made, for each kind in the order of [`EventKind::ALL`].
    made: [Vec<Plan>; EventKind::ALL.len()],
}

impl WhatIfs {
    /// The next such run, as long as another one can teach something: first one of each kind. That
    /// of the main thread is made in any case, as it may show what no trace has. What was found
    /// would fail a run that holds it once more; a task is not held where the main thread is late.
    fn next(&mut self, known: &Known<'_>) -> Option<Next> {
        for (kind, made) in EventKind::ALL.into_iter().zip(&mut self.made) {
            let is_wanted = match known.found {
                [] => kind == EventKind::Main || known.has_unbounded(kind),
                found => kind == EventKind::Main && found.iter().all(|of| *of == EventKind::Task),
            };
            if made.is_empty() && is_wanted {
                let plan = hold_all(kind, ReleaseOrder::OldestFirst, known);
                made.push(plan.clone());
                return Some(Next::WhatIf(plan));
            }
        }
        if known.has_finding() {
            return None;
        }

        for (kind, made) in EventKind::ALL.into_iter().zip(&mut self.made) {
            if made.len() == WHAT_IFS || !bounds::is_open(known.trace, known.what_ifs, kind) {
                continue;
            }
            // What waits in the order of its requests is bounded by one run, what waits in the
            // reverse by two. The same run again would teach nothing.
            let order = match made.len() % 2 {
                1 if kind != EventKind::Main => ReleaseOrder::NewestFirst,
                _ => ReleaseOrder::OldestFirst,
            };
            let plan = hold_all(kind, order, known);
            if !made.contains(&plan) {
                made.push(plan.clone());
                return Some(Next::WhatIf(plan));
            }
        }
        None
    }
}

/// A run that holds all events of a kind.
fn hold_all(kind: EventKind, order: ReleaseOrder, known: &Known<'_>) -> Plan {
    // What other runs have learned of bounds decides what goes first at a stall. The newest-first
    // run asks for that order, and those bounds would keep it from being tried.
    let bounds_known = match order {
        ReleaseOrder::NewestFirst => Vec::new(),
        ReleaseOrder::OldestFirst => bounds::known(known.trace, known.what_ifs),
    };

    let seen = known.trace.explored();
    Plan::HoldAll {
        known: bounds_known,
        seen: seen.map(|event| event.key.clone()).collect(),
        kinds: kind.alone(),
        order,
    }
}

/// How often a drawn order may be one that was asked for before, until there is nothing left to
/// draw.
const OLD_DRAWS: usize = 50;

/// Draws schedules until one was not asked for before.
fn draw_new(asked: &mut HashSet<Schedule>, mut draw: impl FnMut() -> Schedule) -> Option<Next> {
    for _ in 0..OLD_DRAWS {
        let schedule = draw();
        if !schedule.constraints.is_empty() && asked.insert(schedule.clone()) {
            return Some(Next::Force(schedule));
        }
    }
    None
}

/// One event, held beyond the end of the test; the test takes it earlier where it cannot go on
/// without it.
fn held_to_the_end(bound: &Bounds) -> Schedule {
    Schedule {
        constraints: vec![Constraint {
            event: bound.event.key.clone(),
            position: Position::End,
        }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{event, key, record, released};
    use crate::trace::ReleaseReason;

    #[test]
    fn no_run_that_holds_all_is_made_twice() {
        let trace = record(&[1, 2], vec![event("a", Some(1))]);
        let in_vain = released("a", Some(1), 2, ReleaseReason::NotNeeded);
        let made = [record(&[1, 2], vec![in_vain])];
        let known = Known {
            trace: &trace,
            what_ifs: &made,
            runs: &made,
            statements: &bounds::statements(&trace),
            bounds: &bounds::bounds(&trace, &made),
            tried: &Tried::default(),
            longest_ms: 3000,
            is_thorough: false,
            found: &[],
        };
        let mut what_ifs = WhatIfs::default();
        let mut asked = Vec::new();
        while let Some(Next::WhatIf(plan)) = what_ifs.next(&known) {
            let Plan::HoldAll {
                kinds, order, seen, ..
            } = plan
            else {
                panic!("holds all");
            };
            assert_eq!(seen, [key("a")], "the trace's events, in its order");
            asked.push((kinds, order));
        }
        let (posts, main) = (EventKind::Post.alone(), EventKind::Main.alone());
        assert_eq!(
            asked,
            [
                (posts, ReleaseOrder::OldestFirst),
                (main, ReleaseOrder::OldestFirst),
                (posts, ReleaseOrder::NewestFirst),
            ]
        );
    }

    #[test]
    fn after_a_task_was_found_to_outlast_a_wait_only_main_is_held() {
        let trace = record(&[1, 2], vec![event("a", Some(1))]);
        let in_vain = released("a", Some(1), 2, ReleaseReason::NotNeeded);
        let made = [record(&[1, 2], vec![in_vain])];
        let asked = |found: &[EventKind]| {
            let known = Known {
                trace: &trace,
                what_ifs: &made,
                runs: &made,
                statements: &bounds::statements(&trace),
                bounds: &bounds::bounds(&trace, &made),
                tried: &Tried::default(),
                longest_ms: 3000,
                is_thorough: false,
                found,
            };
            let mut what_ifs = WhatIfs::default();
            let mut kinds = Vec::new();
            while let Some(Next::WhatIf(Plan::HoldAll { kinds: held, .. })) = what_ifs.next(&known)
            {
                kinds.push(held);
            }
            kinds
        };
        assert!(asked(&[]).contains(&EventKind::Post.alone()));
        assert_eq!(asked(&[EventKind::Task]), [EventKind::Main.alone()]);
        assert!(asked(&[EventKind::Task, EventKind::Post]).is_empty());
        assert!(asked(&[EventKind::Main]).is_empty());
    }
}
