//! `flakescope tests`: which tests an instrumentation has.

use clap::Args;
use serde::Serialize;

use super::connect::{Reached, RunArguments, reach};
use super::exit::Exit;
use super::explore::Format;
use super::say;
use crate::findings::ExitCode;
use crate::model::RunSetup;
use crate::session;

/// What the list's `format` says, and its version.
const FORMAT: (&str, u32) = ("flakescope-tests", 1);

/// Arguments of `tests`.
#[derive(Args, Debug)]
pub(super) struct ListTests {
    /// The instrumentation as `pm list instrumentation` prints it, or the package of the test or of
    /// the app; not needed where only one is installed.
    component: Option<String>,
    #[command(flatten)]
    run: RunArguments,
    /// What goes to stdout.
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
}

/// The list as a document.
#[derive(Serialize)]
struct Document<'a> {
    format: &'a str,
    version: u32,
    component: &'a str,
    tests: Vec<Row<'a>>,
    unusable: &'a [String],
}

#[derive(Serialize)]
struct Row<'a> {
    class: &'a str,
    method: &'a str,
}

impl ListTests {
    pub(super) async fn run(self) -> anyhow::Result<Exit> {
        let Reached { device, target, .. } =
            reach(&self.run, self.component.as_deref(), &RunSetup::default()).await?;
        let tests = session::list_tests(&device, &target).await?;
        for class in &tests.unusable {
            say::aside(&format!("warning: the runner cannot use {class}"));
        }
        if self.format == Format::Json {
            let document = Document {
                format: FORMAT.0,
                version: FORMAT.1,
                component: &target.component,
                tests: tests
                    .names
                    .iter()
                    .map(|name| Row {
                        class: &name.class,
                        method: &name.method,
                    })
                    .collect(),
                unusable: &tests.unusable,
            };
            say::raw(&format!("{}\n", serde_json::to_string_pretty(&document)?))?;
        } else {
            let lines: Vec<String> = tests
                .names
                .iter()
                .map(|name| format!("{}\n", say::on_one_line(&name.to_string())))
                .collect();
            say::out(&lines.concat())?;
        }
        Ok(Exit::code(ExitCode::Success))
    }
}
