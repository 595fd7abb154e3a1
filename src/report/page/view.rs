//! A run as it is drawn: lanes, and rows in the order of time.
//!
//! Main type: [`View`]. The page draws what is here and decides nothing. Of a long run, what lies
//! far from the finding's pair is folded; what the system posts is counted, not drawn.

use serde::Serialize;

use crate::report::StatementOnDisk;
use crate::report::read::{ReadFinding, ReadReport};
use crate::report::sources::Sources;
use crate::report::timeline::{Timeline, TimelineEvent, TimelineHit, TimelineRun};
use crate::whose::simple_name;

/// Rows of a run that is shown as a whole.
const WHOLE: usize = 40;

/// Rows that are kept on each side of what belongs to the pair in a longer run.
const AROUND: usize = 8;

/// The most lanes: the testing thread, main, and those that matter most.
const LANES: usize = 8;

/// One run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct View {
    /// What it was for.
    pub(super) kind: String,
    /// How it ended.
    pub(super) outcome: String,
    /// When.
    pub(super) wall_ms: u64,
    /// The threads: the testing thread first, then main.
    pub(super) lanes: Vec<String>,
    /// What happened.
    pub(super) rows: Vec<Row>,
    /// Events that are not drawn.
    pub(super) hidden: usize,
}

/// Something that happened, or was left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "lowercase")]
pub(super) enum Row {
    /// A statement begins.
    Statement {
        /// When.
        at: u64,
        /// Its file and line.
        place: String,
        /// Its text, where the sources are there.
        code: Option<String>,
        /// Its part in the finding.
        #[serde(skip_serializing_if = "Option::is_none")]
        role: Option<&'static str>,
    },
    /// An event is posted, or a background task is about to begin.
    Post(Moment),
    /// It is executed, or is due.
    Run(Moment),
    /// Rows that are not shown.
    Fold {
        /// How many.
        count: usize,
    },
}

impl Row {
    fn is_of_pair(&self) -> bool {
        match self {
            Self::Statement { role, .. } => role.is_some(),
            Self::Post(moment) | Self::Run(moment) => moment.focus,
            Self::Fold { .. } => false,
        }
    }

    /// Among rows of the same time: what is released for a statement is executed before it, and
    /// what the statement causes comes after it.
    fn order(&self) -> u8 {
        match self {
            Self::Run(moment) if moment.held.is_some() => 0,
            Self::Statement { .. } => 1,
            Self::Post(_) | Self::Fold { .. } => 2,
            Self::Run(_) => 3,
        }
    }
}

/// A moment of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Moment {
    /// When.
    pub(super) at: u64,
    /// The thread's index among the lanes.
    pub(super) lane: usize,
    /// Which event of the run, to join its moments.
    pub(super) hit: usize,
    /// A short name.
    pub(super) label: String,
    /// What it does, in full.
    pub(super) work: String,
    /// Whether it is the finding's.
    pub(super) focus: bool,
    /// For how long it was held, in ms.
    pub(super) held: Option<u64>,
}

/// The runs of a finding that are shown: one that fails under its schedule, and one that passes
/// next to it.
pub(super) fn pair<'t>(
    finding: &ReadFinding,
    timeline: &'t Timeline,
) -> (Option<&'t TimelineRun>, Option<&'t TimelineRun>) {
    let mut failing = Vec::new();
    let mut passing = Vec::new();
    for run in &timeline.runs {
        if run.events.is_empty() {
            continue;
        }
        match run.outcome.as_str() {
            "fail" | "crash" | "anr" | "hang" => failing.push(run),
            "pass" => passing.push(run),
            _ => {}
        }
    }

    let fails = chosen(&failing, finding.control.failing_held_ms, "confirm");
    let passes = chosen(&passing, finding.control.held_ms, "trace");
    (fails, passes)
}

/// The last run that held its events for this long, else the last of this kind, else the last.
fn chosen<'t>(
    runs: &[&'t TimelineRun],
    held_ms: Option<u64>,
    kind: &str,
) -> Option<&'t TimelineRun> {
    let held_as_long = runs.iter().rfind(|run| held_ms == Some(run.held_ms));
    let of_kind = runs.iter().rfind(|run| run.kind == kind);
    held_as_long.or(of_kind).or(runs.last()).copied()
}

