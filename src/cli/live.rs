//! The live view of a suite on a terminal: a line for the suite, and one for each device.
//!
//! Main types: [`Counts`] and [`Status`], what the devices report; [`lines`] makes text of it, and
//! [`during`] keeps that text on the terminal. Where stderr is no terminal, nothing is shown.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::IsTerminal;
use std::pin::pin;
use std::time::{Duration, Instant};

use console::{Term, truncate_str};
use tokio::time::sleep;

use super::say;
use crate::instrument::TestName;
use crate::suite::{Answer, Record};
use crate::trace::RunKind;
use crate::whose::simple_name;

/// How often the view is drawn.
const DRAWN_EVERY: Duration = Duration::from_millis(500);

/// How much is shown of a name or a reason at most, in characters; a terminal may have less room.
const MOST_SHOWN: usize = 160;

/// What the tests of a suite have come to so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// How many there are.
    pub(super) tests: usize,
    /// How many are over.
    pub(super) over: usize,
    flaky: usize,
    broken: usize,
    /// How many were over in this session, and how long they took together.
    in_session: u32,
    took: Duration,
}

impl Counts {
    /// So many tests, of which an earlier session has left these records.
    pub(super) fn of(tests: usize, earlier: &[Record]) -> Self {
        let mut counts = Self {
            tests,
            ..Self::default()
        };
        for record in earlier {
            counts.count(record.verdict);
        }
        counts
    }

    /// A test is over in this session.
    pub(super) fn add(&mut self, record: &Record) {
        self.count(record.verdict);
        self.in_session += 1;
        self.took += Duration::from_millis(record.wall_ms);
    }

    fn count(&mut self, answer: Answer) {
        self.over += 1;
        match answer {
            Answer::Flaky => self.flaky += 1,
            Answer::Broken => self.broken += 1,
            Answer::Inconclusive | Answer::Stable | Answer::Skipped => {}
        }
    }

    /// How long so many devices need for what is left, if it takes as long as what is over.
    fn time_left(&self, devices: usize) -> Option<Duration> {
        let left = self.tests.saturating_sub(self.over);
        // A device without a test makes nothing faster.
        let at_work = u32::try_from(devices.min(left)).ok()?;
        let mean = self.took.checked_div(self.in_session)?;
        mean.saturating_mul(u32::try_from(left).ok()?)
            .checked_div(at_work)
    }
}

/// What a device does now.
#[derive(Clone, Debug)]
pub(super) enum Doing {
    /// It has had a test since then.
    Explores(TestName, Step, Instant),
    /// It failed, and is left alone until then.
    Pauses(Instant, String),
    /// It failed again and again.
    SetAside,
    /// It has no test.
    WaitsForOthers,
}

/// How far a device is with a test.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// No run has begun.
    Begins,
    /// The test's class runs as a whole.
    Screens,
    /// This run is under way.
    Run(usize, RunKind),
}

/// What each device of a suite does now.
#[derive(Debug, Default)]
pub(super) struct Status {
    devices: RefCell<BTreeMap<String, Doing>>,
}

impl Status {
    /// A device does something else.
    pub(super) fn set(&self, serial: &str, doing: Doing) {
        self.devices.borrow_mut().insert(serial.to_owned(), doing);
    }

    /// A device goes on with its test.
    pub(super) fn goes_on(&self, serial: &str, next: Step) {
        if let Some(Doing::Explores(_, step, _)) = self.devices.borrow_mut().get_mut(serial) {
            *step = next;
        }
    }

    /// The view's lines now. `budget` is what is left of the time for all tests.
    pub(super) fn lines(&self, counts: &Counts, budget: Option<Duration>) -> Vec<String> {
        lines(counts, &self.devices.borrow(), budget, Instant::now())
    }
}

/// The view's lines.
fn lines(
    counts: &Counts,
    devices: &BTreeMap<String, Doing>,
    budget: Option<Duration>,
    now: Instant,
) -> Vec<String> {
    let (mut usable, mut widest) = (0, 0);
    for (serial, doing) in devices {
        usable += usize::from(!matches!(doing, Doing::SetAside));
        widest = widest.max(shown(serial).chars().count());
    }

    let mut lines = vec![suite_line(counts, usable, budget)];
    for (serial, doing) in devices {
        let (serial, does) = (shown(serial), device_does(doing, now));
        lines.push(format!("{serial:<widest$}  {does}"));
    }
    lines
}

