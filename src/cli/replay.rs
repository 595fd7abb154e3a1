//! `flakescope replay`: a schedule from a file, forced again. An order of tests is in
//! `replay_order.rs`.

use std::path::PathBuf;

use clap::Args;

use super::connect::{Chosen, Opened, RunArguments, at_least_one, limits, on_disk, open};
use super::document::{self, Document};
use super::exit::Exit;
use super::output::Folder;
use super::progress::Progress;
use super::say;
use crate::findings::{ExitCode, Shown, Update, Verdict};
use crate::replay::{Replayed, Wanted, replay};
use crate::report::Report;
use crate::schedule_file::ScheduleFile;
use crate::session::Undo;

/// Arguments of `replay`.
#[derive(Args, Debug)]
pub(super) struct Replay {
    /// The schedule, as `explore` wrote it or by hand; or an order of tests, as `dependence` wrote
    /// it.
    schedule: PathBuf,
    #[command(flatten)]
    pub(super) run: RunArguments,
    /// How often.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least_one())]
    pub(super) times: usize,
    /// Another build of the app, or a run that does not keep to the schedule, is an error and not a
    /// warning.
    #[arg(long)]
    pub(super) strict: bool,
    /// The output folder; without it a new one under flakescope-out/. An order of tests has no
    /// report.
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
}

impl Replay {
    pub(super) async fn run(self, undo: &Undo) -> anyhow::Result<Exit> {
        match document::read_any(&self.schedule)? {
            Document::Schedule(file) => self.run_schedule(*file, undo).await,
            Document::Order(file) => self.run_order(file, undo).await,
        }
    }

    async fn run_schedule(self, file: ScheduleFile, undo: &Undo) -> anyhow::Result<Exit> {
        let limits = limits(file.max_delay_ms, self.run.device.timeout);
        let mut opened = open(&self.run, &Chosen::of(&file), limits, undo).await?;
        opened.session.expect_test_code(file.classes());
        let folder = Folder::open(
            self.out.as_deref(),
            &format!("{}-replay", opened.test.method),
        )?;
        let other_builds = document::other_builds(&file.origin.apps, &opened.apps);
        if let (true, Some(other)) = (self.strict, other_builds.first()) {
            return Ok(Exit::failed(
                ExitCode::Inconclusive,
                &format!("diverged: step 0; {other}"),
            ));
        }

        let mut progress = Progress::new();
        for other in &other_builds {
            progress.line(&format!("warning: {other}"));
        }
        let wanted = Wanted {
            times: self.times,
            strict: self.strict,
            look_first: file.is_loose() || !other_builds.is_empty(),
        };
        let mut tell = |update: Update<'_>| progress.tell(&update);
        let (replayed, error) = replay(&mut opened.session, &file, wanted, &mut tell).await;
        // Which queue the device has is known after a run.
        for note in replayed
            .notes
            .iter()
            .chain(&document::other_device(&file, &opened))
        {
            progress.line(&format!("warning: {note}"));
        }
        progress.finish();

        let verdict = self.report(&opened, &replayed, &folder)?;
        exit(verdict, error.map(Into::into))
    }

    /// Prints what the replays have shown, and writes the report.
    fn report(
        &self,
        opened: &Opened,
        replayed: &Replayed,
        folder: &Folder,
    ) -> anyhow::Result<Verdict> {
        let counts = Counts {
            passed: replayed.passed(),
            failed: replayed.failed(),
            has_diverged: replayed.divergence.is_some(),
        };
        let verdict = judge(counts, self.strict);
        let failures = format!(
            "{} of {} replays failed, {} passed, {} diverged",
            replayed.failed(),
            replayed.times(),
            replayed.passed(),
            replayed.diverged()
        );
        say::verdict(&format!(
            "{}  {}\n  {failures}\n",
            verdict.name().to_uppercase(),
            opened.test
        ))?;
        let mut reason = failures;
        if let Some(divergence) = &replayed.divergence {
            say::out(&format!("  diverged: {divergence}\n"))?;
            reason += &format!("; diverged: {divergence}");
        }

        let report = Report::of_runs(
            &opened.test,
            on_disk(opened),
            verdict,
            &reason,
            Shown::by(&replayed.runs),
        );
        let path = folder.write("report.json", report.to_json()?.as_bytes())?;
        say::out(&format!("  report: {}\n", path.display()))?;
        Ok(verdict)
    }
}

/// How the replays ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts {
    pub(super) passed: usize,
    pub(super) failed: usize,
    /// Whether one did not run as it was written, or none could.
    pub(super) has_diverged: bool,
}

/// What never applied says nothing; one that failed once is enough, unless every run has to keep to
/// what is written.
pub(super) fn judge(counts: Counts, strict: bool) -> Verdict {
    let diverged = counts.has_diverged;
    if counts.failed > 0 && !(strict && diverged) {
        Verdict::Flaky
    } else if counts.passed > 0 && !diverged {
        Verdict::Stable
    } else {
        Verdict::Inconclusive
    }
}

/// How the program ends after replays.
pub(super) fn exit(verdict: Verdict, error: Option<anyhow::Error>) -> anyhow::Result<Exit> {
    match error {
        Some(error) if verdict == Verdict::Flaky => Ok(Exit::found(verdict.into(), &error)),
        Some(error) => Err(error),
        None => Ok(Exit::code(verdict.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_the_answer_though_the_device_is_lost_later() {
        let lost = || Some(anyhow::anyhow!("the device is gone"));
        let expected = Exit::failed(ExitCode::Flaky, "the device is gone");
        assert_eq!(exit(Verdict::Flaky, lost()).unwrap(), expected);
        assert!(exit(Verdict::Stable, lost()).is_err());
        assert!(exit(Verdict::Inconclusive, lost()).is_err());
    }

    #[test]
    fn one_failure_decides_and_a_divergence_where_all_is_to_be_kept_to() {
        let check = |passed, failed, diverged, loose, strict| {
            let counts = Counts {
                passed,
                failed,
                has_diverged: diverged,
            };
            assert_eq!(judge(counts, false), loose, "{counts:?}");
            assert_eq!(judge(counts, true), strict, "{counts:?}");
        };
        check(3, 0, false, Verdict::Stable, Verdict::Stable);
        check(2, 1, false, Verdict::Flaky, Verdict::Flaky);
        check(2, 1, true, Verdict::Flaky, Verdict::Inconclusive);
        check(2, 0, true, Verdict::Inconclusive, Verdict::Inconclusive);
        check(0, 0, false, Verdict::Inconclusive, Verdict::Inconclusive);
    }
}
