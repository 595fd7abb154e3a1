//! Holds the explorer's answers against the truth, for many programs.
//!
//! Main types: [`Reach`], what a failure needs, and [`Tally`], what became of the programs.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use flakescope::explore::strategy::EventOrder;
use flakescope::explore::{Explorer, Settings};
use flakescope::findings::{Finding, Results, Update, Verdict};
use flakescope::schedule::{Constraint, Plan, Position, Schedule};
use flakescope::trace::RunKind;

use crate::brute_force::{self, Freedom};
use crate::devices;
use crate::generator::generate;
use crate::program::Program;
use crate::semantics::End;
use crate::simulator::{MAX_DELAY, Simulator, statement};

/// How many states of a program are looked at.
const MOST_STATES: usize = 100_000;

/// How many of the failures in reach have to be found, in percent.
const RECALL: usize = 96;

/// How many seeds are shown of a kind.
const EXAMPLES: usize = 12;

/// What a failure needs, the first that is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    /// Tasks that begin late, posts that are late, statements that begin late.
    Held,
    /// Messages of main's own that are dispatched late, too.
    MainLate,
    /// A wait of the test whose limit is beyond the longest hold.
    LongLimit,
    /// A message that is late before main has taken it out of the queue: it can still be removed.
    BeforeDispatch,
    /// A delay in the middle of a statement of the test.
    InStatement,
    /// A delay in the middle of a task, other than at a post.
    InTask,
    /// A delay in the middle of a message.
    InMessage,
    /// Several of those that are not in reach.
    Several,
}

impl Reach {
    /// Whether the tool promises to find such a failure.
    fn is_promised(self) -> bool {
        matches!(self, Self::Held | Self::MainLate)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Held => "tasks, posts and statements late",
            Self::MainLate => "main's own messages late",
            Self::LongLimit => "a limit beyond the longest hold",
            Self::BeforeDispatch => "a message late in the queue",
            Self::InStatement => "a delay within a statement",
            Self::InTask => "a delay within a task",
            Self::InMessage => "a delay within a message",
            Self::Several => "several of those",
        }
    }

    /// What a program that can fail needs for that.
    fn of(program: &Program) -> Self {
        let held = Freedom {
            in_statements: false,
            in_tasks: false,
            in_messages: false,
            before_messages: false,
            at_dispatch: false,
            longest_limit: u16::try_from(MAX_DELAY).unwrap(),
        };
        let main_late = Freedom {
            at_dispatch: true,
            ..held
        };
        let tries = [
            (Self::Held, held),
            (Self::MainLate, main_late),
            (
                Self::LongLimit,
                Freedom {
                    longest_limit: u16::MAX,
                    ..main_late
                },
            ),
            (
                Self::BeforeDispatch,
                Freedom {
                    before_messages: true,
                    ..main_late
                },
            ),
            (
                Self::InStatement,
                Freedom {
                    in_statements: true,
                    ..main_late
                },
            ),
            (
                Self::InTask,
                Freedom {
                    in_tasks: true,
                    ..main_late
                },
            ),
            (
                Self::InMessage,
                Freedom {
                    in_messages: true,
                    ..main_late
                },
            ),
        ];
        let fails = |freedom| brute_force::search(program, freedom, MOST_STATES).can_fail();
        tries
            .into_iter()
            .find(|(_, freedom)| fails(*freedom))
            .map_or(Self::Several, |(reach, _)| reach)
    }
}

/// What would have found a failure in reach that was missed, the first that does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Remedy {
    /// One event at one position, satisfied.
    OneEvent,
    /// One event as late as it can come: until the test cannot go on, or its limit has run out.
    OneAsLateAsNeeded,
    /// Two events, each at a position, satisfied.
    TwoEvents,
    /// Two events, one of them as late as it can come.
    TwoAsLateAsNeeded,
    /// Nothing that a schedule of two events says.
    More,
}

impl Remedy {
    fn of(simulator: &mut Simulator<'_>) -> (Self, String) {
        let lines = simulator.lines();
        let events = simulator.events();
        let at = |line| {
            [
                Position::Before(statement(line)),
                Position::Within(statement(line)),
            ]
        };
        let positions = || (1..=lines).flat_map(at).chain([Position::End]);
        let constraints: Vec<Constraint> = events
            .iter()
            .flat_map(|event| {
                positions().map(|position| Constraint {
                    event: event.clone(),
                    position,
                })
            })
            .collect();
        let mut fails = |constraints: &[&Constraint]| {
            let constraints = constraints
                .iter()
                .map(|constraint| (*constraint).clone())
                .collect();
            let run = simulator.carry_out(RunKind::Explore, &Plan::Force(Schedule { constraints }));
            (run.outcome.is_failure(), run.unsatisfied.is_empty())
        };
        let mut best = (Self::More, String::new());
        for constraint in &constraints {
            match fails(&[constraint]) {
                (true, true) => return (Self::OneEvent, constraint.to_string()),
                (true, false) => best = (Self::OneAsLateAsNeeded, constraint.to_string()),
                _ => {}
            }
        }
        if best.0 == Self::OneAsLateAsNeeded {
            return best;
        }
        for first in &constraints {
            for second in constraints
                .iter()
                .filter(|second| second.event != first.event)
            {
                match fails(&[first, second]) {
                    (true, true) => return (Self::TwoEvents, format!("{first}, {second}")),
                    (true, false) => best = (Self::TwoAsLateAsNeeded, format!("{first}, {second}")),
                    _ => {}
                }
            }
        }
        best
    }

