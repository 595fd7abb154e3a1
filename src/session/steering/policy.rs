//! What a run wants of its events: which are held, what a statement waits for, what is released
//! first at a stall.
//!
//! Main type: [`Policy`]. Every [`Plan`] is one value of it, so the rest of the steering has no
//! case for any plan.

use std::collections::HashMap;
use std::time::Duration;

use crate::model::{EventKey, Statement};
use crate::schedule::{Constraint, Plan, Position, ReleaseOrder, Schedule};
use crate::trace::{EventHit, EventKind};

/// Which events are held when they come.
#[derive(Debug)]
enum Hold {
    /// None.
    Nothing,
    /// Those of some kinds, until the test cannot go on without them.
    Kinds(&'static [EventKind]),
    /// The rests of tasks, until the test cannot go on without them.
    Rests,
    /// Those that the schedule constrains, until their position.
    Constrained,
    /// Those that the schedule constrains, for a moment only, so that their end is seen.
    Briefly,
    /// One event, for a time.
    Delayed(EventKey, Duration),
}

/// What a run wants.
#[derive(Debug)]
pub(in crate::session) struct Policy {
    hold: Hold,
    schedule: Schedule,
    /// The index of each constraint, by its event.
    by_event: HashMap<EventKey, usize>,
    /// The indices of the constraints whose events come before a statement, in the schedule's
    /// order.
    by_statement: HashMap<Statement, Vec<usize>>,
    /// The statement that cannot finish without an event, as far as earlier runs have shown.
    upper_bounds: HashMap<EventKey, Statement>,
    /// Where in the trace an event came.
    in_trace: HashMap<EventKey, usize>,
    /// The rests of tasks that may be held.
    rests: Vec<EventKey>,
    /// Which of the held events is tried first at a stall.
    order: ReleaseOrder,
    /// Whether the run wants to know all that comes, and what each statement does.
    pub(in crate::session) is_trace: bool,
    /// Whether each statement waits until the one before it has had all its effects.
    pub(in crate::session) settles: bool,
    /// Whether events of a kind matter, in the order of [`EventKind::ALL`].
    watched: [bool; EventKind::ALL.len()],
}

/// How far the test is with a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StatementState {
    /// It has not begun.
    NotBegun,
    /// It is under way.
    UnderWay,
    /// The test has come to another one since.
    Over,
}

/// Which statement is known to need an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NeededAt {
    CurrentStatement,
    /// An earlier or a later one.
    OtherStatement,
    /// None is known to.
    Unknown,
}

impl Policy {
    /// The policy of a plan. `kinds` are those of events that earlier runs have seen.
    pub(in crate::session) fn new(plan: &Plan, kinds: &HashMap<EventKey, EventKind>) -> Self {
        let hold = match plan {
            Plan::Plain | Plan::Loaded(_) | Plan::Trace | Plan::NaturalTrace => Hold::Nothing,
            Plan::HoldAll { kinds, .. } => Hold::Kinds(kinds),
            Plan::HoldRests(_) => Hold::Rests,
            Plan::Force(_) => Hold::Constrained,
            Plan::Await(_) => Hold::Briefly,
            Plan::Late { delay, .. } if delay.is_zero() => Hold::Nothing,
            Plan::Late { event, delay } => Hold::Delayed(event.clone(), *delay),
        };

        let schedule = plan.schedule().cloned().unwrap_or_default();
        let mut by_event = HashMap::new();
        let mut by_statement: HashMap<Statement, Vec<usize>> = HashMap::new();
        for (index, constraint) in schedule.constraints.iter().enumerate() {
            by_event.insert(constraint.event.clone(), index);
            if let Position::Before(statement) | Position::Overlapping(statement) =
                &constraint.position
            {
                by_statement
                    .entry(statement.clone())
                    .or_default()
                    .push(index);
            }
        }

        let (mut upper_bounds, mut in_trace) = (HashMap::new(), HashMap::new());
        let mut release_order = ReleaseOrder::default();
        if let Plan::HoldAll {
            known, seen, order, ..
        } = plan
        {
            upper_bounds.extend(known.iter().cloned());
            in_trace.extend(seen.iter().cloned().zip(0..));
            release_order = *order;
        }

        let mut rests = match plan {
            Plan::HoldRests(rests) => rests.clone(),
            Plan::Late { event, .. } => vec![event.clone()],
            _ => by_event.keys().cloned().collect(),
        };
        rests.retain(EventKey::is_rest);

        let settles = *plan == Plan::Trace;
        let is_trace = settles || *plan == Plan::NaturalTrace;
        let watched = EventKind::ALL.map(|kind| match &hold {
            Hold::Nothing => is_trace || kind == EventKind::Main && measures_main(plan, kinds),
            Hold::Kinds(held) => held.contains(&kind),
            Hold::Rests => kind == EventKind::Task,
            Hold::Delayed(key, _) => may_be(key, kind, kinds),
            Hold::Constrained | Hold::Briefly => {
                by_event.keys().any(|key| may_be(key, kind, kinds))
            }
        });
        Self {
            hold,
            schedule,
            by_event,
            by_statement,
            upper_bounds,
            in_trace,
            rests,
            order: release_order,
            is_trace,
            settles,
            watched,
        }
    }

