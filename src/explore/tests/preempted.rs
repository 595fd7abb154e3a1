//! A background task that does harm only where it is preempted in its middle.

use super::*;

/// A task begins in statement 1, and statement 4 waits for it. Statement 5 fails where the task's
/// rest, from `harms` on, has come after statement 2.
struct HalfDone {
    runs: Vec<Plan>,
    harms: Option<CodePoint>,
    /// Whether the wait has a limit, and gives up on the task.
    gives_up: bool,
}

fn place(index: u64) -> CodePoint {
    CodePoint {
        class: "a.Task".to_owned(),
        method: "run".to_owned(),
        index,
    }
}

fn half_done(harms: Option<u64>, gives_up: bool) -> HalfDone {
    HalfDone {
        runs: Vec::new(),
        harms: harms.map(place),
        gives_up,
    }
}

/// A release in the statement at a line.
fn release_in((line, why): (i32, ReleaseReason)) -> Release {
    Release {
        at_ms: 50 + u64::try_from(line).unwrap(),
        during: Some(statement(line)),
        why,
        dispatched: true,
    }
}

impl HalfDone {
    /// The places at which runs have preempted the task.
    fn preempted(&self) -> Vec<Vec<u64>> {
        let mut preempted = Vec::new();
        for plan in &self.runs {
            if let Plan::HoldRests(rests) = plan {
                let places = rests.iter().filter_map(EventKey::preempted_at);
                preempted.push(places.map(|place| place.index).collect());
            }
        }
        preempted
    }
}

impl Runner for HalfDone {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        self.runs.push(plan.clone());
        let mut task = EventHit {
            class: EventClass::Work,
            ended: true,
            ..event("a", Some(1))
        };
        task.key.handler = EXECUTOR.to_owned();
        if kind == RunKind::Trace {
            task.preemptible_at = vec![vec![place(8)], vec![place(5)]];
        }
        let constraints = plan.schedule().map(|order| order.constraints.as_slice());
        let rests: Vec<EventKey> = match plan {
            Plan::HoldRests(rests) => rests.clone(),
            _ => {
                let events = constraints.unwrap_or_default().iter();
                let mut rests: Vec<EventKey> = events.map(|one| one.event.clone()).collect();
                rests.retain(EventKey::is_rest);
                rests
            }
        };

        let holds_task =
            matches!(plan, Plan::HoldAll { kinds, .. } if kinds.contains(&EventKind::Task));
        let outlasts = match self.gives_up {
            true => ReleaseReason::End,
            false => ReleaseReason::Needed,
        };
        let held_until = |key: &EventKey, is_held: bool| {
            let wanted = constraints
                .unwrap_or_default()
                .iter()
                .find(|constraint| constraint.event == *key);
            match wanted.map(|wanted| wanted.position.statement().map_or(7, |s| s.line)) {
                Some(line) if line <= 4 => Some((line - 1, ReleaseReason::Position)),
                Some(_) => Some((4, outlasts)),
                None => is_held.then_some((4, outlasts)),
            }
        };
        task.release = held_until(&task.key, holds_task).map(release_in);
        let mut is_late = task
            .release
            .as_ref()
            .is_some_and(|release| release.at_ms > 53);
        let mut events = vec![task.clone()];
        let mut harm = false;
        for key in rests {
            let is_all = matches!(plan, Plan::HoldRests(_));
            let held = held_until(&key, is_all);
            let until = held.map_or(0, |(line, _)| line);
            harm |= until >= 2 && key.preempted_at() == self.harms.as_ref();
            is_late |= until > 3;
            events.push(EventHit {
                key,
                release: held.map(release_in),
                preemptible_at: Vec::new(),
                ..task.clone()
            });
        }

        let mut run = record(&[1, 2, 3, 4, 5], events);
        run.kind = kind;
        if is_late && self.gives_up {
            run.limited_waits.push(LimitedWait {
                statement: Some(statement(4)),
                method: "java.util.concurrent.CountDownLatch.await".to_owned(),
                limit_ms: Some(2000),
                held: run.events.iter().map(|event| event.key.clone()).collect(),
            });
            run.statements.retain(|hit| hit.statement.line <= 4);
            return Ok(failed(run, 4));
        }
        Ok(match harm {
            true => failed(run, 5),
            false => run,
        })
    }
}

#[test]
fn a_task_that_must_not_be_found_half_done_is_found() {
    for harms in [8, 5] {
        let mut app = half_done(Some(harms), false);
        let out = explore(&mut app, Settings::default());
        assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
        let finding = out.findings.first().unwrap();
        let [constraint] = finding.schedule.constraints.as_slice() else {
            panic!("{:?}", finding.schedule);
        };
        assert_eq!(constraint.event.preempted_at(), Some(&place(harms)));
        assert_eq!(finding.pair.statement, Some(statement(2)));
        assert_eq!(finding.category, Category::DataRace);
    }
}

#[test]
fn a_task_that_does_no_harm_half_done_takes_a_run_for_each_place() {
    let mut app = half_done(None, false);
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Stable, "{}", out.reason);
    assert_eq!(app.preempted(), [[8], [5]]);
    let bounds: Vec<&str> = out
        .bounds
        .iter()
        .map(|b| b.event.key.handler.as_str())
        .collect();
    assert_eq!(bounds, [EXECUTOR], "its rest has no positions");
}

#[test]
fn a_wait_that_gives_up_on_the_task_hides_no_harm_that_its_rest_does() {
    let mut app = half_done(Some(5), true);
    let out = explore(&mut app, Settings::default());
    assert_eq!(out.verdict, Verdict::Flaky, "{}", out.reason);
    assert_eq!(app.preempted().len(), 0, "it would give up once more");
    let events: Vec<bool> = out
        .findings
        .iter()
        .map(|finding| finding.schedule.constraints[0].event.is_rest())
        .collect();
    assert_eq!(events, [true, false]);
}
