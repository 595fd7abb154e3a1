//! What is asked of a run that is looked at between its tests, and what is seen.
//!
//! Main types: [`Look`] and [`Seen`]. A look compares the heap at *boundaries*, which are stops
//! between two tests: at two of them, where it may put roots back at the second one; or at each of
//! them with the one before.

use std::collections::BTreeSet;

use super::{Call, Change, Path, Root};

/// What is asked of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// What differs at a boundary from an earlier one.
    Between(Box<Between>),
    /// What each test changes: what differs at each boundary from the one before.
    Each,
    /// Each boundary, where everything is put back that a test has left behind; these classes are
    /// initialised before the first test, so that they have an earlier value.
    Reset(BTreeSet<String>),
}

/// Two boundaries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Between {
    /// How many tests run before the first boundary.
    pub first: usize,
    /// How many run before the second one; [`Between::ALL`] for the end of the run.
    pub second: usize,
    /// Classes that are initialised at the first one, so that they have an earlier value.
    pub initialise: BTreeSet<String>,
    /// What is put back at the second one.
    pub restore: Restore,
    /// Who writes this is looked for, from the first to the second one.
    pub watched: Option<Watched>,
}

impl Between {
    /// All that run: a test that is ignored is announced, and never begins.
    pub const ALL: usize = usize::MAX;
}

/// A place below a root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watched {
    /// The root.
    pub root: Root,
    /// From there.
    pub path: Path,
}

impl Watched {
    /// Whether a change is one of this place, of a part of it, or of what it is a part of.
    #[must_use]
    pub fn is_touched_by(&self, change: &Change) -> bool {
        let (here, there) = (&self.path.0, &change.path.0);
        self.root == change.root && (here.starts_with(there) || there.starts_with(here))
    }
}

/// What is put back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Restore {
    /// Nothing.
    Nothing,
    /// These roots, with everything that hung on them.
    Roots(BTreeSet<Root>),
    /// Nothing in the end: calls are tried that may put this place back, and undone.
    TryCalls(Watched),
    /// Whatever this call puts back.
    Call(Call),
}

impl Restore {
    /// The roots that are put back.
    #[must_use]
    pub fn roots(&self) -> Option<&BTreeSet<Root>> {
        match self {
            Self::Roots(roots) => Some(roots),
            Self::Nothing | Self::TryCalls(_) | Self::Call(_) => None,
        }
    }
}

/// What was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Where the second boundary differs from the first.
    pub changes: Vec<Change>,
    /// What each test that began has changed, where that was asked, in their order. Fewer than
    /// began where the process ended early.
    pub each: Vec<Vec<Change>>,
    /// What was left out of the captures.
    pub cuts: Vec<String>,
    /// Threads and messages of the main queue at the second boundary that were not there at the
    /// first.
    pub left_over: BTreeSet<String>,
    /// The roots that were put back.
    pub restored: BTreeSet<Root>,
    /// The calls that put the place back for which they were tried, those first that put back all
    /// below its root; then those that change it otherwise.
    pub resets: Vec<Call>,
    /// Of so many calls that were tried.
    pub tried: usize,
    /// Whether a call did not come back.
    pub is_stuck: bool,
    /// Whether the call was made that was asked for.
    pub is_called: bool,
    /// Why not everything was put back that was to be: the process has ended there.
    pub not_reset: Option<String>,
    /// Classes that were initialised meanwhile, whose earlier value is not known.
    pub new: BTreeSet<String>,
    /// The app's and the test's frames of the last write of what was watched, the innermost first.
    pub written_at: Vec<String>,
    /// How many objects were read at the last boundary.
    pub objects: usize,
    /// How long the stops took, in ms.
    pub ms: u64,
}

impl Seen {
    /// Something was not put back, for this reason.
    #[must_use]
    pub fn not_reset(why: String) -> Self {
        Self {
            not_reset: Some(why),
            ..Self::default()
        }
    }

    /// Whether the process is of no use after that.
    #[must_use]
    pub fn ends_process(&self) -> bool {
        self.is_stuck || self.not_reset.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Step;
    use super::*;

    #[test]
    fn a_place_is_touched_by_a_change_of_a_part_of_it_and_of_what_it_is_part_of() {
        let root = |class: &str| Root::of_static(class, "made");
        let path = |names: &[&str]| {
            let steps = names.iter().map(|name| Step::Field((*name).to_owned()));
            Path(steps.collect())
        };
        let place = Watched {
            root: root("a.Services"),
            path: path(&["cache", "size"]),
        };
        let check = |class, names: &[&str], expected| {
            let change = Change {
                root: root(class),
                path: path(names),
                before: "0".to_owned(),
                after: "1".to_owned(),
                is_new: false,
            };
            assert_eq!(place.is_touched_by(&change), expected, "{change}");
        };
        check("a.Services", &["cache", "size"], true);
        check("a.Services", &["cache", "size", "value"], true);
        check("a.Services", &["cache"], true);
        check("a.Services", &[], true);
        check("a.Services", &["cache", "hits"], false);
        check("a.Others", &["cache", "size"], false);
    }
}