    /// The rests of tasks that the run may hold.
    pub(in crate::session) fn rests(&self) -> &[EventKey] {
        &self.rests
    }

    /// The constraints of the schedule; empty for a plan without one.
    pub(super) fn constraints(&self) -> &[Constraint] {
        &self.schedule.constraints
    }

    /// The constraint of an event.
    pub(super) fn constraint_of(&self, key: &EventKey) -> Option<usize> {
        self.by_event.get(key).copied()
    }

    /// The constraints whose events come before a statement, one after the other.
    pub(super) fn due_before(&self, statement: &Statement) -> &[usize] {
        self.by_statement.get(statement).map_or(&[], Vec::as_slice)
    }

    /// Whether a constraint's event is released at once with the others at its position.
    pub(super) fn is_overlapping(&self, constraint: usize) -> bool {
        let constraint = self.schedule.constraints.get(constraint);
        constraint.is_some_and(|constraint| matches!(constraint.position, Position::Overlapping(_)))
    }

    /// Whether a constraint's event is to overlap the statement itself: it is alone there.
    pub(super) fn overlaps_statement(&self, constraint: usize) -> bool {
        let position = self
            .schedule
            .constraints
            .get(constraint)
            .map(|one| &one.position);
        let Some(Position::Overlapping(statement)) = position else {
            return false;
        };
        let mut others = self.due_before(statement).iter();
        others.all(|other| *other == constraint || !self.is_overlapping(*other))
    }

    /// The statement within which an event is to come.
    pub(super) fn comes_within(&self, key: &EventKey) -> Option<&Statement> {
        match &self
            .schedule
            .constraints
            .get(self.constraint_of(key)?)?
            .position
        {
            Position::Within(statement) if self.forces() => Some(statement),
            _ => None,
        }
    }

    /// Whether the run holds the events of a schedule until their positions.
    pub(super) fn forces(&self) -> bool {
        matches!(self.hold, Hold::Constrained)
    }

    /// The constraint of an event that is to come before what submits it goes on.
    pub(super) fn comes_earliest(&self, key: &EventKey) -> Option<usize> {
        let index = self.constraint_of(key)?;
        let constraint = self.schedule.constraints.get(index)?;
        let is_earliest = matches!(constraint.position, Position::Earliest(_));
        (self.forces() && is_earliest).then_some(index)
    }

    /// Whether the run only shows whether the test fails when all is late, not which statement
    /// needs what: then a stall that one event does not end costs no try of each of the others.
    pub(in crate::session) fn looks_only_for_failures(&self) -> bool {
        match self.hold {
            Hold::Kinds(kinds) => kinds.len() > 1,
            Hold::Rests => true,
            Hold::Nothing | Hold::Constrained | Hold::Briefly | Hold::Delayed(..) => false,
        }
    }

    /// Whether an event that has just come is held; `state_of` says how far the test is with a
    /// statement.
    pub(super) fn holds(
        &self,
        event: &EventHit,
        state_of: impl Fn(&Statement) -> StatementState,
    ) -> bool {
        match &self.hold {
            Hold::Nothing => false,
            Hold::Kinds(kinds) => kinds.contains(&event.kind()),
            Hold::Rests => event.key.is_rest(),
            Hold::Delayed(key, _) => event.key == *key,
            Hold::Briefly => self.by_event.contains_key(&event.key),
            Hold::Constrained => self.is_position_ahead(&event.key, state_of),
        }
    }