/// A run as it is drawn.
pub(super) fn view(
    report: &ReadReport,
    finding: &ReadFinding,
    timeline: &Timeline,
    run: &TimelineRun,
    sources: &Sources,
) -> View {
    let focus = report.event(finding.event.as_deref());
    let drawn = drawn(timeline, run, focus.map(|event| event.id.as_str()));

    let mut lanes = Lanes::new();
    // The finding's thread has a lane, whatever comes before it.
    for shown in drawn.iter().filter(|shown| shown.is_focus).chain(&drawn) {
        lanes.index(&shown.hit.thread);
    }

    let mut rows: Vec<(u64, Row)> = Vec::new();
    for shown in &drawn {
        let hit = shown.hit;
        let post = shown.moment(hit.posted_ms, lanes.index(&hit.thread));
        rows.push((hit.posted_ms, Row::Post(post)));

        // A task that was not held begins where it is seen.
        if hit.held.is_some() || !shown.event.is_task {
            let run = shown.moment(hit.runs_ms(), lanes.index(timeline.runs_on(hit)));
            rows.push((hit.runs_ms(), Row::Run(run)));
        }
    }
    for hit in &run.statements {
        if let Some(statement) = timeline.statements.get(hit.statement) {
            let row = statement_row(finding, statement, hit.at_ms, sources);
            rows.push((hit.at_ms, row));
        }
    }
    rows.sort_by_key(|(at, row)| (*at, row.order()));

    View {
        kind: run.kind.clone(),
        outcome: run.outcome.clone(),
        wall_ms: run.wall_ms,
        lanes: lanes.names,
        rows: folded(rows.into_iter().map(|(_, row)| row).collect()),
        hidden: run.events.len() - drawn.len(),
    }
}

/// An event of a run that is drawn.
struct Drawn<'t> {
    /// Which one of the run.
    index: usize,
    hit: &'t TimelineHit,
    event: &'t TimelineEvent,
    /// Whether it is the finding's.
    is_focus: bool,
}

impl Drawn<'_> {
    fn moment(&self, at: u64, lane: usize) -> Moment {
        let Self { hit, event, .. } = self;
        Moment {
            at,
            lane,
            hit: self.index,
            label: event
                .id
                .clone()
                .unwrap_or_else(|| simple_name(&event.work).to_owned()),
            work: event.work.clone(),
            focus: self.is_focus,
            held: hit
                .held
                .as_ref()
                .map(|hold| hold.to_ms.saturating_sub(hold.from_ms)),
        }
    }
}

fn drawn<'t>(timeline: &'t Timeline, run: &'t TimelineRun, focus: Option<&str>) -> Vec<Drawn<'t>> {
    let mut drawn = Vec::new();
    for (index, hit) in run.events.iter().enumerate() {
        let Some(event) = timeline.events.get(hit.event) else {
            continue;
        };

        let is_focus = focus.is_some() && event.id.as_deref() == focus;
        let is_of_app = event.own || matches!(event.class.as_str(), "async" | "work");
        if is_focus || is_of_app || hit.held.is_some() {
            drawn.push(Drawn {
                index,
                hit,
                event,
                is_focus,
            });
        }
    }
    drawn
}

fn statement_row(
    finding: &ReadFinding,
    statement: &StatementOnDisk,
    at: u64,
    sources: &Sources,
) -> Row {
    let code = sources
        .line(statement, statement.line)
        .map(|text| text.trim().to_owned());
    Row::Statement {
        at,
        place: statement.location(),
        code,
        role: role(finding, statement),
    }
}

fn role(finding: &ReadFinding, statement: &StatementOnDisk) -> Option<&'static str> {
    if finding.statement.as_ref() == Some(statement) {
        Some("pair")
    } else if finding.cause.as_ref() == Some(statement) {
        Some("cause")
    } else {
        None
    }
}

/// Thread names, of which the last stands for all that have no lane of their own.
struct Lanes {
    names: Vec<String>,
}

