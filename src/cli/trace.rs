//! `flakescope trace`: which statement causes which event, without holding anything.

use clap::Args;

use super::connect::{RunArguments, TestArguments, limits, on_disk, open};
use super::exit::Exit;
use super::output::Folder;
use super::say;
use crate::bounds;
use crate::explore;
use crate::findings::{ExitCode, Shown, Verdict};
use crate::model::{EventClass, Statement};
use crate::report::{Report, not_seen_text, on_one_line, run_line};
use crate::schedule::{MAX_DELAY_MS, Plan, Runner};
use crate::session::Undo;
use crate::trace::{RunKind, RunRecord};

/// Arguments of `trace`.
#[derive(Args, Debug)]
pub(super) struct Trace {
    #[command(flatten)]
    what: TestArguments,
    #[command(flatten)]
    run: RunArguments,
}

impl Trace {
    pub(super) async fn run(self, undo: &Undo) -> anyhow::Result<Exit> {
        let chosen = self.what.chosen()?;
        let limits = limits(MAX_DELAY_MS, self.run.device.timeout);
        let mut opened = open(&self.run, &chosen, limits, undo).await?;
        let folder = Folder::open(self.what.out.as_deref(), &opened.test.method)?;
        let mut run = match opened.session.run(RunKind::Trace, &Plan::Trace).await {
            Ok(run) => run,
            Err(error) => return Err(opened.with_near_names(error).await.into()),
        };
        if run.coarse {
            run = opened.session.run(RunKind::Trace, &Plan::Trace).await?;
        }
        say::out(&table(&run))?;
        let failed = run.outcome.is_failure();
        let shown = Shown {
            runs: std::slice::from_ref(&run),
            statements: &bounds::statements(&run),
            bounds: &bounds::bounds(&run, &[]),
        };
        let not_seen = explore::not_seen_in_trace(shown, MAX_DELAY_MS);
        say::out(&not_seen_text(&not_seen))?;

        let report = Report::of_runs(
            &opened.test,
            on_disk(&opened),
            Verdict::Inconclusive,
            "traced only: no order was forced",
            shown,
        )
        .with_not_seen(&not_seen);
        let path = folder.write("report.json", report.to_json()?.as_bytes())?;
        say::out(&format!("report: {}\n", path.display()))?;
        Ok(Exit::code(if failed {
            ExitCode::Inconclusive
        } else {
            ExitCode::Success
        }))
    }
}

/// The statements in their order, each with the events that came while it was current.
fn table(run: &RunRecord) -> String {
    let mut text = format!("{}\n", run_line(run));
    let before = events(run, None);
    if !before.is_empty() {
        text += &format!("  before the first statement\n{before}");
    }
    for hit in &run.statements {
        text += &format!("{:>7} ms  {}\n", hit.at_ms, hit.statement);
        text += &events(run, Some(&hit.statement));
    }
    text
}

/// The events that came while a statement was current.
fn events(run: &RunRecord, statement: Option<&Statement>) -> String {
    let mut text = String::new();
    let mut own = 0;
    for event in &run.events {
        if event.statement.as_ref() != statement {
            continue;
        }
        if matches!(event.class, EventClass::Async | EventClass::Work) || event.own {
            let class = event.class.name();
            text += &format!(
                "{:>7} ms      {class:<5}  {} -> {} by \"{}\"\n",
                event.posted_ms,
                event.key.work,
                event.key.handler,
                on_one_line(&event.thread)
            );
        } else {
            own += 1;
        }
    }
    if own > 0 {
        text += &format!(
            "                and {own} of the test's, the main thread's and the system's own\n"
        );
    }
    text
}