    /// Whether the schedule holds an event that comes now.
    fn is_position_ahead(
        &self,
        event: &EventKey,
        state_of: impl Fn(&Statement) -> StatementState,
    ) -> bool {
        let constraint = self.constraint_of(event);
        let constraint = constraint.and_then(|index| self.schedule.constraints.get(index));
        match constraint.map(|constraint| &constraint.position) {
            Some(Position::Before(statement) | Position::Overlapping(statement)) => {
                state_of(statement) == StatementState::NotBegun
            }
            Some(Position::Within(statement)) => state_of(statement) != StatementState::Over,
            Some(Position::End) => true,
            // Only once its submitter was seen, see `handovers.rs`.
            Some(Position::Earliest(_)) | None => false,
        }
    }

    /// Whether the rest of a task is held if the task comes to the place now.
    pub(super) fn preempts(
        &self,
        rest: &EventKey,
        state_of: impl Fn(&Statement) -> StatementState,
    ) -> bool {
        match self.hold {
            Hold::Rests => true,
            Hold::Constrained => self.is_position_ahead(rest, state_of),
            Hold::Nothing | Hold::Kinds(_) | Hold::Briefly | Hold::Delayed(..) => false,
        }
    }

    /// For how long a held event is held whatever happens meanwhile; `None` where its position
    /// decides.
    pub(super) fn fixed_delay(&self) -> Option<Duration> {
        match &self.hold {
            Hold::Delayed(_, delay) => Some(*delay),
            Hold::Briefly => Some(Duration::ZERO),
            Hold::Nothing | Hold::Kinds(_) | Hold::Rests | Hold::Constrained => None,
        }
    }

    /// Whether the run asks how late events can come; only then may a polling loop be taken for a
    /// wait.
    pub(super) fn asks_for_upper_bounds(&self) -> bool {
        matches!(self.hold, Hold::Kinds(_) | Hold::Rests)
    }

    /// Whether the run may hold, or wants to see, events of a kind.
    pub(in crate::session) fn watches(&self, kind: EventKind) -> bool {
        EventKind::ALL
            .into_iter()
            .zip(self.watched)
            .any(|(of_kind, watched)| of_kind == kind && watched)
    }

    /// Whether the statement that needs an event is known, and the test is there.
    pub(super) fn upper_bound(
        &self,
        key: &EventKey,
        is_here: impl Fn(&Statement) -> bool,
    ) -> NeededAt {
        match self.upper_bounds.get(key) {
            None => NeededAt::Unknown,
            Some(statement) if is_here(statement) => NeededAt::CurrentStatement,
            Some(_) => NeededAt::OtherStatement,
        }
    }

    /// Where in the trace an event came: what it has not seen comes last.
    pub(super) fn index_in_trace(&self, key: &EventKey) -> usize {
        self.in_trace.get(key).copied().unwrap_or(usize::MAX)
    }

    /// Whether the trace has seen an event.
    pub(super) fn has_seen(&self, key: &EventKey) -> bool {
        self.in_trace.contains_key(key)
    }

    /// Which of the held events is tried first at a stall.
    pub(super) fn order(&self) -> ReleaseOrder {
        self.order
    }
}

/// Whether a plan measures a message of the main thread, which has to be watched for that.
fn measures_main(plan: &Plan, kinds: &HashMap<EventKey, EventKind>) -> bool {
    match plan {
        Plan::Late { event, .. } => may_be(event, EventKind::Main, kinds),
        _ => false,
    }
}

