//! `flakescope replay` of an order of tests: each replay runs it in fresh processes.

use std::time::Duration;

use super::connect::{Reached, reach};
use super::document;
use super::exit::{Exit, WrongUsage};
use super::exploring::End;
use super::orders::{Orders, Stopped};
use super::progress::Progress;
use super::replay::{Counts, Replay, exit, judge};
use super::say;
use crate::adb::Device;
use crate::dependence::{Again, Catalog, OrderFile, ReplayEnded, Replayed, replay};
use crate::findings::{ExitCode, Verdict};
use crate::model::RunSetup;
use crate::session::test_order::TestOrders;
use crate::session::{self, Target, Tests, Undo};

impl Replay {
    /// Replays an order of tests.
    pub(super) async fn run_order(self, file: OrderFile, undo: &Undo) -> anyhow::Result<Exit> {
        if self.out.is_some() {
            let why = "a replay of an order of tests writes no report: leave --out away";
            return Err(WrongUsage(why.to_owned()).into());
        }
        let Reached { device, target, .. } =
            reach(&self.run, Some(&file.component), &setup_of(&file)).await?;

        // What is installed may not be what the order was found with.
        let installed = session::identify(&device, &target).await?;
        let other_builds = document::other_builds(&file.apps, &installed);
        if let (true, Some(other)) = (self.strict, other_builds.first()) {
            return Ok(Exit::failed(
                ExitCode::Inconclusive,
                &format!("diverged: {other}"),
            ));
        }
        let progress = Progress::new();
        for other in &other_builds {
            progress.line(&format!("warning: {other}"));
        }

        let mut orders = self.orders(&file, device, target, undo).await?;
        let again = Again {
            processes: file.orders(),
            times: self.times,
            strict: self.strict,
        };
        let mut tell = |number: usize, ended: &ReplayEnded| {
            let how = say::on_one_line(&ended_text(ended));
            progress.line(&format!("[{number:>3}/{}] {how}", again.times));
        };
        let (replayed, error) = replay(&mut orders, &again, &mut tell).await;
        progress.finish();

        let verdict = judge(counts(&replayed), self.strict);
        say_result(&file, &replayed, verdict)?;
        exit(verdict, error.map(stopped))
    }

    /// What runs the order's tests, once they are all there.
    async fn orders(
        &self,
        file: &OrderFile,
        device: Device,
        target: Target,
        undo: &Undo,
    ) -> anyhow::Result<Orders> {
        let limit = limit_of(file, self.run.device.timeout);
        let way = self.run.device.way();
        let component = target.component.clone();
        let tests = TestOrders::open(device.clone(), target, limit, way, undo.clone()).await?;
        let listed = tests.list_tests().await?;
        check_listed(&file.catalog(), &listed, &component)?;
        Ok(Orders {
            tests,
            device,
            catalog: file.catalog(),
            listed: listed.names,
            has_debugger: true,
            end: End {
                at: None,
                interrupted: None,
            },
        })
    }
}

/// The error whose exit code counts: that of the session, where there is one.
fn stopped(error: Stopped) -> anyhow::Error {
    match error {
        Stopped::Session(error) => error.into(),
        Stopped::Interrupted => error.into(),
    }
}

/// The longest that a process may take, in s: a day.
const LONGEST_PROCESS_S: u64 = 24 * 3600;

/// How long one process may take, with `--timeout` s for each of its tests.
fn limit_of(file: &OrderFile, timeout_s: u64) -> Duration {
    let tests = file.steps.iter().map(|step| step.tests.len()).max();
    let tests = u64::try_from(tests.unwrap_or(1)).unwrap_or(u64::MAX);
    let all_s = timeout_s.saturating_mul(tests);
    Duration::from_secs(all_s.min(LONGEST_PROCESS_S.max(timeout_s)))
}

/// How the order's tests were run.
fn setup_of(file: &OrderFile) -> RunSetup {
    RunSetup {
        arguments: file.arguments.clone(),
        clear_data: true,
        user: file.user,
        before_run: file.before_run.clone(),
    }
}

/// Whether every test of the order is there.
fn check_listed(catalog: &Catalog, listed: &Tests, component: &str) -> Result<(), session::Error> {
    let mut tests = catalog.all().filter_map(|test| catalog.name(test));
    let Some(missing) = tests.find(|test| !listed.names.contains(test)) else {
        return Ok(());
    };

    let all = listed.names.len();
    Err(session::Error::NotRun(format!(
        "{component} has no test {missing}; `flakescope tests` lists all {all}"
    )))
}

fn counts(replayed: &Replayed) -> Counts {
    Counts {
        passed: replayed.passed,
        failed: replayed.failed,
        has_diverged: replayed.diverged > 0,
    }
}

fn ended_text(ended: &ReplayEnded) -> String {
    match ended {
        ReplayEnded::Passed => "passed".to_owned(),
        ReplayEnded::Failed(how) => format!("failed: {how}"),
        ReplayEnded::Diverged(why) => format!("diverged: {why}"),
    }
}

fn say_result(file: &OrderFile, replayed: &Replayed, verdict: Verdict) -> anyhow::Result<()> {
    let Replayed {
        passed,
        failed,
        diverged,
        divergence,
    } = replayed;
    let (as_written, how) = if file.fails {
        (failed, "fails")
    } else {
        (passed, "passes")
    };

    let times = replayed.times();
    let test = say::on_one_line(&file.test.to_string());
    let word = verdict.name().to_uppercase();
    say::verdict(&format!(
        "{word}  {test}\n  {as_written} of {times} replays ended as written: it {how} in this order\n"
    ))?;
    say::out(&format!(
        "  {failed} of {times} replays failed, {passed} passed, {diverged} diverged\n"
    ))?;

    if let Some(why) = divergence {
        say::out(&format!("  diverged: {}\n", say::on_one_line(why)))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::test_names;

    #[test]
    fn an_order_says_how_its_tests_run() {
        let text = include_str!("../../tests/recorded/orders/version-1.json");
        let mut file = OrderFile::from_json(text).unwrap();
        assert_eq!(setup_of(&file).user, None);
        file.user = Some(10);
        let expected = RunSetup {
            clear_data: true,
            user: Some(10),
            ..RunSetup::default()
        };
        assert_eq!(setup_of(&file), expected);
    }

    #[test]
    fn each_test_of_the_longest_process_has_its_time() {
        let text = include_str!("../../tests/recorded/orders/version-1.json");
        let mut file = OrderFile::from_json(text).unwrap();
        file.steps[0].tests = test_names("A#t B#u C#v");
        assert_eq!(limit_of(&file, 120), Duration::from_secs(360));
        assert_eq!(limit_of(&file, 86_000), Duration::from_secs(86_400));
        file.steps.clear();
        assert_eq!(limit_of(&file, 120), Duration::from_secs(120));
    }

    #[test]
    fn a_test_that_is_not_there_is_named() {
        let listed = Tests {
            names: test_names("A#t B#u"),
            unusable: Vec::new(),
        };
        let check = |order: &str| check_listed(&Catalog::new(test_names(order)), &listed, "a/b");
        assert!(check("B#u A#t").is_ok());
        let error = check("B#u A#gone").unwrap_err().to_string();
        assert!(error.contains("a/b has no test A#gone"), "{error}");
    }
}
