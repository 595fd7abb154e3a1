//! `flakescope verify-fix`: whether a changed app still fails under a schedule, or near it.

use std::path::PathBuf;

use clap::Args;

use super::connect::{Chosen, RunArguments, limits, on_disk, open};
use super::document;
use super::exit::Exit;
use super::output::Folder;
use super::progress::Progress;
use super::say;
use crate::findings::{ExitCode, Update};
use crate::report::Report;
use crate::session::Undo;
use crate::verify::{Answer, Trial, verify};

/// Arguments of `verify-fix`.
#[derive(Args, Debug)]
pub(super) struct VerifyFix {
    /// The schedule under which the app failed before it was changed.
    schedule: PathBuf,
    #[command(flatten)]
    run: RunArguments,
    /// The output folder; without it a new one under flakescope-out/.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl VerifyFix {
    pub(super) async fn run(self, undo: &Undo) -> anyhow::Result<Exit> {
        let file = document::read(&self.schedule)?;
        let limits = limits(file.max_delay_ms, self.run.device.timeout);
        let mut opened = open(&self.run, &Chosen::of(&file), limits, undo).await?;
        opened.session.expect_test_code(file.classes());
        let folder = Folder::open(self.out.as_deref(), &format!("{}-fix", opened.test.method))?;
        let mut progress = Progress::new();
        if document::other_builds(&file.origin.apps, &opened.apps).is_empty()
            && !file.origin.apps.is_empty()
        {
            progress.line(
                "warning: the builds that are installed are those that the schedule was found with",
            );
        }
        let mut tell = |update: Update<'_>| progress.tell(&update);
        let (verified, error) = verify(&mut opened.session, &file, &mut tell).await;
        // Which queue the device has is known after a run.
        for other in document::other_device(&file, &opened) {
            progress.line(&format!("warning: {other}"));
        }
        progress.finish();
        let mut text = format!(
            "{}  {}\n",
            verified.answer.name().to_uppercase(),
            opened.test
        );
        text += &format!("  {}\n", verified.reason);
        for note in &verified.notes {
            text += &format!("  moved: {note}\n");
        }
        for tried in &verified.tried {
            text += &format!("  tried: {}: {}\n", tried.what, words(&tried.trial));
        }
        let report = Report::of_runs(
            &opened.test,
            on_disk(&opened),
            verified.answer.verdict(),
            &verified.reason,
            verified.shown(),
        );
        let path = folder.write("report.json", report.to_json()?.as_bytes())?;
        say::verdict(&format!("{text}  report: {}\n", path.display()))?;
        match error {
            Some(error) => Err(error.into()),
            None => Ok(Exit::code(code(verified.answer))),
        }
    }
}

fn code(answer: Answer) -> ExitCode {
    match answer {
        Answer::Fixed => ExitCode::Success,
        Answer::NotFixed => ExitCode::Flaky,
        Answer::NoLongerApplies => ExitCode::Inconclusive,
    }
}

fn words(trial: &Trial) -> String {
    match trial {
        Trial::Passed => "the test passed".to_owned(),
        Trial::Waits => "the test waited for the event".to_owned(),
        Trial::Outlasts => {
            "the test stalled for longer than the event may be held (--max-delay)".to_owned()
        }
        Trial::Failed => "the test failed, and failed again".to_owned(),
        Trial::FailedOnce => "the test failed once".to_owned(),
        Trial::Diverged(why) => format!("the order was not satisfied: {why}"),
    }
}
