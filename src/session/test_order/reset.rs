//! What a test leaves behind is put back before the next one: the heap, the files of the app's
//! data, and, as far as it can be seen, work that goes on.
//!
//! Main type: [`Resetting`]. Every test finds what there was before the first one, and what its
//! class's `@BeforeClass` has made since. Where something cannot be put back, the process ends
//! before the next test.

use std::collections::{BTreeSet, HashSet};

use jdwp::{ObjectId, ThreadId};

use super::left_over::left_over;
use crate::session::Error;
use crate::session::app_files::{AppFiles, Sums, written};
use crate::session::capture::{Capture, Capturer, MOST_OBJECTS_READ};
use crate::session::vm::Vm;
use crate::state::{ABSENT, Change, Root, Seen, changes};

/// Where a run has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A runner begins, of tests or of other runners.
    Runner,
    /// A test begins.
    Test,
    /// All have ended.
    End,
}

/// Puts back what differs at each boundary.
pub(super) struct Resetting<'v> {
    vm: &'v Vm,
    capturer: Capturer<'v>,
    files: &'v AppFiles,
    /// Classes that are initialised before the first test, so that they have an earlier value.
    initialise: &'v BTreeSet<String>,
    /// What there was before the first test.
    start: Option<Baseline>,
    /// What there was before the first test of the class that runs.
    of_class: Option<Baseline>,
    /// How many tests had begun when something was put back last.
    reset_after: usize,
    met: HashSet<ObjectId>,
    objects: usize,
}

/// What a test finds.
struct Baseline {
    capture: Capture,
    files: Sums,
    work: BTreeSet<String>,
}

/// Why a test does not find what it has to.
enum NotReset {
    /// Something cannot be put back.
    Kept {
        why: String,
        /// The classes that have no earlier value.
        new: BTreeSet<String>,
    },
    Failed(Error),
}

impl NotReset {
    fn kept(why: String) -> Self {
        let new = BTreeSet::new();
        Self::Kept { why, new }
    }
}

impl From<Error> for NotReset {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl<'v> Resetting<'v> {
    pub(super) fn new(vm: &'v Vm, initialise: &'v BTreeSet<String>, files: &'v AppFiles) -> Self {
        Self {
            vm,
            capturer: Capturer::new(vm),
            files,
            initialise,
            start: None,
            of_class: None,
            reset_after: 0,
            met: HashSet::new(),
            objects: 0,
        }
    }

    /// Puts back what the last test has left behind, once before each other. The answer is there at
    /// the end, or where that cannot be done.
    pub(super) async fn at_boundary(
        &mut self,
        begun: usize,
        place: Place,
        thread: ThreadId,
    ) -> Result<Option<Seen>, Error> {
        let reset = match place {
            Place::End => return Ok(Some(self.seen())),
            Place::Runner => self.before_class(begun, thread).await,
            Place::Test => self.before_test(thread).await,
        };
        self.reset_after = begun;
        match reset {
            Ok(()) => Ok(None),
            Err(NotReset::Kept { why, new }) => Ok(Some(Seen {
                not_reset: Some(why),
                new,
                ..self.seen()
            })),
            Err(NotReset::Failed(error)) => Err(error),
        }
    }

    fn seen(&self) -> Seen {
        Seen {
            objects: self.objects,
            ..Seen::default()
        }
    }

    /// Before `@BeforeClass`, or the runner of other runners.
    async fn before_class(&mut self, begun: usize, thread: ThreadId) -> Result<(), NotReset> {
        self.of_class = None;
        let Some(start) = self.start.take() else {
            self.capturer.initialise(thread, self.initialise).await?;
            self.start = Some(self.baseline(thread).await?);
            return Ok(());
        };
        if begun > self.reset_after {
            self.reset(&start, thread).await?;
        }
        self.start = Some(start);
        Ok(())
    }

    /// Before rules and `@Before`.
    async fn before_test(&mut self, thread: ThreadId) -> Result<(), NotReset> {
        let of_class = match self.of_class.take() {
            None => self.baseline(thread).await?,
            Some(of_class) => {
                self.reset(&of_class, thread).await?;
                of_class
            }
        };
        self.of_class = Some(of_class);
        Ok(())
    }

