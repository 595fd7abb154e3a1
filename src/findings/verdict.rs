//! The answer about a test, and how much was tried for it.

/// The answer about a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Verdict {
    /// A confirmed failing schedule.
    Flaky,
    /// No failing order in what was explored.
    Stable,
    /// Fails without any schedule.
    Broken,
    /// Device, app or tool trouble: neither flaky nor green.
    #[default]
    Inconclusive,
}

impl Verdict {
    /// The name used in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Flaky => "flaky",
            Self::Stable => "stable",
            Self::Broken => "broken",
            Self::Inconclusive => "inconclusive",
        }
    }
}

/// How much of what is possible was tried; an order here is one event at one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Coverage {
    /// Async events of the trace.
    pub async_events: usize,
    /// Positions they can take, added up.
    pub feasible: usize,
    /// Positions that a run satisfied.
    pub explored: usize,
    /// Positions that a run tried, and none satisfied.
    pub infeasible: usize,
    /// Positions that no run tried, as they are earlier than one that passes, and such a one seldom
    /// fails.
    pub left_out: usize,
}

/// How much of what is feasible has to be tried before a test is called stable, in percent.
pub const ENOUGH_PERCENT: usize = 80;

impl Coverage {
    /// Positions and orders that a run tried, whether they were satisfied or could not be.
    #[must_use]
    pub fn tried(&self) -> usize {
        self.explored + self.infeasible
    }

    /// How much of what is feasible was tried, in percent, rounded down; of nothing all was.
    #[must_use]
    pub fn percent(&self) -> usize {
        (100 * self.tried())
            .checked_div(self.feasible)
            .map_or(100, |percent| percent.min(100))
    }

    /// Feasible positions and orders that were not left out.
    #[must_use]
    pub fn wanted(&self) -> usize {
        self.feasible.saturating_sub(self.left_out)
    }

    /// Whether enough of what is wanted was tried to call a test stable.
    #[must_use]
    pub fn is_enough(&self) -> bool {
        100 * self.tried() >= ENOUGH_PERCENT * self.wanted()
    }
}
