//! The control under the debugger: what is slow there is no finding, and what only looks so is one.

use std::cell::Cell;
use std::collections::HashSet;

use super::*;
use crate::model::EventKey;

/// An app whose test fails at a line under some plans, whatever its rules say.
pub(super) struct Bent<F>(pub(super) Simulated, pub(super) F);

impl<F: Fn(&Plan) -> Option<i32>> Runner for Bent<F> {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let run = self.0.run(kind, plan).await?;
        Ok(match (self.1)(plan) {
            Some(line) => failed(run, line),
            None => run,
        })
    }
}

pub(super) fn rule(name: &'static str, read: Option<i32>) -> Rule {
    Rule {
        name,
        cause: 1,
        awaited: None,
        read,
    }
}

/// What a test of six statements gives with these events, of which the racy ones come too late
/// under the debugger unless they are waited for.
fn explore_too_slow(events: Vec<Rule>) -> Results {
    let racy: Vec<_> = events
        .iter()
        .filter_map(|rule| Some((key(rule.name), rule.read?)))
        .collect();
    let late = move |plan: &Plan| {
        let free = |event: &EventKey| {
            plan.schedule()?
                .constraints
                .iter()
                .all(|c| c.event != *event)
                .then_some(())
        };
        racy.iter()
            .find_map(|(event, read)| free(event).map(|()| *read))
    };
    explore(&mut Bent(app(6, events), late), Settings::default())
}

#[test]
fn the_event_whose_own_place_passes_under_the_debugger_is_named() {
    let out = explore_too_slow(vec![rule("racy", Some(3)), rule("harmless", None)]);
    assert_found_before(&out, "racy", 4);
}

#[test]
fn of_two_events_that_are_both_too_late_under_the_debugger_none_is_named_alone() {
    let out = explore_too_slow(vec![
        rule("harmless", None),
        rule("one", Some(3)),
        rule("other", Some(3)),
    ]);
    let held = out
        .findings
        .first()
        .unwrap()
        .schedule
        .constraints
        .iter()
        .map(|c| c.event.clone());
    assert_eq!(
        held.collect::<HashSet<_>>(),
        HashSet::from([key("one"), key("other")]),
        "{}",
        out.reason
    );
}

/// The event is caused and read by one statement, which gives it time enough: holding it until that
/// is over is too late.
#[test]
fn an_event_that_its_own_statement_reads_is_found() {
    let held = |plan: &Plan| matches!(plan, Plan::Force(_) | Plan::HoldAll { .. }).then_some(1);
    let out = explore(
        &mut Bent(app(3, vec![rule("late", None)]), held),
        Settings::default(),
    );
    let finding = out.findings.first().unwrap();
    assert_eq!(
        (&finding.pair.cause, &finding.pair.statement),
        (&Some(statement(1)), &Some(statement(1))),
        "{}",
        out.reason
    );
}

/// An order that fails only where its one event comes before statement 2, as in the trace.
fn explore_too_early(settings: Settings) -> (Results, Simulated) {
    let early = |plan: &Plan| {
        let is_early = |c: &Constraint| c.position == Position::Before(statement(2));
        let fails = *plan == Plan::Trace
            || plan
                .schedule()
                .is_some_and(|s| s.constraints.iter().any(is_early));
        fails.then_some(2)
    };
    let mut bent = Bent(app(3, vec![rule("late", None)]), early);
    let out = explore(&mut bent, settings);
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    (out, bent.0)
}

/// The place where it passes is its control, and no delay of the event says more.
#[test]
fn an_order_that_only_fails_as_early_as_it_can_be_is_found() {
    let (out, app) = explore_too_early(Settings::default());
    let Control::Neighbour { position, .. } = &out.findings.first().unwrap().control else {
        panic!("no neighbour")
    };
    assert_eq!(*position, Position::Before(statement(3)));
    let pair = &out.findings.first().unwrap().pair;
    assert!(pair.is_early());
    assert_eq!(pair.statement, Some(statement(2)));
    // Nor does a run that waits for it, where it is as early.
    let is_needless = |plan: &Plan| matches!(plan, Plan::Late { .. } | Plan::Await(_));
    assert!(!app.runs.iter().any(|(_, plan)| is_needless(plan)));
}