    fn name(self) -> &'static str {
        match self {
            Self::OneEvent => "one event at one position",
            Self::OneAsLateAsNeeded => "one event as late as it can come",
            Self::TwoEvents => "two events, each at a position",
            Self::TwoAsLateAsNeeded => "two events, one as late as it can come",
            Self::More => "more than two events",
        }
    }
}

/// Some programs of a kind.
#[derive(Default)]
struct Programs {
    count: usize,
    /// The first of their seeds.
    seeds: Vec<u64>,
}

impl Programs {
    fn add(&mut self, seed: u64) {
        self.count += 1;
        if self.seeds.len() < EXAMPLES {
            self.seeds.push(seed);
        }
    }
}

/// What became of the programs.
#[derive(Default)]
struct Tally {
    kinds: BTreeMap<(Option<Reach>, &'static str), Programs>,
    /// What would have found the failures in reach that were missed.
    remedies: BTreeMap<Remedy, Programs>,
    /// Whether that is asked.
    explains: bool,
    /// Findings whose schedule is no failing order.
    false_findings: Vec<String>,
    /// Programs that were too large to search.
    incomplete: usize,
    runs: usize,
    /// How many runs each exploration took, by verdict.
    runs_by_verdict: BTreeMap<&'static str, Vec<usize>>,
}

impl Tally {
    fn add(&mut self, seed: u64) {
        let program = generate(seed);
        let truth = brute_force::search(&program, Freedom::ALL, MOST_STATES);
        let mut simulator = Simulator::new(&program);
        let out = explore(&mut simulator);
        self.runs += simulator.runs;
        self.runs_by_verdict
            .entry(out.verdict.name())
            .or_default()
            .push(simulator.runs);
        if !truth.complete {
            self.incomplete += 1;
            return;
        }

        let reach = truth.can_fail().then(|| Reach::of(&program));
        self.kinds
            .entry((reach, out.verdict.name()))
            .or_default()
            .add(seed);
        if self.explains && reach.is_some_and(Reach::is_promised) && out.verdict != Verdict::Flaky {
            self.remedies
                .entry(Remedy::of(&mut simulator).0)
                .or_default()
                .add(seed);
        }

        for finding in &out.findings {
            if let Err(why) = check_finding(&program, &mut simulator, finding) {
                self.false_findings
                    .push(format!("seed {seed}: {why}\n{program}"));
            }
        }
        let is_flaky = out.verdict == Verdict::Flaky;
        if is_flaky && (out.findings.is_empty() || !truth.can_fail()) {
            self.false_findings
                .push(format!("seed {seed}: called flaky\n{program}"));
        }
    }

    /// How many failures in reach there were, and how many of these were found.
    fn recall(&self) -> (usize, usize) {
        let (mut all, mut found) = (0, 0);
        for ((reach, verdict), programs) in &self.kinds {
            if reach.is_some_and(Reach::is_promised) {
                all += programs.count;
                found += if *verdict == Verdict::Flaky.name() {
                    programs.count
                } else {
                    0
                };
            }
        }
        (all, found)
    }

    fn report(&self) -> String {
        let mut text = String::new();
        for ((reach, verdict), Programs { count, seeds }) in &self.kinds {
            let needs = reach.map_or("cannot fail", Reach::name);
            writeln!(text, "{count:6}  {verdict:12}  {needs:34}  seeds {seeds:?}").unwrap();
        }
        for (remedy, Programs { count, seeds }) in &self.remedies {
            writeln!(
                text,
                "{count:6}  missed: it takes {}  seeds {seeds:?}",
                remedy.name()
            )
            .unwrap();
        }
        for (verdict, runs) in &self.runs_by_verdict {
            let mut runs = runs.clone();
            runs.sort_unstable();
            writeln!(
                text,
                "{verdict}: {} runs at the median, {} at most",
                runs[runs.len() / 2],
                runs[runs.len() - 1]
            )
            .unwrap();
        }
        let (all, found) = self.recall();
        write!(
            text,
            "{found} of {all} failures in reach were found; {} runs, {} too large",
            self.runs, self.incomplete
        )
        .unwrap();
        text
    }
}

/// Whether the schedule of a finding fails, by steps that are possible, and with every event where
/// the schedule has it.
fn check_finding(
    program: &Program,
    simulator: &mut Simulator<'_>,
    finding: &Finding,
) -> Result<(), String> {
    let run = simulator.carry_out(RunKind::Replay, &Plan::Force(finding.schedule.clone()));
    if !run.outcome.is_failure() || !run.unsatisfied.is_empty() {
        return Err(format!(
            "the schedule ends with {}, unsatisfied: {:?}",
            run.outcome.name(),
            run.unsatisfied
        ));
    }
    match brute_force::follow(program, &simulator.steps) {
        Ok(Some(End::Failed { .. })) => Ok(()),
        Ok(None) if brute_force::is_stuck(program, &simulator.steps) => Ok(()),
        Ok(end) => Err(format!("its steps end with {end:?}")),
        Err(step) => Err(format!("its step {step} is impossible")),
    }
}

/// What a future comes to, and how often it was asked. Nothing here waits for anything else.
pub fn block_on<F: Future>(future: F) -> (F::Output, usize) {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    let mut asked = 0;
    loop {
        asked += 1;
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return (output, asked);
        }
    }
}

