//! One run: the instrumentation is started, its output is read, and what was seen is recorded.
//!
//! An `impl` of [`Session`]. In reading order:
//! - `plain.rs`: a run without the debugger.
//! - `debugged.rs`: a run under the debugger, from its start to its record.
//! - `class.rs`: the tests of a class in one process, each with a driver of its own.
//! - `event_loop.rs`: the loop of a debugged run, which waits for whatever comes next.
//! - `output.rs`: the instrumentation's output while it comes.
//! - `conclude.rs`: how the test ended, and why it gave no answer.
//! - `load.rs`: a run under a load.
//! - `lost.rs`: which runs were lost for a reason outside the test.

mod class;
mod conclude;
mod debugged;
mod event_loop;
mod load;
mod lost;
mod output;
mod plain;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(super) use lost::recover;

use super::{Error, Session, apk_code};
use crate::adb::quote;
use crate::dex::{self, Code};
use crate::model::{Outcome, Statement, outermost};
use crate::schedule::Plan;
use crate::trace::{Phases, RunKind, RunRecord};
use crate::whose::Whose;

/// How long it may take to find something in the code of the APKs.
const SEARCH: Duration = Duration::from_secs(30);

/// What the instrumentation waits for before it runs the test.
#[derive(Clone, Copy)]
enum Wait {
    ForDebugger,
    ForNothing,
}

impl Session {
    /// Carries out a plan once.
    pub(super) async fn attempt(&mut self, kind: RunKind, plan: &Plan) -> Result<RunRecord, Error> {
        let record = match plan {
            Plan::Plain => self.plain().await?,
            Plan::Loaded(load) => self.loaded(*load).await?,
            _ => self.debugged(kind, plan).await?,
        };
        let mut record = RunRecord { kind, ..record };
        if kind == RunKind::Trace {
            self.find_idle_statements(&mut record).await?;
            self.find_preemption_points(&mut record).await?;
        }
        Ok(record)
    }

    /// The code of the test APK, where it is known.
    async fn test_code(&self) -> Result<Option<Arc<Code>>, Error> {
        let package = self.target.component.split('/').next().unwrap_or_default();
        apk_code::code(&self.device, package).await
    }

    /// Has the lines of the test's page objects and helpers be statements from the first run on, as
    /// far as the APKs tell which classes those are: they call the app, or drive it for the test.
    async fn find_test_code(&mut self) -> Result<(), Error> {
        if !self.known().note_search(&self.test.class) {
            return Ok(());
        }
        let Some(code) = self.test_code().await? else {
            return Ok(());
        };

        let of_app = apk_code::code(&self.device, &self.target.package).await?;
        let of_app = of_app.unwrap_or_default();

        let (test, whose) = (self.test.class.clone(), self.whose());
        let finding = tokio::task::spawn_blocking(move || {
            let found = helpers(&test, &code, &whose, |class| {
                !whose.is_foreign(class) && of_app.has(class)
            });
            let mut classes = found.clone();
            classes.insert(outermost(&test).to_owned());
            (found, dex::computing(&classes, &code))
        });
        // What is not found in time is found by the runs.
        let Ok(Ok((found, computing))) = tokio::time::timeout(SEARCH, finding).await else {
            return Ok(());
        };
        tracing::debug!(classes = ?found, ?computing, "page objects and helpers");
        let found = found.iter().map(String::as_str);
        let mut known = self.known();
        known.expect_test_code(found, &self.test.class);
        known.leave_out(computing);
        Ok(())
    }

    /// Marks the statements of a run that touch nothing, as far as the test APK tells.
    async fn find_idle_statements(&self, record: &mut RunRecord) -> Result<(), Error> {
        let Some(code) = self.test_code().await? else {
            return Ok(());
        };
        let hits = record.statements.iter();
        let statements: Vec<Statement> = hits.map(|hit| hit.statement.clone()).collect();
        let idle = dex::touch_nothing(&statements, &code);
        for (hit, is_idle) in record.statements.iter_mut().zip(idle) {
            hit.is_idle = is_idle;
        }
        Ok(())
    }