/// How far the suite is.
fn suite_line(counts: &Counts, devices: usize, budget: Option<Duration>) -> String {
    let mut line = format!("{} of {} tests", counts.over, counts.tests);
    for (count, what) in [(counts.flaky, "flaky"), (counts.broken, "broken")] {
        if count > 0 {
            // Writing to a string cannot fail.
            write!(line, ", {count} {what}").ok();
        }
    }
    if counts.in_session == 0 || counts.over >= counts.tests {
        return line;
    }

    let time_left = counts.time_left(devices);
    let ends_sooner = budget.is_some_and(|budget| time_left.is_none_or(|left| budget < left));
    line += &match (time_left, budget) {
        (_, Some(Duration::ZERO)) => ", the budget is used up".to_owned(),
        (_, Some(budget)) if ends_sooner => format!(", budget ends in {}", in_minutes(budget)),
        (Some(left), _) => format!(", about {} left", in_minutes(left)),
        (None, _) => String::new(),
    };
    line
}

/// What a device does. The name of its test comes last: that is what a narrow terminal cuts.
fn device_does(doing: &Doing, now: Instant) -> String {
    match doing {
        Doing::Explores(test, step, since) => {
            let step = match step {
                Step::Begins => "begins".to_owned(),
                Step::Screens => "its class".to_owned(),
                Step::Run(number, kind) => format!("run {number} {}", kind.name()),
            };
            let seconds = now.saturating_duration_since(*since).as_secs();
            let class = simple_name(&test.class);
            let name = shown(&format!("{class}#{}", test.method));
            format!("{step:<15} {seconds:>4} s  {name}")
        }
        Doing::Pauses(until, why) => {
            let (left, why) = (until.saturating_duration_since(now), shown(why));
            match left {
                Duration::ZERO => format!("waits until it is back: {why}"),
                left => format!("waits for {} s: {why}", left.as_millis().div_ceil(1000)),
            }
        }
        Doing::SetAside => "is set aside".to_owned(),
        Doing::WaitsForOthers => "waits for the others".to_owned(),
    }
}

