//! `flakescope completions`: what a shell completes.

use clap::{Args, Command};
use clap_complete::Shell;

use super::exit::Exit;
use super::say;
use crate::findings::ExitCode;

/// Arguments of `completions`.
#[derive(Args, Debug)]
pub(super) struct Completions {
    /// The shell that the script is for.
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, mut program: Command) -> anyhow::Result<Exit> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "flakescope", &mut script);
        say::raw(&String::from_utf8_lossy(&script))?;
        Ok(Exit::code(ExitCode::Success))
    }
}
