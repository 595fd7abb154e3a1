//! The control of a failing schedule under the debugger: its events forced where they come by themselves.
//!
//! A debugger slows an app down. A test that fails with its events in the trace's own order too, which passes without one, fails
//! for that, and not for the place of an event: then nothing that was learnt with this schedule says anything about places.

use crate::schedule::{Constraint, Plan, Position, Runner, Schedule};
use crate::trace::RunKind;

use super::{Explorer, Stop};

impl<R: Runner> Explorer<'_, R> {
    /// Whether the test passes with the events of a schedule at the trace's own places. An order that does not come true says
    /// nothing against it. The answer is kept: it is the same for all places of the same events.
    ///
    /// # Errors
    /// The runner's.
    pub(super) async fn passes_in_own_order(&mut self, schedule: &Schedule) -> Result<bool, Stop<R::Error>> {
        let Some(own) = self.own_order(schedule).filter(|own| own != schedule) else { return Ok(true) };
        if let Some((_, passes)) = self.own_orders.iter().find(|(known, _)| *known == own) {
            return Ok(*passes);
        }
        let run =
            self.run(RunKind::Confirm, &Plan::Force(own.clone()), "its events in the trace's own order".into()).await?;
        let passes = !run.outcome.is_failure() || !run.unmet.is_empty();
        self.own_orders.push((own, passes));
        Ok(passes)
    }

    /// Each event before the statement that follows its cause; `None` when the trace does not have all of them.
    fn own_order(&self, schedule: &Schedule) -> Option<Schedule> {
        let place = |constraint: &Constraint| {
            let index = self.out.bounds.iter().position(|bound| bound.event.key == constraint.event)?;
            let position: Position = self.out.bounds.get(index)?.positions(&self.out.statements).pop()?;
            Some((index, Constraint { event: constraint.event.clone(), position }))
        };
        let mut places = schedule.constraints.iter().map(place).collect::<Option<Vec<_>>>()?;
        places.sort_by_key(|(index, _)| *index);
        Some(Schedule { constraints: places.into_iter().map(|(_, constraint)| constraint).collect() })
    }
}
