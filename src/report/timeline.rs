//! What happened when in each run of an exploration: `runs.json` (format `flakescope-runs`,
//! version 1).
//!
//! Main type: [`Timeline`]. It is written next to `report.json`, and its runs are those of the
//! report, in the same order. When a message was dispatched is not recorded in a run; what is
//! known is when it was posted, how long it was held, and whether its dispatch was seen to end.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::{StatementOnDisk, statement};
use crate::matching;
use crate::model::{EventKey, Statement};
use crate::trace::{EventHit, EventKind, Release, ReleaseReason, RunRecord};
use crate::whose::Whose;

/// The format's name.
pub const FORMAT: &str = "flakescope-runs";

/// The format's version.
pub const VERSION: u32 = 1;

/// The document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timeline {
    /// `flakescope-runs`.
    pub format: String,
    /// 1.
    pub version: u32,
    /// Every statement that a run began, once.
    pub statements: Vec<StatementOnDisk>,
    /// Every event that a run showed, once.
    pub events: Vec<TimelineEvent>,
    /// The runs, in the order of the report's.
    pub runs: Vec<TimelineRun>,
}

/// An event, whichever runs it came in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimelineEvent {
    /// What it does: the callback's class, or `what=N`.
    pub work: String,
    /// The handler's class.
    pub handler: String,
    /// Which one among equals it is, from 1.
    pub occurrence: u32,
    /// Who posts it, as in a report.
    pub class: String,
    /// Where it is held: `post`, `task` or `main`.
    pub kind: String,
    /// Whether a background thread runs it, the one of the hit; else the main thread does.
    pub is_task: bool,
    /// Whether it runs the app's or the test's own code, where that was asked.
    pub own: bool,
    /// Its id in the report, if it is there.
    #[serde(default)]
    pub id: Option<String>,
}

/// One run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimelineRun {
    /// What it was for.
    pub kind: String,
    /// How it ended.
    pub outcome: String,
    /// Its whole length.
    pub wall_ms: u64,
    /// For how long something was held on purpose.
    pub held_ms: u64,
    /// The statements of the testing thread, in the order in which they began.
    pub statements: Vec<TimelineStatement>,
    /// The events, in the order of their posts.
    pub events: Vec<TimelineHit>,
}

/// A statement that begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimelineStatement {
    /// Its index in the document's `statements`.
    pub statement: usize,
    /// When the testing thread was allowed to begin it.
    pub at_ms: u64,
}

/// An event that comes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimelineHit {
    /// Its index in the document's `events`.
    pub event: usize,
    /// The posting thread's name; for a background task its own.
    pub thread: String,
    /// When it was posted, or for a background task when it was about to begin.
    pub posted_ms: u64,
    /// How long after its post it is due.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay_ms: Option<u64>,
    /// The hold, if it was held.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Hold>,
    /// Whether it was seen to end.
    pub ended: bool,
}

/// How long an event was held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    /// Since when; of a message that is held where it is dispatched, when it was due.
    pub from_ms: u64,
    /// Until when: it is executed next.
    pub to_ms: u64,
    /// Why it was released: `position`, `needed`, `not needed`, `limit` or `end`.
    pub why: String,
    /// The statement that was current then, by its index.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub during: Option<usize>,
}

impl Timeline {
    /// The document of the runs of an exploration. `ids` are the events of the report, in its
    /// order.
    pub(super) fn new(records: &[RunRecord], ids: &[&EventHit]) -> Self {
        let mut tables = Tables::default();
        let mut runs = Vec::new();
        for run in records {
            runs.push(tables.run(run, ids));
        }

        let Tables {
            statements, events, ..
        } = tables;
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            statements,
            events,
            runs,
        }
    }

    /// The thread that executes an event: its own for a background task, else the main thread.
    pub(super) fn runs_on<'t>(&self, hit: &'t TimelineHit) -> &'t str {
        if self
            .events
            .get(hit.event)
            .is_some_and(|event| event.is_task)
        {
            &hit.thread
        } else {
            "main"
        }
    }

    /// Its text.
    ///
    /// # Errors
    /// Never in practice: strings and numbers always have a JSON form.
    pub fn to_json(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }
}

impl TimelineHit {
    /// When it is executed, as far as that is known: when it was released, or else when it is due.
    pub(super) fn runs_ms(&self) -> u64 {
        match &self.held {
            Some(hold) => hold.to_ms,
            None => self.posted_ms.saturating_add(self.delay_ms.unwrap_or(0)),
        }
    }
}

/// What several runs share, each once.
#[derive(Default)]
struct Tables<'r> {
    statements: Vec<StatementOnDisk>,
    events: Vec<TimelineEvent>,
    index_of_statement: HashMap<&'r Statement, usize>,
    index_of_event: HashMap<&'r EventKey, usize>,
}

