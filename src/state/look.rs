//! What is asked of a run that is looked at between its tests, and what is seen.
//!
//! Main types: [`Look`] and [`Seen`]. A look compares the heap at two *boundaries*, stops between
//! two tests. At the second one it may put roots back to what they were at the first.

use std::collections::BTreeSet;

use super::{Change, Path, Root};

/// What is asked of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// How many tests run before the first boundary.
    pub first: usize,
    /// How many run before the second one.
    pub second: usize,
    /// What is put back at the second one.
    pub restore: Restore,
    /// Who writes this is looked for, from the first to the second one.
    pub watched: Option<Watched>,
}

/// A place below a root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watched {
    /// The root.
    pub root: Root,
    /// From there.
    pub path: Path,
}

/// What is put back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Restore {
    /// Nothing.
    Nothing,
    /// These roots, with everything that hung on them.
    Roots(BTreeSet<Root>),
}

impl Restore {
    /// The roots that are put back.
    #[must_use]
    pub fn roots(&self) -> Option<&BTreeSet<Root>> {
        match self {
            Self::Nothing => None,
            Self::Roots(roots) => Some(roots),
        }
    }
}

/// What was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Where the second boundary differs from the first.
    pub changes: Vec<Change>,
    /// What was left out of the captures.
    pub cuts: Vec<String>,
    /// The roots that were put back.
    pub restored: BTreeSet<Root>,
    /// The app's and the test's frames of the last write of what was watched, the innermost first.
    pub written_at: Vec<String>,
    /// How many objects were read at the second boundary.
    pub objects: usize,
    /// How long both stops took, in ms.
    pub ms: u64,
}
