//! What differs at one boundary from an earlier one, put back if that is asked, and who has written
//! it.
//!
//! Main type: [`Comparison`].

use std::collections::BTreeSet;

use jdwp::ThreadId;

use super::left_over::left_over;
use crate::session::Error;
use crate::session::app_files::{AppFiles, Sums, written};
use crate::session::capture::{Capture, Capturer};
use crate::session::vm::{ALL_FRAMES, Purpose, Vm, locations};
use crate::state::{Between, Restore, Root, Seen, changes};

/// How many writes of what is watched are looked at: of more, the last one is not known.
const MOST_WRITES: usize = 200;

/// How many frames of a write are kept.
const MOST_FRAMES: usize = 8;

/// A heap at two boundaries.
pub(super) struct Comparison<'v> {
    vm: &'v Vm,
    look: &'v Between,
    capturer: Capturer<'v>,
    files: &'v AppFiles,
    first: Option<Capture>,
    /// The files at the first boundary; why they cannot be read.
    first_files: Result<Sums, String>,
    /// The work that was left over at the first boundary.
    first_work: BTreeSet<String>,
    writes: usize,
    /// The frames of the last write of what is watched.
    written_at: Vec<String>,
}

impl<'v> Comparison<'v> {
    pub(super) fn new(vm: &'v Vm, look: &'v Between, files: &'v AppFiles) -> Self {
        Self {
            vm,
            look,
            capturer: Capturer::new(vm),
            files,
            first: None,
            first_files: Err("they were not looked at".to_owned()),
            first_work: BTreeSet::new(),
            writes: 0,
            written_at: Vec::new(),
        }
    }

    /// Takes down who writes what is watched: the app's and the test's frames, if there are any.
    pub(super) async fn written(&mut self, thread: ThreadId) -> Result<(), Error> {
        self.writes += 1;
        self.written_at.clear();
        if self.writes > MOST_WRITES {
            return Ok(());
        }
        let frames = self.vm.frames_of(thread, ALL_FRAMES).await?;
        let mut frames = self.vm.frames(&locations(&frames)).await?;
        let whose = self.vm.whose();
        frames.retain(|frame| whose.owner(&frame.class).is_own());

        let own = frames.iter().take(MOST_FRAMES);
        self.written_at = own.map(ToString::to_string).collect();
        Ok(())
    }

    /// Removes the files among roots that were not there at the first boundary; the answer is those
    /// that were removed.
    async fn remove_files(&self, roots: &BTreeSet<Root>) -> BTreeSet<Root> {
        let Ok(before) = &self.first_files else {
            return BTreeSet::new();
        };
        let mut removed = BTreeSet::new();
        let mut paths = Vec::new();
        for root in roots {
            if let Some(path) = root.file()
                && !before.contains_key(path)
            {
                removed.insert(root.clone());
                paths.push(path);
            }
        }
        if paths.is_empty() {
            return removed;
        }
        match self.files.remove(&paths).await {
            Ok(()) => removed,
            Err(why) => {
                tracing::debug!(why, "files are not removed");
                BTreeSet::new()
            }
        }
    }

    /// Looks at the heap and the files if this is one of the two boundaries; the answer is there at
    /// the second.
    pub(super) async fn at_boundary(
        &mut self,
        begun: usize,
        ends: bool,
        thread: ThreadId,
    ) -> Result<Option<Seen>, Error> {
        if begun == self.look.first && self.first.is_none() {
            let classes = &self.look.initialise;
            self.capturer.initialise(thread, classes).await?;
            let capture = self.capturer.capture().await?;
            // Also where nothing is put back, so that this is all that differs.
            self.capturer.hold(&capture).await?;
            if let Some(watched) = &self.look.watched {
                let writes = self.capturer.writes_of(&capture, watched).await?;
                self.vm.request(Purpose::Write, writes).await?;
            }
            self.first = Some(capture);
            self.first_files = self.files.read().await;
            self.first_work = left_over(self.vm, thread).await?;
            return Ok(None);
        }
        let is_second = match self.look.second {
            Between::ALL => ends,
            second => begun >= second,
        };
        if !is_second {
            return Ok(None);
        }

        let Some(first) = self.first.take() else {
            return Err(Error::Unknown("a boundary was passed unseen".to_owned()));
        };
        let second = self.capturer.capture().await?;
        let mut seen = Seen {
            changes: changes(&first.snapshot, &second.snapshot),
            objects: second.snapshot.objects.len(),
            written_at: std::mem::take(&mut self.written_at),
            ..Seen::default()
        };
        let cuts = first.snapshot.cuts.union(&second.snapshot.cuts);
        seen.cuts = cuts.cloned().collect();
        let work = left_over(self.vm, thread).await?;
        seen.left_over = work.difference(&self.first_work).cloned().collect();
        let second_files = self.files.read().await;
        match (&self.first_files, &second_files) {
            (Ok(before), Ok(after)) => seen.changes.extend(written(before, after)),
            (Err(why), _) | (_, Err(why)) => seen.cuts.push(format!("files: {why}")),
        }

        let capturer = &mut self.capturer;
        match &self.look.restore {
            Restore::Nothing => {}
            Restore::Roots(roots) => {
                seen.restored = capturer.restore(&first, roots).await?;
                seen.restored.extend(self.remove_files(roots).await);
            }
            Restore::TryCalls(place) => {
                let tried = capturer.try_calls(&first, &second, place, thread).await?;
                seen.resets = tried.resets;
                seen.tried = tried.count;
                seen.cuts.extend(tried.cut);
                seen.is_stuck = tried.is_stuck;
            }
            Restore::Call(call) => {
                let made = capturer.make(&first, &second, call, thread).await?;
                seen.is_called = made;
            }
        }
        Ok(Some(seen))
    }
}