fn explore(simulator: &mut Simulator<'_>) -> Results {
    explore_and_tell(simulator, &mut |_| {})
}

fn explore_and_tell(simulator: &mut Simulator<'_>, tell: &mut dyn FnMut(Update<'_>)) -> Results {
    let mut strategy = EventOrder::default();
    let settings = Settings {
        thorough: std::env::var_os("ORACLE_THOROUGH").is_some(),
        ..Settings::default()
    };
    let ((out, error), _) =
        block_on(Explorer::new(simulator, &mut strategy, settings, tell).explore());
    assert!(error.is_none());
    out
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

/// What failed was one event, in an order whose other events never came.
#[test]
fn an_event_is_asked_for_without_those_that_did_not_come() {
    let program = generate(653);
    let out = explore(&mut Simulator::new(&program));
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
}

#[test]
fn no_finding_is_false_and_few_failures_are_missed() {
    let (first, count) = (number("ORACLE_SEED", 0), number("ORACLE_PROGRAMS", 2000));
    let mut tally = Tally {
        explains: number("ORACLE_EXPLAIN", 0) > 0,
        ..Tally::default()
    };
    for seed in first..first + count {
        tally.add(seed);
    }
    println!("{}", tally.report());
    assert!(
        tally.false_findings.is_empty(),
        "{}",
        tally.false_findings.join("\n")
    );
    let (all, found) = tally.recall();
    assert!(
        100 * found >= RECALL * all,
        "{found} of {all} failures in reach were found, {RECALL}% are needed"
    );
}

/// Several devices shorten an exploration, and change nothing else: what they find is right, and as
/// much as one finds.
#[test]
fn three_devices_find_as_much_as_one_in_less_time() {
    let count = number("ORACLE_PROGRAMS", 300);
    let (mut found, mut ticks, mut in_vain) = ([0; 2], [0; 2], 0);
    for seed in 0..count {
        let program = generate(seed);
        let [one, three] = [1, 3].map(|devices| devices::explore(&program, devices));
        assert_eq!(
            one.in_vain, 0,
            "seed {seed}: one device begins what is asked for"
        );
        for finding in &three.out.findings {
            let checked = check_finding(&program, &mut Simulator::new(&program), finding);
            assert_eq!(checked, Ok(()), "seed {seed}");
        }
        for (at, explored) in [&one, &three].into_iter().enumerate() {
            if explored.out.verdict == Verdict::Flaky {
                found[at] += 1;
            }
            ticks[at] += explored.ticks;
        }
        in_vain += three.in_vain;
    }

    println!("found {found:?} in {ticks:?} ticks, {in_vain} run(s) in vain");
    assert!(100 * found[1] >= 99 * found[0], "{found:?}");
    assert!(3 * ticks[1] <= 2 * ticks[0], "{ticks:?}");
}

/// Shows a program, an order that fails, and what the explorer did about it.
#[test]
#[ignore = "shows the program of ORACLE_SEED"]
fn show() {
    let seed = number("ORACLE_SEED", 0);
    let program = generate(seed);
    println!("seed {seed}\n{program}");
    let truth = brute_force::search(&program, Freedom::ALL, MOST_STATES);
    match &truth.failing {
        Some(steps) => println!(
            "{:?}: {}",
            Reach::of(&program),
            brute_force::describe(&program, steps)
        ),
        None => println!("cannot fail"),
    }
    let mut simulator = Simulator::new(&program);
    let out = explore_and_tell(&mut simulator, &mut |step| match step {
        Update::Starting(kind, what) => println!("{} {what}", kind.name()),
        Update::Note(note) => println!("  {note}"),
        Update::Finished(run) => println!("{}", crate::simulator::describe(run)),
        Update::Found(..) | Update::Withdrawn(..) => {}
    });
    println!("{}: {}", out.verdict.name(), out.reason);
    let (remedy, example) = Remedy::of(&mut simulator);
    println!("fails with {}: {example}", remedy.name());
    for bound in &out.bounds {
        println!(
            "{} {:?}..{:?}",
            bound.event.key.work, bound.lower, bound.upper
        );
    }
}