#[test]
fn a_budget_that_ends_before_another_position_leaves_the_other_controls() {
    let (out, app) = explore_too_early(Settings {
        max_runs: 3,
        ..Settings::default()
    });
    assert_eq!(out.findings.len(), 1);
    assert!(!app.runs.iter().any(|(kind, _)| *kind == RunKind::Minimise));
}

/// What fails a trace need not be the order of its events: the test is explored from what a run has
/// seen in which no statement waits.
#[test]
fn where_the_trace_fails_for_no_order_the_natural_order_is_traced() {
    let traced = |plan: &Plan| (*plan == Plan::Trace).then_some(2);
    let mut bent = Bent(app(3, vec![rule("late", None)]), traced);
    let out = explore(&mut bent, Settings::default());
    assert!(out.findings.is_empty());
    let without_events = explore(&mut Bent(app(3, Vec::new()), traced), Settings::default());
    assert_eq!(without_events.verdict, Verdict::Inconclusive);
    assert!(without_events.reason.contains("as early as they can come"));

    let mut traces = bent.0.runs;
    traces.retain(|(kind, _)| *kind == RunKind::Trace);
    let plans: Vec<&Plan> = traces.iter().map(|(_, plan)| plan).collect();
    assert_eq!(plans, [&Plan::Trace, &Plan::NaturalTrace]);
}

/// Whether a plan has an event after statement 3.
fn is_after_statement_3(plan: &Plan) -> bool {
    let is_early = |c: &Constraint| {
        [statement(2), statement(3)]
            .map(Position::Before)
            .contains(&c.position)
    };
    match plan {
        Plan::Force(schedule) => !schedule.constraints.iter().all(is_early),
        Plan::HoldAll { kinds, .. } => kinds.contains(&EventKind::Post),
        _ => false,
    }
}

/// The event has to come before statement 3, and statement 5 fails: three positions before the
/// failing one that the failure names, there is one that passes.
#[test]
fn an_earlier_position_that_passes_is_the_control() {
    let late = |plan: &Plan| is_after_statement_3(plan).then_some(5);
    let mut bent = Bent(app(6, vec![rule("late", None)]), late);
    let out = explore(&mut bent, Settings::default());
    let finding = out.findings.first().unwrap();
    let Control::Neighbour { position, .. } = &finding.control else {
        panic!("no neighbour")
    };
    assert_eq!(*position, Position::Before(statement(3)));
    assert_eq!(finding.pair.statement, Some(statement(3)));
    let waits = |plan: &Plan| matches!(plan, Plan::Await(_));
    assert!(!bent.0.runs.iter().any(|(_, plan)| waits(plan)));
}

/// The event has to come before statement 10, and statement 12 fails: the position of the failure and
/// the one before it fail.
#[test]
fn the_next_but_one_is_tried_before_the_natural_order() {
    let late = |plan: &Plan| {
        let in_time = |c: &Constraint| c.position.statement().is_some_and(|s| s.line <= 11);
        let is_late = match plan {
            Plan::Force(schedule) => !schedule.constraints.iter().all(in_time),
            Plan::HoldAll { .. } => true,
            _ => false,
        };
        is_late.then_some(12)
    };
    let mut bent = Bent(app(20, vec![rule("late", None)]), late);
    let out = explore(&mut bent, Settings::default());
    assert_found_before(&out, "late", 12);

    let mut tried = Vec::new();
    for (kind, plan) in &bent.0.runs {
        if *kind == RunKind::Minimise {
            tried.extend(plan.schedule().unwrap().constraints.clone());
        }
    }
    let lines = tried
        .iter()
        .filter_map(|c| Some(c.position.statement()?.line));
    assert_eq!(lines.collect::<Vec<_>>(), [13, 12, 11]);
}

/// Statement 7 fails where the first event comes after statement 3. Held together, both events seem
/// to be waited for in statement 5, as one of them is.
#[test]
fn an_event_that_only_seemed_to_be_waited_for_is_tried_where_it_came() {
    struct Together(Simulated);
    impl Runner for Together {
        type Error = Infallible;

        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut run = self.0.run(kind, plan).await?;
            let held_together = match plan {
                Plan::HoldAll { kinds, .. } => kinds.contains(&EventKind::Post),
                Plan::Force(schedule) => schedule.constraints.len() == 2,
                _ => false,
            };
            if held_together {
                run.unsatisfied.clear();
                run.events = ["late", "other"]
                    .map(|name| released(name, Some(1), 5, ReleaseReason::Needed))
                    .to_vec();
            }
            let is_late = |c: &Constraint| {
                let early = [2, 3].map(|line| Position::Before(statement(line)));
                c.event == key("late") && !early.contains(&c.position)
            };
            let fails = plan
                .schedule()
                .is_some_and(|schedule| schedule.constraints.iter().any(is_late));
            Ok(match held_together || fails {
                true => failed(run, 7),
                false => run,
            })
        }
    }

    let mut app = Together(app(8, vec![rule("late", None), rule("other", None)]));
    let out = explore(&mut app, Settings::default());
    assert_found_before(&out, "late", 4);
}

