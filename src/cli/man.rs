//! `flakescope man`: the manual's pages.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Command};

use super::exit::Exit;
use super::say;
use crate::findings::ExitCode;

/// Arguments of `man`.
#[derive(Args, Debug)]
pub(super) struct Man {
    /// The folder that they are written into, as /usr/local/share/man/man1.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Man {
    pub(super) fn run(&self, program: Command) -> anyhow::Result<Exit> {
        let shown = self.folder.display();
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("the folder {shown} cannot be made"))?;
        clap_mangen::generate_to(program, &self.folder)
            .with_context(|| format!("the manual's pages cannot be written into {shown}"))?;
        say::aside(&format!("the manual's pages are in {shown}"));
        Ok(Exit::code(ExitCode::Success))
    }
}