impl<'r> Tables<'r> {
    fn run(&mut self, run: &'r RunRecord, ids: &[&EventHit]) -> TimelineRun {
        let mut statements = Vec::new();
        for hit in &run.statements {
            statements.push(TimelineStatement {
                statement: self.statement(&hit.statement),
                at_ms: hit.at_ms,
            });
        }

        let mut events = Vec::new();
        for hit in &run.events {
            let is_apart = !hit.key.is_dispatch() || hit.release.is_some();
            if is_apart {
                events.push(self.hit(hit, ids, &run.whose));
            }
        }

        TimelineRun {
            kind: run.kind.name().to_owned(),
            outcome: run.outcome.name().to_owned(),
            wall_ms: run.wall_ms,
            held_ms: run.held_ms,
            statements,
            events,
        }
    }

    fn statement(&mut self, hit: &'r Statement) -> usize {
        let Self {
            statements,
            index_of_statement,
            ..
        } = self;
        *index_of_statement.entry(hit).or_insert_with(|| {
            statements.push(statement(hit));
            statements.len() - 1
        })
    }

    fn hit(&mut self, hit: &'r EventHit, ids: &[&EventHit], whose: &Whose) -> TimelineHit {
        let Self {
            events,
            index_of_event,
            ..
        } = self;
        let event = *index_of_event.entry(&hit.key).or_insert_with(|| {
            events.push(event(hit, ids, whose));
            events.len() - 1
        });
        let delay_ms = match hit.kind() {
            EventKind::Task => None,
            _ => hit.delay_ms,
        };

        TimelineHit {
            event,
            thread: hit.thread.clone(),
            posted_ms: hit.posted_ms,
            delay_ms,
            held: hit.release.as_ref().map(|release| self.hold(hit, release)),
            ended: hit.ended
                || hit
                    .release
                    .as_ref()
                    .is_some_and(|release| release.dispatched),
        }
    }

    fn hold(&mut self, hit: &EventHit, release: &'r Release) -> Hold {
        Hold {
            // The main thread is stopped at the dispatch, which is not before the message is due.
            from_ms: hit.due_ms().min(release.at_ms),
            to_ms: release.at_ms,
            why: why(release.why).to_owned(),
            during: release.during.as_ref().map(|during| self.statement(during)),
        }
    }
}

fn event(hit: &EventHit, ids: &[&EventHit], whose: &Whose) -> TimelineEvent {
    let exact = ids.iter().position(|known| known.key == hit.key);
    let index = exact.or_else(|| {
        ids.iter()
            .position(|known| matching::same_event(&known.key, &hit.key, whose))
    });
    TimelineEvent {
        work: hit.key.work.clone(),
        handler: hit.key.handler.clone(),
        occurrence: hit.key.occurrence,
        class: hit.class.name().to_owned(),
        kind: hit.kind().name().to_owned(),
        is_task: hit.key.is_work(),
        own: hit.own,
        id: index.map(|index| format!("e{}", index + 1)),
    }
}

fn why(why: ReleaseReason) -> &'static str {
    match why {
        ReleaseReason::Position => "position",
        ReleaseReason::Needed => "needed",
        ReleaseReason::NotNeeded => "not needed",
        ReleaseReason::Limit => "limit",
        ReleaseReason::End => "end",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::EventClass;
    use crate::testing::{event, failed, record, released};

    #[test]
    fn what_runs_share_is_written_once_and_times_are_kept() {
        let traced = record(&[1, 2, 3], vec![event("late", Some(1))]);
        let forced = failed(
            record(
                &[1, 2, 3],
                vec![released("late", Some(1), 3, ReleaseReason::Position)],
            ),
            3,
        );
        let main = EventHit {
            class: EventClass::Ui,
            delay_ms: Some(30),
            ..released("timer", Some(1), 3, ReleaseReason::Limit)
        };
        let runs = [traced, forced, record(&[9], vec![main])];

        let known = event("late", Some(1));
        let timeline = Timeline::new(&runs, &[&known]);
        assert_eq!(
            (
                timeline.statements.len(),
                timeline.events.len(),
                timeline.runs.len()
            ),
            (4, 2, 3)
        );
        assert_eq!(timeline.events[0].id.as_deref(), Some("e1"));
        assert_eq!(
            (timeline.events[1].kind.as_str(), &timeline.events[1].id),
            ("main", &None)
        );

        let (first, second) = (&timeline.runs[0], &timeline.runs[1]);
        assert_eq!(
            (first.events[0].posted_ms, &first.events[0].held),
            (10, &None)
        );
        assert_eq!(
            (second.outcome.as_str(), second.statements[2].at_ms),
            ("fail", 20)
        );
        let hold = Hold {
            from_ms: 10,
            to_ms: 50,
            why: "position".into(),
            during: Some(2),
        };
        assert_eq!(
            (&second.events[0].held, second.events[0].ended),
            (&Some(hold), true)
        );
        let of_main = timeline.runs[2].events[0].held.clone().unwrap();
        assert_eq!(
            (of_main.from_ms, of_main.to_ms, of_main.why.as_str()),
            (40, 50, "limit")
        );

        let back: Timeline = serde_json::from_str(&timeline.to_json().unwrap()).unwrap();
        assert_eq!(back, timeline);
    }
}