/// The second event of a chain fails the test once, and passes an earlier statement; the first
/// fails it wherever it comes, for the debugger.
#[test]
fn where_replays_refute_the_smaller_order_the_larger_one_needs_a_control_of_its_own() {
    let failures = Cell::new(0);
    let slow = |plan: &Plan| {
        let is_second = |schedule: &Schedule| matches!(schedule.constraints.as_slice(), [only] if only.event == key("second"));
        let fails = match plan {
            Plan::Force(schedule) if is_second(schedule) => {
                failures.set(failures.get() + 1);
                failures.get() == 1
            }
            other => !matches!(other, Plan::Plain | Plan::Trace),
        };
        fails.then_some(3)
    };
    let events = vec![rule("first", None), rule("second", None)];
    let out = explore(&mut Chain(Bent(app(6, events), slow)), Settings::default());
    assert!(failures.get() > 1);
    assert_eq!(out.findings.len(), 0, "{}", out.reason);
}

/// A signal that is lost where no statement waits for it yet, and that the wait gives up on where
/// it is too late: the test passes only where the event comes while statement 3 waits.
#[test]
fn an_event_that_has_to_come_within_a_statement_is_found_where_it_is_too_early() {
    let fails = |plan: &Plan| {
        let waits_for_it = plan
            .schedule()
            .is_some_and(|schedule| !schedule.constraints.is_empty());
        let is_held =
            matches!(plan, Plan::HoldAll { kinds, .. } if kinds.contains(&EventKind::Post));
        (*plan == Plan::Trace || is_held || waits_for_it).then_some(3)
    };
    let signal = Rule {
        cause: 2,
        ..rule("signal", None)
    };
    let out = explore(&mut Bent(app(3, vec![signal]), fails), Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);

    let finding = out.findings.first().unwrap();
    assert_eq!(finding.control, Control::NothingHeld);
    assert_eq!(
        (finding.pair.is_early(), &finding.pair.statement),
        (true, &Some(statement(3)))
    );
}

/// The test fails with the event before statement 2 and before statement 3, and passes with it
/// later: it has to come after statement 3.
#[test]
fn of_the_positions_that_are_too_early_the_latest_is_named() {
    let early = |plan: &Plan| {
        let is_early = |c: &Constraint| {
            [statement(2), statement(3)]
                .map(Position::Before)
                .contains(&c.position)
        };
        let fails = *plan == Plan::Trace
            || plan
                .schedule()
                .is_some_and(|schedule| schedule.constraints.iter().any(is_early));
        fails.then_some(4)
    };
    let mut bent = Bent(app(5, vec![rule("signal", None)]), early);
    let out = explore(&mut bent, Settings::default());
    let waits = |plan: &Plan| matches!(plan, Plan::Await(_));
    assert!(!bent.0.runs.iter().any(|(_, plan)| waits(plan)));

    let finding = out.findings.first().unwrap();
    assert_eq!(
        (finding.pair.is_early(), &finding.pair.statement),
        (true, &Some(statement(3))),
        "{}",
        out.reason
    );
}

/// The nearest other places all fail, and so does a run that does not keep the event where it comes
/// first.
#[test]
fn an_event_that_passes_only_where_it_is_kept_early_is_found() {
    for is_found_when_held in [true, false] {
        let late = |plan: &Plan| {
            let is_early = |c: &Constraint| c.position == Position::Before(statement(2));
            let passes = match plan {
                Plan::Force(schedule) => schedule.constraints.iter().all(is_early),
                Plan::HoldAll { .. } => !is_found_when_held,
                other => matches!(other, Plan::Plain | Plan::Trace),
            };
            (!passes).then_some(3)
        };
        let out = explore(
            &mut Bent(app(6, vec![rule("late", None)]), late),
            Settings::default(),
        );
        assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    }
}

