//! What each test of a run changes in the heap and in the files of the app's data: what differs at
//! each boundary from the one before.
//!
//! Main type: [`WritesByTest`].

use std::collections::{BTreeSet, HashSet};

use jdwp::ObjectId;

use crate::session::Error;
use crate::session::app_files::{AppFiles, Sums, changed};
use crate::session::capture::{Capture, Capturer, MOST_OBJECTS_READ};
use crate::session::vm::Vm;
use crate::state::{Change, Seen, changes};

/// What the tests have changed so far.
pub(super) struct WritesByTest<'v> {
    capturer: Capturer<'v>,
    /// The heap at the last boundary.
    last: Option<Capture>,
    files: &'v AppFiles,
    /// The files at the last boundary; `None` where they cannot be read.
    last_files: Option<Sums>,
    each: Vec<Vec<Change>>,
    met: HashSet<ObjectId>,
    objects: usize,
    cuts: BTreeSet<String>,
}

impl<'v> WritesByTest<'v> {
    pub(super) fn new(vm: &'v Vm, files: &'v AppFiles) -> Self {
        Self {
            capturer: Capturer::new(vm),
            last: None,
            files,
            last_files: None,
            each: Vec::new(),
            met: HashSet::new(),
            objects: 0,
            cuts: BTreeSet::new(),
        }
    }

    /// Looks at heap and files, once after each test. At the end of the run the answer is what was
    /// seen, and earlier where more would be too much.
    pub(super) async fn at_boundary(
        &mut self,
        begun: usize,
        ends: bool,
    ) -> Result<Option<Seen>, Error> {
        let is_looked_at = self.last.is_some() && self.each.len() >= begun;
        if is_looked_at && !ends {
            return Ok(None);
        }

        let capture = self.capturer.capture().await?;
        self.objects = capture.snapshot.objects.len();
        self.cuts.extend(capture.snapshot.cuts.iter().cloned());
        let files = self.read_files().await;
        if let Some(last) = &self.last {
            let mut written = changes(&last.snapshot, &capture.snapshot);
            if let (Some(before), Some(after)) = (&self.last_files, &files) {
                written.extend(changed(before, after));
            }
            self.each.push(written);
        }
        self.last_files = files;
        self.met.extend(&capture.seen);
        self.last = Some(capture);

        let are_too_many = self.met.len() > MOST_OBJECTS_READ;
        if are_too_many {
            let cut = format!(
                "the captures of this run read more than {MOST_OBJECTS_READ} objects, and the app's runtime cannot keep many more references"
            );
            self.cuts.insert(cut);
        }
        Ok(if ends || are_too_many {
            self.so_far()
        } else {
            None
        })
    }

    /// Reads the files, unless that was refused before.
    async fn read_files(&mut self) -> Option<Sums> {
        let is_first = self.last.is_none();
        if !is_first && self.last_files.is_none() {
            return None;
        }
        match self.files.read().await {
            Ok(sums) => Some(sums),
            Err(why) => {
                self.cuts.insert(format!("files: {why}"));
                None
            }
        }
    }

    /// What was seen before the process ended; `None` if that is nothing.
    pub(super) fn so_far(&mut self) -> Option<Seen> {
        self.last.is_some().then(|| Seen {
            each: std::mem::take(&mut self.each),
            objects: self.objects,
            cuts: std::mem::take(&mut self.cuts).into_iter().collect(),
            ..Seen::default()
        })
    }
}