impl Lanes {
    fn new() -> Self {
        Self {
            names: vec!["testing thread".to_owned(), "main".to_owned()],
        }
    }

    fn index(&mut self, thread: &str) -> usize {
        // A thread of the app may be called as the testing thread is here.
        if let Some(index) = self.names.iter().skip(1).position(|name| name == thread) {
            return index + 1;
        }
        if self.names.len() >= LANES {
            if let Some(last) = self.names.last_mut() {
                "other threads".clone_into(last);
            }
            return self.names.len() - 1;
        }
        self.names.push(thread.to_owned());
        self.names.len() - 1
    }
}

/// The rows near those of the pair, of a run that is long.
fn folded(rows: Vec<Row>) -> Vec<Row> {
    if rows.len() <= WHOLE {
        return rows;
    }

    let mut near = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        if row.is_of_pair() {
            near.push(index);
        }
    }
    if near.is_empty() {
        // It fails before any of it came: what matters is the end.
        near.push(rows.len() - 1);
    }

    let mut kept = Vec::new();
    let mut left_out = 0;
    for (index, row) in rows.into_iter().enumerate() {
        // The only ones that can be nearest are those on each side.
        let after = near.partition_point(|near| *near < index);
        let sides = [after.checked_sub(1), Some(after)]
            .into_iter()
            .flatten()
            .filter_map(|side| near.get(side));
        if sides
            .map(|near| near.abs_diff(index))
            .min()
            .is_none_or(|distance| distance > AROUND)
        {
            left_out += 1;
            continue;
        }

        if left_out > 0 {
            kept.push(Row::Fold { count: left_out });
            left_out = 0;
        }
        kept.push(row);
    }
    if left_out > 0 {
        kept.push(Row::Fold { count: left_out });
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::read::tests::report;
    use crate::testing::{event, failed, record, released};
    use crate::trace::{EventHit, ReleaseReason, RunKind, RunRecord};

    fn timeline(runs: Vec<RunRecord>) -> Timeline {
        Timeline::new(&runs, &[&event("late", Some(1))])
    }

    #[test]
    fn the_pair_is_the_replay_and_the_control() {
        let finding = report("flaky", "t", "m").findings.remove(0);
        let run = |kind, held_ms, fails: bool| {
            let record = RunRecord {
                kind,
                held_ms,
                ..record(&[1, 2], vec![event("late", Some(1))])
            };
            if fails { failed(record, 2) } else { record }
        };
        let runs = vec![
            run(RunKind::Trace, 0, false),
            run(RunKind::Explore, 100, true),
            run(RunKind::Minimise, 90, false),
            run(RunKind::Confirm, 200, true),
        ];
        let timeline = timeline(runs);
        let (fails, passes) = pair(&finding, &timeline);
        assert_eq!(
            (fails.unwrap().held_ms, passes.unwrap().kind.as_str()),
            (100, "minimise")
        );

        let other = ReadFinding {
            control: Default::default(),
            ..finding
        };
        let (fails, passes) = pair(&other, &timeline);
        assert_eq!(
            (fails.unwrap().kind.as_str(), passes.unwrap().kind.as_str()),
            ("confirm", "trace")
        );
    }

    #[test]
    fn rows_are_in_the_order_of_time_and_know_their_lane() {
        let report = report("flaky", "t", "m");
        let hit = released("late", Some(1), 3, ReleaseReason::Position);
        let timeline = timeline(vec![record(&[1, 2, 3, 4, 5, 6, 7], vec![hit])]);
        let shown = view(
            &report,
            &report.findings[0],
            &timeline,
            &timeline.runs[0],
            &Sources::default(),
        );
        assert_eq!(shown.lanes, ["testing thread", "main", "worker-late"]);
        let names: Vec<String> = shown
            .rows
            .iter()
            .map(|row| match row {
                Row::Statement { at, place, .. } => format!("{at} {place}"),
                Row::Post(m) => format!(
                    "{} post {} {} {:?} {}",
                    m.at, m.label, m.lane, m.held, m.focus
                ),
                Row::Run(m) => format!("{} run {} {}", m.at, m.label, m.lane),
                Row::Fold { count } => format!("fold {count}"),
            })
            .collect();
        assert_eq!(
            names[..3],
            [
                "0 SomeTest.java:1",
                "10 SomeTest.java:2",
                "10 post e1 2 Some(40) true"
            ]
        );
        assert_eq!(names[6..8], ["50 run e1 1", "50 SomeTest.java:6"]);
    }

    #[test]
    fn what_nobody_held_is_due_after_its_post_and_a_task_begins_where_it_is_seen() {
        let report = report("flaky", "t", "m");
        let mut task = event("late", Some(1));
        task.key.handler = crate::model::THREAD.into();
        let timeline = timeline(vec![
            record(&[1], vec![event("late", Some(1))]),
            record(&[1], vec![task]),
        ]);
        let kinds = |run: usize| -> Vec<bool> {
            let shown = view(
                &report,
                &report.findings[0],
                &timeline,
                &timeline.runs[run],
                &Sources::default(),
            );
            shown
                .rows
                .iter()
                .skip(1)
                .map(|row| matches!(row, Row::Run(_)))
                .collect()
        };
        assert_eq!((kinds(0), kinds(1)), (vec![false, true], vec![false]));
    }

    #[test]
    fn many_threads_share_a_lane_and_a_long_run_is_folded() {
        let mut report = report("flaky", "t", "m");
        report.findings[0].statement = Some(StatementOnDisk {
            file: "SomeTest.java".into(),
            line: 500,
            class: "com.example.SomeTest".into(),
            method: "test".into(),
            occurrence: 1,
        });
        let lines: Vec<i32> = (1..=1000).collect();
        let mut events: Vec<EventHit> = (0..20)
            .map(|n| event(&format!("w{n}"), Some(500)))
            .collect();
        events.iter_mut().for_each(|event| event.posted_ms = 4995);
        events.push(EventHit {
            posted_ms: 4995,
            ..released("late", Some(1), 3, ReleaseReason::End)
        });
        let timeline = timeline(vec![record(&lines, events)]);
        let shown = view(
            &report,
            &report.findings[0],
            &timeline,
            &timeline.runs[0],
            &Sources::default(),
        );
        assert_eq!(
            (
                shown.lanes.len(),
                shown.lanes[2].as_str(),
                shown.lanes[7].as_str()
            ),
            (LANES, "worker-late", "other threads")
        );
        let folds: Vec<usize> = shown
            .rows
            .iter()
            .filter_map(|row| match row {
                Row::Fold { count } => Some(*count),
                _ => None,
            })
            .collect();
        let drawn = shown.rows.len() - folds.len();
        assert_eq!(
            (folds.len(), folds.iter().sum::<usize>() + drawn),
            (3, 1000 + 2 * 21)
        );
        assert!(
            drawn < 60 && matches!(shown.rows.last(), Some(Row::Fold { .. })),
            "{drawn}"
        );
        assert!(shown.rows.iter().any(|row| matches!(
            row,
            Row::Statement {
                role: Some("pair"),
                ..
            }
        )));
    }

    #[test]
    fn what_the_system_posts_is_counted() {
        let report = report("flaky", "t", "m");
        let system = EventHit {
            class: crate::model::EventClass::System,
            ..event("vsync", None)
        };
        let timeline = timeline(vec![record(&[1], vec![system])]);
        let shown = view(
            &report,
            &report.findings[0],
            &timeline,
            &timeline.runs[0],
            &Sources::default(),
        );
        assert_eq!((shown.hidden, shown.rows.len()), (1, 1));
    }

    #[test]
    fn indices_that_lead_nowhere_are_left_out() {
        let report = report("flaky", "t", "m");
        let mut timeline = timeline(vec![record(&[1], vec![event("late", Some(1))])]);
        timeline.events.clear();
        timeline.statements.clear();
        let shown = view(
            &report,
            &report.findings[0],
            &timeline,
            &timeline.runs[0],
            &Sources::default(),
        );
        assert_eq!((shown.rows.len(), shown.hidden), (0, 1));
    }
}