#[test]
fn what_fails_in_every_order_under_the_debugger_is_no_finding() {
    for the_trace_passes in [true, false] {
        let slow = |plan: &Plan| {
            let passes = *plan == Plan::Plain || *plan == Plan::Trace && the_trace_passes;
            (!passes).then_some(3)
        };
        let out = explore(
            &mut Bent(app(3, vec![rule("late", None)]), slow),
            Settings::default(),
        );
        assert_eq!(
            (out.verdict, out.findings.len()),
            (Verdict::Inconclusive, 0),
            "{}",
            out.reason
        );
        assert!(out.reason.contains("debugger"), "{}", out.reason);
    }
}

/// Each control has failed; the last of them, with the event at the end, without its order.
#[test]
fn a_control_that_failed_without_its_order_does_not_pass() {
    struct Diverges(Bent<fn(&Plan) -> Option<i32>>);

    impl Runner for Diverges {
        type Error = Infallible;

        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut run = self.0.run(kind, plan).await?;
            let is_at_the_end = |c: &Constraint| c.position == Position::End;
            if let Plan::Force(schedule) = plan
                && schedule.constraints.iter().any(is_at_the_end)
            {
                run.unsatisfied.push(Unsatisfied {
                    constraint: 0,
                    why: Mismatch::Undispatched,
                    step: 3,
                    at: None,
                });
            }
            Ok(run)
        }
    }

    let slow: fn(&Plan) -> Option<i32> =
        |plan| (!matches!(plan, Plan::Plain | Plan::Trace)).then_some(3);
    let app = app(3, vec![rule("late", None)]);
    let out = explore(&mut Diverges(Bent(app, slow)), Settings::default());
    assert_eq!(
        (out.verdict, out.findings.len()),
        (Verdict::Inconclusive, 0),
        "{}",
        out.reason
    );
}

/// Whether it is the wait or the event's delay that fails takes few runs.
#[test]
fn where_no_other_position_passes_one_delay_and_the_longest_are_tried() {
    let check = |fails_from: u64, delays: &[u64], passes_up_to: Option<u64>| {
        let fails = move |plan: &Plan| match plan {
            Plan::Force(_) | Plan::HoldAll { .. } => Some(3),
            Plan::Late { delay, .. } if delay.as_millis() >= fails_from.into() => Some(3),
            _ => None,
        };
        let mut bent = Bent(app(6, vec![rule("late", None)]), fails);
        let out = explore(&mut bent, Settings::default());
        let finding = out.findings.first().unwrap();
        let asked: Vec<u64> = bent
            .0
            .runs
            .iter()
            .filter_map(|(_, plan)| match plan {
                Plan::Late { delay, .. } => Some(u64::try_from(delay.as_millis()).unwrap()),
                _ => None,
            })
            .collect();
        assert_eq!(
            (&finding.control, asked.as_slice()),
            (&Control::NaturalOrder, delays)
        );
        assert_eq!(finding.measured.passes_up_to_ms, passes_up_to);
    };

    check(60, &[0, 60], None);
    check(1000, &[0, 60, 3000], None);
    check(u64::MAX, &[0, 60, 3000], Some(3000));
}

/// On a slow machine the event is late in natural order.
#[test]
fn a_test_that_fails_plainly_and_passes_in_another_order_is_explored() {
    let plain = |plan: &Plan| (*plan == Plan::Plain).then_some(3);
    let check = |read: Option<i32>, verdict: Verdict| {
        let app = app(6, vec![rule("late", read)]);
        let out = explore(&mut Bent(app, plain), Settings::default());
        let controls = out
            .runs
            .iter()
            .filter(|run| run.kind == RunKind::Control)
            .count();
        assert_eq!((out.verdict, controls), (verdict, 2), "{}", out.reason);
        out
    };

    let out = check(Some(3), Verdict::Flaky);
    let expected = Constraint {
        event: key("late"),
        position: Position::Before(statement(4)),
    };
    assert_eq!(out.findings[0].schedule.constraints, [expected]);
    check(None, Verdict::Broken);
}