    async fn baseline(&mut self, thread: ThreadId) -> Result<Baseline, NotReset> {
        let capture = self.capture().await?;
        self.capturer.hold(&capture).await?;
        Ok(Baseline {
            capture,
            files: self.read_files().await?,
            work: left_over(self.vm, thread).await?,
        })
    }

    async fn capture(&mut self) -> Result<Capture, NotReset> {
        let capture = self.capturer.capture().await?;
        self.objects = capture.snapshot.objects.len();
        self.met.extend(&capture.seen);
        if self.met.len() > MOST_OBJECTS_READ {
            let why = format!(
                "the captures of this run read more than {MOST_OBJECTS_READ} objects, and the app's runtime cannot keep many more references"
            );
            return Err(NotReset::kept(why));
        }
        Ok(capture)
    }

    async fn read_files(&self) -> Result<Sums, NotReset> {
        let files = self.files.read().await;
        files.map_err(|why| NotReset::kept(format!("the app's files cannot be read: {why}")))
    }

    /// Puts back what differs from a baseline.
    async fn reset(&mut self, baseline: &Baseline, thread: ThreadId) -> Result<(), NotReset> {
        let work = left_over(self.vm, thread).await?;
        if let Some(work) = work.difference(&baseline.work).next() {
            return Err(NotReset::kept(format!("{work} is left over")));
        }

        let before = &baseline.capture;
        let after = self.capture().await?;
        let changed = known(changes(&before.snapshot, &after.snapshot))?;
        if !changed.is_empty() {
            self.capturer.restore(before, &changed).await?;
            let again = self.capture().await?;
            let left = changes(&before.snapshot, &again.snapshot);
            if let Some(change) = left.first() {
                return Err(cannot_be_put_back(change));
            }
        }
        self.reset_files(&baseline.files).await
    }

    /// Removes the files that are new. What was in others is not known any more.
    async fn reset_files(&self, before: &Sums) -> Result<(), NotReset> {
        let changes = written(before, &self.read_files().await?);
        let mut paths = Vec::new();
        for change in &changes {
            if change.before != ABSENT {
                return Err(cannot_be_put_back(change));
            }
            paths.extend(change.root.file());
        }
        if paths.is_empty() {
            return Ok(());
        }
        let removed = self.files.remove(&paths).await;
        removed.map_err(|why| NotReset::kept(format!("files cannot be removed: {why}")))
    }
}

fn cannot_be_put_back(change: &Change) -> NotReset {
    NotReset::kept(format!("{change} cannot be put back"))
}

/// The roots of changes, if all of them have an earlier value.
fn known(changes: Vec<Change>) -> Result<BTreeSet<Root>, NotReset> {
    let mut known = BTreeSet::new();
    let mut new = BTreeSet::new();
    for Change { root, is_new, .. } in changes {
        match (is_new, root.class()) {
            (true, Some(class)) => {
                new.insert(class.to_owned());
            }
            _ => {
                known.insert(root);
            }
        }
    }
    let Some(first) = new.first() else {
        return Ok(known);
    };
    let others = match new.len() - 1 {
        0 => String::new(),
        count => format!(" (and {count} more)"),
    };
    let why = format!("{first}{others} was initialised since, and has no earlier value");
    Err(NotReset::Kept { why, new })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Path;

    fn change(class: &str, is_new: bool) -> Change {
        Change {
            root: Root::of_static(class, "count"),
            path: Path::default(),
            before: "1".into(),
            after: "2".into(),
            is_new,
        }
    }

    #[test]
    fn what_has_no_earlier_value_is_not_put_back() {
        let old = change("a.Shop", false);
        let Ok(roots) = known(vec![old.clone()]) else {
            panic!("it has an earlier value");
        };
        assert_eq!(roots, BTreeSet::from([old.root.clone()]));

        let new = |classes: &[&str]| {
            let mut changes = vec![old.clone()];
            changes.extend(classes.iter().map(|class| change(class, true)));
            match known(changes) {
                Err(NotReset::Kept { why, new }) => (new.len(), why),
                _ => panic!("it has none"),
            }
        };
        let why = "a.Bus was initialised since, and has no earlier value";
        assert_eq!(new(&["a.Bus"]), (1, why.to_owned()));
        let why = "a.Bus (and 1 more) was initialised since, and has no earlier value";
        assert_eq!(new(&["a.Bus", "a.Car"]), (2, why.to_owned()));
    }
}
