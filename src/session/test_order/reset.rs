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
use crate::session::capture::{Capture, Capturer, MOST_MET};
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

/// Why a test cannot find what it has to.
struct Kept {
    why: String,
    /// The classes that have no earlier value.
    new: BTreeSet<String>,
}

impl Kept {
    fn because(why: String) -> Self {
        let new = BTreeSet::new();
        Self { why, new }
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
            Place::End => return Ok(Some(self.seen(None))),
            Place::Runner => self.before_class(begun, thread).await?,
            Place::Test => self.before_test(thread).await?,
        };
        self.reset_after = begun;
        Ok(reset.err().map(|kept| self.seen(Some(kept))))
    }

    /// Before `@BeforeClass`, or the runner of other runners.
    async fn before_class(
        &mut self,
        begun: usize,
        thread: ThreadId,
    ) -> Result<Result<(), Kept>, Error> {
        self.of_class = None;
        match self.start.take() {
            None => {
                self.capturer.initialise(thread, self.initialise).await?;
                let baseline = self.baseline(thread).await?;
                Ok(baseline.map(|baseline| self.start = Some(baseline)))
            }
            Some(start) => {
                let reset = match begun > self.reset_after {
                    true => self.reset(&start, thread).await?,
                    false => Ok(()),
                };
                self.start = Some(start);
                Ok(reset)
            }
        }
    }

    /// Before rules and `@Before`.
    async fn before_test(&mut self, thread: ThreadId) -> Result<Result<(), Kept>, Error> {
        let Some(of_class) = self.of_class.take() else {
            let baseline = self.baseline(thread).await?;
            return Ok(baseline.map(|baseline| self.of_class = Some(baseline)));
        };
        let reset = self.reset(&of_class, thread).await?;
        self.of_class = Some(of_class);
        Ok(reset)
    }

    async fn baseline(&mut self, thread: ThreadId) -> Result<Result<Baseline, Kept>, Error> {
        let capture = match self.capture().await? {
            Ok(capture) => capture,
            Err(kept) => return Ok(Err(kept)),
        };
        self.capturer.hold(&capture).await?;
        let files = match self.files.read().await {
            Ok(files) => files,
            Err(why) => return Ok(Err(unread(&why))),
        };
        Ok(Ok(Baseline {
            capture,
            files,
            work: left_over(self.vm, thread).await?,
        }))
    }

    async fn capture(&mut self) -> Result<Result<Capture, Kept>, Error> {
        let capture = self.capturer.capture().await?;
        self.objects = capture.snapshot.objects.len();
        self.met.extend(&capture.seen);
        if self.met.len() > MOST_MET {
            let why = format!("more than {MOST_MET} objects in all looks together");
            return Ok(Err(Kept::because(why)));
        }
        Ok(Ok(capture))
    }

    /// Puts back what differs from a baseline.
    async fn reset(
        &mut self,
        baseline: &Baseline,
        thread: ThreadId,
    ) -> Result<Result<(), Kept>, Error> {
        let work = left_over(self.vm, thread).await?;
        if let Some(work) = work.difference(&baseline.work).next() {
            return Ok(Err(Kept::because(format!("{work} is left over"))));
        }

        let before = &baseline.capture;
        let after = match self.capture().await? {
            Ok(after) => after,
            Err(kept) => return Ok(Err(kept)),
        };
        let changed = match known(changes(&before.snapshot, &after.snapshot)) {
            Ok(changed) => changed,
            Err(kept) => return Ok(Err(kept)),
        };
        if !changed.is_empty() {
            self.capturer.restore(before, &changed).await?;
            let again = match self.capture().await? {
                Ok(again) => again,
                Err(kept) => return Ok(Err(kept)),
            };
            let left = changes(&before.snapshot, &again.snapshot);
            if let Some(change) = left.first() {
                let why = format!("{change} cannot be put back");
                return Ok(Err(Kept::because(why)));
            }
        }
        Ok(self.reset_files(&baseline.files).await)
    }

    /// Removes the files that are new. What was in others is not known any more.
    async fn reset_files(&self, before: &Sums) -> Result<(), Kept> {
        let after = self.files.read().await.map_err(|why| unread(&why))?;
        let changes = written(before, &after);
        if let Some(change) = changes.iter().find(|change| change.before != ABSENT) {
            return Err(Kept::because(format!("{change} cannot be put back")));
        }

        let mut paths = Vec::new();
        for change in &changes {
            paths.extend(change.root.file());
        }
        if paths.is_empty() {
            return Ok(());
        }
        let removed = self.files.remove(&paths).await;
        removed.map_err(|why| Kept::because(format!("files cannot be removed: {why}")))
    }

    fn seen(&self, kept: Option<Kept>) -> Seen {
        let mut seen = Seen {
            objects: self.objects,
            ..Seen::default()
        };
        if let Some(Kept { why, new }) = kept {
            seen.not_reset = Some(why);
            seen.new = new;
        }
        seen
    }
}

/// The roots of changes, if all of them have an earlier value.
fn known(changes: Vec<Change>) -> Result<BTreeSet<Root>, Kept> {
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
    let why = match new.len() {
        1 => format!("{first} was initialised since, and has no earlier value"),
        count => {
            format!(
                "{first} and {} other classes were initialised since, and have no earlier value",
                count - 1
            )
        }
    };
    Err(Kept { why, new })
}

fn unread(why: &str) -> Kept {
    Kept::because(format!("the app's files cannot be read: {why}"))
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
        let roots = known(vec![old.clone()]).unwrap_or_default();
        assert_eq!(roots, BTreeSet::from([old.root.clone()]));

        let new = |classes: &[&str]| {
            let mut changes = vec![old.clone()];
            changes.extend(classes.iter().map(|class| change(class, true)));
            known(changes).err().map(|kept| (kept.new.len(), kept.why))
        };
        assert_eq!(new(&[]), None);
        let why = "a.Bus was initialised since, and has no earlier value";
        assert_eq!(new(&["a.Bus"]), Some((1, why.to_owned())));
        let why = "a.Bus and 1 other classes were initialised since, and have no earlier value";
        assert_eq!(new(&["a.Bus", "a.Car"]), Some((2, why.to_owned())));
    }
}