/// A name or reason as a part of a line: nothing of it moves the cursor, and its length is bounded.
fn shown(text: &str) -> String {
    let text = say::harmless(&say::on_one_line(text)).replace('\t', " ");
    match text.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

/// A time as people say it, never less than what is meant.
fn in_minutes(time: Duration) -> String {
    let minutes = time.as_secs().div_ceil(60);
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

/// Keeps lines on the terminal while something is done; they are gone once it is over.
pub(super) async fn during<T>(lines: impl Fn() -> Vec<String>, done: impl Future<Output = T>) -> T {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if is_dumb || !std::io::stderr().is_terminal() {
        return done.await;
    }

    let _erases = Erases;
    let mut done = pin!(done);
    loop {
        let (rows, columns) = Term::stderr().size();
        say::below(fitting(lines(), rows.into(), columns.into()));
        tokio::select! {
            done = &mut done => return done,
            () = sleep(DRAWN_EVERY) => {}
        }
    }
}

/// As many of the lines as a terminal of this size has room for, each in one row.
fn fitting(mut lines: Vec<String>, rows: usize, columns: usize) -> Vec<String> {
    // The last row is the cursor's, and in the last column some terminals begin another row.
    lines.truncate(rows.saturating_sub(1));
    for line in &mut lines {
        *line = truncate_str(line, columns.saturating_sub(1), "…").into_owned();
    }
    lines
}

/// Erases the view when it is dropped, after a panic, too.
struct Erases;

impl Drop for Erases {
    fn drop(&mut self) {
        say::below(Vec::new());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::test_names;

    const SECOND: Duration = Duration::from_secs(1);

    /// `over` tests of 40 were over in this session, each in a minute and a half.
    fn counts(over: u32) -> Counts {
        Counts {
            tests: 40,
            over: over as usize,
            in_session: over,
            took: 90 * SECOND * over,
            ..Counts::default()
        }
    }

    #[test]
    fn the_suite_says_how_far_it_is_and_when_it_ends() {
        let check = |counts: &Counts, devices, budget: Option<u32>, expected: &str| {
            let budget = budget.map(|minutes| 60 * SECOND * minutes);
            assert_eq!(suite_line(counts, devices, budget), expected);
        };
        check(&counts(0), 2, Some(5), "0 of 40 tests");
        check(&counts(12), 3, None, "12 of 40 tests, about 14 min left");
        check(
            &counts(12),
            3,
            Some(14),
            "12 of 40 tests, about 14 min left",
        );
        check(
            &counts(12),
            3,
            Some(13),
            "12 of 40 tests, budget ends in 13 min",
        );
        check(
            &counts(12),
            3,
            Some(0),
            "12 of 40 tests, the budget is used up",
        );
        check(&counts(1), 1, None, "1 of 40 tests, about 59 min left");
        check(&counts(0), 1, None, "0 of 40 tests");
        check(&counts(39), 8, None, "39 of 40 tests, about 2 min left");
        check(&counts(40), 8, Some(5), "40 of 40 tests");

        // Every device is set aside, or they are other machines'.
        check(&counts(12), 0, None, "12 of 40 tests");
        check(
            &counts(12),
            0,
            Some(5),
            "12 of 40 tests, budget ends in 5 min",
        );

        let found = Counts {
            flaky: 3,
            broken: 1,
            tests: 400,
            ..counts(12)
        };
        check(
            &found,
            3,
            None,
            "12 of 400 tests, 3 flaky, 1 broken, about 3 h 14 min left",
        );
    }

    #[test]
    fn what_an_earlier_session_took_says_nothing_of_the_time_left() {
        let record = |verdict| Record {
            class: "A".into(),
            method: "m".into(),
            verdict,
            reason: String::new(),
            runs: 1,
            wall_ms: 60_000,
            finished: 0,
            device: "d".into(),
            lost: 0,
            report: None,
            findings: Vec::new(),
        };
        let mut counts = Counts::of(4, &[record(Answer::Flaky), record(Answer::Skipped)]);
        assert_eq!(suite_line(&counts, 1, None), "2 of 4 tests, 1 flaky");
        counts.add(&record(Answer::Broken));
        assert_eq!(
            suite_line(&counts, 1, None),
            "3 of 4 tests, 1 flaky, 1 broken, about 1 min left"
        );
    }

    #[test]
    fn each_device_says_what_it_does() {
        let since = Instant::now();
        let test = test_names("com.example.KitchenTest#polls").remove(0);
        let explores = |step| Doing::Explores(test.clone(), step, since);
        let devices = BTreeMap::from([
            (
                "emulator-5554".to_owned(),
                explores(Step::Run(12, RunKind::WhatIf)),
            ),
            ("f".to_owned(), explores(Step::Begins)),
            ("g".to_owned(), explores(Step::Screens)),
            (
                "h".to_owned(),
                Doing::Pauses(since + 38 * SECOND, "it is\ngone".into()),
            ),
            ("i".to_owned(), Doing::Pauses(since, "it is gone".into())),
            ("j".to_owned(), Doing::SetAside),
            ("k".to_owned(), Doing::WaitsForOthers),
        ]);
        let now = since + Duration::from_millis(34_500);
        assert_eq!(
            lines(&counts(10), &devices, None, now),
            [
                "10 of 40 tests, about 8 min left",
                "emulator-5554  run 12 what-if    34 s  KitchenTest#polls",
                "f              begins            34 s  KitchenTest#polls",
                "g              its class         34 s  KitchenTest#polls",
                "h              waits for 4 s: it is\\ngone",
                "i              waits until it is back: it is gone",
                "j              is set aside",
                "k              waits for the others",
            ]
        );
    }

    #[test]
    fn a_name_keeps_its_line_whatever_is_in_it() {
        let check = |text: &str, expected: &str| assert_eq!(shown(text), expected);
        check("T#a\u{1b}[2J\nb\tc", "T#a\\u{1b}[2J\\nb c");
        check("T#a\u{202e}\r", "T#a\\u{202e}\\r");
        check(&"ä".repeat(160), &"ä".repeat(160));
        check(&"ä".repeat(161), &format!("{}…", "ä".repeat(160)));
    }

    #[test]
    fn the_view_fits_the_terminal() {
        let check = |lines: &[&str], rows, columns, expected: &[&str]| {
            let lines = lines.iter().map(ToString::to_string).collect();
            assert_eq!(fitting(lines, rows, columns), expected);
        };
        check(&["seven c", "eight ch"], 3, 8, &["seven c", "eight …"]);
        check(&["a", "b", "c"], 3, 8, &["a", "b"]);
        // Each of these takes two columns.
        check(&["漢漢漢漢"], 3, 8, &["漢漢漢…"]);
        check(&["漢漢漢"], 3, 8, &["漢漢漢"]);
        check(&["a"], 0, 0, &[]);
    }
}
