//! What the explorer announces to several devices.

use super::*;

/// Three devices, and how many runs were announced, with how many that had been made by then.
struct Wide {
    app: Simulated,
    announced: Vec<(usize, usize)>,
    /// Every run that was announced.
    all: Vec<Wanted>,
}

impl Runner for Wide {
    type Error = Infallible;

    async fn run(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Infallible> {
        self.app.run(kind, plan).await
    }

    fn width(&self) -> usize {
        3
    }

    fn announce(&mut self, wanted: Vec<Wanted>) {
        self.announced.push((wanted.len(), self.app.runs.len()));
        self.all.extend(wanted);
    }
}

fn wide(read: Option<i32>, max_runs: usize) -> (Results, Wide) {
    let late = Rule {
        name: "late",
        cause: 1,
        awaited: None,
        read,
    };
    let mut devices = Wide {
        app: app(6, vec![late]),
        announced: Vec::new(),
        all: Vec::new(),
    };
    let settings = Settings {
        max_runs,
        ..Settings::default()
    };
    (explore(&mut devices, settings), devices)
}

#[test]
fn no_more_runs_are_announced_than_there_are_devices_or_runs_left() {
    for (read, max_runs) in [(None, 2), (None, 4), (Some(3), 60)] {
        let (_, devices) = wide(read, max_runs);
        assert!(!devices.announced.is_empty());
        for (count, made) in devices.announced {
            assert!(count <= 3.min(max_runs.saturating_sub(made)), "{made}");
        }
    }
}

#[test]
fn a_finding_is_the_one_that_one_device_finds_and_half_of_its_runs_were_announced() {
    let (out, devices) = wide(Some(3), 60);
    let late = Rule {
        name: "late",
        cause: 1,
        awaited: None,
        read: Some(3),
    };
    let mut alone = app(6, vec![late]);
    let expected = explore(&mut alone, Settings::default());
    let schedules = [&out, &expected].map(|out| out.findings[0].schedule.clone());
    assert_eq!(schedules[0], schedules[1]);
    // The run that passed after the failure may have been on another device than that, so that a
    // plain run has to.
    alone.runs.push((RunKind::Control, Plan::Plain));
    assert_eq!(devices.app.runs, alone.runs);

    // The others come of what the run before has shown.
    let mut announced = devices.all;
    let mut ahead = 0;
    for (kind, plan) in &devices.app.runs {
        let wanted = Wanted {
            kind: *kind,
            plan: plan.clone(),
        };
        if let Some(at) = announced.iter().position(|other| *other == wanted) {
            announced.remove(at);
            ahead += 1;
        }
    }
    let runs = devices.app.runs.len();
    assert!(2 * ahead >= runs, "{ahead} of {runs}");
}

#[test]
fn the_controls_of_an_order_are_announced_with_it() {
    let mut devices = Wide {
        app: app(6, Vec::new()),
        announced: Vec::new(),
        all: Vec::new(),
    };
    let mut order = strategy::EventOrder::default();
    let mut ignored = |_: Update<'_>| {};
    let mut explorer = Explorer::new(&mut devices, &mut order, Settings::default(), &mut ignored);
    let trace = record(&[1, 2, 3, 4, 5, 6], vec![event("late", Some(1))]);
    explorer.results.statements = bounds::statements(&trace);
    explorer.results.bounds = bounds::bounds(&trace, &[]);

    let late_before = |line| Schedule {
        constraints: vec![Constraint {
            event: key("late"),
            position: Position::Before(statement(line)),
        }],
    };
    explorer.announce_with_controls(&late_before(6), []);
    let expected = [6, 5, 4].map(|line| Wanted {
        kind: RunKind::Minimise,
        plan: Plan::Force(late_before(line)),
    });
    assert_eq!(devices.all, expected);
}
