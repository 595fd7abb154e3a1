//! Runs that the system or `--timeout` has ended because an event was held for so long.

use super::*;

/// The app does not go on while its first event is held beyond statement 3: runs that force it
/// there end so, with the event held for so long.
struct StopsAnswering {
    app: Simulated,
    outcome: Outcome,
    held_ms: u64,
    /// Which of those runs, counted from 0.
    in_runs: std::ops::RangeFrom<usize>,
    forced: usize,
}

impl StopsAnswering {
    fn new(read: Option<i32>, outcome: Outcome, held_ms: u64) -> Self {
        let late = Rule {
            name: "late",
            cause: 1,
            awaited: None,
            read,
        };
        Self {
            app: app(5, vec![late]),
            outcome,
            held_ms,
            in_runs: 0..,
            forced: 0,
        }
    }
}

impl Runner for StopsAnswering {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        let place = self.app.place(&self.app.events[0], plan);
        let mut run = self.app.run(kind, plan).await?;
        if !matches!(plan, Plan::Force(_)) || place <= 2 * 3 {
            return Ok(run);
        }

        self.forced += 1;
        if self.in_runs.contains(&(self.forced - 1)) {
            let hit = run.events.first_mut().unwrap();
            hit.release.as_mut().unwrap().at_ms = hit.posted_ms + self.held_ms;
            run.outcome = self.outcome;
        }
        Ok(run)
    }
}

#[test]
fn what_only_a_long_hold_brings_about_makes_an_order_infeasible() {
    let check = |outcome, held_ms, verdict, infeasible| {
        let mut app = StopsAnswering::new(None, outcome, held_ms);
        let out = explore(&mut app, Settings::default());
        assert_eq!(
            (out.verdict, out.coverage.infeasible, out.unconfirmed),
            (verdict, infeasible, 0),
            "{outcome:?} {held_ms}: {}",
            out.reason
        );
        let is_infeasible = infeasible > 0;
        let confirms = |(kind, _): &(RunKind, Plan)| *kind == RunKind::Confirm;
        assert_eq!(!app.app.runs.iter().any(confirms), is_infeasible);
    };
    for outcome in [Outcome::Anr, Outcome::Hang] {
        check(outcome, 3000, Verdict::Stable, 2);
        // That soon it is the app's own doing.
        check(outcome, 2999, Verdict::Flaky, 0);
    }
    check(Outcome::Crash, 3000, Verdict::Flaky, 0);
}

#[test]
fn a_replay_that_a_long_hold_has_ended_confirms_nothing() {
    let check = |held_ms, verdict| {
        let mut app = StopsAnswering {
            in_runs: 2..,
            ..StopsAnswering::new(Some(3), Outcome::Anr, held_ms)
        };
        let out = explore(&mut app, Settings::default());
        assert_eq!(out.verdict, verdict, "{held_ms}: {}", out.reason);
    };
    check(3000, Verdict::Inconclusive);
    check(2999, Verdict::Flaky);
}

/// What else a schedule constrains was not tried in such a run, whatever its position.
#[test]
fn what_was_not_held_for_long_is_tried_again() {
    let rules = ["a", "b"].map(|name| Rule {
        name,
        cause: 1,
        awaited: None,
        read: None,
    });
    let mut long = StopsAnswering {
        app: app(4, rules.into()),
        ..StopsAnswering::new(None, Outcome::Anr, 3000)
    };
    let out = explore(&mut long, Settings::default());
    assert_eq!(
        (out.verdict, out.unconfirmed),
        (Verdict::Stable, 0),
        "{}",
        out.reason
    );
    let late = Constraint {
        event: key("b"),
        position: Position::Before(statement(4)),
    };
    let tried = long
        .app
        .runs
        .iter()
        .zip(&out.runs)
        .filter(|((_, plan), _)| {
            let schedule = plan.schedule();
            schedule.is_some_and(|schedule| schedule.constraints.contains(&late))
        });
    let outcomes: Vec<Outcome> = tried.map(|(_, run)| run.outcome).collect();
    assert!(outcomes.contains(&Outcome::Pass), "{outcomes:?}");
}

#[test]
fn a_delay_that_is_too_long_for_the_system_is_no_margin() {
    /// The app stops answering while its event is delayed.
    struct StopsWhenDelayed(Simulated);
    impl Runner for StopsWhenDelayed {
        type Error = Infallible;
        async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
            let mut run = self.0.run(kind, plan).await?;
            if let Plan::Late { delay, .. } = plan
                && !delay.is_zero()
            {
                run.outcome = Outcome::Anr;
                let hit = run.events.first_mut().unwrap();
                hit.release = Some(Release {
                    at_ms: hit.posted_ms + 3000,
                    during: None,
                    why: ReleaseReason::Position,
                    dispatched: false,
                });
            }
            Ok(run)
        }
    }

    let late = Rule {
        name: "late",
        cause: 1,
        awaited: None,
        read: Some(3),
    };
    let settings = Settings {
        measure_margin: true,
        ..Settings::default()
    };
    let out = explore(&mut StopsWhenDelayed(app(6, vec![late])), settings);
    let finding = out.findings.first().unwrap();
    assert_eq!(finding.measured.margin, None);
}