    /// Finds where the tasks of a run can be preempted, as far as the APKs tell.
    async fn find_preemption_points(&self, record: &mut RunRecord) -> Result<(), Error> {
        let mut tasks: Vec<String> = Vec::new();
        for event in &record.events {
            let task = event.key.class_and_number().0.to_owned();
            if event.key.is_work() && !event.key.is_callback() && !tasks.contains(&task) {
                tasks.push(task);
            }
        }
        if tasks.is_empty() {
            return Ok(());
        }
        let of_app = apk_code::code(&self.device, &self.target.package).await?;
        let (of_app, of_test) = (
            of_app.unwrap_or_default(),
            self.test_code().await?.unwrap_or_default(),
        );

        let whose = record.whose.clone();
        let finding = tokio::task::spawn_blocking(move || {
            let names: Vec<&str> = tasks.iter().map(String::as_str).collect();
            let points = dex::preemption_points(&of_app.with(&of_test), &names, |class| {
                whose.owner(class).is_own()
            });
            tasks.into_iter().zip(points).collect::<HashMap<_, _>>()
        });
        // What is not found in time is not preempted.
        let found = tokio::time::timeout(SEARCH, finding).await;
        let points = found.unwrap_or(Ok(HashMap::new())).unwrap_or_default();
        for event in &mut record.events {
            if event.key.is_work()
                && let Some(points) = points.get(event.key.class_and_number().0)
            {
                event.preemptible_at.clone_from(points);
            }
        }
        Ok(())
    }

    /// The command that runs what is selected, as `-e class` has it.
    fn am_instrument(&self, selected: &str, wait: Wait) -> String {
        let user = self.app.user;
        let debug = match wait {
            Wait::ForDebugger => "-e debug true ",
            Wait::ForNothing => "",
        };
        let arguments = self.target.arguments();
        let class = quote(selected);
        let component = quote(&self.target.component);
        format!("am instrument --user {user} -w -r {arguments}{debug}-e class {class} {component}")
    }
}

/// The classes of the test APK that a test class may call, directly or through others of them, and
/// that call the app's code or drive the app.
fn helpers(
    test: &str,
    code: &Code,
    whose: &Whose,
    is_of_app: impl Fn(&str) -> bool,
) -> BTreeSet<String> {
    dex::callers(
        test,
        code,
        |class| !whose.is_foreign(class),
        |class, method| is_of_app(class) || whose.drives_app(class, method),
    )
}

/// Time since a moment, in ms.
fn elapsed_ms(since: Instant) -> u64 {
    ms_between(since, Instant::now())
}

/// From one moment to a later one, in ms.
fn ms_between(earlier: Instant, later: Instant) -> u64 {
    u64::try_from(later.saturating_duration_since(earlier).as_millis()).unwrap_or(u64::MAX)
}

/// The record of a run that has shown nothing yet.
fn empty_record(kind: RunKind, whose: Whose) -> RunRecord {
    RunRecord {
        kind,
        outcome: Outcome::Infrastructure,
        failure: None,
        whose,
        statements: Vec::new(),
        events: Vec::new(),
        scheduled: Vec::new(),
        wall_ms: 0,
        held_ms: 0,
        hits: 0,
        round_trips: 0,
        unsatisfied: Vec::new(),
        coarse: false,
        limited_waits: Vec::new(),
        not_seen: Vec::new(),
        phases: Phases::default(),
        lost: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helpers_call_the_app_or_drive_it() {
        let dex = include_bytes!("../../../tests/recorded/dex/pages.dex");
        let code = Code::read(vec![dex.to_vec()]).unwrap();
        let check = |test: &str, expected: &[&str]| {
            let test = format!("com.example.pages.{test}");
            let whose = Whose::new("com.example.app", "com.example.pages", &test);
            let expected = expected
                .iter()
                .map(|class| format!("com.example.pages.{class}"));
            let found = helpers(&test, &code, &whose, |class| {
                class == "com.example.app.Shop"
            });
            assert_eq!(found, expected.collect(), "{test}");
        };
        check("PagesTest", &["LoginPage", "Screen"]);
        check("QueueTest", &["Worker"]);
        check("Names", &[]);
    }
}