/// Whether an event with this identity can be of a kind. A key does not say who posts the event:
/// that is known once it was seen.
fn may_be(key: &EventKey, kind: EventKind, kinds: &HashMap<EventKey, EventKind>) -> bool {
    match kinds.get(key) {
        Some(known) => *known == kind,
        None if key.is_dispatch() => kind == EventKind::Main,
        None => key.is_work() == (kind == EventKind::Task),
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::*;
    use crate::model::EventClass;
    use crate::testing::{event, key, statement};

    fn schedule(constraints: &[(&str, i32)]) -> Schedule {
        let constraint = |(name, line): &(&str, i32)| Constraint {
            event: key(name),
            position: match *line {
                0 => Position::End,
                within if within < 0 => Position::Within(statement(-within)),
                before => Position::Before(statement(before)),
            },
        };
        Schedule {
            constraints: constraints.iter().map(constraint).collect(),
        }
    }

    fn holds(plan: &Plan, event: &EventHit, begun: i32) -> bool {
        let state_of = |statement: &Statement| match statement.line.cmp(&begun) {
            Ordering::Less => StatementState::Over,
            Ordering::Equal => StatementState::UnderWay,
            Ordering::Greater => StatementState::NotBegun,
        };
        Policy::new(plan, &HashMap::new()).holds(event, state_of)
    }

    #[test]
    fn each_plan_holds_what_it_names() {
        let hold_all = |kind: EventKind| Plan::HoldAll {
            known: Vec::new(),
            seen: Vec::new(),
            kinds: kind.alone(),
            order: ReleaseOrder::OldestFirst,
        };
        let post = event("a", Some(1));
        let task = EventHit {
            class: EventClass::Work,
            ..post.clone()
        };
        let own = EventHit {
            class: EventClass::Ui,
            own: true,
            ..post.clone()
        };
        for (held, kind) in [
            (&post, EventKind::Post),
            (&task, EventKind::Task),
            (&own, EventKind::Main),
        ] {
            for other in EventKind::ALL {
                assert_eq!(
                    holds(&hold_all(other), held, 0),
                    other == kind,
                    "{kind:?} {other:?}"
                );
            }
        }
        assert!(!holds(&Plan::Trace, &post, 0));

        let forced = Plan::Force(schedule(&[("a", 3)]));
        assert!(holds(&forced, &post, 2), "its position is still to come");
        assert!(!holds(&forced, &post, 3), "its position is over");
        assert!(holds(&Plan::Force(schedule(&[("a", 0)])), &post, 9));
        let within = Plan::Force(schedule(&[("a", -3)]));
        assert_eq!(
            [2, 3, 4].map(|begun| holds(&within, &post, begun)),
            [true, true, false]
        );
        assert!(!holds(&forced, &event("b", None), 0));

        let late = |ms| Plan::Late {
            event: key("a"),
            delay: Duration::from_millis(ms),
        };
        assert!(holds(&late(5), &post, 0) && !holds(&late(0), &post, 0));
    }

    #[test]
    fn events_before_a_statement_keep_the_order_of_the_schedule() {
        let plan = Plan::Force(schedule(&[("b", 2), ("a", 3), ("c", 2)]));
        let policy = Policy::new(&plan, &HashMap::new());
        assert_eq!(policy.due_before(&statement(2)), [0, 2]);
        assert_eq!(policy.due_before(&statement(4)), [0; 0]);
        assert_eq!(policy.constraint_of(&key("a")), Some(1));
    }

    #[test]
    fn a_plan_says_whose_messages_concern_it() {
        let seen = HashMap::from([(key("b"), EventKind::Post), (key("c"), EventKind::Main)]);
        let watched =
            |plan: &Plan| EventKind::ALL.map(|kind| Policy::new(plan, &seen).watches(kind));
        assert_eq!(watched(&Plan::Trace), [true, true, true]);
        assert_eq!(watched(&Plan::NaturalTrace), [true, true, true]);
        assert_eq!(
            watched(&Plan::Force(schedule(&[("a", 1)]))),
            [true, false, true],
            "nobody knows who posts it"
        );
        assert_eq!(
            watched(&Plan::Force(schedule(&[("b", 1)]))),
            [true, false, false]
        );
        assert_eq!(
            watched(&Plan::Force(schedule(&[("b", 1), ("c", 2)]))),
            [true, false, true]
        );
        // A post of a background thread is seen in any run.
        let free = |name| Plan::Late {
            event: key(name),
            delay: Duration::ZERO,
        };
        assert_eq!(watched(&free("b")), [false, false, false]);
        assert_eq!(watched(&free("c")), [false, false, true]);
    }
}