/// Statement 9 fails where the event comes after statement 3, and under the plans for which `also`
/// is true. By bisection, the position that fails runs last, so no run passes after it.
fn explore_with_the_failing_position_last(also: impl Fn(&Plan) -> bool) -> Results {
    let fails = move |plan: &Plan| (also(plan) || is_after_statement_3(plan)).then_some(9);
    let late = app(9, vec![rule("late", None)]);
    explore(&mut Bent(late, fails), Settings::default())
}

#[test]
fn a_finding_stays_when_the_plain_run_after_it_fails_and_the_passing_order_passes() {
    let runs = Cell::new(0);
    let out = explore_with_the_failing_position_last(move |plan| {
        runs.set(runs.get() + usize::from(*plan == Plan::Plain));
        *plan == Plan::Plain && runs.get() > 1
    });
    assert_eq!(
        (out.verdict, out.shown().natural_rate()),
        (Verdict::Flaky, Rate { runs: 2, failed: 1 }),
        "{}",
        out.reason
    );
}

#[test]
fn a_finding_is_withdrawn_when_nothing_passes_after_it() {
    let runs = Cell::new(0);
    let out = explore_with_the_failing_position_last(move |plan| {
        runs.set(runs.get() + usize::from(*plan == Plan::Plain));
        runs.get() > 1
    });
    assert_eq!(out.verdict, Verdict::Inconclusive, "{}", out.reason);
    assert!(out.findings.is_empty());
}

/// What a run that failed leaves behind is distinguished from the debugger by plain runs.
#[test]
fn a_test_that_fails_for_what_a_failing_run_left_is_told_from_one_that_is_too_slow() {
    let reason = |leaves_something: bool| {
        let has_failed = Cell::new(false);
        let fails = move |plan: &Plan| {
            let fails = *plan != Plan::Plain || leaves_something && has_failed.get();
            has_failed.set(has_failed.get() || fails);
            fails.then_some(2)
        };
        let mut bent = Bent(app(3, vec![rule("late", None)]), fails);
        let out = explore(&mut bent, Settings::default());
        assert_eq!(out.verdict, Verdict::Inconclusive);
        out.reason.contains("--clear-data")
    };
    assert!(reason(true));
    assert!(!reason(false));
}

#[test]
fn what_a_failing_order_left_behind_ends_the_exploration_where_plain_runs_fail_too() {
    let explored = |fails_plainly: [bool; 2]| {
        let is_left = Cell::new(false);
        let fails = move |plan: &Plan| {
            is_left.set(is_left.get() || matches!(plan, Plan::Force(_)));
            let fails = match plan {
                Plan::Plain => fails_plainly[usize::from(is_left.get())],
                Plan::HoldAll { .. } => true,
                _ => is_left.get(),
            };
            fails.then_some(2)
        };
        let mut bent = Bent(app(3, vec![rule("late", None)]), fails);
        let out = explore(&mut bent, Settings::default());
        let controls = out.runs.iter().map(|run| run.kind == RunKind::Control);
        let controls: Vec<bool> = controls.collect();
        let count = controls.iter().filter(|is_control| **is_control).count();
        let is_last = controls.ends_with(&[true, true]);
        (
            out.verdict,
            out.reason.contains("--clear-data"),
            count,
            is_last,
        )
    };

    let (inconclusive, broken) = (Verdict::Inconclusive, Verdict::Broken);
    assert_eq!(explored([false, true]), (inconclusive, true, 3, true));
    assert_eq!(explored([false, false]), (inconclusive, false, 2, false));
    assert_eq!(explored([true, true]), (broken, false, 2, false));
}

#[tokio::test]
async fn a_plain_run_that_failed_is_no_proof_that_nothing_was_left_behind() {
    let is_left = async |plain_passed: bool| {
        let mut bent = Bent(app(3, Vec::new()), |plan: &Plan| {
            (*plan == Plan::Plain).then_some(2)
        });
        let mut order = strategy::EventOrder::default();
        let mut ignored = |_: Update<'_>| {};
        let mut explorer = Explorer::new(&mut bent, &mut order, Settings::default(), &mut ignored);
        let mut plain = record(&[], Vec::new());
        plain.kind = RunKind::Control;
        if !plain_passed {
            plain = failed(plain, 2);
        }
        explorer.results.runs = vec![failed(record(&[1, 2], Vec::new()), 2), plain];
        explorer.is_left_broken().await.is_ok_and(|is_left| is_left)
    };
    assert!(is_left(false).await);
    assert!(!is_left(true).await);
}
