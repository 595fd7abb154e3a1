//! The failing place of one event, guessed from the failure: just after the statement that failed.
//!
//! A run that holds all events says that one of them came too late, or too early, not which. The failure names the
//! statement that missed it. So each event that may be missing there is tried alone, at the place just after that
//! statement, and one place earlier, where the test is expected to pass: two runs for a failing schedule with a control
//! that was held nearly as long.

use std::cmp::Reverse;

use crate::bounds::Bounds;
use crate::matching;
use crate::model::Statement;
use crate::schedule::{Constraint, Position, Runner, Schedule};
use crate::trace::{RunKind, RunRecord};

use super::finding::{failed_among, nearness};
use super::{Explorer, Stop};

/// How many events are tried alone.
const MOST_TRIED: usize = 4;

impl<R: Runner> Explorer<'_, R> {
    /// A schedule of one event that fails, for a run that failed while all events were held as long as they can be.
    ///
    /// # Errors
    /// The runner's, and when the budget is spent.
    pub(super) async fn guess(&mut self, failing: &RunRecord) -> Result<Option<Schedule>, Stop<R::Error>> {
        for constraint in self.suspects(failing) {
            let alone = Schedule { constraints: vec![constraint] };
            if !self.fails(RunKind::Minimise, &alone).await? {
                continue;
            }
            if let Some(neighbour) = self.next_to(&alone) {
                self.fails(RunKind::Minimise, &neighbour).await?;
            }
            return Ok(Some(alone));
        }
        Ok(None)
    }

    /// The events that the failed statement may have missed, each just after that statement or as late as it can come: those
    /// whose code the failure names first, then those that come last, as what comes of an event says more than the event.
    fn suspects(&self, failing: &RunRecord) -> Vec<Constraint> {
        let statements = &self.out.statements;
        let failed = failed_among(failing, statements);
        let failed = failed.and_then(|failed| statements.iter().position(|statement| *statement == failed));
        let Some(failed) = failed else { return Vec::new() };

        let mut suspects: Vec<&Bounds> = Vec::new();
        for bound in &self.out.bounds {
            if bound.lower.is_none_or(|lower| lower <= failed) && is_missing(bound, failing, statements, failed) {
                suspects.push(bound);
            }
        }
        suspects.reverse();
        suspects.sort_by_key(|bound| Reverse(nearness(failing, &bound.event.key)));

        let mut constraints = Vec::new();
        for bound in suspects {
            // Latest first.
            let positions = bound.positions(statements);
            let after = positions.iter().find(|position| index_of(position, statements) <= failed + 1);
            let position = after.or(positions.last()).cloned();
            constraints.extend(position.map(|position| Constraint { event: bound.event.key.clone(), position }));
        }
        constraints.truncate(MOST_TRIED);
        constraints
    }
}

/// Whether an event had not come by its own time in the run that failed: it was held until the failed statement, or never came.
fn is_missing(bound: &Bounds, failing: &RunRecord, statements: &[Statement], failed: usize) -> bool {
    let Some(event) = matching::same(&bound.event.key, failing) else { return true };
    let Some(release) = &event.release else { return false };
    let during = release.during.as_ref().and_then(|during| statements.iter().position(|known| known == during));
    during.is_none_or(|during| during >= failed)
}

/// Before which statement a position is, as an index; the end is behind all of them.
fn index_of(position: &Position, statements: &[Statement]) -> usize {
    let index = |wanted: &Statement| statements.iter().position(|statement| statement == wanted);
    match position {
        Position::Before(statement) => index(statement).unwrap_or(statements.len()),
        Position::Within(statement) => index(statement).map_or(statements.len(), |index| index + 1),
        Position::End => statements.len(),
    }
}
